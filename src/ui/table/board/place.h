/*
 * place.h: a place in words: terrain, its effects, who holds it, who stands there.
 */
#ifndef UI_TABLE_PLACE_H
#define UI_TABLE_PLACE_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

void place_title(const table *t, int space, char *title, size_t size); /* "0704, Ridge" */
void place_words(const table *t, int space, char *title, size_t size, strbuf *text);
/* The ship that is pointed at: she lies off a place, not in it; NO_UNIT: none. */
int place_ship(const table *t);
frect place_plate(
    table *t); /* of the place under the pointer, on the board: where it lies, w 0: it does not */

#endif
