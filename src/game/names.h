/*
 * names.h: proper names in the language that is spoken: of units, commanders and places; and which of them
 * are plural there.
 *
 * rules/<language>/names.json has them by their English ones, {"names": {"Sappers": "Zapadores"}}; a battle
 * of one's own may have a file of its own, <language>/names.json beside it, which goes first. A number at the
 * end of a name stays ("Ghazis 3"). What no file has stays as it is. "plural" lists names of units and sides
 * as they are said in that language, of which a verb is plural (words.h, {unit|is|are}); English has a file
 * for these alone.
 */
#ifndef GAME_NAMES_H
#define GAME_NAMES_H

#include <stdbool.h>

#include "core/error.h"

struct scenario;
/* Once a battle is loaded: nothing is looked up by a name after that. Sets `plural` of units and sides.
 * False: a file is refused. */
bool names_put(struct scenario *sc, error *err);
/* Is it a file of names, and a good one? For whoever checks it alone. */
bool names_check(const char *path, error *err);

#endif
