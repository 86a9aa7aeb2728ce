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

enum {
    ALL = 0xffff, /* BIT(VERB_) */
    WALKS = BIT(VERB_MARCH) | BIT(VERB_MOVE) | BIT(VERB_CHARGE) | BIT(VERB_FLEE),
    HANDLES = BIT(VERB_DROP) | BIT(VERB_LIFT) | BIT(VERB_TRADE) | BIT(VERB_FREE) | BIT(VERB_CLEAR)
};
enum { ANYBODY, PARTY, BEAST };

/* What keeps a party or a beast from a verb, whatever it would do with it: the first row that holds. */
static const struct {
    uint32_t verbs, bears, lacks; /* BIT(MARK_): it bears one of those, or bears none of these */
    unsigned has;                 /* IS_: somebody of it is that */
    int who;
    const char *code;
    bool (*so)(const state *s, int u); /* NULL, or that is so of it */
} bars[] = {
    {.verbs = ALL, .bears = BIT(MARK_FLEEING), .code = "safari.fleeing"},
    {.verbs = ALL, .bears = BIT(MARK_RETREATING) | BIT(MARK_COVER), .code = "safari.retreating"},
    {.verbs = ALL, .bears = BIT(MARK_DREAD), .code = "safari.dread"},
    {.verbs = ALL, .bears = BIT(MARK_SPOOKED), .code = "safari.spooked"},
    /* what keeps it from the march says more than that it has done its part */
    {.verbs = WALKS, .bears = BIT(MARK_SPELL), .code = "safari.spellbound"},
    {.verbs = WALKS, .bears = BIT(MARK_HELD), .so = safari_held_by_beast, .code = "safari.held.beast"},
    {.verbs = WALKS, .bears = BIT(MARK_HELD), .code = "safari.held"},
    /* S23.2: nets are cut after the charge into them, or never in time */
    {.verbs = ALL & ~BIT(VERB_FREE), .bears = BIT(MARK_DONE), .code = "safari.done"},
    {.verbs = BIT(VERB_MARCH), .who = BEAST, .code = "safari.march.beast"},
    {.verbs = BIT(VERB_FLEE) | HANDLES, .who = BEAST, .code = "safari.beast"},
    {.verbs = BIT(VERB_MARCH), .bears = BIT(MARK_ROLLED), .code = "safari.march.rolled"},
    {.verbs = BIT(VERB_MOVE), .bears = BIT(MARK_CHARGED), .code = "safari.move.charged"},
    {.verbs = BIT(VERB_MOVE), .who = PARTY, .lacks = BIT(MARK_ROLLED), .code = "safari.move.no-die"},
    {.verbs = BIT(VERB_CHARGE), .has = IS_BEARER, .code = "safari.charge.bearers"},
    {.verbs = BIT(VERB_CHARGE), .who = PARTY, .bears = BIT(MARK_ROLLED), .code = "safari.charge.rolled"},
    {.verbs = BIT(VERB_CHARGE), .who = BEAST, .bears = BIT(MARK_CHARGED), .code = "safari.move.charged"},
    {.verbs = BIT(VERB_FLEE), .bears = BIT(MARK_MOVED) | BIT(MARK_CHARGED), .code = "safari.flee.moved"},
    {.verbs = WALKS, .bears = BIT(MARK_STUNNED), .code = "safari.stunned"},
};
enum { BARS = sizeof bars / sizeof bars[0] };
_Static_assert(sizeof bars / sizeof bars[0] <= BARS_MAX, "more rows than the data has room for");

static bool bar_holds(const state *s, int u, int row)
{
    const uint32_t marks = s->units[u].marks;
    return (bars[row].bears == 0 || (marks & bars[row].bears) != 0) && (marks & bars[row].lacks) == 0 &&
           (bars[row].who == ANYBODY || bars[row].who == (is_beast(s, u) ? BEAST : PARTY)) &&
           (bars[row].has == 0 || safari_count(s, u, bars[row].has) > 0) &&
           (bars[row].so == NULL || bars[row].so(s, u));
}

