/* stakes.c: see stakes.h. */
#include "game/stakes.h"

#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "game/chart.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/story.h"
#include "game/words.h"

enum { LOOK_BACK = 120, CODE_MOST = 96 };

static const roll *roll_of(const session_entry *e, int index)
{
    const event *ev = &e->events.items[index];
    return ev->kind == EV_ROLL && ev->roll >= 0 ? &e->events.rolls[ev->roll] : NULL;
}

static bool same_fight(const roll *a, const roll *b)
{
    const bool alike =
        strcmp(a->purpose, b->purpose) == 0 || (a->cause == CAUSE_DECLARED && b->cause == CAUSE_DECLARED);
    return alike &&
           ((a->unit == b->unit && a->other == b->other) || (a->unit == b->other && a->other == b->unit));
}

static bool told_before(const session_entry *e, int index, const roll *r)
{
    for (int i = 0; i < index; i++) {
        const roll *was = roll_of(e, i);
        if (was && same_fight(was, r)) return true;
    }
    return false;
}

/* ---- in a system's own words */

/* Thrown against each other: the same throw, or both without a number to reach. */
static bool is_answer(const roll *r, const roll *next)
{
    return next->unit == r->other && next->other == r->unit &&
           (strcmp(next->purpose, r->purpose) == 0 || (next->need == 0 && r->need == 0));
}

/* What the other one throws in answer; NULL: nothing. */
static const roll *answering(const session_entry *e, int index, const roll *r)
{
    for (int i = index + 1; i < e->events.count; i++) {
        const roll *next = roll_of(e, i);
        if (next && is_answer(r, next)) return next;
    }
    return NULL;
}

/* What the dice themselves must show: what is added to a sum is taken off the number needed for it; of a pool
 * each die must show that number. */
static int on_dice(const roll *r)
{
    const bool added = r->cause == CAUSE_MORALE && r->outcome == r->total + r->ledger.total;
    return (int)(r->need - (added ? r->ledger.total : 0));
}

/* The most the dice may show for the last row of the table, whose rows are what is over or under the number
 * needed; 0: they cannot show it, or it is no such table. */
static int worst_at(const scenario *sc, const roll *r)
{
    if (r->chart < 0 || r->chart >= sc->ncharts) return 0;
    const chart *c = &sc->charts[r->chart];
    if (c->nrows == 0 || c->from[c->nrows - 1] != INT32_MIN) return 0;
    const int at = on_dice(r) + c->to[c->nrows - 1];
    return at >= r->count ? at : 0;
}

/* "stake.roll.morale.losses", else "stake.roll.morale". */
static bool find_code(const scenario *sc, const char *purpose, char code[CODE_MOST])
{
    snprintf(code, CODE_MOST, "stake.%s", purpose);
    for (char *dot; !words_find(sc->words, code); *dot = 0) {
        dot = strrchr(code, '.');
        if (!dot || dot == strchr(code, '.')) return false;
    }
    return true;
}

/* Another sentence for a throw that cannot do it, or cannot fail; for one that may go worse than fail. */
static const char *turn_of(const scenario *sc, const roll *r)
{
    const bool sum = r->cause == CAUSE_MORALE;
    const int need = on_dice(r), most = sum ? r->sides * r->count : r->sides, least = sum ? r->count : 1;
    if (need > most) return ".never";
    if ((sum || r->need != 0) && need <= least) return ".always";
    return worst_at(sc, r) > 0 ? ".worst" : "";
}

/* Of a throw that does something from a lesser number on: "6 to wound, 12 to kill." */
static bool both_numbers(const session *s, const roll *r, strbuf *out)
{
    strbuf both = {0};
    const bool has = story_need_both(session_scenario(s), session_state(s), r, &both);
    if (has) strbuf_addf(out, " %s.", strbuf_str(&both));
    if (has && r->ledger.total != 0) {
        word_args args = word_args_none();
        args.n[1] = r->ledger.total;
        strbuf_addc(out, ' ');
        words_format(session_scenario(s), session_state(s), "stake.added-to-die", &args, out);
    }
    strbuf_free(&both);
    return has;
}

/* The sentence has a place for how many dice the other throws: {2} is his number then. Of a check of morale,
 * which nobody answers, it is the faces of the die. */
static bool tells_of_both(const scenario *sc, const char *code, const roll *r)
{
    return r->cause != CAUSE_MORALE && strstr(words_find(sc->words, code)->text, "{3") != NULL;
}

