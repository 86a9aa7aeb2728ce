/* hint_marks.c: see hint_marks.h. An arrow is a tapered ribbon along a curve with a swallow tail. */
#include "ui/table/board/hint_marks.h"

#include <math.h>
#include <stdio.h>

#include "board/names.h"
#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/direct/room.h"
#include "ui/table/panels/hint_panel.h"

enum { STEPS = 18 };

typedef struct ribbon {
    fpoint a, c, b;                /* tail, control, tip */
    float tail, neck, head, long_; /* half widths; the head's length */
} ribbon;

static bool on_sheet(const table *t, int space)
{
    return space != NO_SPACE && t->b->spaces[space].sheet == t->camera->sheet;
}

static fpoint along(const ribbon *r, float k, fpoint *way)
{
    const float m = 1 - k, x = 2 * (m * (r->c.x - r->a.x) + k * (r->b.x - r->c.x)),
                y = 2 * (m * (r->c.y - r->a.y) + k * (r->b.y - r->c.y)), len = fmaxf(hypotf(x, y), 0.01f);
    *way = (fpoint){x / len, y / len};
    return (fpoint){m * m * r->a.x + 2 * m * k * r->c.x + k * k * r->b.x,
                    m * m * r->a.y + 2 * m * k * r->c.y + k * k * r->b.y};
}

/* Its outline as a new path, as far as it has grown. */
static void outline(ui *u, const ribbon *r, float grown)
{
    const float len = fmaxf(hypotf(r->b.x - r->a.x, r->b.y - r->a.y), 1), end = fmaxf(grown, 0.12f),
                neck = fmaxf(0.02f, end - r->long_ / len);
    fpoint way, side[2][STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
        const float k = neck * (float)i / STEPS, half = r->tail + (r->neck - r->tail) * k;
        const fpoint p = along(r, k, &way);
        side[0][i] = (fpoint){p.x - way.y * half, p.y + way.x * half};
        side[1][i] = (fpoint){p.x + way.y * half, p.y - way.x * half};
    }
    const fpoint n = along(r, neck, &way), tip = along(r, end, &(fpoint){0, 0});
    draw_path_begin(u->out);
    draw_path_move(u->out, side[0][0].x, side[0][0].y);
    for (int i = 1; i <= STEPS; i++)
        draw_path_line(u->out, side[0][i].x, side[0][i].y);
    draw_path_line(u->out, n.x - way.y * r->head - way.x * 3, n.y + way.x * r->head - way.y * 3);
    draw_path_line(u->out, tip.x, tip.y);
    draw_path_line(u->out, n.x + way.y * r->head - way.x * 3, n.y - way.x * r->head - way.y * 3);
    for (int i = STEPS; i >= 0; i--)
        draw_path_line(u->out, side[1][i].x, side[1][i].y);
    const fpoint start = along(r, 0, &way);
    draw_path_line(u->out, start.x + way.x * r->tail * 1.6f, start.y + way.y * r->tail * 1.6f);
    draw_path_close(u->out);
}

/* From outside one counter to outside another, a little bent. */
static bool ribbon_between(const table *t, fpoint from, fpoint to, float clear_from, float clear_to,
                           ribbon *out)
{
    const float z = t->host->ui->t.zoom * (1 + 0.27f * t->host->ui->t.mix);
    const float dx = to.x - from.x, dy = to.y - from.y, len = hypotf(dx, dy);
    if (len < clear_from + clear_to + 14 * z) return false;
    const float x = dx / len, y = dy / len, bend = fminf(len * 0.12f, 26 * z);
    *out = (ribbon){.tail = 3.5f * z, .neck = 6.5f * z, .head = 15 * z, .long_ = 25 * z};
    out->a = (fpoint){from.x + x * clear_from, from.y + y * clear_from};
    out->b = (fpoint){to.x - x * clear_to, to.y - y * clear_to};
    const float room = hypotf(out->b.x - out->a.x, out->b.y - out->a.y);
    if (room < out->long_ * 1.6f) {
        const float k = room / (out->long_ * 1.6f);
        out->tail *= k, out->neck *= k, out->head *= k, out->long_ *= k;
    }
    out->c = (fpoint){(out->a.x + out->b.x) / 2 + y * bend, (out->a.y + out->b.y) / 2 - x * bend};
    return true;
}

