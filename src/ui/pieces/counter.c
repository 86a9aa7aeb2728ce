/* counter.c: card counters, composed of shapes, SVG silhouettes and numbers. Miniatures, the other piece
 * style, are in minis.c; which pictures there are, in counter_pictures.c. */
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/hash.h"
#include "ui/draw/stamp.h"
#include "ui/draw/theme.h"

enum { SHAPE_ROUND, SHAPE_CHAMFER, SHAPE_NOTCH, SHAPE_ARCH, SHAPE_TAG, SHAPE_OVAL };

static const char *const faces[COUNTER_SIDES] = {"counters/madder_face", "counters/prussian_face",
                                                 "counters/forest_face", "counters/ochre_face",
                                                 "counters/plum_face",   "counters/beast_face"};
static const char *const smalls[COUNTER_SIDES] = {"counters/madder_small", "counters/prussian_small",
                                                  "counters/forest_small", "counters/ochre_small",
                                                  "counters/plum_small",   "counters/beast_small"};
static const char *const shadows[COUNTER_SIDES] = {"counters/shadow_round", "counters/shadow_chamfer",
                                                   "counters/shadow_notch", "counters/shadow_arch",
                                                   "counters/shadow_tag",   "counters/shadow_oval"};

/* ---- outline */

static void corner_arc(draw_list *d, float x0, float y0, float cx, float cy, float x1, float y1)
{
    const float k = 0.5523f; /* a quarter of an ellipse by way of its control corner */
    draw_path_curve(d, x0 + (cx - x0) * k, y0 + (cy - y0) * k, x1 + (cx - x1) * k, y1 + (cy - y1) * k, x1,
                    y1);
}

static void path_points(draw_list *d, const fpoint *p, int n)
{
    draw_path_move(d, p[0].x, p[0].y);
    for (int i = 1; i < n; i++)
        draw_path_line(d, p[i].x, p[i].y);
    draw_path_close(d);
}

static void outline_arch(draw_list *d, frect b)
{
    float c = b.w * 0.32f, r = b.w * 0.06f, x1 = b.x + b.w, y1 = b.y + b.h;
    draw_path_move(d, b.x, b.y + c);
    corner_arc(d, b.x, b.y + c, b.x, b.y, b.x + b.w / 2, b.y);
    corner_arc(d, b.x + b.w / 2, b.y, x1, b.y, x1, b.y + c);
    draw_path_line(d, x1, y1 - r);
    draw_path_quad(d, x1, y1, x1 - r, y1);
    draw_path_line(d, b.x + r, y1);
    draw_path_quad(d, b.x, y1, b.x, y1 - r);
    draw_path_close(d);
}

static void outline_notch(draw_list *d, frect b)
{
    float c = b.w * 0.15f, x1 = b.x + b.w, y1 = b.y + b.h;
    draw_path_move(d, b.x + c, b.y);
    draw_path_line(d, x1 - c, b.y);
    corner_arc(d, x1 - c, b.y, x1 - c, b.y + c, x1, b.y + c);
    draw_path_line(d, x1, y1 - c);
    corner_arc(d, x1, y1 - c, x1 - c, y1 - c, x1 - c, y1);
    draw_path_line(d, b.x + c, y1);
    corner_arc(d, b.x + c, y1, b.x + c, y1 - c, b.x, y1 - c);
    draw_path_line(d, b.x, b.y + c);
    corner_arc(d, b.x, b.y + c, b.x + c, b.y + c, b.x + c, b.y);
    draw_path_close(d);
}

static void outline_round(draw_list *d, frect b, float r)
{
    float x1 = b.x + b.w, y1 = b.y + b.h;
    draw_path_move(d, b.x + r, b.y);
    draw_path_line(d, x1 - r, b.y);
    corner_arc(d, x1 - r, b.y, x1, b.y, x1, b.y + r);
    draw_path_line(d, x1, y1 - r);
    corner_arc(d, x1, y1 - r, x1, y1, x1 - r, y1);
    draw_path_line(d, b.x + r, y1);
    corner_arc(d, b.x + r, y1, b.x, y1, b.x, y1 - r);
    draw_path_line(d, b.x, b.y + r);
    corner_arc(d, b.x, b.y + r, b.x, b.y, b.x + r, b.y);
    draw_path_close(d);
}

