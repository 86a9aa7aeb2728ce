/* number.c: see number.h. */
#include "core/number.h"

#include <stdio.h>

const char *number_text(long long n, char out[NUMBER_TEXT])
{
    const unsigned long long size = n < 0 ? 0ULL - (unsigned long long)n : (unsigned long long)n;
    snprintf(out, NUMBER_TEXT, "%s%llu", n < 0 ? "\u2212" : "", size);
    return out;
}
