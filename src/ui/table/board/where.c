/* where.c: where spaces and counters of the shown map lie in the window. Nothing is drawn here. */
#include "ui/table/board/where.h"

#include <math.h>

#include "ui/printed/sheet.h"
#include "ui/table/camera.h"
#include "ui/table/standing.h"

int where_space_at(const table *t, float x, float y)
{
    const int named = camera_plate_at(t, x * SHEET_UNIT, y * SHEET_UNIT);
    return named != NO_SPACE ? named : sheet_art_space_at(t->camera->art, x * SHEET_UNIT, y * SHEET_UNIT);
}

fpoint where_centre(const table *t, int space)
{
    fpoint c = sheet_art_centre(t->camera->art, space);
    return view_to_window(&t->camera->view, c.x / SHEET_UNIT, c.y / SHEET_UNIT);
}

fpoint where_would(const table *t, int who, int space)
{
    if (!standing_afloat(t, who)) return where_centre(t, space);
    const fpoint c = sheet_art_berth(t->camera->art, space);
    return view_to_window(&t->camera->view, c.x / SHEET_UNIT, c.y / SHEET_UNIT);
}

fpoint where_unit(const table *t, int who)
{
    return where_would(t, who, t->anim->shown.units[who].space);
}

float where_counter(const table *t, int space)
{
    return 2 * sheet_art_radius(t->camera->art, space) / SHEET_UNIT * t->camera->view.cell;
}

void where_outline(const table *t, int space, float shrink)
{
    draw_list *out = t->host->ui->out;
    enum { CORNERS = 600 }; /* an area's border has hundreds: a corner left out would show */
    fpoint p[CORNERS], c = where_centre(t, space);
    int n = sheet_art_outline(t->camera->art, space, p, CORNERS);
    draw_path_begin(out);
    for (int i = 0; i < n; i++) {
        fpoint w = view_to_window(&t->camera->view, p[i].x / SHEET_UNIT, p[i].y / SHEET_UNIT);
        float dx = w.x - c.x, dy = w.y - c.y, len = hypotf(dx, dy),
              k = len > shrink * 1.4f ? 1 - shrink * 1.3f / len : 1;
        if (i == 0)
            draw_path_move(out, c.x + dx * k, c.y + dy * k);
        else
            draw_path_line(out, c.x + dx * k, c.y + dy * k);
    }
    draw_path_close(out);
}

float where_counters_covered(const table *t, frect r)
{
    float sum = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        const fpoint c = where_unit(t, i);
        const float half = where_counter(t, p->space) / 2;
        sum += ui_shared(r, (frect){c.x - half, c.y - half, 2 * half, 2 * half});
    }
    return sum;
}

int where_counters_hidden(const table *t, frect r)
{
    int n = 0;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        const fpoint c = where_unit(t, i);
        n += ui_inside(ui_inset(r, -t->camera->view.cell * 0.4f), c.x, c.y);
    }
    return n;
}
