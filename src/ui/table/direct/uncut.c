/* uncut.c: see uncut.h. */
#include "ui/table/direct/uncut.h"

#include <math.h>

#include "core/mem.h"
#include "ui/printed/sheet.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"

/* One name less is worth any way aside, and any size that can be read. */
enum { NAME = 100 };

int uncut_count(const table *t, const view *v)
{
    const frect b = t->layout->board;
    const float k = v->cell / SHEET_UNIT;
    const frect *names;
    const int n = camera_whole_names(t, v->cell, &names);
    int cut = 0;
    for (int i = 0; i < n; i++) {
        const fpoint p = view_to_window(v, names[i].x / SHEET_UNIT, names[i].y / SHEET_UNIT);
        const frect r = {p.x, p.y, names[i].w * k, names[i].h * k};
        cut += ui_meet(r, b) && (r.x < b.x || r.y < b.y || r.x + r.w > b.x + b.w || r.y + r.h > b.y + b.h);
    }
    return cut;
}

static view laid(const table *t, const laying *l, fpoint at, float cell)
{
    view v = t->camera->view;
    view_frame_around(&v, l->must, at.x, at.y, l->room, cell, false, 0);
    return v;
}

static bool keeps(const table *t, const framing *f, const bool *seen, const view *v)
{
    for (int i = 0; i < f->n; i++)
        if (seen[i] && !frame_clear(t, v, f->thing[i].at)) return false;
    return true;
}

/* The best way aside at one size; *least: of what it must be better than, then what it is. */
static bool way_aside(const table *t, const framing *f, const bool *seen, const laying *from, float size,
                      float *least, fpoint *best)
{
    enum { STEPS = 12, PER_CELL = 4 };
    bool found = false;
    for (int i = -STEPS; i <= STEPS; i++)
        for (int k = -STEPS; k <= STEPS; k++) {
            const float x = (float)i / PER_CELL, y = (float)k / PER_CELL,
                        far = hypotf(x, y) + (from->cell - size) / 2;
            if (far >= *least) continue;
            const fpoint there = {from->at.x + x, from->at.y + y};
            const view v = laid(t, from, there, size);
            const float cost = far + (float)uncut_count(t, &v) * NAME;
            if (cost >= *least || !keeps(t, f, seen, &v)) continue;
            *least = cost;
            *best = there;
            found = true;
        }
    return found;
}

void uncut_lay(const table *t, const framing *f, float least, laying *l)
{
    const laying from = *l;
    const view first = laid(t, &from, from.at, from.cell);
    float cost = (float)uncut_count(t, &first) * NAME;
    if (cost == 0) return;
    bool *seen = mem_alloc(FRAMED_MAX * sizeof *seen);
    for (int i = 0; i < f->n; i++)
        seen[i] = frame_clear(t, &first, f->thing[i].at);
    for (float size = from.cell; size >= least; size -= 1)
        if (way_aside(t, f, seen, &from, size, &cost, &l->at)) l->cell = size;
    mem_free(seen);
}
