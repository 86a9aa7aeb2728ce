/*
 * ledger.c: computing by ledger. Not for reading modifiers.json (ledger_read.c), nor for printing (story.c).
 */
#include "game/ledger.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/number.h"
#include "game/scenario.h"

static const char *const op_names[] = {
    [LEDGER_BASE] = "base",     [LEDGER_ADD] = "add",           [LEDGER_HALVE_UP] = "halve-up",
    [LEDGER_DOUBLE] = "double", [LEDGER_AT_LEAST] = "at-least", [LEDGER_AT_MOST] = "at-most",
    [LEDGER_NOTE] = "note"};

const char *ledger_op_name(int op)
{
    assert(op >= LEDGER_BASE && op <= LEDGER_NOTE);
    return op_names[op];
}

ledger_op ledger_op_read(const ledger *l, int line)
{
    int first = 0;
    while (first < line && l->line[first].op == LEDGER_NOTE)
        first++;
    const ledger_op op = (ledger_op)l->line[line].op;
    return op == LEDGER_BASE && first < line ? LEDGER_ADD : op;
}

void ledger_op_text(ledger_op op, int32_t value, bool brief, char out[LEDGER_TEXT])
{
    char number[NUMBER_TEXT];
    number_text(value, number);
    switch (op) {
    case LEDGER_BASE:
    case LEDGER_ADD:
        snprintf(out, LEDGER_TEXT, "%s%s", value >= 0 && op == LEDGER_ADD ? "+" : "", number);
        break;
    case LEDGER_HALVE_UP:
        snprintf(out, LEDGER_TEXT, "%s", brief ? "½" : _("half"));
        break;
    case LEDGER_DOUBLE:
        snprintf(out, LEDGER_TEXT, "%s", brief ? "×2" : "× 2");
        break;
    case LEDGER_AT_LEAST:
        snprintf(out, LEDGER_TEXT, "%s %s", brief ? "≥" : _("at least"), number);
        break;
    case LEDGER_AT_MOST:
        snprintf(out, LEDGER_TEXT, "%s %s", brief ? "≤" : _("at most"), number);
        break;
    case LEDGER_NOTE:
        out[0] = '\0';
        break;
    }
}

void ledger_clear(ledger *l)
{
    l->count = 0;
    l->total = 0;
    l->from_table = 0;
}

static int32_t within(int64_t n)
{
    return n > 1000000000 ? 1000000000 : n < -1000000000 ? -1000000000 : (int32_t)n;
}

void ledger_put(ledger *l, ledger_op op, int32_t value, int32_t n, const char *code, const char *rule,
                bool house)
{
    const int32_t before = l->total;
    switch (op) {
    case LEDGER_BASE:
    case LEDGER_ADD:
        l->total = within((int64_t)before + value);
        break;
    case LEDGER_HALVE_UP:
        l->total = before >= 0 ? before - before / 2 : before / 2;
        break; /* fractions go up, below zero too: half of -3 is -1 */
    case LEDGER_DOUBLE:
        l->total = within((int64_t)before * 2);
        break;
    case LEDGER_AT_LEAST:
        if (before >= value) return;
        l->total = value;
        break;
    case LEDGER_AT_MOST:
        if (before <= value) return;
        l->total = value;
        break;
    case LEDGER_NOTE:
        break;
    }
    assert(l->count < LEDGER_LINES);
    l->line[l->count++] =
        (ledger_line){.code = code, .rule = rule, .value = value, .n = n, .op = (uint8_t)op, .house = house};
}

query query_about(const state *s, int u, int other)
{
    query q = {.s = s, .unit = u, .other = other, .from = NO_SPACE, .to = NO_SPACE};
    if (u != NO_UNIT) q.from = s->units[u].space;
    if (other != NO_UNIT) q.to = s->units[other].space;
    return q;
}

static bool bears(const state *s, int u, uint32_t marks)
{
    return u != NO_UNIT && (s->units[u].marks & marks) != 0;
}

static int32_t counted(const condition *c, const query *q)
{
    if (c->count != NULL) return c->count(q);
    return bears(q->s, q->unit, c->unit_marks) || bears(q->s, q->other, c->other_marks) ||
           (c->unit_is != NULL && c->unit_is(q->s, q->unit)) ||
           (c->other_is != NULL && c->other_is(q->s, q->other));
}

int32_t query_given(const query *q)
{
    return q->n[q->asked];
}

int32_t query_always(const query *q)
{
    (void)q;
    return 1;
}

void ledger_apply(ledger *l, const modifier_table *table, const query *q)
{
    const int32_t *options = q->s->sc->options;
    const ptrdiff_t index = table - q->s->sc->tables;
    assert(index >= 0 && index < q->s->sc->ntables);
    query asking = *q;
    if (l->from_table == 0) l->from_table = (uint8_t)(index + 1);
    for (int i = 0; i < table->count; i++) {
        const modifier *m = &table->rows[i];
        if (m->option >= 0 && options[m->option] != m->option_value) continue;
        asking.asked = m->when->asked;
        const int32_t count = counted(m->when, &asking);
        if (count == 0) continue;
        const int32_t value = m->op == LEDGER_ADD ? within((int64_t)m->value * count) : m->value;
        ledger_put(l, (ledger_op)m->op, value, count, m->code, m->rule, m->house);
    }
}
