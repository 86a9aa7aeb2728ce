/*
 * test_tale.c: what the fights of golden battles of every system come to as they are told: no blow without a
 * verdict of two lines, each event of a fight told where it belongs, nothing told that the viewer did not
 * see.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/levels.h"
#include "contract/every.h"
#include "core/file.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/luck.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/lit.h"
#include "ui/told.h"

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
    int blows, fights, told, ruled, tidings, also, missed, diced, own, titled, astray;
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
            if (!w || !w->also[0] || w->passing || !seen(viewer, ev)) continue;
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

/* Shots that all missed stand under the side of him who shot; what befell somebody under his own. */
static void has_its_side(const session *s, const tale_fight *f, tally *n)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    int side;
    const int who = tale_about(s, f, &side);
    if (!told || told->kind != EV_HITS || action_unit_of(sc, told->other) < 0) return;
    const bool missed = told->n[0] <= 0;
    assert_int_equal(side, sc->units[missed ? action_unit_of(sc, told->other) : who].side);
    n->astray += missed && side != sc->units[who].side;
}

/* A check that failed says what was thrown; what befalls who struck is told where he stood. */
static void has_its_dice_and_place(const session *s, const tale_fight *f, const char *why, tally *n)
{
    has_its_side(s, f, n);
    if (!f->blow && f->roll[0].entry >= 0) {
        n->diced++;
        assert_non_null(strstr(why, STORY_DICE));
        /* Of the dice of an earlier step nothing comes in a later one. */
        const event_list *l = &session_at(s, f->told.entry)->events;
        for (int i = f->roll[0].event; f->roll[0].entry == f->told.entry && i < f->told.event; i++)
            assert_true(l->items[i].kind != EV_STEP && l->items[i].kind != EV_TURN);
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

/* Of "8 units, 1 officer": 9. */
static int counted_in(const char *what)
{
    int sum = 0;
    for (const char *c = what; *c; c++)
        if (isdigit((unsigned char)*c)) {
            char *end;
            sum += (int)strtol(c, &end, 10);
            c = end - 1;
        }
    return sum;
}

/* What is told of several in one has as many names as its title says, and comes after the fights it is a
 * share of. */
static void of_several_as_it_is_said(const session *s, const char *name, const tale *t, int at,
                                     const char *what, const char *why)
{
    const tale_fight *f = &t->fights[at];
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
    if (counted_in(what) != f->told_of || !strstr(why, strbuf_str(&names)))
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
        if (what.len == 0 || why.len == 0 || strchr(strbuf_str(&what), '[') ||
            strchr(strbuf_str(&why), '[') || strstr(strbuf_str(&why), ": ."))
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
    int also = 0, missed = 0, diced = 0, own = 0, titled = 0, astray = 0;
    for (int i = 0; ruleset_list[i]; i++) {
        const tally *n = &by[i];
        print_message("%s: %d blows, %d fights, something came of %d, %d with a rule, %d tidings\n",
                      ruleset_list[i]->id, n->blows, n->fights, n->told, n->ruled, n->tidings);
        if (n->blows == 0) continue; /* a system without fighting */
        also += n->also;
        diced += n->diced;
        own += n->own;
        titled += n->titled;
        astray += n->astray;
        missed += n->missed;
        assert_true(n->fights > 0);
        assert_true(n->told * 4 > n->fights);  /* most come to something, and it is found */
        assert_true(n->ruled * 3 > n->fights); /* and it is said by what rule */
    }
    print_message("%d told beside something graver, %d not of a fight\n", also, missed);
    assert_true(diced > 20 && own > 20);
    assert_true(titled > 0 && astray > 0);
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
    if (begin->kind == EV_FIRE && told->kind == EV_LOSS && strstr(why, " 0 hits"))
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

/* Where the hits of several come down at once, each throw is read, and their sum before them. */
static bool a_sum_is_told(const session *s, const tale_fight *f, const char *why)
{
    const event_list *l = &session_at(s, f->told.entry)->events;
    char all[32] = "";
    int thrown = 0;
    for (int i = 0; i < TALE_ROLLS; i++)
        thrown += f->roll[i].entry >= 0 && tale_roll(s, f->roll[i])->other == l->items[f->told.event].unit;
    for (int i = 0; i < f->told.event; i++)
        if (l->items[i].kind == EV_HITS && l->items[i].unit == l->items[f->told.event].unit)
            snprintf(all, sizeof all, "%d hits in all:", l->items[i].n[0]);
    if (thrown < 3 || all[0] == '\0' || l->items[f->told.event].kind != EV_LOSS) return false;
    if (strncmp(why, all, strlen(all)) != 0) fail_msg("\"%s\" and not \"%s\"", why, all);
    int read = 0;
    for (const char *p = why; (p = strchr(p, 'd')) != NULL; p++) { /* "3d6: " */
        const size_t sides = strspn(p + 1, "0123456789");
        read += sides > 0 && strncmp(p + 1 + sides, ": ", 2) == 0;
    }
    assert_int_equal(read, thrown);
    return true;
}

static void hits_that_wait_are_told_by_their_own_volleys(void **unused)
{
    (void)unused;
    static const char *const games[] = {
        "conduct-rorkes-drift.save", "conduct-ulundi.save", "grid-maida.save",   "grid-pyramids.save",
        "safari-ituri.save",         "safari-rovuma.save",  "prone-omaruru.save"};
    int summed = 0, at_once = 0;
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
                    if (strncmp(games[g], "grid-", 5) == 0)
                        at_once += a_sum_is_told(s, &t.fights[i], strbuf_str(&why));
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
    assert_true(summed > 3 && at_once > 0);
}

/* Fires whatever can fire, all at the first target of the list, and else comes nearer: so that guns fire
 * their shells away. */
static action greedy(const session *s, const action_list *l)
{
    const scenario *sc = session_scenario(s);
    const state *now = session_state(s);
    action best = l->items[0];
    int target = NO_UNIT;
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        if (a->target == NO_UNIT || strcmp(action_verb(sc->rules, a->verb)->name, "fire") != 0) continue;
        if (target == NO_UNIT || a->target < target) best = *a, target = a->target;
    }
    for (int i = 0, least = 99; i < l->count && target == NO_UNIT && now->side == 1; i++) {
        const action *a = &l->items[i];
        const int to = action_space(a);
        if (a->nunits != 1 || a->target != NO_UNIT || to == NO_SPACE ||
            now->units[a->units[0]].space == NO_SPACE)
            continue;
        const int before = board_steps(sc->board, now->units[a->units[0]].space, now->units[4].space),
                  after = board_steps(sc->board, to, now->units[4].space);
        if (after < before && after > 5 && after < least) best = *a, least = after;
    }
    return best;
}

/* Shells that run out are told by themselves, and what stops is weighty: the volley is told with the others'.
 */
static void shells_that_run_out_are_told_by_themselves(void **unused)
{
    (void)unused;
    static action items[4000];
    int low = 0, spent = 0;
    session *s = begun("rules/grid/scenarios/kassassin.json");
    for (int n = 0; n < 400 && spent == 0; n++) {
        action_list l = {.items = items, .cap = 4000};
        static tale t;
        const int from = session_count(s);
        refusal why;
        error err = {0};
        game_actions(session_state(s), &l);
        if (l.count == 0) break;
        const action a = greedy(s, &l);
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
        tale_read(&t, s, NO_SIDE, from, session_count(s));
        for (int i = 0; i < t.count; i++) {
            const event *told = tale_event(s, t.fights[i].told);
            if (!told || !told->code || strncmp(told->code, "ev.ammo-", 8) != 0) continue;
            low += strcmp(told->code, "ev.ammo-low") == 0;
            spent += strcmp(told->code, "ev.ammo-spent") == 0;
            assert_false(t.fights[i].blow);
            assert_true(tale_weighs(s, &t.fights[i]));
        }
    }
    session_free(s);
    assert_int_equal(low, 1);
    assert_int_equal(spent, 1);
}

/* Of whom nobody is left those are counted who fell by that volley: whom the one before it struck has been
 * told of. */
static void who_fell_is_counted_once(void **unused)
{
    (void)unused;
    static const char *const games[] = {"safari-first-march.save", "safari-ituri.save", "safari-lake.save",
                                        "safari-rovuma.save"};
    int before = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        static tale t;
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                const event *told = f->blow ? tale_event(s, f->told) : NULL;
                int first = f->begin.entry, fell = 0, also = 0;
                if (!told || told->kind != EV_REMOVE || tale_event(s, f->begin)->kind != EV_FIRE) continue;
                while (first > from && session_at(s, first)->act.verb == VERB_GO)
                    first--;
                for (int e = first; e <= f->last.entry; e++) {
                    const event_list *l = &session_at(s, e)->events;
                    int doer = NO_UNIT;
                    for (int k = 0; k < l->count; k++) {
                        if (l->items[k].kind == EV_FIRE) doer = l->items[k].unit;
                        const word_entry *w = words_find(session_scenario(s)->words, l->items[k].code);
                        if (l->items[k].kind != EV_LOSS || l->items[k].unit != told->unit ||
                            doer != f->doer || !w ||
                            !w->also[0]) /* a beast is said to be dead, and no more */
                            continue;
                        fell += e >= f->begin.entry;
                        before += e < f->begin.entry;
                    }
                }
                for (int k = 0; k < f->nalso; k++) {
                    const event *ev = tale_event(s, f->also[k]);
                    const word_entry *w = words_find(session_scenario(s)->words, ev->code);
                    also += ev->kind == EV_LOSS && ev->unit == told->unit && w && w->also[0];
                }
                assert_int_equal(also, fell < TALE_ALSO ? fell : TALE_ALSO);
            }
        }
        session_free(s);
    }
    assert_true(before > 0);
}

