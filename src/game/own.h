/*
 * own.h: the folder of this player's own battles, $XDG_DATA_HOME/sandtable: scenarios/ with maps/ beside it,
 * and packs/, where each pack that was opened lies unpacked in a folder of its own.
 */
#ifndef GAME_OWN_H
#define GAME_OWN_H

#include "game/scenario.h"

struct ruleset;

/* Where that folder is, told once by main(), for saves whose scenario is looked for; NULL: there is none. */
void own_set_folder(const char *folder);
const char *own_folder(void);

/* Every scenario of one's own below `folder` (NULL: none): whole paths, sorted. own_list_free() ends it. */
void own_list(const char *folder, char ***paths, int *count);
void own_list_free(char **paths, int count);
/* Does it lie below that folder? */
bool own_has(const char *folder, const char *path);

/*
 * Opens a pack: tries it whole, and only if its scenario loads does it lie in packs/ of `folder` from then on
 * (one that lies there already, byte for byte, is used). *out is the file to open: its save, or its scenario.
 * False and *err: nothing is on the disk.
 */
bool own_take_pack(const char *folder, const char *pack_path, const char *data_dir,
                   const struct ruleset *const *rulesets, char *out, size_t size, error *err);

/*
 * A file for a battle that begins, in battles/ of that folder (made): named after its scenario and `number`,
 * its seed, and not there yet. False and *err.
 */
bool own_battle_path(const char *folder, const scenario *sc, uint64_t number, char *out, size_t size,
                     error *err);

#endif
