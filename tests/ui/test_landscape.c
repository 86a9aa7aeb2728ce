/*
 * test_landscape.c: what maps draw beside their grounds: the lie of the land agrees with the grounds and
 * elevations that rules go by, every kind a map may name is drawn, and what is drawn decides nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include "board/names.h"
#include "board/tiled.h"
#include "ui/printed/ground_looks.h"
#include "ui/printed/sheet.h"
#include "ui/printed/slopes.h"

enum { MAP_MAX = 4096, MAPS_MAX = 64 };

static board *load(const char *path)
{
    error err = {0};
    tiled_notes notes = {0};
    char said[900];
    board *b = tiled_load(&path, NULL, 1, &notes, &err);
    error_format(&err, said, sizeof said);
    if (!b) fail_msg("%s", said);
    return b;
}

/* A map of 8 x 6 hexes with these objects; NULL with the refusal in *err. */
static board *map_of(const char *objects, error *err)
{
    char map[MAP_MAX];
    const int n =
        snprintf(map, sizeof map,
                 "{\"type\":\"map\",\"orientation\":\"hexagonal\",\"staggeraxis\":\"x\","
                 "\"staggerindex\":\"even\",\"hexsidelength\":32,"
                 "\"width\":8,\"height\":6,\"tilewidth\":64,\"tileheight\":56,\"infinite\":false,"
                 "\"tilesets\":[{\"firstgid\":1,\"name\":\"t\",\"tilewidth\":64,\"tileheight\":56,"
                 "\"tilecount\":1,\"columns\":1,\"tiles\":[]}],\"layers\":["
                 "{\"type\":\"tilelayer\",\"name\":\"terrain\",\"width\":8,\"height\":6,\"data\":[1,1,1,1,1,"
                 "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]},"
                 "{\"type\":\"objectgroup\",\"name\":\"land\",\"objects\":[%s]}]}",
                 objects);
    assert_true(n > 0 && n < MAP_MAX);
    const char *path = "landscape-test.tmj";
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(map, 1, (size_t)n, f), n);
    assert_int_equal(fclose(f), 0);
    tiled_notes notes = {0};
    board *b = tiled_load(&path, NULL, 1, &notes, err);
    remove(path);
    return b;
}

static board *good_map(const char *objects)
{
    error err = {0};
    char said[900];
    board *b = map_of(objects, &err);
    error_format(&err, said, sizeof said);
    if (!b) fail_msg("%s", said);
    return b;
}

/* The shipped maps, one after the other; false past the last. */
static bool map_path(int i, char out[300])
{
    static char found[MAPS_MAX][280];
    static int n;
    if (n == 0) {
        DIR *d = opendir("maps");
        assert_non_null(d);
        for (const struct dirent *e; (e = readdir(d)) && n < MAPS_MAX;)
            if (strstr(e->d_name, ".tmj")) snprintf(found[n++], sizeof found[0], "%s", e->d_name);
        closedir(d);
    }
    if (i >= n) return false;
    snprintf(out, 300, "maps/%.270s", found[i]);
    return true;
}

/* ---- the lie of the land */

#define HIGH 0.3f      /* levels: what is high by the rules is drawn at least so high at its middle */
#define LOW_WATER 1.0f /* and a bed or a marsh nowhere on a summit */

/* How many spaces do not; each is told. */
static int disagree(const char *path, const board *b)
{
    int wrong = 0;
    ground *g = ground_new(b, 0, false, ground_looks);
    if (slopes_drawn(g)) {
        level_map f = slopes_levels(g, SLOPE_STEP);
        for (int i = 0; i < g->nspaces; i++) {
            const board_space *p = &b->spaces[i];
            const float h = level_map_at(&f, g->centre[i].x, g->centre[i].y);
            const bool high = p->elevation > 0 || g->terrain[i]->height > 0;
            const ground_kind kind = g->terrain[i]->kind;
            char name[16];
            board_space_name(b, i, name);
            if (high && h < HIGH) {
                print_error("%s: %s is high ground and drawn at %.2f of a level\n", path, name, (double)h);
                wrong++;
            }
            if ((kind == GROUND_DRY_BED || kind == GROUND_SWAMP || kind == GROUND_POOL) && h > LOW_WATER) {
                print_error("%s: %s lies low and is drawn at %.2f of a level\n", path, name, (double)h);
                wrong++;
            }
        }
        level_map_free(&f);
    }
    ground_free(g);
    return wrong;
}

