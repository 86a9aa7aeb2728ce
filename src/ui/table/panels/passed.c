/* passed.c: see passed.h. Nothing is drawn here. */
#include "ui/table/panels/passed.h"

#include <stdio.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/session.h"
#include "game/session_undo.h"
#include "game/words.h"
#include "ui/table/battle.h"
#include "ui/table/choose/idle.h"

/* Entry -1: what setting up said. */
static const event_list *told_in(const table *t, int entry)
{
    return entry >= 0 ? &session_at(t->s, entry)->events : session_opening(t->s);
}

/* The event before that one, over entries; false: there is none. */
static bool back(const table *t, int *entry, int *index)
{
    while (--*index < 0) {
        if (--*entry < -1) return false;
        *index = told_in(t, *entry)->count;
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

/* In that step units fire. */
static bool fires_in(const table *t, int step)
{
    const course *c = t->rs->course;
    const int fire = idle_fire_verb(t);
    for (int i = 0; fire >= 0 && i < c->nphases; i++)
        if (c->phases[i].step == step && (t->rs->verbs[fire].stages & BIT(c->phases[i].stage)) != 0)
            return true;
    return false;
}

/* Is one of those steps of a turn a step of fire: from `first` on, before `end`. */
static bool fires_between(const table *t, int first, int end)
{
    for (int k = first; k < end; k++)
        if (fires_in(t, k)) return true;
    return false;
}

/* Did a step of fire go by in that entry, begun or passed over? *later: the step that came after it. */
static bool fire_went_by(const table *t, const session_entry *e, int *later)
{
    for (int i = e->events.count - 1; i >= 0; i--) {
        const event *ev = &e->events.items[i];
        if (ev->kind != EV_STEP && ev->kind != EV_TURN) continue;
        if (fires_between(t, ev->kind == EV_TURN ? 0 : ev->n[0], *later)) return true;
        *later = ev->kind == EV_TURN ? t->rs->nsteps : ev->n[0];
    }
    return false;
}

static bool unshot(const table *t, strbuf *out)
{
    const int side = t->battle->d.side;
    int later = t->battle->view.step;
    if (side < 0 || fires_in(t, later)) return false;
    for (int e = session_count(t->s) - 1; e >= 0; e--) {
        const session_entry *at = session_at(t->s, e);
        if (fire_went_by(t, at,
                         &later)) { /* as they stood then: who moves or falls does so by another entry */
            state known;
            strbuf why = {0};
            session_view_at(t->s, side, e + 1, &known);
            if (idle_no_shot(t, &known, side, &why))
                strbuf_addf(out, _("No shot in turn %d (%s)"), at->turn, strbuf_str(&why));
            strbuf_free(&why);
            return out->len > 0;
        }
        if (at->side == side && at->act.verb != VERB_GO) return false;
    }
    return false;
}

bool passed_shots(table *t, strbuf *out)
{
    bool read;
    strbuf *said = battle_unshot(t, &read); /* a position of long ago is played anew for it */
    if (!read && !unshot(t, said)) strbuf_clear(said);
    strbuf_add(out, strbuf_str(said));
    return said->len > 0;
}

/* Those that began and ended without another event between, and those between two that were not begun at all.
 */
bool passed_words(const table *t, int entry, int event_index, strbuf *out)
{
    const size_t before = out->len;
    unsigned steps = 0;
    int e = entry, i = event_index;
    for (bool next = true; next;) {
        const int now = told_in(t, e)->items[i].n[0], from = e, at = i;
        const event *ev;
        do {
            if (!back(t, &e, &i)) return false;
            ev = &told_in(t, e)->items[i];
        } while (ev->kind != EV_STEP && ev->kind != EV_TURN);
        for (int k = ev->kind == EV_TURN ? 0 : ev->n[0] + 1; k < now; k++)
            steps |= 1u << k;
        next = ev->kind == EV_STEP && e == from && i == at - 1;
        if (next) steps |= 1u << ev->n[0];
    }
    add(t, steps, out);
    return out->len > before;
}

/* What the words have of it for as long as it tells who acts: "CODE.standing", or of the side that decides
 * alone "CODE.acts". */
static const char *stands(const table *t, const event *ev, char code[80])
{
    const int viewer = t->battle->viewer;
    if (ev->kind != EV_NOTE || ev->code == NULL || (viewer >= 0 && !(ev->seen_by & 1u << viewer)))
        return NULL;
    snprintf(code, 80, "%s.standing", ev->code);
    if (words_find(t->sc->words, code) != NULL) return code;
    snprintf(code, 80, "%s.acts", ev->code);
    return ev->side == t->battle->d.side && words_find(t->sc->words, code) != NULL ? code : NULL;
}

bool passed_first(const table *t, strbuf *out)
{
    enum { MOST = 2 };
    const event *found[MOST];
    int n = 0;
    char code[80];
    for (int e = session_count(t->s) - 1; e >= 0 && n < MOST; e--) {
        const session_entry *at = session_at(t->s, e);
        if (at->side == t->battle->d.side && at->act.verb != VERB_GO) break;
        for (int i = at->events.count - 1; i >= 0 && n < MOST; i--) {
            if (at->events.items[i].kind == EV_TURN) { /* of this turn alone */
                e = 0;
                break;
            }
            if (stands(t, &at->events.items[i], code)) found[n++] = &at->events.items[i];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        const word_args args = event_args(found[i]);
        if (out->len > 0) strbuf_addc(out, ' ');
        words_format(t->sc, &t->battle->view, stands(t, found[i], code), &args, out);
    }
    return n > 0;
}

/* Something of that deed was seen by the side that decides. */
static bool was_seen(const table *t, const session_entry *e)
{
    for (int k = 0; k < e->events.count; k++)
        if ((e->events.items[k].seen_by & 1u << t->battle->d.side) != 0) return true;
    return false;
}

/* More than a rest. */
static bool is_deed(const table *t, const session_entry *e)
{
    const verb *v = action_verb(t->rs, e->act.verb);
    return v == NULL || (v->takes & (IS_REST | ENDS_STEP)) == 0;
}

/* An order and the throws that it brought are one deed: of a shot those alone may tell. */
bool passed_idle(const table *t, strbuf *out)
{
    const int side = t->battle->d.side;
    int whose = NO_SIDE;
    bool seen = false;
    if (side < 0 || t->battle->d.secret) return false;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        const verb *v = action_verb(t->rs, e->act.verb);
        const bool ends = v != NULL && (v->takes & ENDS_STEP) != 0;
        if (e->turn != t->battle->view.turn || e->step != t->battle->view.step) break;
        seen = seen || was_seen(t, e);
        if (e->act.verb == VERB_GO) continue;
        if (e->side < 0 || e->side == side || (whose != NO_SIDE && (ends || e->side != whose)))
            break; /* it was asked that before */
        if ((whose == NO_SIDE && !ends) || (is_deed(t, e) && seen)) return false;
        whose = e->side;
        seen = false;
    }
    if (whose == NO_SIDE) return false;
    strbuf_addf(out, _("%s: nobody was seen to do anything in this step"), t->sc->sides[whose].name);
    return true;
}

bool passed_now(const table *t, strbuf *out)
{
    for (int i = session_count(t->s) - 1; i >= -1; i--) {
        const event_list *l = told_in(t, i);
        for (int k = l->count - 1; k >= 0; k--)
            if (l->items[k].kind == EV_STEP) return passed_words(t, i, k, out);
        if (i >= 0 && session_at(t->s, i)->act.verb != VERB_GO) return false;
    }
    return false;
}
