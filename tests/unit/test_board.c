/* test_board.c: geometry of each kind of grid, names, distances, arcs and lines. */
#include "unit/board_help.h"

#include "board/line.h"
#include "board/names.h"
#include "core/random.h"

/* ---- names */

static void test_square_names(void **unused)
{
    (void)unused;
    board *b = make(&layouts[0], 30, 12);
    expect_name(b, board_at(b, 0, 0, 11), "A1"); /* rows count from the south */
    expect_name(b, board_at(b, 0, 8, 7), "I5");
    expect_name(b, board_at(b, 0, 25, 0), "Z12");
    expect_name(b, board_at(b, 0, 26, 0), "AA12");
    expect_name(b, board_at(b, 0, 29, 11), "AD1");
    assert_int_equal(at(b, "i5"), board_at(b, 0, 8, 7));
    static const char *const wrong[] = {"",    "I",   "5",     "I0",  "I13",      "AE1",         "I05",
                                        "I5x", "I-5", "L1:I5", ":I5", "AAAAAAA1", "I99999999999"};
    for (int i = 0; i < COUNT(wrong); i++)
        assert_int_equal(board_space_find(b, wrong[i]), NO_SPACE);
    board_free(b);
}

static void test_hex_names(void **unused)
{
    (void)unused;
    board *b = make(&layouts[1], 20, 15);
    expect_name(b, board_at(b, 0, 2, 3), "0304"); /* column, then row from the top */
    expect_name(b, board_at(b, 0, 19, 14), "2015");
    static const char *const wrong[] = {"304", "00304", "0016", "2101", "0300", "0316", "C03"};
    for (int i = 0; i < COUNT(wrong); i++)
        assert_int_equal(board_space_find(b, wrong[i]), NO_SPACE);
    board_free(b);
    b = make(&layouts[3], 120, 15);
    expect_name(b, board_at(b, 0, 2, 3), "003004");
    assert_int_equal(at(b, "120015"), board_at(b, 0, 119, 14));
    board_free(b);
}

static void test_every_name_is_found(void **unused)
{
    static const int sizes[][2] = {{1, 1}, {7, 5}, {99, 99}, {100, 20}, {20, 100}, {750, 8}};
    (void)unused;
    for (int l = 0; l < COUNT(layouts); l++)
        for (int s = 0; s < COUNT(sizes); s++) {
            board *b = make(&layouts[l], sizes[s][0], sizes[s][1]);
            for (int i = 0; i < b->nspaces; i++) {
                char name[16];
                board_space_name(b, i, name);
                assert_int_equal(board_space_find(b, name), i);
            }
            board_free(b);
        }
}

static void test_direction_names(void **unused)
{
    static const struct {
        int layout, direction;
        const char *name;
    } known[] = {
        {0, 0, "n"},  {0, 3, "se"}, {0, 7, "nw"}, {1, 0, "n"},  {1, 1, "ne"},
        {1, 5, "nw"}, {3, 0, "ne"}, {3, 1, "e"},  {3, 5, "nw"},
    };
    (void)unused;
    for (int i = 0; i < COUNT(known); i++) {
        board *b = make(&layouts[known[i].layout], 3, 3);
        assert_string_equal(board_direction_name(b, 0, known[i].direction), known[i].name);
        assert_int_equal(board_direction_find(b, 0, known[i].name), known[i].direction);
        assert_int_equal(board_direction_find(b, 0, "up"), NO_DIRECTION);
        board_free(b);
    }
}

/* ---- neighbours */

