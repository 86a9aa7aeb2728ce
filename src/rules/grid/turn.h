/* turn.h: the course of a turn (G·H3). */
#ifndef RULES_GRID_TURN_H
#define RULES_GRID_TURN_H

#include "rules/grid/grid.h"

extern const course grid_course;
void grid_setup(state *s, resolver *r);
void grid_decide(const state *s, decision *out);
void grid_mend(state *s);
bool grid_flees(const state *s, int u); /* when its side comes to move */
void grid_flee(state *s, int u, resolver *r);
void grid_start_unit(state *s, int u); /* ext and marks as the scenario has them */

#endif
