/*
 * check.c: every verb judged. Each question has one answer here, for check() and for the lists alike. Not for
 * doing anything.
 */
#include "rules/prone/check.h"

#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

/* ---- orders of the Movement step: what is refused first, what of its own, then what pins every unit */

const char *prone_order_refused(const state *s, int u)
{
    if (!state_on_board(s, u)) return "prone.order.off-board";
    if (state_has(s, u, MARK_LOST)) return "prone.order.lost";
    return state_has(s, u, MARK_DONE) ? "prone.order.done" : NULL;
}

/* What lies does not go; forced prone, it may not even rise at once (H3, H4). */
static const char *lying_refused(const state *s, int u)
{
    if (state_has(s, u, MARK_FORCED)) return "prone.move.forced";
    return is_prone(s, u) ? "prone.move.prone" : NULL;
}

/* H7, H9, H10, H·H7 */
static const char *lie_refused(const state *s, int u)
{
    if (is_prone(s, u)) return "prone.lie.already";
    if (prone_infantry(s, u)) return NULL;
    if (type_of(s, u)->army != ARMY_GERMAN) return "prone.lie.not-german";
    if (is_chief(s, u)) return "prone.lie.leader";
    if (is_mounted(s, u)) return "prone.lie.mounted";
    return is_crew(s, u) ? "prone.lie.artillery" : "prone.lie.not-infantry";
}

static const char *stay_refused(const state *s, int u)
{
    if (!is_prone(s, u)) return "prone.stand.standing";
    return state_has(s, u, MARK_FORCED) && state_has(s, u, MARK_ANEW) ? "prone.stand.same-turn"
                                                                      : NULL; /* H4 */
}

static const char *horse_refused(const state *s, int u, bool mount)
{
    if (type_of(s, u)->class != CLASS_HORSE) return "prone.mount.cannot";
    if (mount != state_has(s, u, MARK_DISMOUNTED))
        return mount ? "prone.mount.mounted" : "prone.mount.on-foot";
    return is_prone(s, u) ? "prone.mount.prone" : NULL; /* H·H7 */
}

static const char *limber_refused(const state *s, int u, bool limber)
{
    if (type_of(s, u)->class != CLASS_GUN) return "prone.limber.cannot";
    if (limber != state_has(s, u, MARK_LIMBERED)) return NULL;
    return limber ? "prone.limber.already" : "prone.limber.not";
}

static const char *leave_refused(const state *s, int u)
{
    const prone_exit *x = &pd(s)->exit[s->units[u].side];
    if (x->nspaces == 0) return "prone.leave.nowhere";
    if (!scenario_has_place(x->spaces, x->nspaces, s->units[u].space)) return "prone.leave.edge";
    return s->turn < x->turn ? "prone.leave.early" : lying_refused(s, u);
}

/* Whether a weapon that fires bears on one of those who charge: nobody turns any more (H·H18, H·HX2). */
static bool may_answer(const state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (pu_const(s, i)->quarry == u + 1 && is_enemy(s, u, i) && prone_faces(s, u, s->units[i].space))
            return prone_fire_barred(s, u) == NULL;
    return false;
}

/* A unit that has been charged stands where it is and takes it (H·H18): no order of its own could help it, so
 * that is named before anything else that bars one. */
static const char *pinned(const state *s, int u)
{
    if (!prone_charged(s, u)) return NULL;
    if (is_prone(s, u) && stay_refused(s, u) == NULL)
        return may_answer(s, u) ? "prone.order.charged-down" : "prone.order.charged-down-unable";
    if (!may_answer(s, u)) return "prone.order.charged-unable";
    return is_prone(s, u) ? "prone.order.charged-anew" : "prone.order.charged";
}

