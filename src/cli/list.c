/* list.c: `sandtable list`: every scenario, by rule system. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "rules/list.h"
#include "game/own.h"
#include "game/scenario_load.h"

/* One line; what cannot be read is said. */
static bool list_one(const char *data_dir, const char *path, bool plain, bool tells_rules)
{
    scenario_card card;
    error err = {0};
    arena *memory = arena_new();
    const bool good = scenario_read_card(path, memory, &card, &err);
    if (!good)
        cli_fail(&err, data_dir);
    else if (plain)
        cli_say(stdout, "%s\n", path);
    else
        cli_say(stdout, "  %-28s %s, %s (%s)%s%s\n", strrchr(path, '/') + 1, card.title, card.date,
                card.length, tells_rules ? ", " : "", tells_rules ? card.rules : "");
    arena_free(memory);
    return good;
}

static bool list_system(const char *data_dir, const ruleset *rs, bool plain)
{
    char folder[CLI_PATH * 2], path[CLI_PATH * 3];
    char **names;
    int count;
    bool good = true;
    snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, rs->id);
    if (!plain) printf("%s: %s\n", rs->id, _(rs->title));
    if (!file_list(folder, ".json", &names, &count, NULL)) return true;
    for (int i = 0; i < count; i++) {
        file_join(folder, names[i], path, sizeof path);
        good = list_one(data_dir, path, plain, false) && good;
    }
    file_list_free(names, count);
    return good;
}

static bool list_own(const char *data_dir, bool plain)
{
    char **paths;
    int count;
    bool good = true;
    own_list(own_folder(), &paths, &count);
    if (count > 0 && !plain) cli_say(stdout, "Your own, in %s:\n", own_folder());
    for (int i = 0; i < count; i++)
        good = list_one(data_dir, paths[i], plain, true) && good;
    own_list_free(paths, count);
    return good;
}

enum { OPT_PATHS, OPT_FIRST };

static int run(int argc, char **argv)
{
    cli_args a;
    bool good = true;
    int code = cli_parse(&cli_list, argc, argv, &a);
    if (code >= 0) return code;
    if (!cli_need_data(&a)) return CLI_FAILED;
    if (a.value[OPT_FIRST] != NULL) {
        char path[CLI_PATH];
        error err = {0};
        if (!cli_first_battle(a.data_dir, path, sizeof path, &err)) return cli_fail(&err, a.data_dir);
        printf("%s\n", path);
        return CLI_DONE;
    }
    for (int i = 0; ruleset_list[i] != NULL; i++)
        good = list_system(a.data_dir, ruleset_list[i], a.value[OPT_PATHS] != NULL) && good;
    good = list_own(a.data_dir, a.value[OPT_PATHS] != NULL) && good;
    return good ? CLI_DONE : CLI_FAILED;
}

const cli_command cli_list = {
    .name = "list",
    .arguments = "",
    .help = N_("lists the scenarios of every rule system, and your own"),
    .run = run,
    .options = {[OPT_PATHS] = {"paths", NULL, N_("only their files, one a line")},
                [OPT_FIRST] = {"first", NULL, N_("only the file of the battle to begin with")},
                {NULL, NULL, NULL}}};
