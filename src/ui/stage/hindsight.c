/* hindsight.c: see hindsight.h. */
#include "ui/stage/hindsight.h"

#include <stdatomic.h>
#include <string.h>
#include <threads.h>

#include "core/mem.h"

struct hindsight {
    const teacher *teacher;
    void *work;
    int playouts;
    atomic_bool stop, done;
    mtx_t lock;  /* of the two below */
    review told; /* a copy of what the thread has */
    bool unread;
    review own; /* the thread's */
    bool threaded;
    thrd_t thread;
};

static bool stopped(void *self)
{
    hindsight *h = self;
    return atomic_load(&h->stop);
}

static void copy(review *to, const review *from)
{
    review_row *row = to->row != NULL ? to->row : mem_alloc(sizeof *row * (size_t)from->rows);
    *to = *from;
    to->row = row;
    memcpy(row, from->row, sizeof *row * (size_t)from->rows);
}

static int reckon(void *self)
{
    hindsight *h = self;
    const teach_budget b = {.playouts = h->playouts, .stop = stopped, .self = h};
    while (!atomic_load(&h->stop) && h->teacher->next(h->work, &b, &h->own)) {
        mtx_lock(&h->lock);
        copy(&h->told, &h->own);
        h->unread = true;
        mtx_unlock(&h->lock);
    }
    atomic_store(&h->done, true);
    return 0;
}

hindsight *hindsight_begin(const teacher *by, const session *s, int side, int playouts, bool here)
{
    hindsight *h = mem_alloc(sizeof *h);
    h->teacher = by;
    h->playouts = playouts;
    h->work = by->open(s, side, playouts, &h->own);
    if (h->work == NULL) {
        mem_free(h);
        return NULL;
    }
    atomic_init(&h->stop, false);
    atomic_init(&h->done, false);
    mtx_init(&h->lock, mtx_plain);
    copy(&h->told, &h->own);
    h->unread = true;
    h->threaded = !here && thrd_create(&h->thread, reckon, h) == thrd_success;
    if (!h->threaded) reckon(h);
    return h;
}

bool hindsight_done(const hindsight *h)
{
    return atomic_load(&h->done);
}

bool hindsight_read(hindsight *h, review *out)
{
    mtx_lock(&h->lock);
    const bool unread = h->unread;
    if (unread) copy(out, &h->told);
    h->unread = false;
    mtx_unlock(&h->lock);
    return unread;
}

void hindsight_end(hindsight *h)
{
    if (h == NULL) return;
    atomic_store(&h->stop, true);
    if (h->threaded) thrd_join(h->thread, NULL);
    h->teacher->close(h->work);
    review_free(&h->own);
    review_free(&h->told);
    mtx_destroy(&h->lock);
    mem_free(h);
}
