/*
 * test_printed.c: everything that is drawn by hand, in figures (figures.h): the printed sheets of the shipped
 * maps, their margins and explanations, every stamp, counter, miniature, mark, thing and die. What they look
 * like is for people; that nothing changes unseen is held here.
 */
#include "ui/figures.h"

#include <stdio.h>

#include "board/tiled.h"
#include "core/mem.h"
#include "ui/draw/stamp.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"
#include "ui/pieces/dice.h"
#include "ui/pieces/dice_card.h"
#include "ui/pieces/minis.h"
#include "ui/printed/ground_looks.h"
#include "ui/printed/sheet.h"
#include "ui/printed/sheet_column.h"
#include "ui/printed/swatch.h"

#define RECORDED "tests/ui/data/printed.txt"
#define SWATCHES "tests/ui/data/swatches.txt"

static void tell_and_clear(strbuf *out, const char *name, draw_list *d)
{
    figures_tell(out, name, d);
    draw_list_clear(d);
}

/* ---- sheets */

static void tell_sheet(strbuf *out, const char *map, const board *b, int sheet, bool contrast)
{
    static const sheet_word words_of[] = {{"ridge", "Stony ridge", "half a move more to enter; hard cover"}};
    static const uint16_t prize_spaces[] = {1, 3, 4};
    static const int prizes[] = {3, 0, 12};
    const sheet_words words = {.terrains = words_of,
                               .nterrains = 1,
                               .overline = "The action at",
                               .title = "Somewhere",
                               .date = "28 August 1882",
                               .note = "A line that is long enough to be broken once, or even twice",
                               .scale = "boxes of 200 yards",
                               .prize_spaces = prize_spaces,
                               .prizes = prizes,
                               .nprizes = 3,
                               .larger = contrast ? 1.5f : 0,
                               .no_grid = contrast};
    sheet_art *a = sheet_art_new(b, sheet, &words, NULL, contrast);
    draw_list *d = draw_list_new();
    char name[160];
    const draw_list *const lists[] = {sheet_art_paper(a), sheet_art_map(a), sheet_art_names(a, 72, 12),
                                      sheet_art_frame(a, 72, 12), sheet_art_marks(a, 72, 12)};
    const char *const named[] = {"paper", "map", "names", "frame", "marks"};
    for (int i = 0; i < 5; i++) {
        snprintf(name, sizeof name, "%s-%d%s-%s", map, sheet, contrast ? "-contrast" : "", named[i]);
        figures_tell(out, name, lists[i]);
    }
    sheet_art_thumbnail(a, d, (frect){30, 40, 216, 150});
    snprintf(name, sizeof name, "%s-%d%s-thumbnail", map, sheet, contrast ? "-contrast" : "");
    tell_and_clear(out, name, d);
    const float used =
        sheet_art_side_column(a, NULL, d, (frect){0, 0, contrast ? 180 : 260, contrast ? 420 : 900});
    snprintf(name, sizeof name, "%s-%d%s-column-%.0f.0", map, sheet, contrast ? "-contrast" : "",
             (double)used);
    tell_and_clear(out, name, d);
    draw_list_free(d);
    sheet_art_free(a);
}

static void tell_map(strbuf *out, const char *map)
{
    error err = {0};
    char path[128];
    snprintf(path, sizeof path, "maps/%s", map);
    const char *paths[1] = {path}, *ids[1] = {NULL};
    board *b = tiled_load(paths, ids, 1, NULL, &err);
    if (!b) fail_msg("%s: %s", path, err.text);
    tell_sheet(out, map, b, 0, false);
    if (strcmp(map, "castillejos.tmj") == 0 || strcmp(map, "kassassin.tmj") == 0)
        tell_sheet(out, map, b, 0, true);
    board_free(b);
}

static void tell_sheets(recording *r)
{
    char **maps;
    int n;
    error err = {0};
    assert_true(file_list("maps", ".tmj", &maps, &n, &err));
    for (int i = 0; i < n; i++) {
        tell_map(&r->told, maps[i]);
        recording_compare(r);
    }
    file_list_free(maps, n);
}

/* ---- textures: what the host is given to keep */

static bool never_cached(void *self, uint64_t key)
{
    (void)self;
    (void)key;
    return false;
}

