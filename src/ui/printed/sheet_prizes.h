/* sheet_prizes.h: objectives as the sheet prints them. */
#ifndef UI_SHEET_PRIZES_H
#define UI_SHEET_PRIZES_H

#include "ui/printed/printed_internal.h"
#include "ui/printed/sheet_prize_at.h"

/* Which marks a sheet has, with the most that anything so marked is worth; PRIZE_NONE: it has no such. */
enum { PRIZE_NONE = -1 };
typedef struct prize_marks {
    int each;    /* a diamond for itself */
    int bounded; /* a dashed line round all that adjoin and are worth the same, and one diamond in it */
} prize_marks;

/* On squares and hexes (areas have name plates): a diamond each; where many that are worth the same adjoin,
 * a dashed line round them all and one diamond, and so of the smaller pieces of the same sheet that are worth
 * as much. */
void sheet_record_prizes(const sheet_art *a, float larger, draw_list *d); /* than printed */
/* Where they stand, of squares and hexes; answers how many. */
int sheet_prizes_at(const sheet_art *a, sheet_prize_at out[SHEET_PRIZES]);
prize_marks sheet_prize_marks(const sheet_art *a);
/* As the explanation shows what is bounded: the line, and its diamond in the middle. */
void sheet_prize_bounded(draw_list *d, frect r, float u, int worth);
void sheet_prize(draw_list *d, float x, float y, float u, int worth); /* u: size of a point; worth 0: a dot */

#endif
