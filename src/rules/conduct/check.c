/* check.c: every verb judged. Not for doing it: see apply.c and fire.c. */
#include "rules/conduct/check.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

/* ---- whose turn it is to do something */

/* On the board or ready to come: it is not its stage, it has done all it may, or another is moving. */
static const char *idle_refused(const state *s, int u)
{
    const conduct_game *g = cg_const(s);
    if (g->stage == STAGE_EXPLOIT) return conduct_may_exploit(s, u) ? NULL : "conduct.move.no-exploit";
    if (is_leader(s, u) != (g->stage == STAGE_COMMAND))
        return is_leader(s, u) ? "conduct.move.leaders" : "conduct.move.troops";
    if (state_has(s, u, MARK_DONE)) return "conduct.move.done";
    return g->active != 0 && g->active != u + 1 ? "conduct.move.another" : NULL;
}

static const char *absent_refused(const state *s, int u)
{
    if (s->units[u].status == UNIT_READY) return "conduct.move.enter-first";
    return state_on_board(s, u) ? NULL : "conduct.move.off-board";
}

const char *conduct_mover_refused(const state *s, int u)
{
    const conduct_game *g = cg_const(s);
    const char *code = absent_refused(s, u);
    if (code == NULL) code = idle_refused(s, u);
    if (code != NULL || g->stage == STAGE_EXPLOIT || g->active == u + 1) return code;
    if (is_leader(s, u)) return cu_const(s, u)->out != 0 ? "conduct.move.out" : NULL;
    return is_crew(s, u) && !state_has(s, u, MARK_SHAKEN) ? NULL : "conduct.move.order-first";
}

bool conduct_falls_back(const state *s, int u, int to)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (conduct_touching(s, u, i) && hexes(cd(s), to, s->units[i].space) <= 1) return false;
    return true;
}

bool conduct_may_fall_back(const state *s, int u)
{
    conduct_mover m;
    conduct_reach(&m, s, u);
    for (int to = 0; to < m.d->map.n; to++)
        if (hexes(m.d, m.from, to) <= m.budget + 1 && conduct_reach_refused(&m, to, NO_ARG) == NULL &&
            conduct_falls_back(s, u, to))
            return true;
    return false;
}

/* ---- moves */

bool conduct_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a),
              here = state_on_board(s, u) ? s->units[u].space : NO_SPACE;
    const char *code = conduct_mover_refused(s, u);
    int target, where = to;
    unit_way way = {0};
    conduct_mover m;
    if (code == NULL && a->nspaces == 0) code = "conduct.move.nowhere";
    if (code != NULL) return refuse(why, code, u, NO_UNIT, here, 0, 0);
    conduct_reach_to(&m, s, u, to, a->args[0]);
    code = a->nspaces == 1 ? conduct_reach_refused(&m, to, a->args[0])
                           : conduct_path_refused(&m, a->spaces, a->nspaces, a->args[0], &where, &way);
    if (code != NULL && a->nspaces == 1 && strcmp(code, "conduct.move.too-far") == 0)
        code = conduct_far_because(&m, to);
    if (code == NULL && conduct_must_charge(s, u, &target)) code = "conduct.move.fanatic";
    if (code == NULL && conduct_in_contact(s, u) && !conduct_falls_back(s, u, to))
        code = "conduct.move.contact";
    return code == NULL || refuse(why, code, u, NO_UNIT, where, m.budget, hexes(m.d, m.from, to));
}

/* ---- charges (U·H10) */

const char *conduct_charge_refused(const state *s, int u, int target)
{
    const conduct_game *g = cg_const(s);
    const char *code = conduct_mover_refused(s, u);
    if (code != NULL) return code;
    if (is_leader(s, u)) return "conduct.charge.leader";
    if (is_crew(s, u)) return "conduct.charge.crew";
    if (state_has(s, u, MARK_SQUARE)) return "conduct.charge.square";
    if (target == NO_UNIT || target >= s->sc->nunits || !state_on_board(s, target) ||
        s->units[target].side == s->units[u].side)
        return "conduct.charge.target";
    if (is_leader(s, target)) return "conduct.charge.at-leader";
    if (conduct_walled(s, s->units[u].side, s->units[target].space) != NULL) return "conduct.charge.wall";
    if (conduct_in_contact(s, u)) return "conduct.charge.contact";
    if (g->active == u + 1 && g->rallied != 0 && !state_has(s, u, MARK_FANATIC))
        return "conduct.charge.rallied";
    return NULL;
}

