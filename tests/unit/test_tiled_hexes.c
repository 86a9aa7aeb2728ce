/*
 * test_tiled_hexes.c: the hex maps are the maps that were meant: every hex against its sketch or against the
 * inches it was given in, and every zone that scenarios lean on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/names.h"
#include "board/tiled.h"

static board *load(const char *stem)
{
    char path[120], said[900];
    const char *paths[] = {path};
    error err = {0};
    tiled_notes notes = {0};
    snprintf(path, sizeof path, "maps/%s.tmj", stem);
    board *b = tiled_load(paths, NULL, 1, &notes, &err);
    error_format(&err, said, sizeof said);
    if (!b) fail_msg("%s", said);
    if (notes.count) fail_msg("%s: %s", path, notes.text[0]);
    assert_true(b->sheets[0].title[0] && b->sheets[0].subtitle[0] && b->sheets[0].scale[0]);
    assert_string_not_equal(b->sheets[0].paper, "");
    return b;
}

/* Hexes as they are printed: column and row from 1, row 1 in the north. */
static int hex(const board *b, int column, int row)
{
    int space = board_at(b, 0, column - 1, row - 1);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

static const char *ground_of(const board *b, int space)
{
    return b->terrains[b->spaces[space].terrain];
}

static const board_zone *zone(const board *b, const char *name)
{
    const board_zone *z = board_zone_find(b, name);
    if (!z || z->nspaces == 0) fail_msg("%s: no zone %s", b->sheets[0].name, name);
    return z;
}

static void zone_is(const board *b, const char *name, int c1, int r1, int c2, int r2)
{
    const board_zone *z = zone(b, name);
    if (z->nspaces != (c2 - c1 + 1) * (r2 - r1 + 1))
        fail_msg("%s: zone %s has %d hexes", b->sheets[0].name, name, z->nspaces);
    for (int c = c1; c <= c2; c++)
        for (int r = r1; r <= r2; r++)
            assert_true(board_zone_has(z, hex(b, c, r)));
}

/* A zone is every space of one of these terrains, parted by blanks, and no other. */
static void zone_is_all(const board *b, const char *name, const char *terrains)
{
    const board_zone *z = zone(b, name);
    char padded[160], word[60];
    snprintf(padded, sizeof padded, " %s ", terrains);
    for (int i = 0; i < b->nspaces; i++) {
        snprintf(word, sizeof word, " %s ", ground_of(b, i));
        if (board_zone_has(z, i) != (strstr(padded, word) != NULL))
            fail_msg("%s: zone %s is wrong at space %d,%s", b->sheets[0].name, name, i, word);
    }
}

/* A zone is exactly these spaces, by name, parted by blanks. */
static void zone_names(const board *b, const char *name, const char *spaces)
{
    const board_zone *z = zone(b, name);
    char one[16];
    int n = 0, used = 0;
    for (const char *s = spaces; sscanf(s, "%15s%n", one, &used) == 1; s += used, n++) {
        int space = board_space_find(b, one);
        if (space == NO_SPACE || !board_zone_has(z, space))
            fail_msg("%s: zone %s is without %s", b->sheets[0].name, name, one);
    }
    assert_int_equal(z->nspaces, n);
}

static int edges_of(const board *b, unsigned edge)
{
    int n = 0;
    for (int i = 0; i < b->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks; k++)
            n += (b->links[b->spaces[i].first_link + (uint32_t)k].edge & edge) != 0;
    assert_int_equal(n % 2, 0);
    return n / 2;
}

/* ---- safari: sketches */

typedef struct sketch {
    const char *stem, *title;
    int columns, rows;
    const char *drawn, *water; /* what ~ stands for */
} sketch;

static const sketch sketches[] = {
    {"ituri", "Through the Ituri", 18, 12,
     "JJJJJJJJJJJJJJJJJJ"
     "JJJJJJ..JJJJJJJJJJ"
     "..JJJJJ.JJJJJJJSJJ"
     "...JJJJJJJJ.JJSSJJ"
     ".V..JJJJJJ..JJSJJJ"
     ".VV.JJJ====FJJJJJJ"
     "....J===JJJ===JJJJ"
     "..JJ==JJJJJ..J===="
     ".JJ==JJJ.JJJ.JJJJJ"
     "JJJ=JJJ..JJJJJJJJJ"
     "JJ==JJJJJJJJJJJ.JJ"
     "JJ=JJJJJJJJJJJJJ..",
     ""},
    {"tsavo", "Lions of the line", 16, 10,
     "..............~~"
     "....JJ........~~"
     "...JJJ...WW..~~."
     "......B.......~."
     "..............~."
     "RRRRRRRRRRRRRRRR"
     ".......B.....~.."
     "....H........~~."
     "...HHH..J.....~~"
     "..........JJ....",
     "river"},
    {"lake", "Race to the lake", 18, 12,
     "..HH......JJJJ~~~~"
     "...HH....JJJ..~~~~"
     "....H..S......~~~."
     "..V....SS....~~V.."
     ".VV......F========"
     "..V.....=F=..HH..."
     "....=====....HHH.."
     "=====..SS......H.."
     "..........JJ......"
     ".W......JJJJ..V..."
     "...........J.VV..."
     "..................",
     "lake"},
    {"first-march", "First march", 12, 9,
     "..HH...JJ..."
     "...H..JJJ.V."
     "......JJ.VV."
     "~.....J....."
     "~~~==F====.."
     "..JJ.....==="
     ".JJJJ.W....."
     "..JJJ......."
     "..J.....JJ..",
     "river"},
    {"rovuma", "On the Rovuma", 14, 10,
     "..JJJ......JJ."
     ".JJJJ..W....J."
     "..JJ.....HH..."
     "...S....HH...."
     "~SS..J....VV.."
     "~~S.JJ....V..J"
     "=~.~J=MM=...JJ"
     "==.======.JJ.."
     ".==.J...==F==="
     "JJ...JJ....JJ.",
     "river"},
    {"rorkes-drift", "Rorke\u2019s Drift", 14, 12,
     ",,,,,,,,,,,,,,"
     ",,s,,,,,,,,,,,"
     ",sss,,,,,,,,,,"
     "sssss,,,,,,,,,"
     ",sss,,ffk,,,,,"
     ",,s,,fyyb,,,,,"
     ",,,,,bff,,,,,,"
     ",,,,,,,,,,,,,,"
     ",,,,,,,,,,,,,,"
     ",HHHHHHHHHHHH,"
     "HHHHHHHHHHHHHH"
     "HHHHHHHHHHHHHH",
     ""},
    {"skirmish-drill", "Skirmish drill", 14, 12,
     "tttttttttttttt"
     "ttttttHHHttttt"
     "tttttHwwwHtttt"
     "tttttHHHHHtttt"
     "tttt,,ttt,,ttt"
     "ddd,,,,,,,,ttt"
     "dddddddddddddd"
     ",ttddddWdddddd"
     ",,,,,ddd,,,ttt"
     "t,,,,,,,,,,,tt"
     "ttt,,,,,,,,ttt"
     "ttttt,,,,ttttt",
     ""},
};

static const char *meaning(char c, const char *water)
{
    static const struct {
        char c;
        const char *terrain;
    } legend[] = {
        {'.', "savannah"}, {'J', "jungle"},    {'S', "swamp"},    {'=', "deep_river"},  {'F', "ford"},
        {'V', "huts"},     {'B', "boma"},      {'H', "hill"},     {'W', "waterhole"},   {'R', "railway"},
        {',', "clear"},    {'s', "scrub"},     {'y', "yard"},     {'f', "field_works"}, {'k', "cattle_kraal"},
        {'t', "bush"},     {'M', "buildings"}, {'d', "riverbed"}, {'w', "breastwork"},  {'b', "buildings"},
    };
    for (size_t i = 0; i < sizeof legend / sizeof legend[0]; i++)
        if (legend[i].c == c) return legend[i].terrain;
    return water;
}

static void every_hex_is_as_sketched(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sketches / sizeof sketches[0]; i++) {
        const sketch *s = &sketches[i];
        board *b = load(s->stem);
        assert_int_equal(b->sheets[0].kind, BOARD_HEX);
        assert_int_equal(b->sheets[0].pointy, i < 5);
        assert_true(b->sheets[0].shifted_even); /* printed rows and columns 1, 3, 5... */
        assert_int_equal(b->sheets[0].columns, s->columns);
        assert_int_equal(b->sheets[0].rows, s->rows);
        assert_int_equal(strlen(s->drawn), s->columns * s->rows);
        assert_string_equal(b->sheets[0].title, s->title);
        for (int k = 0; k < b->nspaces; k++)
            if (strcmp(ground_of(b, k), meaning(s->drawn[k], s->water)) != 0)
                fail_msg("%s: hex %d is %s, not %s", s->stem, k, ground_of(b, k),
                         meaning(s->drawn[k], s->water));
        board_free(b);
    }
}

