/* test_sight.c: what blocks a line of sight, where, and that it does so from both ends. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "board/build.h"
#include "board/build_finish.h"
#include "board/build_grid.h"
#include "board/line.h"
#include "board/names.h"
#include "board/sight.h"
#include "core/mem.h"
#include "core/random.h"

enum { CLEAR, WOOD, RISE, WORDS = 16 };

static const uint8_t opaque[BOARD_TERRAINS_MAX] = {[WOOD] = 1};
static const int16_t height[BOARD_TERRAINS_MAX] = {[RISE] = 2};

/* 12 x 12; setup is a list such as "w:C3 h:D4=2 r:E5" of woods, heights and rises. */
static board *make(board_kind kind, bool pointy, bool even, const char *setup)
{
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = kind, .pointy = pointy, .shifted_even = even, .columns = 12, .rows = 12};
    assert_int_equal(board_builder_sheet(bb, &sheet, NULL), 0);
    assert_int_equal(board_builder_terrain(bb, "wood", NULL), WOOD);
    assert_int_equal(board_builder_terrain(bb, "rise", NULL), RISE);
    board *names = board_make_grid(kind, pointy, 12, 12);
    char text[400];
    strcpy(text, setup);
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        char *level = strchr(word, '=');
        if (level != NULL) *level++ = '\0';
        int space = board_space_find(names, word + 2);
        assert_true(space != NO_SPACE);
        if (word[0] == 'w')
            board_builder_space(bb, space, WOOD, 0);
        else if (word[0] == 'r')
            board_builder_space(bb, space, RISE, 0);
        else
            board_builder_elevation(bb, space, level[0] - '0');
    }
    board_free(names);
    board *b = board_builder_finish(bb, NULL, NULL);
    assert_non_null(b);
    return b;
}

static int at(const board *b, const char *name)
{
    int space = board_space_find(b, name);
    assert_true(space != NO_SPACE);
    return space;
}

/* `places`: where it may be said to be blocked ("" if clear), looked at from both ends. */
static void expect(const board *b, const sight_rules *rules, const char *from, const char *to, sight_block by,
                   const char *places)
{
    for (int way = 0; way < 2; way++) {
        sight seen;
        char name[16] = "";
        bool clear = board_sight(b, rules, at(b, way ? to : from), at(b, way ? from : to), &seen);
        if (seen.at != NO_SPACE) board_space_name(b, seen.at, name);
        if (seen.by != by || clear != (by == SIGHT_CLEAR) || (name[0] == '\0') != (places[0] == '\0') ||
            strstr(places, name) == NULL)
            fail_msg("%s to %s, way %d: by %d at \"%s\", expected %d at \"%s\"", from, to, way, (int)seen.by,
                     name, (int)by, places);
        if (seen.at != NO_SPACE) assert_int_equal(seen.terrain, b->spaces[seen.at].terrain);
        assert_int_equal(board_sight(b, rules, at(b, way ? to : from), at(b, way ? from : to), NULL), clear);
    }
}

static void test_woods_on_squares(void **unused)
{
    const sight_rules rules = {.opaque = opaque};
    (void)unused;
    board *b = make(BOARD_SQUARE, false, false, "w:D4 w:G8 w:H7 w:B10 w:C11");
    expect(b, &rules, "A4", "C4", SIGHT_CLEAR, "");
    expect(b, &rules, "A4", "D4", SIGHT_CLEAR, ""); /* the ends never block */
    expect(b, &rules, "D4", "D9", SIGHT_CLEAR, "");
    expect(b, &rules, "A4", "G4", SIGHT_TERRAIN, "D4");
    expect(b, &rules, "D1", "D12", SIGHT_TERRAIN, "D4");
    expect(b, &rules, "A1", "G7", SIGHT_TERRAIN, "D4");
    expect(b, &rules, "C4", "F5", SIGHT_TERRAIN, "D4"); /* clips it */
    expect(b, &rules, "C5", "E3", SIGHT_TERRAIN, "D4");
    expect(b, &rules, "C4", "D5", SIGHT_CLEAR, "");        /* past one side of a corner */
    expect(b, &rules, "G7", "H8", SIGHT_TERRAIN, "G8 H7"); /* between two woods that meet at a corner */
    expect(b, &rules, "F6", "I9", SIGHT_TERRAIN, "G8 H7");
    expect(b, &rules, "B11", "C10", SIGHT_TERRAIN, "B10 C11");
    expect(b, &rules, "A1", "A1", SIGHT_CLEAR, "");
    board_free(b);
}