/* Who was wounded first and then fell by the same volley fell, and is not told as wounded besides. */
static void who_was_wounded_and_fell_is_told_once(void **unused)
{
    (void)unused;
    enum { VOLLEY = 71, OTHER = 74 };
    error err = {0};
    load_report report;
    session *s = session_load("tests/ui/data/first-march-b.save", ".", ruleset_list, true, &report, &err);
    static tale t;
    static const struct {
        int from;
        const char *says[2];
    } rows[] = {
        {VOLLEY, {"forest archer killed (2). Also: forest archer wounded."}},
        {OTHER, {NULL, "Forest archers: nobody left, leader of forest archers killed."}},
    };
    assert_non_null(s);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        tale_read(&t, s, 0, rows[k].from, stretch_end(s, rows[k].from));
        for (int i = 0; i < t.count && i < 2; i++) {
            strbuf what = {0}, why = {0};
            const char *rule = "";
            tale_verdict(s, 0, &t.fights[i], &what, &why, &rule);
            if (rows[k].says[i] && !strstr(strbuf_str(&what), rows[k].says[i]))
                fail_msg("\"%s\" and not \"%s\"", strbuf_str(&what), rows[k].says[i]);
            strbuf_free(&what);
            strbuf_free(&why);
        }
    }
    session_free(s);
}

