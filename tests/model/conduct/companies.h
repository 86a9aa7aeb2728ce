/*
 * companies.h: the battles of the unit conduct charts as a careful player reads them off the table: what each
 * unit is, how it stands, whom it fights, what the ground does. Written from the document, its brief and
 * rules/conduct/pages; what each type of troops is comes from rules/conduct/types.json, what each ground does
 * from rules/conduct/terrain.json, and a rating from the battle's own list. Not from the sources, and not to
 * be bent to them.
 */
#ifndef TESTS_MODEL_CONDUCT_COMPANIES_H
#define TESTS_MODEL_CONDUCT_COMPANIES_H

#include "board/line.h"
#include "core/json.h"
#include "model/model.h"

/* ---- what the data files say of types, ground and units */

typedef struct stats { /* one type of troops */
    char id[48], class[24], order[16], chart[16], weapon[24], rating[16];
    int stands;
    bool bayonets, square, skirmish, dismounts, sangars, tigermen, contingent;
} stats;

typedef struct soil { /* one kind of ground */
    char id[32], cover[8];
    int height;
    bool half, works, obstacle, defends, opaque, sangar, rampart, gate;
    bool foot, mounted, guns; /* who may enter */
} soil;

enum { STATS_MOST = 64, SOILS_MOST = 48 };
typedef struct books {
    stats type[STATS_MOST];
    int ntypes;
    soil ground[SOILS_MOST];
    int nsoils;
    char path[256]; /* of the battle */
    char campaign[16], rating[UNITS_MAX][16], weapon[UNITS_MAX][24];
} books;

static inline void book_word(const json_in *in, const char *key, char *out, size_t size)
{
    const char *word = "";
    assert_true(json_opt_string(in, key, "", &word));
    snprintf(out, size, "%s", word);
}

static inline bool book_flag(const json_in *in, const char *key, bool fallback)
{
    bool flag = fallback;
    assert_true(json_opt_bool(in, key, fallback, &flag));
    return flag;
}

static inline int book_number(const json_in *in, const char *key, int fallback)
{
    long n = fallback;
    assert_true(json_opt_int(in, key, 0, 100, fallback, &n));
    return (int)n;
}

static inline stats stats_read(const json_in *in)
{
    stats t = {.stands = book_number(in, "stands", 4),
               .bayonets = book_flag(in, "bayonets", false),
               .square = book_flag(in, "square", false),
               .skirmish = book_flag(in, "skirmish", false),
               .dismounts = book_flag(in, "dismounts", false),
               .sangars = book_flag(in, "sangars", false),
               .tigermen = book_flag(in, "tigermen", false),
               .contingent = book_flag(in, "contingent", false)};
    book_word(in, "id", t.id, sizeof t.id);
    book_word(in, "class", t.class, sizeof t.class);
    book_word(in, "order", t.order, sizeof t.order);
    book_word(in, "chart", t.chart, sizeof t.chart);
    book_word(in, "weapon", t.weapon, sizeof t.weapon);
    book_word(in, "rating", t.rating, sizeof t.rating);
    return t;
}

static inline soil soil_read(const json_in *in, const char *id)
{
    soil g = {.height = book_number(in, "height", 0),
              .half = book_flag(in, "half", false),
              .works = book_flag(in, "works", false),
              .obstacle = book_flag(in, "obstacle", false),
              .defends = book_flag(in, "defends", false),
              .opaque = book_flag(in, "opaque", false),
              .sangar = book_flag(in, "sangar", false),
              .rampart = book_flag(in, "rampart", false),
              .gate = book_flag(in, "gate", false),
              .foot = book_flag(in, "foot", true),
              .mounted = book_flag(in, "mounted", true),
              .guns = book_flag(in, "guns", true)};
    snprintf(g.id, sizeof g.id, "%s", id);
    book_word(in, "cover", g.cover, sizeof g.cover);
    return g;
}

static inline void books_read(books *b, const scenario *sc)
{
    error err = {0};
    json_in root, list;
    assert_true(json_read_file("rules/conduct/types.json", 1 << 20, &root, &err));
    assert_true(json_want_array(&root, "types", &list));
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in one = json_at(&list, i);
        assert_true(b->ntypes < STATS_MOST);
        b->type[b->ntypes] = stats_read(&one);
        assert_string_equal(b->type[b->ntypes].id, sc->types[b->ntypes].id);
        b->ntypes++;
    }
    json_close(&root);
    assert_true(json_read_file("rules/conduct/terrain.json", 1 << 20, &root, &err));
    assert_true(json_want_object(&root, "terrain", &list));
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in one = json_get(&list, sc->board->terrains[i]);
        assert_true(b->nsoils < SOILS_MOST);
        b->ground[b->nsoils++] = soil_read(&one, sc->board->terrains[i]);
    }
    json_close(&root);
    assert_true(json_read_file(sc->path, 1 << 20, &root, &err));
    book_word(&root, "campaign", b->campaign, sizeof b->campaign);
    assert_true(json_want_array(&root, "units", &list));
    for (int u = 0; u < sc->nunits; u++) {
        const json_in one = json_at(&list, (size_t)sc->units[u].json);
        book_word(&one, "rating", b->rating[u], sizeof b->rating[u]);
        book_word(&one, "weapon", b->weapon[u], sizeof b->weapon[u]); /* better armed than its kind */
    }
    json_close(&root);
    snprintf(b->path, sizeof b->path, "%s", sc->path);
}

