/*
 * test_plan.c: plans: where each order leads, in any system; that leaders stay with the troops and who goes
 * faces the enemy; that a side masses before it charges when its plan says so; that a plan is found which
 * arrives in time; that a shot that may end the battle is not spent on the nearest; that what is followed is
 * kept; and that the same effort gives the same choice whether or not a plan is remembered; that a budget is
 * kept to, a flag obeyed, and threads change nothing; that the recruit blunders in the fight, with measure.
 */
#include "unit/field.h"

#include <threads.h>

#include "ai/ai.h"
#include "ai/intend.h"
#include "ai/leaning.h"
#include "ai/plan_bout.h"
#include "ai/plan_search.h"
#include "ai/teach.h"
#include "ai/teach_internal.h"
#include "board/board.h"
#include "board/names.h"
#include "core/hash.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/towards.h"
#include "game/victory.h"

#define KASSASSIN "rules/grid/scenarios/kassassin.json"
#define MAIDA "rules/grid/scenarios/maida.json"
#define DRILL "rules/prone/scenarios/drill.json"
#define FIRST_MARCH "rules/safari/scenarios/first-march.json"
#define LAKE "rules/safari/scenarios/lake.json"
#define ROVUMA "rules/safari/scenarios/rovuma.json"
#define TSAVO "rules/safari/scenarios/tsavo.json"

enum { BRITISH, EGYPTIAN };
enum { ACTIONS = 4000, MASSED = 8, REACH = 8 };

static state position;

/* To the first decision. */
static scenario *set_up(const char *path)
{
    scenario *sc = battle_load(path, ruleset_list);
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    action go;
    dice_seeded(&dice, 1, 0);
    game_setup(sc, &position, &r);
    action_init(&go, VERB_GO, NO_SIDE);
    for (game_decide(&position, &d); d.side == NOBODY; game_decide(&position, &d))
        game_apply(&position, &go, &r);
    return sc;
}

/* Whoever decides may fall upon several. */
static bool may_fight(void)
{
    enum { CAP = 4096, SEVERAL = 3 };
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    int n = 0;
    game_actions(&position, &list);
    for (int i = 0; i < list.count; i++)
        n += list.items[i].target != NO_UNIT;
    mem_free(list.items);
    return n >= SEVERAL;
}

/* By these plans until that turn begins, or to the end; or until that is met at a decision (NULL: never). */
static void play_until(const scenario *sc, const plan *by[2], int turn, bool (*met)(void))
{
    plan_field *f = plan_field_new(sc);
    plan_cursor at = plan_begin;
    lot l = {.seed = 11, .of = 1};
    dice_source dice;
    resolver r = {.dice = &dice};
    for (int i = 0; i < ACTIONS; i++) {
        decision d;
        action a;
        game_decide(&position, &d);
        if (d.side == GAME_OVER || position.turn >= turn) break;
        if (met != NULL && d.side != NOBODY && met()) break;
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else
            assert_true(plan_quickly(f, &position, by[d.side], &at, &l, &a));
        trials_apply(&position, &a, &r, &l);
    }
    mem_free(f);
}

static void play_to(const scenario *sc, const plan *by[2], int turn)
{
    play_until(sc, by, turn, NULL);
}

/* Half spaces from a unit to the nearest enemy; to the middle of the board's objective. */
static int to_enemy(const state *s, int u)
{
    int best = INT32_MAX;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side != s->units[u].side && state_on_board(s, i)) {
            const int far = board_distance2(s->sc->board, s->units[u].space, s->units[i].space);
            if (far < best) best = far;
        }
    return best;
}

static int sum_of(const state *s, int side, int (*of)(const state *s, int u))
{
    int sum = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u)) sum += of(s, u);
    return sum;
}

static int to_objective(const state *s, int u)
{
    int best = INT32_MAX;
    for (int o = 0; o < s->sc->nobjectives; o++) {
        const int far = board_distance2(s->sc->board, s->units[u].space, s->sc->objectives[o]);
        if (far < best) best = far;
    }
    return best;
}

static int nearest(const state *s, int side)
{
    int best = INT32_MAX;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && to_enemy(s, u) < best) best = to_enemy(s, u);
    return best;
}

static int within_reach(const state *s, int side)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        n += s->units[u].side == side && state_on_board(s, u) && to_enemy(s, u) < REACH;
    return n;
}

/* The first side goes by an order for two turns, the other stands: how much nearer it came. */
static int nearer_by(const char *path, order_kind kind, int (*of)(const state *s, int u))
{
    plan own, his;
    scenario *sc = set_up(path);
    plan_all(&own, kind);
    plan_all(&his, ORDER_STAND);
    const int before = sum_of(&position, 0, of);
    play_to(sc, (const plan *[2]){&own, &his}, 3);
    const int by = before - sum_of(&position, 0, of);
    scenario_free(sc);
    return by;
}

static void orders_lead_where_they_say(void **unused)
{
    (void)unused;
    static const char *const battles[] = {KASSASSIN, VILLAGE, DRILL};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(nearer_by(battles[i], ORDER_STAND, to_enemy), 0);
        assert_true(nearer_by(battles[i], ORDER_GO, to_objective) >= 0);
        assert_true(nearer_by(battles[i], ORDER_CHARGE, to_enemy) > 0);
    }
    assert_true(nearer_by(VILLAGE, ORDER_GO, to_objective) > 0);
    assert_true(nearer_by(DRILL, ORDER_GO, to_objective) > 0);
    assert_true(nearer_by(KASSASSIN, ORDER_BACK, to_enemy) <= 0);
}

static int left_to_go(const state *s, int u)
{
    return game_way_on(s, s->units[u].side)[s->units[u].space];
}

/* On the board, of a side: all are led to an end of its way (true) or nowhere. */
static void all_are_led(int side, order_kind kind, bool on)
{
    const uint16_t *way = game_way_on(&position, side);
    const order o = {.kind = (uint8_t)kind, .place = NO_SPACE, .who = NO_UNIT};
    int seen = 0;
    assert_true(!on || way != NULL);
    for (int u = 0; u < position.sc->nunits; u++) {
        if (position.units[u].side != side || !state_on_board(&position, u)) continue;
        const int to = plan_leads(&position, u, &o);
        assert_true(on ? to != NO_SPACE && way[to] == 0 : to == NO_SPACE);
        seen++;
    }
    assert_true(seen > 1);
}

/* A caravan that is told only to go on makes for where it is bound, not for the nearest enemy. */
static void to_go_on_is_to_go_the_way(void **unused)
{
    (void)unused;
    scenario *sc = set_up(FIRST_MARCH);
    all_are_led(0, ORDER_GO, true);
    scenario_free(sc);
    assert_true(nearer_by(FIRST_MARCH, ORDER_GO, left_to_go) > 0);
}

