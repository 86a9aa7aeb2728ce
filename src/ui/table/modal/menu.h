/*
 * menu.h: the menu of the table, and what it does: copies, reports, ways out. Its keys work without it too.
 */
#ifndef UI_TABLE_MENU_H
#define UI_TABLE_MENU_H

#include "ui/table/parts.h"

void menu_draw(table *t);
void menu_keys(table *t);
/* Over a card that asks for dice, and over the result: a copy is kept and the card stays; whoever loads
 * another battle, leaves, or opens the menu by its button or key has put it aside (NOTICE_LEFT). */
void menu_ways_out(table *t);
void menu_write_report(table *t);
bool menu_may_replay(const table *t);
void menu_replay(table *t);

#endif
