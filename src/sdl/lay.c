/*
 * lay.c: see lay.h. What has soft edges goes on to shape.c, and so does whatever is turned, scaled or
 * under an odd clip.
 */
#include "sdl/lay.h"

#include <math.h>
#include <string.h>

#include "core/hash.h"
#include "sdl/grid.h"
#include "sdl/pane.h"
#include "sdl/shape.h"

enum { SHADOW_KEY = 0x5348, ROUND_KEY = 0x524F };

float lay_zoom(const draw_matrix *m)
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
            r = irect_meet(r, grid_nearest(draw_box_moved(grid_box(c->r), &m)));
    }
    return r;
}

void lay_state(brush *b, uint32_t state)
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

/* The parts of r that the clips leave and nothing later hides: they are about to be painted. */
static int seen(brush *b, irect r, irect parts[COVER_PARTS])
{
    r = irect_meet(r, b->cut);
    int n = !irect_empty(r);
    parts[0] = r;
    if (b->over) n = cover_left(b->over, b->command + 1, r, parts);
    for (int i = 0; i < n; i++)
        b->drawn += (size_t)parts[i].w * (size_t)parts[i].h;
    return n;
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
    int n = 0, a = grid_down(from), e = grid_down(to);
    if (whole(from)) a = grid_down(from + 0.5F), from = (float)a;
    if (whole(to)) e = grid_down(to + 0.5F), to = (float)e;
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
        shape_paint(b, c);
        return;
    }
    draw_box box = draw_box_moved(grid_box(c->u.round.r), &b->m);
    strip xs[3], ys[3];
    int nx = strips(box.x0, box.x1, xs), ny = strips(box.y0, box.y1, ys);
    irect parts[COVER_PARTS];
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            const uint32_t fill = blit_colour(c->u.round.fill, xs[x].cover * ys[y].cover);
            int n = seen(b, (irect){xs[x].at, ys[y].at, xs[x].size, ys[y].size}, parts);
            while (n-- > 0)
                blit_fill(b->target, parts[n], parts[n], fill);
        }
    }
}

/* A shadow: copies of the outline grown by 0.73 down to -0.23 of the depth, moved right a third of it and
 * down all of it. */
static float shadow_at(float distance, float depth, float opacity)
{
    float t = (0.75F * depth - distance) / depth;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return opacity * t * t * (3 - 2 * t);
}

typedef struct shadow_form {
    irect r; /* all it darkens */
    float radius, depth;
    int corner; /* so many pixels of each side are bent */
} shadow_form;

/* False: nothing to be seen of it. */
static bool find_form(const brush *b, const draw_shadow_data *d, shadow_form *out)
{
    const float zoom = lay_zoom(&b->m), depth = d->depth * zoom, grow = 0.75F * depth;
    if (depth < 0.5F || d->opacity <= 0) return false;
    /* a turned shape casts an upright shadow: it is soft anyway */
    const draw_box box = draw_box_moved(grid_box(d->r), &b->m);
    const irect r = grid_nearest((draw_box){box.x0 + 0.31F * depth - grow, box.y0 + depth - grow,
                                            box.x1 + 0.31F * depth + grow, box.y1 + depth + grow});
    const float radius = fmaxf(d->radius * zoom, 0.5F);
    int most = (r.w < r.h ? r.w : r.h) - 1, corner = (int)ceilf(radius + depth + grow) + 1;
    if (corner * 2 > most) corner = most / 2;
    if (corner < 1) return false;
    *out = (shadow_form){r, fmaxf(fminf(radius, (float)corner - grow), 0.5F), depth, corner};
    return true;
}

