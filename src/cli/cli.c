/*
 * cli.c: which subcommand, its options, and where the data is. Not for what the subcommands do.
 */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/speak.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/plain.h"
#include "game/own.h"
#include "game/player.h"
#include "game/scenario_load.h"
#include "game/session_seal.h"
#include "rules/list.h"
#include "sdl/fault.h"
#include "sdl/libraries.h"

/* ---- where the data is */

static bool holds_data(const char *folder)
{
    char path[CLI_PATH + 32];
    snprintf(path, sizeof path, "%s/rules", folder);
    if (access(path, R_OK | X_OK) != 0) return false;
    snprintf(path, sizeof path, "%s/maps", folder);
    return access(path, R_OK | X_OK) == 0;
}

/* The folder itself or one above it: of a program in its build folder the sources. */
static bool find_upwards(const char *from, char *out, size_t size)
{
    char folder[CLI_PATH], beside[CLI_PATH + 32];
    snprintf(folder, sizeof folder, "%s", from);
    for (;;) {
        if (holds_data(folder)) {
            snprintf(out, size, "%s", folder);
            return true;
        }
        snprintf(beside, sizeof beside, "%s/share/sandtable", folder);
        const size_t n = strlen(beside);
        if (n < size && holds_data(beside)) {
            memcpy(out, beside, n + 1);
            return true;
        }
        char *slash = strrchr(folder, '/');
        if (slash == NULL || folder[1] == '\0') return false;
        if (slash == folder) slash++;
        *slash = '\0';
    }
}

/* Where `cmake --install` put it: a way from the program's own folder, so that what was installed can be
 * moved. */
static bool find_beside(const char *bin, char *out, size_t size)
{
    char folder[CLI_PATH + sizeof SANDTABLE_DATA_FROM_BIN];
    snprintf(folder, sizeof folder, "%s/%s", bin, SANDTABLE_DATA_FROM_BIN);
    if (!holds_data(folder)) return false;
    char *full = realpath(folder, NULL); /* without ".." */
    const char *found = full != NULL ? full : folder;
    const size_t n = strlen(found);
    if (n < size) memcpy(out, found, n + 1);
    free(full);
    return n < size;
}

static bool find_installed(char *out, size_t size)
{
    const char *dirs = getenv("XDG_DATA_DIRS");
    if (dirs == NULL || dirs[0] == '\0') dirs = "/usr/local/share:/usr/share";
    while (*dirs != '\0') {
        size_t n = strcspn(dirs, ":");
        char folder[CLI_PATH];
        snprintf(folder, sizeof folder, "%.*s/sandtable", (int)(n < CLI_PATH - 16 ? n : CLI_PATH - 16), dirs);
        if (n > 0 && holds_data(folder)) {
            snprintf(out, size, "%s", folder);
            return true;
        }
        dirs += n + (dirs[n] == ':');
    }
    return false;
}

/* `given`, or the folder with rules/ and maps/ beside the program, the current folder or XDG_DATA_DIRS. */
static bool find_data(const char *given, char *out, size_t size, error *err)
{
    char here[CLI_PATH];
    out[0] = '\0';
    if (given != NULL) {
        if (!holds_data(given))
            return error_set(
                err, given, 0, 0,
                "holds no game data: the folder for --data-dir is the one with rules/ and maps/ in it");
        char *full = realpath(given, NULL);
        snprintf(out, size, "%s", full != NULL ? full : given);
        free(full);
        return true;
    }
    ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (n > 0) {
        here[n] = '\0';
        char *slash = strrchr(here, '/');
        if (slash != NULL && slash > here) *slash = '\0';
        if (find_beside(here, out, size) || find_upwards(here, out, size)) return true;
    }
    if (getcwd(here, sizeof here) != NULL && find_upwards(here, out, size)) return true;
    if (find_installed(out, size)) return true;
    return error_set(err, NULL, 0, 0,
                     "The game's data (a folder with rules/ and maps/ in it) was not found beside the "
                     "program, above the current folder "
                     "or in XDG_DATA_DIRS: name it with --data-dir.");
}

/* ---- subcommands */

