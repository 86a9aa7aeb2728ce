/*
 * golden.h: the button that goes on, at the right of the bar; and which of the buttons that Enter presses is
 * the golden one, where several could be seen at once.
 */
#ifndef UI_TABLE_GOLDEN_H
#define UI_TABLE_GOLDEN_H

#include "ui/table/panels/bar_fit.h"
#include "ui/table/parts.h"

/* CHOICE: that of what is chosen, on the battle board, the card of odds or alone on the board; ROW: of the
 * row of dice; ORDERS: of the list of what each will do. */
typedef enum golden_button { GOLDEN_CHOICE, GOLDEN_ROW, GOLDEN_ORDERS } golden_button;

golden_button golden_now(table *t);

/* What ends the step is called: "End movement"; false: nothing does. */
bool golden_end_label(const table *t, char *out, size_t size);
bool golden_pointed(const table *t); /* the pointer is on that */
bool golden_ends(const table *t);    /* that button is the golden one */
/* What is left of an order that broke off may go on, whoever is looked at meanwhile. */
bool golden_goes_on(const table *t);
/* The one thing that goes on: what ends the step or tells the result lies at the right end, what skips or
 * puts away what is shown to the left of it, so that no second press ends a step; never what takes back. Nor
 * may a press too many on what was shown cut a thought short. */
void golden_add(table *t, bar *b);

#endif
