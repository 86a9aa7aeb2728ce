/* save_seal.c: "seal", "secret" and "open", the lines of a sealed save (session_seal.c says what they mean).
 */
#include "game/save_seal.h"

#include <stdio.h>
#include <string.h>

#include "game/seal_key.h"

enum { SEALS_MAX = 10000 };

static bool begins(const line *l, const char *word)
{
    const size_t n = strlen(word);
    return l->size > n && memcmp(l->text, word, n) == 0;
}

static bool add_seal(reading *in, int at)
{
    const line *l = &in->lines[at];
    seal *grown = mem_realloc(in->seals, sizeof *grown * (size_t)(in->nseals + 1));
    in->seals = grown;
    in->seals[in->nseals] = (seal){0};
    if (in->nseals == SEALS_MAX ||
        !seal_read_hex(l->text + 5, l->size - 5, in->seals[in->nseals].commit, SEAL_DIGEST))
        return reading_fail(in, at, "expected \"seal\" and 64 hexadecimal digits");
    in->nseals++;
    return true;
}

static bool read_secret(reading *in, int at)
{
    const line *l = &in->lines[at];
    const char *id = l->text + 7, *gap = memchr(id, ' ', l->size - 7);
    for (int i = 0; gap != NULL && i < SIDES_MAX && in->side_id[i] != NULL; i++) {
        if (strlen(in->side_id[i]) != (size_t)(gap - id) ||
            memcmp(in->side_id[i], id, (size_t)(gap - id)) != 0)
            continue;
        seal_secret *to = &in->seals[in->nseals - 1].secret[i];
        if (to->thrown ||
            !seal_read_hex(gap + 1, l->size - (size_t)(gap + 1 - l->text), to->commit, SEAL_DIGEST))
            break;
        to->thrown = true;
        return true;
    }
    return reading_fail(in, at, "expected \"secret SIDE\" and 64 hexadecimal digits, once a side");
}

/* "open 1 OWN british SALT TEXT": the number of the seal that it opens, from 0; -1: it is no such line. */
static int number_of(const line *l, const char **rest)
{
    char digits[8] = "";
    const char *text = l->text + 5, *gap = memchr(text, ' ', l->size - 5);
    int n;
    if (gap == NULL || gap - text >= (int)sizeof digits) return -1;
    memcpy(digits, text, (size_t)(gap - text));
    *rest = gap + 1;
    return reading_int(digits, &n) ? n - 1 : -1;
}

static bool read_opening(reading *in, int at, int so_far)
{
    const line *l = &in->lines[at];
    const char *rest = NULL;
    strbuf copy = {0};
    const int n = number_of(l, &rest);
    if (n < 0 || n >= so_far)
        return reading_fail(in, at, "expected \"open NUMBER\" of a seal that stands before it");
    strbuf_addn(&copy, rest, l->size - (size_t)(rest - l->text));
    const bool good = copy.len == strlen(strbuf_str(&copy)) &&
                      seal_open(&in->seals[n], in->side_id, in->nsides, strbuf_str(&copy));
    strbuf_free(&copy);
    in->seals[n].told = good;
    return good ||
           reading_fail(in, at,
                        "what is told here is not what the seal was made of: the file was edited, and its "
                        "dice prove nothing");
}

/* In the midst of a battle a secret belongs to the seal right before it, which comes into force with it. */
static bool follows_seal(reading *in, int at)
{
    int i = at - 1;
    while (begins(&in->lines[i], "secret "))
        i--;
    return begins(&in->lines[i], "seal ") || reading_fail(in, at, "is a secret without a seal before it");
}

static void read_terms(reading *in)
{
    static const char *const words[] = {"dice ", "undo ", "side ", "option "};
    for (int i = 1; i < in->start; i++)
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
            if (begins(&in->lines[i], words[k])) {
                strbuf_addn(&in->terms, in->lines[i].text, in->lines[i].size);
                strbuf_addc(&in->terms, '\n');
            }
}

bool reading_seals(reading *in)
{
    for (int i = 1; i < in->start; i++)
        if (begins(&in->lines[i], "seal ")) {
            if (in->nseals > 0) return reading_fail(in, i, "is the second seal of this battle's beginning");
            if (!add_seal(in, i)) return false;
        }
    for (int i = 1; i < in->start; i++)
        if (begins(&in->lines[i], "secret ")) {
            if (in->nseals == 0) return reading_fail(in, i, "is a secret where nothing is sealed");
            if (!read_secret(in, i)) return false;
        }
    if (in->nseals == 0) return true;
    read_terms(in);
    for (int i = in->start + 1; i < in->count; i++) {
        if (begins(&in->lines[i], "seal ") && !add_seal(in, i)) return false;
        if (begins(&in->lines[i], "secret ") && !(follows_seal(in, i) && read_secret(in, i))) return false;
        if (begins(&in->lines[i], "open ") && !read_opening(in, i, in->nseals)) return false;
    }
    for (int i = 0; in->key_dir != NULL && i < in->nseals; i++)
        if (!in->seals[i].known) seal_key_read(in->key_dir, &in->seals[i], in->side_id, in->nsides, in->name);
    return true;
}

bool reading_is_seal_line(const char *text)
{
    return strncmp(text, "seal ", 5) == 0 || strncmp(text, "secret ", 7) == 0 ||
           strncmp(text, "open ", 5) == 0;
}

bool reading_seal_line(reading *in, int at, session *s)
{
    const char *rest;
    if (s->nseals == 0) return reading_fail(in, at, "is of a seal, and this battle began with none");
    if (begins(&in->lines[at], "secret ")) return true; /* its seal's */
    if (begins(&in->lines[at], "open ")) {
        s->seals[number_of(&in->lines[at], &rest)].told = true;
        return true;
    }
    session_forget_undone(s);
    s->seals[++s->seal].first = s->count;
    return true;
}

bool reading_take_record(reading *in, int at, const session *s, entry *e, const char *faces)
{
    e->seal = s->seal;
    if (e->seal < 0 || s->seals[e->seal].known) return true;
    return dice_read_record(faces, &e->record, &e->nrecord) ||
           reading_fail(in, at, "expected the faces of its dice, with a blank between them");
}
