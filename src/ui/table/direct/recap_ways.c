/* recap_ways.c: the ways put into lines, those alike in one. */
#include "ui/table/direct/recap_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/plain.h"
#include "game/action_form.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/table/say.h"

/* Of one turn. Areas are few and named: there one line is of one place; elsewhere, of one direction. */
static bool alike(const recap_reader *r, const recap_way *a, const recap_way *b)
{
    if (!recap_same_turn(r->s, a->entry, b->entry)) return false;
    if (a != b && scenario_attends(r->sc, a->unit) && scenario_attends(r->sc, b->unit))
        return false; /* leaders go with those who fight, or each by himself */
    if (a != b && !a->gives && (a->why >= 0 || b->why >= 0)) return false; /* each says why it went */
    if (a->lost || b->lost) return a->lost && b->lost && a->off == b->off;
    if (recap_came_back(a) || recap_came_back(b)) return recap_came_back(a) && recap_came_back(b);
    if (a->unseen != b->unseen || a->runs != b->runs || a->gives != b->gives || a->enters != b->enters)
        return false;
    const int to = a->via[a->n - 1];
    return recap_is_area(r->sc, to) ? to == b->via[b->n - 1] : a->enters || a->heading == b->heading;
}

/* All of them who fight, or of those who go with them, as far as a line holds them. */
static void name_them(const recap_reader *r, int line, bool attend, char *out, size_t size)
{
    enum { AND_MORE = 16 };
    strbuf b = {0};
    int n = 0, said = 0;
    for (int i = 0; i < r->out->nways; i++)
        n += r->out->way[i].line == line && scenario_attends(r->sc, r->out->way[i].unit) == attend;
    for (int i = 0; i < r->out->nways; i++) {
        const int who = r->out->way[i].unit;
        const char *name = r->sc->units[who].name;
        if (r->out->way[i].line != line || scenario_attends(r->sc, who) != attend) continue;
        if (strlen(strbuf_str(&b)) + strlen(name) + AND_MORE > size) break;
        strbuf_addf(&b, "%s%s", said++ ? story_between(r->sc) : "", name);
    }
    say_more(n - said, &b);
    plain_put(out, size, strbuf_str(&b));
    strbuf_free(&b);
}

static bool in_line(const recap_told *o, int line, int who)
{
    for (int i = 0; i < o->nways; i++)
        if (o->way[i].line == line && o->way[i].unit == who) return true;
    return false;
}

/* By whom they fell, where it was one and the same. */
static void tell_cause(const recap_reader *r, int line, recap_line *l)
{
    word_args a = word_args_none();
    bool first = true;
    for (int i = 0; i < r->out->nways; i++) {
        const recap_way *w = &r->out->way[i];
        if (w->line != line) continue;
        if (!w->lost || w->off || w->by == NO_UNIT || (!first && a.other != w->by)) return;
        a.other = w->by;
        first = false;
    }
    if (first) return;
    snprintf(l->quiet + strlen(l->quiet), sizeof l->quiet - strlen(l->quiet), ", ");
    recap_add(r->s, "recap.by", &a, l->quiet, sizeof l->quiet);
}

/* May it be what drove that unit off: a check it did not stand, what befell it, what is said of it? */
static bool drives(const recap_reader *r, const session_entry *e, const event *ev, int who)
{
    if (!(ev->seen_by & 1u << r->viewer)) return false;
    if (ev->kind == EV_ROLL && ev->roll >= 0) {
        const roll *thrown = &e->events.rolls[ev->roll];
        return thrown->cause == CAUSE_MORALE && (thrown->seen_by & 1u << r->viewer) && thrown->unit >= 0 &&
               action_unit_of(r->sc, thrown->unit) == who && tale_failed(thrown);
    }
    return (ev->kind == EV_NOTE || ev->kind == EV_MARK || ev->kind == EV_LOSS) && ev->unit >= 0 &&
           action_unit_of(r->sc, ev->unit) == who;
}

