/* sheet_texture.c: paper grain, walnut and baize, made by noise once and kept by the host; and the whole
 * sheet composed for pictures. */
#include <math.h>
#include "ui/noise.h"
#include "ui/sheet_art.h"

/* A lattice of chance, drawn once, that repeats: asked half a million times. */
typedef struct lattice {
    int across, down;
    float *v;
} lattice;

static lattice lattice_new(uint32_t seed, int across, int down)
{
    lattice l = {across, down, mem_alloc(sizeof *l.v * (size_t)across * (size_t)down)};
    for (int j = 0; j < down; j++)
        for (int i = 0; i < across; i++)
            l.v[j * across + i] = noise_unit(seed, (uint32_t)i, (uint32_t)j, 0);
    return l;
}

/* u and v from 0 to just under 1 over the whole tile. */
static float lattice_at(const lattice *l, float u, float v)
{
    float x = u * (float)l->across, y = v * (float)l->down;
    int i = (int)x, j = (int)y, i1 = i + 1 < l->across ? i + 1 : 0, j1 = j + 1 < l->down ? j + 1 : 0;
    float fx = x - (float)i, fy = y - (float)j;
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    const float *a = l->v + j * l->across, *b = l->v + j1 * l->across;
    return (a[i] * (1 - fx) + a[i1] * fx) * (1 - fy) + (b[i] * (1 - fx) + b[i1] * fx) * fy;
}

static uint32_t opaque(float r, float g, float b)
{
    return 0xff000000u | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
}

/* Dark or light by the sign of the noise, never stronger than alpha 60 of 255: straight over any paper
 * colour. */
static void make_paper(const draw_host *host)
{
    enum { N = 512 };
    uint32_t *p = mem_alloc(sizeof *p * N * N);
    lattice l[5] = {lattice_new(1, 5, 5), lattice_new(2, 17, 17), lattice_new(3, 64, 64),
                    lattice_new(4, 256, 256), lattice_new(5, 64, 256)};
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            float u = (float)x / N, v = (float)y / N;
            float cloud = 0.5f * lattice_at(&l[0], u, v) + 0.3f * lattice_at(&l[1], u, v) +
                          0.2f * lattice_at(&l[2], u, v);
            float fibre = 0.6f * lattice_at(&l[3], u, v) + 0.4f * lattice_at(&l[4], u, v);
            float a = (cloud - 0.5f) * 0.19f + (fibre - 0.5f) * 0.06f, alpha = fminf(fabsf(a) * 255, 60);
            float k = alpha / 255, r = a < 0 ? 96 : 255, g = a < 0 ? 66 : 250, b = a < 0 ? 30 : 235;
            p[y * N + x] =
                (uint32_t)alpha << 24 | (uint32_t)(r * k) << 16 | (uint32_t)(g * k) << 8 | (uint32_t)(b * k);
        }
    for (int i = 0; i < 5; i++)
        mem_free(l[i].v);
    host->cache_pixels(host->self, SHEET_KEY_PAPER, N, N, p);
    mem_free(p);
}

static void make_wood(const draw_host *host)
{
    enum { W = 1024, H = 512 };
    uint32_t *p = mem_alloc(sizeof *p * W * H);
    lattice l[4] = {lattice_new(11, 4, 6), lattice_new(12, 10, 256), lattice_new(13, 24, 512),
                    lattice_new(14, 3, 8)};
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            float u = (float)x / W, v = (float)y / H, warp = lattice_at(&l[0], u, v) * 60;
            float rings = sinf(((float)y + warp) * 6.2831853f / (H / 26.0f)) * 0.5f + 0.5f;
            float grain = 0.55f * lattice_at(&l[1], u, v) + 0.45f * lattice_at(&l[2], u, v);
            float t = 0.30f * rings + 0.45f * grain + 0.25f * lattice_at(&l[3], u, v);
            p[y * W + x] = opaque(38 + 32 * t, 25 + 22 * t, 17 + 14 * t);
        }
    for (int i = 0; i < 4; i++)
        mem_free(l[i].v);
    host->cache_pixels(host->self, SHEET_KEY_WOOD, W, H, p);
    mem_free(p);
}

static void make_baize(const draw_host *host)
{
    enum { N = 256 };
    uint32_t *p = mem_alloc(sizeof *p * N * N);
    lattice l[2] = {lattice_new(21, 128, 128), lattice_new(22, 6, 6)};
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            float u = (float)x / N, v = (float)y / N;
            float t = 0.5f * lattice_at(&l[0], u, v) + 0.5f * lattice_at(&l[1], u, v);
            p[y * N + x] = opaque(28 + 14 * t, 62 + 22 * t, 50 + 18 * t);
        }
    for (int i = 0; i < 2; i++)
        mem_free(l[i].v);
    host->cache_pixels(host->self, SHEET_KEY_BAIZE, N, N, p);
    mem_free(p);
}

void sheet_art_textures(const draw_host *host)
{
    if (!host->cached(host->self, SHEET_KEY_PAPER)) make_paper(host);
    if (!host->cached(host->self, SHEET_KEY_WOOD)) make_wood(host);
    if (!host->cached(host->self, SHEET_KEY_BAIZE)) make_baize(host);
}

void sheet_art_compose(const sheet_art *a, const draw_host *host, draw_list *out, frect r, bool column)
{
    frect b = sheet_art_bounds(a);
    float side = column ? fmaxf(b.h * 0.3f, 240) : 0, gap = 22;
    frect paper = {b.x, b.y, b.w + side, b.h};
    float k = fminf((r.w - 2 * gap) / paper.w, (r.h - 2 * gap) / paper.h);
    draw_rect(out, r, 0x2b1d14ff);
    draw_tiled(out, SHEET_KEY_WOOD, r, 1);
    draw_transform_push(out, k, r.x + (r.w - paper.w * k) / 2 - b.x * k,
                        r.y + (r.h - paper.h * k) / 2 - b.y * k, 0);
    if (column) {
        draw_shadow(out, paper, 3, 16, 0.5f);
        draw_round(out, paper, 2, a->contrast ? 0xfffaf0ff : 0xefe3c6ff, 0, 0);
        draw_tiled(out, SHEET_KEY_PAPER, paper, 1);
    } else {
        draw_list_append(out, a->paper);
    }
    draw_list_append(out, a->map);
    draw_list_append(out, a->frame);
    if (column) sheet_art_side_column(a, host, out, (frect){b.x + b.w - 4, b.y + 26, side - 34, b.h - 40});
    draw_transform_pop(out);
}
