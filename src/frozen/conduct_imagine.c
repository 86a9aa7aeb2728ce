/* conduct_imagine.c: how the gaps of what a side knows were filled, as it was when it was frozen (frozen.h).
 */
#include "frozen/frozen_internal.h"
#include "rules/conduct/conduct_internal.h"

/* Hidden enemies might be in any free hex that conceals and that nobody of ours is near. */
void frozen_conduct_imagine(state *s, int side, random_stream *r)
{
    const conduct_data *d = cd(s);
    ground_imagine(s, side, &d->map, d->space, HEX_CONCEALS, d->number.reveal_hexes, conduct_start_unit, r);
}
