/*
 * troops.h: the square-grid battles as a careful player reads them off the table: who stands where, how and
 * on what ground. Written from the document, its brief and rules/grid/pages; what each type of troops is
 * comes from rules/grid/types.json, which no page prints. Not from the sources, and not to be bent to them.
 */
#ifndef TESTS_MODEL_GRID_TROOPS_H
#define TESTS_MODEL_GRID_TROOPS_H

#include "core/json.h"
#include "model/model.h"

typedef enum grade { RAW = 1, EXPERIENCED, ELITE } grade;

typedef struct stats { /* one type of troops */
    char id[48], class[24], weapon[32];
    bool dense, square, column, skirmish, dismounts, mounted_fire;
    grade quality, in_melee;
    int melee; /* sides of its die (G9a) */
} stats;

enum { STATS_MOST = 64 };
typedef struct stats_list {
    stats of[STATS_MOST];
    int count;
} stats_list;

static inline void stats_word(const json_in *type, const char *key, char *out, size_t size)
{
    const char *word = "";
    assert_true(json_opt_string(type, key, "", &word));
    snprintf(out, size, "%s", word);
}

static inline stats stats_read(const json_in *type)
{
    stats t = {.melee = 6};
    long n = 0;
    char grade_word[24];
    stats_word(type, "id", t.id, sizeof t.id);
    stats_word(type, "class", t.class, sizeof t.class);
    stats_word(type, "weapon", t.weapon, sizeof t.weapon);
    stats_word(type, "melee-grade", grade_word, sizeof grade_word);
    assert_true(json_want_int(type, "quality", RAW, ELITE, &n));
    t.quality = t.in_melee = (grade)n;
    if (strcmp(grade_word, "elite") == 0) t.in_melee = ELITE;
    assert_true(json_want_int(type, "melee", 3, 6, &n));
    t.melee = (int)n;
    assert_true(json_opt_bool(type, "dense", false, &t.dense));
    assert_true(json_opt_bool(type, "square", false, &t.square));
    assert_true(json_opt_bool(type, "column", false, &t.column));
    assert_true(json_opt_bool(type, "skirmish", false, &t.skirmish));
    assert_true(json_opt_bool(type, "dismounts", false, &t.dismounts));
    assert_true(json_opt_bool(type, "mounted-fire", false, &t.mounted_fire));
    return t;
}

static inline const stats_list *all_stats(void)
{
    static stats_list list;
    if (list.count > 0) return &list;
    error err = {0};
    json_in root, types;
    assert_true(json_read_file("rules/grid/types.json", 1 << 20, &root, &err));
    assert_true(json_want_array(&root, "types", &types));
    for (size_t i = 0; i < json_count(&types); i++) {
        const json_in type = json_at(&types, i);
        assert_true(list.count < STATS_MOST);
        list.of[list.count++] = stats_read(&type);
    }
    json_close(&root);
    return &list;
}

static inline const stats *stats_of(const state *s, int u)
{
    const stats_list *list = all_stats();
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->of[i].id, s->sc->types[s->units[u].type].id) == 0) return &list->of[i];
    fail_msg("%s is no type", s->sc->types[s->units[u].type].id);
    return NULL;
}

/* The weapons of page 3 (G·H4): ranges in half boxes. */
typedef struct weapon {
    const char *id;
    int die, dice, shortest, near, far;
    bool artillery, machine_gun, rocket, canister;
} weapon;

static const weapon weapons[] = {
    {"rifle", 6, 1, 0, 4, 8, false, false, false, false},
    {"captured-rifle", 3, 1, 0, 4, 6, false, false, false, false},
    {"native-musket", 3, 1, 0, 2, 4, false, false, false, false},
    {"carbine", 6, 1, 0, 3, 6, false, false, false, false},
    {"machine-gun", 6, 4, 0, 4, 8, .machine_gun = true},
    {"field-gun", 6, 3, 0, 10, 20, .artillery = true},
    {"captured-gun", 3, 3, 0, 10, 20, .artillery = true},
    {"mountain-gun", 6, 2, 0, 6, 16, .artillery = true},
    {"smoothbore", 6, 1, 0, 2, 4, false, false, false, false},
    {"jager-rifle", 6, 1, 0, 3, 6, false, false, false, false},
    {"napoleonic-battery", 6, 3, 0, 8, 16, .artillery = true, .canister = true},
    {"light-gun", 6, 2, 0, 6, 12, .artillery = true},
    {"rocket", 6, 0, 6, 20, 20, .rocket = true},
};

