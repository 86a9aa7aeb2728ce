/*
 * test_reach.c: the fast reach answers exactly what the textbook search does, on random boards of every kind.
 *
 * By default about 2,000 boards; SANDTABLE_FULL=1 runs 100,000.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "board/build.h"
#include "board/build_finish.h"
#include "board/build_grid.h"
#include "board/reach.h"
#include "board/reach_plain.h"
#include "core/random.h"

static const struct {
    board_kind kind;
    bool pointy, even;
} kinds[] = {
    {BOARD_SQUARE, false, false}, {BOARD_HEX, false, false}, {BOARD_HEX, false, true},
    {BOARD_HEX, true, false},     {BOARD_HEX, true, true},   {BOARD_AREA, false, false},
};

/* ---- by hand */

static void test_open_squares(void **unused)
{
    const uint8_t enter[BOARD_TERRAINS_MAX] = {1};
    static reach_result out;
    (void)unused;
    board *b = board_make_grid(BOARD_SQUARE, false, 9, 9);
    arena *memory = arena_new();
    reach_map *king = reach_map_new(memory, b, &(reach_costs){.enter = enter});
    reach_map *sides = reach_map_new(memory, b, &(reach_costs){.enter = enter, .orthogonal = true});
    const reach_query q = {.from = 40, .budget = 2};
    reach_find(king, &q, &out);
    assert_int_equal(out.count, 24);
    assert_int_equal(reach_cost(&out, 40), -1); /* where it stands is not in it */
    assert_int_equal(reach_cost(&out, 20), 2);
    assert_int_equal(out.space[0], 30); /* by cost, then by space */
    assert_int_equal(out.cost[7], 1);
    assert_int_equal(out.cost[8], 2);
    reach_find(sides, &q, &out);
    assert_int_equal(out.count, 12);
    assert_int_equal(reach_cost(&out, 30), 2);
    assert_int_equal(reach_cost(&out, 20), -1);
    reach_find(king, &(reach_query){.from = 0, .budget = 0}, &out);
    assert_int_equal(out.count, 0);
    arena_free(memory);
    board_free(b);
}

static void test_open_hexes(void **unused)
{
    const uint8_t enter[BOARD_TERRAINS_MAX] = {1};
    static reach_result out;
    (void)unused;
    for (int pointy = 0; pointy < 2; pointy++) {
        board *b = board_make_grid(BOARD_HEX, pointy, 200, 200);
        arena *memory = arena_new();
        reach_map *m = reach_map_new(memory, b, &(reach_costs){.enter = enter});
        for (int budget = 1; budget <= 28; budget++) {
            reach_find(m, &(reach_query){.from = 100 * 200 + 101, .budget = (uint8_t)budget}, &out);
            assert_int_equal(out.count, 3 * budget * (budget + 1));
            for (int i = 0; i < out.count; i++)
                assert_int_equal(out.cost[i], board_steps(b, 100 * 200 + 101, out.space[i]));
        }
        arena_free(memory);
        board_free(b);
    }
}

/* A 5 x 3 board of squares: a river between columns B and C with a ford in the middle row; fords cost nothing
 * more, ditches two. */
static void test_edges_by_hand(void **unused)
{
    const uint8_t enter[BOARD_TERRAINS_MAX] = {1};
    static reach_result out;
    uint16_t path[8];
    (void)unused;
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = BOARD_SQUARE, .columns = 5, .rows = 3};
    board_builder_sheet(bb, &sheet, NULL);
    for (int row = 0; row < 3; row++) {
        board_builder_edge(bb, row * 5 + 1, row * 5 + 2, EDGE_RIVER | (row == 1 ? EDGE_FORD : 0));
        board_builder_edge(bb, row * 5 + 2, row * 5 + 3, EDGE_DITCH);
    }
    board *b = board_builder_finish(bb, NULL, NULL);
    assert_non_null(b);
    const reach_costs costs = {.enter = enter,
                               .edge_blocked = EDGE_RIVER,
                               .edge_opens = EDGE_FORD | EDGE_BRIDGE,
                               .edge_extra = EDGE_DITCH,
                               .extra = 2,
                               .orthogonal = true};
    arena *memory = arena_new();
    reach_map *m = reach_map_new(memory, b, &costs);
    const reach_query q = {.from = 0, .budget = 8};
    reach_find(m, &q, &out);
    assert_int_equal(reach_cost(&out, 1), 1);
    assert_int_equal(reach_cost(&out, 7), 3); /* A3 A2 B2, the ford, C2 */
    assert_int_equal(reach_cost(&out, 2), 4);
    assert_int_equal(reach_cost(&out, 8), 6); /* over the ditch */
    assert_int_equal(reach_cost(&out, 4), 8);
    assert_int_equal(reach_path(m, &q, 2, path, NULL, 8), 4);
    static const uint16_t expected[] = {1, 6, 7,
                                        2}; /* of equals the lowest direction first: east before south */
    assert_memory_equal(path, expected, sizeof expected);
    assert_int_equal(reach_path(m, &q, 0, path, NULL, 8), 0);
    assert_int_equal(reach_path(m, &(reach_query){.from = 0, .budget = 3}, 2, path, NULL, 8), 0);
    arena_free(memory);
    board_free(b);
}

