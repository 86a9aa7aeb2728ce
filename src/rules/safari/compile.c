/*
 * compile.c: the map made ready for the rules at load: neighbours, distances, what sees what, villages, how
 * far it is to the goals and the way back.
 */
#include "rules/safari/compile.h"

void safari_compile_map(scenario *sc, safari_data *d)
{
    d->n = sc->board->nspaces;
    tables_compile(&d->map, sc->memory, sc->board, 0, 0);
    sc->map = &d->map;
    tables_compile_far(&d->map, sc->memory);
}

static void join_huts(safari_data *d, int space, int village)
{
    d->space[space].village = (int8_t)village;
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[space][dir];
        if (to != NO_SPACE && (d->space[to].is & SPACE_VILLAGE) != 0 && d->space[to].village < 0)
            join_huts(d, to, village);
    }
}

/* A village is huts that touch each other; S·H25b: its people ask for the toll there and in the hexes beside.
 */
bool safari_compile_villages(scenario *sc, safari_data *d, error *err)
{
    for (int i = 0; i < d->n; i++) {
        if ((d->space[i].is & SPACE_VILLAGE) == 0 || d->space[i].village >= 0) continue;
        if (d->nvillages == VILLAGES_MAX)
            return error_set(err, sc->path, 0, 0, "the map has more than %d villages: draw fewer",
                             VILLAGES_MAX);
        d->village[d->nvillages] = (uint16_t)i;
        join_huts(d, i, d->nvillages++);
    }
    for (int i = 0; i < d->n; i++)
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->map.next[i][dir];
            if ((d->space[i].is & SPACE_VILLAGE) != 0 && to != NO_SPACE && d->space[to].village < 0)
                d->space[to].village = d->space[i].village;
        }
    return true;
}

static void compile_spaces(safari_data *d)
{
    for (int i = 0; i < d->n; i++) {
        safari_space *hex = &d->space[i];
        if ((hex->is & SPACE_WATER) != 0) hex->is |= SPACE_NEAR_WATER;
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->map.next[i][dir];
            if (to == NO_SPACE)
                hex->is |= SPACE_EDGE;
            else if ((d->space[to].is & SPACE_WATER) != 0)
                hex->is |= SPACE_NEAR_WATER;
        }
    }
}

/* The hills of terrain.json stand on top of the map's own levels. */
static void find_heights(const board *b, const safari_data *d, uint8_t opaque[BOARD_TERRAINS_MAX],
                         int16_t levels[SAFARI_SPACES_MAX])
{
    memset(opaque, 0, BOARD_TERRAINS_MAX);
    for (int i = 0; i < d->n; i++) {
        levels[i] = d->space[i].level;
        opaque[b->spaces[i].terrain] = (d->space[i].is & SPACE_OPAQUE) != 0;
    }
}

static void compile_sight(scenario *sc, safari_data *d)
{
    uint8_t opaque[BOARD_TERRAINS_MAX];
    int16_t levels[SAFARI_SPACES_MAX];
    find_heights(sc->board, d, opaque, levels);
    const sight_rules rules = {.opaque = opaque, .level = levels};
    tables_compile_sight(&d->map, sc->memory, HEXES_MAX, &rules);
}

int safari_hidden_behind(const state *s, int from, int to)
{
    const board *b = s->sc->board;
    uint8_t opaque[BOARD_TERRAINS_MAX];
    int16_t levels[SAFARI_SPACES_MAX];
    sight found;
    find_heights(b, sd(s), opaque, levels);
    (void)board_sight(b, &(const sight_rules){.opaque = opaque, .level = levels}, from, to, &found);
    return found.at;
}

/* Ground a party can enter, hex by hex ... */
static int one_a_step(const void *about, int from, int dir)
{
    const safari_data *d = about;
    return (d->space[d->map.next[from][dir]].is & SPACE_DEEP) == 0;
}

/* ... or by the effort it takes. */
static int effort(const void *about, int from, int dir)
{
    const safari_data *d = about;
    const unsigned is = d->space[d->map.next[from][dir]].is;
    if ((is & SPACE_DEEP) != 0) return 0;
    return (is & (SPACE_JUNGLE | SPACE_SWAMP)) != 0 ? 4 : (is & SPACE_FORD) != 0 ? 3 : 2;
}

/* From every hex to the nearest of those. */
static uint16_t *distances(scenario *sc, const safari_data *d, const uint16_t *spaces, int n,
                           tables_cost cost)
{
    uint16_t *far = tables_far_map(&d->map, sc->memory);
    for (int i = 0; i < n; i++)
        far[spaces[i]] = 0;
    tables_spread(&d->map, far, BOARD_FAR - 1, cost, d);
    return far;
}

static void compile_goals(scenario *sc, safari_data *d)
{
    uint16_t edge[SAFARI_SPACES_MAX];
    int n = 0;
    for (int i = 0; i < d->n; i++)
        if ((d->space[i].is & SPACE_EDGE) != 0) edge[n++] = (uint16_t)i;
    d->to_edge = distances(sc, d, edge, n, one_a_step);
    for (int side = 0; side < sc->nsides; side++) {
        safari_side *of = &d->side[side];
        if (of->nexit > 0)
            of->to_goal = distances(sc, d, of->exit, of->nexit, effort);
        else if (of->ngoal > 0)
            of->to_goal = distances(sc, d, of->goal, of->ngoal, effort);
        if (of->nentry > 0) of->to_entry = distances(sc, d, of->entry, of->nentry, one_a_step);
    }
}

/* About how many hits a weapon does in a turn, in thousandths. */
static int promise(const safari_weapon *w, int die, int hexes)
{
    for (int b = 0; b < w->nbands; b++)
        if (hexes <= w->upto[b]) {
            const int good = die - w->need_still[b] + 1, rate = w->reload ? 500 : 1000;
            return w->need_still[b] == 0 || good <= 0 ? 0 : w->shots_still * rate * good / die;
        }
    return 0;
}

static void compile_power(safari_data *d)
{
    for (int hexes = 1; hexes <= HEXES_MAX; hexes++) {
        for (int i = 0; i < d->nmen; i++)
            for (int k = 0; k < d->man[i].nweapons; k++) {
                const int mine = promise(&d->weapon[d->man[i].weapon[k]], d->man[i].die, hexes);
                if (mine > d->man[i].power[hexes]) d->man[i].power[hexes] = (uint16_t)mine;
            }
        for (int i = 0; i < d->nweapons; i++)
            d->gun_power[i][hexes] = (uint16_t)promise(&d->weapon[i], 8, hexes);
    }
}

static void compile_prowlers(const scenario *sc, safari_data *d)
{
    for (int side = 0; side < sc->nsides; side++)
        d->side[side].prowls = !sc->sides[side].goes_alone;
    for (int u = 0; u < sc->nunits; u++)
        if (d->bush.animal_of[sc->units[u].type] == NO_ANIMAL) d->side[sc->units[u].side].prowls = false;
}

void safari_compile(scenario *sc, safari_data *d)
{
    d->night = scenario_tag(sc, "night");
    compile_spaces(d);
    compile_sight(sc, d);
    compile_goals(sc, d);
    compile_power(d);
    compile_prowlers(sc, d);
}