/* Of what one order brings upon the same two the last thing alone waits for a press: in a row of it each but
 * the last goes on, and another order, or somebody else, begins anew. */
static void a_volley_is_told_in_one_go(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-tamai.save", "conduct-rorkes-drift.save",
                                        "prone-omaruru.save", "safari-rovuma.save", "grid-maida.save"};
    int rows = 0, alone = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        static tale t;
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i], *next = f + 1;
                if (!tale_goes_on(&t, i)) {
                    alone++;
                    continue;
                }
                rows++;
                assert_true(i + 1 < t.count);
                assert_int_equal(next->begin.entry, f->begin.entry);
                assert_true(next->doer == f->doer || next->doer == f->other);
            }
            if (t.count > 0) assert_false(tale_goes_on(&t, t.count - 1));
        }
        session_free(s);
    }
    print_message("%d are followed by more of the same, %d are not\n", rows, alone);
    assert_true(rows > 0 && alone > rows);
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
                const char *bar = strstr(strbuf_str(&what), " had nowhere to retreat to"),
                           *lost = strstr(strbuf_str(&what), " lost 1 step; ");
                nowhere += bar != NULL && (!lost || bar < lost);
                assert_false(bar && lost && lost < bar); /* first the cause */
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

/* How many of the blows told of the session were decided by a die of their own, and nobody was hit. */
static int down_by_a_die_alone(const session *s)
{
    static tale t;
    int down = 0;
    tale_read(&t, s, NO_SIDE, 0, session_count(s));
    for (int k = 0; k < t.count; k++) {
        const tale_fight *f = &t.fights[k];
        strbuf what = {0}, why = {0}, luck = {0};
        const char *rule;
        if (!f->blow || !tale_by_card(s, f)) continue;
        tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
        if (strstr(strbuf_str(&what), "Also: forced prone") || luck_say(s, f, &luck) ||
            (tale_decided(s, NO_SIDE, f).entry >= 0 && !strstr(strbuf_str(&why), "1d6")))
            fail_msg("%s / %s / %s", strbuf_str(&what), strbuf_str(&why), strbuf_str(&luck));
        down += tale_decided(s, NO_SIDE, f).entry >= 0;
        strbuf_free(&what);
        strbuf_free(&why);
        strbuf_free(&luck);
    }
    return down;
}

