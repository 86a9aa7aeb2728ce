/* retreat.h: where the beaten may go (A·H12) and the choices their owner has. */
#ifndef RULES_AFRICA_RETREAT_H
#define RULES_AFRICA_RETREAT_H

#include "rules/africa/place.h"

/* Areas a unit may go to, by what it owes: DUE_RETREAT (A·H12) or DUE_PULL_BACK (A7, two tails). */
int africa_exits(const state *s, const africa_map *m, int kind, int u, uint8_t out[NEAR_MAX]);
/* It has no area to retreat to, as both sides see it: a retreat costs it a step. */
bool africa_shut_in(const state *s, int u);
/* Why it may retreat there, as `why.retreat` counts it: 1 nearer to its supply, 2 as near, 3 where it came
 * from to attack; 0: neither is so (A·H12). Asked before it goes. */
int africa_retreat_why(const state *s, int u, int to);
/* The areas beside it that are no way out for it now, as lists of words (word_list_add), by what closes them;
 * of those that lie farther from its supply only how many. Nothing of it says that another is open. */
enum { CLOSED_ENEMY, CLOSED_FULL, CLOSED_GROUND, CLOSED_FARTHER, AFRICA_CLOSED };
void africa_ways_closed(const state *s, const africa_map *m, int u, int32_t closed[AFRICA_CLOSED]);
/* Officers of a side who are attacked where no troops of theirs are (A·H14), by the band of the card: they
 * give way, or, where none of them has an area to go to, are lost. As it is with the attackers in `area`. */
const char *africa_officers_band(const state *s, int area, int side);
bool africa_owed(const state *s, int kind, int u); /* among what the deciding side may answer now */
bool africa_has_choice(const state *s);            /* the head of the agenda is somebody's decision */
bool africa_check_retreat(const state *s, const action *a, refusal *why); /* and pull-back */
bool africa_check_lose(const state *s, const action *a, refusal *why);
void africa_retreat(state *s, const action *a, resolver *r);
void africa_take_loss(state *s, const action *a, resolver *r);
void africa_forget_gone(state *s); /* after the umpire: retreats of units that are no longer there */

/* Agenda items, where their owner has no choice. */
void africa_retreat_alone(state *s, const agenda_item *due, resolver *r);
void africa_pull_back_alone(state *s, const agenda_item *due, resolver *r);
void africa_lose_alone(state *s, const agenda_item *due, resolver *r);

/* Of the run of retreats at the head of the agenda: how many are still to be said. */
int africa_retreats_owed(const state *s);

#endif
