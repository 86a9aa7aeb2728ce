/*
 * number.h: a whole number as people read it: with a true minus (U+2212), which is as wide as a plus, and
 * never a hyphen. Everything that shows one that may be below nothing says it by this.
 */
#ifndef CORE_NUMBER_H
#define CORE_NUMBER_H

enum { NUMBER_TEXT = 24 };

/* "7", "−3". Returns out. */
const char *number_text(long long n, char out[NUMBER_TEXT]);

#endif
