/*
 * box.h: upright boxes and transforms of recorded drawing, in the hot path of every command: all of it
 * inline.
 *
 * fminf() and fmaxf() would be calls, for they care for what is not a number.
 */
#ifndef UI_BOX_H
#define UI_BOX_H

#include <stdbool.h>

typedef struct draw_box {
    float x0, y0, x1, y1;
} draw_box; /* empty where x1 <= x0 or y1 <= y0 */
typedef struct draw_matrix {
    float xx, yx, xy, yy, x0, y0;
} draw_matrix; /* x' = xx x + xy y + x0, y' = yx x + yy y + y0 */

static inline float box_least(float a, float b)
{
    return a < b ? a : b;
}

static inline float box_most(float a, float b)
{
    return a > b ? a : b;
}

static inline draw_box draw_box_meet(draw_box a, draw_box b)
{
    return (draw_box){box_most(a.x0, b.x0), box_most(a.y0, b.y0), box_least(a.x1, b.x1),
                      box_least(a.y1, b.y1)};
}

static inline bool draw_box_empty(draw_box b)
{
    return !(b.x1 > b.x0 && b.y1 > b.y0);
}

/* No turn: scale and move only. */
static inline bool draw_matrix_straight(const draw_matrix *m)
{
    return m->yx == 0 && m->xy == 0;
}

/* The upright box around b transformed. */
static inline draw_box draw_box_moved(draw_box b, const draw_matrix *m)
{
    if (draw_matrix_straight(m))
        return (draw_box){m->xx * b.x0 + m->x0, m->yy * b.y0 + m->y0, m->xx * b.x1 + m->x0,
                          m->yy * b.y1 + m->y0};
    const float far_away = 1e9F;
    draw_box out = {far_away, far_away, -far_away, -far_away};
    for (int i = 0; i < 4; i++) {
        float x = i & 1 ? b.x1 : b.x0, y = i & 2 ? b.y1 : b.y0;
        float u = m->xx * x + m->xy * y + m->x0, v = m->yx * x + m->yy * y + m->y0;
        out.x0 = box_least(out.x0, u);
        out.y0 = box_least(out.y0, v);
        out.x1 = box_most(out.x1, u);
        out.y1 = box_most(out.y1, v);
    }
    return out;
}

/* Inner first. */
static inline draw_matrix draw_matrix_times(const draw_matrix *o, const draw_matrix *i)
{
    return (draw_matrix){o->xx * i->xx + o->xy * i->yx,         o->yx * i->xx + o->yy * i->yx,
                         o->xx * i->xy + o->xy * i->yy,         o->yx * i->xy + o->yy * i->yy,
                         o->xx * i->x0 + o->xy * i->y0 + o->x0, o->yx * i->x0 + o->yy * i->y0 + o->y0};
}

#endif
