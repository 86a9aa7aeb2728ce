/*
 * goal.h: what a side wins by, and how much of it is done, in the few words that bar, result and report
 * share. Not whether it is met: victory.h.
 */
#ifndef GAME_GOAL_H
#define GAME_GOAL_H

#include "core/strbuf.h"
#include "game/scenario.h"
#include "game/state.h"

enum { GOALS = 2 };
typedef struct goal { /* what a condition of a side asks for, and how much of it is done */
    char word[48];    /* what is counted: "objectives"; "units left" */
    char says[32];    /* how much: "0 of 2"; "8 (need 4)" */
    int kind;         /* victory_kind */
    int condition;    /* which of the scenario's */
    bool tagged;      /* the system has a word of its own for those units: "posts left" */
    bool kept;        /* what is counted is what the enemy has not got */
    int32_t has, wanted;
} goal;
goal goal_of(const state *s, int condition);
/* Two sides' goals that are counted in the very same word, or of the very same places: one row tells both. */
bool goal_alike(const scenario *sc, const goal *a, const goal *b);
/* Of "leave the enemy no more than one" the condition that counts what he has; else that very one. */
int goal_counted(const state *s, int condition);
/* When it is judged, to follow what it asks: "; wins at once", "; counted at the end of turn 14": who has
 * come so far may lose it again, or not. */
void goal_when_words(const scenario *sc, const victory_condition *c, strbuf *out);
/* What a side wins by as it stands before the battle: its ways, joined by "or", each with its degree where
 * they differ in that, and when they are judged: once where all are judged alike. Nothing: it has none of its
 * own. */
void goal_side_words(const scenario *sc, int side, strbuf *out);
/* It has nothing to win by of its own and one other side alone has: then it wins where that one has not got
 * it when the last turn is over (victory_close()). *whom: that side. */
bool goal_denies(const scenario *sc, int side, int *whom);
/* "Zulus win", "Expedition wins", by the number of the side's name. */
void goal_side_wins(const scenario *sc, int side, char *out, size_t size);
/* What its condition asks for, in the scenario's words, and, of a battle that is over, whether it is met:
 * "hold the waterhole at the end – not met"; nothing where the scenario says nothing. Appended. */
void goal_asks(const state *s, const goal *g, strbuf *out);
/* The first of what that side wins by; how many. */
int goals_of(const state *s, int side, goal out[GOALS]);

#endif
