/*
 * terrain_works.c: field works: trenches, redoubts and earthworks, as crenelled double lines with glacis
 * ticks towards the enemy.
 */
#include "ui/printed/terrain_works.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/printed/terrain_spine.h"

static const colour EARTH = 0x6b4c28ff, PARAPET = 0xcbb489ff;

static void double_line(const curve *c, bool closed, float u, draw_list *d)
{
    draw_polyline(d, c->p, c->n, closed, EARTH, (stroke_style){5.4f * u, {0}, true});
    draw_polyline(d, c->p, c->n, closed, PARAPET, (stroke_style){2.2f * u, {0}, true});
}

/* Short strokes outward from a line; side 1 is to the right of it. */
static void glacis(const curve *c, float side, float from, float to, float pitch, float u, draw_list *d)
{
    curve even = curve_resample(c, pitch);
    draw_path_begin(d);
    for (int i = 0; i < even.n; i++) {
        fpoint n = curve_normal(&even, i), p = even.p[i];
        draw_path_move(d, p.x + n.x * side * from, p.y + n.y * side * from);
        draw_path_line(d, p.x + n.x * side * to, p.y + n.y * side * to);
    }
    draw_path_stroke(d, (EARTH & 0xffffff00u) | 0xcc, (stroke_style){1.1f * u, {0}, true});
    curve_free(&even);
}

/* Forward and back in bays: 22 on the line, 10 across, 16 forward, 10 back. */
static curve crenelled(const curve *c, float side, float u)
{
    static const float bays[5][2] = {{0, 0}, {22, 0}, {32, 1}, {48, 1}, {58, 0}};
    curve out = {0}, fine = curve_resample(c, 2 * u);
    float whole = curve_length(&fine), period = 62 * u;
    for (float start = 0; start < whole; start += period)
        for (int i = 0; i < 5; i++) {
            float along = start + bays[i][0] * u;
            if (along > whole) break;
            int at = (int)(along / whole * (float)(fine.n - 1));
            fpoint n = curve_normal(&fine, at), p = fine.p[at];
            curve_add(&out, p.x + n.x * side * bays[i][1] * 9 * u, p.y + n.y * side * bays[i][1] * 9 * u);
        }
    const fpoint end = fine.p[fine.n - 1], last = out.n > 0 ? out.p[out.n - 1] : end;
    if (fabsf(end.x - last.x) + fabsf(end.y - last.y) > 9 * u) /* no hook at the end */
        curve_add(&out, end.x, end.y);
    curve_free(&fine);
    return out;
}

/* The enemy is where there is more room to come from. 1: to the right of the line. */
static float enemy_side(const ground *g, const curve *c)
{
    fpoint n = curve_normal(c, c->n / 2), p = c->p[c->n / 2];
    float room[2] = {0, 0};
    for (int side = 0; side < 2; side++) {
        float x = p.x, y = p.y, s = side ? 1 : -1;
        while (x > 0 && y > 0 && x < g->w && y < g->h && room[side] < 4000) {
            x += n.x * s * 20;
            y += n.y * s * 20;
            room[side] += 20;
        }
    }
    return room[1] >= room[0] ? 1 : -1;
}

static bool built(const ground *g, float x, float y)
{
    int at = ground_at(g, x, y);
    return at >= 0 && ground_is(g, at, TRAIT_BUILT);
}

/* Works round a place look away from it; others to where the enemy has room to come from. */
static float outer_side(const ground *g, const curve *c)
{
    int right = 0, left = 0;
    for (int i = 0; i < c->n; i += 4) {
        fpoint n = curve_normal(c, i), p = c->p[i];
        float e = g->radius * 0.5f;
        right += built(g, p.x + n.x * e, p.y + n.y * e);
        left += built(g, p.x - n.x * e, p.y - n.y * e);
    }
    return right == left ? enemy_side(g, c) : right > left ? -1 : 1;
}

static void trench(const ground *g, const curve *line, draw_list *d)
{
    float side = enemy_side(g, line), u = g->u;
    curve c = crenelled(line, side, u);
    glacis(&c, side, 4 * u, 11 * u, 5.5f * u, u, d);
    double_line(&c, false, u, d);
    curve_free(&c);
}

/* The map has drawn this area's works itself. */
static bool has_works_line(const ground *g, int space)
{
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || f->kind != FEATURE_EDGE || f->npoints < 2) continue;
        fpoint p = ground_point(g, f->points[f->npoints / 2]);
        if (ground_inside(g, space, p.x, p.y, 0)) return true;
    }
    return false;
}

