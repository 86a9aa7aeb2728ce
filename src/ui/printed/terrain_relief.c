/*
 * terrain_relief.c: ridges, hills and mountains: tinted steps and hachures, tapered strokes that run
 * downhill, closer and heavier away from the light in the upper left.
 */
#include "ui/printed/terrain_relief.h"

#include <math.h>
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/printed/contour.h"
#include "ui/draw/theme.h"

static float height_of(const ground *g, int space)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    float raised = p->elevation > 0 ? 0.55f + 0.2f * (float)p->elevation : 0;
    const ground_recipe *r = g->recipe[space];
    return fminf(fmaxf(r->height, raised), 1.6f);
}

static float highest(const ground *g)
{
    float most = 0;
    for (int i = 0; i < g->nspaces; i++)
        most = fmaxf(most, height_of(g, i));
    return most;
}

static float clamp01(float v)
{
    return fminf(fmaxf(v, 0), 1);
}

/* A grid's relief: the cells' own steps softened, and knolls where it is high. */
static level_map grid_relief(const ground *g)
{
    float s = g->shape == BOARD_HEX ? g->radius * 1.7f : SHEET_UNIT;
    level_map f = ground_mask(g, fmaxf(4, g->step), height_of), wide = level_map_copy(&f);
    level_map_blur(&f, s * 0.36f);
    level_map_blur(&wide, s * 0.9f);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            size_t k = (size_t)j * (size_t)f.nx + (size_t)i;
            float h = f.a[k] * 0.62f + wide.a[k] * 0.5f, inside = clamp01(h * 1.6f - 0.6f);
            float knoll =
                noise_value(g->seed + 43, (float)i * f.step / (s * 1.05f), (float)j * f.step / (s * 1.05f));
            f.a[k] = h + inside * clamp01(knoll - 0.45f) * 0.95f;
        }
    level_map_free(&wide);
    level_map_add_noise(&f, highest(g) < 0.8f ? 0.11f : 0.06f, s * 1.1f, g->seed + 41);
    level_map_add_noise(&f, 0.025f, s * 0.5f, g->seed + 42);
    return f;
}

/* An area's relief is a whole landscape: broad ranges broken by noise; it pays no heed to the borders. */
static level_map area_relief(const ground *g)
{
    level_map f = ground_mask(g, fmaxf(5 * g->u, g->step), height_of), wide = level_map_copy(&f),
              core = level_map_copy(&f);
    level_map_blur(&f, 26 * g->u);
    level_map_blur(&wide, 60 * g->u);
    level_map_blur(&core, 16 * g->u);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            size_t k = (size_t)j * (size_t)f.nx + (size_t)i;
            float px = (float)i * f.step / g->u, py = (float)j * f.step / g->u;
            float x = 0.83f * px + 0.56f * py,
                  y = 0.83f * py - 0.56f * px; /* so that no ridge follows the page */
            float n1 = noise_value(g->seed + 91, x / 92, y / 88) * 0.66f +
                       noise_value(g->seed + 92, x / 44, y / 43) * 0.34f;
            float n2 = noise_value(g->seed + 95, x / 79, y / 80);
            float h = (f.a[k] * 0.55f + wide.a[k] * 0.75f) / 1.22f;
            f.a[k] = h * (0.34f + 0.92f * n1) + clamp01(core.a[k] - 0.45f) * clamp01(n2 - 0.36f) * 2;
        }
    level_map_free(&wide);
    level_map_free(&core);
    level_map_add_noise(&f, 0.03f, 40 * g->u, g->seed + 93);
    return f;
}

/* ---- hachures */

typedef struct hachuring {
    const level_map *f;
    draw_list *d;
    float u, next, spacing, length, widest;
    int level;
    uint32_t seed;
    colour ink;
    int pending; /* strokes in the path begun */
} hachuring;

static void flush_strokes(hachuring *h)
{
    if (h->pending) draw_path_fill(h->d, h->ink);
    h->pending = 0;
}

/* One tapered stroke from (x, y) downhill, until the next level or its length is done. */
static void stroke_downhill(hachuring *h, float x, float y, float shade, float slope, uint32_t k)
{
    fpoint at[16] = {{x, y}};
    int n = 1;
    float run = 0, pace = 3 * h->u,
          most = h->length * (0.75f + 0.5f * noise_unit(h->seed, (uint32_t)h->level, k, 3));
    float floor_ = h->next + 0.02f * noise_unit(h->seed, k, 9, 0);
    while (run < most && n < 16) {
        fpoint g = level_map_gradient(h->f, x, y);
        float m = sqrtf(g.x * g.x + g.y * g.y);
        if (m * h->u < 0.00072f) break;
        x -= g.x / m * pace;
        y -= g.y / m * pace;
        run += pace;
        at[n++] = (fpoint){x, y};
        if (level_map_at(h->f, x, y) < floor_) break;
    }
    if (run <= 5 * h->u) return;
    float w = h->u * 0.35f + (h->widest - 0.35f * h->u) * shade * fminf(1, slope * h->u / 0.012f);
    fpoint a = at[0], b = at[n - 1], m = at[n / 2];
    float px = -(b.y - a.y) / run * w / 2, py = (b.x - a.x) / run * w / 2;
    if (h->pending == 0) draw_path_begin(h->d);
    draw_path_move(h->d, a.x + px, a.y + py);
    draw_path_quad(h->d, m.x + px * 0.8f, m.y + py * 0.8f, b.x, b.y);
    draw_path_quad(h->d, m.x - px * 0.8f, m.y - py * 0.8f, a.x - px, a.y - py);
    draw_path_close(h->d);
    if (++h->pending == 40) /* small paths: a host may skip those off the part it paints */
        flush_strokes(h);
}

