/* test_recap.c: what the enemy did, as the recap of golden battles of every system tells it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "contract/every.h"
#include "game/action_text.h"
#include "board/names.h"
#include "core/file.h"
#include "game/scenario_load.h"
#include "game/session_undo.h"
#include "game/victory.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "game/words.h"
#include "ui/names_told.h"
#include "ui/table/direct/recap_card.h"
#include "ui/table/direct/recap_read.h"
#include "ui/told.h"

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
        told = told || tells_name(r->line[i].bold, name) || tells_name(r->line[i].quiet, name);
    return told;
}

static bool named_since(const recap_told *r, const char *name, int entry)
{
    bool told = false;
    for (int i = 0; i < r->nlines; i++)
        told = told || (r->line[i].entry >= entry &&
                        (tells_name(r->line[i].bold, name) || tells_name(r->line[i].quiet, name)));
    return told;
}

/* Who declared a charge and was held back by a throw has charged nobody: that he did not is told alone. */
static void a_charge_held_back_is_none(void **unused)
{
    (void)unused;
    session *s = loaded("safari-ituri.save");
    const scenario *sc = session_scenario(s);
    recap_told *r = calloc(1, sizeof *r);
    int held = 0, charged = 0;
    for (int from = 0; from < session_count(s); from++) {
        const session_entry *e = session_at(s, from);
        if (e->side != 1 || e->act.verb == VERB_GO) continue;
        recap_read(r, s, 0, from, stretch_end(s, from));
        bool not = false;
        int who = NO_UNIT;
        for (int i = from; i < stretch_end(s, from); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                if (ev->kind == EV_DECLARE && ev->declared == DECLARE_CHARGE) who = ev->unit;
                not = not || strcmp(ev->code ? ev->code : "", "ev.morale.not-closing") == 0;
            }
        if (who == NO_UNIT || !seen(0, &e->events.items[0])) continue;
        for (int i = 0; i < r->nblows && not ; i++)
            if (r->blow[i].unit == action_unit_of(sc, who)) fail_msg("entry %d: a charge is told", from);
        held += not ;
        charged += !not &&r->nblows > 0;
    }
    assert_true(held > 0 && charged > 0);
    free(r);
    session_free(s);
}

/* Of many fights none gives way to the others: the first stands in the list, which is scrolled. */
static void of_many_fights_the_first_is_told(void **unused)
{
    enum { MANY = 80 };
    (void)unused;
    session *s = loaded("conduct-maiwand.save");
    recap_told *r = calloc(1, sizeof *r);
    int first = -1, n = 0, to = 0, told = 0;
    for (; to < session_count(s) && n < MANY; to++)
        for (int k = 0; k < session_at(s, to)->events.count; k++) {
            const event *ev = &session_at(s, to)->events.items[k];
            if (!is_blow(ev) || !seen(0, ev)) continue;
            if (n++ == 0) first = to;
        }
    assert_true(n >= MANY && first >= 0);
    recap_read_span(r, s, 0, &(recap_span){.from = 0, .to = to, .own = 0, .lost = 0});
    for (int i = 0; i < r->nlines; i++)
        told += r->line[i].fight.entry == first;
    assert_true(told > 0);
    assert_true(r->nlines > 64);
    free(r);
    session_free(s);
}

/* A battle of two turns in a row without a choice of ours between: what was gone in the first stands under
 * the first, and a charge that fell short is told once. */
static void a_step_stands_under_its_own_turn(void **unused)
{
    enum { FIRST = 78, UPTO = 88 };
    (void)unused;
    error err = {0};
    load_report report;
    session *s = session_load("tests/ui/data/first-march-b.save", ".", ruleset_list, true, &report, &err);
    assert_non_null(s);
    recap_told *r = calloc(1, sizeof *r);
    recap_read(r, s, 0, FIRST - 1, UPTO);
    assert_int_equal(r->nlines, 2);
    for (int i = 0; i < r->nlines; i++) {
        assert_non_null(strstr(r->line[i].bold, "Azande of the village"));
        assert_int_equal(r->line[i].turn, session_at(s, r->line[i].entry)->turn);
    }
    assert_int_equal(r->line[0].turn + 1, r->line[1].turn);
    assert_non_null(strstr(r->line[0].quiet, "from 1003 to 1004"));
    assert_null(strstr(r->line[1].quiet, "from 1003"));
    assert_int_equal(r->nways, 1);
    assert_int_equal(r->way[0].line, 0);
    assert_int_equal(r->line[0].turn, session_at(s, r->way[0].entry)->turn);
    free(r);
    session_free(s);
}

/* A battle by a stranger to the game, with a leopard, two crocodiles and fights of three. */
static session *first_march(void)
{
    error err = {0};
    load_report report;
    session *s = session_load("tests/ui/data/first-march-c.save", ".", ruleset_list, true, &report, &err);
    assert_non_null(s);
    return s;
}

/* Two fight one, and by whose blow each falls is thrown for: what the first struck is not told as nothing. */
static void who_falls_is_told_of_who_struck_him(void **unused)
{
    (void)unused;
    session *s = first_march();
    recap_told *r = calloc(1, sizeof *r);
    recap_read_span(r, s, 0, &(recap_span){.from = 80, .to = 88, .own = 80, .lost = 80});
    int fell = 0;
    for (int i = 0; i < r->nlines; i++) {
        assert_null(strstr(r->line[i].bold, "nothing comes of it"));
        fell += strstr(r->line[i].bold, "Forest archers: nobody left") &&
                strstr(r->line[i].quiet, "Blows of Front bearers");
    }
    assert_int_equal(fell, 1);
    free(r);
    session_free(s);
}

/* The line of a recap that begins so; -1: none does. */
static int line_of(const recap_told *r, const char *bold)
{
    for (int i = 0; i < r->nlines; i++)
        if (strncmp(r->line[i].bold, bold, strlen(bold)) == 0) return i;
    return -1;
}

/* A volley of a later step does not tell of the charge before it; who comes onto the map does so before he
 * springs at anybody, and who has fallen since is not called there. */
static void a_charge_is_told_beside_a_later_volley(void **unused)
{
    (void)unused;
    session *s = first_march();
    recap_told *r = calloc(1, sizeof *r);
    recap_read(r, s, 0, 30, 77);
    const int charge = line_of(r, "Charge of Forest archers on Rear bearers"),
              came = line_of(r, "Crocodile came onto the map");
    assert_true(charge >= 0 && came > charge);
    assert_int_equal(r->line[charge].turn, 2);
    assert_true(line_of(r, "Crocodile attacked") > came && line_of(r, "Crocodile sprang") > came);
    assert_int_equal(line_of(r, "Crocodile now on the map"), -1);
    assert_true(line_of(r, "All 2 shots of Forest archers") > charge);
    free(r);
    session_free(s);
}

/* Where somebody charged or attacked it is not said that all merely shifted, or went off. */
static void no_charge_is_a_shift(const session *s, const char *name, const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    if (r->nblows > 0 && strstr(r->went, "units move away.") && !strstr(r->went, ", "))
        fail_msg("%s: \"%s\", and one charged", name, r->went);
    for (int n = 1; n <= sc->nunits && r->nblows > 0; n++) {
        strbuf shift = {0};
        word_args a = word_args_none();
        a.n[0] = n;
        words_format(sc, NULL, "recap.order.about", &a, &shift);
        if (strcmp(r->went, strbuf_str(&shift)) == 0) fail_msg("%s: \"%s\", and one charged", name, r->went);
        strbuf_free(&shift);
    }
}

/* Whoever began a charge or an attack stands in a line, and not only in one of what he shot before. */
static void no_charge_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                  const recap_told *r, int *charges)
{
    const scenario *sc = session_scenario(s);
    const event *last[UNITS_MAX] = {NULL};
    int begun[UNITS_MAX] = {0};
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->kind == EV_DECLARE && ev->declared != DECLARE_FIRE && ev->declared != DECLARE_BATTLE &&
                seen(viewer, ev) && sc->units[action_unit_of(sc, ev->unit)].side != viewer) {
                last[action_unit_of(sc, ev->unit)] = ev;
                begun[action_unit_of(sc, ev->unit)] = i;
            }
        }
    for (int u = 0; u < sc->nunits; u++) {
        const bool told = last[u] && named_since(r, sc->units[u].name, begun[u]);
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

/* It came of a fight that the viewer himself began. */
static bool in_own_fight(const session *s, const tale *t, int viewer, int entry)
{
    for (int i = 0; i < t->count; i++) {
        const tale_fight *f = &t->fights[i];
        if (f->blow && f->doer >= 0 && session_scenario(s)->units[f->doer].side == viewer &&
            f->begin.entry <= entry && entry <= f->last.entry)
            return true;
    }
    return false;
}

/* One's own who were driven off by what the other side did, a leader by those who overran his place, whoever
 * stood beside the unit that a fight names, stand in a line; answers how many stand in none of a fight. */
static int no_flight_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                 const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    static tale t;
    int driven = 0;
    tale_read(&t, s, viewer, from, to);
    for (int i = from; i < to && r->nlines < RECAP_LINES; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const session_entry *e = session_at(s, i);
            const event *ev = &e->events.items[k];
            const bool chosen = e->side == viewer && e->act.verb != VERB_GO;
            if (ev->kind != EV_MOVE || !ev->gives || !seen(viewer, ev) || chosen ||
                sc->units[action_unit_of(sc, ev->unit)].side != viewer || in_own_fight(s, &t, viewer, i))
                continue;
            bool fights = false;
            const char *who = sc->units[action_unit_of(sc, ev->unit)].name;
            for (int l = 0; l < r->nlines; l++)
                fights = fights || (r->line[l].verdict &&
                                    (tells_name(r->line[l].bold, who) || tells_name(r->line[l].quiet, who)));
            driven += !fights;
            if (!named_in(r, who))
                fail_msg("%s, side %d, entries %d to %d: that %s was driven off is not told", name, viewer,
                         from, to, who);
        }
    return driven;
}

static bool befalls(const session *s, const event *ev)
{
    return (ev->kind == EV_MARK || ev->kind == EV_UNMARK) &&
           session_scenario(s)->rules->marks[ev->n[0]].gravity > 0;
}