static bool own_words(const session *s, const session_entry *e, int index, const roll *r, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    char code[CODE_MOST], turn[CODE_MOST + 8];
    if (!find_code(sc, r->purpose, code)) return false;
    snprintf(turn, sizeof turn, "%s%s", code, turn_of(sc, r));
    if (!words_find(sc->words, turn)) snprintf(turn, sizeof turn, "%s", code);
    const int worst = worst_at(sc, r);
    const roll *answer = worst == 0 && tells_of_both(sc, turn, r) ? answering(e, index, r) : NULL;
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    args.n[0] = r->need;
    args.n[1] = r->count;
    args.n[2] = answer ? answer->need : on_dice(r);
    args.n[3] = worst > 0 ? worst : answer ? answer->count : r->cause == CAUSE_MORALE ? r->sides : 0;
    words_format(sc, session_state(s), turn, &args, out);
    if (both_numbers(s, r, out)) return true;
    const char *how = turn_of(sc, r);
    if (on_dice(r) != r->need &&
        (!how[0] || strcmp(how, ".worst") == 0)) { /* card and log say another number */
        args.n[1] = r->need - on_dice(r);
        strbuf_addc(out, ' ');
        words_format(sc, session_state(s), "stake.added", &args, out);
    }
    return true;
}

/* ---- from the odds card of the deed */

static int whose(const scenario *sc, int who)
{
    return who < 0 ? NO_UNIT : action_unit_of(sc, who);
}

static bool takes_part(const scenario *sc, const action *a, int who)
{
    for (int i = 0; i < a->nunits; i++)
        if (whose(sc, a->units[i]) == who) return true;
    return false;
}

/* The deed that asked for this throw, -1: nobody ordered it. *last: the last of that side against the same
 * one. */
static int deed_of(const session *s, int entry, const roll *r, int *last)
{
    const scenario *sc = session_scenario(s);
    const int who = whose(sc, r->unit), at = whose(sc, r->other), turn = session_at(s, entry)->turn;
    *last = -1;
    if (who == NO_UNIT || at == NO_UNIT) return -1;
    for (int i = entry; i >= 0 && i > entry - LOOK_BACK && session_at(s, i)->turn == turn; i--) {
        const action *a = &session_at(s, i)->act;
        if (a->verb >= VERB_GO || a->side != sc->units[who].side || whose(sc, a->target) != at) continue;
        if (*last < 0) *last = i;
        if (takes_part(sc, a, who)) return i;
    }
    return -1;
}

/* How long "roll.volley" is in "roll.volley.north". */
static size_t plain_purpose(const char *purpose)
{
    const char *dot = strchr(purpose, '.'), *end = dot ? strchr(dot + 1, '.') : NULL;
    return end ? (size_t)(end - purpose) : strlen(purpose);
}

/* The same throw; of what was declared, be it of another side of a square. */
static bool same_throw(const roll *a, const roll *b)
{
    const size_t n = plain_purpose(a->purpose);
    if (a->cause != CAUSE_DECLARED || b->cause != CAUSE_DECLARED) return strcmp(a->purpose, b->purpose) == 0;
    return n == plain_purpose(b->purpose) && strncmp(a->purpose, b->purpose, n) == 0;
}

/* What the throws of that deed at the same one have come to already. */
static int fallen_before(const session *s, int from, int entry, const roll *r)
{
    int sum = 0;
    for (int i = from; i < entry; i++) {
        const session_entry *e = session_at(s, i);
        for (int k = 0; k < e->events.count; k++) {
            const roll *was = roll_of(e, k);
            if (was && was->other == r->other && same_throw(was, r)) sum += was->outcome;
        }
    }
    return sum;
}

typedef struct teller {
    const session *s;
    const roll *r;
    const odds *o;
    strbuf *out;
} teller;

static void say(const teller *t, const char *code, int32_t n0, int32_t n1)
{
    word_args args = word_args_none();
    args.unit = t->r->unit;
    args.other = t->r->other;
    args.n[0] = n0;
    args.n[1] = n1;
    words_format(session_scenario(t->s), session_state(t->s), code, &args, t->out);
}

/* Each die hits by itself, and the bands only count them. */
static bool pool(const teller *t)
{
    const odds_dice *d = &t->o->thrown[0];
    if (t->o->nthrows == 0 || d->need <= 0) return false;
    if (d->read != ODDS_READ_LESS && d->read != ODDS_READ_MORE) return false;
    for (int i = 0; i < t->o->nbands; i++)
        if (t->o->band[i].n != t->o->band[i].from) return false;
    say(t, d->read == ODDS_READ_LESS ? "stake.each-less" : "stake.each-more", d->need, d->n);
    return true;
}

/* What may come of it where the bars are names: how likely it is. */
static void chances(const teller *t)
{
    enum { WHOLE = 10000 };
    int told = 0;
    for (int i = 1; i < t->o->nbands; i++) {
        if (t->o->band[i].ppm < WHOLE / 2) continue;
        strbuf_add(t->out, told++ ? ", " : " ");
        say(t, t->o->band[i].code, t->o->band[i].n, 0);
        strbuf_addf(t->out, " %u %%", (unsigned)((t->o->band[i].ppm + WHOLE / 2) / WHOLE));
    }
    strbuf_add(t->out, ".");
}

