/* grid_actions.c: what was worth trying, as it was when it was frozen (frozen.h). */
#include "frozen/frozen_internal.h"
#include "rules/grid/grid_internal.h"

#include "rules/grid/check.h"
#include "rules/grid/fire.h"
#include "rules/grid/place.h"

/* What the list is made of: everything, or for the computer one facing a box. */
typedef struct lister {
    const state *s;
    const grid_data *d;
    action_list *out;
    occupied occ;
    int unit, side;
    bool brief;
} lister;

/* The facing worth having at a place: the side towards the nearest enemy. */
static int best_facing(const lister *l, int at)
{
    int enemy = NO_UNIT;
    if (occupied_nearest(l->s, l->side, at, &enemy) == BOARD_FAR) return l->s->units[l->unit].facing;
    return grid_side_to(l->d, at, l->s->units[enemy].space, l->s->units[l->unit].facing);
}

static void add_facings(const lister *l, action *a, int at)
{
    const int u = l->unit, now = l->s->units[u].facing;
    if (state_has(l->s, u, MARK_SQUARE)) {
        a->args[0] = now;
        action_list_add(l->out, a);
        return;
    }
    if (l->brief) {
        a->args[0] = best_facing(l, at);
        action_list_add(l->out, a);
        return;
    }
    const int by = grid_guns(l->s, u) ? 1 : 2;
    for (int facing = 0; facing < 8; facing += by) {
        a->args[0] = facing;
        action_list_add(l->out, a);
    }
}

static void set_path(action *a, const grid_path *w)
{
    a->spaces[0] = w->space[0];
    a->spaces[1] = w->n > 1 ? w->space[1] : NO_SPACE;
    a->nspaces = w->n;
}

static void list_moves(const lister *l, const grid_mover *m, const grid_path *paths, int n)
{
    action a = action_of(VERB_MOVE, l->side, l->unit);
    for (int i = 0; i < n; i++) {
        if (m->closest2 != 0 && grid_move_end(m, paths[i].to) != NULL) continue;
        set_path(&a, &paths[i]);
        add_facings(l, &a, paths[i].to);
    }
}

static void list_charges(const lister *l, const grid_mover *m, const grid_path *paths, int n)
{
    const state *s = l->s;
    int where;
    for (int t = 0; t < s->sc->nunits; t++) {
        const unit *enemy = &s->units[t];
        if (enemy->status != UNIT_ON || enemy->side == l->side || (enemy->seen_by >> l->side & 1) == 0 ||
            steps_between(l->d, m->from, enemy->space) > m->boxes + 1 ||
            grid_charge_refused(s, l->unit, t) != NULL)
            continue;
        action a = action_of(VERB_CHARGE, l->side, l->unit);
        a.target = (int16_t)t;
        if (grid_charge_contact(m, m->from, t, &where) == NULL) action_list_add(l->out, &a);
        for (int i = 0; i < n; i++) {
            if (steps_between(l->d, paths[i].to, enemy->space) != 1 ||
                grid_charge_contact(m, paths[i].to, t, &where) != NULL)
                continue;
            set_path(&a, &paths[i]);
            action_list_add(l->out, &a);
        }
    }
}

static void list_faces(const lister *l)
{
    const int u = l->unit;
    if (state_has(l->s, u, MARK_TURNED) || state_has(l->s, u, MARK_SQUARE) || grid_charged_by(l->s, u))
        return;
    action a = action_of(VERB_FACE, l->side, u);
    const int now = l->s->units[u].facing, best = l->brief ? best_facing(l, l->s->units[u].space) : -1;
    for (int facing = 0; facing < 8; facing++) {
        if (facing == now || (l->brief && facing != best) || grid_turn_refused(l->s, u, facing) != NULL)
            continue;
        a.args[0] = facing;
        action_list_add(l->out, &a);
    }
}

