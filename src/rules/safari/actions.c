/*
 * actions.c: lists of what may be done, made by the questions check() asks; and the shorter lists the
 * computer tries.
 */
#include "rules/safari/actions.h"

#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/evaluate.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"

bool safari_exceptional(const state *s, const action *a)
{
    (void)s;
    return a->verb == VERB_FLEE; /* S6: it drops everything and never rallies */
}

enum { TRY_MOVES = 5, TRY_TARGETS = 3, TRY_PLACES = 8 };

typedef struct lister {
    const state *s;
    const safari_data *d;
    action_list *out;
    int unit, side;
    bool brief;
} lister;

static void add(const lister *l, int what, int unit_or_figure, int target, int space)
{
    action a;
    action_init(&a, what, l->side);
    if (unit_or_figure != NO_UNIT) action_add_unit(&a, unit_or_figure);
    if (space != NO_SPACE) action_add_space(&a, space);
    a.target = (int16_t)target;
    action_list_add(l->out, &a);
}

/* The k nearest that may be shot at or charged, nearest first; all of them where the list is whole. */
static int targets_of(const lister *l, int list[UNITS_MAX])
{
    const state *s = l->s;
    int n = 0, from = s->units[l->unit].space;
    for (int t = 0; t < s->sc->nunits; t++)
        if (s->units[t].status == UNIT_ON && s->units[t].side != l->side && state_seen(s, t, l->side))
            list[n++] = t;
    if (!l->brief) return n;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && steps_between(l->d, from, s->units[list[k]].space) <
                                     steps_between(l->d, from, s->units[list[k - 1]].space);
             k--) {
            const int swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
    return n;
}

static void list_enter(const lister *l)
{
    const uint16_t *spaces;
    const int n = scenario_entry(l->s->sc, l->unit, &spaces);
    const int step = l->brief && n > TRY_PLACES ? n / TRY_PLACES : 1;
    for (int i = step > 1 ? l->unit * 5 % step : 0; i < n; i += step)
        if (safari_enter_refused(l->s, l->unit, spaces[i]) == NULL)
            add(l, VERB_ENTER, l->unit, NO_UNIT, spaces[i]);
}

/* What the hexes it may reach are worth to it; the best of them, INT32_MIN if there is none. */
static int32_t weigh(const lister *l, const safari_reach *reach, int32_t worth[REACH_MAX])
{
    int32_t best = INT32_MIN;
    for (int i = 0; i < reach->count; i++) {
        worth[i] = safari_place_worth(l->s, l->unit, reach->space[i]);
        if (worth[i] > best) best = worth[i];
    }
    return best;
}

/* The `best` hexes first, then the others, but for a brief list that is long enough. */
static void list_reach(const lister *l, const safari_reach *reach, int32_t worth[REACH_MAX], int best)
{
    for (int k = 0; k < best && k < reach->count; k++) {
        int top = 0;
        for (int i = 1; i < reach->count; i++)
            if (worth[i] > worth[top]) top = i;
        add(l, VERB_MOVE, l->unit, NO_UNIT, reach->space[top]);
        worth[top] = INT32_MIN;
    }
    for (int i = 0; i < reach->count && (!l->brief || reach->count <= TRY_MOVES); i++)
        if (best == 0 || worth[i] != INT32_MIN) add(l, VERB_MOVE, l->unit, NO_UNIT, reach->space[i]);
}

static void list_moves(const lister *l)
{
    safari_reach reach;
    int32_t worth[REACH_MAX];
    if (safari_mover_refused(l->s, l->unit, VERB_MOVE) != NULL) return;
    safari_reach_find(l->s, l->unit, &reach);
    const bool brief = l->brief && reach.count > TRY_MOVES;
    if (brief) weigh(l, &reach, worth);
    list_reach(l, &reach, worth, brief ? TRY_MOVES : 0);
}

/* The marching party's best hexes come first: trials run on by the first, as a table would move it on. */
static void list_walk(const lister *l)
{
    safari_reach reach;
    int32_t worth[REACH_MAX];
    safari_reach_find(l->s, l->unit, &reach);
    const bool on = safari_place_worth(l->s, l->unit, l->s->units[l->unit].space) < weigh(l, &reach, worth);
    if (!on) add(l, VERB_HOLD, l->unit, NO_UNIT, NO_SPACE);
    list_reach(l, &reach, worth, l->brief && reach.count > TRY_MOVES ? TRY_MOVES : 1);
    if (on) add(l, VERB_HOLD, l->unit, NO_UNIT, NO_SPACE);
}

