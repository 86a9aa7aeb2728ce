/*
 * hands.h: how many gestures a turn costs: a recorded turn of separate orders is given again at the table, by
 * strokes where a stroke says it, and must come to the same position by the very same orders.
 */
#ifndef UI_HANDS_H
#define UI_HANDS_H

#include <stdbool.h>

#include "core/error.h"
#include "game/ruleset.h"

typedef struct hands_turn {
    const char *what, *scenario; /* in words; its file, below the data folder */
    const char *record;          /* a save of it, below the data folder, begun with seed 1 */
    int turn, side;
    bool one_step; /* only the first step of the turn in which that side does anything */
    int most;      /* gestures it may cost */
} hands_turn;

typedef struct hands_count {
    int orders;   /* as recorded */
    int separate; /* presses these cost one by one: unit, place or target, and once more for yes */
    int gestures;
} hands_count;

const hands_turn *hands_turns(int *count);
/* False and *err: it cannot be read, or the hands came to something else than the record. */
bool hands_play(const ruleset *const *rules, const char *data_dir, const hands_turn *of, hands_count *out,
                error *err);

#endif
