/*
 * victory.h: the victory conditions of a scenario, judged for all systems.
 */
#ifndef GAME_VICTORY_H
#define GAME_VICTORY_H

#include "game/ruleset.h"

/* Which units each condition counts; once the scenario has all of its units. Nobody changes sides. */
void victory_prepare(scenario *sc);
/* After things changed: conditions met at once; may end the battle (s->over). */
void victory_watch(state *s, resolver *r);
/* At the end of each turn: conditions with a turn of their own; may end the battle. */
void victory_turn(state *s, resolver *r);
/* Points that a condition counts for holding that space: the most of any; 0: none counts points for it. */
int32_t victory_worth(const scenario *sc, int space);
void victory_close(state *s, resolver *r);       /* after the last turn */
int victory_as_it_stands(const state *s);        /* who would have won, were this the end; NO_SIDE: nobody */
bool victory_met(const state *s, int condition); /* as things stand now */
/* Would it end the battle at once, and not for its own side, to lose that unit on top of what is lost? */
bool victory_hangs_on(const state *s, int u);
/* How far it has come, for the panel: boxes held of 3. */
int32_t victory_progress(const state *s, int condition, int32_t *needed);
/* What the conditions of `side` ask of its score `which`: the least that is more than it has, else the most
 * that it has come to; 0: no condition asks for it. */
int32_t victory_wanted(const state *s, int side, int which);
/* Fills over, winner, level, code, lost and tallies from the state. */
void victory_result(const state *s, result *out);

#endif
