/* sheet_column.c: what stands beside the map on paper: cartouche, explanation, compass, scale; and the
 * swatches of the explanation. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "ui/sheet_art.h"
#include "ui/noise.h"
#include "ui/terrain_stamp.h"

static const font OVERLINE = {GARAMOND, 14}, TITLE = {GARAMOND_BOLD, 46}, DATE = {GARAMOND_ITALIC, 22},
                  NOTE = {GARAMOND_ITALIC, 16};

/* The longest part of `s`, broken at a space, that is no wider than `width`; returns the bytes taken, the
 * space included. */
static size_t line_of(const draw_host *host, font f, const char *s, float width, char out[96])
{
    size_t best = 0, n = strlen(s);
    for (size_t i = 1; i <= n && i < 95; i++) {
        if (s[i] != ' ' && s[i] != 0) continue;
        snprintf(out, 96, "%.*s", (int)i, s);
        if (best && sheet_text_width(host, f, out, 0) > width) break;
        best = i;
    }
    if (best == 0) best = n < 95 ? n : 95;
    snprintf(out, 96, "%.*s", (int)best, s);
    return s[best] == ' ' ? best + 1 : best;
}

static void upper(const char *s, char *out, size_t size)
{
    size_t n = 0;
    for (; *s && n + 1 < size; s++)
        out[n++] = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
    out[n] = 0;
}

/* ---- furniture */

static void flourish(draw_list *d, float x, float y, float w)
{
    const fpoint diamond[4] = {{x, y - 4.5f}, {x + 8, y}, {x, y + 4.5f}, {x - 8, y}};
    stroke_style thin = {0.9f, {0}, true};
    draw_line(d, x - w / 2, y, x - 12, y, SHEET_INK, thin);
    draw_line(d, x + 12, y, x + w / 2, y, SHEET_INK, thin);
    draw_polygon(d, diamond, 4, SHEET_INK);
    draw_circle(d, x - w / 2, y, 1.7f, SHEET_INK, 0, 0);
    draw_circle(d, x + w / 2, y, 1.7f, SHEET_INK, 0, 0);
}

static void box_with_corners(draw_list *d, frect r)
{
    draw_round(d, r, 3, 0xf7eed8ff, SHEET_INK, 1.6f);
    draw_round(d, (frect){r.x + 5, r.y + 5, r.w - 10, r.h - 10}, 2, 0, SHEET_INK, 0.7f);
    for (int i = 0; i < 4; i++) {
        float x = i % 2 ? r.x + r.w - 5 : r.x + 5, y = i / 2 ? r.y + r.h - 5 : r.y + 5;
        const fpoint p[4] = {{x, y - 7}, {x + 7, y}, {x, y + 7}, {x - 7, y}};
        draw_polygon(d, p, 4, 0xf7eed8ff);
        draw_polyline(d, p, 4, true, SHEET_INK, (stroke_style){1.1f, {0}, true});
        draw_circle(d, x, y, 2, SHEET_INK, 0, 0);
    }
}

static void compass(draw_list *d, float x, float y, float r)
{
    draw_circle(d, x, y, r * 0.62f, 0, SHEET_INK, 0.9f);
    draw_circle(d, x, y, r * 0.56f, 0, SHEET_INK, 0.5f);
    for (int ring = 0; ring < 2; ring++) {
        float reach = r * (ring ? 0.9f : 0.52f), waist = r * (ring ? 0.17f : 0.13f);
        for (int i = 0; i < 4; i++) {
            float a = 1.5707963f * (float)i + (ring ? 0 : 0.7853982f);
            for (int side = 0; side < 2; side++) {
                float b = a + (side ? 0.7853982f : -0.7853982f);
                const fpoint p[3] = {{x, y},
                                     {x + waist * sinf(b), y - waist * cosf(b)},
                                     {x + reach * sinf(a), y - reach * cosf(a)}};
                draw_polygon(d, p, 3, side ? SHEET_IVORY : SHEET_INK);
                draw_polyline(d, p, 3, true, SHEET_INK, (stroke_style){0.8f, {0}, true});
            }
        }
    }
    draw_circle(d, x, y, 2.6f, SHEET_INK, 0, 0);
    draw_text(d, (font){GARAMOND_BOLD, r * 0.34f}, SHEET_INK, x, y - r * 0.98f, ALIGN_CENTRE, "N");
}

