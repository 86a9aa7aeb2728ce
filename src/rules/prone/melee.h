/* melee.h: charges come home (H·H18). */
#ifndef RULES_PRONE_MELEE_H
#define RULES_PRONE_MELEE_H

#include "rules/prone/prone.h"

void prone_owe_melee(state *s, int nobody, resolver *r); /* course_phase.enter: every charge in contact */
void prone_close(state *s, const agenda_item *due, resolver *r);
void prone_round(state *s, const agenda_item *due, resolver *r);

#endif
