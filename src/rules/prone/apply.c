/*
 * apply.c: orders done: the leaderless roll, the movement dice, steps and what they reveal, postures, coming
 * on and leaving, falling back. Nothing here asks whether it is allowed: check.c did.
 */
#include "rules/prone/prone_internal.h"
#include "rules/prone/apply.h"
#include "rules/prone/moves.h"

/* ---- who sees it */

/* H·H20: after dark a unit is seen by whom it is near, and in a turn in which it fires. */
static bool shows(const state *s, int u, int visibility)
{
    (void)visibility;
    return state_has(s, u, MARK_FIRED);
}

void prone_see(state *s, resolver *r)
{
    kit_see(s, MARK_HIDDEN, shows, r);
}

/* An enemy within the scenario's distance shows what is hidden. */
static void look_around(state *s, int u, resolver *r)
{
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!is_enemy(s, u, i) || hexes_apart(s, u, i) > pd(s)->number.reveal_hexes) continue;
        if (state_has(s, i, MARK_HIDDEN)) kit_reveal(s, i, MARK_HIDDEN, r);
        if (state_has(s, u, MARK_HIDDEN)) kit_reveal(s, u, MARK_HIDDEN, r);
    }
}

/* ---- going */

/* Somebody with whom it cannot share the hex. */
static bool someone_there(const state *s, int u, int space)
{
    EACH_AT(s, space, i)
        if (i != u && (s->units[i].side != s->units[u].side || !is_chief(s, i))) return true;
    return false;
}

/* A friend whom its own side cannot miss is never run into; what check() could not see is. */
static bool step_to(state *s, int u, int to, resolver *r)
{
    unit *self = &s->units[u];
    const int ambusher = state_enemy_at(s, to, self->side);
    if (ambusher != NO_UNIT) {
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        kit_reveal(s, u, MARK_HIDDEN, r);
        kit_tell_run_into(u, ambusher, to, r);
        return false;
    }
    if ((pd(s)->space[to].is & SPACE_CONCEALS) == 0) kit_leave_cover(s, u, MARK_HIDDEN, shows, r);
    if (is_chief(s, u)) pu(s, u)->lying = 0;                 /* he goes on his feet */
    self->marks &= ~(BIT(MARK_SMOKELESS) | BIT(MARK_TREES)); /* it has left its position */
    kit_go_to(s, u, "ev.move", to, MARK_HIDDEN, shows, r);
    look_around(s, u, r);
    return true;
}

/* Stopped short on a hex that a friend holds, it goes back to the last free one. Returns the hexes gone. */
static int walk(state *s, int u, const unit_way *w, resolver *r)
{
    const int start = s->units[u].space;
    int done = 0;
    while (done < w->count && step_to(s, u, w->space[done], r))
        done++;
    if (done == w->count || is_chief(s, u)) return done;
    for (; done > 0 && someone_there(s, u, s->units[u].space); done--)
        step_to(s, u, done > 1 ? w->space[done - 2] : start, r);
    return done;
}

/* H·H26: a unit that ends its move near a lost patrol finds it. */
static void find_lost(state *s, int u, resolver *r)
{
    const int near = hexes_of(pd(s)->number.find_inches);
    for (int i = 0; i < s->sc->nunits && state_on_board(s, u); i++) {
        if (!is_friend(s, u, i) || !state_has(s, i, MARK_LOST) || hexes_apart(s, u, i) > near) continue;
        s->units[i].marks &= ~BIT(MARK_LOST);
        kit_emit_with(s, i, EV_CARD, "ev.found", u, r)->to = s->units[i].space;
    }
}

/* The dice are thrown: where to is decided next. */
static void begin_moving(state *s, int u, int order, prone_budget b)
{
    prone_game *g = pg(s);
    g->mover = (uint8_t)(u + 1);
    g->order = (uint8_t)order;
    g->full = (uint8_t)b.full;
    g->rough = (uint8_t)b.rough;
    g->road = (uint8_t)b.road;
    course_open(s, STAGE_MOVE);
}

