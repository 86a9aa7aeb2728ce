/*
 * passed.h: steps of the turn that the rules passed over because there was nothing to do in them, in a
 * sentence each. Read from the events, and from those words alone that say why: "step.<name>.none".
 */
#ifndef UI_TABLE_PASSED_H
#define UI_TABLE_PASSED_H

#include "ui/table/parts.h"

/* Between that step, which begins there, and the one before it in which somebody had something to do; false:
 * none that is told. */
bool passed_words(const table *t, int entry, int event_index, strbuf *out);
/* Who won the initiative and who goes first, or whose card it is, where the side that decides has not chosen
 * anything since; false: nothing of the kind. */
bool passed_first(const table *t, strbuf *out);
/* The other side, asked right before in the same step, ended it and nothing of it was seen; false: something
 * was, or it declares in secret. */
bool passed_idle(const table *t, strbuf *out);
/* The same of the step that is on, until somebody has done something in it. */
bool passed_now(const table *t, strbuf *out);
/* Of the side that decides, where a step of fire has gone by since it last did anything: who had no shot in
 * it, and why (idle_no_shot). false: it could fire, or nothing stands in anybody's way. */
bool passed_shots(table *t, strbuf *out);

#endif
