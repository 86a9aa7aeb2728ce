/*
 * plan_play.c: the players that plan. A side's plan is made at its first decision in a phase and followed
 * until that is over; before an action of it is given, what else the unit might do is played against it.
 *
 * A choice is a function of what is seen, the seed and the effort, but for one thing: the plan is remembered.
 * Where it is not (the battle has just been loaded, a choice was undone) it is made afresh from there on.
 */
#include <pthread.h>
#include <string.h>

#include "ai/choose_internal.h"
#include "ai/intend.h"
#include "ai/pace.h"
#include "ai/plan_bout.h"
#include "ai/plan_search.h"
#include "game/game.h"

enum { WEIGHINGS = 6, PLAY_OFF_MOST = 4, POSTURES_ONLY = -1 };
static const effort captain = {POSTURES_ONLY, BOUT_LOTS}, colonel = {800, BOUT_LOTS},
                    general = {4800, BOUT_LOTS_MOST};
/* Per cent of the time that is left for the side-turn: of its plan, and of what each action of it is played
 * against. */
enum { PLANNING = 75, CHECKING = 10 };
enum { PONDERED = -2 }; /* for the phase of a plan that nobody follows yet */

/* The plan of a side in one phase, and by what it is known again. */
typedef struct memo {
    const scenario *sc;
    uint64_t first_hash; /* of the view it was made of ... */
    uint32_t first;      /* ... and how many actions there had been ... */
    uint32_t last;       /* ... and when it was last followed */
    int16_t turn;
    int8_t phase;
    planned p;
} memo;

/* By fixed effort a battle is played by one thread, as fast as it goes, and others beside it; against the
 * clock there is one table, and a thread for each choice. */
static _Thread_local memo by_effort[SIDES_MAX];
static memo by_clock[SIDES_MAX];
static pthread_mutex_t by_clock_free = PTHREAD_MUTEX_INITIALIZER;

static memo remembered(int side, bool clock)
{
    if (!clock) return by_effort[side];
    pthread_mutex_lock(&by_clock_free);
    const memo m = by_clock[side];
    pthread_mutex_unlock(&by_clock_free);
    return m;
}

static void remember(int side, bool clock, const memo *m)
{
    if (clock) pthread_mutex_lock(&by_clock_free);
    (clock ? by_clock : by_effort)[side] = *m;
    if (clock) pthread_mutex_unlock(&by_clock_free);
}

void plan_forget(void)
{
    memset(by_effort, 0, sizeof by_effort);
}

bool intend_planned(const state *seen, int side, int viewer, intention *out)
{
    const memo m = remembered(side, true);
    if (m.sc != seen->sc || m.phase == PONDERED || m.turn != seen->turn || seen->actions < m.first)
        return false;
    intend(seen, side, viewer, &m.p.own, out);
    return true;
}

/* Is it a later position of the same battle, or the same one? */
static bool goes_on(const memo *m, const state *view)
{
    if (m->sc != view->sc || view->actions < m->last) return false;
    if (view->actions == m->first) return m->first_hash == state_hash(view);
    return view->turn == m->turn || view->turn == m->turn + 1;
}

static planned plan_of(plan_field *f, const trials *t, effort e, const budget *b)
{
    const state *view = &t->view;
    const pace p = pace_of(b, PLANNING);
    memo m = remembered(t->side, pace_by_clock(&p));
    const bool known = goes_on(&m, view);
    if (!known || m.turn != view->turn || m.phase != view->side) {
        const planned old = m.p;
        const int rollouts = pace_playouts(&p, e.rollouts);
        if (e.rollouts == POSTURES_ONLY)
            plan_posture(f, t, &p, &m.p);
        else
            plan_search(f, t, (effort){rollouts, e.lots}, &p, known ? &old : NULL, &m.p);
        m.sc = view->sc, m.turn = view->turn, m.phase = view->side;
        m.first = view->actions, m.first_hash = state_hash(view);
    }
    m.last = view->actions;
    remember(t->side, pace_by_clock(&p), &m);
    return m.p;
}

/* What is found is no plan of a phase yet: the side's next choice begins its search with it, from wherever
 * the battle has come to by then. */
void ponder_planned(const state *view, int side, uint64_t seed, const budget *b)
{
    const pace p = pace_of(b, 100);
    memo m = remembered(side, true);
    const bool known = goes_on(&m, view);
    const planned old = m.p;
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(view->sc);
    trials_of_side(t, view, side, seed, WEIGHINGS);
    plan_search(f, t, (effort){pace_playouts(&p, 0), BOUT_LOTS}, &p, known ? &old : NULL, &m.p);
    m.sc = view->sc, m.turn = view->turn, m.phase = PONDERED;
    m.first = m.last = view->actions, m.first_hash = state_hash(view);
    remember(side, true, &m);
    mem_free(f);
    mem_free(t);
}

static bool choose_planned(const state *view, uint64_t seed, const budget *b, effort e, action *out)
{
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(view->sc);
    bool found = false;
    if (trials_of_view(t, view, seed, WEIGHINGS)) {
        const planned p = plan_of(f, t, e, b);
        const pace checks = pace_of(b, CHECKING);
        shortlist others = {.most = PLAY_OFF_MOST};
        found = plan_carefully(f, t, &p.own, WEIGHINGS, &others, out);
        if (found) {
            if (e.rollouts != POSTURES_ONLY) plan_play_off(f, t, &p, e.lots, &checks, &others, out);
            choose_no_shot_left(t, (action_list){.items = f->list, .cap = PLAN_LIST}, out);
        }
    }
    mem_free(f);
    mem_free(t);
    return found || choose_random(view, seed, b, out);
}

bool choose_captain(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_planned(view, seed, b, captain, out);
}

bool choose_colonel(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_planned(view, seed, b, colonel, out);
}

bool choose_general(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_planned(view, seed, b, general, out);
}
