/* text.c: `sandtable text`: a battle at a terminal, a line at a time. What is said is text_game.c's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/cli.h"
#include "cli/text_game.h"
#include "core/file.h"
#include "core/language.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "game/seal.h"
#include "game/session_seal.h"
#include "rules/list.h"

enum { OPT_SIDE, OPT_LEVEL, OPT_SEED, OPT_SET, OPT_TYPED, OPT_KEEP };

/* "british", "both": bits a side. */
static bool read_people(const scenario *sc, const char *name, const char *given, unsigned *out)
{
    *out = 0;
    for (int k = 0; k < sc->nsides; k++) {
        if (sc->sides[k].goes_alone) continue;
        const bool first = name == NULL && *out == 0;
        if (first || (name != NULL && (strcmp(name, "both") == 0 || strcmp(name, sc->sides[k].id) == 0)))
            *out |= 1u << k;
    }
    if (*out != 0) return true;
    cli_say(stderr, _("sandtable: --%s %s: expected both"), given, name);
    for (int k = 0; k < sc->nsides; k++)
        if (!sc->sides[k].goes_alone) cli_say(stderr, ", %s", sc->sides[k].id);
    fprintf(stderr, "\n");
    return false;
}

static bool read_level(const char *name, const player **out)
{
    const int usual = player_usual(ai_levels);
    *out = name != NULL ? player_find(ai_levels, name) : usual >= 0 ? ai_levels[usual] : NULL;
    if (*out != NULL) return true;
    cli_say(stderr, _("sandtable: --level %s: expected"), name);
    for (int i = 0; ai_levels[i] != NULL; i++)
        fprintf(stderr, "%s %s", i > 0 ? "," : "", ai_levels[i]->name);
    fprintf(stderr, "\n");
    return false;
}

/* Who sits where in a battle that was kept, unless the line says otherwise. */
static session *resume(const cli_args *a, text_seats *seats, error *err)
{
    load_report report;
    session *s = session_load(a->plain[0], a->data_dir, ruleset_list, true, &report, err);
    if (s == NULL) return NULL;
    if (report.said[0] != '\0') cli_say(stdout, "%s\n", report.said);
    const scenario *sc = session_scenario(s);
    for (int k = 0; k < sc->nsides && a->value[OPT_SIDE] == NULL; k++)
        if (session_settings(s)->seat[k] == SEAT_HUMAN && !sc->sides[k].goes_alone) seats->people |= 1u << k;
    if (seats->people != 0 || read_people(sc, a->value[OPT_SIDE], "side", &seats->people)) return s;
    session_free(s);
    return NULL;
}

static bool configure(const cli_args *a, const scenario *sc, text_seats *seats, session_config *config)
{
    unsigned typed = 0;
    if (!read_people(sc, a->value[OPT_SIDE], "side", &seats->people) ||
        (a->value[OPT_TYPED] != NULL && !read_people(sc, a->value[OPT_TYPED], "typed", &typed)) ||
        (a->value[OPT_SEED] != NULL && !cli_number(a->value[OPT_SEED], 1, UINT64_MAX, "seed", &config->seed)))
        return false;
    config->typed = (uint8_t)typed;
    for (int k = 0; k < sc->nsides; k++)
        if ((seats->people >> k & 1) == 0)
            config->seat[k] = SEAT_COMPUTER, config->player[k] = seats->computer->name;
    config->undo = (seats->people & (seats->people - 1)) != 0 ? UNDO_ASK : UNDO_FREE;
    config->save_path = a->value[OPT_KEEP];
    return true;
}

/* NULL with nothing in *err: what is wrong was said. */
static session *open_battle(const cli_args *a, text_seats *seats, error *err)
{
    char path[CLI_PATH];
    const char *options[] = {a->value[OPT_SET], NULL};
    session_config config = {.seed = 0};
    seal its;
    if (cli_is_save(a->plain[0])) return resume(a, seats, err);
    if (!cli_find_scenario(a->data_dir, a->plain[0], path, sizeof path, err)) return NULL;
    scenario *sc = scenario_load(path, a->data_dir, ruleset_list, options, err);
    if (sc == NULL) return NULL;
    if (!configure(a, sc, seats, &config)) {
        scenario_free(sc);
        return NULL;
    }
    if (config.seed == 0) {
        seal_make(&its);
        config.seal = &its;
    }
    session *s = session_new(sc, &config, err);
    if (config.seal != NULL) seal_forget(&its);
    return s;
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
    if (!read_level(a.value[OPT_LEVEL], &seats.computer)) return CLI_USAGE;
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
        [OPT_SET] = {"set", "KEY=VALUE", N_("another value of one of its options")},
        [OPT_TYPED] = {"typed", "SIDE", N_("whose dice are thrown by hand and typed: a side's id, or both")},
        [OPT_KEEP] = {"keep", "FILE", N_("keeps the battle there, action by action")},
        {NULL, NULL, NULL}}};
