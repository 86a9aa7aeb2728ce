/*
 * scenario_read.h: what the loader's files share. Internal to src/game/scenario*.c.
 */
#ifndef GAME_SCENARIO_READ_H
#define GAME_SCENARIO_READ_H

#include "game/ruleset.h"

enum { SCENARIO_FILE_MAX = 1024 * 1024, RULES_FILE_MAX = 1024 * 1024, PAGE_FILE_MAX = 256 * 1024 };

/* Complains of a key that is neither common nor the system's own (`own` may be NULL). */
bool scenario_only_keys(const json_in *object, const char *const *common, const char *const *own);
/* A string member, copied; "" or the fallback where it may be absent. */
bool scenario_want_text(scenario *sc, const json_in *object, const char *key, const char **out);
bool scenario_opt_text(scenario *sc, const json_in *object, const char *key, const char *fallback,
                       const char **out);
bool scenario_remember(scenario *sc, const char *path, uint64_t hash, error *err);

bool scenario_read_map(scenario *sc, const json_in *root); /* scenario_map.c */
/* scenario_rules.c: words, types, terrain, charts, modifiers, pages */
bool scenario_read_rules(scenario *sc, error *err);
bool scenario_read_forces(scenario *sc, const json_in *root); /* scenario_forces.c: sides, groups, units */
/* scenario_course.c: light, options, held */
bool scenario_read_course(scenario *sc, const json_in *root, const char *const *options);
/* scenario_victory.c: levels, conditions, objectives */
bool scenario_read_victory(scenario *sc, const json_in *root);

#endif
