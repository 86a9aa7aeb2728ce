/* scene_life.c: see scene_life.h. */
#include "ui/printed/scene_life.h"

#include <math.h>
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"

static fpoint turned(const scene *s, float x, float y)
{
    const float a = s->turn * 0.0174533f, c = cosf(a), n = sinf(a);
    return (fpoint){s->middle.x + x * c - y * n, s->middle.y + x * n + y * c};
}

static curve line_of(const scene *s, float pitch)
{
    curve smooth = curve_round(s->shape.p, s->shape.n, 10), even = curve_resample(&smooth, pitch);
    curve_free(&smooth);
    return even;
}

/* ---- homesteads */

static void fence(const scene *s, float r, float pitch, float length, float gate)
{
    const float u = s->g->u;
    const int n = (int)(6.283f * r / (pitch * u));
    draw_path_begin(s->d);
    for (int i = 0; i < n; i++) {
        const float a = 6.283f * (float)i / (float)n;
        float off = fmodf(a - s->turn * 0.0174533f + 6.283f * 2, 6.283f);
        off = off > 3.1416f ? 6.283f - off : off;
        if (off < gate) continue;
        const float q = (scene_chance(s, i, 130) - 0.5f) * 1.6f * u, l = length * u / 2;
        draw_path_move(s->d, s->middle.x + cosf(a) * (r - l) + q, s->middle.y + sinf(a) * (r - l));
        draw_path_line(s->d, s->middle.x + cosf(a) * (r + l) - q, s->middle.y + sinf(a) * (r + l));
    }
    draw_path_stroke(s->d, 0x57401ff2, (stroke_style){.width = fmaxf(0.8f, 1.25f * u)});
}

static void hut(const scene *s, float x, float y, float r)
{
    const float u = s->g->u;
    draw_circle(s->d, x + r * 0.3f, y + r * 0.35f, r * 1.05f, 0x3a2a1047, 0, 0);
    draw_circle(s->d, x, y, r, 0xc9a662ff, 0x4f3718ff, fmaxf(0.8f, 1.1f * u));
    draw_path_begin(s->d);
    for (int i = 0; i < 12; i++) {
        const float a = (float)i * 0.5236f;
        draw_path_move(s->d, x + r * 0.2f * cosf(a), y + r * 0.2f * sinf(a));
        draw_path_line(s->d, x + r * 0.92f * cosf(a), y + r * 0.92f * sinf(a));
    }
    draw_path_stroke(s->d, 0x7d5c30e6, (stroke_style){.width = fmaxf(0.5f, 0.8f * u)});
    draw_path_begin(s->d);
    draw_path_move(s->d, x + r, y);
    draw_path_arc(s->d, x, y, r, 0, 180);
    draw_path_close(s->d);
    draw_path_fill(s->d, 0x5f442242);
    draw_circle(s->d, x, y, r * 0.17f, 0x4f3718ff, 0, 0);
}

void scene_homestead(const scene *s)
{
    const float r = fminf(s->rx, s->ry), u = s->g->u, around = 6.283f * r * 0.76f;
    const float hut_r = fminf(fmaxf(r * 0.155f, 5.2f * u), 7 * u);
    const int rings = r > 40 * u ? 2 : 1; /* a great one has its huts two deep */
    int huts = (int)(around * 0.86f / (hut_r * 2.35f));
    draw_circle(s->d, s->middle.x, s->middle.y, r * 1.06f, 0xe3c98fe6, 0, 0);
    draw_circle(s->d, s->middle.x, s->middle.y, r * 0.52f, 0xcfae73e6, 0, 0);
    fence(s, r, 3, 3.4f, 0.28f);
    fence(s, r * 0.5f, 3.2f, 2.6f, 0.42f);
    huts = huts < 4 ? 4 : huts;
    for (int ring = 0; ring < rings; ring++)
        for (int i = 0; i < huts; i++) {
            const float at = ((float)i + 0.5f * (float)ring) / (float)(huts - 1 + ring);
            const float a = s->turn * 0.0174533f + 0.49f + 5.3f * at,
                        out = r * (rings > 1 ? 0.88f - 0.2f * (float)ring : 0.76f);
            hut(s, s->middle.x + out * cosf(a), s->middle.y + out * sinf(a), hut_r);
        }
    scene_take(s, 6 * u);
}

