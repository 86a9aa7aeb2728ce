/*
 * check.c: the verbs of the Movement step judged, bayonets and orders among them. Nothing is changed here.
 */
#include "rules/conduct/check.h"

#include "rules/conduct/fire.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

static bool refuse_at(refusal *why, const char *code, const state *s, int u)
{
    return refuse(why, code, u, NO_UNIT, state_on_board(s, u) ? s->units[u].space : NO_SPACE, 0, 0);
}

const char *conduct_mover_refused(const state *s, int u)
{
    const conduct_game *g = cg_const(s);
    if (s->units[u].status == UNIT_READY) return "conduct.move.enter-first";
    if (!state_on_board(s, u)) return "conduct.move.off-board";
    if (g->stage == STAGE_EXPLOIT) return state_has(s, u, MARK_EXPLOIT) ? NULL : "conduct.move.no-exploit";
    if (is_leader(s, u) != (g->stage == STAGE_COMMAND))
        return is_leader(s, u) ? "conduct.move.leaders" : "conduct.move.troops";
    if (state_has(s, u, MARK_DONE)) return "conduct.move.done";
    if (is_leader(s, u)) return cu_const(s, u)->out != 0 ? "conduct.move.out" : NULL;
    if (g->active == u + 1) return NULL;
    if (g->active != 0) return "conduct.move.another";
    return is_crew(s, u) && !state_has(s, u, MARK_SHAKEN) ? NULL : "conduct.move.order-first";
}

const char *conduct_order_refused(const state *s, int u)
{
    if (s->units[u].status == UNIT_READY) return "conduct.move.enter-first";
    if (!state_on_board(s, u)) return "conduct.move.off-board";
    if (is_leader(s, u)) return "conduct.order.leader";
    if (state_has(s, u, MARK_ORDERED) || state_has(s, u, MARK_DONE)) return "conduct.order.done";
    if (cg_const(s)->active != 0) return "conduct.move.another";
    return conduct_rolls(s, u) ? NULL : "conduct.order.crew";
}

bool conduct_check_order(const state *s, const action *a, refusal *why)
{
    const char *code = conduct_order_refused(s, a->units[0]);
    return code == NULL || refuse_at(why, code, s, a->units[0]);
}

bool conduct_falls_back(const state *s, int u, int to)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (conduct_touching(s, u, i) && hexes(cd(s), to, s->units[i].space) <= 1) return false;
    return true;
}

/* ---- moves */

bool conduct_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    const char *code = conduct_mover_refused(s, u);
    int target, where = to;
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
    if (code != NULL) return refuse_at(why, code, s, u);
    if (a->nspaces == 0) return refuse_at(why, "conduct.move.nowhere", s, u);
    conduct_occupy(s, s->units[u].side, &occ);
    conduct_mover_fill(&m, s, &occ, u);
    if (a->nspaces == 1) {
        conduct_reach_find(&m, &reach);
        code = conduct_reach_refused(&m, &reach, to, a->args[0]);
    } else {
        code = conduct_path_refused(&m, a->spaces, a->nspaces, a->args[0], &where);
    }
    if (code == NULL && conduct_must_charge(s, u, &target)) code = "conduct.move.fanatic";
    if (code == NULL && conduct_in_contact(s, u) && !conduct_falls_back(s, u, to))
        code = "conduct.move.contact";
    if (code == NULL) return true;
    return refuse(why, code, u, NO_UNIT, where, m.budget, hexes(cd(s), m.from, to));
}

/* ---- charges (U·H10) */

const char *conduct_charge_refused(const state *s, int u, int target)
{
    const conduct_game *g = cg_const(s);
    const char *code = conduct_mover_refused(s, u);
    if (code != NULL) return code;
    if (is_crew(s, u) || is_leader(s, u)) return "conduct.charge.crew";
    if (state_has(s, u, MARK_SQUARE)) return "conduct.charge.square";
    if (target == NO_UNIT || target >= s->sc->nunits || !state_on_board(s, target) || is_leader(s, target) ||
        s->units[target].side == s->units[u].side)
        return "conduct.charge.target";
    if (conduct_walled(s, s->units[u].side, s->units[target].space) != NULL) return "conduct.charge.wall";
    if (conduct_in_contact(s, u)) return "conduct.charge.contact";
    if (g->active == u + 1 && g->rallied != 0 && !state_has(s, u, MARK_FANATIC))
        return "conduct.charge.rallied";
    return NULL;
}

