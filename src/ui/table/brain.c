/*
 * brain.c: the computer's turn at the table: its choices are begun, waited for without holding anything up,
 * and done.
 */
#include "ui/table/brain.h"

#include <string.h>

#include "core/hash.h"
#include "core/mem.h"
#include "game/game.h"
#include "game/session_seal.h"
#include "ui/stage/thought.h"
#include "ui/table/battle.h"
#include "ui/table/host.h"

static const player *player_of(const table *t, int side)
{
    const player *const *list = t->host->players, *found = NULL;
    const char *name = side >= 0 ? session_settings(t->s)->player[side] : NULL;
    for (; list && *list; list++) {
        found = *list;
        if (name && strcmp(found->name, name) == 0) return found;
    }
    return found;
}

enum { THINK_MS = 300, THINK_POLL_MS = 16 };

struct brain {
    thought *thought; /* the choice under way, or NULL */
};

struct brain *brain_new(void)
{
    return mem_alloc(sizeof(struct brain));
}

void brain_drop(table *t)
{
    if (t->brain->thought) thought_drop(t->brain->thought);
    t->brain->thought = NULL;
}

/* The computer's decision: begun on a thread of its own, asked for each frame, done when it is there. */
int brain_think(table *t)
{
    if (t->brain->thought && !thought_done(t->brain->thought)) return THINK_POLL_MS;
    state seen;
    action act;
    refusal why;
    const int side = t->battle->d.side;
    const player *p = player_of(t, side);
    session_view(t->s, side, &seen);
    if (p && !t->brain->thought) {
        uint64_t seed = hash_mix(session_public_seed(t->s), (uint64_t)session_count(t->s));
        t->brain->thought = thought_begin(p, &seen, seed, &(budget){.milliseconds = THINK_MS},
                                          t->host->instant || t->host->hurried);
        if (!thought_done(t->brain->thought)) return THINK_POLL_MS;
    }
    bool found = t->brain->thought && thought_end(t->brain->thought, &act) && game_check(&seen, &act, &why);
    t->brain->thought = NULL;
    if (found || battle_first_listed(t, &seen, &act))
        battle_do(t, &act);
    else
        host_say(t->host, "%s have no action left; the battle cannot go on.", t->sc->sides[side].name);
    return 0;
}
