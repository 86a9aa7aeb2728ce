/*
 * example.h: a small whole rule system to copy: hex and counter, zones of control, a combat results table.
 *
 * Rules E1 to E8 are in rules/example/pages. `u` and `target` are units, `at`, `from`, `to` spaces.
 */
#ifndef RULES_EXAMPLE_EXAMPLE_H
#define RULES_EXAMPLE_EXAMPLE_H

#include "board/reach.h"
#include "board/tables.h"
#include "game/kit.h"

extern const ruleset example_ruleset;

enum { VERB_END, VERB_MOVE, VERB_ATTACK };
enum { STEP_MOVEMENT, STEP_COMBAT };
enum { STAGE_MOVE = 1, STAGE_FIGHT };
enum { MARK_MOVED, MARK_FOUGHT, MARK_ATTACKED };
enum { CLASS_FOOT, CLASS_HORSE, CLASS_GUNS, CLASSES };

typedef struct example_game { /* state.ext: where the course of the turn stands */
    uint8_t phase, stage;
} example_game;

typedef struct example_type {
    uint8_t class, combat, move; /* combat factor of a step; movement points */
} example_type;

typedef struct example_data { /* scenario.data: never changed after load() */
    board_tables map;
    example_type type[TYPES_MAX];
    reach_map *reach[CLASSES];
    bool cover[BOARD_TERRAINS_MAX];
    const modifier_table *combat;
    const chart *results;
} example_data;

DATA_ACCESSORS(e, example)

static inline int factor_of(const state *s, int u) /* of all its steps */
{
    return type_of(s, u)->combat * s->units[u].strength;
}

#endif
