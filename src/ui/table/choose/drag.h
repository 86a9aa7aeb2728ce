/*
 * drag.h: a counter drawn over the board with the button held, or a band round several.
 *
 * Everything it does it learns from drag_event(), event by event; it looks at no widget. Down and DRAG_FROM
 * pixels away it begins; where the stroke bends, its last DRAG_TAIL pixels say where the units will look; let
 * go, the order is given, or its odds are shown where dice fall. The right button or drag_drop() ends it with
 * nothing done.
 */
#ifndef UI_TABLE_DRAG_H
#define UI_TABLE_DRAG_H

#include "ui/draw/event.h"
#include "ui/table/parts.h"

enum { DRAG_FROM = 4, DRAG_TAIL = 24, DRAG_POINTS = 48 };

typedef enum drag_kind { DRAG_NONE, DRAG_ARMED, DRAG_UNITS, DRAG_BAND } drag_kind;

typedef struct drag {
    drag_kind kind;
    int who;    /* whose counter was pressed, NO_UNIT: the ground */
    bool held;  /* the press itself means nothing before the button is let go */
    bool whole; /* it lies on the board: on an area all of its stack are drawn who may go with it */
    int clicks, mods;
    float x0, y0, x, y;         /* window pixels: pressed, now */
    int space;                  /* under it, NO_SPACE */
    int32_t facing;             /* as the end of the stroke says, NO_ARG */
    fpoint stroke[DRAG_POINTS]; /* the last of it */
    int npoints;
    bool told; /* a picture has shown how far they come of what they are drawn to now */
} drag;

struct drag *drag_new(void); /* freed by mem_free() */
/* TAKES: it was for the drag, and nobody else shall make anything of it. PRESSED: nothing was drawn; the
 * button has been let go where it was pressed, which may mean something now. */
typedef enum drag_answer { DRAG_LEAVES, DRAG_TAKES, DRAG_PRESSED } drag_answer;
/* A press, a move or a release of the pointer; `here`: over the bare board. */
drag_answer drag_event(table *t, const ui_event *e, bool here);
/* Pressed on empty ground for something else: if it is drawn on it is a band, else nothing more. */
void drag_arm_band(table *t, const ui_event *e);
void drag_arm(table *t, int who, const ui_event *e); /* pressed on it elsewhere: in the tray, in a stack */
bool drag_on(const table *t);                        /* something is being drawn */
void drag_drop(table *t);
/* From there that direction leads at the nearest enemy that is seen, within 50 degrees: a straight stroke of
 * one unit that ends there means it. */
bool drag_at_enemy(const table *t, int space, int32_t facing);
int drag_comes_to(const table *t); /* where the lead stops short of where it is drawn; NO_SPACE: nowhere */
void drag_tell(table *t);          /* that is being drawn */
frect drag_band(const table *t);   /* DRAG_BAND: what it holds, in the window */

#endif