static inline const weapon *weapon_of(const state *s, int u)
{
    for (size_t i = 0; i < sizeof weapons / sizeof weapons[0]; i++)
        if (strcmp(weapons[i].id, stats_of(s, u)->weapon) == 0) return &weapons[i];
    return NULL;
}

/* ---- what a unit is */

static inline bool class_is(const state *s, int u, const char *class)
{
    return strcmp(stats_of(s, u)->class, class) == 0;
}

static inline bool mounted(const state *s, int u)
{
    return class_is(s, u, "horse") && !model_mark(s, u, "dismounted");
}

/* Dismounted, horse moves and charges as foot (G·H11). */
static inline bool on_foot(const state *s, int u)
{
    return class_is(s, u, "foot") || (class_is(s, u, "horse") && model_mark(s, u, "dismounted"));
}

static inline bool has_crew(const state *s, int u)
{
    return !class_is(s, u, "foot") && !class_is(s, u, "horse");
}

static inline bool in_square(const state *s, int u)
{
    return model_mark(s, u, "square");
}

static inline bool leads(const state *s, int u)
{
    return model_field(s, u, "leader") == 1;
}

/* With the unit, if only to be hit: who was unhorsed helps nobody for a turn (G·H8). */
static inline bool has_leader(const state *s, int u)
{
    return leads(s, u) || model_field(s, u, "leader") == 4;
}

static inline bool is_enemy(const state *s, int u, int side)
{
    return s->units[u].side != side && state_on_board(s, u) && state_seen(s, u, side);
}

static inline bool is_friend(const state *s, int u, int side)
{
    return s->units[u].side == side && state_on_board(s, u);
}

static inline bool enemy_stands(const state *s, int box, int side)
{
    for (int u = state_unit_at(s, box, NO_UNIT); u != NO_UNIT; u = state_unit_at(s, box, u))
        if (is_enemy(s, u, side)) return true;
    return false;
}

static inline bool anybody_stands(const state *s, int box, int side)
{
    for (int u = state_unit_at(s, box, NO_UNIT); u != NO_UNIT; u = state_unit_at(s, box, u))
        if (is_enemy(s, u, side) || is_friend(s, u, side)) return true;
    return false;
}

/* ---- boxes: columns from the west, rows from the north */

static inline int column_of(const state *s, int box)
{
    return s->sc->board->spaces[box].column;
}

static inline int row_of(const state *s, int box)
{
    return s->sc->board->spaces[box].row;
}

static inline int away_x(const state *s, int from, int to)
{
    return column_of(s, to) - column_of(s, from);
}

static inline int away_y(const state *s, int from, int to)
{
    return row_of(s, to) - row_of(s, from);
}

static inline int most(int a, int b)
{
    return a > b ? a : b;
}

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

/* G4: in half boxes; a box through its side is 2, through its corner 3. */
static inline int half_boxes(const state *s, int from, int to)
{
    const int x = abs(away_x(s, from, to)), y = abs(away_y(s, from, to));
    return 2 * most(x, y) + least(x, y);
}

static inline bool beside(const state *s, int a, int b)
{
    return a != b && abs(away_x(s, a, b)) <= 1 && abs(away_y(s, a, b)) <= 1;
}

static inline bool through_side(const state *s, int a, int b)
{
    return abs(away_x(s, a, b)) + abs(away_y(s, a, b)) == 1;
}

static inline bool diagonal(const state *s, int a, int b)
{
    return beside(s, a, b) && !through_side(s, a, b);
}

static inline int box_at(const state *s, int column, int row)
{
    return board_at(s->sc->board, 0, column, row);
}

/* G·H5: the quarter before a front, edges included: three boxes wide one box off, five wide at two.
 * Directions count clockwise from north; odd ones are corners. */
