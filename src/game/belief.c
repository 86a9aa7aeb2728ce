/* belief.c: see belief.h. */
#include "game/belief.h"

#include "game/field.h"

/* What is sought: of which place, for whom, and as what it was last known. */
typedef struct seeking {
    const state *st;
    int side, space;
    int holder; /* side + 1; at first the true one */
    bool taken; /* from here back men of the holder's who were seen there had not taken it yet */
} seeking;

/* Does the event, which was seen, tell who holds the place? Then that is in k->holder. */
static bool tells(seeking *k, const event *e)
{
    const scenario *sc = k->st->sc;
    if (e->kind == EV_HOLD && e->to == k->space) return k->holder = e->side + 1, true;
    if (e->kind == EV_UMPIRE)
        return e->unit == NO_UNIT && e->to == k->space && e->n[0] == key_find(sc, KEY_OBJECTIVE, "holder") &&
               (k->holder = e->n[1], true);
    return !k->taken && e->unit >= 0 && e->unit < sc->nunits && k->st->units[e->unit].side == k->holder - 1 &&
           (e->from == k->space || e->to == k->space);
}

/* From its newest event back. */
static bool recall(seeking *k, const event_list *l)
{
    for (int i = l->count - 1; i >= 0; i--) {
        const event *e = &l->items[i];
        const bool seen = (e->seen_by >> k->side & 1) != 0;
        if (seen && tells(k, e)) return true;
        k->taken = k->taken || (!seen && e->kind == EV_HOLD && e->to == k->space);
    }
    return false;
}

static bool stands_seen(const seeking *k)
{
    EACH_AT(k->st, k->space, u)
        if (k->st->units[u].side == k->holder - 1 && state_seen(k->st, u, k->side)) return true;
    return false;
}

void belief_holders(const state *st, int side, belief_told *told, const void *history, int count, state *view)
{
    if (side == NO_SIDE || st->sc->rules->hidden == NULL) return;
    for (int o = 0; o < st->sc->nobjectives; o++) {
        seeking k = {.st = st, .side = side, .space = st->sc->objectives[o], .holder = st->holder[o]};
        bool known = k.holder == 0 || k.holder == side + 1 || stands_seen(&k);
        for (int i = count - 1; i >= -1 && !known; i--)
            known = recall(&k, told(history, i));
        view->holder[o] = (uint8_t)(known ? k.holder : st->sc->objective_start[o]);
    }
}

/* What is left of u by the newest loss of it that the side saw; -1: it saw none. */
static int last_left(const event_list *l, int u, int side)
{
    for (int i = l->count - 1; i >= 0; i--) {
        const event *e = &l->items[i];
        if (e->kind == EV_LOSS && e->unit == u && (e->seen_by >> side & 1) != 0) return e->n[1];
    }
    return -1;
}

void belief_strengths(const state *st, int side, belief_told *told, const void *history, int count,
                      state *view)
{
    if (side == NO_SIDE) return;
    for (int u = 0; u < st->sc->nunits; u++) {
        unit *seen = &view->units[u];
        const int status = st->units[u].status; /* on the board, or off it again, and out of sight */
        if ((status != UNIT_ON && status != UNIT_EXITED) || seen->status == status) continue;
        int left = -1;
        for (int i = count - 1; i >= -1 && left < 0; i--)
            left = last_left(told(history, i), u, side);
        if (left >= 0 && left < seen->strength) seen->strength = (int16_t)left;
    }
}
