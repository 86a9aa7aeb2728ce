/* redact.c: what redaction leaves out beyond the common part, and how its gaps are filled to think on. */
#include "rules/conduct/conduct_internal.h"

/* What has been declared in secret. */
static void hide_aims(state *s, int side)
{
    const int stage = course_stage(s);
    if (s->sc->options[OPTION_SECRET_FIRE] == 0 || (stage != STAGE_GUNS && stage != STAGE_RIFLES)) return;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == side) continue;
        memset(cu(s, i)->aim, 0, sizeof cu(s, i)->aim);
        cu(s, i)->dice = 0;
        s->units[i].marks &= ~BIT(MARK_DONE);
    }
}

/* A great square whose lead is not seen is named by the first of it who is. */
static void rename_rings(state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const int ring = cu(s, u)->ring;
        if (!kit_names_unseen(s, ring, side)) continue;
        for (int i = u; i < s->sc->nunits; i++)
            if (cu(s, i)->ring == ring) cu(s, i)->ring = (uint8_t)(u + 1);
    }
}

/* Who is moving is not told to those who do not see it. */
void conduct_redact(state *s, int side)
{
    conduct_game *g = cg(s);
    if (kit_names_unseen(s, g->active, side)) g->active = g->left = g->free = g->formed = g->rallied = 0;
    rename_rings(s, side);
    hide_aims(s, side);
}

static bool may_stand(const state *s, int u, int space)
{
    return (cd(s)->space[space].is & bar_of(type_of(s, u)->class)) == 0;
}

/* Hidden enemies might be in any free hex that conceals and that nobody of ours is near. */
void conduct_imagine(state *s, int side, random_stream *r)
{
    const conduct_data *d = cd(s);
    ground_imagine(s, side, &d->map, d->space, HEX_CONCEALS, d->number.reveal_hexes, conduct_start_unit, r);
    ground_imagine_dark(s, side, &(ground_dark){&d->map, may_stand, conduct_start_unit}, r);
}
