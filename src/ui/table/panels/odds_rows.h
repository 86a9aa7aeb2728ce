/* odds_rows.h: the rows that tell a side's ledger. */
#ifndef UI_TABLE_ODDS_ROWS_H
#define UI_TABLE_ODDS_ROWS_H

#include "game/odds.h"
#include "ui/table/parts.h"

enum { ODDS_ROWS = LEDGER_LINES, ODDS_ROW_TEXT = 320, ODDS_ROW_VALUE = 192 };

/* A line of a ledger, or several: those of one sort that follow each other. */
typedef struct odds_row {
    const ledger *of;
    int at, n;
    bool theirs; /* the other side's: its words are of him */
} odds_row;

/* Of one side's ledger, each line of its own or, where room is short, folded; their number. */
int odds_rows_of(const odds *o, bool theirs, bool folded, odds_row out[ODDS_ROWS]);
const char *odds_rows_rule(const odds_row *row); /* NULL: none */
void odds_rows_label(const table *t, const odds_row *row, char *out, size_t size);
/* Of several, their sum; a note's is what its words say beside their title. */
void odds_rows_value(const table *t, const odds_row *row, char *out, size_t size);

#endif
