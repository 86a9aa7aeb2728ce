/*
 * melee.c: hand-to-hand between parties (S14-S16, S·H9, S·H10), nets (S23), a round between men and beasts
 * (S37-S39, S·H23), and beasts that have had enough. Not for where beasts come from (happenings.c, bush.c)
 * nor for the check after a fight (morale.c).
 *
 * One fight goes on at a time: those in it have safari_unit.force above 0.
 */
#include "rules/safari/melee.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/losses.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* ---- who is locked with whom */

/* S6: runaways who are caught are killed or taken. */
static void catch_runaways(state *s, int u, int target, resolver *r)
{
    safari_game *g = sg(s);
    const int side = s->units[u].side;
    g->kills[side] = (uint8_t)(g->kills[side] + s->units[target].strength);
    safari_lay_down(s, target, safari_loads(s, target), r);
    s->units[target].captor = (uint8_t)side;
    safari_remove(s, target, UNIT_CAPTURED, "ev.caught", r);
}

void safari_engage(state *s, int u, int target, resolver *r)
{
    const bool people = !is_beast(s, u);
    if (people && state_has(s, target, MARK_FLEEING)) {
        catch_runaways(s, u, target, r);
        return;
    }
    su(s, u)->foe = (uint8_t)(target + 1);
    if (safari_foe_of(s, target) == NO_UNIT) su(s, target)->foe = (uint8_t)(u + 1);
    safari_fight_refresh(s);
    safari_reveal(s, u, r);
    safari_reveal(s, target, r);
    if (people && type_of(s, target)->forest && ground_is(s, s->units[target].space, SPACE_JUNGLE))
        agenda_owe_first(s, DUE_NETS, u, target, 0);
}

/* S23.2: a d6 for each figure of the charging party, in the order of the party. */
void safari_nets(state *s, int u, int target, resolver *r)
{
    const safari_numbers *k = &sd(s)->number;
    roll *made = kit_roll(r, CAUSE_MELEE, "roll.nets", "S23", s->units[u].strength, 6, u, target, NULL);
    int i = 0;
    made->outcome = 0;
    made->need = k->net_holds;
    made->or_less = true;
    made->counted = "story.caught";
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        if (made->faces[i++] > k->net_holds) continue;
        sf(s, f)->net = (uint8_t)k->net_turns;
        made->outcome++;
    }
    safari_refresh(s, u);
    safari_tell(s, u, EV_NOTE, made->outcome > 0 ? "ev.netted" : "ev.netted.none", target, made->outcome, 0,
                r);
}

/* ---- the dice */

static bool with(const state *s, int i, int u, int target)
{
    return i == u || su_const(s, i)->foe == target + 1 || su_const(s, target)->foe == i + 1;
}

/* Everybody locked into it beside u, and beside its target. */
static void fight_numbers(const state *s, int u, int target, int *mine, int *theirs)
{
    *mine = *theirs = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i)) continue;
        if (s->units[i].side == s->units[u].side && with(s, i, u, target)) *mine += s->units[i].strength;
        if (s->units[i].side == s->units[target].side && with(s, i, target, u))
            *theirs += s->units[i].strength;
    }
}

/* What is added to his die; mine, theirs: figures on either side. */
static void blow_ledger(const state *s, int f, int target, int mine, int theirs, ledger *out)
{
    safari_ledger(s, sd(s)->fight, s->figures[f].unit, target, mine, theirs, f, out);
}

void safari_fight_ledger(const state *s, int f, int target, ledger *out)
{
    int mine, theirs;
    fight_numbers(s, s->figures[f].unit, target, &mine, &theirs);
    blow_ledger(s, f, target, mine, theirs, out);
}

/* ---- the course of a fight */

/* Everybody linked to u is in it, beside those who are already. */
static void gather(const state *s, int u, uint8_t in[UNITS_MAX])
{
    in[u] = 1;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < s->sc->nunits; i++) {
            const int foe = state_on_board(s, i) ? safari_foe_of(s, i) : NO_UNIT;
            if (foe == NO_UNIT || in[i] == in[foe]) continue;
            in[i] = in[foe] = 1;
            more = true;
        }
    }
}

