/* fuzz_protocol.c: any bytes as lines of the engine's protocol, on the field. Saving is left out: it would
 * write where the bytes say. A line "@N" is the N-th of what is legal: so that battles are played, too. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/engine_internal.h"
#include "core/mem.h"
#include "core/strbuf.h"
#include "game/action_text.h"
#include "game/game.h"
#include "lines.h"
#include "rules/list.h"

enum { LINES_DONE = 60 }; /* of one input: many short battles find more than a few long ones */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* A line that may well be one: any command about units, spaces and fields there are, or hardly are. */
static void add_command(fuzz_lines *l, random_stream *r)
{
    static const char *const units[] = {"u0", "u1", "u2", "u3", "u4", "u5", "u6", "u7", "u8", "u999"};
    static const char *const spaces[] = {"A1", "B5", "C5", "C6", "D5", "D6", "E5", "F5", "G4", "H8", "I9"};
    static const char *const keys[] = {"facing", "strength", "hits",    "status", "hidden",
                                       "broken", "ammo",     "pending", "side"};
    static const char *const values[] = {"0", "1", "2",  "3",   "4",  "5", "n",
                                         "e", "s", "on", "red", "99", "-1"};
    static const char *const steps[] = {"initiative", "movement", "fire", "melee",
                                        "morale",     "command",  "end"};
    static const char *const plain[] = {"undo",       "redo",     "state",    "units",    "legal",
                                        "log",        "result",   "view all", "view red", "view blue",
                                        "dice 6 6 6", "dice 1 2", "reload",   "think",    "play 9"};
#define ANY(list) list[random_below(r, (uint32_t)(sizeof list / sizeof list[0]))]
    char text[LINE_BYTES];
    switch (random_below(r, 9)) {
    case 0:
        snprintf(text, sizeof text, "umpire place %s %s", ANY(units), ANY(spaces));
        break;
    case 1:
        snprintf(text, sizeof text, "umpire set %s %s %s", ANY(units), ANY(keys), ANY(values));
        break;
    case 2:
        snprintf(text, sizeof text, "umpire step %s", ANY(steps));
        break;
    case 3:
        snprintf(text, sizeof text, "%s move %s > %s", random_below(r, 2) == 0 ? "why" : "odds", ANY(units),
                 ANY(spaces));
        break;
    case 4:
        snprintf(text, sizeof text, "%s", ANY(plain));
        break;
    case 5:
        snprintf(text, sizeof text, "umpire remove %s", ANY(units));
        break;
    case 6:
        snprintf(text, sizeof text, "umpire roll %d %d", (int)random_below(r, 15), (int)random_below(r, 24));
        break;
    default:
        snprintf(text, sizeof text, "@%d", (int)random_below(r, 500));
    }
#undef ANY
    lines_insert(l, l->count > 0 ? lines_any(l, r) + 1 : 0, text);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static fuzz_lines l;
    random_stream r = {.seed = seed};
    if (by_bytes(&r)) return LLVMFuzzerMutate(data, size, most);
    lines_read(&l, (const char *)data, size);
    for (int n = 1 + (int)random_below(&r, 6); n > 0; n--)
        if (random_below(&r, 3) > 0)
            add_command(&l, &r);
        else
            lines_change(&l, &r);
    return lines_write(&l, (char *)data, most);
}

/* Does what stands N-th in the list of what is legal: that one alone is put into words. */
static bool do_listed(engine *e, const char *line, size_t size, strbuf *out)
{
    static action items[4096];
    action_list list = {.items = items, .cap = sizeof items / sizeof items[0]};
    char number[16] = "";
    state st;
    decision d;
    strbuf text = {0};
    memcpy(number, line, size < sizeof number ? size : sizeof number - 1);
    if (e->s == NULL) return engine_line(e, "legal", 5, out);
    engine_see(e, &st);
    game_decide(&st, &d);
    if (d.side >= 0 && (e->view == NO_SIDE || e->view == d.side)) game_actions(&st, &list);
    if (list.count == 0) return engine_line(e, "legal", 5, out);
    strbuf_add(&text, "do ");
    action_encode(session_scenario(e->s), &items[strtoul(number, NULL, 10) % (unsigned long)list.count],
                  &text);
    const bool on = engine_line(e, text.s, text.len, out);
    strbuf_free(&text);
    return on;
}

static bool is_harmless(const char *line, size_t size)
{
    while (size > 0 && (*line == ' ' || *line == '\t'))
        line++, size--;
    if (size >= 4 && (memcmp(line, "save", 4) == 0 || memcmp(line, "load", 4) == 0)) return false;
    if (size >= 4 && memcmp(line, "play", 4) == 0) /* a hundred thousand actions are no fault, only slow */
        return size <= 6;
    if (size >= 4 && (memcmp(line, "hint", 4) == 0 || memcmp(line, "anal", 4) == 0)) return false; /* slow */
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
    for (size_t at = 0, lines = 0; on && at < size && lines < LINES_DONE; lines++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t n = end != NULL ? (size_t)(end - (text + at)) : size - at;
        strbuf_clear(&out);
        if (n > 1 && text[at] == '@' && text[at + 1] >= '0' && text[at + 1] <= '9')
            on = do_listed(e, text + at + 1, n - 1, &out);
        else if (is_harmless(text + at, n))
            on = engine_line(e, text + at, n, &out);
        if (out.len > 0 && ((out.s[0] != '=' && out.s[0] != '?') || strcmp(out.s + out.len - 2, "\n\n") != 0))
            abort(); /* every answer has its form */
        at += n + 1;
    }
    strbuf_free(&out);
    engine_free(e);
    return 0;
}
