/* sheet_frame.c: the margin: paper with its shadow on the table, neatline with alternating bars, column
 * letters and row numbers. */
#include "ui/printed/sheet_frame.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "board/names.h"
#include "ui/printed/sheet_names.h"
#include "ui/printed/texture.h"

void sheet_record_paper(const sheet_art *a, frect r, draw_list *d)
{
    for (int i = 0; i < 9; i++) {
        float e = (float)(9 - i) * 2.6f;
        draw_round(d, (frect){r.x - e * 0.5f, r.y - e * 0.3f + 9, r.w + e, r.h + e * 0.75f}, 4, 0x0b060313, 0,
                   0);
    }
    draw_round(d, r, 2, a->contrast ? 0xfffaf0ff : 0xefe3c6ff, 0, 0);
    draw_tiled(d, TEXTURE_PAPER, r, 1);
    draw_round(d, (frect){r.x + 0.5f, r.y + 0.5f, r.w - 1, r.h - 1}, 2, 0, 0xfff8e6b3, 1.2f);
    draw_line(d, r.x + 2, r.y + r.h - 0.6f, r.x + r.w - 2, r.y + r.h - 0.6f, 0x8a7448ff,
              (stroke_style){1.4f, {0}, false});
}

/* Bars of ink in every second cell of a side, outside the map. */
static void bars(draw_list *d, const sheet_art *a, float pitch_x, int nx, float pitch_y, int ny)
{
    float w = a->g->w, h = a->g->h, k = a->text, bar = 7 * k;
    for (int i = 0; i < nx; i += 2) {
        float x0 = (float)i * pitch_x, x1 = fminf(x0 + pitch_x, w);
        draw_rect(d, (frect){x0, -bar, x1 - x0, bar - 0.5f * k}, THEME_INK);
        draw_rect(d, (frect){x0, h + 0.5f * k, x1 - x0, bar - 0.5f * k}, THEME_INK);
    }
    for (int j = 0; j < ny; j += 2) {
        float y0 = (float)j * pitch_y, y1 = fminf(y0 + pitch_y, h);
        draw_rect(d, (frect){-bar, y0, bar - 0.5f * k, y1 - y0}, THEME_INK);
        draw_rect(d, (frect){w + 0.5f * k, y0, bar - 0.5f * k, y1 - y0}, THEME_INK);
    }
}

static void outline(draw_list *d, frect r, float width)
{
    const fpoint p[4] = {{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}};
    draw_polyline(d, p, 4, true, THEME_INK, (stroke_style){width, {0}, false});
}

static void column_name(const sheet_art *a, int column, char out[16])
{
    if (a->g->shape == BOARD_HEX) { /* as the spaces' own names say it: two digits */
        snprintf(out, 16, "%02d", column + 1);
        return;
    }
    char name[16];
    board_space_name(a->b, board_at(a->b, a->sheet, column, 0), name);
    const char *start = strchr(name, ':') ? strchr(name, ':') + 1 : name;
    size_t n = strspn(start, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    snprintf(out, 16, "%.*s", (int)n, start);
}

static void columns(const sheet_art *a, draw_list *d, font f)
{
    const ground *g = a->g;
    char text[16];
    for (int i = 0; i < g->s->columns; i++) {
        float x = g->centre[board_at(a->b, a->sheet, i, 0) - g->s->first_space].x;
        column_name(a, i, text);
        draw_text(d, f, THEME_INK, x, -19 * a->text, ALIGN_CENTRE, text);
        draw_text(d, f, THEME_INK, x, g->h + 30 * a->text, ALIGN_CENTRE, text);
    }
}

/* Squares count from the south, hexes from the top, as the rules do. */
static void rows(const sheet_art *a, draw_list *d, font f)
{
    const ground *g = a->g;
    char text[16];
    for (int j = 0; j < g->s->rows; j++) {
        float y = g->centre[board_at(a->b, a->sheet, 0, j) - g->s->first_space].y + f.px * 0.36f;
        snprintf(text, sizeof text, g->shape == BOARD_HEX ? "%02d" : "%d",
                 g->shape == BOARD_HEX ? j + 1 : g->s->rows - j);
        draw_text(d, f, THEME_INK, -24 * a->text, y, ALIGN_CENTRE, text);
        draw_text(d, f, THEME_INK, g->w + 24 * a->text, y, ALIGN_CENTRE, text);
    }
}

void sheet_record_frame(const sheet_art *a, const draw_host *host, draw_list *d)
{
    const ground *g = a->g;
    float bar = 7 * a->text;
    (void)host;
    outline(d,
            (frect){-bar - 3 * a->text, -bar - 3 * a->text, g->w + 2 * bar + 6 * a->text,
                    g->h + 2 * bar + 6 * a->text},
            2.2f * a->text);
    outline(d, (frect){-bar, -bar, g->w + 2 * bar, g->h + 2 * bar}, 0.8f * a->text);
    if (g->shape == BOARD_AREA) {
        int nx = (int)lroundf(g->w / (90 * a->text)), ny = (int)lroundf(g->h / (90 * a->text));
        nx = nx < 2 ? 2 : nx;
        ny = ny < 2 ? 2 : ny;
        bars(d, a, g->w / (float)nx, nx, g->h / (float)ny, ny);
    } else {
        bool columns_apart = g->s->columns > 1 && g->s->rows > 1;
        float px = columns_apart
                       ? g->centre[board_at(a->b, a->sheet, 1, 0) - g->s->first_space].x - g->centre[0].x
                       : SHEET_UNIT;
        float py = columns_apart
                       ? g->centre[board_at(a->b, a->sheet, 0, 1) - g->s->first_space].y - g->centre[0].y
                       : SHEET_UNIT;
        bars(d, a, px, (int)ceilf(g->w / px - 0.01f), py, (int)ceilf(g->h / py - 0.01f));
        font f = {INTER, (g->s->columns > 99 ? 13 : 16) * a->text};
        if (!a->no_grid) {
            columns(a, d, f);
            rows(a, d, f);
        }
    }
    outline(d, (frect){0, 0, g->w, g->h}, a->text);
}
