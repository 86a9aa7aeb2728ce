/* odds_rows.c: the rows of the card of odds that tell both sides' ledgers, and what each says. Not for
 * drawing them. */
#include "ui/table/panels/odds_rows.h"

#include <stdio.h>
#include <string.h>

#include "ui/table/panels/odds_words.h"

static int add_rows(const ledger *l, bool folded, odds_row *out)
{
    int n = 0;
    for (int i = 0; i < l->count; i++) {
        const ledger_line *now = &l->line[i];
        if (folded && i > 0 && now->op <= LEDGER_ADD && now->op == l->line[i - 1].op &&
            now->code == l->line[i - 1].code)
            out[n - 1].n++;
        else
            out[n++] = (odds_row){l, i, 1};
    }
    return n;
}

int odds_rows_of(const odds *o, bool folded, odds_row out[ODDS_ROWS])
{
    const int n = add_rows(&o->ledger, folded, out);
    return n + add_rows(&o->against, folded, out + n);
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
        odds_words_line(t, &row->of->line[row->at + i], out + used, size - used);
        used += strlen(out + used);
    }
}

void odds_rows_value(const odds_row *row, char out[LEDGER_TEXT])
{
    ledger sum = *row->of;
    for (int i = 1; i < row->n; i++)
        sum.line[row->at].value += sum.line[row->at + i].value;
    odds_words_value(&sum, row->at, out);
}
