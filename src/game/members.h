/*
 * members.h: reading members of rule systems by tables (member.h). Everything that is wrong is told, each at
 * its line and column. Only for rule systems, while they load.
 */
#ifndef GAME_MEMBERS_H
#define GAME_MEMBERS_H

#include "game/member.h"
#include "game/scenario.h"

const member_tables *members_of(const scenario *sc); /* never NULL */

/* All of the table, of the members of `in`, into the struct `out`. false: something was wrong. */
bool members_read(scenario *sc, const json_in *in, const data_member *table, void *out);
/* The same of an object that may have no other keys. */
bool members_read_only(scenario *sc, const json_in *in, const data_member *table, void *out);

/* ---- row by row: each is read even where one before it was wrong */

typedef bool (*row_reader)(scenario *sc, const json_in *in, int index);
bool members_each_type(scenario *sc, row_reader read);    /* of types.json */
bool members_each_terrain(scenario *sc, row_reader read); /* of terrain.json, by terrain of the board */
/* The list under a key of an object, from `least` to `most` rows; absent: none. */
bool members_each(scenario *sc, const json_in *object, const char *key, int least, int most, row_reader read);
/* rules/<id>/<name>, which holds nothing but that list. */
bool members_each_in_file(scenario *sc, const char *name, const char *key, int most, row_reader read,
                          error *err);

/* The unit of that name, of `side` or NO_SIDE: of any; not `but` (may be NO_UNIT). Complains at the cursor.
 */
bool members_unit(const scenario *sc, const json_in *at, int side, int but, int *out);

#endif