/* Why one went who was driven off and of whom no other line tells: the last such thing in that step before he
 * went, else what the rules say of his going itself ("also"). */
static void tell_why_driven(const recap_reader *r, const recap_way *w, recap_line *l)
{
    strbuf why = {0};
    const event *step = NULL;
    for (int i = w->entry; i >= r->from && why.len == 0; i--) {
        const session_entry *e = session_at(r->s, i), *last = session_at(r->s, w->entry);
        int k = e->events.count - 1;
        if (e->turn != last->turn || e->step != last->step) break;
        for (int at = k; i == w->entry && at >= 0; at--) {
            const event *ev = &e->events.items[at];
            if (ev->kind == EV_MOVE && ev->gives && action_unit_of(r->sc, ev->unit) == w->unit)
                step = ev, k = at - 1;
        }
        for (; k >= 0 && why.len == 0; k--)
            if (drives(r, e, &e->events.items[k], w->unit))
                story_event(r->s, e, &e->events.items[k], r->viewer, &why);
    }
    const word_entry *of = step && step->code ? words_find(r->sc->words, step->code) : NULL;
    const bool said = why.len > 0;
    if (!said && of && of->also[0]) {
        word_args a = word_args_none();
        a.unit = w->unit;
        a.from = w->via[0];
        a.space = w->via[w->n - 1];
        words_format_template(r->sc, session_state(r->s), of->also, &a, &why);
    }
    const size_t n = strlen(l->quiet);
    if (why.len > 0)
        snprintf(l->quiet + n, sizeof l->quiet - n, "%s%s", said ? ". " : ": ", strbuf_str(&why));
    strbuf_free(&why);
}

/* Of whom no other line tells, and who went of his own: what is said of it as he sets out. */
static void tell_why_gone(const recap_reader *r, const recap_way *w, recap_line *l)
{
    strbuf why = {0};
    const session_entry *e = session_at(r->s, w->entry);
    if (w->why >= 0 && story_event(r->s, e, &e->events.items[w->why], r->viewer, &why)) {
        const size_t n = strlen(l->quiet);
        snprintf(l->quiet + n, sizeof l->quiet - n, ". %s", strbuf_str(&why));
    }
    strbuf_free(&why);
}

const char *recap_way_words(const recap_way *w)
{
    return w->unseen ? "recap.one.way.hidden" : "recap.one.way";
}

/* Of boxes and hexes a line is of one part of the map: from the end of one of its ways it is not far to that
 * of another, so that its number leads somewhere. */
static bool is_near(const recap_reader *r, int line, const recap_way *w)
{
    enum { NEAR = 4 };
    const recap_told *o = r->out;
    const int end = w->via[w->n - 1];
    const fpoint at = recap_place(r->sc, end);
    if (w->lost || recap_is_area(r->sc, end)) return true;
    for (int i = 0; i < o->nways; i++) {
        if (o->way[i].line != line) continue;
        const fpoint p = recap_place(r->sc, o->way[i].via[o->way[i].n - 1]);
        if (hypotf(at.x - p.x, at.y - p.y) <= NEAR * 1000) return true;
    }
    return false;
}

/* Leaders and trains of that line: ", with Prince Dabulamanzi". */
static void tell_who_attends(const recap_reader *r, int line, recap_line *l)
{
    char names[RECAP_BOLD / 2];
    word_args a = word_args_none();
    name_them(r, line, true, names, sizeof names);
    if (names[0] == '\0') return;
    recap_add(r->s, "recap.with", &a, l->bold, sizeof l->bold);
    const size_t n = strlen(l->bold);
    snprintf(l->bold + n, sizeof l->bold - n, " %s", names);
}

/* How many of that line fight; 0: a leader by himself. */
static int counted(const recap_reader *r, int line)
{
    int n = 0;
    for (int i = 0; i < r->out->nways; i++)
        n += r->out->way[i].line == line && !scenario_attends(r->sc, r->out->way[i].unit);
    return n;
}

