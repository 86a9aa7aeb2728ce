/* legend_swatch.c: see legend_swatch.h. Colours and pens are those of what is drawn on the board. */
#include "ui/table/board/legend_swatch.h"

#include <math.h>

#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/printed/sheet_weather.h"
#include "ui/table/board/fallen.h"
#include "ui/table/board/lighting.h"
#include "ui/table/panels/unit_marks.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/range.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/battle.h"

static const colour LIGHT = 0xfffdf2ff, GROUND = 0xdfcd98ff;

static void box(const table *t, frect r, colour fill, colour line, stroke_style style)
{
    draw_list *out = t->host->ui->out;
    const fpoint p[4] = {{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}};
    draw_rect(out, r, fill);
    draw_polyline(out, p, 4, true, line, style);
}

bool legend_setting_costs(const table *t)
{
    const choice *c = t->choice;
    bool some = false;
    for (int i = 0; i < c->ndest && c->unit != NO_UNIT; i++)
        some = some || (c->cost[i] > 0 && c->cost[i] != NO_GOING);
    return some && marking_costs(t);
}

static void reach(const table *t, frect r, bool placing)
{
    ui *u = t->host->ui;
    const float x = r.x + r.w / 2, y = r.y + r.h / 2, size = r.h * 0.3f;
    const font f = {INTER_BOLD, roundf(size * 1.27f)};
    box(t, ui_inset(r, 1), colour_alpha(LIGHT, 0.6f), u->t.ink,
        placing ? marking_pen_placing(t, 1.6f) : marking_pen(t, 1.6f, 4, 3));
    if (placing ? !legend_setting_costs(t) : !marking_costs(t)) return;
    draw_circle(u->out, x, y, size, u->t.ink, 0, 0);
    draw_text(u->out, f, u->t.ivory, x, y + f.px * 0.36f, ALIGN_CENTRE, "2");
}

static void range(const table *t, frect r, overlay_kind kind)
{
    const stroke_style pen = range_pen(t, kind);
    const theme *m = &t->host->ui->t;
    draw_list *out = t->host->ui->out;
    draw_rect(out, r,
              colour_alpha(LIGHT, kind == OVERLAY_SHORT    ? 0.8f
                                  : kind == OVERLAY_MEDIUM ? 0.65f
                                                           : 0.5f));
    draw_line(out, r.x + r.w, r.y, r.x + r.w, r.y + r.h, m->link, pen);
    draw_line(out, r.x, r.y, r.x + r.w, r.y, m->link, pen);
}

static void blocked(const table *t, frect r)
{
    ui *u = t->host->ui;
    box(t, ui_inset(r, 1), colour_alpha(u->t.warn, 0.12f), u->t.warn, marking_pen(t, 1.6f, 0, 0));
    for (int i = 1; i <= 3; i++) {
        const float x = r.x + r.w * (float)i / 4, far = r.h * 0.25f;
        draw_line(u->out, x - far, r.y + r.h / 2 + far, x + far, r.y + r.h / 2 - far, u->t.warn,
                  marking_pen(t, 1.4f, 0, 0));
    }
}

/* The corners alone. */
static void corners(const table *t, frect r, float width)
{
    ui *u = t->host->ui;
    const float len = r.h * 0.36f;
    r = (frect){r.x + (r.w - r.h) / 2 + 1, r.y + 1, r.h - 2, r.h - 2};
    for (int i = 0; i < 4; i++) {
        const float sx = i & 1 ? 1 : -1, sy = i & 2 ? 1 : -1, x = r.x + (i & 1 ? r.w : 0),
                    y = r.y + (i & 2 ? r.h : 0);
        const fpoint p[3] = {{x - sx * len, y}, {x, y}, {x, y - sy * len}};
        draw_polyline(u->out, p, 3, false, u->t.warn, marking_pen(t, width, 0, 0));
    }
}

/* Ringed, or as a ghost. */
static void counter(const table *t, frect r, bool ghost)
{
    const int side = t->battle->viewer >= 0   ? t->battle->viewer
                     : t->battle->d.side >= 0 ? t->battle->d.side
                                              : 0;
    const ui *u = t->host->ui;
    const frect in = ui_inset((frect){r.x + (r.w - r.h) / 2, r.y, r.h, r.h}, 2);
    box(t, in, colour_alpha(palette_side(u->t.sides, t->sc->sides[side].style).face, 0.45f),
        ghost ? u->t.ink : u->t.gold, ghost ? marking_pen(t, 1.4f, 3, 2) : marking_pen(t, 3, 0, 0));
}

