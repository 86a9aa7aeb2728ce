/* pane.h: light falling on pixels that are painted already (draw_light). For paint.c. */
#ifndef SDL_PANE_H
#define SDL_PANE_H

#include "sdl/brush.h"

void pane_paint(const brush *b, const draw_command *c);

#endif
