/*
 * table_choice.c: from what the player points at to one action: a unit, then a verb, a space, a target, a
 * facing, a number.
 *
 * All of it is filtering of the list of legal actions: nothing is offered that is not in it, and what is not
 * is put to game_check().
 */
#include "ui/table.h"

#include <stdlib.h>
#include <string.h>

int verb_arg_of(const verb *v, arg_kind kind)
{
    for (int i = 0; v && i < ACTION_ARGS; i++)
        if (v->args[i].kind == kind) return i;
    return -1;
}

static void choice_loose(choice *c)
{
    c->space = NO_SPACE;
    c->target = NO_UNIT;
    c->facing = NO_ARG;
    for (int i = 0; i < ACTION_ARGS; i++)
        c->want[i] = NO_ARG;
}

void choice_clear(table *t)
{
    choice *c = &t->c;
    c->unit = NO_UNIT;
    c->verb = -1;
    c->nextra = 0;
    choice_loose(c);
    t->fan = NO_SPACE;
    choice_update(t);
}

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

static bool is_rest(const table *t, const action *a)
{
    const verb *v = verb_of(t, a->verb);
    return v && (v->takes & (IS_REST | ENDS_STEP));
}

enum { FIT_SPACE = 1, FIT_TARGET = 2, FIT_ARGS = 4, FIT_ALL = 7 };

static bool fits(const table *t, const action *a, unsigned what)
{
    const choice *c = &t->c;
    if (a->nunits == 0 ? c->unit != NO_UNIT : a->units[0] != c->unit) return false;
    if (c->nextra == 0 && a->nunits > 1) return false;
    if (c->verb >= 0 && a->verb != c->verb) return false;
    if ((what & FIT_SPACE) && c->space != NO_SPACE && action_space(a) != c->space) return false;
    if ((what & FIT_TARGET) && c->target != NO_UNIT && a->target != c->target) return false;
    if (what & FIT_ARGS) {
        const verb *v = verb_of(t, a->verb);
        for (int i = 0; v && i < ACTION_ARGS; i++)
            if (c->want[i] != NO_ARG && v->args[i].kind != ARG_DIRECTION && a->args[i] != c->want[i])
                return false;
    }
    return true;
}

static int turn_between(int n, int a, int b)
{
    int d = abs(a - b) % n;
    return d < n - d ? d : n - d;
}

/* Where a unit would look of itself: as it stood, since it stood towards the enemy; at its target; the way it
 * came on. */
static int wanted_facing(const table *t, const action *a)
{
    const unit *u = &t->view.units[a->units[0]];
    if (t->c.facing != NO_ARG) return t->c.facing;
    int to = action_space(a);
    if (to == NO_SPACE || u->space == NO_SPACE || (a->target == NO_UNIT && u->facing != NO_DIRECTION))
        return u->facing;
    if (a->target >= 0 && a->target < UNITS_MAX && t->view.units[a->target].space != NO_SPACE) {
        int at = board_direction(t->b, to, t->view.units[a->target].space);
        if (at != NO_DIRECTION) return at;
    }
    int from = a->nspaces > 1 ? a->spaces[a->nspaces - 2] : u->space;
    int d = board_direction(t->b, from, to);
    return d == NO_DIRECTION ? u->facing : d;
}

static int facing_distance(const table *t, const action *a)
{
    const verb *v = verb_of(t, a->verb);
    int k = verb_arg_of(v, ARG_DIRECTION);
    if (k < 0 || a->args[k] == NO_ARG || a->units[0] < 0 || a->units[0] >= UNITS_MAX) return 0;
    int n = board_directions(t->b, action_space(a) != NO_SPACE ? action_space(a)
                                                               : t->view.units[a->units[0]].space);
    int want = wanted_facing(t, a);
    return n == 0 || want == NO_DIRECTION ? 0 : turn_between(n, a->args[k], want);
}

static void strip_add(choice_strip *s, int arg, int32_t value)
{
    if (s->count > 0 && s->arg != arg) return;
    for (int i = 0; i < s->count; i++)
        if (s->value[i] == value) return;
    if (s->count == STRIP_VALUES) return;
    s->arg = arg;
    s->value[s->count++] = value;
}

