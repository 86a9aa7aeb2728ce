/*
 * test_tale.c: what golden battles of every system come to as they are told: no blow without a verdict of two
 * lines, each event of a fight told where it belongs, nothing told that the viewer did not see.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "game/account.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/luck.h"
#include "game/save_load.h"
#include "game/session_undo.h"
#include "rules/list.h"
#include "ui/stage/anim.h"
#include "game/tale_say.h"
#include "game/story.h"
#include "game/words.h"
#include "game/victory.h"
#include "ui/table/direct/recap_read.h"

static session *loaded(const char *name)
{
    char path[300];
    error err = {0};
    load_report report;
    snprintf(path, sizeof path, "tests/playthroughs/%s", name);
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    if (!s) fail_msg("%s: %s", name, err.text);
    return s;
}

/* From one choice to the next, as the table shows it. */
static int stretch_end(const session *s, int from)
{
    int to = from + 1;
    while (to < session_count(s) && session_at(s, to)->act.verb == VERB_GO)
        to++;
    return to;
}

static bool seen(int viewer, const event *ev)
{
    return viewer < 0 || (ev->seen_by & 1u << viewer);
}

static bool is_blow(const event *ev)
{
    return ev->kind == EV_FIRE || ev->kind == EV_MELEE;
}

static bool holds_blow(const session *s, const tale *t, const event *ev)
{
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < t->count; i++) {
        const tale_fight *f = &t->fights[i];
        const int a = action_unit_of(sc, ev->unit),
                  b = ev->other < 0 ? NO_UNIT : action_unit_of(sc, ev->other);
        if (f->blow && (f->other == b || (f->doer == b && f->other == a)) && (b >= 0 || f->doer == a))
            return true;
    }
    return false;
}

typedef struct tally {
    int blows, fights, told, ruled, tidings, also, missed, diced, own, titled;
} tally;

/* Who else fell, and which leader, is told beside the gravest that came of it. */
static void nobody_who_fell_is_left_out(const session *s, int viewer, const tale *t, int from, int to,
                                        tally *n)
{
    const scenario *sc = session_scenario(s);
    strbuf all = {0};
    bool fought = false;
    for (int i = 0; i < t->count; i++) {
        strbuf why = {0};
        const char *rule = NULL;
        tale_verdict(s, viewer, &t->fights[i], &all, &why, &rule);
        if (!t->fights[i].blow) strbuf_add(&all, strbuf_str(&why)); /* the title says what, the text who */
        strbuf_free(&why);
        fought = fought || t->fights[i].blow;
    }
    for (int i = from; i < to && fought && t->count < TALE_FIGHTS; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            const word_entry *w = words_find(sc->words, ev->code);
            strbuf says = {0}, also = {0};
            if (!w || !w->also[0] || !seen(viewer, ev)) continue;
            const word_args args = event_args(ev);
            words_format_template(sc, session_state(s), w->also, &args, &also);
            story_event(s, session_at(s, i), ev, viewer, &says);
            const bool told = strstr(strbuf_str(&all), strbuf_str(&says)) != NULL,
                       beside = strstr(strbuf_str(&all), strbuf_str(&also)) != NULL;
            n->missed += !told && !beside;
            n->also += !told && beside;
            strbuf_free(&says);
            strbuf_free(&also);
        }
    strbuf_free(&all);
}

/* A check that failed says what was thrown; what befalls who struck is told where he stood. */
static void has_its_dice_and_place(const session *s, const tale_fight *f, const char *why, tally *n)
{
    if (!f->blow && f->roll[0].entry >= 0) {
        n->diced++;
        assert_non_null(strstr(why, STORY_DICE));
    }
    if (!f->blow || f->told.entry < 0 || f->doer == f->other) return;
    const event *told = &session_at(s, f->told.entry)->events.items[f->told.event],
                *begin = &session_at(s, f->begin.entry)->events.items[f->begin.event];
    const bool own = told->unit >= 0 && begin->from != NO_SPACE &&
                     action_unit_of(session_scenario(s), told->unit) == f->doer;
    n->own += own;
    assert_int_equal(f->space, own ? begin->from : f->struck);
}

/* Is it told with the first of its like? */
static bool among(const session *s, const tale_fight *f, int entry, int index)
{
    if (f->told_of < 2) return false;
    const event *first = &session_at(s, f->told.entry)->events.items[f->told.event],
                *ev = &session_at(s, entry)->events.items[index];
    const bool after = entry > f->told.entry || (entry == f->told.entry && index > f->told.event),
               before = entry < f->last.entry || (entry == f->last.entry && index <= f->last.event);
    return after && before && strcmp(first->code, ev->code) == 0;
}

/* What has a title in its words is told: by a verdict of its own, or by that of the fight it came of. */
static void no_title_goes_unread(const session *s, const char *name, int viewer, const tale *t, int from,
                                 int to, tally *n)
{
    for (int i = from; i < to && t->count < TALE_FIGHTS; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            const bool told_of = ev->kind == EV_NOTE || ev->kind == EV_THING || ev->kind == EV_LEADER ||
                                 ev->kind == EV_REMOVE || ev->kind == EV_MARK || ev->kind == EV_MOVE;
            bool told = false;
            if (!tale_words(session_scenario(s), ev) || !told_of || !seen(viewer, ev)) continue;
            for (int f = 0; f < t->count && !told; f++) {
                told = (t->fights[f].told.entry == i && t->fights[f].told.event == k) ||
                       among(s, &t->fights[f], i, k);
                for (int a = 0; a < t->fights[f].nalso && !told; a++)
                    told = t->fights[f].also[a].entry == i && t->fights[f].also[a].event == k;
            }
            if (!told) fail_msg("%s, entry %d: %s is told by no verdict", name, i, ev->code);
            n->titled += ev->kind != EV_NOTE;
        }
}

/* What is told of several in one has as many names as its title says, and comes after the fights it is a
 * share of. */
static void of_several_as_it_is_said(const session *s, const char *name, const tale *t, int at,
                                     const char *what, const char *why)
{
    const tale_fight *f = &t->fights[at];
    char of[16];
    const event *told = &session_at(s, f->told.entry)->events.items[f->told.event];
    for (int i = at + 1; i < t->count && told->kind == EV_LOSS; i++)
        if (t->fights[i].blow && t->fights[i].last.entry == f->last.entry)
            fail_msg("%s, entry %d: \"%s\" before its fight", name, f->told.entry, what);
    if (f->told_of < 2) return;
    const scenario *sc = session_scenario(s);
    if (told->kind == EV_LOSS && strcmp(told->code, "ev.kills") == 0 && f->roll[0].entry >= 0)
        fail_msg("%s, entry %d: \"%s\" of a throw of their own", name, f->told.entry, what);
    strbuf names = {0};
    for (int i = 0; i < f->told_of && i < 6; i++) {
        for (int k = 0; k < i; k++)
            assert_int_not_equal(f->with[k], f->with[i]);
        strbuf_addf(&names, "%s%s", i > 0 ? story_between(sc) : ": ", sc->units[f->with[i]].name);
    }
    strbuf_add(&names, f->told_of > 6 ? " and " : ".");
    snprintf(of, sizeof of, "%d", f->told_of);
    if (!strstr(what, of) || !strstr(why, strbuf_str(&names)))
        fail_msg("%s, entry %d: \"%s\" / \"%s\"", name, f->told.entry, what, why);
    strbuf_free(&names);
}

