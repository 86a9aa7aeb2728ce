/*
 * brush.h: one painting under way, shared by paint.c (what to paint where) and shape.c (cairo). Nobody else
 * includes this.
 */
#ifndef SDL_BRUSH_H
#define SDL_BRUSH_H

#include <cairo.h>

#include "sdl/blit.h"
#include "sdl/cover.h"
#include "sdl/raster.h"
#include "ui/draw/draw_commands.h"

typedef struct brush {
    const pixels *target;
    const draw_list *list;
    irect clip;       /* of the whole painting */
    draw_matrix base; /* list to target */

    uint32_t state; /* the one loaded below; NO_STATE: none yet */
    draw_matrix m;  /* command to target */
    bool straight;  /* m does not turn */
    bool plain;     /* every clip in force is an upright rectangle: `cut` is the whole truth */
    irect cut;      /* the pixels the clips leave, at most */

    const covers *over; /* what lies over parts of this painting; NULL: it was not looked for */
    size_t command;     /* under way */
    size_t drawn;       /* pixels laid down so far, other than by cairo */
    bool starved;       /* there was no memory: something was not painted. Told by shape_end() */

    cairo_t *cr;       /* NULL until a shape needs it */
    uint32_t cr_state; /* state its transform and clip stand for */
    int cr_clip;       /* list clip it has; NO_CLIP: none yet */
} brush;

#define NO_STATE UINT32_MAX
enum { NO_CLIP = -2 };

#endif
