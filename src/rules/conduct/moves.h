/*
 * moves.h: how far a unit gets, hex by hex, and the ways it leads: what check(), the lists of actions and
 * apply() all ask.
 */
#ifndef RULES_CONDUCT_MOVES_H
#define RULES_CONDUCT_MOVES_H

#include "rules/conduct/conduct.h"

enum { TURNED = 6, REACH_STATES = CONDUCT_HEXES_MAX * (TURNED + 1) };

typedef struct conduct_mover {
    const state *s;
    const conduct_data *d;
    int unit, side, from, facing;
    int whole;  /* hexes it may move as ordered ... */
    int budget; /* ... getting up or shuffling paid for: without a turn of more than a hexside at a time */
    int turned; /* ... and such a turn paid for too */
    uint16_t barred; /* HEX_ bits it never enters */
    bool slowed;     /* half-move ground costs it double */
    bool formed;     /* passing friends costs it double */
    bool loose;      /* no facing to keep: leaders */
    bool straight;   /* exploitation: one direction only */
    bool climbs;     /* only to explain: as if nothing between two hexes could not be crossed */
    int sought,
        sought_facing; /* once it is known to get there, looking so, no more is asked; NO_SPACE: all */
    /* filled by conduct_reach(); by space * 7 + facing, TURNED: after a turn */
    occupied occ;
    uint8_t cost[REACH_STATES];
    uint16_t before[REACH_STATES];
} conduct_mover;

/* Its pace and what binds it, not who is in the way. */
void conduct_mover_fill(conduct_mover *m, const state *s, int u);
void conduct_reach(conduct_mover *m, const state *s, int u); /* that, and every hex it can reach */
/* Only whether it gets to that hex, and may look that way there (NO_ARG: any). */
void conduct_reach_to(conduct_mover *m, const state *s, int u, int to, int facing);
int conduct_step_cost(const conduct_mover *m, int from, int direction, const char **why); /* -1: never */
/* May it end there facing so? NULL or why not. Facing NO_ARG: any. */
const char *conduct_reach_refused(const conduct_mover *m, int to, int facing);
/* What keeps it from a hex that is out of reach: the distance, the turn, or what lies between. */
const char *conduct_far_because(const conduct_mover *m, int to);
/* May it charge from there: facing of the charge, -1 no. */
int conduct_reach_charge(const conduct_mover *m, int to, int target_space);
/* The cheapest hex from which it can fall on an enemy there, where it stands first; NO_SPACE: none. */
int conduct_reach_contact(const conduct_mover *m, int target_space);
bool conduct_must_charge(const state *s, int u, int *target); /* a fanatic that can reach an enemy */
/* A way given hex by hex, put into `out` with what it costs: NULL, or why not and where. */
const char *conduct_path_refused(const conduct_mover *m, const uint16_t *path, int n, int facing, int *where,
                                 unit_way *out);
bool conduct_end_free(const conduct_mover *m, int to);
bool conduct_open_to(const state *s, int u, int from, int to); /* ruleset.open_to */
bool conduct_on_road(const conduct_data *d, int at);           /* a road, track or bridge leaves that hex */
bool conduct_sharp_turn(int before, int after); /* more than the one hexside that is free (U·HX3) */
int conduct_half(int hexes_left);               /* a half-move price, rounded up (U·HX6) */
int conduct_own_move(const state *s, int u);  /* hexes of guns, leaders, mules: they do not roll; 0: troops */
int conduct_slow_move(const state *s, int u); /* hexes of the slow pace (U·H9) */
bool conduct_way(const state *s, const action *a, unit_way *out); /* ruleset.way: of moves and charges */

#endif
