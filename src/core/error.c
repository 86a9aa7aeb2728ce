/* error.c: filling and printing the one sentence. Not for players' refusals. */
#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

bool error_set(error *err, const char *file, int line, int column, const char *format, ...)
{
    if (err == NULL || error_is_set(err)) return false;
    copy_tail(err->file, sizeof err->file, file != NULL ? file : "");
    err->line = line > 0 ? line : 0;
    err->column = line > 0 && column > 0 ? column : 0;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    if (err->text[0] == '\0') memcpy(err->text, "unknown error", sizeof "unknown error");
    return false;
}

void error_clear(error *err)
{
    if (err != NULL) memset(err, 0, sizeof *err);
}

bool error_is_set(const error *err)
{
    return err != NULL && err->text[0] != '\0';
}

void error_format(const error *err, char *out, unsigned long size)
{
    char place[32] = "";
    if (size == 0) return;
    if (err->line > 0 && err->column > 0)
        snprintf(place, sizeof place, "%d:%d:", err->line, err->column);
    else if (err->line > 0)
        snprintf(place, sizeof place, "%d:", err->line);
    if (err->file[0] != '\0')
        snprintf(out, size, "%s:%s %s", err->file, place, err->text);
    else if (place[0] != '\0')
        snprintf(out, size, "line %s %s", place, err->text);
    else
        snprintf(out, size, "%s", err->text);
}