static const char *of_its_own(const state *s, int u, int what)
{
    switch (what) {
    case VERB_HOLD: /* a prone unit says what it does: it stays down, or stands up */
        if (!is_prone(s, u) || stay_refused(s, u) != NULL) return NULL;
        return prone_charged(s, u) ? pinned(s, u) : "prone.hold.prone";
    case VERB_MARCH:
        return lying_refused(s, u);
    case VERB_LIE:
        return lie_refused(s, u);
    case VERB_STAY:
    case VERB_STAND:
        return stay_refused(s, u);
    case VERB_FACE:
        return is_prone(s, u) ? "prone.face.prone" : NULL;
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

const char *prone_verb_refused(const state *s, int u, int what)
{
    const char *why = prone_order_refused(s, u);
    if (why == NULL && what != VERB_HOLD && what != VERB_STAY) why = pinned(s, u);
    return why != NULL ? why : of_its_own(s, u, what);
}

/* Without an argument that it needs, or as it is already; who is charged looks where he looked (H·H18). */
static const char *argument_refused(const state *s, const action *a)
{
    const unit *self = &s->units[a->units[0]];
    if (a->verb == VERB_STAY && a->args[0] != NO_ARG && a->args[0] != self->facing &&
        prone_charged(s, a->units[0]))
        return pinned(s, a->units[0]);
    if (a->verb != VERB_FACE) return NULL;
    if (a->args[0] == NO_ARG) return "prone.face.where";
    return a->args[0] == self->facing ? "prone.face.same" : NULL;
}

bool prone_check_order(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], at = s->units[u].space;
    const char *code = prone_verb_refused(s, u, a->verb);
    if (code == NULL) code = argument_refused(s, a);
    if (code != NULL)
        return refuse(why, code, u, NO_UNIT, at,
                      a->verb == VERB_LEAVE ? pd(s)->exit[s->units[u].side].turn : 0, 0);
    /* the leader's posture can only be chosen where a leader is, its own or a superior (H8) */
    return (a->verb != VERB_LIE && a->verb != VERB_STAY) || a->args[1] == NO_ARG || prone_attached(s, u) ||
           refuse(why, "prone.leader.none", u, NO_UNIT, at, 0, 0);
}

/* ---- forming */

static bool is_train(const state *s, int u)
{
    return is_crew(s, u) || type_of(s, u)->class == CLASS_WAGON;
}

static bool beside_square(const state *s, int u, int but)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (i != but && is_friend(s, u, i) && state_has(s, i, MARK_SQUARE) && hexes_apart(s, u, i) == 1)
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
        if (!is_friend(s, u, i)) continue;
        stands = stands || state_has(s, i, MARK_SQUARE);
        if (!is_train(s, i) || hexes_apart(s, u, i) != 1) continue;
        if (beside_square(s, i, u)) return NULL;
        train = true;
    }
    if (!train) return "prone.form.around";
    return stands ? "prone.form.one-square" : NULL;
}

const char *prone_form_refused(const state *s, int u, int what, int order)
{
    (void)what;
    if (order == NO_ARG) return "prone.form.which";
    const char *why = prone_order_refused(s, u);
    if (why == NULL) why = pinned(s, u);
    if (why != NULL) return why;
    if (!type_of(s, u)->forms) return "prone.form.cannot";
    if (is_mounted(s, u)) return "prone.form.mounted";
    if (is_prone(s, u)) return "prone.form.prone";
    if (order == pu_const(s, u)->order) return "prone.form.already";
    if (order == ORDER_SQUARE) {
        if (!pd(s)->squares || type_of(s, u)->army != ARMY_GERMAN) return "prone.form.no-squares";
        const char *where = square_refused(s, u);
        if (where != NULL) return where;
    }
    return NULL;
}

/* ---- charges */

const char *prone_charge_refused(const state *s, int u, int target)
{
    const prone_type *t = type_of(s, u);
    const int order = pu_const(s, u)->order;
    const char *why = prone_verb_refused(s, u, VERB_MARCH);
    prone_view view;
    if (why != NULL) return why;
    if (t->class != CLASS_FOOT && t->class != CLASS_HORSE) return "prone.charge.guns";
    if (state_has(s, u, MARK_SHAKEN)) return "prone.charge.shaken";
    if (order == ORDER_SQUARE) return "prone.charge.in-square";
    if (order == ORDER_COLUMN && !is_mounted(s, u)) return "prone.charge.column";
    if (target == NO_UNIT || !is_enemy(s, u, target)) return "prone.charge.target";
    if (state_has(s, target, MARK_DISGUISED)) return "prone.charge.target"; /* H·H24: as of friends */
    if (prone_inside_square(s, target, s->units[u].side)) return "prone.charge.square";
    if (is_chief(s, target) && prone_with_unit(s, target, s->units[u].side)) return "prone.charge.leader";
    if (prone_square_unseen(s, target, hexes_apart(s, u, target))) return "prone.fire.square-moving";
    return prone_sight(s, s->units[u].space, s->units[target].space, pd(s)->bush, &view);
}

/* With the hex that hides the target and how far one sees, where that is the reason. */
static bool refuse_charge(const state *s, const char *code, int u, int target, refusal *why)
{
    int where = target != NO_UNIT ? s->units[target].space : NO_SPACE, far = 0;
    prone_view view = {.limit = 0};
    if (target != NO_UNIT && state_on_board(s, target) && state_on_board(s, u)) {
        far = hexes_apart(s, u, target);
        prone_sight(s, s->units[u].space, where, pd(s)->bush, &view);
        if (strcmp(code, "prone.fire.square-moving") == 0) view.limit = pd(s)->square_far;
        if (strncmp(code, "prone.sight.", 12) == 0 && view.block != NO_SPACE) where = view.block;
    }
    return refuse(why, code, u, target, where, far, view.limit);
}