/* A row of five: heavy ground that costs four, and a road through the first three of it, which ends there. */
static void test_along_a_road(void **unused)
{
    const uint8_t enter[BOARD_TERRAINS_MAX] = {4};
    static reach_result out;
    (void)unused;
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = BOARD_SQUARE, .columns = 5, .rows = 1};
    board_builder_sheet(bb, &sheet, NULL);
    for (int i = 0; i < 3; i++)
        board_builder_edge(bb, i, i + 1, EDGE_ROAD | (i == 1 ? EDGE_RIVER | EDGE_BRIDGE : 0));
    board *b = board_builder_finish(bb, NULL, NULL);
    assert_non_null(b);
    const reach_costs costs = {
        .enter = enter, .edge_extra = EDGE_RIVER, .extra = 3, .edge_along = EDGE_ROAD, .along = 1};
    arena *memory = arena_new();
    reach_map *m = reach_map_new(memory, b, &costs);
    reach_find(m, &(reach_query){.from = 0, .budget = 7}, &out);
    assert_int_equal(out.count, 4);
    assert_int_equal(reach_cost(&out, 1), 1);
    assert_int_equal(reach_cost(&out, 2), 2); /* the bridge carries the road */
    assert_int_equal(reach_cost(&out, 3), 3);
    assert_int_equal(reach_cost(&out, 4), 7);
    arena_free(memory);
    board_free(b);
}

static void test_stops_and_blocks(void **unused)
{
    const uint8_t enter[BOARD_TERRAINS_MAX] = {1};
    static reach_result out;
    (void)unused;
    board *b = board_make_grid(BOARD_SQUARE, false, 7, 1);
    arena *memory = arena_new();
    reach_map *m = reach_map_new(memory, b, &(reach_costs){.enter = enter});
    const uint64_t fifth = 1u << 4, start = 1u << 1, first = 1u << 0;
    reach_find(m, &(reach_query){.from = 1, .budget = 9, .stops = &fifth}, &out);
    assert_int_equal(out.count, 4);
    assert_int_equal(reach_cost(&out, 4), 3); /* entered, not left */
    assert_int_equal(reach_cost(&out, 5), -1);
    reach_find(m, &(reach_query){.from = 1, .budget = 9, .blocked = &fifth}, &out);
    assert_int_equal(out.count, 3);
    reach_find(m, &(reach_query){.from = 1, .budget = 9, .stops = &start, .blocked = &first}, &out);
    assert_int_equal(out.count, 5); /* a mover leaves the stop it starts in */
    arena_free(memory);
    board_free(b);
}

/* ---- differential */