static void scale_bar(const sheet_art *a, draw_list *d, float x, float y, float w, int parts)
{
    float q = w / (float)parts;
    char text[12];
    for (int i = 0; i < parts; i++) {
        colour top = i % 2 ? SHEET_IVORY : SHEET_INK, foot = i % 2 ? SHEET_INK : SHEET_IVORY;
        draw_rect(d, (frect){x + (float)i * q, y, q, 3}, top);
        draw_rect(d, (frect){x + (float)i * q, y + 3, q, 3}, foot);
    }
    draw_round(d, (frect){x, y, w, 6}, 0, 0, SHEET_INK, 0.9f);
    for (int i = 0; i <= parts; i++) {
        snprintf(text, sizeof text, "%d", i);
        draw_text(d, (font){INTER, 11.5f}, SHEET_INK, x + (float)i * q, y - 5, ALIGN_CENTRE, text);
    }
    draw_text(d, (font){GARAMOND_ITALIC, 14}, SHEET_INK2, x + w / 2, y + 21, ALIGN_CENTRE, a->scale);
}

/* ---- swatches */

static void swatch_relief(draw_list *d, frect r, float height)
{
    draw_rect(d, r, height > 0.8f ? 0xcfb078ff : 0xdcc797ff);
    draw_path_begin(d);
    int n = (int)(r.w / 3.1f) - 1;
    for (int i = 0; i < n; i++) {
        float x = r.x + 4 + (float)i * 3.1f, wave = sinf((float)i), more = noise_unit(7, (uint32_t)i, 0, 0);
        draw_path_move(d, x, r.y + 8 + 3 * wave);
        draw_path_line(d, x + 1, r.y + 8 + 3 * wave + r.h * 0.22f + 3 * more);
        if (height < 0.8f) continue;
        draw_path_move(d, x + 1, r.y + r.h * 0.56f + 3 * sinf((float)i * 1.3f));
        draw_path_line(d, x + 2, r.y + r.h * 0.78f + 3 * sinf((float)i * 1.3f) + 3 * more);
    }
    draw_path_stroke(d, 0x5b3d1fd9, (stroke_style){1.2f, {0}, true});
}

static void swatch_water(draw_list *d, frect r, colour water, bool whole)
{
    float cy = r.y + r.h / 2, half = whole ? r.h / 2 : r.h * 0.28f;
    if (!whole) draw_rect(d, (frect){r.x, cy - half - 1, r.w, 2 * half + 2}, 0x3f6b78ff);
    draw_rect(d, (frect){r.x, cy - half, r.w, 2 * half}, water);
    for (int i = -1; i <= 1; i++)
        draw_line(d, r.x, cy + (float)i * half * 0.6f, r.x + r.w, cy + (float)i * half * 0.6f,
                  i ? 0x3f6b7899 : 0x3f6b784d, (stroke_style){0.8f, {0}, false});
}

static void swatch_rail(draw_list *d, frect r)
{
    float cy = r.y + r.h / 2;
    draw_rect(d, (frect){r.x, cy - 8, r.w, 16}, 0xd8c08cff);
    draw_path_begin(d);
    for (float x = r.x + 3; x < r.x + r.w; x += 6.5f) {
        draw_path_move(d, x, cy - 6);
        draw_path_line(d, x, cy + 6);
    }
    draw_path_stroke(d, 0x4a3826ff, (stroke_style){2, {0}, false});
    draw_line(d, r.x, cy - 3, r.x + r.w, cy - 3, SHEET_INK, (stroke_style){1.6f, {0}, false});
    draw_line(d, r.x, cy + 3, r.x + r.w, cy + 3, SHEET_INK, (stroke_style){1.6f, {0}, false});
}

