/* luck.c: see luck.h. */
#include "game/luck.h"

#include <string.h>

#include "core/mem.h"
#include "game/action_form.h"
#include "game/stakes.h"
#include "game/words.h"

enum { PER_CENT = PPM / 100 };

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

static const roll *roll_at(const session *s, tale_at at)
{
    return at.entry < 0
               ? NULL
               : &session_at(s, at.entry)->events.rolls[session_at(s, at.entry)->events.items[at.event].roll];
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

static bool compare(const session *s, const tale_fight *f, const roll *r, const odds *o, strbuf *out)
{
    const int came = band_that_came(s, f, r, o), most = likeliest(o);
    if (came < 0 || !remarkable(o->band[came].ppm, o->band[most].ppm)) return false;
    const int32_t rare = (int32_t)(o->band[came].ppm + PER_CENT / 2) / PER_CENT;
    say(s, r, rare > 0 ? "luck.this" : "luck.this-rarely", rare, out);
    strbuf_add(out, " ");
    say(s, r, o->band[most].code, o->band[most].n, out);
    say(s, r, "luck.in", (int32_t)(o->band[most].ppm + PER_CENT / 2) / PER_CENT, out);
    return true;
}

/* Another deed of the same fight has dice of its own, which that card knows nothing of. */
static bool apart(const session *s, const tale_fight *f, const roll *r, const odds *o)
{
    bool found = false;
    for (int i = 0; i < TALE_ROLLS && o->ndeclared == 0; i++) {
        const roll *other = roll_at(s, f->roll[i]);
        found = found || (other && other->cause == CAUSE_DECLARED && other->unit != r->unit &&
                          other->other == r->other);
    }
    return found;
}

bool luck_say(const session *s, const tale_fight *f, strbuf *out)
{
    bool said = false;
    odds *o = mem_alloc(sizeof *o);
    for (int i = TALE_ROLLS - 1; i >= 0 && f->blow; i--) {
        const roll *r = roll_at(s, f->roll[i]);
        if (!r || r->unit < 0 || r->other < 0 || !stakes_card(s, f->roll[i].entry, f->roll[i].event, o))
            continue;
        said = !apart(s, f, r, o) && compare(s, f, r, o, out);
        break;
    }
    mem_free(o);
    return said;
}
