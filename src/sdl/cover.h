/*
 * cover.h: what of a painting is seen: a command's pixels without those that something solid, painted later,
 * hides. Counters lie over tiles and half over each other, panels over their own shadows; what lies beneath
 * is not painted. For paint.c.
 */
#ifndef SDL_COVER_H
#define SDL_COVER_H

#include <stddef.h>

#include "sdl/blit.h"

enum {
    COVERS = 256,         /* so many are remembered; what more there are hide nothing */
    COVER_PARTS = 48,     /* as many as a rectangle may fall into: what would make more is painted whole */
    COVER_COLUMNS = 32,   /* a painting is divided from left to right, so that few need be looked at */
    COVER_IN_COLUMN = 64, /* covers that touch one */
    COVER_WIDE = 64,      /* pixels: what is narrower or lower is painted sooner than looked for */
    COVER_HIGH = 16
};

typedef struct covers {
    int n, x, right, column; /* edges of the painting, width of a column */
    struct cover {
        size_t by; /* the command: it hides those before it */
        irect r;
    } of[COVERS];
    int in[COVER_COLUMNS];
    uint16_t which[COVER_COLUMNS][COVER_IN_COLUMN];
} covers;

void cover_begin(covers *v, irect painting);
/* In the order of commands; r within the painting. */
void cover_add(covers *v, size_t by, irect r);
/* Writes the parts of r (within the painting), none overlapping, that no command from that one on hides;
 * returns how many. */
int cover_left(const covers *v, size_t from_command, irect r, irect parts[COVER_PARTS]);

#endif