static void find_reach(table *t)
{
    choice *c = &t->c;
    for (int i = 0; i < c->ndest; i++)
        c->dest_at[c->dest[i]] = 0;
    c->ndest = c->naim = 0;
    memset(c->aimed, 0, sizeof c->aimed);
    if (c->unit == NO_UNIT) return;
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (!fits(t, a, 0)) continue;
        bool targets = a->target >= 0 && a->target < UNITS_MAX;
        if (targets && !c->aimed[a->target]) c->aimed[a->target] = true, c->aim[c->naim++] = a->target;
        int to = action_space(a);
        if (to == NO_SPACE || (targets && c->target != a->target)) continue;
        int cost = a->nspaces > 1 ? a->nspaces : 1;
        int from = t->view.units[c->unit].space;
        if (a->nspaces == 1 && from != NO_SPACE) cost = board_steps(t->b, from, to);
        if (c->dest_at[to]) continue;
        c->dest[c->ndest] = (uint16_t)to;
        c->cost[c->ndest] = (uint8_t)(cost > 99 ? 99 : cost);
        c->dest_at[to] = (uint16_t)++c->ndest;
    }
}

/* A verb alone is enough where none of its actions here needs a place or a target. */
static bool verb_alone(const table *t)
{
    if (t->c.verb < 0) return false;
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (fits(t, a, 0) && (action_space(a) != NO_SPACE || a->target != NO_UNIT)) return false;
    }
    return true;
}

void choice_update(table *t)
{
    choice *c = &t->c;
    find_reach(t);
    c->ready = false;
    c->candidates = 0;
    c->strip = (choice_strip){0};
    t->odds_ready = false;
    if (c->unit == NO_UNIT) return;
    c->overlay.count = 0;
    game_show(&t->view, c->unit, c->verb, &c->overlay);
    if (c->space == NO_SPACE && c->target == NO_UNIT && !verb_alone(t)) return;
    int best = -1, best_distance = 1000;
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (!fits(t, a, FIT_SPACE | FIT_TARGET)) continue;
        const verb *v = verb_of(t, a->verb);
        for (int k = 0; v && k < ACTION_ARGS; k++)
            if (v->args[k].kind == ARG_NUMBER || v->args[k].kind == ARG_CHOICE)
                strip_add(&c->strip, k, a->args[k]);
        if (!fits(t, a, FIT_ALL)) continue;
        /* Of several verbs for one place the first listed is meant, unless one was pressed. */
        if (best >= 0 && t->list.items[best].verb != a->verb) continue;
        c->candidates++;
        int d = facing_distance(t, a);
        if (d < best_distance) best = i, best_distance = d;
    }
    if (c->strip.count < 2) c->strip.count = 0;
    if (best < 0) return;
    c->ready = true;
    c->act = t->list.items[best];
    for (int i = 0; i < c->nextra; i++)
        action_add_unit(&c->act, c->extra[i]);
    refusal why;
    if (c->nextra > 0 && !game_check(&t->view, &c->act, &why)) {
        c->nextra = 0;
        c->act = t->list.items[best];
        table_message_refusal(t, &why);
    }
}

void choice_select(table *t, int who)
{
    choice *c = &t->c;
    c->unit = who;
    c->verb = -1;
    c->nextra = 0;
    choice_loose(c);
    t->inspect = NO_UNIT;
    t->umpire.placing = false;
    t->why_on = false;
    t->lift_from = t->app->now;
    choice_update(t);
    app_sound(t->app, "card", 0.3f);
}

static bool may_act(const table *t, int who)
{
    for (int i = 0; i < t->list.count; i++)
        if (t->list.items[i].nunits > 0 && t->list.items[i].units[0] == who && !is_rest(t, &t->list.items[i]))
            return true;
    return false;
}

int choice_to_act(const table *t)
{
    bool seen[UNITS_MAX] = {false};
    int n = 0;
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (a->nunits == 0 || a->units[0] < 0 || a->units[0] >= UNITS_MAX || seen[a->units[0]] ||
            is_rest(t, a))
            continue;
        seen[a->units[0]] = true;
        n++;
    }
    return n;
}

void choice_next(table *t, int step)
{
    int n = t->sc->nunits, at = t->c.unit;
    if (!t->ours || n == 0) return;
    if (at == NO_UNIT) at = step > 0 ? n - 1 : 0;
    for (int i = 0; i < n; i++) {
        at = (at + step + n) % n;
        if (!may_act(t, at)) continue;
        choice_select(t, at);
        int space = t->view.units[at].space;
        if (space != NO_SPACE) table_show_space(t, space);
        return;
    }
    app_say(t->app, "No unit of yours has anything to do now: the line below says what is awaited.");
}

