/* place.h: who stands where, what room there is, how strong a stack is. */
#ifndef RULES_AFRICA_PLACE_H
#define RULES_AFRICA_PLACE_H

#include "rules/africa/africa.h"

typedef struct africa_map {     /* as one side knows it */
    uint8_t enemies[AREAS_MAX]; /* units on land: troops, guns, officers */
    uint8_t foes[AREAS_MAX];    /* of those, troops and guns */
    uint8_t units[AREAS_MAX], guns[AREAS_MAX], officers[AREAS_MAX]; /* its own */
} africa_map;
void africa_map_of(const state *s, int side, africa_map *out);
int africa_nearest(const state *s, const africa_map *m, int area); /* areas to the nearest enemy; NOWHERE */
/* NULL, or why so many more have no room there (A·H11). */
const char *africa_room(const state *s, const africa_map *m, const int16_t *units, int n, int area);
bool africa_refuse_room(const state *s, const char *code, int u, int area, refusal *why);
int africa_link(const africa_area *from, int to); /* index into near[], -1 */
int africa_factor(const state *s, int u);         /* A·H6, demoralized units at half */
/* Units of the side that fight in the area, in order. */
int africa_fighters(const state *s, int area, int side, int16_t out[UNITS_MAX]);
int africa_steps(const state *s, int corps); /* left to a corps, or to the army */
bool africa_belongs(const state *s, int u, int corps);

#endif
