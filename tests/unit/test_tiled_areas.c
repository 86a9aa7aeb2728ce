/*
 * test_tiled_areas.c: the area maps are the maps that were meant: every area, link and road against its
 * table, borders against links, and every zone that scenarios lean on.
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

typedef struct area_row {
    const char *id, *title, *terrain, *tags, *adjacent;
} area_row;

static const area_row castillejos_areas[] = {
    {"A1", "Serrallo lines", "trench", "", "A2 A3"},
    {"A2", "Otero ridge", "mountain", "", "A1 A3 A4 A5"},
    {"A3", "Coast road north", "clear", "road coast", "A1 A2 A5 A6"},
    {"A4", "Anghera wood", "forest", "", "A2 A5 A7 A8"},
    {"A5", "Condesa heights", "mountain", "", "A2 A3 A4 A6 A7 A9"},
    {"A6", "Condesa beach", "clear", "road coast", "A3 A5 A9 A10"},
    {"A7", "Upper wadi", "river", "", "A4 A5 A8 A9 A11"},
    {"A8", "Sierra Bullones spur", "mountain", "", "A4 A7 A11"},
    {"A9", "Marabout house", "buildings", "", "A5 A6 A7 A10 A11 A12"},
    {"A10", "Castillejos mouth", "river", "road coast", "A6 A9 A12 A14"},
    {"A11", "Hill of the knapsacks", "mountain", "", "A7 A8 A9 A12 A13"},
    {"A12", "Castillejos valley", "clear", "", "A9 A10 A11 A13 A14"},
    {"A13", "Muley el-Abbas's camp", "clear", "camp", "A11 A12 A14"},
    {"A14", "Monte Negron pass", "mountain", "road coast", "A10 A12 A13"},
};

static const area_row tetuan_areas[] = {
    {"B1", "Fort Martin / river mouth", "clear", "coast", "B2 B4"},
    {"B2", "Custom house (Aduana) camp", "buildings", "road coast", "B1 B3 B4 B5"},
    {"B3", "Estrella redoubt", "trench", "", "B2 B5 B6"},
    {"B4", "Rio Martin marsh", "river", "", "B1 B2 B5 B7"},
    {"B5", "Plain of Tetuan east", "clear", "road", "B2 B3 B4 B6 B7 B8"},
    {"B6", "Alcantara stream", "river", "", "B3 B5 B8 B9"},
    {"B7", "Rio Martin meadows", "river", "", "B4 B5 B8 B10"},
    {"B8", "Plain before the camps", "clear", "road", "B5 B6 B7 B9 B10"},
    {"B9", "Lower camp (Sidi Ahmed's trench)", "trench", "camp", "B6 B8 B10 B11 B12"},
    {"B10", "River camp (Muley el-Abbas's trench)", "trench", "camp", "B7 B8 B9 B12 B13"},
    {"B11", "Sierra Bermeja foothills", "mountain", "", "B9 B12 B14"},
    {"B12", "Geleli tower and upper camp", "buildings", "camp", "B9 B10 B11 B13 B14 B15"},
    {"B13", "Orchards (huertas)", "forest", "road", "B10 B12 B15"},
    {"B14", "Sierra heights", "mountain", "", "B11 B12 B15"},
    {"B15", "Tetuan and kasbah", "buildings", "road", "B12 B13 B14"},
};

static const area_row wad_ras_areas[] = {
    {"W1", "Tetuan west gate", "buildings", "road", "W2 W3"},
    {"W2", "Samsa foothills", "forest", "", "W1 W3 W5 W6"},
    {"W3", "Tangier road at the Jelu", "clear", "road", "W1 W2 W4 W6 W7"},
    {"W4", "Jelu south bank", "river", "", "W3 W7 W8"},
    {"W5", "Samsa heights", "mountain", "", "W2 W6 W9"},
    {"W6", "Plain of the Jelu", "clear", "road", "W2 W3 W5 W7 W9 W10"},
    {"W7", "Jelu fords", "river", "", "W3 W4 W6 W8 W10"},
    {"W8", "South hills", "mountain", "", "W4 W7 W10 W11"},
    {"W9", "Saddle village", "buildings", "", "W5 W6 W10 W12"},
    {"W10", "Bu-Seja bridge", "river", "road", "W6 W7 W8 W9 W11 W12"},
    {"W11", "Amsal village", "buildings", "", "W8 W10 W12 W13"},
    {"W12", "Wad-Ras valley", "clear", "road camp", "W9 W10 W11 W13 W14"},
    {"W13", "Mount Benider", "mountain", "", "W11 W12 W14"},
    {"W14", "Fondak pass", "mountain", "road", "W12 W13"},
};

static const area_row campaign_areas[] = {
    {"1", "Ceuta and Serrallo", "buildings", "coast port", "2"},
    {"2", "Castillejos", "river", "coast road", "1 3 4"},
    {"3", "Anghera and Sierra Bullones", "mountain", "", "2 4 8"},
    {"4", "Monte Negron", "mountain", "coast road", "2 3 5"},
    {"5", "Rio Azmir (hunger camp)", "river", "coast road", "4 6"},
    {"6", "Cabo Negro", "mountain", "coast road", "5 7"},
    {"7", "Rio Martin and Aduana", "clear", "coast port road", "6 9"},
    {"8", "Samsa", "mountain", "", "3 9 10"},
    {"9", "Tetuan", "buildings", "road", "7 8 10"},
    {"10", "Wad-Ras", "river", "road", "8 9 11"},
    {"11", "Fondak", "mountain", "road", "10 12"},
    {"12", "Tangier road", "clear", "road", "11"},
};

static bool has_word(const char *words, const char *word)
{
    char padded[90], one[40];
    snprintf(padded, sizeof padded, " %s ", words);
    snprintf(one, sizeof one, " %s ", word);
    return strstr(padded, one) != NULL;
}

/* Every area as its table says, links both ways and no others, roads along `road` and nowhere else. */
static board *areas_are(const char *stem, const area_row *areas, int n, const char *road)
{
    board *b = load(stem);
    static const char *const words[] = {"road", "coast", "camp", "port"};
    assert_int_equal(b->sheets[0].kind, BOARD_AREA);
    assert_int_equal(b->nspaces, n);
    for (int i = 0; i < n; i++) {
        int space = board_space_find(b, areas[i].id), expected = 0;
        assert_int_not_equal(space, NO_SPACE);
        const board_space *s = &b->spaces[space];
        assert_string_equal(s->name, areas[i].title);
        assert_string_equal(ground_of(b, space), areas[i].terrain);
        for (int k = 0; k < 4; k++)
            assert_int_equal((s->tags & board_tag(b, words[k])) != 0, has_word(areas[i].tags, words[k]));
        for (int k = 0; k < n; k++) {
            int to = board_space_find(b, areas[k].id);
            const board_link *there = board_link_to(b, space, to), *back = board_link_to(b, to, space);
            bool adjacent = has_word(areas[i].adjacent, areas[k].id);
            char step[24], other[24];
            snprintf(step, sizeof step, "%s-%s", areas[i].id, areas[k].id);
            snprintf(other, sizeof other, "%s-%s", areas[k].id, areas[i].id);
            if ((there != NULL) != adjacent || (back != NULL) != adjacent)
                fail_msg("%s: %s %s", stem, step, adjacent ? "are not linked" : "are linked");
            expected += adjacent;
            if (there)
                assert_int_equal((there->edge & EDGE_ROAD) != 0,
                                 has_word(road, step) || has_word(road, other));
            /* neighbours share a border, and only they do */
            board_point border[64];
            if (i != k && (board_border(b, space, to, border, 64) > 1) != adjacent)
                fail_msg("%s: %s %s", stem, step, adjacent ? "share no border" : "share a border");
        }
        assert_int_equal(s->nlinks, expected);
        assert_int_equal(board_space_at(b, 0, s->centre), space); /* its anchor lies in it */
    }
    for (int i = 1; i < n; i++)
        assert_int_not_equal(board_steps(b, 0, i), BOARD_FAR);
    return b;
}

