/*
 * bench_run.c: the subcommand `bench`: which groups of rows are measured.
 */
#include <stdio.h>
#include <string.h>

#include "cli/bench_board.h"
#include "cli/bench_hands.h"
#include "cli/bench_play.h"
#include "cli/bench_screen.h"
#include "cli/bench_think.h"
#include "cli/cli.h"

enum { OPT_ONLY, OPT_SIGNATURE, OPT_JOBS, OPT_MINIMAL, OPT_FIRST_FRAME };

static bool is_group(const char *only)
{
    static const char *const groups[] = {"play", "plans", "board", "save", "screen", "hands"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (only == NULL || strcmp(only, groups[i]) == 0) return true;
    cli_say(stderr, "sandtable: --only %s: expected play, plans, board, save, screen or hands\n", only);
    return false;
}

static bool wanted(const char *only, const char *group)
{
    return only == NULL || strcmp(only, group) == 0;
}

static bool measure(const char *only, const char *data_dir, error *err)
{
    return (!wanted(only, "play") || bench_play(data_dir, err)) &&
           (!wanted(only, "plans") || bench_think(data_dir, err)) &&
           (!wanted(only, "board") || bench_board(err)) && (!wanted(only, "save") || bench_save(err)) &&
           (!wanted(only, "screen") || bench_screen(data_dir, err)) &&
           (!wanted(only, "hands") || bench_hands(data_dir, err));
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    uint64_t seeds = 0, jobs = 1;
    int code = cli_parse(&cli_bench, argc, argv, &a);
    if (code >= 0) return code;
    if (a.value[OPT_SIGNATURE] != NULL &&
        !cli_number(a.value[OPT_SIGNATURE], 1, 1000000, cli_bench.options[OPT_SIGNATURE].name, &seeds))
        return CLI_USAGE;
    if (a.value[OPT_JOBS] != NULL &&
        !cli_number(a.value[OPT_JOBS], 1, 256, cli_bench.options[OPT_JOBS].name, &jobs))
        return CLI_USAGE;
    if (!is_group(a.value[OPT_ONLY])) return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (a.value[OPT_MINIMAL] != NULL) return bench_minimal(a.data_dir);
    if (a.value[OPT_FIRST_FRAME] != NULL) return bench_first_frame(a.data_dir);
    const bool good = seeds > 0 ? bench_signature(a.data_dir, (int)seeds, (int)jobs, &err)
                                : measure(a.value[OPT_ONLY], a.data_dir, &err);
    return good ? CLI_DONE : cli_fail(&err, a.data_dir);
}

const cli_command cli_bench = {
    .name = "bench",
    .arguments = "",
    .help = "measures speed, as figures and as ratios within this run, and prints the play signature",
    .run = run,
    .options = {{"only", "GROUP", "play, plans, board, save, screen or hands"},
                {"signature", "SEEDS",
                 "one hash over so many games of every scenario: it changes when play does"},
                {"jobs", "N", "threads for --signature"},
                {"minimal", NULL, "what the start is held against: the smallest program with a window"},
                {"first-frame", NULL, "our own start, up to the first picture"},
                {NULL, NULL, NULL}},
};