/* The first hex from which it can fall on that enemy: its facing there, -1: none. */
static int charge_from(const conduct_mover *m, const conduct_reach *reach, int target_space, int *from)
{
    int best = -1, least = REACH_NOT;
    for (int dir = -1; dir < 6; dir++) {
        const int to = dir < 0 ? m->from : m->d->next[target_space][dir];
        if (to == NO_SPACE || hexes(m->d, to, target_space) != 1) continue;
        int cost = REACH_NOT;
        for (int f = 0; f < 7; f++)
            if (reach->cost[to * 7 + f] < cost) cost = reach->cost[to * 7 + f];
        const int facing = cost < least ? conduct_reach_charge(m, reach, to, target_space) : -1;
        if (facing < 0) continue;
        best = facing;
        least = cost;
        *from = to;
    }
    return best;
}

/* U·H10: a Fanatic Charge goes at the nearest enemy it can reach. */
bool conduct_must_charge(const state *s, int u, int *target)
{
    const conduct_data *d = cd(s);
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
    int best = BOARD_FAR, from;
    if (!state_has(s, u, MARK_FANATIC) || cg_const(s)->active != u + 1 || state_has(s, u, MARK_SQUARE) ||
        conduct_in_contact(s, u))
        return false;
    conduct_occupy(s, s->units[u].side, &occ);
    conduct_mover_fill(&m, s, &occ, u);
    conduct_reach_find(&m, &reach);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!fighting(s, i) || s->units[i].side == m.side || !state_seen(s, i, m.side) ||
            conduct_walled(s, m.side, s->units[i].space) != NULL)
            continue;
        const int far = hexes(d, m.from, s->units[i].space);
        if (far >= best || far > m.budget + 1 || charge_from(&m, &reach, s->units[i].space, &from) < 0)
            continue;
        best = far;
        *target = i;
    }
    return best != BOARD_FAR;
}

bool conduct_check_charge(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], target = a->target;
    const char *code = conduct_charge_refused(s, u, target);
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
    int must = NO_UNIT, where;
    if (code != NULL) return refuse(why, code, u, target, NO_SPACE, 0, 0);
    conduct_occupy(s, s->units[u].side, &occ);
    conduct_mover_fill(&m, s, &occ, u);
    const int to = a->nspaces > 0 ? action_space(a) : m.from, there = s->units[target].space;
    where = to;
    if (a->nspaces > 0 && to == m.from)
        code = "conduct.move.nowhere";
    else if (hexes(m.d, to, there) != 1)
        code = "conduct.charge.short";
    else if (conduct_must_charge(s, u, &must) &&
             hexes(m.d, m.from, there) != hexes(m.d, m.from, s->units[must].space))
        code = "conduct.charge.nearest";
    if (code != NULL) return refuse(why, code, u, target, where, 0, 0);
    conduct_reach_find(&m, &reach);
    if (a->nspaces > 1) {
        int facing = 0;
        while (facing < 6 && m.d->next[to][facing] != there)
            facing++;
        code = conduct_path_refused(&m, a->spaces, a->nspaces, facing, &where);
    } else if (!conduct_end_free(&m, to)) {
        code = "conduct.move.occupied";
    } else if (conduct_reach_charge(&m, &reach, to, there) < 0) {
        code = "conduct.charge.reach";
    }
    return code == NULL || refuse(why, code, u, target, where, m.budget, hexes(m.d, m.from, to));
}

/* ---- coming on */

const char *conduct_enter_refused(const state *s, const conduct_occupied *occ, int u, int space)
{
    const conduct_data *d = cd(s);
    const conduct_type *t = type_of(s, u);
    const uint16_t *spaces;
    const int n = scenario_entry(s->sc, u, &spaces);
    const bool leader = is_leader(s, u);
    if (state_on_board(s, u)) return "conduct.enter.here";
    if (s->units[u].status != UNIT_READY) return "conduct.enter.waiting";
    if (leader != (cg_const(s)->stage == STAGE_COMMAND))
        return leader ? "conduct.move.leaders" : "conduct.move.troops";
    if (state_has(s, u, MARK_DONE)) return "conduct.move.done";
    if (!leader && cg_const(s)->active != 0) return "conduct.move.another";
    int i = 0;
    while (i < n && spaces[i] != space)
        i++;
    if (space == NO_SPACE || i == n) return "conduct.enter.where";
    const unsigned bar = t->class == CLASS_MOUNTED                  ? HEX_NO_HORSE
                         : is_crew(s, u) || t->class == CLASS_WAGON ? HEX_NO_GUNS
                                                                    : HEX_NO_FOOT;
    if ((d->space[space].is & bar) != 0) return "conduct.enter.ground";
    if (conduct_walled(s, s->units[u].side, space) != NULL) return "conduct.move.wall";
    if (bit_of(occ->enemies, space) || (!leader && bit_of(occ->friends, space)))
        return "conduct.enter.occupied";
    return NULL;
}

