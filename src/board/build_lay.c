/*
 * build_lay.c: lines drawn by hand come to lie on the edges of spaces: rivers and walls on the nearest sides,
 * in unbroken chains; roads on the sides they cross; bridges on the nearest water. What is doubtful becomes a
 * note.
 *
 * Lines are felt every fortieth of a cell; that is finer than anyone draws.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/build_internal.h"
#include "board/geometry.h"
#include "board/names.h"
#include "core/language.h"

enum {
    STEP = 25,           /* thousandths between two feelings */
    CLIP_RUN = 5,        /* so few in a space: its corner is only clipped */
    FAR_FROM_SIDE = 300, /* further from every side than this is the middle of a space */
    FAR_RUN = 8,
    BRIDGE_REACH = 750,
    ALL_LINES = EDGE_RIVER | EDGE_WALL | EDGE_DITCH | EDGE_CLIFF,
    ALL_ROADS = EDGE_ROAD | EDGE_TRACK | EDGE_RAIL
};

typedef struct laying {
    board_builder *bb;
    const board *b;
    const board_sheet *s;
    int sheet;
    const board_feature *feature;
    error *err;
    board_point *chain; /* sides: corners passed, without dead ends */
    int nchain, cap_chain;
    uint16_t *spaces; /* roads: spaces passed ... */
    int *runs;        /* ... and how long in each */
    int nspaces, cap_spaces;
    int far_run;
    bool far_said, broken;
} laying;

static bool same(board_point a, board_point c)
{
    return a.x == c.x && a.y == c.y;
}

static int64_t distance2(board_point a, board_point c)
{
    int64_t x = a.x - c.x, y = a.y - c.y;
    return x * x + y * y;
}

static void note_at(laying *l, int space, const char *what)
{
    char name[16];
    board_space_name(l->b, space, name);
    build_note(l->bb, "%s: %s%s%s%s at %s",
               l->bb->files[l->sheet][0] != '\0' ? l->bb->files[l->sheet] : "map",
               l->feature != NULL && l->feature->text != NULL ? "\"" : "",
               l->feature != NULL && l->feature->text != NULL ? l->feature->text : "",
               l->feature != NULL && l->feature->text != NULL ? "\" " : "", what, name);
}

/* ---- sides of spaces near a point */

/* The space a point lies in and its neighbours, for looking at their corners. Returns how many. */
static int spaces_about(const laying *l, board_point p, uint16_t out[9])
{
    int space = geometry_space_at(l->s, p), n = 0;
    if (space == NO_SPACE) return 0;
    out[n++] = (uint16_t)space;
    for (int i = 0; i < l->b->spaces[space].nlinks; i++)
        out[n++] = l->b->links[l->b->spaces[space].first_link + (uint32_t)i].to;
    return n;
}

static const board_point *corners_of(const laying *l, int space)
{
    return &l->b->corners[l->b->spaces[space].first_corner];
}

static board_point nearest_corner(const laying *l, int space, board_point p)
{
    const board_point *c = corners_of(l, space);
    int best = 0;
    for (int i = 1; i < l->b->spaces[space].ncorners; i++)
        if (distance2(c[i], p) < distance2(c[best], p)) best = i;
    return c[best];
}

static int64_t nearest_side2(const laying *l, int space, board_point p)
{
    const board_point *c = corners_of(l, space);
    const int n = l->b->spaces[space].ncorners;
    int64_t best = INT64_MAX;
    for (int i = 0; i < n; i++) {
        int64_t d = segment_distance_squared(c[i], c[(i + 1) % n], p);
        if (d < best) best = d;
    }
    return best;
}

/* Of the corners joined to `from` by a side, the one nearest `to`; among equals the northern, then the
 * western. */
static board_point corner_towards(const laying *l, board_point from, board_point to)
{
    uint16_t about[9];
    const int n = spaces_about(l, from, about);
    board_point best = from;
    for (int i = 0; i < n; i++) {
        const board_point *c = corners_of(l, about[i]);
        const int count = l->b->spaces[about[i]].ncorners;
        for (int k = 0; k < count; k++) {
            if (!same(c[k], from)) continue;
            for (int turn = 1; turn < count; turn += count - 2) {
                board_point next = c[(k + turn) % count];
                int64_t d = distance2(next, to), held = distance2(best, to);
                if (d < held || (d == held && !same(best, from) &&
                                 (next.y < best.y || (next.y == best.y && next.x < best.x))))
                    best = next;
            }
        }
    }
    return best;
}

