/*
 * reach_bucket.c: reach where edges cost or bar the way, by a queue of one bucket a point (Dial), and paths.
 * Works in a window of rows about the mover, on the stack: no allocation.
 */
#include <assert.h>
#include <string.h>

#include "board/geometry.h"
#include "board/reach_internal.h"

enum { NOWHERE = 0xffff, NOT_FOUND = 0xff };

typedef struct search {
    const reach_map *m;
    const reach_query *q;
    int first, last;                       /* the spaces looked at */
    int low_column, high_column, columns;  /* of a grid; areas: 0, all, all */
    uint16_t bucket[REACH_BUDGET_MAX + 1]; /* first of a chain */
    uint8_t cost[BOARD_SPACES_MAX];        /* from here on by space - first */
    uint16_t next[BOARD_SPACES_MAX], before[BOARD_SPACES_MAX];
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

static void take_out(search *s, int i)
{
    if (s->before[i] == NOWHERE)
        s->bucket[s->cost[i]] = s->next[i];
    else
        s->next[s->before[i]] = s->next[i];
    if (s->next[i] != NOWHERE) s->before[s->next[i]] = s->before[i];
}

static void put_in(search *s, int i, int cost)
{
    s->cost[i] = (uint8_t)cost;
    s->before[i] = NOWHERE;
    s->next[i] = s->bucket[cost];
    if (s->next[i] != NOWHERE) s->before[s->next[i]] = (uint16_t)i;
    s->bucket[cost] = (uint16_t)i;
}

static void leave(search *s, int space, int cost)
{
    const board_space *p = &s->m->b->spaces[space];
    const board_link *l = &s->m->b->links[p->first_link];
    for (int k = 0; k < p->nlinks; k++, l++) {
        if (!reach_may_use(s->m, l)) continue;
        int step = reach_step_cost(s->m, l), total = cost + step, i = l->to - s->first;
        if (step == 0 || total > s->q->budget || l->to == s->q->from || reach_bit(s->q->blocked, l->to))
            continue;
        assert(l->to >= s->first && l->to <= s->last);
        if (s->cost[i] <= total) continue;
        if (s->cost[i] != NOT_FOUND) take_out(s, i);
        put_in(s, i, total);
    }
}

/* Fills s->cost for every space that can be reached. */
static void run(search *s, const reach_map *m, const reach_query *q)
{
    s->m = m;
    s->q = q;
    set_bounds(s);
    memset(s->cost, NOT_FOUND, (size_t)(s->last - s->first + 1));
    memset(s->bucket, 0xff, sizeof s->bucket);
    s->cost[q->from - s->first] = 0;
    leave(s, q->from, 0);
    for (int cost = 1; cost < q->budget; cost++)
        /* steps cost one at least: the chain is whole */
        for (int i = s->bucket[cost]; i != NOWHERE; i = s->next[i])
            if (!reach_bit(q->stops, s->first + i)) leave(s, s->first + i, cost);
}

void reach_find_buckets(const reach_map *m, const reach_query *q, reach_result *out)
{
    search s;
    int place[REACH_BUDGET_MAX + 2] = {0};
    run(&s, m, q);
    for (int row = s.first; row <= s.last; row += s.columns)
        for (int i = row + s.low_column; i <= row + s.high_column; i++)
            if (s.cost[i - s.first] != NOT_FOUND) place[s.cost[i - s.first] + 1]++;
    place[1] = 0; /* `from` is not in the answer */
    for (int cost = 1; cost <= REACH_BUDGET_MAX; cost++)
        place[cost + 1] += place[cost];
    out->count =
        place[REACH_BUDGET_MAX + 1] < REACH_FOUND_MAX ? place[REACH_BUDGET_MAX + 1] : REACH_FOUND_MAX;
    for (int row = s.first; row <= s.last; row += s.columns)
        for (int i = row + s.low_column; i <= row + s.high_column; i++) {
            int cost = s.cost[i - s.first];
            if (cost == NOT_FOUND || cost == 0) continue;
            int n = place[cost]++;
            if (n < REACH_FOUND_MAX) {
                out->space[n] = (uint16_t)i;
                out->cost[n] = (uint8_t)cost;
            }
        }
}

/* ---- paths */

/* From `to` back: every space on some cheapest path. Costs rise by one at least along a path, so a chain
 * through s->next, sorted by nothing, is enough: each space is put on it once. */
static void mark_cheapest(search *s, int to)
{
    int head = to - s->first, tail = head;
    memset(s->before, 0, sizeof s->before[0] * (size_t)(s->last - s->first + 1));
    s->before[head] = 1;
    s->next[head] = NOWHERE;
    for (int i = head; i != NOWHERE; i = s->next[i]) {
        const board_space *p = &s->m->b->spaces[s->first + i];
        for (int k = 0; k < p->nlinks; k++) {
            const board_link *back = &s->m->b->links[p->first_link + (uint32_t)k];
            int j = back->to - s->first;
            if (back->to < s->first || back->to > s->last || s->cost[j] >= s->cost[i] || s->before[j] != 0)
                continue;
            if (back->to != s->q->from && reach_bit(s->q->stops, back->to)) continue;
            const board_link *l = board_link_to(s->m->b, back->to, s->first + i);
            int step = l != NULL && reach_may_use(s->m, l) ? reach_step_cost(s->m, l) : 0;
            if (step == 0 || s->cost[j] + step != s->cost[i]) continue;
            s->before[j] = 1;
            s->next[tail] = (uint16_t)j;
            s->next[j] = NOWHERE;
            tail = j;
        }
    }
}

int reach_path_buckets(const reach_map *m, const reach_query *q, int to, uint16_t *path, int max)
{
    search s;
    int n = 0;
    assert(q->from < m->b->nspaces && q->budget <= REACH_BUDGET_MAX);
    if (m->cheapest == 0 || to == q->from || to < 0 || to >= m->b->nspaces) return 0;
    run(&s, m, q);
    if (to < s.first || to > s.last || s.cost[to - s.first] == NOT_FOUND) return 0;
    mark_cheapest(&s, to);
    for (int at = q->from; at != to && n < max;) {
        const board_space *p = &m->b->spaces[at];
        int best = NO_SPACE;
        for (int k = 0; k < p->nlinks && best == NO_SPACE; k++) { /* links stand in order of direction */
            const board_link *l = &m->b->links[p->first_link + (uint32_t)k];
            if (l->to < s.first || l->to > s.last || s.before[l->to - s.first] == 0 || !reach_may_use(m, l))
                continue;
            int step = reach_step_cost(m, l);
            if (step > 0 && s.cost[at - s.first] + step == s.cost[l->to - s.first]) best = l->to;
        }
        assert(best != NO_SPACE);
        at = best;
        path[n++] = (uint16_t)at;
    }
    return n;
}
