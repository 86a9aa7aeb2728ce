/* minis.c: foot, horse, guns and their crews from above, as paths. */
#include "ui/pieces/minis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/hash.h"
#include "ui/draw/noise.h"
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"
#include "ui/pieces/counter_pictures.h"

static const colour SKIN = 0x8a5a3aff, STEEL = 0xd9d6ccff;

typedef enum figure_pose { POSE_STAND, POSE_MARCH, POSE_SPEAR } figure_pose;
typedef enum figure_hat { HAT_HELMET, HAT_FEZ, HAT_TURBAN, HAT_HAIR, HAT_SHAKO, HAT_SLOUCH } figure_hat;
typedef struct dress {
    colour coat;
    figure_hat hat;
    figure_pose pose;
} dress;

/* Headgear from above, and the cloth that goes with it; 0: the side's. What is not here is a helmet. */
static const struct {
    const char *name;
    figure_hat hat;
    colour coat;
} hats[] = {{"fez", HAT_FEZ, 0xb9c3c6ff},
            {"lambskin", HAT_FEZ, 0xb9c3c6ff},
            {"turban", HAT_TURBAN, 0xe3d8bcff},
            {"hood", HAT_TURBAN, 0xe3d8bcff},
            {"queue", HAT_TURBAN, 0xe3d8bcff},
            {"skullcap", HAT_TURBAN, 0xe3d8bcff},
            {"shako", HAT_SHAKO, 0},
            {"kepi", HAT_SHAKO, 0},
            {"ros", HAT_SHAKO, 0},
            {"cap", HAT_SHAKO, 0},
            {"bicorne", HAT_SHAKO, 0},
            {"barretina", HAT_SHAKO, 0},
            {"bonnet", HAT_SHAKO, 0},
            {"slouch", HAT_SLOUCH, 0xa38c58ff},
            {"bare", HAT_HAIR, 0xa38c58ff},
            {"headring", HAT_HAIR, 0x7a4a2cff}};

static dress dress_of(const counter_look *look)
{
    const char *hat = look->hat ? look->hat : "";
    const branch_miniature kind = (branch_miniature)look->branch->miniature;
    dress out = {palette_side(look->palette, look->side).coat, HAT_HELMET, POSE_MARCH};
    for (size_t i = 0; i < sizeof hats / sizeof *hats; i++)
        if (strcmp(hat, hats[i].name) == 0) {
            out.hat = hats[i].hat;
            if (hats[i].coat) out.coat = hats[i].coat;
        }
    if (kind == MINIATURE_SPEARS) {
        out = (dress){0x7a4a2cff, HAT_HAIR, POSE_SPEAR};
    } else if (kind != MINIATURE_FOOT) {
        out.pose = POSE_STAND;
        if (kind != MINIATURE_LEADER && out.hat == HAT_HELMET) out.coat = 0x1f3f6aff;
    }
    return out;
}

/* ---- figures; f is the figure's own frame, about 17 units wide */

