/*
 * minimap.c: the whole sheet small, with every counter shown and what the window sees; a press looks there.
 */
#include "ui/table/board/minimap.h"

#include <math.h>

#include "core/language.h"
#include "core/mem.h"
#include "ui/printed/sheet.h"
#include "ui/stage/pose.h"
#include "ui/table/board/legend.h"
#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/direct/room.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/pointer.h"
#include "ui/table/standing.h"

static void spot(draw_list *out, side_palette palette, int style, float x, float y, float r)
{
    side_colours c = palette_side(palette, style);
    if (style == 0) {
        draw_rect(out, (frect){x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2}, THEME_IVORY);
        draw_rect(out, (frect){x - r, y - r, 2 * r, 2 * r}, c.face);
    } else if (style == 1) {
        fpoint p[4] = {{x, y - r * 1.4f}, {x + r * 1.4f, y}, {x, y + r * 1.4f}, {x - r * 1.4f, y}};
        draw_polygon(out, p, 4, c.face);
        draw_polyline(out, p, 4, true, THEME_IVORY, (stroke_style){.width = 1});
    } else if (style == 3) {
        fpoint p[3] = {{x, y - r * 1.4f}, {x + r * 1.4f, y + r}, {x - r * 1.4f, y + r}};
        draw_polygon(out, p, 3, c.face);
        draw_polyline(out, p, 3, true, THEME_INK, (stroke_style){.width = 1});
    } else {
        draw_circle(out, x, y, r * 1.15f, c.face, c.text == THEME_INK ? THEME_INK : THEME_IVORY, 1);
    }
}

/* A place that can be chosen now lies under it; while the camera is dragged nothing is chosen. */
static bool on_a_choice(const table *t, frect r)
{
    const choice *c = t->choice;
    const float half = t->camera->view.cell * 0.45f;
    if (!t->battle->ours || c->unit == NO_UNIT || t->pointer->panning) return false;
    for (int i = 0; i < c->ndest; i++) {
        const fpoint p = where_centre(t, c->dest[i]);
        if (ui_inside(ui_inset(r, -half), p.x, p.y)) return true;
    }
    return false;
}

enum { PLACES = 12, NO_ROOM = 1000, COUNTER = 400, NAME = 50 };

/* What is being shown happens under it. */
static bool on_what_is_shown(const table *t, frect r)
{
    if (!t->anim->running) return false;
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const bool hides = room_musts(t, f, r);
    mem_free(f);
    return hides;
}

/* The board's corners, lower left first, then the middles of its sides; the second six within the printed
 * map.
 */
static frect place_of(const table *t, int place, float w, float h)
{
    const theme *m = &t->host->ui->t;
    const frect b = t->layout->board;
    const float aside = 16 * m->zoom, above = theme_px(m, 12, 16);
    const int at = place % 6;
    const float x = at & 1 ? b.x + b.w - aside - w : b.x + aside, y = at >= 4  ? b.y + (b.h - h) / 2
                                                                      : at & 2 ? b.y + above
                                                                               : b.y + b.h - above - h;
    const frect r = {roundf(x), roundf(y), w, h};
    return place >= 6 ? room_within_map(t, r) : r;
}

/* What it would hide; NO_ROOM and more: what it must not. */
static int place_cost(const table *t, const framing *f, frect r)
{
    if (room_on_numbers(t, r) || layout_covered(t, r) || on_a_choice(t, r)) return NO_ROOM;
    const int hidden = room_hidden(t, f, r);
    return hidden >= NO_ROOM ? hidden : hidden + (room_written(t, r) > 0 ? NAME : 0);
}

/* A counter lies under it. */
static bool on_a_counter(const table *t, frect r)
{
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        const float s = where_counter(t, p->space);
        const fpoint c = where_unit(t, i);
        if (ui_meet((frect){c.x - s / 2, c.y - s / 2, s, s}, r)) return true;
    }
    return false;
}

/* Where it hides no objective, nobody who decides or is aimed at, no place that can be chosen, no number of
 * the edge, and if that can be no counter and no name. Once it lies somewhere it stays there, so that it is
 * found without looking, until it hides what must be seen, or a counter where another place hides none.
 * false: there is no such place. */
