/* recap_changes.c: what is neither a march nor a fight put into lines: counters that look otherwise, places
 * that pass to another, who had to go, who went out of sight. */
#include "ui/table/direct/recap_internal.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/plain.h"
#include "game/action_form.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/say.h"

static bool goes(const recap_told *o, int who)
{
    for (int i = 0; i < o->nways; i++)
        if (o->way[i].unit == who) return true;
    return false;
}

static bool charges(const recap_told *o, int who)
{
    for (int i = 0; i < o->nblows; i++)
        if (o->blow[i].unit == who) return true;
    return false;
}

/* Does its counter show it; *befell: it is nothing that is ordered. */
static bool shows(const recap_reader *r, const event *ev, bool *befell)
{
    const ruleset *rs = r->sc->rules;
    if ((ev->kind != EV_MARK && ev->kind != EV_UNMARK) || ev->n[0] < 0 || ev->n[0] >= rs->nmarks)
        return false;
    *befell = rs->marks[ev->n[0]].gravity > 0;
    return rs->marks[ev->n[0]].picture != NULL;
}

/* Was it an order that the enemy gave a unit where it stands, and does its counter show it: a gun unlimbered,
 * men lain down, a front turned? Or did it befall one of whom no line tells? */
static bool made_ready(const recap_reader *r, const session_entry *e, const event *ev, int who)
{
    bool befell = false;
    if (ev->kind != EV_FACE && !shows(r, ev, &befell)) return false;
    if (e->act.verb == VERB_GO || who == NO_UNIT || r->sc->units[who].side != e->side) return false;
    return befell ? !r->named[who] : !goes(r->out, who) && !charges(r->out, who);
}

/* Did he come to himself by a throw that nobody ordered? */
static bool rallied(const recap_reader *r, int index, int who)
{
    const session_entry *e = session_at(r->s, r->entry);
    const event *ev = &e->events.items[index], *thrown = index > 0 ? ev - 1 : NULL;
    bool befell = false;
    if (ev->kind != EV_UNMARK || who == NO_UNIT) return false;
    if (!shows(r, ev, &befell) || !befell || !thrown || thrown->kind != EV_ROLL || thrown->roll < 0)
        return false;
    const roll *of = &e->events.rolls[thrown->roll];
    return of->cause == CAUSE_MORALE && of->unit >= 0 && action_unit_of(r->sc, of->unit) == who;
}

static bool wears_heavily(const recap_reader *r, int entry, int who)
{
    state then;
    session_state_at(r->s, entry, &then);
    for (int m = 0; m < r->sc->rules->nmarks; m++)
        if (r->sc->rules->marks[m].cannot_hold && r->sc->rules->marks[m].gravity > 0 &&
            state_has(&then, who, m))
            return true;
    return false;
}

/* A throw of one of the viewer's own to come to himself failed, that nobody ordered, and nothing else came of
 * it: what it was read as; NULL: it is no such throw. */
static const char *rally_failed(const recap_reader *r, int index, int *who)
{
    const session_entry *e = session_at(r->s, r->entry);
    const event *ev = &e->events.items[index];
    if (ev->kind != EV_ROLL || ev->roll < 0 || e->act.verb != VERB_GO) return NULL;
    const roll *of = &e->events.rolls[ev->roll];
    *who = of->unit < 0 ? NO_UNIT : action_unit_of(r->sc, of->unit);
    if (*who == NO_UNIT || r->sc->units[*who].side != r->viewer || of->cause != CAUSE_MORALE ||
        !tale_failed(of) || r->named[*who])
        return NULL;
    for (int k = index + 1; k < e->events.count; k++) {
        const event *next = &e->events.items[k];
        if (next->unit >= 0 && action_unit_of(r->sc, next->unit) == *who) return NULL;
    }
    return wears_heavily(r, r->entry, *who) && wears_heavily(r, r->entry + 1, *who) ? tale_cell(r->sc, of)
                                                                                    : NULL;
}

