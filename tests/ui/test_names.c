/*
 * test_names.c: what is written on the sheet of every grid battle, as the window shows it: no name lies under
 * a counter that stands there as the battle begins, none on another, none is cut by the board's edge, and
 * where the whole sheet is shown all can be read. So can the letters and numbers in the frame: in boxes too
 * small for them they are fewer, or away.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "board/build_grid.h"
#include "core/file.h"
#include "ui/desk.h"
#include "ui/draw/draw_commands.h"
#include "ui/draw/theme.h"
#include "ui/printed/sheet.h"
#include "ui/printed/sheet_column.h"
#include "ui/table/camera.h"

enum { NAMES_MAX = 400 };

typedef struct named {
    draw_box box;
    float px;
    colour ink;
    bool plate; /* a whole name; else a letter of one that runs along a line */
    char words[64];
} named;

/* Texts that are not a halo: plates by their middle baseline, letters by the state they were turned in. */
static int names_of(const draw_list *d, named *out)
{
    int n = 0;
    for (size_t i = 0; i < d->count && n < NAMES_MAX; i++) {
        const draw_command *c = &d->commands[i];
        if (c->kind != DRAW_TEXT || (c->u.text.c & 0xff) != 0xff) continue;
        named *o = &out[n++];
        const draw_matrix *m = &d->states[c->state].m;
        const float x = m->xx * c->u.text.x + m->xy * c->u.text.y + m->x0,
                    y = m->yx * c->u.text.x + m->yy * c->u.text.y + m->y0;
        o->px = c->u.text.f.px;
        o->plate = c->length > 4;
        const float half = o->plate ? o->px * 0.2f * (float)c->length : o->px * 0.3f;
        o->box = (draw_box){x - half, y - o->px * 0.6f, x + half, y + o->px * 0.05f};
        snprintf(o->words, sizeof o->words, "%.*s", (int)c->length, d->text + c->text);
    }
    return n;
}