static int held_side(int side)
{
    return side >= 0 && side < COUNTER_SIDES ? side : COUNTER_BEAST;
}

void counter_outline(draw_list *d, int side, frect b)
{
    float c = b.w * 0.19f, t = b.w * 0.2f, x1 = b.x + b.w, y1 = b.y + b.h;
    const fpoint cut[8] = {{b.x + c, b.y}, {x1 - c, b.y}, {x1, b.y + c}, {x1, y1 - c},
                           {x1 - c, y1},   {b.x + c, y1}, {b.x, y1 - c}, {b.x, b.y + c}};
    const fpoint tag[6] = {{b.x + t, b.y}, {x1, b.y}, {x1, y1 - t}, {x1 - t, y1}, {b.x, y1}, {b.x, b.y + t}};
    switch (held_side(side)) {
    case SHAPE_CHAMFER:
        path_points(d, cut, 8);
        break;
    case SHAPE_NOTCH:
        outline_notch(d, b);
        break;
    case SHAPE_ARCH:
        outline_arch(d, b);
        break;
    case SHAPE_TAG:
        path_points(d, tag, 6);
        break;
    case SHAPE_OVAL:
        outline_round(d, b, b.w / 2);
        break;
    default:
        outline_round(d, b, b.w * 0.085f);
        break;
    }
}

/* ---- the face, in its own 96 units, k pixels each */

static void box(draw_list *d, float k, float x, float y, float w, float h, colour fill)
{
    draw_round(d, (frect){x * k, y * k, w * k, h * k}, 0.8f * k, fill, 0, 0);
}

static void hollow(draw_list *d, float k, float x, float y, float w, float h, float line, colour c)
{
    draw_round(d, (frect){x * k, y * k, w * k, h * k}, 0.8f * k, 0, c, line * k);
}

static colour dimmed(colour c, float alpha)
{
    return (c & 0xffffff00u) | (colour)((float)(c & 255u) * alpha);
}

static void pips(draw_list *d, float k, const counter_look *look, colour c)
{
    bool cut = look->side == SHAPE_CHAMFER;
    int n = look->strength < 0 ? 0 : look->strength;
    float x = 40;
    if (look->max > 7) {
        float whole = (cut ? 40 : 45) - (n > 9 ? 9.0f : 0); /* clear of two digits */
        x += n > 9 ? 9.0f : 0;
        box(d, k, x, 71, whole * fminf(1, (float)n / (float)look->max), 8, c);
        hollow(d, k, x + 0.6f, 71.6f, whole - 1.2f, 6.8f, 1.2f, dimmed(c, 0.85f));
        return;
    }
    float w = fminf(7.4f, (cut ? 44.0f : 50.0f) / (float)look->max - 2);
    for (int i = 0; i < look->max; i++, x += w + 2)
        if (i < n)
            box(d, k, x, 71, w, 8, c);
        else
            hollow(d, k, x + 0.6f, 71.6f, w - 1.2f, 6.8f, 1.2f, dimmed(c, 0.85f));
}

