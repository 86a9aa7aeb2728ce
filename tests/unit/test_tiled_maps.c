/*
 * test_tiled_maps.c: the maps we ship are the maps that were meant: every box against its sketch, every zone
 * and edge that scenarios lean on (the other battles: test_tiled_hexes.c and test_tiled_areas.c); and the
 * maps that come with Tiled itself are boards, or refused with the right words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/tiled.h"
#include "core/file.h"
#include "core/strbuf.h"

static board *load(const char *path)
{
    error err = {0};
    tiled_notes notes = {0};
    char said[900];
    board *b = tiled_load(&path, NULL, 1, &notes, &err);
    error_format(&err, said, sizeof said);
    if (!b) fail_msg("%s", said);
    if (notes.count) fail_msg("%s: %s", path, notes.text[0]);
    return b;
}

/* As the scenarios count: x from the west, y from the south, both from 1. */
static int box(const board *b, int x, int y)
{
    int space = board_at(b, 0, x - 1, b->sheets[0].rows - y);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

static const char *terrain(const board *b, int x, int y)
{
    return b->terrains[b->spaces[box(b, x, y)].terrain];
}

/* ---- squares */

typedef struct sketch {
    const char *path, *title, *paper, *look;
    int columns, rows;
    const char *drawn;
    const char *water; /* what ~ stands for */
} sketch;

static const sketch sketches[] = {
    {"maps/kassassin.tmj", "Kassassin Lock", "desert", "desert", 16, 12,
     "....rrrrrrr....."
     "...rrrrrrrrr...."
     ".....rrrr......."
     "................"
     "................"
     "................"
     "................"
     "................"
     "================"
     "~~~~~~~~~~~B~~~~"
     "...........V...."
     "................",
     "canal"},
    {"maps/tel-el-kebir.tmj", "Tel-el-Kebir", "desert", "desert", 20, 12,
     "..............C....."
     "......R.......C....."
     "......t............."
     "...t..t............."
     "...t..t............."
     "...t..R...O........."
     "...t..t............."
     "...t..t............."
     "......t............."
     "======R============="
     "~~~B~~~~~~~~~~~~~~~~"
     "..........pp........",
     "canal"},
    {"maps/el-teb.tmj", "El Teb", "desert", "desert", 16, 14,
     "................"
     "................"
     ".....EE........."
     "....Ee.........."
     "...E.V.........."
     "..WE.Vb........."
     "..W.EV.........."
     "....E..........."
     ".....EE........."
     "....ss.........."
     "...sss.....s...."
     "..ss......sss..."
     "...........s...."
     "................",
     ""},
    {"maps/pyramids.tmj", "The Pyramids", "desert", "desert", 18, 14,
     "...............t~~"
     "...............V~~"
     "..............tV~~"
     "..............tV~~"
     "..............tV~~"
     ".............ttV~~"
     "...............t~~"
     ".........b......~~"
     "........bb....p.~~"
     ".............pp.~~"
     "................~~"
     "................~~"
     "................~~"
     "................~~",
     "river"},
    {"maps/maida.tmj", "Maida", "meadow", "grass", 16, 12,
     "................"
     "..ss............"
     "...s......hh...."
     "..........hh...."
     "................"
     "................"
     "................"
     "................"
     "....s.......s..."
     "...sss.....ss..."
     "~~~~~~~~~~~~~~~~"
     "................",
     "stream"},
    {"maps/bussaco.tmj", "Bussaco", "meadow", "grass", 18, 14,
     "..HMHH.s..~.ss.fff"
     ".ffMMH.ss.~......."
     ".ffMHHH..~.hhcc..."
     ".fbfHHHHVB..Vcc..."
     ".fffMHHHc~.hhh...."
     "...HMHH..~shh....."
     "....HMHHs~....ff.."
     "f...HMMHs.~s..ff.."
     "ff..HMHH.s~.hh...."
     ".cc..HMHHH~.hh..s."
     "..V..HHHH.BVc..s.."
     ".c.c.HMHHs~ccc...."
     ".ff...HMHHs~....ff"
     ".ff...HMHH.~ss..ff",
     "stream"},
};

static const char *meaning(char c, const char *water)
{
    static const struct {
        char c;
        const char *terrain;
    } legend[] = {
        {'.', "clear"},        {'C', "clear"},  {'r', "ridge"},     {'=', "railway"},     {'B', "bridge"},
        {'V', "village"},      {'t', "trench"}, {'R', "redoubt"},   {'O', "redoubt"},     {'E', "earthwork"},
        {'e', "boiler_house"}, {'W', "wells"},  {'b', "buildings"}, {'s', "scrub"},       {'p', "palms"},
        {'h', "rise"},         {'H', "hill"},   {'M', "mountain"},  {'c', "cultivation"}, {'f', "forest"},
    };
    for (size_t i = 0; i < sizeof legend / sizeof legend[0]; i++)
        if (legend[i].c == c) return legend[i].terrain;
    return water;
}

static void every_box_is_as_sketched(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sketches / sizeof sketches[0]; i++) {
        const sketch *s = &sketches[i];
        board *b = load(s->path);
        assert_int_equal(b->sheets[0].kind, BOARD_SQUARE);
        assert_int_equal(b->sheets[0].columns, s->columns);
        assert_int_equal(b->sheets[0].rows, s->rows);
        assert_int_equal(strlen(s->drawn), s->columns * s->rows);
        assert_string_equal(b->sheets[0].title, s->title);
        assert_string_equal(b->sheets[0].paper, s->paper);
        assert_string_equal(b->sheets[0].scale, "boxes of 200 yards");
        assert_true(strlen(b->sheets[0].subtitle) > 5);
        for (int row = 0; row < s->rows; row++)
            for (int column = 0; column < s->columns; column++) {
                const board_space *space = &b->spaces[board_at(b, 0, column, row)];
                const char *expected = meaning(s->drawn[row * s->columns + column], s->water);
                if (strcmp(b->terrains[space->terrain], expected) != 0)
                    fail_msg("%s: (%d, %d) is %s, not %s", s->path, column + 1, s->rows - row,
                             b->terrains[space->terrain], expected);
                assert_string_equal(b->looks[space->look], strcmp(expected, "clear") == 0 ? s->look : "");
                assert_int_equal(space->elevation, 0);
            }
        board_free(b);
    }
}

