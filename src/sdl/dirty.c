/*
 * dirty.c: the commands of two frames beside each other, the cells that those touch which differ, and the
 * rectangles that makes.
 */
#include "sdl/dirty.h"

#include "core/mem.h"

enum { FEW = 128 }; /* commands that changed: what more of them touch is told by cells alone */

/* Of a frame: what each command painted, and where. */
typedef struct frame {
    struct seen {
        uint64_t hash;
        irect box;
    } * of;
    size_t n, cap;
} frame;

struct dirty {
    int w, h, columns, rows;
    frame now, before;
    size_t first, same_last; /* so many commands at the beginning and at the end are as they were */
    uint64_t *cells, *were;  /* columns * rows: of the commands between those */
    bool known;              /* `before` is on the screen */
};

dirty *dirty_new(void)
{
    return mem_alloc(sizeof(dirty));
}

void dirty_free(dirty *d)
{
    if (!d) return;
    mem_free(d->now.of);
    mem_free(d->before.of);
    mem_free(d->cells);
    mem_free(d->were);
    mem_free(d);
}

void dirty_forget(dirty *d)
{
    d->known = false;
}

static void resize(dirty *d, int w, int h)
{
    if (d->w == w && d->h == h) return;
    d->w = w;
    d->h = h;
    d->columns = (w + DIRTY_CELL - 1) / DIRTY_CELL;
    d->rows = (h + DIRTY_CELL - 1) / DIRTY_CELL;
    size_t bytes = (size_t)d->columns * (size_t)d->rows * sizeof *d->cells;
    d->cells = mem_realloc(d->cells, bytes);
    d->were = mem_realloc(d->were, bytes);
    d->before.n = 0; /* its boxes are cut by another window */
    d->known = false;
}

/* The commands of the new frame, and how many of the old one they begin and end with: of those the boxes are
 * known. A box of text is looked up in what was measured, which costs more than all else here. */
static void look(dirty *d, painter *p, const draw_list *list)
{
    frame *now = &d->now;
    const frame *before = &d->before;
    const irect window = {0, 0, d->w, d->h};
    if (now->cap < list->count) {
        now->cap = list->cap;
        now->of = mem_realloc(now->of, now->cap * sizeof *now->of);
    }
    now->n = list->count;
    const size_t least = now->n < before->n ? now->n : before->n;
    for (size_t i = 0; i < now->n; i++)
        now->of[i].hash = painter_command_hash(p, list, &list->commands[i]);
    d->first = d->same_last = 0;
    while (d->first < least && now->of[d->first].hash == before->of[d->first].hash)
        d->first++;
    while (d->same_last < least - d->first &&
           now->of[now->n - 1 - d->same_last].hash == before->of[before->n - 1 - d->same_last].hash)
        d->same_last++;
    for (size_t i = 0; i < d->first; i++)
        now->of[i].box = before->of[i].box;
    for (size_t i = d->first; i < now->n - d->same_last; i++)
        now->of[i].box = irect_meet(painter_command_box(p, list, &list->commands[i]), window);
    for (size_t i = now->n - d->same_last; i < now->n; i++)
        now->of[i].box = before->of[i + before->n - now->n].box;
}

/* Of what lies between the commands that are as they were. */
static void hash_cells(const dirty *d, const frame *f, uint64_t *cells)
{
    for (int i = 0; i < d->columns * d->rows; i++)
        cells[i] = 0;
    for (size_t i = d->first; i < f->n - d->same_last; i++) {
        const irect box = f->of[i].box;
        if (irect_empty(box)) continue;
        const uint64_t h = f->of[i].hash;
        int x1 = (box.x + box.w - 1) / DIRTY_CELL, y1 = (box.y + box.h - 1) / DIRTY_CELL;
        for (int y = box.y / DIRTY_CELL; y <= y1; y++) {
            uint64_t *cell = cells + (size_t)y * (size_t)d->columns;
            for (int x = box.x / DIRTY_CELL; x <= x1; x++) {
                /* order matters: what is painted later lies above */
                uint64_t v = (cell[x] ^ h) * 0x9E3779B97F4A7C15U;
                cell[x] = v ^ v >> 29;
            }
        }
    }
}

