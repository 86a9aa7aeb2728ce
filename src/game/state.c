/*
 * state.c: the flat block, who stands where, the agenda. Not for objectives (state_hold.c), nor for rules of
 * any one system.
 */
#include "game/state.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/hash.h"
#include "game/scenario.h"

/* The bytes are the hash, so there may be no padding anywhere. */
_Static_assert(sizeof(unit) == 28, "unit has padding");
_Static_assert(sizeof(figure) == 8, "figure has padding");
_Static_assert(sizeof(thing) == 8, "thing has padding");
_Static_assert(sizeof(agenda_item) == 12, "agenda_item has padding");
_Static_assert(offsetof(state, turn) == sizeof(void *), "the scenario must be the first word");
_Static_assert(offsetof(state, holder) == sizeof(void *) + 16, "state has padding before holder");
_Static_assert(offsetof(state, ext) + GAME_EXT == sizeof(state), "state has padding at its end");
_Static_assert(sizeof(state) <= 8192, "a state is at most 8 KB");

uint64_t state_hash(const state *s)
{
    return hash_block(0, (const char *)s + sizeof s->sc, sizeof *s - sizeof s->sc);
}

void state_clear(state *s, const scenario *sc)
{
    memset(s, 0, sizeof *s);
    s->sc = sc;
    s->side = NO_SIDE;
    s->winner = NO_SIDE;
    for (int i = 0; i < UNITS_MAX; i++) {
        s->units[i].space = NO_SPACE;
        s->units[i].facing = NO_DIRECTION;
    }
    for (int i = 0; i < FIGURES_MAX; i++)
        s->figures[i].unit = NO_UNIT;
    for (int i = 0; i < THINGS_MAX; i++)
        s->things[i].space = NO_SPACE;
}

int state_unit_at(const state *s, int space, int after)
{
    const int n = s->sc->nunits;
    for (int i = after + 1; i < n; i++)
        if (s->units[i].space == space && s->units[i].status == UNIT_ON) return i;
    return NO_UNIT;
}

uint8_t state_everybody(const state *s)
{
    return (uint8_t)((1u << s->sc->nsides) - 1);
}

bool state_open(const state *s, unsigned sides)
{
    for (int side = 0; side < s->sc->nsides; side++)
        if (!s->sc->sides[side].goes_alone && (sides >> side & 1) == 0) return false;
    return true;
}

uint8_t state_blind_to(const state *s, int u)
{
    return (uint8_t)(state_everybody(s) & ~s->units[u].seen_by & ~(1u << s->units[u].side));
}

int state_enemy_at(const state *s, int space, int side)
{
    int i = state_unit_at(s, space, NO_UNIT);
    while (i != NO_UNIT && s->units[i].side == side)
        i = state_unit_at(s, space, i);
    return i;
}

bool state_hides(const state *s)
{
    const unsigned everybody = (1u << s->sc->nsides) - 1;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->sc->units[i].hidden ||
            (s->units[i].status == UNIT_ON && (s->units[i].seen_by & everybody) != everybody))
            return true;
    return false;
}

bool state_any(const state *s, int side, bool (*when)(const state *s, int u))
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && when(s, u)) return true;
    return false;
}

int state_alive(const state *s, int side)
{
    int n = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        n +=
            u->side == side && (u->status == UNIT_ON || u->status == UNIT_READY || u->status == UNIT_WAITING);
    }
    return n;
}

/* ---- the agenda */

void agenda_push(state *s, agenda_item item)
{
    assert(s->nagenda < AGENDA_MAX);
    s->agenda[s->nagenda++] = item;
}

void agenda_push_front(state *s, agenda_item item)
{
    assert(s->nagenda < AGENDA_MAX);
    memmove(&s->agenda[1], &s->agenda[0], s->nagenda * sizeof item);
    s->agenda[0] = item;
    s->nagenda++;
}

agenda_item agenda_item_of(int kind, int u, int other, int n0)
{
    return (agenda_item){.kind = (uint8_t)kind,
                         .side = NO_SIDE,
                         .unit = (int16_t)u,
                         .other = (int16_t)other,
                         .space = NO_SPACE,
                         .n = {(int16_t)n0, 0}};
}

void agenda_owe(state *s, int kind, int u, int other, int n0)
{
    agenda_push(s, agenda_item_of(kind, u, other, n0));
}

void agenda_owe_first(state *s, int kind, int u, int other, int n0)
{
    agenda_push_front(s, agenda_item_of(kind, u, other, n0));
}

agenda_item agenda_pop(state *s)
{
    assert(s->nagenda > 0);
    agenda_item item = s->agenda[0];
    s->nagenda--;
    memmove(&s->agenda[0], &s->agenda[1], s->nagenda * sizeof item);
    memset(&s->agenda[s->nagenda], 0,
           sizeof item); /* the bytes of the item taken are cleared: the hash covers them */
    return item;
}

void agenda_clear(state *s)
{
    memset(s->agenda, 0, s->nagenda * sizeof s->agenda[0]);
    s->nagenda = 0;
}

const agenda_item *agenda_head(const state *s)
{
    return s->nagenda > 0 ? &s->agenda[0] : NULL;
}
