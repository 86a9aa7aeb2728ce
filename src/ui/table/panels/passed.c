/* passed.c: see passed.h. Nothing is drawn here. */
#include "ui/table/panels/passed.h"

#include <stdio.h>

#include "game/session.h"
#include "game/words.h"
#include "ui/table/battle.h"

/* The event before that one, over entries; false: there is none. */
static bool back(const table *t, int *entry, int *index)
{
    while (--*index < 0) {
        if (--*entry < 0) return false;
        *index = session_at(t->s, *entry)->events.count;
    }
    return true;
}

static void add(const table *t, unsigned steps, strbuf *out)
{
    const word_args none = word_args_none();
    for (int i = 0; i < t->rs->nsteps; i++) {
        char code[80];
        snprintf(code, sizeof code, "step.%s.none", t->rs->steps[i]);
        if (!(steps & 1u << i) || !words_find(t->sc->words, code)) continue;
        if (out->len > 0) strbuf_addc(out, ' ');
        words_format(t->sc, &t->battle->view, code, &none, out);
        strbuf_addc(out, '.');
    }
}

/* Those that began and ended without another event between, and those between two that were not begun at all.
 */
bool passed_words(const table *t, int entry, int event_index, strbuf *out)
{
    const size_t before = out->len;
    unsigned steps = 0;
    int e = entry, i = event_index;
    if (entry < 0) return false;
    for (bool next = true; next;) {
        const int now = session_at(t->s, e)->events.items[i].n[0], from = e, at = i;
        const event *ev;
        do {
            if (!back(t, &e, &i)) return false;
            ev = &session_at(t->s, e)->events.items[i];
        } while (ev->kind != EV_STEP && ev->kind != EV_TURN);
        for (int k = ev->kind == EV_TURN ? 0 : ev->n[0] + 1; k < now; k++)
            steps |= 1u << k;
        next = ev->kind == EV_STEP && e == from && i == at - 1;
        if (next) steps |= 1u << ev->n[0];
    }
    add(t, steps, out);
    return out->len > before;
}

bool passed_now(const table *t, strbuf *out)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        for (int k = e->events.count - 1; k >= 0; k--)
            if (e->events.items[k].kind == EV_STEP) return passed_words(t, i, k, out);
        if (e->act.verb != VERB_GO) return false;
    }
    return false;
}
