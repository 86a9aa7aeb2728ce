/*
 * terrain_spine.c: from cells in a row to lines: where the river, canal, railway or trench of a grid map
 * runs, in order, ready to be smoothed.
 */
#include "ui/printed/terrain_spine.h"

#include <math.h>
#include <string.h>
#include "core/mem.h"
#include "ui/draw/noise.h"

enum { LINKS_MAX = 8 };

/* The cells of one line and who follows whom. Index: space of the sheet. */
typedef struct cell_net {
    const ground *g;
    uint8_t *member, *degree;
    int32_t (*next)[LINKS_MAX]; /* -1: none, or already walked */
} cell_net;

typedef struct spine_list {
    spine *all;
    int n, cap;
} spine_list;

static spine *add_spine(spine_list *list)
{
    if (list->n == list->cap) {
        list->cap = list->cap ? list->cap * 2 : 16;
        list->all = mem_realloc(list->all, sizeof *list->all * (size_t)list->cap);
    }
    list->all[list->n] = (spine){0};
    return &list->all[list->n++];
}

static int link_local(const ground *g, int space, int i)
{
    const board_space *p = &g->b->spaces[g->s->first_space + space];
    int to = g->b->links[p->first_link + (uint32_t)i].to - g->s->first_space;
    return to >= 0 && to < g->nspaces ? to : -1;
}

static int links_of(const ground *g, int space)
{
    return g->b->spaces[g->s->first_space + space].nlinks;
}

static bool linked_to_kind(const ground *g, int space, ground_kind kind)
{
    for (int i = 0; i < links_of(g, space); i++) {
        int to = link_local(g, space, i);
        if (to >= 0 && g->recipe[to]->kind == kind) return true;
    }
    return false;
}

/* Bridges and fords lie in their river; redoubts in their trench. */
static bool belongs(const ground *g, int space, ground_kind kind)
{
    if (g->recipe[space]->kind == kind) return true;
    return (ground_look_at(g, space)->lies_in & UINT64_C(1) << kind) != 0 && linked_to_kind(g, space, kind);
}

static bool shares_side(fpoint a, fpoint b)
{
    return fabsf(a.x - b.x) < 1 || fabsf(a.y - b.y) < 1;
}

/* Squares: two cells that touch at a corner follow each other only if no third cell of the line lies beside
 * both. */
static bool follows(const cell_net *net, int a, int b)
{
    const ground *g = net->g;
    if (g->shape != BOARD_SQUARE || shares_side(g->centre[a], g->centre[b])) return true;
    for (int i = 0; i < links_of(g, a); i++) {
        int c = link_local(g, a, i);
        if (c >= 0 && c != b && net->member[c] && shares_side(g->centre[a], g->centre[c]) &&
            shares_side(g->centre[c], g->centre[b]))
            return false;
    }
    return true;
}

static void link_cells(cell_net *net)
{
    const ground *g = net->g;
    for (int s = 0; s < g->nspaces; s++) {
        int n = 0;
        for (int k = 0; k < LINKS_MAX; k++)
            net->next[s][k] = -1;
        for (int i = 0; net->member[s] && i < links_of(g, s) && n < LINKS_MAX; i++) {
            int to = link_local(g, s, i);
            if (to >= 0 && net->member[to] && follows(net, s, to)) net->next[s][n++] = to;
        }
        net->degree[s] = (uint8_t)n;
    }
}

/* Takes the step from a to any cell not yet walked to, from both sides; -1: none is left. */
static int take_step(cell_net *net, int a)
{
    for (int k = 0; k < LINKS_MAX; k++) {
        int b = net->next[a][k];
        if (b < 0) continue;
        net->next[a][k] = -1;
        for (int q = 0; q < LINKS_MAX; q++)
            if (net->next[b][q] == a) net->next[b][q] = -1;
        return b;
    }
    return -1;
}

/* Runs the line's end on: off the map where its last cell lies at the edge, to the far side of the cell
 * otherwise. */
