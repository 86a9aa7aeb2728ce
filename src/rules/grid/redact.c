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

static bool may_stand(const state *s, int u, int space)
{
    const int class = gd(s)->type[s->units[u].type].class;
    const unsigned is = gd(s)->space[space].is;
    if (class == CLASS_TRUCK) return (is & SPACE_RAIL) != 0;
    return (is & (class == CLASS_FOOT    ? SPACE_NO_FOOT
                  : class == CLASS_HORSE ? SPACE_NO_HORSE
                                         : SPACE_NO_GUNS)) == 0;
}

/* Hidden enemies might be in any free box that conceals and that nobody of ours is near. */
void grid_imagine(state *s, int side, random_stream *r)
{
    const grid_data *d = gd(s);
    ground_imagine(s, side, &d->map, d->space, SPACE_CONCEALS, d->number.reveal2, grid_start_unit, r);
    ground_imagine_dark(s, side, &(ground_dark){&d->map, may_stand, grid_start_unit}, r);
}
