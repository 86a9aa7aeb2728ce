/*
 * tables.h: a board compiled at load for rules that ask of it millions of times: neighbours, edges,
 * distances, arcs, sight and straight lines as flat arrays. The answers are those of board.h and sight.h, and
 * so are the units; what is here is their speed. Everything lies in the arena handed in (the scenario's).
 *
 * Of grids: cells, lines and sight want a board of one sheet. Of area boards: only distances.
 */
#ifndef BOARD_TABLES_H
#define BOARD_TABLES_H

#include "board/board.h"
#include "board/sight.h"

/* Where a space lies on its sheet's lattice: squares by column and row (from the north-west, row to the
 * south), hexes by axial coordinates. Differences of two cells mean the same everywhere on the board. */
typedef struct board_cell {
    int16_t q, r;
} board_cell;

/* One space on the straight line between two others, as an offset for tables_offset(); `pair`: the other of
 * two the line runs between, else the same as `on`. */
typedef struct board_line_cell {
    int16_t on, pair;
} board_line_cell;

typedef struct board_tables {
    const board *b;
    board_kind kind;                        /* of the first sheet */
    int n, words;                           /* spaces; 64-bit words of a set of them */
    int directions;                         /* 8, 6 or 0 */
    uint16_t (*next)[BOARD_DIRECTIONS_MAX]; /* neighbours by direction, NO_SPACE; NULL on area boards */
    uint16_t (*edge)[BOARD_DIRECTIONS_MAX]; /* EDGE_ bits crossed on the way there, 0 where there is none */
    board_cell *cell;
    uint8_t *far;    /* n x n, tables_far(); NULL: not compiled */
    uint8_t *arc;    /* n x n: bit by facing, board_in_arc(); NULL: not compiled */
    uint64_t *sight; /* n rows of `words`: what each space sees; NULL: not compiled */
    /* of grids of one sheet: the spaces by cell, with a margin of NO_SPACE all round */
    int stride; /* of one q to the next in `at` */
    uint16_t *at;
    int32_t *place; /* of each space in `at` */
    int range;      /* lines are known for spaces at most so many steps apart */
    struct board_line_row {
        uint32_t first;
        uint16_t count;
    } * line; /* by difference of cells */
    board_line_cell *line_cell;
} board_tables;

/* Neighbours, edges and cells; `range`: lines between spaces at most so many steps apart, 0 for none.
 * Squares: a diagonal step also crosses what lies on the two sides of the space entered that meet at that
 * corner, as far as `corner_edges` (EDGE_ bits) has it. */
void tables_compile(board_tables *t, arena *memory, const board *b, int range, uint16_t corner_edges);
void tables_compile_far(board_tables *t, arena *memory); /* n x n bytes: for boards of some 2,000 spaces */
void tables_compile_arcs(board_tables *t, arena *memory);
/* As far as `range` (tables_far), by board_sight(); a space sees itself. */
void tables_compile_sight(board_tables *t, arena *memory, int range, const sight_rules *rules);
/* From every space to the nearest of `spaces` (tables_far), BOARD_FAR if there is none of them: the arena's.
 * tables_nearer() takes more spaces into such a map. */
uint16_t *tables_far_map(const board_tables *t, arena *memory);
void tables_nearer(const board_tables *t, const uint16_t *spaces, int count, uint16_t *far);
/* What a step that way costs, 0: there is none. */
typedef int (*tables_cost)(const void *about, int from, int dir);
/* Of grids: spreads the values of a map of any such kind to the spaces they are reached from, until nothing
 * gets shorter; nothing beyond `most`, and what is beyond it at the start is far off. */
void tables_spread(const board_tables *t, uint16_t *far, int most, tables_cost cost, const void *about);

/* ---- distances, as rules of that kind of board count them: squares in half spaces (a side 2, a diagonal 3),
 * hexes and areas in spaces */

static inline int cells_far_square(board_cell a, board_cell b)
{
    int x = a.q - b.q, y = a.r - b.r;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? 2 * x + y : 2 * y + x;
}
static inline int cells_steps_square(board_cell a, board_cell b) /* king moves */
{
    int x = a.q - b.q, y = a.r - b.r;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}
static inline int cells_far_hex(board_cell a, board_cell b)
{
    const int q = a.q - b.q, r = a.r - b.r, z = q + r;
    return ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (z < 0 ? -z : z)) / 2;
}
/* 255 and more is 255 where `far` is compiled. */
static inline int tables_far(const board_tables *t, int a, int b)
{
    if (t->far != NULL) return t->far[(size_t)a * (size_t)t->n + (size_t)b];
    return t->kind == BOARD_SQUARE ? cells_far_square(t->cell[a], t->cell[b])
                                   : cells_far_hex(t->cell[a], t->cell[b]);
}

/* ---- the rest */

/* What lies between two spaces at most `range` steps apart, nearest to `from` first. */
static inline const board_line_cell *tables_line(const board_tables *t, int from, int to, int *count)
{
    const int q = t->cell[to].q - t->cell[from].q, r = t->cell[to].r - t->cell[from].r;
    const struct board_line_row *row = &t->line[(q + t->range) * (2 * t->range + 1) + r + t->range];
    *count = row->count;
    return &t->line_cell[row->first];
}
static inline int tables_offset(const board_tables *t, int from, int offset) /* NO_SPACE off the map */
{
    return t->at[t->place[from] + offset];
}
static inline bool tables_sees(const board_tables *t, int from, int to)
{
    return (t->sight[(size_t)from * (size_t)t->words + (size_t)(to >> 6)] >> (to & 63) & 1) != 0;
}
static inline bool tables_in_arc(const board_tables *t, int from, int facing, int to)
{
    return (t->arc[(size_t)from * (size_t)t->n + (size_t)to] >> facing & 1) != 0;
}
/* The direction of a neighbour, -1 if it is none. */
int tables_direction(const board_tables *t, int from, int to);

/* Sets of spaces. */
static inline bool bit_of(const uint64_t *set, int i)
{
    return (set[i >> 6] >> (i & 63) & 1) != 0;
}
static inline void set_bit_of(uint64_t *set, int i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}
static inline void clear_bit_of(uint64_t *set, int i)
{
    set[i >> 6] &= ~((uint64_t)1 << (i & 63));
}
static inline int lowest_bit(uint64_t x) /* of one word of a set, not empty */
{
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    int n = 0;
    while ((x >> n & 1) == 0)
        n++;
    return n;
#endif
}
static inline int bits_in(const uint64_t *set, int nwords) /* how many spaces it has */
{
    int n = 0;
    for (int i = 0; i < nwords; i++)
        for (uint64_t left = set[i]; left != 0; left &= left - 1)
            n++;
    return n;
}

#endif