/* Who threw, what it was read as, and below the throw. */
static void tell_failed_rally(recap_reader *r, const char *cell, int index, int who)
{
    const event_list *all = &session_at(r->s, r->entry)->events;
    const word_entry *w = words_find(r->sc->words, cell);
    char said[RECAP_BOLD / 2];
    strbuf thrown = {0};
    if (w == NULL) return;
    recap_line *l = recap_line_add(r, r->viewer, recap_where(r, who));
    plain_put(said, sizeof said, w->title[0] ? w->title : w->text);
    language_within(said);
    snprintf(l->bold, sizeof l->bold, "%s: %s", r->sc->units[who].name, said);
    l->verdict = true; /* thrown before the viewer's eyes: nobody is stopped for it alone */
    story_roll(r->sc, session_state(r->s), &all->rolls[all->items[index].roll], &thrown);
    plain_put(l->quiet, sizeof l->quiet, strbuf_str(&thrown));
    strbuf_free(&thrown);
}

static void tell_change(recap_reader *r, const session_entry *e, const event *ev, int space)
{
    strbuf says = {0};
    word_args a = word_args_none();
    if (story_event(r->s, e, ev, r->viewer, &says)) {
        const int whose = ev->unit >= 0          ? r->sc->units[action_unit_of(r->sc, ev->unit)].side
                          : e->side == r->viewer ? ev->side
                                                 : e->side;
        recap_line *l = recap_line_add(r, whose, space);
        a.space = l->space;
        plain_put(l->bold, sizeof l->bold, strbuf_str(&says));
        if (ev->unit >= 0) r->named[action_unit_of(r->sc, ev->unit)] = true;
        recap_say(r->s, l->space != NO_SPACE ? "recap.one.at" : "recap.charge.how", &a, l->quiet,
                  sizeof l->quiet);
    }
    strbuf_free(&says);
}

/* Of one event of a unit the last is told: it is what the counter shows now. What it did of its own order
 * makes nothing undone that befell it. */
static bool changed_again(const recap_reader *r, int from, int index, int to, int who)
{
    bool befell = false, later = false;
    shows(r, &session_at(r->s, from)->events.items[index], &befell);
    for (int i = from; i < to; i++) {
        const session_entry *e = session_at(r->s, i);
        for (int k = i == from ? index + 1 : 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            const int other = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
            if (other != who || !(ev->seen_by & 1u << r->viewer) || !made_ready(r, e, ev, who)) continue;
            later = false;
            shows(r, ev, &later);
            if (later == befell) return true;
        }
    }
    return false;
}

/* It came of a fight that the viewer began, which he saw to its end. */
static bool of_own_fight(const recap_reader *r, int entry)
{
    for (int i = 0; i < r->t->count; i++) {
        const tale_fight *f = &r->t->fights[i];
        if (f->blow && f->doer >= 0 && r->sc->units[f->doer].side == r->viewer && f->begin.entry <= entry &&
            entry <= f->last.entry)
            return true;
    }
    return false;
}

void recap_note_driven(recap_reader *r, int from, int to)
{
    for (int i = from; i < to; i++) {
        const event_list *l = &session_at(r->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            if (ev->kind == EV_MOVE && ev->gives && ev->unit >= 0 && (ev->seen_by & 1u << r->viewer) &&
                !of_own_fight(r, i)) {
                const int who = action_unit_of(r->sc, ev->unit);
                r->sum.gave[who] = r->sum.gave[who] || r->sc->units[who].side == r->viewer;
            }
        }
    }
}

/* What is told there is that he went, from where to where. */
static bool tells_way(const recap_reader *r, tale_at at, int who)
{
    const event *ev = tale_event(r->s, at);
    return ev && ev->kind == EV_MOVE && ev->unit >= 0 && action_unit_of(r->sc, ev->unit) == who;
}

/* A fight tells of that flight: it is his, the flight came of it, and where to is said. */
static bool fight_tells(const recap_reader *r, int entry, int who)
{
    for (int i = 0; i < r->t->count; i++) {
        const tale_fight *f = &r->t->fights[i];
        bool way = tells_way(r, f->told, who);
        for (int k = 0; k < f->nalso && !way; k++)
            way = tells_way(r, f->also[k], who);
        if (way && f->begin.entry <= entry && entry <= f->last.entry) return true;
    }
    return false;
}

