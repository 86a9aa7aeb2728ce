/*
 * plan_bout.c: see plan_bout.h.
 *
 * A bout is played to its end, or where it was measured to be better (ai.json), for some turns, after which
 * the chance of winning judges. It takes its dice from its lot alone and touches nothing that another reads:
 * so threads may share bouts out as they come.
 */
#include "ai/plan_bout.h"

#include <pthread.h>
#include <stdatomic.h>

#include "ai/plan_search.h"
#include "core/hash.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/state_hold.h"

enum { ACTIONS_MOST = 1600, LOOK_UP = 4, THREADS_MOST = 64, BESIDE_CHANCE = 50, HALF = 500 };

/* What the loss of half the units on the board would be, or of what there is. */
static int64_t half_the_units(const trials *t)
{
    int n = 0;
    for (int u = 0; u < t->view.sc->nunits; u++)
        n += state_on_board(&t->view, u);
    return plan_unit_worth(t) * n / 2 + 1;
}

void bout_ground_of(bout_ground *g, plan_field *f, const trials *t, const pace *p)
{
    const int turns = t->view.sc->chance->plans_for;
    *g = (bout_ground){.t = t, .f = f, .p = p};
    g->now = game_evaluate(&t->view, t->side);
    g->scale = half_the_units(t);
    g->until = turns > 0 ? t->view.turn + turns : 0;
}

static int32_t clipped(int64_t x, int32_t most)
{
    return x > most ? most : x < -most ? -most : (int32_t)x;
}

static int32_t worth_of_end(const bout_ground *g, const state *s)
{
    state stands = *s; /* who has won is counted below */
    stands.over = 0;
    const int64_t gain = ((int64_t)game_evaluate(&stands, g->t->side) - g->now) / 2;
    if (s->over) {
        const int32_t won = s->winner == g->t->side ? BOUT_WON : s->winner == NO_SIDE ? 0 : -BOUT_WON;
        return won + clipped(gain * BOUT_STANDING / g->scale, BOUT_STANDING);
    }
    if (g->until == 0) return clipped(gain * BOUT_UNDECIDED / g->scale, BOUT_UNDECIDED);
    return 2 * (chance_per_mille(s, g->t->side, (chance_weight){0}) - HALF) +
           clipped(gain * BESIDE_CHANCE / g->scale, BESIDE_CHANCE);
}

/* False: broken off, it says nothing. */
static bool fight(const bout_ground *g, plan_field *f, bout *b)
{
    state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    lot l = {.seed = hash_mix(g->t->seed, 0x706c616eu + (uint64_t)(b->share / BOUT_LOTS)),
             .share = b->share % BOUT_LOTS,
             .of = BOUT_LOTS};
    plan_cursor at = plan_begin;
    trials_begin_one(g->t, &l, &s);
    if (b->first != NULL && trials_may(g->t, &s, b->first)) trials_apply(&s, b->first, &r, &l);
    for (int i = 0; i < ACTIONS_MOST; i++) {
        decision d;
        action a;
        if (i % LOOK_UP == 0 && pace_over(g->p)) return false;
        game_decide(&s, &d);
        if (d.side == GAME_OVER || (d.side != NOBODY && g->until > 0 && s.turn >= g->until)) break;
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!plan_quickly(f, &s, d.side == g->t->side ? b->own : b->his, &at, &l, &a))
            break;
        trials_apply(&s, &a, &r, &l);
    }
    b->came = worth_of_end(g, &s);
    return true;
}

/* ---- on several threads */

typedef struct muster {
    const bout_ground *g;
    bout *all;
    int n;
    atomic_int next, done;
    atomic_bool cut;
} muster;

static void work(muster *m, plan_field *f)
{
    for (int i = atomic_fetch_add(&m->next, 1); i < m->n; i = atomic_fetch_add(&m->next, 1)) {
        if (atomic_load(&m->cut)) return;
        if (!fight(m->g, f, &m->all[i])) {
            atomic_store(&m->cut, true);
            return;
        }
        const int done = m->g->done + atomic_fetch_add(&m->done, 1) + 1;
        if (m->g->most > 0) pace_tell(m->g->p, done < m->g->most ? done : m->g->most, m->g->most);
    }
}

static void *help(void *of)
{
    muster *m = of;
    plan_field *f = plan_field_new(m->g->t->view.sc);
    work(m, f);
    mem_free(f);
    return NULL;
}

bool bouts_play(bout_ground *g, bout *all, int n)
{
    muster m = {.g = g, .all = all, .n = n};
    pthread_t others[THREADS_MOST];
    const int threads = pace_threads(g->p), most = threads < n ? threads : n;
    int started = 0;
    while (started < most - 1 && started < THREADS_MOST &&
           pthread_create(&others[started], NULL, help, &m) == 0)
        started++;
    work(&m, g->f);
    for (int i = 0; i < started; i++)
        pthread_join(others[i], NULL);
    g->done += atomic_load(&m.done);
    return !atomic_load(&m.cut);
}
