/*
 * test_paint.c: the painter without a window: what each command leaves in the pixels, and that repainting the
 * changed parts of a frame gives what painting all of it gives.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
#include <string.h>

#include <unistd.h>
#include <SDL.h>
#include <cmocka.h>
#include <dirent.h>

#include "core/file.h"
#include "core/mem.h"
#include "sdl/cover.h"
#include "sdl/dirty.h"
#include "sdl/paint.h"
#include "sdl/picture.h"
#include "sdl/raster.h"
#include "sdl/sound.h"
#include "ui/widget/widget_text.h"

enum { W = 320, H = 200, RANDOM_FRAMES = 4000 };

typedef struct table {
    painter *painter;
    const draw_host *host;
    draw_list *list;
    uint32_t px[W * H];
    pixels target;
} table;

static int begin(void **state)
{
    table *t = mem_alloc(sizeof *t);
    error err = {0};
    t->painter = painter_new(".", &err);
    if (!t->painter) return -1;
    t->host = painter_host(t->painter);
    t->list = draw_list_new();
    t->target = (pixels){t->px, W, H, W};
    *state = t;
    return 0;
}

static int end(void **state)
{
    table *t = *state;
    draw_list_free(t->list);
    painter_free(t->painter);
    mem_free(t);
    return 0;
}

static void paint(table *t)
{
    painter_paint(t->painter, &t->target, t->list, (irect){0, 0, W, H});
}

static uint32_t at(const table *t, int x, int y)
{
    return t->px[y * W + x] & 0xFFFFFF;
}

static int channel(uint32_t p, int shift)
{
    return (int)(p >> shift & 0xFF);
}

/* No channel of the two further apart than `most`. */
static bool alike(uint32_t a, uint32_t b, int most)
{
    for (int shift = 0; shift < 24; shift += 8)
        if (abs(channel(a, shift) - channel(b, shift)) > most) return false;
    return true;
}

#define assert_pixel(t, x, y, rgb, most)                                                                     \
    do {                                                                                                     \
        uint32_t found = at(t, x, y);                                                                        \
        if (!alike(found, rgb, most))                                                                        \
            fail_msg("pixel %d,%d is %06x, not %06x", x, y, found, (unsigned)(rgb));                         \
    } while (0)

static int count_unlike(const table *t, irect r, uint32_t rgb)
{
    int n = 0;
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            n += at(t, x, y) != rgb;
    return n;
}

static const stroke_style THIN = {1, {0}, false};

/* ---- fills */

static void rect_fills_its_pixels_and_no_others(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0x102030FF);
    draw_rect(t->list, (frect){10, 20, 30, 5}, 0xA0B0C0FF);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){10, 20, 30, 5}, 0xA0B0C0), 0);
    assert_int_equal(count_unlike(t, (irect){0, 0, W, H}, 0x102030), 30 * 5);
}

static void an_empty_list_is_black(void **state)
{
    table *t = *state;
    memset(t->px, 0x55, sizeof t->px);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){0, 0, W, H}, 0), 0);
}

static void alpha_blends_exactly(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_rect(t->list, (frect){0, 0, 7, 1}, 0xFF000080);
    draw_rect(t->list, (frect){8, 0, 8, 8}, 0x0000FF00);
    paint(t);
    for (int x = 0; x < 7; x++)
        assert_pixel(t, x, 0, 0xFF7F7F, 0); /* 255 * 127 / 255 of white is left */
    assert_pixel(t, 9, 1, 0xFFFFFF, 0);
}

static void half_covered_pixels_are_half_painted(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0x000000FF);
    draw_rect(t->list, (frect){10.5F, 10.5F, 10, 10}, 0xFFFFFFFF);
    paint(t);
    assert_pixel(t, 10, 15, 0x808080, 1);
    assert_pixel(t, 20, 15, 0x808080, 1);
    assert_pixel(t, 10, 10, 0x404040, 1);
    assert_pixel(t, 15, 15, 0xFFFFFF, 0);
    assert_pixel(t, 21, 15, 0x000000, 0);
}

static void clips_nest(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0x000000FF);
    draw_clip_push(t->list, (frect){10, 10, 50, 50});
    draw_transform_push(t->list, 2, 20, 20, 0);
    draw_clip_push(t->list, (frect){0, 0, 100, 10}); /* 20,20 to 220,40 of the window */
    draw_rect(t->list, (frect){-100, -100, 400, 400}, 0x00FF00FF);
    draw_circle(t->list, 0, 0, 300, 0x00FF00FF, 0, 0);
    draw_clip_pop(t->list);
    draw_transform_pop(t->list);
    draw_clip_pop(t->list);
    draw_rect(t->list, (frect){100, 100, 1, 1}, 0x0000FFFF);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){20, 20, 40, 20}, 0x00FF00), 0);
    assert_int_equal(count_unlike(t, (irect){0, 0, W, H}, 0), 40 * 20 + 1);
    assert_pixel(t, 100, 100, 0x0000FF, 0);
}

static void what_cannot_be_seen_is_not_kept(void **state)
{
    table *t = *state;
    draw_clip_push(t->list, (frect){10, 10, 20, 20});
    draw_rect(t->list, (frect){40, 40, 20, 20}, 0xFFFFFFFF);
    draw_polygon(t->list, (fpoint[]){{100, 100}, {120, 100}, {100, 120}}, 3, 0xFFFFFFFF);
    draw_clip_pop(t->list);
    draw_rect(t->list, (frect){0, 0, 5, 5}, 0xFFFFFF00);
    assert_int_equal(draw_list_count(t->list), 0);
}

static void round_corners_are_soft(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0x000000FF);
    draw_round(t->list, (frect){10, 10, 60, 40}, 10, 0xFFFFFFFF, 0, 0);
    paint(t);
    assert_pixel(t, 10, 10, 0x000000, 0);
    assert_pixel(t, 10, 30, 0xFFFFFF, 0);
    assert_pixel(t, 40, 10, 0xFFFFFF, 0);
    assert_pixel(t, 40, 30, 0xFFFFFF, 0);
    int soft = 0;
    for (int y = 10; y < 20; y++)
        for (int x = 10; x < 20; x++)
            soft += at(t, x, y) != 0 && at(t, x, y) != 0xFFFFFF;
    assert_in_range(soft, 8, 30);
    for (int y = 0; y < 10; y++) /* the same at all four corners */
        for (int x = 0; x < 10; x++)
            assert_true(alike(at(t, 10 + x, 10 + y), at(t, 69 - x, 49 - y), 4));
}

static void a_boxed_line_is_crisp_and_inside(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_round(t->list, (frect){10, 10, 60, 40}, 0, 0x80A0C0FF, 0x000000FF, 2);
    draw_round(t->list, (frect){100, 10, 60, 40}, 6, 0, 0x000000FF, 1);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){12, 12, 56, 36}, 0x80A0C0), 0);
    assert_int_equal(count_unlike(t, (irect){10, 10, 60, 2}, 0x000000), 0);
    assert_int_equal(count_unlike(t, (irect){68, 10, 2, 40}, 0x000000), 0);
    assert_int_equal(count_unlike(t, (irect){0, 0, W, 10}, 0xFFFFFF), 0);
    assert_int_equal(count_unlike(t, (irect){110, 10, 40, 1}, 0x000000), 0);
    assert_int_equal(count_unlike(t, (irect){110, 11, 40, 38}, 0xFFFFFF), 0);
}

