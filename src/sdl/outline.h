/*
 * outline.h: paths, strokes and round boxes of a draw list in cairo's terms, on whatever surface it is given:
 * pixels (shape.c) or a page (press.c). Not for clips and states: those two keep their own.
 */
#ifndef SDL_OUTLINE_H
#define SDL_OUTLINE_H

#include <cairo.h>

#include "ui/draw/draw_commands.h"

void outline_colour(cairo_t *cr, colour c);
void outline_matrix(cairo_t *cr, const draw_matrix *m); /* in the place of the one before */
void outline_path(cairo_t *cr, const draw_list *d, path_span path);

/* Filled, then drawn round: within its box, or, of a circle, upon its edge. */
void outline_round(cairo_t *cr, const draw_round_data *d, bool circle);
void outline_fill(cairo_t *cr, const draw_list *d, const draw_command *c);
void outline_stroke(cairo_t *cr, const draw_list *d, const draw_command *c);

#endif
