/*
 * test_crash.c: nothing is lost: saves written on failing disks, without memory, by programs killed at any
 * moment; and a control that does lose battles, to show that the test would see it.
 */
#include "game/game.h"
#include "game/report.h"
#include "game/save.h"
#include "game/save_load.h"
#include "game/session_undo.h"
#include "saves/battle.h"

#include "sdl/fault.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

/* ---- failing disks */

static void check_file_holds(const char *path, uint64_t hash, int count)
{
    error err = {0};
    load_report report;
    session *t = session_load(path, ".", ruleset_list, false, &report, &err);
    if (t == NULL) fail_with(&err);
    assert_int_equal(session_count(t), count);
    assert_true(session_hash(t, NO_SIDE) == hash);
    session_free(t);
}

/* The n-th call of each kind fails while a battle is played on, for every n there is: said, nothing changed,
 * and the file is good before and after. */
static void test_faults_while_playing(void **unused)
{
    (void)unused;
    static const file_op ops[] = {FILE_OP_OPEN, FILE_OP_WRITE, FILE_OP_SYNC, FILE_OP_RENAME};
    char path[128];
    int tried = 0;
    battle_path("fault.save", path);
    for (size_t o = 0; o < sizeof ops / sizeof ops[0]; o++) {
        bool came = true;
        for (unsigned nth = 1; came; nth++)
            for (int for_good = 1; for_good >= 0; for_good--) {
                random_stream chance = {.seed = nth, .stream = o};
                int failures = 0;
                session *s = battle_new(nth, path);
                file_fail_at(ops[o], nth, for_good);
                for (int i = 0; i < 20; i++) {
                    action a;
                    refusal why;
                    error err = {0};
                    uint64_t before = session_hash(s, NO_SIDE);
                    int count = session_count(s);
                    if (!battle_pick(s, &chance, &a)) break;
                    session_outcome outcome = session_do(s, &a, &why, &err);
                    if (outcome == SESSION_DONE) continue;
                    assert_int_equal(outcome, SESSION_FAILED);
                    assert_true(error_is_set(&err));
                    assert_true(session_hash(s, NO_SIDE) == before);
                    assert_int_equal(session_count(s), count);
                    failures++;
                    if (for_good) {
                        file_fail_at(ops[o], 0, false); /* the disk is mended */
                        check_file_holds(path, before, count);
                    }
                }
                if (!for_good) came = file_failed(ops[o]);
                file_fail_at(ops[o], 0, false);
                assert_true(for_good || came == (failures > 0));
                check_file_holds(path, session_hash(s, NO_SIDE), session_count(s));
                session_free(s);
                tried++;
            }
    }
    print_message("%d faults while playing\n", tried);
    assert_true(tried > 80);
}

static void check_old_or_new(const char *path, uint64_t hash, int count, const session *s)
{
    error err = {0};
    load_report report;
    session *t = session_load(path, ".", ruleset_list, false, &report, &err);
    if (t == NULL) fail_with(&err);
    bool is_old = session_count(t) == count && session_hash(t, NO_SIDE) == hash;
    assert_true(is_old || (session_count(t) == session_count(s) &&
                           session_hash(t, NO_SIDE) == session_hash(s, NO_SIDE)));
    session_free(t);
}

/* Saving over an older save: whatever fails, one of the two is there, whole. */
static void test_faults_while_saving(void **unused)
{
    (void)unused;
    char path[128];
    error err = {0};
    battle_path("over.save", path);
    session *old = battle_rich(1, NULL, 10), *s = battle_rich(2, NULL, 30);
    uint64_t hash = session_hash(old, NO_SIDE);
    int count = session_count(old), failures = 0;
    for (int op = 0; op < FILE_OPS; op++) {
        bool came = true;
        for (unsigned nth = 1; came; nth++)
            for (int for_good = 1; for_good >= 0; for_good--) {
                assert_true(session_save_as(old, path, &err));
                file_fail_at((file_op)op, nth, for_good);
                error why = {0};
                bool good = session_save_as(s, path, &why);
                if (!for_good) came = file_failed((file_op)op);
                file_fail_at((file_op)op, 0, false);
                if (!good) {
                    assert_true(error_is_set(&why));
                    check_old_or_new(path, hash, count, s);
                    failures++;
                } else {
                    check_file_holds(path, session_hash(s, NO_SIDE), session_count(s));
                }
                /* a new battle that cannot make its save is not begun */
                error_clear(&why);
                session_config config = {.seed = 1, .save_path = path};
                file_fail_at((file_op)op, 0, false);
                unlink(path);
                scenario *sc = field_scenario();
                file_fail_at((file_op)op, nth, for_good);
                session *t = session_new(sc, &config, &why);
                if (!for_good) came = came || file_failed((file_op)op);
                file_fail_at((file_op)op, 0, false);
                assert_true(t != NULL || error_is_set(&why));
                session_free(t);
            }
    }
    assert_true(failures >= 8);
    session_free(old);
    session_free(s);
}

