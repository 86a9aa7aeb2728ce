/*
 * layout.h: where the parts of the table lie in the window, and which of them are opened.
 */
#ifndef UI_TABLE_LAYOUT_H
#define UI_TABLE_LAYOUT_H

#include "ui/table/parts.h"

typedef enum layout_flag {
    LAYOUT_LOG,    /* the log takes more room while it is read */
    LAYOUT_UNIT,   /* the narrow dock's unit panel, whole */
    LAYOUT_DRAWER, /* the dock, where it is a drawer; in large letters the dice's page */
    LAYOUT_BOARD_ONLY,
    LAYOUT_MINIMAP,
    LAYOUT_HALL, /* the board has the whole window: who shows it lays bars and cards of his own over it */
    LAYOUT_FLAGS
} layout_flag;

/* What lies over the board and is pressed there. */
typedef enum layout_over {
    LAYOUT_STACK,
    LAYOUT_FIGURES,
    LAYOUT_TABS,
    LAYOUT_DICE_ROW,
    LAYOUT_HALL_TOP,  /* of a hall: its bar, */
    LAYOUT_HALL_FOOT, /* and its cards at the foot */
    LAYOUT_OVERS
} layout_over;

typedef struct layout {
    frect top, board, dock, card, tray, log, prompt, actions;
    frect odds;    /* in the narrow dock, in the log's place */
    frect waiting; /* units that wait to be placed: in the dock, or where that is shut below the board */
    float row;     /* height of one row of actions: in large letters there are two */
    bool odds_in_dock;
    bool open[LAYOUT_FLAGS];
    int corner;               /* of the board, where the small map lies */
    bool settled;             /* it has been drawn there: it stays */
    frect small_map;          /* as last drawn; w 0: not */
    frect note;               /* what the place under the pointer is, likewise */
    frect stakes;             /* what is at stake in a throw, likewise */
    frect over[LAYOUT_OVERS]; /* as last drawn; w 0: none */
} layout;

void layout_make(table *t); /* from the window's size, anew each run */
/* In large letters (theme.h: pages) unit, dice and log are pages over the board, one at a time: which is
 * open; LAYOUT_FLAGS: none. */
layout_flag layout_page(const table *t);
void layout_shut_page(table *t); /* in this run: something lies over the board in its place */
void layout_open(table *t, layout_flag what, bool on);
void layout_toggle(table *t, layout_flag what);
void layout_cover(table *t, layout_over which, frect r);
void layout_lay_minimap(table *t, int corner, frect r); /* r: as drawn; w 0: not */
void layout_lower_log(table *t, float by);              /* the same, from its head */
void layout_shrink_log(table *t, float by);   /* and the odds in the narrow dock; nothing else moves */
void layout_lay_note(table *t, frect r);      /* likewise */
void layout_lay_stakes(table *t, frect r);    /* likewise */
bool layout_covered(const table *t, frect r); /* something lies over the board there */
/* The same of what does not itself make way for what matters, as the list of a stack does, nor is put away in
 * a moment, as a row of dice is: the sheet is not pushed off the table for that. */
bool layout_covered_for_good(const table *t, frect r);
/* A card that can be pressed did in the last run; `but`: not that one. */
bool layout_carded(const table *t, frect r, ui_id but);
bool layout_waiting_below(const table *t); /* a strip below the board: the dock is shut, or not there */
/* In the narrow dock below the unit, where nothing else moves it; in the wide one at the foot. */
void layout_take_waiting(table *t, float height);
void layout_hide_waiting(table *t);             /* something lies over it now */
void layout_cut_waiting(table *t, float by);    /* in the narrow dock the log has so much of it */
void layout_drop_waiting(table *t, float to);   /* it ends there, in pixels from the top */
void layout_grow_unit(table *t, float by);      /* at the cost of the log */
void layout_grow_tray(table *t, float by);      /* at the cost of the log */
frect layout_take_foot(table *t, float height); /* above the prompt, from board and dock; answers it */

#endif
