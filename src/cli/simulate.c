/*
 * simulate.c: `sandtable simulate`: the computer against itself, game after game, with the table's own dice.
 *
 * Game k is the same whoever plays it and however many threads there are: its seed comes from --seed and k
 * alone. Shares and intervals are for reading only; nothing in the games hangs on them. Its dice are those of
 * a session with that seed, so that a game can be looked at (simulate_actions). Not for the command:
 * simulate_run.c.
 */
#include "cli/simulate.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/lab_notes.h"
#include "cli/met.h"
#include "cli/longrun.h"
#include "core/hash.h"
#include "game/dice_key.h"
#include "game/game.h"
#include "game/session.h"

enum { THREADS_MAX = 64, ACTIONS_A_SAMPLE = 24 };

static bool choose(const simulate_job *job, const state *s, const decision *d, uint64_t seed, follies *f,
                   action *a)
{
    if (d->side == NOBODY) {
        action_init(a, VERB_GO, NO_SIDE);
        return true;
    }
    state view;
    game_redact(s, d->side, &view);
    if (!job->players[d->side]->choose(&view, hash_mix(seed, s->actions), NULL, a) || !game_check(s, a, NULL))
        return false;
    follies_chosen(f, &view, a);
    return true;
}

/* What has just happened, and now and then what would be refused. */
static void listen(met *m, const state *s, const action *a, const event_list *happened, uint64_t chance)
{
    met_action(m, a, happened);
    if (chance % ACTIONS_A_SAMPLE == 0) met_refusals(m, s, hash_mix(chance, 1));
}

/* Who listens to one game; NULL: nobody. */
typedef struct listeners {
    met *met;
    lab_notes *notes;
    strbuf *actions; /* a line each, without `go` */
} listeners;

uint64_t simulate_seed(const simulate_job *job, int number)
{
    return hash_mix(job->seed, (uint64_t)number + 1);
}

static void conclude(const state *s, follies *f, simulated *out)
{
    result res;
    game_result(s, &res);
    out->winner = (int8_t)(res.over ? res.winner : NO_SIDE);
    out->level = (uint8_t)res.level;
    out->turns = s->turn;
    out->hash = state_hash(s);
    memcpy(out->lost, res.lost, sizeof out->lost);
    follies_count(f, s->sc, out->follies);
}

static void play(const simulate_job *job, int number, simulated *out, const listeners *to)
{
    uint64_t seed = simulate_seed(job, number), stream = session_opening_stream();
    dice_source dice;
    event_list happened = {0};
    resolver r = {.dice = &dice, .events = &happened};
    strbuf text = {0};
    state s;
    ai_forget();
    dice_seeded(&dice, seed, stream);
    game_setup(job->sc, &s, &r);
    follies *f = follies_new(&s);
    if (to->met != NULL) met_action(to->met, NULL, &happened);
    if (to->notes != NULL) lab_notes_begin(to->notes, &s);
    int bound = job->sc->rules->max_actions > 0 ? job->sc->rules->max_actions : 1000000;
    *out = (simulated){.seed = seed};
    while (out->actions < bound) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) {
            out->ended = true;
            break;
        }
        if (!choose(job, &s, &d, seed, f, &a)) break;
        stream = dice_key_after(job->sc, stream, &a, &text);
        if (to->actions != NULL && d.side != NOBODY) strbuf_addf(to->actions, "%s\n", strbuf_str(&text));
        dice_seeded(&dice, seed, stream);
        event_list_clear(&happened);
        game_apply(&s, &a, &r);
        follies_after(f, &s);
        if (to->met != NULL) listen(to->met, &s, &a, &happened, hash_mix(seed, (uint64_t)out->actions));
        if (to->notes != NULL) lab_notes_after(to->notes, &s, d.side, &happened);
        out->actions++;
    }
    conclude(&s, f, out);
    if (to->notes != NULL) lab_notes_end(to->notes, out->dice, out->luck);
    follies_free(f);
    event_list_free(&happened);
    strbuf_free(&text);
}

bool simulate_actions(const simulate_job *job, int number, strbuf *out, error *err)
{
    simulated game;
    play(job, number, &game, &(listeners){.actions = out});
    return game.ended || error_set(err, job->sc->path, 0, 0, "that game came to no end");
}

/* The games of a run: each is played by whoever comes first, and told of in order. */
typedef struct crew {
    const simulate_job *job;
    simulated *out;
    strbuf *notes; /* of each game until it is told */
    bool *played;
    int told, done;
    atomic_int next;
    atomic_bool stopped;
    pthread_mutex_t telling; /* to job->met, job->told, err and the bar */
    longrun bar;
    error *err;
} crew;

