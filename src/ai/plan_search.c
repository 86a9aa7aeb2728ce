/*
 * plan_search.c: see plan_search.h.
 *
 * A plan is worth what comes of it when both sides play the battle on to its end by their plans: won or lost,
 * and a little for how it stands then. Plans are compared by the same lots of dice and against the same few
 * replies of the enemy, of which his best counts once more. It begins with postures of the whole army and
 * with the plan of last turn; then some units of the best are given other orders, again and again, and what
 * is better stays.
 */
#include "ai/plan_search.h"

#include <string.h>

#include "board/board.h"
#include "core/hash.h"
#include "game/game.h"

enum { REPLIES = 3, LOTS = 8, FIRST_LOTS = 2, SECOND_LOTS = 4, SECOND_MOST = 5, THIRD_MOST = 2 };
enum { SEEDS_MAX = 16, ACTIONS_MOST = 1600, LOOK_UP = 4 };
/* What a roll-out comes to, in thousandths of a victory. STANDING: most that strength and place count beside
 * it; UNDECIDED: where the battle was not over. */
enum { WON = 1000, STANDING = 250, UNDECIDED = 800, KEEP = 20, CHANGE = 5, CLEARLY = 10 };
enum { NEIGHBOURS = 6, FAR_APART = 200 }; /* half spaces */

/* What a plan came to, by reply and lot. */
typedef struct sheet {
    int lots;
    int32_t value[REPLIES][LOTS];
} sheet;

typedef struct entry {
    plan p;
    sheet v;
    int64_t bonus, worth; /* hundredths of what a roll-out comes to */
} entry;

typedef struct search {
    plan_field *f;
    const trials *t;
    int done, most; /* roll-outs */
    const pace *p;
    bool cut;      /* a battle in the head was broken off */
    int64_t scale; /* what is much of an evaluation */
    int32_t now;   /* the evaluation as things stand */
    plan reply[REPLIES];
    entry all[SEEDS_MAX], other;
} search;

static bool late(const search *w)
{
    return w->cut || pace_over(w->p);
}

/* What begins it goes beyond a small number; the play-offs of single actions tell nothing. */
static void tell(const search *w)
{
    if (w->most > 0) pace_tell(w->p, w->done < w->most ? w->done : w->most, w->most);
}

/* ---- what a plan is worth */

static int32_t clipped(int64_t x, int32_t most)
{
    return x > most ? most : x < -most ? -most : (int32_t)x;
}

int64_t plan_unit_worth(const trials *t)
{
    state s = t->view;
    const int32_t whole = game_evaluate(&s, t->side);
    int64_t sum = 0;
    int n = 0;
    for (int u = 0; u < s.sc->nunits; u++) {
        if (!state_on_board(&s, u)) continue;
        const unit kept = s.units[u];
        s.units[u].status = UNIT_DESTROYED;
        s.units[u].space = NO_SPACE;
        const int64_t lost = (int64_t)game_evaluate(&s, t->side) - whole;
        sum += lost < 0 ? -lost : lost;
        n++;
        s.units[u] = kept;
    }
    return n > 0 ? sum / n : 0;
}

/* What the loss of half the units on the board would be, or of what there is. */
static int64_t half_the_units(const trials *t)
{
    int n = 0;
    for (int u = 0; u < t->view.sc->nunits; u++)
        n += state_on_board(&t->view, u);
    return plan_unit_worth(t) * n / 2 + 1;
}

static search *search_new(plan_field *f, const trials *t, const pace *p)
{
    search *w = mem_alloc(sizeof *w);
    w->f = f, w->t = t, w->p = p;
    w->now = game_evaluate(&t->view, t->side);
    w->scale = half_the_units(t);
    return w;
}

