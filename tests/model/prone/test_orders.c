/*
 * test_orders.c: who may go down, stay, stand, form, turn, mount and limber in the battles of 1904, and where
 * the dice of a move take a unit, by a second reading of the rules, against what the program allows.
 */
#include "model/prone/ranks.h"

static const char *const as_printed[] = {NULL};
static const char *const gunners_are_infantry[] = {"mgCountsAsArtillery=0", NULL};

static const model_edit unit_edits[] = {{"strength", 1, 20},  {"prone", 0, 1},    {"forced-prone", 0, 1},
                                        {"dismounted", 0, 1}, {"limbered", 0, 1}, {"order", 0, 2},
                                        {"facing", 0, 5},     {"leader", 0, 1},   {"lying", 0, 1},
                                        {"shaken", 0, 1},     {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 12}, {NULL, 0, 0}};

/* ---- orders */

static bool charges_it(const state *s, int charger, int u)
{
    return state_on_board(s, charger) && model_mark(s, charger, "charged") &&
           model_field(s, charger, "quarry") == u + 1;
}

static bool is_charged(const state *s, int u)
{
    for (int e = 0; e < s->sc->nunits; e++)
        if (s->units[e].side != s->units[u].side && charges_it(s, e, u)) return true;
    return false;
}

/* H·H14: one order a unit, one unit at a time. */
static const char *may_order(const state *s, int u, int side)
{
    if (!model_step(s, "movement") || model_field(s, u, "mover") != 0) return "H·H14: not now";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (model_mark(s, u, "lost")) return "H·H26: lost in the bush";
    return model_mark(s, u, "done") ? "H·H14: done" : NULL;
}

/* What is more than to hold or to stay down: who is charged takes it where it is (H·H18). */
static const char *may_do(const state *s, int u, int side)
{
    if (may_order(s, u, side) != NULL) return may_order(s, u, side);
    return is_charged(s, u) ? "H·H18: charged" : NULL;
}

/* Orders for those on their feet. */
static const char *may_do_on_feet(const state *s, int u, int side)
{
    if (may_do(s, u, side) != NULL) return may_do(s, u, side);
    return lies(s, u) ? "H3, H7: it lies" : NULL;
}

/* H8: whoever leads a unit, its own leader or a superior in its hex, lies or stands as its order says. */
static const char *may_say_of_leader(const state *s, int u, int said)
{
    if (said == NO_ARG) return NULL;
    return model_field(s, u, "leader") == 1 || superior_with(s, u) != NO_UNIT ? NULL
                                                                              : "H8: no leader with it";
}

static const char *may_lie(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_do_on_feet(s, u, side) != NULL) return may_do_on_feet(s, u, side);
    if (!is_german_infantry(s, u)) return "H7, H9, H10: German infantry alone";
    return may_say_of_leader(s, u, a->args[1]);
}

static const char *may_stay(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_order(s, u, side) != NULL) return may_order(s, u, side);
    if (!lies(s, u)) return "it stands";
    if (is_charged(s, u) && a->args[0] != NO_ARG && a->args[0] != s->units[u].facing)
        return "H·H18: charged, it stays as it is";
    return may_say_of_leader(s, u, a->args[1]);
}

/* H4: from the turn after it was forced down. */
static const char *may_stand(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_do(s, u, side) != NULL) return may_do(s, u, side);
    return lies(s, u) ? NULL : "it stands";
}

static const char *may_hold(const state *s, const action *a, int side)
{
    if (may_order(s, a->units[0], side) != NULL) return may_order(s, a->units[0], side);
    return lies(s, a->units[0]) ? "it lies: it stays or stands" : NULL;
}

/* H·H7, H·H15: close, open or column; squares are judged elsewhere. */
static const char *may_form(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_do_on_feet(s, u, side) != NULL) return may_do_on_feet(s, u, side);
    if (!stats_of(s, u)->forms) return "it keeps its order";
    if (mounted(s, u)) return "H·H7: in the saddle";
    return order_of(s, u) == a->args[0] ? "it is formed so" : NULL;
}

static const char *may_face(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_do_on_feet(s, u, side) != NULL) return may_do_on_feet(s, u, side);
    return s->units[u].facing == a->args[0] ? "it faces that way" : NULL;
}

static const char *may_mount(const state *s, const action *a, int side, bool up)
{
    const int u = a->units[0];
    if (may_do_on_feet(s, u, side) != NULL) return may_do_on_feet(s, u, side);
    if (!class_is(s, u, "horse")) return "no horses";
    return mounted(s, u) == up ? "it is so already" : NULL;
}

static const char *may_limber(const state *s, const action *a, int side, bool up)
{
    const int u = a->units[0];
    if (may_do(s, u, side) != NULL) return may_do(s, u, side);
    if (!class_is(s, u, "gun")) return "no limbers";
    return model_mark(s, u, "limbered") == up ? "it is so already" : NULL;
}

static const char *may(const state *s, const action *a, int side)
{
    const char *v = model_verb(s, a);
    if (strcmp(v, "lie") == 0) return may_lie(s, a, side);
    if (strcmp(v, "stay") == 0) return may_stay(s, a, side);
    if (strcmp(v, "stand") == 0) return may_stand(s, a, side);
    if (strcmp(v, "hold") == 0) return may_hold(s, a, side);
    if (strcmp(v, "march") == 0) return may_do_on_feet(s, a->units[0], side);
    if (strcmp(v, "form") == 0) return may_form(s, a, side);
    if (strcmp(v, "face") == 0) return may_face(s, a, side);
    if (strcmp(v, "mount") == 0) return may_mount(s, a, side, true);
    if (strcmp(v, "dismount") == 0) return may_mount(s, a, side, false);
    if (strcmp(v, "limber") == 0) return may_limber(s, a, side, true);
    return may_limber(s, a, side, false);
}

