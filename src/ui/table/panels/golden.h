/* golden.h: which of the buttons that Enter presses is the golden one, where several could be seen at once.
 */
#ifndef UI_TABLE_GOLDEN_H
#define UI_TABLE_GOLDEN_H

#include "ui/table/parts.h"

/* CHOICE: that of what is chosen, on the battle board, the card of odds or alone on the board; ROW: of the
 * row of dice; ORDERS: of the list of what each will do. */
typedef enum golden_button { GOLDEN_CHOICE, GOLDEN_ROW, GOLDEN_ORDERS } golden_button;

golden_button golden_now(table *t);

#endif
