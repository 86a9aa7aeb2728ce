/* window.c: `sandtable [FILE]` and `sandtable demo`: the folders of this player, and the window. What the
 * window shows is ui/app.c's. */
#include "sdl/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/ai.h"
#include "ai/teach.h"
#include "cli/cli.h"
#include "cli/headless.h"
#include "cli/seating.h"
#include "cli/speak.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/battle_line.h"
#include "game/own.h"
#include "game/pack.h"
#include "game/scenario_load.h"
#include "rules/list.h"
#include "ui/app/app.h"
#include "ui/app/playlist.h"

/* "XDG_PICTURES_DIR="$HOME/Pictures"" of a line of user-dirs.dirs, or NULL where it says something else. */
static const char *pictures_of(char *line, const char *home, char *out, size_t size)
{
    static const char key[] = "XDG_PICTURES_DIR=\"", start[] = "$HOME/";
    while (*line == ' ' || *line == '\t')
        line++;
    if (strncmp(line, key, sizeof key - 1) != 0) return NULL;
    line += sizeof key - 1;
    line[strcspn(line, "\"\n")] = '\0';
    if (strncmp(line, start, sizeof start - 1) == 0)
        snprintf(out, size, "%s/%s", home, line + sizeof start - 1);
    else
        snprintf(out, size, "%s", line);
    return out[0] == '/' ? out : NULL;
}

/* A folder of ours among the user's pictures, as the desktop's user-dirs.dirs names them; false: it names
 * none. */
static bool picture_folder(char *out, size_t size)
{
    enum { USER_DIRS_MAX = 64 * 1024 };
    const char *base = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    char path[CLI_PATH], folder[CLI_PATH], *text;
    const char *found = NULL;
    size_t length;
    error err = {0};
    if (home == NULL || home[0] != '/') return false;
    if (base != NULL && base[0] == '/')
        snprintf(path, sizeof path, "%s/user-dirs.dirs", base);
    else
        snprintf(path, sizeof path, "%s/.config/user-dirs.dirs", home);
    if (!file_exists(path) || !file_read(path, USER_DIRS_MAX, &text, &length, &err)) return false;
    for (char *line = text, *next; line != NULL && found == NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) *next++ = '\0';
        found = pictures_of(line, home, folder, sizeof folder);
    }
    mem_free(text);
    if (found == NULL || strcmp(found, home) == 0 || !file_exists(found))
        return false; /* the home itself: switched off */
    file_join(found, "Sandtable", out, size);
    return true;
}

/* A battle's seed is chosen here, once, where time may be asked for. */
static uint64_t seed_from_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return hash_mix((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, (uint64_t)getpid()) %
               1000000000u +
           1;
}

static bool read_size(const char *text, int *w, int *h)
{
    char more;
    if (sscanf(text, "%5dx%5d%c", w, h, &more) == 2 && *w >= 320 && *h >= 240 && *w <= 16384 && *h <= 16384)
        return true;
    cli_say(stderr, _("sandtable: --size %s: expected WIDTHxHEIGHT, such as 1280x720\n"), text);
    return false;
}

/* The last three are the demonstration's, the window has its own in their place. */
enum {
    OPT_SEED,
    OPT_SIZE,
    OPT_INSTANT,
    OPT_REDUCED,
    OPT_AUDIENCE,
    OPT_KIOSK,
    OPT_NARRATE,
    OPT_HURRY,
    OPT_SECONDS,
    OPT_PLAYLIST,
    OPT_CONTINUE = OPT_HURRY,
    OPT_SIDE,
    OPT_LEVEL,
    OPT_TYPED,
    OPT_SET,
    OPT_UNDO,
    OPT_FULL
};

/* The file that was named is found: -1. Otherwise it was said why not, and this is the exit code. Where a
 * line was named (game/battle_line.h) it is read, and the file is its scenario. */
static int find_named(const cli_args *a, bool continues, char *out, size_t size, battle_line *line)
{
    error err = {0};
    const char *name = a->plain[0];
    if (continues) {
        fprintf(stderr, _("sandtable: --continue goes on with the battle played last: name no other\n"));
        return CLI_USAGE;
    }
    if (pack_is(name))
        return own_take_pack(own_folder(), name, a->data_dir, ruleset_list, out, size, &err)
                   ? -1
                   : cli_fail(&err, a->data_dir);
    if (cli_find_scenario(a->data_dir, name, out, size, &err)) return -1;
    if (strpbrk(name, "#:") != NULL && strchr(name, '/') == NULL) {
        error_clear(&err);
        return battle_line_read(name, line, &err) &&
                       cli_find_scenario(a->data_dir, line->scenario, out, size, &err)
                   ? -1
                   : cli_fail(&err, a->data_dir);
    }
    if (strpbrk(name, "/.") != NULL || file_exists(name)) return cli_fail(&err, a->data_dir);
    cli_say(stderr,
            _("sandtable: \"%s\" is no file, no scenario and no command\nTry \"sandtable --help\".\n"), name);
    return CLI_USAGE;
}

