/*
 * test_moves.c: who may move, attack, fire, enter and retreat in the battles of Africa 1859-60, by a second
 * reading of the rules, against what the program lists and allows.
 */
#include "model/africa/army.h"

static const char *const as_printed[] = {NULL};

static const model_edit unit_edits[] = {{"demoralized", 0, 1}, {"action", 0, 1}, {"strength", 1, 2},
                                        {"driven", 0, 1},      {"action", 0, 0}, {NULL, 0, 0}};

/* ---- a unit goes a way: NULL, or why not */

static bool takes_whole_move(const state *s, int u, int area)
{
    const bool river = ground_is(s, area, "river");
    if (arm_of(s, u) == HORSE) return river || ground_is(s, area, "mountain") || ground_is(s, area, "forest");
    return is_battery(s, u) && river;
}

/* No enemy is in the area or next to it (A·H10). */
static bool out_of_reach(const state *s, int area, int side)
{
    return nearest_enemy(s, area, side) > 1;
}

/* A way of n areas from `from`, which is NO_SPACE for who comes on: the first area counts as one (A·H15), the
 * rest is a move like any other. */
static const char *may_go(const state *s, int u, int from, const uint16_t *way, int n)
{
    const int side = s->units[u].side;
    const kind *k = kind_of(s, u);
    bool road = true, quiet = from == NO_SPACE || out_of_reach(s, from, side);
    for (int i = 0, at = from; i < n; at = way[i++]) {
        if (at != NO_SPACE) {
            if (!borders(s, at, way[i])) return "A·H10: the areas do not border on each other";
            road = road && road_between(s, at, way[i]);
        }
        if (may_enter(s, u, way[i]) != NULL) return may_enter(s, u, way[i]);
        if (n > 1 && takes_whole_move(s, u, way[i])) return "A9, A10: it takes the whole move";
        if (i < n - 1 && enemy_in(s, way[i], side)) return "A·H10: nobody passes through the enemy";
        quiet = quiet && out_of_reach(s, way[i], side);
        const int before = at == NO_SPACE ? MAP_MOST : nearest_enemy(s, at, side);
        if (is_demoralized(s, u) && before < MAP_MOST && nearest_enemy(s, way[i], side) <= before)
            return "A·H13: only away from the enemy";
    }
    if (n <= k->areas) return NULL;
    if (n > k->by_road) return "A·H10: too far";
    if (!road) return "A·H10: two areas only along a road";
    if (!is_battery(s, u) && !quiet) return "A·H10: the enemy is near";
    return NULL;
}

static const char *may_act(const state *s, int u, int side)
{
    if (s->units[u].side != side) return "not its own";
    if (arm_of(s, u) == STAFF) return "a headquarters";
    if (has_acted(s, u)) return "A·H8: it has acted";
    return NULL;
}

static bool acting_step(const state *s)
{
    return model_step(s, "first") || model_step(s, "second");
}

/* All stand together on the board and have not acted. */
static const char *may_group(const state *s, const action *a, int side)
{
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i];
        if (may_act(s, u, side) != NULL) return may_act(s, u, side);
        if (!state_on_board(s, u)) return "not on the field";
        if (arm_of(s, u) == SHIP) return "A·H3: ships do not move";
        if (s->units[u].space != s->units[a->units[0]].space) return "A·H8: not together";
    }
    return NULL;
}

static const char *may_move(const state *s, const action *a, int side)
{
    const int end = action_space(a);
    if (!acting_step(s)) return "A·H8: not in this step";
    const char *no = may_group(s, a, side);
    for (int i = 0; no == NULL && i < a->nunits; i++)
        no = may_go(s, a->units[i], s->units[a->units[i]].space, a->spaces, a->nspaces);
    if (no != NULL) return no;
    if (end == s->units[a->units[0]].space) return "it stands there";
    if (enemy_in(s, end, side)) return "A·H10: that is an attack";
    return room_for(s, a, end, side);
}

static const char *may_attack(const state *s, const action *a, int side)
{
    int blades = 0;
    if (!acting_step(s)) return "A·H8: not in this step";
    const char *no = may_group(s, a, side);
    for (int i = 0; no == NULL && i < a->nunits; i++) {
        const int u = a->units[i];
        if (is_demoralized(s, u)) return "A·H13: the demoralized do not attack";
        if (is_battery(s, u)) return "A·H6: guns fight only in defence";
        if (kind_of(s, u)->combat > 0) blades++;
        no = may_go(s, u, s->units[u].space, a->spaces, a->nspaces);
    }
    if (no != NULL) return no;
    if (blades == 0) return "A·H6: nobody with a combat factor";
    if (!enemy_in(s, action_space(a), side)) return "nobody stands there";
    return NULL;
}

