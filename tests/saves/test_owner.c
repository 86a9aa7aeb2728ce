/* test_owner.c: a battle has one writer, and what is whole of a damaged one can always be gone on with. */
#include "saves/battle.h"

#include <string.h>

#include "cli/cli.h"
#include "core/mem.h"

static char *content(const char *path, size_t *size)
{
    char *text;
    error err = {0};
    if (!file_read(path, 1u << 24, &text, size, &err)) fail_with(&err);
    return text;
}

/* Two windows on one battle: the second is refused and told why, and the first plays on as if alone. */
static void a_second_window_is_refused(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    load_report report;
    random_stream chance = {.seed = 4};
    battle_path("one.save", path);
    session *first = battle_new(4, path);
    for (int i = 0; i < 2; i++) { /* while it is new, and opened again */
        battle_play(first, &chance, 6);
        error_clear(&err);
        assert_null(session_load(path, ".", ruleset_list, true, &report, &err));
        assert_true(report.busy);
        assert_non_null(strstr(err.text, "open in another window"));
        session *reader = session_load(path, ".", ruleset_list, false, &report, NULL); /* to watch */
        assert_non_null(reader);
        assert_false(report.busy);
        assert_int_equal(session_count(reader), session_count(first));
        assert_false(session_saves_to(reader, path, NULL));
        assert_false(session_save_as(reader, path, NULL));
        session_free(reader);
        battle_play(first, &chance, 6);
        const int count = session_count(first);
        const uint64_t hash = session_hash(first, NO_SIDE);
        session_free(first);
        error_clear(&err);
        first = session_load(path, ".", ruleset_list, true, &report, &err);
        if (first == NULL) fail_with(&err);
        assert_int_equal(session_count(first), count);
        assert_true(session_hash(first, NO_SIDE) == hash);
    }
    session_free(first);
}

/* Somebody wrote behind a battle's back: what it says is refused, and nothing it said before is lost. */
static void nothing_is_put_behind_another_hand(void **unused)
{
    (void)unused;
    char path[128];
    size_t size, after;
    random_stream chance = {.seed = 5};
    battle_path("hand.save", path);
    session *s = battle_new(5, path);
    battle_play(s, &chance, 6);
    FILE *f = fopen(path, "a");
    fputs("99 - go | | 0\n", f);
    fclose(f);
    mem_free(content(path, &size));
    const int count = session_count(s);
    action a;
    refusal why;
    error err = {0};
    assert_true(battle_pick(s, &chance, &a));
    assert_int_equal(session_do(s, &a, &why, &err), SESSION_FAILED);
    assert_non_null(strstr(err.text, "changed by another program"));
    assert_int_equal(session_count(s), count);
    mem_free(content(path, &after));
    assert_int_equal(after, size);
    session_free(s);
}

/* Saved where it is saved already: that file goes on being its own. */
static void saved_where_it_is_it_stays_open(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    random_stream chance = {.seed = 6};
    battle_path("same.save", path);
    session *s = battle_new(6, path);
    battle_play(s, &chance, 4);
    if (!session_save_as(s, path, &err) || !session_saves_to(s, path, &err)) fail_with(&err);
    battle_play(s, &chance, 4);
    const int count = session_count(s);
    session_free(s);
    load_report report;
    s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_int_equal(session_count(s), count);
    session_free(s);
}

/* A battle that begins, or that could not be kept when it began, never takes the place of another that has
 * its name by then: it is kept beside that one. */
static void a_battle_of_the_same_name_stays(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    load_report report;
    random_stream chance = {.seed = 8};
    battle_path("name.save", path);
    session *first = battle_new(8, path);
    battle_play(first, &chance, 4);
    const uint64_t hash = session_hash(first, NO_SIDE);
    session_free(first);
    const session_config config = {.seed = 9, .save_path = path};
    assert_null(session_new(battle_load(FIELD, ruleset_list), &config, &err));
    assert_non_null(strstr(err.text, "is there already"));
    session *second = battle_new(9, NULL);
    session_owes(second, path, &err);
    battle_play(second, &chance, 4);
    assert_null(session_unkept(second));
    const char *beside = session_settings(second)->save_path;
    assert_non_null(strstr(beside, "name.too-1.save"));
    session *kept = session_load(beside, ".", ruleset_list, false, &report, &err);
    assert_true(kept != NULL && session_hash(kept, NO_SIDE) == session_hash(second, NO_SIDE));
    session_free(kept);
    session_free(second);
    first = session_load(path, ".", ruleset_list, false, &report, &err);
    assert_true(first != NULL && session_hash(first, NO_SIDE) == hash);
    session_free(first);
}

/* Whatever fails, and however often: who plays on loses nothing once it can be written again, and a battle
 * that was never asked to play on stands still. */