static void one_stretch(const session *s, const char *name, int viewer, int from, int to, tally *n)
{
    static tale t;
    tale_read(&t, s, viewer, from, to);
    int blows = 0;
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (!is_blow(ev) || !seen(viewer, ev)) continue;
            blows++;
            if (t.count < TALE_FIGHTS && !holds_blow(s, &t, ev))
                fail_msg("%s, entry %d: a blow without a fight", name, i);
        }
    n->blows += blows;
    for (int i = 0; i < t.count; i++) {
        const tale_fight *f = &t.fights[i];
        strbuf what = {0}, why = {0};
        const char *rule = NULL;
        tale_verdict(s, viewer, f, &what, &why, &rule);
        if (what.len == 0 || why.len == 0 || strchr(strbuf_str(&what), '[') || strchr(strbuf_str(&why), '['))
            fail_msg("%s, entry %d: \"%s\" / \"%s\"", name, f->begin.entry, strbuf_str(&what),
                     strbuf_str(&why));
        assert_non_null(rule);
        const tale_at all[] = {f->begin, f->last, f->told, f->roll[0], f->roll[1], f->roll[2]};
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            if (all[k].entry < 0) continue;
            assert_true(all[k].entry >= from && all[k].entry < to);
            assert_true(seen(viewer, &session_at(s, all[k].entry)->events.items[all[k].event]));
        }
        n->fights += f->blow;
        n->tidings += !f->blow;
        if (!f->blow && f->told.entry >= 0)
            of_several_as_it_is_said(s, name, &t, i, strbuf_str(&what), strbuf_str(&why));
        has_its_dice_and_place(s, f, strbuf_str(&why), n);
        n->told += f->blow && f->grave > 0;
        n->ruled += *rule != 0;
        strbuf_free(&what);
        strbuf_free(&why);
    }
    no_title_goes_unread(s, name, viewer, &t, from, to, n);
    if (viewer == NO_SIDE) nobody_who_fell_is_left_out(s, viewer, &t, from, to, n);
}

static void every_fight_of_every_system_has_its_verdict(void **unused)
{
    (void)unused;
    char **names;
    int count;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    tally by[16] = {{0}};
    for (int i = 0; i < count; i++) {
        session *s = loaded(names[i]);
        int system = 0;
        while (ruleset_list[system] != session_scenario(s)->rules)
            system++;
        for (int viewer = NO_SIDE; viewer < 2; viewer++)
            for (int from = 0; from < session_count(s); from = stretch_end(s, from))
                one_stretch(s, names[i], viewer, from, stretch_end(s, from), &by[system]);
        session_free(s);
    }
    file_list_free(names, count);
    int also = 0, missed = 0, diced = 0, own = 0, titled = 0;
    for (int i = 0; ruleset_list[i]; i++) {
        const tally *n = &by[i];
        print_message("%s: %d blows, %d fights, something came of %d, %d with a rule, %d tidings\n",
                      ruleset_list[i]->id, n->blows, n->fights, n->told, n->ruled, n->tidings);
        if (n->blows == 0) continue; /* a system without fighting */
        also += n->also;
        diced += n->diced;
        own += n->own;
        titled += n->titled;
        missed += n->missed;
        assert_true(n->fights > 0);
        assert_true(n->told * 4 > n->fights);  /* most come to something, and it is found */
        assert_true(n->ruled * 3 > n->fights); /* and it is said by what rule */
    }
    print_message("%d told beside something graver, %d not of a fight\n", also, missed);
    assert_true(diced > 20 && own > 20);
    assert_true(titled > 0);
    assert_true(also > 50 && missed * 20 < also); /* who is ridden over by others is in no fight */
}

/* The throws of which a loss is the sum, those before the last shot too; none of them missed. */
static bool volleys_are_summed(const session *s, const char *name, int viewer, const tale_fight *f,
                               const char *why)
{
    tale_at volley[TALE_VOLLEYS];
    const event *told = &session_at(s, f->told.entry)->events.items[f->told.event],
                *begin = &session_at(s, f->begin.entry)->events.items[f->begin.event];
    const int n = tale_volleys(s, viewer, f, volley);
    int32_t sum = 0;
    char all[32];
    if (begin->kind == EV_FIRE && told->kind == EV_LOSS && strstr(why, "0 hits"))
        fail_msg("%s, entry %d: a loss by \"%s\"", name, f->begin.entry, why);
    for (int i = 0; i < n; i++) { /* elsewhere only of one who fires with two sorts of weapon */
        const event_list *l = &session_at(s, volley[i].entry)->events;
        assert_true(strncmp(name, "conduct-", 8) == 0 || volley[i].entry == volley[0].entry);
        assert_true(l->rolls[l->items[volley[i].event].roll].outcome > 0);
        sum += l->rolls[l->items[volley[i].event].roll].outcome;
    }
    const bool kills = strncmp(told->code, "ev.kills", 8) == 0;
    if (n > 1 && kills && viewer == NO_SIDE) /* of the last man more hits than he is */
        if (told->n[1] > 0 ? sum != told->n[0] : sum < told->n[0])
            fail_msg("%s, entry %d: %d of %d hits: \"%s\"", name, f->told.entry, told->n[0], sum, why);
    snprintf(all, sizeof all, "%d hits in all:", sum);
    if (n > 1 && strncmp(why, all, strlen(all)) != 0)
        fail_msg("%s, entry %d: \"%s\"", name, f->begin.entry, why);
    return n > 1;
}

static void hits_that_wait_are_told_by_their_own_volleys(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-rorkes-drift.save", "conduct-ulundi.save",
                                        "grid-maida.save",           "safari-ituri.save",
                                        "safari-rovuma.save",        "prone-omaruru.save"};
    int summed = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        static tale t;
        for (int viewer = NO_SIDE; viewer < 2; viewer++)
            for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
                tale_read(&t, s, viewer, from, stretch_end(s, from));
                for (int i = 0; i < t.count; i++) {
                    strbuf what = {0}, why = {0};
                    const char *rule;
                    if (!t.fights[i].blow || t.fights[i].told.entry < 0) continue;
                    tale_verdict(s, viewer, &t.fights[i], &what, &why, &rule);
                    const bool of_several =
                        volleys_are_summed(s, games[g], viewer, &t.fights[i], strbuf_str(&why));
                    summed += of_several;
                    strbuf luck = {0};
                    if (of_several && t.fights[i].roll[1].entry < 0) /* its card is of one volley */
                        assert_false(luck_say(s, &t.fights[i], &luck));
                    strbuf_free(&luck);
                    strbuf_free(&what);
                    strbuf_free(&why);
                }
            }
        session_free(s);
    }
    print_message("%d losses by several volleys\n", summed);
    assert_true(summed > 3);
}

/* Somebody who must retreat is something; who loses a step because he cannot is told so. */
static void a_retreat_that_is_owed_is_told(void **unused)
{
    (void)unused;
    session *s = loaded("africa-campaign.save");
    int owed = 0, nowhere = 0;
    for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
        static tale t;
        for (int to = from + 1; to <= stretch_end(s, from); to++) {
            tale_read(&t, s, NO_SIDE, from, to);
            for (int i = 0; i < t.count; i++) {
                strbuf what = {0}, why = {0};
                const char *rule;
                tale_verdict(s, NO_SIDE, &t.fights[i], &what, &why, &rule);
                const bool none = strstr(strbuf_str(&what), "nothing comes of it") != NULL;
                if (none && strstr(strbuf_str(&why), "etreats"))
                    fail_msg("entry %d: \"%s\" / \"%s\"", from, strbuf_str(&what), strbuf_str(&why));
                owed += strstr(strbuf_str(&what), " must retreat.") != NULL && !tale_nothing(&t.fights[i]);
                nowhere += strstr(strbuf_str(&what), "Also: nowhere to retreat to") != NULL;
                strbuf_free(&what);
                strbuf_free(&why);
            }
        }
    }
    print_message("%d must retreat, %d cannot\n", owed, nowhere);
    assert_true(owed > 5 && nowhere > 1);
    session_free(s);
}

/* Who hangs back or does not stand is told with his own die; of a loss in which a key figure
 * falls the loss is told, for the first of two key figures says how many were left then. */
