/*
 * test_moves.c: who may move, turn, charge, form, limber, mount and enter in the square-grid battles, by a
 * second reading of the rules, against what the program lists and allows.
 */
#include "model/grid/troops.h"

static const char *const as_printed[] = {NULL};
static const char *const columns[] = {"columns=1", NULL};

static const model_edit unit_edits[] = {
    {"strength", 1, 3}, {"disordered", 0, 1}, {"broken", 0, 1}, {"limbered", 0, 1}, {"dismounted", 0, 1},
    {"square", 0, 1},   {"column", 0, 1},     {"turned", 0, 1}, {"facing", 0, 7},   {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 14}, {"asleep", 0, 0}, {NULL, 0, 0}};

/* ---- one step */

/* G·H11: what never lets these in. */
static const char *may_stand_on(const state *s, int u, int box)
{
    static const char *const water[] = {"canal", "river", "waterhole", "sea", NULL};
    static const char *const not_for_horse[] = {"mountain", "jungle", NULL};
    static const char *const rails[] = {"railway", NULL};
    if (ground_among(s, box, water)) return "G·H11: impassable";
    if (class_is(s, u, "truck") && !ground_among(s, box, rails)) return "G·H15: rails only";
    if (mounted(s, u) && ground_among(s, box, not_for_horse)) return "G·H11: not for horse";
    return NULL;
}

static bool no_wheels(const state *s, int box)
{
    static const char *const no_guns[] = {"ridge", "hill", "mountain", "forest", "jungle", "swamp", NULL};
    return ground_among(s, box, no_guns);
}

static bool rough(const state *s, int box)
{
    static const char *const is_rough[] = {"ridge", "hill", "forest", "swamp", NULL};
    return ground_among(s, box, is_rough);
}

static bool stream(const state *s, int box)
{
    static const char *const shallow[] = {"stream", NULL};
    return ground_among(s, box, shallow);
}

/* Page 10: a diagonal step comes in over the two sides of the entered box that meet in its corner. */
static bool over_ditch(const state *s, int from, int to)
{
    if (!diagonal(s, from, to)) return (edge_between(s, from, to) & EDGE_DITCH) != 0;
    const int a = box_at(s, column_of(s, from), row_of(s, to));
    const int b = box_at(s, column_of(s, to), row_of(s, from));
    return over_ditch(s, a, to) || over_ditch(s, b, to);
}

static bool by_track(const state *s, int from, int to)
{
    return (edge_between(s, from, to) & (EDGE_TRACK | EDGE_ROAD)) != 0;
}

static bool impassable(const state *s, int u, int box)
{
    return may_stand_on(s, u, box) != NULL || (has_crew(s, u) && (no_wheels(s, box) || stream(s, box)));
}

/* A diagonal step may not pass between two boxes that are both impassable, or both held by the enemy. */
static bool cuts_corner(const state *s, int u, int from, int to)
{
    const int a = box_at(s, column_of(s, from), row_of(s, to));
    const int b = box_at(s, column_of(s, to), row_of(s, from));
    const int side = s->units[u].side;
    return (impassable(s, u, a) && impassable(s, u, b)) ||
           (enemy_stands(s, a, side) && enemy_stands(s, b, side));
}

static const char *may_step(const state *s, int u, int from, int to)
{
    if (!beside(s, from, to)) return "the boxes do not touch";
    if (may_stand_on(s, u, to) != NULL) return may_stand_on(s, u, to);
    if (has_crew(s, u) && stream(s, to)) return "G·H19: guns do not cross";
    const bool bad = no_wheels(s, to) || over_ditch(s, from, to);
    if (has_crew(s, u) && bad && !by_track(s, from, to)) return "G·H11: no wheels there";
    if (diagonal(s, from, to) && cuts_corner(s, u, from, to)) return "G·H11: between two corners";
    return NULL;
}

/* ---- a move */

/* G·H1: one unit to a box; a single gun or machine-gun base may share it with foot. */
static bool is_single_gun(const state *s, int u)
{
    return has_crew(s, u) && s->units[u].strength == 1;
}