/* A zone is exactly this rectangle of boxes. */
static void zone_is(const board *b, const char *name, int x1, int y1, int x2, int y2)
{
    const board_zone *zone = board_zone_find(b, name);
    if (!zone) fail_msg("%s: no zone %s", b->sheets[0].name, name);
    if (zone->nspaces != (x2 - x1 + 1) * (y2 - y1 + 1))
        fail_msg("%s: zone %s has %d boxes", b->sheets[0].name, name, zone->nspaces);
    for (int y = y1; y <= y2; y++)
        for (int x = x1; x <= x2; x++)
            assert_true(board_zone_has(zone, box(b, x, y)));
}

/* A zone is every box of these terrains and no other. */
static void zone_is_all(const board *b, const char *name, const char *first, const char *second,
                        const char *third)
{
    const board_zone *zone = board_zone_find(b, name);
    if (!zone) fail_msg("%s: no zone %s", b->sheets[0].name, name);
    int found = 0;
    for (int i = 0; i < b->nspaces; i++) {
        const char *t = b->terrains[b->spaces[i].terrain];
        bool in = strcmp(t, first) == 0 || strcmp(t, second) == 0 || strcmp(t, third) == 0;
        if (board_zone_has(zone, i) != in)
            fail_msg("%s: zone %s is wrong at space %d, %s", b->sheets[0].name, name, i, t);
        found += in;
    }
    assert_true(found > 0);
}

static unsigned edge(const board *b, int x1, int y1, int x2, int y2)
{
    const board_link *there = board_link_to(b, box(b, x1, y1), box(b, x2, y2)),
                     *back = board_link_to(b, box(b, x2, y2), box(b, x1, y1));
    assert_non_null(there);
    assert_int_equal(there->edge, back->edge);
    return there->edge;
}

static int count_features(const board *b, feature_kind kind)
{
    int n = 0;
    for (int i = 0; i < b->nfeatures; i++)
        n += b->features[i].kind == kind;
    return n;
}

static bool has_label(const board *b, const char *text, const char *style)
{
    for (int i = 0; i < b->nfeatures; i++)
        if (b->features[i].kind == FEATURE_LABEL && strcmp(b->features[i].text, text) == 0)
            return strcmp(b->features[i].style, style) == 0;
    return false;
}

