/*
 * test_art.c: the printed sheet, the pieces and the dice, as recorded: the same every time, inside their
 * bounds, every space where it should be. What they look like is for people: tests/shots keeps pictures.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "board/build_grid.h"
#include "board/names.h"
#include "board/tiled.h"
#include "core/file.h"
#include "core/hash.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/pieces/dice.h"
#include "ui/pieces/dice_solid.h"
#include "ui/draw/draw_commands.h"
#include "ui/printed/level_map.h"
#include "ui/pieces/minis.h"
#include "ui/draw/noise.h"
#include "ui/printed/sheet.h"
#include "ui/printed/sheet_column.h"
#include "ui/printed/contour.h"
#include "ui/printed/ground_looks.h"
#include "ui/printed/ground_recipe.h"

static char **maps; /* the file of every map of ours */
static int MAPS;

static int find_maps(void **state)
{
    error err = {0};
    (void)state;
    error_clear(&err);
    return file_list("maps", ".tmj", &maps, &MAPS, &err) && MAPS > 10 ? 0 : -1;
}

static int forget_maps(void **state)
{
    (void)state;
    file_list_free(maps, MAPS);
    return 0;
}

static board *load(const char *name)
{
    error err = {0};
    char path[128];
    error_clear(&err);
    snprintf(path, sizeof path, "maps/%s", name);
    const char *paths[1] = {path}, *ids[1] = {NULL};
    board *b = tiled_load(paths, ids, 1, NULL, &err);
    if (!b) fail_msg("%s: %s", path, err.text);
    return b;
}

static uint64_t hash_of(const draw_list *d)
{
    uint64_t h = d->count;
    for (size_t i = 0; i < d->count; i++)
        h = hash_mix(h, draw_command_hash(d, &d->commands[i]));
    return h;
}

static size_t texts_reading(const draw_list *d, const char *words)
{
    size_t n = 0, length = strlen(words);
    for (size_t i = 0; i < d->count; i++)
        n += d->commands[i].kind == DRAW_TEXT && d->commands[i].length == length &&
             memcmp(d->text + d->commands[i].text, words, length) == 0;
    return n;
}

static void noise_is_the_published_hash(void **state)
{
    (void)state;
    assert_int_equal(noise_hash(0, 0, 0, 0), 0x3ca669bd);
    assert_int_equal(noise_hash(1, 2, 3, 4), 0x94915f88);
    assert_int_equal(noise_hash(0xffffffff, 7, 0, 99), 0x451f2051);
    for (uint32_t i = 0; i < 1000; i++) {
        float v = noise_unit(5, i, 0, 0);
        assert_true(v >= 0 && v < 1);
    }
}

/* ---- level maps */

typedef struct ring {
    int lines, closed;
    float least, most;
} ring;

static void measure(void *self, const fpoint *p, int n, bool closed)
{
    ring *r = self;
    r->lines++;
    r->closed += closed;
    for (int i = 0; i < n; i++) {
        float d = hypotf(p[i].x - 100, p[i].y - 100);
        r->least = fminf(r->least, d);
        r->most = fmaxf(r->most, d);
    }
}

static void contour_of_a_hill_is_one_ring(void **state)
{
    (void)state;
    level_map f = level_map_new(200, 200, 4);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++)
            f.a[j * f.nx + i] = 60 - hypotf((float)i * 4 - 100, (float)j * 4 - 100);
    ring r = {0, 0, 1e9f, 0};
    contour_lines(&f, 10, false, measure, &r);
    assert_int_equal(r.lines, 1);
    assert_int_equal(r.closed, 1);
    assert_true(r.least > 49.5f && r.most < 50.5f);
    level_map_free(&f);
}

static void blur_keeps_a_flat_map_flat(void **state)
{
    (void)state;
    level_map f = level_map_new(120, 80, 4);
    for (int k = 0; k < f.nx * f.ny; k++)
        f.a[k] = 0.75f;
    level_map_blur(&f, 13);
    for (int k = 0; k < f.nx * f.ny; k++)
        assert_true(fabsf(f.a[k] - 0.75f) < 1e-4f);
    level_map_hold(&f, 60, 40, 0.3f, true, 20);
    assert_true(level_map_at(&f, 60, 40) <= 0.31f);
    assert_true(fabsf(level_map_at(&f, 110, 70) - 0.75f) < 1e-4f);
    level_map_free(&f);
}

