/*
 * apply.c: orders done: the leaderless roll, the movement dice, steps and what they reveal, postures, coming
 * on and leaving, falling back. Nothing here asks whether it is allowed: orders.c did.
 */
#include "rules/prone/apply.h"

#include "rules/prone/melee.h"
#include "rules/prone/place.h"
#include "rules/prone/retire.h"
#include "rules/prone/moves.h"

void prone_rise(state *s, int u, resolver *r)
{
    kit_clear_mark(s, u, MARK_PRONE, r);
    kit_clear_mark(s, u, MARK_FORCED, r);
    s->units[u].marks &= ~BIT(MARK_ANEW);
    pu(s, u)->lying = 0;
}

/* H·H20: after dark a unit is seen by whom it is near, and in a turn in which it fires. */
static bool in_view(const state *s, int u)
{
    const prone_data *d = pd(s);
    const int turn = s->turn >= 0 && s->turn <= s->sc->turns ? s->turn : s->sc->turns;
    const int limit = d->light[turn];
    if (limit == 0 || state_has(s, u, MARK_FIRED)) return true;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side != s->units[u].side &&
            hexes_between(d, s->units[i].space, s->units[u].space) <= limit)
            return true;
    return false;
}

/* It goes out of sight before its step is told: the enemy is not shown where to. */
static void dim(state *s, int u)
{
    if (!state_has(s, u, MARK_HIDDEN) && !in_view(s, u))
        s->units[u].seen_by = (uint8_t)(1u << s->units[u].side);
}

void prone_see(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && !state_has(s, u, MARK_HIDDEN)) kit_show(s, u, in_view(s, u), r);
}

/* Z7: an enemy within the scenario's distance shows what is hidden. */
void prone_look_around(state *s, int u, resolver *r)
{
    const prone_data *d = pd(s);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || s->units[i].side == s->units[u].side ||
            hexes_between(d, s->units[u].space, s->units[i].space) > d->number.reveal_hexes)
            continue;
        if (state_has(s, i, MARK_HIDDEN)) kit_reveal(s, i, MARK_HIDDEN, r);
        if (state_has(s, u, MARK_HIDDEN)) kit_reveal(s, u, MARK_HIDDEN, r);
    }
}

/* A friend whom its own side cannot miss is never run into; what the judge could not see is. */
static bool step_to(state *s, int u, int to, resolver *r)
{
    unit *at = &s->units[u];
    const int ambusher = state_enemy_at(s, to, at->side), from = at->space;
    if (ambusher != NO_UNIT) {
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        kit_reveal(s, u, MARK_HIDDEN, r);
        kit_tell_run_into(u, ambusher, to, r);
        return false;
    }
    if (state_has(s, u, MARK_HIDDEN) && (pd(s)->space[to].is & SPACE_CONCEALS) == 0)
        kit_reveal(s, u, MARK_HIDDEN, r);
    at->space = (uint16_t)to;
    at->marks &= ~(BIT(MARK_SMOKELESS) | BIT(MARK_TREES)); /* it has left its position */
    dim(s, u);
    kit_tell_move(s, u, "ev.move", from, to, r);
    prone_look_around(s, u, r);
    return true;
}

/* Stopped short on a hex that a friend holds, it goes back to the last free one. */
static int walk(state *s, int u, const uint16_t *path, int n, resolver *r)
{
    uint16_t been[PRONE_SPACES_MAX / 8];
    int done = 0;
    been[0] = s->units[u].space;
    while (done < n && step_to(s, u, path[done], r)) {
        done++;
        been[done] = s->units[u].space;
    }
    if (done == n || type_of(s, u)->class == CLASS_LEADER) return done;
    for (bool shared = true; shared && done > 0;) {
        shared = false;
        for (int i = state_unit_at(s, s->units[u].space, NO_UNIT); i != NO_UNIT;
             i = state_unit_at(s, s->units[u].space, i))
            shared = shared || (i != u && type_of(s, i)->class != CLASS_LEADER);
        if (shared) step_to(s, u, been[--done], r);
    }
    return done;
}

