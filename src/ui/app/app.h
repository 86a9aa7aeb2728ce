/*
 * app.h: the whole table as the window sees it: events in, a frame out. No SDL here; sdl/window.c owns the
 * loop.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include "game/ruleset.h"
#include "game/player.h"
#include "ui/draw/draw.h"

typedef enum ui_event_kind {
    UI_MOUSE_MOVE,
    UI_MOUSE_DOWN,
    UI_MOUSE_UP,
    UI_WHEEL,
    UI_KEY,
    UI_TEXT,
    UI_RESIZE,
    UI_QUIT,
    UI_FOCUS_LOST,
    UI_DROP_FILE
} ui_event_kind;

enum { UI_LEFT = 1, UI_MIDDLE = 2, UI_RIGHT = 3 };
enum { UI_SHIFT = 1, UI_CTRL = 2, UI_ALT = 4 };
/* Keys: printable ones are their lower-case ASCII; the rest: */
enum {
    KEY_ENTER = 0x100,
    KEY_ESCAPE,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_DELETE,
    KEY_SPACE,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_F1,
    KEY_F2,
    KEY_F3,
    KEY_F4,
    KEY_F5,
    KEY_F6,
    KEY_F7,
    KEY_F8,
    KEY_F9,
    KEY_F10,
    KEY_F11,
    KEY_F12
};

typedef struct ui_event {
    ui_event_kind kind;
    float x, y;         /* pixels; UI_RESIZE: the new size; UI_WHEEL: where */
    float wheel;        /* notches, up positive */
    int button, clicks; /* UI_MOUSE_* */
    int key, mods;      /* UI_KEY; mods also with mouse events */
    bool repeat;
    char text[32];    /* UI_TEXT: UTF-8 */
    const char *path; /* UI_DROP_FILE: borrowed */
} ui_event;

/* What the table may ask of the window; any function may be NULL. */
typedef struct app_window {
    void *self;
    void (*sound)(void *self, const char *cue,
                  float volume); /* "card", "dice", "volley"... see assets/sounds */
    void (*fullscreen)(void *self, bool on);
    bool (*screenshot)(void *self, const char *path, error *err); /* the frame as it stands, PNG */
    void (*text_input)(void *self, bool on);
    void (*title)(void *self, const char *text);
} app_window;

typedef struct app_config {
    const ruleset *const *rulesets;     /* NULL-terminated, borrowed */
    const player *const *players;       /* computer players, strongest last, NULL-terminated, borrowed */
    const char *data_dir;               /* holds assets/, maps/, rules/ */
    const char *config_dir, *state_dir; /* XDG folders of ours; made when first written */
    const char *open;                   /* scenario or save to open at once, or NULL: the title */
    uint64_t seed; /* of the next battle; 0: from the clock (the window's, handed down) */
    bool demo;     /* attract mode */
    float scale;   /* device pixels per point; 1 normally */
    int width, height;
    bool reduced_motion, instant; /* instant: animations take no time (tests) */
} app_config;

typedef struct app app;
app *app_new(const app_config *config, const draw_host *host, const app_window *window, error *err);
void app_free(app *a);
void app_event(app *a, const ui_event *e);
/* Lets time pass: animations, the computer's moves, timers. Returns milliseconds until something moves again:
 * 0 now (a frame is needed each refresh), -1 nothing until an event. */
int app_tick(app *a, uint64_t now_ms);
void app_draw(app *a, draw_list *out); /* records the frame; clears `out` first */
bool app_done(const app *a);

#endif
