/*
 * refusal.c: refusing in one line.
 */
#include "game/refusal.h"

#include <stddef.h>

#include "board/board.h"
#include "game/limits.h"

bool refuse(refusal *why, const char *code, int u, int other, int space, int32_t n0, int32_t n1)
{
    if (why == NULL) return false;
    why->code = code;
    why->args = (word_args){
        .unit = u, .other = other, .side = NO_SIDE, .space = space, .from = NO_SPACE, .n = {n0, n1, 0, 0}};
    return false;
}

bool refuse_if(refusal *why, const char *code, int u, int other, int space, int32_t n0, int32_t n1)
{
    return code == NULL || refuse(why, code, u, other, space, n0, n1);
}
