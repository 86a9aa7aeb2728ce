/*
 * train.c: `sandtable train`: which features of a position tell who will win. Plays many games, fits a weight
 * for every feature and one for the first seat of every battle, each before the first turn and after the
 * last, and tries them on games it has not seen. The weights are whole numbers: a position is worth the same
 * on every machine. Not for how positions are measured and weighed: game/chance.c.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "cli/fit.h"
#include "cli/selfplay.h"
#include "cli/train_shard.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/json.h"
#include "game/chance_read.h"
#include "game/scenario_load.h"
#include "rules/list.h"

enum {
    BATTLES_MAX = 32,
    JOBS_MAX = 64,
    GAMES_MAX = 1000000,
    GAMES_USUAL = 400,
    HELD_OUT_OF = 5,
    BANDS = 10,
    AI_FILE_MAX = 256 * 1024
};
static const double ridge = 3, millionths = 1e6;

typedef struct training {
    const ruleset *rules;
    scenario *battle[BATTLES_MAX];
    int battles, features;
    const char *name[CHANCE_FEATURES];
    selfplay_job job;
    selfplay_game *games;
    int held_out, positions;
    chance_model model; /* without seat */
    chance_weight seat[BATTLES_MAX];
    double usual[BATTLES_MAX]; /* share of the first seat in the games that were fitted to */
    fit_score fitted, base;
    struct {
        double share, came, weight;
        int positions;
    } band[BANDS];
    const char *date;
    json_in old; /* the file as it stands; nothing where there is none */
    char old_path[CLI_PATH * 2];
} training;

/* One game in five is only for trying. */
static bool held_out(const training *t, int game)
{
    return game / t->battles % HELD_OUT_OF == HELD_OUT_OF - 1;
}

/* ---- fitting */

/* A feature early and late, then the seat of each battle early and late. */
static int columns_of(const training *t)
{
    return 2 * (t->features + t->battles);
}

static void fill_row(const training *t, const selfplay_position *p, int battle, double *x)
{
    const double late = p->time / (double)CHANCE_UNITY, seat = p->side == 0 ? 1 : p->side == 1 ? -1 : 0;
    memset(x, 0, sizeof *x * (size_t)columns_of(t));
    for (int k = 0; k < t->features; k++) {
        x[2 * k] = p->feature[k] * (1 - late);
        x[2 * k + 1] = p->feature[k] * late;
    }
    x[2 * (t->features + battle)] = seat * (1 - late);
    x[2 * (t->features + battle) + 1] = seat * late;
}

static int32_t whole(double weight)
{
    const double n = round(weight * millionths);
    return (int32_t)(n > CHANCE_WEIGHT_MOST    ? CHANCE_WEIGHT_MOST
                     : n < -CHANCE_WEIGHT_MOST ? -CHANCE_WEIGHT_MOST
                                               : n);
}

static void fit(training *t)
{
    const size_t columns = (size_t)columns_of(t), most = (size_t)t->positions;
    double *x = mem_alloc(sizeof *x * columns * (most + 1)), *y = mem_alloc(sizeof *y * (most + 1)),
           *weight = mem_alloc(sizeof *weight * (most + 1)), *found = mem_alloc(sizeof *found * columns);
    int rows = 0;
    for (int g = 0; g < t->job.games; g++)
        for (int i = 0; i < t->games[g].positions && !held_out(t, g); i++, rows++) {
            const selfplay_position *p = &t->games[g].position[i];
            fill_row(t, p, t->games[g].battle, x + (size_t)rows * columns);
            y[rows] = p->came / 2.0;
            weight[rows] = 1.0 / t->games[g].positions; /* a long game says no more than a short one */
        }
    fit_logistic(&(fit_rows){.rows = rows, .columns = (int)columns, .x = x, .y = y, .weight = weight}, ridge,
                 found);
    for (int k = 0; k < t->features; k++)
        t->model.weight[k] = (chance_weight){whole(found[2 * k]), whole(found[2 * k + 1])};
    for (int b = 0; b < t->battles; b++) {
        const size_t at = 2 * (size_t)(t->features + b);
        t->seat[b] = (chance_weight){whole(found[at]), whole(found[at + 1])};
    }
    mem_free(x);
    mem_free(y);
    mem_free(weight);
    mem_free(found);
}

/* ---- trying it */