static void quality(draw_list *d, float k, const counter_look *look, colour c, bool whole)
{
    int q = look->quality < 0 ? 0 : look->quality > 3 ? 3 : look->quality;
    float x = look->strength > 9 ? 49 : 40;
    for (int i = 0; i < 3; i++)
        if (!whole) {
            if (i < q) box(d, k, 62, 85 - (float)i * 6.4f, 16, 4.4f, c);
        } else if (i < q) {
            box(d, k, x + (float)i * 9, 83, 7, 3.6f, c);
        } else {
            hollow(d, k, x + 0.5f + (float)i * 9, 83.5f, 6, 2.6f, 1, dimmed(c, 0.5f));
        }
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

void counter_draw_star(draw_list *d, float x, float y, float r)
{
    draw_circle(d, x, y, r, 0xf0cf4aff, 0, 0);
    star(d, x, y + r * 0.064f, r * 0.872f, THEME_INK);
}

/* A drop beside it, in the colour of the wounded mark. */
void counter_draw_hurt_star(draw_list *d, float x, float y, float r)
{
    const float cx = x - r * 0.62f, cy = y + r * 0.66f, s = r * 0.62f;
    counter_draw_star(d, x, y, r);
    draw_circle(d, cx, cy, s, THEME_IVORY, 0, 0);
    draw_polygon(
        d, (fpoint[]){{cx - s * 0.5f, cy + s * 0.1f}, {cx, cy - s * 0.95f}, {cx + s * 0.5f, cy + s * 0.1f}},
        3, 0xa8201aff);
    draw_circle(d, cx, cy + s * 0.22f, s * 0.54f, 0xa8201aff, 0, 0);
}

/* In a second ring of gold. */
void counter_draw_commander(draw_list *d, float x, float y, float r)
{
    draw_circle(d, x, y, r * 1.42f, THEME_INK, 0xf0cf4aff, r * 0.2f);
    counter_draw_star(d, x, y, r);
}

void counter_draw_no_star(draw_list *d, float x, float y, float r)
{
    draw_circle(d, x, y, r, 0x2a1e14c0, 0xf0cf4aff, r * 0.2f);
    draw_line(d, x - r * 0.42f, y - r * 0.42f, x + r * 0.42f, y + r * 0.42f, 0xf0cf4aff,
              (stroke_style){.width = r * 0.24f});
    draw_line(d, x - r * 0.42f, y + r * 0.42f, x + r * 0.42f, y - r * 0.42f, 0xf0cf4aff,
              (stroke_style){.width = r * 0.24f});
}

static void number(draw_list *d, float k, const counter_look *look, colour c, bool whole)
{
    char text[12];
    snprintf(text, sizeof text, "%d", look->strength);
    bool wide = strlen(text) > 1;
    float px = (whole ? 27 : 31) * k * (wide ? 0.84f : 1);
    draw_text(d, (font){INTER_EXTRABOLD, px}, c, (wide ? 30.5f : 28.5f) * k, (whole ? 88.4f : 90) * k,
              ALIGN_CENTRE, text);
}

/* The picture in the window. A portrait fills its own: it ends where the neck or the cloak is cut. */
static const char *picture_of(const counter_look *look)
{
    if (look->portrait && look->branch->portrait) return look->branch->portrait;
    if (look->prone &&
        (look->branch->miniature == MINIATURE_FOOT || look->branch->miniature == MINIATURE_SPEARS))
        return "silhouettes/lying";
    return branch_silhouette(look->branch, look->hat);
}

static void beast_face(draw_list *d, float k, const counter_look *look, bool small)
{
    draw_svg(d, small ? smalls[COUNTER_BEAST] : faces[COUNTER_BEAST], (frect){0, 0, 96 * k, 99 * k}, 0, 1, 0);
    if (small) {
        draw_svg(d, look->branch->sign, (frect){(48 - 40) * k, (48 - 40) * k, 80 * k, 80 * k}, THEME_INK, 1,
                 0);
        return;
    }
    const bool portrait = look->portrait && look->branch->portrait;
    float s = portrait            ? 0.56f
              : look->branch->low ? 0.56f
                                  : 0.47f; /* men stand taller than a round counter's middle */
    draw_svg(d, picture_of(look),
             (frect){(48 - 54 * s) * k, ((portrait ? 42 : 38) - 58 * s) * k, 108 * s * k, 108 * s * k}, 0, 1,
             0);
    char text[16];
    if (look->label)
        snprintf(text, sizeof text, "%s", look->label);
    else
        snprintf(text, sizeof text, "%d", look->strength);
    if (look->label || look->max)
        draw_text(d, (font){INTER_EXTRABOLD, 16.5f * k}, THEME_INK, 48 * k, 80 * k, ALIGN_CENTRE, text);
}

/* The card as it is drawn has the printed colours; in another palette it gets that one's in their place. */
static void card(draw_list *d, side_palette palette, int side, bool small, frect r)
{
    const side_colours from = palette_side(PALETTE_PRINTED, side), to = palette_side(palette, side);
    const char *drawn = small ? smalls[side] : faces[side];
    if (palette == PALETTE_PRINTED) {
        draw_svg(d, drawn, r, 0, 1, 0);
        return;
    }
    const colour pairs[4][2] = {
        {from.face, to.face}, {from.light, to.light}, {from.dark, to.dark}, {from.window, to.window}};
    char name[160];
    size_t at = (size_t)snprintf(name, sizeof name, "%s", drawn);
    for (int i = 0; i < 4; i++)
        at += (size_t)snprintf(name + at, sizeof name - at, "%c%06x=%06x", i == 0 ? '?' : ',',
                               pairs[i][0] >> 8, pairs[i][1] >> 8);
    draw_svg(d, name, r, 0, 1, 0);
}

void counter_draw_hits(draw_list *d, int n, int of, frect r, colour ground, colour left)
{
    const float k = r.h / 8, step = (r.w - 2 * k) / (float)of;
    draw_round(d, r, 0.8f * k, ground, 0, 0);
    for (int i = 0; i < of; i++)
        draw_round(d, (frect){r.x + 1.5f * k + step * (float)i, r.y + 1.5f * k, step - 1.5f * k, 5 * k},
                   0.8f * k, i < n ? 0xe0392bff : left, 0, 0);
}

/* Hits short of a base, on a counter of so many pixels: parts of a strip below the picture, where each of
 * them is wide and high enough to be counted. */
static frect hit_strip(float k, const float *w)
{
    return (frect){(w[0] + 3) * k, (w[1] + w[3] - 8.5f) * k, (w[2] - 6) * k, 8 * k};
}

static const float windows[COUNTER_SIDES][4] = {{20, 8, 68, 58}, {20, 8, 66, 58},
                                                {20, 8, 66, 58}, {20, 13, 66, 54},
                                                {20, 8, 68, 58}, [COUNTER_BEAST] = {20, 8, 66, 58}};

static bool hits_in_parts(const counter_look *look, float k, const float *w)
{
    const frect r = hit_strip(k, w);
    return r.h >= 6 && (r.w - 2 * k) / (float)look->hit_of - 1.5f * k >= 5;
}

bool counter_hits_counted(const counter_look *look, float size)
{
    return look->hit_of > 0 && hits_in_parts(look, size / 96, windows[held_side(look->side)]);
}

/* Else their figure on red: in the upper left corner of the picture, on the smallest at the lower right. */
static bool hit_plate(const counter_look *look, float size, frect *out)
{
    const float k = size / 96;
    const int side = held_side(look->side);
    if (side == COUNTER_BEAST || look->hit_of <= 0 || look->hits <= 0 || size < COUNTER_COUNTED) return false;
    const float *w = windows[side], px = fmaxf(22 * k, 10), high = px * 0.72f + 3,
                wide = px * (look->hits > 9 ? 1.3f : 0.66f) + 4;
    if (size < COUNTER_PICTURED)
        *out = (frect){91 * k - wide, 90 * k - high, wide, high};
    else if (!hits_in_parts(look, k, w))
        *out = (frect){(w[0] - 2) * k, (w[1] - 2) * k, wide, high};
    else
        return false;
    return true;
}

void counter_draw_hit_figure(draw_list *d, int n, frect r, float px)
{
    char text[12];
    snprintf(text, sizeof text, "%d", n);
    draw_round(d, r, 2, 0xb3261eff, THEME_IVORY, 1);
    draw_text(d, (font){INTER_EXTRABOLD, px}, THEME_IVORY, r.x + r.w / 2, r.y + r.h / 2 + px * 0.36f,
              ALIGN_CENTRE, text);
}

static void hits(draw_list *d, float k, const counter_look *look, const side_colours *c, const float *w,
                 float size)
{
    frect r;
    if (look->hit_of <= 0 || look->hits <= 0) return;
    if (!hit_plate(look, size, &r)) {
        if (size >= COUNTER_PICTURED)
            counter_draw_hits(d, look->hits, look->hit_of, hit_strip(k, w), c->dark, c->window);
        return;
    }
    counter_draw_hit_figure(d, look->hits, r, fmaxf(22 * k, 10));
}

/* Of a number so small that it has to be drawn larger than its card would have it. */
static float small_px(float k)
{
    return fmaxf(34 * k, 11);
}

static bool small_counts(const counter_look *look, float size)
{
    return look->max > 0 && size >= COUNTER_COUNTED;
}

/* Of the letters' height, what a digit takes of it. */
#define DIGIT_HIGH 0.73f

/* The sign, and under it the strength where that can be read: neither touches the other. */
static void small_face(draw_list *d, float k, const counter_look *look, colour c, float size)
{
    if (!small_counts(look, size)) {
        draw_svg(d, look->branch->sign, (frect){(48 - 40) * k, (48 - 40) * k, 80 * k, 80 * k}, c, 1, 0);
        return;
    }
    char text[12];
    const float px = small_px(k), foot = fminf(64 * k, 89 * k - px * DIGIT_HIGH),
                sign = fminf(58 * k, foot - 2 * k);
    snprintf(text, sizeof text, "%d", look->strength);
    draw_svg(d, look->branch->sign, (frect){54 * k - sign / 2, foot - sign, sign, sign}, c, 1, 0);
    if (look->commander) counter_draw_commander(d, 78 * k, 18 * k, fmaxf(12 * k, 3.5f));
    draw_text(d, (font){INTER_EXTRABOLD, px}, c, 18 * k, 89 * k, ALIGN_LEFT, text);
}

enum { STAR_Y = 15 }; /* its middle, in 1/96 of the counter */

static float star_x(int side)
{
    return side == SHAPE_CHAMFER ? 72 : 80;
}

static void face(draw_list *d, const counter_look *look, float size)
{
    float k = size / 96;
    bool small = size < COUNTER_PICTURED, whole = size >= 60;
    int side = held_side(look->side);
    if (side == COUNTER_BEAST) {
        beast_face(d, k, look, small);
        return;
    }
    side_colours c = palette_side(look->palette, side);
    card(d, look->palette, side, small, (frect){0, 0, 96 * k, 99 * k});
    if (small) {
        small_face(d, k, look, c.text, size);
        hits(d, k, look, &c, windows[side], size);
        return;
    }
    const float *w = windows[side];
    float cx = w[0] + w[2] / 2 - (look->leader ? 3 : 0), cy = w[1] + w[3] / 2 + 1.5f,
          s = whole ? 0.585f : 0.62f;
    draw_svg_printed(d, picture_of(look),
                     (frect){(cx - 54 * s) * k, (cy - 58 * s) * k, 108 * s * k, 108 * s * k}, c.figure,
                     c.window, 1);
    if (look->max > 0) {
        if (whole) pips(d, k, look, c.text);
        quality(d, k, look, c.text, whole);
        number(d, k, look, c.text, whole);
    }
    hits(d, k, look, &c, w, size);
    if (look->leader || look->hurt) {
        const float x = star_x(side) * k, y = STAR_Y * k, r = 9.4f * k;
        draw_circle(d, x, y, 10.6f * k, c.dark, 0, 0);
        if (!look->leader)
            counter_draw_no_star(d, x, y, r);
        else if (look->commander)
            counter_draw_commander(d, x, y, r);
        else if (look->hurt)
            counter_draw_hurt_star(d, x, y, r);
        else
            counter_draw_star(d, x, y, r);
    }
}

static uint64_t face_key(const counter_look *look, float size)
{
    uint64_t h = hash_string(0x636f756e746572u, look->branch->id);
    h = hash_string(h, look->hat ? look->hat : "");
    h = hash_string(h, look->label ? look->label : "");
    const int32_t n[9] = {look->side,
                          look->strength,
                          look->max,
                          look->quality,
                          look->leader + (look->hurt ? 2 : 0) + (look->commander ? 4 : 0),
                          look->portrait + (look->prone ? 2 : 0),
                          (int32_t)(size * 8),
                          look->palette,
                          look->hit_of > 0 ? look->hits * 16 + look->hit_of : 0};
    return hash_bytes(h, n, sizeof n);
}

static void cached_face(draw_list *d, const draw_host *host, const counter_look *look, frect r, float size,
                        float alpha)
{
    uint64_t key = face_key(look, size);
    if (!host->cached(host->self, key)) {
        draw_list *content = draw_list_new();
        face(content, look, size);
        host->cache(host->self, key, (int)ceilf(size), (int)ceilf(size * 99 / 96), content, 1, 0, 0);
        draw_list_free(content);
    }
    draw_image(d, key, (frect){r.x, r.y, ceilf(size), ceilf(size * 99 / 96)}, alpha, 0);
}

/* ---- on the board */

static void rings(draw_list *d, const counter_look *look, float x, float y, float size)
{
    float k = size / 96, grow = 4 * k + 2;
    frect r = {x + 3 * k - grow, y + 3 * k - grow, 90 * k + 2 * grow, 90 * k + 2 * grow};
    if (look->selected) {
        draw_path_begin(d);
        counter_outline(d, look->side, r);
        /* stronger than the ring of those that may act: 6 and 3 */
        draw_path_stroke(d, THEME_INK, (stroke_style){fmaxf(8, 10 * k), {0}, true});
        draw_path_stroke(d, 0xfff3c4ff, (stroke_style){fmaxf(4, 5.5f * k), {0}, true});
    }
    if (look->focused) {
        float more = look->selected ? 5 : 2;
        r = (frect){r.x - more, r.y - more, r.w + 2 * more, r.h + 2 * more};
        draw_path_begin(d);
        counter_outline(d, look->side, r);
        draw_path_stroke(d, THEME_INK, (stroke_style){3.6f, {0}, true});
        draw_path_stroke(d, THEME_IVORY, (stroke_style){2, {5, 4}, false});
    }
}

/* A small one no more than leaves the strength of whoever stands behind it to be read, ring and all. */
static float lift_of(const counter_look *look, float size)
{
    return fminf(look->selected ? 3 : look->hovered ? 2 : 0, size / 30);
}

void counter_draw(draw_list *d, const draw_host *host, const counter_look *look, float x, float y, float size)
{
    float k = size / 96, lift = lift_of(look, size), alpha = look->ghost ? 0.55f : look->spent ? 0.85f : 1;
    float left = floorf(x - size / 2 + 0.5f), top = floorf(y - size / 2 + 0.5f);
    if (!look->ghost) {
        float more = lift > 0 ? 1.5f : 1, wide = 112 * k + (more - 1) * 8;
        draw_svg(d, shadows[held_side(look->side)],
                 (frect){left - 4 * k - (more - 1) * 3, top - 2 * k - (more - 1) * 2, wide, wide}, 0, 1, 0);
    }
    top -= lift;
    rings(d, look, left, top, size);
    frect r = {left, top, size, size * 99 / 96};
    if (host) {
        cached_face(d, host, look, r, size, alpha);
    } else {
        draw_transform_push(d, 1, left, top, 0);
        face(d, look, size);
        draw_transform_pop(d);
    }
    counter_draw_wedge(d, look, left + size / 2, top + size / 2, size);
}

/* docs/look.md 6, on a counter of 41; its middle is at 0, 0. Twice, the nearer the darker. */
static void long_shadow(draw_list *d, float k, float sun)
{
    static const struct {
        float length, fall;
        colour c;
    } twice[2] = {{40, 13, 0x2c234038}, {26, 9, 0x2c234024}};
    for (int i = 0; i < 2; i++) {
        const float l = twice[i].length, f = twice[i].fall;
        const fpoint p[5] = {
            {-17, 20}, {19, -18}, {15 + l, f - 8}, {13 + l, f + 9}, {4 + 0.7f * l, 20 + 0.8f * f}};
        fpoint at[5];
        for (int n = 0; n < 5; n++)
            at[n] = (fpoint){sun * p[n].x * k, p[n].y * k};
        draw_polygon(d, at, 5, twice[i].c);
    }
}

void counter_draw_long_shadow(draw_list *d, const draw_host *host, float x, float y, float size, int sun,
                              float alpha)
{
    const float k = size / 41, left = sun > 0 ? 18 * k : 58 * k, w = 76 * k, h = 56 * k, top = 20 * k;
    const uint64_t key = hash_mix(hash_mix(0x10c65ad0, (uint64_t)(size * 4)), sun > 0) | 1;
    if (!host->cached(host->self, key)) {
        draw_list *content = draw_list_new();
        long_shadow(content, k, sun > 0 ? 1 : -1);
        host->cache(host->self, key, (int)ceilf(w), (int)ceilf(h), content, 1, left, top);
        draw_list_free(content);
    }
    draw_image(d, key, (frect){floorf(x - left + 0.5f), floorf(y - top + 0.5f), ceilf(w), ceilf(h)}, alpha,
               0);
}

static float wedge_scale(float size)
{
    return fmaxf(size / 96, 0.36f); /* still seen on the smallest */
}

/* How much farther out the wedge of a small counter lies, in 96ths of it: with its inner end off the figures
 * of the strength. */
static float wedge_off(float size)
{
    enum { INNER = 7 }; /* of the wedge, from its middle */
    return (size < 60 ? 1.5f : 0) + INNER * (wedge_scale(size) * 96 / size - 1);
}

/* The middle of the wedge, from the counter's. */
static fpoint wedge_at(const counter_look *look, float size)
{
    const float k = size / 96, a = (float)look->facing * 0.01745329f, dx = sinf(a), dy = -cosf(a), r = 45,
                off = wedge_off(size);
    const int side = held_side(look->side);
    float out = (r + 3.5f + off) / fmaxf(fabsf(dx), fabsf(dy));
    if (side == SHAPE_OVAL)
        out = size < 60 ? (r + 3.5f + off) * 1.12f : r + 3; /* farther in its edge is at the figures' side */
    else if (side == SHAPE_CHAMFER && look->facing % 90)
        out = (r * 1.17f + off) * (size < 60 ? 1.04f : 1);
    return (fpoint){dx * out * k, dy * out * k};
}

void counter_draw_wedge(draw_list *d, const counter_look *look, float x, float y, float size)
{
    if (look->facing < 0) return;
    const float scale = wedge_scale(size);
    const fpoint at = wedge_at(look, size);
    stamp_frame f = stamp_turned(x + at.x, y + at.y, scale, (float)look->facing);
    draw_path_begin(d);
    stamp_path(d, f, "M-14,6 L0,-11.5 L14,6 L0,1.6Z");
    colour alpha = look->ghost ? 0x90 : 0xff;
    draw_path_stroke(d, (THEME_IVORY & 0xffffff00u) | alpha, (stroke_style){2.2f * scale, {0}, true});
    draw_path_fill(d, (THEME_INK & 0xffffff00u) | alpha);
}

void counter_draw_facing(draw_list *d, const counter_look *look, float x, float y, float size)
{
    const float left = floorf(x - size / 2 + 0.5f), top = floorf(y - size / 2 + 0.5f) - lift_of(look, size);
    counter_draw_wedge(d, look, left + size / 2, top + size / 2, size);
}

bool counter_faces(const counter_look *look, float x, float y, float size, frect *out)
{
    if (look->facing < 0) return false;
    const fpoint at = wedge_at(look, size);
    const float half = 10 * wedge_scale(size);
    *out = (frect){x + at.x - half, y + at.y - half, 2 * half, 2 * half};
    return true;
}

static int hits_read(const counter_look *look, float left, float top, float size, frect *out)
{
    if (!hit_plate(look, size, out)) return 0;
    out->x += left, out->y += top;
    return 1;
}

/* Only the figures of the strength, from the foot of the card up. */
static frect number_box(const counter_look *look, float left, float top, float size)
{
    const float k = size / 96;
    const bool wide = look->strength > 9;
    if (size < COUNTER_PICTURED) {
        const float px = small_px(k);
        return (frect){left + 17 * k, top + 89 * k - px * 0.75f, px * (wide ? 1.3f : 0.68f), px * 0.75f};
    }
    return (frect){left + 16 * k, top + 66 * k, (wide ? 30 : 24) * k, 24 * k};
}

int counter_reads(const counter_look *look, float x, float y, float size, frect out[COUNTER_READS])
{
    const float k = size / 96, left = x - size / 2, top = y - size / 2;
    int n = 0;
    if (size >= COUNTER_PICTURED && (look->max > 0 || look->label))
        out[n++] = (frect){left + 14 * k, top + 66 * k, 68 * k, 25 * k};
    else if (small_counts(look, size) && held_side(look->side) != COUNTER_BEAST)
        out[n++] = number_box(look, left, top, size);
    n += counter_faces(look, x, y, size, &out[n]);
    return n + hits_read(look, left, top, size, &out[n]);
}

int counter_reads_narrow(const counter_look *look, float x, float y, float size, frect out[COUNTER_READS])
{
    const float left = x - size / 2, top = y - size / 2;
    int n = 0;
    if (held_side(look->side) == COUNTER_BEAST) return counter_reads(look, x, y, size, out);
    if (size >= COUNTER_PICTURED ? look->max > 0 : small_counts(look, size))
        out[n++] = number_box(look, left, top, size);
    n += counter_faces(look, x, y, size, &out[n]);
    return n + hits_read(look, left, top, size, &out[n]);
}

bool counter_star(const counter_look *look, float x, float y, float size, frect *out)
{
    const float k = size / 96, r = 10.6f * k;
    if (size < COUNTER_PICTURED || held_side(look->side) == COUNTER_BEAST || (!look->leader && !look->hurt))
        return false;
    *out = (frect){x - size / 2 + star_x(held_side(look->side)) * k - r, y - size / 2 + STAR_Y * k - r, 2 * r,
                   2 * r};
    return true;
}

/* How many lie along the foot: as many as leave the strength in the left corner to be read. */
static int marks_at_foot(const counter_look *look, float size)
{
    return size < 34 ? 1 : size < 60 && look->strength > 9 ? 1 : 2;
}

static float mark_scale(float size)
{
    return size / 96 * (size >= 60 ? 0.62f : size >= COUNTER_PICTURED ? 0.9f : 1.15f);
}

float counter_mark_reach(float size)
{
    return 20 * mark_scale(size);
}

/* The middle of the i-th: from the lower right corner to the left, then up the right edge. */
static fpoint mark_place(float left, float top, float size, float step, int i, int foot)
{
    const float k = size / 96, x = left + size - (size >= 34 ? 4 : 6) * k, y = top + size - 2 * k;
    return i < foot ? (fpoint){x - (float)i * step, y} : (fpoint){x, y - (float)(i - foot + 1) * step};
}

void counter_draw_more(draw_list *d, float x, float y, float px)
{
    const float w = px * 1.7f;
    draw_round(d, (frect){x - w / 2, y - px * 0.68f, w, px * 1.36f}, px * 0.5f, THEME_IVORY, THEME_INK, 1.2f);
    draw_text(d, (font){INTER_BOLD, px}, THEME_INK, x, y + px * 0.12f, ALIGN_CENTRE, "...");
}

static float mark_step(float size)
{
    return (size >= 60 ? 27 : 36) * size / 96;
}

fpoint counter_mark_place(const counter_look *look, float x, float y, float size, int nth)
{
    const float left = floorf(x - size / 2 + 0.5f), top = floorf(y - size / 2 + 0.5f) - lift_of(look, size);
    return mark_place(left, top, size, mark_step(size), nth, marks_at_foot(look, size));
}

void counter_draw_hung(draw_list *d, const char *picture, float x, float y, float size)
{
    const float scale = mark_scale(size);
    stamp_ellipse(d, stamp_at(x, y, scale), 1, 5, 22, 21, 0x00000029);
    counter_draw_mark(d, picture, x, y, scale);
}

void counter_draw_marks(draw_list *d, const counter_look *look, float x, float y, float size)
{
    const int most = size < COUNTER_PICTURED ? 1 : COUNTER_MARKS_HUNG,
              n = look->nmarks < COUNTER_MARKS ? look->nmarks : COUNTER_MARKS;
    for (int i = (n < most ? n : most) - 1; i >= 0; i--) { /* the gravest on top */
        const fpoint at = counter_mark_place(look, x, y, size, i);
        counter_draw_hung(d, look->marks[i], at.x, at.y, size);
    }
    if (n > most && size >= COUNTER_PICTURED) {
        const fpoint at = counter_mark_place(look, x, y, size, most);
        counter_draw_more(d, at.x, at.y, fmaxf(11, 17 * size / 96));
    }
}

/* ---- stacks */

fpoint counter_stack_offset(int i, float size)
{
    return (fpoint){(float)i * size * 20 / 58, (float)i * size * -7 / 58};
}

static float count_px(float size)
{
    return fmaxf(12, size * 0.26f);
}

frect counter_count_box(float x, float y, float size)
{
    const float px = count_px(size);
    return (frect){x - px, y - px * 0.75f, px * 2, px * 1.5f};
}

void counter_draw_count(draw_list *d, int n, float x, float y, float size)
{
    char text[12];
    const float px = count_px(size);
    snprintf(text, sizeof text, "%d", n);
    draw_round(d, counter_count_box(x, y, size), px * 0.3f, 0xf8f0dafa, 0x8a7448ff, 1);
    draw_text(d, (font){INTER_BOLD, px}, THEME_INK, x, y + px * 0.36f, ALIGN_CENTRE, text);
}
