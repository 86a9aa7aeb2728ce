/*
 * board.c: questions to a finished board. Not for building one (build.h), lines (line.c) or names (names.c).
 */
#include "board/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/geometry.h"

void board_free(board *b)
{
    if (b == NULL) return;
    arena *memory = b->memory; /* the board itself lies in it */
    arena_free(memory);
}

static const board_sheet *sheet_of(const board *b, int space)
{
    assert(space >= 0 && space < b->nspaces);
    return &b->sheets[b->spaces[space].sheet];
}

static bool same_sheet(const board *b, int from, int to)
{
    assert(from >= 0 && from < b->nspaces && to >= 0 && to < b->nspaces);
    return b->spaces[from].sheet == b->spaces[to].sheet;
}

static lattice difference(const board *b, int from, int to)
{
    lattice a = geometry_of(b, from), c = geometry_of(b, to);
    return (lattice){c.q - a.q, c.r - a.r};
}

int board_directions(const board *b, int space)
{
    return geometry_directions(sheet_of(b, space));
}

int board_neighbour(const board *b, int space, int direction)
{
    const board_sheet *s = sheet_of(b, space);
    if (direction < 0 || direction >= geometry_directions(s)) return NO_SPACE;
    lattice at = geometry_of(b, space), step = geometry_step(s, direction);
    return geometry_space(s, (lattice){at.q + step.q, at.r + step.r});
}

const board_link *board_link_to(const board *b, int from, int to)
{
    assert(from >= 0 && from < b->nspaces);
    const board_link *link = &b->links[b->spaces[from].first_link];
    for (int i = 0; i < b->spaces[from].nlinks; i++)
        if (link[i].to == to) return &link[i];
    return NULL;
}

/* ---- distances */

static int hex_steps_between(lattice d)
{
    return (abs(d.q) + abs(d.r) + abs(d.q + d.r)) / 2;
}

static int area_steps(const board *b, int from, int to)
{
    const board_sheet *s = sheet_of(b, from);
    return b->area_distance[s->first_distance + (uint32_t)(from - s->first_space) * s->nspaces +
                            (uint32_t)(to - s->first_space)];
}

int board_distance2(const board *b, int from, int to)
{
    if (!same_sheet(b, from, to)) return BOARD_FAR;
    const board_kind kind = b->sheets[b->spaces[from].sheet].kind;
    const lattice d = difference(b, from, to);
    if (kind == BOARD_HEX) return 2 * hex_steps_between(d);
    if (kind == BOARD_AREA) {
        const int steps = area_steps(b, from, to);
        return steps == BOARD_FAR ? BOARD_FAR : 2 * steps;
    }
    const int x = abs(d.q), y = abs(d.r);
    return x > y ? 2 * x + y : 2 * y + x; /* G4: a diagonal counts one and a half */
}

int board_steps(const board *b, int from, int to)
{
    if (!same_sheet(b, from, to)) return BOARD_FAR;
    const board_sheet *s = sheet_of(b, from);
    if (s->kind == BOARD_AREA) return area_steps(b, from, to);
    lattice d = difference(b, from, to);
    if (s->kind == BOARD_HEX) return hex_steps_between(d);
    return abs(d.q) > abs(d.r) ? abs(d.q) : abs(d.r);
}

/* ---- directions */

/* Between two neighbouring directions of eight lies the tangent of 22.5 degrees, the square root of two less
 * one: no whole-numbered vector lies on it, so squares know no ties. */
static int square_direction(lattice v)
{
    int64_t x = abs(v.q), y = abs(v.r), sum2 = (x + y) * (x + y);
    if (sum2 < 2 * x * x) return v.q > 0 ? 2 : 6;
    if (sum2 < 2 * y * y) return v.r > 0 ? 4 : 0;
    if (v.q > 0) return v.r > 0 ? 3 : 1;
    return v.r > 0 ? 5 : 7;
}

static int hex_direction(const board_sheet *s, lattice v)
{
    for (int d = 0; d < 6; d++) {
        lattice before = geometry_step(s, d - 1), here = geometry_step(s, d), after = geometry_step(s, d + 1);
        lattice low = {before.q + here.q, before.r + here.r}, high = {here.q + after.q, here.r + after.r};
        if (geometry_cross(low, v) >= 0 &&
            geometry_cross(v, high) > 0) /* a tie belongs to the later, clockwise one */
            return d;
    }
    return NO_DIRECTION;
}