/* One of the viewer's who had to give way to what they did, by no choice of his own, and of whom no fight
 * tells: a leader whose place was overrun, those who stood beside the unit that the fight names, who runs
 * long after he was shot at. */
static bool driven_off(const recap_reader *r, int entry, const event *ev, int who)
{
    const session_entry *e = session_at(r->s, entry);
    const bool chosen = e->side == r->viewer && e->act.verb != VERB_GO;
    return ev->kind == EV_MOVE && ev->gives && !chosen && who != NO_UNIT &&
           r->sc->units[who].side == r->viewer && r->driven[who] != entry + 1 && !of_own_fight(r, entry) &&
           (!r->named[who] || !fight_tells(r, entry, who));
}

/* Where he came to, who gives way step by step from that event on. */
static uint16_t flight_end(const session_entry *e, int index, int who, const scenario *sc)
{
    uint16_t to = e->events.items[index].to;
    for (int k = index + 1; k < e->events.count; k++) {
        const event *ev = &e->events.items[k];
        if (ev->kind == EV_MOVE && ev->gives && ev->unit >= 0 && action_unit_of(sc, ev->unit) == who)
            to = ev->to;
    }
    return to;
}

/* How far he had to go is what his dice said, where any were thrown. */
static void add_thrown(recap_reader *r, const session_entry *e, int index, int who)
{
    const roll *thrown = NULL;
    recap_line *l = &r->out->line[r->out->nlines - 1];
    strbuf says = {0};
    for (int k = index - 1; k >= 0 && !thrown; k--) {
        const event *ev = &e->events.items[k];
        if (ev->kind == EV_MOVE) break;
        if (ev->kind != EV_ROLL || ev->roll < 0 || !(ev->seen_by & 1u << r->viewer)) continue;
        const roll *of = &e->events.rolls[ev->roll];
        if (of->cause == CAUSE_MOVEMENT && of->unit >= 0 && action_unit_of(r->sc, of->unit) == who)
            thrown = of;
    }
    if (!thrown) return;
    const size_t n = strlen(l->quiet);
    story_roll(r->sc, session_state(r->s), thrown, &says);
    snprintf(l->quiet + n, sizeof l->quiet - n, ". %s", strbuf_str(&says));
    strbuf_free(&says);
}

/* Its words are those of any march: they do not say that it was none. */
static bool told_as_march(const recap_reader *r, const event *ev)
{
    const word_entry *w = ev->code ? words_find(r->sc->words, ev->code) : NULL;
    return w && w == words_find(r->sc->words, "ev.move");
}

/* One of the viewer's had to go, all the way from where that event began. */
static void tell_driven(recap_reader *r, const session_entry *e, int index, int who)
{
    const int lines = r->out->nlines;
    event whole = e->events.items[index];
    word_args a = word_args_none();
    whole.to = flight_end(e, index, who, r->sc);
    r->driven[who] = r->entry + 1;
    r->out->fled = true;
    tell_change(r, e, &whole, whole.to);
    if (r->out->nlines == lines) return;
    recap_line *l = &r->out->line[r->out->nlines - 1];
    if (told_as_march(r, &whole) && whole.from != NO_SPACE && whole.from != whole.to) {
        a.unit = (int16_t)who;
        a.from = whole.from;
        a.space = whole.to;
        a.n[0] = recap_heading(r->sc, whole.from, whole.to);
        recap_say(r->s, "recap.one.retreats", &a, l->bold, sizeof l->bold);
        recap_say(r->s, "recap.one.way", &a, l->quiet, sizeof l->quiet);
    }
    add_thrown(r, e, index, who);
}

/* What they did that is neither a march nor a fight: counters that look otherwise, places that they hold, who
 * had to go. */
