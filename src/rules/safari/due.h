/*
 * due.h: the work of one `go`.
 */
#ifndef RULES_SAFARI_DUE_H
#define RULES_SAFARI_DUE_H

#include "rules/safari/safari.h"

void safari_go(state *s, resolver *r); /* the first item of the agenda */

#endif