/* Oviumbo between two computer players, to its end. The caller frees. */
static session *fought(uint64_t seed)
{
    const session_config config = {.seed = seed, .undo = UNDO_FREE};
    error err = {0};
    session *s = session_new(every_load("rules/prone/scenarios/oviumbo.json"), &config, &err);
    assert_non_null(s);
    static state view;
    for (decision d; session_decide(s, &d), d.side != GAME_OVER;) {
        action a;
        refusal why;
        session_view(s, d.side, &view);
        assert_true(ai_find("quick")->choose(&view, view.actions, NULL, &a));
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
    }
    return s;
}

/* Who goes down though nobody was hit: it is said once, by the die that decided it, and no luck of the burst
 * is told with it. Nor does a beast fall by the shots alone. It is seldom: battles are fought until it is. */
static void the_die_that_decided_is_told(void **unused)
{
    (void)unused;
    static const char *const games[] = {"prone-onganjira.save", "prone-omaruru.save", "prone-oviumbo.save"};
    int down = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        down += down_by_a_die_alone(s);
        session_free(s);
    }
    for (uint64_t seed = 1; seed <= 12 && down == 0; seed++) {
        session *s = fought(seed);
        down += down_by_a_die_alone(s);
        session_free(s);
    }
    if (down == 0) fail_msg("nobody went down by a die alone");
}

/* Of two that are named in the sentence it is said whose what came beside it is; the dice of man against man
 * lie beside each other, with what is added to them. */
static void man_against_man_is_told_pair_by_pair(void **unused)
{
    (void)unused;
    session *s = loaded("prone-onganjira.save");
    assert_true(
        tells(s, -1, "2nd Company beat Fourth band.", "Man against man, first the dice of 2nd Company"));
    assert_true(tells(s, -1, "2nd Company beat Fourth band. Also: ", " even"));
    for (int digit = 0; digit < 10; digit++) {
        char nobody[60];
        snprintf(nobody, sizeof nobody, "2nd Company beat Fourth band. Also: %d lost", digit);
        assert_false(tells(s, -1, nobody, ""));
    }
    session_free(s);
}

/* A plate of its own that tells what stands there. */
static bool told_alone(const tale *t, tale_at at)
{
    for (int i = 0; i < t->count; i++) {
        const tale_fight *f = &t->fights[i];
        if (!f->blow && f->told_of == 1 && f->told.entry == at.entry && f->told.event == at.event)
            return true;
    }
    return false;
}

/* Does it lead to what that fight tells? Then it is said first. */
static bool leads_first(const session *s, const tale_fight *f, tale_at at, const char *what)
{
    const scenario *sc = session_scenario(s);
    const event *ev = tale_event(s, at), *told = tale_event(s, f->told);
    const bool whose = ev->unit < 0 || action_unit_of(sc, ev->unit) == action_unit_of(sc, told->unit);
    strbuf says = {0}, last = {0};
    if (!tale_leads(sc, ev) || !whose || at.entry != f->told.entry || at.event >= f->told.event) return false;
    story_event(s, session_at(s, at.entry), ev, NO_SIDE, &says);
    story_event(s, session_at(s, f->told.entry), told, NO_SIDE, &last);
    const char *first = strstr(what, strbuf_str(&says)), *then = strstr(what, strbuf_str(&last));
    if (!first || !then || first > then) fail_msg("entry %d: %s", f->begin.entry, what);
    strbuf_free(&says);
    strbuf_free(&last);
    return true;
}

/* Before it another's shots at the same one came to hits, of which nothing else is told. */
static bool shot_at_before(const session *s, const tale *t, int nth)
{
    const tale_fight *f = &t->fights[nth];
    for (int i = 0; i < nth && f->blow && f->other >= 0; i++) {
        const tale_fight *b = &t->fights[i];
        const event *hit = tale_event(s, b->told);
        if (b->blow && b->other == f->other && b->nalso == 0 && hit && hit->kind == EV_HITS &&
            session_at(s, b->last.entry)->step == session_at(s, f->begin.entry)->step &&
            tale_event(s, f->begin)->kind == EV_FIRE && tale_event(s, b->begin)->kind == EV_FIRE)
            return true;
    }
    return false;
}

/* What befell because of something is told after it; no plate tells once more what a fight tells beside the
 * gravest; what is of no fight is not told as what came of one; volleys whose hits are counted together are
 * one fight. */
