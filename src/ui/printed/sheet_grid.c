/* sheet_grid.c: the grid over the terrain: hairlines and crosses for squares, cream under ink for hexes,
 * dashes for areas. */
#include "ui/printed/sheet_grid.h"

#include <math.h>
#include "ui/draw/theme.h"

static void squares(const sheet_art *a, draw_list *d)
{
    const ground *g = a->g;
    int columns = g->s->columns, rows = g->s->rows;
    draw_path_begin(d);
    for (int i = 1; i < columns; i++) {
        draw_path_move(d, (float)(i * SHEET_UNIT), 0);
        draw_path_line(d, (float)(i * SHEET_UNIT), g->h);
    }
    for (int j = 1; j < rows; j++) {
        draw_path_move(d, 0, (float)(j * SHEET_UNIT));
        draw_path_line(d, g->w, (float)(j * SHEET_UNIT));
    }
    draw_path_stroke(d, a->contrast ? THEME_INK_AT(0xb0) : THEME_INK_AT(0x33),
                     (stroke_style){a->contrast ? 1.2f : 0.8f, {0}, false});
    for (int j = 1; j < rows; j++) {
        draw_path_begin(d);
        for (int i = 1; i < columns; i++) {
            float x = (float)(i * SHEET_UNIT), y = (float)(j * SHEET_UNIT);
            draw_path_move(d, x - 4, y);
            draw_path_line(d, x + 4, y);
            draw_path_move(d, x, y - 4);
            draw_path_line(d, x, y + 4);
        }
        draw_path_stroke(d, a->contrast ? THEME_INK : THEME_INK_AT(0x80),
                         (stroke_style){a->contrast ? 1.8f : 1.1f, {0}, false});
    }
}

/* Every side once: a side between two hexes belongs to the one with the lower number. */
static void hex_sides(const sheet_art *a, draw_list *d, colour c, float width)
{
    const ground *g = a->g;
    int in_path = 0;
    for (int i = 0; i < g->nspaces; i++) {
        const fpoint *p = g->corner + g->first_corner[i];
        int n = g->first_corner[i + 1] - g->first_corner[i];
        for (int k = 0; k < n; k++) {
            fpoint q = p[k], r = p[(k + 1) % n];
            float x = q.x + r.x - g->centre[i].x,
                  y = q.y + r.y - g->centre[i].y; /* the centre across that side */
            int other = x < 0 || y < 0 || x > g->w || y > g->h ? -1 : ground_at(g, x, y);
            if (other >= 0 && other < i && fabsf(g->centre[other].x - x) + fabsf(g->centre[other].y - y) < 8)
                continue;
            if (in_path == 0) draw_path_begin(d);
            draw_path_move(d, q.x, q.y);
            draw_path_line(d, r.x, r.y);
            if (++in_path == 120) {
                draw_path_stroke(d, c, (stroke_style){width, {0}, false});
                in_path = 0;
            }
        }
    }
    if (in_path) draw_path_stroke(d, c, (stroke_style){width, {0}, false});
}

void sheet_record_grid(const sheet_art *a, draw_list *d)
{
    if (a->no_grid) return;
    switch (a->g->shape) {
    case BOARD_SQUARE:
        squares(a, d);
        break;
    case BOARD_HEX:
        hex_sides(a, d, a->contrast ? 0xfff6dcd0 : 0xfff6dc57, 2.8f);
        hex_sides(a, d, a->contrast ? THEME_INK_AT(0xe0) : THEME_INK_AT(0x75), a->contrast ? 1.4f : 1);
        break;
    case BOARD_AREA:
        for (int i = 0; i < a->g->nborders; i++)
            curve_stroke(d, &a->g->border[i], a->contrast ? 0xfbf3dcff : 0xfbf3dc9e, 7 * a->text);
        for (int i = 0; i < a->g->nborders; i++) {
            const curve *c = &a->g->border[i];
            float u = a->text;
            stroke_style dashes = {(a->contrast ? 3 : 2.2f) * u, {11 * u, 5 * u, 2 * u, 5 * u}, false};
            draw_polyline(d, c->p, c->n, false, a->contrast ? 0x6c1f08ff : 0x8c2f14e6, dashes);
        }
        break;
    }
}