static void hachure_contour(void *self, const fpoint *p, int n, bool closed)
{
    hachuring *h = self;
    (void)closed;
    if (n < 6) return;
    float to_next = 0;
    uint32_t k = 0;
    for (int i = 0; i + 1 < n; i++) {
        float dx = p[i + 1].x - p[i].x, dy = p[i + 1].y - p[i].y, span = sqrtf(dx * dx + dy * dy), done = 0;
        while (span - done >= to_next) {
            done += to_next;
            float t = span > 0 ? done / span : 0, x = p[i].x + dx * t, y = p[i].y + dy * t, shade = 0.5f;
            fpoint g = level_map_gradient(h->f, x, y);
            float m = sqrtf(g.x * g.x + g.y * g.y);
            if (m * h->u > 0.0012f) {
                shade = 0.5f - 0.5f * (-g.x / m * -0.6f + -g.y / m * -0.8f);
                stroke_downhill(h, x, y, shade, m, k);
            }
            to_next = h->spacing * (1.35f - 0.6f * shade) *
                      (0.8f + 0.4f * noise_unit(h->seed, (uint32_t)h->level, k, 0));
            k++;
        }
        to_next -= span - done;
    }
    flush_strokes(h);
}

static void hachures(const ground *g, const level_map *f, const float *levels, int n, float spacing,
                     float widest, draw_list *d)
{
    float sparse = g->detail < 100 ? fminf(3, 100.0f / (float)g->detail) : 1;
    hachuring h = {f,
                   d,
                   g->u,
                   0,
                   spacing * sparse * g->u,
                   24 * g->u,
                   widest * sqrtf(sparse) * g->u,
                   0,
                   g->seed + 5,
                   g->contrast ? THEME_INK_AT(0xe6) : 0x5b3d1fd1,
                   0};
    for (int i = 0; i < n; i++) {
        h.level = i;
        h.next = i > 0 ? levels[i - 1] : levels[i] - 0.22f;
        contour_lines(f, levels[i], false, hachure_contour, &h);
    }
}

static void rocks(const ground *g, draw_list *d)
{
    for (int i = 0; i < g->nspaces; i++)
        if (g->recipe[i]->kind == GROUND_RELIEF && ground_unit(g, i, 70, 0) < 0.14f) {
            float x = g->centre[i].x + (ground_unit(g, i, 70, 1) - 0.5f) * g->radius * 1.4f;
            float y = g->centre[i].y + (ground_unit(g, i, 70, 2) - 0.5f) * g->radius * 1.2f;
            stamp_draw(d, STAMP_ROCK, x, y, g->u * (0.55f + 0.35f * ground_unit(g, i, 70, 3)), 0);
        }
}

/* ---- land drawn by the map */

#define FOOT 0.12f /* levels: lower than that a slope runs out in the plain */

/* How much light falls on it: above 0 it faces the light in the upper left, below it is turned away. */
static level_map lit_levels(const level_map *heights)
{
    level_map soft = level_map_copy(heights), f = level_map_copy(heights);
    level_map_blur(&soft, 5);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            /* a step inside the map: beyond its edge there is nothing to compare with */
            const float x = fminf(fmaxf((float)i, 2), (float)f.nx - 4) * f.step,
                        y = fminf(fmaxf((float)j, 2), (float)f.ny - 4) * f.step;
            const fpoint g = level_map_gradient(&soft, x, y);
            float *lit = &f.a[(size_t)j * (size_t)f.nx + (size_t)i];
            *lit = (g.x * 0.6f + g.y * 0.8f) * 60 * clamp01(*lit / FOOT); /* none on the plain beside it */
        }
    level_map_free(&soft);
    return f;
}

static void shade_region(const level_map *f, float level, colour c, draw_list *d)
{
    draw_path_begin(d);
    contour_path(f, level, d);
    draw_path_fill_evenodd(d, c);
}

