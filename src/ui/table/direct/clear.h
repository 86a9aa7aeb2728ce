/*
 * clear.h: a place over the board for a card that is read, clear of all it must not lie on. One rule for all:
 * it stays where it lay while that is clear; else the board's corners are asked, then its edges, then what is
 * left between the things it keeps off.
 */
#ifndef UI_TABLE_CLEAR_H
#define UI_TABLE_CLEAR_H

#include "ui/table/parts.h"

enum { CLEAR_MOST = 900, CLEAR_GRAVE = 15000 };

/* What it keeps off, in pixels of the window, and how dear each is to lie on; CLEAR_GRAVE and more: what is
 * pointed at, pressed or read at this moment. */
typedef struct clear_off {
    int n;
    frect at[CLEAR_MOST];
    int cost[CLEAR_MOST];
} clear_off;

/* More than there is room for is left out: what is dear is added first. */
void clear_add(clear_off *c, frect r, int cost);
int clear_cost(const clear_off *c, frect r);  /* of all it would lie on there */
int clear_grave(const clear_off *c, frect r); /* of that what is grave alone */
/* For a card of w x h within `port`. was: where it lies, or lay last; w 0: nowhere. *cost: what it lies on
 * there all the same. */
frect clear_place(const table *t, const clear_off *c, frect port, float w, float h, frect was, int *cost);

#endif
