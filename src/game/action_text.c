/*
 * action_text.c: actions to text and back. Not for judging legality: that is check()'s.
 */
#include "game/action_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/action_form.h"
#include "game/field.h"
#include "game/ruleset.h"
#include "game/scenario.h"

/* ---- to text */

/* Every action of every replay is written out again to compare it: no printf here. */
static void add_number(strbuf *out, int n)
{
    char digits[12];
    int at = (int)sizeof digits;
    unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (n < 0) digits[--at] = '-';
    strbuf_addn(out, digits + at, sizeof digits - (size_t)at);
}

void action_unit_text(const scenario *sc, int u, strbuf *out)
{
    const int of = action_unit_of(sc, u);
    strbuf_addn(out, "u?", of == NO_UNIT ? 2 : 1);
    add_number(out, of == NO_UNIT ? u : of);
    if (of == NO_UNIT || u < FIGURE_BASE) return;
    strbuf_addc(out, '.');
    add_number(out, u - FIGURE_BASE - sc->units[of].first_figure + 1);
}

static void encode_args(const scenario *sc, const action *a, const verb *v, strbuf *out)
{
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (a->args[i] == NO_ARG || v->args[i].kind == ARG_NONE) continue;
        const char *name = action_arg_name(sc, a, i, a->args[i]);
        strbuf_addc(out, ' ');
        strbuf_add(out, v->args[i].name);
        strbuf_addc(out, '=');
        if (name != NULL)
            strbuf_add(out, name);
        else
            add_number(out, a->args[i]);
    }
}

void action_encode(const scenario *sc, const action *a, strbuf *out)
{
    const verb *v = action_verb(sc->rules, a->verb);
    if (v == NULL) {
        strbuf_addf(out, "verb-%u?", (unsigned)a->verb);
        return;
    }
    strbuf_add(out, v->name);
    for (int i = 0; i < a->nunits && i < ACTION_UNITS; i++) {
        strbuf_add(out, i == 0 ? " " : "+");
        action_unit_text(sc, a->units[i], out);
    }
    for (int i = 0; i < a->nspaces && i < ACTION_SPACES; i++) {
        char name[16] = "?";
        if (a->spaces[i] < sc->board->nspaces) board_space_name(sc->board, a->spaces[i], name);
        strbuf_add(out, i == 0 ? " > " : " ");
        strbuf_add(out, name);
    }
    if (a->target != NO_UNIT) {
        strbuf_add(out, " @");
        action_unit_text(sc, a->target, out);
    }
    encode_args(sc, a, v, out);
}

/* ---- from text */

enum { WORD_MAX = 64 };

typedef struct reader {
    const scenario *sc;
    const char *at;
    char word[WORD_MAX];          /* the word just read, quoted in complaints */
    bool in_path;                 /* after ">" */
    const char *key[ACTION_ARGS]; /* name=value pairs wait until units and spaces are known */
    char value[ACTION_ARGS][WORD_MAX];
    error *err;
} reader;

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool next_word(reader *r)
{
    const char *p = r->at;
    while (is_gap(*p))
        p++;
    size_t kept = 0;
    for (; *p != '\0' && !is_gap(*p); p++)
        if (kept < WORD_MAX - 1) r->word[kept++] = *p;
    r->word[kept] = '\0';
    r->at = p;
    return kept > 0;
}

/* A number of digits only, below a million. */
static bool digits(const char **p, int *out)
{
    const char *start = *p;
    int n = 0;
    while (**p >= '0' && **p <= '9' && n < 100000)
        n = n * 10 + (*(*p)++ - '0');
    *out = n;
    return *p > start;
}

/* "u12" or "u12.5"; moves *p behind it. */
static int read_unit(const scenario *sc, const char **p)
{
    int u, number;
    if (**p != 'u') return NO_UNIT;
    ++*p;
    if (!digits(p, &u) || u >= sc->nunits) return NO_UNIT;
    if (**p != '.') return u;
    ++*p;
    if (!digits(p, &number) || number < 1 || number > sc->units[u].nfigures) return NO_UNIT;
    return FIGURE_BASE + sc->units[u].first_figure + number - 1;
}