void prone_stop_moving(state *s, resolver *r)
{
    prone_game *g = pg(s);
    const int u = g->mover - 1;
    const bool lies = g->order == VERB_LIE;
    g->mover = g->order = g->full = g->rough = g->road = 0;
    if (u < 0 || u >= s->sc->nunits || !state_on_board(s, u)) return;
    s->units[u].marks |= BIT(MARK_DONE);
    if (lies && prone_infantry(s, u)) kit_set_mark(s, u, MARK_PRONE, r);
    find_lost(s, u, r);
}

void prone_apply_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit_way w = {0};
    if (a->verb == VERB_MOVE && prone_way(s, a, &w) && walk(s, u, &w, r) > 0 &&
        pg_const(s)->order != VERB_LIE)
        s->units[u].marks |= BIT(MARK_MOVED);                     /* H7: no penalty for crawling */
    if (a->verb == VERB_HALT && pg_const(s)->order == VERB_MARCH) /* who looks on has seen the dice */
        kit_emit_of(s, u, EV_NOTE, "ev.stays", r)->n[0] =
            pg_const(s)->road > pg_const(s)->full ? pg_const(s)->road : pg_const(s)->full;
    kit_turn_to(s, u, a->args[0], r);
    prone_stop_moving(s, r);
}

/* ---- orders */

/* H·H12: one roll a movement activation. True: it obeys; else it has done all it does. `obeyed`: the band of
 * the order's card that says so, NULL: it goes on to say how. */
static bool obeys(state *s, int u, int order, const char *obeyed, resolver *r)
{
    if (!prone_rolls_to_obey(s, u, order)) return true;
    const roll *made =
        prone_test(s, u, "roll.leaderless", "H·H12", pd(s)->leaderless, pd(s)->number.leaderless_on, true, r);
    const bool does = made->outcome >= pd(s)->number.leaderless_on;
    resolver_outcome(r, OUTCOME_COUNT, "odds.leaderless", u, NO_UNIT, made->total);
    if (!does || obeyed != NULL)
        resolver_outcome(r, OUTCOME_BAND, does ? obeyed : "band.disobeys", u, NO_UNIT, does);
    if (does) return true;
    kit_emit_of(s, u, EV_NOTE, order == VERB_LIE ? "ev.no-order.lies" : "ev.no-order", r); /* H7 */
    s->units[u].marks |= BIT(MARK_DONE);
    return false;
}

static void march(state *s, int u, int order, resolver *r)
{
    begin_moving(s, u, order,
                 prone_throw(s, u, "roll.march", "H·H15", prone_move_dice(s, u, false),
                             prone_road_dice(s, u, s->units[u].space), r));
}

void prone_apply_march(state *s, const action *a, resolver *r)
{
    if (obeys(s, a->units[0], VERB_MARCH, "band.obeys", r)) march(s, a->units[0], VERB_MARCH, r);
}

static void set_leader_posture(state *s, int u, int posture)
{
    if (posture != NO_ARG) prone_leaders_lie(s, u, posture != 0);
}

/* H4, H7: 1D6 in the turn in which it lies down; without a leader the move, not the lying down, needs a roll.
 */
void prone_apply_lie(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    set_leader_posture(s, u, a->args[1] == NO_ARG ? 1 : a->args[1]);
    if (a->args[0] == 1 && obeys(s, u, VERB_LIE, "band.obeys", r)) {
        begin_moving(s, u, VERB_LIE, prone_throw(s, u, "roll.lie", "H7", pd(s)->number.stand_inches, 0, r));
        return;
    }
    kit_set_mark(s, u, MARK_PRONE, r);
    s->units[u].marks |= BIT(MARK_DONE);
}

/* H·H2: from now on it lies of its own choice. */
void prone_apply_stay(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    if (state_has(s, u, MARK_FORCED)) {
        s->units[u].marks &= ~(BIT(MARK_FORCED) | BIT(MARK_ANEW));
        s->units[u].marks |= BIT(MARK_PRONE);
        kit_emit_of(s, u, EV_UNMARK, "ev.stays-down", r)->n[0] = MARK_FORCED;
    } else {
        kit_emit_of(s, u, EV_NOTE, "ev.stays-down.still", r);
    }
    set_leader_posture(s, u, a->args[1]);
    kit_turn_to(s, u, a->args[0], r);
    s->units[u].marks |= BIT(MARK_DONE);
}

