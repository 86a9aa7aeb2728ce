/*
 * image.c: SDL2_image's SVG reader (late.h) behind a shelf of files already read.
 */
#include "sdl/image.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>

#include "core/error.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "core/mem.h"
#include "sdl/late.h"
#include "ui/draw/theme.h"

enum { BUCKETS = 256, SIDE_MAX = 4096, FILE_MAX = 4 << 20 };

typedef struct image_file {
    char *name, *data; /* data NULL: not there */
    size_t size;
    float w, h; /* its own proportions */
    struct image_file *chain;
} image_file;

struct image_shelf {
    char folder[512];
    raster_store *keep;
    image_file *files[BUCKETS];
};

image_shelf *image_shelf_new(const char *data_dir, raster_store *keep)
{
    image_shelf *s = mem_alloc(sizeof *s);
    file_join(data_dir, "assets", s->folder, sizeof s->folder);
    s->keep = keep;
    return s;
}

void image_shelf_free(image_shelf *s)
{
    if (!s) return;
    for (int i = 0; i < BUCKETS; i++) {
        for (image_file *f = s->files[i], *next; f; f = next) {
            next = f->chain;
            mem_free(f->name);
            mem_free(f->data);
            mem_free(f);
        }
    }
    mem_free(s);
}

/* The number after ` name="` in the opening tag; 0 if there is none. */
static float attribute(const char *tag, const char *end, const char *name)
{
    const char *p = strstr(tag, name);
    return p && p < end ? strtof(p + strlen(name), NULL) : 0;
}

static void find_size(image_file *f)
{
    const char *tag = strstr(f->data, "<svg"), *end = tag ? strchr(tag, '>') : NULL;
    f->w = f->h = 1;
    if (!end) return;
    float w = attribute(tag, end, " width=\""), h = attribute(tag, end, " height=\"");
    const char *box = strstr(tag, " viewBox=\"");
    if ((w <= 0 || h <= 0) && box && box < end) {
        char *p = (char *)(uintptr_t)(box + strlen(" viewBox=\""));
        strtof(p, &p);
        strtof(p, &p);
        w = strtof(p, &p);
        h = strtof(p, &p);
    }
    if (w > 0 && h > 0) {
        f->w = w;
        f->h = h;
    }
}

/* Each colour of the picture that one of the pairs begins with ("b03e1a=b24c00,cd6037=d97a33") becomes what
 * it ends with. */
static void recolour(char *data, const char *pairs)
{
    enum { DIGITS = 6, PAIR = 2 * DIGITS + 2 };
    const size_t n = (strlen(pairs) + 1) / PAIR;
    for (char *p = strchr(data, '#'); p != NULL; p = strchr(p + 1, '#'))
        for (size_t i = 0; i < n; i++)
            if (strncmp(p + 1, pairs + i * PAIR, DIGITS) == 0) {
                memcpy(p + 1, pairs + i * PAIR + DIGITS + 1, DIGITS);
                break;
            }
}

static image_file *find_file(image_shelf *s, const char *name)
{
    image_file **slot = &s->files[hash_string(0, name) % BUCKETS];
    for (image_file *f = *slot; f; f = f->chain)
        if (strcmp(f->name, name) == 0) return f;
    image_file *f = mem_alloc(sizeof *f);
    char path[1024];
    error err = {0};
    f->name = mem_strdup(name);
    const char *pairs = strchr(name, '?');
    snprintf(path, sizeof path, "%s/%.*s.svg", s->folder, (int)strcspn(name, "?"), name);
    if (file_read(path, FILE_MAX, &f->data, &f->size, &err)) {
        find_size(f);
        if (pairs != NULL) recolour(f->data, pairs + 1);
    } else {
        char text[1024];
        error_format(&err, text, sizeof text);
        fprintf(stderr, _("sandtable: a picture is missing: %s\n"), text);
        f->data = NULL;
    }
    f->chain = *slot;
    *slot = f;
    return f;
}

/* Between ink and paper, as far as the pixel is from THEME_INK to THEME_IVORY: by its green, which differs
 * most. */
static colour printed(uint32_t p, colour ink, colour paper)
{
    const int dark = THEME_INK >> 16 & 255, pale = THEME_IVORY >> 16 & 255, green = (int)(p >> 8 & 255);
    const int t = green < dark ? 0 : green > pale ? pale - dark : green - dark;
    colour out = 0xFF;
    for (int shift = 8; shift < 32; shift += 8) {
        const int from = (int)(ink >> shift & 255), to = (int)(paper >> shift & 255);
        out |= (colour)(from + (to - from) * t / (pale - dark)) << shift;
    }
    return out;
}

static uint32_t premultiplied(uint32_t p, colour tint, colour paper)
{
    uint32_t a = p >> 24;
    if (tint && paper) tint = printed(p, tint, paper);
    if (tint) return blit_colour(tint, (float)a / 255.0F);
    return blit_colour((p & 0xFFFFFF) << 8 | a, 1);
}

static SDL_Surface *load_svg(SDL_RWops *rw, int w, int h)
{
    const late_image *library = late_image_get();
    if (library == NULL) {
        fprintf(stderr, _("sandtable: no picture can be drawn (%s): install the Debian package %s.\n"),
                SDL_GetError(), LATE_IMAGE_PACKAGE);
        exit(1);
    }
    return library->load_svg(rw, w, h);
}

static const raster *rasterise(image_shelf *s, image_file *f, uint64_t key, int w, int h, colour tint,
                               colour paper)
{
    SDL_RWops *rw = SDL_RWFromConstMem(f->data, (int)f->size);
    SDL_Surface *raw = load_svg(rw, w, h);
    SDL_RWclose(rw);
    SDL_Surface *argb = raw ? SDL_ConvertSurfaceFormat(raw, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    SDL_FreeSurface(raw);
    if (!argb) {
        fprintf(stderr, _("sandtable: %s/%s.svg is not an SVG picture that can be drawn (%s).\n"), s->folder,
                f->name, SDL_GetError());
        mem_free(f->data);
        f->data = NULL;
        return NULL;
    }
    raster *r = raster_put(s->keep, key, argb->w, argb->h);
    for (int y = 0; y < r->h; y++) {
        const uint32_t *row =
            (const uint32_t *)(const void *)((const char *)argb->pixels + (ptrdiff_t)y * argb->pitch);
        for (int x = 0; x < r->w; x++)
            r->px[(ptrdiff_t)y * r->w + x] = premultiplied(row[x], tint, paper);
    }
    raster_done(r);
    SDL_FreeSurface(argb);
    return r;
}

const raster *image_svg(image_shelf *s, const char *name, float w, float h, colour tint, colour paper)
{
    image_file *f = find_file(s, name);
    if (!f->data || w <= 0 || h <= 0) return NULL;
    float scale = fminf(w / f->w, h / f->h);
    int pw = (int)lroundf(f->w * scale), ph = (int)lroundf(f->h * scale);
    if (pw < 1 || ph < 1 || pw > SIDE_MAX || ph > SIDE_MAX) return NULL;
    uint32_t how[4] = {(uint32_t)pw, (uint32_t)ph, tint, paper};
    uint64_t key = hash_bytes(hash_string(0x5356472D, name), how, sizeof how);
    const raster *r = raster_find(s->keep, key);
    return r ? r : rasterise(s, f, key, pw, ph, tint, paper);
}