/* That somebody rallied by his order is told of who is in no other line, whatever he did after it. */
static void no_rally_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                 const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    for (int i = from; i < to && r->nlines < RECAP_LINES; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const session_entry *e = session_at(s, i);
            const event *ev = &e->events.items[k];
            if (ev->kind != EV_UNMARK || !changes(s, viewer, e, ev) || !befalls(s, ev) ||
                sc->rules->marks[ev->n[0]].gravity < 2)
                continue;
            const int who = action_unit_of(sc, ev->unit);
            bool again = false, told = false;
            for (int n = i; n < to; n++)
                for (int m = n == i ? k + 1 : 0; m < session_at(s, n)->events.count; m++) {
                    const event *later = &session_at(s, n)->events.items[m];
                    again = again || (changes(s, viewer, session_at(s, n), later) && later->unit >= 0 &&
                                      befalls(s, later) && action_unit_of(sc, later->unit) == who);
                }
            strbuf says = {0};
            if (again || !story_event(s, e, ev, viewer, &says)) continue;
            for (int l = 0; l < r->nlines; l++) {
                const recap_line *line = &r->line[l];
                const char *whose = sc->units[who].name;
                told = told || strncmp(line->bold, strbuf_str(&says), 40) == 0 ||
                       strstr(line->quiet, whose) || (line->verdict && strstr(line->bold, whose)) ||
                       (strstr(line->bold, "charge") && strstr(line->bold, whose));
            }
            if (!told) fail_msg("%s, from entry %d: \"%s\" is not told", name, from, strbuf_str(&says));
            strbuf_free(&says);
        }
}

static int own_rallies;

/* And that he rallied by a throw that nobody ordered: by a line of his own, unless he lost heart again. */
static int no_throw_rallies_untold(const session *s, const char *name, int viewer, int from, int to,
                                   const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    int rallied = 0;
    for (int i = from; i < to && r->nlines < RECAP_LINES; i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 1; k < e->events.count; k++) {
            const event *ev = &e->events.items[k], *thrown = ev - 1;
            if (ev->kind != EV_UNMARK || thrown->kind != EV_ROLL || !seen(viewer, ev) || !befalls(s, ev) ||
                e->events.rolls[thrown->roll].cause != CAUSE_MORALE || thrown->unit != ev->unit)
                continue;
            const bool own = sc->units[action_unit_of(sc, ev->unit)].side == viewer;
            own_rallies += own;
            strbuf says = {0};
            bool told = !story_event(s, e, ev, viewer, &says);
            for (int l = 0; l < r->nlines; l++)
                told = told || strcmp(r->line[l].bold, strbuf_str(&says)) == 0;
            if (!told) fail_msg("%s, from entry %d: \"%s\" is not told", name, from, strbuf_str(&says));
            strbuf_free(&says);
            rallied++;
        }
    }
    return rallied;
}

/* And of the viewer's own that he did not, as the table calls it: not only the enemy's luck is listed. */
static int no_failed_rally_untold(const session *s, const char *name, int viewer, int from, int to,
                                  const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    int failed = 0;
    for (int i = from; i < to && r->nlines < RECAP_LINES; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            const roll *of = ev->kind == EV_ROLL ? &session_at(s, i)->events.rolls[ev->roll] : NULL;
            if (!of || !of->purpose || strcmp(of->purpose, "roll.rally") != 0 || !tale_failed(of) ||
                session_at(s, i)->act.verb != VERB_GO || strncmp(name, "africa", 6) != 0)
                continue;
            const int who = action_unit_of(sc, of->unit);
            if (sc->units[who].side != viewer) continue;
            const char *whose = sc->units[who].name;
            bool told = false;
            for (int l = 0; l < r->nlines; l++)
                told = told || strstr(r->line[l].bold, whose) || strstr(r->line[l].quiet, whose);
            if (!told) fail_msg("%s, from entry %d: %s's failed rally is not told", name, from, whose);
            failed++;
        }
    return failed;
}

/* Who turned to run is told with the way he ran: no second line has him in retreat. */
static int a_flight_is_one_line(const session *s, const char *name, const recap_told *r)
{
    int told = 0;
    for (int i = 0; i < r->nlines; i++)
        for (int w = 0; w < r->nways; w++) {
            const char *who = session_scenario(s)->units[r->way[w].unit].name;
            const size_t n = strlen(who);
            const bool his = strncmp(r->line[i].bold, who, n) == 0;
            told += r->way[w].line == i && strstr(r->line[i].bold, "turned to run") != NULL;
            if (his && strncmp(r->line[i].bold + n, " in retreat", 11) == 0 &&
                strstr(r->line[i].quiet, "turned to run"))
                fail_msg("%s: \"%s\" / \"%s\"", name, r->line[i].bold, r->line[i].quiet);
        }
    return told;
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
        const event *ev = tale_event(s, f->told);
        const bool costs = ev && (ev->kind == EV_REMOVE || ev->kind == EV_LOSS) && ev->unit >= 0 &&
                           sc->units[action_unit_of(sc, ev->unit)].side == viewer;
        if (!f->blow || f->doer < 0 || (sc->units[f->doer].side == viewer && !costs)) continue;
        strbuf what = {0}, why = {0};
        const char *rule;
        bool there = false;
        tale_verdict(s, viewer, f, &what, &why, &rule);
        for (int k = 0; k < r->nlines && !there; k++)
            there = strncmp(r->line[k].bold, strbuf_str(&what), 40) == 0 &&
                    (r->line[k].space == f->space || /* or where he is now whom it befell */
                     (f->other >= 0 && r->line[k].space == session_state(s)->units[f->other].space));
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
    char *end; /* a regiment's name begins with a number as well: "66th Foot" */
    const long n = strtol(l->bold, &end, 10);
    int named = 1;
    if (n < 2 || *end != ' ' || !strstr(l->bold, " units ")) return;
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

/* Who came on by order and broke where he came to did not flee there. Answers how many broke so. */
static int no_march_is_told_as_a_flight(const session *s, const char *name, int viewer, int from, int to,
                                        const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    bool broke[UNITS_MAX] = {false}, ordered[UNITS_MAX] = {false};
    int after = 0;
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            const int who = ev->unit < 0 ? NO_UNIT : action_unit_of(sc, ev->unit);
            if (who == NO_UNIT || !seen(viewer, ev) || sc->units[who].side == viewer) continue;
            if (ev->kind == EV_MOVE && !ev->gives && ev->from != ev->to && !broke[who]) ordered[who] = true;
            if (ev->kind == EV_MARK && sc->rules->marks[ev->n[0]].cannot_hold) broke[who] = true;
        }
    for (int i = 0; i < r->nways; i++) {
        const recap_way *w = &r->way[i];
        after += ordered[w->unit] && broke[w->unit];
        if (!w->gives && w->runs && ordered[w->unit] && w->n > 1)
            fail_msg("%s, from entry %d: \"%s\" of a march", name, from, r->line[w->line].bold);
    }
    return after;
}

/* Of whom one only now sees, nobody says that they stayed where they were. */
static void whoever_comes_to_light_may_have_moved(const session *s, const char *name, int viewer, int from,
                                                  int to, const recap_told *r)
{
    if (!strstr(r->order, "kept their places")) return;
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->kind == EV_REVEAL && seen(viewer, ev) &&
                session_scenario(s)->units[action_unit_of(session_scenario(s), ev->unit)].side != viewer)
                fail_msg("%s, from entry %d: \"%s\" of those who came into sight", name, from, r->order);
        }
}

/* Who marched before that in the same turn, and was seen to, kept no place. Answers whether somebody had. */
static bool who_marched_in_the_turn_kept_no_place(const session *s, const char *name, int viewer, int from,
                                                  const recap_told *r)
{
    for (int i = from - 1; i >= 0 && session_at(s, i)->turn == session_at(s, from)->turn; i--)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->kind != EV_MOVE || ev->gives || ev->from == ev->to || !seen(viewer, ev) ||
                session_scenario(s)->units[action_unit_of(session_scenario(s), ev->unit)].side == viewer)
                continue;
            if (strstr(r->order, "kept his places") || strstr(r->order, "kept their places"))
                fail_msg("%s, from entry %d: \"%s\" of those who marched", name, from, r->order);
            return strstr(r->order, "No further moves") != NULL;
        }
    return false;
}

/* Nobody is said to have fought where no shot and no blow fell and nobody was lost. */
static void who_only_turned_did_not_fight(const session *s, const char *name, int from, int to,
                                          const recap_told *r)
{
    /* Read by one alone it is of the enemy: a unit of one's own may have fallen back meanwhile. */
    if (!r->named && strstr(r->order, "All kept"))
        fail_msg("%s, from entry %d: \"%s\"", name, from, r->order);
    if (!strstr(r->order, "places and fought")) return;
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event_kind kind = session_at(s, i)->events.items[k].kind;
            const bool came = session_at(s, i)->act.verb == VERB_GO && kind == EV_ROLL; /* of a blow before */
            if (kind == EV_FIRE || kind == EV_DECLARE || kind == EV_LOSS || kind == EV_REMOVE || came) return;
        }
    fail_msg("%s, from entry %d: \"%s\", and nobody fought", name, from, r->order);
}

static bool stands_seen(const state *s, int viewer, int u)
{
    return s->units[u].status == UNIT_ON && s->units[u].side != viewer &&
           (state_blind_to(s, u) & 1u << viewer) == 0;
}

/* Whoever was in sight, and still stands on the map unseen, is named as gone out of sight. Answers how many.
 */
static int no_hiding_goes_untold(const session *s, const char *name, int viewer, int from, int to,
                                 const recap_told *r)
{
    static state began, ended;
    const scenario *sc = session_scenario(s);
    int hid = 0, told = 0;
    session_state_at(s, from, &began);
    session_state_at(s, to, &ended);
    for (int u = 0; u < sc->nunits; u++) {
        if (!stands_seen(&began, viewer, u) || stands_seen(&ended, viewer, u) ||
            ended.units[u].status != UNIT_ON)
            continue;
        for (int i = 0; i < r->nlines; i++)
            if (strstr(r->line[i].bold, "out of sight"))
                told += strstr(r->line[i].bold, sc->units[u].name) ||
                        strstr(r->line[i].quiet, sc->units[u].name) || strstr(r->line[i].quiet, " more");
        hid++;
    }
    if (told != hid) fail_msg("%s, from entry %d: %d went out of sight, %d are told", name, from, hid, told);
    if (hid > 0 && strstr(r->order, "kept their places"))
        fail_msg("%s, from entry %d: \"%s\" of those who went out of sight", name, from, r->order);
    return hid;
}

