/* ways_out.c: see ways_out.h. */
#include "ui/table/board/ways_out.h"

#include <math.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "ui/printed/sheet.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/say.h"

static bool shown(const table *t, int space)
{
    return t->b->spaces[space].sheet == t->camera->sheet;
}

int ways_out_count(const table *t)
{
    int n = 0;
    for (int side = 0; side < t->sc->nsides; side++)
        for (int i = 0; i < t->sc->sides[side].nways_out; i++)
            n += shown(t, t->sc->sides[side].ways_out[i]);
    return n;
}

int ways_out_under(const table *t, frect r)
{
    int n = 0;
    for (int side = 0; side < t->sc->nsides; side++)
        for (int i = 0; i < t->sc->sides[side].nways_out; i++) {
            const int space = t->sc->sides[side].ways_out[i];
            if (!shown(t, space)) continue;
            const fpoint c = where_centre(t, space);
            const float half = t->camera->view.cell * 0.5f;
            n += ui_meet(r, (frect){c.x - half, c.y - half, 2 * half, 2 * half});
        }
    return n;
}

/* The corners of a space in the window; answers how many. */
enum { CORNERS = 16 };
static int corners_of(const table *t, int space, fpoint out[CORNERS])
{
    const int n = sheet_art_outline(t->camera->art, space, out, CORNERS);
    for (int i = 0; i < n; i++)
        out[i] = view_to_window(&t->camera->view, out[i].x / SHEET_UNIT, out[i].y / SHEET_UNIT);
    return n;
}

/* Adds the way from the middle of a space over each of its sides beyond which there is no map. */
static void add_open_sides(const table *t, int space, fpoint *sum)
{
    fpoint p[CORNERS];
    const fpoint c = where_centre(t, space);
    const int n = corners_of(t, space, p);
    for (int i = 0; i < n; i++) {
        const fpoint a = p[i], b = p[(i + 1) % n];
        const float dx = (a.x + b.x) / 2 - c.x, dy = (a.y + b.y) / 2 - c.y, len = fmaxf(hypotf(dx, dy), 1);
        const fpoint over = view_to_board(&t->camera->view, c.x + 2 * dx, c.y + 2 * dy);
        if (where_space_at(t, over.x, over.y) != NO_SPACE) continue;
        sum->x += dx / len;
        sum->y += dy / len;
    }
}

void ways_out_arrow(const table *t, int side, fpoint at, fpoint towards, float size)
{
    const ui *u = t->host->ui;
    const side_colours c = palette_side(u->t.sides, t->sc->sides[side].style);
    const fpoint d = towards, n = {-d.y, d.x};
    const float shaft = size * 0.2f, head = size * 0.46f, back = size * 0.5f, neck = size * 0.06f;
    const fpoint p[7] = {{at.x - d.x * back + n.x * shaft, at.y - d.y * back + n.y * shaft},
                         {at.x + d.x * neck + n.x * shaft, at.y + d.y * neck + n.y * shaft},
                         {at.x + d.x * neck + n.x * head, at.y + d.y * neck + n.y * head},
                         {at.x + d.x * back, at.y + d.y * back},
                         {at.x + d.x * neck - n.x * head, at.y + d.y * neck - n.y * head},
                         {at.x + d.x * neck - n.x * shaft, at.y + d.y * neck - n.y * shaft},
                         {at.x - d.x * back - n.x * shaft, at.y - d.y * back - n.y * shaft}};
    draw_polygon(u->out, p, 7, c.face);
    draw_polyline(u->out, p, 7, true, u->t.ivory, (stroke_style){.width = fmaxf(1.2f, size * 0.07f)});
}

