/*
 * take_back.h: undo and redo as they are asked for at the table: what is being shown is over, and where both
 * sides must agree, they are asked.
 */
#ifndef UI_TABLE_TAKE_BACK_H
#define UI_TABLE_TAKE_BACK_H

#include "ui/table/parts.h"

void take_back(table *t);
bool take_back_is_anothers(const table *t); /* what would be taken back is the other person's doing */
/* Where it leads, if that is another step or turn: "turn 4, Fire"; false: it is this one, or there is none.
 */
bool take_back_where(const table *t, strbuf *out);
void take_back_not(table *t); /* what was taken back is done again */

#endif
