/*
 * test_branch.c: the branches of troops: the shipped list has every picture and knows every drawing; what a
 * list may say, and what is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "core/file.h"
#include "game/branch.h"
#include "game/words.h"

static arena *memory;

static branch_list shipped(void)
{
    branch_list list;
    error err = {0};
    if (!branch_read_list(memory, "rules/branches.json", &list, &err)) fail_msg("%s", err.text);
    return list;
}

static int set_up(void **unused)
{
    (void)unused;
    memory = arena_new();
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    arena_free(memory);
    return 0;
}

static void want_picture(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "assets/%s.svg", name);
    if (!file_exists(path)) fail_msg("%s is not there", path);
}

/* What the counter of men who lie shows, of whatever branch they are (ui/pieces/counter.c). */
static const char lying[] = "silhouettes/lying";

/* Is it what some branch looks like? */
static bool used(const branch_list *list, const char *picture)
{
    if (strcmp(picture, lying) == 0) return true;
    for (int i = 0; i < list->count; i++) {
        const branch *b = &list->items[i];
        if (strcmp(b->silhouette, picture) == 0 || strcmp(b->sign, picture) == 0) return true;
        if (b->portrait != NULL && strcmp(b->portrait, picture) == 0) return true;
        for (int k = 0; k < b->nhats; k++)
            if (strcmp(b->hats[k].picture, picture) == 0) return true;
    }
    return false;
}

static void every_picture_exists_and_is_used(void **unused)
{
    (void)unused;
    static const char *const folders[] = {"silhouettes", "signs", "portraits"};
    const branch_list list = shipped();
    want_picture(lying);
    for (int i = 0; i < list.count; i++) {
        want_picture(list.items[i].silhouette);
        want_picture(list.items[i].sign);
        if (list.items[i].portrait != NULL) want_picture(list.items[i].portrait);
        for (int k = 0; k < list.items[i].nhats; k++)
            want_picture(list.items[i].hats[k].picture);
        if (list.items[i].sound != NULL) {
            char path[128];
            snprintf(path, sizeof path, "assets/sounds/%s.wav", list.items[i].sound);
            assert_true(file_exists(path));
        }
    }
    for (int f = 0; f < 3; f++) {
        char folder[64], picture[160];
        char **names;
        int n;
        error err = {0};
        snprintf(folder, sizeof folder, "assets/%s", folders[f]);
        assert_true(file_list(folder, ".svg", &names, &n, &err));
        for (int i = 0; i < n; i++) {
            snprintf(picture, sizeof picture, "%s/%.*s", folders[f], (int)strlen(names[i]) - 4, names[i]);
            if (!used(&list, picture)) fail_msg("no branch looks like %s", picture);
        }
        file_list_free(names, n);
    }
}

/* A card shows what is met with, not who met with it: its branch is there, and has a portrait. */
static void what_is_met_with_has_a_portrait(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"grid", "safari", "africa", "conduct", "prone", "example"};
    const branch_list list = shipped();
    int cards = 0;
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        words *w = words_new();
        const char *code;
        const word_entry *entry;
        char path[80];
        error err = {0};
        snprintf(path, sizeof path, "rules/%s/words.json", systems[i]);
        if (!words_read(w, path, &err)) fail_msg("%s", err.text);
        for (size_t k = 0; words_each(w, k, &code, &entry); k++) {
            if (entry->picture[0] == 0) continue;
            const branch *b = branch_find(&list, entry->picture);
            if (b == NULL || b->portrait == NULL) fail_msg("%s: %s has no portrait", code, entry->picture);
            cards++;
        }
        words_free(w);
    }
    assert_true(cards >= 11);
}