/* No memory left at the n-th asking: the program says so and ends, and the file holds every action that was
 * done. */
static void test_no_memory(void **unused)
{
    (void)unused;
    char path[128];
    int ended = 0, whole = 0;
    battle_path("memory.save", path);
    for (unsigned nth = 1; whole == 0; nth++) { /* every n there is: until a run needs no more than that */
        int pipes[2];
        session *s = battle_new(nth, path);
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            random_stream chance = {.seed = nth};
            FILE *quiet = freopen("/dev/null", "w", stderr);
            (void)quiet;
            mem_fail_at(nth);
            for (int i = 0; i < 20; i++) {
                action a;
                action items[4096];
                action_list list = {.items = items, .cap = 4096};
                refusal why;
                error err = {0};
                game_actions(session_state(s), &list);
                if (list.count == 0) break;
                a = list.items[random_below(&chance, (uint32_t)list.count)];
                if (session_do(s, &a, &why, &err) != SESSION_DONE) _exit(7);
                uint64_t hash = session_hash(s, NO_SIDE);
                if (write(pipes[1], &hash, sizeof hash) != sizeof hash) _exit(8);
            }
            _exit(0);
        }
        close(pipes[1]);
        uint64_t hash = session_hash(s, NO_SIDE), one;
        while (read(pipes[0], &one, sizeof one) == sizeof one)
            hash = one;
        close(pipes[0]);
        int status;
        assert_true(waitpid(child, &status, 0) == child);
        assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 1));
        ended += WEXITSTATUS(status) == 1;
        whole += WEXITSTATUS(status) == 0;
        error err = {0};
        load_report report;
        session *t = session_load(path, ".", ruleset_list, false, &report, &err);
        if (t == NULL) fail_with(&err);
        bool found = session_hash(t, NO_SIDE) == hash; /* or one that was written and no longer told */
        for (int i = 0; i < session_count(t); i++)
            found = found || session_at(t, i)->hash == hash;
        state st;
        session_state_at(t, 0, &st);
        assert_true(found || state_hash(&st) == hash);
        session_free(t);
        session_free(s);
    }
    assert_true(ended > 30);
    print_message("           %d askings for memory refused, one a run\n", ended);
}

/* Takes the battle up, plays on, saves it elsewhere and reports it, until memory ends. */
static void all_of_it(const char *path, const char *copy, unsigned nth)
{
    random_stream chance = {.seed = 5};
    error err = {0};
    load_report report;
    strbuf page = {0};
    mem_fail_at(nth);
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    if (s == NULL) _exit(7);
    for (int i = 0; i < 3; i++) {
        action a;
        if (battle_pick(s, &chance, &a) && session_do(s, &a, NULL, &err) != SESSION_DONE) _exit(8);
    }
    if (!session_save_as(s, copy, &err)) _exit(9);
    report_html(s, NO_SIDE, NULL, NULL, &page);
    strbuf_free(&page);
    session_free(s);
    _exit(0);
}

/* The n-th asking fails wherever it comes from: load, play, save or report. One sentence, exit 1, and the
 * battle is there as it was or further on. */
static void test_no_memory_anywhere(void **unused)
{
    (void)unused;
    char path[128], copy[128], words[1024];
    int ended = 0;
    battle_path("anywhere.save", path);
    battle_path("anywhere-copy.save", copy);
    for (unsigned nth = 1;; nth += how_many(29, nth < 2000 ? 1 : 37)) {
        int pipes[2], status;
        size_t n = 0;
        session *s = battle_of("rules/grid/scenarios/el-teb.json", 7, path);
        const int stood = session_count(s);
        session_free(s);
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            dup2(pipes[1], STDERR_FILENO);
            all_of_it(path, copy, nth);
        }
        close(pipes[1]);
        for (ssize_t more; (more = read(pipes[0], words + n, sizeof words - 1 - n)) > 0;)
            n += (size_t)more;
        words[n] = '\0';
        close(pipes[0]);
        assert_true(waitpid(child, &status, 0) == child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 1 ||
            strstr(words, "sandtable: out of memory") != words)
            fail_msg("asking %u: %x, %s", nth, (unsigned)status, words);
        ended++;
        error err = {0};
        s = session_load(path, ".", ruleset_list, false, NULL, &err);
        if (s == NULL) fail_with(&err);
        assert_true(session_count(s) >= stood);
        session_free(s);
    }
    assert_true(ended > 10);
    print_message("           %d askings for memory refused\n", ended);
}

/* What was told before the end, and what had been done. */
typedef struct last_told {
    bool opened, unkept;
    uint64_t hash;
    int count;
} last_told;

