/*
 * shape.c: everything with soft edges, by cairo, on the pixels the other files write directly.
 */
#include "sdl/shape.h"

#include <math.h>
#include <stddef.h>

#include "core/mem.h"
#include "sdl/brush.h"
#include "sdl/outline.h"

void shape_begin(brush *b)
{
    b->cr = NULL;
    b->cr_state = NO_STATE;
    b->cr_clip = NO_CLIP;
}

/* True where there was no memory: nothing after it was painted. */
static bool end_cairo(cairo_t *cr)
{
    const bool starved = cairo_status(cr) == CAIRO_STATUS_NO_MEMORY;
    cairo_destroy(cr);
    return starved;
}

void shape_end(brush *b)
{
    if (b->cr && end_cairo(b->cr)) b->starved = true;
    b->cr = NULL;
}

static cairo_t *new_cairo(const pixels *t)
{
    cairo_surface_t *s = cairo_image_surface_create_for_data((unsigned char *)t->px, CAIRO_FORMAT_ARGB32,
                                                             t->w, t->h, t->stride * 4);
    cairo_t *cr = cairo_create(s);
    cairo_surface_destroy(s);
    cairo_set_tolerance(cr, 0.2);
    cairo_set_miter_limit(cr, 4);
    return cr;
}

/* The clips that are not upright rectangles, outermost first. */
static void odd_clips(brush *b, int clip)
{
    if (clip < 0 || b->list->clips[clip].simple) return;
    const draw_clip *c = &b->list->clips[clip];
    odd_clips(b, c->parent);
    if (!c->is_path && draw_matrix_straight(&c->m)) return; /* in `cut` already */
    draw_matrix m = draw_matrix_times(&b->base, &c->m);
    outline_matrix(b->cr, &m);
    if (c->is_path)
        outline_path(b->cr, b->list, c->path);
    else
        cairo_rectangle(b->cr, c->r.x, c->r.y, c->r.w, c->r.h);
    cairo_clip(b->cr);
}

/* Makes cairo ready for a command of the state loaded; its path is empty. */
static cairo_t *ready(brush *b)
{
    if (b->cr_state == b->state && b->cr) return b->cr;
    if (!b->cr) b->cr = new_cairo(b->target);
    int clip = b->list->states[b->state].clip;
    if (clip != b->cr_clip) {
        cairo_reset_clip(b->cr);
        cairo_identity_matrix(b->cr);
        cairo_rectangle(b->cr, b->cut.x, b->cut.y, b->cut.w, b->cut.h);
        cairo_clip(b->cr);
        odd_clips(b, clip);
        b->cr_clip = clip;
    }
    outline_matrix(b->cr, &b->m);
    b->cr_state = b->state;
    return b->cr;
}

void shape_round_stamp(raster *to, const draw_round_data *d)
{
    const pixels target = {to->px, to->w, to->h, to->w};
    cairo_t *cr = new_cairo(&target);
    outline_round(cr, d, false);
    if (end_cairo(cr)) mem_none(0);
}

static void shape_gradient(brush *b, const draw_command *c)
{
    const gradient *g = &c->u.gradient;
    cairo_t *cr = ready(b);
    outline_path(cr, b->list, c->path);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
    if (g->from.x == g->to.x && g->from.y == g->to.y) {
        outline_colour(cr, g->a);
        cairo_fill(cr);
        return;
    }
    cairo_pattern_t *p = cairo_pattern_create_linear(g->from.x, g->from.y, g->to.x, g->to.y);
    for (int i = 0; i < 2; i++) {
        colour v = i ? g->b : g->a;
        cairo_pattern_add_color_stop_rgba(p, i, (v >> 24) / 255.0, (v >> 16 & 0xFF) / 255.0,
                                          (v >> 8 & 0xFF) / 255.0, (v & 0xFF) / 255.0);
    }
    cairo_set_source(cr, p);
    cairo_fill(cr);
    cairo_pattern_destroy(p);
}