void recap_tell_changes(recap_reader *r, int from, int to)
{
    for (int i = from; i < to; i++) {
        r->entry = i;
        const session_entry *e = session_at(r->s, i);
        for (int k = 0; k < e->events.count; k++) {
            const event *ev = &e->events.items[k];
            const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(r->sc, ev->unit);
            if (!(ev->seen_by & 1u << r->viewer)) continue;
            int thrower;
            const char *cell = rally_failed(r, k, &thrower);
            if (cell != NULL) tell_failed_rally(r, cell, k, thrower);
            const bool taken = ev->kind == EV_HOLD && ev->side >= 0 && ev->side != r->viewer;
            if (taken) {
                tell_change(r, e, ev, ev->to);
            } else if (driven_off(r, i, ev, who)) {
                tell_driven(r, e, k, who);
            } else if (rallied(r, k, who) ||
                       (e->side >= 0 && e->side != r->viewer && made_ready(r, e, ev, who) &&
                        !changed_again(r, i, k, to, who))) {
                const int lines = r->out->nlines;
                r->did[who] = true;
                tell_change(r, e, ev, recap_last_seen(r, who, i));
                if (r->out->nlines > lines && r->sc->units[who].side == r->viewer)
                    r->out->line[lines].verdict = true; /* as a throw that failed */
            }
        }
    }
}

static bool in_sight(const recap_reader *r, const state *s, int u)
{
    return s->units[u].status == UNIT_ON && s->units[u].side != r->viewer &&
           (state_blind_to(s, u) & 1u << r->viewer) == 0;
}

/* Where it was seen last: where it was seen to go, else where it stood when the stretch began. */
static uint16_t last_seen(recap_reader *r, const state *began, int u)
{
    const recap_way *w = recap_last_way(r, u);
    return w && w->n > 0 ? w->via[w->n - 1] : began->units[u].space;
}

void recap_note_unseen(recap_reader *r, int to)
{
    state ended;
    session_state_at(r->s, to, &ended);
    for (int i = 0; i < r->out->nways; i++) {
        recap_way *w = &r->out->way[i];
        w->unseen = !w->lost && w->n > 0 && recap_last_way(r, w->unit) == w &&
                    ended.units[w->unit].status == UNIT_ON && !in_sight(r, &ended, w->unit);
    }
}

/* Who was in sight and is not any more, though nothing befell him: all in one line. */
void recap_tell_hidden(recap_reader *r, int from, int to)
{
    enum { AND_MORE = 16 };
    uint16_t at[UNITS_MAX] = {0};
    state began, ended;
    strbuf names = {0};
    word_args a = word_args_none();
    int said = 0;
    session_state_at(r->s, from, &began);
    session_state_at(r->s, to, &ended);
    for (int u = 0; u < r->sc->nunits; u++) {
        const char *name = r->sc->units[u].name;
        const bool on = in_sight(r, &began, u) && ended.units[u].status == UNIT_ON;
        if (!on || in_sight(r, &ended, u)) continue;
        at[r->sum.hidden] = last_seen(r, &began, u);
        if (r->sum.hidden++ == 0) a.unit = (int16_t)u, a.space = at[0];
        if (strlen(strbuf_str(&names)) + strlen(name) + AND_MORE > RECAP_QUIET) continue;
        strbuf_addf(&names, "%s%s", said++ ? story_between(r->sc) : "", name);
    }
    a.n[1] = r->sum.hidden;
    if (r->sum.hidden > 0) {
        r->entry = to - 1;
        recap_line *l = recap_line_add(r, r->sc->units[a.unit].side, a.space);
        for (int i = 0; i < r->sum.hidden; i++)
            recap_spot_add(r, at[i]);
        say_more(r->sum.hidden - said, &names);
        recap_say(r->s, r->sum.hidden > 1 ? "recap.many.hidden" : "recap.one.hidden", &a, l->bold,
                  sizeof l->bold);
        if (r->sum.hidden > 1)
            plain_put(l->quiet, sizeof l->quiet, strbuf_str(&names));
        else
            recap_say(r->s, "recap.one.last", &a, l->quiet, sizeof l->quiet);
    }
    strbuf_free(&names);
}