static void find_usual(training *t)
{
    double sum[BATTLES_MAX] = {0}, count[BATTLES_MAX] = {0};
    for (int g = 0; g < t->job.games; g++) {
        const selfplay_game *game = &t->games[g];
        if (held_out(t, g) || game->positions == 0) continue;
        sum[game->battle] += game->position[0].came / 2.0;
        count[game->battle]++;
    }
    for (int b = 0; b < t->battles; b++)
        t->usual[b] = (sum[b] + 0.5) / (count[b] + 1);
}

static void try_position(training *t, const selfplay_position *p, int battle, double weight)
{
    chance_model m = t->model;
    m.seat = t->seat[battle];
    const double share =
        chance_share(chance_logit(&m, t->features, p->feature, p->side, p->time)) / millionths;
    const double came = p->came / 2.0, usual = p->side == 1 ? 1 - t->usual[battle] : t->usual[battle];
    int band = (int)(share * BANDS);
    if (band >= BANDS) band = BANDS - 1;
    fit_score_add(&t->fitted, share, came, weight);
    fit_score_add(&t->base, usual, came, weight);
    t->band[band].share += weight * share;
    t->band[band].came += weight * came;
    t->band[band].weight += weight;
    t->band[band].positions++;
}

static void try_all(training *t)
{
    find_usual(t);
    for (int g = 0; g < t->job.games; g++)
        for (int i = 0; i < t->games[g].positions && held_out(t, g); i++)
            try_position(t, &t->games[g].position[i], t->games[g].battle, 1.0 / t->games[g].positions);
    t->fitted = fit_score_mean(t->fitted);
    t->base = fit_score_mean(t->base);
}

static void print_fit(const training *t)
{
    printf("%s: %d games of %d battles, seed %" PRIu64 ", %d positions; tried on %d games held back\n",
           t->rules->id, t->job.games, t->battles, t->job.seed, t->positions, t->held_out);
    printf("  log loss %.3f, the battle's usual outcome alone %.3f\n", t->fitted.log_loss, t->base.log_loss);
    printf("  Brier    %.3f, the battle's usual outcome alone %.3f\n", t->fitted.brier, t->base.brier);
    printf("  chance told   came to   positions\n");
    for (int b = 0; b < BANDS; b++)
        if (t->band[b].weight > 0)
            printf("      %5.1f %%   %5.1f %%   %9d\n", 100 * t->band[b].share / t->band[b].weight,
                   100 * t->band[b].came / t->band[b].weight, t->band[b].positions);
    printf("  weights, in thousandths of a logit for a hundred of the feature: early, late\n");
    for (int k = 0; k < t->features; k++)
        printf("    %-14s %7.0f %7.0f\n", t->name[k], t->model.weight[k].early / 10.0,
               t->model.weight[k].late / 10.0);
}

/* ---- the file */

static void add_weight(strbuf *out, const char *name, chance_weight w, bool last)
{
    strbuf_addf(out, "    \"%s\": [%" PRId32 ", %" PRId32 "]%s\n", name, w.early, w.late, last ? "" : ",");
}

static bool trained(const training *t, const char *battle)
{
    for (int b = 0; b < t->battles; b++)
        if (strcmp(t->battle[b]->id, battle) == 0) return true;
    return false;
}

/* As in the file before it, those too that were not trained now. */
static void add_judged(const training *t, strbuf *out)
{
    int n = 0;
    const json_in list = json_get(&t->old, "judges");
    for (size_t i = 0; json_is_array(list.value) && i < json_array_size(list.value); i++)
        strbuf_addf(out, "%s\"%s\"", n++ > 0 ? ", " : "  \"judges\": [",
                    json_string_value(json_array_get(list.value, i)));
    if (n > 0) strbuf_add(out, "],\n");
    if (t->battles > 0 && t->battle[0]->chance->plans_for > 0)
        strbuf_addf(out, "  \"plans_for\": %d,\n", t->battle[0]->chance->plans_for);
}

/* The seats of battles that stood in the file before it and were not trained now. */
static void keep_seats(const training *t, strbuf *out)
{
    const char *battle;
    json_t *seat;
    const json_in list = json_get(&t->old, "battles");
    if (!json_is_object(list.value)) return;
    json_object_foreach(list.value, battle, seat)
    {
        if (battle[0] == '_' || trained(t, battle)) continue;
        const chance_weight w = {(int32_t)json_integer_value(json_array_get(seat, 0)),
                                 (int32_t)json_integer_value(json_array_get(seat, 1))};
        add_weight(out, battle, w, false);
    }
}

