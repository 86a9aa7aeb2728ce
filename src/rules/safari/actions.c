/*
 * actions.c: lists of what may be done, made by the questions check() asks; and the shorter lists the
 * computer tries.
 */
#include "rules/safari/safari_internal.h"

#include "game/shortlist.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

const char *safari_exceptional(const state *s, const action *a)
{
    (void)s;
    return a->verb == VERB_FLEE ? "sure.flees" : NULL; /* S6 */
}

/* Antelope and zebra have no die to strike with, and nobody plays them (S·H23). */
bool safari_harmless(const state *s, int u)
{
    return safari_is_game(s, u) && beast_of(s, u)->die == 0;
}

/* Game that harms nobody is no enemy, nor is a village that nobody plays; and to charge is a chance for those
 * alone who would think of it. Loads that are not put down are no chance missed. */
bool safari_missed(const state *s, const action *a)
{
    const int u = a->nunits > 0 ? action_unit_of(s->sc, a->units[0]) : NO_UNIT,
              target = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    if (u == NO_UNIT || target == NO_UNIT) return a->verb != VERB_DROP;
    if (a->verb == VERB_CHARGE) return safari_worth_charging(s, u, target);
    if (a->verb == VERB_FIRE && sd(s)->start[target].defends && plays_itself(s, target)) return false;
    return a->verb != VERB_FIRE || !safari_harmless(s, target);
}

static bool is_man(const state *s, int u, int other)
{
    return !is_beast(s, other) && s->units[other].side != s->units[u].side;
}

/* S·H24: a beast that nobody plays and that is at nobody takes notice of none so far off; and game counts for
 * nobody's score (S·H25c). */
bool safari_slight(const state *s, const action *a)
{
    const int target = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    return a->verb == VERB_FIRE && target != NO_UNIT && is_beast(s, target) && plays_itself(s, target) &&
           su_const(s, target)->foe == 0 && su_const(s, target)->quarry == 0 &&
           safari_nearest_that(s, target, bd(s)->number.notice, is_man) == NO_UNIT;
}

/* S22: a machine gun may jam. S·H25b: a village that is shot at trades no more. */
const char *safari_dear(const state *s, const action *a)
{
    const int u = action_unit_of(s->sc, a->units[0]), target = action_unit_of(s->sc, a->target);
    if (type_of(s, u)->gun >= 0) return "shot.jams";
    return sd(s)->start[target].defends ? "shot.village" : NULL;
}

enum { TRY_MOVES = 5, TRY_TARGETS = 3, TRY_PLACES = 8 }; /* in a brief list, at most */

typedef struct lister {
    const state *s;
    action_list *out;
    int stage, unit, side;
    bool brief;
    int walker;                  /* in movement: safari_walker() ... */
    uint32_t barred;             /* ... and safari_barred() */
    const safari_charge *charge; /* where it may charge */

    bool looked;                            /* found when first asked for, good for all of the side: ... */
    uint64_t taken[SAFARI_SPACES_MAX / 64]; /* ... the hexes of those it sees, its own too */
} lister;

/* ---- ways */

static action to_space(lister *l, int what)
{
    action a = action_of(what, l->side, l->unit);
    a.nspaces = 1;
    return a;
}

static void look_around(lister *l)
{
    if (l->looked) return;
    l->looked = true;
    safari_taken(l->s, l->side, l->taken);
}

static void list_enter(lister *l)
{
    const uint16_t *spaces;
    const int n = scenario_entry(l->s->sc, l->unit, &spaces);
    const int step = l->brief && n > TRY_PLACES ? n / TRY_PLACES : 1;
    action a = to_space(l, VERB_ENTER);
    if (state_has(l->s, l->unit, MARK_DONE)) return;
    look_around(l);
    for (int i = step > 1 ? l->unit * 5 % step : 0; i < n; i += step) {
        a.spaces[0] = spaces[i];
        if (safari_landing_refused(l->s, l->unit, spaces[i], bit_of(l->taken, spaces[i])) == NULL)
            action_list_add(l->out, &a);
    }
}

static bool allowed(lister *l, int what)
{
    return (l->barred & BIT(what)) == 0;
}

static bool too_many(lister *l, const safari_reach *reach)
{
    return l->brief && reach->count > TRY_MOVES;
}

