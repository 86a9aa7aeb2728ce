/* thought.c: see thought.h. */
#include "ui/stage/thought.h"

#include <threads.h>

#include "core/mem.h"

struct thought {
    const player *player;
    state seen;
    uint64_t seed;
    int ponders; /* for that side, or NO_SIDE: it chooses */
    budget b;
    atomic_bool stop;
    progress come;
    action choice;
    bool found;
    bool threaded;
    atomic_bool done;
    thrd_t thread;
};

static int think(void *self)
{
    thought *t = self;
    if (t->ponders != NO_SIDE)
        t->player->ponder(&t->seen, t->ponders, t->seed, &t->b);
    else
        t->found = t->player->choose(&t->seen, t->seed, &t->b, &t->choice);
    atomic_store(&t->done, true);
    return 0;
}

static thought *new_thought(const player *p, const state *seen, int ponders, uint64_t seed, const budget *b)
{
    thought *t = mem_alloc(sizeof *t);
    t->ponders = ponders;
    t->player = p;
    t->seen = *seen;
    t->seed = seed;
    t->b = *b;
    t->b.stop = &t->stop;
    t->b.report = &t->come;
    return t;
}

thought *thought_begin(const player *p, const state *seen, uint64_t seed, const budget *b, bool here)
{
    thought *t = new_thought(p, seen, NO_SIDE, seed, b);
    t->threaded = !here && thrd_create(&t->thread, think, t) == thrd_success;
    if (!t->threaded) think(t);
    return t;
}

thought *thought_ponder(const player *p, const state *seen, int side, uint64_t seed, const budget *b)
{
    thought *t = new_thought(p, seen, side, seed, b);
    t->threaded = thrd_create(&t->thread, think, t) == thrd_success;
    if (!t->threaded) atomic_store(&t->done, true); /* it would be in the way */
    return t;
}

bool thought_done(const thought *t)
{
    return atomic_load(&t->done);
}

void thought_stop(thought *t)
{
    atomic_store(&t->stop, true);
}

void thought_progress(const thought *t, int *done, int *wanted)
{
    *done = atomic_load(&t->come.done);
    *wanted = atomic_load(&t->come.wanted);
}

bool thought_end(thought *t, action *out)
{
    if (t->threaded) thrd_join(t->thread, NULL);
    const bool found = t->found;
    if (found && out != NULL) *out = t->choice;
    mem_free(t);
    return found;
}

void thought_drop(thought *t)
{
    thought_stop(t);
    thought_end(t, NULL);
}