/* ---- what grows */

/* Its outline as hand and plough made it. */
static curve hedge_of(const scene *s)
{
    curve ring = {0};
    for (int i = 0; i <= s->shape.n; i++)
        curve_add(&ring, s->shape.p[i % s->shape.n].x, s->shape.p[i % s->shape.n].y);
    curve even = curve_resample(&ring, 7 * s->g->u);
    for (int i = 0; i + 1 < even.n; i++) {
        even.p[i].x += (scene_chance(s, i, 181) - 0.5f) * 2.6f * s->g->u;
        even.p[i].y += (scene_chance(s, i, 182) - 0.5f) * 2.6f * s->g->u;
    }
    even.p[even.n - 1] = even.p[0];
    curve_free(&ring);
    return even;
}

typedef struct crop {
    colour soil, green, dry, furrow;
    float rows, plants; /* apart */
    bool tall;
} crop;

static void stalk(const scene *s, const crop *c, float x, float y, float z)
{
    if (c->tall) {
        draw_path_move(s->d, x, y + 1.5f * z);
        draw_path_line(s->d, x, y - 4.4f * z);
        draw_path_move(s->d, x - 2.2f * z, y - 3.4f * z);
        draw_path_line(s->d, x, y - z);
        draw_path_line(s->d, x + 2.2f * z, y - 3.8f * z);
    } else {
        draw_path_move(s->d, x - 1.1f * z, y - 2.6f * z);
        draw_path_line(s->d, x, y);
        draw_path_line(s->d, x + 1.2f * z, y - 2.4f * z);
    }
}

/* Every stalk of one tone as one path; the dry ones by chance. */
static void stalks(const scene *s, const crop *c, bool dry)
{
    const float u = s->g->u, reach = fmaxf(s->rx, s->ry) * 1.5f;
    int row = 0;
    draw_path_begin(s->d);
    for (float v = -reach; v < reach; v += c->rows * u, row++) {
        int k = 0;
        for (float w = -reach; w < reach; w += c->plants * u, k++) {
            const fpoint p = turned(s, w, v);
            if ((noise_unit(s->seed, (uint32_t)row, (uint32_t)k, 2) < 0.35f) != dry ||
                !scene_holds(s, p.x, p.y))
                continue;
            stalk(s, c, p.x, p.y, u * (0.8f + 0.4f * noise_unit(s->seed, (uint32_t)row, (uint32_t)k, 3)));
        }
    }
    draw_path_stroke(s->d, dry ? c->dry : c->green, (stroke_style){.width = 1.05f * u});
}

static void sown(const scene *s, const crop *c, bool hedged)
{
    const float u = s->g->u, reach = fmaxf(s->rx, s->ry) * 1.5f;
    if (s->shape.n < 3) return;
    curve edge = hedge_of(s);
    curve_path(s->d, &edge);
    draw_path_fill(s->d, c->soil);
    curve_path(s->d, &edge);
    draw_path_clip_push(s->d);
    draw_path_begin(s->d);
    for (float v = -reach; v < reach; v += c->rows * u) {
        const fpoint a = turned(s, -reach, v), b = turned(s, reach, v);
        draw_path_move(s->d, a.x, a.y);
        draw_path_line(s->d, b.x, b.y);
    }
    draw_path_stroke(s->d, c->furrow, (stroke_style){.width = 0.6f * u});
    draw_clip_pop(s->d);
    stalks(s, c, false);
    stalks(s, c, true);
    if (hedged)
        draw_polyline(s->d, edge.p, edge.n, false, 0x6b5a2ccc,
                      (stroke_style){1.1f * u, {2.4f * u, 1.8f * u}, false});
    scene_take(s, 2 * u);
    curve_free(&edge);
}

void scene_mealies(const scene *s)
{
    sown(s, &(crop){0xcdbf78bf, 0x6f7a37ff, 0x8f8a3fff, 0x8d7a4066, 6.2f, 4.4f, true}, true);
}

