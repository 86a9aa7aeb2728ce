/*
 * teach_search.c: the plan that a teacher would follow: postures of the whole army, then other orders for
 * some of its units, by what the chance of winning comes to (teach_play.c). All plans meet the same dice. The
 * best of many owes some of that to luck: orders that by other dice are worth nothing are taken out again.
 */
#include <string.h>

#include "ai/teach_internal.h"
#include "board/board.h"
#include "game/game.h"

enum { LOTS = 16, FIRST_LOTS = 4, KEPT = 3, NEIGHBOURS = 6, SALT = 0x7365656bu, PRUNE_SALT = 0x7072756eu };
enum { REPLY_LOTS = 8, REPLY_SALT = 0x7265706cu };

typedef struct found {
    plan p;
    int lots;
    int32_t value[LOTS];
    int64_t sum;
} found;

typedef struct seeking {
    teach *w;
    int sign; /* the side that decides wants the reader's chances so */
    int n;
    found all[ORDER_KINDS + 2], other;
} seeking;

/* So many lots of it; the sum of so many, as the side that decides wants it. */
static int64_t judged(seeking *k, found *f, int lots)
{
    int64_t sum = 0;
    for (; f->lots < lots && !k->w->stopped; f->lots++)
        f->value[f->lots] = teach_play(k->w, &f->p, NULL, SALT, f->lots);
    for (int i = 0; i < lots && i < f->lots; i++)
        sum += k->sign * (int64_t)f->value[i];
    return sum;
}

static void best_first(found *all, int n)
{
    for (int i = 1; i < n; i++) {
        const found x = all[i];
        int j = i;
        for (; j > 0 && all[j - 1].sum < x.sum; j--)
            all[j] = all[j - 1];
        all[j] = x;
    }
}

static void set_side(plan *p, const state *s, int side, order_kind kind)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side)
            p->of[u] = (order){.kind = (uint8_t)kind, .place = NO_SPACE, .who = NO_UNIT};
}

static int own_units(const state *s, int side, int *own)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && s->units[u].status != UNIT_NONE &&
            s->units[u].status < UNIT_DESTROYED)
            own[n++] = u;
    return n;
}

static order any_order(const state *s, int side, random_stream *r)
{
    order o = {.kind = (uint8_t)random_below(r, ORDER_KINDS), .place = NO_SPACE, .who = NO_UNIT};
    if (o.kind == ORDER_GATHER) o.kind = ORDER_GO;
    if (o.kind == ORDER_GO && s->sc->nobjectives > 0 && random_below(r, 2) == 0)
        o.place = s->sc->objectives[random_below(r, (uint32_t)s->sc->nobjectives)];
    if ((o.kind == ORDER_CLOSE || o.kind == ORDER_CHARGE) && random_below(r, 2) == 0) {
        const int foe = (int)random_below(r, (uint32_t)s->sc->nunits);
        if (s->units[foe].side != side && state_on_board(s, foe) && state_seen(s, foe, side))
            o.who = (int16_t)foe;
    }
    return o;
}

/* One unit, all of its type or its neighbours. */
static void reorder(const state *s, int side, random_stream *r, plan *p)
{
    int own[UNITS_MAX];
    const int n = own_units(s, side, own);
    if (n == 0) return;
    const unit *led = &s->units[own[random_below(r, (uint32_t)n)]];
    const uint32_t how = random_below(r, 3);
    const order o = any_order(s, side, r);
    for (int i = 0; i < n; i++) {
        const unit *self = &s->units[own[i]];
        const bool near = self->space != NO_SPACE && led->space != NO_SPACE &&
                          board_distance2(s->sc->board, self->space, led->space) <= NEIGHBOURS;
        if (self == led || (how == 1 && self->type == led->type) || (how == 2 && near)) p->of[own[i]] = o;
    }
}

static void improve(seeking *k, int until)
{
    const state *s = &k->w->t->view;
    const int side = k->w->t->side;
    random_stream r = {.seed = k->w->t->seed, .stream = SALT};
    while (k->w->done < until && !k->w->stopped) {
        found *best = &k->all[0], *other = &k->other;
        *other = (found){.p = best->p};
        reorder(s, side, &r, &other->p);
        bool better = true;
        for (int lots = FIRST_LOTS; better && lots <= LOTS; lots *= 2)
            better = judged(k, other, lots) > judged(k, best, lots);
        if (!better || k->w->stopped) continue;
        other->sum = judged(k, other, LOTS);
        k->all[0] = *other;
    }
}

static bool does_the_same(teach *w, const plan *one, const plan *two)
{
    taught_plan *a = mem_alloc(2 * sizeof *a), *b = a + 1;
    teach_orders(w, one, a);
    teach_orders(w, two, b);
    bool same = a->norders == b->norders;
    for (int i = 0; same && i < a->norders; i++)
        same = a->order[i].unit == b->order[i].unit && a->order[i].to == b->order[i].to &&
               a->order[i].target == b->order[i].target && a->order[i].what == b->order[i].what;
    mem_free(a);
    return same;
}

