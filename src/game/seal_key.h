/*
 * seal_key.h: the key of a seal on the disk, apart from the save whose dice it makes: a file of its own that
 * only its owner may read. It serves the one save it was written for: a copy of that save finds no key while
 * the save is there.
 */
#ifndef GAME_SEAL_KEY_H
#define GAME_SEAL_KEY_H

#include <time.h>

#include "core/error.h"
#include "game/seal.h"

/* On the disk when it returns true; the folder is made if need be. `ids`: the sides'. */
bool seal_key_write(const char *folder, const seal *s, const char *const *ids, const char *save, error *err);
/* Opens a seal of the save at that path whose key is there. False: none is, or it is another save's. */
bool seal_key_read(const char *folder, seal *s, const char *const *ids, int nsides, const char *save);
void seal_key_remove(const char *folder, const seal *s);
/* The save is about to be deleted: the keys that were written for it are not needed any more. */
void seal_keys_forget(const char *folder, const char *save);
/* Removes those written before that time whose save is not where it was; a younger one may only have been
 * moved. Returns how many. */
int seal_keys_tidy(const char *folder, time_t before);

#endif
