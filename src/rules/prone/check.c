/*
 * check.c: the orders of the Movement step judged, and deployment. Each question has one answer here, for
 * check() and for the lists alike. Not for doing anything.
 */
#include "rules/prone/check.h"

#include "rules/prone/fire.h"
#include "rules/prone/place.h"
#include "rules/prone/moves.h"

const char *prone_order_refused(const state *s, int u)
{
    const unit *at = &s->units[u];
    if (at->status != UNIT_ON) return "prone.order.off-board";
    if (state_has(s, u, MARK_LOST)) return "prone.order.lost";
    if (state_has(s, u, MARK_DONE)) return "prone.order.done";
    return NULL;
}

/* A unit that has been charged stands where it is and takes it (H·H18). */
static const char *pinned(const state *s, int u)
{
    return prone_charged(s, u) ? "prone.order.charged" : NULL;
}

static const char *march_refused(const state *s, int u)
{
    if (state_has(s, u, MARK_FORCED)) return "prone.move.forced"; /* H3 */
    if (is_prone(s, u)) return "prone.move.prone";
    return pinned(s, u);
}

/* H7, H9, H10, H·H7 */
static const char *lie_refused(const state *s, int u)
{
    if (is_prone(s, u)) return "prone.lie.already";
    if (!prone_may_lie(s, u)) {
        if (type_of(s, u)->army != ARMY_GERMAN) return "prone.lie.not-german";
        if (prone_mounted(s, u)) return "prone.lie.mounted";
        return prone_crew(s, u) ? "prone.lie.artillery" : "prone.lie.not-infantry";
    }
    return pinned(s, u);
}

static const char *stand_refused(const state *s, int u)
{
    if (!is_prone(s, u)) return "prone.stand.standing";
    if (state_has(s, u, MARK_FORCED) && state_has(s, u, MARK_ANEW)) return "prone.stand.same-turn"; /* H4 */
    return pinned(s, u);
}

static const char *stay_refused(const state *s, int u)
{
    if (!is_prone(s, u)) return "prone.stand.standing";
    return state_has(s, u, MARK_FORCED) && state_has(s, u, MARK_ANEW) ? "prone.stand.same-turn" : NULL;
}

static const char *horse_refused(const state *s, int u, bool mount)
{
    if (type_of(s, u)->class != CLASS_HORSE) return "prone.mount.cannot";
    if (mount != state_has(s, u, MARK_DISMOUNTED))
        return mount ? "prone.mount.mounted" : "prone.mount.on-foot";
    if (is_prone(s, u)) return "prone.mount.prone"; /* H·H7 */
    return pinned(s, u);
}

static const char *limber_refused(const state *s, int u, bool limber)
{
    if (type_of(s, u)->class != CLASS_GUN) return "prone.limber.cannot";
    if (limber == state_has(s, u, MARK_LIMBERED)) return limber ? "prone.limber.already" : "prone.limber.not";
    return pinned(s, u);
}

static const char *leave_refused(const state *s, int u)
{
    const prone_exit *x = &pd(s)->exit[s->units[u].side];
    if (x->nspaces == 0) return "prone.leave.nowhere";
    bool there = false;
    for (int i = 0; i < x->nspaces; i++)
        there = there || x->spaces[i] == s->units[u].space;
    if (!there) return "prone.leave.edge";
    if (s->turn < x->turn) return "prone.leave.early";
    if (is_prone(s, u)) return state_has(s, u, MARK_FORCED) ? "prone.move.forced" : "prone.move.prone";
    return pinned(s, u);
}

const char *prone_verb_refused(const state *s, int u, int what)
{
    const char *why = prone_order_refused(s, u);
    if (why != NULL) return why;
    switch (what) {
    case VERB_HOLD: /* a prone unit says what it does: it stays down, or stands up */
        return is_prone(s, u) && stay_refused(s, u) == NULL ? "prone.hold.prone" : NULL;
    case VERB_MARCH:
        return march_refused(s, u);
    case VERB_LIE:
        return lie_refused(s, u);
    case VERB_STAY:
        return stay_refused(s, u);
    case VERB_STAND:
        return stand_refused(s, u);
    case VERB_FACE:
        if (is_prone(s, u)) return "prone.face.prone";
        return pinned(s, u);
    case VERB_MOUNT:
    case VERB_DISMOUNT:
        return horse_refused(s, u, what == VERB_MOUNT);
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        return limber_refused(s, u, what == VERB_LIMBER);
    default: /* VERB_LEAVE */
        return leave_refused(s, u);
    }
}

static bool is_train(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return class == CLASS_GUN || class == CLASS_MG || class == CLASS_WAGON;
}

static bool beside_square(const state *s, int u, int but)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != u && i != but && state_on_board(s, i) && s->units[i].side == s->units[u].side &&
            state_has(s, i, MARK_SQUARE) && hexes_between(pd(s), s->units[i].space, s->units[u].space) == 1)
            return true;
    return false;
}

/* H·H23: one square, about guns or wagons. NULL: the unit is beside it, or it is the first and beside some of
 * them. */
