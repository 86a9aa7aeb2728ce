/* geometry.c: lattices, centres, outlines and points of square and hex sheets. Not for rules. */
#include "board/geometry.h"

#include <assert.h>
#include <stdlib.h>

static const lattice square_steps[8] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
static const lattice hex_steps[2][6] = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}, /* flat: n ne se s sw nw */
    {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}, /* pointy: ne e se sw w nw */
};

int geometry_directions(const board_sheet *s)
{
    return s->kind == BOARD_SQUARE ? 8 : s->kind == BOARD_HEX ? 6 : 0;
}

lattice geometry_step(const board_sheet *s, int direction)
{
    assert(s->kind != BOARD_AREA);
    if (s->kind == BOARD_SQUARE) return square_steps[direction & 7];
    return hex_steps[s->pointy][(direction + 6) % 6];
}

bool geometry_shifted(const board_sheet *s, int n)
{
    return ((n & 1) != 0) != s->shifted_even;
}

/* Half of the numbers up to n that are pushed: floor for odd pushes, ceiling for even ones. */
static int halves(const board_sheet *s, int n)
{
    return (n + (s->shifted_even ? n & 1 : -(n & 1))) / 2;
}

lattice geometry_lattice(const board_sheet *s, int column, int row)
{
    if (s->kind != BOARD_HEX) return (lattice){column, row};
    if (s->pointy) return (lattice){column - halves(s, row), row};
    return (lattice){column, row - halves(s, column)};
}

void geometry_offset(const board_sheet *s, lattice at, int *column, int *row)
{
    *column = at.q;
    *row = at.r;
    if (s->kind == BOARD_HEX && s->pointy)
        *column += halves(s, at.r);
    else if (s->kind == BOARD_HEX)
        *row += halves(s, at.q);
}

int geometry_space(const board_sheet *s, lattice at)
{
    int column, row;
    if (at.q < -4096 || at.r < -4096) return NO_SPACE;
    geometry_offset(s, at, &column, &row);
    if (column < 0 || row < 0 || column >= s->columns || row >= s->rows) return NO_SPACE;
    return s->first_space + row * s->columns + column;
}

void geometry_place(const board_sheet *s, board_space *p)
{
    const lattice at = geometry_lattice(s, p->column, p->row);
    p->q = (int16_t)at.q;
    p->r = (int16_t)at.r;
}

int64_t geometry_cross(lattice u, lattice v)
{
    return (int64_t)u.q * v.r - (int64_t)u.r * v.q;
}

/* ---- points */

board_point geometry_centre(const board_sheet *s, int column, int row)
{
    if (s->kind == BOARD_SQUARE) return (board_point){column * CELL + HALF_CELL, row * CELL + HALF_CELL};
    if (s->pointy)
        return (board_point){column * CELL + (geometry_shifted(s, row) ? CELL : HALF_CELL),
                             HEX_RADIUS + row * HEX_PITCH};
    return (board_point){HEX_RADIUS + column * HEX_PITCH,
                         row * CELL + (geometry_shifted(s, column) ? CELL : HALF_CELL)};
}

int geometry_corners(const board_sheet *s, board_point centre, board_point out[6])
{
    static const board_point square[4] = {
        {-HALF_CELL, -HALF_CELL}, {HALF_CELL, -HALF_CELL}, {HALF_CELL, HALF_CELL}, {-HALF_CELL, HALF_CELL}};
    static const board_point hex[2][6] = {
        {{-HEX_HALF_SIDE, -HALF_CELL},
         {HEX_HALF_SIDE, -HALF_CELL},
         {HEX_RADIUS, 0},
         {HEX_HALF_SIDE, HALF_CELL},
         {-HEX_HALF_SIDE, HALF_CELL},
         {-HEX_RADIUS, 0}},
        {{0, -HEX_RADIUS},
         {HALF_CELL, -HEX_HALF_SIDE},
         {HALF_CELL, HEX_HALF_SIDE},
         {0, HEX_RADIUS},
         {-HALF_CELL, HEX_HALF_SIDE},
         {-HALF_CELL, -HEX_HALF_SIDE}},
    };
    const board_point *shape = s->kind == BOARD_SQUARE ? square : hex[s->pointy];
    const int n = s->kind == BOARD_SQUARE ? 4 : 6;
    for (int i = 0; i < n; i++)
        out[i] = (board_point){centre.x + shape[i].x, centre.y + shape[i].y};
    return n;
}

