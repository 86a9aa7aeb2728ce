/* range.c: see range.h. */
#include "ui/table/board/range.h"

#include "core/mem.h"
#include "game/action_form.h"
#include "ui/printed/sheet.h"
#include "ui/table/board/marking.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/pointer.h"

/* The direction whose ground is drawn: the one that would be ordered, wherever the pointer is. */
static int way_shown(const table *t)
{
    const choice *c = t->choice;
    if (!facing_has(t)) return NO_DIRECTION;
    return (int)c->act.args[verb_arg_of(action_verb(t->rs, c->act.verb), ARG_DIRECTION)];
}

/* What stands in the way: a red edge, and strokes across it. */
static void block(table *t, int space)
{
    ui *u = t->host->ui;
    const fpoint c = where_centre(t, space);
    const float h = t->camera->view.cell * 0.3f;
    marking_wash(t, space, colour_alpha(u->t.warn, 0.12f), u->t.warn, marking_pen(t, 2, 0, 0));
    for (int i = -1; i <= 1; i++) {
        const float x = c.x + (float)i * h * 0.75f, part = i == 0 ? 1 : 0.65f;
        draw_line(u->out, x - h * part, c.y + h * part, x + h * part, c.y - h * part,
                  colour_alpha(u->t.warn, 0.75f), marking_pen(t, 1.6f, 0, 0));
    }
}

static bool is_range(const overlay_item *o)
{
    return o->way == NO_DIRECTION &&
           (o->kind == OVERLAY_SHORT || o->kind == OVERLAY_MEDIUM || o->kind == OVERLAY_LONG);
}

static int space_of(const overlay_item *o)
{
    return o->to != NO_SPACE ? o->to : o->from;
}

bool range_shown(const table *t, const overlay_item *o)
{
    const int space = space_of(o);
    if (space >= t->b->nspaces || t->b->spaces[space].sheet != t->camera->sheet) return false;
    if (o->way != NO_DIRECTION && o->way != way_shown(t)) return false;
    if (is_range(o) || o->kind == OVERLAY_ARC) return t->choice->ndest == 0 || t->sight->kept;
    if (o->kind == OVERLAY_BLOCK) return o->from == o->to || o->from == t->pointer->hover;
    return o->kind != OVERLAY_LINE; /* those lie above the counters */
}

/* Whole areas are washed one by one: their names lie under it. */
static bool by_area(const table *t)
{
    return t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
}

enum { OUTSIDE, FAR, MIDDLE, NEAR, SELF, BANDS };

static const overlay_kind band_kind[BANDS] = {
    [FAR] = OVERLAY_LONG, [MIDDLE] = OVERLAY_MEDIUM, [NEAR] = OVERLAY_SHORT};

static int band_of(overlay_kind kind)
{
    return kind == OVERLAY_SHORT ? NEAR : kind == OVERLAY_MEDIUM ? MIDDLE : FAR;
}

static uint8_t *bands_find(const table *t)
{
    uint8_t *bands = mem_alloc((size_t)t->b->nspaces);
    int n = 0;
    for (int i = 0; i < t->choice->overlay.count && !by_area(t); i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        if (!is_range(o) || !range_shown(t, o)) continue;
        bands[space_of(o)] = (uint8_t)band_of(o->kind);
        if (o->from < t->b->nspaces) bands[o->from] = SELF;
        n++;
    }
    if (n > 0) return bands;
    mem_free(bands);
    return NULL;
}

stroke_style range_pen(const table *t, overlay_kind kind)
{
    if (kind == OVERLAY_SHORT) return marking_pen(t, 2.2f, 0, 0);
    return kind == OVERLAY_MEDIUM ? marking_pen(t, 2.2f, 9, 5) : marking_pen(t, 2.2f, 2, 5);
}

/* As an edge of a field is drawn: what lies under the line, and the line. */
typedef struct rim_look {
    colour under, ink;
    stroke_style under_pen, pen;
} rim_look;

/* Plain, dashed and dotted, from near to far. */
static rim_look rim_of_range(const table *t, int band)
{
    const theme *m = &t->host->ui->t;
    const bool far = band == FAR;
    return (rim_look){colour_alpha(m->ivory, far ? 0.6f : 0.9f), m->link,
                      marking_pen(t, far ? 4.4f : 5, 0, 0), range_pen(t, band_kind[band])};
}

