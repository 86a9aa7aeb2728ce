/*
 * measure.h: what `sandtable bench` measures of the screen, with its yardsticks: a memcpy of the frame and a
 * minimal SDL program.
 */
#ifndef SDL_MEASURE_H
#define SDL_MEASURE_H

#include "core/error.h"

/* Median milliseconds, each measured beside the others in one run, in a 1920 x 1080 window with 500 labelled
 * counters. */
typedef struct measured {
    double copy;        /* a memcpy of the frame */
    double full;        /* everything recorded, compared, painted and shown */
    double night;       /* the same over tiles that are lit */
    double scroll;      /* the same after the sheet moved a few pixels */
    double one;         /* one counter moved */
    double same;        /* nothing changed: recorded and compared, nothing painted or shown */
    int idle_rects;     /* rectangles painted then: 0 */
    const char *driver; /* SDL's video driver; static */
} measured;

bool measure_screen(const char *data_dir, measured *out, error *err);

/* A window, a font, a line of text, a picture, one frame: as little as an SDL program can do. */
bool measure_minimal(const char *data_dir, error *err);

#endif