/* The way of whoever is not in sight any more has an open end, and says that it went on. Answers how many. */
static int no_way_ends_where_nobody_stands(const session *s, const char *name, int viewer, int from, int to,
                                           const recap_told *r)
{
    static state ended;
    int open = 0;
    session_state_at(s, to, &ended);
    for (int i = 0; i < r->nways; i++) {
        const recap_way *w = &r->way[i];
        bool last = !w->lost;
        for (int k = i + 1; k < r->nways; k++)
            last = last && r->way[k].unit != w->unit;
        const bool gone =
            last && ended.units[w->unit].status == UNIT_ON && !stands_seen(&ended, viewer, w->unit);
        const char *quiet = r->line[w->line].quiet;
        if (w->unseen != gone)
            fail_msg("%s, from entry %d: the way of unit %d %s", name, from, w->unit,
                     gone ? "ends where it does not stand" : "is open, and it stands there");
        if (gone && strncmp(quiet, "from ", 5) == 0 && !strstr(quiet, "out of sight"))
            fail_msg("%s, from entry %d: \"%s\" of one who went on", name, from, quiet);
        open += gone && w->n > 1;
    }
    return open;
}

static int failed_rallies, rallies_by_throw, flights_in_a_line, halts, open_ways;

static bool is_cut(const char *said, size_t size)
{
    const size_t n = strlen(said), more = strlen("\u2026");
    return n + 1 >= size || (n > more && strcmp(said + n - more, "\u2026") == 0);
}

static int lights_counted, hidden_placed, last_seen_told;

/* Who came to light, and no way of whom is told, is counted beside those who moved; and where all of these go
 * to one place it is not said of how many. */
static void whoever_comes_to_light_is_counted(const session *s, const char *name, const recap_told *r)
{
    const scenario *sc = session_scenario(s);
    int lights = 0, some, all;
    for (int i = 0; i < r->nlines; i++) {
        int ways = 0, who = -1;
        if (!strstr(r->line[i].bold, " came into sight at ")) continue;
        for (int u = 0; u < sc->nunits; u++)
            if (strncmp(r->line[i].bold, sc->units[u].name, strlen(sc->units[u].name)) == 0 &&
                (who < 0 || strlen(sc->units[u].name) > strlen(sc->units[who].name)))
                who = u;
        for (int w = 0; w < r->nways; w++)
            ways += r->way[w].unit == who;
        lights += ways == 0;
    }
    if (sscanf(r->order, "%d of the %d units that moved", &some, &all) == 2 && some >= all)
        fail_msg("%s: \"%s\"", name, r->order);
    if (lights == 0 || !(strstr(r->order, "advance") || strstr(r->order, "towards"))) return;
    if (!strstr(r->order, "into sight."))
        fail_msg("%s: %d more came to light: \"%s\"", name, lights, r->order);
    lights_counted++;
}

/* Each of those who went out of sight has a place where he was seen last; so has one who ran there. */
static void whoever_is_out_of_sight_has_a_place(const session *s, const char *name, const recap_told *r)
{
    (void)s;
    for (int i = 0; i < r->nlines; i++) {
        int n = 0, spots = 0;
        for (int k = 0; k < r->nspots; k++)
            spots += r->spot[k].line == i;
        if (sscanf(r->line[i].bold, "%d units out of sight", &n) == 1 &&
            strstr(r->line[i].bold, "out of sight")) {
            if (spots != n) fail_msg("%s: \"%s\" has %d places", name, r->line[i].bold, spots);
            hidden_placed++;
        }
        if (!strstr(r->line[i].quiet, "last seen at")) continue;
        assert_true(r->line[i].space != NO_SPACE);
        last_seen_told += strstr(r->line[i].bold, "out of sight") == NULL;
    }
}

static int one_recap(const session *s, const char *name, int viewer, int from, int to, int *charges,
                     int *kept, int *driven, int *back, int *hid, int *broke)
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
    for (int i = 0; i < r.nlines; i++) /* what came of it stands last */
        if (is_cut(r.line[i].bold, sizeof r.line[i].bold) || is_cut(r.line[i].quiet, sizeof r.line[i].quiet))
            fail_msg("%s, from entry %d: \"%s\" / \"%s\"", name, from, r.line[i].bold, r.line[i].quiet);
    for (int i = 0; i < r.nlines; i++)
        as_many_names_as_units(s, name, &r.line[i]);
    fights_stand_in_order(s, name, viewer, from, to, &r);
    lines_stand_in_order(name, from, &r);
    no_rally_goes_untold(s, name, viewer, from, to, &r);
    rallies_by_throw += no_throw_rallies_untold(s, name, viewer, from, to, &r);
    failed_rallies += no_failed_rally_untold(s, name, viewer, from, to, &r);
    flights_in_a_line += a_flight_is_one_line(s, name, &r);
    whoever_comes_to_light_may_have_moved(s, name, viewer, from, to, &r);
    no_charge_is_a_shift(s, name, &r);
    no_charge_goes_untold(s, name, viewer, from, to, &r, charges);
    no_fight_goes_untold(s, name, viewer, from, to, &r);
    no_change_goes_untold(s, name, viewer, from, to, &r);
    *driven += no_flight_goes_untold(s, name, viewer, from, to, &r);
    *broke += no_march_is_told_as_a_flight(s, name, viewer, from, to, &r);
    *kept += kept_places(s, viewer, from, to, &r);
    who_only_turned_did_not_fight(s, name, from, to, &r);
    halts += who_marched_in_the_turn_kept_no_place(s, name, viewer, from, &r);
    whoever_comes_to_light_is_counted(s, name, &r);
    whoever_is_out_of_sight_has_a_place(s, name, &r);
    *hid += no_hiding_goes_untold(s, name, viewer, from, to, &r);
    open_ways += no_way_ends_where_nobody_stands(s, name, viewer, from, to, &r);
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
    int count, charges = 0, ways = 0, unseen = 0, kept = 0, driven = 0, hid = 0, broke = 0,
               back[SYSTEMS] = {0};
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        session *s = loaded(names[i]);
        int of = 0;
        while (of + 1 < SYSTEMS && strncmp(names[i], systems[of], strlen(systems[of])) != 0)
            of++;
        for (int viewer = 0; viewer < 2; viewer++)
            for (int from = 0; from + 9 < session_count(s); from += 9) {
                ways += one_recap(s, names[i], viewer, from, from + 9, &charges, &kept, &driven, &back[of],
                                  &hid, &broke);
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
    assert_true(driven > 0);
    assert_true(hid > 0);
    assert_true(broke > 0);
    assert_true(rallies_by_throw > 10 && own_rallies > 0 && failed_rallies > 10);
    assert_true(flights_in_a_line > 10);
    assert_true(halts > 10);
    assert_true(open_ways > 0);
    assert_true(lights_counted > 0 && hidden_placed > 0 && last_seen_told > 0);
    for (int i = 0; i < SYSTEMS; i++)
        if (back[i] == 0) fail_msg("nobody of %s is told to have been thrown back", systems[i]);
}

/* Who hung back before a blow fell, and was shot at, kept his place and did not fight; why he hung back is
 * counted out. */
static void who_hung_back_did_not_fight(void **unused)
{
    (void)unused;
    static recap_told r;
    session *s = loaded("prone-drill.save");
    bool found = false;
    for (int from = 0; from < session_count(s) && !found; from = stretch_end(s, from)) {
        recap_read(&r, s, 0, from, stretch_end(s, from));
        found = r.nlines == 1 && strstr(r.line[0].bold, "First band hung back");
    }
    assert_true(found);
    if (strstr(r.order, "fought") || strstr(r.order, "fighting")) fail_msg("%s", r.order);
    if (!strstr(r.line[0].quiet, "Counted in: \xe2\x88\x92")) fail_msg("%s", r.line[0].quiet);
    session_free(s);
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

/* Who has arrived is told of in one line: not once as arrived and once as on the map. */
static void arrivals_are_told_once(void **unused)
{
    (void)unused;
    session *s = loaded("conduct-rorkes-drift.save");
    recap_told *r = malloc(sizeof *r);
    int arrivals = 0;
    for (int viewer = 0; viewer < 2; viewer++)
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            int arrived = 0, on_map = 0;
            recap_read(r, s, viewer, from, stretch_end(s, from));
            for (int i = 0; i < r->nlines; i++) {
                arrived += strncmp(r->line[i].bold, "Arrived: ", 9) == 0;
                on_map += strstr(r->line[i].bold, "now on the map") != NULL;
            }
            arrivals += arrived;
            if (arrived > 0) assert_int_equal(on_map, 0);
        }
    int arrived = 0, on_map = 0;
    recap_read(r, s, 0, 0, 27); /* they come on and march on */
    for (int i = 0; i < r->nlines; i++) {
        arrived += strncmp(r->line[i].bold, "Arrived: ", 9) == 0;
        on_map += strstr(r->line[i].bold, "now on the map") != NULL;
    }
    assert_int_equal(arrived, 0);
    assert_int_equal(on_map, 1);
    free(r);
    session_free(s);
    assert_true(arrivals > 0);
}

/* The number of an arrival lies where somebody of it stands, and nowhere while all of them wait beside the
 * board. */
static void an_arrival_is_where_they_stand(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"grid-kassassin.save", "grid-maida.save", "grid-tel-el-kebir.save"};
    static recap_told told;
    int arrivals = 0;
    for (size_t of = 0; of < sizeof battles / sizeof *battles; of++) {
        session *s = loaded(battles[of]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            recap_read(&told, s, 0, from, stretch_end(s, from));
            for (int i = 0; i < told.nlines; i++) {
                bool stands = told.line[i].space == NO_SPACE;
                if (strncmp(told.line[i].bold, "Arrived: ", 9) != 0) continue;
                for (int u = 0; u < sc->nunits; u++)
                    stands = stands || (session_state(s)->units[u].status == UNIT_ON &&
                                        session_state(s)->units[u].space == told.line[i].space);
                assert_true(stands);
                arrivals++;
            }
        }
        session_free(s);
    }
    assert_true(arrivals > 2);
}

/* The plate of an arrival goes by itself: its line counts as one not yet read; that of a fight is put away.
 */
static void an_arrival_may_have_been_missed(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"grid-kassassin.save", "grid-maida.save", "grid-tel-el-kebir.save"};
    static recap_told told;
    static tale t;
    int arrivals = 0, fights = 0;
    for (size_t of = 0; of < 2 * sizeof battles / sizeof *battles; of++) {
        session *s = loaded(battles[of / 2]);
        const int viewer = (int)(of % 2);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            recap_read(&told, s, viewer, from, stretch_end(s, from));
            tale_read(&t, s, viewer, from, stretch_end(s, from));
            if (told.nlines != 1 || !told.line[0].verdict || t.count != 1) continue;
            const event *ev = tale_event(s, t.fights[0].told);
            if (t.fights[0].blow) assert_false(told.line[0].passes);
            fights += t.fights[0].blow;
            if (!ev || ev->kind != EV_ENTER) continue;
            assert_true(told.line[0].passes);
            const unit *who = &session_state(s)->units[action_unit_of(session_scenario(s), ev->unit)];
            assert_int_equal(told.line[0].space, who->status == UNIT_ON ? who->space : NO_SPACE);
            arrivals++;
        }
        session_free(s);
    }
    print_message("%d arrivals, %d fights alone\n", arrivals, fights);
    assert_true(arrivals > 0 && fights > 0);
}

