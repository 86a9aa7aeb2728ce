/* test_core.c: errors, memory, string buffers, hashing. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/error.h"
#include "core/hash.h"
#include "core/mem.h"
#include "core/strbuf.h"

static void test_error_first_is_kept(void **unused)
{
    error err = {0};
    char line[400];
    (void)unused;
    assert_false(error_is_set(&err));
    assert_false(error_set(&err, "maps/a.tmj", 3, 14, "found %d, expected %s", 7, "a name"));
    assert_false(error_set(&err, "other", 1, 1, "later"));
    assert_true(error_is_set(&err));
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "maps/a.tmj:3:14: found 7, expected a name");
    error_clear(&err);
    assert_false(error_is_set(&err));
    assert_false(error_set(&err, NULL, 0, 5, "no place"));
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "no place");
    error_clear(&err);
    error_set(&err, "a", 9, 0, "x");
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "a:9: x");
    assert_false(error_set(NULL, "a", 1, 1, "nobody listens"));
    error_clear(NULL);
}

static void test_error_long_path_keeps_its_end(void **unused)
{
    char path[600], line[1000];
    error err = {0};
    (void)unused;
    memset(path, 'x', sizeof path);
    memcpy(path + sizeof path - 10, "/last.tmj", 10);
    error_set(&err, path, 1, 1, "y");
    assert_int_equal(strlen(err.file), sizeof err.file - 1);
    assert_string_equal(err.file + strlen(err.file) - 9, "/last.tmj");
    assert_memory_equal(err.file, "...", 3);
    error_format(&err, line, sizeof line);
    assert_non_null(strstr(line, "/last.tmj:1:1: y"));
}

static void test_mem_is_zeroed(void **unused)
{
    (void)unused;
    unsigned char *p = mem_alloc(1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(p[i], 0);
    memset(p, 7, 1000);
    p = mem_realloc(p, 5000);
    assert_int_equal(p[999], 7);
    mem_free(p);
    char *s = mem_strdup("Kassassin");
    assert_string_equal(s, "Kassassin");
    mem_free(s);
    mem_free(NULL);
}

/* No memory: one sentence on stderr and exit status 1; it speaks of a battle only where one is kept. */
static void fail_with_battles(int battles)
{
    int fds[2], status;
    char text[512] = "";
    assert_int_equal(pipe(fds), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(fds[1], STDERR_FILENO);
        mem_count_battles(battles);
        mem_fail_at(3);
        for (int i = 0; i < 2; i++)
            mem_free(mem_alloc(10));
        mem_realloc(NULL, 77); /* the third */
        _exit(9);
    }
    close(fds[1]);
    ssize_t n = read(fds[0], text, sizeof text - 1);
    close(fds[0]);
    assert_true(n > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_non_null(strstr(text, "out of memory (77 bytes"));
    assert_true((strstr(text, "the battle is saved") != NULL) == (battles > 0));
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
}

static void test_mem_failure_ends_with_a_sentence(void **unused)
{
    (void)unused;
    fail_with_battles(0);
    fail_with_battles(1);
}

static void test_arena(void **unused)
{
    (void)unused;
    arena *a = arena_new();
    char *pieces[500];
    for (int i = 0; i < 500; i++) {
        size_t size = i == 250 ? 1000000 : (size_t)(i * 7 % 900 + 1);
        pieces[i] = arena_alloc(a, size);
        assert_int_equal((uintptr_t)pieces[i] % sizeof(long double), 0);
        for (size_t k = 0; k < size; k++)
            assert_int_equal(pieces[i][k], 0);
        memset(pieces[i], i, size);
    }
    for (int i = 0; i < 500; i++) {
        size_t size = i == 250 ? 1000000 : (size_t)(i * 7 % 900 + 1);
        assert_int_equal((unsigned char)pieces[i][0], (unsigned char)i);
        assert_int_equal((unsigned char)pieces[i][size - 1], (unsigned char)i);
    }
    assert_string_equal(arena_strdup(a, "El Teb"), "El Teb");
    assert_non_null(arena_alloc(a, 0));
    arena_free(a);
    arena_free(NULL);
}

static void test_strbuf(void **unused)
{
    strbuf b = {0};
    (void)unused;
    assert_string_equal(strbuf_str(&b), "");
    strbuf_add(&b, "one");
    strbuf_addc(&b, ' ');
    strbuf_addn(&b, "twothree", 3);
    strbuf_addf(&b, " %d%%", 3);
    assert_string_equal(strbuf_str(&b), "one two 3%");
    assert_int_equal(b.len, 10);
    strbuf_set(&b, "three");
    assert_string_equal(strbuf_str(&b), "three");
    strbuf_clear(&b);
    assert_string_equal(strbuf_str(&b), "");
    for (int i = 0; i < 5000; i++)
        strbuf_addf(&b, "%04d", i);
    assert_int_equal(b.len, 20000);
    assert_memory_equal(b.s + 4 * 4321, "4321", 4);
    strbuf_clear(&b);
    strbuf_addf(&b, "%300d|", 1);
    assert_int_equal(b.len, 301);
    strbuf_clear(&b);
    strbuf_add_json(&b, "a\"b\\c\nd\te\x01\xc3\xa9");
    assert_string_equal(strbuf_str(&b), "\"a\\\"b\\\\c\\nd\\te\\u0001\xc3\xa9\"");
    strbuf_clear(&b);
    strbuf_add_html(&b, "<b> \"Tamai\" & more");
    assert_string_equal(strbuf_str(&b), "&lt;b&gt; &quot;Tamai&quot; &amp; more");
    strbuf_free(&b);
    assert_string_equal(strbuf_str(&b), "");
}

/* XXH64 as published, including its own sanity buffer's generator. */
static void test_hash_known_answers(void **unused)
{
    unsigned char buffer[101];
    uint32_t byte = 2654435761u;
    (void)unused;
    for (size_t i = 0; i < sizeof buffer; i++) {
        buffer[i] = (unsigned char)(byte >> 24);
        byte *= byte;
    }
    assert_true(hash_bytes(0, "", 0) == 0xEF46DB3751D8E999u);
    assert_true(hash_bytes(2654435761u, "", 0) == 0xAC75FDA2929B17EFu);
    assert_true(hash_string(0, "a") == 0xD24EC4F1A98C6E5Bu);
    assert_true(hash_string(0, "abc") == 0x44BC2CF5AD770999u);
    assert_true(hash_bytes(0, buffer, 1) == 0x4FCE394CC88952D8u);
    assert_true(hash_bytes(0, buffer, 14) == 0xCFFA8DB881BC3A3Du);
    assert_true(hash_bytes(0, buffer, 101) == 0x0EAB543384F878ADu);
    assert_true(hash_bytes(2654435761u, buffer, 101) == 0xCAA65939306F1E21u);
}

static void test_hash_every_bit_counts(void **unused)
{
    unsigned char data[200] = {0};
    (void)unused;
    for (size_t size = 1; size <= sizeof data; size++) {
        uint64_t whole = hash_bytes(1, data, size);
        for (size_t bit = 0; bit < size * 8; bit += 7) {
            data[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_true(hash_bytes(1, data, size) != whole);
            data[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        assert_true(hash_bytes(2, data, size) != whole);
        assert_true(hash_bytes(1, data, size - 1) != whole);
    }
    for (size_t size = 1; size <= sizeof data; size++) {
        uint64_t whole = hash_block(1, data, size);
        for (size_t bit = 0; bit < size * 8; bit++) {
            data[bit / 8] ^= (unsigned char)(1u << bit % 8);
            assert_true(hash_block(1, data, size) != whole);
            data[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        assert_true(hash_block(2, data, size) != whole);
        assert_true(hash_block(1, data, size - 1) != whole);
    }
    /* saves hold hashes of states: these must stay what they were */
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 7 + 1);
    assert_true(hash_block(1, data, sizeof data) == 0x245e664c0cb1b1e9u);
    assert_true(hash_block(1, data, 40) == 0x9ae67922fee8ae00u);
    assert_true(hash_mix(1, 2) != hash_mix(2, 1));
    assert_true(hash_mix(0, 0) != hash_mix(0, 1));
    /* whatever address the bytes start at */
    unsigned char shifted[64];
    for (int k = 0; k < 8; k++) {
        for (int i = 0; i < 50; i++)
            shifted[k + i] = (unsigned char)(i * 3);
        static uint64_t first;
        uint64_t h = hash_bytes(0, shifted + k, 50);
        if (k == 0) first = h;
        assert_true(h == first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_error_first_is_kept),
        cmocka_unit_test(test_error_long_path_keeps_its_end),
        cmocka_unit_test(test_mem_is_zeroed),
        cmocka_unit_test(test_mem_failure_ends_with_a_sentence),
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_strbuf),
        cmocka_unit_test(test_hash_known_answers),
        cmocka_unit_test(test_hash_every_bit_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