/* Into one line: that way, and all like it that are near one of them. */
static void gather(const recap_reader *r, int first)
{
    recap_told *o = r->out;
    const recap_way *w = &o->way[first];
    const int line =
        o->nlines < RECAP_LINES ? o->nlines : RECAP_LINES - 1; /* which it will have: recap_line_add() */
    int n = 1;
    o->way[first].line = (int16_t)line;
    for (int before = 0; before != n;) { /* until nobody else is near one of them */
        before = n;
        for (int i = 0; i < o->nways; i++)
            if (o->way[i].line < 0 && alike(r, w, &o->way[i]) && !in_line(o, line, o->way[i].unit) &&
                is_near(r, line, &o->way[i]))
                o->way[i].line = (int16_t)line, n++;
    }
}

/* All who go the same way as that one, in one line, nobody twice. */
void recap_tell_way(recap_reader *r, int first)
{
    recap_told *o = r->out;
    const recap_way *w = &o->way[first];
    word_args a = word_args_none();
    const bool attends = scenario_attends(r->sc, w->unit); /* then nobody fights of that line */
    gather(r, first);
    r->entry = w->entry;
    recap_line *l = recap_line_add(r, r->sc->units[w->unit].side, w->via[w->n - 1]);
    a.n[1] = counted(r, o->nlines - 1);
    l->retreat = w->gives;
    l->enters = w->enters && !w->lost;
    a.unit = w->unit;
    a.side = l->side;
    a.from = w->via[0];
    a.space = l->space;
    a.n[0] = w->heading;
    const bool many = a.n[1] > 1, untold = !r->named[w->unit];
    recap_say(r->s,
              w->off                          ? (many ? "recap.many.off" : "recap.one.off")
              : w->lost                       ? (many ? "recap.many.lost" : "recap.one.lost")
              : recap_came_back(w)            ? (many ? "recap.many.back" : "recap.one.back")
              : w->enters                     ? (many                         ? "recap.many.enter"
                                                 : recap_is_there(r, w->unit) ? "recap.one.enters"
                                                                              : "recap.one.entered")
              : w->runs                       ? (many ? "recap.many.run" : "recap.one.runs")
              : w->gives                      ? (!many                           ? "recap.one.retreats"
                                                 : recap_is_area(r->sc, a.space) ? "recap.many.retreat.to"
                                                                                 : "recap.many.retreat")
              : !many                         ? "recap.one"
              : recap_is_area(r->sc, a.space) ? "recap.many.to"
                                              : "recap.many",
              &a, l->bold, sizeof l->bold);
    if (!many) r->named[w->unit] = true;
    if (!attends) tell_who_attends(r, o->nlines - 1, l);
    if (many)
        name_them(r, o->nlines - 1, false, l->quiet, sizeof l->quiet);
    else
        recap_say(r->s, w->enters || recap_goes_nowhere(w) ? "recap.one.at" : recap_way_words(w), &a,
                  l->quiet, sizeof l->quiet);
    tell_cause(r, o->nlines - 1, l);
    if (!many && untold && w->gives)
        tell_why_driven(r, w, l);
    else if (!many && untold)
        tell_why_gone(r, w, l);
}

/* The one of those not yet told whose like are most; -1: all are told. */
int recap_next_way(const recap_reader *r)
{
    const recap_told *o = r->out;
    int best = -1, most = 0;
    for (int i = 0; i < o->nways; i++) {
        if (o->way[i].line >= 0) continue;
        int n = 0;
        for (int k = 0; k < o->nways; k++)
            n += o->way[k].line < 0 && alike(r, &o->way[i], &o->way[k]);
        n = 2 * n + !scenario_attends(r->sc, o->way[i].unit); /* a line is of one who fights, if any does */
        /* Who fell is told before all others, then who runs. */
        n += o->way[i].lost ? 8 * UNITS_MAX : o->way[i].runs ? 4 * UNITS_MAX : 0;
        if (n > most) most = n, best = i;
    }
    return best;
}