static void distance_is_distance(void **state)
{
    (void)state;
    level_map f = level_map_new(300, 200, 6);
    const fpoint seeds[2] = {{40, 50}, {250, 160}};
    level_map_distance(&f, seeds, 2);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            float x = (float)i * 6, y = (float)j * 6, a = hypotf(x - 40, y - 50),
                  b = hypotf(x - 250, y - 160);
            assert_true(fabsf(f.a[j * f.nx + i] - fminf(a, b)) < 3);
        }
    level_map_free(&f);
}

/* ---- sheets */

static void assert_inside(const draw_list *d, frect r)
{
    for (size_t i = 0; i < d->count; i++) {
        draw_box b = d->commands[i].box;
        if (d->commands[i].kind == DRAW_TEXT) { /* its box is a guess without a font: ask where it stands */
            const draw_matrix *m = &d->states[d->commands[i].state].m;
            float x = d->commands[i].u.text.x, y = d->commands[i].u.text.y;
            b = (draw_box){m->xx * x + m->xy * y + m->x0, m->yx * x + m->yy * y + m->y0, 0, 0};
            b.x1 = b.x0 + 1;
            b.y1 = b.y0 + 1;
        }
        if (draw_box_empty(b)) continue;
        assert_true(b.x0 >= r.x - 1 && b.y0 >= r.y - 1 && b.x1 <= r.x + r.w + 1 && b.y1 <= r.y + r.h + 1);
    }
}

static void assert_all_inside(sheet_art *a)
{
    assert_inside(sheet_art_map(a), sheet_art_map_rect(a));
    for (float cell = 8; cell < 160; cell *= 2)
        assert_inside(sheet_art_names(a, cell, 12.5f), sheet_art_map_rect(a));
    for (float cell = 8; cell < 160; cell *= 1.5f)
        assert_inside(sheet_art_frame(a, cell, 12.5f), sheet_art_bounds(a));
    draw_list *small = draw_list_new();
    sheet_art_thumbnail(a, small, (frect){30, 40, 216, 150});
    assert_inside(small, (frect){30, 40, 216, 150});
    draw_list_free(small);
}

static void same_map_same_picture_and_nothing_outside(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        board *b = load(maps[i]), *again = load(maps[i]);
        sheet_art *one = sheet_art_new(b, 0, NULL, NULL, false),
                  *two = sheet_art_new(again, 0, NULL, NULL, false);
        assert_true(sheet_art_map(one)->count > 100);
        assert_int_equal(hash_of(sheet_art_map(one)), hash_of(sheet_art_map(two)));
        assert_int_equal(hash_of(sheet_art_frame(one, 72, 0)), hash_of(sheet_art_frame(two, 72, 0)));
        sheet_art *plain = sheet_art_new(b, 0, NULL, NULL, true);
        assert_int_not_equal(hash_of(sheet_art_map(one)), hash_of(sheet_art_map(plain)));
        assert_all_inside(one);
        sheet_art_free(one);
        sheet_art_free(two);
        sheet_art_free(plain);
        board_free(b);
        board_free(again);
    }
}

static bool holds(const fpoint *p, int n, float x, float y)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++)
        if ((p[i].y > y) != (p[j].y > y) && x < (p[j].x - p[i].x) * (y - p[i].y) / (p[j].y - p[i].y) + p[i].x)
            in = !in;
    return in;
}

static void check_spaces(const board *b)
{
    sheet_art *a = sheet_art_new(b, 0, NULL, NULL, false);
    for (int s = 0; s < b->nspaces; s++) {
        fpoint out[512], c = sheet_art_centre(a, s);
        int n = sheet_art_outline(a, s, out, 512);
        assert_true(n >= 4);
        assert_true(holds(out, n, c.x, c.y));
        assert_int_equal(sheet_art_space_at(a, c.x, c.y), s);
        assert_true(sheet_art_radius(a, s) > 10);
    }
    assert_int_equal(sheet_art_space_at(a, -5, 20), NO_SPACE);
    sheet_art_free(a);
}

static void every_outline_holds_its_centre(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        board *b = load(maps[i]);
        check_spaces(b);
        board_free(b);
    }
    for (int pointy = 0; pointy < 2; pointy++) {
        board *b = board_make_grid(BOARD_HEX, pointy, 9, 7);
        check_spaces(b);
        board_free(b);
    }
}

