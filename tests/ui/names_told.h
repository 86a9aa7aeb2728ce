/* names_told.h: is somebody named in a sentence? */
#ifndef TESTS_UI_NAMES_TOLD_H
#define TESTS_UI_NAMES_TOLD_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"

/* By its name, whose article is small within a sentence. */
static inline bool tells_name(const char *text, const char *name)
{
    char within[120];
    snprintf(within, sizeof within, "%s", name);
    language_within_proper(within);
    return strstr(text, name) != NULL || strstr(text, within) != NULL;
}

#endif
