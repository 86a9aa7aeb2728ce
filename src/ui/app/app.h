/*
 * app.h: the whole table as the window sees it: events in, a frame out. No SDL here; sdl/window.c owns the
 * loop.
 */
#ifndef UI_APP_H
#define UI_APP_H

#include "ui/app/app_config.h"
#include "game/ruleset.h"
#include "game/player.h"
#include "ui/draw/draw.h"
#include "ui/draw/event.h"

app *app_new(const app_config *config, const draw_host *host, const ui_window *window, error *err);
void app_free(app *a);
void app_event(app *a, const ui_event *e);
/* Lets time pass: animations, the computer's moves, timers. Returns milliseconds until something moves again:
 * 0 now (a frame is needed each refresh), -1 nothing until an event. */
int app_tick(app *a, uint64_t now_ms);
void app_draw(app *a, draw_list *out); /* records the frame; clears `out` first */
bool app_done(const app *a);
/* The language that the settings of that folder name, to be spoken before app_new() reads what rules say;
 * false: none, and `code` is "". */
bool app_language(const char *config_dir, char code[8]);

#endif