static void solid(table *t, const ribbon *r, float grown, float alpha, bool thick, bool charge)
{
    ui *u = t->host->ui;
    const side_colours c = palette_side(u->t.sides, t->sc->sides[t->battle->d.side].style);
    const float z = u->t.zoom, more = thick ? 3 * z : 0;
    outline(u, r, grown);
    draw_path_stroke(u->out, colour_alpha(u->t.ivory, alpha),
                     (stroke_style){.width = 6.9f * z + more, .round = true});
    draw_path_fill(u->out, colour_alpha(c.face, alpha));
    draw_path_stroke(u->out, colour_alpha(u->t.ink, alpha), (stroke_style){.width = 1.5f * z + more * 0.5f});
    fpoint way;
    for (int i = 2; i < STEPS - 3 && grown >= 1; i += 2) { /* the spine's pattern along the shaft */
        const fpoint p = along(r, (float)i / STEPS * 0.8f, &way);
        draw_circle(u->out, p.x, p.y, 1.2f * z, colour_alpha(c.light, 0.7f * alpha), 0, 0);
    }
    if (!charge || grown < 1) return;
    const float len = fmaxf(hypotf(r->b.x - r->a.x, r->b.y - r->a.y), 1);
    const fpoint p = along(r, fmaxf(0.1f, 1 - 1.75f * r->long_ / len), &way);
    const float w = r->head * 0.8f;
    const fpoint v[3] = {{p.x - way.x * w - way.y * w, p.y - way.y * w + way.x * w},
                         {p.x, p.y},
                         {p.x - way.x * w + way.y * w, p.y - way.y * w - way.x * w}};
    draw_polyline(u->out, v, 3, false, colour_alpha(u->t.ivory, alpha), (stroke_style){.width = 7 * z});
    draw_polyline(u->out, v, 3, false, colour_alpha(u->t.ink, alpha), (stroke_style){.width = 3.4f * z});
}

static void hollow(table *t, const ribbon *r)
{
    ui *u = t->host->ui;
    const float z = u->t.zoom;
    outline(u, r, 1);
    draw_path_fill(u->out, colour_alpha(u->t.panel, 0.62f));
    draw_path_stroke(u->out, u->t.ink2,
                     (stroke_style){.width = 1.7f * z, .dash = {6 * z, 4 * z, 6 * z, 4 * z}});
}

/* What numbers lie on no more: those that lie already, and the arrows. */
typedef struct laid {
    fpoint at[TAUGHT_ORDERS];
    ribbon way[2 * TAUGHT_ORDERS];
    int count, ways;
} laid;

static float disc_radius(const table *t)
{
    return theme_tx(&t->host->ui->t, 11, 12);
}

/* Beside those that are there, in a row. */
static fpoint beside(const laid *there, fpoint at, float wide)
{
    for (int i = 0; i < there->count; i++) {
        if (hypotf(there->at[i].x - at.x, there->at[i].y - at.y) > wide - 1) continue;
        at.x = there->at[i].x + wide, at.y = there->at[i].y;
        i = -1; /* and is one of the others there? */
    }
    return at;
}

static void disc_at(table *t, laid *there, fpoint at, int n)
{
    ui *u = t->host->ui;
    char s[12];
    const float r = disc_radius(t);
    at = beside(there, at, 2 * r + 2);
    if (there->count < TAUGHT_ORDERS) there->at[there->count++] = at;
    const font f = {INTER_BOLD, roundf(r * 1.2f)};
    snprintf(s, sizeof s, "%d", n);
    marking_take(t, (frect){at.x - r, at.y - r, 2 * r, 2 * r});
    draw_circle(u->out, at.x, at.y, r + 1.6f, u->t.ivory, 0, 0);
    draw_circle(u->out, at.x, at.y, r, u->t.ink, 0, 0);
    draw_text(u->out, f, u->t.ivory, at.x, at.y + f.px * 0.36f, ALIGN_CENTRE, s);
}

static void number(table *t, laid *there, fpoint a, fpoint b, int n)
{
    const float wide = 2 * disc_radius(t) + 4;
    disc_at(t, there, marking_beside(t, a, b, wide, wide), n);
}

static bool same_way(const ribbon *a, const ribbon *b)
{
    return a->a.x == b->a.x && a->a.y == b->a.y && a->b.x == b->b.x && a->b.y == b->b.y;
}

