/*
 * compile.c: the map made ready for the rules: neighbours, axial places, lines by offset, light, goals. Not
 * for reading files.
 */
#include "rules/prone/compile.h"

#include "board/build_grid.h"
#include "board/line.h"

bool prone_compile_sheet(scenario *sc, prone_data *d, error *err)
{
    const board *b = sc->board;
    if (b->sheets[0].pointy)
        return error_set(
            err, sc->path, 0, 0,
            "these rules are played on hexes with flat tops, found pointed ones: draw the map in "
            "Tiled as Hexagonal with Stagger Axis X");
    if (b->nspaces > PRONE_SPACES_MAX)
        return error_set(err, sc->path, 0, 0,
                         "the map has %d hexes, at most %d are expected: draw a smaller one", b->nspaces,
                         PRONE_SPACES_MAX);
    d->board = b;
    d->n = b->nspaces;
    d->words = (d->n + 63) / 64;
    return true;
}

static void axial_of(const board_sheet *sheet, int column, int row, int *q, int *r)
{
    const int odd = column & 1;
    *q = column;
    *r = sheet->shifted_even ? row - (column + odd) / 2 : row - (column - odd) / 2;
}

static void compile_places(scenario *sc, prone_data *d)
{
    const board_sheet *sheet = &sc->board->sheets[0];
    int q_hi = 0, r_lo = 0, r_hi = 0;
    for (int i = 0; i < d->n; i++) {
        int q, r;
        axial_of(sheet, sc->board->spaces[i].column, sc->board->spaces[i].row, &q, &r);
        d->space[i].q = (int16_t)q;
        d->space[i].r = (int16_t)r;
        if (q > q_hi) q_hi = q;
        if (r < r_lo) r_lo = r;
        if (r > r_hi) r_hi = r;
    }
    d->q0 = 0;
    d->r0 = r_lo;
    d->qs = q_hi + 1;
    d->rs = r_hi - r_lo + 1;
    d->at = arena_alloc(sc->memory, (size_t)d->qs * (size_t)d->rs * sizeof *d->at);
    for (int i = 0; i < d->qs * d->rs; i++)
        d->at[i] = NO_SPACE;
    for (int i = 0; i < d->n; i++)
        d->at[d->space[i].q * d->rs + d->space[i].r - d->r0] = (uint16_t)i;
}

static void compile_neighbours(scenario *sc, prone_data *d)
{
    d->next = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->next);
    d->edge = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->edge);
    for (int i = 0; i < d->n; i++)
        for (int dir = 0; dir < HEX_SIDES; dir++) {
            const int to = board_neighbour(d->board, i, dir);
            d->next[i][dir] = (uint16_t)to;
            if (to == NO_SPACE) continue;
            assert(hexes_between(d, i, to) == 1); /* the axial places agree with the board */
            d->edge[i][dir] = board_link_to(d->board, i, to)->edge;
        }
}

/* What lies between two hexes so far apart, found once on a plain board. */
static void compile_lines(scenario *sc, prone_data *d)
{
    enum { COLUMNS = WINDOW, ROWS = WINDOW + RANGE_MAX + 2 };
    board *plain = board_make_grid(BOARD_HEX, false, COLUMNS, ROWS);
    const board_sheet *sheet = &plain->sheets[0];
    const int middle = board_at(plain, 0, COLUMNS / 2, ROWS / 2);
    int mq, mr;
    axial_of(sheet, COLUMNS / 2, ROWS / 2, &mq, &mr);
    d->line = arena_alloc(sc->memory, WINDOW * WINDOW * sizeof *d->line);
    for (int i = 0; i < plain->nspaces; i++) {
        uint16_t on[PRONE_LINE_MAX], pair[PRONE_LINE_MAX];
        int q, r;
        axial_of(sheet, plain->spaces[i].column, plain->spaces[i].row, &q, &r);
        q -= mq;
        r -= mr;
        if (q < -RANGE_MAX || q > RANGE_MAX || r < -RANGE_MAX || r > RANGE_MAX || q + r < -RANGE_MAX ||
            q + r > RANGE_MAX)
            continue;
        prone_line *line = &d->line[(q + RANGE_MAX) * WINDOW + r + RANGE_MAX];
        line->count = (uint8_t)board_line(plain, middle, i, on, pair, PRONE_LINE_MAX);
        for (int k = 0; k < line->count; k++) {
            const int other = pair[k] != NO_SPACE ? pair[k] : on[k];
            int aq, ar;
            axial_of(sheet, plain->spaces[on[k]].column, plain->spaces[on[k]].row, &aq, &ar);
            line->q[k] = (int8_t)(aq - mq);
            line->r[k] = (int8_t)(ar - mr);
            axial_of(sheet, plain->spaces[other].column, plain->spaces[other].row, &aq, &ar);
            line->pq[k] = (int8_t)(aq - mq);
            line->pr[k] = (int8_t)(ar - mr);
        }
    }
    board_free(plain);
}

static void compile_light(scenario *sc, prone_data *d)
{
    d->light = arena_alloc(sc->memory, (size_t)sc->turns + 2);
    for (int turn = 0; turn <= sc->turns + 1; turn++) {
        const scenario_light *l = scenario_light_at(sc, turn);
        if (l != NULL) d->light[turn] = l->visibility;
    }
}

static void near_to(const prone_data *d, const uint16_t *spaces, int n, uint16_t *far)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < d->n; i++) {
            const int to = hexes_between(d, i, spaces[k]);
            if (to < far[i]) far[i] = (uint16_t)to;
        }
}

static uint16_t *far_map(scenario *sc, const prone_data *d)
{
    uint16_t *far = arena_alloc(sc->memory, (size_t)d->n * sizeof *far);
    for (int i = 0; i < d->n; i++)
        far[i] = BOARD_FAR;
    return far;
}

/* How far from every hex to the nearest place that a side's conditions name, or else the enemy's; and to its
 * way out: for the computer. */
static void compile_goals(scenario *sc, prone_data *d)
{
    for (int side = 0; side < 2; side++) {
        for (int whose = 0; whose < 2 && d->to_goal[side] == NULL; whose++) {
            uint16_t *far = far_map(sc, d);
            bool any = false;
            for (int c = 0; c < sc->nconditions; c++) {
                const victory_condition *v = &sc->conditions[c];
                if (v->side != (whose == 0 ? side : 1 - side) || v->nspaces == 0) continue;
                near_to(d, v->spaces, v->nspaces, far);
                any = true;
            }
            if (any) d->to_goal[side] = far;
            if (any && whose == 0) d->own_goal[side] = true;
        }
        if (d->exit[side].nspaces == 0) continue;
        uint16_t *far = far_map(sc, d);
        near_to(d, d->exit[side].spaces, d->exit[side].nspaces, far);
        d->to_exit[side] = far;
    }
}

void prone_compile_board(scenario *sc, prone_data *d)
{
    compile_light(sc, d);
    compile_places(sc, d);
    compile_neighbours(sc, d);
    compile_lines(sc, d);
    compile_goals(sc, d);
}