/* H·H26: a unit that ends its move near a lost patrol finds it. */
static void find_lost(state *s, int u, resolver *r)
{
    const int near = hexes_of(pd(s)->number.find_inches);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i) || !state_has(s, i, MARK_LOST) ||
            s->units[i].side != s->units[u].side || !state_on_board(s, u) ||
            hexes_between(pd(s), s->units[i].space, s->units[u].space) > near)
            continue;
        s->units[i].marks &= ~BIT(MARK_LOST);
        event *e = resolver_emit(r, EV_CARD, "ev.found", i);
        e->other = (int16_t)u;
        e->to = s->units[i].space;
    }
}

/* ---- dice */

/* H·H12: one roll a movement activation. True: it obeys. */
static bool obeys(state *s, int u, resolver *r)
{
    ledger l;
    if (!prone_needs_leader(s, u) || prone_led(s, u)) return true;
    prone_leaderless_ledger(s, u, &l);
    r->hidden_from = state_blind_to(s, u);
    roll *made = resolver_roll(r, "roll.leaderless", "H·H12", 1, 6, u, NO_UNIT, &l);
    made->cause = CAUSE_MORALE;
    made->need = pd(s)->number.leaderless_on;
    made->outcome = made->total + l.total;
    const bool passed = made->outcome >= made->need;
    r->hidden_from = 0;
    if (!passed) kit_emit_of(s, u, EV_NOTE, "ev.no-order", r);
    return passed;
}

