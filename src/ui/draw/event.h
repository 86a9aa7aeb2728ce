/*
 * event.h: what comes in from the window (pointer, keys, text), and what the table may ask of it in return.
 *
 * The host (src/sdl, or a test) makes the events and fills in the functions of ui_window; screens and widgets
 * read the first and call the second. What is drawn goes by draw.h.
 */
#ifndef UI_EVENT_H
#define UI_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

typedef enum ui_event_kind {
    UI_MOUSE_MOVE,
    UI_MOUSE_DOWN,
    UI_MOUSE_UP,
    UI_WHEEL,
    UI_KEY,
    UI_KEY_LET_GO, /* of Shift, Ctrl or Alt: mods are those still held */
    UI_TEXT,
    UI_RESIZE,
    UI_QUIT,
    UI_FOCUS_LOST,
    UI_DROP_FILE,
    UI_PAD /* something of a gamepad was pressed, or pushed that way */
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
    KEY_F12,
    KEY_PAD_1, /* of the keypad, to 9: directions on the board, digits elsewhere */
    KEY_PAD_2,
    KEY_PAD_3,
    KEY_PAD_4,
    KEY_PAD_5,
    KEY_PAD_6,
    KEY_PAD_7,
    KEY_PAD_8,
    KEY_PAD_9
};

/* Of a gamepad, by place as on the commonest one: A below, B right, X left, Y above. Its left stick leads in
 * eight directions, where the cross leads in four. */
typedef enum pad_button {
    PAD_A,
    PAD_B,
    PAD_X,
    PAD_Y,
    PAD_BACK,
    PAD_START,
    PAD_LEFT_STICK, /* pressed in */
    PAD_RIGHT_STICK,
    PAD_LEFT_SHOULDER,
    PAD_RIGHT_SHOULDER,
    PAD_LEFT_TRIGGER,
    PAD_RIGHT_TRIGGER,
    PAD_UP,
    PAD_DOWN,
    PAD_LEFT,
    PAD_RIGHT,
    PAD_UP_LEFT,
    PAD_UP_RIGHT,
    PAD_DOWN_LEFT,
    PAD_DOWN_RIGHT,
    PAD_LOOK_UP, /* the right stick */
    PAD_LOOK_DOWN,
    PAD_LOOK_LEFT,
    PAD_LOOK_RIGHT,
    PAD_BUTTONS
} pad_button;

typedef struct ui_event {
    ui_event_kind kind;
    float x, y;         /* pixels; UI_RESIZE: the new size; UI_WHEEL: where */
    float wheel;        /* notches, up positive */
    int button, clicks; /* UI_MOUSE_*; UI_PAD: pad_button */
    int key, mods;      /* UI_KEY; mods also with mouse events */
    bool repeat;
    char text[32];    /* UI_TEXT: UTF-8 */
    const char *path; /* UI_DROP_FILE: borrowed */
    uint64_t at;      /* when, on the clock of app_tick(); 0: as that stood last */
} ui_event;

/* What the table may ask of the window; any function may be NULL. */
typedef struct ui_window {
    void *self;
    void (*sound)(void *self, const char *cue,
                  float volume);                        /* "card", "dice", "volley"... see assets/sounds */
    void (*rumble)(void *self, float strength, int ms); /* of the gamepads, 0..1; NULL: there are none */
    void (*fullscreen)(void *self, bool on);
    bool (*screenshot)(void *self, const char *path, error *err); /* the frame as it stands, PNG */
    void (*text_input)(void *self, bool on);
    void (*title)(void *self, const char *text);
    /* A file or folder in whatever program the desktop has for it; false: *err says why not. */
    bool (*open)(void *self, const char *path, error *err);
    void (*copy)(void *self, const char *text); /* to the clipboard */
    /* What text is in the clipboard, cut to `size`; false: none is. */
    bool (*paste)(void *self, char *out, size_t size);
    /* A second window, for those who look on (app_audience_opened() follows): on that screen, from 1 on, 0:
     * the next one; and shuts it. */
    bool (*audience)(void *self, int screen, error *err);
    void (*audience_shut)(void *self);
    void (*tell)(void *self, const char *line); /* a sentence for who listens; NULL: nobody does */
} ui_window;

#endif
