/*
 * actions.c: lists of legal actions, made directly from the same questions check() asks; and the shorter
 * lists the computer tries.
 */
#include "rules/africa/actions.h"

#include "rules/africa/campaign.h"
#include "rules/africa/melee.h"
#include "rules/africa/fire.h"
#include "rules/africa/moves.h"
#include "rules/africa/place.h"
#include "rules/africa/retreat.h"
#include "rules/africa/turn.h"

enum { DESTINATIONS_MAX = 64, FEW_MOVES = 3 };

typedef struct lister {
    const state *s;
    const africa_data *d;
    action_list *out;
    africa_map m;
    int unit, side;
    bool brief;
} lister;

/* Areas one or two moves away, each once: the nearer first. */
static int destinations(const lister *l, int from, int reach, uint8_t out[DESTINATIONS_MAX])
{
    bool found[AREAS_MAX] = {false};
    const africa_area *area = &l->d->area[from];
    int n = 0;
    found[from] = true;
    for (int i = 0; i < area->count; i++) {
        found[area->near[i]] = true;
        out[n++] = area->near[i];
    }
    for (int i = 0; i < area->count && reach > 1; i++) {
        const africa_area *mid = &l->d->area[area->near[i]];
        for (int k = 0; k < mid->count && n < DESTINATIONS_MAX; k++) {
            if (found[mid->near[k]]) continue;
            found[mid->near[k]] = true;
            out[n++] = mid->near[k];
        }
    }
    return n;
}

static int reach_of(const africa_type *t)
{
    return t->road > t->move ? t->road : t->move;
}

static void offer(const lister *l, action *a, int to)
{
    a->nspaces = 1;
    a->spaces[0] = (uint16_t)to;
    if (l->m.enemies[to] == 0) {
        a->verb = VERB_MOVE;
        if (africa_check_move_on(l->s, &l->m, a, NULL)) action_list_add(l->out, a);
        return;
    }
    a->verb = VERB_ATTACK;
    if (!africa_check_move_on(l->s, &l->m, a, NULL)) return;
    action_list_add(l->out, a);
    const africa_battle *b = battle_of(l->s);
    a->verb = VERB_RUSH;
    if (b->rushes == l->side && !ag_const(l->s)->rushed) action_list_add(l->out, a);
}

/* The unit first: the whole stack is led by its first unit. all: guns, too. */
static int stack_of(const state *s, int u, bool guns, int16_t out[ACTION_UNITS])
{
    int n = 0;
    const unit *at = &s->units[u];
    for (int i = state_unit_at(s, at->space, NO_UNIT); i != NO_UNIT && n < ACTION_UNITS;
         i = state_unit_at(s, at->space, i)) {
        const int class = class_of(s, i);
        if (s->units[i].side == at->side && on_land(class) && (guns || !is_gun(class)) &&
            !state_has(s, i, MARK_ACTION) && !state_has(s, i, MARK_DEMORALIZED))
            out[n++] = (int16_t)i;
    }
    return n;
}

static action group_action(const lister *l, const int16_t *units, int n)
{
    action a = action_of(VERB_MOVE, l->side, NO_UNIT);
    for (int i = 0; i < n; i++)
        action_add_unit(&a, units[i]);
    return a;
}

/* Everybody of the stack together; attacks go without the guns. */
static void list_stack(const lister *l)
{
    int16_t all[ACTION_UNITS], foot[ACTION_UNITS];
    uint8_t to[DESTINATIONS_MAX];
    const int nall = stack_of(l->s, l->unit, true, all), nfoot = stack_of(l->s, l->unit, false, foot);
    const int n = destinations(l, l->s->units[l->unit].space, 2, to);
    for (int i = 0; i < n; i++) {
        const bool attack = l->m.enemies[to[i]] > 0;
        const int16_t *who = attack ? foot : all;
        const int count = attack ? nfoot : nall;
        if (count < 2 || who[0] != l->unit) continue;
        action a = group_action(l, who, count);
        offer(l, &a, to[i]);
    }
}

