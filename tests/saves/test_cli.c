/* test_cli.c: the program itself, as people call it: help, exit codes, and each way in on a shipped scenario.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* posix_openpt */
#endif
#include "saves/battle.h"

#include "cli/cli.h"
#include "cli/fit.h"
#include "core/plain.h"
#include "core/random.h"
#include "game/chance.h"
#include "game/seal.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>

static char said[1 << 20];

/* Runs the program with these arguments, `input` on its standard input; what it says on both outputs is in
 * `said`. */
static int run(const char *arguments, const char *input)
{
    char command[2048], path[128];
    size_t n = 0;
    error err = {0};
    battle_path("input.txt", path);
    if (!file_write(path, input != NULL ? input : "", input != NULL ? strlen(input) : 0, &err))
        fail_with(&err);
    snprintf(command, sizeof command, "'%s' %s < '%s' 2>&1", SANDTABLE_BINARY, arguments, path);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    while (n < sizeof said - 1) {
        size_t more = fread(said + n, 1, sizeof said - 1 - n, out);
        if (more == 0) break;
        n += more;
    }
    said[n] = '\0';
    int status = pclose(out);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void expect(int code, const char *arguments, const char *input, const char *says)
{
    int got = run(arguments, input);
    if (got != code)
        fail_msg("sandtable %s: exit %d instead of %d, saying: %.500s", arguments, got, code, said);
    if (says != NULL && strstr(said, says) == NULL)
        fail_msg("sandtable %s: \"%.500s\" does not say \"%s\"", arguments, said, says);
}

static const char *const subcommands[] = {"list", "engine", "simulate", "replay", "check", "render", "report",
                                          "demo", "bench",  "train",    "letter", "print", NULL};

static void test_help_and_usage(void **unused)
{
    (void)unused;
    char line[200];
    expect(0, "--help", NULL, "simulate");
    expect(0, "--version", NULL, "sandtable ");
    expect(0, "-V", NULL, "libsodium"); /* and the libraries it runs with */
    expect(0, "-h", NULL, "simulate");
    expect(2, "--nonsense", NULL, "--help");
    expect(2, "list --nonsense", NULL, "sandtable list: unrecognized option");
    for (int i = 0; subcommands[i] != NULL; i++) {
        snprintf(line, sizeof line, "%s --help", subcommands[i]);
        expect(0, line, NULL, subcommands[i]);
        snprintf(line, sizeof line, "%s --version", subcommands[i]);
        expect(0, line, NULL, "sandtable ");
        snprintf(line, sizeof line, "%s --nonsense", subcommands[i]);
        expect(2, line, NULL, NULL);
    }
    expect(2, "replay", NULL, "SAVE");
    expect(2, "replay one two", NULL, NULL);
    expect(2, "check", NULL, "FILE");
    expect(2, "render x --size large", NULL, "WIDTHxHEIGHT");
    expect(2, "simulate x --games none", NULL, "whole number");
    expect(2, "simulate x --players nobody", NULL, "nobody");
    expect(2, "kassassin --side zulus", NULL, "british, egyptian");
    expect(2, "kassassin --undo later", NULL, "free, ask or never");
    expect(2, "kassassin --level marshal", NULL, "recruit, captain, colonel, general");
    expect(2, "--side british", NULL, "name its scenario");
    expect(1, "kassassin --set nonsense=1", NULL, "nonsense");
    expect(2, "nosuchcommand", NULL, "--help");
    expect(2, "--continue kassassin", NULL, "name no other");
    assert_int_equal(run("play x.json", NULL), 2);
    assert_non_null(strstr(said, "sandtable: expected [FILE|LINE]\n")); /* no blank where it has no name */
    expect(1, "list --data-dir /tmp", NULL, "rules/");
    expect(0, "--data-dir . list --paths", NULL, ".json");
    expect(0, "--data-dir=. list --paths", NULL, ".json");
    expect(0, "list --first", NULL, "/scenarios/");
    expect(1, "--data-dir /tmp list", NULL, "rules/");
    expect(2, "--data-dir", NULL, "--help");
    expect(1, "simulate nosuchscenario", NULL, "list");
    expect(1, "report /no/such/save", NULL, "/no/such/save");
}

/* The first shipped scenario. */
static const char *first_scenario(void)
{
    static char path[1024];
    expect(0, "list --paths", NULL, ".json");
    snprintf(path, sizeof path, "%.*s", (int)strcspn(said, "\n"), said);
    return path;
}

static char *read_whole(const char *path, size_t *size)
{
    char *data;
    error err = {0};
    if (!file_read(path, 1 << 26, &data, size, &err)) fail_with(&err);
    return data;
}

/* ---- train */

/* Of four columns the second alone says who wins, the third is noise, the fourth nothing at all. */
static void test_what_tells_is_found(void **unused)
{
    (void)unused;
    enum { ROWS = 4000, COLUMNS = 4, PLANTED = 1 };
    double *x = mem_alloc(sizeof *x * ROWS * COLUMNS), *y = mem_alloc(sizeof *y * ROWS),
           *weight = mem_alloc(sizeof *weight * ROWS), found[COLUMNS], again[COLUMNS];
    random_stream r = {.seed = 11};
    for (int i = 0; i < ROWS; i++) {
        for (int k = 0; k < COLUMNS - 1; k++)
            x[i * COLUMNS + k] = (double)random_below(&r, 2001) - 1000;
        const int32_t logit = (int32_t)(2 * x[i * COLUMNS + PLANTED]); /* two logits a thousand */
        y[i] = (int32_t)random_below(&r, 1000000) < chance_share(logit);
        weight[i] = 1;
    }
    const fit_rows rows = {.rows = ROWS, .columns = COLUMNS, .x = x, .y = y, .weight = weight};
    fit_logistic(&rows, 1, found);
    fit_logistic(&rows, 1, again);
    assert_memory_equal(found, again, sizeof found);
    assert_in_range((long)(found[PLANTED] * 1e6), 1800, 2200);
    assert_in_range((long)(found[0] * 1e6) + 200, 0, 400);
    assert_in_range((long)(found[2] * 1e6) + 200, 0, 400);
    assert_true(found[3] == 0);
    mem_free(x);
    mem_free(y);
    mem_free(weight);
}

/* Where the computer judges by its weights: what is fitted to its games does not hang on those it had. */
static void test_train_forgets(const char *out)
{
    char line[2048];
    size_t size;
    error err = {0};
    expect(0, "train africa --battles castillejos --games 2 --seed 4 --date 2000-01-01", NULL, "log loss");
    char *text = mem_strdup(said);
    char folder[128], path[200], *old = read_whole("rules/africa/ai.json", &size), *weight;
    battle_path("data", folder);
    snprintf(line, sizeof line, "mkdir -p '%s' && cp -r rules maps '%s'", folder, folder);
    assert_int_equal(system(line), 0); /* NOLINT(cert-env33-c) */
    snprintf(path, sizeof path, "%s/rules/africa/ai.json", folder);
    weight = strstr(old, "\"ahead\": [") + strlen("\"ahead\": [");
    for (; *weight != ']'; weight++)
        if (*weight >= '0' && *weight <= '9') *weight = '9';
    weight = strstr(old, "\"left\": [") + strlen("\"left\": [");
    for (; *weight != ']'; weight++)
        if (*weight >= '1' && *weight <= '9') *weight = '1';
    if (!file_write(path, old, size, &err)) fail_with(&err);
    snprintf(
        line, sizeof line,
        "train africa --data-dir '%s' --battles castillejos --games 2 --seed 4 --date 2000-01-01 --out '%s'",
        folder, out);
    expect(0, line, NULL, "log loss");
    assert_string_equal(text, said);
    char *made = read_whole(out, &size);
    assert_non_null(strstr(made, "\"judges\": [\"castillejos\", \"tetuan\", \"wad-ras\"]"));
    assert_non_null(strstr(made, "\"tetuan\": ["));
    mem_free(made);
    mem_free(old);
    mem_free(text);
    snprintf(line, sizeof line, "rm -r '%s'", folder);
    assert_int_equal(system(line), 0); /* NOLINT(cert-env33-c) */
}

/* Cut to `size` bytes, as a kill may leave it. */
static void cut_short(const char *path, size_t size)
{
    size_t all;
    error err = {0};
    char *text = read_whole(path, &all);
    assert_true(size < all);
    if (!file_write(path, text, size, &err)) fail_with(&err);
    mem_free(text);
}

/* Three folders give the weights of the run that was not split, byte for byte, one of them killed and begun
 * again. */
static void test_train_in_shards(const char *one)
{
    static const char play[] = "train prone --battles drill --games 10 --seed %d --shard %d/3 --out '%s'";
    char line[2048], dir[3][128], path[160], out[128];
    size_t size, whole, made;
    battle_path("merged.json", out);
    for (int k = 0; k < 3; k++) {
        snprintf(line, sizeof line, "shard-%d", k + 1);
        battle_path(line, dir[k]);
        snprintf(line, sizeof line, play, 4, k + 1, dir[k]);
        expect(0, line, NULL, k == 0 ? "prone: 4 games in" : "prone: 3 games in");
    }
    snprintf(path, sizeof path, "%s/positions.csv", dir[1]);
    char *before = read_whole(path, &size);
    cut_short(path, size - 12);
    snprintf(line, sizeof line, "train prone --merge --out '%s' '%s' '%s' '%s'", out, dir[0], dir[1], dir[2]);
    expect(1, line, NULL, "has 2 of its 3 games");
    snprintf(line, sizeof line, play, 4, 2, dir[1]);
    expect(0, line, NULL, "prone: 3 games in");
    char *after = read_whole(path, &whole);
    assert_int_equal(size, whole);
    assert_memory_equal(before, after, size);
    snprintf(line, sizeof line, "train prone --merge --date 2000-01-01 --out '%s' '%s' '%s' '%s'", out,
             dir[2], dir[0], dir[1]);
    expect(0, line, NULL, "log loss");
    char *a = read_whole(one, &whole), *b = read_whole(out, &made);
    assert_int_equal(whole, made);
    assert_memory_equal(a, b, whole);
    snprintf(line, sizeof line, "train prone --merge '%s' '%s'", dir[0], dir[2]);
    expect(1, line, NULL, "lack shard 2 of 3");
    snprintf(line, sizeof line, "train prone --merge '%s' '%s' '%s'", dir[0], dir[1], dir[1]);
    expect(1, line, NULL, "is shard 2, and so is another folder");
    snprintf(line, sizeof line, play, 5, 2, dir[1]);
    expect(1, line, NULL, "holds another run: its seed is 4, not 5");
    snprintf(line, sizeof line, "train grid --merge '%s'", dir[0]);
    expect(1, line, NULL, "holds no games of grid to fit to");
    expect(2, "train prone --merge", NULL, "needs the folders of the shards");
    expect(2, "train prone --shard 1/2", NULL, "--shard needs --out DIR");
    expect(2, "train prone --shard 3/2 --out x", NULL, "expected K/N");
    mem_free(before);
    mem_free(after);
    mem_free(a);
    mem_free(b);
}

/* What is told is fitted beside the weights: they stay, digit by digit, and so does what else is in the file.
 */
static void test_train_told(const char *one, const char *two)
{
    char line[2048];
    size_t size1, size2, shipped;
    static const char play[] = "train prone --battles drill --told captain --games 6 --seed 4 --jobs %d "
                               "--date 2000-01-01 --out '%s'";
    snprintf(line, sizeof line, play, 1, one);
    expect(0, line, NULL, "by the weights alone");
    snprintf(line, sizeof line, play, 2, two);
    expect(0, line, NULL, "logits beside the weights");
    char *a = read_whole(one, &size1), *b = read_whole(two, &size2),
         *old = read_whole("rules/prone/ai.json", &shipped);
    assert_int_equal(size1, size2);
    assert_memory_equal(a, b, size1);
    char *told = strstr(a, ",\n  \"told\": {"), *weights = strstr(old, "  \"weights\": {");
    assert_non_null(told);
    assert_non_null(strstr(told, "\"players\": \"captain\""));
    assert_non_null(strstr(told, "\"drill\": ["));
    *strstr(weights, "\n  }") = '\0';
    assert_non_null(strstr(a, weights));
    assert_non_null(strstr(a, "\"heyde\": ["));
    mem_free(a);
    mem_free(b);
    mem_free(old);
    expect(1, "train example --told captain --games 2", NULL, "has no weights");
    expect(2, "train prone --told nobody", NULL, "there is no such player");
    expect(2, "train prone --told captain --shard 1/2 --out x", NULL, "no --shard");
}

static void test_train(void **unused)
{
    (void)unused;
    char line[2048], one[128], two[128];
    size_t size1, size2;
    battle_path("one.json", one);
    battle_path("two.json", two);
    snprintf(line, sizeof line,
             "train prone --battles drill --games 10 --seed 4 --jobs 1 --date 2000-01-01 --out '%s'", one);
    expect(0, line, NULL, "log loss");
    snprintf(line, sizeof line,
             "train prone --battles drill --games 10 --seed 4 --jobs 3 --date 2000-01-01 --out '%s'", two);
    expect(0, line, NULL, "chance told");
    char *a = read_whole(one, &size1), *b = read_whole(two, &size2);
    assert_int_equal(size1, size2);
    assert_memory_equal(a, b, size1);
    assert_non_null(strstr(a, "\"made\": \"2000-01-01\""));
    assert_non_null(strstr(a, "\"drill\": ["));
    assert_non_null(strstr(a, "\"heyde\": [")); /* of a battle that was not played: kept as it stands */
    mem_free(a);
    mem_free(b);
    test_train_in_shards(one);
    test_train_forgets(one);
    test_train_told(one, two);
    expect(2, "train nosuchsystem", NULL, "there is no rule system \"nosuchsystem\"; there are");
    expect(2, "train grid --date today", NULL, "expected a day like");
    expect(1, "train grid --battles drill", NULL, "no such battle");
}

static void test_simulate(void **unused)
{
    (void)unused;
    char line[2048], one[128], two[128];
    size_t size1, size2;
    battle_path("one.csv", one);
    battle_path("two.csv", two);
    snprintf(line, sizeof line,
             "simulate '%s' --games 6 --seed 9 --jobs 1 --players random,random --csv '%s'", first_scenario(),
             one);
    expect(0, line, NULL, "95 %");
    snprintf(line, sizeof line,
             "simulate '%s' --games 6 --seed 9 --jobs 3 --players random,random --csv '%s'", first_scenario(),
             two);
    expect(0, line, NULL, "95 %");
    char *a = read_whole(one, &size1), *b = read_whole(two, &size2);
    assert_int_equal(size1, size2);
    assert_memory_equal(a, b, size1);
    int lines = 0;
    for (size_t i = 0; i < size1; i++)
        lines += a[i] == '\n';
    assert_int_equal(lines, 7);
    mem_free(a);
    mem_free(b);
}

/* ---- the laboratory */

enum { LAB_GAMES = 9 };
static const char lab_battle[] = "drill"; /* the quickest to play */
static const char *const lab_tables[] = {"games.csv", "moments.csv"};

/* Plays into that folder of the test's own. */
static void lab_play(const char *name, const char *more)
{
    char line[2048], dir[128];
    battle_path(name, dir);
    snprintf(line, sizeof line, "simulate '%s' --games %d --seed 9 --players random --out '%s' %s",
             lab_battle, LAB_GAMES, dir, more);
    expect(0, line, NULL, "report.html");
}

static void lab_file(const char *name, const char *file, char out[300])
{
    char dir[128];
    battle_path(name, dir);
    snprintf(out, 300, "%s/%s", dir, file);
}

static void lab_same(const char *one, const char *two)
{
    for (int i = 0; i < 2; i++) {
        char path[300];
        size_t size1, size2;
        lab_file(one, lab_tables[i], path);
        char *a = read_whole(path, &size1);
        lab_file(two, lab_tables[i], path);
        char *b = read_whole(path, &size2);
        if (size1 != size2 || memcmp(a, b, size1) != 0)
            fail_msg("%s of %s and of %s are not the same", lab_tables[i], one, two);
        assert_true(size1 > 1000);
        mem_free(a);
        mem_free(b);
    }
}

static void lab_forget(const char *name)
{
    static const char *const files[] = {"run.txt", "took.txt", "report.html", "games.csv", "moments.csv"};
    char path[300];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        lab_file(name, files[i], path);
        unlink(path);
    }
    lab_file(name, "", path);
    rmdir(path);
}

