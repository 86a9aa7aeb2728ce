/*
 * hung.h: which marks hang from the counters on the board, and where: the gravest first, none over another,
 * none over the strength, the facing or the star of anybody, none in the face of who lies over whom it is of.
 * What has no such place is left out, as are the light ones of counters too small for a picture; whoever is
 * pointed at or chosen shows his before all others.
 */
#ifndef UI_TABLE_HUNG_H
#define UI_TABLE_HUNG_H

#include "ui/pieces/counter.h"

enum { HUNG_PIECES = 256, HUNG_MARKS = 2 * HUNG_PIECES };

typedef struct hung_piece {
    fpoint at; /* in pixels, as counter_draw() has it */
    float size;
    const counter_look *look;
    int light;  /* so many of its marks, the last ones, weigh little */
    bool first; /* pointed at, or chosen */
    bool plain; /* it lies there, and hangs no marks itself */
} hung_piece;

typedef struct hung_mark {
    int piece;
    const char *picture; /* NULL: dots, there are more */
    fpoint at;           /* its middle */
    float reach;         /* no part of it is farther from there */
} hung_mark;

/* Pieces in the order they are drawn in; `taken`: what else is to be read there. Returns how many. */
int hung_find(const hung_piece *piece, int n, const frect *taken, int ntaken, hung_mark out[HUNG_MARKS]);
void hung_draw(draw_list *d, const hung_piece *piece, const hung_mark *mark, int n);

#endif
