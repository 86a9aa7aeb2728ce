/*
 * lab_notes.h: what is noted of one game while `sandtable simulate` plays it: the chance of winning as each
 * turn began, what each side lost, when and where, its dice against what they should come to, and the roll
 * that changed most. Only listens: no game hangs on it.
 */
#ifndef CLI_LAB_NOTES_H
#define CLI_LAB_NOTES_H

#include "core/strbuf.h"
#include "game/event.h"
#include "game/state.h"

typedef struct lab_notes lab_notes;

lab_notes *lab_notes_new(const scenario *sc); /* the caller's; the scenario must outlive it */
void lab_notes_free(lab_notes *n);            /* may be NULL */

void lab_notes_begin(lab_notes *n, const state *s); /* as the battle begins */
/* After any action: `side` chose it (a side, or NOBODY), and this happened. */
void lab_notes_after(lab_notes *n, const state *s, int side, const event_list *happened);
/* Once, at the end: a side's dice, and by how much their sum is above its expectation, in hundredths of a
 * standard deviation. */
void lab_notes_end(const lab_notes *n, int32_t dice[SIDES_MAX], int32_t luck[SIDES_MAX]);

/* Its lines of moments.csv, of game `number` (from 0). The head of that file: */
extern const char lab_notes_head[];
void lab_notes_text(const lab_notes *n, int number, strbuf *out);

/* Whose chance is told: the first side that somebody plays. */
int lab_notes_viewer(const scenario *sc);

#endif
