/*
 * terrain_wall.c: what is built to keep others out: city and mud walls with their gates, stone breastworks
 * along a crest, rings of thorn and of stone; and the waterholes, which lie over the tracks that lead to
 * them.
 */
#include "ui/printed/terrain_wall.h"

#include <math.h>
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/printed/terrain_spine.h"

static const colour EARTH = 0x6b4c28ff, STONE = 0xb5a58aff, DARK_STONE = 0x4a3a26ff;

/* ---- walls along their cells */

static void tower(const ground *g, fpoint p, float degrees, float size, draw_list *d)
{
    float u = g->u;
    draw_transform_push(d, 1, p.x, p.y, degrees);
    draw_rect(d, (frect){-size + 2 * u, -size + 2.5f * u, 2 * size, 2 * size}, 0x3a2a1050);
    draw_round(d, (frect){-size, -size, 2 * size, 2 * size}, u, STONE, DARK_STONE, 1.4f * u);
    draw_round(d, (frect){-size * 0.5f, -size * 0.5f, size, size}, u, 0x9c8c70ff, DARK_STONE, 0.8f * u);
    draw_transform_pop(d);
}

/* A broad walk between two parapets, crenelled outward, towers at even steps. */
static void city_wall(const ground *g, const curve *c, draw_list *d)
{
    float u = g->u, half = 9 * u;
    curve shade = {0};
    for (int i = 0; i < c->n; i++)
        curve_add(&shade, c->p[i].x + 2.5f * u, c->p[i].y + 3.5f * u);
    curve_stroke(d, &shade, 0x3a2a1050, 2 * half + 4 * u);
    curve_free(&shade);
    curve_stroke(d, c, DARK_STONE, 2 * half + 2.4f * u);
    curve_stroke(d, c, STONE, 2 * half);
    curve_stroke(d, c, 0xcdbf9fff, half);
    for (int side = -1; side <= 1; side += 2) {
        curve edge = curve_offset(c, (float)side * (half - 1.6f * u)), even = curve_resample(&edge, 5.5f * u);
        for (int i = 0; i + 1 < even.n;) {
            draw_path_begin(d);
            for (int end = i + 60; i + 1 < even.n && i < end; i += 2) {
                draw_path_move(d, even.p[i].x, even.p[i].y);
                draw_path_line(d, even.p[i + 1].x, even.p[i + 1].y);
            }
            draw_path_stroke(d, DARK_STONE, (stroke_style){3.2f * u, {0}, false});
        }
        curve_free(&even);
        curve_free(&edge);
    }
    curve posts = curve_resample(c, 2.6f * g->radius);
    for (int i = 0; i < posts.n; i++) {
        fpoint n = curve_normal(&posts, i);
        tower(g, posts.p[i], atan2f(-n.x, n.y) * 57.29578f, 13 * u, d);
    }
    curve_free(&posts);
}

static void mud_wall(const ground *g, const curve *c, draw_list *d)
{
    float u = g->u;
    for (int side = -1; side <= 1; side += 2) {
        curve even = curve_resample(c, 4.6f * u);
        for (int i = 0; i < even.n;) {
            draw_path_begin(d);
            for (int end = i + 60; i < even.n && i < end; i++) {
                fpoint n = curve_normal(&even, i), p = even.p[i];
                float s = (float)side,
                      to = (10 + 4 * noise_unit(g->seed, (uint32_t)i, (uint32_t)(side + 5), 3)) * u;
                draw_path_move(d, p.x + n.x * s * 5 * u, p.y + n.y * s * 5 * u);
                draw_path_line(d, p.x + n.x * s * to, p.y + n.y * s * to);
            }
            draw_path_stroke(d, (EARTH & 0xffffff00u) | 0xcc, (stroke_style){1.1f * u, {0}, true});
        }
        curve_free(&even);
    }
    curve_stroke(d, c, EARTH, 11 * u);
    curve_stroke(d, c, 0xc9ad7aff, 8.4f * u);
    curve_stroke(d, c, 0xdcc79aff, 3.4f * u);
}