/* Where the arrow covers no name: over its side of the space, or pushed along that side. */
static fpoint arrow_place(const table *t, fpoint c, fpoint way, float size)
{
    static const float aside[] = {0, 0.3f, -0.3f, 0.45f, -0.45f};
    const float cell = t->camera->view.cell;
    const frect *names;
    const int n = camera_written(t, &names);
    fpoint first = {0, 0};
    for (size_t i = 0; i < sizeof aside / sizeof *aside; i++) {
        const fpoint at = {c.x + way.x * cell * 0.46f - way.y * cell * aside[i],
                           c.y + way.y * cell * 0.46f + way.x * cell * aside[i]};
        const frect box = {at.x - size / 2, at.y - size / 2, size, size};
        bool free = true;
        for (int k = 0; k < n && free; k++) {
            const fpoint a = view_to_window(&t->camera->view, names[k].x / SHEET_UNIT,
                                            names[k].y / SHEET_UNIT),
                         b = view_to_window(&t->camera->view, (names[k].x + names[k].w) / SHEET_UNIT,
                                            (names[k].y + names[k].h) / SHEET_UNIT);
            free = !ui_meet(box, (frect){a.x, a.y, b.x - a.x, b.y - a.y});
        }
        if (free) return at;
        if (i == 0) first = at;
    }
    return first;
}

/* All arrows of one side point the way most of its spaces look: one at a corner as its neighbours do. False:
 * it has none on this map. */
static bool way_of(const table *t, int side, fpoint *way)
{
    const scenario_side *of = &t->sc->sides[side];
    fpoint sum = {0, 0};
    for (int i = 0; i < of->nways_out; i++)
        if (shown(t, of->ways_out[i])) add_open_sides(t, of->ways_out[i], &sum);
    const float len = hypotf(sum.x, sum.y);
    if (len < 0.1f) return false;
    *way = (fpoint){sum.x / len, sum.y / len};
    return true;
}

static float arrow_size(const table *t)
{
    return fmaxf(13 * t->host->ui->t.zoom, t->camera->view.cell * 0.3f);
}

void ways_out_draw(table *t)
{
    fpoint way;
    for (int side = 0; side < t->sc->nsides; side++) {
        const scenario_side *of = &t->sc->sides[side];
        if (!way_of(t, side, &way)) continue;
        const float size = arrow_size(t);
        for (int i = 0; i < of->nways_out; i++) {
            if (!shown(t, of->ways_out[i])) continue;
            const fpoint c = where_centre(t, of->ways_out[i]);
            ways_out_arrow(t, side, arrow_place(t, c, way, size), way, size);
        }
    }
}

int ways_out_at(const table *t, float x, float y)
{
    fpoint way;
    const float half = arrow_size(t) * 0.6f;
    for (int side = 0; side < t->sc->nsides; side++) {
        const scenario_side *of = &t->sc->sides[side];
        if (!way_of(t, side, &way)) continue;
        for (int i = 0; i < of->nways_out; i++) {
            if (!shown(t, of->ways_out[i])) continue;
            const fpoint at = arrow_place(t, where_centre(t, of->ways_out[i]), way, arrow_size(t));
            if (fabsf(x - at.x) <= half && fabsf(y - at.y) <= half) return of->ways_out[i];
        }
    }
    return NO_SPACE;
}

void ways_out_words(const table *t, int space, strbuf *text)
{
    for (int side = 0; side < t->sc->nsides; side++) {
        const scenario_side *of = &t->sc->sides[side];
        if (scenario_has_place(of->ways_out, of->nways_out, space))
            strbuf_addf(text,
                        _("%sWay out of the map: %s. Whoever goes there leaves at once, for good; what he "
                          "brings off counts."),
                        text->len ? "\n" : "", of->name);
    }
}

bool ways_out_beyond(table *t)
{
    const choice *c = t->choice;
    if (!t->battle->ours || c->unit == NO_UNIT || t->battle->view.units[c->unit].status != UNIT_ON)
        return false;
    const scenario_side *of = &t->sc->sides[t->battle->view.units[c->unit].side];
    const frect sheet = t->camera->view.sheet.bounds;
    const fpoint at = view_to_board(&t->camera->view, t->host->ui->mx, t->host->ui->my);
    if (!ui_inside(sheet, at.x, at.y)) return false;
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA) return false; /* the sea is no end of the map */
    if (of->nways_out == 0) {
        host_say(t->host, _("The map ends here: nobody of yours leaves it in this battle."));
        return false;
    }
    host_say(t->host, _("The map ends here. The way out is by the %s with an arrow: send %s there."),
             say_boxes(t, 2), say_unit(t, c->unit));
    return true;
}
