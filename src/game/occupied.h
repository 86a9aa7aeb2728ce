/*
 * occupied.h: who stands where, as sets of spaces, and who is nearest. Only for rule systems.
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

/* Units of the types in `without` (bit by index into scenario.types) take no room. */
void occupied_find(const state *s, const board_tables *t, int side, uint64_t without, occupied *out);

/* To the nearest enemy on the board that `side` knows of, by tables_far(), and who it is (the first of
 * several; may be NULL, untouched if there is none). BOARD_FAR: nobody. */
int occupied_nearest(const state *s, const board_tables *t, int side, int space, uint64_t without, int *who);
/* Does an enemy of u, seen or not, stand no farther away than that. */
bool occupied_enemy_within(const state *s, const board_tables *t, int u, int far);

#endif
