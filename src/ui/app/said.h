/*
 * said.h: the passing message over every screen. One that tells of a file that was written has buttons: what
 * it is, where it lies and its path are a press away, and it stays long enough for them.
 */
#ifndef UI_APP_SAID_H
#define UI_APP_SAID_H

#include "ui/app/app_internal.h"

/* `path` was written; opens: it is something to be looked at in another program. */
void said_file(app *a, const char *path, bool opens, const char *text);
/* A press or a key: what was said goes soon, unless the press is on it. Esc puts one with buttons away; true:
 * the event is used up. */
bool said_heed(app *a, const ui_event *e);
int said_tick(app *a, int wait); /* the shorter of `wait` and the time until it goes, as app_tick() */
void said_draw(app *a);          /* over the screen, in runs of events too */
void said_folder(app *a, const char *path); /* shows the folder that file lies in; if that fails it is said */

#endif
