/* strbuf.c: a growing string. Not for play-outs: it allocates. */
#include "core/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/mem.h"

static void reserve(strbuf *b, size_t more)
{
    size_t need = b->len + more + 1;
    if (need <= b->cap) return;
    size_t cap = b->cap > 0 ? b->cap : 64;
    while (cap < need)
        cap += cap / 2 + 1;
    b->s = mem_realloc(b->s, cap);
    b->cap = cap;
}

void strbuf_free(strbuf *b)
{
    mem_free(b->s);
    *b = (strbuf){0};
}

void strbuf_clear(strbuf *b)
{
    b->len = 0;
    if (b->s != NULL) b->s[0] = '\0';
}

void strbuf_set(strbuf *b, const char *s)
{
    strbuf_clear(b);
    strbuf_add(b, s);
}

void strbuf_addn(strbuf *b, const char *s, size_t n)
{
    reserve(b, n);
    if (n > 0) memcpy(b->s + b->len, s, n);
    b->len += n;
    b->s[b->len] = '\0';
}

void strbuf_add(strbuf *b, const char *s)
{
    strbuf_addn(b, s, strlen(s));
}

void strbuf_addc(strbuf *b, char c)
{
    strbuf_addn(b, &c, 1);
}

void strbuf_addv(strbuf *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    reserve(b, 80);
    int n = vsnprintf(b->s + b->len, b->cap - b->len, format, args);
    if (n < 0) { /* an impossible format: add nothing */
        n = 0;
        b->s[b->len] = '\0';
    } else if ((size_t)n >= b->cap - b->len) {
        reserve(b, (size_t)n);
        vsnprintf(b->s + b->len, b->cap - b->len, format, again);
    }
    va_end(again);
    b->len += (size_t)n;
}

void strbuf_addf(strbuf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_addv(b, format, args);
    va_end(args);
}

void strbuf_add_json(strbuf *b, const char *s)
{
    strbuf_addc(b, '"');
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char)*s;
        switch (c) {
        case '"':
            strbuf_add(b, "\\\"");
            break;
        case '\\':
            strbuf_add(b, "\\\\");
            break;
        case '\n':
            strbuf_add(b, "\\n");
            break;
        case '\r':
            strbuf_add(b, "\\r");
            break;
        case '\t':
            strbuf_add(b, "\\t");
            break;
        default:
            if (c < 0x20 || c == 0x7f)
                strbuf_addf(b, "\\u%04x", c);
            else
                strbuf_addc(b, (char)c);
        }
    }
    strbuf_addc(b, '"');
}

void strbuf_add_html(strbuf *b, const char *s)
{
    for (; *s != '\0'; s++) {
        switch (*s) {
        case '&':
            strbuf_add(b, "&amp;");
            break;
        case '<':
            strbuf_add(b, "&lt;");
            break;
        case '>':
            strbuf_add(b, "&gt;");
            break;
        case '"':
            strbuf_add(b, "&quot;");
            break;
        default:
            strbuf_addc(b, *s);
        }
    }
}

const char *strbuf_str(const strbuf *b)
{
    return b->s != NULL ? b->s : "";
}
