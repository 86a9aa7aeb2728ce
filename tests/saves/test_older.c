/* test_older.c: battles saved under an older version of their rules: they open, say so, go on in a file of
 * their own, and are never written over. */
#include "saves/battle.h"

#include <string.h>

#include "game/session_internal.h"
#include "game/story.h"

/* Written by the program when these systems had that version: never written afresh. */
static const struct {
    const char *path;
    int version, of; /* of: entries that stand in it */
} old_saves[] = {
    {"tests/saves/old/safari-version-1.save", 1, 112}, {"tests/saves/old/prone-version-1.save", 1, 49},
    {"tests/saves/old/prone-version-2.save", 2, 73},   {"tests/saves/old/conduct-version-1.save", 1, 51},
    {"tests/saves/old/africa-version-1.save", 1, 48},  {"tests/saves/old/grid-version-1.save", 1, 68},
};
enum { OLD_SAVES = sizeof old_saves / sizeof old_saves[0] };

/* Systems whose version is above 1, so that today's save can be made one of the version before. */
static const char *const scenarios[] = {
    "rules/safari/scenarios/first-march.json", "rules/prone/scenarios/drill.json",
    "rules/conduct/scenarios/rorkes-drift.json", "rules/grid/scenarios/kassassin.json"};
enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

static char *copy_of(const char *path, char to[128], size_t *size)
{
    char *text;
    error err = {0};
    battle_path("older.save", to);
    if (!file_read(path, 1 << 20, &text, size, &err) || !file_write(to, text, *size, &err)) fail_with(&err);
    return text;
}

static void is_unchanged(const char *path, const char *text, size_t size)
{
    char *now;
    size_t n;
    error err = {0};
    if (!file_read(path, 1 << 20, &now, &n, &err)) fail_with(&err);
    assert_int_equal(n, size);
    assert_memory_equal(now, text, size);
    mem_free(now);
}

static void history_is_whole(const session *s)
{
    state st;
    for (int i = 1; i <= session_count(s); i++) {
        session_state_at(s, i, &st);
        assert_true(session_at(s, i - 1)->hash == state_hash(&st));
    }
}

/* Goes on, and what was said of its beginning is said again when it is opened next. */
static void goes_on(session *s, const char *begun)
{
    random_stream chance = {.seed = 5};
    const int count = session_count(s);
    char path[1024];
    strbuf again = {0};
    error err = {0};
    load_report report;
    battle_play(s, &chance, 6);
    assert_true(session_count(s) > count || session_state(s)->over);
    snprintf(path, sizeof path, "%s", session_settings(s)->save_path);
    const uint64_t hash = session_hash(s, NO_SIDE);
    const int now = session_count(s);
    session_free(s);
    s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    assert_false(report.older);
    assert_int_equal(session_count(s), now);
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_true(story_begun(s, &again));
    assert_string_equal(strbuf_str(&again), begun);
    strbuf_free(&again);
    session_free(s);
}

static void test_old_battles_open_and_go_on(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < OLD_SAVES; i++) {
        char path[128];
        size_t size;
        error err = {0};
        load_report report;
        strbuf begun = {0};
        char *text = copy_of(old_saves[i].path, path, &size);
        session *s = session_load(path, ".", ruleset_list, true, &report, &err);
        if (s == NULL) fail_with(&err);
        const int version = session_scenario(s)->rules->version;
        assert_int_equal(report.older, version > old_saves[i].version);
        history_is_whole(s);
        if (!report.older) { /* its rules are those of then */
            assert_int_equal(session_count(s), old_saves[i].of);
            session_free(s);
            mem_free(text);
            continue;
        }
        const session_begun *b = &session_settings(s)->begun;
        assert_int_equal(b->version, old_saves[i].version);
        assert_int_equal(b->of, old_saves[i].of);
        assert_in_range(b->kept, 1, b->of);
        assert_true(story_begun(s, &begun));
        char version_of[64];
        snprintf(version_of, sizeof version_of, "Begun under version %d of the rules", b->version);
        assert_non_null(strstr(strbuf_str(&begun), version_of));
        assert_true((strstr(strbuf_str(&begun), "first differ") != NULL) == (b->kept < b->of));
        assert_non_null(strstr(report.said, strbuf_str(&begun)));
        assert_non_null(strstr(report.said, "older.save stays as it was"));
        assert_string_not_equal(session_settings(s)->save_path, path);
        /* the file it came from is nobody's to write to */
        assert_false(session_save_as(s, path, &err));
        assert_non_null(strstr(err.text, "another name"));
        error_clear(&err);
        assert_false(session_saves_to(s, path, &err));
        goes_on(s, strbuf_str(&begun));
        is_unchanged(path, text, size);
        strbuf_free(&begun);
        mem_free(text);
    }
}