void scene_field(const scene *s)
{
    const bool wheat = scene_chance(s, 0, 7) < 0.5f;
    const crop c = {wheat ? 0xdcc88ebf : 0xbfc07abf,
                    wheat ? 0xa48c48e6 : 0x76803fe6,
                    wheat ? 0xb39a55e6 : 0x8a8f4ae6,
                    0x8d7a4066,
                    4.6f,
                    3.9f,
                    false};
    sown(s, &c, false);
}

/* A sign on a jittered lattice, where `likely` says so. */
static void planted(const scene *s, float pitch, float jitter, bool thorns)
{
    const float u = s->g->u;
    int k = 0;
    for (float y = s->middle.y - s->ry; y <= s->middle.y + s->ry; y += pitch * u)
        for (float x = s->middle.x - s->rx; x <= s->middle.x + s->rx; x += pitch * u, k++) {
            const float px = x + (scene_chance(s, k, 1) - 0.5f) * jitter * pitch * u,
                        py = y + (scene_chance(s, k, 2) - 0.5f) * jitter * pitch * u;
            if (!scene_holds(s, px, py)) continue;
            const float ex = (px - s->middle.x) / s->rx, ey = (py - s->middle.y) / s->ry;
            const float density = 1.25f - ex * ex - ey * ey;
            if (thorns && scene_chance(s, k, 3) > density) continue;
            const float size =
                thorns ? (0.45f + 0.55f * fminf(1, density)) * (0.85f + 0.3f * scene_chance(s, k, 4))
                       : 0.62f + 0.2f * scene_chance(s, k, 4);
            const stamp kind = !thorns                        ? STAMP_TREE
                               : scene_chance(s, k, 5) < 0.1f ? STAMP_ACACIA
                                                              : STAMP_THORN;
            stamp_draw(s->d, kind, px, py, size * u, noise_hash(s->seed, (uint32_t)k, 9, 0));
        }
}

void scene_orchard(const scene *s)
{
    curve edge = hedge_of(s);
    curve_path(s->d, &edge);
    draw_path_fill(s->d, 0xc9c98cb0);
    curve_free(&edge);
    planted(s, 19, 0.35f, false);
    scene_take(s, 2 * s->g->u);
}

void scene_thorns(const scene *s)
{
    planted(s, 16, 0.8f, true);
    scene_take(s, 0);
}

/* ---- camps */

void scene_tents(const scene *s)
{
    const float u = s->g->u, across = 19 * u, down = 17 * u;
    const int columns = (int)(2 * s->rx / across) < 1 ? 1 : (int)(2 * s->rx / across),
              rows = (int)(2 * s->ry / down) < 1 ? 1 : (int)(2 * s->ry / down);
    const float w = (float)columns * across / 2 + 2 * u, h = (float)rows * down / 2;
    const fpoint trodden[4] = {turned(s, -w, -h - 3 * u), turned(s, w, -h - 3 * u), turned(s, w, h),
                               turned(s, -w, h)};
    draw_polygon(s->d, trodden, 4, 0xf0dfb473);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            const int k = r * columns + c;
            const fpoint p = turned(
                s, ((float)c - (float)(columns - 1) / 2) * across + (scene_chance(s, k, 1) - 0.5f) * u,
                ((float)r - (float)(rows - 1) / 2) * down + 5 * u + (scene_chance(s, k, 2) - 0.5f) * u);
            stamp_draw(s->d, STAMP_TENT, p.x, p.y, 0.62f * u, (uint32_t)k);
        }
    scene_take(s, 3 * u);
}

static void wagon(const scene *s, fpoint p, float degrees)
{
    const float u = s->g->u;
    const stroke_style line = {.width = fmaxf(0.7f, 0.95f * u)};
    draw_transform_push(s->d, u, p.x, p.y, degrees);
    draw_rect(s->d, (frect){-7, -3, 17, 9}, 0x3a2a104d);
    for (int i = 0; i < 4; i++)
        draw_rect(s->d, (frect){i % 2 ? 2.6f : -7.4f, i / 2 ? 4.6f : -6.2f, 4.8f, 1.6f}, 0x3b2815ff);
    draw_rect(s->d, (frect){-8.5f, -4.4f, 17, 8.8f}, 0xf4ead0ff);
    draw_rect(s->d, (frect){-8.5f, 0.6f, 17, 3.8f}, 0xa88c5a80);
    draw_path_begin(s->d);
    for (int i = -1; i <= 1; i++) {
        draw_path_move(s->d, (float)i * 4.2f, -4.4f);
        draw_path_line(s->d, (float)i * 4.2f, 4.4f);
    }
    draw_path_stroke(s->d, 0x7a5c34ff, (stroke_style){.width = 0.7f});
    draw_polyline(s->d, (const fpoint[4]){{-8.5f, -4.4f}, {8.5f, -4.4f}, {8.5f, 4.4f}, {-8.5f, 4.4f}}, 4,
                  true, 0x3b2815ff, line);
    draw_line(s->d, 8.5f, 0, 14, 0, 0x3b2815ff, line);
    draw_transform_pop(s->d);
}

