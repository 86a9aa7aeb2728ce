/*
 * modal.h: the one card that lies over everything: which it is, what it was opened for, and the furniture all
 * of them share.
 */
#ifndef UI_TABLE_MODAL_H
#define UI_TABLE_MODAL_H

#include "core/error.h"
#include "game/panel.h"
#include "game/session_reload.h"
#include "ui/table/parts.h"

typedef enum modal_card {
    MODAL_NONE,
    MODAL_MENU,
    MODAL_RESULT,
    MODAL_CURTAIN,
    MODAL_FACES,
    MODAL_UNDO,
    MODAL_SURE,
    MODAL_KEYS,
    MODAL_UNDO_TO,
    MODAL_CHART,
    MODAL_UMPIRE,
    MODAL_OVERRULE,
    MODAL_RELOAD,
    MODAL_SEATS,
    MODAL_LESSON, /* the lesson takes the place of what was played */
    MODAL_END     /* the step ends with units unused: unused.h */
} modal_card;

/* What reading the rules anew brought. */
typedef struct reload_told {
    bool readable;
    error err; /* where they are not */
    reload_report report;
} reload_told;

typedef struct modal {
    modal_card card, shown; /* shown: in the last run */
    ui_scroll scroll;
    action sure;         /* MODAL_SURE: waits for yes ... */
    bool sure_of_all;    /* ... for all of the plan that lies on the board, of which it is one */
    int undo_to;         /* MODAL_UNDO, MODAL_UNDO_TO: so many entries, -1: one action */
    int chart;           /* MODAL_CHART: index into the scenario's charts */
    bool chart_roll;     /* lit where the dice in the tray read it */
    panel_row chart_row; /* else: the row of the unit panel it was opened from */
    char faces[256];     /* MODAL_FACES: entered so far */
    reload_told reload;  /* MODAL_RELOAD */
    int seats[2 *
              SIDES_MAX]; /* MODAL_SEATS: of each side what is chosen so far, then its dice; see seats.c */
} modal;

void modal_open(table *t, modal_card card);
void modal_close(table *t);
bool modal_turn(table *t); /* at the begin of a run; true: the card that was shown has gone */
void modal_ask_sure(table *t, const action *act, bool of_all); /* of_all: yes gives the whole plan */
void modal_ask_undo(table *t, int count);
void modal_ask_undo_to(table *t, int count);
void modal_chart(table *t, int index, const panel_row *row); /* row NULL: as the dice in the tray read it */
ui_scroll *modal_scroll(table *t);
char *modal_faces(table *t); /* of MODAL_FACES, to write into */
int *modal_seats(table *t);  /* of MODAL_SEATS, to write into */
void modal_reload(table *t, const reload_told *told);

frect modal_box(const table *t, float w, float h); /* in the middle of the window, and within it */
frect modal_begin(table *t, const char *name, float w, float h); /* a layer with a card in its middle */
/* The same; below the top bar, and all of it seen, where the window has the height. */
frect modal_begin_below(table *t, const char *name, float w, float h);
float modal_room_below(const table *t); /* the height that such a card may have, pixels */
float modal_title(table *t, frect r, float y, const char *s); /* returns where it ends */
/* A row of buttons at its foot, from the right: which was pressed, -1. Enter is the first's, Escape the
 * last's. */
int modal_buttons(table *t, frect r, const char *const *labels, int n);

#endif