static const char *square_refused(const state *s, int u)
{
    bool stands = false, train = false;
    if (beside_square(s, u, u)) return NULL;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i) || s->units[i].side != s->units[u].side) continue;
        stands = stands || state_has(s, i, MARK_SQUARE);
        if (!is_train(s, i) || hexes_between(pd(s), s->units[i].space, s->units[u].space) != 1) continue;
        if (beside_square(s, i, u)) return NULL;
        train = true;
    }
    if (!train) return "prone.form.around";
    return stands ? "prone.form.one-square" : NULL;
}

const char *prone_form_refused(const state *s, int u, int order)
{
    const char *why = prone_order_refused(s, u);
    if (why != NULL) return why;
    if (!type_of(s, u)->forms || prone_mounted(s, u)) return "prone.form.cannot";
    if (is_prone(s, u)) return "prone.form.prone";
    if (order == pu_const(s, u)->order) return "prone.form.already";
    if (order == ORDER_SQUARE) {
        if (!pd(s)->squares || type_of(s, u)->army != ARMY_GERMAN) return "prone.form.no-squares";
        const char *where = square_refused(s, u);
        if (where != NULL) return where;
    }
    return pinned(s, u);
}

const char *prone_charge_refused(const state *s, int u, int target)
{
    const char *why = prone_order_refused(s, u);
    const prone_type *t = type_of(s, u);
    int block;
    int32_t limit;
    if (why == NULL) why = march_refused(s, u);
    if (why != NULL) return why;
    if (t->class != CLASS_FOOT && t->class != CLASS_HORSE) return "prone.charge.guns";
    if (state_has(s, u, MARK_SHAKEN)) return "prone.charge.shaken";
    if (pu_const(s, u)->order == ORDER_SQUARE) return "prone.charge.in-square";
    if (pu_const(s, u)->order == ORDER_COLUMN && !prone_mounted(s, u)) return "prone.charge.column";
    if (target == NO_UNIT || s->units[target].side == s->units[u].side || !state_on_board(s, target))
        return "prone.charge.target";
    if (state_has(s, target, MARK_DISGUISED)) return "prone.fire.hat-bands";
    if (prone_inside_square(s, target, s->units[u].side)) return "prone.charge.square";
    if (type_of(s, target)->class == CLASS_LEADER && prone_with_unit(s, target, s->units[u].side))
        return "prone.charge.leader";
    if (prone_square_unseen(s, target, hexes_between(pd(s), s->units[u].space, s->units[target].space)))
        return "prone.fire.square-moving";
    return prone_sight(s, s->units[u].space, s->units[target].space, &block, &limit);
}

/* With the hex that hides the target and how far one sees, where that is the reason. */
static bool refuse_charge(const state *s, const char *code, int u, int target, refusal *why)
{
    int where = target != NO_UNIT ? s->units[target].space : NO_SPACE, block = NO_SPACE;
    int32_t far = 0, limit = 0;
    if (target != NO_UNIT && state_on_board(s, target) && state_on_board(s, u)) {
        far = hexes_between(pd(s), s->units[u].space, s->units[target].space);
        prone_sight(s, s->units[u].space, s->units[target].space, &block, &limit);
        if (strcmp(code, "prone.fire.square-moving") == 0) limit = pd(s)->square_far;
        if (strncmp(code, "prone.sight.", 12) == 0 && block != NO_SPACE) where = block;
    }
    return refuse(why, code, u, target, where, far, limit);
}

static bool check_charge(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    const char *code = prone_charge_refused(s, u, a->target);
    if (code != NULL) return refuse_charge(s, code, u, a->target, why);
    prone_occupied occ;
    prone_reach reach;
    const prone_budget most = prone_budget_most(s, u, true);
    prone_occupy(s, a->side, &occ);
    prone_reach_find(s, &occ, u, most, &reach);
    if (prone_charge_end(s, &occ, &reach, u, a->target) != NO_SPACE) return true;
    return refuse(why, "prone.charge.far", u, a->target, s->units[a->target].space,
                  hexes_between(pd(s), s->units[u].space, s->units[a->target].space), most.full);
}

/* ---- coming on, deploying */

const char *prone_enter_refused(const state *s, const prone_occupied *occ, int u, int space)
{
    const unit *at = &s->units[u];
    const int group = s->sc->units[u].group - 1;
    if (at->status == UNIT_ON) return "prone.enter.here";
    if (at->status != UNIT_READY || group < 0) return "prone.enter.waiting";
    if (state_has(s, u, MARK_DONE)) return "prone.order.done";
    bool there = false;
    for (int i = 0; i < s->sc->groups[group].nspaces; i++)
        there = there || s->sc->groups[group].spaces[i] == space;
    if (!there) return "prone.enter.where";
    if (bit_of(occ->enemies, space) || (bit_of(occ->friends, space) && type_of(s, u)->class != CLASS_LEADER))
        return "prone.enter.occupied";
    return NULL;
}

