/* strbuf.h: a string that grows. Always NUL-terminated; zero-initialise to start, strbuf_free() to end. */
#ifndef CORE_STRBUF_H
#define CORE_STRBUF_H

#include <stdarg.h>
#include <stddef.h>
#include "core/error.h"

typedef struct strbuf {
    char *s; /* NULL only while nothing was ever added: use strbuf_str() */
    size_t len, cap;
} strbuf;

void strbuf_free(strbuf *b);
void strbuf_clear(strbuf *b);              /* keeps the memory */
void strbuf_set(strbuf *b, const char *s); /* to that alone; s is no part of it */
void strbuf_add(strbuf *b, const char *s);
void strbuf_addn(strbuf *b, const char *s, size_t n);
void strbuf_addc(strbuf *b, char c);
void strbuf_addf(strbuf *b, const char *format, ...) ERROR_PRINTF(2, 3);
void strbuf_addv(strbuf *b, const char *format, va_list args) ERROR_PRINTF(2, 0);
void strbuf_add_json(strbuf *b, const char *s); /* quoted and escaped as a JSON string */
void strbuf_add_html(strbuf *b, const char *s); /* & < > " escaped */
const char *strbuf_str(const strbuf *b);        /* never NULL; borrowed until the next change */

#endif