int choice_end_step(const table *t)
{
    for (int i = 0; i < t->list.count; i++) {
        const verb *v = verb_of(t, t->list.items[i].verb);
        if (v && (v->takes & ENDS_STEP) && t->list.items[i].nunits == 0) return i;
    }
    return -1;
}

int choice_unit_at(const table *t, int space, int after, bool own)
{
    for (int u = after + 1; u < t->sc->nunits; u++) {
        const unit *p = &t->anim.shown.units[u];
        if (p->status == UNIT_ON && p->space == space && (!own || p->side == t->d.side)) return u;
    }
    return NO_UNIT;
}

int choice_waiting(const table *t, int16_t out[WAITING_MAX])
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < WAITING_MAX && t->ours; u++)
        if (t->view.units[u].status == UNIT_READY && t->view.units[u].side == t->d.side && may_act(t, u))
            out[n++] = (int16_t)u;
    return n;
}

void choice_commit(table *t)
{
    choice *c = &t->c;
    if (!c->ready || table_busy(t)) return;
    if (game_exceptional(&t->view, &c->act) && t->card != CARD_SURE) {
        t->sure = c->act;
        table_card_open(t, CARD_SURE);
        return;
    }
    action act = c->act;
    int was = c->unit;
    app_sound(t->app, "card", 0.8f);
    table_do(t, &act);
    t->stay = was;
    t->stay_at = session_count(t->s);
    choice_stay(t);
}

void choice_stay(table *t)
{
    int who = t->stay;
    if (who == NO_UNIT || t->anim.running) return;
    t->stay = NO_UNIT;
    if (t->ours && t->c.unit == NO_UNIT && t->stay_at == session_count(t->s) && may_act(t, who))
        choice_select(t, who);
}

/* Does some action with the unit's present verb go there? Loosens what stands in the way. */
static bool pick_target(table *t, int u)
{
    choice *c = &t->c;
    if (u == NO_UNIT || !c->aimed[u]) return false;
    if (c->target == u && c->ready) return choice_commit(t), true;
    choice_loose(c);
    c->target = u;
    choice_update(t);
    return true;
}

static bool pick_space(table *t, int space)
{
    choice *c = &t->c;
    if (!c->dest_at[space]) return false;
    if (c->space == space && c->ready) return choice_commit(t), true;
    int target = c->target;
    choice_loose(c);
    c->target = target;
    c->space = space;
    choice_update(t);
    if (!c->ready) {
        c->target = NO_UNIT;
        choice_update(t);
    }
    return true;
}

/* Several of ours stand there: the next after the one that is chosen. */
static int own_unit_for_click(const table *t, int space)
{
    int u = t->c.unit;
    if (u != NO_UNIT && t->view.units[u].space == space) {
        u = choice_unit_at(t, space, u, true);
        if (u != NO_UNIT) return u;
    }
    return choice_unit_at(t, space, NO_UNIT, true);
}

static void pick_group(table *t, int u)
{
    choice *c = &t->c;
    for (int i = 0; i < c->nextra; i++)
        if (c->extra[i] == u) {
            c->extra[i] = c->extra[--c->nextra];
            choice_update(t);
            return;
        }
    if (c->nextra < ACTION_UNITS - 1 && u != c->unit) c->extra[c->nextra++] = u;
    choice_update(t);
}

void choice_pick(table *t, int space, int clicks)
{
    choice *c = &t->c;
    t->why_on = false;
    if (space == NO_SPACE) {
        choice_step_back(t);
        return;
    }
    int stack = 0;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false))
        stack++;
    int own = t->ours ? own_unit_for_click(t, space) : NO_UNIT;
    if (t->ours && c->unit != NO_UNIT) {
        for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
             u = choice_unit_at(t, space, u, false))
            if (pick_target(t, u)) {
                if (clicks > 1 && c->ready) choice_commit(t);
                return;
            }
        if (own != NO_UNIT && own != c->unit && (t->app->ui.mods & UI_SHIFT)) {
            pick_group(t, own);
            return;
        }
        if (pick_space(t, space)) {
            if (clicks > 1 && c->ready) choice_commit(t);
            return;
        }
    }
    t->fan = stack > 1 && t->fan != space ? space : stack > 1 ? t->fan : NO_SPACE;
    if (own != NO_UNIT) {
        if (own == c->unit && clicks < 2) {
            choice_step_back(t);
            return;
        }
        choice_select(t, own);
        return;
    }
    int other = choice_unit_at(t, space, NO_UNIT, false);
    t->inspect = other;
    if (t->ours && c->unit != NO_UNIT) choice_why(t, space);
}

