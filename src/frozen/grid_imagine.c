/* grid_imagine.c: how the gaps of what a side knows were filled, as it was when it was frozen (frozen.h). */
#include "frozen/frozen_internal.h"
#include "rules/grid/grid_internal.h"

/* Hidden enemies might be in any free box that conceals and that nobody of ours is near. */
void frozen_grid_imagine(state *s, int side, random_stream *r)
{
    const grid_data *d = gd(s);
    ground_imagine(s, side, &d->map, d->space, SPACE_CONCEALS, d->number.reveal2, grid_start_unit, r);
}