/* Takes up the battle under that fault, plays on whatever the disk says, and ends in the midst of things. */
static void play_on_to_the_end(const char *path, file_op op, unsigned nth, bool for_good, bool by_signal,
                               int out)
{
    random_stream chance = {.seed = nth, .stream = (uint64_t)op};
    error err = {0};
    load_report report;
    last_told t = {0};
    fault_watch();
    file_fail_at(op, nth, for_good);
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    if (s == NULL && !error_is_set(&err)) _exit(7);
    t.opened = s != NULL;
    if (s != NULL) session_plays_on(s, true);
    for (int i = 0; s != NULL && i < 8; i++) {
        action a;
        refusal why;
        if (!battle_pick(s, &chance, &a)) break;
        if (session_do(s, &a, &why, &err) != SESSION_DONE) _exit(8); /* the disk holds nobody up */
    }
    if (s != NULL) {
        t.unkept = session_unkept(s) != NULL;
        t.hash = session_hash(s, NO_SIDE);
        t.count = session_count(s);
        if (t.unkept && session_unkept(s)->text[0] == '\0') _exit(10);
    }
    if (write(out, &t, sizeof t) != sizeof t) _exit(9);
    if (by_signal) raise(SIGSEGV);
    mem_fail_at(1);
    mem_free(mem_alloc(1));
    _exit(11);
}

/* What is said at the end is what is so: kept to the last action, not kept to its end, or no battle there. */
static void expect_last_words(const char *path, const last_told *t, const char *words)
{
    error err = {0};
    load_report report;
    const bool kept = strstr(words, "is saved up to its last action") != NULL,
               lacks = strstr(words, "could not be kept to its end") != NULL;
    if (kept != (t->opened && !t->unkept) || lacks != (t->opened && t->unkept))
        fail_msg("opened %d, unkept %d: %s", t->opened, t->unkept, words);
    session *s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    if (kept) assert_true(session_count(s) == t->count && session_hash(s, NO_SIDE) == t->hash);
    if (lacks) assert_true(session_count(s) < t->count);
    session_free(s);
}

/* A battle taken up while the n-th call of each kind fails, played on without a file if need be, and ended by
 * a fault or for want of memory. */
static void test_last_words(void **unused)
{
    (void)unused;
#if defined(__SANITIZE_ADDRESS__) /* it has its own words for a fault */
    const unsigned ways = 1;
#else
    const unsigned ways = 2;
#endif
    char path[128], words[2048];
    int unkept = 0, kept = 0, shut = 0;
    battle_path("last-words.save", path);
    for (int op = 0; op < FILE_OPS; op++)
        for (unsigned nth = 1; nth <= 5; nth++)
            for (unsigned way = 0; way < 2 * ways; way++) {
                int pipes[2], told[2], status;
                last_told t = {0};
                session *s = battle_new(nth, path);
                session_free(s);
                assert_true(pipe(pipes) == 0 && pipe(told) == 0);
                pid_t child = fork();
                assert_true(child >= 0);
                if (child == 0) {
                    const struct rlimit none = {0, 0};
                    setrlimit(RLIMIT_CORE, &none);
                    dup2(pipes[1], STDERR_FILENO);
                    play_on_to_the_end(path, (file_op)op, nth, way % 2 == 1, way / 2 == 1, told[1]);
                }
                close(pipes[1]), close(told[1]);
                size_t n = 0;
                for (ssize_t more; (more = read(pipes[0], words + n, sizeof words - 1 - n)) > 0;)
                    n += (size_t)more;
                words[n] = '\0';
                const bool whole = read(told[0], &t, sizeof t) == (ssize_t)sizeof t;
                close(pipes[0]), close(told[0]);
                assert_true(waitpid(child, &status, 0) == child);
                if (!whole) fail_msg("op %d, %u: ended with %x: %s", op, nth, (unsigned)status, words);
                expect_last_words(path, &t, words);
                unkept += t.unkept, shut += !t.opened, kept += t.opened && !t.unkept;
            }
    assert_true(unkept >= 10 && kept >= 10 && shut > 0);
    print_message("           %d kept to the end, %d not, %d not opened\n", kept, unkept, shut);
}

/* ---- killed at any moment */

/* Plays on from the file for ever, and tells each action that is done. */
static void play_until_killed(const char *path, uint64_t seed, int out)
{
    error err = {0};
    load_report report;
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    random_stream chance = {.seed = seed, .stream = 4};
    for (;;) {
        action a;
        refusal why;
        if (s == NULL) _exit(9);
        if (random_below(&chance, 8) == 0 && session_can_undo(s, NULL)) {
            if (!session_undo(s, true, &why, &err)) _exit(10);
        } else if (battle_pick(s, &chance, &a)) {
            if (session_do(s, &a, &why, &err) != SESSION_DONE) _exit(11);
        } else {
            if (!session_undo_to(s, 0, true, &why, &err)) /* over: all over again */
                _exit(12);
        }
        uint64_t told[2] = {session_hash(s, NO_SIDE), (uint64_t)session_count(s)};
        if (write(out, told, sizeof told) != sizeof told) _exit(13);
    }
}