const char *safari_mover_refused(const state *s, int u, int verb_index)
{
    if (s->units[u].status != UNIT_ON) return "safari.off-board";
    for (int i = 0; i < BARS; i++)
        if ((bars[i].verbs & BIT(verb_index)) != 0 && bar_holds(s, u, i)) return bars[i].code;
    return NULL;
}

/* Is a row more than marks that are borne. */
static bool asks_more(int row)
{
    return bars[row].lacks != 0 || bars[row].has != 0 || bars[row].so != NULL;
}

void safari_compile_bars(safari_data *d)
{
    for (int i = 0; i < BARS; i++)
        for (int beast = 0; beast < 2 && !asks_more(i); beast++) {
            if (bars[i].who != ANYBODY && bars[i].who != (beast ? BEAST : PARTY)) continue;
            if (bars[i].bears == 0) d->barred_ever[beast] |= bars[i].verbs;
            for (int m = 0; m < SAFARI_MARKS; m++)
                if ((bars[i].bears & BIT(m)) != 0) d->barred_by[beast][m] |= bars[i].verbs;
        }
    for (int i = 0; i < BARS; i++)
        if (asks_more(i)) d->bar_asked[d->nbars_asked++] = (uint8_t)i;
}

uint32_t safari_barred(const state *s, int u)
{
    const safari_data *d = sd(s);
    const bool beast = is_beast(s, u);
    if (s->units[u].status != UNIT_ON) return ALL;
    uint32_t verbs = d->barred_ever[beast];
    for (uint64_t marks = s->units[u].marks; marks != 0; marks &= marks - 1)
        verbs |= d->barred_by[beast][lowest_bit(marks)];
    for (int i = 0; i < d->nbars_asked; i++) {
        const int row = d->bar_asked[i];
        if ((bars[row].verbs & ~verbs) != 0 && bar_holds(s, u, row)) verbs |= bars[row].verbs;
    }
    return verbs;
}

/* S2, S5, S8. */
void safari_charge_find(const state *s, int u, safari_charge *out)
{
    out->hexes = is_beast(s, u) ? safari_left(s, u) : safari_charge_most(s, u);
    if (is_beast(s, u)) safari_reach_find(s, u, &out->ways);
}

static const char *quarry_refused(const state *s, int u, int target)
{
    if (target == NO_UNIT || s->units[target].status != UNIT_ON || s->units[target].side == s->units[u].side)
        return "safari.charge.target";
    /* S·H10: the charge counts in the first round; who is locked with them already fights on without it */
    const bool locked = su_const(s, u)->foe == target + 1 && state_has(s, u, MARK_ENGAGED);
    return locked ? "safari.charge.engaged" : NULL;
}

const char *safari_charge_refused_in(const state *s, int u, int target, const safari_charge *far)
{
    const char *code = quarry_refused(s, u, target);
    if (code != NULL) return code;
    const int hexes = steps_between(sd(s), s->units[u].space, s->units[target].space);
    bool beside = true;
    if (hexes > far->hexes + 1) return "safari.charge.too-far";
    if (is_beast(s, u) && hexes > 1) safari_reach_nearest(s, u, &far->ways, target, &beside);
    return beside ? NULL : "safari.charge.too-far";
}

const char *safari_charge_refused(const state *s, int u, int target)
{
    safari_charge far;
    const char *code = quarry_refused(s, u, target);
    if (code != NULL) return code;
    safari_charge_find(s, u, &far);
    return safari_charge_refused_in(s, u, target, &far);
}

const char *safari_landing_refused(const state *s, int u, int space, bool taken)
{
    if (ground_is(s, space, SPACE_DEEP)) return "safari.move.deep";
    if (taken && safari_enemy_there(s, u, space)) return "safari.move.enemy";
    if (taken && !safari_room(s, u, space)) return "safari.move.full";
    if (s->sc->units[u].hidden &&
        safari_nearest(s, s->units[u].side, space, false) <= sd(s)->number.enter_distance)
        return "safari.enter.too-near";
    return NULL;
}

