/*
 * scratch_strip.h: the strip of tools at the board's left, at the host's desk: pen, arrow, note, ruler,
 * rubber and inks. Not for what they do (scratch.h).
 */
#ifndef UI_SCRATCH_STRIP_H
#define UI_SCRATCH_STRIP_H

#include "ui/app/scratch.h"

float scratch_strip_width(const theme *m); /* pixels that the board leaves it */
void scratch_strip_draw(app *a);
/* A letter of the strip's; true: taken. */
bool scratch_strip_key(app *a, int key);

#endif