static board *random_areas(random_stream *r, int n)
{
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = BOARD_AREA, .width = 9000, .height = 9000};
    board_builder_sheet(bb, &sheet, NULL);
    for (int t = 1; t < 4; t++)
        board_builder_terrain(bb, t == 1 ? "one" : t == 2 ? "two" : "three", NULL);
    for (int i = 0; i < n; i++) {
        const int x = i % 9 * 1000, y = i / 9 * 1000;
        const board_point points[] = {{x, y}, {x + 900, y}, {x + 900, y + 900}};
        const char id[4] = {'A', (char)('0' + i / 10), (char)('0' + i % 10), 0};
        build_area area = {.id = id, .terrain = (int)random_below(r, 4), .points = points, .npoints = 3};
        assert_int_equal(board_builder_area(bb, 0, &area, NULL), i);
    }
    for (int i = 1; i < n; i++)
        for (int k = 0; k < 2; k++) {
            static const unsigned edges[] = {0, 0, EDGE_ROAD, EDGE_FORD | EDGE_RIVER, EDGE_RIVER, EDGE_PASS};
            board_builder_link(bb, i, (int)random_below(r, (uint32_t)i), edges[random_below(r, 6)], NULL, 0,
                               NULL);
        }
    return board_builder_finish(bb, NULL, NULL);
}

static board *random_grid(random_stream *r, int kind, bool edges)
{
    board_builder *bb = board_builder_new();
    const bool second = random_below(r, 8) == 0;
    build_sheet sheet = {.kind = kinds[kind].kind,
                         .pointy = kinds[kind].pointy,
                         .shifted_even = kinds[kind].even,
                         .columns = 1 + (int)random_below(r, random_below(r, 3) == 0 ? 100 : 30),
                         .rows = 1 + (int)random_below(r, 30)};
    board_builder_sheet(bb, &sheet, NULL);
    for (int t = 1; t < 4; t++)
        board_builder_terrain(bb, t == 1 ? "one" : t == 2 ? "two" : "three", NULL);
    const int n = sheet.columns * sheet.rows;
    for (int i = 0; i < n; i++)
        board_builder_space(bb, i, (int)random_below(r, 4), 0);
    for (int i = 0; i < n && edges; i++) {
        static const unsigned bits[] = {EDGE_RIVER, EDGE_RIVER | EDGE_BRIDGE, EDGE_WALL, EDGE_DITCH,
                                        EDGE_ROAD};
        int column = i % sheet.columns;
        if (random_below(r, 12) == 0 && column + 1 < sheet.columns)
            board_builder_edge(bb, i, i + 1, bits[random_below(r, 5)]);
        if (random_below(r, 12) == 0 && i + sheet.columns < n)
            board_builder_edge(bb, i, i + sheet.columns, bits[random_below(r, 5)]);
    }
    if (second) {
        build_sheet other = {.kind = BOARD_HEX, .columns = 20, .rows = 9, .id = "L2"};
        assert_int_equal(board_builder_sheet(bb, &other, NULL), 1);
    }
    return board_builder_finish(bb, NULL, NULL);
}

static void random_set(random_stream *r, uint64_t *set, int n, uint32_t one_in)
{
    memset(set, 0, (size_t)((n + 63) / 64) * sizeof *set);
    for (int i = 0; i < n; i++)
        if (random_below(r, one_in) == 0) set[i / 64] |= (uint64_t)1 << i % 64;
}

/* The path must exist, step by step, and cost what was said; it is the first of its equals. */
static void check_path(const board *b, const reach_map *m, const reach_query *q, const reach_result *all,
                       int to, int cost)
{
    uint16_t path[REACH_BUDGET_MAX + 1];
    uint8_t costs[REACH_BUDGET_MAX + 1];
    int n = reach_path(m, q, to, path, costs, REACH_BUDGET_MAX + 1), at = q->from, before = 0;
    assert_in_range(n, 1, cost);
    assert_int_equal(path[n - 1], to);
    for (int i = 0; i < n; i++) {
        assert_non_null(board_link_to(b, at, path[i]));
        int here = reach_cost(all, path[i]);
        assert_true(here > before);
        assert_int_equal(costs[i], here);
        assert_true(q->blocked == NULL || (q->blocked[path[i] / 64] >> path[i] % 64 & 1) == 0);
        assert_true(i == n - 1 || q->stops == NULL || (q->stops[path[i] / 64] >> path[i] % 64 & 1) == 0);
        before = here;
        at = path[i];
    }
    assert_int_equal(before, cost);
}

