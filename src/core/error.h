/*
 * error.h: one clear sentence about bad input, and where it stands.
 *
 * For files and input only. A player's refused action is a `refusal`
 * (game/refusal.h); a broken promise between functions is an assert.
 */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <stdbool.h>

typedef struct error {
    char file[256];   /* path as the user gave it, "" if none */
    int line, column; /* from 1; 0: not known */
    char text[512];   /* what was found, what was expected, what to do */
} error;

#if defined(__GNUC__)
#define ERROR_PRINTF(a, b) __attribute__((format(printf, a, b)))
#else
#define ERROR_PRINTF(a, b)
#endif

/* Fills *err (may be NULL) and returns false, so that a reader can `return error_set(...)`.
 * The first error set is kept: later ones while unwinding do not hide it. */
bool error_set(error *err, const char *file, int line, int column, const char *format, ...)
    ERROR_PRINTF(5, 6);
void error_clear(error *err);
bool error_is_set(const error *err);

/* "file:line:column: text" into out (size bytes); leaves out what is not known. */
void error_format(const error *err, char *out, unsigned long size);

#endif
