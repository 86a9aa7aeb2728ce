/*
 * word_args.c: arguments that name nobody and nothing.
 */
#include "game/word_args.h"

#include "board/board.h"
#include "game/limits.h"

word_args word_args_none(void)
{
    return (word_args){
        .unit = NO_UNIT, .other = NO_UNIT, .side = NO_SIDE, .space = NO_SPACE, .from = NO_SPACE};
}