/* S·H9: one round a turn; a fight comes in the half turn of a side that has not fought in it yet. */
void safari_owe_fights(state *s, int side, resolver *r)
{
    uint8_t in[UNITS_MAX] = {0};
    (void)side;
    (void)r;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != safari_mover(s) || !state_on_board(s, u) || !state_has(s, u, MARK_ENGAGED) ||
            state_has(s, u, MARK_FOUGHT) || in[u] != 0)
            continue;
        gather(s, u, in);
        agenda_owe(s, DUE_FIGHT, u, NO_UNIT, 0);
    }
}

static bool strikes(const state *s, int u)
{
    return state_on_board(s, u) && su_const(s, u)->force > 0 && !state_has(s, u, MARK_FOUGHT) &&
           !is_beast(s, u);
}

/* The party a party strikes at. */
static int struck_by(const state *s, int u)
{
    const int foe = safari_foe_of(s, u);
    if (foe != NO_UNIT) return !is_beast(s, foe) ? foe : NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && !is_beast(s, i) && safari_foe_of(s, i) == u) return i;
    return NO_UNIT;
}

void safari_fight_begin(state *s, int u, resolver *r)
{
    uint8_t in[UNITS_MAX] = {0};
    safari_game *g = sg(s);
    uint32_t lengths = 0;
    int lost = 0; /* in its rounds before this */
    safari_fight_refresh(s);
    if (!state_has(s, u, MARK_ENGAGED)) return;
    gather(s, u, in);
    memset(g->force, 0, sizeof g->force);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (in[i] == 0) continue;
        safari_unit *self = su(s, i);
        self->force = (uint8_t)(s->units[i].strength > 0 ? s->units[i].strength : 1);
        if (self->began < self->force) self->began = self->force; /* its first round */
        g->force[s->units[i].side] = (uint8_t)(g->force[s->units[i].side] + self->began);
        lost += self->began - self->force;
    }
    agenda_owe_first(s, DUE_OUTCOME, u, NO_UNIT, lost);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (in[i] == 0) continue;
        if (strikes(s, i) && struck_by(s, i) != NO_UNIT)
            for (int f = next_figure(s, i, NO_UNIT); f != NO_UNIT; f = next_figure(s, i, f))
                lengths |= 1u << (safari_length(s, f) + 1);
        const int foe = safari_foe_of(s, i);
        if (foe == NO_UNIT || (i > foe && safari_foe_of(s, foe) == i)) continue;
        safari_tell(s, i, EV_MELEE, "ev.fights", foe, 0, 0, r)->to = s->units[foe].space;
    }
    for (int length = -1; length <= 5; length++) /* S14: the longest is pushed last and so comes first */
        if ((lengths >> (length + 1) & 1) != 0) agenda_owe_first(s, DUE_BLOWS, NO_UNIT, NO_UNIT, length);
    for (int i = s->sc->nunits - 1; i >= 0; i--) { /* a beast locked with a party, whoever came at whom */
        const int foe = in[i] != 0 ? safari_foe_of(s, i) : NO_UNIT;
        if (foe == NO_UNIT || is_beast(s, i) == is_beast(s, foe)) continue;
        const int beast = is_beast(s, i) ? i : foe, party = beast == i ? foe : i;
        if (beast == foe && safari_foe_of(s, beast) == party) continue; /* the beast's own link says it */
        agenda_owe_first(s, DUE_BEAST, party, beast, 0);
    }
}

/* A figure's blows at the party it fights: those of one length. */
typedef struct bout {
    int target, length;
} bout;

static bool strikes_man(const state *s, int f, const void *about, safari_throw *out)
{
    const bout *at = about;
    if (safari_length(s, f) != at->length) return false;
    out->die = safari_die(s, f, true);
    safari_fight_ledger(s, f, at->target, &out->l);
    return true;
}

typedef struct blow {
    int16_t target, striker;
    uint8_t die;
} blow;

/* Those of one length strike together; the dead fall after, and the wounds of this exchange are none yet to
 * the dice that decide it (S·H9). */