static void kassassin(void **state)
{
    (void)state;
    board *b = load("maps/kassassin.tmj");
    assert_string_equal(terrain(b, 12, 3), "bridge");
    assert_string_equal(terrain(b, 12, 2), "village");
    zone_is(b, "bridge", 12, 3, 12, 3);
    zone_is(b, "village", 12, 2, 12, 2);
    zone_is(b, "railway", 1, 4, 16, 4);
    zone_is(b, "east_entry", 16, 8, 16, 12);
    zone_is(b, "west_entry", 1, 4, 1, 12);
    zone_is(b, "egyptian_deploy", 1, 4, 3, 12);
    zone_is(b, "south_bank", 1, 1, 16, 2);
    assert_non_null(board_zone_find(b, "british_deploy"));
    for (int x = 1; x < 16; x++)
        assert_true(edge(b, x, 4, x + 1, 4) & EDGE_RAIL);
    assert_true(edge(b, 12, 4, 12, 3) & EDGE_TRACK);
    assert_true(edge(b, 12, 3, 12, 2) & EDGE_TRACK);
    assert_int_equal(edge(b, 5, 3, 5, 4), 0);
    assert_int_equal(count_features(b, FEATURE_RAIL), 1);
    assert_int_equal(count_features(b, FEATURE_CANAL), 1);
    assert_int_equal(count_features(b, FEATURE_TRACK), 1);
    assert_int_equal(count_features(b, FEATURE_BRIDGE), 1);
    assert_true(has_label(b, "Sweet Water Canal", "water"));
    assert_true(has_label(b, "Kassassin Lock", "place"));
    assert_true(has_label(b, "High Desert", "note"));
    assert_true(has_label(b, "to Zagazig", "note"));
    assert_true(has_label(b, "to Ismailia", "note"));
    board_free(b);
}

static void tel_el_kebir(void **state)
{
    (void)state;
    board *b = load("maps/tel-el-kebir.tmj");
    zone_is(b, "bridge", 4, 2, 4, 2);
    zone_is(b, "redoubt_north", 7, 11, 7, 11);
    zone_is(b, "redoubt_centre", 7, 7, 7, 7);
    zone_is(b, "redoubt_south", 7, 3, 7, 3);
    zone_is(b, "advanced_redoubt", 11, 7, 11, 7);
    zone_is(b, "front_trench", 7, 3, 7, 11);
    zone_is(b, "rear_trench", 4, 5, 4, 9);
    zone_is(b, "egyptian_deploy", 3, 3, 7, 11);
    zone_is(b, "egyptian_reserve", 1, 3, 2, 12);
    zone_is(b, "british_deploy", 15, 3, 20, 12);
    zone_is(b, "cavalry_start", 15, 11, 15, 12);
    zone_is(b, "south_deploy", 15, 1, 20, 1);
    assert_int_equal(board_zone_find(b, "redoubts")->nspaces, 3);
    for (int y = 1; y <= 12; y++) /* the ditch lies before the works, to the east, and nowhere else */
        for (int x = 1; x < 20; x++) {
            bool ditch = (x == 7 && y >= 3 && y <= 11) || (x == 4 && y >= 5 && y <= 9);
            assert_int_equal((edge(b, x, y, x + 1, y) & EDGE_DITCH) != 0, ditch);
            if (y < 12) assert_int_equal(edge(b, x, y, x, y + 1) & EDGE_DITCH, 0);
        }
    board_free(b);
}

static void el_teb(void **state)
{
    (void)state;
    board *b = load("maps/el-teb.tmj");
    zone_is_all(b, "objectives", "earthwork", "boiler_house", "village");
    zone_is_all(b, "earthworks", "earthwork", "", "");
    zone_is_all(b, "village", "village", "", "");
    zone_is_all(b, "wells", "wells", "", "");
    zone_is_all(b, "scrub", "scrub", "", "");
    zone_is(b, "british_deploy", 13, 9, 16, 12);
    zone_is(b, "boiler_house", 6, 11, 6, 11);
    zone_is(b, "south_guns", 6, 6, 6, 6);
    zone_is(b, "north_guns", 6, 12, 6, 12);
    assert_string_equal(terrain(b, 6, 6), "earthwork");
    assert_string_equal(terrain(b, 6, 12), "earthwork");
    zone_is(b, "east_entry", 16, 9, 16, 12);
    board_free(b);
}