bool conduct_check_enter(const state *s, const action *a, refusal *why)
{
    conduct_occupied occ;
    conduct_occupy(s, s->units[a->units[0]].side, &occ);
    const char *code = conduct_enter_refused(s, &occ, a->units[0], action_space(a));
    return code == NULL || refuse(why, code, a->units[0], NO_UNIT, action_space(a), 0, 0);
}

/* U·H27: off the map, where the scenario lets that side go. */
const char *conduct_leave_refused(const state *s, int u)
{
    const conduct_special *sp = &cd(s)->special;
    const char *code = conduct_mover_refused(s, u);
    if (code != NULL) return code;
    if (sp->exit_side != s->units[u].side) return "conduct.leave.none";
    if (cg_const(s)->stage == STAGE_EXPLOIT) return "conduct.move.straight";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    for (int i = 0; i < sp->nexits; i++)
        if (sp->exits[i] == s->units[u].space) return NULL;
    return "conduct.leave.where";
}

/* ---- the rest */

const char *conduct_bayonets_refused(const state *s, int u, bool fix)
{
    if (!state_on_board(s, u)) return "conduct.move.off-board";
    if (!type_of(s, u)->bayonets) return "conduct.bayonets.none";
    if (state_has(s, u, MARK_MOVED)) return "conduct.bayonets.done";
    return state_has(s, u, MARK_BAYONETS) == fix ? fix ? "conduct.bayonets.fixed" : "conduct.bayonets.unfixed"
                                                 : NULL;
}

const char *conduct_hold_refused(const state *s, int u)
{
    const conduct_game *g = cg_const(s);
    int target;
    if (g->stage == STAGE_GUNS || g->stage == STAGE_RIFLES) return conduct_shooter_refused(s, u);
    if (s->units[u].status == UNIT_READY && g->stage != STAGE_EXPLOIT) {
        if (is_leader(s, u) != (g->stage == STAGE_COMMAND))
            return is_leader(s, u) ? "conduct.move.leaders" : "conduct.move.troops";
        return state_has(s, u, MARK_DONE) ? "conduct.move.done"
               : g->active != 0           ? "conduct.move.another"
                                          : NULL;
    }
    if (!state_on_board(s, u)) return "conduct.move.off-board";
    if (g->stage == STAGE_EXPLOIT) return state_has(s, u, MARK_EXPLOIT) ? NULL : "conduct.move.no-exploit";
    if (is_leader(s, u) != (g->stage == STAGE_COMMAND))
        return is_leader(s, u) ? "conduct.move.leaders" : "conduct.move.troops";
    if (state_has(s, u, MARK_DONE)) return "conduct.move.done";
    if (g->active != 0 && g->active != u + 1) return "conduct.move.another";
    if (g->active == 0 && state_has(s, u, MARK_SHAKEN)) return "conduct.hold.shaken";
    return conduct_must_charge(s, u, &target) ? "conduct.move.fanatic" : NULL;
}

const char *conduct_form_refused(const state *s, int u, int formation)
{
    const conduct_type *t = type_of(s, u);
    const bool foot = t->class == CLASS_FOOT, horse = t->class == CLASS_MOUNTED;
    const bool plain = (s->units[u].marks & (BIT(MARK_COLUMN) | BIT(MARK_DEEP) | BIT(MARK_SKIRMISH) |
                                             BIT(MARK_SQUARE) | BIT(MARK_GROUND) | BIT(MARK_RING))) == 0;
    const char *code = conduct_mover_refused(s, u);
    int target;
    if (code != NULL) return code;
    if (formation < 0 || formation >= FORMS) return "conduct.form.which";
    if (cg_const(s)->stage != STAGE_MOVE || !(foot || horse)) return "conduct.form.cannot";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (cg_const(s)->formed != 0 || cg_const(s)->left == 0) return "conduct.form.spent";
    if (conduct_must_charge(s, u, &target)) return "conduct.move.fanatic";
    switch (formation) {
    case FORM_LINE:
        return plain ? "conduct.form.already" : NULL;
    case FORM_COLUMN:
        if (t->order != ORDER_CLOSE) return "conduct.form.cannot";
        return state_has(s, u, MARK_COLUMN) ? "conduct.form.already" : NULL;
    case FORM_DEEP:
        if (t->order != ORDER_MASSED || !foot) return "conduct.form.cannot";
        return state_has(s, u, MARK_DEEP) ? "conduct.form.already" : NULL;
    case FORM_SKIRMISH:
        if (!t->skirmishes) return "conduct.form.cannot";
        return state_has(s, u, MARK_SKIRMISH) ? "conduct.form.already" : NULL;
    case FORM_SQUARE:
        if (!t->squares || !foot) return "conduct.form.cannot";
        return state_has(s, u, MARK_SQUARE) ? "conduct.form.already" : NULL;
    default: /* U8: neither skirmishers nor those in square go to ground */
        if (!foot || t->order == ORDER_LOOSE || state_has(s, u, MARK_SKIRMISH) || conduct_in_square(s, u))
            return "conduct.form.cannot";
        return state_has(s, u, MARK_GROUND) ? "conduct.form.already" : NULL;
    }
}