static void lines_are_as_wide_as_asked(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_line(t->list, 10, 50.5F, 110, 50.5F, 0x000000FF, THIN);
    draw_line(t->list, 10, 80, 110, 80, 0x000000FF, (stroke_style){4, {10, 10}, false});
    paint(t);
    assert_int_equal(count_unlike(t, (irect){0, 40, W, 25}, 0xFFFFFF), 100);
    assert_int_equal(count_unlike(t, (irect){0, 70, W, 25}, 0xFFFFFF), 5 * 10 * 4);
}

static void holes_follow_the_rule_asked_for(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    for (int i = 0; i < 2; i++) {
        draw_path_begin(t->list);
        for (int k = 0; k < 2; k++) {
            float x = 10 + 100.0F * (float)i, s = k ? 20 : 60, o = k ? 20 : 0;
            draw_path_move(t->list, x + o, 10 + o);
            draw_path_line(t->list, x + o + s, 10 + o);
            draw_path_line(t->list, x + o + s, 10 + o + s);
            draw_path_line(t->list, x + o, 10 + o + s);
            draw_path_close(t->list);
        }
        (i ? draw_path_fill_evenodd : draw_path_fill)(t->list, 0x102030FF);
    }
    paint(t);
    assert_pixel(t, 40, 40, 0x102030, 0);
    assert_pixel(t, 140, 40, 0xFFFFFF, 0);
    assert_pixel(t, 115, 40, 0x102030, 0);
}

static void a_path_outlives_other_shapes(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_path_begin(t->list);
    draw_path_move(t->list, 10, 10);
    draw_path_line(t->list, 50, 10);
    draw_polygon(t->list, (fpoint[]){{100, 100}, {120, 100}, {120, 120}, {100, 120}}, 4, 0xFF0000FF);
    draw_path_line(t->list, 50, 50);
    draw_path_line(t->list, 10, 50);
    draw_path_close(t->list);
    draw_path_fill(t->list, 0x0000FFFF);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){10, 10, 40, 40}, 0x0000FF), 0);
    assert_int_equal(count_unlike(t, (irect){100, 100, 20, 20}, 0xFF0000), 0);
    assert_int_equal(count_unlike(t, (irect){0, 0, W, H}, 0xFFFFFF), 40 * 40 + 20 * 20);
}

static void gradients_run_from_one_colour_to_the_other(void **state)
{
    table *t = *state;
    draw_path_begin(t->list);
    draw_path_arc(t->list, 100, 100, 80, 0, 360);
    draw_path_close(t->list);
    draw_path_fill_gradient(t->list, (gradient){{20, 0}, {180, 0}, 0x000000FF, 0xFFFFFFFF});
    paint(t);
    assert_pixel(t, 100, 100, 0x808080, 3);
    assert_true(channel(at(t, 25, 100), 0) < 20 && channel(at(t, 175, 100), 0) > 235);
    assert_pixel(t, 25, 25, 0, 0);
}

static void transforms_turn_about_their_origin(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_transform_push(t->list, 2, 100, 100, 90);
    draw_rect(t->list, (frect){0, 0, 30, 10}, 0x203040FF); /* down and to the left */
    draw_transform_pop(t->list);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){81, 101, 18, 58}, 0x203040), 0);
    assert_int_equal(count_unlike(t, (irect){101, 0, 200, H}, 0xFFFFFF), 0);
    assert_int_equal(count_unlike(t, (irect){0, 0, 79, H}, 0xFFFFFF), 0);
}

static void a_path_clips(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_path_begin(t->list);
    draw_path_arc(t->list, 100, 100, 40, 0, 360);
    draw_path_clip_push(t->list);
    draw_rect(t->list, (frect){0, 0, W, H}, 0x000000FF);
    draw_text(t->list, (font){INTER_BOLD, 60}, 0xFF0000FF, 100, 120, ALIGN_CENTRE, "MMMMMM");
    draw_shadow(t->list, (frect){60, 60, 20, 20}, 4, 8, 0.5F);
    draw_clip_pop(t->list);
    draw_rect(t->list, (frect){300, 10, 4, 4}, 0x00FF00FF);
    paint(t);
    assert_pixel(t, 100, 65, 0x000000, 0);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < 290; x++)
            if ((x - 100) * (x - 100) + (y - 100) * (y - 100) > 43 * 43) assert_pixel(t, x, y, 0xFFFFFF, 0);
    assert_pixel(t, 301, 11, 0x00FF00, 0);
}

static void shadows_fall_right_and_down(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_shadow(t->list, (frect){50, 50, 100, 80}, 6, 10, 0.5F);
    paint(t);
    assert_true(channel(at(t, 100, 134), 0) < 160); /* under the lower edge */
    assert_true(channel(at(t, 100, 134), 0) < channel(at(t, 100, 46), 0));
    assert_true(channel(at(t, 153, 90), 0) < channel(at(t, 47, 90), 0));
    assert_pixel(t, 100, 160, 0xFFFFFF, 0);
    assert_pixel(t, 100, 100, 0x808080, 2);
}

/* ---- rasters */

typedef struct square {
    const uint32_t *px;
    int side;
} square;

static void square_row(void *of, int y, uint32_t *row)
{
    const square *s = of;
    memcpy(row, s->px + (ptrdiff_t)y * s->side, (size_t)s->side * sizeof *row);
}

static void keep_square(const table *t, uint64_t key, const uint32_t *px, int side)
{
    square s = {px, side};
    t->host->cache_pixels(t->host->self, key, side, side, square_row, &s);
}

static void pixels_kept_are_drawn_blended_scaled_and_repeated(void **state)
{
    table *t = *state;
    uint32_t four[4] = {0xFFFF0000U, 0xFF00FF00U, 0x80000080U, 0}; /* premultiplied */
    keep_square(t, 7, four, 2);
    assert_true(t->host->cached(t->host->self, 7));
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_image(t->list, 7, (frect){10, 10, 2, 2}, 1, 0);
    draw_image(t->list, 7, (frect){20, 10, 2, 2}, 0.5F, 0);
    draw_tiled(t->list, 7, (frect){30, 10, 5, 3}, 1);
    draw_image(t->list, 7, (frect){100, 100, 40, 40}, 1, 0);
    draw_image(t->list, 99, (frect){200, 100, 40, 40}, 1, 0); /* never kept */
    paint(t);
    assert_pixel(t, 10, 10, 0xFF0000, 0);
    assert_pixel(t, 11, 10, 0x00FF00, 0);
    assert_pixel(t, 10, 11, 0x7F7FFF, 0);
    assert_pixel(t, 11, 11, 0xFFFFFF, 0);
    assert_pixel(t, 20, 10, 0xFF7F7F, 1);
    assert_pixel(t, 34, 10, 0xFF0000, 0);
    assert_pixel(t, 33, 12, 0x00FF00, 0);
    assert_int_equal(count_unlike(t, (irect){35, 10, 10, 10}, 0xFFFFFF), 0);
    assert_pixel(t, 102, 102, 0xFF0000, 3);
    assert_pixel(t, 137, 102, 0x00FF00, 3);
    assert_int_equal(count_unlike(t, (irect){200, 100, 40, 40}, 0xFFFFFF), 0);
    t->host->drop(t->host->self, 7);
    assert_false(t->host->cached(t->host->self, 7));
}