/* Two towers and the way between them, in the wall that passes it. */
static void gate(const ground *g, fpoint p, float degrees, draw_list *d)
{
    float u = g->u;
    draw_transform_push(d, 1, p.x, p.y, degrees);
    draw_rect(d, (frect){-9 * u, -19 * u, 18 * u, 38 * u}, 0xf6ebcdff);
    draw_line(d, -9 * u, -19 * u, -9 * u, 19 * u, 0x7a5c34ff, (stroke_style){1.2f * u, {0}, false});
    draw_line(d, 9 * u, -19 * u, 9 * u, 19 * u, 0x7a5c34ff, (stroke_style){1.2f * u, {0}, false});
    for (int side = -1; side <= 1; side += 2) {
        float x = (float)side * 19 * u;
        draw_rect(d, (frect){x - 10 * u + 2 * u, -16 * u + 3 * u, 20 * u, 32 * u}, 0x3a2a1050);
        draw_round(d, (frect){x - 10 * u, -16 * u, 20 * u, 32 * u}, 2 * u, STONE, DARK_STONE, 1.5f * u);
        draw_round(d, (frect){x - 5.5f * u, -10 * u, 11 * u, 20 * u}, u, 0x9c8c70ff, DARK_STONE, 0.9f * u);
    }
    draw_rect(d, (frect){-9 * u, -5 * u, 18 * u, 10 * u}, 0x8a4a34ff);
    draw_line(d, -9 * u, 0, 9 * u, 0, 0x4a2418ff, (stroke_style){1.1f * u, {0}, false});
    draw_round(d, (frect){-9 * u, -5 * u, 18 * u, 10 * u}, 0, 0, 0x4a2418ff, 1.2f * u);
    draw_transform_pop(d);
}

static void gates(const ground *g, const curve *c, draw_list *d)
{
    for (int i = 0; i < g->nspaces; i++) {
        if (g->recipe[i]->kind != GROUND_GATE) continue;
        int at = curve_nearest(c, g->centre[i]);
        fpoint p = c->p[at], n = curve_normal(c, at);
        if (fabsf(p.x - g->centre[i].x) + fabsf(p.y - g->centre[i].y) < g->radius)
            gate(g, p, atan2f(-n.x, n.y) * 57.29578f, d);
    }
}

/* ---- rings */

void terrain_thorn_ring(const ground *g, int space, draw_list *d)
{
    float u = g->u, r = (g->shape == BOARD_AREA ? 40 * u : g->radius * 0.72f), x = g->centre[space].x,
          y = g->centre[space].y;
    bool lived_in = (g->recipe[space]->variant & VARIANT_TENTED) != 0;
    stamp_ellipse(d, stamp_at(x, y, 1), 0, 0, r * 1.04f, r * 0.98f, 0xdfc993e6);
    float open = 6.2831853f * ground_unit(g, space, 0, 58);
    int n = 40;
    for (int layer = 0; layer < 2; layer++) {
        draw_path_begin(d);
        for (int i = 0; i < n; i++) {
            float a = open + 0.35f + (6.2831853f - 0.7f) * (float)i / (float)(n - 1),
                  b = a + (ground_unit(g, space, i, 59 + layer) - 0.5f) * 0.7f + (layer ? 0.35f : -0.35f),
                  e = r * (0.92f + 0.12f * ground_unit(g, space, i, 61 + layer)), in = e - 5 * u,
                  out = e + 6.5f * u;
            draw_path_move(d, x + in * sinf(a), y - in * cosf(a) * 0.95f);
            draw_path_line(d, x + out * sinf(b), y - out * cosf(b) * 0.95f);
        }
        draw_path_stroke(d, layer ? 0x8a7a3eff : 0x55471fff,
                         (stroke_style){(layer ? 1.3f : 1.8f) * u, {0}, true});
    }
    if (!lived_in) return;
    stamp_draw(d, STAMP_TENT, x - 11 * u, y + 1 * u, 0.95f * u, 0);
    stamp_draw(d, STAMP_TENT, x + 10 * u, y - 5 * u, 0.85f * u, 0);
    stamp_draw(d, STAMP_TENT, x + 3 * u, y + 16 * u, 0.9f * u, 0);
}

