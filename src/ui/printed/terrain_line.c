/*
 * terrain_line.c: what people drew across the land: roads, tracks, railways, canals, and the bridges over
 * water.
 */
#include "ui/printed/terrain_line.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"
#include "ui/printed/ground_way.h"
#include "ui/printed/terrain_spine.h"
#include "ui/draw/theme.h"

/* ---- roads */

static void track(const ground *g, const curve *c, draw_list *d)
{
    curve left = curve_offset(c, -2.6f * g->u), right = curve_offset(c, 2.6f * g->u);
    curve_stroke(d, c, 0xf3e7c6e6, 5 * g->u);
    curve_stroke(d, &right, 0x7a5c34e6, g->u);
    curve_dash(d, &left, 0x7a5c34e6, g->u, 6 * g->u, 3 * g->u);
    curve_free(&left);
    curve_free(&right);
}

/* No road between hexes is ruled. Two that meet stray alike, so that they still do. */
static void stray(const ground *g, curve *c)
{
    if (g->shape != BOARD_HEX) return;
    for (int i = 0; i < c->n; i++) {
        const float x = c->p[i].x / (150 * g->u), y = c->p[i].y / (150 * g->u), most = 30 * g->u;
        c->p[i].x += most * (noise_value(g->seed + 171, x, y) - 0.5f);
        c->p[i].y += most * (noise_value(g->seed + 172, x, y) - 0.5f);
    }
}

static void roads(ground *g, draw_list *d)
{
    for (int layer = 0; layer < 3;
         layer++) { /* tracks, then casings, then fills: so that junctions run together */
        spine *s;
        int n = ground_spines(g, GROUND_ROAD, layer == 0 ? FEATURE_TRACK : FEATURE_ROAD, -1, &s);
        for (int i = 0; i < n; i++) {
            if (layer == 0 && !s[i].feature) continue; /* cells of road are roads */
            spine_relax(g, &s[i], 0.85f);
            curve c = spine_curve(g, &s[i], 8 * g->u, 0, 3);
            stray(g, &c);
            if (layer == 0)
                track(g, &c, d);
            else
                curve_stroke(d, &c, layer == 1 ? 0x7a5c34ff : 0xf6ebcdff, (layer == 1 ? 6.4f : 4) * g->u);
            ground_take_curve(g, &c, 7 * g->u);
            if (layer != 2) ground_add_lane(g, &c, false);
            curve_free(&c);
        }
        spines_free(s, n);
    }
}

/* Links of an area map that are roads run from anchor to anchor; where one ends another begins, they are one
 * line. */
static void link_roads(ground *g, draw_list *d)
{
    for (int i = 0; i < g->b->nfeatures; i++)
        if (g->b->features[i].sheet == g->sheet && g->b->features[i].kind == FEATURE_ROAD)
            return; /* the map draws its roads itself */
    for (int layer = 0; layer < 2; layer++)
        for (int i = 0; i < g->b->nfeatures; i++) {
            const board_feature *f = &g->b->features[i];
            if (f->sheet != g->sheet || f->kind != FEATURE_LINK || !(f->edge & (EDGE_ROAD | EDGE_TRACK)) ||
                f->npoints < 2)
                continue;
            spine s = {0};
            for (int k = 0; k < f->npoints; k++) {
                fpoint p = ground_point(g, f->points[k]);
                curve_add(&s.line, p.x, p.y);
            }
            curve c = spine_curve(g, &s, 8 * g->u, 0, 2);
            curve_stroke(d, &c, layer == 0 ? 0x7a5c34ff : 0xf6ebcdff, (layer == 0 ? 6.4f : 4) * g->u);
            ground_take_curve(g, &c, 7 * g->u);
            curve_free(&c);
            curve_free(&s.line);
        }
}

/* ---- railway */

