/*
 * hall_table.h: a battle as a hall reads it: its bar at the top, and at the foot what happens, what is at
 * stake, the dice and the verdict. Drawn over a table whose board has the whole window (LAYOUT_HALL). Nothing
 * here is pressed, and nothing is told that the table would not tell its viewer.
 */
#ifndef UI_HALL_TABLE_H
#define UI_HALL_TABLE_H

#include "ui/app/hall.h"
#include "ui/table/parts.h"

void hall_lay(table *t, bool on); /* the board takes the whole window, or gives it back */

/* What stands behind a number of the score: "of WANTED WORD", or the word alone where nothing is wanted or
 * more is there than that: "8 of 4" would be read as a mistake. */
void hall_counted(int has, int wanted, const char *word, char says[64]);

/* How far that side is: "2", " of 8 points"; false: nothing is counted for it. */
bool hall_score(const table *t, int side, char number[16], char words[64]);
/* How many sides somebody can play, and which. */
int hall_sides(const table *t, int out[SIDES_MAX]);
colour hall_colour(const table *t, int side); /* of its counters; 0 of nobody */

/* The camera: all of the sheet, or what lies round those spaces, within a part of the picture. */
void hall_show_sheet(table *t, frect room);
void hall_show_spaces(table *t, const int *space, int n, frect room);
bool hall_shows(const table *t, const int *space, int n, frect room); /* it does already, and near enough */

void hall_top(table *t); /* battle, turn, score */
void hall_foot(table *t);
/* Below the bar: that whoever looks on may play. */
void hall_invites(table *t); /* the fight under way: stakes, dice, verdict; else the last sentence told */

/* "hold six posts until dawn": what that side wins by, first of all; else that it is to keep the others from
 * it. */
void hall_wants(const scenario *sc, int side, char out[160]);

#endif
