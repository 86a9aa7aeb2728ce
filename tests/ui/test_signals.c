/*
 * test_signals.c: what is marked, the kinds of ground and the colours of chances are told apart by the
 * colour-blind too: every two that must differ do so by shape, or by a stated distance as each eye sees it;
 * and each mark is dark on light or light on dark, so that it is seen on any ground.
 */
#include "ui/desk.h"
#include "ui/eyes.h"
#include "game/scenario_load.h"
#include "ui/printed/ground_looks.h"
#include "ui/printed/swatch.h"
#include "ui/table/board/legend_swatch.h"
#include "ui/table/panels/odds_bars.h"

/* ---- the shape of a drawing: what it is made of and where, its colours left out */

enum { SHAPE = 60000 };

static void shape_of(const draw_list *d, bool places, char out[SHAPE])
{
    size_t n = 0;
    out[0] = 0;
    for (size_t i = 0; i < d->count && n < SHAPE - 200; i++) {
        const draw_command *c = &d->commands[i];
        const draw_stroke_data *s = &c->u.stroke;
        n += (size_t)snprintf(out + n, SHAPE - n, "%d", (int)c->kind);
        if (c->kind == DRAW_STROKE)
            n += (size_t)snprintf(out + n, SHAPE - n, " w%.1f d%.0f,%.0f", (double)s->width,
                                  (double)s->dash[0], (double)s->dash[1]);
        if (c->kind == DRAW_TEXT || c->kind == DRAW_SVG)
            n += (size_t)snprintf(out + n, SHAPE - n, " %.60s", d->text + c->text);
        if (places)
            n += (size_t)snprintf(out + n, SHAPE - n, " %.0f,%.0f,%.0f,%.0f", (double)c->box.x0,
                                  (double)c->box.y0, (double)c->box.x1, (double)c->box.y1);
        out[n++] = '\n', out[n] = 0;
    }
}

/* ---- marks of the board */

static void every_two_marks_differ_in_shape(void **unused)
{
    (void)unused;
    static char shape[LEGEND_MARKS][SHAPE];
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    for (int m = 0; m < LEGEND_MARKS; m++) {
        draw_list_clear(d.out);
        ui_begin(&d.a->ui, d.out, NULL, 0);
        legend_swatch(d.a->table, (legend_mark)m, (frect){0, 0, 28, 20});
        shape_of(d.out, true, shape[m]);
        assert_true(shape[m][0]);
        for (int k = 0; k < m; k++)
            if (strcmp(shape[m], shape[k]) == 0) fail_msg("marks %d and %d have one shape", k, m);
    }
    desk_close(&d);
}

/* WCAG's ratio, of the light that reaches that eye. */
static double ratio(colour a, colour b, int eye)
{
    const double x = seen_light(a, eye) + 0.05, y = seen_light(b, eye) + 0.05;
    return x > y ? x / y : y / x;
}

/* What is drawn, and on what: rings, brackets, lines. */
static void every_mark_is_dark_on_light(void **unused)
{
    (void)unused;
    static const colour ring = 0xffe9a6ffu;
    for (int contrast = 0; contrast < 2; contrast++) {
        theme t;
        const theme_wishes wishes = {.text = 1, .contrast = contrast};
        theme_make(&t, 1280, 720, &wishes);
        const colour pairs[][2] = {{t.ink, ring},     {t.ink, t.ivory},   {t.warn, t.ivory},
                                   {t.link, t.ivory}, {t.ink, t.gold},    {t.good, t.panel},
                                   {t.warn, t.panel}, {t.link, t.popover}};
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
            for (int eye = 0; eye < EYES; eye++)
                if (ratio(pairs[i][0], pairs[i][1], eye) < 4.5)
                    fail_msg("%08x on %08x, %s: %.1f", pairs[i][0], pairs[i][1], eyes[eye],
                             ratio(pairs[i][0], pairs[i][1], eye));
        /* On each ground the dark of every mark is seen, whatever lies beneath. */
        for (int g = 0; g < GROUND_KINDS; g++)
            for (int eye = 0; eye < EYES && ground_looks[g].area; eye++)
                for (size_t i = 0; i < 4; i++)
                    if (ratio(pairs[i][0], ground_looks[g].area, eye) < 3)
                        fail_msg("%08x on ground %d, %s: %.1f", pairs[i][0], g, eyes[eye],
                                 ratio(pairs[i][0], ground_looks[g].area, eye));
    }
}

/* ---- chances */

static void neighbouring_chances_differ(void **unused)
{
    (void)unused;
    enum { LEAST = 15 }; /* of CIE 1976; or else they are hatched otherwise */
    static char shape[ODDS_BANDS][SHAPE];
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    for (int n = 2; n <= ODDS_BANDS; n++) {
        const odds o = {.nbands = n};
        colour fill[ODDS_BANDS] = {0};
        for (int b = 0; b < n; b++) {
            draw_list_clear(d.out);
            ui_begin(&d.a->ui, d.out, NULL, 0);
            odds_bars_swatch(&d.a->ui, &o, b, (frect){0, 0, 40, 30}, 1, 1);
            fill[b] = d.out->commands[0].u.round.fill;
            shape_of(d.out, true, shape[b]);
            for (int eye = 0; eye < EYES && b > 0; eye++)
                if (strcmp(shape[b], shape[b - 1]) == 0 && apart(fill[b], fill[b - 1], eye) < LEAST)
                    fail_msg("%d bands, %s: %d and %d differ by %.1f", n, eyes[eye], b - 1, b,
                             apart(fill[b], fill[b - 1], eye));
        }
    }
    desk_close(&d);
}