bool conduct_check_charge(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], target = a->target;
    const char *code = conduct_charge_refused(s, u, target);
    conduct_mover m;
    unit_way way = {0};
    int must = NO_UNIT, where;
    if (code != NULL) return refuse(why, code, u, target, NO_SPACE, 0, 0);
    const int to = a->nspaces > 0 ? action_space(a) : s->units[u].space, there = s->units[target].space,
              facing = tables_direction(&cd(s)->map, to, there);
    conduct_reach_to(&m, s, u, to, facing);
    where = to;
    if (a->nspaces > 0 && to == m.from)
        code = "conduct.move.nowhere";
    else if (hexes(m.d, to, there) != 1)
        code = "conduct.charge.short";
    else if (uncrossable(m.d->map.edge[to][facing]))
        code = "conduct.charge.edge";
    else if (conduct_must_charge(s, u, &must) &&
             hexes(m.d, m.from, there) != hexes(m.d, m.from, s->units[must].space))
        code = "conduct.charge.nearest";
    if (code != NULL) return refuse(why, code, u, target, where, 0, 0);
    if (a->nspaces > 1) {
        code = conduct_path_refused(&m, a->spaces, a->nspaces, facing, &where, &way);
    } else if (!conduct_end_free(&m, to)) {
        code = "conduct.move.occupied";
    } else if (conduct_reach_charge(&m, to, there) < 0) {
        code = "conduct.charge.reach";
    }
    return code == NULL || refuse(why, code, u, target, where, m.budget, hexes(m.d, m.from, to));
}

/* ---- coming on, and leaving */

const char *conduct_enter_refused(const state *s, const occupied *occ, int u, int space)
{
    if (state_on_board(s, u)) return "conduct.enter.here";
    if (s->units[u].status != UNIT_READY) return "conduct.enter.waiting";
    const char *code = idle_refused(s, u);
    if (code != NULL) return code;
    if (space == NO_SPACE || !kit_may_enter(s->sc, u, space)) return "conduct.enter.where";
    if ((cd(s)->space[space].is & bar_of(type_of(s, u)->class)) != 0) return "conduct.enter.ground";
    if (conduct_walled(s, s->units[u].side, space) != NULL) return "conduct.move.wall";
    if (bit_of(occ->enemies, space) || (!is_leader(s, u) && bit_of(occ->friends, space)))
        return "conduct.enter.occupied";
    return NULL;
}

bool conduct_check_enter(const state *s, const action *a, refusal *why)
{
    occupied occ;
    occupied_find(s, s->units[a->units[0]].side, &occ);
    const char *code = conduct_enter_refused(s, &occ, a->units[0], action_space(a));
    return code == NULL || refuse(why, code, a->units[0], NO_UNIT, action_space(a), 0, 0);
}

/* U·H27: off the map, where the scenario lets that side go. */
const char *conduct_leave_refused(const state *s, int u, int what, int choice)
{
    (void)what, (void)choice;
    const conduct_special *sp = &cd(s)->special;
    const char *code = conduct_mover_refused(s, u);
    int target;
    if (code != NULL) return code;
    if (sp->exit_side != s->units[u].side) return "conduct.leave.none";
    if (cg_const(s)->stage == STAGE_EXPLOIT) return "conduct.move.straight";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (conduct_must_charge(s, u, &target)) return "conduct.move.fanatic";
    return scenario_has_place(sp->exits, sp->nexits, s->units[u].space) ? NULL : "conduct.leave.where";
}

/* ---- the rest: each verb's own question */

const char *conduct_order_refused(const state *s, int u, int what, int choice)
{
    (void)what, (void)choice;
    const char *code = absent_refused(s, u);
    if (code != NULL) return code;
    if (is_leader(s, u)) return "conduct.order.leader";
    if (state_has(s, u, MARK_MARCHED)) return "conduct.order.marched";
    if (state_has(s, u, MARK_ORDERED)) return "conduct.order.done";
    if (state_has(s, u, MARK_DONE)) return "conduct.move.done";
    if (cg_const(s)->active != 0) return "conduct.move.another";
    return conduct_rolls(s, u) ? NULL : "conduct.order.crew";
}

const char *conduct_bayonets_refused(const state *s, int u, int what, int choice)
{
    (void)choice;
    if (!state_on_board(s, u)) return "conduct.move.off-board";
    if (!type_of(s, u)->bayonets) return "conduct.bayonets.none";
    if (state_has(s, u, MARK_MOVED)) return "conduct.bayonets.done";
    if (state_has(s, u, MARK_BAYONETS) != (what == VERB_FIX)) return NULL;
    return what == VERB_FIX ? "conduct.bayonets.fixed" : "conduct.bayonets.unfixed";
}

