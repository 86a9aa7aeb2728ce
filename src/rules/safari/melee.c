/*
 * melee.c: hand-to-hand between parties (S14-S16, S·H9, S·H10), nets (S23), and who is locked with whom.
 * Not for how beasts fight (animals.c) nor for the check after it (morale.c).
 *
 * One fight goes on at a time: those in it have safari_unit.force above 0.
 */
#include "rules/safari/melee.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"
#include "rules/safari/throws.h"

/* ---- who is locked with whom */

/* S6: runaways who are caught are killed or taken. */
static void catch_runaways(state *s, int u, int target, resolver *r)
{
    safari_game *g = sg(s);
    const int side = s->units[u].side;
    g->kills[side] = (uint8_t)(g->kills[side] + s->units[target].strength);
    safari_lay_down(s, s->units[target].space, safari_loads(s, target), s->units[target].side, r);
    s->units[target].captor = (uint8_t)side;
    safari_remove(s, target, UNIT_CAPTURED, "ev.caught", r);
}

void safari_engage(state *s, int u, int target, resolver *r)
{
    const bool people = beast_of(s, u) == NULL;
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
    roll *made = resolver_roll(r, "roll.nets", "S23", s->units[u].strength, 6, u, target, NULL);
    made->cause = CAUSE_MELEE;
    int i = 0;
    made->outcome = 0;
    for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
        if (made->faces[i++] > k->net_holds) continue;
        sf(s, f)->net = (uint8_t)k->net_turns;
        made->outcome++;
    }
    const int caught = made->outcome;
    safari_refresh(s, u);
    event *e = kit_emit_of(s, u, EV_NOTE, "ev.netted", r);
    e->other = (int16_t)target;
    e->n[0] = caught;
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

void safari_blow_ledger(const state *s, int f, int target, int mine, int theirs, ledger *out)
{
    query q = query_about(s, s->figures[f].unit, target);
    q.n[0] = mine;
    q.n[1] = theirs;
    q.n[2] = f;
    ledger_clear(out);
    ledger_apply(out, sd(s)->fight, &q);
}

void safari_fight_ledger(const state *s, int f, int target, ledger *out)
{
    int mine, theirs;
    fight_numbers(s, s->figures[f].unit, target, &mine, &theirs);
    safari_blow_ledger(s, f, target, mine, theirs, out);
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
           beast_of(s, u) == NULL;
}

/* The party a party strikes at. */
static int struck_by(const state *s, int u)
{
    const int foe = safari_foe_of(s, u);
    if (foe != NO_UNIT) return beast_of(s, foe) == NULL ? foe : NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && beast_of(s, i) == NULL && safari_foe_of(s, i) == u) return i;
    return NO_UNIT;
}

void safari_fight_begin(state *s, int u, resolver *r)
{
    uint8_t in[UNITS_MAX] = {0};
    safari_game *g = sg(s);
    uint32_t lengths = 0;
    safari_fight_refresh(s);
    if (!state_has(s, u, MARK_ENGAGED)) return;
    gather(s, u, in);
    memset(g->force, 0, sizeof g->force);
    agenda_owe_first(s, DUE_OUTCOME, u, NO_UNIT, 0);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (in[i] == 0) continue;
        su(s, i)->force = (uint8_t)(s->units[i].strength > 0 ? s->units[i].strength : 1);
        g->force[s->units[i].side] = (uint8_t)(g->force[s->units[i].side] + su(s, i)->force);
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        if (in[i] == 0) continue;
        if (strikes(s, i) && struck_by(s, i) != NO_UNIT)
            for (int f = next_figure(s, i, NO_UNIT); f != NO_UNIT; f = next_figure(s, i, f))
                lengths |= 1u << (safari_length(s, f) + 1);
        const int foe = safari_foe_of(s, i);
        if (foe == NO_UNIT || (i > foe && safari_foe_of(s, foe) == i)) continue;
        event *e = kit_emit_of(s, i, EV_MELEE, "ev.fights", r);
        e->other = (int16_t)foe;
        e->to = s->units[foe].space;
    }
    for (int length = -1; length <= 5; length++) /* S14: the longest is pushed last and so comes first */
        if ((lengths >> (length + 1) & 1) != 0) agenda_owe_first(s, DUE_BLOWS, NO_UNIT, NO_UNIT, length);
    for (int i = s->sc->nunits - 1; i >= 0; i--) { /* a beast locked with a party, whoever came at whom */
        const int foe = in[i] != 0 ? safari_foe_of(s, i) : NO_UNIT;
        if (foe == NO_UNIT || (beast_of(s, i) == NULL) == (beast_of(s, foe) == NULL)) continue;
        const int beast = beast_of(s, i) != NULL ? i : foe, party = beast == i ? foe : i;
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

/* Those of one length strike together; the dead fall after (S·H9). */
void safari_fight_blows(state *s, int length, resolver *r)
{
    blow blows[FIGURES_MAX];
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        const bout at = {.target = strikes(s, u) ? struck_by(s, u) : NO_UNIT, .length = length};
        uint32_t left = at.target != NO_UNIT ? safari_there(s, u) : 0;
        safari_throw t;
        while (safari_next_throw(s, u, &left, strikes_man, &at, &t)) {
            roll *made = resolver_roll(r, "roll.blows", "S15", t.n, t.die, u, at.target, &t.l);
            made->cause = CAUSE_MELEE;
            const uint64_t good = safari_successes(made, sd(s)->number.kill_on, t.l.total, false);
            for (int i = 0; i < t.n; i++)
                if ((good >> i & 1) != 0)
                    blows[n++] = (blow){(int16_t)at.target, (int16_t)t.who[i], (uint8_t)t.die};
        }
    }
    for (int i = 0; i < n; i++) {
        const int target = blows[i].target, striker = blows[i].striker;
        if (!state_on_board(s, target)) continue;
        const int f = safari_random_figure(s, target, 0, "S·H22", r);
        safari_hit(s, f, s->units[s->figures[striker].unit].side, blows[i].die, -1, striker, r);
    }
}

/* S16: the side that has lost the larger share of what it began with. Lost of all sides; NO_SIDE: nobody. */
static int loser_of(const state *s, int lost[SIDES_MAX])
{
    const safari_game *g = sg_const(s);
    int loser = NO_SIDE;
    bool tie = false;
    for (int side = 0; side < s->sc->nsides; side++) {
        lost[side] = g->force[side];
        for (int u = 0; u < s->sc->nunits; u++)
            if (s->units[u].side == side && state_on_board(s, u) && su_const(s, u)->force > 0)
                lost[side] -= s->units[u].strength;
        if (g->force[side] == 0 || lost[side] <= 0) continue;
        const int more = loser == NO_SIDE ? 1 : lost[side] * g->force[loser] - lost[loser] * g->force[side];
        tie = more == 0;
        if (more > 0) loser = side;
    }
    return tie ? NO_SIDE : loser;
}

void safari_fight_outcome(state *s, resolver *r)
{
    int lost[SIDES_MAX] = {0};
    safari_game *g = sg(s);
    const int loser = loser_of(s, lost);
    if (loser == NO_SIDE) {
        resolver_emit(r, EV_NOTE, "ev.fight-even", NO_UNIT);
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
        if (s->units[u].side == loser && beast_of(s, u) == NULL)
            agenda_owe_first(s, DUE_MORALE, u, NO_UNIT, TRIGGER_FIGHT);
    }
    memset(g->force, 0, sizeof g->force);
    safari_fight_refresh(s);
}
