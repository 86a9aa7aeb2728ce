/* image.h: SVG pictures of assets/, rasterised at the very size wanted and kept among the other rasters. */
#ifndef SANDTABLE_SDL_IMAGE_H
#define SANDTABLE_SDL_IMAGE_H

#include "sdl/raster.h"

typedef struct image_shelf image_shelf;
image_shelf *image_shelf_new(const char *data_dir, raster_store *keep); /* borrows keep */
void image_shelf_free(image_shelf *s);

/* The picture as large as fits w x h in its own proportions. tint 0: its own colours; else every pixel in
 * that colour, its alpha times the picture's; with `paper` too the ink of the picture becomes tint and its
 * ivory paper, and what lies between them (edges) is mixed. A picture that is not there, or cannot be read,
 * is said once on standard error and is NULL. */
const raster *image_svg(image_shelf *s, const char *name, float w, float h, colour tint, colour paper);

#endif
