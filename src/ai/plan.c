/*
 * plan.c: see plan.h. A unit's actions are sorted into deeds by the flags of their verbs and by what they
 * name; an order then says how much it wants each.
 */
#include "ai/plan.h"

#include "board/board.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/state_hold.h"
#include "game/towards.h"
#include "game/victory.h"

/* Half spaces: FAR is nowhere; nobody gathers, and who goes back stays, within so much of an enemy; who
 * supports is as near as BESIDE. */
enum { FAR = TOWARDS_FAR, OUT_OF_REACH = 8, GO_BACK_WITHIN = 16, BESIDE = 2 };
enum { LED_MOST = 256, GENERAL_MOST = 256 };
/* Of what is wanted without trying it; by how much within these. */
enum { BY_WAY = 1 << 28, BY_CHARGE = 1 << 29, BY_FIRE = 1 << 30, NOT_HIS_FOE = 100, FACINGS = 8 };

typedef enum deed {
    DEED_UNKNOWN,
    DEED_PLAIN,
    DEED_REST,
    DEED_FIRE,
    DEED_CHARGE,
    DEED_MOVE,
    DEED_ENTER,
    DEED_LEAD /* throws for how far */
} deed;

void plan_all(plan *p, order_kind kind)
{
    for (int u = 0; u < UNITS_MAX; u++)
        p->of[u] = (order){.kind = (uint8_t)kind, .place = NO_SPACE, .who = NO_UNIT};
}

void plan_fires(plan *p, const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side)
            p->of[u] = (order){.kind = ORDER_STAND, .until = FIRES_ONLY, .place = NO_SPACE, .who = NO_UNIT};
}

plan_field *plan_field_new(const scenario *sc)
{
    plan_field *f = mem_alloc(sizeof *f);
    f->sc = sc;
    return f;
}

/* Of what a verb does to an enemy, or with a place, one action tells for all. */
static deed deed_of(plan_field *f, const state *s, const action *a)
{
    uint8_t *known = &f->deed[a->verb];
    if (*known != DEED_UNKNOWN) return (deed)*known;
    const verb *v = action_verb(f->sc->rules, a->verb);
    const int target = action_unit_of(f->sc, a->target);
    deed what = DEED_PLAIN;
    if (v == NULL || (v->takes & (ENDS_STEP | IS_REST)) != 0)
        what = DEED_REST;
    else if ((v->takes & COMES_ON) != 0)
        what = DEED_ENTER;
    else if ((v->takes & (LEADS_ON | RISES)) != 0)
        what = DEED_LEAD;
    else if (a->target != NO_UNIT) {
        if (target == NO_UNIT || s->units[target].side == a->side) return DEED_PLAIN;
        what = (v->takes & FIRES) != 0 ? DEED_FIRE : DEED_CHARGE;
    } else if (action_space(a) != NO_SPACE)
        what = DEED_MOVE;
    *known = (uint8_t)what;
    return what;
}

/* ---- where an order leads */

/* Of the places that conditions of `of` name the nearest that `side` does not hold, else the nearest. */
static int place_named(const state *s, int of, int side, int from)
{
    int best = NO_SPACE, least = 2 * FAR;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        for (int k = 0; c->side == of && k < c->nspaces; k++) {
            const int o = s->sc->objective_at[c->spaces[k]] - 1;
            const int far =
                towards_apart(s, from, c->spaces[k]) + (o >= 0 && state_holds(s, o, side) ? FAR : 0);
            if (far < least) least = far, best = c->spaces[k];
        }
    }
    return best;
}

/* Where there is none of its own, the other's of two; where that has none either, the nearest enemy. */
static int wanted_place(const state *s, int side, int from)
{
    int far, place = place_named(s, side, side, from);
    if (place == NO_SPACE) place = place_named(s, 1 - side, side, from);
    if (place != NO_SPACE || from == NO_SPACE) return place;
    const int foe = towards_rival(s, side, from, &far);
    return foe != NO_UNIT ? s->units[foe].space : NO_SPACE;
}

