/* odds_rows.c: the rows that tell a side's ledger, and what each says. Not for drawing them. */
#include "ui/table/panels/odds_rows.h"

#include <stdio.h>
#include <string.h>

#include "ui/table/panels/odds_words.h"

int odds_rows_of(const odds *o, bool theirs, bool folded, odds_row out[ODDS_ROWS])
{
    const ledger *l = theirs ? &o->against : &o->ledger;
    int n = 0;
    for (int i = 0; i < l->count; i++) {
        const ledger_line *now = &l->line[i];
        if (!theirs && i == o->before.line - 1) continue; /* it stands on top of the card */
        if (folded && i > 0 && now->op <= LEDGER_ADD && now->op == l->line[i - 1].op &&
            now->code == l->line[i - 1].code)
            out[n - 1].n++;
        else
            out[n++] = (odds_row){l, i, 1, theirs};
    }
    return n;
}

const char *odds_rows_rule(const odds_row *row)
{
    return row->of->line[row->at].rule;
}

void odds_rows_label(const table *t, const odds_row *row, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < row->n && used + 3 < size; i++) {
        if (i > 0) used += (size_t)snprintf(out + used, size - used, ", ");
        odds_words_line(t, &row->of->line[row->at + i], row->theirs, out + used, size - used);
        used += strlen(out + used);
    }
}

void odds_rows_value(const table *t, const odds_row *row, char *out, size_t size)
{
    ledger sum = *row->of;
    char value[LEDGER_TEXT];
    if (odds_words_note_value(t, &row->of->line[row->at], row->theirs, out, size)) return;
    for (int i = 1; i < row->n; i++)
        sum.line[row->at].value += sum.line[row->at + i].value;
    odds_words_value(&sum, row->at, value);
    snprintf(out, size, "%s", value);
}
