/*
 * selfplay.c: see selfplay.h. A position is looked at whenever another step of the turn has begun. So that
 * they are not all alike, each seat of a game blunders at a rate of its own, where that is wanted. Not for
 * fitting: fit.c, train.c.
 */
#include "cli/selfplay.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/longrun.h"
#include "core/hash.h"
#include "core/strbuf.h"
#include "game/dice_key.h"
#include "game/game.h"

enum { THREADS_MAX = 64, BOUND = 1000000 };

selfplay_position *selfplay_add(selfplay_game *g)
{
    if (g->positions == g->room) {
        g->room = g->room > 0 ? 2 * g->room : 32;
        g->position = mem_realloc(g->position, sizeof *g->position * (size_t)g->room);
    }
    return &g->position[g->positions++];
}

static void keep(selfplay_game *g, const state *s, int side)
{
    selfplay_position *p = selfplay_add(g);
    *p = (selfplay_position){.side = (int8_t)side, .time = (int16_t)chance_time(s)};
    chance_measure(s, side, p->feature);
}

/* Of two sides one says all: the other's features are the same with the sign turned. */
static void look(selfplay_game *g, const state *s)
{
    if (s->over) return;
    if (s->sc->nsides == 2) {
        keep(g, s, 0);
        return;
    }
    for (int k = 0; k < s->sc->nsides; k++)
        if (!s->sc->sides[k].goes_alone) keep(g, s, k);
}

/* In thousandths: how often a seat of a game plays as the blunderer does. */
static uint64_t blunders(uint64_t seed, int side)
{
    static const uint64_t rates[] = {0, 0, 30, 100, 250};
    return rates[hash_mix(seed, 0x626c756e + (uint64_t)side) % (sizeof rates / sizeof rates[0])];
}

int selfplay_number(const selfplay_job *job, int nth)
{
    return job->first + nth * (job->step > 0 ? job->step : 1);
}

static bool choose(const selfplay_job *job, const state *s, const decision *d, uint64_t seed, action *a)
{
    if (d->side == NOBODY) {
        action_init(a, VERB_GO, NO_SIDE);
        return true;
    }
    state view;
    const uint64_t luck = hash_mix(seed, s->actions);
    const bool slips =
        job->blunders != NULL && hash_mix(luck, 0x736c6970) % CHANCE_UNITY < blunders(seed, d->side);
    game_redact(s, d->side, &view);
    return (slips ? job->blunders : job->player)->choose(&view, luck, NULL, a) && game_check(s, a, NULL);
}

static void settle(selfplay_game *g, const state *s)
{
    result res;
    game_result(s, &res);
    for (int i = 0; i < g->positions; i++) {
        selfplay_position *p = &g->position[i];
        p->came = !res.over || res.winner == NO_SIDE ? 1 : res.winner == p->side ? 2 : 0;
    }
}

static void play(const selfplay_job *job, int number, selfplay_game *g)
{
    const scenario *sc = job->battle[number % job->battles];
    const uint64_t seed = hash_mix(job->seed, (uint64_t)number + 1);
    uint64_t stream = hash_string(seed, "selfplay");
    dice_source dice;
    resolver r = {.dice = &dice};
    strbuf text = {0};
    state s;
    int turn = 0, step = -1;
    *g = (selfplay_game){.battle = number % job->battles};
    ai_forget();
    dice_seeded(&dice, seed, stream);
    game_setup(sc, &s, &r);
    for (int n = 0; n < BOUND; n++) {
        decision d;
        action a;
        game_decide(&s, &d);
        g->ended = d.side == GAME_OVER;
        if (g->ended) break;
        if (d.side != NOBODY && (s.turn != turn || s.step != step)) {
            turn = s.turn, step = s.step;
            look(g, &s);
        }
        if (!choose(job, &s, &d, seed, &a)) break;
        stream = dice_key_after(sc, stream, &a, &text);
        dice_seeded(&dice, seed, stream);
        game_apply(&s, &a, &r);
    }
    settle(g, &s);
    strbuf_free(&text);
}

typedef struct crew {
    const selfplay_job *job;
    selfplay_game *out;
    atomic_int next, done;
    longrun bar;
} crew;

static void work(crew *c, bool tells)
{
    for (int n; (n = atomic_fetch_add(&c->next, 1)) < c->job->games;) {
        play(c->job, selfplay_number(c->job, n), &c->out[n]);
        const int done = atomic_fetch_add(&c->done, 1) + 1;
        if (tells) longrun_show(&c->bar, c->job->before + done);
    }
}

static void *work_quietly(void *self)
{
    work(self, false);
    return NULL;
}

bool selfplay_all(const selfplay_job *job, selfplay_game *out, error *err)
{
    crew c = {.job = job, .out = out};
    pthread_t threads[THREADS_MAX];
    int started = 0, jobs = job->jobs < 1 ? 1 : job->jobs > THREADS_MAX ? THREADS_MAX : job->jobs;
    atomic_init(&c.next, 0);
    atomic_init(&c.done, 0);
    if (job->progress) longrun_begin(&c.bar, job->before, job->all > 0 ? job->all : job->games, "games");
    while (started < jobs - 1 && pthread_create(&threads[started], NULL, work_quietly, &c) == 0)
        started++;
    work(&c, job->progress);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (job->progress) longrun_end(&c.bar);
    for (int i = 0; i < job->games; i++)
        if (!out[i].ended)
            return error_set(err, job->battle[out[i].battle]->path, 0, 0,
                             "game %d stopped without coming to an end", selfplay_number(job, i) + 1);
    return true;
}

void selfplay_free(selfplay_game *games, int count)
{
    for (int i = 0; i < count; i++)
        mem_free(games[i].position);
    mem_free(games);
}