static bool meet(const draw_box *a, const draw_box *b)
{
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

static void clear_of_counters(const table *t, const char *path, const named *n, float cell)
{
    const scenario_light *light = scenario_light_at(t->sc, 1); /* who stands in the dark moves no name */
    for (int i = 0; i < t->sc->nunits && (light == NULL || light->visibility == 0); i++) {
        const scenario_unit *u = &t->sc->units[i];
        if (u->space == NO_SPACE || u->hidden || u->deploy ||
            t->b->spaces[u->space].sheet != t->camera->sheet)
            continue;
        const fpoint c = sheet_art_centre(t->camera->art, u->space);
        const float r = sheet_art_radius(t->camera->art, u->space) * 0.9f;
        const draw_box counter = {c.x - r, c.y - r, c.x + r, c.y + r};
        if (meet(&n->box, &counter))
            fail_msg("%s, boxes of %.0f pixels: \"%s\" lies under %s", path, (double)cell, n->words, u->name);
    }
}

static void check_names(table *t, const char *path, float cell, float least)
{
    static named names[NAMES_MAX];
    const int n = names_of(sheet_art_names(t->camera->art, cell, least), names);
    for (int i = 0; i < n; i++) {
        clear_of_counters(t, path, &names[i], cell);
        if (names[i].px * cell / SHEET_UNIT < least * 0.9f)
            fail_msg("%s, boxes of %.0f pixels: \"%s\" has %.1f pixels", path, (double)cell, names[i].words,
                     (double)(names[i].px * cell / SHEET_UNIT));
        for (int k = 0; k < i; k++)
            if ((names[i].plate || names[k].plate) && meet(&names[i].box, &names[k].box))
                fail_msg("%s, boxes of %.0f pixels: \"%s\" lies on \"%s\"", path, (double)cell,
                         names[i].words, names[k].words);
    }
}

/* ---- the frame's letters and numbers */

/* How many there are: each can be read, lies in the margin and touches no other. */
static int check_frame(sheet_art *art, const char *path, float cell, float least)
{
    static named all[NAMES_MAX];
    const int n = names_of(sheet_art_frame(art, cell, least), all);
    const frect paper = sheet_art_bounds(art), map = sheet_art_map_rect(art);
    for (int i = 0; i < n; i++) {
        const named *o = &all[i];
        const float half = 0.26f * o->px * (float)strlen(o->words), x = (o->box.x0 + o->box.x1) / 2,
                    y = o->box.y1 - o->px * 0.05f;
        all[i].box = (draw_box){x - half, y - 0.73f * o->px, x + half, y};
        const draw_box *b = &all[i].box;
        if (o->px * cell / SHEET_UNIT < least * 0.95f)
            fail_msg("%s, boxes of %.1f pixels: \"%s\" in the frame has %.1f pixels", path, (double)cell,
                     o->words, (double)(o->px * cell / SHEET_UNIT));
        if (b->x0 < paper.x || b->y0 < paper.y || b->x1 > paper.x + paper.w || b->y1 > paper.y + paper.h)
            fail_msg("%s, boxes of %.1f pixels: \"%s\" leaves the sheet", path, (double)cell, o->words);
        if (b->x1 > -10 && b->x0 < map.w + 10 && b->y1 > -10 && b->y0 < map.h + 10)
            fail_msg("%s, boxes of %.1f pixels: \"%s\" lies on the map", path, (double)cell, o->words);
        for (int k = 0; k < i; k++)
            if (meet(b, &all[k].box))
                fail_msg("%s, boxes of %.1f pixels: \"%s\" lies on \"%s\" in the frame", path, (double)cell,
                         o->words, all[k].words);
    }
    return n;
}

static void large_boards_have_fewer_numbers(void **unused)
{
    (void)unused;
    for (int hex = 0; hex < 2; hex++) {
        const char *name = hex ? "120 by 40 hexes" : "120 by 40 boxes";
        board *b = board_make_grid(hex ? BOARD_HEX : BOARD_SQUARE, false, 120, 40);
        sheet_art *art = sheet_art_new(b, 0, NULL, NULL, false);
        assert_int_equal(check_frame(art, name, 72, 12.5f), 2 * (120 + 40));
        /* Every fifth of what would touch. */
        assert_int_equal(check_frame(art, name, 20, 12.5f), 2 * (1 + 24 + 40));
        assert_int_equal(check_frame(art, name, 6, 12.5f), 0); /* no room in the margin */
        sheet_art_free(art);
        board_free(b);
    }
}

/* As the battle opens, each name is seen whole or not at all. */
static void none_is_cut(const table *t, const char *path)
{
    const view v = view_rested(&t->camera->view);
    const frect seen = view_seen(&v);
    const frect *names;
    const int n = camera_whole_names(t, v.cell, &names);
    for (int i = 0; i < n; i++) {
        const float x0 = names[i].x / SHEET_UNIT, y0 = names[i].y / SHEET_UNIT,
                    x1 = x0 + names[i].w / SHEET_UNIT, y1 = y0 + names[i].h / SHEET_UNIT;
        const bool some = x1 > seen.x && y1 > seen.y && x0 < seen.x + seen.w && y0 < seen.y + seen.h,
                   all = x0 >= seen.x - 0.05f && y0 >= seen.y - 0.05f && x1 <= seen.x + seen.w + 0.05f &&
                         y1 <= seen.y + seen.h + 0.05f;
        if (some && !all)
            fail_msg(
                "%s: the name at %.1f,%.1f to %.1f,%.1f is cut by the board's edge, which is at %.1f,%.1f "
                "to %.1f,%.1f",
                path, (double)x0, (double)y0, (double)x1, (double)y1, (double)seen.x, (double)seen.y,
                (double)(seen.x + seen.w), (double)(seen.y + seen.h));
    }
}

static void battle_names(const char *path, int w, int h)
{
    desk d = desk_open(path, w, h, true);
    table *t = d.a->table;
    rest(&d);
    none_is_cut(t, path);
    const frect b = t->camera->view.sheet.bounds, port = t->layout->board;
    const float whole = fminf(port.w / b.w, port.h / b.h);
    if (t->b->sheets[t->camera->sheet].kind != BOARD_AREA) {
        check_names(t, path, t->camera->view.cell, 12);
        check_names(t, path, whole, 12);
        const board_sheet *s = &t->b->sheets[t->camera->sheet];
        for (float cell = whole; cell < 90; cell *= 1.3f)
            assert_int_equal(check_frame(t->camera->art, path, cell, 12.5f), 2 * (s->columns + s->rows));
        assert_true(draw_list_count(sheet_art_names(t->camera->art, whole, 12)) > 0);
    }
    desk_close(&d);
}

/* An area's plate grows until it can be read, and lies on no other. */
static void names_of_areas_can_be_read(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"castillejos", "tetuan", "wad-ras", "campaign"};
    for (int i = 0; i < 4; i++) {
        static named names[NAMES_MAX];
        char path[100];
        snprintf(path, sizeof path, "rules/africa/scenarios/%s.json", battles[i]);
        desk d = desk_open(path, 1280, 720, true);
        table *t = d.a->table;
        rest(&d);
        const frect b = t->camera->view.sheet.bounds, port = t->layout->board;
        const float whole = fminf(port.w / b.w, port.h / b.h);
        const int n = names_of(sheet_art_names(t->camera->art, whole, 12.5f), names);
        assert_true(n > 20);
        for (int k = 0; k < n; k++) {
            if (names[k].px * whole / SHEET_UNIT < (names[k].plate ? 11.5f : 10))
                fail_msg("%s: \"%s\" has %.1f pixels", path, names[k].words,
                         (double)(names[k].px * whole / SHEET_UNIT));
            for (int other = 0; other < k; other++)
                if (names[k].plate && names[other].plate && meet(&names[k].box, &names[other].box))
                    fail_msg("%s: \"%s\" lies on \"%s\"", path, names[k].words, names[other].words);
        }
        desk_close(&d);
    }
}