/* Where its system knows the way a side is bound, who is told only to go on goes by that, and so does who has
 * no enemy in sight to come on at. NULL: he does not. */
static const uint16_t *way_on(const state *s, int u, const order *o, order_kind kind)
{
    const bool comes_on = kind == ORDER_CLOSE || kind == ORDER_CHARGE;
    int far;
    if (!comes_on && (kind != ORDER_GO || o->place != NO_SPACE)) return NULL;
    const uint16_t *way = game_way_on(s, s->units[u].side);
    if (way == NULL || !comes_on) return way;
    return towards_rival(s, s->units[u].side, s->units[u].space, &far) == NO_UNIT ? way : NULL;
}

/* Of the ends of that way the nearest. */
static int end_of_way(const state *s, const uint16_t *way, int from)
{
    int best = NO_SPACE, least = FAR;
    for (int i = 0; i < s->sc->board->nspaces; i++) {
        const int far = way[i] == 0 ? towards_apart(s, from, i) : FAR;
        if (far < least) least = far, best = i;
    }
    return best;
}

static order_kind kind_now(const order *o, const state *s, int u)
{
    const order_kind kind = (order_kind)(o->until > 0 && s->turn >= o->until ? o->then : o->kind);
    const bool goes = kind != ORDER_FREE && kind != ORDER_STAND;
    return goes && scenario_attends(s->sc, u) ? ORDER_SUPPORT : kind;
}

/* How far it is to what its side is after: along its way where its system knows one, else to the enemy. */
static int before(const state *s, int side, int space)
{
    const uint16_t *way = game_way_on(s, side);
    int far;
    if (way != NULL) return space != NO_SPACE ? way[space] : FAR;
    towards_rival(s, side, space, &far);
    return far;
}

/* Whom u keeps to: the friend who is named, else the nearest of those who fight; for one who fights himself,
 * of those who are ahead of him, so that of two one leads. */
static int friend_of(const state *s, int u, const order *o, order_kind kind)
{
    const unit *self = &s->units[u];
    const bool ahead = kind == ORDER_SUPPORT && !scenario_attends(s->sc, u);
    int best = NO_UNIT, least = FAR;
    if (o->who != NO_UNIT && o->who != u && s->units[o->who].side == self->side && state_on_board(s, o->who))
        return o->who;
    const int own = ahead ? before(s, self->side, self->space) : 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || s->units[i].side != self->side || !state_on_board(s, i) || scenario_attends(s->sc, i))
            continue;
        const int to = towards_apart(s, self->space, s->units[i].space);
        if (to >= least) continue;
        if (!ahead || before(s, self->side, s->units[i].space) < own) least = to, best = i;
    }
    return best;
}

/* Beside the friend, or of the spaces round him the one that is nearest to the enemy. */
static int at_friend(const state *s, int u, const order *o, order_kind kind)
{
    const board *b = s->sc->board;
    const int friend = friend_of(s, u, o, kind), from = s->units[u].space;
    int best = NO_SPACE, least = FAR, far;
    if (friend == NO_UNIT) return NO_SPACE;
    const int at = s->units[friend].space;
    if (kind == ORDER_SUPPORT)
        return towards_apart(s, from, at) <= (scenario_attends(s->sc, u) ? 0 : BESIDE) ? NO_SPACE : at;
    for (int d = 0; d < board_directions(b, at); d++) {
        const int next = board_neighbour(b, at, d);
        if (next == NO_SPACE) continue;
        towards_rival(s, s->units[u].side, next, &far);
        if (far < least) least = far, best = next;
    }
    return best == from ? NO_SPACE : best;
}

/* Its place is where to look for an enemy, not one to gather at or to go to first. */
static bool looks_at(const order *o)
{
    return (o->kind == ORDER_CLOSE || o->kind == ORDER_CHARGE) && o->place != NO_SPACE;
}

