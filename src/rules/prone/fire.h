/*
 * fire.h: who may fire at whom, and the number a figure needs (H5, H6, H·H9, H·H16).
 */
#ifndef RULES_PRONE_FIRE_H
#define RULES_PRONE_FIRE_H

#include "rules/prone/prone.h"
#include "rules/prone/place.h"

typedef struct prone_shot {
    int hexes, band; /* band: column of the chart */
    int class;
    const char *because;
    int block;     /* the space that blocks, NO_SPACE */
    int32_t limit; /* hexes it may not pass, where that is the reason */
    bool direct;   /* its leader directs */
} prone_shot;
const char *prone_shooter_refused(const state *s, int u);
const char *prone_shot_refused(const state *s, const prone_occupied *occ, int u, int target, prone_shot *out);
const char *prone_direct_refused(const state *s, int u);
bool prone_square_unseen(const state *s, int target, int hexes);
void prone_shot_measure(const state *s, int u, int target, prone_shot *out);
bool prone_check_fire(const state *s, const action *a, refusal *why);
void prone_fire_ledger(const state *s, int u, int target, const prone_shot *shot, ledger *out);
int prone_weapon_range(const state *s, int u); /* hexes, 0: none */
bool prone_can_fire_at_all(const state *s, int side);

#endif
