/*
 * player.h: a computer player, as the table sees one. src/ai/ makes them; main() hands them down.
 */
#ifndef GAME_PLAYER_H
#define GAME_PLAYER_H

#include "game/ruleset.h"

typedef struct player {
    const char *name, *title; /* "quick", "Quick" */
    /* Chooses for the deciding side from what it may know (`view` is already redacted for it). `seed` makes
     * it repeatable; `milliseconds` is a budget to aim at, 0 for its own fixed effort (the same choice on
     * every machine). Returns true with a legal action. */
    bool (*choose)(const state *view, uint64_t seed, int milliseconds, action *out);
} player;

#endif
