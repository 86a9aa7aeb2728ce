/* tale_say.c: what tale.c has read, in words: all of them from words.json and common.json. */
#include "game/tale_say.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/tale_say_internal.h"
#include "game/words.h"

void tale_phrase(const session *s, const char *code, const word_args *args, strbuf *out)
{
    words_format(session_scenario(s), session_state(s), code, args, out);
}

static word_args args_of(const tale_fight *f)
{
    word_args a = word_args_none();
    a.unit = f->doer;
    a.other = f->other;
    a.space = f->space;
    return a;
}

/* "Volley of the guns: 2d6: 3 4 = 7"; of many dice or coins only what they came to. */
static void add_roll(const session *s, int viewer, tale_at at, strbuf *out)
{
    enum { FACES_READ = 6 };
    const roll *r = tale_roll(s, at);
    const event *ev = tale_event(s, at);
    if (out->len > 0 && out->s[out->len - 1] != ' ') strbuf_add(out, "; ");
    if (r->count <= FACES_READ) {
        story_event(s, session_at(s, at.entry), ev, viewer, out);
        return;
    }
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    if (r->thrower) args.side = r->thrower - 1;
    args.n[0] = r->total;
    args.n[1] = r->need;
    args.n[2] = r->outcome;
    args.n[3] = r->count;
    const size_t had = out->len;
    if (ev->code && *ev->code) tale_phrase(s, ev->code, &args, out);
    if (out->len > had) strbuf_add(out, STORY_DICE);
    if (r->counted != NULL) {
        strbuf_addf(out, _("%dd%d: "), r->count, r->sides);
        story_counted(session_scenario(s), session_state(s), r, out);
        return;
    }
    args.n[1] = r->sides;
    tale_phrase(s, r->kind == ROLL_COINS ? "fight.coins" : "fight.dice", &args, out);
}

enum { DRAWN = 52, CARDS_NAMED = 4 };

/* The cards drawn one after another for the same thing of the same unit, up to and with that one. */
static int drawn_with(const session *s, tale_at last, const roll *out[DRAWN])
{
    const event_list *l = &session_at(s, last.entry)->events;
    const roll *of = tale_roll(s, last);
    int n = 0;
    for (int i = last.event; i >= 0 && n < DRAWN; i--) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0) continue; /* what a card said */
        const roll *r = &l->rolls[ev->roll];
        if (r->kind != ROLL_CARDS || r->unit != of->unit || strcmp(r->purpose, of->purpose) != 0) break;
        out[n++] = r;
    }
    for (int i = 0; i < n / 2; i++) { /* as they were drawn */
        const roll *r = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = r;
    }
    return n;
}

static bool means_the_same(const scenario *sc, const roll *a, const roll *b)
{
    const char *one = tale_cell(sc, a), *other = tale_cell(sc, b);
    return a->row == b->row && (one == other || (one && other && strcmp(one, other) == 0));
}

/* "Who is hit in Rifles: A man of the line (two of spades, six of clubs); Court card: a key figure (queen of
 * hearts)": of many cards that say one thing, how many. */
static void add_cards(const session *s, int viewer, tale_at last, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    const roll *drawn[DRAWN];
    const int n = tale_roll(s, last)->kind == ROLL_CARDS ? drawn_with(s, last, drawn) : 0;
    bool told[DRAWN] = {false};
    if (n < 2) {
        add_roll(s, viewer, last, out);
        return;
    }
    word_args args = word_args_none();
    args.unit = drawn[0]->unit;
    if (out->len > 0) strbuf_add(out, "; ");
    tale_phrase(s, drawn[0]->purpose, &args, out);
    for (int i = 0, groups = 0; i < n; i++) {
        const char *means = tale_cell(sc, drawn[i]);
        word_args of = word_args_none();
        of.n[0] = 0;
        if (told[i]) continue;
        for (int k = i; k < n; k++)
            of.n[0] += means_the_same(sc, drawn[k], drawn[i]);
        strbuf_add(out, groups++ ? "; " : STORY_DICE);
        if (means) tale_phrase(s, means, &args, out);
        strbuf_add(out, " (");
        if (of.n[0] > CARDS_NAMED) tale_phrase(s, "fight.cards", &of, out);
        for (int k = i, named = 0; k < n; k++) {
            if (!means_the_same(sc, drawn[k], drawn[i])) continue;
            told[k] = true;
            if (of.n[0] > CARDS_NAMED) continue;
            if (named++) strbuf_add(out, ", ");
            story_card(drawn[k]->faces[0], out);
        }
        strbuf_addc(out, ')');
    }
}

