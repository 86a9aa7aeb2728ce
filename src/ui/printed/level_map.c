/* level_map.c: see level_map.h. The contours are in contour.c. */
#include "ui/printed/level_map.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

level_map level_map_new(float w, float h, float step)
{
    level_map f = {(int)(w / step) + 2, (int)(h / step) + 2, step, w, h, NULL};
    f.a = mem_alloc(sizeof *f.a * (size_t)f.nx * (size_t)f.ny);
    return f;
}

level_map level_map_copy(const level_map *f)
{
    level_map out = *f;
    size_t size = sizeof *f->a * (size_t)f->nx * (size_t)f->ny;
    out.a = mem_alloc(size);
    memcpy(out.a, f->a, size);
    return out;
}

void level_map_free(level_map *f)
{
    mem_free(f->a);
    f->a = NULL;
}

/* One box pass along a row or column of n values `stride` apart; `line` is scratch. */
static void box_pass(float *a, int n, int stride, int r, float *line)
{
    for (int i = 0; i < n; i++)
        line[i] = a[(size_t)i * (size_t)stride];
    double sum = (double)line[0] * r;
    for (int i = 0; i < r; i++)
        sum += line[i < n ? i : n - 1];
    for (int i = 0; i < n; i++) {
        sum += line[i + r < n ? i + r : n - 1];
        a[(size_t)i * (size_t)stride] = (float)(sum / (2 * r + 1));
        sum -= line[i - r > 0 ? i - r : 0];
    }
}

void level_map_blur(level_map *f, float sigma)
{
    /* three boxes are a gaussian to within a few per cent (Wells, 1986) */
    float s = sigma / f->step;
    float ideal = sqrtf(12 * s * s / 3 + 1);
    int low = ((int)ideal - 1) / 2;
    int wide = (int)lroundf(
        (12 * s * s - 3.0f * (float)((2 * low + 1) * (2 * low + 1)) - 12.0f * (float)(2 * low + 1) - 9) /
        (-4.0f * (float)(2 * low + 1) - 4));
    float *line = mem_alloc(sizeof *line * (size_t)(f->nx > f->ny ? f->nx : f->ny));
    for (int pass = 0; pass < 3; pass++) {
        int r = pass < wide ? low : low + 1;
        for (int j = 0; j < f->ny; j++)
            box_pass(f->a + (size_t)j * (size_t)f->nx, f->nx, 1, r, line);
        for (int i = 0; i < f->nx; i++)
            box_pass(f->a + i, f->ny, f->nx, r, line);
    }
    mem_free(line);
}

void level_map_add_noise(level_map *f, float amplitude, float cell, uint32_t seed)
{
    float k = f->step / cell;
    for (int j = 0; j < f->ny; j++)
        for (int i = 0; i < f->nx; i++)
            f->a[(size_t)j * (size_t)f->nx + (size_t)i] +=
                (noise_value(seed, (float)i * k, (float)j * k) - 0.5f) * 2 * amplitude;
}

float level_map_at(const level_map *f, float x, float y)
{
    float fx = fminf(fmaxf(x / f->step, 0), (float)f->nx - 1.001f);
    float fy = fminf(fmaxf(y / f->step, 0), (float)f->ny - 1.001f);
    int i = (int)fx, j = (int)fy;
    float u = fx - (float)i, v = fy - (float)j;
    const float *p = f->a + (size_t)j * (size_t)f->nx + i;
    return (p[0] * (1 - u) + p[1] * u) * (1 - v) + (p[f->nx] * (1 - u) + p[f->nx + 1] * u) * v;
}

fpoint level_map_gradient(const level_map *f, float x, float y)
{
    float d = 1.25f * f->step;
    return (fpoint){(level_map_at(f, x + d, y) - level_map_at(f, x - d, y)) / (2 * d),
                    (level_map_at(f, x, y + d) - level_map_at(f, x, y - d)) / (2 * d)};
}

