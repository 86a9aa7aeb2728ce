/* Sentences: every place-holder, missing codes, later files over earlier ones. */
#include "core/plain.h"
#include "unit/field.h"

#include "board/names.h"
#include "core/file.h"
#include "core/mem.h"
#include "core/number.h"
#include "core/strbuf.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "game/scenario_setup.h"

static scenario *sc;
static int set_up(void **unused)
{
    (void)unused;
    sc = field_scenario();
    return 0;
}
static int tear_down(void **unused)
{
    (void)unused;
    scenario_free(sc);
    return 0;
}

static void assert_filled(const char *template, const word_args *args, const char *wanted)
{
    state s;
    strbuf out = {0};
    state_clear(&s, sc);
    scenario_setup(sc, &s);
    words_format_template(sc, &s, template, args, &out);
    assert_string_equal(strbuf_str(&out), wanted);
    strbuf_free(&out);
}

static void test_place_holders(void **unused)
{
    (void)unused;
    word_args a = word_args_none();
    a.unit = 0;
    a.other = 4;
    a.space = board_space_find(sc->board, "C5");
    a.from = board_space_find(sc->board, "B5");
    a.n[0] = 1;
    a.n[1] = 3;
    a.n[2] = -2;
    assert_filled("{unit} of {side} meets {other} of {otherside}", &a,
                  "First Red of Reds meets First Blue of Blues");
    assert_filled("{from} to {space} in {step}, turn {turn}", &a, "B5 to C5 in Initiative, turn 1");
    assert_filled("{place}", &a, "C5");
    assert_filled("{0} {0|box|boxes}, {1} {1|box|boxes}", &a, "1 box, 3 boxes");
    assert_filled("{spaces}", &a, "1 box");
    assert_filled("{0+} {2+} {3+}", &a,
                  "+1 \xe2\x88\x92"
                  "2 +0");
    assert_filled("{1h} {0h} {2h} {3h}", &a,
                  "1.5 0.5 \xe2\x88\x92"
                  "1 0");
    assert_filled("{0?yes|no} {3?yes|no} {3?yes}", &a, "yes no ");
    assert_filled("{0?{unit} alone|all}", &a, "First Red alone");
    assert_filled("{dir1} {unit1} {side0} {step0} {mark3} {level0} {condition3} {space0}", &a,
                  "south-east Late Red Blues Movement disordered a victory hold the hill B8");
    word_args list = word_args_none();
    assert_true(word_list_add(&list.n[0], a.space) && word_list_add(&list.n[0], a.from));
    assert_false(word_list_add(&list.n[0], -1));
    assert_filled("{list0}{1?, {list1}|}", &list, "C5, B5");
    word_args set = word_args_none();
    set.n[1] = INT32_MIN | 1;      /* the spaces 31 and 0 */
    set.n[2] = INT32_MIN | 1 << 8; /* 63 and 40 */
    assert_filled("{space0}, {set1}", &set, "A8, A8, H5, A3, H1");
    assert_filled("{key:unit-card|Royal L.I.}.", &a, "Royal L.I."); /* its own full stop is enough */
    assert_filled("a brace {{ and no more", &a, "a brace { and no more");
    assert_filled("{nonsense}", &a, "[nonsense]");
    assert_filled("broken {unit", &a, "broken {unit");
    a = word_args_none();
    assert_filled("{unit} {side} {space}", &a, "a unit neither side a place off the map");
    assert_filled("{place}", &a, "a place off the map");
    a.n[0] = 99;
    assert_filled("{dir0} {mark0} {condition0}", &a, "[dir 99] [mark 99] [condition 99]");
    a.side = 0;
    assert_filled("{otherside}", &a, "Blues");
}

static void test_codes(void **unused)
{
    (void)unused;
    strbuf out = {0};
    word_args a = word_args_none();
    words_format(sc, NULL, "no.such-code", &a, &out);
    assert_string_equal(strbuf_str(&out), "[no.such-code]");
    strbuf_clear(&out);
    words_format(sc, NULL, "verb.move", NULL, &out);
    assert_string_equal(strbuf_str(&out), "Move");
    const word_entry *entry = words_find(sc->words, "grid.move.rail");
    assert_non_null(entry);
    assert_string_equal(entry->title, "Rails only");
    assert_string_equal(entry->rule, "G·H15");
    assert_null(words_find(sc->words, "_"));
    const char *code, *before = "";
    size_t n = 0;
    while (words_each(sc->words, n, &code, &entry)) {
        assert_true(strcmp(before, code) < 0);
        assert_ptr_equal(words_find(sc->words, code), entry);
        before = code;
        n++;
    }
    assert_true(n > 50);
    strbuf_free(&out);
}

static bool add(words *w, const char *json, error *err)
{
    json_in root;
    error_clear(err);
    if (!json_parse("words.json", json, strlen(json), &root, err)) return false;
    bool ok = words_add(w, &root);
    json_close(&root);
    return ok;
}

