/*
 * blit.c: fills, copies and masks on premultiplied pixels; four at a time where the processor has SSE2, with
 * the same results without.
 */
#include "sdl/blit.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

/* ---- one pixel. Two channels at a time in 16-bit lanes; x * a / 255 to the nearest is (t + (t >> 8)) >> 8
 * with t = x * a + 128. */

static inline uint32_t scaled(uint32_t p, uint32_t a)
{
    uint32_t rb = (p & 0xFF00FF) * a + 0x800080, ag = ((p >> 8) & 0xFF00FF) * a + 0x800080;
    rb = ((rb + ((rb >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
    ag = (ag + ((ag >> 8) & 0xFF00FF)) & 0xFF00FF00;
    return rb | ag;
}

static inline uint32_t over(uint32_t s, uint32_t d)
{
    return s + scaled(d, 255 - (s >> 24));
}

#if defined(__SSE2__)

/* Four pixels times four 16-bit factors a half. */
static inline __m128i scaled_half(__m128i p16, __m128i a16)
{
    __m128i t = _mm_add_epi16(_mm_mullo_epi16(p16, a16), _mm_set1_epi16(128));
    return _mm_srli_epi16(_mm_add_epi16(t, _mm_srli_epi16(t, 8)), 8);
}

static inline __m128i alphas(__m128i p16)
{
    return _mm_shufflehi_epi16(_mm_shufflelo_epi16(p16, 0xFF), 0xFF);
}

static inline __m128i over4(__m128i s, __m128i d)
{
    const __m128i zero = _mm_setzero_si128(), full = _mm_set1_epi16(255);
    __m128i alo = _mm_sub_epi16(full, alphas(_mm_unpacklo_epi8(s, zero)));
    __m128i ahi = _mm_sub_epi16(full, alphas(_mm_unpackhi_epi8(s, zero)));
    __m128i lo = scaled_half(_mm_unpacklo_epi8(d, zero), alo),
            hi = scaled_half(_mm_unpackhi_epi8(d, zero), ahi);
    return _mm_add_epi8(s, _mm_packus_epi16(lo, hi));
}

static inline __m128i load(const uint32_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline void store(uint32_t *p, __m128i v)
{
    _mm_storeu_si128((__m128i *)(void *)p, v);
}

/* What is left of a row: one to three pixels. */
static inline __m128i load_few(const uint32_t *p, int n)
{
    if (n == 1) return _mm_cvtsi32_si128((int)p[0]);
    const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)p);
    return n == 2 ? two : _mm_unpacklo_epi64(two, _mm_cvtsi32_si128((int)p[2]));
}

static inline void store_few(uint32_t *p, __m128i v, int n)
{
    if (n == 1) {
        p[0] = (uint32_t)_mm_cvtsi128_si32(v);
        return;
    }
    _mm_storel_epi64((__m128i *)(void *)p, v);
    if (n == 3) p[2] = (uint32_t)_mm_cvtsi128_si32(_mm_unpackhi_epi64(v, v));
}

static void over_row(uint32_t *d, const uint32_t *s, int n)
{
    const __m128i none = _mm_setzero_si128(), full = _mm_set1_epi32(-1), colours = _mm_set1_epi32(0xFFFFFF);
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        __m128i v = load(s + i);
        if (_mm_movemask_epi8(_mm_cmpeq_epi8(v, none)) == 0xFFFF) continue;
        if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_or_si128(v, colours), full)) == 0xFFFF)
            store(d + i, v);
        else
            store(d + i, over4(v, load(d + i)));
    }
    if (i < n) store_few(d + i, over4(load_few(s + i, n - i), load_few(d + i, n - i)), n - i);
}

static inline __m128i scaled4(__m128i v, __m128i a)
{
    const __m128i zero = _mm_setzero_si128();
    return _mm_packus_epi16(scaled_half(_mm_unpacklo_epi8(v, zero), a),
                            scaled_half(_mm_unpackhi_epi8(v, zero), a));
}

static void over_row_alpha(uint32_t *d, const uint32_t *s, int n, unsigned alpha)
{
    const __m128i a = _mm_set1_epi16((short)alpha);
    int i = 0;
    for (; i + 4 <= n; i += 4)
        store(d + i, over4(scaled4(load(s + i), a), load(d + i)));
    if (i < n) store_few(d + i, over4(scaled4(load_few(s + i, n - i), a), load_few(d + i, n - i)), n - i);
}

