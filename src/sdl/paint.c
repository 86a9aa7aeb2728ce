/*
 * paint.c: the painter: goes through a draw list, skips what does not touch the part to be painted, and hands
 * each command to the quickest code that paints it exactly: whole pixels to blit.c, soft shapes to shape.c.
 */
#include "sdl/paint.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/hash.h"
#include "core/mem.h"
#include "sdl/brush.h"
#include "sdl/font.h"
#include "sdl/image.h"
#include "sdl/pane.h"
#include "sdl/raster.h"
#include "sdl/shape.h"

enum {
    RASTER_BYTES = 128 << 20,
    SHADOW_KEY = 0x5348,
    /* A frame is painted in bands of so many lines: what lies above one another in half a megabyte stays near
     * the processor, while a whole frame goes out to memory and back with each layer. Bands begin at the same
     * lines whatever part is painted, so that a part comes out as the whole does. */
    BAND = 64
};

struct painter {
    raster_store *rasters;
    image_shelf *images;
    font_store *fonts;
    draw_host host;
};

static const draw_matrix AS_IT_IS = {1, 0, 0, 1, 0, 0};
/* A box as a float rectangle stays far from what an int holds. */
static const float LIMIT = 1e6F;

static int to_int(float v)
{
    return (int)(v < -LIMIT ? -LIMIT : v > LIMIT ? LIMIT : v);
}

/* floorf() and ceilf() are calls on processors without SSE4.1, and every command of every frame comes through
 * here. */
static int down(float v)
{
    int i = to_int(v);
    return i - ((float)i > v);
}

static int up(float v)
{
    int i = to_int(v);
    return i + ((float)i < v);
}

static irect outside(draw_box b, float by)
{
    int x0 = down(b.x0 - by), y0 = down(b.y0 - by);
    return (irect){x0, y0, up(b.x1 + by) - x0, up(b.y1 + by) - y0};
}

static irect nearest(draw_box b)
{
    int x0 = down(b.x0 + 0.5F), y0 = down(b.y0 + 0.5F);
    return (irect){x0, y0, down(b.x1 + 0.5F) - x0, down(b.y1 + 0.5F) - y0};
}

static draw_box box_of(frect r)
{
    return (draw_box){r.x, r.y, r.x + r.w, r.y + r.h};
}

static float zoom_of(const draw_matrix *m)
{
    return draw_matrix_straight(m) ? m->xx : sqrtf(fabsf(m->xx * m->yy - m->xy * m->yx));
}

/* ---- state */

/* The pixels a chain of clips leaves: exactly, where it is simple; else the pixels around. Upright rectangles
 * cut at whole pixels. */
static irect clip_rect(const brush *b, int clip)
{
    irect r = b->clip;
    for (; clip >= 0; clip = b->list->clips[clip].parent) {
        const draw_clip *c = &b->list->clips[clip];
        draw_matrix m = draw_matrix_times(&b->base, &c->m);
        if (!c->is_path && draw_matrix_straight(&m))
            r = irect_meet(r, nearest(draw_box_moved(box_of(c->r), &m)));
    }
    return r;
}

static void load_state(brush *b, uint32_t state)
{
    if (b->state == state) return;
    const draw_state *s = &b->list->states[state];
    bool same_clip = b->state != NO_STATE && b->list->states[b->state].clip == s->clip;
    b->m = draw_matrix_times(&b->base, &s->m);
    b->straight = draw_matrix_straight(&b->m);
    if (!same_clip) {
        b->cut = clip_rect(b, s->clip);
        b->plain = s->clip < 0 || b->list->clips[s->clip].simple;
    }
    b->state = state;
}

/* ---- rectangles and shadows */

static bool whole(float v)
{
    return fabsf(v - floorf(v + 0.5F)) < 1.0F / 64;
}

typedef struct strip {
    int at, size;
    float cover;
} strip;

/* A stretch of an axis as at most three strips: partly covered, whole, partly covered. */
static int strips(float from, float to, strip out[3])
{
    int n = 0, a = down(from), e = down(to);
    if (whole(from)) a = down(from + 0.5F), from = (float)a;
    if (whole(to)) e = down(to + 0.5F), to = (float)e;
    if (a == e) {
        if (to > from) out[n++] = (strip){a, 1, to - from};
        return n;
    }
    if (from > (float)a) out[n++] = (strip){a, 1, (float)(a + 1) - from}, a++;
    if (e > a) out[n++] = (strip){a, e - a, 1};
    if (to > (float)e) out[n++] = (strip){e, 1, to - (float)e};
    return n;
}

