/*
 * save.h: the save of a battle: a text log to which every action is appended before its result is seen.
 */
#ifndef GAME_SAVE_H
#define GAME_SAVE_H

#include "game/session.h"

/* What of a battle does not follow from its seed and its players' orders alone. */
typedef struct save_tally {
    int umpire;     /* changes by the umpire */
    int typed;      /* actions whose faces were entered by hand */
    int given;      /* actions whose faces were given by a script */
    int undos;      /* times something was taken back */
    int undos_seen; /* of these, when dice had been seen or something hidden */
    int after_told; /* actions under a seal that had been told by then: redone, or done by whoever knew */
    int seats;      /* times somebody else took over a side */
} save_tally;
void session_tally(const session *s, save_tally *out); /* of all its lines; of actions, those that stand */

/* Writes the whole save to another file; the autosave goes on where it was. The file of a battle begun under
 * an older version of its rules is refused: it alone has all of that battle. */
bool session_save_as(session *s, const char *path, error *err);
/* Where its file cannot be written the battle goes on all the same, and with every further action all that it
 * lacks is tried again. Unless asked for, what cannot be written does not happen (SESSION_FAILED). */
void session_plays_on(session *s, bool on);
const error *session_unkept(const session *s); /* why its file lacks what was last done; NULL: it has all */
bool session_saves_to(session *s, const char *path, error *err); /* from now on the autosave is there */
/* The same, in a file that must not be there yet. */
bool session_begins_in(session *s, const char *path, error *err);
/* Nothing could be written there, for that reason: with every further action it is tried again. NULL:
 * nowhere. */
void session_owes(session *s, const char *path, const error *why);

#endif
