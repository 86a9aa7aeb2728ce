/*
 * layout.h: where the parts of the table lie in the window, and which of them are opened.
 */
#ifndef UI_TABLE_LAYOUT_H
#define UI_TABLE_LAYOUT_H

#include "ui/table/parts.h"

typedef enum layout_flag {
    LAYOUT_LOG,    /* the log takes more room while it is read */
    LAYOUT_UNIT,   /* the narrow dock's unit panel, whole */
    LAYOUT_DRAWER, /* the dock, where it is a drawer */
    LAYOUT_BOARD_ONLY,
    LAYOUT_MINIMAP,
    LAYOUT_FLAGS
} layout_flag;

/* What lies over the board and is pressed there. */
typedef enum layout_over { LAYOUT_STACK, LAYOUT_FIGURES, LAYOUT_WAITING, LAYOUT_OVERS } layout_over;

typedef struct layout {
    frect top, board, dock, card, odds, tray, log, prompt, actions;
    bool odds_in_dock;
    bool open[LAYOUT_FLAGS];
    frect over[LAYOUT_OVERS]; /* as last drawn; w 0: none */
} layout;

void layout_make(table *t); /* from the window's size, anew each run */
void layout_open(table *t, layout_flag what, bool on);
void layout_toggle(table *t, layout_flag what);
void layout_cover(table *t, layout_over which, frect r);
bool layout_covered(const table *t, frect r); /* something lies over the board there */
void layout_grow_unit(table *t, float by);    /* at the cost of the log */
void layout_grow_tray(table *t,
                      float by); /* at the cost of the log; in the narrow dock of what is above it */
void layout_grow_strip(table *t, float by);     /* the log of the narrow dock, at the cost of the odds */
frect layout_take_foot(table *t, float height); /* above the prompt, from board and dock; answers it */

#endif
