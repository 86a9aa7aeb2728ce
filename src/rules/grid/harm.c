/*
 * harm.c: what dice thrown at a unit may do to it, hits and leader together, for the leader is checked by
 * what the very dice show, and morale asks after both. Not for rolling.
 */
#include "rules/grid/harm.h"

#include "rules/grid/fire.h"
#include "rules/grid/morale.h"

enum { BASES_MAX = 24 };

dist grid_hits_of(const state *s, int dice, int sides)
{
    dist d;
    dist_sum(&d, dice, grid_die(s, sides));
    if (grid_die(s, sides) != sides) dist_halve_up(&d);
    return d;
}

/* The hits of throws in which no die shows its highest face: of all throws, so they do not add up to one. */
static dist hits_without_highest(const state *s, int dice, int sides)
{
    const int thrown = grid_die(s, sides);
    dist d;
    dist_sum(&d, dice, thrown - 1);
    if (thrown != sides) dist_halve_up(&d);
    for (int i = 0; i < d.count; i++)
        for (int n = 0; n < dice; n++)
            d.p[i] = d.p[i] / (uint64_t)thrown * (uint64_t)(thrown - 1);
    return d;
}

static uint64_t chance_of(const dist *d, int value)
{
    const int at = value - d->lo;
    return at >= 0 && at < d->count ? d->p[at] : 0;
}

/* ---- the leader's table */

typedef struct fates {
    int n;
    uint8_t fate[HARM_FATES];
    uint64_t p[HARM_FATES];
} fates;

static fates leader_table(const state *s)
{
    fates f = {0};
    for (int i = 0; i < 36; i++) {
        const chart_cell *cell = chart_at(gd(s)->leader_chart, i / 6 + 1 + i % 6 + 1, 0, NULL);
        const uint8_t fate = (uint8_t)(cell == NULL ? 0 : grid_leader_fate(cell));
        int at = 0;
        while (at < f.n && f.fate[at] != fate)
            at++;
        assert(at < HARM_FATES);
        if (at == f.n) f.fate[f.n++] = fate;
        f.p[at] += DIST_CERTAIN / 36 + (i == 0 ? DIST_CERTAIN % 36 : 0);
    }
    return f;
}

/* ---- hits and leader */

void grid_harm_none(grid_harm *h)
{
    memset(h, 0, sizeof *h);
    h->nfates = 1;
    h->p[0][0] = DIST_CERTAIN;
}

static int fate_at(grid_harm *h, uint8_t fate)
{
    for (int i = 0; i < h->nfates; i++)
        if (h->fate[i] == fate) return i;
    assert(h->nfates < HARM_FATES);
    h->fate[h->nfates] = fate;
    return h->nfates++;
}

/* The hits of it with that fate besides, each of its hits so likely. */
static void spread(const grid_harm *from, int at, uint8_t fate, const dist *hits, grid_harm *to)
{
    const int into = fate_at(to, from->fate[at] | fate);
    for (int i = 0; i <= from->most; i++) {
        if (from->p[at][i] == 0) continue;
        for (int k = 0; k < hits->count; k++) {
            int sum = i + hits->lo + k;
            if (sum >= ODDS_BARS) sum = ODDS_BARS - 1;
            to->p[into][sum] += dist_both(from->p[at][i], hits->p[k]);
        }
    }
}

void grid_harm_add(const state *s, int target, int dice, int sides, bool melee, grid_harm *h)
{
    if (dice <= 0) return;
    const int rule = melee ? LEADER_CHECK_MAXIMUM : s->sc->options[OPTION_LEADER_CHECK];
    const dist all = grid_hits_of(s, dice, sides), low = hits_without_highest(s, dice, sides);
    const fates table = leader_table(s);
    const grid_harm old = *h;
    dist safe = all, checked = all;
    for (int i = 0; i < all.count; i++) {
        const bool enough = rule == LEADER_CHECK_MAXIMUM || all.lo + i >= gd(s)->number.leader_hits;
        const uint64_t spared = !grid_leader_at_risk(s, target) || !enough ? all.p[i]
                                : rule == LEADER_CHECK_FIVE_HITS           ? 0
                                                                           : chance_of(&low, all.lo + i);
        safe.p[i] = spared < all.p[i] ? spared : all.p[i];
        checked.p[i] = all.p[i] - safe.p[i];
    }
    memset(h, 0, sizeof *h);
    h->most = old.most + all.lo + all.count - 1;
    if (h->most >= ODDS_BARS) h->most = ODDS_BARS - 1;
    for (int f = 0; f < old.nfates; f++) {
        spread(&old, f, 0, &safe, h);
        for (int t = 0; grid_leader_at_risk(s, target) && t < table.n; t++) {
            dist part = checked;
            for (int i = 0; i < part.count; i++)
                part.p[i] = dist_both(part.p[i], table.p[t]);
            spread(&old, f, table.fate[t], &part, h);
        }
    }
}

