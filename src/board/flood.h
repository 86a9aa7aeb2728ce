/*
 * flood.h: spreading from node to node in order of cost: the queue, the costs and the ways of every reach
 * here, reach.h's and the rule systems'. Not for what a step costs: the caller says that.
 *
 * A node is all of a mover's past that its next step depends on: a space, or a space and a facing, a space
 * and having come over an abatis. The caller numbers them, and walks with it:
 *
 *     flood_begin(&f, nodes, most);
 *     flood_start(&f, where it stands);
 *     for (int at; (at = flood_next(&f)) != FLOOD_END;)
 *         for each node `to` that one step leads to: flood_offer(&f, to, f.level + what the step costs);
 *
 * So the step stands in the caller's loop, in its own words, and nothing is called through a pointer.
 * Nodes come in order of cost, those of one cost in the order they were found: the same on every machine.
 * Of ways that cost the same the one found first stays.
 */
#ifndef BOARD_FLOOD_H
#define BOARD_FLOOD_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { FLOOD_END = -1, FLOOD_NOT = 255, FLOOD_COST_MAX = 254 };

typedef struct flood {
    /* the caller's, set before flood_begin() */
    uint8_t *cost;    /* per node: of the cheapest way there, FLOOD_NOT: there is none */
    uint16_t *before; /* per node: the one it is reached from, where `cost` is neither 0 nor FLOOD_NOT */
    uint16_t *found;  /* room for twice the nodes: all that are reached, in order, the starts first */
    int count;        /* of them */
    /* the flood's own; at, level: the node that is gone on from, and its cost */
    int at, level, nodes, most, next, end, nwaiting;
} flood;

/* At most 65,535 nodes; `most`: what a way may cost, more than FLOOD_COST_MAX is taken for that. */
void flood_begin(flood *f, int nodes, int most);
bool flood_rise(flood *f); /* for flood_next() alone: on to the next cost that has nodes */

/* Before the first flood_next(). */
static inline void flood_start(flood *f, int node)
{
    f->cost[node] = 0;
    f->found[f->count++] = (uint16_t)node;
}

/* The next node to go on from, FLOOD_END: there is none within `most`. */
static inline int flood_next(flood *f)
{
    if (f->next == f->end && !flood_rise(f)) return FLOOD_END;
    f->at = f->found[f->next++];
    return f->at;
}

/* A way to `to` by one step from the node last handed out; cost: of the whole way. Steps cost one at least.
 * What costs more than `most`, or no less than a way that is known, is passed over. */
static inline void flood_offer(flood *f, int to, int cost)
{
    const int known = f->cost[to];
    if (cost >= known || cost > f->most) return;
    assert(cost > f->level);
    f->cost[to] = (uint8_t)cost;
    f->before[to] = (uint16_t)f->at;
    if (cost == f->level + 1)
        f->found[f->count++] = (uint16_t)to;
    else if (known == FLOOD_NOT) /* otherwise it waits already */
        f->found[f->nodes + f->nwaiting++] = (uint16_t)to;
}

/* The nodes from the first step to `to`, which was reached, by what a flood left in `cost` and `before`: how
 * many, at most `max`; 0: `to` is a start. */
int flood_way(const uint8_t *cost, const uint16_t *before, int to, uint16_t *way, int max);

#endif
