/* sheet_column.c: what stands beside the map on paper: cartouche, explanation, compass, scale. The swatches
 * of the explanation are in swatch.c. */
#include "ui/printed/sheet_column.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/language.h"
#include "ui/printed/printed_internal.h"
#include "ui/printed/sheet_names.h"
#include "ui/printed/sheet_prizes.h"
#include "ui/printed/swatch.h"

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

/* ---- furniture */

static void flourish(draw_list *d, float x, float y, float w)
{
    const fpoint diamond[4] = {{x, y - 4.5f}, {x + 8, y}, {x, y + 4.5f}, {x - 8, y}};
    stroke_style thin = {0.9f, {0}, true};
    draw_line(d, x - w / 2, y, x - 12, y, THEME_INK, thin);
    draw_line(d, x + 12, y, x + w / 2, y, THEME_INK, thin);
    draw_polygon(d, diamond, 4, THEME_INK);
    draw_circle(d, x - w / 2, y, 1.7f, THEME_INK, 0, 0);
    draw_circle(d, x + w / 2, y, 1.7f, THEME_INK, 0, 0);
}

static void box_with_corners(draw_list *d, frect r)
{
    draw_round(d, r, 3, 0xf7eed8ff, THEME_INK, 1.6f);
    draw_round(d, (frect){r.x + 5, r.y + 5, r.w - 10, r.h - 10}, 2, 0, THEME_INK, 0.7f);
    for (int i = 0; i < 4; i++) {
        float x = i % 2 ? r.x + r.w - 5 : r.x + 5, y = i / 2 ? r.y + r.h - 5 : r.y + 5;
        const fpoint p[4] = {{x, y - 7}, {x + 7, y}, {x, y + 7}, {x - 7, y}};
        draw_polygon(d, p, 4, 0xf7eed8ff);
        draw_polyline(d, p, 4, true, THEME_INK, (stroke_style){1.1f, {0}, true});
        draw_circle(d, x, y, 2, THEME_INK, 0, 0);
    }
}

static void compass(draw_list *d, float x, float y, float r)
{
    draw_circle(d, x, y, r * 0.62f, 0, THEME_INK, 0.9f);
    draw_circle(d, x, y, r * 0.56f, 0, THEME_INK, 0.5f);
    for (int ring = 0; ring < 2; ring++) {
        float reach = r * (ring ? 0.9f : 0.52f), waist = r * (ring ? 0.17f : 0.13f);
        for (int i = 0; i < 4; i++) {
            float a = 1.5707963f * (float)i + (ring ? 0 : 0.7853982f);
            for (int side = 0; side < 2; side++) {
                float b = a + (side ? 0.7853982f : -0.7853982f);
                const fpoint p[3] = {{x, y},
                                     {x + waist * sinf(b), y - waist * cosf(b)},
                                     {x + reach * sinf(a), y - reach * cosf(a)}};
                draw_polygon(d, p, 3, side ? THEME_IVORY : THEME_INK);
                draw_polyline(d, p, 3, true, THEME_INK, (stroke_style){0.8f, {0}, true});
            }
        }
    }
    draw_circle(d, x, y, 2.6f, THEME_INK, 0, 0);
    draw_text(d, (font){GARAMOND_BOLD, r * 0.34f}, THEME_INK, x, y - r * 0.98f, ALIGN_CENTRE, "N");
}

static void scale_bar(const sheet_art *a, draw_list *d, float x, float y, float w, int parts)
{
    float q = w / (float)parts;
    char text[12];
    for (int i = 0; i < parts; i++) {
        colour top = i % 2 ? THEME_IVORY : THEME_INK, foot = i % 2 ? THEME_INK : THEME_IVORY;
        draw_rect(d, (frect){x + (float)i * q, y, q, 3}, top);
        draw_rect(d, (frect){x + (float)i * q, y + 3, q, 3}, foot);
    }
    draw_round(d, (frect){x, y, w, 6}, 0, 0, THEME_INK, 0.9f);
    for (int i = 0; i <= parts; i++) {
        snprintf(text, sizeof text, "%d", i);
        draw_text(d, (font){INTER, 11.5f}, THEME_INK, x + (float)i * q, y - 5, ALIGN_CENTRE, text);
    }
    draw_text(d, (font){GARAMOND_ITALIC, 14}, THEME_INK2, x + w / 2, y + 21, ALIGN_CENTRE, a->scale);
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
        snprintf(text, sizeof text, "%s", a->overline);
        language_capitals(text);
        if (!measure) draw_text_spaced(d, OVERLINE, THEME_INK2, cx, y + 12, ALIGN_CENTRE, 3, text);
        y += 20;
    }
    for (int i = 0; i < titles; i++) {
        y += px * 0.92f;
        if (!measure) draw_text(d, (font){TITLE.face, px}, THEME_INK, cx, y, ALIGN_CENTRE, lines[i]);
    }
    y += 22;
    if (!measure) flourish(d, cx, y, 150);
    const char *date = a->date;
    for (int i = 0; i < 2 && *date; i++) {
        date += line_of(host, DATE, date, w - 28, text);
        y += i ? 25 : 29;
        if (!measure) draw_text(d, DATE, THEME_INK, cx, y, ALIGN_CENTRE, text);
    }
    y += 8;
    const char *s = a->note;
    for (int i = 0; i < 4 && *s; i++) {
        s += line_of(host, NOTE, s, w - 34, text);
        y += 19;
        if (!measure) draw_text(d, NOTE, THEME_INK2, cx, y, ALIGN_CENTRE, text);
    }
    return y + 18;
}

