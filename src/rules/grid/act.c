/*
 * act.c: movement done: steps, what they reveal and run into, entering, falling back, straying in the dark.
 * Nothing here asks whether it is allowed: move.c did.
 */
#include "rules/grid/grid.h"

/* G·H5: in the dark a unit is seen by whom it is near or in contact with, and in a turn in which it fires. */
static bool in_view(const state *s, int u)
{
    const grid_data *d = gd(s);
    const int limit = d->light[s->turn].reach2;
    if (limit == 0 || state_has(s, u, MARK_FIRED)) return true;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side != s->units[u].side &&
            dist2(d, s->units[i].space, s->units[u].space) <= limit)
            return true;
    return grid_in_contact(s, u);
}

/* It goes out of sight before its step is told: the enemy is not shown where to. */
static void dim(state *s, int u)
{
    if (!state_has(s, u, MARK_HIDDEN) && !in_view(s, u))
        s->units[u].seen_by = (uint8_t)(1u << s->units[u].side);
}

void grid_see(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && !state_has(s, u, MARK_HIDDEN)) kit_show(s, u, in_view(s, u), r);
}

void grid_wake(state *s, resolver *r)
{
    grid_game *g = gg(s);
    if (g->asleep == 0) return;
    const int side = g->asleep - 1;
    g->asleep = 0;
    resolver_emit(r, EV_NOTE, "ev.awake", NO_UNIT)->side = (int8_t)side;
}

/* Z7: an enemy within the scenario's distance shows what is hidden; and sleepers wake. */
static void look_around(state *s, int u, resolver *r)
{
    const grid_data *d = gd(s);
    const unit *at = &s->units[u];
    const bool may_wake = grid_asleep(s, 1 - at->side);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == at->side) continue;
        const int far = dist2(d, at->space, s->units[i].space);
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
    unit *at = &s->units[u];
    const int ambusher = state_enemy_at(s, to, at->side), from = at->space;
    if (ambusher != NO_UNIT) { /* the judge went by what this side could see */
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        kit_tell_run_into(u, ambusher, to, r);
        return false;
    }
    if (state_has(s, u, MARK_HIDDEN) && (gd(s)->space[to].is & SPACE_CONCEALS) == 0)
        kit_reveal(s, u, MARK_HIDDEN, r); /* Z7: it leaves cover */
    at->space = (uint16_t)to;
    dim(s, u);
    kit_tell_move(s, u, "ev.move", from, to, r);
    look_around(s, u, r);
    return true;
}

/* Walks the way; returns the boxes entered. */
static int walk(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], to = a->spaces[a->nspaces - 1];
    uint16_t path[2] = {a->spaces[0], a->spaces[1]};
    int n = a->nspaces, done = 0;
    if (n == 1 && steps_between(gd(s), s->units[u].space, to) > 1) {
        grid_occupied occ;
        grid_mover m;
        const char *why;
        int where;
        grid_occupy(s, s->units[u].side, &occ);
        grid_move_fill(&m, s, &occ, u);
        n = grid_move_route(&m, to, path, &why, &where);
    }
    while (done < n && step_to(s, u, path[done], r))
        done++;
    return done;
}

/* How much of its movement a move of so many boxes leaves. */
void grid_spend(state *s, int u, int boxes)
{
    unit *at = &s->units[u];
    at->marks |= BIT(MARK_DONE);
    if (boxes > 0) at->marks |= BIT(MARK_MOVED);
    if (boxes > 1 || !grid_mounted(s, u) ||
        (boxes == 1 && (gd(s)->space[at->space].is & SPACE_WHOLE_MOVE) != 0))
        at->marks |= BIT(MARK_SPENT);
}

static void act_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const int boxes = walk(s, a, r);
    grid_spend(s, u, boxes);
    kit_turn_to(s, u, a->args[0], r);
}

