/* picture.h: PNG, JPEG and PDF files, and pictures made without any window. */
#ifndef SDL_PICTURE_H
#define SDL_PICTURE_H

#include "core/error.h"
#include "ui/draw/draw.h"

/* px: 0xAARRGGBB, w * h of them; the file has no alpha. */
bool picture_save_png(const char *path, const uint32_t *px, int w, int h, error *err);

/* The same as one page of PICTURE_DPI. */
enum { PICTURE_DPI = 300 };
bool picture_save_pdf(const char *path, const uint32_t *px, int w, int h, error *err);

/* The same as the bytes of a JPEG file, the caller's; quality 1 to 100. */
bool picture_as_jpeg(const uint32_t *px, int w, int h, int quality, char **data, size_t *size, error *err);

/* Has `record` record a list for a picture of w x h pixels, paints it and writes it: as PDF where the path
 * ends so, else as PNG. data_dir holds assets/.
 */
bool picture_render(const char *data_dir, int w, int h,
                    void (*record)(void *self, draw_list *out, const draw_host *host), void *self,
                    const char *path, error *err);

#endif