/* How badly a number would lie there: on counters, on other arrows and numbers, on names. */
static float disc_hides(const table *t, const laid *there, const ribbon *own, fpoint at)
{
    enum { POINTS = 6 };
    static const float NAME = 40, ARROW = 60, DISC = 2000;
    const float r = disc_radius(t) + 2;
    const frect box = {at.x - r, at.y - r, 2 * r, 2 * r};
    float cost = where_counters_covered(t, box) + (room_written(t, box) > 0 ? NAME : 0);
    for (int i = 0; i < there->count; i++)
        if (hypotf(there->at[i].x - at.x, there->at[i].y - at.y) < 2 * r - 2) cost += DISC;
    for (int i = 0; i < there->ways; i++)
        for (int k = 0; k <= POINTS && !same_way(&there->way[i], own); k++) {
            const fpoint p = along(&there->way[i], (float)k / POINTS, &(fpoint){0, 0});
            if (hypotf(p.x - at.x, p.y - at.y) < r) cost += ARROW;
        }
    return cost;
}

/* Of an arrow too short to carry its number: before its tip or close beside it, where it hides least. */
static fpoint disc_close(const table *t, const laid *there, const ribbon *r)
{
    static const float ahead[] = {1, 0, 0, -0.5f, -0.5f, 0.7f, 0.7f},
                       aside[] = {0, 1, -1, 1, -1, 0.7f, -0.7f};
    const float far = disc_radius(t) + 3, dx = r->b.x - r->a.x, dy = r->b.y - r->a.y,
                len = fmaxf(hypotf(dx, dy), 1);
    const fpoint way = {dx / len, dy / len};
    fpoint best = r->b;
    float least = 0;
    for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
        const float on = ahead[i] * far, off = aside[i] * (far + 2);
        const fpoint at = {r->b.x + way.x * on + way.y * off, r->b.y + way.y * on - way.x * off};
        const float cost = disc_hides(t, there, r, at);
        if (i == 0 || cost < least) best = at, least = cost;
    }
    return best;
}

/* On the shaft of its arrow, where there is room between tail and head and no other number lies; else close
 * to it. */
static void number_on(table *t, laid *there, const ribbon *r, int n)
{
    static const float parts[] = {0.3f, 0.5f, 0.12f};
    const float wide = 2 * disc_radius(t) + 4, long_ = hypotf(r->b.x - r->a.x, r->b.y - r->a.y) - r->long_;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && long_ > 2 * wide; i++) {
        const fpoint at = along(r, parts[i], &(fpoint){0, 0}), free = beside(there, at, wide);
        if (free.x != at.x || free.y != at.y) continue;
        disc_at(t, there, at, n);
        return;
    }
    disc_at(t, there, disc_close(t, there, r), n);
}

/* Where it is thought to meet its target. */
static int target_at(const table *t, const taught_order *o)
{
    return o->meets > 0 ? o->meets - 1 : t->battle->view.units[o->target].space;
}

static bool ends(const table *t, const taught_order *o, int *from, int *to)
{
    const bool enters = (o->what & TAUGHT_ENTERS) != 0;
    const bool charges = (o->what & TAUGHT_CHARGES) != 0;
    *from = enters ? action_space(&o->act) : charges && on_sheet(t, o->to) ? o->to : o->from;
    *to = charges ? target_at(t, o) : o->to;
    return on_sheet(t, *from) && on_sheet(t, *to);
}

/* Where it fires at somebody, both ends on this sheet; NO_SPACE: it does not. */
static int fires_at(const table *t, const taught_order *o)
{
    if ((o->what & TAUGHT_FIRES) == 0 || o->target == NO_UNIT) return NO_SPACE;
    const int at = target_at(t, o);
    return on_sheet(t, o->to) && on_sheet(t, at) ? at : NO_SPACE;
}

/* Of a shot from elsewhere, or at one who is thought to come elsewhere, the ends are outlined, for nobody
 * stands there yet; from elsewhere the line says from where. */
static void shot_line(table *t, const taught_order *o, int at)
{
    const colour edge = colour_alpha(t->host->ui->t.ink, 0.7f);
    char place[16], says[48] = "";
    if (o->to != o->from) {
        board_space_name(t->b, o->to, place);
        snprintf(says, sizeof says, _("fire from %s"), place);
        marking_wash(t, o->to, 0, edge, marking_pen(t, 1.8f, 0, 0));
    }
    if (o->meets > 0) marking_wash(t, at, 0, edge, marking_pen(t, 1.8f, 0, 0));
    (void)marking_line(t, o->unit, o->to, o->target, at, says);
}

