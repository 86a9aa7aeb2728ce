/*
 * redact.h: what a side may know, and a likely filling of what it may not.
 */
#ifndef RULES_SAFARI_REDACT_H
#define RULES_SAFARI_REDACT_H

#include "rules/safari/safari.h"

void safari_redact(state *s, int side);
void safari_imagine(state *s, int side, random_stream *r);

#endif