void prone_rise(state *s, int u, resolver *r)
{
    kit_clear_mark(s, u, MARK_PRONE, r);
    kit_clear_mark(s, u, MARK_FORCED, r);
    s->units[u].marks &= ~BIT(MARK_ANEW);
    prone_leaders_lie(s, u, false);
}

/* H4, H4a */
void prone_apply_stand(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    if (!obeys(s, u, VERB_STAND, "band.obeys", r)) return;
    prone_rise(s, u, r);
    begin_moving(s, u, VERB_STAND, prone_throw(s, u, "roll.stand", "H4", pd(s)->number.stand_inches, 0, r));
}

/* Of the hexes it can reach the one nearest to the target, and nearer than where it stands; else NO_SPACE. */
static int as_near_as_may_be(const state *s, const prone_occupied *occ, const prone_reach *reach, int u,
                             int target)
{
    int best = NO_SPACE, least = hexes_apart(s, u, target);
    for (int i = 0; i < pd(s)->map.n; i++) {
        const int far = hexes_between(pd(s), i, s->units[target].space);
        if (far >= least || prone_cost_to(reach, i) == 0 || !prone_may_end(s, occ, u, i)) continue;
        least = far;
        best = i;
    }
    return best;
}

/* Why a charge does not come up: by its dice; it was halted on the way; nobody may stand beside the target
 * where it could have come to. The last two are numbers of the words story.short. */
enum { SHORT_OF_DICE, SHORT_HALTED, SHORT_OF_ROOM };

/* It could come beside the target, were it allowed to stay there. */
static bool near_enough(const state *s, const prone_reach *reach, int target)
{
    for (int dir = 0; dir < 6; dir++) {
        const int at = pd(s)->map.next[s->units[target].space][dir];
        if (at != NO_SPACE && prone_cost_to(reach, at) > 0) return true;
    }
    return false;
}

/* Whether it moves at all; *why: SHORT_, if it does not come up. */
static bool run_at(state *s, int u, int target, prone_budget b, int *why, resolver *r)
{
    prone_occupied occ;
    prone_reach reach;
    unit_way w = {0};
    prone_occupy(s, s->units[u].side, &occ);
    prone_reach_find(s, &occ, u, b, &reach);
    int to = prone_charge_end(s, &occ, &reach, u, target);
    *why = to != NO_SPACE || near_enough(s, &reach, target) ? SHORT_OF_ROOM : SHORT_OF_DICE;
    if (to == NO_SPACE) to = as_near_as_may_be(s, &occ, &reach, u, target);
    if (to == NO_SPACE || !prone_way_to(&reach, to, &w)) return false;
    const int gone = walk(s, u, &w, r);
    if (gone < w.count) *why = SHORT_HALTED;
    return gone > 0;
}

static bool charge_home(state *s, int u, int target, prone_budget b, int *why, resolver *r)
{
    unit *self = &s->units[u];
    const bool gone = run_at(s, u, target, b, why, r);
    self->marks |= BIT(MARK_DONE) | (gone ? BIT(MARK_MOVED) : 0);
    kit_turn_to(s, u, prone_facing_to(s, u, self->space, s->units[target].space), r);
    if (!state_on_board(s, target) || hexes_apart(s, u, target) != 1) return false;
    self->marks |= BIT(MARK_CHARGED);
    pu(s, u)->quarry = (uint8_t)(target + 1);
    return true;
}

bool prone_charge_home(state *s, int u, int target, prone_budget b, resolver *r)
{
    int unread;
    return charge_home(s, u, target, b, &unread, r);
}

/* Why it fell short: what its dice gave it, and how much of that over rough ground; or what else it was. */
static void fell_short(state *s, int u, int target, const prone_budget *b, int why, resolver *r)
{
    event *e = kit_emit_of(s, u, EV_NOTE, "ev.falls-short", r);
    e->other = (int16_t)target;
    e->n[0] = b->full;
    e->n[1] = b->rough;
    e->n[2] = b->full != b->rough;
    e->n[3] = why;
}