static void mark_side(laying *l, board_point a, board_point c)
{
    uint16_t about[9];
    const board_point middle = {(a.x + c.x) / 2, (a.y + c.y) / 2};
    const int n = spaces_about(l, middle, about);
    for (int i = 0; i < n; i++) {
        const board_point *corner = corners_of(l, about[i]);
        const int count = l->b->spaces[about[i]].ncorners;
        for (int k = 0; k < count; k++) {
            if (!same(corner[k], a) || !same(corner[(k + 1) % count], c)) continue;
            int to = board_neighbour(l->b, about[i], geometry_side_direction(l->s, k));
            if (to != NO_SPACE) build_set_edge(l->bb->b, about[i], to, l->feature->edge);
        }
    }
}

/* ---- rivers, canals, walls */

static void end_chain(laying *l)
{
    for (int i = 0; i + 1 < l->nchain; i++) {
        mark_side(l, l->chain[i], l->chain[i + 1]);
        mark_side(l, l->chain[i + 1], l->chain[i]);
    }
    l->nchain = 0;
}

/* Going back the way it came unsays the last side: a line that wavers leaves no dead ends. */
static void push_corner(laying *l, board_point p)
{
    if (l->nchain >= 2 && same(l->chain[l->nchain - 2], p)) {
        l->nchain--;
        return;
    }
    if (l->nchain == l->cap_chain) {
        l->cap_chain = l->cap_chain > 0 ? l->cap_chain * 2 : 256;
        l->chain = mem_realloc(l->chain, (size_t)l->cap_chain * sizeof *l->chain);
    }
    l->chain[l->nchain++] = p;
}

static void feel_side(laying *l, board_point p)
{
    const int space = geometry_space_at(l->s, p);
    if (space == NO_SPACE) {
        end_chain(l);
        return;
    }
    board_point corner = nearest_corner(l, space, p);
    if (l->nchain == 0) push_corner(l, corner);
    for (int i = 0; i < 6 && !same(l->chain[l->nchain - 1], corner); i++) {
        board_point next = corner_towards(l, l->chain[l->nchain - 1], corner);
        if (same(next, l->chain[l->nchain - 1])) break;
        push_corner(l, next);
    }
    if (!same(l->chain[l->nchain - 1], corner)) { /* only where the map's border was left between */
        end_chain(l);
        push_corner(l, corner);
    }
    l->far_run = nearest_side2(l, space, p) > FAR_FROM_SIDE * FAR_FROM_SIDE ? l->far_run + 1 : 0;
    if (l->far_run == FAR_RUN && !l->far_said) {
        l->far_said = true;
        note_at(l, space,
                _("a river or wall runs through the middle of a space; it was laid along the nearest sides: "
                  "look"));
    }
}

/* ---- roads */

static void feel_space(laying *l, board_point p)
{
    const int space = board_space_at(l->b, l->sheet, p);
    if (l->nspaces > 0 && l->spaces[l->nspaces - 1] == space) {
        l->runs[l->nspaces - 1]++;
        return;
    }
    if (l->nspaces == l->cap_spaces) {
        l->cap_spaces = l->cap_spaces > 0 ? l->cap_spaces * 2 : 256;
        l->spaces = mem_realloc(l->spaces, (size_t)l->cap_spaces * sizeof *l->spaces);
        l->runs = mem_realloc(l->runs, (size_t)l->cap_spaces * sizeof *l->runs);
    }
    l->spaces[l->nspaces] = (uint16_t)space;
    l->runs[l->nspaces++] = 1;
}

/* Spaces only clipped are left out where the road goes on between neighbours (or back where it was). */
static void drop_clipped(laying *l)
{
    int n = 0;
    for (int i = 0; i < l->nspaces; i++) {
        bool ends = n == 0 || i + 1 == l->nspaces;
        int before = n > 0 ? l->spaces[n - 1] : NO_SPACE,
            after = i + 1 < l->nspaces ? l->spaces[i + 1] : NO_SPACE;
        bool drop = l->runs[i] < CLIP_RUN &&
                    (ends ? l->nspaces > 1
                          : before != NO_SPACE && after != NO_SPACE &&
                                (before == after || board_link_to(l->b, before, after) != NULL));
        if (drop) continue;
        if (n > 0 && l->spaces[n - 1] == l->spaces[i]) {
            l->runs[n - 1] += l->runs[i];
            continue;
        }
        l->spaces[n] = l->spaces[i];
        l->runs[n++] = l->runs[i];
    }
    l->nspaces = n;
}

static void end_road(laying *l)
{
    drop_clipped(l);
    for (int i = 0; i + 1 < l->nspaces; i++)
        if (l->spaces[i] != NO_SPACE && l->spaces[i + 1] != NO_SPACE)
            build_set_edge(l->bb->b, l->spaces[i], l->spaces[i + 1], l->feature->edge);
    l->nspaces = 0;
}