/* Where the enemy stands whom u, ordered so, is to meet; NO_SPACE: it need go no further. */
static int at_foe(const state *s, int u, const order *o, order_kind kind)
{
    const unit *self = &s->units[u];
    int far, foe = o->who;
    if (foe == NO_UNIT || s->units[foe].side == self->side || !state_on_board(s, foe) ||
        !state_seen(s, foe, self->side))
        foe = towards_rival(s, self->side, self->space, &far);
    if (foe == NO_UNIT) return looks_at(o) ? o->place : wanted_place(s, self->side, self->space);
    refusal why;
    const bool shot =
        kind == ORDER_CLOSE && self->space != NO_SPACE && game_sight(s, u, s->units[foe].space, foe, &why);
    return shot ? NO_SPACE : s->units[foe].space;
}

/* Where unit u, ordered so, wants to be, if it goes by no way; NO_SPACE: nowhere else. */
static int place_meant(const state *s, int u, const order *o, order_kind kind)
{
    if (kind == ORDER_CLOSE || kind == ORDER_CHARGE) return at_foe(s, u, o, kind);
    if (kind == ORDER_GATHER) return o->place;
    if (kind == ORDER_SUPPORT || kind == ORDER_SCREEN) return at_friend(s, u, o, kind);
    if (kind != ORDER_GO) return NO_SPACE;
    return o->place != NO_SPACE ? o->place : wanted_place(s, s->units[u].side, s->units[u].space);
}

bool plan_follows(const state *s, int u, const order *o)
{
    const order_kind kind = kind_now(o, s, u);
    return kind == ORDER_SUPPORT || kind == ORDER_SCREEN || kind == ORDER_GATHER;
}

/* Where an order leads: to a space, or along a way. */
typedef struct heading {
    int space;           /* NO_SPACE: to none */
    const uint16_t *way; /* NULL: straight there */
} heading;

static heading heading_of(const state *s, int u, const order *o, order_kind kind)
{
    const uint16_t *way = way_on(s, u, o, kind);
    return (heading){way == NULL ? place_meant(s, u, o, kind) : NO_SPACE, way};
}

int plan_leads(const state *s, int u, const order *o)
{
    const heading to = heading_of(s, u, o, kind_now(o, s, u));
    return to.way == NULL ? to.space : end_of_way(s, to.way, s->units[u].space);
}

static bool leads(const heading *to)
{
    return to->way != NULL || to->space != NO_SPACE;
}

static int left_of(const state *s, const heading *to, int from)
{
    if (to->way == NULL) return towards_apart(s, from, to->space);
    return from == NO_SPACE ? FAR : to->way[from];
}

/* How much nearer a space is to where its order leads, in half spaces; at most 0: it is not wanted. */
static int nearer(const state *s, int u, order_kind kind, const heading *aim, int to)
{
    const int side = s->units[u].side, from = s->units[u].space;
    int now, then;
    if (kind == ORDER_BACK) {
        towards_enemy(s, side, from, &now);
        towards_enemy(s, side, to, &then);
        return now <= GO_BACK_WITHIN ? then - now : 0;
    }
    if (!leads(aim)) return 0;
    if (kind == ORDER_GATHER) {
        towards_enemy(s, side, to, &then);
        if (then < OUT_OF_REACH) return 0;
    }
    return left_of(s, aim, from) - left_of(s, aim, to);
}

/* The same of an action that goes somewhere, comes on or throws for how far it goes. */
static int way_wanted(const state *s, int u, order_kind kind, const heading *aim, const action *a, deed what)
{
    if (what == DEED_LEAD)
        return kind == ORDER_BACK || (leads(aim) && left_of(s, aim, s->units[u].space) > 0);
    if (what == DEED_ENTER && kind == ORDER_STAND) return 1;
    return nearer(s, u, kind, aim, action_space(a)) + (what == DEED_ENTER ? FAR : 0);
}

static bool is_way(deed what)
{
    return what == DEED_MOVE || what == DEED_ENTER || what == DEED_LEAD;
}

static bool may_charge(order_kind kind)
{
    return kind == ORDER_FREE || kind == ORDER_GO || kind == ORDER_CLOSE || kind == ORDER_CHARGE ||
           kind == ORDER_SUPPORT;
}

