/*
 * lay.h: one command of a draw list onto pixels: whole pixels by blit.c, no more of them than are seen;
 * soft shapes by shape.c. It finds nothing and keeps nothing: rasters and rendered text were found before, so
 * that several parts of a frame may be painted at once. For paint.c.
 */
#ifndef SDL_LAY_H
#define SDL_LAY_H

#include "sdl/brush.h"
#include "sdl/font.h"

/* A string, or one of its letters where they are spaced. */
typedef struct letter {
    const font_run *run;
    float x; /* from where the text starts */
} letter;

/* What painting a command needs. */
typedef struct need {
    uint32_t command;
    int top, bottom;           /* the lines it may touch: from one to before the other */
    uint32_t first, count;     /* of a text, its letters */
    float back;                /* from where the text is anchored to where it starts */
    const raster *raster;      /* of a picture or shadow; NULL: nothing is painted */
    const raster *fill, *line; /* of a round rectangle, its stamps; NULL: shape.c paints it */
} need;

/* Makes the state (draw_list.states) the one commands are painted in. */
void lay_state(brush *b, uint32_t state);
float lay_zoom(const draw_matrix *m);
/* The stamp of a shadow in the state that is loaded, made where it is not kept; NULL: nothing is seen of it.
 */
const raster *lay_shadow(raster_store *keep, const brush *b, const draw_shadow_data *d);
/* The stamps of a round rectangle that lies on whole pixels and lets nothing through, likewise. */
void lay_round(raster_store *keep, const brush *b, const draw_round_data *d, need *out);
/* Adds where the command leaves nothing to be seen of what was there; its state is loaded. */
void lay_cover(covers *v, const brush *b, const draw_command *c, const raster *r);
/* Cut to the brush's clip, less what is hidden by what lies over it. */
void lay_paint(brush *b, const need *n, const letter *letters);

#endif
