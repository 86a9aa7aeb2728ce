/*
 * print_counters.c: counters to cut out. Each page of fronts is followed by the page of their backs, turned
 * over its long edge, so that a printer of both sides brings them together. A back tells only the side: laid
 * face down, a unit is unknown.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print_internal.h"
#include "core/language.h"
#include "ui/pieces/counter.h"

#define STRIP 11.0f /* under the picture: number and name */
#define MARK 9.0f   /* a cut mark */

typedef struct cutting {
    print_book *b;
    float size, high;
    int across, down;
    float x, y; /* of the first, on an upright page */
} cutting;

static const char FRONTS[] =
    N_("Counters, fronts: print on both sides, turned over the long edge; glue on card. Sandtable.");
static const char BACKS[] = N_("Counters, backs of the page before. Sandtable.");

static cutting measure(print_book *b)
{
    cutting c = {.b = b, .size = print_counter_points(b)};
    const float m = print_margin(), w = b->w - 2 * m - 2 * (MARK + 3), h = b->h - 2 * m - 20 - 2 * (MARK + 3);
    c.high = c.size + STRIP;
    c.across = (int)(w / c.size);
    c.down = (int)(h / c.high);
    if (c.across < 1) c.across = 1; /* of a counter that no page could hold, one */
    if (c.down < 1) c.down = 1;
    c.x = (b->w - (float)c.across * c.size) / 2; /* the same from either edge: fronts meet backs */
    c.y = m + MARK + 3;
    return c;
}

static void draw_marks(const cutting *c, draw_list *out, int rows)
{
    const stroke_style thin = {.width = 0.4f};
    const float right = c->x + (float)c->across * c->size, bottom = c->y + (float)rows * c->high;
    for (int i = 0; i <= c->across; i++) {
        const float x = c->x + (float)i * c->size;
        draw_line(out, x, c->y - MARK - 2, x, c->y - 2, THEME_INK, thin);
        draw_line(out, x, bottom + 2, x, bottom + MARK + 2, THEME_INK, thin);
    }
    for (int i = 0; i <= rows; i++) {
        const float y = c->y + (float)i * c->high;
        draw_line(out, c->x - MARK - 2, y, c->x - 2, y, THEME_INK, thin);
        draw_line(out, right + 2, y, right + MARK + 2, y, THEME_INK, thin);
    }
}

static frect place(const cutting *c, int at, bool back)
{
    const int column = at % c->across, row = at / c->across;
    return (frect){c->x + (float)(back ? c->across - 1 - column : column) * c->size,
                   c->y + (float)row * c->high, c->size, c->high};
}

/* A name in two lines at most, as large as it goes. */
static void draw_name(const cutting *c, draw_list *out, frect r, int u)
{
    char text[160];
    font f = {INTER_SEMIBOLD, 4.9f};
    const float room = r.w - 2.4f;
    snprintf(text, sizeof text, "%d · %s", u + 1, c->b->sc->units[u].name);
    while (f.px > 2.9f && (print_wrap(c->b, NULL, f, 0, 0, 0, room, 1, text) > 2.01f ||
                           print_widest_word(c->b, f, text) > room))
        f.px -= 0.1f;
    const float leading = f.px * 1.06f, h = print_wrap(c->b, NULL, f, 0, 0, 0, room, leading, text);
    print_wrap(c->b, out, f, THEME_INK, r.x + 1.2f, r.y + c->size + (STRIP - h) / 2 - 0.6f, room, leading,
               text);
}

static void draw_front(const cutting *c, draw_list *out, frect r, int u)
{
    draw_image(out, print_face(c->b, u), (frect){r.x + 0.4f, r.y + 0.4f, c->size - 0.8f, c->size - 0.8f}, 1,
               0);
    draw_name(c, out, r, u);
    draw_round(out, r, 0, 0, PRINT_RULE, 0.3f);
}

static void draw_back(const cutting *c, draw_list *out, frect r, int u)
{
    const scenario_side *side = &c->b->sc->sides[c->b->sc->units[u].side];
    const side_colours k = palette_side(PALETTE_PRINTED, side->style);
    draw_rect(out, (frect){r.x + 0.2f, r.y + 0.2f, r.w - 0.4f, r.h - 0.4f}, PRINT_WHITE);
    draw_path_begin(out);
    counter_outline(out, side->style, (frect){r.x + 3, r.y + 3, r.w - 6, r.w - 6});
    draw_path_fill(out, k.face);
    draw_path_stroke(out, k.dark, (stroke_style){.width = 0.8f});
    font f = {INTER_SEMIBOLD, 5};
    while (f.px > 2.9f && print_widest_word(c->b, f, side->name) > r.w - 3)
        f.px -= 0.1f;
    const float h = print_wrap(c->b, NULL, f, 0, 0, 0, r.w - 2.4f, f.px * 1.06f, side->name);
    print_wrap(c->b, out, f, THEME_INK, r.x + 1.2f, r.y + c->size + (STRIP - h) / 2 - 0.6f, r.w - 2.4f,
               f.px * 1.06f, side->name);
    draw_round(out, r, 0, 0, PRINT_RULE, 0.3f);
}

/* One face of a sheet. */
static void print_sheet(const cutting *c, const uint16_t *units, int n, bool back)
{
    print_book *b = c->b;
    print_page p = print_page_bare(b, PRINT_COUNTERS, false, _(back ? BACKS : FRONTS));
    const int page = press_pages(b->press) - 1;
    draw_marks(c, p.out, (n + c->across - 1) / c->across);
    for (int i = 0; i < n; i++) {
        const frect r = place(c, i, back);
        if (back)
            draw_back(c, p.out, r, units[i]);
        else
            draw_front(c, p.out, r, units[i]);
        if (b->ncuts < PRINT_CUTS) b->cuts[b->ncuts++] = (print_cut){page, units[i], back, r};
    }
}

void print_counters(print_book *b)
{
    const cutting c = measure(b);
    uint16_t units[UNITS_MAX];
    int n = 0;
    for (int side = 0; side < b->sc->nsides; side++)
        for (int u = 0; u < b->sc->nunits; u++)
            if (b->sc->units[u].side == side && print_knows(b, u)) units[n++] = (uint16_t)u;
    for (int at = 0; at < n; at += c.across * c.down) {
        const int here = n - at < c.across * c.down ? n - at : c.across * c.down;
        print_sheet(&c, units + at, here, false);
        print_sheet(&c, units + at, here, true);
    }
}
