/* front.c: see front.h. */
#include "ui/table/choose/front.h"

#include <stdlib.h>

#include "board/board.h"
#include "game/towards.h"

int front_to_enemy(const table *t, const state *s, int side, int space)
{
    int far;
    const int foe = space == NO_SPACE ? NO_UNIT : towards_enemy(s, side, space, &far);
    return foe == NO_UNIT ? NO_DIRECTION : board_direction(t->b, space, s->units[foe].space);
}

int front_after(const table *t, const state *s, int who, int from, int to)
{
    const unit *u = &s->units[who];
    const int n = to == NO_SPACE ? 0 : board_directions(t->b, to), enemy = front_to_enemy(t, s, u->side, to);
    if (n == 0) return u->facing;
    if (enemy != NO_DIRECTION) {
        const int off = u->facing == NO_DIRECTION ? n : abs(u->facing - enemy) % n;
        return off <= 1 || off == n - 1 ? u->facing : enemy;
    }
    const int way = from == NO_SPACE || from == to ? NO_DIRECTION : board_direction(t->b, from, to);
    return way == NO_DIRECTION ? u->facing : way;
}