static void list_moves(const lister *l)
{
    uint8_t to[DESTINATIONS_MAX];
    const int n = destinations(l, l->s->units[l->unit].space, reach_of(type_of(l->s, l->unit)), to);
    action a = action_of(VERB_MOVE, l->side, l->unit);
    for (int i = 0; i < n; i++)
        offer(l, &a, to[i]);
}

static void list_entries(const lister *l)
{
    action a = action_of(VERB_ENTER, l->side, l->unit);
    a.nspaces = 1;
    const int sheet = battle_of(l->s)->sheet;
    for (int i = 0; i < l->d->n; i++) {
        a.spaces[0] = (uint16_t)i;
        if (l->d->area[i].sheet == sheet && africa_check_move_on(l->s, &l->m, &a, NULL))
            action_list_add(l->out, &a);
    }
}

static void list_fire(const lister *l)
{
    const state *s = l->s;
    int range;
    if (africa_shooter_refused(s, l->unit) != NULL) return;
    action a = action_of(VERB_FIRE, l->side, l->unit);
    for (int t = 0; t < s->sc->nunits; t++) {
        if (s->units[t].side == l->side || !state_on_board(s, t) || !state_seen(s, t, l->side) ||
            africa_shot_refused(s, &l->m, l->unit, t, &range) != NULL)
            continue;
        a.target = (int16_t)t;
        action_list_add(l->out, &a);
    }
}

static void list_places(const lister *l)
{
    const africa_battle *b = battle_of(l->s);
    action a = action_of(VERB_PLACE, l->side, l->unit);
    a.nspaces = 1;
    if (state_has(l->s, l->unit, MARK_ACTION) || !on_land(class_of(l->s, l->unit))) return;
    for (int i = 0; i < b->ndeploy[l->side]; i++) {
        a.spaces[0] = b->deploy[l->side][i];
        if (africa_check_place(l->s, &a, NULL)) action_list_add(l->out, &a);
    }
}

static void list_marches(const lister *l)
{
    uint8_t to[DESTINATIONS_MAX];
    africa_way way;
    int where;
    if (class_of(l->s, l->unit) != CLASS_CORPS || !state_on_board(l->s, l->unit) ||
        state_has(l->s, l->unit, MARK_ACTION))
        return;
    action a = action_of(VERB_MARCH, l->side, l->unit);
    a.nspaces = 1;
    const int n = destinations(l, l->s->units[l->unit].space, 2, to);
    for (int i = 0; i < n; i++) {
        a.spaces[0] = to[i];
        if (africa_march_refused(l->s, l->unit, to[i], &way, &where) == NULL) action_list_add(l->out, &a);
    }
}

/* ---- what is owed */

static void list_retreats(const lister *l, int what, int kind)
{
    uint8_t to[NEAR_MAX];
    const state *s = l->s;
    if (!africa_owed(s, kind, l->unit)) return;
    const bool pull = what == VERB_PULL_BACK;
    const int n = pull ? africa_pull_backs(s, &l->m, l->unit, to) : africa_retreats(s, &l->m, l->unit, to);
    action a = action_of(what, l->side, l->unit);
    a.nspaces = 1;
    int16_t all[ACTION_UNITS];
    int nall = 0;
    for (int u = 0; u < s->sc->nunits && nall < ACTION_UNITS && !pull; u++)
        if (africa_owed(s, kind, u) && s->units[u].space == s->units[l->unit].space) all[nall++] = (int16_t)u;
    for (int i = 0; i < n; i++) {
        a.spaces[0] = to[i];
        if (nall > 1 && all[0] == l->unit) { /* the whole stack together */
            action together = group_action(l, all, nall);
            together.verb = (uint8_t)what;
            together.nspaces = 1;
            together.spaces[0] = to[i];
            if (africa_check_retreat(s, &together, NULL)) action_list_add(l->out, &together);
        }
        action_list_add(l->out, &a);
    }
}

