/*
 * word_args.h: what a sentence may name and count. Not for the sentences (words.h).
 */
#ifndef GAME_WORD_ARGS_H
#define GAME_WORD_ARGS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct word_args { /* whatever is not known: NO_UNIT, NO_SPACE, NO_SIDE, 0 */
    int unit, other, side;
    int space, from;
    int32_t n[4];
    bool from_afar; /* who reads it looks for no square by its number: places by their names, or "this place"
                     */
} word_args;
word_args word_args_none(void);

#endif
