/*
 * reach_bits.c: reach by whole rows of bits. Where only the space entered costs, the first touch of a space
 * is the cheapest: so each level of cost spreads all its spaces at once by shifts, takes what was never
 * touched, and puts it aside for the level it will be entered at. Where edges matter each direction is
 * shifted by itself, every touch put aside for its own level, and the first level to come takes the space.
 */
#include <string.h>

#include "board/geometry.h"
#include "board/reach_internal.h"
#include "board/tables.h"

enum {
    LEVELS =
        WINDOW_RADIUS * REACH_COST_MAX < REACH_BUDGET_MAX ? WINDOW_RADIUS * REACH_COST_MAX : REACH_BUDGET_MAX
};

typedef struct window {
    const board_sheet *s;
    int rows, middle;            /* rows 1..rows of the arrays below are used; 0 and rows + 1 stay empty */
    int first_row, first_column; /* of the sheet, at row 1 and bit 0 */
    size_t place;                /* of row 1 in a class of the sheet's bits */
    uint64_t open[STEP_COST_MAX][WINDOW_ROWS + 2];
    bool edges;                      /* matter in it */
    uint64_t fresh[WINDOW_ROWS + 2]; /* enterable and never touched; with edges: not entered yet */
    uint64_t stops[WINDOW_ROWS + 2];
    uint64_t at[LEVELS + 1][WINDOW_ROWS + 2]; /* entered at that cost */
} window;

