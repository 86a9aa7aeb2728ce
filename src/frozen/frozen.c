/*
 * frozen.c: the search of the frozen players (frozen.h): trials of every action to the end of the step, then
 * whole turns played out for the best few of a unit. A copy of src/ai of that day.
 */
#include "frozen/frozen.h"

#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "game/action_form.h"
#include "frozen/frozen_internal.h"
#include "frozen/scripts.h"
#include "game/game.h"

enum { STEP_FEW = 2, STEP_MORE = 4 }; /* trials of every action; of the better third in addition */
enum { LIST_CAP = 4096, UNIT_CAP = 512, RUN_ON_LIMIT = 160, TURN_LIMIT = 600 };

/* How many candidates play whole turns out, how often; and how many of those again, how often. */
typedef struct effort {
    int finalists, rollouts, last_finalists, last_rollouts, turns;
} effort;
static const effort normal_effort = {6, 4, 2, 8, 2};

typedef struct thinker {
    state base; /* what it may know, the rest imagined */
    int side;
    uint64_t seed;
    action list[LIST_CAP];
    action unit_list[UNIT_CAP];
} thinker;

/* The default of a decision: the first action that needs no unit, else the first of the first unit that has
 * one. */
static bool default_action(const state *s, const decision *d, action *out)
{
    if (d->side == NOBODY) {
        action_init(out, VERB_GO, NO_SIDE);
        return true;
    }
    action buffer[UNIT_CAP];
    action_list list = {.items = buffer, .cap = UNIT_CAP};
    game_list(s, NO_UNIT, &list);
    for (int u = 0; list.count == 0 && u < s->sc->nunits; u++)
        game_list(s, u, &list);
    if (list.count == 0) return false;
    *out = list.items[0];
    return true;
}

/* Plays on by defaults until this step of this turn is over and nothing is owed. */
static void run_on(state *s, dice_source *dice)
{
    resolver r = {.dice = dice};
    const int turn = s->turn, step = s->step;
    for (int i = 0; i < RUN_ON_LIMIT; i++) {
        decision d;
        game_decide(s, &d);
        if (d.side == GAME_OVER) return;
        if (d.side != NOBODY && (s->turn != turn || s->step != step)) return;
        action a;
        if (!default_action(s, &d, &a)) return;
        game_apply(s, &a, &r);
    }
}

/* Sum of `trials` sampled outcomes of an action, first trial number `from`. */
static int64_t weigh(const thinker *t, const action *a, int from, int trials)
{
    int64_t sum = 0;
    for (int i = from; i < from + trials; i++) {
        state s = t->base;
        dice_source dice;
        dice_forked(&dice, t->seed, (uint64_t)i + 1);
        resolver r = {.dice = &dice};
        game_apply(&s, a, &r);
        run_on(&s, &dice);
        sum += frozen_evaluate(&s, t->side);
    }
    return sum;
}

static int gather(thinker *t, int u, action *into, int cap)
{
    action_list list = {.items = into, .cap = cap};
    frozen_suggest(&t->base, u, &list);
    return list.count;
}

static bool begin(thinker *t, const state *view, uint64_t seed, decision *d)
{
    game_decide(view, d);
    if (d->side < 0) return false;
    t->base = *view;
    t->side = d->side;
    t->seed = hash_mix(seed, 0x7468696e6bu);
    random_stream r = {.seed = t->seed, .stream = 1};
    frozen_imagine(&t->base, d->side, &r);
    return true;
}

