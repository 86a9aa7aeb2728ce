/*
 * picture.c: the painter on plain memory, SDL2_image's PNG writer and cairo's of PDF. A writer goes to memory
 * first, so that file_write() can put the whole file in place at once and say what went wrong.
 */
#include "sdl/picture.h"

#include <SDL.h>
#include <cairo-pdf.h>
#include <string.h>

#include "core/file.h"
#include "core/mem.h"
#include "sdl/late.h"
#include "sdl/paint.h"

/* A stream that grows as it is written to. */
typedef struct growing {
    char *data;
    size_t size, cap, at;
} growing;

static Sint64 SDLCALL growing_size(SDL_RWops *rw)
{
    return (Sint64)((growing *)rw->hidden.unknown.data1)->size;
}

static Sint64 SDLCALL growing_seek(SDL_RWops *rw, Sint64 offset, int whence)
{
    growing *g = rw->hidden.unknown.data1;
    Sint64 from = whence == RW_SEEK_SET ? 0 : whence == RW_SEEK_CUR ? (Sint64)g->at : (Sint64)g->size;
    if (from + offset < 0 || from + offset > (Sint64)g->size) return -1;
    g->at = (size_t)(from + offset);
    return (Sint64)g->at;
}

static size_t SDLCALL growing_read(SDL_RWops *rw, void *to, size_t size, size_t n)
{
    (void)rw, (void)to, (void)size, (void)n;
    return 0;
}

static void grow(growing *g, const void *from, size_t bytes)
{
    if (g->at + bytes > g->cap) {
        g->cap = (g->at + bytes) * 2;
        g->data = mem_realloc(g->data, g->cap);
    }
    SDL_memcpy(g->data + g->at, from, bytes);
    g->at += bytes;
    g->size = g->at > g->size ? g->at : g->size;
}

static size_t SDLCALL growing_write(SDL_RWops *rw, const void *from, size_t size, size_t n)
{
    grow(rw->hidden.unknown.data1, from, size * n);
    return n;
}

static cairo_status_t write_page(void *self, const unsigned char *from, unsigned bytes)
{
    grow(self, from, bytes);
    return CAIRO_STATUS_SUCCESS;
}

static int SDLCALL growing_close(SDL_RWops *rw)
{
    SDL_FreeRW(rw);
    return 0;
}

enum { JPEG_QUALITY = 72 };
typedef enum picture_kind { KIND_PNG, KIND_JPEG } picture_kind;

static bool encode(SDL_Surface *s, picture_kind kind, int quality, growing *out)
{
    const late_image *library = late_image_get();
    SDL_RWops *rw = library ? SDL_AllocRW() : NULL;
    if (!rw) return false;
    rw->type = SDL_RWOPS_UNKNOWN;
    rw->size = growing_size;
    rw->seek = growing_seek;
    rw->read = growing_read;
    rw->write = growing_write;
    rw->close = growing_close;
    rw->hidden.unknown.data1 = out;
    return (kind == KIND_JPEG ? library->save_jpg(s, rw, 1, quality) : library->save_png(s, rw, 1)) == 0;
}

/* To memory that is the caller's; `path` is named in what is said. */
static bool put(picture_kind kind, int quality, const char *path, const uint32_t *px, int w, int h,
                growing *out, error *err)
{
    SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, w, h, 24, SDL_PIXELFORMAT_RGB24);
    if (!s)
        return error_set(err, path, 0, 0,
                         "The picture of %d x %d pixels could not be made (%s): ask for a smaller one.", w, h,
                         SDL_GetError());
    for (int y = 0; y < h; y++) {
        uint8_t *to = (uint8_t *)s->pixels + (ptrdiff_t)y * s->pitch;
        for (int x = 0; x < w; x++) {
            uint32_t p = px[(ptrdiff_t)y * w + x];
            *to++ = (uint8_t)(p >> 16);
            *to++ = (uint8_t)(p >> 8);
            *to++ = (uint8_t)p;
        }
    }
    const bool ok = encode(s, kind, quality, out);
    SDL_FreeSurface(s);
    return ok || error_set(err, path, 0, 0, "The picture could not be written as %s (%s).",
                           kind == KIND_JPEG ? "JPEG" : "PNG", SDL_GetError());
}

