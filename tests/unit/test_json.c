/* test_json.c: complaints about JSON name the place, what was found and what was expected. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/json.h"
#include "core/strbuf.h"

static json_in parsed(const char *text, error *err)
{
    json_in root;
    error_clear(err);
    assert_true(json_parse("s.json", text, strlen(text), &root, err));
    return root;
}

static void expect_error(const error *err, const char *expected)
{
    char line[900];
    error_format(err, line, sizeof line);
    assert_string_equal(line, expected);
}

static void refuse(const char *text, size_t size, int line, const char *part)
{
    json_in root;
    error err = {0};
    assert_false(json_parse("s.json", text, size, &root, &err));
    assert_null(root.value);
    assert_string_equal(err.file, "s.json");
    assert_int_equal(err.line, line);
    if (strstr(err.text, part) == NULL) fail_msg("\"%s\" does not say \"%s\"", err.text, part);
}

static void test_syntax(void **unused)
{
    strbuf deep = {0};
    (void)unused;
    refuse("", 0, 1, "ends too soon");
    refuse("{\"a\": 1,\n \"b\": [1, 2\n", 22, 3, "close every quote and bracket");
    refuse("{\"a\": 1,\n\"a\": 2}", 16, 2, "the same key stands twice");
    refuse("{\"a\": 1}\n}", 10, 2, "after the end");
    refuse("{\"a\": \"\xff\"}", 10, 1, "not UTF-8");
    refuse("{\"a\": \"x\\u0000y\"}", 17, 1, "NUL");
    refuse("{\n\"a\": tru}", 11, 2, "not valid JSON");
    refuse("{\"a\": 99999999999999999999999}", 30, 1, "too large (found near '99999999999999999999...')");
    refuse("{\"a\": -9999999999999999999}", 27, 1, "too large (found near '-9999999999999999999')");
    for (int i = 0; i < 100000; i++)
        strbuf_addc(&deep, '[');
    refuse(strbuf_str(&deep), deep.len, 1, "nested too deep");
    strbuf_free(&deep);
}

static void test_byte_order_mark(void **unused)
{
    error err = {0};
    (void)unused;
    json_in root = parsed("\xef\xbb\xbf{\"a\": 1}", &err);
    assert_true(json_has(&root, "a"));
    json_close(&root);
}

static void test_values(void **unused)
{
    error err = {0};
    json_in units, unit;
    const char *s;
    long n;
    bool yes;
    (void)unused;
    json_in root = parsed("{\"name\": \"Maida\", \"turns\": 12, \"night\": true, \"units\": [{\"bases\": 4}, "
                          "{\"bases\": 2.5}]}",
                          &err);
    assert_true(json_want_string(&root, "name", &s));
    assert_string_equal(s, "Maida");
    assert_true(json_want_int(&root, "turns", 1, 99, &n));
    assert_int_equal(n, 12);
    assert_true(json_opt_bool(&root, "night", false, &yes));
    assert_true(yes);
    assert_true(json_opt_bool(&root, "fog", true, &yes));
    assert_true(yes);
    assert_true(json_opt_int(&root, "weather", 0, 9, 5, &n));
    assert_int_equal(n, 5);
    assert_true(json_opt_string(&root, "note", "none", &s));
    assert_string_equal(s, "none");
    assert_true(json_want_array(&root, "units", &units));
    assert_int_equal(json_count(&units), 2);
    unit = json_at(&units, 0);
    assert_true(json_want_int(&unit, "bases", 1, 10, &n));
    assert_int_equal(n, 4);
    assert_false(error_is_set(&err));
    unit = json_at(&units, 1);
    assert_false(json_want_int(&unit, "bases", 1, 10, &n));
    expect_error(&err, "s.json:1:81: units[1].bases: a whole number from 1 to 10 is expected, found 2.5");
    json_close(&root);
}

static void test_choices_and_bytes(void **unused)
{
    static const char *const grounds[] = {"clear", "wood", "marsh", NULL};
    error err = {0};
    json_in root = parsed("{\"ground\": \"marsh\", \"other\": \"sand\", \"n\": 200, \"big\": 256}", &err);
    int which;
    uint8_t byte;
    (void)unused;
    assert_true(json_want_choice(&root, "ground", grounds, &which));
    assert_int_equal(which, 2);
    assert_true(json_opt_choice(&root, "nowhere", grounds, 1, &which));
    assert_int_equal(which, 1);
    assert_false(json_want_choice(&root, "nowhere", grounds, &which));
    expect_error(&err, "s.json:1:1: nowhere: is missing: a text in quotes is expected there");
    error_clear(&err);
    assert_false(json_opt_choice(&root, "other", grounds, 1, &which));
    expect_error(&err,
                 "s.json:1:30: other: \"sand\" is not known here; expected is one of clear, wood, marsh");
    error_clear(&err);
    assert_true(json_opt_byte(&root, "n", 0, 255, 7, &byte));
    assert_int_equal(byte, 200);
    assert_true(json_opt_byte(&root, "absent", 0, 255, 7, &byte));
    assert_int_equal(byte, 7);
    assert_false(json_opt_byte(&root, "big", 0, 255, 7, &byte));
    expect_error(&err, "s.json:1:55: big: a whole number from 0 to 255 is expected, found 256");
    json_close(&root);
}

static void test_complaints(void **unused)
{
    static const char *const keys[] = {"name", "turns", "units", NULL};
    error err = {0};
    json_in root = parsed("{\"trns\": 3, \"_note\": \"kept\", \"a\": \"x\", \"o\": {\"list\": 7}}", &err), in,
            deeper;
    const char *s;
    long n;
    bool yes;
    (void)unused;
    assert_false(json_want_string(&root, "name", &s));
    expect_error(&err, "s.json:1:1: name: is missing: a text in quotes is expected there");
    error_clear(&err);
    assert_false(json_want_int(&root, "a", 1, 6, &n));
    expect_error(&err, "s.json:1:35: a: a whole number from 1 to 6 is expected, found the text \"x\"");
    error_clear(&err);
    assert_false(json_want_int(&root, "trns", 4, 6, &n));
    expect_error(&err, "s.json:1:10: trns: a whole number from 4 to 6 is expected, found 3");
    error_clear(&err);
    assert_false(json_opt_bool(&root, "trns", true, &yes));
    expect_error(&err, "s.json:1:10: trns: true or false is expected, found 3");
    error_clear(&err);
    assert_true(json_want_object(&root, "o", &in));
    assert_false(json_want_array(&in, "list", &deeper));
    expect_error(&err, "s.json:1:54: o.list: a list [...] is expected, found 7");
    error_clear(&err);
    assert_false(json_want_string(&deeper, "x", &s));
    expect_error(&err, "s.json:1:54: o.list: an object {...} is expected, found 7");
    error_clear(&err);
    assert_false(json_only_keys(&root, keys));
    expect_error(&err, "s.json:1:2: the key \"trns\" is not known here: did you mean \"turns\"? "
                       "(and 2 more: sandtable check tells all)");
    error_clear(&err);
    assert_false(json_only_keys(&in, keys));
    expect_error(&err, "s.json:1:46: o: the key \"list\" is not known here: known are name, turns, units");
    error_clear(&err);
    assert_false(json_fail(&in, "two sides are expected, found %d", 3));
    expect_error(&err, "s.json:1:45: o: two sides are expected, found 3");
    json_close(&root);
}

/* The file, the line, the column in letters, and whose member it is. */
static void test_places(void **unused)
{
    static const char *const keys[] = {"name", "at", "on", "tags", NULL};
    static const char text[] =
        "{\n  \"units\": [\n    { \"name\": \"84th \\\"Foot\\\"\", \"at\": 7 },\n"
        "    { \"name\": \"Caf\xc3\xa9\", \"at\": 8, \"on\": true, \"tags\": [\"a\", null],\n"
        "      \"att\": {\"x\": {}} }\n  ],\n  \"on\": true\n}\n";
    error err = {0};
    json_in root = parsed(text, &err), units, unit, at;
    const char *s;
    bool yes = false;
    (void)unused;
    assert_true(json_want_array(&root, "units", &units));
    unit = json_at(&units, 1);
    assert_false(json_want_string(&unit, "at", &s));
    expect_error(&err, "s.json:4:29: \"Caf\xc3\xa9\", units[1].at: a text in quotes is expected, found 8");
    error_clear(&err);
    at = json_get(&unit, "on"); /* true is one value in two places */
    assert_false(json_as_string(&at, &s));
    expect_error(&err, "s.json:4:38: \"Caf\xc3\xa9\", units[1].on: a text in quotes is expected, found true");
    error_clear(&err);
    at = json_get(&root, "on");
    assert_false(json_as_string(&at, &s));
    expect_error(&err, "s.json:7:9: on: a text in quotes is expected, found true");
    error_clear(&err);
    at = json_get(&unit, "tags");
    at = json_at(&at, 1);
    assert_false(json_as_string(&at, &s));
    assert_int_equal(err.line, 4);
    assert_int_equal(err.column, 58);
    error_clear(&err);
    assert_false(json_want_string(&unit, "side", &s)); /* absent: the row it is missing in */
    expect_error(
        &err, "s.json:4:5: \"Caf\xc3\xa9\", units[1].side: is missing: a text in quotes is expected there");
    error_clear(&err);
    assert_false(json_only_keys(&unit, keys));
    expect_error(&err, "s.json:5:7: \"Caf\xc3\xa9\", units[1]: the key \"att\" is not known here: did you "
                       "mean \"at\"?");
    error_clear(&err);
    unit = json_at(&units, 0);
    assert_false(json_opt_bool(&unit, "at", false, &yes));
    expect_error(&err, "s.json:3:38: \"84th \"Foot\"\", units[0].at: true or false is expected, found 7");
    json_close(&root);
    json_close(&root); /* twice does no harm */
}