static void railway(ground *g, const curve *c, draw_list *d)
{
    float u = g->u;
    curve bank[2] = {curve_offset(c, 8 * u), curve_offset(c, -8 * u)},
          rail[2] = {curve_offset(c, 3.2f * u), curve_offset(c, -3.2f * u)};
    curve_stroke(d, c, 0xd8c08ce6, 16 * u);
    for (int i = 0; i < 2; i++)
        curve_stroke(d, &bank[i], 0x8a6a3c99, u);
    curve even = curve_resample(c, 9 * u);
    for (int i = 0; i < even.n;) {
        draw_path_begin(d);
        for (int end = i + 40; i < even.n && i < end; i++) {
            fpoint n = curve_normal(&even, i), p = even.p[i];
            draw_path_move(d, p.x - n.x * 6 * u, p.y - n.y * 6 * u);
            draw_path_line(d, p.x + n.x * 6 * u, p.y + n.y * 6 * u);
        }
        draw_path_stroke(d, 0x4a3826f2, (stroke_style){2.2f * u, {0}, false});
    }
    for (int i = 0; i < 2; i++) {
        curve_stroke(d, &rail[i], THEME_INK, 1.7f * u);
        curve_free(&rail[i]);
        curve_free(&bank[i]);
    }
    ground_take_curve(g, c, 11 * u);
    curve_free(&even);
}

/* ---- canal */

static void levee(const ground *g, const curve *c, float half, draw_list *d)
{
    float u = g->u;
    for (int side = -1; side <= 1; side += 2) {
        curve edge = curve_offset(c, (float)side * (half + 1.5f * u)), even = curve_resample(&edge, 4.8f * u);
        for (int i = 0; i < even.n;) {
            draw_path_begin(d);
            for (int end = i + 60; i < even.n && i < end; i++) {
                uint32_t k = (uint32_t)i, q = (uint32_t)(side + 3);
                fpoint n = curve_normal(&even, i), p = even.p[i];
                float along = noise_unit(g->seed, k, q, 1) * 3 * u,
                      lean = (noise_unit(g->seed, k, q, 2) - 0.5f) * 1.5f * u;
                float l = (float)side * (5 + 5 * noise_unit(g->seed, k, q, 3)) * u, tx = n.y, ty = -n.x;
                draw_path_move(d, p.x + tx * along, p.y + ty * along);
                draw_path_line(d, p.x + tx * (along + lean) + n.x * l, p.y + ty * (along + lean) + n.y * l);
            }
            draw_path_stroke(d, 0x6b4c28bf, (stroke_style){1.1f * u, {0}, true});
        }
        curve_free(&even);
        curve_free(&edge);
    }
}

static void canal(ground *g, const curve *c, float half, draw_list *d)
{
    static const float flow[3] = {0.76f, 0.52f, 0.28f};
    static const colour ink[3] = {0x3f6b7899, 0x3f6b7861, 0x3f6b783d};
    float u = g->u;
    curve_stroke(d, c, 0xcdb078d9, 2 * half + 16 * u);
    levee(g, c, half, d);
    curve_stroke(d, c, 0x3f6b78ff, 2 * half + 2.6f * u);
    curve_stroke(d, c, 0xa7c3c2ff, 2 * half);
    for (int k = 0; k < 3; k++)
        for (int side = -1; side <= 1; side += 2) {
            curve line = curve_offset(c, (float)side * half * flow[k]);
            curve_stroke(d, &line, ink[k], 0.9f * u);
            curve_free(&line);
        }
    ground_take_curve(g, c, half + 13 * u);
}

static void canals(ground *g, draw_list *d)
{
    spine *s;
    int n = ground_spines(g, GROUND_CANAL, FEATURE_CANAL, FEATURE_CANAL, &s);
    for (int i = 0; i < n; i++) {
        float half = s[i].feature && !s[i].over_cells ? 6 * g->u
                     : g->shape == BOARD_HEX          ? g->radius * 0.38f
                                                      : SHEET_UNIT * 0.27f;
        curve c = spine_curve(g, &s[i], 12 * g->u, 0, 4);
        for (int k = 0; k < c.n; k++) { /* no line by hand is quite straight */
            fpoint at = curve_normal(&c, k);
            float by = 2.4f * g->u * sinf((float)k * 0.092f + 1);
            c.p[k].x += at.x * by;
            c.p[k].y += at.y * by;
        }
        canal(g, &c, half, d);
        ground_add_way(g, c, half, true);
    }
    spines_free(s, n);
}