/* H·H18: it goes as far as the dice carry it; beside the enemy it is in contact. */

void prone_apply_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    if (!obeys(s, u, VERB_CHARGE, NULL, r)) return;
    event *e = resolver_declare(r, DECLARE_CHARGE, "ev.charge", u, target);
    e->from = s->units[u].space;
    e->to = s->units[target].space;
    kit_reveal(s, u, MARK_HIDDEN, r); /* everybody sees it coming */
    s->units[u].marks &= ~(BIT(MARK_DISGUISED) | BIT(MARK_SMOKELESS));
    const prone_budget b = prone_throw(s, u, "roll.charge", "H·H18", prone_move_dice(s, u, true), 0, r);
    int why;
    const bool reaches = charge_home(s, u, target, b, &why, r);
    resolver_outcome(r, OUTCOME_BAND, reaches ? "band.reaches" : "band.falls-short", u, target, reaches);
    if (!reaches) fell_short(s, u, target, &b, why, r);
    find_lost(s, u, r);
}

void prone_apply_form(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], order = a->args[0];
    pu(s, u)->order = (uint8_t)order;
    (order == ORDER_SQUARE ? kit_set_mark : kit_clear_mark)(s, u, MARK_SQUARE, r);
    kit_emit_of(s, u, EV_NOTE, "ev.formed", r)->n[0] = order;
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED);
}

/* What each takes of the unit's movement, and the mark it sets or clears. H·H7: to mount is the whole move.
 */
void prone_apply_ready(state *s, const action *a, resolver *r)
{
    static const kit_ready of[] = {
        [VERB_HOLD] = {BIT(MARK_DONE), -1, -1},
        [VERB_FACE] = {BIT(MARK_DONE), -1, -1},
        [VERB_MOUNT] = {BIT(MARK_DONE) | BIT(MARK_MOVED), -1, MARK_DISMOUNTED},
        [VERB_DISMOUNT] = {BIT(MARK_DONE) | BIT(MARK_MOVED), MARK_DISMOUNTED, -1},
        [VERB_LIMBER] = {BIT(MARK_DONE) | BIT(MARK_MOVED), MARK_LIMBERED, -1},
        [VERB_UNLIMBER] = {BIT(MARK_DONE) | BIT(MARK_MOVED), -1, MARK_LIMBERED},
    };
    kit_apply_ready(s, a, &of[a->verb], r);
}

/* ---- onto the map and off it */

static void stand_at(state *s, int u, int space, resolver *r)
{
    kit_enter(s, u, space, NO_ARG);
    kit_tell_enter(s, u, "ev.deployed", r);
    look_around(s, u, r);
}

void prone_apply_deploy(state *s, const action *a, resolver *r)
{
    stand_at(s, a->units[0], a->spaces[0], r);
}

void prone_apply_deploy_rest(state *s, const action *a, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const int space = s->units[u].side == a->side ? prone_default_place(s, u) : NO_SPACE;
        if (space != NO_SPACE) stand_at(s, u, space, r);
    }
}

void prone_apply_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], ambusher = state_enemy_at(s, a->spaces[0], a->side);
    if (ambusher != NO_UNIT) { /* somebody hidden stands there: it stays off the map this turn */
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        kit_tell_run_into(u, ambusher, a->spaces[0], r)->n[0] = 1;
        s->units[u].marks |= BIT(MARK_DONE);
        return;
    }
    kit_enter(s, u, a->spaces[0], a->args[0]);
    kit_dim(s, u, MARK_HIDDEN, shows);
    kit_tell_enter(s, u, "ev.enter", r);
    look_around(s, u, r);
    s->units[u].marks |= BIT(MARK_MOVED);
    march(s, u, VERB_ENTER, r);
}

/* A move like others, for those without a leader, too (H·H12). */
void prone_apply_leave(state *s, const action *a, resolver *r)
{
    if (obeys(s, a->units[0], VERB_LEAVE, "band.obeys", r))
        prone_remove(s, a->units[0], UNIT_EXITED, 0, "ev.left", r);
}

