/* odds_rows.h: the rows of the card of odds that tell both sides' ledgers. */
#ifndef UI_TABLE_ODDS_ROWS_H
#define UI_TABLE_ODDS_ROWS_H

#include "game/odds.h"
#include "ui/table/parts.h"

enum { ODDS_ROWS = 2 * LEDGER_LINES, ODDS_ROW_TEXT = 320 };

/* A line of a ledger, or several: those of one sort that follow each other. */
typedef struct odds_row {
    const ledger *of;
    int at, n;
} odds_row;

/* Ours first, each line of its own or, where room is short, folded; their number. */
int odds_rows_of(const odds *o, bool folded, odds_row out[ODDS_ROWS]);
const char *odds_rows_rule(const odds_row *row); /* NULL: none */
void odds_rows_label(const table *t, const odds_row *row, char *out, size_t size);
void odds_rows_value(const odds_row *row, char out[LEDGER_TEXT]); /* of several, their sum */

#endif