void safari_fight_blows(state *s, int length, resolver *r)
{
    const state stood = *s;
    blow blows[FIGURES_MAX];
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        const bout at = {.target = strikes(s, u) ? struck_by(s, u) : NO_UNIT, .length = length};
        uint32_t left = at.target != NO_UNIT ? safari_there(s, u) : 0;
        safari_throw t;
        while (safari_next_throw(s, u, &left, strikes_man, &at, &t)) {
            roll *made = kit_roll(r, CAUSE_MELEE, "roll.blows", "S15", t.n, t.die, u, at.target, &t.l);
            const uint64_t good = safari_successes(made, sd(s)->number.kill_on, t.l.total, false);
            for (int i = 0; i < t.n; i++)
                if ((good >> i & 1) != 0)
                    blows[n++] = (blow){(int16_t)at.target, (int16_t)t.who[i], (uint8_t)t.die};
        }
    }
    for (int i = 0; i < n; i++)
        safari_hit_party(s, blows[i].target, &(safari_strike){&stood, blows[i].striker, blows[i].die, -1}, r);
}

/* S16: the side that has lost the larger share of what it began the fight with, in all its rounds.
 * before: what all of them had lost as this round began. Lost of all sides; fell_any: somebody did in this
 * round; NO_SIDE: nobody lost it. */
static int loser_of(const state *s, int before, int lost[SIDES_MAX], bool *fell_any)
{
    const safari_game *g = sg_const(s);
    int loser = NO_SIDE, fell = -before;
    bool tie = false;
    for (int side = 0; side < s->sc->nsides; side++) {
        lost[side] = g->force[side];
        for (int u = 0; u < s->sc->nunits; u++)
            if (s->units[u].side == side && state_on_board(s, u) && su_const(s, u)->force > 0)
                lost[side] -= s->units[u].strength;
        fell += lost[side];
        if (g->force[side] == 0 || lost[side] <= 0) continue;
        const int more = loser == NO_SIDE ? 1 : lost[side] * g->force[loser] - lost[loser] * g->force[side];
        tie = more == 0;
        if (more > 0) loser = side;
    }
    *fell_any = fell > 0;
    return tie || fell <= 0 ? NO_SIDE : loser; /* a round in which nobody fell decides nothing */
}

/* Are any of those who were in it still locked with one another? */
static bool goes_on(state *s)
{
    safari_fight_refresh(s);
    for (int u = 0; u < s->sc->nunits; u++)
        if (su_const(s, u)->force > 0 && state_on_board(s, u) && state_has(s, u, MARK_ENGAGED)) return true;
    return false;
}

/* Nobody has lost it: in all its rounds no side a larger share than the other, or in this one nobody a man.
 */
static const char *undecided(state *s, bool fell_any)
{
    if (!goes_on(s)) return "ev.fight-over";
    return fell_any ? "ev.fight-even" : "ev.fight-nobody-fell";
}

void safari_fight_outcome(state *s, int before, resolver *r)
{
    int lost[SIDES_MAX] = {0};
    safari_game *g = sg(s);
    bool fell_any;
    const int loser = loser_of(s, before, lost, &fell_any);
    if (loser == NO_SIDE) {
        resolver_emit(r, EV_NOTE, undecided(s, fell_any), NO_UNIT);
    } else {
        event *e = resolver_emit(r, EV_NOTE, "ev.fight-lost", NO_UNIT);
        e->side = (int8_t)loser;
        e->n[0] = lost[loser];
        e->n[1] = g->force[loser];
    }
    for (int u = s->sc->nunits - 1; u >= 0; u--) {
        if (su(s, u)->force == 0) continue;
        su(s, u)->force = 0;
        if (!state_on_board(s, u)) continue;
        s->units[u].marks |= BIT(MARK_FOUGHT);
        if (s->units[u].side == loser && !is_beast(s, u))
            agenda_owe_first(s, DUE_MORALE, u, NO_UNIT, TRIGGER_FIGHT);
    }
    memset(g->force, 0, sizeof g->force);
    safari_fight_refresh(s);
}

/* ---- men and beasts */

enum { FIGHTING_BEASTS = 8 };

