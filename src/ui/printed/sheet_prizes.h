/* sheet_prizes.h: objectives as the sheet prints them. */
#ifndef UI_SHEET_PRIZES_H
#define UI_SHEET_PRIZES_H

#include "ui/printed/printed_internal.h"

/* On squares and hexes (areas have name plates): a diamond each; where many that are worth the same adjoin,
 * a dashed line round them all and one diamond. */
void sheet_record_prizes(const sheet_art *a, draw_list *d);
void sheet_prize(draw_list *d, float x, float y, float u, int worth); /* u: size of a point; worth 0: a dot */

#endif