/* Nobody is sent against villages and game that no side plays: where no rival is seen, a caravan goes on. */
static void the_country_is_no_rival(void **unused)
{
    (void)unused;
    scenario *sc = set_up(LAKE);
    int far;
    assert_true(towards_enemy(&position, 0, position.units[0].space, &far) != NO_UNIT);
    assert_int_equal(towards_rival(&position, 0, position.units[0].space, &far), NO_UNIT);
    all_are_led(0, ORDER_CLOSE, true);
    all_are_led(0, ORDER_CHARGE, true);
    scenario_free(sc);
    sc = set_up(TSAVO);
    all_are_led(0, ORDER_CHARGE, false);
    scenario_free(sc);
}

static int game_left(const state *s)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        n += game_harmless(s, u) ? s->units[u].strength : 0;
    return n;
}

/* In the head nobody shoots at antelope: the shot may be wanted for the lion. */
static void game_is_spared_in_the_head(void **unused)
{
    (void)unused;
    scenario *sc = set_up(TSAVO);
    plan own, his;
    plan_all(&own, ORDER_STAND);
    plan_all(&his, ORDER_STAND);
    const int before = game_left(&position);
    assert_true(before > 0);
    play_to(sc, (const plan *[2]){&own, &his}, 3);
    assert_int_equal(game_left(&position), before);
    scenario_free(sc);
}

/* At game that takes no notice, or at a village. */
static bool is_idle_shot(const state *s, const action *a)
{
    const int target = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    return target != NO_UNIT && s->sc->sides[s->units[target].side].goes_alone && !game_asked_for(s, a);
}

static int idle_shots_of(const state *s)
{
    action_list list = {.items = mem_alloc(ACTIONS * sizeof(action)), .cap = ACTIONS};
    int n = 0;
    game_actions(s, &list);
    for (int i = 0; i < list.count; i++)
        n += is_idle_shot(s, &list.items[i]);
    mem_free(list.items);
    return n;
}

/* Nor at the table: such a shot gives away where one is, and wakes the buffalo. */
static void game_is_spared_at_the_table(void **unused)
{
    (void)unused;
    static const char *const battles[] = {ROVUMA, TSAVO, LAKE};
    for (int b = 0; b < 3; b++) {
        scenario *sc = set_up(battles[b]);
        static state view;
        dice_source dice;
        resolver r = {.dice = &dice};
        lot l = {.seed = 11, .of = 1};
        decision d;
        int idle = 0;
        for (game_decide(&position, &d); d.side != GAME_OVER && position.turn < 3;
             game_decide(&position, &d)) {
            action a;
            action_init(&a, VERB_GO, NO_SIDE);
            if (d.side != NOBODY) {
                game_redact(&position, d.side, &view);
                assert_true(ai_find("captain")->choose(&view, position.actions, NULL, &a));
                assert_false(is_idle_shot(&view, &a));
                idle += idle_shots_of(&view);
            }
            trials_apply(&position, &a, &r, &l);
        }
        assert_true(idle > 0);
        ai_forget();
        scenario_free(sc);
    }
}

/* Leaders and mules, wherever they are sent, go where troops of theirs stand, or stay with them. */
static void who_does_not_fight_keeps_up_with_the_troops(void **unused)
{
    (void)unused;
    scenario *sc = set_up("rules/conduct/scenarios/rorkes-drift.json");
    int seen = 0;
    for (int kind = ORDER_GO; kind < ORDER_KINDS; kind++)
        for (int u = 0; u < sc->nunits; u++) {
            const order o = {.kind = (uint8_t)kind, .place = NO_SPACE, .who = NO_UNIT};
            if ((sc->noncombatants >> sc->units[u].type & 1) == 0 || !state_on_board(&position, u)) continue;
            const int to = plan_leads(&position, u, &o), at = to == NO_SPACE ? position.units[u].space : to;
            bool troops = false;
            for (int i = 0; i < sc->nunits; i++)
                troops = troops || (position.units[i].space == at && state_on_board(&position, i) &&
                                    position.units[i].side == position.units[u].side &&
                                    (sc->noncombatants >> sc->units[i].type & 1) == 0);
            assert_true(troops);
            seen++;
        }
    assert_true(seen > 10);
    scenario_free(sc);
}

/* Who supports is led to a friend nearer to the enemy, who screens to before him. */
static void friends_are_supported_and_screened(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    int supported = 0, screened = 0, far;
    for (int u = 0; u < sc->nunits; u++) {
        if (!state_on_board(&position, u)) continue;
        const order support = {.kind = ORDER_SUPPORT, .place = NO_SPACE, .who = NO_UNIT};
        const int to = plan_leads(&position, u, &support), side = sc->units[u].side;
        if (to != NO_SPACE) {
            assert_true(towards_enemy(&position, side, to, &far) != NO_UNIT);
            assert_true(far < to_enemy(&position, u));
            supported++;
        }
        for (int i = 0; i < sc->nunits; i++) {
            const order screen = {.kind = ORDER_SCREEN, .place = NO_SPACE, .who = (int16_t)i};
            if (i == u || sc->units[i].side != side || !state_on_board(&position, i)) continue;
            const int before = plan_leads(&position, u, &screen);
            if (before == NO_SPACE) continue;
            assert_int_equal(board_steps(sc->board, before, position.units[i].space), 1);
            towards_enemy(&position, side, before, &far);
            assert_true(far < to_enemy(&position, i));
            screened++;
        }
    }
    assert_true(supported > 0 && screened > 10);
    scenario_free(sc);
}

static bool is_bearers(const scenario *sc, int u)
{
    return strcmp(sc->types[sc->units[u].type].id, "bearers") == 0;
}

/* Who has least left to go of those, of the first side; -1: nobody is on the board. */
static int foremost(bool bearers)
{
    int best = -1;
    for (int u = 0; u < position.sc->nunits; u++) {
        if (position.units[u].side != 0 || !state_on_board(&position, u) ||
            is_bearers(position.sc, u) != bearers)
            continue;
        const int left = left_to_go(&position, u);
        if (best < 0 || left < best) best = left;
    }
    return best;
}

/* Where no enemy is seen, who supports keeps up with the friend who is ahead on their way. */
static void who_supports_on_the_way_keeps_up(void **unused)
{
    enum { BEARERS = 2, OFF_THE_BOARD };
    (void)unused;
    scenario *sc = set_up(LAKE);
    const order support = {.kind = ORDER_SUPPORT, .place = NO_SPACE, .who = NO_UNIT};
    const int to = plan_leads(&position, BEARERS, &support);
    assert_true(to != NO_SPACE && game_way_on(&position, 0)[to] < left_to_go(&position, BEARERS));
    assert_int_equal(plan_leads(&position, OFF_THE_BOARD, &support), NO_SPACE);
    scenario_free(sc);
}

