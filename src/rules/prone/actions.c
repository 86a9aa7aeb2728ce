/*
 * actions.c: lists of legal actions, made directly: the same questions check() asks, never check() itself.
 * And the shorter lists the computer tries.
 */
#include "rules/prone/actions.h"

#include "rules/prone/check.h"
#include "rules/prone/evaluate.h"
#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

enum { PLACES_TRIED = 7, CHARGES_TRIED = 3, TARGETS_TRIED = 4 };

typedef struct lister {
    const state *s;
    const prone_data *d;
    action_list *out;
    prone_occupied occ;
    int unit, side;
    bool brief; /* for the computer */
} lister;

/* Every hexside, or for the computer the one towards the nearest enemy. */
static void add_facings(const lister *l, action *a, int arg, int at)
{
    if (l->brief) {
        int enemy = NO_UNIT;
        a->args[arg] = l->s->units[l->unit].facing;
        if (prone_nearest(l->s, l->side, at, &enemy) != BOARD_FAR)
            a->args[arg] = prone_facing_to(l->s, l->unit, at, l->s->units[enemy].space);
        action_list_add(l->out, a);
        return;
    }
    for (int facing = 0; facing < HEX_SIDES; facing++) {
        a->args[arg] = facing;
        action_list_add(l->out, a);
    }
}

/* ---- deployment */

static void list_deployment(lister *l)
{
    const scenario_unit *from = &l->s->sc->units[l->unit];
    if (l->brief || l->s->units[l->unit].status != UNIT_READY || from->group != 0) return;
    prone_occupy(l->s, l->side, &l->occ);
    action a = action_of(VERB_DEPLOY, l->side, l->unit);
    a.nspaces = 1;
    for (int i = 0; i < from->ndeploy; i++) {
        if (prone_deploy_refused(l->s, &l->occ, l->unit, from->deploy[i]) != NULL) continue;
        a.spaces[0] = from->deploy[i];
        action_list_add(l->out, &a);
    }
}

/* ---- orders */

static bool near_enough(const lister *l, int target, const prone_budget *most)
{
    return hexes_apart(l->s, l->unit, target) <= most->full + 1;
}

static void list_charges(const lister *l)
{
    const state *s = l->s;
    const prone_budget most = prone_budget_most(s, l->unit, true);
    prone_reach reach;
    bool ready = false;
    int listed = 0;
    action a = action_of(VERB_CHARGE, l->side, l->unit);
    for (int t = 0; t < s->sc->nunits; t++) {
        if (s->units[t].side == l->side || !state_on_board(s, t) || !state_seen(s, t, l->side) ||
            !near_enough(l, t, &most) || prone_charge_refused(s, l->unit, t) != NULL)
            continue;
        if (l->brief && (listed >= CHARGES_TRIED || hexes_between(l->d, s->units[l->unit].space,
                                                                  s->units[t].space) > most.full * 2 / 3 + 1))
            continue;
        if (!ready) prone_reach_find(s, &l->occ, l->unit, most, &reach);
        ready = true;
        if (prone_charge_end(s, &l->occ, &reach, l->unit, t) == NO_SPACE) continue;
        a.target = (int16_t)t;
        action_list_add(l->out, &a);
        listed++;
    }
}

static void list_lie(const lister *l)
{
    const bool leader = pu_const(l->s, l->unit)->leader == LEADER_WITH;
    action a = action_of(VERB_LIE, l->side, l->unit);
    for (int move = 0; move < 2; move++) {
        a.args[0] = move;
        if (!leader) {
            action_list_add(l->out, &a);
            continue;
        }
        for (int posture = 0; posture < (l->brief ? 1 : 2); posture++) {
            a.args[1] = posture;
            action_list_add(l->out, &a);
        }
    }
}

static void list_stay(const lister *l)
{
    const bool leader = pu_const(l->s, l->unit)->leader == LEADER_WITH;
    action a = action_of(VERB_STAY, l->side, l->unit);
    for (int posture = 0; posture < (leader && !l->brief ? 2 : 1); posture++) {
        if (leader) a.args[1] = posture;
        add_facings(l, &a, 0, l->s->units[l->unit].space);
    }
}

static void list_face(const lister *l)
{
    const int now = l->s->units[l->unit].facing;
    int enemy = NO_UNIT, best = now;
    if (l->brief && prone_nearest(l->s, l->side, l->s->units[l->unit].space, &enemy) != BOARD_FAR)
        best = prone_facing_to(l->s, l->unit, l->s->units[l->unit].space, l->s->units[enemy].space);
    action a = action_of(VERB_FACE, l->side, l->unit);
    for (int facing = 0; facing < HEX_SIDES; facing++) {
        if (facing == now || (l->brief && facing != best)) continue;
        a.args[0] = facing;
        action_list_add(l->out, &a);
    }
}