/* How many spaces can be walked to from `from` without entering these terrains. */
static int reached(const board *b, int from, const char *not1, const char *not2, uint8_t *seen)
{
    uint16_t queue[BOARD_SPACES_MAX / 10];
    int n = 0;
    memset(seen, 0, (size_t)b->nspaces);
    queue[n++] = (uint16_t)from;
    seen[from] = 1;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < b->spaces[queue[i]].nlinks; k++) {
            int to = b->links[b->spaces[queue[i]].first_link + (uint32_t)k].to;
            const char *t = ground_of(b, to);
            if (seen[to] || strcmp(t, not1) == 0 || strcmp(t, not2) == 0) continue;
            seen[to] = 1;
            queue[n++] = (uint16_t)to;
        }
    return n;
}

/* The deep rivers have no gap: only the fords lead over. */
static void deep_rivers_are_closed(void **state)
{
    (void)state;
    static uint8_t seen[BOARD_SPACES_MAX];
    board *b = load("ituri");
    int south = hex(b, 18, 12), north = hex(b, 1, 1);
    int n = reached(b, south, "deep_river", "ford", seen);
    assert_false(seen[north]);
    assert_int_equal(zone(b, "south_bank")->nspaces, n);
    for (int i = 0; i < b->nspaces; i++)
        assert_int_equal(board_zone_has(zone(b, "south_bank"), i), seen[i]);
    assert_int_equal(reached(b, north, "deep_river", "ford", seen), zone(b, "north_bank")->nspaces);
    reached(b, south, "deep_river", "", seen);
    assert_true(seen[north]);
    board_free(b);
    b = load("lake");
    reached(b, hex(b, 1, 12), "deep_river", "ford", seen);
    assert_false(seen[hex(b, 1, 1)]);
    reached(b, hex(b, 1, 12), "deep_river", "", seen);
    assert_true(seen[hex(b, 1, 1)]);
    board_free(b);
    b = load("rovuma");
    assert_int_equal(reached(b, hex(b, 1, 1), "deep_river", "ford", seen), zone(b, "north_bank")->nspaces);
    assert_true(seen[hex(b, 14, 1)]);
    assert_int_equal(reached(b, hex(b, 8, 10), "deep_river", "ford", seen), zone(b, "south_bank")->nspaces);
    for (int i = 0; i < b->nspaces; i++)
        assert_int_equal(board_zone_has(zone(b, "south_bank"), i), seen[i]);
    reached(b, hex(b, 8, 10), "deep_river", "", seen);
    assert_true(seen[hex(b, 1, 1)]);
    board_free(b);
}