/* Eight bytes as a little-endian number on any machine; compilers see one load. */
static inline uint64_t load(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
           (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* 64 bits of a set of spaces from bit `first` on (may lie before or behind the set). */
static inline uint64_t load_set(const uint64_t *set, int words, int first)
{
    if (first >= 0 && first / 64 + 1 < words) {
        const int shift = first % 64; /* shifting in two goes: by 64 at once is not defined */
        return set[first / 64] >> shift | set[first / 64 + 1] << 1 << (63 - shift);
    }
    const int word = first >= 0 ? first / 64 : -((63 - first) / 64), shift = first - word * 64;
    uint64_t low = word >= 0 && word < words ? set[word] : 0,
             high = word >= -1 && word + 1 < words ? set[word + 1] : 0;
    return low >> shift | high << 1 << (63 - shift);
}

static inline uint64_t beside(uint64_t x)
{
    return x << 1 | x >> 1;
}

/* The neighbours of row y's spaces, and of those above and below it, that lie in row y. */
static void spread_squares(const uint64_t *f, uint64_t *e, int low, int high)
{
    for (int y = low; y <= high; y++) {
        uint64_t column = f[y - 1] | f[y] | f[y + 1];
        e[y] = column | beside(column);
    }
}

static void spread_sides(const uint64_t *f, uint64_t *e, int low, int high)
{
    for (int y = low; y <= high; y++)
        e[y] = f[y - 1] | f[y + 1] | beside(f[y]);
}

/* Flat tops: pushed columns touch their neighbours' own row and the next, the others their own and the one
 * before. */
static void spread_flat(const uint64_t *f, uint64_t *e, int low, int high, uint64_t pushed)
{
    for (int y = low; y <= high; y++)
        e[y] = f[y - 1] | f[y + 1] | beside(f[y] | (f[y - 1] & pushed) | (f[y + 1] & ~pushed));
}

/* Pointy tops: a pushed row touches its own column and the next one in the rows beside it, another its own
 * and the one before. */
static void spread_pointy(const uint64_t *f, uint64_t *e, int low, int high, bool odd_pushed)
{
    for (int y = low; y <= high; y++) {
        uint64_t other = f[y - 1] | f[y + 1],
                 pushed = ((y & 1) != 0) == odd_pushed ? 0 : UINT64_MAX; /* the rows beside y */
        e[y] = other | beside(f[y]) | (other << 1 & pushed) | (other >> 1 & ~pushed);
    }
}

static void spread(const reach_map *m, const window *w, const uint64_t *f, uint64_t *e, int low, int high)
{
    if (w->s->kind == BOARD_SQUARE && m->costs.orthogonal)
        spread_sides(f, e, low, high);
    else if (w->s->kind == BOARD_SQUARE)
        spread_squares(f, e, low, high);
    else if (w->s->pointy)
        spread_pointy(f, e, low, high,
                      geometry_shifted(w->s, w->first_row)); /* array row 1 is the sheet's first_row */
    else
        spread_flat(f, e, low, high,
                    geometry_shifted(w->s, w->first_column) ? UINT64_C(0x5555555555555555)
                                                            : UINT64_C(0xaaaaaaaaaaaaaaaa));
}

/* Fills the window's masks. */
static void open_window(const reach_map *m, const reach_sheet *r, const reach_query *q, window *w, int radius)
{
    const board *b = m->b;
    const board_space *from = &b->spaces[q->from];
    const int byte = from->column / 8 + PAD_BYTES - 3 - (from->column % 8 < 4),
              words = (b->nspaces + 63) / 64;
    w->s = &b->sheets[from->sheet];
    w->rows = 2 * radius + 1;
    w->middle = radius + 1;
    w->first_row = from->row - radius;
    w->first_column = (byte - PAD_BYTES) * 8;
    w->place = (size_t)(PAD_ROWS + w->first_row) * (size_t)r->stride + (size_t)byte;
    const uint8_t *place = r->bits + w->place;
    w->edges = false;
    if (r->into != NULL) {
        const uint8_t *p = place + (size_t)r->nclasses * r->class_size;
        uint64_t any = 0;
        for (int y = 1; y <= w->rows; y++, p += r->stride)
            any |= load(p);
        w->edges = any != 0;
    }
    memset(w->fresh, 0, sizeof w->fresh[0] * (size_t)(w->rows + 2));
    for (int c = 0; c < r->nclasses; c++) {
        const uint8_t *p = place + (size_t)c * r->class_size;
        for (int y = 1; y <= w->rows; y++, p += r->stride) {
            w->open[c][y] = load(p);
            w->fresh[y] |= w->open[c][y];
        }
    }
    w->fresh[w->middle] &= ~((uint64_t)1 << (from->column - w->first_column));
    int first = w->s->first_space + w->first_row * w->s->columns + w->first_column;
    if (q->blocked != NULL)
        for (int y = 1; y <= w->rows; y++)
            w->fresh[y] &= ~load_set(q->blocked, words, first + (y - 1) * w->s->columns);
    if (q->stops != NULL)
        for (int y = 1; y <= w->rows; y++)
            w->stops[y] = load_set(q->stops, words, first + (y - 1) * w->s->columns);
}

static void begin_levels(const reach_map *m, const reach_query *q, window *w)
{
    for (int level = 0; level <= q->budget; level++)
        memset(w->at[level], 0, sizeof w->at[0][0] * (size_t)(w->rows + 2));
    w->at[0][w->middle] = (uint64_t)1 << (m->b->spaces[q->from].column - w->first_column);
}

static void spread_levels(const reach_map *m, const reach_sheet *r, const reach_query *q, window *w)
{
    uint64_t e[WINDOW_ROWS + 2];
    for (int level = 0; level + m->cheapest <= q->budget; level++) {
        uint64_t *f = w->at[level];
        const int steps = level / m->cheapest + 1, low = w->middle - steps, high = w->middle + steps;
        if (q->stops != NULL && level > 0) { /* they are reached but not left: kept aside for the answer */
            uint64_t leaving[WINDOW_ROWS + 2] = {0};
            for (int y = low; y <= high; y++)
                leaving[y] = f[y] & ~w->stops[y];
            spread(m, w, leaving, e, low, high);
        } else {
            spread(m, w, f, e, low, high);
        }
        for (int y = low; y <= high; y++) {
            e[y] &= w->fresh[y];
            w->fresh[y] &= ~e[y];
        }
        for (int c = 0; c < r->nclasses && level + r->cost[c] <= q->budget; c++) {
            uint64_t *to = w->at[level + r->cost[c]];
            const uint64_t *open = w->open[c];
            for (int y = low; y <= high; y++)
                to[y] |= e[y] & open[y];
        }
    }
}

/* Which columns of row y are pushed half a hex. */
static uint64_t pushed_in(const window *w, int y)
{
    if (w->s->kind == BOARD_SQUARE) return 0;
    if (w->s->pointy) return geometry_shifted(w->s, w->first_row + y - 1) ? UINT64_MAX : 0;
    return geometry_shifted(w->s, w->first_column) ? UINT64_C(0x5555555555555555)
                                                   : UINT64_C(0xaaaaaaaaaaaaaaaa);
}

static inline uint64_t aside(uint64_t row, int columns)
{
    return row << (columns > 0) >> (columns < 0);
}

/* The spaces of f, each moved one step. Low and high bound the rows stepped into. */
static void shift_rows(const reach_shift *shift, const uint64_t *f, const uint64_t *pushed, uint64_t *e,
                       int low, int high)
{
    for (int y = low; y <= high; y++) {
        const int plain = y - shift->rows[0], half = y - shift->rows[1];
        e[y] = aside(f[plain] & ~pushed[plain], shift->columns[0]) |
               aside(f[half] & pushed[half], shift->columns[1]);
    }
}

/* As spread_levels(), where what a step costs depends on the edge it crosses: what level enters it takes. */
static void spread_edges(const reach_map *m, const reach_sheet *r, const reach_query *q, window *w)
{
    uint64_t e[WINDOW_ROWS + 2], leaving[WINDOW_ROWS + 2], pushed[WINDOW_ROWS + 2];
    for (int y = 0; y < w->rows + 2; y++)
        pushed[y] = pushed_in(w, y);
    for (int level = 0; level <= q->budget; level++) {
        const int steps = level / m->cheapest + 1, low = w->middle - steps > 1 ? w->middle - steps : 1,
                  high = w->middle + steps < w->rows ? w->middle + steps : w->rows;
        uint64_t *f = w->at[level];
        memset(leaving, 0, sizeof leaving[0] * (size_t)(w->rows + 2));
        for (int y = low; y <= high; y++) {
            if (level > 0) f[y] &= w->fresh[y];
            w->fresh[y] &= ~f[y];
            leaving[y] = q->stops != NULL && level > 0 ? f[y] & ~w->stops[y] : f[y];
        }
        if (level + m->cheapest > q->budget) continue;
        for (int d = 0; d < r->ndirections; d++) {
            shift_rows(&r->shift[d], leaving, pushed, e, low, high);
            for (int c = 0; c < r->nclasses && level + r->cost[c] <= q->budget; c++) {
                const uint8_t *into = r->into + (size_t)(d * r->nclasses + c) * r->class_size + w->place +
                                      (size_t)(low - 1) * (size_t)r->stride;
                uint64_t *to = w->at[level + r->cost[c]];
                for (int y = low; y <= high; y++, into += r->stride)
                    to[y] |= e[y] & load(into);
            }
        }
    }
}

/* Most rows of a level hold one space or two: those are written without asking, as asking is what takes
 * time. */
static void hand_out(const window *w, const reach_query *q, reach_result *out, int cheapest)
{
    int count = 0;
    for (int level = cheapest; level <= q->budget; level++) {
        const int steps = level / cheapest, before = count;
        int first =
            w->s->first_space + (w->first_row + w->middle - steps - 1) * w->s->columns + w->first_column;
        for (int y = w->middle - steps; y <= w->middle + steps; y++, first += w->s->columns) {
            uint64_t row = w->at[level][y];
            for (int i = 0; i < 2; i++) {
                out->space[count] = (uint16_t)(first + lowest_bit(row | UINT64_C(1) << 63));
                count += row != 0;
                row &= row - 1;
            }
            for (; row != 0; row &= row - 1)
                out->space[count++] = (uint16_t)(first + lowest_bit(row));
        }
        memset(out->cost + before, level, (size_t)(count - before));
    }
    out->count = count; /* 57 x 57 spaces at most: fewer than REACH_FOUND_MAX */
}

bool reach_find_bits(const reach_map *m, const reach_query *q, reach_result *out)
{
    const reach_sheet *r = &m->sheets[m->b->spaces[q->from].sheet];
    const int radius = q->budget / m->cheapest;
    window w;
    if (!r->rows_fit || radius > WINDOW_RADIUS) return false;
    open_window(m, r, q, &w, radius);
    begin_levels(m, q, &w);
    if (w.edges)
        spread_edges(m, r, q, &w);
    else
        spread_levels(m, r, q, &w);
    hand_out(&w, q, out, m->cheapest);
    return true;
}
