/*
 * grid.h: from boxes in float co-ordinates to whole pixels. In the hot path of every command: all of it
 * inline.
 */
#ifndef SDL_GRID_H
#define SDL_GRID_H

#include "sdl/blit.h"
#include "ui/draw/box.h"

/* A box as a float rectangle stays far from what an int holds. */
static inline int grid_int(float v)
{
    const float limit = 1e6F;
    return (int)(v < -limit ? -limit : v > limit ? limit : v);
}

/* floorf() and ceilf() are calls on processors without SSE4.1. */
static inline int grid_down(float v)
{
    int i = grid_int(v);
    return i - ((float)i > v);
}

static inline int grid_up(float v)
{
    int i = grid_int(v);
    return i + ((float)i < v);
}

/* Every pixel that a box grown by so much touches. */
static inline irect grid_outside(draw_box b, float by)
{
    int x0 = grid_down(b.x0 - by), y0 = grid_down(b.y0 - by);
    return (irect){x0, y0, grid_up(b.x1 + by) - x0, grid_up(b.y1 + by) - y0};
}

/* Those that lie within it whole; w or h 0: none. */
static inline irect grid_inside(draw_box b)
{
    const int x = grid_up(b.x0), y = grid_up(b.y0), w = grid_down(b.x1) - x, h = grid_down(b.y1) - y;
    return (irect){x, y, w > 0 ? w : 0, h > 0 ? h : 0};
}

/* Edges moved to the nearest pixel's. */
static inline irect grid_nearest(draw_box b)
{
    int x0 = grid_down(b.x0 + 0.5F), y0 = grid_down(b.y0 + 0.5F);
    return (irect){x0, y0, grid_down(b.x1 + 0.5F) - x0, grid_down(b.y1 + 0.5F) - y0};
}

static inline draw_box grid_box(frect r)
{
    return (draw_box){r.x, r.y, r.x + r.w, r.y + r.h};
}

#endif
