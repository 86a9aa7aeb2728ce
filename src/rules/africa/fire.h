/* fire.h: who may fire at whom, the coins it gives, and what they bring. */
#ifndef RULES_AFRICA_FIRE_H
#define RULES_AFRICA_FIRE_H

#include "rules/africa/place.h"

enum { FIRE_NOTHING, FIRE_RETREATS, FIRE_DEMORALIZED, FIRE_STEP };
enum { WATERS_NUMBERS = (AREAS_MAX + 31) / 32 }; /* a bit an area */

const char *africa_shooter_refused(const state *s, int u); /* NULL: it may fire at something */
const char *africa_shot_refused(const state *s, const africa_map *m, int u, int target, int *range);
/* May it fire so far, whoever stands there? *block: the area that bars its line, NO_SPACE: none does. */
const char *africa_reach_refused(const state *s, const africa_map *m, int u, int area, int *range,
                                 int *block);
/* The areas a ship that keeps to her own waters fires into, for {set}; none: she keeps to no waters. */
void africa_waters(const state *s, int u, int32_t set[WATERS_NUMBERS]);
/* Tells that the area is out of its reach. */
bool africa_refuse_reach(const state *s, const char *code, int u, int target, int area, int range,
                         refusal *why);
/* That area alone, of a line into the other; NO_SPACE: nothing bars it. */
int africa_bars(const state *s, const africa_map *m, int u, int area);
/* The areas it may fire into where its side sees an enemy, a bit each; false: none. */
bool africa_fire_areas(const state *s, const africa_map *m, int u, uint64_t areas[AREA_WORDS]);
/* Is the target one that side sees, and no mere officer: what it may fire at in such an area. */
bool africa_is_mark(const state *s, int side, int target);
/* It may, and its side sees the target. */
bool africa_may_hit(const state *s, const africa_map *m, int u, int target, int *range);
bool africa_check_fire(const state *s, const action *a, refusal *why);
void africa_fire_ledger(const state *s, int u, int target, ledger *l);
int africa_guns_column(int range, int die);
int africa_fire_result(const chart_cell *cell); /* FIRE_, what a cell (NULL: none) says of the target */
/* What decides what a result comes to, beside the result. */
typedef struct africa_hit {
    bool guns;
    bool again; /* the target is demoralized as it is, and breaks up when it is once more (A·H12) */
    bool last;  /* it has one step left, and is destroyed with it */
    bool shut;  /* it has no way out: to retreat costs it a step (A·H12) */
} africa_hit;
const char *africa_fire_band(int fire_result, const africa_hit *at); /* its code on a card */
void africa_fire(state *s, const action *a, resolver *r);
bool africa_gun_has_target(const state *s, int u); /* a gun or ship that may fire at somebody now */
bool africa_can_fire_guns(const state *s, int side);

#endif
