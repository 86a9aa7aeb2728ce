/*
 * left_so.h: a step in which nothing presses is left as it is, and from then on in every turn, as long as it
 * stays so: nobody is asked the same again where nothing has changed, or where all that could be done is to
 * shoot at who does no harm. Not for what is asked for all the same.
 */
#ifndef UI_TABLE_LEFT_SO_H
#define UI_TABLE_LEFT_SO_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

struct left_so *left_so_new(void); /* what this file alone keeps; freed by mem_free() */
/* Somebody may do something in this step, nobody has, and nobody would miss it: it may be left so. */
bool left_so_may(const table *t);
/* All that anybody could do in this step is to shoot at who is nobody's, and whom nobody would miss. */
bool left_so_harmless(const table *t);
const char *left_so_label(void); /* of the button that does it */
const char *left_so_tip(const table *t);
void left_so(table *t); /* the step ends, and will end by itself */
/* Ends a step that was left so, if none of that side's has moved or been lost since, or nothing but harmless
 * shots are open as then; true: it has. Where something was taken back it is asked again. */
bool left_so_tick(table *t);

#endif