static void land_agrees_with_the_rules(void **unused)
{
    (void)unused;
    char path[300];
    int drawn = 0, wrong = 0;
    for (int i = 0; map_path(i, path); i++) {
        board *b = load(path);
        wrong += disagree(path, b);
        for (int k = 0; k < b->nfeatures; k++)
            drawn += b->features[k].kind == FEATURE_SLOPE;
        board_free(b);
    }
    assert_int_equal(wrong, 0);
    assert_true(drawn > 50); /* there is something to agree */
}

/* A scarp is high on the left of its run; a ridge falls to nothing at its width; a swell is added. */
static void forms_of_the_land(void **unused)
{
    (void)unused;
    board *b = good_map("{\"id\":1,\"type\":\"relief\",\"x\":-40,\"y\":170,\"polyline\":[{\"x\":0,\"y\":0},{"
                        "\"x\":500,\"y\":0}],"
                        "\"properties\":[{\"name\":\"kind\",\"type\":\"string\",\"value\":\"scarp\"},{"
                        "\"name\":\"height\",\"type\":\"int\","
                        "\"value\":120},{\"name\":\"width\",\"type\":\"int\",\"value\":60}]}");
    ground *g = ground_new(b, 0, false, ground_looks);
    level_map f = slopes_levels(g, SLOPE_STEP);
    assert_true(level_map_at(&f, g->w / 2, 20) > 1);                    /* north of it: the plateau */
    assert_float_equal(level_map_at(&f, g->w / 2, g->h - 20), 0, 0.01); /* south of it: the plain */
    level_map_free(&f);
    ground_free(g);
    board_free(b);
    b = good_map("{\"id\":1,\"type\":\"relief\",\"x\":200,\"y\":170,\"point\":true,\"width\":0,\"height\":0,"
                 "\"properties\":[{\"name\":\"height\","
                 "\"type\":\"int\",\"value\":150},{\"name\":\"width\",\"type\":\"int\",\"value\":100}]},"
                 "{\"id\":2,\"type\":\"relief\",\"x\":200,\"y\":170,\"point\":true,\"width\":0,\"height\":0,"
                 "\"properties\":[{\"name\":\"kind\","
                 "\"type\":\"string\",\"value\":\"swell\"},{\"name\":\"height\",\"type\":\"int\",\"value\":"
                 "40},{\"name\":\"width\",\"type\":"
                 "\"int\",\"value\":100}]}");
    g = ground_new(b, 0, false, ground_looks);
    f = slopes_levels(g, SLOPE_STEP);
    const fpoint top = ground_point(g, b->features[0].points[0]);
    assert_true(level_map_at(&f, top.x, top.y) > 1.7f && level_map_at(&f, top.x, top.y) <= 1.91f);
    assert_true(level_map_at(&f, top.x + 2.5f * SHEET_UNIT, top.y) < 0.1f);
    level_map_free(&f);
    ground_free(g);
    board_free(b);
}

/* A dune is long and gentle on the left of its run, short and steep on the right, nothing at its ends. */
static void sand_lies_as_the_wind_left_it(void **unused)
{
    (void)unused;
    board *b = good_map(
        "{\"id\":1,\"type\":\"relief\",\"x\":40,\"y\":170,\"polyline\":[{\"x\":0,\"y\":0},{"
        "\"x\":300,\"y\":0}],\"properties\":[{\"name\":\"kind\",\"type\":\"string\",\"value\":"
        "\"dune\"},{\"name\":\"height\",\"type\":\"int\",\"value\":100},{\"name\":\"width\",\"type\":"
        "\"int\",\"value\":120}]}");
    ground *g = ground_new(b, 0, false, ground_looks);
    level_map f = slopes_levels(g, SLOPE_STEP);
    const fpoint from = ground_point(g, b->features[0].points[0]),
                 to = ground_point(g, b->features[0].points[1]);
    const float x = (from.x + to.x) / 2, off = 0.4f * SHEET_UNIT;
    assert_true(level_map_at(&f, x, from.y) > 0.7f);
    assert_true(level_map_at(&f, x, from.y - off) > 0.4f); /* north, to windward, on the left of its run */
    assert_true(level_map_at(&f, x, from.y + off) < 0.1f);
    assert_true(level_map_at(&f, from.x, from.y) < 0.1f && level_map_at(&f, to.x, to.y) < 0.1f);
    level_map_free(&f);
    ground_free(g);
    board_free(b);
}