/* From the middle of a 7 x 7 board: which column and row each direction leads to, of both parities. */
static void test_neighbour_tables(void **unused)
{
    static const struct {
        int layout, column, row;
        int to[8][2];
    } known[] = {
        {0, 3, 3, {{3, 2}, {4, 2}, {4, 3}, {4, 4}, {3, 4}, {2, 4}, {2, 3}, {2, 2}}},
        {1, 3, 3, {{3, 2}, {4, 3}, {4, 4}, {3, 4}, {2, 4}, {2, 3}}}, /* flat, odd pushed: column 3 is */
        {1, 2, 3, {{2, 2}, {3, 2}, {3, 3}, {2, 4}, {1, 3}, {1, 2}}},
        {2, 3, 3, {{3, 2}, {4, 2}, {4, 3}, {3, 4}, {2, 3}, {2, 2}}}, /* flat, even pushed */
        {2, 2, 3, {{2, 2}, {3, 3}, {3, 4}, {2, 4}, {1, 4}, {1, 3}}},
        {3, 3, 3, {{4, 2}, {4, 3}, {4, 4}, {3, 4}, {2, 3}, {3, 2}}}, /* pointy, odd pushed: row 3 is */
        {3, 3, 2, {{3, 1}, {4, 2}, {3, 3}, {2, 3}, {2, 2}, {2, 1}}},
        {4, 3, 3, {{3, 2}, {4, 3}, {3, 4}, {2, 4}, {2, 3}, {2, 2}}}, /* pointy, even pushed */
        {4, 3, 2, {{4, 1}, {4, 2}, {4, 3}, {3, 3}, {2, 2}, {3, 1}}},
    };
    (void)unused;
    for (int i = 0; i < COUNT(known); i++) {
        board *b = make(&layouts[known[i].layout], 7, 7);
        int from = board_at(b, 0, known[i].column, known[i].row);
        assert_int_equal(board_directions(b, from), known[i].layout == 0 ? 8 : 6);
        for (int d = 0; d < board_directions(b, from); d++)
            assert_int_equal(board_neighbour(b, from, d),
                             board_at(b, 0, known[i].to[d][0], known[i].to[d][1]));
        assert_int_equal(board_neighbour(b, from, board_directions(b, from)), NO_SPACE);
        board_free(b);
    }
}

static void test_links_agree(void **unused)
{
    (void)unused;
    for (int l = 0; l < COUNT(layouts); l++) {
        board *b = make(&layouts[l], 6, 5);
        for (int i = 0; i < b->nspaces; i++) {
            int n = 0, last = -1, directions = board_directions(b, i);
            for (int d = 0; d < directions; d++) {
                int to = board_neighbour(b, i, d);
                if (to == NO_SPACE) continue;
                n++;
                const board_link *link = board_link_to(b, i, to), *back = board_link_to(b, to, i);
                assert_non_null(link);
                assert_non_null(back);
                assert_int_equal(link->direction, d);
                assert_int_equal(back->direction, (d + directions / 2) % directions);
                assert_int_equal(board_direction(b, i, to), d);
                assert_int_equal(board_steps(b, i, to), 1);
            }
            assert_int_equal(b->spaces[i].nlinks, n);
            for (int k = 0; k < n; k++) { /* in order of direction */
                const board_link *link = &b->links[b->spaces[i].first_link + (uint32_t)k];
                assert_true(link->direction > last);
                last = link->direction;
            }
            assert_null(board_link_to(b, i, i));
        }
        board_free(b);
    }
}

/* ---- distances */

static void test_square_distances(void **unused)
{
    (void)unused;
    board *b = make(&layouts[0], 12, 12);
    static const struct {
        const char *to;
        int halves, steps;
    } known[] = {
        {"E5", 0, 0}, {"E6", 2, 1}, {"F6", 3, 1},  {"G7", 6, 2},  {"G6", 5, 2},
        {"E9", 8, 4}, {"H8", 9, 3}, {"A1", 12, 4}, {"K7", 14, 6},
    };
    for (int i = 0; i < COUNT(known); i++) { /* G4: two boxes diagonally are a range of 3 */
        assert_int_equal(board_distance2(b, at(b, "E5"), at(b, known[i].to)), known[i].halves);
        assert_int_equal(board_steps(b, at(b, "E5"), at(b, known[i].to)), known[i].steps);
    }
    board_free(b);
}

