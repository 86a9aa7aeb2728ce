/*
 * fire.h: who may fire at whom, the number a figure needs (H5, H6, H·H9, H·H16), and one burst in the order
 * the rules give (H·H5).
 */
#ifndef RULES_PRONE_FIRE_H
#define RULES_PRONE_FIRE_H

#include "rules/prone/place.h"

typedef struct prone_shot {
    int hexes, band; /* band: column of the chart */
    int class;
    const char *because;
    prone_view view; /* what prevents it, where that is the reason */
    bool direct;     /* its leader directs */
} prone_shot;
/* Why it cannot fire at all, whatever it did this step, by code; NULL: it can. */
const char *prone_fire_barred(const state *s, int u);
const char *prone_shooter_refused(const state *s, int u); /* besides, that it has done so already */
const char *prone_shot_refused(const state *s, const prone_occupied *occ, int u, int target, prone_shot *out);
const char *prone_direct_refused(const state *s, int u);
void prone_shot_measure(const state *s, int u, int target, prone_shot *out);
const chart *prone_fire_chart(const state *s, int u);
void prone_fire_ledger(const state *s, int u, int target, const prone_shot *shot, ledger *out);
int prone_weapon_range(const state *s, int u); /* hexes, 0: none */
bool prone_can_fire(const state *s, int side); /* somebody has a target, or a jam to clear */

bool prone_tested(const state *s, int u, int target); /* does fire of u at target call for the test of H1 */
void prone_burst(state *s, const agenda_item *due, resolver *r);
void prone_clear_jam(state *s, const agenda_item *due, resolver *r);
/* Figures lost, or driven back; true: nobody is left, and of a gun nobody steps in to serve it. */
bool prone_lose(state *s, int u, int killed, int wounded, int driven, resolver *r);
void prone_lose_leader(state *s, int u, bool killed, resolver *r);
int prone_wounded(const event *ev); /* of that loss, or end of a leader, how many were only wounded */
void prone_apply_fire(state *s, const action *a, resolver *r); /* fire, clear: it is owed */

#endif