static bool run_on(const ground *g, const curve *c, fpoint *to)
{
    fpoint end = c->p[c->n - 1], from = c->n > 1 ? c->p[c->n - 2] : (fpoint){end.x - 1, end.y};
    float dx = end.x - from.x, dy = end.y - from.y, l = sqrtf(dx * dx + dy * dy), r = g->radius;
    dx /= l;
    dy /= l;
    bool out = (end.x < r * 1.2f && dx < -0.3f) || (end.x > g->w - r * 2.1f && dx > 0.3f) ||
               (end.y < r * 1.2f && dy < -0.3f) || (end.y > g->h - r * 1.6f && dy > 0.3f);
    float by = out ? r * 2.6f : r * 0.8f;
    *to = (fpoint){end.x + dx * by, end.y + dy * by};
    return out;
}

static void walk_line(cell_net *net, int start, spine_list *list)
{
    const ground *g = net->g;
    spine *s = add_spine(list);
    int at = start, last = start;
    for (;;) {
        curve_add(&s->line, g->centre[at].x, g->centre[at].y);
        last = at;
        if (at != start && net->degree[at] != 2) break;
        at = take_step(net, at);
        if (at < 0) break;
    }
    fpoint more;
    if (net->degree[last] < 2) {
        s->open_end = run_on(g, &s->line, &more);
        curve_add(&s->line, more.x, more.y);
    }
    if (net->degree[start] < 2) {
        curve_reverse(&s->line);
        s->open_start = run_on(g, &s->line, &more);
        curve_add(&s->line, more.x, more.y);
        curve_reverse(&s->line);
    }
}

static bool has_step(const cell_net *net, int s)
{
    for (int k = 0; k < LINKS_MAX; k++)
        if (net->next[s][k] >= 0) return true;
    return false;
}

static void trace_cells(const ground *g, uint8_t *member, spine_list *list)
{
    cell_net net = {g, member, mem_alloc((size_t)g->nspaces + 1), NULL};
    net.next = mem_alloc(sizeof *net.next * ((size_t)g->nspaces + 1));
    link_cells(&net);
    for (int pass = 0; pass < 3; pass++) /* lone cells and ends; then what hangs between forks; then rings */
        for (int s = 0; s < g->nspaces; s++) {
            if (!member[s]) continue;
            if (pass == 0 && net.degree[s] == 0) walk_line(&net, s, list);
            while ((pass == 0 && net.degree[s] == 1 && has_step(&net, s)) ||
                   (pass == 1 && net.degree[s] > 2 && has_step(&net, s)) || (pass == 2 && has_step(&net, s)))
                walk_line(&net, s, list);
        }
    mem_free(net.degree);
    mem_free(net.next);
}

/* ---- features */