/* A recap of a whole battle counts what fell as the bar does where all is seen. */
static void a_recap_counts_losses_as_the_bar_does(void **unused)
{
    static recap_told r;
    char **names;
    int count, counted = 0, nobodys = 0;
    error err = {0};
    (void)unused;
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        session *s = loaded(names[i]);
        const scenario *sc = session_scenario(s);
        for (int viewer = 0; viewer < 2 && !made_good(s); viewer++) {
            result bar;
            int they = 0, ours = 0;
            game_result(session_state(s), &bar);
            recap_read(&r, s, viewer, 0, session_count(s));
            const char *at = strstr(r.order, "Lost in all since your last order: ");
            if (at) sscanf(at, "Lost in all since your last order: they %d, you %d.", &they, &ours);
            counted += at != NULL;
            int others = -bar.lost[viewer];
            for (int side = 0; side < sc->nsides; side++) {
                others += sc->sides[side].goes_alone ? 0 : bar.lost[side]; /* beasts are nobody's loss */
                nobodys += sc->sides[side].goes_alone ? bar.lost[side] : 0;
            }
            if (they != others || ours != bar.lost[viewer])
                fail_msg("%s, side %d: %d and %d fell, and the bar says %d and %d", names[i], viewer, they,
                         ours, others, (int)bar.lost[viewer]);
        }
        session_free(s);
    }
    file_list_free(names, count);
    assert_true(counted > 40);
    assert_true(nobodys > 0);
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

static bool stands_in(const state *began, int viewer, int space)
{
    for (int u = 0; u < began->sc->nunits; u++)
        if (began->units[u].status == UNIT_ON && began->units[u].side == viewer &&
            began->units[u].space == space)
            return true;
    return false;
}

/* Who is driven off may come nearer to some place by it, and that is no advance; nor is it one on another
 * area to have taken an objective, nor is any on one of theirs where nobody of the viewer's stood. */
static bool comes_on(const session *s, int viewer, int from, const recap_way *w, int goal)
{
    static state view, began;
    const scenario *sc = session_scenario(s);
    const int first = w->via[0], last = w->via[w->n - 1];
    const bool areas = sc->board->sheets[sc->board->spaces[goal].sheet].kind == BOARD_AREA;
    for (int i = 0; areas && last != goal && i < sc->nobjectives; i++)
        if (sc->objectives[i] == last) return false;
    session_view(s, viewer, &view);
    session_state_at(s, from, &began);
    const bool theirs = began.holder[sc->objective_at[goal] - 1] == sc->units[w->unit].side + 1;
    const bool taken = began.holder[sc->objective_at[goal] - 1] != 0 &&
                       began.holder[sc->objective_at[goal] - 1] != viewer + 1;
    assert_true(!theirs || taken);
    if (taken && !stands_in(&began, viewer, goal)) return false;
    if (w->runs || w->gives || (last != goal && !w->enters && falls_back(sc, &view, viewer, first, last)))
        return false;
    if (areas) return board_steps(sc->board, last, goal) < board_steps(sc->board, first, goal);
    const double before = sqrt((double)squared(sc, first, goal)),
                 after = sqrt((double)squared(sc, last, goal));
    return before - after > (w->enters ? 1 : 0.5 * sqrt((double)squared(sc, first, last)));
}

/* Who moves comes nearer, goes farther, or does neither: as many as are said to move. Whoever is said to be
 * thrown back is named. Answers how many did neither. */
static int as_many_as_move(const session *s, const recap_told *r, int *back)
{
    int all = 0, nearer = 0, farther = 0, neither = 0;
    const char *thrown = strstr(r->order, " Thrown back: ");
    const int read = sscanf(r->order, "%d units move: %d towards you, %d away from you, %d neither", &all,
                            &nearer, &farther, &neither);
    if (read >= 3 && nearer + farther + neither != all) fail_msg("\"%s\"", r->order);
    for (int i = 0; i < r->nways && thrown && !strstr(thrown, " more"); i++) {
        const recap_way *w = &r->way[i];
        const char *name = session_scenario(s)->units[w->unit].name;
        const bool gone = w->gives && w->n > 1 && w->via[0] != w->via[w->n - 1];
        bool again = false;
        for (int k = i + 1; k < r->nways; k++)
            again = again || (r->way[k].unit == w->unit && r->way[k].gives);
        if (gone && !again && !strstr(thrown, name)) fail_msg("\"%s\" without %s", r->order, name);
        *back += gone;
    }
    return neither;
}

/* Who alone was driven off, and is in no other line, went for a reason that is told with it. */
static void a_retreat_tells_its_cause(void **unused)
{
    (void)unused;
    static const char *const games[] = {"safari-ituri.save",  "safari-rovuma.save",   "safari-tsavo.save",
                                        "prone-omaruru.save", "prone-onganjira.save", "grid-kassassin.save"};
    static recap_told r;
    int told = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int viewer = 0; viewer < 2; viewer++)
            for (int from = 0; from + 12 < session_count(s); from += 12) {
                recap_read(&r, s, viewer, from, from + 12);
                for (int i = 0; i < r.nways; i++) {
                    const recap_way *w = &r.way[i];
                    const recap_line *l = &r.line[w->line];
                    if (w->line < 0 || !l->retreat) continue;
                    bool alone = true;
                    for (int k = 0; k < r.nways; k++)
                        alone = alone && (k == i || r.way[k].line != w->line);
                    for (int k = 0; k < r.nlines; k++)
                        alone = alone && (k == w->line ||
                                          !strstr(r.line[k].bold, session_scenario(s)->units[w->unit].name));
                    const bool why = strstr(l->quiet, ". ") != NULL;
                    if (alone && !why) fail_msg("%s: %s / %s", games[g], l->bold, l->quiet);
                    told += alone;
                }
            }
        session_free(s);
    }
    assert_true(told > 0);
}

/* Of a shot of which nothing came whoever was shot at is told how he fared; answers whether it was one. */
static bool missed_stands_under_whom_it_was_meant_for(const session *s, const recap_line *l,
                                                      const tale_fight *f)
{
    const scenario *sc = session_scenario(s);
    const bool vain = f->told.entry < 0 && f->other >= 0 && tale_event(s, f->begin)->kind == EV_FIRE;
    if (vain) assert_int_equal(l->fares, sc->units[f->other].side);
    if (vain && f->owed.entry < 0) { /* and begins with his name */
        assert_int_equal(l->side, l->fares);
        assert_int_equal(strncmp(l->bold, sc->units[f->other].name, strlen(sc->units[f->other].name)), 0);
    }
    return vain;
}

/* What happened in one step stands together, the viewer's own first; a fight's line is of the side that its
 * verdict is of. */
static void each_step_stands_by_itself(void **unused)
{
    (void)unused;
    static const char *const games[] = {"grid-kassassin.save", "prone-omaruru.save",
                                        "conduct-dargai.save", "safari-ituri.save",
                                        "africa-wad-ras.save", "africa-castillejos.save"};
    static recap_told r;
    static tale t;
    int parts = 0, mixed = 0, sides = 0, neither = 0, back = 0, vain = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0; from + 25 < session_count(s); from += 25) {
            recap_read_span(&r, s, 0, &(recap_span){from, from + 25, from, from, false});
            neither += as_many_as_move(s, &r, &back);
            bool opened = false;
            for (int i = 1; i < r.nlines; i++) {
                const recap_line *a = &r.line[i - 1], *b = &r.line[i];
                opened = opened || !recap_same_part(a, b);
                parts += !recap_same_part(a, b);
                if (!recap_same_part(a, b) && b->entry < a->entry)
                    fail_msg("%s: \"%s\" before \"%s\"", games[g], a->bold, b->bold);
                if (r.both && recap_same_part(a, b) && a->fares != 0 && b->fares == 0)
                    fail_msg("%s: \"%s\" before one's own", games[g], a->bold);
                mixed += r.both && recap_same_part(a, b) && a->fares == 0 && b->fares != 0;
            }
            if (opened && !r.parts) fail_msg("%s, from entry %d: no step is named", games[g], from);
            tale_read(&t, s, 0, from, from + 25);
            for (int i = 0; i < r.nlines; i++)
                for (int k = 0; k < t.count && r.line[i].fight.entry >= 0; k++) {
                    int side;
                    const tale_at at = t.fights[k].begin;
                    if (!t.fights[k].blow || at.entry != r.line[i].fight.entry ||
                        at.event != r.line[i].fight.event)
                        continue;
                    tale_about(s, &t.fights[k], &side);
                    assert_int_equal(r.line[i].side, side);
                    vain += missed_stands_under_whom_it_was_meant_for(s, &r.line[i], &t.fights[k]);
                    sides +=
                        t.fights[k].doer >= 0 && session_scenario(s)->units[t.fights[k].doer].side != side;
                }
        }
        session_free(s);
    }
    print_message("%d steps begin, %d with both sides, %d of others than whose deed, %d neither, %d back\n",
                  parts, mixed, sides, neither, back);
    assert_true(parts > 20 && mixed > 5 && sides > 20 && neither > 0 && back > 0 && vain > 0);
}

/* In another turn he goes again, and is counted by that march. */
static bool marches_again(const recap_told *r, int nth)
{
    for (int i = nth + 1; i < r->nways; i++)
        if (r->way[i].unit == r->way[nth].unit && r->way[i].gives == r->way[nth].gives) return true;
    return false;
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
        moved += !marches_again(&r, k) && !r.way[k].gives &&
                 (r.way[k].enters || r.way[k].via[0] != r.way[k].via[r.way[k].n - 1]);
    for (int i = 0; i < sc->nobjectives; i++) {
        int n = 0;
        for (int k = 0; k < r.nways; k++)
            n += !marches_again(&r, k) && comes_on(s, viewer, from, &r.way[k], sc->objectives[i]);
        towards = towards || (n >= 2 && n * 3 >= moved * 2);
    }
    const bool told = strstr(r.order, " advance on ") != NULL;
    if (told != towards) fail_msg("%s, from entry %d: \"%s\"", sc->id, from, r.order);
    /* What nobody did is not counted. */
    if (strstr(r.order, ": 0 ") || strstr(r.order, " 0 ")) fail_msg("%s: \"%s\"", sc->id, r.order);
    *named += told;
    *other += !told;
}

