/*
 * moves.h: where the movement dice take a unit, the way it goes and what that costs, and where it may come
 * on.
 */
#ifndef RULES_PRONE_MOVES_H
#define RULES_PRONE_MOVES_H

#include "rules/prone/dice.h"
#include "rules/prone/place.h"

enum { PRONE_NODES_MAX = WAYS * 2 * PRONE_SPACES_MAX };
typedef struct prone_reach { /* moves.c alone looks into it, save at where it is from */
    int from, budget[WAYS];
    int hexes; /* of the map */
    uint8_t cost[PRONE_NODES_MAX];
    uint16_t before[PRONE_NODES_MAX];
    uint16_t node[PRONE_SPACES_MAX]; /* per hex, by which it is reached cheapest */
} prone_reach;
void prone_compile_steps(scenario *sc, prone_data *d); /* once the ground is read */
prone_budget prone_thrown(const state *s);             /* by the unit that is moving */
void prone_reach_find(const state *s, const prone_occupied *occ, int u, prone_budget b, prone_reach *out);
bool prone_may_end(const state *s, const prone_occupied *occ, int u, int to);
int prone_cost_to(const prone_reach *reach, int to); /* hexes, 0: it cannot */
bool prone_road_at(const state *s, int space);       /* a road or track leads through it */
bool prone_on_road(const state *s, int u);
/* The hex beside the target where a charge would end, NO_SPACE: none within the reach. */
int prone_charge_end(const state *s, const prone_occupied *occ, const prone_reach *reach, int u, int target);
/* Which of n enemies, by where they stand, could a charge reach at its farthest: for each, whether
 * prone_charge_end() would find a hex. */
void prone_charges_find(const state *s, const prone_occupied *occ, int u, const uint16_t *at, int n,
                        bool *reached);
/* The cheapest way there, each hex at what it costs; false: out of reach. */
bool prone_way_to(const prone_reach *reach, int to, unit_way *out);
/* ruleset.way: of a move by the dice thrown, of a charge by the most they can be. */
bool prone_way(const state *s, const action *a, unit_way *out);

/* Codes of refusals, or NULL. */
const char *prone_enter_refused(const state *s, const prone_occupied *occ, int u, int space);
const char *prone_deploy_refused(const state *s, const prone_occupied *occ, int u, int space);
int prone_default_place(const state *s, int u); /* when the rest is placed for it; NO_SPACE: none is free */

#endif