/* Both sides of a border are one curve: no point of the map lies in two areas. */
static void areas_do_not_overlap(void **state)
{
    (void)state;
    board *b = load("castillejos.tmj");
    sheet_art *a = sheet_art_new(b, 0, NULL, NULL, false);
    frect r = sheet_art_map_rect(a);
    int covered = 0;
    for (uint32_t k = 0; k < 3000; k++) {
        float x = noise_unit(1, k, 0, 0) * r.w, y = noise_unit(1, k, 1, 0) * r.h;
        int in = 0;
        for (int s = 0; s < b->nspaces; s++) {
            fpoint out[512];
            int n = sheet_art_outline(a, s, out, 512);
            assert_true(n < 512);
            in += holds(out, n, x, y);
        }
        assert_true(in <= 1);
        covered += in;
    }
    assert_true(covered > 1500 && covered < 2400); /* the rest is the sea */
    sheet_art_free(a);
    board_free(b);
}

static void names_are_printed(void **state)
{
    (void)state;
    board *b = load("kassassin.tmj");
    const sheet_word terrains[2] = {{"canal", "The canal", "impassable"}, {"ridge", "Stony ridge", NULL}};
    const sheet_words words = {.terrains = terrains,
                               .nterrains = 2,
                               .overline = "The action at",
                               .title = "Kassassin Lock",
                               .date = "28 August 1882",
                               .scale = "boxes of 200 yards"};
    sheet_art *a = sheet_art_new(b, 0, &words, NULL, false);
    assert_int_equal(texts_reading(sheet_art_names(a, 72, 0), "Sweet Water Canal"), 1);
    assert_int_equal(texts_reading(sheet_art_frame(a, 72, 0), "P"), 2); /* above and below */
    assert_int_equal(texts_reading(sheet_art_frame(a, 72, 0), "12"), 2);
    draw_list *d = draw_list_new();
    float used = sheet_art_side_column(a, NULL, d, (frect){0, 0, 260, 900});
    assert_true(used > 300 && used <= 900);
    assert_int_equal(texts_reading(d, "The canal"), 1);
    assert_int_equal(texts_reading(d, "impassable"), 1);
    assert_int_equal(texts_reading(d, "Railway"), 1); /* no words given: our own */
    assert_int_equal(texts_reading(d, "boxes of 200 yards"), 1);
    draw_list_free(d);
    sheet_art_free(a);
    board_free(b);
}

/* However many grounds and words, and however low the sheet: the explanation is smaller then, never cut. */
static void explanation_is_printed_whole(void **state)
{
    (void)state;
    const frect rooms[3] = {{0, 0, 260, 900}, {10, 20, 180, 420}, {0, 0, 300, 480}};
    board *b = load("tientsin.tmj");
    sheet_word rows[BOARD_TERRAINS_MAX];
    for (int i = 0; i < b->nterrains; i++)
        rows[i] = (sheet_word){b->terrains[i], b->terrains[i],
                               "half a move to enter; hard cover, and nobody sees through it"};
    const sheet_words words = {.terrains = rows, .nterrains = b->nterrains, .title = "Tientsin"};
    sheet_art *a = sheet_art_new(b, 0, &words, NULL, false);
    for (int r = 0; r < 3; r++) {
        draw_list *d = draw_list_new();
        assert_true(sheet_art_side_column(a, NULL, d, rooms[r]) <= rooms[r].h);
        for (int i = 0; i < b->nterrains; i++) {
            bool used = false;
            for (int k = 0; k < b->nspaces && !used; k++)
                used = b->spaces[k].terrain == i;
            assert_int_equal(texts_reading(d, b->terrains[i]), used);
        }
        for (size_t i = 0; i < d->count; i++) {
            const draw_matrix *m = &d->states[d->commands[i].state].m;
            float y = m->yy * d->commands[i].u.text.y + m->y0;
            assert_true(d->commands[i].kind != DRAW_TEXT || (y > rooms[r].y && y <= rooms[r].y + rooms[r].h));
        }
        draw_list_free(d);
    }
    sheet_art_free(a);
    board_free(b);
}

