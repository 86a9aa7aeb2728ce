/* hall_show.h: the pages of the show between its fights: what both sides want and what comes next; how it
 * ended.
 */
#ifndef UI_HALL_SHOW_H
#define UI_HALL_SHOW_H

#include "ui/app/hall.h"
#include "ui/table/parts.h"

enum { HALL_NEXT = 2 };
typedef struct hall_next { /* a battle that follows: borrowed */
    const char *title, *quiet;
} hall_next;

/* Before a battle: what both sides want, and the n that follow. */
void hall_show_between(table *t, const hall_next *next, int n);
void hall_show_result(table *t); /* it is over: who has won it */

#endif