static void list_owed(const lister *l)
{
    switch (agenda_head(l->s)->kind) {
    case DUE_RETREAT:
        list_retreats(l, VERB_RETREAT, DUE_RETREAT);
        break;
    case DUE_PULL_BACK:
        list_retreats(l, VERB_PULL_BACK, DUE_PULL_BACK);
        break;
    default:
        if (africa_owed(l->s, DUE_LOSSES, l->unit)) {
            const action a = action_of(VERB_LOSE, l->side, l->unit);
            action_list_add(l->out, &a);
        }
    }
}

/* ---- what the computer tries: attacks that may come off, the stack's way forward, the best targets */

static int32_t pool_of(const state *s, const int16_t *units, int n, const int16_t *others, int nothers,
                       int area, int role)
{
    ledger l;
    africa_combat_ledger(s, units, n, others, nothers, area, role, false, &l);
    return l.total;
}

static int defenders_at(const lister *l, int area, int16_t out[UNITS_MAX])
{
    int n = 0;
    for (int i = state_unit_at(l->s, area, NO_UNIT); i != NO_UNIT; i = state_unit_at(l->s, area, i))
        if (l->s->units[i].side != l->side && state_seen(l->s, i, l->side) && on_land(class_of(l->s, i)))
            out[n++] = (int16_t)i;
    return n;
}

static void try_attacks(const lister *l, const int16_t *units, int n)
{
    uint8_t to[DESTINATIONS_MAX];
    int16_t enemy[UNITS_MAX];
    const int count =
        destinations(l, l->s->units[units[0]].space, n == 1 ? reach_of(type_of(l->s, units[0])) : 1, to);
    action a = group_action(l, units, n);
    for (int i = 0; i < count; i++) {
        if (l->m.enemies[to[i]] == 0) continue;
        const int nenemy = defenders_at(l, to[i], enemy);
        const int mine = pool_of(l->s, units, n, enemy, nenemy, to[i], ROLE_ATTACK),
                  theirs = pool_of(l->s, enemy, nenemy, units, n, to[i], ROLE_DEFEND);
        if (mine >= theirs || (n > 1 && mine + 2 >= theirs)) offer(l, &a, to[i]);
    }
}

/* The areas nearest to what the side wants, and those with room to fall back to. */
static void try_moves(const lister *l, const int16_t *units, int n)
{
    uint8_t to[DESTINATIONS_MAX];
    int kept = 0;
    const int from = l->s->units[units[0]].space;
    const int count = destinations(l, from, n == 1 ? reach_of(type_of(l->s, units[0])) : 1, to);
    action a = group_action(l, units, n);
    for (int far = 0; far < 8 && kept < FEW_MOVES; far++)
        for (int i = 0; i < count && kept < FEW_MOVES; i++) {
            if (l->d->goal[l->side][to[i]] != far || l->m.enemies[to[i]] > 0) continue;
            const int before = l->out->count;
            offer(l, &a, to[i]);
            kept += l->out->count - before;
        }
}

static void try_fire(const lister *l)
{
    const state *s = l->s;
    int range, best[2] = {NO_UNIT, NO_UNIT};
    int32_t worth[2] = {-1, -1};
    if (africa_shooter_refused(s, l->unit) != NULL) return;
    for (int t = 0; t < s->sc->nunits; t++) {
        ledger pool;
        if (s->units[t].side == l->side || !state_on_board(s, t) || !state_seen(s, t, l->side) ||
            africa_shot_refused(s, &l->m, l->unit, t, &range) != NULL)
            continue;
        africa_fire_ledger(s, l->unit, t, &pool);
        const int32_t is = 40 * pool.total / (range > 0 ? range : 1) + 10 * africa_factor(s, t) +
                           (state_has(s, t, MARK_DEMORALIZED) ? 25 : 0) + (s->units[t].strength == 1 ? 5 : 0);
        if (pool.total <= 0) continue;
        const int k = is > worth[0] ? 0 : is > worth[1] ? 1 : 2;
        if (k == 0) {
            best[1] = best[0];
            worth[1] = worth[0];
        }
        if (k < 2) {
            best[k] = t;
            worth[k] = is;
        }
    }
    action a = action_of(VERB_FIRE, l->side, l->unit);
    for (int k = 0; k < 2 && best[k] != NO_UNIT; k++) {
        a.target = (int16_t)best[k];
        action_list_add(l->out, &a);
    }
}

