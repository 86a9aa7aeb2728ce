/*
 * dirty.c: the cells of two frames beside each other, and the rectangles their differences make.
 */
#include "sdl/dirty.h"

#include "core/mem.h"

struct dirty {
    int w, h, columns, rows;
    uint64_t *now, *before; /* columns * rows */
    bool known;             /* `before` is on the screen */
};

dirty *dirty_new(void)
{
    return mem_alloc(sizeof(dirty));
}

void dirty_free(dirty *d)
{
    if (!d) return;
    mem_free(d->now);
    mem_free(d->before);
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
    size_t bytes = (size_t)d->columns * (size_t)d->rows * sizeof *d->now;
    d->now = mem_realloc(d->now, bytes);
    d->before = mem_realloc(d->before, bytes);
    d->known = false;
}

static void hash_cells(dirty *d, painter *p, const draw_list *list)
{
    irect window = {0, 0, d->w, d->h};
    for (int i = 0; i < d->columns * d->rows; i++)
        d->now[i] = 0;
    for (size_t i = 0; i < list->count; i++) {
        const draw_command *c = &list->commands[i];
        irect box = irect_meet(painter_command_box(p, list, c), window);
        if (irect_empty(box)) continue;
        uint64_t h = painter_command_hash(p, list, c);
        int x1 = (box.x + box.w - 1) / DIRTY_CELL, y1 = (box.y + box.h - 1) / DIRTY_CELL;
        for (int y = box.y / DIRTY_CELL; y <= y1; y++) {
            uint64_t *cell = d->now + (size_t)y * (size_t)d->columns;
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
            const uint64_t *now = d->now + (size_t)y * (size_t)d->columns,
                           *before = d->before + (size_t)y * (size_t)d->columns;
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
            if (d->now[y * d->columns + x] == d->before[y * d->columns + x]) continue;
            x0 = x < x0 ? x : x0;
            x1 = x >= x1 ? x + 1 : x1;
            y0 = y < y0 ? y : y0;
            y1 = y + 1;
        }
    }
    return (irect){x0, y0, x1 - x0, y1 - y0};
}

int dirty_compare(dirty *d, painter *p, const draw_list *list, int w, int h, irect rects[DIRTY_RECTS])
{
    resize(d, w, h);
    hash_cells(d, p, list);
    int count = 1;
    if (!d->known) {
        rects[0] = (irect){0, 0, d->columns, d->rows};
    } else if ((count = collect(d, rects)) < 0) {
        count = 1;
        rects[0] = around(d);
    }
    for (int i = 0; i < count; i++) {
        irect r = {rects[i].x * DIRTY_CELL, rects[i].y * DIRTY_CELL, rects[i].w * DIRTY_CELL,
                   rects[i].h * DIRTY_CELL};
        rects[i] = irect_meet(r, (irect){0, 0, w, h});
    }
    uint64_t *was = d->before;
    d->before = d->now;
    d->now = was;
    d->known = true;
    return count;
}
