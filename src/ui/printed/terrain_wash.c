/*
 * terrain_wash.c: the flat tints: bare ground with its stipple, woods, swamps, fields, waterholes, and
 * terrains without a recipe of their own.
 */
#include "ui/printed/terrain_wash.h"

#include <math.h>
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/printed/contour.h"

static const colour AREA_BARE = 0xead9acff; /* open ground of an area */

static void fill_level(const level_map *f, float level, colour c, draw_list *d)
{
    draw_path_begin(d);
    contour_path(f, level, d);
    draw_path_fill_evenodd(d, c);
}

/* ---- bare ground */

static void stipple(const ground *g, const level_map *f, draw_list *d)
{
    int tries = ground_share(g, 26);
    for (int i = 0; i < g->nspaces; i++) {
        if (ground_is(g, i, TRAIT_WET)) continue;
        bool begun = false;
        for (int k = 0; k < tries; k++) {
            float x = g->centre[i].x + (ground_unit(g, i, k, 1) - 0.5f) * 2 * g->radius;
            float y = g->centre[i].y + (ground_unit(g, i, k, 2) - 0.5f) * 2 * g->radius;
            if (level_map_at(f, x, y) + 0.15f < ground_unit(g, i, k, 3) * 0.9f - 0.15f) continue;
            float r = g->u * (0.5f + 0.55f * ground_unit(g, i, k, 4));
            if (!begun) draw_path_begin(d);
            begun = true;
            draw_path_move(d, x - r, y);
            draw_path_quad(d, x - r, y - r, x, y - r);
            draw_path_quad(d, x + r, y - r, x + r, y);
            draw_path_quad(d, x + r, y + r, x, y + r);
            draw_path_quad(d, x - r, y + r, x - r, y);
            draw_path_close(d);
        }
        if (begun) draw_path_fill(d, 0x9c7a428c);
    }
}

static void desert(const ground *g, draw_list *d)
{
    static const float deep[5] = {0, 0.12f, 0.24f, 0.36f, 0.5f}, pale[3] = {0.1f, 0.25f, 0.4f};
    level_map f = level_map_new(g->w, g->h, fmaxf(8, g->step));
    level_map_add_noise(&f, 0.5f, 192 * g->u, g->seed + 31);
    level_map_add_noise(&f, 0.22f, 82 * g->u, g->seed + 32);
    for (int i = 0; i < 5; i++)
        fill_level(&f, deep[i], 0xd2b67824, d);
    level_map back = level_map_copy(&f);
    for (int k = 0; k < f.nx * f.ny; k++)
        back.a[k] = -f.a[k];
    for (int i = 0; i < 3; i++)
        fill_level(&back, pale[i], 0xf6ebcc38, d);
    if (g->shape != BOARD_AREA) {
        stipple(g, &f, d);
        for (int i = 0; i < g->nspaces; i++)
            if (g->recipe[i]->kind == GROUND_OPEN && ground_unit(g, i, 77, 0) < 0.16f)
                stamp_draw(d, STAMP_DUNE, g->centre[i].x + (ground_unit(g, i, 77, 1) - 0.5f) * g->radius,
                           g->centre[i].y + (ground_unit(g, i, 77, 2) - 0.5f) * g->radius * 0.8f,
                           g->u * (0.8f + 0.5f * ground_unit(g, i, 77, 3)), 0);
    }
    level_map_free(&back);
    level_map_free(&f);
}

static void grassland(const ground *g, colour tint, draw_list *d)
{
    static const float levels[3] = {0.05f, 0.2f, 0.35f};
    level_map f = level_map_new(g->w, g->h, fmaxf(8, g->step));
    level_map_add_noise(&f, 0.62f, 168 * g->u, g->seed + 61);
    level_map_add_noise(&f, 0.3f, 71 * g->u, g->seed + 60);
    level_map_blur(&f, 22 * g->u);
    for (int i = 0; i < 3; i++)
        fill_level(&f, levels[i], (tint & 0xffffff00u) | 0x47, d);
    level_map_free(&f);
}

static colour area_tint(const ground *g, int space)
{
    const ground_look *look = ground_look_at(g, space);
    return look->traits & TRAIT_OWN_TINT ? g->recipe[space]->tint : look->area ? look->area : AREA_BARE;
}

