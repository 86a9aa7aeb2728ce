/*
 * session_seats.h: who sits at which side of a battle that is under way, by whom its dice are thrown, and
 * that a hint was asked for: changed at any time, and kept in the save as a line of its own ("seat british
 * computer thorough", "dice british typed", "hint british after 14": entries). It decides nothing: every
 * action is judged the same, whoever gave it.
 */
#ifndef GAME_SESSION_SEATS_H
#define GAME_SESSION_SEATS_H

#include "game/session.h"

/* From now on; `seat` is a SEAT_, `player` the computer's name or NULL. What waits for typed faces is
 * dropped. False where the save could not be written (*err): nothing has changed. A side that goes alone, or
 * that is none, is our own mistake. */
bool session_seat(session *s, int side, int seat, const char *player, error *err);
/* The turn in which the computer first took that side over from a person, amid the battle; 0: it never did.
 */
int session_relieved(const session *s, int side);
/* Turns in which people played that side, whoever does now. */
int session_manned(const session *s, int side);
/* The side of the one person who plays against the computer; NO_SIDE: there is none, or more. */
int session_person(const session *s);
/* From now on people throw that side's dice and enter them, or (typed false) the program does; else as above,
 * for any side. */
bool session_hand(session *s, int side, bool typed, error *err);
bool session_by_hand(const session *s, int side);
/* A hint was asked for on that side's behalf; false: it could not be written, and does not count. */
bool session_hint(session *s, int side, error *err);
int session_hints(const session *s, int side); /* how many; what is taken back takes none of them back */
bool session_is_seat_line(const char *text);   /* of a save: one of those that are read here */
/* The line of a save (without its check), taken over; false: it is not such a line of this battle. */
bool session_read_seat(session *s, const char *text);

#endif
