/* draw_append.h: one list recorded into another, and taken off it again. */
#ifndef UI_DRAW_APPEND_H
#define UI_DRAW_APPEND_H

#include "ui/draw/draw.h"

void draw_list_append(draw_list *d, const draw_list *other); /* under the transform and clip in force in d */

/* How long a list is: outside every clip and transform. */
typedef struct draw_mark {
    size_t commands, words, text, states, clips;
} draw_mark;
draw_mark draw_list_mark(const draw_list *d);
void draw_list_rewind(draw_list *d, draw_mark to); /* forgets what was recorded since */

#endif