/* Nobody advances on what was theirs already; nor does who goes past it rather than towards it. */
static void nobody_advances_on_what_is_theirs(void **unused)
{
    static recap_told r;
    static state began;
    (void)unused;
    static const char *const games[] = {"grid-bussaco.save", "grid-maida.save", "grid-el-teb.save"};
    int named = 0;
    for (int g = 0; g < 3; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from + 12 < session_count(s); from += 3) {
            const int viewer = 0;
            char place[16], on[40];
            recap_read(&r, s, viewer, from, from + 12);
            session_state_at(s, from, &began);
            for (int i = 0; i < sc->nobjectives; i++) {
                board_space_name(sc->board, sc->objectives[i], place);
                snprintf(on, sizeof on, " advance on %s.", place);
                if (!strstr(r.order, on)) continue;
                named++;
                if (began.holder[i] == 2 && !stands_in(&began, viewer, sc->objectives[i]))
                    fail_msg("%s, entry %d: \"%s\"", games[g], from, r.order);
            }
        }
        session_free(s);
    }
    assert_true(named > 0);
}

/* Where one's own had to go it is known that the card tells of both: no flight of theirs stands under what
 * the enemy did without a head of its own. */
static void ones_own_flight_is_not_the_enemys_deed(void **unused)
{
    static recap_told r;
    (void)unused;
    static const char *const games[] = {"grid-bussaco.save", "grid-maida.save", "grid-pyramids.save",
                                        "grid-tel-el-kebir.save"};
    int fled = 0;
    for (int g = 0; g < 4; g++) {
        session *s = loaded(games[g]);
        for (int viewer = 0; viewer < 2; viewer++)
            for (int from = 0; from + 12 < session_count(s); from += 4) {
                recap_read(&r, s, viewer, from, from + 12);
                fled += r.fled;
                for (int i = 0; i < r.nlines; i++)
                    if (r.line[i].side == viewer && !r.line[i].verdict && !r.fled && !r.both && !r.own)
                        fail_msg("%s, entry %d: \"%s\"", games[g], from, r.line[i].bold);
            }
        session_free(s);
    }
    assert_true(fled > 0);
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

static bool touched(const scenario *sc, const state *view, int viewer, int space)
{
    for (int u = 0; u < sc->nunits; u++)
        if (view->units[u].status == UNIT_ON && view->units[u].side == viewer &&
            board_steps(sc->board, space, view->units[u].space) <= 1)
            return true;
    return false;
}

/* Was that one of the viewer's driven from where it stood in these entries? */
static bool gave_way(const session *s, int from, int to, int who)
{
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (ev->kind == EV_MOVE && ev->gives && ev->unit >= 0 &&
                action_unit_of(session_scenario(s), ev->unit) == who)
                return true;
        }
    return false;
}

/* Areas are of any size: who still touches one of the viewer's has not moved away from him. And whoever of
 * his had to go is named above the lines. */
static void the_order_of_the_day_counts_areas_by_steps(void **unused)
{
    static const char *const games[] = {"africa-castillejos.save", "africa-tetuan.save",
                                        "africa-wad-ras.save"};
    static recap_told r;
    static state view;
    int away = 0, still = 0, driven = 0;
    (void)unused;
    for (int g = 0; g < 3; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int viewer = 0; viewer < 2; viewer++)
            for (int from = 0; from + 10 < session_count(s); from++) {
                int n = 0, touches = 0;
                session_view(s, viewer, &view);
                recap_read(&r, s, viewer, from, from + 10);
                for (int i = 0; i < r.nways; i++) {
                    const recap_way *w = &r.way[i];
                    touches += !w->gives && !w->enters && w->n > 1 && w->via[0] != w->via[w->n - 1] &&
                               touched(sc, &view, viewer, w->via[w->n - 1]);
                }
                still += touches > 0;
                if (sscanf(r.order, "%d", &n) == 1 &&
                    (strstr(r.order, " move away.") || strstr(r.order, " moves away."))) {
                    if (touches > 0) fail_msg("%s, entry %d: \"%s\"", games[g], from, r.order);
                    away++;
                }
                const char *named = strstr(r.order, "You fell back: "), *first = named ? named + 15 : "";
                for (int u = 0; named && u < sc->nunits; u++) {
                    const size_t len = strlen(sc->units[u].name);
                    if (sc->units[u].side != viewer || strncmp(first, sc->units[u].name, len) != 0 ||
                        !strchr(".;", first[len]))
                        continue;
                    assert_true(gave_way(s, from, from + 10, u));
                    driven++;
                }
            }
        session_free(s);
    }
    print_message("%d move away, %d still touch, %d driven\n", away, still, driven);
    assert_true(away > 0 && still > 0 && driven > 0);
}

/* The line that begins that charge, and of no fight. Answers how many marches it tells of; *stayed: of whom
 * it leaves one to another line. */
static int a_charge_has_its_own_march(const session *s, const char *name, const recap_told *r,
                                      const recap_blow *b, int *stayed)
{
    const char *who = session_scenario(s)->units[b->unit].name;
    int line = -1, of_it = 0;
    for (int i = 0; i < r->nlines; i++)
        if (!r->line[i].verdict && r->line[i].entry == b->entry && tells_name(r->line[i].bold, who) &&
            (strncmp(r->line[i].bold, "Charge of ", 10) == 0 ||
             strncmp(r->line[i].bold, "Attack of ", 10) == 0))
            line = i;
    for (int i = 0; i < r->nways && line >= 0; i++) {
        const recap_way *w = &r->way[i];
        const session_entry *went = session_at(s, w->entry), *begun = session_at(s, b->entry);
        const bool own =
            w->unit == b->unit && !w->gives && went->turn == begun->turn && went->step == begun->step;
        if (w->line == line && !own)
            fail_msg("%s: \"%s\", \"%s\" tells of %s, entry %d", name, r->line[line].bold,
                     r->line[line].quiet, session_scenario(s)->units[w->unit].name, w->entry);
        if (w->line != line && own && r->line[w->line].entry == b->entry)
            fail_msg("%s: \"%s\" without its march", name, r->line[line].bold);
        of_it += w->line == line;
        *stayed += w->unit == b->unit && w->line != line;
    }
    return of_it;
}

/* A line is of one turn, and it stands under that one: so is each march in it. One that tells of a charge, or
 * that it fell short, tells of that unit's own march in that step, and of no retreat. */
static void a_line_tells_of_one_turn(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-castillejos.save", "africa-tetuan.save",
                                        "conduct-isandlwana.save", "grid-kassassin.save",
                                        "prone-onganjira.save",    "prone-omaruru.save"};
    enum { STRETCH = 45 };
    static recap_told r;
    int twice = 0, marched = 0, charged = 0, stayed = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0; from + STRETCH < session_count(s); from += 15)
            for (int viewer = 0; viewer < 2; viewer++) {
                recap_read(&r, s, viewer, from, from + STRETCH);
                for (int i = 0; i < r.nways; i++) {
                    const recap_way *w = &r.way[i];
                    const recap_line *l = &r.line[w->line];
                    const session_entry *e = session_at(s, w->entry);
                    if (e->turn != l->turn)
                        fail_msg("%s, from entry %d, turn %d: a march of turn %d in \"%s\"", games[g], from,
                                 l->turn, e->turn, l->bold);
                    twice += marches_again(&r, i);
                    marched++;
                }
                for (int i = 0; i < r.nblows; i++)
                    charged += a_charge_has_its_own_march(s, games[g], &r, &r.blow[i], &stayed);
            }
        session_free(s);
    }
    print_message("%d marches, %d of who goes again, %d charges with theirs, %d without\n", marched, twice,
                  charged, stayed);
    assert_true(marched > 100 && twice > 10 && charged > 5 && stayed > 0);
}

/* Who went of his own out of a melee, or for whatever else is said as he sets out, has that in his line. */
static void who_falls_back_is_told_so(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-laings-nek.save",   "conduct-maiwand.save",
                                        "conduct-tamai.save",        "conduct-isandlwana.save",
                                        "conduct-rorkes-drift.save", "conduct-ulundi.save"};
    static recap_told r;
    int told = 0, seen_to = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int i = 0; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                if (!ev->code || strcmp(ev->code, "ev.falls-back") != 0) continue;
                const int who = action_unit_of(sc, ev->unit), viewer = sc->units[who].side == 0;
                if (!seen(viewer, ev)) continue;
                recap_read(&r, s, viewer, i, i + 1);
                seen_to++;
                for (int l = 0; l < r.nlines; l++)
                    told += strstr(r.line[l].quiet, "fell back out of the melee") != NULL;
            }
        session_free(s);
    }
    print_message("%d fell back, %d told\n", seen_to, told);
    assert_true(seen_to > 0);
    assert_int_equal(told, seen_to);
}

/* On areas a line, which has one number on the map, is of one place. */
static void a_line_of_areas_is_of_one_place(void **unused)
{
    (void)unused;
    static recap_told r;
    int lines = 0;
    session *s = loaded("africa-castillejos.save");
    for (int from = 0; from + 30 < session_count(s); from += 30)
        for (int viewer = 0; viewer < 2; viewer++) {
            recap_read(&r, s, viewer, from, from + 30);
            for (int i = 0; i < r.nways; i++)
                for (int k = 0; k < i; k++) {
                    const recap_way *a = &r.way[i], *b = &r.way[k];
                    if (a->line < 0 || a->line != b->line || a->lost || r.line[a->line].verdict) continue;
                    assert_int_equal(a->via[a->n - 1], b->via[b->n - 1]);
                    lines++;
                }
        }
    assert_true(lines >= 3);
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
        both += strstr(r.order, "Lost in all since your last order: they ") != NULL;
        for (int i = 0; i < r.nlines; i++)
            if (r.line[i].side == 0 && strstr(r.line[i].quiet, "Man against man"))
                fail_msg("entry %d: %s", from, r.line[i].bold);
    }
    assert_true(both > 0);
    session_free(s);
}

/* Whenever a place passes to the enemy the recap says which, what it is worth and to whom. */
static void points_that_change_are_told_by_their_place(void **unused)
{
    (void)unused;
    enum { STEPS = 6 };
    static recap_told r;
    static state before, after;
    int taken[2] = {0};
    session *s = loaded("africa-castillejos.save");
    const scenario *sc = session_scenario(s);
    for (int from = 0; from + STEPS < session_count(s); from += STEPS) {
        session_state_at(s, from, &before);
        session_state_at(s, from + STEPS, &after);
        for (int o = 0; o < sc->nobjectives; o++) {
            const int now = after.holder[o] - 1, space = sc->objectives[o];
            char says[200];
            bool told = false;
            if (before.holder[o] == after.holder[o] || now < 0) continue;
            recap_read(&r, s, 1 - now, from, from + STEPS);
            const int worth = victory_worth(sc, space);
            assert_true(worth > 0);
            snprintf(says, sizeof says, ", worth %d %s, is now held by: %s.", worth,
                     worth == 1 ? "point" : "points", sc->sides[now].name);
            for (int i = 0; i < r.nlines; i++)
                told = told || (r.line[i].space == space && strstr(r.line[i].bold, says));
            if (!told) fail_msg("from entry %d no line says \"%s\"", from, says);
            taken[now]++;
        }
    }
    assert_true(taken[0] >= 3 && taken[1] >= 1);
    session_free(s);
}