static void act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    event *e = resolver_emit(r, EV_DECLARE, "ev.charge", u);
    e->other = (int16_t)target;
    kit_reveal(s, u, MARK_HIDDEN, r); /* Z7: it charges */
    const int boxes = a->nspaces > 0 ? walk(s, a, r) : 0;
    grid_spend(s, u, boxes);
    const int at = s->units[u].space, there = s->units[target].space;
    if (steps_between(gd(s), at, there) != 1) return; /* stopped by what lay hidden on the way */
    kit_turn_to(s, u, grid_side_to(gd(s), at, there, s->units[u].facing), r);
    s->units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_TURNED) | BIT(MARK_SPENT);
    gu(s, u)->quarry = (uint8_t)(target + 1);
    if (!grid_faces(s, target, at) && !grid_in_square(s, target)) s->units[target].marks |= BIT(MARK_FLANKED);
}

static void act_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit *at = &s->units[u];
    const int ambusher = state_enemy_at(s, a->spaces[0], at->side);
    at->marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT);
    if (ambusher != NO_UNIT) { /* somebody hidden stands there: it stays off the map this turn */
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        at->marks |= BIT(MARK_TURNED);
        kit_tell_run_into(u, ambusher, a->spaces[0], r);
        return;
    }
    at->status = UNIT_ON;
    at->space = a->spaces[0];
    if (a->args[0] != NO_ARG) at->facing = (uint8_t)a->args[0];
    if (!s->sc->units[u].hidden) at->seen_by = state_everybody(s);
    dim(s, u);
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = at->space;
    look_around(s, u, r);
}

static void act_form(state *s, int u, int formation, resolver *r)
{
    if (formation == FORM_SQUARE)
        kit_set_mark(s, u, MARK_SQUARE, r);
    else
        kit_clear_mark(s, u, MARK_SQUARE, r);
    if (formation == FORM_COLUMN)
        kit_set_mark(s, u, MARK_COLUMN, r);
    else
        kit_clear_mark(s, u, MARK_COLUMN, r);
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT); /* G·H13: a whole move */
}

void grid_act(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const uint32_t whole = BIT(MARK_DONE) | BIT(MARK_SPENT);
    switch (a->verb) {
    case VERB_MOVE:
        act_move(s, a, r);
        break;
    case VERB_CHARGE:
        act_charge(s, a, r);
        break;
    case VERB_ENTER:
        act_enter(s, a, r);
        break;
    case VERB_FORM:
        act_form(s, u, a->args[0], r);
        break;
    case VERB_HOLD:
        s->units[u].marks |= whole | BIT(MARK_TURNED);
        break;
    case VERB_FACE:
        kit_turn_to(s, u, a->args[0], r);
        s->units[u].marks |= BIT(MARK_TURNED);
        break;
    case VERB_LIMBER:
        kit_set_mark(s, u, MARK_LIMBERED, r);
        s->units[u].marks |= whole | BIT(MARK_MOVED);
        break;
    case VERB_UNLIMBER: /* G·H10: the whole move; it may still fire, as one that moved */
        kit_clear_mark(s, u, MARK_LIMBERED, r);
        kit_turn_to(s, u, a->args[0], r);
        s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_TURNED);
        break;
    case VERB_MOUNT:
        kit_clear_mark(s, u, MARK_DISMOUNTED, r);
        s->units[u].marks |= BIT(MARK_SWAPPED) | BIT(MARK_MOVED);
        break;
    case VERB_DISMOUNT:
        kit_set_mark(s, u, MARK_DISMOUNTED, r);
        s->units[u].marks |= BIT(MARK_SWAPPED) | BIT(MARK_MOVED);
        break;
    default:
        assert(!"a verb of the Movement step");
    }
}

void grid_remove(state *s, int u, int status, int captor, const char *code, resolver *r)
{
    unit *at = &s->units[u];
    const uint16_t from = at->space;
    at->status = (uint8_t)status;
    at->captor = status == UNIT_CAPTURED ? (uint8_t)captor : 0;
    at->space = NO_SPACE;
    at->marks = 0;
    at->seen_by = state_everybody(s);
    grid_unit *g = gu(s, u);
    if (g->leader != LEADER_NONE)
        g->leader = LEADER_LOST; /* G·H2: the last base takes the leader base with it */
    g->leader_out = g->leader_due = g->streak = g->quarry = 0;
    memset(g->aim, 0, sizeof g->aim);
    memset(g->pending, 0, sizeof g->pending);
    event *e = resolver_emit(r, EV_REMOVE, code, u);
    e->from = from;
    e->n[0] = status;
    e->side = (int8_t)at->side;
    /* G·H7: whoever charged the box is still at it */
    int beside = from == NO_SPACE ? NO_UNIT : state_unit_at(s, from, NO_UNIT);
    if (beside != NO_UNIT && s->units[beside].side != at->side) beside = NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++)
        if (gu(s, i)->quarry == u + 1) gu(s, i)->quarry = (uint8_t)(beside + 1);
}

