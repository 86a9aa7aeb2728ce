/*
 * describe.h: the unit card, the place card, the counter's face, what is drawn over the board for a unit, and
 * the tallies.
 */
#ifndef RULES_PRONE_DESCRIBE_H
#define RULES_PRONE_DESCRIBE_H

#include "rules/prone/prone.h"

void prone_describe_unit(const state *s, int unit, panel *out);
void prone_describe_place(const state *s, int space, panel *out);
void prone_show(const state *s, int unit, int verb, overlay *out);
void prone_face(const state *s, int unit, unit_face *out);
void prone_result(const state *s, result *out);

#endif
