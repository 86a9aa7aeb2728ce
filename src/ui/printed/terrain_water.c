/*
 * terrain_water.c: sea and broad water with their lining, rivers deep and fordable, fords. Canals are built
 * things: terrain_line.c.
 */
#include "ui/printed/terrain_water.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/printed/contour.h"
#include "ui/printed/ground_way.h"
#include "ui/printed/terrain_spine.h"
#include "ui/draw/theme.h"

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
        curve_stroke_smooth(c->d, p, n, closed, 2, THEME_INK, 1.6f * c->u);
}

typedef struct lining {
    draw_list *d;
    float alpha, width;
} lining;

static void ink_lining(void *self, const fpoint *p, int n, bool closed)
{
    const lining *l = self;
    if (n >= (closed ? 24 : 6))
        curve_stroke_smooth(l->d, p, n, closed, 2, faded(WATER_LINE, l->alpha), l->width);
}

static void water_lining(const ground *g, const level_map *sea, const coast *shore, draw_list *d)
{
    static const float at[10] = {6, 13, 21, 30, 41, 54, 70, 90, 114, 144};
    static const float alpha[10] = {0.85f, 0.7f, 0.58f, 0.48f, 0.39f, 0.31f, 0.24f, 0.18f, 0.13f, 0.09f};
    level_map f = level_map_new(g->w, g->h, fmaxf(6 * g->u, g->step));
    level_map_distance(&f, shore->points.p, shore->points.n);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++)
            if (level_map_at(sea, (float)i * f.step, (float)j * f.step) < 0.5f)
                f.a[(size_t)j * (size_t)f.nx + (size_t)i] *= -1;
    level_map_blur(&f, 7 * g->u);
    for (int i = 0; i < (g->contrast ? 3 : 10); i++) {
        lining l = {d, alpha[i], 1.1f * g->u};
        contour_lines(&f, at[i] * g->u, false, ink_lining, &l);
    }
    level_map_free(&f);
}

static void sea(const ground *g, draw_list *d)
{
    bool any = g->shore;
    for (int i = 0; i < g->nspaces && !any; i++)
        any = is_sea(g, i) > 0;
    if (!any) return;
    level_map f = ground_mask(g, fmaxf(4.5f, g->step), is_sea);
    for (int j = 0; g->shore && j < f.ny; j++)
        for (int i = 0; i < f.nx; i++)
            if (ground_at(g, fminf((float)i * f.step, g->w - 1), fminf((float)j * f.step, g->h - 1)) < 0)
                f.a[(size_t)j * (size_t)f.nx + (size_t)i] = 1;
    if (g->shape == BOARD_AREA) {
        level_map_blur(&f, 1.4f * f.step);
    } else {
        level_map_blur(&f, g->radius * 0.5f);
        level_map_add_noise(&f, 0.10f, g->radius * 1.6f, g->seed + 81);
        for (int i = 0; i < g->nspaces; i++)
            level_map_hold(&f, g->centre[i].x, g->centre[i].y, is_sea(g, i) > 0 ? 0.66f : 0.3f,
                           !(is_sea(g, i) > 0), g->radius);
    }
    coast c = {d, {0}, g->u, 0};
    contour_lines(&f, 0.5f, false, gather_coast, &c);
    contour_lines(&f, 0.5f, false, ink_coast, &c);
    draw_path_begin(d);
    contour_path(&f, 0.5f, d);
    draw_path_fill_evenodd(d, g->shape == BOARD_AREA ? 0xbcd2cfff : 0xa7c3c2ff); /* a lake has no offing */
    if (c.points.n > 0) water_lining(g, &f, &c, d);
    c.layer = 1;
    contour_lines(&f, 0.5f, false, ink_coast, &c);
    curve_free(&c.points);
    level_map_free(&f);
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

/* As wide as the map says where its line begins, else as its kind is. */
static float river_half(const ground *g, const spine *s)
{
    if (s->feature && s->feature->breadth[0] > 0) return (float)s->feature->breadth[0] * SHEET_UNIT / 2000;
    if (s->feature && !s->over_cells) /* between cells, or across areas: a thin line */
        return (g->shape == BOARD_AREA ? 6 : 5.5f) * g->u;
    return g->shape == BOARD_HEX ? g->radius * 0.4f : SHEET_UNIT * 0.27f;
}

/* The half width at point i: two slow sines, tapering to a spring where the river begins inside the map. */
static float river_width(const ground *g, const spine *s, const curve *line, int i, float half)
{
    float slow = 1 + (0.09f * sinf((float)i * 0.16f) + 0.06f * sinf((float)i * 0.37f + 1)) / 0.64f;
    float from_start = (float)i * 6 * g->u, from_end = (float)(line->n - 1 - i) * 6 * g->u, run = half * 4,
          taper = 1;
    if (!s->open_start && from_start < run) taper = fminf(taper, 0.07f + 0.93f * from_start / run);
    if (!s->open_end && from_end < run && g->shape != BOARD_AREA)
        taper = fminf(taper, 0.07f + 0.93f * from_end / run);
    if (g->shape == BOARD_AREA) /* grows towards its mouth, its last point */
        taper *= 0.55f + 0.85f * (float)i / (float)line->n;
    return half * slow * taper;
}

static bool has_deep_river(const ground *g)
{
    for (int i = 0; i < g->nspaces; i++)
        if (g->terrain[i]->variant & VARIANT_DEEP) return true;
    return false;
}

/* Does a line that the map calls fordable run through cells of that terrain? */
static bool line_fords(const ground *g, const ground_recipe *terrain)
{
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || f->kind != FEATURE_RIVER || strcmp(f->style, "fordable") != 0) continue;
        int over = 0;
        for (int k = 0; k < f->npoints; k++) {
            fpoint p = ground_point(g, f->points[k]);
            int at = ground_at(g, p.x, p.y);
            over += at >= 0 && g->terrain[at] == terrain;
        }
        if (over * 2 > f->npoints) return true;
    }
    return false;
}

