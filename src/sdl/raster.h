/*
 * raster.h: rasters kept by key: counters, terrain tiles, sized SVGs, shadow stamps. The least recently used
 * go when there are too many bytes, and down to a quarter of those when no frame has needed them for long;
 * what the current frame used stays until the frame is over.
 */
#ifndef SDL_RASTER_H
#define SDL_RASTER_H

#include "sdl/blit.h"

typedef struct raster {
    uint64_t key;
    uint64_t version; /* no two rasters ever put have the same */
    int w, h;
    uint32_t *px;   /* w * h, premultiplied */
    blit_row *rows; /* h */
    irect solid;    /* no pixel in there lets anything through; as large as is easily found */
    uint64_t used;  /* frame */
    struct raster *chain, *newer, *older;
} raster;

typedef struct raster_store raster_store;
raster_store *raster_store_new(size_t limit_bytes);
void raster_store_free(raster_store *s);
void raster_store_room(raster_store *s,
                       size_t limit_bytes);               /* another limit, from the end of this frame on */
const raster *raster_find(raster_store *s, uint64_t key); /* NULL: not held; marks it as used */
/* A new clear raster under the key, in the old one's place. Paint px, then raster_done(). w and h from 1 to
 * 16,384. */
raster *raster_put(raster_store *s, uint64_t key, int w, int h);
void raster_done(raster *r);
void raster_drop(raster_store *s, uint64_t key);
void raster_frame_over(raster_store *s);
void raster_frames_over(raster_store *s, int n); /* one, that stood as long as n */
size_t raster_bytes(const raster_store *s);

#endif
