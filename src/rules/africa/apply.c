/*
 * apply.c: movement done, and what happens to single units: moved, marked, reduced, lost. Not for judging it.
 */
#include "rules/africa/apply.h"

#include "rules/africa/moves.h"
#include "rules/africa/retreat.h"

bool africa_reveal_at(state *s, int area, int side, resolver *r)
{
    bool any = false;
    EACH_AT(s, area, i) {
        if (s->units[i].side != side || !state_has(s, i, MARK_HIDDEN)) continue;
        kit_reveal(s, i, MARK_HIDDEN, r);
        any = true;
    }
    return any;
}

event *africa_put_told(state *s, int u, int area, const char *code, resolver *r)
{
    if (state_has(s, u, MARK_HIDDEN) && (area_of(s, area)->is & GROUND_CONCEALS) == 0)
        kit_reveal(s, u, MARK_HIDDEN, r);
    event *e = kit_move_to(s, u, code, area, r);
    e->gives = strcmp(code, "ev.move") != 0;
    return e;
}

void africa_put(state *s, int u, int area, resolver *r)
{
    africa_put_told(s, u, area, "ev.move", r);
}

void africa_remove(state *s, int u, int status, const char *code, resolver *r)
{
    unit *self = &s->units[u];
    const uint32_t kind = self->marks & MARKS_OF_KIND;
    kit_remove(s, u, status, NO_SIDE, code, r);
    self->marks = kind;
    *au(s, u) = (africa_unit){0};
    if (status == UNIT_DESTROYED) self->strength = 0;
}

/* A·H4: of two steps one, of one the unit: it is gone by that code. */
static void lose_step_told(state *s, int u, const char *gone, resolver *r)
{
    unit *self = &s->units[u];
    if (self->strength <= 1) {
        africa_remove(s, u, UNIT_DESTROYED, class_of(s, u) == CLASS_OFFICER ? "ev.officer-lost" : gone, r);
        return;
    }
    self->strength--;
    event *e = kit_emit_of(s, u, EV_LOSS, "ev.loss", r);
    e->to = self->space;
    e->n[0] = 1;
    e->n[1] = self->strength;
}

void africa_lose_step(state *s, int u, resolver *r)
{
    lose_step_told(s, u, "ev.destroyed", r);
}

void africa_lose_step_no_way(state *s, int u, resolver *r)
{
    lose_step_told(s, u, "ev.destroyed.no-way", r);
}

void africa_demoralize(state *s, int u, bool again, resolver *r)
{
    if (class_of(s, u) == CLASS_OFFICER || class_of(s, u) == CLASS_SHIP) return;
    if (!state_has(s, u, MARK_DEMORALIZED))
        kit_set_mark(s, u, MARK_DEMORALIZED, r);
    else if (again)
        africa_remove(s, u, UNIT_DESTROYED, "ev.broken-up", r);
}

void africa_owe(state *s, int kind, int side, int u, int space, int n0)
{
    agenda_item item = agenda_item_of(kind, u, NO_UNIT, n0);
    item.side = (int8_t)side;
    item.space = (uint16_t)space;
    agenda_push(s, item);
}

/* ---- moving */

static const char *step_words(const action *a)
{
    if (a->verb == VERB_RETREAT) return "ev.retreated";
    return a->verb == VERB_PULL_BACK ? "ev.pulled-back" : "ev.move";
}

bool africa_step(state *s, const action *a, int to, resolver *r)
{
    return africa_step_told(s, a, to, step_words(a), r);
}

bool africa_step_told(state *s, const action *a, int to, const char *code, resolver *r)
{
    if (africa_reveal_at(s, to, 1 - a->side, r)) { /* check() went by what this side could see */
        kit_tell_run_into(a->units[0], NO_UNIT, to, r);
        return false;
    }
    for (int i = 0; i < a->nunits; i++) {
        const int why = a->verb == VERB_RETREAT ? africa_retreat_why(s, a->units[i], to) : 0;
        africa_put_told(s, a->units[i], to, code, r)->n[0] = why;
    }
    return true;
}

void africa_apply_move(state *s, const action *a, resolver *r)
{
    africa_path path;
    africa_path_of(s, NULL, a, &path, NULL);
    for (int i = 0; i < path.n; i++)
        if (!africa_step(s, a, path.at[i], r)) break;
    for (int i = 0; i < a->nunits; i++)
        s->units[a->units[i]].marks |= BIT(MARK_ACTION);
}

void africa_apply_enter(state *s, const action *a, resolver *r)
{
    africa_path path;
    africa_path_of(s, NULL, a, &path, NULL);
    const bool ambushed = path.n == 0 || africa_reveal_at(s, path.at[0], 1 - a->side, r);
    for (int i = 0; i < a->nunits; i++) {
        s->units[a->units[i]].marks |= BIT(MARK_ACTION);
        if (ambushed) continue; /* it stays off the map this turn */
        kit_enter(s, a->units[i], path.at[0], NO_ARG);
        kit_tell_enter(s, a->units[i], "ev.enter", r);
    }
    for (int i = 1; !ambushed && i < path.n; i++)
        if (!africa_step(s, a, path.at[i], r)) break;
}

void africa_apply_place(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], to = action_space(a);
    if (state_on_board(s, u)) {
        africa_put(s, u, to, r);
    } else {
        kit_enter(s, u, to, NO_ARG);
        kit_tell_enter(s, u, "ev.enter", r);
    }
    s->units[u].marks |= BIT(MARK_ACTION); /* once each: cleared when the battle opens */
}
