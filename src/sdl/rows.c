/*
 * rows.c: see rows.h. Four pixels at a time where the processor has SSE2, eight where it has AVX2.
 */
#include "sdl/rows.h"

#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* Code for eight pixels and code for four are slow beside each other unless both are made for the same
 * processor: what both use goes into each. */
#if defined(__GNUC__)
#define ALWAYS static inline __attribute__((always_inline))
#else
#define ALWAYS static inline
#endif

static bool narrow;

void rows_narrow(bool on)
{
    narrow = on;
}

/* ---- one pixel. Two channels at a time in 16-bit lanes; x * a / 255 to the nearest is (t + (t >> 8)) >> 8
 * with t = x * a + 128. */

ALWAYS uint32_t scaled(uint32_t p, uint32_t a)
{
    uint32_t rb = (p & 0xFF00FF) * a + 0x800080, ag = ((p >> 8) & 0xFF00FF) * a + 0x800080;
    rb = ((rb + ((rb >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
    ag = (ag + ((ag >> 8) & 0xFF00FF)) & 0xFF00FF00;
    return rb | ag;
}

ALWAYS uint32_t over(uint32_t s, uint32_t d)
{
    return s + scaled(d, 255 - (s >> 24));
}

#if defined(__SSE2__)

/* ---- four pixels, as two halves of four 16-bit factors a pixel. (t + (t >> 8)) >> 8 is t * 257 >> 16. */

ALWAYS __m128i scaled_half(__m128i p16, __m128i a16)
{
    return _mm_mulhi_epu16(_mm_add_epi16(_mm_mullo_epi16(p16, a16), _mm_set1_epi16(128)),
                           _mm_set1_epi16(257));
}

ALWAYS __m128i over4(__m128i s, __m128i d)
{
    const __m128i zero = _mm_setzero_si128();
    __m128i a = _mm_sub_epi32(_mm_set1_epi32(255), _mm_srli_epi32(s, 24));
    a = _mm_or_si128(a, _mm_slli_epi32(a, 16));
    __m128i lo = scaled_half(_mm_unpacklo_epi8(d, zero), _mm_unpacklo_epi32(a, a)),
            hi = scaled_half(_mm_unpackhi_epi8(d, zero), _mm_unpackhi_epi32(a, a));
    return _mm_add_epi8(s, _mm_packus_epi16(lo, hi));
}

ALWAYS __m128i scaled4(__m128i v, __m128i a)
{
    const __m128i zero = _mm_setzero_si128();
    return _mm_packus_epi16(scaled_half(_mm_unpacklo_epi8(v, zero), a),
                            scaled_half(_mm_unpackhi_epi8(v, zero), a));
}

/* c16: the colour's four channels in 16 bits, twice; m: the coverage of four pixels. */
ALWAYS __m128i masked4(__m128i c16, uint32_t m)
{
    const __m128i zero = _mm_setzero_si128();
    __m128i a = _mm_cvtsi32_si128((int)m);
    a = _mm_unpacklo_epi8(a, a);  /* each byte twice */
    a = _mm_unpacklo_epi16(a, a); /* and four times */
    return _mm_packus_epi16(scaled_half(c16, _mm_unpacklo_epi8(a, zero)),
                            scaled_half(c16, _mm_unpackhi_epi8(a, zero)));
}

ALWAYS __m128i load(const uint32_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

ALWAYS void store(uint32_t *p, __m128i v)
{
    _mm_storeu_si128((__m128i *)(void *)p, v);
}

/* What is left of a row: one to three pixels. */
ALWAYS __m128i load_few(const uint32_t *p, int n)
{
    if (n == 1) return _mm_cvtsi32_si128((int)p[0]);
    const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)p);
    return n == 2 ? two : _mm_unpacklo_epi64(two, _mm_cvtsi32_si128((int)p[2]));
}

ALWAYS void store_few(uint32_t *p, __m128i v, int n)
{
    if (n == 1) {
        p[0] = (uint32_t)_mm_cvtsi128_si32(v);
        return;
    }
    _mm_storel_epi64((__m128i *)(void *)p, v);
    if (n == 3) p[2] = (uint32_t)_mm_cvtsi128_si32(_mm_unpackhi_epi64(v, v));
}

/* A row under coverage, by fours and ones. */
ALWAYS void mask_rest(uint32_t *d, const uint8_t *m, int n, uint32_t c)
{
    const __m128i c16 = _mm_unpacklo_epi8(_mm_set1_epi32((int)c), _mm_setzero_si128());
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        uint32_t four;
        memcpy(&four, m + i, sizeof four);
        if (four != 0) store(d + i, over4(masked4(c16, four), load(d + i)));
    }
    for (; i < n; i++)
        if (m[i]) d[i] = over(scaled(c, m[i]), d[i]);
}

/* ---- eight pixels: the same in each half of a register twice as wide. */

#if defined(__GNUC__)
#define WIDE __attribute__((target("avx2")))
#define has_wide() (!narrow && __builtin_cpu_supports("avx2"))

WIDE ALWAYS __m256i scaled_half8(__m256i p16, __m256i a16)
{
    return _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(p16, a16), _mm256_set1_epi16(128)),
                              _mm256_set1_epi16(257));
}

