/*
 * moves.h: how far a unit gets, hex by hex.
 */
#ifndef RULES_CONDUCT_MOVES_H
#define RULES_CONDUCT_MOVES_H

#include "rules/conduct/conduct.h"
#include "rules/conduct/place.h"

typedef struct conduct_mover {
    const state *s;
    const conduct_data *d;
    const conduct_occupied *occ;
    int unit, side, from, facing;
    int budget;      /* hexes without a turn of more than a hexside at a time */
    int turned;      /* hexes with one, or -1 */
    uint16_t barred; /* HEX_ bits it never enters */
    bool slowed;     /* half-move ground costs it double */
    bool formed;     /* passing friends costs it double */
    bool loose;      /* no facing to keep: leaders */
    bool straight;   /* exploitation: one direction only */
} conduct_mover;
enum { REACH_STATES = CONDUCT_HEXES_MAX * 7 };
typedef struct conduct_reach { /* by space * 7 + facing; facing 6: after a turn */
    uint8_t cost[REACH_STATES];
    uint16_t before[REACH_STATES];
} conduct_reach;
enum { REACH_NOT = 255 };
void conduct_mover_fill(conduct_mover *m, const state *s, const conduct_occupied *occ, int unit);
int conduct_step_cost(const conduct_mover *m, int from, int direction, const char **why); /* -1: never */
void conduct_reach_find(const conduct_mover *m, conduct_reach *out);
/* May it end there facing so? NULL or why not. Facing NO_ARG: any. */
const char *conduct_reach_refused(const conduct_mover *m, const conduct_reach *reach, int to, int facing);
/* May it charge from there: facing of the charge, -1 no. */
int conduct_reach_charge(const conduct_mover *m, const conduct_reach *reach, int to, int target_space);
int conduct_reach_path(const conduct_mover *m, const conduct_reach *reach, int to, int facing,
                       uint16_t path[STEPS_MAX]);
/* A way given hex by hex: NULL, or why not and where. */
const char *conduct_path_refused(const conduct_mover *m, const uint16_t *path, int n, int facing, int *where);
const char *conduct_walled(const state *s, int side, int space);
bool conduct_end_free(const conduct_mover *m, int to);
int conduct_half(int hexes_left);             /* a half-move price, rounded up (U·HX6) */
int conduct_own_move(const state *s, int u);  /* hexes of guns, leaders, mules: they do not roll; 0: troops */
int conduct_slow_move(const state *s, int u); /* hexes of the slow pace (U·H9) */

#endif
