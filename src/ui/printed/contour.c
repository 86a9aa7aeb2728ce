/* contour.c: see contour.h. By marching squares. */
#include "ui/printed/contour.h"

#include <math.h>
#include "core/mem.h"

/* The grid as the tracer sees it: with `pad` one more node all round, deep below any level, which closes
 * every contour. */
typedef struct grid {
    const level_map *f;
    int pad, nx, ny;
    float level;
} grid;

static float node(const grid *g, int i, int j)
{
    i -= g->pad;
    j -= g->pad;
    if (i < 0 || j < 0 || i >= g->f->nx || j >= g->f->ny) return -9;
    return g->f->a[(size_t)j * (size_t)g->f->nx + (size_t)i];
}

/* Where the contour crosses a grid edge: edge e < N runs east from node e, the others run south from node e -
 * N. */
static fpoint crossing(const grid *g, int e)
{
    int n = g->nx * g->ny, down = e >= n, k = down ? e - n : e, i = k % g->nx, j = k / g->nx;
    float a = node(g, i, j), b = down ? node(g, i, j + 1) : node(g, i + 1, j);
    float t = fabsf(b - a) > 1e-9f ? (g->level - a) / (b - a) : 0.5f;
    t = fminf(fmaxf(t, 0), 1);
    float x = ((float)(i - g->pad) + (down ? 0 : t)) * g->f->step,
          y = ((float)(j - g->pad) + (down ? t : 0)) * g->f->step;
    return (fpoint){fminf(fmaxf(x, 0), g->f->w), fminf(fmaxf(y, 0), g->f->h)};
}

static void join(int (*link)[2], int a, int b)
{
    link[a][link[a][0] >= 0] = b;
    link[b][link[b][0] >= 0] = a;
}

/* `bits`: which corners are not below the level, from the north-west round; some are and some are not. */
static void cell_links(const grid *g, int i, int j, int bits, int (*link)[2])
{
    int n = g->nx * g->ny, k = j * g->nx + i;
    int top = k, right = n + k + 1, bottom = k + g->nx, left = n + k;
    switch (bits) {
    case 1:
    case 14:
        join(link, left, top);
        break;
    case 2:
    case 13:
        join(link, top, right);
        break;
    case 4:
    case 11:
        join(link, right, bottom);
        break;
    case 8:
    case 7:
        join(link, bottom, left);
        break;
    case 3:
    case 12:
        join(link, left, right);
        break;
    case 6:
    case 9:
        join(link, top, bottom);
        break;
    default: { /* a saddle: the middle decides which corners hold together */
        int middle =
            (node(g, i, j) + node(g, i + 1, j) + node(g, i + 1, j + 1) + node(g, i, j + 1)) / 4 >= g->level;
        if ((bits == 5) == middle) {
            join(link, top, right);
            join(link, bottom, left);
        } else {
            join(link, left, top);
            join(link, right, bottom);
        }
    }
    }
}

/* Of each node whether it is not below the level: 1 or 0. */
static uint8_t *nodes_above(const grid *g)
{
    uint8_t *above = mem_alloc((size_t)g->nx * (size_t)g->ny);
    for (int j = 0; j < g->f->ny; j++) {
        const float *from = g->f->a + (size_t)j * (size_t)g->f->nx;
        uint8_t *to = above + (size_t)(j + g->pad) * (size_t)g->nx + g->pad;
        for (int i = 0; i < g->f->nx; i++)
            to[i] = from[i] >= g->level;
    }
    return above;
}

static void link_cells(const grid *g, int (*link)[2])
{
    uint8_t *above = nodes_above(g);
    for (int j = 0; j + 1 < g->ny; j++) {
        const uint8_t *north = above + (size_t)j * (size_t)g->nx, *south = north + g->nx;
        for (int i = 0; i + 1 < g->nx; i++) {
            const int bits = north[i] | north[i + 1] << 1 | south[i + 1] << 2 | south[i] << 3;
            if (bits != 0 && bits != 15) cell_links(g, i, j, bits, link);
        }
    }
    mem_free(above);
}

/* Walks from edge `start` to the end or round, marking edges as walked by pointing both links to -2. */
static int walk(int (*link)[2], int start, int *out, bool *closed)
{
    int n = 0, at = start, from = -1;
    *closed = false;
    while (at >= 0) {
        out[n++] = at;
        int next = link[at][0] != from ? link[at][0] : link[at][1];
        if (n == 1) next = link[at][0] >= 0 ? link[at][0] : link[at][1];
        link[at][0] = link[at][1] = -2;
        from = at;
        at = next;
        if (at == start) *closed = true;
        if (at >= 0 && link[at][0] == -2) break;
    }
    return n;
}

static void emit(const grid *g, const int *edges, int n, bool closed, contour_line line, void *self,
                 fpoint *points)
{
    for (int k = 0; k < n; k++)
        points[k] = crossing(g, edges[k]);
    if (n >= 2) line(self, points, n, closed);
}

void contour_lines(const level_map *f, float level, bool sealed, contour_line line, void *self)
{
    grid g = {f, sealed ? 1 : 0, f->nx + (sealed ? 2 : 0), f->ny + (sealed ? 2 : 0), level};
    int n = g.nx * g.ny;
    int(*link)[2] = mem_alloc(sizeof *link * 2 * (size_t)n);
    for (int e = 0; e < 2 * n; e++)
        link[e][0] = link[e][1] = -1;
    link_cells(&g, link);
    int *edges = mem_alloc(sizeof *edges * 2 * (size_t)n);
    fpoint *points = mem_alloc(sizeof *points * 2 * (size_t)n);
    bool closed;
    for (int pass = 0; pass < 2; pass++) /* open lines first, from their ends; then the rings */
        for (int e = 0; e < 2 * n; e++) {
            bool end = link[e][0] >= 0 && link[e][1] == -1;
            if (link[e][0] >= 0 && (pass == 1 || end)) {
                int count = walk(link, e, edges, &closed);
                emit(&g, edges, count, closed, line, self, points);
            }
        }
    mem_free(points);
    mem_free(edges);
    mem_free(link);
}

/* Every second point is enough, joined by quadratics through the middles: smooth at any zoom. */
static void add_smooth(void *self, const fpoint *p, int n, bool closed)
{
    draw_list *d = self;
    if (n < 6) return;
    (void)closed;
    draw_path_move(d, (p[0].x + p[n - 1].x) / 2, (p[0].y + p[n - 1].y) / 2);
    for (int k = 0; k < n; k += 2) {
        const fpoint *a = &p[k], *b = k + 2 < n ? &p[k + 2] : &p[0];
        bool last = k + 2 >= n;
        float x = last ? (p[0].x + p[n - 1].x) / 2 : (a->x + b->x) / 2,
              y = last ? (p[0].y + p[n - 1].y) / 2 : (a->y + b->y) / 2;
        draw_path_quad(d, a->x, a->y, x, y);
    }
    draw_path_close(d);
}

void contour_path(const level_map *f, float level, draw_list *d)
{
    contour_lines(f, level, true, add_smooth, d);
}
