/*
 * apply.c: movement done, and what happens to single units: shown, moved, marked, reduced, lost. Not for
 * judging it.
 */
#include "rules/africa/apply.h"

#include "rules/africa/campaign.h"
#include "rules/africa/melee.h"
#include "rules/africa/fire.h"
#include "rules/africa/moves.h"
#include "rules/africa/place.h"
#include "rules/africa/retreat.h"

/* Z7: shown for good. */
void africa_reveal(state *s, int u, resolver *r)
{
    unit *at = &s->units[u];
    if (!state_has(s, u, MARK_HIDDEN)) return;
    at->marks &= ~BIT(MARK_HIDDEN);
    at->seen_by = state_everybody(s);
    if (at->status == UNIT_ON) resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = at->space;
}

bool africa_reveal_at(state *s, int area, int side, resolver *r)
{
    bool any = false;
    for (int i = state_unit_at(s, area, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, area, i)) {
        if (s->units[i].side != side || !state_has(s, i, MARK_HIDDEN)) continue;
        africa_reveal(s, i, r);
        any = true;
    }
    return any;
}

void africa_put(state *s, int u, int area, resolver *r)
{
    unit *at = &s->units[u];
    if (state_has(s, u, MARK_HIDDEN) && (area_of(s, area)->is & GROUND_CONCEALS) == 0) africa_reveal(s, u, r);
    kit_tell_move(s, u, "ev.move", at->space, area, r);
    at->space = (uint16_t)area;
}

void africa_remove(state *s, int u, int status, const char *code, resolver *r)
{
    unit *at = &s->units[u];
    event *e = kit_emit_of(s, u, EV_REMOVE, code, r);
    e->from = at->space;
    e->n[0] = status;
    at->status = (uint8_t)status;
    at->space = NO_SPACE;
    at->marks &= BIT(MARK_OFFICER) | BIT(MARK_SHIP);
    at->seen_by = state_everybody(s);
    *au(s, u) = (africa_unit){0};
    if (status == UNIT_DESTROYED) at->strength = 0;
}

/* A·H4: of two steps one, of one the unit. */
void africa_lose_step(state *s, int u, resolver *r)
{
    unit *at = &s->units[u];
    if (at->strength <= 1) {
        africa_remove(s, u, UNIT_DESTROYED,
                      class_of(s, u) == CLASS_OFFICER ? "ev.officer-lost" : "ev.destroyed", r);
        return;
    }
    at->strength--;
    event *e = kit_emit_of(s, u, EV_LOSS, "ev.loss", r);
    e->to = at->space;
    e->n[0] = 1;
    e->n[1] = at->strength;
}

void africa_demoralize(state *s, int u, bool again, resolver *r)
{
    if (class_of(s, u) == CLASS_OFFICER || class_of(s, u) == CLASS_SHIP) return;
    if (!state_has(s, u, MARK_DEMORALIZED)) {
        kit_set_mark(s, u, MARK_DEMORALIZED, r);
    } else if (again) { /* A·H12: demoralized again */
        africa_remove(s, u, UNIT_DESTROYED, "ev.broken-up", r);
    }
}

void africa_owe(state *s, int kind, int side, int u, int space, int n0)
{
    agenda_push(s, (agenda_item){.kind = (uint8_t)kind,
                                 .side = (int8_t)side,
                                 .unit = (int16_t)u,
                                 .other = NO_UNIT,
                                 .space = (uint16_t)space,
                                 .n = {(int16_t)n0, 0}});
}

/* ---- moving */

/* Into the next area, or not: something hidden stood there. */
static bool step_all(state *s, const action *a, int to, resolver *r)
{
    if (africa_reveal_at(s, to, 1 - a->side, r)) { /* the judge went by what this side could see */
        kit_tell_run_into(a->units[0], NO_UNIT, to, r);
        return false;
    }
    for (int i = 0; i < a->nunits; i++)
        africa_put(s, a->units[i], to, r);
    return true;
}

static void act_move(state *s, const action *a, resolver *r)
{
    africa_map m;
    africa_way way;
    africa_map_of(s, a->side, &m);
    const bool found = africa_way_of(s, &m, a, &way, NULL);
    for (int i = 0; found && i < way.n; i++)
        if (!step_all(s, a, way.at[i], r)) break;
    for (int i = 0; i < a->nunits; i++)
        s->units[a->units[i]].marks |= BIT(MARK_ACTION);
}

static void act_enter(state *s, const action *a, resolver *r)
{
    africa_map m;
    africa_way way;
    africa_map_of(s, a->side, &m);
    const bool found = africa_way_of(s, &m, a, &way, NULL);
    const bool ambushed = !found || africa_reveal_at(s, way.at[0], 1 - a->side, r);
    for (int i = 0; i < a->nunits; i++) {
        unit *at = &s->units[a->units[i]];
        at->marks |= BIT(MARK_ACTION);
        if (ambushed) continue; /* it stays off the map this turn */
        at->status = UNIT_ON;
        at->space = way.at[0];
        if (!state_has(s, a->units[i], MARK_HIDDEN)) at->seen_by = state_everybody(s);
        kit_emit_of(s, a->units[i], EV_ENTER, "ev.enter", r)->to = at->space;
    }
    for (int i = 1; !ambushed && i < way.n; i++)
        if (!step_all(s, a, way.at[i], r)) break;
}

static void act_place(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], to = action_space(a);
    unit *at = &s->units[u];
    if (at->status == UNIT_READY) {
        at->status = UNIT_ON;
        at->space = (uint16_t)to;
        kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = at->space;
    } else {
        africa_put(s, u, to, r);
    }
    at->marks |= BIT(MARK_ACTION); /* once each: cleared when the battle opens */
}

void africa_act(state *s, const action *a, resolver *r)
{
    switch (a->verb) {
    case VERB_MOVE:
        act_move(s, a, r);
        break;
    case VERB_ENTER:
        act_enter(s, a, r);
        break;
    case VERB_PLACE:
        act_place(s, a, r);
        break;
    case VERB_ATTACK:
    case VERB_RUSH:
        africa_attack(s, a, r);
        break;
    case VERB_FIRE:
        africa_fire(s, a, r);
        break;
    case VERB_RETREAT:
    case VERB_PULL_BACK:
        africa_retreat(s, a, r);
        break;
    case VERB_LOSE:
        africa_take_loss(s, a, r);
        break;
    case VERB_MARCH:
        africa_march(s, a, r);
        break;
    default:
        break;
    }
}
