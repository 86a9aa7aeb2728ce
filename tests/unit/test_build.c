/* test_build.c: boards built piece by piece: lines laid on edges, areas, sheets, zones, what is refused. */
#include "board/build_finish.h"
#include "board/line.h"
#include "board/names.h"
#include "board/tiled_notes.h"
#include "unit/board_help.h"

static board *finish(board_builder *bb, tiled_notes *notes)
{
    error err = {0};
    board *b = board_builder_finish(bb, notes, &err);
    if (b == NULL) fail_msg("%s", err.text);
    return b;
}

static void add_line(board_builder *bb, feature_kind kind, unsigned edge, const board_point *points, int n)
{
    build_feature f = {
        .kind = kind, .sheet = 0, .edge = edge, .points = points, .npoints = n, .text = "Line"};
    assert_true(board_builder_feature(bb, &f, NULL));
}

/* Every edge of the board with any of these bits, as "A1-B1" sorted by space; squares' corners left out. */
static void expect_edges(const board *b, unsigned bits, const char *expected)
{
    char text[2000] = "", one[16], two[16];
    for (int i = 0; i < b->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
            assert_int_equal(board_link_to(b, l->to, i)->edge, l->edge);
            if (l->to < i || (l->edge & bits) == 0 ||
                (b->sheets[0].kind == BOARD_SQUARE && l->direction % 2 != 0))
                continue;
            board_space_name(b, i, one);
            board_space_name(b, l->to, two);
            sprintf(text + strlen(text), "%s%s-%s", text[0] != '\0' ? " " : "", one, two);
        }
    assert_string_equal(text, expected);
}

static void test_rivers_take_sides(void **unused)
{
    tiled_notes notes = {.count = 0};
    (void)unused;
    board_builder *bb = start(&layouts[0], 5, 4);
    const board_point exact[] = {{0, 1000}, {2000, 1000}, {2000, 3000}};
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, exact, 3);
    board *b = finish(bb, &notes);
    expect_edges(b, EDGE_RIVER, "A4-A3 B4-B3 B3-C3 B2-C2");
    assert_int_equal(notes.count, 0);
    /* Steps through corners: across the bend's inside no, from inside to outside yes. */
    assert_int_equal(board_link_to(b, at(b, "A4"), at(b, "B3"))->edge, EDGE_RIVER);
    assert_int_equal(board_link_to(b, at(b, "B3"), at(b, "C4"))->edge, EDGE_RIVER);
    assert_int_equal(board_link_to(b, at(b, "B4"), at(b, "C3"))->edge, 0);
    assert_int_equal(board_link_to(b, at(b, "B2"), at(b, "C1"))->edge, 0); /* round the river's end */
    assert_int_equal(b->nfeatures, 1);
    assert_string_equal(b->features[0].text, "Line");
    board_free(b);

    bb = start(&layouts[0], 5, 4); /* the same drawn by a shaking hand */
    const board_point shaky[] = {{-100, 1150}, {700, 880},   {1400, 1120}, {2130, 900},
                                 {1900, 1800}, {2200, 2500}, {1950, 3050}};
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, shaky, 7);
    b = finish(bb, &notes);
    expect_edges(b, EDGE_RIVER, "A4-A3 B4-B3 B3-C3 B2-C2");
    assert_int_equal(notes.count, 0);
    board_free(b);

    bb = start(&layouts[0], 5, 4); /* through the middle of a row: doubtful, and said */
    const board_point middle[] = {{0, 1480}, {5000, 1480}};
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, middle, 2);
    b = finish(bb, &notes);
    expect_edges(b, EDGE_RIVER, "A4-A3 B4-B3 C4-C3 D4-D3 E4-E3");
    assert_int_equal(notes.count, 1);
    assert_non_null(strstr(notes.text[0], "test.tmj: \"Line\" a river or wall runs through the middle"));
    board_free(b);
}