static void swatch_works(draw_list *d, frect r, bool closed)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2 + (closed ? 0 : 2);
    const fpoint line[6] = {{r.x + 5, cy + 4}, {cx - 13, cy + 4}, {cx - 7, cy - 4},
                            {cx + 7, cy - 4},  {cx + 13, cy + 4}, {r.x + r.w - 5, cy + 4}};
    const fpoint ring[4] = {{cx - 12, cy - 11}, {cx + 12, cy - 11}, {cx + 12, cy + 11}, {cx - 12, cy + 11}};
    const fpoint *p = closed ? ring : line;
    int n = closed ? 4 : 6;
    draw_polyline(d, p, n, closed, 0x6b4c28ff, (stroke_style){5, {0}, true});
    draw_polyline(d, p, n, closed, 0xcbb489ff, (stroke_style){2, {0}, true});
    draw_path_begin(d);
    for (float x = closed ? cx - 12 : r.x + 6; x <= (closed ? cx + 12 : r.x + r.w - 6); x += 5) {
        float y = closed ? cy - 15 : fabsf(x - cx) < 8 ? cy - 8 : cy;
        draw_path_move(d, x, y);
        draw_path_line(d, x, y - (closed ? 4 : 6));
    }
    draw_path_stroke(d, 0x6b4c28cc, (stroke_style){1.1f, {0}, false});
}

static void swatch_stamps(draw_list *d, frect r, stamp kind, float scale, int n)
{
    static const float at[5][2] = {
        {-0.26f, 0.06f}, {0.24f, 0.1f}, {0, 0.38f}, {0.02f, -0.1f}, {-0.3f, 0.42f}};
    for (int i = 0; i < n; i++)
        stamp_draw(d, kind, r.x + r.w * (0.5f + at[i][0]), r.y + r.h * (0.5f + at[i][1]), scale,
                   (uint32_t)(i * 17));
}

static void swatch_open(draw_list *d, frect r)
{
    draw_path_begin(d);
    for (uint32_t q = 0; q < 26; q++) {
        float x = r.x + 3 + noise_unit(3, q, 1, 0) * (r.w - 6),
              y = r.y + 3 + noise_unit(3, q, 2, 0) * (r.h - 6);
        draw_path_move(d, x + 0.8f, y);
        draw_path_arc(d, x, y, 0.8f, 0, 360);
        draw_path_close(d);
    }
    draw_path_fill(d, 0x9c7a42ff);
    stamp_draw(d, STAMP_DUNE, r.x + r.w / 2, r.y + r.h / 2, 0.8f, 0);
}