void prone_remove(state *s, int u, int status, int captor, const char *code, resolver *r)
{
    prone_unit *p = pu(s, u);
    kit_remove(s, u, status, captor, code, r);
    if (p->leader == LEADER_WITH && status == UNIT_DESTROYED) p->leader = LEADER_KILLED;
    p->lying = p->quarry = p->unseen_shots = 0;
    if (p->order == ORDER_SQUARE) p->order = ORDER_CLOSE;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (pu(s, i)->quarry != u + 1) continue;
        pu(s, i)->quarry = 0;
        if (course_phase_of(s) == PHASE_FIRE)
            prone_tell_void(s, i, u, r); /* hand to hand it is told in turn */
    }
}

/* ---- ground given and taken */

/* The free hex farthest from the enemies it knows of, and farther than where it stands; NO_SPACE: none. */
static int step_away(const state *s, int u, int came_from)
{
    const prone_data *d = pd(s);
    const unit *self = &s->units[u];
    const int now = occupied_nearest(s, self->side, self->space, NULL);
    int best = NO_SPACE, most = 0;
    for (int dir = 0; dir < HEX_SIDES && now != BOARD_FAR; dir++) {
        const int to = d->map.next[self->space][dir];
        if (to == NO_SPACE || to == came_from || (d->space[to].is & SPACE_CLOSED) != 0 ||
            someone_there(s, u, to))
            continue;
        const int near = occupied_nearest(s, self->side, to, NULL);
        int worth = near * 1000;
        if (near < now) continue;
        EACH_ENEMY(s, self->side, to, BOARD_FAR, i) { /* among equals, away from all of them */
            const int far = hexes_between(d, to, s->units[i].space);
            worth += far < 12 ? far : 12;
        }
        if (worth <= most) continue;
        most = worth;
        best = to;
    }
    return best;
}

/* Leaders who stood with it at the start of that way go along. */
static void take_along(state *s, int u, int start, const unit_way *w, resolver *r)
{
    for (int i = 0; i < s->sc->nunits && w->count > 0; i++) {
        if (!is_friend(s, u, i) || s->units[i].space != start || !is_chief(s, i)) continue;
        for (int k = 0; k < w->count; k++)
            kit_go_to(s, i, "ev.falls-back", w->space[k], MARK_HIDDEN, shows, r)->gives = true;
    }
}

/* H·H18, H·H19. It gets up to do so. Forced prone, it stays (H3). */
void prone_fall_back(state *s, int u, int hexes, resolver *r)
{
    unit *self = &s->units[u];
    const int start = self->space;
    int before = NO_SPACE;
    unit_way gone = {0};
    if (state_has(s, u, MARK_FORCED)) return;
    prone_rise(s, u, r);
    if (pu(s, u)->order == ORDER_SQUARE) {
        pu(s, u)->order = ORDER_CLOSE;
        kit_clear_mark(s, u, MARK_SQUARE, r);
    }
    pu(s, u)->quarry = 0;
    self->marks &= ~(BIT(MARK_CHARGED) | BIT(MARK_SMOKELESS) | BIT(MARK_TREES));
    for (int i = 1; i <= hexes; i++) {
        const int from = self->space, to = step_away(s, u, before);
        if (to == NO_SPACE) break;
        if ((pd(s)->space[to].is & SPACE_CONCEALS) == 0) kit_leave_cover(s, u, MARK_HIDDEN, shows, r);
        kit_go_to(s, u, "ev.falls-back", to, MARK_HIDDEN, shows, r)->gives = true;
        way_add(&gone, to, i);
        before = from;
        look_around(s, u, r);
    }
    take_along(s, u, start, &gone, r);
}

/* The winner of a charge takes the ground, if it is free. */
void prone_advance_into(state *s, int u, int space, resolver *r)
{
    unit *self = &s->units[u];
    if (!state_on_board(s, u) || space == NO_SPACE || someone_there(s, u, space) ||
        hexes_between(pd(s), self->space, space) != 1 || (pd(s)->space[space].is & SPACE_CLOSED) != 0)
        return;
    kit_go_to(s, u, "ev.follows", space, MARK_HIDDEN, shows, r);
    self->marks &= ~BIT(MARK_TREES);
    look_around(s, u, r);
}
