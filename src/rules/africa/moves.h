/* moves.h: movement judged. */
#ifndef RULES_AFRICA_MOVES_H
#define RULES_AFRICA_MOVES_H

#include "rules/africa/place.h"

typedef struct africa_path { /* the areas entered, the last the destination */
    uint8_t n, at[PATH_MAX];
} africa_path;

/* The path of a move, attack, entry or march, the same for all its units; false with *why: they may not go
 * so, and what *out holds does not count. m: the map as the side knows it, NULL: not at hand. */
bool africa_path_of(const state *s, const africa_map *m, const action *a, africa_path *out, refusal *why);
bool africa_check_move(const state *s, const action *a, refusal *why); /* move, attack, rush, enter */
/* The same on a map at hand; and its two halves: may these units act so, may they go there. */
bool africa_check_move_on(const state *s, const africa_map *m, const action *a, refusal *why);
bool africa_check_movers(const state *s, const action *a, refusal *why);
bool africa_check_going(const state *s, const africa_map *m, const action *a, refusal *why);
bool africa_check_march(const state *s, const action *a, refusal *why);
bool africa_check_place(const state *s, const action *a, refusal *why);
bool africa_check_place_on(const state *s, const africa_map *m, const action *a, refusal *why);
bool africa_way(const state *s, const action *a, unit_way *out);
/* What binds a path of so many areas (A·H10). */
typedef struct africa_stride {
    bool none;   /* too far for one of them */
    bool road;   /* along roads alone, ... */
    bool unseen; /* ... and out of the enemy's reach */
} africa_stride;

/* Adds what binds that type to what binds those it goes with. */
void africa_bind(const africa_type *t, int areas, africa_stride *out);
/* Entering such ground takes that type the whole move: as it is refused beyond; NULL: it does not. */
const char *africa_whole_move(const africa_type *t, unsigned is);
/* To the enemy, or stays as near; A·H13. */
bool africa_comes_nearer(const state *s, const africa_map *m, int from, int to);
int africa_starts(const state *s, int u, const uint16_t **out); /* where it may come on; how many */

#endif
