/* redact.c: what redaction leaves out beyond the common part, and how its gaps are filled to think on. */
#include "rules/grid/grid_internal.h"

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
    ground_imagine(s, side, &d->map, d->space, SPACE_CONCEALS, d->number.reveal2, grid_start_unit, r);
}