static void a_fight_is_told_once_and_in_order(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-wad-ras.save", "conduct-tamai.save", "grid-el-teb.save",
                                        "prone-drill.save", "prone-onganjira.save"};
    static tale t;
    int leading = 0, beside = 0, joined = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                const event *told = tale_event(s, f->told);
                strbuf what = {0}, why = {0};
                const char *rule;
                if (!f->blow) continue;
                tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
                if (told && told->kind == EV_NOTE) assert_true(told->unit >= 0 || told->to != NO_SPACE);
                for (int k = 0; k < f->nalso; k++) {
                    if (told_alone(&t, f->also[k]))
                        fail_msg("%s, from entry %d: told twice: %s", games[g], from, strbuf_str(&what));
                    beside += tale_event(s, f->also[k])->kind == EV_LEADER;
                    leading += leads_first(s, f, f->also[k], strbuf_str(&what));
                }
                if (shot_at_before(s, &t, i))
                    fail_msg("%s, from entry %d: two verdicts: %s", games[g], from, strbuf_str(&what));
                joined += f->roll[1].entry > f->roll[0].entry && told && told->kind == EV_LOSS;
                strbuf_free(&what);
                strbuf_free(&why);
            }
        }
        session_free(s);
    }
    print_message("%d led, %d leaders beside a loss, %d of several volleys\n", leading, beside, joined);
    assert_true(leading > 5 && beside > 3 && joined > 3);
}

/* Who won the fight, who ran of it, and that fire stopped a charge, is told beside what fell, and by no plate
 * of its own. */
static void what_ends_a_fight_is_told_by_it(void **unused)
{
    (void)unused;
    static const char *const games[] = {"safari-first-march.save", "safari-ituri.save", "safari-rovuma.save",
                                        "prone-drill.save"};
    static tale t;
    int lost = 0, ran = 0, stopped = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                const event *told = tale_event(s, f->told);
                if (told && (strcmp(told->code, "ev.fight-lost") == 0 ||
                             strcmp(told->code, "ev.charge-stopped") == 0))
                    fail_msg("%s, entry %d: %s tells itself", games[g], f->told.entry, told->code);
                for (int k = 0; k < f->nalso && f->blow; k++) {
                    const char *code = tale_event(s, f->also[k])->code;
                    lost += strcmp(code, "ev.fight-lost") == 0;
                    ran += strcmp(code, "ev.flees") == 0;
                    stopped += strcmp(code, "ev.charge-stopped") == 0;
                    assert_false(told_alone(&t, f->also[k]));
                }
            }
        }
        session_free(s);
    }
    print_message("%d fights lost, %d ran, %d charges stopped\n", lost, ran, stopped);
    assert_true(lost > 4 && ran > 1 && stopped > 0);
}

/* Of several hits each is accounted for: who was only grazed is named beside who was wounded or fell. */
static void who_was_grazed_is_named_too(void **unused)
{
    (void)unused;
    static const char *const games[] = {"safari-first-march.save", "safari-rovuma.save"};
    static tale t;
    int named = 0, alone = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            int grazed = 0, told = 0;
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = from; i < stretch_end(s, from); i++)
                for (int k = 0; k < session_at(s, i)->events.count; k++)
                    grazed += strcmp(session_at(s, i)->events.items[k].code, "ev.grazed") == 0;
            for (int i = 0; i < t.count; i++)
                for (int k = 0; k < t.fights[i].nalso; k++)
                    told += strcmp(tale_event(s, t.fights[i].also[k])->code, "ev.grazed") == 0;
            named += told;
            alone += grazed - told;
        }
        session_free(s);
    }
    print_message("%d grazed named, %d not\n", named, alone);
    assert_true(named > 2);
    assert_int_equal(alone, 0);
}

/* How many events of that code came about in the fight, to whom its head tells of. */
static int in_fight(const session *s, const tale_fight *f, const char *code)
{
    int n = 0;
    for (int i = 0; i < f->nalso; i++)
        n += strcmp(tale_event(s, f->also[i])->code, code) == 0;
    return n;
}

