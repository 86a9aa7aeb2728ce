/* losses.h: what a hit does to a man or a beast, who is lost, and parties and beasts that leave. */
#ifndef RULES_SAFARI_LOSSES_H
#define RULES_SAFARI_LOSSES_H

#include "rules/safari/safari.h"

void safari_remove(state *s, int u, int status, const char *code, resolver *r);
/* S6: a party over the edge of the map: lost to its side, but its men are neither dead nor taken. */
void safari_leave_fleeing(state *s, int u, resolver *r);
void bush_away(state *s, int u, resolver *r); /* a beast of the pool waits off the board again */

/* It is dead. by: the side that killed it, NO_SIDE for nobody (happenings, beasts). Drops its load, tells it,
 * notes what morale checks follow; removes the party with its last figure. */
void safari_kill(state *s, int f, int by, const char *code, resolver *r);
/* It runs off and is not seen again: nobody's kill. */
void safari_vanish(state *s, int f, const char *code, resolver *r);
/* ruleset.befell: who falls, runs off, is wounded or brought off, with his load. */
void safari_befell(state *shown, const event *ev);
/* What a lot is drawn for, and by which rule. by: the party or beast whose doing it is, or NO_UNIT. */
typedef struct safari_lot {
    const char *purpose, *rule;
    int by;
} safari_lot;
/* One of those there, by a die of as many sides; no die for one alone. skip_die: the Q-die of those never
 * taken, 0: none. NO_UNIT: nobody can be. */
int safari_random_figure(state *s, int u, int skip_die, const safari_lot *lot, resolver *r);
/* A second wound kills (S·H17). */
void safari_wound(state *s, int f, int by, resolver *r);
/* What hits. stood: the field as it was when the blow fell: of those who strike together (S·H9) nobody's dice
 * are worse for what befalls him in that very exchange. It may be the state that is changed where one strikes
 * alone. */
typedef struct safari_strike {
    const state *stood;
    int striker;     /* figure; NO_UNIT: a beast */
    int die, weapon; /* its Q-die; -1: a blow hand to hand or a beast's */
} safari_strike;
/* A hit on a figure: killed, or with the wounds option a wound roll (S24) of the striker's Q-die. by:
 * safari_kill(). */
void safari_hit(state *s, int f, int by, const safari_strike *with, resolver *r);
/* The same on whoever of that party the lot falls (S·H22); by a figure. */
void safari_hit_party(state *s, int target, const safari_strike *with, resolver *r);
/* A hit by that weapon of figure f (melee: a blow of hand-to-hand) on a beast: S37, S38, S·H19. stood: as in
 * safari_strike. */
void safari_beast_hit(state *s, const state *stood, int f, int weapon, bool melee, int beast, resolver *r);

/* Of so many faces of the die that is thrown for a hit (S24, S37), how many kill and how many wound; faces 0:
 * every hit kills. */
typedef struct safari_harm {
    int faces, kill, wound;
} safari_harm;
safari_harm safari_harm_to_beast(const state *s, int f, int weapon, bool melee, int beast);
safari_harm safari_harm_to_man(const state *s, int f, int weapon); /* by that shooter */
/* What is added to the die thrown for a hit of that figure's (NO_UNIT: a beast's) on a man (S24), or of its
 * weapon's on a beast (S37); the bounds of what it does are not in it. */
void safari_wound_ledger(const state *stood, int f, int weapon, ledger *l);
void safari_strength_ledger(const state *stood, int f, int weapon, bool in_hand, int beast, ledger *l);
/* A 1 on the die, which with what is added would wound, only grazes (S24): never by an elephant gun. */
bool safari_one_grazes(const state *s, int weapon, const ledger *wound);
struct safari_animal;
int safari_wounded_from(
    const struct safari_animal *a); /* the least strength that wounds it, where it does not kill */
int safari_wounds_in_all(const state *s, int beast);  /* as many kill it */
int safari_wounds_to_kill(const state *s, int beast); /* as it stands: 1 or more */

/* What shots one after the other make of one man or beast (S37, S·H17, S·H19): chances, of DIST_CERTAIN, of
 * so many new wounds and of its death. */
typedef struct safari_quarry {
    uint64_t wounds[10], dead; /* by wounds of these shots: numbers.json allows nine */
    int most;                  /* so many kill it, as it stands */
} safari_quarry;
/* One die more: it hits with good faces of sides, and then what such a hit may do follows. */
void safari_quarry_shot(safari_quarry *q, int good, int sides, safari_harm h);
uint64_t
safari_quarry_worth(const safari_quarry *q); /* wounds on the mean, dead as `most`: as a share of it */

/* ---- whether a beast dares */
int safari_aggression(const state *s, int u); /* as it stands: a wounded buffalo rages */
void safari_aggression_ledger(const state *s, int u, ledger *out);
bool safari_beast_attacks(state *s, int u, int target, resolver *r); /* S36: it does */
void bush_owe_daunt(state *s, int u); /* it is wounded: it will think again whether it goes on (S·H19) */

#endif
