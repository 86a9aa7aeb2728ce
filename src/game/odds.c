/*
 * odds.c: exact chances by convolution in 2^-40ths. Not for rolling, and not for sampling.
 *
 * Every division passes its remainder on to the next bar, so that the mass stays exactly 2^40 and no run of
 * bars is ever off by more than one unit a convolution: 48 dice are exact to 48 * 2^-40, less than one part
 * in 10^10.
 */
#include "game/odds.h"

#include <assert.h>
#include <string.h>

#include "game/chart.h"

uint32_t dist_ppm_of(uint64_t chance)
{
    const uint64_t ppm = (chance * PPM + DIST_CERTAIN / 2) >> 40;
    return (uint32_t)(ppm > PPM ? PPM : ppm);
}

void dist_point(dist *d, int32_t value)
{
    memset(d, 0, sizeof *d);
    d->lo = value;
    d->count = 1;
    d->p[0] = DIST_CERTAIN;
}

void dist_add_die(dist *d, int sides)
{
    assert(sides >= 1 && sides <= 1000);
    const int whole = d->count + sides - 1, count = whole < ODDS_BARS ? whole : ODDS_BARS;
    uint64_t p[ODDS_BARS] = {0}, window = 0, rest = 0;
    for (int i = 0; i < whole; i++) {
        if (i < d->count) window += d->p[i];
        if (i >= sides && i - sides < d->count) window -= d->p[i - sides];
        const uint64_t t = window + rest;
        p[i < count ? i : count - 1] += t / (uint64_t)sides;
        rest = t % (uint64_t)sides;
    }
    d->lo += 1;
    d->count = count;
    memcpy(d->p, p, sizeof p);
}

void dist_sum(dist *d, int ndice, int sides)
{
    dist_point(d, 0);
    for (int i = 0; i < ndice; i++)
        dist_add_die(d, sides);
}

void dist_add(dist *d, const dist *other)
{
    enum { HALF = 20 }; /* of the bits of a chance: a product of two has twice as many as there is room for */
    const uint64_t low = ((uint64_t)1 << HALF) - 1;
    const int whole = d->count + other->count - 1, count = whole < ODDS_BARS ? whole : ODDS_BARS;
    uint64_t p[ODDS_BARS] = {0}, rest = 0, rest_low = 0;
    for (int k = 0; k < whole; k++) {
        uint64_t above = rest, below = rest_low;
        for (int i = k < other->count ? 0 : k - other->count + 1; i <= k && i < d->count; i++) {
            above += (d->p[i] >> HALF) * other->p[k - i];
            below += (d->p[i] & low) * other->p[k - i];
        }
        above += below >> HALF;
        rest_low = below & low;
        rest = above & low;
        p[k < count ? k : count - 1] += above >> HALF;
    }
    d->lo += other->lo;
    d->count = count;
    memcpy(d->p, p, sizeof p);
}

void dist_successes(dist *d, int ndice, int good, int sides)
{
    assert(sides >= 1 && sides <= 1000);
    const uint64_t yes = good < 0       ? 0
                         : good > sides ? (uint64_t)sides
                                        : (uint64_t)good,
                   no = (uint64_t)sides - yes;
    dist_point(d, 0);
    for (int n = 0; n < ndice; n++) {
        const int count = d->count < ODDS_BARS ? d->count + 1 : ODDS_BARS;
        uint64_t p[ODDS_BARS] = {0}, rest = 0;
        for (int i = 0; i <= d->count; i++) {
            uint64_t t = rest;
            if (i < d->count) t += d->p[i] * no;
            if (i > 0) t += d->p[i - 1] * yes;
            p[i < count ? i : count - 1] += t / (uint64_t)sides;
            rest = t % (uint64_t)sides;
        }
        d->count = count;
        memcpy(d->p, p, sizeof p);
    }
}

/* A-Gap1. Each coin comes to nothing (3 in 4) or a head of the second toss (1 in 4): so it is successes of
 * one in four, counted up to `cap`. */
void dist_cascade(dist *d, int coins, int cap)
{
    dist_successes(d, coins, 1, 4);
    if (cap < 0 || d->count <= cap + 1) return;
    for (int i = cap + 1; i < d->count; i++) {
        d->p[cap] += d->p[i];
        d->p[i] = 0;
    }
    d->count = cap + 1;
}

void dist_map(dist *d, int32_t (*f)(int32_t value, void *self), void *self)
{
    const dist old = *d;
    int32_t lo = INT32_MAX, hi = INT32_MIN;
    for (int i = 0; i < old.count; i++) {
        const int32_t v = f(old.lo + i, self);
        lo = v < lo ? v : lo;
        hi = v > hi ? v : hi;
    }
    memset(d, 0, sizeof *d);
    d->lo = lo;
    d->count = (int64_t)hi - lo < ODDS_BARS ? hi - lo + 1 : ODDS_BARS;
    for (int i = 0; i < old.count; i++) {
        const int64_t at = (int64_t)f(old.lo + i, self) - lo;
        d->p[at < d->count ? at : d->count - 1] += old.p[i];
    }
}

