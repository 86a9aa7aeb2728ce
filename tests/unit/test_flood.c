/*
 * test_flood.c: what is asked of a flood, whatever its nodes are: the cheapest cost of each, the order they
 * come in, the ways. Against the plainest search there is on random graphs.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "board/flood.h"
#include "core/random.h"

enum { NODES = 40 };

typedef struct graph {
    int nodes;
    uint8_t step[NODES][NODES]; /* 0: none */
} graph;

typedef struct answer {
    flood f;
    uint8_t cost[NODES];
    uint16_t before[NODES], found[2 * NODES];
} answer;

static void spread(const graph *g, int most, int start, int second, answer *out)
{
    out->f = (flood){.cost = out->cost, .before = out->before, .found = out->found};
    flood_begin(&out->f, g->nodes, most);
    flood_start(&out->f, start);
    if (second >= 0) flood_start(&out->f, second);
    for (int at; (at = flood_next(&out->f)) != FLOOD_END;) {
        assert_int_equal(out->f.level, out->cost[at]);
        for (int to = 0; to < g->nodes; to++)
            if (g->step[at][to] > 0) flood_offer(&out->f, to, out->f.level + g->step[at][to]);
    }
}

static void assert_found(const answer *a, int count, const int *nodes)
{
    assert_int_equal(a->f.count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(a->found[i], nodes[i]);
}

/* By cost; of the same cost those found at a lower level first, then in the order they were offered. */
static void test_order(void **unused)
{
    (void)unused;
    graph g = {.nodes = 6};
    answer a;
    g.step[0][5] = g.step[0][4] = 1;
    g.step[0][3] = 2;
    g.step[4][2] = g.step[5][1] = 1;
    spread(&g, 9, 0, -1, &a);
    assert_found(&a, 6, (const int[]){0, 4, 5, 3, 2, 1});
    spread(&g, 1, 0, -1, &a);
    assert_found(&a, 3, (const int[]){0, 4, 5});
    assert_int_equal(a.cost[3], FLOOD_NOT);
    spread(&g, 0, 0, 2, &a);
    assert_found(&a, 2, (const int[]){0, 2});
}

/* What waits comes once, at the cheapest of what it was offered for, and by that way. */
static void test_waiting(void **unused)
{
    (void)unused;
    graph g = {.nodes = 4};
    answer a;
    uint16_t way[NODES];
    g.step[0][3] = 7;
    g.step[0][1] = 1;
    g.step[1][3] = 5;
    g.step[1][2] = 1;
    g.step[2][3] = 1;
    spread(&g, 9, 0, -1, &a);
    assert_found(&a, 4, (const int[]){0, 1, 2, 3});
    assert_int_equal(a.cost[3], 3);
    assert_int_equal(flood_way(a.cost, a.before, 3, way, NODES), 3);
    assert_int_equal(way[0], 1);
    assert_int_equal(way[1], 2);
    assert_int_equal(way[2], 3);
    assert_int_equal(flood_way(a.cost, a.before, 0, way, NODES), 0);
    g.step[2][3] = 0;
    spread(&g, 9, 0, -1, &a);
    assert_found(&a, 4, (const int[]){0, 1, 2, 3});
    assert_int_equal(a.cost[3], 6);
    assert_int_equal(flood_way(a.cost, a.before, 3, way, NODES), 2);
}

/* A place that a cheap way ends at and a dear one goes on from is two nodes, and neither hides the other. */
static void test_dead_end(void **unused)
{
    (void)unused;
    enum { START, ROUND, HERE, HERE_ENDED, BEYOND };
    graph g = {.nodes = 5};
    answer a;
    g.step[START][HERE_ENDED] = 1;
    g.step[START][ROUND] = g.step[ROUND][HERE] = g.step[HERE][BEYOND] = 1;
    spread(&g, 9, START, -1, &a);
    assert_int_equal(a.cost[HERE_ENDED], 1);
    assert_int_equal(a.cost[HERE], 2);
    assert_int_equal(a.cost[BEYOND], 3);
    assert_int_equal(a.before[BEYOND], HERE);
}

/* More than a byte of cost holds is as much as it holds. */
static void test_most(void **unused)
{
    (void)unused;
    graph g = {.nodes = 3};
    answer a;
    g.step[0][1] = FLOOD_COST_MAX;
    g.step[1][2] = 1;
    spread(&g, 1000, 0, -1, &a);
    assert_found(&a, 2, (const int[]){0, 1});
    assert_int_equal(a.cost[2], FLOOD_NOT);
}

static void relax(const graph *g, int start, int cost[NODES])
{
    for (int i = 0; i < g->nodes; i++)
        cost[i] = i == start ? 0 : 1000;
    for (int round = 0; round < g->nodes; round++)
        for (int i = 0; i < g->nodes; i++)
            for (int k = 0; k < g->nodes; k++)
                if (g->step[i][k] > 0 && cost[i] + g->step[i][k] < cost[k]) cost[k] = cost[i] + g->step[i][k];
}

static void assert_way(const graph *g, const answer *a, int start, int to)
{
    uint16_t way[NODES];
    const int n = flood_way(a->cost, a->before, to, way, NODES);
    int at = start, sum = 0;
    for (int i = 0; i < n; at = way[i++]) {
        assert_true(g->step[at][way[i]] > 0);
        sum += g->step[at][way[i]];
        assert_int_equal(sum, a->cost[way[i]]);
    }
    assert_int_equal(at, to);
}

static void test_random(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 3, .stream = 5};
    for (int round = 0; round < 2000; round++) {
        graph g = {.nodes = 2 + (int)random_below(&r, NODES - 1)};
        int cost[NODES], reached = 0;
        answer a;
        for (int i = 0; i < 3 * g.nodes; i++)
            g.step[random_below(&r, (uint32_t)g.nodes)][random_below(&r, (uint32_t)g.nodes)] =
                (uint8_t)(1 + random_below(&r, 9));
        const int start = (int)random_below(&r, (uint32_t)g.nodes), most = (int)random_below(&r, 25);
        spread(&g, most, start, -1, &a);
        relax(&g, start, cost);
        for (int i = 0; i < g.nodes; i++) {
            assert_int_equal(a.cost[i], cost[i] <= most ? cost[i] : FLOOD_NOT);
            reached += cost[i] <= most;
            if (cost[i] <= most) assert_way(&g, &a, start, i);
        }
        assert_int_equal(a.f.count, reached);
        for (int i = 1; i < a.f.count; i++)
            assert_true(a.cost[a.found[i - 1]] <= a.cost[a.found[i]]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order), cmocka_unit_test(test_waiting),
                                       cmocka_unit_test(test_dead_end), cmocka_unit_test(test_most),
                                       cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
