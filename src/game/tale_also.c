/* tale_also.c: what is said of a fight beside the gravest: what led to it, and what else befell whom. */
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/story.h"
#include "game/tale_say_internal.h"
#include "game/words.h"

bool tale_is_cause(const session *s, const tale_fight *f, tale_at at)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told), *ev = tale_event(s, at);
    return told && tale_before(at, f->told) && tale_leads(sc, ev) &&
           (ev->unit < 0 || tale_same_who(sc, ev->unit, told->unit) ||
            tale_same_who(sc, ev->other, told->unit) ||
            (told->unit >= 0 && tale_helps(f, action_unit_of(sc, told->unit))));
}

void tale_say_causes(const session *s, int viewer, const tale_fight *f, strbuf *what)
{
    for (int i = 0; i < f->nalso; i++) {
        if (!tale_is_cause(s, f, f->also[i])) continue;
        story_event(s, session_at(s, f->also[i].entry), tale_event(s, f->also[i]), viewer, what);
        if (what->len == 0) continue;
        strbuf_add(what, what->s[what->len - 1] == '.' ? " " : ". ");
    }
    const event *told = tale_event(s, f->told);
    if (what->len == 0 || told->unit < 0 || !tale_helps(f, action_unit_of(session_scenario(s), told->unit)))
        return;
    const word_args none = word_args_none();
    tale_phrase(s, "fight.in-support", &none, what);
    strbuf_addc(what, ' ');
}

/* What was left to one who was then destroyed otherwise is lost with it: a tribe that lost a step and then
 * broke up with its last lost two. */
static int lost_with_the_rest(const session *s, const tale_fight *f, const event *ev)
{
    const event *told = tale_event(s, f->told);
    if (!told || told->kind != EV_REMOVE || told->n[0] != UNIT_DESTROYED || ev->kind != EV_LOSS) return 0;
    if (ev->unit != told->unit) return 0;
    for (int i = 0; i < f->nalso; i++) {
        const event *other = tale_event(s, f->also[i]);
        if (other->kind == EV_LOSS && other->unit == ev->unit && other->n[1] < ev->n[1]) return 0;
    }
    return ev->n[1];
}

/* All that one shot at another in one volley, with whatever weapons, is told as one count. */
static bool say_volley(const session *s, const tale_fight *f, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    word_args args = event_args(told);
    int n = 0;
    args.n[0] = args.n[1] = args.n[2] = args.n[3] = 0;
    for (int e = f->begin.entry; e <= f->last.entry; e++) {
        const event_list *l = &session_at(s, e)->events;
        for (int i = 0; i < l->count; i++) {
            const event *ev = &l->items[i];
            if (ev->kind != EV_HITS || !ev->code || strcmp(ev->code, told->code) != 0) continue;
            if (!tale_same_who(sc, ev->unit, told->unit) || !tale_same_who(sc, ev->other, told->other))
                continue;
            args.n[0] += ev->n[0];
            args.n[1] += ev->n[1];
            n++;
        }
    }
    if (n > 1) tale_phrase(s, told->code, &args, out);
    return n > 1;
}

bool tale_say_several(const session *s, const tale_fight *f, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    word_args args = event_args(told);
    int n = 0;
    if (told->kind == EV_HITS && story_shooter_missed(sc, told) != NO_UNIT) return say_volley(s, f, out);
    args.n[0] = 0;
    for (int i = 0; i < f->nalso; i++) {
        const event *ev = tale_event(s, f->also[i]);
        if (!tale_one_more(sc, told, ev)) continue;
        args.n[0] += ev->n[0];
        n++;
    }
    if (n < 2) return false;
    words_format_template(sc, session_state(s), tale_several(sc, told)->text, &args, out);
    return true;
}