bool plan_sets_out(plan_field *f, const state *s, const action *a)
{
    const deed what = deed_of(f, s, a);
    return a->nunits > 0 && (what == DEED_MOVE || what == DEED_CHARGE);
}

/* Who is free looks at what the rules think worth trying, who is ordered at everything. */
static int list_for(plan_field *f, const state *s, int u, order_kind kind)
{
    action_list list = {.items = f->list, .cap = PLAN_LIST};
    if (kind == ORDER_FREE)
        game_suggest(s, u, &list);
    else
        game_list(s, u, &list);
    return list.count;
}

/* ---- quickly */

static bool is_at_country(const state *s, const action *a)
{
    if (a->target == NO_UNIT) return false;
    const int side = s->units[action_unit_of(s->sc, a->target)].side;
    return side != a->side && !towards_rivals(s, a->side, side);
}

/* Game that takes no notice, and villages, which no side plays, are let be. */
static bool spares(const state *s, const action *a, deed what)
{
    return (what == DEED_FIRE || what == DEED_CHARGE) && is_at_country(s, a) && !game_asked_for(s, a);
}

/* What one action comes to once nothing is owed any more. */
static int32_t tried_once(const state *s, const action *a, lot l, int side, state *after)
{
    dice_source dice;
    resolver r = {.dice = &dice};
    *after = *s;
    trials_apply(after, a, &r, &l);
    trials_settle(after, &r, &l);
    return game_evaluate(after, side);
}

/* The best that a throw for how far one goes leads to by the choice that follows it. */
static int32_t tried_lead(const state *s, const action *a, const lot *l, int side)
{
    state thrown, after;
    int32_t best = tried_once(s, a, *l, side, &thrown);
    decision d;
    game_decide(&thrown, &d);
    if (d.side != side) return best;
    action buffer[LED_MOST];
    action_list list = {.items = buffer, .cap = LED_MOST};
    for (int u = 0; u < s->sc->nunits && list.count == 0; u++)
        game_suggest(&thrown, u, &list);
    for (int i = 0; i < list.count; i++) {
        const int32_t worth = tried_once(&thrown, &list.items[i], *l, side, &after);
        if (worth > best) best = worth;
    }
    return best;
}

static int32_t tried(const state *s, const action *a, const lot *l, int side, deed what)
{
    state after;
    return what == DEED_LEAD ? tried_lead(s, a, l, side) : tried_once(s, a, *l, side, &after);
}

/* Whose loss ends the battle is fired at first, of several the one with the least left; else the nearest. */
static int64_t shot_wanted(const state *s, int from, int target)
{
    if (victory_hangs_on(s, target)) return (int64_t)BY_FIRE + FAR - s->units[target].strength;
    return (int64_t)BY_FIRE - towards_apart(s, from, s->units[target].space);
}

/* What needs no trying: fire, a charge that was ordered, the way that was ordered. 0: it does;
 * negative: it is not wanted. */
static int64_t wanted_untried(const state *s, int u, const order *o, order_kind kind, const heading *aim,
                              const action *a, deed what)
{
    const int target = action_unit_of(s->sc, a->target), from = s->units[u].space;
    if (what == DEED_REST) return -1;
    if (spares(s, a, what)) return -1;
    if (what == DEED_FIRE) return shot_wanted(s, from, target);
    if (what == DEED_CHARGE && !may_charge(kind)) return -1;
    if (what == DEED_CHARGE && kind == ORDER_CHARGE && !is_at_country(s, a))
        return (int64_t)BY_CHARGE - towards_apart(s, from, s->units[target].space) -
               (target == o->who ? 0 : NOT_HIS_FOE);
    if (kind == ORDER_FREE || !is_way(what)) return 0;
    const int by = way_wanted(s, u, kind, aim, a, what);
    return by > 0 ? (int64_t)BY_WAY + by * (int64_t)FACINGS + towards_facing(s, u, a) : -1;
}