static void swatch_picture(draw_list *d, const ground_recipe *recipe, ground_paper paper, frect r)
{
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2;
    switch (recipe->kind) {
    case GROUND_OPEN:
        if (paper == PAPER_DESERT)
            swatch_open(d, r);
        else
            swatch_stamps(d, r, STAMP_GRASS, 0.9f, 3);
        break;
    case GROUND_GRASS:
        swatch_stamps(d, r, STAMP_GRASS, 1.1f, 5);
        break;
    case GROUND_RELIEF:
        swatch_relief(d, r, recipe->height);
        break;
    case GROUND_SCRUB:
        swatch_stamps(d, r, STAMP_SCRUB, 1, 4);
        break;
    case GROUND_PALMS:
        swatch_stamps(d, r, STAMP_PALM, 0.8f, 3);
        break;
    case GROUND_FARM:
        for (int row = 0; row < 4; row++)
            for (float x = r.x + 5; x < r.x + r.w - 2; x += 7)
                stamp_draw(d, STAMP_CROP, x, r.y + 8 + (float)row * (r.h - 10) / 3.2f, 0.75f, 0);
        break;
    case GROUND_TREES:
        draw_rect(d, r, 0xb8c08bff);
        stamp_tree(d, cx - 12, cy + 3, 0.8f, 0, 0);
        stamp_tree(d, cx + 11, cy + 5, 0.72f, 1, 1);
        stamp_tree(d, cx - 1, cy + 16, 0.8f, 2, 2);
        break;
    case GROUND_SWAMP:
        draw_rect(d, r, 0xa9bfaeff);
        swatch_stamps(d, r, STAMP_REEDS, 0.85f, 3);
        break;
    case GROUND_POOL:
        stamp_ellipse(d, stamp_at(cx, cy, 1), 0, 0, 16, 10, 0x9dbfc0ff);
        stamp_ellipse_line(d, stamp_at(cx, cy, 1), 0, 0, 16, 10, 1.2f, 0x3f6b78ff);
        stamp_ellipse_line(d, stamp_at(cx, cy, 1), 0, 0, 10, 6, 0.8f, 0x3f6b7890);
        break;
    case GROUND_WELLS:
        stamp_draw(d, STAMP_WELL, cx - 11, cy - 3, 1, 0);
        stamp_draw(d, STAMP_WELL, cx + 12, cy + 6, 0.85f, 0);
        break;
    case GROUND_RIVER:
        swatch_water(d, r, 0x9dbfc0ff, false);
        break;
    case GROUND_CANAL:
        swatch_water(d, r, 0xa7c3c2ff, false);
        break;
    case GROUND_SEA:
        swatch_water(d, r, 0xbcd2cfff, true);
        break;
    case GROUND_BRIDGE:
        swatch_water(d, r, 0xa7c3c2ff, false);
        draw_round(d, (frect){cx - 9, r.y + 3, 18, r.h - 6}, 1, 0x8a6a44ff, SHEET_INK, 1.2f);
        for (float y = r.y + 7; y < r.y + r.h - 4; y += 4)
            draw_line(d, cx - 8, y, cx + 8, y, 0x5a3f22ff, (stroke_style){0.8f, {0}, false});
        break;
    case GROUND_FORD:
        swatch_water(d, r, 0x9dbfc0ff, false);
        draw_round(d, (frect){cx - 8, r.y + 2, 16, r.h - 4}, 4, 0xd9c684d9, 0, 0);
        for (int i = 0; i < 7; i++)
            stamp_ellipse(d, stamp_at(cx, r.y + 6, 1), (float)(i % 2) * 8 - 4, (float)i * (r.h - 12) / 6, 3,
                          2, 0xb7a27cff);
        break;
    case GROUND_RAIL:
        swatch_rail(d, r);
        break;
    case GROUND_ROAD:
        draw_line(d, r.x, cy, r.x + r.w, cy, 0x7a5c34ff, (stroke_style){6.4f, {0}, false});
        draw_line(d, r.x, cy, r.x + r.w, cy, 0xf6ebcdff, (stroke_style){4, {0}, false});
        break;
    case GROUND_VILLAGE:
    case GROUND_BUILDINGS:
        stamp_house(d, cx - 13, cy - 4, 14, 10, 4, 1);
        stamp_house(d, cx + 8, cy + 6, 13, 11, -6, 1);
        stamp_house(d, cx + 13, cy - 9, 9, 8, 0, 1);
        if (recipe->kind == GROUND_VILLAGE) stamp_draw(d, STAMP_PALM, cx - 16, cy + 16, 0.6f, 0);
        break;
    case GROUND_HUTS:
        swatch_stamps(d, r, STAMP_HUT, 0.9f, 3);
        break;
    case GROUND_TRENCH:
    case GROUND_EARTHWORK:
        swatch_works(d, r, false);
        break;
    case GROUND_REDOUBT:
        swatch_works(d, r, true);
        break;
    case GROUND_BOILER:
        stamp_draw(d, STAMP_CHIMNEY, cx - 2, cy + 14, 1, 0);
        break;
    case GROUND_CAMP:
        swatch_stamps(d, r, STAMP_TENT, 0.8f, 3);
        break;
    case GROUND_PLAIN:
        draw_rect(d, r, recipe->tint);
        break;
    }
}