/* Flat hexes: the line from 0105 to 0305 runs along the edge between 0204 and 0205. */
static void test_pair_rule_on_hexes(void **unused)
{
    const sight_rules rules = {.opaque = opaque};
    (void)unused;
    board *b = make(BOARD_HEX, false, false, "w:0204");
    expect(b, &rules, "0105", "0305", SIGHT_CLEAR, "");
    expect(b, &rules, "0105", "0505", SIGHT_CLEAR, "");
    expect(b, &rules, "0203", "0206", SIGHT_TERRAIN, "0204");
    board_free(b);
    b = make(BOARD_HEX, false, false, "w:0204 w:0205");
    expect(b, &rules, "0105", "0305", SIGHT_TERRAIN, "0204 0205");
    expect(b, &rules, "0105", "0505", SIGHT_TERRAIN, "0204 0205");
    expect(b, &rules, "0204", "0205", SIGHT_CLEAR, "");
    board_free(b);
    b = make(BOARD_HEX, true, false, "w:0402 w:0502"); /* pointy: 0501 looks south to 0503 between them */
    expect(b, &rules, "0501", "0503", SIGHT_TERRAIN, "0402 0502");
    board_free(b);
    b = make(BOARD_HEX, true, false, "w:0402");
    expect(b, &rules, "0501", "0503", SIGHT_CLEAR, "");
    board_free(b);
}

static void test_heights(void **unused)
{
    const sight_rules rules = {.opaque = opaque, .height = height};
    (void)unused;
    board *b = make(BOARD_SQUARE, false, false,
                    "h:E1=1 h:A3=3 h:C3=1 h:E3=2 h:A5=2 h:E5=2 h:C5=2 h:A7=2 h:E7=2 h:C7=3 r:C9 r:G9 h:G9=1 "
                    "h:J9=4 h:F9=4");
    expect(b, &rules, "D1", "F1", SIGHT_HEIGHT, "E1");
    expect(b, &rules, "A1", "E1", SIGHT_CLEAR, "");    /* up a slope's side */
    expect(b, &rules, "A3", "E3", SIGHT_CLEAR, "");    /* over a lower hill */
    expect(b, &rules, "A3", "F3", SIGHT_HEIGHT, "E3"); /* the hill's far foot: 2 stands above 3/5 */
    expect(b, &rules, "A5", "E5", SIGHT_CLEAR, "");    /* as high as both: not above the line */
    expect(b, &rules, "A7", "E7", SIGHT_HEIGHT, "C7");
    expect(b, &rules, "A9", "E9", SIGHT_TERRAIN, "C9"); /* flat ground that bears something two levels high */
    expect(b, &rules, "F9", "J9", SIGHT_CLEAR, "");     /* seen over: 3 under a line at 4 */
    board_free(b);
    /* Exactly on the slope of the line: not above it. 0 at B2, 4 at F2: 2 is allowed in the middle, 3 is not.
     */
    b = make(BOARD_SQUARE, false, false, "h:F2=4 h:D2=2 h:F5=4 h:D5=3");
    expect(b, &rules, "B2", "F2", SIGHT_CLEAR, "");
    expect(b, &rules, "B5", "F5", SIGHT_HEIGHT, "D5");
    board_free(b);
    b = make(BOARD_HEX, false, false, "h:0505=4 h:0503=2 h:0705=4 h:0703=3");
    expect(b, &rules, "0501", "0505", SIGHT_CLEAR, "");
    expect(b, &rules, "0701", "0705", SIGHT_HEIGHT, "0703");
    board_free(b);
}