/* How many units the viewer saw shoot at that one between the entries; *last: one of them. */
static int shot_by(const session *s, int viewer, int from, int to, int who, int *last)
{
    bool by[UNITS_MAX] = {false};
    int n = 0;
    for (int i = from; i < to; i++)
        for (int k = 0; k < session_at(s, i)->events.count; k++) {
            const event *ev = &session_at(s, i)->events.items[k];
            if (!is_blow(ev) || !seen(viewer, ev) || ev->other < 0) continue;
            const int a = action_unit_of(session_scenario(s), ev->unit),
                      b = action_unit_of(session_scenario(s), ev->other), doer = b == who ? a : b;
            if ((a != who && b != who) || by[doer]) continue;
            by[doer] = true;
            *last = doer;
            n++;
        }
    return n;
}

/* Of who fell it is said by whom, where it was one; of several nobody is named. */
static void who_did_it_is_named(void **unused)
{
    (void)unused;
    static const char *const games[] = {"grid-el-teb.save", "grid-kassassin.save", "prone-onganjira.save",
                                        "safari-ituri.save"};
    static recap_told r;
    int one = 0, several = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int from = 0, to; from < session_count(s); from = to) {
            to = stretch_end(s, from);
            for (int n = 0; n < 5 && to < session_count(s); n++)
                to = stretch_end(s, to);
            recap_read(&r, s, 0, from, to);
            for (int i = 0; i < r.nways; i++) {
                const recap_way *w = &r.way[i];
                if (!w->lost || w->line < 0) continue;
                int doer = NO_UNIT, alone = 1;
                for (int k = 0; k < r.nways; k++)
                    alone += k != i && r.way[k].line == w->line;
                const int n = shot_by(s, 0, from, to, w->unit, &doer);
                if (n == 1) assert_int_equal(w->by, doer);
                if (w->by == NO_UNIT) several += n > 1;
                if (w->by == NO_UNIT || alone > 1 || !strstr(r.line[w->line].bold, " destroyed")) continue;
                char by[80];
                snprintf(by, sizeof by, ", by %s", session_scenario(s)->units[w->by].name);
                assert_non_null(strstr(r.line[w->line].quiet, by));
                one++;
            }
        }
        session_free(s);
    }
    print_message("%d fell by one, %d by several\n", one, several);
    assert_true(one > 2 && several > 2);
}

/* A line that is pressed shows its place: also of what befell somebody where he stood, and stands. */
static void every_line_of_who_is_there_has_a_place(void **unused)
{
    (void)unused;
    static recap_told r;
    static const char *const games[] = {"safari-first-march.save", "safari-ituri.save", "safari-lake.save",
                                        "conduct-dargai.save", "prone-oviumbo.save"};
    int placed = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from < session_count(s); from = stretch_end(s, from)) {
            recap_read(&r, s, 0, from, stretch_end(s, from));
            for (int i = 0; i < r.nlines; i++)
                for (int u = 0; u < sc->nunits && r.line[i].verdict; u++) {
                    const char *name = sc->units[u].name;
                    const bool stands = session_state(s)->units[u].status == UNIT_ON &&
                                        (state_blind_to(session_state(s), u) & 1u) == 0;
                    if (!stands || strncmp(r.line[i].bold, name, strlen(name)) != 0) continue;
                    if (r.line[i].space == NO_SPACE)
                        fail_msg("%s, entry %d: \"%s\" is nowhere", games[g], from, r.line[i].bold);
                    placed++;
                }
        }
        session_free(s);
    }
    assert_true(placed > 20);
}

/* A charge that came in on a flank is told as one. */
static void a_charge_on_the_flank_is_told_so(void **unused)
{
    (void)unused;
    static const char *const games[] = {"conduct-rorkes-drift.save", "conduct-tamai.save",
                                        "conduct-isandlwana.save"};
    static recap_told r;
    int flanked = 0, plain = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        const scenario *sc = session_scenario(s);
        for (int i = 0; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                const word_entry *w = ev->code ? words_find(sc->words, ev->code) : NULL;
                if (ev->kind != EV_NOTE || ev->unit < 0 || ev->other < 0 || !w ||
                    session_at(s, i)->act.verb == VERB_GO)
                    continue;
                recap_read(&r, s, 1 - sc->units[ev->unit].side, i, i + 1);
                if (r.nblows != 1 || r.blow[0].unit != ev->unit) continue;
                bool told = false;
                for (int l = 0; l < r.nlines && w->also[0]; l++)
                    told = told || strstr(r.line[l].quiet, w->also);
                if (w->also[0] && !told) fail_msg("%s, entry %d: nothing of %s", games[g], i, ev->code);
                flanked += told;
                plain += !w->also[0] && r.blow[0].how == NULL;
            }
        session_free(s);
    }
    print_message("%d on a flank, %d not\n", flanked, plain);
    assert_true(flanked > 0 && plain > 0);
}

/* The first entry from there that side chose of its own will, and not in answer to what was owed. */
static int first_order(const session *s, int from, int side)
{
    static state then;
    for (int i = from; i < session_count(s); i++) {
        const session_entry *e = session_at(s, i);
        if (e->side != side || e->act.verb == VERB_GO) continue;
        session_state_at(s, i, &then);
        if (agenda_head(&then) == NULL) return i;
    }
    return session_count(s);
}

/* What fell to one's own order was seen as it fell: where the enemy's turn follows, it tells of him alone. */
static void what_fell_to_an_own_order_is_told_once(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-castillejos.save", "africa-tetuan.save",
                                        "africa-wad-ras.save"};
    static recap_told r;
    int fell = 0, told = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int i = 0; i + 1 < session_count(s); i++) {
            const session_entry *e = session_at(s, i);
            const int me = e->side;
            if (me < 0 || e->act.verb == VERB_GO || e->act.target == NO_UNIT) continue;
            const int theirs = first_order(s, i + 1, 1 - me), mine = first_order(s, i + 1, me);
            if (theirs > mine || session_at(s, theirs - 1)->step != e->step) continue;
            const int from = recap_order_upto(s, me, i + 1, mine);
            recap_read(&r, s, me, from, mine);
            for (int l = 0; l < r.nlines; l++)
                if (r.line[l].entry < theirs)
                    fail_msg("%s, entry %d: \"%s\" is told again", games[g], i, r.line[l].bold);
            fell += from - i - 1;
            told += r.nlines;
        }
        session_free(s);
    }
    print_message("%d followed, %d lines\n", fell, told);
    assert_true(fell > 2 && told > 10);
}

/* Where two people read it nobody is "you" or "they": both sides stand by their names, and one alone reads of
 * himself. */
static void two_people_read_of_sides_by_name(void **unused)
{
    (void)unused;
    static recap_told r;
    static const char *const nobody[] = {" you", "they ", "They ", "enemy"};
    session *s = loaded("grid-pyramids.save");
    const scenario *sc = session_scenario(s);
    int losses = 0;
    for (int from = 0; from + 9 < session_count(s); from += 9)
        for (int viewer = 0; viewer < 2; viewer++) {
            recap_read_span(&r, s, viewer, &(recap_span){from, from + 9, from + 9, from, true});
            assert_int_equal(r.whose, 1 - viewer);
            for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++)
                if (strstr(r.order, nobody[i])) fail_msg("entry %d: \"%s\"", from, r.order);
            const char *at = strstr(r.order, "Lost");
            if (!at) continue;
            losses++;
            if (!strstr(at, sc->sides[0].name) || !strstr(at, sc->sides[1].name))
                fail_msg("entry %d: \"%s\"", from, r.order);
            recap_read(&r, s, viewer, from, from + 9);
            assert_non_null(strstr(r.order, ", you "));
        }
    assert_true(losses > 5);
    session_free(s);
}

/* What befell one's own outside fire: that a charge was not made, and that they ran, long after they were
 * shot at, stands in a line of its own, at the place where they came to. */
static void what_befell_ones_own_is_told(void **unused)
{
    (void)unused;
    static const char *const golden[] = {"prone-drill.save", "prone-omaruru.save", "prone-onganjira.save",
                                         "prone-heyde.save", "prone-oviumbo.save"};
    static recap_told r;
    int hung = 0, ran = 0;
    for (size_t n = 0; n < sizeof golden / sizeof *golden; n++) {
        session *s = loaded(golden[n]);
        const scenario *sc = session_scenario(s);
        for (int i = 1; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const session_entry *e = session_at(s, i);
                const event *ev = &e->events.items[k];
                const bool back = ev->code && strcmp(ev->code, "ev.hangs-back") == 0,
                           runs = ev->kind == EV_MOVE && ev->gives && e->act.verb == VERB_GO;
                if (!back && !runs) continue;
                const int viewer = sc->units[ev->unit].side, from = i > 12 ? i - 12 : 0;
                bool told = false;
                recap_read(&r, s, viewer, from, i + 1);
                for (int l = 0; l < r.nlines; l++)
                    told = told ||
                           (r.line[l].entry == i && tells_name(r.line[l].bold, sc->units[ev->unit].name));
                static tale t;
                tale_read(&t, s, viewer, from, i + 1);
                if (runs && in_own_fight(s, &t, viewer, i)) continue;
                if (!told && (back || !named_since(&r, sc->units[ev->unit].name, i)))
                    fail_msg("%s, entry %d: %s", golden[n], i, sc->units[ev->unit].name);
                hung += back;
                ran += runs;
            }
        session_free(s);
    }
    print_message("%d hung back, %d steps of flights\n", hung, ran);
    assert_true(hung > 0 && ran > 0);
}

/* Does a line of that entry tell of all these? */
static bool line_has(const recap_told *r, int entry, const char *const *parts, int n)
{
    for (int l = 0; l < r->nlines; l++) {
        int has = 0;
        for (int i = 0; i < n; i++)
            has += strstr(r->line[l].bold, parts[i]) || strstr(r->line[l].quiet, parts[i]);
        if (r->line[l].entry == entry && has == n) return true;
    }
    return false;
}

