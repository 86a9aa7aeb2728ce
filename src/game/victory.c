/*
 * victory.c: which victory conditions are met, when the battle ends, who has won and how well. Not for what
 * the loss of a unit means to its rules.
 *
 * Hold, keep, survive, clear and scores (unless they say otherwise) are judged after the last turn; destroy,
 * break, capture, enter, exit and losses end the battle the moment they are met, and stay met. A composite of
 * them is judged at once if all its parts can be.
 */
#include "game/victory.h"

#include <assert.h>
#include <string.h>

#include "game/state_hold.h"

/* ---- counting */

static bool counted(const scenario_unit *su, const victory_condition *c)
{
    return (c->of == NO_SIDE || su->side == c->of) && (su->tags & c->tags) == c->tags;
}

/* What one unit comes to where all of them are counted. */
static int32_t counts_for(const scenario *sc, const victory_condition *c, int i)
{
    return c->strength || c->kind == VICTORY_LOSE_STRENGTH ? sc->units[i].strength : 1;
}

void victory_prepare(scenario *sc)
{
    for (int k = 0; k < sc->nconditions; k++) {
        victory_condition *c = &sc->conditions[k];
        uint16_t *units = arena_alloc(sc->memory, (size_t)(sc->nunits + 1) * sizeof *units);
        c->nunits = 0;
        c->all = 0;
        for (int i = 0; i < sc->nunits; i++) {
            if (!counted(&sc->units[i], c)) continue;
            units[c->nunits++] = (uint16_t)i;
            c->all += counts_for(sc, c, i);
        }
        c->units = units;
    }
}

static bool is_lost(const unit *u)
{
    return u->status == UNIT_DESTROYED || u->status == UNIT_CAPTURED;
}

/* Is another unit with those tags on the board and so near? */
static bool meets(const state *s, const victory_condition *c, int i)
{
    const unit *u = &s->units[i];
    if (u->status != UNIT_ON) return false;
    for (int k = 0; k < s->sc->nunits; k++)
        if (k != i && s->units[k].status == UNIT_ON && (s->sc->units[k].tags & c->near) == c->near &&
            board_steps(s->sc->board, u->space, s->units[k].space) <= c->within)
            return true;
    return false;
}

/* Does this unit count towards the condition as it stands? */
static bool unit_meets(const state *s, const victory_condition *c, int i)
{
    const unit *u = &s->units[i];
    switch (c->kind) {
    case VICTORY_DESTROY:
        return is_lost(u);
    case VICTORY_BREAK:
        return is_lost(u) || (u->status == UNIT_ON && (u->marks & s->sc->cannot_hold) != 0);
    case VICTORY_CAPTURE:
        return u->status == UNIT_CAPTURED && u->captor == c->side;
    case VICTORY_ENTER:
        return u->status == UNIT_ON && (u->marks & s->sc->cannot_hold) == 0 &&
               (u->marks & c->marks) == c->marks && scenario_has_place(c->spaces, c->nspaces, u->space);
    case VICTORY_EXIT:
        return u->status == UNIT_EXITED;
    case VICTORY_MEET:
        return meets(s, c, i);
    case VICTORY_SURVIVE:
        return !is_lost(u) && u->status != UNIT_NONE && (u->marks & c->marks) == c->marks;
    case VICTORY_HOLD:
    case VICTORY_CLEAR:
    case VICTORY_LOSE_STRENGTH:
    case VICTORY_SCORE:
    case VICTORY_ALL:
    case VICTORY_ANY:
    case VICTORY_NOT:
        break;
    }
    return false;
}

static int32_t strength_lost(const state *s, int i)
{
    const int32_t full = s->sc->units[i].strength;
    const int32_t left = is_lost(&s->units[i]) ? 0 : s->units[i].strength;
    return left < full ? full - left : 0;
}

/* Places: hold and clear. */
static int32_t count_spaces(const state *s, const victory_condition *c, int32_t *all)
{
    int32_t n = 0;
    *all = 0;
    for (int i = 0; i < c->nspaces; i++) {
        const int32_t worth = c->worth != NULL ? c->worth[i] : 1;
        const int o = s->sc->objective_at[c->spaces[i]] - 1;
        bool met;
        if (c->kind == VICTORY_HOLD) {
            met = state_holds(s, o, c->side);
        } else {
            met = true;
            EACH_AT(s, c->spaces[i], u)
                if (s->units[u].side != c->side && (c->of == NO_SIDE || s->units[u].side == c->of) &&
                    state_can_hold(s, u))
                    met = false;
        }
        *all += worth;
        n += met ? worth : 0;
    }
    return n;
}