void terrain_wash_base(const ground *g, draw_list *d)
{
    colour base = g->shape == BOARD_AREA ? AREA_BARE : ground_paper_tint(g->paper);
    draw_rect(d, (frect){0, 0, g->w, g->h}, g->contrast ? 0xf3ead0ff : base);
    if (g->shape == BOARD_AREA && !g->contrast)
        for (int i = 0; i < g->nspaces; i++)
            draw_polygon(d, g->corner + g->first_corner[i], g->first_corner[i + 1] - g->first_corner[i],
                         area_tint(g, i));
    if (g->contrast) return;
    if (g->shape == BOARD_AREA)
        grassland(g, 0xd8c38cff, d);
    else if (g->paper == PAPER_DESERT)
        desert(g, d);
    else
        grassland(g, g->paper == PAPER_MEADOW ? 0xcdd093ff : 0xd9c684ff, d);
}

/* ---- woods */

/* How much of the land round a space is of a kind, 0 to 1; water does not count. */
static float beside(const ground *g, int space, ground_kind kind)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    int all = 0, of_kind = 0;
    for (int i = 0; i < p->nlinks; i++) {
        int to = g->b->links[p->first_link + (uint32_t)i].to - g->s->first_space;
        if (to < 0 || to >= g->nspaces) continue;
        if (ground_is(g, to, TRAIT_CROSSING)) continue;
        all++;
        of_kind += g->recipe[to]->kind == kind;
    }
    return all > 0 ? (float)of_kind / (float)all : 0;
}

static float woodiness(const ground *g, int space)
{
    switch (ground_look_at(g, space)->woods) {
    case WOODS_NONE:
        break;
    case WOODS_WHOLE:
        return 1;
    case WOODS_BESIDE:
        return g->shape != BOARD_AREA ? beside(g, space, GROUND_TREES) : 0;
    case WOODS_EDGE: {
        const float wooded = beside(g, space, GROUND_TREES);
        return wooded > 0.6f ? 1 : wooded > 0 ? 0.25f : 0;
    }
    }
    return 0;
}

level_map terrain_woods_levels(const ground *g)
{
    level_map f = {0};
    if (!ground_has(g, GROUND_TREES)) return f;
    float r = g->shape == BOARD_HEX ? g->radius : g->shape == BOARD_SQUARE ? SHEET_UNIT * 0.6f : 46 * g->u;
    f = ground_mask(g, fmaxf(5, g->step), woodiness);
    level_map_blur(&f, r * (g->shape == BOARD_AREA ? 0.16f : 0.34f));
    level_map_add_noise(&f, g->shape == BOARD_AREA ? 0.08f : 0.16f, r, g->seed + 62);
    level_map_add_noise(&f, g->shape == BOARD_AREA ? 0.04f : 0.08f, r * 0.5f, g->seed + 63);
    if (g->shape != BOARD_AREA)
        for (int i = 0; i < g->nspaces; i++) {
            const ground_woods woods = ground_look_at(g, i)->woods;
            if (woods == WOODS_WHOLE)
                level_map_hold(&f, g->centre[i].x, g->centre[i].y, 0.62f, false, r * 0.7f);
            else if (woods == WOODS_NONE)
                level_map_hold(&f, g->centre[i].x, g->centre[i].y, 0.34f, true, r * 0.7f);
        }
    return f;
}

typedef struct inking {
    draw_list *d;
    colour c;
    float width;
} inking;

static void ink_contour(void *self, const fpoint *p, int n, bool closed)
{
    const inking *ink = self;
    if (n < 5) return;
    curve_stroke_smooth(ink->d, p, n, closed, 2, ink->c, ink->width);
}

void terrain_wash_woods(const ground *g, ground_kind kind, const level_map *f, draw_list *d)
{
    (void)kind;
    fill_level(f, 0.40f, 0xd3cc97cc, d);
    fill_level(f, 0.47f, 0xc3c795ff, d);
    if (!g->contrast) {
        fill_level(f, 0.56f, 0xb8c08bff, d);
        fill_level(f, 0.70f, 0xb0bb84cc, d);
    }
    inking ink = {d, g->contrast ? 0x3c5228ff : 0x5f7a48cc, 1.1f * g->u};
    contour_lines(f, 0.47f, false, ink_contour, &ink);
}

/* ---- wet ground, fields, and the rest */