/* In the head, too, a village in the way is asked for leave: a caravan does not wait beside it for good. */
static void a_village_is_asked_in_the_head(void **unused)
{
    enum { TURNS = 5, FAR_ON = 12 };
    (void)unused;
    scenario *sc = set_up(LAKE);
    plan own, his;
    plan_all(&own, ORDER_GO);
    plan_all(&his, ORDER_STAND);
    const int begins = foremost(true);
    play_to(sc, (const plan *[2]){&own, &his}, TURNS);
    assert_true(foremost(true) >= 0 && foremost(true) <= begins - FAR_ON);
    scenario_free(sc);
}

/* Of two ways that lead as far the one that faces the enemy is taken: by whom there is no more to weigh. */
static void who_goes_faces_the_enemy(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    plan_field *f = plan_field_new(sc);
    plan own;
    int gone = 0;
    plan_all(&own, ORDER_CHARGE);
    plan_cursor at = plan_begin;
    const lot l = {.seed = 1, .of = 8};
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 1, 0);
    for (int i = 0; i < 200 && position.turn == 1; i++) {
        action a;
        decision d;
        game_decide(&position, &d);
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else
            assert_true(plan_quickly(f, &position, &own, &at, &l, &a));
        const int u = a.nunits > 0 ? action_unit_of(sc, a.units[0]) : NO_UNIT;
        if (d.side != NOBODY && u != NO_UNIT && action_space(&a) != NO_SPACE && a.target == NO_UNIT) {
            assert_true(towards_facing(&position, u, &a) >= 3); /* at most one step of a turn off */
            gone++;
        }
        game_apply(&position, &a, &r);
    }
    assert_true(gone > 5);
    mem_free(f);
    scenario_free(sc);
}

/* Whoever is ordered to go gets up first: in the head the enemy who lies there may come for what is left to
 * him. */
static void who_lies_gets_up_to_go(void **unused)
{
    (void)unused;
    scenario *sc = set_up("rules/prone/scenarios/drill.json");
    plan_field *f = plan_field_new(sc);
    plan goes;
    action a;
    decision d;
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 1, 0);
    plan_all(&goes, ORDER_GO);
    for (int i = 0; i < 20; i++) {
        game_decide(&position, &d);
        if (d.side == 0) break;
        plan_cursor begin = plan_begin;
        const lot own = {.seed = 2, .of = 1};
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else
            assert_true(plan_quickly(f, &position, &goes, &begin, &own, &a));
        game_apply(&position, &a, &r);
    }
    assert_int_equal(d.side, 0);
    int prone = 0;
    while (strcmp(sc->rules->marks[prone].name, "prone") != 0)
        prone++;
    position.units[0].marks |= UINT32_C(1) << prone;
    plan_cursor at = plan_begin;
    const lot l = {.seed = 1, .of = 1};
    assert_true(plan_quickly(f, &position, &goes, &at, &l, &a));
    assert_string_equal(action_verb(sc->rules, a.verb)->name, "stand");
    plan_all(&goes, ORDER_STAND);
    at = plan_begin;
    assert_true(plan_quickly(f, &position, &goes, &at, &l, &a));
    assert_string_not_equal(action_verb(sc->rules, a.verb)->name, "stand");
    mem_free(f);
    scenario_free(sc);
}

/* Of units of that type, free to do as they like by day, how many throw for a march before their step ends.
 */
static int throws_of(const scenario *sc, const char *type, int turns)
{
    enum { MOST = 2500, SEED = 3 };
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    shortlist others = {.most = 2};
    plan free;
    action a;
    decision d;
    dice_source dice;
    resolver r = {.dice = &dice};
    int n = 0;
    dice_seeded(&dice, SEED, 0);
    plan_all(&free, ORDER_FREE);
    for (int i = 0; i < MOST && position.turn <= turns; i++) {
        game_decide(&position, &d);
        if (d.side == GAME_OVER) break;
        action_init(&a, VERB_GO, NO_SIDE);
        if (d.side >= 0) {
            assert_true(trials_of_view(t, &position, SEED, 6));
            assert_true(plan_carefully(f, t, &free, 6, &others, &a));
        }
        const verb *v = d.side >= 0 ? action_verb(sc->rules, a.verb) : NULL;
        n += v != NULL && (v->takes & LEADS_ON) != 0 && a.nunits == 1 &&
             strcmp(sc->types[sc->units[action_unit_of(sc, a.units[0])].type].id, type) == 0;
        game_apply(&position, &a, &r);
    }
    mem_free(f);
    mem_free(t);
    return n;
}

/* Things befall who throws for a march: who is well where he is does not, who has a way to go does. */
static void nobody_sets_out_for_nothing(void **unused)
{
    (void)unused;
    scenario *sc = set_up("rules/safari/scenarios/tsavo.json");
    assert_true(throws_of(sc, "labourers", 8) <= 2); /* who have fled go back */
    scenario_free(sc);
    sc = set_up("rules/safari/scenarios/first-march.json");
    assert_true(throws_of(sc, "bearers", 1) > 0);
    scenario_free(sc);
}

/* By the same dice: twice the same action is worth the same, and the same question has the same answer. */
static void actions_are_weighed_beside_each_other(void **unused)
{
    enum { CAP = 4096 };
    (void)unused;
    scenario *sc = set_up(DRILL);
    const teach_budget each = {.playouts = 32};
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    plan own;
    int32_t share[3], again[3];
    plan_all(&own, ORDER_CHARGE);
    play_until(sc, (const plan *[2]){&own, &own}, 8, may_fight);
    game_actions(&position, &list);
    assert_true(list.count > 1);
    const action act[3] = {list.items[0], list.items[list.count - 1], list.items[0]};
    assert_true(ai_teacher.weigh(&position, 5, &each, act, 3, share));
    assert_true(ai_teacher.weigh(&position, 5, &each, act, 3, again));
    assert_memory_equal(share, again, sizeof share);
    assert_int_equal(share[0], share[2]);
    for (int i = 0; i < 3; i++)
        assert_in_range(share[i], 0, 1000);
    position.over = 1;
    assert_false(ai_teacher.weigh(&position, 5, &each, act, 3, share)); /* nobody decides */
    mem_free(list.items);
    scenario_free(sc);
}

/* A reason counts one friend as one. */
static void one_friend_is_no_friends(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    const int marines = 2;
    hint *h = mem_alloc(sizeof *h);
    bool told = false;
    h->best.norders = 1;
    h->best.order[0] = (taught_order){.unit = (int16_t)marines,
                                      .target = NO_UNIT,
                                      .from = position.units[marines].space,
                                      .to = (uint16_t)board_space_find(sc->board, "L3"),
                                      .what = TAUGHT_MOVES};
    teach_reasons(&position, BRITISH, h);
    for (int i = 0; i < h->nreasons; i++)
        told = told || strstr(h->reason[i].text, ": 1 friend in or beside L3, 0 in or beside") != NULL;
    assert_true(told);
    mem_free(h);
    scenario_free(sc);
}

