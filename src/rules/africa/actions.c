/*
 * actions.c: lists of legal actions, made directly from the same questions check() asks, where a unit may go
 * by sets of areas (goals.c); and the shorter lists the computer tries. Not for judging: moves.c, fire.c and
 * retreat.c.
 */
#include "rules/africa/africa_internal.h"

#include "game/shortlist.h"
#include "rules/africa/council.h"
#include "rules/africa/fire.h"
#include "rules/africa/goals.h"
#include "rules/africa/melee.h"
#include "rules/africa/moves.h"
#include "rules/africa/retreat.h"

enum {
    /* what the computer tries: the house's, as the weights of evaluate.c are */
    BEST_TRIED = 2,  /* targets, places to come on */
    MOVES_TRIED = 3, /* ways forward of a unit or stack, ... */
    PULL_FAR = 8,    /* ... none that ends so many areas from what its side wants */
    STACK_DARES = 2, /* coins fewer than the defenders toss, with which a stack still attacks */
    /* points of a target: each coin by its distance, each coin it fights with, demoralized, one step left */
    TARGET_COIN = 40,
    TARGET_COMBAT = 10,
    TARGET_SHAKEN = 25,
    TARGET_LAST_STEP = 5
};

typedef struct lister {
    const state *s;
    const africa_data *d;
    action_list *out;
    africa_map m;
    int unit, side;
    bool brief; /* what the computer tries */

    /* Found when first asked for; good for all of the side. */
    bool stacked, spied;
    int16_t lead[AREAS_MAX], next[UNITS_MAX]; /* who goes with his stack, by area, in order: + 1, 0 ends it */
    int nfoes;
    int16_t foe[UNITS_MAX]; /* enemies that may be fired at, wherever they stand */
} lister;

/* ---- where to */

/* Areas one or two moves away, each once: the nearer first. */
static int destinations(lister *l, int from, int reach, const uint8_t **out)
{
    const africa_area *area = &l->d->area[from];
    *out = area->ring;
    return reach > 1 ? area->nring : area->count;
}

static int reach_of(lister *l, int u)
{
    const africa_type *t = type_of(l->s, u);
    return t->road > t->move ? t->road : t->move;
}

/* Some units that are to go somewhere, and what they may do there. */
typedef struct movers {
    action a;
    bool move, attack;
    africa_crowd crowd;
    uint64_t to[AREA_WORDS]; /* where they get to, room or not */
} movers;

static void find_goals(lister *l, movers *g)
{
    g->crowd = africa_crowd_of(l->s, g->a.units, g->a.nunits, NO_SPACE);
    africa_goals(l->s, &l->m, &g->a, g->to);
}

/* Of units that may not move, there is no more to ask. */
static bool may_go(lister *l, movers *g)
{
    g->a.verb = VERB_MOVE;
    g->move = africa_check_movers(l->s, &g->a, NULL);
    g->a.verb = VERB_ATTACK;
    g->attack = g->move && africa_check_movers(l->s, &g->a, NULL);
    if (g->move) find_goals(l, g);
    return g->move;
}

static bool gets_to(lister *l, const movers *g, int to)
{
    return bit_of(g->to, to) && africa_room_for(l->d, &l->m, g->crowd, to) == NULL;
}

/* A move there, or the attacks. */
static void offer(lister *l, movers *g, int to)
{
    action *a = &g->a;
    const bool attack = l->m.enemies[to] > 0;
    if ((attack ? !g->attack : !g->move) || !gets_to(l, g, to)) return;
    a->nspaces = 1;
    a->spaces[0] = (uint16_t)to;
    a->verb = attack ? VERB_ATTACK : VERB_MOVE;
    action_list_add(l->out, a);
    a->verb = VERB_RUSH;
    if (attack && battle_of(l->s)->rushes == l->side && !ag_const(l->s)->rushed) action_list_add(l->out, a);
}

/* All areas within reach of the unit that leads. */
static void offer_all(lister *l, movers *g)
{
    const int lead = g->a.units[0];
    const uint8_t *to;
    const int n = destinations(l, l->s->units[lead].space, reach_of(l, lead), &to);
    for (int i = 0; i < n; i++)
        offer(l, g, to[i]);
}

/* It goes where its stack does. */
static bool goes_along(lister *l, int u)
{
    const unit *self = &l->s->units[u];
    return self->side == l->side && self->status == UNIT_ON && on_land(class_of(l->s, u)) &&
           (self->marks & (BIT(MARK_ACTION) | BIT(MARK_DEMORALIZED))) == 0;
}