static int compare_one_board(random_stream *r, int number)
{
    static reach_result fast, plain;
    static uint64_t blocked[64], stops[64];
    const int kind = number % 6;
    int found = 0;
    board *b = kinds[kind].kind == BOARD_AREA ? random_areas(r, 2 + (int)random_below(r, 60))
                                              : random_grid(r, kind, random_below(r, 2) == 0);
    assert_non_null(b);
    uint8_t enter[BOARD_TERRAINS_MAX], *spaces = malloc((size_t)b->nspaces);
    const uint32_t dearest = random_below(r, 4) == 0 ? REACH_COST_MAX + 1 : 4;
    for (int t = 0; t < BOARD_TERRAINS_MAX; t++)
        enter[t] = (uint8_t)random_below(r, dearest);
    enter[0] = (uint8_t)(1 + random_below(r, 2));
    for (int i = 0; i < b->nspaces; i++)
        spaces[i] = random_below(r, 10) == 0 ? (uint8_t)random_below(r, 3) : 255;
    reach_costs costs = {.enter = enter,
                         .enter_space = random_below(r, 3) == 0 ? spaces : NULL,
                         .orthogonal = random_below(r, 3) == 0};
    if (random_below(r, 2) == 0) {
        costs.edge_blocked = EDGE_RIVER | EDGE_WALL;
        costs.edge_opens = EDGE_BRIDGE | EDGE_FORD;
        costs.edge_extra = EDGE_DITCH;
        costs.extra = (uint8_t)random_below(r, 4);
    }
    if (random_below(r, 3) == 0) {
        costs.edge_along = EDGE_ROAD;
        costs.along = (uint8_t)(1 + random_below(r, 3));
    }
    arena *memory = arena_new();
    reach_map *m = reach_map_new(memory, b, &costs);
    for (int t = 0; t < 4; t++) {
        reach_query q = {.from = (uint16_t)random_below(r, (uint32_t)b->nspaces),
                         .budget = (uint8_t)random_below(r, t == 0 ? REACH_BUDGET_MAX + 1 : 12)};
        random_set(r, blocked, b->nspaces, 9);
        random_set(r, stops, b->nspaces, 7);
        q.blocked = random_below(r, 2) == 0 ? blocked : NULL;
        q.stops = random_below(r, 2) == 0 ? stops : NULL;
        reach_find(m, &q, &fast);
        reach_find_plain(m, &q, &plain);
        assert_int_equal(fast.count, plain.count);
        assert_memory_equal(fast.space, plain.space, (size_t)fast.count * sizeof fast.space[0]);
        assert_memory_equal(fast.cost, plain.cost, (size_t)fast.count);
        found += fast.count;
        if (fast.count > 0) {
            int i = (int)random_below(r, (uint32_t)fast.count);
            check_path(b, m, &q, &fast, fast.space[i], fast.cost[i]);
        }
    }
    arena_free(memory);
    board_free(b);
    free(spaces);
    return found;
}

static void test_fast_equals_plain(void **unused)
{
    const char *full = getenv("SANDTABLE_FULL");
    const int boards = full != NULL && strcmp(full, "1") == 0 ? 100000 : 2000;
    long found = 0;
    (void)unused;
    for (int i = 0; i < boards; i++) {
        random_stream r = {2024, (uint64_t)i, 0};
        found += compare_one_board(&r, i);
    }
    assert_true(found > boards * 50L); /* the boards were worth comparing */
}

/* More spaces than an answer holds: the cheapest are kept, as the textbook keeps them. */
static void test_too_many_to_hold(void **unused)
{
    const uint8_t enter[BOARD_TERRAINS_MAX] = {1};
    static reach_result fast, plain;
    (void)unused;
    board *b = board_make_grid(BOARD_SQUARE, false, 150, 150);
    arena *memory = arena_new();
    reach_map *m = reach_map_new(memory, b, &(reach_costs){.enter = enter});
    const reach_query q = {.from = 75 * 150 + 75, .budget = 63};
    reach_find(m, &q, &fast);
    reach_find_plain(m, &q, &plain);
    assert_int_equal(fast.count, REACH_FOUND_MAX);
    assert_memory_equal(&fast, &plain, sizeof fast);
    arena_free(memory);
    board_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_squares),     cmocka_unit_test(test_open_hexes),
        cmocka_unit_test(test_edges_by_hand),    cmocka_unit_test(test_stops_and_blocks),
        cmocka_unit_test(test_along_a_road),     cmocka_unit_test(test_fast_equals_plain),
        cmocka_unit_test(test_too_many_to_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