/* Names may be asked for before the map is drawn or after it: plates of areas keep off its water and roads.
 */
static void names_lie_the_same_whether_the_map_was_drawn(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"rules/africa/scenarios/castillejos.json",
                                          "rules/grid/scenarios/kassassin.json"};
    for (int i = 0; i < 2; i++) {
        static named names[2][NAMES_MAX];
        int n[2];
        desk d = desk_open(battles[i], 1280, 720, true);
        for (int drawn = 0; drawn < 2; drawn++) {
            sheet_art *art = sheet_art_new(d.a->table->b, 0, NULL, NULL, false);
            if (drawn) sheet_art_map(art);
            n[drawn] = names_of(sheet_art_names(art, 40, 12), names[drawn]);
            sheet_art_free(art);
        }
        assert_true(n[0] > 2);
        assert_int_equal(n[0], n[1]);
        for (int k = 0; k < n[0]; k++) {
            assert_string_equal(names[0][k].words, names[1][k].words);
            assert_memory_equal(&names[0][k].box, &names[1][k].box, sizeof names[0][k].box);
        }
        desk_close(&d);
    }
}

static int of_colour(const draw_list *d, draw_kind kind, colour c)
{
    int n = 0;
    for (size_t i = 0; i < d->count; i++)
        n += d->commands[i].kind == kind && (kind == DRAW_FILL ? d->commands[i].u.fill == c : true);
    return n;
}

/* How wide a mark is that is filled so, in board units: the widest. */
static float widest(const draw_list *d, colour c)
{
    float w = 0;
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_FILL && d->commands[i].u.fill == c)
            w = fmaxf(w, d->commands[i].box.x1 - d->commands[i].box.x0);
    return w;
}

/* Kinds of objectives in the explanation, each with its diamond. */
static int explained(const sheet_art *a)
{
    draw_list *d = draw_list_new();
    sheet_art_side_column(a, NULL, d, (frect){0, 0, 260, 900});
    const int n = of_colour(d, DRAW_FILL, 0x8c2f14ff);
    draw_list_free(d);
    return n;
}

