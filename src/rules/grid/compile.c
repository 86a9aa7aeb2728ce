/*
 * compile.c: the map made ready for the rules at load: neighbours, ground, lines between boxes, what sees
 * what, how far it is to the goals.
 */
#include "rules/grid/grid.h"

#include "board/sight.h"
#include "core/mem.h"

bool grid_compile_sheet(scenario *sc, grid_data *d, error *err)
{
    const board *b = sc->board;
    const board_sheet *sheet = &b->sheets[0];
    if (b->nsheets != 1 || sheet->kind != BOARD_SQUARE)
        return error_set(err, sc->path, 0, 0,
                         "these rules are played on one map of squares, found %s: draw it in Tiled with "
                         "orientation \"orthogonal\"",
                         b->nsheets != 1 ? "several maps" : "another kind of map");
    if (b->nspaces > GRID_SPACES_MAX)
        return error_set(err, sc->path, 0, 0,
                         "the map has %d boxes, at most %d are expected: draw a smaller one", b->nspaces,
                         GRID_SPACES_MAX);
    d->board = b;
    d->n = b->nspaces;
    d->columns = sheet->columns;
    d->rows = sheet->rows;
    d->words = (d->n + 63) / 64;
    for (int i = 0; i < d->n; i++)
        assert(board_at(b, 0, i % d->columns, i / d->columns) == i); /* row by row, from the north-west */
    return true;
}

/* A diagonal step crosses what lies on the two sides of the box entered that meet at that corner. */
static uint16_t corner_edges(const grid_data *d, int from, int direction)
{
    const int to = d->next[from][direction];
    uint16_t bits = 0;
    for (int turn = 3; turn <= 5; turn += 2) {
        const int beside = d->next[to][(direction + turn) & 7];
        const board_link *link = beside == NO_SPACE ? NULL : board_link_to(d->board, beside, to);
        if (link != NULL) bits |= link->edge & (EDGE_DITCH | EDGE_RIVER);
    }
    return bits;
}

static void compile_neighbours(scenario *sc, grid_data *d)
{
    d->next = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->next);
    d->edge = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->edge);
    for (int i = 0; i < d->n; i++)
        for (int dir = 0; dir < 8; dir++)
            d->next[i][dir] = (uint16_t)board_neighbour(d->board, i, dir);
    for (int i = 0; i < d->n; i++)
        for (int dir = 0; dir < 8; dir++) {
            if (d->next[i][dir] == NO_SPACE) continue;
            const board_link *link = board_link_to(d->board, i, d->next[i][dir]);
            d->edge[i][dir] = link != NULL ? link->edge : 0;
            if ((dir & 1) != 0) d->edge[i][dir] |= corner_edges(d, i, dir);
        }
}

/* What lies between two boxes so far apart, found once on a plain board. */
static void compile_lines(scenario *sc, grid_data *d)
{
    board *plain = board_make_grid(BOARD_SQUARE, false, WINDOW, WINDOW);
    const int middle = board_at(plain, 0, RANGE_MAX, RANGE_MAX);
    d->line = arena_alloc(sc->memory, WINDOW_CELLS * sizeof *d->line);
    for (int row = 0; row < WINDOW; row++)
        for (int column = 0; column < WINDOW; column++) {
            uint16_t on[2 * RANGE_MAX], pair[2 * RANGE_MAX];
            grid_line *line = &d->line[row * WINDOW + column];
            int n = board_line(plain, middle, board_at(plain, 0, column, row), on, pair, 2 * RANGE_MAX);
            if (n > GRID_LINE_MAX) n = GRID_LINE_MAX;
            line->count = (uint8_t)n;
            for (int i = 0; i < n; i++) {
                const board_space *a = &plain->spaces[on[i]],
                                  *b = &plain->spaces[pair[i] != NO_SPACE ? pair[i] : on[i]];
                line->dx[i] = (int8_t)(a->column - RANGE_MAX);
                line->dy[i] = (int8_t)(a->row - RANGE_MAX);
                line->px[i] = (int8_t)(b->column - RANGE_MAX);
                line->py[i] = (int8_t)(b->row - RANGE_MAX);
            }
        }
    board_free(plain);
}

/* The hills of terrain.json stand on top of the map's own levels. */
static void compile_sight(scenario *sc, grid_data *d)
{
    uint8_t opaque[BOARD_TERRAINS_MAX] = {0};
    const board *b = sc->board;
    int16_t *levels = mem_alloc((size_t)d->n * sizeof *levels);
    d->sight = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->sight);
    for (int i = 0; i < d->n; i++) {
        levels[i] = d->space[i].level;
        opaque[b->spaces[i].terrain] = (d->space[i].is & SPACE_OPAQUE) != 0;
    }
    const sight_rules rules = {.opaque = opaque, .level = levels};
    for (int i = 0; i < d->n; i++)
        for (int dy = -RANGE_MAX; dy <= RANGE_MAX; dy++)
            for (int dx = -RANGE_MAX; dx <= RANGE_MAX; dx++) {
                const int to = board_at(b, 0, d->space[i].column + dx, d->space[i].row + dy);
                if (to == NO_SPACE) continue;
                sight seen_so;
                const int bit = window_index(d, i, to);
                if (board_sight(b, &rules, i, to, &seen_so))
                    d->sight[i][bit >> 6] |= (uint64_t)1 << (bit & 63);
            }
    mem_free(levels);
}

/* How far from every box to the nearest place that side's conditions name, or else the enemy's: for the
 * computer. */
static bool add_goals(const scenario *sc, const grid_data *d, int side, uint16_t *far)
{
    bool any = false;
    for (int c = 0; c < sc->nconditions; c++) {
        const victory_condition *v = &sc->conditions[c];
        if (v->side != side) continue;
        for (int k = 0; k < v->nspaces; k++)
            for (int i = 0; i < d->n; i++) {
                const int to = dist2(d, i, v->spaces[k]);
                any = true;
                if (to < far[i]) far[i] = (uint16_t)to;
            }
    }
    return any;
}

static void compile_goals(scenario *sc, grid_data *d)
{
    for (int side = 0; side < 2; side++) {
        uint16_t *far = arena_alloc(sc->memory, (size_t)d->n * sizeof *far);
        for (int i = 0; i < d->n; i++)
            far[i] = BOARD_FAR;
        d->to_goal[side] = add_goals(sc, d, side, far) || add_goals(sc, d, 1 - side, far) ? far : NULL;
    }
}

static void compile_light(scenario *sc, grid_data *d)
{
    const uint32_t moon = scenario_tag(sc, "moon-charge"), stray = scenario_tag(sc, "stray");
    d->light = arena_alloc(sc->memory, ((size_t)sc->turns + 2) * sizeof *d->light);
    for (int turn = 0; turn <= sc->turns + 1; turn++) {
        const scenario_light *l = scenario_light_at(sc, turn);
        if (l != NULL)
            d->light[turn] = (grid_light){.reach2 = (uint8_t)(2 * l->visibility),
                                          .moon_charge = (l->flags & moon) != 0,
                                          .stray = (l->flags & stray) != 0};
    }
}

void grid_compile_board(scenario *sc, grid_data *d)
{
    compile_light(sc, d);
    compile_neighbours(sc, d);
    compile_lines(sc, d);
    compile_sight(sc, d);
    compile_goals(sc, d);
}
