/* redact.h: how the gaps redaction leaves are filled to think on. */
#ifndef RULES_AFRICA_REDACT_H
#define RULES_AFRICA_REDACT_H

#include "rules/africa/africa.h"

void africa_imagine(state *s, int side, random_stream *r);

#endif