int32_t victory_worth(const scenario *sc, int space)
{
    int32_t most = 0;
    for (int k = 0; k < sc->nconditions; k++) {
        const victory_condition *c = &sc->conditions[k];
        for (int i = 0; i < c->nspaces && c->worth != NULL; i++)
            if (c->spaces[i] == space && c->worth[i] > most) most = c->worth[i];
    }
    return most;
}

static int32_t count_units(const state *s, const victory_condition *c)
{
    int32_t n = 0;
    for (int k = 0; k < c->nunits; k++) {
        const int i = c->units[k];
        if (c->kind == VICTORY_LOSE_STRENGTH)
            n += strength_lost(s, i);
        else if (unit_meets(s, c, i))
            n += !c->strength ? 1 : is_lost(&s->units[i]) ? counts_for(s->sc, c, i) : s->units[i].strength;
    }
    return n;
}

static int32_t count_parts(const state *s, const victory_condition *c)
{
    int32_t n = 0;
    for (int i = 0; i < c->nparts; i++)
        n += victory_met(s, c->parts[i]);
    return n;
}

static int32_t wanted(int32_t count, int32_t all)
{
    if (count >= 0) return count;
    if (count == -1) return (all + 1) / 2;
    return count == -2 ? all : (int32_t)(((int64_t)all * (-100 - count) + 99) / 100);
}

int32_t victory_progress(const state *s, int which, int32_t *needed)
{
    const victory_condition *c = &s->sc->conditions[which];
    int32_t all, n;
    switch (c->kind) {
    case VICTORY_ALL:
        n = count_parts(s, c);
        all = c->nparts;
        *needed = all;
        return n;
    case VICTORY_ANY:
        n = count_parts(s, c);
        *needed = c->count > 0 ? c->count : 1;
        return n;
    case VICTORY_NOT:
        *needed = 1;
        return count_parts(s, c) == 0;
    case VICTORY_HOLD:
    case VICTORY_CLEAR:
        n = count_spaces(s, c, &all);
        break;
    case VICTORY_DESTROY:
    case VICTORY_BREAK:
    case VICTORY_LOSE_STRENGTH:
    case VICTORY_CAPTURE:
    case VICTORY_ENTER:
    case VICTORY_EXIT:
    case VICTORY_MEET:
    case VICTORY_SURVIVE:
        n = count_units(s, c);
        all = c->all;
        break;
    case VICTORY_SCORE:
        n = s->sc->rules->score(s, c->side, c->score);
        all = 0;
        break;
    default:
        n = all = 0;
        break;
    }
    *needed = wanted(c->count, all);
    return n;
}

int32_t victory_wanted(const state *s, int side, int which)
{
    const int32_t has = s->sc->rules->score(s, side, which);
    int32_t next = 0, most = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->kind != VICTORY_SCORE || c->side != side || c->score != which) continue;
        if (c->count > most) most = c->count;
        if (c->count > has && (next == 0 || c->count < next)) next = c->count;
    }
    return next > 0 ? next : most;
}

bool victory_met(const state *s, int which)
{
    const victory_condition *c = &s->sc->conditions[which];
    int32_t needed;
    if ((s->met >> which & 1) != 0) return true;
    if (c->turn > 0 && s->turn > c->turn) /* conditions of an earlier turn's end are not judged again */
        return false;
    return victory_progress(s, which, &needed) >= needed;
}

/* ---- the end */

static bool has_condition(const scenario *sc, int side)
{
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].effect == EFFECT_WIN && sc->conditions[i].side == side) return true;
    return false;
}

/* Had it men who fight, and are they all dead or taken? Those still to come, and those who got away, are left
 * to it. */
static bool wiped_out(const state *s, int side)
{
    bool lost = false;
    if (s->sc->sides[side].goes_alone) return false; /* the country and its beasts are no army */
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (u->side != side || u->status == UNIT_NONE || (s->sc->noncombatants >> u->type & 1) != 0) continue;
        if (!is_lost(u)) return false;
        lost = true;
    }
    return lost;
}

/* Who stands against `side`: the first other side somebody plays. */
static int other_side(const scenario *sc, int side)
{
    int other = NO_SIDE;
    for (int i = sc->nsides - 1; i >= 0; i--)
        if (i != side && (!sc->sides[i].goes_alone || other == NO_SIDE)) other = i;
    return other;
}