static void nap(uint32_t microseconds)
{
    struct timespec t = {.tv_nsec = (long)microseconds * 1000};
    nanosleep(&t, NULL);
}

typedef struct killed {
    int deaths, acknowledged, torn;
} killed;

/* The state told last must be in the file: the last one there, or the one before an action that was in
 * flight. */
static void check_after_kill(const char *path, const uint64_t last[2], bool told, killed *k)
{
    error err = {0};
    load_report report;
    session *s = session_load(path, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    k->torn += report.torn;
    if (told && !(session_hash(s, NO_SIDE) == last[0] && session_count(s) == (int)last[1])) {
        /* one action more may have been written: then undoing it (or redoing the undo) leads to what was told
         */
        refusal why;
        bool found = false;
        for (int i = session_count(s) - 1; i >= 0 && !found; i--) {
            state st;
            session_state_at(s, i, &st);
            found = i == (int)last[1] && state_hash(&st) == last[0];
        }
        while (!found && session_can_redo(s) && session_redo(s, &err))
            found = session_count(s) == (int)last[1] && session_hash(s, NO_SIDE) == last[0];
        (void)why;
        if (!found)
            fail_msg("after a kill the action told last is not in the save (%d actions told, %d there)",
                     (int)last[1], session_count(s));
    }
    session_free(s);
}

static void test_killed(void **unused)
{
    (void)unused;
    int n = how_many(150, 10000);
    char path[128];
    random_stream chance = {.seed = 2024};
    killed k = {0};
    battle_path("killed.save", path);
    session_free(battle_of(VILLAGE, 7, path));
    for (int i = 0; i < n; i++) {
        int pipes[2];
        if (i % 40 == 0) { /* a new battle now and then, or the file grows for ever */
            session_free(battle_of(VILLAGE, (uint64_t)i + 7, path));
        }
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(pipes[0]);
            play_until_killed(path, (uint64_t)i, pipes[1]);
        }
        close(pipes[1]);
        uint64_t last[2] = {0, 0}, one[2];
        bool told = false;
        /* Three of four have done something before the time runs, however busy the machine. */
        for (int first = i % 4 == 0 ? 0 : 2; first > 0 && read(pipes[0], one, sizeof one) == sizeof one;
             first--, told = true, k.acknowledged++)
            memcpy(last, one, sizeof last);
        nap(random_below(&chance, 12000));
        kill(child, SIGKILL);
        int status;
        assert_true(waitpid(child, &status, 0) == child);
        assert_true(WIFSIGNALED(status));
        k.deaths++;
        while (read(pipes[0], one, sizeof one) == sizeof one) {
            memcpy(last, one, sizeof last);
            told = true;
            k.acknowledged++;
        }
        close(pipes[0]);
        check_after_kill(path, last, told, &k);
    }
    assert_int_equal(k.deaths, n);
    assert_true(k.acknowledged > n);
    print_message("           %d killed, %d actions acknowledged, %d torn lines dropped\n", k.deaths,
                  k.acknowledged, k.torn);
}

/* The control: a program that writes its save afresh in place loses battles under the same treatment, so the
 * test can fail. */
static void overwrite_until_killed(const char *path, const char *text, size_t size)
{
    for (;;) {
        FILE *f = fopen(path, "wb");
        if (f == NULL) _exit(9);
        for (size_t at = 0; at < size; at += 512) {
            fwrite(text + at, 1, size - at < 512 ? size - at : 512, f);
            fflush(f);
        }
        fclose(f);
    }
}

static void test_control_that_overwrites(void **unused)
{
    (void)unused;
    int damaged = 0;
    char path[128];
    size_t size;
    random_stream chance = {.seed = 31};
    battle_path("control.save", path);
    session *s = battle_rich(3, NULL, 60);
    char *text = battle_text(s, &size);
    uint64_t hash = session_hash(s, NO_SIDE);
    for (int i = 0; i < 40; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) overwrite_until_killed(path, text, size);
        nap(500 + random_below(&chance, 3000));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        error err = {0};
        session *t = session_load(path, ".", ruleset_list, false, NULL, &err);
        damaged += t == NULL || session_hash(t, NO_SIDE) != hash;
        session_free(t);
    }
    print_message("           overwriting in place: %d of 40 damaged\n", damaged);
    assert_true(damaged > 0);
    mem_free(text);
    session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_while_playing),
        cmocka_unit_test(test_faults_while_saving),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_no_memory_anywhere),
        cmocka_unit_test(test_last_words),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_control_that_overwrites),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