/* Along the zigzag between two rows of hexes, exactly and roughly: one unbroken chain. */
static void test_hex_rivers(void **unused)
{
    (void)unused;
    for (int rough = 0; rough < 2; rough++) {
        board_builder *bb = start(&layouts[1], 5, 4);
        const board_point line[] = {{0, 1250}, {4600, 1250}};
        board_point zigzag[10];
        board *plain = make(&layouts[1], 5, 4);
        int n = 0;
        for (int column = 0; column < 5;
             column++) { /* below row 1: column 1 ends at 1000, pushed column 2 at 1500 */
            const board_point *c = &plain->corners[plain->spaces[column].first_corner];
            zigzag[n++] = c[4];
            zigzag[n++] = c[3];
        }
        board_free(plain);
        add_line(bb, FEATURE_RIVER, EDGE_RIVER, rough ? line : zigzag, rough ? 2 : n);
        board *b = finish(bb, NULL);
        int sides = 0;
        for (int i = 0; i < b->nspaces; i++)
            for (int k = 0; k < b->spaces[i].nlinks; k++) {
                const board_link *l = &b->links[b->spaces[i].first_link + (uint32_t)k];
                if ((l->edge & EDGE_RIVER) == 0) continue;
                sides++;
                assert_true((i < 5) != (l->to < 5)); /* always between the first row and the second */
            }
        assert_int_equal(sides, 2 * 9);
        board_free(b);
    }
}

static void test_roads_cross_sides(void **unused)
{
    tiled_notes notes = {.count = 0};
    (void)unused;
    board_builder *bb = start(&layouts[0], 5, 4);
    const board_point road[] = {{500, 500}, {2500, 600}, {3500, 1600}, {3400, 3900}};
    const board_point river[] = {{0, 3000}, {5000, 3000}};
    const board_point bridge[] = {{3450, 2900}};
    add_line(bb, FEATURE_ROAD, EDGE_ROAD, road, 4);
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, river, 2);
    add_line(bb, FEATURE_BRIDGE, EDGE_BRIDGE, bridge, 1);
    board *b = finish(bb, &notes);
    expect_edges(b, EDGE_ROAD, "A4-B4 B4-C4 D3-D2 D2-D1");
    assert_int_equal(board_link_to(b, at(b, "C4"), at(b, "D3"))->edge,
                     EDGE_ROAD); /* clips a corner: straight through it */
    expect_edges(b, EDGE_BRIDGE, "D2-D1");
    assert_int_equal(notes.count, 0);
    board_free(b);

    bb = start(&layouts[0], 5, 4);
    add_line(bb, FEATURE_ROAD, EDGE_ROAD, road, 4);
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, river, 2);
    const board_point dry[] = {{1500, 900}};
    add_line(bb, FEATURE_FORD, EDGE_FORD, dry, 1);
    b = finish(bb, &notes);
    expect_edges(b, EDGE_FORD, "B4-B3");
    assert_int_equal(notes.count, 2);
    assert_non_null(strstr(notes.text[0], "no river, wall or ditch near it"));
    assert_non_null(strstr(notes.text[1], "neither bridge nor ford: draw one at D2"));
    board_free(b);

    for (int l = 1; l < COUNT(layouts); l++) { /* from centre to centre along a straight of hexes */
        bb = start(&layouts[l], 9, 9);
        board *plain = make(&layouts[l], 9, 9);
        int a = board_at(plain, 0, 1, 4), c = a;
        for (int i = 0; i < 5; i++)
            c = board_neighbour(plain, c, 1);
        board_point ends[2] = {plain->spaces[a].centre, plain->spaces[c].centre};
        add_line(bb, FEATURE_TRACK, EDGE_TRACK, ends, 2);
        b = finish(bb, NULL);
        for (int i = a; i != c; i = board_neighbour(plain, i, 1))
            assert_int_equal(board_link_to(b, i, board_neighbour(b, i, 1))->edge, EDGE_TRACK);
        board_free(plain);
        board_free(b);
    }
}

static void test_hostile_lines(void **unused)
{
    error err = {0};
    (void)unused;
    board_builder *bb = start(&layouts[1], 30, 30);
    const board_point far_off[] = {
        {-4000000, -4000000}, {4000000, 4000000}, {4000000, -4000000}, {-4000000, 4000000}};
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, far_off, 4);
    board *b = finish(bb, NULL); /* cut to the map */
    board_free(b);
    bb = start(&layouts[1], 30, 30);
    const board_point outside[] = {{4000001, 0}, {0, 0}};
    build_feature f = {.kind = FEATURE_ROAD, .edge = EDGE_ROAD, .points = outside, .npoints = 2};
    assert_false(board_builder_feature(bb, &f, &err));
    assert_non_null(strstr(err.text, "move it onto the map"));
    board_point *long_line = calloc(BUILD_POINTS_MAX, sizeof *long_line);
    for (int i = 0; i < BUILD_POINTS_MAX; i++)
        long_line[i] = (board_point){i % 2 ? 25000 : 10, i % 30 * 1000};
    error_clear(&err);
    for (int i = 0; i < 3; i++)
        add_line(bb, FEATURE_RIVER, EDGE_RIVER, long_line, BUILD_POINTS_MAX);
    assert_null(board_builder_finish(bb, NULL, &err));
    assert_string_equal(err.file, "test.tmj");
    assert_non_null(strstr(err.text, "too long"));
    free(long_line);
}