/* The best of a side's winning conditions among `judged`; level 0: none met. */
static int best_level(const state *s, int side, uint32_t judged, int *which)
{
    int level = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->effect == EFFECT_WIN && c->side == side && (judged >> i & 1) != 0 && c->level > level &&
            victory_met(s, i)) {
            level = c->level;
            *which = i;
        }
    }
    return level;
}

/* "Raise" and "lower" move the winner's level by one: one below a win is a draw, one below a draw the other
 * side's win. */
static void adjust(const state *s, int *winner, int *level)
{
    const scenario *sc = s->sc;
    int n = *level;
    for (int i = 0; i < sc->nconditions; i++) {
        const victory_condition *c = &sc->conditions[i];
        if (c->side == *winner && (c->effect == EFFECT_RAISE || c->effect == EFFECT_LOWER) &&
            victory_met(s, i))
            n += c->effect == EFFECT_RAISE ? 1 : -1;
    }
    if (n < 0) {
        *winner = other_side(sc, *winner);
        n = 1;
    } else if (n == 0) {
        *winner = NO_SIDE;
    }
    *level = n >= sc->nlevels ? sc->nlevels - 1 : n;
}

/* The first of the least that would have won for a side; -1: it had nothing to win by. */
static int least_wanted(const scenario *sc, int side)
{
    int least = -1;
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].effect == EFFECT_WIN && sc->conditions[i].side == side &&
            (least < 0 || sc->conditions[i].level < sc->conditions[least].level))
            least = i;
    return least;
}

/* An army with nobody left to fight cannot win by what it asked for: that is the other's, if it has anybody.
 * Who wins because the other failed asked for nothing. */
static bool falls_to_other(const state *s, int *winner)
{
    if (*winner == NO_SIDE || !wiped_out(s, *winner)) return false;
    const int other = other_side(s->sc, *winner);
    *winner = other != NO_SIDE && !wiped_out(s, other) ? other : NO_SIDE;
    return true;
}

static void end_battle(state *s, resolver *r, int winner, int level, int which)
{
    const int claimed = winner;
    const bool gone = which >= 0 && falls_to_other(s, &winner);
    if (gone) level = 1, which = -1;
    if (winner != NO_SIDE) adjust(s, &winner, &level);
    s->over = 1;
    s->winner = (int8_t)winner;
    s->level = (uint8_t)(winner == NO_SIDE ? 0 : level);
    const scenario *sc = s->sc;
    const bool met = which >= 0 && winner != NO_SIDE && sc->conditions[which].side == winner;
    const int wanted =
        which < 0 && !gone && winner != NO_SIDE ? least_wanted(sc, other_side(sc, winner)) : -1;
    event *e = resolver_emit(r, EV_OVER,
                             winner == NO_SIDE ? "ev.over.draw"
                             : gone            ? "ev.over.gone"
                             : met             ? "ev.over.condition"
                             : wanted >= 0     ? "ev.over.failed"
                                               : "ev.over.win",
                             NO_UNIT);
    e->side = (int8_t)winner;
    e->n[0] = s->level;
    e->n[1] = wanted >= 0 ? wanted : which;
    if (wanted >= 0 || gone) e->n[2] = gone ? claimed : sc->conditions[wanted].side;
}

/* Of the conditions in `judged`: if exactly one side has one met it wins, if several a draw. False: none is
 * met. */
static bool judge(state *s, resolver *r, uint32_t judged)
{
    int winner = NO_SIDE, level = 0, met = 0, decided_by = -1;
    bool gone = false; /* those found so far have nobody left: what others have met comes first */
    for (int side = 0; side < s->sc->nsides; side++) {
        int which = -1;
        const int best = best_level(s, side, judged, &which);
        if (best == 0) continue;
        const bool out = wiped_out(s, side);
        if (met > 0 && out && !gone) continue;
        if (gone && !out) met = 0;
        gone = out;
        met++;
        winner = side;
        level = best;
        decided_by = which;
    }
    if (met == 0) return false;
    if (met > 1)
        end_battle(s, r, NO_SIDE, 0, -1);
    else
        end_battle(s, r, winner, level, decided_by);
    return true;
}

