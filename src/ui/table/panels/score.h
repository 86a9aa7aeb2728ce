/* score.h: how far each side has come towards winning; which place is worth how much, and who holds it. */
#ifndef UI_TABLE_SCORE_H
#define UI_TABLE_SCORE_H

#include "ui/table/parts.h"

/* "Points for places: Marabout house 2 (Moroccans), ..."; false: no places are worth points here. */
bool score_words(const table *t, strbuf *out);
enum { SCORE_GOALS = 2 };
typedef struct score_goal { /* what a condition of a side asks for, and how much of it is done */
    char word[48];          /* what is counted: "objectives"; "left, 4 needed" */
    char says[32];          /* how much: "0 of 2"; "8" */
    int kind;               /* victory_kind */
    int32_t has, wanted;
} score_goal;
/* The first of what that side wins by, as things are shown; how many. */
int score_goals(const table *t, int side, score_goal out[SCORE_GOALS]);
/* All of it in a sentence: "British win by this: hold six posts until dawn (8 of 6 now); or ..." */
void score_goal_words(const table *t, int side, strbuf *out);
const char *
score_lost_title(const table *t); /* what a side has lost, in the words of the system: "Bases lost" */
/* Who stands in that objective and holds nothing there, and why: "Príncipe holds nothing: demoralized."
 * Nothing where somebody who can hold it stands there, or nobody. */
void score_why_not_held(const table *t, int objective, strbuf *out);

#endif
