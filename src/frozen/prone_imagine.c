/* prone_imagine.c: how the gaps of what a side knows were filled, as it was when it was frozen (frozen.h). */
#include "frozen/frozen_internal.h"
#include "rules/prone/prone_internal.h"

#include "core/random.h"

/* Hidden enemies might be anywhere in their zone that conceals and that nobody of ours is near. */
void frozen_prone_imagine(state *s, int side, random_stream *r)
{
    const prone_data *d = pd(s);
    for (int u = 0; u < s->sc->nunits; u++) {
        const scenario_unit *order = &s->sc->units[u];
        const bool anywhere = order->ndeploy == 0;
        uint16_t hexes[PRONE_SPACES_MAX];
        int n = 0;
        if (!kit_lurks(s, u, side)) continue;
        for (int k = 0; k < (anywhere ? d->map.n : order->ndeploy); k++) {
            const int space = anywhere ? k : order->deploy[k];
            if (ground_may_lurk(s, side, &d->map, d->space, SPACE_CONCEALS, d->number.reveal_hexes, space))
                hexes[n++] = (uint16_t)space;
        }
        if (n == 0) continue;
        s->units[u].status = UNIT_ON;
        s->units[u].space = hexes[random_below(r, (uint32_t)n)];
        s->units[u].facing = order->facing;
        prone_start_unit(s, u);
    }
}