static void find_stacks(lister *l)
{
    if (l->stacked) return;
    l->stacked = true;
    memset(l->lead, 0, sizeof l->lead);
    for (int u = l->s->sc->nunits - 1; u >= 0; u--) {
        if (!goes_along(l, u)) continue;
        int16_t *lead = &l->lead[l->s->units[u].space];
        l->next[u] = *lead;
        *lead = (int16_t)(u + 1);
    }
}

/* All of the unit's stack that may act, with the guns or without: a move led by the first of them. */
static action stack_of(lister *l, bool guns)
{
    action a = action_of(VERB_MOVE, l->side, NO_UNIT);
    find_stacks(l);
    for (int i = l->lead[l->s->units[l->unit].space] - 1; i >= 0 && a.nunits < ACTION_UNITS;
         i = l->next[i] - 1)
        if (guns || !is_gun(class_of(l->s, i))) action_add_unit(&a, i);
    return a;
}

static bool leads_stack(lister *l, const action *a)
{
    return a->nunits > 1 && a->units[0] == l->unit;
}

/* ---- whole lists */

static void list_moves(lister *l)
{
    movers g = {.a = action_of(VERB_MOVE, l->side, l->unit)};
    if (may_go(l, &g)) offer_all(l, &g);
}

/* Everybody of the stack together; attacks go without the guns. Most units lead nobody. */
static void list_stack(lister *l)
{
    const int at = l->s->units[l->unit].space;
    movers all, foot;
    const uint8_t *to;
    if (l->m.units[at] + l->m.guns[at] + l->m.officers[at] < 2 || !goes_along(l, l->unit)) return;
    find_stacks(l);
    int first = l->lead[at] - 1;
    const bool leads = first == l->unit;
    while (first >= 0 && is_gun(class_of(l->s, first)))
        first = l->next[first] - 1;
    if (!leads && first != l->unit) return;
    all.a = stack_of(l, true);
    foot.a = stack_of(l, false);
    const bool moves = leads_stack(l, &all.a) && may_go(l, &all);
    bool attacks = leads_stack(l, &foot.a);
    if (moves && foot.a.nunits == all.a.nunits)
        foot = all;
    else
        attacks = attacks && may_go(l, &foot);
    attacks = attacks && foot.attack;
    const int n = destinations(l, at, reach_of(l, l->unit), &to);
    for (int i = 0; i < n; i++) {
        const bool attack = l->m.enemies[to[i]] > 0;
        if (attack ? attacks : moves) offer(l, attack ? &foot : &all, to[i]);
    }
}

static void list_places(lister *l)
{
    const africa_battle *b = battle_of(l->s);
    action a = action_of(VERB_PLACE, l->side, l->unit);
    a.nspaces = 1;
    for (int i = 0; i < b->ndeploy[l->side] && !l->brief; i++) {
        a.spaces[0] = b->deploy[l->side][i];
        if (africa_check_place_on(l->s, &l->m, &a, NULL)) action_list_add(l->out, &a);
    }
}

static void list_marches(lister *l)
{
    const uint8_t *to;
    if (class_of(l->s, l->unit) != CLASS_CORPS || !state_on_board(l->s, l->unit)) return;
    action a = action_of(VERB_MARCH, l->side, l->unit);
    a.nspaces = 1;
    const int n = destinations(l, l->s->units[l->unit].space, PATH_MAX, &to);
    for (int i = 0; i < n; i++) {
        a.spaces[0] = to[i];
        if (africa_check_march(l->s, &a, NULL)) action_list_add(l->out, &a);
    }
}

static void list_council(lister *l)
{
    if (l->unit != l->d->army) return;
    action a = action_of(VERB_RETIRE, l->side, l->unit);
    if (africa_check_council(l->s, &a, NULL)) action_list_add(l->out, &a);
    a.verb = VERB_RAID;
    for (int u = 0; u < l->s->sc->nunits; u++) {
        a.target = (int16_t)u;
        if (africa_check_council(l->s, &a, NULL)) action_list_add(l->out, &a);
    }
    a = action_of(VERB_CALL, l->side, l->unit);
    if (africa_check_council(l->s, &a, NULL)) action_list_add(l->out, &a);
}

/* ---- what is owed */