typedef struct heard {
    int early, late;
    bool mixed; /* what was no longer early was so again */
    taught_plan plan[2];
    bool other; /* a plan that is neither of those, once no better one was sought */
} heard;

static bool same_orders(const taught_plan *a, const taught_plan *b)
{
    return taught_plan_differs(a, b) < 0 && taught_plan_differs(b, a) < 0;
}

static void hear(void *self, const hint *h)
{
    heard *k = self;
    if (h->early) {
        k->early++;
        k->mixed = k->mixed || k->late > 0;
        return;
    }
    if (k->late++ == 0) k->plan[0] = h->best, k->plan[1] = h->second;
    k->other =
        k->other || (!h->holds && !same_orders(&h->best, &k->plan[0]) && !same_orders(&h->best, &k->plan[1]));
}

/* As long as a better plan is sought the answer says that it is early; then the plans stay. */
static void an_early_hint_says_so(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    static heard k;
    hint *h = mem_alloc(sizeof *h);
    const teach_budget b = {.playouts = 400, .tell = hear, .self = &k}, few = {.playouts = 2};
    assert_true(ai_teacher.hint(&position, 5, &b, h));
    assert_false(h->early);
    assert_int_equal(k.early, 2); /* all as they like, and postures alone */
    assert_true(k.late > 1);
    assert_false(k.mixed);
    assert_false(k.other);
    assert_true(ai_teacher.hint(&position, 5, &few, h));
    assert_false(h->early); /* no other is sought */
    mem_free(h);
    scenario_free(sc);
}

/* Whoever decides before that side ends his steps. */
static void pass_to(int side)
{
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    dice_seeded(&dice, 3, 0);
    action_list list = {.items = mem_alloc(4096 * sizeof(action)), .cap = 4096};
    for (game_decide(&position, &d); d.side != side; game_decide(&position, &d)) {
        action a;
        action_init(&a, VERB_GO, NO_SIDE);
        list.count = 0;
        if (d.side != NOBODY) game_actions(&position, &list);
        for (int i = 0; i < list.count; i++)
            if (list.items[i].nunits == 0) a = list.items[i];
        game_apply(&position, &a, &r);
    }
    mem_free(list.items);
}

/* A shot that nobody would miss, at game that harms nobody, is no advice. */
static void a_hint_names_no_shot_at_game(void **unused)
{
    (void)unused;
    scenario *sc = set_up("rules/safari/scenarios/tsavo.json");
    const teach_budget few = {.playouts = 32};
    hint *h = mem_alloc(sizeof *h);
    int at_game = 0;
    pass_to(0);
    assert_true(ai_teacher.hint(&position, 5, &few, h));
    for (const taught_plan *p = &h->best; p != NULL; p = p == &h->best ? &h->second : NULL)
        for (int i = 0; i < p->norders; i++)
            at_game += p->order[i].what == TAUGHT_FIRES && game_harmless(&position, p->order[i].target);
    assert_int_equal(at_game, 0);
    assert_false(h->fires);
    mem_free(h);
    scenario_free(sc);
}

static void umpire(scenario *sc, state *s, const char *text)
{
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    action a;
    error err = {0};
    dice_seeded(&dice, 1, 0);
    if (!action_decode(sc, NO_SIDE, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    game_apply(s, &a, &r);
    action_init(&a, VERB_GO, NO_SIDE);
    for (game_decide(s, &d); d.side == NOBODY; game_decide(s, &d))
        game_apply(s, &a, &r);
}

/* Could it fire at its target, who has not moved, from where it goes? Then no other place of his is told. */
static bool stands_in_range(scenario *sc, const taught_order *o)
{
    char text[64];
    action fire;
    error err = {0};
    if (o->target == NO_UNIT || (o->what & TAUGHT_FIRES) == 0) return false;
    state *by_then = mem_alloc(sizeof *by_then);
    *by_then = position;
    by_then->units[o->unit].space = (uint16_t)o->to;
    umpire(sc, by_then, "umpire-step step=fire");
    umpire(sc, by_then, "umpire-set key=ended value=2");
    snprintf(text, sizeof text, "fire u%d @u%d", o->unit, o->target);
    assert_true(action_decode(sc, 0, text, &fire, &err));
    const bool may = game_check(by_then, &fire, NULL);
    if (may) assert_int_equal(o->meets - 1, position.units[o->target].space);
    mem_free(by_then);
    return may;
}

/* "If that enemy comes to ...": only where he could not be fired at as he stands. */
static void a_hint_waits_for_nobody_who_is_in_range_already(void **unused)
{
    (void)unused;
    scenario *sc = set_up(DRILL);
    const teach_budget few = {.playouts = 96};
    hint *h = mem_alloc(sizeof *h);
    int stands = 0;
    static const char *const at[] = {"0809", "0808", "0909"};
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        char text[64];
        snprintf(text, sizeof text, "umpire-place u0 > %s", at[k]);
        umpire(sc, &position, text);
        umpire(sc, &position, "umpire-step step=movement");
        umpire(sc, &position, "umpire-set key=ended value=2");
        umpire(sc, &position, "umpire-set key=ended value=0");
        for (uint64_t seed = 1; seed < 5; seed++) {
            assert_true(ai_teacher.hint(&position, seed, &few, h));
            for (int i = 0; i < h->best.norders; i++)
                stands += stands_in_range(sc, &h->best.order[i]);
        }
    }
    print_message("%d stand in range\n", stands);
    assert_true(stands > 0);
    mem_free(h);
    scenario_free(sc);
}

/* Who moves first is asked of no unit: each answer is weighed. What is ordered for a later step is told so,
 * after what is to be done now. */
static void a_hint_answers_what_is_asked(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    const teach_budget few = {.playouts = 96};
    hint *h = mem_alloc(sizeof *h);
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 2, 0);
    assert_true(ai_teacher.hint(&position, 5, &few, h));
    assert_int_equal(h->nchoices, 2);
    const int32_t played = h->holds ? h->hold.share : h->best.chance.share;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(h->choice[i].nunits, 0);
        assert_true(game_check(&position, &h->choice[i], NULL));
        assert_in_range(h->choice_share[i], 0, 1000);
    }
    assert_true(h->choice_share[0] == played || h->choice_share[1] == played); /* one measure for all of it */
    for (int i = 0; i < h->best.norders; i++) {
        assert_true(h->best.order[i].later);
        assert_int_equal(h->best.order[i].meets > 0, h->best.order[i].target != NO_UNIT);
    }
    const int first = strcmp(action_verb(sc->rules, h->choice[0].verb)->name, "move-first") == 0 ? 0 : 1;
    game_apply(&position, &h->choice[first], &r);
    assert_true(ai_teacher.hint(&position, 5, &few, h));
    assert_int_equal(h->nchoices, 0);
    bool now = false, later = false;
    for (int i = 0; i < h->best.norders; i++) {
        assert_false(later && !h->best.order[i].later);
        now = now || !h->best.order[i].later, later = later || h->best.order[i].later;
    }
    assert_true(now);
    mem_free(h);
    scenario_free(sc);
}