/* ---- away from the enemy */

static bool at_the_edge(const grid_data *d, int space)
{
    for (int dir = 0; dir < 8; dir += 2)
        if (d->next[space][dir] == NO_SPACE) return true;
    return false;
}

/* The step away from the nearest enemy, as straight as may be: its direction, or -1 where none leads away. */
static int step_away(const grid_mover *m, int from, int before, int total)
{
    static const int turns[] = {0, 1, 7, 2, 6};
    int enemy = NO_UNIT;
    const int now2 = grid_nearest2(m->s, m->side, from, &enemy);
    if (enemy == NO_UNIT) return -1;
    const int away = board_direction(m->d->board, m->s->units[enemy].space, from);
    for (int i = 0; i < 5; i++) {
        const int dir = (away + turns[i]) & 7;
        if ((before >= 0 && grid_move_shape(m, before, dir) != NULL) ||
            grid_move_step(m, from, dir, total) != NULL)
            continue;
        if (grid_nearest2(m->s, m->side, m->d->next[from][dir], NULL) > now2) return dir;
    }
    return -1;
}

/* G·H9. Retreating, it goes on facing the enemy; in flight it turns its back, and from the edge of the map it
 * is gone. */
void grid_fall_back(state *s, int u, int boxes, bool flee, resolver *r)
{
    const grid_data *d = gd(s);
    int before = -1, gone = 0, enemy = NO_UNIT;
    if (type_of(s, u)->class == CLASS_FIXED) return;
    while (gone < boxes) {
        grid_occupied occ;
        grid_mover m;
        grid_occupy(s, s->units[u].side, &occ);
        grid_move_fill(&m, s, &occ, u);
        if (gone > 0 && gone >= m.boxes) break;
        const int from = s->units[u].space, dir = step_away(&m, from, before, gone + 1);
        if (dir < 0) {
            if (flee && gone == 0 && at_the_edge(d, from)) {
                grid_remove(s, u, UNIT_DESTROYED, 0, "ev.left-field", r);
                return;
            }
            break;
        }
        if (!step_to(s, u, d->next[from][dir], r)) break;
        before = dir;
        gone++;
    }
    if (grid_nearest2(s, s->units[u].side, s->units[u].space, &enemy) == BOARD_FAR) return;
    int facing = grid_side_to(d, s->units[u].space, s->units[enemy].space, s->units[u].facing);
    if (!state_has(s, u, MARK_SQUARE)) kit_turn_to(s, u, flee ? (facing + 4) % 8 : facing, r);
}

/* ---- the dark */

static void stray_sideways(state *s, int u, resolver *r)
{
    grid_occupied occ;
    grid_mover m;
    if (grid_in_contact(s, u)) return; /* it has found somebody */
    grid_occupy(s, s->units[u].side, &occ);
    grid_move_fill(&m, s, &occ, u);
    for (int turn = 2; turn <= 6 && m.boxes > 0; turn += 4) {
        const int dir = (s->units[u].facing + turn) % 8;
        if (grid_move_step(&m, s->units[u].space, dir, 1) != NULL) continue;
        kit_emit_of(s, u, EV_NOTE, "ev.strays", r);
        step_to(s, u, m.d->next[s->units[u].space][dir], r);
        return;
    }
}

/* Every unit of the side rolls a die, in the order of battle: a handful together, ROLL_FACES at most. */
void grid_stray(state *s, int side, resolver *r)
{
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
        uint8_t faces[ROLL_FACES];
        memcpy(faces, made->faces, sizeof faces);
        r->thrower = r->hidden_from = 0;
        for (int i = 0; i < count; i++)
            if (faces[i] <= k->stray_on && state_on_board(s, units[first + i]))
                stray_sideways(s, units[first + i], r);
    }
}