/* ---- a save of today, made one of the version before */

/* The text with the line that begins with `starts` replaced, every check digit right. NULL: none replaced. */
static strbuf forged(const char *text, size_t size, const char *starts, const char *to)
{
    strbuf out = {0};
    uint64_t check = 0;
    for (size_t at = 0; at < size;) {
        const size_t n = strcspn(text + at, "\n"), keep = n - SAVE_CHECK;
        if (starts != NULL && strncmp(text + at, starts, strlen(starts)) == 0)
            save_add_line(&out, &check, to, strlen(to));
        else
            save_add_line(&out, &check, text + at, keep);
        at += n + 1;
    }
    return out;
}

/* As the version before would have written it. */
static strbuf as_older(session *s)
{
    size_t size;
    char line[64], *text = battle_text(s, &size);
    const ruleset *rs = session_scenario(s)->rules;
    snprintf(line, sizeof line, "rules %s %d", rs->id, rs->version - 1);
    strbuf out = forged(text, size, "rules ", line);
    mem_free(text);
    return out;
}

static session *open_older(const char *text, size_t size, load_report *report, error *err)
{
    error_clear(err);
    return session_parse_save("test.save", text, size, ".", ruleset_list, report, err);
}

/* Nothing differs: all of it is there, undone actions, the umpire's and dice given by hand too. */
static void comes_out_whole(session *s)
{
    error err = {0};
    load_report report;
    strbuf text = as_older(s);
    session *t = open_older(text.s, text.len, &report, &err);
    if (t == NULL) fail_with(&err);
    assert_true(report.older);
    const session_begun *b = &session_settings(t)->begun;
    assert_int_equal(b->kept, session_count(s));
    assert_int_equal(b->of, session_count(s));
    assert_int_equal(b->otherwise, 0);
    assert_int_equal(session_count(t), session_count(s));
    assert_true(session_hash(t, NO_SIDE) == session_hash(s, NO_SIDE));
    for (int i = 0; i < session_count(s); i++) {
        const event_list *was = &session_at(s, i)->events, *now = &session_at(t, i)->events;
        assert_int_equal(was->nrolls, now->nrolls);
        for (int k = 0; k < was->nrolls; k++)
            assert_int_equal(was->rolls[k].typed, now->rolls[k].typed);
    }
    history_is_whole(t);
    session_free(t);
    strbuf_free(&text);
}

static void test_what_does_not_differ_is_whole(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < SCENARIOS; i++) {
        session *s = battle_rich_of(scenarios[i], 11, NULL, 40);
        comes_out_whole(s);
        session_free(s);
    }
}

static void test_dice_thrown_by_hand_are_thrown_again(void **unused)
{
    (void)unused;
    error err = {0};
    random_stream chance = {.seed = 12};
    session_config config = {.seed = 3, .undo = UNDO_FREE, .typed = 3};
    session *s = session_new(battle_load(scenarios[0], ruleset_list), &config, &err);
    if (s == NULL) fail_with(&err);
    int typed = 0;
    for (int i = 0; i < 40; i++) {
        action a;
        refusal why;
        decision d;
        session_outcome outcome;
        session_decide(s, &d);
        if (d.side == NOBODY)
            action_init(&a, VERB_GO, NO_SIDE);
        else if (!battle_pick(s, &chance, &a))
            break;
        while ((outcome = session_do(s, &a, &why, &err)) == SESSION_NEEDS_FACES) {
            const roll *r = session_lacking(s);
            strbuf faces = {0};
            for (int k = 0; k < r->count; k++)
                strbuf_addf(&faces, "%s%d", k > 0 ? " " : "", 1 + (int)random_below(&chance, r->sides));
            if (!session_enter_faces(s, strbuf_str(&faces), &err)) fail_with(&err);
            strbuf_free(&faces);
            typed++;
        }
        assert_int_equal(outcome, SESSION_DONE);
    }
    assert_true(typed > 3);
    comes_out_whole(s);
    session_free(s);
}