/* "None lost", "1 base", "destroyed": each has its colour and hatch on every card, whichever of them are out
 * of the question there. */
static void a_colour_of_chances_has_one_meaning(void **unused)
{
    (void)unused;
    enum { BANDS = 3 };
    static char shape[BANDS][BANDS][SHAPE];
    colour fill[BANDS][BANDS] = {{0}};
    odds whole = {.nbands = BANDS};
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    for (int i = 0; i < BANDS; i++) {
        whole.band[i].n = i;
        whole.band[i].from = 10 * i;
        whole.band[i].to = i < BANDS - 1 ? 10 * i + 9 : INT32_MAX;
    }
    for (int less = 0; less < BANDS; less++) { /* so many of the first are not among them */
        odds o = {.nbands = BANDS - less};
        memcpy(o.band, whole.band + less, sizeof *o.band * (size_t)o.nbands);
        for (int b = 0; b < o.nbands; b++) {
            draw_list_clear(d.out);
            ui_begin(&d.a->ui, d.out, NULL, 0);
            odds_bars_swatch(&d.a->ui, &o, b, (frect){0, 0, 40, 30}, 1, 1);
            fill[less][b + less] = d.out->commands[0].u.round.fill;
            shape_of(d.out, true, shape[less][b + less]);
        }
        for (int b = less; b < BANDS; b++) {
            assert_int_equal(fill[less][b], fill[0][b]);
            assert_string_equal(shape[less][b], shape[0][b]);
            for (int k = 0; k < b; k++)
                assert_int_not_equal(fill[0][b], fill[0][k]);
        }
    }
    desk_close(&d);
}

/* ---- kinds of ground */

/* The colour that most of it is painted in last. */
static colour ground_of(const draw_list *d)
{
    colour best = 0;
    float most = 0;
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        const float area = (c->box.x1 - c->box.x0) * (c->box.y1 - c->box.y0);
        const bool rect = c->kind == DRAW_RECT || c->kind == DRAW_ROUND;
        const colour fill = rect ? c->u.round.fill : c->kind == DRAW_FILL ? c->u.fill : 0;
        if ((fill & 0xff) > 0xc0 && area >= most) most = area, best = fill;
    }
    return best;
}

/* Two names of one ground, of two countries. */
static bool one_ground(const char *a, const char *b)
{
    return strcmp(a, "donga") == 0 && strcmp(b, "nullah") == 0;
}

/* hill and rise, levels of one relief, are the nearest: 9.6 apart. */
static void grounds_of(const char *path)
{
    enum { LEAST = 9 };
    static char shape[BOARD_TERRAINS_MAX][SHAPE], all[BOARD_TERRAINS_MAX][SHAPE];
    colour fill[BOARD_TERRAINS_MAX];
    error err = {0};
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
    if (!sc) fail_msg("%s", err.text);
    ground *g = ground_new(sc->board, 0, false, ground_looks);
    for (int i = 0; i < sc->board->nterrains; i++) {
        draw_list *d = draw_list_new();
        swatch_record(g, d, sc->board->terrains[i], (frect){0, 0, 58, 40});
        shape_of(d, false, shape[i]);
        shape_of(d, true, all[i]);
        fill[i] = ground_of(d);
        draw_list_free(d);
        for (int k = 0; k < i; k++) {
            const char *a = sc->board->terrains[k], *b = sc->board->terrains[i];
            const bool same =
                fill[i] == fill[k] ? strcmp(all[i], all[k]) == 0 : strcmp(shape[i], shape[k]) == 0;
            for (int eye = 0; eye < EYES && same && !one_ground(a, b); eye++)
                if (apart(fill[i], fill[k], eye) < LEAST)
                    fail_msg("%s, %s: %s and %s are one picture, %.1f apart", path, eyes[eye], a, b,
                             apart(fill[i], fill[k], eye));
        }
    }
    ground_free(g);
    scenario_free(sc);
}

static void kinds_of_ground_differ(void **unused)
{
    (void)unused;
    for (const ruleset *const *rs = ruleset_list; *rs; rs++) {
        char battles[128], path[300];
        char **files;
        int n;
        error err = {0};
        snprintf(battles, sizeof battles, "rules/%s/scenarios", (*rs)->id);
        assert_true(file_list(battles, ".json", &files, &n, &err));
        for (int i = 0; i < n; i++) {
            snprintf(path, sizeof path, "%s/%s", battles, files[i]);
            grounds_of(path);
        }
        file_list_free(files, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_two_marks_differ_in_shape),
        cmocka_unit_test(every_mark_is_dark_on_light),
        cmocka_unit_test(neighbouring_chances_differ),
        cmocka_unit_test(a_colour_of_chances_has_one_meaning),
        cmocka_unit_test(kinds_of_ground_differ),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