static const char *may_share(const state *s, int u, int box)
{
    const int side = s->units[u].side;
    if (enemy_stands(s, box, side)) return "G·H7: the enemy stands there";
    int others = 0, which = NO_UNIT;
    for (int v = state_unit_at(s, box, NO_UNIT); v != NO_UNIT; v = state_unit_at(s, box, v))
        if (v != u && is_friend(s, v, side)) {
            others++;
            which = v;
        }
    if (others == 0) return NULL;
    if (others > 1) return "G·H1: full";
    if (is_single_gun(s, u) && on_foot(s, which)) return NULL;
    return is_single_gun(s, which) && on_foot(s, u) ? NULL : "G·H1: taken";
}

/* Boxes it has left; 0: none. */
static int boxes_left(const state *s, int u)
{
    if (model_mark(s, u, "spent") || model_mark(s, u, "done")) return 0;
    if (class_is(s, u, "fixed-gun")) return 0;
    if (class_is(s, u, "horse")) {
        if (model_mark(s, u, "swapped")) return 1;
        return mounted(s, u) ? 2 : 1;
    }
    if (class_is(s, u, "gun") || class_is(s, u, "horse-gun")) return model_mark(s, u, "limbered") ? 2 : 1;
    return 1;
}

/* G8: two boxes straight, through two sides the same way; or one diagonal and one straight; never two
 * diagonally. */
static const char *goes_as_horse(const state *s, int from, int via, int to)
{
    const bool first = diagonal(s, from, via), second = diagonal(s, via, to);
    if (first && second) return "G8: two diagonals";
    if (!first && !second &&
        (away_x(s, from, via) != away_x(s, via, to) || away_y(s, from, via) != away_y(s, via, to)))
        return "G8: not straight";
    return NULL;
}

static const char *may_go_two(const state *s, int u, int from, int via, int to)
{
    if (anybody_stands(s, via, s->units[u].side) && may_share(s, u, via) != NULL)
        return "G·H1: nobody moves through a box in which he might not stay";
    if (stream(s, via) || stream(s, to)) return "G·H19: crossing is the whole move";
    if (over_ditch(s, from, via) || over_ditch(s, via, to)) return "G·H11: a ditch is the whole move";
    if (class_is(s, u, "gun"))
        return by_track(s, from, via) && by_track(s, via, to) ? NULL : "G·H10: only along a road";
    if (mounted(s, u) && (rough(s, via) || rough(s, to))) return "G·H11: one box in rough ground";
    return goes_as_horse(s, from, via, to);
}

/* The nearest enemy, in half boxes. */
static int nearest_enemy(const state *s, int box, int side)
{
    int nearest = 10000;
    for (int u = 0; u < s->sc->nunits; u++)
        if (is_enemy(s, u, side)) nearest = least(nearest, half_boxes(s, box, s->units[u].space));
    return nearest;
}

/* Who can be given any order of movement. */
static const char *may_obey(const state *s, int u, int side)
{
    if (!model_step(s, "movement")) return "G·H3: not in this step";
    if (sleeper(s) == side) return "G·H16: asleep";
    return model_mark(s, u, "broken") ? "G·H9: broken" : NULL;
}

/* Holding gives up what is left to it; then nothing is. */
static const char *may_hold(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_obey(s, u, side) != NULL) return may_obey(s, u, side);
    if (!state_on_board(s, u) && s->units[u].status != UNIT_READY) return "it has not arrived";
    const bool may_still_swap = stats_of(s, u)->dismounts && !model_mark(s, u, "spent");
    const bool nothing_left = model_mark(s, u, "done") && model_mark(s, u, "turned") && !may_still_swap;
    return nothing_left ? "it has held" : NULL;
}

/* A way of one or two boxes, without what stands at its end. */
static const char *may_walk(const state *s, int u, const uint16_t *way, int n, int side)
{
    const int from = s->units[u].space;
    const char *no = may_obey(s, u, side);
    if (no != NULL) return no;
    if (in_contact(s, u)) return "G9: hand to hand, it cannot leave";
    if (n > boxes_left(s, u)) return "G7, G8, G·H10: too far";
    for (int i = 0, at = from; no == NULL && i < n; at = way[i++])
        no = may_step(s, u, at, way[i]);
    if (no == NULL && n == 2) no = may_go_two(s, u, from, way[0], way[1]);
    return no;
}

