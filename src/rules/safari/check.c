/*
 * check.c: check(), the judge of verbs: may this be done now, and if not, which code says why. The lists
 * ask the same questions (actions.c). Not for doing anything: apply.c.
 */
#include "rules/safari/check.h"

#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* ---- movement */

static const char *cannot_act(const state *s, int u, int verb_index)
{
    static const struct {
        int which;
        const char *code;
    } list[] = {{MARK_FLEEING, "safari.fleeing"},  {MARK_RETREATING, "safari.retreating"},
                {MARK_COVER, "safari.retreating"}, {MARK_DREAD, "safari.dread"},
                {MARK_SPOOKED, "safari.spooked"},  {MARK_DONE, "safari.done"}};
    if (s->units[u].status != UNIT_ON) return "safari.off-board";
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (state_has(s, u, list[i].which) && !(list[i].which == MARK_DONE && verb_index == VERB_FREE))
            return list[i].code; /* S23.2: nets are cut after the charge into them, or never in time */
    return NULL;
}

static const char *cannot_move(const state *s, int u)
{
    if (timer(s, u, TIMER_STUN) != 0) return "safari.stunned";
    if (state_has(s, u, MARK_HELD)) return "safari.held";
    return state_has(s, u, MARK_SPELL) ? "safari.spellbound" : NULL;
}

static bool carries_bearers(const state *s, int u)
{
    return safari_count(s, u, IS_BEARER) > 0;
}

const char *safari_mover_refused(const state *s, int u, int verb_index)
{
    const bool beast = beast_of(s, u) != NULL;
    const char *code = cannot_act(s, u, verb_index);
    if (code != NULL) return code;
    switch (verb_index) {
    case VERB_MARCH:
        if (beast) return "safari.march.beast";
        if (state_has(s, u, MARK_ROLLED)) return "safari.march.rolled";
        return cannot_move(s, u);
    case VERB_MOVE:
        if (state_has(s, u, MARK_CHARGED)) return "safari.move.charged";
        if (!beast && !state_has(s, u, MARK_ROLLED)) return "safari.move.no-die";
        return cannot_move(s, u);
    case VERB_CHARGE:
        if (carries_bearers(s, u)) return "safari.charge.bearers";
        if (!beast && state_has(s, u, MARK_ROLLED)) return "safari.charge.rolled";
        if (beast && state_has(s, u, MARK_CHARGED)) return "safari.move.charged";
        return cannot_move(s, u);
    case VERB_FLEE:
        if (beast) return "safari.beast";
        if (state_has(s, u, MARK_MOVED) || state_has(s, u, MARK_CHARGED)) return "safari.flee.moved";
        return cannot_move(s, u);
    default:
        return NULL;
    }
}

/* The farthest a charge could carry it (S2, S5, S8), before terrain. */
static int charge_reach(const state *s, int u)
{
    ledger l;
    int best = 0;
    if (beast_of(s, u) != NULL) return safari_left(s, u);
    for (int die = 1; die <= 6; die++) {
        safari_march_ledger(s, u, die, true, &l);
        if (l.total > best) best = l.total;
    }
    return best;
}

const char *safari_charge_refused(const state *s, int u, int target)
{
    const safari_data *d = sd(s);
    if (target == NO_UNIT || s->units[target].status != UNIT_ON || s->units[target].side == s->units[u].side)
        return "safari.charge.target";
    /* S·H10: the charge counts in the first round; who is locked with them already fights on without it */
    if (su_const(s, u)->foe == target + 1 && state_has(s, u, MARK_ENGAGED)) return "safari.charge.engaged";
    const int far = steps_between(d, s->units[u].space, s->units[target].space);
    if (far > charge_reach(s, u) + 1) return "safari.charge.too-far";
    if (beast_of(s, u) != NULL && far > 1) { /* a played beast knows its hexes */
        safari_reach reach;
        bool beside;
        safari_reach_find(s, u, &reach);
        safari_reach_nearest(s, u, &reach, target, &beside);
        if (!beside) return "safari.charge.too-far";
    }
    return NULL;
}

