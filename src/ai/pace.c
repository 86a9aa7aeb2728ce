/* pace.c: see pace.h. */
#include "ai/pace.h"

#include <time.h>
#include <unistd.h>

enum { THREADS_MOST = 64 };

int64_t pace_now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

pace pace_of(const budget *b, int percent)
{
    const bool clock = b != NULL && b->milliseconds > 0;
    if (!clock) return (pace){.b = b};
    const int64_t now = pace_now();
    return (pace){b, now, now + (int64_t)b->milliseconds * percent / 100};
}

bool pace_late(const budget *b)
{
    return b != NULL && b->milliseconds == 1;
}

bool pace_over(const pace *p)
{
    if (p == NULL || p->b == NULL) return false;
    if (p->b->stop != NULL && atomic_load_explicit(p->b->stop, memory_order_relaxed)) return true;
    return p->deadline > 0 && pace_now() >= p->deadline;
}

bool pace_by_clock(const pace *p)
{
    return p != NULL && p->deadline > 0;
}

int pace_playouts(const pace *p, int own)
{
    if (p == NULL || p->b == NULL) return own;
    if (p->b->playouts > 0) return p->b->playouts;
    return pace_by_clock(p) ? INT32_MAX : own;
}

int pace_threads(const pace *p)
{
    if (p == NULL || p->b == NULL) return 1;
    const long n = p->b->threads == ALL_CORES ? sysconf(_SC_NPROCESSORS_ONLN) : p->b->threads;
    return n < 1 ? 1 : n > THREADS_MOST ? THREADS_MOST : (int)n;
}

void pace_tell(const pace *p, int done, int wanted)
{
    if (p == NULL || p->b == NULL || p->b->report == NULL) return;
    if (pace_by_clock(p)) {
        const int64_t gone = pace_now() - p->begun, most = p->deadline - p->begun;
        wanted = gone > 0 && gone < most ? (int)(done * most / gone) : done;
    }
    atomic_store_explicit(&p->b->report->wanted, wanted, memory_order_relaxed);
    atomic_store_explicit(&p->b->report->done, done, memory_order_relaxed);
}