/* Limbering, mounting, forming: few, so each is asked. */
static void list_readying(const lister *l)
{
    const grid_type *t = type_of(l->s, l->unit);
    const int u = l->unit;
    if (t->class == CLASS_GUN || t->class == CLASS_HORSE_GUN) {
        course_offer(l->s, u, VERB_LIMBER, NO_ARG, l->out);
        if (grid_ready_refused(l->s, u, VERB_UNLIMBER, NO_ARG) == NULL) {
            action a = action_of(VERB_UNLIMBER, l->side, u);
            add_facings(l, &a, l->s->units[u].space);
        }
    }
    if (t->can_dismount)
        for (int what = VERB_MOUNT; what <= VERB_DISMOUNT; what++)
            course_offer(l->s, u, what, NO_ARG, l->out);
    if (t->can_square || t->can_column)
        for (int formation = FORM_LINE; formation <= FORM_SQUARE; formation++)
            course_offer(l->s, u, VERB_FORM, formation, l->out);
}

static void list_enter(const lister *l)
{
    const int parent = l->d->start[l->unit].parent;
    const bool leaves = parent >= 0 && state_on_board(l->s, parent);
    const uint16_t *spaces = leaves ? l->d->map.next[l->s->units[parent].space] : NULL;
    const int n = leaves ? 8 : scenario_entry(l->s->sc, l->unit, &spaces);
    action a = action_of(VERB_ENTER, l->side, l->unit);
    a.nspaces = 1;
    for (int i = 0; i < n; i++) {
        if (spaces[i] == NO_SPACE || grid_enter_refused(l->s, &l->occ, l->unit, spaces[i]) != NULL) continue;
        a.spaces[0] = spaces[i];
        add_facings(l, &a, spaces[i]);
    }
}

static void list_movement(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    const unit *self = &s->units[u];
    if ((self->status != UNIT_ON && self->status != UNIT_READY) || grid_asleep(s, l->side) ||
        state_has(s, u, MARK_BROKEN))
        return;
    course_offer(s, u, VERB_HOLD, NO_ARG, l->out);
    if (self->status == UNIT_READY) {
        occupied_find(s, l->side, &l->occ);
        list_enter(l);
        return;
    }
    grid_mover m;
    if (!state_has(s, u, MARK_DONE)) {
        occupied_find(s, l->side, &l->occ);
        if (grid_move_begin(&m, s, &l->occ, u) == NULL) {
            grid_path paths[PATHS_MAX];
            const int n = grid_move_paths(&m, paths);
            list_charges(l, &m, paths, n);
            list_moves(l, &m, paths, n);
        }
    }
    list_faces(l);
    list_readying(l);
}

static void list_fire(lister *l)
{
    const state *s = l->s;
    const int u = l->unit;
    grid_shot shot;
    if (grid_shooter_refused(s, u) != NULL) return;
    action_list_add_plain(l->out, VERB_HOLD, l->side, u);
    const int reach = grid_weapon_of(s, u)->long_range, from = s->units[u].space;
    action a = action_of(VERB_FIRE, l->side, u);
    bool ready = false;
    EACH_ENEMY(s, l->side, from, reach, t) {
        if (!ready) occupied_find(s, l->side, &l->occ);
        ready = true;
        if (grid_shot_refused(s, &l->occ, u, t, &shot) != NULL) continue;
        a.target = (int16_t)t;
        action_list_add(l->out, &a);
    }
}

void frozen_grid_actions(const state *s, int u, bool brief, action_list *out)
{
    const int stage = course_list(s, u, out);
    if (stage == STAGE_NONE || stage == STAGE_ORDER) return;
    lister l; /* its sets of spaces are filled where they are asked */
    l.s = s;
    l.d = gd(s);
    l.out = out;
    l.unit = u;
    l.side = s->units[u].side;
    l.brief = brief;
    (stage == STAGE_MOVE ? list_movement : list_fire)(&l);
}