void terrain_stone_ring(const ground *g, int space, draw_list *d)
{
    float u = g->u, r = (g->shape == BOARD_AREA ? 38 * u : g->radius * 0.68f), x = g->centre[space].x,
          y = g->centre[space].y;
    stamp_ellipse(d, stamp_at(x, y, 1), 0, 0, r, r * 0.95f, 0xdcc795e6);
    int n = (int)(6.0f * r / (5.6f * u));
    for (int i = 0; i < n; i++) {
        float a = 0.25f + 5.8f * (float)i / (float)(n - 1) + 3.1415927f;
        float s = u * (3 + ground_unit(g, space, i, 58));
        stamp_ellipse(d, stamp_at(x + r * sinf(a) + u, y - r * 0.95f * cosf(a) + 1.4f * u, 1), 0, 0, s,
                      s * 0.8f, 0x3a2a1050);
        stamp_ellipse(d, stamp_at(x + r * sinf(a), y - r * 0.95f * cosf(a), 1), 0, 0, s, s * 0.8f, STONE);
        stamp_ellipse_line(d, stamp_at(x + r * sinf(a), y - r * 0.95f * cosf(a), 1), 0, 0, s, s * 0.8f, u,
                           DARK_STONE);
    }
}

/* A small pool with rings: over the track that leads to it. */
void terrain_pool(const ground *g, int i, draw_list *d)
{
    float x = g->centre[i].x, y = g->centre[i].y + 4 * g->u,
          r = (g->shape == BOARD_AREA ? 40 * g->u : g->radius) * 0.5f;
    stamp_frame f = stamp_turned(x, y, 1, (ground_unit(g, i, 0, 24) - 0.5f) * 40);
    stamp_ellipse(d, f, 0, 0, r * 1.22f, r * 0.86f, 0xdcc99aff);
    stamp_ellipse(d, f, 0, 0, r, r * 0.66f, 0x9dbfc0ff);
    stamp_ellipse_line(d, f, 0, 0, r, r * 0.66f, 1.2f * g->u, 0x3f6b78ff);
    stamp_ellipse_line(d, f, 0, 0, r * 0.74f, r * 0.46f, 0.9f * g->u, 0x3f6b7890);
    stamp_ellipse_line(d, f, 0, 0, r * 0.44f, r * 0.26f, 0.8f * g->u, 0x3f6b7860);
}

/* ---- breastworks: a row of stones on each cell's outer side */

static int height(const ground *g, int space)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    return p->elevation * 2 + (g->recipe[space]->kind == GROUND_BREASTWORK);
}

void terrain_breastwork(const ground *g, int space, draw_list *d)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    fpoint c = g->centre[space], out = {0, 0};
    for (int i = 0; i < p->nlinks; i++) {
        int to = g->b->links[p->first_link + (uint32_t)i].to - g->s->first_space;
        if (to < 0 || to >= g->nspaces || height(g, to) >= height(g, space)) continue;
        out.x += g->centre[to].x - c.x;
        out.y += g->centre[to].y - c.y;
    }
    float l = sqrtf(out.x * out.x + out.y * out.y), r = g->radius, u = g->u;
    if (l < r * 0.4f) out = (fpoint){0, 1}, l = 1;
    float at = atan2f(out.x / l, -out.y / l);
    for (int i = -4; i <= 4; i++) {
        float a = at + (float)i * 0.19f, e = r * 0.72f,
              s = u * (3.3f + 1.2f * ground_unit(g, space, i + 4, 58));
        float x = c.x + e * sinf(a), y = c.y - e * cosf(a);
        stamp_ellipse(d, stamp_at(x + u, y + 1.6f * u, 1), 0, 0, s, s * 0.8f, 0x3a2a1060);
        stamp_ellipse(d, stamp_at(x, y, 1), 0, 0, s, s * 0.8f, 0xc9b894ff);
        stamp_ellipse_line(d, stamp_at(x, y, 1), 0, 0, s, s * 0.8f, u, DARK_STONE);
    }
}

void terrain_walls(ground *g, draw_list *d)
{
    for (int kind = GROUND_WALL; kind <= GROUND_MUD_WALL && g->shape != BOARD_AREA; kind++) {
        spine *s;
        int n = ground_spines(g, (ground_kind)kind, -1, -1, &s);
        for (int i = 0; i < n; i++) {
            spine_relax(g, &s[i], 1);
            curve c = spine_curve(g, &s[i], 6 * g->u, 0, 30);
            if (kind == GROUND_WALL)
                city_wall(g, &c, d);
            else
                mud_wall(g, &c, d);
            gates(g, &c, d);
            ground_take_curve(g, &c, 16 * g->u);
            curve_free(&c);
        }
        spines_free(s, n);
    }
    for (int i = 0; i < g->nspaces; i++)
        if (ground_look_at(g, i)->raise) ground_look_at(g, i)->raise(g, i, d);
}
