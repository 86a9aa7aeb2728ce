/*
 * session_reload.h: edit and reload: a battle played again under the data as it is on the disk now, and what
 * came out otherwise. Not for reading a save (save_load.h), which must come out as it was written.
 */
#ifndef GAME_SESSION_RELOAD_H
#define GAME_SESSION_RELOAD_H

#include "game/session.h"

enum { RELOAD_FILES = 8, RELOAD_TEXT = 400 };

/* One action of the old battle. Its texts are "" where the viewer may not know them. */
typedef struct reload_place {
    int number;                                 /* its number in the old log, from 1; 0: there is none */
    char action[200];                           /* as the old log has it */
    char was[RELOAD_TEXT], is_now[RELOAD_TEXT]; /* the first sentence told otherwise; "": none is told */
    char why[RELOAD_TEXT];                      /* of `stopped`: a sentence */
} reload_place;

/* Actions are choices here: the `go`s that follow one belong to it. */
typedef struct reload_report {
    int nfiles; /* data files that were changed, came or went; the first of them by name */
    char files[RELOAD_FILES][200];
    int actions;     /* that stand in the old battle */
    int kept;        /* of these stand in the new one: all of them, or those before `stopped` */
    int differing;   /* of those kept: the state after them is another */
    int thrown_anew; /* rolls the old faces did not fit, thrown by the seed */
    bool begins_otherwise;
    reload_place differs; /* the first that comes out otherwise */
    reload_place stopped; /* the first that cannot be done any more */
} reload_report;

/*
 * A new session: the scenario, rules data, words and map read anew with the same options, then every action
 * that stands played with its faces, up to the first that cannot be (report->stopped). What was undone is
 * forgotten. The report tells what `viewer` may know (NO_SIDE: all). The old session is not touched, and the
 * new one has no file yet. NULL and *err: the data cannot be read, or no scenario file is known.
 */
session *session_reload(const session *old, int viewer, reload_report *report, error *err);

/*
 * The new session goes on in the old one's save file, whose text so far is kept beside it: its path is put
 * into `kept` ("": there is no such file, or it says the same). At no moment is there no whole save. False
 * and *err: the old session still has its file and must go on. After true the old one is only to be freed.
 */
bool session_reload_take(session *next, const session *old, char *kept, size_t size, error *err);

#endif
