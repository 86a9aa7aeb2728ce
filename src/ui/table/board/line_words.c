/* line_words.c: see line_words.h. */
#include "ui/table/board/line_words.h"

#include <math.h>

#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/board/writing.h"
#include "ui/table/camera.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"

/* So much nearer than any other line, and so near to its own where they stand beside it, in pixels. */
static const float NEARER = 5, CLOSE = 2, FARTHER = 5;

bool line_words_same(const line_span *a, const line_span *b)
{
    return (a->from == b->from && a->to == b->to) || (a->from == b->to && a->to == b->from);
}

/* How much of a line lies within r, as shares of it: from *in to *out. */
static bool within(frect r, const line_span *l, float *in, float *out)
{
    const float d[2] = {l->b.x - l->a.x, l->b.y - l->a.y}, at[2] = {l->a.x, l->a.y}, lo[2] = {r.x, r.y},
                hi[2] = {r.x + r.w, r.y + r.h};
    *in = 0, *out = 1;
    for (int i = 0; i < 2; i++) {
        if (fabsf(d[i]) < 0.01f) {
            if (at[i] < lo[i] || at[i] > hi[i]) return false;
            continue;
        }
        const float p = (lo[i] - at[i]) / d[i], q = (hi[i] - at[i]) / d[i];
        *in = fmaxf(*in, fminf(p, q));
        *out = fminf(*out, fmaxf(p, q));
    }
    return *in <= *out;
}

static float to_point(frect r, fpoint p)
{
    return hypotf(fmaxf(fmaxf(r.x - p.x, p.x - r.x - r.w), 0), fmaxf(fmaxf(r.y - p.y, p.y - r.y - r.h), 0));
}

float line_words_far(frect r, const line_span *l)
{
    float in, out, far = fminf(to_point(r, l->a), to_point(r, l->b));
    if (within(r, l, &in, &out)) return 0;
    const float dx = l->b.x - l->a.x, dy = l->b.y - l->a.y, sum = fmaxf(dx * dx + dy * dy, 0.01f);
    for (int i = 0; i < 4; i++) {
        const fpoint p = {i & 1 ? r.x + r.w : r.x, i & 2 ? r.y + r.h : r.y};
        const float k = fmaxf(0, fminf(1, ((p.x - l->a.x) * dx + (p.y - l->a.y) * dy) / sum));
        far = fminf(far, hypotf(p.x - l->a.x - k * dx, p.y - l->a.y - k * dy));
    }
    return far;
}

typedef struct search {
    const table *t;
    const line_span *line;
    int n, own;
    const frect *taken;
    int ntaken, nkept, nseen, nlooks;
    frect kept[UNITS_MAX * COUNTER_READS];  /* others' counters, and what is read of those whom it concerns */
    frect looks[UNITS_MAX * COUNTER_READS]; /* where those whom it concerns look, and their hits: hardly */
    frect seen[UNITS_MAX];                  /* all of them with what marks them: rather not, but it may be */
} search;

static void find_counters(search *s)
{
    const float marks = 3;
    const table *t = s->t;
    const line_span *l = &s->line[s->own];
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->anim->shown.units[i];
        if (p->status != UNIT_ON || p->space == NO_SPACE || t->b->spaces[p->space].sheet != t->camera->sheet)
            continue;
        const bool concerned = p->space == l->from || p->space == l->to;
        const fpoint c = where_unit(t, i);
        const float half = where_counter(t, p->space) / 2;
        const frect all = {c.x - half, c.y - half, 2 * half, 2 * half};
        s->seen[s->nseen++] = ui_inset(all, -marks);
        if (!concerned) {
            s->kept[s->nkept++] = all;
            continue;
        }
        frect read[COUNTER_READS];
        const int n = pieces_reads(t, i, read);
        if (n > 0) s->kept[s->nkept++] = read[0];
        for (int k = 1; k < n; k++)
            s->looks[s->nlooks++] = read[k];
    }
}

/* Words that stand beside it leave its edge to be seen. */
static float beside_by(const table *t)
{
    return CLOSE + 2 * t->host->ui->t.zoom;
}

/* Something lies over the board there, and would cut them off. */
static bool boxed(const table *t, frect r)
{
    return layout_covered(t, r) || layout_carded(t, r, 0) || ui_meet(r, t->layout->small_map) ||
           (lesson_now(t) && ui_meet(r, t->lesson->card));
}