/* The sepoys' volley at a rhinoceros before them, thrown to its end. The caller frees. */
static session *shot_at_a_rhinoceros(uint64_t seed, int *from)
{
    const session_config config = {.seed = seed, .undo = UNDO_FREE};
    error err = {0};
    session *s = session_new(every_load("rules/safari/scenarios/tsavo.json"), &config, &err);
    action go;
    refusal why;
    decision d;
    assert_non_null(s);
    do_line(s, NO_SIDE, "umpire-place u14 > 0603");
    do_line(s, NO_SIDE, "umpire-step step=shooting");
    *from = session_count(s);
    do_line(s, 0, "fire u2 @u14");
    action_init(&go, VERB_GO, NOBODY);
    while (session_decide(s, &d), d.side == NOBODY)
        assert_int_equal(session_do(s, &go, &why, &err), SESSION_DONE);
    return s;
}

/* Of several that fall in one volley it is told how many, and what the last left. */
static void beasts_that_fall_together_are_counted(void **unused)
{
    (void)unused;
    session *s = loaded("safari-tsavo.save");
    assert_true(tells(s, 0, "Antelope: 2 killed, 4 left.", "2 hits"));
    assert_false(tells(s, 0, "Antelope: one killed, 5 left.", "2 hits"));
    assert_true(tells(s, 0, "More antelope: one killed, 5 left.", ""));
    session_free(s);
}

/* A beast that was wounded did not shake it off, whichever hit fell last; where it shook off all of several
 * hits, the head says how many; what a shot hit is no head where it is known what that did. */
static void what_a_beast_shook_off_hides_no_wound(void **unused)
{
    (void)unused;
    static tale t;
    int both = 0, several = 0;
    for (uint64_t seed = 1; seed <= 200 && (both == 0 || several == 0); seed++) {
        int from;
        session *s = shot_at_a_rhinoceros(seed, &from);
        tale_read(&t, s, NO_SIDE, from, session_count(s));
        for (int i = 0; i < t.count; i++) {
            const tale_fight *f = &t.fights[i];
            const int hurt = in_fight(s, f, "ev.bush.wounded"), vain = in_fight(s, f, "ev.bush.no-effect");
            strbuf what = {0}, why = {0};
            const char *rule = "";
            tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
            both += hurt > 0 && vain > 0;
            several += hurt == 0 && vain > 1;
            if ((hurt > 0 && strstr(strbuf_str(&what), "shook off")) ||
                (hurt + vain > 0 && strstr(strbuf_str(&what), "hit by")) ||
                (hurt == 0 && vain == 2 && !strstr(strbuf_str(&what), "shook off a hit (2).")))
                fail_msg("%d hurt, %d did not: %s", hurt, vain, strbuf_str(&what));
            strbuf_free(&what);
            strbuf_free(&why);
        }
        session_free(s);
    }
    assert_true(both > 0 && several > 0);
}

/* Hand to hand both may lose: whose loss is not the one that is told is named beside it. */
static void what_the_other_lost_hand_to_hand_is_named(void **unused)
{
    (void)unused;
    static const char *const games[] = {"grid-bussaco.save", "grid-kassassin.save", "grid-el-teb.save",
                                        "grid-maida.save"};
    static tale t;
    int beside = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const event *told = tale_event(s, t.fights[i].told);
                if (!told || tale_event(s, t.fights[i].begin)->kind != EV_MELEE) continue;
                for (int k = 0; k < t.fights[i].nalso; k++) {
                    const event *ev = tale_event(s, t.fights[i].also[k]);
                    beside += ev->kind == EV_LOSS && ev != told && ev->unit != told->unit;
                }
            }
        }
        session_free(s);
    }
    assert_true(beside > 2);
}

/* A charge that falls short is told by the dice it went by, and is read as any other attack that failed. */
static void a_charge_that_falls_short_waits_with_its_dice(void **unused)
{
    (void)unused;
    static tale t;
    session *s = loaded("prone-drill.save");
    int fell_short = 0;
    for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
        const event_list *l = &session_at(s, from)->events;
        tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
        for (int i = 0; i < t.count; i++) {
            const tale_fight *f = &t.fights[i];
            const event *told = tale_event(s, f->told);
            bool charged = false;
            for (int k = 0; k < l->count; k++)
                charged =
                    charged || (l->items[k].kind == EV_DECLARE && told &&
                                l->items[k].declared == DECLARE_CHARGE && l->items[k].unit == told->unit);
            if (f->blow || !charged || told->kind != EV_NOTE || told->other < 0 || f->told.entry != from)
                continue;
            assert_true(f->roll[0].entry >= 0);
            assert_int_equal(tale_roll(s, f->roll[0])->cause, CAUSE_MOVEMENT);
            assert_int_equal(tale_roll(s, f->roll[0])->unit, told->unit);
            assert_true(tale_weighs(s, f));
            fell_short++;
        }
    }
    session_free(s);
    assert_true(fell_short > 0);
}