/* Where across an area a line of works would not lie in a river or under the stack: in its lower part, if it
 * can. */
static float dry_row(const ground *g, int space, const frect *box)
{
    static const float at[7] = {0.26f, 0.34f, 0.2f, -0.24f, -0.32f, -0.18f, 0.42f};
    for (int k = 0; k < 7; k++) {
        float y = g->centre[space].y + box->h * at[k];
        bool dry = true;
        int inside = 0;
        for (float x = box->x; x < box->x + box->w && dry; x += 6 * g->u) {
            if (!ground_inside(g, space, x, y, 12 * g->u)) continue;
            inside++;
            dry = !ground_taken(g, x, y) && !ground_taken(g, x, y - 12 * g->u);
        }
        if (dry && inside > 12) return y;
    }
    return g->centre[space].y + box->h * 0.26f;
}

/* An area's trench runs across its lower part, from side to side. */
static void area_trench(ground *g, int space, draw_list *d)
{
    frect box;
    ground_box(g, space, &box);
    curve c = {0};
    float y0 = dry_row(g, space, &box);
    for (float x = box.x + 18 * g->u; x < box.x + box.w - 18 * g->u; x += 14 * g->u) {
        float y = y0;
        while (y > box.y && !ground_inside(g, space, x, y, 34 * g->u))
            y -= 4 * g->u;
        if (y > g->centre[space].y - box.h * 0.2f && ground_inside(g, space, x, y, 12 * g->u))
            curve_add(&c, x, y);
    }
    curve_smooth(&c, 40);
    if (c.n > 8) /* the ends crowd into the corners */
        c.n -= 2;
    if (c.n > 3) {
        trench(g, &c, d);
        ground_take_curve(g, &c, 10 * g->u);
    }
    curve_free(&c);
}

static void redoubt(const ground *g, fpoint at, draw_list *d)
{
    float u = g->u * (g->shape == BOARD_AREA ? 0.9f : 1), big = fminf(27 * u, g->radius * 0.76f),
          small = big * 0.72f;
    curve c = {0};
    for (int i = 0; i < 16; i++) { /* four bastions on a square */
        static const float turn[4] = {-13, 13, 32, 58};
        float a = (45 + 90 * (float)(i / 4) + turn[i % 4]) * 0.01745329f, r = i % 4 < 2 ? big * 1.08f : small;
        curve_add(&c, at.x + r * sinf(a), at.y - r * cosf(a));
    }
    draw_polygon(d, c.p, c.n, 0xd6be8cff);
    curve ring = c;
    fpoint first = c.p[0];
    curve_add(&ring, first.x, first.y);
    glacis(&ring, -1, 4 * u, 9 * u, 5 * u, u, d);
    ring.n--;
    double_line(&ring, true, u, d);
    draw_circle(d, at.x, at.y, 2.2f * u, EARTH, 0, 0);
    curve_free(&ring);
}

static void earthworks(const ground *g, draw_list *d)
{
    spine *s;
    int n = ground_spines(g, GROUND_EARTHWORK, -1, -1, &s);
    fpoint middle = {0, 0};
    int cells = 0;
    for (int i = 0; i < g->nspaces; i++)
        if (g->recipe[i]->kind == GROUND_EARTHWORK) {
            middle.x += g->centre[i].x;
            middle.y += g->centre[i].y;
            cells++;
        }
    for (int i = 0; i < n; i++) {
        curve c = spine_curve(g, &s[i], 7 * g->u, 0, 10);
        fpoint p = c.p[c.n / 2], at = curve_normal(&c, c.n / 2);
        float side =
            (p.x - middle.x / (float)cells) * at.x + (p.y - middle.y / (float)cells) * at.y >= 0 ? 1 : -1;
        if (cells < 3) side = enemy_side(g, &c);
        glacis(&c, side, 3.5f * g->u, 12 * g->u, 4.6f * g->u, g->u, d);
        double_line(&c, false, g->u * 1.1f, d);
        curve_free(&c);
    }
    spines_free(s, n);
}

/* ---- walls, ditches and cliffs along edges */

static void wall(const curve *c, float u, draw_list *d)
{
    curve even = curve_resample(c, 9 * u);
    curve_stroke(d, c, 0x3a2a1040, 8 * u);
    curve_stroke(d, c, 0x4a3a26ff, 5.6f * u);
    curve_stroke(d, c, 0xb7a788ff, 3.4f * u);
    draw_path_begin(d);
    for (int i = 0; i < even.n; i++) {
        fpoint n = curve_normal(&even, i), p = even.p[i];
        draw_path_move(d, p.x - n.x * 1.7f * u, p.y - n.y * 1.7f * u);
        draw_path_line(d, p.x + n.x * 1.7f * u, p.y + n.y * 1.7f * u);
    }
    draw_path_stroke(d, 0x4a3a26c0, (stroke_style){0.9f * u, {0}, false});
    curve_free(&even);
}