static void test_reading(void **unused)
{
    (void)unused;
    error err = {0};
    words *w = words_new();
    assert_true(add(w, "{\"b\": \"two\", \"a\": \"one\", \"_c\": 3}", &err));
    assert_true(add(w, "{\"c\": {\"text\": \"three\", \"rule\": \"T1\"}, \"a\": \"first\"}", &err));
    assert_string_equal(words_find(w, "a")->text, "first");
    assert_string_equal(words_find(w, "b")->text, "two");
    assert_string_equal(words_find(w, "c")->text, "three");
    assert_string_equal(words_find(w, "c")->title, "");
    assert_false(add(w, "{\"d\": 5}", &err));
    assert_non_null(strstr(err.text, "d: "));
    assert_false(add(w, "{\"d\": {\"txet\": \"x\"}}", &err));
    assert_non_null(strstr(err.text, "did you mean \"text\""));
    assert_false(add(w, "{\"d\": \"the {untit} moves\"}", &err));
    assert_non_null(strstr(err.text, "{untit}"));
    assert_false(add(w, "{\"d\": \"the {unit moves\"}", &err));
    assert_false(add(w, "{\"d\": \"{0?{bad}|fine}\"}", &err));
    assert_non_null(strstr(err.text, "{bad}"));
    assert_false(add(w, "[1]", &err));
    words_free(w);
}

/* A code that names itself does not go on for ever. */
static void test_circle(void **unused)
{
    (void)unused;
    error err = {0};
    strbuf out = {0};
    words *mine = words_new(), *theirs = sc->words;
    assert_true(add(mine, "{\"me.0\": \"a {0:me.} b\"}", &err));
    sc->words = mine;
    words_format(sc, NULL, "me.0", NULL, &out);
    sc->words = theirs;
    assert_non_null(strstr(strbuf_str(&out), "[me.0]"));
    words_free(mine);

    mine = words_new(); /* and a name that names itself neither, nor one that does so many times */
    strbuf many = {0};
    strbuf_add(&many, "{\"name.unit\": \"");
    for (int i = 0; i < 2000; i++)
        strbuf_add(&many, "{unit}");
    strbuf_add(&many, "\"}");
    assert_true(add(mine, strbuf_str(&many), &err));
    sc->words = mine;
    strbuf_clear(&out);
    words_format(sc, NULL, "name.unit", NULL, &out);
    sc->words = theirs;
    assert_in_range(out.len, 1, 2000 * 2000);
    words_free(mine);
    strbuf_free(&many);
    strbuf_free(&out);
}

/* Of what has no room whole words stand, with a sign; a sentence ends where the next begins. */
static void test_texts_are_cut_between_words(void **unused)
{
    (void)unused;
    char room[16];
    plain_put(room, sizeof room, "fifteen letters");
    assert_string_equal(room, "fifteen letters");
    plain_put(room, sizeof room, "five hits, shared out");
    assert_string_equal(room, "five hits\u2026");
    assert_int_equal(plain_sentence("The D.C.L.I. is far off. A box counts one."), 24);
    assert_int_equal(plain_sentence("All of it."), 10);
}

/* A number below nothing has a true minus, wherever it is told: in none of the recorded stories is it a
 * hyphen. */
static void no_number_has_a_hyphen(void **unused)
{
    (void)unused;
    char number[NUMBER_TEXT], **names;
    int count, below = 0;
    error err = {0};
    assert_string_equal(number_text(7, number), "7");
    assert_string_equal(number_text(-12, number), "\u221212");
    assert_true(file_list("tests/playthroughs", ".txt", &names, &count, &err));
    for (int i = 0; i < count; i++) {
        char path[200], *text;
        size_t size;
        snprintf(path, sizeof path, "tests/playthroughs/%s", names[i]);
        assert_true(file_read(path, 1u << 24, &text, &size, &err));
        for (const char *at = text; (at = strstr(at, " -")) != NULL; at++)
            if (at[2] >= '0' && at[2] <= '9') fail_msg("%s: \"%.30s\"", names[i], at);
        for (const char *at = text; (at = strstr(at, "\u2192 \u2212")) != NULL; at++)
            below++;
        mem_free(text);
    }
    file_list_free(names, count);
    assert_true(count > 0 && below > 0);
}

/* Of one: "{0} boxes" would say "1 boxes". Left as they are: what is more than one wherever it is said, and
 * the second part of "{0|one|{0} more}". */
static void a_count_has_a_singular(void **unused)
{
    (void)unused;
    static const char *const many[] = {" areas", " boxes", " hexes", " points", " coins"};
    static const char *const larger[] = {"{0} hexes off", "beyond {1} hexes", " range, {0} hexes",
                                         "d20, to {1} hexes", "At most {0} coins"};
    static const char *const files[] = {"rules/common.json",        "rules/africa/words.json",
                                        "rules/conduct/words.json", "rules/example/words.json",
                                        "rules/grid/words.json",    "rules/prone/words.json",
                                        "rules/safari/words.json"};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        error err = {0};
        size_t size;
        char *text;
        assert_true(file_read(files[f], 1 << 22, &text, &size, &err));
        for (size_t i = 0; i < sizeof many / sizeof *many; i++)
            for (const char *p = strstr(text, many[i]); p != NULL; p = strstr(p + 1, many[i])) {
                if (p[-1] != '}' || p[-3] != '{' || p[-4] == '|') continue;
                bool known = false;
                for (size_t k = 0; k < sizeof larger / sizeof *larger; k++)
                    for (const char *q = p - strlen(larger[k]); q < p; q++)
                        known = known || strncmp(q, larger[k], strlen(larger[k])) == 0;
                if (!known) fail_msg("%s: %.60s", files[f], p - 20);
            }
        mem_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_cut_between_words),
        cmocka_unit_test(test_place_holders),
        cmocka_unit_test(no_number_has_a_hyphen),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_circle),
        cmocka_unit_test(a_count_has_a_singular),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
