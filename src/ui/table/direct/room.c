/* room.c: where there is room on the board, beside what lies over it. Nothing is drawn here. */
#include "ui/table/direct/room.h"

#include <math.h>

#include "ui/table/board/writing.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"

/* So near to a panel or to the board's edge nothing is laid, in pixels. */
static const float AIR = 8;

static bool within(frect a, frect b)
{
    return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}

static int add(frect out[ROOMS_MAX], int n, frect r)
{
    enum { LEAST = 60 };
    if (r.w < LEAST || r.h < LEAST || n == ROOMS_MAX) return n;
    for (int i = 0; i < n; i++)
        if (within(r, out[i])) return n;
    out[n] = r;
    return n + 1;
}

/* What is left of each where something lies over it: the part above, below, to the left and to the right. */
static int cut(frect out[ROOMS_MAX], int n, frect over)
{
    frect old[ROOMS_MAX];
    int left = 0;
    for (int i = 0; i < n; i++)
        old[i] = out[i];
    for (int i = 0; i < n; i++)
        if (!ui_meet(old[i], over)) left = add(out, left, old[i]);
    for (int i = 0; i < n; i++) {
        const frect r = old[i];
        if (!ui_meet(r, over)) continue;
        left = add(out, left, (frect){r.x, r.y, r.w, over.y - r.y});
        left = add(out, left, (frect){r.x, over.y + over.h, r.w, r.y + r.h - over.y - over.h});
        left = add(out, left, (frect){r.x, r.y, over.x - r.x, r.h});
        left = add(out, left, (frect){over.x + over.w, r.y, r.x + r.w - over.x - over.w, r.h});
    }
    return left;
}

int room_list(const table *t, frect out[ROOMS_MAX])
{
    const frect all = ui_inset(t->layout->board, AIR);
    int n = 1;
    out[0] = all;
    for (int i = 0; i < LAYOUT_OVERS; i++)
        if (t->layout->over[i].w > 0) n = cut(out, n, ui_inset(t->layout->over[i], -AIR));
    if (n == 0) out[n++] = all;
    return n;
}

frect room_for(const table *t, float across, float down, float *cell)
{
    frect rooms[ROOMS_MAX];
    const int n = room_list(t, rooms);
    int best = 0;
    for (int i = 0; i < n; i++) {
        const float fits = fminf(rooms[i].w / fmaxf(across, 0.1f), rooms[i].h / fmaxf(down, 0.1f));
        if (i == 0 || fits > *cell) best = i, *cell = fits;
    }
    return rooms[best];
}

/* An enemy at whom the chosen unit does not aim may be the next one's target: rather a name than him. */
int room_hidden(const table *t, const framing *f, frect r)
{
    enum { FOE = 6 };
    static const int worth[] = {
        [FRAME_REST] = 1, [FRAME_PLACE] = 2, [FRAME_GOAL] = 1000, [FRAME_AIM] = 1000, [FRAME_MUST] = 2000};
    const view *v = &t->camera->view;
    int cost = 0;
    for (int i = 0; i < f->n; i++) {
        const frect at = f->thing[i].at;
        const fpoint p = view_to_window(v, at.x, at.y);
        if (!ui_meet((frect){p.x, p.y, at.w * v->cell, at.h * v->cell}, r)) continue;
        cost += f->thing[i].foe && f->thing[i].worth == FRAME_REST ? FOE : worth[f->thing[i].worth];
    }
    return cost;
}

bool room_musts(const table *t, const framing *f, frect r)
{
    const view *v = &t->camera->view;
    for (int i = 0; i < f->n; i++) {
        const frect at = f->thing[i].at;
        const fpoint p = view_to_window(v, at.x, at.y);
        if (f->thing[i].worth == FRAME_MUST && ui_meet((frect){p.x, p.y, at.w * v->cell, at.h * v->cell}, r))
            return true;
    }
    return false;
}

/* The printed map in the window. */
static frect map_window(const table *t)
{
    const view *v = &t->camera->view;
    const fpoint from = view_to_window(v, v->sheet.map.x, v->sheet.map.y);
    return (frect){from.x, from.y, v->sheet.map.w * v->cell, v->sheet.map.h * v->cell};
}

bool room_on_numbers(const table *t, frect r)
{
    const frect map = map_window(t);
    const float ring = t->camera->view.cell * 0.8f;
    return !within(r, map) && ui_meet(r, ui_inset(map, -ring));
}

int room_written(const table *t, frect r)
{
    return writing_under(t, r);
}

frect room_within_map(const table *t, frect r)
{
    const float air = 4;
    const frect map = ui_inset(map_window(t), air);
    if (map.w < r.w || map.h < r.h) return r;
    return (frect){roundf(fminf(fmaxf(r.x, map.x), map.x + map.w - r.w)),
                   roundf(fminf(fmaxf(r.y, map.y), map.y + map.h - r.h)), r.w, r.h};
}

enum { COUNTS = 1000, ABOARD = 500 };

static int cost_of(const table *t, const framing *f, frect r)
{
    return room_hidden(t, f, r) + (within(r, t->layout->board) ? 0 : COUNTS * ABOARD) +
           (layout_covered(t, r) ? COUNTS : 0);
}

int room_free(const table *t, const framing *f, const frect *tries, int n)
{
    for (int i = 0; i < n; i++)
        if (cost_of(t, f, tries[i]) < COUNTS) return i;
    return -1;
}

int room_first(const table *t, const framing *f, const frect *tries, int n)
{
    int best = room_free(t, f, tries, n), least = 0;
    if (best >= 0) return best;
    for (int i = 0; i < n; i++) {
        const int cost = cost_of(t, f, tries[i]);
        if (i == 0 || cost < least) best = i, least = cost;
    }
    return best;
}

static float within_span(float x, float from, float length)
{
    return fmaxf(from, fminf(x, from + length));
}

/* Pixels from a point to the nearest of it. */
static float away(frect r, fpoint p)
{
    return hypotf(p.x - within_span(p.x, r.x, r.w), p.y - within_span(p.y, r.y, r.h));
}

/* One more counter hidden is worth so many pixels of way. */
static const float HIDDEN_PIXELS = 40;

frect room_beside(const table *t, const framing *f, fpoint place, float gap, frect b, float w, float h)
{
    enum { AROUND = 5, FARTHER = 3 };
    frect best = {b.x, b.y, w, h};
    float least = 0;
    int n = 0;
    for (int far = 0; far < FARTHER; far++)
        for (int i = -AROUND; i <= AROUND; i++)
            for (int side = 0; side < 4; side++) { /* right, left, above, below; slid along that side of it */
                const float along = (float)i / AROUND, off = gap * (1 + 0.6f * (float)far),
                            x = side == 0   ? off + w / 2
                                : side == 1 ? -off - w / 2
                                            : along * (w / 2 + gap),
                            y = side == 2   ? -off - h / 2
                                : side == 3 ? off + h / 2
                                            : along * (h / 2 + gap);
                const frect r = {roundf(within_span(place.x + x - w / 2, b.x, b.w - w)),
                                 roundf(within_span(place.y + y - h / 2, b.y, b.h - h)), w, h};
                const int hides = cost_of(t, f, r) + (room_written(t, r) > 0);
                const float cost = (float)hides * HIDDEN_PIXELS + away(r, place);
                if (n++ == 0 || cost < least) best = r, least = cost;
            }
    return best;
}
