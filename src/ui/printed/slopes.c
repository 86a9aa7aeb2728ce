/*
 * slopes.c: see slopes.h. Each object is a line that carries a height and a half width; what lies beside it
 * falls away from it, worn by noise. Ridges and scarps take the higher of what is there and their own; swells
 * are added.
 */
#include "ui/printed/slopes.h"

#include <math.h>
#include "ui/draw/noise.h"

/* Where a point lies by a line: how far off, on which side (1: right), and how far along, 0 to 1. */
typedef struct beside {
    float off, along;
    float side;
} beside;

static beside beside_line(const curve *c, float x, float y)
{
    beside best = {1e9f, 0, 1};
    for (int i = 0; i + 1 < c->n; i++) {
        const fpoint a = c->p[i], b = c->p[i + 1];
        const float dx = b.x - a.x, dy = b.y - a.y, l2 = dx * dx + dy * dy + 1e-6f;
        const float at = ((x - a.x) * dx + (y - a.y) * dy) / l2, t = at < 0 ? 0 : at > 1 ? 1 : at;
        const float ex = x - a.x - t * dx, ey = y - a.y - t * dy, d = ex * ex + ey * ey;
        if (d < best.off) {
            best.off = d;
            best.along = ((float)i + t) / (float)(c->n - 1);
            best.side = dx * (y - a.y) - dy * (x - a.x) >= 0 ? 1 : -1;
        }
    }
    best.off = sqrtf(best.off);
    return best;
}

/* Three octaves of noise about 0. */
static float worn(const ground *g, float x, float y, float cell, uint32_t salt)
{
    float n = 0, part[3] = {0.6f, 0.27f, 0.13f}, fine[3] = {1, 2.1f, 4.3f};
    for (int i = 0; i < 3; i++)
        n += part[i] * noise_value(g->seed + salt + (uint32_t)i, x / cell * fine[i], y / cell * fine[i]);
    return n - 0.5f;
}

static float smoothstep(float t)
{
    t = fminf(fmaxf(t, 0), 1);
    return t * t * (3 - 2 * t);
}

static float between(float a, float b, float t)
{
    return a + (b - a) * t;
}

typedef struct slope {
    const ground *g;
    slope_form form;
    curve line;
    float height[2], width[2];
    uint32_t salt;
} slope;

/* The object's line, smoothed; of a point, a hill, one too short to see. */
static curve line_of(const ground *g, const board_feature *f)
{
    curve rough = {0};
    for (int i = 0; i < f->npoints; i++) {
        const fpoint p = ground_point(g, f->points[i]);
        curve_add(&rough, p.x, p.y);
    }
    if (rough.n == 1) {
        curve_add(&rough, rough.p[0].x + 1, rough.p[0].y);
        return rough;
    }
    curve smooth = curve_round(rough.p, rough.n, 8), even = curve_resample(&smooth, 9);
    curve_free(&rough);
    curve_free(&smooth);
    return even;
}

static slope slope_of(const ground *g, const board_feature *f, int index)
{
    slope s = {.g = g, .line = line_of(g, f), .salt = 300 + 11 * (uint32_t)index};
    s.form = (slope_form)f->form;
    for (int i = 0; i < 2; i++) {
        s.height[i] = (float)f->height[i] / 100;
        s.width[i] = f->breadth[i] > 0 ? (float)f->breadth[i] * SHEET_UNIT / 1000 : SHEET_UNIT;
    }
    return s;
}

/* How high a dune stands there, of its crest's height: both ends run out, lower and narrower. */
static float dune_part(beside b, float w, float wear)
{
    const float end = sinf(3.14159f * b.along), lee = 0.3f * w * end, off = b.off * b.side + 0.35f * w * wear;
    if (end < 0.05f) return 0;
    if (off > 0) return off < lee ? end * (1 - smoothstep(off / lee)) : 0;
    return -off < w * end ? end * (1 - smoothstep(-off / (w * end))) : 0;
}

/* Wear shifts an edge by at most half of its share, and a rounding: what lies farther off needs no noise. */
static const float WORN_MOST = 0.505f;