/* A script's faces stay given, and the seed throws the rest. */
static void test_given_dice_are_given_again(void **unused)
{
    (void)unused;
    error err = {0};
    random_stream chance = {.seed = 4};
    session *s = battle_of(scenarios[0], 8, NULL);
    int given = 0;
    for (int i = 0; i < 60 && given < 3; i++) {
        action a;
        refusal why;
        if (!battle_pick(s, &chance, &a)) break;
        if (!session_script(s, "1", &err)) fail_with(&err);
        if (session_do(s, &a, &why, &err) == SESSION_DONE)
            given++;
        else
            assert_int_equal(session_do(s, &a, &why, &err), SESSION_DONE);
    }
    assert_int_equal(given, 3);
    comes_out_whole(s);
    session_free(s);
}

/* ---- faults */

/* A line of the battle that begins so, and what stands there instead. */
static session *with_line(const strbuf *text, const char *starts, const char *to, load_report *report,
                          error *err)
{
    strbuf other = forged(text->s, text->len, starts, to);
    session *s = open_older(other.s, other.len, report, err);
    strbuf_free(&other);
    return s;
}

static void test_what_today_refuses_is_left_behind(void **unused)
{
    (void)unused;
    static const char hash[] = "| 0123456789abcdef";
    const struct {
        const char *starts, *to;
    } rows[] = {
        {"9 ", "hops u0 |  "},                   /* no such action */
        {"9 ", "march u99 | 3 "},                /* nobody is called that */
        {"1 - go", "go | 99 98 97 "},            /* no such dice */
        {"1 - go", "go | 1 1 1 1 1 1 1 1 1 1 "}, /* too many */
    };
    session *s = battle_rich_of(scenarios[0], 11, NULL, 40);
    strbuf text = as_older(s);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[120];
        error err = {0};
        load_report report;
        const bool first = rows[i].starts[0] == '1';
        snprintf(line, sizeof line, "%s %s%s", first ? "1 -" : "9 expedition", rows[i].to, hash);
        session *t = with_line(&text, rows[i].starts, line, &report, &err);
        if (t == NULL) fail_with(&err);
        const session_begun *b = &session_settings(t)->begun;
        assert_in_range(b->kept, 0, 8);
        assert_true(first ? b->kept == 0 : b->kept > 0);
        assert_int_equal(b->of, session_count(s));
        char number[24];
        snprintf(number, sizeof number, "(action %d of ", b->kept + 1);
        assert_non_null(strstr(report.said, number));
        history_is_whole(t);
        random_stream chance = {.seed = 5};
        battle_play(t, &chance, 5);
        session_free(t);
    }
    strbuf_free(&text);
    session_free(s);
}

static void test_damage_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *starts, *to;
    } rows[] = {
        {"9 ", "9 expedition"},
        {"9 ", "8 explorers end |  | 0123456789abcdef"},
        {"9 ", "9 expedition end | three | 0123456789abcdef"},
        {"9 ", "9 expedition end | typed : 3 | 0123456789abcdef"},
        {"9 ", "undo 99 | 0123456789abcdef"},
        {"9 ", "undo"},
        {"seed ", "begun 1 2"},
        {"seed ", "begun 1 2 3 4 5 6"},
        {"rules ", "rules safari 0"},
        {"rules ", "rules safari 99"},
    };
    size_t size;
    error err = {0};
    load_report report;
    session *s = battle_rich_of(scenarios[0], 11, NULL, 40);
    strbuf text = as_older(s);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        session *t = with_line(&text, rows[i].starts, rows[i].to, &report, &err);
        if (t != NULL) fail_msg("\"%s\" was believed", rows[i].to);
        assert_true(error_is_set(&err));
    }
    strbuf_free(&text);
    session_free(s);
    /* any byte of an old file, and its end cut off anywhere */
    char path[128], *old = copy_of(old_saves[0].path, path, &size);
    for (size_t at = 0; at < size; at += 61) {
        old[at] ^= 1;
        session *t = open_older(old, size, &report, &err);
        assert_true(t != NULL || error_is_set(&err));
        if (t != NULL) assert_true(report.torn); /* a line end is gone at the very end */
        session_free(t);
        old[at] ^= 1;
        char *shorter = mem_alloc(at + 1);
        memcpy(shorter, old, at);
        t = open_older(shorter, at, &report, &err);
        mem_free(shorter);
        assert_true(t != NULL || error_is_set(&err));
        if (t != NULL) assert_true(report.older && (report.torn || old[at - 1] == '\n'));
        session_free(t);
    }
    mem_free(old);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_old_battles_open_and_go_on),
        cmocka_unit_test(test_what_does_not_differ_is_whole),
        cmocka_unit_test(test_dice_thrown_by_hand_are_thrown_again),
        cmocka_unit_test(test_given_dice_are_given_again),
        cmocka_unit_test(test_what_today_refuses_is_left_behind),
        cmocka_unit_test(test_damage_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