static int throw_dice(state *s, int u, const char *purpose, const char *rule, int dice, int road_dice,
                      prone_budget *out, resolver *r)
{
    r->hidden_from = state_blind_to(s, u);
    roll *made = resolver_roll(r, purpose, rule, dice + road_dice, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_MOVEMENT;
    *out = prone_budget_of(s, u, made->faces, dice + road_dice, road_dice);
    const int inches = made->total;
    r->hidden_from = 0;
    event *e = kit_emit_of(s, u, EV_NOTE, out->rough < out->full ? "ev.may-go-rough" : "ev.may-go", r);
    e->n[0] = inches;
    e->n[1] = road_dice > 0 ? out->road : out->full;
    e->n[2] = out->rough;
    return inches;
}

static void begin_moving(state *s, int u, int order, prone_budget b)
{
    prone_game *g = pg(s);
    g->mover = (uint8_t)(u + 1);
    g->order = (uint8_t)order;
    g->full = (uint8_t)b.full;
    g->rough = (uint8_t)b.rough;
    g->road = (uint8_t)b.road;
    g->stage = STAGE_MOVE;
}

void prone_stop_moving(state *s, resolver *r)
{
    prone_game *g = pg(s);
    const int u = g->mover - 1;
    const bool lies = g->order == VERB_LIE;
    g->mover = g->order = g->full = g->rough = g->road = 0;
    if (g->stage == STAGE_MOVE) g->stage = STAGE_RUN;
    if (u < 0 || u >= s->sc->nunits || !state_on_board(s, u)) return;
    s->units[u].marks |= BIT(MARK_DONE);
    if (lies && prone_may_lie(s, u)) kit_set_mark(s, u, MARK_PRONE, r);
    find_lost(s, u, r);
}

static int road_dice_of(const state *s, int u)
{
    return pu_const(s, u)->order == ORDER_COLUMN && !prone_mounted(s, u) && prone_on_road(s, u)
               ? pd(s)->number.road_dice
               : 0;
}

static void act_march(state *s, int u, resolver *r)
{
    prone_budget b;
    if (!obeys(s, u, r)) {
        s->units[u].marks |= BIT(MARK_DONE);
        return;
    }
    throw_dice(s, u, "roll.march", "H·H15", prone_move_dice(s, u, false), road_dice_of(s, u), &b, r);
    begin_moving(s, u, VERB_MARCH, b);
}

static void set_leader_posture(state *s, int u, int posture)
{
    if (pu(s, u)->leader == LEADER_WITH && posture != NO_ARG) pu(s, u)->lying = (uint8_t)(posture != 0);
}

/* H4, H7: 1D6 in the turn in which it lies down; without a leader the move, not the lying down, needs a roll.
 */
static void act_lie(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    prone_budget b;
    set_leader_posture(s, u, a->args[1] == NO_ARG ? 1 : a->args[1]);
    if (a->args[0] == 1 && obeys(s, u, r)) {
        throw_dice(s, u, "roll.lie", "H7", pd(s)->number.stand_inches, 0, &b, r);
        begin_moving(s, u, VERB_LIE, b);
        return;
    }
    kit_set_mark(s, u, MARK_PRONE, r);
    s->units[u].marks |= BIT(MARK_DONE);
}

/* H·H2: from now on it lies of its own choice. */
static void act_stay(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    if (state_has(s, u, MARK_FORCED)) {
        s->units[u].marks &= ~(BIT(MARK_FORCED) | BIT(MARK_ANEW));
        s->units[u].marks |= BIT(MARK_PRONE);
        kit_emit_of(s, u, EV_UNMARK, "ev.stays-down", r)->n[0] = MARK_FORCED;
    }
    set_leader_posture(s, u, a->args[1]);
    kit_turn_to(s, u, a->args[0], r);
    s->units[u].marks |= BIT(MARK_DONE);
}

/* H4, H4a */
static void act_stand(state *s, int u, resolver *r)
{
    prone_budget b;
    if (!obeys(s, u, r)) {
        s->units[u].marks |= BIT(MARK_DONE);
        return;
    }
    prone_rise(s, u, r);
    throw_dice(s, u, "roll.stand", "H4", pd(s)->number.stand_inches, 0, &b, r);
    begin_moving(s, u, VERB_STAND, b);
}

/* H·H18: it goes as far as the dice carry it; beside the enemy it is in contact. */
static void act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    uint16_t path[PRONE_SPACES_MAX / 8];
    prone_occupied occ;
    prone_reach reach;
    prone_budget b;
    if (!obeys(s, u, r)) {
        s->units[u].marks |= BIT(MARK_DONE);
        return;
    }
    event *e = resolver_declare(r, DECLARE_CHARGE, "ev.charge", u, target);
    e->from = s->units[u].space;
    e->to = s->units[target].space;
    kit_reveal(s, u, MARK_HIDDEN, r); /* Z7: it charges */
    s->units[u].marks &= ~(BIT(MARK_DISGUISED) | BIT(MARK_SMOKELESS));
    throw_dice(s, u, "roll.charge", "H·H18", prone_move_dice(s, u, true), 0, &b, r);
    prone_occupy(s, s->units[u].side, &occ);
    prone_reach_find(s, &occ, u, b, &reach);
    int end = prone_charge_end(s, &occ, &reach, u, target), walked = 0;
    const bool reaches = end != NO_SPACE;
    if (!reaches) { /* as near as it gets */
        int least = hexes_between(pd(s), s->units[u].space, s->units[target].space);
        for (int i = 0; i < pd(s)->n; i++) {
            const int far = hexes_between(pd(s), i, s->units[target].space);
            if (far < least && prone_cost_to(&reach, i) != 0 && prone_may_end(s, &occ, u, i)) {
                least = far;
                end = i;
            }
        }
    }
    const int n = end != NO_SPACE ? prone_path(&reach, end, path, PRONE_SPACES_MAX / 8) : 0;
    if (n > 0) walked = walk(s, u, path, n, r);
    s->units[u].marks |= BIT(MARK_DONE) | (walked > 0 ? BIT(MARK_MOVED) : 0);
    kit_turn_to(s, u, prone_facing_to(pd(s), s->units[u].space, s->units[target].space, s->units[u].facing),
                r);
    if (state_on_board(s, target) && hexes_between(pd(s), s->units[u].space, s->units[target].space) == 1) {
        s->units[u].marks |= BIT(MARK_CHARGED);
        pu(s, u)->quarry = (uint8_t)(target + 1);
    } else {
        kit_emit_of(s, u, EV_NOTE, "ev.falls-short", r)->other = (int16_t)target;
    }
    find_lost(s, u, r);
}