static void pyramids(void **state)
{
    (void)state;
    board *b = load("maps/pyramids.tmj");
    zone_is_all(b, "embabeh", "village", "", "");
    zone_is_all(b, "embabeh_works", "trench", "", "");
    zone_is_all(b, "embabeh_deploy", "village", "trench", "");
    zone_is_all(b, "biktil", "buildings", "", "");
    zone_is_all(b, "palm_groves", "palms", "", "");
    zone_is(b, "mamluk_deploy", 4, 10, 12, 13);
    zone_is(b, "murad", 8, 11, 8, 11);
    zone_is(b, "south_entry", 1, 1, 16, 1);
    zone_is(b, "desaix_entry", 1, 1, 3, 2);
    zone_is(b, "bon_entry", 13, 1, 16, 2);
    assert_int_equal(edge(b, 14, 12, 15, 12), EDGE_WALL);
    assert_int_equal(edge(b, 13, 9, 14, 9), EDGE_WALL);
    assert_int_equal(edge(b, 14, 9, 15, 9), 0);
    assert_int_equal(edge(b, 15, 12, 16, 12) & EDGE_WALL, 0);
    assert_true(has_label(b, "The Nile", "water"));
    board_free(b);
}

static void maida(void **state)
{
    (void)state;
    board *b = load("maps/maida.tmj");
    zone_is(b, "british_deploy", 1, 3, 4, 12);
    zone_is(b, "french_deploy", 13, 3, 16, 12);
    zone_is(b, "north_entry", 1, 12, 8, 12);
    zone_is(b, "north_field", 9, 8, 9, 8); /* between the armies */
    zone_is(b, "middle_field", 9, 6, 9, 6);
    zone_is(b, "south_field", 8, 4, 8, 4);
    zone_is(b, "river", 1, 2, 16, 2);
    zone_is_all(b, "rise", "rise", "", "");
    assert_int_equal(count_features(b, FEATURE_RIVER), 1);
    for (int i = 0; i < b->nfeatures; i++)
        if (b->features[i].kind == FEATURE_RIVER) assert_string_equal(b->features[i].style, "fordable");
    assert_int_equal(edge(b, 3, 2, 3, 3), 0); /* the river is its boxes, not their sides */
    board_free(b);
}

static void bussaco(void **state)
{
    (void)state;
    board *b = load("maps/bussaco.tmj");
    zone_is(b, "mill", 7, 11, 7, 11);
    zone_is(b, "knoll", 6, 7, 6, 7);
    zone_is(b, "pass", 7, 4, 7, 4);
    zone_is(b, "sula", 9, 11, 9, 11);
    zone_is(b, "south_entry", 6, 1, 8, 1);
    zone_is(b, "ney_entry", 18, 11, 18, 13);
    zone_is_all(b, "brook", "stream", "bridge", "");
    const board_zone *wood = board_zone_find(b, "wood"); /* the convent's; the pinewoods are not in it */
    assert_int_equal(wood->nspaces, 9);
    for (int i = 0; i < b->nspaces; i++)
        if (board_zone_has(wood, i)) assert_string_equal(b->terrains[b->spaces[i].terrain], "forest");
    for (int y = 1; y <= 14; y++) /* the crest is one unbroken line, high but for its two passes */
        assert_int_equal(board_zone_has(board_zone_find(b, "crest"), box(b,
                                                                         y > 11  ? 4
                                                                         : y > 8 ? 5
                                                                         : y > 5 ? 6
                                                                         : y > 2 ? 7
                                                                                 : 8,
                                                                         y)),
                         1);
    assert_string_equal(terrain(b, 5, 11), "hill");
    assert_string_equal(terrain(b, 7, 4), "hill");
    for (int x = 1; x < 18; x++) { /* both roads run from edge to edge: guns may follow them */
        assert_true(x < 2 || (edge(b, x, 11, x + 1, 11) & EDGE_ROAD) != 0 || x > 13);
        assert_true((edge(b, x, 4, x + 1, 4) & EDGE_ROAD) != 0 || x > 14);
    }
    assert_true(edge(b, 5, 8, 5, 7) & EDGE_TRACK);
    assert_int_equal(count_features(b, FEATURE_BRIDGE), 2);
    assert_true(has_label(b, "Serra do Buçaco", "place"));
    board_free(b);
}

/* ---- hexes */