/* Read here once, so that what is wrong with it is said before a window opens. */
static bool good_playlist(const char *path, const char *data_dir, error *err)
{
    playlist *p = mem_alloc(sizeof *p);
    const bool good = playlist_read(p, path, data_dir, err);
    mem_free(p);
    return good;
}

/* What a window would have opened is fought to its end without one. */
static int without_window(const app_config *config, const battle_line *line)
{
    const char *of_line[OPTIONS_MAX + 1];
    char first[CLI_PATH];
    error err = {0};
    if (config->continues) {
        error_set(&err, NULL, 0, 0, "There is no display here, and --continue needs a window.");
        return cli_fail(&err, config->data_dir);
    }
    printf(_("There is no display here, so no window can be opened. The battle is fought to its end "
             "without one.\n\n"));
    if (config->open == NULL && !cli_first_battle(config->data_dir, first, sizeof first, &err))
        return cli_fail(&err, config->data_dir);
    battle_line_options(line, of_line);
    return headless_battle(config->data_dir, config->open != NULL ? config->open : first, config->seed,
                           config->options != NULL ? config->options : of_line, "out", &err)
               ? CLI_DONE
               : cli_fail(&err, config->data_dir);
}

/* How a battle that is named on the command line is played; to be kept as long as the window is. */
typedef struct told_seats {
    session_config seats;
    char set[CLI_PATH];
    const char *options[OPTIONS_MAX + 1];
} told_seats;

static bool tells_seats(const cli_args *a)
{
    for (int i = OPT_SIDE; i <= OPT_UNDO; i++)
        if (a->value[i] != NULL) return true;
    return false;
}

/* What is wrong with it is said before a window opens: CLI_USAGE or CLI_FAILED; else -1. */
static int read_seats(const cli_args *a, const battle_line *line, told_seats *told, app_config *config)
{
    error err = {0};
    unsigned people, typed = 0;
    const player *computer;
    if (config->open == NULL || cli_is_save(config->open)) {
        fprintf(stderr,
                _("sandtable: --side, --level, --typed, --set and --undo are for a battle that begins: "
                  "name its scenario\n"));
        return CLI_USAGE;
    }
    if (!seating_level(a->value[OPT_LEVEL], &computer)) return CLI_USAGE;
    battle_line_options(line, told->options);
    snprintf(told->set, sizeof told->set, "%s", a->value[OPT_SET] != NULL ? a->value[OPT_SET] : "");
    seating_options(told->set, told->options);
    scenario *sc = scenario_load(config->open, a->data_dir, ruleset_list, told->options, &err);
    if (sc == NULL) return cli_fail(&err, a->data_dir);
    const bool good =
        seating_people(sc, a->value[OPT_SIDE], "side", &people) &&
        (a->value[OPT_TYPED] == NULL || seating_people(sc, a->value[OPT_TYPED], "typed", &typed));
    if (good) seating_configure(sc, people, computer, &told->seats);
    scenario_free(sc);
    if (!good || (a->value[OPT_UNDO] != NULL && !seating_undo(a->value[OPT_UNDO], &told->seats.undo)))
        return CLI_USAGE;
    told->seats.typed = (uint8_t)typed;
    told->seats.seed = line->seed;
    config->seats = &told->seats;
    config->options = told->options;
    config->line = NULL;
    return -1;
}

/* On which screen the audience looks on, and for how long there is a show. */
static bool read_numbers(const cli_args *a, bool demo, app_config *config)
{
    enum { SCREENS = 64 };
    uint64_t screen;
    config->kiosk = a->value[OPT_KIOSK] != NULL;
    config->narrate = a->value[OPT_NARRATE] != NULL;
    if (a->value[OPT_AUDIENCE] != NULL) {
        if (!cli_number(a->value[OPT_AUDIENCE], 0, SCREENS, "audience", &screen)) return false;
        config->audience = screen > 0 ? (int)screen : -1;
    }
    if (!demo || a->value[OPT_SECONDS] == NULL) return true;
    if (!cli_number(a->value[OPT_SECONDS], 1, UINT32_MAX, "seconds", &config->ends_after)) return false;
    config->ends_after *= 1000;
    return true;
}

/* What the settings name, unless --lang names another. */
static void speak_as_liked(const char *config_dir)
{
    char code[8];
    if (!cli_language_given() && app_language(config_dir, code)) language_speak(code, cli_catalogues());
}