bool tale_same_who(const scenario *sc, int a, int b)
{
    return a >= 0 && b >= 0 && action_unit_of(sc, a) == action_unit_of(sc, b);
}

/* The throw at the unit whose hits the event tells; -1: it is of no shot. */
static int throw_of(const session *s, int viewer, const event_list *l, int index)
{
    const scenario *sc = session_scenario(s);
    const event *hits = &l->items[index];
    for (int i = index - 1; i >= 0; i--) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0 || ev->roll >= l->nrolls) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool is_shown = viewer < 0 || (ev->seen_by & thrown->seen_by & 1u << viewer) != 0;
        if (is_shown && thrown->cause == CAUSE_DECLARED && tale_same_who(sc, thrown->unit, hits->other) &&
            tale_same_who(sc, thrown->other, hits->unit))
            return i;
    }
    return -1;
}

/* Something came to that unit, and not of its own shot. */
static bool has_come(const event_list *l, const event *ev)
{
    bool fires = false;
    for (int i = 0; i < l->count; i++)
        fires = fires || (l->items[i].kind == EV_FIRE && l->items[i].unit == ev->unit);
    return !fires && (ev->kind == EV_LOSS || ev->kind == EV_REMOVE || ev->kind == EV_MARK ||
                      ev->kind == EV_LEADER || ev->kind == EV_NOTE);
}

int tale_volleys(const session *s, int viewer, const tale_fight *f, tale_at out[TALE_VOLLEYS])
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told), *begin = tale_event(s, f->begin);
    int n = 0;
    if (!told || begin->kind != EV_FIRE || !tale_same_who(sc, told->unit, begin->other) ||
        (told->kind != EV_LOSS && told->kind != EV_REMOVE && told->kind != EV_MARK))
        return 0;
    bool old = false; /* what fell before has been told */
    for (int i = f->told.entry; i >= 0 && !old; i--) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = i == f->told.entry ? f->told.event - 1 : l->count - 1; k >= 0 && !old; k--) {
            const event *ev = &l->items[k];
            const bool his = tale_same_who(sc, ev->unit, told->unit);
            old =
                ev->kind == EV_STEP || ev->kind == EV_TURN || (his && i != f->told.entry && has_come(l, ev));
            const int at = his && ev->kind == EV_HITS && ev->n[0] > 0 ? throw_of(s, viewer, l, k) : -1;
            if (at >= 0 && n < TALE_VOLLEYS) out[n++] = (tale_at){i, at};
        }
    }
    for (int i = 0; i < n / 2; i++) { /* as they were thrown */
        const tale_at a = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = a;
    }
    return n;
}

/* "2 hits in all: Volley of ...; Volley of ..." */
static void say_volleys(const session *s, int viewer, const tale_at *at, int n, strbuf *why,
                        const char **rule)
{
    strbuf thrown = {0};
    word_args sum = word_args_none();
    sum.n[0] = 0;
    for (int i = 0; i < n; i++) {
        const roll *r = tale_roll(s, at[i]);
        sum.n[0] += r->outcome;
        add_roll(s, viewer, at[i], &thrown);
        if (!**rule && r->rule) *rule = r->rule;
    }
    if (n > 1) {
        tale_phrase(s, "fight.in-all", &sum, why);
        strbuf_addc(why, ' ');
    }
    strbuf_add(why, strbuf_str(&thrown));
    strbuf_free(&thrown);
}

/* The die by which that unit itself hung back, or did not stand, where no blow was struck; entry -1: none. */
static tale_at own_check(const session *s, int viewer, const tale_fight *f)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    tale_at found = {-1, -1};
    if (!told || told->kind != EV_NOTE || tale_event(s, f->begin)->kind != EV_MELEE) return found;
    for (int i = 0; i < TALE_ROLLS; i++)
        if (f->roll[i].entry >= 0 && tale_roll(s, f->roll[i])->cause == CAUSE_MELEE) return found;
    const event_list *l = &session_at(s, f->told.entry)->events;
    for (int i = 0; i < f->told.event; i++) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool is_shown = viewer < 0 || (ev->seen_by & thrown->seen_by & 1u << viewer) != 0;
        if (is_shown && thrown->cause == CAUSE_MORALE && tale_same_who(sc, thrown->unit, told->unit))
            found = (tale_at){f->told.entry, i};
    }
    return found;
}