/* Light and shade in a few flat steps, as a lithographer lays them. */
static void shade(const level_map *heights, draw_list *d)
{
    enum { STEPS = 6 };
    level_map lit = lit_levels(heights), dark = level_map_copy(&lit);
    for (int k = 0; k < dark.nx * dark.ny; k++)
        dark.a[k] = -dark.a[k];
    for (int i = 0; i < STEPS; i++) {
        const float level = 0.08f + 0.17f * (float)i;
        shade_region(&dark, level, 0x5b3d1f14, d);
        shade_region(&lit, level, 0xfff3cf16, d);
    }
    level_map_free(&lit);
    level_map_free(&dark);
}

/* The heights with uneven edges for their tints; where they hardly fall an edge would be torn, so there it
 * stays even. */
static level_map worn_levels(const ground *g)
{
    const level_map *h = &g->heights;
    level_map rough = level_map_copy(h);
    level_map_add_noise(&rough, 0.025f, 18 * g->u, g->seed + 50);
    for (int j = 0; j < h->ny; j++)
        for (int i = 0; i < h->nx; i++) {
            const size_t k = (size_t)j * (size_t)h->nx + (size_t)i;
            const fpoint fall = level_map_gradient(h, (float)i * h->step, (float)j * h->step);
            rough.a[k] = h->a[k] + (rough.a[k] - h->a[k]) *
                                       clamp01(sqrtf(fall.x * fall.x + fall.y * fall.y) * g->u / 0.008f);
        }
    return rough;
}

static void drawn_relief(const ground *g, draw_list *d)
{
    static const struct {
        float level;
        colour savannah, desert;
    } tints[6] = {{0.16f, 0xdfcd98ea, 0xdfc894ea}, {0.34f, 0xd6bd85ea, 0xd4b67dea},
                  {0.6f, 0xcdb077ea, 0xc9a66aea},  {0.95f, 0xd6bb84ea, 0xd2b47aea},
                  {1.35f, 0xdfc893ea, 0xdfc896ea}, {1.8f, 0xe7d5a6ea, 0xecdcb2ea}};
    static const float steps[8] = {0.14f, 0.3f, 0.46f, 0.62f, 0.8f, 0.98f, 1.16f, 1.34f};
    level_map rough = worn_levels(g);
    for (int i = 0; i < (g->contrast ? 1 : 6); i++) {
        draw_path_begin(d);
        contour_path(&rough, tints[i].level, d);
        draw_path_fill_evenodd(d, g->paper == PAPER_DESERT ? tints[i].desert : tints[i].savannah);
    }
    level_map_free(&rough);
    if (!g->contrast) shade(&g->heights, d);
    hachures(g, &g->heights, steps, 8, 4, 2.5f, d);
}

level_map terrain_relief_heights(const ground *g)
{
    if (g->heights.a) return level_map_copy(&g->heights);
    if (highest(g) <= 0) return (level_map){0};
    return g->shape == BOARD_AREA ? area_relief(g) : grid_relief(g);
}

void terrain_relief(const ground *g, draw_list *d)
{
    typedef struct tint {
        float level;
        colour c;
    } tint;
    static const tint grid[5] = {{0.28f, 0xd3b67d80},
                                 {0.5f, 0xc9a66a73},
                                 {0.74f, 0xd8bd8899},
                                 {0.9f, 0xdfc89699},
                                 {1.15f, 0xecdcb2b3}};
    static const tint area[5] = {
        {0.3f, 0xd3b67d8c}, {0.5f, 0xc7a56873}, {0.7f, 0xcfae7280}, {0.88f, 0xe0c89399}, {1.04f, 0xefe0b8b3}};
    static const tint low[5] = {{0.28f, 0xd8c48c80},
                                {0.42f, 0xd2bb8073},
                                {0.52f, 0xdfcd9699},
                                {0.62f, 0xe8d9aa99},
                                {0.9f, 0xecdcb2b3}};
    static const float steps[8] = {0.26f, 0.4f, 0.54f, 0.68f, 0.82f, 0.98f, 1.14f, 1.3f};
    static const float area_steps[10] = {0.22f, 0.34f, 0.46f, 0.58f, 0.7f, 0.82f, 0.94f, 1.06f, 1.18f, 1.3f};
    if (g->heights.a) {
        drawn_relief(g, d);
        return;
    }
    float top = highest(g);
    if (top <= 0) return;
    bool areas = g->shape == BOARD_AREA;
    level_map f = areas ? area_relief(g) : grid_relief(g);
    for (int i = 0; i < (g->contrast ? 1 : 5); i++) {
        const tint *t = areas ? &area[i] : top < 0.8f ? &low[i] : &grid[i];
        draw_path_begin(d);
        contour_path(&f, t->level, d);
        draw_path_fill_evenodd(d, t->c);
    }
    if (areas)
        hachures(g, &f, area_steps, 10, 4.3f, 2.1f, d);
    else
        hachures(g, &f, steps, 8, 4, 2.5f, d);
    if (!areas) rocks(g, d);
    level_map_free(&f);
}
