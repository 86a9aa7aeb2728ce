/*
 * train.c: `sandtable train`: which features of a position tell who will win. Plays many games, fits a weight
 * for every feature and one for the first seat of every battle, each before the first turn and after the
 * last, and tries them on games it has not seen. The weights are whole numbers: a position is worth the same
 * on every machine. With --told they stay, and fitted is what people are told of each battle beside them. Not
 * for how positions are measured and weighed: game/chance.c.
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
static const char step[] = "  ";
static const double ridge = 3, told_ridge = 1, millionths = 1e6;

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
    bool told; /* the weights stand; fitted is what is told beside them: */
    chance_weight beside[BATTLES_MAX];
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

/* Where the weights stand, none. */
static int fitted_features(const training *t)
{
    return t->told ? 0 : t->features;
}

/* A feature early and late, then the seat of each battle early and late. */
static int columns_of(const training *t)
{
    return 2 * (fitted_features(t) + t->battles);
}

/* The weights so far, for that battle. */
static chance_model as_it_stands(const training *t, int battle)
{
    chance_model m = t->model;
    m.seat = t->seat[battle];
    return m;
}

static void fill_row(const training *t, const selfplay_position *p, int battle, double *x)
{
    const double late = p->time / (double)CHANCE_UNITY, seat = p->side == 0 ? 1 : p->side == 1 ? -1 : 0;
    const int features = fitted_features(t);
    memset(x, 0, sizeof *x * (size_t)columns_of(t));
    for (int k = 0; k < features; k++) {
        x[2 * k] = p->feature[k] * (1 - late);
        x[2 * k + 1] = p->feature[k] * late;
    }
    x[2 * (features + battle)] = seat * (1 - late);
    x[2 * (features + battle) + 1] = seat * late;
}

static int32_t whole(double weight)
{
    const double n = round(weight * millionths);
    return (int32_t)(n > CHANCE_WEIGHT_MOST    ? CHANCE_WEIGHT_MOST
                     : n < -CHANCE_WEIGHT_MOST ? -CHANCE_WEIGHT_MOST
                                               : n);
}

/* What was found, where it belongs. */
static void take(training *t, const double *found)
{
    const int features = fitted_features(t);
    for (int k = 0; k < features; k++)
        t->model.weight[k] = (chance_weight){whole(found[2 * k]), whole(found[2 * k + 1])};
    for (int b = 0; b < t->battles; b++) {
        const size_t at = 2 * (size_t)(features + b);
        (t->told ? t->beside : t->seat)[b] = (chance_weight){whole(found[at]), whole(found[at + 1])};
    }
}