static void list_charges(const lister *l)
{
    int list[UNITS_MAX], left = l->brief ? TRY_TARGETS : UNITS_MAX;
    if (safari_mover_refused(l->s, l->unit, VERB_CHARGE) != NULL) return;
    const int n = targets_of(l, list);
    for (int i = 0; i < n && left > 0; i++) {
        if (l->brief && !safari_worth_charging(l->s, l->unit, list[i])) continue;
        if (safari_charge_refused(l->s, l->unit, list[i]) != NULL) continue;
        add(l, VERB_CHARGE, l->unit, list[i], NO_SPACE);
        left--;
    }
}

static void list_goods(const lister *l)
{
    static const uint8_t whole[] = {VERB_DROP, VERB_LIFT, VERB_TRADE, VERB_CLEAR};
    const state *s = l->s;
    for (size_t i = 0; i < sizeof whole; i++)
        if (!(l->brief && whole[i] == VERB_DROP) && safari_goods_refused(s, l->unit, whole[i]) == NULL)
            add(l, whole[i], l->unit, NO_UNIT, NO_SPACE);
    for (int f = first_figure(s, l->unit); f < end_figure(s, l->unit); f++) {
        if (!l->brief && safari_goods_refused(s, FIGURE_BASE + f, VERB_DROP) == NULL)
            add(l, VERB_DROP, FIGURE_BASE + f, NO_UNIT, NO_SPACE);
        if (safari_goods_refused(s, FIGURE_BASE + f, VERB_FREE) == NULL)
            add(l, VERB_FREE, FIGURE_BASE + f, NO_UNIT, NO_SPACE);
    }
}

static void list_movement(const lister *l)
{
    const state *s = l->s;
    const int walker = safari_walker(s);
    if (walker != NO_UNIT) {
        if (walker != l->unit) return;
        list_walk(l);
        list_goods(l);
        return;
    }
    if (s->units[l->unit].status == UNIT_READY) {
        list_enter(l);
        return;
    }
    if (s->units[l->unit].status != UNIT_ON) return;
    if (!l->brief && safari_mover_refused(s, l->unit, VERB_HOLD) == NULL)
        add(l, VERB_HOLD, l->unit, NO_UNIT, NO_SPACE);
    if (safari_mover_refused(s, l->unit, VERB_MARCH) == NULL) add(l, VERB_MARCH, l->unit, NO_UNIT, NO_SPACE);
    list_moves(l);
    list_charges(l);
    list_goods(l);
    if (!l->brief && safari_mover_refused(s, l->unit, VERB_FLEE) == NULL)
        add(l, VERB_FLEE, l->unit, NO_UNIT, NO_SPACE);
}

static void list_fire(const lister *l)
{
    int list[UNITS_MAX], left = l->brief ? TRY_TARGETS : UNITS_MAX;
    if (safari_shooter_refused(l->s, l->unit) != NULL) return;
    if (!l->brief) add(l, VERB_HOLD, l->unit, NO_UNIT, NO_SPACE);
    const int n = targets_of(l, list);
    for (int i = 0; i < n && left > 0; i++)
        if (safari_shot_refused(l->s, l->unit, list[i], NULL) == NULL) {
            add(l, VERB_FIRE, l->unit, list[i], NO_SPACE);
            left--;
        }
}

void safari_actions(const state *s, int u, bool brief, action_list *out)
{
    if (u == NO_UNIT && safari_walker(s) != NO_UNIT) return;
    const int stage = course_list(s, u, out);
    if (stage == STAGE_NONE) return;
    const lister l = {.s = s, .d = sd(s), .out = out, .unit = u, .side = s->units[u].side, .brief = brief};
    if (stage == STAGE_DEPLOY) {
        if (s->units[u].status == UNIT_READY) list_enter(&l);
    } else if (stage == STAGE_MOVE) {
        list_movement(&l);
    } else {
        list_fire(&l);
    }
}
