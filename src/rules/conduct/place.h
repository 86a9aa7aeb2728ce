/* place.h: who stands where, which way they look, and who is in melee with whom. */
#ifndef RULES_CONDUCT_PLACE_H
#define RULES_CONDUCT_PLACE_H

#include "rules/conduct/conduct.h"

int conduct_troops_at(const state *s, int space); /* NO_UNIT */
bool conduct_in_square(const state *s, int u);    /* of one company, or of several and whole */
bool conduct_faces(const state *s, int u, int to);
enum { FROM_FRONT, FROM_FLANK, FROM_REAR };
int conduct_side_from(const state *s, int u, int from); /* where a hex beside u lies, as u stands */
/* Side by side, with no cliff or unbridged river between that nobody crosses. */
bool conduct_beside(const conduct_data *d, int a, int b);
int conduct_towards(const conduct_data *d, int from, int to, int prefer); /* nearest of the six directions */
bool conduct_touching(const state *s, int a, int b);                      /* in melee with each other */
bool conduct_in_contact(const state *s, int u);
bool conduct_fights_others(const state *s, int u, int but); /* in melee with anybody but that one */
bool conduct_hunts(const state *s, int hunter, int u); /* U22a, U22b: of its kind, death to u if it recoils */
bool conduct_commander_attached(const state *s, int u);
bool conduct_commander_near(const state *s, int u);
bool conduct_leader_here(const state *s, int u); /* a leader or commander is with it, in its hex */
bool conduct_leader_attached(const state *s, int u);
int conduct_leader_of(const state *s, int u);      /* who is, or NO_UNIT: of several one in its own hex */
bool conduct_attached(const state *s, int leader); /* some friendly unit stands in its hex */
/* U·H1: of so many stands; all, unless the option takes them away with the Kills. */
int conduct_part_left(const state *s, int u, int stands);
bool conduct_narrow(const state *s, int u);    /* column or deep */
bool conduct_covered(const state *s, int u);   /* U7, U8: any of what gives -1 */
bool conduct_in_sangar(const state *s, int u); /* U8: skirmishing Pathans and Boers, one more */
bool conduct_works(const state *s, int u);
const char *conduct_walled(const state *s, int side, int space); /* NULL, or why it is shut to that side */

#endif