static void fit(training *t)
{
    const size_t columns = (size_t)columns_of(t), most = (size_t)t->positions + 1;
    double *x = mem_alloc(sizeof *x * columns * most), *found = mem_alloc(sizeof *found * columns);
    double *y = mem_alloc(sizeof *y * most), *weight = mem_alloc(sizeof *weight * most);
    double *known = mem_alloc(sizeof *known * most);
    fit_rows d = {.columns = (int)columns, .x = x, .y = y, .weight = weight, .known = known};
    for (int g = 0; g < t->job.games; g++)
        for (int i = 0; i < t->games[g].positions && !held_out(t, g); i++, d.rows++) {
            const selfplay_position *p = &t->games[g].position[i];
            const chance_model m = as_it_stands(t, t->games[g].battle);
            fill_row(t, p, t->games[g].battle, x + (size_t)d.rows * columns);
            known[d.rows] = chance_logit(&m, t->features, p->feature, p->side, p->time) / 1000.0;
            y[d.rows] = p->came / 2.0;
            weight[d.rows] = 1.0 / t->games[g].positions; /* a long game says no more than a short one */
        }
    fit_logistic(&d, t->told ? told_ridge : ridge, found);
    take(t, found);
    mem_free(x);
    mem_free(y);
    mem_free(weight);
    mem_free(known);
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

static double share_by(const training *t, const chance_model *m, const selfplay_position *p)
{
    return chance_share(chance_logit(m, t->features, p->feature, p->side, p->time)) / millionths;
}

static void try_position(training *t, const selfplay_position *p, int battle, double weight)
{
    chance_model m = as_it_stands(t, battle);
    const double without = share_by(t, &m, p), came = p->came / 2.0;
    const double usual = p->side == 1 ? 1 - t->usual[battle] : t->usual[battle];
    m.seat.early += t->beside[battle].early;
    m.seat.late += t->beside[battle].late;
    const double share = share_by(t, &m, p);
    int band = (int)(share * BANDS);
    if (band >= BANDS) band = BANDS - 1;
    fit_score_add(&t->fitted, share, came, weight);
    fit_score_add(&t->base, t->told ? without : usual, came, weight);
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
    const char *beside = t->told ? "by the weights" : "the battle's usual outcome";
    printf("  log loss %.3f, %s alone %.3f\n", t->fitted.log_loss, beside, t->base.log_loss);
    printf("  Brier    %.3f, %s alone %.3f\n", t->fitted.brier, beside, t->base.brier);
    printf("  chance told   came to   positions\n");
    for (int b = 0; b < BANDS; b++)
        if (t->band[b].weight > 0)
            printf("      %5.1f %%   %5.1f %%   %9d\n", 100 * t->band[b].share / t->band[b].weight,
                   100 * t->band[b].came / t->band[b].weight, t->band[b].positions);
    for (int b = 0; b < t->battles && t->told; b++)
        printf("    %-14s %6.2f %6.2f logits beside the weights: early, late\n", t->battle[b]->id,
               t->beside[b].early / millionths, t->beside[b].late / millionths);
    if (t->told) return;
    printf("  weights, in thousandths of a logit for a hundred of the feature: early, late\n");
    for (int k = 0; k < t->features; k++)
        printf("    %-14s %7.0f %7.0f\n", t->name[k], t->model.weight[k].early / 10.0,
               t->model.weight[k].late / 10.0);
}

/* ---- the file */

static void add_weight(strbuf *out, const char *indent, const char *name, chance_weight w, bool last)
{
    strbuf_addf(out, "%s  \"%s\": [%" PRId32 ", %" PRId32 "]%s\n", indent, name, w.early, w.late,
                last ? "" : ",");
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

static void add_pair(strbuf *out, const char *indent, const char *name, const json_t *pair, bool last)
{
    const chance_weight w = {(int32_t)json_integer_value(json_array_get(pair, 0)),
                             (int32_t)json_integer_value(json_array_get(pair, 1))};
    add_weight(out, indent, name, w, last);
}

/* Of battles that stood in the file before it, in `seats` (NULL: none did), and were not trained now. */
static void keep_seats(const training *t, const char *indent, json_t *seats, strbuf *out)
{
    const char *battle;
    json_t *seat;
    json_object_foreach(seats, battle, seat)
    {
        if (battle[0] != '_' && !trained(t, battle)) add_pair(out, indent, battle, seat, false);
    }
}

/* "battles", and the end of the object it stands in. */
static void add_battles(const training *t, const char *indent, json_t *before, const chance_weight *seat,
                        strbuf *out)
{
    strbuf_addf(out, "%s\"battles\": {\n", indent);
    keep_seats(t, indent, json_object_get(before, "battles"), out);
    for (int b = 0; b < t->battles; b++)
        add_weight(out, indent, t->battle[b]->id, seat[b], b == t->battles - 1);
    strbuf_addf(out, "%s}\n", indent);
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
        add_weight(out, step, t->name[k], t->model.weight[k], k == t->features - 1);
    strbuf_add(out, "  },\n");
    add_battles(t, step, t->old.value, t->seat, out);
    strbuf_add(out, "}\n");
}

static void add_member(strbuf *out, const char *key, json_t *value)
{
    const char *name;
    json_t *pair;
    size_t n = 0;
    if (strcmp(key, "weights") == 0 || strcmp(key, "battles") == 0) {
        strbuf_addf(out, "  \"%s\": {\n", key);
        json_object_foreach(value, name, pair)
        {
            add_pair(out, step, name, pair, ++n == json_object_size(value));
        }
        strbuf_add(out, "  },\n");
        return;
    }
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    const size_t size = strlen(text);
    if (json_is_object(value) && size > 2)
        strbuf_addf(out, "  \"%s\": { %.*s },\n", key, (int)size - 2, text + 1);
    else
        strbuf_addf(out, "  \"%s\": %s,\n", key, text);
    free(text);
}

/* The file as it stands, and at its end what is told. */
static void add_told_file(const training *t, strbuf *out)
{
    const char *key;
    json_t *value;
    strbuf_add(out, "{\n");
    json_object_foreach(t->old.value, key, value)
    {
        if (strcmp(key, "told") != 0) add_member(out, key, value);
    }
    strbuf_addf(out, "  \"told\": {\n    \"made\": \"%s\",\n    \"players\": \"%s\",\n", t->date,
                t->job.player->name);
    strbuf_addf(out, "    \"games\": %d,\n    \"seed\": %" PRIu64 ",\n", t->job.games, t->job.seed);
    strbuf_addf(out, "    \"log_loss\": %.0f,\n    \"log_loss_without\": %.0f,\n", 1000 * t->fitted.log_loss,
                1000 * t->base.log_loss);
    add_battles(t, "    ", json_object_get(t->old.value, "told"), t->beside, out);
    strbuf_add(out, "  }\n}\n");
}

/* ---- the command */

enum { OPT_GAMES, OPT_SEED, OPT_JOBS, OPT_BATTLES, OPT_TOLD, OPT_DATE, OPT_OUT, OPT_SHARD, OPT_MERGE };

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
        if (ok && t->told) t->seat[t->battles] = sc->chance->seat;
        if (ok && !t->told) forget_weights(sc);
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
    (t->told ? add_told_file : add_file)(t, &text);
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
    if (t->told) t->model = *t->battle[0]->chance;
    if (t->told && !t->model.fitted)
        return error_set(err, t->rules->id, 0, 0, "has no weights that --told could leave as they are");
    if (!t->told) t->job.player = ai_find("quick");
    if (!t->told) t->job.blunders = ai_find("random");
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
    if (a->value[OPT_TOLD] != NULL && (merges || a->value[OPT_SHARD] != NULL))
        wrong = "--told plays all its games itself: no --shard, no --merge";
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
    t->told = a->value[OPT_TOLD] != NULL;
    if (t->told) t->job.player = ai_find(a->value[OPT_TOLD]);
    if (t->date[strspn(t->date, "0123456789-")] != '\0') {
        cli_say(stderr, "sandtable: --date %s: expected a day like %s\n", t->date, today);
    } else if (t->rules == NULL) {
        cli_say(stderr, "sandtable: there is no rule system \"%s\"; there are", a->plain[0]);
        for (int i = 0; ruleset_list[i] != NULL; i++)
            fprintf(stderr, " %s", ruleset_list[i]->id);
        fprintf(stderr, "\n");
    } else if (t->told && t->job.player == NULL) {
        cli_say(stderr, "sandtable: --told %s: there is no such player; captain, say\n", a->value[OPT_TOLD]);
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
        [OPT_TOLD] =
            {"told", "PLAYER",
             "keeps the weights; fits what people are told of each battle, by games of PLAYER (captain)"},
        [OPT_DATE] = {"date", "DAY", "what the file says of when it was made (today)"},
        [OPT_OUT] = {"out", "FILE", "writes the weights: rules/SYSTEM/ai.json"},
        [OPT_SHARD] = {"shard", "K/N",
                       "with --out DIR: only plays every N-th game, from the K-th on, into that folder"},
        [OPT_MERGE] = {"merge", NULL, "fits to the games in those folders of shards"},
        {NULL, NULL, NULL}}};
