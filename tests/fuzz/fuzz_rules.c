/*
 * fuzz_rules.c: any bytes as words, charts or modifiers: refused with a sentence or read; never a crash.
 *
 * Run from the root of the checkout, with rules/<id>/ as the corpus. The tables are read as the first listed
 * system's.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "board/build_grid.h"
#include "game/ledger_read.h"
#include "game/ruleset.h"
#include "game/words.h"
#include "game/chart_read.h"
#include "rules/list.h"
#include "json_change.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fill_all(const scenario *sc)
{
    const word_entry *entry;
    const char *code;
    for (size_t i = 0; i < 200 && words_each(sc->words, i, &code, &entry); i++) {
        strbuf out = {0};
        words_format_template(NULL, NULL, entry->text, NULL, &out);
        words_format(sc, NULL, code, NULL, &out);
        strbuf_free(&out);
    }
}

static void look_up(const chart *charts, int count)
{
    for (int i = 0; i < count; i++)
        for (int32_t v = -2; v < 20; v++)
            for (int column = 0; column < charts[i].ncolumns; column++) {
                const chart_cell *cell = chart_at(&charts[i], v, column, NULL);
                assert(cell == NULL || chart_field(cell, "no such field") == 0);
            }
}

/* Sets up as little of a scenario as reading its tables needs. */
static void read_as_everything(const json_in *root, error *err)
{
    scenario sc = {.memory = arena_new(),
                   .rules = ruleset_list[0],
                   .words = words_new(),
                   .board = board_make_grid(BOARD_SQUARE, false, 3, 3)};
    chart *charts = NULL;
    int ncharts = 0;
    error_clear(err);
    if (words_add(sc.words, root))
        fill_all(&sc);
    else
        assert(error_is_set(err));
    error_clear(err);
    if (chart_read_all(sc.memory, root, NULL, &charts, &ncharts))
        look_up(charts, ncharts);
    else
        assert(error_is_set(err));
    error_clear(err);
    assert(ledger_read_tables(&sc, root) || error_is_set(err));
    words_free(sc.words);
    board_free(sc.board);
    arena_free(sc.memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    error err = {0};
    json_in root;
    if (!json_parse("fuzz.json", (const char *)data, size, &root, &err)) {
        assert(error_is_set(&err));
        return 0;
    }
    read_as_everything(&root, &err);
    json_close(&root);
    return 0;
}
