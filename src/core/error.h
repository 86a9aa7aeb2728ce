/*
 * error.h: one clear sentence about bad input, and where it stands; or all that is wrong, for whoever asks.
 *
 * For files and input only. A player's refused action is a `refusal`
 * (game/refusal.h); a broken promise between functions is an assert.
 */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <stdbool.h>

struct error_list;

typedef struct error {
    char file[256];         /* path as the user gave it, "" if none */
    int line, column;       /* from 1; 0: not known */
    char text[512];         /* what was found, what was expected, what to do */
    int more;               /* how many further errors the reader met (error_resume) */
    bool resumed;           /* the reader went on: the next error is another one */
    struct error_list *all; /* borrowed: every error is put there too; NULL: only the first is kept */
} error;

/* Everything that is wrong: `sandtable check` shows it at once. Begins as {0}. */
enum { ERROR_LIST_MAX = 200 };
typedef struct error_list {
    error *items; /* no two of them say the same of the same place */
    int count, cap;
    int left_out; /* beyond ERROR_LIST_MAX */
} error_list;
void error_list_free(error_list *list);

#if defined(__GNUC__)
#define ERROR_PRINTF(a, b) __attribute__((format(printf, a, b)))
#else
#define ERROR_PRINTF(a, b)
#endif

/* Fills *err (may be NULL) and returns false, so that a reader can `return error_set(...)`.
 * The first error set is kept: later ones while unwinding do not hide it. */
bool error_set(error *err, const char *file, int line, int column, const char *format, ...)
    ERROR_PRINTF(5, 6);
/* The reader goes on past the error with what stands beside it: what is wrong there is an error of its own,
 * put into `all` or counted in `more`. Returns false. Without an error nothing happens. */
bool error_resume(error *err);
void error_clear(error *err); /* of one that began as {0}; keeps `all` */
bool error_is_set(const error *err);

/* "file:line:column: text" into out (size bytes); leaves out what is not known. */
void error_format(const error *err, char *out, unsigned long size);

#endif