/* Two throws of as many dice, each die against that which lies beside it. */
static bool in_pairs(const roll *a, const roll *b)
{
    return a->paired && b->paired && a->count == b->count && a->unit == b->other && a->other == b->unit;
}

/* "Man against man, Scouts first and what is added counted in: 2–2, 7–2, 4–5. Scouts won 1, Third band 1,
 * 1 even" */
static void say_pairs(const session *s, const roll *a, const roll *b, strbuf *out)
{
    word_args args = word_args_none();
    const int plus = a->ledger.total, against = b->ledger.total;
    args.unit = a->unit;
    args.other = b->unit;
    args.n[0] = a->outcome;
    args.n[1] = b->outcome;
    args.n[2] = a->count - a->outcome - b->outcome;
    args.n[3] = plus;
    if (out->len > 0) strbuf_add(out, "; ");
    tale_phrase(s, "fight.pairs", &args, out);
    for (int i = 0; i < a->count; i++)
        strbuf_addf(out, "%s%d\u2013%d", i ? ", " : " ", a->faces[i] + plus, b->faces[i] + against);
    strbuf_add(out, ". ");
    tale_phrase(s, "fight.pairs.won", &args, out);
}

/* The last of the throws of the fight before what is told; entry -1: there is none. */
static tale_at blow_before_told(const tale_fight *f)
{
    tale_at found = {-1, -1};
    for (int i = 0; i < TALE_ROLLS && f->roll[i].entry >= 0; i++)
        if (tale_before(f->roll[i], f->told) && (found.entry < 0 || tale_before(found, f->roll[i])))
            found = f->roll[i];
    return found;
}

/* Of two that it names it is about the other one, and not about who struck. */
static bool is_fall_of(const scenario *sc, const roll *r, int who)
{
    return r->cause == CAUSE_LOSS && tale_same_who(sc, r->other >= 0 ? r->other : r->unit, who);
}

/* A hit that is thrown for once more: the dice by which somebody fell, where they are the last before it and
 * no other's fall lies between. With the last man goes the whole of it. */
static tale_at felling_dice(const session *s, const tale_fight *f)
{
    const tale_at none = {-1, -1}, blow = blow_before_told(f);
    const event *told = tale_event(s, f->told);
    if (f->told.entry < 0 || blow.entry < 0) return none;
    bool own = told->kind == EV_REMOVE;
    for (int i = f->told.entry; i >= blow.entry; i--) {
        const event_list *l = &session_at(s, i)->events;
        const int first = i == blow.entry ? blow.event : -1;
        for (int k = (i == f->told.entry ? f->told.event : l->count) - 1; k > first; k--) {
            const event *ev = &l->items[k];
            const bool last_of_it = own && ev->kind == EV_LOSS && ev->unit == told->unit;
            own = own && !last_of_it;
            if ((ev->kind == EV_LOSS && !last_of_it) || ev->kind == EV_REMOVE) return none;
            if (ev->kind == EV_ROLL && ev->roll >= 0)
                return is_fall_of(session_scenario(s), &l->rolls[ev->roll], told->unit) ? (tale_at){i, k}
                                                                                        : none;
        }
    }
    return none;
}

bool tale_is_card_of(const session *s, tale_at at, const event *told)
{
    const event *ev = tale_event(s, at);
    return told && told->kind == EV_MARK && ev->kind == EV_CARD && ev->unit == told->unit;
}

bool tale_by_card(const session *s, const tale_fight *f)
{
    const event *told = tale_event(s, f->told);
    for (int i = 0; i < f->nalso; i++)
        if (f->also[i].entry == f->told.entry && tale_is_card_of(s, f->also[i], told)) return true;
    return false;
}

/* The die thrown for that unit whether what is told there befalls it, nothing of it between. */
static tale_at check_before(const session *s, int viewer, tale_at at)
{
    const event_list *l = &session_at(s, at.entry)->events;
    const event *of = &l->items[at.event];
    for (int i = at.event - 1; i >= 0; i--) {
        const event *ev = &l->items[i];
        if (ev->kind != EV_ROLL || ev->roll < 0) continue;
        const roll *thrown = &l->rolls[ev->roll];
        const bool is_shown = viewer < 0 || (ev->seen_by & thrown->seen_by & 1u << viewer) != 0;
        const bool his =
            thrown->cause == CAUSE_MORALE && tale_same_who(session_scenario(s), thrown->unit, of->unit);
        return his && is_shown ? (tale_at){at.entry, i} : (tale_at){-1, -1};
    }
    return (tale_at){-1, -1};
}

