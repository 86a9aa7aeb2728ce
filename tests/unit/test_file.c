/* test_file.c: what stands on disk stays whole, whatever call fails and whenever the program is killed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/file.h"
#include "core/mem.h"

static char folder[64];

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/sandtable_file_XXXXXX");
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **unused)
{
    char **names, path[400];
    int count;
    (void)unused;
    for (int op = 0; op < FILE_OPS; op++)
        file_fail_at((file_op)op, 0, false);
    if (!file_list(folder, "", &names, &count, NULL)) return -1;
    for (int i = 0; i < count; i++) {
        file_join(folder, names[i], path, sizeof path);
        unlink(path);
    }
    file_list_free(names, count);
    return 0;
}

static int remove_all(void **unused)
{
    char path[400];
    remove_folder(unused);
    file_join(folder, "a/b/c", path, sizeof path);
    for (int i = 0; i < 3; i++) {
        rmdir(path);
        *strrchr(path, '/') = '\0';
    }
    return rmdir(folder);
}

static void expect_content(const char *path, const char *expected)
{
    char *data;
    size_t size;
    error err = {0};
    if (!file_read(path, 1 << 20, &data, &size, &err)) fail_msg("%s: %s", err.file, err.text);
    assert_int_equal(size, strlen(expected));
    assert_string_equal(data, expected);
    mem_free(data);
}

static void test_read_and_write(void **unused)
{
    char path[400], *data;
    size_t size;
    error err = {0};
    (void)unused;
    file_join(folder, "one.txt", path, sizeof path);
    assert_false(file_exists(path));
    assert_true(file_write(path, "first", 5, &err));
    assert_true(file_exists(path));
    expect_content(path, "first");
    assert_true(file_write(path, "", 0, &err));
    expect_content(path, "");
    assert_true(file_write(path, "a\0b", 3, &err));
    assert_true(file_read(path, 3, &data, &size, &err));
    assert_int_equal(size, 3);
    assert_memory_equal(data, "a\0b\0", 4);
    mem_free(data);
    assert_false(file_read(path, 2, &data, &size, &err));
    assert_null(data);
    assert_non_null(strstr(err.text, "3 bytes long, at most 2"));
    error_clear(&err);
    assert_false(file_read(folder, 100, &data, &size, &err));
    assert_non_null(strstr(err.text, "is a folder"));
    error_clear(&err);
    assert_false(file_read("/no/such/file", 100, &data, &size, &err));
    assert_string_equal(err.file, "/no/such/file");
    error_clear(&err);
    assert_false(file_read("/dev/zero", 5000, &data, &size, &err)); /* endless */
    assert_non_null(strstr(err.text, "is a pipe or a device"));
    error_clear(&err);
    assert_false(file_write("/no/such/folder/file", "x", 1, &err));
    assert_non_null(strstr(err.text, "cannot be written"));
}

/* The nth call of every kind fails, once and for good: the old content stays until the new one is whole,
 * nothing is left lying about. */
static void test_write_under_faults(void **unused)
{
    char path[400], aside[420];
    (void)unused;
    file_join(folder, "save", path, sizeof path);
    snprintf(aside, sizeof aside, "%s.part", path);
    int failed = 0;
    for (int op = 0; op < FILE_OPS; op++)
        for (unsigned nth = 1; nth <= 4; nth++)
            for (int for_good = 0; for_good < 2; for_good++) {
                error err = {0};
                char *data;
                size_t size;
                assert_true(file_write(path, "old content", 11, &err));
                file_fail_at((file_op)op, nth, for_good);
                bool ok = file_write(path, "the new content", 15, &err);
                file_fail_at((file_op)op, 0, false);
                assert_int_equal(ok, !error_is_set(&err));
                assert_true(file_read(path, 100, &data, &size, NULL));
                bool is_old = strcmp(data, "old content") == 0, is_new = strcmp(data, "the new content") == 0;
                assert_true(is_old || is_new);
                if (ok) assert_true(is_new);
                assert_false(file_exists(aside));
                mem_free(data);
                failed += !ok;
            }
    assert_int_equal(failed, 2 * (2 + 1 + 2 + 1)); /* open and sync: the file and its folder */
}

