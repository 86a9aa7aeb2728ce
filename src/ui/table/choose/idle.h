/* idle.h: why units have nothing to do in this step, in the judge's own words. Nothing is drawn here. */
#ifndef UI_TABLE_IDLE_H
#define UI_TABLE_IDLE_H

#include "ui/table/parts.h"

/* Why it cannot do what the step is for: the judge's sentence. "" and false: it could, or nobody can say. */
bool idle_why(const table *t, int who, strbuf *out);
/* Neither can, and for the same reason. */
bool idle_same_why(const table *t, int who, int other);
/* Who waits beside the board is kept out by the step that is open alone: in another he may come on. */
bool idle_waits_for_step(const table *t, int who);
/* Nobody of the side that decides may do to that one of the enemy what the step is for: why not the nearest,
 * of those before all who may do it to another. false: somebody may, or nobody can say. */
bool idle_why_no_target(const table *t, int enemy, strbuf *out);
/* Of all of the side that decides who are on the map: "Field company: charged; 3 units: already done". */
void idle_words(const table *t, strbuf *out);
/* The verb by which units fire, where the rules say whose order it is; -1. */
int idle_fire_verb(const table *t);
/* Of a side, in a position as it knows it: who have something to fire with and could not fire at the enemy
 * nearest to them, by the reason that most have: "Field company and 2 others: outside the front; 1 more for
 * another reason". false: nobody is so placed, or the rules do not say. */
bool idle_no_shot(const table *t, const state *s, int side, strbuf *out);
/* The enemy that is nearest to where it stands, as far as one knows; NO_UNIT: none. */
int idle_nearest_enemy(const table *t, int who);
/* The same of each by his name, a line each. */
void idle_each(const table *t, strbuf *out);

#endif