static void add_file(const training *t, strbuf *out)
{
    strbuf_addf(out, "{\n  \"_\": \"Fitted by sandtable train; rules/README.md says what stands here.\",\n");
    strbuf_addf(out, "  \"format\": 1,\n  \"made\": \"%s\",\n", t->date);
    strbuf_addf(out, "  \"players\": \"%s, seats at times blundering as %s\",\n", t->job.player->name,
                t->job.blunders->name);
    strbuf_addf(out, "  \"games\": %d,\n  \"positions\": %d,\n  \"seed\": %" PRIu64 ",\n", t->job.games,
                t->positions, t->job.seed);
    strbuf_addf(out,
                "  \"fit\": { \"held_out_games\": %d, \"log_loss\": %.0f, \"log_loss_base\": %.0f, "
                "\"brier\": %.0f, \"brier_base\": %.0f },\n",
                t->held_out, 1000 * t->fitted.log_loss, 1000 * t->base.log_loss, 1000 * t->fitted.brier,
                1000 * t->base.brier);
    add_judged(t, out);
    strbuf_add(out, "  \"weights\": {\n");
    for (int k = 0; k < t->features; k++)
        add_weight(out, t->name[k], t->model.weight[k], k == t->features - 1);
    strbuf_add(out, "  },\n  \"battles\": {\n");
    keep_seats(t, out);
    for (int b = 0; b < t->battles; b++)
        add_weight(out, t->battle[b]->id, t->seat[b], b == t->battles - 1);
    strbuf_add(out, "  }\n}\n");
}

/* ---- the command */

enum { OPT_GAMES, OPT_SEED, OPT_JOBS, OPT_BATTLES, OPT_DATE, OPT_OUT, OPT_SHARD, OPT_MERGE };

/* Is it among "A,B,C"? NULL: everything is. */
static bool wanted(const char *list, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = list; at != NULL && (at = strstr(at, name)) != NULL; at++)
        if ((at == list || at[-1] == ',') && (at[n] == '\0' || at[n] == ',')) return true;
    return list == NULL;
}

/* What is fitted anew must not hang on what was fitted before: in games to fit to nobody judges by it. */
static void forget_weights(scenario *sc)
{
    chance_model *none = arena_alloc(sc->memory, sizeof *none);
    *none = *sc->chance;
    none->fitted = none->judges = false;
    sc->chance = none;
}

/* The file of that system as it stands, if there is one. */
static bool read_old(training *t, const char *data_dir, error *err)
{
    char path[CLI_PATH * 2];
    snprintf(path, sizeof path, "%s/rules/%s/ai.json", data_dir, t->rules->id);
    if (!file_exists(path)) return true;
    snprintf(t->old_path, sizeof t->old_path, "%s", path);
    return json_read_file(t->old_path, AI_FILE_MAX, &t->old, err);
}

static bool load_battles(training *t, const char *data_dir, const char *only, error *err)
{
    char folder[CLI_PATH * 2], path[CLI_PATH * 3];
    char **names;
    int count;
    bool ok = true;
    snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, t->rules->id);
    if (!file_list(folder, ".json", &names, &count, err)) return false;
    for (int i = 0; ok && i < count && t->battles < BATTLES_MAX; i++) {
        char id[64];
        snprintf(id, sizeof id, "%.*s", (int)(strlen(names[i]) - strlen(".json")), names[i]);
        if (!wanted(only, id)) continue;
        file_join(folder, names[i], path, sizeof path);
        scenario *sc = scenario_load(path, data_dir, ruleset_list, NULL, err);
        ok = sc != NULL;
        if (ok) forget_weights(sc);
        t->battle[t->battles] = sc;
        t->battles += ok;
    }
    file_list_free(names, count);
    if (ok && t->battles == 0) return error_set(err, folder, 0, 0, "holds no such battle");
    return ok;
}

static bool write_file(const training *t, const char *path, error *err)
{
    if (path == NULL) return true;
    strbuf text = {0};
    add_file(t, &text);
    const bool ok = file_write(path, text.s, text.len, err);
    strbuf_free(&text);
    return ok;
}

