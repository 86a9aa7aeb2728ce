/*
 * morale.h: the morale of units below half and of the shaken (H·H19).
 */
#ifndef RULES_PRONE_MORALE_H
#define RULES_PRONE_MORALE_H

#include "rules/prone/prone.h"

void prone_owe_morale(state *s, int nobody, resolver *r); /* course_phase.enter: everybody who must test */
void prone_morale(state *s, const agenda_item *due, resolver *r);

#endif
