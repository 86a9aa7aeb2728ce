/* draw_append.h: one list recorded into another. */
#ifndef UI_DRAW_APPEND_H
#define UI_DRAW_APPEND_H

#include "ui/draw/draw.h"

void draw_list_append(draw_list *d, const draw_list *other); /* under the transform and clip in force in d */

#endif
