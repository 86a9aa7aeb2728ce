/* texture.c: see texture.h. */
#include "ui/printed/texture.h"

#include <math.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

/* A lattice of chance that repeats, asked for every pixel of a tile row by row: what depends on the column is
 * worked out once a tile, what depends on the row once a row. The first window waits for this. */
typedef struct lattice {
    int across, down, width, height;
    float *v;
    float *row;      /* across + 1: the row at hand, its first value again at the end */
    uint16_t *index; /* by pixel column */
    float *blend;
    int *from; /* across + 1: the first column of each cell, and after the last the width */
} lattice;

static float smooth(float f)
{
    return f * f * (3 - 2 * f);
}

/* For a tile of width by height pixels. */
static lattice lattice_new(uint32_t seed, int across, int down, int width, int height)
{
    lattice l = {across,
                 down,
                 width,
                 height,
                 mem_alloc(sizeof *l.v * (size_t)across * (size_t)down),
                 mem_alloc(sizeof *l.row * (size_t)(across + 1)),
                 mem_alloc(sizeof *l.index * (size_t)width),
                 mem_alloc(sizeof *l.blend * (size_t)width),
                 mem_alloc(sizeof *l.from * (size_t)(across + 1))};
    for (int j = 0; j < down; j++)
        for (int i = 0; i < across; i++)
            l.v[j * across + i] = noise_unit(seed, (uint32_t)i, (uint32_t)j, 0);
    for (int x = 0; x < width; x++) {
        float at = (float)x / (float)width * (float)across;
        l.index[x] = (uint16_t)at;
        l.blend[x] = smooth(at - (float)l.index[x]);
        l.from[l.index[x] + 1] = x + 1;
    }
    return l;
}

static void lattice_free(lattice *l)
{
    mem_free(l->v);
    mem_free(l->row);
    mem_free(l->index);
    mem_free(l->blend);
    mem_free(l->from);
}

static void lattices_free(lattice *l, int n)
{
    for (int i = 0; i < n; i++)
        lattice_free(&l[i]);
}

static void lattices_row(lattice *l, int n, int y)
{
    for (int k = 0; k < n; k++, l++) {
        float at = (float)y / (float)l->height * (float)l->down;
        int j = (int)at, j1 = j + 1 < l->down ? j + 1 : 0;
        float f = smooth(at - (float)j);
        const float *a = l->v + j * l->across, *b = l->v + j1 * l->across;
        for (int i = 0; i < l->across; i++)
            l->row[i] = a[i] + (b[i] - a[i]) * f;
        l->row[l->across] = l->row[0];
    }
}

static inline float lattice_at(const lattice *l, int x)
{
    const float *r = l->row + l->index[x];
    return r[0] + (r[1] - r[0]) * l->blend[x];
}

/* The whole row, a cell after the other, so that what lies between two nodes is one plain loop. */
static void lattice_line(const lattice *l, float *restrict out)
{
    const float *restrict blend = l->blend;
    for (int i = 0; i < l->across; i++) {
        const float at = l->row[i], by = l->row[i + 1] - at;
        for (int x = l->from[i]; x < l->from[i + 1]; x++)
            out[x] = at + by * blend[x];
    }
}

/* Of what is not below nought. */
static inline uint32_t opaque(float r, float g, float b)
{
    return 0xff000000u | (uint32_t)(int32_t)r << 16 | (uint32_t)(int32_t)g << 8 | (uint32_t)(int32_t)b;
}

/* Dark or light by the sign of the noise, never stronger than alpha 60 of 255: straight over any paper
 * colour. */
static void paper_row(void *of, int y, uint32_t *row)
{
    lattice *l = of;
    lattices_row(l, 5, y);
    for (int x = 0; x < l->width; x++) {
        float cloud = 0.5f * lattice_at(&l[0], x) + 0.3f * lattice_at(&l[1], x) + 0.2f * lattice_at(&l[2], x);
        float fibre = 0.6f * lattice_at(&l[3], x) + 0.4f * lattice_at(&l[4], x);
        float a = (cloud - 0.5f) * 0.19f + (fibre - 0.5f) * 0.06f, alpha = fminf(fabsf(a) * 255, 60);
        float k = alpha / 255, r = a < 0 ? 96 : 255, g = a < 0 ? 66 : 250, b = a < 0 ? 30 : 235;
        row[x] = (uint32_t)alpha << 24 | (uint32_t)(r * k) << 16 | (uint32_t)(g * k) << 8 | (uint32_t)(b * k);
    }
}

