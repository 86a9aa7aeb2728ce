/* melee.h: hand to hand (U15 to U18). */
#ifndef RULES_CONDUCT_MELEE_H
#define RULES_CONDUCT_MELEE_H

#include "rules/conduct/conduct.h"

enum { MELEE_SIDE = 24 };
typedef struct conduct_party {   /* one side of a melee */
    int unit[MELEE_SIDE], count; /* the primary first */
    int dice;
    int alone; /* why its neighbours do not help, a number of the words story.alone; 0: they do, or it has
                  none */
    bool doubled;
} conduct_party;
typedef struct conduct_melee {
    conduct_party party[2];
} conduct_melee;                                                  /* by side */
bool conduct_melee_of(const state *s, int u, conduct_melee *out); /* the whole melee u is in */
/* The same as it will be struck: with the pair that leads it then, and without those whom the melees before
 * it have used up (U·H26). False: u is in none. */
bool conduct_melee_to_strike(const state *s, int u, conduct_melee *out);
void conduct_melee_ledger(const state *s, const conduct_melee *m, int side, ledger *out);
void conduct_melee_idle(const state *s, const conduct_party *p, ledger *out); /* who stands by, and why */
int conduct_melee_share(const conduct_party *p, int i, int kills); /* what falls to the ith of so many */
int conduct_melee_need(const state *s, int added);                 /* natural face that hits: 2 to 6 */
void conduct_owe_melee(state *s, int nobody, resolver *r);
void conduct_melee_strike(state *s, const agenda_item *due, resolver *r);
void conduct_melee_losses(state *s, const agenda_item *due, resolver *r);

#endif
