/* sheet_lamps.c: see sheet_lamps.h. */
#include "ui/printed/sheet_lamps.h"

#include <math.h>

typedef struct lamplighter {
    const ground *g;
    float cell;
    sheet_lamp *out;
    int n;
} lamplighter;

/* Not every house of a town has one: none burns near another. */
static void light_one(lamplighter *l, fpoint at, float apart, int item)
{
    for (int i = 0; i < l->n; i++)
        if (hypotf(l->out[i].at.x - at.x, l->out[i].at.y - at.y) < apart * l->cell) return;
    if (l->n == SHEET_LAMPS) return;
    const float size = 0.8f + 0.35f * ground_unit(l->g, item, 0, 91);
    l->out[l->n++] = (sheet_lamp){at, size * l->cell};
}

static bool inhabited(const board_feature *f)
{
    return f->kind == FEATURE_SCENE &&
           (f->form == SCENE_TENTS || f->form == SCENE_HOUSES || f->form == SCENE_HOMESTEAD);
}

static fpoint middle_of(const ground *g, const board_feature *f)
{
    fpoint low = ground_point(g, f->points[0]), high = low;
    for (int i = 1; i < f->npoints; i++) {
        const fpoint p = ground_point(g, f->points[i]);
        low = (fpoint){fminf(low.x, p.x), fminf(low.y, p.y)};
        high = (fpoint){fmaxf(high.x, p.x), fmaxf(high.y, p.y)};
    }
    return (fpoint){(low.x + high.x) / 2, (low.y + high.y) / 2};
}

int sheet_lamps_find(const ground *g, float cell, sheet_lamp out[SHEET_LAMPS])
{
    lamplighter l = {g, cell, out, 0};
    for (int i = 0; i < g->nspaces; i++) {
        if (!ground_is(g, i, TRAIT_LAMPS)) continue;
        const float turn = 6.2831853f * ground_unit(g, i, 1, 91), off = 0.2f * cell;
        light_one(&l, (fpoint){g->centre[i].x + off * cosf(turn), g->centre[i].y + off * sinf(turn)}, 1.9f,
                  i);
    }
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet == g->sheet && f->npoints > 0 && inhabited(f)) light_one(&l, middle_of(g, f), 1.2f, i);
    }
    return l.n;
}

float sheet_lamps_at(const sheet_lamp *lamps, int n, float x, float y)
{
    float most = 0;
    for (int i = 0; i < n; i++) {
        const float near = 1 - hypotf(lamps[i].at.x - x, lamps[i].at.y - y) / lamps[i].reach;
        most = fmaxf(most, near);
    }
    return most * most * (3 - 2 * most);
}

void sheet_lamps_flames(const sheet_lamp *lamps, int n, draw_list *d)
{
    for (int i = 0; i < n; i++) {
        const float r = lamps[i].reach * 0.045f;
        draw_circle(d, lamps[i].at.x, lamps[i].at.y, r * 2.2f, 0xffcf7066, 0, 0);
        draw_circle(d, lamps[i].at.x, lamps[i].at.y, r, 0xfff3cfff, 0, 0);
    }
}
