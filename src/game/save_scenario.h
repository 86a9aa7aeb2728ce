/*
 * save_scenario.h: the scenario that a save was played on, found by what its header says. For save_load.c and
 * save_letter.c.
 */
#ifndef GAME_SAVE_SCENARIO_H
#define GAME_SAVE_SCENARIO_H

#include "game/save_header.h"

/* After reading_header(), which gave the options (an array with room for all there are). NULL and an error:
 * it, or its rules, are not there, or cannot be read. */
scenario *reading_scenario(reading *in, const char *data_dir, const ruleset *const *rulesets,
                           const char **options);
bool reading_fits(const reading *in, const scenario *sc); /* of those rules, in a version that is known */

#endif
