/*
 * apply.c: movement done: steps, what they reveal and run into, entering, falling back, straying in the dark.
 * Nothing here asks whether it is allowed: check.c did.
 */
#include "rules/grid/apply.h"

#include "rules/grid/check.h"
#include "rules/grid/moves.h"
#include "rules/grid/place.h"

/* G·H5: in the dark a unit is seen by whom it is near or in contact with, and in a turn in which it fires. */
static bool shows(const state *s, int u, int boxes)
{
    /* who touches an enemy has him within two boxes, corners too */
    return state_has(s, u, MARK_FIRED) || (boxes < 2 && grid_in_contact(s, u));
}

void grid_see(state *s, resolver *r)
{
    kit_see(s, MARK_HIDDEN, shows, r);
}

void grid_wake(state *s, resolver *r)
{
    grid_game *g = gg(s);
    if (g->asleep == 0) return;
    const int side = g->asleep - 1;
    g->asleep = 0;
    resolver_emit(r, EV_NOTE, "ev.awake", NO_UNIT)->side = (int8_t)side;
}

/* An enemy within the scenario's distance shows what is hidden; and sleepers wake. */
static void look_around(state *s, int u, resolver *r)
{
    const grid_data *d = gd(s);
    const unit *self = &s->units[u];
    const bool may_wake = grid_asleep(s, 1 - self->side);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == self->side) continue;
        const int far = dist2(d, self->space, s->units[i].space);
        if (far <= d->number.reveal2) {
            kit_reveal(s, i, MARK_HIDDEN, r);
            kit_reveal(s, u, MARK_HIDDEN, r);
        }
        if (may_wake && far <= d->number.wake2) grid_wake(s, r);
    }
}

/* Moves, reveals, wakes. False: something hidden stood there, and the unit has not moved. */
static bool step_to(state *s, int u, int to, resolver *r)
{
    unit *self = &s->units[u];
    const int ambusher = state_enemy_at(s, to, self->side);
    if (ambusher != NO_UNIT) { /* the judge went by what this side could see */
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        kit_tell_run_into(u, ambusher, to, r);
        return false;
    }
    if ((gd(s)->space[to].is & SPACE_CONCEALS) == 0) kit_leave_cover(s, u, MARK_HIDDEN, shows, r);
    kit_go_to(s, u, "ev.move", to, MARK_HIDDEN, shows, r);
    look_around(s, u, r);
    return true;
}

/* Walks the way, which counts as its move; false: what lay hidden on it stopped it. */
static bool walk(state *s, const action *a, resolver *r)
{
    unit_way w = {0};
    int done = 0;
    if (!grid_way(s, a, &w)) w.count = 0;
    while (done < w.count && step_to(s, a->units[0], w.space[done], r))
        done++;
    grid_move_spend(s, a->units[0], done);
    return done == w.count;
}

void grid_apply_move(state *s, const action *a, resolver *r)
{
    (void)walk(s, a, r);
    kit_turn_to(s, a->units[0], a->args[0], r);
}

void grid_apply_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    resolver_declare(r, DECLARE_CHARGE, "ev.charge", u, target);
    kit_reveal(s, u, MARK_HIDDEN, r); /* it charges: all see it */
    const bool done = walk(s, a, r);
    const int at = s->units[u].space, there = s->units[target].space;
    if (!done && !grid_reaches(s, u, target)) return;
    kit_turn_to(s, u, grid_side_to(gd(s), at, there, s->units[u].facing), r);
    s->units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_TURNED) | BIT(MARK_SPENT);
    gu(s, u)->quarry = (uint8_t)(target + 1);
    for (int i = 0; i < s->sc->nunits; i++) /* G·H7: it meets all that stand in the box */
        if (state_on_board(s, i) && s->units[i].space == there && !grid_faces(s, i, at) &&
            !grid_in_square(s, i))
            s->units[i].marks |= BIT(MARK_FLANKED);
}

