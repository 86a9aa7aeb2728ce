/*
 * goods.c: loads laid down and picked up, the toll of villages, nets cut (S6, S9, S·H25a, S·H25b). Not for
 * where loads are counted at the end: score.c.
 */
#include "rules/safari/goods.h"

#include "rules/safari/compile.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

enum { THING_BAGGAGE = 1 };

static int heap_at(const state *s, int space) /* index of things; -1: none lies there */
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && s->things[i].space == space) return i;
    return -1;
}

/* Where so much more can be noted: the heap there, a free place of the table, or else the nearest heap. */
static thing *heap_for(state *s, int space)
{
    int best = heap_at(s, space);
    for (int i = 0; i < THINGS_MAX && best < 0; i++)
        if (!s->things[i].used) best = i;
    if (best >= 0) return &s->things[best];
    best = 0;
    for (int i = 1; i < THINGS_MAX; i++)
        if (steps_between(sd(s), s->things[i].space, space) <
            steps_between(sd(s), s->things[best].space, space))
            best = i;
    return &s->things[best];
}

static thing *heap_up(state *s, int space, int loads, int side)
{
    thing *heap = heap_for(s, space);
    if (!heap->used)
        *heap = (thing){.space = (uint16_t)space,
                        .kind = THING_BAGGAGE,
                        .side = (uint8_t)side,
                        .seen_by = state_everybody(s),
                        .used = 1};
    heap->value = (int16_t)(heap->value + loads);
    return heap;
}

bool safari_knows_of(const state *s, int side, const thing *heap)
{
    return heap->side == side || safari_looks_over(s, side, heap->space);
}

void safari_lay_down(state *s, int u, int loads, resolver *r)
{
    const int space = s->units[u].space, side = s->units[u].side;
    if (loads <= 0 || space == NO_SPACE) return;
    const thing *heap = heap_up(s, space, loads, side);
    const uint8_t before = r->hidden_from;
    for (int i = 0; i < s->sc->nsides; i++)
        if (!safari_knows_of(s, i, heap)) r->hidden_from |= (uint8_t)(1u << i);
    event *e =
        resolver_emit(r, EV_THING, heap->value > loads ? "ev.laid-with-others" : "ev.laid-down", NO_UNIT);
    r->hidden_from = before;
    e->to = heap->space;
    e->n[0] = loads;
    e->n[1] = heap->value;
    e->side = (int8_t)side;
}

void safari_goods_befell(state *shown, const event *ev)
{
    if (ev->kind == EV_THING && ev->to != NO_SPACE) (void)heap_up(shown, ev->to, ev->n[0], ev->side);
}

int safari_lying(const state *s, int space)
{
    const int heap = heap_at(s, space);
    return heap < 0 ? 0 : s->things[heap].value;
}

bool safari_at_hand(const state *s, int u, int verb_index)
{
    return verb_index == VERB_LIFT && s->units[u].status == UNIT_ON && !is_beast(s, u) &&
           safari_lying(s, s->units[u].space) > 0;
}

/* ---- who carries */

/* Bearers, and any man of the ranks who leads nobody and serves no gun. */
static bool can_carry(const state *s, int f)
{
    return figure_on(s, f) && sf_const(s, f)->load == 0 && sf_const(s, f)->net == 0 &&
           !safari_is(s, f, IS_LEADER | IS_EUROPEAN | IS_CREW | IS_GUIDE);
}

/* Raiders carry what they find out of sight: it counts as taken. */
static bool takes_away(const state *s, int u)
{
    return sd(s)->side[s->units[u].side].raids;
}

const char *safari_lift_refused(const state *s, int u)
{
    const unit *self = &s->units[u];
    const int heap = heap_at(s, self->space);
    if (heap < 0) return "safari.lift.nothing";
    if (takes_away(s, u)) return s->things[heap].side == self->side ? "safari.lift.own" : NULL;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (can_carry(s, f)) return NULL;
    return "safari.lift.nobody";
}

/* Out of his hands, or those of all of them; it lies where the party stands. */
static void drop(state *s, int u, int first, int end, resolver *r)
{
    int loads = 0;
    for (int f = first; f < end; f++) {
        if (!figure_on(s, f)) continue;
        loads += sf(s, f)->load;
        sf(s, f)->load = 0;
    }
    safari_lay_down(s, u, loads, r);
    safari_refresh(s, u);
}

void safari_drop_all(state *s, int u, resolver *r)
{
    drop(s, u, first_figure(s, u), end_figure(s, u), r);
}

/* ---- villages and nets */