/* Steps on any grid are what a flood over the links counts, and the same both ways. */
static void test_distances_are_steps(void **unused)
{
    (void)unused;
    for (int l = 0; l < COUNT(layouts); l++) {
        board *b = make(&layouts[l], 9, 8);
        for (int from = 0; from < b->nspaces; from++) {
            int steps[72], queue[72], head = 0, tail = 0;
            memset(steps, 0xff, sizeof steps);
            steps[from] = 0;
            queue[tail++] = from;
            while (head < tail) {
                int i = queue[head++];
                for (int d = 0; d < board_directions(b, i); d++) {
                    int to = board_neighbour(b, i, d);
                    if (to != NO_SPACE && steps[to] < 0) {
                        steps[to] = steps[i] + 1;
                        queue[tail++] = to;
                    }
                }
            }
            for (int to = 0; to < b->nspaces; to++) {
                assert_int_equal(board_steps(b, from, to), steps[to]);
                assert_int_equal(board_distance2(b, from, to), board_distance2(b, to, from));
                if (layouts[l].kind == BOARD_HEX)
                    assert_int_equal(board_distance2(b, from, to), 2 * steps[to]);
            }
        }
        board_free(b);
    }
}

/* ---- directions and arcs */

static void test_square_direction(void **unused)
{
    static const struct {
        const char *to;
        int direction;
    } known[] = {
        {"F9", 0}, {"H11", 0}, {"G11", 0}, {"H10", 1}, {"K6", 2}, {"K7", 2}, {"K8", 2},  {"K9", 1},
        {"H4", 3}, {"E1", 4},  {"A1", 5},  {"A6", 6},  {"A5", 6}, {"A4", 6}, {"A11", 7},
    };
    (void)unused;
    board *b = make(&layouts[0], 12, 12);
    for (int i = 0; i < COUNT(known); i++)
        assert_int_equal(board_direction(b, at(b, "F6"), at(b, known[i].to)), known[i].direction);
    assert_int_equal(board_direction(b, at(b, "F6"), at(b, "F6")), NO_DIRECTION);
    board_free(b);
}

static void test_hex_direction(void **unused)
{
    (void)unused;
    for (int l = 1; l < COUNT(layouts); l++) {
        board *b = make(&layouts[l], 15, 15);
        int from = board_at(b, 0, 7, 7);
        for (int d = 0; d < 6; d++) {
            int straight = from, corner;
            for (int k = 0; k < 4; k++)
                straight = board_neighbour(b, straight, d);
            assert_int_equal(board_direction(b, from, straight), d);
            /* Through the corner between d and the next one: a tie, which goes clockwise. */
            corner = board_neighbour(b, board_neighbour(b, from, d), (d + 1) % 6);
            assert_int_equal(board_direction(b, from, corner), (d + 1) % 6);
            assert_int_equal(board_direction(b, from, board_neighbour(b, straight, (d + 1) % 6)), d);
        }
        board_free(b);
    }
}

static void test_square_arcs(void **unused)
{
    static const struct {
        int facing;
        const char *in, *out;
    } known[] = {
        {0, "F7 G7 E7 F10 J10 B10", "F6 G6 E6 F5 G5 H7"}, /* G-Gap5: three boxes, widening by one each rank */
        {2, "G6 G7 G5 J10 J2", "F7 F5 E6 G8"},
        {1, "G7 F7 G6 F11 K6 K11", "E7 G5 E6 F5"}, /* a corner: the quarter-plane */
        {5, "E5 F5 E6 A1 A6", "G5 E7 F7"},
    };
    (void)unused;
    board *b = make(&layouts[0], 12, 12);
    for (int i = 0; i < COUNT(known); i++)
        for (int side = 0; side < 2; side++) {
            char names[100];
            strcpy(names, side == 0 ? known[i].in : known[i].out);
            for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " "))
                if (board_in_arc(b, at(b, "F6"), known[i].facing, at(b, name)) != (side == 0))
                    fail_msg("facing %d, %s", known[i].facing, name);
        }
    board_free(b);
}

