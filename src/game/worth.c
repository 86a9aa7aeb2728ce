/*
 * worth.c: common terms of evaluation. Not for what only one system's units are worth.
 */
#include "game/worth.h"

#include "game/state_hold.h"
#include "board/tables.h"
#include "game/victory.h"

int worth_turn(const state *s)
{
    return s->turn < s->sc->turns ? s->turn : s->sc->turns;
}

int32_t worth_in_thousandths(int64_t some, int64_t all, int32_t most)
{
    const int64_t part = all > 0 ? 1000 * some / all : 0;
    return (int32_t)(part > most ? most : part < -most ? -most : part);
}

int32_t worth_of_condition(const state *s, int which, int32_t all, bool *met)
{
    int32_t needed = 0, got = victory_progress(s, which, &needed);
    if (met != NULL) *met = needed > 0 && got >= needed;
    if (got > needed) got = needed;
    return needed > 0 ? all * got / needed : 0;
}

int32_t worth_of_victory(const state *s, int side, const victory_weights *w)
{
    const int32_t full = w->start + w->rise * worth_turn(s) / s->sc->turns;
    int32_t worth = 0;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if ((w->effects & BIT(c->effect)) == 0 || (w->skip & BIT(c->kind)) != 0) continue;
        const bool losses = w->losses != 0 && c->kind == VICTORY_LOSE_STRENGTH;
        int32_t points = worth_of_condition(s, i, losses ? w->losses : full, NULL);
        if (c->effect == EFFECT_PART) points = points * w->part / 100;
        worth += c->side == side ? points : -points;
    }
    return worth;
}

bool worth_hungry(const state *s, int side)
{
    bool any = false;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->effect != EFFECT_WIN || c->side != side) continue;
        if (victory_met(s, i)) return false;
        any = true;
    }
    return any;
}

int32_t worth_of_goals(const state *s, int side, int32_t each)
{
    int32_t worth = 0;
    for (int o = 0; o < s->sc->nobjectives; o++)
        worth += state_holds(s, o, side) ? each : s->holder[o] == 2 - side ? -each : 0;
    return worth;
}

static bool add_goals(const scenario *sc, const board_tables *t, int side, uint16_t *far)
{
    bool any = false;
    for (int c = 0; c < sc->nconditions; c++) {
        const victory_condition *v = &sc->conditions[c];
        if (v->side != side || v->nspaces == 0) continue;
        tables_nearer(t, v->spaces, v->nspaces, far);
        any = true;
    }
    return any;
}

const uint16_t *worth_goal_map(const scenario *sc, const struct board_tables *t, int side)
{
    uint16_t *far = tables_far_map(t, sc->memory);
    return add_goals(sc, t, side, far) || add_goals(sc, t, 1 - side, far) ? far : NULL;
}

/* ---- without a word from the system */

enum {
    STEP_WORTH = 1000,   /* one step of strength */
    GOAL_WORTH = 1500,   /* an objective held */
    AWAY_WORTH = 2000,   /* less for a unit come and not yet on the board */
    PULL = 60,           /* less for every space from where it ought to be ... */
    PULL_MOST = 30,      /* ... up to so many */
    MARKED_PERCENT = 60, /* of the worth of a unit that can hold nothing */
};

/* Spaces to the nearest place its side must still take, else to the nearest enemy it knows of. */
static int way_to_go(const state *s, int u)
{
    const board *b = s->sc->board;
    const unit *self = &s->units[u];
    int goal = PULL_MOST, enemy = PULL_MOST;
    for (int i = 0; i < s->sc->nconditions; i++) {
        const victory_condition *c = &s->sc->conditions[i];
        if (c->side != self->side) continue;
        for (int k = 0; k < c->nspaces; k++) {
            const int o = s->sc->objective_at[c->spaces[k]] - 1,
                      far = board_steps(b, self->space, c->spaces[k]);
            if ((o < 0 || !state_holds(s, o, self->side)) && far < goal) goal = far;
        }
    }
    if (goal < PULL_MOST) return goal;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || s->units[i].side == self->side || !state_seen(s, i, self->side))
            continue;
        const int far = board_steps(b, self->space, s->units[i].space);
        if (far < enemy) enemy = far;
    }
    return enemy;
}

int32_t worth_plainly(const state *s, int side)
{
    static const victory_weights weights = {
        .start = 3000, .rise = 6000, .effects = BIT(EFFECT_WIN) | BIT(EFFECT_PART), .part = 50};
    int32_t sum = worth_of_goals(s, side, GOAL_WORTH) + worth_of_victory(s, side, &weights);
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        if (self->status == UNIT_NONE || self->status == UNIT_DESTROYED || self->status == UNIT_CAPTURED)
            continue;
        int32_t worth = self->strength * STEP_WORTH;
        if ((self->marks & s->sc->cannot_hold) != 0) worth = worth * MARKED_PERCENT / 100;
        if (self->status == UNIT_READY) worth -= AWAY_WORTH;
        if (self->status == UNIT_ON && self->side == side) worth -= PULL * way_to_go(s, u);
        sum += self->side == side ? worth : -worth;
    }
    return sum;
}
