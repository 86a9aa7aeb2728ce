/*
 * pane.c: see pane.h. Nodes are blended down into one row at a time, and along it pixel by pixel, in whole
 * numbers: painting a part gives the bytes that painting all of it gave.
 */
#include "sdl/pane.h"

#include <math.h>
#include <string.h>

#include "core/mem.h"

enum { PARTS = 9 }; /* bytes of a node */
_Static_assert(sizeof(light_node) == PARTS, "a node is nine bytes");

/* Which node a pixel's middle lies after, and how far towards the next: 0 to 256. */
typedef struct between {
    int node, part;
} between;

static between find(float at, int nodes)
{
    const float most = (float)(nodes - 1);
    at = at < 0 ? 0 : at > most ? most : at;
    int node = (int)at;
    if (node > nodes - 2) node = nodes - 2;
    return (between){node, (int)((at - (float)node) * 256)};
}

static uint32_t channel(uint32_t acc, uint32_t alpha)
{
    const uint32_t v = (acc + 32640) / 65280; /* 255 * 256 */
    return v < alpha ? v : alpha;
}

/* `l`: the node's bytes times 256. */
static uint32_t lit(uint32_t p, const uint32_t *l)
{
    const uint32_t alpha = p >> 24, r = p >> 16 & 0xFF, g = p >> 8 & 0xFF, b = p & 0xFF,
                   mean = (r + g + b + 1) / 3;
    return alpha << 24 | channel(l[0] * r + l[3] * mean + l[6] * alpha, alpha) << 16 |
           channel(l[1] * g + l[4] * mean + l[7] * alpha, alpha) << 8 |
           channel(l[2] * b + l[5] * mean + l[8] * alpha, alpha);
}

void pane_paint(const brush *b, const draw_command *c)
{
    const draw_light_data *d = &c->u.light;
    if (!b->straight || irect_empty(b->cut)) return;
    const uint8_t *nodes = (const uint8_t *)(b->list->words + c->path.at);
    const int nx = (int)d->nx, ny = (int)d->ny;
    const float kx = (float)(nx - 1) / (d->r.w * b->m.xx), ky = (float)(ny - 1) / (d->r.h * b->m.yy),
                left = d->r.x * b->m.xx + b->m.x0, top = d->r.y * b->m.yy + b->m.y0;
    const int x0 = (int)floorf(left + 0.5F), y0 = (int)floorf(top + 0.5F),
              x1 = (int)floorf(left + d->r.w * b->m.xx + 0.5F),
              y1 = (int)floorf(top + d->r.h * b->m.yy + 0.5F);
    const irect at = irect_meet(b->cut, (irect){x0, y0, x1 - x0, y1 - y0});
    if (irect_empty(at)) return;
    uint32_t *row = mem_alloc((size_t)nx * PARTS * sizeof *row);
    for (int y = at.y; y < at.y + at.h; y++) {
        const between v = find(((float)y + 0.5F - top) * ky, ny);
        const uint8_t *upper = nodes + (size_t)v.node * (size_t)nx * PARTS, *lower = upper + nx * PARTS;
        for (int i = 0; i < nx * PARTS; i++)
            row[i] = (uint32_t)(upper[i] * (256 - v.part) + lower[i] * v.part);
        uint32_t *px = b->target->px + (ptrdiff_t)y * b->target->stride;
        for (int x = at.x; x < at.x + at.w; x++) {
            const between u = find(((float)x + 0.5F - left) * kx, nx);
            const uint32_t *l = row + u.node * PARTS, *r = l + PARTS;
            uint32_t here[PARTS];
            for (int i = 0; i < PARTS; i++)
                here[i] = (l[i] * (uint32_t)(256 - u.part) + r[i] * (uint32_t)u.part) >> 8;
            px[x] = lit(px[x], here);
        }
    }
    mem_free(row);
}
