/*
 * suggest.h: the few actions the computer tries, chosen by plain sense.
 */
#ifndef RULES_CONDUCT_SUGGEST_H
#define RULES_CONDUCT_SUGGEST_H

#include "rules/conduct/conduct.h"

void conduct_suggest(const state *s, int unit, action_list *out);

#endif
