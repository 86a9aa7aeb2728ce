/* recap_cause.h: who brought a unit down, where the events name one and no other. */
#ifndef UI_TABLE_RECAP_CAUSE_H
#define UI_TABLE_RECAP_CAUSE_H

#include "game/session.h"

/* Of the one that fell by that event: the only unit that the viewer (a side) saw shoot or strike at it, or at
 * the place where it fell, in the same turn, from entry `from` on; NO_UNIT: nobody, or several. */
int recap_cause(const session *s, int viewer, int from, int entry, int index);

#endif