static void test_log(void **unused)
{
    char path[400];
    error err = {0};
    file_log log;
    (void)unused;
    file_join(folder, "battle.log", path, sizeof path);
    assert_true(file_log_create(&log, path, "head\n", 5, &err));
    assert_true(file_log_append(&log, "one\n", 4, &err));
    assert_true(file_log_append(&log, "two\n", 4, &err));
    file_log_close(&log);
    file_log_close(&log);
    expect_content(path, "head\none\ntwo\n");
    assert_false(file_log_append(&log, "x", 1, &err));
    error_clear(&err);
    assert_true(file_log_open(&log, path, 13, 9, &err)); /* a torn tail is cut off */
    assert_true(file_log_append(&log, "three\n", 6, &err));
    file_log_close(&log);
    expect_content(path, "head\none\nthree\n");
    assert_false(file_log_open(&log, path, 99, 99, &err));
    error_clear(&err);
    assert_false(
        file_log_open(&log, path, 14, 9, &err)); /* it grew after it was read: that is not a torn tail */
    expect_content(path, "head\none\nthree\n");
    assert_non_null(strstr(err.text, "changed"));
    error_clear(&err);
    assert_true(file_log_create(&log, path, "new\n", 4, &err)); /* replaces, whole */
    file_log_close(&log);
    expect_content(path, "new\n");
}

/* Every failed append leaves the log as it was, and the next one follows cleanly. */
static void test_log_under_faults(void **unused)
{
    static const file_op ops[] = {FILE_OP_WRITE, FILE_OP_SYNC};
    char path[400];
    (void)unused;
    file_join(folder, "battle.log", path, sizeof path);
    for (int i = 0; i < 4; i++) {
        error err = {0};
        file_log log;
        assert_true(file_log_create(&log, path, "head\n", 5, &err));
        file_fail_at(ops[i / 2], 1, i % 2);
        assert_false(file_log_append(&log, "an action\n", 10, &err));
        assert_non_null(strstr(err.text, "cannot be written"));
        expect_content(path, "head\n");
        if (i % 2) assert_false(file_log_append(&log, "an action\n", 10, NULL));
        file_fail_at(ops[i / 2], 0, false);
        error_clear(&err);
        assert_true(file_log_append(&log, "again\n", 6, &err));
        expect_content(path, "head\nagain\n");
        file_log_close(&log);
    }
    for (int op = 0; op < FILE_OPS; op++) {
        error err = {0};
        file_log log;
        assert_true(file_write(path, "before", 6, &err));
        file_fail_at((file_op)op, 1, true);
        assert_false(file_log_create(&log, path, "head\n", 5, &err));
        assert_int_equal(log.fd, -1);
        file_fail_at((file_op)op, 0, false);
        char *data;
        size_t size;
        assert_true(file_read(path, 100, &data, &size, NULL));
        assert_true(strcmp(data, "before") == 0);
        mem_free(data);
    }
}

/* A child rewrites a file as fast as it can and is killed: the file is always one whole version. */
static void test_killed_writer(void **unused)
{
    enum { ROUNDS = 40, SIZE = 20000 };
    char path[400];
    static char content[SIZE];
    (void)unused;
    file_join(folder, "killed", path, sizeof path);
    memset(content, 'a', SIZE);
    assert_true(file_write(path, content, SIZE, NULL));
    for (int i = 0; i < ROUNDS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            for (int k = 0;; k++) {
                memset(content, 'a' + k % 26, SIZE);
                file_write(path, content, SIZE, NULL);
            }
        }
        nanosleep(&(struct timespec){.tv_nsec = 500000 + i * 137000 % 5000000}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        char *data;
        size_t size;
        assert_true(file_read(path, 1 << 20, &data, &size, NULL));
        assert_int_equal(size, SIZE);
        for (size_t k = 1; k < SIZE; k++)
            assert_int_equal(data[k], data[0]);
        mem_free(data);
    }
}

/* What one window has open no other writes to, in this program or another, until it is closed. */
static void test_one_owner(void **unused)
{
    char path[400];
    error err = {0};
    file_log first, second;
    (void)unused;
    file_join(folder, "battle.log", path, sizeof path);
    assert_null(mem_last_words());
    assert_true(file_log_create(&first, path, "head\n", 5, &err));
    assert_non_null(mem_last_words());
    for (int i = 0; i < 2; i++) { /* the one that made it, then one that opened it again */
        assert_false(file_log_open(&second, path, 5, 5, &err));
        assert_true(second.busy);
        assert_non_null(strstr(err.text, "is open in another window"));
        error_clear(&err);
        assert_false(file_log_create(&second, path, "other\n", 6, &err));
        assert_true(second.busy);
        error_clear(&err);
        assert_false(file_write(path, "other\n", 6, &err));
        assert_non_null(strstr(err.text, "is open in another window"));
        error_clear(&err);
        expect_content(path, "head\n");
        if (i == 1) break;
        file_log_close(&first);
        assert_true(file_log_open(&first, path, 5, 5, &err));
    }
    assert_true(file_log_share(&second, &first, &err));
    file_log_close(&first);
    assert_non_null(mem_last_words());
    assert_false(file_log_open(&first, path, 5, 5, &err)); /* the lock went over */
    error_clear(&err);
    assert_true(file_log_append(&second, "one\n", 4, &err));
    assert_true(file_log_replace(&first, &second, path, "anew\n", 5, &err));
    file_log_close(&second);
    assert_true(file_log_append(&first, "two\n", 4, &err));
    file_log_close(&first);
    file_log_close(&first); /* nothing is left to close */
    assert_null(mem_last_words());
    expect_content(path, "anew\ntwo\n");
}

