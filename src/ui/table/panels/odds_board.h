/*
 * odds_board.h: the battle board: a prepared fight whole, in two columns, ours and theirs, with the dice of
 * both and all that may come of it. It lies over the dock and some of the board, never on who fights.
 */
#ifndef UI_TABLE_ODDS_BOARD_H
#define UI_TABLE_ODDS_BOARD_H

#include "ui/table/parts.h"

/* The most it may take of the window, at that edge. */
frect odds_board_edge(const table *t, bool left);
bool odds_board_open(table *t);    /* what is prepared is against somebody, and its odds are shown */
bool odds_board_tells(table *t);   /* and what came of a fight stands on it */
bool odds_board_on_dock(table *t); /* it is open and covers the dock */
/* The unit card is asked for: odds that lie over it, or leave it no more than its strip, are put away for it.
 * false: none do. */
bool odds_make_way(table *t);
frect odds_board_leaves(table *t);        /* of the map's place, or a row of dice does; else all of it */
int odds_board_targets(table *t);         /* whom it could be done to instead; 0: it is not open */
bool odds_board_next(table *t, int step); /* the next of them; false: there is no other */
bool odds_board_tick(table *t);           /* the map makes room for it, or comes back: true as it begins to */
void odds_board_draw(table *t);           /* while it is open */

#endif
