/*
 * simulate.c: `sandtable simulate`: the computer against itself, game after game, with the table's own dice.
 *
 * Game k is the same whoever plays it and however many threads there are: its seed comes from --seed and k
 * alone. Shares and intervals are for reading only; nothing in the games hangs on them.
 */
#include "cli/simulate.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "cli/met.h"
#include "core/file.h"
#include "core/hash.h"
#include "frozen/frozen.h"
#include "frozen/scripts.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum { JOBS_MAX = 64, GAMES_MAX = 10000000, ACTIONS_A_SAMPLE = 24 };

/* The running hash of the actions keys the dice, as at the table. */
static uint64_t next_stream(const scenario *sc, uint64_t stream, const action *a, strbuf *text)
{
    strbuf_clear(text);
    action_encode(sc, a, text);
    return hash_bytes(stream, strbuf_str(text), text->len);
}

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

/* `m`: notes what it meets with; NULL: nobody asks. */
static void play(const simulate_job *job, int number, simulated *out, met *m)
{
    uint64_t seed = hash_mix(job->seed, (uint64_t)number + 1), stream = hash_string(seed, "simulate");
    dice_source dice;
    event_list happened = {0};
    resolver r = {.dice = &dice, .events = m != NULL ? &happened : NULL};
    strbuf text = {0};
    state s;
    result res;
    dice_seeded(&dice, seed, stream);
    game_setup(job->sc, &s, &r);
    follies *f = follies_new(&s);
    if (m != NULL) met_action(m, NULL, &happened);
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
        stream = next_stream(job->sc, stream, &a, &text);
        dice_seeded(&dice, seed, stream);
        event_list_clear(&happened);
        game_apply(&s, &a, &r);
        follies_after(f, &s);
        if (m != NULL) listen(m, &s, &a, &happened, hash_mix(seed, (uint64_t)out->actions));
        out->actions++;
    }
    game_result(&s, &res);
    out->winner = (int8_t)(res.over ? res.winner : NO_SIDE);
    out->level = (uint8_t)res.level;
    out->turns = s.turn;
    out->hash = state_hash(&s);
    memcpy(out->lost, res.lost, sizeof out->lost);
    follies_count(f, s.sc, out->follies);
    follies_free(f);
    event_list_free(&happened);
    strbuf_free(&text);
}

typedef struct crew {
    const simulate_job *job;
    simulated *out;
    atomic_int next;
    pthread_mutex_t adding; /* to job->met */
} crew;

static void *work(void *self)
{
    crew *c = self;
    for (int n; (n = atomic_fetch_add(&c->next, 1)) < c->job->games;) {
        met *m = c->job->met != NULL ? met_new(c->job->sc) : NULL;
        play(c->job, n, &c->out[n], m);
        if (m == NULL) continue;
        pthread_mutex_lock(&c->adding);
        met_add_game(c->job->met, m);
        pthread_mutex_unlock(&c->adding);
        met_free(m);
    }
    return NULL;
}

bool simulate_all(const simulate_job *job, simulated *out, error *err)
{
    crew c = {.job = job, .out = out, .adding = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[JOBS_MAX];
    int started = 0, jobs = job->jobs < 1 ? 1 : job->jobs > JOBS_MAX ? JOBS_MAX : job->jobs;
    atomic_init(&c.next, 0);
    while (started < jobs - 1 && pthread_create(&threads[started], NULL, work, &c) == 0)
        started++;
    work(&c);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < job->games; i++)
        if (!out[i].ended)
            return error_set(err, job->sc->path, 0, 0,
                             "game %d (seed %" PRIu64 ") stopped after %" PRId32
                             " actions without coming to an end",
                             i + 1, out[i].seed, out[i].actions);
    return true;
}