static void list_enter(lister *l)
{
    const scenario_unit *from = &l->s->sc->units[l->unit];
    if (from->group == 0) return;
    const scenario_group *g = &l->s->sc->groups[from->group - 1];
    int listed = 0;
    prone_occupy(l->s, l->side, &l->occ);
    action a = action_of(VERB_ENTER, l->side, l->unit);
    a.nspaces = 1;
    for (int i = 0; i < g->nspaces; i++) {
        if (prone_enter_refused(l->s, &l->occ, l->unit, g->spaces[i]) != NULL) continue;
        if (l->brief && (listed >= 3 || (g->nspaces > 6 && i % (g->nspaces / 3) != 1))) continue;
        a.spaces[0] = g->spaces[i];
        add_facings(l, &a, 0, g->spaces[i]);
        listed++;
    }
}

static void list_orders(lister *l)
{
    static const uint8_t plain[] = {VERB_MOUNT, VERB_DISMOUNT, VERB_LIMBER, VERB_LEAVE};
    const state *s = l->s;
    const int u = l->unit;
    if (s->units[u].status == UNIT_READY) {
        if (!state_has(s, u, MARK_DONE)) list_enter(l);
        return;
    }
    if (prone_order_refused(s, u) != NULL) return;
    if (!l->brief && prone_verb_refused(s, u, VERB_HOLD) == NULL)
        action_list_add_plain(l->out, VERB_HOLD, l->side, u);
    if (prone_verb_refused(s, u, VERB_STAY) == NULL) list_stay(l);
    if (prone_verb_refused(s, u, VERB_STAND) == NULL) action_list_add_plain(l->out, VERB_STAND, l->side, u);
    if (prone_verb_refused(s, u, VERB_MARCH) == NULL) {
        action_list_add_plain(l->out, VERB_MARCH, l->side, u);
        prone_occupy(s, l->side, &l->occ);
        list_charges(l);
    }
    if (prone_verb_refused(s, u, VERB_LIE) == NULL) list_lie(l);
    if (prone_verb_refused(s, u, VERB_FACE) == NULL) list_face(l);
    if (type_of(s, u)->forms)
        for (int order = 0; order <= ORDER_SQUARE; order++) {
            if (prone_form_refused(s, u, order) != NULL) continue;
            action a = action_of(VERB_FORM, l->side, u);
            a.args[0] = order;
            action_list_add(l->out, &a);
        }
    for (size_t i = 0; i < sizeof plain; i++)
        if (prone_verb_refused(s, u, plain[i]) == NULL) action_list_add_plain(l->out, plain[i], l->side, u);
    if (prone_verb_refused(s, u, VERB_UNLIMBER) == NULL) {
        action a = action_of(VERB_UNLIMBER, l->side, u);
        add_facings(l, &a, 0, s->units[u].space);
    }
}

/* ---- where to: the first is what the unit would do of itself, so that trials run on sensibly */

typedef struct place {
    uint16_t space;
    int32_t worth;
} place;

/* The few best, best first; what stays where it is counts as one of them. */
static int best_places(const lister *l, const prone_reach *reach, place *out, int max)
{
    const bool lies = pg_const(l->s)->order == VERB_LIE;
    int n = 0;
    for (int i = 0; i < l->d->map.n; i++) {
        const bool here = i == reach->from;
        if (!here && (prone_cost_to(reach, i) == 0 || !prone_may_end(l->s, &l->occ, l->unit, i))) continue;
        const int32_t worth = prone_place_worth(l->s, l->unit, i, lies);
        int at = n < max ? n++ : max;
        if (at == max && worth <= out[max - 1].worth) continue;
        if (at == max) at = max - 1;
        for (; at > 0 && out[at - 1].worth < worth; at--)
            out[at] = out[at - 1];
        out[at] = (place){(uint16_t)i, worth};
    }
    return n;
}

static void add_place(const lister *l, int from, int to)
{
    action a = action_of(to == from ? VERB_HALT : VERB_MOVE, l->side, l->unit);
    if (to != from) {
        a.nspaces = 1;
        a.spaces[0] = (uint16_t)to;
    }
    add_facings(l, &a, 0, to);
}