static void paint_rect(brush *b, const draw_command *c)
{
    if (!b->plain || !b->straight) {
        shape_round(b, c);
        return;
    }
    draw_box box = draw_box_moved(box_of(c->u.round.r), &b->m);
    strip xs[3], ys[3];
    int nx = strips(box.x0, box.x1, xs), ny = strips(box.y0, box.y1, ys);
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            blit_fill(b->target, b->cut, (irect){xs[x].at, ys[y].at, xs[x].size, ys[y].size},
                      blit_colour(c->u.round.fill, xs[x].cover * ys[y].cover));
}

/* A shadow: copies of the outline grown by 0.73 down to -0.23 of the depth, moved right a third of it and
 * down all of it. */
static float shadow_at(float distance, float depth, float opacity)
{
    float t = (0.75F * depth - distance) / depth;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return opacity * t * t * (3 - 2 * t);
}

static const raster *shadow_stamp(painter *p, float radius, float depth, float opacity, int corner)
{
    float how[4] = {radius, depth, opacity, (float)corner};
    uint64_t key = hash_bytes(SHADOW_KEY, how, sizeof how);
    const raster *held = raster_find(p->rasters, key);
    if (held) return held;
    int side = 2 * corner + 1;
    raster *r = raster_put(p->rasters, key, side, side);
    float half = (float)corner - 0.75F * depth; /* from the middle to the edge of the shape that casts it */
    float inner = half - radius;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            float dx = fabsf((float)(x - corner)) - inner, dy = fabsf((float)(y - corner)) - inner;
            float ox = dx > 0 ? dx : 0, oy = dy > 0 ? dy : 0, in = dx > dy ? dx : dy;
            float distance = sqrtf(ox * ox + oy * oy) + (in < 0 ? in : 0) - radius;
            r->px[y * side + x] = (uint32_t)(shadow_at(distance, depth, opacity) * 255 + 0.5F) << 24;
        }
    }
    raster_done(r);
    return r;
}

static void paint_shadow(painter *p, brush *b, const draw_command *c)
{
    const draw_shadow_data *d = &c->u.shadow;
    float zoom = zoom_of(&b->m), depth = d->depth * zoom;
    if (depth < 0.5F || d->opacity <= 0) return;
    draw_box box =
        draw_box_moved(box_of(d->r), &b->m); /* a turned shape casts an upright shadow: it is soft anyway */
    float grow = 0.75F * depth;
    irect r = nearest((draw_box){box.x0 + 0.31F * depth - grow, box.y0 + depth - grow,
                                 box.x1 + 0.31F * depth + grow, box.y1 + depth + grow});
    float radius = fmaxf(d->radius * zoom, 0.5F);
    int most = (r.w < r.h ? r.w : r.h) - 1, corner = (int)ceilf(radius + depth + grow) + 1;
    if (corner * 2 > most) corner = most / 2;
    if (corner < 1) return;
    radius = fmaxf(fminf(radius, (float)corner - grow), 0.5F);
    const raster *stamp = shadow_stamp(p, radius, depth, d->opacity, corner);
    if (b->plain) {
        blit_nine(b->target, b->cut, stamp->px, stamp->w, stamp->h, r);
        return;
    }
    /* Under an odd clip the shadow is first put together aside. */
    pixels whole_shadow = {mem_alloc((size_t)r.w * (size_t)r.h * 4), r.w, r.h, r.w};
    irect all = {0, 0, r.w, r.h};
    blit_nine(&whole_shadow, all, stamp->px, stamp->w, stamp->h, all);
    raster aside = {.w = r.w, .h = r.h, .px = whole_shadow.px};
    shape_raster(b, &aside, &(draw_matrix){1, 0, 0, 1, (float)r.x, (float)r.y}, 1, false, r);
    mem_free(whole_shadow.px);
}

/* ---- pictures */

static void blit_whole(brush *b, const raster *r, int x, int y, float alpha)
{
    blit_image(b->target, b->cut, r->px, r->w, r->h, r->rows, x, y, (unsigned)(fminf(alpha, 1) * 255 + 0.5F));
}