static void head(draw_list *d, stamp_frame f, figure_hat hat)
{
    switch (hat) {
    case HAT_HELMET:
        stamp_ellipse(d, f, 0, -0.6f, 4.9f, 5.6f, 0xf3ecd8ff);
        stamp_ellipse_line(d, f, 0, -0.6f, 4.9f, 5.6f, 0.9f, THEME_INK);
        stamp_ellipse(d, f, 0, -0.6f, 2.9f, 2.9f, 0xfffaf0ff);
        stamp_ellipse(d, f, 0, -0.6f, 0.9f, 0.9f, 0x8a7448ff);
        break;
    case HAT_FEZ:
        stamp_ellipse(d, f, 0, -0.6f, 3.9f, 3.9f, 0x7c1f1aff);
        stamp_ellipse_line(d, f, 0, -0.6f, 3.9f, 3.9f, 0.9f, THEME_INK);
        stamp_ellipse(d, f, 0, -0.9f, 2.5f, 2.5f, 0x9c2f26ff);
        stamp_line(d, f, "M0,-0.9 Q-3.4,-0.4 -4.4,3.4", 1.2f, 0x1c130cff);
        break;
    case HAT_TURBAN:
        stamp_ellipse(d, f, 0, -0.6f, 4.3f, 4.3f, 0xf3ecd8ff);
        stamp_ellipse_line(d, f, 0, -0.6f, 4.3f, 4.3f, 0.9f, THEME_INK);
        stamp_line(d, f, "M-3,-2.4 Q0,1 3.2,-1.6", 0.9f, 0x8a7448ff);
        break;
    case HAT_SLOUCH:
        stamp_ellipse(d, f, 0, -0.6f, 5.8f, 5.2f, 0x8f7648ff);
        stamp_ellipse_line(d, f, 0, -0.6f, 5.8f, 5.2f, 0.9f, THEME_INK);
        stamp_ellipse(d, f, 0, -0.8f, 3.1f, 3, 0xb39a66ff);
        stamp_ellipse_line(d, f, 0, -0.8f, 3.1f, 3, 0.7f, 0x5c4937ff);
        break;
    case HAT_HAIR:
        stamp_ellipse(d, f, 0, -0.6f, 4.3f, 4.3f, 0x2a1a12ff);
        stamp_ellipse(d, f, -0.8f, -1.6f, 1.3f, 1.3f, 0x5a4030ff);
        break;
    case HAT_SHAKO:
        stamp_ellipse(d, f, 0, -1.6f, 4.6f, 5, 0x16110dff);
        stamp_ellipse(d, f, 0, -0.4f, 3.8f, 3.8f, 0x2d241dff);
        stamp_ellipse_line(d, f, 0, -0.4f, 3.8f, 3.8f, 0.8f, 0xc9a45aff);
        stamp_ellipse(d, f, 0, -4, 1.1f, 1.1f, 0xf3ecd8ff);
        break;
    }
}

static void figure(draw_list *d, float x, float y, float s, dress w, float degrees)
{
    stamp_frame f = stamp_turned(x, y, s, degrees);
    stamp_ellipse(d, f, 2.4f, 3, 8.6f, 6.6f, THEME_INK_AT(0x4d));
    if (w.pose == POSE_MARCH) {
        stamp_line(d, f, "M6,3 L6.6,-13", 1.7f, 0x3a2a1cff);
        stamp_line(d, f, "M6.4,-10 L6.7,-15.4", 1, STEEL);
        stamp_line(d, f, "M-6.4,-1 Q-5.4,-6.4 4.6,-4.6 M6.6,-0.6 L6.8,3.4", 3.4f, THEME_INK);
        stamp_line(d, f, "M-6.4,-1 Q-5.4,-6.4 4.6,-4.6 M6.6,-0.6 L6.8,3.4", 2, w.coat);
    } else if (w.pose == POSE_SPEAR) {
        stamp_line(d, f, "M8,7 L9,-15", 1.4f, 0x5a3f22ff);
        stamp_fill(d, f, "M7.4,-14 L9.1,-19 L10.6,-14Z", 0xc9c6bcff);
    }
    draw_path_begin(d);
    stamp_path(d, f, "M-7.8,-1.2 Q-7.8,-4 -4.6,-4.2 L4.6,-4.2 Q7.8,-4 7.8,-1.2 L6.6,3.2 Q0,5 -6.6,3.2Z");
    draw_path_fill(d, w.coat);
    draw_path_stroke(d, THEME_INK, (stroke_style){0.9f * s, {0}, true});
    if (w.pose == POSE_MARCH) {
        stamp_line(d, f, "M-4.6,-3.6 L4.6,3.4 M4.6,-3.6 L-4.6,3.4", 1,
                   w.hat == HAT_FEZ ? 0x5c4937ff : 0xf3ecd8ff);
        stamp_fill(d, f, "M-4.4,2.6 L4.4,2.6 L4.4,7 L-4.4,7Z", 0x6b5438ff);
    } else if (w.pose == POSE_SPEAR) {
        stamp_ellipse(d, f, -7, -3.4f, 3.4f, 6, 0xd8c49aff);
        stamp_ellipse_line(d, f, -7, -3.4f, 3.4f, 6, 0.9f, THEME_INK);
        stamp_line(d, f, "M-7,-8 L-7,1", 0.9f, THEME_INK);
    }
    head(d, f, w.hat);
}

