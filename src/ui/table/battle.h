/*
 * battle.h: the battle on the table: the one road to its session, and what the table knows of it for whoever
 * looks: his view, the decision that is due, the legal actions.
 */
#ifndef UI_TABLE_BATTLE_H
#define UI_TABLE_BATTLE_H

#include "ui/table/parts.h"

int battle_seat(const table *t, int side); /* SEAT_HUMAN or SEAT_COMPUTER; who goes alone is the computer's */
int battle_humans(const table *t);
bool battle_secrets(const table *t); /* somebody at the table must not see everything */
int battle_viewer_for(const table *t, const decision *d);
/* Through the one road. What happened is then shown; a refusal is said; typed dice are asked for. */
void battle_do(table *t, const action *act);
void battle_overrule(table *t, const action *act); /* the umpire's change */
void battle_undo(table *t);                        /* asks first where both sides must agree */
void battle_undo_agreed(table *t, int count);      /* back to so many entries, -1: one action */
void battle_redo(table *t);

#endif
