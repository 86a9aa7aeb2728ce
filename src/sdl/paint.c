/*
 * paint.c: the painter: finds what the commands of a list need, finds what lies over what, and has them
 * painted band by band (lay.c), two bands at a time where there is much to paint.
 */
#include "sdl/paint.h"

#include <math.h>
#include <stdatomic.h>

#include "core/hash.h"
#include "core/mem.h"
#include "sdl/brush.h"
#include "sdl/crew.h"
#include "sdl/font.h"
#include "sdl/grid.h"
#include "sdl/image.h"
#include "sdl/lay.h"
#include "sdl/raster.h"
#include "sdl/shape.h"

enum {
    /* Of pictures so much is kept, and never less than so many frames of what is painted on: board as printed
     * and as lit, at this zoom and at the last one. */
    ROOM = 64 << 20,
    ROOM_FRAMES = 4,
    /* A frame is painted in bands of so many lines: what lies above one another in half a megabyte stays near
     * the processor, while a whole frame goes out to memory and back with each layer. Bands begin at the same
     * lines whatever part is painted, so that a part comes out as the whole does. */
    BAND = 64,
    CREW_PIXELS = 1 << 19 /* less than that is soon done by one */
};

struct painter {
    raster_store *rasters;
    image_shelf *images;
    font_store *fonts;
    crew *crew;
    draw_host host;
    /* of the list being painted, in its order: the commands that touch the part asked for */
    need *needs;
    letter *letters;
    size_t found, needs_cap, letters_found, letters_cap;
    size_t drawn; /* by the last painting */
    int hands;    /* that took part in it */
};

static const draw_matrix AS_IT_IS = {1, 0, 0, 1, 0, 0};

/* ---- what commands need */

static letter *add_letter(painter *p)
{
    if (p->letters_found == p->letters_cap) {
        p->letters_cap = p->letters_cap ? p->letters_cap * 2 : 256;
        p->letters = mem_realloc(p->letters, p->letters_cap * sizeof *p->letters);
    }
    return &p->letters[p->letters_found++];
}

/* Adds the whole string, or its letters where they are spaced; returns its width in pixels. */
static float find_letters(painter *p, font f, const char *s, size_t n, float space)
{
    if (space == 0 || font_is_foreign(p->fonts, f, s, n)) {
        const font_run *run = font_run_get(p->fonts, f, s, n);
        *add_letter(p) = (letter){run, 0};
        return (float)run->advance;
    }
    float x = 0;
    for (size_t step; (step = font_utf8_step(s)) > 0; s += step) {
        const font_run *run = font_run_get(p->fonts, f, s, step);
        *add_letter(p) = (letter){run, x};
        x += (float)run->advance + space;
    }
    return x - space;
}

static void find_text(painter *p, const brush *b, const draw_command *c, need *out)
{
    const draw_text_data *d = &c->u.text;
    const float zoom = lay_zoom(&b->m);
    const font f = {d->f.face, d->f.px * zoom};
    if (f.px < 1.5F) return; /* nobody could see it */
    out->first = (uint32_t)p->letters_found;
    const float w = find_letters(p, f, b->list->text + c->text, c->length, d->space * zoom);
    out->count = (uint32_t)p->letters_found - out->first;
    out->back = d->align == ALIGN_LEFT ? 0 : w * (d->align == ALIGN_CENTRE ? 0.5F : 1);
}

static const raster *find_svg(painter *p, const brush *b, const draw_command *c)
{
    const draw_image_data *d = &c->u.image;
    const float zoom = lay_zoom(&b->m);
    return image_svg(p->images, b->list->text + c->text, d->r.w * zoom, d->r.h * zoom, d->tint, d->paper);
}

static void find_need(painter *p, const brush *b, const draw_command *c, need *out)
{
    switch (c->kind) {
    case DRAW_IMAGE:
    case DRAW_TILED:
        out->raster = raster_find(p->rasters, c->u.image.key);
        break;
    case DRAW_SVG:
        out->raster = find_svg(p, b, c);
        break;
    case DRAW_SHADOW:
        out->raster = lay_shadow(p->rasters, b, &c->u.shadow);
        break;
    case DRAW_ROUND:
        lay_round(p->rasters, b, &c->u.round, out);
        break;
    case DRAW_TEXT:
        find_text(p, b, c, out);
        break;
    case DRAW_RECT:
    case DRAW_CIRCLE:
    case DRAW_FILL:
    case DRAW_FILL_EVENODD:
    case DRAW_GRADIENT:
    case DRAW_STROKE:
    case DRAW_GLOW:
    case DRAW_LIGHT:
        break;
    }
}