/* Runs of changed cells in each row; a run right under one just as wide makes it taller. */
static int collect(const dirty *d, irect *rects)
{
    int count = 0;
    for (int y = 0; y < d->rows; y++) {
        for (int x = 0; x < d->columns; x++) {
            const uint64_t *now = d->cells + (size_t)y * (size_t)d->columns,
                           *before = d->were + (size_t)y * (size_t)d->columns;
            int from = x;
            while (x < d->columns && now[x] != before[x])
                x++;
            if (x == from) continue;
            int i = 0;
            while (i < count &&
                   !(rects[i].x == from && rects[i].w == x - from && rects[i].y + rects[i].h == y))
                i++;
            if (i < count)
                rects[i].h++;
            else if (count == DIRTY_RECTS)
                return -1;
            else
                rects[count++] = (irect){from, y, x - from, 1};
        }
    }
    return count;
}

/* So many pieces that one rectangle around all is less work. */
static irect around(const dirty *d)
{
    int x0 = d->columns, y0 = d->rows, x1 = 0, y1 = 0;
    for (int y = 0; y < d->rows; y++) {
        for (int x = 0; x < d->columns; x++) {
            if (d->cells[y * d->columns + x] == d->were[y * d->columns + x]) continue;
            x0 = x < x0 ? x : x0;
            x1 = x >= x1 ? x + 1 : x1;
            y0 = y < y0 ? y : y0;
            y1 = y + 1;
        }
    }
    return (irect){x0, y0, x1 - x0, y1 - y0};
}

static irect joined(irect a, irect b)
{
    if (irect_empty(a)) return b;
    if (irect_empty(b)) return a;
    const int x0 = a.x < b.x ? a.x : b.x, y0 = a.y < b.y ? a.y : b.y;
    const int x1 = a.x + a.w > b.x + b.w ? a.x + a.w : b.x + b.w,
              y1 = a.y + a.h > b.y + b.h ? a.y + a.h : b.y + b.h;
    return (irect){x0, y0, x1 - x0, y1 - y0};
}

/* The part of r that those of the frame's commands touch which changed. Where as many came as went, each is
 * held against the one whose place it has. */
static irect touched(const dirty *d, const frame *f, const frame *other, irect r)
{
    irect sum = {0};
    for (size_t i = d->first; i < f->n - d->same_last; i++)
        if (f->n != other->n || f->of[i].hash != other->of[i].hash)
            sum = joined(sum, irect_meet(f->of[i].box, r));
    return sum;
}

/* Counters cover little of the cells they touch. */
static void narrow(const dirty *d, irect *rects, int count)
{
    if (d->now.n + d->before.n - 2 * (d->first + d->same_last) > FEW) return;
    for (int i = 0; i < count; i++)
        rects[i] =
            joined(touched(d, &d->now, &d->before, rects[i]), touched(d, &d->before, &d->now, rects[i]));
}

static int compare(dirty *d, irect rects[DIRTY_RECTS])
{
    if (!d->known) {
        rects[0] = (irect){0, 0, d->w, d->h};
        return 1;
    }
    if (d->first + d->same_last == d->now.n && d->now.n == d->before.n) return 0;
    hash_cells(d, &d->now, d->cells);
    hash_cells(d, &d->before, d->were);
    int count = collect(d, rects);
    if (count < 0) {
        count = 1;
        rects[0] = around(d);
    }
    for (int i = 0; i < count; i++) {
        irect r = {rects[i].x * DIRTY_CELL, rects[i].y * DIRTY_CELL, rects[i].w * DIRTY_CELL,
                   rects[i].h * DIRTY_CELL};
        rects[i] = irect_meet(r, (irect){0, 0, d->w, d->h});
    }
    narrow(d, rects, count);
    return count;
}

int dirty_compare(dirty *d, painter *p, const draw_list *list, int w, int h, irect rects[DIRTY_RECTS])
{
    resize(d, w, h);
    look(d, p, list);
    const int count = compare(d, rects);
    const frame was = d->before;
    d->before = d->now;
    d->now = was;
    d->known = true;
    return count;
}