/* A raster onto the rectangle `to` of the command's own co-ordinates, turned about its middle. */
static void place_raster(brush *b, const raster *r, frect to, float alpha, float degrees)
{
    draw_box box = draw_box_moved(box_of(to), &b->m);
    if (b->straight && degrees == 0) {
        irect at = nearest(box);
        if (b->plain && fabsf(box.x1 - box.x0 - (float)r->w) < 0.75F &&
            fabsf(box.y1 - box.y0 - (float)r->h) < 0.75F) {
            blit_whole(b, r, at.x, at.y, alpha);
            return;
        }
        if (irect_empty(at)) return;
        draw_matrix m = {(float)at.w / (float)r->w, 0,           0,
                         (float)at.h / (float)r->h, (float)at.x, (float)at.y};
        shape_raster(b, r, &m, alpha, false, at);
        return;
    }
    float a = degrees * 3.14159265F / 180, c = cosf(a), s = sinf(a), mx = to.x + to.w / 2,
          my = to.y + to.h / 2;
    draw_matrix turn = {c, s, -s, c, mx, my};
    draw_matrix unit = {to.w / (float)r->w, 0, 0, to.h / (float)r->h, -to.w / 2, -to.h / 2};
    draw_matrix m = draw_matrix_times(&turn, &unit);
    m = draw_matrix_times(&b->m, &m);
    shape_raster(b, r, &m, alpha, false, b->cut);
}

static void paint_svg(painter *p, brush *b, const draw_command *c)
{
    const draw_image_data *d = &c->u.image;
    float zoom = zoom_of(&b->m);
    const raster *r =
        image_svg(p->images, b->list->text + c->text, d->r.w * zoom, d->r.h * zoom, d->tint, d->paper);
    if (!r) return;
    frect to = {0, 0, (float)r->w / zoom, (float)r->h / zoom};
    to.x = d->r.x + (d->r.w - to.w) / 2;
    to.y = d->r.y + (d->r.h - to.h) / 2;
    place_raster(b, r, to, d->alpha, d->degrees);
}

static void paint_tiled(brush *b, const raster *r, const draw_image_data *d)
{
    draw_box box = draw_box_moved(box_of(d->r), &b->m);
    if (!b->plain || !b->straight || b->m.xx != 1) {
        draw_matrix m = {1, 0, 0, 1, d->r.x, d->r.y};
        m = draw_matrix_times(&b->m, &m);
        shape_raster(b, r, &m, d->alpha, true, b->straight ? nearest(box) : outside(box, 0));
        return;
    }
    irect all = nearest(box), cut = b->cut;
    b->cut = irect_meet(cut, all);
    for (int y = all.y; y < b->cut.y + b->cut.h; y += r->h)
        for (int x = all.x; x < b->cut.x + b->cut.w; x += r->w)
            if (x + r->w > b->cut.x && y + r->h > b->cut.y) blit_whole(b, r, x, y, d->alpha);
    b->cut = cut;
}

static void paint_image(painter *p, brush *b, const draw_command *c)
{
    const draw_image_data *d = &c->u.image;
    const raster *r = raster_find(p->rasters, d->key);
    if (!r) return;
    if (c->kind == DRAW_TILED)
        paint_tiled(b, r, d);
    else
        place_raster(b, r, d->r, d->alpha, d->degrees);
}

/* ---- text */

static void paint_run(brush *b, const font_run *run, const draw_matrix *m, float x, float y, colour c)
{
    if (!run->mask) return;
    if (b->plain && b->straight) {
        int px = down(x + 0.5F) + run->left, py = down(y + 0.5F) + run->top;
        blit_mask(b->target, b->cut, run->mask, run->w, run->h, run->stride, px, py, blit_colour(c, 1));
        return;
    }
    /* Turned: m moves the pen to where the text starts and turns; x runs along the line. */
    draw_matrix at = {1, 0, 0, 1, x + (float)run->left, y + (float)run->top};
    at = draw_matrix_times(m, &at);
    shape_mask(b, run->mask, run->w, run->h, run->stride, &at, c);
}

/* Calls paint_run for the whole string, or letter by letter where they are spaced; returns the width in
 * target pixels. */
static float lay_text(painter *p, brush *b, font f, const char *s, size_t n, float space,
                      const draw_matrix *m, fpoint pen, colour c, bool paint)
{
    if (space == 0) {
        const font_run *run = font_run_get(p->fonts, f, s, n);
        if (paint) paint_run(b, run, m, pen.x, pen.y, c);
        return (float)run->advance;
    }
    float x = 0;
    for (size_t step; (step = font_utf8_step(s)) > 0; s += step) {
        const font_run *run = font_run_get(p->fonts, f, s, step);
        if (paint) paint_run(b, run, m, pen.x + x, pen.y, c);
        x += (float)run->advance + space;
    }
    return x - space;
}