static void a_check_is_told_by_its_own_die(void **unused)
{
    (void)unused;
    static const char *const games[] = {"prone-drill.save", "prone-omaruru.save", "prone-onganjira.save",
                                        "prone-oviumbo.save", "prone-heyde.save"};
    int stood = 0, hung = 0, keys = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        static tale t;
        for (int from = 0, to; from < session_count(s); from = to) {
            to = stretch_end(s, from);
            tale_read(&t, s, NO_SIDE, from, to);
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                strbuf what = {0}, why = {0};
                const char *rule;
                if (!f->blow || f->told.entry < 0) continue;
                tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
                const event *told = &session_at(s, f->told.entry)->events.items[f->told.event];
                const bool runs = strcmp(told->code, "ev.does-not-stand") == 0,
                           hangs = strcmp(told->code, "ev.hangs-back") == 0;
                const char *asks = runs ? " stand fast?" : " close?",
                           *not = runs ? " close?" : " stand fast?";
                if ((runs || hangs) && (!strstr(strbuf_str(&why), asks) || strstr(strbuf_str(&why), not )))
                    fail_msg("%s: \"%s\" / \"%s\"", games[g], strbuf_str(&what), strbuf_str(&why));
                stood += runs;
                hung += hangs;
                assert_true(strncmp(told->code, "ev.key-", 7) != 0);
                keys += strstr(strbuf_str(&what), "a key figure") != NULL;
                strbuf_free(&what);
                strbuf_free(&why);
            }
        }
        session_free(s);
    }
    print_message("%d did not stand, %d hung back, %d key figures\n", stood, hung, keys);
    assert_true(stood > 0 && hung > 0 && keys > 0);
}

/* Is there an event of that unit, seen by the viewer, that names the space? */
static bool was_seen_at(const session *s, int viewer, int from, int to, int who, int space)
{
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (seen(viewer, ev) && ev->unit >= 0 && action_unit_of(session_scenario(s), ev->unit) == who &&
                (ev->to == space || ev->from == space))
                return true;
        }
    return false;
}

static bool named_in(const recap_told *r, const char *name)
{
    bool told = false;
    for (int i = 0; i < r->nlines; i++)
        told = told || strstr(r->line[i].bold, name) || strstr(r->line[i].quiet, name);
    return told;
}

/* Whoever began a charge or an attack stands in a line. */
static void no_charge_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                  const recap_told *r, int *charges)
{
    const scenario *sc = session_scenario(s);
    const event *last[UNITS_MAX] = {NULL};
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->kind == EV_DECLARE && ev->declared != DECLARE_FIRE && ev->declared != DECLARE_BATTLE &&
                seen(viewer, ev) && sc->units[action_unit_of(sc, ev->unit)].side != viewer)
                last[action_unit_of(sc, ev->unit)] = ev;
        }
    for (int u = 0; u < sc->nunits; u++) {
        const bool told = last[u] && named_in(r, sc->units[u].name);
        *charges += told;
        if (last[u] && !told) fail_msg("%s, entry %d: %s charges", name, from, sc->units[u].name);
    }
}

/* Does a counter of theirs look or lie otherwise by it, or a place belong to them? */
static bool changes(const session *s, int viewer, const session_entry *e, const event *ev)
{
    const scenario *sc = session_scenario(s);
    const bool theirs = ev->unit >= 0 && sc->units[action_unit_of(sc, ev->unit)].side != viewer;
    if (!seen(viewer, ev)) return false;
    if (ev->kind == EV_HOLD) return ev->side >= 0 && ev->side != viewer;
    if (!theirs || e->side < 0 || e->side == viewer || e->act.verb == VERB_GO) return false;
    const bool marks = (ev->kind == EV_MARK || ev->kind == EV_UNMARK) && ev->n[0] >= 0 &&
                       ev->n[0] < sc->rules->nmarks && sc->rules->marks[ev->n[0]].picture;
    return marks || ev->kind == EV_FACE || ev->kind == EV_ENTER || ev->kind == EV_REVEAL ||
           (ev->kind == EV_MOVE && ev->from != ev->to);
}

/* Every change that they made stands in a line, by the name of the unit or of the place. */
static void no_change_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                  const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const session_entry *e = session_at(s, i);
            const event *ev = &e->events.items[k];
            if (!changes(s, viewer, e, ev)) continue;
            const int whose = ev->kind == EV_HOLD ? NO_UNIT : action_unit_of(sc, ev->unit);
            const char *who = whose == NO_UNIT ? NULL : sc->units[whose].name;
            bool told = who && named_in(r, who);
            for (int w = 0; w < r->nways; w++) /* a line of very many names the last by their number */
                told = told || r->way[w].unit == whose;
            for (int l = 0; l < r->nlines && !told && !who; l++)
                told = r->line[l].space == ev->to;
            if (!told)
                fail_msg("%s, side %d, entries %d to %d: %s %s is not told", name, viewer, from, to,
                         who ? who : "", ev->code ? ev->code : "");
        }
}

/* Told again when none of them is in sight any more: where who did no march stands now is not given away.
 * Answers of how many lines that was kept. */
static int kept_places(const session *s, int viewer, int from, int to, const recap_told *before)
{
    static recap_told r;
    state *now = (state *)session_state(s);
    uint8_t was[UNITS_MAX];
    int kept = 0;
    for (int u = 0; u < now->sc->nunits; u++) {
        was[u] = now->units[u].seen_by;
        if (now->units[u].side != viewer) now->units[u].seen_by = 0;
    }
    recap_read(&r, s, viewer, from, to);
    for (int u = 0; u < now->sc->nunits; u++)
        now->units[u].seen_by = was[u];
    for (int i = 0; i < r.nlines && r.nlines == before->nlines; i++)
        kept += before->line[i].space != NO_SPACE && r.line[i].space == NO_SPACE;
    return kept;
}

/* Each of their shots and blows stands in a line of its own, that leads to its place. */
static void no_fight_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                 const recap_told *r)
{
    static tale told;
    const scenario *sc = session_scenario(s);
    int fights = 0;
    tale_read(&told, s, viewer, from, to);
    for (int i = 0; i < told.count; i++) {
        const tale_fight *f = &told.fights[i];
        if (!f->blow || f->doer < 0 || sc->units[f->doer].side == viewer) continue;
        strbuf what = {0}, why = {0};
        const char *rule;
        bool there = false;
        tale_verdict(s, viewer, f, &what, &why, &rule);
        for (int k = 0; k < r->nlines && !there; k++)
            there = strncmp(r->line[k].bold, strbuf_str(&what), 40) == 0 && r->line[k].space == f->space;
        if (!there) fail_msg("%s, from entry %d: \"%s\" is not told", name, from, strbuf_str(&what));
        strbuf_free(&what);
        strbuf_free(&why);
        fights++;
    }
    for (int i = 0, end = 0; i < r->nlines; i++, end = 0)
        if (sscanf(r->line[i].bold, "%*d more%n", &end), end > 0)
            fail_msg("%s: \"%s\" has no place", name, r->line[i].bold);
    if (fights > 1 && r->ndid == 0) fail_msg("%s, from entry %d: nobody did anything", name, from);
}

/* A number of units heads as many names, though some of them have a comma of their own. */
static void as_many_names_as_units(const session *s, const char *name, const recap_line *l)
{
    const char *between = story_between(session_scenario(s)), *more = NULL;
    const int n = atoi(l->bold);
    int named = 1;
    if (n < 2 || !strstr(l->bold, " units ")) return;
    for (const char *at = l->quiet; (at = strstr(at, " and ")) != NULL; at += 5)
        more = at; /* the last: a name may have one */
    for (const char *at = l->quiet; (at = strstr(at, between)) != NULL; at += 2)
        named++;
    if (more && strstr(more, " more")) named += atoi(more + 5);
    if (n != named) fail_msg("%s: \"%s\" heads \"%s\"", name, l->bold, l->quiet);
}

/* Marches, charges and fights stand in the order in which they came about. */
static void lines_stand_in_order(const char *name, int from, const recap_told *r)
{
    for (int i = 1; i < r->nlines; i++)
        if (r->line[i].entry < r->line[i - 1].entry)
            fail_msg("%s, from entry %d: \"%s\" comes too late", name, from, r->line[i].bold);
}