/* Those of its edges beyond which it is farther than that. */
static void rim(table *t, const uint8_t *bands, int space, const rim_look *look)
{
    ui *u = t->host->ui;
    enum { CORNERS = 8 }; /* of a square or a hex: not for areas */
    fpoint p[CORNERS];
    const sheet_art *art = t->camera->art;
    const fpoint c = sheet_art_centre(art, space);
    const int n = sheet_art_outline(art, space, p, CORNERS);
    for (int i = 0; i < n; i++) {
        const fpoint q = p[(i + 1) % n], m = {(p[i].x + q.x) / 2, (p[i].y + q.y) / 2};
        const int beyond = sheet_art_space_at(art, m.x + (m.x - c.x) * 0.2f, m.y + (m.y - c.y) * 0.2f),
                  there = beyond != NO_SPACE && beyond < t->b->nspaces ? bands[beyond] : OUTSIDE;
        if (there >= bands[space]) continue;
        const fpoint a = view_to_window(&t->camera->view, p[i].x / SHEET_UNIT, p[i].y / SHEET_UNIT),
                     b = view_to_window(&t->camera->view, q.x / SHEET_UNIT, q.y / SHEET_UNIT);
        draw_line(u->out, a.x, a.y, b.x, b.y, look->under, look->under_pen);
        draw_line(u->out, a.x, a.y, b.x, b.y, look->ink, look->pen);
    }
}

/* Fields first: the rims lie over all of them. */
static void field_draw(table *t)
{
    static const float wash[BANDS] = {[FAR] = 0.16f, [MIDDLE] = 0.23f, [NEAR] = 0.30f};
    uint8_t *bands = bands_find(t);
    if (!bands) return;
    for (int i = 0; i < t->b->nspaces; i++) {
        if (bands[i] == OUTSIDE || bands[i] == SELF) continue;
        where_outline(t, i, 0);
        draw_path_fill(t->host->ui->out, colour_alpha(0xfffdf2ff, wash[bands[i]]));
    }
    for (int level = FAR; level <= NEAR; level++) {
        const rim_look look = rim_of_range(t, level);
        for (int i = 0; i < t->b->nspaces; i++)
            if (bands[i] == level) rim(t, bands, i, &look);
    }
    mem_free(bands);
}

static bool is_zone(const overlay_item *o)
{
    return o->kind == OVERLAY_ZONE || o->kind == OVERLAY_COVER;
}

void range_ground(table *t, const uint8_t *within, colour wash, colour edge, stroke_style pen)
{
    const rim_look look = {colour_alpha(t->host->ui->t.ivory, 0.6f), edge, marking_pen(t, 4.4f, 0, 0), pen};
    for (int i = 0; by_area(t) && i < t->b->nspaces; i++)
        if (within[i]) marking_wash(t, i, wash, edge, pen);
    if (by_area(t)) return;
    for (int i = 0; i < t->b->nspaces; i++) {
        if (!within[i]) continue;
        where_outline(t, i, 0);
        draw_path_fill(t->host->ui->out, wash);
    }
    for (int i = 0; i < t->b->nspaces; i++)
        if (within[i]) rim(t, within, i, &look);
}

/* How far somebody's word carries, or the ground of a square. */
static void zone_draw(table *t)
{
    const theme *m = &t->host->ui->t;
    uint8_t *within = mem_alloc((size_t)t->b->nspaces);
    for (int i = 0; i < t->choice->overlay.count && !by_area(t); i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        if (is_zone(o) && range_shown(t, o)) within[space_of(o)] = NEAR;
    }
    range_ground(t, within, colour_alpha(m->gold, 0.14f), colour_alpha(m->ink, 0.7f),
                 marking_pen(t, 2, 5, 4));
    mem_free(within);
}

static void item_draw(table *t, const overlay_item *o)
{
    const theme *m = &t->host->ui->t;
    const float light = by_area(t) ? 0.4f : 1;
    const int space = space_of(o);
    switch (o->kind) {
    case OVERLAY_SHORT:
        marking_wash(t, space, colour_alpha(0xfffdf2ff, 0.30f * light), colour_alpha(m->link, 0.8f),
                     marking_pen(t, 1.8f, 0, 0));
        break;
    case OVERLAY_MEDIUM:
        marking_wash(t, space, colour_alpha(0xfffdf2ff, 0.23f * light), colour_alpha(m->link, 0.8f),
                     marking_pen(t, 1.8f, 8, 4));
        break;
    case OVERLAY_LONG:
        marking_wash(t, space, colour_alpha(0xfffdf2ff, 0.16f * light), colour_alpha(m->link, 0.8f),
                     marking_pen(t, 1.8f, 2, 4));
        break;
    case OVERLAY_ARC:
        marking_wash(t, space, colour_alpha(0xfffdf2ff, 0.14f), 0, marking_pen(t, 1, 0, 0));
        break;
    case OVERLAY_ZONE:
    case OVERLAY_COVER:
        marking_wash(t, space, colour_alpha(m->gold, 0.14f), colour_alpha(m->ink, 0.4f),
                     marking_pen(t, 1.4f, 3, 3));
        break;
    case OVERLAY_BLOCK:
        block(t, space);
        break;
    case OVERLAY_LINE:
        break;
    }
}

void range_draw(table *t)
{
    field_draw(t);
    zone_draw(t);
    for (int i = 0; i < t->choice->overlay.count; i++) {
        const overlay_item *o = &t->choice->overlay.item[i];
        if (range_shown(t, o) && (by_area(t) || (!is_range(o) && !is_zone(o)))) item_draw(t, o);
    }
}