static bool unit_quickly(plan_field *f, const state *s, int u, const order *o, const lot *l, action *out)
{
    const order_kind kind = kind_now(o, s, u);
    const int n = list_for(f, s, u, kind), side = s->units[u].side;
    const heading aim = n > 0 ? heading_of(s, u, o, kind) : (heading){.space = NO_SPACE};
    int64_t most = 0;
    int32_t rest = 0;
    bool rested = false;
    for (int i = 0; i < n; i++) {
        const action *a = &f->list[i];
        const deed what = deed_of(f, s, a);
        int64_t wanted = wanted_untried(s, u, o, kind, &aim, a, what);
        if (wanted == 0 && kind == ORDER_STAND && o->until == FIRES_ONLY) continue;
        if (wanted == 0 && most < BY_WAY) {
            if (!rested) rest = game_evaluate(s, side), rested = true;
            wanted = (int64_t)tried(s, a, l, side, what) - rest;
        }
        if (wanted > most) most = wanted, *out = *a;
    }
    return most > 0;
}

/* Nothing is wanted: what rests, else the first. */
static bool least_harm(plan_field *f, const state *s, action *out)
{
    action_list list = {.items = f->list, .cap = PLAN_LIST};
    for (int u = 0; list.count == 0 && u < s->sc->nunits; u++)
        game_list(s, u, &list);
    for (int i = list.count - 1; i >= 0; i--)
        if (i == 0 || deed_of(f, s, &list.items[i]) == DEED_REST) {
            *out = list.items[i];
            return true;
        }
    return false;
}

bool plan_quickly(plan_field *f, const state *s, const plan *p, plan_cursor *at, const lot *l, action *out)
{
    decision d;
    game_decide(s, &d);
    if (d.side < 0) return false;
    if (at->turn != s->turn || at->side != d.side || at->step != s->step)
        *at = (plan_cursor){s->turn, (int8_t)d.side, s->step, 0};
    for (int u = at->unit; u < s->sc->nunits; u++)
        if (unit_quickly(f, s, u, &p->of[u], l, out)) {
            at->unit = (int16_t)u;
            return true;
        }
    action buffer[GENERAL_MOST];
    action_list general = {.items = buffer, .cap = GENERAL_MOST};
    game_list(s, NO_UNIT, &general);
    if (general.count > 0) {
        *out = general.items[0];
        *at = plan_begin;
        return true;
    }
    for (int u = 0; u < at->unit; u++)
        if (unit_quickly(f, s, u, &p->of[u], l, out)) return true;
    return least_harm(f, s, out);
}

/* ---- with care */

/* What has been found best so far, and what a unit's action must beat. */
typedef struct careful {
    plan_field *f;
    trials *t;
    int n;     /* trials */
    bool have; /* `best` and *out are of something */
    bool ends; /* the step may be ended now, and that comes to `end` */
    int64_t best, end;
    action *out;
    shortlist *others;
} careful;

static int64_t weigh(careful *c, const action *a, shortlist *into)
{
    const int64_t value = trials_weigh(c->t, a, c->n);
    if (into != NULL) shortlist_keep(into, a, (int32_t)(value / c->n));
    return value;
}

static bool ventures(const careful *c, const action *a)
{
    const verb *v = action_verb(c->f->sc->rules, a->verb);
    return v != NULL && (v->takes & VENTURES) != 0;
}

/* The same of an act of a unit. A throw for how far it goes moves it nowhere: where things may befall who
 * throws, it is worth what the end of the step comes to and what it gains beyond standing still. */
static int64_t weigh_act(careful *c, const action *a, deed what, shortlist *into)
{
    if (what != DEED_LEAD || !c->ends || !ventures(c, a)) return weigh(c, a, into);
    const int64_t value = c->end + trials_weigh_throw(c->t, a, c->n) - trials_rest(c->t, c->n);
    if (into != NULL) shortlist_keep(into, a, (int32_t)(value / c->n));
    return value;
}