/* Lines of fights follow one another as the fights ended, and none of them is cut within a word. */
static void fights_stand_in_order(const session *s, const char *name, int viewer, int from, int to,
                                  const recap_told *r)
{
    static tale t;
    int last = -1;
    tale_read(&t, s, viewer, from, to);
    for (int i = 0; i < r->nlines; i++) {
        int of = -1;
        for (int k = 0; k < t.count && of <= last; k++) {
            strbuf what = {0}, why = {0};
            const char *rule;
            tale_verdict(s, viewer, &t.fights[k], &what, &why, &rule);
            const bool same = strcmp(strbuf_str(&what), r->line[i].bold) == 0 &&
                              strcmp(strbuf_str(&why), r->line[i].quiet) == 0;
            if (same) of = k;
            strbuf_free(&what);
            strbuf_free(&why);
        }
        if (of >= 0 && of < last)
            fail_msg("%s, from entry %d: \"%s\" comes too late", name, from, r->line[i].bold);
        if (of >= 0) last = of;
        if (strstr(r->line[i].bold, "Also:") &&
            !strchr(".\xa6", r->line[i].bold[strlen(r->line[i].bold) - 1]))
            fail_msg("%s, from entry %d: \"%s\" is cut", name, from, r->line[i].bold);
    }
}

/* Where one went by order and where he was thrown back to are two ways, each told as what it was. Answers how
 * many steps were of those thrown back. */
static int orders_and_retreats_are_apart(const session *s, const char *name, int viewer, int from, int to,
                                         const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    int back = 0;
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(sc, ev->unit);
            bool gone = ev->kind != EV_MOVE || !seen(viewer, ev) || sc->units[who].side == viewer;
            if (gone || ev->from == ev->to) continue;
            back += ev->gives;
            bool other = false;
            for (int n = 0; n < r->nways; n++) {
                const recap_way *w = &r->way[n];
                bool leads = false;
                for (int p = 0; p < w->n && w->unit == who; p++)
                    leads = leads || w->via[p] == ev->to;
                gone = gone || (leads && !w->gives == !ev->gives);
                other = other || (leads && !w->gives != !ev->gives);
            }
            if (other && !gone)
                fail_msg("%s, from entry %d: %s goes to space %d %s order, which is not told", name, from,
                         sc->units[who].name, ev->to, ev->gives ? "by no" : "by");
        }
    for (int i = 0; i < r->nlines; i++)
        for (int a = 0; a < r->nways; a++)
            for (int b = 0; b < a; b++)
                if (r->way[a].line == i && r->way[b].line == i && r->way[a].unit == r->way[b].unit &&
                    strstr(r->line[i].bold, " units "))
                    fail_msg("%s, from entry %d: \"%s\" counts one twice", name, from, r->line[i].bold);
    return back;
}

static int one_recap(const session *s, const char *name, int viewer, int from, int to, int *charges,
                     int *kept, int *back)
{
    static recap_told r;
    recap_read(&r, s, viewer, from, to);
    assert_true(r.nlines <= RECAP_LINES);
    assert_true(r.order[0] != 0);
    int willing = 0;
    for (int i = 0; i < r.nways; i++)
        willing += !r.way[i].gives && r.way[i].n > 1;
    if (willing == 0 && (strstr(r.order, "advance") || strstr(r.order, "nearer")))
        fail_msg("%s, from entry %d: \"%s\" of those who retreat", name, from, r.order);
    for (int i = 0; i < r.nways; i++) {
        const recap_way *w = &r.way[i];
        assert_true(session_scenario(s)->units[w->unit].side != viewer);
        assert_true(w->line >= 0 && w->line < r.nlines);
        assert_true(w->n > 0);
        /* Who was beaten back is never told as if he had been ordered there. */
        const char *said = r.line[w->line].bold;
        if (w->gives && w->line >= 0 && !w->lost && !w->runs && strstr(said, " to the ") &&
            !strstr(said, "retreat"))
            fail_msg("%s, from entry %d: a retreat is told as \"%s\"", name, from, said);
        for (int k = 0; k < w->n; k++)
            if (!was_seen_at(s, viewer, from, to, w->unit, w->via[k]))
                fail_msg("%s, side %d, entries %d to %d: unit %d is told at space %d, where it was not seen",
                         name, viewer, from, to, w->unit, w->via[k]);
    }
    for (int i = 0; i < r.nlines; i++)
        if (!r.line[i].bold[0] || !r.line[i].quiet[0] || strchr(r.line[i].bold, '[') ||
            strchr(r.line[i].bold, '{'))
            fail_msg("%s: \"%s\" / \"%s\"", name, r.line[i].bold, r.line[i].quiet);
    for (int i = 0; i < r.nlines; i++)
        as_many_names_as_units(s, name, &r.line[i]);
    fights_stand_in_order(s, name, viewer, from, to, &r);
    lines_stand_in_order(name, from, &r);
    no_charge_goes_untold(s, name, viewer, from, to, &r, charges);
    no_fight_goes_untold(s, name, viewer, from, to, &r);
    no_change_goes_untold(s, name, viewer, from, to, &r);
    *kept += kept_places(s, viewer, from, to, &r);
    *back += orders_and_retreats_are_apart(s, name, viewer, from, to, &r);
    return r.nways;
}

/* Whatever stretch of whatever battle is told, it says only what that side saw; what it saw is all there. */
static void a_recap_tells_what_was_seen_and_nothing_else(void **unused)
{
    (void)unused;
    char **names;
    static const char *const systems[] = {"africa", "conduct", "grid", "prone", "safari"};
    enum { SYSTEMS = sizeof systems / sizeof *systems };
    int count, charges = 0, ways = 0, unseen = 0, kept = 0, back[SYSTEMS] = {0};
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        session *s = loaded(names[i]);
        int of = 0;
        while (of + 1 < SYSTEMS && strncmp(names[i], systems[of], strlen(systems[of])) != 0)
            of++;
        for (int viewer = 0; viewer < 2; viewer++)
            for (int from = 0; from + 9 < session_count(s); from += 9) {
                ways += one_recap(s, names[i], viewer, from, from + 9, &charges, &kept, &back[of]);
                for (int k = from; k < from + 9; k++)
                    for (int n = 0; n < session_at(s, k)->events.count; n++) {
                        const event *ev = &session_at(s, k)->events.items[n];
                        unseen += ev->kind == EV_MOVE && !seen(viewer, ev);
                    }
            }
        session_free(s);
    }
    file_list_free(names, count);
    print_message("%d ways told, %d steps unseen, %d charges, %d places kept\n", ways, unseen, charges, kept);
    assert_true(charges > 100);
    assert_true(ways > 1000);
    assert_true(unseen > 100); /* there was something to keep */
    assert_true(kept > 20);
    for (int i = 0; i < SYSTEMS; i++)
        if (back[i] == 0) fail_msg("nobody of %s is told to have been thrown back", systems[i]);
}

/* Ranks are filled between the battles of a campaign, and another beast comes in the place of one that fell:
 * what fell before is no longer lost. */
static bool made_good(const session *s)
{
    bool gone[UNITS_MAX] = {false};
    for (int i = 0; i < session_count(s); i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->code && (strcmp(ev->code, "ev.filled-up") == 0 || strcmp(ev->code, "ev.replaced") == 0))
                return true;
            if (ev->unit < 0) continue;
            bool *fell = &gone[action_unit_of(session_scenario(s), ev->unit)];
            if (*fell && (ev->kind == EV_LOSS || ev->kind == EV_REMOVE)) return true;
            *fell = *fell || ev->kind == EV_REMOVE;
        }
    return false;
}

