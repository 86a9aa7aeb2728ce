/*
 * evaluate.c: what a position is worth to the computer, in hundredths of a point of an expedition's score.
 */
#include "rules/safari/evaluate.h"

#include "game/worth.h"
#include "rules/safari/compile.h"
#include "rules/safari/melee.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/score.h"

/* A side that must bring something somewhere: off the map for points, or to the goal of a race. */
static bool travels(const state *s, int side)
{
    return sd(s)->to_goal[side] != NULL;
}

static bool races(const state *s, int side)
{
    return sd(s)->ngoal[side] > 0;
}

static int32_t man_worth(const state *s, int side, const safari_man *m)
{
    const safari_numbers *k = &sd(s)->number;
    const int32_t fights = m->die * 8 + ((m->is & IS_LEADER) != 0 ? 80 : 0);
    if (sd(s)->raids[side]) return 3 * fights; /* they strike and are gone: nobody of theirs is cheap */
    if (!travels(s, side) || races(s, side)) return fights;
    return fights / 2 + 100 * ((m->is & IS_EUROPEAN) != 0 ? k->european_points : k->other_points);
}

static int32_t party_worth(const state *s, int u)
{
    const safari_animal *beast = beast_of(s, u);
    const int side = s->units[u].side;
    const int32_t load = travels(s, side) ? 100 * sd(s)->number.load_points : 200;
    int32_t sum = 0;
    if (beast != NULL)
        return s->sc->sides[side].goes_alone ? 40 * s->units[u].strength
                                             : (800 - 150 * s->units[u].hits) * s->units[u].strength;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        if (!safari_in_hand(s, f)) continue;
        int32_t worth = man_worth(s, side, man_of(s, f));
        if ((sf_const(s, f)->flags & FIG_WOUNDED) != 0) worth = worth * 3 / 4;
        worth -= worth * sf_const(s, f)->net / 8; /* S23.2: worth helping out of it */
        sum += worth + load * sf_const(s, f)->load;
    }
    if (races(s, side) && safari_leads_side(s, u)) sum += 2500;
    if (state_has(s, u, MARK_FLEEING)) return sum / 4;
    if (state_has(s, u, MARK_RETREATING) || state_has(s, u, MARK_DREAD)) return sum * 2 / 3;
    return state_has(s, u, MARK_LOWERED) ? sum * 9 / 10 : sum;
}

/* What it is worth to a side to be rid of it, in hundredths: who travels fights only when he must. */
static int32_t enmity(const state *s, int side, int u)
{
    const safari_start *there = &sd(s)->start[u];
    if (s->sc->sides[s->units[u].side].goes_alone) {
        if (beast_of(s, u) != NULL) return 10;
        return there->defends ? 0 : 30;
    }
    if (!travels(s, side)) return 100;
    for (int i = 0; i < s->sc->nunits; i++) /* who is at the column is a danger to all that follows */
        if (s->units[i].side == side && state_on_board(s, i) && state_on_board(s, u) &&
            steps_between(sd(s), s->units[i].space, s->units[u].space) <= 3)
            return 90;
    return 25;
}

/* Thousandths of hits it does in a turn at so many hexes. */
static int32_t power_at(const state *s, int u, int hexes)
{
    int32_t sum = 0;
    if (hexes < 1 || hexes > HEXES_MAX || beast_of(s, u) != NULL || state_has(s, u, MARK_FLEEING)) return 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (figure_on(s, f) && sf_const(s, f)->load == 0) sum += man_of(s, f)->power[hexes];
    const int gun = type_of(s, u)->gun;
    if (gun >= 0 && !state_has(s, u, MARK_JAMMED)) sum += sd(s)->gun_power[gun][hexes];
    return sum;
}