static void test_hex_arcs(void **unused)
{
    (void)unused;
    for (int l = 1; l < COUNT(layouts); l++) {
        board *b = make(&layouts[l], 15, 15);
        int from = board_at(b, 0, 7, 7);
        for (int facing = 0; facing < 6; facing++) {
            int in_first_ring = 0, in_second_ring = 0;
            for (int to = 0; to < b->nspaces; to++) {
                in_first_ring += board_steps(b, from, to) == 1 && board_in_arc(b, from, facing, to);
                in_second_ring += board_steps(b, from, to) == 2 && board_in_arc(b, from, facing, to);
            }
            assert_int_equal(in_first_ring, 3);
            assert_int_equal(in_second_ring, 5);
            for (int turn = -1; turn <= 1; turn++)
                assert_true(board_in_arc(b, from, facing, board_neighbour(b, from, (facing + turn + 6) % 6)));
            assert_false(board_in_arc(b, from, facing, from));
        }
        board_free(b);
    }
}

/* ---- outlines */

static void test_outlines_meet(void **unused)
{
    (void)unused;
    for (int l = 0; l < COUNT(layouts); l++) {
        board *b = make(&layouts[l], 6, 7);
        for (int i = 0; i < b->nspaces; i++) {
            const board_space *p = &b->spaces[i];
            const board_point *c = &b->corners[p->first_corner];
            assert_int_equal(p->ncorners, l == 0 ? 4 : 6);
            assert_int_equal(board_space_at(b, 0, p->centre), i);
            for (int k = 0; k < p->ncorners; k++) {
                assert_in_range(c[k].x, 0, b->sheets[0].width);
                assert_in_range(c[k].y, 0, b->sheets[0].height);
                /* A point a tenth of the way in from each corner is still inside. */
                board_point in = {c[k].x + (p->centre.x - c[k].x) / 10, c[k].y + (p->centre.y - c[k].y) / 10};
                assert_int_equal(board_space_at(b, 0, in), i);
                int to = board_neighbour(b, i, l == 0 ? 2 * k : k);
                board_point side[2], other[2];
                if (to == NO_SPACE) continue;
                assert_int_equal(board_border(b, i, to, side, 2), 2);
                assert_int_equal(board_border(b, to, i, other, 2), 2);
                assert_memory_equal(&side[0], &other[1],
                                    sizeof side[0]); /* the same side, the other way about */
                assert_memory_equal(&side[1], &other[0], sizeof side[0]);
                assert_memory_equal(&side[0], &c[k], sizeof side[0]);
            }
        }
        assert_int_equal(board_space_at(b, 0, (board_point){-1, 500}), NO_SPACE);
        assert_int_equal(board_space_at(b, 0, (board_point){500, b->sheets[0].height + 1}), NO_SPACE);
        board_free(b);
    }
}

/* ---- lines */

static void expect_line(const board *b, const char *from, const char *to, const char *expected)
{
    uint16_t out[64], pair[64];
    char text[600] = "", name[16];
    int n = board_line(b, at(b, from), at(b, to), out, pair, 64);
    for (int i = 0; i < n; i++) {
        board_space_name(b, out[i], name);
        sprintf(text + strlen(text), "%s%s", i > 0 ? " " : "", name);
        if (pair[i] != NO_SPACE) {
            board_space_name(b, pair[i], name);
            sprintf(text + strlen(text), "/%s", name);
        }
    }
    assert_string_equal(text, expected);
}