/* ---- bridges */

static void lock_gates(float half, float u, draw_list *d)
{
    for (int side = -1; side <= 1; side += 2) {
        float x = (float)side * 24 * u, point = (float)side * 18 * u;
        fpoint gate[3] = {{x, -half}, {point, 0}, {x, half}};
        draw_polyline(d, gate, 3, false, 0x4a3420ff, (stroke_style){3.4f * u, {0}, true});
        draw_round(d, (frect){x - 5 * u, -half - 6 * u, 10 * u, 6 * u}, u, 0x9b8b70ff, THEME_INK, u);
        draw_round(d, (frect){x - 5 * u, half, 10 * u, 6 * u}, u, 0x9b8b70ff, THEME_INK, u);
    }
}

/* The rails over their bridge: sleepers on girders. */
static void rail_bridge(float reach, float u, draw_list *d)
{
    float wide = 8.5f * u;
    draw_rect(d, (frect){-reach + 2 * u, -wide + 2.5f * u, 2 * reach, 2 * wide}, 0x1a0e0438);
    draw_rect(d, (frect){-reach, -wide, 2 * reach, 2 * wide}, 0xb79a68ff);
    draw_path_begin(d);
    for (float x = -reach + 3 * u; x < reach; x += 6 * u) {
        draw_path_move(d, x, -6 * u);
        draw_path_line(d, x, 6 * u);
    }
    draw_path_stroke(d, 0x4a3826f2, (stroke_style){2.2f * u, {0}, false});
    for (int side = -1; side <= 1; side += 2) {
        float y = (float)side * wide;
        draw_line(d, -reach, (float)side * 3.2f * u, reach, (float)side * 3.2f * u, THEME_INK,
                  (stroke_style){1.7f * u, {0}, false});
        draw_line(d, -reach - 4 * u, y, reach + 4 * u, y, THEME_INK, (stroke_style){2.4f * u, {0}, false});
        for (int end = -1; end <= 1; end += 2)
            draw_line(d, (float)end * (reach + 4 * u), y, (float)end * (reach + 10 * u),
                      y + (float)side * 5 * u, THEME_INK, (stroke_style){2.4f * u, {0}, true});
    }
}

static void bridge(const ground *g, fpoint p, bool lock, draw_list *d)
{
    int k = 0;
    const waterway *w = ground_nearest_way(g, p, g->radius * 1.3f, &k);
    float degrees = 0, half = g->radius * 0.5f, u = g->u;
    if (w) {
        fpoint n = curve_normal(&w->line, k);
        degrees = atan2f(n.y, n.x) * 57.29578f - 90;
        half = w->half;
        p = w->line.p[k];
    }
    float along = 0;
    bool rail = false, lane = ground_lane_at(g, p, g->radius * 0.8f, &along, &rail);
    if (lane) { /* it carries its road: as far as the water is wide that way */
        float turn = (along - 90 - degrees) * 0.01745329f;
        half /= fmaxf(0.6f, fabsf(cosf(turn)));
        degrees = along - 90;
    }
    if (rail) {
        draw_transform_push(d, 1, p.x, p.y, along);
        rail_bridge(half + 5 * u, u, d);
        draw_transform_pop(d);
        return;
    }
    bool small = half < 10 * u;
    float wide = (small ? 7 : 13) * u, reach = half + (small ? 8 : 9) * u;
    draw_transform_push(d, 1, p.x, p.y, degrees);
    draw_rect(d, (frect){-wide + 2 * u, -reach + 2.5f * u, 2 * wide, 2 * reach}, 0x1a0e0438);
    draw_round(d, (frect){-wide, -reach, 2 * wide, 2 * reach}, u, 0x8a6a44ff, THEME_INK, 1.4f * u);
    draw_path_begin(d);
    int planks = (int)(2 * reach / (5 * u));
    for (int i = 1; i < planks; i++) {
        float y = -reach + 2 * reach * (float)i / (float)planks;
        draw_path_move(d, -wide + u, y);
        draw_path_line(d, wide - u, y);
    }
    draw_path_stroke(d, 0x5a3f22cc, (stroke_style){u, {0}, false});
    if (lock && w && w->canal && !small) lock_gates(half, u, d);
    draw_transform_pop(d);
}

