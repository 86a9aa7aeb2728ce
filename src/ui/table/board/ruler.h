/*
 * ruler.h: a ruler bent at the places that are pressed: how long each leg is and all of it, in spaces and in
 * what those measure; the last leg follows the pointer. It lies over everything on the board, is no part of
 * any order, and is put away with Esc.
 */
#ifndef UI_TABLE_RULER_H
#define UI_TABLE_RULER_H

#include "ui/table/parts.h"

enum { RULER_POINTS = 16 };

typedef struct ruler {
    bool on;
    int count, sheet;
    uint16_t at[RULER_POINTS]; /* the places pressed, in order */
} ruler;

struct ruler *ruler_new(void);
void ruler_toggle(table *t);
bool ruler_event(table *t, const ui_event *e, bool here, int space); /* true: the press was the ruler's */
bool ruler_point(table *t, int space);                               /* by keys too; false: it is not out */
bool ruler_back(table *t);                                           /* Esc: put away; false: it is not out */
void ruler_draw(table *t);

#endif