static inline bool in_quarter(const state *s, int from, int facing, int to)
{
    const int x = away_x(s, from, to), y = away_y(s, from, to);
    const int right[] = {0, 1, 1, 1, 0, -1, -1, -1}, down[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    if (from == to) return false;
    if (facing % 2 == 1) return x * right[facing] >= 0 && y * down[facing] >= 0;
    const int ahead = x * right[facing] + y * down[facing];
    const int aside = facing % 4 == 0 ? abs(x) : abs(y);
    return ahead > 0 && ahead >= aside;
}

/* ---- ground */

static inline bool ground_among(const state *s, int box, const char *const *names)
{
    for (int i = 0; names[i] != NULL; i++)
        if (strcmp(names[i], model_ground(s, box)) == 0) return true;
    return false;
}

static inline int height_of(const state *s, int box)
{
    static const char *const high[] = {"ridge", "rise", "hill", NULL};
    static const char *const highest[] = {"mountain", NULL};
    return ground_among(s, box, highest) ? 2 : ground_among(s, box, high) ? 1 : 0;
}

static inline bool soft_cover(const state *s, int box)
{
    static const char *const soft[] = {"scrub", "palms", "cultivation", "forest", "jungle", "huts", NULL};
    return ground_among(s, box, soft);
}

static inline bool works(const state *s, int box)
{
    static const char *const strong[] = {"village",   "buildings", "boiler_house", "trench", "redoubt",
                                         "earthwork", NULL};
    return ground_among(s, box, strong);
}

static inline bool hides_what_is_behind(const state *s, int box)
{
    static const char *const opaque[] = {"palms",  "village", "buildings", "boiler_house",
                                         "forest", "jungle",  "huts",      NULL};
    return ground_among(s, box, opaque);
}

static inline int edge_between(const state *s, int a, int b)
{
    const board_link *link = board_link_to(s->sc->board, a, b);
    return link == NULL ? 0 : link->edge;
}

/* G·H5: half boxes one sees in this light; a large number by day. */
static inline int sees_half_boxes(const state *s)
{
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    return light == NULL || light->visibility == 0 ? 1000 : 2 * light->visibility;
}

/* Base to base since a charge of one of the two (G·H7): the melee holds both. Where guns and foot share a box
 * the charge meets both. */
static inline bool charge_holds(const state *s, int charger, int u)
{
    const int quarry = model_field(s, charger, "quarry") - 1;
    return quarry >= 0 && state_on_board(s, quarry) && s->units[quarry].space == s->units[u].space &&
           beside(s, s->units[charger].space, s->units[u].space);
}

static inline bool base_to_base(const state *s, int u, int e)
{
    if (!beside(s, s->units[e].space, s->units[u].space)) return false;
    return (model_mark(s, u, "engaged") && model_mark(s, e, "engaged")) || charge_holds(s, e, u) ||
           charge_holds(s, u, e);
}

static inline bool in_contact(const state *s, int u)
{
    for (int e = 0; e < s->sc->nunits; e++)
        if (is_enemy(s, e, s->units[u].side) && base_to_base(s, u, e)) return true;
    return false;
}

/* Somebody has charged it this turn. */
static inline bool is_charged(const state *s, int u)
{
    for (int e = 0; e < s->sc->nunits; e++)
        if (is_enemy(s, e, s->units[u].side) && model_mark(s, e, "charged") && charge_holds(s, e, u))
            return true;
    return false;
}

static inline bool square_in_box(const state *s, int box)
{
    for (int u = state_unit_at(s, box, NO_UNIT); u != NO_UNIT; u = state_unit_at(s, box, u))
        if (in_square(s, u)) return true;
    return false;
}

/* From its flank or rear. A square has none, and guns in its box are as safe as it is (G·H13). */
static inline bool from_behind(const state *s, int target, int box)
{
    return !square_in_box(s, s->units[target].space) &&
           !in_quarter(s, s->units[target].space, s->units[target].facing, box);
}

/* G·H16: the side that sleeps; NO_SIDE if none does. */
static inline int sleeper(const state *s)
{
    return model_field(s, 0, "asleep") - 1;
}

/* Marks that its kind of troops can bear at all, though the umpire may give any. */
static inline bool bears_what_it_can(const state *s, int u)
{
    const stats *t = stats_of(s, u);
    if (model_mark(s, u, "limbered") && !class_is(s, u, "gun") && !class_is(s, u, "horse-gun")) return false;
    if (model_mark(s, u, "dismounted") && !t->dismounts) return false;
    if (model_mark(s, u, "broken") && !state_on_board(s, u)) return false;
    if (model_mark(s, u, "column") && (!t->column || in_square(s, u))) return false;
    return !in_square(s, u) || t->square;
}

/* What play can come to: one box holds one unit, or one of foot and one of guns, and never both sides (G·H1).
 */
static inline bool sound(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const int quarry = model_field(s, u, "quarry") - 1;
        if (!bears_what_it_can(s, u)) return false;
        if (state_on_board(s, u) && model_mark(s, u, "charged") && quarry >= 0 &&
            !(state_on_board(s, quarry) && beside(s, s->units[u].space, s->units[quarry].space)))
            return false;
        for (int other = 0; state_on_board(s, u) && other < u; other++) {
            if (!state_on_board(s, other) || s->units[other].space != s->units[u].space) continue;
            const bool gun_and_foot = has_crew(s, u) != has_crew(s, other);
            if (!gun_and_foot || s->units[u].side != s->units[other].side) return false;
        }
    }
    return true;
}

#endif