static void fallen(draw_list *d, float x, float y, float s, colour coat, float degrees)
{
    stamp_frame f = stamp_turned(x, y, s, degrees);
    stamp_ellipse(d, f, 1, 1.5f, 9, 4, THEME_INK_AT(0x38));
    draw_path_begin(d);
    stamp_path(d, f, "M-9,-1.4 L2,-2.6 L2,2.6 L-9,1.6Z");
    draw_path_fill(d, coat);
    draw_path_stroke(d, coat, (stroke_style){1.5f * s, {0}, true});
    stamp_ellipse(d, f, 5.4f, 0, 2.7f, 2.7f, SKIN);
    stamp_line(d, f, "M-3,-4 L4,-7", 1.6f, coat);
}

static void horse(draw_list *d, float x, float y, float s, dress w, float degrees, colour hide)
{
    stamp_frame f = stamp_turned(x, y, s, degrees);
    stamp_ellipse(d, f, 3, 3, 7, 16, THEME_INK_AT(0x47));
    stamp_fill(d, f, "M0,15 Q-2.6,20 0,23 Q2.6,20 0,15Z", 0x2a1a12ff);
    draw_path_begin(d);
    stamp_path(d, f,
               "M0,-22 Q3,-22 3,-17 L3.6,-10 Q6.4,-6 6,2 Q6.6,12 4.4,15.4 Q0,18 -4.4,15.4 Q-6.6,12 -6,2 "
               "Q-6.4,-6 -3.6,-10 L-3,-17 Q-3,-22 0,-22Z");
    draw_path_fill(d, hide);
    draw_path_stroke(d, THEME_INK, (stroke_style){s, {0}, true});
    stamp_line(d, f, "M0,-20 L0,-8", 1.7f, 0x2a1a12ff);
    stamp_line(d, f, "M-2.4,-17.4 L-3.2,-19.4 M2.4,-17.4 L3.2,-19.4", 1.2f, 0x2a1a12ff);
    w.pose = POSE_STAND;
    figure(d, x, y, s, w, degrees);
    stamp_line(d, f, "M6,-1 Q11,-7 9,-15", 1.3f, STEEL);
}

static void gun(draw_list *d, float x, float y, float s, float degrees, bool mg)
{
    stamp_frame f = stamp_turned(x, y, s, degrees);
    stamp_fill(d, f, "M-12,-6 L16,-6 L16,10 L-12,10Z", THEME_INK_AT(0x3d));
    stamp_fill(d, f, "M-2,2 L2,2 L1.2,25 L-1.2,25Z", 0x6b4a2cff);
    stamp_fill(d, f, "M-12,-1.4 L12,-1.4 L12,1.4 L-12,1.4Z", 0x4a3420ff);
    for (int side = 0; side < 2; side++) {
        const char *wheel = side ? "M9.2,-8.6 L12.8,-8.6 L12.8,8.6 L9.2,8.6Z"
                                 : "M-12.8,-8.6 L-9.2,-8.6 L-9.2,8.6 L-12.8,8.6Z";
        draw_path_begin(d);
        stamp_path(d, f, wheel);
        draw_path_fill(d, 0x7a5838ff);
        draw_path_stroke(d, THEME_INK, (stroke_style){0.9f * s, {0}, true});
    }
    if (mg) {
        stamp_line(d, f, "M-3,-15 L-3,0 M-1,-15 L-1,0 M1,-15 L1,0 M3,-15 L3,0", 1.3f, 0x3a3a3cff);
        stamp_fill(d, f, "M-4.4,-11 L4.4,-11 L4.4,-8.6 L-4.4,-8.6Z", 0xc9a45aff);
        stamp_fill(d, f, "M-4,-1 L4,-1 L4,7 L-4,7Z", 0xb08a4aff);
        stamp_line(d, f, "M4,4 L9,4", 1.4f, 0x3a3a3cff);
        return;
    }
    draw_path_begin(d);
    stamp_path(d, f, "M-1.8,-21 L1.8,-21 L3,-4 L3.4,6 Q0,9 -3.4,6 L-3,-4Z");
    draw_path_fill(d, 0x54585aff);
    draw_path_stroke(d, THEME_INK, (stroke_style){0.9f * s, {0}, true});
    stamp_line(d, f, "M-0.6,-19 L-1,3", 0.9f, 0x9aa0a2ff);
}