static void make_paper(const draw_host *host)
{
    enum { N = 512 };
    lattice l[5] = {lattice_new(1, 5, 5, N, N), lattice_new(2, 17, 17, N, N), lattice_new(3, 64, 64, N, N),
                    lattice_new(4, 256, 256, N, N), lattice_new(5, 64, 256, N, N)};
    host->cache_pixels(host->self, TEXTURE_PAPER, N, N, paper_row, l);
    lattices_free(l, 5);
}

enum { WOOD_WIDE = 1024, WOOD_HIGH = 512, WAVE = 1024 };

typedef struct wood {
    lattice l[4];
    float wave[WAVE];
    float warp[WOOD_WIDE], coarse[WOOD_WIDE], fine[WOOD_WIDE], patch[WOOD_WIDE]; /* of the row in hand */
} wood;

/* Loops of one job each: a compiler makes four columns at a time of most of them. */
static void wood_row(void *of, int y, uint32_t *restrict row)
{
    wood *w = of;
    float *restrict warp = w->warp;
    const float *coarse = w->coarse, *fine = w->fine, *patch = w->patch;
    lattices_row(w->l, 4, y);
    lattice_line(&w->l[0], w->warp);
    lattice_line(&w->l[1], w->coarse);
    lattice_line(&w->l[2], w->fine);
    lattice_line(&w->l[3], w->patch);
    for (int x = 0; x < WOOD_WIDE; x++)
        warp[x] = w->wave[(int)(((float)y + warp[x] * 60) * 26 * (WAVE / WOOD_HIGH)) & (WAVE - 1)];
    for (int x = 0; x < WOOD_WIDE; x++) {
        float grain = 0.55f * coarse[x] + 0.45f * fine[x];
        float t = 0.30f * warp[x] + 0.45f * grain + 0.25f * patch[x];
        row[x] = opaque(38 + 32 * t, 25 + 22 * t, 17 + 14 * t);
    }
}

static void make_wood(const draw_host *host)
{
    const int w = WOOD_WIDE, h = WOOD_HIGH;
    wood made = {.l = {lattice_new(11, 4, 6, w, h), lattice_new(12, 10, 256, w, h),
                       lattice_new(13, 24, 512, w, h), lattice_new(14, 3, 8, w, h)}};
    for (int i = 0; i < WAVE; i++)
        made.wave[i] = sinf((float)i * 6.2831853f / WAVE) * 0.5f + 0.5f;
    host->cache_pixels(host->self, TEXTURE_WOOD, w, h, wood_row, &made);
    lattices_free(made.l, 4);
}

static void baize_row(void *of, int y, uint32_t *row)
{
    lattice *l = of;
    lattices_row(l, 2, y);
    for (int x = 0; x < l->width; x++) {
        float t = 0.5f * lattice_at(&l[0], x) + 0.5f * lattice_at(&l[1], x);
        row[x] = opaque(28 + 14 * t, 62 + 22 * t, 50 + 18 * t);
    }
}

static void make_baize(const draw_host *host)
{
    enum { N = 256 };
    lattice l[2] = {lattice_new(21, 128, 128, N, N), lattice_new(22, 6, 6, N, N)};
    host->cache_pixels(host->self, TEXTURE_BAIZE, N, N, baize_row, l);
    lattices_free(l, 2);
}

void texture_make_wood(const draw_host *host)
{
    if (!host->cached(host->self, TEXTURE_WOOD)) make_wood(host);
}

void texture_make_all(const draw_host *host)
{
    if (!host->cached(host->self, TEXTURE_PAPER)) make_paper(host);
    texture_make_wood(host);
    if (!host->cached(host->self, TEXTURE_BAIZE)) make_baize(host);
}
