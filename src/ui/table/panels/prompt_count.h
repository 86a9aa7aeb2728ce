/*
 * prompt_count.h: at the right of the prompt, how many may act now.
 */
#ifndef UI_TABLE_PROMPT_COUNT_H
#define UI_TABLE_PROMPT_COUNT_H

#include "ui/table/parts.h"

/* "3 units may still act"; of one who alone is asked, that others follow, if there are any; else nothing. */
void prompt_count(const table *t, strbuf *right);

#endif