/* Ships of these areas, and of no others, lie beside them: at sea, clear of every counter ashore. */
static void berths(const board *b, const char *areas)
{
    for (int i = 0; i < b->nspaces; i++) {
        const board_space *s = &b->spaces[i];
        const bool moored = has_word(areas, s->id);
        assert_int_equal(moored, s->berth.x != s->centre.x || s->berth.y != s->centre.y);
        if (!moored) continue;
        assert_int_equal(board_space_at(b, 0, s->berth), NO_SPACE);
        assert_true(s->berth.x > 1000 && s->berth.x < b->sheets[0].width - 1000);
        for (int k = 0; k < b->nspaces; k++)
            assert_true(abs(b->spaces[k].centre.x - s->berth.x) + abs(b->spaces[k].centre.y - s->berth.y) >
                        3000);
    }
}

static void castillejos(void **state)
{
    (void)state;
    board *b = areas_are("castillejos", castillejos_areas, 14, "A1-A3 A3-A6 A6-A10 A10-A14");
    assert_int_equal(board_steps(b, board_space_find(b, "A1"), board_space_find(b, "A14")), 4);
    assert_int_equal(b->spaces[board_space_find(b, "A1")].centre.x, 930 * 1000 / 40);
    assert_int_equal(b->spaces[board_space_find(b, "A1")].centre.y, 80 * 1000 / 40);
    zone_names(b, "objectives", "A9 A10 A11 A12 A13");
    zone_names(b, "spanish_entry", "A1");
    zone_names(b, "spanish_supply", "A1");
    zone_names(b, "moroccan_supply", "A14");
    zone_names(b, "hidden_foot", "A4 A5 A7 A8");
    zone_names(b, "coast", "A3 A6 A10 A14");
    berths(b, "A3 A6 A10 A14");
    board_free(b);
}