/* Whether any of it may lie in the clip. */
static bool meets(draw_box box, const draw_matrix *base, irect clip)
{
    if (base->xx != 1 || base->x0 != 0 || base->y0 != 0) box = draw_box_moved(box, base);
    return box.x0 < (float)(clip.x + clip.w + 1) && box.y0 < (float)(clip.y + clip.h + 1) &&
           box.x1 > (float)clip.x - 1 && box.y1 > (float)clip.y - 1;
}

/* Of every command that may be seen in the brush's clip. Whatever is found stays until the frame is over. */
static void find_needs(painter *p, brush *b)
{
    const draw_list *list = b->list;
    p->found = p->letters_found = 0;
    if (p->needs_cap < list->count) {
        p->needs_cap = list->cap;
        p->needs = mem_realloc(p->needs, p->needs_cap * sizeof *p->needs);
    }
    for (size_t i = 0; i < list->count; i++) {
        const draw_command *c = &list->commands[i];
        if (!meets(c->box, &b->base, b->clip)) continue;
        lay_state(b, c->state);
        if (irect_empty(b->cut)) continue;
        need *n = &p->needs[p->found++];
        const irect box = irect_meet(grid_outside(draw_box_moved(c->box, &b->base), 1), b->cut);
        *n = (need){.command = (uint32_t)i, .top = box.y, .bottom = box.y + box.h};
        find_need(p, b, c, n);
    }
}

/* ---- bands */

typedef struct painting {
    const painter *p;
    const pixels *target;
    const draw_list *list;
    irect clip;
    int bands;
    atomic_int next, hands;
    atomic_size_t drawn;
    atomic_bool starved;
} painting;

static bool may_cover(const draw_command *c)
{
    enum { LEAST = 16 };
    return (c->kind == DRAW_IMAGE || c->kind == DRAW_TILED || c->kind == DRAW_RECT ||
            c->kind == DRAW_ROUND) &&
           c->box.x1 - c->box.x0 >= LEAST && c->box.y1 - c->box.y0 >= LEAST;
}

static void paint_band(painting *g, irect clip)
{
    const painter *p = g->p;
    const pixels *target = g->target;
    const draw_list *list = g->list;
    brush b = {.target = target, .list = list, .clip = clip, .base = AS_IT_IS, .state = NO_STATE};
    covers over;
    cover_begin(&over, clip);
    for (size_t i = 0; i < p->found; i++) {
        const need *n = &p->needs[i];
        const draw_command *c = &list->commands[n->command];
        if (n->bottom <= clip.y || n->top >= clip.y + clip.h || !may_cover(c)) continue;
        lay_state(&b, c->state);
        b.command = n->command;
        lay_cover(&over, &b, c, n->raster);
    }
    b.over = &over;
    irect parts[COVER_PARTS];
    for (int k = cover_left(&over, 0, clip, parts); k-- > 0;) {
        blit_fill(target, parts[k], parts[k], 0xFF000000U);
        b.drawn += (size_t)parts[k].w * (size_t)parts[k].h;
    }
    shape_begin(&b);
    for (size_t i = 0; i < p->found; i++) {
        const need *n = &p->needs[i];
        if (n->bottom > clip.y && n->top < clip.y + clip.h) lay_paint(&b, n, p->letters);
    }
    shape_end(&b);
    atomic_fetch_add(&g->drawn, b.drawn);
    if (b.starved) atomic_store(&g->starved, true);
}

/* Takes bands as long as there are any; every band is painted by one alone. */
static void paint_bands(void *self)
{
    painting *g = self;
    const int first = g->clip.y / BAND;
    bool some = false;
    for (int k; (k = atomic_fetch_add(&g->next, 1)) < g->bands; some = true)
        paint_band(g, irect_meet(g->clip, (irect){g->clip.x, (first + k) * BAND, g->clip.w, BAND}));
    if (some) atomic_fetch_add(&g->hands, 1);
}

static size_t room_for(const pixels *target)
{
    const size_t frames = ROOM_FRAMES * sizeof *target->px * (size_t)target->w * (size_t)target->h;
    return frames > ROOM ? frames : ROOM;
}

void painter_paint(painter *p, const pixels *target, const draw_list *list, irect clip)
{
    clip = irect_meet(clip, (irect){0, 0, target->w, target->h});
    p->drawn = 0;
    p->hands = 0;
    if (irect_empty(clip)) return;
    brush b = {.target = target, .list = list, .clip = clip, .base = AS_IT_IS, .state = NO_STATE};
    raster_store_room(p->rasters, room_for(target));
    find_needs(p, &b);
    painting g = {p, target, list, clip, .bands = (clip.y + clip.h - 1) / BAND - clip.y / BAND + 1};
    if (clip.w * clip.h < CREW_PIXELS)
        paint_bands(&g);
    else
        crew_work(p->crew, paint_bands, &g);
    if (atomic_load(&g.starved)) mem_none(0); /* by this thread, when no other paints any more */
    p->drawn = atomic_load(&g.drawn);
    p->hands = atomic_load(&g.hands);
}