const char *safari_enter_refused(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    if (s->units[u].status != UNIT_READY) return "safari.enter.status";
    if (state_has(s, u, MARK_DONE))
        return "safari.done"; /* it has run into somebody there, who may be unseen again */
    if (space == NO_SPACE || !kit_may_enter(s->sc, u, space)) return "safari.enter.where";
    if ((d->space[space].is & SPACE_DEEP) != 0) return "safari.move.deep";
    if (safari_enemy_there(s, u, space)) return "safari.move.enemy";
    if (!safari_room(s, u, space)) return "safari.move.full";
    if (s->sc->units[u].hidden &&
        safari_nearest(s, s->units[u].side, space, false) <= d->number.enter_distance)
        return "safari.enter.too-near";
    return NULL;
}

/* Every hex of a way that is spelt out. */
static const char *path_refused(const state *s, int u, const action *a, int *where)
{
    const safari_data *d = sd(s);
    const safari_unit *g = su_const(s, u);
    int at = s->units[u].space, penalty = g->paid & PAID_PENALTY, ford = (g->paid & PAID_FORD) != 0;
    for (int i = 0; i < a->nspaces; i++) {
        const int to = a->spaces[i];
        *where = to;
        if (steps_between(d, at, to) != 1) return "safari.move.path";
        if (i > 0 && safari_must_stop(s, u, at)) return "safari.move.toll";
        const char *code = safari_step_refused(s, u, at, to);
        if (code != NULL) return code;
        if (safari_penalty(s, u, to) > penalty) penalty = safari_penalty(s, u, to);
        if (safari_ford_cost(s, u, to) > 0) ford = 1;
        at = to;
    }
    const bool creep = a->nspaces == 1 && g->used == 0 && beast_of(s, u) == NULL;
    if (g->used + a->nspaces + penalty + ford > g->hexes && !creep) return "safari.move.too-far";
    return safari_may_end(s, u, at) ? NULL : "safari.move.full";
}

static const char *move_refused(const state *s, int u, const action *a, int *where)
{
    const char *code = safari_mover_refused(s, u, VERB_MOVE);
    *where = action_space(a);
    if (code != NULL) return code;
    if (a->nspaces == 0 || action_space(a) == s->units[u].space) return "safari.move.nowhere";
    if (a->nspaces > 1) return path_refused(s, u, a, where);
    const int to = a->spaces[0];
    if ((ground(s, to)->is & SPACE_DEEP) != 0) return "safari.move.deep";
    if (safari_enemy_there(s, u, to)) return "safari.move.enemy";
    safari_reach reach;
    safari_reach_find(s, u, &reach);
    for (int i = 0; i < reach.count; i++)
        if (reach.space[i] == to) return NULL;
    if (!safari_may_end(s, u, to)) return "safari.move.full";
    if (!safari_may_pass(s, s->units[u].side, to) && !safari_may_pass(s, s->units[u].side, s->units[u].space))
        return "safari.move.toll";
    return "safari.move.too-far";
}

bool safari_check_march(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    int where = NO_SPACE;
    if (u >= FIGURE_BASE)
        return refuse(why, "safari.whole-party", action_unit_of(s->sc, u), NO_UNIT, NO_SPACE, 0, 0);
    const char *code;
    switch (a->verb) {
    case VERB_MOVE:
        code = move_refused(s, u, a, &where);
        break;
    case VERB_CHARGE:
        code = safari_mover_refused(s, u, VERB_CHARGE);
        if (code == NULL)
            code = a->target >= FIGURE_BASE ? "safari.charge.target" : safari_charge_refused(s, u, a->target);
        break;
    case VERB_ENTER:
        where = action_space(a);
        code = safari_enter_refused(s, u, where);
        break;
    case VERB_HOLD:
        code = cannot_act(s, u, VERB_HOLD);
        break;
    default:
        code = safari_mover_refused(s, u, a->verb);
    }
    const int other = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    return code == NULL || refuse(why, code, u, other, where, safari_left(s, u),
                                  where != NO_SPACE && s->units[u].space != NO_SPACE
                                      ? steps_between(sd(s), s->units[u].space, where)
                                      : 0);
}