static void list_exits(lister *l, int what, int kind)
{
    uint8_t to[NEAR_MAX];
    const state *s = l->s;
    if (!africa_owed(s, kind, l->unit)) return;
    const int n = africa_exits(s, &l->m, kind, l->unit, to);
    action a = action_of(what, l->side, l->unit), all = action_of(what, l->side, NO_UNIT);
    a.nspaces = all.nspaces = 1;
    for (int u = 0; u < s->sc->nunits && all.nunits < ACTION_UNITS && what == VERB_RETREAT; u++)
        if (africa_owed(s, kind, u) && s->units[u].space == s->units[l->unit].space) action_add_unit(&all, u);
    for (int i = 0; i < n; i++) {
        a.spaces[0] = all.spaces[0] = to[i];
        if (leads_stack(l, &all) && africa_check_retreat(s, &all, NULL)) action_list_add(l->out, &all);
        action_list_add(l->out, &a);
    }
}

static void list_retreats(lister *l)
{
    list_exits(l, VERB_RETREAT, DUE_RETREAT);
}

static void list_pull_backs(lister *l)
{
    list_exits(l, VERB_PULL_BACK, DUE_PULL_BACK);
}

static void list_losses(lister *l)
{
    if (africa_owed(l->s, DUE_LOSSES, l->unit)) action_list_add_plain(l->out, VERB_LOSE, l->side, l->unit);
}

/* ---- lists of which the computer tries the best */

static int32_t target_worth(lister *l, int target)
{
    const state *s = l->s;
    const int u = l->unit;
    ledger pool;
    int range;
    africa_shot_refused(s, &l->m, u, target, &range);
    africa_fire_ledger(s, u, target, &pool);
    if (pool.total <= 0) return 0;
    return TARGET_COIN * pool.total / (range > 0 ? range : 1) + TARGET_COMBAT * africa_factor(s, target) +
           (state_has(s, target, MARK_DEMORALIZED) ? TARGET_SHAKEN : 0) +
           (s->units[target].strength == 1 ? TARGET_LAST_STEP : 0);
}

static void find_foes(lister *l)
{
    if (l->spied) return;
    l->spied = true;
    l->nfoes = 0;
    for (int t = 0; t < l->s->sc->nunits; t++)
        if (africa_is_mark(l->s, l->side, t)) l->foe[l->nfoes++] = (int16_t)t;
}

static void list_fire(lister *l)
{
    const state *s = l->s;
    shortlist best = {.most = BEST_TRIED};
    uint64_t areas[AREA_WORDS];
    if (africa_shooter_refused(s, l->unit) != NULL || !africa_fire_areas(s, &l->m, l->unit, areas)) return;
    action a = action_of(VERB_FIRE, l->side, l->unit);
    find_foes(l);
    for (int i = 0; i < l->nfoes; i++) {
        const int t = l->foe[i];
        if (!bit_of(areas, s->units[t].space)) continue;
        a.target = (int16_t)t;
        const int32_t worth = l->brief ? target_worth(l, t) : 0;
        if (!l->brief)
            action_list_add(l->out, &a);
        else if (worth > 0)
            shortlist_keep(&best, &a, worth);
    }
    shortlist_add(&best, l->out);
}

static void list_entries(lister *l)
{
    shortlist best = {.most = BEST_TRIED};
    movers g = {.a = action_of(VERB_ENTER, l->side, l->unit)};
    if (!africa_check_movers(l->s, &g.a, NULL)) return;
    find_goals(l, &g);
    g.a.nspaces = 1;
    for (int i = 0; i < l->d->n; i++) {
        if (!gets_to(l, &g, i) || l->d->area[i].sheet != battle_of(l->s)->sheet) continue;
        g.a.spaces[0] = (uint16_t)i;
        if (l->brief)
            shortlist_keep(&best, &g.a, -l->d->goal[l->side][i]);
        else
            action_list_add(l->out, &g.a);
    }
    shortlist_add(&best, l->out);
}

/* ---- what else the computer tries: attacks that may come off, the way forward */

static void try_attacks(lister *l, movers *g)
{
    const uint8_t *to;
    africa_force enemy;
    ledger mine, theirs;
    action *a = &g->a;
    const int lead = a->units[0], dares = a->nunits > 1 ? STACK_DARES : 0;
    const int n = destinations(l, l->s->units[lead].space, a->nunits == 1 ? reach_of(l, lead) : 1, &to);
    for (int i = 0; i < n && g->attack; i++) {
        if (l->m.enemies[to[i]] == 0) continue;
        a->verb = VERB_ATTACK;
        a->nspaces = 1;
        a->spaces[0] = to[i];
        africa_force_at(l->s, to[i], 1 - l->side, l->side, true, &enemy);
        africa_attack_ledgers(l->s, a, &enemy, &mine, &theirs);
        if (mine.total + dares >= theirs.total) offer(l, g, to[i]);
    }
}

