/*
 * melee_animals.c: a round of hand-to-hand between men and beasts (S37-S39, S·H23), and beasts that have
 * had enough. Not for where they come from: encounter.c, bush.c.
 */
#include "rules/safari/melee_animals.h"

#include "rules/safari/animals.h"
#include "rules/safari/compile.h"
#include "rules/safari/encounter.h"
#include "rules/safari/losses.h"
#include "rules/safari/march.h"
#include "rules/safari/melee.h"
#include "rules/safari/party.h"
#include "rules/safari/throws.h"

/* ---- hand to hand */

/* What it has in its hands: its longest weapon; -1 in a net or with none. */
static int hand_weapon(const state *s, int f)
{
    const safari_man *m = man_of(s, f);
    int best = -1;
    if (sf_const(s, f)->net > 0) return -1;
    for (int i = 0; i < m->nweapons; i++) {
        const int length = sd(s)->weapon[m->weapon[i]].length;
        if (length > 0 && (best < 0 || length > sd(s)->weapon[best].length)) best = m->weapon[i];
    }
    return best;
}

static bool in_the_water(const state *s, int party, int beast)
{
    return beast_of(s, beast)->waters && (ground_is(s, s->units[beast].space, SPACE_WATER) ||
                                          ground_is(s, s->units[party].space, SPACE_WATER));
}

enum { FIGHTING_BEASTS = 8 };

typedef struct contest {
    int party, n, victim;
    int beasts[FIGHTING_BEASTS];
} contest;

static int next_beast(const state *s, const contest *c) /* NO_UNIT: none is left */
{
    for (int i = 0; i < c->n; i++)
        if (state_on_board(s, c->beasts[i])) return c->beasts[i];
    return NO_UNIT;
}

/* Those of that weapon length, as bits from the party's first figure. */
static uint32_t strikers(const state *s, const contest *c, int length)
{
    uint32_t mask = safari_there(s, c->party);
    for (int f = first_figure(s, c->party); f < end_figure(s, c->party); f++)
        if ((c->victim != NO_UNIT && c->victim != f) || safari_length(s, f) != length)
            mask &= ~BIT(f - first_figure(s, c->party));
    return mask;
}

typedef struct exchange {
    int beast;
    bool alone; /* a man the beast is at by himself fights it alone: nobody outnumbers anybody */
} exchange;

static bool strikes_beast(const state *s, int f, const void *about, safari_throw *out)
{
    const exchange *x = about;
    out->die = safari_die(s, f, true);
    if (x->alone)
        safari_blow_ledger(s, f, x->beast, 1, 1, &out->l);
    else
        safari_fight_ledger(s, f, x->beast, &out->l);
    if (in_the_water(s, s->figures[f].unit, x->beast)) /* S39 */
        ledger_put(&out->l, LEDGER_ADD, bd(s)->number.water_penalty, 1, "mod.bush.in-water", "S39", false);
    return true;
}

/* Also those who have fallen to the beast at the same length. */
static void men_strike(state *s, const contest *c, uint32_t left, resolver *r)
{
    safari_throw t;
    exchange x = {.beast = next_beast(s, c), .alone = c->victim != NO_UNIT};
    while (x.beast != NO_UNIT && safari_next_throw(s, c->party, &left, strikes_beast, &x, &t)) {
        roll *made = safari_roll_at(s, "roll.bush.men", "S15", t.n, t.die, c->party, x.beast, &t.l, r);
        made->cause = CAUSE_MELEE;
        const uint64_t good = safari_successes(made, sd(s)->number.kill_on, t.l.total, false);
        for (int i = 0; i < t.n; i++) {
            const int at = next_beast(s, c);
            if (at != NO_UNIT && (good >> i & 1) != 0)
                safari_beast_hit(s, t.who[i], hand_weapon(s, t.who[i]), true, at, r);
        }
        x.beast = next_beast(s, c);
    }
}