/* The best of them; *staying (or NULL): what it is worth to stay. */
static shortlist best_of(lister *l, const safari_reach *reach, int most, int32_t *staying)
{
    shortlist best = {.most = most};
    int32_t worth[REACH_MAX];
    action a = to_space(l, VERB_MOVE);
    safari_places_worth(l->s, l->unit, reach->space, reach->count, worth, staying);
    for (int i = 0; i < reach->count; i++) {
        a.spaces[0] = reach->space[i];
        shortlist_keep(&best, &a, worth[i]);
    }
    return best;
}

static bool among(const shortlist *best, int space)
{
    for (int i = 0; i < best->count; i++)
        if (best->act[i].spaces[0] == space) return true;
    return false;
}

static void list_reach(lister *l, const safari_reach *reach, const shortlist *best)
{
    action a = to_space(l, VERB_MOVE);
    shortlist_add(best, l->out);
    for (int i = 0; i < reach->count && !too_many(l, reach); i++) {
        a.spaces[0] = reach->space[i];
        if (!among(best, reach->space[i])) action_list_add(l->out, &a);
    }
}

static void list_moves(lister *l)
{
    safari_reach reach;
    shortlist best = {0};
    if (!allowed(l, VERB_MOVE)) return;
    safari_reach_find(l->s, l->unit, &reach);
    if (too_many(l, &reach)) best = best_of(l, &reach, TRY_MOVES, NULL);
    list_reach(l, &reach, &best);
}

/* The marching party's best hexes come first: trials run on by the first, as a table would move it on. */
static void list_walk(lister *l)
{
    safari_reach reach;
    safari_reach_find(l->s, l->unit, &reach);
    int32_t staying;
    const shortlist best = best_of(l, &reach, too_many(l, &reach) ? TRY_MOVES : 1, &staying);
    const bool on = best.count > 0 && staying < best.worth[0];
    if (!on) action_list_add_plain(l->out, VERB_HOLD, l->side, l->unit);
    list_reach(l, &reach, &best);
    if (on) action_list_add_plain(l->out, VERB_HOLD, l->side, l->unit);
}

/* ---- targets */

static bool may_charge(lister *l, int target)
{
    return (!l->brief || safari_worth_charging(l->s, l->unit, target)) &&
           safari_charge_refused_in(l->s, l->unit, target, l->charge) == NULL;
}

static bool may_shoot_at(lister *l, int target)
{
    return safari_may_shoot(l->s, l->unit, target);
}

/* Enemies it sees; in a brief list the nearest. */
static void list_targets(lister *l, int what, bool (*may)(lister *l, int target))
{
    const state *s = l->s;
    shortlist near = {.most = TRY_TARGETS};
    for (int t = 0; t < s->sc->nunits; t++) {
        if (!state_on_board(s, t) || s->units[t].side == l->side || !state_seen(s, t, l->side) || !may(l, t))
            continue;
        action a = action_of(what, l->side, l->unit);
        a.target = (int16_t)t;
        if (l->brief)
            shortlist_keep(&near, &a, -steps_between(sd(s), s->units[l->unit].space, s->units[t].space));
        else
            action_list_add(l->out, &a);
    }
    shortlist_add(&near, l->out);
}

static void list_charges(lister *l)
{
    safari_charge far;
    if (!allowed(l, VERB_CHARGE) ||
        safari_nearest(l->s, l->side, l->s->units[l->unit].space, true) == BOARD_FAR)
        return;
    safari_charge_find(l->s, l->unit, &far);
    l->charge = &far;
    list_targets(l, VERB_CHARGE, may_charge);
    l->charge = NULL;
}

/* ---- all of them */

static void list_plain(lister *l, int what)
{
    if (allowed(l, what)) action_list_add_plain(l->out, what, l->side, l->unit);
}

static void list_goods_of(lister *l, int what, int who)
{
    if (allowed(l, what) && safari_handling_refused(l->s, who, what) == NULL)
        action_list_add_plain(l->out, what, l->side, who);
}

/* Asked only of those who have something to drop, or hang in a net: few do. */
static void list_goods(lister *l)
{
    const state *s = l->s;
    int loads = 0, nets = 0;
    for (int f = first_figure(s, l->unit); f < end_figure(s, l->unit); f++) {
        loads += figure_on(s, f) ? sf_const(s, f)->load : 0;
        nets += sf_const(s, f)->net;
    }
    if (!l->brief && loads > 0) list_goods_of(l, VERB_DROP, l->unit);
    list_goods_of(l, VERB_LIFT, l->unit);
    if (ground(s, s->units[l->unit].space)->village >= 0) list_goods_of(l, VERB_TRADE, l->unit);
    if (state_has(s, l->unit, MARK_JAMMED)) list_goods_of(l, VERB_CLEAR, l->unit);
    for (int f = first_figure(s, l->unit); f < end_figure(s, l->unit) && loads + nets > 0; f++) {
        if (!l->brief && sf_const(s, f)->load > 0) list_goods_of(l, VERB_DROP, FIGURE_BASE + f);
        if (sf_const(s, f)->net > 0) list_goods_of(l, VERB_FREE, FIGURE_BASE + f);
    }
}

