/*
 * hall_caption.h: the last sentence of the log as a hall reads it, where nobody looks for a square by its
 * number: who goes where is told by the direction, and a place that has a name by that alone.
 */
#ifndef UI_HALL_CAPTION_H
#define UI_HALL_CAPTION_H

#include "ui/table/parts.h"

/* Adds the sentence to `out`, none before the first. Answers whose doing it tells, NO_SIDE of nobody's. */
int hall_caption_words(const table *t, strbuf *out);

#endif