/* ---- areas */

static int add_area(board_builder *bb, const char *id, int x, int y)
{
    const board_point square[] = {
        {x, y + 1000}, {x + 1000, y + 1000}, {x + 1000, y}, {x, y}}; /* anticlockwise */
    build_area area = {.id = id, .points = square, .npoints = 4};
    error err = {0};
    int space = board_builder_area(bb, 0, &area, &err);
    if (space < 0) fail_msg("%s", err.text);
    return space;
}

static board_builder *start_areas(void)
{
    board_builder *bb = board_builder_new();
    build_sheet sheet = {
        .kind = BOARD_AREA, .width = 5000, .height = 3000, .file = "areas.tmj", .name = "areas"};
    assert_int_equal(board_builder_sheet(bb, &sheet, NULL), 0);
    return bb;
}

static void test_areas(void **unused)
{
    tiled_notes notes = {.count = 0};
    (void)unused;
    board_builder *bb = start_areas();
    int a = add_area(bb, "A1", 0, 0), b1 = add_area(bb, "B1", 1000, 0), c = add_area(bb, "C1", 2000, 0),
        d = add_area(bb, "D1", 3000, 1000);
    int alone = add_area(bb, "Z-9", 4000, 2000);
    board_builder_anchor(bb, c, (board_point){2700, 500});
    assert_true(board_builder_link(bb, b1, a, 0, NULL, 0, NULL));
    assert_true(board_builder_link(bb, b1, c, EDGE_ROAD, NULL, 0, NULL));
    assert_true(board_builder_link(bb, c, b1, EDGE_PASS, NULL, 0, NULL)); /* said twice */
    const board_point drawn[] = {{2500, 500}, {3500, 1500}};
    assert_true(board_builder_link(bb, c, d, EDGE_FORD, drawn, 2, NULL));
    board *b = finish(bb, &notes);
    assert_int_equal(b->spaces[b1].nlinks, 2);
    assert_int_equal(board_link_to(b, b1, c)->edge, EDGE_ROAD | EDGE_PASS);
    assert_int_equal(board_link_to(b, d, c)->edge, EDGE_FORD);
    assert_int_equal(board_link_to(b, d, c)->direction, NO_DIRECTION);
    assert_int_equal(board_distance2(b, a, d), 6);
    assert_int_equal(board_steps(b, d, a), 3);
    assert_int_equal(board_distance2(b, a, alone), BOARD_FAR);
    assert_int_equal(board_directions(b, a), 0);
    assert_int_equal(board_neighbour(b, a, 0), NO_SPACE);
    assert_int_equal(board_direction(b, a, d), NO_DIRECTION);
    assert_true(board_in_arc(b, a, NO_DIRECTION, d));
    expect_name(b, alone, "Z-9");
    assert_int_equal(at(b, "C1"), c);
    assert_int_equal(board_space_find(b, "c1"), NO_SPACE);
    assert_in_range(b->spaces[a].centre.x, 450, 550);
    assert_int_equal(b->spaces[c].centre.x, 2700);
    assert_int_equal(b->corners[b->spaces[a].first_corner].y, 0); /* turned clockwise */
    assert_int_equal(board_space_at(b, 0, (board_point){3500, 1200}), d);
    assert_int_equal(board_space_at(b, 0, (board_point){4500, 500}), NO_SPACE);
    board_point border[8];
    assert_int_equal(board_border(b, a, b1, border, 8), 2);
    assert_int_equal(border[0].x, 1000);
    assert_int_equal(border[1].x, 1000);
    assert_int_equal(board_border(b, a, c, border, 8), 0);
    int links = 0;
    for (int i = 0; i < b->nfeatures; i++)
        links += b->features[i].kind == FEATURE_LINK;
    assert_int_equal(links, 3); /* drawn or not, each once */
    assert_int_equal(notes.count, 1);
    assert_non_null(strstr(notes.text[0], "\"Z-9\" is linked to no other"));
    uint16_t out[8];
    assert_int_equal(board_line(b, a, c, out, NULL, 8), 1);
    assert_int_equal(out[0], b1);
    board_free(b);
}