static bool save_as(picture_kind kind, const char *path, const uint32_t *px, int w, int h, error *err)
{
    growing out = {0};
    const bool ok =
        put(kind, JPEG_QUALITY, path, px, w, h, &out, err) && file_write(path, out.data, out.size, err);
    mem_free(out.data);
    return ok;
}

bool picture_as_jpeg(const uint32_t *px, int w, int h, int quality, char **data, size_t *size, error *err)
{
    growing out = {0};
    const bool ok = put(KIND_JPEG, quality, "", px, w, h, &out, err);
    if (!ok) mem_free(out.data);
    *data = ok ? out.data : NULL;
    *size = ok ? out.size : 0;
    return ok;
}

bool picture_save_png(const char *path, const uint32_t *px, int w, int h, error *err)
{
    return save_as(KIND_PNG, path, px, w, h, err);
}

static bool picture_save_jpeg(const char *path, const uint32_t *px, int w, int h, error *err)
{
    return save_as(KIND_JPEG, path, px, w, h, err);
}

bool picture_save_pdf(const char *path, const uint32_t *px, int w, int h, error *err)
{
    const double inch = 72; /* points */
    growing out = {0};
    cairo_surface_t *page =
        cairo_pdf_surface_create_for_stream(write_page, &out, w * inch / PICTURE_DPI, h * inch / PICTURE_DPI);
    /* cairo only reads the pixels, but takes them as its own to write to */
    uint32_t *copy = mem_alloc((size_t)w * (size_t)h * sizeof *copy);
    memcpy(copy, px, (size_t)w * (size_t)h * sizeof *copy);
    cairo_surface_t *picture =
        cairo_image_surface_create_for_data((unsigned char *)copy, CAIRO_FORMAT_RGB24, w, h, w * 4);
    cairo_t *c = cairo_create(page);
    cairo_scale(c, inch / PICTURE_DPI, inch / PICTURE_DPI);
    cairo_set_source_surface(c, picture, 0, 0);
    cairo_paint(c);
    cairo_show_page(c);
    cairo_status_t status = cairo_status(c);
    cairo_destroy(c);
    cairo_surface_finish(page);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(page) : status;
    cairo_surface_destroy(picture);
    cairo_surface_destroy(page);
    mem_free(copy);
    const bool ok = status == CAIRO_STATUS_SUCCESS
                        ? file_write(path, out.data, out.size, err)
                        : error_set(err, path, 0, 0, "The page could not be written as PDF (%s).",
                                    cairo_status_to_string(status));
    mem_free(out.data);
    return ok;
}

typedef bool (*picture_saver)(const char *path, const uint32_t *px, int w, int h, error *err);

/* By how its name ends. */
static picture_saver saver_for(const char *path)
{
    const char *end = strrchr(path, '.');
    if (end && strcmp(end, ".pdf") == 0) return picture_save_pdf;
    return end && strcmp(end, ".jpg") == 0 ? picture_save_jpeg : picture_save_png;
}

bool picture_render(const char *data_dir, int w, int h,
                    void (*record)(void *self, draw_list *out, const draw_host *host), void *self,
                    const char *path, error *err)
{
    if (w < 1 || h < 1 || w > 16384 || h > 16384)
        return error_set(err, path, 0, 0,
                         "A picture of %d x %d pixels was asked for: each side must be from 1 to 16384.", w,
                         h);
    painter *p = painter_new(data_dir, err);
    if (!p) return false;
    draw_list *list = draw_list_new();
    pixels target = {mem_alloc((size_t)w * (size_t)h * sizeof(uint32_t)), w, h, w};
    record(self, list, painter_host(p));
    painter_paint(p, &target, list, (irect){0, 0, w, h});
    bool ok = saver_for(path)(path, target.px, w, h, err);
    mem_free(target.px);
    draw_list_free(list);
    painter_free(p);
    return ok;
}