static void safari_zones(void **state)
{
    (void)state;
    board *b = load("ituri");
    zone_is(b, "entry", 15, 12, 18, 12);
    zone_is(b, "exit", 1, 1, 1, 4);
    zone_is(b, "ford", 12, 6, 12, 6);
    zone_is_all(b, "village", "huts");
    zone_is_all(b, "hiding_places", "jungle");
    zone_is_all(b, "swamp", "swamp");
    zone_is_all(b, "water", "deep_river ford");
    board_free(b);
    b = load("tsavo");
    zone_is(b, "boma_north", 7, 4, 7, 4);
    zone_is(b, "boma_south", 8, 7, 8, 7);
    zone_is(b, "railway", 1, 6, 16, 6);
    zone_is(b, "west_edge", 1, 1, 1, 10);
    zone_is(b, "east_edge", 16, 1, 16, 10);
    zone_is_all(b, "bomas", "boma");
    zone_is_all(b, "waterhole", "waterhole");
    zone_is_all(b, "water", "river");
    zone_is_all(b, "thickets", "jungle");
    zone_is_all(b, "hills", "hill");
    zone_is_all(b, "lion_start", "jungle hill");
    assert_int_equal(zone(b, "camps")->nspaces, 14);
    for (int i = 0; i < b->nspaces; i++) {
        int near = board_steps(b, i, hex(b, 7, 4)) < board_steps(b, i, hex(b, 8, 7))
                       ? board_steps(b, i, hex(b, 7, 4))
                       : board_steps(b, i, hex(b, 8, 7));
        assert_int_equal(board_zone_has(zone(b, "camps"), i), near <= 1);
        assert_int_equal(board_zone_has(zone(b, "game"), i),
                         near >= 3 && strcmp(ground_of(b, i), "savannah") == 0);
    }
    for (int c = 1; c < 16; c++)
        assert_true(board_link_to(b, hex(b, c, 6), hex(b, c + 1, 6))->edge & EDGE_RAIL);
    board_free(b);
    b = load("lake");
    zone_is(b, "west_entry", 1, 5, 1, 7);
    zone_is(b, "southeast_entry", 16, 12, 18, 12);
    zone_is_all(b, "lake", "lake");
    zone_is_all(b, "villages", "huts");
    zone_is_all(b, "fords", "ford");
    zone_is_all(b, "hills", "hill");
    zone_names(b, "village_west", "0304 0205 0305 0306");
    zone_names(b, "village_lake", "1604");
    zone_names(b, "village_south", "1510 1411 1511");
    zone_names(b, "ford_east", "1005");
    zone_names(b, "ford_west", "1006");
    for (int i = 0; i < zone(b, "maasai_start")->nspaces; i++)
        assert_true(board_steps(b, zone(b, "maasai_start")->spaces[i], hex(b, 9, 3)) <= 2);
    zone(b, "roaming");
    board_free(b);
    b = load("rovuma");
    zone_names(b, "mission", "0707 0807");
    zone_names(b, "neck", "0706 0806 0906");
    zone_names(b, "ford", "1109");
    zone_names(b, "near_thicket", "0505 0506");
    zone_is(b, "west_start", 1, 1, 2, 4);
    zone_is(b, "east_start", 13, 2, 14, 5);
    zone_is_all(b, "mission", "buildings");
    zone_is_all(b, "village", "huts");
    zone_is_all(b, "thickets", "jungle");
    zone_is_all(b, "hills", "hill");
    zone_is_all(b, "swamp", "swamp");
    zone_is_all(b, "waterhole", "waterhole");
    zone_is_all(b, "water", "river deep_river ford");
    for (int i = 0; i < b->nspaces; i++) /* the mission has water all round it but for the neck */
        if (board_steps(b, i, hex(b, 7, 7)) == 1 || board_steps(b, i, hex(b, 8, 7)) == 1)
            assert_true(board_zone_has(zone(b, "neck"), i) || board_zone_has(zone(b, "mission"), i) ||
                        strcmp(ground_of(b, i), "deep_river") == 0);
    for (int i = 0; i < zone(b, "north_thicket")->nspaces; i++)
        assert_true(board_zone_has(zone(b, "hiding_places"), zone(b, "north_thicket")->spaces[i]));
    board_free(b);
    b = load("first-march");
    zone_names(b, "entry", "0108 0109 0209");
    zone_is(b, "exit", 12, 1, 12, 4);
    zone_names(b, "ford", "0605");
    zone_is_all(b, "village", "huts");
    zone_is_all(b, "waterhole", "waterhole");
    zone_is_all(b, "jungle", "jungle");
    zone_is_all(b, "river", "river deep_river ford");
    assert_string_equal(ground_of(b, zone(b, "lair")->spaces[0]), "jungle");
    assert_string_equal(ground_of(b, zone(b, "bowmen")->spaces[0]), "jungle");
    board_free(b);
}