/* ---- bases: sand and flock, the rear edge in side colour and pattern */

static void rear_edge(draw_list *d, float x, float y, float w, const side_colours *c, int side)
{
    draw_round(d, (frect){x, y, w, 6}, 1.5f, c->face, 0, 0);
    if (side == 0) {
        draw_rect(d, (frect){x + 3, y + 1.4f, w - 6, 1.1f}, c->text);
        draw_rect(d, (frect){x + 3, y + 3.5f, w - 6, 1.1f}, c->text);
        return;
    }
    draw_path_begin(d);
    int n = (int)((w - 8) / 6);
    for (int i = 0; i < n; i++) {
        float px = x + 4 + (float)i * 6;
        if (side == 1) {
            draw_path_move(d, px, y + 4.6f);
            draw_path_line(d, px + 3.4f, y + 1.2f);
        } else if (side == 3) {
            draw_path_move(d, px, y + 4.4f);
            draw_path_line(d, px + 2, y + 1.6f);
            draw_path_line(d, px + 4, y + 4.4f);
        } else {
            float at = side == 4 && i % 2 ? 4.2f : side == 4 ? 1.8f : 3;
            draw_path_move(d, px + 1, at + y);
            draw_path_line(d, px + 1.8f, at + y);
        }
    }
    draw_path_stroke(d, c->text, (stroke_style){side == 2 || side == 4 ? 2.2f : 1.2f, {0}, side == 2});
}

static void base(draw_list *d, float x, float y, float w, float h, const counter_look *look, uint32_t salt)
{
    static const colour flock[3] = {0x8b9256ff, 0xcdb27aff, 0x937843ff};
    const side_colours c = palette_side(look->palette, look->side);
    for (int i = 0; i < 4; i++)
        draw_round(d, (frect){x - 1 + (float)i * 0.4f, y + 1.5f + (float)i * 0.6f, w + 2, h + 2}, 4,
                   0x1a0e0414, 0, 0);
    draw_round(d, (frect){x, y + 2, w, h}, 3, 0x4e3a22ff, 0, 0);
    draw_round(d, (frect){x, y, w, h}, 3, 0xb89a62ff, 0x5a4426ff, 1);
    for (uint32_t k = 0; k < 16; k++)
        draw_circle(d, x + 3 + noise_unit(salt, k, 1, 0) * (w - 6),
                    y + 3 + noise_unit(salt, k, 2, 0) * (h - 10), 0.7f + noise_unit(salt, k, 3, 0),
                    flock[k % 3], 0, 0);
    rear_edge(d, x, y + h - 6, w, &c, look->side);
}

static void lost_base(draw_list *d, float x, float y, float w, float h)
{
    const fpoint p[4] = {{x + 1, y + 1}, {x + w - 1, y + 1}, {x + w - 1, y + h - 1}, {x + 1, y + h - 1}};
    draw_polyline(d, p, 4, true, 0x5c493773, (stroke_style){1.2f, {4, 3}, false});
}