/* Who of the village is still there to bar the way, as far as that side sees; NO_UNIT: nobody. */
static int guard_of(const state *s, int side, int village)
{
    const safari_data *d = sd(s);
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && state_seen(s, i, side) && d->start[i].defends &&
            d->start[i].village == village && d->space[s->units[i].space].village == village)
            return i;
    return NO_UNIT;
}

/* S·H25b: who has leave passes freely; where the village has been attacked nobody has, while it is defended.
 */
bool safari_may_pass(const state *s, int side, int village)
{
    const safari_game *g = sg_const(s);
    if (!sd(s)->trade || s->sc->sides[side].goes_alone) return true;
    if ((g->attacked >> village & 1) != 0) return guard_of(s, side, village) == NO_UNIT;
    return (g->passage[side] >> village & 1) != 0;
}

const char *safari_trade_refused(const state *s, int u)
{
    const safari_data *d = sd(s);
    const unit *self = &s->units[u];
    const int v = d->space[self->space].village;
    if (!d->trade || v < 0) return "safari.trade.no-village";
    if ((sg_const(s)->attacked >> v & 1) != 0) return "safari.trade.attacked";
    if (d->start[u].defends) return "safari.trade.home";
    return (sg_const(s)->passage[self->side] >> v & 1) != 0 ? "safari.trade.passed" : NULL;
}

int safari_helper(const state *s, int u, int f)
{
    for (int k = next_figure(s, u, NO_UNIT); k != NO_UNIT; k = next_figure(s, u, k))
        if (k != f && sf_const(s, k)->net == 0 && (sf_const(s, k)->flags & FIG_FIRED) == 0) return k;
    return NO_UNIT;
}

/* ---- done */

void safari_act_lift(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit *self = &s->units[u];
    thing *heap = &s->things[heap_at(s, self->space)];
    const bool away = takes_away(s, u);
    int taken = away ? heap->value : 0;
    for (int pass = 0; pass < 2 && !away; pass++) /* bearers first */
        for (int f = first_figure(s, u); f < end_figure(s, u) && taken < heap->value; f++)
            if (can_carry(s, f) && safari_is(s, f, IS_BEARER) == (pass == 0)) {
                sf(s, f)->load = 1;
                taken++;
            }
    if (heap->side != self->side) sg(s)->taken[self->side] = (uint8_t)(sg(s)->taken[self->side] + taken);
    safari_tell(s, u, EV_THING, away ? "ev.carried-off" : "ev.lifted", NO_UNIT, taken, 0, r)->from =
        self->space;
    heap->value = (int16_t)(heap->value - taken);
    if (heap->value <= 0) *heap = (thing){.space = NO_SPACE};
    self->marks |= BIT(MARK_HANDLED);
    safari_refresh(s, u);
}

/* S·H25b: d6 4+ lets the side pass freely; else the party waits, and may ask again next turn. */
void safari_act_trade(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const int v = sd(s)->space[s->units[u].space].village, side = s->units[u].side;
    roll *made = kit_roll_of(s, u, r, CAUSE_DECLARED, "roll.trade", "S·H25b", 1, 6, u, NO_UNIT, NULL);
    made->need = sd(s)->number.trade_on;
    resolver_outcome(r, OUTCOME_COUNT, "odds.trade", u, NO_UNIT, made->total);
    const bool pass = made->outcome >= made->need;
    if (pass) sg(s)->passage[side] |= (uint8_t)(1u << v);
    const int guard = guard_of(s, side, v); /* it bears the village's name */
    event *e = kit_emit_of(s, u, EV_NOTE,
                           guard == NO_UNIT ? (pass ? "ev.village-passes" : "ev.village-waits")
                           : pass           ? "ev.village-passes.by"
                                            : "ev.village-waits.by",
                           r);
    e->other = (int16_t)guard;
    e->to = sd(s)->village[v];
    e->side = (int8_t)side;
    s->units[u].marks |= BIT(MARK_HANDLED);
}

/* S23.2: a free figure helps: the net holds a turn less; the helper does not shoot this turn. */
void safari_act_free(state *s, const action *a, resolver *r)
{
    const int f = a->units[0] - FIGURE_BASE, u = s->figures[f].unit;
    const int helper = safari_helper(s, u, f);
    sf(s, helper)->flags |= FIG_FIRED;
    sf(s, f)->net--;
    safari_tell(s, u, EV_NOTE, "ev.net-helped", NO_UNIT, s->figures[f].type, f, r)->n[2] =
        s->figures[helper].type;
    safari_refresh(s, u);
}

void safari_act_drop(state *s, const action *a, resolver *r)
{
    const int f = a->units[0] - FIGURE_BASE, u = action_unit_of(s->sc, a->units[0]);
    if (f < 0)
        safari_drop_all(s, u, r);
    else
        drop(s, u, f, f + 1, r);
}
