/*
 * terrain_water.c: sea and broad water with their lining, rivers deep and fordable, fords. Canals are built
 * things: terrain_line.c.
 */
#include "ui/terrain.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/noise.h"
#include "ui/terrain_stamp.h"

static const colour WATER_LINE = 0x3f6b78ff;

static colour faded(colour c, float alpha)
{
    return (c & 0xffffff00u) | (colour)(alpha * 255 + 0.5f);
}

/* ---- sea */

static float is_sea(const ground *g, int space)
{
    ground_kind kind = g->recipe[space]->kind;
    return kind == GROUND_SEA || ((kind == GROUND_RIVER || kind == GROUND_CANAL) && g->shape != BOARD_AREA &&
                                  ground_broad(g, kind))
               ? 1
               : 0;
}

typedef struct coast {
    draw_list *d;
    curve points;
    float u;
    int layer;
} coast;

static void gather_coast(void *self, const fpoint *p, int n, bool closed)
{
    coast *c = self;
    (void)closed;
    for (int i = 0; i < n; i++)
        curve_add(&c->points, p[i].x, p[i].y);
}

static void ink_coast(void *self, const fpoint *p, int n, bool closed)
{
    const coast *c = self;
    if (n < 4) return;
    if (c->layer == 0)
        curve_stroke_smooth(c->d, p, n, closed, 2, 0xf3e6c2e6, 11 * c->u);
    else
        curve_stroke_smooth(c->d, p, n, closed, 2, 0x2a1e14ff, 1.6f * c->u);
}

typedef struct lining {
    draw_list *d;
    float alpha, width;
} lining;

static void ink_lining(void *self, const fpoint *p, int n, bool closed)
{
    const lining *l = self;
    if (n >= 6) curve_stroke_smooth(l->d, p, n, closed, 2, faded(WATER_LINE, l->alpha), l->width);
}

static void water_lining(const ground *g, const field *sea, const coast *shore, draw_list *d)
{
    static const float at[10] = {6, 13, 21, 30, 41, 54, 70, 90, 114, 144};
    static const float alpha[10] = {0.85f, 0.7f, 0.58f, 0.48f, 0.39f, 0.31f, 0.24f, 0.18f, 0.13f, 0.09f};
    field f = field_new(g->w, g->h, fmaxf(6 * g->u, g->step));
    field_distance(&f, shore->points.p, shore->points.n);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++)
            if (field_at(sea, (float)i * f.step, (float)j * f.step) < 0.5f)
                f.a[(size_t)j * (size_t)f.nx + (size_t)i] *= -1;
    field_blur(&f, 7 * g->u);
    for (int i = 0; i < (g->contrast ? 3 : 10); i++) {
        lining l = {d, alpha[i], 1.1f * g->u};
        field_contours(&f, at[i] * g->u, false, ink_lining, &l);
    }
    field_free(&f);
}

static void sea(const ground *g, draw_list *d)
{
    bool any = g->shore;
    for (int i = 0; i < g->nspaces && !any; i++)
        any = is_sea(g, i) > 0;
    if (!any) return;
    field f = ground_mask(g, fmaxf(4.5f, g->step), is_sea);
    for (int j = 0; g->shore && j < f.ny; j++)
        for (int i = 0; i < f.nx; i++)
            if (ground_at(g, fminf((float)i * f.step, g->w - 1), fminf((float)j * f.step, g->h - 1)) < 0)
                f.a[(size_t)j * (size_t)f.nx + (size_t)i] = 1;
    if (g->shape == BOARD_AREA) {
        field_blur(&f, 1.4f * f.step);
    } else {
        field_blur(&f, g->radius * 0.5f);
        field_add_noise(&f, 0.10f, g->radius * 1.6f, g->seed + 81);
        for (int i = 0; i < g->nspaces; i++)
            field_hold(&f, g->centre[i].x, g->centre[i].y, is_sea(g, i) > 0 ? 0.66f : 0.3f,
                       !(is_sea(g, i) > 0), g->radius);
    }
    coast c = {d, {0}, g->u, 0};
    field_contours(&f, 0.5f, false, gather_coast, &c);
    field_contours(&f, 0.5f, false, ink_coast, &c);
    draw_path_begin(d);
    field_path(&f, 0.5f, d);
    draw_path_fill_evenodd(d, 0xbcd2cfff);
    if (c.points.n > 0) water_lining(g, &f, &c, d);
    c.layer = 1;
    field_contours(&f, 0.5f, false, ink_coast, &c);
    curve_free(&c.points);
    field_free(&f);
}

