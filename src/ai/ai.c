/*
 * ai.c: computer players that try actions on copies of what they may see, with dice of their own, and keep
 * what does best. How one action is tried: trials.h.
 *
 * A unit's action is weighed against the end of the step, where that unit and all others rest: the step ends
 * when nobody has anything better to do. The stronger players then play whole turns out for the best few.
 * Not here: anything about a particular rule system, nor which players there are: levels.c.
 */
#include "ai/choose_internal.h"
#include "ai/pace.h"
#include "ai/trials.h"
#include "core/hash.h"
#include "game/action_form.h"
#include "game/game.h"

/* Of every action: six divide the faces of a common die evenly; within whole turns, which are many. */
enum { STEP_TRIALS = 6, INNER_TRIALS = 2 };
enum { LIST_CAP = 4096, UNIT_CAP = 512, TURN_LIMIT = 600, PLAYED_OUT = 0x77, FINALISTS_MOST = 10 };

/* How many candidates play whole turns out, how often; and how many of those again, how often. */
typedef struct effort {
    int finalists, rollouts, last_finalists, last_rollouts, turns;
} effort;
static const effort normal_effort = {6, 4, 2, 8, 2}, thorough_effort = {10, 5, 3, 12, 2};

typedef struct thinker {
    trials in;
    action list[LIST_CAP];
    action unit_list[UNIT_CAP];
} thinker;

static int gather(const thinker *t, int u, action *into, int cap)
{
    action_list list = {.items = into, .cap = cap};
    game_suggest(&t->in.view, u, &list);
    return list.count;
}

bool choose_random(const state *view, uint64_t seed, const budget *b, action *out)
{
    (void)b;
    decision d;
    game_decide(view, &d);
    if (d.side < 0) return false;
    action_list list = {.items = mem_alloc(LIST_CAP * sizeof(action)), .cap = LIST_CAP};
    game_actions(view, &list);
    random_stream r = {.seed = seed, .stream = 2};
    if (list.count > 0) *out = list.items[random_below(&r, (uint32_t)list.count)];
    bool found = list.count > 0;
    mem_free(list.items);
    return found;
}

static bool rests(const thinker *t, const action *a)
{
    const verb *v = action_verb(t->in.view.sc->rules, a->verb);
    return v != NULL && (v->takes & IS_REST) != 0;
}

/* Does something to somebody: what ties with the end of the step is then done rather than not. */
static bool acts(const thinker *t, const action *a)
{
    return a->target != NO_UNIT && !rests(t, a);
}

/* Unit after unit: the best of its actions, as soon as that beats letting the step end. */
static bool quick_with(thinker *t, int n_trials, action *out)
{
    int general = gather(t, NO_UNIT, t->list, LIST_CAP);
    bool have = general > 0;
    int64_t best = 0;
    for (int i = 0; i < general; i++) {
        int64_t value = trials_weigh(&t->in, &t->list[i], n_trials);
        if (i == 0 || value > best) best = value, *out = t->list[i];
    }
    for (int u = 0; u < t->in.view.sc->nunits; u++) {
        int n = gather(t, u, t->unit_list, UNIT_CAP);
        int chosen = -1;
        for (int i = 0; i < n; i++) {
            const action *a = &t->unit_list[i];
            int64_t value = trials_weigh(&t->in, a, n_trials);
            if (!have || value > best || (value == best && chosen < 0 && acts(t, a)))
                have = true, best = value, chosen = i, *out = *a;
        }
        if (chosen >= 0) return true;
    }
    return have;
}

typedef struct candidate {
    action act;
    int64_t sum;   /* of so many trials, the same for all that are compared */
    int64_t prior; /* what the step alone promises, a trial */
} candidate;

static void sort_best_first(candidate *c, int n)
{
    for (int i = 1; i < n; i++) { /* insertion: stable, so that ties keep the order of the list */
        candidate x = c[i];
        int j = i;
        for (; j > 0 && c[j - 1].sum < x.sum; j--)
            c[j] = c[j - 1];
        c[j] = x;
    }
}

