/*
 * apply.c: what a verb does, once check() has allowed it. Not for what comes after it by itself: due.c,
 * turn.c.
 */
#include "rules/safari/apply.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/due.h"
#include "rules/safari/flight.h"
#include "rules/safari/goods.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"
#include "rules/safari/turn.h"

static void act_march(state *s, int u)
{
    s->units[u].marks |= BIT(MARK_ROLLED);
    agenda_owe(s, DUE_MARCH, u, NO_UNIT, 0);
}

static void act_path(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    uint16_t path[HEXES_MAX];
    int n = a->nspaces;
    if (n == 1) {
        safari_reach reach;
        safari_reach_find(s, u, &reach);
        const int i = safari_reach_index(&reach, a->spaces[0]);
        assert(i >= 0);
        n = safari_reach_path(s, u, &reach, i, path);
    } else {
        for (int i = 0; i < n; i++)
            path[i] = a->spaces[i];
    }
    const int got = safari_walk(s, u, path, n, r);
    if (got == STEP_GONE) return;
    if (got != STEP_DONE) s->units[u].marks |= BIT(MARK_DONE); /* it has come upon something */
}

static void act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    const safari_start *there = &sd(s)->start[target];
    s->units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    su(s, u)->quarry = (uint8_t)(target + 1);
    safari_reveal(s, u, r);
    kit_declare_of(s, u, DECLARE_CHARGE, "ev.charge", target, r);
    if (there->defends) sg(s)->attacked |= (uint8_t)(1u << there->village);
    if (beast_of(s, u) == NULL) {
        agenda_owe(s, DUE_MORALE, u, target, TRIGGER_CLOSE); /* S17.5 */
        agenda_owe(s, DUE_MARCH, u, target, 0);
    } else if (safari_beast_attacks(s, u, target, r)) { /* S36 */
        agenda_owe(s, DUE_SET_OUT, u, target, 0);
    } else {
        s->units[u].marks |= BIT(MARK_DONE);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
    }
}

static void act_flee(state *s, int u, resolver *r)
{
    safari_drop_all(s, u, r);
    kit_set_mark(s, u, MARK_FLEEING, r);
    s->units[u].marks &= ~(BIT(MARK_RETREATING) | BIT(MARK_COVER) | BIT(MARK_DREAD));
    safari_flight(s, u, r);
}

void safari_act_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    switch (a->verb) {
    case VERB_MARCH:
        act_march(s, u);
        break;
    case VERB_MOVE:
        act_path(s, a, r);
        break;
    case VERB_CHARGE:
        act_charge(s, a, r);
        break;
    case VERB_FLEE:
        act_flee(s, u, r);
        break;
    case VERB_ENTER:
        safari_come_on(s, u, a->spaces[0], r);
        break;
    case VERB_HOLD:
        s->units[u].marks |= BIT(MARK_DONE);
        break;
    default:
        assert(!"a verb of the movement step");
    }
}

void safari_act_fire(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    const safari_start *there = &sd(s)->start[target];
    safari_reveal(s, u, r); /* who shoots shows himself */
    if (there->defends) sg(s)->attacked |= (uint8_t)(1u << there->village);
    agenda_owe(s, DUE_SHOTS, u, target, 0);
}

void safari_apply(state *s, const action *a, resolver *r)
{
    switch (a->verb) {
    case VERB_GO:
        safari_go(s, r);
        break;
    case VERB_END:
        sg(s)->stage = STAGE_RUN;
        sg(s)->walker = 0;
        break;
    case VERB_FIRE:
        safari_act_fire(s, a, r);
        break;
    case VERB_DROP:
    case VERB_LIFT:
    case VERB_TRADE:
    case VERB_FREE:
    case VERB_CLEAR:
        safari_act_goods(s, a, r);
        break;
    default:
        safari_act_move(s, a, r);
    }
    if (a->verb != VERB_END) safari_settle(s, r);
    safari_advance(s, r);
}
