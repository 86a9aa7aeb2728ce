/* battle_line.c: see battle_line.h. */
#include "game/battle_line.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"
#include "game/session_seal.h"

void battle_line_write(const session *s, strbuf *out)
{
    const scenario *sc = session_scenario(s);
    char before = ':';
    strbuf_add(out, sc->id);
    if (session_seals(s) == 0) strbuf_addf(out, "#%" PRIu64, session_settings(s)->seed);
    for (int i = 0; i < sc->rules->noptions; i++) {
        if (sc->options[i] == sc->printed[i]) continue;
        strbuf_addf(out, "%c%s", before, sc->rules->options[i].key);
        if (sc->options[i] != 1) strbuf_addf(out, "=%" PRId32, sc->options[i]);
        before = ',';
    }
}

/* What a name is made of: of a scenario's file, an option's key or its value. */
static size_t name_length(const char *text)
{
    size_t n = 0;
    while (text[n] != '\0' && strchr("#:,=/\\", text[n]) == NULL && !iscntrl((unsigned char)text[n]))
        n++;
    return n;
}

static bool wrong(error *err, const char *found, const char *expected)
{
    return error_set(err, "", 0, 0,
                     "The line of a battle reads like kassassin#42:columns; %s is expected, found \"%.40s\".",
                     language_said(expected), found);
}

static bool read_seed(const char **at, battle_line *out, error *err)
{
    const char *text = *at;
    uint64_t seed = 0;
    if (!isdigit((unsigned char)*text)) return wrong(err, text, "a whole number after #");
    for (; isdigit((unsigned char)*text); text++) {
        const unsigned digit = (unsigned)(*text - '0');
        if (seed > (UINT64_MAX - digit) / 10) return wrong(err, *at, "a smaller number after #");
        seed = seed * 10 + digit;
    }
    if (seed == 0) return wrong(err, *at, "a number from 1 after #");
    out->seed = seed;
    *at = text;
    return true;
}

/* "columns" or "leaderCheck=2". */
static bool read_option(const char **at, battle_line *out, error *err)
{
    const char *text = *at;
    const size_t key = name_length(text), rest = text[key] == '=' ? name_length(text + key + 1) : 0;
    if (key == 0 || (text[key] == '=' && rest == 0)) return wrong(err, text, "the key of an option");
    if (key + rest + 3 > BATTLE_OPTION_MAX)
        return wrong(err, text, "the key of an option, which is shorter,");
    if (out->noptions == OPTIONS_MAX) return wrong(err, text, "an end, for no battle has so many options,");
    char *to = out->option[out->noptions++];
    snprintf(to, BATTLE_OPTION_MAX, "%.*s=%.*s", (int)key, text, rest > 0 ? (int)rest : 1,
             rest > 0 ? text + key + 1 : "1");
    *at = text + key + (rest > 0 ? 1 + rest : 0);
    return true;
}

bool battle_line_read(const char *text, battle_line *out, error *err)
{
    char trimmed[BATTLE_LINE_MAX];
    *out = (battle_line){0};
    while (isspace((unsigned char)*text))
        text++;
    size_t n = strlen(text);
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    if (n >= sizeof trimmed) return wrong(err, text, "a shorter one");
    memcpy(trimmed, text, n);
    trimmed[n] = '\0';
    const char *at = trimmed;
    const size_t name = name_length(at);
    if (name == 0 || name >= sizeof out->scenario || at[0] == '.') return wrong(err, at, "a scenario's name");
    memcpy(out->scenario, at, name);
    at += name;
    if (*at == '#' && (at++, !read_seed(&at, out, err))) return false;
    for (char before = ':'; *at == before; before = ',')
        if (at++, !read_option(&at, out, err)) return false;
    return *at == '\0' || wrong(err, at, "nothing more");
}

void battle_line_options(const battle_line *line, const char *out[OPTIONS_MAX + 1])
{
    for (int i = 0; i < line->noptions; i++)
        out[i] = line->option[i];
    out[line->noptions] = NULL;
}