tale_at tale_decided(const session *s, int viewer, const tale_fight *f)
{
    tale_at found = felling_dice(s, f);
    for (int i = 0; i < f->nalso && found.entry < 0; i++) {
        const event *ev = tale_event(s, f->also[i]);
        if (ev->kind != EV_CARD && ev->kind != EV_NOTE) continue;
        const tale_at check = check_before(s, viewer, f->also[i]);
        bool own = false;
        for (int k = 0; k < TALE_ROLLS; k++)
            own = own || (f->roll[k].entry == check.entry && f->roll[k].event == check.event);
        if (!own) found = check;
    }
    return found;
}

tale_at tale_last_check(const session *s, int viewer, const tale_fight *f)
{
    tale_at found = {-1, -1};
    for (int i = 0; i < f->nalso && f->blow; i++) {
        if (tale_event(s, f->also[i])->kind == EV_MOVE) continue;
        const tale_at check = check_before(s, viewer, f->also[i]);
        if (check.entry > found.entry || (check.entry == found.entry && check.event > found.event))
            found = check;
    }
    return found;
}

/* "28 hits in all:", where what several threw at him is told in one. */
static void say_sum(const session *s, const tale_fight *f, strbuf *why)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    int thrown = 0;
    for (int i = 0; i < TALE_ROLLS && told; i++)
        thrown += f->roll[i].entry >= 0 && tale_roll(s, f->roll[i])->cause == CAUSE_DECLARED &&
                  tale_same_who(sc, tale_roll(s, f->roll[i])->other, told->unit);
    if (thrown < 2) return;
    word_args sum = word_args_none();
    sum.n[0] = 0;
    for (int e = f->begin.entry; e <= f->told.entry; e++) {
        const event_list *l = &session_at(s, e)->events;
        const int end = e == f->told.entry ? f->told.event + 1 : l->count;
        for (int i = e == f->begin.entry ? f->begin.event : 0; i < end; i++)
            if (l->items[i].kind == EV_HITS && tale_same_who(sc, l->items[i].unit, told->unit))
                sum.n[0] += l->items[i].n[0];
    }
    if (sum.n[0] <= 0) return;
    tale_phrase(s, "fight.in-all", &sum, why);
    strbuf_addc(why, ' ');
}

/* "8 hits stood on it, 2 came: 10, and each 10 take a base." Where hits are kept, and he bore some. */
static void say_stood(const session *s, int viewer, const tale_fight *f, strbuf *why)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    const int who = told && told->unit >= 0 ? action_unit_of(sc, told->unit) : NO_UNIT;
    word_args n = word_args_none();
    state before;
    unit_face face;
    int first = -1;
    n.n[1] = 0;
    if (!f->blow || who == NO_UNIT ||
        (told->kind != EV_LOSS && told->kind != EV_REMOVE && told->kind != EV_HITS))
        return;
    for (int e = f->begin.entry; e <= f->told.entry; e++) {
        const event_list *l = &session_at(s, e)->events;
        const int end = e == f->told.entry ? f->told.event + 1 : l->count;
        for (int i = e == f->begin.entry ? f->begin.event : 0; i < end; i++) {
            const event *ev = &l->items[i];
            if (ev->kind != EV_HITS || !tale_same_who(sc, ev->unit, who)) continue;
            if (viewer >= 0 && !(ev->seen_by & 1u << viewer)) return;
            if (first < 0) first = e;
            n.n[1] += ev->n[0];
        }
    }
    if (first < 0) return;
    session_state_at(s, first, &before);
    game_face(&before, who, &face);
    n.n[0] = before.units[who].hits;
    n.n[2] = n.n[0] + n.n[1];
    n.n[3] = face.hit_of;
    n.unit = (int16_t)who;
    if (face.hit_of <= 0 || n.n[0] <= 0 || n.n[1] <= 0) return;
    if (why->len > 0) strbuf_add(why, ". ");
    tale_phrase(s, "fight.stood", &n, why);
}

/* "Does it close? 1d6: 3 → -3. Counted in: −1 Its leader lost, −2 Prone." Also what comes to nothing in all.
 */