static bool fail_unit(const reader *r)
{
    return error_set(r->err, "", 0, 0, "\"%s\" is no unit of this battle: units are u0 to u%d", r->word,
                     r->sc->nunits - 1);
}

static bool decode_units(reader *r, action *a)
{
    const char *p = r->word;
    if (a->nunits > 0)
        return error_set(r->err, "", 0, 0,
                         "\"%s\" is one unit too many: join units of a group with +, as in u3+u4", r->word);
    for (;;) {
        int u = read_unit(r->sc, &p);
        if (u == NO_UNIT || (*p != '\0' && *p != '+')) return fail_unit(r);
        if (a->nunits == ACTION_UNITS)
            return error_set(r->err, "", 0, 0, "a group is at most %d units", ACTION_UNITS);
        action_add_unit(a, u);
        if (*p++ == '\0') return true;
    }
}

static bool decode_target(reader *r, action *a)
{
    const char *p = r->word + 1;
    int u = read_unit(r->sc, &p);
    if (u == NO_UNIT || *p != '\0') return fail_unit(r);
    if (a->target != NO_UNIT)
        return error_set(r->err, "", 0, 0, "\"%s\" is a second target: an action has one", r->word);
    a->target = (int16_t)u;
    return true;
}

static bool decode_space(reader *r, action *a, const char *name)
{
    int space = board_space_find(r->sc->board, name);
    if (space == NO_SPACE) return error_set(r->err, "", 0, 0, "\"%s\" is no space of this map", name);
    if (a->nspaces == ACTION_SPACES)
        return error_set(r->err, "", 0, 0, "a path is at most %d spaces: give only its corners",
                         ACTION_SPACES);
    action_add_space(a, space);
    return true;
}

static bool keep_arg(reader *r, const verb *v, char *equals)
{
    *equals = '\0';
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (v->args[i].kind == ARG_NONE || strcmp(v->args[i].name, r->word) != 0) continue;
        if (r->key[i] != NULL) return error_set(r->err, "", 0, 0, "\"%s\" is given twice", r->word);
        r->key[i] = v->args[i].name;
        memcpy(r->value[i], equals + 1, strlen(equals + 1) + 1);
        return true;
    }
    strbuf list = {0};
    for (int i = 0; i < ACTION_ARGS; i++)
        if (v->args[i].kind != ARG_NONE)
            strbuf_addf(&list, "%s%s", list.len > 0 ? ", " : "", v->args[i].name);
    error_set(r->err, "", 0, 0, "\"%s\" takes no \"%s\": it takes %s", v->name, r->word,
              list.len > 0 ? strbuf_str(&list) : _("nothing of the kind"));
    strbuf_free(&list);
    return false;
}

static bool decode_number(reader *r, const verb *v, int i, int32_t *out)
{
    char *end;
    const char *text = r->value[i];
    long n = strtol(text, &end, 10);
    const char first = text[0] == '-' ? text[1] : text[0];
    if (first < '0' || first > '9' || *end != '\0' || n < v->args[i].lo || n > v->args[i].hi)
        return error_set(r->err, "", 0, 0, "%s=%s: a whole number from %ld to %ld is expected",
                         v->args[i].name, text, (long)v->args[i].lo, (long)v->args[i].hi);
    *out = (int32_t)n;
    return true;
}

