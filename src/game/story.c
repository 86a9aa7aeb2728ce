/*
 * story.c: sentences for people, made from events, rolls, ledgers and refusals by the words of the rules
 * data.
 *
 * What a viewer may not know is left out. Not for the engine's JSON (story_json.c) nor for the page after the
 * battle (report.c).
 */
#include "game/story.h"

#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "core/number.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session.h"
#include "game/session_undo.h"
#include "game/tale.h"
#include "game/victory.h"
#include "game/words.h"

/* The words of a code, or of the table's own template where the data has none. */
static void phrase(const scenario *sc, const state *st, const char *code, const char *otherwise,
                   const word_args *args, strbuf *out)
{
    if (words_find(sc->words, code) != NULL)
        words_format(sc, st, code, args, out);
    else
        words_format_template(sc, st, otherwise, args, out);
}

enum { NEED_CODE = 64 };

static word_args args_of_roll(const roll *r)
{
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    if (r->thrower != 0) args.side = r->thrower - 1;
    args.n[0] = r->total;
    args.n[1] = r->need;
    args.n[2] = r->outcome;
    args.n[3] = r->count;
    return args;
}

static bool may_see(const session *s, uint8_t seen_by, int side)
{
    return side == NO_SIDE || (seen_by >> side & 1) != 0 || session_state(s)->over;
}

static const roll *roll_of(const event_list *events, const event *ev)
{
    return ev->roll >= 0 && ev->roll < events->nrolls ? &events->rolls[ev->roll] : NULL;
}

static void add_pool(const roll *r, strbuf *out)
{
    if (r->kind == ROLL_COINS)
        strbuf_addf(out, ngettext("%d coin", "%d coins", (unsigned long)r->count), r->count);
    else
        strbuf_addf(out, _("%dd%d"), r->count, r->sides);
}

