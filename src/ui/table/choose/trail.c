/* trail.c: see trail.h. Of ways as short the one nearest to the straight line is taken. */
#include "ui/table/choose/trail.h"

#include "board/flood.h"
#include "core/mem.h"
#include "ui/table/battle.h"
#include "ui/table/standing.h"

enum { BARRED = 0, PLAIN = 1, THROUGH_FRIENDS = 2 };

typedef struct trail {
    const table *t;
    int who, from, to;
    uint8_t *cost;
} trail;

static int step_cost(const trail *k, int from, int to)
{
    const table *t = k->t;
    const state *s = &t->battle->view;
    int cost = PLAIN;
    if (t->rs->open_to != NULL && !t->rs->open_to(s, k->who, from, to)) return BARRED;
    if (to == k->to) return PLAIN;
    for (int u = standing_at(t, to, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, to, u, false)) {
        if (s->units[u].side != s->units[k->who].side) return BARRED;
        cost = THROUGH_FRIENDS;
    }
    return cost;
}

static void spread(trail *k)
{
    const board *b = k->t->b;
    const size_t n = (size_t)b->nspaces;
    flood f = {.cost = k->cost,
               .before = mem_alloc(n * sizeof *f.before),
               .found = mem_alloc(2 * n * sizeof *f.found)};
    flood_begin(&f, b->nspaces, FLOOD_COST_MAX);
    flood_start(&f, k->from);
    for (int at; (at = flood_next(&f)) != FLOOD_END && at != k->to;)
        for (int i = 0; i < b->spaces[at].nlinks; i++) {
            const int to = b->links[b->spaces[at].first_link + (uint32_t)i].to, cost = step_cost(k, at, to);
            if (cost != BARRED) flood_offer(&f, to, f.level + cost);
        }
    mem_free(f.before);
    mem_free(f.found);
}

/* How far it lies from the straight line, in no unit. */
static int64_t aside(const trail *k, int space)
{
    const board_space *all = k->t->b->spaces;
    const board_point a = all[k->from].centre, b = all[k->to].centre, c = all[space].centre;
    const int64_t cross = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return cross < 0 ? -cross : cross;
}

/* From where one comes there at what it costs. */
static int before(const trail *k, int space)
{
    const board *b = k->t->b;
    int best = NO_SPACE;
    for (int i = 0; i < b->spaces[space].nlinks; i++) {
        const int from = b->links[b->spaces[space].first_link + (uint32_t)i].to;
        const int cost = k->cost[from] == FLOOD_NOT ? BARRED : step_cost(k, from, space);
        if (cost == BARRED || k->cost[from] + cost != k->cost[space]) continue;
        if (best == NO_SPACE || aside(k, from) < aside(k, best)) best = from;
    }
    return best;
}

void trail_find(const table *t, int who, int from, int to, unit_way *out)
{
    out->count = 0;
    if (from == NO_SPACE || to == NO_SPACE) return;
    trail k = {.t = t, .who = who, .from = from, .to = to, .cost = mem_alloc((size_t)t->b->nspaces)};
    spread(&k);
    int n = 0;
    uint16_t back[WAY_SPACES];
    for (int at = k.cost[to] == FLOOD_NOT ? from : to; at != from && n <= WAY_SPACES; at = before(&k, at))
        if (n++ < WAY_SPACES) back[n - 1] = (uint16_t)at;
    mem_free(k.cost);
    while (n > 0 && n <= WAY_SPACES)
        way_add(out, back[--n], 0);
}

int trail_shifted(const table *t, int space, int from, int to)
{
    const board_space *s = &t->b->spaces[space], *f = &t->b->spaces[from], *g = &t->b->spaces[to];
    const board_sheet *sheet = &t->b->sheets[s->sheet];
    if (f->sheet != s->sheet || g->sheet != s->sheet) return NO_SPACE;
    if (sheet->kind == BOARD_AREA) return space == from ? to : NO_SPACE;
    const int64_t x = s->centre.x + g->centre.x - f->centre.x, y = s->centre.y + g->centre.y - f->centre.y;
    int found = NO_SPACE;
    int64_t least = 300 * 300; /* of a thousandth of a cell: it must lie there, not beside it */
    for (int i = 0; i < sheet->nspaces; i++) {
        const board_point c = t->b->spaces[sheet->first_space + i].centre;
        const int64_t far = (c.x - x) * (c.x - x) + (c.y - y) * (c.y - y);
        if (far < least) least = far, found = sheet->first_space + i;
    }
    return found;
}
