/*
 * ground_area.c: an area map's borders: each shared border one hand-drawn curve, kept by its pair of
 * corners, the same from both sides.
 */
#include "ui/printed/ground_area.h"

#include <math.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

enum { AREA_CORNERS_MAX = 4096 };

typedef struct corner_net { /* the distinct corners of all areas */
    fpoint p[AREA_CORNERS_MAX];
    int n;
} corner_net;

static bool near(fpoint a, fpoint b, float by)
{
    return fabsf(a.x - b.x) < by && fabsf(a.y - b.y) < by;
}

static int net_corner(corner_net *net, fpoint p)
{
    for (int i = 0; i < net->n; i++)
        if (near(net->p[i], p, 2.5f)) return i;
    if (net->n == AREA_CORNERS_MAX) return -1;
    net->p[net->n] = p;
    return net->n++;
}

static bool on_edge_of_map(const ground *g, fpoint a, fpoint b)
{
    const float t = 3;
    return (a.x < t && b.x < t) || (a.y < t && b.y < t) || (a.x > g->w - t && b.x > g->w - t) ||
           (a.y > g->h - t && b.y > g->h - t);
}

/* Four rounds of midpoint displacement, 0.17 of the length and then 0.11, and Catmull-Rom through the result.
 */
static curve displaced(const ground *g, fpoint a, fpoint b)
{
    curve rough = {0};
    curve_add(&rough, a.x, a.y);
    curve_add(&rough, b.x, b.y);
    if (on_edge_of_map(g, a, b)) return rough;
    uint32_t seed = noise_hash(g->seed, (uint32_t)lroundf(a.x * 4 + a.y * 8192),
                               (uint32_t)lroundf(b.x * 4 + b.y * 8192), 1);
    float whole = sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
    int rounds = whole > 120 * g->u ? 4 : whole > 50 * g->u ? 3 : 2;
    for (int round = 0; round < rounds; round++) {
        curve next = {0};
        for (int i = 0; i + 1 < rough.n; i++) {
            fpoint p = rough.p[i], q = rough.p[i + 1];
            float by =
                (noise_unit(seed, (uint32_t)round, (uint32_t)i, 0) - 0.5f) * (round < 2 ? 0.34f : 0.22f);
            curve_add(&next, p.x, p.y);
            curve_add(&next, (p.x + q.x) / 2 - (q.y - p.y) * by, (p.y + q.y) / 2 + (q.x - p.x) * by);
        }
        curve_add(&next, b.x, b.y);
        curve_free(&rough);
        rough = next;
    }
    curve sparse = {0};
    for (int i = 0; i<rough.n; i += rough.n> 5 ? 2 : 1)
        curve_add(&sparse, rough.p[i].x, rough.p[i].y);
    curve out = curve_round(sparse.p, sparse.n, 4);
    curve_free(&sparse);
    curve_free(&rough);
    return out;
}

typedef struct border { /* by its pair of corners, the lower first */
    int low, high, users;
    int space[2]; /* the first two areas that use it */
    curve line;
} border;

typedef struct border_net {
    border *all;
    int n, cap;
} border_net;

static int border_find(border_net *net, const ground *g, const corner_net *corners, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    for (int i = 0; i < net->n; i++)
        if (net->all[i].low == low && net->all[i].high == high) return i;
    if (net->n == net->cap) {
        net->cap = net->cap ? net->cap * 2 : 64;
        net->all = mem_realloc(net->all, sizeof *net->all * (size_t)net->cap);
    }
    net->all[net->n] = (border){low, high, 0, {0, 0}, displaced(g, corners->p[low], corners->p[high])};
    return net->n++;
}

/* Corners of other areas that lie on the side from a to b, in order along it: so that both sides of a border
 * break it alike. */
static int corners_between(const corner_net *net, int a, int b, int *out, int max)
{
    fpoint p = net->p[a], q = net->p[b];
    float dx = q.x - p.x, dy = q.y - p.y, l2 = dx * dx + dy * dy, along[64];
    int n = 0;
    for (int i = 0; i < net->n && l2 > 0; i++) {
        if (i == a || i == b) continue;
        float t = ((net->p[i].x - p.x) * dx + (net->p[i].y - p.y) * dy) / l2;
        float off = fabsf((net->p[i].x - p.x) * dy - (net->p[i].y - p.y) * dx) / sqrtf(l2);
        if (t <= 0.001f || t >= 0.999f || off > 2.5f || n == max) continue;
        int at = n++;
        for (; at > 0 && along[at - 1] > t; at--) {
            along[at] = along[at - 1];
            out[at] = out[at - 1];
        }
        along[at] = t;
        out[at] = i;
    }
    return n;
}