const raster *lay_shadow(raster_store *keep, const brush *b, const draw_shadow_data *d)
{
    shadow_form form;
    if (!find_form(b, d, &form)) return NULL;
    const float radius = form.radius, depth = form.depth;
    const int corner = form.corner;
    float how[4] = {radius, depth, d->opacity, (float)corner};
    uint64_t key = hash_bytes(SHADOW_KEY, how, sizeof how);
    const raster *held = raster_find(keep, key);
    if (held) return held;
    int side = 2 * corner + 1;
    raster *r = raster_put(keep, key, side, side);
    float half = (float)corner - 0.75F * depth; /* from the middle to the edge of the shape that casts it */
    float inner = half - radius;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            float dx = fabsf((float)(x - corner)) - inner, dy = fabsf((float)(y - corner)) - inner;
            float ox = dx > 0 ? dx : 0, oy = dy > 0 ? dy : 0, in = dx > dy ? dx : dy;
            float distance = sqrtf(ox * ox + oy * oy) + (in < 0 ? in : 0) - radius;
            r->px[y * side + x] = (uint32_t)(shadow_at(distance, depth, d->opacity) * 255 + 0.5F) << 24;
        }
    }
    raster_done(r);
    return r;
}

static void paint_shadow(brush *b, const draw_command *c, const raster *stamp)
{
    shadow_form form;
    if (!stamp || !find_form(b, &c->u.shadow, &form)) return;
    const irect r = form.r;
    if (b->plain) {
        irect parts[COVER_PARTS];
        for (int n = seen(b, r, parts); n-- > 0;)
            blit_nine(b->target, parts[n], stamp->px, stamp->w, stamp->h, r);
        return;
    }
    shape_nine(b, stamp, r);
}

/* ---- round rectangles */

/* Half of a stamp, without its middle; 0: this one is left to shape.c. */
static int round_corner(const brush *b, const draw_round_data *d)
{
    const draw_box box = draw_box_moved(grid_box(d->r), &b->m);
    const bool solid = (d->fill & 0xFF) == 255 && (d->width <= 0 || (d->line & 0xFF) == 255);
    if (!solid || !b->plain || !b->straight || b->m.xx != 1 || b->m.yy != 1 || d->radius <= 0) return 0;
    if (box.x0 != floorf(box.x0) || box.y0 != floorf(box.y0) || box.x1 != floorf(box.x1) ||
        box.y1 != floorf(box.y1))
        return 0;
    const int corner = (int)ceilf(d->radius + d->width) + 1, side = 2 * corner + 1;
    return box.x1 - box.x0 >= (float)side && box.y1 - box.y0 >= (float)side ? corner : 0;
}

static const raster *round_stamp(raster_store *keep, const draw_round_data *d, int corner, bool line)
{
    const float how[4] = {d->radius, line ? d->width : 0, (float)corner, (float)line};
    const uint64_t key = hash_bytes(ROUND_KEY + (line ? d->line : d->fill), how, sizeof how);
    const raster *held = raster_find(keep, key);
    if (held) return held;
    const int side = 2 * corner + 1;
    raster *r = raster_put(keep, key, side, side);
    draw_round_data one = *d;
    one.r = (frect){0, 0, (float)side, (float)side};
    if (line)
        one.fill = 0;
    else
        one.width = 0;
    shape_round_stamp(r, &one);
    raster_done(r);
    return r;
}

void lay_round(raster_store *keep, const brush *b, const draw_round_data *d, need *out)
{
    const int corner = round_corner(b, d);
    if (corner == 0) return;
    out->fill = round_stamp(keep, d, corner, false);
    if (d->width > 0) out->line = round_stamp(keep, d, corner, true);
}

static void paint_round(brush *b, const draw_command *c, const need *n)
{
    const irect r = grid_nearest(draw_box_moved(grid_box(c->u.round.r), &b->m));
    irect parts[COVER_PARTS];
    const int count = seen(b, r, parts);
    for (int i = 0; i < count; i++) {
        blit_nine(b->target, parts[i], n->fill->px, n->fill->w, n->fill->h, r);
        if (n->line) blit_nine(b->target, parts[i], n->line->px, n->line->w, n->line->h, r);
    }
}

/* ---- pictures */

static void blit_whole(brush *b, const raster *r, int x, int y, float alpha)
{
    const unsigned a = (unsigned)(fminf(alpha, 1) * 255 + 0.5F);
    irect parts[COVER_PARTS];
    for (int n = seen(b, (irect){x, y, r->w, r->h}, parts); n-- > 0;)
        blit_image(b->target, parts[n], r->px, r->w, r->h, r->rows, x, y, a);
}

