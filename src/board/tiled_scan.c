/*
 * tiled_scan.c: one pass over a JSON map that takes out the long lists of tile numbers.
 *
 * They are nine tenths of a map and would cost jansson a heap object each. What is left, with [0], [1]... in
 * their places, goes to jansson; places in its complaints are led back to the file. Not a JSON parser:
 * whatever is not a "data" member with plain numbers or a plain string in it passes through untouched.
 */
#include "board/tiled_scan.h"

#include <stdio.h>
#include <string.h>

#include "board/tiled_doc.h"
#include "core/mem.h"

typedef struct reader {
    const char *file, *text, *end;
    tiled_scan *out;
    error *err;
    const char *copied; /* the text up to here is in the output */
    size_t room;
} reader;

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
        p++;
    return p;
}

/* Columns count letters, as jansson counts them. */
static void count_places(const char *from, const char *to, int *line, int *column)
{
    for (const char *p = from; p < to; p++) {
        if (*p == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)*p & 0xc0) != 0x80)
            ++*column;
    }
}

static void place_of(const reader *r, const char *p, int *line, int *column)
{
    *line = 1;
    *column = 1;
    count_places(r->text, p, line, column);
}

static bool emit(reader *r, const char *text, size_t size)
{
    if (r->out->size + size > TILED_JSON_MAX)
        return error_set(
            r->err, r->file, 0, 0,
            "the map holds more than %d kilobytes besides its tile numbers; expected less: delete "
            "objects and properties that the board does not need",
            TILED_JSON_MAX / 1024);
    if (r->out->size + size + 1 > r->room) {
        while (r->out->size + size + 1 > r->room)
            r->room *= 2;
        r->out->text = mem_realloc(r->out->text, r->room);
    }
    memcpy(r->out->text + r->out->size, text, size);
    r->out->size += size;
    return true;
}

/* The text up to `from` is kept, what stands from there to `to` becomes a mark with the number of what was
 * found. */
static bool splice(reader *r, const char *from, const char *to, tiled_numbers found)
{
    char mark[24];
    tiled_scan *s = r->out;
    if (s->nfound == s->room) {
        s->room = s->room ? s->room * 2 : 16;
        s->found = mem_realloc(s->found, (size_t)s->room * sizeof *s->found);
    }
    tiled_numbers *n = &s->found[s->nfound++];
    *n = found;
    snprintf(mark, sizeof mark, "[%d]", s->nfound - 1);
    if (!emit(r, r->copied, (size_t)(from - r->copied)) || !emit(r, mark, strlen(mark))) return false;
    r->copied = to;
    n->end = (size_t)(to - r->text);
    n->end_at = s->size;
    return true;
}

static bool wrong_number(reader *r, const char *at, size_t n)
{
    int line, column;
    place_of(r, at, &line, &column);
    if (at >= r->end)
        return error_set(r->err, r->file, line, column,
                         "the file ends in the middle of a layer's data; expected more tile numbers: save "
                         "the map again in Tiled");
    int shown = 0;
    while (shown < 16 && at + shown < r->end && (unsigned char)at[shown] > 32 && !strchr(",]}", at[shown]))
        shown++;
    return error_set(r->err, r->file, line, column,
                     "tile number %zu of the data is \"%.*s\"; expected a whole number from 0 to "
                     "4294967295",
                     n + 1, shown ? shown : 1, at);
}

