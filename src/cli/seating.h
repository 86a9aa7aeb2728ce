/*
 * seating.h: who sits where in a battle that begins, as the command line says it: what the window and the
 * text game share. What is wrong is said on stderr.
 */
#ifndef CLI_SEATING_H
#define CLI_SEATING_H

#include "game/player.h"
#include "game/session.h"

/* "british", "both" (all who are not beasts or the like); NULL: the first side. *out: a bit a side. `given`
 * is what it was said for. False: there is no such side. */
bool seating_people(const scenario *sc, const char *name, const char *given, unsigned *out);
/* A level of the computer; NULL: the usual one. False: there is none of that name. */
bool seating_level(const char *name, const player **out);
/* "free", "ask" or "never". */
bool seating_undo(const char *name, undo_policy *out);
/* Seats for these people, the computer in the others; two people are asked before anything is taken back. */
void seating_configure(const scenario *sc, unsigned people, const player *computer, session_config *config);
/* "KEY=VALUE,KEY=VALUE", cut up in place, behind what the NULL-terminated list has; what finds no room is
 * left out. */
void seating_options(char *text, const char *list[OPTIONS_MAX + 1]);

#endif
