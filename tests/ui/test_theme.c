/* test_theme.c: every pair of text and ground the table uses keeps 4.5 : 1, plain and in high contrast; sizes
 * never fall under what can be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "core/file.h"
#include "core/mem.h"
#include "game/report.h"
#include "game/report_plot.h"
#include "game/scenario.h"
#include "ui/draw/theme.h"

static double linear(unsigned byte)
{
    double c = byte / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double luminance(colour c)
{
    return 0.2126 * linear(c >> 24) + 0.7152 * linear(c >> 16 & 255) + 0.0722 * linear(c >> 8 & 255);
}

static double ratio(colour a, colour b)
{
    double x = luminance(a), y = luminance(b);
    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

static void pairs_are_readable(void **unused)
{
    (void)unused;
    for (int contrast = 0; contrast < 2; contrast++) {
        theme t;
        theme_wishes w = {.text = 1, .contrast = contrast};
        theme_make(&t, 1280, 720, &w);
        const colour pairs[][2] = {
            {t.ink, t.panel},     {t.ink2, t.panel},   {t.ink2, t.band},    {t.ink, t.band},
            {t.ink, t.brass2},    {t.link, t.popover}, {t.warn, t.panel},   {t.ivory, t.walnut},
            {t.ivory, t.walnut2}, {t.sand, t.walnut},  {t.brass, t.walnut}, {t.gold, t.walnut},
            {t.good, t.panel},    {t.ink, t.gold},     {t.off_text, t.off}, {t.ink2, t.popover},
            {t.ink, t.window},    {t.ink, t.paper},    {t.ink2, t.paper},   {t.ivory, t.baize},
        };
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
            if (ratio(pairs[i][0], pairs[i][1]) < 4.5)
                fail_msg("pair %zu has only %.2f : 1", i, ratio(pairs[i][0], pairs[i][1]));
        for (int side = 0; side < SIDE_STYLES * PALETTES; side++) {
            const side_colours c = palette_side((side_palette)(side / SIDE_STYLES), side % SIDE_STYLES);
            assert_true(ratio(c.text, c.face) >= 4.5);
            assert_true(ratio(c.text, c.die) >= 4.5);
            assert_true(ratio(c.figure, c.window) >= 4.5);
            assert_true(ratio(c.line, 0xffffffff) >= 3); /* a mark, no text */
            assert_true(ratio(c.line, t.panel) >= 3);
        }
    }
}

static void want_colour(const char *name, const char *text, colour c)
{
    char hex[16];
    snprintf(hex, sizeof hex, "#%06x", c >> 8);
    if (!strstr(text, hex)) fail_msg("assets/counters/%s.svg is not drawn in %s", name, hex);
}

/* The cards are pictures: they have the colours of the one list. */
static void cards_have_the_sides_colours(void **unused)
{
    static const char *const names[] = {"madder", "prussian", "forest", "ochre", "plum"};
    (void)unused;
    for (int side = 0; side < 5; side++)
        for (int small = 0; small < 2; small++) {
            char name[32], path[64], *text;
            size_t size;
            error err = {0};
            const side_colours c = palette_side(PALETTE_PRINTED, side);
            snprintf(name, sizeof name, "%s_%s", names[side], small ? "small" : "face");
            snprintf(path, sizeof path, "assets/counters/%s.svg", name);
            if (!file_read(path, 1 << 20, &text, &size, &err)) fail_msg("%s", err.text);
            want_colour(name, text, c.face);
            want_colour(name, text, c.light);
            if (!small) {
                want_colour(name, text, c.window);
                want_colour(name, text, c.text);
                want_colour(name, text, c.window == THEME_IVORY ? c.dark : c.figure); /* the window's line */
            }
            mem_free(text);
        }
}

static void sizes_follow_the_window(void **unused)
{
    (void)unused;
    theme small, big, hall;
    theme_wishes plain = {.text = 1}, wishes = {.text = 1, .convention = true};
    theme_make(&small, 1280, 720, &plain);
    theme_make(&big, 3840, 2160, &plain);
    theme_make(&hall, 1280, 720, &wishes);
    assert_true(small.compact);
    assert_false(big.compact);
    for (int role = 0; role < TEXT_ROLES; role++) {
        assert_true(theme_font(&small, (text_role)role).px >= 12);
        assert_true(theme_font(&big, (text_role)role).px >= 24);
        assert_true(theme_font(&hall, (text_role)role).px >= 18);
    }
    assert_true(theme_tx(&big, 48, 56) == 112);
    assert_true(hall.margin > 30);
}

/* The report cannot see the theme, so it has its own list: those of marks on paper, as a
 * line has to be read on white. */
static void the_report_has_the_sides_colours(void **unused)
{
    static scenario sc = {.nsides = 1};
    (void)unused;
    for (int style = 0; style < 6; style++) {
        char line[16];
        sc.sides[0].style = (uint8_t)style;
        snprintf(line, sizeof line, "#%06x", palette_side(PALETTE_PRINTED, style).line >> 8);
        assert_string_equal(report_side_colour(&sc, 0), line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_readable), cmocka_unit_test(cards_have_the_sides_colours),
        cmocka_unit_test(sizes_follow_the_window), cmocka_unit_test(the_report_has_the_sides_colours)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
