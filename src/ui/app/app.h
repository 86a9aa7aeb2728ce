/*
 * app.h: the whole table as the window sees it: events in, a frame out. No SDL here; sdl/window.c owns the
 * loop.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include "game/ruleset.h"
#include "game/player.h"
#include "ui/draw/draw.h"
#include "ui/draw/event.h"

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
app *app_new(const app_config *config, const draw_host *host, const ui_window *window, error *err);
void app_free(app *a);
void app_event(app *a, const ui_event *e);
/* Lets time pass: animations, the computer's moves, timers. Returns milliseconds until something moves again:
 * 0 now (a frame is needed each refresh), -1 nothing until an event. */
int app_tick(app *a, uint64_t now_ms);
void app_draw(app *a, draw_list *out); /* records the frame; clears `out` first */
bool app_done(const app *a);

#endif