void scene_wagons(const scene *s)
{
    curve along = line_of(s, 22 * s->g->u);
    for (int i = 0; i < along.n; i++) {
        const fpoint n = curve_normal(&along, i);
        wagon(s, along.p[i], atan2f(-n.x, n.y) * 57.29578f + s->turn + (scene_chance(s, i, 3) - 0.5f) * 8);
    }
    ground_take_curve(s->g, &along, 9 * s->g->u);
    curve_free(&along);
}

/* ---- walls and houses */

static void moved_stroke(const scene *s, const curve *c, float by, colour ink, float width)
{
    curve moved = {0};
    for (int i = 0; i < c->n; i++)
        curve_add(&moved, c->p[i].x + by, c->p[i].y + by * 1.15f);
    curve_stroke(s->d, &moved, ink, width);
    curve_free(&moved);
}

void scene_wall(const scene *s)
{
    const float u = s->g->u;
    curve along = curve_resample(&s->shape, 3 * u);
    for (int i = 1; i + 1 < along.n; i++) {
        along.p[i].x += (scene_chance(s, i, 131) - 0.5f) * 0.7f * u;
        along.p[i].y += (scene_chance(s, i, 132) - 0.5f) * 0.7f * u;
    }
    moved_stroke(s, &along, 2 * u, 0x3a2a1052, 2.8f * u);
    curve_stroke(s->d, &along, 0x4a3018ff, 3.9f * u);
    curve_stroke(s->d, &along, 0xb98f5cff, 2.6f * u);
    moved_stroke(s, &along, -0.6f * u, 0xe9cf9fe6, 0.9f * u);
    ground_take_curve(s->g, &along, 4 * u);
    curve_free(&along);
}

static void flat_roof(const scene *s, fpoint p, float w, float h, float degrees, bool dome)
{
    const float u = s->g->u, a = w / 2, b = h / 2;
    draw_transform_push(s->d, 1, p.x, p.y, degrees);
    draw_rect(s->d, (frect){-a + 2.4f * u, -b + 2.8f * u, w, h}, 0x3a2a1052);
    draw_rect(s->d, (frect){-a, -b, w, h}, 0xc59a66ff);
    draw_polygon(s->d,
                 (const fpoint[6]){{-a, b},
                                   {a, b},
                                   {a, -b},
                                   {a - 3 * u, -b + 3 * u},
                                   {a - 3 * u, b - 3 * u},
                                   {-a + 3 * u, b - 3 * u}},
                 6, 0x4a2f1666);
    draw_polyline(s->d, (const fpoint[4]){{-a, -b}, {a, -b}, {a, b}, {-a, b}}, 4, true, 0x4a2f16ff,
                  (stroke_style){.width = fmaxf(0.9f, 1.15f * u)});
    if (dome) draw_circle(s->d, 0, 0, fminf(w, h) * 0.3f, 0xe6c898ff, 0x4a2f16cc, 0.8f * u);
    draw_transform_pop(s->d);
}

void scene_houses(const scene *s)
{
    const float u = s->g->u, pitch = 17 * u;
    int k = 0;
    for (float y = s->middle.y - s->ry + 6 * u; y <= s->middle.y + s->ry; y += pitch * 0.9f)
        for (float x = s->middle.x - s->rx + 7 * u; x <= s->middle.x + s->rx; x += pitch, k++) {
            const fpoint p = {x + (scene_chance(s, k, 1) - 0.5f) * 7 * u,
                              y + (scene_chance(s, k, 2) - 0.5f) * 6 * u};
            if (!scene_holds(s, p.x, p.y) || scene_chance(s, k, 3) < 0.22f) continue;
            flat_roof(s, p, (10 + 5 * scene_chance(s, k, 4)) * u, (8 + 4 * scene_chance(s, k, 5)) * u,
                      s->turn + (scene_chance(s, k, 6) - 0.5f) * 16, scene_chance(s, k, 7) < 0.3f);
        }
    scene_take(s, 2 * u);
}