static const cli_command *const commands[] = {
    &cli_list, &cli_engine, &cli_simulate, &cli_replay, &cli_check, &cli_render, &cli_print, &cli_report,
    &cli_demo, &cli_bench,  &cli_train,    &cli_letter, &cli_pack,  &cli_text,   NULL};

bool cli_need_data(const cli_args *a)
{
    if (a->data_dir[0] != '\0') return true;
    cli_fail(&a->no_data, a->data_dir);
    return false;
}

/* Is there anything that this side may not know? */
static bool hides(const session *s, int side)
{
    const state *st = session_state(s);
    for (int u = 0; u < st->sc->nunits; u++)
        if (!state_knows(st, u, side)) return true;
    return false;
}

bool cli_side(const session *s, const char *name, int *side)
{
    const scenario *sc = session_scenario(s);
    decision d;
    *side = NO_SIDE;
    if (name != NULL && strcmp(name, "all") == 0) return true;
    for (int k = 0; name != NULL && k < sc->nsides; k++)
        if (strcmp(sc->sides[k].id, name) == 0 || strcmp(sc->sides[k].name, name) == 0) {
            *side = k;
            return true;
        }
    if (name != NULL) {
        cli_say(stderr, _("sandtable: --side %s: there is no such side in this battle\n"), name);
        return false;
    }
    session_decide(s, &d);
    if (d.side == GAME_OVER) return true;
    *side = d.side >= 0 ? d.side : session_state(s)->side >= 0 ? session_state(s)->side : 0;
    if (hides(s, *side))
        fprintf(stderr, _("sandtable: shows what %s may know; --side all shows everything\n"),
                sc->sides[*side].name);
    return true;
}

bool cli_is_save(const char *path)
{
    return file_begins(path, "sandtable-save ");
}

/* One's own battle of that name. */
static bool find_own(const char *name, char *out, size_t size)
{
    char **paths;
    int count;
    bool found = false;
    own_list(own_folder(), &paths, &count);
    for (int i = 0; i < count && !found; i++) {
        const char *file = strrchr(paths[i], '/') + 1;
        const size_t stem = strlen(file) - strlen(".json");
        found = strcmp(file, name) == 0 || (strlen(name) == stem && strncmp(file, name, stem) == 0);
        if (found) snprintf(out, size, "%s", paths[i]);
    }
    own_list_free(paths, count);
    return found;
}

bool cli_find_scenario(const char *data_dir, const char *name, char *out, size_t size, error *err)
{
    char path[CLI_PATH * 2];
    if (file_exists(name)) {
        char *full = realpath(name, NULL);
        snprintf(out, size, "%s", full != NULL ? full : name);
        free(full);
        return true;
    }
    file_join(data_dir, name, path, sizeof path);
    if (file_exists(path)) {
        snprintf(out, size, "%s", path);
        return true;
    }
    if (strchr(name, '/') == NULL && strlen(name) < 200)
        for (int i = 0; ruleset_list[i] != NULL; i++) {
            snprintf(path, sizeof path, "%s/rules/%s/scenarios/%s%s", data_dir, ruleset_list[i]->id, name,
                     strstr(name, ".json") != NULL ? "" : ".json");
            if (file_exists(path)) {
                snprintf(out, size, "%s", path);
                return true;
            }
        }
    if (find_own(name, out, size)) return true;
    return error_set(err, name, 0, 0,
                     "is not there: give a file, or the name of a scenario that \"sandtable list\" shows");
}

static bool says_first(const char *path)
{
    scenario_card card;
    arena *memory = arena_new();
    const bool first = scenario_read_card(path, memory, &card, NULL) && card.first;
    arena_free(memory);
    return first;
}

bool cli_first_battle(const char *data_dir, char *out, size_t size, error *err)
{
    char folder[CLI_PATH * 2], path[CLI_PATH * 3];
    char **names;
    int count;
    bool found = false;
    out[0] = '\0';
    for (int i = 0; ruleset_list[i] != NULL && !found; i++) {
        snprintf(folder, sizeof folder, "%s/rules/%s/scenarios", data_dir, ruleset_list[i]->id);
        if (!file_list(folder, ".json", &names, &count, NULL)) continue;
        for (int k = 0; k < count && !found; k++) {
            file_join(folder, names[k], path, sizeof path);
            found = says_first(path);
            if (found || out[0] == '\0') snprintf(out, size, "%s", path);
        }
        file_list_free(names, count);
    }
    return out[0] != '\0' || error_set(err, data_dir, 0, 0, "holds no scenario at all");
}

