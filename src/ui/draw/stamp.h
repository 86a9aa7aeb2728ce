/*
 * stamp.h: the small signs of a printed map (docs/look.md section 6), recorded as paths: origin at the
 * foot, about 20 units high at scale 1.
 */
#ifndef UI_STAMP_H
#define UI_STAMP_H

#include "ui/draw/draw.h"

/* Where a shape lands: x' = xx x + xy y + x, y' = yx x + yy y + y; lines are `scale` times as wide. */
typedef struct stamp_frame {
    float x, y, scale, xx, yx, xy, yy;
} stamp_frame;
stamp_frame stamp_at(float x, float y, float scale);
stamp_frame stamp_turned(float x, float y, float scale, float degrees);

/* Adds a shape in SVG path letters (M L Q C Z, absolute) to the current path. */
void stamp_path(draw_list *d, stamp_frame f, const char *shape);
void stamp_fill(draw_list *d, stamp_frame f, const char *shape, colour fill);
void stamp_line(draw_list *d, stamp_frame f, const char *shape, float width, colour line);
void stamp_ellipse(draw_list *d, stamp_frame f, float x, float y, float rx, float ry, colour fill);
void stamp_ellipse_line(draw_list *d, stamp_frame f, float x, float y, float rx, float ry, float width,
                        colour line);

typedef enum stamp {
    STAMP_TREE,
    STAMP_PALM,
    STAMP_SCRUB,
    STAMP_GRASS,
    STAMP_CROP,
    STAMP_REEDS,
    STAMP_HUT,
    STAMP_TENT,
    STAMP_DUNE,
    STAMP_ROCK,
    STAMP_WELL,
    STAMP_CHIMNEY,
    STAMP_THORN,  /* a thornbush */
    STAMP_ACACIA, /* an umbrella tree */
    STAMPS
} stamp;

/* `variety`: any number; trees choose shape and tone by it. */
void stamp_draw(draw_list *d, stamp kind, float x, float y, float scale, uint32_t variety);
void stamp_house(draw_list *d, float x, float y, float w, float h, float degrees, float unit);
/* Trees alone, in one tone: for legends. */
void stamp_tree(draw_list *d, float x, float y, float scale, int shape, int tone);

#endif