void grid_apply_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], ambusher = state_enemy_at(s, a->spaces[0], a->side);
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT);
    if (ambusher != NO_UNIT) { /* somebody hidden stands there: it stays off the map this turn */
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        s->units[u].marks |= BIT(MARK_TURNED);
        kit_tell_run_into(u, ambusher, a->spaces[0], r)->n[0] = 1;
        return;
    }
    kit_enter(s, u, a->spaces[0], a->args[0]);
    kit_dim(s, u, MARK_HIDDEN, shows);
    kit_tell_enter(s, u, "ev.enter", r);
    look_around(s, u, r);
}

void grid_apply_form(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    (a->args[0] == FORM_SQUARE ? kit_set_mark : kit_clear_mark)(s, u, MARK_SQUARE, r);
    (a->args[0] == FORM_COLUMN ? kit_set_mark : kit_clear_mark)(s, u, MARK_COLUMN, r);
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT); /* G·H13: a whole move */
}

/* What each takes of the unit's movement, and the mark it sets or clears. G·H10: to unlimber is the whole
 * move; it may still fire, as one that moved. */
void grid_apply_ready(state *s, const action *a, resolver *r)
{
    static const kit_ready of[] = {
        [VERB_HOLD] = {BIT(MARK_DONE) | BIT(MARK_SPENT) | BIT(MARK_TURNED), -1, -1},
        [VERB_FACE] = {BIT(MARK_TURNED), -1, -1},
        [VERB_LIMBER] = {BIT(MARK_DONE) | BIT(MARK_SPENT) | BIT(MARK_MOVED), MARK_LIMBERED, -1},
        [VERB_UNLIMBER] = {BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_TURNED), -1, MARK_LIMBERED},
        [VERB_MOUNT] = {BIT(MARK_SWAPPED) | BIT(MARK_MOVED), -1, MARK_DISMOUNTED},
        [VERB_DISMOUNT] = {BIT(MARK_SWAPPED) | BIT(MARK_MOVED), MARK_DISMOUNTED, -1},
    };
    kit_apply_ready(s, a, &of[a->verb], r);
}

void grid_remove(state *s, int u, int status, int captor, const char *code, resolver *r)
{
    const int from = s->units[u].space;
    grid_unit *g = gu(s, u);
    kit_remove(s, u, status, captor, code, r);
    if (g->leader != LEADER_NONE)
        g->leader = LEADER_LOST; /* G·H2: the last base takes the leader base with it */
    g->leader_out = g->leader_due = g->streak = g->quarry = 0;
    memset(g->aim, 0, sizeof g->aim);
    memset(g->pending, 0, sizeof g->pending);
    /* G·H7: whoever charged the box is still at it */
    int beside = from == NO_SPACE ? NO_UNIT : state_unit_at(s, from, NO_UNIT);
    if (beside != NO_UNIT && s->units[beside].side != s->units[u].side) beside = NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++)
        if (gu(s, i)->quarry == u + 1) gu(s, i)->quarry = (uint8_t)(beside + 1);
}

/* ---- away from the enemy */

static bool at_the_edge(const grid_data *d, int space)
{
    for (int dir = 0; dir < 8; dir += 2)
        if (d->map.next[space][dir] == NO_SPACE) return true;
    return false;
}

/* The step away from the nearest enemy, as straight as may be: its direction, or -1 where none leads away. */
static int step_away(const grid_mover *m, int from, int before, int total)
{
    static const int turns[] = {0, 1, 7, 2, 6};
    int enemy = NO_UNIT;
    const int now2 = occupied_nearest(m->s, m->side, from, &enemy);
    if (enemy == NO_UNIT) return -1;
    const int away = board_direction(m->d->map.b, m->s->units[enemy].space, from);
    for (int i = 0; i < 5; i++) {
        const int dir = (away + turns[i]) & 7;
        if ((before >= 0 && grid_move_shape(m, before, dir) != NULL) ||
            grid_move_step(m, from, dir, total) != NULL)
            continue;
        if (occupied_nearest(m->s, m->side, m->d->map.next[from][dir], NULL) > now2) return dir;
    }
    return -1;
}

