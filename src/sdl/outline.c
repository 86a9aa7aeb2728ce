/* outline.c: see outline.h. */
#include "sdl/outline.h"

#include <math.h>
#include <stddef.h>

void outline_colour(cairo_t *cr, colour c)
{
    cairo_set_source_rgba(cr, (c >> 24) / 255.0, (c >> 16 & 0xFF) / 255.0, (c >> 8 & 0xFF) / 255.0,
                          (c & 0xFF) / 255.0);
}

void outline_matrix(cairo_t *cr, const draw_matrix *m)
{
    cairo_matrix_t c;
    cairo_matrix_init(&c, m->xx, m->yx, m->xy, m->yy, m->x0, m->y0);
    cairo_set_matrix(cr, &c);
}

void outline_path(cairo_t *cr, const draw_list *d, path_span path)
{
    const draw_word *w = d->words + path.at, *end = w + path.size;
    while (w < end) {
        switch ((path_verb)(w++)->verb) {
        case PATH_MOVE:
            cairo_move_to(cr, w[0].f, w[1].f);
            w += 2;
            break;
        case PATH_LINE:
            cairo_line_to(cr, w[0].f, w[1].f);
            w += 2;
            break;
        case PATH_CURVE:
            cairo_curve_to(cr, w[0].f, w[1].f, w[2].f, w[3].f, w[4].f, w[5].f);
            w += 6;
            break;
        case PATH_CLOSE:
            cairo_close_path(cr);
            break;
        }
    }
}

static void round_path(cairo_t *cr, frect r, double radius)
{
    double limit = fminf(r.w, r.h) / 2, q = 1.57079632679489661923;
    radius = fmin(radius, limit);
    if (radius <= 0) {
        cairo_rectangle(cr, r.x, r.y, r.w, r.h);
        return;
    }
    cairo_new_sub_path(cr);
    cairo_arc(cr, r.x + r.w - radius, r.y + radius, radius, -q, 0);
    cairo_arc(cr, r.x + r.w - radius, r.y + r.h - radius, radius, 0, q);
    cairo_arc(cr, r.x + radius, r.y + r.h - radius, radius, q, 2 * q);
    cairo_arc(cr, r.x + radius, r.y + radius, radius, 2 * q, 3 * q);
    cairo_close_path(cr);
}

void outline_round(cairo_t *cr, const draw_round_data *d, bool circle)
{
    const float in = circle ? 0 : d->width / 2;
    if (d->fill & 0xFF) {
        round_path(cr, d->r, d->radius);
        outline_colour(cr, d->fill);
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
        cairo_fill(cr);
    }
    if (d->width > 0 && (d->line & 0xFF)) {
        round_path(cr, (frect){d->r.x + in, d->r.y + in, d->r.w - 2 * in, d->r.h - 2 * in}, d->radius - in);
        outline_colour(cr, d->line);
        cairo_set_line_width(cr, d->width);
        cairo_set_dash(cr, NULL, 0, 0);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
        cairo_stroke(cr);
    }
}

void outline_fill(cairo_t *cr, const draw_list *d, const draw_command *c)
{
    outline_path(cr, d, c->path);
    cairo_set_fill_rule(cr,
                        c->kind == DRAW_FILL_EVENODD ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    outline_colour(cr, c->u.fill);
    cairo_fill(cr);
}

void outline_stroke(cairo_t *cr, const draw_list *d, const draw_command *c)
{
    const draw_stroke_data *s = &c->u.stroke;
    double dash[4];
    int n = 0;
    while (n < 4 && s->dash[n] > 0) {
        dash[n] = s->dash[n];
        n++;
    }
    outline_path(cr, d, c->path);
    outline_colour(cr, s->c);
    cairo_set_line_width(cr, s->width);
    cairo_set_line_cap(cr, s->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, s->round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    cairo_set_dash(cr, dash, n, 0);
    cairo_stroke(cr);
}