static void say_counted_in(const session *s, const roll *r, strbuf *why)
{
    strbuf added = {0};
    bool some = r->ledger.total != 0;
    for (int i = 0; i < r->ledger.count && i < LEDGER_LINES; i++)
        some = some || (r->ledger.line[i].op == LEDGER_ADD && r->ledger.line[i].value != 0);
    if (r->cause != CAUSE_MORALE || !some) return;
    story_added(session_scenario(s), session_state(s), &r->ledger, &added);
    if (added.len > 0) { /* the number needed alone is in the dice's own line */
        if (strbuf_str(why)[why->len - 1] != '.') strbuf_addc(why, '.');
        strbuf_addc(why, ' ');
        strbuf_addf(why, r->ledger.total != 0 ? _("Counted in: %s.") : _("Counted in: %s; in all 0."),
                    strbuf_str(&added));
    }
    strbuf_free(&added);
}

/* The viewer had been shown that unit before that was done: who fires comes to light by it. */
static bool shown_before(const session *s, int viewer, tale_at at, int who)
{
    for (int e = 0; e < at.entry; e++) {
        const event_list *l = &session_at(s, e)->events;
        for (int i = 0; i < l->count; i++) {
            const event *ev = &l->items[i];
            const bool shows = ev->kind == EV_REVEAL || ev->kind == EV_MOVE || ev->kind == EV_FIRE;
            if (shows && viewer >= 0 && (ev->seen_by & 1u << viewer) &&
                tale_same_who(session_scenario(s), ev->unit, who))
                return true;
        }
    }
    return false;
}

static void say_why(const session *s, int viewer, const tale_fight *f, strbuf *why, const char **rule)
{
    const word_args args = args_of(f);
    tale_at volley[TALE_VOLLEYS];
    const int nvolleys = f->blow ? tale_volleys(s, viewer, f, volley) : 0;
    const tale_at check = f->blow ? own_check(s, viewer, f) : (tale_at){-1, -1};
    if (nvolleys > 0) say_volleys(s, viewer, volley, nvolleys, why, rule);
    if (check.entry >= 0) {
        say_volleys(s, viewer, &check, 1, why, rule);
        say_counted_in(s, tale_roll(s, check), why);
    }
    if (nvolleys == 0 && check.entry < 0) say_sum(s, f, why);
    for (int i = 0; i < TALE_ROLLS && nvolleys == 0 && check.entry < 0; i++) {
        if (f->roll[i].entry < 0) continue;
        const roll *next =
            i + 1 < TALE_ROLLS && f->roll[i + 1].entry >= 0 ? tale_roll(s, f->roll[i + 1]) : NULL;
        const bool pairs = next && in_pairs(tale_roll(s, f->roll[i]), next);
        if (pairs)
            say_pairs(s, tale_roll(s, f->roll[i]), next, why);
        else
            add_roll(s, viewer, f->roll[i], why);
        i += pairs;
        if (!**rule && tale_roll(s, f->roll[i])->rule) *rule = tale_roll(s, f->roll[i])->rule;
    }
    const tale_at decided = f->blow ? tale_decided(s, viewer, f) : (tale_at){-1, -1};
    if (check.entry < 0 && decided.entry >= 0) {
        add_cards(s, viewer, decided, why);
        if (tale_by_card(s, f) && tale_roll(s, decided)->rule) *rule = tale_roll(s, decided)->rule;
    }
    say_stood(s, viewer, f, why);
    if (why->len == 0 && f->blow)
        story_event(s, session_at(s, f->begin.entry), tale_event(s, f->begin), viewer, why);
    if (why->len > 0) return;
    tale_phrase(s,
                f->blow                                      ? "fight.no-dice"
                : shown_before(s, viewer, f->begin, f->doer) ? "fight.tiding.again"
                : tale_event(s, f->begin)->met               ? "fight.tiding.met"
                                                             : "fight.tiding",
                &args, why);
}

/* The side that the sentence said before all else is of: "Spanish won at ..."; NO_SIDE: none is. */
static int side_first_said(const session *s, const tale_fight *f)
{
    for (int i = 0; i < f->nalso; i++) {
        const event *ev = tale_event(s, f->also[i]);
        if (ev->unit < 0 && ev->side >= 0 && tale_is_cause(s, f, f->also[i])) return ev->side;
    }
    return NO_SIDE;
}

