/* clear.c: see clear.h. Nothing is drawn here. */
#include "ui/table/direct/clear.h"

#include <math.h>

#include "core/mem.h"
#include "ui/table/direct/room.h"

enum {
    A_NAME = 300,  /* printed on the map: it may be what is spoken of */
    MOVES = 1500,  /* away from where it lay: less than that is not worth a card that jumps */
    A_CORNER = 20, /* the next corner in their order */
    AN_EDGE = 300, /* neither corner */
    BETWEEN = 600, /* nor edge */
    LINES = 160    /* along which it is tried, each way */
};
static const float GAP = 6; /* to what it keeps off, in pixels */

void clear_add(clear_off *c, frect r, int cost)
{
    if (c->n == CLEAR_MOST || r.w <= 0 || r.h <= 0) return;
    c->at[c->n] = r;
    c->cost[c->n++] = cost;
}

static int sum(const clear_off *c, frect r, int least)
{
    int cost = 0;
    for (int i = 0; i < c->n; i++)
        if (c->cost[i] >= least && ui_meet(c->at[i], r)) cost += c->cost[i];
    return cost;
}

int clear_cost(const clear_off *c, frect r)
{
    return sum(c, r, 0);
}

int clear_grave(const clear_off *c, frect r)
{
    return sum(c, r, CLEAR_GRAVE);
}

static void add_line(float line[LINES], int *n, float at, float from, float to)
{
    at = roundf(at);
    if (*n == LINES || at < from || at > to) return;
    for (int i = 0; i < *n; i++)
        if (line[i] == at) return;
    line[(*n)++] = at;
}

/* The board's edges, and close beside all that is grave: where a card has room anywhere, it has it there. */
static int lines(const clear_off *c, float from, float to, float size, bool across, float line[LINES])
{
    int n = 0;
    add_line(line, &n, from, from, to);
    add_line(line, &n, to, from, to);
    for (int i = 0; i < c->n; i++) {
        const frect r = c->at[i];
        if (c->cost[i] < CLEAR_GRAVE) continue;
        add_line(line, &n, (across ? r.x + r.w : r.y + r.h) + GAP, from, to);
        add_line(line, &n, (across ? r.x : r.y) - GAP - size, from, to);
    }
    for (int i = 1; i < 8; i++) /* and between them, for what is less dear */
        add_line(line, &n, from + (to - from) * (float)i / 8, from, to);
    return n;
}

typedef struct trial {
    const table *t;
    const clear_off *c;
    frect best;
    int cost, least; /* least: with what the place itself is worth */
} trial;

static void try_it(trial *a, frect r, int extra)
{
    if (a->least >= 0 && extra >= a->least) return;
    int cost = clear_cost(a->c, r);
    if (a->least >= 0 && cost + extra >= a->least) return;
    cost += room_written(a->t, r) * A_NAME;
    if (a->least >= 0 && cost + extra >= a->least) return;
    a->best = r;
    a->cost = cost;
    a->least = cost + extra;
}

frect clear_place(const table *t, const clear_off *c, frect port, float w, float h, frect was, int *cost)
{
    const float left = roundf(port.x), top = roundf(port.y), right = fmaxf(left, floorf(port.x + port.w - w)),
                low = fmaxf(top, floorf(port.y + port.h - h));
    const frect corner[] = {{left, top, w, h}, {left, low, w, h}, {right, low, w, h}, {right, top, w, h}};
    trial a = {.t = t, .c = c, .best = corner[0], .least = -1};
    float *x = mem_alloc(2 * LINES * sizeof *x), *y = x + LINES;
    const int moves = was.w > 0 ? MOVES : 0;
    if (was.w > 0 && was.x >= left && was.y >= top && was.x <= right && was.y <= low)
        try_it(&a, (frect){was.x, was.y, w, h}, 0);
    for (int i = 0; i < 4; i++)
        try_it(&a, corner[i], moves + i * A_CORNER);
    const int nx = lines(c, left, right, w, true, x), ny = lines(c, top, low, h, false, y);
    for (int i = 0; i < nx; i++)
        for (int k = 0; k < ny; k++)
            try_it(&a, (frect){x[i], y[k], w, h}, moves + (i < 2 || k < 2 ? AN_EDGE : BETWEEN));
    mem_free(x);
    *cost = a.cost;
    return a.best;
}
