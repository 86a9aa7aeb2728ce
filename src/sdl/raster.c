/*
 * raster.c: the store of kept rasters: a hash table threaded by a list from the newest used to the oldest.
 */
#include "sdl/raster.h"

#include <assert.h>

#include "core/mem.h"

/* So many frames without use make a raster old: half a minute of movement. A table at rest draws none. */
enum { BUCKETS = 4096, OLD_FRAMES = 1800 };

struct raster_store {
    raster *buckets[BUCKETS];
    raster *newest, *oldest;
    size_t bytes, limit;
    uint64_t frame, versions;
};

raster_store *raster_store_new(size_t limit_bytes)
{
    raster_store *s = mem_alloc(sizeof *s);
    s->limit = limit_bytes;
    s->frame = 1;
    return s;
}

void raster_store_room(raster_store *s, size_t limit_bytes)
{
    s->limit = limit_bytes;
}

static size_t bytes_of(const raster *r)
{
    return sizeof *r + (size_t)r->w * (size_t)r->h * sizeof *r->px + (size_t)r->h * sizeof *r->rows;
}

static raster **bucket(raster_store *s, uint64_t key)
{
    return &s->buckets[(key ^ key >> 32 ^ key >> 17) % BUCKETS];
}

static void unlink_used(raster_store *s, raster *r)
{
    *(r->newer ? &r->newer->older : &s->newest) = r->older;
    *(r->older ? &r->older->newer : &s->oldest) = r->newer;
}

static void link_newest(raster_store *s, raster *r)
{
    r->newer = NULL;
    r->older = s->newest;
    *(s->newest ? &s->newest->newer : &s->oldest) = r;
    s->newest = r;
    r->used = s->frame;
}

static void discard(raster_store *s, raster *r)
{
    raster **p = bucket(s, r->key);
    while (*p != r)
        p = &(*p)->chain;
    *p = r->chain;
    unlink_used(s, r);
    s->bytes -= bytes_of(r);
    mem_free(r->px);
    mem_free(r->rows);
    mem_free(r);
}

void raster_store_free(raster_store *s)
{
    if (!s) return;
    while (s->newest)
        discard(s, s->newest);
    mem_free(s);
}

static raster *held(raster_store *s, uint64_t key)
{
    raster *r = *bucket(s, key);
    while (r && r->key != key)
        r = r->chain;
    return r;
}

const raster *raster_find(raster_store *s, uint64_t key)
{
    raster *r = held(s, key);
    if (r && r->used != s->frame) { /* which of a frame's is the newest says nothing */
        unlink_used(s, r);
        link_newest(s, r);
    }
    return r;
}

void raster_drop(raster_store *s, uint64_t key)
{
    raster *r = held(s, key);
    if (r) discard(s, r);
}

raster *raster_put(raster_store *s, uint64_t key, int w, int h)
{
    assert(w > 0 && h > 0 && w <= 16384 && h <= 16384);
    raster_drop(s, key);
    raster *r = mem_alloc(sizeof *r);
    r->key = key;
    r->version = ++s->versions;
    r->w = w;
    r->h = h;
    s->bytes += bytes_of(r);
    /* What this frame used is about to be painted: it may go over the limit until the frame is done. */
    while (s->bytes > s->limit && s->oldest && s->oldest->used != s->frame)
        discard(s, s->oldest);
    r->px = mem_alloc((size_t)w * (size_t)h * sizeof *r->px);
    r->rows = mem_alloc((size_t)h * sizeof *r->rows);
    r->chain = *bucket(s, key);
    *bucket(s, key) = r;
    link_newest(s, r);
    return r;
}

/* Grown from the line with the longest solid run, up or down, wherever the next line's run leaves more of the
 * width; the largest on the way. */
static irect solid_part(const raster *r)
{
    int middle = 0;
    for (int y = 1; y < r->h; y++)
        if (r->rows[y].solid_to - r->rows[y].solid_from >
            r->rows[middle].solid_to - r->rows[middle].solid_from)
            middle = y;
    int x0 = r->rows[middle].solid_from, x1 = r->rows[middle].solid_to, y0 = middle, y1 = middle + 1;
    irect best = {x0, y0, x1 - x0, 1};
    while (y0 > 0 || y1 < r->h) {
        int from[2] = {x0, x0}, to[2] = {x0, x0}; /* after a step up, after a step down */
        for (int i = 0; i < 2; i++) {
            if (i ? y1 == r->h : y0 == 0) continue;
            const blit_row *row = &r->rows[i ? y1 : y0 - 1];
            from[i] = row->solid_from > x0 ? row->solid_from : x0;
            to[i] = row->solid_to < x1 ? row->solid_to : x1;
        }
        const int step = to[1] - from[1] > to[0] - from[0];
        if (to[step] <= from[step]) break;
        x0 = from[step], x1 = to[step];
        if (step)
            y1++;
        else
            y0--;
        if ((x1 - x0) * (y1 - y0) > best.w * best.h) best = (irect){x0, y0, x1 - x0, y1 - y0};
    }
    return best;
}

void raster_done(raster *r)
{
    for (int y = 0; y < r->h; y++)
        r->rows[y] = blit_row_scan(r->px + (size_t)y * (size_t)r->w, r->w);
    r->solid = solid_part(r);
}

/* Of what is old a quarter of the limit stays, for whoever comes back: not all that battles long over have
 * left. */
void raster_frames_over(raster_store *s, int n)
{
    s->frame += (uint64_t)n;
    while (s->oldest &&
           (s->bytes > s->limit || (s->bytes > s->limit / 4 && s->oldest->used + OLD_FRAMES < s->frame)))
        discard(s, s->oldest);
}

void raster_frame_over(raster_store *s)
{
    raster_frames_over(s, 1);
}

size_t raster_bytes(const raster_store *s)
{
    return s->bytes;
}