/* ---- ground given in inches from the south-west corner: column x / a hex + 1, rows from the north */

typedef struct patch {
    const char *terrain;
    int x1, y1, x2, y2; /* from, up to; a point where they are the same */
} patch;

static bool spans(int at, int inches, int from, int to)
{
    return from == to ? at <= from && from < at + inches : at + inches > from && at < to;
}

/* The last patch that covers a hex says what it is, else `rest`. Terrains in `also` are looked at elsewhere.
 */
static void ground_is(const board *b, int inches, const patch *patches, int n, const char *rest,
                      const char *also)
{
    assert_int_equal(b->sheets[0].kind, BOARD_HEX);
    assert_false(b->sheets[0].pointy);
    assert_true(b->sheets[0].shifted_even);
    for (int i = 0; i < b->nspaces; i++) {
        int x = b->spaces[i].column * inches, y = (b->sheets[0].rows - 1 - b->spaces[i].row) * inches;
        const char *expected = rest, *found = ground_of(b, i);
        for (int k = 0; k < n; k++)
            if (spans(x, inches, patches[k].x1, patches[k].x2) &&
                spans(y, inches, patches[k].y1, patches[k].y2))
                expected = patches[k].terrain;
        if (strcmp(found, expected) != 0 && (!also[0] || strcmp(found, also) != 0))
            fail_msg("%s: %d in, %d in is %s, not %s", b->sheets[0].name, x, y, found, expected);
    }
}

