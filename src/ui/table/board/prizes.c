/* prizes.c: see prizes.h. */
#include "ui/table/board/prizes.h"

#include <math.h>

#include "ui/printed/sheet.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/standing.h"

float prizes_radius(const table *t, int space)
{
    return fmaxf(6.5f * t->host->ui->t.zoom, where_counter(t, space) * 0.13f);
}

/* Over the printed one, which stands towards a corner of its space: no mark of a counter hangs there. */
static void diamond(table *t, const sheet_prize_at *p)
{
    draw_list *out = t->host->ui->out;
    const theme *m = &t->host->ui->t;
    const fpoint c = view_to_window(&t->camera->view, p->at.x / SHEET_UNIT, p->at.y / SHEET_UNIT);
    const float r = prizes_radius(t, p->space);
    const fpoint edge[4] = {{c.x - r, c.y}, {c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}};
    draw_polygon(out, edge, 4, m->warn);
    draw_polyline(out, edge, 4, true, m->ivory, (stroke_style){.width = fmaxf(1.2f, r * 0.18f)});
    draw_circle(out, c.x, c.y, r * 0.26f, m->ivory, 0, 0);
}

void prizes_draw(table *t)
{
    sheet_prize_at at[SHEET_PRIZES];
    const int n = sheet_art_prizes(t->camera->art, at);
    for (int i = 0; i < n; i++)
        if (standing_at(t, at[i].space, NO_UNIT, false) != NO_UNIT) diamond(t, &at[i]);
}