static int open_window(const cli_command *command, int argc, char **argv, bool demo)
{
    cli_args a;
    error err = {0};
    char config_dir[CLI_PATH], keep_dir[CLI_PATH], state_dir[CLI_PATH], picture_dir[CLI_PATH], open[CLI_PATH];
    app_config config = {.rulesets = ruleset_list,
                         .players = ai_levels,
                         .teacher = &ai_teacher,
                         .demo = demo,
                         .scale = 1,
                         .width = 1280,
                         .height = 720};
    battle_line line = {0};
    told_seats told = {0};
    int code = cli_parse(command, argc, argv, &a);
    if (code >= 0) return code;
    config.config_dir = cli_user_folder("XDG_CONFIG_HOME", ".config", config_dir, sizeof config_dir);
    speak_as_liked(config.config_dir);
    config.seed = seed_from_clock();
    config.sealed = a.value[OPT_SEED] == NULL;
    if ((a.value[OPT_SEED] != NULL && !cli_number(a.value[OPT_SEED], 1, UINT64_MAX, "seed", &config.seed)) ||
        (a.value[OPT_SIZE] != NULL && !read_size(a.value[OPT_SIZE], &config.width, &config.height)))
        return CLI_USAGE;
    if (!cli_need_data(&a)) return CLI_FAILED;
    config.continues = !demo && a.value[OPT_CONTINUE] != NULL;
    if (a.nplain > 0) {
        if ((code = find_named(&a, config.continues, open, sizeof open, &line)) >= 0) return code;
        if (line.scenario[0] != '\0') config.line = a.plain[0];
        if (line.seed != 0) config.seed = line.seed;
        config.open = open;
    }
    if (!demo && tells_seats(&a) && (code = read_seats(&a, &line, &told, &config)) >= 0) return code;
    if (!read_numbers(&a, demo, &config)) return CLI_USAGE;
    config.hurried = demo && a.value[OPT_HURRY] != NULL;
    config.playlist = demo ? a.value[OPT_PLAYLIST] : NULL;
    if (config.playlist != NULL && !good_playlist(config.playlist, a.data_dir, &err))
        return cli_fail(&err, a.data_dir);
    config.keep_dir = cli_user_folder("XDG_DATA_HOME", ".local/share", keep_dir, sizeof keep_dir);
    config.state_dir = cli_user_folder("XDG_STATE_HOME", ".local/state", state_dir, sizeof state_dir);
    if (picture_folder(picture_dir, sizeof picture_dir)) config.picture_dir = picture_dir;
    config.keeps = true;
    config.data_dir = a.data_dir;
    config.instant = a.value[OPT_INSTANT] != NULL;
    config.reduced_motion = a.value[OPT_REDUCED] != NULL;
    config.fullscreen = !demo && a.value[OPT_FULL] != NULL;
    if (headless_needed()) return without_window(&config, &line);
    mem_stays_small();
    return window_run(&config, &err) == 0 ? CLI_DONE : cli_fail(&err, a.data_dir);
}

static int run_window(int argc, char **argv)
{
    return open_window(&cli_window, argc, argv, false);
}

static int run_demo(int argc, char **argv)
{
    return open_window(&cli_demo, argc, argv, true);
}

/* What both have. */
#define WINDOW_OPTIONS                                                                                       \
    [OPT_SEED] = {"seed", "N", N_("names the seed of the next battle (its dice are sealed if not given)")},  \
    [OPT_SIZE] = {"size", N_("WxH"), N_("size of the window (1280x720)")},                                   \
    [OPT_INSTANT] = {"instant", NULL, N_("no animation")},                                                   \
    [OPT_REDUCED] = {"reduced-motion", NULL, N_("nothing slides or tumbles")},                               \
    [OPT_AUDIENCE] = {"audience", "N",                                                                       \
                      N_("a second window for those who look on, on screen N (0: the next)")},               \
    [OPT_KIOSK] = {"kiosk", NULL,                                                                            \
                   N_("at a stand: full screen; settings and quit behind the host's key, Ctrl H")},          \
    [OPT_NARRATE] = {"narrate", NULL,                                                                        \
                     N_("says what happens, on standard output and aloud where speech-dispatcher runs")}

const cli_command cli_window = {
    .name = "",
    .arguments = "[FILE|LINE]",
    .help = N_("Opens the table: with a scenario or a saved battle at once, else with the title."),
    .run = run_window,
    .most = 1,
    .options = {
        WINDOW_OPTIONS,
        [OPT_CONTINUE] = {"continue", NULL, N_("goes on with the battle played last")},
        [OPT_SIDE] = {"side", "SIDE", N_("who plays here: a side's id, or both (the first)")},
        [OPT_LEVEL] = {"level", "NAME",
                       N_("how well the computer plays: recruit, captain, colonel, general")},
        [OPT_TYPED] = {"typed", "SIDE", N_("whose dice are thrown by hand and typed: a side's id, or both")},
        [OPT_SET] = {"set", "KEY=VALUE,...", N_("other values of its options")},
        [OPT_UNDO] = {"undo", "WHEN", N_("what may be taken back: free, ask (both agree), never")},
        [OPT_FULL] = {"fullscreen", NULL, N_("fills the screen, whatever the settings say")},
        {NULL, NULL, NULL}}};

const cli_command cli_demo = {
    .name = "demo",
    .arguments = "",
    .help = N_("plays battle after battle by itself, for an audience"),
    .run = run_demo,
    .options = {
        WINDOW_OPTIONS,
        [OPT_HURRY] = {"hurry", NULL, N_("its clock waits for nothing: hours in minutes, to measure")},
        [OPT_SECONDS] = {"seconds", "N", N_("ends after N seconds of its clock")},
        [OPT_PLAYLIST] = {"playlist", "FILE", N_("shows the battles of FILE in turn (docs/show.md)")},
        {NULL, NULL, NULL}}};
