/*
 * throws.c: who throws together, and rolls that not everybody sees. Not for what the dice bring.
 */
#include "rules/safari/throws.h"

#include "rules/safari/compile.h"
#include "rules/safari/party.h"

uint32_t safari_there(const state *s, int u)
{
    uint32_t mask = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f))
        mask |= BIT(f - first_figure(s, u));
    return mask;
}

static bool same_lines(const ledger *a, const ledger *b)
{
    if (a->count != b->count || a->total != b->total) return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i].code, b->line[i].code) != 0 || a->line[i].value != b->line[i].value)
            return false;
    return true;
}

bool safari_next_throw(const state *s, int u, uint32_t *left, safari_thrower *ask, const void *about,
                       safari_throw *out)
{
    const int first = first_figure(s, u);
    out->n = 0;
    for (int f = first; f < end_figure(s, u); f++) {
        safari_throw mine = {.weapon = -1};
        if ((*left >> (f - first) & 1) == 0 || !ask(s, f, about, &mine)) continue;
        if (out->n == 0)
            *out = mine;
        else if (mine.die != out->die || mine.weapon != out->weapon || !same_lines(&mine.l, &out->l))
            continue;
        out->who[out->n++] = f;
        *left &= ~BIT(f - first);
    }
    return out->n > 0;
}

static roll *throw_unseen(uint8_t blind, const char *purpose, const char *rule, int count, int sides, int u,
                          int other, const ledger *l, resolver *r)
{
    r->hidden_from = blind;
    roll *made = resolver_roll(r, purpose, rule, count, sides, u, other, l);
    made->cause = CAUSE_HAPPENING; /* whoever throws for something else says so */
    r->hidden_from = 0;
    made->outcome = made->total + (l != NULL ? l->total : 0);
    return made;
}

roll *safari_roll(const state *s, const char *purpose, const char *rule, int count, int sides, int u,
                  int other, const ledger *l, resolver *r)
{
    return throw_unseen(state_blind_to(s, u), purpose, rule, count, sides, u, other, l, r);
}

roll *safari_roll_at(const state *s, const char *purpose, const char *rule, int count, int sides, int u,
                     int beast, const ledger *l, resolver *r)
{
    return throw_unseen(state_blind_to(s, beast), purpose, rule, count, sides, u, beast, l, r);
}

const chart_cell *safari_read_chart(const state *s, roll *made, int which, int column)
{
    int row = -1;
    const chart_cell *cell = chart_at(&s->sc->charts[which], made->total, column, &row);
    made->chart = (int16_t)which;
    made->row = (int16_t)row;
    made->column = (int16_t)column;
    return cell;
}

uint64_t safari_successes(roll *made, int need, int32_t add, bool one_fails)
{
    uint64_t good = 0;
    made->need = need - add;
    made->outcome = 0;
    for (int i = 0; i < made->count; i++) {
        if (made->faces[i] + add < need || (one_fails && made->faces[i] == 1)) continue;
        good |= (uint64_t)1 << i;
        made->outcome++;
    }
    return good;
}

const chart_cell *bush_cell(const state *s, const char *name)
{
    const chart *c = &s->sc->charts[bd(s)->happenings];
    for (int i = 0; i < c->nrows; i++)
        if (chart_field(&c->cells[i * c->ncolumns], name) != 0) return &c->cells[i * c->ncolumns];
    assert(!"a row that load has looked for");
    return NULL;
}
