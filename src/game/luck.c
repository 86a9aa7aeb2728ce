/* luck.c: see luck.h. */
#include "game/luck.h"

#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/session_undo.h"
#include "game/stakes.h"
#include "game/tale_say.h"
#include "game/words.h"

enum { CODE_MOST = 80, PER_CENT = PPM / 100, ALIKE = 500 }; /* ALIKE: equal, save for what dividing lost */

static bool is_about(const scenario *sc, int whose, int who)
{
    return whose == NO_UNIT || action_unit_of(sc, whose) == who;
}

/* The band that is meant; -1: none. */
static int band_of(const odds *o, const card_outcome *c)
{
    const bool counted = c->of == OUTCOME_COUNT && o->unit_code && strcmp(c->code, o->unit_code) == 0;
    for (int i = 0; i < o->nbands; i++) {
        if (counted && c->n >= o->band[i].from && c->n <= o->band[i].to) return i;
        if (c->of == OUTCOME_BAND && c->n == o->band[i].n && strcmp(c->code, o->band[i].code) == 0) return i;
    }
    return -1;
}

/* What the deed behind that roll came to, as the rules told it last. */
static int band_that_came(const session *s, const tale_fight *f, const roll *r, const odds *o)
{
    const scenario *sc = session_scenario(s);
    const int who = action_unit_of(sc, r->unit), at = action_unit_of(sc, r->other);
    int came = -1;
    for (int i = f->begin.entry; i <= f->last.entry; i++) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = 0; k < l->noutcomes; k++) {
            const card_outcome *c = &l->outcomes[k];
            if (!is_about(sc, c->unit, who) || !is_about(sc, c->other, at)) continue;
            const int band = band_of(o, c);
            if (band >= 0) came = band;
        }
    }
    return came;
}

static int likeliest(const odds *o)
{
    int best = 0;
    for (int i = 1; i < o->nbands; i++)
        if (o->band[i].ppm > o->band[best].ppm) best = i;
    return best;
}

/* Seldom, and by half less likely than something else: what is nearly as likely is no luck. */
static bool remarkable(uint32_t came, uint32_t most)
{
    return came > 0 && came <= PPM / 4 && 2 * came <= most;
}

static void say(const session *s, const roll *r, const char *code, int32_t n, strbuf *out)
{
    word_args args = word_args_none();
    args.unit = r->unit;
    args.other = r->other;
    args.n[0] = n;
    words_format(session_scenario(s), session_state(s), code, &args, out);
}

static int32_t per_cent(uint32_t ppm)
{
    return (int32_t)(ppm + PER_CENT / 2) / PER_CENT;
}

/* Which band it came to, where that was luck; -1: it was none, or it is not known. */
static int lucky_band(const session *s, const tale_fight *f, const roll *r, const odds *o)
{
    const int came = band_that_came(s, f, r, o);
    return came >= 0 && remarkable(o->band[came].ppm, o->band[likeliest(o)].ppm) ? came : -1;
}

/* A band that says "wins" of the card's unit has words of its own where no card stands beside it: who does.
 */
static bool names_both(const session *s, const odds *o, int i, char code[CODE_MOST])
{
    snprintf(code, CODE_MOST, "%s.luck", o->band[i].code);
    return words_find(session_scenario(s)->words, code) != NULL;
}

static void say_band(const session *s, const roll *r, const odds *o, int i, strbuf *out)
{
    char named[CODE_MOST];
    say(s, r, names_both(s, o, i, named) ? named : o->band[i].code, o->band[i].n, out);
}

static void say_luck(const session *s, const roll *r, const odds *o, int came, bool of_blow, strbuf *out)
{
    const int most = likeliest(o);
    const int32_t rare = per_cent(o->band[came].ppm);
    char named[CODE_MOST];
    if (of_blow && !names_both(s, o, came, named)) {
        say(s, r, rare > 0 ? "luck.blow" : "luck.blow-rarely", rare, out);
    } else { /* what comes so often is named: one fight may have dice of several kinds */
        say(s, r, "luck.this", 0, out);
        strbuf_add(out, " ");
        say_band(s, r, o, came, out);
        say(s, r, rare > 0 ? "luck.comes" : "luck.comes-rarely", rare, out);
    }
    int alike = 0;
    for (int i = 0; i < o->nbands; i++) {
        if (o->band[i].ppm + ALIKE < o->band[most].ppm) continue;
        strbuf_add(out, " ");
        if (alike++ > 0) {
            say(s, r, "luck.or", 0, out);
            strbuf_add(out, " ");
        }
        say_band(s, r, o, i, out);
    }
    say(s, r, alike > 1 ? "luck.in-each" : "luck.in", per_cent(o->band[most].ppm), out);
}