#define PATCHES(list) list, (int)(sizeof list / sizeof list[0])

static void prone_maps(void **state)
{
    (void)state;
    static const patch onganjira[] = {{"riverbed", 0, 26, 72, 31},
                                      {"hill", 34, 33, 48, 43},
                                      {"hill", 8, 32, 20, 38},
                                      {"waterhole", 40, 28, 40, 28}};
    static const patch oviumbo[] = {{"riverbed", 50, 0, 58, 48}, {"waterhole", 52, 30, 52, 30}};
    static const patch heyde[] = {{"riverbed", 0, 40, 48, 44}};
    board *b = load("onganjira");
    assert_int_equal(b->nspaces, 36 * 24);
    ground_is(b, 2, PATCHES(onganjira), "bush", "breastwork");
    zone_is(b, "german_deploy", 1, 22, 36, 24);
    zone_is(b, "german_left", 1, 22, 12, 24);
    zone_is(b, "german_right", 13, 22, 36, 24);
    zone_is(b, "over_friends", 1, 18, 36, 24);
    zone_is(b, "south_edge", 1, 24, 36, 24);
    zone_is(b, "north_edge", 1, 1, 36, 1);
    zone_is(b, "hill", 18, 3, 24, 8);
    zone_is(b, "herero_hill", 18, 3, 24, 8);
    zone_is(b, "hill_crest", 19, 5, 23, 7);
    zone_is_all(b, "hill_crest", "breastwork");
    zone_is(b, "spur", 5, 6, 10, 8);
    zone_is(b, "herero_spur", 5, 6, 10, 8);
    zone_is(b, "kajata_entry", 1, 9, 1, 19);
    zone_names(b, "waterhole", "2110");
    zone_is_all(b, "riverbed", "riverbed");
    assert_true(board_zone_has(zone(b, "herero_reserve"), hex(b, 21, 1)));
    int abatis = 0;
    for (int i = 0; i < b->nfeatures; i++)
        abatis += b->features[i].kind == FEATURE_EDGE && strcmp(b->features[i].style, "abatis") == 0;
    assert_int_equal(abatis, 1);
    for (int c = 18; c <= 24; c++) /* the foot of the hill, towards the river bed */
        assert_int_equal(board_link_to(b, hex(b, c, 8), hex(b, c, 9))->edge, EDGE_WALL);
    assert_int_equal(board_link_to(b, hex(b, 20, 2), hex(b, 20, 3))->edge, 0);
    assert_int_equal(board_link_to(b, hex(b, 20, 6), hex(b, 20, 7))->edge, 0);
    assert_true(board_link_to(b, hex(b, 20, 15), hex(b, 20, 16))->edge & EDGE_TRACK);
    board_free(b);

    b = load("oviumbo");
    assert_int_equal(b->nspaces, 36 * 24);
    ground_is(b, 2, PATCHES(oviumbo), "dense_bush", "");
    zone_names(b, "waterhole", "2709");
    zone_names(b, "point_start", "2710");
    zone_names(b, "advance_guard", "2513");
    zone_is(b, "german_entry", 15, 24, 17, 24);
    zone_is(b, "south_edge", 1, 24, 36, 24);
    zone_is(b, "west_edge", 1, 1, 1, 24);
    zone_is(b, "east_edge", 36, 1, 36, 24);
    zone_is_all(b, "riverbed", "riverbed");
    assert_int_equal(zone(b, "waterhole_side")->nspaces, 6);
    for (int i = 0; i < 6; i++)
        assert_non_null(board_link_to(b, zone(b, "waterhole_side")->spaces[i], hex(b, 27, 9)));
    for (int i = 0; i < b->nspaces; i++)
        assert_int_equal(board_zone_has(zone(b, "hiding_places"), i),
                         strcmp(ground_of(b, i), "dense_bush") == 0 &&
                             (b->spaces[i].row + 1 <= 11 || b->spaces[i].column + 1 >= 30));
    assert_true(edges_of(b, EDGE_TRACK) >= 15);
    board_free(b);

    b = load("heyde");
    assert_int_equal(b->nspaces, 24 * 24);
    ground_is(b, 2, PATCHES(heyde), "dense_bush", "clearing");
    zone_is(b, "omuramba", 1, 3, 24, 4);
    zone_is(b, "column_start", 11, 16, 11, 22);
    zone_is(b, "south_edge", 1, 24, 24, 24);
    static const struct {
        const char *name;
        int column, row;
    } clearings[] = {{"clearing_south", 9, 16}, {"clearing_middle", 15, 13}, {"clearing_north", 18, 6}};
    for (int k = 0; k < 3; k++) {
        const board_zone *z = zone(b, clearings[k].name);
        assert_int_equal(z->nspaces, 12); /* four hexes across, about the corner where the inches meet */
        assert_true(board_zone_has(z, hex(b, clearings[k].column, clearings[k].row)));
        for (int i = 0; i < z->nspaces; i++)
            assert_true(board_steps(b, z->spaces[i], hex(b, clearings[k].column, clearings[k].row)) <= 2);
    }
    zone_is_all(b, "clearings", "clearing");
    for (int i = 1; i <= 6; i++) {
        char name[24], at[24];
        snprintf(name, sizeof name, "patrol_%d", i);
        snprintf(at, sizeof at, "%02d04", i * 6 / 2 + 1);
        zone_names(b, name, at);
    }
    for (int i = 0; i < b->nspaces; i++) {
        int near = 99;
        for (int r = 16; r <= 22; r++)
            near = board_steps(b, i, hex(b, 11, r)) < near ? board_steps(b, i, hex(b, 11, r)) : near;
        assert_int_equal(board_zone_has(zone(b, "hiding_places"), i),
                         strcmp(ground_of(b, i), "dense_bush") == 0 && near >= 4);
    }
    board_free(b);

    b = load("skirmish-drill");
    zone_is(b, "german_deploy", 1, 11, 14, 12);
    zone_is_all(b, "herero_deploy", "hill breastwork");
    zone_is_all(b, "hill", "hill breastwork");
    zone_is_all(b, "riverbed", "riverbed");
    zone_is_all(b, "waterhole", "waterhole");
    zone_is(b, "south_edge", 1, 12, 14, 12);
    zone_is(b, "north_edge", 1, 1, 14, 1);
    board_free(b);
}