static bool make_ready(training *t, const char *data_dir, const char *battles, error *err)
{
    if (!read_old(t, data_dir, err) || !load_battles(t, data_dir, battles, err)) return false;
    t->features = ruleset_features(t->rules, t->name);
    t->job.battle = (const scenario *const *)t->battle;
    t->job.battles = t->battles;
    t->job.player = ai_find("quick");
    t->job.blunders = ai_find("random");
    t->job.progress = isatty(STDERR_FILENO) != 0;
    return true;
}

/* What the folder of a shard says of its games: the same for all shards of one training. */
static void fill_card(const training *t, int shard, int shards, lab_card *out)
{
    uint64_t digits = 0;
    size_t at = 0;
    *out = (lab_card){.games = t->job.games, .shard = shard, .shards = shards};
    snprintf(out->program, sizeof out->program, "sandtable %s", SANDTABLE_VERSION);
    snprintf(out->scenario, sizeof out->scenario, "%s", t->rules->id);
    snprintf(out->players, sizeof out->players, "%s, blundering as %s", t->job.player->name,
             t->job.blunders->name);
    snprintf(out->seed, sizeof out->seed, "%" PRIu64, t->job.seed);
    for (int b = 0; b < t->battles && at < sizeof out->options; b++) {
        digits = hash_mix(digits, lab_card_digits(t->battle[b]));
        at += (size_t)snprintf(out->options + at, sizeof out->options - at, "%s%s", b > 0 ? "," : "",
                               t->battle[b]->id);
    }
    snprintf(out->data, sizeof out->data, "%016" PRIx64, digits);
}

static bool fit_and_tell(training *t, const cli_args *a, error *err)
{
    for (int g = 0; g < t->job.games; g++) {
        t->positions += t->games[g].positions;
        t->held_out += held_out(t, g);
    }
    fit(t);
    try_all(t);
    print_fit(t);
    return write_file(t, a->value[OPT_OUT], err);
}

static bool train(training *t, const cli_args *a, error *err)
{
    if (!make_ready(t, a->data_dir, a->value[OPT_BATTLES], err)) return false;
    t->games = mem_alloc(sizeof *t->games * (size_t)t->job.games);
    return selfplay_all(&t->job, t->games, err) && fit_and_tell(t, a, err);
}

static bool play_shard(training *t, const cli_args *a, error *err)
{
    lab_card card;
    int shard, shards;
    if (!make_ready(t, a->data_dir, a->value[OPT_BATTLES], err)) return false;
    lab_card_shard(a->value[OPT_SHARD], &shard, &shards);
    fill_card(t, shard, shards, &card);
    if (!train_shard_play(&t->job, t->features, &card, a->value[OPT_OUT], err)) return false;
    printf("%s: %d games in %s/positions.csv\n", t->rules->id, lab_card_games(&card, shard),
           a->value[OPT_OUT]);
    return true;
}

/* Games, seed and battles are those of the first folder. */
static bool merge_shards(training *t, const cli_args *a, error *err)
{
    lab_card card, now;
    const char *const *dirs = (const char *const *)a->plain + 1;
    if (!lab_card_read(dirs[0], &card, err)) return false;
    t->job.games = card.games;
    t->job.seed = strtoull(card.seed, NULL, 10);
    if (card.games > GAMES_MAX || strcmp(card.scenario, t->rules->id) != 0)
        return error_set(err, dirs[0], 0, 0, "holds no games of %s to fit to", t->rules->id);
    if (!make_ready(t, a->data_dir, card.options, err)) return false;
    fill_card(t, 1, card.shards, &now);
    if (!lab_card_same(&card, &now, dirs[0], err)) return false;
    t->games = mem_alloc(sizeof *t->games * (size_t)t->job.games);
    return train_shard_merge(dirs, a->nplain - 1, &now, t->battles, t->features, t->games, err) &&
           fit_and_tell(t, a, err);
}

static bool read_numbers(const cli_args *a, training *t)
{
    uint64_t games = GAMES_USUAL, jobs = 1, seed = 1;
    if ((a->value[OPT_GAMES] != NULL && !cli_number(a->value[OPT_GAMES], 1, GAMES_MAX, "games", &games)) ||
        (a->value[OPT_SEED] != NULL && !cli_number(a->value[OPT_SEED], 0, INT64_MAX, "seed", &seed)) ||
        (a->value[OPT_JOBS] != NULL && !cli_number(a->value[OPT_JOBS], 1, JOBS_MAX, "jobs", &jobs)))
        return false;
    t->job.games = (int)games;
    t->job.jobs = (int)jobs;
    t->job.seed = seed;
    return true;
}

