/*
 * markdown.h: a page of Markdown (CommonMark and tables, by md4c) set in type on a card.
 *
 * Headings, paragraphs, lists, tables, emphasis, code (set as a key cap's letter), links, rules. Pictures and
 * raw HTML are left out. Parsed once, laid out for whatever width it is drawn in.
 */
#ifndef UI_MARKDOWN_H
#define UI_MARKDOWN_H

#include "ui/widget/widget_text.h"

typedef struct markdown markdown;

markdown *markdown_new(const char *text); /* text is copied; NULL only for a text md4c cannot take at all */
void markdown_free(markdown *m);          /* NULL is allowed */

/* A rule's identifier on a page: its paragraph, item or row of a table is marked, and each that begins with
 * it; and told where the first lies. */
typedef struct markdown_mark {
    const char *token; /* "G7", as a word of its own */
    float y, h;        /* from the page's top, as last set; h 0: the page does not say it */
    float found; /* the line that first holds `find`, or the paragraph that holds it or else all its words,
                    from the page's top, as last set; -1: none */
} markdown_mark;
/* 2: a paragraph begins with it, 1: one has it, 0: none has. */
int markdown_says(const markdown *m, const char *token);

/* Sets the page in `width` with its top left corner at x, y and returns its height; draw false: only
 * measures. A link that is pressed is handed back in *link (borrowed; NULL otherwise; link itself may be
 * NULL). Words of `find` (may be NULL or "") are marked where a paragraph holds them all, and the mark tells
 * where the first lies. */
float markdown_draw(ui *u, const markdown *m, float x, float y, float width, bool draw, const char *find,
                    const char **link, markdown_mark *mark); /* mark may be NULL */

/* The page's plain text, for searching; borrowed. */
const char *markdown_plain(const markdown *m);

#endif
