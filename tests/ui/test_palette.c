/*
 * test_palette.c: the colours of the sides can be told apart, in every palette: as they are, in grey, and as
 * the colour-blind see them (Machado, Oliveira and Fernandes, 2009, at full severity, in linear light), for
 * every two sides that meet in a battle. The palette that is chosen is kept, and is seen wherever a side is.
 */
#include <math.h>

#include "ui/desk.h"
#include "game/report_plot.h"
#include "game/scenario_load.h"
#include "ui/app/catalogue.h"
#include "ui/draw/palette.h"
#include "ui/eyes.h"
#include "ui/pieces/dice.h"
#include "ui/pieces/minis.h"

/* ---- what is seen */

static double lighter(colour a, colour b)
{
    return fabs(seen(a, 0).c[0] - seen(b, 0).c[0]);
}

/* ---- every two sides that meet */

typedef void (*meeting)(const char *path, int a, int b);

static void each_meeting(meeting told)
{
    for (const ruleset *const *rs = ruleset_list; *rs; rs++) {
        char battles[128], path[300];
        char **files;
        int n;
        error err = {0};
        snprintf(battles, sizeof battles, "rules/%s/scenarios", (*rs)->id);
        assert_true(file_list(battles, ".json", &files, &n, &err));
        for (int i = 0; i < n; i++) {
            snprintf(path, sizeof path, "%s/%s", battles, files[i]);
            scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
            if (!sc) fail_msg("%s", err.text);
            for (int a = 0; a < sc->nsides; a++)
                for (int b = 0; b < a; b++)
                    told(path, sc->sides[a].style, sc->sides[b].style);
            scenario_free(sc);
        }
        file_list_free(files, n);
    }
}

/* What each palette can hold: steps of lightness, and distance in colour (CIE 1976) before any of the eyes.
 * The beasts are the same in all: yellow stands 19 from them where there is no blue. */
static const struct {
    double grey, sight, beasts;
} held[PALETTES] = {
    [PALETTE_PRINTED] = {12, 15, 30}, [PALETTE_OKABE_ITO] = {12, 36, 18}, [PALETTE_GREY] = {12, 18, 12}};

static void told_apart(const char *path, int a, int b)
{
    const bool beasts = a == SIDE_STYLES - 1 || b == SIDE_STYLES - 1;
    for (int p = 0; p < PALETTES; p++) {
        const colour x = palette_side((side_palette)p, a).face, y = palette_side((side_palette)p, b).face;
        if (lighter(x, y) < held[p].grey)
            fail_msg("%s, palette %s: styles %d and %d differ by only %.1f of L*", path,
                     palette_name((side_palette)p), a, b, lighter(x, y));
        /* Without any hue small counters are told by face and window: one of them must speak. */
        if (p == PALETTE_GREY && !beasts &&
            palette_side(PALETTE_GREY, a).window == palette_side(PALETTE_GREY, b).window &&
            lighter(x, y) < 25)
            fail_msg("%s, grey: styles %d and %d have one window and differ by only %.1f of L*", path, a, b,
                     lighter(x, y));
        for (int eye = 0; eye < EYES; eye++)
            if (apart(x, y, eye) < (beasts ? held[p].beasts : held[p].sight))
                fail_msg("%s, palette %s, %s: styles %d and %d differ by only %.1f", path,
                         palette_name((side_palette)p), eyes[eye], a, b, apart(x, y, eye));
    }
}

static void sides_that_meet_are_told_apart(void **unused)
{
    (void)unused;
    each_meeting(told_apart);
}

/* Also those that a player's own battle lets meet. */
static void all_stand_on_a_ladder_of_lightness(void **unused)
{
    (void)unused;
    for (int p = 0; p < PALETTES; p++)
        for (int a = 0; a < SIDE_STYLES; a++)
            for (int b = 0; b < a; b++)
                assert_true(lighter(palette_side((side_palette)p, a).face,
                                    palette_side((side_palette)p, b).face) >= 12);
}

/* The report's lines and boxes: on paper, in print, where beasts lose nothing that is counted. */
static void marks_on_paper(const char *path, int a, int b)
{
    if (a == SIDE_STYLES - 1 || b == SIDE_STYLES - 1) return;
    const colour x = palette_side(PALETTE_PRINTED, a).line, y = palette_side(PALETTE_PRINTED, b).line;
    if (lighter(x, y) < 12)
        fail_msg("%s: the lines of styles %d and %d differ by only %.1f of L*", path, a, b, lighter(x, y));
}

static void the_report_is_told_apart_in_grey(void **unused)
{
    (void)unused;
    each_meeting(marks_on_paper);
}

/* ---- chosen */

static void the_choice_is_kept(void **unused)
{
    (void)unused;
    settings s, again;
    error err = {0};
    char path[200];
    for (int p = 0; p < PALETTES; p++) {
        settings_default(&s);
        assert_int_equal(s.sides, PALETTE_PRINTED);
        s.sides = (side_palette)p;
        assert_true(settings_write(&s, folder, &err));
        settings_default(&again);
        assert_true(settings_read(&again, folder, &err));
        assert_int_equal(again.sides, p);
        assert_int_equal(settings_wishes(&again).sides, p);
        assert_int_equal(palette_find(palette_name((side_palette)p)), p);
    }
    file_join(folder, "settings.json", path, sizeof path);
    unlink(path);
}