/* ---- shooting */

const char *safari_shooter_refused(const state *s, int u)
{
    if (s->units[u].status != UNIT_ON) return "safari.off-board";
    if (beast_of(s, u) != NULL) return "safari.fire.beast";
    if (state_has(s, u, MARK_DONE)) return "safari.done";
    if (state_has(s, u, MARK_FLEEING)) return "safari.fleeing";
    if (state_has(s, u, MARK_RETREATING) || state_has(s, u, MARK_COVER) || state_has(s, u, MARK_DREAD))
        return "safari.retreating";
    if (timer(s, u, TIMER_STUN) != 0) return "safari.stunned"; /* S·H12 */
    if (state_has(s, u, MARK_SPELL) && !state_has(s, u, MARK_LOST_MEN)) return "safari.spellbound"; /* S28 */
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (safari_may_fire(s, f)) return NULL;
    return "safari.fire.nobody";
}

const char *safari_shot_refused(const state *s, int u, int target, int *limit)
{
    const safari_data *d = sd(s);
    int unread, near;
    if (limit == NULL) limit = &unread;
    *limit = 0;
    const char *code = safari_shooter_refused(s, u);
    if (code != NULL) return code;
    if (target == NO_UNIT || s->units[target].side == s->units[u].side ||
        s->units[target].status != UNIT_ON || !state_seen(s, target, s->units[u].side))
        return "safari.fire.target";
    const int from = s->units[u].space, to = s->units[target].space, hexes = steps_between(d, from, to);
    *limit = safari_longest_range(s, u, &near);
    if (hexes > *limit) return "safari.fire.range";
    *limit = kit_visibility(s);
    if (*limit > 0 && hexes > *limit && !state_has(s, target, MARK_FIRED)) return "safari.fire.dark";
    *limit = 0;
    if (!ground_sees(d, from, to)) return "safari.fire.blocked";
    return safari_has_shot(s, u, target) ? NULL : "safari.fire.not-now";
}

bool safari_can_shoot(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        int near;
        if (s->units[u].side != side || safari_shooter_refused(s, u) != NULL) continue;
        const int far = safari_longest_range(s, u, &near);
        for (int t = 0; t < s->sc->nunits; t++) /* what it cannot reach is not worth the longer question */
            if (state_on_board(s, t) && s->units[t].side != side &&
                steps_between(sd(s), s->units[u].space, s->units[t].space) <= far &&
                safari_shot_refused(s, u, t, NULL) == NULL)
                return true;
    }
    return false;
}

bool safari_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    int limit = 0;
    if (u >= FIGURE_BASE)
        return refuse(why, "safari.whole-party", action_unit_of(s->sc, u), NO_UNIT, NO_SPACE, 0, 0);
    const bool party = a->target == NO_UNIT || a->target < FIGURE_BASE;
    const char *code = party ? safari_shot_refused(s, u, a->target, &limit) : "safari.fire.target";
    if (code == NULL) return true;
    const int other = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    const bool apart = other != NO_UNIT && state_on_board(s, u) && state_on_board(s, other) &&
                       state_seen(s, other, s->units[u].side);
    return refuse(why, code, u, apart ? other : NO_UNIT, apart ? s->units[other].space : NO_SPACE,
                  apart ? steps_between(sd(s), s->units[u].space, s->units[other].space) : 0, limit);
}

/* ---- loads, villages, nets, guns */

static bool somebody_free(const state *s, int u, int but)
{
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (f != but && figure_on(s, f) && sf_const(s, f)->net == 0 &&
            (sf_const(s, f)->flags & FIG_FIRED) == 0)
            return true;
    return false;
}

static const char *lift_refused(const state *s, int u)
{
    const unit *self = &s->units[u];
    if (safari_lying(s, self->space) == 0) return "safari.lift.nothing";
    if (safari_lying_side(s, self->space) == self->side && safari_takes_away(s, u)) return "safari.lift.own";
    return safari_takes_away(s, u) || safari_carriers(s, u) > 0 ? NULL : "safari.lift.nobody";
}