static void swatch(draw_list *out, const char *terrain, ground_paper paper, frect r)
{
    static const colour papers[3] = {0xe9d9aeff, 0xe6d8a6ff, 0xdfdaa8ff};
    draw_clip_push(out, r);
    draw_rect(out, r, papers[paper]);
    swatch_picture(out, ground_recipe_find(terrain), paper, r);
    draw_clip_pop(out);
    draw_round(out, r, 2, 0, SHEET_INK, 1);
}

void sheet_art_swatch(const sheet_art *a, draw_list *out, const char *terrain, frect r)
{
    swatch(out, terrain, a ? a->g->paper : PAPER_DESERT, r);
}

/* ---- the column, 260 wide */

/* Title on one or two lines, as large as it goes; returns how many lines, and the size. */
static int fit_title(const sheet_art *a, const draw_host *host, char lines[2][96], float *px)
{
    font f = TITLE;
    const char *space = NULL;
    size_t n = strlen(a->title);
    for (size_t i = 1; i + 1 < n; i++)
        if (a->title[i] == ' ' &&
            (!space || (i > n / 2 ? i - n / 2 : n / 2 - i) < ((size_t)(space - a->title) > n / 2
                                                                  ? (size_t)(space - a->title) - n / 2
                                                                  : n / 2 - (size_t)(space - a->title))))
            space = a->title + i;
    snprintf(lines[0], 96, "%s", a->title);
    lines[1][0] = 0;
    bool split = space && sheet_text_width(host, (font){f.face, 38}, a->title, 0) > 226;
    if (split) {
        snprintf(lines[0], 96, "%.*s", (int)(space - a->title), a->title);
        snprintf(lines[1], 96, "%s", space + 1);
    }
    float widest =
        fmaxf(sheet_text_width(host, f, lines[0], 0), split ? sheet_text_width(host, f, lines[1], 0) : 0);
    *px = widest > 226 ? f.px * 226 / widest : split ? 42 : f.px;
    return split ? 2 : 1;
}

static float cartouche(const sheet_art *a, const draw_host *host, draw_list *d, float w, bool measure)
{
    char lines[2][96], text[96];
    float px = 0, y = 30, cx = w / 2;
    int titles = fit_title(a, host, lines, &px);
    if (!measure) box_with_corners(d, (frect){0, 0, w, cartouche(a, host, d, w, true)});
    if (a->overline[0]) {
        upper(a->overline, text, sizeof text);
        if (!measure) draw_text_spaced(d, OVERLINE, SHEET_INK2, cx, y + 12, ALIGN_CENTRE, 3, text);
        y += 20;
    }
    for (int i = 0; i < titles; i++) {
        y += px * 0.92f;
        if (!measure) draw_text(d, (font){TITLE.face, px}, SHEET_INK, cx, y, ALIGN_CENTRE, lines[i]);
    }
    y += 22;
    if (!measure) flourish(d, cx, y, 150);
    if (a->date[0]) {
        y += 29;
        if (!measure) draw_text(d, DATE, SHEET_INK, cx, y, ALIGN_CENTRE, a->date);
    }
    y += 8;
    const char *s = a->note;
    for (int i = 0; i < 4 && *s; i++) {
        s += line_of(host, NOTE, s, w - 34, text);
        y += 19;
        if (!measure) draw_text(d, NOTE, SHEET_INK2, cx, y, ALIGN_CENTRE, text);
    }
    return y + 18;
}

/* What a terrain does, under its name: on as many lines as there is room for, the last cut short. */
static void legend_effect(const draw_host *host, draw_list *d, const char *s, int lines, float y, float w)
{
    const font f = {INTER, 12};
    char text[96], cut[100];
    for (int i = 0; i < lines && *s; i++, y += 14) {
        const bool fits = sheet_text_width(host, f, s, 0) <= w;
        s += line_of(host, f, s, fits || i + 1 < lines ? w : w - 10, text);
        snprintf(cut, sizeof cut, "%s%s", text, *s && i + 1 == lines ? "..." : "");
        draw_text(d, f, SHEET_INK2, 74, y, ALIGN_LEFT, cut);
    }
}