/* Levels given for the spaces stand instead of the map's own. */
static void test_levels(void **unused)
{
    (void)unused;
    board *b = make(BOARD_SQUARE, false, false, "h:C1=3");
    int16_t *level = mem_alloc((size_t)b->nspaces * sizeof *level);
    const sight_rules rules = {.opaque = opaque, .level = level};
    expect(b, &rules, "A1", "E1", SIGHT_CLEAR, ""); /* the map's hill does not count */
    level[at(b, "D1")] = 1;
    expect(b, &rules, "A1", "E1", SIGHT_HEIGHT, "D1");
    level[at(b, "A1")] = 2;
    expect(b, &rules, "A1", "E1", SIGHT_HEIGHT, "D1"); /* 1 stands above 2/4 */
    level[at(b, "E1")] = 2;
    expect(b, &rules, "A1", "E1", SIGHT_CLEAR, "");
    mem_free(level);
    board_free(b);
}

static void test_occupied(void **unused)
{
    uint64_t occupied[3] = {0};
    const sight_rules rules = {.occupied = occupied};
    (void)unused;
    board *b = make(BOARD_SQUARE, false, false, "");
    static const char *const stand[] = {"A1", "C1", "E1"};
    for (int i = 0; i < 3; i++)
        occupied[at(b, stand[i]) / 64] |= (uint64_t)1 << at(b, stand[i]) % 64;
    expect(b, &rules, "A1", "C1", SIGHT_CLEAR, "");
    expect(b, &rules, "A1", "E1", SIGHT_OCCUPIED, "C1");
    expect(b, &rules, "A2", "E2", SIGHT_CLEAR, "");
    board_free(b);
}

static void test_edges(void **unused)
{
    const sight_rules rules = {.opaque_edges = EDGE_WALL};
    (void)unused;
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = BOARD_SQUARE, .columns = 8, .rows = 8};
    board_builder_sheet(bb, &sheet, NULL);
    const board_point wall[] = {{3000, 0}, {3000, 4000}}, hedge[] = {{6000, 0}, {6000, 8000}};
    build_feature one = {.kind = FEATURE_EDGE, .edge = EDGE_WALL, .points = wall, .npoints = 2};
    build_feature two = {.kind = FEATURE_EDGE, .edge = EDGE_DITCH, .points = hedge, .npoints = 2};
    assert_true(board_builder_feature(bb, &one, NULL) && board_builder_feature(bb, &two, NULL));
    board *b = board_builder_finish(bb, NULL, NULL);
    assert_non_null(b);
    expect(b, &rules, "B7", "E7", SIGHT_EDGE, "C7 D7");
    expect(b, &rules, "C7", "D7", SIGHT_EDGE, "C7 D7");
    expect(b, &rules, "C7", "D6", SIGHT_EDGE, "C6 D7 D6 C7"); /* through a corner of the wall */
    expect(b, &rules, "C5", "D4", SIGHT_CLEAR, "");           /* past its end */
    expect(b, &rules, "B4", "E4", SIGHT_CLEAR, "");
    expect(b, &rules, "D7", "H7", SIGHT_CLEAR, ""); /* ditches do not */
    expect(b, &rules, "C8", "C1", SIGHT_CLEAR, ""); /* along it */
    board_free(b);
}

/* On random boards of every kind the answer is the same from both ends, by every rule at once, and agrees
 * with the line. */