/* A recap of a whole battle counts what fell as the bar does where all is seen. */
static void a_recap_counts_losses_as_the_bar_does(void **unused)
{
    static recap_told r;
    char **names;
    int count, counted = 0;
    error err = {0};
    (void)unused;
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        session *s = loaded(names[i]);
        for (int viewer = 0; viewer < 2 && !made_good(s); viewer++) {
            result bar;
            int they = 0, ours = 0;
            game_result(session_state(s), &bar);
            recap_read(&r, s, viewer, 0, session_count(s));
            const char *at = strstr(r.order, "Lost since your last order: ");
            if (at) sscanf(at, "Lost since your last order: they %d, you %d.", &they, &ours);
            counted += at != NULL;
            int others = -bar.lost[viewer];
            for (int side = 0; side < session_scenario(s)->nsides; side++)
                others += bar.lost[side];
            if (they != others || ours != bar.lost[viewer])
                fail_msg("%s, side %d: %d and %d fell, and the bar says %d and %d", names[i], viewer, they,
                         ours, others, (int)bar.lost[viewer]);
        }
        session_free(s);
    }
    file_list_free(names, count);
    assert_true(counted > 40);
}

static int64_t squared(const scenario *sc, int a, int b)
{
    const board_point p = sc->board->spaces[a].centre, q = sc->board->spaces[b].centre;
    return (int64_t)(p.x - q.x) * (p.x - q.x) + (int64_t)(p.y - q.y) * (p.y - q.y);
}

/* Away from all of the viewer's who are on that map. */
static bool falls_back(const scenario *sc, const state *view, int viewer, int first, int last)
{
    int64_t before = INT64_MAX, after = INT64_MAX;
    for (int u = 0; u < sc->nunits; u++) {
        const unit *p = &view->units[u];
        if (p->status != UNIT_ON || p->side != viewer) continue;
        if (sc->board->spaces[p->space].sheet != sc->board->spaces[first].sheet) continue;
        const int64_t a = squared(sc, first, p->space), b = squared(sc, last, p->space);
        before = a < before ? a : before, after = b < after ? b : after;
    }
    return sqrt((double)after) > sqrt((double)before) + 1;
}

/* Who is driven off may come nearer to some place by it, and that is no advance. */
static bool comes_on(const session *s, int viewer, const recap_way *w, int goal)
{
    static state view;
    const scenario *sc = session_scenario(s);
    const int first = w->via[0], last = w->via[w->n - 1];
    const bool areas = sc->board->sheets[sc->board->spaces[goal].sheet].kind == BOARD_AREA;
    session_view(s, viewer, &view);
    if (w->runs || w->gives || (last != goal && !w->enters && falls_back(sc, &view, viewer, first, last)))
        return false;
    return areas ? board_steps(sc->board, last, goal) < board_steps(sc->board, first, goal)
                 : sqrt((double)squared(sc, last, goal)) < sqrt((double)squared(sc, first, goal)) - 1;
}

static void one_advance(const session *s, int viewer, int from, int to, int *named, int *other)
{
    static recap_told r;
    const scenario *sc = session_scenario(s);
    bool towards = false;
    recap_read(&r, s, viewer, from, to);
    if (r.nways < 2) return;
    int moved = 0;
    for (int k = 0; k < r.nways; k++)
        moved += !r.way[k].gives && (r.way[k].enters || r.way[k].via[0] != r.way[k].via[r.way[k].n - 1]);
    for (int i = 0; i < sc->nobjectives; i++) {
        int n = 0;
        for (int k = 0; k < r.nways; k++)
            n += comes_on(s, viewer, &r.way[k], sc->objectives[i]);
        towards = towards || (n >= 2 && n * 3 >= moved * 2);
    }
    const bool told = strstr(r.order, " advance on ") != NULL;
    if (told != towards) fail_msg("%s, from entry %d: \"%s\"", sc->id, from, r.order);
    /* What nobody did is not counted. */
    if (strstr(r.order, ": 0 ") || strstr(r.order, " 0 ")) fail_msg("%s: \"%s\"", sc->id, r.order);
    *named += told;
    *other += !told;
}

/* Most of a turn's marches towards one objective are told by its name. */
static void an_advance_is_told_by_its_goal(void **unused)
{
    (void)unused;
    static const char *const games[] = {"grid-kassassin.save", "grid-el-teb.save", "africa-castillejos.save"};
    int named = 0, other = 0;
    for (int g = 0; g < 3; g++) {
        session *s = loaded(games[g]);
        for (int viewer = 0; viewer < 2; viewer++)
            for (int from = 0; from + 12 < session_count(s); from += 12)
                one_advance(s, viewer, from, from + 12, &named, &other);
        session_free(s);
    }
    assert_true(named >= 2);
    assert_true(other >= 2);
}

/* Whenever a place passes to the enemy the recap says which, what it is worth and to whom. */
static void points_that_change_are_told_by_their_place(void **unused)
{
    (void)unused;
    enum { SPANISH, STEPS = 6 };
    static recap_told r;
    static state before, after;
    int taken = 0;
    session *s = loaded("africa-castillejos.save");
    const scenario *sc = session_scenario(s);
    for (int from = 0; from + STEPS < session_count(s); from += STEPS) {
        session_state_at(s, from, &before);
        session_state_at(s, from + STEPS, &after);
        for (int o = 0; o < sc->nobjectives; o++) {
            const int now = after.holder[o] - 1, space = sc->objectives[o];
            char says[200];
            bool told = false;
            if (before.holder[o] == after.holder[o] || now == SPANISH) continue;
            recap_read(&r, s, SPANISH, from, from + STEPS);
            const int worth = victory_worth(sc, space);
            assert_true(worth > 0);
            snprintf(says, sizeof says, ", worth %d %s, is now held by: %s.", worth,
                     worth == 1 ? "point" : "points", sc->sides[now].name);
            for (int i = 0; i < r.nlines; i++)
                told = told || (r.line[i].space == space && strstr(r.line[i].bold, says));
            if (!told) fail_msg("from entry %d no line says \"%s\"", from, says);
            taken++;
        }
    }
    assert_true(taken >= 3);
    session_free(s);
}

/* Where a table is read by tails, so many are told whatever fell, as many heads as tails or no tail at all.
 */
static void what_a_table_is_read_by_is_told(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-castillejos.save", "africa-campaign.save"};
    int even = 0, read = 0;
    for (int g = 0; g < 2; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int i = 0; i < session_count(s); i++) {
            const event_list *l = &session_at(s, i)->events;
            for (int k = 0; k < l->nrolls; k++) {
                const roll *r = &l->rolls[k];
                char tails[32];
                strbuf out = {0};
                if (r->kind != ROLL_COINS || r->chart < 0 || sc->charts[r->chart].reading != READ_TAILS)
                    continue;
                snprintf(tails, sizeof tails, ", %d tail", r->count - (int)r->total);
                story_roll(sc, session_state(s), r, &out);
                if (!strstr(strbuf_str(&out), tails)) fail_msg("\"%s\"", strbuf_str(&out));
                strbuf_free(&out);
                even += 2 * r->total == r->count || r->total == r->count;
                read++;
            }
        }
        session_free(s);
    }
    assert_true(read > 5);
    assert_true(even > 0);
}

/* Who lost men and went down under the same burst: the headline says both. */
static void who_is_forced_down_is_said_beside_the_loss(void **unused)
{
    (void)unused;
    session *s = loaded("prone-onganjira.save");
    static tale t;
    int both = 0;
    tale_read(&t, s, NO_SIDE, 0, session_count(s));
    for (int k = 0; k < t.count; k++) {
        const tale_fight *f = &t.fights[k];
        if (f->told.entry < 0) continue;
        const event_list *l = &session_at(s, f->told.entry)->events;
        const event *told = &l->items[f->told.event];
        bool down = false;
        for (int i = 0; i < l->count && told->kind == EV_LOSS; i++)
            down = down || (l->items[i].unit == told->unit && l->items[i].kind == EV_CARD &&
                            (strcmp(l->items[i].code, "ev.forced-prone") == 0 ||
                             strcmp(l->items[i].code, "ev.prone-automatic") == 0));
        strbuf what = {0}, why = {0};
        const char *rule;
        tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
        if (down && !strstr(strbuf_str(&what), "forced prone")) fail_msg("%s", strbuf_str(&what));
        both += down;
        strbuf_free(&what);
        strbuf_free(&why);
    }
    assert_true(both > 0);
    session_free(s);
}