static const char *trade_refused(const state *s, int u)
{
    const safari_data *d = sd(s);
    const unit *self = &s->units[u];
    const int v = d->space[self->space].village;
    if (!d->trade || v < 0) return "safari.trade.no-village";
    if ((sg_const(s)->attacked >> v & 1) != 0) return "safari.trade.attacked";
    if (d->start[u].defends) return "safari.trade.home";
    return (sg_const(s)->passage[self->side] >> v & 1) != 0 ? "safari.trade.passed" : NULL;
}

const char *safari_goods_refused(const state *s, int what, int verb_index)
{
    const int u = action_unit_of(s->sc, what), f = what >= FIGURE_BASE ? what - FIGURE_BASE : NO_UNIT;
    const char *code = safari_mover_refused(s, u, verb_index);
    if (code != NULL) return code;
    if (beast_of(s, u) != NULL) return "safari.beast";
    if (f != NO_UNIT && !figure_on(s, f)) return "safari.figure.gone";
    switch (verb_index) {
    case VERB_DROP:
        if (f != NO_UNIT) return sf_const(s, f)->load > 0 ? NULL : "safari.drop.nothing";
        return safari_loads(s, u) > 0 ? NULL : "safari.drop.nothing";
    case VERB_LIFT:
        if (f != NO_UNIT) return "safari.whole-party";
        return state_has(s, u, MARK_HANDLED) ? "safari.handled" : lift_refused(s, u);
    case VERB_TRADE:
        if (f != NO_UNIT) return "safari.whole-party";
        return state_has(s, u, MARK_HANDLED) ? "safari.handled" : trade_refused(s, u);
    case VERB_FREE:
        if (f == NO_UNIT) return "safari.free.whom";
        if (sf_const(s, f)->net == 0) return "safari.free.not-netted";
        if (sf_const(s, f)->net < sd(s)->number.net_turns) return "safari.free.helped";
        return somebody_free(s, u, f) ? NULL : "safari.free.nobody";
    case VERB_CLEAR:
        if (f != NO_UNIT) return "safari.whole-party";
        if (!state_has(s, u, MARK_JAMMED)) return "safari.clear.not-jammed";
        return state_has(s, u, MARK_ROLLED) || state_has(s, u, MARK_FIRED) ? "safari.clear.moved" : NULL;
    default:
        return "safari.step.move";
    }
}

bool safari_check_goods(const state *s, const action *a, refusal *why)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    const char *code = safari_goods_refused(s, a->units[0], a->verb);
    return code == NULL || refuse(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
}

/* ---- all of them */

/* Whoever has thrown marches at once, or is told to stand. */
int safari_walker(const state *s)
{
    const int u = sg_const(s)->walker - 1;
    if (course_stage(s) != STAGE_MOVE || u < 0 || u >= s->sc->nunits || s->units[u].side != safari_mover(s) ||
        beast_of(s, u) != NULL || safari_mover_refused(s, u, VERB_MOVE) != NULL)
        return NO_UNIT;
    return safari_left(s, u) > 0 || su_const(s, u)->used == 0 ? u : NO_UNIT;
}

bool safari_check_hold(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    if (course_stage(s) != STAGE_SHOOT || u >= FIGURE_BASE) return safari_check_march(s, a, why);
    const char *code = safari_shooter_refused(s, u);
    return code == NULL || refuse(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
}

/* Whoever has thrown marches before anything else is done. */
bool safari_check(const state *s, const action *a, refusal *why)
{
    const int u = a->nunits > 0 ? action_unit_of(s->sc, a->units[0]) : NO_UNIT, walker = safari_walker(s);
    if (walker != NO_UNIT && (u != walker || a->verb == VERB_FLEE))
        return refuse(why, "safari.step.walk", walker, NO_UNIT, NO_SPACE, 0, 0);
    if (course_stage(s) == STAGE_DEPLOY && a->verb != VERB_END && a->verb != VERB_ENTER)
        return refuse(why, "safari.step.deploy", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    return course_check(s, a, why);
}