const char *conduct_hold_refused(const state *s, int u, int what, int choice)
{
    (void)what, (void)choice;
    const conduct_game *g = cg_const(s);
    const bool ready = s->units[u].status == UNIT_READY && g->stage != STAGE_EXPLOIT;
    int target;
    if (g->stage == STAGE_GUNS || g->stage == STAGE_RIFLES) return conduct_shooter_refused(s, u);
    if (!ready && !state_on_board(s, u)) return "conduct.move.off-board";
    const char *code = idle_refused(s, u);
    if (code != NULL || ready || g->stage == STAGE_EXPLOIT) return code;
    if (g->active == 0 && state_has(s, u, MARK_SHAKEN)) return "conduct.hold.shaken";
    return conduct_must_charge(s, u, &target) ? "conduct.move.fanatic" : NULL;
}

/* What the unit still has to pay with for a change of formation, to mount or to dismount: once a move. */
static const char *spent_refused(const state *s)
{
    if (cg_const(s)->formed != 0) return "conduct.form.once";
    return cg_const(s)->left == 0 ? "conduct.form.spent" : NULL;
}

const char *conduct_form_refused(const state *s, int u, int what, int formation)
{
    (void)what;
    const uint32_t marks = s->units[u].marks, formed = BIT(MARK_COLUMN) | BIT(MARK_DEEP) |
                                                       BIT(MARK_SKIRMISH) | BIT(MARK_SQUARE) |
                                                       BIT(MARK_GROUND) | BIT(MARK_RING);
    const char *code = conduct_mover_refused(s, u);
    int target;
    if (code != NULL) return code;
    if (formation < 0 || formation >= FORMS) return "conduct.form.which";
    const bool lies = (type_of(s, u)->forms & BIT(FORM_GROUND)) != 0;
    if (formation == FORM_GROUND &&
        ((marks & BIT(MARK_SKIRMISH)) != 0 || (!lies && !is_leader(s, u)) || conduct_in_square(s, u)))
        return "conduct.form.ground"; /* U8: they claim no such cover; nor does a square lie down */
    if (type_of(s, u)->class > CLASS_MOUNTED) return "conduct.form.cannot";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (spent_refused(s) != NULL) return spent_refused(s);
    if (conduct_must_charge(s, u, &target)) return "conduct.move.fanatic";
    if ((type_of(s, u)->forms >> formation & 1) == 0) return "conduct.form.cannot";
    const bool already =
        formation == FORM_LINE ? (marks & formed) == 0 : (marks & BIT(conduct_form_marks[formation])) != 0;
    return already ? "conduct.form.already" : NULL;
}

static const char *limber_refused(const state *s, int u, int what, int choice)
{
    (void)choice;
    if (!is_crew(s, u)) return "conduct.limber.cannot";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (state_has(s, u, MARK_LIMBERED) == (what == VERB_LIMBER))
        return what == VERB_LIMBER ? "conduct.limber.already" : "conduct.limber.not";
    if (state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED)) return "conduct.limber.ring";
    return cg_const(s)->active == u + 1 && cg_const(s)->formed != 0 ? "conduct.form.once" : NULL;
}

static const char *saddle_refused(const state *s, int u, int what, int choice)
{
    (void)choice;
    if (!type_of(s, u)->dismounts) return "conduct.mount.cannot";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    if (state_has(s, u, MARK_DISMOUNTED) != (what == VERB_MOUNT))
        return what == VERB_MOUNT ? "conduct.mount.mounted" : "conduct.mount.on-foot";
    if (what == VERB_MOUNT && (cd(s)->space[s->units[u].space].is & HEX_NO_HORSE) != 0)
        return "conduct.mount.ground";
    return spent_refused(s);
}

static const char *face_refused(const state *s, int u, int what, int facing)
{
    (void)what;
    conduct_mover m;
    if (facing < 0 || facing >= 6) return "conduct.face.where";
    if (is_leader(s, u)) return "conduct.move.no-facing";
    if (state_has(s, u, MARK_SQUARE)) return "conduct.face.square";
    if (conduct_in_contact(s, u)) return "conduct.face.contact";
    if (s->units[u].facing == facing) return "conduct.face.same";
    if (!conduct_ring_outward(s, u, facing)) return "conduct.face.inward";
    conduct_mover_fill(&m, s, u);
    return m.whole > 0 ? NULL : "conduct.face.spent"; /* U·HX6: what moves at all may get up and turn */
}

static const char *ring_refused(const state *s, int u, int what, int direction)
{
    int where;
    const bool crew = is_crew(s, u); /* they do not roll */
    if (!crew && (cg_const(s)->active != u + 1 || cg_const(s)->left == 0)) return "conduct.form.spent";
    return what == VERB_RING ? conduct_ring_refused(s, u) : conduct_march_refused(s, u, direction, &where);
}

