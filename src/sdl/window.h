/*
 * window.h: the window and its loop: SDL's events to the table, the table's frames to the screen.
 *
 * It draws nothing itself. Nothing is painted or shown while nothing changes, and while the table waits for
 * its players the program sleeps. Any SDL video driver will do, "offscreen" and "dummy" too.
 */
#ifndef SDL_WINDOW_H
#define SDL_WINDOW_H

#include "core/error.h"
#include "ui/app/app.h"

/* Opens the window, plays until the table is done; 0. Otherwise 1 and an error: no display, no font, or what
 * app_new() says. */
int window_run(const app_config *config, error *err);

/* The same, closed again as soon as the first frame has been shown: what `sandtable bench` times. */
int window_first_frame(const app_config *config, error *err);

#endif