static void list_moves(lister *l)
{
    const state *s = l->s;
    const prone_game *g = pg_const(s);
    prone_reach reach;
    place best[PLACES_TRIED];
    if (g->mover != l->unit + 1) return;
    prone_occupy(s, l->side, &l->occ);
    prone_reach_find(s, &l->occ, l->unit, prone_thrown(s), &reach);
    const int n = best_places(l, &reach, best, l->brief ? PLACES_TRIED : 1);
    if (l->brief) {
        bool rests = false;
        for (int i = 0; i < n; i++) {
            add_place(l, reach.from, best[i].space);
            rests = rests || best[i].space == reach.from;
        }
        if (!rests) add_place(l, reach.from, reach.from);
        return;
    }
    if (n > 0) add_place(l, reach.from, best[0].space);
    for (int i = 0; i < l->d->map.n; i++)
        if ((n == 0 || i != best[0].space) &&
            (i == reach.from || (prone_cost_to(&reach, i) != 0 && prone_may_end(s, &l->occ, l->unit, i))))
            add_place(l, reach.from, i);
}

/* ---- fire */

static int promise_of(const state *s, int u, int target, const prone_shot *shot)
{
    ledger l;
    prone_fire_ledger(s, u, target, shot, &l);
    return l.total * 100 + (is_prone(s, target) ? 0 : 50);
}

static void add_fire(const lister *l, int target, bool may_direct)
{
    action a = action_of(VERB_FIRE, l->side, l->unit);
    a.target = (int16_t)target;
    for (int direct = l->brief && may_direct ? 1 : 0; direct < (may_direct ? 2 : 1); direct++) {
        a.args[0] = direct;
        action_list_add(l->out, &a);
    }
}

static void list_fire(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    const char *why = prone_shooter_refused(s, u);
    place best[TARGETS_TRIED];
    int n = 0;
    if (why != NULL && strcmp(why, "prone.fire.jammed") == 0) {
        action_list_add_plain(l->out, VERB_HOLD, l->side, u);
        action_list_add_plain(l->out, VERB_CLEAR, l->side, u);
    }
    if (why != NULL) return;
    if (!l->brief) action_list_add_plain(l->out, VERB_HOLD, l->side, u);
    const int most = prone_weapon_range(s, u);
    const bool direct = prone_direct_refused(s, u) == NULL;
    bool ready = false;
    for (int t = 0; t < s->sc->nunits; t++) {
        prone_shot shot;
        if (s->units[t].side == l->side || !state_on_board(s, t) || !state_seen(s, t, l->side) ||
            hexes_between(l->d, s->units[u].space, s->units[t].space) > most)
            continue;
        if (!ready) prone_occupy(s, l->side, &l->occ);
        ready = true;
        if (prone_shot_refused(s, &l->occ, u, t, &shot) != NULL) continue;
        if (!l->brief) {
            add_fire(l, t, direct);
            continue;
        }
        const int32_t worth = promise_of(s, u, t, &shot);
        int at = n < TARGETS_TRIED ? n++ : TARGETS_TRIED;
        if (at == TARGETS_TRIED && worth <= best[--at].worth) continue;
        for (; at > 0 && best[at - 1].worth < worth; at--)
            best[at] = best[at - 1];
        best[at] = (place){(uint16_t)t, worth};
    }
    for (int i = 0; i < n; i++)
        add_fire(l, best[i].space, direct);
}

/* ---- the lists */

static void list(const state *s, int u, action_list *out, bool brief)
{
    lister l;
    const int stage = pg_const(s)->stage;
    if (stage == STAGE_NONE || s->side < 0) return;
    if (u == NO_UNIT) {
        if (stage != STAGE_MOVE)
            action_list_add_plain(out, stage == STAGE_DEPLOY ? VERB_DEPLOY_REST : VERB_END, s->side, NO_UNIT);
        return;
    }
    if (s->units[u].side != s->side) return;
    l.s = s;
    l.d = pd(s);
    l.out = out;
    l.unit = u;
    l.side = s->side;
    l.brief = brief;
    switch (stage) {
    case STAGE_DEPLOY:
        list_deployment(&l);
        break;
    case STAGE_CARD:
        list_orders(&l);
        break;
    case STAGE_MOVE:
        list_moves(&l);
        break;
    default:
        list_fire(&l);
    }
}

void prone_actions(const state *s, int u, action_list *out)
{
    list(s, u, out, false);
}

void prone_suggest(const state *s, int u, action_list *out)
{
    list(s, u, out, true);
}