static const char *limber_refused(const state *s, int u, bool limber)
{
    if (!is_crew(s, u)) return "conduct.limber.cannot";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (state_has(s, u, MARK_LIMBERED) == limber)
        return limber ? "conduct.limber.already" : "conduct.limber.not";
    if (state_has(s, u, MARK_RING)) return "conduct.limber.ring";
    return cg_const(s)->active == u + 1 && cg_const(s)->formed != 0 ? "conduct.form.spent" : NULL;
}

static const char *saddle_refused(const state *s, int u, bool mount)
{
    if (!type_of(s, u)->dismounts) return "conduct.mount.cannot";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (state_has(s, u, MARK_DISMOUNTED) != mount)
        return mount ? "conduct.mount.mounted" : "conduct.mount.on-foot";
    return cg_const(s)->formed != 0 || cg_const(s)->left == 0 ? "conduct.form.spent" : NULL;
}

static const char *face_refused(const state *s, int u, int facing)
{
    conduct_mover m;
    if (facing < 0 || facing >= 6) return "conduct.face.where";
    if (is_leader(s, u)) return "conduct.move.no-facing";
    if (state_has(s, u, MARK_SQUARE)) return "conduct.face.square";
    if (conduct_in_contact(s, u)) return "conduct.face.contact";
    if (s->units[u].facing == facing) return "conduct.face.same";
    conduct_mover_fill(&m, s, NULL, u);
    return m.budget > 0 ? NULL : "conduct.face.spent";
}

const char *conduct_ready_refused(const state *s, int u, int what, int choice)
{
    const char *code = conduct_mover_refused(s, u);
    int target, where;
    if (code != NULL) return code;
    if (cg_const(s)->stage != STAGE_MOVE && what != VERB_FACE) return "conduct.step.move";
    if (cg_const(s)->stage == STAGE_EXPLOIT) return "conduct.move.straight";
    switch (what) {
    case VERB_FACE:
        code = face_refused(s, u, choice);
        break;
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        code = limber_refused(s, u, what == VERB_LIMBER);
        break;
    case VERB_MOUNT:
    case VERB_DISMOUNT:
        code = saddle_refused(s, u, what == VERB_MOUNT);
        break;
    case VERB_RING:
        code = cg_const(s)->active != u + 1 || cg_const(s)->left == 0 ? "conduct.form.spent"
                                                                      : conduct_ring_refused(s, u);
        break;
    default:
        code = cg_const(s)->active != u + 1 || cg_const(s)->left == 0
                   ? "conduct.form.spent"
                   : conduct_march_refused(s, u, choice, &where);
    }
    return code == NULL && conduct_must_charge(s, u, &target) ? "conduct.move.fanatic" : code;
}

bool conduct_check_ready(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    const char *code;
    int where = state_on_board(s, u) ? s->units[u].space : NO_SPACE;
    switch (a->verb) {
    case VERB_FIX:
    case VERB_UNFIX:
        code = conduct_bayonets_refused(s, u, a->verb == VERB_FIX);
        break;
    case VERB_HOLD:
        code = conduct_hold_refused(s, u);
        break;
    case VERB_LEAVE:
        code = conduct_leave_refused(s, u);
        break;
    case VERB_FORM:
        code = conduct_form_refused(s, u, a->args[0]);
        break;
    case VERB_MARCH:
        code = conduct_ready_refused(s, u, a->verb, a->args[0]);
        if (code != NULL && a->args[0] != NO_ARG) conduct_march_refused(s, u, a->args[0], &where);
        break;
    default:
        code = conduct_ready_refused(s, u, a->verb, a->args[0]);
    }
    return code == NULL || refuse(why, code, u, NO_UNIT, where, a->args[0] == NO_ARG ? 0 : a->args[0], 0);
}