/* ---- morale */

/* By the bases lost: how the test that follows ends; where none is owed, it holds. */
typedef struct tests {
    int most; /* bases: one more, and nobody is left to test */
    uint64_t ends[BASES_MAX][MORALE_WAYS];
} tests;

/* With that chance it stands so. */
static void test_it(const state *s, int target, uint64_t chance, uint64_t ends[MORALE_WAYS])
{
    int ways[MORALE_WAYS];
    uint64_t left = chance;
    if (chance > 0 && grid_must_test(s, target)) {
        grid_morale_odds(s, target, ways);
        for (int i = MORALE_HOLDS + 1; i < MORALE_WAYS; i++) {
            const uint64_t part = dist_both(chance, (uint64_t)ways[i] * DIST_CERTAIN / MORALE_THROWS);
            ends[i] += part;
            left -= part < left ? part : left;
        }
    }
    ends[MORALE_HOLDS] += left;
}

static uint64_t fewer_than(const dist *d, int hits)
{
    uint64_t sum = 0;
    for (int i = 0; i < d->count && d->lo + i < hits; i++)
        sum += d->p[i];
    return sum;
}

static tests tests_of(const state *s, int target, const grid_harm *h, const dist *dealt)
{
    const unit *self = &s->units[target];
    const int stands = type_of(s, target)->hits;
    tests sum = {.most = self->strength < BASES_MAX ? self->strength : BASES_MAX};
    for (int f = 0; f < h->nfates; f++)
        for (int lost = 0; lost < sum.most; lost++) {
            uint64_t held = 0, beaten = 0; /* in the melee */
            const int from = lost == 0 ? 0 : lost * stands - self->hits,
                      to = (lost + 1) * stands - self->hits;
            for (int hits = from; hits < to && hits <= h->most; hits++) {
                const uint64_t worse = dealt != NULL ? dist_both(h->p[f][hits], fewer_than(dealt, hits)) : 0;
                beaten += worse;
                held += h->p[f][hits] - worse;
            }
            if (held + beaten == 0) continue;
            state then = *s;
            unit *it = &then.units[target];
            it->strength = (int16_t)(self->strength - lost);
            if (lost > 0) it->marks |= BIT(MARK_LOST_BASE);
            (void)grid_leader_struck(&then, target, h->fate[f]);
            test_it(&then, target, held, sum.ends[lost]);
            it->marks |= BIT(MARK_LOST_MELEE);
            test_it(&then, target, beaten, sum.ends[lost]);
        }
    return sum;
}

void grid_harm_morale(const state *s, int target, const grid_harm *h, const dist *dealt, uint32_t *fails,
                      uint32_t *breaks)
{
    const tests t = tests_of(s, target, h, dealt);
    uint64_t failed = 0, broke = 0;
    for (int lost = 0; lost < t.most; lost++) {
        for (int way = MORALE_HOLDS + 1; way < MORALE_WAYS; way++)
            failed += t.ends[lost][way];
        broke += t.ends[lost][MORALE_RUNS];
    }
    *fails = dist_ppm_of(failed);
    *breaks = dist_ppm_of(broke);
}

/* The band that so many bases lost are in. */
static int band_of(const odds *o, int lost)
{
    int at = 0;
    while (at + 1 < o->nbands && o->band[at + 1].n <= lost)
        at++;
    return at;
}

void grid_harm_after(const state *s, int target, const grid_harm *h, const dist *dealt, odds *out)
{
    static const char *const columns[MORALE_WAYS] = {"after.holds", "after.disordered", "after.falls-back",
                                                     "after.runs"};
    const tests t = tests_of(s, target, h, dealt);
    odds_after *a = &out->after;
    if (out->nbands == 0) return;
    a->code = "odds.after";
    a->rule = "G·H9";
    a->ncolumns = MORALE_WAYS;
    memcpy(a->column, columns, sizeof columns);
    for (int lost = 0; lost < t.most; lost++)
        for (int way = 0; way < MORALE_WAYS; way++)
            a->ppm[band_of(out, lost)][way] += dist_ppm_of(t.ends[lost][way]);
}
