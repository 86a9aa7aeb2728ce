/*
 * line_walk.c: which spaces a straight line crosses. Exact on grids: nothing is rounded, so that a line and
 * its reverse cross the same spaces. Not for roads and rivers (build_lay.c), which are drawn by hand.
 */
#include "board/line_walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void line_start(line_walk *w, const board *b, int from, int to)
{
    memset(w, 0, sizeof *w);
    w->sheet = &b->sheets[b->spaces[from].sheet];
    assert(w->sheet->kind != BOARD_AREA && b->spaces[to].sheet == b->spaces[from].sheet);
    w->start = w->at = geometry_of(b, from);
    w->end = geometry_of(b, to);
    w->v = (lattice){w->end.q - w->start.q, w->end.r - w->start.r};
    w->nx = abs(w->v.q);
    w->ny = abs(w->v.r);
    w->sx = w->v.q < 0 ? -1 : 1;
    w->sy = w->v.r < 0 ? -1 : 1;
    if (w->sheet->kind != BOARD_HEX) return;
    for (int k = 0; k < 6; k++)
        w->step[k] = geometry_step(w->sheet, k);
    /* corner k lies a third of the way to the sum of directions k - 1 and k */
    for (int k = 0; k < 6; k++)
        w->spoke[k] = geometry_cross(w->v, w->step[(k + 5) % 6]) + geometry_cross(w->v, w->step[k]);
}

static void set_single(const line_walk *w, lattice at, lattice third, bool by_corner, line_node *out)
{
    out->space = (uint16_t)geometry_space(w->sheet, at);
    out->pair = NO_SPACE;
    out->third = by_corner ? (uint16_t)geometry_space(w->sheet, third) : NO_SPACE;
    assert(out->space != NO_SPACE); /* between two centres the inside of the map is never left */
}

static void set_pair(const line_walk *w, lattice a, lattice c, line_node *out)
{
    int x = geometry_space(w->sheet, a), y = geometry_space(w->sheet, c);
    out->space = (uint16_t)(x < y ? x : y);
    out->pair = (uint16_t)(x < y ? y : x); /* NO_SPACE is the highest number: half a pair stands alone */
    out->third = NO_SPACE;
}

/* The line meets the i-th upright side at (2i + 1) / 2nx of its way, the j-th level one at (2j + 1) / 2ny. */
static void next_square(line_walk *w, line_node *out)
{
    if (w->in_pair) {
        w->in_pair = false;
        w->at.q += w->sx;
        w->at.r += w->sy;
        w->i++;
        w->j++;
        set_single(w, w->at, w->at, false, out);
        return;
    }
    int64_t upright = (int64_t)(2 * w->i + 1) * w->ny, level = (int64_t)(2 * w->j + 1) * w->nx;
    if (w->i < w->nx && w->j < w->ny && upright == level) {
        w->in_pair = true;
        set_pair(w, (lattice){w->at.q + w->sx, w->at.r}, (lattice){w->at.q, w->at.r + w->sy}, out);
        return;
    }
    if (w->j >= w->ny || (w->i < w->nx && upright < level)) {
        w->at.q += w->sx;
        w->i++;
    } else {
        w->at.r += w->sy;
        w->j++;
    }
    set_single(w, w->at, w->at, false, out);
}

static lattice add(lattice a, lattice d)
{
    return (lattice){a.q + d.q, a.r + d.r};
}

static void next_hex(line_walk *w, line_node *out)
{
    if (w->in_pair) {
        w->in_pair = false;
        w->at = w->beyond;
        set_single(w, w->at, w->at, false, out);
        return;
    }
    /* Going clockwise round the hex, the line leaves it where the corners pass from its left to its right. */
    int64_t offset = 3 * geometry_cross(w->v, (lattice){w->at.q - w->start.q, w->at.r - w->start.r});
    for (int k = 0; k < 6; k++) {
        const int64_t corner = offset + w->spoke[k], before = offset + w->spoke[k > 0 ? k - 1 : 5],
                      after = offset + w->spoke[k < 5 ? k + 1 : 0];
        if (corner > 0 || after <= 0) continue;
        const lattice left = w->step[k > 0 ? k - 1 : 5], right = w->step[k];
        if (corner < 0 && after > 0) { /* through side k */
            w->at = add(w->at, right);
            set_single(w, w->at, w->at, false, out);
            return;
        }
        if (corner != 0 || before >= 0 || after <= 0) continue;
        if (w->spoke[k] == 0) { /* through corner k, then along the edge that begins there */
            w->in_pair = true;
            w->beyond = add(add(w->at, left), right);
            set_pair(w, add(w->at, left), add(w->at, right), out);
            return;
        }
        lattice into = w->spoke[k] > 0 ? left : right, beside = w->spoke[k] > 0 ? right : left;
        lattice third = add(w->at, beside);
        w->at = add(w->at, into);
        set_single(w, w->at, third, true, out);
        return;
    }
    assert(!"a line leaves every hex");
}

bool line_next(line_walk *w, line_node *out)
{
    if (w->at.q == w->end.q && w->at.r == w->end.r) return false;
    if (w->sheet->kind == BOARD_SQUARE)
        next_square(w, out);
    else
        next_hex(w, out);
    return true;
}

/* Feeling the way from the lower number to the higher, and turning the answer round, makes both ways alike.
 */
int line_areas(const board *b, int from, int to, uint16_t *out, int max)
{
    const int low = from < to ? from : to, high = from < to ? to : from, sheet = b->spaces[from].sheet;
    board_point a = b->spaces[low].centre, c = b->spaces[high].centre;
    int64_t dx = c.x - a.x, dy = c.y - a.y;
    int64_t longest = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy), parts = longest * 32 / CELL + 2;
    int n = 0;
    for (int64_t i = 1; i < parts && n < max; i++) {
        board_point p = {(int32_t)(a.x + dx * i / parts), (int32_t)(a.y + dy * i / parts)};
        int space = n > 0 && polygon_has(&b->corners[b->spaces[out[n - 1]].first_corner],
                                         b->spaces[out[n - 1]].ncorners, p)
                        ? out[n - 1]
                        : board_space_at(b, sheet, p);
        bool known = space == NO_SPACE || space == from || space == to;
        for (int k = 0; k < n && !known; k++)
            known = out[k] == space;
        if (!known) out[n++] = (uint16_t)space;
    }
    for (int i = 0; from == high && i < n / 2; i++) {
        uint16_t t = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = t;
    }
    return n;
}