static void blow_ledger(const state *s, const contest *c, int beast, ledger *l)
{
    query q = query_about(s, beast, c->party);
    q.n[1] = c->victim != NO_UNIT;
    ledger_clear(l);
    ledger_apply(l, bd(s)->blow, &q);
}

static void beast_kills(state *s, int beast, int f, resolver *r)
{
    const int side = s->units[beast].side;
    safari_hit(s, f, side == bd(s)->side ? NO_SIDE : side, beast_of(s, beast)->die, -1, NO_UNIT, r);
}

/* The man it is at; of several cats the others take whoever is next. */
static int somebody(state *s, const contest *c, resolver *r)
{
    if (c->victim != NO_UNIT && figure_on(s, c->victim)) return c->victim;
    if (!state_on_board(s, c->party) || (c->victim != NO_UNIT && c->n < 2)) return NO_UNIT;
    return safari_random_figure(s, c->party, 0, "S·H23", r);
}

/* S39: several big cats throw together, and their dice are one total. */
static void cats_strike(state *s, const contest *c, resolver *r)
{
    int cats = 0, first = NO_UNIT;
    for (int i = 0; i < c->n; i++) {
        const safari_animal *a = beast_of(s, c->beasts[i]);
        if (!state_on_board(s, c->beasts[i]) || !a->cat || a->die == 0) continue;
        if (first == NO_UNIT) first = c->beasts[i];
        cats += s->units[c->beasts[i]].strength;
    }
    if (first == NO_UNIT) return;
    ledger l;
    blow_ledger(s, c, first, &l);
    if (cats > 8) cats = 8;
    const bool several = cats > 1;
    roll *made = safari_roll(s, several ? "roll.bush.cats" : "roll.bush.blow", several ? "S39" : "S15", cats,
                             beast_of(s, first)->die, first, c->party, &l, r);
    made->cause = CAUSE_MELEE;
    made->need = sd(s)->number.kill_on;
    int men = made->outcome < made->need ? 0 : several ? made->outcome / bd(s)->number.cats_each : 1;
    for (; men > 0 && state_on_board(s, c->party); men--) {
        const int f = somebody(s, c, r);
        if (f == NO_UNIT) return;
        beast_kills(s, first, f, r);
    }
}

static void trample(state *s, const contest *c, int beast, resolver *r)
{
    int who[PARTY_MAX], n = 0;
    ledger l;
    for (int f = next_figure(s, c->party, NO_UNIT); f != NO_UNIT; f = next_figure(s, c->party, f))
        who[n++] = f;
    if (n == 0) return;
    blow_ledger(s, c, beast, &l);
    roll *made =
        safari_roll(s, "roll.bush.tramples", "S·H23", n, beast_of(s, beast)->die, beast, c->party, &l, r);
    made->cause = CAUSE_MELEE;
    const uint64_t good = safari_successes(made, bd(s)->number.trample_kills, l.total, false);
    for (int i = 0; i < n; i++)
        if ((good >> i & 1) != 0 && figure_on(s, who[i])) beast_kills(s, beast, who[i], r);
}

static void beasts_strike(state *s, const contest *c, resolver *r)
{
    for (int i = 0; i < c->n; i++) {
        const int beast = c->beasts[i];
        if (!state_on_board(s, beast) || !state_on_board(s, c->party)) continue;
        const safari_animal *a = beast_of(s, beast);
        if (a->cat || a->die == 0) continue;
        if (a->tramples && c->victim == NO_UNIT) {
            trample(s, c, beast, r);
            continue;
        }
        ledger l;
        blow_ledger(s, c, beast, &l);
        roll *made = safari_roll(s, "roll.bush.blow", "S15", 1, a->die, beast, c->party, &l, r);
        made->cause = CAUSE_MELEE;
        made->need = sd(s)->number.kill_on;
        if (made->outcome < made->need) continue;
        const int f = somebody(s, c, r);
        if (f != NO_UNIT) beast_kills(s, beast, f, r);
    }
    if (state_on_board(s, c->party)) cats_strike(s, c, r);
}

