/* text.c: `sandtable text`: a battle at a terminal, a line at a time. What is said is text_game.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "cli/seating.h"
#include "cli/text_game.h"
#include "core/file.h"
#include "core/language.h"
#include "game/own.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "game/seal.h"
#include "game/session_seats.h"
#include "rules/list.h"

enum { OPT_SIDE, OPT_LEVEL, OPT_SEED, OPT_SET, OPT_TYPED, OPT_KEEP };

/* Keys of sealed dice lie apart from the battles, as the window has them; NULL: there is no place for them.
 */
static const char *key_folder(char out[CLI_PATH])
{
    char state_dir[CLI_PATH];
    if (cli_user_folder("XDG_STATE_HOME", ".local/state", state_dir, sizeof state_dir) == NULL) return NULL;
    file_join(state_dir, "keys", out, CLI_PATH);
    return out;
}

static bool only_of_a_new_one(const cli_args *a)
{
    static const int of_new[] = {OPT_SEED, OPT_SET, OPT_TYPED, OPT_KEEP};
    for (size_t i = 0; i < sizeof of_new / sizeof of_new[0]; i++)
        if (a->value[of_new[i]] != NULL) {
            cli_say(stderr,
                    _("sandtable: --%s is for a battle that begins: %s goes on as it was begun, and is kept "
                      "there\n"),
                    cli_text.options[of_new[i]].name, a->plain[0]);
            return false;
        }
    return true;
}

/* Who sits where, and how well the computer plays, as it was kept, unless the line says otherwise: then it is
 * kept so from now on. */
static bool seat(const cli_args *a, session *s, text_seats *seats, error *err)
{
    const scenario *sc = session_scenario(s);
    const session_config *was = session_settings(s);
    for (int k = 0; k < sc->nsides && a->value[OPT_SIDE] == NULL; k++)
        if (was->seat[k] == SEAT_HUMAN && !sc->sides[k].goes_alone) seats->people |= 1u << k;
    if (seats->people == 0 && !seating_people(sc, a->value[OPT_SIDE], "side", &seats->people)) return false;
    for (int k = 0; k < sc->nsides; k++) {
        const bool person = (seats->people >> k & 1) != 0;
        const player *kept = player_find(ai_levels, was->player[k]);
        if (sc->sides[k].goes_alone) continue;
        if (kept != NULL && !person && a->value[OPT_LEVEL] == NULL) seats->computer = kept;
        const player *plays = person ? NULL : seats->computer;
        if (person == (was->seat[k] == SEAT_HUMAN) && (person || kept == plays)) continue;
        if (!session_seat(s, k, person ? SEAT_HUMAN : SEAT_COMPUTER, plays != NULL ? plays->name : NULL, err))
            return false;
    }
    return true;
}

static session *resume(const cli_args *a, text_seats *seats, error *err)
{
    load_report report;
    char keys[CLI_PATH];
    if (!only_of_a_new_one(a)) return NULL;
    session *s = session_resume(a->plain[0], a->data_dir, ruleset_list, key_folder(keys), &report, err);
    if (s == NULL) return NULL;
    if (report.said[0] != '\0') cli_say(stdout, "%s\n", report.said);
    if (seat(a, s, seats, err)) return s;
    session_free(s);
    return NULL;
}

static bool configure(const cli_args *a, const scenario *sc, text_seats *seats, session_config *config)
{
    unsigned typed = 0;
    if (!seating_people(sc, a->value[OPT_SIDE], "side", &seats->people) ||
        (a->value[OPT_TYPED] != NULL && !seating_people(sc, a->value[OPT_TYPED], "typed", &typed)) ||
        (a->value[OPT_SEED] != NULL && !cli_number(a->value[OPT_SEED], 1, UINT64_MAX, "seed", &config->seed)))
        return false;
    config->typed = (uint8_t)typed;
    seating_configure(sc, seats->people, seats->computer, config);
    return true;
}