/* Foot and horse face a side, guns a side or a corner (G6). */
static bool may_look(const state *s, int u, int facing)
{
    return facing >= 0 && facing < 8 && (facing % 2 == 0 || has_crew(s, u));
}

static const char *may_move(const state *s, const action *a, int side)
{
    const int u = a->units[0], end = action_space(a);
    const char *no = may_walk(s, u, a->spaces, a->nspaces, side);
    if (no != NULL) return no;
    if (may_share(s, u, end) != NULL) return may_share(s, u, end);
    if (model_mark(s, u, "disordered") &&
        nearest_enemy(s, end, side) < nearest_enemy(s, s->units[u].space, side))
        return "G·H9: disordered, no nearer to the enemy";
    if (in_square(s, u) && a->args[0] != s->units[u].facing) return "G·H13: a square faces four ways";
    return may_look(s, u, a->args[0]) ? NULL : "G6: foot and horse face a side";
}

static const char *may_face(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (may_obey(s, u, side) != NULL) return may_obey(s, u, side);
    if (in_square(s, u)) return "G·H13: a square faces four ways";
    if (model_mark(s, u, "turned")) return "G6: it has turned";
    if (is_charged(s, u)) return "G·H7: charged this turn";
    if (s->units[u].facing == a->args[0]) return "it faces that way";
    return may_look(s, u, a->args[0]) ? NULL : "G6: foot and horse face a side";
}

/* ---- a charge */

/* G·H7: contact across a corner only where none of the four sides is free: nobody stands there and the
 * charger could enter. */
static bool side_is_free(const state *s, int u, int target)
{
    const int at = s->units[target].space;
    for (int box = 0; box < s->sc->board->nspaces; box++)
        if (through_side(s, box, at) && !anybody_stands(s, box, s->units[u].side) &&
            may_stand_on(s, u, box) == NULL)
            return true;
    return false;
}

static const char *may_charge(const state *s, const action *a, int side)
{
    const int u = a->units[0], target = a->target;
    const char *no = may_obey(s, u, side);
    if (no != NULL) return no;
    if (has_crew(s, u)) return "G·H7: guns do not charge";
    if (in_square(s, u)) return "G·H7: squares do not charge";
    if (model_mark(s, u, "disordered")) return "G·H9: disordered";
    if (in_contact(s, u)) return "G·H7, G9: it is in a melee already";
    if (target < 0 || !is_enemy(s, target, side)) return "G9: no enemy";
    const int from = s->units[u].space, at = s->units[target].space;
    const int end = a->nspaces > 0 ? action_space(a) : from;
    if (half_boxes(s, from, at) > sees_half_boxes(s)) return "G·H5: too dark";
    if (a->nspaces > 0) no = may_walk(s, u, a->spaces, a->nspaces, side);
    if (no == NULL && a->nspaces > 0) no = may_share(s, u, end);
    if (no != NULL) return no;
    if (boxes_left(s, u) == 0) return "it has moved";
    if (!beside(s, end, at)) return "G·H7: short of the enemy";
    if (diagonal(s, end, at) && side_is_free(s, u, target)) return "G·H7: a side is free";
    return NULL;
}

/* ---- what takes the whole move */

static const char *may_use_whole_move(const state *s, int u, int side)
{
    if (may_obey(s, u, side) != NULL) return may_obey(s, u, side);
    if (in_contact(s, u)) return "G9: hand to hand";
    return model_mark(s, u, "moved") || model_mark(s, u, "spent") ? "it has moved" : NULL;
}

static const char *may_limber(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (!class_is(s, u, "gun") && !class_is(s, u, "horse-gun")) return "G·H10: no limbers";
    if (model_mark(s, u, "limbered")) return "limbered";
    return may_use_whole_move(s, u, side);
}

static const char *may_unlimber(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    if (!model_mark(s, u, "limbered")) return "not limbered";
    if (!may_look(s, u, a->args[0])) return "G6";
    return may_use_whole_move(s, u, side);
}