/* The way of an order; false: it goes nowhere on this sheet. */
static bool way_of(const table *t, const taught_order *o, ribbon *out)
{
    int from, to;
    if (!ends(t, o, &from, &to)) return false;
    const float own = where_counter(t, from) / 2 + 4, his = where_counter(t, to) / 2;
    const bool enters = (o->what & TAUGHT_ENTERS) != 0, charges = (o->what & TAUGHT_CHARGES) != 0;
    fpoint a = where_would(t, o->unit, from);
    const fpoint b = where_would(t, charges ? o->target : o->unit, to);
    if (from == to && enters) { /* from beyond the edge */
        const frect all = t->camera->view.sheet.bounds;
        const fpoint in = view_to_board(&t->camera->view, b.x, b.y);
        const float left = in.x - all.x, right = all.x + all.w - in.x, top = in.y - all.y,
                    low = all.y + all.h - in.y, near = fminf(fminf(left, right), fminf(top, low)),
                    cell = t->camera->view.cell * 1.3f;
        a = (fpoint){b.x + (near == left    ? -cell
                            : near == right ? cell
                                            : 0),
                     b.y + (near == left || near == right ? 0
                            : near == top                 ? -cell
                                                          : cell)};
        return ribbon_between(t, a, b, 0, 4, out);
    }
    if (from == to) return false;
    return ribbon_between(t, a, b, own, charges ? his + 4 : 4, out);
}

/* From where it stands to where it falls upon the enemy, if that is elsewhere. */
static bool approach_of(const table *t, const taught_order *o, ribbon *out)
{
    if ((o->what & TAUGHT_CHARGES) == 0 || !on_sheet(t, o->from) || !on_sheet(t, o->to) || o->to == o->from ||
        o->to == t->battle->view.units[o->target].space)
        return false;
    return ribbon_between(t, where_would(t, o->unit, o->from), where_would(t, o->unit, o->to),
                          where_counter(t, o->from) / 2 + 4, 4, out);
}

static void way_draw(table *t, const ribbon *r, int nth, bool charge)
{
    const int lit = hint_panel_lit(t);
    if (hint_panel_sure(t))
        solid(t, r, hint_panel_grown(t, nth), lit >= 0 && lit != nth ? 0.4f : 1, lit == nth, charge);
    else
        hollow(t, r);
}

/* The arrows and lines of one order, kept as what no number is to lie on. */
static void order_draw(table *t, laid *there, const taught_order *o, int nth)
{
    ribbon r;
    if (hint_panel_grown(t, nth) <= 0) return;
    if (approach_of(t, o, &r)) {
        way_draw(t, &r, nth, false);
        there->way[there->ways++] = r;
    }
    if (way_of(t, o, &r)) {
        way_draw(t, &r, nth, (o->what & TAUGHT_CHARGES) != 0);
        there->way[there->ways++] = r;
    }
    if (fires_at(t, o) != NO_SPACE) shot_line(t, o, fires_at(t, o));
}

/* Its number: at its arrow, else at its line, else at the corner of who stays. */
static void order_number(table *t, laid *there, const taught_order *o, int nth)
{
    const float grown = hint_panel_grown(t, nth);
    ribbon r;
    if (way_of(t, o, &r)) {
        if (grown >= 1) number_on(t, there, &r, nth + 1);
    } else if (grown > 0 && fires_at(t, o) != NO_SPACE) {
        number(t, there, where_would(t, o->unit, o->to), where_would(t, o->target, fires_at(t, o)), nth + 1);
    } else if (grown > 0 && on_sheet(t, o->from)) {
        const float half = where_counter(t, o->from) / 2;
        const fpoint p = where_unit(t, o->unit);
        disc_at(t, there, (fpoint){p.x - half, p.y - half}, nth + 1); /* its corner: its numbers stay free */
    }
}

static void plan_draw(table *t, const taught_plan *plan, int from, int to)
{
    laid there = {.count = 0};
    for (int i = from; i < to; i++)
        order_draw(t, &there, &plan->order[i], i);
    for (int i = from; i < to; i++)
        order_number(t, &there, &plan->order[i], i);
}

void hint_marks_draw(table *t)
{
    const taught_plan *second = hint_panel_plan(t, true), *plan = hint_panel_plan(t, false);
    const int lit = hint_panel_lit(t);
    ribbon r;
    if (plan == NULL) return;
    if (!hint_panel_sure(t)) { /* what is no advice is shown where it is asked for */
        if (lit >= 0 && lit < plan->norders) plan_draw(t, plan, lit, lit + 1);
        return;
    }
    for (int i = 0; second != NULL && i < hint_panel_shown(t, second); i++) {
        bool same = false;
        for (int k = 0; k < plan->norders; k++)
            same = same || (plan->order[k].unit == second->order[i].unit &&
                            plan->order[k].to == second->order[i].to &&
                            plan->order[k].target == second->order[i].target);
        if (!same && way_of(t, &second->order[i], &r)) hollow(t, &r);
    }
    plan_draw(t, plan, 0, hint_panel_shown(t, plan));
}
