/*
 * fuzz_pack.c: any bytes as a pack: refused with a sentence, or files whose names lead nowhere; never a
 * crash.
 *
 * Run from the root of the checkout.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include "game/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    error err = {0};
    pack p;
    if (!pack_parse("fuzz.sandtable", (const char *)data, size, &p, &err)) {
        assert(error_is_set(&err) && p.count == 0);
        return 0;
    }
    assert(p.count > 0 && p.count <= PACK_FILES_MAX && p.scenario < p.count && p.save < p.count);
    for (int i = 0; i < p.count; i++)
        assert(p.files[i].name[0] != '.' && strchr(p.files[i].name, '/') == NULL && p.files[i].data != NULL);
    pack_free(&p);
    return 0;
}