static inline const books *books_of(const state *s)
{
    static books b;
    if (strcmp(b.path, s->sc->path) == 0) return &b;
    b = (books){0};
    books_read(&b, s->sc);
    return &b;
}

static inline const stats *stats_of(const state *s, int u)
{
    return &books_of(s)->type[s->units[u].type];
}

static inline const soil *soil_at(const state *s, int hex)
{
    return &books_of(s)->ground[s->sc->board->spaces[hex].terrain];
}

/* ---- what a unit is */

static inline bool class_is(const state *s, int u, const char *class)
{
    return strcmp(stats_of(s, u)->class, class) == 0;
}

static inline bool order_is(const state *s, int u, const char *order)
{
    return strcmp(stats_of(s, u)->order, order) == 0;
}

static inline bool weapon_is(const state *s, int u, const char *weapon)
{
    const char *own = books_of(s)->weapon[u];
    return strcmp(own[0] != '\0' ? own : stats_of(s, u)->weapon, weapon) == 0;
}

static inline bool is_commander(const state *s, int u)
{
    return class_is(s, u, "commander");
}

static inline bool is_leader(const state *s, int u)
{
    return is_commander(s, u) || class_is(s, u, "leader");
}

/* Leaders, mules and wagons, who take no room and do not fight. */
static inline bool is_staff(const state *s, int u)
{
    return is_leader(s, u) || class_is(s, u, "mule") || class_is(s, u, "wagon");
}

static inline bool is_artillery(const state *s, int u)
{
    return class_is(s, u, "gun") || class_is(s, u, "mountain-gun");
}

static inline bool is_machine_gun(const state *s, int u)
{
    return class_is(s, u, "mg") || class_is(s, u, "maxim");
}

static inline bool is_crew(const state *s, int u)
{
    return is_artillery(s, u) || is_machine_gun(s, u);
}

static inline bool is_horse(const state *s, int u)
{
    return class_is(s, u, "mounted");
}

static inline bool in_saddle(const state *s, int u)
{
    return is_horse(s, u) && !model_mark(s, u, "dismounted");
}

static inline bool on_foot(const state *s, int u)
{
    return class_is(s, u, "foot") || (is_horse(s, u) && !in_saddle(s, u));
}

/* Foot of a mass: not in close order. */
static inline bool is_mass(const state *s, int u)
{
    return class_is(s, u, "foot") && order_is(s, u, "massed");
}

static inline bool in_depth(const state *s, int u)
{
    return model_mark(s, u, "column") || model_mark(s, u, "deep");
}

/* The battle's list may rate it, else its type. */
static inline bool rated(const state *s, int u, const char *rating)
{
    const char *own = books_of(s)->rating[u];
    return strcmp(own[0] != '\0' ? own : stats_of(s, u)->rating, rating) == 0;
}

static inline bool is_shaken(const state *s, int u)
{
    return model_mark(s, u, "shaken");
}

static inline int kills_of(const state *s, int u)
{
    return s->sc->units[u].strength - s->units[u].strength;
}

/* ---- who stands where */

static inline int hexes_between(const state *s, int from, int to)
{
    return board_distance2(s->sc->board, from, to) / 2;
}

static inline bool is_enemy(const state *s, int u, int side)
{
    return s->units[u].side != side && state_on_board(s, u) && state_seen(s, u, side);
}

/* The fighting unit in a hex; NO_UNIT: none. One to a hex (U·HX5). */
static inline int troops_at(const state *s, int hex)
{
    for (int v = state_unit_at(s, hex, NO_UNIT); v != NO_UNIT; v = state_unit_at(s, hex, v))
        if (!is_staff(s, v)) return v;
    return NO_UNIT;
}

static inline bool has_quarry(const state *s, int u, int target)
{
    return state_on_board(s, u) && state_on_board(s, target) && model_field(s, u, "quarry") == target + 1;
}

