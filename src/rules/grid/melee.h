/* melee.h: units base to base. */
#ifndef RULES_GRID_MELEE_H
#define RULES_GRID_MELEE_H

#include "rules/grid/grid.h"

/* Whom it strikes: the unit it charged, else one it touches. NO_UNIT: it is not in contact. */
int grid_melee_opponent(const state *s, int u);
void grid_melee_ledger(const state *s, int u, int other, ledger *out);
void grid_melee_refresh(state *s);                    /* at the end of the turn: who stays engaged */
void grid_owe_melee(state *s, int side, resolver *r); /* of the phase */

/* Agenda items. */
void grid_melee_strike(state *s, const agenda_item *due, resolver *r);
void grid_melee_losses(state *s, const agenda_item *due, resolver *r);

#endif
