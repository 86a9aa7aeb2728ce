/*
 * hall_choices.h: three sensible things to do, of different kinds, for somebody who has never seen the game:
 * first what the computer would do, then the best of other kinds. Every number is the engine's: of what
 * throws dice the likeliest thing to come of it, by its card, and of all of them the chance of winning the
 * battle, of the best as things stand, of the others
 * less by what play-outs to the end of the next turn tell. Where a die but says how far, it is no number of
 * its own.
 */
#ifndef UI_HALL_CHOICES_H
#define UI_HALL_CHOICES_H

#include "ui/table/parts.h"

enum { HALL_CHOICES = 3, CHOICE_TEXT = 120 };

typedef enum choice_kind {
    CHOICE_CLOSES, /* comes to blows */
    CHOICE_FIRES,
    CHOICE_MARCHES,
    CHOICE_DOES, /* anything else */
    CHOICE_WAITS,
    CHOICE_KINDS
} choice_kind;

typedef struct hall_choice {
    action act;
    choice_kind kind;
    bool own;          /* what the computer would do */
    bool best;         /* one of them: what is marked for who does not know */
    bool dice;         /* the number is of what comes of its dice, not of the battle */
    bool small;        /* no move, shot or blow of those who fight: bayonets, facing, a leader's way */
    int32_t thousands; /* of a thousand; -1: there is no number */
    int32_t battle;    /* won then, of a thousand; -1: it cannot be told */
    char name[CHOICE_TEXT], who[CHOICE_TEXT], says[CHOICE_TEXT];
    int from, to; /* spaces its arrow leads from and to; NO_SPACE: none */
} hall_choice;

choice_kind hall_choice_kind(const state *s, const action *a);
/* Of the decision that is due at the table; how many were found, best first. The same position gives the same
 * choices, but for who takes a clock to think. */
int hall_choices_find(const table *t, hall_choice out[HALL_CHOICES]);
/* What the computer would do at the table's decision; false: nothing. */
bool hall_choice_own(const table *t, action *out);
/* The chances of n sides: of two whose chances make a whole, but for what rounding and what each of them
 * knows change, the second is set to what the first, rounded, leaves: side by side their numbers make 100. */
void hall_chances_agree(int32_t chance[], int n);
/* "93", "99+", "1": never rounded to certain, nor to impossible. */
void hall_choice_number(int32_t thousands, char out[8]);

#endif