/* No name lies under the counters of its own area or another's. */
static void area_plates_keep_off_the_stacks(void **state)
{
    static const char *const areas[4] = {"castillejos.tmj", "tetuan.tmj", "wad-ras.tmj", "campaign.tmj"};
    (void)state;
    for (int m = 0; m < 4; m++) {
        board *b = load(areas[m]);
        sheet_art *a = sheet_art_new(b, 0, NULL, NULL, false);
        const draw_list *d = sheet_art_names(a, 72, 0);
        for (size_t i = 0; i < d->count; i++) {
            if (d->commands[i].kind != DRAW_TEXT) continue;
            for (int s = 0; s < b->nspaces; s++) {
                const char *name = b->spaces[s].name;
                if (!name || strlen(name) != d->commands[i].length ||
                    memcmp(d->text + d->commands[i].text, name, strlen(name)) != 0)
                    continue;
                for (int k = 0; k < b->nspaces; k++) {
                    float r = sheet_art_radius(a, k) * 0.8f, x = d->commands[i].u.text.x,
                          y = d->commands[i].u.text.y;
                    fpoint c = sheet_art_centre(a, k);
                    if (fabsf(x - c.x) < r && fabsf(y - c.y) < r)
                        fail_msg("%s: %s lies under the counters of %s", areas[m], name, b->spaces[k].name);
                }
            }
        }
        sheet_art_free(a);
        board_free(b);
    }
}

static void area_plates_carry_their_prize(void **state)
{
    (void)state;
    board *b = load("castillejos.tmj");
    const uint16_t spaces[1] = {(uint16_t)board_space_find(b, "A9")};
    const int prizes[1] = {73};
    const sheet_words words = {.prize_spaces = spaces, .prizes = prizes, .nprizes = 1};
    sheet_art *a = sheet_art_new(b, 0, &words, NULL, false);
    assert_int_equal(texts_reading(sheet_art_names(a, 72, 0), "73"), 1);
    assert_int_equal(texts_reading(sheet_art_names(a, 72, 0), "Marabout house"), 1);
    sheet_art_free(a);
    board_free(b);
}

static size_t filled_with(const draw_list *d, colour c)
{
    size_t n = 0;
    for (size_t i = 0; i < d->count; i++)
        n += d->commands[i].kind == DRAW_FILL && d->commands[i].u.fill == c;
    return n;
}

/* The explanation promises the mark: it stands on the map, too, one on each objective. */
static void objectives_of_squares_and_hexes_are_marked(void **state)
{
    (void)state;
    static const char *const drawn[2] = {"bussaco.tmj", "dargai.tmj"}, *const ids[2] = {"F7", "0506"};
    for (int i = 0; i < 2; i++) {
        board *b = load(drawn[i]);
        const uint16_t spaces[1] = {(uint16_t)board_space_find(b, ids[i])};
        const int prizes[1] = {0};
        const sheet_words words = {.prize_spaces = spaces, .prizes = prizes, .nprizes = 1};
        sheet_art *marked = sheet_art_new(b, 0, &words, NULL, false),
                  *plain = sheet_art_new(b, 0, NULL, NULL, false);
        assert_int_equal(filled_with(sheet_art_marks(plain, SHEET_UNIT, 12), 0x8c2f14ff), 0);
        assert_int_equal(filled_with(sheet_art_marks(marked, SHEET_UNIT, 12), 0x8c2f14ff), 1);
        sheet_art_free(marked);
        sheet_art_free(plain);
        board_free(b);
    }
}

static void unknown_terrain_says_its_name(void **state)
{
    (void)state;
    board *b = board_make_grid(BOARD_SQUARE, false, 8, 6);
    b->terrains[1] = "lava_field";
    b->nterrains = 2;
    for (int i = 10; i < 13; i++)
        b->spaces[i].terrain = 1;
    sheet_art *a = sheet_art_new(b, 0, NULL, NULL, false);
    assert_int_equal(texts_reading(sheet_art_names(a, 72, 0), "lava field"), 1); /* once for the patch */
    sheet_art_free(a);
    board_free(b);
}

static void huge_boards_stay_within_bounds(void **state)
{
    (void)state;
    board *b = board_make_grid(BOARD_SQUARE, false, 200, 200);
    b->terrains[1] = "ridge";
    b->terrains[2] = "jungle";
    b->nterrains = 3;
    for (int i = 0; i < b->nspaces; i++)
        b->spaces[i].terrain =
            (uint8_t)(noise_hash(9, b->spaces[i].column / 9u, b->spaces[i].row / 9u, 0) % 3);
    sheet_art *a = sheet_art_new(b, 0, NULL, NULL, false);
    assert_true(sheet_art_map(a)->count < 400000);
    assert_true(sheet_art_map(a)->words_count < 20000000);
    sheet_art_free(a);
    board_free(b);
}

