/* session_result.c: see session_result.h. */
#include "game/session_result.h"

#include <string.h>

#include "game/game.h"

typedef struct life { /* of a counter: what it lost since it came on last */
    int32_t lost;
    bool gone, left; /* it fell or was taken; it went off, and what serves for the next is whole */
} life;

static void add(result *out, const char *code, int side, int32_t n)
{
    for (int i = 0; i < out->ntally; i++)
        if (strcmp(out->tally[i].code, code) == 0) out->tally[i].value[side] += n;
}

/* Another of its kind has come, or may: what this one lost is in no state any more. */
static void count_life(const scenario *sc, int u, life *of, result *out)
{
    const int side = sc->units[u].side;
    out->lost[side] += of->lost;
    add(out, "tally.strength-lost", side, of->lost);
    add(out, "tally.units-lost", side, of->gone);
    *of = (life){0};
}

static void read_event(const scenario *sc, const event *ev, life lives[UNITS_MAX], result *out)
{
    if (ev->unit < 0 || ev->unit >= sc->nunits) return;
    life *of = &lives[ev->unit];
    if (ev->kind == EV_LOSS) of->lost += ev->n[0];
    if (ev->kind == EV_REMOVE) {
        of->gone = ev->n[0] == UNIT_DESTROYED || ev->n[0] == UNIT_CAPTURED;
        of->left = ev->n[0] == UNIT_WAITING && sc->sides[sc->units[ev->unit].side].goes_alone;
    }
    if (of->left || (of->gone && ev->kind == EV_ENTER)) count_life(sc, ev->unit, of, out);
}

void session_result(const session *s, int viewer, const state *now, result *out)
{
    life lives[UNITS_MAX] = {0};
    game_result(now, out);
    for (int i = 0; i < session_count(s); i++) {
        const event_list *l = &session_at(s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (viewer < 0 || (l->items[k].seen_by & 1u << viewer) != 0)
                read_event(session_scenario(s), &l->items[k], lives, out);
    }
}
