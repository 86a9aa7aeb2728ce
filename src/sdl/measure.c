/* measure.c: see measure.h. The scene is the table's: map tiles, counters with their labels, panels of text,
 * buttons. */
#include "sdl/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <SDL.h>
#include <SDL_ttf.h>

#include "core/mem.h"
#include "sdl/dirty.h"
#include "sdl/late.h"
#include "sdl/paint.h"
#include "ui/draw/theme.h"

enum { WIDTH = 1920, HEIGHT = 1080, COUNTERS = 500, ROUNDS = 41, TILE = 512 };

typedef struct scene {
    SDL_Window *window;
    SDL_Surface *surface;
    painter *painter;
    const draw_host *host;
    dirty *dirty;
    draw_list *list;
    bool night; /* the tiles are lit ones */
    char label[COUNTERS][16];
} scene;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *v, int n)
{
    qsort(v, (size_t)n, sizeof *v, by_value);
    return v[n / 2];
}

static void make_tile(const scene *s, uint64_t key)
{
    draw_list *d = draw_list_new();
    uint32_t h = (uint32_t)key * 2654435761u;
    draw_rect(d, (frect){0, 0, TILE, TILE}, 0xe6d8a6ff);
    for (int i = 0; i < 600; i++) {
        h = h * 1664525u + 1013904223u;
        float x = (float)(h >> 8 & 511), y = (float)(h >> 18 & 511);
        fpoint sliver[] = {{x, y}, {x + 3, y + 1}, {x + 5, y + 9}};
        draw_polygon(d, sliver, 3, 0x5b3d1fcc);
    }
    s->host->cache(s->host->self, key, TILE, TILE, d, 1, 0, 0);
    draw_list_free(d);
}

/* As the table has it: a wash over what is printed, painted once and kept. */
static void light_tile(const scene *s, uint64_t key, uint64_t printed)
{
    enum { NODES = 90 };
    draw_list *d = draw_list_new();
    light_node *nodes = mem_alloc(sizeof *nodes * NODES * NODES);
    for (int i = 0; i < NODES * NODES; i++)
        nodes[i] = (light_node){{(uint8_t)(60 + i % 60), 80, 120}, {9, 10, 14}, {4, 5, 9}};
    draw_image(d, printed, (frect){0, 0, TILE, TILE}, 1, 0);
    draw_light(d, (frect){0, 0, TILE, TILE}, nodes, NODES, NODES);
    s->host->cache(s->host->self, key, TILE, TILE, d, 1, 0, 0);
    mem_free(nodes);
    draw_list_free(d);
}

static void make_counter(const scene *s, uint64_t key, bool blue)
{
    draw_list *d = draw_list_new();
    draw_shadow(d, (frect){6, 6, 62, 62}, 5, 4, 0.4f);
    draw_svg(d, blue ? "counters/prussian_face" : "counters/madder_face", (frect){6, 6, 62, 64}, 0, 1, 0);
    draw_svg(d, "silhouettes/line_helmet", (frect){16, 12, 40, 40}, 0, 1, 0);
    s->host->cache(s->host->self, key, 76, 80, d, 1, 0, 0);
    draw_list_free(d);
}

static void record_board(const scene *s, float dx, float dy, int moved, float by)
{
    draw_list *d = s->list;
    draw_clip_push(d, (frect){0, 56, 1512, 904});
    draw_transform_push(d, 1, dx, dy, 0);
    for (int i = 0; i < 30; i++) {
        uint64_t key = 0x7465737400u + (uint64_t)i;
        if (!s->host->cached(s->host->self, key)) make_tile(s, key);
        if (s->night) {
            const uint64_t printed = key;
            key += 0x6e00000000u;
            if (!s->host->cached(s->host->self, key)) light_tile(s, key, printed);
        }
        draw_image(d, key, (frect){(float)(i % 6 * TILE), (float)(i / 6 * TILE), TILE, TILE}, 1, 0);
    }
    for (int i = 0; i < COUNTERS; i++) {
        uint64_t key = 0x7465737500u + (uint64_t)(i % 40);
        if (!s->host->cached(s->host->self, key)) make_counter(s, key, i % 40 < 20);
        float x = (float)(i % 25) * 60 + 20 - dx + (i == moved ? by : 0), y = (float)(i / 25) * 45 + 60 - dy;
        draw_image(d, key, (frect){x, y, 76, 80}, 1, 0);
        draw_text(d, (font){INTER_BOLD, 15}, THEME_INK, x + 30, y + 60, ALIGN_CENTRE, s->label[i]);
    }
    draw_transform_pop(d);
    draw_clip_pop(d);
}