/* Begins a log of that name when the pipe says so, and adds a line of its own to it; 0: it has it. */
static int begin_one(const char *path, int number, int start)
{
    char first[40], line[40], go;
    error err = {0};
    file_log log;
    snprintf(first, sizeof first, "log of %d\n", number);
    snprintf(line, sizeof line, "line of %d\n", number);
    if (read(start, &go, 1) != 0) return 2;
    if (!file_log_begin(&log, path, first, strlen(first), &err)) return err.text[0] != '\0' ? 1 : 2;
    for (int i = 0; i < 3; i++)
        if (!file_log_append(&log, line, strlen(line), &err)) return 3;
    file_log_close(&log);
    return 0;
}

/* However many programs begin a log of one name at once, one has it, and what is in it is its own; settings
 * that many write at once are those of one of them. */
static void test_begun_by_many_at_once(void **unused)
{
    enum { ROUNDS = 60, MANY = 4 };
    char path[400], settings[400], wanted[200];
    (void)unused;
    file_join(folder, "many.log", path, sizeof path);
    file_join(folder, "settings", settings, sizeof settings);
    for (int round = 0; round < ROUNDS; round++) {
        int start[2], status, winner = -1;
        pid_t child[MANY];
        assert_int_equal(pipe(start), 0);
        for (int i = 0; i < MANY; i++) {
            child[i] = fork();
            assert_true(child[i] >= 0);
            if (child[i] != 0) continue;
            close(start[1]);
            const int got = begin_one(path, i, start[0]);
            file_write(settings, i % 2 ? "odd" : "even and longer", i % 2 ? 3 : 15, NULL);
            _exit(got);
        }
        close(start[0]);
        close(start[1]); /* all of them */
        for (int i = 0; i < MANY; i++) {
            assert_true(waitpid(child[i], &status, 0) == child[i] && WIFEXITED(status));
            assert_true(WEXITSTATUS(status) <= 1);
            if (WEXITSTATUS(status) != 0) continue;
            assert_int_equal(winner, -1);
            winner = i;
        }
        assert_true(winner >= 0);
        snprintf(wanted, sizeof wanted, "log of %d\nline of %d\nline of %d\nline of %d\n", winner, winner,
                 winner, winner);
        expect_content(path, wanted);
        char *data;
        size_t size;
        assert_true(file_read(settings, 100, &data, &size, NULL));
        assert_true(strcmp(data, "odd") == 0 || strcmp(data, "even and longer") == 0);
        mem_free(data);
        error err = {0};
        file_log late; /* nobody has it open any more, and still it is not written over */
        assert_false(file_log_begin(&late, path, "late\n", 5, &err));
        assert_non_null(strstr(err.text, "is there already"));
        expect_content(path, wanted);
        unlink(path);
    }
}

/* Somebody who asks for no lock wrote to it, or took it away: nothing is put behind that. */
static void test_log_changed_by_others(void **unused)
{
    char path[400];
    error err = {0};
    file_log log;
    (void)unused;
    file_join(folder, "battle.log", path, sizeof path);
    assert_true(file_log_create(&log, path, "head\n", 5, &err));
    assert_true(file_log_append(&log, "one\n", 4, &err));
    FILE *f = fopen(path, "a");
    fputs("theirs\n", f);
    fclose(f);
    assert_false(file_log_append(&log, "two\n", 4, &err));
    assert_non_null(strstr(err.text, "changed by another program"));
    expect_content(path, "head\none\ntheirs\n");
    error_clear(&err);
    unlink(path);
    assert_false(file_log_append(&log, "two\n", 4, &err));
    assert_non_null(strstr(err.text, "deleted or replaced"));
    file_log_close(&log);
}

static mode_t mode_of(const char *path)
{
    struct stat st;
    assert_int_equal(lstat(path, &st), 0);
    return st.st_mode;
}

