/*
 * frozen.h: computer players as they were on the day they were frozen: opponents that measure the living
 * ones. Only tools and tests name them; nobody meets them at the table.
 *
 * The search, what each system listed as worth trying, what it held a position to be worth and how it filled
 * what it did not know are copies of src/ai and src/rules of that day. They are changed only where a change
 * of the rules leaves no other way, and never to play better or worse; tests/contract/test_frozen.c holds
 * what they choose. What may be done, and what comes of it, are the rules of today. A system that came later
 * is judged by what it says itself.
 */
#ifndef FROZEN_FROZEN_H
#define FROZEN_FROZEN_H

#include "game/player.h"

/* "quick-frozen" and "normal-frozen"; NULL-terminated. */
extern const player *const frozen_players[];

/* One of these or of the scripts (scripts.h); NULL if there is none. */
const player *frozen_find(const char *name);

#endif