static int32_t half_up(int32_t total, void *self)
{
    (void)self;
    return (total + 1) / 2;
}

void dist_halve_up(dist *d)
{
    dist_map(d, half_up, NULL);
}

/* Chance of `to` or less, rounded: bands cut at the same numbers therefore add up. */
static uint32_t ppm_up_to(const dist *d, int64_t to)
{
    uint64_t sum = 0;
    for (int i = 0; i < d->count && (int64_t)d->lo + i <= to; i++)
        sum += d->p[i];
    return dist_ppm_of(sum);
}

uint32_t dist_ppm(const dist *d, int32_t from, int32_t to)
{
    if (from > to) return 0;
    return ppm_up_to(d, to) - ppm_up_to(d, (int64_t)from - 1);
}

int64_t dist_mean_milli(const dist *d)
{
    int64_t sum = 0;
    for (int i = 0; i < d->count; i++)
        sum += (int64_t)(d->p[i] >> 8) * (d->lo + i);
    const int64_t milli = (sum / 1024) * 1000; /* now in 2^-22 of a thousandth */
    const int64_t half = INT64_C(1) << 21, unit_size = INT64_C(1) << 22;
    return milli >= 0 ? (milli + half) / unit_size : -((-milli + half) / unit_size);
}

void odds_bars(odds *o, const dist *d)
{
    uint32_t rest[ODDS_BARS], given = 0;
    o->nbars = d->count;
    o->mean_milli = dist_mean_milli(d);
    for (int i = 0; i < d->count; i++) {
        const uint64_t t = d->p[i] * PPM;
        o->bar[i].value = d->lo + i;
        o->bar[i].ppm = (uint32_t)(t >> 40);
        rest[i] = (uint32_t)((t & (DIST_CERTAIN - 1)) >> 9);
        given += o->bar[i].ppm;
    }
    for (; given < PPM; given++) { /* largest remainders; among equals the lowest number */
        int best = 0;
        for (int i = 1; i < d->count; i++)
            if (rest[i] > rest[best]) best = i;
        o->bar[best].ppm++;
        rest[best] = 0;
    }
}

void odds_band(odds *o, const dist *d, const char *code, int32_t n, int32_t from, int32_t to)
{
    assert(o->nbands < ODDS_BANDS);
    o->band[o->nbands].code = code;
    o->band[o->nbands].n = n;
    o->band[o->nbands].from = from;
    o->band[o->nbands].to = to;
    o->band[o->nbands++].ppm = dist_ppm(d, from, to);
}

void odds_note(odds *o, const char *code, const char *rule, uint32_t ppm)
{
    if (o->nnotes == ODDS_NOTES) return;
    o->note[o->nnotes].code = code;
    o->note[o->nnotes].rule = rule;
    o->note[o->nnotes].n = 0;
    o->note[o->nnotes].each = false;
    o->note[o->nnotes].in_after = false;
    o->note[o->nnotes++].ppm = ppm;
}

void odds_note_at(odds *o, const char *code, const char *rule, uint32_t ppm, int32_t n)
{
    if (o->nnotes == ODDS_NOTES) return;
    odds_note(o, code, rule, ppm);
    o->note[o->nnotes - 1].n = n;
}

void odds_dice_add(odds *o, const char *code, int ndice, int sides, odds_read read, int32_t need)
{
    if (ndice <= 0 || o->nthrows == ODDS_THROWS) return;
    o->thrown[o->nthrows++] =
        (odds_dice){.code = code, .n = ndice, .sides = sides, .read = read, .need = need};
}

void odds_dice_theirs(odds *o)
{
    assert(o->nthrows > 0);
    o->thrown[o->nthrows - 1].theirs = true;
}

void odds_declare(odds *o, int by, int ndice, int sides)
{
    if (ndice <= 0 || o->ndeclared == ODDS_DECLARED) return;
    o->declared[o->ndeclared++] =
        (odds_declared){.unit = (int16_t)by, .n = (int16_t)ndice, .sides = (int16_t)sides};
}

void odds_declare_throw(odds *o, int by, const odds *thrown)
{
    const odds_dice *d = &thrown->thrown[0];
    const int had = o->ndeclared;
    if (thrown->nthrows > 0) odds_declare(o, by, d->n, d->sides);
    if (o->ndeclared == had) return;
    o->declared[had].read = d->read;
    o->declared[had].need = d->need;
}

void odds_before(odds *o, int by)
{
    o->before.line = o->ledger.count;
    if (o->before.nby < ODDS_BEFORE) o->before.by[o->before.nby++] = (int16_t)by;
}

