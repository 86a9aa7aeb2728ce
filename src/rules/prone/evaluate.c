/*
 * evaluate.c: what a position, and a place in it, is worth to the computer. Not for judging what may be done:
 * check.c.
 */
#include "rules/prone/evaluate.h"

#include "game/victory.h"
#include "game/worth.h"
#include "rules/prone/dice.h"
#include "rules/prone/fire.h"

enum { FAR = 24 };

/* ---- what a unit is worth as it stands */

static int32_t unit_worth(const state *s, int u)
{
    const unit *at = &s->units[u];
    const prone_type *t = type_of(s, u);
    int32_t worth = 100 * at->strength;
    switch ((prone_class)t->class) {
    case CLASS_GUN:
    case CLASS_MG:
        worth += 900;
        break;
    case CLASS_WAGON:
        worth += 500;
        break;
    case CLASS_LEADER:
        worth += 250;
        break;
    case CLASS_FOOT:
    case CLASS_HORSE:
        break;
    }
    if (pu_const(s, u)->leader == LEADER_WITH) worth += 120;
    if (state_has(s, u, MARK_SHAKEN)) worth -= 100 + worth / 8;
    if (state_has(s, u, MARK_JAMMED)) worth -= 300;
    if (is_prone(s, u)) worth -= 45;               /* it must get up again */
    if (state_has(s, u, MARK_FORCED)) worth -= 60; /* it has lost a turn's move and a point of its fire */
    if (state_has(s, u, MARK_HIDDEN)) worth += 80;
    if (t->forms && !is_mounted(s, u) && pu_const(s, u)->order == ORDER_OPEN)
        worth += 40; /* all of it fires */
    return worth;
}

/* ---- fire: casualties, in hundredths, that u may expect to inflict */

static int band_at(const state *s, int u, int hexes)
{
    const prone_numbers *k = &pd(s)->number;
    if (type_of(s, u)->weapon == WEAPON_GUN) return 0;
    if (type_of(s, u)->weapon == WEAPON_MUZZLE_LOADER) hexes *= 2;
    return hexes <= hexes_of(k->short_inches) ? 0 : hexes <= hexes_of(k->medium_inches) ? 1 : 2;
}

static bool armed(const state *s, int u)
{
    return state_on_board(s, u) && type_of(s, u)->weapon != WEAPON_NONE && !state_has(s, u, MARK_LIMBERED) &&
           !state_has(s, u, MARK_JAMMED) && !is_mounted(s, u) && pu_const(s, u)->ammo > 0;
}

/* From one hex at another, the target being of that class. */
static int32_t expected(const state *s, int u, int dice, int from, int to, int class)
{
    const int far = hexes_between(pd(s), from, to);
    if (far > prone_weapon_range(s, u) || !prone_sees(s, from, to)) return 0;
    int need = chart_field(chart_at(prone_fire_chart(s, u), class, band_at(s, u, far), NULL), "need");
    if (type_of(s, u)->weapon == WEAPON_MG) need += 2;
    if (state_has(s, u, MARK_MOVED)) need--;
    if (state_has(s, u, MARK_FORCED)) need--;
    if (prone_direct_refused(s, u) == NULL) need++;
    if (need < 1) need = 1;
    return dice * need * 5;
}

static int class_at(const state *s, int u, int space, bool lying)
{
    const char *because;
    const unsigned ground = pd(s)->space[space].is;
    if (lying || (state_has(s, u, MARK_TREES) && space == s->units[u].space) || (ground & SPACE_HARD) != 0)
        return 4;
    if (space == s->units[u].space) return prone_target_class(s, u, &because);
    const int order = pu_const(s, u)->order, kind = type_of(s, u)->class;
    const int loose =
        kind == CLASS_LEADER || (kind == CLASS_FOOT && order == ORDER_OPEN) ? 3
        : is_mounted(s, u) || state_has(s, u, MARK_LIMBERED) || order == ORDER_COLUMN || order == ORDER_MASS
            ? 1
            : 2;
    return (ground & SPACE_BUSH) != 0 && loose < 3 ? 3 : loose;
}

/* ---- where it stands */

static bool shoots(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return class == CLASS_GUN || class == CLASS_MG;
}

/* Somewhere it (u: NO_UNIT, anybody) has to have been first, and has not. */
static bool has_to_enter(const state *s, int side, int u)
{
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->kind == VICTORY_ENTER && c->side == side && !victory_met(s, i) &&
            (u == NO_UNIT || (s->sc->units[u].tags & c->tags) == c->tags))
            return true;
    }
    return false;
}

static int32_t leaving_weight(const state *s, int side)
{
    return s->turn + 4 >= pd(s)->exit[side].turn ? 150 : 60;
}

static int goal_distance(const state *s, int u, int space, bool *leaving)
{
    const prone_data *d = pd(s);
    const int side = s->units[u].side;
    *leaving = d->to_exit[side] != NULL && !has_to_enter(s, side, NO_UNIT);
    const uint16_t *far = *leaving ? d->to_exit[side] : d->to_goal[side];
    if (far == NULL) return -1;
    return far[space] < FAR ? far[space] : FAR;
}

