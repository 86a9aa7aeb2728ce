/*
 * way.c: adding a space to a way, and a part to its price.
 */
#include "game/way.h"

void way_add(unit_way *w, int space, int cost)
{
    if (w->count == WAY_SPACES) return;
    w->space[w->count] = (uint16_t)space;
    w->cost[w->count++] = (int16_t)cost;
}

void way_part_add(unit_way *w, const char *code, int n)
{
    if (n == 0 || w->nparts == WAY_PARTS) return;
    w->part[w->nparts].code = code;
    w->part[w->nparts++].n = (int16_t)n;
}
