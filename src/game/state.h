/*
 * state.h: one battle at one moment, as one flat block of integers.
 *
 * memcpy copies it, its bytes are its hash, and it holds no pointer but the first word: the scenario, which
 * is neither hashed nor dumped. It holds no seed and no history. Everything a rule system needs beyond the
 * common part lives in the `ext` bytes, described by its `fields`.
 */
#ifndef GAME_STATE_H
#define GAME_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "board/board.h"
#include "game/limits.h"

#define BIT(which) ((uint32_t)1 << (which)) /* of unit.marks, by index into ruleset.marks */

typedef enum unit_status {
    UNIT_NONE,    /* slot not used by this scenario */
    UNIT_WAITING, /* a reinforcement not yet come */
    UNIT_READY,   /* come, and to be placed at the edge or on its deployment area */
    UNIT_ON,      /* on the board, at `space` */
    UNIT_DESTROYED,
    UNIT_CAPTURED,
    UNIT_EXITED
} unit_status;

typedef struct unit {           /* 28 bytes, no padding */
    uint32_t marks;             /* bits by index into ruleset.marks */
    uint16_t space;             /* NO_SPACE unless UNIT_ON */
    int16_t strength;           /* steps, bases, figures: what the system counts */
    int16_t hits;               /* taken so far, as the system counts them */
    uint8_t side, status, type; /* type: index into scenario.types */
    uint8_t facing;             /* a direction of the board, NO_DIRECTION if it has none */
    uint8_t seen_by;            /* bit a side: who knows where it is; its own side always */
    uint8_t captor;             /* side holding it when UNIT_CAPTURED, else 0 */
    uint8_t ext[UNIT_EXT];
} unit;

typedef struct figure { /* one man or beast of a unit, where a system counts them one by one; 8 bytes */
    int16_t unit;       /* NO_UNIT: slot not used */
    uint8_t type, status;
    uint8_t ext[FIGURE_EXT];
} figure;

typedef struct thing { /* what lies on a space: a dropped load, a wreck, a pool of fallen; 8 bytes */
    uint16_t space;
    int16_t value;
    uint8_t kind, side, seen_by, used;
} thing;

/* What is owed: declared fires, losses to allot, retreats, tests, happenings. First in, first out unless the
 * system says otherwise. 12 bytes. */
typedef struct agenda_item {
    uint8_t kind; /* the rule system's own numbering, from 1 */
    int8_t side;  /* who decides it; NO_SIDE: nobody, it just goes */
    int16_t unit, other;
    uint16_t space;
    int16_t n[2];
} agenda_item;

typedef struct state {
    const scenario *sc; /* not hashed, not dumped */
    int16_t turn;       /* from 1 */
    int8_t side;        /* whose phase it is, NO_SIDE if both */
    uint8_t step;       /* index into ruleset.steps */
    uint8_t over;       /* 1: the battle has ended */
    int8_t winner;      /* NO_SIDE: draw, or not over */
    uint8_t level;      /* index into victory levels, 0 none */
    uint8_t nagenda;
    uint32_t met;                   /* victory conditions met at once and for good, by index */
    uint32_t actions;               /* applied so far: bounds every game */
    uint8_t holder[OBJECTIVES_MAX]; /* side + 1 holding scenario.objectives[i]; 0: nobody */
    agenda_item agenda[AGENDA_MAX];
    unit units[UNITS_MAX];
    figure figures[FIGURES_MAX];
    thing things[THINGS_MAX];
    uint8_t ext[GAME_EXT];
} state;

/*
 * The system's own part of the state seen as its structs <id>_game and <id>_unit (and <id>_figure):
 * EXT_ACCESSORS(g, grid) makes gg() and gu(), and gg_const() and gu_const() for a const state.
 * DATA_ACCESSORS(g, grid) makes gd(), the compiled data of its scenario, and type_of(), what that says of a
 * unit's type.
 */
#define EXT_FITS(type, holder, bytes, room)                                                                  \
    _Static_assert(sizeof(type) <= (room), "the system's part is larger than its room");                     \
    _Static_assert(offsetof(holder, bytes) % _Alignof(type) == 0 && sizeof(holder) % _Alignof(type) == 0,    \
                   "the system's part is not aligned")
