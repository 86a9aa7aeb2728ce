/*
 * reach.c: preparing a class of mover, and choosing how to answer. The bit rows are in reach_bits.c, the
 * flood and paths in reach_flood.c, the textbook search all of them must agree with in reach_plain.c.
 */
#include "board/reach.h"

#include <assert.h>
#include <string.h>

#include "board/geometry.h"
#include "board/reach_internal.h"

static bool edge_matters(const reach_map *m, const board_link *l)
{
    const reach_costs *c = &m->costs;
    if (!reach_may_use(m, l) || m->enter[l->to] == 0) return false;
    return ((l->edge & c->edge_blocked) != 0 && (l->edge & c->edge_opens) == 0) ||
           ((l->edge & c->edge_extra) != 0 && c->extra > 0) ||
           ((l->edge & c->edge_along) != 0 && c->along != m->enter[l->to]);
}

static void set_bit(const reach_sheet *r, uint8_t *bits, const board_space *p)
{
    bits[(size_t)(PAD_ROWS + p->row) * (size_t)r->stride + PAD_BYTES + p->column / 8] |=
        (uint8_t)(1u << (p->column % 8));
}

static bool has_edges(const reach_map *m, int space)
{
    const board_space *p = &m->b->spaces[space];
    for (int k = 0; k < p->nlinks; k++)
        if (edge_matters(m, &m->b->links[p->first_link + (uint32_t)k])) return true;
    return false;
}

static reach_shift shift_of(const board_sheet *s, int direction)
{
    const lattice step = geometry_step(s, direction);
    reach_shift shift;
    for (int k = 0; k < 2; k++) {
        const int pushed = geometry_shifted(s, k), from = 2 + k; /* of one parity: pushed alike */
        const lattice at = geometry_lattice(s, from, from);
        int column, row;
        geometry_offset(s, (lattice){at.q + step.q, at.r + step.r}, &column, &row);
        shift.rows[pushed] = (int8_t)(row - from);
        shift.columns[pushed] = (int8_t)(column - from);
    }
    return shift;
}

/* The steps of a sheet on which edges matter, by direction and cost. */
static void prepare_directions(reach_map *m, const board_sheet *s, reach_sheet *r, const int *class_of)
{
    r->ndirections = geometry_directions(s);
    r->into = arena_alloc(m->memory, r->class_size * (size_t)(r->ndirections * r->nclasses));
    for (int d = 0; d < r->ndirections; d++)
        r->shift[d] = shift_of(s, d);
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        const board_space *p = &m->b->spaces[i];
        for (uint32_t k = p->first_link; k < p->first_link + p->nlinks; k++) {
            const board_link *l = &m->b->links[k];
            if (m->step[k] == 0) continue;
            const size_t class = (size_t)(l->direction * r->nclasses + class_of[m->step[k]]);
            set_bit(r, r->into + class * r->class_size, &m->b->spaces[l->to]);
        }
    }
}

static void prepare_sheet(reach_map *m, int number)
{
    const board_sheet *s = &m->b->sheets[number];
    reach_sheet *r = &m->sheets[number];
    int class_of[STEP_COST_MAX + 1];
    bool used[STEP_COST_MAX + 1] = {false}, edges = false;
    if (s->kind == BOARD_AREA) return;
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        const board_space *p = &m->b->spaces[i];
        used[m->enter[i]] = true;
        for (uint32_t k = p->first_link; k < p->first_link + p->nlinks; k++)
            used[m->step[k]] = true;
    }
    for (int cost = 1; cost <= STEP_COST_MAX; cost++)
        if (used[cost]) {
            class_of[cost] = r->nclasses;
            r->cost[r->nclasses++] = (uint8_t)cost;
        }
    r->rows_fit = true;
    r->stride = (s->columns + 7) / 8 + 2 * PAD_BYTES;
    r->class_size = (size_t)(s->rows + 2 * PAD_ROWS) * (size_t)r->stride;
    r->bits = arena_alloc(m->memory, r->class_size * (size_t)(r->nclasses + 1));
    for (int i = s->first_space; i < s->first_space + s->nspaces; i++) {
        const board_space *p = &m->b->spaces[i];
        if (m->enter[i] > 0) set_bit(r, r->bits + (size_t)class_of[m->enter[i]] * r->class_size, p);
        if (!has_edges(m, i)) continue;
        set_bit(r, r->bits + (size_t)r->nclasses * r->class_size, p);
        edges = true;
    }
    if (edges) prepare_directions(m, s, r, class_of);
}

static void prepare_steps(reach_map *m)
{
    uint32_t end = 0;
    for (int i = 0; i < m->b->nspaces; i++) {
        const board_space *p = &m->b->spaces[i];
        if (p->first_link + p->nlinks > end) end = p->first_link + p->nlinks;
    }
    m->step = arena_alloc(m->memory, end);
    for (uint32_t k = 0; k < end; k++)
        if (reach_may_use(m, &m->b->links[k])) m->step[k] = (uint8_t)reach_step_cost(m, &m->b->links[k]);
}

reach_map *reach_map_new(arena *memory, const board *b, const reach_costs *costs)
{
    reach_map *m = arena_alloc(memory, sizeof *m);
    m->memory = memory;
    m->b = b;
    m->costs = *costs;
    m->enter = arena_alloc(memory, (size_t)b->nspaces);
    for (int i = 0; i < b->nspaces; i++) {
        int cost = costs->enter_space != NULL && costs->enter_space[i] != 255
                       ? costs->enter_space[i]
                       : costs->enter[b->spaces[i].terrain];
        assert(cost <= REACH_COST_MAX);
        m->enter[i] = (uint8_t)cost;
        if (cost > 0 && (m->cheapest == 0 || cost < m->cheapest)) m->cheapest = cost;
    }
    assert(costs->extra <= REACH_COST_MAX);
    assert(costs->edge_along == 0 || (costs->along > 0 && costs->along <= REACH_COST_MAX));
    if (costs->edge_along != 0 && m->cheapest > costs->along) m->cheapest = costs->along;
    prepare_steps(m);
    m->costs.enter = NULL; /* the caller's tables are not needed again */
    m->costs.enter_space = NULL;
    for (int i = 0; i < b->nsheets; i++)
        prepare_sheet(m, i);
    return m;
}

void reach_find(const reach_map *m, const reach_query *q, reach_result *out)
{
    assert(q->from < m->b->nspaces && q->budget <= REACH_BUDGET_MAX);
    out->count = 0;
    if (m->cheapest == 0 || q->budget < m->cheapest) return;
    if (!reach_find_bits(m, q, out)) reach_find_flood(m, q, out);
}

int reach_cost(const reach_result *r, int to)
{
    for (int i = 0; i < r->count; i++)
        if (r->space[i] == to) return r->cost[i];
    return -1;
}

int reach_path(const reach_map *m, const reach_query *q, int to, uint16_t *path, uint8_t *costs, int max)
{
    return reach_path_flood(m, q, to, path, costs, max);
}