static int number_of(const simulate_job *job, int nth)
{
    return job->first + nth * (job->step > 0 ? job->step : 1);
}

static bool is_over(const crew *c, int nth)
{
    const simulated *g = &c->out[nth];
    return g->ended ||
           error_set(c->err, c->job->sc->path, 0, 0,
                     "game %d (seed %" PRIu64 ") stopped after %" PRId32 " actions without coming to an end",
                     number_of(c->job, nth) + 1, g->seed, g->actions);
}

/* Whatever is next in order. */
static void tell(crew *c)
{
    const simulate_job *job = c->job;
    for (; c->told < job->games && c->played[c->told] && !atomic_load(&c->stopped); c->told++) {
        const int n = c->told;
        if (!is_over(c, n) ||
            (job->told != NULL && !job->told(job->self, number_of(job, n), &c->out[n], &c->notes[n], c->err)))
            atomic_store(&c->stopped, true);
        strbuf_free(&c->notes[n]);
    }
}

static void *work(void *self)
{
    crew *c = self;
    const simulate_job *job = c->job;
    for (int n; !atomic_load(&c->stopped) && (n = atomic_fetch_add(&c->next, 1)) < job->games;) {
        listeners to = {.met = job->met != NULL ? met_new(job->sc) : NULL, .notes = lab_notes_new(job->sc)};
        play(job, number_of(job, n), &c->out[n], &to);
        if (job->told != NULL) lab_notes_text(to.notes, number_of(job, n), &c->notes[n]);
        lab_notes_free(to.notes);
        pthread_mutex_lock(&c->telling);
        if (to.met != NULL) met_add_game(job->met, to.met);
        c->played[n] = true;
        tell(c);
        if (job->progress) longrun_show(&c->bar, job->before + ++c->done);
        pthread_mutex_unlock(&c->telling);
        met_free(to.met);
    }
    return NULL;
}

bool simulate_all(const simulate_job *job, simulated *out, error *err)
{
    const size_t room = (size_t)(job->games > 0 ? job->games : 1);
    crew c = {.job = job, .out = out, .telling = PTHREAD_MUTEX_INITIALIZER, .err = err};
    pthread_t threads[THREADS_MAX];
    int started = 0, jobs = job->jobs < 1 ? 1 : job->jobs > THREADS_MAX ? THREADS_MAX : job->jobs;
    c.notes = mem_alloc(sizeof *c.notes * room);
    c.played = mem_alloc(sizeof *c.played * room);
    atomic_init(&c.next, 0);
    atomic_init(&c.stopped, false);
    if (job->progress) longrun_begin(&c.bar, job->before, job->before + job->games, "games");
    while (started < jobs - 1 && pthread_create(&threads[started], NULL, work, &c) == 0)
        started++;
    work(&c);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (job->progress) longrun_end(&c.bar);
    for (int i = 0; i < job->games; i++)
        strbuf_free(&c.notes[i]);
    mem_free(c.notes);
    mem_free(c.played);
    return !atomic_load(&c.stopped);
}

void simulate_csv_head(const simulate_job *job, strbuf *out)
{
    const scenario *sc = job->sc;
    strbuf_add(out, "game,seed,players,options,winner,level,turns,actions");
    for (int k = 0; k < sc->nsides; k++)
        strbuf_addf(out, ",score_%s,lost_%s,dice_%s,luck_%s", sc->sides[k].id, sc->sides[k].id,
                    sc->sides[k].id, sc->sides[k].id);
    for (int k = 0; k < sc->nsides; k++)
        for (int j = 0; j < FOLLY_SHARES; j++)
            strbuf_addf(out, ",%s_%s,%s_%s", folly_shares[j].of, sc->sides[k].id, folly_shares[j].foolish,
                        sc->sides[k].id);
    strbuf_add(out, ",hash\n");
}

/* Between commas: what would need quotes does not occur, but for options of somebody's own scenario. */
static void add_options(const simulate_job *job, strbuf *out)
{
    for (int i = 0; job->options != NULL && job->options[i] != NULL; i++) {
        if (i > 0) strbuf_addc(out, ' ');
        for (const char *p = job->options[i]; *p != '\0'; p++)
            strbuf_addc(out, *p == '"' || *p == '\n' ? ' ' : *p);
    }
}