/* A picture with see-through parts must come out the same by way of a raster as painted straight. */
static void a_cached_list_looks_like_the_list(void **state)
{
    table *t = *state;
    draw_list *content = draw_list_new();
    draw_round(content, (frect){4, 4, 60, 40}, 12, 0xC0302080, 0x203040FF, 2);
    draw_text(content, (font){INTER_BOLD, 18}, 0x00000090, 34, 30, ALIGN_CENTRE, "3 + 4");
    draw_svg(content, "silhouettes/line_helmet", (frect){10, 8, 30, 30}, 0x2050A0FF, 1, 0);
    draw_rect(content, (frect){40, 20, 12, 30}, 0x20FF2040);
    t->host->cache(t->host->self, 5, 80, 60, content, 1, 0, 0);
    draw_rect(t->list, (frect){0, 0, W, H}, 0xF0E0C0FF);
    draw_image(t->list, 5, (frect){10, 10, 80, 60}, 1, 0);
    draw_transform_push(t->list, 1, 160, 10, 0);
    draw_round(t->list, (frect){4, 4, 60, 40}, 12, 0xC0302080, 0x203040FF, 2);
    draw_text(t->list, (font){INTER_BOLD, 18}, 0x00000090, 34, 30, ALIGN_CENTRE, "3 + 4");
    draw_svg(t->list, "silhouettes/line_helmet", (frect){10, 8, 30, 30}, 0x2050A0FF, 1, 0);
    draw_rect(t->list, (frect){40, 20, 12, 30}, 0x20FF2040);
    draw_transform_pop(t->list);
    paint(t);
    draw_list_free(content);
    assert_true(count_unlike(t, (irect){10, 10, 80, 60}, 0xF0E0C0) > 2000);
    for (int y = 0; y < 60; y++)
        for (int x = 0; x < 80; x++)
            assert_pixel(t, 10 + x, 10 + y, at(t, 160 + x, 10 + y), 3);
}

static void a_cached_list_is_scaled_and_moved(void **state)
{
    table *t = *state;
    draw_list *content = draw_list_new();
    draw_rect(content, (frect){100, 50, 10, 10}, 0x204060FF);
    t->host->cache(t->host->self, 6, 64, 64, content, 3, -290, -140);
    draw_list_free(content);
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_image(t->list, 6, (frect){0, 0, 64, 64}, 1, 0);
    paint(t);
    assert_int_equal(count_unlike(t, (irect){10, 10, 30, 30}, 0x204060), 0);
    assert_int_equal(count_unlike(t, (irect){0, 0, W, H}, 0xFFFFFF), 30 * 30);
}

static void the_oldest_rasters_go_first(void **state)
{
    (void)state;
    raster_store *s = raster_store_new(10 * 64 * 64 * 4);
    for (uint64_t key = 1; key <= 20; key++) {
        raster_done(raster_put(s, key, 64, 64));
        assert_non_null(raster_find(s, 1));
        raster_frame_over(s);
        assert_true(raster_bytes(s) <= 10 * 64 * 64 * 4);
    }
    assert_non_null(raster_find(s, 1)); /* always in use */
    assert_null(raster_find(s, 2));
    assert_non_null(raster_find(s, 20));
    uint64_t version = raster_find(s, 20)->version;
    raster_done(raster_put(s, 20, 64, 64));
    assert_true(raster_find(s, 20)->version != version);
    raster_store_free(s);
}

/* What no frame has needed for long is let go, down to a quarter; what frames go on using stays. */
static void old_rasters_go_though_there_is_room(void **state)
{
    (void)state;
    enum { ROOM = 32, SIDE = 64, LONG = 2000 };
    raster_store *s = raster_store_new(ROOM * SIDE * SIDE * 4);
    for (uint64_t key = 1; key <= ROOM / 2; key++)
        raster_done(raster_put(s, key, SIDE, SIDE));
    const size_t all = raster_bytes(s);
    for (int frame = 0; frame < LONG / 4; frame++) {
        assert_non_null(raster_find(s, 1));
        raster_frame_over(s);
    }
    assert_int_equal(raster_bytes(s), all);          /* nobody has been away for long */
    for (int frame = 0; frame < LONG / 4; frame++) { /* a slow machine's: each stands as long as four */
        assert_non_null(raster_find(s, 1));
        raster_frames_over(s, 4);
    }
    assert_in_range(raster_bytes(s), 1, ROOM * SIDE * SIDE * 4 / 4);
    assert_non_null(raster_find(s, 1));
    assert_null(raster_find(s, 2));
    assert_non_null(raster_find(s, ROOM / 2));
    raster_store_free(s);
}

/* Less room lets go at the end of the frame, more room keeps. */
static void the_room_for_rasters_follows_the_window(void **state)
{
    (void)state;
    enum { SIDE = 64, ONE = SIDE * SIDE * 4 + SIDE * 64 };
    raster_store *s = raster_store_new(20 * ONE);
    for (uint64_t key = 1; key <= 16; key++)
        raster_done(raster_put(s, key, SIDE, SIDE));
    raster_store_room(s, 4 * ONE);
    assert_non_null(raster_find(s, 1)); /* this frame may use all of it */
    raster_frame_over(s);
    assert_in_range(raster_bytes(s), 3 * SIDE * SIDE * 4, 4 * ONE);
    raster_store_room(s, 20 * ONE);
    for (uint64_t key = 21; key <= 32; key++) {
        raster_done(raster_put(s, key, SIDE, SIDE));
        raster_frame_over(s);
    }
    for (uint64_t key = 21; key <= 32; key++)
        assert_non_null(raster_find(s, key));
    raster_store_free(s);
}

static void one_frame_keeps_all_it_uses(void **state)
{
    (void)state;
    raster_store *s = raster_store_new(1 << 16);
    for (uint64_t key = 1; key <= 40; key++)
        raster_done(raster_put(s, key, 64, 64));
    for (uint64_t key = 1; key <= 40; key++)
        assert_non_null(raster_find(s, key));
    raster_frame_over(s);
    assert_true(raster_bytes(s) <= 1 << 16);
    raster_store_free(s);
}

/* ---- pictures of assets/ */

static void a_tint_recolours_and_keeps_the_shape(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_svg(t->list, "silhouettes/line_helmet", (frect){10, 10, 80, 80}, 0, 1, 0);
    draw_svg(t->list, "silhouettes/line_helmet", (frect){110, 10, 80, 80}, 0x0000FFFF, 1, 0);
    paint(t);
    int inked = count_unlike(t, (irect){10, 10, 80, 80}, 0xFFFFFF);
    assert_true(inked > 500);
    assert_int_equal(count_unlike(t, (irect){110, 10, 80, 80}, 0xFFFFFF), inked);
    int blue = 0;
    for (int y = 10; y < 90; y++) {
        for (int x = 110; x < 190; x++) {
            assert_int_equal(channel(at(t, x, y), 0), 0xFF);
            blue += at(t, x, y) == 0x0000FF;
        }
    }
    assert_true(blue > 300);
}

/* Ink becomes the one colour, the ivory lines cut into it the other, and what lies between stays between. */
static void a_silhouette_is_printed_in_two_colours(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0x000000FF);
    draw_svg_printed(t->list, "silhouettes/zulu", (frect){10, 10, 80, 80}, 0xFF0000FF, 0x0000FFFF, 1);
    paint(t);
    int red = 0, blue = 0;
    for (int y = 10; y < 90; y++) {
        for (int x = 10; x < 90; x++) {
            assert_int_equal(channel(at(t, x, y), 8), 0); /* no green anywhere */
            red += at(t, x, y) == 0xFF0000;
            blue += channel(at(t, x, y), 0) > 0x80;
        }
    }
    assert_true(red > 300);
    assert_true(blue > 20);
}

static void pictures_keep_their_proportions(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_svg(t->list, "marks/wounded", (frect){10, 10, 150, 50}, 0, 1, 0); /* a round mark */
    paint(t);
    int x0 = W, x1 = 0, y0 = H, y1 = 0;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            if (at(t, x, y) == 0xFFFFFF) continue;
            x0 = x < x0 ? x : x0;
            x1 = x > x1 ? x : x1;
            y0 = y < y0 ? y : y0;
            y1 = y > y1 ? y : y1;
        }
    }
    assert_true(abs((x1 - x0) - (y1 - y0)) <= 6);
    assert_true(abs((x0 + x1) / 2 - 85) <= 4);
}

