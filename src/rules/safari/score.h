/* score.h: points and tallies. */
#ifndef RULES_SAFARI_SCORE_H
#define RULES_SAFARI_SCORE_H

#include "rules/safari/compile.h"

int32_t safari_man_points(const state *s, const safari_man *m); /* for one who leaves the map */
int32_t safari_points(const state *s, int side);
int32_t safari_score(const state *s, int side, int which);
void safari_result(const state *s, result *out);
bool safari_leads_side(const state *s, int u); /* the leader of its side is with it */
bool safari_in_hand(const state *s, int f);    /* in the field, or still to come */

#endif
