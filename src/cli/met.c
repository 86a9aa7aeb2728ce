/*
 * met.c: words, in how many games each occurred, and how often. Not for judging, and not for what a rule did:
 * that it came up is all it knows.
 */
#include "cli/met.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/chart.h"
#include "game/game.h"
#include "game/words.h"

enum { SLOTS_FIRST = 1024 };

typedef struct entry {
    char *word; /* owned; NULL: free */
    int games;
    int64_t times; /* in all of them */
} entry;

struct met {
    const scenario *sc;
    entry *slots; /* open addressing; at most half of them taken */
    size_t nslots, taken;
    strbuf text; /* a word being put together */
    strbuf verb; /* the action that is going on; empty before the first */
};

met *met_new(const scenario *sc)
{
    met *m = mem_alloc(sizeof *m);
    m->sc = sc;
    m->nslots = SLOTS_FIRST;
    m->slots = mem_alloc(m->nslots * sizeof *m->slots);
    return m;
}

void met_free(met *m)
{
    if (m == NULL) return;
    for (size_t i = 0; i < m->nslots; i++)
        mem_free(m->slots[i].word);
    mem_free(m->slots);
    strbuf_free(&m->text);
    strbuf_free(&m->verb);
    mem_free(m);
}

static entry *find(entry *slots, size_t nslots, const char *word)
{
    size_t i = hash_string(0, word) % nslots;
    while (slots[i].word != NULL && strcmp(slots[i].word, word) != 0)
        i = (i + 1) % nslots;
    return &slots[i];
}

static void grow(met *m)
{
    const size_t wider = m->nslots * 2;
    entry *slots = mem_alloc(wider * sizeof *slots);
    for (size_t i = 0; i < m->nslots; i++)
        if (m->slots[i].word != NULL) *find(slots, wider, m->slots[i].word) = m->slots[i];
    mem_free(m->slots);
    m->slots = slots;
    m->nslots = wider;
}

static entry *at(met *m, const char *word)
{
    entry *e = find(m->slots, m->nslots, word);
    if (e->word != NULL) return e;
    if (2 * (m->taken + 1) > m->nslots) {
        grow(m);
        e = find(m->slots, m->nslots, word);
    }
    e->word = mem_strdup(word);
    m->taken++;
    return e;
}

static void note(met *m, const char *word)
{
    if (word == NULL || word[0] == '\0') return;
    entry *e = at(m, word);
    e->games = 1;
    e->times++;
}

/* The code, and the rule that its words name. */
static void note_code(met *m, const char *code)
{
    note(m, code);
    const word_entry *w = code != NULL ? words_find(m->sc->words, code) : NULL;
    if (w != NULL) note(m, w->rule);
}

static void note_with_type(met *m, const char *word, char sign, int u)
{
    if (u < 0 || word == NULL) return;
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "%s%c%s", word, sign, m->sc->types[m->sc->units[u].type].id);
    note(m, strbuf_str(&m->text));
}

/* "verb.stand+roll.leaderless" */
static void note_under_verb(met *m, const char *word)
{
    if (m->verb.len == 0 || word == NULL) return;
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "%s+%s", strbuf_str(&m->verb), word);
    note(m, strbuf_str(&m->text));
}

static void note_roll(met *m, const roll *r)
{
    note(m, r->purpose);
    note_under_verb(m, r->purpose);
    note(m, r->rule);
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "%s=%" PRId32, r->purpose, r->ledger.total);
    note(m, strbuf_str(&m->text));
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "%s~d%d", r->purpose, r->sides);
    note(m, strbuf_str(&m->text));
    for (int i = 0; i < r->ledger.count; i++) {
        note(m, r->ledger.line[i].code);
        note(m, r->ledger.line[i].rule);
        strbuf_clear(&m->text);
        strbuf_addf(&m->text, "%s+%s", r->purpose, r->ledger.line[i].code);
        note(m, strbuf_str(&m->text));
    }
    if (r->chart < 0) return;
    note(m, m->sc->charts[r->chart].rule);
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "%s:%d:%d", m->sc->charts[r->chart].id, r->row, r->column < 0 ? 0 : r->column);
    note(m, strbuf_str(&m->text));
}

/* "mark.overheated", "unmark.overheated" */
static void note_mark(met *m, const event *e)
{
    const ruleset *rs = m->sc->rules;
    if ((e->kind != EV_MARK && e->kind != EV_UNMARK) || e->n[0] < 0 || e->n[0] >= rs->nmarks) return;
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "%s.%s", e->kind == EV_MARK ? "mark" : "unmark", rs->marks[e->n[0]].name);
    note(m, strbuf_str(&m->text));
}

