/*
 * search.h: does a text hold what was typed, letter case aside (ASCII letters; other bytes as they are): as
 * it was typed, or each word of it wherever that stands, as a part of a word or only as a whole one.
 */
#ifndef UI_SEARCH_H
#define UI_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

bool search_holds(const char *text, const char *find);
bool search_holds_n(const char *text, size_t n, const char *find);               /* in the first n bytes */
bool search_all_words(const char *text, size_t n, const char *find, bool whole); /* in any order */
bool search_any_word(const char *text, size_t n, const char *find, bool whole);  /* false: there is none */
bool search_one_line(const char *text, const char *find, bool whole); /* some line of it holds all words */

#endif