typedef struct contest {
    const state *stood; /* as all were when the blows of this length fell */
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

void safari_strike_ledger(const state *s, int f, int beast, bool alone, ledger *out)
{
    if (alone)
        blow_ledger(s, f, beast, 1, 1, out);
    else
        safari_fight_ledger(s, f, beast, out);
}

static bool strikes_beast(const state *s, int f, const void *about, safari_throw *out)
{
    const exchange *x = about;
    out->die = safari_die(s, f, true);
    safari_strike_ledger(s, f, x->beast, x->alone, &out->l);
    return true;
}

/* Also those who have fallen to the beast at the same length: they strike as they stood. */
static void men_strike(state *s, const contest *c, uint32_t left, resolver *r)
{
    safari_throw t;
    exchange x = {.beast = next_beast(s, c), .alone = c->victim != NO_UNIT};
    while (x.beast != NO_UNIT && safari_next_throw(c->stood, c->party, &left, strikes_beast, &x, &t)) {
        roll *made = kit_roll_of(s, x.beast, r, CAUSE_MELEE, "roll.bush.men", "S15", t.n, t.die, c->party,
                                 x.beast, &t.l);
        const uint64_t good = safari_successes(made, sd(s)->number.kill_on, t.l.total, false);
        for (int i = 0; i < t.n; i++) {
            const int at = next_beast(s, c);
            if (at != NO_UNIT && (good >> i & 1) != 0)
                safari_beast_hit(s, c->stood, t.who[i], safari_hand_weapon(c->stood, t.who[i]), true, at, r);
        }
        x.beast = next_beast(s, c);
    }
}

static bool tramples(const state *s, int beast, bool alone)
{
    return beast_of(s, beast)->tramples && !alone;
}

int safari_beast_ledger(const state *s, int beast, int party, bool alone, ledger *out)
{
    safari_ledger(s, bd(s)->blow, beast, party, 0, alone, NO_UNIT, out);
    return tramples(s, beast, alone) ? bd(s)->number.trample_kills : sd(s)->number.kill_on;
}

/* The dice of a beast, or of several as one total (S39). The modifiers are the ledger's. */
static roll *throw_blow(state *s, const contest *c, const char *purpose, const char *rule, int dice,
                        int beast, ledger *l, resolver *r)
{
    (void)safari_beast_ledger(c->stood, beast, c->party, c->victim != NO_UNIT, l);
    roll *made = kit_roll_of(s, beast, r, CAUSE_MELEE, purpose, rule, dice, beast_of(s, beast)->die, beast,
                             c->party, l);
    made->need = sd(s)->number.kill_on;
    return made;
}

static void beast_kills(state *s, int beast, int f, resolver *r)
{
    const int side = s->units[beast].side;
    safari_hit(s, f, side == bd(s)->side ? NO_SIDE : side,
               &(safari_strike){s, NO_UNIT, beast_of(s, beast)->die, -1}, r);
}

/* The man it is at; of several cats the others take whoever is next. */
static int somebody(state *s, const contest *c, resolver *r)
{
    if (c->victim != NO_UNIT && figure_on(s, c->victim)) return c->victim;
    if (!state_on_board(s, c->party) || (c->victim != NO_UNIT && c->n < 2)) return NO_UNIT;
    return safari_random_figure(s, c->party, 0, &(safari_lot){"roll.who.beast", "S·H23", c->beasts[0]}, r);
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
    if (cats > 8) cats = 8;
    const bool several = cats > 1;
    const roll *made = throw_blow(s, c, several ? "roll.bush.cats" : "roll.bush.blow",
                                  several ? "S39" : "S15", cats, first, &l, r);
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
    roll *made = throw_blow(s, c, "roll.bush.tramples", "S·H23", n, beast, &l, r);
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
        if (tramples(s, beast, c->victim != NO_UNIT)) {
            trample(s, c, beast, r);
            continue;
        }
        ledger l;
        const roll *made = throw_blow(s, c, "roll.bush.blow", "S15", 1, beast, &l, r);
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
    safari_tell(s, beasts[0], EV_MELEE, "ev.bush.fight", party, 0, 0, r);
    for (int length = 9; length >= -1; length--) { /* S14: the longer weapon first; a crew last (S9) */
        if (length == theirs) think_again(s, &c, hits, r);
        const state stood = *s; /* equal length: both strike, whoever falls */
        const uint32_t men = strikers(s, &c, length);
        c.stood = &stood;
        if (length == theirs) {
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
    if (state_has(s, party, MARK_CHARGED)) return NO_UNIT;
    return safari_random_figure(s, party, 0, &(safari_lot){"roll.who.beast", "S·H23", beasts[0]}, r);
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
    safari_run(s, u, safari_beast_move(s, u), r);
}

void bush_daunt(state *s, int u, resolver *r)
{
    if (s->units[u].hits > 0 && !safari_beast_attacks(s, u, NO_UNIT, r)) bush_break_off(s, u, r);
}
