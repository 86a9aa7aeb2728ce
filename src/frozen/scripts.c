/*
 * scripts.c: see scripts.h. Each script is a function that says how much it wants one legal action; the best
 * is done, and where none is wanted the first that the rules list: the end of the step, the least harm.
 */
#include "frozen/scripts.h"

#include "board/board.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"

enum {
    LIST_CAP = 16384,
    CLOSE_BY = 6,     /* half spaces: three spaces, where nobody who withdraws stays */
    OUT_OF_REACH = 8, /* half spaces from the enemy, where one gathers */
    FAR = 1 << 20,
    FIRE_FIRST = 1 << 24, /* any fire before any move */
    MEAN_MOST = 1 << 20
};

typedef enum deed { DEED_OTHER, DEED_FIRE, DEED_CHARGE, DEED_MOVE } deed;

/* What an action of a unit is, whatever its system calls it. */
static deed deed_of(const state *s, const action *a)
{
    const verb *v = action_verb(s->sc->rules, a->verb);
    if (v == NULL || a->nunits == 0 || (v->takes & (ENDS_STEP | IS_REST)) != 0) return DEED_OTHER;
    if (a->target != NO_UNIT) {
        const int target = action_unit_of(s->sc, a->target);
        unit_way way;
        if (target == NO_UNIT || s->units[target].side == a->side) return DEED_OTHER;
        return action_space(a) != NO_SPACE || game_way(s, a, &way) ? DEED_CHARGE : DEED_FIRE;
    }
    return action_space(a) != NO_SPACE ? DEED_MOVE : DEED_OTHER;
}

static int apart(const state *s, int a, int b)
{
    return a == NO_SPACE || b == NO_SPACE ? FAR : board_distance2(s->sc->board, a, b);
}

/* From a space to the nearest unit it knows of, an enemy's or one of its own other than `self`. */
static int to_units(const state *s, int side, int self, int space, bool enemies)
{
    int best = FAR;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (u == self || !state_on_board(s, u) || (s->units[u].side != side) != enemies) continue;
        const int far = apart(s, space, s->units[u].space);
        if (far < best) best = far;
    }
    return best;
}

static int to_objective(const state *s, int space)
{
    int best = FAR;
    for (int o = 0; o < s->sc->nobjectives; o++) {
        const int far = apart(s, space, s->sc->objectives[o]);
        if (far < best) best = far;
    }
    return best;
}

/* All friends together: the sum of the distances to them. */
static int to_friends(const state *s, int side, int self, int space)
{
    int sum = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (u != self && state_on_board(s, u) && s->units[u].side == side)
            sum += apart(s, space, s->units[u].space) % FAR;
    return sum;
}

static bool half_gone(const state *s, int u)
{
    return 2 * s->units[u].strength <= s->sc->units[u].strength;
}

static int mean_of(const state *s, const action *a)
{
    odds o;
    if (!game_odds(s, a, &o)) return 1;
    return o.mean_milli < 1 ? 1 : o.mean_milli > MEAN_MOST ? MEAN_MOST : (int)o.mean_milli;
}

static int fire_wanted(const state *s, const action *a)
{
    return FIRE_FIRST + mean_of(s, a);
}

/* Nearer by `from` less `to`: what is no nearer is not wanted. Who comes on comes on. */
static int nearer(const state *s, const action *a, int from, int to)
{
    const verb *v = action_verb(s->sc->rules, a->verb);
    if ((v->takes & COMES_ON) != 0) return FAR - to;
    return from > to ? from - to : 0;
}

typedef int (*script)(const state *s, const action *a, deed what);

static int stand(const state *s, const action *a, deed what)
{
    return what == DEED_FIRE ? fire_wanted(s, a) : 0;
}

static int charge_home(const state *s, const action *a, deed what)
{
    const int u = action_unit_of(s->sc, a->units[0]), from = s->units[u].space;
    if (what == DEED_CHARGE) return FIRE_FIRST + mean_of(s, a);
    return what == DEED_MOVE ? nearer(s, a, to_units(s, a->side, u, from, true),
                                      to_units(s, a->side, u, action_space(a), true))
                             : 0;
}

static int gather(const state *s, const action *a, deed what)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    if (what == DEED_FIRE) return fire_wanted(s, a);
    if (3 * s->turn > s->sc->turns) return charge_home(s, a, what);
    if (what != DEED_MOVE || to_units(s, a->side, u, action_space(a), true) < OUT_OF_REACH) return 0;
    return nearer(s, a, to_friends(s, a->side, u, s->units[u].space),
                  to_friends(s, a->side, u, action_space(a)));
}