const char *safari_enter_refused(const state *s, int u, int space)
{
    if (s->units[u].status == UNIT_ON && !is_beast(s, u) && !state_has(s, u, MARK_ROLLED))
        return "safari.move.no-die"; /* who points at a hex before the throw wants to march there */
    if (s->units[u].status != UNIT_READY) return "safari.enter.status";
    if (state_has(s, u, MARK_DONE))
        return "safari.done"; /* it has run into somebody there, who may be unseen again */
    if (space == NO_SPACE || !kit_may_enter(s->sc, u, space)) return "safari.enter.where";
    return safari_landing_refused(s, u, space, true);
}

/* Every hex of a way that is spelt out. */
static const char *path_refused(const state *s, int u, const action *a, int *where)
{
    int at = s->units[u].space;
    for (int i = 0; i < a->nspaces; i++) {
        const int to = a->spaces[i];
        *where = to;
        if (steps_between(sd(s), at, to) != 1) return "safari.move.path";
        if (i > 0 && safari_must_stop(s, u, at)) return "safari.move.toll";
        const char *code = safari_step_refused(s, u, at, to);
        if (code != NULL) return code;
        at = to;
    }
    const bool creep = a->nspaces == 1 && su_const(s, u)->used == 0 && !is_beast(s, u);
    if (safari_path_cost(s, u, a->spaces, a->nspaces) > safari_left(s, u) && !creep)
        return "safari.move.too-far";
    return safari_may_end(s, u, at) ? NULL : "safari.move.full";
}

static const char *move_refused(const state *s, int u, const action *a, int *where)
{
    if (a->nspaces == 0 || action_space(a) == s->units[u].space) return "safari.move.nowhere";
    if (safari_halted(s, u)) return "safari.move.toll";
    if (a->nspaces > 1) return path_refused(s, u, a, where);
    const int to = a->spaces[0];
    if ((ground(s, to)->is & SPACE_DEEP) != 0) return "safari.move.deep";
    if (safari_enemy_there(s, u, to)) return "safari.move.enemy";
    safari_reach reach;
    safari_reach_find(s, u, &reach);
    if (safari_reach_index(&reach, to) >= 0) return NULL;
    if (!safari_may_end(s, u, to)) return "safari.move.full";
    return safari_toll_bars(s, u, to) ? "safari.move.toll" : "safari.move.too-far";
}

bool safari_check_march(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    int where = NO_SPACE;
    if (u >= FIGURE_BASE)
        return refuse(why, "safari.whole-party", action_unit_of(s->sc, u), NO_UNIT, NO_SPACE, 0, 0);
    const char *code = a->verb == VERB_ENTER ? NULL : safari_mover_refused(s, u, a->verb);
    if (a->verb == VERB_MOVE) {
        where = action_space(a);
        if (code == NULL) code = move_refused(s, u, a, &where);
    } else if (a->verb == VERB_ENTER) {
        where = action_space(a);
        code = safari_enter_refused(s, u, where);
    } else if (a->verb == VERB_CHARGE && code == NULL) {
        code = a->target >= FIGURE_BASE ? "safari.charge.target" : safari_charge_refused(s, u, a->target);
    }
    const int other = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    const bool apart = where != NO_SPACE && s->units[u].space != NO_SPACE;
    return refuse_if(why, code, u, other, where, safari_left(s, u),
                     apart ? steps_between(sd(s), s->units[u].space, where) : 0);
}

/* ---- shooting */

const char *safari_shooter_refused(const state *s, int u)
{
    if (s->units[u].status != UNIT_ON) return "safari.off-board";
    if (is_beast(s, u)) return "safari.fire.beast";
    if (state_has(s, u, MARK_DONE)) return "safari.done";
    if (state_has(s, u, MARK_FLEEING)) return "safari.fleeing";
    if (state_has(s, u, MARK_RETREATING) || state_has(s, u, MARK_COVER) || state_has(s, u, MARK_DREAD))
        return "safari.retreating";
    if (timer(s, u, TIMER_STUN) != 0) return "safari.stunned"; /* S·H12 */
    if (state_has(s, u, MARK_SPELL) && !state_has(s, u, MARK_LOST_MEN)) return "safari.spellbound"; /* S28 */
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (safari_may_fire(s, f)) return NULL;
    return safari_idle_why(s, u);
}

