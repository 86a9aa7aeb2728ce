/*
 * actions.c: lists of legal actions, made directly: the same questions check() asks, never check() itself.
 * And the shorter lists the computer tries.
 */
#include "rules/prone/prone_internal.h"

#include "game/shortlist.h"
#include "rules/prone/check.h"
#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

enum { PLACES_TRIED = 7, CHARGES_TRIED = 3, TARGETS_TRIED = 4 };

typedef struct lister {
    const state *s;
    action_list *out;
    prone_occupied occ;
    int unit, side;
    bool brief; /* for the computer */
} lister;

static void add(const lister *l, int what)
{
    action_list_add_plain(l->out, what, l->side, l->unit);
}

/* Towards the nearest enemy; as it looks now, if there is none. */
static int best_facing(const lister *l, int at)
{
    int enemy = NO_UNIT;
    if (occupied_nearest(l->s, l->side, at, &enemy) == BOARD_FAR) return l->s->units[l->unit].facing;
    return prone_facing_to(l->s, l->unit, at, l->s->units[enemy].space);
}

/* Every hexside but one (`but`, NO_ARG: none), or for the computer the best alone. */
static void add_facings(const lister *l, action *a, int at, int but)
{
    const int best = l->brief ? best_facing(l, at) : NO_ARG;
    for (int facing = 0; facing < HEX_SIDES; facing++) {
        if (facing == but || (l->brief && facing != best)) continue;
        a->args[0] = facing;
        action_list_add(l->out, a);
    }
}

/* ---- coming on */

static void list_places(lister *l, int what)
{
    const bool deploys = what == VERB_DEPLOY;
    const uint16_t *places;
    const int n = scenario_entry(l->s->sc, l->unit, &places);
    int listed = 0;
    if (l->s->units[l->unit].status != UNIT_READY || (l->s->sc->units[l->unit].group == 0) != deploys) return;
    prone_occupy(l->s, l->side, &l->occ);
    action a = action_of(what, l->side, l->unit);
    a.nspaces = 1;
    for (int i = 0; i < n; i++) {
        if ((deploys ? prone_deploy_refused : prone_enter_refused)(l->s, &l->occ, l->unit, places[i]) != NULL)
            continue;
        if (l->brief && (listed >= 3 || (n > 6 && i % (n / 3) != 1))) continue;
        a.spaces[0] = places[i];
        if (deploys)
            action_list_add(l->out, &a);
        else
            add_facings(l, &a, places[i], NO_ARG);
        listed++;
    }
}

/* ---- orders */

static void list_charges(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    const prone_budget most = prone_budget_most(s, u, true);
    int16_t who[UNITS_MAX];
    uint16_t at[UNITS_MAX];
    bool reached[UNITS_MAX];
    int n = 0, listed = 0;
    EACH_ENEMY(s, l->side, s->units[u].space, most.full + 1, t) {
        if ((l->brief && hexes_apart(s, u, t) > most.full * 2 / 3 + 1) ||
            prone_charge_refused(s, u, t) != NULL)
            continue;
        who[n] = (int16_t)t;
        at[n++] = s->units[t].space;
    }
    if (n == 0) return; /* most have nobody to charge */
    prone_occupy(s, l->side, &l->occ);
    prone_charges_find(s, &l->occ, u, at, n, reached);
    action a = action_of(VERB_CHARGE, l->side, u);
    for (int i = 0; i < n && !(l->brief && listed >= CHARGES_TRIED); i++) {
        if (!reached[i]) continue;
        a.target = who[i];
        action_list_add(l->out, &a);
        listed++;
    }
}

/* What a leader with it may do besides: stand or lie; the computer has him as `posture` 0 says. */
static int postures(const lister *l)
{
    return prone_attached(l->s, l->unit) ? (l->brief ? 1 : 2) : 0;
}

static void list_lie(const lister *l)
{
    const int n = postures(l);
    action a = action_of(VERB_LIE, l->side, l->unit);
    for (int move = 0; move < 2; move++)
        for (int posture = 0; posture < (n > 0 ? n : 1); posture++) {
            a.args[0] = move;
            if (n > 0) a.args[1] = posture;
            action_list_add(l->out, &a);
        }
}

static void list_stay(const lister *l)
{
    const int n = postures(l);
    const bool charged = prone_charged(l->s, l->unit); /* it may not turn */
    action a = action_of(VERB_STAY, l->side, l->unit);
    for (int posture = 0; posture < (n > 0 ? n : 1); posture++) {
        if (n > 0) a.args[1] = posture;
        a.args[0] = l->s->units[l->unit].facing;
        if (charged)
            action_list_add(l->out, &a);
        else
            add_facings(l, &a, l->s->units[l->unit].space, NO_ARG);
    }
}

static void list_facings(const lister *l, int what, int but)
{
    action a = action_of(what, l->side, l->unit);
    add_facings(l, &a, l->s->units[l->unit].space, but);
}

static void list_order(lister *l, int what)
{
    if (what == VERB_FORM) {
        for (int order = 0; order <= ORDER_SQUARE && type_of(l->s, l->unit)->forms; order++)
            course_offer(l->s, l->unit, VERB_FORM, order, l->out);
        return;
    }
    if (prone_verb_refused(l->s, l->unit, what) != NULL) return;
    switch (what) {
    case VERB_STAY:
        list_stay(l);
        break;
    case VERB_LIE:
        list_lie(l);
        break;
    case VERB_FACE:
        list_facings(l, what, l->s->units[l->unit].facing);
        break;
    case VERB_UNLIMBER:
        list_facings(l, what, NO_ARG);
        break;
    default:
        add(l, what);
        if (what == VERB_MARCH) list_charges(l);
    }
}

