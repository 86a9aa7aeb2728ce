/* redact.c: what redaction leaves out beyond the common part, and how its gaps are filled to think on. */
#include "rules/prone/prone_internal.h"

#include "core/random.h"

/* Who is moving, and how, is not told to those who do not see it. */
void prone_redact(state *s, int side)
{
    prone_game *g = pg(s);
    if (kit_names_unseen(s, g->mover, side)) g->mover = g->order = g->full = g->rough = g->road = 0;
}

static bool may_stand(const state *s, int u, int space)
{
    (void)u;
    return (pd(s)->space[space].is & SPACE_CLOSED) == 0;
}

/* Hidden enemies might be anywhere in their zone that conceals and that nobody of ours is near. */
void prone_imagine(state *s, int side, random_stream *r)
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
        kit_imagine_facing(s, u, side);
        prone_start_unit(s, u);
    }
    ground_imagine_dark(s, side, &(ground_dark){&d->map, may_stand, prone_start_unit}, r);
}
