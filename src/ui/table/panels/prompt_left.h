/*
 * prompt_left.h: the prompt of a step in which nobody has more to do than to rest.
 */
#ifndef UI_TABLE_PROMPT_LEFT_H
#define UI_TABLE_PROMPT_LEFT_H

#include "ui/table/choose/offers.h"
#include "ui/table/panels/prompt.h"

/* "Stay down is still open to Field company: it ends the −1 to fire." */
void prompt_left_say_ease(const table *t, const offers_ease *ease, strbuf *out);
/* Says so, and how it goes on, with the reasons; but first which rest is worth an order. false: there is
 * something left. */
bool prompt_left(const table *t, prompt_text *p);

#endif
