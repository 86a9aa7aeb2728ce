/* event.c: the growing list of events and rolls. Growth happens while playing at the table, never in
 * play-outs. */
#include "game/event.h"

#include <string.h>

#include "core/mem.h"

void roll_take_ledger(roll *r, const ledger *l)
{
    r->table = (int16_t)(l->from_table - 1);
    r->ledger.total = l->total;
    r->ledger.from_table = l->from_table;
    r->ledger.count = l->count;
    memcpy(r->ledger.line, l->line, (size_t)l->count * sizeof l->line[0]);
}

void roll_take_ledger_of_faces(roll *r, const ledger *l)
{
    roll_take_ledger(r, l);
    r->of_faces = true;
}

void roll_before_faces(const roll *r, roll *out)
{
    *out = *r;
    if (!r->of_faces) return;
    out->ledger.count = 0;
    for (int i = 0; i < r->ledger.count; i++)
        if (r->ledger.line[i].op == LEDGER_ADD) out->ledger.line[out->ledger.count++] = r->ledger.line[i];
}

uint16_t event_left(const event *ev, int side)
{
    const unsigned told = ev->stood_seen_by;
    if (ev->from != NO_SPACE || told == 0) return ev->from;
    return side < 0 || (told >> side & 1) != 0 ? ev->stood : NO_SPACE;
}

word_args event_args(const event *ev)
{
    word_args args = word_args_none();
    args.unit = ev->unit;
    args.other = ev->other;
    args.side = ev->side;
    args.space = ev->to;
    args.from = ev->from;
    memcpy(args.n, ev->n, sizeof args.n);
    return args;
}

void event_list_clear(event_list *l)
{
    l->count = 0;
    l->nrolls = 0;
    l->noutcomes = 0;
}

void event_list_free(event_list *l)
{
    mem_free(l->items);
    mem_free(l->rolls);
    mem_free(l->outcomes);
    *l = (event_list){0};
}

void event_list_copy(event_list *to, const event_list *from)
{
    if (to == from) return;
    if (to->cap < from->count) {
        to->items = mem_realloc(to->items, (size_t)from->count * sizeof *to->items);
        to->cap = from->count;
    }
    if (to->roll_cap < from->nrolls) {
        to->rolls = mem_realloc(to->rolls, (size_t)from->nrolls * sizeof *to->rolls);
        to->roll_cap = from->nrolls;
    }
    if (to->outcome_cap < from->noutcomes) {
        to->outcomes = mem_realloc(to->outcomes, (size_t)from->noutcomes * sizeof *to->outcomes);
        to->outcome_cap = from->noutcomes;
    }
    if (from->count > 0) memcpy(to->items, from->items, (size_t)from->count * sizeof *to->items);
    if (from->nrolls > 0) memcpy(to->rolls, from->rolls, (size_t)from->nrolls * sizeof *to->rolls);
    if (from->noutcomes > 0)
        memcpy(to->outcomes, from->outcomes, (size_t)from->noutcomes * sizeof *to->outcomes);
    to->count = from->count;
    to->noutcomes = from->noutcomes;
    to->nrolls = from->nrolls;
}
