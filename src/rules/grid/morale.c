/* morale.c: tests of morale and what they do, rallying, and hot machine guns (G·H9, G11, G5a, G3). */
#include "rules/grid/morale.h"

#include "rules/grid/apply.h"
#include "rules/grid/place.h"

static const uint32_t causes = BIT(MARK_LOST_BASE) | BIT(MARK_LEADER_HIT) | BIT(MARK_LEADER_KILLED) |
                               BIT(MARK_ROCKETED) | BIT(MARK_LOST_MELEE) | BIT(MARK_FLANKED) |
                               BIT(MARK_FRIEND_BROKE);

bool grid_must_test(const state *s, int u)
{
    return state_on_board(s, u) && (s->units[u].marks & causes) != 0 &&
           (s->units[u].marks & (BIT(MARK_BROKEN) | BIT(MARK_TESTED))) == 0;
}

static void morale_ledger(const state *s, int u, ledger *l)
{
    const query q = query_about(s, u, NO_UNIT);
    ledger_clear(l);
    ledger_apply(l, gd(s)->morale, &q);
}

/* The margin: how far above (0 and up) or below what was needed. A natural 12 always passes, a natural 2
 * always fails. */
static int margin_of(const roll *made, int need, int modifiers)
{
    int margin = made->total + modifiers - need;
    if (made->total == 2 * made->sides) return margin < 0 ? 0 : margin;
    if (made->total == made->count) return margin > -1 ? -1 : margin;
    return margin;
}

int grid_why_tested(const state *s, int u)
{
    if (state_has(s, u, MARK_LOST_BASE))
        return state_has(s, u, MARK_LOST_MELEE) ? FOR_LOSS_IN_MELEE : FOR_LOSS;
    if (state_has(s, u, MARK_LOST_MELEE)) return FOR_MELEE;
    if (state_has(s, u, MARK_LEADER_HIT) || state_has(s, u, MARK_LEADER_KILLED)) return FOR_LEADER;
    if (state_has(s, u, MARK_ROCKETED)) return FOR_ROCKET;
    return state_has(s, u, MARK_FLANKED) ? FOR_FLANK : FOR_FRIEND;
}

/* What becomes of who fails, told with by how much he did and why he was tested at all. */
static void mark_failed(state *s, int u, int which, int margin, resolver *r)
{
    const bool again = state_has(s, u, which);
    if (again && which == MARK_BROKEN) return; /* it runs already, and is told to */
    s->units[u].marks |= BIT(which);
    event *e = kit_emit_of(s, u, EV_MARK,
                           which == MARK_BROKEN ? "ev.breaks"
                           : again              ? "ev.fails-again"
                                                : "ev.fails",
                           r);
    e->n[0] = which;
    e->n[1] = -margin;
    e->n[2] = grid_why_tested(s, u);
}

/* The throw; the table of morale says what becomes of who fails, not of who stays broken. */
static roll *throw_test(state *s, int u, const char *purpose, int *margin, resolver *r)
{
    const grid_data *d = gd(s);
    const int need = d->number.need[type_of(s, u)->grade];
    ledger l;
    morale_ledger(s, u, &l);
    roll *made = kit_roll_of(s, u, r, CAUSE_MORALE, purpose, "G·H9", 2, 6, u, NO_UNIT, &l);
    made->need = need;
    *margin = margin_of(made, need, l.total);
    return made;
}

int grid_morale_modifiers(const state *s, int u)
{
    ledger l;
    morale_ledger(s, u, &l);
    return l.total;
}

static int way_of(const chart_cell *cell)
{
    if (cell == NULL || chart_field(cell, "pass") != 0) return MORALE_HOLDS;
    if (chart_field(cell, "broken") != 0) return MORALE_RUNS;
    return chart_field(cell, "retreat") != 0 ? MORALE_FALLS_BACK : MORALE_DISORDERED;
}

void grid_morale_odds(const state *s, int u, int ways[MORALE_WAYS])
{
    enum { DICE = 2, SIDES = 6 };
    const grid_data *d = gd(s);
    ledger l;
    morale_ledger(s, u, &l);
    memset(ways, 0, sizeof *ways * MORALE_WAYS);
    for (int a = 1; a <= SIDES; a++)
        for (int b = 1; b <= SIDES; b++) {
            const roll made = {
                .count = DICE, .sides = SIDES, .total = a + b, .faces = {(uint8_t)a, (uint8_t)b}};
            const int margin = margin_of(&made, d->number.need[type_of(s, u)->grade], l.total);
            ways[way_of(chart_at(d->morale_chart, margin, 0, NULL))]++;
        }
}