/* The throw of that unit by which it came in its own shot; event -1: it came otherwise. */
static tale_at own_shot(const session *s, tale_at at)
{
    const event_list *l = &session_at(s, at.entry)->events;
    tale_at found = {at.entry, -1};
    const int who = action_unit_of(session_scenario(s), l->items[at.event].unit);
    for (int i = 0; i < at.event; i++) {
        const event *ev = &l->items[i];
        if (ev->kind == EV_FIRE) found.event = -1;
        if (ev->kind == EV_ROLL && l->rolls[ev->roll].cause == CAUSE_DECLARED &&
            l->rolls[ev->roll].unit >= 0 &&
            action_unit_of(session_scenario(s), l->rolls[ev->roll].unit) == who)
            found.event = i;
    }
    return found;
}

/* What a unit's own shot did to it (few rounds left) is told with the dice of that shot and no other's,
 * though it was fired at in the same step, or others fired at the same target. */
static void what_a_shot_did_to_who_fired_has_its_dice(void **unused)
{
    (void)unused;
    static tale t;
    char **names;
    int count, told = 0, apart = 0;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int n = 0; n < count; n++) {
        session *s = loaded(names[n]);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                const event *ev = tale_event(s, f->told);
                if (!ev || ev->kind != EV_MARK || !tale_words(session_scenario(s), ev)) continue;
                const tale_at shot = own_shot(s, f->told);
                if (shot.event < 0) continue;
                for (int k = 0; k < TALE_ROLLS && f->roll[k].entry >= 0; k++)
                    if (tale_roll(s, f->roll[k])->unit != tale_roll(s, shot)->unit &&
                        tale_roll(s, f->roll[k])->cause == CAUSE_DECLARED)
                        fail_msg("%s, entry %d: %s has the dice of another", names[n], f->told.entry,
                                 ev->code);
                assert_int_equal(f->roll[0].entry, shot.entry);
                told++;
                apart += !f->blow;
            }
        }
        session_free(s);
    }
    file_list_free(names, count);
    print_message("%d marks by one's own shot, %d by themselves\n", told, apart);
    assert_true(told > 5 && apart > 0);
}

/* Lost in a fight in which it helped, and told of by itself all the same. */
static bool left_out(const session *s, const tale *t, const tale_fight *f)
{
    const event *told = tale_event(s, f->told);
    if (f->blow || !told || told->unit < 0 || (told->kind != EV_LOSS && told->kind != EV_REMOVE))
        return false;
    for (int i = 0; i < t->count; i++)
        if (t->fights[i].blow && t->fights[i].begin.entry < f->told.entry &&
            session_at(s, t->fights[i].begin.entry)->step == session_at(s, f->told.entry)->step &&
            tale_helps(&t->fights[i], action_unit_of(session_scenario(s), told->unit)))
            return true;
    return false;
}

/* Hand to hand those who helped bear their share of the fight: it is told with it, after who won, and they
 * are said to have been in support. */
static void who_helped_is_told_with_the_fight(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-rorkes-drift.save", "conduct-tamai.save",
                                        "conduct-ulundi.save", "conduct-isandlwana.save"};
    static tale t;
    int shares = 0, gone = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const tale_fight *f = &t.fights[i];
                const event *told = tale_event(s, f->told);
                if (left_out(s, &t, f)) fail_msg("%s, entry %d: told by itself", games[g], f->told.entry);
                if (!f->blow || !told || f->nhelpers == 0) continue;
                strbuf what = {0}, why = {0}, support = {0};
                const char *rule;
                const word_args none = word_args_none();
                tale_verdict(s, NO_SIDE, f, &what, &why, &rule);
                words_format(sc, session_state(s), "fight.in-support", &none, &support);
                for (int k = 0; k < f->nalso; k++)
                    shares += tale_helps(f, action_unit_of(sc, tale_event(s, f->also[k])->unit));
                const bool helped = told->unit >= 0 && tale_helps(f, action_unit_of(sc, told->unit));
                if (helped && told->kind == EV_REMOVE) {
                    const char *at = strstr(strbuf_str(&what), strbuf_str(&support));
                    if (!at || at == strbuf_str(&what)) fail_msg("%s: %s", games[g], strbuf_str(&what));
                    if (gone++ == 0) print_message("%s\n", strbuf_str(&what));
                }
                strbuf_free(&what);
                strbuf_free(&why);
                strbuf_free(&support);
            }
        }
        session_free(s);
    }
    print_message("%d shares of helpers, %d of them gone\n", shares, gone);
    assert_true(shares > 10 && gone > 0);
}

