/*
 * simulate_run.c: the subcommand `simulate`: what is asked for, and who is told. Not for the games:
 * simulate.c; nor for the folder of a run: lab.c.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "cli/lab.h"
#include "cli/lab_merge.h"
#include "cli/lab_report.h"
#include "cli/met.h"
#include "cli/longrun.h"
#include "cli/seating.h"
#include "cli/simulate.h"
#include "core/file.h"
#include "frozen/frozen.h"
#include "frozen/scripts.h"
#include "game/save.h"
#include "game/scenario_load.h"
#include "game/session.h"
#include "rules/list.h"

enum { JOBS_MAX = 64, GAMES_MAX = 10000000 };

/* "normal" for everybody, or one a side with commas between. */
static bool read_players(const char *text, simulate_job *job)
{
    for (int k = 0; k < SIDES_MAX; k++) {
        size_t n = strcspn(text, ",");
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)(n < 31 ? n : 31), text);
        job->players[k] = ai_find(name) != NULL ? ai_find(name) : frozen_find(name);
        if (job->players[k] == NULL) {
            cli_say(stderr, "sandtable: --players: there is no player \"%s\"; there are", name);
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

enum {
    OPT_GAMES,
    OPT_SEED,
    OPT_JOBS,
    OPT_PLAYERS,
    OPT_OPTIONS,
    OPT_CSV,
    OPT_MET,
    OPT_TIMES,
    OPT_OUT,
    OPT_SHARD,
    OPT_MERGE,
    OPT_GAME,
    OPT_SAVE
};

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

/* ---- into a folder */

static double processor_seconds(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

typedef struct lab_told {
    lab *l;
    const simulate_job *job;
} lab_told;

static bool add_to_lab(void *self, int number, const simulated *game, const strbuf *notes, error *err)
{
    const lab_told *to = self;
    return lab_add(to->l, to->job, number, game, notes, err);
}

static bool play_into(simulate_job *job, const char *dir, const lab_card *card, error *err)
{
    lab l;
    lab_told to = {&l, job};
    const double begun = processor_seconds();
    if (!lab_open(&l, dir, job, card, err)) return false;
    job->told = add_to_lab, job->self = &to;
    job->before = l.done;
    job->games = lab_card_games(card, card->shard) - l.done;
    job->first = card->shard - 1 + l.done * card->shards;
    job->step = card->shards;
    simulated *games = mem_alloc(sizeof *games * (size_t)(job->games + 1));
    bool ok = simulate_all(job, games, err);
    mem_free(games);
    lab_close(&l);
    if (ok && job->games > 0) ok = lab_took(dir, job->games, processor_seconds() - begun, err);
    return ok;
}

static int run_into(const cli_args *a, simulate_job *job)
{
    error err = {0};
    lab_card card;
    int shard, shards;
    const char *dir = a->value[OPT_OUT];
    lab_card_shard(a->value[OPT_SHARD], &shard, &shards);
    lab_card_of(job, job->games, shard, shards, cli_shown(job->sc->path, a->data_dir), &card);
    if (!play_into(job, dir, &card, &err) || !lab_report(dir, job->sc, &card, &err))
        return cli_fail(&err, a->data_dir);
    printf("%s: %d games in %s/games.csv; %s/report.html\n", job->sc->title, lab_card_games(&card, shard),
           dir, dir);
    return CLI_DONE;
}

/* The battle of a card: the file it was played from, or what is shipped by that name. */
static scenario *load_card(const lab_card *card, const char *data_dir, error *err)
{
    char path[CLI_PATH], text[LAB_TEXT];
    const char *options[OPTIONS_MAX + 1] = {NULL};
    snprintf(text, sizeof text, "%s", card->options);
    seating_options(text, options);
    if (!cli_find_scenario(data_dir, file_exists(card->file) ? card->file : card->scenario, path, sizeof path,
                           err))
        return NULL;
    return scenario_load(path, data_dir, ruleset_list, options, err);
}

static int merge(const cli_args *a)
{
    error err = {0};
    lab_merged m = {.games = 0};
    const char *out = a->value[OPT_OUT];
    if (out == NULL) {
        fprintf(stderr, "sandtable: --merge needs --out DIR: where the whole is to be\n");
        return CLI_USAGE;
    }
    bool ok = lab_merge((const char *const *)a->plain, a->nplain, out, &m, &err);
    scenario *sc = ok ? load_card(&m.card, a->data_dir, &err) : NULL;
    ok = sc != NULL && lab_report(out, sc, &m.card, &err);
    scenario_free(sc);
    if (!ok) {
        strbuf_free(&m.missing);
        return cli_fail(&err, a->data_dir);
    }
    printf("%d of %d games in %s/games.csv; %s/report.html\n", m.games, m.card.games, out, out);
    const bool whole = m.missing.len == 0;
    if (!whole) fprintf(stderr, "sandtable: missing: %s\n", m.missing.s);
    strbuf_free(&m.missing);
    return whole ? CLI_DONE : CLI_CHECK_FAILED;
}

/* ---- one game, to be looked at */

static bool play_again(session *s, char *actions, error *err)
{
    for (char *save, *line = strtok_r(actions, "\n", &save); line != NULL;
         line = strtok_r(NULL, "\n", &save)) {
        refusal why;
        if (session_do_text(s, line, &why, err) != SESSION_DONE)
            return error_is_set(err) || error_set(err, NULL, 0, 0, "The game could not be played again.");
    }
    return true;
}

/* Takes `sc`, the scenario of the job. */
static int save_game(const cli_args *a, const simulate_job *job, scenario *sc)
{
    uint64_t number = 1;
    error err = {0};
    strbuf actions = {0};
    if (a->value[OPT_GAME] == NULL || a->value[OPT_SAVE] == NULL ||
        !cli_number(a->value[OPT_GAME], 1, GAMES_MAX, "game", &number)) {
        if (a->value[OPT_GAME] == NULL || a->value[OPT_SAVE] == NULL)
            fprintf(stderr, "sandtable: --game K and --save FILE go together\n");
        scenario_free(sc);
        return CLI_USAGE;
    }
    const int nth = (int)number - 1;
    session_config config = {.seed = simulate_seed(job, nth), .undo = UNDO_FREE};
    for (int k = 0; k < job->sc->nsides; k++) {
        config.seat[k] = SEAT_COMPUTER;
        config.player[k] = job->players[k]->name;
    }
    bool ok = simulate_actions(job, nth, &actions, &err);
    session *s = ok ? session_new(sc, &config, &err) : NULL;
    if (!ok) scenario_free(sc);
    ok = s != NULL && play_again(s, actions.s, &err) && session_save_as(s, a->value[OPT_SAVE], &err);
    session_free(s);
    strbuf_free(&actions);
    return ok ? CLI_DONE : cli_fail(&err, a->data_dir);
}

/* ---- the command */

static int run_here(const cli_args *a, simulate_job *job)
{
    error err = {0};
    simulated *games = mem_alloc(sizeof *games * (size_t)job->games);
    if (a->value[OPT_MET] != NULL || a->value[OPT_TIMES] != NULL) job->met = met_new(job->sc);
    const int code = simulate_all(job, games, &err) && write_met(a->value[OPT_MET], job->met, false, &err) &&
                             write_met(a->value[OPT_TIMES], job->met, true, &err)
                         ? report(a, job, games, &err)
                         : cli_fail(&err, a->data_dir);
    met_free(job->met);
    mem_free(games);
    return code;
}

/* What does not go together. */
static bool makes_sense(const cli_args *a)
{
    const char *wrong = NULL;
    if (a->value[OPT_MERGE] == NULL && a->nplain != 1) wrong = "one scenario is expected";
    if (a->value[OPT_SHARD] != NULL && a->value[OPT_OUT] == NULL) wrong = "--shard needs --out DIR";
    if (a->value[OPT_OUT] != NULL &&
        (a->value[OPT_CSV] != NULL || a->value[OPT_MET] != NULL || a->value[OPT_TIMES] != NULL))
        wrong = "--out DIR has its own tables: --csv, --met and --times do not go with it";
    if (wrong != NULL) fprintf(stderr, "sandtable: %s\nTry \"sandtable simulate --help\".\n", wrong);
    return wrong == NULL;
}

static int run(int argc, char **argv)
{
    cli_args a;
    simulate_job job = {0};
    error err = {0};
    char path[CLI_PATH];
    int code = cli_parse(&cli_simulate, argc, argv, &a);
    if (code >= 0) return code;
    int shard, shards;
    if (!makes_sense(&a) || !read_numbers(&a, &job) || !lab_card_shard(a.value[OPT_SHARD], &shard, &shards))
        return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (a.value[OPT_MERGE] != NULL) return merge(&a);
    const char *options[OPTIONS_MAX + 1] = {NULL};
    char *text = mem_strdup(a.value[OPT_OPTIONS] != NULL ? a.value[OPT_OPTIONS] : "");
    seating_options(text, options);
    scenario *sc = NULL;
    if (cli_find_scenario(a.data_dir, a.plain[0], path, sizeof path, &err))
        sc = scenario_load(path, a.data_dir, ruleset_list, options, &err);
    if (sc == NULL) {
        mem_free(text);
        return cli_fail(&err, a.data_dir);
    }
    job.sc = sc;
    job.options = options;
    job.progress = longrun_wanted();
    const bool one = a.value[OPT_GAME] != NULL || a.value[OPT_SAVE] != NULL;
    code = one ? save_game(&a, &job, sc) : a.value[OPT_OUT] != NULL ? run_into(&a, &job) : run_here(&a, &job);
    mem_free(text);
    if (!one) scenario_free(sc);
    return code;
}

const cli_command cli_simulate = {
    .name = "simulate",
    .arguments = "SCENARIO",
    .help = "lets the computer play against itself, many times",
    .run = run,
    .least = 1,
    .most = -1,
    .options = {
        [OPT_GAMES] = {"games", "N", "how many games (100)"},
        [OPT_SEED] = {"seed", "S", "seed of the first game (1)"},
        [OPT_JOBS] = {"jobs", "J", "how many at a time (1); results do not depend on it"},
        [OPT_PLAYERS] = {"players", "A,B",
                         "random, quick, normal, thorough, recruit, captain, colonel, general, one that is "
                         "frozen or a script, one a side (quick)"},
        [OPT_OPTIONS] = {"options", "KEY=VALUE,...",
                         "options of the scenario, as its set-up screen has them"},
        [OPT_CSV] = {"csv", "FILE", "one line a game; - for standard output"},
        [OPT_MET] = {"met", "FILE",
                     "in how many games each rule, modifier, result and refusal came up: JSON"},
        [OPT_TIMES] = {"times", "FILE", "the same, how often in all the games together"},
        [OPT_OUT] = {"out", "DIR",
                     "games.csv, moments.csv and report.html; begun again, it goes on where it was"},
        [OPT_SHARD] = {"shard", "K/N", "with --out: only every N-th game, from the K-th on"},
        [OPT_MERGE] = {"merge", NULL, "the arguments are folders of shards: --out DIR gets the whole"},
        [OPT_GAME] = {"game", "K", "only that game, for --save"},
        [OPT_SAVE] = {"save", "FILE", "that game as a saved battle, to be replayed"},
        {NULL, NULL, NULL}}};