static float legend_rows(const sheet_art *a, const draw_host *host, draw_list *d, float y, float w,
                         float pitch, float bottom)
{
    const font name = {GARAMOND, 17}, effect = {INTER, 12};
    draw_text_spaced(d, (font){GARAMOND, 13}, SHEET_INK2, w / 2, y + 12, ALIGN_CENTRE, 3.2f, "EXPLANATION");
    draw_line(d, 4, y + 21, w - 4, y + 21, SHEET_INK, (stroke_style){0.7f, {0}, false});
    y += 34;
    for (int i = 0; i < a->nlegend && y + pitch * 0.8f <= bottom; i++) {
        const legend_row *row = &a->legend[i];
        swatch(d, row->terrain, a->g->paper, (frect){4, y, 58, pitch * 0.8f});
        const bool two = pitch >= 44 && sheet_text_width(host, effect, row->effect, 0) > w - 70;
        const float at = !row->effect[0] ? pitch * 0.5f : two ? pitch * 0.24f : pitch * 0.34f;
        draw_text(d, name, SHEET_INK, 74, y + at, ALIGN_LEFT, row->title);
        legend_effect(host, d, row->effect, two ? 2 : 1, y + (two ? pitch * 0.52f : pitch * 0.66f), w - 70);
        y += pitch;
    }
    return y;
}

float sheet_art_side_column(const sheet_art *a, const draw_host *host, draw_list *out, frect r)
{
    float w = 260, k = r.w / w, h = r.h / k;
    draw_transform_push(out, k, r.x, r.y, 0);
    float y = cartouche(a, host, out, w, false) + 26;
    float left = h - y - 34 - 190, pitch = a->nlegend ? fminf(50, left / (float)a->nlegend) : 50;
    bool furniture = pitch >= 34; /* many terrains on a low sheet: the explanation goes first */
    if (!furniture) pitch = fmaxf(34, fminf(50, (h - y - 34) / (float)(a->nlegend ? a->nlegend : 1)));
    y = legend_rows(a, host, out, y, w, pitch, h);
    if (furniture || y + 176 < h) {
        compass(out, w / 2, y + 78, 58);
        y += 150;
        if (a->scale[0] && y + 40 < h) {
            scale_bar(a, out, 22, y + 18, 216, 4);
            y += 46;
        }
    }
    draw_transform_pop(out);
    return y * k;
}

void sheet_art_foot(const sheet_art *a, const draw_host *host, draw_list *out, frect r)
{
    float h = 76, k = r.h / h, w = r.w / k, x = 4;
    draw_transform_push(out, k, r.x, r.y, 0);
    draw_text(out, (font){GARAMOND_BOLD, 38}, SHEET_INK, x, 40, ALIGN_LEFT, a->title);
    draw_text(out, (font){GARAMOND_ITALIC, 16.5f}, SHEET_INK2, x + 2, 64, ALIGN_LEFT,
              a->note[0] ? a->note : a->date);
    float names =
        fmaxf(sheet_text_width(host, (font){GARAMOND_BOLD, 38}, a->title, 0),
              sheet_text_width(host, (font){GARAMOND_ITALIC, 16.5f}, a->note[0] ? a->note : a->date, 0));
    float from = x + names + 40, to = w - 210, at = from;
    for (int i = 0; i < a->nlegend; i++) {
        const legend_row *row = &a->legend[i];
        float wide = 54 + 20 +
                     fmaxf(sheet_text_width(host, (font){GARAMOND, 16}, row->title, 0),
                           sheet_text_width(host, (font){INTER, 12}, row->effect, 0));
        if (at + wide > to) break;
        swatch(out, row->terrain, a->g->paper, (frect){at, 14, 46, 40});
        draw_text(out, (font){GARAMOND, 16}, SHEET_INK, at + 54, 31, ALIGN_LEFT, row->title);
        draw_text(out, (font){INTER, 12}, SHEET_INK2, at + 54, 47, ALIGN_LEFT, row->effect);
        at += wide;
    }
    compass(out, w - 172, 40, 30);
    if (a->scale[0]) scale_bar(a, out, w - 126, 28, 120, 3);
    draw_transform_pop(out);
}