void story_card(int face, strbuf *out)
{
    static const char *const suits[] = {N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades")};
    static const char *const ranks[] = {N_("ace"),  N_("two"),   N_("three"), N_("four"), N_("five"),
                                        N_("six"),  N_("seven"), N_("eight"), N_("nine"), N_("ten"),
                                        N_("jack"), N_("queen"), N_("king")};
    if (face >= 1 && face <= 52)
        strbuf_addf(out, _("%s of %s"), _(ranks[(face - 1) % 13]), _(suits[(face - 1) / 13]));
}

/* The dice of a pool are counted, not added: the sentence says how many did. Those of morale are added, and
 * what the sum is above or below the need finds the row. */
static bool was_counted(const scenario *sc, const roll *r)
{
    if (r->cause == CAUSE_MORALE && r->need != 0 && r->counted == NULL) return false;
    return r->counted != NULL || (r->chart >= 0 && r->chart < sc->ncharts && sc->charts[r->chart].by != NULL);
}

/* The cell that was read; NULL: none. */
static const chart_cell *cell_read(const scenario *sc, const roll *r)
{
    const chart *c = r->chart >= 0 && r->chart < sc->ncharts ? &sc->charts[r->chart] : NULL;
    const bool within =
        c != NULL && r->row >= 0 && r->column >= 0 && r->row < c->nrows && r->column < c->ncolumns;
    return within ? &c->cells[r->row * c->ncolumns + r->column] : NULL;
}

/* The row is found by the dice alone, and what they come to follows from it. */
static bool row_comes_first(const scenario *sc, const roll *r)
{
    if (r->kind != ROLL_DICE || r->outcome == r->total || cell_read(sc, r) == NULL) return false;
    const chart *c = &sc->charts[r->chart];
    const bool dice = r->total >= c->from[r->row] && r->total <= c->to[r->row],
               sum = r->outcome >= c->from[r->row] && r->outcome <= c->to[r->row];
    return c->by == NULL && dice && !sum;
}

/* Nothing was added to the dice, and no face of them is so high as that number. */
static bool beyond_the_dice(const roll *r, int32_t need)
{
    if (r->kind != ROLL_DICE || r->or_less) return false;
    return r->counted != NULL ? need > r->sides : r->outcome == r->total && need > r->sides * r->count;
}

/* "need.CODE", of a note of the ledger: a lesser number does something too. NULL: it has no such words. */
static const char *both_needs(const scenario *sc, const ledger_line *l, char code[NEED_CODE])
{
    if (l->op != LEDGER_NOTE || l->code == NULL) return NULL;
    snprintf(code, NEED_CODE, "need.%s", l->code);
    return words_find(sc->words, code) != NULL ? code : NULL;
}

bool story_need_both(const scenario *sc, const state *st, const roll *r, strbuf *out)
{
    char code[NEED_CODE];
    word_args args = args_of_roll(r);
    for (int i = 0; i < r->ledger.count && i < LEDGER_LINES; i++) {
        if (both_needs(sc, &r->ledger.line[i], code) == NULL) continue;
        args.n[0] = r->ledger.line[i].n;
        if (!beyond_the_dice(r, args.n[0])) {
            words_format(sc, st, code, &args, out);
            return true;
        }
        args.n[1] = args.n[0]; /* nor the higher number, then */
        phrase(sc, st, "story.never", _("{1} needed, and no die shows it"), &args, out);
        return true;
    }
    return false;
}

void story_need(const scenario *sc, const state *st, const roll *r, strbuf *out)
{
    word_args args = args_of_roll(r);
    args.n[0] = r->ledger.total;
    if (story_need_both(sc, st, r, out)) return;
    if (r->need == 0) /* each is held against one of the enemy's */
        phrase(sc, st, "story.on-each", _("{0+} on each die"), &args, out);
    else if (r->or_less && r->need >= r->sides * r->count && r->ledger.total == 0)
        phrase(sc, st, "story.always", _("any number will do"), &args, out);
    else if (r->or_less)
        phrase(sc, st, "story.or-less", _("{1} or less needed"), &args, out);
    else if (beyond_the_dice(r, r->need))
        phrase(sc, st, "story.never", _("{1} needed, and no die shows it"), &args, out);
    else if (r->counted == NULL && r->cause != CAUSE_ARRIVAL)
        phrase(sc, st, "story.needed", _("{1} needed"), &args, out);
    else
        phrase(sc, st, "story.or-more", _("{1} or more needed"), &args, out);
}

void story_did(const scenario *sc, const state *st, const roll *r, strbuf *out)
{
    const word_args args = args_of_roll(r);
    words_format(sc, st, r->counted, &args, out);
}

void story_counted(const scenario *sc, const state *st, const roll *r, strbuf *out)
{
    story_did(sc, st, r, out);
    strbuf_add(out, " (");
    story_need(sc, st, r, out);
    strbuf_addc(out, ')');
}

/* Coins of which the tails were read, and not the heads: the chart says so, or the number does. */
static bool tails_count(const scenario *sc, const roll *r)
{
    if (r->kind != ROLL_COINS) return false;
    if (r->chart >= 0 && r->chart < sc->ncharts) return sc->charts[r->chart].reading == READ_TAILS;
    return r->outcome != 0 && r->outcome != r->total && r->outcome == r->count - r->total;
}

/* What the chart says goes on the sentence of the dice. */
static void say_cell(const scenario *sc, const state *st, const roll *r, const word_args *args, strbuf *out)
{
    strbuf says = {0};
    words_format(sc, st, tale_cell(sc, r), args, &says);
    if (says.len > 0) language_within(says.s);
    strbuf_addf(out, "; %s", strbuf_str(&says));
    strbuf_free(&says);
}

static void add_outcome(const roll *r, strbuf *out)
{
    char number[NUMBER_TEXT];
    strbuf_addf(out, " \u2192 %s", number_text(r->outcome, number));
}

void story_roll(const scenario *sc, const state *st, const roll *r, strbuf *out)
{
    word_args args = args_of_roll(r);
    if (r->kind != ROLL_CARDS) {
        add_pool(r, out);
        strbuf_add(out, ": ");
    }
    for (int i = 0; i < r->count; i++) {
        char face[4];
        dice_face_text(r, i, face);
        if (r->kind == ROLL_CARDS) {
            strbuf_add(out, i ? ", " : "");
            story_card(r->faces[i], out);
        } else {
            strbuf_addf(out, "%s%s", i ? " " : "", face);
        }
    }
    if (r->typed) {
        strbuf_addc(out, ' ');
        phrase(sc, st, "story.typed", _("(thrown at the table)"), &args, out);
    }
    if (r->kind == ROLL_COINS) {
        strbuf_add(out, ", ");
        phrase(sc, st, "story.heads", _("{0} {0|head|heads}"), &args, out);
    } else if (r->kind == ROLL_DICE && r->count > 1 && !was_counted(sc, r)) {
        strbuf_addf(out, " = %ld", (long)r->total);
    }
    const bool tails_read = tails_count(sc, r);
    if (tails_read) {
        word_args tails = args;
        tails.n[0] = r->count - r->total;
        strbuf_add(out, ", ");
        phrase(sc, st, "story.tails", _("{0} {0|tail|tails}"), &tails, out);
    }
    if (r->counted != NULL) {
        strbuf_add(out, " \u2192 ");
        story_counted(sc, st, r, out);
    }
    const bool to_nothing = r->outcome == 0 && r->ledger.total != 0 && r->total + r->ledger.total == 0;
    const chart_cell *cell = cell_read(sc, r);
    const bool after = row_comes_first(sc, r);
    if (r->counted == NULL && !after &&
        ((r->outcome != 0 && r->outcome != r->total && !tails_read) || to_nothing ||
         (r->kind == ROLL_DICE && r->count > 1 && was_counted(sc, r)))) {
        add_outcome(r, out);
    }
    if (r->need != 0 && r->counted == NULL) {
        strbuf_add(out, " (");
        story_need(sc, st, r, out);
        strbuf_addc(out, ')');
        if (r->cause == CAUSE_ARRIVAL)
            words_format(sc, st, r->total >= r->need ? "story.come" : "story.wait", &args, out);
    }
    /* "3 or less", "4\u20136" is what the chart begins with; what was needed in the end has been said. */
    if (cell != NULL && r->counted == NULL) {
        say_cell(sc, st, r, &args, out);
    }
    if (after) add_outcome(r, out);
}

/* The next line that is told is by the same rule: it is cited there, for both. */
static bool cited_later(const scenario *sc, const ledger *l, int i)
{
    char both[NEED_CODE];
    const char *rule = l->line[i].rule;
    int next = i + 1;
    while (next < l->count && next < LEDGER_LINES && both_needs(sc, &l->line[next], both) != NULL)
        next++;
    if (next >= l->count || next >= LEDGER_LINES || l->line[next].rule == NULL) return false;
    return strcmp(rule, l->line[next].rule) == 0;
}

static void story_ledger_lines(const scenario *sc, const state *st, const ledger *l, strbuf *out)
{
    char both[NEED_CODE];
    for (int i = 0; i < l->count && i < LEDGER_LINES; i++) {
        const ledger_line *line = &l->line[i];
        if (both_needs(sc, line, both) != NULL) continue; /* what is needed has been said */
        word_args args = word_args_none();
        args.n[0] = line->n;
        args.n[1] = line->value;
        strbuf words_of = {0};
        words_format(sc, st, line->code, &args, &words_of);
        const char *text = strbuf_str(&words_of);
        const word_entry *entry = words_find(sc->words, line->code);
        if (i > 0) strbuf_add(out, "; ");
        if (line->op == LEDGER_NOTE && entry != NULL && entry->title[0] != '\0' && entry->text[0] != '\0')
            strbuf_addf(out, "%s: ", entry->title);
        /* "5 bases" and "2 bases of guns: 6" name their numbers themselves; what is added reads "+1 Leader"
         */
        const bool counted = line->op == LEDGER_BASE && text[0] >= '0' && text[0] <= '9';
        if (line->op != LEDGER_NOTE && !counted) {
            char operation[LEDGER_TEXT];
            const ledger_op read = ledger_op_read(l, i);
            ledger_op_text(read, line->value, true, operation);
            /* the number a sum begins with, after notes: "2: Class IV target; +1 Leader" */
            strbuf_addf(out, read == LEDGER_BASE && i > 0 ? "%s:" : "%s", operation);
            strbuf_addc(out, ' ');
        }
        strbuf_add(out, text);
        if (counted && line->value != line->n) strbuf_addf(out, ": %ld", (long)line->value);
        strbuf_free(&words_of);
        if (line->rule != NULL && line->rule[0] != '\0' && !cited_later(sc, l, i))
            strbuf_addf(out, " [%s]", line->rule);
    }
}

void story_ledger(const scenario *sc, const state *st, const ledger *l, strbuf *out)
{
    story_ledger_lines(sc, st, l, out);
    if (l->count < 2) return;
    char total[LEDGER_TEXT];
    /* What is only added to something is no result. */
    ledger_op_text(l->line[0].op == LEDGER_ADD ? LEDGER_ADD : LEDGER_BASE, l->total, true, total);
    strbuf_addf(out, " = %s", total);
}

void story_roll_ledger(const scenario *sc, const state *st, const roll *r, strbuf *out)
{
    const ledger *l = &r->ledger;
    if (r->of_faces && r->counted == NULL && r->chart >= 0) { /* the row it was read in has told the base */
        ledger added = *l;
        added.count = 0;
        for (int i = 0; i < l->count; i++)
            if (l->line[i].op != LEDGER_BASE) added.line[added.count++] = l->line[i];
        if (added.count < l->count) {
            story_ledger_lines(sc, st, &added, out);
            return;
        }
    }
    bool in_need = r->counted != NULL && r->need > 0 && l->total != 0;
    for (int i = 0; i < l->count && i < LEDGER_LINES; i++)
        in_need = in_need && (l->line[i].op == LEDGER_ADD || l->line[i].op == LEDGER_NOTE);
    story_ledger(sc, st, l, out);
    const word_args none = word_args_none();
    if (in_need) phrase(sc, st, "story.counted-in", _(", counted in"), &none, out);
}

void story_added(const scenario *sc, const state *st, const ledger *l, strbuf *out)
{
    for (int i = 0, said = 0; i < l->count && i < LEDGER_LINES; i++) {
        const ledger_line *line = &l->line[i];
        if (line->op != LEDGER_ADD) continue;
        word_args args = word_args_none();
        char operation[LEDGER_TEXT];
        args.n[0] = line->n;
        args.n[1] = line->value;
        ledger_op_text(LEDGER_ADD, line->value, true, operation);
        strbuf_addf(out, "%s%s ", said++ ? ", " : "", operation);
        words_format(sc, st, line->code, &args, out);
    }
}

/* Whether whoever is told of the unit now was told by that where it is. */
static bool told_where(const session *s, const event *was, const event *ev, int side)
{
    const bool all = side == NO_SIDE ? (ev->seen_by & ~was->seen_by) == 0 : may_see(s, was->seen_by, side);
    return all && was->unit == ev->unit &&
           (was->kind == EV_REVEAL || was->kind == EV_MOVE || was->kind == EV_ENTER);
}

bool story_sighted_before(const session *s, int entry, int nth, int side, int turns)
{
    const event *ev = &session_at(s, entry)->events.items[nth];
    const int first = session_at(s, entry)->turn - turns;
    for (int i = entry; i >= 0 && session_at(s, i)->turn >= first; i--) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = (i == entry ? nth : l->count) - 1; k >= 0; k--)
            if (told_where(s, &l->items[k], ev, side))
                return l->items[k].kind == EV_REVEAL && l->items[k].to == ev->to;
    }
    return false;
}