static void lab_cut(const char *name, const char *file, size_t per_mille)
{
    char path[300];
    size_t size;
    error err = {0};
    lab_file(name, file, path);
    char *text = read_whole(path, &size);
    if (!file_write(path, text, size * per_mille / 1000, &err)) fail_with(&err);
    mem_free(text);
}

/* However it is split among threads, and wherever it was broken off, the tables are the same bytes. */
static void test_a_run_goes_on_where_it_was_killed(void **unused)
{
    (void)unused;
    char line[2048], dir[128], path[300];
    lab_play("lab", "--jobs 1");
    lab_play("lab-three", "--jobs 3");
    lab_same("lab", "lab-three");
    static const size_t cuts[][2] = {{1000, 600}, {950, 400}, {999, 990}, {900, 400}};
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        lab_cut("lab-three", "moments.csv", cuts[i][0]);
        lab_cut("lab-three", "games.csv", cuts[i][1]);
        lab_play("lab-three", "--jobs 2");
        lab_same("lab", "lab-three");
    }
    battle_path("lab-killed", dir);
    for (int milliseconds = 10; milliseconds < 60; milliseconds += 7) { /* kill -9, again and again */
        snprintf(line, sizeof line,
                 "timeout -s KILL 0.0%d '%s' simulate '%s' --games %d --seed 9 --players random --out '%s' "
                 "> /dev/null 2>&1",
                 milliseconds, SANDTABLE_BINARY, lab_battle, LAB_GAMES, dir);
        if (system(line) == 0) break; /* NOLINT(cert-env33-c) */
    }
    lab_play("lab-killed", "");
    lab_same("lab", "lab-killed");
    lab_file("lab", "report.html", path);
    assert_true(file_exists(path));
    lab_forget("lab-killed");
    lab_forget("lab-three");
    lab_forget("lab");
}

