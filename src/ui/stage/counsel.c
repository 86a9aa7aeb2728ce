/* counsel.c: see counsel.h. */
#include "ui/stage/counsel.h"

#include <stdatomic.h>
#include <threads.h>

#include "core/mem.h"

struct counsel {
    const teacher *teacher;
    state seen;
    uint64_t seed;
    int playouts;
    atomic_bool stop, done;
    atomic_int played;
    mtx_t lock; /* of the two below */
    hint latest;
    bool unread;
    bool threaded;
    thrd_t thread;
};

static bool stopped(void *self)
{
    counsel *c = self;
    atomic_fetch_add(&c->played, 1);
    return atomic_load(&c->stop);
}

static void told(void *self, const hint *h)
{
    counsel *c = self;
    mtx_lock(&c->lock);
    c->latest = *h;
    c->unread = true;
    mtx_unlock(&c->lock);
}

static int find(void *self)
{
    counsel *c = self;
    hint *h = mem_alloc(sizeof *h);
    const teach_budget b = {.playouts = c->playouts, .stop = stopped, .tell = told, .self = c};
    c->teacher->hint(&c->seen, c->seed, &b, h);
    mem_free(h);
    atomic_store(&c->done, true);
    return 0;
}

counsel *counsel_begin(const teacher *by, const state *seen, uint64_t seed, int playouts, bool here)
{
    counsel *c = mem_alloc(sizeof *c);
    c->teacher = by;
    c->seen = *seen;
    c->seed = seed;
    c->playouts = playouts;
    atomic_init(&c->stop, false);
    atomic_init(&c->done, false);
    atomic_init(&c->played, 0);
    mtx_init(&c->lock, mtx_plain);
    c->threaded = !here && thrd_create(&c->thread, find, c) == thrd_success;
    if (!c->threaded) find(c);
    return c;
}

bool counsel_done(const counsel *c)
{
    return atomic_load(&c->done);
}

int counsel_played(const counsel *c)
{
    const int played = atomic_load(&c->played);
    return played < c->playouts ? played : c->playouts;
}

bool counsel_read(counsel *c, hint *out)
{
    mtx_lock(&c->lock);
    const bool unread = c->unread;
    if (unread) *out = c->latest;
    c->unread = false;
    mtx_unlock(&c->lock);
    return unread;
}

void counsel_stop(counsel *c)
{
    atomic_store(&c->stop, true);
}

void counsel_end(counsel *c)
{
    if (c == NULL) return;
    counsel_stop(c);
    if (c->threaded) thrd_join(c->thread, NULL);
    mtx_destroy(&c->lock);
    mem_free(c);
}
