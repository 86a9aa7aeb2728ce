/*
 * things.h: what lies about on spaces (dropped loads, wrecks).
 */
#ifndef UI_TABLE_THINGS_H
#define UI_TABLE_THINGS_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

void things_draw(table *t);
void things_words(const table *t, int space, strbuf *out);

#endif
