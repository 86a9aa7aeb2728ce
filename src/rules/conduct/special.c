/*
 * special.c: what a scenario of these rules adds beyond the common members (U·H27): a gate to blow in, an
 * attack elsewhere, thirst. Not for reading it: load.c.
 */
#include "rules/conduct/special.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/place.h"

void conduct_owe_specials(state *s)
{
    const conduct_special *sp = &cd(s)->special;
    if (sp->aside_side != NO_SIDE && s->turn >= sp->aside_turn && cg(s)->aside == 0)
        agenda_owe(s, DUE_ASIDE, NO_UNIT, NO_UNIT, 0);
    if (sp->thirst_side != NO_SIDE && s->turn > sp->thirst_turn)
        agenda_owe(s, DUE_THIRST, NO_UNIT, NO_UNIT, 0);
}

/* Every unit of that side throws a die; a handful together. */
void conduct_thirst(state *s, const agenda_item *due, resolver *r)
{
    const conduct_special *sp = &cd(s)->special;
    int units[UNITS_MAX], n = 0;
    (void)due;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side == sp->thirst_side && fighting(s, i)) units[n++] = i;
    for (int first = 0; first < n; first += ROLL_FACES) {
        const int count = n - first < ROLL_FACES ? n - first : ROLL_FACES;
        uint8_t faces[ROLL_FACES];
        r->thrower = (uint8_t)(sp->thirst_side + 1);
        roll *made = resolver_roll(r, "roll.thirst", "U·H27", count, 6, NO_UNIT, NO_UNIT, NULL);
        made->cause = CAUSE_HAPPENING;
        memcpy(faces, made->faces, sizeof faces);
        r->thrower = 0;
        for (int i = 0; i < count; i++)
            if (faces[i] <= sp->thirst_shows) kit_set_mark(s, units[first + i], MARK_DISORDERED, r);
    }
}

/* Gone from the battle; to whom it was out of sight it stays so, and unnamed. */
static void draw_off(state *s, int u, resolver *r)
{
    const uint8_t before = r->hidden_from, seen_by = s->units[u].seen_by;
    r->hidden_from |= state_blind_to(s, u);
    conduct_remove(s, u, UNIT_EXITED, "ev.drawn-off", r);
    r->hidden_from = before;
    s->units[u].seen_by = seen_by;
}

/* A success elsewhere draws off units, those farthest from the enemies they see here. */
void conduct_aside(state *s, const agenda_item *due, resolver *r)
{
    const conduct_special *sp = &cd(s)->special;
    (void)due;
    r->thrower = (uint8_t)(1 - sp->aside_side + 1);
    roll *made = kit_roll(r, CAUSE_HAPPENING, "roll.aside", "U·H27", 1, 6, NO_UNIT, NO_UNIT, NULL);
    r->thrower = 0;
    made->need = sp->aside_need;
    if (made->total < sp->aside_need) return;
    cg(s)->aside = 1;
    resolver_emit(r, EV_NOTE, "ev.aside", NO_UNIT)->side = (int8_t)sp->aside_side;
    for (int k = 0; k < sp->aside_remove; k++) {
        int best = NO_UNIT, most = -1;
        for (int u = 0; u < s->sc->nunits; u++) {
            if (s->units[u].side != sp->aside_side || !fighting(s, u) ||
                (s->sc->units[u].tags & sp->aside_tags) != sp->aside_tags)
                continue;
            const int far = occupied_nearest(s, sp->aside_side, s->units[u].space, NULL);
            if (far > most) most = far, best = u;
        }
        if (best != NO_UNIT) draw_off(s, best, r);
    }
}

/* ---- the gate */

const char *conduct_blow_refused(const state *s, int u, int what, int choice)
{
    (void)what, (void)choice;
    const conduct_special *g = &cd(s)->special;
    if (course_stage(s) != STAGE_RIFLES) return "conduct.step.rifles";
    if (g->gate_space == NO_SPACE) return "conduct.gate.none";
    if (!state_on_board(s, u)) return "conduct.fire.off-board";
    if (cg_const(s)->gate != 0) return "conduct.gate.open";
    if ((s->sc->units[u].tags & g->gate_tags) != g->gate_tags || s->units[u].side != g->gate_side ||
        is_leader(s, u))
        return "conduct.gate.who";
    if (s->turn < g->gate_turn) return "conduct.gate.early";
    if (state_has(s, u, MARK_DONE)) return "conduct.fire.declared";
    if (state_has(s, u, MARK_SHAKEN)) return "conduct.gate.shaken";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    return hexes(cd(s), s->units[u].space, g->gate_space) == 1 ? NULL : "conduct.gate.far";
}

bool conduct_check_blow(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    const char *code = conduct_blow_refused(s, u, a->verb, NO_ARG);
    return refuse_if(why, code, u, NO_UNIT, s->units[u].space, cd(s)->special.gate_turn, 0);
}

void conduct_apply_blow(state *s, const action *a, resolver *r)
{
    const conduct_special *g = &cd(s)->special;
    const int u = a->units[0];
    kit_reveal(s, u, MARK_HIDDEN, r); /* U·H24: nobody sets off a charge unseen */
    roll *made = kit_roll(r, CAUSE_DECLARED, "roll.gate", "U·H27", 2, 6, u, NO_UNIT, NULL);
    made->need = g->gate_need;
    resolver_outcome(r, OUTCOME_COUNT, "odds.total", u, NO_UNIT, made->total);
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_FIRED);
    if (made->total < g->gate_need) return;
    cg(s)->gate = 1;
    resolver_emit(r, EV_CARD, "ev.gate-open", u)->to = (uint16_t)g->gate_space;
}