static bool sighted_again(const session *s, const session_entry *e, const event *ev, int side)
{
    int i = session_count(s) - 1, nth = 0;
    if (ev->kind != EV_REVEAL || e == NULL) return false;
    while (i >= 0 && session_at(s, i) != e)
        i--;
    while (nth < e->events.count && &e->events.items[nth] != ev)
        nth++;
    return i >= 0 && nth < e->events.count && story_sighted_before(s, i, nth, side, STORY_SIGHT_KEPT);
}

bool story_event(const session *s, const session_entry *e, const event *ev, int side, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    if (!may_see(s, ev->seen_by, side) || ev->code == NULL || ev->code[0] == '\0') return false;
    const roll *r = roll_of(e != NULL ? &e->events : session_opening(s), ev);
    if (r != NULL && !may_see(s, r->seen_by, side)) return false;
    if (sighted_again(s, e, ev, side)) return false;
    size_t before = out->len;
    word_args args = r != NULL ? args_of_roll(r) : event_args(ev);
    if (ev->kind == EV_HOLD) args.n[0] = victory_worth(sc, ev->to);
    words_format(sc, session_state(s), ev->code, &args, out);
    if (r != NULL) {
        if (out->len > before) strbuf_add(out, STORY_DICE);
        story_roll(sc, session_state(s), r, out);
    }
    return out->len > before;
}