const char *conduct_ready_refused(const state *s, int u, int what, int choice)
{
    static const char *(*const of[CONDUCT_VERBS])(const state *, int, int, int) = {
        [VERB_FACE] = face_refused,    [VERB_LIMBER] = limber_refused,   [VERB_UNLIMBER] = limber_refused,
        [VERB_MOUNT] = saddle_refused, [VERB_DISMOUNT] = saddle_refused, [VERB_RING] = ring_refused,
        [VERB_MARCH] = ring_refused};
    const char *code = conduct_mover_refused(s, u);
    int target;
    assert(of[what] != NULL);
    if (code == NULL) code = of[what](s, u, what, choice);
    return code == NULL && conduct_must_charge(s, u, &target) ? "conduct.move.fanatic" : code;
}

bool conduct_check_march(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    const char *code = course_refused(s, u, VERB_MARCH, a->args[0]);
    int where = s->units[u].space;
    if (a->args[0] != NO_ARG) conduct_march_refused(s, u, a->args[0], &where);
    const int lead = state_has(s, u, MARK_RING) ? cu_const(s, u)->ring - 1 : NO_UNIT;
    return refuse_if(why, code, u, lead, where, a->args[0] == NO_ARG ? 0 : a->args[0], 0);
}

/* ---- fire */

bool conduct_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    conduct_shot shot = {0};
    const char *code = conduct_shooter_refused(s, u);
    if (code != NULL) return refuse(why, code, u, a->target, NO_SPACE, 0, 0);
    code = conduct_shot_refused(s, u, a->target, &shot);
    if (code == NULL && is_mg(s, u) && a->args[0] == NO_ARG) code = "conduct.fire.dice";
    if (code == NULL && !is_mg(s, u) && a->args[0] != NO_ARG) code = "conduct.fire.no-dice";
    return code == NULL || refuse(why, code, u, a->target, shot.block, shot.range, shot.limit);
}

/* ---- which orders are its own at all, whether or not they may be given now */

/* The great square is formed by whom it is open to where he stands: only who is of one is told why not. */
static bool has_readying(const state *s, int u, int what)
{
    const conduct_type *t = type_of(s, u);
    switch (what) {
    case VERB_FACE:
        return !is_leader(s, u);
    case VERB_FORM:
        return t->class <= CLASS_MOUNTED && (t->forms & (t->forms - 1)) != 0; /* more than one */
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        return is_crew(s, u) && state_has(s, u, MARK_LIMBERED) != (what == VERB_LIMBER);
    case VERB_MOUNT:
    case VERB_DISMOUNT:
        return t->dismounts && state_has(s, u, MARK_DISMOUNTED) == (what == VERB_MOUNT);
    case VERB_RING:
        return (state_has(s, u, MARK_RING) && !state_has(s, u, MARK_CLOSED)) ||
               conduct_ring_refused(s, u) == NULL;
    default: /* VERB_MARCH */
        return state_has(s, u, MARK_RING) && state_has(s, u, MARK_CLOSED);
    }
}

bool conduct_has_order(const state *s, int u, int what)
{
    const conduct_special *sp = &cd(s)->special;
    if (!state_on_board(s, u))
        return s->units[u].status == UNIT_READY && (what == VERB_ENTER || what == VERB_HOLD);
    switch (what) {
    case VERB_FIX:
    case VERB_UNFIX:
        return type_of(s, u)->bayonets && state_has(s, u, MARK_BAYONETS) == (what == VERB_UNFIX);
    case VERB_ORDER:
        return conduct_rolls(s, u) && !state_has(s, u, MARK_ORDERED);
    case VERB_MOVE:
    case VERB_HOLD:
        return true;
    case VERB_CHARGE:
        return !is_leader(s, u) && !is_crew(s, u);
    case VERB_LEAVE:
        return sp->exit_side == s->units[u].side;
    case VERB_FIRE:
        return conduct_range_most(s, u) > 0;
    case VERB_UNJAM:
        return state_has(s, u, MARK_JAMMED);
    case VERB_BLOW:
        return sp->gate_space != NO_SPACE && sp->gate_side == s->units[u].side && !is_leader(s, u) &&
               (s->sc->units[u].tags & sp->gate_tags) == sp->gate_tags && cg_const(s)->gate == 0;
    default:
        return (s->sc->rules->verbs[what].stages & BIT(STAGE_MOVE)) != 0 && what != VERB_ENTER &&
               has_readying(s, u, what);
    }
}