static void conduct_maps(void **state)
{
    (void)state;
    static const patch isandlwana[] = {
        {"mountain", 2, 22, 8, 30}, {"camp", 12, 18, 20, 30}, {"donga", 30, 5, 30, 43}};
    static const patch ulundi[] = {{"kraal", 66, 20, 71, 28}};
    static const patch tamai[] = {{"khor", 10, 30, 62, 34}, {"zareba", 36, 4, 36, 4}};
    static const patch maiwand[] = {{"nullah", 0, 16, 72, 18}};
    static const patch tientsin[] = {{"city_wall", 0, 40, 72, 42}, {"gate", 36, 40, 36, 40},
                                     {"canal", 0, 30, 72, 30},     {"bridge", 36, 30, 36, 30},
                                     {"mud_wall", 0, 6, 72, 6},    {"swamp", 0, 9, 72, 30},
                                     {"city", 0, 42, 72, 48}};
    board *b = load("isandlwana");
    ground_is(b, 3, PATCHES(isandlwana), "clear", "nullah");
    zone_is(b, "camp", 5, 7, 7, 10);
    zone_is(b, "mountain", 1, 7, 3, 9);
    zone_is(b, "donga", 11, 2, 11, 15);
    zone_is(b, "british_deploy", 9, 4, 12, 12);
    zone_is(b, "nnh_deploy", 14, 6, 17, 12);
    zone_is(b, "left_horn", 19, 1, 24, 5);
    zone_is(b, "chest", 6, 1, 18, 2);
    zone_is(b, "right_horn", 1, 1, 4, 5);
    zone_is(b, "loins_entry", 1, 1, 24, 1);
    zone_is(b, "north_edge", 1, 1, 24, 1);
    zone_is(b, "west_edge", 1, 1, 1, 16);
    zone_names(b, "west_road", "0110");
    zone_is_all(b, "nullah", "nullah");
    assert_true(edges_of(b, EDGE_TRACK) >= 5);
    board_free(b);

    b = load("ulundi");
    ground_is(b, 3, PATCHES(ulundi), "clear", "");
    const board_zone *ring = zone(b, "square");
    assert_int_equal(ring->nspaces, 22);
    for (int i = 0; i < b->nspaces; i++) {
        int c = b->spaces[i].column + 1, r = b->spaces[i].row + 1;
        bool in = c >= 9 && c <= 16 && r >= 6 && r <= 10;
        bool inside = c >= 10 && c <= 15 && r >= 7 && r <= 9;
        assert_int_equal(board_zone_has(ring, i), in && !inside);
        assert_int_equal(board_zone_has(zone(b, "square_inside"), i), inside);
    }
    zone_is(b, "square_front", 16, 7, 16, 9);
    zone_is(b, "square_rear", 9, 7, 9, 9);
    zone_is(b, "square_left", 10, 6, 15, 6);
    zone_is(b, "square_right", 10, 10, 15, 10);
    zone_names(b, "square_corners", "0906 1606 0910 1610");
    zone_is(b, "kraals", 23, 7, 24, 10);
    zone_is(b, "zulu_reserve", 23, 7, 24, 10);
    assert_int_equal(zone(b, "edges")->nspaces, 2 * 24 + 2 * 14);
    board_free(b);

    b = load("tamai");
    ground_is(b, 3, PATCHES(tamai), "scrub", "");
    zone_is(b, "khor", 4, 5, 21, 6);
    zone_is(b, "khor_hidden", 4, 5, 21, 6);
    zone_names(b, "zareba", "1315");
    zone_is(b, "dervish_deploy", 1, 1, 24, 4);
    zone_is(b, "north_edge", 1, 1, 24, 1);
    zone_is(b, "cavalry", 5, 12, 8, 14);
    assert_int_equal(zone(b, "davis")->nspaces, 19);
    assert_int_equal(zone(b, "buller")->nspaces, 19);
    for (int i = 0; i < 19; i++) {
        assert_true(board_steps(b, zone(b, "davis")->spaces[i], hex(b, 11, 10)) <= 2);
        assert_true(board_steps(b, zone(b, "buller")->spaces[i], hex(b, 16, 12)) <= 2);
    }
    board_free(b);

    b = load("maiwand");
    ground_is(b, 3, PATCHES(maiwand), "clear", "village");
    zone_names(b, "mundabad", "0712 0612 0713");
    zone_is_all(b, "mundabad", "village");
    zone_is(b, "nullah", 1, 11, 24, 11);
    zone_is(b, "british_deploy", 7, 8, 18, 10);
    zone_is(b, "afghan_deploy", 1, 1, 24, 4);
    zone_is(b, "afghan_cavalry", 1, 1, 6, 6);
    zone_is(b, "west_edge", 1, 1, 1, 16);
    board_free(b);

    b = load("laings-nek");
    zone_is_all(b, "schanzes", "sangar");
    zone_is_all(b, "trenches", "trench");
    zone_names(b, "farm", "0511 0611 0612");
    zone_is(b, "boer_reserve", 11, 1, 16, 2);
    zone_is(b, "north_edge", 1, 1, 24, 1);
    for (int i = 0; i < b->nspaces; i++) { /* nobody stands higher than on the mountains */
        const bool high =
            board_zone_has(zone(b, "table_mountain"), i) || strcmp(ground_of(b, i), "mountain") == 0;
        assert_int_equal(b->spaces[i].elevation == 3, high);
    }
    assert_true(edges_of(b, EDGE_ROAD) >= 14);
    board_free(b);

    b = load("dargai");
    zone_is_all(b, "sangars", "sangar");
    zone_names(b, "path", "0707 0708 0807 0808");
    zone_is(b, "east_edge", 24, 1, 24, 16);
    int up = 0;
    for (int i = 0; i < b->nspaces; i++) /* the heights lie behind the cliff, but where the path goes up */
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
            const bool above = b->spaces[i].elevation >= 3, below = b->spaces[l->to].elevation < 3;
            if (!above || !below) continue;
            up += (l->edge & EDGE_CLIFF) == 0;
            if ((l->edge & EDGE_CLIFF) == 0)
                assert_true(board_zone_has(zone(b, "path"), i) && board_zone_has(zone(b, "path"), l->to));
        }
    assert_int_equal(up, 3);
    board_free(b);

    b = load("tientsin");
    ground_is(b, 3, PATCHES(tientsin), "clear", "suburb");
    zone_is(b, "allied_deploy", 1, 14, 24, 16);
    zone_is(b, "suburbs", 5, 4, 20, 5);
    zone_is(b, "boxer_deploy", 5, 4, 20, 5);
    zone_is_all(b, "suburbs", "suburb");
    zone_is(b, "wall", 1, 3, 24, 3);
    zone_is(b, "city", 1, 1, 24, 2);
    zone_is(b, "inside", 1, 1, 24, 2);
    zone_is(b, "kansu_entry", 1, 7, 1, 13);
    zone_names(b, "gate", "1303");
    zone_names(b, "bridge", "1306");
    zone_is_all(b, "canal", "canal");
    zone_is_all(b, "mud_wall", "mud_wall");
    for (int i = 0; i < zone(b, "gate_approach")->nspaces; i++)
        assert_non_null(board_link_to(b, zone(b, "gate_approach")->spaces[i], hex(b, 13, 3)));
    static uint8_t seen[BOARD_SPACES_MAX];
    reached(b, hex(b, 13, 16), "canal", "bridge", seen); /* the canal has no gap but its bridge */
    assert_false(seen[hex(b, 13, 4)]);
    reached(b, hex(b, 13, 16), "canal", "city_wall", seen); /* nor the wall but its gate */
    assert_true(seen[hex(b, 13, 1)]);
    for (int r = 1; r < 16; r++)
        assert_true(board_link_to(b, hex(b, 13, r), hex(b, 13, r + 1))->edge & EDGE_TRACK);
    board_free(b);
}