static void general_carefully(careful *c)
{
    action_list list = {.items = c->f->list, .cap = PLAN_LIST};
    game_suggest(&c->t->view, NO_UNIT, &list);
    for (int i = 0; i < list.count; i++) {
        const int64_t value = weigh(c, &list.items[i], NULL);
        const verb *v = action_verb(c->f->sc->rules, list.items[i].verb);
        if (v != NULL && (v->takes & ENDS_STEP) != 0) c->ends = true, c->end = value;
        if (!c->have || value > c->best) c->have = true, c->best = value, *c->out = list.items[i];
    }
}

/* What it is ordered to do: the charge that promises most, else the way that leads furthest, of equals the
 * one that promises most, and of those the one that faces the enemy. Of the list only what is not under
 * orders stays; *n of them. */
static deed ordered_carefully(careful *c, int u, const order *o, order_kind kind, int *n, action *best,
                              shortlist *own)
{
    const state *s = &c->t->view;
    const heading aim = heading_of(s, u, o, kind);
    int64_t promise = 0;
    int kept = 0, most = 0, facing = 0;
    deed found = DEED_UNKNOWN;
    for (int i = 0; i < *n; i++) {
        const action a = c->f->list[i];
        const deed what = deed_of(c->f, s, &a);
        if (what == DEED_CHARGE && kind == ORDER_CHARGE && !is_at_country(s, &a)) {
            const int64_t value = weigh(c, &a, own);
            if (found != DEED_CHARGE || value > promise) found = DEED_CHARGE, promise = value, *best = a;
        } else if (is_way(what)) {
            const int by = found == DEED_CHARGE ? 0 : way_wanted(s, u, kind, &aim, &a, what);
            if (by <= 0 || by < most) continue;
            const int64_t value = weigh(c, &a, NULL);
            const int faces = towards_facing(s, u, &a);
            if (by == most && (value < promise || (value == promise && faces <= facing))) continue;
            found = DEED_MOVE, most = by, promise = value, facing = faces, *best = a;
        } else if (what != DEED_CHARGE || may_charge(kind))
            c->f->list[kept++] = a;
    }
    *n = kept;
    return found;
}

/* True: unit u does *c->out. */
static bool unit_carefully(careful *c, int u, const order *o)
{
    const state *s = &c->t->view;
    const order_kind kind = kind_now(o, s, u);
    shortlist own = {.most = c->others->most};
    int n = list_for(c->f, s, u, kind);
    deed found = DEED_UNKNOWN, done = DEED_UNKNOWN;
    action ordered;
    int facing = 0;
    if (n == 0) return false;
    if (kind != ORDER_FREE) found = ordered_carefully(c, u, o, kind, &n, &ordered, &own);
    for (int i = 0; i < n; i++) {
        const action *a = &c->f->list[i];
        const deed what = deed_of(c->f, s, a);
        const bool acts = a->target != NO_UNIT && what != DEED_REST;
        if (spares(s, a, what)) continue;
        const int64_t value = weigh_act(c, a, what, &own);
        if (what != DEED_REST) shortlist_keep(c->others, a, (int32_t)(value / c->n));
        const int faces = towards_facing(s, u, a);
        const bool same = c->have && value == c->best,
                   turned = same && done == what && is_way(what) && faces > facing;
        if (c->have && value < c->best) continue;
        if (same && !turned && (done != DEED_UNKNOWN || !acts)) continue;
        c->have = true, c->best = value, *c->out = *a;
        done = what, facing = faces;
    }
    if (found == DEED_CHARGE || (found != DEED_UNKNOWN && done != DEED_FIRE)) {
        *c->out = ordered, c->have = true;
        done = found;
    }
    if (done != DEED_UNKNOWN) *c->others = own;
    return done != DEED_UNKNOWN;
}

bool plan_carefully(plan_field *f, trials *t, const plan *p, int n, shortlist *others, action *out)
{
    careful c = {.f = f, .t = t, .n = n, .out = out, .others = others};
    others->count = 0;
    general_carefully(&c);
    for (int u = 0; u < f->sc->nunits; u++)
        if (unit_carefully(&c, u, &p->of[u])) break;
    return c.have;
}
