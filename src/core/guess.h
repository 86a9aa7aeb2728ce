/*
 * guess.h: which of the known names did somebody mean who mistyped one?
 *
 * For messages only: nothing is ever read as if it had been typed right.
 */
#ifndef CORE_GUESS_H
#define CORE_GUESS_H

#include <stddef.h>

/* The i-th of the known names, NULL past the last. */
typedef const char *(*guess_names)(const void *self, size_t i);

/* The name nearest to `wrong` in letters to change, add or leave out; NULL if none is near (three or more).
 */
const char *guess_name(const char *wrong, guess_names names, const void *self);
/* The names of a NULL-terminated list: self is the `const char *const *`. */
const char *guess_from_list(const void *self, size_t i);

#endif