static void tell_pixels(void *self, uint64_t key, int w, int h, pixel_row row, void *of)
{
    uint32_t *argb = mem_alloc(sizeof *argb * (size_t)w * (size_t)h);
    for (int y = 0; y < h; y++)
        row(of, y, argb + (ptrdiff_t)y * w);
    double sum[4] = {0};
    for (int i = 0; i < w * h; i++)
        for (int c = 0; c < 4; c++)
            sum[c] += (1 + (double)(i % 97) / 97) * (argb[i] >> 8 * c & 0xff);
    mem_free(argb);
    strbuf_addf(self, "texture-%x %d %d %.1f %.1f %.1f %.1f\n", (unsigned)key, w, h, sum[0], sum[1], sum[2],
                sum[3]);
}

static void tell_textures(strbuf *out)
{
    const draw_host host = {.self = out, .cached = never_cached, .cache_pixels = tell_pixels};
    texture_make_all(&host);
}

/* ---- stamps */

static void tell_stamps(strbuf *out)
{
    draw_list *d = draw_list_new();
    char name[64];
    for (int kind = 0; kind < STAMPS; kind++) {
        for (uint32_t variety = 0; variety < 12; variety++)
            stamp_draw(d, (stamp)kind, 10.0f * (float)variety, 20, 1.3f, variety * 7919);
        snprintf(name, sizeof name, "stamp-%d", kind);
        tell_and_clear(out, name, d);
    }
    for (int i = 0; i < 6; i++)
        stamp_house(d, 10, 20, 12 + (float)i, 8, 15.0f * (float)i, 1);
    tell_and_clear(out, "stamp-house", d);
    for (int i = 0; i < 9; i++)
        stamp_tree(d, 10, 20, 1, i / 3, i % 3);
    tell_and_clear(out, "stamp-tree", d);
    draw_list_free(d);
}

/* ---- pieces */

static counter_look look_of(const branch *of, int i)
{
    return (counter_look){.side = i % 6,
                          .branch = of,
                          .hat = of->nhats ? of->hats[i % of->nhats].name : NULL,
                          .strength = 1 + i % 4,
                          .max = 4,
                          .quality = i % 4,
                          .leader = i % 3 == 0,
                          .facing = i % 5 == 0 ? -1 : i % 8 * 45,
                          .hits = i % 4,
                          .spent = i % 7 == 3,
                          .label = i % 6 == COUNTER_BEAST ? "AGG 3" : NULL};
}

static void tell_pieces(strbuf *out)
{
    static const float sizes[] = {24, 40, 66, 84, 120};
    error err = {0};
    arena *memory = arena_new();
    branch_list branches;
    draw_list *d = draw_list_new();
    char name[96];
    if (!branch_read_list(memory, "rules/branches.json", &branches, &err)) fail_msg("%s", err.text);
    for (int b = 0; b < branches.count; b++) {
        for (int i = 0; i < 5; i++) {
            const counter_look look = look_of(&branches.items[b], b + i);
            counter_draw(d, NULL, &look, 200, 150, sizes[i]);
            counter_draw_wedge(d, &look, 200, 150, sizes[i]);
        }
        snprintf(name, sizeof name, "counter-%s", branches.items[b].id);
        tell_and_clear(out, name, d);
        for (int i = 0; i < 3; i++) {
            const counter_look look = look_of(&branches.items[b], b + i);
            minis_draw(d, NULL, &look, 200, 150, sizes[2 + i]);
            minis_draw_marks(d, &look, 200, 150, sizes[2 + i]);
        }
        snprintf(name, sizeof name, "mini-%s", branches.items[b].id);
        tell_and_clear(out, name, d);
    }
    for (int i = 0; i < 32; i++) { /* every state a piece can be in, as a card and as miniatures */
        counter_look look = look_of(&branches.items[11], 1);
        look.ghost = i & 1, look.hovered = i & 2, look.selected = i & 4, look.focused = i & 8,
        look.spent = i & 16;
        counter_draw(d, NULL, &look, 100, 100, 72);
        minis_draw(d, NULL, &look, 300, 100, 110);
        snprintf(name, sizeof name, "piece-state-%d", i);
        tell_and_clear(out, name, d);
    }
    for (int n = 0; n <= 5; n++) {
        counter_look look = look_of(&branches.items[11], n);
        const char *const marks[5] = {"broken", "shaken", "prone", "moved", "hidden"};
        look.nmarks = n;
        for (int i = 0; i < n; i++)
            look.marks[i] = marks[i];
        counter_draw_marks(d, &look, 100, 100, 72);
        minis_draw_marks(d, &look, 300, 100, 110);
        snprintf(name, sizeof name, "marks-%d", n);
        tell_and_clear(out, name, d);
    }
    for (int i = 0; i < 6; i++) {
        const fpoint p = counter_stack_offset(i, 60);
        strbuf_addf(out, "stack-%d %.1f %.1f\n", i, 10 * (double)p.x, 10 * (double)p.y);
        counter_draw_count(d, i + 2, 40, 50, 60);
        minis_draw_fallen(d, 0x8f7648ff, 40, 50, 84 + 10 * (float)i, 30.0f * (float)i);
    }
    tell_and_clear(out, "counts-and-fallen", d);
    draw_list_free(d);
    arena_free(memory);
}