int geometry_side_direction(const board_sheet *s, int side)
{
    return s->kind == BOARD_SQUARE ? 2 * side : side;
}

void geometry_size(const board_sheet *s, int32_t *width, int32_t *height)
{
    if (s->kind == BOARD_SQUARE) {
        *width = s->columns * CELL;
        *height = s->rows * CELL;
    } else if (s->pointy) {
        *width = s->columns * CELL + (s->rows > 1 || s->shifted_even ? HALF_CELL : 0);
        *height = (s->rows - 1) * HEX_PITCH + 2 * HEX_RADIUS;
    } else {
        *width = (s->columns - 1) * HEX_PITCH + 2 * HEX_RADIUS;
        *height = s->rows * CELL + (s->columns > 1 || s->shifted_even ? HALF_CELL : 0);
    }
}

static int floor_div(int a, int b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static bool in_corners(const board_point *c, int n, board_point p)
{
    for (int i = 0; i < n; i++) {
        board_point a = c[i], e = c[(i + 1) % n];
        if ((int64_t)(e.x - a.x) * (p.y - a.y) - (int64_t)(e.y - a.y) * (p.x - a.x) < 0) return false;
    }
    return true;
}

int geometry_space_at(const board_sheet *s, board_point p)
{
    if (p.x < 0 || p.y < 0 || p.x > s->width || p.y > s->height) return NO_SPACE;
    if (s->kind == BOARD_SQUARE) {
        int column = p.x / CELL, row = p.y / CELL;
        column -= column == s->columns; /* the far borders belong to the last ones */
        row -= row == s->rows;
        return s->first_space + row * s->columns + column;
    }
    /* The hex is in one of three slanting lines; there its place is a division. The first that holds it, from
     * the north-west. */
    int line = floor_div((s->pointy ? p.y : p.x) - HEX_RADIUS, HEX_PITCH), best = NO_SPACE;
    for (int n = line - 1; n <= line + 2; n++) {
        int along = (s->pointy ? p.x : p.y) - (geometry_shifted(s, n) ? HALF_CELL : 0);
        for (int m = floor_div(along, CELL); m >= floor_div(along, CELL) - 1; m--) {
            int column = s->pointy ? m : n, row = s->pointy ? n : m;
            board_point corners[6];
            if (column < 0 || row < 0 || column >= s->columns || row >= s->rows) continue;
            int space = s->first_space + row * s->columns + column;
            int count = geometry_corners(s, geometry_centre(s, column, row), corners);
            if (space < best && in_corners(corners, count, p)) best = space;
        }
    }
    return best;
}

/* ---- polygons and segments */

bool polygon_has(const board_point *points, int n, board_point p)
{
    bool inside = false;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        board_point a = points[i], b = points[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        int64_t left = (int64_t)(p.x - a.x) * (b.y - a.y), right = (int64_t)(b.x - a.x) * (p.y - a.y);
        if (b.y > a.y ? left < right : left > right) inside = !inside;
    }
    return inside;
}

int64_t polygon_area2(const board_point *points, int n)
{
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        board_point a = points[i], b = points[(i + 1) % n];
        sum += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
    }
    return sum;
}

int64_t segment_distance_squared(board_point a, board_point b, board_point p)
{
    int64_t dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    int64_t length2 = dx * dx + dy * dy, along = px * dx + py * dy;
    if (along <= 0 || length2 == 0) return px * px + py * py;
    if (along >= length2) {
        px -= dx;
        py -= dy;
        return px * px + py * py;
    }
    /* Distance = cross / length. Divided first by the longer side, the square fits; 1024ths keep it true. */
    int64_t longest = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy);
    int64_t height = (dx * py - dy * px) / longest;
    return height * height * (longest * longest * 1024 / length2) / 1024;
}

static int turn(board_point a, board_point b, board_point c)
{
    int64_t cross = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool between(board_point a, board_point b, board_point p)
{
    return (p.x >= a.x ? p.x <= b.x : p.x >= b.x) && (p.y >= a.y ? p.y <= b.y : p.y >= b.y);
}

bool segments_touch(board_point a, board_point b, board_point c, board_point d)
{
    int abc = turn(a, b, c), abd = turn(a, b, d), cda = turn(c, d, a), cdb = turn(c, d, b);
    if (abc != abd && cda != cdb) return true;
    return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) ||
           (cda == 0 && between(c, d, a)) || (cdb == 0 && between(c, d, b));
}