bool terrain_fordable(const ground *g, const char *terrain)
{
    const ground_recipe *recipe = ground_recipe_find(terrain);
    if (recipe->variant & VARIANT_WADED) return true;
    for (int i = 0; i < g->nspaces; i++)
        if (g->terrain[i] == recipe && g->recipe[i]->variant & VARIANT_WADED) return true;
    if (recipe->kind != GROUND_RIVER || recipe->variant & VARIANT_DEEP) return false;
    return has_deep_river(g) || line_fords(g, recipe); /* where another is called deep, this is waded */
}

/* Can the river be waded where it passes p? The cell says so; where there is none, the line's style. */
static bool shallow_at(const ground *g, const spine *s, fpoint p, bool deep_too, bool before)
{
    bool fordable = s->feature && strcmp(s->feature->style, "fordable") == 0;
    if (g->shape == BOARD_AREA || (!s->over_cells && s->feature)) return fordable;
    int at = ground_at(g, p.x, p.y);
    if (at < 0 || g->recipe[at]->kind != GROUND_RIVER) return before;
    if (g->terrain[at]->variant & VARIANT_DEEP) return false;
    return fordable || deep_too || (g->recipe[at]->variant & VARIANT_WADED);
}

static bool is_deep(const ground *g, const spine *s)
{
    if (s->feature && strcmp(s->feature->style, "deep") == 0) return true;
    int at = ground_at(g, s->line.p[s->line.n / 2].x, s->line.p[s->line.n / 2].y);
    return at >= 0 && s->over_cells && (g->terrain[at]->variant & VARIANT_DEEP);
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

/* One river, ready to be drawn in layers, so that where two meet no bank runs through the water. */
typedef struct river {
    const spine *s;
    curve line, left, right;
    uint8_t *shallow; /* per point of the line */
    float half;
} river;

/* The next stretch of one depth from point `from`: its last point. */
static int run_end(const river *r, int from)
{
    int to = from + 1;
    while (to < r->line.n - 1 && r->shallow[to] == r->shallow[from])
        to++;
    return to;
}

static curve part_of(const curve *c, int from, int to)
{
    return (curve){c->p + from, to - from + 1, 0};
}

static void make_river(const ground *g, const spine *s, river *r)
{
    r->s = s;
    r->half = river_half(g, s);
    bool thin = r->half < 9 * g->u;
    r->line = spine_curve(g, s, 6 * g->u, (thin ? 4 : 9) * g->u, thin ? 14 : 24);
    for (int i = 0; i < r->line.n; i++) {
        fpoint n = curve_normal(&r->line, i);
        float w = river_width(g, s, &r->line, i, r->half);
        curve_add(&r->left, r->line.p[i].x - n.x * w, r->line.p[i].y - n.y * w);
        curve_add(&r->right, r->line.p[i].x + n.x * w, r->line.p[i].y + n.y * w);
    }
    unfold_edge(&r->line, &r->left);
    unfold_edge(&r->line, &r->right);
    r->shallow = mem_alloc((size_t)r->line.n + 1);
    bool deep_too = g->shape != BOARD_AREA && has_deep_river(g),
         shallow = shallow_at(g, s, r->line.p[r->line.n / 2], deep_too, false);
    for (int i = 0; i < r->line.n; i++)
        r->shallow[i] = shallow = shallow_at(g, s, r->line.p[i], deep_too, shallow);
}

static float is_wide(const ground *g, int space)
{
    return g->wide[space] ? 1 : 0;
}

/* Raises the levels along the way from p to q. */
static void raise_between(level_map *f, fpoint p, fpoint q, float reach)
{
    float dx = q.x - p.x, dy = q.y - p.y, l2 = fmaxf(dx * dx + dy * dy, 0.01f);
    for (int j = 0; j < f->ny; j++)
        for (int i = 0; i < f->nx; i++) {
            float x = (float)i * f->step, y = (float)j * f->step, t = ((x - p.x) * dx + (y - p.y) * dy) / l2;
            t = fminf(fmaxf(t, 0), 1);
            float ex = x - p.x - t * dx, ey = y - p.y - t * dy;
            if (ex * ex + ey * ey < reach * reach) f->a[(size_t)j * (size_t)f->nx + (size_t)i] = 1;
        }
}

/* Where the river is wider than its line, a soft shape round those cells and across to it; a NULL where there
 * is none. */
static level_map widening(const ground *g, const river *r, int n)
{
    level_map f = {0};
    bool any = false;
    for (int i = 0; i < g->nspaces && !any; i++)
        any = g->wide[i] != 0 && g->recipe[i]->kind == GROUND_RIVER;
    if (!any || g->shape == BOARD_AREA) return f;
    f = ground_mask(g, fmaxf(4.5f, g->step), is_wide);
    for (int i = 0; i < g->nspaces; i++) {
        float least = 1e9f;
        fpoint to = g->centre[i];
        for (int k = 0; k < n && g->wide[i]; k++) {
            fpoint p = r[k].line.p[curve_nearest(&r[k].line, g->centre[i])];
            float apart = (p.x - g->centre[i].x) * (p.x - g->centre[i].x) +
                          (p.y - g->centre[i].y) * (p.y - g->centre[i].y);
            if (apart < least) least = apart, to = p;
        }
        if (g->wide[i] && least < 9 * g->radius * g->radius)
            raise_between(&f, g->centre[i], to, g->radius * 0.5f);
    }
    level_map_blur(&f, g->radius * 0.26f);
    level_map_add_noise(&f, 0.1f, g->radius, g->seed + 84);
    return f;
}

typedef struct banking {
    draw_list *d;
    colour c;
    float width, on, off;
} banking;

static void ink_bank(void *self, const fpoint *p, int n, bool closed)
{
    const banking *b = self;
    if (n < 4) return;
    if (b->on > 0) {
        curve c = {(fpoint *)p, n, n};
        curve_dash(b->d, &c, b->c, b->width, b->on, b->off);
        return;
    }
    curve_stroke_smooth(b->d, p, n, closed, 2, b->c, b->width);
}

static void bank_lines(const ground *g, const river *r, draw_list *d)
{
    for (int from = 0; from + 1 < r->line.n;) {
        int to = run_end(r, from);
        curve left = part_of(&r->left, from, to), right = part_of(&r->right, from, to);
        if (r->shallow[from]) {
            curve_dash(d, &left, WATER_LINE, 3.6f * g->u, 7 * g->u, 5 * g->u);
            curve_dash(d, &right, WATER_LINE, 3.6f * g->u, 7 * g->u, 5 * g->u);
        } else {
            float width = (is_deep(g, r->s) ? 4 : 2.6f) * g->u;
            curve_stroke(d, &left, WATER_LINE, width);
            curve_stroke(d, &right, WATER_LINE, width);
        }
        from = to;
    }
}

static void river_banks(const ground *g, const river *r, int n, const level_map *wide, draw_list *d)
{
    colour bank = g->paper == PAPER_DESERT ? 0xd5bd88ff : 0xcfc48eff;
    for (int i = 0; i < n; i++) {
        curve_band_path(d, &r[i].left, &r[i].right);
        draw_path_fill(d, bank);
        draw_path_stroke(d, bank, (stroke_style){(r[i].shallow[0] ? 11 : 7) * g->u, {0}, true});
    }
    if (wide->a) {
        float on = n > 0 && r[0].shallow[r[0].line.n / 2] ? 7 * g->u : 0;
        banking sand = {d, bank, 7 * g->u, 0, 0}, line = {d, WATER_LINE, 3 * g->u, on, 5 * g->u};
        contour_lines(wide, 0.42f, false, ink_bank, &sand);
        contour_lines(wide, 0.42f, false, ink_bank, &line);
    }
    for (int i = 0; i < n; i++)
        bank_lines(g, &r[i], d);
}

static void river_water(const ground *g, const river *r, draw_list *d)
{
    colour deep = is_deep(g, r->s) ? 0x93b8bcff : 0x9dbfc0ff;
    curve_band_path(d, &r->left, &r->right);
    draw_path_fill(d, deep);
    for (int from = 0; from + 1 < r->line.n;) {
        int to = run_end(r, from);
        curve left = part_of(&r->left, from, to), right = part_of(&r->right, from, to);
        if (r->shallow[from]) {
            curve_band_path(d, &left, &right);
            draw_path_fill(d, 0xb0cdc8ff);
        }
        from = to;
    }
}

/* Is p in the water of another river: there its own lines run, not ours. */
static bool in_other(const river *all, int n, const river *own, fpoint p)
{
    for (int i = 0; i < n; i++) {
        if (&all[i] == own) continue;
        const curve *c = &all[i].line;
        fpoint q = c->p[curve_nearest(c, p)];
        float within = all[i].half * 1.05f;
        if ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y) < within * within &&
            all[i].line.n > own->line.n)
            return true;
    }
    return false;
}

