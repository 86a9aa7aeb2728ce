/*
 * actions.c: lists of legal actions, made directly: the same questions check() asks, never check() itself.
 */
#include "rules/conduct/actions.h"

#include "rules/conduct/fire.h"
#include "rules/conduct/check.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/turn.h"
#include "rules/conduct/volley.h"

typedef struct lister {
    const state *s;
    const conduct_data *d;
    action_list *out;
    int unit, side;
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
} lister;

/* ---- where to */

static void list_moves(const lister *l)
{
    const bool contact = conduct_in_contact(l->s, l->unit);
    action a = action_of(VERB_MOVE, l->side, l->unit);
    a.nspaces = 1;
    for (int to = 0; to < l->d->n; to++) {
        if (hexes(l->d, l->m.from, to) > l->m.budget + 1 ||
            conduct_reach_refused(&l->m, &l->reach, to, NO_ARG) != NULL ||
            (contact && !conduct_falls_back(l->s, l->unit, to)))
            continue;
        a.spaces[0] = (uint16_t)to;
        a.args[0] = NO_ARG;
        if (l->m.loose) action_list_add(l->out, &a);
        for (int facing = 0; facing < 6 && !l->m.loose; facing++) {
            if (conduct_reach_refused(&l->m, &l->reach, to, facing) != NULL) continue;
            a.args[0] = facing;
            action_list_add(l->out, &a);
        }
    }
}

static void list_charges_at(const lister *l, int target)
{
    const int there = l->s->units[target].space;
    action a = action_of(VERB_CHARGE, l->side, l->unit);
    a.target = (int16_t)target;
    if (hexes(l->d, l->m.from, there) == 1 && conduct_reach_charge(&l->m, &l->reach, l->m.from, there) >= 0)
        action_list_add(l->out, &a);
    a.nspaces = 1;
    for (int dir = 0; dir < 6; dir++) {
        const int to = l->d->next[there][dir];
        if (to == NO_SPACE || to == l->m.from || hexes(l->d, l->m.from, to) > l->m.budget ||
            bit_of(l->occ.enemies, to) || conduct_reach_charge(&l->m, &l->reach, to, there) < 0)
            continue;
        a.spaces[0] = (uint16_t)to;
        action_list_add(l->out, &a);
    }
}

static void list_charges(const lister *l, int must)
{
    for (int t = 0; t < l->s->sc->nunits; t++) {
        if (!fighting(l->s, t) || l->s->units[t].side == l->side || !state_seen(l->s, t, l->side)) continue;
        const int far = hexes(l->d, l->m.from, l->s->units[t].space);
        if (far > l->m.budget + 1 || conduct_charge_refused(l->s, l->unit, t) != NULL) continue;
        if (must == NO_UNIT || far == hexes(l->d, l->m.from, l->s->units[must].space)) list_charges_at(l, t);
    }
}

static void list_choices(const lister *l)
{
    static const uint8_t plain[] = {VERB_LIMBER, VERB_UNLIMBER, VERB_MOUNT, VERB_DISMOUNT, VERB_RING};
    static const uint8_t turned[] = {VERB_FACE, VERB_MARCH};
    const state *s = l->s;
    action a;
    for (size_t i = 0; i < sizeof plain; i++)
        if (conduct_ready_refused(s, l->unit, plain[i], NO_ARG) == NULL)
            action_list_add_plain(l->out, plain[i], l->side, l->unit);
    for (size_t i = 0; i < sizeof turned; i++)
        for (int dir = 0; dir < 6; dir++) {
            if (conduct_ready_refused(s, l->unit, turned[i], dir) != NULL) continue;
            a = action_of(turned[i], l->side, l->unit);
            a.args[0] = dir;
            action_list_add(l->out, &a);
        }
    for (int formation = 0; formation < FORMS; formation++) {
        if (conduct_form_refused(s, l->unit, formation) != NULL) continue;
        a = action_of(VERB_FORM, l->side, l->unit);
        a.args[0] = formation;
        action_list_add(l->out, &a);
    }
}

static void list_enter(lister *l)
{
    const uint16_t *spaces;
    const int n = scenario_entry(l->s->sc, l->unit, &spaces);
    action a = action_of(VERB_ENTER, l->side, l->unit);
    a.nspaces = 1;
    conduct_occupy(l->s, l->side, &l->occ);
    for (int i = 0; i < n; i++) {
        if (conduct_enter_refused(l->s, &l->occ, l->unit, spaces[i]) != NULL) continue;
        a.spaces[0] = spaces[i];
        action_list_add(l->out, &a);
    }
}