const char *safari_aim_refused(const state *s, int u, int target, int range, int *limit)
{
    const safari_data *d = sd(s);
    *limit = 0;
    if (target == NO_UNIT || s->units[target].side == s->units[u].side ||
        s->units[target].status != UNIT_ON || !state_seen(s, target, s->units[u].side))
        return "safari.fire.target";
    if (state_has(s, u, MARK_SPELL) && !state_has(s, target, MARK_FIRED))
        return "safari.spellbound"; /* S28: it answers fire, and that alone */
    const int from = s->units[u].space, to = s->units[target].space, hexes = steps_between(d, from, to);
    *limit = range;
    if (*limit == 0) return "safari.fire.no-weapon"; /* nearer would not help */
    if (hexes > *limit) return "safari.fire.range";
    *limit = kit_visibility(s);
    if (*limit > 0 && hexes > *limit && !state_has(s, target, MARK_FIRED)) return "safari.fire.dark";
    *limit = 0;
    return ground_sees(d, from, to) ? NULL : "safari.fire.blocked";
}

/* What keeps it from a shot there, whatever it has in hand. If all who could shoot have shot, that is the
 * reason, however far off the target is. */
static const char *target_refused(const state *s, int u, int target, int *limit)
{
    int near;
    *limit = 0;
    const char *code = safari_shooter_refused(s, u);
    if (code != NULL) return code;
    code = safari_aim_refused(s, u, target, safari_longest_range(s, u, &near), limit);
    const bool seen = code != NULL && target != NO_UNIT && state_on_board(s, target) &&
                      state_seen(s, target, s->units[u].side) && !state_has(s, u, MARK_SPELL);
    const char *spent = seen ? safari_spent_why(s, u) : NULL;
    return spent != NULL ? spent : code;
}

bool safari_may_shoot(const state *s, int u, int target)
{
    int unread;
    return target_refused(s, u, target, &unread) == NULL &&
           safari_volley_has_shot(s, u, target, &safari_all_fire);
}

const char *safari_shot_refused(const state *s, int u, int target, int *limit)
{
    int unread;
    if (limit == NULL) limit = &unread;
    const char *code = target_refused(s, u, target, limit);
    if (code != NULL || safari_volley_has_shot(s, u, target, &safari_all_fire)) return code;
    return safari_volley_why(s, u, target, &safari_all_fire, limit);
}

bool safari_can_shoot(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        int near, unread;
        if (s->units[u].side != side || safari_shooter_refused(s, u) != NULL) continue;
        const int range = safari_longest_range(s, u, &near);
        for (int t = 0; t < s->sc->nunits; t++)
            if (safari_aim_refused(s, u, t, range, &unread) == NULL &&
                safari_volley_has_shot(s, u, t, &safari_all_fire))
                return true;
    }
    return false;
}

const char *safari_volley_refused(const state *s, const action *a, int *limit)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    if (a->units[0] >= FIGURE_BASE && !figure_on(s, a->units[0] - FIGURE_BASE)) return "safari.figure.gone";
    if (a->target != NO_UNIT && a->target >= FIGURE_BASE) return "safari.fire.target";
    const char *code = safari_shot_refused(s, u, a->target, limit);
    if (code != NULL || (a->units[0] < FIGURE_BASE && a->args[0] == NO_ARG)) return code;
    const safari_volley v = safari_volley_of(s, a);
    if (safari_volley_has_shot(s, u, a->target, &v)) return NULL;
    int unread;
    return safari_volley_why(s, u, a->target, &v, limit != NULL ? limit : &unread);
}

/* Of that side, who sees the target though u does not: the nearest with a clear line, else the nearest of
 * all, by whom the side knows of it; NO_UNIT: nobody else. */
static int who_sees(const state *s, int u, int target)
{
    int best = NO_UNIT, clear = 0, near = BOARD_FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side != s->units[u].side || !state_on_board(s, i)) continue;
        const int hexes = steps_between(sd(s), s->units[i].space, s->units[target].space);
        const bool dark = kit_visibility(s) > 0 && hexes > kit_visibility(s);
        const int line = !dark && ground_sees(sd(s), s->units[i].space, s->units[target].space);
        if (line < clear || (line == clear && hexes >= near)) continue;
        best = i;
        clear = line;
        near = hexes;
    }
    return best == u ? NO_UNIT : best;
}