static void test_symmetrical(void **unused)
{
    static const struct {
        board_kind kind;
        bool pointy, even;
    } kinds[] = {
        {BOARD_SQUARE, false, false}, {BOARD_HEX, false, false}, {BOARD_HEX, false, true},
        {BOARD_HEX, true, false},     {BOARD_HEX, true, true},
    };
    random_stream r = {11, 0, 0};
    int blocked = 0, looked = 0;
    (void)unused;
    for (int round = 0; round < 40; round++) {
        board_builder *bb = board_builder_new();
        const int k = round % 5;
        build_sheet sheet = {.kind = kinds[k].kind,
                             .pointy = kinds[k].pointy,
                             .shifted_even = kinds[k].even,
                             .columns = 3 + (int)random_below(&r, 12),
                             .rows = 3 + (int)random_below(&r, 12)};
        board_builder_sheet(bb, &sheet, NULL);
        board_builder_terrain(bb, "wood", NULL);
        board_builder_terrain(bb, "rise", NULL);
        const int n = sheet.columns * sheet.rows;
        uint64_t occupied[4] = {0};
        for (int i = 0; i < n; i++) {
            uint32_t x = random_below(&r, 20);
            board_builder_space(bb, i, x == 0 ? WOOD : x == 1 ? RISE : CLEAR, 0);
            board_builder_elevation(bb, i, (int)random_below(&r, 3) * (round % 2));
            if (x == 2) occupied[i / 64] |= (uint64_t)1 << i % 64;
        }
        board *empty = board_make_grid(kinds[k].kind, kinds[k].pointy, sheet.columns, sheet.rows);
        for (int i = 0; i < n && !kinds[k].even; i++)
            for (int d = 0; d < 3; d++) {
                int to = board_neighbour(empty, i, d * (kinds[k].kind == BOARD_SQUARE ? 2 : 1));
                if (to != NO_SPACE && random_below(&r, 15) == 0) board_builder_edge(bb, i, to, EDGE_WALL);
            }
        board_free(empty);
        board *b = board_builder_finish(bb, NULL, NULL);
        const sight_rules rules = {.opaque = opaque,
                                   .height = height,
                                   .occupied = occupied,
                                   .opaque_edges = EDGE_WALL},
                          woods = {.opaque = opaque};
        for (int t = 0; t < 400; t++) {
            int from = (int)random_below(&r, (uint32_t)n), to = (int)random_below(&r, (uint32_t)n);
            sight a, c;
            assert_int_equal(board_sight(b, &rules, from, to, &a), board_sight(b, &rules, to, from, &c));
            assert_int_equal(a.by == SIGHT_CLEAR, a.at == NO_SPACE);
            blocked += a.by != SIGHT_CLEAR;
            looked++;
            uint16_t out[64], pair[64];
            int count = board_line(b, from, to, out, pair, 64);
            bool clear = true;
            for (int i = 0; i < count && from != to; i++)
                if (b->spaces[out[i]].terrain == WOOD &&
                    (pair[i] == NO_SPACE || b->spaces[pair[i]].terrain == WOOD))
                    clear = false;
            if (round % 2 == 0) /* flat */
                assert_int_equal(board_sight(b, &woods, from, to, NULL), clear);
        }
        board_free(b);
    }
    assert_in_range(blocked, looked / 4, looked * 3 / 4); /* the boards were neither bare nor walls */
}

static void test_areas(void **unused)
{
    const sight_rules rules = {.opaque = opaque};
    (void)unused;
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = BOARD_AREA, .width = 4000, .height = 1000};
    board_builder_sheet(bb, &sheet, NULL);
    board_builder_terrain(bb, "wood", NULL);
    static const char *const ids[] = {"A", "B", "C", "D"};
    for (int i = 0; i < 4; i++) {
        const board_point points[] = {
            {i * 1000, 0}, {i * 1000 + 1000, 0}, {i * 1000 + 1000, 1000}, {i * 1000, 1000}};
        build_area area = {.id = ids[i], .terrain = i == 2 ? WOOD : CLEAR, .points = points, .npoints = 4};
        assert_int_equal(board_builder_area(bb, 0, &area, NULL), i);
        if (i > 0) assert_true(board_builder_link(bb, i - 1, i, 0, NULL, 0, NULL));
    }
    board *b = board_builder_finish(bb, NULL, NULL);
    assert_non_null(b);
    expect(b, &rules, "A", "B", SIGHT_CLEAR, "");
    expect(b, &rules, "A", "C", SIGHT_CLEAR, "");
    expect(b, &rules, "A", "D", SIGHT_TERRAIN, "C");
    board_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_woods_on_squares), cmocka_unit_test(test_pair_rule_on_hexes),
        cmocka_unit_test(test_heights),          cmocka_unit_test(test_levels),
        cmocka_unit_test(test_occupied),         cmocka_unit_test(test_edges),
        cmocka_unit_test(test_symmetrical),      cmocka_unit_test(test_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
