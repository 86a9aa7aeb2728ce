/* redact.h: what a side may not know beyond the common part, and a likely filling of it. */
#ifndef RULES_PRONE_REDACT_H
#define RULES_PRONE_REDACT_H

#include "rules/prone/prone.h"

void prone_redact(state *s, int side);
void prone_imagine(state *s, int side, random_stream *r);

#endif
