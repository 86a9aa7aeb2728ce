/*
 * scenario_load.h: scenarios from their files. The whole of it or nothing.
 */
#ifndef GAME_SCENARIO_LOAD_H
#define GAME_SCENARIO_LOAD_H

#include "game/scenario.h"

struct ruleset;

/* The rule system is the "rules" member, or the folder the file lies in (rules/<id>/scenarios/). Loads
 * scenario, board, rules data, words. NULL and *err on refusal; nothing half-loaded is left. `rulesets`
 * NULL-terminated. Options: overrides as "key=value" strings, NULL-terminated or NULL. */
scenario *scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                        const char *const *options, error *err);
scenario *scenario_parse(const char *name, const char *text, size_t size, const char *data_dir,
                         const struct ruleset *const *rulesets, error *err);
void scenario_free(scenario *sc);
/* What the browser shows, read without the board or rules data (fast). Strings are the caller's arena's. */
typedef struct scenario_card {
    const char *path, *rules, *id, *title, *date, *place, *note, *history, *length, *map;
    int year, turns;
    bool first; /* the one to begin with: what a newcomer is offered */
} scenario_card;
bool scenario_read_card(const char *path, arena *memory, scenario_card *out, error *err);

#endif
