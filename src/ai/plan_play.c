/*
 * plan_play.c: the players that plan. A side's plan is made at its first decision in a phase and followed
 * until that is over, by the General as long as he finds no better one: he looks for it before each act, when
 * he knows what dice and enemies have done meanwhile. Before an action is given, what else the unit might do
 * is played against it.
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
#include "game/action_form.h"
#include "game/game.h"

enum { WEIGHINGS = 6, WEIGHINGS_LATE = 2, PLAY_OFF_MOST = 4, POSTURES_ONLY = -1, AGAIN_MOST = 8 };

/* What a planner spends. By the clock: per cent of the time that is left for the side-turn. */
typedef struct diligence {
    effort plan;
    int anew; /* battles in the head before each later act of the phase; 0: its plan stands */
    int planning, planning_anew;
} diligence;
static const diligence captain = {.plan = {POSTURES_ONLY, BOUT_LOTS}, .planning = 75},
                       colonel = {.plan = {800, BOUT_LOTS}, .planning = 75},
                       general = {
                           .plan = {4800, BOUT_LOTS_MOST}, .anew = 700, .planning = 40, .planning_anew = 12};
enum { CHECKING = 10 }; /* per cent, too: of what each action is played against */
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

static void amend(int side, bool clock, const planned *p)
{
    memo m = remembered(side, clock);
    m.p = *p;
    remember(side, clock, &m);
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

/* The battles for a plan that is made anew: of a budget the same share as of his own effort. */
static int rollouts_anew(const diligence *e, const pace *p)
{
    const int most = pace_playouts(p, e->plan.rollouts);
    return pace_by_clock(p) ? most : (int)((int64_t)most * e->anew / e->plan.rollouts);
}

static planned plan_of(plan_field *f, const trials *t, const diligence *e, const budget *b)
{
    const state *view = &t->view;
    const bool clock = b != NULL && b->milliseconds > 0;
    memo m = remembered(t->side, clock);
    const bool known = goes_on(&m, view), begins = !known || m.turn != view->turn || m.phase != view->side;
    if (begins || e->anew > 0) {
        const pace p = pace_of(b, begins ? e->planning : e->planning_anew);
        const planned old = m.p;
        const effort spent = {begins ? pace_playouts(&p, e->plan.rollouts) : rollouts_anew(e, &p),
                              e->plan.lots};
        if (e->plan.rollouts == POSTURES_ONLY)
            plan_posture(f, t, &p, &m.p);
        else
            plan_search(f, t, spent, &p, known ? &old : NULL, &m.p);
    }
    if (begins) {
        m.sc = view->sc, m.turn = view->turn, m.phase = view->side;
        m.first = view->actions, m.first_hash = state_hash(view);
    }
    m.last = view->actions;
    remember(t->side, clock, &m);
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

/* What a player at the table would be asked about first, whether he is sure, a planner is. */
static bool is_sure(plan_field *f, const trials *t, const planned *p, const pace *checks, const action *a,
                    planned *other)
{
    const state *view = &t->view;
    if (!game_exceptional(view, a) || !plan_sets_out(f, view, a)) return true;
    *other = *p;
    other->own.of[action_unit_of(view->sc, a->units[0])] = (order){.kind = ORDER_STAND,
                                                                   .then = ORDER_FREE,
                                                                   .until = (int16_t)(view->turn + 1),
                                                                   .place = NO_SPACE,
                                                                   .who = NO_UNIT};
    return plan_gains(f, t, p, a, &other->own, checks);
}

static bool choose_planned(const state *view, uint64_t seed, const budget *b, const diligence *e, action *out)
{
    trials *t = mem_alloc(sizeof *t);
    plan_field *f = plan_field_new(view->sc);
    bool found = false;
    const int n = pace_late(b) ? WEIGHINGS_LATE : WEIGHINGS;
    if (trials_of_view(t, view, seed, n)) {
        planned p = plan_of(f, t, e, b), other;
        const pace checks = pace_of(b, CHECKING);
        const bool plans = e->plan.rollouts != POSTURES_ONLY;
        for (int i = 0; i < AGAIN_MOST; i++) {
            shortlist others = {.most = PLAY_OFF_MOST};
            found = plan_carefully(f, t, &p.own, n, &others, out);
            if (found && plans) plan_play_off(f, t, &p, e->plan.lots, &checks, &others, out);
            if (!found || !plans || is_sure(f, t, &p, &checks, out, &other)) break;
            p = other;
            amend(t->side, b != NULL && b->milliseconds > 0, &p);
        }
        if (found) {
            choose_no_shot_left(t, (action_list){.items = f->list, .cap = PLAN_LIST}, out);
        }
    }
    mem_free(f);
    mem_free(t);
    return found || choose_random(view, seed, b, out);
}

bool choose_captain(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_planned(view, seed, b, &captain, out);
}

bool choose_colonel(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_planned(view, seed, b, &colonel, out);
}

bool choose_general(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_planned(view, seed, b, &general, out);
}
