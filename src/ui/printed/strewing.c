/* strewing.c: see strewing.h. Trees are kept apart through buckets. */
#include "ui/printed/strewing.h"

#include <math.h>
#include <stdlib.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

void strewing_add(strewing *s, stamp kind, float x, float y, float scale, uint32_t variety)
{
    if (x < 0 || y < 0 || x > s->g->w || y > s->g->h) return;
    if (s->n == s->cap) {
        s->cap = s->cap ? s->cap * 2 : 512;
        s->all = mem_realloc(s->all, sizeof *s->all * (size_t)s->cap);
    }
    s->all[s->n] = (strewn){x, y, scale, kind, variety, s->n};
    s->n++;
}

static int bucket_of(const strewing *s, float x, float y)
{
    int i = (int)(x / s->bucket), j = (int)(y / s->bucket);
    i = i < 0 ? 0 : i >= s->bx ? s->bx - 1 : i;
    j = j < 0 ? 0 : j >= s->by ? s->by - 1 : j;
    return j * s->bx + i;
}

bool strewing_crowded(const strewing *s, float x, float y, float apart)
{
    int b = bucket_of(s, x, y), bi = b % s->bx, bj = b / s->bx;
    for (int j = bj - 1; j <= bj + 1; j++)
        for (int i = bi - 1; i <= bi + 1; i++) {
            if (i < 0 || j < 0 || i >= s->bx || j >= s->by) continue;
            for (int k = s->head[j * s->bx + i]; k >= 0; k = s->next[k]) {
                float dx = s->all[k].x - x, dy = s->all[k].y - y;
                if (dx * dx + dy * dy < apart * apart) return true;
            }
        }
    return false;
}

void strewing_plant(strewing *s, float x, float y, uint32_t variety, int palms_in_hundred)
{
    float u = s->g->u;
    int made = s->n;
    if (noise_unit(variety, 5, 0, 0) * 100 < (float)palms_in_hundred)
        strewing_add(s, STAMP_PALM, x, y, u * (0.8f + 0.3f * noise_unit(variety, 1, 0, 0)), 0);
    else
        strewing_add(s, STAMP_TREE, x, y, u * (0.62f + 0.34f * noise_unit(variety, 2, 0, 0)), variety);
    if (s->n == made) return;
    if (s->next_cap < s->cap) {
        s->next_cap = s->cap;
        s->next = mem_realloc(s->next, sizeof *s->next * (size_t)s->next_cap);
    }
    int b = bucket_of(s, x, y);
    s->next[made] = s->head[b];
    s->head[b] = made;
}

static int by_depth(const void *a, const void *b)
{
    const strewn *p = a, *q = b;
    return p->y < q->y ? -1 : p->y > q->y ? 1 : p->order - q->order;
}

strewing strewing_new(const ground *g, const level_map *woods)
{
    strewing s = {.g = g, .woods = woods, .bucket = 16 * g->u};
    s.bx = (int)(g->w / s.bucket) + 1;
    s.by = (int)(g->h / s.bucket) + 1;
    s.head = mem_alloc(sizeof *s.head * (size_t)s.bx * (size_t)s.by);
    for (int i = 0; i < s.bx * s.by; i++)
        s.head[i] = -1;
    return s;
}

void strewing_free(strewing *s)
{
    mem_free(s->all);
    mem_free(s->head);
    mem_free(s->next);
}

void strewing_draw(strewing *s, draw_list *d)
{
    if (s->n > 0) qsort(s->all, (size_t)s->n, sizeof *s->all, by_depth);
    for (int i = 0; i < s->n; i++)
        stamp_draw(d, s->all[i].kind, s->all[i].x, s->all[i].y, s->all[i].scale, s->all[i].variety);
}
