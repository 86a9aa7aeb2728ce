/*
 * test_marches.c: which party may be ordered what in the movement step, and which hexes it reaches, by a
 * second reading of the rules, against what the program allows and lists.
 */
#include "model/safari/march.h"

static const char *const as_given[] = {NULL};
static const char *const terrain_die[] = {"terrainDie=yes", "wounds=yes", NULL};
static const char *const crowded[] = {"figuresPerHex=9", NULL};

static const model_edit unit_edits[] = {{"lowered", 0, 1},    {"panic", 0, 1},   {"stunned", 0, 1},
                                        {"jammed", 0, 1},     {"spooked", 0, 1}, {"spellbound", 0, 1},
                                        {"held", 0, 1},       {"winded", 0, 1},  {"handled", 0, 1},
                                        {"bad-morale", 0, 1}, {"fired", 0, 1},   {NULL, 0, 0}};
static const model_edit figure_edits[] = {{"flags", 0, 3}, {"net", 0, 2}, {"load", 0, 1},
                                          {"load", 1, 1},  {"net", 0, 1}, {NULL, 0, 0}};
static const model_edit game_edits[] = {{"turn", 1, 16}, {NULL, 0, 0}};

enum { HEXES_A_TURN = 8, DEPLOYS = 1, DECIDES_MOVES = 2 };

/* ---- who takes orders */

/* S2 to S4: a happening or a beast holds it. */
static bool is_held(const state *s, int u)
{
    return model_mark(s, u, "held") || model_mark(s, u, "spellbound") || model_mark(s, u, "spooked");
}

/* S1: whose die has fallen, and who can go on. */
static int who_marches(const state *s, int side)
{
    const int u = model_field(s, 0, "walker") - 1;
    if (u < 0 || !is_friend(s, u, side) || model_mark(s, u, "done")) return NO_UNIT;
    if (is_held(s, u) || model_mark(s, u, "charged") || !model_mark(s, u, "rolled")) return NO_UNIT;
    const reach *r = reach_of(s, u);
    for (int hex = 0; hex < s->sc->board->nspaces; hex++)
        if (r->to[hex]) return u;
    return NO_UNIT;
}

static const char *may_speak(const state *s, int u, int side)
{
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the map";
    if (who_marches(s, side) != NO_UNIT && who_marches(s, side) != u) return "S1: another party marches";
    return runs(s, u) ? "S6, S17, S23: it runs" : NULL;
}

static const char *may_order(const state *s, int u, int side)
{
    if (model_mark(s, u, "done")) return "S·H5: done";
    return may_speak(s, u, side);
}

static const char *may_go(const state *s, int u, int side)
{
    const char *no = may_order(s, u, side);
    if (no != NULL) return no;
    if (model_mark(s, u, "stunned")) return "S·H12: without its leader";
    return is_held(s, u) ? "S·H2, S28, S29: held up" : NULL;
}

static const char *may_march(const state *s, int u, int side)
{
    const char *no = may_go(s, u, side);
    if (no != NULL) return no;
    if (!people(s, u)) return "S·H23: beasts throw no die";
    if (model_mark(s, u, "charged")) return "S5: charged";
    return model_mark(s, u, "rolled") ? "S1: thrown" : NULL;
}

static const char *may_flee(const state *s, int u, int side)
{
    const char *no = may_go(s, u, side);
    if (no != NULL) return no;
    if (!people(s, u)) return "S6: beasts";
    if (model_mark(s, u, "moved") || model_mark(s, u, "charged")) return "S6: moved";
    if (model_mark(s, u, "rolled")) return "S1: who has thrown the die moves, or stands";
    return NULL;
}

static const char *may_drop(const state *s, int u, int one, int side)
{
    const char *no = may_order(s, u, side);
    if (no != NULL) return no;
    if (model_mark(s, u, "spooked")) return "S29: frightened";
    if (one >= 0) return alive(s, one) && carries(s, one) ? NULL : "S·H25: no load";
    return any_man(s, u, carries) ? NULL : "S·H25: nobody carries";
}

