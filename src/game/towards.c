/* towards.c: see towards.h. */
#include "game/towards.h"

#include <stdlib.h>

#include "board/board.h"
#include "game/action_form.h"
#include "game/ruleset.h"

int towards_apart(const state *s, int a, int b)
{
    if (a == NO_SPACE || b == NO_SPACE) return TOWARDS_FAR;
    const int far = board_distance2(s->sc->board, a, b);
    return far < TOWARDS_FAR ? far : TOWARDS_FAR;
}

bool towards_rivals(const state *s, int side, int other)
{
    return other != side && (!s->sc->sides[other].goes_alone || s->sc->nsides <= 2);
}

static int nearest(const state *s, int side, int from, bool rivals, int *far)
{
    int best = NO_UNIT;
    *far = TOWARDS_FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        const int of = s->units[i].side;
        if (of == side || (rivals && !towards_rivals(s, side, of)) || !state_on_board(s, i) ||
            !state_seen(s, i, side))
            continue;
        const int to = towards_apart(s, from, s->units[i].space);
        if (to < *far) *far = to, best = i;
    }
    return best;
}

int towards_enemy(const state *s, int side, int from, int *far)
{
    return nearest(s, side, from, false, far);
}

int towards_rival(const state *s, int side, int from, int *far)
{
    return nearest(s, side, from, true, far);
}

int towards_facing(const state *s, int u, const action *a)
{
    const board *b = s->sc->board;
    const verb *v = action_verb(s->sc->rules, a->verb);
    const int space = action_space(a), at = space != NO_SPACE ? space : s->units[u].space;
    int far, i = 0;
    while (i < ACTION_ARGS && v->args[i].kind != ARG_DIRECTION)
        i++;
    if (i == ACTION_ARGS || a->args[i] == NO_ARG || at == NO_SPACE) return 0;
    const int foe = towards_enemy(s, s->units[u].side, at, &far), n = board_directions(b, at);
    if (foe == NO_UNIT || n == 0) return 0;
    const int towards = board_direction(b, at, s->units[foe].space);
    if (towards == NO_DIRECTION) return 0;
    const int off = abs(a->args[i] - towards);
    return n / 2 - (off < n - off ? off : n - off);
}