static void shape_glow(brush *b, const draw_command *c)
{
    const draw_glow_data *d = &c->u.glow;
    const float off = d->g.lean * d->r;
    const colour stops[3] = {d->g.within, d->g.rim, d->g.rim & 0xFFFFFF00U};
    const double at[3] = {0, 0.65, 1};
    cairo_t *cr = ready(b);
    cairo_pattern_t *p = cairo_pattern_create_radial(d->x - off, d->y - off, 0, d->x, d->y, d->r);
    for (int i = 0; i < 3; i++)
        cairo_pattern_add_color_stop_rgba(p, at[i], (stops[i] >> 24) / 255.0, (stops[i] >> 16 & 0xFF) / 255.0,
                                          (stops[i] >> 8 & 0xFF) / 255.0, (stops[i] & 0xFF) / 255.0);
    cairo_set_source(cr, p);
    cairo_new_path(cr);
    cairo_arc(cr, d->x, d->y, d->r, 0, 6.283185307);
    cairo_fill(cr);
    cairo_pattern_destroy(p);
}

void shape_paint(brush *b, const draw_command *c)
{
    switch (c->kind) {
    case DRAW_RECT:
    case DRAW_ROUND:
    case DRAW_CIRCLE:
        outline_round(ready(b), &c->u.round, c->kind == DRAW_CIRCLE);
        break;
    case DRAW_FILL:
    case DRAW_FILL_EVENODD:
        outline_fill(ready(b), b->list, c);
        break;
    case DRAW_GRADIENT:
        shape_gradient(b, c);
        break;
    case DRAW_STROKE:
        outline_stroke(ready(b), b->list, c);
        break;
    case DRAW_GLOW:
        shape_glow(b, c);
        break;
    case DRAW_SHADOW:
    case DRAW_SVG:
    case DRAW_IMAGE:
    case DRAW_TILED:
    case DRAW_TEXT:
    case DRAW_LIGHT:
        break; /* no shapes */
    }
}

static void with_device_matrix(brush *b, cairo_t *cr, const draw_matrix *m)
{
    outline_matrix(cr, m);
    b->cr_state = NO_STATE; /* to be set again by the next shape; the clip stays */
}

void shape_raster(brush *b, const raster *r, const draw_matrix *m, float alpha, bool repeat, irect within)
{
    cairo_t *cr = ready(b);
    bool straight = draw_matrix_straight(m);
    cairo_save(cr);
    if (straight || repeat) { /* whole pixels at the edges, so that tiles side by side leave no seam */
        cairo_identity_matrix(cr);
        cairo_rectangle(cr, within.x, within.y, within.w, within.h);
        cairo_clip(cr);
    }
    with_device_matrix(b, cr, m);
    cairo_surface_t *s = cairo_image_surface_create_for_data((unsigned char *)r->px, CAIRO_FORMAT_ARGB32,
                                                             r->w, r->h, r->w * 4);
    cairo_set_source_surface(cr, s, 0, 0);
    cairo_pattern_t *p = cairo_get_source(cr);
    cairo_pattern_set_extend(p, repeat     ? CAIRO_EXTEND_REPEAT
                                : straight ? CAIRO_EXTEND_PAD
                                           : CAIRO_EXTEND_NONE);
    double zoom = sqrt(fabs((double)m->xx * m->yy - (double)m->xy * m->yx));
    cairo_pattern_set_filter(p, zoom < 0.55 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR);
    cairo_paint_with_alpha(cr, alpha);
    cairo_restore(cr);
    cairo_surface_destroy(s);
    b->cr_state = NO_STATE;
}

void shape_nine(brush *b, const raster *stamp, irect r)
{
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, r.w, r.h);
    if (cairo_surface_status(s) == CAIRO_STATUS_SUCCESS) {
        const raster aside = {.w = r.w, .h = r.h, .px = (void *)cairo_image_surface_get_data(s)};
        const pixels whole = {aside.px, r.w, r.h, r.w};
        const irect all = {0, 0, r.w, r.h};
        blit_nine(&whole, all, stamp->px, stamp->w, stamp->h, all);
        shape_raster(b, &aside, &(draw_matrix){1, 0, 0, 1, (float)r.x, (float)r.y}, 1, false, r);
    } else {
        b->starved = true;
    }
    cairo_surface_destroy(s);
}

void shape_mask(brush *b, const uint8_t *mask, int w, int h, int stride, const draw_matrix *m, colour c)
{
    cairo_t *cr = ready(b);
    with_device_matrix(b, cr, m);
    cairo_surface_t *s =
        cairo_image_surface_create_for_data((unsigned char *)(uintptr_t)mask, CAIRO_FORMAT_A8, w, h, stride);
    outline_colour(cr, c);
    cairo_mask_surface(cr, s, 0, 0);
    cairo_surface_destroy(s);
}