static void list_orders(lister *l)
{
    static const uint8_t orders[] = {VERB_HOLD,     VERB_STAY,   VERB_STAND, VERB_MARCH,
                                     VERB_LIE,      VERB_FACE,   VERB_FORM,  VERB_MOUNT,
                                     VERB_DISMOUNT, VERB_LIMBER, VERB_LEAVE, VERB_UNLIMBER};
    list_places(l, VERB_ENTER);
    if (prone_order_refused(l->s, l->unit) != NULL) return;
    for (size_t i = 0; i < sizeof orders; i++)
        if (!l->brief || orders[i] != VERB_HOLD) list_order(l, orders[i]);
}

/* ---- where to: the first is what the unit would do of itself, so that trials run on sensibly */

/* It stays where it is, or may go there. */
static bool may_go(const lister *l, const prone_reach *reach, int to)
{
    return to == reach->from || (prone_cost_to(reach, to) != 0 && prone_may_end(l->s, &l->occ, l->unit, to));
}

static void add_place(const lister *l, int from, int to)
{
    action a = action_of(to == from ? VERB_HALT : VERB_MOVE, l->side, l->unit);
    if (to != from) {
        a.nspaces = 1;
        a.spaces[0] = (uint16_t)to;
    }
    add_facings(l, &a, to, NO_ARG);
}

static void list_moves(lister *l)
{
    const state *s = l->s;
    const prone_game *g = pg_const(s);
    prone_reach reach;
    shortlist best = {.most = l->brief ? PLACES_TRIED : 1};
    action a = action_of(VERB_MOVE, l->side, l->unit);
    uint16_t to[PRONE_SPACES_MAX];
    int32_t worth[PRONE_SPACES_MAX];
    int n = 0;
    bool rests = false;
    if (g->mover != l->unit + 1) return;
    prone_occupy(s, l->side, &l->occ);
    prone_reach_find(s, &l->occ, l->unit, prone_thrown(s), &reach);
    for (int i = 0; i < pd(s)->map.n; i++)
        if (may_go(l, &reach, i)) to[n++] = (uint16_t)i;
    prone_places_worth(s, l->unit, to, n, g->order == VERB_LIE, worth);
    a.nspaces = 1;
    for (int i = 0; i < n; i++) {
        a.spaces[0] = to[i];
        shortlist_keep(&best, &a, worth[i]);
    }
    for (int i = 0; i < best.count; i++) {
        add_place(l, reach.from, best.act[i].spaces[0]);
        rests = rests || best.act[i].spaces[0] == reach.from;
    }
    if (l->brief && !rests) add_place(l, reach.from, reach.from);
    for (int i = 0; i < n && !l->brief; i++)
        if (to[i] != best.act[0].spaces[0]) add_place(l, reach.from, to[i]);
}

/* ---- fire */

static int promise_of(const state *s, int u, int target, const prone_shot *shot)
{
    ledger l;
    prone_fire_ledger(s, u, target, shot, &l);
    return l.total * 100 + (is_prone(s, target) ? 0 : 50);
}

static void add_fire(const lister *l, action a, bool may_direct)
{
    for (int direct = l->brief && may_direct ? 1 : 0; direct < (may_direct ? 2 : 1); direct++) {
        a.args[0] = direct;
        action_list_add(l->out, &a);
    }
}

static void list_fire(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    const bool ready = prone_shooter_refused(s, u) == NULL, direct = prone_direct_refused(s, u) == NULL;
    shortlist best = {.most = TARGETS_TRIED};
    action a = action_of(VERB_FIRE, l->side, u);
    if (!l->brief || !ready) course_offer(s, u, VERB_HOLD, NO_ARG, l->out);
    course_offer(s, u, VERB_CLEAR, NO_ARG, l->out);
    if (!ready) return;
    prone_occupy(s, l->side, &l->occ);
    EACH_ENEMY(s, l->side, s->units[u].space, prone_weapon_range(s, u), t) {
        prone_shot shot;
        if (prone_shot_refused(s, &l->occ, u, t, &shot) != NULL) continue;
        a.target = (int16_t)t;
        if (l->brief)
            shortlist_keep(&best, &a, promise_of(s, u, t, &shot));
        else
            add_fire(l, a, direct);
    }
    for (int i = 0; i < best.count; i++)
        add_fire(l, best.act[i], direct);
}

/* ---- the lists */

void prone_actions(const state *s, int u, bool brief, action_list *out)
{
    const int stage = course_list(s, u, out);
    if (stage == STAGE_NONE) return;
    lister l; /* its sets are filled where they are read */
    l.s = s;
    l.out = out;
    l.unit = u;
    l.side = s->units[u].side;
    l.brief = brief;
    if (stage == STAGE_CARD) list_orders(&l);
    if (stage == STAGE_MOVE) list_moves(&l);
    if (stage == STAGE_FIRE) list_fire(&l);
    if (stage == STAGE_DEPLOY && !brief) list_places(&l, VERB_DEPLOY);
}