/* What is to be done to a leader who is not alone is put to the unit he is with: where that may not be either
 * it says why, and else that the unit is meant (H·H21). */
static bool unit_refused(const state *s, const char *code, const action *a, refusal *why,
                         bool (*check)(const state *, const action *, refusal *))
{
    if (strcmp(code, "prone.fire.leader") != 0 && strcmp(code, "prone.charge.leader") != 0) return false;
    action at_unit = *a;
    at_unit.target = (int16_t)prone_unit_with(s, a->target, s->units[a->units[0]].side);
    return !check(s, &at_unit, why);
}

bool prone_check_charge(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    const char *code = prone_charge_refused(s, u, a->target);
    if (code != NULL && unit_refused(s, code, a, why, prone_check_charge)) return false;
    if (code != NULL) return refuse_charge(s, code, u, a->target, why);
    prone_occupied occ;
    prone_reach reach;
    const prone_budget most = prone_budget_most(s, u, true);
    prone_budget easy = most; /* were all of it easy ground */
    easy.rough = easy.full;
    prone_occupy(s, a->side, &occ);
    prone_reach_find(s, &occ, u, most, &reach);
    if (prone_charge_end(s, &occ, &reach, u, a->target) != NO_SPACE) return true;
    prone_reach_find(s, &occ, u, easy, &reach);
    if (prone_charge_end(s, &occ, &reach, u, a->target) != NO_SPACE)
        return refuse(why, "prone.charge.rough", u, a->target, s->units[a->target].space, most.full,
                      most.rough);
    return refuse(why, "prone.charge.far", u, a->target, s->units[a->target].space,
                  hexes_apart(s, u, a->target), most.full);
}

/* ---- coming on, deploying */

bool prone_check_place(const state *s, const action *a, refusal *why)
{
    prone_occupied occ;
    const int u = a->units[0], to = action_space(a);
    if (to == NO_SPACE) return refuse(why, "prone.move.where", u, NO_UNIT, NO_SPACE, 0, 0);
    prone_occupy(s, a->side, &occ);
    const char *code = (a->verb == VERB_ENTER ? prone_enter_refused : prone_deploy_refused)(s, &occ, u, to);
    return code == NULL || refuse(why, code, u, NO_UNIT, to, 0, 0);
}

/* ---- the dice are thrown: where to, or not at all */

bool prone_check_mover(const state *s, const action *a, refusal *why)
{
    const int u = pg_const(s)->mover - 1;
    return a->units[0] == u || refuse(why, "prone.step.mover", u, NO_UNIT, NO_SPACE, 0, 0);
}

static const char *move_refused(const state *s, int u, int to)
{
    const prone_budget b = prone_thrown(s);
    prone_occupied occ;
    prone_reach reach;
    if (to == NO_SPACE) return "prone.move.where";
    if (to == s->units[u].space) return "prone.move.nowhere";
    prone_occupy(s, s->units[u].side, &occ);
    if (bit_of(occ.enemies, to)) return "prone.move.enemy";
    if ((pd(s)->space[to].is & SPACE_CLOSED) != 0) return "prone.move.closed";
    if (!prone_may_end(s, &occ, u, to)) return "prone.move.occupied";
    prone_reach_find(s, &occ, u, b, &reach);
    if (prone_cost_to(&reach, to) != 0) return NULL;
    return b.rough < b.full && hexes_between(pd(s), s->units[u].space, to) <= b.full ? "prone.move.rough"
                                                                                     : "prone.move.too-far";
}

bool prone_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    if (!prone_check_mover(s, a, why)) return false;
    const char *code = move_refused(s, u, to);
    return code == NULL || refuse(why, code, u, NO_UNIT, to, pg_const(s)->full, pg_const(s)->rough);
}

/* ---- fire */

static bool is_jam(const char *code)
{
    return code != NULL && strcmp(code, "prone.fire.jammed") == 0;
}

const char *prone_hold_refused(const state *s, int u, int what, int choice)
{
    (void)choice;
    if (course_stage(s) != STAGE_FIRE) return prone_verb_refused(s, u, what);
    const char *code = prone_shooter_refused(s, u);
    return is_jam(code) ? NULL : code;
}

const char *prone_clear_refused(const state *s, int u, int what, int choice)
{
    (void)what, (void)choice;
    const char *code = prone_shooter_refused(s, u);
    return is_jam(code) ? NULL : code == NULL ? "prone.clear.not" : code;
}

