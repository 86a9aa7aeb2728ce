/* morale.h: the morale of units below half and of the shaken (H·H19). */
#ifndef RULES_PRONE_MORALE_H
#define RULES_PRONE_MORALE_H

#include "rules/prone/prone.h"

bool prone_must_test(const state *s, int u); /* below half, or shaken */
void prone_morale(state *s, const agenda_item *due, resolver *r);

#endif
