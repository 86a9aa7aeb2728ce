/*
 * json_skim.c: one pass over the bytes that proves a document sound, and keeps none of it but slices.
 */
#include "core/json_skim.h"

#include <string.h>

enum { DEPTH_MAX = 24, MEMBERS_MAX = 48, DIGITS_MAX = 15 };

typedef struct skimmer {
    const char *at, *end; /* nothing is read at `end` */
    const char *const *keys;
    strbuf *out;
    int depth, taken;
} skimmer;

typedef struct slice {
    const char *at;
    size_t size;
} slice;

static bool skim_value(skimmer *s);

/* The next byte that is no white space; 0 at the end. */
static char next(skimmer *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' || *s->at == '\t' || *s->at == '\r'))
        s->at++;
    return s->at < s->end ? *s->at : '\0';
}

static bool takes(skimmer *s, char c)
{
    if (next(s) != c || s->at == s->end) return false;
    s->at++;
    return true;
}

static bool continues(const skimmer *s, int i)
{
    return s->end - s->at > i && ((unsigned char)s->at[i] & 0xC0) == 0x80;
}

/* A letter of two or three bytes; those whose second byte has narrower bounds are left to others. */
static bool skim_letter(skimmer *s)
{
    const unsigned char c = (unsigned char)*s->at;
    if (c >= 0xC2 && c <= 0xDF && continues(s, 1)) return s->at += 2, true;
    if (c > 0xE0 && c <= 0xEF && c != 0xED && continues(s, 1) && continues(s, 2)) return s->at += 3, true;
    return false;
}

/* *out: what stands between the quotes. */
static bool skim_string(skimmer *s, slice *out, bool escapes)
{
    if (!takes(s, '"')) return false;
    out->at = s->at;
    while (s->at < s->end && *s->at != '"') {
        const unsigned char c = (unsigned char)*s->at;
        if (c == '\\') {
            if (!escapes || s->end - s->at < 2 || !s->at[1] || !strchr("\"\\/bfnrt", s->at[1])) return false;
            s->at += 2;
        } else if (c >= 0x80) {
            if (!skim_letter(s)) return false;
        } else if (c < ' ') {
            return false;
        } else {
            s->at++;
        }
    }
    out->size = (size_t)(s->at - out->at);
    return takes(s, '"');
}

static int skim_digits(skimmer *s)
{
    int n = 0;
    for (; s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++)
        n++;
    return n;
}

static bool skim_number(skimmer *s)
{
    if (*s->at == '-') s->at++;
    const bool nought = s->at < s->end && *s->at == '0';
    const int whole = skim_digits(s);
    if (whole == 0 || whole > DIGITS_MAX || (nought && whole > 1)) return false;
    if (s->at == s->end || *s->at != '.') return true;
    s->at++;
    const int part = skim_digits(s);
    return part > 0 && part <= DIGITS_MAX;
}

static bool skim_word(skimmer *s, const char *word)
{
    const size_t n = strlen(word);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, word, n) != 0) return false;
    s->at += n;
    return true;
}

static bool skim_array(skimmer *s)
{
    s->at++;
    if (takes(s, ']')) return true;
    do {
        if (!skim_value(s)) return false;
    } while (takes(s, ','));
    return takes(s, ']');
}

static bool wanted(const skimmer *s, slice key)
{
    if (s->depth > 1) return false;
    for (int i = 0; s->keys[i]; i++)
        if (strlen(s->keys[i]) == key.size && memcmp(s->keys[i], key.at, key.size) == 0) return true;
    return false;
}

static bool stands_twice(const slice *keys, int n)
{
    for (int i = 0; i < n; i++)
        if (keys[i].size == keys[n].size && memcmp(keys[i].at, keys[n].at, keys[n].size) == 0) return true;
    return false;
}

static bool skim_object(skimmer *s)
{
    slice keys[MEMBERS_MAX];
    int n = 0;
    s->at++;
    if (takes(s, '}')) return true;
    do {
        next(s);
        const char *from = s->at;
        if (n == MEMBERS_MAX || !skim_string(s, &keys[n], false) || stands_twice(keys, n) || !takes(s, ':') ||
            !skim_value(s))
            return false;
        if (!wanted(s, keys[n++])) continue;
        if (s->taken++) strbuf_addc(s->out, ',');
        strbuf_addn(s->out, from, (size_t)(s->at - from));
    } while (takes(s, ','));
    return takes(s, '}');
}

static bool skim_value(skimmer *s)
{
    slice text;
    bool good = false;
    const char c = next(s);
    if (s->depth++ == DEPTH_MAX) return false;
    if (c == '{')
        good = skim_object(s);
    else if (c == '[')
        good = skim_array(s);
    else if (c == '"')
        good = skim_string(s, &text, true);
    else if (c == '-' || (c >= '0' && c <= '9'))
        good = skim_number(s);
    else
        good = skim_word(s, "true") || skim_word(s, "false") || skim_word(s, "null");
    s->depth--;
    return good;
}

bool json_skim(const char *text, size_t size, const char *const *keys, strbuf *out)
{
    skimmer s = {.at = text, .end = text + size, .keys = keys, .out = out};
    if (next(&s) != '{') return false;
    strbuf_addc(out, '{');
    if (!skim_value(&s)) return false;
    strbuf_addc(out, '}');
    next(&s);
    return s.at == s.end;
}