static void test_lines_on_areas(void **unused)
{
    (void)unused;
    board_builder *bb = start_areas();
    int a = add_area(bb, "A", 0, 0), b1 = add_area(bb, "B", 1000, 0), c = add_area(bb, "C", 2000, 0);
    board_builder_link(bb, a, b1, 0, NULL, 0, NULL);
    board_builder_link(bb, b1, c, 0, NULL, 0, NULL);
    const board_point river[] = {{1000, -200}, {1050, 1200}}, road[] = {{1500, 500}, {2500, 500}},
                      bridge[] = {{1010, 400}};
    add_line(bb, FEATURE_RIVER, EDGE_RIVER, river, 2);
    add_line(bb, FEATURE_ROAD, EDGE_ROAD, road, 2);
    add_line(bb, FEATURE_BRIDGE, EDGE_BRIDGE, bridge, 1);
    board *b = finish(bb, NULL);
    assert_int_equal(board_link_to(b, a, b1)->edge, EDGE_RIVER | EDGE_BRIDGE);
    assert_int_equal(board_link_to(b, c, b1)->edge, EDGE_ROAD);
    board_free(b);
}

static void expect_area_refused(const build_area *area, const char *part)
{
    error err = {0};
    board_builder *bb = start_areas();
    add_area(bb, "A1", 0, 0);
    assert_int_equal(board_builder_area(bb, 0, area, &err), -1);
    assert_string_equal(err.file, "areas.tmj");
    if (strstr(err.text, part) == NULL) fail_msg("\"%s\" does not say \"%s\"", err.text, part);
    board_builder_free(bb);
}

static void test_wrong_areas(void **unused)
{
    const board_point square[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}},
                      crossed[] = {{0, 0}, {9, 9}, {9, 0}, {0, 4}};
    const board_point flat[] = {{0, 0}, {9, 9}, {4, 4}};
    error err = {0};
    (void)unused;
    expect_area_refused(&(build_area){.id = NULL, .points = square, .npoints = 4}, "has no id");
    expect_area_refused(&(build_area){.id = "A1", .points = square, .npoints = 4},
                        "two areas have the id \"A1\"");
    expect_area_refused(&(build_area){.id = "much too long", .points = square, .npoints = 4},
                        "1 to 8 letters");
    expect_area_refused(&(build_area){.id = "a:b", .points = square, .npoints = 4}, "letters, digits");
    expect_area_refused(&(build_area){.id = "B", .points = square, .npoints = 2}, "no surface");
    expect_area_refused(&(build_area){.id = "B", .points = flat, .npoints = 3}, "no surface");
    expect_area_refused(&(build_area){.id = "B", .points = crossed, .npoints = 4}, "crosses itself");
    board_builder *bb = start_areas();
    int a = add_area(bb, "A1", 0, 0);
    assert_false(board_builder_link(bb, a, a, 0, NULL, 0, &err));
    assert_non_null(strstr(err.text, "to itself"));
    error_clear(&err);
    add_area(bb, "A2", 1000, 0);
    assert_null(board_builder_finish(bb, NULL, &err));
    assert_non_null(strstr(err.text, "no two areas of the map are linked"));
    error_clear(&err);
    assert_null(board_builder_finish(start_areas(), NULL, &err));
    assert_non_null(strstr(err.text, "no areas"));
}

/* ---- sheets, zones, tags */

