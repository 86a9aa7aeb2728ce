/*
 * terrain_dry.c: water's work where no water is: dry river beds, pale sand between low banks; dongas, nullahs
 * and khors, two lines of hachures that face each other.
 */
#include "ui/printed/terrain_dry.h"

#include <math.h>
#include "core/mem.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/printed/contour.h"
#include "ui/printed/gully.h"
#include "ui/printed/terrain_spine.h"

static const colour EARTH = 0x6b4c28ff;

/* Short strokes from a line to its right (side 1) or left, tapering; longer and shorter by hash. */
static void combed(const ground *g, const curve *edge, float side, float length, float pitch, float width,
                   draw_list *d)
{
    curve even = curve_resample(edge, pitch);
    for (int i = 0; i < even.n;) {
        draw_path_begin(d);
        for (int end = i + 60; i < even.n && i < end; i++) {
            uint32_t k = (uint32_t)i, q = (uint32_t)(side + 3);
            fpoint n = curve_normal(&even, i), p = even.p[i];
            float l = side * length * (0.6f + 0.6f * noise_unit(g->seed, k, q, 14)),
                  lean = (noise_unit(g->seed, k, q, 15) - 0.5f) * 0.35f * length;
            float tx = n.y * width / 2, ty = -n.x * width / 2;
            draw_path_move(d, p.x + tx, p.y + ty);
            draw_path_line(d, p.x + n.x * l + n.y * lean, p.y + n.y * l - n.x * lean);
            draw_path_line(d, p.x - tx, p.y - ty);
            draw_path_close(d);
        }
        draw_path_fill(d, (EARTH & 0xffffff00u) | 0xd9);
    }
    curve_free(&even);
}

/* The higher side of a contour lies to the left of its run or to the right: found by looking. */
static float inner_side(const level_map *f, const curve *c, float reach)
{
    float sum = 0;
    for (int i = 0; i < c->n; i += 1 + c->n / 12) {
        fpoint n = curve_normal(c, i), p = c->p[i];
        sum += level_map_at(f, p.x + n.x * reach, p.y + n.y * reach) -
               level_map_at(f, p.x - n.x * reach, p.y - n.y * reach);
    }
    return sum >= 0 ? 1 : -1;
}

typedef struct bed_ink {
    const ground *g;
    const level_map *f;
    const level_map *open; /* above 0 where no bank is drawn: something runs in there; or NULL */
    draw_list *d;
    colour line;
    float width, comb, on;
} bed_ink;

static void ink_run(const bed_ink *b, curve *c)
{
    if (c->n < 2) return;
    curve_smooth(c, 2);
    if (b->comb > 0)
        combed(b->g, c, inner_side(b->f, c, 4 * b->g->u), b->comb, 3.9f * b->g->u, 1.5f * b->g->u, b->d);
    if (b->on > 0)
        curve_dash(b->d, c, b->line, b->width, b->on, b->on * 0.8f);
    else
        curve_stroke(b->d, c, b->line, b->width);
}

static void ink_bed(void *self, const fpoint *p, int n, bool closed)
{
    const bed_ink *b = self;
    if (n < 6 || (b->on > 0 && n < 14)) return;
    curve c = {0};
    for (int i = 0; i < n + closed; i++) {
        const fpoint q = p[i % n];
        if (!b->open || level_map_at(b->open, q.x, q.y) <= 0.5f) {
            curve_add(&c, q.x, q.y);
            continue;
        }
        ink_run(b, &c);
        c.n = 0;
    }
    ink_run(b, &c);
    curve_free(&c);
}

static void fill(const level_map *f, float level, colour c, draw_list *d)
{
    draw_path_begin(d);
    contour_path(f, level, d);
    draw_path_fill_evenodd(d, c);
}

/* ---- dry beds */

static void pebbles(const ground *g, draw_list *d)
{
    for (int i = 0; i < g->nspaces; i++) {
        if (g->recipe[i]->kind != GROUND_DRY_BED) continue;
        int n = ground_share(g, 7);
        for (int k = 0; k < n; k++) {
            float x = g->centre[i].x + (ground_unit(g, i, k, 55) - 0.5f) * 1.3f * g->radius,
                  y = g->centre[i].y + (ground_unit(g, i, k, 56) - 0.5f) * 1.1f * g->radius,
                  r = g->u * (1.1f + 1.3f * ground_unit(g, i, k, 57));
            stamp_ellipse(d, stamp_at(x, y, 1), 0, 0, r * 1.3f, r, 0xc2a877ff);
            stamp_ellipse_line(d, stamp_at(x, y, 1), 0, 0, r * 1.3f, r, 0.7f * g->u, 0x8a6f46c0);
        }
    }
}

