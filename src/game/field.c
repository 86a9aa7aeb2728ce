/*
 * field.c: reading and writing a state by name, common fields and the system's own alike.
 *
 * Keys are numbered: the game's common ones, the unit's, one a mark, the figure's, the space's, then the
 * system's fields in order.
 */
#include "game/field.h"

#include <assert.h>
#include <string.h>

static uint8_t *field_bytes(state *s, const field *f, int index)
{
    switch (f->of) {
    case FIELD_GAME:
        return s->ext + f->offset;
    case FIELD_UNIT:
        return s->units[index].ext + f->offset;
    case FIELD_FIGURE:
        return s->figures[index].ext + f->offset;
    }
    assert(!"a field of something else");
    return NULL;
}

/* Little-endian by copying: the ext structs of the systems lie there as the machine has them. */
int32_t field_get(const state *s, const field *f, int index)
{
    const uint8_t *p = field_bytes((state *)(uintptr_t)s, f, index);
    uint16_t two;
    uint32_t four;
    if (f->width == 1) return f->is_signed ? (int8_t)*p : *p;
    if (f->width == 2) {
        memcpy(&two, p, sizeof two);
        return f->is_signed ? (int16_t)two : two;
    }
    memcpy(&four, p, sizeof four);
    return (int32_t)four;
}

void field_set(state *s, const field *f, int index, int32_t value)
{
    uint8_t *p = field_bytes(s, f, index);
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    if (f->width == 1)
        *p = (uint8_t)value;
    else if (f->width == 2)
        memcpy(p, &two, sizeof two);
    else
        memcpy(p, &four, sizeof four);
}

/* ---- keys */

enum {
    K_TURN,
    K_SIDE,
    K_OVER,
    K_STRENGTH,
    K_HITS,
    K_FACING,
    K_STATUS,
    K_SEEN,
    K_CAPTOR,
    K_FIGURE_STATUS,
    K_HOLDER,
    K_MARKS
};

static const key_info common_keys[K_MARKS] = {
    [K_TURN] = {"turn", KEY_GAME, 1, 999},
    [K_SIDE] = {"side", KEY_GAME, -1, SIDES_MAX - 1},
    [K_OVER] = {"over", KEY_GAME, 0, 0}, /* takes the battle up again */
    [K_STRENGTH] = {"strength", KEY_UNIT, 0, 999},
    [K_HITS] = {"hits", KEY_UNIT, 0, 999},
    [K_FACING] = {"facing", KEY_UNIT, 0, BOARD_DIRECTIONS_MAX - 1},
    [K_STATUS] = {"status", KEY_UNIT, UNIT_WAITING, UNIT_EXITED},
    [K_SEEN] = {"seen", KEY_UNIT, 0, (1 << SIDES_MAX) - 1},
    [K_CAPTOR] = {"captor", KEY_UNIT, 0, SIDES_MAX - 1},
    [K_FIGURE_STATUS] = {"status", KEY_FIGURE, UNIT_WAITING, UNIT_EXITED},
    [K_HOLDER] = {"holder", KEY_OBJECTIVE, 0, SIDES_MAX},
};

key_of key_scope(const action *a)
{
    if (a->nunits == 0) return a->nspaces > 0 ? KEY_OBJECTIVE : KEY_GAME;
    return a->units[0] >= FIGURE_BASE ? KEY_FIGURE : KEY_UNIT;
}

int key_count(const scenario *sc)
{
    return K_MARKS + sc->rules->nmarks + sc->rules->nfields;
}

static key_of key_of_field(const field *f)
{
    return f->of == FIELD_GAME ? KEY_GAME : f->of == FIELD_UNIT ? KEY_UNIT : KEY_FIGURE;
}

bool key_at(const scenario *sc, int key, key_info *out)
{
    const ruleset *rs = sc->rules;
    if (key < 0 || key >= key_count(sc)) return false;
    if (key < K_MARKS) {
        *out = common_keys[key];
        if (key == K_SIDE || key == K_CAPTOR)
            out->hi = sc->nsides - 1;
        else if (key == K_HOLDER)
            out->hi = sc->nsides;
        else if (key == K_SEEN)
            out->hi = (1 << sc->nsides) - 1;
        else if (key == K_TURN)
            out->hi = sc->turns;
    } else if (key < K_MARKS + rs->nmarks) {
        *out = (key_info){rs->marks[key - K_MARKS].name, KEY_UNIT, 0, 1};
    } else {
        const field *f = &rs->fields[key - K_MARKS - rs->nmarks];
        *out = (key_info){f->name, key_of_field(f), f->lo, f->hi};
    }
    return true;
}