/* The shots of the unit that shoots next, if it may fire at several: the furthest of them, as far as that is
 * further than the nearest; the shooter in *by. NO_UNIT: it may not. */
static int furthest_shot(int *by)
{
    enum { CAP = 1024 };
    action_list list = {.items = mem_alloc(CAP * sizeof(action)), .cap = CAP};
    int best = NO_UNIT;
    for (int u = 0; u < position.sc->nunits && list.count == 0; u++) {
        game_list(&position, u, &list);
        int least = INT32_MAX, most = -1;
        for (int i = 0; i < list.count; i++) {
            const action *a = &list.items[i];
            if (!game_is_shot(&position, a)) continue;
            const int far =
                towards_apart(&position, position.units[u].space, position.units[a->target].space);
            if (far < least) least = far;
            if (far > most) most = far, best = a->target, *by = u;
        }
        if (most <= least) best = NO_UNIT;
    }
    mem_free(list.items);
    return best;
}

static bool may_choose_a_shot(void)
{
    int by;
    return furthest_shot(&by) != NO_UNIT;
}

/* At the nearest, as long as nothing hangs on another: then at the one whose loss ends the battle, and of
 * several at the one with the least left. */
static void what_would_end_the_battle_is_shot_at(void **unused)
{
    (void)unused;
    scenario *sc = set_up(MAIDA);
    plan own;
    lot l = {.seed = 11, .of = 1};
    plan_field *f = plan_field_new(sc);
    plan_cursor at = plan_begin;
    action a;
    int by = NO_UNIT;
    plan_all(&own, ORDER_CLOSE);
    play_until(sc, (const plan *[2]){&own, &own}, sc->turns, may_choose_a_shot);
    const int far = furthest_shot(&by);
    assert_true(far != NO_UNIT);
    assert_true(plan_quickly(f, &position, &own, &at, &l, &a));
    assert_int_equal(a.units[0], by);
    assert_true(a.target != far);
    position.units[far].strength = 1;
    at = plan_begin;
    assert_true(plan_quickly(f, &position, &own, &at, &l, &a));
    assert_true(a.target != far);
    for (int u = 0; u < sc->nunits && !victory_hangs_on(&position, far); u++)
        if (position.units[u].side == position.units[far].side && u != far && u != a.target)
            position.units[u].status = UNIT_DESTROYED, position.units[u].space = NO_SPACE;
    assert_true(victory_hangs_on(&position, far) && victory_hangs_on(&position, a.target));
    at = plan_begin;
    assert_true(plan_quickly(f, &position, &own, &at, &l, &a));
    assert_int_equal(a.units[0], by);
    assert_int_equal(a.target, far);
    mem_free(f);
    scenario_free(sc);
}

/* They are sent where the enemy is, and wait out of his reach until it is time. */
static void a_side_masses_before_it_charges(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    plan own, his;
    int lead = NO_UNIT;
    for (int u = 0; u < sc->nunits; u++)
        if (sc->units[u].side == BRITISH && state_on_board(&position, u)) lead = u;
    plan_all(&own, ORDER_GATHER);
    plan_all(&his, ORDER_STAND);
    for (int u = 0; u < UNITS_MAX; u++)
        own.of[u] = (order){.kind = ORDER_GATHER,
                            .then = ORDER_CHARGE,
                            .until = MASSED,
                            .place = position.units[lead].space,
                            .who = NO_UNIT};
    const int before = nearest(&position, EGYPTIAN);
    play_to(sc, (const plan *[2]){&his, &own}, 3);
    assert_true(nearest(&position, EGYPTIAN) < before); /* they come up */
    play_to(sc, (const plan *[2]){&his, &own}, MASSED);
    assert_true(nearest(&position, EGYPTIAN) >= REACH);
    play_to(sc, (const plan *[2]){&his, &own}, MASSED + 3);
    assert_in_range(within_reach(&position, EGYPTIAN), 4, sc->nunits);
    scenario_free(sc);
}

static void think(const scenario *sc, int rollouts, const planned *last, planned *out)
{
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    assert_true(trials_of_view(t, &position, 5, 6));
    plan_search(f, t, (effort){rollouts, BOUT_LOTS}, NULL, last, out);
    mem_free(f);
    mem_free(t);
}

/* What a battle in the head comes to, judged by the chance after two turns. */
static int32_t a_bout(const scenario *sc)
{
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    bout_ground g;
    plan close;
    assert_true(trials_of_view(t, &position, 5, 6));
    plan_all(&close, ORDER_CLOSE);
    bout_ground_of(&g, f, t, NULL);
    assert_true(g.until > 0);
    bout b = {.own = &close, .his = &close};
    assert_true(bouts_play(&g, &b, 1));
    mem_free(f);
    mem_free(t);
    return b.came;
}

/* What people are told of a battle's first seat is theirs alone. */
static void what_is_told_is_not_thought(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    chance_model moved = *sc->chance;
    moved.told = (chance_weight){2000000, 2000000};
    const int32_t thought = a_bout(sc);
    const int told = game_chance(&position, 0);
    sc->chance = &moved;
    assert_true(game_chance(&position, 0) > told + 100);
    assert_int_equal(a_bout(sc), thought);
    moved.seat.early += moved.told.early, moved.seat.late += moved.told.late;
    assert_int_not_equal(a_bout(sc), thought);
    scenario_free(sc);
}

/* But for one unit, which stays where it is. */
static void send_away(int side)
{
    bool kept = false;
    for (int u = 0; u < position.sc->nunits; u++) {
        if (position.units[u].side == side && kept) {
            position.units[u].status = UNIT_EXITED;
            position.units[u].space = NO_SPACE;
        }
        kept = kept || position.units[u].side == side;
    }
}

/* Whoever stands still does not hold the village when the battle ends. */
static void a_plan_is_found_that_arrives_in_time(void **unused)
{
    (void)unused;
    scenario *sc = set_up(VILLAGE);
    planned p;
    result res;
    plan still;
    send_away(EAST), send_away(WEST);
    const state begun = position;
    plan_all(&still, ORDER_STAND);
    play_to(sc, (const plan *[2]){&still, &still}, sc->turns + 1);
    game_result(&position, &res);
    assert_int_not_equal(res.winner, WEST);
    position = begun;
    think(sc, 0, NULL, &p);
    play_to(sc, (const plan *[2]){&p.own, &still}, sc->turns + 1);
    game_result(&position, &res);
    assert_int_equal(res.winner, WEST);
    scenario_free(sc);
}

