/*
 * able.h: of several who are chosen those who may do together what is meant at a place. Who may not is put
 * out and told why: demoralized men who were chosen with the others stop no assault.
 */
#ifndef UI_TABLE_ABLE_H
#define UI_TABLE_ABLE_H

#include "ui/table/parts.h"

/* An enemy stands there, and not all of the chosen may strike there, but some: they alone stay chosen, as
 * many as can, led by one who may, for an officer alone strikes at nobody. False: all may as they are, or
 * nobody may, or no more than one was chosen; nothing is changed then. Where nobody stands all go or nobody
 * does: guns are not left behind unasked. */
bool able_only(table *t, int space);

#endif