static bool place_for(table *t, float w, float h, frect *out)
{
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const frect lies = place_of(t, t->layout->corner, w, h);
    const int now = place_cost(t, f, lies);
    const bool hides = on_a_counter(t, lies);
    int best = t->layout->corner, least = now + (hides ? COUNTER : 0);
    for (int i = 0; i < PLACES && least > 0; i++) {
        const frect r = place_of(t, i, w, h);
        const int cost = place_cost(t, f, r) + (on_a_counter(t, r) ? COUNTER : 0);
        if (cost < least) best = i, least = cost;
    }
    mem_free(f);
    if (least >= NO_ROOM) return false;
    if (now < NO_ROOM && t->layout->settled && !(hides && least < COUNTER)) best = t->layout->corner;
    *out = place_of(t, best, w, h);
    layout_lay_minimap(t, best, (frect){0});
    return true;
}

/* Where nothing of the sheet is out of sight it is not drawn either way: that is said. */
static void toggle(table *t, bool whole)
{
    layout_toggle(t, LAYOUT_MINIMAP);
    t->host->settings->minimap = t->layout->open[LAYOUT_MINIMAP];
    host_settings_changed(t->host);
    if (!whole) return;
    host_say(t->host, t->layout->open[LAYOUT_MINIMAP]
                          ? _("Minimap on: the whole map is in sight, so it shows only once you zoom in.")
                          : _("Minimap off."));
}

void minimap_draw(table *t)
{
    ui *u = t->host->ui;
    theme *m = &u->t;
    frect map = t->camera->view.sheet.map, port = t->layout->board;
    float pad = 8 * m->zoom, w = theme_px(m, 140, 216), k = (w - 2 * pad) / map.w, h = map.h * k + 2 * pad,
          most = port.h * 0.4f;
    if (h > most) k = (most - 2 * pad) / map.h, h = most, w = map.w * k + 2 * pad;
    frect seen = view_seen(&t->camera->view);
    bool whole = seen.x <= 0.05f && seen.y <= 0.05f && seen.x + seen.w >= map.w - 0.05f &&
                 seen.y + seen.h >= map.h - 0.05f;
    if (ui_key(u, 'o', 0)) toggle(t, whole);
    layout_lay_minimap(t, t->layout->corner, (frect){0});
    if (!t->layout->open[LAYOUT_MINIMAP] || whole) return;
    frect r = place_of(t, t->layout->corner, w, h);
    const bool moving = t->camera->view.glide_to || t->pointer->panning || t->anim->running;
    if (!moving && !place_for(t, w, h, &r)) return;
    const frect leaves = odds_board_leaves(t);
    if (r.x < leaves.x || r.x + r.w > leaves.x + leaves.w) return; /* not half under the battle board */
    if (layout_covered(t, r) || on_a_choice(t, r) || on_what_is_shown(t, r) ||
        (t->legend->at.w > 0 && ui_meet(t->legend->at, r)))
        return;
    layout_lay_minimap(t, t->layout->corner, r);
    ui_id id = ui_name("minimap", 0);
    ui_panel(u, r);
    frect in = ui_inset(r, pad);
    sheet_art_thumbnail(t->camera->art, u->out, in);
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        float x, y;
        pose_place(t->b, p->space, &x, &y);
        if (standing_afloat(t, i)) {
            x = (float)t->b->spaces[p->space].berth.x / 1000;
            y = (float)t->b->spaces[p->space].berth.y / 1000;
        }
        spot(u->out, m->sides, t->sc->sides[p->side].style, in.x + x * k, in.y + y * k,
             fminf(3.4f * m->zoom, 0.36f * k));
    }
    float x0 = fmaxf(0, seen.x), y0 = fmaxf(0, seen.y), x1 = fminf(map.w, seen.x + seen.w),
          y1 = fminf(map.h, seen.y + seen.h);
    frect window = {in.x + x0 * k, in.y + y0 * k, fmaxf(4, (x1 - x0) * k), fmaxf(4, (y1 - y0) * k)};
    draw_round(u->out, window, 2, 0, m->ivory, 4.4f * m->zoom);
    draw_round(u->out, window, 2, 0, m->ink, 2 * m->zoom);
    ui_region_add(u, id, r, 0);
    ui_tooltip(u, id, r, _("Press or drag to look elsewhere (O hides the map)"));
    if (u->active == id) {
        pointer_pan_end(t);
        camera_stay(t);
        camera_centre(t, (u->mx - in.x) / k, (u->my - in.y) / k, false);
    }
}