static void river_flow(const ground *g, const river *all, int n, const river *r, draw_list *d)
{
    static const float flow[3] = {0.8f, 0.58f, 0.32f}, alpha[3] = {0.65f, 0.45f, 0.28f};
    for (int k = 0; k < 3; k++) {
        if (r->half < 9 * g->u && k != 1) continue;
        for (int side = 0; side < 2; side++) {
            const curve *edge = side ? &r->right : &r->left;
            curve inner = {0};
            for (int i = 0; i < r->line.n; i++) {
                fpoint p = {r->line.p[i].x + (edge->p[i].x - r->line.p[i].x) * flow[k],
                            r->line.p[i].y + (edge->p[i].y - r->line.p[i].y) * flow[k]};
                bool mixed = n > 1 && in_other(all, n, r, p);
                if (!mixed) curve_add(&inner, p.x, p.y);
                if ((!mixed && i + 1 < r->line.n) || inner.n == 0) continue;
                if (inner.n > 1) curve_stroke(d, &inner, faded(WATER_LINE, alpha[k]), g->u);
                inner.n = 0;
            }
            curve_free(&inner);
        }
    }
}

static void rivers(ground *g, draw_list *d)
{
    spine *s;
    int n = ground_spines(g, GROUND_RIVER, FEATURE_RIVER, FEATURE_RIVER, &s);
    river *r = mem_alloc(sizeof *r * ((size_t)n + 1));
    for (int i = 0; i < n; i++) {
        spine_relax(g, &s[i], 0.6f);
        make_river(g, &s[i], &r[i]);
    }
    level_map wide = widening(g, r, n);
    river_banks(g, r, n, &wide, d);
    if (wide.a) {
        draw_path_begin(d);
        contour_path(&wide, 0.42f, d);
        draw_path_fill_evenodd(d, n > 0 && r[0].shallow[r[0].line.n / 2] ? 0xb0cdc8ff : 0x9dbfc0ff);
    }
    for (int i = 0; i < n; i++)
        river_water(g, &r[i], d);
    for (int i = 0; i < n; i++) {
        river_flow(g, r, n, &r[i], d);
        ground_take_curve(g, &r[i].line, r[i].half + 9 * g->u);
    }
    for (int i = 0; i < n; i++) {
        ground_add_way(g, r[i].line, r[i].half, false);
        curve_free(&r[i].left);
        curve_free(&r[i].right);
        mem_free(r[i].shallow);
    }
    for (int i = 0; i < g->nspaces && wide.a; i++)
        if (g->wide[i]) ground_take(g, g->centre[i].x, g->centre[i].y, g->radius * 0.9f);
    level_map_free(&wide);
    mem_free(r);
    spines_free(s, n);
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
    if (g->shape != BOARD_AREA) sea(g, d);
    rivers(g, d);
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
