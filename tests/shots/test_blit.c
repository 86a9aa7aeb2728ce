/*
 * test_blit.c: the blends of blit.c beside one pixel at a time, written out: at every width and place of a
 * row, for what is done four pixels at a time has ends.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sdl/blit.h"
#include "sdl/rows.h"

enum { WIDE = 40, LONGEST = 29 };

typedef struct row {
    uint32_t now[WIDE], wanted[WIDE]; /* the same ground under both */
    pixels target;
} row;

static uint32_t next(void)
{
    static uint32_t state = 1879;
    state = state * 1664525 + 1013904223;
    return state;
}

static uint32_t channel(uint32_t p, int shift)
{
    return p >> shift & 0xFF;
}

/* Nearest of x * a / 255, each channel. */
static uint32_t part(uint32_t p, uint32_t a)
{
    uint32_t out = 0;
    for (int shift = 0; shift < 32; shift += 8)
        out |= (channel(p, shift) * a + 127) / 255 << shift;
    return out;
}

static uint32_t above(uint32_t s, uint32_t ground)
{
    return s + part(ground, 255 - (s >> 24));
}

/* Premultiplied; often clear, often solid. */
static uint32_t some_pixel(void)
{
    const uint32_t kind = next() >> 30, colours = next();
    return kind == 0 ? 0 : kind == 1 ? colours | 0xFF000000U : part(colours | 0xFF000000U, next() >> 24);
}

static void ground(row *r)
{
    for (int i = 0; i < WIDE; i++)
        r->now[i] = r->wanted[i] = next() | 0xFF000000U;
    r->target = (pixels){r->now, WIDE, 1, WIDE};
}

static void same(const row *r, const char *what, int x, int n)
{
    for (int i = 0; i < WIDE; i++)
        if (r->now[i] != r->wanted[i])
            fail_msg("%s of %d pixels at %d: pixel %d is %08x and not %08x", what, n, x, i, r->now[i],
                     r->wanted[i]);
}

static const irect ALL = {0, 0, WIDE, 1};

static void a_picture(int x, int n, unsigned alpha, bool known)
{
    row r;
    uint32_t px[LONGEST];
    ground(&r);
    for (int i = 0; i < n; i++) {
        px[i] = some_pixel();
        r.wanted[x + i] = above(alpha < 255 ? part(px[i], alpha) : px[i], r.wanted[x + i]);
    }
    const blit_row scanned = blit_row_scan(px, n);
    blit_image(&r.target, ALL, px, n, 1, known ? &scanned : NULL, x, 0, alpha);
    same(&r, alpha < 255 ? "half a picture" : known ? "a picture known by rows" : "a picture", x, n);
}

/* Some of its columns, rows of it known: a clear edge, a soft one, a solid middle. */
static void a_cut_picture(int x, int n)
{
    row r;
    uint32_t px[LONGEST];
    const int soft = (int)(next() % 5), from = (int)(next() % (uint32_t)n),
              wide = 1 + (int)(next() % (uint32_t)(n - from));
    ground(&r);
    for (int i = 0; i < n; i++) {
        const int in = i < n - 1 - i ? i : n - 1 - i;
        px[i] = in < soft / 2 ? 0 : in < soft ? part(next() | 0xFF000000U, 100) : next() | 0xFF000000U;
        if (i >= from && i < from + wide) r.wanted[x + i] = above(px[i], r.wanted[x + i]);
    }
    const blit_row scanned = blit_row_scan(px, n);
    blit_image(&r.target, (irect){x + from, 0, wide, 1}, px, n, 1, &scanned, x, 0, 255);
    same(&r, "a cut picture", x, n);
}

static void pictures_blend_alike_at_every_width(void **state)
{
    (void)state;
    for (int round = 0; round < 40; round++) {
        rows_narrow(round % 2 == 0); /* what this processor can do, and what every one can */
        for (int n = 1; n <= LONGEST; n++)
            for (int x = 0; x < 5; x++)
                a_picture(x, n, 255, false), a_picture(x, n, 255, true),
                    a_picture(x, n, 90 + next() % 80, false), a_cut_picture(x, n);
    }
    rows_narrow(false);
}

static void fills_and_masks_blend_alike_at_every_width(void **state)
{
    (void)state;
    row r;
    for (int round = 0; round < 40; round++) {
        rows_narrow(round % 2 == 0);
        for (int n = 1; n <= LONGEST; n++) {
            const int x = (int)(next() >> 30);
            const uint32_t c = some_pixel();
            uint8_t mask[LONGEST];
            ground(&r);
            for (int i = 0; i < n; i++)
                r.wanted[x + i] = above(c, r.wanted[x + i]);
            blit_fill(&r.target, ALL, (irect){x, 0, n, 1}, c);
            same(&r, "a fill", x, n);
            ground(&r);
            for (int i = 0; i < n; i++) {
                mask[i] = (uint8_t)(next() >> 30 ? next() >> 24 : 0);
                r.wanted[x + i] = above(part(c, mask[i]), r.wanted[x + i]);
            }
            blit_mask(&r.target, ALL, mask, n, 1, n, x, 0, c);
            same(&r, "a mask", x, n);
        }
    }
    rows_narrow(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_blend_alike_at_every_width),
        cmocka_unit_test(fills_and_masks_blend_alike_at_every_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