static void fill_row(uint32_t *d, int n, uint32_t c)
{
    int i = 0;
    const __m128i v = _mm_set1_epi32((int)c);
    if (c >> 24 == 255) {
        for (; i + 4 <= n; i += 4)
            store(d + i, v);
        for (; i < n; i++)
            d[i] = c;
        return;
    }
    for (; i + 4 <= n; i += 4)
        store(d + i, over4(v, load(d + i)));
    if (i < n) store_few(d + i, over4(v, load_few(d + i, n - i)), n - i);
}

static void mask_row(uint32_t *d, const uint8_t *m, int n, uint32_t c)
{
    const __m128i zero = _mm_setzero_si128(), c16 = _mm_unpacklo_epi8(_mm_set1_epi32((int)c), zero);
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        uint32_t four;
        memcpy(&four, m + i, 4);
        if (four == 0) continue;
        __m128i a = _mm_cvtsi32_si128((int)four);
        a = _mm_unpacklo_epi8(a, a);  /* each byte twice */
        a = _mm_unpacklo_epi16(a, a); /* and four times */
        __m128i s = _mm_packus_epi16(scaled_half(c16, _mm_unpacklo_epi8(a, zero)),
                                     scaled_half(c16, _mm_unpackhi_epi8(a, zero)));
        store(d + i, over4(s, load(d + i)));
    }
    for (; i < n; i++)
        if (m[i]) d[i] = over(scaled(c, m[i]), d[i]);
}

#else

static void over_row(uint32_t *d, const uint32_t *s, int n)
{
    for (int i = 0; i < n; i++)
        d[i] = over(s[i], d[i]);
}

static void over_row_alpha(uint32_t *d, const uint32_t *s, int n, unsigned alpha)
{
    for (int i = 0; i < n; i++)
        d[i] = over(scaled(s[i], alpha), d[i]);
}

static void fill_row(uint32_t *d, int n, uint32_t c)
{
    for (int i = 0; i < n; i++)
        d[i] = c >> 24 == 255 ? c : over(c, d[i]);
}

static void mask_row(uint32_t *d, const uint8_t *m, int n, uint32_t c)
{
    for (int i = 0; i < n; i++)
        if (m[i]) d[i] = over(scaled(c, m[i]), d[i]);
}

#endif

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
        fill_row(at(t, r.x, r.y + y), r.w, c);
}

void blit_mask(const pixels *t, irect clip, const uint8_t *mask, int w, int h, int stride, int x, int y,
               uint32_t c)
{
    irect r = irect_meet((irect){x, y, w, h}, clip);
    for (int i = 0; i < r.h; i++)
        mask_row(at(t, r.x, r.y + i), mask + (ptrdiff_t)(r.y + i - y) * stride + (r.x - x), r.w, c);
}

static int between(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

static void image_row(uint32_t *d, const uint32_t *s, int from, int to, const blit_row *row)
{
    int a = between(row->from, from, to), b = between(row->solid_from, a, to),
        c = between(row->solid_to, b, to);
    int e = between(row->to, c, to);
    over_row(d + a - from, s + a, b - a);
    memcpy(d + b - from, s + b, (size_t)(c - b) * sizeof *s);
    over_row(d + c - from, s + c, e - c);
}

void blit_image(const pixels *t, irect clip, const uint32_t *px, int w, int h, const blit_row *rows, int x,
                int y, unsigned alpha)
{
    irect r = irect_meet((irect){x, y, w, h}, clip);
    int from = r.x - x, to = from + r.w;
    for (int i = 0; i < r.h; i++) {
        int line = r.y + i - y;
        const uint32_t *s = px + (ptrdiff_t)line * w;
        uint32_t *d = at(t, r.x, r.y + i);
        if (alpha < 255)
            over_row_alpha(d, s + from, r.w, alpha);
        else if (rows)
            image_row(d, s, from, to, &rows[line]);
        else
            over_row(d, s + from, r.w);
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
        over_row(at(t, seen.x, y), s + (seen.x - r.x), a - seen.x);
        if (s[cx]) fill_row(at(t, a, y), b - a, s[cx]);
        over_row(at(t, b, y), s + (b - right) + cx + 1, end - b);
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
    return r;
}