static int32_t worth_of_end(const search *w, const state *s)
{
    state stands = *s; /* who has won is counted below */
    stands.over = 0;
    const int64_t gain = ((int64_t)game_evaluate(&stands, w->t->side) - w->now) / 2;
    if (!s->over) return clipped(gain * UNDECIDED / w->scale, UNDECIDED);
    const int32_t won = s->winner == w->t->side ? WON : s->winner == NO_SIDE ? 0 : -WON;
    return won + clipped(gain * STANDING / w->scale, STANDING);
}

/* One battle in the head; `first`, if it is not NULL, is done before. Broken off where the best so far is
 * wanted: it then says nothing. */
static int32_t roll_out(search *w, const plan *own, const plan *his, int share, const action *first)
{
    state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    lot l = {.seed = hash_mix(w->t->seed, 0x706c616eu), .share = share, .of = LOTS};
    plan_cursor at = plan_begin;
    trials_begin_one(w->t, &l, &s);
    if (first != NULL && trials_may(w->t, &s, first)) trials_apply(&s, first, &r, &l);
    for (int i = 0; i < ACTIONS_MOST; i++) {
        decision d;
        action a;
        if (i % LOOK_UP == 0 && late(w)) {
            w->cut = true;
            return 0;
        }
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!plan_quickly(w->f, &s, d.side == w->t->side ? own : his, &at, &l, &a))
            break;
        trials_apply(&s, &a, &r, &l);
    }
    w->done++;
    tell(w);
    return worth_of_end(w, &s);
}

/* In hundredths. */
static int64_t worth_of(const sheet *v, int lots)
{
    int64_t all = 0, least = INT64_MAX;
    for (int k = 0; k < REPLIES; k++) {
        int64_t sum = 0;
        for (int i = 0; i < lots; i++)
            sum += v->value[k][i];
        all += sum;
        if (sum < least) least = sum;
    }
    return (3 * all + REPLIES * least) * 100 / (4 * REPLIES * lots);
}

/* By so many lots, or where that many and more are known by those. Whole rows only: what is broken off does
 * not count. */
static void judge(search *w, entry *e, int lots)
{
    for (; e->v.lots < lots; e->v.lots++)
        for (int k = 0; k < REPLIES; k++) {
            e->v.value[k][e->v.lots] = roll_out(w, &e->p, &w->reply[k], e->v.lots, NULL);
            if (w->cut) return;
        }
    e->worth = worth_of(&e->v, e->v.lots) + e->bonus;
}

/* The enemy's best few postures against some of ours. */
static void choose_replies(search *w)
{
    static const order_kind his[] = {ORDER_FREE, ORDER_GO, ORDER_CHARGE, ORDER_STAND, ORDER_CLOSE};
    static const order_kind own[] = {ORDER_FREE, ORDER_STAND, ORDER_GO, ORDER_CHARGE};
    enum { HIS = sizeof his / sizeof *his, OWN = sizeof own / sizeof *own };
    int64_t sum[HIS] = {0};
    bool taken[HIS] = {false};
    plan a, b;
    for (int k = 0; k < HIS; k++)
        for (int i = 0; i < OWN; i++) {
            plan_all(&a, own[i]);
            plan_all(&b, his[k]);
            sum[k] += roll_out(w, &a, &b, i * (LOTS / OWN), NULL);
        }
    for (int r = 0; r < REPLIES; r++) {
        int best = -1;
        for (int k = 0; k < HIS; k++)
            if (!taken[k] && (best < 0 || sum[k] < sum[best])) best = k;
        taken[best] = true;
        plan_all(&w->reply[r], his[best]);
    }
}

/* ---- plans to begin with */

/* The space of the unit that all others of its side are nearest to. */
static uint16_t middle_of(const state *s, int side)
{
    int best = NO_SPACE, least = INT32_MAX;
    for (int u = 0; u < s->sc->nunits; u++) {
        int sum = 0;
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        for (int i = 0; i < s->sc->nunits; i++) {
            if (s->units[i].side != side || !state_on_board(s, i)) continue;
            const int far = board_distance2(s->sc->board, s->units[u].space, s->units[i].space);
            sum += far < FAR_APART ? far : FAR_APART;
        }
        if (sum < least) least = sum, best = s->units[u].space;
    }
    return (uint16_t)best;
}