static void judge(model *m, const state *s, const char *verb_name, int u, int first, int second, int side)
{
    action a = model_action(s, verb_name, side, u);
    a.args[0] = first;
    a.args[1] = second;
    model_judge(m, s, &a, may(s, &a, side));
}

static void look_at_orders(model *m, const state *s, int side)
{
    const char *const plain[] = {"hold", "march", "stand", "mount", "dismount", "limber"};
    const int leader[] = {NO_ARG, 0, 1};
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        for (int i = 0; i < 6; i++)
            judge(m, s, plain[i], u, NO_ARG, NO_ARG, side);
        for (int i = IN_CLOSE; i <= IN_COLUMN; i++)
            judge(m, s, "form", u, i, NO_ARG, side);
        for (int way = 0; way < 6; way++) {
            judge(m, s, "face", u, way, NO_ARG, side);
            judge(m, s, "unlimber", u, way, NO_ARG, side);
            for (int i = 0; i < 3; i++)
                judge(m, s, "stay", u, way, leader[i], side);
        }
        for (int i = 0; i < 6; i++)
            judge(m, s, "lie", u, i % 2, leader[i / 2], side);
    }
}

/* ---- where the dice take it */

enum { HEXES_MOST = 1024, FAR = 1000 };

static bool heavy(const state *s, int u)
{
    return class_is(s, u, "gun") || class_is(s, u, "wagon");
}

static bool knows_the_bush(const state *s, int u)
{
    return army_is(s, u, "herero") || strcmp(stats_of(s, u)->id, "witbooi-scouts") == 0;
}

/* H·H13: bush for those who do not know it, rocks for everybody. */
static bool rough(const state *s, int u, int hex)
{
    return rocks(s, hex) || (bush(s, hex) && !knows_the_bush(s, u));
}

static bool by_track(const state *s, int from, int to)
{
    const board_link *link = board_link_to(s->sc->board, from, to);
    return link != NULL && (link->edge & (EDGE_TRACK | EDGE_ROAD)) != 0;
}

/* H·H25: crossing a thorn abatis ends the move. */
static bool over_abatis(const state *s, int from, int to)
{
    const board_link *link = board_link_to(s->sc->board, from, to);
    return link != NULL && (link->edge & EDGE_WALL) != 0;
}

static bool taken(const state *s, int u, int hex, bool passing)
{
    for (int v = state_unit_at(s, hex, NO_UNIT); v != NO_UNIT; v = state_unit_at(s, hex, v)) {
        if (v == u || (s->units[v].side != s->units[u].side && !state_seen(s, v, s->units[u].side))) continue;
        if (s->units[v].side != s->units[u].side) return true;
        if (!passing && !is_chief(s, u) && !is_chief(s, v)) return true;
    }
    return false;
}

/* What the cheapest way costs that keeps to easy ground, or to a track in and out of rough; or any way. `on`:
 * the same of ways that may go on, not ended by an abatis. */
static void ways(const state *s, int u, bool easy, int cost[HEXES_MOST])
{
    const board *b = s->sc->board;
    int on[HEXES_MOST];
    assert_true(b->nspaces <= HEXES_MOST);
    for (int i = 0; i < b->nspaces; i++)
        on[i] = cost[i] = i == s->units[u].space ? 0 : FAR;
    for (bool more = true; more;) {
        more = false;
        for (int from = 0; from < b->nspaces; from++)
            for (int way = 0; on[from] < FAR && way < 6; way++) {
                const int to = board_neighbour(b, from, way);
                if (to == NO_SPACE || ground_is(s, to, "mountain") || taken(s, u, to, true)) continue;
                const bool track = by_track(s, from, to);
                if (easy && (rough(s, u, from) || rough(s, u, to)) && !track) continue;
                const int pay = on[from] + (heavy(s, u) && ground_is(s, to, "riverbed") && !track ? 2 : 1);
                const bool ends = over_abatis(s, from, to);
                if (pay < cost[to]) cost[to] = pay;
                if (ends || pay >= on[to]) continue;
                on[to] = pay;
                more = true;
            }
    }
}

static void look_at_reach(model *m, const state *s, int side, int u)
{
    int easy[HEXES_MOST], any[HEXES_MOST];
    const int full = model_field(s, u, "full"), less = model_field(s, u, "rough");
    ways(s, u, true, easy);
    ways(s, u, false, any);
    for (int hex = 0; hex < s->sc->board->nspaces; hex++) {
        if (hexes_between(s, s->units[u].space, hex) > full + 3) continue;
        action a = model_action(s, "move", side, u);
        action_add_space(&a, hex);
        a.args[0] = s->units[u].facing;
        const char *no = NULL;
        if (hex == s->units[u].space) no = "it stands there";
        if (no == NULL && easy[hex] > full && any[hex] > less) no = "H·H15: too far";
        if (no == NULL && taken(s, u, hex, false)) no = "H·HX2: somebody stands there";
        model_judge(m, s, &a, no);
    }
}

static void look(model *m, const state *s, int side)
{
    const int mover = model_field(s, 0, "mover") - 1;
    if (mover < 0 && s->nagenda == 0) look_at_orders(m, s, side);
    if (mover >= 0 && model_field(s, 0, "road") == model_field(s, 0, "full"))
        look_at_reach(m, s, side, mover);
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement");
}

static bool settled(const state *s)
{
    return model_field(s, 0, "mover") == 0 && sound(s);
}

static void test_orders(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "prone",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed, gunners_are_infantry},
                            .positions = 3000,
                            .wants = wants,
                            .sound = settled,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