/* Names out of a scenario of somebody's own are text on the page, and words of the command it gives. */
static void test_a_report_quotes_what_it_names(void **unused)
{
    (void)unused;
    char path[300], dir[128], line[2048];
    size_t size;
    error err = {0};
    strbuf ours = {0};
    char *drill = read_whole("rules/prone/scenarios/drill.json", &size), *at = strchr(drill, '{');
    assert_non_null(at);
    at++;
    strbuf_add(&ours, "{\"rules\": \"prone\", ");
    for (char *name; (name = strstr(at, "\"name\": \"")) != NULL; at = name + 9) {
        strbuf_addn(&ours, at, (size_t)(name + 9 - at));
        strbuf_add(&ours, "<i>& ");
    }
    strbuf_add(&ours, at);
    battle_path("it's <a> & b.json", path);
    if (!file_write(path, ours.s, ours.len, &err)) fail_with(&err);
    battle_path("lab-odd", dir);
    snprintf(line, sizeof line, "simulate \"%s\" --data-dir . --games 3 --seed 9 --players random --out '%s'",
             path, dir);
    expect(0, line, NULL, "report.html");
    unlink(path);
    lab_file("lab-odd", "report.html", path);
    char *page = read_whole(path, &size);
    assert_null(strstr(page, "<i>&"));
    assert_non_null(strstr(page, "&lt;i&gt;&amp; "));
    assert_non_null(strstr(page, "it'\\''s &lt;a&gt; &amp; b.json' --seed 9"));
    mem_free(page);
    mem_free(drill);
    strbuf_free(&ours);
    lab_forget("lab-odd");
}

/* Shards put together are the run that was not split; what is missing is named. */
static void test_shards_make_the_whole(void **unused)
{
    (void)unused;
    char line[2048], dir[5][128];
    static const char *const names[] = {"lab-1", "lab-2", "lab-3", "lab-all", "lab"};
    for (int i = 0; i < 5; i++)
        battle_path(names[i], dir[i]);
    lab_play("lab", "");
    lab_play("lab-1", "--shard 1/3");
    lab_play("lab-3", "--shard 3/3");
    snprintf(line, sizeof line, "simulate --merge '%s' '%s' --out '%s'", dir[0], dir[2], dir[3]);
    expect(3, line, NULL, "missing: shard 2 of 3 (none of the folders)");
    lab_play("lab-2", "--shard 2/3");
    lab_cut("lab-2", "games.csv", 900);
    snprintf(line, sizeof line, "simulate --merge '%s' '%s' '%s' --out '%s'", dir[2], dir[0], dir[1], dir[3]);
    expect(3, line, NULL, "missing: shard 2 of 3 (2 of its 3 games)");
    lab_play("lab-2", "--shard 2/3");
    expect(0, line, NULL, "9 of 9 games");
    lab_same("lab", "lab-all");
    snprintf(line, sizeof line, "simulate '%s' --games 9 --seed 9 --players quick --out '%s'", lab_battle,
             dir[4]);
    expect(1, line, NULL, "holds another run: its players are random,random");
    snprintf(line, sizeof line, "simulate '%s' --games 9 --seed 9 --players random --shard 2/3 --out '%s'",
             lab_battle, dir[0]);
    expect(1, line, NULL, "it is shard 1 of 3, not 2 of 3");
    snprintf(line, sizeof line, "simulate --merge '%s' '%s' --out '%s'", dir[0], dir[0], dir[3]);
    expect(1, line, NULL, "is shard 1, and so is");
    snprintf(line, sizeof line, "simulate --merge '%s' --out '%s'", battle_folder(), dir[3]);
    expect(1, line, NULL, "there is no run.txt in it");
    snprintf(line, sizeof line, "simulate --merge '%s' --out '%s'", dir[0], dir[4]);
    expect(1, line, NULL, "holds this run unsplit");
    lab_same("lab", "lab-all");
    lab_file("lab-all", "run.txt", line);
    assert_int_equal(unlink(line), 0); /* now its tables are anybody's */
    snprintf(line, sizeof line, "simulate --merge '%s' '%s' '%s' --out '%s'", dir[2], dir[0], dir[1], dir[3]);
    expect(1, line, NULL, "holds games of somebody else");
    expect(2, "simulate x --shard 4/3 --out x", NULL, NULL);
    expect(2, "simulate --merge x", NULL, "--out DIR");
    for (int i = 0; i < 5; i++)
        lab_forget(names[i]);
}

/* A row of the table can be looked at: the same game as a save, which verifies, and ends in the same state.
 */
static void test_a_game_of_a_run_can_be_replayed(void **unused)
{
    (void)unused;
    char line[2048], csv[128], save[128];
    size_t size;
    battle_path("games.csv", csv);
    battle_path("game-2.save", save);
    snprintf(line, sizeof line, "simulate '%s' --games 2 --seed 4 --players quick --csv '%s'", lab_battle,
             csv);
    expect(0, line, NULL, NULL);
    char *text = read_whole(csv, &size);
    text[size - 1] = '\0';
    const char *hash = strrchr(text, ',') + 1;
    snprintf(line, sizeof line, "simulate '%s' --seed 4 --players quick --game 2 --save '%s'", lab_battle,
             save);
    expect(0, line, NULL, NULL);
    char *saved = read_whole(save, &size);
    assert_int_equal(strlen(hash), 16);
    assert_non_null(strstr(saved, hash));
    snprintf(line, sizeof line, "replay '%s' --verify", save);
    expect(0, line, NULL, NULL);
    mem_free(saved);
    mem_free(text);
}