/* Luck is told by what it changed, of every system: how seldom it comes to that, and what was likeliest; of
 * few fights, for what is nearly as likely is no luck. */
static void luck_is_told_by_what_it_changed(void **unused)
{
    (void)unused;
    static const struct {
        const char *save, *luck;
    } games[] = {
        {"grid-kassassin.save", "Luck: this comes 5 times in 100; likeliest: 1 base, 85 in 100."},
        {"prone-omaruru.save", "Luck: this comes 2 times in 100; likeliest: nobody, 72 in 100."},
        {"africa-castillejos.save", "Luck: this comes 2 times in 100; likeliest: retreats, 42 in 100."},
        {"conduct-rorkes-drift.save",
         "Luck: this comes 15 times in 100; likeliest: uThulwana 2 loses and is shaken, 68 in 100."},
        {"conduct-dargai.save",
         "Luck: this comes 20 times in 100; likeliest: disordered or shaken, 40 in 100 each."},
        {"conduct-tientsin.save", "Luck: this comes 7 times in 100; likeliest: no hit, 58 in 100."},
        {"safari-ituri.save", "Luck: this comes 17 times in 100; likeliest: 1 killed, 49 in 100."}};
    int reported = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        session *s = loaded(games[i].save);
        static tale t;
        int told = 0, blows = 0, found = 0;
        tale_read(&t, s, NO_SIDE, 0, session_count(s));
        for (int k = 0; k < t.count; k++) {
            strbuf luck = {0};
            blows += t.fights[k].blow;
            const bool said = luck_say(s, &t.fights[k], &luck);
            assert_int_equal(said, luck.len > 0);
            told += said;
            found += strcmp(strbuf_str(&luck), games[i].luck) == 0;
            strbuf_free(&luck);
        }
        strbuf page = {0}; /* and so does the report, where the battle turned on it */
        account_html(s, NO_SIDE, &page);
        reported += strstr(strbuf_str(&page), "Luck: this comes") != NULL;
        strbuf_free(&page);
        if (found == 0 || told * 5 > blows)
            fail_msg("%s: luck is told of %d of %d fights, \"%s\" of %d", games[i].save, told, blows,
                     games[i].luck, found);
        session_free(s);
    }
    assert_true(reported > 0);
}

/* Blows that nobody ordered have no card of an order; what was to be expected of each is told all the same,
 * of whom they befell, and stands in the report's sum. */
static void luck_is_told_of_blows_that_nobody_ordered(void **unused)
{
    (void)unused;
    static const char *const saves[] = {"grid-kassassin.save", "grid-el-teb.save", "grid-maida.save",
                                        "grid-tel-el-kebir.save"};
    int told = 0, melees = 0;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        session *s = loaded(saves[i]);
        const scenario *sc = session_scenario(s);
        static tale t;
        tale_read(&t, s, NO_SIDE, 0, session_count(s));
        for (int k = 0; k < t.count; k++) {
            const tale_fight *f = &t.fights[k];
            const roll *r =
                f->roll[0].entry < 0
                    ? NULL
                    : &session_at(s, f->roll[0].entry)
                           ->events
                           .rolls[session_at(s, f->roll[0].entry)->events.items[f->roll[0].event].roll];
            strbuf luck = {0};
            const bool said = luck_say(s, f, &luck);
            melees += r && r->cause == CAUSE_MELEE;
            if (said && r && r->cause == CAUSE_MELEE) {
                assert_non_null(strstr(strbuf_str(&luck), " fares so "));
                told++;
            } else {
                assert_null(strstr(strbuf_str(&luck), " fares so "));
            }
            strbuf_free(&luck);
            if (!r || r->cause != CAUSE_MELEE || r->other < 0) continue;
            static odds o;
            state before;
            session_view_at(s, sc->units[r->unit].side, f->roll[0].entry, &before);
            assert_true(game_blow(&before, r->unit, r->other, &o));
            assert_int_equal(o.thrown[0].n, r->count); /* the very dice that fell, */
            assert_int_equal(o.thrown[0].sides, r->sides);
            assert_int_equal(o.ledger.total, r->ledger.total);
            uint32_t sum = 0; /* and all that may come of them */
            for (int n = 0; n < o.nbands; n++)
                sum += o.band[n].ppm;
            assert_int_equal(sum, PPM);
        }
        session_free(s);
    }
    print_message("luck is told of %d of %d melees\n", told, melees);
    assert_true(told > 0);
    assert_true(told * 4 < melees);
}

/* To stand is one of the council's answers, who lies before an enemy waits for weeks, and guns may fire later
 * in the turn: nobody is asked whether he means it. With columns to lead he is. */
static void only_where_something_is_left_over_is_asked(void **unused)
{
    (void)unused;
    session *s = loaded("africa-campaign.save");
    int stood = 0, waited = 0, fought = 0, fired = 0;
    for (int i = 0; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        const verb *v = action_verb(session_scenario(s)->rules, e->act.verb);
        state then;
        decision d;
        if (!(v->takes & ENDS_STEP)) continue;
        session_state_at(s, i, &then);
        game_decide(&then, &d);
        if (strcmp(d.prompt, "prompt.council") == 0) {
            assert_true(d.lax);
            stood++;
        } else if (strncmp(d.prompt, "prompt.march", 12) == 0) {
            assert_int_equal(d.lax, strcmp(d.prompt, "prompt.march") != 0);
            waited += d.lax;
        } else if (strcmp(d.prompt, "prompt.guns") == 0) {
            assert_true(d.lax);
            fired++;
        } else if (strcmp(d.prompt, "prompt.act") == 0) {
            assert_false(d.lax);
            fought++;
        }
    }
    assert_true(stood > 0 && waited > 0 && fought > 0 && fired > 0);
    session_free(s);
}

/* Of a pool the dice are counted, not added: near the number needed its sum says nothing. */
static void a_counted_pool_is_never_decisive(void **unused)
{
    (void)unused;
    session *s = loaded("safari-ituri.save");
    int near = 0;
    for (int i = 0; i < session_count(s); i++) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = 0; k < l->nrolls; k++) {
            const roll *r = &l->rolls[k];
            const int32_t sum = r->total + r->ledger.total;
            if (r->count < 2 || r->need == 0 || r->outcome == sum) continue;
            near += abs(sum - r->need) <= 1;
            assert_false(anim_decisive(r));
        }
    }
    assert_true(near > 0);
    session_free(s);
}

/* A throw that could as well have gone the other way is slow at its end, at any speed; with reduced motion
 * nothing is. */
static void a_decisive_throw_is_slow(void **unused)
{
    (void)unused;
    session *s = loaded("prone-onganjira.save");
    anim a = {0};
    int slow = 0, plain = 0;
    for (int i = 0; i < session_count(s); i++) {
        const event_list *l = &session_at(s, i)->events;
        if (l->count == 0 || l->items[0].kind != EV_ROLL || l->items[0].roll < 0) continue;
        const roll *thrown = &l->rolls[l->items[0].roll];
        if (thrown->kind != ROLL_DICE || thrown->count != 1) continue;
        uint64_t length[3];
        for (int how = 0; how < 3; how++) {
            anim_reset(&a, s, NO_SIDE);
            a.pace = how == 1 ? 0.5f : 1;
            a.still = how == 2;
            anim_start(&a, i, 1000);
            length[how] = a.to - a.from;
            if (how == 0) { /* it comes to rest in its time, and never goes back */
                float before = 0;
                for (uint64_t t = a.from; t < a.to; t += 20) {
                    assert_true(anim_dice_part(&a, t) >= before);
                    before = anim_dice_part(&a, t);
                }
                assert_true(before >= 1);
            }
        }
        const bool decisive =
            thrown->need != 0 && abs(thrown->total + thrown->ledger.total - thrown->need) <= 1;
        assert_int_equal(anim_decisive(thrown), decisive);
        assert_true(length[1] * 2 <= length[0] + 1 && length[1] * 2 + 2 >= length[0]);
        static uint64_t usual; /* of one die */
        if (!decisive) usual = length[0];
        if (usual > 0) assert_int_equal(length[0], usual + (decisive ? ANIM_SLOW_MS : 0));
        assert_true(length[2] < length[0]);
        slow += decisive;
        plain += !decisive;
    }
    assert_true(slow > 3);
    assert_true(plain > 3);
    session_free(s);
}

