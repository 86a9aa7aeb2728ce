/*
 * moves.h: how far a party marches (S1-S10, S·H2, S·H3), the ways open to it, and steps taken, by order or in
 * flight.
 */
#ifndef RULES_SAFARI_MOVES_H
#define RULES_SAFARI_MOVES_H

#include "rules/safari/safari.h"

struct safari_data;

void safari_compile_march(const scenario *sc, struct safari_data *d); /* at load */
void safari_march_ledger(const state *s, int u, int die, bool charge, ledger *out);
int safari_charge_most(const state *s, int u);                /* the farthest a charge's die could bring */
int safari_beast_move(const state *s, int u);                 /* hexes a beast may move this turn */
int safari_left(const state *s, int u);                       /* hexes of open ground it may still go */
bool safari_open_to(const state *s, int u, int from, int to); /* ruleset.open_to */
bool safari_must_stop(const state *s, int u, int space); /* the toll of a village; an exit ends the way */
bool safari_halted(const state *s, int u); /* its march has come to a village that gives no leave */
bool safari_may_end(const state *s, int u, int space);
bool safari_is_exit(const state *s, int u, int space);
/* A step to the next hex: ground, enemies, tolls; not room. */
const char *safari_step_refused(const state *s, int u, int from, int to);

enum { REACH_MAX = 256, REACH_FORD = 0x10, REACH_CREEP = 0xff };
typedef struct safari_reach {
    int count;
    uint16_t space[REACH_MAX];
    uint8_t level[REACH_MAX]; /* penalty paid on the way, and REACH_FORD; or REACH_CREEP */
} safari_reach;
/* Every hex it may end in with what is left of its march, cheapest first. */
void safari_reach_find(const state *s, int u, safari_reach *out);
int safari_reach_index(const safari_reach *reach, int to); /* -1: it cannot get there */
/* S·H25b: it could go there, did no village on the way ask for leave. */
bool safari_toll_bars(const state *s, int u, int space);
/* The hexes of the way a `move` goes: the one spelt out, or the cheapest to its end; how many, 0: there is
 * none. */
int safari_way_of(const state *s, const action *a, uint16_t path[HEXES_MAX]);
int safari_path_cost(const state *s, int u, const uint16_t *path, int n); /* of what is left of its march */
void safari_way_parts(const state *s, int u, unit_way *way);              /* what its price is made of */
bool safari_way(const state *s, const action *a, unit_way *out);          /* of a `move` */
/* Where it would end if it went as near to `target` as it can; -1: it stays. *beside: that is beside it. */
int safari_reach_nearest(const state *s, int u, const safari_reach *reach, int target, bool *beside);

/* Moves it one hex and shows what it comes upon. STEP_NOT: it has not moved; STEP_HALT: it has, and stops
 * there; STEP_GONE: it has left the map or is no more. */
enum { STEP_NOT, STEP_DONE, STEP_HALT, STEP_GONE };
int safari_step(state *s, int u, int to, resolver *r);
/* Along the way until something stops it; it does not stop where there is no room, but goes back. STEP_ */
int safari_walk(state *s, int u, const uint16_t *path, int n, resolver *r);
/* Along the cheapest way until beside `target`, at most `hexes` (its terrain is paid). STEP_ */
int safari_approach(state *s, int u, int target, int hexes, resolver *r);
void safari_come_on(state *s, int u, int space, resolver *r); /* onto the board */
/* Runs up to so many hexes away from the enemy, terrain paid. It may have left the map. */
void safari_run(state *s, int u, int hexes, resolver *r);
/* Goes up to so many back towards where it came on; code: of each step, how it is told. */
void safari_turn_back(state *s, int u, int hexes, const char *code, resolver *r);
void safari_flight(state *s, int u, resolver *r); /* DUE_FLIGHT */

#endif
