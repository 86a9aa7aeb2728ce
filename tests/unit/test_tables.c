/* test_tables.c: a compiled board answers as the board does: neighbours, edges, distances, arcs, sight,
 * lines. */
#include "board_help.h"

#include "board/build.h"
#include "board/line.h"
#include "board/tables.h"
#include "core/random.h"

static const struct {
    board_kind kind;
    bool pointy, even;
} kinds[] = {{BOARD_SQUARE, false, false},
             {BOARD_HEX, false, false},
             {BOARD_HEX, false, true},
             {BOARD_HEX, true, false},
             {BOARD_HEX, true, true}};

static board *random_board(random_stream *r, size_t which)
{
    board_builder *bb = board_builder_new();
    build_sheet sheet = {.kind = kinds[which].kind,
                         .pointy = kinds[which].pointy,
                         .shifted_even = kinds[which].even,
                         .columns = 3 + (int)random_below(r, 12),
                         .rows = 3 + (int)random_below(r, 12)};
    board_builder_sheet(bb, &sheet, NULL);
    board_builder_terrain(bb, "wall", NULL);
    const int n = sheet.columns * sheet.rows;
    for (int i = 0; i < n; i++)
        board_builder_space(bb, i, random_below(r, 6) == 0, 0);
    for (int i = 0; i + 1 < n; i++)
        if (i % sheet.columns + 1 < sheet.columns && random_below(r, 5) == 0)
            board_builder_edge(bb, i, i + 1, random_below(r, 2) == 0 ? EDGE_RIVER : EDGE_WALL);
    board *b = board_builder_finish(bb, NULL, NULL);
    assert_non_null(b);
    return b;
}

static int far_of(const board *b, int from, int to)
{
    return b->sheets[0].kind == BOARD_SQUARE ? board_distance2(b, from, to) : board_steps(b, from, to);
}

static void same_neighbours(const board *b, const board_tables *t)
{
    for (int i = 0; i < b->nspaces; i++)
        for (int dir = 0; dir < BOARD_DIRECTIONS_MAX; dir++) {
            const int to = dir < board_directions(b, i) ? board_neighbour(b, i, dir) : NO_SPACE;
            assert_int_equal(t->next[i][dir], to);
            if (to == NO_SPACE) continue;
            assert_int_equal(tables_direction(t, i, to), dir);
            const uint16_t edge = board_link_to(b, i, to)->edge;
            assert_int_equal(t->edge[i][dir] & edge, edge);
            if (t->kind == BOARD_HEX || dir % 2 == 0) assert_int_equal(t->edge[i][dir], edge);
            assert_int_equal(t->edge[i][dir] & ~(edge | EDGE_RIVER), 0); /* of corners rivers alone */
        }
}

static void same_lines(const board *b, const board_tables *t, int from, int to)
{
    uint16_t on[64], pair[64];
    int count;
    const int n = board_line(b, from, to, on, pair, 64);
    const board_line_cell *line = tables_line(t, from, to, &count);
    int k = 0;
    for (int i = 0; i < count; i++) {
        const int a = tables_offset(t, from, line[i].on), c = tables_offset(t, from, line[i].pair);
        if (a == NO_SPACE && c == NO_SPACE) continue;
        assert_true(k < n);
        const bool alone = pair[k] == NO_SPACE;
        assert_true(a == on[k] || c == on[k]);
        assert_true(alone ? (a == on[k] || a == NO_SPACE) && (c == on[k] || c == NO_SPACE)
                          : a == pair[k] || c == pair[k]);
        k++;
    }
    assert_int_equal(k, n);
}

/* Where a step costs what it goes, the way to the nearest is as long as it is far, and no way beyond
 * the most is known. */
static int as_far_as_it_goes(const void *about, int from, int dir)
{
    const board_tables *t = about;
    (void)from;
    return t->directions == 8 && dir % 2 == 0 ? 2 : t->directions == 8 ? 3 : 1;
}

static void same_spread(const board_tables *t, arena *memory, const uint16_t goals[2], const uint16_t *far)
{
    enum { MOST = 6 };
    uint16_t *way = tables_far_map(t, memory);
    way[goals[0]] = way[goals[1]] = 0;
    tables_spread(t, way, MOST, as_far_as_it_goes, t);
    for (int i = 0; i < t->n && t->directions > 0; i++)
        assert_int_equal(way[i], far[i] > MOST ? BOARD_FAR : far[i]);
}

static void test_as_the_board_says(void **unused)
{
    enum { RANGE = 5 };
    (void)unused;
    for (int round = 0; round < 40; round++) {
        random_stream r = {.seed = 77, .stream = (uint64_t)round};
        board *b = random_board(&r, (size_t)round % (sizeof kinds / sizeof kinds[0]));
        const uint8_t opaque[BOARD_TERRAINS_MAX] = {0, 1};
        const sight_rules rules = {.opaque = opaque};
        arena *memory = arena_new();
        board_tables t;
        tables_compile(&t, memory, b, RANGE, EDGE_RIVER);
        same_neighbours(b, &t);
        for (int pass = 0; pass < 2; pass++) { /* by cells, then by table */
            for (int i = 0; i < b->nspaces; i++)
                for (int k = 0; k < b->nspaces; k++)
                    assert_int_equal(tables_far(&t, i, k), far_of(b, i, k));
            if (pass == 0) tables_compile_far(&t, memory);
        }
        tables_compile_arcs(&t, memory);
        tables_compile_sight(&t, memory, 6, &rules);
        uint16_t *far = tables_far_map(&t, memory);
        assert_int_equal(far[0], BOARD_FAR);
        const uint16_t goals[] = {0, (uint16_t)(b->nspaces - 1)};
        tables_nearer(&t, goals, 2, far);
        same_spread(&t, memory, goals, far);
        for (int i = 0; i < b->nspaces; i++) {
            const int a = far_of(b, i, goals[0]), c = far_of(b, i, goals[1]);
            assert_int_equal(far[i], a < c ? a : c);
            for (int k = 0; k < b->nspaces; k++) {
                const bool near = far_of(b, i, k) <= 6;
                assert_int_equal(tables_sees(&t, i, k), near && board_sight(b, &rules, i, k, NULL));
                for (int facing = 0; facing < t.directions; facing++)
                    assert_int_equal(tables_in_arc(&t, i, facing, k), board_in_arc(b, i, facing, k));
                if (board_steps(b, i, k) <= RANGE) same_lines(b, &t, i, k);
            }
        }
        arena_free(memory);
        board_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_the_board_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
