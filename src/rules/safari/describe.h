/*
 * describe.h: cards, the counter's face, what is drawn over the board.
 */
#ifndef RULES_SAFARI_DESCRIBE_H
#define RULES_SAFARI_DESCRIBE_H

#include "rules/safari/safari.h"

void safari_describe_unit(const state *s, int u, panel *out);
void safari_describe_place(const state *s, int space, panel *out);
void safari_show(const state *s, int u, int what, overlay *out);
void safari_face(const state *s, int u, unit_face *out);

#endif