/* The areas nearest to what the side wants, and those with room to fall back to. */
static void try_moves(lister *l, movers *g)
{
    const uint8_t *to;
    const int lead = g->a.units[0], most = l->out->count + MOVES_TRIED;
    const int n = destinations(l, l->s->units[lead].space, g->a.nunits == 1 ? reach_of(l, lead) : 1, &to);
    for (int far = 0; far < PULL_FAR && g->move; far++)
        for (int i = 0; i < n && l->out->count < most; i++)
            if (l->d->goal[l->side][to[i]] == far && l->m.enemies[to[i]] == 0) offer(l, g, to[i]);
}

static void try_all(lister *l)
{
    const int class = class_of(l->s, l->unit);
    movers stack = {.a = stack_of(l, false)}, alone = {.a = action_of(VERB_MOVE, l->side, l->unit)};
    list_fire(l);
    if (state_has(l->s, l->unit, MARK_DEMORALIZED)) {
        list_moves(l);
        return;
    }
    if (leads_stack(l, &stack.a) && may_go(l, &stack)) {
        try_attacks(l, &stack);
        try_moves(l, &stack);
    }
    if (class == CLASS_OFFICER && stack.a.nunits > 1) return; /* he goes with his men */
    may_go(l, &alone);
    if (!is_gun(class) && class != CLASS_OFFICER) try_attacks(l, &alone);
    try_moves(l, &alone);
}

static void list_acts(lister *l)
{
    const int class = class_of(l->s, l->unit), status = l->s->units[l->unit].status;
    if (status == UNIT_READY) {
        if (on_land(class)) list_entries(l);
    } else if (status != UNIT_ON || is_headquarters(class)) {
        return;
    } else if (class == CLASS_SHIP) {
        list_fire(l);
    } else if (l->brief) {
        try_all(l);
    } else {
        list_fire(l);
        list_moves(l);
        list_stack(l);
    }
}

/* ---- the decision at hand */

static void list_unit(lister *l, int stage, int u)
{
    static void (*const by_stage[])(lister *) = {
        [STAGE_DEPLOY] = list_places,   [STAGE_GUNS] = list_fire,           [STAGE_ACT] = list_acts,
        [STAGE_COUNCIL] = list_council, [STAGE_MARCH] = list_marches,       [STAGE_RETREAT] = list_retreats,
        [STAGE_LOSE] = list_losses,     [STAGE_PULL_BACK] = list_pull_backs};
    const state *s = l->s;
    const agenda_item *head = agenda_head(s);
    if (head != NULL ? !africa_owed(s, head->kind, u) : state_has(s, u, MARK_ACTION)) return;
    if (s->units[u].status != UNIT_ON && s->units[u].status != UNIT_READY) return;
    if (stage == STAGE_GUNS && africa_shooter_refused(s, u) != NULL) return; /* most: without a look around */
    if (l->side == NO_SIDE) africa_map_of(s, s->units[u].side, &l->m);
    l->side = s->units[u].side;
    l->unit = u;
    by_stage[stage](l);
}

static void begin(lister *l, const state *s, bool brief, action_list *out)
{
    l->s = s, l->d = ad(s), l->out = out;
    l->side = NO_SIDE;
    l->brief = brief;
    l->stacked = l->spied = false;
}

void africa_actions(const state *s, int u, bool brief, action_list *out)
{
    const agenda_item *head = agenda_head(s);
    if (u != NO_UNIT && head != NULL && !africa_owed(s, head->kind, u)) return; /* has no part in it */
    const int stage = course_list(s, u, out);
    if (stage == STAGE_NONE) return;
    lister l;
    begin(&l, s, brief, out);
    list_unit(&l, stage, u);
}

/* What is the same for all of a side is asked once. */
void africa_side_actions(const state *s, int side, action_list *out)
{
    int u = 0;
    while (u < s->sc->nunits && s->units[u].side != side)
        u++;
    const int stage = u < s->sc->nunits ? course_list(s, u, out) : STAGE_NONE;
    if (stage == STAGE_NONE) return;
    lister l;
    begin(&l, s, false, out);
    for (; u < s->sc->nunits; u++)
        if (s->units[u].side == side) list_unit(&l, stage, u);
}