/* ---- text */

static void text_stands_on_its_baseline_where_asked(void **state)
{
    table *t = *state;
    for (font_face face = 0; face < FONT_FACES; face++) {
        for (text_align align = ALIGN_LEFT; align <= ALIGN_RIGHT; align++) {
            draw_list_clear(t->list);
            draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
            draw_text(t->list, (font){face, 20}, 0x306090FF, 160, 100, align, "HHHH");
            paint(t);
            float w = t->host->text_width(t->host->self, (font){face, 20}, "HHHH", 4);
            int left = align == ALIGN_LEFT ? 160 : align == ALIGN_CENTRE ? 160 - (int)(w / 2) : 160 - (int)w;
            assert_true(w > 40 && w < 100);
            assert_int_equal(count_unlike(t, (irect){0, 100, W, H - 100}, 0xFFFFFF),
                             0); /* nothing hangs below */
            assert_true(count_unlike(t, (irect){left, 99, (int)w, 1}, 0xFFFFFF) > 8); /* feet on the line */
            assert_int_equal(count_unlike(t, (irect){0, 0, left - 2, H}, 0xFFFFFF), 0);
            assert_int_equal(
                count_unlike(t, (irect){left + (int)w + 2, 0, W - left - (int)w - 2, H}, 0xFFFFFF), 0);
            int full = 0;
            for (int i = 0; i < W * H; i++)
                full += (t->px[i] & 0xFFFFFF) == 0x306090;
            assert_true(full > 20);
        }
    }
}

static void accents_raise_nothing_else(void **state)
{
    table *t = *state;
    static const char *const TEXTS[] = {"H", "HÅ", "HÉ", "HÜ–’"};
    for (font_face face = 0; face < FONT_FACES; face++) {
        for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
            draw_list_clear(t->list);
            draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
            draw_text(t->list, (font){face, 40}, 0x000000FF, 20, 100, ALIGN_LEFT, TEXTS[i]);
            paint(t);
            assert_true(count_unlike(t, (irect){20, 98, 30, 2}, 0xFFFFFF) > 4);
            assert_int_equal(count_unlike(t, (irect){0, 101, W, H - 101}, 0xFFFFFF), 0);
        }
    }
}

static void letters_a_face_lacks_come_from_another(void **state)
{
    table *t = *state;
    /* The missing-letter box of the bold Garamond is as wide for every letter it lacks: these differ. */
    font f = {GARAMOND_BOLD, 40};
    float dash = t->host->text_width(t->host->self, f, "\xE2\x80\x94", 3),
          quote = t->host->text_width(t->host->self, f, "\xE2\x80\x99", 3);
    assert_true(dash > quote + 10);
    font_metrics m = t->host->metrics(t->host->self, f);
    assert_true(m.ascent > 20 && m.ascent < 60 && m.descent > 5 && m.line >= m.ascent);
}

/* The ink of a string in one colour, moved to the left edge: rows of the table's height. */
static int32_t ink_columns(table *t, font f, const char *text, int from, int to, uint64_t *print)
{
    int32_t inked = 0;
    draw_list_clear(t->list);
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_text(t->list, f, 0x000000FF, 20, 100, ALIGN_LEFT, text);
    paint(t);
    *print = 0;
    for (int x = from; x < to; x++)
        for (int y = 40; y < 140; y++)
            if ((t->px[y * W + x] & 0xFFFFFF) != 0xFFFFFF) {
                inked++;
                *print = *print * 31 + (uint64_t)((x - from) * H + y);
            }
    return inked;
}

/* All that is drawn dark: a pixel of ink is 255. */
static int64_t darkness(table *t, font f, const char *text)
{
    int64_t dark = 0;
    draw_list_clear(t->list);
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_text(t->list, f, 0x000000FF, 20, 100, ALIGN_LEFT, text);
    paint(t);
    for (int i = 0; i < W * H; i++)
        dark += 255 - (int)(t->px[i] & 0xFF);
    return dark;
}

/* The bold face Debian has holds letters that are no bolder than those of the regular one. */
static void every_bold_letter_is_bolder(void **state)
{
    table *t = *state;
    for (char c = '&'; c <= 'z'; c++) {
        const char text[] = {c, 0};
        if (!isalpha((unsigned char)c) && c != '&') continue;
        const int64_t regular = darkness(t, (font){GARAMOND, 40}, text),
                      bold = darkness(t, (font){GARAMOND_BOLD, 40}, text);
        if (bold * 100 < regular * 110)
            fail_msg("%c has %d in the bold face, %d in the regular one", c, (int)bold, (int)regular);
    }
}

#if defined(__SANITIZE_ADDRESS__)
/* What fontconfig keeps of its own settings, read once for Pango's thread, is never given back. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig.so\n";
}
#endif

/* A script that none of our faces has is drawn by what else the system has, and from right to left where it
 * is read so: the first letter of two stands at the right. Missing letters would be boxes, all alike. */
static void any_script_is_drawn(void **state)
{
    static const char alef[] = "\xD7\x90", bet[] = "\xD7\x91", both[] = "\xD7\x90\xD7\x91";
    table *t = *state;
    const font f = {INTER, 40};
    uint64_t a, b, left, right;
    assert_true(ink_columns(t, f, alef, 0, W, &a) > 0);
    assert_true(ink_columns(t, f, bet, 0, W, &b) > 0);
    assert_true(a != b);
    const float wide = t->host->text_width(t->host->self, f, both, 4),
                first = t->host->text_width(t->host->self, f, alef, 2),
                second = t->host->text_width(t->host->self, f, bet, 2);
    assert_true(fabsf(wide - first - second) <= 2);
    ink_columns(t, f, bet, 20, 20 + (int)second, &b);
    ink_columns(t, f, both, 20, 20 + (int)second, &left);
    assert_true(left == b);
    /* Joined letters of Arabic take less room than each by itself. */
    const float joined = t->host->text_width(t->host->self, f, "\xD9\x84\xD9\x85\xD9\x84", 6),
                lam = t->host->text_width(t->host->self, f, "\xD9\x84", 2),
                mim = t->host->text_width(t->host->self, f, "\xD9\x85", 2);
    assert_true(joined < 2 * lam + mim - 4);
    /* Spaced letters stay joined, too. */
    draw_list_clear(t->list);
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_text_spaced(t->list, f, 0x000000FF, 20, 100, ALIGN_LEFT, 6, both);
    paint(t);
    right = 0;
    for (int x = 20; x < 20 + (int)second; x++)
        for (int y = 40; y < 140; y++)
            if ((t->px[y * W + x] & 0xFFFFFF) != 0xFFFFFF) right = right * 31 + (uint64_t)((x - 20) * H + y);
    assert_true(right == left);
}

/* Blank columns before the last letter, and where the ink ends. */
static int gap_before_last(table *t, font f, const char *text, int *end)
{
    int last = W - 1;
    draw_list_clear(t->list);
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_text(t->list, f, 0x000000FF, 20, 100, ALIGN_LEFT, text);
    paint(t);
    while (last > 0 && count_unlike(t, (irect){last, 40, 1, 80}, 0xFFFFFF) == 0)
        last--;
    *end = last + 1;
    while (last > 0 && count_unlike(t, (irect){last, 40, 1, 80}, 0xFFFFFF) != 0)
        last--;
    int gap = 0;
    for (; last > 0 && count_unlike(t, (irect){last, 40, 1, 80}, 0xFFFFFF) == 0; last--)
        gap++;
    return gap;
}

