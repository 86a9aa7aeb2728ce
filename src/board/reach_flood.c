/*
 * reach_flood.c: reach where the bit rows' window does not hold it, by a flood from space to space, and
 * paths. Works in a window of rows about the mover, on the stack: no allocation.
 */
#include <assert.h>
#include <string.h>

#include "board/flood.h"
#include "board/geometry.h"
#include "board/reach_internal.h"

typedef struct search {
    const reach_map *m;
    const reach_query *q;
    int first, last;                      /* the spaces looked at: nodes of the flood from 0 on */
    int low_column, high_column, columns; /* of a grid; areas: 0, all, all */
    flood flood;
    uint8_t cost[BOARD_SPACES_MAX];
    uint16_t before[BOARD_SPACES_MAX], found[2 * BOARD_SPACES_MAX];
} search;

static void set_bounds(search *s)
{
    const board_space *from = &s->m->b->spaces[s->q->from];
    const board_sheet *sheet = &s->m->b->sheets[from->sheet];
    const int radius = s->m->cheapest > 0 ? s->q->budget / s->m->cheapest : 0;
    if (sheet->kind == BOARD_AREA) {
        s->first = sheet->first_space;
        s->last = s->first + sheet->nspaces - 1;
        s->low_column = 0;
        s->high_column = sheet->nspaces - 1;
        s->columns = sheet->nspaces;
        return;
    }
    int low_row = from->row > radius ? from->row - radius : 0;
    int high_row = from->row + radius < sheet->rows ? from->row + radius : sheet->rows - 1;
    s->low_column = from->column > radius ? from->column - radius : 0;
    s->high_column = from->column + radius < sheet->columns ? from->column + radius : sheet->columns - 1;
    s->columns = sheet->columns;
    s->first = sheet->first_space + low_row * sheet->columns;
    s->last = sheet->first_space + (high_row + 1) * sheet->columns - 1;
}

static void leave(search *s, int space)
{
    const board_space *p = &s->m->b->spaces[space];
    const board_link *l = &s->m->b->links[p->first_link];
    for (int k = 0; k < p->nlinks; k++, l++) {
        int step = reach_step(s->m, l), total = s->flood.level + step;
        if (step == 0 || total > s->q->budget) continue;
        assert(l->to >= s->first && l->to <= s->last);
        if (s->cost[l->to - s->first] <= total || reach_bit(s->q->blocked, l->to)) continue;
        flood_offer(&s->flood, l->to - s->first, total);
    }
}

/* Fills s->cost for every space that can be reached; for no more than is nearer than `to`, if that is a
 * space and is reached. */
static void run(search *s, const reach_map *m, const reach_query *q, int to)
{
    s->m = m;
    s->q = q;
    set_bounds(s);
    s->flood = (flood){.cost = s->cost, .before = s->before, .found = s->found};
    flood_begin(&s->flood, s->last - s->first + 1, q->budget);
    flood_start(&s->flood, q->from - s->first);
    for (int at; (at = flood_next(&s->flood)) != FLOOD_END && s->first + at != to;)
        if (s->flood.level == 0 || !reach_bit(q->stops, s->first + at)) leave(s, s->first + at);
}

void reach_find_flood(const reach_map *m, const reach_query *q, reach_result *out)
{
    search s;
    int place[REACH_BUDGET_MAX + 2] = {0};
    run(&s, m, q, NO_SPACE);
    for (int row = s.first; row <= s.last; row += s.columns)
        for (int i = row + s.low_column; i <= row + s.high_column; i++)
            if (s.cost[i - s.first] != FLOOD_NOT) place[s.cost[i - s.first] + 1]++;
    place[1] = 0; /* `from` is not in the answer */
    for (int cost = 1; cost <= REACH_BUDGET_MAX; cost++)
        place[cost + 1] += place[cost];
    out->count =
        place[REACH_BUDGET_MAX + 1] < REACH_FOUND_MAX ? place[REACH_BUDGET_MAX + 1] : REACH_FOUND_MAX;
    for (int row = s.first; row <= s.last; row += s.columns)
        for (int i = row + s.low_column; i <= row + s.high_column; i++) {
            int cost = s.cost[i - s.first];
            if (cost == FLOOD_NOT || cost == 0) continue;
            int n = place[cost]++;
            if (n < REACH_FOUND_MAX) {
                out->space[n] = (uint16_t)i;
                out->cost[n] = (uint8_t)cost;
            }
        }
}

/* ---- paths */

/* Every space on some cheapest path to `to`, from there back: into s->before, which is read no more. Costs
 * rise along a path, so backwards in the order found each is known before it is asked. */
static void mark_cheapest(search *s, int to)
{
    memset(s->before, 0, sizeof s->before[0] * (size_t)s->flood.nodes);
    s->before[to - s->first] = 1;
    for (int n = s->flood.count - 1; n >= 0; n--) {
        const int i = s->found[n];
        const board_space *p = &s->m->b->spaces[s->first + i];
        for (int k = 0; k < p->nlinks && s->before[i] != 0; k++) {
            const board_link *back = &s->m->b->links[p->first_link + (uint32_t)k];
            int j = back->to - s->first;
            if (back->to < s->first || back->to > s->last || s->cost[j] >= s->cost[i]) continue;
            if (back->to != s->q->from && reach_bit(s->q->stops, back->to)) continue;
            const board_link *l = board_link_to(s->m->b, back->to, s->first + i);
            int step = l != NULL ? reach_step(s->m, l) : 0;
            if (step > 0 && s->cost[j] + step == s->cost[i]) s->before[j] = 1;
        }
    }
}

int reach_path_flood(const reach_map *m, const reach_query *q, int to, uint16_t *path, uint8_t *costs,
                     int max)
{
    search s;
    int n = 0;
    assert(q->from < m->b->nspaces && q->budget <= REACH_BUDGET_MAX);
    if (m->cheapest == 0 || to == q->from || to < 0 || to >= m->b->nspaces) return 0;
    run(&s, m, q, to);
    if (to < s.first || to > s.last || s.cost[to - s.first] == FLOOD_NOT) return 0;
    mark_cheapest(&s, to);
    for (int at = q->from; at != to && n < max;) {
        const board_space *p = &m->b->spaces[at];
        int best = NO_SPACE;
        for (int k = 0; k < p->nlinks && best == NO_SPACE; k++) { /* links stand in order of direction */
            const board_link *l = &m->b->links[p->first_link + (uint32_t)k];
            if (l->to < s.first || l->to > s.last || s.before[l->to - s.first] == 0) continue;
            int step = reach_step(m, l);
            if (step > 0 && s.cost[at - s.first] + step == s.cost[l->to - s.first]) best = l->to;
        }
        assert(best != NO_SPACE);
        at = best;
        if (costs != NULL) costs[n] = s.cost[at - s.first];
        path[n++] = (uint16_t)at;
    }
    return n;
}