/* The sum of a column of that CSV file over all its games. */
static long column_of(const char *csv, const char *name)
{
    long sum = 0;
    int wanted = -1, at = 0;
    const size_t n = strlen(name);
    for (const char *p = csv; *p != '\0' && *p != '\n'; p += *p == ',') {
        const size_t k = strcspn(p, ",\n");
        if (k == n && strncmp(p, name, n) == 0) wanted = at;
        p += k;
        at++;
    }
    if (wanted < 0) fail_msg("no column %s", name);
    for (const char *p = strchr(csv, '\n'); p != NULL && p[1] != '\0'; p = strchr(p, '\n')) {
        p++;
        for (at = 0; at < wanted; at++)
            p = strchr(p, ',') + 1;
        sum += strtol(p, NULL, 10);
    }
    return sum;
}

/* The follies of that match as CSV; the caller's. */
static char *follies_at(const char *battle, const char *players, const char *says)
{
    char line[2048], csv[128];
    size_t size;
    battle_path("follies.csv", csv);
    snprintf(line, sizeof line, "simulate %s --games 4 --seed 9 --players %s --csv '%s'", battle, players,
             csv);
    expect(0, line, NULL, says);
    return read_whole(csv, &size);
}

static char *follies_of(const char *players, const char *says)
{
    return follies_at("kassassin", players, says);
}

/* A script that never stirs leaves its whole army idle, and gives every shot; whoever acts at random moves
 * and leaves most shots ungiven; whoever thinks does neither. */
static void test_simulate_follies(void **unused)
{
    (void)unused;
    char *text = follies_of("stand,quick", "free shots not given 0.0 %");
    assert_true(2 * column_of(text, "idle_egyptian") < column_of(text, "able_egyptian"));
    assert_int_equal(column_of(text, "unfired_british"), 0);
    assert_true(10 * column_of(text, "unfired_egyptian") < column_of(text, "shots_egyptian"));
    assert_true(column_of(text, "shots_british") > 40 && column_of(text, "arms_british") == 24);
    mem_free(text);
    text = follies_of("quick,stand", "units idle"); /* the other side: who holds the bridge may stand */
    assert_true(2 * column_of(text, "idle_egyptian") > column_of(text, "able_egyptian"));
    assert_true(2 * column_of(text, "idle_british") < column_of(text, "able_british"));
    mem_free(text);
    text = follies_of("random,guns", "units idle"); /* no player that thinks: nothing here is tuned */
    assert_true(3 * column_of(text, "unfired_british") > column_of(text, "shots_british"));
    assert_true(10 * column_of(text, "idle_british") < column_of(text, "able_british"));
    assert_true(column_of(text, "early_british") > 0);
    mem_free(text);
}

/* Four gangs of labourers are only to be kept from the lions, whom the other four parties are to shoot;
 * nobody is asked to go and look for game. */
static void test_simulate_civilians_are_not_idle(void **unused)
{
    (void)unused;
    char *text = follies_at("tsavo", "stand,quick", "units idle");
    assert_true(column_of(text, "idle_railway") > 0);
    assert_true(4 * column_of(text, "idle_railway") < column_of(text, "able_railway"));
    mem_free(text);
}

static long times_of(const char *json, const char *word)
{
    char quoted[80];
    snprintf(quoted, sizeof quoted, "\"%s\": ", word);
    const char *found = strstr(json, quoted);
    return found == NULL ? 0 : strtol(found + strlen(quoted), NULL, 10);
}

/* What the games met with does not hang on how many are played at a time, nor do they on being watched. */
static void test_simulate_met(void **unused)
{
    (void)unused;
    char line[2048], met[2][128], csv[2][128], times[2][128], *text[6];
    size_t size[6];
    for (int i = 0; i < 2; i++) {
        battle_path(i == 0 ? "met-one.json" : "met-two.json", met[i]);
        battle_path(i == 0 ? "watched.csv" : "unwatched.csv", csv[i]);
        battle_path(i == 0 ? "times-one.json" : "times-two.json", times[i]);
        snprintf(line, sizeof line, "simulate '%s' --games 4 --jobs %d --met '%s'", first_scenario(),
                 1 + 2 * i, met[i]);
        expect(0, line, NULL, "95 %");
        snprintf(line, sizeof line, "simulate '%s' --games 4 --jobs %d --times '%s'", first_scenario(),
                 1 + 2 * i, times[i]);
        expect(0, line, NULL, "95 %");
        snprintf(line, sizeof line, "simulate '%s' --games 4 --csv '%s' %s '%s'", first_scenario(), csv[i],
                 i == 0 ? "--met" : "--seed", i == 0 ? met[0] : "1");
        expect(0, line, NULL, "95 %");
    }
    for (int i = 0; i < 6; i++)
        text[i] = read_whole(i < 2 ? met[i] : i < 4 ? csv[i - 2] : times[i - 4], &size[i]);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(text[0], text[1], size[0]);
    assert_int_equal(size[2], size[3]);
    assert_memory_equal(text[2], text[3], size[2]);
    assert_int_equal(size[4], size[5]);
    assert_memory_equal(text[4], text[5], size[4]);
    assert_non_null(strstr(text[0], "\"ev.turn\": 4,"));
    assert_non_null(strstr(text[4], "\"ev.turn\": "));
    assert_null(strstr(text[4], "\"ev.turn\": 4,")); /* every turn of each of them */
    assert_true(times_of(text[4], "roll.initiative") > 0);
    assert_int_equal(times_of(text[4], "roll.initiative"),
                     times_of(text[4], "roll.initiative~d6")); /* each throw once */
    for (int i = 0; i < 6; i++)
        mem_free(text[i]);
}

static void make_save(const char *path)
{
    char line[1200], input[400];
    snprintf(line, sizeof line, "engine '%s' --seed 3", first_scenario());
    snprintf(input, sizeof input, "play 100000 random\nresult\nsave %s\nquit\n", path);
    expect(0, line, input, "\"over\":true");
    assert_true(file_exists(path));
}

/* A check tells what in a battle rests on somebody's word. */
static void test_verify_tells_what_it_cannot_show(void **unused)
{
    (void)unused;
    char save[128], input[600], line[600];
    battle_path("word.save", save);
    snprintf(
        input, sizeof input,
        "umpire set u0 hits 1\numpire set u1 hits 1\nplay 6 random\nundo\nundo\nplay 3 random\nundo\nsave "
        "%s\nquit\n",
        save);
    expect(0, "engine tests/unit/data/field.json --seed 3", input, NULL);
    snprintf(line, sizeof line, "replay '%s' --verify", save);
    expect(0, line, NULL, "  2 acts of the umpire\n");
    expect(0, line, NULL, "  3 orders taken back, before their dice");
    assert_null(strstr(said, "nothing."));
    assert_null(strstr(said, "typed in by hand"));
    expect(0, "replay tests/fuzz/corpus/save/typed.save --verify", NULL, "with dice typed in by hand\n");
}