/* One shape for all the swamp that hangs together, rushes and short water dashes over it. */
void terrain_wash_swamps(const ground *g, ground_kind kind, const level_map *woods, draw_list *d)
{
    (void)woods;
    float r = g->shape == BOARD_AREA ? 46 * g->u : g->radius;
    level_map f = ground_mask_of(g, fmaxf(4.5f, g->step), kind);
    level_map_blur(&f, r * (g->shape == BOARD_HEX ? 0.66f : 0.5f));
    level_map_add_noise(&f, 0.14f, r * 0.9f, g->seed + 67);
    for (int i = 0; i < g->nspaces && g->shape != BOARD_AREA; i++) {
        const bool wet = g->recipe[i]->kind == kind;
        level_map_hold(&f, g->centre[i].x, g->centre[i].y, wet ? 0.6f : 0.38f, !wet, r * 0.75f);
    }
    fill_level(&f, 0.4f, 0xc5cbac90, d);
    fill_level(&f, 0.47f, g->contrast ? 0xbfd6ca99 : 0xa9bfaef2, d);
    if (!g->contrast) fill_level(&f, 0.74f, 0x9db9b070, d);
    inking ink = {d, 0x4f7d86b3, 1.1f * g->u};
    contour_lines(&f, 0.47f, false, ink_contour, &ink);
    for (int i = 0; i < g->nspaces; i++) {
        if (g->recipe[i]->kind != kind) continue;
        draw_path_begin(d);
        for (int k = 0; k < 11; k++) {
            float y = g->centre[i].y + (float)(k - 5) * r * 0.155f, x = g->centre[i].x,
                  w = r * 0.24f * (0.6f + 0.9f * ground_unit(g, i, k, 21));
            x += (ground_unit(g, i, k, 22) - 0.5f) * r * 1.1f;
            if (level_map_at(&f, x - w, y) < 0.52f || level_map_at(&f, x + w, y) < 0.52f) continue;
            draw_path_move(d, x - w, y);
            draw_path_line(d, x + w, y);
        }
        draw_path_stroke(d, 0x4f7d86a6, (stroke_style){g->u, {0}, true});
    }
    level_map_free(&f);
}

void terrain_wash_patch(const ground *g, ground_kind kind, const level_map *woods, draw_list *d)
{
    const ground_look *look = &g->looks[kind];
    (void)woods;
    level_map f = ground_mask_of(g, fmaxf(5, g->step), kind);
    level_map_blur(&f,
                   (g->shape == BOARD_AREA ? 30 * g->u : g->radius) * (g->shape == BOARD_HEX ? 0.7f : 0.26f));
    const bool hexes = g->shape == BOARD_HEX;
    level_map_add_noise(&f, hexes ? 0.13f : 0.07f, g->radius * (hexes ? 1.7f : 1), g->seed + 66);
    for (int i = 0; i < g->nspaces && hexes; i++) { /* no more than needed: else its edge is scalloped */
        const bool in = g->recipe[i]->kind == kind;
        level_map_hold(&f, g->centre[i].x, g->centre[i].y, in ? 0.56f : 0.4f, !in, g->radius * 0.9f);
    }
    fill_level(&f, 0.46f, g->contrast && look->patch.contrast ? look->patch.contrast : look->patch.fill, d);
    inking ink = {d, look->patch.line, g->u};
    contour_lines(&f, 0.46f, false, ink_contour, &ink);
    level_map_free(&f);
}

/* Trodden ground ends at the walls, which stand on the cells' sides; houses and pens in a yard stand on it.
 */
void terrain_wash_yards(const ground *g, ground_kind kind, const level_map *woods, draw_list *d)
{
    (void)woods;
    draw_path_begin(d);
    for (int i = 0; i < g->nspaces; i++) {
        if (g->recipe[i]->kind != kind && !(ground_is(g, i, TRAIT_IN_YARD) && beside(g, i, kind) > 0))
            continue;
        for (int k = g->first_corner[i]; k < g->first_corner[i + 1]; k++)
            if (k == g->first_corner[i])
                draw_path_move(d, g->corner[k].x, g->corner[k].y);
            else
                draw_path_line(d, g->corner[k].x, g->corner[k].y);
        draw_path_close(d);
    }
    draw_path_fill(d, 0xeadcb6e6);
}

void terrain_washes(const ground *g, const level_map *woods, draw_list *d)
{
    for (int depth = 1; depth <= GROUND_DEPTHS; depth++)
        for (int kind = 0; kind < GROUND_KINDS; kind++)
            if (g->looks[kind].depth == depth && ground_has(g, (ground_kind)kind))
                g->looks[kind].wash(g, (ground_kind)kind, woods, d);
}