/* From how many on each thing happens; what happens at the least that can fall happens in any case. */
static void thresholds(const teller *t, int fallen)
{
    int told = 0, first = 0;
    int32_t last = 0;
    while (first < t->o->nbands - 1 && t->o->band[first].ppm == 0)
        first++;
    for (int i = first; i < t->o->nbands; i++) {
        const int32_t from = t->o->band[i].from;
        if (t->o->band[i].ppm == 0 || (i == 0 && t->o->nbands > 1 && t->o->band[0].ppm < 1000000)) continue;
        strbuf_add(t->out, told++ ? ", " : " ");
        say(t, t->o->band[i].code, t->o->band[i].n, 0);
        say(t, i == first ? "stake.in-any-case" : "stake.at", from, 0);
        if (i != first) last = from;
    }
    if (t->o->unit_code && t->o->nbands - first > 1) {
        strbuf_add(t->out, " ");
        say(t, t->o->unit_code, last, 0); /* "destroyed at 1 hit" */
    }
    if (fallen > 0) say(t, "stake.fallen", fallen, 0);
    strbuf_add(t->out, ".");
}

/* How a throw is read that earns or picks what decides, where the system says so of what its bars count; then
 * what each number of it does, or how likely each thing is. False: it says nothing. */
static bool led(const teller *t)
{
    char code[CODE_MOST];
    int told = 0;
    snprintf(code, sizeof code, "stake.lead.%s", t->o->unit_code ? t->o->unit_code : "");
    if (t->o->nthrows == 0 || !words_find(session_scenario(t->s)->words, code)) return false;
    say(t, code, t->o->thrown[0].n, 0);
    if (t->o->kinds) chances(t);
    for (int i = 0; i < t->o->nbands && !t->o->kinds; i++) {
        if (t->o->band[i].ppm == 0) continue;
        strbuf_add(t->out, told++ ? ", " : " ");
        say(t, "stake.count", t->o->band[i].from, t->o->band[i].to > t->o->band[i].from);
        strbuf_addc(t->out, ' ');
        say(t, t->o->band[i].code, t->o->band[i].n, 0);
    }
    if (!t->o->kinds) strbuf_add(t->out, ".");
    return true;
}

/* The card of that deed, as its side knew the battle after so many entries. */
static bool card_at(const session *s, int entry, int count, odds *out)
{
    const action *a = &session_at(s, entry)->act;
    state *known = mem_alloc(sizeof *known);
    session_view_at(s, a->side, count, known);
    const bool has = game_odds(known, a, out) && out->nbands > 0;
    mem_free(known);
    return has;
}

/* When its side did it. */
static bool card_of(const session *s, int entry, odds *out)
{
    return card_at(s, entry, entry, out);
}

/* Where several fall together the card of the last has them all; else it is its own, and where what has been
 * thrown before counts, that of this moment. *last: the entry of the last that falls together with it, -1: it
 * falls alone. */
static bool card_behind(const session *s, int entry, const roll *r, odds *o, int *last)
{
    int latest;
    const int deed = deed_of(s, entry, r, &latest);
    *last = -1;
    if (deed < 0) return false;
    const bool has = card_of(s, latest, o);
    if (has && o->ndeclared > 0) *last = latest;
    if (has && *last < 0 && o->adds) return card_at(s, deed, entry, o);
    return latest == deed || *last >= 0 ? has : card_of(s, deed, o);
}

static bool of_deed(const session *s, int entry, const roll *r, strbuf *out)
{
    int last;
    odds *o = mem_alloc(sizeof *o);
    const bool has = card_behind(s, entry, r, o, &last);
    const teller t = {s, r, o, out};
    if (has && !pool(&t) && !led(&t)) {
        say(&t, "stake.on", 0, 0);
        if (o->kinds)
            chances(&t);
        else
            thresholds(&t, last >= 0 ? fallen_before(s, last, entry, r) : 0);
    }
    mem_free(o);
    return has;
}

bool stakes_card(const session *s, int entry, int index, odds *out)
{
    int last;
    const roll *r = roll_of(session_at(s, entry), index);
    return r && card_behind(s, entry, r, out, &last);
}

bool stakes_say(const session *s, int entry, int index, strbuf *out)
{
    const session_entry *e = session_at(s, entry);
    const roll *r = roll_of(e, index);
    if (!r || told_before(e, index, r)) return false;
    return own_words(s, e, index, r, out) || (r->cause == CAUSE_DECLARED && of_deed(s, entry, r, out));
}
