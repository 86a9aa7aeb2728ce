/*
 * ranks.h: the battles of 1904 as a careful player reads them off the table: who stands or lies where, and
 * what one sees. Written from the document, its brief and rules/prone/pages; what each type of troops is
 * comes from rules/prone/types.json, and the fire charts from rules/prone/charts.json, which no page prints.
 * Not from the sources, and not to be bent to them.
 */
#ifndef TESTS_MODEL_PRONE_RANKS_H
#define TESTS_MODEL_PRONE_RANKS_H

#include "board/line.h"
#include "core/json.h"
#include "model/model.h"

typedef struct stats { /* one type of troops */
    char id[48], class[24], army[16], weapon[24];
    int shooters; /* of a hundred figures */
    bool sniper, forms;
} stats;

enum { STATS_MOST = 64, IN_CLOSE = 0, IN_OPEN, IN_COLUMN, IN_SQUARE };
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
    stats t = {.shooters = 100};
    long n = 0;
    stats_word(type, "id", t.id, sizeof t.id);
    stats_word(type, "class", t.class, sizeof t.class);
    stats_word(type, "army", t.army, sizeof t.army);
    stats_word(type, "weapon", t.weapon, sizeof t.weapon);
    assert_true(json_opt_int(type, "shooters", 0, 100, 100, &n));
    t.shooters = (int)n;
    assert_true(json_opt_bool(type, "sniper", false, &t.sniper));
    assert_true(json_opt_bool(type, "forms", false, &t.forms));
    return t;
}

static inline const stats_list *all_stats(void)
{
    static stats_list list;
    if (list.count > 0) return &list;
    error err = {0};
    json_in root, types;
    assert_true(json_read_file("rules/prone/types.json", 1 << 20, &root, &err));
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

/* ---- what a unit is */

static inline bool class_is(const state *s, int u, const char *class)
{
    return strcmp(stats_of(s, u)->class, class) == 0;
}

static inline bool army_is(const state *s, int u, const char *army)
{
    return strcmp(stats_of(s, u)->army, army) == 0;
}

static inline bool weapon_is(const state *s, int u, const char *weapon)
{
    return strcmp(stats_of(s, u)->weapon, weapon) == 0;
}

static inline bool mounted(const state *s, int u)
{
    return class_is(s, u, "horse") && !model_mark(s, u, "dismounted");
}

static inline bool lies(const state *s, int u)
{
    return model_mark(s, u, "prone") || model_mark(s, u, "forced-prone");
}

static inline bool is_chief(const state *s, int u)
{
    return class_is(s, u, "leader");
}

/* Who counts as German infantry (page 9): companies on foot or dismounted; machine guns by an option. */
static inline bool is_german_infantry(const state *s, int u)
{
    if (!army_is(s, u, "german")) return false;
    if (class_is(s, u, "machine-gun")) return model_option(s, "mgCountsAsArtillery") == 0;
    return class_is(s, u, "foot") || (class_is(s, u, "horse") && !mounted(s, u));
}

static inline int order_of(const state *s, int u)
{
    return model_mark(s, u, "square") ? IN_SQUARE : model_field(s, u, "order");
}

static inline bool is_enemy(const state *s, int u, int side)
{
    return s->units[u].side != side && state_on_board(s, u) && state_seen(s, u, side);
}

/* A leader of another unit that stands with u (H8). */
static inline int superior_with(const state *s, int u)
{
    for (int v = state_unit_at(s, s->units[u].space, NO_UNIT); v != NO_UNIT;
         v = state_unit_at(s, s->units[u].space, v))
        if (v != u && is_chief(s, v) && s->units[v].side == s->units[u].side) return v;
    return NO_UNIT;
}

static inline bool alone(const state *s, int chief)
{
    for (int v = state_unit_at(s, s->units[chief].space, NO_UNIT); v != NO_UNIT;
         v = state_unit_at(s, s->units[chief].space, v))
        if (v != chief && !is_chief(s, v) && s->units[v].side == s->units[chief].side) return false;
    return true;
}

/* ---- ground and sight */

static inline bool ground_is(const state *s, int hex, const char *ground)
{
    return strcmp(model_ground(s, hex), ground) == 0;
}

static inline bool bush(const state *s, int hex)
{
    return ground_is(s, hex, "bush") || ground_is(s, hex, "dense_bush");
}

static inline bool rocks(const state *s, int hex)
{
    return ground_is(s, hex, "hill") || ground_is(s, hex, "breastwork") || ground_is(s, hex, "rocks");
}

/* H·H25: behind stones or walls. */
static inline bool hard_cover(const state *s, int hex)
{
    return rocks(s, hex) || ground_is(s, hex, "buildings");
}

static inline int hexes_between(const state *s, int from, int to)
{
    return board_distance2(s->sc->board, from, to) / 2;
}

/* Inches become hexes by halving, fractions up (H·HX1). */
static inline int hexes_of(int inches)
{
    return (inches + 1) / 2;
}

static inline int level_of(const state *s, int hex)
{
    return s->sc->board->spaces[hex].elevation + (ground_is(s, hex, "mountain") ? 2 : 0);
}

/* Marks and fields that its kind of troops can bear at all, though the umpire may give any. */
static inline bool bears_what_it_can(const state *s, int u)
{
    const bool foot = class_is(s, u, "foot") || class_is(s, u, "horse");
    if (lies(s, u) && !is_german_infantry(s, u)) return false;
    if (model_mark(s, u, "prone") && model_mark(s, u, "forced-prone")) return false;
    if (model_field(s, u, "lying") == 1 && !lies(s, u)) return false;
    if (model_mark(s, u, "dismounted") && !class_is(s, u, "horse")) return false;
    if (model_mark(s, u, "limbered") && !class_is(s, u, "gun")) return false;
    if (model_mark(s, u, "jammed") && !class_is(s, u, "machine-gun")) return false;
    if (order_of(s, u) != IN_OPEN && !stats_of(s, u)->forms) return false;
    if (mounted(s, u) && order_of(s, u) != IN_OPEN) return false;
    return model_field(s, u, "leader") == 0 || foot;
}

/* What play can come to: one unit in a hex, with any leaders, and never both sides (H·HX2). */
static inline bool sound(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!bears_what_it_can(s, u)) return false;
        for (int v = 0; state_on_board(s, u) && v < u; v++) {
            if (!state_on_board(s, v) || s->units[v].space != s->units[u].space) continue;
            if (s->units[v].side != s->units[u].side || (!is_chief(s, u) && !is_chief(s, v))) return false;
        }
    }
    return true;
}

#endif
