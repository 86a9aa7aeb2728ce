/* error.c: filling and printing the one sentence, and keeping many. Not for players' refusals. */
#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"

/* A path too long for its field keeps its end: the file's own name says most. */
static void copy_tail(char *out, size_t size, const char *s)
{
    size_t len = strlen(s);
    if (len < size) {
        memcpy(out, s, len + 1);
        return;
    }
    memcpy(out, "...", 3);
    memcpy(out + 3, s + len - (size - 4), size - 3);
}

static void fill(error *err, const char *file, int line, int column, const char *format, va_list args)
{
    copy_tail(err->file, sizeof err->file, file != NULL ? file : "");
    err->line = line > 0 ? line : 0;
    err->column = line > 0 && column > 0 ? column : 0;
    vsnprintf(err->text, sizeof err->text, language_said(format), args);
    if (err->text[0] == '\0') memcpy(err->text, "unknown error", sizeof "unknown error");
}

static bool same(const error *a, const error *b)
{
    return a->line == b->line && a->column == b->column && strcmp(a->file, b->file) == 0 &&
           strcmp(a->text, b->text) == 0;
}

static void keep(error_list *list, const error *one)
{
    for (int i = 0; i < list->count; i++)
        if (same(&list->items[i], one)) return;
    if (list->count == ERROR_LIST_MAX) {
        list->left_out++;
        return;
    }
    if (list->count == list->cap) {
        list->cap = list->cap > 0 ? list->cap * 2 : 8;
        list->items = mem_realloc(list->items, (size_t)list->cap * sizeof *list->items);
    }
    list->items[list->count] = *one;
    list->items[list->count].all = NULL;
    list->items[list->count++].more = 0;
}

void error_list_free(error_list *list)
{
    mem_free(list->items);
    *list = (error_list){0};
}

bool error_set(error *err, const char *file, int line, int column, const char *format, ...)
{
    if (err == NULL) return false;
    const bool first = !error_is_set(err);
    error other = {0}, *one = first ? err : &other;
    if (!first && !err->resumed) return false; /* unwinding from the first */
    va_list args;
    va_start(args, format);
    fill(one, file, line, column, format, args);
    va_end(args);
    err->resumed = false;
    if (!first) err->more++;
    if (err->all != NULL) keep(err->all, one);
    return false;
}

bool error_resume(error *err)
{
    if (err != NULL && error_is_set(err)) err->resumed = true;
    return false;
}

void error_clear(error *err)
{
    if (err != NULL) *err = (error){.all = err->all};
}

bool error_is_set(const error *err)
{
    return err != NULL && err->text[0] != '\0';
}

/* What does not fit is cut off, as snprintf does. */
void error_format(const error *err, char *out, unsigned long size)
{
    char place[32] = "", more[64] = "";
    if (size == 0) return;
    if (err->line > 0 && err->column > 0)
        snprintf(place, sizeof place, "%d:%d:", err->line, err->column);
    else if (err->line > 0)
        snprintf(place, sizeof place, "%d:", err->line);
    if (err->more > 0) snprintf(more, sizeof more, _(" (and %d more: sandtable check tells all)"), err->more);
    if (err->file[0] != '\0')
        snprintf(out, size, "%s:%s %s%s", err->file, place, err->text, more);
    else if (place[0] != '\0')
        snprintf(out, size, "line %s %s%s", place, err->text, more);
    else
        snprintf(out, size, "%s%s", err->text, more);
    plain_cut(out, size); /* it quotes what it found */
    plain_text(out);
}
