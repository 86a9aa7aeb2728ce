/*
 * fuzz_save.c: any bytes as a saved battle, of any rule system. A second reading has its
 * check digits put right line by line, or nothing behind them would ever be reached.
 *
 * Run in the root of the checkout: fuzz_save tests/fuzz/corpus/save
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/mem.h"
#include "lines.h"
#include "game/save_load.h"
#include "game/session_internal.h"
#include "rules/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* Lines without their check digits, changed and put together again; LLVMFuzzerTestOneInput makes the digits
 * right. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static const char *const more[] = {"undo 0 | 0000000000000000",
                                       "seat red computer quick",
                                       "seal 00",
                                       "option leaderCheck 2",
                                       "open 1 00",
                                       "undo free",
                                       "dice typed",
                                       "side red human",
                                       "seed 1",
                                       "rules grid 1"};
    static fuzz_lines l;
    random_stream r = {.seed = seed};
    if (by_bytes(&r)) return LLVMFuzzerMutate(data, size, most);
    lines_read(&l, (const char *)data, size);
    for (int i = 0; i < l.count; i++) {
        char *digits = strstr(l.line[i], " #");
        if (digits != NULL && strlen(digits) == SAVE_CHECK) *digits = '\0';
    }
    if (random_below(&r, 6) == 0)
        lines_insert(&l, l.count > 0 ? lines_any(&l, &r) : 0,
                     more[random_below(&r, (uint32_t)(sizeof more / sizeof more[0]))]);
    for (int n = 1 + (int)random_below(&r, 3); n > 0; n--)
        lines_change(&l, &r);
    return lines_write(&l, (char *)data, most);
}

static void try_text(const char *text, size_t size)
{
    error err = {0};
    load_report report;
    session *s = session_parse_save("fuzz.save", text, size, ".", ruleset_list, &report, &err);
    if (s == NULL && !error_is_set(&err)) abort(); /* nobody refuses without a sentence */
    session_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    strbuf fresh = {0};
    uint64_t check = 0;
    if (size > 1 << 16) return 0;
    try_text(text, size);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t n = end != NULL ? (size_t)(end - (text + at)) : size - at, keep = n;
        if (n >= SAVE_CHECK && text[at + n - SAVE_CHECK] == ' ' && text[at + n - SAVE_CHECK + 1] == '#')
            keep = n - SAVE_CHECK;
        save_add_line(&fresh, &check, text + at, keep);
        at += n + 1;
    }
    if (fresh.len != size || memcmp(strbuf_str(&fresh), text, size) != 0)
        try_text(strbuf_str(&fresh), fresh.len);
    strbuf_free(&fresh);
    return 0;
}