int key_find(const scenario *sc, key_of of, const char *name)
{
    key_info info;
    for (int key = 0; key_at(sc, key, &info); key++)
        if (info.of == of && strcmp(info.name, name) == 0) return key;
    return -1;
}

static int holder_index(const state *s, int space)
{
    int o = space >= 0 && space < s->sc->board->nspaces ? s->sc->objective_at[space] : 0;
    return o - 1;
}

int32_t key_get(const state *s, int key, int u, int space)
{
    const ruleset *rs = s->sc->rules;
    if (key >= K_MARKS + rs->nmarks)
        return field_get(s, &rs->fields[key - K_MARKS - rs->nmarks], u >= FIGURE_BASE ? u - FIGURE_BASE : u);
    if (key >= K_MARKS) return (int32_t)(s->units[u].marks >> (key - K_MARKS) & 1);
    switch (key) {
    case K_TURN:
        return s->turn;
    case K_SIDE:
        return s->side;
    case K_OVER:
        return s->over;
    case K_STRENGTH:
        return s->units[u].strength;
    case K_HITS:
        return s->units[u].hits;
    case K_FACING:
        return s->units[u].facing;
    case K_STATUS:
        return s->units[u].status;
    case K_SEEN:
        return s->units[u].seen_by;
    case K_CAPTOR:
        return s->units[u].captor;
    case K_FIGURE_STATUS:
        return s->figures[u - FIGURE_BASE].status;
    case K_HOLDER:
        return holder_index(s, space) >= 0 ? s->holder[holder_index(s, space)] : 0;
    default:
        return 0;
    }
}

static void set_status(state *s, unit *u, int32_t value)
{
    u->status = (uint8_t)value;
    if (value != UNIT_ON) u->space = NO_SPACE;
    if (value != UNIT_CAPTURED)
        u->captor = 0;
    else if (u->captor == u->side && s->sc->nsides > 1)
        u->captor = u->side == 0 ? 1 : 0;
}

static void take_up_again(state *s)
{
    s->over = 0;
    s->winner = NO_SIDE;
    s->level = 0;
    s->met = 0;
}

void key_set(state *s, int key, int u, int space, int32_t value)
{
    const ruleset *rs = s->sc->rules;
    if (key >= K_MARKS + rs->nmarks) {
        field_set(s, &rs->fields[key - K_MARKS - rs->nmarks], u >= FIGURE_BASE ? u - FIGURE_BASE : u, value);
        return;
    }
    if (key >= K_MARKS) {
        const uint32_t bit = UINT32_C(1) << (key - K_MARKS);
        s->units[u].marks = value != 0 ? s->units[u].marks | bit : s->units[u].marks & ~bit;
        return;
    }
    switch (key) {
    case K_TURN:
        s->turn = (int16_t)value;
        break;
    case K_SIDE:
        s->side = (int8_t)value;
        break;
    case K_OVER:
        take_up_again(s);
        break;
    case K_STRENGTH:
        s->units[u].strength = (int16_t)value;
        break;
    case K_HITS:
        s->units[u].hits = (int16_t)value;
        break;
    case K_FACING:
        s->units[u].facing = (uint8_t)value;
        break;
    case K_STATUS:
        set_status(s, &s->units[u], value);
        break;
    case K_SEEN:
        s->units[u].seen_by = (uint8_t)(value | 1 << s->units[u].side);
        break;
    case K_CAPTOR:
        s->units[u].captor = (uint8_t)value;
        break;
    case K_FIGURE_STATUS:
        s->figures[u - FIGURE_BASE].status = (uint8_t)value;
        break;
    case K_HOLDER:
        if (holder_index(s, space) >= 0) s->holder[holder_index(s, space)] = (uint8_t)value;
        break;
    default:
        break;
    }
}
