/*
 * battle_line.h: one line that names a battle, so that it can be begun again by whoever has its scenario.
 *
 *     kassassin#42:columns,leaderCheck=2
 *
 * The scenario, as `sandtable list` has it without ".json"; after '#' the seed its dice come from; after ':'
 * the options that are not as the scenario has them, each "KEY" (at 1) or "KEY=VALUE". Seed and options may
 * be left out. A line says nothing of who plays which side.
 */
#ifndef GAME_BATTLE_LINE_H
#define GAME_BATTLE_LINE_H

#include "core/strbuf.h"
#include "game/session.h"

enum { BATTLE_LINE_MAX = 800, BATTLE_NAME_MAX = 128, BATTLE_OPTION_MAX = 64 };

typedef struct battle_line {
    char scenario[BATTLE_NAME_MAX];              /* never empty; no path: neither '/' nor ".." stands in it */
    uint64_t seed;                               /* 0: none is named, the dice are sealed or chosen anew */
    char option[OPTIONS_MAX][BATTLE_OPTION_MAX]; /* "key=value", as scenario_load() takes them */
    int noptions;
} battle_line;

/*
 * Adds the line of a battle. One that is sealed gets no seed: nobody could throw its dice by a number, and
 * the line of a battle that goes on must tell nothing of those to come.
 */
void battle_line_write(const session *s, strbuf *out);
/* Reads one; blanks and line ends round it do not count. Whether there is such a scenario, and whether it has
 * such options, is not asked. False: *err, and *out is not to be read. */
bool battle_line_read(const char *text, battle_line *out, error *err);
/* Its options as scenario_load() wants them: pointers into *line, and NULL. */
void battle_line_options(const battle_line *line, const char *out[OPTIONS_MAX + 1]);

#endif