/* A reader that goes on keeps every error; who asks for one gets the first, and how many there are. */
static void test_all_at_once(void **unused)
{
    static const char *const keys[] = {"a", "b", NULL};
    error_list all = {0};
    error err = {.all = &all};
    char line[900];
    json_in root = parsed("{\"a\": \"x\",\n \"c\": 1, \"d\": 2}", &err);
    long n;
    (void)unused;
    for (int round = 0; round < 2; round++) { /* the same again is not told again */
        assert_false(json_want_int(&root, "a", 1, 6, &n));
        assert_false(json_want_int(&root, "b", 1, 6, &n));
        assert_false(json_only_keys(&root, keys));
    }
    assert_int_equal(all.count, 4);
    assert_int_equal(all.items[0].line, 1);
    assert_int_equal(all.items[3].line, 2);
    assert_int_equal(all.items[3].column, 10);
    assert_non_null(strstr(all.items[1].text, "b: is missing"));
    assert_ptr_equal(err.all, &all);
    assert_int_equal(err.more, 7);
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "s.json:1:7: a: a whole number from 1 to 6 is expected, found the text \"x\" "
                              "(and 7 more: sandtable check tells all)");
    error_clear(&err);
    assert_ptr_equal(err.all, &all);
    assert_false(error_is_set(&err));
    for (int i = 0; i < ERROR_LIST_MAX + 5; i++) {
        error_set(&err, "f", i + 1, 1, "wrong");
        error_set(&err, "f", i + 1, 1, "told while unwinding"); /* not kept */
        error_resume(&err);
    }
    assert_int_equal(all.count, ERROR_LIST_MAX);
    assert_int_equal(all.left_out, 9);
    error_list_free(&all);
    json_close(&root);
}

