/*
 * ground.h: what each space is to movers and shooters, where bits and a level say it all: read from
 * terrain.json by the system's table of members (of this struct), the hills there standing on top of the
 * map's own levels. Only for rule systems.
 */
#ifndef GAME_GROUND_H
#define GAME_GROUND_H

#include "board/tables.h"
#include "game/members.h"

struct random_stream;
struct state;
struct refusal;

typedef struct ground_space {
    int16_t level;
    uint16_t is; /* the system's bits */
} ground_space;

/* A row of terrain.json that says yes or no to one of the bits: {"rail", GROUND_BIT(SPACE_RAIL)} */
#define GROUND_BIT(bit_) MEMBER(BIT, ground_space, is), .bit = (bit_)

/* Of every space: the scenario's arena. False: something in terrain.json was wrong. */
bool ground_read(scenario *sc, ground_space **out);
/* Compiles what each space sees as far as `range` (tables_compile_sight): nobody sees past `opaque` ground.
 */
void ground_compile_sight(scenario *sc, board_tables *map, const ground_space *spaces, unsigned opaque,
                          int range);

/* Whether somebody may lurk there whom `side` does not see: ground that `conceals`, where nobody stands and
 * none of its units is within `reveal` (tables_far). */
bool ground_may_lurk(const struct state *s, int side, const board_tables *map, const ground_space *spaces,
                     unsigned conceals, int reveal, int at);
/* Everyone who lurks is put on such ground (kit_imagine). */
void ground_imagine(struct state *s, int side, const board_tables *map, const ground_space *spaces,
                    unsigned conceals, int reveal, void (*start)(struct state *s, int u),
                    struct random_stream *r);

/* In a view of `side`'s: unit u is of another side, out of its sight, and on the board from the start or, as
 * its group is likeliest to have come, by this turn. */
bool ground_has_come(const struct state *s, int u, int side);
/* How ground_imagine_dark() knows a system's ground. */
typedef struct ground_dark {
    const board_tables *map;
    bool (*may_stand)(const struct state *s, int u, int space); /* the ground takes its type */
    void (*start)(struct state *s, int u);                      /* sets it up as the scenario has it */
} ground_dark;
/* In the dark whom `side` does not see is not gone: whoever has come by now is put beyond its sight, no two
 * on one space, and rather near his goals. By day nothing. */
void ground_imagine_dark(struct state *s, int side, const ground_dark *how, struct random_stream *r);

/* Does anything of that ground rise or stand between the unit and `space`, however far that is? Refuses with
 * the code: {unit} does not see {from} for what is at {space}. */
bool ground_between(const struct state *s, int u, int space, const ground_space *spaces, unsigned opaque,
                    const char *code, struct refusal *why);

#endif
