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

typedef uint32_t ui_id;
enum { UI_REGIONS = 1024, UI_TIP = 480 };

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
    ui_region regions[UI_REGIONS], last[UI_REGIONS];
    int nregions, nlast;
    int layer, top, last_top;
    frect clip; /* what regions are cut to inside scroll areas */
    bool clipped;
    uint64_t hot_since;
    char tip[UI_TIP];
    frect tip_at;
    bool tip_waits;
    bool wants_text, had_text;
    float drag_x, drag_y; /* where the active one was pressed */
} ui;

/* One run. `event` NULL: drawing only. */
void ui_begin(ui *u, draw_list *out, const ui_event *event, uint64_t now);
void ui_end(ui *u);
bool ui_tip_pending(const ui *u); /* a tooltip is about to show: a frame will be wanted */

ui_id ui_name(const char *name, int n);
frect ui_inset(frect r, float d);
bool ui_inside(frect r, float x, float y);

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

/* ---- text */
float ui_width(ui *u, text_role role, const char *s);
float ui_width_font(ui *u, font f, const char *s);
void ui_text(ui *u, text_role role, colour c, float x, float y, text_align align,
             const char *s); /* y: baseline */
float ui_text_mid(ui *u, text_role role, colour c, float x, frect r, text_align align,
                  const char *s); /* middle of r; width */
/* Cuts at a word with an ellipsis where it is wider than `width`. */
float ui_text_fit(ui *u, text_role role, colour c, float x, float y, text_align align, float width,
                  const char *s);
float ui_fit_font(ui *u, font f, colour c, float x, float y, text_align align, float width, const char *s);
/* Words wrapped to `width` from the top left corner; returns the height. draw false: only measures. */
float ui_wrap(ui *u, text_role role, colour c, float x, float y, float width, float leading, bool draw,
              const char *s);
void ui_caps(ui *u, colour c, float x, float y, const char *s); /* LOG: spaced capitals */

/* ---- furniture */
void ui_panel(ui *u, frect r); /* ivory card stock with its shadow */
void ui_popover(ui *u, frect r);
void ui_plate(ui *u, frect r); /* walnut card: why not, tooltips */
float ui_keycap_width(ui *u, const char *s);
void ui_keycap(ui *u, float x, float middle, bool dark, const char *s);
float ui_chip_width(ui *u, const char *s);
/* A rule's chip, right edge at `right`; pressing it opens its page: returns true then. */
bool ui_chip(ui *u, ui_id id, float right, float middle, bool dark, const char *s);
void ui_tick(ui *u, float x, float y, float size, colour c);
void ui_cross(ui *u, float x, float y, float size, colour c, float width);
void ui_tooltip(ui *u, ui_id id, frect r, const char *text); /* while hot */

typedef enum ui_look { LOOK_NORMAL, LOOK_ON, LOOK_PRIMARY, LOOK_OFF, LOOK_PAPER } ui_look;
float ui_button_width(ui *u, const char *label, const char *keycap);
/* keycap "" or NULL: none. key 0: none. LOOK_OFF never answers true by key or pointer, but is hot. */
bool ui_button(ui *u, ui_id id, frect r, ui_look look, const char *label, const char *keycap, int key,
               int mods);
typedef enum ui_icon {
    ICON_MENU,
    ICON_LOG,
    ICON_GEAR,
    ICON_HELP,
    ICON_CLOSE,
    ICON_PLUS,
    ICON_MINUS,
    ICON_FIT,
    ICON_UNDO
} ui_icon;
bool ui_icon_button(ui *u, ui_id id, frect r, ui_icon icon, bool paper, const char *tip, int key, int mods);

bool ui_check(ui *u, ui_id id, frect r, const char *label, bool *on);
bool ui_slider(ui *u, ui_id id, frect r, float lo, float hi, float step, float *value);
bool ui_segments(ui *u, ui_id id, frect r, const char *const *labels, int n, int *value);
/* UTF-8 in buf[size]; true when Enter was pressed in it. */
bool ui_field(ui *u, ui_id id, frect r, char *buf, size_t size, const char *hint);

typedef struct ui_scroll {
    float at, content;
    bool dragging;
} ui_scroll;
/* Between them everything is clipped to r and drawn higher by s->at; content: its whole height. */
void ui_scroll_begin(ui *u, ui_id id, frect r, ui_scroll *s, float content);
void ui_scroll_end(ui *u, ui_id id, frect r, ui_scroll *s);
void ui_scroll_show(ui_scroll *s, frect r, float from,
                    float to); /* brings a stretch of the content into sight */

#endif