static void test_lines(void **unused)
{
    (void)unused;
    board *b = make(&layouts[0], 12, 12);
    expect_line(b, "A1", "A1", "");
    expect_line(b, "A1", "B1", "");
    expect_line(b, "A1", "E1", "B1 C1 D1");
    expect_line(b, "A5", "A1", "A4 A3 A2");
    expect_line(b, "A1", "B2", "A2/B1"); /* exactly through a corner: between two squares */
    expect_line(b, "A1", "C3", "A2/B1 B2 B3/C2");
    expect_line(b, "A1", "B3", "A2 B2");
    expect_line(b, "A1", "C2", "B1 B2");
    expect_line(b, "C2", "A1", "B2 B1");
    expect_line(b, "A1", "D2", "B1 B2/C1 C2");
    expect_line(b, "A1", "D3", "B1 B2 C2 C3");
    board_free(b);
    b = make(&layouts[1], 12, 12); /* flat, columns 2, 4, 6... pushed south */
    expect_line(b, "0105", "0505", "0204/0205 0305 0404/0405");
    expect_line(b, "0105", "0305", "0204/0205");
    expect_line(b, "0505", "0505", "");
    expect_line(b, "0503", "0507", "0504 0505 0506");
    expect_line(b, "0101", "0301", "0201"); /* the other side of that edge is off the map */
    board_free(b);
}

/* Felt point by point, no space has its inside crossed that the line leaves out; and a line turned round is
 * the same. */
static void test_lines_against_feeling(void **unused)
{
    (void)unused;
    for (int l = 0; l < COUNT(layouts); l++) {
        board *b = make(&layouts[l], 11, 12);
        random_stream r = {3, (uint64_t)l, 0};
        for (int k = 0; k < 300; k++) {
            int from = (int)random_below(&r, (uint32_t)b->nspaces),
                to = (int)random_below(&r, (uint32_t)b->nspaces);
            uint16_t out[64], pair[64], back[64], back_pair[64];
            int n = board_line(b, from, to, out, pair, 64), m = board_line(b, to, from, back, back_pair, 64);
            assert_int_equal(n, m);
            for (int i = 0; i < n; i++) {
                assert_int_equal(out[i], back[n - 1 - i]);
                assert_int_equal(pair[i], back_pair[n - 1 - i]);
                assert_true(out[i] != from && out[i] != to && out[i] < pair[i]);
            }
            board_point a = b->spaces[from].centre, c = b->spaces[to].centre;
            for (int t = 1; t < 300; t++) {
                board_point p = {a.x + (int)((int64_t)(c.x - a.x) * t / 300),
                                 a.y + (int)((int64_t)(c.y - a.y) * t / 300)};
                int space = board_space_at(b, 0, p), deep = 1;
                const int nudges[4][2] = {
                    {12, 0}, {-12, 0}, {0, 12}, {0, -12}}; /* pictures round, lattices do not */
                for (int d = 0; d < 4; d++)
                    deep = deep && board_space_at(
                                       b, 0, (board_point){p.x + nudges[d][0], p.y + nudges[d][1]}) == space;
                bool listed = space == from || space == to || !deep;
                for (int i = 0; i < n && !listed; i++)
                    listed = out[i] == space || pair[i] == space;
                assert_true(listed);
            }
        }
        board_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_square_names),          cmocka_unit_test(test_hex_names),
        cmocka_unit_test(test_every_name_is_found),   cmocka_unit_test(test_direction_names),
        cmocka_unit_test(test_neighbour_tables),      cmocka_unit_test(test_links_agree),
        cmocka_unit_test(test_square_distances),      cmocka_unit_test(test_distances_are_steps),
        cmocka_unit_test(test_square_direction),      cmocka_unit_test(test_hex_direction),
        cmocka_unit_test(test_square_arcs),           cmocka_unit_test(test_hex_arcs),
        cmocka_unit_test(test_outlines_meet),         cmocka_unit_test(test_lines),
        cmocka_unit_test(test_lines_against_feeling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