static void take_sea(ground *g)
{
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++) {
            uint16_t owner = g->owner[(size_t)j * (size_t)g->nx + (size_t)i];
            if (owner == NO_SPACE || is_sea(g, owner) > 0)
                g->taken[(size_t)j * (size_t)g->nx + (size_t)i] = 1;
        }
}

/* ---- rivers */

static float river_half(const ground *g, const spine *s)
{
    if (s->feature && !s->over_cells) /* between cells, or across areas: a thin line */
        return (g->shape == BOARD_AREA ? 6 : 5.5f) * g->u;
    return g->shape == BOARD_HEX ? g->radius * 0.4f : SHEET_CELL * 0.27f;
}

/* The half width at point i: two slow sines, tapering to a spring where the river begins inside the map. */
static float river_width(const ground *g, const spine *s, const curve *line, int i, float half)
{
    float slow = 1 + (0.09f * sinf((float)i * 0.16f) + 0.06f * sinf((float)i * 0.37f + 1)) / 0.64f;
    float from_start = (float)i * 6 * g->u, from_end = (float)(line->n - 1 - i) * 6 * g->u, run = half * 4,
          taper = 1;
    if (!s->open_start && from_start < run) taper = fminf(taper, 0.25f + 0.75f * from_start / run);
    if (!s->open_end && from_end < run && g->shape != BOARD_AREA)
        taper = fminf(taper, 0.25f + 0.75f * from_end / run);
    if (g->shape == BOARD_AREA) /* grows towards its mouth, its last point */
        taper *= 0.55f + 0.85f * (float)i / (float)line->n;
    return half * slow * taper;
}

static bool fordable(const ground *g, const spine *s)
{
    if (s->feature && s->feature->style[0]) return strcmp(s->feature->style, "fordable") == 0;
    int at = ground_at(g, s->line.p[s->line.n / 2].x, s->line.p[s->line.n / 2].y);
    return at >= 0 && s->over_cells && strcmp(g->recipe[at]->name, "stream") == 0;
}

/* On the inside of a tight bend an offset edge runs backwards: those points wait for the spine to come round.
 */
static void unfold_edge(const curve *line, curve *edge)
{
    for (int i = 1; i < edge->n; i++) {
        fpoint n = curve_normal(line, i);
        float dx = edge->p[i].x - edge->p[i - 1].x, dy = edge->p[i].y - edge->p[i - 1].y;
        if (dx * n.y - dy * n.x < 0) edge->p[i] = edge->p[i - 1];
    }
    curve_smooth(edge, 6);
}

static void draw_river(const ground *g, const spine *s, const curve *line, float half, draw_list *d)
{
    static const float flow[3] = {0.8f, 0.58f, 0.32f}, alpha[3] = {0.65f, 0.45f, 0.28f};
    curve left = {0}, right = {0};
    for (int i = 0; i < line->n; i++) {
        fpoint n = curve_normal(line, i);
        float w = river_width(g, s, line, i, half);
        curve_add(&left, line->p[i].x - n.x * w, line->p[i].y - n.y * w);
        curve_add(&right, line->p[i].x + n.x * w, line->p[i].y + n.y * w);
    }
    unfold_edge(line, &left);
    unfold_edge(line, &right);
    bool shallow = fordable(g, s);
    colour bank = g->paper == PAPER_DESERT ? 0xd5bd88ff : 0xcfc48eff;
    curve_band_path(d, &left, &right);
    draw_path_fill(d, bank);
    draw_path_stroke(d, bank, (stroke_style){(shallow ? 11 : 7) * g->u, {0}, true});
    if (!shallow) draw_path_stroke(d, WATER_LINE, (stroke_style){2.4f * g->u, {0}, true});
    draw_path_fill(d, shallow ? 0xb0cdc8ff : 0x9dbfc0ff);
    if (shallow) {
        curve_dash(d, &left, WATER_LINE, 1.6f * g->u, 7 * g->u, 5 * g->u);
        curve_dash(d, &right, WATER_LINE, 1.6f * g->u, 7 * g->u, 5 * g->u);
    }
    for (int k = 0; k < 3; k++) {
        if (half < 9 * g->u && k != 1) continue;
        for (int side = 0; side < 2; side++) {
            const curve *edge = side ? &right : &left;
            curve inner = {0};
            for (int i = 0; i < line->n; i++)
                curve_add(&inner, line->p[i].x + (edge->p[i].x - line->p[i].x) * flow[k],
                          line->p[i].y + (edge->p[i].y - line->p[i].y) * flow[k]);
            curve_stroke(d, &inner, faded(WATER_LINE, alpha[k]), g->u);
            curve_free(&inner);
        }
    }
    curve_free(&left);
    curve_free(&right);
}