static void test_sheets(void **unused)
{
    error err = {0};
    (void)unused;
    board_builder *bb = start(&layouts[0], 6, 5);
    build_sheet second = {
        .kind = BOARD_HEX, .columns = 16, .rows = 12, .id = "L1", .title = "Lock", .file = "b.tmj"};
    assert_int_equal(board_builder_sheet(bb, &second, &err), 1);
    assert_int_equal(board_builder_sheet(bb, &second, &err), -1);
    assert_non_null(strstr(err.text, "two maps have the id \"L1\""));
    error_clear(&err);
    second.id = "";
    assert_int_equal(board_builder_sheet(bb, &second, &err), -1);
    assert_non_null(strstr(err.text, "has no id"));
    error_clear(&err);
    second.id = "toolong";
    assert_int_equal(board_builder_sheet(bb, &second, &err), -1);
    error_clear(&err);
    second.id = "L2";
    second.columns = 0;
    assert_int_equal(board_builder_sheet(bb, &second, &err), -1);
    error_clear(&err);
    second.columns = second.rows = 250;
    assert_int_equal(board_builder_sheet(bb, &second, &err), -1);
    assert_non_null(strstr(err.text, "too many"));
    board *b = finish(bb, NULL);
    assert_int_equal(b->nspaces, 30 + 16 * 12);
    expect_name(b, board_at(b, 1, 2, 3), "L1:0304");
    assert_int_equal(at(b, "L1:0304"), board_at(b, 1, 2, 3));
    assert_int_equal(at(b, "A1"), board_at(b, 0, 0, 4));
    assert_int_equal(board_space_find(b, "L2:A1"), NO_SPACE);
    assert_int_equal(board_distance2(b, 0, 40), BOARD_FAR);
    assert_int_equal(board_steps(b, 0, 40), BOARD_FAR);
    assert_int_equal(board_direction(b, 0, 40), NO_DIRECTION);
    assert_int_equal(board_line(b, 0, 40, (uint16_t[4]){0}, NULL, 4), 0);
    assert_string_equal(b->sheets[1].title, "Lock");
    assert_string_equal(b->sheets[1].subtitle, "");
    board_free(b);
}

static void test_terrain_tags_zones(void **unused)
{
    (void)unused;
    error err = {0};
    tiled_notes notes = {.count = 0};
    board_builder *bb = start(&layouts[0], 6, 5);
    int wood = board_builder_terrain(bb, "wood", &err);
    assert_int_equal(board_builder_terrain(bb, "wood", &err), wood);
    assert_int_equal(board_builder_terrain(bb, "clear", &err), 0);
    uint32_t coast = board_builder_tag(bb, "coast", &err);
    board_builder_space(bb, 3, wood, board_builder_look(bb, "palms", &err));
    board_builder_elevation(bb, 3, -2);
    board_builder_elevation(bb, 4, 99999);
    board_builder_add_tags(bb, 3, coast);
    const board_point box[] = {{900, 900}, {3100, 900}, {3100, 2100}, {900, 2100}},
                      speck[] = {{10, 10}, {20, 10}, {20, 20}};
    const board_point nowhere[] = {{-900, -900}, {-800, -900}, {-800, -800}};
    assert_true(board_builder_zone_shape(bb, "bridge", 0, box, 4, &err));
    assert_true(board_builder_zone_space(bb, "bridge", 7, &err));
    assert_true(board_builder_zone_space(bb, "bridge", 29, &err));
    assert_true(board_builder_zone_shape(bb, "speck", 0, speck, 3, &err));
    assert_true(board_builder_zone_shape(bb, "nowhere", 0, nowhere, 3, &err));
    board *b = finish(bb, &notes);
    assert_int_equal(board_terrain(b, "wood"), wood);
    assert_int_equal(board_terrain(b, "sea"), -1);
    assert_int_equal(b->spaces[3].terrain, wood);
    assert_string_equal(b->looks[b->spaces[3].look], "palms");
    assert_int_equal(b->spaces[3].elevation, -2);
    assert_int_equal(b->spaces[4].elevation, INT16_MAX);
    assert_int_equal(b->spaces[3].tags, board_tag(b, "coast"));
    assert_int_equal(board_tag(b, "camp"), 0);
    const board_zone *zone = board_zone_find(b, "bridge");
    static const uint16_t expected[] = {7, 8, 29};
    assert_non_null(zone);
    assert_int_equal(zone->nspaces, 3);
    assert_memory_equal(zone->spaces, expected, sizeof expected);
    for (int i = 0; i < b->nspaces; i++)
        assert_int_equal(board_zone_has(zone, i), i == 7 || i == 8 || i == 29);
    assert_int_equal(board_zone_find(b, "speck")->spaces[0], 0);
    assert_int_equal(board_zone_find(b, "nowhere")->nspaces, 0);
    assert_int_equal(notes.count, 1);
    assert_non_null(strstr(notes.text[0], "\"nowhere\" holds no space"));
    assert_null(board_zone_find(b, "other"));
    board_free(b);
}