static const char *may_form(const state *s, const action *a, int side)
{
    enum { IN_LINE, IN_COLUMN, IN_SQUARE };
    const int u = a->units[0], into = a->args[0];
    const int now = in_square(s, u) ? IN_SQUARE : model_mark(s, u, "column") ? IN_COLUMN : IN_LINE;
    if (into == now) return "it is formed so";
    if (into == IN_COLUMN && (!stats_of(s, u)->column || model_option(s, "columns") == 0))
        return "no columns";
    if (into == IN_SQUARE && !stats_of(s, u)->square) return "G·H13: it forms no square";
    return may_use_whole_move(s, u, side);
}

/* G·H11: costs one of two boxes, once a turn. */
static const char *may_swap(const state *s, const action *a, int side, bool up)
{
    const int u = a->units[0];
    if (!stats_of(s, u)->dismounts) return "it does not dismount";
    if (mounted(s, u) == up) return "it is so already";
    if (may_obey(s, u, side) != NULL) return may_obey(s, u, side);
    if (in_contact(s, u)) return "G9: hand to hand";
    if (model_mark(s, u, "swapped")) return "G·H11: once a turn";
    for (int i = 0; i < s->sc->nunits && up; i++)
        if (i != u && s->units[i].status == UNIT_ON && s->units[i].space == s->units[u].space)
            return "G·H1: guns join only foot";
    return model_mark(s, u, "spent") ? "no time left" : NULL;
}

/* G·H18: the unit it leaves; NO_UNIT. */
static int leaves(const state *s, int u)
{
    static const char *const pairs[][2] = {{"Vial's assault column", "Vial's division"},
                                           {"Bon's assault column", "Bon's division"}};
    for (int i = 0; i < 2; i++)
        for (int v = 0; strcmp(s->sc->units[u].name, pairs[i][0]) == 0 && v < s->sc->nunits; v++)
            if (strcmp(s->sc->units[v].name, pairs[i][1]) == 0) return v;
    return NO_UNIT;
}

/* The assault columns come out beside the squares they leave. */
static const char *may_enter(const state *s, const action *a, int side)
{
    const int u = a->units[0], box = action_space(a);
    const uint16_t *entry;
    if (!model_step(s, "movement") || s->units[u].side != side || sleeper(s) == side) return "not now";
    if (s->units[u].status != UNIT_READY) return "it does not wait to come on";
    if (model_mark(s, u, "done")) return "it has held";
    const int n = scenario_entry(s->sc, u, &entry), parent = leaves(s, u);
    if (parent == NO_UNIT && !scenario_has_place(entry, n, box)) return "not there";
    if (parent != NO_UNIT && !(state_on_board(s, parent) && beside(s, s->units[parent].space, box)))
        return "G·H18: beside the square they leave";
    if (impassable(s, u, box)) return "G·H11: impassable";
    if (may_share(s, u, box) != NULL) return may_share(s, u, box);
    if (in_square(s, u) && a->args[0] != s->units[u].facing) return "G·H13: a square faces four ways";
    return may_look(s, u, a->args[0]) ? NULL : "G6: foot and horse face a side";
}

/* ---- the list */

static const char *may(const state *s, const action *a, int side)
{
    const char *v = model_verb(s, a);
    if (strcmp(v, "end") == 0) return NULL;
    if (strcmp(v, "hold") == 0) return may_hold(s, a, side);
    if (strcmp(v, "move") == 0) return may_move(s, a, side);
    if (strcmp(v, "face") == 0) return may_face(s, a, side);
    if (strcmp(v, "charge") == 0) return may_charge(s, a, side);
    if (strcmp(v, "limber") == 0) return may_limber(s, a, side);
    if (strcmp(v, "unlimber") == 0) return may_unlimber(s, a, side);
    if (strcmp(v, "form") == 0) return may_form(s, a, side);
    if (strcmp(v, "mount") == 0) return may_swap(s, a, side, true);
    if (strcmp(v, "dismount") == 0) return may_swap(s, a, side, false);
    if (strcmp(v, "enter") == 0) return may_enter(s, a, side);
    return "not in this step";
}

static void add(const state *s, const action *a, int side, action_list *out)
{
    if (may(s, a, side) == NULL) action_list_add(out, a);
}

