/*
 * plain.h: texts of others, made harmless before anybody is shown them.
 */
#ifndef CORE_PLAIN_H
#define CORE_PLAIN_H

#include <stddef.h>

/* Bytes of UTF-8 that stand here and are obeyed and not read: control characters but newline and tab, marks
 * that turn the direction of writing; 0: none. */
size_t plain_obeyed(const char *p);
void plain_text(char *text);             /* a "?" in the place of each */
void plain_cut(char *text, size_t size); /* at most size bytes with its end, no letter cut in two */
/* For at most size bytes with its end: whole words of it, and where some have no room, a sign that says so.
 * size: more than four. */
void plain_put(char *out, size_t size, const char *text);
size_t plain_sentence(const char *text); /* bytes of its first sentence; "L.I. is" ends none */

#endif
