/*
 * camera.h: which of the battle's maps lies on the table, and where the player looks on it. The camera of
 * each map is kept as it was left.
 */
#ifndef UI_TABLE_CAMERA_H
#define UI_TABLE_CAMERA_H

#include "ui/draw/draw_append.h"
#include "ui/printed/sheet.h"
#include "ui/stage/view.h"
#include "ui/table/parts.h"

typedef struct camera_sheet {
    sheet_art *art; /* NULL until first looked at */
    draw_list *map; /* the sheet's drawing, in board units, frame and names of one zoom at its end */
    draw_mark bare; /* where they begin */
    const draw_list *names, *frame; /* those on it; names `map`: neither lies there */
    float least;                    /* pixels a name has at least */
    float x, y, cell;
    bool placed, contrast, grid;
} camera_sheet;

typedef struct camera {
    int sheet;
    int asked_sheet; /* that of the decision, as last shown */
    int strayed;     /* the sheet to go back to when all has been shown, -1: none */
    camera_sheet sheets[BOARD_SHEETS_MAX];
    view view, home; /* home: where the player had it before it followed what happened */
    bool followed;
    bool aside;   /* and goes back to how near it was, too */
    bool touched; /* the player has laid it himself since it was last laid for him */
    bool due;     /* a decision is due that it has not been laid for */
    int decided_turn, decided_step, decided_side; /* when the last decision was brought into sight */
    bool undecided;                      /* laid when nobody decided: whoever does next is shown his own */
    float window_w, window_h;            /* the window's size as it was last looked at */
    unsigned picked;                     /* pointer's, when it was last laid for what was pointed out */
    int beat_entry, beat_event;          /* of what is shown, when it was last looked at */
    uint64_t held_since;                 /* the verdict it was laid for */
    int lifted;                          /* whose choices the board was last moved up from under */
    sheet_art *art;                      /* of the sheet that is shown: borrowed from sheets */
    fpoint toward[BOARD_DIRECTIONS_MAX]; /* unit vectors of the sheet's directions */
} camera;

struct camera *camera_new(const table *t);
void camera_free(table *t);
/* Makes the sheet's picture and makes it the one shown; true: another than before. */
bool camera_lay_sheet(table *t, int sheet);
void camera_show_sheet(table *t, int sheet); /* another map; out of range or the same: nothing */
void camera_show_space(table *t, int space); /* there, and the keyboard's cursor with it */
/* What is written on the sheet, once more, in board units. */
void camera_draw_names(const table *t, draw_list *out);
/* That part of the map (in board units) as it is without what is written on it: it lies over the sheet.
 * false: the sheet itself is still being made. */
bool camera_unwritten(table *t, frect part);
const draw_list *camera_names(const table *t, float cell); /* where a cell has so many pixels; borrowed */
const draw_list *camera_bands(const table *t, float cell); /* sheet_art_bands() of those */
/* Where they stand at the zoom that is, as sheet_art_written(). */
int camera_written(const table *t, const frect **out);
int camera_plate_at(const table *t, float x, float y); /* the same of sheet_art_plate_at(): board units */
int camera_whole_names(const table *t, float cell, const frect **out); /* as sheet_art_whole_names() */
const struct sheet_name *camera_said(const table *t, float cell);      /* as sheet_art_said() */
float camera_edge(const table *t); /* pixels: so far inside a piece is shown, or what is written on the board
                                      lies over it */
/* The window has another size than when it was last asked; not the first time. */
bool camera_resized(table *t);
bool camera_whole(const table *t);        /* all of the sheet is shown, as large as that lets it */
void camera_begin(table *t, int sheet);   /* with the decision's, of none the first */
void camera_asked(table *t, int sheet);   /* the decision's: shown when it is another than the last */
bool camera_tick(table *t, uint64_t now); /* true while it moves, or a raster was made */
bool camera_paint(table *t);
void camera_light(table *t,
                  view_light light); /* on the map that lies on the table; in reduced motion at once */
void camera_port(table *t, frect port, float near, float far);
void camera_first(table *t, float cell, float x, float y); /* so near, and there, at once */
/* That point in the middle of a part of the board, so near: where the player is shown, not where he looks. */
void camera_frame(table *t, float x, float y, frect room, float cell, bool glide);
/* The same, but that the sheet hides the table as far as leaves that part of the board in the room. */
void camera_frame_around(table *t, frect must, float x, float y, frect room, float cell, bool glide);
void camera_picked(table *t, unsigned picked);
bool camera_beat(table *t);                 /* another event is shown than when this was last asked */
bool camera_held(table *t, uint64_t since); /* a verdict is read since then, and it was another before */
void camera_ask(table *t, bool on);         /* a decision is due that it has not been laid for */
void camera_undecided(table *t, bool on);
/* What is decided comes into sight; true: for the first time in that step of that side. */
bool camera_decides(table *t);
void camera_fit(table *t, bool glide);
void camera_zoom(table *t, float notches, float x, float y);
void camera_pinch(table *t, float notches, float x, float y); /* at once: a hand leads it */
void camera_pan(table *t, float dx, float dy);
void camera_centre(table *t, float x, float y, bool glide);
void camera_stay(table *t);   /* the player has laid it: it does not go home again */
void camera_let_go(table *t); /* he has no more: the whole sheet, and it follows what happens again */
void camera_follow(table *t, int sheet, float x, float y, bool off_board); /* what happens there */
/* The same for what is read: that point comes to the middle of a part of the board, as near as the camera is
 * but no nearer than that. */
void camera_aside(table *t, frect must, float x, float y, frect room, float nearest);
bool camera_return(table *t); /* to the map it strayed from; true: it had */
void camera_go_home(table *t);
void camera_lift(table *t, int key, float cells); /* once for each key: so much of the map comes up */
void camera_lifted(table *t, int key);            /* that was seen to otherwise */

#endif