/* The values there are, for a complaint. */
static bool fail_named(reader *r, const action *a, const verb *v, int i)
{
    strbuf list = {0};
    if (a->verb == VERB_UMPIRE_SET) { /* keys of other scopes lie between */
        key_info info;
        for (int k = 0; key_at(r->sc, k, &info); k++)
            if (info.of == key_scope(a)) strbuf_addf(&list, " %s", info.name);
    } else {
        const char *name;
        for (int32_t value = 0; (name = action_arg_name(r->sc, a, i, value)) != NULL; value++)
            strbuf_addf(&list, " %s", name);
    }
    error_set(r->err, "", 0, 0, "%s=%s is not known; there are:%.350s", v->args[i].name, r->value[i],
              list.len > 0 ? strbuf_str(&list) : " none");
    strbuf_free(&list);
    return false;
}

static bool decode_named(reader *r, const action *a, const verb *v, int i, int32_t *out)
{
    if (a->verb == VERB_UMPIRE_SET) {
        int key = key_find(r->sc, key_scope(a), r->value[i]);
        if (key < 0) return fail_named(r, a, v, i);
        *out = key;
        return true;
    }
    const char *name;
    for (int32_t value = 0; (name = action_arg_name(r->sc, a, i, value)) != NULL; value++)
        if (strcmp(name, r->value[i]) == 0) {
            *out = value;
            return true;
        }
    return fail_named(r, a, v, i);
}

static bool decode_args(reader *r, action *a, const verb *v)
{
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (r->key[i] == NULL) continue;
        bool ok = v->args[i].kind == ARG_NUMBER ? decode_number(r, v, i, &a->args[i])
                                                : decode_named(r, a, v, i, &a->args[i]);
        if (!ok) return false;
    }
    return true;
}

static bool decode_word(reader *r, action *a, const verb *v)
{
    char *equals = strchr(r->word, '=');
    if (r->word[0] == '>') {
        r->in_path = true;
        return r->word[1] == '\0' || decode_space(r, a, r->word + 1);
    }
    if (r->word[0] == '@') return r->in_path = false, decode_target(r, a);
    if (equals != NULL) return r->in_path = false, keep_arg(r, v, equals);
    return r->in_path ? decode_space(r, a, r->word) : decode_units(r, a);
}

/* What a well-read text may still lack. */
static bool fail_fault(const reader *r, const verb *v, const char *fault)
{
    static const struct {
        const char *code, *text;
    } sentences[] = {
        {"action.side", N_("nobody may do that now")},
        {"action.unit",
         N_("the units do not fit: it takes no unit, one, or a group in which each stands once")},
        {"action.target", N_("it takes no target (@)")},
        {"action.space", N_("the spaces after > do not fit: it takes none, one, or a path")},
        {"action.argument", N_("something is missing or out of range after its name (key=... value=...)")},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (strcmp(fault, sentences[i].code) == 0)
            return error_set(r->err, "", 0, 0, "\"%s\": %s", v->name, language_said(sentences[i].text));
    return error_set(r->err, "", 0, 0, "\"%s\" is not an action here", v->name);
}

bool action_decode(const scenario *sc, int side, const char *text, action *out, error *err)
{
    reader r = {.sc = sc, .at = text, .err = err};
    action a;
    if (!next_word(&r)) return error_set(err, "", 0, 0, "an action is expected, found nothing");
    const int index = action_verb_find(sc->rules, r.word);
    if (index < 0) {
        strbuf list = {0};
        for (int i = 0; i < sc->rules->nverbs; i++)
            strbuf_addf(&list, "%s%s", i > 0 ? ", " : "", sc->rules->verbs[i].name);
        error_set(err, "", 0, 0, "\"%s\" is no action: there are %.350s", r.word, strbuf_str(&list));
        strbuf_free(&list);
        return false;
    }
    const verb *v = action_verb(sc->rules, index);
    action_init(&a, index, index >= VERB_GO ? NO_SIDE : side);
    while (next_word(&r))
        if (!decode_word(&r, &a, v)) return false;
    if (!decode_args(&r, &a, v)) return false;
    const char *fault = action_fault(sc, &a);
    if (fault != NULL) return fail_fault(&r, v, fault);
    *out = a;
    return true;
}
