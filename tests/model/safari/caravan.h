/*
 * caravan.h: the safari's battles as a careful player reads them off the table: who is in a party, what he
 * bears, on what ground he stands and what one sees from there. Written from the document, its brief and
 * rules/safari/pages; what figures a battle has comes from rules/safari/figures.json and what villages from
 * its scenario, which no page prints. Not from the sources, and not to be bent to them.
 */
#ifndef TESTS_MODEL_SAFARI_CARAVAN_H
#define TESTS_MODEL_SAFARI_CARAVAN_H

#include "board/line.h"
#include "core/json.h"
#include "model/model.h"

/* ---- figures */

typedef struct man { /* one kind of figure */
    char id[32], weapon[4][24];
    int weapons, die, base;
    bool leader, european, hunter, special, regular, african, troops, warrior, bowman, forest, feared, guide,
        bearer, civilian, crew, trained, untrained;
} man;

enum { MEN_MOST = 64 };
typedef struct men_list {
    man of[MEN_MOST];
    int count;
} men_list;

static inline bool words_hold(const json_in *object, const char *key, const char *word)
{
    const json_in list = json_get(object, key);
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in at = json_at(&list, i);
        const char *text = "";
        assert_true(json_as_string(&at, &text));
        if (strcmp(text, word) == 0) return true;
    }
    return false;
}

static inline void man_read_weapons(const json_in *row, man *t)
{
    const json_in list = json_get(row, "weapons");
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in at = json_at(&list, i);
        const char *text = "";
        assert_true(t->weapons < 4 && json_as_string(&at, &text));
        snprintf(t->weapon[t->weapons++], sizeof t->weapon[0], "%s", text);
    }
}