/* A round tower in the light from the upper left, its cap, and four sails of cloth on their yards. */
void scene_mill(const scene *s)
{
    const float u = s->g->u, r = fminf(s->rx, s->ry), tower = r * 0.44f, x = s->middle.x,
                y = s->middle.y + r * 0.18f;
    draw_polygon(s->d,
                 (const fpoint[4]){{x - tower * 0.8f, y + tower * 0.7f},
                                   {x + tower * 0.8f, y - tower * 0.5f},
                                   {x + r * 1.15f, y + r * 0.5f},
                                   {x + r * 0.75f, y + r * 0.85f}},
                 4, 0x3a2a1045);
    draw_circle(s->d, x, y, tower, 0xf4e8ccff, 0x3b2815ff, fmaxf(1, 1.3f * u));
    draw_circle(s->d, x + tower * 0.2f, y + tower * 0.24f, tower * 0.72f, 0xd8c294ff, 0, 0);
    draw_circle(s->d, x, y, tower * 0.58f, 0xa5714aff, 0x3b2815ff, fmaxf(0.8f, u));
    draw_transform_push(s->d, 1, x, y, s->turn);
    for (int i = 0; i < 4; i++) {
        const float ax = i == 0 ? 1.0f : i == 2 ? -1.0f : 0.0f, ay = i == 1 ? 1.0f : i == 3 ? -1.0f : 0.0f;
        const fpoint end = {ax * r, ay * r},
                     sail = {(ax - ay * 0.46f) * r * 0.94f, (ay + ax * 0.46f) * r * 0.94f},
                     root = {ax * r * 0.2f, ay * r * 0.2f};
        draw_polygon(s->d, (const fpoint[3]){root, end, sail}, 3, 0xfbf5e4f2);
        draw_polyline(s->d, (const fpoint[3]){root, end, sail}, 3, true, 0x4a2f16ff,
                      (stroke_style){.width = fmaxf(0.7f, 0.8f * u), .round = true});
        draw_line(s->d, 0, 0, end.x, end.y, 0x3b2815ff,
                  (stroke_style){.width = fmaxf(1, 1.5f * u), .round = true});
    }
    draw_circle(s->d, 0, 0, 1.8f * u, 0x3b2815ff, 0, 0);
    draw_transform_pop(s->d);
    scene_take(s, 2 * u);
}

/* ---- water led, and ways */

/* A band of that width along a line that runs out at both ends; what ends in other water is covered by it. */
static void tapered_band(const scene *s, const curve *c, float width, colour ink)
{
    enum { OVER = 10 }; /* points */
    curve lip[2] = {{0}, {0}};
    for (int i = 0; i < c->n; i++) {
        const int from_end = i < c->n - 1 - i ? i : c->n - 1 - i;
        const fpoint n = curve_normal(c, i), p = c->p[i];
        const float half = width / 2 * fminf(1, 0.15f + 0.85f * (float)from_end / OVER);
        curve_add(&lip[0], p.x - n.x * half, p.y - n.y * half);
        curve_add(&lip[1], p.x + n.x * half, p.y + n.y * half);
    }
    curve_band_path(s->d, &lip[0], &lip[1]);
    draw_path_fill(s->d, ink);
    curve_free(&lip[0]);
    curve_free(&lip[1]);
}