/* One sampled future of an action: so many turns played to their end, every decision of either side taken as
 * the quick player would. */
static int64_t roll_out(const thinker *t, thinker *inner, const action *a, lot l, int turns)
{
    state s;
    dice_source dice;
    resolver r = {.dice = &dice};
    trials_begin_one(&t->in, &l, &s);
    if (trials_may(&t->in, &s, a)) trials_apply(&s, a, &r, &l);
    const int last = t->in.view.turn + turns;
    for (int i = 0; i < TURN_LIMIT; i++) {
        decision d;
        action next;
        game_decide(&s, &d);
        if (d.side == GAME_OVER || (d.side != NOBODY && s.turn >= last)) break;
        if (d.side == NOBODY) {
            action_init(&next, VERB_GO, NO_SIDE);
        } else {
            trials_of_known(&inner->in, &s, d.side, hash_mix(l.seed, (uint64_t)l.share));
            if (!quick_with(inner, INNER_TRIALS, &next)) break;
        }
        trials_apply(&s, &next, &r, &l);
    }
    return game_evaluate(&s, t->in.side);
}

/* The finalists again, each by whole turns played out; the best of them by more. What the step alone promises
 * counts beside that: few futures are a noisy judge. They come best first and leave best first. */
static void play_off(thinker *t, const effort *e, candidate *c, int n, const pace *p)
{
    thinker *inner = mem_alloc(sizeof *inner);
    int rollouts = e->rollouts, done = 0;
    int64_t came[FINALISTS_MOST];
    for (int i = 0; i < n; i++)
        c[i].sum = 0;
    for (int round = 0; round < 2; round++) {
        for (int k = 0; k < rollouts; k++) {
            const lot l = {
                .seed = hash_mix(t->in.seed, PLAYED_OUT + (uint64_t)round), .share = k, .of = rollouts};
            for (int i = 0; i < n; i++) {
                if (pace_over(p)) goto enough; /* whole rounds of trials only: the sums stay comparable */
                came[i] = roll_out(t, inner, &c[i].act, l, e->turns) + c[i].prior;
            }
            for (int i = 0; i < n; i++)
                c[i].sum += came[i];
            pace_tell(p, ++done, e->rollouts + e->last_rollouts);
        }
        sort_best_first(c, n);
        rollouts = e->last_rollouts;
        if (n > e->last_finalists) n = e->last_finalists;
    }
enough:
    sort_best_first(c, n);
    mem_free(inner);
}

/* Weighs actions by how the step ends, all by as many trials. Sorted, best first; among equals those that
 * act.
 */
static void weigh_step(thinker *t, candidate *c, int n)
{
    for (int i = 0; i < n; i++) {
        c[i].prior = trials_weigh(&t->in, &c[i].act, STEP_TRIALS) / STEP_TRIALS;
        c[i].sum = 2 * c[i].prior + acts(t, &c[i].act);
    }
    sort_best_first(c, n);
}

static int candidates_of(thinker *t, int u, candidate *c)
{
    const int n = gather(t, u, t->unit_list, UNIT_CAP);
    for (int i = 0; i < n; i++)
        c[i] = (candidate){.act = t->unit_list[i]};
    return n;
}

/* A shot that is no worse than to let it be is not let be, whatever a few futures make of it: of the
 * candidates of such a unit, best first, those that rest are left out. */
static int without_rest(const thinker *t, candidate *c, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!rests(t, &c[i].act)) c[kept++] = c[i];
    return kept;
}

/* Standing still is always among a unit's finalists: what is best by a step alone may cost more over a turn.
 */
static void keep_rest(const thinker *t, candidate *c, int n, int finalists)
{
    for (int i = finalists; i < n; i++)
        if (rests(t, &c[i].act)) {
            c[finalists - 1] = c[i];
            return;
        }
}