/* A list of whole numbers after its bracket. */
static bool take_numbers(reader *r, const char *bracket)
{
    const char *p = bracket + 1, *end = r->end;
    size_t room = 0, n = 0;
    uint32_t *list = NULL;
    p = skip_blanks(p, end);
    bool good = p < end, done = good && *p == ']';
    while (good && !done) {
        const char *first = p;
        uint64_t value = 0;
        while (p < end && (unsigned)(*p - '0') < 10 && value <= UINT32_MAX)
            value = value * 10 + (unsigned)(*p++ - '0');
        good = p > first && value <= UINT32_MAX;
        if (good && n == TILED_CELLS_MAX)
            good =
                error_set(r->err, r->file, 0, 0,
                          "a layer's data holds more than %d tile numbers; expected fewer", TILED_CELLS_MAX);
        if (!good) {
            p = first;
            break;
        }
        if (n == room) {
            room = room ? room * 2 : 64;
            list = mem_realloc(list, room * sizeof *list);
        }
        list[n++] = (uint32_t)value;
        const char *after = p;
        if (p < end && *p != ',') p = skip_blanks(p, end);
        done = p < end && *p == ']';
        good = done || (p < end && *p == ',');
        if (good && !done) p = skip_blanks(p + 1, end);
        if (!good && p == after && p < end) { /* "1.5": the number goes on as something else */
            p = first;
            n--;
        }
    }
    if (!good) {
        mem_free(list);
        return wrong_number(r, p, n);
    }
    tiled_numbers found = {.list = list, .count = n};
    return splice(r, bracket, p + 1, found);
}

/* From after an opening quote to the closing one, or to the end of the text. */
static const char *end_of_string(const char *p, const char *end, bool *plain)
{
    *plain = true;
    for (; p < end && *p != '"'; p++) {
        *plain = *plain && *p != '\\' && (unsigned char)*p >= 32;
        if (*p == '\\' && ++p == end) break;
    }
    return p;
}

/* After the key "data": takes its value out, if it is one of ours; *next is where to read on. */
static bool take_value(reader *r, const char *after_key, const char **next)
{
    const char *p = skip_blanks(after_key, r->end);
    *next = p;
    if (p == r->end || *p != ':') return true;
    p = skip_blanks(p + 1, r->end);
    *next = p;
    if (p < r->end && *p == '[') {
        const char *q = skip_blanks(p + 1, r->end);
        if (q < r->end && *q != '-' && *q != ']' && (unsigned)(*q - '0') >= 10) return true;
        bool good = take_numbers(r, p);
        *next = r->copied;
        return good;
    }
    if (p < r->end && *p == '"') {
        bool plain;
        const char *last = end_of_string(p + 1, r->end, &plain);
        if (last < r->end && plain) {
            tiled_numbers found = {.text = p + 1, .count = (size_t)(last - p - 1)};
            *next = last + 1;
            return splice(r, p, last + 1, found);
        }
    }
    return true;
}

bool tiled_scan_json(const char *file, const char *text, size_t size, tiled_scan *out, error *err)
{
    memset(out, 0, sizeof *out);
    reader r = {.file = file,
                .text = text,
                .end = text + size,
                .out = out,
                .err = err,
                .copied = text,
                .room = 65536};
    out->text = mem_alloc(r.room);
    out->original = text;
    const char *p = text;
    while (p < r.end && (p = memchr(p, '"', (size_t)(r.end - p))) != NULL) {
        bool plain;
        const char *last = end_of_string(p + 1, r.end, &plain);
        if (last >= r.end) break;
        bool is_data = last - p == 5 && memcmp(p + 1, "data", 4) == 0;
        p = last + 1;
        if (is_data && !take_value(&r, p, &p)) return false;
    }
    if (!emit(&r, r.copied, (size_t)(r.end - r.copied))) return false;
    out->text[out->size] = 0;
    return true;
}

void tiled_scan_place(const tiled_scan *s, int *line, int *column)
{
    int file_line = 1, file_column = 1, our_line = 1, our_column = 1, lines = 0, columns = 0,
        columns_line = 0;
    size_t file_at = 0, our_at = 0;
    for (int i = 0; i < s->nfound; i++) {
        const tiled_numbers *n = &s->found[i];
        count_places(s->original + file_at, s->original + n->end, &file_line, &file_column);
        count_places(s->text + our_at, s->text + n->end_at, &our_line, &our_column);
        file_at = n->end;
        our_at = n->end_at;
        if (*line < our_line || (*line == our_line && *column < our_column)) break;
        lines = file_line - our_line;
        columns = file_column - our_column;
        columns_line = our_line;
    }
    if (*line == columns_line) *column += columns;
    *line += lines;
}

void tiled_scan_free(tiled_scan *s)
{
    for (int i = 0; i < s->nfound; i++)
        mem_free(s->found[i].list);
    mem_free(s->found);
    mem_free(s->text);
    memset(s, 0, sizeof *s);
}