void scene_channel(const scene *s)
{
    const float u = s->g->u, w = 2.6f * u;
    curve c = line_of(s, 3 * u);
    tapered_band(s, &c, w + 2.2f * u, 0x5b4a2cbf);
    tapered_band(s, &c, w, 0x7fb0b4ff);
    moved_stroke(s, &c, -0.4f * u, 0xc9e0dce6, 0.7f * u);
    draw_path_begin(s->d);
    for (int i = 2; i + 1 < c.n; i += 3)
        for (int side = -1; side <= 1; side += 2) {
            const fpoint n = curve_normal(&c, i), p = c.p[i];
            const float a = (float)side * (w / 2 + 1.2f * u), b = (float)side * (w / 2 + 3.4f * u);
            draw_path_move(s->d, p.x + n.x * a, p.y + n.y * a);
            draw_path_line(s->d, p.x + n.x * b, p.y + n.y * b);
        }
    draw_path_stroke(s->d, 0x8a6a3ab3, (stroke_style){.width = 0.7f * u});
    ground_take_curve(s->g, &c, 5 * u);
    curve_free(&c);
}

void scene_karez(const scene *s)
{
    const float u = s->g->u;
    curve c = line_of(s, 13 * u);
    curve_dash(s->d, &c, 0x8a6a3a59, 0.8f * u, 2 * u, 5 * u);
    for (int i = 0; i < c.n; i++) {
        draw_circle(s->d, c.p[i].x + 1.3f * u, c.p[i].y + 1.5f * u, 4.6f * u, 0x3a2a1029, 0, 0);
        draw_circle(s->d, c.p[i].x, c.p[i].y, 4.2f * u, 0xf0dfb2ff, 0x7a5c34ff, u);
        draw_circle(s->d, c.p[i].x, c.p[i].y, 1.7f * u, 0x3b2815ff, 0, 0);
    }
    ground_take_curve(s->g, &c, 6 * u);
    curve_free(&c);
}

void scene_path(const scene *s)
{
    const float u = s->g->u;
    const bool thicket = ground_has(s->g, GROUND_THICKET); /* there it is a lane between bushes */
    curve c = line_of(s, 3 * u);
    if (thicket) curve_stroke(s->d, &c, 0xd9cd98b0, 9 * u);
    curve_stroke(s->d, &c, thicket ? 0xf0e2bae6 : 0xf0e2ba90, 4.5f * u);
    curve_dash(s->d, &c, 0x7a5c34c0, 1.3f * u, 5 * u, 3.4f * u);
    ground_take_curve(s->g, &c, (thicket ? 13 : 8) * u);
    curve_free(&c);
}

void scene_track(const scene *s)
{
    const float u = s->g->u, w = 5.4f * u;
    curve c = line_of(s, 4 * u);
    curve_stroke(s->d, &c, 0xf3e6c259, w + 5 * u);
    curve_stroke(s->d, &c, 0x7a5c34bf, w + 1.8f * u);
    curve_stroke(s->d, &c, 0xf1e3bdff, w);
    for (int side = -1; side <= 1; side += 2) { /* the ruts */
        curve rut = curve_offset(&c, (float)side * w * 0.24f);
        curve_dash(s->d, &rut, 0xa58450cc, 0.75f * u, 9 * u, 2.5f * u);
        curve_free(&rut);
    }
    ground_take_curve(s->g, &c, 8 * u);
    curve_free(&c);
}

void scene_pool(const scene *s)
{
    enum { POINTS = 14 };
    const float u = s->g->u;
    curve c = {0};
    for (int i = 0; i <= POINTS; i++) {
        const float a = 6.283f * (float)i / POINTS, k = 0.85f + 0.3f * scene_chance(s, i % POINTS, 9);
        curve_add(&c, s->middle.x + s->rx * k * cosf(a), s->middle.y + s->ry * k * sinf(a));
    }
    curve_stroke_smooth(s->d, c.p, POINTS, true, 1, 0xdcc48ce6, 5 * u);
    draw_path_begin(s->d);
    curve smooth = curve_round(c.p, c.n, 4);
    curve_path(s->d, &smooth);
    draw_path_fill(s->d, 0xa7c3c2ff);
    curve_stroke(s->d, &smooth, 0x3f6b78ff, fmaxf(0.8f, 1.3f * u));
    draw_line(s->d, s->middle.x - s->rx * 0.5f, s->middle.y - u, s->middle.x + s->rx * 0.3f, s->middle.y - u,
              0xe3f0ece6, (stroke_style){.width = 1.1f * u});
    scene_take(s, 5 * u);
    curve_free(&smooth);
    curve_free(&c);
}