/* Whoever comes back from where there is no room is told of on the board, not only in the log. */
static void no_room_is_told(void **unused)
{
    (void)unused;
    session *s = loaded("safari-first-march.save");
    tale *t = calloc(1, sizeof *t);
    int told = 0;
    tale_read(t, s, 0, 0, session_count(s));
    for (int i = 0; i < t->count; i++) {
        strbuf what = {0}, why = {0};
        const char *rule = "";
        tale_verdict(s, 0, &t->fights[i], &what, &why, &rule);
        told +=
            strstr(strbuf_str(&what), "The hunter found no room at 0606 and went back to 0506.") != NULL ||
            strstr(strbuf_str(&why), "The hunter found no room at 0606 and went back to 0506.") != NULL;
        strbuf_free(&what);
        strbuf_free(&why);
    }
    assert_int_equal(told, 1);
    free(t);
    session_free(s);
}

/* How each event is told that neither a plate of its own nor that of a fight tells. */
static const struct {
    const char *code, *how;
} elsewhere[] = {
    {"ev.turn", "bar"},
    {"ev.week", "bar"},
    {"ev.step", "bar"},
    {"ev.battle-turn", "bar"},
    {"ev.prepared", "prompt"},
    {"ev.may-go", "prompt"},
    {"ev.may-go-rough", "prompt"},
    {"ev.initiative", "tray, prompt"},
    {"ev.initiative-stays", "tray, prompt"},
    {"ev.moves-first", "tray, prompt"},
    {"ev.acts-first", "tray, prompt"},
    {"ev.acts-next", "prompt"},
    {"ev.attacker-first", "prompt"},
    {"ev.red", "card in the tray, prompt"},
    {"ev.black", "card in the tray, prompt"},
    {"ev.no-card", "call-out"},
    {"ev.ends", "call-out"},
    {"ev.ends-alone", "call-out"},
    {"ev.over.win", "result page"},
    {"ev.over.condition", "result page"},
    {"ev.over.failed", "result page"},
    {"ev.over.gone", "result page"},
    {"ev.over.draw", "result page"},
    {"ev.fair", "tray; a storm is told"},
    {"ev.reveal", "verdict, of the enemy"},
    {"ev.sighted", "verdict, of the enemy"},
    {"ev.hold", "the objective's flag"},
    {"ev.mark", "its name over the counter; a jam has a verdict"},
    {"ev.unmark", "its sign leaves the counter"},
    {"ev.rallies", "chart; its sign leaves the counter"},
    {"ev.stays-down", "its sign on the counter"},
    {"ev.hits", "verdict of the fight"},
    {"ev.kills", "verdict of the fight"},
    {"ev.kills-last", "verdict of the fight"},
    {"ev.loss", "verdict of the fight"},
    {"ev.wounded", "verdict of the fight"},
    {"ev.grazed", "verdict of the fight"},
    {"ev.combat.tie", "verdict of the fight"},
    {"ev.combat.won", "verdict of the fight"},
    {"ev.fire.nothing", "verdict of the fight"},
    {"ev.keeps-standing", "verdict of the fight"},
    {"ev.bush.wounded", "verdict of the fight"},
    {"ev.bush.killed", "verdict of the fight"},
    {"ev.bush.no-effect", "verdict of the fight"},
    {"ev.shots-spared", "tray: the dice lie there"},
    {"ev.fire", "line and smoke, verdict of the fight"},
    {"ev.fire.guns", "line and smoke, verdict of the fight"},
    {"ev.fires", "line and smoke, verdict of the fight"},
    {"ev.melee", "swords, verdict of the fight"},
    {"ev.combat", "swords, verdict of the fight"},
    {"ev.closes", "swords, verdict of the fight"},
    {"ev.fights", "swords, verdict of the fight"},
    {"ev.bush.fight", "swords, verdict of the fight"},
    {"ev.aim", "arrow"},
    {"ev.declares", "arrow"},
    {"ev.attack", "arrow, recap"},
    {"ev.rush", "arrow, recap"},
    {"ev.charge", "arrow, recap"},
    {"ev.charge-fanatic", "arrow, recap"},
    {"ev.bush.charges", "arrow, recap"},
    {"ev.contact", "the charge that led to it"},
    {"ev.contact-flank", "the charge that led to it; a line of the board of the fight"},
    {"ev.battle-joined", "card of the battle"},
    {"ev.move", "march, recap"},
    {"ev.face", "march"},
    {"ev.rides-along", "march"},
    {"ev.marches", "march, recap"},
    {"ev.follows", "march, recap"},
    {"ev.bush.herd-runs", "march, recap"},
    {"ev.retreated", "march, recap"},
    {"ev.retreated.only", "march, recap"},
    {"ev.pulled-back", "march, recap"},
    {"ev.fell-back", "march, recap"},
    {"ev.falls-back", "march, recap"},
    {"ev.recoils", "march, recap; the chart says why"},
    {"ev.escapes", "march"},
    {"ev.bush.bolts", "march"},
    {"ev.bush.grazes", "it stands"},
    {"ev.bush.rests", "it stands"},
    {"ev.bush.stands", "it stands; its shots have a verdict"},
    {"ev.bush.enter", "card of what came"},
    {"ev.bush.away", "it leaves the board"},
    {"ev.forms", "one's own order; recap"},
    {"ev.formed", "one's own order; recap"},
    {"ev.ring", "one's own order"},
    {"ev.ring-joined", "one's own order"},
    {"ev.deployed", "one's own order"},
    {"ev.leaves", "one's own order"},
    {"ev.left", "one's own order"},
    {"ev.exit", "one's own order"},
    {"ev.lifted", "one's own order"},
    {"ev.laid-down", "the loads on the board"},
    {"ev.laid-with-others", "the loads on the board"},
    {"ev.net-helped", "one's own order"},
    {"ev.drawn-off", "one's own choice"},
    {"ev.morale.held", "tray; who does not hold is told"},
    {"ev.morale.held-to-close", "the charge that follows"},
    {"ev.joins", "between battles, on the counter"},
    {"ev.filled-up", "between battles, on the counter"},
    {"ev.replaced", "between battles, on the counter"},
    {"ev.umpire.place", "the umpire's own deed"},
    {"ev.umpire.remove", "the umpire's own deed"},
    {"ev.umpire.set", "the umpire's own deed"},
    {"ev.umpire.set-unit", "the umpire's own deed"},
    {"ev.umpire.set-space", "the umpire's own deed"},
    {"ev.umpire.step", "the umpire's own deed"},
};
enum { ELSEWHERE = sizeof elsewhere / sizeof *elsewhere };

static int elsewhere_of(const char *code)
{
    for (int i = 0; i < ELSEWHERE; i++)
        if (strcmp(elsewhere[i].code, code) == 0) return i;
    return -1;
}

/* Whatever can happen in a system is told on the board or has a row above that says where: nothing that
 * matters is a line of the log alone. */
