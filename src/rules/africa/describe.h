/*
 * describe.h: the unit card, the place card, the counter's face, and what is drawn over the board for a unit.
 */
#ifndef RULES_AFRICA_DESCRIBE_H
#define RULES_AFRICA_DESCRIBE_H

#include "rules/africa/africa.h"

void africa_describe_unit(const state *s, int unit, panel *out);
void africa_describe_place(const state *s, int space, panel *out);
void africa_show(const state *s, int unit, int verb, overlay *out);
void africa_face(const state *s, int unit, unit_face *out);

#endif