static void record(const scene *s, float dx, float dy, int moved, float by)
{
    draw_list *d = s->list;
    draw_list_clear(d);
    draw_rect(d, (frect){0, 0, WIDTH, HEIGHT}, 0x2b1d14ff);
    record_board(s, dx, dy, moved, by);
    draw_rect(d, (frect){0, 0, WIDTH, 56}, 0x3a2a1eff);
    for (int i = 0; i < 3; i++) {
        frect panel = {1520, 64 + 300.0f * (float)i, 392, 290};
        draw_shadow(d, panel, 6, 8, 0.4f);
        draw_round(d, panel, 6, 0xf4ead0ff, 0x7a5c34ff, 1.5f);
        for (int j = 0; j < 10; j++)
            draw_text(d, (font){INTER, 15}, THEME_INK, 1536, panel.y + 26 + 25.0f * (float)j, ALIGN_LEFT,
                      "Four bases fire, the leader with them: five dice");
    }
    draw_round(d, (frect){8, 968, 1900, 44}, 6, 0xf4ead0ff, 0x7a5c34ff, 1.5f);
    for (int i = 0; i < 8; i++) {
        draw_round(d, (frect){8 + 150.0f * (float)i, 1020, 140, 52}, 7, 0x4a3424ff, 0xb59a68ff, 1.4f);
        draw_text(d, (font){INTER_SEMIBOLD, 16}, THEME_IVORY, 78 + 150.0f * (float)i, 1050, ALIGN_CENTRE,
                  "Undo");
    }
}

/* Compares, paints and shows; how many rectangles. */
static int show(const scene *s)
{
    irect rects[DIRTY_RECTS];
    SDL_Rect shown[DIRTY_RECTS];
    pixels target = {s->surface->pixels, s->surface->w, s->surface->h, s->surface->pitch / 4};
    int n = dirty_compare(s->dirty, s->painter, s->list, target.w, target.h, rects);
    for (int i = 0; i < n; i++) {
        painter_paint(s->painter, &target, s->list, rects[i]);
        shown[i] = (SDL_Rect){rects[i].x, rects[i].y, rects[i].w, rects[i].h};
    }
    if (n > 0) SDL_UpdateWindowSurfaceRects(s->window, shown, n);
    painter_frame_over(s->painter);
    return n;
}

static void measure_rounds(scene *s, measured *out)
{
    double copy[ROUNDS], full[ROUNDS], night[ROUNDS], scroll[ROUNDS], one[ROUNDS], same[ROUNDS];
    size_t bytes = (size_t)s->surface->pitch * (size_t)s->surface->h;
    void *twin = mem_alloc(bytes);
    memset(twin, 1, bytes); /* real pages, not the shared zero one */
    for (int i = 0; i < ROUNDS; i++) {
        double start = now_ms();
        memcpy(s->surface->pixels, twin, bytes);
        copy[i] = now_ms() - start;
        dirty_forget(s->dirty);
        start = now_ms();
        record(s, 0, 0, -1, 0), show(s);
        full[i] = now_ms() - start;
        s->night = true;
        record(s, 0, 0, -1, 0), show(s); /* night falls, and the tiles are lit */
        dirty_forget(s->dirty);
        start = now_ms();
        record(s, 0, 0, -1, 0), show(s);
        night[i] = now_ms() - start;
        s->night = false;
        record(s, 0, 0, -1, 0), show(s);
        start = now_ms();
        record(s, -7.0f * (float)i - 1, -3.0f * (float)i, -1, 0), show(s);
        scroll[i] = now_ms() - start;
        record(s, 0, 0, 137, 0), show(s);
        start = now_ms();
        record(s, 0, 0, 137, 30), show(s);
        one[i] = now_ms() - start;
        start = now_ms();
        record(s, 0, 0, 137, 30);
        out->idle_rects += show(s);
        same[i] = now_ms() - start;
    }
    mem_free(twin);
    out->copy = median(copy, ROUNDS), out->full = median(full, ROUNDS), out->scroll = median(scroll, ROUNDS);
    out->night = median(night, ROUNDS);
    out->one = median(one, ROUNDS), out->same = median(same, ROUNDS);
}

