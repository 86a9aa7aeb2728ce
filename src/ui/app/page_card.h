/*
 * page_card.h: a card that lies over a page and waits for an answer: yes or no, or a line to be typed.
 */
#ifndef UI_PAGE_CARD_H
#define UI_PAGE_CARD_H

#include "ui/app/app_internal.h"

typedef enum card_answer { CARD_WAITS, CARD_YES, CARD_NO } card_answer;

/* `input` (NULL: none) is a line to type into, which has the keys at once; Enter in it is yes. `yes` is the
 * golden button (Enter), `no` the other (Esc). */
card_answer page_card_ask(app *a, const char *title, const char *text, const char *yes, const char *no,
                          char *input, size_t size, const char *hint);

#endif