static float lean(uint32_t salt, int i, int q, float degrees)
{
    return (noise_unit(salt, (uint32_t)i, (uint32_t)q, 7) - 0.5f) * degrees;
}

/* Base i of a unit that has `left` bases, `hits` on the last of them: a foot figure for two hits, a horseman
 * for four, a gunner for one. */
static void foot_base(draw_list *d, float x, float y, int i, int left, int hits, dress w, uint32_t salt)
{
    static const float at[5][2] = {{11, 14}, {31, 13}, {51, 14}, {21, 29}, {41, 29}};
    int standing = i < left - 1 ? 5 : 5 - hits / 2;
    if (i >= left) {
        static const float lie[3][3] = {{16, 18, 20}, {38, 26, -130}, {50, 14, 70}};
        for (int q = 0; q < 3; q++)
            if (q == 0 || noise_unit(salt, (uint32_t)i, (uint32_t)q, 3) < 0.7f)
                fallen(d, x + lie[q][0], y + lie[q][1], 0.82f, w.coat, lie[q][2]);
        return;
    }
    for (int q = 0; q < 5; q++)
        if (q >= standing) fallen(d, x + at[q][0], y + at[q][1], 0.78f, w.coat, lean(salt, i, q, 720));
    for (int q = 0; q < standing; q++)
        figure(d, x + at[q][0], y + at[q][1], 0.92f, w, lean(salt, i, q, w.pose == POSE_SPEAR ? 40 : 10));
}

static void horse_base(draw_list *d, float x, float y, int i, int left, int hits, dress w, uint32_t salt)
{
    static const colour hides[3] = {0x6b4526ff, 0x4a2e1cff, 0x8a6036ff};
    int standing = i < left - 1 ? 3 : 3 - hits / 4;
    if (i >= left) {
        fallen(d, x + 22, y + 20, 0.9f, w.coat, 40);
        return;
    }
    for (int q = 0; q < 3; q++)
        if (q >= standing)
            fallen(d, x + 12 + (float)q * 19, y + 20, 0.95f, w.coat, lean(salt, i, q, 720));
        else
            horse(d, x + 12 + (float)q * 19, y + 19.5f, 0.86f, w, lean(salt, i, q, 10), hides[(i + q) % 3]);
}

static void gun_base(draw_list *d, float x, float y, int i, int left, int hits, dress w, bool mg,
                     uint32_t salt)
{
    static const float at[4][2] = {{11, 13}, {51, 13}, {12, 30}, {50, 30}};
    int standing = i < left - 1 ? 4 : 4 - (hits > 3 ? 3 : hits);
    if (i >= left) {
        gun(d, x + 31, y + 21, 0.8f, 38, mg);
        fallen(d, x + 12, y + 30, 0.75f, w.coat, 200);
        return;
    }
    gun(d, x + 31, y + 20.5f, 0.94f, 0, mg);
    for (int q = 0; q < 4; q++)
        if (q < standing)
            figure(d, x + at[q][0], y + at[q][1], 0.82f, w, q % 2 ? 90 : -90);
        else
            fallen(d, x + at[q][0], y + at[q][1], 0.76f, w.coat, lean(salt, i, q, 720));
}

static void star(draw_list *d, float x, float y, float r, colour c)
{
    fpoint p[10];
    for (int i = 0; i < 10; i++) {
        float a = -1.5707963f + 0.62831853f * (float)i, q = i % 2 ? r * 0.42f : r;
        p[i] = (fpoint){x + cosf(a) * q, y + sinf(a) * q};
    }
    draw_polygon(d, p, 10, c);
}