/* Hand to hand, in thousandths of kills a round. */
static int32_t blows_of(const state *s, int u)
{
    int32_t sum = 0;
    const safari_animal *beast = beast_of(s, u);
    if (beast != NULL)
        return beast->die > 4 ? 1000 * (beast->die - 4) / beast->die * s->units[u].strength : 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        if (!figure_on(s, f)) continue;
        const int die = man_of(s, f)->die, length = safari_length(s, f);
        sum += (1000 * (die - 4) / die) * (10 + (length > 0 ? length : 0)) / 12;
    }
    return sum;
}

bool safari_worth_charging(const state *s, int u, int target)
{
    const int32_t mine = blows_of(s, u), theirs = blows_of(s, target);
    const bool prey = !safari_fighter(s, target) && beast_of(s, target) == NULL;
    const int side = s->units[u].side, far = steps_between(sd(s), s->units[u].space, s->units[target].space);
    if (enmity(s, side, target) == 0) return false;
    if (beast_of(s, target) != NULL && s->sc->sides[s->units[target].side].goes_alone)
        return false; /* game may go */
    if (beast_of(s, u) != NULL) return prey || !safari_fighter(s, target);
    if (!safari_fighter(s, u) || type_of(s, u)->gun >= 0) return false;
    if (travels(s, side)) return far <= 3 && (state_has(s, target, MARK_FLEEING) || mine * 2 > theirs * 3);
    return prey || state_has(s, target, MARK_FLEEING) || mine * 4 > theirs * 3;
}

/* How near an end of its way it is, in halves of a hex of open ground. */
enum { FARTHEST = 200, LOST = 90, SECURE_WORTH = 120 };

static int32_t way_left(const state *s, int side, int space)
{
    const uint16_t *far = sd(s)->to_goal[side];
    if (far == NULL) return 0;
    return far[space] < FARTHEST ? far[space] : FARTHEST;
}

static bool is_prey(const state *s, int hunter_side, int u)
{
    if (s->units[u].side == hunter_side || !state_on_board(s, u) || !state_seen(s, u, hunter_side))
        return false;
    if (beast_of(s, u) != NULL) return !s->sc->sides[s->units[u].side].goes_alone;
    return true;
}

/* Hexes to what it hunts: loads and people who cannot defend themselves count as nearer. */
static int32_t prey_distance(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    int32_t best = 40;
    const bool beast = beast_of(s, u) != NULL;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!is_prey(s, s->units[u].side, i)) continue;
        int32_t far = 2 * steps_between(d, space, s->units[i].space);
        if (safari_fighter(s, i))
            far += beast ? 12 : 3;
        else if (beast_of(s, i) == NULL)
            far -= 2;
        if (far < best) best = far;
    }
    for (int i = 0; i < THINGS_MAX && d->raids[s->units[u].side]; i++)
        if (s->things[i].used && s->things[i].side != s->units[u].side) {
            const int32_t far = 2 * steps_between(d, space, s->things[i].space) - 2;
            if (far < best) best = far;
        }
    return best < 0 ? 0 : best;
}

/* What the enemies that see the place could do to a party there, thousandths of hits. */
static int32_t danger_at(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    int32_t sum = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        if (at->status != UNIT_ON || at->side == s->units[u].side || !state_seen(s, i, s->units[u].side))
            continue;
        const int far = steps_between(d, space, at->space);
        if (far > HEXES_MAX || (state_has(s, u, MARK_HIDDEN) && far > 1)) continue;
        if (far > 0 && ground_sees(d, at->space, space)) sum += power_at(s, i, far) * 2 / 3;
        if (far <= 3 && (beast_of(s, i) == NULL ? safari_fighter(s, i) : true))
            sum += blows_of(s, i) / (1 + far);
    }
    const safari_light *light = &d->light[s->turn];
    if (light->sees > 0) sum /= 2;
    return ground_is(s, space, SPACE_SOFT | SPACE_HARD) ? sum * 3 / 4 : sum;
}