static void tell_hemmed_in(const state *s, int u, bool flee, resolver *r)
{
    kit_emit_of(s, u, EV_NOTE, flee ? "ev.cannot-flee" : "ev.cannot-fall-back", r)->to = s->units[u].space;
}

/* G·H9. Retreating, it goes on facing the enemy; in flight it turns its back, and from the edge of the map it
 * is gone. */
void grid_fall_back(state *s, int u, int boxes, bool flee, resolver *r)
{
    const grid_data *d = gd(s);
    const int told = kit_told(r);
    int before = -1, gone = 0, enemy = NO_UNIT;
    if (type_of(s, u)->class == CLASS_FIXED) {
        tell_hemmed_in(s, u, flee, r);
        return;
    }
    while (gone < boxes) {
        occupied occ;
        grid_mover m;
        occupied_find(s, s->units[u].side, &occ);
        grid_move_fill(&m, s, &occ, u);
        if (gone > 0 && gone >= m.boxes) break;
        const int from = s->units[u].space, dir = step_away(&m, from, before, gone + 1);
        if (dir < 0) {
            if (flee && gone == 0 && at_the_edge(d, from)) {
                grid_remove(s, u, UNIT_DESTROYED, 0, "ev.left-field", r);
                kit_ran_off(told, r);
                return;
            }
            if (gone == 0) tell_hemmed_in(s, u, flee, r);
            break;
        }
        if (!step_to(s, u, d->map.next[from][dir], r)) break;
        before = dir;
        gone++;
    }
    kit_gave_way(told, r);
    if (occupied_nearest(s, s->units[u].side, s->units[u].space, &enemy) == BOARD_FAR) return;
    int facing = grid_side_to(d, s->units[u].space, s->units[enemy].space, s->units[u].facing);
    if (!state_has(s, u, MARK_SQUARE)) kit_turn_to(s, u, flee ? (facing + 4) % 8 : facing, r);
}

/* ---- the dark */

static void stray_sideways(state *s, int u, resolver *r)
{
    occupied occ;
    grid_mover m;
    if (grid_in_contact(s, u)) return; /* it has found somebody */
    occupied_find(s, s->units[u].side, &occ);
    grid_move_fill(&m, s, &occ, u);
    for (int turn = 2; turn <= 6 && m.boxes > 0; turn += 4) {
        const int dir = (s->units[u].facing + turn) % 8;
        if (grid_move_step(&m, s->units[u].space, dir, 1) != NULL) continue;
        kit_emit_of(s, u, EV_NOTE, "ev.strays", r);
        step_to(s, u, m.d->map.next[s->units[u].space][dir], r);
        return;
    }
}

/* Every unit of the side rolls a die, in the order of battle: a handful together, ROLL_FACES at most. */
void grid_stray(state *s, const agenda_item *due, resolver *r)
{
    const int side = due->n[0];
    const grid_numbers *k = &gd(s)->number;
    int units[UNITS_MAX], n = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side == side && state_on_board(s, i)) units[n++] = i;
    for (int first = 0; first < n; first += ROLL_FACES) {
        const int count = n - first < ROLL_FACES ? n - first : ROLL_FACES;
        r->thrower = (uint8_t)(side + 1);
        r->hidden_from =
            (uint8_t) ~(1u << side); /* who has strayed in the dark is not for the enemy to read */
        roll *made = resolver_roll(r, "roll.stray", "G·H16", count, k->stray_die, NO_UNIT, NO_UNIT, NULL);
        made->cause = CAUSE_MOVEMENT;
        uint8_t faces[ROLL_FACES];
        memcpy(faces, made->faces, sizeof faces);
        r->thrower = r->hidden_from = 0;
        for (int i = 0; i < count; i++)
            if (faces[i] <= k->stray_on && state_on_board(s, units[first + i]))
                stray_sideways(s, units[first + i], r);
    }
}