static const float PRIZE_ROW = 36;

/* What a terrain does, on as many lines as it takes; drawn unless d is NULL. */
static int legend_effect(const draw_host *host, draw_list *d, const char *s, float y, float w)
{
    const font f = {INTER, 12};
    char text[96];
    int lines = 0;
    for (; *s; lines++, y += 14) {
        s += line_of(host, f, s, w, text);
        if (d) draw_text(d, f, THEME_INK2, 74, y, ALIGN_LEFT, text);
    }
    return lines;
}

static float legend_row_height(const sheet_art *a, const draw_host *host, int i, float w)
{
    int lines = a->legend[i].effect[0] ? legend_effect(host, NULL, a->legend[i].effect, 0, w - 74) : 0;
    return fmaxf(42, 19 + 14 * (float)lines + 11);
}

static float legend_height(const sheet_art *a, const draw_host *host, float w)
{
    float h = 34;
    for (int i = 0; i < a->nlegend; i++)
        h += legend_row_height(a, host, i, w);
    const prize_marks marks = sheet_prize_marks(a);
    return h + (marks.each != PRIZE_NONE ? PRIZE_ROW : 0) + (marks.bounded != PRIZE_NONE ? PRIZE_ROW : 0);
}

/* Objectives, as they are marked on this sheet: a diamond each, or a line round several. */
static float legend_prizes(const sheet_art *a, draw_list *d, float y)
{
    const font name = {GARAMOND, 17};
    const prize_marks marks = sheet_prize_marks(a);
    if (marks.each != PRIZE_NONE) {
        sheet_prize(d, 33, y + 13, 1.2f, marks.each);
        draw_text(d, name, THEME_INK, 74, y + 18, ALIGN_LEFT,
                  marks.each > 0 ? _("Victory points") : _("To be held"));
        y += PRIZE_ROW;
    }
    if (marks.bounded != PRIZE_NONE) {
        sheet_prize_bounded(d, (frect){6, y, 54, 28}, 1, marks.bounded);
        draw_text(d, name, THEME_INK, 74, y + 12, ALIGN_LEFT,
                  marks.bounded > 0 ? _("Victory points") : _("To be held"));
        draw_text(d, (font){INTER, 12}, THEME_INK2, 74, y + 27, ALIGN_LEFT, _("each space within the line"));
        y += PRIZE_ROW;
    }
    return y;
}

static float legend_rows(const sheet_art *a, const draw_host *host, draw_list *d, float y, float w, float air)
{
    const font name = {GARAMOND, 17};
    draw_text_spaced(d, (font){GARAMOND, 13}, THEME_INK2, w / 2, y + 12, ALIGN_CENTRE, 3.2f, "EXPLANATION");
    draw_line(d, 4, y + 21, w - 4, y + 21, THEME_INK, (stroke_style){0.7f, {0}, false});
    y += 34;
    for (int i = 0; i < a->nlegend; i++) {
        const legend_row *row = &a->legend[i];
        float h = legend_row_height(a, host, i, w), high = 36;
        int lines = row->effect[0] ? legend_effect(host, NULL, row->effect, 0, w - 74) : 0;
        float text = 19 + 14 * (float)lines, top = y + fmaxf(0, (high - text) / 2);
        swatch_record(a->g, d, row->terrain, (frect){4, y + fmaxf(0, (text - high) / 2), 58, high});
        draw_text(d, name, THEME_INK, 74, top + 14, ALIGN_LEFT, row->title);
        legend_effect(host, d, row->effect, top + 29, w - 74);
        y += h + air;
    }
    return legend_prizes(a, d, y);
}

/* The explanation is printed whole: first the compass and scale go, then it is printed smaller. */
float sheet_art_side_column(const sheet_art *a, const draw_host *host, draw_list *out, frect r)
{
    const float furniture = 196;
    float w = 260, k = r.w / w, h = r.h / k;
    draw_transform_push(out, k, r.x, r.y, 0);
    float y = cartouche(a, host, out, w, false) + 26, left = h - y, small = 1,
          tall = legend_height(a, host, w);
    bool whole = tall + furniture <= left;
    for (; tall * small > left && small > 0.5f; small -= 0.04f)
        tall = legend_height(a, host, w / (small - 0.04f));
    float air = whole ? fminf(8, (left - tall - furniture) / (float)(a->nlegend ? a->nlegend : 1)) : 0;
    draw_transform_push(out, small, 0, y, 0);
    y += small * legend_rows(a, host, out, 0, w / small, air);
    draw_transform_pop(out);
    if (y + 150 <= h) {
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
