/* plain.c: see plain.h. */
#include "core/plain.h"

#include <string.h>

size_t plain_obeyed(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    if ((p[0] < 0x20 && p[0] != '\0' && p[0] != '\n' && p[0] != '\t') || p[0] == 0x7f) return 1;
    if (p[0] == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0) return 2;
    if (p[0] != 0xe2) return 0;
    const int turns = (p[1] == 0x80 && (p[2] == 0x8e || p[2] == 0x8f || (p[2] >= 0xaa && p[2] <= 0xae))) ||
                      (p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9);
    return turns ? 3 : 0;
}

void plain_text(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0';) {
        const size_t n = plain_obeyed(from);
        *to++ = n > 0 ? '?' : *from;
        from += n > 0 ? n : 1;
    }
    *to = '\0';
}

void plain_cut(char *text, size_t size)
{
    size_t n = strlen(text);
    if (n >= size)
        n = size - 1;
    else if (n + 1 < size)
        return; /* nothing was cut off it */
    size_t at = n;
    while (at > 0 && ((unsigned char)text[at - 1] & 0xc0) == 0x80)
        at--;
    if (at > 0) {
        const unsigned char first = (unsigned char)text[at - 1];
        const size_t whole = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
        if (at - 1 + whole > n) n = at - 1;
    }
    text[n] = '\0';
}

void plain_put(char *out, size_t size, const char *text)
{
    static const char more[] = "\u2026";
    if (strlen(text) < size) {
        memcpy(out, text, strlen(text) + 1);
        return;
    }
    size_t n = size - sizeof more;
    while (n > 0 && text[n] != ' ')
        n--;
    while (n > 0 && strchr(" ,;:.", text[n - 1]) != NULL)
        n--;
    memcpy(out, text, n);
    memcpy(out + n, more, sizeof more);
}

size_t plain_sentence(const char *text)
{
    for (const char *at = text; (at = strstr(at, ". ")) != NULL; at++)
        if (at[2] >= 'A' && at[2] <= 'Z') return (size_t)(at + 1 - text);
    return strlen(text);
}
