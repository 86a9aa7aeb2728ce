/*
 * sight.c: line of sight. Symmetrical: the same spaces, edges and heights are judged whichever end looks.
 * Ranges, light and who is hidden are the rules' business.
 */
#include "board/sight.h"

#include <assert.h>

#include "board/line_walk.h"

typedef struct looking {
    const board *b;
    const sight_rules *rules;
    int from, to;
    int64_t ux, uy, length2; /* from `from` to `to`, and its square */
    bool hex;                /* u in axial coordinates, where squares and products are doubled */
} looking;

static bool has_bit(const uint64_t *set, int i)
{
    return (set[i / 64] >> (i % 64) & 1) != 0;
}

static int64_t product(const looking *l, int64_t x, int64_t y)
{
    if (l->hex) /* two axes at 60 degrees, doubled to stay whole */
        return 2 * (l->ux * x + l->uy * y) + l->ux * y + l->uy * x;
    return l->ux * x + l->uy * y;
}

static void offset_of(const looking *l, int space, int64_t *x, int64_t *y)
{
    const board *b = l->b;
    if (b->sheets[b->spaces[space].sheet].kind == BOARD_AREA) {
        *x = b->spaces[space].centre.x - b->spaces[l->from].centre.x;
        *y = b->spaces[space].centre.y - b->spaces[l->from].centre.y;
    } else {
        lattice a = geometry_of(b, l->from), c = geometry_of(b, space);
        *x = c.q - a.q;
        *y = c.r - a.r;
    }
}

static int64_t level_of(const looking *l, int space)
{
    return l->rules->level != NULL ? l->rules->level[space] : l->b->spaces[space].elevation;
}

/* Does `height` in this space stand above the straight line between the ends? Its centre says how far along
 * it is. */
static bool above_line(const looking *l, int space, int64_t height)
{
    int64_t x, y, low = level_of(l, l->from), high = level_of(l, l->to);
    if (low == high) return height > low;
    offset_of(l, space, &x, &y);
    int64_t along = product(l, x, y);
    if (along < 0) along = 0;
    if (along > l->length2) along = l->length2;
    return height * l->length2 > low * (l->length2 - along) + high * along;
}

static sight_block block_of(const looking *l, int space)
{
    const board_space *p = &l->b->spaces[space];
    const sight_rules *r = l->rules;
    if (r->opaque != NULL && r->opaque[p->terrain] != 0) return SIGHT_TERRAIN;
    if (above_line(l, space, level_of(l, space))) return SIGHT_HEIGHT;
    if (r->height != NULL && r->height[p->terrain] > 0 &&
        above_line(l, space, level_of(l, space) + r->height[p->terrain]))
        return SIGHT_TERRAIN;
    if (r->occupied != NULL && has_bit(r->occupied, space)) return SIGHT_OCCUPIED;
    return SIGHT_CLEAR;
}

static bool edge_blocks(const looking *l, int a, int c)
{
    const board_link *link =
        l->rules->opaque_edges != 0 && a != NO_SPACE && c != NO_SPACE ? board_link_to(l->b, a, c) : NULL;
    return link != NULL && (link->edge & l->rules->opaque_edges) != 0;
}

static bool answer(const looking *l, sight *out, sight_block by, int at)
{
    if (out != NULL) {
        out->by = by;
        out->at = (uint16_t)at;
        out->terrain = at != NO_SPACE ? l->b->spaces[at].terrain : 0;
    }
    return by == SIGHT_CLEAR;
}

/* One half of a pair, on the way from `before` to `after`: its contents, or the edges on that side of the
 * line. */
static sight_block half_blocks(const looking *l, int before, int half, int after)
{
    sight_block by = block_of(l, half);
    if (by == SIGHT_CLEAR && (edge_blocks(l, before, half) || edge_blocks(l, half, after))) by = SIGHT_EDGE;
    return by;
}

static bool walk_grid(const looking *l, sight *out)
{
    line_walk w;
    line_node node, next;
    int before = l->from;
    line_start(&w, l->b, l->from, l->to);
    while (line_next(&w, &node)) {
        if (node.pair != NO_SPACE) {
            bool more = line_next(&w, &next); /* a single space always follows a pair */
            assert(more);
            (void)more;
            sight_block one = half_blocks(l, before, node.space, next.space);
            sight_block two = half_blocks(l, before, node.pair, next.space);
            if (one != SIGHT_CLEAR && two != SIGHT_CLEAR) return answer(l, out, one, node.space);
            node = next;
        } else if (edge_blocks(l, before, node.space) &&
                   (node.third == NO_SPACE || edge_blocks(l, before, node.third) ||
                    edge_blocks(l, node.third, node.space))) {
            return answer(l, out, SIGHT_EDGE, node.space);
        }
        sight_block by = node.space == l->to ? SIGHT_CLEAR : block_of(l, node.space);
        if (by != SIGHT_CLEAR) return answer(l, out, by, node.space);
        before = node.space;
    }
    return answer(l, out, SIGHT_CLEAR, NO_SPACE);
}

static bool walk_areas(const looking *l, sight *out)
{
    enum { MOST = 512 };
    uint16_t on_line[MOST];
    int n = line_areas(l->b, l->from, l->to, on_line, MOST), before = l->from;
    for (int i = 0; i <= n; i++) {
        int space = i < n ? on_line[i] : l->to;
        sight_block by = edge_blocks(l, before, space) ? SIGHT_EDGE
                         : space != l->to              ? block_of(l, space)
                                                       : SIGHT_CLEAR;
        if (by != SIGHT_CLEAR) return answer(l, out, by, space);
        before = space;
    }
    return answer(l, out, SIGHT_CLEAR, NO_SPACE);
}

bool board_sight(const board *b, const sight_rules *rules, int from, int to, sight *out)
{
    looking l = {.b = b, .rules = rules, .from = from, .to = to};
    assert(from >= 0 && from < b->nspaces && to >= 0 && to < b->nspaces);
    if (from == to) return answer(&l, out, SIGHT_CLEAR, NO_SPACE);
    if (b->spaces[from].sheet != b->spaces[to].sheet) /* nobody sees off his map */
        return answer(&l, out, SIGHT_HEIGHT, to);
    const board_sheet *s = &b->sheets[b->spaces[from].sheet];
    l.hex = s->kind == BOARD_HEX;
    offset_of(&l, to, &l.ux, &l.uy);
    l.length2 = product(&l, l.ux, l.uy);
    return s->kind == BOARD_AREA ? walk_areas(&l, out) : walk_grid(&l, out);
}