static void tell_marks_and_things(strbuf *out)
{
    static const char *const things[] = {"baggage", "ivory",  "boma", "breastwork", "grave",
                                         "flag",    "marker", "camp", "?"};
    draw_list *d = draw_list_new();
    char name[64];
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++) {
        counter_draw_thing(d, things[i], 30, 40, 50);
        snprintf(name, sizeof name, "thing-%s", things[i]);
        tell_and_clear(out, name, d);
    }
    for (const char *const *m = counter_marks(); *m; m++) {
        counter_draw_mark(d, *m, 30, 40, 0.5f);
        snprintf(name, sizeof name, "mark-%s", *m);
        tell_and_clear(out, name, d);
    }
    counter_draw_mark(d, "nobody-drew-this", 30, 40, 0.5f);
    tell_and_clear(out, "mark-unknown", d);
    draw_list_free(d);
}

/* ---- dice */

static void tell_dice(strbuf *out)
{
    static const int kinds[] = {2, 3, 4, 6, 8, 10, 12, 20, 7};
    draw_list *d = draw_list_new();
    char name[64];
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (int face = 1; face <= kinds[k]; face++) {
            const uint32_t seed = 7u + (uint32_t)face;
            for (int i = 0; i < 3; i++) {
                const dice_look look = {.sides = kinds[k],
                                        .face = face,
                                        .tumble = i == 1 ? 0.4f : 0,
                                        .seed = seed,
                                        .side = face % 6 - 1,
                                        .highlighted = face % 2,
                                        .flat = i == 2};
                dice_draw_look(d, NULL, &look, 300, 300, 60);
            }
            dice_draw(d, NULL, kinds[k], face, 100, 100, 40, 0.7f, seed, face == 1);
            snprintf(name, sizeof name, "die-%d-%d", kinds[k], face);
            tell_and_clear(out, name, d);
        }
    for (int rank = 1; rank <= 13; rank++) {
        dice_draw_card(d, rank, "shdc"[rank % 4], 100, 100, 90, 4.0f * (float)rank, rank == 5);
        dice_draw_card(d, rank, "shdc"[(rank + 1) % 4], 200, 100, 120, 0, false);
        snprintf(name, sizeof name, "card-%d", rank);
        tell_and_clear(out, name, d);
    }
    draw_list_free(d);
}

static void all_is_drawn_as_recorded(void **unused)
{
    static void (*const parts[])(strbuf *) = {tell_stamps, tell_dice, tell_marks_and_things, tell_pieces,
                                              tell_textures};
    (void)unused;
    recording r = recording_open(RECORDED);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        parts[i](&r.told);
        recording_compare(&r);
    }
    tell_sheets(&r);
    recording_close(&r);
}

/* Of every kind of ground, in all that a terrain of it may differ in; kinds that no shipped map has, too. */
static void swatches_are_drawn_as_recorded(void **unused)
{
    (void)unused;
    recording r = recording_open(SWATCHES);
    draw_list *d = draw_list_new();
    for (int kind = 0; kind < GROUND_KINDS; kind++) {
        char name[32];
        for (unsigned variant = 0; variant <= VARIANT_FARMSTEAD; variant = variant ? variant * 2 : 1)
            for (int fordable = 0; fordable <= 1; fordable++) {
                const ground_recipe recipe = {"", (ground_kind)kind, 0.5f, 0xcfcb90ff, variant, NULL};
                const swatch w = {.d = d,
                                  .r = {100, 60, 46, 32},
                                  .cx = 123,
                                  .cy = 76,
                                  .recipe = &recipe,
                                  .look = &ground_looks[kind],
                                  .paper = variant & 1 ? PAPER_SAVANNAH : PAPER_DESERT,
                                  .fordable = fordable};
                ground_looks[kind].swatch(&w);
            }
        snprintf(name, sizeof name, "swatch-%d", kind);
        tell_and_clear(&r.told, name, d);
    }
    draw_list_free(d);
    recording_close(&r);
}