/* S·H25: bearers and men of the ranks, whoever is no leader, European, gunner or guide. */
static bool free_to_carry(const state *s, int f)
{
    const man *t = man_of(s, f);
    return !t->leader && !t->european && !t->crew && !t->guide && !carries(s, f) && !in_net(s, f);
}

static int baggage_at(const state *s, int hex, int side, bool own)
{
    int n = 0;
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && s->things[i].kind == 1 && s->things[i].space == hex &&
            (s->things[i].side == side) == own)
            n += s->things[i].value;
    return n;
}

static const char *may_lift(const state *s, int u, int side)
{
    const char *no = may_order(s, u, side);
    if (no != NULL) return no;
    if (!people(s, u)) return "beasts";
    if (model_mark(s, u, "handled")) return "S·H25: once a turn";
    if (model_mark(s, u, "spooked")) return "S29: frightened";
    const int hex = s->units[u].space;
    const int own = baggage_at(s, hex, side, true), others = baggage_at(s, hex, side, false);
    if (country_of(s)->raids[side]) return others > 0 ? NULL : "S·H25: nothing to take";
    if (own + others == 0) return "S·H25: nothing lies there";
    return any_man(s, u, free_to_carry) ? NULL : "S·H25: nobody has free hands";
}

static const char *may_clear(const state *s, int u, int side)
{
    const char *no = may_order(s, u, side);
    if (no != NULL) return no;
    if (gun_of(s, u) < 0 || !model_mark(s, u, "jammed")) return "S·H18: not jammed";
    if (model_mark(s, u, "rolled") || model_mark(s, u, "moved") || model_mark(s, u, "charged") ||
        model_mark(s, u, "fired"))
        return "S·H18: a whole turn";
    return NULL;
}

/* Page 10: each party once a turn, at the huts or beside them. */
static const char *may_trade(const state *s, int u, int side)
{
    const char *no = may_order(s, u, side);
    if (no != NULL) return no;
    if (!people(s, u)) return "beasts";
    if (model_mark(s, u, "handled")) return "S·H25: once a turn";
    if (model_mark(s, u, "spooked")) return "S29: frightened";
    const villages *v = villages_of(s);
    for (int i = 0; i < v->count; i++)
        if (v->reach[i][s->units[u].space] && asks_a_toll(s, i, side) &&
            (model_field(s, 0, "attacked") >> i & 1) == 0)
            return NULL;
    return "S·H25: no village that asks";
}

/* S23: a figure in a net, by a free one of its party, once, after the charge too; who helps does not shoot.
 */
static const char *may_free(const state *s, int u, int one, int side)
{
    const char *no = may_speak(s, u, side);
    if (no != NULL) return no;
    if (model_mark(s, u, "spooked")) return "S29: frightened";
    if (!alive(s, one) || !in_net(s, one)) return "S23: not in a net";
    if (model_field(s, one, "net") < 2) return "S23: helped already";
    EACH_MAN(s, u, f)
    if (f != one && !in_net(s, f) && !has_shot(s, f)) return NULL;
    return "S23: nobody is free";
}

/* ---- the move */

static const char *may_set_out(const state *s, int u, int side)
{
    const char *no = may_go(s, u, side);
    if (no != NULL) return no;
    if (model_mark(s, u, "charged")) return "S5: charged";
    return people(s, u) && !model_mark(s, u, "rolled") ? "S1: no die" : NULL;
}

/* A place alone stands for any way there. */
static const char *may_move(const state *s, const action *a, int side)
{
    const int u = a->units[0];
    const char *no = may_set_out(s, u, side);
    if (no != NULL) return no;
    if (a->nspaces != 1) return may_walk(s, a);
    if (hexes_between(s, s->units[u].space, action_space(a)) > HEXES_A_TURN) return "S·H3: too far";
    return reach_of(s, u)->to[action_space(a)] ? NULL : "S·H3: no way leads there";
}

