/* check.c: every verb judged. Not for doing it: see apply.c and fire.c. */
#include "rules/grid/check.h"

#include "rules/grid/fire.h"
#include "rules/grid/place.h"

/* ---- facing */

const char *grid_turn_refused(const state *s, int u, int facing)
{
    if (state_has(s, u, MARK_SQUARE)) return facing == s->units[u].facing ? NULL : "grid.face.square";
    if ((facing & 1) != 0 && !grid_guns(s, u)) return "grid.face.corner"; /* G6 */
    return NULL;
}

const char *grid_face_refused(const state *s, int u, int what, int facing)
{
    const unit *self = &s->units[u];
    (void)what;
    if (facing == NO_ARG) return "grid.face.where";
    if (self->status != UNIT_ON) return "grid.move.off-board";
    if (grid_asleep(s, self->side)) return "grid.asleep";
    if (state_has(s, u, MARK_BROKEN)) return "grid.move.broken";
    if (state_has(s, u, MARK_TURNED)) return "grid.face.twice";
    if (grid_charged_by(s, u)) return "grid.face.charged";
    if (state_has(s, u, MARK_SQUARE)) return "grid.face.square";
    if (facing == self->facing) return "grid.face.same";
    return grid_turn_refused(s, u, facing);
}

/* ---- the way */

static bool refuse_at(const grid_mover *m, const char *code, int where, refusal *why)
{
    if (strcmp(code, "grid.move.too-far") == 0 && m->horse) code = "grid.move.too-far-horse"; /* G8 */
    if (strcmp(code, "grid.move.too-far") == 0 && m->gun) code = "grid.move.too-far-guns";    /* G·H10 */
    return refuse(why, code, m->unit, NO_UNIT, where, m->boxes, dist2(m->d, m->from, where));
}

/* A way of more boxes than it has: how far off its end lies is not the reason. */
static bool refuse_long_way(const grid_mover *m, const action *a, refusal *why)
{
    const char *code = m->horse ? "grid.move.long-way-horse"
                       : m->gun ? "grid.move.long-way-guns"
                                : "grid.move.long-way";
    return refuse(why, code, m->unit, NO_UNIT, a->spaces[a->nspaces - 1], m->boxes, a->nspaces);
}

/* The way points, or the route to a destination two boxes off that stands alone. */
static bool check_way(const grid_mover *m, const action *a, refusal *why)
{
    const int to = a->spaces[a->nspaces - 1];
    uint16_t path[2];
    const char *code;
    int where;
    if (to == m->from) return refuse_at(m, "grid.move.nowhere", to, why);
    if (a->nspaces == 1)
        return grid_move_route(m, to, path, &code, &where) > 0 || refuse_at(m, code, where, why);
    if (a->nspaces > m->boxes) return refuse_long_way(m, a, why);
    const int first = tables_direction(&m->d->map, m->from, a->spaces[0]),
              second = tables_direction(&m->d->map, a->spaces[0], to);
    if (first < 0 || second < 0) return refuse_at(m, "grid.move.gap", first < 0 ? a->spaces[0] : to, why);
    if ((code = grid_move_shape(m, first, second)) != NULL) return refuse_at(m, code, to, why);
    if ((code = grid_move_step(m, m->from, first, 2)) != NULL) return refuse_at(m, code, a->spaces[0], why);
    if ((code = grid_move_step(m, a->spaces[0], second, 2)) != NULL) return refuse_at(m, code, to, why);
    return true;
}

bool grid_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    occupied occ;
    grid_mover m;
    occupied_find(s, a->side, &occ);
    const char *code = grid_move_begin(&m, s, &occ, u);
    if (code != NULL) return refuse(why, code, u, NO_UNIT, s->units[u].space, 0, 0);
    if (a->nspaces == 0) return refuse(why, "grid.move.nowhere", u, NO_UNIT, s->units[u].space, 0, 0);
    if (!check_way(&m, a, why)) return false;
    const int to = a->spaces[a->nspaces - 1];
    if ((code = grid_move_end(&m, to)) != NULL) return refuse_at(&m, code, to, why);
    if (a->args[0] != NO_ARG && (code = grid_turn_refused(s, u, a->args[0])) != NULL)
        return refuse(why, code, u, NO_UNIT, to, a->args[0], 0);
    return true;
}

/* ---- charges */

const char *grid_charge_refused(const state *s, int u, int target)
{
    const unit *self = &s->units[u];
    if (grid_guns(s, u)) return "grid.charge.guns";
    if (state_has(s, u, MARK_SQUARE)) return "grid.charge.square";
    if (state_has(s, u, MARK_DISORDERED)) return "grid.charge.disordered";
    if (target == NO_UNIT || s->units[target].side == self->side || s->units[target].status != UNIT_ON)
        return "grid.charge.target";
    const int limit = light2(s);
    if (limit != 0 && dist2(gd(s), self->space, s->units[target].space) > limit) return "grid.charge.dark";
    return NULL;
}