static bool card_drawn(const session_entry *e)
{
    for (int i = 0; i < e->events.nrolls && e->act.verb == VERB_GO; i++)
        if (e->events.rolls[i].kind == ROLL_CARDS && e->events.rolls[i].cause == CAUSE_INITIATIVE)
            return true;
    return false;
}

/* Whether that side saw the unit when it did that: what it sees of it now tells nothing of then. */
static bool saw(const session *s, int entry, int who, int side)
{
    if (side == NO_SIDE || side == session_at(s, entry)->side) return true;
    state then;
    session_state_at(s, entry, &then);
    return state_seen(&then, who, side);
}

static bool anything_told(const session *s, int entry, int side)
{
    const session_entry *e = session_at(s, entry);
    bool told = false;
    for (int i = 0; i < e->events.count && !told; i++) {
        strbuf line = {0};
        told = story_event(s, e, &e->events.items[i], side, &line);
        strbuf_free(&line);
    }
    return told;
}

/* What that unit does is still owed after that entry: a shot that is declared is told when it falls. */
static bool owes_its_deed(const session *s, int entry, int who)
{
    state after;
    session_state_at(s, entry + 1, &after);
    const agenda_item *due = agenda_head(&after);
    return who != NO_UNIT && due != NULL && due->unit == who;
}

