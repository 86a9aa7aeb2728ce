/*
 * teach_play.c: battles in the head for the teacher: by plans, or by what was done before with other dice, to
 * the end of the turn after this one, where the chance of winning is read. Not for which plan is best:
 * teach_search.c.
 */
#include <stdlib.h>
#include <string.h>

#include "ai/teach_internal.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/state_hold.h"

enum { ACTIONS_MOST = 1600, EVEN = 500, WHOLE = 1000 };

int teach_phase(const state *s)
{
    decision d;
    if (s->side >= 0) return s->side;
    game_decide(s, &d);
    return d.side;
}

bool teach_same_phase(const state *s, int turn, int phase)
{
    return s->turn == turn && (s->side < 0 || s->side == phase);
}

static bool goes_on(const teach *w, const state *s, int turn, int phase)
{
    return w->whole_turn ? s->turn == turn : teach_same_phase(s, turn, phase);
}

static int32_t worth(const state *s, int reader)
{
    if (s->over) return s->winner == NO_SIDE ? EVEN : s->winner == reader ? WHOLE : 0;
    const int chance = game_chance(s, reader);
    return chance >= 0 ? chance : EVEN;
}

/* The next of what was done that this side may do now; what it may not is passed over. */
static bool from_script(const teach_script *script, int *at, const state *s, int side, action *out)
{
    for (int i = *at; script != NULL && i < script->count; i++) {
        const teach_deed *d = &script->deed[i];
        if (d->turn != s->turn || d->step != s->step || d->act.side != side) continue;
        if (!game_check(s, &d->act, NULL)) continue;
        *out = d->act;
        *at = i + 1;
        return true;
    }
    return false;
}

static uint64_t held_by(const state *s, int side)
{
    uint64_t bits = 0;
    for (int i = 0; i < s->sc->nobjectives && i < TEACH_HELD; i++)
        bits |= (uint64_t)state_holds(s, i, side) << i;
    return bits;
}

static void begin(const trials *t, int number, state *s)
{
    *s = t->nguesses > 0 ? t->guess[number % t->nguesses] : t->view;
}

int32_t teach_play(teach *w, const plan *own, const teach_script *script, uint64_t salt, int lot_number)
{
    state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    lot l = {.seed = hash_mix(w->t->seed, salt + (uint64_t)(lot_number / RANDOM_SHARES)),
             .share = lot_number % RANDOM_SHARES,
             .of = RANDOM_SHARES};
    plan_cursor at = plan_begin;
    int next = 0;
    if (script == NULL) script = w->first;
    begin(w->t, lot_number, &s);
    const int turn = s.turn, phase = teach_phase(&s);
    bool within = true;
    w->done++;
    w->stopped = w->stopped || (w->b != NULL && w->b->stop != NULL && w->b->stop(w->b->self));
    for (int i = 0; i < ACTIONS_MOST && !w->stopped; i++) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER || (d.side != NOBODY && s.turn >= w->horizon)) break;
        if (within && !goes_on(w, &s, turn, phase)) within = false, at = plan_begin;
        const plan *p = within || w->then == NULL ? own : w->then;
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!(within && from_script(script, &next, &s, d.side, &a)) &&
                 !plan_quickly(w->f, &s, p, &at, &l, &a))
            break;
        trials_apply(&s, &a, &r, &l);
    }
    w->held = held_by(&s, w->reader);
    return worth(&s, w->reader);
}

/* ---- means */

static int32_t root(int64_t square)
{
    int64_t low = 0, high = 1 << 20;
    while (low < high) {
        const int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return (int32_t)low;
}

static int64_t rounded(int64_t sum, int64_t n)
{
    return sum < 0 ? -((-sum + n / 2) / n) : (sum + n / 2) / n;
}

static taught_chance mean_of(int64_t sum, int64_t squares, int n)
{
    taught_chance c = {0};
    if (n < 1) return c;
    c.share = (int32_t)rounded(sum, n);
    if (n < 2) return c;
    const int64_t spread = (squares - sum * sum / n) / (n - 1); /* of one, squared */
    c.error = root(4 * spread / n);
    return c;
}

int32_t teach_error_of_both(int32_t a, int32_t b)
{
    return root((int64_t)a * a + (int64_t)b * b);
}

taught_chance teach_mean(const int32_t *value, int n)
{
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < n; i++)
        sum += value[i], squares += (int64_t)value[i] * value[i];
    return mean_of(sum, squares, n);
}

taught_chance teach_gain(const int32_t *value, const int32_t *other, int n)
{
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < n; i++) {
        const int64_t by = (int64_t)value[i] - other[i];
        sum += by, squares += by * by;
    }
    return mean_of(sum, squares, n);
}

/* ---- what a plan is, unit by unit */

