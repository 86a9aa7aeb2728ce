/*
 * app_internal.h: the app's inside, for the screens only: which screen is up, what they share, how one plugs
 * in.
 *
 * A screen is one `const screen_vtable`, named in the table of app.c. Its draw() is run once for every event
 * (a->ui.event set; what it records is thrown away) and once for every frame (a->ui.event NULL), so all its
 * widgets stand in one place.
 */
#ifndef UI_APP_INTERNAL_H
#define UI_APP_INTERNAL_H

#include "game/session.h"
#include "ui/app/app_config.h"
#include "ui/app/narrator.h"
#include "ui/stage/settings.h"
#include "ui/stage/sounds.h"
#include "ui/table/host.h"
#include "ui/widget/widget_form.h"
#include "ui/widget/widget_text.h"

typedef enum screen_id {
    SCREEN_TITLE,
    SCREEN_SETUP,
    SCREEN_TABLE,
    SCREEN_SETTINGS,
    SCREEN_RULES,
    SCREEN_LOAD,
    SCREEN_REPLAY,
    SCREEN_KEYS,
    SCREEN_CHANGE_KEYS,
    SCREEN_DEMO,
    SCREEN_ANALYSIS,
    SCREEN_RECORD,
    SCREEN_MAIL,
    SCREEN_COUNT
} screen_id;

typedef struct screen_vtable {
    void (*enter)(app *a); /* it comes up; any may be NULL, save draw */
    void (*leave)(app *a);
    bool (*event)(app *a, const ui_event *e); /* before the widgets see it; true: taken */
    int (*tick)(app *a, uint64_t now);        /* as app_tick() */
    void (*draw)(app *a);
    void (*release)(app *a); /* the app ends: free a->data[id] */
} screen_vtable;

struct table;
struct catalogue;
struct audience;
struct host_desk;
struct scratch;

struct app {
    app_config config;
    draw_host host;
    ui_window window;
    settings settings;
    keymap keys;     /* keys_file.h */
    bool key_wanted; /* the next key goes to the screen as it was pressed, whatever it means */
    ui ui;
    draw_list *scratch; /* what event runs record */
    screen_id screen;
    float letters;     /* of this screen, where those that are wished have no room; 0: they have */
    screen_id back[8]; /* screens to come back to */
    int nback;
    void *data[SCREEN_COUNT];    /* each screen's own; NULL at first */
    struct catalogue *catalogue; /* the battles there are; NULL until somebody asks */
    struct table *table;         /* the battle on the table, or NULL */
    struct table *cleared;       /* put away, but perhaps still being drawn: freed after the event; or NULL */
    table_host host_of_table;    /* what it asks of us */
    struct host_desk *desk;      /* desk.h */
    struct scratch *over;        /* what the host draws over the board: scratch.h */
    struct audience *audience;   /* audience.h; NULL: its window is shut */
    session *reloaded;           /* its battle under edited rules, until it is taken; or NULL */
    bool takes_reloaded;
    uint64_t now;
    uint64_t stood; /* ms that the table's clock is behind it, for the battle stood still so long: visit.h */
    bool done, in_event;
    bool host_there;      /* kiosk.h */
    bool deaf;            /* something took long to open: what was pressed meanwhile was not meant for it */
    bool deaf_seen;       /* it has been drawn since: the next tick hears again */
    bool anew;            /* the table has been gone to and not drawn yet */
    char said[1280];      /* a passing message */
    char said_path[1200]; /* the file it tells of, "": none */
    bool said_opens;      /* another program can show that */
    uint64_t said_until;
    bool said_laid, said_low; /* it has its place; that is at the foot of the board */
    sounds sounds;
    char scenario[1024];      /* chosen in the browser, for SCREEN_SETUP */
    bool shows_chosen;        /* SCREEN_DEMO is to begin with it */
    char page[64];            /* rule or page id that SCREEN_RULES shall open at, "" for its first */
    char file[1024];          /* chosen for SCREEN_REPLAY */
    int looks_as;             /* ... by the eyes of that side, counted from 1; 0: as it would be */
    int goes_to;              /* it is to stand there after so many entries; 0: at its start */
    const session *lesson_of; /* lessons_here() was asked of it, and what it said */
    bool lesson_here;
    const session *lived; /* was under way here; NULL: none was, or it was put away: record.h */
    int noted;            /* its actions when its end was noted, -1: not yet */
    narrator narrator;    /* narrator.h */
    bool watches;         /* it is to stand there as the battle stands now, not play from its start */
};

void app_go(app *a, screen_id id);   /* to another screen, forgetting this one */
void app_open(app *a, screen_id id); /* over this one: app_back() returns */
void app_back(app *a);
bool app_has(const app *a, screen_id id); /* is there such a screen */
void app_say(app *a, const char *format, ...) ERROR_PRINTF(2, 3);
void app_say_error(app *a, const error *err);
void app_settings_changed(app *a); /* applies and keeps them */
float app_pace(const app *a);      /* settings_pace(), unless this run is to be instant */

/* Starts a battle and shows the table; false and a message on the screen if it cannot. `config` may leave
 * save_path NULL: an autosave below app_keep_dir() is made. `options`: overrides "key=value",
 * NULL-terminated, or NULL. */
bool app_start_battle(app *a, const char *scenario_path, const session_config *config,
                      const char *const *options);
bool app_start_solo(app *a,
                    const char *scenario_path); /* the first side is ours, the computer has the rest */
/* Loads, verifies, goes on in that file; one that lies outside our folders stays as it is: it goes on in a
 * copy of our own, and that is said. */
bool app_resume_battle(app *a, const char *save_path);
bool app_take_session(app *a, session *s);    /* takes it; shows the table */
void app_clear_table(app *a);                 /* there is none any more */
bool app_open_file(app *a, const char *path); /* a scenario, a save or a pack of them */
/* Where what the player makes goes; NULL: nowhere. */
const char *app_keep_dir(const app *a);
/* A free name for a battle's file: they are told apart by battle and seed. False: nothing can be written
 * there now, or, "", anywhere. */
bool app_battle_path(app *a, const scenario *sc, uint64_t seed, char *out, size_t size, error *err);
void app_picture_path(app *a, char *out, size_t size); /* where the next screenshot goes */

/* The screens (each in its own file). */
/* Of the battle on the table as it stands, wholly reckoned; else NULL. */
const struct review *analysis_known(app *a);
void analysis_forget(app *a); /* the battle on the table is about to be put away */
extern const screen_vtable analysis_screen, record_screen, mail_screen;
extern const screen_vtable title_screen, setup_screen, table_screen, settings_screen, rules_screen,
    load_screen, replay_screen, keys_screen, change_keys_screen, demo_screen;

#endif
