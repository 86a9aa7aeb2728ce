/*
 * save.h: the save of a battle: a text log to which every action is appended before its result is seen.
 */
#ifndef GAME_SAVE_H
#define GAME_SAVE_H

#include "game/session.h"

/* Writes the whole save to another file; the autosave goes on where it was. The file of a battle begun under
 * an older version of its rules is refused: it alone has all of that battle. */
bool session_save_as(session *s, const char *path, error *err);
bool session_saves_to(session *s, const char *path, error *err); /* from now on the autosave is there */

#endif