/* Only a file is ever written over, and it keeps its permissions; nothing waits for the other end of a pipe.
 */
static void test_no_regular_file(void **unused)
{
    char pipe[400], link[400], target[400], aside[420], *data;
    size_t size;
    file_log log;
    error err = {0};
    (void)unused;
    file_join(folder, "pipe", pipe, sizeof pipe);
    file_join(folder, "link", link, sizeof link);
    file_join(folder, "target", target, sizeof target);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    alarm(10); /* what waits is killed */
    assert_false(file_read(pipe, 100, &data, &size, &err));
    assert_non_null(strstr(err.text, "is a pipe or a device"));
    assert_false(file_begins(pipe, "a"));
    error_clear(&err);
    assert_false(file_log_open(&log, pipe, 0, 0, &err));
    error_clear(&err);
    assert_false(file_write(pipe, "x", 1, &err));
    assert_non_null(strstr(err.text, "is a pipe or a device"));
    assert_true(S_ISFIFO(mode_of(pipe)));
    error_clear(&err);
    assert_false(file_log_create(&log, pipe, "x", 1, &err));
    assert_true(S_ISFIFO(mode_of(pipe)));
    alarm(0);
    error_clear(&err);
    assert_true(file_write(target, "target", 6, &err));
    assert_true(file_begins(target, "targ"));
    assert_false(file_begins(target, "target and more"));
    file_join(folder, "other", pipe, sizeof pipe);
    snprintf(aside, sizeof aside, "%s.part", pipe); /* a link laid where it is written aside */
    assert_int_equal(symlink(target, aside), 0);
    assert_false(file_write(pipe, "x", 1, &err));
    expect_content(target, "target");
    error_clear(&err);
    unlink(aside);
    assert_int_equal(mkfifo(aside, 0600), 0); /* or a pipe with a reader */
    const int reader = open(aside, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_false(file_write(pipe, "x", 1, &err));
    assert_true(S_ISFIFO(mode_of(aside)));
    assert_false(file_exists(pipe));
    close(reader);
    error_clear(&err);
    assert_int_equal(chmod(target, 0600), 0);
    assert_true(file_write(target, "again", 5, &err));
    assert_int_equal(mode_of(target) & 0777, 0600);
    assert_int_equal(chmod(target, 0640), 0);
    assert_true(file_log_create(&log, target, "again", 5, &err));
    file_log_close(&log);
    assert_int_equal(mode_of(target) & 0777, 0640);
}

static int pipe_of(int ends[2])
{
    return pipe(ends);
}

/* A link stays one: what it leads to is written, replaced and appended to. One that leads nowhere, or to no
 * file, is refused. */
static void test_links(void **unused)
{
    char link[400], target[400], pipe[400], within[400];
    file_log log;
    error err = {0};
    (void)unused;
    file_join(folder, "link", link, sizeof link);
    file_join(folder, "within", within, sizeof within);
    file_join(within, "target", target, sizeof target);
    assert_true(file_make_folders(within, &err));
    assert_int_equal(symlink("within/target", link), 0);
    assert_false(file_write(link, "x", 1, &err));
    assert_non_null(strstr(err.text, "leads nowhere"));
    assert_false(file_log_create(&log, link, "x", 1, NULL));
    assert_true(S_ISLNK(mode_of(link)));
    error_clear(&err);
    assert_true(file_write(target, "first", 5, &err));
    assert_int_equal(chmod(target, 0600), 0);
    assert_true(file_write(link, "second", 6, &err));
    assert_true(S_ISLNK(mode_of(link)));
    assert_int_equal(mode_of(target) & 0777, 0600);
    expect_content(target, "second");
    assert_true(file_log_create(&log, link, "third ", 6, &err));
    assert_true(S_ISLNK(mode_of(link)));
    assert_true(file_log_append(&log, "more", 4, &err));
    assert_false(file_write(target, "x", 1, NULL)); /* by its own name it is the same log, and open */
    assert_false(file_write(link, "x", 1, NULL));
    file_log_close(&log);
    expect_content(target, "third more");
    assert_true(file_log_open(&log, link, 10, 10, &err)); /* gone on with as it is begun */
    assert_true(file_log_append(&log, "!", 1, &err));
    file_log_close(&log);
    expect_content(target, "third more!");
    unlink(link);
    file_join(folder, "pipe", pipe, sizeof pipe);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_int_equal(symlink(pipe, link), 0);
    assert_false(file_write(link, "x", 1, &err));
    assert_non_null(strstr(err.text, "is a pipe or a device"));
    assert_true(S_ISLNK(mode_of(link)) && S_ISFIFO(mode_of(pipe)));
    int ends[2]; /* as /dev/stdout is, where somebody reads it: a link to a pipe that has no name */
    assert_int_equal(pipe_of(ends), 0);
    snprintf(within, sizeof within, "/proc/self/fd/%d", ends[1]);
    error_clear(&err);
    assert_false(file_write(within, "x", 1, &err));
    assert_non_null(strstr(err.text, "is a pipe or a device"));
    close(ends[0]), close(ends[1]);
    unlink(target);
    file_join(folder, "within", within, sizeof within);
    rmdir(within);
}

/* A folder that cannot be made is refused with the reason, not with that of the look at what is there. */
static void test_folder_refused(void **unused)
{
    char path[400];
    int status;
    (void)unused;
    assert_int_equal(chmod(folder, 0555), 0);
    file_join(folder, "never", path, sizeof path);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        error err = {0};
        if (getuid() == 0 && setuid(65534) != 0) _exit(2);
        if (file_make_folders(path, &err)) _exit(3);
        _exit(strstr(err.text, strerror(EACCES)) == NULL);
    }
    waitpid(child, &status, 0);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    error err = {0};
    assert_int_equal(symlink("/no/such/folder", path), 0);
    assert_false(file_make_folders(path, &err));
    assert_non_null(strstr(err.text, "is a link that leads nowhere"));
    unlink(path);
    assert_int_equal(symlink(folder, path), 0); /* one that leads to a folder is one */
    assert_true(file_make_folders(path, NULL));
    unlink(path);
}