/* Runs along one side of an area, adding its displaced points (all but the last) to the outline. */
static void add_side(border_net *borders, const ground *g, const corner_net *net, int space, int a, int b,
                     curve *outline)
{
    int id = border_find(borders, g, net, a, b); /* may move the borders */
    border *side = &borders->all[id];
    if (side->users < 2) side->space[side->users] = space;
    side->users++;
    bool back = a > b;
    for (int i = 0; i + 1 < side->line.n; i++) {
        fpoint p = side->line.p[back ? side->line.n - 1 - i : i];
        curve_add(outline, p.x, p.y);
    }
}

/* Keeps the borders to be drawn: between two areas, not both sides of a coast. An area's end where no other
 * begins is a coast. */
static void keep_borders(ground *g, const corner_net *net, border_net *borders)
{
    g->border = mem_alloc(sizeof *g->border * ((size_t)borders->n + 1));
    for (int i = 0; i < borders->n; i++) {
        border *side = &borders->all[i];
        bool edge = on_edge_of_map(g, net->p[side->low], net->p[side->high]);
        bool coast = side->users > 1 && (g->recipe[side->space[0]]->kind == GROUND_SEA) !=
                                            (g->recipe[side->space[1]]->kind == GROUND_SEA);
        if (!edge && side->users == 1) g->shore = true;
        if (!edge && side->users > 1 && !coast)
            g->border[g->nborders++] = side->line;
        else
            curve_free(&side->line);
    }
}

/* A border drawn by hand may leave an anchor that stands close to it outside, or too near for a stack: it
 * moves to the nearest place that has room. */
static void settle_anchors(ground *g)
{
    for (int s = 0; s < g->nspaces; s++) {
        fpoint c = g->centre[s];
        bool done = false;
        for (int margin = 2; margin >= 0 && !done; margin--)
            for (int ring = 0; ring <= 14 && !done; ring++)
                for (int k = 0; k < (ring ? 16 : 1) && !done; k++) {
                    float a = 6.2831853f * (float)k / 16, r = (float)ring * 8 * g->u;
                    float x = c.x + r * sinf(a), y = c.y - r * cosf(a);
                    if (!ground_inside(g, s, x, y, (float)margin * 14 * g->u)) continue;
                    g->centre[s] = (fpoint){x, y};
                    done = true;
                }
    }
}

void ground_area_outlines(ground *g)
{
    corner_net *net = mem_alloc(sizeof *net);
    border_net borders = {0};
    int total = g->first_corner[g->nspaces];
    int *id = mem_alloc(sizeof *id * ((size_t)total + 1));
    bool fits = true;
    for (int k = 0; k < total; k++) {
        id[k] = net_corner(net, g->corner[k]);
        fits = fits && id[k] >= 0;
    }
    curve outline = {0};
    int *first = mem_alloc(sizeof *first * ((size_t)g->nspaces + 1));
    for (int s = 0; s < g->nspaces && fits; s++) {
        int from = g->first_corner[s], n = g->first_corner[s + 1] - from, between[64];
        first[s] = outline.n;
        for (int k = 0; k < n; k++) {
            int a = id[from + k], b = id[from + (k + 1) % n];
            if (a == b) continue;
            int extra = corners_between(net, a, b, between, 64);
            for (int e = 0; e <= extra; e++)
                add_side(&borders, g, net, s, e == 0 ? a : between[e - 1], e == extra ? b : between[e],
                         &outline);
        }
    }
    if (fits && g->nspaces > 0) {
        first[g->nspaces] = outline.n;
        mem_free(g->first_corner);
        mem_free(g->corner);
        g->first_corner = first;
        g->corner = outline.p;
        keep_borders(g, net, &borders);
        settle_anchors(g);
    } else { /* more corners than anyone draws: the straight outlines stay */
        mem_free(first);
        curve_free(&outline);
    }
    mem_free(borders.all);
    mem_free(id);
    mem_free(net);
}