bool cli_choose(const session *s, const player *p, const budget *b, action *out)
{
    decision d;
    state view;
    session_decide(s, &d);
    if (d.side < 0) return false;
    session_view(s, d.side, &view);
    uint64_t seed = hash_mix(session_public_seed(s), session_hash(s, d.side));
    return p->choose(&view, seed, b, out);
}

/* ---- options */

const char *cli_shown(const char *path, const char *data_dir)
{
    char here[CLI_PATH];
    const char *const bases[] = {getcwd(here, sizeof here) != NULL ? here : "", data_dir};
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        const size_t n = strlen(bases[i]);
        if (n > 1 && strncmp(path, bases[i], n) == 0 && path[n] == '/') return path + n + 1;
    }
    return path;
}

bool cli_home(char *out, size_t size)
{
    const char *home = getenv("HOME");
    if (home == NULL || home[0] != '/') {
        /* cppcheck-suppress getpwuidCalled ; asked before there is any thread */
        const struct passwd *me = getpwuid(getuid());
        home = me != NULL ? me->pw_dir : NULL;
    }
    if (home == NULL || home[0] != '/' || strlen(home) >= size) return false;
    memcpy(out, home, strlen(home) + 1);
    return true;
}

const char *cli_user_folder(const char *variable, const char *below_home, char *out, size_t size)
{
    char home[CLI_PATH];
    const char *base = getenv(variable);
    int n = -1;
    if (base != NULL && base[0] == '/')
        n = snprintf(out, size, "%s/sandtable", base);
    else if (cli_home(home, sizeof home))
        n = snprintf(out, size, "%s/%s/sandtable", home, below_home);
    return n >= 0 && (size_t)n < size ? out : NULL;
}

bool cli_may_write(const char *out, const char *from, error *err)
{
    return from == NULL || !file_same(out, from) ||
           error_set(err, out, 0, 0, "is what it would be made of: name another file");
}

int cli_fail(const error *err, const char *data_dir)
{
    char text[1024];
    error one = *err;
    snprintf(one.file, sizeof one.file, "%s", cli_shown(err->file, data_dir));
    error_format(&one, text, sizeof text);
    plain_text(text);
    fprintf(stderr, "sandtable: %s\n", text);
    return CLI_FAILED;
}

void cli_say(FILE *to, const char *format, ...)
{
    strbuf text = {0};
    va_list args;
    va_start(args, format);
    strbuf_addv(&text, format, args);
    va_end(args);
    if (text.s != NULL) plain_text(text.s);
    fputs(strbuf_str(&text), to);
    strbuf_free(&text);
}

bool cli_number(const char *text, uint64_t lo, uint64_t hi, const char *name, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || n < lo || n > hi) {
        cli_say(stderr, _("sandtable: --%s %s: expected a whole number from %llu to %llu\n"), name, text,
                (unsigned long long)lo, (unsigned long long)hi);
        return false;
    }
    *out = n;
    return true;
}

static void print_option(const char *name, const char *argument, const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", name, argument != NULL ? " " : "",
             argument != NULL ? argument : "");
    printf("  %-22s %s\n", left, _(help));
}

static void print_help(const cli_command *c)
{
    printf("sandtable%s%s %s\n%s\n\n", c->name[0] != '\0' ? " " : "", c->name, c->arguments, _(c->help));
    for (const cli_option *o = c->options; o->name != NULL; o++)
        print_option(o->name, o->argument, o->help);
    print_option("data-dir", "DIR", _("the folder that holds rules/ and maps/"));
    print_option("lang", "CODE", _("the language: en, de, es (that of the system if not given)"));
    print_option("help", NULL, _("this text (-h)"));
    print_option("version", NULL, _("the version, and those of the libraries it runs with (-V)"));
}

static void print_commands(void)
{
    printf(_("\nOther ways in (each has --help):\n"));
    for (int i = 0; commands[i] != NULL; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s %s", commands[i]->name, commands[i]->arguments);
        printf("  %-22s %s\n", left, _(commands[i]->help));
    }
}

