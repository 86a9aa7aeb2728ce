/*
 * test_moves.c: where troops, guns, leaders and mules may go on the field of the unit conduct charts, and
 * whom they may charge from where, by a second reading of the document, against what the program allows.
 */
#include "model/conduct/companies.h"

static const char *const as_printed[] = {NULL};
static const char *const four_dice[] = {"movement=four-dice", NULL};

static const model_edit unit_edits[] = {{"strength", 1, 8},   {"skirmish", 0, 1}, {"column", 0, 1},
                                        {"deep", 0, 1},       {"limbered", 0, 1}, {"facing", 0, 5},
                                        {"dismounted", 0, 1}, {"shaken", 0, 0},   {NULL, 0, 0}};

enum { LEADERS_MOVE = 3, UNITS_MOVE = 4, THEY_EXPLOIT = 5, HEXES_MOST = 512, FAR = 1000 };
enum { FREE_TO_FORM = 1 };

/* ---- what a step costs */

/* Troops alone bar the way: a leader caught alone gets away or is taken (U·H23). */
static bool enemy_at(const state *s, int hex, int side)
{
    const int v = troops_at(s, hex);
    return v != NO_UNIT && is_enemy(s, v, side);
}

static bool minds_ground(const state *s, int u)
{
    return !model_mark(s, u, "skirmish") && !class_is(s, u, "mountain-gun") && !class_is(s, u, "maxim") &&
           !is_staff(s, u);
}

static bool minds_friends(const state *s, int u)
{
    return !model_mark(s, u, "skirmish") && !is_staff(s, u);
}

static int step_cost(const state *s, int u, int from, int to)
{
    const board_link *link = board_link_to(s->sc->board, from, to);
    const bool slow = (soil_at(s, to)->half || (link->edge & EDGE_WALL) != 0) && !by_road(s, from, to);
    const int friend = troops_at(s, to);
    if (slow && minds_ground(s, u)) return 2;
    return friend != NO_UNIT && friend != u && minds_friends(s, u) ? 2 : 1;
}

/* ---- ways */

/* The cheapest way to every hex and facing, first without a sharp turn, then with one paid or spared. */
typedef struct ways {
    int cost[HEXES_MOST][6][2];
} ways;

static bool turns_freely(const state *s, int u)
{
    return is_staff(s, u) || model_mark(s, u, "skirmish") || in_depth(s, u) || model_mark(s, u, "square");
}

static bool turn_is_spared(const state *s, int u)
{
    const bool active = model_field(s, 0, "active") == u + 1;
    return turns_freely(s, u) || (active && (model_field(s, 0, "free") & FREE_TO_FORM) != 0);
}

static int apart(int a, int b)
{
    const int off = (a - b + 6) % 6;
    return off > 3 ? 6 - off : off;
}

static bool may_step(const state *s, int u, int from, int to)
{
    if (to == NO_SPACE || cliff_between(s, from, to)) return false;
    return (can_enter(s, u, to) || by_road(s, from, to)) && !enemy_at(s, to, s->units[u].side) &&
           !wall_stops(s, u, to);
}

/* Whatever moves at all may enter one adjacent hex, and face any way there. */
static void enter_beside(const state *s, int u, int full, ways *w)
{
    for (int way = 0; way < 6; way++) {
        const int to = board_neighbour(s->sc->board, s->units[u].space, way);
        for (int f = 0; f < 6 && may_step(s, u, s->units[u].space, to); f++)
            w->cost[to][f][1] = full;
    }
}

static void find_ways(const state *s, int u, int full, bool spared, ways *w)
{
    const board *b = s->sc->board;
    const int from = s->units[u].space, half = (full + 1) / 2;
    for (int i = 0; i < b->nspaces; i++)
        for (int f = 0; f < 12; f++)
            w->cost[i][f / 2][f % 2] = FAR;
    for (int f = 0; f < 6; f++) {
        const int off = apart(f, is_staff(s, u) ? f : s->units[u].facing);
        if (off <= 1) w->cost[from][f][0] = 0;
        w->cost[from][f][1] = spared ? 0 : half;
    }
    enter_beside(s, u, full, w);
    for (bool more = true; more;) {
        more = false;
        for (int at = 0; at < b->nspaces; at++)
            for (int state_of = 0; state_of < 12; state_of++) {
                const int f = state_of / 2, turned = state_of % 2, paid = w->cost[at][f][turned];
                if (paid >= full) continue;
                const int to = board_neighbour(b, at, f); /* it goes ahead, then may wheel */
                if (!may_step(s, u, at, to)) continue;
                const int pay = paid + step_cost(s, u, at, to);
                for (int next = 0; next < 6; next++) {
                    if (!turned && apart(next, f) > 1) continue;
                    if (pay >= w->cost[to][next][turned] || pay > full) continue;
                    w->cost[to][next][turned] = pay;
                    more = true;
                }
                for (int next = 0; next < 6 && !turned; next++) {
                    const int dear = pay + half;
                    if (dear > full || dear >= w->cost[to][next][1]) continue;
                    w->cost[to][next][1] = dear;
                    more = true;
                }
            }
    }
}