/* What does not go together. */
static bool makes_sense(const cli_args *a)
{
    const char *wrong = NULL;
    int shard, shards;
    const bool merges = a->value[OPT_MERGE] != NULL;
    if (!merges && a->nplain != 1) wrong = "one rule system is expected";
    if (merges && a->nplain < 2) wrong = "--merge needs the folders of the shards behind the rule system";
    if (a->value[OPT_SHARD] != NULL && a->value[OPT_OUT] == NULL) wrong = "--shard needs --out DIR";
    if (merges && (a->value[OPT_SHARD] != NULL || a->value[OPT_GAMES] != NULL || a->value[OPT_SEED] != NULL ||
                   a->value[OPT_BATTLES] != NULL))
        wrong = "--merge has games, seed and battles from the folders";
    if (wrong != NULL) fprintf(stderr, "sandtable: %s\nTry \"sandtable train --help\".\n", wrong);
    return wrong == NULL && lab_card_shard(a->value[OPT_SHARD], &shard, &shards);
}

/* The system and the day; false: one of them is nothing, and that is said. */
static bool read_words(const cli_args *a, training *t, char *today, size_t size)
{
    const time_t now = time(NULL);
    struct tm day;
    strftime(today, size, "%Y-%m-%d", gmtime_r(&now, &day));
    t->date = a->value[OPT_DATE] != NULL ? a->value[OPT_DATE] : today;
    t->rules = ruleset_find(ruleset_list, a->plain[0]);
    if (t->date[strspn(t->date, "0123456789-")] != '\0') {
        cli_say(stderr, "sandtable: --date %s: expected a day like %s\n", t->date, today);
    } else if (t->rules == NULL) {
        cli_say(stderr, "sandtable: there is no rule system \"%s\"; there are", a->plain[0]);
        for (int i = 0; ruleset_list[i] != NULL; i++)
            fprintf(stderr, " %s", ruleset_list[i]->id);
        fprintf(stderr, "\n");
    } else {
        return true;
    }
    return false;
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    char today[16];
    int code = cli_parse(&cli_train, argc, argv, &a);
    if (code >= 0) return code;
    training *t = mem_alloc(sizeof *t);
    if (!makes_sense(&a) || !read_words(&a, t, today, sizeof today) || !read_numbers(&a, t)) {
        code = CLI_USAGE;
    } else if (!cli_need_data(&a)) {
        code = CLI_FAILED;
    } else {
        bool (*const what)(training *, const cli_args *, error *) = a.value[OPT_MERGE] != NULL ? merge_shards
                                                                    : a.value[OPT_SHARD] != NULL ? play_shard
                                                                                                 : train;
        code = what(t, &a, &err) ? CLI_DONE : cli_fail(&err, a.data_dir);
    }
    json_close(&t->old);
    if (t->games != NULL) selfplay_free(t->games, t->job.games);
    for (int b = 0; b < t->battles; b++)
        scenario_free(t->battle[b]);
    mem_free(t);
    return code;
}

const cli_command cli_train = {
    .name = "train",
    .arguments = "SYSTEM [SHARD...]",
    .help = "fits the chance of winning to games of the computer against itself",
    .run = run,
    .least = 1,
    .most = -1,
    .options = {
        [OPT_GAMES] = {"games", "N", "how many games, of all battles in turn (400)"},
        [OPT_SEED] = {"seed", "S", "seed of the first game (1)"},
        [OPT_JOBS] = {"jobs", "J", "how many at a time (1); results do not depend on it"},
        [OPT_BATTLES] = {"battles", "A,B", "only these battles of the system"},
        [OPT_DATE] = {"date", "DAY", "what the file says of when it was made (today)"},
        [OPT_OUT] = {"out", "FILE", "writes the weights: rules/SYSTEM/ai.json"},
        [OPT_SHARD] = {"shard", "K/N",
                       "with --out DIR: only plays every N-th game, from the K-th on, into that folder"},
        [OPT_MERGE] = {"merge", NULL, "fits to the games in those folders of shards"},
        {NULL, NULL, NULL}}};