/* The hook of an f reaches far over the space after it, which stays as wide as any other; what is measured is
 * what is drawn. */
static void a_space_after_an_f_is_a_space(void **state)
{
    table *t = *state;
    static const float SIZES[] = {17, 18, 27, 46};
    for (font_face face = 0; face < FONT_FACES; face++) {
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
            const font f = {face, SIZES[i]};
            int end_f, end_n;
            const int after_n = gap_before_last(t, f, "on I", &end_n),
                      after_f = gap_before_last(t, f, "of I", &end_f);
            if (3 * after_f < 2 * after_n - 3 || after_f > after_n + 1)
                fail_msg("face %d, %g px: %d blank after f, %d after n", (int)face, SIZES[i], after_f,
                         after_n);
            const float w = t->host->text_width(t->host->self, f, "of I", 4);
            assert_true(fabsf(20 + w - (float)end_f) <= 2 + SIZES[i] / 12);
        }
    }
}

static void spaced_letters_are_wider_by_their_gaps(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_text(t->list, (font){INTER, 13}, 0x000000FF, 10, 50, ALIGN_LEFT, "LLLLLLLL");
    draw_text_spaced(t->list, (font){INTER, 13}, 0x000000FF, 10, 100, ALIGN_LEFT, 4, "LLLLLLLL");
    paint(t);
    int last[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        for (int x = 0; x < W; x++)
            if (count_unlike(t, (irect){x, 30 + 50 * i, 1, 21}, 0xFFFFFF)) last[i] = x;
    assert_in_range(last[1] - last[0], 7 * 4 - 4, 7 * 4 + 8);
}

static void bad_utf8_does_no_harm(void **state)
{
    table *t = *state;
    draw_rect(t->list, (frect){0, 0, W, H}, 0xFFFFFFFF);
    draw_text(t->list, (font){GARAMOND, 20}, 0x000000FF, 10, 40, ALIGN_LEFT, "a\xC3");
    draw_text_spaced(t->list, (font){GARAMOND_BOLD, 20}, 0x000000FF, 10, 80, ALIGN_RIGHT, 2,
                     "\xF0\x9F\xFF"
                     "b\x80\xE2\x80");
    paint(t);
    assert_true(count_unlike(t, (irect){10, 20, 12, 20}, 0xFFFFFF) > 10);
}

/* ---- dirty regions */

static uint32_t chance_state;

static uint32_t chance(uint32_t n)
{
    chance_state = chance_state * 1664525 + 1013904223;
    return (chance_state >> 8) % n;
}

static frect some_rect(void)
{
    float part = chance(3) ? 0 : (float)chance(4) / 4;
    return (frect){(float)chance(W) - 20 + part, (float)chance(H) - 20 + part, (float)chance(120) + 2,
                   (float)chance(70) + 2};
}

static void random_shape(draw_list *d)
{
    frect r = some_rect();
    colour c = chance_state | 0x40;
    stroke_style s = {1 + (float)chance(6) / 2, {0}, chance(2) != 0};
    fpoint p[4] = {{r.x, r.y}, {r.x + r.w, r.y + r.h / 2}, {r.x + r.w / 2, r.y + r.h}, {r.x - 9, r.y + 30}};
    switch (chance(8)) {
    case 0:
        draw_rect(d, r, c);
        break;
    case 1:
        draw_round(d, r, (float)chance(14), c, ~c | 0x80, (float)chance(4));
        break;
    case 2:
        draw_circle(d, r.x, r.y, r.h / 2, c, 0x000000FF, 1.5F);
        break;
    case 3:
        draw_polygon(d, p, 4, c);
        break;
    case 4:
        draw_polyline(d, p, 4, chance(2) != 0, c, s);
        break;
    case 5:
        draw_shadow(d, r, 6, (float)chance(12), 0.4F);
        break;
    case 6:
        draw_path_begin(d);
        draw_path_arc(d, r.x, r.y, r.h / 2, 0, 30 + (float)chance(300));
        draw_path_quad(d, r.x + 9, r.y, r.x, r.y + r.h);
        draw_path_fill_gradient(d, (gradient){{r.x, r.y}, {r.x + r.w, r.y}, c, ~c | 0x30});
        break;
    default:
        for (int i = 0; i < 5; i++) /* many of one colour: batched */
            draw_polygon(
                d, (fpoint[]){{r.x + 9 * (float)i, r.y}, {r.x + 5 + 9 * (float)i, r.y + 3}, {r.x, r.y + 12}},
                3, c);
        break;
    }
}

static void random_picture(draw_list *d)
{
    static const char *const WORDS[] = {"Undo", "Turn 3 of 14", "Jägers", "−2", "fjord"};
    static const char *const SVGS[] = {"signs/line", "silhouettes/gun", "marks/shaken"};
    frect r = some_rect();
    float size = 10 + (float)chance(3) * 5;
    switch (chance(4)) {
    case 0:
        draw_text(d, (font){(font_face)chance(FONT_FACES), size}, chance_state | 0xFF, r.x, r.y,
                  (text_align)chance(3), WORDS[chance(5)]);
        break;
    case 1:
        draw_text_spaced(d, (font){INTER, size}, 0xFFEEDDFF, r.x, r.y, (text_align)chance(3), 1.5F,
                         WORDS[chance(5)]);
        break;
    case 2:
        draw_svg(d, SVGS[chance(3)], (frect){r.x, r.y, 32, 32}, chance(2) ? 0 : 0x804020FF, 1,
                 chance(3) ? 0 : 30);
        break;
    default:
        if (chance(3))
            draw_image(d, 7, (frect){r.x, r.y, 24, 24}, chance(2) ? 1 : 0.6F, 0);
        else if (chance(2))
            draw_image(d, 7, r, 1, (float)chance(90));
        else
            draw_tiled(d, 7, r, 1);
        break;
    }
}

/* One command, sometimes within a clip or a turn. */
static void random_command(draw_list *d)
{
    uint32_t how = chance(8);
    if (how == 0) {
        draw_clip_push(d, some_rect());
    } else if (how == 1) {
        draw_transform_push(d, 0.5F + (float)chance(4) / 2, (float)chance(40), (float)chance(40),
                            chance(2) ? 0 : (float)chance(360));
    } else if (how == 2) {
        draw_path_begin(d);
        draw_path_arc(d, (float)chance(W), (float)chance(H), 10 + (float)chance(60), 0, 360);
        draw_path_clip_push(d);
    }
    if (chance(2))
        random_shape(d);
    else
        random_picture(d);
    if (how == 1)
        draw_transform_pop(d);
    else if (how < 3)
        draw_clip_pop(d);
}

/* A frame of `n` commands, each from its own seed, so that two frames can share all but a few; of seed 0
 * there is none. */
static void record_frame(draw_list *d, const uint32_t *seeds, int n)
{
    draw_list_clear(d);
    draw_rect(d, (frect){0, 0, W, H}, 0x305030FF);
    for (int i = 0; i < n; i++) {
        if (seeds[i] == 0) continue;
        chance_state = seeds[i];
        chance(2);
        random_command(d);
    }
}

static void repainting_what_changed_gives_the_whole(void **state)
{
    table *t = *state;
    enum { N = 14 };
    uint32_t seeds[N], tile[24 * 24], *whole = mem_alloc(sizeof t->px), outer = 1879;
    pixels all = {whole, W, H, W};
    dirty *d = dirty_new();
    long repainted = 0, unlike = 0;
    for (int i = 0; i < N; i++)
        seeds[i] = outer = outer * 1664525 + 12345;
    for (int frame = 0; frame < RANDOM_FRAMES; frame++) {
        if (frame % 50 == 0) {
            for (int i = 0; i < 24 * 24; i++)
                tile[i] = i % 5 ? 0xFF000000U | (uint32_t)i * 977 * (uint32_t)(frame + 1) % 0xFFFFFF : 0;
            keep_square(t, 7, tile, 24);
        }
        outer = outer * 1664525 + 12345;
        for (uint32_t k = outer >> 30; k > 0; k--) /* none to three commands change, come or go */
            seeds[(outer >> (4 * k)) % N] = (outer >> (5 * k)) % 8 == 0 ? 0 : outer + k * 7919;
        record_frame(t->list, seeds, N);
        irect rects[DIRTY_RECTS];
        int n = dirty_compare(d, t->painter, t->list, W, H, rects);
        for (int i = 0; i < n; i++) {
            painter_paint(t->painter, &t->target, t->list, rects[i]);
            repainted += rects[i].w * rects[i].h;
        }
        painter_paint(t->painter, &all, t->list, (irect){0, 0, W, H});
        for (int i = 0; i < W * H; i++) {
            if (t->px[i] == whole[i]) continue;
            /* cairo samples fifteen lines a pixel, and may take one of them otherwise where it cuts a flat
             * edge at the clip. */
            if (!alike(t->px[i], whole[i], 255 / 15 + 1))
                fail_msg("frame %d: pixel %d,%d is %06x after repainting, %06x painted whole", frame, i % W,
                         i / W, t->px[i] & 0xFFFFFF, whole[i] & 0xFFFFFF);
            unlike += !alike(t->px[i], whole[i], 2);
        }
        painter_frame_over(t->painter);
    }
    assert_true(repainted < (long)RANDOM_FRAMES * W * H * 6 / 10);
    assert_true(unlike < repainted / 2000);
    dirty_free(d);
    mem_free(whole);
}

/* The painter goes over a frame band by band: wherever the part asked for begins and ends, it is that part
 * and no more. Whole pixels only: cairo's may differ by one line of fifteen where it is cut. */
static void a_part_painted_alone_is_as_in_the_whole(void **state)
{
    table *t = *state;
    uint32_t *whole = mem_alloc(sizeof t->px);
    const pixels all = {whole, W, H, W};
    const uint32_t untouched = 0xFF00FF00U;
    draw_rect(t->list, (frect){0, 0, W, H}, 0x305030FF);
    for (int i = 0; i < 12; i++) {
        const frect r = {(float)(i * 23), (float)(i * 11), 40, 60};
        draw_shadow(t->list, r, 6, 9, 0.4F);
        draw_rect(t->list, r, 0xC0804080U + (colour)i * 0x101000U);
        draw_text(t->list, (font){INTER, 15}, 0xFFEEDDFF, r.x, r.y + 30, ALIGN_LEFT, "Jägers");
    }
    painter_paint(t->painter, &all, t->list, (irect){0, 0, W, H});
    for (int y = 0; y < H - 1; y += 9) {
        const irect part = {y, y, W / 2, 1 + y * 7 % (H - y)};
        for (int i = 0; i < W * H; i++)
            t->px[i] = untouched;
        painter_paint(t->painter, &t->target, t->list, part);
        for (int i = 0; i < W * H; i++) {
            const bool in =
                i % W >= part.x && i % W < part.x + part.w && i / W >= part.y && i / W < part.y + part.h;
            if (t->px[i] != (in ? whole[i] : untouched))
                fail_msg("%d lines from %d: pixel %d,%d is %06x", part.h, part.y, i % W, i / W,
                         t->px[i] & 0xFFFFFF);
        }
    }
    mem_free(whole);
}

static void nothing_changed_is_nothing_to_paint(void **state)
{
    table *t = *state;
    dirty *d = dirty_new();
    irect rects[DIRTY_RECTS];
    uint32_t seeds[5] = {1, 2, 3, 4, 5};
    record_frame(t->list, seeds, 5);
    assert_int_equal(dirty_compare(d, t->painter, t->list, W, H, rects), 1);
    assert_int_equal(rects[0].w * rects[0].h, W * H);
    record_frame(t->list, seeds, 5);
    assert_int_equal(dirty_compare(d, t->painter, t->list, W, H, rects), 0);
    draw_rect(t->list, (frect){70, 70, 4, 4}, 0xFFFFFFFF);
    assert_int_equal(dirty_compare(d, t->painter, t->list, W, H, rects), 1);
    assert_int_equal(rects[0].x, 69); /* itself and a pixel about it, not the cell it lies in */
    assert_int_equal(rects[0].y, 69);
    assert_int_equal(rects[0].w, 6);
    assert_int_equal(rects[0].h, 6);
    draw_rect(t->list, (frect){W - 2, 70, 8, 4}, 0xFFFFFFFF); /* half of it beyond */
    assert_int_equal(dirty_compare(d, t->painter, t->list, W, H, rects), 1);
    assert_int_equal(dirty_compare(d, t->painter, t->list, W + 16, H, rects),
                     1); /* another size: everything */
    assert_int_equal(rects[0].w * rects[0].h, (W + 16) * H);
    record_frame(t->list, seeds, 5);
    draw_rect(t->list, (frect){70, 70, 4, 4}, 0xFFFFFFFF);
    assert_int_equal(dirty_compare(d, t->painter, t->list, W + 16, H, rects), 1);
    assert_int_equal(rects[0].w, 10); /* and what lay beyond the first goes too */
    dirty_free(d);
}

/* ---- files */

static void record_stripe(void *self, draw_list *out, const draw_host *host)
{
    (void)host;
    draw_rect(out, (frect){0, 0, 8, 4}, *(colour *)self);
}

static void a_picture_is_a_png_file(void **state)
{
    (void)state;
    char path[] = "/tmp/sandtable_picture_XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    colour c = 0x80FF40FF;
    error err = {0};
    assert_true(picture_render(".", 8, 8, record_stripe, &c, path, &err));
    char *data = NULL;
    size_t size = 0;
    assert_true(file_read(path, 1 << 20, &data, &size, &err));
    assert_true(size > 40);
    assert_memory_equal(data, "\x89PNG\r\n\x1A\n", 8);
    mem_free(data);
    remove(path);
    assert_false(picture_render(".", 0, 8, record_stripe, &c, path, &err));
    assert_non_null(strstr(err.text, "1 to 16384"));
    error_clear(&err);
    assert_false(picture_render(".", 8, 8, record_stripe, &c, "/nowhere/at/all.png", &err));
    assert_true(error_is_set(&err));
}

/* What lies under tiles and panels is left out where they lie, and only there: in small parts, where nothing
 * is left out, the same comes out. */
static void what_is_covered_is_left_out_and_nothing_else(void **state)
{
    table *t = *state;
    uint32_t solid[80 * 80], holed[80 * 80], *parts = mem_alloc(sizeof t->px);
    pixels aside = {parts, W, H, W};
    for (int i = 0; i < 80 * 80; i++) {
        solid[i] = 0xFF000000U | (uint32_t)i * 2654435761U >> 8;
        holed[i] = i == 4000 ? 0x80402010U : solid[i] ^ 0x00FF00U;
    }
    keep_square(t, 7, solid, 80);
    keep_square(t, 8, holed, 80);
    for (uint32_t seed = 1; seed <= 400; seed++) {
        uint32_t h = seed * 2654435761U;
        draw_list_clear(t->list);
        draw_rect(t->list, (frect){0, 0, W, H}, 0x336699FF);
        for (int i = 0; i < 9; i++) {
            h = h * 1664525 + 1013904223;
            const frect r = {(float)(h >> 8 & 255) - 40, (float)(h >> 16 & 127) - 40, 64 + (float)(h >> 24),
                             64 + (float)(h >> 20 & 127)};
            const float odd = h & 1 << 30 ? 0.25F : 0;
            if (h & 1 << 29) draw_clip_push(t->list, (frect){20, 0, 250, (float)(100 + (h >> 9 & 127))});
            switch (h >> 5 & 7) {
            case 0:
                draw_rect(t->list, (frect){r.x + odd, r.y, r.w, r.h}, h | 0xFF);
                break;
            case 1:
                draw_rect(t->list, r, (h & ~0xFFU) | 0x90);
                break;
            case 2:
                draw_tiled(t->list, 7, r, 1);
                break;
            case 3:
                draw_tiled(t->list, h & 1 << 28 ? 8 : 7, r, odd > 0 ? 0.5F : 1);
                break;
            case 4:
                draw_image(t->list, 8, (frect){r.x, r.y, 80, 80}, 1, 0);
                break;
            default:
                draw_image(t->list, 7, (frect){r.x + odd, r.y, 80, 80}, odd > 0 ? 0.7F : 1, 0);
            }
            if (h & 1 << 29) draw_clip_pop(t->list);
        }
        paint(t);
        for (int y = 0; y < H; y += 40)
            for (int x = 0; x < W; x += 40)
                painter_paint(t->painter, &aside, t->list, (irect){x, y, 40, 40});
        for (int i = 0; i < W * H; i++)
            if (t->px[i] != parts[i]) fail_msg("seed %u: at %d, %d", seed, i % W, i / W);
    }
    mem_free(parts);
}

/* ---- what a frame costs, in pixels: nothing that depends on the machine */

enum { WINDOW_W = 1280, WINDOW_H = 720, BOARD_W = 960, BOARD_H = 640, TILE = 320, COUNTER = 48 };
static const uint64_t TILE_KEY = 100, COUNTER_KEY = 200;
static const frect PANEL = {968, 16, 304, 600};

/* A table as it is drawn: ground, tiles, 60 counters, and a panel with its shadow. */
static void record_table(const table *t, float scroll, int moved, float by)
{
    draw_list *d = t->list;
    draw_list_clear(d);
    draw_rect(d, (frect){0, 0, WINDOW_W, WINDOW_H}, 0x2b1d14ff);
    draw_clip_push(d, (frect){0, 0, BOARD_W, BOARD_H});
    for (int i = 0; i < 12; i++)
        draw_image(d, TILE_KEY, (frect){(float)(i % 4) * TILE - scroll, (float)(i / 4 * TILE), TILE, TILE}, 1,
                   0);
    for (int i = 0; i < 60; i++)
        draw_image(d, COUNTER_KEY,
                   (frect){(float)(i % 10) * 90 + 20 - scroll + (i == moved ? by : 0),
                           (float)(i / 10 * 100 + 30), COUNTER, COUNTER},
                   1, 0);
    draw_clip_pop(d);
    draw_shadow(d, PANEL, 6, 8, 0.4f);
    draw_round(d, PANEL, 6, 0xf4ead0ff, 0x7a5c34ff, 1.5f);
    draw_text(d, (font){INTER, 15}, THEME_INK, PANEL.x + 16, PANEL.y + 30, ALIGN_LEFT, "Four bases fire");
}

static void keep_table(const table *t)
{
    uint32_t *px = mem_alloc((size_t)TILE * TILE * sizeof *px);
    for (int i = 0; i < TILE * TILE; i++)
        px[i] = 0xFF000000U | (uint32_t)i * 2654435761U >> 8;
    keep_square(t, TILE_KEY, px, TILE);
    for (int i = 0; i < COUNTER * COUNTER; i++) { /* a soft edge of three pixels */
        const int x = i % COUNTER, y = i / COUNTER;
        const bool edge = x < 3 || y < 3 || x >= COUNTER - 3 || y >= COUNTER - 3;
        px[i] = edge ? 0x60000000U : 0xFF8090A0U;
    }
    keep_square(t, COUNTER_KEY, px, COUNTER);
    mem_free(px);
}

typedef struct cost {
    size_t laid, shown; /* pixels */
    int rects;
} cost;

static cost show(const table *t, dirty *d, const pixels *target)
{
    irect rects[DIRTY_RECTS];
    cost c = {.rects = dirty_compare(d, t->painter, t->list, target->w, target->h, rects)};
    for (int i = 0; i < c.rects; i++) {
        painter_paint(t->painter, target, t->list, rects[i]);
        c.laid += painter_drawn(t->painter);
        c.shown += (size_t)rects[i].w * (size_t)rects[i].h;
    }
    painter_frame_over(t->painter);
    return c;
}

/* Every pixel is laid down about once, for the whole window, for a board that scrolls and for one counter
 * that moves; and no more is shown than what those may have changed. */
static void a_frame_costs_what_is_seen_of_it(void **state)
{
    table *t = *state;
    const size_t counter = (size_t)COUNTER * COUNTER, edges = 20 * 2 * (size_t)(PANEL.w + PANEL.h),
                 text = 200 * 20, window = (size_t)WINDOW_W * WINDOW_H;
    uint32_t *px = mem_alloc(window * sizeof *px);
    const pixels target = {px, WINDOW_W, WINDOW_H, WINDOW_W};
    dirty *d = dirty_new();
    keep_table(t);
    record_table(t, 0, -1, 0);
    cost c = show(t, d, &target);
    assert_int_equal(c.shown, window);
    assert_in_range(c.laid, window, window + 60 * counter + edges + text);
    record_table(t, 7, -1, 0);
    c = show(t, d, &target);
    assert_int_equal(c.shown, (size_t)BOARD_W * BOARD_H); /* whole cells, as it happens */
    assert_in_range(c.laid, c.shown, c.shown + 60 * counter + edges);
    record_table(t, 7, 33, 30);
    c = show(t, d, &target);
    assert_in_range(c.rects, 1, 3);
    assert_in_range(c.shown, 1, (COUNTER + 30 + 2) * (COUNTER + 2)); /* where it was, where it is */
    assert_in_range(c.laid, c.shown, c.shown + 4 * counter);
    record_table(t, 7, 33, 30);
    assert_int_equal(show(t, d, &target).shown, 0);
    dirty_free(d);
    mem_free(px);
}

/* A large part is painted by two as soon as a second processor is free, a small one by one alone. */
static void two_paint_what_one_paints(void **state)
{
    enum { ROUNDS = 8, PATIENCE = 4000 };
    table *t = *state;
    const size_t window = (size_t)WINDOW_W * WINDOW_H;
    const bool may_two = sysconf(_SC_NPROCESSORS_ONLN) > 1;
    int by_two = 0;
    uint32_t *px = mem_alloc(2 * window * sizeof *px);
    const pixels target = {px, WINDOW_W, WINDOW_H, WINDOW_W},
                 aside = {px + window, WINDOW_W, WINDOW_H, WINDOW_W};
    keep_table(t);
    for (int round = 0; round < PATIENCE && (round < ROUNDS || (may_two && by_two == 0)); round++) {
        record_table(t, (float)(round % 60) * 13, round % 60, 11);
        painter_paint(t->painter, &target, t->list, (irect){0, 0, WINDOW_W, WINDOW_H});
        const bool both = painter_hands(t->painter) == 2;
        by_two += both;
        if (!both && round >= ROUNDS) continue; /* the other had no time */
        for (int y = 0; y < WINDOW_H; y += 64) {
            painter_paint(t->painter, &aside, t->list, (irect){0, y, WINDOW_W, 64});
            assert_int_equal(painter_hands(t->painter), 1);
        }
        assert_memory_equal(px, px + window, window * sizeof *px);
    }
    assert_true(by_two > 0 || !may_two);
    mem_free(px);
}

enum { COVERED = 256 };

/* Adds one to every pixel of r. */
static void count(uint8_t *times, irect r)
{
    for (int y = r.y; y < r.y + r.h; y++)
        for (int x = r.x; x < r.x + r.w; x++)
            times[y * COVERED + x]++;
}

static irect some_part(int least)
{
    return irect_meet((irect){(int)chance(COVERED) - 40, (int)chance(COVERED) - 40, least + (int)chance(90),
                              least / 4 + (int)chance(90)},
                      (irect){0, 0, COVERED, COVERED});
}

/* What is left of a rectangle holds all that no later cover hides, and no pixel twice; and of what one cover
 * hides whole nothing is left. */
static void what_is_left_is_what_is_seen(void **unused)
{
    (void)unused;
    enum { N = 12 };
    static uint8_t hidden[COVERED * COVERED], left[COVERED * COVERED];
    static covers v;
    chance_state = 7;
    for (int round = 0; round < 200; round++) {
        irect parts[COVER_PARTS], r[N];
        const size_t from = chance(N);
        const irect of = some_part(150);
        memset(hidden, 0, sizeof hidden);
        memset(left, 0, sizeof left);
        cover_begin(&v, (irect){0, 0, COVERED, COVERED});
        for (size_t i = 0; i < N; i++) {
            r[i] = some_part(64);
            if (!irect_empty(r[i])) cover_add(&v, i, r[i]);
            if (i >= from) count(hidden, r[i]);
        }
        for (int k = cover_left(&v, from, of, parts); k-- > 0;) {
            assert_true(irect_holds(of, parts[k]));
            count(left, parts[k]);
        }
        for (int y = of.y; y < of.y + of.h; y++)
            for (int x = of.x; x < of.x + of.w; x++)
                if (left[y * COVERED + x] > 1 || (left[y * COVERED + x] == 0 && hidden[y * COVERED + x] == 0))
                    fail_msg("round %d: %d parts hold %d, %d", round, left[y * COVERED + x], x, y);
        for (size_t i = from; i < N; i++)
            if (r[i].w >= COVER_WIDE && r[i].h >= COVER_HIGH)
                assert_int_equal(cover_left(&v, from, r[i], parts), 0);
    }
}

/* However the end of a line is found: it holds all the whole words it has room for, and no word is lost. */
static void lines_are_filled_with_whole_words(void **state)
{
    static const char text[] =
        "Graham holds the lock with two battalions, a marine battalion across the canal, a troop  of hussars "
        "and three guns.\nFour times his number come along the railway: "
        "/a/very/long/path/without/any/space/in "
        "it, and of the west – of  all  of it – more follow.\n\nHold the bridge until they come. ";
    const table *t = *state;
    static ui u;
    u = (ui){.host = t->host, .out = t->list};
    theme_make(&u.t, 1280, 720, &(theme_wishes){.text = 1});
    for (int width = 8; width < 900; width += width < 200 ? 3 : 41) {
        const char *at = text;
        const font f = theme_font(&u.t, TEXT_BODY);
        draw_list_clear(t->list);
        ui_wrap(&u, TEXT_BODY, 0xff, 0, 0, (float)width, 1.3f, true, text);
        for (size_t i = 0; i < t->list->count; i++) {
            const draw_command *c = &t->list->commands[i];
            const char *row = t->list->text + c->text;
            at += strspn(at, " \n");
            const bool parted = row[c->length - 1] == '-' && at[c->length - 1] != '-';
            const size_t length = c->length - parted;
            assert_memory_equal(at, row, length);
            at += length;
            if (parted || at[-1] == '/') continue; /* broken within a word */
            size_t more = strspn(at, " ");
            if (at[more] && at[more] != '\n') more += strcspn(at + more, " \n");
            const float wide = t->host->text_width(t->host->self, f, row, c->length);
            if (wide > (float)width && strchr(row, ' ')) fail_msg("%d: \"%s\" is %g wide", width, row, wide);
            if (*at && *at != '\n' &&
                t->host->text_width(t->host->self, f, at - c->length, c->length + more) <= (float)width)
                fail_msg("%d: \"%s\" has room for %.*s", width, row, (int)more, at);
        }
        assert_int_equal(strspn(at, " \n"), strlen(at));
    }
}

/* ---- what is heard */

static int threads_now(void)
{
    DIR *d = opendir("/proc/self/task");
    int n = -2; /* "." and ".." */
    while (d != NULL && readdir(d) != NULL)
        n++;
    if (d != NULL) closedir(d);
    return n;
}

/* A table at rest costs no processor time: a device that is open is fed with silence, by a thread of SDL's.
 */
static void a_silent_table_gives_the_device_back(void **unused)
{
    (void)unused;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    const int before = threads_now();
    sound_box *s = sound_box_new(".");
    if (before < 1) skip(); /* no /proc to count in */
    assert_int_equal(sound_tick(s, 0), -1);
    for (int round = 0; round < 2; round++) { /* and what comes after is heard as ever */
        uint64_t now = 100000000u * (uint64_t)round;
        sound_play(s, "card", 0.5f);
        assert_int_equal(threads_now(), before + 1);
        assert_int_equal(sound_tick(s, now), 60000);
        while (now < 90000000u * (uint64_t)(round + 1) && sound_tick(s, now += 60000) > 0)
            SDL_Delay(10); /* it is not cut short */
        assert_int_equal(threads_now(), before);
        assert_int_equal(sound_tick(s, now), -1);
    }
    sound_box_free(s);
}

#define T(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_silent_table_gives_the_device_back),
        T(lines_are_filled_with_whole_words),
        T(what_is_covered_is_left_out_and_nothing_else),
        T(a_frame_costs_what_is_seen_of_it),
        T(two_paint_what_one_paints),
        cmocka_unit_test(what_is_left_is_what_is_seen),
        T(rect_fills_its_pixels_and_no_others),
        T(an_empty_list_is_black),
        T(alpha_blends_exactly),
        T(half_covered_pixels_are_half_painted),
        T(clips_nest),
        T(what_cannot_be_seen_is_not_kept),
        T(round_corners_are_soft),
        T(a_boxed_line_is_crisp_and_inside),
        T(lines_are_as_wide_as_asked),
        T(holes_follow_the_rule_asked_for),
        T(a_path_outlives_other_shapes),
        T(gradients_run_from_one_colour_to_the_other),
        T(transforms_turn_about_their_origin),
        T(a_path_clips),
        T(shadows_fall_right_and_down),
        T(pixels_kept_are_drawn_blended_scaled_and_repeated),
        T(a_cached_list_looks_like_the_list),
        T(a_cached_list_is_scaled_and_moved),
        T(the_oldest_rasters_go_first),
        T(old_rasters_go_though_there_is_room),
        T(the_room_for_rasters_follows_the_window),
        T(one_frame_keeps_all_it_uses),
        T(a_tint_recolours_and_keeps_the_shape),
        T(a_silhouette_is_printed_in_two_colours),
        T(pictures_keep_their_proportions),
        T(text_stands_on_its_baseline_where_asked),
        T(accents_raise_nothing_else),
        T(letters_a_face_lacks_come_from_another),
        T(every_bold_letter_is_bolder),
        T(any_script_is_drawn),
        T(a_space_after_an_f_is_a_space),
        T(spaced_letters_are_wider_by_their_gaps),
        T(bad_utf8_does_no_harm),
        T(repainting_what_changed_gives_the_whole),
        T(a_part_painted_alone_is_as_in_the_whole),
        T(nothing_changed_is_nothing_to_paint),
        T(a_picture_is_a_png_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