static void paint_text(painter *p, brush *b, const draw_command *c)
{
    const draw_text_data *d = &c->u.text;
    const char *s = b->list->text + c->text;
    float zoom = zoom_of(&b->m);
    font f = {d->f.face, d->f.px * zoom};
    if (f.px < 1.5F) return; /* nobody could see it */
    fpoint pen = {b->m.xx * d->x + b->m.xy * d->y + b->m.x0, b->m.yx * d->x + b->m.yy * d->y + b->m.y0};
    draw_matrix m = {b->m.xx / zoom, b->m.yx / zoom, b->m.xy / zoom, b->m.yy / zoom, pen.x, pen.y};
    float back = 0;
    if (d->align != ALIGN_LEFT)
        back = lay_text(p, b, f, s, c->length, d->space * zoom, &m, pen, d->c, false) *
               (d->align == ALIGN_CENTRE ? 0.5F : 1);
    bool quick = b->plain && b->straight;
    fpoint from = quick ? (fpoint){pen.x - back, pen.y} : (fpoint){-back, 0};
    lay_text(p, b, f, s, c->length, d->space * zoom, &m, from, d->c, true);
}

/* The last command that hides all before it; count if there is none. */
static size_t first_seen(painter *p, brush *b)
{
    for (size_t i = b->list->count; i-- > 0;) {
        const draw_command *c = &b->list->commands[i];
        if (c->kind != DRAW_RECT || (c->u.round.fill & 0xFF) != 255 ||
            !irect_holds(painter_command_box(p, b->list, c), b->clip))
            continue;
        load_state(b, c->state);
        draw_box box = draw_box_moved(box_of(c->u.round.r), &b->m);
        irect in = {up(box.x0), up(box.y0), 0, 0};
        in.w = down(box.x1) - in.x;
        in.h = down(box.y1) - in.y;
        if (b->plain && b->straight && irect_holds(in, b->clip) && irect_holds(b->cut, b->clip)) return i;
    }
    return b->list->count;
}

/* ---- what lies under something solid */

/* Stretches of a band, all its lines high, that a later command paints anew whatever was there: tiles of a
 * map, panels. What fills the window beneath them is left out there. */
enum { COVERS = 16, COVER_WIDE = 64, COVER_PIXELS = 1 << 14 };
typedef struct covers {
    int n;
    struct cover {
        size_t by; /* the command */
        int x0, x1;
    } of[COVERS]; /* from left to right */
} covers;

/* Where a command of the state that is loaded leaves nothing to be seen of what was there; empty: nowhere. */
static irect solid_part(painter *p, const brush *b, const draw_command *c)
{
    const irect none = {0, 0, 0, 0};
    const bool filled = c->kind == DRAW_RECT;
    if (!b->plain || !b->straight || (filled && (c->u.round.fill & 0xFF) != 255)) return none;
    draw_box box = draw_box_moved(box_of(filled ? c->u.round.r : c->u.image.r), &b->m);
    if (filled) {
        int x = up(box.x0), y = up(box.y0);
        return irect_meet((irect){x, y, down(box.x1) - x, down(box.y1) - y}, b->cut);
    }
    const draw_image_data *d = &c->u.image;
    const raster *r = d->alpha >= 1 ? raster_find(p->rasters, d->key) : NULL;
    if (!r || !r->solid) return none;
    irect at = nearest(box);
    if (c->kind == DRAW_TILED) return b->m.xx == 1 ? irect_meet(at, b->cut) : none;
    if (d->degrees != 0 || fabsf(box.x1 - box.x0 - (float)r->w) >= 0.75F ||
        fabsf(box.y1 - box.y0 - (float)r->h) >= 0.75F)
        return none;
    return irect_meet((irect){at.x, at.y, r->w, r->h}, b->cut);
}

static void add_cover(covers *v, size_t by, irect r)
{
    if (v->n == COVERS) return;
    int i = v->n++;
    for (; i > 0 && v->of[i - 1].x0 > r.x; i--)
        v->of[i] = v->of[i - 1];
    v->of[i] = (struct cover){by, r.x, r.x + r.w};
}

/* Of a small part it is not worth looking for. */
static void find_covers(painter *p, brush *b, size_t first, covers *out)
{
    const irect clip = b->clip;
    const float y0 = (float)clip.y, y1 = (float)(clip.y + clip.h);
    out->n = 0;
    if (clip.w * clip.h < COVER_PIXELS) return;
    for (size_t i = first + 1; i < b->list->count; i++) {
        const draw_command *c = &b->list->commands[i];
        if (c->box.x1 - c->box.x0 < COVER_WIDE || c->box.y0 > y0 || c->box.y1 < y1) continue;
        if (c->kind != DRAW_RECT && c->kind != DRAW_IMAGE && c->kind != DRAW_TILED) continue;
        load_state(b, c->state);
        const irect r = solid_part(p, b, c);
        if (r.w >= COVER_WIDE && r.y <= clip.y && r.y + r.h >= clip.y + clip.h) add_cover(out, i, r);
    }
}