/* Where it is kept is said; where it cannot be, one plays all the same, and knows it. */
static session *begin(const cli_args *a, scenario *sc, const session_config *given, error *err)
{
    session_config config = *given;
    char path[CLI_PATH], keys[CLI_PATH], why[600];
    error unkept = {0};
    seal its;
    if (config.seed == 0) {
        seal_make(&its);
        config.seal = &its;
    }
    config.key_dir = key_folder(keys);
    const uint64_t number = config.seal != NULL ? seal_number(config.seal) : config.seed;
    config.save_path = a->value[OPT_KEEP];
    if (config.save_path == NULL && own_folder() == NULL)
        printf("%s", _("There is no home folder: this battle is not kept.\n"));
    else if (config.save_path == NULL &&
             own_battle_path(own_folder(), sc, number, path, sizeof path, &unkept))
        config.save_path = path;
    if (error_is_set(&unkept)) {
        error_format(&unkept, why, sizeof why);
        cli_say(stdout, _("This battle is not kept: %s\n"), why);
    }
    session *s = session_new(sc, &config, err);
    if (s != NULL && config.save_path != NULL)
        cli_say(stdout, _("Kept in %s, action by action.\n"), config.save_path);
    if (config.seal != NULL) seal_forget(&its);
    return s;
}

/* NULL with nothing in *err: what is wrong was said. */
static session *open_battle(const cli_args *a, text_seats *seats, error *err)
{
    char path[CLI_PATH];
    char set[CLI_PATH];
    const char *options[OPTIONS_MAX + 1] = {NULL};
    session_config config = {.seed = 0};
    if (cli_is_save(a->plain[0])) return resume(a, seats, err);
    if (!cli_find_scenario(a->data_dir, a->plain[0], path, sizeof path, err)) return NULL;
    snprintf(set, sizeof set, "%s", a->value[OPT_SET] != NULL ? a->value[OPT_SET] : "");
    seating_options(set, options);
    scenario *sc = scenario_load(path, a->data_dir, ruleset_list, options, err);
    if (sc == NULL) return NULL;
    if (configure(a, sc, seats, &config)) return begin(a, sc, &config, err);
    scenario_free(sc);
    return NULL;
}

static void flush(strbuf *out)
{
    cli_say(stdout, "%s", strbuf_str(out));
    fflush(stdout);
    strbuf_clear(out);
}

static void talk(text_game *g)
{
    strbuf out = {0};
    char *line = NULL;
    size_t room = 0;
    bool stays = true;
    text_game_open(g, &out);
    while (stays) {
        strbuf_add(&out, "> ");
        flush(&out);
        if (getline(&line, &room, stdin) < 0) break;
        stays = text_game_line(g, line, &out);
    }
    flush(&out);
    printf("\n");
    free(line);
    strbuf_free(&out);
}

static int run(int argc, char **argv)
{
    cli_args a;
    error err = {0};
    text_seats seats = {.by_clock = true};
    int code = cli_parse(&cli_text, argc, argv, &a);
    if (code >= 0) return code;
    if (!seating_level(a.value[OPT_LEVEL], &seats.computer)) return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    session *s = open_battle(&a, &seats, &err);
    if (s == NULL) return error_is_set(&err) ? cli_fail(&err, a.data_dir) : CLI_USAGE;
    text_game *g = text_game_new(s, &seats);
    talk(g);
    text_game_free(g);
    return CLI_DONE;
}

const cli_command cli_text = {
    .name = "text",
    .arguments = "SCENARIO|SAVE",
    .help = N_("plays a battle in lines of text, for a screen reader or a terminal far away"),
    .run = run,
    .least = 1,
    .most = 1,
    .options = {
        [OPT_SIDE] = {"side", "SIDE", N_("who types here: a side's id, or both (the first)")},
        [OPT_LEVEL] = {"level", "NAME",
                       N_("how well the computer plays: recruit, captain, colonel, general")},
        [OPT_SEED] = {"seed", "N", N_("names the seed of the dice (they are sealed if not given)")},
        [OPT_SET] = {"set", "KEY=VALUE,...", N_("other values of its options")},
        [OPT_TYPED] = {"typed", "SIDE", N_("whose dice are thrown by hand and typed: a side's id, or both")},
        [OPT_KEEP] = {"keep", "FILE", N_("keeps the battle there (among your battles, if not given)")},
        {NULL, NULL, NULL}}};
