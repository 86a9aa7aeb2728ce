/*
 * press.h: pages for a printer: draw lists in points (1/72 inch), executed by cairo on a PDF. Shapes and
 * writing stay what they are at any size; pictures (the map, counters) are the painter's, as pixels.
 *
 * A page takes rectangles, circles, paths, lines, text and draw_image() of the keys below; whatever else a
 * list can hold belongs into a picture.
 */
#ifndef SDL_PRESS_H
#define SDL_PRESS_H

#include <stddef.h>

#include "core/error.h"
#include "ui/draw/draw.h"

enum { PRESS_DPI = 300 };

typedef struct press press;

/* data_dir holds assets/. */
press *press_new(const char *data_dir, error *err);
void press_free(press *p);

/* Measures writing for pages, in points; keeps no rasters. */
const draw_host *press_host(const press *p);
/* The painter's own, for recording what pictures show. */
const draw_host *press_painter(press *p);

/* Paints `content` over white into w x h pixels, and keeps it under the key that comes back. */
uint64_t press_picture(press *p, const draw_list *content, int w, int h);
/* The same, not before its page is written, and then forgotten: for what is large. `record` and `self` as
 * long as the press lives. It is kept as a photograph (JPEG). */
typedef void (*press_record)(const void *self, draw_list *out);
uint64_t press_photograph(press *p, press_record record, const void *self, int w, int h);

/* A new page of so many points, at the end. Its list is the press's. */
draw_list *press_page(press *p, float w, float h);
int press_pages(const press *p);
draw_list *press_page_at(const press *p, int page, float *w, float *h);
/* What of a page gets ink at all. */
frect press_ink(press *p, int page);

/* All pages as one PDF: the same pages are the same bytes. False, too, where there were more pages or
 * pictures than it has room for: half a battle is not written. */
bool press_write(press *p, const char *title, const char *path, error *err);

#endif
