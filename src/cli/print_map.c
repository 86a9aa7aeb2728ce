/* print_map.c: the map to scale over pages that overlap, to be cut at the marks and glued. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print_internal.h"
#include "core/language.h"
#include "ui/draw/draw_append.h"

#define OVERLAP (10 * MM) /* glued under the next page */
#define CROP 8.0f         /* a crop mark, outside the picture */
#define KEY 26.0f         /* the key under it */

typedef struct layout {
    print_book *b;
    int sheet, across, down;
    bool lying;   /* pages lie on their long side */
    float w, h;   /* of the picture on a page, points */
    float scale;  /* points a board unit */
    frect bounds; /* of the sheet, board units */
} layout;

static void record_tile(const void *self, draw_list *out)
{
    const print_tile *t = self;
    const float cell = t->scale * SHEET_UNIT;
    draw_transform_push(out, t->scale, -t->of.x * t->scale, -t->of.y * t->scale, 0);
    draw_list_append(out, sheet_art_map(t->art));
    draw_list_append(out, sheet_art_marks(t->art, cell, 26));
    draw_list_append(out, sheet_art_names(t->art, cell, 26));
    draw_list_append(out, sheet_art_frame(t->art, cell, 26));
    draw_transform_pop(out);
}

static int pages_for(float whole, float page)
{
    return whole <= page ? 1 : 1 + (int)ceilf((whole - page) / (page - OVERLAP) - 0.001f);
}

static layout lay(print_book *b, int sheet, bool lying)
{
    layout l = {.b = b, .sheet = sheet, .lying = lying, .scale = print_scale(b)};
    const float m = print_margin();
    l.bounds = sheet_art_bounds(print_art(b, sheet));
    l.w = (lying ? b->h : b->w) - 2 * m - 2 * (CROP + 3);
    l.h = (lying ? b->w : b->h) - 2 * m - 20 - KEY - 2 * (CROP + 3);
    l.across = pages_for(l.bounds.w * l.scale, l.w);
    l.down = pages_for(l.bounds.h * l.scale, l.h);
    return l;
}

static void tile_name(int row, int column, char out[16])
{
    snprintf(out, 16, "%c%d", 'A' + row % 26, column + 1);
}

/* Where to cut: at the edges of the picture, and where the next page begins. */
static void crop_marks(draw_list *out, frect r)
{
    const stroke_style thin = {.width = 0.4f};
    for (int k = 0; k < 2; k++) {
        const float x = k ? r.x + r.w : r.x, y = k ? r.y + r.h : r.y;
        draw_line(out, x, r.y - CROP - 2, x, r.y - 2, THEME_INK, thin);
        draw_line(out, x, r.y + r.h + 2, x, r.y + r.h + CROP + 2, THEME_INK, thin);
        draw_line(out, r.x - CROP - 2, y, r.x - 2, y, THEME_INK, thin);
        draw_line(out, r.x + r.w + 2, y, r.x + r.w + CROP + 2, y, THEME_INK, thin);
    }
}

/* All pages small, this one dark. */
static void draw_key(const layout *l, const print_page *p, int row, int column, float y)
{
    const float size = fminf(KEY / (float)l->down, 12);
    for (int r = 0; r < l->down; r++)
        for (int c = 0; c < l->across; c++)
            draw_round(p->out, (frect){p->x + (float)c * size, y + (float)r * size, size - 0.8f, size - 0.8f},
                       0, r == row && c == column ? THEME_INK : PRINT_WHITE, THEME_INK, 0.4f);
    char text[300], name[16];
    const float left = p->x + (float)l->across * size + 8;
    tile_name(row, column, name);
    print_text(l->b, p->out, (font){GARAMOND_BOLD, 19}, THEME_INK, left, y + 15, ALIGN_LEFT, 40, name);
    snprintf(text, sizeof text,
             _("%s, page %d of %d. Rows A, B ... go down, numbers across; each page laps 10 mm "
               "over the next: cut at the marks, glue the edge under."),
             l->b->sc->title, row * l->across + column + 1, l->across * l->down);
    print_wrap(l->b, p->out, (font){INTER, 7.4f}, THEME_INK2, left + 42, y + 1, p->x + p->w - left - 42, 9.4f,
               text);
}

static void print_tile_page(const layout *l, int row, int column)
{
    print_book *b = l->b;
    if (b->ntiles == PRINT_TILES) {
        b->cut_short++;
        return;
    }
    const float whole_w = l->bounds.w * l->scale, whole_h = l->bounds.h * l->scale;
    const float x = (float)column * (l->w - OVERLAP), y = (float)row * (l->h - OVERLAP);
    const float w = fminf(l->w, whole_w - x), h = fminf(l->h, whole_h - y);
    print_page p =
        print_page_bare(b, PRINT_MAP, l->lying, _("The map, to the scale of its counters. Sandtable."));
    const frect to = {p.x + CROP + 3, p.y + CROP + 3, w, h};
    print_tile *t = &b->tiles[b->ntiles++];
    const float dots = (float)PRESS_DPI / 72;
    *t = (print_tile){
        .art = print_art(b, l->sheet),
        .of = {l->bounds.x + x / l->scale, l->bounds.y + y / l->scale, w / l->scale, h / l->scale},
        .scale = l->scale * dots};
    const int px_w = (int)ceilf(w * dots), px_h = (int)ceilf(h * dots);
    draw_image(p.out, press_photograph(b->press, record_tile, t, px_w, px_h), to, 1, 0);
    crop_marks(p.out, to);
    draw_key(l, &p, row, column, p.y + p.h - KEY);
}

/* Upright or lying, whichever takes less paper. */
static layout best_layout(print_book *b, int sheet)
{
    const layout upright = lay(b, sheet, false), lying = lay(b, sheet, true);
    return lying.across * lying.down < upright.across * upright.down ? lying : upright;
}

int print_map_pages(print_book *b)
{
    int n = 0;
    for (int sheet = 0; sheet < b->sc->board->nsheets; sheet++) {
        const layout l = best_layout(b, sheet);
        n += l.across * l.down;
    }
    return n;
}

void print_map(print_book *b)
{
    for (int sheet = 0; sheet < b->sc->board->nsheets; sheet++) {
        const layout l = best_layout(b, sheet);
        for (int row = 0; row < l.down; row++)
            for (int column = 0; column < l.across; column++)
                print_tile_page(&l, row, column);
    }
}