static float apart(fpoint a, fpoint b)
{
    return sqrtf((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* A line that ends close to the map's edge was meant to leave it: it is run on beyond. */
static bool run_off(const ground *g, curve *c)
{
    float t = g->shape == BOARD_AREA ? 10 * g->u : g->radius * 0.8f;
    fpoint end = c->p[c->n - 1], from = c->p[c->n - 2];
    float dx = end.x - from.x, dy = end.y - from.y, l = fmaxf(sqrtf(dx * dx + dy * dy), 0.01f);
    dx /= l;
    dy /= l;
    bool out = (end.x < t && dx < 0.3f) || (end.x > g->w - t && dx > -0.3f) || (end.y < t && dy < 0.3f) ||
               (end.y > g->h - t && dy > -0.3f);
    if (out) {
        float x = end.x < t && dx > -0.5f ? -0.5f : end.x > g->w - t && dx < 0.5f ? 0.5f : dx;
        float y = end.y < t && dy > -0.5f ? -0.5f : end.y > g->h - t && dy < 0.5f ? 0.5f : dy;
        curve_add(c, end.x + x * (t + 30), end.y + y * (t + 30));
    }
    return out;
}

/* Takes the cells a feature runs through off the member list: they are drawn by it. */
static bool cover_cells(const ground *g, const curve *line, uint8_t *member)
{
    bool any = false;
    curve even = curve_resample(line, g->radius * 0.5f);
    for (int i = 0; i < even.n; i++) {
        int s = ground_at(g, even.p[i].x, even.p[i].y);
        if (s >= 0 && member[s] && apart(g->centre[s], even.p[i]) < g->radius * 0.62f) {
            member[s] = 0;
            any = true;
        }
    }
    curve_free(&even);
    return any;
}

/* A few cells left over beside a line already drawn belong to it: the river is wider there, or bends that
 * way; it is not a river of its own. */
static void drop_strays(const ground *g, const uint8_t *before, uint8_t *member)
{
    enum { STRAYS = 6 };
    uint8_t *seen = mem_alloc((size_t)g->nspaces + 1);
    for (int s = 0; s < g->nspaces; s++) {
        if (!member[s] || seen[s]) continue;
        int patch[STRAYS + 1] = {s}, n = 1;
        bool beside_line = false, all = true;
        seen[s] = 1;
        for (int at = 0; at < n && all; at++)
            for (int i = 0; i < links_of(g, patch[at]); i++) {
                int to = link_local(g, patch[at], i);
                if (to < 0) continue;
                beside_line = beside_line || (before[to] && !member[to]);
                if (!member[to] || seen[to]) continue;
                all = n <= STRAYS;
                if (!all) break;
                seen[to] = 1;
                patch[n++] = to;
            }
        for (int at = 0; at < n && all && n <= STRAYS && beside_line; at++) {
            member[patch[at]] = 0;
            g->wide[patch[at]] = 1;
        }
    }
    mem_free(seen);
}

/* Two lines of the same kind that meet end to end are one line. */
static bool join_ends(spine *a, spine *b, float within)
{
    for (int turn = 0; turn < 4; turn++) {
        if (apart(a->line.p[a->line.n - 1], b->line.p[0]) < within) {
            for (int i = 1; i < b->line.n; i++)
                curve_add(&a->line, b->line.p[i].x, b->line.p[i].y);
            a->open_end = b->open_end;
            curve_free(&b->line);
            return true;
        }
        spine *flip = turn % 2 == 0 ? a : b;
        curve_reverse(&flip->line);
        bool t = flip->open_start;
        flip->open_start = flip->open_end;
        flip->open_end = t;
    }
    return false;
}

static void join_lines(const ground *g, spine_list *list)
{
    for (int i = 0; i < list->n; i++)
        for (int k = i + 1; k < list->n; k++)
            if (list->all[i].feature->kind == list->all[k].feature->kind &&
                strcmp(list->all[i].feature->style, list->all[k].feature->style) == 0 &&
                join_ends(&list->all[i], &list->all[k], 6 * g->u)) {
                list->all[k] = list->all[--list->n];
                k = i;
            }
}

int ground_spines(const ground *g, ground_kind kind, int feature, int other, spine **out)
{
    spine_list list = {0};
    uint8_t *member = mem_alloc((size_t)g->nspaces + 1);
    if (g->shape != BOARD_AREA)
        for (int s = 0; s < g->nspaces; s++)
            member[s] = belongs(g, s, kind);
    uint8_t *before = mem_alloc((size_t)g->nspaces + 1);
    memcpy(before, member, (size_t)g->nspaces);
    for (int i = 0; i < g->b->nfeatures; i++) {
        const board_feature *f = &g->b->features[i];
        if (f->sheet != g->sheet || ((int)f->kind != feature && (int)f->kind != other) || f->npoints < 2)
            continue;
        spine *s = add_spine(&list);
        s->feature = f;
        for (int k = 0; k < f->npoints; k++) {
            fpoint p = ground_point(g, f->points[k]);
            if (s->line.n == 0 || apart(s->line.p[s->line.n - 1], p) > 0.5f) curve_add(&s->line, p.x, p.y);
        }
        if (s->line.n < 2) {
            curve_free(&s->line);
            list.n--;
            continue;
        }
        s->over_cells = cover_cells(g, &s->line, member);
        s->open_end = run_off(g, &s->line);
        curve_reverse(&s->line);
        s->open_start = run_off(g, &s->line);
        curve_reverse(&s->line);
    }
    join_lines(g, &list);
    drop_strays(g, before, member);
    mem_free(before);
    if (!ground_broad(g, kind)) trace_cells(g, member, &list);
    mem_free(member);
    *out = list.all;
    return list.n;
}

void spines_free(spine *s, int n)
{
    for (int i = 0; i < n; i++)
        curve_free(&s[i].line);
    mem_free(s);
}

bool ground_broad(const ground *g, ground_kind kind)
{
    int all = 0, thick = 0;
    if (!(g->looks[kind].traits & TRAIT_COURSE)) return false;
    for (int s = 0; s < g->nspaces; s++) {
        if (g->recipe[s]->kind != kind) continue;
        int same = 0;
        for (int i = 0; i < links_of(g, s); i++) {
            int to = link_local(g, s, i);
            same += to >= 0 && g->recipe[to]->kind == kind;
        }
        all++;
        thick += same >= 4;
    }
    return thick * 10 > all * 3;
}

void spine_relax(const ground *g, spine *s, float weight)
{
    curve *c = &s->line;
    if (c->n < 4 || g->shape != BOARD_HEX || curve_length(c) < (float)(c->n - 1) * g->radius * 1.2f) return;
    curve before = {0};
    for (int i = 0; i < c->n; i++)
        curve_add(&before, c->p[i].x, c->p[i].y);
    for (int i = 1; i + 1 < c->n; i++) {
        fpoint a = before.p[i - 1], p = before.p[i], b = before.p[i + 1];
        fpoint to = {(a.x + 2 * p.x + b.x) / 4, (a.y + 2 * p.y + b.y) / 4};
        bool first = i == 1 && s->open_start, last = i == c->n - 2 && s->open_end;
        if ((first || last) &&
            c->n > 4) { /* beyond it no cell tells: half way towards its neighbour, across the row */
            fpoint next = first ? b : a, far = before.p[first ? 3 : c->n - 4];
            float dx = far.x - p.x, dy = far.y - p.y, l2 = fmaxf(dx * dx + dy * dy, 0.01f);
            float off = ((next.x - p.x) * dy - (next.y - p.y) * dx) / l2;
            to = (fpoint){p.x + dy * off / 2, p.y - dx * off / 2};
        }
        c->p[i].x += (to.x - p.x) * weight;
        c->p[i].y += (to.y - p.y) * weight;
    }
    if (c->n > 5 && s->open_end) { /* off the map the way the whole row went */
        fpoint q = c->p[c->n - 2], r = c->p[c->n - 4];
        float dx = q.x - r.x, dy = q.y - r.y, l = fmaxf(sqrtf(dx * dx + dy * dy), 0.01f);
        c->p[c->n - 1] = (fpoint){q.x + dx / l * g->radius * 2.6f, q.y + dy / l * g->radius * 2.6f};
    }
    if (c->n > 5 && s->open_start) {
        fpoint q = c->p[1], r = c->p[3];
        float dx = q.x - r.x, dy = q.y - r.y, l = fmaxf(sqrtf(dx * dx + dy * dy), 0.01f);
        c->p[0] = (fpoint){q.x + dx / l * g->radius * 2.6f, q.y + dy / l * g->radius * 2.6f};
    }
    curve_free(&before);
}

curve spine_curve(const ground *g, const spine *s, float pitch, float amplitude, int smoothing)
{
    curve c = curve_round(s->line.p, s->line.n, 6);
    if (amplitude > 0) {
        curve coarse = curve_resample(&c, 26 * g->u);
        curve_wobble(&coarse, amplitude, noise_hash(g->seed, (uint32_t)s->line.n, 71, 0));
        curve_free(&c);
        c = curve_round(coarse.p, coarse.n, 5);
        curve_free(&coarse);
    }
    curve even = curve_resample(&c, pitch);
    curve_smooth(&even, smoothing);
    curve_free(&c);
    return even;
}
