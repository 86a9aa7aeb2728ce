/*
 * fuzz_map.c: any bytes as a map: JSON, XML or packed; refused with a sentence or made a board, never a
 * crash.
 *
 * Run from the root of the checkout, with maps/ as the corpus; external tilesets are looked for there.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "board/tiled.h"
#include "json_change.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    error err = {0};
    tiled_notes notes = {0};
    board *b = tiled_parse("fuzz.tmj", (const char *)data, size, "maps", &notes, &err);
    assert(b != NULL || (err.text[0] != 0 && strlen(err.text) < sizeof err.text));
    assert(b == NULL || (!error_is_set(&err) && b->nspaces > 0 && b->nspaces <= BOARD_SPACES_MAX));
    board_free(b);
    return 0;
}