const char *grid_charge_contact(const grid_mover *m, int at, int target, int *where)
{
    const grid_data *d = m->d;
    const int there = m->s->units[target].space;
    *where = at;
    if (steps_between(d, at, there) != 1) return "grid.charge.short";
    const board_cell here = d->map.cell[at], foe = d->map.cell[there];
    if (here.q == foe.q || here.r == foe.r) return NULL;
    for (int dir = 0; dir < 8; dir += 2) { /* G·H7: a corner only where no side is free */
        const int side = d->map.next[there][dir];
        if (side == NO_SPACE || (d->space[side].is & m->barred) != 0 || bit_of(m->occ->enemies, side) ||
            bit_of(m->occ->friends, side))
            continue;
        *where = side;
        return "grid.charge.corner";
    }
    return NULL;
}

bool grid_reaches(const state *s, int u, int target)
{
    occupied occ;
    grid_mover m;
    int where;
    occupied_find(s, s->units[u].side, &occ);
    grid_move_fill(&m, s, &occ, u);
    return grid_charge_contact(&m, s->units[u].space, target, &where) == NULL;
}

bool grid_check_charge(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    occupied occ;
    grid_mover m;
    int where;
    occupied_find(s, a->side, &occ);
    const char *code = grid_move_begin(&m, s, &occ, u);
    if (code != NULL) return refuse(why, code, u, a->target, s->units[u].space, 0, 0);
    if ((code = grid_charge_refused(s, u, a->target)) != NULL) {
        const int there = a->target != NO_UNIT ? s->units[a->target].space : NO_SPACE;
        const int far = there != NO_SPACE ? dist2(gd(s), s->units[u].space, there) : 0;
        return refuse(why, code, u, a->target, s->units[u].space, light2(s), far);
    }
    if (a->nspaces > 0) {
        grid_mover free = m;
        free.closest2 = 0;
        if (!check_way(&free, a, why)) return false;
    }
    const int at = a->nspaces > 0 ? a->spaces[a->nspaces - 1] : m.from;
    if ((code = grid_charge_contact(&m, at, a->target, &where)) != NULL)
        return refuse(why, code, u, a->target, where, 0, 0);
    return true;
}

/* ---- coming on */

/* Its entry boxes; a column that leaves its parent comes out beside it. */
static bool may_come_at(const state *s, int u, int space)
{
    const int parent = gd(s)->start[u].parent;
    if (parent >= 0 && state_on_board(s, parent))
        return steps_between(gd(s), s->units[parent].space, space) == 1;
    return kit_may_enter(s->sc, u, space);
}

const char *grid_enter_refused(const state *s, const occupied *occ, int u, int space)
{
    const unit *self = &s->units[u];
    grid_mover m;
    if (self->status == UNIT_ON) return "grid.enter.here";
    if (self->status != UNIT_READY) return "grid.enter.waiting";
    if (grid_asleep(s, self->side)) return "grid.asleep";
    if (state_has(s, u, MARK_DONE)) return "grid.move.done";
    if (space == NO_SPACE || !may_come_at(s, u, space)) return "grid.enter.where";
    grid_move_fill(&m, s, occ, u);
    const unsigned is = gd(s)->space[space].is;
    if (m.truck ? (is & SPACE_RAIL) == 0 : (is & m.barred) != 0) return "grid.enter.terrain";
    if (bit_of(occ->enemies, space)) return "grid.enter.occupied";
    for (int i = state_unit_at(s, space, NO_UNIT), n = 0; i != NO_UNIT; i = state_unit_at(s, space, i))
        if (s->units[i].side == self->side && (++n > 1 || !grid_may_share(s, u, i)))
            return "grid.enter.occupied";
    return NULL;
}

bool grid_check_enter(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = a->nspaces > 0 ? a->spaces[0] : NO_SPACE;
    occupied occ;
    occupied_find(s, a->side, &occ);
    const char *code = grid_enter_refused(s, &occ, u, to);
    if (code == NULL && a->args[0] != NO_ARG) code = grid_turn_refused(s, u, a->args[0]);
    return refuse_if(why, code, u, NO_UNIT, to, a->args[0] == NO_ARG ? 0 : a->args[0], 0);
}

/* ---- readying: limber, mount, form, hold */

static const char *limber_refused(const state *s, int u, int what, int facing)
{
    const int class = type_of(s, u)->class;
    if (class != CLASS_GUN && class != CLASS_HORSE_GUN) return "grid.limber.cannot";
    if (state_has(s, u, MARK_LIMBERED) == (what == VERB_LIMBER))
        return what == VERB_LIMBER ? "grid.limber.already" : "grid.limber.not";
    if (state_has(s, u, MARK_DONE)) return "grid.move.done";
    return what == VERB_UNLIMBER && facing != NO_ARG ? grid_turn_refused(s, u, facing) : NULL;
}

