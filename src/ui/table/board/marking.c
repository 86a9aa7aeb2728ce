/* marking.c: the pens the board is marked with: plates, lines of fire, crosses. */
#include "ui/table/board/marking.h"

#include <math.h>
#include <stdio.h>

#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/standing.h"

/* Widths and dashes are given for a window up to 1080 high. */
stroke_style marking_pen(const table *t, float width, float on, float off)
{
    float z = t->host->ui->t.zoom;
    return (stroke_style){.width = width * z, .dash = {on * z, off * z, on * z, off * z}};
}

void marking_plate(const table *t, float x, float y, const char *s)
{
    ui *u = t->host->ui;
    float w = ui_width(u, TEXT_SMALL_STRONG, s) + 14, h = theme_tx(&u->t, 20, 21);
    frect r = {roundf(x - w / 2), roundf(y - h / 2), w, h};
    draw_round(u->out, r, 4, 0xf6ecd2f5, 0xb59a68ff, 0.8f);
    ui_text_mid(u, TEXT_SMALL_STRONG, u->t.ink, x, r, ALIGN_CENTRE, s);
}

/* Range in half spaces as people say it: 2, 1.5. */
static void range_text(int half, char *out, size_t size)
{
    snprintf(out, size, half % 2 ? "range %d.5" : "range %d", half / 2);
}

/* From where `who` stands or would stand to `other`. */
void marking_fire(const table *t, int who, int from, int other, int to)
{
    ui *u = t->host->ui;
    if (from == NO_SPACE || to == NO_SPACE) return;
    fpoint a = where_would(t, who, from), b = where_would(t, other, to);
    float dx = b.x - a.x, dy = b.y - a.y, len = hypotf(dx, dy), half = where_counter(t, from) * 0.5f;
    if (len < 2 * half + 4) return;
    float x0 = a.x + dx / len * half, y0 = a.y + dy / len * half, x1 = b.x - dx / len * (half + 6),
          y1 = b.y - dy / len * (half + 6);
    draw_line(u->out, x0, y0, x1, y1, u->t.ivory, marking_pen(t, 7, 0, 0));
    draw_line(u->out, x0, y0, x1, y1, u->t.ink, marking_pen(t, 3.2f, 9, 5));
    char s[32];
    if (standing_afloat(t, who)) return; /* her range is no matter of spaces between */
    range_text(board_distance2(t->b, from, to), s, sizeof s);
    marking_plate(t, (x0 + x1) / 2, (y0 + y1) / 2 - theme_tx(&u->t, 16, 16), s);
}

void marking_cross(const table *t, int space)
{
    ui *u = t->host->ui;
    fpoint c = where_centre(t, space);
    float s = t->camera->view.cell * 0.2f;
    ui_cross(u, c.x, c.y, s, u->t.ivory, 7 * u->t.zoom);
    ui_cross(u, c.x, c.y, s, u->t.warn, 4 * u->t.zoom);
}