/* 1 in the beds of the narrow ones, as they are drawn: there the bank of a broad one is open. */
static level_map mouths(const ground *g)
{
    level_map f = level_map_new(g->w, g->h, fmaxf(3, g->step * 0.75f));
    spine *s;
    const int n = ground_spines(g, GROUND_GULLY, FEATURE_GULLY, FEATURE_GULLY, &s);
    for (int i = 0; i < n; i++) {
        if (!s[i].feature) continue;
        curve c = spine_curve(g, &s[i], f.step, 5 * g->u, 3);
        for (int k = 0; k < c.n; k++) {
            const float t = fminf(1, 1.35f * (float)k / (float)(c.n > 1 ? c.n - 1 : 1)),
                        w = (float)s[i].feature->breadth[0] +
                            (float)(s[i].feature->breadth[1] - s[i].feature->breadth[0]) * t,
                        r = 0.95f * w * SHEET_UNIT / 2000;
            for (float y = c.p[k].y - r; y <= c.p[k].y + r; y += f.step)
                for (float x = c.p[k].x - r; x <= c.p[k].x + r; x += f.step) {
                    const int at_x = (int)(x / f.step + 0.5f), at_y = (int)(y / f.step + 0.5f);
                    if (at_x >= 0 && at_y >= 0 && at_x < f.nx && at_y < f.ny)
                        f.a[(size_t)at_y * (size_t)f.nx + (size_t)at_x] = 1;
                }
        }
        curve_free(&c);
    }
    spines_free(s, n);
    return f;
}

/* Between two cells of a bed it runs on, however narrow. */
static void hold_together(const ground *g, level_map *f, float r)
{
    for (int i = 0; i < g->nspaces; i++) {
        const board_space *p = &g->b->spaces[g->s->first_space + i];
        for (int k = 0; k < p->nlinks && g->recipe[i]->kind == GROUND_DRY_BED; k++) {
            const int to = g->b->links[p->first_link + (uint32_t)k].to - g->s->first_space;
            if (to > i && to < g->nspaces && g->recipe[to]->kind == GROUND_DRY_BED)
                level_map_hold(f, (g->centre[i].x + g->centre[to].x) / 2,
                               (g->centre[i].y + g->centre[to].y) / 2, 0.54f, false, r * 0.7f);
        }
    }
}

static void dry_beds(const ground *g, draw_list *d)
{
    float r = g->shape == BOARD_AREA ? 40 * g->u : g->radius;
    level_map f = ground_mask_of(g, fmaxf(4.5f, g->step), GROUND_DRY_BED), open = mouths(g);
    level_map_blur(&f, r * 0.85f);
    level_map_add_noise(&f, 0.27f, r * 3.6f, g->seed + 86);
    level_map_add_noise(&f, 0.07f, r * 1.1f, g->seed + 87);
    for (int i = 0; i < g->nspaces && g->shape != BOARD_AREA; i++) {
        const bool in = g->recipe[i]->kind == GROUND_DRY_BED;
        level_map_hold(&f, g->centre[i].x, g->centre[i].y, in ? 0.52f : 0.42f, !in, r);
    }
    if (g->shape != BOARD_AREA) hold_together(g, &f, r);
    fill(&f, 0.4f, 0xd9c08cb0, d);
    fill(&f, 0.47f, g->contrast ? 0xfff8e4ff : 0xf0e4c2ff, d);
    bed_ink flow = {g, &f, NULL, d, 0xb08d54b0, 1.1f * g->u, 0, 13 * g->u};
    for (int k = 0; k < 3 && !g->contrast; k++)
        contour_lines(&f, 0.62f + 0.13f * (float)k, false, ink_bed, &flow);
    pebbles(g, d);
    bed_ink bank = {g, &f, &open, d, 0x7d5c30ff, 1.4f * g->u, 6 * g->u, 0};
    contour_lines(&f, 0.47f, false, ink_bed, &bank);
    level_map_free(&f);
    level_map_free(&open);
}