static inline man man_read(const json_in *row)
{
    man t = {0};
    const char *id = "";
    long n = 0;
    assert_true(json_want_string(row, "id", &id));
    snprintf(t.id, sizeof t.id, "%s", id);
    assert_true(json_want_int(row, "die", 6, 20, &n));
    t.die = (int)n;
    assert_true(json_want_int(row, "base", 1, 10, &n));
    t.base = (int)n;
    man_read_weapons(row, &t);
    const struct {
        const char *word;
        bool *is;
    } words[] = {{"leader", &t.leader},   {"european", &t.european},  {"hunter", &t.hunter},
                 {"special", &t.special}, {"regular", &t.regular},    {"african", &t.african},
                 {"troops", &t.troops},   {"warrior", &t.warrior},    {"bowman", &t.bowman},
                 {"forest", &t.forest},   {"feared", &t.feared},      {"guide", &t.guide},
                 {"bearer", &t.bearer},   {"civilian", &t.civilian},  {"crew", &t.crew},
                 {"trained", &t.trained}, {"untrained", &t.untrained}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        *words[i].is = words_hold(row, "is", words[i].word);
    return t;
}

static inline const men_list *all_men(void)
{
    static men_list list;
    if (list.count > 0) return &list;
    error err = {0};
    json_in root, figures;
    assert_true(json_read_file("rules/safari/figures.json", 1 << 20, &root, &err));
    assert_true(json_want_array(&root, "figures", &figures));
    for (size_t i = 0; i < json_count(&figures); i++) {
        const json_in row = json_at(&figures, i);
        assert_true(list.count < MEN_MOST);
        list.of[list.count++] = man_read(&row);
    }
    json_close(&root);
    return &list;
}

/* A figure's type counts the figures of the file. */
static inline const man *man_of(const state *s, int f)
{
    assert_true(s->figures[f].type < all_men()->count);
    return &all_men()->of[s->figures[f].type];
}

static inline bool alive(const state *s, int f)
{
    return s->figures[f].unit != NO_UNIT && s->figures[f].status == UNIT_ON;
}

/* The figures of a party that are left. */
#define EACH_MAN(s, u, f)                                                                                    \
    for (int f = (s)->sc->units[u].first_figure;                                                             \
         f < (s)->sc->units[u].first_figure + (s)->sc->units[u].nfigures; f++)                               \
        if (alive(s, f))

static inline bool as_document(const state *s)
{
    return model_option(s, "values") == 1;
}

static inline bool is_wounded(const state *s, int f)
{
    return (model_field(s, f, "flags") & 1) != 0;
}

static inline bool has_shot(const state *s, int f)
{
    return (model_field(s, f, "flags") & 2) != 0;
}

static inline int lower_die(int die)
{
    return die == 12 ? 10 : die == 10 ? 8 : 6;
}

/* S17: lowered for the rest of the game by a charge that did not close; d6 while it panics. */
static inline int die_of(const state *s, int u, int f)
{
    const int die = man_of(s, f)->die;
    if (model_mark(s, u, "panic")) return 6;
    return model_mark(s, u, "lowered") ? lower_die(die) : die;
}

/* ---- weapons (page 5), in the order that "fire" names them by */

typedef struct band {
    int to, moving, standing;
} band;

typedef struct weapon {
    const char *id;
    int moving, standing; /* shots */
    band bands[3];
    int strength, plus;
    bool machine_gun;
} weapon;

enum {
    WEAPONS = 13,
    ELEPHANT_GUN = 1,
    HUNTING_RIFLE = 2,
    BREECH_LOADER = 3,
    MUZZLE_LOADER = 4,
    MUSKET = 5,
    MATCHLOCK = 6,
    BOW = 7,
    FOREST_BOW = 8
};
static const weapon weapons[WEAPONS] = {
    {"pistol", 2, 3, {{1, 5, 4}, {2, 7, 6}}, 8, 0, false},
    {"elephant-gun", 1, 2, {{3, 5, 4}, {6, 7, 6}, {10, 9, 8}}, 20, 0, false},
    {"hunting-rifle", 1, 2, {{3, 5, 4}, {6, 7, 6}, {10, 9, 8}}, 20, 0, false},
    {"breech-loader", 1, 2, {{3, 5, 4}, {8, 6, 5}, {12, 8, 7}}, 12, 0, false},
    {"muzzle-loader", 1, 1, {{3, 5, 4}, {6, 7, 6}, {9, 9, 8}}, 12, 0, false},
    {"musket", 1, 1, {{2, 6, 5}, {4, 8, 7}, {5, 10, 9}}, 10, 0, false},
    {"matchlock", 1, 1, {{2, 7, 6}, {4, 9, 8}}, 10, 0, false},
    {"bow", 1, 1, {{2, 6, 5}, {3, 7, 6}, {4, 9, 8}}, 8, 0, false},
    {"forest-bow", 1, 1, {{1, 6, 5}, {2, 7, 6}, {3, 8, 7}}, 8, 0, false},
    {"thrown-spear", 1, 1, {{1, 5, 4}}, 8, 2, false},
    {"maxim", 0, 8, {{4, 0, 4}, {8, 0, 5}, {12, 0, 7}}, 12, 0, true},
    {"lewis", 4, 6, {{4, 5, 4}, {8, 6, 5}, {12, 8, 7}}, 12, 0, true},
    {"browning", 0, 8, {{4, 0, 4}, {8, 0, 5}, {12, 0, 7}}, 12, 0, true},
};

/* Page 12: what bows were before they were weighed. */
static const weapon bows_of_the_document[] = {
    {"bow", 1, 2, {{2, 5, 4}, {3, 7, 6}, {4, 9, 8}}, 8, 0, false},
    {"forest-bow", 1, 2, {{1, 4, 3}, {2, 6, 5}, {3, 8, 7}}, 8, 0, false},
};

static inline const weapon *weapon_at(const state *s, int w)
{
    if (as_document(s) && (w == BOW || w == FOREST_BOW)) return &bows_of_the_document[w - BOW];
    return &weapons[w];
}

/* The machine gun that goes with a type of party; -1: none. */
static inline int gun_of(const state *s, int u)
{
    for (int w = 0; w < WEAPONS; w++)
        if (weapons[w].machine_gun && strcmp(weapons[w].id, s->sc->types[s->units[u].type].id) == 0) return w;
    return -1;
}

/* ---- animals (page 4) */

typedef struct beast {
    const char *id;
    int move, die, toughness;
    bool thick, cat, game;
    int target;
} beast;

static const beast beasts[] = {
    {"bull-elephant", 5, 12, 14, true, false, false, 2}, {"cow-elephant", 5, 10, 13, true, false, false, 2},
    {"rhino", 6, 12, 12, true, false, false, 2},         {"hippo", 4, 12, 12, true, false, false, 2},
    {"buffalo", 5, 10, 10, false, false, false, 1},      {"lion", 6, 10, 8, false, true, false, 0},
    {"man-eater", 6, 10, 8, false, true, false, 0},      {"leopard", 6, 10, 7, false, true, false, 0},
    {"panther", 6, 10, 7, false, true, false, 0},        {"cheetah", 8, 8, 6, false, true, false, 0},
    {"crocodile", 2, 10, 10, false, false, false, 0},    {"gorilla", 4, 10, 9, false, false, false, 0},
    {"hyena", 6, 0, 5, false, false, false, 0},          {"herd", 8, 0, 6, false, false, true, 0},
    {"antelope", 8, 0, 6, false, false, true, 0},        {"zebra", 8, 0, 6, false, false, true, 0},
};

static inline const beast *beast_of(const state *s, int u) /* NULL: people */
{
    for (size_t i = 0; i < sizeof beasts / sizeof beasts[0]; i++)
        if (strcmp(beasts[i].id, s->sc->types[s->units[u].type].id) == 0) return &beasts[i];
    return NULL;
}

/* ---- what a party is */

static inline bool is_enemy(const state *s, int u, int side)
{
    return s->units[u].side != side && state_on_board(s, u) && state_seen(s, u, side);
}

static inline bool is_friend(const state *s, int u, int side)
{
    return s->units[u].side == side && state_on_board(s, u);
}

static inline int men_left(const state *s, int u)
{
    int n = 0;
    EACH_MAN(s, u, f) n++;
    return n;
}

/* Its people are what its leader is (page 12): the best of those who lead, else the best of all; the first of
 * several. NO_UNIT: nobody is left. */
static inline int leader_of(const state *s, int u)
{
    int best = NO_UNIT;
    EACH_MAN(s, u, f)
    {
        if (best == NO_UNIT) {
            best = f;
            continue;
        }
        const man *t = man_of(s, f), *b = man_of(s, best);
        if (t->leader != b->leader ? t->leader : t->die > b->die) best = f;
    }
    return best;
}

static inline bool any_man(const state *s, int u, bool (*is)(const state *s, int f))
{
    EACH_MAN(s, u, f) if (is(s, f)) return true;
    return false;
}

static inline bool carries(const state *s, int f)
{
    return model_field(s, f, "load") > 0;
}

static inline bool in_net(const state *s, int f)
{
    return model_field(s, f, "net") > 0;
}

static inline bool is_bearer(const state *s, int f)
{
    return man_of(s, f)->bearer;
}

/* S9: bearers with loads, whoever else carries one, and machine guns. */
static inline bool encumbered(const state *s, int u)
{
    return gun_of(s, u) >= 0 || any_man(s, u, carries);
}

/* S6, S17, S23: it takes no orders. */
static inline bool runs(const state *s, int u)
{
    return model_mark(s, u, "fleeing") || model_mark(s, u, "retreating") ||
           model_mark(s, u, "runs-for-cover") || model_mark(s, u, "dread");
}

/* ---- ground */

static inline bool ground_is(const state *s, int hex, const char *ground)
{
    return strcmp(model_ground(s, hex), ground) == 0;
}

static inline bool jungle(const state *s, int hex)
{
    return ground_is(s, hex, "jungle");
}

static inline bool ford(const state *s, int hex)
{
    return ground_is(s, hex, "river") || ground_is(s, hex, "lake") || ground_is(s, hex, "ford");
}

static inline bool deep(const state *s, int hex)
{
    return ground_is(s, hex, "deep_river");
}

static inline bool secure(const state *s, int hex)
{
    return ground_is(s, hex, "boma") || ground_is(s, hex, "buildings");
}

/* Open going: what is not jungle, swamp, water or a hill. */
static inline bool savannah(const state *s, int hex)
{
    return !jungle(s, hex) && !ground_is(s, hex, "swamp") && !ford(s, hex) && !deep(s, hex) &&
           !ground_is(s, hex, "hill");
}

static inline int hexes_between(const state *s, int from, int to)
{
    return board_distance2(s->sc->board, from, to) / 2;
}

/* S·H21. */
static inline int room_in(const state *s, int hex)
{
    const int holds = model_option(s, "figuresPerHex");
    return secure(s, hex) && holds < 12 ? 12 : holds;
}

/* ---- sight: jungle hides what is behind it, and so does higher ground */

static inline int level_of(const state *s, int hex)
{
    return s->sc->board->spaces[hex].elevation + (ground_is(s, hex, "hill") ? 1 : 0);
}

/* Ground that stands above the straight line between the two ends, measured abreast of its middle. */
static inline bool stands_above(const state *s, int from, int to, int hex)
{
    const board_point a = s->sc->board->spaces[from].centre, b = s->sc->board->spaces[to].centre,
                      c = s->sc->board->spaces[hex].centre;
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    const int64_t along = dx * dx + dy * dy, here = dx * (c.x - a.x) + dy * (c.y - a.y);
    const int64_t rise = level_of(s, to) - level_of(s, from);
    return (level_of(s, hex) - level_of(s, from)) * along > rise * here;
}

static inline bool blocks(const state *s, int from, int to, int hex)
{
    return jungle(s, hex) || stands_above(s, from, to, hex);
}

static inline bool clear_line(const state *s, int from, int to)
{
    uint16_t line[64], pair[64];
    const int n = board_line(s->sc->board, from, to, line, pair, 64);
    for (int i = 0; i < n; i++)
        if (blocks(s, from, to, line[i]) && (pair[i] == NO_SPACE || blocks(s, from, to, pair[i])))
            return false;
    return true;
}

/* ---- villages and sides, as the scenario has them */

typedef struct country {
    char path[256];
    bool trades, raids[SIDES_MAX];
    char exit[SIDES_MAX][32];
    uint16_t village[UNITS_MAX]; /* whose people they are; NO_SPACE: of no village */
} country;

static inline void country_read(const scenario *sc, country *c)
{
    error err = {0};
    json_in root, units, sides;
    assert_true(json_read_file(sc->path, 1 << 20, &root, &err));
    assert_true(json_opt_bool(&root, "trade", false, &c->trades));
    assert_true(json_want_array(&root, "sides", &sides));
    for (size_t i = 0; i < json_count(&sides); i++) {
        const json_in side = json_at(&sides, i);
        const char *zone = "";
        assert_true(json_opt_bool(&side, "raids", false, &c->raids[i]));
        assert_true(json_opt_string(&side, "exit", "", &zone));
        snprintf(c->exit[i], sizeof c->exit[i], "%s", zone);
    }
    assert_true(json_want_array(&root, "units", &units));
    for (int u = 0; u < UNITS_MAX; u++)
        c->village[u] = NO_SPACE;
    for (size_t i = 0; i < json_count(&units); i++) {
        const json_in at = json_at(&units, i);
        const char *name = "";
        assert_true(json_opt_string(&at, "village", "", &name));
        if (name[0] != '\0') c->village[i] = (uint16_t)board_space_find(sc->board, name);
    }
    json_close(&root);
    snprintf(c->path, sizeof c->path, "%s", sc->path);
}

static inline const country *country_of(const state *s)
{
    static country c;
    if (strcmp(c.path, s->sc->path) != 0) {
        memset(&c, 0, sizeof c);
        country_read(s->sc, &c);
    }
    return &c;
}

/* ---- villages: all huts that touch each other */

enum { HEXES_MOST = 1024, VILLAGES_MOST = 8 };

/* In a village's reach are its huts and the hexes beside them. */
typedef struct villages {
    char path[256];
    int count;
    bool huts[VILLAGES_MOST][HEXES_MOST], reach[VILLAGES_MOST][HEXES_MOST];
    int of[UNITS_MAX]; /* whose people they are; -1: no village's */
} villages;

static inline void huts_spread(const state *s, bool *huts, int hex)
{
    const board_space *at = &s->sc->board->spaces[hex];
    huts[hex] = true;
    for (int i = 0; i < at->nlinks; i++) {
        const int to = s->sc->board->links[at->first_link + (uint32_t)i].to;
        if (!huts[to] && ground_is(s, to, "huts")) huts_spread(s, huts, to);
    }
}

/* They are counted as their first huts stand on the map. */
static inline void villages_find(const state *s, villages *v)
{
    memset(v, 0, sizeof *v);
    snprintf(v->path, sizeof v->path, "%s", s->sc->path);
    for (int hex = 0; hex < s->sc->board->nspaces; hex++) {
        bool known = !ground_is(s, hex, "huts");
        for (int i = 0; i < v->count; i++)
            known = known || v->huts[i][hex];
        if (known || v->count == VILLAGES_MOST) continue;
        huts_spread(s, v->huts[v->count], hex);
        for (int near = 0; near < s->sc->board->nspaces; near++)
            for (int h = 0; h < s->sc->board->nspaces; h++)
                if (v->huts[v->count][h] && hexes_between(s, h, near) <= 1) v->reach[v->count][near] = true;
        v->count++;
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        v->of[u] = -1;
        for (int i = 0; i < v->count; i++)
            if (country_of(s)->village[u] != NO_SPACE && v->huts[i][country_of(s)->village[u]]) v->of[u] = i;
    }
}

static inline const villages *villages_of(const state *s)
{
    static villages v;
    if (strcmp(v.path, s->sc->path) != 0) villages_find(s, &v);
    return &v;
}

/* ---- what play can come to */

static inline bool bears_what_it_can(const state *s, int u)
{
    const bool people = beast_of(s, u) == NULL;
    if (!people && (runs(s, u) || model_mark(s, u, "stunned") || model_mark(s, u, "panic") ||
                    model_mark(s, u, "bad-morale") || model_mark(s, u, "lowered") ||
                    model_mark(s, u, "spooked") || model_mark(s, u, "drums")))
        return false;
    if (model_mark(s, u, "jammed") && gun_of(s, u) < 0) return false;
    return !deep(s, s->units[u].space);
}

/* Nobody stands with an enemy or with a beast, nobody in deep water, and no more than there is room for. */
static inline bool sound(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!state_on_board(s, u)) continue;
        if (!bears_what_it_can(s, u)) return false;
        int men = men_left(s, u), parties = 1;
        for (int v = 0; v < s->sc->nunits; v++) {
            if (v == u || !state_on_board(s, v) || s->units[v].space != s->units[u].space) continue;
            if (s->units[v].side != s->units[u].side || beast_of(s, u) != NULL || beast_of(s, v) != NULL)
                return false;
            men += men_left(s, v);
            parties++;
        }
        if (parties > 1 && men > room_in(s, s->units[u].space)) return false;
    }
    return true;
}

#endif