static bool is_of(colour c, side_palette p, int style)
{
    const side_colours of = palette_side(p, style);
    return c == of.face || c == of.line || c == of.coat || c == of.dark || c == of.light || c == of.die ||
           c == of.die_dark;
}

/* Fills and lines in colours that the styles have in one palette and not in the other. */
static int drawn_in(const draw_list *d, side_palette in, side_palette other)
{
    int n = 0;
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        colour of = 0;
        if (c->kind == DRAW_RECT || c->kind == DRAW_ROUND || c->kind == DRAW_CIRCLE) of = c->u.round.fill;
        if (c->kind == DRAW_FILL || c->kind == DRAW_FILL_EVENODD) of = c->u.fill;
        if (c->kind == DRAW_STROKE) of = c->u.stroke.c;
        for (int style = 0; style < SIDE_STYLES - 1; style++)
            n += is_of(of, in, style) && !is_of(of, other, style);
    }
    return n;
}

static int images_of(const draw_list *d, const draw_list *before)
{
    int n = 0;
    for (size_t i = 0; i < d->count; i++) {
        if (d->commands[i].kind != DRAW_IMAGE) continue;
        bool was = false;
        for (size_t k = 0; k < before->count && !was; k++)
            was = before->commands[k].kind == DRAW_IMAGE &&
                  before->commands[k].u.image.key == d->commands[i].u.image.key;
        n += !was;
    }
    return n;
}

/* In the frame after it was chosen: prompt, minimap, log; every counter is another raster. */
static void the_table_has_it_at_once(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/maiwand.json", 1280, 720, true);
    draw_list *before = draw_list_new();
    rest(&d);
    draw_list_append(before, d.out);
    assert_true(drawn_in(d.out, PALETTE_PRINTED, PALETTE_GREY) > 0);
    const int was = images_of(d.out, d.out);
    assert_int_equal(was, 0);
    for (int p = 1; p < PALETTES; p++) {
        d.a->settings.sides = (side_palette)p;
        app_settings_changed(d.a); /* as the settings' row does */
        app_draw(d.a, d.out);
        assert_int_equal(drawn_in(d.out, PALETTE_PRINTED, (side_palette)p), 0);
        assert_true(drawn_in(d.out, (side_palette)p, PALETTE_PRINTED) > 0);
        int counters = 0;
        for (int u = 0; u < d.a->table->sc->nunits; u++)
            counters += d.a->table->anim->shown.units[u].status == UNIT_ON;
        assert_true(images_of(d.out, before) > counters / 2);
    }
    draw_list_free(before);
    desk_close(&d);
}

static const branch foot = {
    .id = "foot", .silhouette = "silhouettes/line_helmet", .sign = "signs/line", .miniature = MINIATURE_FOOT};

static bool svg_named(const draw_list *d, const char *part)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_SVG && strstr(d->text + d->commands[i].text, part)) return true;
    return false;
}

/* Cards, miniatures, dice: nothing of the printed palette is left in them. */
static void pieces_have_it(void **unused)
{
    (void)unused;
    for (int p = 1; p < PALETTES; p++)
        for (int style = 0; style < SIDE_STYLES - 1; style++) {
            const side_palette palette = (side_palette)p;
            char want[32];
            snprintf(want, sizeof want, "%06x=%06x", palette_side(PALETTE_PRINTED, style).face >> 8,
                     palette_side(palette, style).face >> 8);
            const counter_look look = {.side = style,
                                       .palette = palette,
                                       .branch = &foot,
                                       .strength = 3,
                                       .max = 5,
                                       .leader = true,
                                       .facing = 0};
            const dice_look die = {.sides = 6, .face = 4, .side = style, .palette = palette};
            for (float size = 28; size < 120; size += 40) {
                draw_list *d = draw_list_new();
                counter_draw(d, NULL, &look, 100, 100, size);
                assert_true(svg_named(d, want));
                assert_int_equal(drawn_in(d, PALETTE_PRINTED, palette), 0);
                draw_list_clear(d);
                minis_draw(d, NULL, &look, 100, 100, 90);
                minis_draw_marks(d, &look, 100, 100, 90);
                dice_draw_look(d, NULL, &die, 100, 100, size);
                assert_int_equal(drawn_in(d, PALETTE_PRINTED, palette), 0);
                assert_true(drawn_in(d, palette, PALETTE_PRINTED) > 2);
                draw_list_free(d);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_that_meet_are_told_apart),
        cmocka_unit_test(all_stand_on_a_ladder_of_lightness),
        cmocka_unit_test(the_report_is_told_apart_in_grey),
        cmocka_unit_test(the_choice_is_kept),
        cmocka_unit_test(the_table_has_it_at_once),
        cmocka_unit_test(pieces_have_it),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
