/* print_flow.c: sections that flow over two columns and as many pages as it takes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print_internal.h"
#include "core/language.h"
#include "ui/draw/draw_append.h"

#define GAP 11.5f  /* between the columns */
#define HEAD 14.6f /* of a section */
#define AFTER 8.6f /* below it */
#define ROW 12.6f

void flow_begin(print_flow *f, print_book *b)
{
    memset(f, 0, sizeof *f);
    f->b = b;
    f->whole = b->w - 2 * print_margin();
    f->w = (f->whole - GAP) / 2;
    f->most = b->h - 2 * print_margin() - 20 - 76;
}

float flow_width(const print_flow *f)
{
    return f->wide ? f->whole : f->w;
}

static void open_block(print_flow *f, bool more)
{
    const font bold = {INTER_BOLD, 8.7f}, small = {INTER_SEMIBOLD, 7.2f};
    char title[200];
    f->out = draw_list_new();
    f->y = HEAD;
    const float w = flow_width(f), right = f->rule != NULL ? print_width(f->b, small, f->rule) + 8 : 0;
    snprintf(title, sizeof title, "%s%s", f->title, more ? _(" (goes on)") : "");
    draw_rect(f->out, (frect){0, 0, w, HEAD}, THEME_INK);
    print_text(f->b, f->out, bold, PRINT_WHITE, 5.8f, 10.3f, ALIGN_LEFT, w - 12 - right, title);
    if (f->rule != NULL)
        print_text(f->b, f->out, small, PRINT_HEAD, w - 5.8f, 10.2f, ALIGN_RIGHT, w / 2, f->rule);
}

static void close_block(print_flow *f)
{
    if (f->out == NULL) return;
    draw_round(f->out, (frect){0, 0, flow_width(f), f->y}, 0, 0, THEME_INK, 0.67f);
    if (f->n < PRINT_BLOCKS) {
        f->block[f->n++] = (print_block){f->out, f->y, f->wide};
    } else {
        f->b->cut_short++;
        draw_list_free(f->out);
    }
    f->out = NULL;
}

void flow_section(print_flow *f, const char *title, const char *rule, bool wide)
{
    close_block(f);
    f->title = title;
    f->rule = rule != NULL && rule[0] != '\0' ? rule : NULL;
    f->wide = wide;
    open_block(f, false);
}

float flow_row(print_flow *f, float h)
{
    if (f->y + h > f->most && f->y > HEAD + 1) {
        close_block(f);
        open_block(f, true);
    }
    const float at = f->y;
    f->y += h;
    return at;
}

void flow_end(print_flow *f)
{
    close_block(f);
}

void flow_pair(print_flow *f, int index, const char *left, const char *right)
{
    const font plain = {INTER, 7.9f}, bold = {INTER_EXTRABOLD, 8.1f};
    const float w = flow_width(f), end = right != NULL ? print_width(f->b, bold, right) + 10 : 0,
                room = w - 10.6f - end, lines = print_wrap(f->b, NULL, plain, 0, 0, 0, room, 9.8f, left),
                h = fmaxf(ROW, lines + 3.4f), y = flow_row(f, h);
    if (index % 2 == 0) draw_rect(f->out, (frect){0.4f, y, w - 0.8f, h}, PRINT_BAND);
    print_wrap(f->b, f->out, plain, THEME_INK, 4.8f, y + (h - lines) / 2 + 0.4f, room, 9.8f, left);
    if (right != NULL)
        print_text(f->b, f->out, bold, THEME_INK, w - 5.8f, y + h / 2 + 2.9f, ALIGN_RIGHT, w, right);
}

void flow_words(print_flow *f, font face, colour c, float leading, const char *text)
{
    const float w = flow_width(f) - 11.6f, h = print_wrap(f->b, NULL, face, 0, 0, 0, w, leading, text) + 4,
                y = flow_row(f, h);
    print_wrap(f->b, f->out, face, c, 5.8f, y + 2.4f, w, leading, text);
}

/* ---- onto pages */

enum { FLOW_PAGES = 24 };

typedef struct laid {
    print_page page;
    float y[2]; /* how far each column is filled */
} laid;

static void put(laid *to, int column, const print_flow *f, const print_block *k)
{
    const float y = k->wide ? fmaxf(to->y[0], to->y[1]) : to->y[column];
    const float x = to->page.x + (k->wide ? 0 : (float)column * (f->w + GAP));
    draw_transform_push(to->page.out, 1, x, y, 0);
    draw_list_append(to->page.out, k->list);
    draw_transform_pop(to->page.out);
    to->y[column] = y + k->h + AFTER;
    if (k->wide) to->y[0] = to->y[1] = y + k->h + AFTER;
}

static bool fits(const laid *to, int column, const print_block *k)
{
    const float y = k->wide ? fmaxf(to->y[0], to->y[1]) : to->y[column];
    return y + k->h <= to->page.y + to->page.h + 0.5f;
}

/* Dotted lines to write on, in what a column has left. */
static void leave_notes(const laid *to, const print_flow *f, const char *title)
{
    const font bold = {INTER_BOLD, 8.7f};
    for (int column = 0; column < 2; column++) {
        const float x = to->page.x + (float)column * (f->w + GAP), y = to->y[column],
                    h = fminf(to->page.y + to->page.h - y, 150);
        if (h < 60) continue;
        draw_rect(to->page.out, (frect){x, y, f->w, HEAD}, THEME_INK);
        print_text(f->b, to->page.out, bold, PRINT_WHITE, x + 5.8f, y + 10.3f, ALIGN_LEFT, f->w - 12, title);
        draw_round(to->page.out, (frect){x, y, f->w, h}, 0, 0, THEME_INK, 0.67f);
        for (float line = y + HEAD + 18; line < y + h - 6; line += 17)
            draw_line(to->page.out, x + 7, line, x + f->w - 7, line, PRINT_RULE,
                      (stroke_style){.width = 0.6f, .dash = {1, 2}});
        return;
    }
}

void flow_lay(print_flow *f, print_part part, const char *title, const char *sub, const char *foot,
              const char *notes)
{
    laid pages[FLOW_PAGES];
    int n = 0;
    flow_end(f);
    for (int i = 0; i < f->n; i++) {
        const print_block *k = &f->block[i];
        int page = -1, column = 0;
        for (int p = 0; p < n && page < 0; p++)
            for (int c = 0; c < (k->wide ? 1 : 2) && page < 0; c++)
                if (fits(&pages[p], c, k)) page = p, column = c;
        if (page < 0 && n < FLOW_PAGES) {
            pages[n].page = print_page_new(f->b, part, title, n == 0 ? sub : NULL, foot);
            pages[n].y[0] = pages[n].y[1] = pages[n].page.y;
            page = n++;
        }
        if (page >= 0)
            put(&pages[page], column, f, k);
        else
            f->b->cut_short++;
        draw_list_free(k->list);
    }
    if (n > 0 && notes != NULL) leave_notes(&pages[n - 1], f, notes);
}