static void try_entry(const lister *l)
{
    const state *s = l->s;
    action a = action_of(VERB_ENTER, l->side, l->unit), kept[2];
    int best[2] = {NOWHERE + 1, NOWHERE + 1};
    const int sheet = battle_of(s)->sheet;
    a.nspaces = 1;
    for (int i = 0; i < l->d->n; i++) {
        a.spaces[0] = (uint16_t)i;
        if (l->d->area[i].sheet != sheet || !africa_check_move_on(s, &l->m, &a, NULL)) continue;
        const int far = l->d->goal[l->side][i];
        const int k = far < best[0] ? 0 : far < best[1] ? 1 : 2;
        if (k == 0) {
            best[1] = best[0];
            kept[1] = kept[0];
        }
        if (k < 2) {
            best[k] = far;
            kept[k] = a;
        }
    }
    for (int k = 0; k < 2 && best[k] <= NOWHERE; k++)
        action_list_add(l->out, &kept[k]);
}

static void try_all(const lister *l)
{
    const state *s = l->s;
    const int class = class_of(s, l->unit);
    int16_t stack[ACTION_UNITS];
    const int16_t alone[1] = {(int16_t)l->unit};
    try_fire(l);
    if (state_has(s, l->unit, MARK_DEMORALIZED)) {
        list_moves(l);
        return;
    }
    const int n = stack_of(s, l->unit, false, stack);
    if (n > 1 && stack[0] == l->unit) {
        try_attacks(l, stack, n);
        try_moves(l, stack, n);
    }
    if (class == CLASS_OFFICER && n > 1) return; /* he goes with his men */
    if (!is_gun(class) && class != CLASS_OFFICER) try_attacks(l, alone, 1);
    try_moves(l, alone, 1);
}

/* ---- the decision at hand */

static void list_units_acts(lister *l)
{
    const unit *at = &l->s->units[l->unit];
    const bool ready = at->status == UNIT_READY;
    if (state_has(l->s, l->unit, MARK_ACTION) || (!ready && at->status != UNIT_ON)) return;
    if (ready) {
        if (on_land(class_of(l->s, l->unit))) (l->brief ? try_entry : list_entries)(l);
        return;
    }
    if (class_of(l->s, l->unit) == CLASS_SHIP) {
        (l->brief ? try_fire : list_fire)(l);
        return;
    }
    if (is_headquarters(class_of(l->s, l->unit))) return;
    if (l->brief) {
        try_all(l);
        return;
    }
    list_fire(l);
    list_moves(l);
    list_stack(l);
}

static void list(const state *s, int u, action_list *out, bool brief)
{
    decision now = {0};
    lister l = {.s = s, .d = ad(s), .out = out, .unit = u, .brief = brief};
    africa_decide(s, &now);
    if (now.side < 0) return;
    l.side = now.side;
    if (u == NO_UNIT) {
        const action end = action_of(VERB_END, now.side, NO_UNIT);
        if (agenda_head(s) == NULL) action_list_add(out, &end);
        return;
    }
    if (s->units[u].side != now.side) return;
    if (agenda_head(s) == NULL && state_has(s, u, MARK_ACTION)) return;
    africa_map_of(s, now.side, &l.m);
    if (agenda_head(s) != NULL) {
        list_owed(&l);
        return;
    }
    switch (ag_const(s)->phase) {
    case PHASE_DEPLOY_1:
    case PHASE_DEPLOY_2:
        if (!brief) list_places(&l);
        break;
    case PHASE_GUNS_1:
    case PHASE_GUNS_2:
        (brief ? try_fire : list_fire)(&l);
        break;
    case PHASE_MARCH:
        list_marches(&l);
        break;
    default:
        list_units_acts(&l);
    }
}

void africa_actions(const state *s, int u, action_list *out)
{
    list(s, u, out, false);
}

void africa_suggest(const state *s, int u, action_list *out)
{
    list(s, u, out, true);
}