WIDE ALWAYS __m256i over8(__m256i s, __m256i d)
{
    const __m256i zero = _mm256_setzero_si256();
    __m256i a = _mm256_sub_epi32(_mm256_set1_epi32(255), _mm256_srli_epi32(s, 24));
    a = _mm256_or_si256(a, _mm256_slli_epi32(a, 16));
    __m256i lo = scaled_half8(_mm256_unpacklo_epi8(d, zero), _mm256_unpacklo_epi32(a, a)),
            hi = scaled_half8(_mm256_unpackhi_epi8(d, zero), _mm256_unpackhi_epi32(a, a));
    return _mm256_add_epi8(s, _mm256_packus_epi16(lo, hi));
}

WIDE ALWAYS __m256i load8(const uint32_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

WIDE ALWAYS void store8(uint32_t *p, __m256i v)
{
    _mm256_storeu_si256((__m256i *)(void *)p, v);
}

WIDE ALWAYS void over_eight(uint32_t *d, const uint32_t *s)
{
    const __m256i v = load8(s);
    if (_mm256_testc_si256(v, _mm256_set1_epi32((int)0xFF000000U)))
        store8(d, v);
    else if (!_mm256_testz_si256(v, v))
        store8(d, over8(v, load8(d)));
}

/* Blends n pixels. */
WIDE static void over_wide(uint32_t *d, const uint32_t *s, int n)
{
    int i = 0;
    for (; i + 8 <= n; i += 8)
        over_eight(d + i, s + i);
    if (i + 4 <= n) store(d + i, over4(load(s + i), load(d + i))), i += 4;
    if (i < n) store_few(d + i, over4(load_few(s + i, n - i), load_few(d + i, n - i)), n - i);
}

/* Few pixels are copied sooner than memcpy() has looked how many they are. */
WIDE ALWAYS void copy_wide(uint32_t *d, const uint32_t *s, int n)
{
    enum { FEW = 128 };
    if (n < 8 || n > FEW) {
        memcpy(d, s, (size_t)n * sizeof *d);
        return;
    }
    for (int i = 0; i + 8 < n; i += 8)
        store8(d + i, load8(s + i));
    store8(d + n - 8, load8(s + n - 8));
}

/* A row whose ends come in eights (blit_row_scan), as those do that nothing cuts. */
WIDE ALWAYS bool in_eights(blit_row r)
{
    return (((r.solid_from - r.from) | (r.to - r.solid_to)) & 7) == 0;
}

WIDE static void image_wide(uint32_t *d, ptrdiff_t d_next, const uint32_t *s, ptrdiff_t s_next,
                            const blit_row *rows, int n)
{
    for (; n > 0; n--, rows++, d += d_next, s += s_next) {
        const blit_row r = *rows;
        if (in_eights(r)) {
            for (int x = r.from; x < r.solid_from; x += 8)
                over_eight(d + x, s + x);
            for (int x = r.solid_to; x < r.to; x += 8)
                over_eight(d + x, s + x);
        } else {
            over_wide(d + r.from, s + r.from, r.solid_from - r.from);
            over_wide(d + r.solid_to, s + r.solid_to, r.to - r.solid_to);
        }
        if (r.solid_to > r.solid_from)
            copy_wide(d + r.solid_from, s + r.solid_from, r.solid_to - r.solid_from);
    }
}

WIDE static int fill_eights(uint32_t *d, int n, uint32_t c)
{
    const __m256i v = _mm256_set1_epi32((int)c);
    int i = 0;
    if (c >> 24 == 255)
        for (; i + 8 <= n; i += 8)
            store8(d + i, v);
    else
        for (; i + 8 <= n; i += 8)
            store8(d + i, over8(v, load8(d + i)));
    return i;
}

WIDE static void mask_wide(uint32_t *d, ptrdiff_t d_next, const uint8_t *m, ptrdiff_t m_next, int w, int h,
                           uint32_t c)
{
    /* each coverage to the four bytes of its pixel, widened: pixels 0 1 | 4 5, then 2 3 | 6 7 */
    const __m256i low = _mm256_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1, 4, -1, 4, -1,
                                         4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1),
                  high = _mm256_add_epi8(low, _mm256_set1_epi16(2)),
                  c16 = _mm256_cvtepu8_epi16(_mm_set1_epi32((int)c));
    for (; h > 0; h--, d += d_next, m += m_next) {
        int i = 0;
        for (; i + 8 <= w; i += 8) {
            uint64_t eight;
            memcpy(&eight, m + i, sizeof eight);
            if (eight == 0) continue;
            const __m256i a = _mm256_set1_epi64x((long long)eight);
            const __m256i v = _mm256_packus_epi16(scaled_half8(c16, _mm256_shuffle_epi8(a, low)),
                                                  scaled_half8(c16, _mm256_shuffle_epi8(a, high)));
            store8(d + i, over8(v, load8(d + i)));
        }
        mask_rest(d + i, m + i, w - i, c);
    }
}

