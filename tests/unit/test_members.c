/*
 * test_members.c: a table of members says what a key holds and where it goes: what is absent stays, what is
 * wrong is told, all of it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "game/members.h"

typedef struct sample {
    uint8_t class, move;
    int16_t height;
    int32_t far;
    bool leads, swims;
    uint16_t is;
    uint32_t marks;
    int own;
} sample;

static bool read_twice(scenario *sc, const json_in *at, void *out)
{
    long value;
    (void)sc;
    if (!json_as_int(at, 0, 9, &value)) return false;
    *(int *)out = (int)(2 * value);
    return true;
}

static const char *const classes[] = {"foot", "horse", NULL};
static const unsigned class_is[] = {0x10, 0x20};
static const data_member inner[] = {{"far", MEMBER(NUMBER, sample, far), .lo = -9, .hi = 99999, .need = true},
                                    {0}};
static const data_member table[] = {
    {"class", MEMBER(CHOICE, sample, class), .names = classes, .need = true},
    {"move", MEMBER(NUMBER, sample, move), .lo = 1, .hi = 12},
    {"height", MEMBER(NUMBER, sample, height), .lo = -300, .hi = 300},
    {"leads", MEMBER(YES, sample, leads)},
    {"swims", MEMBER(YES, sample, swims)},
    {"open", MEMBER(BIT, sample, is), .bit = 1, .otherwise = true},
    {"wet", MEMBER(BIT, sample, is), .bit = 2},
    {"marked", MEMBER(BIT, sample, marks), .bit = 0x80000000u},
    {"as", MEMBER(BITS, sample, is), .names = classes, .bits = class_is},
    {"twice", MEMBER(OWN, sample, own), .read = read_twice},
    {"shot", .kind = MEMBER_OBJECT, .within = inner},
    {0},
};

static bool read(const char *text, sample *out, error *err)
{
    json_in root;
    assert_true(json_parse("m.json", text, strlen(text), &root, err));
    const bool ok = members_read_only(NULL, &root, table, out);
    json_close(&root);
    return ok;
}

static void test_each_kind_goes_where_it_belongs(void **unused)
{
    (void)unused;
    error err = {0};
    sample s = {.leads = true};
    assert_true(read("{\"_\": \"a comment\", \"class\": \"horse\", \"move\": 7, \"height\": -250, "
                     "\"leads\": false, \"swims\": true, \"open\": false, \"wet\": true, \"marked\": true, "
                     "\"as\": \"horse\", \"twice\": 4, \"shot\": {\"far\": 70000}}",
                     &s, &err));
    assert_int_equal(s.class, 1);
    assert_int_equal(s.move, 7);
    assert_int_equal(s.height, -250);
    assert_int_equal(s.far, 70000);
    assert_false(s.leads);
    assert_true(s.swims);
    assert_int_equal(s.is, 1 | 2 | 0x20);
    assert_int_equal(s.marks, 0x80000000u);
    assert_int_equal(s.own, 8);
}

static void test_what_is_absent_stays(void **unused)
{
    (void)unused;
    error err = {0};
    sample s = {.move = 4, .height = 11, .far = -3, .leads = true, .is = 0x40, .own = 5};
    assert_true(read("{\"class\": \"foot\", \"open\": true, \"wet\": false}", &s, &err));
    assert_int_equal(s.class, 0);
    assert_int_equal(s.move, 4);
    assert_int_equal(s.height, 11);
    assert_int_equal(s.far, -3);
    assert_true(s.leads);
    assert_int_equal(s.is, 0x40);
    assert_int_equal(s.own, 5);
}

static void test_all_that_is_wrong_is_told(void **unused)
{
    (void)unused;
    static const char *const said[] = {"class: is missing",
                                       "move:",
                                       "leads: true or false",
                                       "as: \"boat\"",
                                       "twice:",
                                       "shot.far: is missing",
                                       "did you mean \"height\"?"};
    error_list all = {0};
    error err = {.all = &all};
    sample s = {0};
    assert_false(read("{\"move\": 13, \"leads\": 1, \"as\": \"boat\", \"twice\": 10, \"shot\": {}, "
                      "\"heigth\": 2}",
                      &s, &err));
    assert_int_equal(all.count, sizeof said / sizeof said[0]);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        bool told = false;
        for (int k = 0; k < all.count; k++)
            told = told || (strstr(all.items[k].text, said[i]) != NULL && all.items[k].line == 1);
        if (!told) fail_msg("nobody said %s", said[i]);
    }
    error_list_free(&all);
}

static void test_rows_are_found_by_id(void **unused)
{
    (void)unused;
    static const struct {
        const char *id;
        int n;
    } rows[] = {{"a", 1}, {NULL, 2}, {"c", 3}};
    assert_int_equal(members_find(rows, sizeof rows[0], 3, "c"), 2);
    assert_int_equal(members_find(rows, sizeof rows[0], 2, "c"), -1);
    assert_int_equal(members_find(rows, sizeof rows[0], 3, "b"), -1);
}

static void test_a_complaint_says_where(void **unused)
{
    (void)unused;
    static const char *const wanted[] = {"far: 7 is too far", "near: is to be there"};
    const char *text = "{\n\"class\": 1,\n\"far\": 7}";
    error_list all = {0};
    error err = {.all = &all};
    json_in root;
    assert_true(json_parse("m.json", text, strlen(text), &root, &err));
    assert_false(members_fail(&root, "far", "%d is too far", 7));
    assert_false(members_fail(&root, "near", "is to be there"));
    assert_int_equal(all.count, 2);
    for (int i = 0; i < 2; i++)
        if (strstr(all.items[i].text, wanted[i]) == NULL)
            fail_msg("not %s: %s", wanted[i], all.items[i].text);
    assert_int_equal(all.items[0].line, 3);
    json_close(&root);
    error_list_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_kind_goes_where_it_belongs), cmocka_unit_test(test_what_is_absent_stays),
        cmocka_unit_test(test_all_that_is_wrong_is_told),       cmocka_unit_test(test_rows_are_found_by_id),
        cmocka_unit_test(test_a_complaint_says_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