static void add_seed(search *w, int *n, order o)
{
    if (*n == SEEDS_MAX) return;
    plan *p = &w->all[(*n)++].p;
    for (int u = 0; u < UNITS_MAX; u++)
        p->of[u] = o;
}

/* Postures of the whole army: for good; gathering for a time and then going or charging; standing for half of
 * what is left and then going or charging. */
static int seeds(search *w)
{
    static const order_kind plain[] = {ORDER_FREE,  ORDER_STAND,  ORDER_GO,
                                       ORDER_CLOSE, ORDER_CHARGE, ORDER_BACK};
    static const order_kind onward[] = {ORDER_CHARGE, ORDER_GO};
    const state *s = &w->t->view;
    const int left = s->sc->turns - s->turn;
    order o = {.place = NO_SPACE, .foe = NO_UNIT};
    int n = 0;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        o.kind = (uint8_t)plain[i];
        add_seed(w, &n, o);
    }
    for (int i = 0; i < 2; i++) {
        o.then = (uint8_t)onward[i];
        o.kind = ORDER_GATHER, o.place = middle_of(s, w->t->side);
        o.until = (int16_t)(s->turn + 2);
        if (left >= 3) add_seed(w, &n, o);
        o.until = (int16_t)(s->turn + left / 3);
        if (left / 3 > 2) add_seed(w, &n, o);
        o.kind = ORDER_STAND, o.place = NO_SPACE;
        o.until = (int16_t)(s->turn + left / 2);
        if (left >= 4) add_seed(w, &n, o);
    }
    return n;
}

static void sort_best_first(entry *e, int n)
{
    for (int i = 1; i < n; i++) { /* insertion: stable */
        const entry x = e[i];
        int j = i;
        for (; j > 0 && e[j - 1].worth < x.worth; j--)
            e[j] = e[j - 1];
        e[j] = x;
    }
}

/* The best `keep` of n by so many lots each. */
static int halve(search *w, int n, int lots, int keep)
{
    for (int i = 0; i < n && (i == 0 || !late(w)); i++)
        judge(w, &w->all[i], lots);
    sort_best_first(w->all, n);
    return n < keep ? n : keep;
}

/* ---- other orders for some */

static int own_units(const state *s, int side, int *own)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        if (self->side == side && self->status != UNIT_DESTROYED && self->status != UNIT_CAPTURED)
            own[n++] = u;
    }
    return n;
}

static int any_foe(const state *s, int side, random_stream *r)
{
    int foes[UNITS_MAX], n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side != side && state_on_board(s, u)) foes[n++] = u;
    return n > 0 ? foes[random_below(r, (uint32_t)n)] : NO_UNIT;
}

static order any_order(const state *s, int side, int friend, random_stream *r)
{
    order o = {.kind = (uint8_t)random_below(r, ORDER_KINDS), .place = NO_SPACE, .foe = NO_UNIT};
    const bool named = random_below(r, 2) == 0;
    if (o.kind == ORDER_GATHER) o.place = s->units[friend].space;
    if (o.kind == ORDER_GO && s->sc->nobjectives > 0 && named)
        o.place = s->sc->objectives[random_below(r, (uint32_t)s->sc->nobjectives)];
    if ((o.kind == ORDER_CLOSE || o.kind == ORDER_CHARGE) && named) o.foe = (int16_t)any_foe(s, side, r);
    if (o.kind != ORDER_GATHER && random_below(r, 3) != 0) return o;
    o.until = (int16_t)(s->turn + 1 + (int)random_below(r, 4));
    o.then = (uint8_t)random_below(r, ORDER_KINDS);
    if (o.then == ORDER_GATHER) o.then = ORDER_CHARGE;
    return o;
}

