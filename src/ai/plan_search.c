/*
 * plan_search.c: see plan_search.h.
 *
 * Plans are compared by the same lots of dice and against the same few replies of the enemy, of which his
 * best counts once more. It begins with postures of the whole army and with the plan of last turn. Then the
 * best is changed: each wing in turn is given other orders, those first that count most, and groups at random
 * are given other orders or those of another good plan; such changes are tried a brood at a time, fewer and
 * fewer in ever more lots, and what is better stays.
 */
#include "ai/plan_search.h"

#include <string.h>

#include "ai/leaning.h"
#include "ai/plan_bout.h"
#include "board/board.h"
#include "core/hash.h"
#include "game/game.h"
#include "game/towards.h"

enum {
    REPLIES = 3,
    LOTS_MOST = BOUT_LOTS_MOST,
    FIRST_LOTS = 2,
    SECOND_LOTS = 4,
    SECOND_MOST = 5,
    THIRD_MOST = 2
};
enum { SEEDS_MAX = 20, BROOD = 8, BROOD_KEPT = 3 };         /* BROOD: changes that are tried side by side */
enum { SEARCHES = 3, BELIEFS = 6, BELIEF_STREAM = 0x6265 }; /* of who is not in sight */
enum { KEEP = 20, LOOKS = 20, CHANGE = 5, CLEARLY = 10 };   /* thousandths of a victory */
enum { SURELY = 2 };                      /* squares of its own error that a difference must be more than */
enum { NEIGHBOURS = 6, FAR_APART = 200 }; /* half spaces */
enum { WINGS_MOST = 4, SURE_LOTS = 48, QUITE_SURELY = 9 };

/* What a plan came to, by reply and lot. */
typedef struct sheet {
    int lots;
    int32_t value[REPLIES][LOTS_MOST];
} sheet;

typedef struct entry {
    plan p;
    sheet v;
    int64_t bonus, worth; /* hundredths of what a bout comes to */
} entry;

typedef struct search {
    bout_ground g;
    const trials *t;
    bool cut; /* the bouts were broken off */
    plan reply[REPLIES];
    state belief[BELIEFS];
    int nbeliefs;                        /* 0: nobody is to be looked for */
    int wing[WINGS_MOST], nwings, given; /* leaders; how many orders wings have been given */
    entry all[SEEDS_MAX], brood[BROOD];
    int lots; /* by which what is kept is judged */
    bout bouts[SEEDS_MAX * REPLIES * LOTS_MOST];
} search;

static bool late(const search *w)
{
    return w->cut || pace_over(w->g.p);
}

/* ---- what a plan is worth */

/* What it would mean to evaluate() to lose each of the units on the board; of the others 0. How many. */
static int influences(const trials *t, int64_t lost[UNITS_MAX])
{
    state s = t->view;
    const int32_t whole = game_evaluate(&s, t->side);
    int n = 0;
    for (int u = 0; u < s.sc->nunits; u++) {
        lost[u] = 0;
        if (!state_on_board(&s, u)) continue;
        const unit kept = s.units[u];
        s.units[u].status = UNIT_DESTROYED;
        s.units[u].space = NO_SPACE;
        const int64_t by = (int64_t)game_evaluate(&s, t->side) - whole;
        lost[u] = by < 0 ? -by : by;
        n++;
        s.units[u] = kept;
    }
    return n;
}

int64_t plan_unit_worth(const trials *t)
{
    int64_t lost[UNITS_MAX], sum = 0;
    const int n = influences(t, lost);
    for (int u = 0; u < t->view.sc->nunits; u++)
        sum += lost[u];
    return n > 0 ? sum / n : 0;
}

