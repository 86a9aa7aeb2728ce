/* uncut.c: see uncut.h. */
#include "ui/table/direct/uncut.h"

#include <math.h>

#include "core/mem.h"
#include "ui/printed/sheet.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"

/* One name less is worth any way aside, and any size that can be read; a margin with the letters of the
 * columns, or the numbers of the rows, in sight nearly as much. */
enum { NAME = 100, MARGIN = 30 };
/* For a margin it goes no farther aside, in cells: rather away, so that what is decided keeps the middle. */
static const float MARGIN_ASIDE = 1.5f;

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

/* In that direction one of the two margins is in sight, as far as its numbers are. */
static bool margin_seen(float from, float length, float seen, float seen_length, float margin)
{
    const float least = margin * 0.85f;
    return seen <= from - least || seen + seen_length >= from + length + least;
}

int uncut_unnumbered(const table *t, const view *v, float least)
{
    static const float nearly = 1.15f; /* of a larger sheet the margin is far from what is fought for */
    const frect seen = view_seen(v), map = v->sheet.map, all = v->sheet.bounds, port = v->port;
    if (t->b->sheets[t->camera->sheet].kind == BOARD_AREA || !t->host->settings->grid) return 0;
    return (all.w * least <= port.w * nearly && !margin_seen(map.x, map.w, seen.x, seen.w, map.x - all.x)) +
           (all.h * least <= port.h * nearly && !margin_seen(map.y, map.h, seen.y, seen.h, map.y - all.y));
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

/* Nothing that is seen comes so near to the board's edge that it seems cut off. */
static bool leaves_air(const table *t, const framing *f, const bool *seen, const view *v)
{
    static const float air = 0.3f;
    const frect b = ui_inset(t->layout->board, air * v->cell);
    for (int i = 0; i < f->n; i++) {
        const frect at = f->thing[i].at;
        const fpoint p = view_to_window(v, at.x, at.y), q = view_to_window(v, at.x + at.w, at.y + at.h);
        if (seen[i] && (p.x < b.x || p.y < b.y || q.x > b.x + b.w || q.y > b.y + b.h)) return false;
    }
    return true;
}

/* As it would be laid at first: how small a cell may become, and what has no margin then. */
typedef struct laid_first {
    float smallest;
    int unnumbered;
} laid_first;

/* The best way aside at one size; *least: of what it must be better than, then what it is. */
static bool way_aside(const table *t, const framing *f, const bool *seen, const laying *from, float size,
                      const laid_first *first, float *least, fpoint *best)
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
            const bool near =
                hypotf(x, y) <= MARGIN_ASIDE && size >= from->readable && leaves_air(t, f, seen, &v);
            const int bare = near ? uncut_unnumbered(t, &v, first->smallest) : first->unnumbered;
            const float cost = far + (float)(uncut_count(t, &v) * NAME + bare * MARGIN);
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
    const view at_first = laid(t, &from, from.at, from.cell);
    const laid_first first = {least, uncut_unnumbered(t, &at_first, least)};
    float cost = (float)(uncut_count(t, &at_first) * NAME + first.unnumbered * MARGIN);
    if (cost == 0) return;
    bool *seen = mem_alloc(FRAMED_MAX * sizeof *seen);
    for (int i = 0; i < f->n; i++)
        seen[i] = frame_clear(t, &at_first, f->thing[i].at);
    for (float size = from.cell; size >= least; size -= 1)
        if (way_aside(t, f, seen, &from, size, &first, &cost, &l->at)) l->cell = size;
    mem_free(seen);
}
