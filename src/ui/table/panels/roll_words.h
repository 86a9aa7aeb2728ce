/*
 * roll_words.h: a roll in words: what for, how it fell, what it means.
 */
#ifndef UI_TABLE_ROLL_WORDS_H
#define UI_TABLE_ROLL_WORDS_H

#include "ui/table/parts.h"

void roll_words_purpose(const table *t, const roll *r, char *out, size_t size);
void roll_words_faces(const roll *r, char *out,
                      size_t size); /* "6 + 4 + 1", "5 heads, 2 tails", a card by name */
void roll_words_meaning(const table *t, const roll *r, char *out,
                        size_t size); /* the cell that was read, or what was needed */
/* The row is found by the sum, not by the dice alone. */
bool roll_words_reads_outcome(const table *t, const roll *r);
int32_t roll_words_result(const table *t, const roll *r); /* the number it came to */
/* The same as it is printed large: of dice that are counted, how many of what, lest it be taken for a face.
 */
void roll_words_figure(const table *t, const roll *r, char *out, size_t size);

#endif