static search *search_new(plan_field *f, const trials *t, const pace *p, int lots)
{
    search *w = mem_alloc(sizeof *w);
    w->lots = lots < LOTS_MOST ? lots : LOTS_MOST;
    w->t = t;
    bout_ground_of(&w->g, f, t, p);
    return w;
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

/* In hundredths, too. */
static int64_t leaning(const search *w, const plan *p)
{
    const character *as = w->g.p != NULL && w->g.p->b != NULL ? w->g.p->b->as : NULL;
    return 100 * (int64_t)plan_leaning(as, &w->t->view, w->t->side, p);
}

/* Each of n by so many lots, or where that many and more are known by those. What is broken off does not
 * count. */
static void judge(search *w, entry *e, int n, int lots)
{
    int count = 0, k = 0;
    for (int i = 0; i < n; i++)
        for (int l = e[i].v.lots; l < lots; l++)
            for (int r = 0; r < REPLIES; r++)
                w->bouts[count++] = (bout){.own = &e[i].p, .his = &w->reply[r], .share = l};
    if (late(w) || !bouts_play(&w->g, w->bouts, count)) {
        w->cut = true;
        return;
    }
    for (int i = 0; i < n; i++) {
        for (; e[i].v.lots < lots; e[i].v.lots++)
            for (int r = 0; r < REPLIES; r++)
                e[i].v.value[r][e[i].v.lots] = w->bouts[k++].came;
        e[i].worth = worth_of(&e[i].v, e[i].v.lots) + e[i].bonus + leaning(w, &e[i].p);
    }
}

/* The enemy's best few postures against some of ours. */
static void choose_replies(search *w)
{
    static const order_kind his[] = {ORDER_FREE, ORDER_GO, ORDER_CHARGE, ORDER_STAND, ORDER_CLOSE};
    static const order_kind own[] = {ORDER_FREE, ORDER_STAND, ORDER_GO, ORDER_CHARGE};
    enum { HIS = sizeof his / sizeof *his, OWN = sizeof own / sizeof *own };
    int64_t sum[HIS] = {0};
    bool taken[HIS] = {false};
    plan mine[OWN], theirs[HIS];
    for (int i = 0; i < OWN; i++)
        plan_all(&mine[i], own[i]);
    for (int k = 0; k < HIS; k++) {
        plan_all(&theirs[k], his[k]);
        for (int i = 0; i < OWN; i++)
            w->bouts[k * OWN + i] =
                (bout){.own = &mine[i], .his = &theirs[k], .share = i * (BOUT_LOTS / OWN)};
    }
    w->cut = !bouts_play(&w->g, w->bouts, HIS * OWN);
    for (int k = 0; k < HIS && !w->cut; k++)
        for (int i = 0; i < OWN; i++)
            sum[k] += w->bouts[k * OWN + i].came;
    for (int r = 0; r < REPLIES; r++) {
        int best = -1;
        for (int k = 0; k < HIS; k++)
            if (!taken[k] && (best < 0 || sum[k] < sum[best])) best = k;
        taken[best] = true;
        w->reply[r] = theirs[best];
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

static plan *add_seed(search *w, int *n, order o)
{
    plan *p = &w->all[*n].p;
    for (int u = 0; u < UNITS_MAX; u++)
        p->of[u] = o;
    ++*n;
    return p;
}

/* Of the places its side wants the next that has the fewest sent to it so far; NO_SPACE: there is none. */
static uint16_t fewest_sent(const state *s, int u, int *sent)
{
    const scenario *sc = s->sc;
    int best = -1, least = INT32_MAX;
    for (int o = 0; o < sc->nobjectives; o++) {
        const int space = s->units[u].space;
        const int far = space == NO_SPACE ? 0 : board_distance2(sc->board, space, sc->objectives[o]);
        const int cost = sent[o] * FAR_APART + far;
        if (cost < least) least = cost, best = o;
    }
    if (best < 0) return NO_SPACE;
    sent[best]++;
    return sc->objectives[best];
}

static bool is_gun(const scenario *sc, int u)
{
    const branch *b = sc->types[sc->units[u].type].branch;
    return b != NULL && (b->miniature == MINIATURE_GUN || b->miniature == MINIATURE_MACHINE_GUN);
}

/* Postures in which not all do the same: objectives shared out; the guns fire, the others gather in the
 * meantime and then charge; every second unit goes on, the others stay. */
static void mixed_seeds(search *w, int *n)
{
    const state *s = &w->t->view;
    const scenario *sc = s->sc;
    const order still = {.kind = ORDER_STAND, .place = NO_SPACE, .who = NO_UNIT};
    int sent[OBJECTIVES_MAX] = {0}, guns = 0;
    for (int u = 0; u < sc->nunits; u++)
        guns += s->units[u].side == w->t->side && is_gun(sc, u) && state_on_board(s, u);
    if (sc->nobjectives > 1) {
        plan *p = add_seed(w, n, still);
        for (int u = 0; u < sc->nunits; u++)
            if (s->units[u].side == w->t->side)
                p->of[u].kind = ORDER_GO, p->of[u].place = fewest_sent(s, u, sent);
    }
    plan *p = add_seed(w, n, still);
    for (int u = 0; u < sc->nunits; u++)
        if (guns > 0 ? !is_gun(sc, u) : u % 2 == 0)
            p->of[u] = guns > 0 ? (order){.kind = ORDER_GATHER,
                                          .then = ORDER_CHARGE,
                                          .until = (int16_t)(s->turn + 2),
                                          .place = middle_of(s, w->t->side),
                                          .who = NO_UNIT}
                                : (order){.kind = ORDER_CHARGE, .place = NO_SPACE, .who = NO_UNIT};
    p = add_seed(w, n, still);
    for (int u = 0; u < sc->nunits; u++)
        if (guns > 0 ? is_gun(sc, u) : u % 2 != 0)
            p->of[u].kind = ORDER_CLOSE;
        else
            p->of[u].kind = ORDER_GO;
}

/* ---- whom nobody sees */

static bool sees_rivals(const state *s, int side)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && towards_rivals(s, side, s->units[i].side) && state_seen(s, i, side))
            return true;
    return false;
}

/* Somebody who is told to come on has a place to come on at, though no enemy is in sight. */
static bool has_aim(const state *s, int side)
{
    const order on = {.kind = ORDER_CLOSE, .place = NO_SPACE, .who = NO_UNIT};
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && plan_leads(s, u, &on) != NO_SPACE)
            return true;
    return false;
}

