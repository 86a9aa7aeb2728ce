/*
 * blit.c: fills, copies and masks on premultiplied pixels: which rows of what go where.
 */
#include "sdl/blit.h"

#include <string.h>

#include "sdl/rows.h"

irect irect_meet(irect a, irect b)
{
    int x0 = a.x > b.x ? a.x : b.x, y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w,
        y1 = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return (irect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

bool irect_empty(irect r)
{
    return r.w <= 0 || r.h <= 0;
}

bool irect_holds(irect o, irect i)
{
    return i.x >= o.x && i.y >= o.y && i.x + i.w <= o.x + o.w && i.y + i.h <= o.y + o.h;
}

uint32_t blit_colour(colour c, float alpha)
{
    if (alpha > 1) alpha = 1;
    uint32_t a = (uint32_t)((float)(c & 0xFF) * alpha + 0.5F), out = a << 24;
    for (int shift = 0; shift < 24; shift += 8)
        out |= (((c >> (shift + 8)) & 0xFF) * a + 127) / 255 << shift;
    return out;
}

/* ---- rectangles */

static uint32_t *at(const pixels *t, int x, int y)
{
    return t->px + (ptrdiff_t)y * t->stride + x;
}

void blit_fill(const pixels *t, irect clip, irect r, uint32_t c)
{
    r = irect_meet(r, clip);
    if (c == 0) return;
    for (int y = 0; y < r.h; y++)
        row_fill(at(t, r.x, r.y + y), r.w, c);
}

void blit_mask(const pixels *t, irect clip, const uint8_t *mask, int w, int h, int stride, int x, int y,
               uint32_t c)
{
    irect r = irect_meet((irect){x, y, w, h}, clip);
    rows_mask(at(t, r.x, r.y), t->stride, mask + (ptrdiff_t)(r.y - y) * stride + (r.x - x), stride, r.w, r.h,
              c);
}

static int between(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

/* What of a row lies from one column to another. */
static blit_row row_between(blit_row row, int from, int to)
{
    blit_row cut;
    cut.from = (int16_t)between(row.from, from, to);
    cut.solid_from = (int16_t)between(row.solid_from, cut.from, to);
    cut.solid_to = (int16_t)between(row.solid_to, cut.solid_from, to);
    cut.to = (int16_t)between(row.to, cut.solid_to, to);
    return cut;
}

static void known_image(const pixels *t, irect r, const uint32_t *px, int w, const blit_row *rows, int x,
                        int y)
{
    const int line = r.y - y, from = r.x - x, to = from + r.w;
    const uint32_t *s = px + (ptrdiff_t)line * w;
    uint32_t *d = at(t, r.x, r.y) - from;
    rows += line;
    if (r.w == w) {
        rows_image(d, t->stride, s, w, rows, r.h);
        return;
    }
    for (int i = 0; i < r.h; i++, s += w, d += t->stride) {
        const blit_row cut = row_between(rows[i], from, to);
        rows_image(d, t->stride, s, w, &cut, 1);
    }
}

void blit_image(const pixels *t, irect clip, const uint32_t *px, int w, int h, const blit_row *rows, int x,
                int y, unsigned alpha)
{
    const irect r = irect_meet((irect){x, y, w, h}, clip);
    if (irect_empty(r)) return;
    if (rows && alpha == 255) {
        known_image(t, r, px, w, rows, x, y);
        return;
    }
    for (int i = 0; i < r.h; i++) {
        const uint32_t *s = px + (ptrdiff_t)(r.y + i - y) * w + (r.x - x);
        uint32_t *d = at(t, r.x, r.y + i);
        if (alpha < 255)
            row_over_alpha(d, s, r.w, alpha);
        else
            row_over(d, s, r.w);
    }
}

void blit_nine(const pixels *t, irect clip, const uint32_t *px, int w, int h, irect r)
{
    irect seen = irect_meet(r, clip);
    int cx = w / 2, cy = h / 2, right = r.x + r.w - cx;
    for (int y = seen.y; y < seen.y + seen.h; y++) {
        int line = y - r.y < cy ? y - r.y : y - r.y >= r.h - cy ? h - (r.h - (y - r.y)) : cy;
        const uint32_t *s = px + (ptrdiff_t)line * w;
        int end = seen.x + seen.w, a = between(r.x + cx, seen.x, end), b = between(right, a, end);
        row_over(at(t, seen.x, y), s + (seen.x - r.x), a - seen.x);
        if (s[cx]) row_fill(at(t, a, y), b - a, s[cx]);
        row_over(at(t, b, y), s + (b - right) + cx + 1, end - b);
    }
}

/* Where the run of solid pixels that begins at x ends. */
static int solid_end(const uint32_t *px, int x, int to)
{
    while (x + 4 <= to && (px[x] & px[x + 1] & px[x + 2] & px[x + 3]) >> 24 == 255)
        x += 4;
    while (x < to && px[x] >> 24 == 255)
        x++;
    return x;
}

/* What is blended before and after the solid run comes in eights, where there is room: a solid pixel blended
 * hides what was there, and a clear one leaves it. */
static void round_ends(blit_row *r, int w)
{
    const int first = (r->from - r->solid_from) & 7, last = (r->solid_to - r->to) & 7,
              all = (r->from - r->to) & 7;
    if (r->solid_to - r->solid_from > first + last) {
        r->solid_from = (int16_t)(r->solid_from + first);
        r->solid_to = (int16_t)(r->solid_to - last);
    } else if (r->solid_to == r->solid_from && r->to + all <= w) {
        r->solid_from = r->solid_to = r->to = (int16_t)(r->to + all);
    }
}

blit_row blit_row_scan(const uint32_t *px, int w)
{
    int from = 0, to = w;
    while (from < to && px[from] == 0)
        from++;
    while (to > from && px[to - 1] == 0)
        to--;
    blit_row r = {(int16_t)from, (int16_t)to, (int16_t)to, (int16_t)to};
    int best = 0;
    for (int x = from; x < to;) { /* the longest solid run */
        int start = x;
        x = solid_end(px, x, to);
        if (x - start > best) {
            best = x - start;
            r.solid_from = (int16_t)start;
            r.solid_to = (int16_t)x;
        }
        if (x == start) x++;
    }
    round_ends(&r, w);
    return r;
}
