/* redact.c: what redaction leaves out beyond the common part, and how its gaps are filled to think on. */
#include "rules/grid/redact.h"

#include "rules/grid/turn.h"

void grid_redact(state *s, int side)
{
    if (s->sc->options[OPTION_SECRET_FIRE] == 0 || course_stage(s) != STAGE_FIRE) return;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == side) continue;
        memset(gu(s, i)->aim, 0, sizeof gu(s, i)->aim);
        s->units[i].marks &= ~BIT(MARK_DONE);
    }
}

/* Hidden enemies might be in any free box that conceals and that nobody of ours is near. */
void grid_imagine(state *s, int side, random_stream *r)
{
    const grid_data *d = gd(s);
    uint16_t boxes[OCCUPIED_SPACES];
    int n = 0;
    for (int at = 0; at < d->map.n; at++) {
        bool near = (d->space[at].is & SPACE_CONCEALS) == 0 || state_unit_at(s, at, NO_UNIT) != NO_UNIT;
        for (int u = 0; u < s->sc->nunits && !near; u++)
            near = s->units[u].side == side && state_on_board(s, u) &&
                   dist2(d, at, s->units[u].space) <= d->number.reveal2;
        if (!near) boxes[n++] = (uint16_t)at;
    }
    kit_imagine(s, side, boxes, n, grid_start_unit, r);
}
