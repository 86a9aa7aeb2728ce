/*
 * line_words.h: where the words of a line stand: on it or close beside it, nearer to it than to any other, on
 * nobody whom it does not concern. Nothing is drawn here.
 */
#ifndef UI_TABLE_LINE_WORDS_H
#define UI_TABLE_LINE_WORDS_H

#include "ui/table/parts.h"

typedef struct line_span {
    fpoint a, b;           /* what is seen of it, in the window */
    int from, to;          /* the spaces of those it concerns */
    fpoint from_at, to_at; /* and where they stand, in the window */
    frect words;           /* where its words stand, once they do; w 0: it has none */
} line_span;

/* Two that cannot be told apart: from and to the same places. */
bool line_words_same(const line_span *a, const line_span *b);
/* Pixels from r to the nearest point of it; 0: it runs through. */
float line_words_far(frect r, const line_span *l);
/* For words of w x h at line[own] of those n; none of `taken` is to be hidden. False: wherever they stood
 * they would be taken for another's, or hide somebody; then *out is where they do so least. */
bool line_words_place(const table *t, const line_span *line, int n, int own, const frect *taken, int ntaken,
                      float w, float h, frect *out);

#endif