/* ---- gullies */

/* Two cells wide and more: the outline, with its hachures inward; it lies over the mouths of what runs in. */
static void broad_gully(const ground *g, draw_list *d)
{
    level_map open = mouths(g);
    float r = g->radius;
    level_map f = ground_mask_of(g, fmaxf(4.5f, g->step), GROUND_GULLY);
    level_map_blur(&f, r * 0.75f);
    level_map_add_noise(&f, 0.2f, r * 3.1f, g->seed + 88);
    level_map_add_noise(&f, 0.09f, r * 0.9f, g->seed + 89);
    for (int i = 0; i < g->nspaces; i++) {
        const bool in = g->recipe[i]->kind == GROUND_GULLY;
        level_map_hold(&f, g->centre[i].x, g->centre[i].y, in ? 0.55f : 0.4f, !in, r * 0.8f);
    }
    fill(&f, 0.47f, 0xd9c08dff, d);
    fill(&f, 0.62f, 0xe9d7a9d0, d);
    bed_ink flow = {g, &f, NULL, d, 0x8a6a3c90, g->u, 0, 9 * g->u};
    contour_lines(&f, 0.84f, false, ink_bed, &flow);
    bed_ink edge = {g, &f, &open, d, EARTH, 1.6f * g->u, 13 * g->u, 0};
    contour_lines(&f, 0.47f, false, ink_bed, &edge);
    level_map_free(&f);
    level_map_free(&open);
}

/* Half the width of a line that cells make, or of an object that does not say. */
static float common_half(const ground *g)
{
    return g->shape == BOARD_HEX ? 0.3f * g->radius : 0.2f * SHEET_UNIT;
}

static void thin_gully(ground *g, const spine *s, uint32_t salt, draw_list *d)
{
    const board_feature *f = s->feature;
    const bool sized = f && f->breadth[0] + f->breadth[1] > 0;
    curve c = sized ? spine_curve(g, s, 4 * g->u, 5 * g->u, 3) : spine_curve(g, s, 6 * g->u, 17 * g->u, 12);
    gully what = {&c, common_half(g), common_half(g), !s->open_start, salt, f && !s->over_cells};
    if (sized) {
        what.from = (float)f->breadth[0] * SHEET_UNIT / 2000;
        what.to = (float)f->breadth[1] * SHEET_UNIT / 2000;
    } else if (!s->open_start)
        what.from *= 0.4f;
    gully_draw(g, &what, d);
    curve_free(&c);
}

static float mouth_of(const ground *g, const spine *s)
{
    return s->feature && s->feature->breadth[1] > 0 ? (float)s->feature->breadth[1] * SHEET_UNIT / 2000
                                                    : common_half(g);
}

/* The narrow first: what they run into lies over their mouths. */
static void thin_gullies(ground *g, draw_list *d)
{
    spine *s;
    const int n = ground_spines(g, GROUND_GULLY, FEATURE_GULLY, FEATURE_GULLY, &s);
    bool *done = mem_alloc(sizeof *done * (size_t)(n + 1));
    for (int left = n; left > 0; left--) {
        int next = -1;
        for (int i = 0; i < n; i++)
            if (!done[i] && (next < 0 || mouth_of(g, &s[i]) < mouth_of(g, &s[next]))) next = i;
        done[next] = true;
        if (!s[next].feature) spine_relax(g, &s[next], 0.85f);
        thin_gully(g, &s[next], 400 + 7 * (uint32_t)next, d);
    }
    mem_free(done);
    spines_free(s, n);
}

static bool has_gullies(const ground *g)
{
    for (int i = 0; i < g->b->nfeatures; i++)
        if (g->b->features[i].sheet == g->sheet && g->b->features[i].kind == FEATURE_GULLY) return true;
    return ground_has(g, GROUND_GULLY);
}

void terrain_dry(ground *g, draw_list *d)
{
    if (has_gullies(g) && g->shape != BOARD_AREA) {
        thin_gullies(g, d);
        if (ground_broad(g, GROUND_GULLY)) broad_gully(g, d);
    }
    if (ground_has(g, GROUND_DRY_BED)) dry_beds(g, d);
}
