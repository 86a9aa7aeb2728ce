/* scene.c: see scene.h. */
#include "ui/printed/scene.h"

#include <math.h>
#include "ui/draw/noise.h"

scene scene_of(const ground *g, const board_feature *f, uint32_t salt, draw_list *d)
{
    scene s = {.g = g, .d = d, .turn = (float)f->turn, .seed = g->seed + 700 + 13 * salt};
    float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
    for (int i = 0; i < f->npoints; i++) {
        const fpoint p = ground_point(g, f->points[i]);
        curve_add(&s.shape, p.x, p.y);
        x0 = fminf(x0, p.x);
        y0 = fminf(y0, p.y);
        x1 = fmaxf(x1, p.x);
        y1 = fmaxf(y1, p.y);
    }
    s.middle = (fpoint){(x0 + x1) / 2, (y0 + y1) / 2};
    s.rx = fmaxf((x1 - x0) / 2, g->u);
    s.ry = fmaxf((y1 - y0) / 2, g->u);
    return s;
}

void scene_free(scene *s)
{
    curve_free(&s->shape);
}

float scene_chance(const scene *s, int item, int k)
{
    return noise_unit(s->seed, (uint32_t)item, (uint32_t)k, 1);
}

bool scene_holds(const scene *s, float x, float y)
{
    return ground_outline_holds(s->shape.p, s->shape.n, x, y);
}

void scene_take(const scene *s, float more)
{
    const float step = s->g->step, x0 = s->middle.x - s->rx - more, x1 = s->middle.x + s->rx + more;
    const float y0 = s->middle.y - s->ry - more, y1 = s->middle.y + s->ry + more;
    const float grow_x = 1 + more / s->rx, grow_y = 1 + more / s->ry;
    for (float y = y0; y <= y1; y += step)
        for (float x = x0; x <= x1; x += step)
            if (scene_holds(s, s->middle.x + (x - s->middle.x) / grow_x,
                            s->middle.y + (y - s->middle.y) / grow_y))
                ground_take(s->g, x, y, step);
}

void scene_spindle(draw_list *d, fpoint a, fpoint b, fpoint c, float w, colour ink)
{
    const float l = fmaxf(sqrtf((c.x - a.x) * (c.x - a.x) + (c.y - a.y) * (c.y - a.y)), 0.001f);
    const float px = -(c.y - a.y) / l * w / 2, py = (c.x - a.x) / l * w / 2;
    draw_path_begin(d);
    draw_path_move(d, a.x + px, a.y + py);
    draw_path_quad(d, b.x + px * 0.8f, b.y + py * 0.8f, c.x, c.y);
    draw_path_quad(d, b.x - px * 0.8f, b.y - py * 0.8f, a.x - px, a.y - py);
    draw_path_close(d);
    draw_path_fill(d, ink);
}