/* The choice that was made with a card and was done whole by that entry, and of which nothing is told; -1:
 * none. */
static int silent_choice(const session *s, int entry, int side)
{
    int choice = entry;
    while (choice > 0 && session_at(s, choice)->act.verb == VERB_GO && !card_drawn(session_at(s, choice)))
        choice--;
    const action *a = &session_at(s, choice)->act;
    if (choice == 0 || a->verb >= VERB_GO || session_at(s, choice)->side < 0 ||
        !card_drawn(session_at(s, choice - 1)))
        return -1;
    for (int i = choice; i <= entry; i++)
        if (anything_told(s, i, side)) return -1;
    const int who = a->nunits > 0 ? action_unit_of(session_scenario(s), a->units[0]) : NO_UNIT;
    for (int i = choice; i < entry; i++)
        if (!owes_its_deed(s, i, who)) return -1; /* it was done before */
    return owes_its_deed(s, entry, who) ? -1 : choice;
}

bool story_untold(const session *s, int entry, int side, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    const int choice = silent_choice(s, entry, side);
    if (choice < 0) return false;
    const session_entry *e = session_at(s, choice);
    const verb *v = action_verb(sc->rules, e->act.verb);
    const int who = e->act.nunits > 0 ? action_unit_of(sc, e->act.units[0]) : NO_UNIT;
    char code[64];
    snprintf(code, sizeof code, "verb.%s", v->name);
    const char *deed = words_title(sc->words, code);
    if (deed != NULL && (v->takes & IS_REST) && who != NO_UNIT && saw(s, choice, who, side)) {
        word_args args = word_args_none();
        args.unit = who;
        words_format_template(sc, session_state(s), "{unit}", &args, out);
        strbuf_addf(out, ": %s", deed);
    } else {
        strbuf_addf(out, _("%s: nothing that is seen comes of it."), sc->sides[e->side].name);
    }
    return true;
}

bool story_taken_back(const session *s, int count, strbuf *out)
{
    int seen;
    const int n = session_taken_back_at(s, count, &seen);
    if (n == 0) return false;
    if (n == 1)
        strbuf_add(out, seen > 0 ? _("Taken back here, once, after dice or something new had been seen.")
                                 : _("Taken back here, once."));
    else if (seen > 0)
        strbuf_addf(out,
                    _("Taken back here, %d times, %d of them after dice or something new had been seen."), n,
                    seen);
    else
        strbuf_addf(out, _("Taken back here, %d times."), n);
    return true;
}

const char *story_between(const scenario *sc)
{
    for (int u = 0; u < sc->nunits; u++)
        if (strchr(sc->units[u].name, ',') != NULL) return "; ";
    return ", ";
}