static void paint_command(painter *p, brush *b, const draw_command *c);

/* Only between what covers it later. */
static void paint_beside(painter *p, brush *b, const draw_command *c, size_t i, const covers *v)
{
    const irect cut = b->cut;
    int x = cut.x;
    for (int k = 0; k <= v->n; k++) {
        const struct cover end = {i + 1, cut.x + cut.w, cut.x + cut.w}, *next = k < v->n ? &v->of[k] : &end;
        if (next->by <= i) continue;
        b->cut = irect_meet(cut, (irect){x, cut.y, next->x0 - x, cut.h});
        if (!irect_empty(b->cut)) paint_command(p, b, c);
        if (next->x1 > x) x = next->x1;
    }
    b->cut = cut;
}

/* ---- the list */

static void paint_command(painter *p, brush *b, const draw_command *c)
{
    switch (c->kind) {
    case DRAW_RECT:
        paint_rect(b, c);
        break;
    case DRAW_ROUND:
    case DRAW_CIRCLE:
        shape_round(b, c);
        break;
    case DRAW_FILL:
    case DRAW_FILL_EVENODD:
        shape_fill(b, c);
        break;
    case DRAW_GRADIENT:
        shape_gradient(b, c);
        break;
    case DRAW_STROKE:
        shape_stroke(b, c);
        break;
    case DRAW_SHADOW:
        paint_shadow(p, b, c);
        break;
    case DRAW_GLOW:
        shape_glow(b, c);
        break;
    case DRAW_LIGHT:
        pane_paint(b, c);
        break;
    case DRAW_SVG:
        paint_svg(p, b, c);
        break;
    case DRAW_IMAGE:
    case DRAW_TILED:
        paint_image(p, b, c);
        break;
    case DRAW_TEXT:
        paint_text(p, b, c);
        break;
    }
}

/* `v`: what covers parts of this painting; NULL: it was not looked for. */
static void paint_list(painter *p, brush *b, size_t first, const covers *v)
{
    shape_begin(b);
    /* Two zeros of unlike sign only cost the longer way.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    bool moved = memcmp(&b->base, &AS_IT_IS, sizeof b->base) != 0;
    float x0 = (float)b->clip.x - 1, y0 = (float)b->clip.y - 1;
    float x1 = (float)(b->clip.x + b->clip.w + 1), y1 = (float)(b->clip.y + b->clip.h + 1);
    for (size_t i = first; i < b->list->count; i++) {
        const draw_command *c = &b->list->commands[i];
        draw_box box = moved ? draw_box_moved(c->box, &b->base) : c->box;
        if (box.x0 >= x1 || box.y0 >= y1 || box.x1 <= x0 || box.y1 <= y0) continue;
        load_state(b, c->state);
        if (irect_empty(b->cut)) continue;
        if (v && v->n > 0 && b->plain && b->straight &&
            (c->kind == DRAW_RECT || (c->kind == DRAW_TILED && b->m.xx == 1)))
            paint_beside(p, b, c, i, v);
        else
            paint_command(p, b, c);
    }
    shape_end(b);
}

static void paint_band(painter *p, const pixels *target, const draw_list *list, irect clip)
{
    brush b = {.target = target, .list = list, .clip = clip, .base = AS_IT_IS, .state = NO_STATE};
    size_t first = first_seen(p, &b);
    if (first == list->count) {
        blit_fill(target, clip, clip, 0xFF000000U);
        first = 0;
    }
    covers v;
    find_covers(p, &b, first, &v);
    paint_list(p, &b, first, &v);
}

void painter_paint(painter *p, const pixels *target, const draw_list *list, irect clip)
{
    clip = irect_meet(clip, (irect){0, 0, target->w, target->h});
    if (irect_empty(clip)) return;
    for (int y = clip.y - clip.y % BAND; y < clip.y + clip.h; y += BAND)
        paint_band(p, target, list, irect_meet(clip, (irect){clip.x, y, clip.w, BAND}));
}

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
    return outside(box, 1);
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
    paint_list(p, &b, 0, NULL);
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
    p->rasters = raster_store_new(RASTER_BYTES);
    p->images = image_shelf_new(data_dir, p->rasters);
    p->host = (draw_host){p, host_width, host_metrics, host_cached, host_cache, host_cache_pixels, host_drop};
    return p;
}

void painter_free(painter *p)
{
    if (!p) return;
    image_shelf_free(p->images);
    raster_store_free(p->rasters);
    font_store_free(p->fonts);
    mem_free(p);
}

void painter_frame_over(painter *p)
{
    raster_frame_over(p->rasters);
    font_frame_over(p->fonts);
}
