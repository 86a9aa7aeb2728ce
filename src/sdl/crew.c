/* crew.c: see crew.h. The thread is made with the first work, and takes work only when it is awake in time:
 * nobody waits for it to wake. */
#include "sdl/crew.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "core/mem.h"

struct crew {
    bool alone; /* no thread, and none to be had */
    bool made;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    /* all under the lock */
    void (*work)(void *of); /* NULL: nothing to be taken */
    void *of;
    bool over;
    atomic_bool busy; /* written under the lock, or by the thread when it is done */
};

crew *crew_new(void)
{
    crew *c = mem_alloc(sizeof *c);
    c->alone = sysconf(_SC_NPROCESSORS_ONLN) < 2 || pthread_mutex_init(&c->lock, NULL) != 0 ||
               pthread_cond_init(&c->wake, NULL) != 0;
    return c;
}

static void *help(void *self)
{
    crew *c = self;
    pthread_mutex_lock(&c->lock);
    while (!c->over) {
        if (!c->work) {
            pthread_cond_wait(&c->wake, &c->lock);
            continue;
        }
        void (*work)(void *of) = c->work;
        c->work = NULL;
        atomic_store(&c->busy, true);
        pthread_mutex_unlock(&c->lock);
        work(c->of);
        atomic_store(&c->busy, false);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

void crew_work(crew *c, void (*work)(void *of), void *of)
{
    if (!c->alone && !c->made) {
        c->made = pthread_create(&c->thread, NULL, help, c) == 0;
        c->alone = !c->made;
    }
    if (c->alone) {
        work(of);
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->of = of;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->lock);
    work(of);
    pthread_mutex_lock(&c->lock);
    c->work = NULL; /* too late now */
    pthread_mutex_unlock(&c->lock);
    while (atomic_load(&c->busy)) /* with the last that it took: soon over */
        sched_yield();
}

void crew_free(crew *c)
{
    if (!c) return;
    if (c->made) {
        pthread_mutex_lock(&c->lock);
        c->over = true;
        pthread_cond_signal(&c->wake);
        pthread_mutex_unlock(&c->lock);
        pthread_join(c->thread, NULL);
    }
    if (!c->alone) {
        pthread_cond_destroy(&c->wake);
        pthread_mutex_destroy(&c->lock);
    }
    mem_free(c);
}