/* Of one's own who was beaten in a fight that they began it is told from where and to where he fell back, and
 * the dice that said so. The number of each line about him stands on him, not on who stands where he did. */
static void where_ones_own_fell_back_to_is_told(void **unused)
{
    (void)unused;
    static const char *const flight[] = {"Field company", "from 0808 to 1009", "2d6: 1 3 = 4"};
    static recap_told r;
    refusal why;
    error err = {0};
    int lines = 0;
    load_report report;
    session *s = session_load("tests/playthroughs/prone-drill.save", ".", ruleset_list, false, &report, &err);
    if (!s || !session_undo_to(s, 52, true, &why, &err)) fail_msg("%s", err.text);
    const int stands = session_state(s)->units[0].space;
    recap_read(&r, s, 0, 40, 52);
    assert_true(line_has(&r, 49, flight, 3));
    for (int l = 0; l < r.nlines; l++) {
        if (strncmp(r.line[l].bold, flight[0], strlen(flight[0])) != 0) continue;
        if (r.line[l].space != stands) fail_msg("%s", r.line[l].bold);
        lines++;
    }
    assert_true(lines > 2);
    session_free(s);
}

/* Who does not rally has a line as well as who does. */
static void who_does_not_rally_is_told(void **unused)
{
    (void)unused;
    static const char *const golden[] = {"prone-drill.save", "prone-heyde.save", "prone-oviumbo.save"};
    static recap_told r;
    int failed = 0;
    for (size_t n = 0; n < sizeof golden / sizeof *golden; n++) {
        session *s = loaded(golden[n]);
        const scenario *sc = session_scenario(s);
        for (int i = 1; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                if (!ev->code || strcmp(ev->code, "ev.rally.failed") != 0) continue;
                const char *const parts[] = {sc->units[ev->unit].name, "still shaken", "needed)"};
                recap_read(&r, s, sc->units[ev->unit].side, i > 12 ? i - 12 : 0, i + 1);
                if (!line_has(&r, i, parts, 3)) fail_msg("%s, entry %d: %s", golden[n], i, parts[0]);
                failed++;
            }
        session_free(s);
    }
    print_message("%d did not rally\n", failed);
    assert_true(failed > 2);
}

/* Who fell short of whom he charged is told so, and by no other line that he charges. */
static void a_charge_that_falls_short_is_told_once(void **unused)
{
    (void)unused;
    static const char *const golden[] = {"prone-drill.save", "prone-omaruru.save", "prone-onganjira.save",
                                         "prone-heyde.save", "prone-oviumbo.save"};
    static recap_told r;
    enum { BEFORE = 90 };
    int fell = 0, with_it = 0;
    for (size_t n = 0; n < sizeof golden / sizeof *golden; n++) {
        session *s = loaded(golden[n]);
        const scenario *sc = session_scenario(s);
        for (int i = 1; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                if (!ev->code || strcmp(ev->code, "ev.falls-short") != 0) continue;
                const int who = action_unit_of(sc, ev->unit), viewer = sc->units[who].side == 0;
                if (!seen(viewer, ev)) continue;
                int told = 0;
                recap_read(&r, s, viewer, i, i + 1);
                for (int l = 0; l < r.nlines; l++)
                    told += tells_name(r.line[l].bold, sc->units[who].name) ||
                            tells_name(r.line[l].quiet, sc->units[who].name);
                if (told != 1)
                    fail_msg("%s, entry %d: %s charges %d times", golden[n], i, r.line[0].bold, told);
                fell++;
                recap_read(&r, s, viewer, i > BEFORE ? i - BEFORE : 0, i + 1); /* he had marched before */
                for (int y = 0; y < r.nways; y++) {
                    const recap_way *w = &r.way[y];
                    const recap_line *l = &r.line[w->line];
                    if (w->unit != who || w->line < 0 || !l->verdict || l->entry != i) continue;
                    if (w->entry != i || w->gives)
                        fail_msg("%s, entry %d: a march of entry %d in \"%s\"", golden[n], i, w->entry,
                                 l->bold);
                    with_it++;
                }
            }
        session_free(s);
    }
    print_message("%d fell short, %d with their march\n", fell, with_it);
    assert_true(fell > 0 && with_it > 0);
}

/* On hexes a line of several is of one part of the map: who went the same way at the other end of it has a
 * line of his own, so that its number leads somewhere. */
static void a_line_is_of_one_part_of_the_map(void **unused)
{
    (void)unused;
    enum { NEAR = 4000, STRETCH = 60 };
    static recap_told r;
    int lines = 0, apart = 0;
    session *s = loaded("conduct-maiwand.save");
    const board *b = session_scenario(s)->board;
    for (int from = 0; from < session_count(s); from += 10) {
        recap_read(&r, s, 0, from, from + STRETCH < session_count(s) ? from + STRETCH : session_count(s));
        for (int l = 0; l < r.nlines; l++) {
            int n = 0;
            for (int i = 0; i < r.nways; i++)
                n += r.way[i].line == l && !r.way[i].lost;
            lines += n > 1;
            for (int i = 0; i < r.nways && n > 1; i++) {
                double least = 1e9;
                if (r.way[i].line != l || r.way[i].lost) continue;
                const board_point p = b->spaces[r.way[i].via[r.way[i].n - 1]].centre;
                for (int k = 0; k < r.nways; k++) {
                    if (k == i || r.way[k].line != l) continue;
                    const board_point q = b->spaces[r.way[k].via[r.way[k].n - 1]].centre;
                    least = fmin(least, hypot(p.x - q.x, p.y - q.y));
                }
                if (least > NEAR) fail_msg("entry %d: %s %s", from, r.line[l].bold, r.line[l].quiet);
                apart += least > 1800;
            }
        }
    }
    session_free(s);
    print_message("%d lines of several, %d ways in them not side by side\n", lines, apart);
    assert_true(lines > 4);
}

/* What befell one's own by a throw of their own is nothing that the enemy did: no title says so. */
static void the_title_says_whose_doing_it_is(void **unused)
{
    (void)unused;
    static const char *const golden[] = {"conduct-laings-nek.save", "conduct-rorkes-drift.save",
                                         "conduct-maiwand.save"};
    static recap_told r;
    int own = 0, theirs = 0;
    for (size_t n = 0; n < sizeof golden / sizeof *golden; n++) {
        session *s = loaded(golden[n]);
        for (int from = 0; from < session_count(s); from++) {
            char title[160];
            bool befell = false;
            recap_read(&r, s, 0, from, stretch_end(s, from));
            for (int l = 0; l < r.nlines; l++)
                befell = befell || (r.line[l].side == 0 && r.line[l].verdict && r.line[l].fight.entry < 0 &&
                                    strstr(r.line[l].quiet, "Conduct of"));
            recap_card_title(&r, session_scenario(s), title, sizeof title);
            if (befell && strcmp(title, "What the enemy did") == 0)
                fail_msg("%s, entry %d: %s: %s", golden[n], from, title, r.line[0].bold);
            own += befell;
            theirs += strcmp(title, "What the enemy did") == 0 && r.nlines > 0;
        }
        session_free(s);
    }
    print_message("%d of one's own, %d of the enemy\n", own, theirs);
    assert_true(own > 0 && theirs > 0);
}

/* Where one's own had to go and nobody of the enemy went anywhere, it was no deed of his. */
static void a_fight_of_ones_own_is_not_what_the_enemy_did(void **unused)
{
    (void)unused;
    session *s = loaded("africa-tetuan.save");
    const recap_way fell = {.n = 1, .lost = true}, went = {.n = 2};
    static recap_told r;
    char title[160];
    recap_read(&r, s, 0, 0, 1);
    r.both = r.own = r.named = false, r.fled = true, r.nlines = 0;
    r.nways = 1, r.way[0] = fell;
    recap_card_title(&r, session_scenario(s), title, sizeof title);
    assert_string_equal(title, "What came of the fighting");
    r.way[0] = went;
    recap_card_title(&r, session_scenario(s), title, sizeof title);
    assert_string_equal(title, "What the enemy did");
    session_free(s);
}

/* While it is still asked who is to fall of a fight nobody says that nobody fell in it. */
static void who_is_still_to_fall_is_not_forgotten(void **unused)
{
    (void)unused;
    static const char *const games[] = {"africa-castillejos.save", "africa-tetuan.save"};
    static recap_told r;
    static state then;
    int owed = 0, none = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        session *s = loaded(games[g]);
        for (int to = 1; to <= session_count(s); to++)
            for (int at = to - 1; at >= 0 && at > to - 3; at--) {
                const int side = session_at(s, at)->side;
                if (side < 0) continue;
                recap_read_span(&r, s, side, &(recap_span){.from = at, .to = to, .own = at, .lost = at});
                const bool says = strstr(r.order, "Nobody fell") != NULL;
                session_state_at(s, to, &then);
                if (agenda_head(&then) != NULL && says) fail_msg("%s, entries %d to %d", games[g], at, to);
                owed += agenda_head(&then) != NULL && r.nlines > 0;
                none += says;
            }
        session_free(s);
    }
    print_message("%d looks while something is owed; %d that nobody fell\n", owed, none);
    assert_true(owed > 0 && none > 0);
}

/* Between two people a side is named; of one that nobody plays, whose name has an article, otherwise. */
static void a_title_has_one_article(void **unused)
{
    (void)unused;
    session *s = loaded("safari-rovuma.save");
    const scenario *sc = session_scenario(s);
    static recap_told r;
    char title[160];
    recap_read(&r, s, 0, 0, 1);
    r.both = r.own = false, r.named = true, r.nlines = 0;
    for (r.whose = 0; r.whose < sc->nsides; r.whose++) {
        recap_card_title(&r, sc, title, sizeof title);
        assert_null(strstr(title, "the The"));
        assert_non_null(strstr(title, sc->sides[r.whose].name));
    }
    session_free(s);
}

/* A lion comes at the sepoys and they fight, in the lions' half turn. The caller frees. */
static session *charged_by_a_lion(uint64_t seed, int *from)
{
    const session_config config = {.seed = seed, .undo = UNDO_FREE};
    error err = {0};
    session *s = session_new(every_load("rules/safari/scenarios/tsavo.json"), &config, &err);
    assert_non_null(s);
    do_line(s, NO_SIDE, "umpire-set key=order-0 value=1");
    do_line(s, NO_SIDE, "umpire-set key=order-1 value=0");
    do_line(s, NO_SIDE, "umpire-set key=mover value=0");
    do_line(s, NO_SIDE, "umpire-place u8 > 0603");
    do_line(s, NO_SIDE, "umpire-step step=movement");
    *from = session_count(s);
    do_line(s, 1, "charge u8 @u2");
    const int step = session_state(s)->step;
    for (decision d; session_decide(s, &d), d.side == NOBODY || session_state(s)->step <= step + 1;)
        do_line(s, d.side, d.side == NOBODY ? "go" : "end");
    return s;
}