/* ---- feeling along a line */

/* Cuts a segment to the map and a cell about it; false if nothing is left. */
static bool cut_to_map(const laying *l, board_point *a, board_point *c)
{
    const int64_t low = -CELL, high_x = l->s->width + CELL, high_y = l->s->height + CELL;
    for (int pass = 0; pass < 2; pass++) {
        board_point *p = pass == 0 ? a : c, *q = pass == 0 ? c : a;
        int64_t dx = q->x - p->x, dy = q->y - p->y;
        if ((p->x < low && q->x < low) || (p->x > high_x && q->x > high_x) || (p->y < low && q->y < low) ||
            (p->y > high_y && q->y > high_y))
            return false;
        int64_t x = p->x < low ? low : p->x > high_x ? high_x : p->x;
        if (x != p->x) *p = (board_point){(int32_t)x, (int32_t)(p->y + dy * (x - p->x) / dx)};
        int64_t y = p->y < low ? low : p->y > high_y ? high_y : p->y;
        if (y != p->y) *p = (board_point){(int32_t)(p->x + dx * (y - p->y) / dy), (int32_t)y};
    }
    return true;
}

static bool feel_along(laying *l, void (*feel)(laying *, board_point))
{
    const board_feature *f = l->feature;
    const int cost = l->s->kind == BOARD_AREA ? l->s->nspaces * 8 + 8 : 24;
    for (int i = 0; i + 1 < f->npoints; i++) {
        board_point a = f->points[i], c = f->points[i + 1];
        if (!cut_to_map(l, &a, &c)) continue;
        int64_t dx = c.x - a.x, dy = c.y - a.y, longest = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy);
        int64_t parts = longest / STEP + 1;
        if (!build_spend(l->bb, parts * cost, l->sheet, l->err)) return false;
        for (int64_t k = 0; k < parts; k++)
            feel(l, (board_point){(int32_t)(a.x + dx * k / parts), (int32_t)(a.y + dy * k / parts)});
        if (i + 2 == f->npoints) feel(l, c);
    }
    return true;
}

/* ---- bridges and fords */

static board_point middle_point(const board_feature *f)
{
    board_point a = f->points[(f->npoints - 1) / 2], c = f->points[f->npoints / 2];
    return (board_point){(int32_t)(((int64_t)a.x + c.x) / 2), (int32_t)(((int64_t)a.y + c.y) / 2)};
}

static void lay_bridge(laying *l)
{
    const board_point p = middle_point(l->feature);
    uint16_t about[9];
    const int n = spaces_about(l, p, about);
    int64_t best2 = INT64_MAX, any2 = INT64_MAX;
    int from = NO_SPACE, to = NO_SPACE, any_from = NO_SPACE, any_to = NO_SPACE;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l->b->spaces[about[i]].ncorners; k++) {
            const board_point *c = corners_of(l, about[i]);
            int next = board_neighbour(l->b, about[i], geometry_side_direction(l->s, k));
            if (next == NO_SPACE) continue;
            int64_t d = segment_distance_squared(c[k], c[(k + 1) % l->b->spaces[about[i]].ncorners], p);
            bool water =
                (board_link_to(l->b, about[i], next)->edge & (EDGE_RIVER | EDGE_WALL | EDGE_DITCH)) != 0;
            if (water && d < best2) {
                best2 = d;
                from = about[i];
                to = next;
            }
            if (d < any2) {
                any2 = d;
                any_from = about[i];
                any_to = next;
            }
        }
    if (from != NO_SPACE && best2 <= BRIDGE_REACH * BRIDGE_REACH) {
        build_set_edge(l->bb->b, from, to, l->feature->edge);
    } else if (any_from != NO_SPACE) {
        note_at(
            l, any_from,
            _("a bridge or ford has no river, wall or ditch near it; it was laid on the nearest side: look"));
        build_set_edge(l->bb->b, any_from, any_to, l->feature->edge);
    }
}

/* ---- area maps */

static void lay_on_links(laying *l)
{
    board *b = l->bb->b;
    const board_feature *f = l->feature;
    const bool nearest_only = f->kind == FEATURE_BRIDGE || f->kind == FEATURE_FORD;
    int best_from = NO_SPACE, best_to = NO_SPACE;
    int64_t best2 = INT64_MAX;
    for (int i = l->s->first_space; i < l->s->first_space + l->s->nspaces; i++)
        for (int k = 0; k < b->spaces[i].nlinks; k++) {
            int to = b->links[b->spaces[i].first_link + (uint32_t)k].to;
            board_point a = b->spaces[i].centre, c = b->spaces[to].centre;
            bool crossed = false;
            if (to < i) continue;
            for (int n = 0; n + 1 < f->npoints && !crossed; n++)
                crossed = segments_touch(f->points[n], f->points[n + 1], a, c);
            if (crossed && !nearest_only) build_set_edge(b, i, to, f->edge);
            int64_t d = segment_distance_squared(a, c, middle_point(f));
            if (d < best2) {
                best2 = d;
                best_from = i;
                best_to = to;
            }
        }
    if (nearest_only && best_from != NO_SPACE) build_set_edge(b, best_from, best_to, f->edge);
}