void odds_before_band(odds *o, const char *code, int32_t n, uint32_t ppm)
{
    const int at = o->before.nbands;
    if (ppm == 0 || at == ODDS_BANDS) return;
    o->before.band[at].code = code;
    o->before.band[at].n = n;
    o->before.band[at].ppm = ppm;
    o->before.nbands++;
}

void odds_note_each(odds *o, const char *code, const char *rule, uint32_t ppm)
{
    odds_note(o, code, rule, ppm);
    if (o->nnotes > 0 && o->note[o->nnotes - 1].code == code) o->note[o->nnotes - 1].each = true;
}

dist odds_pool(odds *o, int ndice, int good, int sides)
{
    dist d;
    dist_successes(&d, ndice, good, sides);
    odds_dice_add(o, NULL, ndice, sides, ODDS_READ_MORE, sides + 1 - good);
    odds_bars(o, &d);
    return d;
}

void odds_of_pool(const odds *o, dist *d)
{
    const odds_dice *of = &o->thrown[0];
    assert(o->nthrows <= 1);
    if (o->nthrows == 0)
        dist_point(d, 0);
    else
        dist_successes(d, of->n, of->sides + 1 - of->need, of->sides);
}

const char *odds_own_code(const odds *o)
{
    return o->own_code != NULL ? o->own_code : o->unit_code;
}

static void hits_read(int n, int sides, odds_read read, int32_t need, dist *d)
{
    if (read != ODDS_READ_SUM && read != ODDS_READ_HALF) {
        const int good = read == ODDS_READ_LESS    ? need
                         : read == ODDS_READ_HEADS ? 1
                         : need > 0                ? sides + 1 - need
                                                   : 0;
        dist_successes(d, n, good, sides);
        return;
    }
    dist_sum(d, n, sides);
    if (read == ODDS_READ_HALF) dist_halve_up(d);
}

void odds_own_hits(const odds *o, dist *d)
{
    const odds_dice *of = &o->thrown[0];
    assert(o->nthrows <= 1);
    if (o->nthrows == 0)
        dist_point(d, 0);
    else
        hits_read(of->n, of->sides, of->read, of->need, d);
}

void odds_declared_hits(const odds *o, dist *d)
{
    dist_point(d, 0);
    for (int i = 0; i < o->ndeclared; i++) {
        const odds_declared *of = &o->declared[i];
        dist one;
        hits_read(of->n, of->sides, of->read, of->need, &one);
        dist_add(d, &one);
    }
}

static int64_t falls_by(const odds *o, int64_t hits)
{
    const int64_t lost = o->falls.step > 0 ? (o->falls.taken + hits) / o->falls.step : 0;
    return lost < o->falls.has ? lost : o->falls.has;
}

uint32_t odds_falls_ppm(const odds *o, const dist *hits)
{
    uint64_t sum = 0;
    for (int i = 0; i < hits->count; i++)
        sum += o->falls.has > 0 && falls_by(o, hits->lo + i) == o->falls.has ? hits->p[i] : 0;
    return dist_ppm_of(sum);
}

int64_t odds_falls_milli(const odds *o, const dist *hits)
{
    enum { MILLI = 1000 };
    uint64_t sum = 0;
    for (int i = 0; i < hits->count; i++)
        sum += (hits->p[i] >> 10) * (uint64_t)(falls_by(o, hits->lo + i) * MILLI);
    return (int64_t)(sum / (DIST_CERTAIN >> 10));
}

int64_t odds_own_mean_milli(const odds *o)
{
    dist d;
    if (o->ndeclared == 0 || o->nthrows > 1) return o->mean_milli;
    odds_own_hits(o, &d);
    return dist_mean_milli(&d);
}

void odds_anew(odds *o, const dist *d)
{
    odds_bars(o, d);
    for (int i = 0; i < o->nbands; i++)
        o->band[i].ppm = dist_ppm(d, o->band[i].from, o->band[i].to);
}

dist odds_throw(odds *o, int ndice, int sides, int32_t plus)
{
    dist d;
    dist_sum(&d, ndice, sides);
    d.lo += plus;
    odds_dice_add(o, NULL, ndice, sides, ODDS_READ_SUM, 0);
    odds_bars(o, &d);
    return d;
}

void odds_column(odds *o, const dist *d, const chart *c, int column)
{
    for (int row = 0, last; row < c->nrows; row = last + 1) {
        const char *code = c->cells[row * c->ncolumns + column].code;
        for (last = row; last + 1 < c->nrows; last++)
            if (strcmp(c->cells[(last + 1) * c->ncolumns + column].code, code) != 0) break;
        odds_band(o, d, code, 0, c->from[row], c->to[last]);
    }
}