static void tetuan(void **state)
{
    (void)state;
    board *b = areas_are("tetuan", tetuan_areas, 15, "B2-B5 B5-B8 B13-B15");
    zone_names(b, "objectives", "B9 B10 B12");
    zone_names(b, "spanish_supply", "B1");
    zone_names(b, "moroccan_supply", "B15");
    zone_names(b, "spanish_deploy", "B1 B2 B3 B4 B5 B6");
    zone_names(b, "spanish_reserve", "B3");
    zone_names(b, "spanish_entry", "B1 B2");
    zone_names(b, "moroccan_deploy", "B8 B9 B10 B11 B12 B13 B14 B15");
    zone_names(b, "moroccan_camps", "B9 B10 B12");
    zone_names(b, "gunboats", "B1 B2 B4");
    zone_names(b, "coast", "B1 B2");
    berths(b, "B1 B2");
    board_free(b);
}

static void wad_ras(void **state)
{
    (void)state;
    board *b = areas_are("wad-ras", wad_ras_areas, 14, "W1-W3 W3-W6 W6-W10 W10-W12 W12-W14");
    zone_names(b, "objectives", "W10 W11 W12 W13");
    zone_names(b, "spanish_supply", "W1");
    zone_names(b, "spanish_entry", "W1");
    zone_names(b, "moroccan_supply", "W14");
    zone_names(b, "right_column", "W2");
    zone_names(b, "moroccan_deploy", "W5 W8 W9 W10 W11 W12 W13 W14");
    zone_names(b, "hidden_foot", "W5 W8 W9 W11 W13");
    board_free(b);
}

static void campaign(void **state)
{
    (void)state;
    board *b = areas_are("campaign", campaign_areas, 12, "1-2 2-4 4-5 5-6 6-7 7-9 9-10 10-11 11-12");
    zone_names(b, "spanish_base", "1");
    zone_names(b, "ports", "1 7");
    zone_names(b, "coast", "1 2 4 5 6 7");
    zone_names(b, "coast_road", "1 2 4 5 6 7");
    zone_names(b, "moroccan_stands", "2 9 10");
    zone_names(b, "goals", "9 10 11");
    zone_names(b, "battle_castillejos", "2");
    zone_names(b, "battle_tetuan", "9");
    zone_names(b, "battle_wad_ras", "10");
    board_free(b);
}

/* The campaign and its battles are four sheets of one board: names of sheets part them, zones add up. */
static void campaign_sheets(void **state)
{
    (void)state;
    static const char *const paths[] = {"maps/campaign.tmj", "maps/castillejos.tmj", "maps/tetuan.tmj",
                                        "maps/wad-ras.tmj"};
    static const char *const ids[] = {"L1", "L2", "L3", "L4"};
    error err = {0};
    board *b = tiled_load(paths, ids, 4, NULL, &err);
    if (!b) fail_msg("%s", err.text);
    assert_int_equal(b->nspaces, 12 + 14 + 15 + 14);
    zone_names(b, "spanish_supply", "L2:A1 L3:B1 L4:W1");
    zone_names(b, "moroccan_supply", "L2:A14 L3:B15 L4:W14");
    zone_names(b, "ports", "L1:1 L1:7");
    board_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(castillejos), cmocka_unit_test(tetuan),          cmocka_unit_test(wad_ras),
        cmocka_unit_test(campaign),    cmocka_unit_test(campaign_sheets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
