/*
 * army.h: Africa 1859-60 as a careful player reads it off the table: who stands where and in what state, what
 * the rule pages give each kind of troops, and which areas border on which. Written from the document, its
 * brief and rules/africa/pages; not from the sources, and not to be bent to them.
 */
#ifndef TESTS_MODEL_AFRICA_ARMY_H
#define TESTS_MODEL_AFRICA_ARMY_H

#include "model/model.h"

typedef enum arm { LINE, LIGHT, TRIBAL, HORSE, SAPPERS, FIELD_GUNS, MOUNTAIN_GUNS, SHIP, OFFICER, STAFF } arm;

/* What the pages print of each kind of troops. */
typedef struct kind {
    const char *type;
    arm arm;
    int steps;           /* A·H4 */
    int fire;            /* A·H2: coins of the first toss */
    int guns, range;     /* A·H3: coins of a battery, areas */
    int combat, reduced; /* A·H6; reduced: with one step of two */
    int areas, by_road;  /* A·H10 */
} kind;

static const kind kinds[] = {
    {"spanish-line", LINE, 2, .fire = 3, .combat = 3, .reduced = 2, .areas = 1, .by_road = 2},
    {"spanish-light", LIGHT, 1, .fire = 4, .combat = 2, .areas = 1, .by_road = 2},
    {"spanish-cavalry", HORSE, 1, .fire = 1, .combat = 2, .areas = 2},
    {"spanish-engineers", SAPPERS, 1, .fire = 2, .combat = 1, .areas = 1, .by_road = 2},
    {"field-battery", FIELD_GUNS, 1, .guns = 4, .range = 3, .combat = 1, .areas = 1, .by_road = 2},
    {"mountain-battery", MOUNTAIN_GUNS, 1, .guns = 2, .range = 2, .combat = 1, .areas = 1},
    {"warship", SHIP, 1, .guns = 3, .range = 2},
    {"gunboat", SHIP, 1, .guns = 3, .range = 2},
    {"general", OFFICER, 1, .areas = 2},
    {"nizam", LINE, 2, .fire = 3, .combat = 2, .reduced = 2, .areas = 1, .by_road = 2},
    {"gaix", LIGHT, 2, .fire = 4, .combat = 3, .reduced = 2, .areas = 1, .by_road = 2},
    {"tribal-foot", TRIBAL, 2, .fire = 3, .combat = 2, .reduced = 1, .areas = 1, .by_road = 2},
    {"moroccan-cavalry", HORSE, 2, .fire = 2, .combat = 3, .reduced = 2, .areas = 2},
    {"moroccan-guns", FIELD_GUNS, 1, .guns = 3, .range = 3, .combat = 1, .areas = 1, .by_road = 2},
    {"chief", OFFICER, 1, .areas = 2},
    {"corps", STAFF, 1, .areas = 1},
    {"army", STAFF, 1, .areas = 1},
};

/* Support coins (A·H14): those who have more than one. */
static const struct {
    const char *name;
    int coins;
} commanders[] = {{"O'Donnell", 3}, {"Prim", 3},    {"Ros de Olano", 2},
                  {"Zabala", 2},    {"Echagüe", 2}, {"Muley el-Abbas", 2}};

static inline const kind *kind_of(const state *s, int u)
{
    const char *type = s->sc->types[s->units[u].type].id;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].type, type) == 0) return &kinds[i];
    fail_msg("%s stands on no page", type);
    return NULL;
}

static inline arm arm_of(const state *s, int u)
{
    return kind_of(s, u)->arm;
}

static inline bool is_battery(const state *s, int u)
{
    return arm_of(s, u) == FIELD_GUNS || arm_of(s, u) == MOUNTAIN_GUNS;
}

static inline bool is_foot(const state *s, int u)
{
    const arm a = arm_of(s, u);
    return a == LINE || a == LIGHT || a == TRIBAL;
}

static inline int support_of(const state *s, int u)
{
    if (arm_of(s, u) != OFFICER) return 0;
    for (size_t i = 0; i < sizeof commanders / sizeof commanders[0]; i++)
        if (strcmp(commanders[i].name, s->sc->units[u].name) == 0) return commanders[i].coins;
    return 1;
}

/* On land, in that area: ships lie off the coast (A·H11). */
static inline bool stands_at(const state *s, int u, int area)
{
    return state_on_board(s, u) && s->units[u].space == area && arm_of(s, u) != SHIP && arm_of(s, u) != STAFF;
}

static inline bool has_acted(const state *s, int u)
{
    return model_mark(s, u, "action");
}