/* A·H20: at Wad-Ras, one Moroccan stack a turn. */
static const char *may_rush(const state *s, const action *a, int side)
{
    if (strcmp(s->sc->sides[side].id, "moroccan") != 0) return "A·H20: the Moroccans alone";
    if (strcmp(s->sc->id, "wad-ras") != 0) return "A·H20: not on this day";
    if (model_field(s, 0, "rushed") != 0) return "A·H20: once a turn";
    return may_attack(s, a, side);
}

static const char *may_come_on(const state *s, const action *a, int side)
{
    const uint16_t *entry;
    if (!acting_step(s)) return "A·H8: not in this step";
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i];
        if (may_act(s, u, side) != NULL) return may_act(s, u, side);
        if (s->units[u].status != UNIT_READY) return "A·H15: it does not wait to come on";
        const int n = scenario_entry(s->sc, u, &entry);
        if (!scenario_has_place(entry, n, a->spaces[0])) return "A·H15: not from there";
        const char *no = may_go(s, u, NO_SPACE, a->spaces, a->nspaces);
        if (no != NULL) return no;
    }
    if (enemy_in(s, action_space(a), side)) return "A·H15: the enemy is there";
    return room_for(s, a, action_space(a), side);
}

/* ---- fire */

/* A·H3: a line as short as can be, through areas that are open or have a road, the first of them free of the
 * gun's own side unless it stands on a mountain. */
static bool line_from(const state *s, int at, int target, bool first, bool over_friends, int side)
{
    if (borders(s, at, target)) return true;
    const int left = areas_between(s, at, target);
    for (int next = 0; next < areas_of(s); next++) {
        if (!borders(s, at, next) || areas_between(s, next, target) != left - 1) continue;
        if (!ground_is(s, next, "clear") && !model_tagged(s, next, "road")) continue;
        bool friends = false;
        for (int u = 0; u < s->sc->nunits; u++)
            friends = friends || (s->units[u].side == side && stands_at(s, u, next));
        if (first && friends && !over_friends) continue;
        if (line_from(s, next, target, false, over_friends, side)) return true;
    }
    return false;
}

/* A·H3: ships reach the coast and what lies beside it; a gunboat the waters its battle names. */
static const char *may_ship_fire(const state *s, int u, int area)
{
    bool near = model_tagged(s, area, "coast");
    for (int a = 0; a < areas_of(s); a++)
        near = near || (borders(s, a, area) && model_tagged(s, a, "coast"));
    if (!near) return "A·H3: too far from the sea";
    if (strcmp(kind_of(s, u)->type, "gunboat") == 0 &&
        !board_zone_has(board_zone_find(s->sc->board, "gunboats"), area))
        return "A·H3: out of her waters";
    return NULL;
}

static const char *may_fire(const state *s, const action *a, int side)
{
    const int u = a->units[0], target = a->target;
    const kind *k = kind_of(s, u);
    if (!acting_step(s) && !model_step(s, "artillery")) return "A·H8: not in this step";
    if (may_act(s, u, side) != NULL) return may_act(s, u, side);
    if (!state_on_board(s, u)) return "not on the field";
    if (k->fire == 0 && k->guns == 0) return "A·H2: it does not fire";
    if (model_step(s, "artillery") && k->guns == 0) return "A·H8: guns and ships only";
    if (is_demoralized(s, u)) return "A·H13: the demoralized do not fire";
    if (s->units[target].side == side || !state_on_board(s, target) || is_hidden(s, target, side) ||
        arm_of(s, target) == SHIP || arm_of(s, target) == OFFICER || arm_of(s, target) == STAFF)
        return "A·H2: no target";
    const int from = s->units[u].space, to = s->units[target].space;
    if (k->arm == SHIP) return may_ship_fire(s, u, to);
    const int away = areas_between(s, from, to);
    if (away > (k->guns > 0 ? k->range : 1)) return "A·H2, A·H3: out of range";
    if (away > 1 && !line_from(s, from, to, true, ground_is(s, from, "mountain"), side))
        return "A·H3: no clear line";
    return NULL;
}

/* ---- the whole list */

static const char *may_so(const state *s, const action *a, int side)
{
    const char *v = model_verb(s, a);
    if (strcmp(v, "move") == 0) return may_move(s, a, side);
    if (strcmp(v, "attack") == 0) return may_attack(s, a, side);
    if (strcmp(v, "rush") == 0) return may_rush(s, a, side);
    if (strcmp(v, "enter") == 0) return may_come_on(s, a, side);
    if (strcmp(v, "fire") == 0) return may_fire(s, a, side);
    return strcmp(v, "end") == 0 ? NULL : "nobody asks for it now";
}

