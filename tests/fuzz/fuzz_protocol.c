/* fuzz_protocol.c: any bytes as lines of the engine's protocol, on the field. Saving is left out: it would
 * write where the bytes say. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/engine.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "rules/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_harmless(const char *line, size_t size)
{
    while (size > 0 && (*line == ' ' || *line == '\t'))
        line++, size--;
    if (size >= 4 && (memcmp(line, "save", 4) == 0 || memcmp(line, "load", 4) == 0)) return false;
    if (size >= 4 && memcmp(line, "play", 4) == 0) /* a hundred thousand actions are no fault, only slow */
        return size <= 6;
    return !(size >= 5 && memcmp(line, "think", 5) == 0 && size > 5);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    static const char load[] = "load tests/unit/data/field.json";
    const player *const weakest[] = {ai_players[0], NULL}; /* the others think too long for this */
    strbuf out = {0};
    engine *e = engine_new(".", ruleset_list, weakest);
    engine_line(e, load, sizeof load - 1, &out);
    bool on = true;
    for (size_t at = 0, lines = 0; on && at < size && lines < 200; lines++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t n = end != NULL ? (size_t)(end - (text + at)) : size - at;
        strbuf_clear(&out);
        if (is_harmless(text + at, n)) on = engine_line(e, text + at, n, &out);
        if (out.len > 0 && ((out.s[0] != '=' && out.s[0] != '?') || strcmp(out.s + out.len - 2, "\n\n") != 0))
            abort(); /* every answer has its form */
        at += n + 1;
    }
    strbuf_free(&out);
    engine_free(e);
    return 0;
}