/* What is wrong with words there, in square pixels; 0: nothing. */
static float wrong(const search *s, frect r)
{
    const frect port = s->t->layout->board;
    const line_span *l = &s->line[s->own];
    const float near = line_words_far(r, l);
    float sum = ui_shared(r, port) < r.w * r.h - 1 ? 2 * r.w * r.h : 0;
    if (boxed(s->t, r)) sum += 2 * r.w * r.h;
    if (s->n > 1 && near > beside_by(s->t) + FARTHER + 1) sum += r.w * r.h / 2;
    for (int i = 0; i < s->nkept; i++)
        sum += ui_shared(r, s->kept[i]);
    for (int i = 0; i < s->ntaken; i++)
        sum += ui_shared(r, s->taken[i]);
    for (int i = 0; i < s->n; i++)
        if (i != s->own && !line_words_same(&s->line[i], l) && line_words_far(r, &s->line[i]) < near + NEARER)
            sum += r.w * r.h / 2;
    return sum;
}

/* What is better elsewhere: its head hidden, or nearly all of it; marks of counters, names of the map. */
static float worse(const search *s, frect r)
{
    enum { HEAD = 40, ALL = 30, NAME = 12 };
    const float seen = 14, head = 4;
    const line_span *l = &s->line[s->own];
    float in, out, sum = to_point(r, l->b) < head ? HEAD : 0;
    const float len = hypotf(l->b.x - l->a.x, l->b.y - l->a.y);
    if (within(r, l, &in, &out) && len * (1 - out + in) < seen) sum += ALL;
    for (int i = 0; i < s->nseen; i++)
        sum += ui_shared(r, s->seen[i]) * 0.2f;
    for (int i = 0; i < s->nlooks; i++)
        sum += ui_shared(r, s->looks[i]);
    return sum + (float)(writing_under(s->t, r) > 0 ? NAME : 0);
}

/* Of length 1; of one that is but a point, from the one whom it concerns to the other. */
static fpoint direction(const line_span *l)
{
    fpoint a = l->a, b = l->b;
    if (hypotf(b.x - a.x, b.y - a.y) < 4) a = l->from_at, b = l->to_at;
    const float len = fmaxf(hypotf(b.x - a.x, b.y - a.y), 1);
    return (fpoint){(b.x - a.x) / len, (b.y - a.y) / len};
}

bool line_words_place(const table *t, const line_span *line, int n, int own, const frect *taken, int ntaken,
                      float w, float h, frect *out)
{
    enum { ALONG = 16, ASIDE = 5, CLEAR = 2 };
    search s = {.t = t, .line = line, .n = n, .own = own, .taken = taken, .ntaken = ntaken};
    const line_span *l = &line[own];
    const float dx = l->b.x - l->a.x, dy = l->b.y - l->a.y;
    const fpoint way = direction(l);
    const float up = way.x < 0 ? -1 : 1, /* above it first */
        beside = (fabsf(way.y) * w + fabsf(way.x) * h) / 2 + beside_by(t),
                /* of the only line: clear of those it concerns, too */
        clear = beside + where_counter(t, l->from) / 2;
    const int asides = n > 1 ? ASIDE : ASIDE + CLEAR;
    float least = -1, at_least = 0;
    find_counters(&s);
    for (int i = 0; i < asides * (2 * ALONG + 1); i++) {
        const int aside = i % asides, step = (i / asides + 1) / 2;
        const float part = 0.5f + 0.03f * (float)step * ((i / asides) & 1 ? -1 : 1),
                    far = aside >= ASIDE ? clear
                          : aside > 2    ? beside + FARTHER
                                         : beside,
                    off = aside == 0 ? 0 : up * (aside & 1 ? far : -far);
        const frect r = {roundf(l->a.x + dx * part + way.y * off - w / 2),
                         roundf(l->a.y + dy * part - way.x * off - h / 2), w, h};
        const float bad = wrong(&s, r);
        if (least >= 0 && bad > least) continue;
        const float cost = worse(&s, r) + (float)step + 4 * (float)((aside + 1) / 2);
        if (least >= 0 && bad >= least && cost >= at_least) continue;
        least = bad, at_least = cost, *out = r;
        if (bad <= 0 && cost < (float)step + 1) break;
    }
    return least <= 0;
}
