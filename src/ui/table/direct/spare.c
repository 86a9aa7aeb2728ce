/* spare.c: see spare.h. Nothing is drawn here. */
#include "ui/table/direct/spare.h"

#include <math.h>

#include "core/mem.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/plan.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/room.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/panels/lesson_place.h"
#include "ui/table/pointer.h"
#include "ui/table/why.h"

/* The way from the lesson's card to what it speaks of, a corner of its tail to the other, runs through it. */
static bool on_tail(const table *t, frect r)
{
    enum { POINTS = 12 };
    const fpoint *at = t->lesson->tail;
    for (int k = 0; k < 2 && at[1].x > 0; k++)
        for (int i = 0; i <= POINTS; i++) {
            const float part = (float)i / POINTS, x = at[2 * k].x + (at[1].x - at[2 * k].x) * part,
                        y = at[2 * k].y + (at[1].y - at[2 * k].y) * part;
            if (ui_inside(r, x, y)) return true;
        }
    return false;
}

/* The edge's numbers, of what lies there; of what comes and goes beside the pointer. */
enum { NUMBERS = 2000, NUMBERS_BESIDE = 900 };

/* The pointer itself counts most, then what lies over the board, what is decided or fought for, the ways
 * out, the edge's numbers, names, anybody else. */
static int cost_of(const table *t, const framing *f, frect off, ui_id own, frect r, bool lies)
{
    enum { POINTER = 10 * SPARE_PANEL, PANEL = SPARE_PANEL, TAIL = 900, NAME = 40, UNIT = 20 };
    const ui *u = t->host->ui;
    const int hidden = room_hidden(t, f, ui_inset(r, -6)), written = room_written(t, r);
    int cost = 0;
    if (!lies && ui_inside(ui_inset(r, -30), u->mx, u->my)) cost += POINTER;
    if (ui_meet(r, t->layout->small_map) || layout_covered(t, r) || ui_meet(r, off)) cost += PANEL;
    if (layout_carded(t, r, own)) cost += PANEL;
    if (why_on(t) && ui_meet(r, t->why->at)) cost += PANEL;
    if (lesson_now(t) && (ui_meet(r, t->lesson->card) || ui_meet(r, lesson_meant(t, lesson_now(t)))))
        cost += PANEL;
    if (lesson_on(t) && on_tail(t, r)) cost += TAIL;
    if (room_on_numbers(t, r)) cost += NUMBERS;
    if (ways_out_under(t, r) > 0) cost += SPARE_DECIDED;
    if (hidden >= SPARE_DECIDED) cost += SPARE_DECIDED + hidden;
    return cost + (hidden % SPARE_DECIDED) * UNIT + (written > 0 ? NAME + written : 0);
}

static bool on_space(const table *t, int space, frect r)
{
    if (space == NO_SPACE || space >= t->b->nspaces || t->b->spaces[space].sheet != t->camera->sheet)
        return false;
    const fpoint c = where_centre(t, space);
    const float half = fminf(t->camera->view.cell * 0.5f, where_counter(t, space) * 0.75f);
    return ui_meet(r, (frect){c.x - half, c.y - half, 2 * half, 2 * half});
}

/* Where the pointer is, where the order leads, and the way that is drawn. */
static bool on_chosen(const table *t, frect r)
{
    const plan *p = t->plan;
    if (on_space(t, t->pointer->hover, r) || on_space(t, t->choice->space, r)) return true;
    for (int i = 0; i < p->count && p->on != PLAN_NONE; i++)
        for (int k = 0; k < p->row[i].way.count; k++)
            if (on_space(t, p->row[i].way.space[k], r)) return true;
    return false;
}

static float within(float x, float lo, float hi)
{
    return fmaxf(lo, fminf(x, hi));
}

frect spare_beside(const table *t, int space, frect off, float w, float h, int *cost)
{
    static const fpoint ways[] = {{1, -0.6f}, {-1, -0.6f}, {1, 0.6f},   {-1, 0.6f},    {0, -1},
                                  {0, 1},     {0.5f, -1},  {-0.5f, -1}, {0.5f, 1},     {-0.5f, 1},
                                  {1, -2},    {-1, -2},    {1, 2},      {-1, 2},       {1.6f, 0},
                                  {-1.6f, 0}, {0, -2.2f},  {0, 2.2f},   {1.6f, -1.4f}, {-1.6f, 1.4f}};
    const frect b = ui_inset(t->layout->board, 8);
    const fpoint c = where_centre(t, space);
    const float gap = t->camera->view.cell * 0.55f + 14;
    frect best = {0};
    int least = 0;
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const float x = c.x + ways[i].x * (gap + w / 2) - w / 2, y = c.y + ways[i].y * (gap + h / 2) - h / 2;
        const frect r = {roundf(within(x, b.x, b.x + b.w - w)), roundf(within(y, b.y, b.y + b.h - h)), w, h};
        const int now = cost_of(t, f, off, 0, r, false) + (on_chosen(t, r) ? SPARE_DECIDED : 0) -
                        (room_on_numbers(t, r) ? NUMBERS - NUMBERS_BESIDE : 0);
        if (i == 0 || now < least) best = r, least = now;
        if (least == 0) break;
    }
    mem_free(f);
    *cost = least;
    return best;
}

static int cost_found(const table *t, frect off, ui_id own, frect r, bool lies)
{
    framing *f = mem_alloc(sizeof *f);
    frame_find(t, f);
    const int cost = cost_of(t, f, off, own, r, lies);
    mem_free(f);
    return cost;
}

int spare_cost(const table *t, frect off, frect r)
{
    return cost_found(t, off, 0, r, false);
}

int spare_cost_lying(const table *t, frect off, ui_id own, frect r)
{
    return cost_found(t, off, own, r, true);
}

/* From the upper left along the foot; each on the table beside the sheet, then within the map. */
frect spare_place(const table *t, int first, frect off, ui_id own, float w, float h, int *cost)
{
    static const float across[SPARE_PLACES] = {0, 0, 0.2f, 0.4f, 0.6f, 0.8f, 1, 1, 0, 1},
                       down[SPARE_PLACES] = {0, 1, 1, 1, 1, 1, 0, 1, 0.5f, 0.5f};
    const frect tabs = t->layout->over[LAYOUT_TABS];
    frect b = t->layout->board, best = {0};
    const float top = tabs.w > 0 ? tabs.y + tabs.h + 8 - b.y : 12;
    int least = 0;
    framing *f = mem_alloc(sizeof *f);
    b = (frect){b.x + 14, b.y + top, fmaxf(b.w - 28 - w, 0), fmaxf(b.h - top - 12 - h, 0)};
    frame_find(t, f);
    for (int i = 0; i < 2 * SPARE_PLACES; i++) {
        const int at = (first + i / 2) % SPARE_PLACES;
        const frect edge = {b.x + b.w * across[at], b.y + b.h * down[at], w, h},
                    r = i % 2 ? room_within_map(t, edge) : edge;
        const int now = cost_of(t, f, off, own, r, false) + (on_chosen(t, r) ? SPARE_DECIDED : 0);
        if (i == 0 || now < least) best = r, least = now;
        if (least == 0) break;
    }
    mem_free(f);
    if (cost) *cost = least;
    return best;
}