#define EXT_ACCESSORS(p, id)                                                                                 \
    EXT_FITS(id##_game, state, ext, GAME_EXT);                                                               \
    EXT_FITS(id##_unit, unit, ext, UNIT_EXT);                                                                \
    static inline id##_game *p##g(state *s)                                                                  \
    {                                                                                                        \
        return (id##_game *)(void *)s->ext;                                                                  \
    }                                                                                                        \
    static inline const id##_game *p##g_const(const state *s)                                                \
    {                                                                                                        \
        return (const id##_game *)(const void *)s->ext;                                                      \
    }                                                                                                        \
    static inline id##_unit *p##u(state *s, int u)                                                           \
    {                                                                                                        \
        return (id##_unit *)(void *)s->units[u].ext;                                                         \
    }                                                                                                        \
    static inline const id##_unit *p##u_const(const state *s, int u)                                         \
    {                                                                                                        \
        return (const id##_unit *)(const void *)s->units[u].ext;                                             \
    }
#define DATA_ACCESSORS(p, id)                                                                                \
    static inline const id##_data *p##d(const state *s)                                                      \
    {                                                                                                        \
        return s->sc->data;                                                                                  \
    }                                                                                                        \
    static inline const id##_type *type_of(const state *s, int u)                                            \
    {                                                                                                        \
        return &p##d(s)->type[s->units[u].type];                                                             \
    }
#define EXT_FIGURES(p, id)                                                                                   \
    EXT_FITS(id##_figure, figure, ext, FIGURE_EXT);                                                          \
    static inline id##_figure *p##f(state *s, int f)                                                         \
    {                                                                                                        \
        return (id##_figure *)(void *)s->figures[f].ext;                                                     \
    }                                                                                                        \
    static inline const id##_figure *p##f_const(const state *s, int f)                                       \
    {                                                                                                        \
        return (const id##_figure *)(const void *)s->figures[f].ext;                                         \
    }

uint64_t state_hash(const state *s);
void state_clear(state *s, const scenario *sc); /* zeroed; units UNIT_NONE, spaces NO_SPACE */

/* Who stands there: first or next unit that is UNIT_ON at `space` after `after` (NO_UNIT to start). NO_UNIT:
 * no more. */
int state_unit_at(const state *s, int space, int after);
#define EACH_AT(s, space, i)                                                                                 \
    for (int i = state_unit_at(s, space, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, space, i))
static inline bool state_has(const state *s, int u, int mark)
{
    return (s->units[u].marks & BIT(mark)) != 0;
}
static inline bool state_on_board(const state *s, int u)
{
    return s->units[u].status == UNIT_ON;
}
/* Is that so for everybody who plays a side; `sides`: bit a side. */
bool state_open(const state *s, unsigned sides);
/* May that side know where u is; NO_SIDE may. */
static inline bool state_seen(const state *s, int u, int side)
{
    return side == NO_SIDE || s->units[u].side == side || (s->units[u].seen_by >> side & 1) != 0 ||
           (side == ONLOOKER && state_open(s, s->units[u].seen_by | 1u << s->units[u].side));
}
/* May that side know who it is: what it has not seen, on the board or to come, has no name for it. */
static inline bool state_knows(const state *s, int u, int side)
{
    return state_seen(s, u, side) || s->units[u].status > UNIT_ON;
}
/* Is anything hidden from anybody: set out so, or on the board and not seen by all. */
bool state_hides(const state *s);
/* Is there a unit of that side of which when() says so? */
bool state_any(const state *s, int side, bool (*when)(const state *s, int u));
uint8_t state_everybody(const state *s);       /* all sides of the scenario, bit a side */
uint8_t state_blind_to(const state *s, int u); /* sides that do not see it, bit a side; never its own */
int state_enemy_at(const state *s, int space, int side); /* first unit there of another side; NO_UNIT */
int state_alive(const state *s, int side);               /* units ON, READY or WAITING */

/* The agenda. */
void agenda_push(state *s, agenda_item item); /* at the end; asserts on overflow */
void agenda_push_front(state *s, agenda_item item);
/* An item that nobody decides and that has no space: NO_UNIT and 0 for what it does not need. */
agenda_item agenda_item_of(int kind, int u, int other, int n0);
void agenda_owe(state *s, int kind, int u, int other, int n0);
void agenda_owe_first(state *s, int kind, int u, int other, int n0);
agenda_item agenda_pop(state *s);
const agenda_item *agenda_head(const state *s); /* NULL if nothing is owed */
void agenda_clear(state *s);                    /* nothing is owed any more */

#endif
