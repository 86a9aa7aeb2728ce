/*
 * describe.h: the unit card with the unit's own chart and the chance of each row, the place card, the
 * counter's face, what is drawn over the board for a unit, and the verdict.
 */
#ifndef RULES_CONDUCT_DESCRIBE_H
#define RULES_CONDUCT_DESCRIBE_H

#include "rules/conduct/conduct.h"

void conduct_describe_unit(const state *s, int unit, panel *out);
void conduct_describe_place(const state *s, int space, panel *out);
void conduct_show(const state *s, int unit, int what, overlay *out);
void conduct_result(const state *s, result *out);
void conduct_face(const state *s, int unit, unit_face *out);

#endif
