/* thought.c: see thought.h. */
#include "ui/stage/thought.h"

#include <stdatomic.h>
#include <threads.h>

#include "core/mem.h"

struct thought {
    const player *player;
    state seen;
    uint64_t seed;
    int milliseconds;
    action choice;
    bool found;
    bool threaded;
    atomic_bool done;
    thrd_t thread;
};

static int think(void *self)
{
    thought *t = self;
    t->found = t->player->choose(&t->seen, t->seed, t->milliseconds, &t->choice);
    atomic_store(&t->done, true);
    return 0;
}

thought *thought_begin(const player *p, const state *seen, uint64_t seed, int milliseconds, bool here)
{
    thought *t = mem_alloc(sizeof *t);
    t->player = p;
    t->seen = *seen;
    t->seed = seed;
    t->milliseconds = milliseconds;
    atomic_init(&t->done, false);
    t->threaded = !here && thrd_create(&t->thread, think, t) == thrd_success;
    if (!t->threaded) think(t);
    return t;
}

bool thought_done(const thought *t)
{
    return atomic_load(&t->done);
}

bool thought_end(thought *t, action *out)
{
    if (t->threaded) thrd_join(t->thread, NULL);
    const bool found = t->found;
    if (found && out != NULL) *out = t->choice;
    mem_free(t);
    return found;
}