const char *prone_deploy_refused(const state *s, const prone_occupied *occ, int u, int space)
{
    const scenario_unit *from = &s->sc->units[u];
    if (s->units[u].status != UNIT_READY || from->group != 0) return "prone.deploy.done";
    if (!scenario_has_place(from->deploy, from->ndeploy, space)) return "prone.deploy.where";
    if ((pd(s)->space[space].is & SPACE_CLOSED) != 0) return "prone.deploy.where";
    if (from->hidden && (pd(s)->space[space].is & SPACE_CONCEALS) == 0) return "prone.deploy.hidden";
    if (bit_of(occ->enemies, space) || (bit_of(occ->friends, space) && type_of(s, u)->class != CLASS_LEADER))
        return "prone.enter.occupied";
    return NULL;
}

bool prone_check_deploy(const state *s, const action *a, refusal *why)
{
    prone_occupied occ;
    if (a->verb == VERB_DEPLOY_REST) return true;
    if (a->verb != VERB_DEPLOY) return refuse(why, "prone.step.deploy", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    const int u = a->units[0], to = action_space(a);
    if (to == NO_SPACE) return refuse(why, "prone.move.where", u, NO_UNIT, NO_SPACE, 0, 0);
    prone_occupy(s, a->side, &occ);
    const char *code = prone_deploy_refused(s, &occ, u, to);
    return code == NULL || refuse(why, code, u, NO_UNIT, to, 0, 0);
}

/* ---- the judge of the Movement step */

static bool check_enter(const state *s, const action *a, refusal *why)
{
    prone_occupied occ;
    const int u = a->units[0], to = action_space(a);
    if (to == NO_SPACE) return refuse(why, "prone.move.where", u, NO_UNIT, NO_SPACE, 0, 0);
    prone_occupy(s, a->side, &occ);
    const char *code = prone_enter_refused(s, &occ, u, to);
    return code == NULL || refuse(why, code, u, NO_UNIT, to, 0, 0);
}

/* The leader's posture can only be chosen where there is a leader (H8). */
static bool check_posture(const state *s, const action *a, int arg, refusal *why)
{
    if (a->args[arg] == NO_ARG || pu_const(s, a->units[0])->leader == LEADER_WITH) return true;
    return refuse(why, "prone.leader.none", a->units[0], NO_UNIT, s->units[a->units[0]].space, 0, 0);
}

bool prone_check_order(const state *s, const action *a, refusal *why)
{
    const char *code;
    if (a->verb == VERB_END) return true;
    const int u = a->units[0];
    switch (a->verb) {
    case VERB_ENTER:
        return check_enter(s, a, why);
    case VERB_CHARGE:
        return check_charge(s, a, why);
    case VERB_FORM:
        code = a->args[0] == NO_ARG ? "prone.form.which" : prone_form_refused(s, u, a->args[0]);
        break;
    default:
        code = prone_verb_refused(s, u, a->verb);
    }
    if (code == NULL && a->verb == VERB_FACE) {
        if (a->args[0] == NO_ARG)
            code = "prone.face.where";
        else if (a->args[0] == s->units[u].facing)
            code = "prone.face.same";
    }
    if (code != NULL)
        return refuse(why, code, u, NO_UNIT, s->units[u].space,
                      a->verb == VERB_LEAVE ? pd(s)->exit[s->units[u].side].turn : 0, 0);
    return (a->verb != VERB_LIE && a->verb != VERB_STAY) || check_posture(s, a, 1, why);
}

/* The dice are thrown: where to, or not at all. */
bool prone_check_move(const state *s, const action *a, refusal *why)
{
    const prone_game *g = pg_const(s);
    const int u = g->mover - 1, to = action_space(a);
    if (a->verb != VERB_MOVE && a->verb != VERB_HALT)
        return refuse(why, "prone.step.moving", u, NO_UNIT, NO_SPACE, 0, 0);
    if (a->units[0] != u) return refuse(why, "prone.step.mover", u, NO_UNIT, NO_SPACE, 0, 0);
    if (a->verb == VERB_HALT) return true;
    if (to == NO_SPACE) return refuse(why, "prone.move.where", u, NO_UNIT, NO_SPACE, 0, 0);
    if (to == s->units[u].space) return refuse(why, "prone.move.nowhere", u, NO_UNIT, to, 0, 0);
    prone_occupied occ;
    prone_reach reach;
    prone_occupy(s, a->side, &occ);
    if (bit_of(occ.enemies, to)) return refuse(why, "prone.move.enemy", u, NO_UNIT, to, 0, 0);
    if ((pd(s)->space[to].is & SPACE_CLOSED) != 0)
        return refuse(why, "prone.move.closed", u, NO_UNIT, to, 0, 0);
    if (!prone_may_end(s, &occ, u, to)) return refuse(why, "prone.move.occupied", u, NO_UNIT, to, 0, 0);
    prone_reach_find(s, &occ, u, (prone_budget){g->full, g->rough, g->road}, &reach);
    if (prone_cost_to(&reach, to) != 0) return true;
    const bool rough = g->rough < g->full && hexes_between(pd(s), s->units[u].space, to) <= g->full;
    return refuse(why, rough ? "prone.move.rough" : "prone.move.too-far", u, NO_UNIT, to, g->full, g->rough);
}