static int cheapest(const ways *w, int hex, int facing)
{
    int best = FAR;
    for (int i = 0; i < 12; i++)
        if ((facing == NO_ARG || facing == i / 2) && w->cost[hex][i / 2][i % 2] < best)
            best = w->cost[hex][i / 2][i % 2];
    return best;
}

/* ---- who may move, and how far */

/* U20: guns and machine guns by their own inches; U·H23: leaders 18 inches, mules 9, wagons 6. */
static int own_hexes(const state *s, int u)
{
    const bool light = class_is(s, u, "mountain-gun") || class_is(s, u, "maxim");
    if (class_is(s, u, "mule")) return 3;
    if (class_is(s, u, "wagon")) return 2;
    if (is_staff(s, u)) return 6;
    return model_mark(s, u, "limbered") ? (light ? 3 : 4) : (light ? 2 : 1);
}

static int half_of(int hexes)
{
    return (hexes + 1) / 2;
}

/* A square shuffles at half pace; who lies gets up first, for half of his move (U·H30). */
static int pace(const state *s, int u, int hexes)
{
    const int left =
        model_mark(s, u, "square") || model_mark(s, u, "ground") ? hexes - half_of(hexes) : hexes;
    return hexes > 0 && left == 0 ? 1 : left; /* what moves at all may enter one adjacent hex */
}

/* How many hexes it has to go now; 0: it may not move. */
static int hexes_to_go(const state *s, int u, int side)
{
    const int stage = model_field(s, 0, "stage"), active = model_field(s, 0, "active");
    if (!model_step(s, "movement") || s->units[u].side != side || !state_on_board(s, u)) return 0;
    if (model_mark(s, u, "done")) return 0;
    if (stage == LEADERS_MOVE) return is_staff(s, u) && !out_of_it(s, u) ? own_hexes(s, u) : 0;
    if (stage != UNITS_MOVE || is_staff(s, u)) return 0;
    if (active == u + 1) return pace(s, u, model_field(s, 0, "left"));
    return active == 0 && is_crew(s, u) && !is_shaken(s, u) ? own_hexes(s, u) : 0;
}

/* U·H11: out of reach of all it fights. */
static bool gets_clear(const state *s, int u, int hex)
{
    for (int v = 0; v < s->sc->nunits; v++)
        if (v != u && they_fight(s, u, v) && hexes_between(s, hex, s->units[v].space) <= 1) return false;
    return true;
}

static const char *may_end(const state *s, int u, int hex)
{
    if (hex == s->units[u].space) return "it stands there";
    if (!is_staff(s, u) && troops_at(s, hex) != NO_UNIT) return "U·HX5: somebody stands there";
    return gets_clear(s, u, hex) ? NULL : "U·H11: within reach of whom it fights";
}

static bool carried_away(const state *s, int u)
{
    return model_mark(s, u, "fanatic") && !in_melee(s, u);
}

static void look_at_unit(model *m, const state *s, int u, int side)
{
    static ways w;
    const int full = hexes_to_go(s, u, side);
    if (full == 0 || carried_away(s, u) || wall_stops(s, u, s->units[u].space)) return;
    find_ways(s, u, full, turn_is_spared(s, u), &w);
    for (int hex = 0; hex < s->sc->board->nspaces; hex++)
        for (int facing = -1; facing < (is_staff(s, u) ? 0 : 6); facing++) {
            if (hexes_between(s, s->units[u].space, hex) > full + 1) continue;
            action a = model_action(s, "move", side, u);
            action_add_space(&a, hex);
            if (facing >= 0) a.args[0] = facing;
            const char *no = may_end(s, u, hex);
            if (no == NULL && cheapest(&w, hex, a.args[0]) > full) no = "U·HX6, U·H13: too far";
            model_judge(m, s, &a, no);
        }
}

/* ---- charges */

static const char *may_charge_at_all(const state *s, int u)
{
    if (is_staff(s, u)) return "U·H23: leaders do not fight";
    if (is_crew(s, u)) return "U·H10: crews do not charge";
    if (model_mark(s, u, "square")) return "U·H13: a square does not charge";
    if (in_melee(s, u)) return "U·H11: in melee already";
    if (is_shaken(s, u)) return "U·H10: Shaken";
    if (model_field(s, 0, "rallied") == 1 && !model_mark(s, u, "fanatic"))
        return "U·H10: it has only just rallied";
    return NULL;
}

/* It ends beside the enemy, facing him, where nobody else stands. */
static const char *may_end_charge(const state *s, int u, int hex, int target, const ways *w, int full)
{
    const int at = s->units[target].space;
    if (hexes_between(s, hex, at) != 1) return "U·HX4: short of the enemy";
    if (cliff_between(s, hex, at)) return "a cliff lies between";
    if (hex != s->units[u].space && troops_at(s, hex) != NO_UNIT) return "U·HX5: somebody stands there";
    if (wall_stops(s, u, at)) return "U·H27: behind the wall";
    return cheapest(w, hex, board_direction(s->sc->board, hex, at)) > full ? "U·H10: too far" : NULL;
}