/* Single objectives have a diamond each; a whole height to be held has one, and a line round it. */
static void adjoining_objectives_have_one_mark(void **unused)
{
    (void)unused;
    board *b = board_make_grid(BOARD_HEX, false, 12, 9);
    uint16_t spaces[24];
    int prizes[24] = {0}, n = 0;
    for (int column = 1; column < 5; column++)
        for (int row = 1; row < 5; row++)
            spaces[n++] = (uint16_t)(row * 12 + column);
    spaces[n++] = 8 * 12 + 10; /* by itself */
    sheet_art *none = sheet_art_new(b, 0, NULL, NULL, false),
              *all = sheet_art_new(
                  b, 0, &(sheet_words){.prize_spaces = spaces, .prizes = prizes, .nprizes = n}, NULL, false),
              *few = sheet_art_new(
                  b, 0, &(sheet_words){.prize_spaces = spaces, .prizes = prizes, .nprizes = 4}, NULL, false);
    assert_int_equal(of_colour(sheet_art_marks(all, SHEET_UNIT, 12), DRAW_FILL, 0x8c2f14ff), 2);
    assert_int_equal(of_colour(sheet_art_marks(all, SHEET_UNIT, 12), DRAW_STROKE, 0), 1);
    assert_int_equal(of_colour(sheet_art_marks(few, SHEET_UNIT, 12), DRAW_FILL, 0x8c2f14ff), 4);
    assert_int_equal(of_colour(sheet_art_marks(few, SHEET_UNIT, 12), DRAW_STROKE, 0), 0);
    for (float cell = 30; cell < 90;
         cell *= 1.3f) /* small boards have marks that can be seen, each in its space */
        assert_in_range((int)(widest(sheet_art_marks(few, cell, 12.5f), 0x8c2f14ff) * cell / SHEET_UNIT), 11,
                        (int)(cell / 2));
    /* worth different things they are different objectives */
    for (int i = 0; i < 16; i++)
        prizes[i] = i % 4;
    sheet_art *apart = sheet_art_new(
        b, 0, &(sheet_words){.prize_spaces = spaces, .prizes = prizes, .nprizes = n}, NULL, false);
    assert_int_equal(of_colour(sheet_art_marks(apart, SHEET_UNIT, 12), DRAW_FILL, 0x8c2f14ff), n);
    /* A smaller piece beside the large one, worth the same, is marked as that is; the explanation has both.
     */
    for (int i = 0; i < 16; i++)
        prizes[i] = 0;
    for (int i = 0; i < 4; i++)
        spaces[n++] = (uint16_t)((1 + i) * 12 + 7);
    sheet_art *two = sheet_art_new(
        b, 0, &(sheet_words){.prize_spaces = spaces, .prizes = prizes, .nprizes = n}, NULL, false);
    assert_int_equal(of_colour(sheet_art_marks(two, SHEET_UNIT, 12), DRAW_FILL, 0x8c2f14ff), 3);
    assert_int_equal(of_colour(sheet_art_marks(two, SHEET_UNIT, 12), DRAW_STROKE, 0), 2);
    assert_int_equal(explained(none), 0);
    assert_int_equal(explained(few), 1);
    assert_int_equal(explained(apart), 1);
    assert_int_equal(explained(two), 2);
    sheet_art_free(two);
    sheet_art_free(none);
    sheet_art_free(all);
    sheet_art_free(few);
    sheet_art_free(apart);
    board_free(b);
}

/* Letters that join or run from right to left are not taken apart to run along a line. */
static void joined_letters_stay_together(void **unused)
{
    static const char *const words[] = {"dry river", "\xD9\x85\xD8\xA7\xD8\xA1", "\xE0\xBA\x99\xE0\xBB\x89",
                                        "\xE6\xB0\xB4\xE4\xBA\x95"};
    static const board_point line[] = {{2000, 3000}, {6000, 4000}, {10000, 3000}};
    static named names[NAMES_MAX];
    (void)unused;
    for (int i = 0; i < 4; i++) {
        board *b = board_make_grid(BOARD_SQUARE, false, 12, 9);
        board_feature river = {
            .kind = FEATURE_LABEL, .text = words[i], .style = "water", .points = line, .npoints = 3};
        b->features = &river;
        b->nfeatures = 1;
        sheet_art *art = sheet_art_new(b, 0, NULL, NULL, false);
        const int n = names_of(sheet_art_names(art, 72, 12.5f), names);
        const bool together = i == 1 || i == 2;
        assert_int_equal(n, i == 0 ? 8 : together ? 1 : 2);
        for (int k = 0; k < n && together; k++)
            assert_string_equal(names[k].words, words[i]);
        sheet_art_free(art);
        b->features = NULL;
        b->nfeatures = 0;
        board_free(b);
    }
}

static void every_name_has_its_place(void **unused)
{
    (void)unused;
    for (const ruleset *const *rs = ruleset_list; *rs; rs++) {
        char battles[128];
        char **files;
        int n;
        error err = {0};
        snprintf(battles, sizeof battles, "rules/%s/scenarios", (*rs)->id);
        assert_true(file_list(battles, ".json", &files, &n, &err));
        for (int i = 0; i < n; i++) {
            char path[300];
            snprintf(path, sizeof path, "%s/%s", battles, files[i]);
            battle_names(path, 1280, 720);
        }
        file_list_free(files, n);
    }
    battle_names("rules/conduct/scenarios/isandlwana.json", 1920, 1080);
    battle_names("rules/grid/scenarios/kassassin.json", 1920, 1080);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_name_has_its_place),
                                       cmocka_unit_test(large_boards_have_fewer_numbers),
                                       cmocka_unit_test(names_of_areas_can_be_read),
                                       cmocka_unit_test(names_lie_the_same_whether_the_map_was_drawn),
                                       cmocka_unit_test(joined_letters_stay_together),
                                       cmocka_unit_test(adjoining_objectives_have_one_mark)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