/* Two facing rows of hachures. */
static void ditch(const curve *c, float u, draw_list *d)
{
    curve_stroke(d, c, 0xc3a878a0, 9 * u);
    glacis(c, 1, 1.2f * u, 5.4f * u, 3.6f * u, u, d);
    glacis(c, -1, 1.2f * u, 5.4f * u, 3.6f * u, u, d);
    curve_stroke(d, c, 0x6b4c28b0, 1.1f * u);
}

/* Felled thorn trees, crowns outward: trunks that cross. */
static void abatis(const ground *g, const curve *c, draw_list *d)
{
    curve even = curve_resample(c, 7 * g->u);
    float side = enemy_side(g, c), u = g->u;
    for (int layer = 0; layer < 2; layer++) {
        draw_path_begin(d);
        for (int i = 0; i < even.n; i++) {
            fpoint n = curve_normal(&even, i), p = even.p[i];
            float lean = (i + layer) % 2 ? 4.5f * u : -4.5f * u, out = side * 8 * u, in = side * -5 * u;
            draw_path_move(d, p.x + n.x * in + n.y * lean * 0.4f, p.y + n.y * in - n.x * lean * 0.4f);
            draw_path_line(d, p.x + n.x * out + n.y * lean, p.y + n.y * out - n.x * lean);
            if (layer == 0) continue;
            draw_path_move(d, p.x + n.x * out * 0.4f, p.y + n.y * out * 0.4f);
            draw_path_line(d, p.x + n.x * out - n.y * lean * 0.8f, p.y + n.y * out + n.x * lean * 0.8f);
        }
        draw_path_stroke(d, layer ? 0x7d6b34ff : 0x4e3c1cff,
                         (stroke_style){(layer ? 1.3f : 2.2f) * u, {0}, true});
    }
    curve_free(&even);
}

static void edges(const ground *g, draw_list *d)
{
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || f->kind != FEATURE_EDGE || f->npoints < 2) continue;
        curve line = {0};
        for (int k = 0; k < f->npoints; k++) {
            fpoint p = ground_point(g, f->points[k]);
            curve_add(&line, p.x, p.y);
        }
        curve c = curve_resample(&line, 4 * g->u);
        if (strcmp(f->style, "abatis") == 0) {
            abatis(g, &c, d);
        } else if (strcmp(f->style, "works") == 0) {
            glacis(&c, outer_side(g, &c), 3.5f * g->u, 10 * g->u, 5 * g->u, g->u, d);
            double_line(&c, false, g->u, d);
        } else if (f->edge & EDGE_WALL) {
            wall(&c, g->u, d);
        } else if (f->edge & EDGE_CLIFF) {
            glacis(&c, 1, 0, 10 * g->u, 3.4f * g->u, 1.3f * g->u, d);
            curve_stroke(d, &c, 0x5b3d1fff, 1.8f * g->u);
        } else {
            ditch(&c, g->u, d);
        }
        curve_free(&c);
        curve_free(&line);
    }
}

void terrain_works(ground *g, draw_list *d)
{
    edges(g, d);
    if (g->shape == BOARD_AREA) {
        for (int i = 0; i < g->nspaces; i++) {
            ground_kind kind = g->recipe[i]->kind;
            if ((kind == GROUND_TRENCH || kind == GROUND_EARTHWORK) && !has_works_line(g, i))
                area_trench(g, i, d);
            else if (kind == GROUND_REDOUBT)
                redoubt(g, (fpoint){g->centre[i].x, g->centre[i].y + 56 * g->u}, d);
        }
        return;
    }
    spine *s;
    int n = ground_spines(g, GROUND_TRENCH, -1, -1, &s);
    for (int i = 0; i < n; i++) {
        curve c = spine_curve(g, &s[i], 6 * g->u, 0, 6);
        trench(g, &c, d);
        ground_take_curve(g, &c, 12 * g->u);
        curve_free(&c);
    }
    spines_free(s, n);
    if (ground_has(g, GROUND_EARTHWORK)) earthworks(g, d);
    for (int i = 0; i < g->nspaces; i++)
        if (g->recipe[i]->kind == GROUND_REDOUBT) redoubt(g, g->centre[i], d);
}