/* One unit, all of its type, its neighbours, or some at random: so units act together. */
static void reorder(const state *s, int side, random_stream *r, plan *p)
{
    enum { ALONE, LIKE, NEAR, SOME, WAYS };
    int own[UNITS_MAX];
    const int n = own_units(s, side, own);
    if (n == 0) return;
    const int lead = own[random_below(r, (uint32_t)n)];
    const order o = any_order(s, side, own[random_below(r, (uint32_t)n)], r);
    const uint32_t how = random_below(r, WAYS);
    const unit *led = &s->units[lead];
    for (int i = 0; i < n; i++) {
        const unit *self = &s->units[own[i]];
        const bool near = self->space != NO_SPACE && led->space != NO_SPACE &&
                          board_distance2(s->sc->board, self->space, led->space) <= NEIGHBOURS;
        if (own[i] == lead || (how == LIKE && self->type == led->type) || (how == NEAR && near) ||
            (how == SOME && random_below(r, 3) == 0))
            p->of[own[i]] = o;
    }
}

/* Better than the best in ever more lots, and at last by a margin. */
static bool is_better(search *w, const entry *best, entry *e)
{
    for (int lots = FIRST_LOTS; lots <= LOTS; lots *= 2) {
        judge(w, e, lots);
        if (w->cut || e->worth <= worth_of(&best->v, lots) + (lots < LOTS ? 0 : 100 * CHANGE)) return false;
    }
    return true;
}

void plan_search(plan_field *f, const trials *t, int rollouts, const pace *p, const planned *last,
                 planned *out)
{
    search *w = search_new(f, t, p);
    w->most = rollouts;
    random_stream r = {.seed = t->seed, .stream = 0x65766f6cu};
    choose_replies(w);
    int n = seeds(w);
    if (last != NULL) w->all[n++] = (entry){.p = last->own, .bonus = 100 * KEEP};
    for (int i = 0; i < n;
         i++) /* what there is no time to look at: the plan of last turn before all others */
        w->all[i].worth = -100 * (WON + STANDING + KEEP) + w->all[i].bonus / (100 * KEEP);
    n = halve(w, n, FIRST_LOTS, SECOND_MOST);
    n = halve(w, n, SECOND_LOTS, THIRD_MOST);
    halve(w, n, LOTS, 1);
    while (w->done < rollouts && !late(w)) {
        w->other = (entry){.p = w->all[0].p};
        reorder(&t->view, t->side, &r, &w->other.p);
        if (is_better(w, &w->all[0], &w->other)) w->all[0] = w->other;
    }
    *out = (planned){w->all[0].p, w->reply[0]};
    mem_free(w);
}

/* ---- one action */

/* Differences of pairs of roll-outs: is their mean more than its own error, and than a trifle? */
static bool clearly_better(int64_t sum, int64_t squares)
{
    const int64_t spread = (squares - sum * sum / LOTS) / (LOTS - 1) * LOTS; /* of the sum, squared */
    return sum > (int64_t)CLEARLY * LOTS && sum * sum > spread;
}

void plan_play_off(plan_field *f, const trials *t, const planned *under, const pace *p,
                   const shortlist *others, action *act)
{
    search *w = search_new(f, t, p);
    int32_t own[LOTS];
    int known = 0;
    int64_t most = 0;
    const action chosen = *act;
    for (int k = 0; k < others->count && !late(w); k++) {
        const action *other = &others->act[k];
        int64_t sum = 0, squares = 0;
        if (memcmp(other, &chosen, sizeof chosen) == 0) continue;
        for (int i = 0; i < LOTS; i++) {
            if (i == known) own[known++] = roll_out(w, &under->own, &under->reply, i, &chosen);
            const int64_t by = roll_out(w, &under->own, &under->reply, i, other) - own[i];
            sum += by, squares += by * by;
            if (w->cut || (i == LOTS / 2 - 1 && sum <= 0)) break;
        }
        if (!w->cut && sum > most && clearly_better(sum, squares)) most = sum, *act = *other;
    }
    mem_free(w);
}