/* Of plans that come to the same, the one that is followed stays. */
static void what_is_followed_is_kept(void **unused)
{
    (void)unused;
    scenario *sc = set_up(VILLAGE);
    planned last, p;
    send_away(EAST);
    plan_all(&last.own, ORDER_FREE);
    plan_all(&last.reply, ORDER_FREE);
    for (int u = 0; u < UNITS_MAX; u++)
        last.own.of[u].until = 3, last.own.of[u].then = ORDER_FREE; /* said otherwise, and the same */
    think(sc, 0, &last, &p);
    assert_memory_equal(&p.own, &last.own, sizeof p.own);
    scenario_free(sc);
}

static order_kind posture(const scenario *sc, uint64_t seed)
{
    static planned p;
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    assert_true(trials_of_view(t, &position, seed, 1));
    plan_posture(f, t, NULL, &p);
    for (int u = 0; u < UNITS_MAX; u++) /* one for all */
        assert_memory_equal(&p.own.of[u], &p.own.of[0], sizeof p.own.of[0]);
    mem_free(f);
    mem_free(t);
    return (order_kind)p.own.of[0].kind;
}

/* The Captain's whole plan is one order for all: who must be somewhere in time goes there, by any dice, and
 * at one place the same dice give the same order. */
static void a_posture_is_one_order_for_all(void **unused)
{
    (void)unused;
    scenario *sc = set_up(VILLAGE);
    int hurries = 0;
    position.turn = 2; /* of seven: nobody has time left over */
    for (uint64_t seed = 1; seed <= 8; seed++) {
        const order_kind k = posture(sc, seed);
        hurries += k == ORDER_GO || k == ORDER_CHARGE || k == ORDER_CLOSE;
        assert_int_equal(k, posture(sc, seed));
    }
    assert_true(hurries > 0);
    scenario_free(sc);
}

/* Of so many searches from here, each with other dice, those that find nothing better than to be free. */
static int found_free(const scenario *sc, int searches)
{
    static planned p;
    plan free;
    int n = 0;
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    plan_all(&free, ORDER_FREE);
    for (int seed = 1; seed <= searches; seed++) {
        assert_true(trials_of_view(t, &position, (uint64_t)seed, 1));
        plan_search(f, t, (effort){0, BOUT_LOTS}, NULL, NULL, &p);
        n += memcmp(&p.own, &free, sizeof free) == 0;
    }
    mem_free(f);
    mem_free(t);
    return n;
}

static bool first_decides(void)
{
    decision d;
    game_decide(&position, &d);
    return d.side == 0 && position.turn > 1;
}

static int led_to_spaces(const plan *p)
{
    int n = 0;
    for (int u = 0; u < position.sc->nunits; u++)
        n += position.units[u].side == 0 && state_on_board(&position, u) &&
             plan_leads(&position, u, &p->of[u]) != NO_SPACE;
    return n;
}

/* Where no enemy is in sight and no place is to be taken, he is looked for where he may be; who is in sight
 * is met where he stands. */
static void who_is_not_seen_is_looked_for(void **unused)
{
    (void)unused;
    enum { ENGINEER, ELSEWHERE = 1 };
    scenario *sc = set_up(TSAVO);
    plan still;
    planned found;
    int lion = 0;
    while (sc->units[lion].side != 1)
        lion++;
    plan_all(&still, ORDER_STAND);
    play_until(sc, (const plan *[2]){&still, &still}, 3, first_decides);
    assert_true(first_decides());
    position.units[lion].seen_by = 1u << 1; /* in its thicket */
    state view;
    game_redact(&position, 0, &view);
    position = view;
    position = view;
    think(sc, 800, NULL, &found);
    assert_true(led_to_spaces(&found.own) > 0);
    const order o = {.kind = ORDER_CLOSE, .place = ELSEWHERE, .who = NO_UNIT};
    assert_int_equal(plan_leads(&position, ENGINEER, &o), ELSEWHERE);
    position.units[lion].status = UNIT_ON;
    position.units[lion].space = position.units[ENGINEER + 1].space;
    position.units[lion].seen_by = UINT8_MAX;
    assert_int_not_equal(plan_leads(&position, ENGINEER, &o), ELSEWHERE);
    scenario_free(sc);
}

/* Where the posture of the army hardly matters one of many looks best by luck: what is not clearly better
 * than that everybody does what helps at once is not done. So it is at the village when the first march is
 * made; before it whoever does not hurry comes too late, and every search rightly finds a plan. */
static void luck_makes_no_plan(void **unused)
{
    (void)unused;
    enum { SEARCHES = 6 };
    scenario *sc = set_up(VILLAGE);
    plan free;
    plan_all(&free, ORDER_FREE);
    const plan *by[2] = {&free, &free};
    play_to(sc, by, 2);
    assert_in_range(found_free(sc, SEARCHES), SEARCHES - 1, SEARCHES);
    scenario_free(sc);
}

/* A few choices of one battle: what they came to. */
static uint64_t some_choices(const char *path, int n)
{
    scenario *sc = set_up(path);
    uint64_t sum = 1;
    dice_source dice;
    resolver r = {.dice = &dice};
    for (int i = 0; i < n;) {
        decision d;
        action a;
        game_decide(&position, &d);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, NO_SIDE);
        } else {
            state view;
            action again;
            game_redact(&position, d.side, &view);
            assert_true(ai_find("colonel")->choose(&view, 40 + position.actions, NULL, &a));
            assert_true(game_check(&position, &a, NULL));
            assert_true(ai_find("colonel")->choose(&view, 40 + position.actions, NULL, &again));
            assert_memory_equal(&a, &again, sizeof a);
            i++;
        }
        sum = hash_bytes(sum, &a, sizeof a);
        dice_seeded(&dice, 3, position.actions);
        game_apply(&position, &a, &r);
    }
    scenario_free(sc);
    return sum;
}

static void the_same_effort_gives_the_same_choice(void **unused)
{
    (void)unused;
    assert_true(some_choices(DRILL, 1) == some_choices(DRILL, 1));
}

/* How many battles in the head the colonel's choice comes to. */
static int battles_of_choice(const state *view)
{
    progress come = {0};
    action a;
    assert_true(ai_find("colonel")->choose(view, 7, &(budget){.playouts = 1, .report = &come}, &a));
    return atomic_load(&come.done);
}

/* Within a battle its plan is remembered, of the battle before it is not: both look alike from here. */
static void the_battle_before_is_forgotten(void **unused)
{
    (void)unused;
    scenario *sc = set_up(DRILL);
    decision d;
    state view;
    game_decide(&position, &d);
    game_redact(&position, d.side, &view);
    ai_forget();
    assert_true(battles_of_choice(&view) > 0);
    view.actions++;
    assert_int_equal(battles_of_choice(&view), 0);
    ai_forget();
    assert_true(battles_of_choice(&view) > 0);
    scenario_free(sc);
}