/* ---- scenes */

/* Every kind the editor offers is read and drawn, each with something that no other map shows. */
static void every_kind_is_drawn(void **unused)
{
    (void)unused;
    json_error_t bad;
    json_t *project = json_load_file("maps/sandtable.tiled-project", 0, &bad), *type;
    size_t i, k;
    int kinds = 0;
    assert_non_null(project);
    json_array_foreach(json_object_get(project, "propertyTypes"), i, type)
    {
        json_t *value;
        if (strcmp(json_string_value(json_object_get(type, "name")), "SceneKind") != 0) continue;
        board *bare = good_map("");
        sheet_art *without = sheet_art_new(bare, 0, NULL, NULL, false);
        const size_t plain = draw_list_count(sheet_art_map(without));
        json_array_foreach(json_object_get(type, "values"), k, value)
        {
            char object[500];
            const char *kind = json_string_value(value);
            snprintf(object, sizeof object,
                     "{\"id\":1,\"type\":\"scene\",\"x\":120,\"y\":90,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":"
                     "90,\"y\":10},{\"x\":80,\"y\":70},"
                     "{\"x\":8,\"y\":60}],\"properties\":[{\"name\":\"kind\",\"type\":\"string\",\"value\":"
                     "\"%s\"}]}",
                     kind);
            board *b = good_map(object);
            assert_true(b->hash == bare->hash); /* it decides nothing */
            sheet_art *with = sheet_art_new(b, 0, NULL, NULL, false);
            if (draw_list_count(sheet_art_map(with)) == plain)
                fail_msg("nothing is drawn of a scene %s", kind);
            sheet_art_free(with);
            board_free(b);
            kinds++;
        }
        sheet_art_free(without);
        board_free(bare);
    }
    json_decref(project);
    assert_int_equal(kinds, SCENE_KINDS);
}

static void refused(const char *object, const char *said)
{
    error err = {0};
    char text[900];
    board *b = map_of(object, &err);
    assert_null(b);
    error_format(&err, text, sizeof text);
    if (!strstr(text, said)) fail_msg("\"%s\" does not say \"%s\"", text, said);
}

static void what_is_no_kind_is_refused(void **unused)
{
    (void)unused;
    refused("{\"id\":7,\"type\":\"scene\",\"x\":9,\"y\":9,\"point\":true,\"properties\":[{\"name\":\"kind\","
            "\"type\":\"string\",\"value\":\"castle\"}]}",
            "has the kind \"castle\"; expected one of crag, koppie");
    refused("{\"id\":7,\"type\":\"relief\",\"x\":9,\"y\":9,\"point\":true,\"properties\":[{\"name\":"
            "\"height\",\"type\":\"int\",\"value\":900}]}",
            "has the height \"900\"; expected a whole number from -300 to 300");
    refused("{\"id\":7,\"type\":\"river\",\"x\":9,\"y\":9,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":90,\"y\":0}]"
            ",\"properties\":[{\"name\":\"width\","
            "\"type\":\"string\",\"value\":\"broad\"}]}",
            "has the width \"broad\"; expected a whole number from 0 to 2000");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(land_agrees_with_the_rules),    cmocka_unit_test(forms_of_the_land),
        cmocka_unit_test(sand_lies_as_the_wind_left_it), cmocka_unit_test(every_kind_is_drawn),
        cmocka_unit_test(what_is_no_kind_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