void simulate_csv(const simulate_job *job, const simulated *games, strbuf *out)
{
    const scenario *sc = job->sc;
    strbuf_add(out, "game,seed,winner,level,turns,actions");
    for (int k = 0; k < sc->nsides; k++)
        strbuf_addf(out, ",lost_%s", sc->sides[k].id);
    for (int k = 0; k < sc->nsides; k++)
        for (int j = 0; j < FOLLY_SHARES; j++)
            strbuf_addf(out, ",%s_%s,%s_%s", folly_shares[j].of, sc->sides[k].id, folly_shares[j].foolish,
                        sc->sides[k].id);
    strbuf_add(out, ",hash\n");
    for (int i = 0; i < job->games; i++) {
        const simulated *g = &games[i];
        strbuf_addf(out, "%d,%" PRIu64 ",%s,%s,%" PRId32 ",%" PRId32, i + 1, g->seed,
                    g->winner >= 0 ? sc->sides[g->winner].id : "none",
                    g->level < sc->nlevels && sc->levels[g->level] != NULL ? sc->levels[g->level] : "",
                    g->turns, g->actions);
        for (int k = 0; k < sc->nsides; k++)
            strbuf_addf(out, ",%" PRId32, g->lost[k]);
        for (int k = 0; k < sc->nsides; k++)
            for (int j = 0; j < FOLLY_SHARES; j++)
                strbuf_addf(out, ",%" PRId32 ",%" PRId32, g->follies[k].share[j][0],
                            g->follies[k].share[j][1]);
        strbuf_addf(out, ",%016" PRIx64 "\n", g->hash);
    }
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
    strbuf_addf(out, "%s: %d games, seed %" PRIu64 "\nWon (with 95 %% intervals)\n", sc->title, job->games,
                job->seed);
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

/* "normal" for everybody, or one a side with commas between. */
static bool read_players(const char *text, simulate_job *job)
{
    for (int k = 0; k < SIDES_MAX; k++) {
        size_t n = strcspn(text, ",");
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)(n < 31 ? n : 31), text);
        job->players[k] = ai_find(name) != NULL ? ai_find(name) : frozen_find(name);
        if (job->players[k] == NULL) {
            fprintf(stderr, "sandtable: --players: there is no player \"%s\"; there are", name);
            for (int i = 0; ai_named[i] != NULL; i++)
                fprintf(stderr, " %s", ai_named[i]->name);
            for (int i = 0; frozen_players[i] != NULL; i++)
                fprintf(stderr, " %s", frozen_players[i]->name);
            for (int i = 0; scripted_players[i] != NULL; i++)
                fprintf(stderr, " %s", scripted_players[i]->name);
            fprintf(stderr, "\n");
            return false;
        }
        if (text[n] == ',') text += n + 1;
    }
    return true;
}

enum { OPT_GAMES, OPT_SEED, OPT_JOBS, OPT_PLAYERS, OPT_OPTIONS, OPT_CSV, OPT_MET, OPT_TIMES };

static bool read_numbers(const cli_args *a, simulate_job *job)
{
    uint64_t games = 100, jobs = 1;
    job->seed = 1;
    if ((a->value[OPT_GAMES] != NULL && !cli_number(a->value[OPT_GAMES], 1, GAMES_MAX, "games", &games)) ||
        (a->value[OPT_SEED] != NULL && !cli_number(a->value[OPT_SEED], 0, UINT64_MAX, "seed", &job->seed)) ||
        (a->value[OPT_JOBS] != NULL && !cli_number(a->value[OPT_JOBS], 1, JOBS_MAX, "jobs", &jobs)))
        return false;
    job->games = (int)games;
    job->jobs = (int)jobs;
    return read_players(a->value[OPT_PLAYERS] != NULL ? a->value[OPT_PLAYERS] : "quick", job);
}

/* True too where nobody asked. */
static bool write_met(const char *path, const met *m, bool times, error *err)
{
    if (path == NULL) return true;
    strbuf text = {0};
    met_json(m, times, &text);
    bool ok = file_write(path, text.s, text.len, err);
    strbuf_free(&text);
    return ok;
}

