/* describe.h: cards, the counter's face, overlays, tallies. */
#ifndef RULES_AFRICA_DESCRIBE_H
#define RULES_AFRICA_DESCRIBE_H

#include "rules/africa/africa.h"

void africa_describe_unit(const state *s, int unit, panel *out);
void africa_describe_place(const state *s, int space, panel *out);
void africa_show(const state *s, int unit, int verb, overlay *out);
void africa_face(const state *s, int unit, unit_face *out);
void africa_result(const state *s, result *out);

#endif