/* The best it could do from there. */
static int32_t fire_at(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    int32_t best = 0;
    if (beast_of(s, u) != NULL) return 0;
    const int light = d->light[s->turn].sees;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!is_prey(s, s->units[u].side, i)) continue;
        const int far = steps_between(d, space, s->units[i].space);
        if (far > HEXES_MAX || far < 1 || (light > 0 && far > light) ||
            !ground_sees(d, space, s->units[i].space))
            continue;
        const int32_t mine = power_at(s, u, far);
        if (mine > best) best = mine;
    }
    return best;
}

/* Unarmed parties are safe behind armed ones of their side. */
static int32_t escort_at(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    int near = 12;
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != u && state_on_board(s, i) && s->units[i].side == s->units[u].side && safari_fighter(s, i) &&
            steps_between(d, space, s->units[i].space) < near)
            near = steps_between(d, space, s->units[i].space);
    return near;
}

/* How far its own baggage is from a place: rifles stay by it. */
static int32_t baggage_distance(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    int near = 12;
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != u && state_on_board(s, i) && s->units[i].side == s->units[u].side && !safari_fighter(s, i) &&
            steps_between(d, space, s->units[i].space) < near)
            near = steps_between(d, space, s->units[i].space);
    return near == 12 ? 0 : near;
}

/* Rifles gain nothing by running far ahead of the loads, a guide even less: how far there is yet to go for
 * the baggage on average, less the lead they may have. 0: it carries loads itself, or nobody does. */
static int32_t baggage_way(const state *s, int u)
{
    const int side = s->units[u].side;
    int32_t sum = 0, n = 0;
    if (beast_of(s, u) != NULL || state_has(s, u, MARK_LADEN)) return 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side != side || !state_on_board(s, i) || !state_has(s, i, MARK_LADEN)) continue;
        sum += way_left(s, side, s->units[i].space);
        n++;
    }
    if (n == 0) return 0;
    const int32_t lead = safari_count(s, u, IS_HUNTER | IS_GUIDE) > 0 ? 8 : 24;
    return sum / n > lead ? sum / n - lead : 0;
}

/* What half a hex of the way is worth to it: by what it set out with, so that to lose a load is never a gain.
 */
static int32_t haste(const state *s, int u)
{
    const safari_data *d = sd(s);
    const safari_start *from = &d->start[u];
    const int side = s->units[u].side;
    int32_t points = 0;
    if (races(s, side)) return safari_loads(s, u) > 0 || safari_leads_side(s, u) ? 90 : 40;
    for (int i = 0; i < from->nmen; i++)
        points += ((d->man[from->man[i]].is & IS_EUROPEAN) != 0 ? d->number.european_points
                                                                : d->number.other_points) +
                  from->load[i] * d->number.load_points;
    return 20 + 3 * points;
}

/* Hundredths of points: where it stands. Also what the short list of moves is chosen by. */
int32_t safari_place_worth(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    const int side = s->units[u].side;
    const bool goes = travels(s, side), fighter = beast_of(s, u) != NULL || safari_fighter(s, u);
    int32_t worth = 0;
    if (safari_is_exit(s, u, space)) return 900;
    if (goes) {
        const int32_t left = way_left(s, side, space), behind = baggage_way(s, u);
        worth -= haste(s, u) * (left > behind ? left : behind);
        if (!fighter || safari_loads(s, u) > 0) {
            const int32_t away = escort_at(s, u, space);
            worth -= away > 2 ? 15 * (away - 2) : 0;
        } else {
            const int32_t away = baggage_distance(s, u, space);
            worth -= away > 2 ? 18 * (away - 2) : 0;
        }
    } else if (d->start[u].defends) {
        const int home = steps_between(d, space, d->village[d->start[u].village]);
        worth -= home > 2 ? 40 * (home - 2) : 0;
        worth -= 3 * prey_distance(s, u, space);
    } else if (fighter) {
        worth -= 9 * prey_distance(s, u, space);
        if (!d->raids[side] &&
            d->loads[side] > 0) { /* stores to be kept: rifles stay by them, behind walls */
            worth -= 14 * baggage_distance(s, u, space);
            worth += ground_is(s, space, SPACE_SECURE) ? SECURE_WORTH : 0;
        }
    } else { /* people who stay where they are safe */
        worth -= 10 * escort_at(s, u, space) + (ground_is(s, space, SPACE_HARD) ? 0 : 60);
    }
    worth += fire_at(s, u, space) / (goes ? 20 : 12);
    const bool shy = beast_of(s, u) != NULL && !d->light[s->turn].night; /* a man-eater by day */
    worth -= danger_at(s, u, space) / (shy ? 3 : fighter ? 16 : 8);
    return worth;
}