/* What comes of a posture of the others, for the side that decides: by the better of its own two. */
static int64_t came_of(teach *w, const plan *theirs)
{
    static const order_kind own[] = {ORDER_FREE, ORDER_STAND};
    const int sign = w->t->side == w->reader ? 1 : -1;
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        plan p = *theirs;
        int64_t sum = 0;
        set_side(&p, &w->t->view, w->t->side, own[i]);
        for (int l = 0; l < REPLY_LOTS; l++)
            sum += sign * (int64_t)teach_play(w, &p, NULL, REPLY_SALT, l);
        if (sum > most) most = sum;
    }
    return most;
}

void teach_replies(teach *w, plan *out)
{
    static const order_kind his[] = {ORDER_FREE, ORDER_GO, ORDER_CLOSE, ORDER_CHARGE};
    int64_t least = INT64_MAX;
    plan_all(out, ORDER_FREE);
    for (size_t i = 0; i < sizeof his / sizeof *his && !w->stopped; i++) {
        plan p;
        plan_all(&p, ORDER_FREE);
        for (int side = 0; side < w->t->view.sc->nsides; side++)
            if (side != w->t->side) set_side(&p, &w->t->view, side, his[i]);
        const int64_t came = came_of(w, &p);
        if (came < least && !w->stopped) least = came, *out = p;
    }
}

void teach_search(teach *w, int playouts, plan *best, plan *second)
{
    static const order_kind postures[] = {ORDER_STAND, ORDER_FREE,   ORDER_GO,
                                          ORDER_CLOSE, ORDER_CHARGE, ORDER_BACK};
    seeking *k = mem_alloc(sizeof *k);
    const int until = w->done + playouts;
    *k = (seeking){.w = w, .sign = w->t->side == w->reader ? 1 : -1};
    for (size_t i = 0; i < sizeof postures / sizeof *postures; i++) {
        found *f = &k->all[k->n++];
        *f = (found){.p = *best};
        set_side(&f->p, &w->t->view, w->t->side, postures[i]);
        f->sum = judged(k, f, FIRST_LOTS);
    }
    best_first(k->all, k->n);
    for (int i = 0; i < KEPT && i < k->n; i++)
        k->all[i].sum = judged(k, &k->all[i], LOTS);
    best_first(k->all, KEPT);
    improve(k, until);
    *best = k->all[0].p;
    for (int i = 1; second != NULL && i < k->n; i++)
        if (i == k->n - 1 || !does_the_same(w, best, &k->all[i].p)) {
            *second = k->all[i].p;
            break;
        }
    mem_free(k);
}

/* ---- taking out what is worth nothing */

typedef struct pruning {
    teach *w;
    plan *p;
    int until;
    int unit[TAUGHT_ORDERS], n; /* sent somewhere */
    int32_t value[LOTS];        /* of *p */
} pruning;

static void value_of(teach *w, const plan *p, int32_t *value)
{
    for (int i = 0; i < LOTS && !w->stopped; i++)
        value[i] = teach_play(w, p, NULL, PRUNE_SALT, i);
}

/* These units stand, where that loses less than half of what chance alone might make of it; or else the same
 * of each half of them. */
static void spare(pruning *k, int from, int to)
{
    int32_t value[LOTS];
    if (from >= to || k->w->done >= k->until || k->w->stopped) return;
    plan less = *k->p;
    for (int i = from; i < to; i++)
        less.of[k->unit[i]] = (order){.kind = ORDER_STAND, .place = NO_SPACE, .who = NO_UNIT};
    value_of(k->w, &less, value);
    if (k->w->stopped) return;
    const taught_chance gain = teach_gain(k->value, value, LOTS);
    const int32_t loss = k->w->t->side == k->w->reader ? gain.share : -gain.share;
    if (2 * loss <= gain.error) {
        *k->p = less;
        memcpy(k->value, value, sizeof value);
    } else if (to - from > 1) {
        const int middle = (from + to) / 2;
        spare(k, from, middle);
        spare(k, middle, to);
    }
}

void teach_prune(teach *w, int playouts, plan *best)
{
    taught_plan *p = mem_alloc(sizeof *p);
    pruning k = {.w = w, .p = best, .until = w->done + playouts};
    teach_orders(w, best, p);
    for (int i = p->norders - 1; i >= 0; i--) /* who only goes, before who fights */
        if ((p->order[i].what & ~TAUGHT_FIRES) != 0) k.unit[k.n++] = p->order[i].unit;
    if (k.n > 0) value_of(w, best, k.value);
    spare(&k, 0, k.n);
    mem_free(p);
}

void teach_make_sure(teach *w, plan *p)
{
    int32_t value[LOTS], other[LOTS];
    bool known = false;
    taught_plan *orders = mem_alloc(sizeof *orders);
    teach_orders(w, p, orders);
    for (int i = 0; i < orders->norders && !w->stopped; i++) {
        const taught_order *o = &orders->order[i];
        const action *a = (o->what & TAUGHT_CHARGES) != 0 || o->way.nspaces == 0 ? &o->act : &o->way;
        if (!game_exceptional(&w->t->view, a)) continue;
        plan less = *p;
        less.of[o->unit] = (order){.kind = ORDER_STAND, .place = NO_SPACE, .who = NO_UNIT};
        if (!known) value_of(w, p, value);
        known = true;
        value_of(w, &less, other);
        if (w->stopped) break;
        const taught_chance gain = teach_gain(value, other, LOTS);
        if ((w->t->side == w->reader ? gain.share : -gain.share) > gain.error) continue;
        *p = less;
        memcpy(value, other, sizeof value);
    }
    mem_free(orders);
}