/* Where no enemy is in sight, and there is nowhere else to go: positions that he may be in, other ones than
 * those by which plans are judged, so that no plan knows where it will find him. */
static void believe(search *w)
{
    const state *s = &w->t->view;
    if (w->t->nguesses == 0 || sees_rivals(s, w->t->side) || has_aim(s, w->t->side)) return;
    for (; w->nbeliefs < BELIEFS; w->nbeliefs++) {
        random_stream r = {.seed = w->t->seed, .stream = BELIEF_STREAM + (uint64_t)w->nbeliefs};
        w->belief[w->nbeliefs] = *s;
        game_imagine(&w->belief[w->nbeliefs], w->t->side, &r);
    }
}

/* Whom unit u would come upon first there; NO_UNIT: nobody. */
static int believed_foe(const search *w, int belief, int u)
{
    const state *s = &w->belief[belief % w->nbeliefs];
    int best = NO_UNIT, least = INT32_MAX;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || !towards_rivals(s, w->t->side, s->units[i].side)) continue;
        const int far = towards_apart(s, s->units[u].space, s->units[i].space);
        if (far < least) least = far, best = i;
    }
    return best;
}

/* Where that is. */
static uint16_t believed_at(const search *w, int belief, int u)
{
    const int foe = believed_foe(w, belief, u);
    return foe == NO_UNIT ? NO_SPACE : w->belief[belief % w->nbeliefs].units[foe].space;
}

/* Could u fire at him, if he came into sight right before it? */
static bool may_fire(const search *w, int u)
{
    state s = w->belief[0];
    const int foe = believed_foe(w, 0, u), from = s.units[u].space;
    action shot;
    odds card;
    if (foe == NO_UNIT || from == NO_SPACE) return false;
    s.units[foe].seen_by = UINT8_MAX;
    for (int d = 0; d < board_directions(s.sc->board, from); d++) {
        const int next = board_neighbour(s.sc->board, from, d);
        if (next == NO_SPACE) continue;
        s.units[foe].space = (uint16_t)next;
        if (game_threat(&s, u, foe, false, &shot, &card)) return true;
    }
    return false;
}

/* Who may fire looks for him, all where he is by one of those positions, or each by another; the others
 * stand. */
static void searching_seeds(search *w, int *n)
{
    const state *s = &w->t->view;
    for (int k = 0; w->nbeliefs > 0 && k < SEARCHES; k++) {
        const bool apart = k == SEARCHES - 1;
        plan *p = add_seed(w, n, (order){.kind = ORDER_STAND, .place = NO_SPACE, .who = NO_UNIT});
        w->all[*n - 1].bonus = 100 * LOOKS;
        for (int u = 0; u < s->sc->nunits; u++)
            if (s->units[u].side == w->t->side && may_fire(w, u))
                p->of[u].kind = ORDER_CLOSE, p->of[u].place = believed_at(w, apart ? u : k, u);
    }
}

/* ---- postures */

/* Postures of the whole army: for good; gathering for a time and then going or charging; standing for half of
 * what is left and then going or charging. */