static bool open_bare(scene *s, int w, int h, error *err)
{
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) { /* no display: SDL's own memory will do */
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
        if (SDL_Init(SDL_INIT_VIDEO) != 0)
            return error_set(err, "", 0, 0, "no window could be opened to measure in (%s)", SDL_GetError());
    }
    s->window = SDL_CreateWindow("Sandtable: measuring", 0, 0, w, h, 0);
    s->surface = s->window != NULL ? SDL_GetWindowSurface(s->window) : NULL;
    if (s->surface == NULL || s->surface->format->BytesPerPixel != 4)
        return error_set(err, "", 0, 0, "the window to measure in has no surface of 32 bits a pixel (%s)",
                         SDL_GetError());
    for (SDL_Event e; SDL_PollEvent(&e);)
        continue;
    return true;
}

bool measure_screen(const char *data_dir, measured *out, error *err)
{
    scene *s = mem_alloc(sizeof *s);
    *out = (measured){.driver = "none"};
    bool ok = open_bare(s, WIDTH, HEIGHT, err) && (s->painter = painter_new(data_dir, err)) != NULL;
    if (ok) {
        s->host = painter_host(s->painter);
        s->dirty = dirty_new();
        s->list = draw_list_new();
        for (int i = 0; i < COUNTERS; i++)
            snprintf(s->label[i], sizeof s->label[i], "U%d", i);
        measure_rounds(s, out);
        const char *driver = SDL_GetCurrentVideoDriver();
        out->driver = driver != NULL && strcmp(driver, "x11") == 0       ? "x11"
                      : driver != NULL && strcmp(driver, "wayland") == 0 ? "wayland"
                                                                         : "memory";
        draw_list_free(s->list);
        dirty_free(s->dirty);
    }
    painter_free(s->painter);
    if (s->window != NULL) SDL_DestroyWindow(s->window);
    SDL_Quit();
    mem_free(s);
    return ok;
}

bool measure_minimal(const char *data_dir, error *err)
{
    scene s = {0};
    char path[1024];
    if (TTF_Init() != 0 || !open_bare(&s, 1280, 720, err))
        return error_set(err, "", 0, 0, "SDL_ttf could not be started (%s)", TTF_GetError());
    TTF_Font *f = TTF_OpenFont("/usr/share/fonts/opentype/inter/Inter-Medium.otf",
                               15); /* where Debian has it: no search, that is the point */
    if (f != NULL) {
        SDL_Surface *text = TTF_RenderUTF8_Blended(f, "Sandtable", (SDL_Color){255, 255, 255, 255});
        SDL_BlitSurface(text, NULL, s.surface, NULL);
        SDL_FreeSurface(text);
    }
    snprintf(path, sizeof path, "%s/assets/signs/line.svg", data_dir);
    const late_image *library = late_image_get();
    if (library == NULL)
        return error_set(err, "", 0, 0, "SDL_image could not be loaded (%s)", SDL_GetError());
    SDL_Surface *picture = library->load_svg(SDL_RWFromFile(path, "rb"), 64, 64);
    SDL_BlitSurface(picture, NULL, s.surface, NULL);
    SDL_FreeSurface(picture);
    SDL_UpdateWindowSurface(s.window);
    TTF_CloseFont(f);
    SDL_DestroyWindow(s.window);
    TTF_Quit();
    SDL_Quit();
    return true;
}
