/*
 * tables.c: boards compiled to flat arrays at load. Not for the answers themselves: board.c, line.c and
 * sight.c give them.
 */
#include "board/tables.h"

#include <assert.h>
#include <string.h>

#include "board/build_grid.h"
#include "board/geometry.h"
#include "board/line.h"

/* ---- neighbours and edges */

static uint16_t corner_of(const board_tables *t, int from, int direction, uint16_t edges)
{
    const int to = t->next[from][direction];
    uint16_t bits = 0;
    for (int turn = 3; turn <= 5; turn += 2) {
        const int beside = t->next[to][(direction + turn) & 7];
        const board_link *link = beside == NO_SPACE ? NULL : board_link_to(t->b, beside, to);
        if (link != NULL) bits |= link->edge & edges;
    }
    return bits;
}

static void compile_neighbours(board_tables *t, arena *memory, uint16_t corner_edges)
{
    t->next = arena_alloc(memory, (size_t)t->n * sizeof *t->next);
    t->edge = arena_alloc(memory, (size_t)t->n * sizeof *t->edge);
    for (int i = 0; i < t->n; i++)
        for (int dir = 0; dir < BOARD_DIRECTIONS_MAX; dir++)
            t->next[i][dir] =
                dir < t->directions ? (uint16_t)board_neighbour(t->b, i, dir) : (uint16_t)NO_SPACE;
    for (int i = 0; i < t->n; i++)
        for (int dir = 0; dir < t->directions; dir++) {
            if (t->next[i][dir] == NO_SPACE) continue;
            const board_link *link = board_link_to(t->b, i, t->next[i][dir]);
            t->edge[i][dir] = link != NULL ? link->edge : 0;
            if (t->kind == BOARD_SQUARE && (dir & 1) != 0)
                t->edge[i][dir] |= corner_of(t, i, dir, corner_edges);
        }
}

/* ---- cells, and the spaces by cell */

static void compile_cells(board_tables *t, arena *memory)
{
    lattice low = {0, 0}, high = {0, 0};
    t->cell = arena_alloc(memory, (size_t)t->n * sizeof *t->cell);
    for (int i = 0; i < t->n; i++) {
        const lattice at = geometry_of(t->b, i);
        t->cell[i] = (board_cell){(int16_t)at.q, (int16_t)at.r};
        if (at.q < low.q) low.q = at.q;
        if (at.r < low.r) low.r = at.r;
        if (at.q > high.q) high.q = at.q;
        if (at.r > high.r) high.r = at.r;
    }
    const int margin = t->range + 1, qs = high.q - low.q + 1 + 2 * margin;
    t->stride = high.r - low.r + 1 + 2 * margin;
    t->at = arena_alloc(memory, (size_t)qs * (size_t)t->stride * sizeof *t->at);
    t->place = arena_alloc(memory, (size_t)t->n * sizeof *t->place);
    memset(t->at, 0xff, (size_t)qs * (size_t)t->stride * sizeof *t->at); /* NO_SPACE */
    for (int i = 0; i < t->n; i++) {
        t->place[i] = (t->cell[i].q - low.q + margin) * t->stride + t->cell[i].r - low.r + margin;
        t->at[t->place[i]] = (uint16_t)i;
    }
}

/* ---- what lies between, found once on a plain board of the same kind that is large enough */

enum { LINE_MAX = 128 };

static int16_t offset_between(const board_tables *t, lattice from, lattice to)
{
    return (int16_t)((to.q - from.q) * t->stride + to.r - from.r);
}

static void compile_line(board_tables *t, const board *plain, int from, int to, board_line_cell *out,
                         int *count)
{
    uint16_t on[LINE_MAX], pair[LINE_MAX];
    const lattice start = geometry_of(plain, from);
    *count = board_line(plain, from, to, on, pair, LINE_MAX);
    for (int i = 0; i < *count; i++) {
        out[i].on = offset_between(t, start, geometry_of(plain, on[i]));
        out[i].pair = pair[i] == NO_SPACE ? out[i].on : offset_between(t, start, geometry_of(plain, pair[i]));
    }
}

static void compile_lines(board_tables *t, arena *memory)
{
    const board_sheet *sheet = &t->b->sheets[0];
    const int wide = 2 * t->range + 1, high = wide + (t->kind == BOARD_HEX ? t->range + 2 : 0);
    const bool upright = t->kind == BOARD_HEX && sheet->pointy; /* its rows are pushed, not its columns */
    board *plain = board_make_grid(t->kind, sheet->pointy, upright ? high : wide, upright ? wide : high);
    const int middle = board_at(plain, 0, plain->sheets[0].columns / 2, plain->sheets[0].rows / 2);
    const lattice start = geometry_of(plain, middle);
    const size_t lines = (size_t)wide * (size_t)wide;
    t->line = arena_alloc(memory, lines * sizeof *t->line);
    t->line_cell = arena_alloc(memory, lines * (size_t)(2 * t->range) * sizeof *t->line_cell);
    uint32_t used = 0;
    for (int i = 0; i < plain->nspaces; i++) {
        const lattice at = geometry_of(plain, i);
        const int q = at.q - start.q, r = at.r - start.r;
        if (board_steps(plain, middle, i) > t->range) continue;
        int count;
        compile_line(t, plain, middle, i, t->line_cell + used, &count);
        t->line[(q + t->range) * wide + r + t->range] = (struct board_line_row){used, (uint16_t)count};
        used += (uint32_t)count;
        assert(count <= 2 * t->range);
    }
    board_free(plain);
}