static void look_at_reach(model *m, const state *s, int u, int side)
{
    static bool listed[HEXES_MOST];
    memset(listed, 0, sizeof listed);
    m->listed.count = 0;
    game_list(s, u, &m->listed);
    for (int i = 0; i < m->listed.count; i++)
        if (strcmp(model_verb(s, &m->listed.items[i]), "move") == 0)
            listed[action_space(&m->listed.items[i])] = true;
    action a = model_action(s, "move", side, u);
    const char *out = may_set_out(s, u, side);
    const reach *reaches = reach_of(s, u);
    action_add_space(&a, 0);
    for (int hex = 0; hex < s->sc->board->nspaces; hex++) {
        a.spaces[0] = (uint16_t)hex;
        const char *no = out != NULL || reaches->to[hex] ? out : "S·H3: no way leads there";
        m->checks++;
        if (listed[hex] != (no == NULL))
            model_differ(m, s, &a, listed[hex] ? "listed" : "not listed", no == NULL ? "listed" : no);
        model_judge(m, s, &a, no);
    }
}

static void look_at_walks(model *m, const state *s, int u, int side)
{
    for (int tries = 0; tries < 12; tries++) {
        action a = model_action(s, "move", side, u);
        int at = s->units[u].space;
        for (int n = 1 + model_below(m, 6); n > 0; n--) {
            const board_space *from = &s->sc->board->spaces[at];
            at = s->sc->board->links[from->first_link + (uint32_t)model_below(m, from->nlinks)].to;
            action_add_space(&a, at);
        }
        model_judge(m, s, &a, may_move(s, &a, side));
    }
}

static void look_at_orders(model *m, const state *s, int u, int side)
{
    action a = model_action(s, "march", side, u);
    model_judge(m, s, &a, may_march(s, u, side));
    a = model_action(s, "flee", side, u);
    model_judge(m, s, &a, may_flee(s, u, side));
    a = model_action(s, "drop", side, u);
    model_judge(m, s, &a, may_drop(s, u, -1, side));
    a = model_action(s, "lift", side, u);
    model_judge(m, s, &a, may_lift(s, u, side));
    a = model_action(s, "clear", side, u);
    model_judge(m, s, &a, may_clear(s, u, side));
    a = model_action(s, "trade", side, u);
    model_judge(m, s, &a, may_trade(s, u, side));
    for (int k = 0; k < s->sc->units[u].nfigures; k++) {
        const int f = s->sc->units[u].first_figure + k;
        a = model_action(s, "drop", side, FIGURE_BASE + f);
        model_judge(m, s, &a, may_drop(s, u, f, side));
        a = model_action(s, "free", side, FIGURE_BASE + f);
        model_judge(m, s, &a, may_free(s, u, f, side));
    }
}

/* Who has no way left must be told to stand, or need not: the pages do not say. */
static bool stands_without_a_way(const state *s, int side)
{
    const int u = model_field(s, 0, "walker") - 1;
    return u >= 0 && is_friend(s, u, side) && !model_mark(s, u, "done") && who_marches(s, side) == NO_UNIT;
}

static void look(model *m, const state *s, int side)
{
    if (stands_without_a_way(s, side)) return;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        look_at_orders(m, s, u, side);
        look_at_reach(m, s, u, side);
        look_at_walks(m, s, u, side);
    }
}

/* Villagers are at home: the rules do not know of others. */
static bool sound_at_home(const state *s)
{
    const villages *v = villages_of(s);
    for (int u = 0; country_of(s)->trades && u < s->sc->nunits; u++)
        if (state_on_board(s, u) && v->of[u] >= 0 && !v->reach[v->of[u]][s->units[u].space]) return false;
    return sound(s);
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_field(s, 0, "stage") == DECIDES_MOVES;
}

static void test_marches(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "safari",
                            .unit_edits = unit_edits,
                            .figure_edits = figure_edits,
                            .game_edits = game_edits,
                            .variants = {as_given, terrain_die, crowded},
                            .positions = 900,
                            .wants = wants,
                            .sound = sound_at_home,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_marches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
