/*
 * log.h: every event as a sentence, what the viewer may know of it.
 */
#ifndef UI_TABLE_LOG_H
#define UI_TABLE_LOG_H

#include "ui/table/parts.h"

void log_draw(table *t, frect r);
void log_update(table *t);
void log_clear(table *t);
const char *log_last(const table *t, int8_t *side); /* the last sentence told, "": none; side may be NULL */

#endif