bool prone_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], target = a->target;
    prone_occupied occ;
    prone_shot shot;
    const char *code = prone_shooter_refused(s, u);
    if (code != NULL) return refuse(why, code, u, target, s->units[u].space, 0, 0);
    prone_occupy(s, a->side, &occ);
    code = prone_shot_refused(s, &occ, u, target, &shot);
    if (code == NULL && a->args[0] == 1) code = prone_direct_refused(s, u);
    if (code == NULL) return true;
    if (unit_refused(s, code, a, why, prone_check_fire)) return false;
    const int where = shot.view.block != NO_SPACE ? shot.view.block
                      : target != NO_UNIT         ? s->units[target].space
                                                  : NO_SPACE;
    return refuse(why, code, u, target, where, shot.hexes, shot.view.limit);
}

/* ---- what belongs to another stage */

/* Who could not fire in the Fire step either hears why, and not that fire comes later; NULL: he could. */
static const char *never_fires(const state *s, const action *a)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT;
    if (a->verb != VERB_FIRE || course_stage(s) != STAGE_CARD || u == NO_UNIT) return NULL;
    return prone_fire_barred(s, u);
}

/* Who is on the march might have lain down first: that is an order of its own (H7). */
static bool lies_too_late(const state *s, const action *a)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT;
    return a->verb == VERB_LIE && course_stage(s) == STAGE_MOVE && u == pg_const(s)->mover - 1 &&
           pg_const(s)->order == VERB_MARCH && prone_infantry(s, u);
}

/* Before the dice a move is refused as the march would be that throws them; NULL: that may be. */
static const char *march_refused(const state *s, const action *a)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT;
    if (a->verb != VERB_MOVE || course_stage(s) != STAGE_CARD || u == NO_UNIT) return NULL;
    return prone_verb_refused(s, u, VERB_MARCH);
}

bool prone_check(const state *s, const action *a, refusal *why)
{
    static const char *const here[STAGES] = {[STAGE_DEPLOY] = "prone.step.deploy",
                                             [STAGE_MOVE] = "prone.step.moving",
                                             [STAGE_FIRE] = "prone.step.fire"};
    const int stage = course_stage(s);
    if (lies_too_late(s, a)) return refuse(why, "prone.lie.marching", a->units[0], NO_UNIT, NO_SPACE, 0, 0);
    if ((s->sc->rules->verbs[a->verb].stages & BIT(stage)) == 0 && here[stage] != NULL)
        return refuse(why, here[stage], stage == STAGE_MOVE ? pg_const(s)->mover - 1 : NO_UNIT, NO_UNIT,
                      NO_SPACE, 0, 0);
    const char *sooner = march_refused(s, a);
    if (sooner == NULL) sooner = never_fires(s, a);
    if (sooner != NULL) return refuse(why, sooner, a->units[0], NO_UNIT, NO_SPACE, 0, 0);
    return course_check(s, a, why);
}

/* ---- which orders are its own at all, whether or not they may be given now */

bool prone_has_order(const state *s, int u, int what)
{
    const prone_type *t = type_of(s, u);
    const bool troops = t->class == CLASS_FOOT || t->class == CLASS_HORSE;
    if (!state_on_board(s, u))
        return s->units[u].status == UNIT_READY && (s->sc->rules->verbs[what].takes & COMES_ON) != 0;
    switch (what) {
    case VERB_CHARGE:
        return troops;
    case VERB_LIE: /* H7; horse once it is on foot (H·H7) */
        return !is_prone(s, u) && (prone_infantry(s, u) || (troops && t->army == ARMY_GERMAN));
    case VERB_STAY:
    case VERB_STAND:
        return is_prone(s, u);
    case VERB_FORM:
        return t->forms;
    case VERB_MOUNT:
    case VERB_DISMOUNT:
        return t->class == CLASS_HORSE && state_has(s, u, MARK_DISMOUNTED) == (what == VERB_MOUNT);
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        return t->class == CLASS_GUN && state_has(s, u, MARK_LIMBERED) == (what == VERB_UNLIMBER);
    case VERB_LEAVE:
        return pd(s)->exit[s->units[u].side].nspaces > 0;
    case VERB_FIRE:
        return t->weapon != WEAPON_NONE;
    case VERB_CLEAR:
        return state_has(s, u, MARK_JAMMED);
    default: /* to march, to turn, to hold: anybody's */
        return (s->sc->rules->verbs[what].takes & (TAKES_UNIT | COMES_ON)) == TAKES_UNIT;
    }
}

bool prone_has_choice(const state *s, const action *a, int arg, int32_t value)
{
    return a->verb == VERB_FIRE && arg == 0 && value == 1 && a->nunits > 0 &&
           type_of(s, a->units[0])->army == ARMY_GERMAN && prone_attached(s, a->units[0]);
}