static void leader_base(draw_list *d, float x, float y, const counter_look *look, float s)
{
    side_colours c = palette_side(look->palette, look->side);
    dress w = dress_of(look);
    w.pose = POSE_STAND;
    if (w.hat == HAT_HAIR) w = (dress){0xefe7d2ff, HAT_TURBAN, POSE_STAND};
    draw_circle(d, x + 1, y + 3, 18 * s, 0x1a0e0430, 0, 0);
    draw_circle(d, x, y + 2, 17 * s, 0x4e3a22ff, 0, 0);
    draw_circle(d, x, y, 17 * s, 0xb89a62ff, 0, 0);
    draw_circle(d, x, y, 16 * s, 0, c.face, 3 * s);
    figure(d, x, y - 1, 0.95f * s, w, 0);
    draw_circle(d, x + 13 * s, y - 12 * s, 7.4f * s, THEME_INK, 0, 0);
    star(d, x + 13 * s, y - 11.6f * s, 6 * s, 0xf0cf4aff);
}

/* The whole unit facing north about (0, 0), in units of which 178 are a space. */
static void unit(draw_list *d, const counter_look *look)
{
    const branch_miniature kind = (branch_miniature)look->branch->miniature;
    dress w = dress_of(look);
    int bases = look->max > 0 ? look->max : 1, left = look->strength < 0 ? 0 : look->strength;
    if (kind == MINIATURE_LEADER) {
        leader_base(d, 0, 0, look, 1.5f);
        return;
    }
    bases = bases > 12 ? 12 : bases;
    int columns = bases > 6 ? 3 : bases > 1 ? 2 : 1, rows = (bases + columns - 1) / columns;
    float bw = 62, bh = 44, across = (float)columns * (bw + 3) - 3, down = (float)rows * (bh + 4) - 4;
    float y0 = -(down + (look->leader ? 30 : 0)) / 2;
    uint32_t salt = noise_hash((uint32_t)look->side, (uint32_t)bases, noise_seed(look->branch->id), 0);
    for (int i = 0; i < bases; i++) {
        int row = i / columns, in_row = row == rows - 1 ? bases - row * columns : columns;
        float x = -across / 2 + (float)(i % columns) * (bw + 3) + (float)(columns - in_row) * (bw + 3) / 2,
              y = y0 + (float)row * (bh + 4);
        if (i < left)
            base(d, x, y, bw, bh, look, salt + (uint32_t)i);
        else
            lost_base(d, x, y, bw, bh);
        if (kind == MINIATURE_HORSE)
            horse_base(d, x, y, i, left, look->hits, w, salt);
        else if (kind == MINIATURE_GUN || kind == MINIATURE_MACHINE_GUN)
            gun_base(d, x, y, i, left, look->hits, w, kind == MINIATURE_MACHINE_GUN, salt);
        else
            foot_base(d, x, y, i, left, look->hits, w, salt);
    }
    if (look->leader) leader_base(d, 0, y0 + down + 16, look, 1);
}

static float unit_scale(const counter_look *look)
{
    int n = look->max;
    return n <= 1 ? 1.5f : n == 2 ? 1.28f : n < 5 ? 1.16f : n <= 6 ? 0.97f : n <= 9 ? 0.84f : 0.66f;
}

static uint64_t unit_key(const counter_look *look, int w)
{
    uint64_t h = hash_string(0x6d696e6973u, look->branch->id);
    h = hash_string(h, look->hat ? look->hat : "");
    const int32_t n[8] = {look->side,   look->strength, look->max, look->hits,
                          look->leader, look->facing,   w,         look->palette};
    return hash_bytes(h, n, sizeof n);
}