static bool lay_on_areas(laying *l)
{
    const feature_kind kind = l->feature->kind;
    if (kind == FEATURE_ROAD || kind == FEATURE_TRACK || kind == FEATURE_RAIL) {
        if (!feel_along(l, feel_space)) return false;
        end_road(l);
        return true;
    }
    if (!build_spend(l->bb, (int64_t)l->bb->nlinks * (l->feature->npoints + 1), l->sheet, l->err))
        return false;
    lay_on_links(l);
    return true;
}

/* ---- all features, rivers before roads before bridges */

static int pass_of(feature_kind kind)
{
    switch (kind) {
    case FEATURE_RIVER:
    case FEATURE_CANAL:
    case FEATURE_EDGE:
        return 0;
    case FEATURE_ROAD:
    case FEATURE_TRACK:
    case FEATURE_RAIL:
        return 1;
    case FEATURE_BRIDGE:
    case FEATURE_FORD:
        return 2;
    case FEATURE_LABEL:
    case FEATURE_COAST:
    case FEATURE_LINK:
    case FEATURE_GULLY:
    case FEATURE_SLOPE:
    case FEATURE_SCENE:
        return -1;
    }
    return -1;
}

static bool lay_feature(laying *l, int pass)
{
    if (l->s->kind == BOARD_AREA) return lay_on_areas(l);
    l->far_run = 0;
    l->far_said = false;
    if (pass == 2) {
        if (!build_spend(l->bb, 200, l->sheet, l->err)) return false;
        lay_bridge(l);
        return true;
    }
    if (!feel_along(l, pass == 0 ? feel_side : feel_space)) return false;
    if (pass == 0)
        end_chain(l);
    else
        end_road(l);
    return true;
}

/* A step through a corner crosses what lies across both ways round it. */
static void lay_on_corners(board *b, const board_sheet *s)
{
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        const board_space *p = &b->spaces[i];
        for (int k = 0; k < p->nlinks; k++) {
            board_link *l = &b->links[p->first_link + (uint32_t)k];
            if (l->direction % 2 == 0) continue;
            const int left = board_neighbour(b, i, l->direction - 1),
                      right = board_neighbour(b, i, (l->direction + 1) % 8);
            unsigned by_left = board_link_to(b, i, left)->edge | board_link_to(b, left, l->to)->edge;
            unsigned by_right = board_link_to(b, i, right)->edge | board_link_to(b, right, l->to)->edge;
            l->edge |= (uint16_t)(by_left & by_right & ALL_LINES);
        }
    }
}

static void note_roads_over_rivers(laying *l)
{
    for (int i = l->s->first_space; i < l->s->first_space + l->s->nspaces; i++)
        for (int k = 0; k < l->b->spaces[i].nlinks; k++) {
            const board_link *link = &l->b->links[l->b->spaces[i].first_link + (uint32_t)k];
            if (link->to > i && (link->edge & EDGE_RIVER) != 0 && (link->edge & ALL_ROADS) != 0 &&
                (link->edge & (EDGE_BRIDGE | EDGE_FORD)) == 0)
                note_at(l, i, _("a road crosses a river with neither bridge nor ford: draw one"));
        }
}

bool build_lay_features(board_builder *bb, error *err)
{
    bool ok = true;
    laying l = {.bb = bb, .b = bb->b, .err = err};
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < bb->nfeatures && ok; i++) {
            l.feature = &bb->features[i];
            if (l.feature->edge == 0 || pass_of(l.feature->kind) != pass) continue;
            l.sheet = l.feature->sheet;
            l.s = &bb->b->sheets[l.sheet];
            ok = lay_feature(&l, pass);
        }
    l.feature = NULL;
    for (int i = 0; i < bb->b->nsheets && ok; i++) {
        l.sheet = i;
        l.s = &bb->b->sheets[i];
        if (bb->nfeatures == 0 && bb->nlinks == 0) break;
        if (l.s->kind == BOARD_SQUARE) lay_on_corners(bb->b, l.s);
        note_roads_over_rivers(&l);
    }
    mem_free(l.chain);
    mem_free(l.spaces);
    mem_free(l.runs);
    return ok;
}