/* A way that was gone, with a place it led through, or one that is still to come; its head at the end. */
static void way(const table *t, frect r, bool gone)
{
    ui *u = t->host->ui;
    const float y = r.y + r.h / 2, tip = r.h * 0.45f, end = r.x + r.w;
    draw_line(u->out, r.x, y, end, y, u->t.ivory, marking_pen(t, 6, 0, 0));
    draw_line(u->out, r.x, y, end - tip, y, u->t.ink,
              gone ? marking_pen(t, 2.6f, 0, 0) : marking_pen(t, 3.2f, 6, 4));
    if (gone) draw_circle(u->out, r.x + (r.w - tip) / 2, y, 3.5f, u->t.ink, u->t.ivory, 1);
    const fpoint p[3] = {{end, y}, {end - tip, y - tip * 0.6f}, {end - tip, y + tip * 0.6f}};
    draw_polygon(u->out, p, 3, u->t.ink);
    draw_polyline(u->out, p, 3, true, u->t.ivory, marking_pen(t, 1, 0, 0));
}

/* The left part of a counter as its side has it, so large that what is printed along its edge is seen and its
 * picture lies beyond. */
static void edge(const table *t, frect r)
{
    draw_list *out = t->host->ui->out;
    const float size = r.w * 3.2f;
    draw_clip_push(out, r);
    pieces_badge(t, t->battle->viewer > 0 ? t->battle->viewer : 0, r.x + r.w * 0.12f, r.y + (r.h - size) / 2,
                 size);
    draw_clip_pop(out);
}

static void disc(const table *t, frect r)
{
    ui *u = t->host->ui;
    const float size = r.h * 0.46f, x = r.x + r.w / 2, y = r.y + r.h / 2;
    const font f = {INTER_BOLD, roundf(size * 1.27f)};
    draw_circle(u->out, x, y, size, u->t.ink, 0, 0);
    draw_text(u->out, f, u->t.ivory, x, y + f.px * 0.36f, ALIGN_CENTRE, "3");
}

static void facing(const table *t, frect r)
{
    ui *u = t->host->ui;
    const float x = r.x + r.w / 2, y = r.y + r.h / 2, size = r.h * 0.36f;
    const fpoint p[4] = {
        {x - size, y + size * 0.6f}, {x, y - size}, {x + size, y + size * 0.6f}, {x, y + size * 0.2f}};
    draw_polygon(u->out, p, 4, u->t.ink);
}

void legend_badge(const table *t, int nth, frect r)
{
    draw_list *out = t->host->ui->out;
    draw_round(out, r, 2, GROUND, 0, 0);
    counter_draw_mark(out, unit_marks_row(t, nth)->picture, r.x + r.w / 2, r.y + r.h / 2, r.h / 46);
}

/* The diamond, and beside it whose it is. */
static void holder(const table *t, frect r)
{
    prizes_diamond(t, (fpoint){r.x + r.w * 0.25f, r.y + r.h / 2}, r.h * 0.3f);
    prizes_tag(t, t->battle->viewer >= 0 ? t->battle->viewer : 0, (fpoint){r.x + r.w * 0.68f, r.y + r.h / 2},
               t->host->ui->t.zoom * 0.85f);
}

static void way_out(const table *t, frect r)
{
    int side = 0;
    while (side + 1 < t->sc->nsides && t->sc->sides[side].nways_out == 0)
        side++;
    ways_out_arrow(t, side, (fpoint){r.x + r.w / 2, r.y + r.h / 2}, (fpoint){1, 0}, r.h);
}

/* As the counters have them that lie there: so many small parts, or on a smaller one their figure. */
static void hits_sample(const table *t, frect r)
{
    const theme *h = &t->host->ui->t;
    draw_list *out = t->host->ui->out;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        counter_look look;
        if (p->status != UNIT_ON || p->hits <= 0 || p->space == NO_SPACE || !pieces_look(t, i, &look) ||
            look.hit_of <= 0 || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        if (counter_hits_counted(&look, where_counter(t, p->space))) break;
        const frect box = {r.x + r.w / 2 - r.h * 0.34f, r.y + r.h * 0.1f, r.h * 0.68f, r.h * 0.8f};
        counter_draw_hit_figure(out, look.hits, box, r.h * 0.6f);
        return;
    }
    counter_draw_hits(out, 3, 6, (frect){r.x + 1, r.y + r.h * 0.28f, r.w - 2, r.h * 0.44f}, h->walnut,
                      h->ivory);
}