static void test_names(void **unused)
{
    static const struct {
        const char *path, *folder;
    } folders[] = {
        {"a/b/c.json", "a/b"},
        {"c.json", "."},
        {"/c", "/"},
        {"/a/c", "/a"},
    };
    static const struct {
        const char *folder, *name, *joined;
    } joins[] = {
        {"a/b", "c", "a/b/c"}, {"a/", "c", "a/c"}, {".", "c", "c"}, {"", "c", "c"}, {"a", "/c", "/c"},
    };
    char out[100];
    (void)unused;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        file_folder(folders[i].path, out, sizeof out);
        assert_string_equal(out, folders[i].folder);
    }
    for (size_t i = 0; i < sizeof joins / sizeof joins[0]; i++) {
        file_join(joins[i].folder, joins[i].name, out, sizeof out);
        assert_string_equal(out, joins[i].joined);
    }
}

static void test_folders_and_lists(void **unused)
{
    static const char *const made[] = {"c.map", "a.map", "b.txt", ".hidden.map"};
    char path[400], **names;
    int count;
    error err = {0};
    (void)unused;
    file_join(folder, "a/b/c", path, sizeof path);
    assert_true(file_make_folders(path, &err));
    assert_true(file_make_folders(path, &err));
    assert_true(file_exists(path));
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        file_join(folder, made[i], path, sizeof path);
        assert_true(file_write(path, "x", 1, &err));
    }
    assert_true(file_list(folder, ".map", &names, &count, &err));
    assert_int_equal(count, 2);
    assert_string_equal(names[0], "a.map");
    assert_string_equal(names[1], "c.map");
    file_list_free(names, count);
    file_join(folder, "b.txt/d", path, sizeof path);
    assert_false(file_make_folders(path, &err));
    assert_non_null(strstr(err.text, "is a file"));
    file_join(folder, ".hidden.map", path, sizeof path);
    unlink(path);
    error_clear(&err);
    assert_false(file_list("/no/such/folder", "", &names, &count, &err));
    assert_int_equal(count, 0);
    assert_null(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_read_and_write, remove_folder),
        cmocka_unit_test_teardown(test_write_under_faults, remove_folder),
        cmocka_unit_test_teardown(test_log, remove_folder),
        cmocka_unit_test_teardown(test_log_under_faults, remove_folder),
        cmocka_unit_test_teardown(test_killed_writer, remove_folder),
        cmocka_unit_test_teardown(test_one_owner, remove_folder),
        cmocka_unit_test_teardown(test_begun_by_many_at_once, remove_folder),
        cmocka_unit_test_teardown(test_log_changed_by_others, remove_folder),
        cmocka_unit_test_teardown(test_no_regular_file, remove_folder),
        cmocka_unit_test_teardown(test_links, remove_folder),
        cmocka_unit_test_teardown(test_folder_refused, remove_folder),
        cmocka_unit_test(test_names),
        cmocka_unit_test_teardown(test_folders_and_lists, remove_folder),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_all);
}