/* What is said beside others of that event. */
static void also_words(const session *s, const tale_fight *f, const event *ev, char *out, size_t size)
{
    const scenario *sc = session_scenario(s);
    const word_entry *w = ev->code ? words_find(sc->words, ev->code) : NULL;
    const int rest = lost_with_the_rest(s, f, ev);
    word_args args = event_args(ev);
    args.n[0] += rest;
    args.n[1] -= rest;
    strbuf b = {0};
    if (w) words_format_template(sc, session_state(s), w->also, &args, &b);
    snprintf(out, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
}

/* One of what is told beside the gravest: of whom, in words, how often. */
typedef struct also_part {
    int unit, count;
    bool loss, among; /* strength that fell; one of those who are counted in it */
    char says[80];
} also_part;

/* The man an event is of; -1: of no one man. */
static int man_of(const session *s, const event *ev)
{
    const word_entry *w = ev && ev->code ? words_find(session_scenario(s)->words, ev->code) : NULL;
    return w && w->man > 0 ? ev->n[w->man - 1] : -1;
}

/* Wounded, and then he fell in the same fight: that is told of him. */
static bool fell_after(const session *s, const tale_fight *f, tale_at at)
{
    const int man = man_of(s, tale_event(s, at));
    for (int i = 0; i < f->nalso && man >= 0 && tale_event(s, at)->kind != EV_LOSS; i++)
        if (tale_before(at, f->also[i]) && tale_event(s, f->also[i])->kind == EV_LOSS &&
            man_of(s, tale_event(s, f->also[i])) == man)
            return true;
    return false;
}

static int gather_also(const session *s, const tale_fight *f, also_part out[TALE_ALSO])
{
    const scenario *sc = session_scenario(s);
    int n = 0;
    for (int i = 0; i < f->nalso; i++) {
        const event *ev = tale_event(s, f->also[i]);
        const word_entry *w = ev->code ? words_find(sc->words, ev->code) : NULL;
        also_part p = {.unit = action_unit_of(sc, ev->unit),
                       .count = 1,
                       .loss = ev->kind == EV_LOSS,
                       .among = w && w->among};
        if (f->also[i].entry == f->told.entry && f->also[i].event == f->told.event) continue;
        if (w && w->passing && words_find(sc->words, tale_event(s, f->told)->code) != w) continue;
        if (f->also[i].entry == f->told.entry && tale_is_card_of(s, f->also[i], tale_event(s, f->told)))
            continue;
        if (tale_is_cause(s, f, f->also[i]) || fell_after(s, f, f->also[i])) continue; /* it is said */
        also_words(s, f, ev, p.says, sizeof p.says);
        if (p.says[0] == '\0') continue; /* nothing beside what is told */
        int at = 0;
        while (at < n && (out[at].unit != p.unit || strcmp(out[at].says, p.says) != 0))
            at++;
        if (at < n)
            out[at].count++;
        else
            out[n++] = p;
    }
    return n;
}

/* Takes the stop from its end, if it has one: more of the same sentence follows. */
static bool open_sentence(strbuf *what)
{
    const bool stops = what->len > 0 && what->s[what->len - 1] == '.';
    if (stops) what->s[--what->len] = '\0';
    return stops;
}

/* What befell the same one in the same way as what is told is no other thing: "askari killed (3)." */
static int fold_alike(const session *s, const tale_fight *f, also_part *part, int n, strbuf *what)
{
    const event *told = tale_event(s, f->told);
    also_part of = {.unit =
                        told && told->unit >= 0 ? action_unit_of(session_scenario(s), told->unit) : NO_UNIT};
    int kept = 0;
    if (told) also_words(s, f, told, of.says, sizeof of.says);
    for (int i = 0; i < n; i++) {
        if (of.unit == NO_UNIT || part[i].unit != of.unit || strcmp(part[i].says, of.says) != 0)
            part[kept++] = part[i];
        else
            of.count += part[i].count;
    }
    if (of.count == 0) return kept;
    const bool stops = open_sentence(what);
    strbuf_addf(what, " (%d)%s", of.count + 1, stops ? "." : "");
    return kept;
}

static void say_part(const also_part *p, strbuf *out)
{
    strbuf_add(out, p->says);
    if (p->count > 1) strbuf_addf(out, " (%d)", p->count);
}

/* What is no more of him than has been said: what he lost where he is gone, whoever is among those he lost.
 * "1st Cavalry: destroyed, 3 bases lost. Among the lost: its leader killed." Answers how many are left to
 * say. */
static int say_within(const session *s, const tale_fight *f, also_part *part, int n, strbuf *out)
{
    const event *told = tale_event(s, f->told);
    const word_args none = word_args_none();
    if (!told || told->unit < 0 || (told->kind != EV_LOSS && told->kind != EV_REMOVE)) return n;
    const int of = action_unit_of(session_scenario(s), told->unit);
    int kept = 0, among = 0;
    for (int i = 0; i < n && told->kind == EV_REMOVE; i++) {
        if (part[i].unit != of || !part[i].loss) continue;
        const bool stops = open_sentence(out);
        strbuf_add(out, ", ");
        say_part(&part[i], out);
        if (stops) strbuf_addc(out, '.');
    }
    for (int i = 0; i < n; i++) {
        if (part[i].unit != of || !part[i].among) continue;
        strbuf_add(out, among++ ? ", " : " ");
        if (among == 1) tale_phrase(s, "fight.among", &none, out), strbuf_addc(out, ' ');
        say_part(&part[i], out);
    }
    if (among > 0) strbuf_addc(out, '.');
    for (int i = 0; i < n; i++) {
        const bool said = part[i].unit == of && (part[i].among || (part[i].loss && told->kind == EV_REMOVE));
        if (!said) part[kept++] = part[i];
    }
    return kept;
}

/* "Also: guide killed, askari killed (3); Scouts: one killed." Of the one who is told of first without his
 * name, unless two are named there; who fell alone, as leaders do, before the rank and file. */
void tale_say_also(const session *s, const tale_fight *f, strbuf *out)
{
    enum { MOST = 8 };
    also_part part[TALE_ALSO];
    const event *told = tale_event(s, f->told);
    const bool two = told && told->kind == EV_NOTE && told->other >= 0; /* the sentence names both */
    const int of = told && !two ? action_unit_of(session_scenario(s), told->unit) : NO_UNIT,
              alike = fold_alike(s, f, part, gather_also(s, f, part), out),
              n = say_within(s, f, part, alike, out);
    const word_args none = word_args_none();
    if (n == 0) return;
    strbuf_add(out, " ");
    tale_phrase(s, "fight.also", &none, out);
    for (int said = 0, last = of; said < n && said < MOST; said++) {
        int next = -1;
        for (int i = 0; i < n; i++) {
            if (part[i].count == 0) continue;
            const also_part *a = &part[i], *b = next < 0 ? NULL : &part[next];
            const int rank = (a->unit == last ? 0 : 2) + (a->count > 1),
                      least = b == NULL ? 4 : (b->unit == last ? 0 : 2) + (b->count > 1);
            if (rank < least) next = i;
        }
        if (next < 0) break; /* all are said */
        const also_part *p = &part[next];
        strbuf_add(out, said == 0 ? " " : p->unit == last ? ", " : "; ");
        if (p->unit != last && p->unit >= 0) {
            word_args who = word_args_none();
            who.unit = (int16_t)p->unit;
            tale_phrase(s, tale_helps(f, p->unit) ? "fight.helper" : "fight.fighter", &who, out);
            strbuf_addc(out, ' ');
        }
        say_part(p, out);
        last = p->unit;
        part[next].count = 0;
    }
    strbuf_add(out, n > MOST ? " ..." : ".");
}