/* The verb a refused press most likely meant. */
static int verb_meant(const table *t, bool target)
{
    unsigned wanted = target ? TAKES_TARGET : TAKES_SPACE | TAKES_PATH;
    if (t->c.verb >= 0 && (verb_of(t, t->c.verb)->takes & wanted)) return t->c.verb;
    /* One that somebody may do now, rather than one of another step. */
    for (int i = 0; i < t->list.count; i++) {
        const verb *v = verb_of(t, t->list.items[i].verb);
        if (v && (v->takes & wanted) && (v->takes & TAKES_UNIT)) return t->list.items[i].verb;
    }
    for (int i = 0; i < t->rs->nverbs; i++)
        if ((t->rs->verbs[i].takes & wanted) && (t->rs->verbs[i].takes & (TAKES_UNIT | TAKES_GROUP)))
            return i;
    return -1;
}

static void ask_why(table *t, const action *a, int space, int verb_index)
{
    refusal why = {.args = word_args_none()};
    t->why_on = false;
    if (game_check(&t->view, a, &why)) return;
    t->why = why;
    t->why_space = space;
    t->why_verb = verb_index;
    t->why_on = true;
}

static void fill_args(const table *t, action *a, const verb *v)
{
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (v->args[i].kind == ARG_NUMBER) a->args[i] = v->args[i].lo;
        if (v->args[i].kind == ARG_CHOICE) a->args[i] = 0;
        if (v->args[i].kind == ARG_DIRECTION) {
            int d = a->nunits ? wanted_facing(t, a) : 0;
            /* Foot and horse face a side: a corner would be refused before what the player wants to know. */
            if (d == NO_DIRECTION) d = 0;
            a->args[i] = board_directions(t->b, t->b->sheets[t->sheet].first_space) == 8 ? (d & ~1) : d;
        }
    }
}

void choice_why(table *t, int space)
{
    if (t->c.unit == NO_UNIT || !t->ours) return;
    int enemy = NO_UNIT;
    for (int u = choice_unit_at(t, space, NO_UNIT, false); u != NO_UNIT;
         u = choice_unit_at(t, space, u, false))
        if (t->view.units[u].side != t->d.side) enemy = u;
    int index = verb_meant(t, enemy != NO_UNIT);
    if (index < 0) return;
    const verb *v = verb_of(t, index);
    action a;
    action_init(&a, index, t->d.side);
    action_add_unit(&a, t->c.unit);
    if ((v->takes & TAKES_TARGET) && enemy != NO_UNIT) a.target = (int16_t)enemy;
    if (!(v->takes & TAKES_TARGET) || enemy == NO_UNIT) action_add_space(&a, space);
    fill_args(t, &a, v);
    ask_why(t, &a, space, -1);
}

void choice_why_verb(table *t, int index)
{
    const verb *v = verb_of(t, index);
    if (!v || t->c.unit == NO_UNIT || !t->ours) return;
    action a;
    action_init(&a, index, t->d.side);
    action_add_unit(&a, t->c.unit);
    const unit *u = &t->view.units[t->c.unit];
    if (v->takes & TAKES_TARGET)
        for (int i = 0; i < t->sc->nunits && a.target == NO_UNIT; i++)
            if (t->view.units[i].status == UNIT_ON && t->view.units[i].side != t->d.side)
                a.target = (int16_t)i;
    if ((v->takes & (TAKES_SPACE | TAKES_PATH)) && u->space != NO_SPACE && t->b->spaces[u->space].nlinks > 0)
        action_add_space(&a, t->b->links[t->b->spaces[u->space].first_link].to);
    fill_args(t, &a, v);
    ask_why(t, &a, NO_SPACE, index);
}