/* Whom one is attacked by hand to hand is told with what came of it, whoever stands first in the fight and
 * though nobody was lost. */
static void an_attack_that_costs_nothing_is_told(void **unused)
{
    (void)unused;
    static recap_told r;
    int unhurt = 0, fought = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        int from, fights = 0, lost = 0, met = 0;
        session *s = charged_by_a_lion(seed, &from);
        for (int i = from; i < session_count(s); i++)
            for (int k = 0; k < session_at(s, i)->events.count; k++) {
                const event *ev = &session_at(s, i)->events.items[k];
                met += ev->kind == EV_MELEE;
                lost += ev->kind == EV_LOSS;
            }
        recap_read(&r, s, 0, from, session_count(s));
        for (int i = 0; i < r.nlines; i++)
            fights += r.line[i].fight.entry >= 0;
        assert_int_equal(fights, met > 0);
        fought += met > 0;
        unhurt += met > 0 && lost == 0;
        session_free(s);
    }
    assert_true(fought > 6 && unhurt > 2);
}

/* Who ran off over the edge of the map is told so, by his event, by the card and by the recap, and not as
 * destroyed; who fell is told as that. */
static void who_ran_off_is_not_destroyed(void **unused)
{
    (void)unused;
    char **names;
    int count, ran = 0, fell = 0;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        if (strncmp(names[i], "grid-", 5) != 0) continue;
        session *s = loaded(names[i]);
        const state *now = session_state(s);
        for (int k = 0; k < session_count(s); k++)
            for (int n = 0; n < session_at(s, k)->events.count; n++) {
                const event *ev = &session_at(s, k)->events.items[n];
                int32_t told[2];
                panel p = {0};
                if (ev->kind != EV_REMOVE || ev->n[0] != UNIT_DESTROYED ||
                    now->units[ev->unit].status != UNIT_DESTROYED)
                    continue;
                const bool off = strcmp(ev->code, "ev.left-field") == 0;
                assert_int_equal(ev->gives != 0, off);
                assert_int_equal(game_fate(now, ev->unit, told) != NULL, off);
                game_describe_unit(now, ev->unit, &p);
                assert_int_equal(strcmp(p.row[0].value, "status.destroyed") != 0, off);
                ran += off, fell += !off;
            }
        session_free(s);
    }
    file_list_free(names, count);
    assert_true(ran > 0 && fell > 0);
}

/* Who was to attack a place and was stopped on the way by somebody unseen has not attacked it: the recap says
 * that he was stopped. */
static void an_attack_stopped_on_the_way_is_none(void **unused)
{
    (void)unused;
    static recap_told r;
    static const char *const texts[] = {"umpire-place u8 > A1", "umpire-place u27 > A3",
                                        "umpire-set u27 key=hidden value=1", "umpire-place u15 > A6",
                                        "attack u8 > A6"};
    for (int stopped = 0; stopped < 2; stopped++) {
        error err = {0};
        const session_config config = {.seed = 3};
        session *s =
            session_new(scenario_load("tests/rules/africa/data/drill.json", ".", ruleset_list, NULL, &err),
                        &config, &err);
        assert_non_null(s);
        for (int i = 0; i < 5; i++) {
            refusal why;
            if (!stopped && (i == 1 || i == 2)) continue; /* nobody lies in wait */
            action a;
            assert_true(action_decode(session_scenario(s), i < 4 ? NO_SIDE : 0, texts[i], &a, &err));
            assert_true(i < 4 ? session_umpire(s, &a, &why, &err)
                              : session_do(s, &a, &why, &err) == SESSION_DONE);
        }
        recap_read(&r, s, 1, session_count(s) - 1, session_count(s));
        bool told = false;
        for (int i = 0; i < r.nlines; i++) {
            told = told || strstr(r.line[i].bold, "on Condesa beach (A6): stopped on the way");
            assert_false(stopped && strcmp(r.line[i].bold, "Attack of Horse on Condesa beach (A6)") == 0);
        }
        assert_int_equal(told, stopped);
        session_free(s);
    }
}

/* A leader who goes with troops is named beside them, and is none of the units that a line or the order of
 * the day counts. */
static void leaders_are_no_units(void **unused)
{
    (void)unused;
    static const char *const saves[] = {"conduct-rorkes-drift.save", "conduct-tamai.save",
                                        "conduct-isandlwana.save"};
    recap_told *r = calloc(1, sizeof *r);
    int beside = 0;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        session *s = loaded(saves[i]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from < session_count(s); from++) {
            if (session_at(s, from)->act.verb == VERB_GO) continue;
            int goes = 0, told = 0, read = 0;
            recap_read(r, s, 1 - session_at(s, from)->side, from, stretch_end(s, from));
            for (int k = 0; k < r->nways; k++)
                goes += !scenario_attends(sc, r->way[k].unit);
            if (sscanf(r->order, "%d unit%n", &told, &read) == 1 && read > 0 && told > goes)
                fail_msg("%s, entry %d: %d units go: \"%s\"", saves[i], from, goes, r->order);
            for (int line = 0; line < r->nlines; line++) {
                int n = 0, with = 0, end = 0;
                for (int k = 0; k < r->nways; k++) {
                    const bool attends = scenario_attends(sc, r->way[k].unit);
                    if (r->way[k].line != line) continue;
                    n += !attends, with += attends;
                    if (attends && n > 0 && !strstr(r->line[line].bold, sc->units[r->way[k].unit].name))
                        fail_msg("%s, entry %d: \"%s\"", saves[i], from, r->line[line].bold);
                }
                if (sscanf(r->line[line].bold, "%d units%n", &told, &end) == 1 && end > 0 && n + with > 0 &&
                    told != n)
                    fail_msg("%s, entry %d: %d units: \"%s\"", saves[i], from, n, r->line[line].bold);
                beside += n > 0 && with > 0;
            }
        }
        session_free(s);
    }
    assert_true(beside > 0);
    free(r);
}

/* Who is told to be gone has a place, whenever he came: where he was. */
static void who_is_gone_has_a_place(void **unused)
{
    (void)unused;
    static const char *const saves[] = {"conduct-rorkes-drift.save", "conduct-rorkes-drift-movement=1.save",
                                        "conduct-isandlwana.save"};
    recap_told *r = calloc(1, sizeof *r);
    int gone = 0;
    for (size_t i = 0; i < sizeof saves / sizeof *saves; i++) {
        session *s = loaded(saves[i]);
        const scenario *sc = session_scenario(s);
        for (int from = 0; from < session_count(s); from++) {
            if (session_at(s, from)->act.verb == VERB_GO) continue;
            recap_read(r, s, 0, from, stretch_end(s, from));
            for (int at = from; at < stretch_end(s, from); at++)
                for (int k = 0; k < session_at(s, at)->events.count; k++) {
                    const event *ev = &session_at(s, at)->events.items[k];
                    uint16_t places[UNITS_MAX];
                    if (ev->kind != EV_REMOVE || ev->n[0] != UNIT_DESTROYED || !seen(0, ev) ||
                        sc->units[ev->unit].side == 0 || sc->units[ev->unit].group == 0)
                        continue;
                    for (int line = 0; line < r->nlines; line++) {
                        if (!tells_name(r->line[line].bold, sc->units[ev->unit].name)) continue;
                        gone++;
                        if (recap_places(r, line, places) == 0 && r->line[line].space == NO_SPACE)
                            fail_msg("%s, entry %d: \"%s\" is nowhere", saves[i], from, r->line[line].bold);
                    }
                }
        }
        session_free(s);
    }
    assert_true(gone > 0);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_attack_that_costs_nothing_is_told),
        cmocka_unit_test(what_befell_ones_own_is_told),
        cmocka_unit_test(where_ones_own_fell_back_to_is_told),
        cmocka_unit_test(who_does_not_rally_is_told),
        cmocka_unit_test(a_charge_that_falls_short_is_told_once),
        cmocka_unit_test(the_title_says_whose_doing_it_is),
        cmocka_unit_test(a_title_has_one_article),
        cmocka_unit_test(who_is_still_to_fall_is_not_forgotten),
        cmocka_unit_test(a_fight_of_ones_own_is_not_what_the_enemy_did),
        cmocka_unit_test(a_line_is_of_one_part_of_the_map),
        cmocka_unit_test(each_step_stands_by_itself),
        cmocka_unit_test(a_retreat_tells_its_cause),
        cmocka_unit_test(what_fell_to_an_own_order_is_told_once),
        cmocka_unit_test(a_charge_on_the_flank_is_told_so),
        cmocka_unit_test(a_charge_held_back_is_none),
        cmocka_unit_test(of_many_fights_the_first_is_told),
        cmocka_unit_test(a_step_stands_under_its_own_turn),
        cmocka_unit_test(points_that_change_are_told_by_their_place),
        cmocka_unit_test(a_recap_tells_what_was_seen_and_nothing_else),
        cmocka_unit_test(who_hung_back_did_not_fight),
        cmocka_unit_test(arrivals_are_told_once),
        cmocka_unit_test(an_arrival_is_where_they_stand),
        cmocka_unit_test(an_arrival_may_have_been_missed),
        cmocka_unit_test(a_recap_counts_losses_as_the_bar_does),
        cmocka_unit_test(an_advance_is_told_by_its_goal),
        cmocka_unit_test(nobody_advances_on_what_is_theirs),
        cmocka_unit_test(the_order_of_the_day_counts_areas_by_steps),
        cmocka_unit_test(ones_own_flight_is_not_the_enemys_deed),
        cmocka_unit_test(who_falls_back_is_told_so),
        cmocka_unit_test(a_line_tells_of_one_turn),
        cmocka_unit_test(a_line_of_areas_is_of_one_place),
        cmocka_unit_test(two_people_read_of_sides_by_name),
        cmocka_unit_test(a_recap_is_of_the_enemy),
        cmocka_unit_test(who_did_it_is_named),
        cmocka_unit_test(every_line_of_who_is_there_has_a_place),
        cmocka_unit_test(who_ran_off_is_not_destroyed),
        cmocka_unit_test(an_attack_stopped_on_the_way_is_none),
        cmocka_unit_test(leaders_are_no_units),
        cmocka_unit_test(who_is_gone_has_a_place),
        cmocka_unit_test(who_falls_is_told_of_who_struck_him),
        cmocka_unit_test(a_charge_is_told_beside_a_later_volley),
    };
    return cmocka_run_group_tests_name("recap", tests, NULL, NULL);
}