static void a_failing_disk_holds_nobody_up(void **unused)
{
    (void)unused;
    char path[128];
    random_stream chance = {.seed = 11};
    const file_op ops[] = {FILE_OP_WRITE, FILE_OP_SYNC};
    for (int i = 0; i < 2; i++) {
        error err = {0};
        battle_path(i == 0 ? "full.save" : "unsynced.save", path);
        session *s = battle_new(11, path);
        battle_play(s, &chance, 4);
        const int before = session_count(s);
        action a;
        refusal why;
        file_fail_at(ops[i], 1, true);
        assert_true(battle_pick(s, &chance, &a));
        assert_int_equal(session_do(s, &a, &why, &err), SESSION_FAILED);
        assert_true(error_is_set(&err));
        assert_int_equal(session_count(s), before);
        assert_null(session_unkept(s));
        session_plays_on(s, true);
        battle_play(s, &chance, 7);
        file_fail_at(ops[i], 0, false);
        assert_true(session_count(s) > before + 3);
        assert_non_null(session_unkept(s));
        load_report report;
        error_clear(&err);
        session *r = session_load(path, ".", ruleset_list, false, &report, &err); /* as far as it was kept */
        if (r == NULL) fail_with(&err);
        assert_int_equal(session_count(r), before);
        session_free(r);
        battle_play(s, &chance, 1);
        assert_null(session_unkept(s));
        const int count = session_count(s);
        const uint64_t hash = session_hash(s, NO_SIDE);
        session_free(s);
        r = session_load(path, ".", ruleset_list, false, &report, &err);
        if (r == NULL) fail_with(&err);
        assert_false(report.torn);
        assert_int_equal(session_count(r), count);
        assert_true(session_hash(r, NO_SIDE) == hash);
        session_free(r);
    }
}

/* ---- damage */

static size_t header_of(const char *text)
{
    const char *start = strstr(text, "\nstart | ");
    assert_non_null(start);
    return (size_t)(strchr(start + 1, '\n') + 1 - text);
}

/* Any one byte changed: refused, listed with what is whole of it, gone on with in a new file; the damaged one
 * is not touched. */
static void a_damaged_save_goes_on(void **unused)
{
    (void)unused;
    char path[128], out[128];
    size_t size, left;
    random_stream chance = {.seed = 7};
    battle_path("whole.save", path);
    session *s = battle_new(7, path);
    battle_play(s, &chance, 40);
    char *text = content(path, &size);
    const size_t header = header_of(text);
    session_free(s);
    battle_path("damaged.save", path);
    battle_path("mended.save", out);
    const int tries = how_many(40, 4000);
    for (int i = 0; i < tries; i++) {
        const size_t at = i == 0 ? size - 3 : header + random_below(&chance, (uint32_t)(size - header - 1));
        error err = {0};
        load_report report;
        save_card card;
        int actions = -1;
        text[at] ^= 1;
        assert_true(file_write(path, text, size, &err));
        assert_null(session_load(path, ".", ruleset_list, true, &report, &err));
        assert_true(report.damaged);
        error_clear(&err);
        assert_false(session_read_card(path, &card, &err));
        assert_true(card.damaged);
        assert_string_equal(card.title, "The field");
        error_clear(&err);
        if (!session_salvage(path, out, &actions, &err)) fail_with(&err);
        assert_int_equal(actions, card.actions);
        assert_false(session_salvage(path, out, &actions, NULL)); /* nothing is written over */
        session *t = session_load(out, ".", ruleset_list, true, &report, &err);
        if (t == NULL) fail_with(&err);
        assert_true(session_count(t) >= actions); /* the `go`s that were owed are done again */
        battle_play(t, &chance, 2);
        session_free(t);
        char *as_was = content(path, &left);
        assert_int_equal(left, size);
        assert_memory_equal(as_was, text, size);
        mem_free(as_was);
        text[at] ^= 1;
        unlink(out);
    }
    mem_free(text);
}

static void what_cannot_be_salvaged_says_so(void **unused)
{
    (void)unused;
    char path[128], out[128];
    size_t size;
    error err = {0};
    save_card card;
    battle_path("sound.save", path);
    battle_path("none.save", out);
    session_free(battle_new(8, path));
    assert_false(session_salvage(path, out, NULL, &err));
    assert_non_null(strstr(err.text, "not damaged"));
    error_clear(&err);
    char *text = content(path, &size);
    text[30] ^= 1; /* in its header */
    assert_true(file_write(path, text, size, &err));
    assert_false(session_salvage(path, out, NULL, &err));
    assert_non_null(strstr(err.text, "nothing of it can be gone on with"));
    assert_false(session_read_card(path, &card, NULL));
    assert_false(card.damaged);
    assert_false(file_exists(out));
    mem_free(text);
}

static void check_mends(void **unused)
{
    (void)unused;
    char path[128], out[128];
    size_t size;
    error err = {0};
    random_stream chance = {.seed = 9};
    battle_path("bad.save", path);
    battle_path("good.save", out);
    session *s = battle_new(9, path);
    battle_play(s, &chance, 20);
    session_free(s);
    char *text = content(path, &size);
    text[size - 4] ^= 1;
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
    char *look[] = {"sandtable", "check", path, NULL};
    assert_int_equal(cli_run(3, look), CLI_CHECK_FAILED);
    char *mend[] = {"sandtable", "check", path, "--repair", out, NULL};
    assert_int_equal(cli_run(5, mend), CLI_DONE);
    assert_int_equal(cli_run(5, mend), CLI_FAILED); /* it is there now */
    char *again[] = {"sandtable", "check", out, NULL};
    assert_int_equal(cli_run(3, again), CLI_DONE);
    char *two[] = {"sandtable", "check", path, out, "--repair", "third.save", NULL};
    assert_int_equal(cli_run(6, two), CLI_USAGE);
}

static int clean(void **unused)
{
    (void)unused;
    battle_clean();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_window_is_refused),
        cmocka_unit_test(nothing_is_put_behind_another_hand),
        cmocka_unit_test(saved_where_it_is_it_stays_open),
        cmocka_unit_test(a_battle_of_the_same_name_stays),
        cmocka_unit_test(a_failing_disk_holds_nobody_up),
        cmocka_unit_test(a_damaged_save_goes_on),
        cmocka_unit_test(what_cannot_be_salvaged_says_so),
        cmocka_unit_test(check_mends),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
