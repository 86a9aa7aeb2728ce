/*
 * cover.c: see cover.h. Rectangles less rectangles; exact, since nothing but whole pixels is left out.
 */
#include "sdl/cover.h"

void cover_begin(covers *v, irect painting)
{
    enum { LEAST = 64 };
    v->n = 0;
    v->x = painting.x;
    v->right = painting.x + painting.w;
    v->column = (painting.w + COVER_COLUMNS - 1) / COVER_COLUMNS;
    if (v->column < LEAST) v->column = LEAST;
    for (int i = 0; i < COVER_COLUMNS; i++)
        v->in[i] = 0;
}

void cover_add(covers *v, size_t by, irect r)
{
    const bool cut = r.x == v->x || r.x + r.w == v->right; /* wide, perhaps, but for the painting's edge */
    if (v->n == COVERS || (r.w < COVER_WIDE && !cut) || r.h < COVER_HIGH) return;
    const int from = (r.x - v->x) / v->column, to = (r.x + r.w - 1 - v->x) / v->column;
    for (int i = from; i <= to; i++)
        if (v->in[i] < COVER_IN_COLUMN) v->which[i][v->in[i]++] = (uint16_t)v->n;
    v->of[v->n++] = (struct cover){by, r};
}

/* What of p the cover c leaves: the lines above and below it, and what lies beside it. */
static int split(irect p, irect c, irect out[4])
{
    int n = 0;
    const int right = p.x + p.w, below = p.y + p.h;
    if (c.y > p.y) out[n++] = (irect){p.x, p.y, p.w, c.y - p.y};
    if (c.y + c.h < below) out[n++] = (irect){p.x, c.y + c.h, p.w, below - c.y - c.h};
    if (c.x > p.x) out[n++] = (irect){p.x, c.y, c.x - p.x, c.h};
    if (c.x + c.w < right) out[n++] = (irect){c.x + c.w, c.y, right - c.x - c.w, c.h};
    return n;
}

static int without(irect *parts, int n, irect c)
{
    for (int i = 0; i < n;) {
        const irect both = irect_meet(parts[i], c);
        irect rest[4];
        if (irect_empty(both)) {
            i++;
            continue;
        }
        const int k = split(parts[i], both, rest);
        if (n - 1 + k > COVER_PARTS) return n;
        parts[i] = parts[--n];
        for (int j = 0; j < k; j++)
            parts[n++] = rest[j]; /* the cover does not touch them */
    }
    return n;
}

int cover_left(const covers *v, size_t from_command, irect r, irect parts[COVER_PARTS])
{
    if (irect_empty(r)) return 0;
    int n = 1;
    parts[0] = r;
    const int from = (r.x - v->x) / v->column, to = (r.x + r.w - 1 - v->x) / v->column;
    for (int column = from; column <= to; column++) {
        for (int k = v->in[column]; k-- > 0;) { /* the latest first */
            const struct cover *c = &v->of[v->which[column][k]];
            if (c->by < from_command) break;
            if (c->r.x >= r.x + r.w || c->r.y >= r.y + r.h || c->r.x + c->r.w <= r.x ||
                c->r.y + c->r.h <= r.y)
                continue;
            n = without(parts, n, c->r);
            if (n == 0) return 0;
        }
    }
    return n;
}