/* What is not written is not done; what comes out of a file gives the terminal no orders. */
static void test_output(void **unused)
{
    (void)unused;
    static const char map[] =
        "{\"orientation\":\"\\u001b[31mred\\u202e\\u009b7m\",\"width\":2,\"height\":2,\"layers\":[]}";
    char path[128], line[300], home[200],
        text[] = "a\x1b[1m \xc2\x9b"
                 "b\xe2\x80\xae \xe2\x81\xa6 \xc3\xa9\n";
    error err = {0};
    static const char *const silent[] = {"list", "--help", "check rules/grid/scenarios/kassassin.json",
                                         "replay tests/fuzz/corpus/save/typed.save", NULL};
    for (int i = 0; silent[i] != NULL; i++) {
        snprintf(line, sizeof line, "%s > /dev/full", silent[i]);
        expect(1, line, NULL, NULL);
    }
    battle_path("red.tmj", path);
    assert_true(file_write(path, map, sizeof map - 1, &err));
    snprintf(line, sizeof line, "check '%s'", path);
    expect(3, line, NULL, "holds a control character");
    assert_null(strchr(said, 0x1b));
    assert_null(strstr(said, "\xe2\x80\xae"));
    plain_text(text);
    assert_string_equal(text, "a?[1m ?b? ? \xc3\xa9\n");
    assert_int_equal(setenv("HOME", "relative", 1), 0);
    if (cli_home(home, sizeof home)) assert_int_equal(home[0], '/');
    assert_int_equal(setenv("HOME", "/somewhere", 1), 0);
    assert_true(cli_home(home, sizeof home));
    assert_string_equal(home, "/somewhere");
}

/* Names and words of files that are listed give the terminal no orders either. */
static void test_listed_names(void **unused)
{
    (void)unused;
    char data[128], path[300], line[400], *text;
    size_t size;
    error err = {0};
    battle_path("data", data);
    snprintf(path, sizeof path, "%s/maps", data);
    assert_true(file_make_folders(path, &err));
    snprintf(path, sizeof path, "%s/rules/grid/scenarios", data);
    assert_true(file_make_folders(path, &err));
    snprintf(path, sizeof path, "%s/rules/grid/scenarios/a\x1b[31mb.json", data);
    static const char card[] = "{\"title\": \"A\", \"maps\": [{\"file\": \"a.tmj\"}]}";
    assert_true(file_write(path, card, sizeof card - 1, &err));
    static const char *const ways[] = {"list", "list --paths"};
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "%s --data-dir '%s'", ways[i], data);
        expect(0, line, NULL, "a?[31mb.json");
        assert_null(strchr(said, 0x1b));
    }
    expect(2, "'nothing\x1b[31m'", NULL, "is no file");
    assert_null(strchr(said, 0x1b));
    unlink(path);
    for (text = path, size = strlen(data); strlen(text) > size;) {
        *strrchr(text, '/') = '\0';
        rmdir(text);
    }
    snprintf(path, sizeof path, "%s/maps", data);
    rmdir(path);
    rmdir(data);
}

/* Of a battle that runs is shown what the side that decides may know, unless all is asked for. */
static void test_what_runs_is_shown_to_its_side(void **unused)
{
    (void)unused;
    char save[128], input[400], line[600], seen[128], whole[128], british[128];
    size_t size[3];
    battle_path("hidden.save", save);
    battle_path("seen.png", seen);
    battle_path("whole.png", whole);
    battle_path("british.png", british);
    snprintf(input, sizeof input, "play 3 random\numpire place u26 L5\nsave %s\nview british\nstate\nquit\n",
             save);
    expect(0, "engine el-teb --seed 1", input, "\"side_id\":\"british\"");
    snprintf(line, sizeof line, "report '%s' --plan", save);
    expect(0, line, NULL, "shows what British may know");
    assert_non_null(strstr(said, "not seen"));
    assert_null(strstr(said, "Hadendoa, ambush"));
    snprintf(line, sizeof line, "report '%s' --plan --side all", save);
    expect(0, line, NULL, "Hadendoa, ambush");
    assert_null(strstr(said, "not seen"));
    snprintf(line, sizeof line, "replay '%s'", save);
    expect(0, line, NULL, "Turn 1");
    assert_null(strstr(said, "Hadendoa, ambush"));
    snprintf(line, sizeof line, "replay '%s' --side mahdist", save);
    expect(0, line, NULL, "Hadendoa, ambush");
    snprintf(line, sizeof line, "replay '%s' --side nobody", save);
    expect(2, line, NULL, "no such side");
    const char *const views[3][2] = {{"", seen}, {"--side all", whole}, {"--side british", british}};
    char *text[3];
    for (int i = 0; i < 3; i++) {
        snprintf(line, sizeof line, "render '%s' %s --size 640x400 --out '%s'", save, views[i][0],
                 views[i][1]);
        expect(0, line, NULL, NULL);
        text[i] = read_whole(views[i][1], &size[i]);
    }
    assert_true(size[0] == size[2] && memcmp(text[0], text[2], size[0]) == 0);
    assert_false(size[0] == size[1] && memcmp(text[0], text[1], size[0]) == 0);
    for (int i = 0; i < 3; i++)
        mem_free(text[i]);
}

static void test_replay_check_report(void **unused)
{
    (void)unused;
    char save[128], broken[128], page[128], line[600];
    size_t size;
    error err = {0};
    battle_path("game.save", save);
    battle_path("broken.save", broken);
    battle_path("page.html", page);
    make_save(save);
    snprintf(line, sizeof line, "replay '%s' --verify", save);
    expect(0, line, NULL, "as they were saved");
    expect(0, line, NULL, "On somebody's word: nothing.");
    expect(0, line, NULL, "Not shown by any of this:");
    snprintf(line, sizeof line, "replay '%s'", save);
    expect(0, line, NULL, "Turn 2");
    assert_null(strstr(said, "[ev.")); /* no code without its words */
    snprintf(line, sizeof line, "check '%s'", save);
    expect(0, line, NULL, "OK ");
    char *text = read_whole(save, &size);
    text[size / 2] ^= 1;
    assert_true(file_write(broken, text, size, &err));
    mem_free(text);
    snprintf(line, sizeof line, "replay --verify '%s'", broken);
    expect(3, line, NULL, "line");
    snprintf(line, sizeof line, "check '%s' '%s'", broken, save);
    expect(3, line, NULL, "line");
    snprintf(line, sizeof line, "report '%s' --plan --out '%s'", save, page);
    expect(0, line, NULL, NULL);
    text = read_whole(page, &size);
    static const char *const parts[] = {
        "<!DOCTYPE html>", "Forces",     "Turn by turn",         "Losses over time", "<svg", "Dice luck",
        "Expected",        "One spread", "The board at the end", "</html>",          NULL};
    for (int i = 0; parts[i] != NULL; i++)
        if (strstr(text, parts[i]) == NULL) fail_msg("the report has no \"%s\"", parts[i]);
    assert_null(strstr(text, "http://")); /* it needs no other file */
    assert_null(strstr(text, "<link"));
    assert_null(strstr(text, "<script"));
    mem_free(text);
}

static void test_check_and_render(void **unused)
{
    (void)unused;
    char line[2400], picture[128], scenario_path[1024];
    size_t size;
    snprintf(scenario_path, sizeof scenario_path, "%s", first_scenario());
    snprintf(line, sizeof line, "check '%s' maps/*.tmj rules/*/*.json", scenario_path);
    expect(0, line, NULL, "OK ");
    expect(3, "check README.md", NULL, "README.md");
    expect(1, "check /no/such/file.json", NULL, "not there"); /* 3: there, and not as it should be */
    expect(1, "replay /no/such/file.save", NULL, "/no/such/file.save");
    battle_path("board.png", picture);
    const char *const drawn[] = {scenario_path, "maps/ituri.tmj"}; /* a battle, and a map alone */
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "render '%s' --out '%s' --size 640x400", drawn[i], picture);
        expect(0, line, NULL, NULL);
        char *png = read_whole(picture, &size);
        assert_true(size > 2000);
        assert_memory_equal(png, "\x89PNG\r\n\x1a\n", 8);
        static const unsigned char dimensions[] = {0, 0, 2, 128, 0, 0, 1, 144};
        assert_memory_equal(png + 16, dimensions, 8);
        mem_free(png);
    }
    expect(1, "render /no/such/map.tmj", NULL, "map.tmj");
    expect(1, "render /no/such/branches.json", NULL, "branches.json");
}