#else

#define has_wide() (narrow && false)
#define over_wide(d, s, n) (void)0
#define image_wide(d, d_next, s, s_next, rows, n) (void)0
#define fill_eights(d, n, c) 0
#define mask_wide(d, d_next, m, m_next, w, h, c) (void)0

#endif

/* ---- rows */

void row_over(uint32_t *d, const uint32_t *s, int n)
{
    const __m128i none = _mm_setzero_si128(), full = _mm_set1_epi32(-1), colours = _mm_set1_epi32(0xFFFFFF);
    int i = 0;
    if (has_wide()) {
        over_wide(d, s, n);
        return;
    }
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

void row_over_alpha(uint32_t *d, const uint32_t *s, int n, unsigned alpha)
{
    const __m128i a = _mm_set1_epi16((short)alpha);
    int i = 0;
    for (; i + 4 <= n; i += 4)
        store(d + i, over4(scaled4(load(s + i), a), load(d + i)));
    if (i < n) store_few(d + i, over4(scaled4(load_few(s + i, n - i), a), load_few(d + i, n - i)), n - i);
}

void row_fill(uint32_t *d, int n, uint32_t c)
{
    int i = n >= 8 && has_wide() ? fill_eights(d, n, c) : 0;
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

void rows_mask(uint32_t *d, ptrdiff_t d_next, const uint8_t *m, ptrdiff_t m_next, int w, int h, uint32_t c)
{
    if (has_wide()) {
        mask_wide(d, d_next, m, m_next, w, h, c);
        return;
    }
    for (; h > 0; h--, d += d_next, m += m_next)
        mask_rest(d, m, w, c);
}

#else

void row_over(uint32_t *d, const uint32_t *s, int n)
{
    for (int i = 0; i < n; i++)
        d[i] = over(s[i], d[i]);
}

void row_over_alpha(uint32_t *d, const uint32_t *s, int n, unsigned alpha)
{
    for (int i = 0; i < n; i++)
        d[i] = over(scaled(s[i], alpha), d[i]);
}

void row_fill(uint32_t *d, int n, uint32_t c)
{
    for (int i = 0; i < n; i++)
        d[i] = c >> 24 == 255 ? c : over(c, d[i]);
}

void rows_mask(uint32_t *d, ptrdiff_t d_next, const uint8_t *m, ptrdiff_t m_next, int w, int h, uint32_t c)
{
    for (; h > 0; h--, d += d_next, m += m_next)
        for (int i = 0; i < w; i++)
            if (m[i]) d[i] = over(scaled(c, m[i]), d[i]);
}

#define has_wide() (narrow && false)
#define image_wide(d, d_next, s, s_next, rows, n) (void)0

#endif

void rows_image(uint32_t *d, ptrdiff_t d_next, const uint32_t *s, ptrdiff_t s_next, const blit_row *rows,
                int n)
{
    if (has_wide()) {
        image_wide(d, d_next, s, s_next, rows, n);
        return;
    }
    for (; n > 0; n--, rows++, d += d_next, s += s_next) {
        const blit_row r = *rows;
        if (r.solid_from > r.from) row_over(d + r.from, s + r.from, r.solid_from - r.from);
        if (r.solid_to > r.solid_from)
            memcpy(d + r.solid_from, s + r.solid_from, (size_t)(r.solid_to - r.solid_from) * sizeof *d);
        if (r.to > r.solid_to) row_over(d + r.solid_to, s + r.solid_to, r.to - r.solid_to);
    }
}
