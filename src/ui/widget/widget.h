/*
 * widget.h: what is pressed, read and typed into on the table: immediate-mode widgets on a draw_list.
 *
 * A screen's one function both draws its widgets and answers their events. It is run once for each event (its
 * drawing is then thrown away) and once for each frame. Where a pointer event lands is decided by what stood
 * on top in the last run, so later widgets cover earlier ones. Whatever is pressed by mouse can be reached
 * with the focus ring too. Rules and battles are unknown here.
 */
#ifndef UI_WIDGET_H
#define UI_WIDGET_H

#include "ui/draw/event.h"
#include "ui/draw/theme.h"
#include "ui/widget/keymap.h"

typedef uint32_t ui_id;
enum { UI_REGIONS = 1024, UI_TIP = 1600, UI_READ_MOST = 3, UI_CUTS = 16, UI_CUT_TEXT = 160 };

/* How a region behaves. */
enum {
    UI_FOCUS = 1, /* can be reached by the focus ring */
    UI_SOLID = 2, /* only stops what is beneath */
    UI_OFF = 4    /* hovers, but cannot be pressed */
};

typedef struct ui_region {
    ui_id id;
    frect r;
    unsigned flags;
    int layer;
} ui_region;

/* A text that had not the room it wants: an ellipsis stands for its end, or one word is wider than its line.
 */
typedef struct ui_cut {
    char text[UI_CUT_TEXT]; /* as it should have been, or its beginning */
    float x, y, width;      /* where it was drawn, and the room it had */
} ui_cut;

typedef struct ui {
    const draw_host *host;
    const ui_window *window;
    draw_list *out;
    theme t;
    const ui_event *event; /* of this run; NULL when only drawing, or once somebody took it */
    uint64_t now;
    float mx, my;
    int mods;
    ui_id hot, active, focus;
    bool show_focus; /* the last input came from the keyboard */
    ui_id all_of;    /* the input whose whole text is chosen: what is typed next takes its place; 0: none */
    ui_region regions[UI_REGIONS], last[UI_REGIONS];
    int nregions, nlast;
    int layer, top, last_top;
    frect clip; /* what regions are cut to inside scroll areas */
    bool clipped;
    uint64_t hot_since;
    bool slid; /* what is hot came under the hand, and not the hand to it */
    char tip[UI_TIP];
    frect tip_at;
    frect tip_lies;           /* where it was drawn in this run; w 0: nowhere */
    frect read[UI_READ_MOST]; /* what is being read in this run: no tooltip of anything else lies over it */
    int nread;
    bool tip_waits;
    bool wants_text, had_text;
    float drag_x, drag_y; /* where the active one was pressed */
    ui_cut cuts[UI_CUTS]; /* the first of this run, for whoever lays out and for the tests */
    int ncuts;            /* how many there were in all */
    int page_cuts;        /* of these in a panel that is opened as a page, which has letters of its own */
    const keymap *keys;   /* what caps and hints show; NULL: as born */
    size_t scrolled_from; /* the first command within what is scrolled */
    unsigned heard;       /* keymap.h: where we are */
    bool pad;             /* a gamepad was used last: caps show its buttons */
} ui;

/* One run. `event` NULL: drawing only. */
void ui_begin(ui *u, draw_list *out, const ui_event *event, uint64_t now);
void ui_end(ui *u);
bool ui_tip_pending(const ui *u); /* a tooltip is about to show: a frame will be wanted */

ui_id ui_name(const char *name, int n);
frect ui_inset(frect r, float d);
bool ui_inside(frect r, float x, float y);
bool ui_meet(frect a, frect b);    /* they share some room; one that is empty meets none */
float ui_shared(frect a, frect b); /* so much room, in pixels of area */

/* What follows is above everything before it, and keys and focus go only to it, until ui_layer_end(). */
void ui_layer_begin(ui *u, ui_id id, bool shade);
void ui_layer_end(ui *u);

/* ---- input */
void ui_region_add(ui *u, ui_id id, frect r, unsigned flags);
bool ui_hot(const ui *u, ui_id id);
bool ui_focused(const ui *u, ui_id id);
bool ui_click(ui *u, ui_id id, frect r,
              unsigned flags);         /* a region; true when pressed and let go, or by Enter or Space */
bool ui_key(ui *u, int key, int mods); /* this very key, in the top layer; takes the event */
void ui_take(ui *u);                   /* nobody else shall see the event */
void ui_set_focus(ui *u, ui_id id);
void ui_tooltip(ui *u, ui_id id, frect r, const char *text); /* while hot */
/* What lies open to be read (UI_READ_MOST a run): tooltips of what lies outside it keep clear of it where
 * they can. */
void ui_is_read(ui *u, frect r);

/* ---- scrolling */
typedef struct ui_scroll {
    float at, content;
    bool dragging;
} ui_scroll;
/* Between them everything is clipped to r and drawn higher by s->at; content: its whole height. */
void ui_scroll_begin(ui *u, ui_id id, frect r, ui_scroll *s, float content);
/* By the keys of a page, before it begins: so far at a time, or to its ends. */
void ui_scroll_keys(ui *u, ui_scroll *s, float by);
void ui_scroll_end(ui *u, ui_id id, frect r, ui_scroll *s);
/* Before it ends: lines of words that an edge of r would cut in two are left out. */
void ui_scroll_whole(ui *u, frect r);
void ui_scroll_show(ui_scroll *s, frect r, float from,
                    float to); /* brings a stretch of the content into sight */

#endif