/* ---- pieces */

static const branch_hat fez[] = {{"fez", "silhouettes/line_fez"}};
static const branch line = {.id = "line",
                            .silhouette = "silhouettes/line_helmet",
                            .sign = "signs/line",
                            .hats = fez,
                            .nhats = 1,
                            .miniature = MINIATURE_FOOT},
                    wagon = {.id = "wagon", .silhouette = "silhouettes/wagon", .sign = "signs/wagon"};

static void compare_folder(const char *folder, const char *const *list)
{
    char **names, at[64];
    int count, listed = 0;
    error err = {0};
    snprintf(at, sizeof at, "assets/%s", folder);
    assert_true(file_list(at, ".svg", &names, &count, &err));
    for (; list[listed]; listed++) {
        char path[128];
        snprintf(path, sizeof path, "assets/%s.svg", list[listed]);
        if (!file_exists(path)) fail_msg("%s is not there", path);
    }
    assert_int_equal(listed, count); /* and none was drawn that the counters do not know */
    file_list_free(names, count);
}

static void marks_exist(void **state)
{
    (void)state;
    compare_folder("marks", counter_marks());
    assert_null(counter_mark("balloon"));
}

/* A mark without a picture of its own is a plate with its letter, and the things on spaces are never nothing.
 */
static void nothing_is_drawn_as_nothing(void **state)
{
    static const char *const things[] = {"baggage", "ivory",  "boma", "breastwork", "grave",
                                         "flag",    "marker", "camp", "kettle"};
    (void)state;
    draw_list *d = draw_list_new();
    counter_draw_mark(d, "balloon", 30, 30, 1);
    assert_int_equal(texts_reading(d, "B"), 1);
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        size_t before = d->count;
        counter_draw_thing(d, things[i], 100, 100, 40);
        assert_true(d->count > before);
        for (size_t k = before; k < d->count; k++) {
            draw_box b = d->commands[k].box;
            assert_true(b.x0 > 70 && b.x1 < 130 && b.y0 > 70 && b.y1 < 130);
        }
    }
    draw_list_free(d);
}

static void every_ground_has_its_recipe(void **state)
{
    (void)state;
    for (int i = 0; i < MAPS; i++) {
        board *b = load(maps[i]);
        for (int k = 0; k < b->nspaces; k++) {
            const char *name = b->terrains[b->spaces[k].terrain];
            if (ground_recipe_find(name)->kind == GROUND_PLAIN)
                fail_msg("%s: nobody draws \"%s\"", maps[i], name);
        }
        board_free(b);
    }
}

/* Each kind has its row: a new one without would be a hole in the explanation. */
static void every_kind_of_ground_has_its_row(void **state)
{
    (void)state;
    for (int kind = 0; kind < GROUND_KINDS; kind++) {
        const ground_look *look = &ground_looks[kind];
        if (!look->swatch) fail_msg("kind %d has no swatch", kind);
        assert_true((look->wash != NULL) == (look->depth > 0));
        assert_in_range(look->depth, 0, GROUND_DEPTHS);
        assert_false(look->lies_in & UINT64_C(1) << kind);
    }
}

typedef struct shelf {
    uint64_t key[256];
    int n, made;
} shelf; /* a host that only remembers what it was asked to keep */

static bool shelf_cached(void *self, uint64_t key)
{
    const shelf *s = self;
    for (int i = 0; i < s->n; i++)
        if (s->key[i] == key) return true;
    return false;
}

static void shelf_cache(void *self, uint64_t key, int w, int h, const draw_list *content, float scale,
                        float dx, float dy)
{
    shelf *s = self;
    (void)scale;
    (void)dx;
    (void)dy;
    assert_true(w > 0 && h > 0 && w < 2000 && h < 2000);
    assert_true(content->count > 0);
    s->made++;
    if (s->n < 256) s->key[s->n++] = key;
}

static counter_look some_look(void)
{
    return (counter_look){
        .side = 1, .branch = &line, .hat = "fez", .strength = 3, .max = 4, .quality = 2, .facing = 90};
}

