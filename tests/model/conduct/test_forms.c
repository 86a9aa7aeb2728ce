/*
 * test_forms.c: who may hold, turn, form, limber and mount on the field of the unit conduct charts, and what
 * bayonets may be fixed, by a second reading of the document, against what the program allows.
 */
#include "model/conduct/companies.h"

static const char *const as_printed[] = {NULL};

static const model_edit unit_edits[] = {
    {"strength", 1, 8}, {"shaken", 0, 1},   {"skirmish", 0, 1}, {"column", 0, 1},     {"limbered", 0, 1},
    {"deep", 0, 1},     {"facing", 0, 5},   {"square", 0, 1},   {"dismounted", 0, 1}, {"dismounted", 1, 1},
    {"ground", 0, 1},   {"bayonets", 0, 1}, {NULL, 0, 0}};

enum { LEADERS_MOVE = 3, UNITS_MOVE, THEY_EXPLOIT };
enum { LINE, COLUMN, DEEP, SKIRMISH, SQUARE, GROUND, FORMS };

static bool has_active(const state *s, int u)
{
    return model_field(s, 0, "active") == u + 1;
}

/* Of the units' part of the step: who has rolled and has not done, or guns that need no roll. */
static const char *may_act(const state *s, int u, int side)
{
    if (!model_step(s, "movement") || model_field(s, 0, "stage") != UNITS_MOVE) return "U1: not now";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (is_staff(s, u)) return "U·H23: not for leaders";
    if (model_mark(s, u, "done")) return "U1: it has moved";
    if (has_active(s, u)) return NULL;
    if (model_field(s, 0, "active") != 0) return "U1: another first";
    return is_crew(s, u) && !is_shaken(s, u) ? NULL : "U21: it must roll first";
}

static const char *may_change(const state *s, int u, int side)
{
    const char *no = may_act(s, u, side);
    if (no != NULL) return no;
    if (in_melee(s, u)) return "U·H11: it holds or falls back";
    if (has_active(s, u) && model_field(s, 0, "left") == 0) return "no move left";
    return NULL;
}

static const char *may_form(const state *s, int u, int form, int side)
{
    static const char *const marks[FORMS] = {NULL, "column", "deep", "skirmish", "square", "ground"};
    const stats *t = stats_of(s, u);
    const char *no = may_change(s, u, side);
    bool in_line = !model_mark(s, u, "ring");
    if (no != NULL) return no;
    if (is_crew(s, u)) return "U·H13: guns do not form";
    for (int i = COLUMN; i < FORMS; i++)
        in_line = in_line && !model_mark(s, u, marks[i]);
    if (form == LINE ? in_line : model_mark(s, u, marks[form])) return "it stands so";
    if (form == COLUMN && !order_is(s, u, "close")) return "U·H13: close order alone";
    if (form == DEEP && !is_mass(s, u)) return "U·H13: masses alone";
    if (form == SKIRMISH && !t->skirmish) return "U·H13: it does not skirmish";
    if (form == SQUARE && (!t->square || !on_foot(s, u))) return "U·H13: it forms no square";
    if (form == GROUND && (!class_is(s, u, "foot") || order_is(s, u, "loose") ||
                           model_mark(s, u, "skirmish") || in_square(s, u)))
        return "U8: it does not go to ground";
    if (model_field(s, 0, "formed") == 1) return "U·H13: once a turn";
    return NULL;
}

static const char *may_limber(const state *s, int u, bool up, int side)
{
    const char *no = may_change(s, u, side);
    if (no != NULL) return no;
    if (!is_crew(s, u)) return "U20: no limbers";
    if (model_mark(s, u, "limbered") == up) return "it is so already";
    if (ring_is_whole(s, u)) return "U·HX7: guns of the square stay in action";
    return has_active(s, u) && model_field(s, 0, "formed") == 1 ? "U·H13: once a turn" : NULL;
}

static const char *may_mount(const state *s, int u, bool up, int side)
{
    const char *no = may_change(s, u, side);
    if (no != NULL) return no;
    if (!stats_of(s, u)->dismounts) return "no horses to leave";
    if (in_saddle(s, u) == up) return "it is so already";
    if (up && !soil_at(s, s->units[u].space)->mounted) return "U·HX6: no ground for horses";
    return model_field(s, 0, "formed") == 1 ? "U·H13: once a turn" : NULL;
}

static const char *may_face(const state *s, int u, int facing, int side)
{
    const char *no = may_change(s, u, side);
    if (no != NULL) return no;
    if (model_mark(s, u, "square")) return "U·H13: in square";
    return s->units[u].facing == facing ? "it faces that way" : NULL;
}

/* Leaders in their part of the step, troops in theirs, and who may exploit. */
static const char *may_hold(const state *s, int u, int side)
{
    const int stage = model_field(s, 0, "stage");
    const bool waits = s->units[u].status == UNIT_READY;
    if (!model_step(s, "movement") || s->units[u].side != side) return "not now";
    if (!state_on_board(s, u) && !waits) return "not on the field";
    if (stage == THEY_EXPLOIT) return model_mark(s, u, "exploit") ? NULL : "U·H9: it does not exploit";
    if (model_mark(s, u, "done")) return "U1: it has moved";
    if (stage == LEADERS_MOVE) return is_staff(s, u) ? NULL : "U1: leaders first";
    if (stage != UNITS_MOVE || is_staff(s, u)) return "U1: leaders have moved";
    if (has_active(s, u)) return NULL;
    if (model_field(s, 0, "active") != 0) return "U1: another first";
    return is_shaken(s, u) ? "U4: it must roll" : NULL;
}

