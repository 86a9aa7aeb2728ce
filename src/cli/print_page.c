/* print_page.c: what every printed page has: head, foot, and words that fit. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/print_internal.h"
#include "core/language.h"

enum { WORDS_MOST = 4096 };

/* An apostrophe of typewriters as a printer's; what does not fit is left out. */
static void curve(const char *s, char *out, size_t size)
{
    size_t n = 0;
    for (; *s != '\0' && n + 4 < size; s++)
        if (*s == '\'') {
            memcpy(out + n, "\xe2\x80\x99", 3);
            n += 3;
        } else {
            out[n++] = *s;
        }
    out[n] = '\0';
}

static float width_of(const print_book *b, font f, const char *s, size_t n)
{
    return b->host->text_width(b->host->self, f, s, n);
}

float print_width(const print_book *b, font f, const char *s)
{
    char text[WORDS_MOST];
    curve(s, text, sizeof text);
    return width_of(b, f, text, strlen(text));
}

void print_text(print_book *b, draw_list *out, font f, colour c, float x, float y, text_align align,
                float room, const char *s)
{
    const float least = 0.7f;
    char text[WORDS_MOST];
    curve(s, text, sizeof text);
    const float width = width_of(b, f, text, strlen(text));
    if (width > room && width > 0) {
        const float k = room / width;
        if (k < least) b->cut_short++;
        f.px *= k;
    }
    draw_text(out, f, c, x, y, align, text);
}

float print_widest_word(const print_book *b, font f, const char *s)
{
    char text[WORDS_MOST];
    float widest = 0;
    curve(s, text, sizeof text);
    for (const char *at = text; *at != '\0';) {
        const size_t n = strcspn(at, " ");
        widest = fmaxf(widest, width_of(b, f, at, n));
        at += n + strspn(at + n, " ");
    }
    return widest;
}

float print_wrap(print_book *b, draw_list *out, font f, colour c, float x, float y, float w, float leading,
                 const char *s)
{
    char text[WORDS_MOST], line[WORDS_MOST];
    float h = 0;
    curve(s, text, sizeof text);
    for (const char *at = text; *at != '\0';) {
        size_t fits = strcspn(at, " \n"), end = fits;
        while (at[end] == ' ') {
            const size_t next = end + 1 + strcspn(at + end + 1, " \n");
            if (width_of(b, f, at, next) > w) break;
            end = fits = next;
        }
        memcpy(line, at, fits);
        line[fits] = '\0';
        if (width_of(b, f, line, fits) > w + 0.5f && out != NULL) b->cut_short++;
        if (out != NULL) draw_text(out, f, c, x, y + h + leading * 0.78f, ALIGN_LEFT, line);
        h += leading;
        at += fits;
        if (*at == '\n')
            at++;
        else
            at += strspn(at, " ");
    }
    return h;
}

static const stroke_style hair = {.width = 0.5f}, strong = {.width = 1.44f};

static print_page page_of(print_book *b, print_part part, bool across, const char *foot)
{
    const float w = across ? b->h : b->w, h = across ? b->w : b->h, m = print_margin();
    print_page p = {.b = b, .x = m, .y = m, .w = w - 2 * m, .h = h - 2 * m - 20};
    p.out = press_page(b->press, w, h);
    const int n = press_pages(b->press) - 1;
    b->part[n] = (uint8_t)part;
    b->foot[n] = foot;
    return p;
}

print_page print_page_bare(print_book *b, print_part part, bool across, const char *foot)
{
    return page_of(b, part, across, foot);
}

print_page print_page_new(print_book *b, print_part part, const char *title, const char *sub,
                          const char *foot)
{
    print_page p = page_of(b, part, false, foot);
    const float right = p.x + p.w, top = p.y;
    print_text(b, p.out, (font){GARAMOND_BOLD, 29.8f}, THEME_INK, p.x, top + 22, ALIGN_LEFT, p.w * 0.56f,
               title);
    print_text(b, p.out, (font){GARAMOND_BOLD, 16.3f}, THEME_INK, right, top + 12, ALIGN_RIGHT, p.w * 0.42f,
               b->sc->title);
    print_text(b, p.out, (font){GARAMOND_ITALIC, 10.6f}, THEME_INK2, right - 2, top + 25, ALIGN_RIGHT,
               p.w * 0.42f, b->sc->date != NULL ? b->sc->date : "");
    draw_line(p.out, p.x, top + 33, right, top + 33, THEME_INK, strong);
    draw_line(p.out, p.x, top + 36, right, top + 36, THEME_INK, hair);
    float down = 43;
    if (sub != NULL)
        down += print_wrap(b, p.out, (font){INTER, 9.6f}, THEME_INK2, p.x, top + 41, p.w, 13, sub) + 4;
    p.y += down;
    p.h -= down;
    return p;
}

void print_feet(print_book *b)
{
    const int n = press_pages(b->press);
    for (int i = 0; i < n; i++) {
        float w, h;
        char text[40];
        draw_list *out = press_page_at(b->press, i, &w, &h);
        const float m = print_margin(), y = h - m;
        const font f = {INTER, 7.2f}, bold = {INTER_SEMIBOLD, 7.2f};
        snprintf(text, sizeof text, _("%d of %d"), i + 1, n);
        draw_line(out, m, y - 13, w - m, y - 13, PRINT_RULE, hair);
        print_text(b, out, bold, PRINT_GREY, w - m, y - 3, ALIGN_RIGHT, 60, text);
        print_text(b, out, f, PRINT_GREY, m, y - 3, ALIGN_LEFT, w - 2 * m - 64, b->foot[i]);
    }
}