/* Every way of one and two boxes, with every facing or every enemy. */
static void add_ends(const state *s, action a, int side, bool charges, action_list *out)
{
    for (int i = 0; i < (charges ? s->sc->nunits : 8); i++) {
        if (charges)
            a.target = (int16_t)i;
        else
            a.args[0] = i;
        add(s, &a, side, out);
    }
}

static void add_ways(const state *s, int u, int side, const char *verb_name, action_list *out)
{
    const board *b = s->sc->board;
    const bool charges = strcmp(verb_name, "charge") == 0;
    for (int first = 0; first < 8; first++) {
        action a = model_action(s, verb_name, side, u);
        const int via = board_neighbour(b, s->units[u].space, first);
        if (via == NO_SPACE) continue;
        action_add_space(&a, via);
        add_ends(s, a, side, charges, out);
        for (int second = 0; second < 8; second++) {
            action longer = a;
            const int to = board_neighbour(b, via, second);
            if (to == NO_SPACE || to == s->units[u].space) continue;
            action_add_space(&longer, to);
            if (may_walk(s, u, longer.spaces, 2, side) == NULL) add_ends(s, longer, side, charges, out);
        }
    }
}

static void add_unit(const state *s, int u, int side, action_list *out)
{
    const char *const alone[] = {"limber", "mount", "dismount"};
    const char *const facing[] = {"face", "unlimber", "form"};
    for (int i = 0; i < 3; i++) {
        const action a = model_action(s, alone[i], side, u);
        add(s, &a, side, out);
    }
    for (int i = 0; i < 3; i++)
        for (int n = 0; n < (i == 2 ? 3 : 8); n++) {
            action a = model_action(s, facing[i], side, u);
            a.args[0] = n;
            add(s, &a, side, out);
        }
    add_ways(s, u, side, "move", out);
    add_ways(s, u, side, "charge", out);
    add_ends(s, model_action(s, "charge", side, u), side, true, out);
}

static void add_entering(const state *s, int u, int side, action_list *out)
{
    for (int box = 0; box < s->sc->board->nspaces; box++) {
        action a = model_action(s, "enter", side, u);
        action_add_space(&a, box);
        add_ends(s, a, side, false, out);
    }
}

static void look_at_list(model *m, const state *s, int side)
{
    static action room[MODEL_ACTIONS];
    action_list ours = {.items = room, .cap = MODEL_ACTIONS};
    const action end = model_action(s, "end", side, NO_UNIT);
    m->listed.count = 0;
    game_actions(s, &m->listed);
    action_list_add(&ours, &end);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        if (state_on_board(s, u)) add_unit(s, u, side, &ours);
        const action hold = model_action(s, "hold", side, u);
        add(s, &hold, side, &ours);
        if (s->units[u].status == UNIT_READY) add_entering(s, u, side, &ours);
    }
    model_same_lists(m, s, &m->listed, &ours);
}

/* Ways that nobody lists: one to three boxes, crooked or not, to anybody. */
static void look_at_chance_ways(model *m, const state *s, int side)
{
    for (int tries = 0; tries < 60; tries++) {
        const int u = model_below(m, s->sc->nunits);
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        const bool charges = model_below(m, 2) == 0;
        action a = model_action(s, charges ? "charge" : "move", side, u);
        int at = s->units[u].space;
        for (int n = 1 + model_below(m, 3); n > 0; n--) {
            const int next = board_neighbour(s->sc->board, at, model_below(m, 8));
            if (next != NO_SPACE) at = next;
            action_add_space(&a, at);
        }
        if (charges)
            a.target = (int16_t)model_below(m, s->sc->nunits);
        else
            a.args[0] = model_below(m, 8);
        if (a.nspaces > 1) model_judge(m, s, &a, may(s, &a, side));
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement");
}

static void look(model *m, const state *s, int side)
{
    look_at_list(m, s, side);
    look_at_chance_ways(m, s, side);
}

static void test_moves(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "grid",
                            .unit_edits = unit_edits,
                            .game_edits = game_edits,
                            .variants = {as_printed, columns},
                            .positions = 1200,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