/* A plan where KASSASSIN begins, and how many battles in the head it came to. */
static int battles_thought(budget *b, planned *out)
{
    progress come = {0};
    scenario *sc = set_up(KASSASSIN);
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    b->report = &come;
    const pace p = pace_of(b, 100);
    assert_true(trials_of_view(t, &position, 5, 6));
    plan_search(f, t, (effort){pace_playouts(&p, 60), BOUT_LOTS}, &p, NULL, out);
    mem_free(f);
    mem_free(t);
    scenario_free(sc);
    assert_true(atomic_load(&come.done) <= atomic_load(&come.wanted));
    return atomic_load(&come.done);
}

static void a_budget_of_play_outs_is_kept(void **unused)
{
    (void)unused;
    static planned few, again, more;
    assert_int_equal(battles_thought(&(budget){.playouts = 90}, &few), 90);
    assert_int_equal(battles_thought(&(budget){.playouts = 90}, &again), 90);
    assert_memory_equal(&few, &again, sizeof few);
    assert_int_equal(battles_thought(&(budget){.playouts = 110}, &more), 110);
}

/* However many threads there are, the same plan is found, and as many battles are thought. */
static void threads_change_nothing(void **unused)
{
    (void)unused;
    enum { SOME = 200 };
    static planned one, four;
    const int alone = battles_thought(&(budget){.playouts = SOME}, &one);
    assert_int_equal(battles_thought(&(budget){.playouts = SOME, .threads = 4}, &four), alone);
    assert_memory_equal(&one, &four, sizeof one);
}

/* The flag is up before it begins, or is raised while it thinks: it answers at once, and by what the rules
 * allow. */
static int raise_soon(void *flag)
{
    thrd_sleep(&(struct timespec){.tv_nsec = 30 * 1000 * 1000}, NULL);
    atomic_store((atomic_bool *)flag, true);
    return 0;
}

static void whoever_is_told_to_move_moves(void **unused)
{
    (void)unused;
    enum { LONG = 600000, SOON = 5000 };
    static planned p;
    thrd_t other;
    atomic_bool stop = true;
    assert_in_range(battles_thought(&(budget){.milliseconds = LONG, .stop = &stop}, &p), 0, 1);
    atomic_store(&stop, false);
    const int64_t begun = pace_now();
    assert_int_equal(thrd_create(&other, raise_soon, &stop), thrd_success);
    battles_thought(&(budget){.milliseconds = LONG, .stop = &stop}, &p);
    thrd_join(other, NULL);
    assert_in_range(pace_now() - begun, 0, SOON); /* a machine may be slow and busy; it is no minute */
}

static void the_clock_is_kept(void **unused)
{
    (void)unused;
    enum { WITHIN = 5000 };
    static planned p;
    const int64_t begun = pace_now();
    battles_thought(&(budget){.milliseconds = 40}, &p);
    assert_in_range(pace_now() - begun, 20, WITHIN);
}

/* How many of a side go for the objective at once. */
static int go_for_it(const planned *p, int side)
{
    int n = 0;
    for (int u = 0; u < position.sc->nunits; u++)
        n += position.units[u].side == side && p->own.of[u].kind == ORDER_GO;
    return n;
}

/* A leaning is small, says what it likes, and decides where plans come to the same. */
static void a_character_leans_and_no_more(void **unused)
{
    (void)unused;
    scenario *sc = set_up(VILLAGE);
    plan p;
    character c = {.name = "Bold", .lean = {[LEAN_CHARGE] = 3, [LEAN_STAND] = -1}};
    plan_all(&p, ORDER_CHARGE);
    assert_int_equal(plan_leaning(NULL, &position, WEST, &p), 0);
    assert_int_equal(plan_leaning(&c, &position, WEST, &p), LEANING_MOST);
    plan_all(&p, ORDER_STAND);
    assert_int_equal(plan_leaning(&c, &position, WEST, &p), -20);
    plan_all(&p, ORDER_FREE);
    assert_int_equal(plan_leaning(&c, &position, WEST, &p), 0);
    send_away(EAST);
    c.lean[LEAN_GO] = 3;
    planned with, against;
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    assert_true(trials_of_view(t, &position, 5, 6));
    budget b = {.as = &c};
    const pace as = pace_of(&b, 100);
    plan_search(f, t, (effort){0, BOUT_LOTS}, &as, NULL, &with);
    c.lean[LEAN_GO] = -3;
    plan_search(f, t, (effort){0, BOUT_LOTS}, &as, NULL, &against);
    assert_true(go_for_it(&with, WEST) > go_for_it(&against, WEST));
    mem_free(f);
    mem_free(t);
    scenario_free(sc);
}

/* A line has its wings as it looks at the enemy; what most of a wing are ordered is said of it. */
static void an_intention_is_told_by_wings(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    uint8_t wing[UNITS_MAX];
    int n[WINGS] = {0};
    intention is;
    plan p;
    intend_wings(&position, EGYPTIAN, BRITISH, wing);
    for (int u = 0; u < sc->nunits; u++)
        if (sc->units[u].side == EGYPTIAN && state_on_board(&position, u)) n[wing[u]]++;
    assert_int_equal(n[WING_ALL], 0);
    assert_true(n[WING_LEFT] > 0 && n[WING_CENTRE] > 0 && n[WING_RIGHT] > 0);
    plan_all(&p, ORDER_CHARGE);
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.nlines, 1);
    assert_int_equal(is.line[0].wing, WING_ALL);
    assert_int_equal(is.line[0].kind, INTENT_CHARGE);
    for (int u = 0; u < sc->nunits; u++)
        if (wing[u] == WING_LEFT) p.of[u].kind = ORDER_STAND, p.of[u].until = 4, p.of[u].then = ORDER_CHARGE;
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.nlines, 3);
    assert_int_equal(is.line[0].wing, WING_LEFT);
    assert_int_equal(is.line[0].kind, INTENT_WAIT);
    assert_int_equal(is.line[1].kind, INTENT_CHARGE);
    plan_all(&p, ORDER_GATHER); /* about a friend whom perhaps nobody sees: it is not told about whom */
    for (int u = 0; u < sc->nunits; u++)
        p.of[u].place = 0;
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.line[0].kind, INTENT_GATHER);
    assert_int_equal(is.line[0].to, NO_SPACE);
    scenario_free(sc);
}

/* Who is to keep up with others, or to go before them, does not wait; what some of a line mean is not said of
 * all of it. */
static void an_intention_says_what_is_ordered(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    intention is;
    plan p;
    int shown = 0, other = NO_UNIT;
    for (int u = 0; u < sc->nunits; u++)
        if (sc->units[u].side == EGYPTIAN && state_on_board(&position, u)) shown++, other = u;
    plan_all(&p, ORDER_SUPPORT);
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.line[0].kind, INTENT_FOLLOW);
    assert_int_equal(is.line[0].nunits, shown);
    assert_int_equal(is.line[0].nseen, shown);
    p.of[other].kind = ORDER_CHARGE;
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.nlines, 1);
    assert_int_equal(is.line[0].nunits, shown - 1);
    assert_int_equal(is.line[0].nseen, shown);
    plan_all(&p, ORDER_SCREEN);
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.line[0].kind, INTENT_SCREEN);
    for (int u = 0; u < sc->nunits; u++) /* of nobody else is it told that he is there */
        if (position.units[u].side == EGYPTIAN && u != other) position.units[u].status = UNIT_NONE;
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.line[0].kind, INTENT_STAND);
    assert_int_equal(is.line[0].nunits, 1);
    plan_all(&p, ORDER_SUPPORT);
    intend(&position, EGYPTIAN, BRITISH, &p, &is);
    assert_int_equal(is.line[0].kind, INTENT_WAIT);
    scenario_free(sc);
}

