/*
 * scenario_rules.h: the rule system's own files, and what they say of types and terrain. Only for rule
 * systems, while they load.
 */
#ifndef GAME_SCENARIO_RULES_H
#define GAME_SCENARIO_RULES_H

#include "game/scenario.h"

/* rules/<id>/<name>, remembered for hashing. The document is the caller's: json_close(root). A row's member
 * "document" holds what the rules document has where its values are ours: with the option "values" of the
 * system at 1 it takes their place; it is never seen by who reads the row. Of the files the system itself
 * reads: those read before the options have it left out. */
bool scenario_rules_file(scenario *sc, const char *name, json_in *root, error *err);
/* What types.json and terrain.json say of a type and of one of the board's terrains, for the system's own
 * members; of a terrain that no space has there may be nothing (value NULL). Borrowed, only while loading. */
json_in scenario_type_row(const scenario *sc, int type);
json_in scenario_terrain_row(const scenario *sc, int terrain);
/* Refuses a code without words, naming who uses it ("modifiers.json"). */
bool scenario_want_words(const scenario *sc, const char *code, const char *used_by, error *err);

#endif