/* Another deed of the same fight has dice of its own, which that card knows nothing of. */
static bool apart(const session *s, const tale_fight *f, const roll *r, const odds *o)
{
    bool found = false;
    for (int i = 0; i < TALE_ROLLS && o->ndeclared == 0; i++) {
        const roll *other = tale_roll(s, f->roll[i]);
        found = found || (other && other->cause == CAUSE_DECLARED && other->unit != r->unit &&
                          other->other == r->other);
    }
    return found;
}

/* As the side that strikes knew the battle before the dice of its blow were thrown. */
static bool blow_card(const session *s, tale_at at, const roll *r, odds *o)
{
    const scenario *sc = session_scenario(s);
    const int who = action_unit_of(sc, r->unit), other = action_unit_of(sc, r->other);
    if (r->cause != CAUSE_MELEE || sc->rules->blow == NULL) return false;
    state *known = mem_alloc(sizeof *known);
    session_view_at(s, sc->units[who].side, at.entry, known);
    const bool has = game_blow(known, who, other, o) && o->nbands > 0;
    mem_free(known);
    return has;
}

/* Of all blows of the fight the one whose outcome comes most seldom: an order's card, where there is one,
 * knows nothing of what was done between the order and the blow. */
static bool luck_of_blows(const session *s, const tale_fight *f, odds *o, strbuf *out)
{
    int found = -1;
    uint32_t least = PPM;
    for (int i = 0; i < TALE_ROLLS; i++) {
        const roll *r = tale_roll(s, f->roll[i]);
        if (!r || r->unit < 0 || r->other < 0 || !blow_card(s, f->roll[i], r, o)) continue;
        const int came = lucky_band(s, f, r, o);
        if (came >= 0 && o->band[came].ppm < least) least = o->band[came].ppm, found = i;
    }
    if (found < 0) return false;
    const roll *r = tale_roll(s, f->roll[found]);
    (void)blow_card(s, f->roll[found], r, o);
    say_luck(s, r, o, lucky_band(s, f, r, o), true, out);
    return true;
}

static bool luck_of_deed(const session *s, const tale_fight *f, odds *o, strbuf *out)
{
    for (int i = TALE_ROLLS - 1; i >= 0; i--) {
        const roll *r = tale_roll(s, f->roll[i]);
        if (!r || r->unit < 0 || r->other < 0 || !stakes_card(s, f->roll[i].entry, f->roll[i].event, o))
            continue;
        const int came = apart(s, f, r, o) ? -1 : lucky_band(s, f, r, o);
        if (came >= 0) say_luck(s, r, o, came, false, out);
        return came >= 0;
    }
    return false;
}

/* Do blows have cards of their own in this fight? */
static bool has_blows(const session *s, const tale_fight *f)
{
    bool struck = false;
    for (int i = 0; i < TALE_ROLLS; i++) {
        const roll *r = tale_roll(s, f->roll[i]);
        struck = struck || (r && r->cause == CAUSE_MELEE);
    }
    return struck && session_scenario(s)->rules->blow != NULL;
}

static bool holds(const tale_fight *f, tale_at at)
{
    for (int i = 0; i < TALE_ROLLS; i++)
        if (f->roll[i].entry == at.entry && f->roll[i].event == at.event) return true;
    return false;
}

/* What came is the sum of other throws than the fight's, and its card knows nothing of them. */
static bool summed(const session *s, const tale_fight *f)
{
    tale_at volley[TALE_VOLLEYS];
    const int n = tale_volleys(s, NO_SIDE, f, volley);
    int own = 0;
    for (int i = 0; i < n; i++)
        own += holds(f, volley[i]);
    return own < n;
}

/* It tells what his own shot did to who fired (few rounds left, a jam): the card's chances are of whom he
 * fired at, and would judge half of what came. */
static bool of_own_shot(const session *s, const tale_fight *f)
{
    const event *told = tale_event(s, f->told);
    return told && told->kind == EV_MARK && told->unit >= 0 && tale_event(s, f->begin)->kind == EV_FIRE &&
           action_unit_of(session_scenario(s), told->unit) == f->doer;
}

bool luck_say(const session *s, const tale_fight *f, strbuf *out)
{
    if (!f->blow || summed(s, f) || tale_by_card(s, f) || of_own_shot(s, f)) return false;
    odds *o = mem_alloc(sizeof *o);
    const bool said = (has_blows(s, f) ? luck_of_blows : luck_of_deed)(s, f, o, out);
    mem_free(o);
    return said;
}