static int nearest_friend(const state *s, int u, int space)
{
    int best = FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        const int class = type_of(s, i)->class;
        if (i == u || !state_on_board(s, i) || s->units[i].side != s->units[u].side ||
            (class != CLASS_FOOT && class != CLASS_HORSE))
            continue;
        const int far = hexes_between(pd(s), space, s->units[i].space);
        if (far < best) best = far;
    }
    return best;
}

static bool beside_square(const state *s, int u, int space)
{
    int beside = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        beside += state_on_board(s, i) && s->units[i].side == s->units[u].side && in_square(s, i) &&
                  hexes_between(pd(s), s->units[i].space, space) == 1;
    return beside >= pd(s)->number.square_friends;
}

/* Goal, nearness to the enemy, company; no fire. `hungry`: its side must do something to win. */
static int32_t place_terms(const state *s, int u, int space, bool hungry)
{
    bool leaving;
    const int turn = s->turn < s->sc->turns ? s->turn : s->sc->turns; /* the umpire may have set any */
    int32_t worth = 0;
    const int kind = type_of(s, u)->class, side = s->units[u].side;
    const int goal = goal_distance(s, u, space, &leaving);
    int enemy = NO_UNIT;
    const int near = prone_nearest(s, side, space, &enemy);
    const int cap = near < FAR ? near : FAR;
    if (leaving) {
        worth += leaving_weight(s, side) *
                 (FAR - (goal < 0 ? 0 : goal)); /* never less than before it could leave */
    } else if (goal >= 0 && (!hungry || pd(s)->own_goal[side])) {
        const int weight = kind == CLASS_WAGON || kind == CLASS_LEADER ? 4
                           : shoots(s, u)                              ? 5
                           : goal <= 8 && has_to_enter(s, side, u)     ? 90
                           : hungry                                    ? 26 + 40 * turn / s->sc->turns
                                                                       : 12;
        worth -= weight * goal;
        if (goal == 0 && hungry && has_to_enter(s, side, u)) worth += 500;
    }
    if (kind == CLASS_FOOT || kind == CLASS_HORSE) {
        worth -= (leaving || !hungry ? 0 : pd(s)->own_goal[side] ? 8 : 26) * cap;
        const unsigned ground = pd(s)->space[space].is;
        if (cap <= 14)
            worth += (ground & SPACE_HARD) != 0 ? (hungry ? 40 : 90) : (ground & SPACE_BUSH) != 0 ? 15 : 0;
        if (state_has(s, u, MARK_SHAKEN) || below_half(s, u)) worth += 22 * (cap < 10 ? cap : 10);
        if (type_of(s, u)->army == ARMY_GERMAN && cap <= 2) worth -= 40; /* not where they can be rushed */
        return worth;
    }
    const int company = nearest_friend(s, u, space);
    if (pd(s)->squares && beside_square(s, u, space))
        worth += kind == CLASS_LEADER ? 30 : hungry || leaving ? 40 : 220;
    worth -= (kind == CLASS_LEADER ? 30 : 18) * (company < 12 ? company : 12);
    if (kind != CLASS_LEADER && company <= 1 && !hungry) worth += 140; /* not to be taken from beside it */
    if (near <= 4) worth -= 60 * (5 - near);
    if (shoots(s, u) && cap > 8) worth -= 6 * (cap - 8);
    return worth;
}

/* What it must keep the enemy from, the enemy has begun. */
static bool under_way(const state *s, const victory_condition *c)
{
    if (c->kind != VICTORY_NOT) return false;
    const victory_condition *kept = &s->sc->conditions[c->parts[0]];
    for (int i = 0; i < kept->nparts; i++)
        if (victory_met(s, kept->parts[i])) return true;
    return false;
}

/* It would not win if the battle ended now: it has to do something. */
static bool is_hungry(const state *s, int side)
{
    bool any = false, enemy = false;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->effect != EFFECT_WIN) continue;
        const bool met = victory_met(s, i) && !under_way(s, c);
        if (c->side != side) {
            enemy = enemy || met;
            continue;
        }
        any = true;
        if (met) return false;
    }
    return any || enemy;
}

/* The best it can do from there, less what may be done to it, and the rest. */
int32_t prone_place_worth(const state *s, int u, int space, bool lying)
{
    const unit *at = &s->units[u];
    const bool gun = armed(s, u);
    int dice = gun ? prone_fire_dice(s, u) : 0;
    int32_t best = 0, threat = 0;
    if (lying && dice > 0 && !is_prone(s, u)) dice = (at->strength * type_of(s, u)->shooters + 99) / 100;
    const int class = class_at(s, u, space, lying);
    for (int i = 0; i < s->sc->nunits; i++) {
        const char *because;
        if (s->units[i].side == at->side || !state_on_board(s, i) || !state_seen(s, i, at->side)) continue;
        if (hexes_between(pd(s), space, s->units[i].space) > RANGE_MAX) continue;
        if (dice > 0) {
            const int32_t mine =
                expected(s, u, dice, space, s->units[i].space, prone_target_class(s, i, &because));
            if (mine > best) best = mine;
        }
        if (armed(s, i)) threat += expected(s, i, prone_fire_dice(s, i), s->units[i].space, space, class);
    }
    if (threat > 100 * at->strength) threat = 100 * at->strength;
    return place_terms(s, u, space, is_hungry(s, at->side)) + best * 3 / 4 - threat / 4;
}

