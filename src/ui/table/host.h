/*
 * host.h: what the table asks of the application round it: time, settings, messages, other screens.
 *
 * The application fills one in and keeps it true; a test does with a handful of lines. The table never sees a
 * screen.
 */
#ifndef UI_TABLE_HOST_H
#define UI_TABLE_HOST_H

#include "game/player.h"
#include "game/session_reload.h"
#include "ui/stage/settings.h"
#include "ui/stage/sounds.h"
#include "ui/widget/widget_form.h"
#include "ui/widget/widget_text.h"

typedef enum host_screen {
    HOST_TITLE,
    HOST_LOAD,
    HOST_MAIL,
    HOST_RULES, /* at its first page */
    HOST_KEYS,
    HOST_SETTINGS,
    HOST_REPLAY, /* of the save at the path */
    HOST_ANALYSIS,
    HOST_LESSON,   /* of the battle on the table, from its start */
    HOST_AUDIENCE, /* no screen: the window for those who look on opens, or is shut */
    HOST_QUIT
} host_screen;

typedef struct table_host {
    ui *ui;                        /* all widgets of the table stand in its runs */
    settings *settings;            /* the player's; the table may change them, then says so */
    sounds *sounds;                /* what is heard, NULL: nothing is */
    const player *const *players;  /* computer players, NULL-terminated, or NULL: there are none */
    const struct teacher *teacher; /* who gives hints, or NULL: nobody */
    const char *keep_dir;          /* where copies and reports go, NULL: here */
    const char *sign;              /* told in the bar, NULL: nothing; in gold where it must not be missed */
    bool sign_gold;
    float strip; /* pixels that are the host's, at the board's left */
    uint64_t now;
    bool instant;  /* nothing takes time */
    bool hurried;  /* nothing is waited for: the computer decides at once, not beside what is drawn */
    bool in_event; /* this run of the widgets answers an event, what it draws is thrown away */
    void *self;    /* handed to the functions, each of which may be NULL */
    void (*say)(void *self, const char *text); /* a passing message */
    void (*over_board)(void *self);            /* draws what he lays over the board, under every card */
    /* The same of a file that was written; opens: another program can show it. */
    void (*say_file)(void *self, const char *path, bool opens, const char *text);
    bool (*has)(void *self, host_screen s);
    void (*open)(void *self, host_screen s, const char *path);
    void (*open_rule)(void *self, const char *rule);
    const struct review *(*reviewed)(void *self); /* of the battle as it stands, all of it; NULL: not known */
    void (*settings_changed)(void *self);         /* applies and keeps them */
    /* Plays the battle again under the data on the disk and keeps what came of it; false: *err. */
    bool (*reload)(void *self, int viewer, reload_report *report, error *err);
    void (*take_reloaded)(void *self); /* that one in the old one's place, as soon as nothing is drawn */
} table_host;

void host_say(const table_host *h, const char *format, ...) ERROR_PRINTF(2, 3);
void host_say_error(const table_host *h, const error *err);
void host_say_file(const table_host *h, const char *path, bool opens, const char *format, ...)
    ERROR_PRINTF(4, 5);
bool host_has(const table_host *h, host_screen s);
void host_open(const table_host *h, host_screen s, const char *path); /* path: NULL but for HOST_REPLAY */
void host_open_rule(const table_host *h, const char *rule);           /* NULL and "": nothing */
const struct review *host_reviewed(const table_host *h);              /* NULL: it is not known */
void host_settings_changed(const table_host *h);
bool host_can_reload(const table_host *h);
bool host_reload(const table_host *h, int viewer, reload_report *report, error *err);
void host_take_reloaded(const table_host *h);
float host_pace(const table_host *h); /* settings_pace(), unless nothing takes time */

#endif
