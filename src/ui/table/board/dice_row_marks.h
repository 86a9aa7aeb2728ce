/* dice_row_marks.h: on the board, who of a row of dice may go how far, and whose table is looked at. */
#ifndef UI_TABLE_DICE_ROW_MARKS_H
#define UI_TABLE_DICE_ROW_MARKS_H

#include "ui/table/parts.h"

void dice_row_marks(table *t);

#endif
