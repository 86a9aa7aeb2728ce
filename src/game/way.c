/*
 * way.c: adding a space to a way.
 */
#include "game/way.h"

void way_add(unit_way *w, int space, int cost)
{
    if (w->count == WAY_SPACES) return;
    w->space[w->count] = (uint16_t)space;
    w->cost[w->count++] = (int16_t)cost;
}