static inline bool is_demoralized(const state *s, int u)
{
    return model_mark(s, u, "demoralized");
}

static inline bool is_hidden(const state *s, int u, int side)
{
    return !state_seen(s, u, side);
}

/* An enemy that `side` knows of. */
static inline bool enemy_in(const state *s, int area, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side != side && stands_at(s, u, area) && !is_hidden(s, u, side)) return true;
    return false;
}

/* ---- the map */

static inline bool ground_is(const state *s, int area, const char *ground)
{
    return strcmp(model_ground(s, area), ground) == 0;
}

static inline bool borders(const state *s, int a, int b)
{
    return board_link_to(s->sc->board, a, b) != NULL;
}

/* By road means over borders that a road crosses (page 9). */
static inline bool road_between(const state *s, int a, int b)
{
    const board_link *link = board_link_to(s->sc->board, a, b);
    return link != NULL && (link->edge & EDGE_ROAD) != 0;
}

static inline int areas_of(const state *s)
{
    return s->sc->board->nspaces;
}

enum { MAP_MOST = 64 };

/* How many borders lie between two areas, worked out once a map: outwards from each area, ring by ring. */
static inline int areas_between(const state *s, int from, int to)
{
    static int away[MAP_MOST][MAP_MOST];
    static uint64_t of_map;
    const int n = areas_of(s);
    assert_true(n <= MAP_MOST);
    if (of_map == s->sc->board->hash) return away[from][to];
    of_map = s->sc->board->hash;
    for (int start = 0; start < n; start++) {
        for (int a = 0; a < n; a++)
            away[start][a] = a == start ? 0 : MAP_MOST;
        for (int ring = 0; ring < n; ring++)
            for (int a = 0; a < n; a++)
                for (int b = 0; away[start][a] == ring && b < n; b++)
                    if (borders(s, a, b) && away[start][b] > ring + 1) away[start][b] = ring + 1;
    }
    return away[from][to];
}

/* Areas to the nearest enemy that `side` knows of; MAP_MOST: none anywhere. */
static inline int nearest_enemy(const state *s, int area, int side)
{
    int nearest = MAP_MOST;
    for (int a = 0; a < areas_of(s); a++)
        if (enemy_in(s, a, side)) {
            const int away = areas_between(s, area, a);
            if (away < nearest) nearest = away;
        }
    return nearest;
}

/* A9, A10, A·H10: what the ground says to one that enters it. */
static inline const char *may_enter(const state *s, int u, int area)
{
    const bool forest_road = model_tagged(s, area, "road");
    if (is_battery(s, u) && ground_is(s, area, "forest") && !forest_road) return "A10: no guns in a forest";
    if (arm_of(s, u) == FIELD_GUNS && ground_is(s, area, "mountain")) return "A9: no guns in a mountain";
    return NULL;
}

/* Room for a group besides those of its side that stand there (A·H11): four units, two officers, one battery.
 * Where the umpire has set down too many of one sort, there is still room for another. */
static inline const char *room_for(const state *s, const action *group, int area, int side)
{
    enum { UNIT, CHIEF, BATTERY };
    const int most[] = {4, 2, 1};
    const char *const full[] = {"A·H11: four units", "A·H11: two officers", "A·H11: one battery"};
    int there[3] = {0}, come[3] = {0};
    for (int u = 0; u < s->sc->nunits; u++) {
        const int sort = arm_of(s, u) == OFFICER ? CHIEF : is_battery(s, u) ? BATTERY : UNIT;
        bool goes = false;
        for (int i = 0; i < group->nunits; i++)
            goes = goes || group->units[i] == u;
        if (goes)
            come[sort]++;
        else if (s->units[u].side == side && stands_at(s, u, area))
            there[sort]++;
    }
    for (int sort = UNIT; sort <= BATTERY; sort++)
        if (come[sort] > 0 && there[sort] + come[sort] > most[sort]) return full[sort];
    return NULL;
}

/* Both sides never share an area (page 9), and nobody stands where there is no room (A·H11), though the
 * umpire can do all that. */
static inline bool sound(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!state_on_board(s, u) || arm_of(s, u) == SHIP || arm_of(s, u) == STAFF) continue;
        const action alone = action_of(0, s->units[u].side, u);
        if (room_for(s, &alone, s->units[u].space, s->units[u].side) != NULL) return false;
        for (int other = 0; other < u; other++)
            if (s->units[other].side != s->units[u].side && stands_at(s, other, s->units[u].space))
                return false;
    }
    return true;
}

#endif
