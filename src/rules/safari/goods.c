/*
 * goods.c: loads laid down and picked up, the toll of villages, nets cut (S6, S9, S·H25). Not for where
 * loads are counted at the end: score.c.
 */
#include "rules/safari/goods.h"

#include "rules/safari/compile.h"
#include "rules/safari/party.h"

enum { THING_BAGGAGE = 1 };

static thing *baggage_at(state *s, int space)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && s->things[i].space == space && s->things[i].kind == THING_BAGGAGE)
            return &s->things[i];
    return NULL;
}

static thing *free_thing(state *s)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (!s->things[i].used) return &s->things[i];
    return NULL;
}

/* One heap a hex; where the table has no room for another, it is swept into the nearest. */
void safari_lay_down(state *s, int space, int loads, int side, resolver *r)
{
    thing *heap;
    if (loads <= 0 || space == NO_SPACE) return;
    heap = baggage_at(s, space);
    if (heap == NULL) heap = free_thing(s);
    if (heap == NULL) {
        int best = 0;
        for (int i = 1; i < THINGS_MAX; i++)
            if (steps_between(sd(s), s->things[i].space, space) <
                steps_between(sd(s), s->things[best].space, space))
                best = i;
        heap = &s->things[best];
    }
    if (!heap->used)
        *heap = (thing){.space = (uint16_t)space,
                        .kind = THING_BAGGAGE,
                        .side = (uint8_t)side,
                        .seen_by = state_everybody(s),
                        .used = 1};
    heap->value = (int16_t)(heap->value + loads);
    event *e = resolver_emit(r, EV_THING, "ev.laid-down", NO_UNIT);
    e->to = heap->space;
    e->n[0] = loads;
    e->n[1] = heap->value;
    e->side = (int8_t)side;
}

int safari_lying(const state *s, int space)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && s->things[i].space == space) return s->things[i].value;
    return 0;
}

void safari_drop_all(state *s, int u, resolver *r)
{
    const int loads = safari_loads(s, u);
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (figure_on(s, f)) sf(s, f)->load = 0;
    safari_lay_down(s, s->units[u].space, loads, s->units[u].side, r);
    safari_refresh(s, u);
}

/* S·H25: bearers carry, and any man of the ranks who leads nobody and serves no gun. */
bool safari_can_carry(const state *s, int f)
{
    return figure_on(s, f) && sf_const(s, f)->load == 0 && sf_const(s, f)->net == 0 &&
           (man_of(s, f)->is & (IS_LEADER | IS_EUROPEAN | IS_CREW | IS_GUIDE)) == 0;
}

/* Raiders carry what they find out of sight: it counts as taken. */
bool safari_takes_away(const state *s, int u)
{
    return sd(s)->raids[s->units[u].side];
}

int safari_carriers(const state *s, int u)
{
    int n = 0;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        n += safari_can_carry(s, f);
    return n;
}

int safari_lying_side(const state *s, int space)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && s->things[i].space == space) return s->things[i].side;
    return NO_SIDE;
}

/* Somebody of the village is still there to bar the way. */
static bool barred(const state *s, int side, int village) /* as far as that side sees */
{
    const safari_data *d = sd(s);
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && state_seen(s, i, side) && d->start[i].defends &&
            d->start[i].village == village && d->space[s->units[i].space].village == village)
            return true;
    return false;
}

/* S·H25: who has leave passes freely; where the village has been attacked nobody has, while it is defended.
 */
bool safari_may_pass(const state *s, int side, int space)
{
    const safari_data *d = sd(s);
    const int v = d->space[space].village;
    const safari_game *g = sg_const(s);
    if (!d->trade || v < 0 || s->sc->sides[side].goes_alone) return true;
    if ((g->attacked >> v & 1) != 0) return !barred(s, side, v);
    return (g->passage[side] >> v & 1) != 0;
}

/* ---- done */

void safari_act_lift(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit *self = &s->units[u];
    thing *heap = baggage_at(s, self->space);
    const bool away = safari_takes_away(s, u);
    int taken = 0;
    for (int pass = 0; pass < 2 && !away; pass++) /* bearers first */
        for (int f = first_figure(s, u); f < end_figure(s, u) && taken < heap->value; f++)
            if (safari_can_carry(s, f) && ((man_of(s, f)->is & IS_BEARER) != 0) == (pass == 0)) {
                sf(s, f)->load = 1;
                taken++;
            }
    if (away) taken = heap->value;
    if (heap->side != self->side) sg(s)->taken[self->side] = (uint8_t)(sg(s)->taken[self->side] + taken);
    event *e = kit_emit_of(s, u, EV_THING, away ? "ev.carried-off" : "ev.lifted", r);
    e->from = self->space;
    e->n[0] = taken;
    heap->value = (int16_t)(heap->value - taken);
    if (heap->value <= 0) *heap = (thing){.space = NO_SPACE};
    self->marks |= BIT(MARK_HANDLED);
    safari_refresh(s, u);
}

/* S·H25: d6 4+ lets the side pass freely; else the party waits, and may ask again next turn. */
void safari_act_trade(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const int v = sd(s)->space[s->units[u].space].village, side = s->units[u].side;
    roll *made = resolver_roll(r, "roll.trade", "S·H25", 1, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_DECLARED;
    made->need = sd(s)->number.trade_on;
    made->outcome = made->total;
    const bool pass = made->total >= sd(s)->number.trade_on;
    if (pass) sg(s)->passage[side] |= (uint8_t)(1u << v);
    event *e = resolver_emit(r, EV_NOTE, pass ? "ev.village-passes" : "ev.village-waits", u);
    e->to = sd(s)->village[v];
    e->side = (int8_t)side;
    s->units[u].marks |= BIT(MARK_HANDLED);
}

/* S23.2: a free figure helps: the net holds a turn less; the helper does not shoot this turn. */
void safari_act_free(state *s, const action *a, resolver *r)
{
    const int f = a->units[0] - FIGURE_BASE, u = s->figures[f].unit;
    for (int k = first_figure(s, u); k < end_figure(s, u); k++)
        if (k != f && figure_on(s, k) && sf(s, k)->net == 0 && (sf(s, k)->flags & FIG_FIRED) == 0) {
            sf(s, k)->flags |= FIG_FIRED;
            break;
        }
    sf(s, f)->net--;
    event *e = kit_emit_of(s, u, EV_NOTE, "ev.net-helped", r);
    e->n[0] = s->figures[f].type;
    e->n[1] = f;
    safari_refresh(s, u);
}

void safari_act_drop(state *s, const action *a, resolver *r)
{
    const int f = a->units[0] - FIGURE_BASE, u = action_unit_of(s->sc, a->units[0]);
    if (f < 0) {
        safari_drop_all(s, u, r);
        return;
    }
    const int loads = sf(s, f)->load;
    sf(s, f)->load = 0;
    safari_lay_down(s, s->units[u].space, loads, s->units[u].side, r);
    safari_refresh(s, u);
}
