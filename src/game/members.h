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

/* The row of that id: rows of `size` bytes that begin with it, a const char * (NULL: none). -1. */
int members_find(const void *rows, size_t size, int count, const char *id);
/* The unit of that name, of `side` or NO_SIDE: of any; not `but` (may be NO_UNIT). Complains at the cursor.
 */
bool members_unit(const scenario *sc, const json_in *at, int side, int but, int *out);

/* Complains at the member `key` of an object, or where it ought to stand: json_fail(). */
bool members_fail(const json_in *in, const char *key, const char *format, ...);
/* A unit that starts hidden starts where that is possible: `conceals` says whether its space does. Complains
 * at "hidden". */
bool members_may_hide(const scenario *sc, const json_in *in, int u, bool conceals);

#endif
