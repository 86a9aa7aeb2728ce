/*
 * dirty.h: which parts of the window differ from what they show. Commands at the beginning and at the end of
 * the list that are as they were change nothing. The window is divided into cells; each cell has a hash of
 * all that the others paint in it, in order. (The idea is that of the text editor lite's "rencache".) What is
 * shown is no more of the cells that differ than the changed commands touch.
 */
#ifndef SDL_DIRTY_H
#define SDL_DIRTY_H

#include "sdl/paint.h"

enum { DIRTY_CELL = 64, DIRTY_RECTS = 48 };

typedef struct dirty dirty;
dirty *dirty_new(void);
void dirty_free(dirty *d);
/* Remembers the list's frame of w x h pixels; writes to `rects` the parts (none overlapping) where it differs
 * from the frame before. The first frame, and any of another size, differs everywhere. Returns how many. */
int dirty_compare(dirty *d, painter *p, const draw_list *list, int w, int h, irect rects[DIRTY_RECTS]);
void dirty_forget(dirty *d); /* the next frame differs everywhere */

#endif