static int32_t each(const state *s, int u)
{
    return s->units[u].strength > 0 ? party_worth(s, u) / s->units[u].strength : 0;
}

/* What is under way hand to hand: what it promises to kill less what it may lose. */
static int32_t melee_promise(const state *s, int u)
{
    const int foe = su_const(s, u)->foe - 1, side = s->units[u].side;
    if (foe < 0 || !state_on_board(s, foe)) return 0;
    int32_t prize = each(s, foe) * enmity(s, side, foe) / 100;
    if (sd(s)->raids[side]) prize += 150 * sd(s)->number.kill_points;
    if (beast_of(s, u) != NULL && beast_of(s, foe) == NULL) prize += 200;
    const int32_t mine = blows_of(s, u) * (state_has(s, u, MARK_CHARGED) ? 6 : 5) / 5;
    int32_t theirs = blows_of(s, foe);
    /* S·H23: only the one it is at strikes back at a cat, and it takes more than one blow */
    if (beast_of(s, u) != NULL && s->units[foe].strength > 0) theirs /= 3 * s->units[foe].strength;
    const int32_t sum = mine / 10 * prize / 100 - theirs / 10 * each(s, u) / 100;
    return state_has(s, u, MARK_FOUGHT) ? sum / 3 : sum * 2 / 3;
}

static int32_t unit_value(const state *s, int u)
{
    const unit *at = &s->units[u];
    const bool hunts = !travels(s, at->side);
    int32_t worth = party_worth(s, u);
    if (at->status == UNIT_READY)
        return worth - 30000; /* come, and not yet in the field: farther than from anywhere */
    if (at->status != UNIT_ON) return worth;
    worth += safari_place_worth(s, u, at->space) + melee_promise(s, u);
    if (state_has(s, u, MARK_HIDDEN) && hunts) worth += 60;
    if (!hunts && su_const(s, u)->die > 0)
        worth += 2 * haste(s, u); /* to have set out is worth it, however the die fell */
    return worth;
}

int32_t safari_evaluate(const state *s, int side)
{
    static const victory_weights victory = {
        .start = 300, .rise = 500, .effects = BIT(EFFECT_WIN), .skip = BIT(VICTORY_SURVIVE)};
    int32_t sum = worth_of_victory(s, side, &victory);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        if (at->status == UNIT_EXITED && at->side == side && travels(s, side))
            sum += 1000; /* it is through */
        if ((at->status == UNIT_DESTROYED || at->status == UNIT_CAPTURED) && at->side == side &&
            travels(s, side))
            sum -= haste(s, i) * LOST; /* as if it had never set out */
        if (at->status != UNIT_ON && at->status != UNIT_READY && at->status != UNIT_WAITING) continue;
        if (at->status == UNIT_WAITING && sd(s)->start[i].pool) continue;
        if (at->side == side)
            sum += unit_value(s, i);
        else
            sum -= party_worth(s, i) * enmity(s, side, i) / 100;
    }
    for (int other = 0; other < s->sc->nsides; other++) {
        const int32_t points = 100 * safari_points(s, other);
        sum += other == side ? points + points / 2 : -points;
    }
    return sum;
}