/* As high as the list is long. */
static void test_picture_of_all_counters(void **unused)
{
    (void)unused;
    char line[2400], picture[128];
    size_t size;
    battle_path("counters.png", picture);
    snprintf(line, sizeof line, "render rules/branches.json --size 1600x64 --out '%s'", picture);
    expect(0, line, NULL, NULL);
    char *png = read_whole(picture, &size);
    const unsigned char *at = (const unsigned char *)png;
    assert_memory_equal(png, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(at[18] << 8 | at[19], 1600);
    assert_in_range(at[22] << 8 | at[23], 4000, 9000);
    mem_free(png);
}

/* A page of PDF, its size in points at 300 dots an inch, and no counter on it: it is not the picture of the
 * table. */
static void test_posters(void **unused)
{
    (void)unused;
    char line[2400], page[128], table[128], poster[128];
    size_t size, other;
    battle_path("poster.pdf", page);
    snprintf(line, sizeof line, "render '%s' --poster --size 600x450 --out '%s'", first_scenario(), page);
    expect(0, line, NULL, NULL);
    char *pdf = read_whole(page, &size);
    assert_true(size > 2000);
    assert_memory_equal(pdf, "%PDF-", 5);
    const char *box = NULL;
    for (size_t i = 0; i + 30 < size && !box; i++)
        if (memcmp(pdf + i, "/MediaBox [ 0 0 144 108 ]", 25) == 0) box = pdf + i;
    assert_non_null(box);
    mem_free(pdf);
    battle_path("table.png", table);
    battle_path("poster.png", poster);
    snprintf(line, sizeof line, "render '%s' --size 600x450 --out '%s'", first_scenario(), table);
    expect(0, line, NULL, NULL);
    snprintf(line, sizeof line, "render '%s' --poster --size 600x450 --out '%s'", first_scenario(), poster);
    expect(0, line, NULL, NULL);
    char *with = read_whole(table, &size), *without = read_whole(poster, &other);
    assert_memory_equal(without, "\x89PNG\r\n\x1a\n", 8);
    assert_true(size != other || memcmp(with, without, size) != 0);
    mem_free(with);
    mem_free(without);
}

static void write_text(const char *name, const char *text, char *path)
{
    error err = {0};
    battle_path(name, path);
    if (!file_write(path, text, strlen(text), &err)) fail_with(&err);
}

/* Where the name under the data folder begins: the folder itself may lie in one named rules. */
static const char *under_data(const char *path)
{
    const char *at = NULL;
    for (const char *next = path; (next = strstr(next, "rules/")) != NULL; next++)
        if (next == path || next[-1] == '/') at = next;
    assert_non_null(at);
    return at;
}

/* The first scenario, with a first `from` replaced, beside it under another name. */
static void check_edited(const char *from, const char *to, int code, const char *says)
{
    char path[128], line[300];
    size_t size;
    const char *scenario_path = first_scenario();
    char id[64] = "";
    assert_int_equal(sscanf(under_data(scenario_path), "rules/%63[^/]", id), 1);
    char *text = read_whole(scenario_path, &size);
    const char *at = strstr(text, from);
    assert_non_null(at);
    strbuf out = {0};
    strbuf_addf(&out, "{\"rules\": \"%s\",", id);
    strbuf_addn(&out, strchr(text, '{') + 1, (size_t)(at - strchr(text, '{') - 1));
    strbuf_addf(&out, "%s%s", to, at + strlen(from));
    write_text("edited.json", strbuf_str(&out), path);
    snprintf(line, sizeof line, "check '%s'", path);
    expect(code, line, NULL, says);
    strbuf_free(&out);
    mem_free(text);
}

/* Everything at once, one line each, with its place. */
static void test_check_tells_all(void **unused)
{
    (void)unused;
    int lines = 0;
    check_edited("\"turns\":", "\"trns\": 1, \"plaze\": 2, \"turns\":", 3, "did you mean \"turns\"?");
    assert_non_null(strstr(said, "did you mean \"place\"?"));
    assert_null(strstr(said, "more:"));
    for (const char *p = said; (p = strchr(p, '\n')) != NULL; p++)
        lines++;
    assert_int_equal(lines, 2);
    assert_non_null(strstr(said, "edited.json:"));
    check_edited("\"name\":", "\"name\":", 0, "OK ");
    check_edited("\"hat\": \"", "\"hat\": \"x", 3,
                 "sides[0].hat: no branch of rules/branches.json wears \"x");
}

/* Rules data with a branch that nobody drew, in a copy of the data folder. */
static void test_check_wants_pictures(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/sandtable-pictures-XXXXXX", line[1400], id[64] = "";
    assert_int_equal(sscanf(under_data(first_scenario()), "rules/%63[^/]", id), 1);
    assert_non_null(mkdtemp(folder));
    snprintf(line, sizeof line,
             "ln -s \"$PWD/maps\" \"$PWD/assets\" %s && cp -r rules %s && "
             "sed -i '0,/\"branch\": *\"/s//&un/' %s/rules/%s/types.json",
             folder, folder, folder, id);
    assert_int_equal(system(line), 0);
    snprintf(line, sizeof line, "check --data %s %s/rules/%s/types.json", folder, folder, id);
    expect(3, line, NULL, "rules/branches.json has no branch \"un");
    if (strncmp(said, "rules/", 6) != 0) fail_msg("called as from the data folder: %s", said);
    assert_ptr_equal(strchr(said, '\n') + 1, said + strlen(said)); /* once, not for every scenario */
    snprintf(line, sizeof line, "simulate --data %s %s/%s", folder, folder, under_data(first_scenario()));
    expect(1, line, NULL, "sandtable: rules/"); /* by every command */
    snprintf(line, sizeof line, "rm -r %s", folder);
    assert_int_equal(system(line), 0);
}

/* A map alone: a terrain that no rules know; and the same map packed, as Tiled's own samples are. */
static void test_check_maps(void **unused)
{
    (void)unused;
    char path[128], line[600];
    write_text(
        "map.tmj",
        "{\"orientation\": \"orthogonal\", \"width\": 2, \"height\": 2, \"tilewidth\": 8, \"tileheight\": 8, "
        "\"type\": \"map\", \"tilesets\": [{\"firstgid\": 1, \"name\": \"t\", \"tilewidth\": 8, "
        "\"tileheight\": 8, \"tilecount\": 2, \"columns\": 2, \"tiles\": [{\"id\": 0, \"properties\": "
        "[{\"name\": \"terrain\", \"type\": \"string\", \"value\": \"clear\"}]}, {\"id\": 1, \"properties\": "
        "[{\"name\": \"terrain\", \"type\": \"string\", \"value\": \"vilage\"}]}]}], \"layers\": "
        "[{\"type\": \"tilelayer\", \"name\": \"terrain\", \"width\": 2, \"height\": 2, \"x\": 0, \"y\": 0, "
        "\"data\": [1, 1, 2, 1]}]}",
        path);
    snprintf(line, sizeof line, "check '%s'", path);
    expect(0, line, NULL,
           "no rule system knows the terrain \"vilage\" at A1, tile 1 of tileset \"t\": did you mean "
           "\"village\"?");
    assert_null(strstr(said, "\"clear\""));
    snprintf(line, sizeof line, "gzip -k -f '%s'", path);
    assert_int_equal(system(line), 0);
    snprintf(line, sizeof line, "check '%s.gz'", path);
    expect(0, line, NULL, "OK ");
    snprintf(line, sizeof line, "%s.gz", path);
    assert_int_equal(remove(line), 0);
}

/* A count that is none stops the program before it runs for minutes. */
static void test_bench_takes_counts(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"x", "0", "3x", "-1", "''"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "bench --signature %s", wrong[i]);
        expect(2, line, NULL, "signature");
        snprintf(line, sizeof line, "bench --signature 1 --jobs %s", wrong[i]);
        expect(2, line, NULL, "jobs");
    }
}