static bool is_out_of_sight(const char *code)
{
    return strcmp(code, "safari.fire.dark") == 0 || strcmp(code, "safari.fire.blocked") == 0;
}

bool safari_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    int limit = 0;
    const char *code = safari_volley_refused(s, a, &limit);
    if (code == NULL) return true;
    const int other = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    const bool apart = other != NO_UNIT && state_on_board(s, u) && state_on_board(s, other) &&
                       state_seen(s, other, s->units[u].side);
    (void)refuse(why, code, u, apart ? other : NO_UNIT, apart ? s->units[other].space : NO_SPACE,
                 apart ? steps_between(sd(s), s->units[u].space, s->units[other].space) : 0, limit);
    const int seer = apart && why != NULL && is_out_of_sight(code) ? who_sees(s, u, other) : NO_UNIT;
    if (seer != NO_UNIT) {
        why->args.n[2] = seer;
        why->args.n[3] = 1;
    }
    return false;
}

/* ---- loads, villages, nets, guns */

const char *safari_handling_refused(const state *s, int what, int verb_index)
{
    const int u = action_unit_of(s->sc, what), f = what >= FIGURE_BASE ? what - FIGURE_BASE : NO_UNIT;
    if (f != NO_UNIT && !figure_on(s, f)) return "safari.figure.gone";
    if (f != NO_UNIT && verb_index != VERB_DROP && verb_index != VERB_FREE) return "safari.whole-party";
    switch (verb_index) {
    case VERB_DROP:
        return (f != NO_UNIT ? sf_const(s, f)->load : safari_loads(s, u)) > 0 ? NULL : "safari.drop.nothing";
    case VERB_LIFT:
        return state_has(s, u, MARK_HANDLED) ? "safari.handled" : safari_lift_refused(s, u);
    case VERB_TRADE:
        return state_has(s, u, MARK_HANDLED) ? "safari.handled" : safari_trade_refused(s, u);
    case VERB_FREE:
        if (f == NO_UNIT) return "safari.free.whom";
        if (sf_const(s, f)->net == 0) return "safari.free.not-netted";
        if (sf_const(s, f)->net < sd(s)->number.net_turns) return "safari.free.helped";
        return safari_helper(s, u, f) != NO_UNIT ? NULL : "safari.free.nobody";
    case VERB_CLEAR:
        if (!state_has(s, u, MARK_JAMMED)) return "safari.clear.not-jammed";
        return state_has(s, u, MARK_ROLLED) || state_has(s, u, MARK_FIRED) ? "safari.clear.moved" : NULL;
    default:
        return "safari.step.move";
    }
}

const char *safari_goods_refused(const state *s, int what, int verb_index)
{
    const char *code = safari_mover_refused(s, action_unit_of(s->sc, what), verb_index);
    return code != NULL ? code : safari_handling_refused(s, what, verb_index);
}

bool safari_check_goods(const state *s, const action *a, refusal *why)
{
    const int u = action_unit_of(s->sc, a->units[0]);
    const char *code = safari_goods_refused(s, a->units[0], a->verb);
    return refuse_if(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
}

/* ---- all of them */

/* Whoever has thrown marches at once, or is told to stand. */
int safari_walker(const state *s)
{
    const int u = sg_const(s)->walker - 1;
    if (course_stage(s) != STAGE_MOVE || u < 0 || u >= s->sc->nunits || s->units[u].side != safari_mover(s) ||
        is_beast(s, u) || (safari_barred(s, u) & BIT(VERB_MOVE)) != 0)
        return NO_UNIT;
    if (safari_halted(s, u) && safari_goods_refused(s, u, VERB_TRADE) != NULL) return NO_UNIT;
    return safari_left(s, u) > 0 || su_const(s, u)->used == 0 ? u : NO_UNIT;
}

bool safari_check_hold(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    if (course_stage(s) != STAGE_SHOOT || u >= FIGURE_BASE) return safari_check_march(s, a, why);
    const char *code = safari_shooter_refused(s, u);
    return refuse_if(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
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