static int withdraw(const state *s, const action *a, deed what)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    if (what == DEED_FIRE) return fire_wanted(s, a);
    if (what != DEED_MOVE) return 0;
    const int now = to_units(s, a->side, u, s->units[u].space, true);
    if (now > CLOSE_BY && !half_gone(s, u)) return 0;
    const int then = to_units(s, a->side, u, action_space(a), true);
    return then > now ? then - now : 0;
}

static int race(const state *s, const action *a, deed what)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    if (what == DEED_FIRE) return fire_wanted(s, a);
    if (what != DEED_MOVE) return 0;
    if (s->sc->nobjectives == 0) return charge_home(s, a, what); /* what is to be had is the enemy */
    return nearer(s, a, to_objective(s, s->units[u].space), to_objective(s, action_space(a)));
}

static int turtle(const state *s, const action *a, deed what)
{
    const int u = action_unit_of(s->sc, a->units[0]), at = s->units[u].space, to = action_space(a);
    if (what == DEED_FIRE) return fire_wanted(s, a);
    if (what != DEED_MOVE || to_units(s, a->side, u, to, true) < to_units(s, a->side, u, at, true)) return 0;
    if (s->sc->nobjectives > 0) return nearer(s, a, to_objective(s, at), to_objective(s, to));
    return nearer(s, a, to_friends(s, a->side, u, at), to_friends(s, a->side, u, to));
}

/* Of the enemy nearest to where it would stand. */
static bool has_shot(const state *s, const action *a)
{
    int nearest = NO_UNIT, best = FAR;
    odds o;
    for (int t = 0; t < s->sc->nunits; t++) {
        if (s->units[t].side == a->side || !state_on_board(s, t)) continue;
        const int far = apart(s, action_space(a), s->units[t].space);
        if (far < best) best = far, nearest = t;
    }
    return nearest != NO_UNIT && game_preview_odds(s, a, nearest, &o);
}

static int guns(const state *s, const action *a, deed what)
{
    const int target = action_unit_of(s->sc, a->target);
    if (what == DEED_FIRE) return fire_wanted(s, a);
    if (what == DEED_CHARGE) return half_gone(s, target) ? charge_home(s, a, what) : 0;
    if (what != DEED_MOVE) return 0;
    const int u = action_unit_of(s->sc, a->units[0]);
    const int at = to_units(s, a->side, u, s->units[u].space, true);
    const int to = to_units(s, a->side, u, action_space(a), true);
    if (to >= at) return 0;
    return has_shot(s, a) ? FAR + to : nearer(s, a, at, to);
}

/* Nothing wanted: what needs no unit, else the first of the first unit that has anything. */
static bool least_harm(const state *s, action_list *list, action *out)
{
    list->count = 0;
    game_list(s, NO_UNIT, list);
    for (int u = 0; list->count == 0 && u < s->sc->nunits; u++)
        game_list(s, u, list);
    if (list->count > 0) *out = list->items[0];
    return list->count > 0;
}

static bool follow(const state *s, action *out, script wants)
{
    decision d;
    game_decide(s, &d);
    if (d.side < 0) return false;
    action_list list = {.items = mem_alloc(LIST_CAP * sizeof(action)), .cap = LIST_CAP};
    int best = 0;
    game_actions(s, &list);
    for (int i = 0; i < list.count; i++) {
        const deed what = deed_of(s, &list.items[i]);
        const int wanted = what == DEED_OTHER ? 0 : wants(s, &list.items[i], what);
        if (wanted > best) best = wanted, *out = list.items[i];
    }
    const bool found = best > 0 || least_harm(s, &list, out);
    mem_free(list.items);
    return found;
}

/* A script has no chance in it and no use for time. */
#define SCRIPTED(id, shown)                                                                                  \
    static bool choose_##id(const state *view, uint64_t seed, const budget *b, action *out)                  \
    {                                                                                                        \
        (void)seed;                                                                                          \
        (void)b;                                                                                             \
        return follow(view, out, id);                                                                        \
    }                                                                                                        \
    static const player player_##id = {.name = #id, .title = shown, .choose = choose_##id};

SCRIPTED(stand, "Stands and fires")
SCRIPTED(gather, "Gathers, then charges")
SCRIPTED(withdraw, "Holds and withdraws")
SCRIPTED(race, "Races for the objective")
SCRIPTED(turtle, "Keeps together at home")
SCRIPTED(guns, "Fires first")

const player *const scripted_players[] = {
    &player_stand, &player_gather, &player_withdraw, &player_race, &player_turtle, &player_guns, NULL};
