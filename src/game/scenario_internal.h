/*
 * scenario_internal.h: what the files that load a scenario share. Internal to src/game/scenario*.c.
 *
 * Readers of members tell everything that is wrong with theirs and return false if anything was
 * (core/error.h); they rely only on members of which read_members (scenario_load.c) knows that they are
 * right.
 */
#ifndef GAME_SCENARIO_INTERNAL_H
#define GAME_SCENARIO_INTERNAL_H

#include "game/ruleset.h"

enum { SCENARIO_FILE_MAX = 1024 * 1024, RULES_FILE_MAX = 1024 * 1024, PAGE_FILE_MAX = 256 * 1024 };

/* ---- scenario_read.c */
/* Complains of every key that is neither common nor the system's own: those of `own` and of the table
 * `members`, each of which may be NULL. */
bool scenario_only_keys(const json_in *object, const char *const *common, const char *const *own,
                        const struct data_member *members);
/* A string member, copied; "" or the fallback where it may be absent. */
bool scenario_want_text(scenario *sc, const json_in *object, const char *key, const char **out);
/* The same of what has to stand in one line: a title, a name. */
bool scenario_want_name(scenario *sc, const json_in *object, const char *key, const char **out);
bool scenario_is_name(const json_in *object, const char *key, const char *text);
bool scenario_opt_text(scenario *sc, const json_in *object, const char *key, const char *fallback,
                       const char **out);
/* Complains at a member that belongs to what the system does not have (HAS_ bits of ruleset.h); `what` names
 * it: "no units face a way". True if it has it. */
bool scenario_want_capability(const scenario *sc, const json_in *at, unsigned capability, const char *what);
bool scenario_remember(scenario *sc, const char *path, uint64_t hash, error *err);

/* ---- one file each */
bool scenario_read_map(scenario *sc, const json_in *root);   /* scenario_map.c */
bool scenario_read_rules(scenario *sc, error *err);          /* scenario_rules.c: terrain if there is a map */
bool scenario_read_sides(scenario *sc, const json_in *root); /* scenario_forces.c */
bool scenario_read_forces(scenario *sc,
                          const json_in *root); /* the same: groups and units; map, types, sides */
/* scenario_course.c: light and options */
bool scenario_read_course(scenario *sc, const json_in *root);
bool scenario_read_options(scenario *sc, const json_in *root,
                           const char *const *overrides); /* before the rules: their values may hang on one */
/* scenario_victory.c: levels, conditions, objectives; needs map, sides, turns and the tags of the units */
bool scenario_read_victory(scenario *sc, const json_in *root);

#endif
