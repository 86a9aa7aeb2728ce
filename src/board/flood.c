/*
 * flood.c: the levels of a flood. What is one dearer than the level gone on from stands in `found` at once;
 * what is dearer still waits, in the other half of that room, until it is due.
 */
#include "board/flood.h"

#include <string.h>

void flood_begin(flood *f, int nodes, int most)
{
    assert(nodes <= UINT16_MAX);
    f->nodes = nodes;
    f->most = most < FLOOD_COST_MAX ? most : FLOOD_COST_MAX;
    f->level = -1; /* the starts are due on the first rise */
    f->at = f->count = f->next = f->end = f->nwaiting = 0;
    memset(f->cost, FLOOD_NOT, (size_t)nodes);
}

/* Those due at the next level come before what this one finds: they were found first. */
static void take_due(flood *f)
{
    uint16_t *waiting = f->found + f->nodes;
    int kept = 0;
    for (int i = 0; i < f->nwaiting; i++) {
        const int node = waiting[i], cost = f->cost[node];
        if (cost == f->level + 1)
            f->found[f->count++] = (uint16_t)node;
        else if (cost > f->level) /* of less, a cheaper way was found meanwhile */
            waiting[kept++] = (uint16_t)node;
    }
    f->nwaiting = kept;
}

bool flood_rise(flood *f)
{
    while (f->next == f->end) {
        if ((f->end == f->count && f->nwaiting == 0) || f->level + 1 >= f->most) return false;
        f->level++;
        f->end = f->count;
        take_due(f);
    }
    return true;
}

int flood_way(const uint8_t *cost, const uint16_t *before, int to, uint16_t *way, int max)
{
    int n = 0;
    assert(cost[to] != FLOOD_NOT);
    for (int at = to; cost[at] > 0; at = before[at])
        n++;
    assert(n <= max);
    for (int at = to, i = n; i > 0; at = before[at])
        way[--i] = (uint16_t)at;
    return n;
}