/* Who names only the end of a way means any way there that may be gone. */
static const char *may(const state *s, const action *a, int side)
{
    const char *no = may_so(s, a, side);
    for (int via = 0; no != NULL && a->nspaces == 1 && via < areas_of(s); via++) {
        action longer = *a;
        longer.nspaces = 2;
        longer.spaces[0] = (uint16_t)via;
        longer.spaces[1] = a->spaces[0];
        if (may_so(s, &longer, side) == NULL) return NULL;
    }
    return no;
}

/* Every way of one and two areas of a group. */
static void add_ways(const state *s, action *a, int from, int side, action_list *out)
{
    for (int x = 0; x < areas_of(s); x++) {
        if (from != NO_SPACE && !borders(s, from, x)) continue;
        a->nspaces = 1;
        a->spaces[0] = (uint16_t)x;
        if (may(s, a, side) == NULL) action_list_add(out, a);
        for (int y = 0; y < areas_of(s); y++) {
            if (!borders(s, x, y)) continue;
            a->nspaces = 2;
            a->spaces[1] = (uint16_t)y;
            if (may(s, a, side) == NULL) action_list_add(out, a);
            a->spaces[1] = NO_SPACE;
        }
    }
}

static void add_single(const state *s, int u, int side, action_list *out)
{
    const char *const going[] = {"move", "attack", "rush", "enter"};
    for (int i = 0; i < 4; i++) {
        action a = model_action(s, going[i], side, u);
        add_ways(s, &a, i == 3 ? NO_SPACE : s->units[u].space, side, out);
    }
    action a = model_action(s, "fire", side, u);
    for (a.target = 0; a.target < s->sc->nunits; a.target++)
        if (may(s, &a, side) == NULL) action_list_add(out, &a);
}

/* Of what is listed the single units; groups are asked about one by one. */
static void look_at_list(model *m, const state *s, int side)
{
    static action room[MODEL_ACTIONS];
    action_list ours = {.items = room, .cap = MODEL_ACTIONS};
    m->listed.count = 0;
    game_actions(s, &m->listed);
    int n = 0;
    for (int i = 0; i < m->listed.count; i++)
        if (m->listed.items[i].nunits < 2)
            m->listed.items[n++] = m->listed.items[i];
        else
            model_judge(m, s, &m->listed.items[i], may(s, &m->listed.items[i], side));
    m->listed.count = n;
    const action end = model_action(s, "end", side, NO_UNIT);
    action_list_add(&ours, &end);
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && (state_on_board(s, u) || s->units[u].status == UNIT_READY))
            add_single(s, u, side, &ours);
    model_same_lists(m, s, &m->listed, &ours);
}

/* Groups and ways that nobody lists: some of a stack, one to three areas, near or not. */
static void look_at_chance_groups(model *m, const state *s, int side)
{
    const char *const going[] = {"move", "attack", "rush", "enter"};
    for (int tries = 0; tries < 40; tries++) {
        const int verb_of = model_below(m, 4), leader = model_below(m, s->sc->nunits);
        if (s->units[leader].side != side) continue;
        action a = model_action(s, going[verb_of], side, leader);
        for (int u = 0; u < s->sc->nunits && a.nunits < ACTION_UNITS; u++) {
            const bool together = s->units[u].side == side && s->units[u].space == s->units[leader].space &&
                                  s->units[u].status == s->units[leader].status;
            if (u != leader && together && model_below(m, 3) == 0) action_add_unit(&a, u);
        }
        int at = s->units[leader].space;
        for (int n = 1 + model_below(m, 3); n > 0; n--) {
            if (at == NO_SPACE || model_below(m, 12) == 0)
                at = model_below(m, areas_of(s));
            else
                at = model_anywhere_near(m, s, at);
            action_add_space(&a, at);
        }
        model_judge(m, s, &a, may(s, &a, side));
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return s->nagenda == 0 && (acting_step(s) || model_step(s, "artillery"));
}

static void look(model *m, const state *s, int side)
{
    look_at_list(m, s, side);
    look_at_chance_groups(m, s, side);
}

static void test_moves_and_fire(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "africa",
                            .without = "campaign",
                            .unit_edits = unit_edits,
                            .variants = {as_printed},
                            .positions = 600,
                            .wants = wants,
                            .sound = sound,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves_and_fire)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