void victory_watch(state *s, resolver *r)
{
    const scenario *sc = s->sc;
    uint32_t at_once = 0;
    bool changed = false;
    if (s->over) return;
    for (int i = 0; i < sc->nconditions; i++) {
        if (sc->conditions[i].at_end) continue;
        at_once |= UINT32_C(1) << i;
        if ((s->met >> i & 1) == 0 && victory_met(s, i)) {
            s->met |= UINT32_C(1) << i;
            changed = true;
        }
    }
    if (changed) judge(s, r, at_once);
}

void victory_turn(state *s, resolver *r)
{
    uint32_t now = 0;
    victory_watch(s, r);
    if (s->over) return;
    for (int i = 0; i < s->sc->nconditions; i++) {
        if (s->sc->conditions[i].turn != s->turn || !victory_met(s, i)) continue;
        s->met |= UINT32_C(1) << i; /* it stays met, whatever happens later */
        now |= UINT32_C(1) << i;
    }
    if (now != 0) judge(s, r, now);
}

void victory_close(state *s, resolver *r)
{
    const scenario *sc = s->sc;
    int with = 0, side = NO_SIDE;
    victory_watch(s, r);
    if (s->over) return;
    if (judge(s, r, UINT32_MAX)) return;
    for (int i = 0; i < sc->nsides; i++) {
        if (!has_condition(sc, i)) continue;
        with++;
        side = i;
    }
    if (with == 1) /* where only one side has a condition, the other wins if it is not met */
        end_battle(s, r, other_side(sc, side), 1, -1);
    else
        end_battle(s, r, NO_SIDE, 0, -1);
}

int victory_as_it_stands(const state *s)
{
    state end = *s;
    resolver quiet = {0}; /* nothing is told, nothing is thrown */
    victory_close(&end, &quiet);
    return end.winner;
}

/* Is there a condition of losses, judged at once, that is one unit short? */
static bool one_short(const state *s)
{
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        int32_t needed;
        if (c->at_end || (c->kind != VICTORY_DESTROY && c->kind != VICTORY_BREAK)) continue;
        if (victory_progress(s, i, &needed) == needed - 1) return true;
    }
    return false;
}

bool victory_hangs_on(const state *s, int u)
{
    if (s->over || !one_short(s)) return false;
    state without = *s;
    resolver quiet = {0};
    without.units[u].status = UNIT_DESTROYED;
    without.units[u].space = NO_SPACE;
    victory_watch(&without, &quiet);
    return without.over && without.winner != NO_SIDE && without.winner != s->units[u].side;
}

/* ---- the result */

static void tally(result *out, const char *code)
{
    out->tally[out->ntally].code = code;
    out->tally[out->ntally].held = false;
    out->tally[out->ntally].score = 0;
    memset(out->tally[out->ntally].value, 0, sizeof out->tally[0].value);
    memset(out->tally[out->ntally].wanted, 0, sizeof out->tally[0].wanted);
    out->ntally++;
}

static bool fights(const scenario *sc, int u)
{
    return (sc->noncombatants >> sc->units[u].type & 1) == 0;
}

void victory_result(const state *s, result *out)
{
    enum { LOST_UNITS, LOST_STRENGTH };
    const scenario *sc = s->sc;
    bool others = false; /* leaders and trains are counted apart: what is won by is units that fight */
    memset(out, 0, sizeof *out);
    out->over = s->over != 0;
    out->winner = s->winner;
    out->level = s->level;
    out->code = !out->over ? "verdict.none" : s->winner == NO_SIDE ? "verdict.draw" : "verdict.win";
    out->args = word_args_none();
    out->args.side = s->winner;
    out->args.n[0] = s->level;
    tally(out, "tally.units-lost");
    tally(out, "tally.strength-lost");
    for (int i = 0; i < sc->nunits; i++)
        others = others || !fights(sc, i);
    const int apart = out->ntally, held = apart + others;
    if (others) tally(out, "tally.others-lost");
    if (sc->nobjectives > 0) {
        tally(out, "tally.held");
        out->tally[held].held = true;
    }
    for (int i = 0; i < sc->nunits; i++) {
        const int side = s->units[i].side;
        const int32_t lost = strength_lost(s, i);
        out->lost[side] += lost;
        out->tally[LOST_STRENGTH].value[side] += lost;
        out->tally[fights(sc, i) ? LOST_UNITS : apart].value[side] += is_lost(&s->units[i]);
    }
    for (int o = 0; o < sc->nobjectives; o++)
        for (int side = 0; side < sc->nsides; side++)
            if (state_holds(s, o, side)) out->tally[held].value[side]++;
}