static void nothing_is_told_by_the_log_alone(void **unused)
{
    (void)unused;
    static const char *const one_of_each[] = {"africa-wad-ras.save", "conduct-dargai.save",
                                              "grid-bussaco.save", "prone-drill.save",
                                              "safari-first-march.save"};
    bool used[ELSEWHERE] = {false};
    int plates = 0;
    for (size_t i = 0; i < sizeof one_of_each / sizeof *one_of_each; i++) {
        session *s = loaded(one_of_each[i]);
        const char *code;
        const word_entry *w;
        for (size_t k = 0; words_each(session_scenario(s)->words, k, &code, &w); k++) {
            const size_t n = strlen(code);
            if (strncmp(code, "ev.", 3) != 0 || (n > 5 && strcmp(code + n - 5, ".many") == 0)) continue;
            const int row = elsewhere_of(code);
            if (row >= 0) used[row] = true;
            plates += w->title[0] != 0 || w->also[0] != 0;
            if (!w->title[0] && !w->also[0] && row < 0)
                fail_msg("%s: %s is told by the log alone", session_scenario(s)->rules->id, code);
        }
        for (int e = 0; e < session_count(s); e++)
            for (int k = 0; k < session_at(s, e)->events.count; k++) {
                const event *ev = &session_at(s, e)->events.items[k];
                if (ev->kind == EV_ROLL || ev->kind == EV_CARD || !ev->code || !*ev->code) continue;
                assert_true(strncmp(ev->code, "ev.", 3) == 0); /* and there is no other sort */
            }
        session_free(s);
    }
    for (int i = 0; i < ELSEWHERE; i++)
        if (!used[i]) fail_msg("%s: no system has it", elsewhere[i].code);
    assert_true(plates > 200);
}

/* Says a verdict of the battle so, as the table shows it stretch by stretch? */
static bool tells(const session *s, int viewer, const char *what_part, const char *why_part)
{
    tale *t = calloc(1, sizeof *t);
    bool found = false;
    for (int from = 0; from < session_count(s) && !found; from = stretch_end(s, from)) {
        tale_read(t, s, viewer, from, stretch_end(s, from));
        for (int i = 0; i < t->count && !found; i++) {
            strbuf what = {0}, why = {0};
            const char *rule = "";
            tale_verdict(s, viewer, &t->fights[i], &what, &why, &rule);
            found = strstr(strbuf_str(&what), what_part) && strstr(strbuf_str(&why), why_part);
            strbuf_free(&what);
            strbuf_free(&why);
        }
    }
    free(t);
    return found;
}

/* Of two that are named in the sentence it is said whose what came beside it is; the dice of man against man
 * lie beside each other, with what is added to them. */
static void man_against_man_is_told_pair_by_pair(void **unused)
{
    (void)unused;
    session *s = loaded("prone-onganjira.save");
    assert_true(tells(s, -1, "2nd Company drove Fourth band back.", "Man against man, 2nd Company first"));
    assert_true(tells(s, -1, " back. Also: ", " even"));
    for (int digit = 0; digit < 10; digit++) {
        char nobody[40];
        snprintf(nobody, sizeof nobody, " back. Also: %d lost", digit);
        assert_false(tells(s, -1, nobody, ""));
    }
    session_free(s);
}

/* One's own charges are not what the enemy did; the losses are told of both, and since when. */
static void a_recap_is_of_the_enemy(void **unused)
{
    static recap_told r;
    (void)unused;
    session *s = loaded("prone-onganjira.save");
    int both = 0;
    for (int from = 0; from + 9 < session_count(s); from += 3) {
        recap_read(&r, s, 0, from, from + 9);
        both += strstr(r.order, "Lost since your last order: they ") != NULL;
        for (int i = 0; i < r.nlines; i++)
            if (r.line[i].side == 0 && strstr(r.line[i].quiet, "Man against man"))
                fail_msg("entry %d: %s", from, r.line[i].bold);
    }
    assert_true(both > 0);
    session_free(s);
}

/* Who fires out of hiding is said to have been hidden, on whom he fires and from where; to his own nobody is
 * told so. */
static void a_shot_out_of_hiding_is_told(void **unused)
{
    (void)unused;
    session *s = loaded("africa-wad-ras.save");
    assert_true(tells(s, 0, ", unseen until now, opened fire on ", "It was hidden."));
    assert_false(tells(s, 1, "unseen until now", ""));
    session_free(s);
}

/* Who came is told where he came on: to his own side as soon as he may, with all who may; to the other by his
 * coming, once a step. That nobody came is told, too. */
static void arrivals_are_told(void **unused)
{
    (void)unused;
    static const char *const waits_in_vain[] = {"conduct-dargai-movement=1.save", "conduct-dargai.save",
                                                "conduct-isandlwana.save", "prone-heyde.save"};
    session *s = loaded("africa-castillejos.save");
    const scenario *sc = session_scenario(s);
    tale *t = calloc(1, sizeof *t);
    int told = 0, came = 0, turn = -1, step = -1, in_step = 0;
    bool vain = false;
    assert_true(tells(s, 0, "Arrived: ", "may enter:"));
    assert_true(tells(s, 1, "Arrived: ", "Serrallo lines (A1)"));
    for (int e = 0; e < session_count(s); e++) { /* as the table shows them, one by one */
        const session_entry *at = session_at(s, e);
        if (at->turn != turn || at->step != step) in_step = 0;
        turn = at->turn, step = at->step;
        for (int k = 0; k < at->events.count; k++) {
            const event *ev = &at->events.items[k];
            came += ev->kind == EV_ENTER && sc->units[action_unit_of(sc, ev->unit)].side == 0;
        }
        tale_read(t, s, 1, e, e + 1);
        for (int i = 0; i < t->count; i++)
            in_step += t->fights[i].told.entry == e &&
                       at->events.items[t->fights[i].told.event].kind == EV_ENTER && ++told > 0;
        assert_true(in_step <= 1);
    }
    assert_true(told > 0 && came > told);
    free(t);
    session_free(s);
    for (size_t i = 0; i < sizeof waits_in_vain / sizeof *waits_in_vain && !vain; i++) {
        s = loaded(waits_in_vain[i]);
        vain = tells(s, NO_SIDE, "No reinforcements yet: ", "needed");
        session_free(s);
    }
    assert_true(vain);
}

/* A leader's fall is a plate of its own and says what the rules make of it. */
static void what_follows_from_a_leaders_fall_is_told(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *what, *why;
    } falls[] = {
        {"prone-drill.save", "The leader of ", "Without a leader it needs a superior within 3 hexes"},
        {"conduct-laings-nek.save", "", "throws the dice of conduct without him"},
        {"conduct-dargai.save", "", "throws the dice of conduct without him"},
        {"grid-bussaco.save", "The leader of ", "one die less in fire"},
        {"africa-campaign.save", "", "His coins are lost"},
    };
    int told = 0;
    for (size_t i = 0; i < sizeof falls / sizeof *falls; i++) {
        session *s = loaded(falls[i].game);
        told += tells(s, 0, falls[i].what, falls[i].why);
        session_free(s);
    }
    assert_true(told >= 4); /* in a battle recorded anew nobody may fall */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_room_is_told),
        cmocka_unit_test(nothing_is_told_by_the_log_alone),
        cmocka_unit_test(a_shot_out_of_hiding_is_told),
        cmocka_unit_test(arrivals_are_told),
        cmocka_unit_test(what_follows_from_a_leaders_fall_is_told),
        cmocka_unit_test(every_fight_of_every_system_has_its_verdict),
        cmocka_unit_test(an_advance_is_told_by_its_goal),
        cmocka_unit_test(a_counted_pool_is_never_decisive),
        cmocka_unit_test(what_a_table_is_read_by_is_told),
        cmocka_unit_test(who_is_forced_down_is_said_beside_the_loss),
        cmocka_unit_test(luck_is_told_by_what_it_changed),
        cmocka_unit_test(luck_is_told_of_blows_that_nobody_ordered),
        cmocka_unit_test(only_where_something_is_left_over_is_asked),
        cmocka_unit_test(a_decisive_throw_is_slow),
        cmocka_unit_test(hits_that_wait_are_told_by_their_own_volleys),
        cmocka_unit_test(a_retreat_that_is_owed_is_told),
        cmocka_unit_test(a_check_is_told_by_its_own_die),
        cmocka_unit_test(a_recap_tells_what_was_seen_and_nothing_else),
        cmocka_unit_test(man_against_man_is_told_pair_by_pair),
        cmocka_unit_test(a_recap_counts_losses_as_the_bar_does),
        cmocka_unit_test(points_that_change_are_told_by_their_place),
        cmocka_unit_test(a_recap_is_of_the_enemy),
    };
    return cmocka_run_group_tests_name("tale", tests, NULL, NULL);
}