static const char *may_fix(const state *s, int u, bool on, int side)
{
    if (!model_step(s, "bayonets")) return "U1: not now";
    if (s->units[u].side != side || !state_on_board(s, u)) return "not on the field";
    if (!stats_of(s, u)->bayonets) return "U·H7: no bayonets";
    if (model_mark(s, u, "moved")) return "U·H7: once a turn";
    return model_mark(s, u, "bayonets") == on ? "they are so already" : NULL;
}

/* ---- the march of the great square (U·HX7) */

enum { HEXES_MOST = 512 };

/* The hexes the ring encloses: those no way leads to from the edge of the map but through it. */
static void find_inside(const state *s, int lead, bool inside[HEXES_MOST])
{
    const board *b = s->sc->board;
    bool outside[HEXES_MOST] = {false};
    for (bool more = true; more;) {
        more = false;
        for (int hex = 0; hex < b->nspaces; hex++) {
            const int v = troops_at(s, hex);
            if (outside[hex] || (v != NO_UNIT && same_ring(s, v, lead))) continue;
            for (int way = 0; way < 6 && !outside[hex]; way++) {
                const int next = board_neighbour(b, hex, way);
                outside[hex] = next == NO_SPACE || outside[next];
            }
            more = more || outside[hex];
        }
    }
    for (int hex = 0; hex < b->nspaces; hex++)
        inside[hex] = !outside[hex];
}

static const char *may_march(const state *s, int u, int way, int side)
{
    bool inside[HEXES_MOST];
    const char *no = may_change(s, u, side);
    if (no != NULL) return no;
    if (!ring_is_whole(s, u) || model_field(s, u, "ring") != u + 1)
        return "U·HX7: not the lead unit of a whole ring";
    find_inside(s, u, inside);
    for (int v = 0; v < s->sc->nunits; v++) {
        if (s->units[v].side != side || !state_on_board(s, v) || !inside[s->units[v].space]) continue;
        const int to = board_neighbour(s->sc->board, s->units[v].space, way);
        if (same_ring(s, u, v) && is_shaken(s, v)) return "U·HX7: it waits for its Shaken";
        if (in_melee(s, v)) return "U·HX7: somebody of it or inside it is in melee";
        if (to == NO_SPACE || cliff_between(s, s->units[v].space, to) || wall_stops(s, v, to) ||
            !(can_enter(s, v, to) || by_road(s, s->units[v].space, to)))
            return "U·HX7: no ground for it";
        const int there = troops_at(s, to);
        if (there != NO_UNIT && (!inside[to] || s->units[there].side != side))
            return "U·HX7: somebody stands there";
    }
    return NULL;
}

static void judge(model *m, const state *s, const char *verb_name, int u, int choice, int side,
                  const char *no)
{
    action a = model_action(s, verb_name, side, u);
    a.args[0] = choice;
    model_judge(m, s, &a, no);
}

/* As it stands; the lead unit of a whole ring is ordered first, for it is seldom its turn, and sometimes
 * another of the ring is Shaken. */
static void look_at_march(model *m, const state *s, int u, int side)
{
    static state after;
    const action order = model_action(s, "order", side, u);
    refusal why = {0};
    after = *s;
    if (ring_is_whole(s, u) && model_field(s, u, "ring") == u + 1 && game_check(s, &order, &why))
        model_throw(m, &after, &order);
    const int other = model_below(m, s->sc->nunits);
    if (model_below(m, 4) == 0 && same_ring(&after, u, other)) {
        char text[64];
        snprintf(text, sizeof text, "umpire-set u%d key=shaken value=1", other);
        model_umpire(m, &after, text);
    }
    for (int way = 0; way < 6; way++)
        judge(m, &after, "march", u, way, side, may_march(&after, u, way, side));
}

static void look(model *m, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        judge(m, s, "fix-bayonets", u, NO_ARG, side, may_fix(s, u, true, side));
        judge(m, s, "unfix-bayonets", u, NO_ARG, side, may_fix(s, u, false, side));
        if (!model_step(s, "movement")) continue;
        /* Whether fanatics reach anybody is judged where they charge. */
        if (model_mark(s, u, "fanatic") && !in_melee(s, u)) continue;
        judge(m, s, "hold", u, NO_ARG, side, may_hold(s, u, side));
        for (int form = LINE; form < FORMS; form++)
            judge(m, s, "form", u, form, side, may_form(s, u, form, side));
        judge(m, s, "limber", u, NO_ARG, side, may_limber(s, u, true, side));
        judge(m, s, "unlimber", u, NO_ARG, side, may_limber(s, u, false, side));
        judge(m, s, "mount", u, NO_ARG, side, may_mount(s, u, true, side));
        judge(m, s, "dismount", u, NO_ARG, side, may_mount(s, u, false, side));
        look_at_march(m, s, u, side);
        /* Whether a side of the great square is outward no page says of every ring. */
        for (int facing = 0; facing < 6 && !ring_is_whole(s, u); facing++)
            judge(m, s, "face", u, facing, side, may_face(s, u, facing, side));
    }
}

static bool wants(const state *s, int side)
{
    (void)side;
    return model_step(s, "movement") || model_step(s, "bayonets");
}

static bool settled(const state *s)
{
    return model_field(s, 0, "active") == 0 && sound(s);
}

static void test_forms(void **unused)
{
    (void)unused;
    model_run(&(model_plan){.folder = "conduct",
                            .unit_edits = unit_edits,
                            .variants = {as_printed},
                            .positions = 600,
                            .wants = wants,
                            .sound = settled,
                            .look = look});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forms)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