int painter_hands(const painter *p)
{
    return p->hands;
}

size_t painter_drawn(const painter *p)
{
    return p->drawn;
}

/* ---- boxes and hashes */

irect painter_command_box(painter *p, const draw_list *list, const draw_command *c)
{
    draw_box box = c->box;
    const draw_state *s = &list->states[c->state];
    if (c->kind == DRAW_TEXT && draw_matrix_straight(&s->m)) {
        const draw_text_data *d = &c->u.text;
        font f = {d->f.face, d->f.px * s->m.xx};
        float w = font_width(p->fonts, f, list->text + c->text, c->length);
        w += d->space == 0 ? 0 : (float)c->length * (fabsf(d->space * s->m.xx) + 1);
        float x = s->m.xx * d->x + s->m.x0, back = d->align == ALIGN_LEFT     ? 0
                                                   : d->align == ALIGN_CENTRE ? w / 2
                                                                              : w;
        /* Slanted letters hang over on both sides, by less than half their height. */
        draw_box tight = {x - back - f.px / 2 - 1, box.y0, x - back + w + f.px / 2 + 1, box.y1};
        box = draw_box_meet(box, tight);
    }
    const irect touched = grid_outside(box, 1);
    if (s->clip < 0 || !list->clips[s->clip].simple) return touched;
    return irect_meet(touched, grid_nearest(list->clips[s->clip].box)); /* where lay_state() cuts it */
}

uint64_t painter_command_hash(painter *p, const draw_list *list, const draw_command *c)
{
    uint64_t h = draw_command_hash(list, c);
    if (c->kind == DRAW_IMAGE || c->kind == DRAW_TILED) {
        const raster *r = raster_find(p->rasters, c->u.image.key);
        h = hash_mix(h, r ? r->version : 0);
    }
    return h;
}

/* ---- what the table asks */

static float host_width(void *self, font f, const char *s, size_t n)
{
    return font_width(((painter *)self)->fonts, f, s, n);
}

static font_metrics host_metrics(void *self, font f)
{
    return font_metrics_of(((painter *)self)->fonts, f);
}

static bool host_cached(void *self, uint64_t key)
{
    return raster_find(((painter *)self)->rasters, key) != NULL;
}

static void host_cache(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                       float dx, float dy)
{
    painter *p = self;
    raster *r = raster_put(p->rasters, key, w, h);
    pixels target = {r->px, w, h, w};
    brush b = {.target = &target,
               .list = content,
               .clip = {0, 0, w, h},
               .base = {scale, 0, 0, scale, dx, dy},
               .state = NO_STATE};
    find_needs(p, &b);
    shape_begin(&b);
    for (size_t i = 0; i < p->found; i++)
        lay_paint(&b, &p->needs[i], p->letters);
    shape_end(&b);
    if (b.starved) mem_none(0);
    raster_done(r);
}

static void host_cache_pixels(void *self, uint64_t key, int w, int h, pixel_row row, void *of)
{
    raster *r = raster_put(((painter *)self)->rasters, key, w, h);
    for (int y = 0; y < h; y++)
        row(of, y, r->px + (ptrdiff_t)y * w);
    raster_done(r);
}

static void host_drop(void *self, uint64_t key)
{
    raster_drop(((painter *)self)->rasters, key);
}

const draw_host *painter_host(painter *p)
{
    return &p->host;
}

painter *painter_new(const char *data_dir, error *err)
{
    font_store *fonts = font_store_new(err);
    if (!fonts) return NULL;
    painter *p = mem_alloc(sizeof *p);
    p->fonts = fonts;
    p->crew = crew_new();
    p->rasters = raster_store_new(ROOM);
    p->images = image_shelf_new(data_dir, p->rasters);
    p->host = (draw_host){p, host_width, host_metrics, host_cached, host_cache, host_cache_pixels, host_drop};
    return p;
}

void painter_free(painter *p)
{
    if (!p) return;
    crew_free(p->crew);
    mem_free(p->needs);
    mem_free(p->letters);
    image_shelf_free(p->images);
    raster_store_free(p->rasters);
    font_store_free(p->fonts);
    mem_free(p);
}

void painter_frame_over(painter *p)
{
    painter_frames_over(p, 1);
}

void painter_frames_over(painter *p, int n)
{
    raster_frames_over(p->rasters, n);
    font_frame_over(p->fonts);
}
