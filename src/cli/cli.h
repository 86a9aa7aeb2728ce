/*
 * cli.h: the ways in: main()'s dispatch, one function a subcommand, and what they share.
 *
 * Exit codes: 0 done, 1 failed, 2 wrong usage, 3 a check or a verification failed.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stddef.h>
#include <stdio.h>
#include "core/error.h"
#include "game/player.h"
#include "game/session.h"

enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_CHECK_FAILED = 3 };
enum { CLI_OPTIONS = 16, CLI_PATH = 1024 };

int cli_run(int argc, char **argv);

/* ---- options: each subcommand has one table; --help, --version and --data-dir are everybody's. */
typedef struct cli_option {
    const char *name;     /* "games" */
    const char *argument; /* "N"; NULL: a switch */
    const char *help;
} cli_option;

typedef struct cli_command {
    const char *name, *arguments, *help; /* "replay", "SAVE", "plays a saved battle again" */
    int (*run)(int argc, char **argv);
    cli_option options[CLI_OPTIONS]; /* ends with a NULL name */
    int least, most;                 /* how many plain arguments; most -1: any */
} cli_command;

typedef struct cli_args {
    const char *value[CLI_OPTIONS]; /* by the table; a switch given is "" */
    char **plain;
    int nplain;
    char data_dir[CLI_PATH]; /* found; "" if there is none */
    error no_data;           /* why not */
} cli_args;

/* -1: go on. Otherwise the exit code: help or version was printed, or the usage was wrong (said on stderr).
 */
int cli_parse(const cli_command *c, int argc, char **argv, cli_args *out);
/* Is there a data folder? Says so on stderr if not. */
bool cli_need_data(const cli_args *a);
/* As printf, for what quotes files or letters: nothing in it gives a terminal orders. */
void cli_say(FILE *to, const char *format, ...) ERROR_PRINTF(2, 3);
/* Says so on stderr. */
bool cli_number(const char *text, uint64_t lo, uint64_t hi, const char *option, uint64_t *out);
/* How a file is called to people: those of the program's data as from its folder, those of the working folder
 * as from there. Points into `path`. */
const char *cli_shown(const char *path, const char *data_dir);
/* The player's home: $HOME where that is an absolute path, else the one of the system's list; false: none. */
bool cli_home(char *out, size_t size);
/* $XDG_CONFIG_HOME/sandtable, or ~/.config/sandtable; NULL: there is no home, or no room for its name, and
 * nothing of it is kept. */
const char *cli_user_folder(const char *variable, const char *below_home, char *out, size_t size);
/* May `out` be written: what it is made of, `from`, is another file. `from` NULL: it is made of none. */
bool cli_may_write(const char *out, const char *from, error *err);
int cli_fail(const error *err, const char *data_dir); /* prints it, CLI_FAILED */

/* True if the file is a saved battle. */
bool cli_is_save(const char *path);
/* Scenario by path; or by its name alone ("kassassin"), looked for in every rules/<id>/scenarios of the data
 * folder, then among one's own. */
bool cli_find_scenario(const char *data_dir, const char *name, char *out, size_t size, error *err);

/* Whose knowledge is shown, by a side's id or name, or "all" (NO_SIDE). NULL: of a battle that runs that of
 * the side that decides, and a line on stderr says so if it hides anything; of one that is over all. False:
 * there is no such side, and that is said. */
bool cli_side(const session *s, const char *name, int *side);

/* The battle to begin with: the first scenario that says so, else the first there is. */
bool cli_first_battle(const char *data_dir, char *out, size_t size, error *err);

/* One computer player's choice, made from what its side may know. */
bool cli_choose(const session *s, const player *p, const budget *b, action *out);

extern const cli_command cli_list, cli_engine, cli_simulate, cli_replay, cli_check, cli_render, cli_print,
    cli_report, cli_demo, cli_bench, cli_train, cli_letter, cli_pack, cli_text, cli_window;

#endif