static bool lock_here(const ground *g, int space)
{
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet == g->sheet && f->kind == FEATURE_BRIDGE && f->npoints > 0 &&
            strcmp(f->style, "lock") == 0) {
            fpoint p = ground_point(g, f->points[0]);
            if (ground_at(g, p.x, p.y) == space) return true;
        }
    }
    return (g->recipe[space]->variant & VARIANT_LOCK) != 0;
}

static void bridges(const ground *g, draw_list *d)
{
    for (int i = 0; i < g->nspaces && g->shape != BOARD_AREA; i++)
        if (g->recipe[i]->kind == GROUND_BRIDGE) bridge(g, g->centre[i], lock_here(g, i), d);
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || f->kind != FEATURE_BRIDGE || f->npoints == 0) continue;
        fpoint p = ground_point(g, f->points[f->npoints / 2]);
        int at = ground_at(g, p.x, p.y);
        if (at < 0 || g->recipe[at]->kind != GROUND_BRIDGE || g->shape == BOARD_AREA)
            bridge(g, p, strcmp(f->style, "lock") == 0, d);
    }
}

static bool bridged(const ground *g, fpoint at)
{
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || (f->kind != FEATURE_BRIDGE && f->kind != FEATURE_FORD) || f->npoints == 0)
            continue;
        fpoint p = ground_point(g, f->points[0]);
        if (fabsf(p.x - at.x) + fabsf(p.y - at.y) < 60 * g->u) return true;
    }
    return false;
}

/* Where a road of an area map comes over a river, a bridge stands, whether the map says so or not. */
static void road_bridges(const ground *g, draw_list *d)
{
    spine *s;
    int n = g->shape == BOARD_AREA ? ground_spines(g, GROUND_ROAD, FEATURE_ROAD, -1, &s) : 0;
    for (int i = 0; i < n; i++) {
        curve c = spine_curve(g, &s[i], 8 * g->u, 0, 3);
        bool near = false;
        for (int k = 0; k < c.n; k++) {
            int at = 0;
            bool over = ground_nearest_way(g, c.p[k], 6 * g->u, &at) != NULL;
            if (over && !near && !bridged(g, c.p[k])) bridge(g, c.p[k], false, d);
            near = over;
        }
        curve_free(&c);
    }
    if (g->shape == BOARD_AREA) spines_free(s, n);
}

void terrain_lines(ground *g, draw_list *d)
{
    roads(g, d);
    if (g->shape == BOARD_AREA) link_roads(g, d);
    spine *s;
    int n = ground_spines(g, GROUND_RAIL, FEATURE_RAIL, FEATURE_RAIL, &s);
    for (int i = 0; i < n; i++) {
        curve c = spine_curve(g, &s[i], 9 * g->u, 0, 3);
        for (int k = 0; k < c.n; k++) {
            fpoint at = curve_normal(&c, k);
            float by = 1.4f * g->u * sinf((float)k * 0.11f);
            c.p[k].x += at.x * by;
            c.p[k].y += at.y * by;
        }
        railway(g, &c, d);
        ground_add_lane(g, &c, true);
        curve_free(&c);
    }
    spines_free(s, n);
    canals(g, d);
    bridges(g, d);
    road_bridges(g, d);
}
