/* sheet_unit.h: the measure of everything printed: board units, and how many of them a cell has. */
#ifndef UI_SHEET_UNIT_H
#define UI_SHEET_UNIT_H

enum { SHEET_UNIT = 72 }; /* board units a cell: a square's side, a hex from flat side to flat side */

#endif