static void list_movement(lister *l)
{
    const state *s = l->s;
    const int u = l->unit, stage = cg_const(s)->stage;
    int must = NO_UNIT;
    if (s->units[u].status != UNIT_ON && s->units[u].status != UNIT_READY) return;
    if (conduct_hold_refused(s, u) == NULL) action_list_add_plain(l->out, VERB_HOLD, l->side, u);
    if (s->units[u].status == UNIT_READY) {
        if (stage != STAGE_EXPLOIT) list_enter(l);
        return;
    }
    if (stage == STAGE_MOVE && conduct_order_refused(s, u) == NULL)
        action_list_add_plain(l->out, VERB_ORDER, l->side, u);
    if (conduct_mover_refused(s, u) != NULL) return;
    conduct_occupy(s, l->side, &l->occ);
    conduct_mover_fill(&l->m, s, &l->occ, u);
    conduct_reach_find(&l->m, &l->reach);
    const bool bound = conduct_must_charge(s, u, &must);
    if (stage != STAGE_COMMAND) list_charges(l, bound ? must : NO_UNIT);
    if (!bound) list_moves(l);
    if (conduct_leave_refused(s, u) == NULL) action_list_add_plain(l->out, VERB_LEAVE, l->side, u);
    if (stage == STAGE_MOVE && !bound) list_choices(l);
}

/* ---- fire */

static void list_fire(const lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    conduct_shot shot;
    if (conduct_unjam_refused(s, u) == NULL) action_list_add_plain(l->out, VERB_UNJAM, l->side, u);
    if (conduct_blow_refused(s, u) == NULL) action_list_add_plain(l->out, VERB_BLOW, l->side, u);
    if (conduct_shooter_refused(s, u) != NULL) return;
    action_list_add_plain(l->out, VERB_HOLD, l->side, u);
    const int reach = conduct_range_most(s, u), from = s->units[u].space;
    action a = action_of(VERB_FIRE, l->side, u);
    for (int t = 0; t < s->sc->nunits; t++) {
        if (!fighting(s, t) || s->units[t].side == l->side || !state_seen(s, t, l->side) ||
            hexes(l->d, from, s->units[t].space) > reach || conduct_shot_refused(s, u, t, &shot) != NULL)
            continue;
        a.target = (int16_t)t;
        if (!is_mg(s, u)) action_list_add(l->out, &a);
        for (int dice = MG_LEAST; dice <= MG_MOST && is_mg(s, u); dice++) {
            a.args[0] = dice;
            action_list_add(l->out, &a);
        }
    }
}

bool conduct_can_fire(const state *s, int side)
{
    conduct_shot shot;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        if (conduct_unjam_refused(s, u) == NULL || conduct_blow_refused(s, u) == NULL) return true;
        if (conduct_shooter_refused(s, u) != NULL) continue;
        const int reach = conduct_range_most(s, u);
        for (int t = 0; t < s->sc->nunits; t++)
            if (s->units[t].side != side && fighting(s, t) && state_seen(s, t, side) &&
                hexes(cd(s), s->units[u].space, s->units[t].space) <= reach &&
                conduct_shot_refused(s, u, t, &shot) == NULL)
                return true;
    }
    return false;
}

void conduct_actions(const state *s, int u, action_list *out)
{
    const int stage = cg_const(s)->stage;
    decision now = {0};
    lister l;
    conduct_decide(s, &now);
    if (now.side < 0) return;
    if (u == NO_UNIT) {
        if (stage == STAGE_ORDER) {
            action_list_add_plain(out, VERB_FIRST, now.side, NO_UNIT);
            action_list_add_plain(out, VERB_SECOND, now.side, NO_UNIT);
        } else {
            action_list_add_plain(out, VERB_END, now.side, NO_UNIT);
        }
        return;
    }
    if (s->units[u].side != now.side || stage == STAGE_ORDER) return;
    l.s = s;
    l.d = cd(s);
    l.out = out;
    l.unit = u;
    l.side = now.side;
    if (stage == STAGE_BAYONETS) {
        if (conduct_bayonets_refused(s, u, true) == NULL) action_list_add_plain(out, VERB_FIX, l.side, u);
        if (conduct_bayonets_refused(s, u, false) == NULL) action_list_add_plain(out, VERB_UNFIX, l.side, u);
    } else if (stage == STAGE_GUNS || stage == STAGE_RIFLES) {
        list_fire(&l);
    } else {
        list_movement(&l);
    }
}
