/* redact.h: what redaction leaves out beyond the common part, and how its gaps are filled to think on. */
#ifndef RULES_CONDUCT_REDACT_H
#define RULES_CONDUCT_REDACT_H

#include "rules/conduct/conduct.h"

void conduct_redact(state *s, int side);
void conduct_imagine(state *s, int side, random_stream *r);

#endif
