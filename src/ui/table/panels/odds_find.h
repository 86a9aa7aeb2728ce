/*
 * odds_find.h: which odds are asked for: of what is prepared, else of what the pointer is over.
 */
#ifndef UI_TABLE_ODDS_FIND_H
#define UI_TABLE_ODDS_FIND_H

#include "ui/table/parts.h"

bool odds_find(table *t);

#endif
