/*
 * counter_pictures.h: which drawing of assets/ stands for a mark, and small pictures drawn here: of marks
 * that have none, and of things that lie about. A branch brings its own (game/branch.h).
 */
#ifndef UI_COUNTER_PICTURES_H
#define UI_COUNTER_PICTURES_H

#include "ui/draw/draw.h"

/* "marks/prone"; NULL if there is no such picture: counter_draw_mark() then draws a plate with its letter. */
const char *counter_mark(const char *name);
const char *const *counter_marks(void);
void counter_draw_mark(draw_list *d, const char *name, float x, float y, float scale); /* 52 units across */

/* Something that lies on a space, about `size` across and centred at (x, y): "baggage", "ivory", "boma",
 * "breastwork", "grave", "flag", "marker", "camp"; any other name is baggage. */
void counter_draw_thing(draw_list *d, const char *thing, float x, float y, float size);

#endif