/* What is aimed at on the screen is what the design page promises. */
static void test_bench_prints_what_is_promised(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {{"full frame, 500 labelled counters", "aim: 5 memcpy of the frame"},
                                          {"full frame by night", "aim: 5 memcpy of the frame"},
                                          {"scrolling", "aim: 4 memcpy of the frame"},
                                          {"one counter moved", "aim: 0.4 memcpy of the frame"}};
    assert_int_equal(run("bench --only screen", NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *row = strstr(said, rows[i][0]), *aim = row ? strstr(row, rows[i][1]) : NULL;
        assert_non_null(aim);
        assert_true(aim < strchr(row, '\n'));
    }
}

/* What draws pictures is loaded with the first of them: where that fails there is a sentence, and no fault.
 */
static void test_no_library_of_pictures(void **unused)
{
    (void)unused;
    char line[1400], folder[128], path[256];
    error err = {0};
    battle_path("libraries", folder);
    if (!file_make_folders(folder, &err)) fail_with(&err);
    file_join(folder, "libSDL2_image-2.0.so.0", path, sizeof path);
    if (!file_write(path, "", 0, &err)) fail_with(&err);
    const char *was = getenv("LD_LIBRARY_PATH");
    char *kept = was != NULL ? mem_strdup(was) : NULL;
    setenv("LD_LIBRARY_PATH", folder, 1);
    file_join(folder, "board.png", path, sizeof path);
    snprintf(line, sizeof line, "render '%s' --size 640x400 --out '%s'", first_scenario(), path);
    expect(1, line, NULL, "install the Debian package libsdl2-image-2.0-0");
    assert_false(file_exists(path));
    expect(0, "list", NULL, NULL); /* what draws nothing misses nothing */
    if (kept != NULL)
        setenv("LD_LIBRARY_PATH", kept, 1);
    else
        unsetenv("LD_LIBRARY_PATH");
    mem_free(kept);
}

#if defined(__SANITIZE_ADDRESS__) /* it has a use for all the memory there is, and its own words for a fault \
                                   */
static void test_no_memory_in_a_library(void **unused)
{
    (void)unused;
}
static void test_a_fault_has_a_sentence(void **unused)
{
    (void)unused;
}
#else
/* Fonts, pictures and shapes are made by libraries, some of which fall over where there is no memory left. */
static void test_no_memory_in_a_library(void **unused)
{
    (void)unused;
    char line[1300], path[128];
    int ended = 0;
    battle_path("board.png", path);
    snprintf(line, sizeof line, "render '%s' --size 640x400 --out '%s'", first_scenario(), path);
    for (int megabytes = 44; megabytes <= 64;
         megabytes += 5) { /* what it needs, about 55, and what it starts in */
        const struct rlimit all = {(rlim_t)megabytes << 20, RLIM_INFINITY};
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) _exit(setrlimit(RLIMIT_AS, &all) == 0 ? run(line, NULL) : 9);
        int status;
        assert_true(waitpid(child, &status, 0) == child);
        if (!WIFEXITED(status)) fail_msg("with %d MB: signal %d", megabytes, WTERMSIG(status));
        assert_true(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 1 || WEXITSTATUS(status) == 127);
        ended += WEXITSTATUS(status) != 0;
    }
    print_message("           %d of 5 ended for want of memory\n", ended);
}

/* Who looks for a fault still has its signal; who plays has a sentence. */
static void test_a_fault_has_a_sentence(void **unused)
{
    (void)unused;
    static const int faults[] = {SIGSEGV, SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        int in[2], out[2], status;
        size_t n = 0;
        assert_true(pipe(in) == 0 && pipe(out) == 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const struct rlimit none = {0, 0};
            setrlimit(RLIMIT_CORE, &none);
            dup2(in[0], STDIN_FILENO), dup2(out[1], STDOUT_FILENO), dup2(out[1], STDERR_FILENO);
            close(in[1]);
            execl(SANDTABLE_BINARY, SANDTABLE_BINARY, "engine", (char *)NULL);
            _exit(9);
        }
        close(in[0]), close(out[1]);
        assert_int_equal(write(in[1], "name\n", 5), 5);
        assert_true(read(out[0], said, 1) == 1); /* it is up */
        kill(child, faults[i]);
        for (ssize_t more; (more = read(out[0], said + n, sizeof said - 1 - n)) > 0;)
            n += (size_t)more;
        said[n] = '\0';
        close(in[1]), close(out[0]);
        assert_true(waitpid(child, &status, 0) == child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == faults[i]);
        assert_non_null(strstr(said, "what was being done has not been finished")); /* it keeps no battle */
    }
}
#endif

/* ---- letters */

/* A sealed battle whose key lies where the program looks for it; the id of the side that decides. */
static const char *begin_sealed(const char *save, const char *keys)
{
    static char id[40];
    seal its;
    decision d;
    error err = {0};
    seal_make(&its);
    session_config config = {.seal = &its, .key_dir = keys, .save_path = save};
    session *s = session_new(battle_load(FIELD, ruleset_list), &config, &err);
    if (s == NULL) fail_with(&err);
    session_decide(s, &d);
    snprintf(id, sizeof id, "%s", session_scenario(s)->sides[d.side].id);
    session_free(s);
    return id;
}

static void put(const char *path, const char *text)
{
    error err = {0};
    if (!file_write(path, text, strlen(text), &err)) fail_with(&err);
}

static bool echoes(int desk)
{
    struct termios now;
    assert_int_equal(tcgetattr(desk, &now), 0);
    return (now.c_lflag & ECHO) != 0;
}

/* Runs the program at a terminal of its own, on which that is typed when it asks: it is not shown there.
 * Typed NULL: it is interrupted then, and leaves a terminal that shows what is typed. */
static void type_unseen(const char *arguments, const char *typed)
{
    char command[2048];
    size_t n = 0;
    int status;
    const int desk = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(desk >= 0 && grantpt(desk) == 0 && unlockpt(desk) == 0);
    const char *name = ptsname(desk);
    const int chair =
        open(name, O_RDWR | O_NOCTTY); /* a terminal that nobody has open forgets how it was left */
    assert_true(chair >= 0);
    snprintf(command, sizeof command, "exec '%s' %s < '%s' > '%s' 2>&1", SANDTABLE_BINARY, arguments, name,
             name);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(9);
    }
    alarm(60); /* it would wait for ever */
    bool asked = false;
    while (waitpid(child, &status, WNOHANG) == 0 || !asked) {
        struct pollfd more = {.fd = desk, .events = POLLIN};
        if (poll(&more, 1, 50) <= 0 || !(more.revents & POLLIN)) continue;
        const ssize_t got = read(desk, said + n, sizeof said - 1 - n);
        if (got > 0) n += (size_t)got;
        said[n] = '\0';
        if (asked || strstr(said, "(it is not shown): ") == NULL) continue;
        asked = true;
        assert_false(echoes(desk));
        if (typed == NULL) {
            assert_int_equal(kill(child, SIGINT), 0);
            continue;
        }
        assert_int_equal(write(desk, typed, strlen(typed)), strlen(typed));
        assert_int_equal(write(desk, "\n", 1), 1);
    }
    alarm(0);
    struct pollfd rest = {.fd = desk, .events = POLLIN};
    while (poll(&rest, 1, 50) > 0 && (rest.revents & POLLIN)) {
        const ssize_t got = read(desk, said + n, sizeof said - 1 - n);
        if (got <= 0) break;
        said[n += (size_t)got] = '\0';
    }
    assert_true(echoes(desk));
    close(chair);
    close(desk);
    if (typed == NULL) {
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
        return;
    }
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_non_null(strstr(said, "1 order in answer"));
    assert_null(strstr(said, typed));
}

