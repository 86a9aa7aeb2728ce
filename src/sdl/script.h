/*
 * script.h: text in a script that none of our own faces has, by Pango: letters of whatever fonts the system
 * has, joined and stacked as the script wants it, from right to left where it is read so. Always a whole
 * string. Not for text that our faces have: font.h.
 */
#ifndef SDL_SCRIPT_H
#define SDL_SCRIPT_H

#include <cairo.h>

#include "sdl/font.h"

/* What text in the size of f is drawn as; `family`: whose letters are taken where it has them. The mask is
 * the caller's. False: there is no Pango here, and *out is as it was. */
bool script_run(font f, const char *family, const char *text, font_run *out);
/* Its width in pixels; negative: there is no Pango here. */
float script_width(font f, const char *family, const char *text);
/* Writes it where cr's pen is, on the baseline, and leaves the pen behind it; `real` false: its outlines, for
 * who asks how far its ink reaches. False: there is no Pango here. */
bool script_show(cairo_t *cr, font f, const char *family, const char *text, bool real);
/* Gives back what Pango keeps of fonts for this thread, if any was asked for; it is found again. */
void script_forget(void);

#endif