static taught_order *order_of(const state *view, int u, taught_plan *out)
{
    for (int i = 0; i < out->norders; i++)
        if (out->order[i].unit == u) return &out->order[i];
    if (out->norders == TAUGHT_ORDERS) return NULL;
    taught_order *o = &out->order[out->norders++];
    *o = (taught_order){.unit = (int16_t)u, .target = NO_UNIT};
    o->from = o->to = view->units[u].space;
    return o;
}

/* Whom an action hurts, as far as the view knows of it. */
static int seen_target(const state *view, int side, const action *a)
{
    const int target = action_unit_of(view->sc, a->target);
    if (target == NO_UNIT || view->units[target].side == side) return NO_UNIT;
    return state_on_board(view, target) && state_seen(view, target, side) ? target : NO_UNIT;
}

/* What it is of an action that somebody leads: TAUGHT_ bits, 0 for what rests. */
static unsigned kind_of(const state *view, int side, const action *a, unsigned takes)
{
    const int target = action_unit_of(view->sc, a->target);
    const bool foe = target != NO_UNIT && view->units[target].side != side;
    if ((takes & (ENDS_STEP | IS_REST)) != 0) return 0;
    if (foe)
        return seen_target(view, side, a) == NO_UNIT ? 0
               : (takes & FIRES) != 0                ? TAUGHT_FIRES
                                                     : TAUGHT_CHARGES;
    if ((takes & COMES_ON) != 0) return TAUGHT_ENTERS;
    if (action_space(a) != NO_SPACE) return TAUGHT_MOVES;
    return TAUGHT_DOES;
}

/* It is a throw for how far one may go: nothing but the march is told of it. */
static bool throws_only(const state *view, int which)
{
    const verb *v = action_verb(view->sc->rules, which);
    return v == NULL || (v->takes & LEADS_ON) != 0;
}

void teach_note(const state *view, int side, const action *a, bool later, taught_plan *out)
{
    const verb *v = action_verb(view->sc->rules, a->verb);
    const unsigned what = v != NULL && a->nunits > 0 ? kind_of(view, side, a, v->takes) : 0;
    for (int i = 0; what != 0 && i < a->nunits; i++) {
        const int u = action_unit_of(view->sc, a->units[i]);
        if (u == NO_UNIT || view->units[u].side != side) continue;
        taught_order *o = order_of(view, u, out);
        if (o == NULL) return;
        if (o->what == 0) o->later = later;
        const bool graver = what >= TAUGHT_FIRES && what <= TAUGHT_CHARGES && (o->what & TAUGHT_CHARGES) == 0;
        if (o->what == 0 || graver) o->act = *a;
        if (graver && (what == TAUGHT_CHARGES || o->target == NO_UNIT))
            o->target = (int16_t)seen_target(view, side, a);
        if ((what & (TAUGHT_MOVES | TAUGHT_ENTERS)) != 0 && (o->what & (TAUGHT_FIRES | TAUGHT_CHARGES)) == 0)
            o->to = (uint16_t)action_space(a), o->way = *a;
        if (what == TAUGHT_CHARGES && action_space(a) != NO_SPACE && o->target != NO_UNIT &&
            action_space(a) != view->units[o->target].space)
            o->to = (uint16_t)action_space(a); /* from where it falls upon him */
        if (what == TAUGHT_DOES && ((o->what & TAUGHT_DOES) == 0 || throws_only(view, o->does)))
            o->does = a->verb, o->deed = *a, o->first = o->target == NO_UNIT;
        const bool comes = what == TAUGHT_MOVES && o->from == NO_SPACE && (o->what & TAUGHT_ENTERS) == 0;
        o->what |= (uint8_t)(comes ? TAUGHT_ENTERS : what);
    }
}

/* Where it is when its turn comes; where it stands now, if that does as well while the enemy stays. */
static int where_aimed_at(const state *view, const state *then, const action *a, int target)
{
    const int now = view->units[target].space, by_then = then->units[target].space;
    if (now == by_then || !state_on_board(view, target)) return by_then;
    state stayed = *then;
    for (int u = 0; u < view->sc->nunits; u++)
        if (view->sc->units[u].side == view->sc->units[target].side) stayed.units[u] = view->units[u];
    return game_check(&stayed, a, NULL) ? now : by_then;
}

/* Where the targets of that deed stand as it is done: they may have moved since what is seen now. */
static void note_where(const state *view, const state *then, const action *a, taught_plan *out)
{
    const int target = action_unit_of(then->sc, a->target);
    if (target == NO_UNIT || !state_on_board(then, target)) return;
    for (int i = 0; i < out->norders; i++) {
        taught_order *o = &out->order[i];
        for (int k = 0; k < a->nunits; k++)
            if (action_unit_of(then->sc, a->units[k]) == o->unit && o->target == target && o->meets == 0)
                o->meets = (uint16_t)(where_aimed_at(view, then, a, target) + 1);
    }
}