static void faces_are_made_once_for_each_look(void **state)
{
    (void)state;
    shelf s = {{0}, 0, 0};
    const draw_host host = {.self = &s, .cached = shelf_cached, .cache = shelf_cache};
    counter_look look = some_look();
    draw_list *d = draw_list_new();
    for (int i = 0; i < 5; i++)
        counter_draw(d, &host, &look, 100.3f * (float)i, 50, 72);
    assert_int_equal(s.made, 1);
    look.facing = 180; /* the wedge is not part of the face */
    look.selected = true;
    counter_draw(d, &host, &look, 10, 50, 72);
    assert_int_equal(s.made, 1);
    look.strength = 2;
    counter_draw(d, &host, &look, 10, 50, 72);
    look.side = 0;
    counter_draw(d, &host, &look, 10, 50, 72);
    counter_draw(d, &host, &look, 10, 50, 48);
    assert_int_equal(s.made, 4);
    minis_draw(d, &host, &look, 100, 100, 120);
    minis_draw(d, &host, &look, 300, 100, 120);
    assert_int_equal(s.made, 5);
    look.branch = &wagon; /* no miniature: its card counter */
    minis_draw(d, &host, &look, 300, 100, 48);
    assert_int_equal(s.made, 6);
    draw_list_free(d);
}

static void counters_say_their_number_at_every_size(void **state)
{
    (void)state;
    const float sizes[5] = {20, 24, 40, 66, 120};
    for (int side = 0; side < 5; side++)
        for (int i = 0; i < 5; i++) {
            counter_look look = some_look();
            look.side = side;
            draw_list *d = draw_list_new();
            counter_draw(d, NULL, &look, 200, 200, sizes[i]);
            assert_int_equal(texts_reading(d, "3"), sizes[i] >= 22 ? 1 : 0); /* under 22 the sign alone */
            for (size_t k = 0; k < d->count; k++) {
                draw_box b = d->commands[k].box;
                assert_true(b.x0 > 200 - sizes[i] * 0.75f - 8 && b.x1 < 200 + sizes[i] * 0.75f + 8);
            }
            draw_list_free(d);
        }
}

static void marks_are_three_and_dots(void **state)
{
    (void)state;
    counter_look look = some_look();
    const char *const marks[5] = {"broken", "shaken", "prone", "moved", "hidden"};
    for (int n = 0; n <= 5; n++) {
        draw_list *d = draw_list_new();
        size_t pictures = 0;
        look.nmarks = n;
        for (int i = 0; i < n; i++)
            look.marks[i] = marks[i];
        counter_draw_marks(d, &look, 100, 100, 72);
        for (size_t k = 0; k < d->count; k++)
            pictures += d->commands[k].kind == DRAW_SVG;
        assert_int_equal(pictures, n < 3 ? n : 3);
        assert_int_equal(texts_reading(d, "..."), n > 3);
        draw_list_free(d);
    }
}

/* ---- dice */

static void solids_have_their_faces(void **state)
{
    (void)state;
    const int sides[6] = {4, 6, 8, 10, 12, 20}, corners[6] = {3, 4, 3, 4, 5, 3};
    for (int i = 0; i < 6; i++) {
        solid s;
        solid_make(sides[i], &s);
        assert_int_equal(s.nfaces, sides[i]);
        for (int f = 0; f < s.nfaces; f++) {
            assert_int_equal(s.face[f].n, corners[i]);
            assert_true(vec3_dot(s.face[f].normal, solid_middle(&s, f)) > 0.1f); /* outward */
        }
        if (sides[i] == 4) continue;
        for (int f = 0; f < s.nfaces; f++) { /* each has one opposite */
            int opposite = 0;
            for (int g = 0; g < s.nfaces; g++)
                opposite += vec3_dot(s.face[f].normal, s.face[g].normal) < -0.999f;
            assert_int_equal(opposite, 1);
        }
    }
}

/* The largest numeral of a die with twenty facets, if it lies in the middle: how many words its stroke takes.
 */
