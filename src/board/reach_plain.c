/*
 * reach_plain.c: Dijkstra with a binary heap, as a textbook has it: what reach_find() must answer, and what
 * it is measured against. Not for play.
 */
#include "board/reach_plain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/reach_internal.h"

typedef struct node {
    int cost, space;
} node;

typedef struct heap {
    node *nodes;
    int count, cap;
} heap;

static bool less(node a, node c)
{
    return a.cost != c.cost ? a.cost < c.cost : a.space < c.space;
}

static void push(heap *h, node n)
{
    if (h->count == h->cap) {
        h->cap = h->cap > 0 ? h->cap * 2 : 256;
        h->nodes = mem_realloc(h->nodes, (size_t)h->cap * sizeof *h->nodes);
    }
    int i = h->count++;
    for (; i > 0 && less(n, h->nodes[(i - 1) / 2]); i = (i - 1) / 2)
        h->nodes[i] = h->nodes[(i - 1) / 2];
    h->nodes[i] = n;
}

static node pop(heap *h)
{
    node top = h->nodes[0], last = h->nodes[--h->count];
    int i = 0;
    for (int child = 1; child < h->count; child = 2 * i + 1) {
        if (child + 1 < h->count && less(h->nodes[child + 1], h->nodes[child])) child++;
        if (!less(h->nodes[child], last)) break;
        h->nodes[i] = h->nodes[child];
        i = child;
    }
    h->nodes[i] = last;
    return top;
}

/* The heap hands out by cost, then by space: so the answer comes in order, each space the first time it is
 * popped. */
void reach_find_plain(const reach_map *m, const reach_query *q, reach_result *out)
{
    const board *b = m->b;
    heap h = {0};
    uint8_t *cost = mem_alloc((size_t)b->nspaces); /* best so far plus one; 0: none */
    out->count = 0;
    assert(q->budget <= REACH_BUDGET_MAX);
    cost[q->from] = 1;
    push(&h, (node){0, q->from});
    while (h.count > 0) {
        node at = pop(&h);
        if (at.cost + 1 > cost[at.space]) continue;
        if (at.space != q->from && out->count < REACH_FOUND_MAX) {
            out->space[out->count] = (uint16_t)at.space;
            out->cost[out->count++] = (uint8_t)at.cost;
        }
        if (at.space != q->from && reach_bit(q->stops, at.space)) continue;
        for (int k = 0; k < b->spaces[at.space].nlinks; k++) {
            const board_link *l = &b->links[b->spaces[at.space].first_link + (uint32_t)k];
            int step = reach_may_use(m, l) ? reach_step_cost(m, l) : 0, total = at.cost + step;
            if (step == 0 || total > q->budget || reach_bit(q->blocked, l->to)) continue;
            if (cost[l->to] == 0 || total + 1 < cost[l->to]) {
                cost[l->to] = (uint8_t)(total + 1);
                push(&h, (node){total, l->to});
            }
        }
    }
    mem_free(cost);
    mem_free(h.nodes);
}
