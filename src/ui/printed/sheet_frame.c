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

static void row_name(const sheet_art *a, int row, char out[16])
{
    /* Squares count from the south, hexes from the top, as the rules do. */
    snprintf(out, 16, a->g->shape == BOARD_HEX ? "%02d" : "%d",
             a->g->shape == BOARD_HEX ? row + 1 : a->g->s->rows - row);
}

/* ---- how large they are */

static const float NUMBER_PIXELS = 10;   /* with less they are not there */
static const float NUMBER_HEIGHT = 0.7f; /* of a digit or a capital, in its font's pixels */

static float number_size(const sheet_art *a, int size)
{
    return ((a->g->s->columns > 99 ? 13.0f : 16.0f) + (float)size) * a->text;
}

/* Board units from the map to where they may begin: beyond the bars and the neatline. */
static float number_room(const sheet_art *a)
{
    return 11.1f * a->text;
}

static float widest(const sheet_art *a, int n, void (*name)(const sheet_art *a, int i, char out[16]), font f)
{
    char text[16];
    float most = 0;
    for (int i = 0; i < n; i++) {
        name(a, i, text);
        most = fmaxf(most, sheet_text_width(a->host, f, text, 0));
    }
    return most;
}

static bool numbers_fit(const sheet_art *a, int size)
{
    const font f = {INTER, number_size(a, size)};
    const float room = a->margin - number_room(a) - 1.2f * a->text;
    return f.px * NUMBER_HEIGHT < room && widest(a, a->g->s->rows, row_name, f) < room;
}

int sheet_frame_size(const sheet_art *a, float cell, float least)
{
    const float pixel = SHEET_UNIT / fmaxf(cell, 0.1f);
    const float wanted = least > 0 ? fmaxf(least, NUMBER_PIXELS) * pixel : 0;
    int size = 0;
    if (a->g->shape == BOARD_AREA || a->no_grid) return 0;
    while (size < SHEET_NUMBERS - 2 && number_size(a, size) < wanted)
        size++;
    while (size > 0 && !numbers_fit(a, size))
        size--;
    return number_size(a, size) < fminf(wanted, NUMBER_PIXELS * pixel) ? SHEET_NUMBERS - 1 : size;
}

/* ---- where they stand */

/* Every one, or where they would touch every fifth, tenth, fiftieth: 1, 5, 10, 15. */
static int number_step(float pitch, float taken)
{
    static const int steps[] = {1, 5, 10, 50};
    int i = 0;
    while (i < 3 && pitch * (float)steps[i] < taken)
        i++;
    return steps[i];
}

static bool is_told(int i, int step)
{
    return step == 1 || i == 0 || (i + 1) % step == 0;
}

static fpoint cell_centre(const sheet_art *a, int column, int row)
{
    return a->g->centre[board_at(a->b, a->sheet, column, row) - a->g->s->first_space];
}

static void columns(const sheet_art *a, draw_list *d, font f, float pitch)
{
    const int n = a->g->s->columns, step = number_step(pitch, widest(a, n, column_name, f) + 0.4f * f.px);
    const float high = f.px * 11 / 16;
    const float near =
        fmaxf(fminf(19 * a->text, a->margin - 2 * a->text - high), number_room(a) + 0.6f * a->text);
    char text[16];
    for (int i = 0; i < n; i++) {
        if (!is_told(i, step)) continue;
        const float x = cell_centre(a, i, 0).x;
        column_name(a, i, text);
        draw_text(d, f, THEME_INK, x, -near, ALIGN_CENTRE, text);
        draw_text(d, f, THEME_INK, x, a->g->h + near + high, ALIGN_CENTRE, text);
    }
}

static void rows(const sheet_art *a, draw_list *d, font f, float pitch)
{
    const int n = a->g->s->rows, step = number_step(pitch, 1.1f * f.px);
    const float half = widest(a, n, row_name, f) / 2;
    const float off =
        fmaxf(fminf(24 * a->text, a->margin - 0.6f * a->text - half), number_room(a) + 0.6f * a->text + half);
    char text[16];
    for (int j = 0; j < n; j++) {
        /* Counted as they are named: from below or from above. */
        if (!is_told(a->g->shape == BOARD_HEX ? j : n - 1 - j, step)) continue;
        const float y = cell_centre(a, 0, j).y + f.px * 0.36f;
        row_name(a, j, text);
        draw_text(d, f, THEME_INK, -off, y, ALIGN_CENTRE, text);
        draw_text(d, f, THEME_INK, a->g->w + off, y, ALIGN_CENTRE, text);
    }
}

void sheet_record_frame(const sheet_art *a, int size, draw_list *d)
{
    const ground *g = a->g;
    float bar = 7 * a->text;
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
        const bool apart = g->s->columns > 1 && g->s->rows > 1;
        const float px = apart ? cell_centre(a, 1, 0).x - g->centre[0].x : SHEET_UNIT;
        const float py = apart ? cell_centre(a, 0, 1).y - g->centre[0].y : SHEET_UNIT;
        bars(d, a, px, (int)ceilf(g->w / px - 0.01f), py, (int)ceilf(g->h / py - 0.01f));
        if (!a->no_grid && size < SHEET_NUMBERS - 1) {
            const font f = {INTER, number_size(a, size)};
            columns(a, d, f, px);
            rows(a, d, f, py);
        }
    }
    outline(d, (frect){0, 0, g->w, g->h}, a->text);
}