static void rings(draw_list *d, const counter_look *look, float x, float y, float space)
{
    frect r = {x - space / 2 + 3, y - space / 2 + 3, space - 6, space - 6};
    if (look->selected) {
        draw_round(d, r, 10, 0, THEME_INK, 7);
        draw_round(d, r, 10, 0, 0xffe9a6ff, 3.4f);
    }
    if (look->focused) {
        const fpoint p[4] = {{r.x - 4, r.y - 4},
                             {r.x + r.w + 4, r.y - 4},
                             {r.x + r.w + 4, r.y + r.h + 4},
                             {r.x - 4, r.y + r.h + 4}};
        draw_polyline(d, p, 4, true, THEME_INK, (stroke_style){3.6f, {0}, true});
        draw_polyline(d, p, 4, true, THEME_IVORY, (stroke_style){2, {5, 4}, false});
    }
}

/* Where a unit is counted by the man, a base of five figures stands for five men. */
static counter_look by_bases(const counter_look *men)
{
    counter_look out = *men;
    if (men->max <= 12) return out;
    out.max = (men->max + 4) / 5;
    out.strength = men->strength > 0 ? (men->strength + 4) / 5 : 0;
    out.hits = men->strength > 0 ? (out.strength * 5 - men->strength) * 2 : 0;
    return out;
}

void minis_draw(draw_list *d, const draw_host *host, const counter_look *look, float x, float y, float size)
{
    if (look->branch->miniature == MINIATURE_NONE) {
        counter_draw(d, host, look, x, y, size);
        return;
    }
    const counter_look bases = by_bases(look);
    look = &bases;
    float space = size / 0.86f, k = unit_scale(look) * space / 178,
          alpha = look->ghost   ? 0.55f
                  : look->spent ? 0.85f
                                : 1;
    float degrees = look->facing < 0 ? 0 : (float)look->facing;
    rings(d, look, x, y, space);
    if (!host) {
        draw_transform_push(d, k, x, y, degrees);
        unit(d, look);
        draw_transform_pop(d);
        return;
    }
    int w = (int)ceilf(space * 1.4f);
    uint64_t key = unit_key(look, w);
    if (!host->cached(host->self, key)) {
        draw_list *content = draw_list_new();
        draw_transform_push(content, k, (float)w / 2, (float)w / 2, degrees);
        unit(content, look);
        draw_transform_pop(content);
        host->cache(host->self, key, w, w, content, 1, 0, 0);
        draw_list_free(content);
    }
    draw_image(d, key,
               (frect){floorf(x - (float)w / 2 + 0.5f), floorf(y - (float)w / 2 + 0.5f), (float)w, (float)w},
               alpha, 0);
}

void minis_draw_marks(draw_list *d, const counter_look *look, float x, float y, float size)
{
    if (look->branch->miniature == MINIATURE_NONE) {
        counter_draw_marks(d, look, x, y, size);
        return;
    }
    float space = size / 0.86f, k = space / 178, plate = fmaxf(18, 26 * k);
    side_colours c = palette_side(look->palette, look->side);
    if (look->max > 0) {
        char text[12];
        frect r = {x + space / 2 - plate - 7 * k, y - space / 2 + 6 * k, plate, plate};
        snprintf(text, sizeof text, "%d", look->strength);
        draw_path_begin(d);
        counter_outline(d, look->side, r);
        draw_path_fill(d, c.face);
        draw_path_stroke(d, THEME_IVORY, (stroke_style){1.6f, {0}, true});
        draw_text(d, (font){INTER_EXTRABOLD, plate * 0.69f}, c.text, r.x + plate / 2, r.y + plate * 0.75f,
                  ALIGN_CENTRE, text);
    }
    for (int i = 0; i < look->nmarks && i < 3; i++) {
        float s = fmaxf(0.5f, 0.82f * k), mx = x + space / 2 - 22 * k - (float)i * 42 * s,
              my = y + space / 2 - 24 * k;
        counter_draw_mark(d, look->marks[i], mx, my, s);
    }
}

void minis_draw_fallen(draw_list *d, colour coat, float x, float y, float size, float degrees)
{
    fallen(d, x, y, 1.05f * size / 0.86f / 178, coat, degrees);
}