/* ---- a whole position */

/* Each shooter at whom it can hurt most; what it would do to nobody in sight is nothing. */
static int32_t fire_promise(const state *s, int u)
{
    const unit *at = &s->units[u];
    int32_t best = 0;
    if (!armed(s, u) || state_has(s, u, MARK_CHARGED) || (state_has(s, u, MARK_DONE) && s->step == STEP_FIRE))
        return 0;
    const int dice = prone_fire_dice(s, u);
    for (int i = 0; i < s->sc->nunits; i++) {
        const char *because;
        if (s->units[i].side == at->side || !state_on_board(s, i) || !state_seen(s, i, at->side) ||
            !prone_faces(s, u, s->units[i].space) || state_has(s, i, MARK_DISGUISED))
            continue;
        const int32_t mine =
            expected(s, u, dice, at->space, s->units[i].space, prone_target_class(s, i, &because));
        const int32_t most = 100 * s->units[i].strength;
        if (mine > best) best = mine < most ? mine : most;
    }
    return best;
}

static int fighting_power(const state *s, int u, int other, int32_t shot)
{
    ledger l;
    prone_ledger(s, u, other, 1, pd(s)->melee, &l);
    const int each = 10 + 4 * l.total;
    const int32_t left = 100 * s->units[u].strength - shot;
    return left > 0 ? left * (each > 2 ? each : 2) / 100 : 0;
}

/* Faces of six that pass. */
static int faces_that_pass(int need, int plus)
{
    const int least = need - plus;
    return least <= 1 ? 6 : least > 6 ? 0 : 7 - least;
}

/* What a charge now under way promises, once those who are charged have fired. */
static int32_t charge_promise(const state *s, int u)
{
    const prone_numbers *k = &pd(s)->number;
    const int target = pu_const(s, u)->quarry - 1;
    const char *because;
    ledger closing, standing;
    if (target < 0 || !state_on_board(s, target)) return 0;
    int32_t shot = 0;
    if (armed(s, target) && s->step == STEP_MOVEMENT)
        shot = expected(s, target, prone_fire_dice(s, target), s->units[target].space, s->units[u].space,
                        prone_target_class(s, u, &because));
    prone_ledger(s, u, NO_UNIT, 0, pd(s)->closing, &closing);
    prone_ledger(s, target, NO_UNIT, 0, pd(s)->standing, &standing);
    const int closes = faces_that_pass(k->close_on, closing.total - shot / 200),
              stands = faces_that_pass(k->stand_on, standing.total);
    const int class = type_of(s, target)->class;
    int32_t prize = class == CLASS_LEADER ? 150 : class != CLASS_FOOT && class != CLASS_HORSE ? 900 : 0;
    if (s->sc->objective_at[s->units[target].space] != 0) prize += 200; /* it would take the place with it */
    const int32_t fight = 6 * (fighting_power(s, u, target, shot) - fighting_power(s, target, u, 0)) + prize;
    const int32_t flight = 150 + prize;
    return closes * (stands * fight + (6 - stands) * flight) / 36 - 30;
}

/* How near each side is to what it must do, worth more as the turns run out. */
static int32_t victory_worth(const state *s, int side)
{
    const int turn = s->turn < s->sc->turns ? s->turn : s->sc->turns; /* the umpire may have set any */
    const int32_t weight = 500 + 1500 * turn / s->sc->turns;
    int32_t worth = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->kind == VICTORY_NOT) continue;
        int32_t needed = 0, got = victory_progress(s, i, &needed);
        if (got > needed) got = needed;
        const int32_t full = c->kind == VICTORY_LOSE_STRENGTH ? 2000 : weight;
        const int32_t part = needed > 0 ? full * got / needed : 0;
        worth += c->side == side ? part : -part;
    }
    return worth;
}

int32_t prone_evaluate(const state *s, int side)
{
    const bool hungry[2] = {is_hungry(s, 0), is_hungry(s, 1)};
    int32_t sum = worth_of_goals(s, side, 350) + victory_worth(s, side);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        int32_t worth = 0;
        if (at->status == UNIT_ON) {
            worth = unit_worth(s, i) + charge_promise(s, i) + fire_promise(s, i) * 2 / 3;
            if (!state_has(s, i, MARK_LOST)) worth += place_terms(s, i, at->space, hungry[at->side]);
        } else if (at->status == UNIT_READY || at->status == UNIT_WAITING) {
            worth = unit_worth(s, i) - (at->status == UNIT_READY ? 900 : 0);
        } else if (at->status == UNIT_EXITED) {
            worth = unit_worth(s, i) + leaving_weight(s, at->side) * (FAR + 1);
        }
        sum += at->side == side ? worth : -worth;
    }
    return sum;
}
