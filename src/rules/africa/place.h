/* place.h: who stands where, what room there is, how strong a stack is. */
#ifndef RULES_AFRICA_PLACE_H
#define RULES_AFRICA_PLACE_H

#include "rules/africa/africa.h"

typedef struct africa_map {     /* as one side knows it */
    uint8_t enemies[AREAS_MAX]; /* units on land: troops, guns, officers */
    uint8_t units[AREAS_MAX], guns[AREAS_MAX], officers[AREAS_MAX]; /* its own */
    uint64_t hostile[AREA_WORDS]; /* areas with enemies in them, a bit each, ... */
    int nheld;                    /* ... how many they are ... */
    uint8_t held[AREAS_MAX];      /* ... and which: as many are filled */
} africa_map;
typedef struct africa_force { /* of one side in one area */
    int n;
    int16_t units[UNITS_MAX];
} africa_force;

void africa_map_of(const state *s, int side, africa_map *out);
/* Of one that was filled for that side: without those of its own whom the enemy does not know of. What is
 * told to both sides goes by it (A·H19). */
void africa_map_told(const state *s, int side, africa_map *m);
int africa_nearest(const state *s, const africa_map *m, int area); /* areas to the nearest enemy; NOWHERE */
const char *africa_gun_barred(const africa_data *d, const africa_type *t, int area);
/* Why its ground bars that type, NULL: it does not. */
static inline const char *africa_barred(const africa_data *d, const africa_type *t, int area)
{
    return is_gun(t->class) ? africa_gun_barred(d, t, area) : NULL;
}
/* Is an enemy in that area or next to it. */
static inline bool africa_near_enemy(const africa_data *d, const africa_map *m, int area)
{
    uint64_t both = 0;
    for (int i = 0; i < AREA_WORDS; i++)
        both |= d->area[area].beside[i] & m->hostile[i];
    return both != 0;
}
typedef struct africa_crowd { /* as they count in an area */
    int units, guns, officers;
} africa_crowd;
/* Of those units; who stands in the area `but` (NO_SPACE: none) does not count. */
africa_crowd africa_crowd_of(const state *s, const int16_t *units, int n, int but);
/* NULL, or why so many more have no room there (A·H11). */
const char *africa_room_for(const africa_data *d, const africa_map *m, africa_crowd more, int area);
const char *africa_room(const state *s, const africa_map *m, const int16_t *units, int n, int area);
bool africa_fits(const state *s, const africa_map *m, int u, int area); /* there is room for this one */
bool africa_refuse_room(const state *s, const africa_map *m, const char *code, int u, int area, refusal *why);
static inline int africa_link(const africa_area *from, int to) /* index into near[], -1 */
{
    return to < AREAS_MAX ? from->link[to] : -1;
}
int africa_factor(const state *s, int u); /* A·H6, demoralized units at half */
/* Troops and guns that `viewer` (NO_SIDE: everybody) sees, in their order, and then the officers. */
void africa_force_at(const state *s, int area, int side, int viewer, bool officers, africa_force *out);
bool africa_there(const state *s, int u, int area);    /* on the board, in that area */
bool africa_lost(const state *s, int u);               /* destroyed or captured */
bool africa_belongs(const state *s, int u, int corps); /* to the corps, or the army */
int africa_steps(const state *s, int corps);           /* left to it */

#endif
