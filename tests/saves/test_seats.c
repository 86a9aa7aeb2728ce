/* test_seats.c: who plays a side may change in the middle of a battle: the save has it, whoever reads it has
 * it, and nothing of the battle itself is touched by it. */
#include "saves/battle.h"

#include <string.h>

#include "game/session_internal.h"
#include "game/game.h"
#include "game/report.h"
#include "game/session_seats.h"

static session *again(const char *path, load_report *report)
{
    error err = {0};
    session *s = session_load(path, ".", ruleset_list, true, report, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

static void plays(const session *s, int side, int seat, const char *name)
{
    assert_int_equal(session_settings(s)->seat[side], seat);
    if (name)
        assert_string_equal(session_settings(s)->player[side], name);
    else
        assert_null(session_settings(s)->player[side]);
}

static void a_change_is_kept(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    load_report report;
    refusal why;
    random_stream chance = {.seed = 3};
    battle_path("seats.save", path);
    session *s = battle_of(FIELD, 3, path);
    battle_play(s, &chance, 8);
    const uint64_t hash = session_hash(s, NO_SIDE);
    const int count = session_count(s);
    plays(s, 0, SEAT_HUMAN, NULL);
    assert_true(session_seat(s, 0, SEAT_COMPUTER, "quick", &err));
    assert_true(session_seat(s, 1, SEAT_COMPUTER, NULL, &err));
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_int_equal(session_count(s), count);
    assert_true(session_undo(s, true, &why, &err)); /* what is taken back is a deed, not who did it */
    plays(s, 0, SEAT_COMPUTER, "quick");
    const int relieved = session_relieved(s, 0);
    assert_true(relieved > 0); /* and it is known at the end from when on */
    assert_int_equal(relieved, session_state(s)->turn);
    session_free(s);
    s = again(path, &report);
    assert_false(report.torn);
    plays(s, 0, SEAT_COMPUTER, "quick");
    plays(s, 1, SEAT_COMPUTER, NULL);
    assert_int_equal(session_relieved(s, 0), relieved);
    battle_play(s, &chance, 5);
    assert_true(session_seat(s, 0, SEAT_HUMAN, "nobody asks", &err));
    const uint64_t after = session_hash(s, NO_SIDE);
    session_free(s);
    s = again(path, &report);
    plays(s, 0, SEAT_HUMAN, NULL);
    assert_true(session_hash(s, NO_SIDE) == after);
    session_free(s);
}

/* How many turns people played a side is known after a computer has taken it over, of a save read again too;
 * what they played later counts besides. */
static void turns_that_people_played_are_counted(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    load_report report;
    random_stream chance = {.seed = 3};
    battle_path("manned.save", path);
    session *s = battle_of(FIELD, 3, path);
    while (session_state(s)->turn < 2)
        battle_play(s, &chance, 1);
    assert_true(session_seat(s, 0, SEAT_COMPUTER, "quick", &err));
    while (session_state(s)->turn < 4)
        battle_play(s, &chance, 1);
    assert_true(session_seat(s, 1, SEAT_COMPUTER, "quick", &err));
    assert_int_equal(session_manned(s, 0), 2);
    assert_int_equal(session_manned(s, 1), 4);
    assert_true(session_seat(s, 0, SEAT_HUMAN, NULL, &err));
    assert_int_equal(session_manned(s, 0), 3);
    session_free(s);
    s = again(path, &report);
    assert_int_equal(session_manned(s, 0), 3);
    assert_int_equal(session_manned(s, 1), 4);
    session_free(s);
}

/* A hint that was asked for stands in the save and in the report, and no taking back takes it back. */
static void a_hint_is_kept(void **unused)
{
    (void)unused;
    char path[128], line[120];
    error err = {0};
    load_report report;
    refusal why;
    random_stream chance = {.seed = 5};
    strbuf page = {0};
    battle_path("hints.save", path);
    session *s = battle_of(FIELD, 3, path);
    battle_play(s, &chance, 6);
    const uint64_t hash = session_hash(s, NO_SIDE);
    report_html(s, NO_SIDE, NULL, NULL, &page);
    assert_null(strstr(page.s, "Hints asked for"));
    snprintf(line, sizeof line, "\nhint %s after %d ", session_scenario(s)->sides[1].id, session_count(s));
    assert_true(session_hint(s, 1, &err));
    assert_true(session_hint(s, 1, &err));
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_non_null(strstr(strbuf_str(&s->log), line));
    assert_true(session_undo(s, true, &why, &err));
    session_free(s);
    s = again(path, &report);
    assert_false(report.torn);
    assert_int_equal(session_hints(s, 0), 0);
    assert_int_equal(session_hints(s, 1), 2);
    snprintf(line, sizeof line, "Hints asked for: %s 2.", session_scenario(s)->sides[1].name);
    strbuf_clear(&page);
    report_html(s, NO_SIDE, NULL, NULL, &page);
    assert_non_null(strstr(page.s, line));
    strbuf_free(&page);
    session_free(s);
}

/* The first action on the list, with its dice thrown by the program where the table is asked; answers how
 * often it was. */
static int does_one(session *s)
{
    int asked = 0;
    decision d;
    refusal why;
    error err = {0};
    action items[2000];
    action_list l = {.items = items, .cap = 2000};
    session_decide(s, &d);
    action_init(&items[0], VERB_GO, NO_SIDE);
    if (d.side >= 0) game_actions(session_state(s), &l);
    session_outcome came;
    while ((came = session_do(s, &items[0], &why, &err)) == SESSION_NEEDS_FACES) {
        assert_true(session_throw_for(s));
        asked++;
    }
    assert_int_equal(came, SESSION_DONE);
    return asked;
}

/* A side's dice are thrown by hand from the middle of a battle on, and by the program again. */
static void dice_change_hands(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    load_report report;
    random_stream chance = {.seed = 3};
    battle_path("hands.save", path);
    session *s = battle_of(FIELD, 3, path);
    battle_play(s, &chance, 8);
    assert_false(session_by_hand(s, 0) || session_by_hand(s, 1));
    assert_true(session_hand(s, 0, true, &err));
    assert_true(session_hand(s, 1, true, &err));
    int asked = 0, steps = 0;
    for (; asked == 0 && steps < 60; steps++)
        asked = does_one(s);
    assert_true(asked > 0);
    const uint64_t hash = session_hash(s, NO_SIDE);
    session_free(s);
    s = again(path, &report);
    assert_true(session_by_hand(s, 0) && session_by_hand(s, 1));
    assert_true(session_hash(s, NO_SIDE) == hash);
    assert_true(session_hand(s, 0, false, &err));
    assert_true(session_hand(s, 1, false, &err));
    for (int i = 0; i < 10; i++)
        assert_int_equal(does_one(s), 0);
    const uint64_t after = session_hash(s, NO_SIDE);
    session_free(s);
    s = again(path, &report);
    assert_false(report.torn || session_by_hand(s, 0) || session_by_hand(s, 1));
    assert_true(session_hash(s, NO_SIDE) == after);
    session_free(s);
}

static void a_full_disk_changes_nobody(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    load_report report;
    battle_path("full.save", path);
    session *s = battle_of(FIELD, 3, path);
    file_fail_at(FILE_OP_WRITE, 1, false);
    assert_false(session_seat(s, 0, SEAT_COMPUTER, "quick", &err));
    assert_true(err.text[0] != '\0');
    plays(s, 0, SEAT_HUMAN, NULL);
    assert_true(session_seat(s, 0, SEAT_COMPUTER, "normal", &err));
    session_free(s);
    s = again(path, &report);
    plays(s, 0, SEAT_COMPUTER, "normal");
    session_free(s);
}

/* The save of a battle with one more line at its end, checked as it should be. */
static session *with_line(const char *line, error *err)
{
    random_stream chance = {.seed = 4};
    session *s = battle_of(FIELD, 4, NULL);
    battle_play(s, &chance, 4);
    save_add_line(&s->log, &s->check, line, strlen(line));
    session *t = session_parse_save("forged", s->log.s, s->log.len, ".", ruleset_list, NULL, err);
    session_free(s);
    return t;
}

static void what_is_no_seat_is_refused_by_name(void **unused)
{
    (void)unused;
    error err = {0};
    session *s = battle_of(FIELD, 4, NULL);
    char good[80], bad[8][80];
    const char *id = session_scenario(s)->sides[0].id;
    snprintf(good, sizeof good, "seat %s computer quick", id);
    snprintf(bad[0], sizeof bad[0], "seat nobody human");
    snprintf(bad[1], sizeof bad[1], "seat %s", id);
    snprintf(bad[2], sizeof bad[2], "seat %s humane", id);
    snprintf(bad[3], sizeof bad[3], "seat %s computerquick", id);
    snprintf(bad[4], sizeof bad[4], "seat %.2s human", id);
    snprintf(bad[5], sizeof bad[5], "hint %s", id);
    snprintf(bad[6], sizeof bad[6], "hint %s after ", id);
    snprintf(bad[7], sizeof bad[7], "hint %s after 3 or 4", id);
    session_free(s);
    s = with_line(good, &err);
    if (s == NULL) fail_with(&err);
    plays(s, 0, SEAT_COMPUTER, "quick");
    session_free(s);
    for (int i = 0; i < 8; i++) {
        error_clear(&err);
        s = with_line(bad[i], &err);
        if (s != NULL) fail_msg("\"%s\" was believed", bad[i]);
        assert_true(err.line > 0);
        assert_non_null(strstr(err.text, "seat SIDE human"));
    }
}

/* A battle of an older version goes on with whoever sat there last. */
static void an_older_battle_keeps_its_seats(void **unused)
{
    (void)unused;
    static const char older[] = "rules grid ";
    char path[128], *text, kept[1024];
    size_t size;
    error err = {0};
    load_report report;
    random_stream chance = {.seed = 6};
    battle_path("older-seats.save", path);
    session *s = battle_of("rules/grid/scenarios/kassassin.json", 6, path);
    battle_play(s, &chance, 6);
    assert_true(session_seat(s, 1, SEAT_COMPUTER, "thorough", &err));
    assert_true(session_hint(s, 0, &err));
    battle_play(s, &chance, 2);
    session_free(s);
    if (!file_read(path, 1 << 20, &text, &size, &err)) fail_with(&err);
    strbuf out = {0};
    uint64_t check = 0;
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        end[-SAVE_CHECK] = '\0';
        if (strncmp(line, older, strlen(older)) == 0) strcpy(line + strlen(older), "1");
        save_add_line(&out, &check, line, strlen(line));
    }
    if (!file_write(path, out.s, out.len, &err)) fail_with(&err);
    strbuf_free(&out);
    mem_free(text);
    s = again(path, &report);
    assert_true(report.older);
    plays(s, 1, SEAT_COMPUTER, "thorough");
    assert_int_equal(session_hints(s, 0), 1);
    snprintf(kept, sizeof kept, "%s", session_settings(s)->save_path);
    session_free(s);
    s = again(kept, &report);
    plays(s, 1, SEAT_COMPUTER, "thorough");
    assert_int_equal(session_hints(s, 0), 1);
    session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_is_kept),
        cmocka_unit_test(turns_that_people_played_are_counted),
        cmocka_unit_test(a_hint_is_kept),
        cmocka_unit_test(a_full_disk_changes_nobody),
        cmocka_unit_test(dice_change_hands),
        cmocka_unit_test(what_is_no_seat_is_refused_by_name),
        cmocka_unit_test(an_older_battle_keeps_its_seats),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