static void push_test(state *s, int u)
{
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_MORALE && s->agenda[i].unit == u) return;
    agenda_owe(s, DUE_MORALE, u, NO_UNIT, 0);
}

/* Friends within a box of a unit that breaks must test, unless they have this turn. */
static void alarm_friends(state *s, int u, int space)
{
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i) || s->units[i].side != s->units[u].side ||
            steps_between(gd(s), space, s->units[i].space) > 1)
            continue;
        if ((s->units[i].marks & (BIT(MARK_BROKEN) | BIT(MARK_TESTED))) != 0) continue;
        s->units[i].marks |= BIT(MARK_FRIEND_BROKE);
        push_test(s, i);
    }
}

static int boxes_back(const state *s, int u)
{
    return grid_mounted(s, u) ? gd(s)->number.retreat_horse : gd(s)->number.retreat_foot;
}

static void break_unit(state *s, int u, int margin, resolver *r)
{
    const int space = s->units[u].space;
    const bool taken = grid_guns(s, u) && grid_in_contact(s, u) && !state_has(s, u, MARK_LIMBERED);
    mark_failed(s, u, MARK_BROKEN, margin, r);
    kit_clear_mark(s, u, MARK_SQUARE, r);
    kit_clear_mark(s, u, MARK_DISORDERED, r);
    if (taken) /* the crew run, the guns cannot */
        grid_remove(s, u, UNIT_CAPTURED, 1 - s->units[u].side, "ev.captured", r);
    else
        grid_fall_back(s, u, boxes_back(s, u), true, r);
    alarm_friends(s, u, space);
}

/* Of a test that it owes to what was done to it: a card does not know which friends will break beside it. */
static void tell_test(const state *s, int u, const chart_cell *cell, resolver *r)
{
    const bool own = (s->units[u].marks & causes & ~BIT(MARK_FRIEND_BROKE)) != 0,
               fails = own && chart_field(cell, "pass") == 0,
               breaks = own && chart_field(cell, "broken") != 0;
    resolver_outcome(r, OUTCOME_NOTE, "odds.morale-fails", NO_UNIT, u, fails);
    resolver_outcome(r, OUTCOME_NOTE, "odds.morale-breaks", NO_UNIT, u, breaks);
    resolver_outcome(r, OUTCOME_NOTE, "odds.we-fail", u, NO_UNIT, fails);
}

void grid_morale_test(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    if (!grid_must_test(s, u)) return;
    int margin;
    roll *made = throw_test(s, u, "roll.morale", &margin, r);
    const chart_cell *cell = kit_read_chart(s, made, gd(s)->morale_chart, margin, 0);
    s->units[u].marks |= BIT(MARK_TESTED);
    if (cell == NULL) return;
    tell_test(s, u, cell, r);
    if (chart_field(cell, "broken") != 0) {
        break_unit(s, u, margin, r);
        return;
    }
    if (chart_field(cell, "disordered") != 0) {
        mark_failed(s, u, MARK_DISORDERED, margin, r);
        s->units[u].marks |= BIT(MARK_ANEW);
    }
    if (chart_field(cell, "retreat") != 0) grid_fall_back(s, u, boxes_back(s, u), false, r);
}

void grid_rally_test(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    if (!state_on_board(s, u) || !state_has(s, u, MARK_BROKEN)) return;
    int margin;
    const roll *made = throw_test(s, u, "roll.rally", &margin, r);
    const int thrown = made->total, with = made->outcome, need = made->need;
    const chart_cell *cell = chart_at(gd(s)->morale_chart, margin, 0, NULL);
    if (cell != NULL && chart_field(cell, "pass") != 0) {
        kit_clear_mark(s, u, MARK_BROKEN, r);
        return;
    }
    event *e = kit_emit_of(s, u, EV_NOTE, "ev.rally.failed", r);
    e->n[0] = thrown;
    e->n[1] = with - thrown;
    e->n[2] = need;
}

/* G3, G3a: at the end of a turn in which it fired, for the second turn running or more. */
void grid_barrel_test(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, streak = gu(s, u)->streak;
    roll *made = kit_roll(r, CAUSE_WEAPON, "roll.overheat", "G3", 1, 6, u, NO_UNIT, NULL);
    made->need = streak + 1; /* it must throw above the turns it has fired */
    if (made->total > streak) return;
    if (state_has(s, u, MARK_OVERHEATED)) {
        kit_clear_mark(s, u, MARK_OVERHEATED, r);
        kit_set_mark(s, u, MARK_JAMMED, r);
    } else {
        kit_set_mark(s, u, MARK_OVERHEATED, r);
    }
}
