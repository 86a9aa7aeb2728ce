/*
 * save_older.h: a save that an older version of its rules wrote. Not for those of today (save_load.h), which
 * must come out to the last face.
 */
#ifndef GAME_SAVE_OLDER_H
#define GAME_SAVE_OLDER_H

#include "game/save_header.h"

/*
 * Plays the battle of `in` again in `s`, a session fresh from its scenario: choice by choice with the faces
 * it had, as long as today's rules allow the choice and throw just these dice. s->config.begun says how far
 * that went; the log of `s` is then a save of today. False: a line is not as a save has it, in->err. Nothing
 * is refused because it comes out otherwise.
 */
bool older_play(reading *in, session *s);
/* The file it came from is from now on not to be written; `resume`: a new one beside it takes the battle.
 * What became of both is added to the report's sentence. */
bool older_take_file(session *s, const char *path, bool resume, load_report *report, error *err);

#endif