static void test_too_many_names(void **unused)
{
    error err = {0};
    char name[20];
    (void)unused;
    board_builder *bb = start(&layouts[0], 2, 2);
    for (int i = 0; i < 32; i++) {
        sprintf(name, "tag%d", i);
        assert_true(board_builder_tag(bb, name, &err) == (uint32_t)1 << i);
    }
    assert_int_equal(board_builder_tag(bb, "more", &err), 0);
    assert_non_null(strstr(err.text, "the tag \"more\" is one too many"));
    error_clear(&err);
    for (int i = 1; i < BOARD_TERRAINS_MAX; i++) {
        sprintf(name, "t%d", i);
        assert_int_equal(board_builder_terrain(bb, name, &err), i);
    }
    assert_int_equal(board_builder_terrain(bb, "more", &err), -1);
    board_builder_free(bb);
    board_builder_free(NULL);
}

/* The hash sees what decides, and not what is only drawn. */
static void test_hash(void **unused)
{
    uint64_t seen[9];
    (void)unused;
    for (int i = 0; i < COUNT(seen); i++) {
        board_builder *bb = start(&layouts[i == 8 ? 2 : 1], 6, 5);
        const board_point name[] = {{100, 100}};
        if (i == 1) add_line(bb, FEATURE_LABEL, 0, name, 1);
        if (i == 2) board_builder_space(bb, 3, board_builder_terrain(bb, "wood", NULL), 0);
        if (i == 3) board_builder_elevation(bb, 3, 1);
        if (i == 4) board_builder_edge(bb, 0, 6, EDGE_WALL);
        if (i == 5) board_builder_zone_space(bb, "a", 3, NULL);
        if (i == 6) board_builder_add_tags(bb, 3, board_builder_tag(bb, "camp", NULL));
        if (i == 7) board_builder_space(bb, 3, 0, board_builder_look(bb, "palms", NULL));
        board *b = finish(bb, NULL);
        seen[i] = b->hash;
        board_free(b);
    }
    for (int i = 1; i < COUNT(seen); i++)
        for (int k = 0; k < i; k++)
            assert_int_equal(seen[i] == seen[k], (i == 1 && k == 0) || (i == 7 && k <= 1));
}

/* Corners of Tiled's hexes (64 x 56 pixels, side 32) come out at corners of ours. */
static void test_points_of_pixels(void **unused)
{
    const build_pixels flat = {BOARD_HEX, false, 64, 56, 32}, pointy = {BOARD_HEX, true, 56, 64, 32},
                       square = {.kind = BOARD_SQUARE, .tile_width = 32, .tile_height = 16};
    (void)unused;
    for (int p = 0; p < 2; p++) {
        board *b = make(&layouts[p == 0 ? 1 : 3], 6, 6);
        for (int i = 0; i < b->nspaces; i++) {
            const int column = b->spaces[i].column, row = b->spaces[i].row;
            const int across = p == 0 ? column : row, along = p == 0 ? row : column;
            const int x0 = across * 48, y0 = along * 56 + (across % 2) * 28;
            const int shape[6][2] = {{16, 0}, {48, 0}, {64, 28}, {48, 56}, {16, 56}, {0, 28}};
            for (int k = 0; k < 6; k++) {
                const int64_t x = (x0 + shape[k][0]) * INT64_C(1000), y = (y0 + shape[k][1]) * INT64_C(1000);
                board_point got =
                    p == 0 ? board_builder_point(&flat, x, y) : board_builder_point(&pointy, y, x);
                bool found = false;
                for (int c = 0; c < 6; c++) {
                    board_point corner = b->corners[b->spaces[i].first_corner + (uint32_t)c];
                    found = found || (abs(corner.x - got.x) <= 1 && abs(corner.y - got.y) <= 1);
                }
                assert_true(found);
            }
        }
        board_free(b);
    }
    board_point q = board_builder_point(&square, 48000, 8000);
    assert_int_equal(q.x, 1500);
    assert_int_equal(q.y, 500);
    q = board_builder_point(&square, INT64_MAX, INT64_MIN);
    assert_int_equal(q.x, BUILD_COORDINATE_MAX);
    assert_int_equal(q.y, -BUILD_COORDINATE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rivers_take_sides),
        cmocka_unit_test(test_hex_rivers),
        cmocka_unit_test(test_roads_cross_sides),
        cmocka_unit_test(test_hostile_lines),
        cmocka_unit_test(test_areas),
        cmocka_unit_test(test_lines_on_areas),
        cmocka_unit_test(test_wrong_areas),
        cmocka_unit_test(test_sheets),
        cmocka_unit_test(test_terrain_tags_zones),
        cmocka_unit_test(test_too_many_names),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_points_of_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