enum { OPT_HELP = 500, OPT_VERSION, OPT_DATA };

static void print_version(void)
{
    strbuf text = {0};
    libraries_say(&text);
    printf("sandtable %s\n%s\n", SANDTABLE_VERSION, strbuf_str(&text));
    strbuf_free(&text);
}

static int try_help(const cli_command *c)
{
    fprintf(stderr, _("Try \"sandtable%s%s --help\".\n"), c->name[0] != '\0' ? " " : "", c->name);
    return CLI_USAGE;
}

/* -1: go on, *data is what --data-dir names; else as cli_parse(). */
static int read_options(const cli_command *c, int argc, char **argv, cli_args *out, const char **data)
{
    struct option table[CLI_OPTIONS + 4] = {0};
    int n = 0, code;
    for (; n < CLI_OPTIONS && c->options[n].name != NULL; n++)
        table[n] =
            (struct option){c->options[n].name,
                            c->options[n].argument != NULL ? required_argument : no_argument, NULL, 256 + n};
    table[n++] = (struct option){"help", no_argument, NULL, OPT_HELP};
    table[n++] = (struct option){"version", no_argument, NULL, OPT_VERSION};
    table[n] = (struct option){"data-dir", required_argument, NULL, OPT_DATA};
    optind = 0;
    while ((code = getopt_long(argc, argv, "hV", table, NULL)) != -1) {
        if (code == OPT_HELP || code == 'h') {
            print_help(c);
            if (c == &cli_window) print_commands();
            return CLI_DONE;
        }
        if (code == OPT_VERSION || code == 'V') {
            print_version();
            return CLI_DONE;
        }
        if (code == OPT_DATA)
            *data = optarg;
        else if (code >= 256 && code < 256 + CLI_OPTIONS)
            out->value[code - 256] = optarg != NULL ? optarg : "";
        else
            return try_help(c);
    }
    return -1;
}

int cli_parse(const cli_command *c, int argc, char **argv, cli_args *out)
{
    const char *data = NULL;
    char called[64], *was = argv[0];
    memset(out, 0, sizeof *out);
    /* What getopt finds wrong it says in the name of argv[0]. */
    snprintf(called, sizeof called, "sandtable%s%s", c->name[0] != '\0' ? " " : "", c->name);
    argv[0] = called;
    const int code = read_options(c, argc, argv, out, &data);
    argv[0] = was;
    if (code >= 0) return code;
    out->plain = argv + optind;
    out->nplain = argc - optind;
    if (out->nplain < c->least || (c->most >= 0 && out->nplain > c->most)) {
        fprintf(stderr, _("%s: expected %s\n"), called,
                c->arguments[0] != '\0' ? c->arguments : _("no argument"));
        return try_help(c);
    }
    if (!find_data(data, out->data_dir, sizeof out->data_dir, &out->no_data) && data != NULL)
        return cli_fail(&out->no_data, out->data_dir);
    return -1;
}

/* Done is only what could be written. */
static int finished(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    fprintf(stderr, _("sandtable: standard output cannot be written: %s\n"), strerror(errno));
    return code == CLI_DONE ? CLI_FAILED : code;
}

int cli_run(int argc, char **argv)
{
    char own[CLI_PATH];
    fault_watch();
    own_set_folder(cli_user_folder("XDG_DATA_HOME", ".local/share", own, sizeof own));
    if (!cli_speak(&argc, argv)) return CLI_USAGE;
    /* --data-dir may stand before the subcommand: it is moved behind it. */
    int skip = argc > 2 && strcmp(argv[1], "--data-dir") == 0         ? 2
               : argc > 1 && strncmp(argv[1], "--data-dir=", 11) == 0 ? 1
                                                                      : 0;
    char *name = skip + 1 < argc ? argv[skip + 1] : NULL;
    for (int i = 0; name != NULL && commands[i] != NULL; i++) {
        if (strcmp(name, commands[i]->name) != 0) continue;
        for (int k = skip; k > 0; k--)
            argv[k + 1] = argv[k];
        argv[1] = name;
        return finished(commands[i]->run(argc - 1, argv + 1));
    }
    return finished(cli_window.run(argc, argv));
}