static bool shares_its_box(const state *s, int u)
{
    const int space = s->units[u].space, first = state_unit_at(s, space, NO_UNIT);
    return (first != NO_UNIT && first != u) || state_unit_at(s, space, u) != NO_UNIT;
}

/* G·H11: it costs one of two boxes, so one box may have been moved. */
static const char *mount_refused(const state *s, int u, int what)
{
    if (!type_of(s, u)->can_dismount) return "grid.mount.cannot";
    if (state_has(s, u, MARK_DISMOUNTED) == (what == VERB_DISMOUNT))
        return what == VERB_DISMOUNT ? "grid.mount.on-foot" : "grid.mount.mounted";
    if (state_has(s, u, MARK_SWAPPED)) return "grid.mount.twice";
    if (what == VERB_MOUNT && shares_its_box(s, u)) return "grid.mount.shared";
    return state_has(s, u, MARK_SPENT) || state_has(s, u, MARK_CHARGED) ? "grid.mount.spent" : NULL;
}

static const char *form_refused(const state *s, int u, int formation)
{
    const grid_type *t = type_of(s, u);
    const int now = state_has(s, u, MARK_SQUARE)   ? FORM_SQUARE
                    : state_has(s, u, MARK_COLUMN) ? FORM_COLUMN
                                                   : FORM_LINE;
    if (formation == now && (t->can_square || t->can_column)) return "grid.form.already";
    if (formation == FORM_COLUMN && s->sc->options[OPTION_COLUMNS] == 0) return "grid.form.columns-off";
    if (formation == FORM_COLUMN && !t->can_column) return "grid.form.no-column";
    if (formation == FORM_SQUARE ? !t->can_square : !t->can_square && !t->can_column)
        return "grid.form.cannot";
    return state_has(s, u, MARK_DONE) ? "grid.move.done" : NULL;
}

/* Moved and turned; horse may have a box left for mounting (G·H11). */
static bool nothing_left(const state *s, int u)
{
    return state_has(s, u, MARK_DONE) && state_has(s, u, MARK_TURNED) &&
           (state_has(s, u, MARK_SPENT) || !type_of(s, u)->can_dismount);
}

const char *grid_ready_refused(const state *s, int u, int what, int choice)
{
    const unit *self = &s->units[u];
    if (what == VERB_HOLD && course_stage(s) == STAGE_FIRE) return grid_shooter_refused(s, u);
    if (what == VERB_FORM && choice == NO_ARG) return "grid.form.which";
    if (self->status != UNIT_ON && !(what == VERB_HOLD && self->status == UNIT_READY))
        return "grid.move.off-board";
    if (grid_asleep(s, self->side)) return "grid.asleep";
    if (state_has(s, u, MARK_BROKEN)) return "grid.move.broken";
    if (what == VERB_HOLD) return nothing_left(s, u) ? "grid.move.done" : NULL;
    if (grid_in_contact(s, u)) return "grid.move.contact";
    switch (what) {
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        return limber_refused(s, u, what, choice);
    case VERB_MOUNT:
    case VERB_DISMOUNT:
        return mount_refused(s, u, what);
    default:
        return form_refused(s, u, choice);
    }
}

/* ---- fire */

bool grid_check_fire(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    occupied occ;
    grid_shot shot;
    const char *code = grid_shooter_refused(s, u);
    if (code != NULL) return refuse(why, code, u, a->target, s->units[u].space, 0, 0);
    occupied_find(s, a->side, &occ);
    code = grid_shot_refused(s, &occ, u, a->target, &shot);
    const int where = a->target != NO_UNIT ? s->units[a->target].space : NO_SPACE;
    return grid_refuse_shot(why, code, u, a->target, where, &shot);
}

/* ---- which orders are its own at all, whether or not they may be given now */

bool grid_has_order(const state *s, int u, int what)
{
    const grid_type *t = type_of(s, u);
    if (s->units[u].status != UNIT_ON)
        return s->units[u].status == UNIT_READY && (what == VERB_ENTER || what == VERB_HOLD);
    switch (what) {
    case VERB_MOVE:
    case VERB_FACE:
    case VERB_HOLD:
        return true;
    case VERB_CHARGE:
        return !grid_guns(s, u);
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        return (t->class == CLASS_GUN || t->class == CLASS_HORSE_GUN) &&
               state_has(s, u, MARK_LIMBERED) == (what == VERB_UNLIMBER);
    case VERB_MOUNT:
    case VERB_DISMOUNT:
        return t->can_dismount && state_has(s, u, MARK_DISMOUNTED) == (what == VERB_MOUNT);
    case VERB_FORM:
        return t->can_square || (t->can_column && s->sc->options[OPTION_COLUMNS] != 0);
    case VERB_FIRE:
        return grid_weapon_of(s, u) != NULL;
    default:
        return false;
    }
}