/* S·H19: those wounded since `hits` look again whether they go on; who does not is out of it. */
static void think_again(state *s, contest *c, const int16_t *hits, resolver *r)
{
    const int before = c->n;
    c->n = 0;
    for (int i = 0; i < before; i++) {
        const int u = c->beasts[i];
        if (state_on_board(s, u) && s->units[u].hits > hits[i] && !safari_beast_attacks(s, u, c->party, r))
            bush_break_off(s, u, r);
        else
            c->beasts[c->n++] = u;
    }
}

void bush_round(state *s, int party, const int *beasts, int n, int victim, resolver *r)
{
    contest c = {.party = party, .n = n < FIGHTING_BEASTS ? n : FIGHTING_BEASTS, .victim = victim};
    int16_t hits[FIGHTING_BEASTS];
    const int theirs = bd(s)->number.length;
    for (int i = 0; i < c.n; i++) {
        c.beasts[i] = beasts[i];
        hits[i] = s->units[beasts[i]].hits;
    }
    event *e = kit_emit_of(s, beasts[0], EV_MELEE, "ev.bush.fight", r);
    e->other = (int16_t)party;
    for (int length = 9; length >= -1; length--) { /* S14: the longer weapon first; a crew last (S9) */
        const uint32_t men = strikers(s, &c, length);
        if (length == theirs) { /* equal length: both strike, whoever falls */
            think_again(s, &c, hits, r);
            beasts_strike(s, &c, r);
            for (int i = 0; i < c.n; i++)
                hits[i] = s->units[c.beasts[i]].hits;
        }
        men_strike(s, &c, men, r);
    }
    for (int i = 0; i < c.n; i++) /* wounded after it struck: a beast of a happening goes off anyway */
        if (state_on_board(s, c.beasts[i]) && !bush_pooled(s, c.beasts[i]) &&
            s->units[c.beasts[i]].hits > hits[i])
            bush_owe_daunt(s, c.beasts[i]);
}

/* S·H23: big cats that came at a party are at one man of it, by lot; he fights them alone. */
static int set_upon(state *s, int party, const int *beasts, int n, resolver *r)
{
    for (int i = 0; i < n; i++)
        if (!beast_of(s, beasts[i])->cat) return NO_UNIT;
    return state_has(s, party, MARK_CHARGED) ? NO_UNIT : safari_random_figure(s, party, 0, "S·H23", r);
}

void safari_beast_fight(state *s, int party, int beast, resolver *r)
{
    int beasts[UNITS_MAX], n = 0;
    if ((su(s, beast)->bush & BUSH_STRUCK) != 0) return;
    beasts[n++] = beast;
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != beast && state_on_board(s, i) && is_beast(s, i) && su(s, i)->foe == party + 1 &&
            (su(s, i)->bush & BUSH_STRUCK) == 0)
            beasts[n++] = i;
    for (int i = 0; i < n; i++)
        su(s, beasts[i])->bush |= BUSH_STRUCK; /* S·H9: one round a turn */
    bush_round(s, party, beasts, n, set_upon(s, party, beasts, n, r), r);
}

/* ---- it has had enough */

void bush_break_off(state *s, int u, resolver *r)
{
    if (bush_pooled(s, u)) {
        bush_away(s, u, r);
        return;
    }
    kit_emit_of(s, u, EV_NOTE, "ev.bush.breaks-off", r);
    for (int i = 0; i < s->sc->nunits; i++)
        if (su(s, i)->foe == u + 1) su(s, i)->foe = 0;
    su(s, u)->foe = 0;
    su(s, u)->quarry = 0;
    kit_clear_mark(s, u, MARK_CHARGED, r);
    safari_fight_refresh(s);
    safari_run(s, u, safari_beast_move(s, u), false, r);
}

void bush_daunt(state *s, int u, resolver *r)
{
    if (s->units[u].hits > 0 && !safari_beast_attacks(s, u, NO_UNIT, r)) bush_break_off(s, u, r);
}
