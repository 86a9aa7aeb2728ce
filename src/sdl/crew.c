/* crew.c: see crew.h. The thread is made with the first work, and takes work only when it is awake in time:
 * nobody waits for it to wake. */
#include "sdl/crew.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <threads.h>
#include <unistd.h>

#include "core/mem.h"

struct crew {
    bool alone; /* no thread, and none to be had */
    bool made;
    thrd_t thread;
    mtx_t lock;
    cnd_t wake;
    /* all under the lock */
    void (*work)(void *of); /* NULL: nothing to be taken */
    void *of;
    bool over;
    atomic_bool busy; /* written under the lock, or by the thread when it is done */
};

crew *crew_new(void)
{
    crew *c = mem_alloc(sizeof *c);
    c->alone = sysconf(_SC_NPROCESSORS_ONLN) < 2 || mtx_init(&c->lock, mtx_plain) != thrd_success ||
               cnd_init(&c->wake) != thrd_success;
    return c;
}

static int help(void *self)
{
    crew *c = self;
    mtx_lock(&c->lock);
    while (!c->over) {
        if (!c->work) {
            cnd_wait(&c->wake, &c->lock);
            continue;
        }
        void (*work)(void *of) = c->work;
        c->work = NULL;
        atomic_store(&c->busy, true);
        mtx_unlock(&c->lock);
        work(c->of);
        atomic_store(&c->busy, false);
        mtx_lock(&c->lock);
    }
    mtx_unlock(&c->lock);
    return 0;
}

void crew_work(crew *c, void (*work)(void *of), void *of)
{
    if (!c->alone && !c->made) {
        c->made = thrd_create(&c->thread, help, c) == thrd_success;
        c->alone = !c->made;
    }
    if (c->alone) {
        work(of);
        return;
    }
    mtx_lock(&c->lock);
    c->work = work;
    c->of = of;
    cnd_signal(&c->wake);
    mtx_unlock(&c->lock);
    work(of);
    mtx_lock(&c->lock);
    c->work = NULL; /* too late now */
    mtx_unlock(&c->lock);
    while (atomic_load(&c->busy)) /* with the last that it took: soon over */
        thrd_yield();
}

void crew_free(crew *c)
{
    if (!c) return;
    if (c->made) {
        mtx_lock(&c->lock);
        c->over = true;
        cnd_signal(&c->wake);
        mtx_unlock(&c->lock);
        thrd_join(c->thread, NULL);
    }
    mem_free(c);
}
