/*
 * print_data.h: which charts, modifiers and numbers a battle can use, from rules/<id>/print.json: for the
 * quick-reference sheet.
 *
 *     { "charts": { "zulu-steady": ["scenario campaign=zulu"], "breechloader/0": ["type quality=3"] },
 *       "tables": { "fire": "Fire: added to the dice" },     the tables of modifiers, in this order
 *       "rows": { "fire/canister": ["type class=gun or type class=horse-gun"] },
 *       "numbers": { "hits-a-base": [] },                    of numbers.json: those worth printing
 *       "marks": { "disordered": [] } }                      marks kept with a pencil on the roster
 *
 * A list holds where all of its sentences do; an empty one always. What is not named is printed, but of
 * numbers and marks only what is. A sentence: terms joined by " or ", each with "not " before it or without:
 *
 *     type KEY=VALUE,KEY=VALUE    a unit is of a type that has those members (types.json)
 *     unit KEY                    a unit has that member
 *     terrain NAME                it is on the map
 *     ground KEY=VALUE            some terrain of the map has that member (terrain.json)
 *     scenario KEY or KEY=VALUE   the scenario has that member
 *     option KEY=VALUE            an option has that value
 *     light KIND                  some turn has that light: night, moon, haze ...
 */
#ifndef CLI_PRINT_DATA_H
#define CLI_PRINT_DATA_H

#include "core/json.h"
#include "game/scenario.h"

typedef struct print_data {
    json_in rows, types, terrain, battle, numbers; /* documents; value NULL: there is none */
    char rows_path[1200], types_path[1200], terrain_path[1200], battle_path[1200], numbers_path[1200];
    const scenario *sc;
    error none;
} print_data;

bool print_data_read(print_data *d, const scenario *sc, error *err);
void print_data_free(print_data *d);
/* Does that battle use it: `group` "charts", "rows", "numbers" or "marks"? */
bool print_data_uses(const print_data *d, const char *group, const char *name);
bool print_data_names(const print_data *d, const char *group, const char *name); /* is it in the list? */

#endif
