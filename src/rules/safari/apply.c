/*
 * apply.c: what a verb does, once check() has allowed it. Not for what comes after it by itself: due.c,
 * turn.c.
 */
#include "rules/safari/apply.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/due.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/march.h"
#include "rules/safari/moves.h"
#include "rules/safari/see.h"

void safari_act_march(state *s, const action *a, resolver *r)
{
    (void)r;
    s->units[a->units[0]].marks |= BIT(MARK_ROLLED);
    agenda_owe(s, DUE_MARCH, a->units[0], NO_UNIT, 0);
}

void safari_act_path(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    uint16_t path[HEXES_MAX];
    const int got = safari_walk(s, u, path, safari_way_of(s, a, path), r);
    if (got == STEP_HALT || got == STEP_NOT)
        s->units[u].marks |= BIT(MARK_DONE); /* it has come upon something */
}

void safari_act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    s->units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    su(s, u)->quarry = (uint8_t)(target + 1);
    safari_reveal(s, u, r);
    kit_declare_of(s, u, DECLARE_CHARGE, "ev.charge", target, r);
    safari_provoke(s, target);
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

void safari_act_flee(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    safari_drop_all(s, u, r);
    kit_set_mark(s, u, MARK_FLEEING, r);
    s->units[u].marks &= ~(BIT(MARK_RETREATING) | BIT(MARK_COVER) | BIT(MARK_DREAD));
    safari_flight(s, u, r);
}

void safari_act_enter(state *s, const action *a, resolver *r)
{
    safari_come_on(s, a->units[0], a->spaces[0], r);
}

void safari_act_hold(state *s, const action *a, resolver *r)
{
    (void)r;
    s->units[a->units[0]].marks |= BIT(MARK_DONE);
}

/* S·H18: a whole turn without moving. */
void safari_act_clear(state *s, const action *a, resolver *r)
{
    (void)r;
    s->units[a->units[0]].marks |= BIT(MARK_ROLLED) | BIT(MARK_DONE) | BIT(MARK_HANDLED);
    agenda_owe(s, DUE_CLEAR, a->units[0], NO_UNIT, 0);
}

void safari_act_fire(state *s, const action *a, resolver *r)
{
    safari_declare_fire(s, a->units[0], a->target, r);
}

void safari_act_end(state *s, const action *a, resolver *r)
{
    (void)a;
    (void)r;
    course_open(s, STAGE_NONE);
    sg(s)->walker = 0;
}

void safari_apply(state *s, const action *a, resolver *r)
{
    if (a->verb != VERB_GO) {
        course_apply(s, a, r);
        return;
    }
    safari_go(s, r);
    course_settle(s, r);
    course_advance(s, r);
}