/* Fire of which nothing is told: whom it was meant for is unharmed. */
static bool unharmed(const session *s, const tale_fight *f)
{
    return f->blow && f->told.entry < 0 && f->owed.entry < 0 && f->other >= 0 &&
           tale_event(s, f->begin)->kind == EV_FIRE;
}

int tale_about(const session *s, const tale_fight *f, int *side)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    int who = f->owed.entry >= 0 ? action_unit_of(sc, tale_roll(s, f->owed)->unit)
              : unharmed(s, f)   ? f->other
                                 : f->doer;
    *side = NO_SIDE;
    if (told) {
        who = action_unit_of(sc, told->other >= 0 && story_by_other(sc, told) ? told->other : told->unit);
        *side = told->side;
    }
    if (who >= 0) *side = sc->units[who].side;
    if (told && told->kind == EV_ROLL) *side = tale_roll(s, f->told)->thrower - 1;
    const int shot = told ? story_shooter_missed(sc, told) : NO_UNIT;
    if (shot != NO_UNIT) *side = sc->units[shot].side;
    const int said = side_first_said(s, f);
    if (said != NO_SIDE) *side = said; /* the winner's flag stands before his victory, whoever fell in it */
    return who;
}

/* "Riflemen, unseen until now, opened fire on Gordon Highlanders from G6." Who declares a charge has only set
 * out. */
static void say_ambush(const session *s, int viewer, const tale_fight *f, strbuf *what, strbuf *why)
{
    const event *deed = tale_event(s, f->deed);
    word_args args = args_of(f);
    char code[48], of[64];
    args.from = f->space;
    snprintf(code, sizeof code, "fight.%s.%s", shown_before(s, viewer, f->told, f->doer) ? "again" : "hidden",
             deed->kind == EV_FIRE      ? "fires"
             : deed->kind == EV_DECLARE ? "charges"
                                        : "fights");
    snprintf(of, sizeof of, "%s.why", code);
    tale_phrase(s, code, &args, what);
    tale_phrase(s, of, &args, why);
}

/* The names of all that are told in one, as far as there is room. */
static void name_all(const session *s, const tale_fight *f, strbuf *out)
{
    enum { NAMED = 6 };
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < f->told_of && i < NAMED; i++)
        strbuf_addf(out, "%s%s", i > 0 ? story_between(sc) : " ", sc->units[f->with[i]].name);
    if (f->told_of > NAMED) {
        word_args more = word_args_none();
        more.n[0] = f->told_of - NAMED;
        tale_phrase(s, "fight.and-more", &more, out);
    }
    strbuf_addc(out, '.');
}

/* What the rules make of it. */
static void say_follows(const session *s, const event *told, const word_entry *w, strbuf *out)
{
    const word_args of = event_args(told);
    if (!w->follows[0]) return;
    if (out->len > 0) strbuf_add(out, strbuf_str(out)[out->len - 1] != '.' ? ". " : " ");
    words_format_template(session_scenario(s), session_state(s), w->follows, &of, out);
}

/* Its text, without what its title has said already: "Morale test failed by 2." */
static void say_rest(const session *s, int viewer, tale_at at, const char *title, strbuf *why)
{
    strbuf text = {0};
    const size_t n = strlen(title);
    story_event(s, session_at(s, at.entry), tale_event(s, at), viewer, &text);
    const char *rest = strbuf_str(&text);
    const bool twice = n > 0 && strncmp(rest, title, n) == 0 && rest[n] != '\0' && strchr(".,:", rest[n]);
    if (twice) {
        rest += n + 1;
        while (*rest == ' ')
            rest++;
    }
    const size_t had = why->len;
    strbuf_add(why, rest);
    if (twice && why->len > had) language_begin(why->s + had);
    strbuf_free(&text);
}