static void list_movement(lister *l)
{
    if (l->walker == l->unit) {
        list_walk(l);
        list_goods(l);
    } else if (l->s->units[l->unit].status == UNIT_READY) {
        list_enter(l);
    } else if (state_on_board(l->s, l->unit)) {
        if (!l->brief) list_plain(l, VERB_HOLD);
        list_plain(l, VERB_MARCH);
        list_moves(l);
        list_charges(l);
        list_goods(l);
        if (!l->brief) list_plain(l, VERB_FLEE);
    }
}

/* That order as it stands and with each of the weapons that are `ready` for it: named at once where there is
 * but one. */
static void list_weapons(lister *l, action a, uint32_t ready)
{
    if (ready == 0) return;
    const int plain = l->out->count;
    action_list_add(l->out, &a);
    for (int32_t w = 0; w < WEAPON_CHOICES; w++) {
        a.args[0] = w;
        if ((ready & BIT(sd(l->s)->chosen[w])) != 0) action_list_add(l->out, &a);
    }
    if (l->out->count != plain + 2) return;
    l->out->items[plain] = l->out->items[plain + 1];
    l->out->count--;
}

/* S13: the party with one of its weapons, and its figures one by one. */
static void list_choices(lister *l, int target)
{
    const int first = first_figure(l->s, l->unit);
    uint32_t ready[PARTY_MAX] = {0}, all = 0;
    for (int f = next_figure(l->s, l->unit, NO_UNIT); f != NO_UNIT; f = next_figure(l->s, l->unit, f))
        all |= ready[f - first] = safari_weapons_ready(l->s, f, target);
    action a = action_of(VERB_FIRE, l->side, l->unit);
    a.target = (int16_t)target;
    list_weapons(l, a, all);
    for (int i = 0; i < PARTY_MAX; i++) {
        a.units[0] = (int16_t)(FIGURE_BASE + first + i);
        list_weapons(l, a, ready[i]);
    }
}

static void list_fire(lister *l)
{
    const state *s = l->s;
    int near, unread;
    if (safari_shooter_refused(s, l->unit) != NULL) return;
    if (l->brief) {
        list_targets(l, VERB_FIRE, may_shoot_at);
        return;
    }
    action_list_add_plain(l->out, VERB_HOLD, l->side, l->unit);
    const int range = safari_longest_range(s, l->unit, &near);
    for (int t = 0; t < s->sc->nunits; t++)
        if (safari_aim_refused(s, l->unit, t, range, &unread) == NULL) list_choices(l, t);
}

static void list_unit(lister *l, int u)
{
    l->unit = u;
    if (l->stage == STAGE_MOVE) {
        if (l->walker != NO_UNIT && l->walker != u) return;
        l->barred = safari_barred(l->s, u);
        list_movement(l);
    } else if (l->stage == STAGE_SHOOT) {
        list_fire(l);
    } else if (l->s->units[u].status == UNIT_READY) {
        list_enter(l);
    }
}

static void begin(lister *l, const state *s, int side, int stage, action_list *out)
{
    l->s = s;
    l->out = out;
    l->stage = stage;
    l->side = side;
    l->walker = stage == STAGE_MOVE ? safari_walker(s) : NO_UNIT;
    l->brief = l->looked = false;
}

void safari_actions(const state *s, int u, bool brief, action_list *out)
{
    if (u == NO_UNIT && safari_walker(s) != NO_UNIT) return;
    const int stage = course_list(s, u, out);
    if (stage == STAGE_NONE) return;
    lister l;
    begin(&l, s, s->units[u].side, stage, out);
    l.brief = brief;
    list_unit(&l, u);
}

/* What is the same for all of a side is asked once. */
void safari_side_actions(const state *s, int side, action_list *out)
{
    int u = 0;
    while (u < s->sc->nunits && s->units[u].side != side)
        u++;
    const int stage = u < s->sc->nunits ? course_list(s, u, out) : STAGE_NONE;
    if (stage == STAGE_NONE) return;
    lister l;
    begin(&l, s, side, stage, out);
    for (; u < s->sc->nunits; u++)
        if (s->units[u].side == side) list_unit(&l, u);
}