static void rorkes_drift(void **state)
{
    (void)state;
    board *b = load("rorkes-drift");
    zone_is_all(b, "post", "yard field_works cattle_kraal buildings");
    zone_is_all(b, "posts", "field_works cattle_kraal buildings");
    zone_is_all(b, "yard", "yard");
    zone_is_all(b, "works", "field_works");
    zone_is_all(b, "kraal", "cattle_kraal");
    zone_is_all(b, "garden", "scrub");
    zone_is_all(b, "oscarberg", "hill");
    zone_is_all(b, "zulu_south", "hill");
    zone_is(b, "zulu_west", 1, 1, 1, 12);
    zone_is(b, "north_edge", 1, 1, 14, 1);
    zone_names(b, "hospital", "0607");
    zone_names(b, "storehouse", "0906");
    assert_int_equal(zone(b, "posts")->nspaces, 8);
    assert_int_equal(zone(b, "zulu_entry")->nspaces, 12 + 13);
    for (int i = 0; i < b->nspaces; i++) /* the wall lies all round the post, and nowhere else */
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
            bool in = board_zone_has(zone(b, "post"), i), out = !board_zone_has(zone(b, "post"), l->to);
            assert_int_equal((l->edge & EDGE_WALL) != 0, in == out);
        }
    assert_true(edges_of(b, EDGE_WALL) > 10);
    board_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hex_is_as_sketched),
        cmocka_unit_test(deep_rivers_are_closed),
        cmocka_unit_test(safari_zones),
        cmocka_unit_test(prone_maps),
        cmocka_unit_test(conduct_maps),
        cmocka_unit_test(rorkes_drift),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
