/*
 * measure.h: how far it is from one space to another, in spaces and in what those measure on the table or in
 * the field.
 */
#ifndef UI_TABLE_MEASURE_H
#define UI_TABLE_MEASURE_H

#include "ui/table/parts.h"

int measure_twice(const table *t, int from, int to); /* in half spaces; across areas in steps */
/* "4 hexes, 12 inches", "2.5 boxes, about 500 yards", "3 areas". */
void measure_words(const table *t, int twice, char *out, size_t size);

#endif
