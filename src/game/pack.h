/*
 * pack.h: a whole battle in one file, NAME.sandtable: a zip of a scenario, its maps, their tilesets and
 * pictures, and, if it has been begun, its save. Data only.
 *
 * It lies flat: names without folders, one scenario (.json), at most one save. What comes from outside is
 * refused with a sentence if a name could lead out of a folder, if anything in it is no plain file, or if it
 * is larger than a battle can be; and nothing of it is on the disk before all of it is known to be in order.
 */
#ifndef GAME_PACK_H
#define GAME_PACK_H

#include "game/scenario.h"

#define PACK_ENDING ".sandtable"

enum {
    PACK_FILES_MAX = 48,
    PACK_NAME_MAX = 100,                 /* bytes of a name */
    PACK_BYTES_MAX = 32 * 1024 * 1024,   /* of the file itself, ... */
    PACK_UNPACKED_MAX = 64 * 1024 * 1024 /* ... and of all in it */
};

typedef struct pack_file {
    char name[PACK_NAME_MAX + 1];
    char *data; /* owned; may hold any byte */
    size_t size;
} pack_file;

typedef struct pack {
    pack_file files[PACK_FILES_MAX];
    int count;
    int scenario, save; /* into files; save -1: it has not been begun */
} pack;                 /* begins as {0}; pack_free() ends it */

void pack_free(pack *p);

/* Is there a file of that name, and is it to be read as a pack? */
bool pack_is(const char *path);
/* All of it, checked: names, kinds, sizes, and that it has one scenario. False and *err: *out is empty. */
bool pack_read(const char *path, pack *out, error *err);
bool pack_parse(const char *name, const char *text, size_t size, pack *out, error *err);
/* A new folder with all its files; false and *err: there is none. A folder that is there is refused. */
bool pack_unpack(const pack *p, const char *folder, error *err);
/* The same in a folder of its own among the system's temporary ones, whose name it tells. */
bool pack_unpack_aside(const pack *p, char *folder, size_t size, error *err);
void pack_remove(const pack *p, const char *folder); /* what was unpacked there, and the folder */

/* The files of a scenario: it, its maps, their tilesets and the pictures of these. */
bool pack_scenario(const scenario *sc, pack *out, error *err);
/* One more, read from the disk under its own name; one that is in it already with the same bytes is no error.
 */
bool pack_add(pack *p, const char *path, error *err);
/* The same files give the same bytes. */
bool pack_write(const pack *p, const char *path, error *err);

#endif
