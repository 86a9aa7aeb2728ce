/*
 * occupied.h: who stands where, as sets of spaces, and who is near. Of systems that set scenario.map at load;
 * distances are tables_far(). Units of the types in scenario.roomless take no room and are passed over.
 */
#ifndef GAME_OCCUPIED_H
#define GAME_OCCUPIED_H

#include "board/tables.h"
#include "game/scenario.h"
#include "game/state.h"

enum { OCCUPIED_SPACES = 4096 }; /* systems that use it refuse larger boards at load */

/* As one side knows it. Words beyond the board (board_tables.words) are not set. */
typedef struct occupied {
    uint64_t friends[OCCUPIED_SPACES / 64], enemies[OCCUPIED_SPACES / 64];
} occupied;

void occupied_find(const state *s, int side, occupied *out);

/* To the nearest enemy on the board that `side` knows of, and who it is (the first of several; may be NULL,
 * untouched if there is none). BOARD_FAR: nobody. */
int occupied_nearest(const state *s, int side, int space, int *who);
/* The same without units of those types, instead of scenario.roomless. */
int occupied_nearest_but(const state *s, int side, int space, uint64_t without, int *who);
/* Those enemies that stand no farther from `space`, in the order of battle: the first after `after` (NO_UNIT:
 * to start), NO_UNIT if there is no more. */
int occupied_enemy(const state *s, int side, int space, int far, int after);
#define EACH_ENEMY(s, side, space, far, i)                                                                   \
    for (int i = occupied_enemy(s, side, space, far, NO_UNIT); i != NO_UNIT;                                 \
         i = occupied_enemy(s, side, space, far, i))
/* All of them, gathered once by whoever asks of many spaces; in the order of battle. */
typedef struct occupied_foes {
    int n;
    uint16_t who[UNITS_MAX], space[UNITS_MAX];
} occupied_foes;

void occupied_foes_find(const state *s, int side, occupied_foes *out);

/* Does an enemy of u, seen or not, of any type, stand no farther away than that. */
bool occupied_enemy_within(const state *s, int u, int far);
/* The same of all units on the board at once, by unit; those off it are not set. */
void occupied_enemies_within(const state *s, int far, bool within[UNITS_MAX]);

#endif