static void the_nearest_headgear_stands_in(void **unused)
{
    (void)unused;
    static const struct {
        const char *branch, *hat, *picture;
    } all[] = {{"line", "fez", "silhouettes/line_fez"},
               {"line", "bowler", "silhouettes/line_helmet"},
               {"gun", "fez", "silhouettes/gun"},
               {"lancer", NULL, "silhouettes/lancer_helmet"},
               {"camelry", "turban", "silhouettes/camelry_turban"},
               {"infantry", "ros", "silhouettes/line_ros"},
               {"cavalry", "lambskin", "silhouettes/cavalry_fez"}, /* the nearest there is */
               {"crocodile", NULL, "silhouettes/croc"}};
    const branch_list list = shipped();
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_string_equal(branch_silhouette(branch_find(&list, all[i].branch), all[i].hat), all[i].picture);
    assert_string_equal(branch_find(&list, "mg")->sign, "signs/mg");
    assert_string_equal(branch_find(&list, "gatling")->sign, "signs/mg");
    assert_int_equal(branch_find(&list, "wagon")->miniature, MINIATURE_NONE);
    assert_int_equal(branch_find(&list, "gatling")->miniature, MINIATURE_MACHINE_GUN);
    assert_string_equal(branch_find(&list, "navalgun")->sound, "gun");
    assert_null(branch_find(&list, "maxim")->sound);
    assert_true(branch_find(&list, "warship")->afloat && branch_find(&list, "ship")->afloat);
    assert_true(branch_find(&list, "elephant")->low);
    assert_string_equal(branch_find(&list, "panther")->portrait, "portraits/leopard");
    assert_null(branch_find(&list, "line")->portrait);
    assert_null(branch_find(&list, "balloon"));
}

/* The traits are the list's: no word of the id is read. */
static void traits_are_said_not_guessed(void **unused)
{
    (void)unused;
    static const char
        path[] = "out/branches-of-a-test.json",
        text[] = "{ \"hats\": {}, \"branches\": { \"gunners\": {}, \"battery\": {\"sound\": \"gun\", "
                 "\"miniature\": \"gun\"}, \"elephant\": {}, \"raft\": {\"afloat\": true}, \"barge\": "
                 "{\"like\": \"raft\", \"miniature\": \"foot\"} } }";
    branch_list list;
    error err = {0};
    assert_true(file_make_folders("out", &err) && file_write(path, text, strlen(text), &err));
    if (!branch_read_list(memory, path, &list, &err)) fail_msg("%s", err.text);
    remove(path);
    assert_null(branch_find(&list, "gunners")->sound);
    assert_int_equal(branch_find(&list, "gunners")->miniature, MINIATURE_NONE);
    assert_string_equal(branch_find(&list, "battery")->sound, "gun");
    assert_int_equal(branch_find(&list, "battery")->miniature, MINIATURE_GUN);
    assert_false(branch_find(&list, "elephant")->low);
    const branch *barge = branch_find(&list, "barge");
    assert_true(barge->afloat && barge->miniature == MINIATURE_FOOT);
    assert_string_equal(barge->id, "barge");
    assert_string_equal(barge->silhouette, "silhouettes/raft");
}

static void wrong_lists_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *branch, *says;
    } all[] = {{"{\"like\": \"lime\"}",
                "branches.b.like: rules/branches.json has no branch \"lime\": did you mean \"line\"?"},
               {"{\"like\": \"b\"}", "no branch \"b\""},
               {"{\"miniature\": \"feet\"}", "branches.b.miniature: "},
               {"{\"hats\": []}", "branches.b.hats: "},
               {"{\"hats\": [4]}", "branches.b.hats[0]: "},
               {"{\"noise\": \"gun\"}", "branches.b: the key \"noise\""},
               {"{\"low\": 1}", "branches.b.low: "}};
    static const char path[] = "out/branches-of-a-test.json";
    error err = {0};
    assert_true(file_make_folders("out", &err));
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char text[300];
        branch_list list;
        error_clear(&err);
        snprintf(text, sizeof text, "{ \"hats\": {}, \"branches\": { \"line\": {}, \"b\": %s } }",
                 all[i].branch);
        assert_true(file_write(path, text, strlen(text), &err));
        assert_false(branch_read_list(memory, path, &list, &err));
        if (strstr(err.text, all[i].says) == NULL) fail_msg("%s: %s", all[i].branch, err.text);
    }
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_picture_exists_and_is_used), cmocka_unit_test(what_is_met_with_has_a_portrait),
        cmocka_unit_test(the_nearest_headgear_stands_in),   cmocka_unit_test(traits_are_said_not_guessed),
        cmocka_unit_test(wrong_lists_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