/* A cursor past the end, or into what is no object, is absent; it does not crash. */
static void test_absent(void **unused)
{
    error err = {0};
    json_in root = parsed("[1, 2]", &err);
    const char *s;
    (void)unused;
    json_in in = json_at(&root, 9), key = json_get(&root, "x"), deeper = json_at(&key, 0);
    assert_null(in.value);
    assert_null(key.value);
    assert_null(deeper.value);
    assert_string_equal(deeper.path, "x[0]");
    assert_int_equal(json_count(&in), 0);
    assert_false(json_has(&in, "a"));
    assert_false(json_as_string(&in, &s));
    expect_error(&err, "s.json:1:1: [9]: is missing: a text in quotes is expected there");
    for (int i = 0; i < 200; i++)
        in = json_get(&in, "averylongkey");
    assert_true(strlen(in.path) < sizeof in.path);
    json_close(&root);
}

static void test_file(void **unused)
{
    char path[] = "/tmp/sandtable_json_XXXXXX";
    error err = {0};
    json_in root;
    (void)unused;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "{\"a\":\n!}", 8), 8);
    close(fd);
    assert_false(json_read_file(path, 1000, &root, &err));
    assert_string_equal(err.file, path);
    assert_int_equal(err.line, 2);
    error_clear(&err);
    assert_false(json_read_file(path, 4, &root, &err));
    assert_non_null(strstr(err.text, "8 bytes"));
    unlink(path);
    error_clear(&err);
    assert_false(json_read_file(path, 1000, &root, &err));
    assert_non_null(strstr(err.text, "cannot be opened"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_syntax),      cmocka_unit_test(test_byte_order_mark),
        cmocka_unit_test(test_values),      cmocka_unit_test(test_choices_and_bytes),
        cmocka_unit_test(test_complaints),  cmocka_unit_test(test_places),
        cmocka_unit_test(test_all_at_once), cmocka_unit_test(test_absent),
        cmocka_unit_test(test_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