/* U·HX4: a charge joins two units until one recoils or dies. */
static inline bool they_fight(const state *s, int u, int other)
{
    return has_quarry(s, u, other) || has_quarry(s, other, u);
}

static inline bool in_melee(const state *s, int u)
{
    for (int v = 0; v < s->sc->nunits; v++)
        if (v != u && they_fight(s, u, v)) return true;
    return false;
}

static inline bool ring_is_whole(const state *s, int u)
{
    return model_mark(s, u, "ring") && model_mark(s, u, "ring-whole");
}

static inline bool same_ring(const state *s, int u, int other)
{
    return ring_is_whole(s, u) && ring_is_whole(s, other) && s->units[u].side == s->units[other].side &&
           model_field(s, u, "ring") == model_field(s, other, "ring");
}

static inline bool in_square(const state *s, int u)
{
    return model_mark(s, u, "square") || ring_is_whole(s, u);
}

static inline bool out_of_it(const state *s, int u)
{
    return model_field(s, u, "out") > 0;
}

/* ---- what ground lets through */

static inline bool can_enter(const state *s, int u, int hex)
{
    const soil *g = soil_at(s, hex);
    if (is_crew(s, u) || class_is(s, u, "wagon")) return g->guns;
    return in_saddle(s, u) ? g->mounted : g->foot;
}

/* Nobody crosses a cliff, nor fights over it (maps/README.md). */
static inline bool cliff_between(const state *s, int from, int to)
{
    const board_link *link = board_link_to(s->sc->board, from, to);
    return link == NULL || (link->edge & EDGE_CLIFF) != 0;
}

/* U·H27: the allies cannot climb the wall, and the gate is shut to them. */
static inline bool wall_stops(const state *s, int u, int to)
{
    const soil *g = soil_at(s, to);
    if (strcmp(s->sc->sides[s->units[u].side].id, "allied") != 0) return false;
    return g->rampart || (g->gate && model_field(s, 0, "gate") == 0);
}

/* There the ground does not matter. */
static inline bool by_road(const state *s, int from, int to)
{
    const board_link *link = board_link_to(s->sc->board, from, to);
    return link != NULL && (link->edge & (EDGE_ROAD | EDGE_TRACK)) != 0;
}

/* The dice a card shows, of its side. */
static inline int dice_on(const odds *card)
{
    return card->nthrows > 0 ? card->thrown[0].n : 0;
}

/* ---- what play can come to */

/* Marks and fields that its kind of troops can bear at all, though the umpire may give any. */
static inline bool bears_what_it_can(const state *s, int u)
{
    const char *const marks[] = {"shaken",     "disordered", "low-ammo", "jammed",   "limbered",
                                 "dismounted", "column",     "deep",     "skirmish", "square",
                                 "ground",     "ring",       "bayonets", "fanatic"};
    const stats *t = stats_of(s, u);
    int forms = 0;
    for (int i = 0; is_staff(s, u) && i < 14; i++)
        if (model_mark(s, u, marks[i])) return false;
    for (int i = 6; i < 11; i++)
        forms += model_mark(s, u, marks[i]);
    if (model_mark(s, u, "fanatic") && (strcmp(t->order, "massed") != 0 || is_crew(s, u))) return false;
    if (model_mark(s, u, "fanatic") && !model_mark(s, u, "ordered") && !in_melee(s, u)) return false;
    if (forms > 1 || (forms > 0 && is_crew(s, u))) return false;
    if (model_mark(s, u, "limbered") && !is_crew(s, u)) return false;
    if (model_mark(s, u, "jammed") && !is_machine_gun(s, u)) return false;
    if (model_mark(s, u, "dismounted") && !t->dismounts) return false;
    if (model_mark(s, u, "bayonets") && !t->bayonets) return false;
    if (model_mark(s, u, "skirmish") && !t->skirmish) return false;
    if (model_mark(s, u, "square") && !t->square) return false;
    if (model_mark(s, u, "column") && !order_is(s, u, "close")) return false;
    if (model_mark(s, u, "deep") && !order_is(s, u, "massed")) return false;
    if (model_mark(s, u, "ground") && !on_foot(s, u)) return false;
    if (model_mark(s, u, "low-ammo") && t->weapon[0] == '\0') return false;
    return !out_of_it(s, u) || is_staff(s, u);
}

/* One unit of troops in a hex, with any leaders, and never both sides (U·HX5). */
static inline bool sound(const state *s)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!bears_what_it_can(s, u)) return false;
        for (int v = 0; state_on_board(s, u) && v < u; v++) {
            if (!state_on_board(s, v) || s->units[v].space != s->units[u].space) continue;
            if (s->units[v].side != s->units[u].side || (!is_staff(s, u) && !is_staff(s, v))) return false;
        }
    }
    return true;
}

#endif
