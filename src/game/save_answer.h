/*
 * save_answer.h: the answer to a letter: orders, and a secret for the dice that follow them, closed to who
 * wrote the letter. He plays them as if they had been given at the table.
 */
#ifndef GAME_SAVE_ANSWER_H
#define GAME_SAVE_ANSWER_H

#include "game/save_letter.h"

/* Orders one a line, as the protocol has them. They are tried on what the letter knows: *count: how many of
 * them go into the answer (the last may be one that throws dice). False and *err: one of them may not be
 * given, or stands behind one that throws; or the secret is none. */
bool answer_make(const letter *l, const char *orders, const char *secret, int *count, strbuf *out,
                 error *err);

typedef struct answer_report {
    int before;        /* orders that were done when the program ended in the midst of it */
    int done, left;    /* orders; left: those behind dice, or behind one that was refused */
    char refused[400]; /* why one was refused, as that side may know it; "" */
} answer_report;
/* Plays it. The battle must stand as it stood when the letter was made, or as a program left it that ended
 * while it took this very answer: then the rest is played, with the dice it would have had. False and *err:
 * nothing was done. */
bool answer_take(session *s, const char *name, const char *text, size_t size, answer_report *report,
                 error *err);

#endif