void level_map_hold(level_map *f, float x, float y, float level, bool below, float radius)
{
    float now = level_map_at(f, x, y), need = level - now;
    if (below ? need >= 0 : need <= 0) return;
    int r = (int)(radius / f->step) + 1, ci = (int)lroundf(x / f->step), cj = (int)lroundf(y / f->step);
    for (int j = cj - r; j <= cj + r; j++)
        for (int i = ci - r; i <= ci + r; i++) {
            if (i < 0 || j < 0 || i >= f->nx || j >= f->ny) continue;
            float dx = ((float)i * f->step - x) / radius, dy = ((float)j * f->step - y) / radius,
                  q = dx * dx + dy * dy;
            if (q < 1) f->a[(size_t)j * (size_t)f->nx + (size_t)i] += need * 1.1f * (1 - q) * (1 - q);
        }
}

/* ---- distance */

typedef struct nearest {
    float x, y;
} nearest;

static float apart(const nearest *q, float x, float y)
{
    return (q->x - x) * (q->x - x) + (q->y - y) * (q->y - y);
}

/* Takes over the nearest point known to node (i + di, j + dj), if it is nearer. */
static void take_over(const level_map *f, nearest *near, int i, int j, int di, int dj)
{
    int a = i + di, b = j + dj;
    if (a < 0 || b < 0 || a >= f->nx || b >= f->ny) return;
    nearest *mine = &near[(size_t)j * (size_t)f->nx + (size_t)i];
    const nearest *other = &near[(size_t)b * (size_t)f->nx + (size_t)a];
    float x = (float)i * f->step, y = (float)j * f->step;
    if (apart(other, x, y) < apart(mine, x, y)) *mine = *other;
}

void level_map_distance(level_map *f, const fpoint *p, int n)
{
    /* nearest seeds are passed on in two sweeps (Danielsson, 1980); seeds are points, not nodes, so shores
     * stay smooth */
    size_t size = (size_t)f->nx * (size_t)f->ny;
    nearest *near = mem_alloc(sizeof *near * size);
    for (size_t k = 0; k < size; k++)
        near[k] = (nearest){-1e6f, -1e6f};
    for (int k = 0; k < n; k++) {
        int ci = (int)(p[k].x / f->step), cj = (int)(p[k].y / f->step);
        for (int j = cj - 1; j <= cj + 2; j++)
            for (int i = ci - 1; i <= ci + 2; i++) {
                if (i < 0 || j < 0 || i >= f->nx || j >= f->ny) continue;
                nearest *q = &near[(size_t)j * (size_t)f->nx + (size_t)i], new = {p[k].x, p[k].y};
                if (apart(&new, (float)i * f->step, (float)j * f->step) <
                    apart(q, (float)i * f->step, (float)j * f->step))
                    *q = new;
            }
    }
    for (int j = 0; j < f->ny; j++) {
        for (int i = 0; i < f->nx; i++)
            for (int k = -1; k <= 1; k++) {
                take_over(f, near, i, j, k, -1);
                take_over(f, near, i, j, -1, 0);
            }
        for (int i = f->nx - 1; i >= 0; i--)
            take_over(f, near, i, j, 1, 0);
    }
    for (int j = f->ny - 1; j >= 0; j--) {
        for (int i = f->nx - 1; i >= 0; i--)
            for (int k = -1; k <= 1; k++) {
                take_over(f, near, i, j, k, 1);
                take_over(f, near, i, j, 1, 0);
            }
        for (int i = 0; i < f->nx; i++)
            take_over(f, near, i, j, -1, 0);
    }
    for (int j = 0; j < f->ny; j++)
        for (int i = 0; i < f->nx; i++) {
            size_t k = (size_t)j * (size_t)f->nx + (size_t)i;
            f->a[k] = sqrtf(apart(&near[k], (float)i * f->step, (float)j * f->step));
        }
    mem_free(near);
}
