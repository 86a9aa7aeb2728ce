/*
 * word_args.h: what a sentence may name and count. Not for the sentences (words.h).
 */
#ifndef GAME_WORD_ARGS_H
#define GAME_WORD_ARGS_H

#include <stdint.h>

typedef struct word_args { /* whatever is not known: NO_UNIT, NO_SPACE, NO_SIDE, 0 */
    int unit, other, side;
    int space, from;
    int32_t n[4];
} word_args;
word_args word_args_none(void);

#endif