/* Without wear: is it plain that a point stays as it is? Noise is most of the work of a map's land. */
static bool stays(const slope *s, beside b, float now, float h, float w)
{
    if (h <= now) return true; /* but for swells, the higher of the two */
    switch (s->form) {
    case SLOPE_SWELL:
        break;
    case SLOPE_RIDGE:
        return b.off * (1 - 0.4f * WORN_MOST) > w;
    case SLOPE_DUNE:
        return b.off - 0.35f * w * WORN_MOST > w;
    case SLOPE_SCARP:
        return b.off * b.side - 0.6f * w * WORN_MOST > w;
    }
    return false;
}

static float raised(const slope *s, float now, float x, float y)
{
    const beside b = beside_line(&s->line, x, y);
    const float h = between(s->height[0], s->height[1], b.along),
                w = between(s->width[0], s->width[1], b.along);
    if (s->form == SLOPE_SWELL) return fmaxf(now + h * expf(-(b.off / w) * (b.off / w)), 0);
    if (stays(s, b, now, h, w)) return now;
    switch (s->form) {
    case SLOPE_SWELL:
        break;
    case SLOPE_RIDGE: {
        const float off = b.off * (1 + 0.4f * worn(s->g, x, y, 70, s->salt));
        return off < w ? fmaxf(now, h * (1 - smoothstep(off / w))) : now;
    }
    case SLOPE_DUNE: /* the wind carries sand up its long side; what falls over the crest lies as steep as
                        sand can */
        return fmaxf(now, h * dune_part(b, w, worn(s->g, x, y, 70, s->salt)));
    case SLOPE_SCARP: {
        const float plateau = b.off * b.side + 0.6f * w * WORN_MOST;
        if (plateau < 0) return h;
        const float off = b.off * b.side + 0.6f * w * worn(s->g, x, y, 60, s->salt), t = fmaxf(off / w, 0);
        return t < 1 ? fmaxf(now, h * powf(1 - t, 1.7f)) : now;
    }
    }
    return now;
}

/* As far from its line as a slope can be felt; 0: everywhere (a scarp has a plateau behind it). */
static float reach_of(const slope *s)
{
    return s->form == SLOPE_SCARP ? 0
                                  : fmaxf(s->width[0], s->width[1]) * (s->form == SLOPE_SWELL ? 2.2f : 1.4f);
}

static void raise_levels(level_map *f, const slope *s)
{
    const float reach = reach_of(s);
    float x0 = 0, y0 = 0, x1 = f->w, y1 = f->h;
    if (reach > 0) {
        x0 = y0 = 1e9f;
        x1 = y1 = -1e9f;
        for (int i = 0; i < s->line.n; i++) {
            x0 = fminf(x0, s->line.p[i].x - reach);
            y0 = fminf(y0, s->line.p[i].y - reach);
            x1 = fmaxf(x1, s->line.p[i].x + reach);
            y1 = fmaxf(y1, s->line.p[i].y + reach);
        }
    }
    for (int j = 0; j < f->ny; j++)
        for (int i = 0; i < f->nx; i++) {
            const float x = (float)i * f->step, y = (float)j * f->step;
            float *h = &f->a[(size_t)j * (size_t)f->nx + (size_t)i];
            if (x >= x0 && x <= x1 && y >= y0 && y <= y1) *h = raised(s, *h, x, y);
        }
}

bool slopes_drawn(const ground *g)
{
    for (int i = 0; i < g->b->nfeatures; i++)
        if (g->b->features[i].sheet == g->sheet && g->b->features[i].kind == FEATURE_SLOPE) return true;
    return false;
}

level_map slopes_levels(const ground *g, float step)
{
    level_map f = level_map_new(g->w, g->h, step);
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *feature = &g->b->features[i];
        if (feature->sheet != g->sheet || feature->kind != FEATURE_SLOPE) continue;
        slope s = slope_of(g, feature, i);
        raise_levels(&f, &s);
        curve_free(&s.line);
    }
    level_map_blur(&f, 4);
    return f;
}
