/* terrain_curve.c: polylines for rivers, roads, rails, works and borders. */
#include "ui/printed/terrain_curve.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

void curve_free(curve *c)
{
    mem_free(c->p);
    *c = (curve){0};
}

void curve_add(curve *c, float x, float y)
{
    if (c->n == c->cap) {
        c->cap = c->cap ? c->cap * 2 : 32;
        c->p = mem_realloc(c->p, sizeof *c->p * (size_t)c->cap);
    }
    c->p[c->n++] = (fpoint){x, y};
}

void curve_reverse(curve *c)
{
    for (int i = 0, j = c->n - 1; i < j; i++, j--) {
        fpoint t = c->p[i];
        c->p[i] = c->p[j];
        c->p[j] = t;
    }
}

static float apart(fpoint a, fpoint b)
{
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

float curve_length(const curve *c)
{
    float sum = 0;
    for (int i = 1; i < c->n; i++)
        sum += apart(c->p[i - 1], c->p[i]);
    return sum;
}

static float catmull(float a, float b, float c, float d, float t)
{
    return 0.5f *
           (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

curve curve_round(const fpoint *p, int n, int steps)
{
    curve out = {0};
    for (int i = 0; i + 1 < n; i++) {
        fpoint a = p[i ? i - 1 : 0], b = p[i], c = p[i + 1], d = p[i + 2 < n ? i + 2 : n - 1];
        for (int k = 0; k < steps; k++) {
            float t = (float)k / (float)steps;
            curve_add(&out, catmull(a.x, b.x, c.x, d.x, t), catmull(a.y, b.y, c.y, d.y, t));
        }
    }
    if (n > 0) curve_add(&out, p[n - 1].x, p[n - 1].y);
    return out;
}

curve curve_resample(const curve *c, float pitch)
{
    curve out = {0};
    if (c->n == 0) return out;
    float whole = curve_length(c);
    int spans = (int)(whole / pitch + 0.5f);
    if (spans < 1) spans = 1;
    float each = whole / (float)spans, left = each;
    curve_add(&out, c->p[0].x, c->p[0].y);
    for (int i = 1; i < c->n; i++) {
        fpoint a = c->p[i - 1], b = c->p[i];
        float span = apart(a, b), at = 0;
        while (span - at >= left && out.n < spans) {
            at += left;
            left = each;
            float t = span > 0 ? at / span : 0;
            curve_add(&out, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        }
        left -= span - at;
    }
    curve_add(&out, c->p[c->n - 1].x, c->p[c->n - 1].y);
    return out;
}

fpoint curve_normal(const curve *c, int i)
{
    fpoint a = c->p[i > 0 ? i - 1 : 0], b = c->p[i + 1 < c->n ? i + 1 : c->n - 1];
    float dx = b.x - a.x, dy = b.y - a.y, l = sqrtf(dx * dx + dy * dy);
    if (l < 1e-6f) return (fpoint){0, 1};
    return (fpoint){-dy / l, dx / l};
}

curve curve_offset(const curve *c, float d)
{
    curve out = {0};
    for (int i = 0; i < c->n; i++) {
        fpoint n = curve_normal(c, i);
        curve_add(&out, c->p[i].x + n.x * d, c->p[i].y + n.y * d);
    }
    return out;
}

void curve_wobble(curve *c, float amplitude, uint32_t seed)
{
    curve from = *c;
    from.p = mem_alloc(sizeof *from.p * (size_t)(c->n + 1));
    memcpy(from.p, c->p, sizeof *c->p * (size_t)c->n);
    for (int i = 0; i < c->n; i++) {
        uint32_t k = (uint32_t)i;
        float q = (noise_unit(seed, k, 0, 0) + noise_unit(seed, k + 1, 0, 0) + noise_unit(seed, k + 2, 0, 0) -
                   1.5f) /
                  1.5f * amplitude;
        fpoint n = curve_normal(&from, i);
        c->p[i].x += n.x * q;
        c->p[i].y += n.y * q;
    }
    mem_free(from.p);
}

void curve_smooth(curve *c, int passes)
{
    for (int pass = 0; pass < passes; pass++) {
        fpoint last = c->n ? c->p[0] : (fpoint){0, 0};
        for (int i = 1; i + 1 < c->n; i++) {
            fpoint now = c->p[i];
            c->p[i].x = (last.x + 2 * now.x + c->p[i + 1].x) / 4;
            c->p[i].y = (last.y + 2 * now.y + c->p[i + 1].y) / 4;
            last = now;
        }
    }
}

int curve_nearest(const curve *c, fpoint p)
{
    int best = 0;
    float least = 1e30f;
    for (int i = 0; i < c->n; i++) {
        float d = (c->p[i].x - p.x) * (c->p[i].x - p.x) + (c->p[i].y - p.y) * (c->p[i].y - p.y);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

void curve_path(draw_list *d, const curve *c)
{
    draw_path_begin(d);
    for (int i = 0; i < c->n; i++)
        if (i == 0)
            draw_path_move(d, c->p[i].x, c->p[i].y);
        else
            draw_path_line(d, c->p[i].x, c->p[i].y);
}

void curve_stroke(draw_list *d, const curve *c, colour line, float width)
{
    draw_polyline(d, c->p, c->n, false, line, (stroke_style){width, {0}, true});
}

void curve_dash(draw_list *d, const curve *c, colour line, float width, float on, float off)
{
    draw_polyline(d, c->p, c->n, false, line, (stroke_style){width, {on, off}, false});
}

void curve_stroke_smooth(draw_list *d, const fpoint *p, int n, bool closed, int stride, colour line,
                         float width)
{
    int last = (n - 1) / stride * stride;
    fpoint seam = {(p[0].x + p[last].x) / 2, (p[0].y + p[last].y) / 2};
    if (n < 2) return;
    draw_path_begin(d);
    draw_path_move(d, closed ? seam.x : p[0].x, closed ? seam.y : p[0].y);
    for (int k = closed ? 0 : stride; k <= last; k += stride) {
        bool end = k + stride > last;
        fpoint to = end ? (closed ? seam : p[n - 1])
                        : (fpoint){(p[k].x + p[k + stride].x) / 2, (p[k].y + p[k + stride].y) / 2};
        draw_path_quad(d, p[k].x, p[k].y, to.x, to.y);
    }
    if (closed) draw_path_close(d);
    draw_path_stroke(d, line, (stroke_style){width, {0}, true});
}

void curve_band_path(draw_list *d, const curve *left, const curve *right)
{
    curve_path(d, left);
    for (int i = right->n - 1; i >= 0; i--)
        draw_path_line(d, right->p[i].x, right->p[i].y);
    draw_path_close(d);
}
