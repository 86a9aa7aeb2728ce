/* search.h: does a text hold what was typed, letter case aside (ASCII letters; other bytes as they are). */
#ifndef UI_SEARCH_H
#define UI_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

bool search_holds(const char *text, const char *find);             /* an empty `find` is always there */
bool search_holds_n(const char *text, size_t n, const char *find); /* in the first n bytes */

#endif