static bool in_reach(const state *s, int u, int target, const ways *w, int full)
{
    for (int way = 0; way < 6; way++) {
        const int hex = board_neighbour(s->sc->board, s->units[target].space, way);
        if (hex != NO_SPACE && may_end_charge(s, u, hex, target, w, full) == NULL) return true;
    }
    return false;
}

/* U·H10: fanatics go at the nearest enemy they can reach. */
static bool nearer_enemy(const state *s, int u, int target, int side, const ways *w, int full)
{
    const int away = hexes_between(s, s->units[u].space, s->units[target].space);
    for (int e = 0; model_mark(s, u, "fanatic") && e < s->sc->nunits; e++)
        if (is_enemy(s, e, side) && !is_staff(s, e) &&
            hexes_between(s, s->units[u].space, s->units[e].space) < away && in_reach(s, u, e, w, full))
            return true;
    return false;
}

static void look_at_charges(model *m, const state *s, int u, int side)
{
    static ways w;
    const int full = hexes_to_go(s, u, side);
    if (full == 0 || is_staff(s, u) || wall_stops(s, u, s->units[u].space)) return;
    find_ways(s, u, full, turn_is_spared(s, u), &w);
    for (int target = 0; target < s->sc->nunits; target++) {
        if (!is_enemy(s, target, side) || is_staff(s, target)) continue;
        const bool nearer = nearer_enemy(s, u, target, side, &w, full);
        for (int way = 0; way < 6; way++) {
            const int hex = board_neighbour(s->sc->board, s->units[target].space, way);
            if (hex == NO_SPACE) continue;
            action a = model_action(s, "charge", side, u);
            a.target = (int16_t)target;
            if (hex != s->units[u].space) action_add_space(&a, hex);
            const char *no = may_charge_at_all(s, u);
            if (no == NULL) no = may_end_charge(s, u, hex, target, &w, full);
            if (no == NULL && nearer) no = "U·H10: another is nearer";
            model_judge(m, s, &a, no);
        }
    }
}

/* ---- U·H9: exploitation, straight ahead at the slow pace */

static int slow_hexes(const state *s, int u)
{
    const bool close = order_is(s, u, "close");
    return in_saddle(s, u) ? (close ? 3 : 4) : (close ? 1 : 2);
}

/* May it get there in one straight line, having wheeled one hexside at most? Any adjacent hex it may enter.
 */
static bool straight_on(const state *s, int u, int full, int hex)
{
    for (int wheel = -1; wheel <= 1; wheel++) {
        int paid = 0;
        for (int at = s->units[u].space, n = 0; n < 8; n++) {
            const int to = board_neighbour(s->sc->board, at, (s->units[u].facing + wheel + 6) % 6);
            if (to == NO_SPACE || !may_step(s, u, at, to)) break;
            paid += step_cost(s, u, at, to);
            if (paid > full && n > 0) break;
            if (to == hex) return true;
            at = to;
        }
    }
    return false;
}

static void look_at_exploit(model *m, const state *s, int u, int side)
{
    if (!model_mark(s, u, "exploit") || s->units[u].side != side || !state_on_board(s, u)) return;
    const int full = pace(s, u, slow_hexes(s, u));
    for (int hex = 0; hex < s->sc->board->nspaces; hex++) {
        if (hexes_between(s, s->units[u].space, hex) > full + 1) continue;
        action a = model_action(s, "move", side, u);
        action_add_space(&a, hex);
        const char *no = may_end(s, u, hex);
        if (no == NULL && !straight_on(s, u, full, hex)) no = "U·H9: not straight ahead";
        model_judge(m, s, &a, no);
    }
}

/* The unit whose turn it is has rallied this very moment: few do that stand near the enemy. */
static void look_at_rallied(model *m, const state *s, int side)
{
    static state bent;
    const int active = model_field(s, 0, "active") - 1;
    if (active < 0) return;
    bent = *s;
    model_umpire(m, &bent, "umpire-set key=rallied value=1");
    if (model_field(&bent, 0, "active") == active + 1) look_at_charges(m, &bent, active, side);
}

static void look(model *m, const state *s, int side)
{
    look_at_rallied(m, s, side);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (model_field(s, 0, "stage") == THEY_EXPLOIT) look_at_exploit(m, s, u, side);
        look_at_unit(m, s, u, side);
        look_at_charges(m, s, u, side);
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement");
}

static bool on_road(const state *s, int hex)
{
    for (int way = 0; way < 6; way++)
        if (by_road(s, hex, board_neighbour(s->sc->board, hex, way))) return true;
    return false;
}

static bool settled(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && !can_enter(s, u, s->units[u].space) && !on_road(s, s->units[u].space))
            return false;
    return model_field(s, 0, "active") == 0 && sound(s);
}

static void test_moves(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "conduct",
                            .unit_edits = unit_edits,
                            .variants = {as_printed, four_dice},
                            .positions = 400,
                            .wants = wants,
                            .sound = settled,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
