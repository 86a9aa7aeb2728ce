/*
 * moves.h: where the movement dice take a unit.
 */
#ifndef RULES_PRONE_MOVES_H
#define RULES_PRONE_MOVES_H

#include "rules/prone/prone.h"
#include "rules/prone/place.h"

enum { WAY_ANY, WAY_EASY, WAY_ROAD, WAYS }; /* over any ground, over easy ground alone, along the road */
typedef struct prone_reach { /* per way and space: hexes of the cheapest, 0: not reached (or the start) */
    int from, n;
    uint8_t cost[WAYS][PRONE_SPACES_MAX];
    uint16_t before[WAYS][PRONE_SPACES_MAX];
} prone_reach;
typedef struct prone_budget {
    int full, rough, road;
} prone_budget;
/* What was thrown, in hexes, for the kind of ground. */
prone_budget prone_budget_of(const state *s, int u, const uint8_t *faces, int count, int road_dice);
prone_budget prone_budget_most(const state *s, int u, bool charge); /* every die its highest */
void prone_reach_find(const state *s, const prone_occupied *occ, int u, prone_budget b, prone_reach *out);
bool prone_may_end(const state *s, const prone_occupied *occ, int u, int to);
int prone_cost_to(const prone_reach *reach, int to);                       /* hexes, 0: it cannot */
int prone_path(const prone_reach *reach, int to, uint16_t *path, int max); /* spaces after the start */
bool prone_on_road(const state *s, int u);
/* The hex beside the target where a charge would end, NO_SPACE: none within the reach. */
int prone_charge_end(const state *s, const prone_occupied *occ, const prone_reach *reach, int u, int target);

#endif