void ground_add_way(ground *g, curve line, float half, bool canal)
{
    g->way = mem_realloc(g->way, sizeof *g->way * (size_t)(g->nways + 1));
    g->way[g->nways++] = (waterway){line, half, canal};
}

const waterway *ground_nearest_way(const ground *g, fpoint p, float within, int *at)
{
    const waterway *best = NULL;
    float least = within * within;
    for (int i = 0; i < g->nways; i++) {
        int k = curve_nearest(&g->way[i].line, p);
        fpoint q = g->way[i].line.p[k];
        float apart = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
        if (apart < least) {
            least = apart;
            best = &g->way[i];
            *at = k;
        }
    }
    return best;
}

/* A pale bar of gravel across the river, with stones. */
static void ford(const ground *g, fpoint p, draw_list *d)
{
    int k = 0;
    const waterway *w = ground_nearest_way(g, p, g->radius * 1.5f, &k);
    float degrees = 90, half = 16 * g->u;
    if (w) {
        fpoint n = curve_normal(&w->line, k);
        degrees = atan2f(n.y, n.x) * 57.29578f;
        half = w->half;
        p = w->line.p[k];
    }
    float reach = half + 14 * g->u, wide = fminf(11 * g->u, half * 0.8f + 3 * g->u);
    draw_transform_push(d, 1, p.x, p.y, degrees);
    draw_round(d, (frect){-reach, -wide, 2 * reach, 2 * wide}, 8 * g->u, 0xd9c684bf, 0, 0);
    int stones = (int)(2 * reach / (5.5f * g->u));
    for (int i = 0; i < stones; i++) {
        float x = -reach + ((float)i + 0.5f) * 5.5f * g->u,
              y = (noise_unit(g->seed, (uint32_t)i, 9, 0) - 0.5f) * 1.4f * wide;
        stamp_ellipse(d, stamp_at(0, 0, 1), x, y, 3 * g->u, 2.1f * g->u, 0xb7a27cff);
        stamp_ellipse_line(d, stamp_at(0, 0, 1), x, y, 3 * g->u, 2.1f * g->u, 0.8f * g->u, 0x5c4937ff);
    }
    draw_transform_pop(d);
}

void terrain_water(ground *g, draw_list *d)
{
    spine *s;
    int n = ground_spines(g, GROUND_RIVER, FEATURE_RIVER, FEATURE_RIVER, &s);
    if (g->shape != BOARD_AREA) sea(g, d);
    for (int i = 0; i < n; i++) {
        float half = river_half(g, &s[i]);
        bool thin = half < 9 * g->u;
        curve line = spine_curve(g, &s[i], 6 * g->u, (thin ? 4 : 9) * g->u, thin ? 14 : 24);
        draw_river(g, &s[i], &line, half, d);
        ground_take_curve(g, &line, half + 9 * g->u);
        ground_add_way(g, line, half, false);
    }
    spines_free(s, n);
    if (g->shape == BOARD_AREA) /* over the rivers' mouths */
        sea(g, d);
    take_sea(g);
    for (int i = 0; i < g->nspaces; i++)
        if (g->recipe[i]->kind == GROUND_FORD && g->shape != BOARD_AREA) ford(g, g->centre[i], d);
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet == g->sheet && f->kind == FEATURE_FORD && f->npoints > 0)
            ford(g, ground_point(g, f->points[f->npoints / 2]), d);
    }
}
