/*
 * odds_enemy.h: what an enemy could do to one of ours: asked by Alt and the pointer over him, against the
 * chosen unit as it stands, or as it would stand once what is prepared is done. No die is thrown for it.
 */
#ifndef UI_TABLE_ODDS_ENEMY_H
#define UI_TABLE_ODDS_ENEMY_H

#include "game/odds.h"
#include "ui/table/parts.h"

bool odds_enemy_asked(const table *t, int *enemy, int *ours); /* false: nobody asks it */
/* His fire at ours, and where he has none his charge or attack; *close: the other way about, and then which
 * it is. *of names him; it is no order that could be given now. */
bool odds_enemy_find(const state *s, int enemy, int ours, bool *close, action *of, odds *out);
/* The same of all who stand with *enemy: of the first who can do what is asked, else of the first who can do
 * anything. */
bool odds_enemy_of_stack(const table *t, const state *s, int *enemy, int ours, bool *close, action *of,
                         odds *out);
/* The view, or a copy of it in which what is prepared has been done, into *out. */
void odds_enemy_state(const table *t, state *out);
/* The same of another way to go; false: nobody knows before the throw. */
bool odds_enemy_done(const table *t, const action *go, state *out);

#endif
