/* fire.h: who may fire at whom, with how many dice at what number (U5 to U14), and the dice thrown. */
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
/* U·H24: it may fire at that one over troops it sees between them, for it stands higher than they. */
bool conduct_fires_over(const state *s, int u, int target);
const char *conduct_shot_refused(const state *s, int u, int target, conduct_shot *out);
int conduct_range_most(const state *s, int u); /* hexes; 0: no weapon */
int conduct_range_near(const state *s, int u); /* hexes of the first row of its weapon's chart */
/* Of rifles, as it is drawn up; of a square, of all faces. */
int conduct_stands_firing(const state *s, int u);
int conduct_gun_dice(const state *s, int u); /* of artillery: a stand's dice in that row */
/* dice: chosen for a machine gun, 0 else. */
void conduct_fire_ledger(const state *s, int u, int target, int dice, conduct_shot *shot, ledger *out);
void conduct_apply_fire(state *s, const action *a, resolver *r); /* declared */
void conduct_unjam_ledger(const state *s, int u, ledger *out);
void conduct_apply_unjam(state *s, const action *a, resolver *r);
const char *conduct_unjam_refused(const state *s, int u, int what, int choice); /* U·H20 */
bool conduct_can_fire(const state *s, int side); /* anybody at anything, or clear a jam, or blow the gate */
void conduct_volley(state *s, const agenda_item *due, resolver *r);
void conduct_losses(state *s, const agenda_item *due, resolver *r); /* of the fire of this step */

#endif
