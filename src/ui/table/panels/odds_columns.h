/*
 * odds_columns.h: the two columns of the battle board, ours and theirs: the ledgers line by line with their
 * rules, what has been declared before, what is thrown; and below both the dice of both on their baize.
 */
#ifndef UI_TABLE_ODDS_COLUMNS_H
#define UI_TABLE_ODDS_COLUMNS_H

#include "ui/table/parts.h"

/* What stands under the heavy line, all that is thrown, goes with the ledgers unless it is asked for apart.
 */
typedef enum odds_columns_part { ODDS_COLUMNS, ODDS_LEDGERS, ODDS_TOTALS } odds_columns_part;

float odds_columns_height(table *t, odds_columns_part part, float width);
void odds_columns_draw(table *t, odds_columns_part part, float x, float y, float width);
float odds_baize_height(table *t, float width);
void odds_baize_draw(table *t, frect r);

#endif