/* What a counter is made of, and the sign of a side: the other marks are none of it. */
static void part_of_counter(const table *t, legend_mark m, frect r)
{
    const theme *h = &t->host->ui->t;
    draw_list *out = t->host->ui->out;
    if (m == LEGEND_STRENGTH)
        draw_text(out, (font){INTER_EXTRABOLD, r.h * 0.8f}, h->ink, r.x + r.w / 2, r.y + r.h * 0.78f,
                  ALIGN_CENTRE, "6");
    for (int i = 0; i < 3 && m == LEGEND_QUALITY; i++)
        draw_rect(out, (frect){r.x + r.w * 0.22f, r.y + r.h * (0.24f + 0.22f * (float)i), r.w * 0.56f, 3},
                  h->ink);
    if (m == LEGEND_LEADER) counter_draw_star(out, r.x + r.w / 2, r.y + r.h / 2, r.h * 0.42f);
    if (m == LEGEND_COMMANDER) counter_draw_commander(out, r.x + r.w / 2, r.y + r.h / 2, r.h * 0.32f);
    if (m == LEGEND_HURT) counter_draw_hurt_star(out, r.x + r.w / 2, r.y + r.h / 2, r.h * 0.42f);
    if (m == LEGEND_LEADERLESS) counter_draw_no_star(out, r.x + r.w / 2, r.y + r.h / 2, r.h * 0.42f);
    if (m == LEGEND_FACING) facing(t, r);
    if (m == LEGEND_HELD) holder(t, r);
    if (m == LEGEND_FALLEN) fallen_sample(t, r);
    if (m == LEGEND_WAY_OUT) way_out(t, r);
    if (m == LEGEND_EDGE) edge(t, r);
    if (m == LEGEND_SMOKE)
        sheet_weather_puff(out, (fpoint){r.x + r.w * 0.42f, r.y + r.h / 2}, r.h * 0.46f),
            sheet_weather_puff(out, (fpoint){r.x + r.w * 0.66f, r.y + r.h * 0.54f}, r.h * 0.36f);
    if (m == LEGEND_HITS) hits_sample(t, r);
    if (m == LEGEND_MORE) counter_draw_more(out, r.x + r.w / 2, r.y + r.h / 2, r.h * 0.6f);
    if (m == LEGEND_COUNT) counter_draw_count(out, 5, r.x + r.w / 2, r.y + r.h / 2, 44);
}

static void line(const table *t, frect r, bool barred)
{
    const theme *h = &t->host->ui->t;
    draw_list *out = t->host->ui->out;
    const float y = r.y + r.h / 2, end = r.x + r.w;
    if (!barred) draw_line(out, r.x, y, end, y, h->ivory, marking_pen(t, 7, 0, 0));
    draw_line(out, r.x, y, end, y, barred ? h->warn : h->ink,
              barred ? marking_pen(t, 2.6f, 4, 5) : marking_pen(t, 3.2f, 9, 5));
}

static void zone(const table *t, frect r)
{
    const theme *h = &t->host->ui->t;
    box(t, ui_inset(r, 1), colour_alpha(h->gold, 0.3f), h->ink2, marking_pen(t, 1.4f, 3, 3));
}

/* The ground in sight, its edge, and beyond it, in the light that lies on the map. */
static void unseen(const table *t, frect r)
{
    const sheet_sky *sky = &t->lighting->sky;
    const float mid = roundf(r.x + r.w / 2);
    draw_list *out = t->host->ui->out;
    draw_rect(out, r, sheet_light_ground(t->camera->art, sky, GROUND, false));
    draw_rect(out, (frect){mid, r.y, r.x + r.w - mid, r.h},
              sheet_light_ground(t->camera->art, sky, GROUND, true));
    draw_line(out, mid, r.y, mid, r.y + r.h, sheet_light_rim(), marking_pen(t, 1.8f, 4, 3));
}

void legend_swatch(const table *t, legend_mark m, frect r)
{
    draw_round(t->host->ui->out, r, 2, GROUND, 0, 0);
    switch ((int)m) {
    case LEGEND_REACH:
    case LEGEND_SETTING:
        reach(t, r, m == LEGEND_SETTING);
        break;
    case LEGEND_SHORT:
    case LEGEND_MEDIUM:
    case LEGEND_LONG:
        range(t, r, m == LEGEND_SHORT ? OVERLAY_SHORT : m == LEGEND_MEDIUM ? OVERLAY_MEDIUM : OVERLAY_LONG);
        break;
    case LEGEND_ZONE:
        zone(t, r);
        break;
    case LEGEND_BLOCK:
        blocked(t, r);
        break;
    case LEGEND_TARGET:
    case LEGEND_MARKED:
        corners(t, r, m == LEGEND_TARGET ? 2 : 3);
        break;
    case LEGEND_CALLED:
    case LEGEND_GHOST:
        counter(t, r, m == LEGEND_GHOST);
        break;
    case LEGEND_TRAIL:
    case LEGEND_DECLARED:
        way(t, r, m == LEGEND_TRAIL);
        break;
    case LEGEND_DIE:
        disc(t, r);
        break;
    case LEGEND_SIGHT:
        unseen(t, r);
        break;
    case LEGEND_THROUGH:
        box(t, ui_inset(r, 1), colour_alpha(LIGHT, 0.3f), t->host->ui->t.ink, marking_pen(t, 2, 1.5f, 4));
        break;
    case LEGEND_LINE:
    case LEGEND_BARRED:
        line(t, r, m == LEGEND_BARRED);
        break;
    default: /* the rest are parts of a counter and signs */
        part_of_counter(t, m, r);
    }
}