static uint32_t numeral_in_the_middle(int face, uint32_t seed)
{
    const float at = 300, size = 60;
    draw_list *d = draw_list_new();
    dice_draw(d, NULL, 20, face, at, at, size, 0, seed, false);
    float most = 0, x = 0, y = 0;
    uint32_t words = 0;
    colour ink = 0; /* numerals are drawn last */
    for (size_t i = 0; i < d->count; i++)
        if (d->commands[i].kind == DRAW_STROKE) ink = d->commands[i].u.stroke.c;
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        const float high = c->box.y1 - c->box.y0;
        if (c->kind != DRAW_STROKE || c->u.stroke.c != ink || high <= most) continue;
        most = high;
        words = c->path.size;
        x = (c->box.x0 + c->box.x1) / 2;
        y = (c->box.y0 + c->box.y1) / 2;
    }
    draw_list_free(d);
    if (fabsf(x - at) > size * 0.2f || fabsf(y - at) > size * 0.2f)
        fail_msg("face %d, seed %u: its largest numeral lies at %.0f,%.0f", face, seed, (double)(x - at),
                 (double)(y - at));
    return words;
}

/* The facet that the eye falls on is the one that is read. A 4 has a stroke more than a 1 or a 7, an 8 far
 * more.
 */
static void the_facet_in_the_middle_is_the_result(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed < 12; seed++) {
        const uint32_t one = numeral_in_the_middle(1, seed), four = numeral_in_the_middle(4, seed),
                       seven = numeral_in_the_middle(7, seed), eight = numeral_in_the_middle(8, seed);
        assert_int_equal(one, seven);
        assert_true(four > one);
        assert_true(eight > 2 * four);
    }
}

static uint64_t die_hash(int sides, int face, float tumble, uint32_t seed)
{
    draw_list *d = draw_list_new();
    dice_draw(d, NULL, sides, face, 300, 300, 60, tumble, seed, false);
    assert_true(d->count > 0);
    for (size_t i = 0; i < d->count && tumble <= 0; i++) {
        draw_box b = d->commands[i].box;
        assert_true(b.x0 > 300 - 75 && b.x1 < 300 + 75 && b.y0 > 300 - 75 && b.y1 < 300 + 75);
    }
    uint64_t h = hash_of(d);
    draw_list_free(d);
    return h;
}

static void each_face_looks_its_own(void **state)
{
    (void)state;
    const int kinds[8] = {2, 3, 4, 6, 8, 10, 12, 20};
    for (int k = 0; k < 8; k++) {
        uint64_t seen[20];
        for (int face = 1; face <= kinds[k]; face++) {
            seen[face - 1] = die_hash(kinds[k], face, 0, 7);
            assert_int_equal(seen[face - 1], die_hash(kinds[k], face, 0, 7));
            for (int other = 1; other < face; other++)
                assert_int_not_equal(seen[other - 1], seen[face - 1]);
        }
        assert_int_not_equal(die_hash(kinds[k], 1, 0.5f, 7), die_hash(kinds[k], 1, 0, 7));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_is_the_published_hash),
        cmocka_unit_test(contour_of_a_hill_is_one_ring),
        cmocka_unit_test(blur_keeps_a_flat_map_flat),
        cmocka_unit_test(distance_is_distance),
        cmocka_unit_test(same_map_same_picture_and_nothing_outside),
        cmocka_unit_test(every_outline_holds_its_centre),
        cmocka_unit_test(areas_do_not_overlap),
        cmocka_unit_test(names_are_printed),
        cmocka_unit_test(explanation_is_printed_whole),
        cmocka_unit_test(area_plates_keep_off_the_stacks),
        cmocka_unit_test(area_plates_carry_their_prize),
        cmocka_unit_test(objectives_of_squares_and_hexes_are_marked),
        cmocka_unit_test(unknown_terrain_says_its_name),
        cmocka_unit_test(huge_boards_stay_within_bounds),
        cmocka_unit_test(marks_exist),
        cmocka_unit_test(nothing_is_drawn_as_nothing),
        cmocka_unit_test(every_ground_has_its_recipe),
        cmocka_unit_test(every_kind_of_ground_has_its_row),
        cmocka_unit_test(faces_are_made_once_for_each_look),
        cmocka_unit_test(counters_say_their_number_at_every_size),
        cmocka_unit_test(marks_are_three_and_dots),
        cmocka_unit_test(solids_have_their_faces),
        cmocka_unit_test(the_facet_in_the_middle_is_the_result),
        cmocka_unit_test(each_face_looks_its_own),
    };
    return cmocka_run_group_tests(tests, find_maps, forget_maps);
}
