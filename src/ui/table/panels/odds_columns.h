/*
 * odds_columns.h: the two columns of the battle board, ours and theirs: the ledgers line by line with their
 * rules, what has been declared before, what is thrown; and below both the dice of both on their baize.
 */
#ifndef UI_TABLE_ODDS_COLUMNS_H
#define UI_TABLE_ODDS_COLUMNS_H

#include "ui/table/parts.h"

float odds_columns_height(table *t, float width);
void odds_columns_draw(table *t, float x, float y, float width);
float odds_baize_height(table *t, float width);
void odds_baize_draw(table *t, frect r);

#endif