static void sample_hex(void **state)
{
    (void)state;
    static const char drawn[] = "jjjjjj..ss....hhh......."
                                "jjjjjj.......hhhhh......"
                                "jjjj.s.....hhhHhh...w..."
                                "jjjj.......hhHHh........"
                                ".jj....r....hhh......jj."
                                "..V....r.......s....jjj."
                                ".......r..cc........jjjj"
                                "....rrrr..cVc......jjjjj"
                                "....r......c........jjjj"
                                "..rrr.........ss.....jjj"
                                "rrr.....w....sss......j."
                                "rr...........ss..p......"
                                "....hh.........ppp...V.."
                                "...hHHh.......ppp......."
                                "....hhh........p....ss.."
                                "...................ss...";
    static const struct {
        char c;
        const char *terrain;
        int level;
    } legend[] = {
        {'.', "clear", 0},       {'j', "jungle", 0},    {'s', "scrub", 0}, {'h', "hill", 1},
        {'H', "hill", 2},        {'w', "waterhole", 0}, {'r', "river", 0}, {'V', "huts", 0},
        {'c', "cultivation", 0}, {'p', "swamp", 0},
    };
    board *b = load("maps/sample-hex.tmj");
    assert_int_equal(b->sheets[0].kind, BOARD_HEX);
    assert_false(b->sheets[0].pointy);
    assert_false(b->sheets[0].shifted_even);
    assert_int_equal(b->nspaces, 24 * 16);
    for (int i = 0; i < b->nspaces; i++)
        for (size_t k = 0; k < sizeof legend / sizeof legend[0]; k++)
            if (legend[k].c == drawn[i]) {
                assert_string_equal(b->terrains[b->spaces[i].terrain], legend[k].terrain);
                assert_int_equal(b->spaces[i].elevation, legend[k].level);
            }
    assert_int_equal(board_zone_find(b, "villages")->nspaces, 3);
    assert_int_equal(board_zone_find(b, "west_entry")->nspaces, 16);
    assert_int_equal(board_zone_find(b, "east_entry")->nspaces, 16);
    int rivers = 0, fords = 0, roads = 0;
    for (int i = 0; i < b->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            unsigned e = b->links[b->spaces[i].first_link + (uint32_t)k].edge;
            rivers += (e & EDGE_RIVER) != 0;
            fords += (e & EDGE_FORD) != 0;
            roads += (e & EDGE_ROAD) != 0;
        }
    assert_int_equal(rivers, 2 * 10); /* two sides of each of five hexes, seen from both */
    assert_int_equal(fords, 2);
    assert_int_equal(roads, 2 * 23); /* from column 0 to column 23, a step a column */
    board_free(b);
}

/* ---- what else lies in maps/ */

static void every_shipped_map_loads_the_same_twice(void **state)
{
    (void)state;
    char **names;
    int count;
    error err = {0};
    assert_true(file_list("maps", ".tmj", &names, &count, &err));
    assert_true(count >= 24);
    uint64_t hashes[64];
    for (int i = 0; i < count && i < 64; i++) {
        char path[300];
        file_join("maps", names[i], path, sizeof path);
        board *b = load(path), *again = load(path);
        assert_true(b->hash == again->hash);
        hashes[i] = b->hash;
        for (int k = 0; k < i; k++)
            assert_true(hashes[k] != hashes[i]);
        board_free(b);
        board_free(again);
    }
    file_list_free(names, count);
}

