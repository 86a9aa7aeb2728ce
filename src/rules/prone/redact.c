/* redact.c: what redaction leaves out beyond the common part, and how its gaps are filled to think on. */
#include "rules/prone/redact.h"

#include "core/random.h"
#include "rules/prone/turn.h"

/* Who is moving is not told to those who do not see it. */
void prone_redact(state *s, int side)
{
    prone_game *g = pg(s);
    const int u = g->mover - 1;
    if (u < 0 || u >= s->sc->nunits || s->sc->units[u].side == side || s->units[u].status == UNIT_ON) return;
    g->mover = g->full = g->rough = g->road = 0;
}

/* Hidden enemies might be anywhere in their zone that conceals and that nobody of ours is near. */
static bool may_hide(const state *s, int space, int side)
{
    const prone_data *d = pd(s);
    if ((d->space[space].is & SPACE_CONCEALS) == 0 || state_unit_at(s, space, NO_UNIT) != NO_UNIT)
        return false;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) &&
            hexes_between(d, space, s->units[u].space) <= d->number.reveal_hexes)
            return false;
    return true;
}

void prone_imagine(state *s, int side, random_stream *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const scenario_unit *order = &s->sc->units[u];
        const bool anywhere = order->ndeploy == 0;
        uint16_t hexes[PRONE_SPACES_MAX];
        int n = 0;
        if (!kit_lurks(s, u, side)) continue;
        for (int k = 0; k < (anywhere ? pd(s)->map.n : order->ndeploy); k++) {
            const int space = anywhere ? k : order->deploy[k];
            if (may_hide(s, space, side)) hexes[n++] = (uint16_t)space;
        }
        if (n == 0) continue;
        s->units[u].status = UNIT_ON;
        s->units[u].space = hexes[random_below(r, (uint32_t)n)];
        s->units[u].facing = order->facing;
        prone_start_unit(s, u);
    }
}