/* Pixel for pixel. */
static bool lands_whole(const raster *r, draw_box box)
{
    return fabsf(box.x1 - box.x0 - (float)r->w) < 0.75F && fabsf(box.y1 - box.y0 - (float)r->h) < 0.75F;
}

/* A raster onto the rectangle `to` of the command's own co-ordinates, turned about its middle. */
static void place_raster(brush *b, const raster *r, frect to, float alpha, float degrees)
{
    draw_box box = draw_box_moved(grid_box(to), &b->m);
    if (b->straight && degrees == 0) {
        irect at = grid_nearest(box);
        if (b->plain && lands_whole(r, box)) {
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

static void paint_svg(brush *b, const draw_command *c, const raster *r)
{
    const draw_image_data *d = &c->u.image;
    float zoom = lay_zoom(&b->m);
    if (!r) return;
    frect to = {0, 0, (float)r->w / zoom, (float)r->h / zoom};
    to.x = d->r.x + (d->r.w - to.w) / 2;
    to.y = d->r.y + (d->r.h - to.h) / 2;
    place_raster(b, r, to, d->alpha, d->degrees);
}

static void paint_tiled(brush *b, const raster *r, const draw_image_data *d)
{
    draw_box box = draw_box_moved(grid_box(d->r), &b->m);
    if (!b->plain || !b->straight || b->m.xx != 1) {
        draw_matrix m = {1, 0, 0, 1, d->r.x, d->r.y};
        m = draw_matrix_times(&b->m, &m);
        shape_raster(b, r, &m, d->alpha, true, b->straight ? grid_nearest(box) : grid_outside(box, 0));
        return;
    }
    irect all = grid_nearest(box), cut = b->cut;
    b->cut = irect_meet(cut, all);
    for (int y = all.y; y < b->cut.y + b->cut.h; y += r->h)
        for (int x = all.x; x < b->cut.x + b->cut.w; x += r->w)
            if (x + r->w > b->cut.x && y + r->h > b->cut.y) blit_whole(b, r, x, y, d->alpha);
    b->cut = cut;
}

/* ---- text */

static void paint_run(brush *b, const font_run *run, const draw_matrix *m, float x, float y, colour c)
{
    if (!run->mask) return;
    if (b->plain && b->straight) {
        int px = grid_down(x + 0.5F) + run->left, py = grid_down(y + 0.5F) + run->top;
        irect parts[COVER_PARTS];
        for (int n = seen(b, (irect){px, py, run->w, run->h}, parts); n-- > 0;)
            blit_mask(b->target, parts[n], run->mask, run->w, run->h, run->stride, px, py, blit_colour(c, 1));
        return;
    }
    /* Turned: m moves the pen to where the text starts and turns; x runs along the line. */
    draw_matrix at = {1, 0, 0, 1, x + (float)run->left, y + (float)run->top};
    at = draw_matrix_times(m, &at);
    shape_mask(b, run->mask, run->w, run->h, run->stride, &at, c);
}

static void paint_text(brush *b, const draw_command *c, const need *n, const letter *letters)
{
    const draw_text_data *d = &c->u.text;
    const float zoom = lay_zoom(&b->m);
    const fpoint pen = {b->m.xx * d->x + b->m.xy * d->y + b->m.x0, b->m.yx * d->x + b->m.yy * d->y + b->m.y0};
    const draw_matrix m = {b->m.xx / zoom, b->m.yx / zoom, b->m.xy / zoom, b->m.yy / zoom, pen.x, pen.y};
    const bool quick = b->plain && b->straight;
    const fpoint from = quick ? (fpoint){pen.x - n->back, pen.y} : (fpoint){-n->back, 0};
    for (uint32_t i = n->first; i < n->first + n->count; i++)
        paint_run(b, letters[i].run, &m, from.x + letters[i].x, from.y, d->c);
}

/* ---- what lies under something solid */

static void add_covers(covers *v, const brush *b, irect r)
{
    r = irect_meet(r, b->cut);
    if (!irect_empty(r)) cover_add(v, b->command, r);
}

/* A filled rectangle with round corners hides a cross. */
static void cover_by_round(covers *v, const brush *b, const draw_command *c)
{
    const draw_round_data *d = &c->u.round;
    const float most = fminf(d->r.w, d->r.h) / 2, radius = d->radius < most ? d->radius : most,
                in = radius > 0 ? radius * b->m.xx + 1 : 0;
    const draw_box box = draw_box_moved(grid_box(d->r), &b->m);
    add_covers(v, b, grid_inside((draw_box){box.x0 + 1, box.y0 + in, box.x1 - 1, box.y1 - in}));
    if (radius > 0) {
        add_covers(v, b, grid_inside((draw_box){box.x0 + in, box.y0 + 1, box.x1 - in, box.y0 + in}));
        add_covers(v, b, grid_inside((draw_box){box.x0 + in, box.y1 - in, box.x1 - in, box.y1 - 1}));
    }
}

static void cover_by_image(covers *v, const brush *b, const draw_command *c, const raster *r)
{
    const draw_image_data *d = &c->u.image;
    if (!r || d->alpha < 1 || irect_empty(r->solid)) return;
    const draw_box box = draw_box_moved(grid_box(d->r), &b->m);
    const irect at = grid_nearest(box);
    if (c->kind == DRAW_TILED) {
        if (b->m.xx == 1 && r->solid.w == r->w && r->solid.h == r->h) add_covers(v, b, at);
    } else if (lands_whole(r, box) && d->degrees == 0) {
        add_covers(v, b, (irect){at.x + r->solid.x, at.y + r->solid.y, r->solid.w, r->solid.h});
    }
}

/* Where a command of the state that is loaded leaves nothing to be seen of what was there. */
void lay_cover(covers *v, const brush *b, const draw_command *c, const raster *r)
{
    if (!b->plain || !b->straight || irect_empty(b->cut)) return;
    if (c->kind == DRAW_IMAGE || c->kind == DRAW_TILED)
        cover_by_image(v, b, c, r);
    else if ((c->kind != DRAW_RECT && c->kind != DRAW_ROUND) || (c->u.round.fill & 0xFF) != 255)
        return;
    else if (c->kind == DRAW_RECT)
        add_covers(v, b, grid_inside(draw_box_moved(grid_box(c->u.round.r), &b->m)));
    else
        cover_by_round(v, b, c);
}

/* ---- any command */

/* What shape.c paints is not cut to what is seen of it, but all hidden it need not be painted. */
static bool all_hidden(const brush *b, draw_box box)
{
    const irect r = irect_meet(grid_outside(draw_box_moved(box, &b->base), 1), b->cut);
    irect parts[COVER_PARTS];
    return b->over && cover_left(b->over, b->command + 1, r, parts) == 0;
}

void lay_paint(brush *b, const need *n, const letter *letters)
{
    const draw_command *c = &b->list->commands[n->command];
    b->command = n->command;
    lay_state(b, c->state);
    if (irect_empty(b->cut)) return;
    switch (c->kind) {
    case DRAW_RECT:
        paint_rect(b, c);
        return;
    case DRAW_SHADOW:
        paint_shadow(b, c, n->raster);
        return;
    case DRAW_SVG:
        paint_svg(b, c, n->raster);
        return;
    case DRAW_IMAGE:
        if (n->raster) place_raster(b, n->raster, c->u.image.r, c->u.image.alpha, c->u.image.degrees);
        return;
    case DRAW_TILED:
        if (n->raster) paint_tiled(b, n->raster, &c->u.image);
        return;
    case DRAW_TEXT:
        paint_text(b, c, n, letters);
        return;
    case DRAW_ROUND:
    case DRAW_CIRCLE:
    case DRAW_FILL:
    case DRAW_FILL_EVENODD:
    case DRAW_GRADIENT:
    case DRAW_STROKE:
    case DRAW_GLOW:
    case DRAW_LIGHT:
        break;
    }
    if (n->fill)
        paint_round(b, c, n);
    else if (c->kind == DRAW_LIGHT)
        pane_paint(b, c);
    else if (!all_hidden(b, c->box))
        shape_paint(b, c);
}
