/*
 * goals.c: all areas that some may go to, as sets: one step, then a second from each area passed through. For
 * the lists; what it leaves out moves.c refuses, with its reason.
 */
#include "rules/africa/goals.h"

#include "rules/africa/moves.h"

typedef struct going { /* of those who go: what binds one of them binds all */
    const state *s;
    const africa_data *d;
    const africa_map *m;
    bool shaken; /* A·H13 */
    africa_stride by[PATH_MAX];
    uint64_t barred[AREA_WORDS], stop[AREA_WORDS]; /* no part of a path; no part of one of two areas */
} going;

static going going_of(const state *s, const africa_map *m, const action *a)
{
    going g = {.s = s, .d = ad(s), .m = m};
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i], type = s->units[u].type;
        g.shaken = g.shaken || state_has(s, u, MARK_DEMORALIZED);
        for (int n = 0; n < PATH_MAX; n++)
            africa_bind(&g.d->type[type], n + 1, &g.by[n]);
        for (int k = 0; k < AREA_WORDS; k++) {
            g.barred[k] |= g.d->barred[type][k];
            g.stop[k] |= g.d->whole[type][k];
        }
    }
    for (int k = 0; k < AREA_WORDS; k++)
        g.stop[k] |= g.barred[k];
    return g;
}

/* Those of them that their nearness to the enemy closes to whoever comes from there. */
static void keep_off(const going *g, int from, bool unseen, uint64_t areas[AREA_WORDS])
{
    const bool shaken = g->shaken && from != NO_SPACE;
    for (int k = 0; k < AREA_WORDS && (shaken || unseen); k++)
        for (uint64_t left = areas[k]; left != 0; left &= left - 1) {
            const int to = 64 * k + lowest_bit(left);
            if ((unseen && africa_near_enemy(g->d, g->m, to)) ||
                (shaken && africa_comes_nearer(g->s, g->m, from, to)))
                clear_bit_of(areas, to);
        }
}

/* One step on from an area, as part of a path of that stride; `closed`: what it may not come to. */
static void step_from(const going *g, int from, const africa_stride *by, const uint64_t *closed,
                      uint64_t out[AREA_WORDS])
{
    const africa_area *at = &g->d->area[from];
    for (int k = 0; k < AREA_WORDS; k++)
        out[k] = (by->road ? at->along[k] : at->beyond[k]) & ~closed[k];
    keep_off(g, from, by->unseen, out);
}

/* The first step of a path; from NO_SPACE: into one of `starts`. */
static void first_step(const going *g, int from, const uint64_t *starts, const africa_stride *by,
                       const uint64_t *closed, uint64_t out[AREA_WORDS])
{
    memset(out, 0, AREA_WORDS * sizeof *out);
    if (by->none || (from != NO_SPACE && by->unseen && africa_near_enemy(g->d, g->m, from))) return;
    if (from != NO_SPACE) {
        step_from(g, from, by, closed, out);
        return;
    }
    for (int k = 0; k < AREA_WORDS; k++)
        out[k] = starts[k] & ~closed[k];
    keep_off(g, from, by->unseen, out);
}

/* Where a path of two areas is needed: through those that neither stop them nor hold an enemy. */
static void add_second(const going *g, int from, const uint64_t *near, uint64_t out[AREA_WORDS])
{
    const africa_stride *by = &g->by[PATH_MAX - 1];
    uint64_t mids[AREA_WORDS], to[AREA_WORDS];
    first_step(g, from, near, by, g->stop, mids);
    for (int k = 0; k < AREA_WORDS; k++)
        for (uint64_t left = mids[k] & ~g->m->hostile[k]; left != 0; left &= left - 1) {
            step_from(g, 64 * k + lowest_bit(left), by, g->stop, to);
            for (int i = 0; i < AREA_WORDS; i++)
                out[i] |= to[i] & ~near[i];
        }
}

void africa_goals(const state *s, const africa_map *m, const action *a, uint64_t out[AREA_WORDS])
{
    const going g = going_of(s, m, a);
    const bool enters = a->verb == VERB_ENTER;
    const int from = enters ? NO_SPACE : s->units[a->units[0]].space;
    uint64_t starts[AREA_WORDS] = {0};
    if (enters) {
        const uint16_t *at = NULL;
        const int n = africa_starts(s, a->units[0], &at);
        for (int i = 0; i < n; i++)
            set_bit_of(starts, at[i]);
    }
    const uint64_t *near = enters ? starts : g.d->area[from].beyond;
    first_step(&g, from, near, &g.by[0], g.barred, out);
    add_second(&g, from, near, out);
    if (!enters) clear_bit_of(out, from);
    for (int k = 0; k < AREA_WORDS && enters; k++)
        out[k] &= ~m->hostile[k];
}