static bool choose_random(const state *view, uint64_t seed, action *out)
{
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

/* Unit after unit: the best of its actions, as soon as that beats letting the step end. */
static bool quick_with(thinker *t, action *out)
{
    const int trials = 2;
    int general = gather(t, NO_UNIT, t->list, LIST_CAP);
    bool have = general > 0;
    int64_t best = 0;
    if (have) {
        *out = t->list[0];
        best = weigh(t, out, 0, trials);
        for (int i = 1; i < general; i++) {
            int64_t value = weigh(t, &t->list[i], 0, trials);
            if (value > best) best = value, *out = t->list[i];
        }
    }
    for (int u = 0; u < t->base.sc->nunits; u++) {
        int n = gather(t, u, t->unit_list, UNIT_CAP);
        int chosen = -1;
        for (int i = 0; i < n; i++) {
            int64_t value = weigh(t, &t->unit_list[i], 0, trials);
            if (!have || value > best) have = true, best = value, chosen = i, *out = t->unit_list[i];
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

static int64_t now_ms(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

/* One sampled future of an action: so many turns played to their end, every decision of either side taken as
 * the quick player would. */
static int64_t roll_out(const thinker *t, thinker *inner, const action *a, int trial, int turns)
{
    state s = t->base;
    dice_source dice;
    dice_forked(&dice, t->seed, 0x100000u + (uint64_t)trial);
    resolver r = {.dice = &dice};
    game_apply(&s, a, &r);
    const int last = t->base.turn + turns;
    for (int i = 0; i < TURN_LIMIT; i++) {
        decision d;
        action next;
        game_decide(&s, &d);
        if (d.side == GAME_OVER || (d.side != NOBODY && s.turn >= last)) break;
        if (d.side == NOBODY) {
            action_init(&next, VERB_GO, NO_SIDE);
        } else {
            inner->base = s;
            inner->side = d.side;
            inner->seed = hash_mix(t->seed, (uint64_t)trial * TURN_LIMIT + (uint64_t)i);
            if (!quick_with(inner, &next)) break;
        }
        game_apply(&s, &next, &r);
    }
    return frozen_evaluate(&s, t->side);
}

/* The finalists again, each by whole turns played out; the best of them by more. What the step alone promises
 * counts beside that: few futures are a noisy judge. They come best first and leave best first. */
static void play_off(thinker *t, const effort *e, candidate *c, int n, int64_t deadline)
{
    thinker *inner = mem_alloc(sizeof *inner);
    int done = 0, rollouts = e->rollouts;
    for (int i = 0; i < n; i++)
        c[i].sum = 0;
    for (int round = 0; round < 2; round++) {
        for (int k = done; k < done + rollouts; k++) {
            if (deadline > 0 && now_ms() > deadline)
                goto enough; /* whole rounds of trials only: the sums stay comparable */
            for (int i = 0; i < n; i++)
                c[i].sum += roll_out(t, inner, &c[i].act, k, e->turns) + c[i].prior;
        }
        sort_best_first(c, n);
        done += rollouts;
        rollouts = e->last_rollouts;
        if (n > e->last_finalists) n = e->last_finalists;
    }
enough:
    sort_best_first(c, n);
    mem_free(inner);
}

/* Weighs actions by how the step ends: every one by STEP_FEW trials, the better third by STEP_MORE in
 * addition. Sorted, best first.
 */
static void weigh_step(const thinker *t, candidate *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i].prior = weigh(t, &c[i].act, 0, STEP_FEW);
    for (int i = 0; i < n; i++)
        c[i].sum = c[i].prior;
    sort_best_first(c, n);
    const int better = n < 3 ? n : n / 3 + 1;
    for (int i = 0; i < n; i++)
        c[i].prior = i < better
                         ? (c[i].prior + weigh(t, &c[i].act, STEP_FEW, STEP_MORE)) / (STEP_FEW + STEP_MORE)
                         : c[i].prior / STEP_FEW;
    for (int i = 0; i < better; i++)
        c[i].sum = c[i].prior;
    sort_best_first(c, better);
}

static int candidates_of(thinker *t, int u, candidate *c)
{
    const int n = gather(t, u, t->unit_list, UNIT_CAP);
    for (int i = 0; i < n; i++)
        c[i] = (candidate){.act = t->unit_list[i]};
    return n;
}

/* Standing still is always among a unit's finalists: what is best by a step alone may cost more over a turn.
 */
static void keep_rest(const thinker *t, candidate *c, int n, int finalists)
{
    for (int i = finalists; i < n; i++) {
        const verb *v = action_verb(t->base.sc->rules, c[i].act.verb);
        if (v != NULL && (v->takes & IS_REST) != 0) {
            c[finalists - 1] = c[i];
            return;
        }
    }
}

/*
 * Unit by unit: the one whose best action promises most beyond letting the step end goes next, and its
 * finalists play whole turns out against each other and against its standing still. Only when no unit
 * promises anything does the step end; choices that are no unit's are played out among themselves. A budget
 * in milliseconds only ever ends this early.
 */
static bool weigh_all(thinker *t, const effort *e, int milliseconds, action *out)
{
    const int64_t deadline = milliseconds > 0 ? now_ms() + milliseconds : 0;
    candidate *best = mem_alloc(UNIT_CAP * sizeof *best), *c = mem_alloc(UNIT_CAP * sizeof *c);
    int n = candidates_of(t, NO_UNIT, best);
    bool have = n > 0;
    int64_t nothing = 0, gain = 0;
    if (have) { /* the default is what a unit's action must beat */
        nothing = weigh(t, &best[0].act, 0, STEP_FEW + STEP_MORE) / (STEP_FEW + STEP_MORE);
        weigh_step(t, best, n);
    }
    for (int u = 0; u < t->base.sc->nunits; u++) {
        const int more = candidates_of(t, u, c);
        if (more == 0) continue;
        weigh_step(t, c, more);
        const int64_t promise = c[0].prior - nothing;
        if (have && promise <= gain) continue;
        candidate *swap = best;
        best = c, c = swap, n = more;
        gain = promise, have = true;
    }
    const int finalists = n < e->finalists ? n : e->finalists;
    if (n > 0) {
        keep_rest(t, best, n, finalists);
        if (finalists > 1) play_off(t, e, best, finalists, deadline);
        *out = best[0].act;
    }
    mem_free(best);
    mem_free(c);
    return n > 0;
}

static bool choose_thinking(const state *view, uint64_t seed, int milliseconds, action *out, const effort *e)
{
    thinker *t = mem_alloc(sizeof *t);
    decision d;
    bool found =
        begin(t, view, seed, &d) && (e == NULL ? quick_with(t, out) : weigh_all(t, e, milliseconds, out));
    /* What was imagined may be wrong: only an action that is legal on what is really known is handed back. */
    if (found && !game_check(view, out, &(refusal){0})) found = false;
    mem_free(t);
    return found || choose_random(view, seed, out);
}

static int clock_of(const budget *b)
{
    return b != NULL ? b->milliseconds : 0;
}

static bool choose_quick(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_thinking(view, seed, clock_of(b), out, NULL);
}

static bool choose_normal(const state *view, uint64_t seed, const budget *b, action *out)
{
    return choose_thinking(view, seed, clock_of(b), out, &normal_effort);
}

static const player quick_frozen = {.name = "quick-frozen", .title = "Quick of old", .choose = choose_quick};
static const player normal_frozen = {
    .name = "normal-frozen", .title = "Steady of old", .choose = choose_normal};

const player *const frozen_players[] = {&quick_frozen, &normal_frozen, NULL};

const player *frozen_find(const char *name)
{
    for (int i = 0; frozen_players[i] != NULL; i++)
        if (strcmp(frozen_players[i]->name, name) == 0) return frozen_players[i];
    for (int i = 0; scripted_players[i] != NULL; i++)
        if (strcmp(scripted_players[i]->name, name) == 0) return scripted_players[i];
    return NULL;
}
