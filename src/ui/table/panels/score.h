/* score.h: what each side wins by, in sentences; which place is worth how much, and who holds it. */
#ifndef UI_TABLE_SCORE_H
#define UI_TABLE_SCORE_H

#include "game/goal.h"
#include "ui/table/parts.h"

/* "Points for places: Marabout house 2 (Moroccans), ..."; false: no places are worth points here. */
bool score_words(const table *t, strbuf *out);
/* What is counted of: as it is shown, but whoever has come upon who holds a place has not taken it from him
 * as long as it is not seen how that ends. *room: where that differs. */
const state *score_state(const table *t, state *room);
struct goals_told *score_goals_new(void); /* which goals the bar showed last; freed by mem_free() */
/* Once a frame, before they are asked for: counts the goals of what is shown. Where the bar counts another
 * goal of a side in the place of one, it is said: reached, or lost again. */
void score_goals_mind(table *t);
/* What a side wins by, as counted last, and how many; of a side that goes alone none. */
const goal *score_goals(const table *t, int side, int *n);
/* How often they have been counted: no oftener than what is shown changes. */
int score_goals_counted(const table *t);
/* All of it in a sentence: "British win by this: hold six posts until dawn (8 of 6 now); or ..." */
void score_goal_words(const table *t, int side, strbuf *out);
/* Beside it, in rows that follow: what others win by at its cost. Nothing where nobody does. */
void score_against_words(const table *t, int side, strbuf *out);
/* What a side has of a tally, and of how much, where a condition of its own asks for so much: "8 of 14". */
const char *score_tally(const result *r, int tally, int side, char out[32]);
/* What that tally is the sum of: "Score 8 (S·H25c): 4 killed, 2 each; 0 loads taken, 3 each." false: of
 * nothing. */
bool score_parts_words(const table *t, const result *r, int tally, int side, strbuf *out);
/* Nothing hangs on what that side scores there, while another's is asked for: beside that it would read as
 * if it had won. */
bool score_idle(const result *r, int i, int side);
/* What it wins by is none of the tallies in the bar: there its goals stand. */
bool score_by_goals(const result *r, int side);
const char *
score_lost_title(const table *t); /* what a side has lost, in the words of the system: "Bases lost" */
/* How much of it; "42 of 43" where another side wins by that much. */
const char *score_lost(const table *t, const result *r, int side, char out[32]);
/* Who stands in that objective and holds nothing there, and why: "Príncipe holds nothing: demoralized."
 * Nothing where somebody who can hold it stands there, or nobody. */
void score_why_not_held(const table *t, int objective, strbuf *out);

#endif
