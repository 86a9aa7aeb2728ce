/*
 * refusal.h: why an action is refused. Not for the sentences: words.json has them, story.c puts them
 * together.
 */
#ifndef GAME_REFUSAL_H
#define GAME_REFUSAL_H

#include <stdbool.h>

#include "game/word_args.h"

/* A stable code and its numbers; words.json has the sentence. */
typedef struct refusal {
    const char *code; /* "grid.move.too-far"; static */
    word_args args;   /* unit, other, space: what the table points to */
} refusal;

/* Refuses: fills *why and returns false, for `return refuse(why, "grid.move.too-far", ...)`. */
bool refuse(refusal *why, const char *code, int unit, int other, int space, int32_t n0, int32_t n1);

/* The same where there is a code; true where it is NULL. */
bool refuse_if(refusal *why, const char *code, int unit, int other, int space, int32_t n0, int32_t n1);

#endif