/* Its title; then its text, the die it came of, and what follows from it. */
static void say_tiding(const session *s, int viewer, const tale_fight *f, strbuf *what, strbuf *why)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    const word_entry *w = tale_words(sc, told);
    word_args of = event_args(told);
    if (f->times > 1) {
        char many[80];
        snprintf(many, sizeof many, "%s.%s", told->code, f->told_of > 1 ? "many" : "again");
        w = words_find(sc->words, many);
        of.n[0] = of.n[2] = f->told_of;
        of.n[1] = f->times;
        of.n[3] = 0;
        for (int i = 0; i < f->told_of && i < TALE_WITH; i++)
            of.n[3] += scenario_attends(sc, f->with[i]);
        of.n[2] -= of.n[3]; /* units and officers each by themselves, for words that tell them apart */
        words_format_template(sc, session_state(s), w->title, &of, what);
        words_format_template(sc, session_state(s), w->text, &of, why);
        if (f->told_of > 1) name_all(s, f, why);
    } else {
        words_format_template(sc, session_state(s), w->title, &of, what);
        say_rest(s, viewer, f->told, strbuf_str(what), why);
    }
    for (int i = 0; i < TALE_ROLLS && f->roll[i].entry >= 0; i++) {
        const roll *r = tale_roll(s, f->roll[i]);
        if (why->len > 0) strbuf_addc(why, ' ');
        story_event(s, session_at(s, f->roll[i].entry), tale_event(s, f->roll[i]), viewer, why);
        strbuf_addc(why, '.');
        say_counted_in(s, r, why);
    }
    say_follows(s, told, w, why);
    const word_args at = args_of(f); /* nothing to add: where it was */
    if (why->len == 0) tale_phrase(s, f->space != NO_SPACE ? "recap.one.at" : "fight.no-dice", &at, why);
}

/* And what they make of what is said beside it: a leader who fell has no plate of his own. */
static void say_also_follows(const session *s, const tale_fight *f, strbuf *out)
{
    const char *said = NULL;
    for (int i = 0; i < f->nalso && f->blow; i++) {
        const event *ev = tale_event(s, f->also[i]);
        const word_entry *w = tale_words(session_scenario(s), ev);
        const bool told = f->also[i].entry == f->told.entry && f->also[i].event == f->told.event;
        if (told || !w || !w->follows[0] || (said && strcmp(said, ev->code) == 0)) continue;
        say_follows(s, ev, w, out);
        said = ev->code;
    }
}

bool tale_weighs(const session *s, const tale_fight *f)
{
    const event *told = tale_event(s, f->told);
    const word_entry *w = told ? tale_words(session_scenario(s), told) : NULL;
    const roll *went = !f->blow && f->roll[0].entry >= 0 ? tale_roll(s, f->roll[0]) : NULL;
    const bool fell_short = went && went->cause == CAUSE_MOVEMENT,
               gone = !f->blow && told && told->kind == EV_REMOVE &&
                      (told->n[0] == UNIT_DESTROYED || told->n[0] == UNIT_CAPTURED);
    return f->deed.entry >= 0 || (!f->blow && w && w->follows[0]) || fell_short || gone;
}

void tale_verdict(const session *s, int viewer, const tale_fight *f, strbuf *what, strbuf *why,
                  const char **rule)
{
    const scenario *sc = session_scenario(s);
    const event *told = tale_event(s, f->told);
    const word_entry *w = told ? tale_words(sc, told) : NULL;
    const word_args args = args_of(f);
    *rule = told && told->code && words_find(sc->words, told->code) ? words_find(sc->words, told->code)->rule
                                                                    : "";
    if (told && told->kind == EV_ROLL) {
        word_args of = args;
        of.side = tale_roll(s, f->told)->thrower - 1;
        tale_phrase(s, "fight.no-arrival", &of, what);
        story_event(s, session_at(s, f->told.entry), told, viewer, why);
        return;
    }
    if (f->deed.entry >= 0) {
        say_ambush(s, viewer, f, what, why);
        return;
    }
    if (!f->blow && w) { /* the title says what, the text why */
        *rule = w->rule;
        say_tiding(s, viewer, f, what, why);
        return;
    }
    if (told) tale_say_causes(s, viewer, f, what);
    if (told && !tale_say_several(s, f, what))
        story_event(s, session_at(s, f->told.entry), told, viewer, what);
    if (what->len > 0) tale_say_also(s, f, what);
    if (what->len == 0 && f->owed.entry >= 0) {
        const roll *r = tale_roll(s, f->owed);
        word_args of = args;
        of.unit = r->unit;
        of.other = r->other;
        words_format_template(sc, session_state(s), words_find(sc->words, tale_cell(sc, r))->also, &of, what);
    }
    if (what->len == 0)
        tale_phrase(s,
                    unharmed(s, f)  ? "fight.unharmed"
                    : f->other >= 0 ? "fight.nothing"
                                    : "fight.nothing-there",
                    &args, what);
    say_why(s, viewer, f, why, rule);
    if (w) say_follows(s, told, w, why);
    say_also_follows(s, f, why);
}