static void act_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit *at = &s->units[u];
    prone_budget b;
    const int ambusher = state_enemy_at(s, a->spaces[0], at->side);
    if (ambusher != NO_UNIT) { /* somebody hidden stands there: it stays off the map this turn */
        kit_reveal(s, ambusher, MARK_HIDDEN, r);
        kit_tell_run_into(u, ambusher, a->spaces[0], r);
        at->marks |= BIT(MARK_DONE);
        return;
    }
    at->status = UNIT_ON;
    at->space = a->spaces[0];
    if (a->args[0] != NO_ARG) at->facing = (uint8_t)a->args[0];
    if (!s->sc->units[u].hidden) at->seen_by = state_everybody(s);
    dim(s, u);
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = at->space;
    prone_look_around(s, u, r);
    at->marks |= BIT(MARK_MOVED);
    throw_dice(s, u, "roll.march", "H·H15", prone_move_dice(s, u, false), road_dice_of(s, u), &b, r);
    begin_moving(s, u, VERB_ENTER, b);
}

static void act_form(state *s, int u, int order, resolver *r)
{
    pu(s, u)->order = (uint8_t)order;
    if (order == ORDER_SQUARE)
        kit_set_mark(s, u, MARK_SQUARE, r);
    else
        kit_clear_mark(s, u, MARK_SQUARE, r);
    kit_emit_of(s, u, EV_NOTE, "ev.formed", r)->n[0] = order;
}

void prone_act(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const uint32_t done = BIT(MARK_DONE), worked = BIT(MARK_DONE) | BIT(MARK_MOVED);
    pg(s)->stage = STAGE_RUN;
    switch (a->verb) {
    case VERB_HOLD:
        s->units[u].marks |= done;
        break;
    case VERB_MARCH:
        act_march(s, u, r);
        break;
    case VERB_CHARGE:
        act_charge(s, a, r);
        break;
    case VERB_LIE:
        act_lie(s, a, r);
        break;
    case VERB_STAY:
        act_stay(s, a, r);
        break;
    case VERB_STAND:
        act_stand(s, u, r);
        break;
    case VERB_FORM:
        act_form(s, u, a->args[0], r);
        s->units[u].marks |= worked;
        break;
    case VERB_FACE:
        kit_turn_to(s, u, a->args[0], r);
        s->units[u].marks |= done;
        break;
    case VERB_MOUNT: /* H·H7: the whole move */
        kit_clear_mark(s, u, MARK_DISMOUNTED, r);
        s->units[u].marks |= worked;
        break;
    case VERB_DISMOUNT:
        kit_set_mark(s, u, MARK_DISMOUNTED, r);
        s->units[u].marks |= worked;
        break;
    case VERB_LIMBER:
        kit_set_mark(s, u, MARK_LIMBERED, r);
        s->units[u].marks |= worked;
        break;
    case VERB_UNLIMBER:
        kit_clear_mark(s, u, MARK_LIMBERED, r);
        kit_turn_to(s, u, a->args[0], r);
        s->units[u].marks |= worked;
        break;
    case VERB_ENTER:
        act_enter(s, a, r);
        break;
    case VERB_LEAVE: /* a move like others, for those without a leader, too (H·H12) */
        if (obeys(s, u, r))
            prone_remove(s, u, UNIT_EXITED, 0, "ev.left", r);
        else
            s->units[u].marks |= done;
        break;
    default:
        assert(!"an order of the Movement step");
    }
}

void prone_act_move(state *s, const action *a, resolver *r)
{
    const prone_game *g = pg_const(s);
    const int u = g->mover - 1;
    if (a->verb == VERB_MOVE) {
        uint16_t path[PRONE_SPACES_MAX / 8];
        prone_occupied occ;
        prone_reach reach;
        prone_occupy(s, s->units[u].side, &occ);
        prone_reach_find(s, &occ, u, (prone_budget){g->full, g->rough, g->road}, &reach);
        const int n = prone_path(&reach, action_space(a), path, PRONE_SPACES_MAX / 8);
        const int walked = walk(s, u, path, n, r);
        if (walked > 0 && g->order != VERB_LIE) s->units[u].marks |= BIT(MARK_MOVED); /* H7: no penalty */
    }
    kit_turn_to(s, u, a->args[0], r);
    prone_stop_moving(s, r);
}