/*
 * Unit by unit: the one whose best action promises most beyond letting the step end goes next, and its
 * finalists play whole turns out against each other and against its standing still. Only when no unit
 * promises anything does the step end; choices that are no unit's are played out among themselves. A budget
 * only ever ends this early.
 */
static bool weigh_all(thinker *t, const effort *e, const budget *b, action *out)
{
    const pace p = pace_of(b, 100);
    candidate *best = mem_alloc(UNIT_CAP * sizeof *best), *c = mem_alloc(UNIT_CAP * sizeof *c);
    int n = candidates_of(t, NO_UNIT, best);
    bool have = n > 0, done = false;
    int64_t nothing = 0, gain = 0;
    if (have) { /* the default is what a unit's action must beat */
        nothing = trials_weigh(&t->in, &best[0].act, STEP_TRIALS) / STEP_TRIALS;
        weigh_step(t, best, n);
    }
    for (int u = 0; u < t->in.view.sc->nunits; u++) {
        const int more = candidates_of(t, u, c);
        if (more == 0) continue;
        weigh_step(t, c, more);
        const int64_t promise = c[0].prior - nothing;
        if (have && (promise < gain || (promise == gain && (done || !acts(t, &c[0].act))))) continue;
        done = true;
        candidate *swap = best;
        best = c, c = swap, n = more;
        gain = promise, have = true;
    }
    if (n > 0 && game_is_shot(&t->in.view, &best[0].act)) n = without_rest(t, best, n);
    const int finalists = n < e->finalists ? n : e->finalists;
    if (n > 0) {
        keep_rest(t, best, n, finalists);
        if (finalists > 1) play_off(t, e, best, finalists, &p);
        *out = best[0].act;
    }
    mem_free(best);
    mem_free(c);
    return n > 0;
}

/* The best of the free shots that a unit has; false: it has none. */
static bool free_shot(trials *t, action_list room, int u, action *out)
{
    int64_t best = 0;
    bool found = false;
    room.count = 0;
    game_list(&t->view, u, &room);
    for (int i = 0; i < room.count; i++) {
        const action *a = &room.items[i];
        if (!game_asked_for(&t->view, a) || !game_free_shot(&t->view, a)) continue;
        const int64_t value = trials_weigh(t, a, STEP_TRIALS);
        if (!found || value > best) found = true, best = value, *out = *a;
    }
    return found;
}

void choose_no_shot_left(trials *t, action_list room, action *out)
{
    const verb *v = action_verb(t->view.sc->rules, out->verb);
    const bool rest = v != NULL && (v->takes & IS_REST) != 0;
    const bool ends = v != NULL && out->nunits == 0 && (v->takes & ENDS_STEP) != 0;
    if (rest) free_shot(t, room, action_unit_of(t->view.sc, out->units[0]), out);
    for (int u = 0; ends && u < t->view.sc->nunits; u++)
        if (t->view.units[u].side == t->side && free_shot(t, room, u, out)) return;
}

static bool choose_thinking(const state *view, uint64_t seed, const budget *b, action *out, const effort *e)
{
    thinker *t = mem_alloc(sizeof *t);
    bool found = trials_of_view(&t->in, view, seed, e == NULL ? STEP_TRIALS : TRIALS_MOST);
    if (e == NULL) t->in.judge = game_judge;
    found = found && (e == NULL ? quick_with(t, STEP_TRIALS, out) : weigh_all(t, e, b, out));
    if (found) choose_no_shot_left(&t->in, (action_list){.items = t->list, .cap = LIST_CAP}, out);
    mem_free(t);
    return found || choose_random(view, seed, b, out);
}

bool choose_quick(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_thinking(view, seed, b, out, NULL);
}

bool choose_normal(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_thinking(view, seed, b, out, &normal_effort);
}

bool choose_thorough(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_thinking(view, seed, b, out, &thorough_effort);
}