/* Who is counted in what his unit lost is among them, and no further loss; of whom nobody is left it is not
 * said that none is; and no second line begins with the whole of the first. */
static void nothing_is_counted_or_said_twice(void **unused)
{
    (void)unused;
    char **names;
    static tale t;
    int count, among = 0, gone = 0, cut = 0, instead = 0;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int g = 0; g < count; g++) {
        session *s = loaded(names[g]);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            tale_read(&t, s, NO_SIDE, from, stretch_end(s, from));
            for (int i = 0; i < t.count; i++) {
                const event *told = tale_event(s, t.fights[i].told);
                strbuf what = {0}, why = {0}, whole = {0};
                const char *rule;
                tale_verdict(s, NO_SIDE, &t.fights[i], &what, &why, &rule);
                const char *said = strbuf_str(&what);
                const bool own = told && (told->kind == EV_LOSS || told->kind == EV_REMOVE);
                if (strstr(said, ", 0 left") || (own && strstr(said, "Also: its leader killed")) ||
                    (own && strstr(said, "Also: a key figure")))
                    fail_msg("%s, entry %d: %s", names[g], from, said);
                if (what.len > 0 && strncmp(strbuf_str(&why), said, what.len) == 0 &&
                    strchr(".,", strbuf_str(&why)[what.len]))
                    fail_msg("%s, entry %d: %s / %s", names[g], from, said, strbuf_str(&why));
                const char *none = strstr(said, "in place of a key figure"), *also = strstr(said, "Also: ");
                if (own && none && (!strstr(said, "Among the lost: ") || (also && also < none)))
                    fail_msg("%s, entry %d: %s", names[g], from, said); /* he is one of the lost */
                instead += none != NULL;
                among += strstr(said, "Among the lost: ") != NULL;
                gone += strstr(said, ": destroyed, ") != NULL;
                if (told && !t.fights[i].blow && t.fights[i].times == 1)
                    story_event(s, session_at(s, t.fights[i].told.entry), told, NO_SIDE, &whole);
                cut += whole.len > 0 && strncmp(strbuf_str(&whole), said, what.len) == 0;
                strbuf_free(&what);
                strbuf_free(&why);
                strbuf_free(&whole);
            }
        }
        session_free(s);
    }
    file_list_free(names, count);
    print_message("%d among others, %d with their loss, %d titles that their text repeats\n", among, gone,
                  cut);
    assert_true(among > 0 && gone > 0 && cut > 0 && instead > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_counted_or_said_twice),
        cmocka_unit_test(beasts_that_fall_together_are_counted),
        cmocka_unit_test(what_a_beast_shook_off_hides_no_wound),
        cmocka_unit_test(shells_that_run_out_are_told_by_themselves),
        cmocka_unit_test(who_fell_is_counted_once),
        cmocka_unit_test(who_was_wounded_and_fell_is_told_once),
        cmocka_unit_test(a_volley_is_told_in_one_go),
        cmocka_unit_test(every_fight_of_every_system_has_its_verdict),
        cmocka_unit_test(hits_that_wait_are_told_by_their_own_volleys),
        cmocka_unit_test(a_fight_is_told_once_and_in_order),
        cmocka_unit_test(what_ends_a_fight_is_told_by_it),
        cmocka_unit_test(who_was_grazed_is_named_too),
        cmocka_unit_test(what_the_other_lost_hand_to_hand_is_named),
        cmocka_unit_test(a_charge_that_falls_short_waits_with_its_dice),
        cmocka_unit_test(a_retreat_that_is_owed_is_told),
        cmocka_unit_test(a_check_is_told_by_its_own_die),
        cmocka_unit_test(what_a_table_is_read_by_is_told),
        cmocka_unit_test(who_is_forced_down_is_said_beside_the_loss),
        cmocka_unit_test(man_against_man_is_told_pair_by_pair),
        cmocka_unit_test(the_die_that_decided_is_told),
        cmocka_unit_test(what_a_shot_did_to_who_fired_has_its_dice),
        cmocka_unit_test(who_helped_is_told_with_the_fight),
    };
    return cmocka_run_group_tests_name("tale", tests, NULL, NULL);
}