/* Gunners, who never charge, are not told to: they close in. */
static void guns_are_not_told_to_charge(void **unused)
{
    (void)unused;
    scenario *sc = set_up("rules/grid/scenarios/maida.json");
    intention is;
    plan p;
    int guns = 0;
    plan_all(&p, ORDER_CHARGE);
    for (int u = 0; u < sc->nunits; u++) { /* each in turn is all that is seen of the French */
        if (sc->units[u].side != 1 || !state_on_board(&position, u)) continue;
        const state all = position;
        for (int i = 0; i < sc->nunits; i++)
            if (i != u && sc->units[i].side == 1) position.units[i].status = UNIT_NONE;
        intend(&position, 1, 0, &p, &is);
        const bool gun = strcmp(sc->units[u].name, "Horse battery") == 0;
        assert_int_equal(is.line[0].kind, gun ? INTENT_CLOSE : INTENT_CHARGE);
        guns += gun;
        position = all;
    }
    assert_int_equal(guns, 1);
    scenario_free(sc);
}

/* What is prepared on another's time is no plan that is followed, and so is not told; the choice that comes
 * after it is legal, and is. */
static void preparing_is_no_plan_yet(void **unused)
{
    (void)unused;
    scenario *sc = set_up(KASSASSIN);
    const player *p = ai_find("colonel");
    const budget b = {.milliseconds = 60, .playouts = 40};
    intention is;
    decision d;
    action a;
    state view;
    game_decide(&position, &d);
    assert_true(d.side >= 0);
    game_redact(&position, 1 - d.side, &view);
    p->ponder(&view, 1 - d.side, 3, &b);
    assert_false(p->intend(&position, 1 - d.side, d.side, &is));
    game_redact(&position, d.side, &view);
    p->ponder(&view, d.side, 3, &b);
    assert_false(p->intend(&position, d.side, 1 - d.side, &is));
    assert_true(p->choose(&view, 3, &b, &a));
    assert_true(game_check(&position, &a, NULL));
    assert_true(p->intend(&position, d.side, 1 - d.side, &is));
    assert_int_equal(is.side, d.side);
    scenario_free(sc);
}

/* What the recruit chooses by that seed, where a side first decides. */
static action recruited(uint64_t seed)
{
    decision d;
    action a, again;
    state view;
    game_decide(&position, &d);
    game_redact(&position, d.side, &view);
    assert_true(ai_find("recruit")->choose(&view, seed, NULL, &a));
    assert_true(ai_find("recruit")->choose(&view, seed, NULL, &again));
    assert_memory_equal(&a, &again, sizeof a);
    assert_true(game_check(&position, &a, NULL));
    return a;
}

/* How often, of so many seeds, the recruit chooses what the careful would. */
static int as_the_careful(const scenario *sc, int seeds)
{
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(sc);
    shortlist others = {.most = 2};
    plan free;
    action best;
    int same = 0;
    plan_all(&free, ORDER_FREE);
    for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
        assert_true(trials_of_view(t, &position, seed, 4));
        assert_true(plan_carefully(f, t, &free, 4, &others, &best));
        const action a = recruited(seed);
        same += memcmp(&a, &best, sizeof a) == 0;
    }
    mem_free(f);
    mem_free(t);
    return same;
}

/* Where he marches he does as the careful would; in a fight not always, nor just anything. */
static void the_recruit_blunders_in_the_fight(void **unused)
{
    (void)unused;
    enum { SEEDS = 60 };
    scenario *sc = set_up(VILLAGE);
    plan on;
    assert_int_equal(as_the_careful(sc, SEEDS), SEEDS);
    plan_all(&on, ORDER_CHARGE);
    play_until(sc, (const plan *[2]){&on, &on}, sc->turns, may_fight);
    assert_true(may_fight());
    assert_in_range(as_the_careful(sc, SEEDS), SEEDS / 10, SEEDS * 9 / 10);
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_posture_is_one_order_for_all),
        cmocka_unit_test(orders_lead_where_they_say),
        cmocka_unit_test(to_go_on_is_to_go_the_way),
        cmocka_unit_test(who_supports_on_the_way_keeps_up),
        cmocka_unit_test(a_village_is_asked_in_the_head),
        cmocka_unit_test(the_country_is_no_rival),
        cmocka_unit_test(game_is_spared_in_the_head),
        cmocka_unit_test(game_is_spared_at_the_table),
        cmocka_unit_test(who_does_not_fight_keeps_up_with_the_troops),
        cmocka_unit_test(friends_are_supported_and_screened),
        cmocka_unit_test(who_goes_faces_the_enemy),
        cmocka_unit_test(who_lies_gets_up_to_go),
        cmocka_unit_test(nobody_sets_out_for_nothing),
        cmocka_unit_test(actions_are_weighed_beside_each_other),
        cmocka_unit_test(one_friend_is_no_friends),
        cmocka_unit_test(an_early_hint_says_so),
        cmocka_unit_test(a_hint_names_no_shot_at_game),
        cmocka_unit_test(a_hint_waits_for_nobody_who_is_in_range_already),
        cmocka_unit_test(a_hint_answers_what_is_asked),
        cmocka_unit_test(what_would_end_the_battle_is_shot_at),
        cmocka_unit_test(a_side_masses_before_it_charges),
        cmocka_unit_test(a_plan_is_found_that_arrives_in_time),
        cmocka_unit_test(what_is_told_is_not_thought),
        cmocka_unit_test(what_is_followed_is_kept),
        cmocka_unit_test(luck_makes_no_plan),
        cmocka_unit_test(who_is_not_seen_is_looked_for),
        cmocka_unit_test(the_same_effort_gives_the_same_choice),
        cmocka_unit_test(the_battle_before_is_forgotten),
        cmocka_unit_test(a_budget_of_play_outs_is_kept),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(whoever_is_told_to_move_moves),
        cmocka_unit_test(the_clock_is_kept),
        cmocka_unit_test(a_character_leans_and_no_more),
        cmocka_unit_test(an_intention_is_told_by_wings),
        cmocka_unit_test(an_intention_says_what_is_ordered),
        cmocka_unit_test(guns_are_not_told_to_charge),
        cmocka_unit_test(preparing_is_no_plan_yet),
        cmocka_unit_test(the_recruit_blunders_in_the_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