bool choice_preview(const table *t, int space, action *out)
{
    const choice *c = &t->c;
    if (!t->ours || c->unit == NO_UNIT || space == NO_SPACE) return false;
    int best = -1, best_distance = 1000;
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        if (!fits(t, a, 0)) continue;
        bool there = a->target >= 0 && a->target < UNITS_MAX ? t->anim.shown.units[a->target].space == space
                                                             : action_space(a) == space;
        if (!there || (best >= 0 && t->list.items[best].verb != a->verb)) continue;
        int d = facing_distance(t, a);
        if (d < best_distance) best = i, best_distance = d;
    }
    if (best >= 0) *out = t->list.items[best];
    return best >= 0;
}

bool choice_has_facing(const table *t)
{
    const choice *c = &t->c;
    return c->ready && verb_arg_of(verb_of(t, c->act.verb), ARG_DIRECTION) >= 0;
}

unsigned choice_facings(const table *t)
{
    unsigned bits = 0;
    for (int i = 0; i < t->list.count; i++) {
        const action *a = &t->list.items[i];
        int k = verb_arg_of(verb_of(t, a->verb), ARG_DIRECTION);
        if (k >= 0 && a->verb == t->c.act.verb && fits(t, a, FIT_ALL) && a->args[k] >= 0 && a->args[k] < 8)
            bits |= 1u << a->args[k];
    }
    return bits;
}

void choice_turn(table *t, int step)
{
    choice *c = &t->c;
    if (c->unit == NO_UNIT || !t->ours) return;
    if (!choice_has_facing(t)) {
        /* Nothing picked yet: turning on the spot, if there is a verb for it. */
        for (int i = 0; i < t->list.count; i++) {
            const action *a = &t->list.items[i];
            if (a->nunits == 0 || a->units[0] != c->unit || action_space(a) != NO_SPACE ||
                a->target != NO_UNIT)
                continue;
            if (verb_arg_of(verb_of(t, a->verb), ARG_DIRECTION) < 0) continue;
            choice_loose(c);
            c->verb = a->verb;
            c->facing = t->view.units[c->unit].facing;
            choice_update(t);
            break;
        }
        if (!choice_has_facing(t)) return;
    }
    int k = verb_arg_of(verb_of(t, c->act.verb), ARG_DIRECTION),
        n = board_directions(t->b, t->b->sheets[t->sheet].first_space);
    unsigned bits = choice_facings(t);
    if (n == 0 || bits == 0) return;
    int d = c->facing != NO_ARG && !(bits & 1u << c->facing) ? c->facing : c->act.args[k];
    for (int i = 0; i < n; i++) {
        d = (d + step + n) % n;
        if (bits & 1u << d) break;
    }
    c->facing = d;
    choice_update(t);
}

bool choice_face_point(table *t, float x, float y)
{
    choice *c = &t->c;
    if (!choice_has_facing(t)) return false;
    int to = action_space(&c->act), at = to != NO_SPACE ? to : t->view.units[c->unit].space;
    if (at == NO_SPACE) return false;
    float cx, cy, best = 0;
    anim_place(t->b, at, &cx, &cy);
    unsigned bits = choice_facings(t);
    int found = -1;
    float dx = x - cx, dy = y - cy;
    if (dx * dx + dy * dy < 0.09f) return false;
    for (int d = 0; d < 8; d++) {
        float dot = dx * t->toward[d].x + dy * t->toward[d].y;
        if ((bits & 1u << d) && dot > best) best = dot, found = d;
    }
    if (found < 0 || found == c->facing) return false;
    c->facing = found;
    choice_update(t);
    return true;
}

void choice_verb(table *t, int index)
{
    choice *c = &t->c;
    if (c->unit == NO_UNIT || !t->ours) return;
    if (c->verb == index && c->ready) {
        choice_commit(t);
        return;
    }
    c->verb = c->verb == index ? -1 : index;
    choice_loose(c);
    t->why_on = false;
    choice_update(t);
    /* Holding or rallying leaves nothing to point at: it is done. */
    if (c->verb >= 0 && c->ready && c->candidates == 1) choice_commit(t);
}

void choice_step_back(table *t)
{
    choice *c = &t->c;
    t->why_on = false;
    if (t->fan != NO_SPACE) {
        t->fan = NO_SPACE;
        return;
    }
    if (c->space != NO_SPACE || c->target != NO_UNIT) {
        choice_loose(c);
        choice_update(t);
    } else if (c->verb >= 0) {
        c->verb = -1;
        choice_loose(c);
        choice_update(t);
    } else if (c->unit != NO_UNIT) {
        choice_select(t, NO_UNIT);
    } else {
        t->inspect = NO_UNIT;
    }
}