int board_direction(const board *b, int from, int to)
{
    const board_sheet *s = sheet_of(b, from);
    if (from == to || s->kind == BOARD_AREA || !same_sheet(b, from, to)) return NO_DIRECTION;
    lattice v = difference(b, from, to);
    return s->kind == BOARD_SQUARE ? square_direction(v) : hex_direction(s, v);
}

bool board_in_arc(const board *b, int from, int facing, int to)
{
    const board_sheet *s = sheet_of(b, from);
    if (from == to || !same_sheet(b, from, to)) return false;
    if (s->kind == BOARD_AREA || facing < 0 || facing >= geometry_directions(s)) return true;
    /* G-Gap5: one direction to either side: 45 degrees on squares, whose corners open a quarter-plane; 60 on
     * hexes */
    lattice v = difference(b, from, to);
    return geometry_cross(geometry_step(s, facing - 1), v) >= 0 &&
           geometry_cross(v, geometry_step(s, facing + 1)) >= 0;
}

/* ---- finding */

int board_at(const board *b, int sheet, int column, int row)
{
    if (sheet < 0 || sheet >= b->nsheets) return NO_SPACE;
    const board_sheet *s = &b->sheets[sheet];
    if (column < 0 || row < 0 || column >= s->columns || row >= s->rows) return NO_SPACE;
    return s->first_space + row * s->columns + column;
}

uint32_t board_tag(const board *b, const char *name)
{
    for (int i = 0; i < b->ntags; i++)
        if (strcmp(b->tags[i], name) == 0) return (uint32_t)1 << i;
    return 0;
}

int board_terrain(const board *b, const char *name)
{
    for (int i = 0; i < b->nterrains; i++)
        if (strcmp(b->terrains[i], name) == 0) return i;
    return -1;
}

const board_zone *board_zone_find(const board *b, const char *name)
{
    for (int i = 0; i < b->nzones; i++)
        if (strcmp(b->zones[i].name, name) == 0) return &b->zones[i];
    return NULL;
}

bool board_zone_has(const board_zone *zone, int space)
{
    int low = 0, high = zone->nspaces - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (zone->spaces[middle] == space) return true;
        if (zone->spaces[middle] < space)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return false;
}

/* ---- shapes */

int board_space_at(const board *b, int sheet, board_point p)
{
    if (sheet < 0 || sheet >= b->nsheets) return NO_SPACE;
    const board_sheet *s = &b->sheets[sheet];
    if (s->kind != BOARD_AREA) return geometry_space_at(s, p);
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++)
        if (polygon_has(&b->corners[b->spaces[i].first_corner], b->spaces[i].ncorners, p)) return i;
    return NO_SPACE;
}

/* The longest run of one outline's points that lie on the other's border. */
static int area_border(const board *b, int from, int to, board_point *out, int max)
{
    const board_space *a = &b->spaces[from], *c = &b->spaces[to];
    const board_point *pa = &b->corners[a->first_corner], *pc = &b->corners[c->first_corner];
    const int64_t near2 = (CELL / 40) * (CELL / 40);
    int best = 0, best_start = 0, run = 0;
    for (int i = 0; i < 2 * a->ncorners && best < a->ncorners; i++) {
        bool on = false;
        for (int k = 0; k < c->ncorners && !on; k++)
            on = segment_distance_squared(pc[k], pc[(k + 1) % c->ncorners], pa[i % a->ncorners]) <= near2;
        run = on ? run + 1 : 0;
        if (run > best) {
            best = run;
            best_start = i - run + 1;
        }
    }
    if (best < 2) return 0;
    if (best > max) best = max;
    for (int i = 0; i < best; i++)
        out[i] = pa[(best_start + i) % a->ncorners];
    return best;
}

int board_border(const board *b, int from, int to, board_point *out, int max)
{
    const board_sheet *s = sheet_of(b, from);
    if (from == to || max < 2 || !same_sheet(b, from, to)) return 0;
    if (s->kind == BOARD_AREA) return area_border(b, from, to, out, max);
    const board_link *link = board_link_to(b, from, to);
    if (link == NULL || (s->kind == BOARD_SQUARE && link->direction % 2 != 0)) return 0;
    int side = s->kind == BOARD_SQUARE ? link->direction / 2 : link->direction;
    const board_space *p = &b->spaces[from];
    out[0] = b->corners[p->first_corner + side];
    out[1] = b->corners[p->first_corner + (side + 1) % p->ncorners];
    return 2;
}