static int report(const cli_args *a, const simulate_job *job, const simulated *games, error *err)
{
    strbuf text = {0};
    if (a->value[OPT_CSV] != NULL) {
        simulate_csv(job, games, &text);
        if (strcmp(a->value[OPT_CSV], "-") == 0)
            fputs(strbuf_str(&text), stdout);
        else if (!file_write(a->value[OPT_CSV], text.s, text.len, err)) {
            strbuf_free(&text);
            return cli_fail(err, a->data_dir);
        }
        strbuf_clear(&text);
    }
    simulate_summary(job, games, &text);
    fputs(strbuf_str(&text),
          a->value[OPT_CSV] != NULL && strcmp(a->value[OPT_CSV], "-") == 0 ? stderr : stdout);
    strbuf_free(&text);
    return CLI_DONE;
}

/* "KEY=VALUE,KEY=VALUE", cut up in place into a NULL-terminated list. */
static void split_options(char *text, const char *list[OPTIONS_MAX + 1])
{
    int n = 0;
    for (char *save, *part = strtok_r(text, ",", &save); part != NULL && n < OPTIONS_MAX;
         part = strtok_r(NULL, ",", &save))
        list[n++] = part;
    list[n] = NULL;
}

static int run(int argc, char **argv)
{
    cli_args a;
    simulate_job job = {0};
    error err = {0};
    char path[CLI_PATH];
    int code = cli_parse(&cli_simulate, argc, argv, &a);
    if (code >= 0) return code;
    if (!read_numbers(&a, &job)) return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    const char *options[OPTIONS_MAX + 1];
    char *text = mem_strdup(a.value[OPT_OPTIONS] != NULL ? a.value[OPT_OPTIONS] : "");
    split_options(text, options);
    scenario *sc = NULL;
    if (cli_find_scenario(a.data_dir, a.plain[0], path, sizeof path, &err))
        sc = scenario_load(path, a.data_dir, ruleset_list, options, &err);
    mem_free(text);
    if (sc == NULL) return cli_fail(&err, a.data_dir);
    job.sc = sc;
    simulated *games = mem_alloc(sizeof *games * (size_t)job.games);
    if (a.value[OPT_MET] != NULL || a.value[OPT_TIMES] != NULL) job.met = met_new(sc);
    code = simulate_all(&job, games, &err) && write_met(a.value[OPT_MET], job.met, false, &err) &&
                   write_met(a.value[OPT_TIMES], job.met, true, &err)
               ? report(&a, &job, games, &err)
               : cli_fail(&err, a.data_dir);
    met_free(job.met);
    mem_free(games);
    scenario_free(sc);
    return code;
}

const cli_command cli_simulate = {
    .name = "simulate",
    .arguments = "SCENARIO",
    .help = "lets the computer play against itself, many times",
    .run = run,
    .least = 1,
    .most = 1,
    .options = {[OPT_GAMES] = {"games", "N", "how many games (100)"},
                [OPT_SEED] = {"seed", "S", "seed of the first game (1)"},
                [OPT_JOBS] = {"jobs", "J", "how many at a time (1); results do not depend on it"},
                [OPT_PLAYERS] = {"players", "A,B",
                                 "random, quick, normal, thorough, recruit, colonel, general, one that is "
                                 "frozen or a script, one a side (quick)"},
                [OPT_OPTIONS] = {"options", "KEY=VALUE,...",
                                 "options of the scenario, as its set-up screen has them"},
                [OPT_CSV] = {"csv", "FILE", "one line a game; - for standard output"},
                [OPT_MET] = {"met", "FILE",
                             "in how many games each rule, modifier, result and refusal came up: JSON"},
                [OPT_TIMES] = {"times", "FILE", "the same, how often in all the games together"},
                {NULL, NULL, NULL}}};