/* The project file offers the kinds that the reader knows: a map with each of them loads. */
static void project_offers_what_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *kinds, *type;
    } lines[] = {{"EdgeKind", "edge"},
                 {"RoadKind", "road"},
                 {"RiverKind", "river"},
                 {"ReliefKind", "relief"},
                 {"SceneKind", "scene"}};
    json_error_t why;
    json_t *project = json_load_file("maps/sandtable.tiled-project", 0, &why),
           *list = json_object_get(project, "propertyTypes"), *item;
    json_t *types = json_load_file("maps/object-types.json", 0, &why);
    assert_non_null(list);
    assert_int_equal(json_array_size(types), 14);
    size_t i, classes = 0, tried = 0;
    json_array_foreach(list, i, item)
    {
        const char *name = json_string_value(json_object_get(item, "name"));
        classes += strcmp(json_string_value(json_object_get(item, "type")), "class") == 0;
        for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
            json_t *values = json_object_get(item, "values"), *value;
            size_t j;
            if (strcmp(name, lines[k].kinds) != 0) continue;
            json_array_foreach(values, j, value)
            {
                strbuf text = {0};
                error err = {0};
                strbuf_addf(
                    &text,
                    "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"8\" "
                    "tileheight=\"8\"><tileset firstgid=\"1\" name=\"a\"/>"
                    "<layer name=\"terrain\"><data encoding=\"csv\">1,1</data></layer><objectgroup><object "
                    "id=\"1\" type=\"%s\" x=\"8\" y=\"0\">"
                    "<properties><property name=\"kind\" value=\"%s\"/></properties><polyline points=\"0,0 "
                    "0,8\"/></object></objectgroup></map>",
                    lines[k].type, json_string_value(value));
                board *b = tiled_parse("m.tmx", strbuf_str(&text), text.len, NULL, NULL, &err);
                assert_string_equal(err.text, "");
                assert_non_null(b);
                assert_int_equal(b->nfeatures, 1);
                if (k == 0) assert_int_not_equal(board_link_to(b, 0, 1)->edge, 0);
                board_free(b);
                strbuf_free(&text);
                tried++;
            }
        }
    }
    assert_int_equal(classes, 14);
    assert_int_equal(tried, 4 + 3 + 3 + 4 + SCENE_KINDS);
    json_decref(project);
    json_decref(types);
}

/* ---- the maps of Debian's package `tiled` */

static void tiled_sample_maps(void **state)
{
    (void)state;
    static const char folder[] = "/usr/share/doc/tiled/examples";
    static const struct {
        const char *name;
        int kind, columns, rows;
        const char *terrain, *refused;
    } samples[] = {
        {"desert.tmx", BOARD_SQUARE, 40, 40, "cobblestone", NULL},
        {"sewers.tmx", BOARD_SQUARE, 50, 50, "clear", NULL},
        {"orthogonal-outside.tmx.gz", BOARD_SQUARE, 45, 31, "water", NULL},
        {"perspective_walls.tmx", BOARD_SQUARE, 32, 32, "clear", NULL},
        {"rpg/island.tmx", BOARD_SQUARE, 58, 47, "clear", NULL},
        {"sewer_automap/sewers.tmx", BOARD_SQUARE, 31, 31, "clear", NULL},
        {"hexagonal-mini.tmx", BOARD_HEX, 20, 20, "clear", NULL},
        {"test_hexagonal_tile_60x60x30.tmx", BOARD_HEX, 20, 20, "clear", NULL},
        {"isometric_grass_and_water.tmx", 0, 0, 0, NULL, "orientation is \"isometric\""},
        {"isometric_staggered_grass_and_water.tmx.gz", 0, 0, 0, NULL, "orientation is \"staggered\""},
        {"sticker-knight/map/sandbox.tmx.gz", 0, 0, 0, NULL,
         "has no tile layer with tiles and no area polygons"},
        {"sticker-knight/map/sandbox2.tmx.gz", 0, 0, 0, NULL,
         "has no tile layer with tiles and no area polygons"},
        {"desert.tsx", 0, 0, 0, NULL, "begins with <tileset>; expected <map>"},
    };
    if (!file_exists("/usr/share/doc/tiled/examples/desert.tmx")) {
        print_message("%s is not there (package tiled): its maps are not tried\n", folder);
        skip();
    }
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        error err = {0};
        char path[300];
        file_join(folder, samples[i].name, path, sizeof path);
        const char *const paths[] = {path};
        board *b = tiled_load(paths, NULL, 1, NULL, &err);
        if (samples[i].refused) {
            assert_null(b);
            assert_non_null(strstr(err.text, samples[i].refused));
            continue;
        }
        if (!b) fail_msg("%s: %s", path, err.text);
        assert_int_equal(b->sheets[0].kind, samples[i].kind);
        assert_int_equal(b->sheets[0].columns, samples[i].columns);
        assert_int_equal(b->sheets[0].rows, samples[i].rows);
        assert_true(board_terrain(b, samples[i].terrain) >= 0);
        board_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_box_is_as_sketched),
        cmocka_unit_test(kassassin),
        cmocka_unit_test(tel_el_kebir),
        cmocka_unit_test(el_teb),
        cmocka_unit_test(pyramids),
        cmocka_unit_test(maida),
        cmocka_unit_test(bussaco),
        cmocka_unit_test(sample_hex),
        cmocka_unit_test(every_shipped_map_loads_the_same_twice),
        cmocka_unit_test(project_offers_what_is_read),
        cmocka_unit_test(tiled_sample_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
