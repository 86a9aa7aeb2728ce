/*
 * seats.h: the modal card on which one chooses, at any time of a battle, who plays which side, and how well
 * the computer does.
 */
#ifndef UI_TABLE_SEATS_H
#define UI_TABLE_SEATS_H

#include "ui/table/parts.h"

enum { SEAT_WORDS = 96 };

bool seats_may_change(const table *t); /* somebody plays at this table, and the battle is not over */
void seats_open(table *t);
void seats_draw(table *t);
/* Who plays that side: "played by a person", "played by the computer (Thorough)". */
void seats_words(const table *t, int side, char out[SEAT_WORDS]);
/* In a word or two: "you", "a person", "Colonel"; "": nobody is known. */
void seats_brief(const table *t, int side, char out[SEAT_WORDS]);

/* How well the computer plays in this battle, "Quick"; NULL: it plays nobody, or not every side alike. */
const char *seats_computer(const table *t);

#endif
