/* morale.h: checks of morale and rallying (S17-S21). */
#ifndef RULES_SAFARI_MORALE_H
#define RULES_SAFARI_MORALE_H

#include "rules/safari/safari.h"

/* other: who it closes with or faces, NO_UNIT. total: the number the leader needs; query n[0] trigger. */
void safari_leader_ledger(const state *s, int u, int other, int trigger, ledger *out);
/* DUE_MORALE: the leader's roll; where he fails it owes DUE_MEN next. Owe it (agenda_owe_first) rather than
 * call it, so that it is a burst of its own. Passed? */
bool safari_morale(state *s, int u, int other, int trigger, resolver *r);
bool safari_omen_touches(const state *s, int f);            /* S31: it rolls where the leader failed */
void safari_men(state *s, int u, int trigger, resolver *r); /* DUE_MEN */
void safari_owe_checks(state *s, int side, resolver *r); /* every check that parties owe now, of any side */
void safari_owe_rallies(state *s, int side, resolver *r);
bool safari_may_rally(const state *s, int u); /* were it the end of its side's half turn */
/* The number it rallies on; answers whose die is thrown for it, a figure's. */
int safari_rally_ledger(const state *s, int u, ledger *out);
void safari_rally(state *s, int u, resolver *r); /* DUE_RALLY */
/* S23: forest archers in the jungle, whom it sees, within the hexes at which an enemy is faced. */
bool safari_faces_forest(const state *s, int u, int *who);
/* Would the checks after the next fight ask it for S23.4 at that space? *who: those it faces; or NULL. */
bool safari_asked_for_dread(const state *s, int u, int space, int *who);
/* `other` are such, however far: it matters not where it stands itself. */
bool safari_in_their_forest(const state *s, int u, int other);

#endif