int story_shooter_missed(const scenario *sc, const event *ev)
{
    return ev->kind == EV_HITS && ev->n[0] <= 0 && ev->other >= 0 ? action_unit_of(sc, ev->other) : NO_UNIT;
}

bool story_by_other(const scenario *sc, const event *ev)
{
    static const char other[] = "{other}";
    const word_entry *w = words_find(sc->words, ev->code);
    return w != NULL && strncmp(w->text, other, sizeof other - 1) == 0;
}

void story_refusal(const scenario *sc, const state *st, const refusal *why, strbuf *title, strbuf *text,
                   strbuf *remedy, const char **rule)
{
    const word_entry *w = words_find(sc->words, why->code);
    if (title != NULL && w != NULL) words_format_template(sc, st, w->title, &why->args, title);
    if (text != NULL) words_format(sc, st, why->code, &why->args, text);
    if (remedy != NULL && w != NULL) words_format_template(sc, st, w->remedy, &why->args, remedy);
    if (rule != NULL) *rule = w != NULL ? w->rule : "";
}

/* Does that sentence name the same with the one as with the other? */
static bool names_the_same(const char *template, const word_args *a, const word_args *b)
{
    for (const char *p = strchr(template, '{'); p != NULL; p = strchr(p + 1, '{')) {
        const bool same = strncmp(p, "{space}", 7) == 0   ? a->space == b->space
                          : strncmp(p, "{unit}", 6) == 0  ? a->unit == b->unit
                          : strncmp(p, "{unit|", 6) == 0  ? a->unit == b->unit
                          : strncmp(p, "{other}", 7) == 0 ? a->other == b->other
                          : strncmp(p, "{other|", 7) == 0 ? a->other == b->other
                                                          : false;
        if (!same) return false;
    }
    return true;
}

bool story_refused_alike(const scenario *sc, const refusal *a, const refusal *b)
{
    if (a->code == NULL || b->code == NULL || strcmp(a->code, b->code) != 0) return false;
    const word_entry *w = words_find(sc->words, a->code);
    return w != NULL && names_the_same(w->title[0] ? w->title : w->text, &a->args, &b->args);
}

bool story_refusal_names_unit(const scenario *sc, const refusal *why)
{
    const word_entry *w = why->code != NULL ? words_find(sc->words, why->code) : NULL;
    return w != NULL && strstr(w->text, "{unit}") != NULL;
}

void story_prompt(const scenario *sc, const state *st, const decision *d, strbuf *out)
{
    if (d->prompt != NULL) words_format(sc, st, d->prompt, &d->args, out);
}

int session_roll_side(const scenario *sc, const roll *r)
{
    if (r->thrower != 0) return r->thrower - 1;
    if (r->unit >= 0 && action_unit_of(sc, r->unit) != NO_UNIT)
        return sc->units[action_unit_of(sc, r->unit)].side;
    if (r->other >= 0 && action_unit_of(sc, r->other) != NO_UNIT)
        return sc->units[action_unit_of(sc, r->other)].side;
    return NO_SIDE;
}

bool story_begun(const session *s, strbuf *out)
{
    const session_begun *b = &session_settings(s)->begun;
    if (b->version == 0) return false;
    strbuf_addf(out, _("Begun under version %d of the rules; goes on under version %d"), b->version,
                session_scenario(s)->rules->version);
    if (b->kept < b->of)
        strbuf_addf(out, _(" from turn %d, where the rules of today first differ (action %d of %d)."),
                    b->turn, b->kept + 1, b->of);
    else if (b->otherwise > 0)
        strbuf_addf(out, _(". From its action %d on the position may be another than it was."), b->otherwise);
    else
        strbuf_addc(out, '.');
    return true;
}

bool story_fate(const state *view, int who, strbuf *out)
{
    word_args a = word_args_none();
    const char *code = game_fate(view, who, a.n);
    if (code != NULL) words_format(view->sc, view, code, &a, out);
    return code != NULL;
}

bool story_ending(const session *s, strbuf *out)
{
    for (int i = session_count(s) - 1; i >= 0 && session_state(s)->over; i--) {
        const session_entry *e = session_at(s, i);
        for (int k = e->events.count - 1; k >= 0; k--)
            if (e->events.items[k].kind == EV_OVER)
                return story_event(s, e, &e->events.items[k], NO_SIDE, out);
    }
    return false;
}
