/*
 * lines.h: changes to a text made of lines of words that leave it one: what mutators of saves and of the
 * protocol have in common. Every choice comes from the stream handed in, so that a seed gives the same text
 * again.
 */
#ifndef TESTS_FUZZ_LINES_H
#define TESTS_FUZZ_LINES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "change.h"

enum { LINES_MAX = 400, LINE_BYTES = 512 };

typedef struct fuzz_lines {
    int count;
    char line[LINES_MAX][LINE_BYTES];
} fuzz_lines;

static void lines_read(fuzz_lines *l, const char *text, size_t size)
{
    l->count = 0;
    for (size_t at = 0; at < size && l->count < LINES_MAX;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t n = end != NULL ? (size_t)(end - (text + at)) : size - at,
                     kept = n < LINE_BYTES ? n : LINE_BYTES - 1;
        memcpy(l->line[l->count], text + at, kept);
        l->line[l->count++][kept] = '\0';
        at += n + 1;
    }
}

/* As many whole lines as there is room for; returns their bytes. */
static size_t lines_write(const fuzz_lines *l, char *out, size_t cap)
{
    size_t at = 0;
    for (int i = 0; i < l->count; i++) {
        const size_t n = strlen(l->line[i]);
        if (at + n + 1 > cap) break;
        memcpy(out + at, l->line[i], n);
        at += n;
        out[at++] = '\n';
    }
    return at;
}

static int lines_any(const fuzz_lines *l, random_stream *r)
{
    return (int)random_below(r, (uint32_t)l->count);
}

static void lines_insert(fuzz_lines *l, int at, const char *text)
{
    char copy[LINE_BYTES];
    if (l->count == LINES_MAX) return;
    snprintf(copy, sizeof copy, "%s", text); /* it may be one of those that move */
    memmove(l->line[at + 1], l->line[at], (size_t)(l->count - at) * LINE_BYTES);
    memcpy(l->line[at], copy, LINE_BYTES);
    l->count++;
}

static void lines_drop(fuzz_lines *l, int at)
{
    memmove(l->line[at], l->line[at + 1], (size_t)(l->count - at - 1) * LINE_BYTES);
    l->count--;
}

/* A word of a line: where, and how long; a number between letters ("u12") counts as one. */
static int any_word(const char *line, random_stream *r, bool number, size_t *length)
{
    int found = -1, seen = 0;
    for (int i = 0; line[i] != '\0';) {
        const size_t n = number ? strspn(line + i, "0123456789") : strcspn(line + i, " |=>:,");
        if (n > 0 && random_below(r, (uint32_t)++seen) == 0) found = i, *length = n;
        i += n > 0 ? (int)n : 1;
    }
    return found;
}

static void put_word(char *line, int at, size_t length, const char *word)
{
    char rest[LINE_BYTES];
    snprintf(rest, sizeof rest, "%s", line + at + length);
    snprintf(line + at, (size_t)(LINE_BYTES - at), "%s%s", word, rest);
}

/* One change: a line doubled, dropped, moved or cut, a number or a word made another. */
static void lines_change(fuzz_lines *l, random_stream *r)
{
    char number[24], word[LINE_BYTES];
    size_t n, m;
    if (l->count == 0) return;
    const int i = lines_any(l, r), k = lines_any(l, r);
    char *line = l->line[i];
    switch (random_below(r, 8)) {
    case 0:
        lines_insert(l, k, line);
        break;
    case 1:
        if (l->count > 1) lines_drop(l, i);
        break;
    case 2:
        memcpy(word, line, LINE_BYTES);
        memcpy(line, l->line[k], LINE_BYTES);
        memcpy(l->line[k], word, LINE_BYTES);
        break;
    case 3:
        line[random_below(r, (uint32_t)strlen(line) + 1)] = '\0';
        break;
    case 4: {
        const int from = any_word(l->line[k], r, false, &m), to = any_word(line, r, false, &n);
        if (from < 0 || to < 0) break;
        snprintf(word, sizeof word, "%.*s", (int)m, l->line[k] + from);
        put_word(line, to, n, word);
        break;
    }
    default: {
        const int to = any_word(line, r, true, &n);
        if (to >= 0) put_word(line, to, n, any_number(r, number));
    }
    }
}

#endif