void tables_compile(board_tables *t, arena *memory, const board *b, int range, uint16_t corner_edges)
{
    *t = (board_tables){.b = b,
                        .kind = b->sheets[0].kind,
                        .n = b->nspaces,
                        .words = (b->nspaces + 63) / 64,
                        .directions = board_directions(b, 0),
                        .range = range};
    if (t->kind == BOARD_AREA) return;
    assert(b->nsheets == 1);
    compile_neighbours(t, memory, corner_edges);
    compile_cells(t, memory);
    if (range > 0) compile_lines(t, memory);
}

/* ---- by pairs of spaces */

void tables_compile_far(board_tables *t, arena *memory)
{
    uint8_t *far = arena_alloc(memory, (size_t)t->n * (size_t)t->n);
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < t->n; k++) {
            const int apart = t->kind == BOARD_AREA ? board_steps(t->b, i, k) : tables_far(t, i, k);
            far[(size_t)i * (size_t)t->n + (size_t)k] = (uint8_t)(apart < 255 ? apart : 255);
        }
    t->far = far;
}

/* The facings that have a space so far off in their arc: differences of cells mean the same everywhere on a
 * sheet, so each is judged once. */
static uint8_t facings_to(const board_tables *t, int from, int to)
{
    uint8_t set = 0;
    for (int facing = 0; facing < t->directions; facing++)
        if (board_in_arc(t->b, from, facing, to)) set |= (uint8_t)(1u << facing);
    return set;
}

void tables_compile_arcs(board_tables *t, arena *memory)
{
    enum { JUDGED = 1 << 8 };
    t->arc = arena_alloc(memory, (size_t)t->n * (size_t)t->n);
    if (t->kind == BOARD_AREA) return; /* no facings */
    /* In axial coordinates a sheet is as far across as its columns and half its rows, or the other way. */
    const int middle = t->b->sheets[0].columns + t->b->sheets[0].rows, across = 2 * middle + 1;
    uint16_t *known = mem_alloc((size_t)across * (size_t)across * sizeof *known);
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < t->n; k++) {
            uint16_t *set = &known[(t->cell[k].q - t->cell[i].q + middle) * across + t->cell[k].r -
                                   t->cell[i].r + middle];
            if (*set == 0) *set = (uint16_t)(facings_to(t, i, k) | JUDGED);
            t->arc[(size_t)i * (size_t)t->n + (size_t)k] = (uint8_t)*set;
        }
    mem_free(known);
}

void tables_compile_sight(board_tables *t, arena *memory, int range, const sight_rules *rules)
{
    t->sight = arena_alloc(memory, (size_t)t->n * (size_t)t->words * sizeof *t->sight);
    for (int i = 0; i < t->n; i++)
        for (int k = i; k < t->n; k++) { /* who is seen sees */
            if (tables_far(t, i, k) > range || !board_sight(t->b, rules, i, k, NULL)) continue;
            set_bit_of(t->sight + (size_t)i * (size_t)t->words, k);
            set_bit_of(t->sight + (size_t)k * (size_t)t->words, i);
        }
}

/* ---- maps of distance */

uint16_t *tables_far_map(const board_tables *t, arena *memory)
{
    uint16_t *far = arena_alloc(memory, (size_t)t->n * sizeof *far);
    for (int i = 0; i < t->n; i++)
        far[i] = BOARD_FAR;
    return far;
}

void tables_nearer(const board_tables *t, const uint16_t *spaces, int count, uint16_t *far)
{
    for (int k = 0; k < count; k++)
        for (int i = 0; i < t->n; i++) {
            const int to = tables_far(t, i, spaces[k]);
            if (to < far[i]) far[i] = (uint16_t)to;
        }
}

void tables_spread(const board_tables *t, uint16_t *far, int most, tables_cost cost, const void *about)
{
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int i = 0; i < t->n; i++)
            for (int dir = 0; dir < t->directions; dir++) {
                const int to = t->next[i][dir];
                if (to == NO_SPACE || far[to] >= far[i] || far[to] > most) continue;
                const int step = cost(about, i, dir), sum = far[to] + step;
                if (step == 0 || sum >= far[i] || sum > most) continue;
                far[i] = (uint16_t)sum;
                shorter = true;
            }
    }
}

int tables_direction(const board_tables *t, int from, int to)
{
    for (int dir = 0; dir < t->directions; dir++)
        if (t->next[from][dir] == to) return dir;
    return -1;
}
