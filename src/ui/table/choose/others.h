/* others.h: to the others of one's own: all of a formation at once, or the next with something to do. */
#ifndef UI_TABLE_OTHERS_H
#define UI_TABLE_OTHERS_H

#include "ui/table/parts.h"

void others_join(
    table *t); /* all of the chosen one's formation that are in sight and may act; on areas, of its stack */
/* Each of them in turn joins the chosen one; left out, and named in a message with why, is who would leave
 * them nothing that all may do. `together`: they are to go to one place, who comes less far than the chosen
 * one is left out, and the message says so. */
void others_gather(table *t, const int16_t *who, int n, bool together);
/* So all who stand there, on areas as one stack; the message names those of the side, too, who may not act
 * with them. */
void others_gather_at(table *t, int space);
/* A message, each reason once: "Sappers stays out: A1 has room for 4 units a side." Who may not act with
 * those chosen, and why; no code in a refusal: there is nothing all of them may do. */
void others_say_left(table *t, const int16_t *out, const refusal *why, int n);
void others_next(table *t, int step); /* the next unit with something to do, 1 or -1 */
/* Places one goes to in turn: with an order pressed those it leads to, of several that were put together all
 * that are marked; else 0. */
int others_places(const table *t);
bool others_next_place(table *t, int step); /* the keys go to the next of them; false: there is none */
/* Is there something it may do together with others of its place? */
bool others_group_deed(const table *t, int who);
/* May it join what the chosen unit does: both may act, and stand together or the judge agrees. */
bool others_may_join(const table *t, int who);

#endif
