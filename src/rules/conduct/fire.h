/*
 * fire.h: who may fire at whom, and with how many dice at what number (U5 to U14).
 */
#ifndef RULES_CONDUCT_FIRE_H
#define RULES_CONDUCT_FIRE_H

#include "rules/conduct/conduct.h"

typedef struct conduct_shot { /* one unit's fire at another, worked out */
    int range;                /* hexes */
    int chart, row, column;   /* cell read: dice for guns, to hit for the others */
    int need;                 /* as printed */
    int natural;              /* on the die itself, after modifiers: 1 to 6 */
    int dice;                 /* after U9 */
    int slot;                 /* which aim[] */
    int block;                /* the space that blocks, NO_SPACE */
    int limit;                /* hexes it may not pass, where that is the reason */
} conduct_shot;
const char *conduct_shooter_refused(const state *s, int u); /* NULL: it may fire at something */
const char *conduct_shot_refused(const state *s, int u, int target, conduct_shot *out);
bool conduct_check_fire(const state *s, const action *a, refusal *why);
int conduct_range_most(const state *s, int u); /* hexes; 0: no weapon */
int conduct_range_near(const state *s, int u); /* hexes of the first row of its weapon's chart */
int conduct_gun_dice(const state *s, int u);   /* of artillery: a stand's dice in that row */
/* dice: chosen for a machine gun, 0 else. */
void conduct_fire_ledger(const state *s, int u, int target, int dice, conduct_shot *shot, ledger *out);
int conduct_weapon_of(const state *s, int u);
void conduct_fire_declare(state *s, const action *a, resolver *r);

#endif