static int seeds(search *w)
{
    static const order_kind plain[] = {ORDER_FREE,  ORDER_STAND,  ORDER_GO,
                                       ORDER_CLOSE, ORDER_CHARGE, ORDER_BACK};
    static const order_kind onward[] = {ORDER_CHARGE, ORDER_GO};
    const state *s = &w->t->view;
    const int left = s->sc->turns - s->turn;
    order o = {.place = NO_SPACE, .who = NO_UNIT};
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
    mixed_seeds(w, &n);
    searching_seeds(w, &n);
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
static int halve(search *w, entry *e, int n, int lots, int keep)
{
    judge(w, e, n, lots);
    if (!w->cut) sort_best_first(e, n);
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
        if (state_on_board(s, u) && towards_rivals(s, side, s->units[u].side)) foes[n++] = u;
    return n > 0 ? foes[random_below(r, (uint32_t)n)] : NO_UNIT;
}

static order any_order(const search *w, int friend, random_stream *r)
{
    const state *s = &w->t->view;
    order o = {.kind = (uint8_t)random_below(r, ORDER_KINDS), .place = NO_SPACE, .who = NO_UNIT};
    const bool named = random_below(r, 2) == 0;
    if (o.kind == ORDER_GATHER) o.place = s->units[friend].space;
    if (o.kind == ORDER_GO && s->sc->nobjectives > 0 && named)
        o.place = s->sc->objectives[random_below(r, (uint32_t)s->sc->nobjectives)];
    if ((o.kind == ORDER_CLOSE || o.kind == ORDER_CHARGE) && named) {
        o.who = (int16_t)any_foe(s, w->t->side, r);
        if (w->nbeliefs > 0) o.place = believed_at(w, (int)random_below(r, BELIEFS), friend);
    }
    if ((o.kind == ORDER_SUPPORT || o.kind == ORDER_SCREEN) && named) o.who = (int16_t) friend;
    if (o.kind != ORDER_GATHER && random_below(r, 3) != 0) return o;
    o.until = (int16_t)(s->turn + 1 + (int)random_below(r, 4));
    o.then = (uint8_t)random_below(r, ORDER_KINDS);
    if (o.then == ORDER_GATHER) o.then = ORDER_CHARGE;
    return o;
}

static bool is_near(const state *s, int a, int b)
{
    const int from = s->units[a].space, to = s->units[b].space;
    return a == b ||
           (from != NO_SPACE && to != NO_SPACE && board_distance2(s->sc->board, from, to) <= NEIGHBOURS);
}

/* One unit, all of its type, its neighbours, or some at random, so that units act together, are given an
 * order, or what `other` has them do. */
static void reorder(const search *w, const plan *other, random_stream *r, plan *p)
{
    enum { ALONE, LIKE, NEAR, SOME, WAYS };
    const state *s = &w->t->view;
    int own[UNITS_MAX];
    const int n = own_units(s, w->t->side, own);
    if (n == 0) return;
    const int lead = own[random_below(r, (uint32_t)n)];
    const order o = any_order(w, own[random_below(r, (uint32_t)n)], r);
    const uint32_t how = random_below(r, WAYS);
    const bool copied = other != NULL && random_below(r, 3) == 0;
    for (int i = 0; i < n; i++) {
        const int u = own[i];
        if (u == lead || (how == LIKE && s->units[u].type == s->units[lead].type) ||
            (how == NEAR && is_near(s, u, lead)) || (how == SOME && random_below(r, 3) == 0))
            p->of[u] = copied ? other->of[u] : o;
    }
}

/* The wings of a side: round the unit that counts most, then round the one that counts most of the others,
 * and so on. Their leaders; how many. */
static int wings(const trials *t, int *lead)
{
    int64_t lost[UNITS_MAX];
    int own[UNITS_MAX], count = 0;
    const int n = own_units(&t->view, t->side, own);
    influences(t, lost);
    for (; count < WINGS_MOST; count++) {
        int best = NO_UNIT;
        for (int i = 0; i < n; i++) {
            bool led = !state_on_board(&t->view, own[i]);
            for (int k = 0; k < count && !led; k++)
                led = is_near(&t->view, own[i], lead[k]);
            if (!led && (best == NO_UNIT || lost[own[i]] > lost[best])) best = own[i];
        }
        if (best == NO_UNIT) break;
        lead[count] = best;
    }
    return count;
}

/* The next of the orders that every wing in turn is given, those first that count most. */
static bool reorder_wing(search *w, plan *p)
{
    static const order_kind kinds[] = {ORDER_CHARGE, ORDER_STAND, ORDER_GO,
                                       ORDER_CLOSE,  ORDER_BACK,  ORDER_FREE};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    if (w->given == w->nwings * KINDS) return false;
    const order o = {.kind = (uint8_t)kinds[w->given % KINDS], .place = NO_SPACE, .who = NO_UNIT};
    const int lead = w->wing[w->given++ / KINDS];
    for (int u = 0; u < w->t->view.sc->nunits; u++)
        if (w->t->view.units[u].side == w->t->side && is_near(&w->t->view, u, lead)) p->of[u] = o;
    return true;
}

/* Of a brood those that are better than the best in so many lots, best first. */
static int thin(search *w, int n, int lots, int most)
{
    int kept = 0;
    judge(w, w->brood, n, lots);
    if (w->cut) return 0;
    sort_best_first(w->brood, n);
    const int64_t least =
        worth_of(&w->all[0].v, lots) + leaning(w, &w->all[0].p) + (lots < w->lots ? 0 : 100 * CHANGE);
    while (kept < n && kept < most && w->brood[kept].worth > least)
        kept++;
    return kept;
}

/* Changes of the best plan are tried side by side, fewer and fewer in ever more lots; what is better than it
 * by a margin takes its place. */
static void improve(search *w, random_stream *r)
{
    int n = BROOD;
    for (int i = 0; i < BROOD; i++) {
        w->brood[i] = (entry){.p = w->all[0].p};
        if (i % 2 != 0 || !reorder_wing(w, &w->brood[i].p))
            reorder(w, &w->all[1 + i / 2 % 2].p, r, &w->brood[i].p);
    }
    n = thin(w, n, FIRST_LOTS, BROOD_KEPT);
    if (n > 0) n = thin(w, n, SECOND_LOTS, BROOD_KEPT - 1);
    if (n > 0) n = thin(w, n, w->lots, 1);
    if (n > 0) w->all[0] = w->brood[0];
}

/* By how much more than its own error `of` came to more than `than`, by the same bouts; with what is said for
 * each beside them. */
static bool is_clearly_more(const search *w, const entry *of, const entry *than)
{
    const int bouts = REPLIES * w->lots;
    int64_t sum = 0, squares = 0;
    for (int r = 0; r < REPLIES; r++)
        for (int l = 0; l < w->lots; l++) {
            const int64_t by = (int64_t)of->v.value[r][l] - than->v.value[r][l];
            sum += by, squares += by * by;
        }
    const int64_t spread = (squares - sum * sum / bouts) / (bouts - 1) * bouts; /* of the sum, squared */
    const int64_t beside = of->bonus + leaning(w, &of->p) - than->bonus - leaning(w, &than->p);
    const int64_t all = sum + bouts * beside / 100;
    return all > 0 && all * all > SURELY * spread;
}

/* Of many plans the one that a few bouts favour is often but the luckiest. Where it is not clearly better
 * than that everybody does what helps at once, everybody does. */
static void free_unless_better(search *w)
{
    entry *e = &w->brood[0];
    *e = (entry){0};
    plan_all(&e->p, ORDER_FREE);
    if (w->all[0].v.lots < w->lots || memcmp(&e->p, &w->all[0].p, sizeof e->p) == 0) return;
    judge(w, e, 1, w->lots);
    if (!w->cut && !is_clearly_more(w, &w->all[0], e)) w->all[0] = *e;
}

void plan_search(plan_field *f, const trials *t, effort e, const pace *p, const planned *last, planned *out)
{
    search *w = search_new(f, t, p, e.lots);
    random_stream r = {.seed = t->seed, .stream = 0x65766f6cu};
    w->g.most = e.rollouts;
    choose_replies(w);
    believe(w);
    int n = seeds(w);
    if (last != NULL) { /* first, should there be no time to look at any */
        w->all[n++] = w->all[0];
        w->all[0] = (entry){.p = last->own, .bonus = 100 * KEEP};
    }
    n = halve(w, w->all, n, FIRST_LOTS, SECOND_MOST);
    n = halve(w, w->all, n, SECOND_LOTS, THIRD_MOST);
    halve(w, w->all, n, w->lots, 1);
    w->nwings = wings(t, w->wing);
    while (w->g.done < e.rollouts && !late(w))
        improve(w, &r);
    free_unless_better(w);
    *out = (planned){w->all[0].p, w->reply[0]};
    mem_free(w);
}

void plan_posture(plan_field *f, const trials *t, const pace *p, planned *out)
{
    static const order_kind own[] = {ORDER_FREE, ORDER_STAND, ORDER_GO, ORDER_CLOSE, ORDER_CHARGE};
    static const order_kind his[REPLIES] = {ORDER_FREE, ORDER_GO, ORDER_CHARGE};
    enum { OWN = sizeof own / sizeof *own };
    search *w = search_new(f, t, p, BOUT_LOTS);
    for (int r = 0; r < REPLIES; r++)
        plan_all(&w->reply[r], his[r]);
    for (int i = 0; i < OWN; i++)
        plan_all(&w->all[i].p, own[i]);
    const int n = halve(w, w->all, OWN, FIRST_LOTS, THIRD_MOST);
    halve(w, w->all, n, w->lots, 1);
    free_unless_better(w);
    *out = (planned){w->all[0].p, w->reply[0]};
    mem_free(w);
}

/* ---- one action */

/* Differences of pairs of bouts: is their mean more than its own error, and than a trifle? */
static bool clearly_better(int64_t sum, int64_t squares, int lots)
{
    const int64_t spread = (squares - sum * sum / lots) / (lots - 1) * lots; /* of the sum, squared */
    return sum > (int64_t)CLEARLY * lots && sum * sum > spread;
}

/* Each of `others` that is left, and *act as the first, by lots from `from` to `to`. */
static void play_lots(search *w, const planned *under, const action *const *who, int n, int from, int to,
                      int32_t came[][LOTS_MOST])
{
    int count = 0, k = 0;
    for (int i = 0; i < n; i++)
        for (int l = from; l < to; l++)
            w->bouts[count++] = (bout){.own = &under->own, .his = &under->reply, .share = l, .first = who[i]};
    w->cut = late(w) || !bouts_play(&w->g, w->bouts, count);
    for (int i = 0; i < n && !w->cut; i++)
        for (int l = from; l < to; l++)
            came[i][l] = w->bouts[k++].came;
}

static int64_t sum_of(const int32_t *came, const int32_t *own, int lots, int64_t *squares)
{
    int64_t sum = 0;
    *squares = 0;
    for (int i = 0; i < lots; i++) {
        const int64_t by = (int64_t)came[i] - own[i];
        sum += by, *squares += by * by;
    }
    return sum;
}

void plan_play_off(plan_field *f, const trials *t, const planned *under, int lots, const pace *p,
                   const shortlist *others, action *act)
{
    const action chosen = *act, *who[SHORTLIST_MAX + 1] = {&chosen};
    int32_t came[SHORTLIST_MAX + 1][LOTS_MOST];
    int64_t most = 0, squares;
    int n = 1, kept = 1;
    for (int k = 0; k < others->count; k++)
        if (memcmp(&others->act[k], &chosen, sizeof chosen) != 0) who[n++] = &others->act[k];
    if (n == 1) return;
    search *w = search_new(f, t, p, lots);
    play_lots(w, under, who, n, 0, lots / 2, came);
    for (int i = 1; i < n && !w->cut; i++)
        if (sum_of(came[i], came[0], lots / 2, &squares) > 0) {
            who[kept] = who[i];
            memcpy(came[kept++], came[i], sizeof came[i]);
        }
    if (kept > 1 && !w->cut) play_lots(w, under, who, kept, lots / 2, lots, came);
    for (int i = 1; i < kept && !w->cut; i++) {
        const int64_t sum = sum_of(came[i], came[0], lots, &squares);
        if (sum > most && clearly_better(sum, squares, lots)) most = sum, *act = *who[i];
    }
    mem_free(w);
}

bool plan_gains(plan_field *f, const trials *t, const planned *under, const action *act, const plan *other,
                const pace *p)
{
    search *w = search_new(f, t, p, LOTS_MOST);
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < SURE_LOTS; i++) {
        const bout of = {.own = &under->own, .his = &under->reply, .share = LOTS_MOST + i, .first = act};
        w->bouts[2 * i] = w->bouts[2 * i + 1] = of;
        w->bouts[2 * i + 1].own = other, w->bouts[2 * i + 1].first = NULL;
    }
    const bool whole = !late(w) && bouts_play(&w->g, w->bouts, 2 * SURE_LOTS);
    for (int i = 0; i < SURE_LOTS && whole; i++) {
        const int64_t by = (int64_t)w->bouts[2 * i].came - w->bouts[2 * i + 1].came;
        sum += by, squares += by * by;
    }
    mem_free(w);
    const int64_t spread = (squares - sum * sum / SURE_LOTS) / (SURE_LOTS - 1) * SURE_LOTS;
    return whole && sum > 0 && sum * sum > QUITE_SURELY * spread;
}