void simulate_csv_row(const simulate_job *job, int number, const simulated *g, strbuf *out)
{
    const scenario *sc = job->sc;
    strbuf_addf(out, "%d,%" PRIu64 ",", number + 1, g->seed);
    for (int k = 0; k < sc->nsides; k++)
        strbuf_addf(out, "%s%s", k > 0 ? "/" : "", job->players[k]->name);
    strbuf_addc(out, ',');
    add_options(job, out);
    strbuf_addf(out, ",%s,%s,%" PRId32 ",%" PRId32, g->winner >= 0 ? sc->sides[g->winner].id : "none",
                g->level < sc->nlevels && sc->levels[g->level] != NULL ? sc->levels[g->level] : "", g->turns,
                g->actions);
    for (int k = 0; k < sc->nsides; k++) {
        const int32_t luck = g->luck[k] < 0 ? -g->luck[k] : g->luck[k];
        strbuf_addf(out, ",%s,%" PRId32 ",%" PRId32 ",%s%" PRId32 ".%02" PRId32,
                    g->winner == k         ? "1"
                    : g->winner == NO_SIDE ? "0.5"
                                           : "0",
                    g->lost[k], g->dice[k], g->luck[k] < 0 ? "-" : "", luck / 100, luck % 100);
    }
    for (int k = 0; k < sc->nsides; k++)
        for (int j = 0; j < FOLLY_SHARES; j++)
            strbuf_addf(out, ",%" PRId32 ",%" PRId32, g->follies[k].share[j][0], g->follies[k].share[j][1]);
    strbuf_addf(out, ",%016" PRIx64 "\n", g->hash);
}

void simulate_csv(const simulate_job *job, const simulated *games, strbuf *out)
{
    simulate_csv_head(job, out);
    for (int i = 0; i < job->games; i++)
        simulate_csv_row(job, number_of(job, i), &games[i], out);
}

/* Wilson's interval for a share, at 95 in a hundred. */
static void add_share(strbuf *out, const char *name, int won, int games)
{
    const double z = 1.959964;
    double n = games, p = won / n, middle = p + z * z / (2 * n),
           half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)), scale = 1 + z * z / n;
    strbuf_addf(out, "  %-24s %6d  %5.1f %%   (%.1f to %.1f %%)\n", name, won, 100 * p,
                100 * (middle - half) / scale, 100 * (middle + half) / scale);
}

static void add_mean(strbuf *out, const char *name, double sum, double squares, int games)
{
    double mean = sum / games, variance = games > 1 ? (squares - sum * mean) / (games - 1) : 0;
    double half = 1.959964 * sqrt(variance > 0 ? variance / games : 0);
    strbuf_addf(out, "  %-24s %8.2f  \u00b1 %.2f\n", name, mean, half);
}

static void add_follies(const simulate_job *job, const simulated *games, strbuf *out)
{
    const scenario *sc = job->sc;
    strbuf_add(out, "Left undone, of what there was to do\n");
    for (int k = 0; k < sc->nsides; k++) {
        strbuf_addf(out, "  %-24s", sc->sides[k].name);
        for (int i = 0; i < FOLLY_SHARES; i++) {
            int64_t of = 0, foolish = 0;
            for (int g = 0; g < job->games; g++) {
                of += games[g].follies[k].share[i][0];
                foolish += games[g].follies[k].share[i][1];
            }
            strbuf_addf(out, "%s %s ", i > 0 ? "," : "", folly_shares[i].told);
            if (of > 0)
                strbuf_addf(out, "%.1f %% of %" PRId64, 100.0 * (double)foolish / (double)of, of);
            else
                strbuf_add(out, "none");
        }
        strbuf_add(out, "\n");
    }
}

void simulate_summary(const simulate_job *job, const simulated *games, strbuf *out)
{
    const scenario *sc = job->sc;
    strbuf_addf(out, "%s: %d game%s, seed %" PRIu64 "\nWon (with 95 %% intervals)\n", sc->title, job->games,
                job->games == 1 ? "" : "s", job->seed);
    for (int k = NO_SIDE; k < sc->nsides; k++) {
        int won = 0;
        char name[96];
        for (int i = 0; i < job->games; i++)
            won += games[i].winner == k;
        if (k == NO_SIDE)
            snprintf(name, sizeof name, "nobody");
        else
            snprintf(name, sizeof name, "%s (%s)", sc->sides[k].name, job->players[k]->name);
        add_share(out, name, won, job->games);
    }
    strbuf_add(out, "On average (with 95 % intervals)\n");
    double sum = 0, squares = 0;
    for (int i = 0; i < job->games; i++) {
        sum += games[i].turns;
        squares += (double)games[i].turns * games[i].turns;
    }
    add_mean(out, "turns", sum, squares, job->games);
    for (int k = 0; k < sc->nsides; k++) {
        char name[96];
        sum = squares = 0;
        for (int i = 0; i < job->games; i++) {
            sum += games[i].lost[k];
            squares += (double)games[i].lost[k] * games[i].lost[k];
        }
        snprintf(name, sizeof name, "lost by %s", sc->sides[k].name);
        add_mean(out, name, sum, squares, job->games);
    }
    add_follies(job, games, out);
}