/* The event of a throw is that throw, which has been noted. */
static void note_event(met *m, const event *e)
{
    const board *b = m->sc->board;
    if (e->kind != EV_ROLL || e->roll < 0) {
        note_code(m, e->code);
        note_under_verb(m, e->code);
    }
    note_mark(m, e);
    note_with_type(m, e->code, '@', e->unit);
    note_with_type(m, e->code, '>', e->other);
    if ((e->kind != EV_MOVE && e->kind != EV_ENTER) || e->to >= b->nspaces || e->unit < 0) return;
    strbuf_clear(&m->text);
    strbuf_addf(&m->text, "enters:%s@%s", b->terrains[b->spaces[e->to].terrain],
                m->sc->types[m->sc->units[e->unit].type].id);
    note(m, strbuf_str(&m->text));
}

void met_action(met *m, const action *a, const event_list *happened)
{
    strbuf_clear(&m->verb);
    if (a != NULL && a->verb < m->sc->rules->nverbs)
        strbuf_addf(&m->verb, "verb.%s", m->sc->rules->verbs[a->verb].name);
    note(m, strbuf_str(&m->verb));
    for (int i = 0; i < happened->nrolls; i++)
        note_roll(m, &happened->rolls[i]);
    for (int i = 0; i < happened->count; i++)
        note_event(m, &happened->items[i]);
}

static int32_t any_value(const met *m, const action *a, const verb_arg *of, int arg, uint64_t chance)
{
    if (of->kind == ARG_NONE) return NO_ARG;
    if (of->kind == ARG_NUMBER)
        return of->lo + (int32_t)(chance % ((uint64_t)((int64_t)of->hi - of->lo) + 1));
    int n = 0;
    while (action_arg_name(m->sc, a, arg, n) != NULL)
        n++;
    return n > 0 ? (int32_t)(chance % (uint64_t)n) : NO_ARG;
}

/* Without arguments, and with some. */
static void ask(met *m, const state *s, const action *asked, uint64_t chance)
{
    action a = *asked;
    for (int with = 0; with < 2; with++) {
        refusal why = {0};
        for (int i = 0; i < ACTION_ARGS && with == 1; i++)
            a.args[i] =
                any_value(m, &a, &m->sc->rules->verbs[a.verb].args[i], i, hash_mix(chance, (uint64_t)i + 1));
        if (!game_check(s, &a, &why)) note_code(m, why.code);
    }
}

static void ask_verb(met *m, const state *s, action a, uint64_t chance)
{
    const unsigned takes = m->sc->rules->verbs[a.verb].takes;
    ask(m, s, &a, chance);
    for (int u = 0; u < m->sc->nunits && (takes & TAKES_TARGET) != 0; u++) {
        a.target = (int16_t)u;
        ask(m, s, &a, hash_mix(chance, (uint64_t)u));
    }
    a.target = NO_UNIT;
    a.nspaces = 1;
    for (int i = 0; i < m->sc->board->nspaces && (takes & (TAKES_SPACE | TAKES_PATH)) != 0; i++) {
        a.spaces[0] = (uint16_t)i;
        ask(m, s, &a, hash_mix(chance, (uint64_t)i));
    }
}

void met_refusals(met *m, const state *s, uint64_t chance)
{
    const scenario *sc = m->sc;
    decision now;
    game_decide(s, &now);
    if (now.side < 0) return;
    int u = (int)(chance % (uint64_t)sc->nunits);
    for (int i = 0; i < sc->nunits && (sc->units[u].side != now.side || s->units[u].status != UNIT_ON); i++)
        u = (u + 1) % sc->nunits;
    for (int i = 0; i < sc->rules->nverbs; i++) {
        const bool leads = (sc->rules->verbs[i].takes & (TAKES_UNIT | TAKES_GROUP)) != 0;
        ask_verb(m, s, action_of(i, now.side, leads ? u : NO_UNIT), hash_mix(chance, (uint64_t)i));
    }
}

void met_add_game(met *sum, const met *game)
{
    for (size_t i = 0; i < game->nslots; i++) {
        if (game->slots[i].word == NULL) continue;
        entry *e = at(sum, game->slots[i].word);
        e->games++;
        e->times += game->slots[i].times;
    }
}

static int by_word(const void *a, const void *b)
{
    return strcmp((*(const entry *const *)a)->word, (*(const entry *const *)b)->word);
}

void met_json(const met *m, bool times, strbuf *out)
{
    const entry **sorted = mem_alloc((m->taken + 1) * sizeof *sorted);
    size_t n = 0;
    for (size_t i = 0; i < m->nslots; i++)
        if (m->slots[i].word != NULL) sorted[n++] = &m->slots[i];
    qsort(sorted, n, sizeof *sorted, by_word);
    strbuf_add(out, "{");
    for (size_t i = 0; i < n; i++) {
        strbuf_add(out, i == 0 ? "\n" : ",\n");
        strbuf_add_json(out, sorted[i]->word);
        strbuf_addf(out, ": %" PRId64, times ? sorted[i]->times : sorted[i]->games);
    }
    strbuf_add(out, "\n}\n");
    mem_free(sorted);
}