/* What is the same on all sides has no figures of its own: the spokes of a well run from its water outward.
 */
static void a_well_has_spokes(void **unused)
{
    (void)unused;
    draw_list *d = draw_list_new();
    int spokes = 0;
    stamp_draw(d, STAMP_WELL, 0, 0, 1, 0);
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        if (c->kind != DRAW_STROKE) continue;
        for (uint32_t at = c->path.at; at + 5 < c->path.at + c->path.size; at += 6) {
            if (d->words[at].verb != PATH_MOVE || d->words[at + 3].verb != PATH_LINE) break;
            const float x0 = d->words[at + 1].f, y0 = d->words[at + 2].f, x1 = d->words[at + 4].f,
                        y1 = d->words[at + 5].f, from = hypotf(x0, y0), to = hypotf(x1, y1);
            assert_true(from > 3 && to > from + 1);
            assert_true(x0 * x1 + y0 * y1 > 0.95f * from * to);
            spokes++;
        }
    }
    assert_int_equal(spokes, 9);
    draw_list_free(d);
}

/* However small a counter is drawn with its strength, the wedge that says where it looks lies off the
 * figures: at the foot below them, at the left before them. */
static void the_wedge_lies_off_the_figures(void **unused)
{
    (void)unused;
    error err = {0};
    arena *memory = arena_new();
    branch_list branches;
    if (!branch_read_list(memory, "rules/branches.json", &branches, &err)) fail_msg("%s", err.text);
    for (int at = 5 * COUNTER_COUNTED; at < 5 * 60; at++) {
        const float size = (float)(at / 5), k = size / 96, foot = 41 * k,
                    left = -31 * k; /* of the figures, from the middle */
        counter_look look = look_of(&branches.items[11], 1);
        frect r;
        look.side = at % 5;
        look.facing = 180;
        assert_true(counter_faces(&look, 0, 0, size, &r));
        const float scale =
            r.h / 20; /* it reaches 6 inwards and 14 to either side, and its edge 1.1 beyond */
        assert_true(r.y + r.h / 2 - 7.1f * scale >= foot - 0.2f);
        look.facing = 240;
        assert_true(counter_faces(&look, 0, 0, size, &r));
        assert_true(r.x + r.w / 2 + (6 * 0.866f + 14 * 0.5f + 1.1f) * scale <= left + 0.2f);
    }
    arena_free(memory);
}

/* Hanging letters are whole: below the line there is room to the pip, in the corners and in the middle. */
static void the_jack_is_no_letter_i(void **unused)
{
    (void)unused;
    enum { HIGH = 196, PIP = 13 };
    static const float from_line[] = {54 - 38 - 0.9f * PIP, 54 - 38 - 0.9f * PIP, HIGH / 4.0f - PIP};
    int n = 0;
    draw_list *d = draw_list_new();
    dice_draw_card(d, 11, 's', 0, 0, HIGH, 0, false);
    for (size_t i = 0; i < d->count; i++) {
        const draw_command *c = &d->commands[i];
        if (c->kind != DRAW_TEXT) continue;
        assert_true(n < 3);
        assert_true(c->u.text.y + 0.24f * c->u.text.f.px <= from_line[n]);
        assert_true(c->u.text.y - 0.66f * c->u.text.f.px >= (n < 2 ? -38 : PIP - HIGH / 4.0f));
        n++;
    }
    assert_int_equal(n, 3);
    draw_list_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_jack_is_no_letter_i),  cmocka_unit_test(the_wedge_lies_off_the_figures),
        cmocka_unit_test(a_well_has_spokes),        cmocka_unit_test(swatches_are_drawn_as_recorded),
        cmocka_unit_test(all_is_drawn_as_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
