/* visit_pages.h: what somebody sees who has stopped the show: the cards of the sides, the coach's three
 * choices, the questions whether he is still there, the end. */
#ifndef UI_VISIT_PAGES_H
#define UI_VISIT_PAGES_H

#include "ui/app/visit.h"

/* Over the table, which has been drawn. `played` as in visit_event(). */
void visit_draw(app *a, visit *v, bool played);

#endif