/* What is to be done now before what comes later: it is asked for now. */
static int gravity(const taught_order *o)
{
    return (o->later ? 0 : 8) + ((o->what & TAUGHT_CHARGES) != 0  ? 4
                                 : (o->what & TAUGHT_FIRES) != 0  ? 3
                                 : (o->what & TAUGHT_ENTERS) != 0 ? 2
                                 : (o->what & TAUGHT_MOVES) != 0  ? 1
                                                                  : 0);
}

void teach_make_room_first(const state *view, taught_plan *p)
{
    int n = 0, kept = 0;
    taught_order *out_of_room = mem_alloc(sizeof *out_of_room * TAUGHT_ORDERS);
    for (int i = 0; i < p->norders; i++) {
        const taught_order *o = &p->order[i];
        const bool waits = !o->later && (o->what & TAUGHT_ENTERS) != 0 && o->target == NO_UNIT &&
                           !game_check(view, &o->act, NULL);
        if (waits)
            out_of_room[kept++] = *o;
        else
            p->order[n++] = *o;
    }
    int at = n;
    for (; at > 0 && p->order[at - 1].later; at--)
        p->order[at - 1 + kept] = p->order[at - 1];
    memcpy(&p->order[at], out_of_room, (size_t)kept * sizeof *out_of_room);
    mem_free(out_of_room);
}

void teach_sort(taught_plan *p)
{
    for (int i = 1; i < p->norders; i++) { /* insertion: stable */
        const taught_order x = p->order[i];
        int j = i;
        for (; j > 0 && gravity(&p->order[j - 1]) < gravity(&x); j--)
            p->order[j] = p->order[j - 1];
        p->order[j] = x;
    }
}

/* As it stands now, the target may not be fired at, though it stays where it is. */
static void note_once(const state *view, const state *s, const action *a, taught_plan *out)
{
    const int u = action_unit_of(view->sc, a->units[0]), target = action_unit_of(view->sc, a->target);
    for (int i = 0; i < out->norders; i++) {
        taught_order *o = &out->order[i];
        if (o->unit != u || o->target != target || target == NO_UNIT || (o->what & TAUGHT_FIRES) == 0 ||
            s->units[target].space != view->units[target].space)
            continue;
        state then = *s;
        then.units[target].marks = view->units[target].marks;
        then.units[target].seen_by = view->units[target].seen_by;
        if (!game_check(&then, a, NULL)) o->once = N_("once it is seen");
    }
}

/* `whole`: to the end of the turn, its side-turn by *own and what comes later by w->then. */
static void orders_by(teach *w, const plan *own, int share, bool whole, taught_plan *out)
{
    state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    lot l = {.seed = hash_mix(w->t->seed, 0x6f726465u), .share = share, .of = RANDOM_SHARES};
    plan_cursor at = plan_begin;
    int next = 0;
    out->norders = 0;
    begin(w->t, 0, &s);
    const int turn = s.turn, step = s.step, phase = teach_phase(&s), side = w->t->side;
    for (int i = 0; i < ACTIONS_MOST; i++) {
        decision d;
        action a;
        game_decide(&s, &d);
        const bool within = goes_on(w, &s, turn, phase);
        if (d.side == GAME_OVER || !(whole ? s.turn == turn : within)) break;
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!(within && from_script(w->first, &next, &s, d.side, &a)) &&
                 !plan_quickly(w->f, &s, within || w->then == NULL ? own : w->then, &at, &l, &a))
            break;
        if (d.side == side) {
            teach_note(&w->t->view, side, &a, s.turn != turn || s.step != step, out);
            if (a.nunits == 1) note_once(&w->t->view, &s, &a, out);
            note_where(&w->t->view, &s, &a, out);
        }
        trials_apply(&s, &a, &r, &l);
    }
}

/* Where they would go whom these dice let start out and get nowhere: as other dice have it. */
static void find_ways(teach *w, const plan *own, bool whole, taught_plan *out)
{
    taught_plan *other = mem_alloc(sizeof *other);
    bool some = true;
    for (int share = 1; some && share < RANDOM_SHARES; share++) {
        some = false;
        for (int i = 0; i < out->norders; i++)
            some = some || out->order[i].what == TAUGHT_DOES;
        if (!some) break;
        orders_by(w, own, share, whole, other);
        for (int i = 0; i < out->norders; i++)
            for (int k = 0; out->order[i].what == TAUGHT_DOES && k < other->norders; k++)
                if (other->order[k].unit == out->order[i].unit && other->order[k].to != out->order[i].to)
                    out->order[i].to = other->order[k].to, out->order[i].way = other->order[k].way;
    }
    mem_free(other);
}

void teach_orders(teach *w, const plan *own, taught_plan *out)
{
    orders_by(w, own, 0, false, out);
    find_ways(w, own, false, out);
    teach_sort(out);
}

void teach_orders_of_turn(teach *w, const plan *own, taught_plan *out)
{
    orders_by(w, own, 0, true, out);
    find_ways(w, own, true, out);
    teach_sort(out);
}
