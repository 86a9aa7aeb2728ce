/*
 * playlist.h: the programme of a demonstration, from a file: which battles, by which dice, for how long.
 *
 *     { "format": 1,
 *       "battles": [ { "scenario": "rules/conduct/scenarios/rorkes-drift.json", "seed": 7, "seconds": 110 },
 *                    { "save": "our-battle.save", "from": 4, "to": 6, "seconds": 90 } ] }
 *
 * A scenario is fought anew, by the seed named or another each time. A save is shown as it was played, from
 * the first deed of turn `from` to the last of turn `to`. Paths are those beside the file, else those of the
 * program's own data. `rules/programme.json` is the one played where nobody names another.
 */
#ifndef UI_PLAYLIST_H
#define UI_PLAYLIST_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"

enum { PLAYLIST_MOST = 64, PLAYLIST_PATH = 1024 };

typedef struct playlist_battle {
    char path[PLAYLIST_PATH];
    bool save;     /* a battle that was played; else one to be fought */
    uint64_t seed; /* of a scenario; 0: another each time */
    int from, to;  /* turns of a save, both shown; to 0: to its end */
    int seconds;   /* after which the next follows, with what is under way shown whole */
} playlist_battle;

typedef struct playlist {
    playlist_battle battles[PLAYLIST_MOST];
    int count;
} playlist;

bool playlist_read(playlist *out, const char *path, const char *data_dir, error *err);
/* That of the program, beside the rules; false where there is none. */
bool playlist_usual(playlist *out, const char *data_dir, error *err);
int playlist_find(const playlist *p, const char *path); /* the battle of that file, -1 */
int playlist_seconds(const playlist *p);                /* of all of it, once */

#endif
