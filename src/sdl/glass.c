/* glass.c: see glass.h. */
#include "sdl/glass.h"

#include <string.h>

#include "core/mem.h"
#include "sdl/picture.h"

bool glass_open(glass *g, const char *title, int screen, int width, int height, const char *data_dir,
                error *err)
{
    const int at = screen < 0 ? (int)SDL_WINDOWPOS_UNDEFINED : (int)SDL_WINDOWPOS_CENTERED_DISPLAY(screen);
    g->sdl = SDL_CreateWindow(title, at, at, width, height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!g->sdl)
        return error_set(err, "", 0, 0, "The window of %d x %d could not be opened (%s).", width, height,
                         SDL_GetError());
    g->dirty = dirty_new();
    g->list = draw_list_new();
    if (!glass_take_surface(g)) {
        error_set(err, "", 0, 0, "The window has no surface to draw on (%s).", SDL_GetError());
        return glass_shut(g), false;
    }
    g->painter = painter_new(data_dir, err);
    if (!g->painter) return glass_shut(g), false;
    return true;
}

void glass_shut(glass *g)
{
    draw_list_free(g->list);
    painter_free(g->painter);
    dirty_free(g->dirty);
    mem_free(g->aside);
    if (g->sdl) SDL_DestroyWindow(g->sdl);
    *g = (glass){0};
}

static bool usable_format(const SDL_Surface *s)
{
    return s->format->format == SDL_PIXELFORMAT_RGB888 || s->format->format == SDL_PIXELFORMAT_ARGB8888;
}

bool glass_take_surface(glass *g)
{
    SDL_Surface *s = SDL_GetWindowSurface(g->sdl);
    if (!s) return false;
    if (s == g->surface) return true;
    mem_free(g->aside);
    g->aside = NULL;
    g->surface = s;
    g->target = (pixels){s->pixels, s->w, s->h, s->pitch / 4};
    if (!usable_format(s)) {
        g->aside = mem_alloc((size_t)s->w * (size_t)s->h * sizeof *g->aside);
        g->target = (pixels){g->aside, s->w, s->h, s->w};
    }
    dirty_forget(g->dirty);
    return true;
}

void glass_fill_screen(glass *g, bool on)
{
    SDL_SetWindowFullscreen(g->sdl, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    g->surface = NULL; /* SDL makes another, perhaps in the same place, before it says so */
}

static void copy_aside(glass *g, irect r)
{
    SDL_PixelFormat *f = g->surface->format;
    const uint32_t *from = g->aside + (ptrdiff_t)r.y * g->target.w + r.x;
    uint8_t *to = (uint8_t *)g->surface->pixels + (ptrdiff_t)r.y * g->surface->pitch +
                  (ptrdiff_t)r.x * f->BytesPerPixel;
    SDL_ConvertPixels(r.w, r.h, SDL_PIXELFORMAT_RGB888, from, g->target.stride * 4, f->format, to,
                      g->surface->pitch);
}

void glass_show(glass *g, int frames)
{
    irect rects[DIRTY_RECTS];
    SDL_Rect shown[DIRTY_RECTS];
    const int n = dirty_compare(g->dirty, g->painter, g->list, g->target.w, g->target.h, rects);
    for (int i = 0; i < n; i++) {
        painter_paint(g->painter, &g->target, g->list, rects[i]);
        if (g->aside) copy_aside(g, rects[i]);
        shown[i] = (SDL_Rect){rects[i].x, rects[i].y, rects[i].w, rects[i].h};
    }
    if (n > 0 && SDL_UpdateWindowSurfaceRects(g->sdl, shown, n) != 0) dirty_forget(g->dirty);
    painter_frames_over(g->painter, frames);
}

bool glass_is(const glass *g, uint32_t window_id)
{
    return g->sdl && SDL_GetWindowID(g->sdl) == window_id;
}

void glass_again(glass *g)
{
    if (g->surface && g->surface == SDL_GetWindowSurface(g->sdl)) SDL_UpdateWindowSurface(g->sdl);
}

bool glass_keep(const glass *g, const char *path, error *err)
{
    const pixels *t = &g->target;
    if (!t->px) return error_set(err, path, 0, 0, "There is no frame to keep yet.");
    uint32_t *copy = mem_alloc((size_t)t->w * (size_t)t->h * sizeof *copy);
    for (int y = 0; y < t->h; y++)
        memcpy(copy + (ptrdiff_t)y * t->w, t->px + (ptrdiff_t)y * t->stride, (size_t)t->w * sizeof *copy);
    const bool ok = picture_save_png(path, copy, t->w, t->h, err);
    mem_free(copy);
    return ok;
}
