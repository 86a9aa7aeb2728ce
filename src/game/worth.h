/*
 * worth.h: what a position is worth in terms common to all systems: the victory conditions, the places they
 * name, strength. For evaluate() of rule systems, which choose the weights, and for the computer where a
 * system says nothing of its own.
 */
#ifndef GAME_WORTH_H
#define GAME_WORTH_H

#include "game/ruleset.h"

struct board_tables;

/* Points for having all that a condition asks for; part of them for part of it. */
typedef struct victory_weights {
    int32_t start, rise; /* before the first turn, and so much more by the last */
    uint32_t effects;    /* BIT(EFFECT_): conditions that count */
    int32_t part;        /* per cent of it for conditions that are only parts of others */
    uint32_t skip;       /* BIT(VICTORY_): kinds that do not count */
    int32_t losses;      /* strength lost by the enemy instead, the same in every turn; 0: as the others */
} victory_weights;

/* Of `all`, the part that the side of condition `which` has of what that asks for; *met (may be NULL): it has
 * everything.
 */
int32_t worth_of_condition(const state *s, int which, int32_t all, bool *met);
/* What `side` has of its conditions less what the others have of theirs. */
int32_t worth_of_victory(const state *s, int side, const victory_weights *w);
/* It has conditions that win, and none of them is met: if the battle ended now it would not win. */
bool worth_hungry(const state *s, int side);
/* Of objectives held, less those the other of two sides holds. */
int32_t worth_of_goals(const state *s, int side, int32_t each);
/* From every space to the nearest place that the conditions of `side` name, or where it has none of its own
 * the other's of two (tables_far): the scenario's arena. NULL: nobody's name any. While loading. */
const uint16_t *worth_goal_map(const scenario *sc, const struct board_tables *t, int side);
/* Of `all`, so many thousandths, for a feature (ruleset_thinking); no more than `most` either way. */
int32_t worth_in_thousandths(int64_t some, int64_t all, int32_t most);
/* The turn, no later than the last (the umpire may have set any). */
int worth_turn(const state *s);

/* Without a word from the system: strength, objectives and conditions, and how near each unit is to a place
 * its side wants, or else to an enemy it knows of. In thousandths of one step of strength. */
int32_t worth_plainly(const state *s, int side);

#endif