/* A key, a letter, its answer, the next letter; and what does not fit, in one sentence each. */
static void test_letters(void **unused)
{
    (void)unused;
    static const char *const names[] = {"mail.save", "ann.key",  "bob.key",   "1.letter",
                                        "2.letter",  "1.answer", "orders",    "swans",
                                        "2.answer",  "3.answer", "other.save"};
    enum { SAVE, ANN, BOB, FIRST, SECOND, ANSWER, ORDERS, SWANS, TYPED, UNSEEN, OTHER, PATHS };
    char path[PATHS][128], keys[200], line[1500], known[65] = "", order[200] = "";
    for (int i = 0; i < PATHS; i++)
        battle_path(names[i], path[i]);
    setenv("XDG_STATE_HOME", battle_folder(), 1);
    snprintf(keys, sizeof keys, "%s/sandtable/keys", battle_folder());
    char id[40];
    snprintf(id, sizeof id, "%s", begin_sealed(path[SAVE], keys));
#define RUN(code, says, ...) (snprintf(line, sizeof line, __VA_ARGS__), expect(code, line, NULL, says))
    RUN(0, "give it to nobody", "letter --new-key '%s'", path[BOB]);
    RUN(0, "give it to nobody", "letter --new-key '%s'", path[ANN]);
    snprintf(known, sizeof known, "%.64s", said);
    RUN(1, "is there already", "letter --new-key '%s'", path[ANN]);
    RUN(2, "--side", "letter '%s'", path[SAVE]);
    RUN(1, "expected the 64 digits", "letter '%s' --side %s --to 77 --out '%s'", path[SAVE], id, path[FIRST]);
    RUN(0, "letter 1 to ", "letter '%s' --side %s --to %s --out '%s'", path[SAVE], id, known, path[FIRST]);
    RUN(1, "is there already", "letter '%s' --side %s --to %s --out '%s'", path[SAVE], id, known,
        path[FIRST]);
    RUN(1, "cannot be opened with this key", "letter '%s' --key '%s'", path[FIRST], path[BOB]);
    RUN(1, "is no letter", "letter '%s' --key '%s'", path[SAVE], path[ANN]);
    RUN(1, "is no key", "letter '%s' --key '%s'", path[FIRST], path[SAVE]);
    RUN(0, "It is for you to decide", "letter '%s' --key '%s' --legal", path[FIRST], path[ANN]);
    const char *at = strstr(said, "\n  ") + 3; /* units first; orders after them */
    for (const char *next; (next = strstr(at, "\n  ")) != NULL;)
        at = next + 3;
    snprintf(order, sizeof order, "%.*s", (int)strcspn(at, "\n"), at);
    put(path[ORDERS], order);
    RUN(2, "--secret-file", "letter '%s' --key '%s' --orders '%s'", path[FIRST], path[ANN], path[ORDERS]);
    put(path[SWANS], "two swans\nand what else is noted here\n");
    RUN(0, "1 order in answer to letter 1",
        "letter '%s' --key '%s' --orders '%s' --secret-file '%s' --out '%s'", path[FIRST], path[ANN],
        path[ORDERS], path[SWANS], path[ANSWER]);
    RUN(1, "is there already", "letter '%s' --key '%s' --orders '%s' --secret-file '%s' --out '%s'",
        path[FIRST], path[ANN], path[ORDERS], path[SWANS], path[ANSWER]);
    RUN(1, "is what it would be made of", "letter '%s' --key '%s' --picture '%s'", path[FIRST], path[ANN],
        path[FIRST]);
    snprintf(line, sizeof line, "letter '%s' --key '%s' --orders '%s' --secret-file - --out '%s'",
             path[FIRST], path[ANN], path[ORDERS], path[TYPED]);
    expect(1, line, "\n", "1 to 100 characters");
    expect(0, line, "three swans\n", "1 order in answer to letter 1");
    RUN(0, "1 order done under a new seal", "letter '%s' --answer '%s'", path[SAVE], path[ANSWER]);
    RUN(1, "has been taken already", "letter '%s' --answer '%s'", path[SAVE], path[ANSWER]);
    RUN(0, "threw in a secret", "replay '%s' --verify", path[SAVE]);
    assert_non_null(strstr(said, "a letter was answered, or its key lost"));
    RUN(0, "letter 2 to ", "letter '%s' --side %s --to %s --after '%s' --out '%s'", path[SAVE], id, known,
        path[FIRST], path[SECOND]);
    assert_non_null(strstr(said, "letter 2"));
    begin_sealed(path[OTHER], keys);
    RUN(1, "was not made from this battle", "letter '%s' --side %s --to %s --after '%s' --out '%s.2'",
        path[OTHER], id, known, path[FIRST], path[OTHER]);
    RUN(2, "--side no?[2Jsuch: there is no", "replay '%s' --side 'no\033[2Jsuch'", path[SAVE]);
    RUN(1, "is what it would be made of", "report '%s' --out '%s'", path[SAVE], path[SAVE]);
    RUN(1, "is what it would be made of", "render '%s' --out '%s'", path[SAVE], path[SAVE]);
    RUN(3, "not opened", "letter '%s' '%s' --key '%s'", path[SAVE], path[FIRST], path[ANN]);
    RUN(3, "\"sandtable letter FILE --key KEY\"", "replay '%s'", path[FIRST]);
    RUN(3, "\"sandtable letter SAVE --answer FILE\"", "replay '%s'", path[ANSWER]);
    RUN(3, "is the key to a side's letters", "replay '%s'", path[ANN]);
    snprintf(line, sizeof line, "letter '%s' --key '%s' --orders '%s' --secret-file - --out '%s'",
             path[FIRST], path[ANN], path[ORDERS], path[UNSEEN]);
    type_unseen(line, NULL);
    type_unseen(line, "four swans");
#undef RUN
    char **files, one[400];
    int n;
    if (file_list(keys, "", &files, &n, NULL)) {
        for (int i = 0; i < n; i++) {
            file_join(keys, files[i], one, sizeof one);
            unlink(one);
        }
        file_list_free(files, n);
    }
    rmdir(keys);
    snprintf(keys, sizeof keys, "%s/sandtable", battle_folder());
    rmdir(keys);
    unsetenv("XDG_STATE_HOME");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help_and_usage),
        cmocka_unit_test(test_what_tells_is_found),
        cmocka_unit_test(test_train),
        cmocka_unit_test(test_simulate),
        cmocka_unit_test(test_a_run_goes_on_where_it_was_killed),
        cmocka_unit_test(test_a_report_quotes_what_it_names),
        cmocka_unit_test(test_shards_make_the_whole),
        cmocka_unit_test(test_a_game_of_a_run_can_be_replayed),
        cmocka_unit_test(test_simulate_follies),
        cmocka_unit_test(test_simulate_civilians_are_not_idle),
        cmocka_unit_test(test_simulate_met),
        cmocka_unit_test(test_verify_tells_what_it_cannot_show),
        cmocka_unit_test(test_what_runs_is_shown_to_its_side),
        cmocka_unit_test(test_output),
        cmocka_unit_test(test_listed_names),
        cmocka_unit_test(test_replay_check_report),
        cmocka_unit_test(test_check_and_render),
        cmocka_unit_test(test_picture_of_all_counters),
        cmocka_unit_test(test_posters),
        cmocka_unit_test(test_check_tells_all),
        cmocka_unit_test(test_check_wants_pictures),
        cmocka_unit_test(test_check_maps),
        cmocka_unit_test(test_bench_takes_counts),
        cmocka_unit_test(test_bench_prints_what_is_promised),
        cmocka_unit_test(test_no_library_of_pictures),
        cmocka_unit_test(test_no_memory_in_a_library),
        cmocka_unit_test(test_a_fault_has_a_sentence),
        cmocka_unit_test(test_letters),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
