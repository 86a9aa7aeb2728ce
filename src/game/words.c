/*
 * words.c: sentences by code, read from words.json and filled with names and numbers. Not for what a viewer
 * may know: session and story see to that.
 */
#include "game/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/names.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/number.h"
#include "game/field.h"
#include "game/game.h"
#include "game/scenario.h"
#include "game/translation.h"

enum { WORDS_FILE_MAX = 4 * 1024 * 1024, NESTING_MAX = 4, HOLDERS_MAX = 4000 };

#define MINUS "\xe2\x88\x92" /* U+2212 */

typedef struct item {
    const char *code;
    word_entry entry;
} item;

struct words {
    arena *memory;
    item *items; /* sorted by code */
    size_t count, cap;
    words_key_name key_name;
    void *key_self;
};

words *words_new(void)
{
    words *w = mem_alloc(sizeof *w);
    w->memory = arena_new();
    return w;
}

void words_free(words *w)
{
    if (w == NULL) return;
    arena_free(w->memory);
    mem_free(w->items);
    mem_free(w);
}

static int by_code(const void *a, const void *b)
{
    return strcmp(((const item *)a)->code, ((const item *)b)->code);
}

static item *find_item(const words *w, size_t sorted, const char *code)
{
    const item key = {.code = code};
    return sorted > 0 ? bsearch(&key, w->items, sorted, sizeof key, by_code) : NULL;
}

const word_entry *words_find(const words *w, const char *code)
{
    const item *found = w != NULL && code != NULL ? find_item(w, w->count, code) : NULL;
    return found != NULL ? &found->entry : NULL;
}

const char *words_kind(const scenario *sc, int type)
{
    char code[96];
    snprintf(code, sizeof code, "type.%s", sc->types[type].id);
    const word_entry *w = words_find(sc->words, code);
    return w != NULL ? w->text : sc->types[type].title;
}

const char *words_title(const words *w, const char *code)
{
    const word_entry *is = words_find(w, code);
    return is == NULL ? NULL : is->title[0] != '\0' ? is->title : is->text[0] != '\0' ? is->text : NULL;
}

bool words_each(const words *w, size_t i, const char **code, const word_entry **entry)
{
    if (i >= w->count) return false;
    *code = w->items[i].code;
    *entry = &w->items[i].entry;
    return true;
}

/* ---- place-holders */

/* The end of the place-holder that opens at *p == '{': its own closing brace, or NULL. */
static const char *closing(const char *p)
{
    int depth = 0;
    for (; *p != '\0'; p++) {
        if (*p == '{')
            depth++;
        else if (*p == '}' && --depth == 0)
            return p;
    }
    return NULL;
}

static bool same(const char *name, size_t len, const char *wanted)
{
    return strlen(wanted) == len && memcmp(name, wanted, len) == 0;
}

static const char *const plain_names[] = {"unit",  "other",  "side", "otherside", "space", "from",
                                          "place", "spaces", "step", "turn",      NULL};
static const char *const indexed_names[] = {"unit",  "space", "side",    "step", "mark", "dir", "condition",
                                            "level", "key",   "purpose", "list", "set",  NULL};

/* What stands in {dir0}: the list's place of "dir", and 0. -1: neither. */
static int indexed_name(const char *name, size_t len, int *n)
{
    if (len < 2 || name[len - 1] < '0' || name[len - 1] > '3') return -1;
    *n = name[len - 1] - '0';
    for (int i = 0; indexed_names[i] != NULL; i++)
        if (same(name, len - 1, indexed_names[i])) return i;
    return -1;
}

static const char of_key[] = "key:";

/* The inside of {key:log|L}: the command and the key it was born with; false: it is none. */
static bool key_parts(const char *name, size_t len, const char **command, size_t *clen, const char **born,
                      size_t *blen)
{
    const size_t prefix = strlen(of_key);
    if (len <= prefix || memcmp(name, of_key, prefix) != 0) return false;
    const char *bar = memchr(name, '|', len);
    if (bar == NULL) return false;
    *command = name + prefix;
    *clen = (size_t)(bar - *command);
    *born = bar + 1;
    *blen = len - (size_t)(*born - name);
    return *clen > 0 && *blen > 0;
}

static bool is_key(const char *name, size_t len)
{
    const char *command, *born;
    size_t clen, blen;
    return key_parts(name, len, &command, &clen, &born, &blen);
}

/* The names a verb may have to agree with, "unit" before "unit0": how far the one reaches that {unit|is|are}
 * begins with, at its first bar; 0: it is no such choice. */
static size_t agreeing(const char *name, size_t len)
{
    static const char *const whose[] = {"unit",  "other", "side",  "otherside", "unit0", "unit1",
                                        "unit2", "unit3", "side0", "side1",     "side2", "side3"};
    const char *bar = memchr(name, '|', len);
    for (size_t i = 0; bar != NULL && i < sizeof whose / sizeof whose[0]; i++)
        if (same(name, (size_t)(bar - name), whose[i])) return (size_t)(bar - name);
    return 0;
}

static bool is_number(const char *p, size_t len)
{
    return len >= 1 && p[0] >= '0' && p[0] <= '3' &&
           (len == 1 || (len == 2 && (p[1] == '+' || p[1] == 'h')) || p[1] == '|' || p[1] == '?' ||
            p[1] == ':');
}

/* True if the template can be filled; else *bad, *len say which place-holder cannot. */
static bool template_fits(const char *p, const char **bad, size_t *len)
{
    while ((p = strchr(p, '{')) != NULL) {
        int n;
        if (p[1] == '{') {
            p += 2;
            continue;
        }
        const char *end = closing(p);
        *bad = p;
        *len = end != NULL ? (size_t)(end - p) + 1 : strlen(p);
        if (end == NULL) return false;
        const char *name = p + 1;
        const size_t name_len = (size_t)(end - name);
        const size_t chosen_by = agreeing(name, name_len);
        bool known = chosen_by > 0 || is_number(name, name_len) || is_key(name, name_len) ||
                     indexed_name(name, name_len, &n) >= 0;
        for (int i = 0; !known && plain_names[i] != NULL; i++)
            known = same(name, name_len, plain_names[i]);
        if (!known) return false;
        /* choices may hold place-holders themselves */
        p = chosen_by > 0 ? name + chosen_by : is_number(name, name_len) && name_len > 2 ? p + 3 : end + 1;
    }
    return true;
}

/* ---- reading */

bool words_may_fill(const json_in *at, const char *text)
{
    const char *bad;
    size_t len;
    return template_fits(text, &bad, &len) ||
           json_fail(at, "the place-holder \"%.*s\" is not known: see rules/README.md for those there are",
                     len > 40 ? 40 : (int)len, bad);
}

void words_tell_keys(words *w, words_key_name name, void *self)
{
    w->key_name = name;
    w->key_self = self;
}

static bool take_text(words *w, const json_in *object, const char *key, const char **out)
{
    const char *text;
    if (!json_opt_string(object, key, "", &text)) return false;
    json_in at = json_get(object, key);
    if (strcmp(key, "rule") != 0 && !words_may_fill(&at, text)) return false;
    *out = text[0] != '\0' ? arena_strdup(w->memory, text) : "";
    return true;
}

static bool read_entry(words *w, const json_in *in, word_entry *entry)
{
    static const char *const keys[] = {"title",   "text",  "remedy", "rule", "picture", "also",
                                       "follows", "leads", "among",  "man",  "passing", NULL};
    long man = 0;
    *entry = (word_entry){
        .title = "", .text = "", .remedy = "", .rule = "", .follows = "", .also = "", .picture = ""};
    if (json_is_string(in->value)) {
        const char *text = json_string_value(in->value);
        if (!words_may_fill(in, text)) return false;
        entry->text = arena_strdup(w->memory, text);
        return true;
    }
    const bool ok = json_only_keys(in, keys) && take_text(w, in, "title", &entry->title) &&
                    take_text(w, in, "text", &entry->text) && take_text(w, in, "remedy", &entry->remedy) &&
                    take_text(w, in, "rule", &entry->rule) && take_text(w, in, "picture", &entry->picture) &&
                    take_text(w, in, "also", &entry->also) && take_text(w, in, "follows", &entry->follows) &&
                    json_opt_bool(in, "leads", false, &entry->leads) &&
                    json_opt_bool(in, "among", false, &entry->among) &&
                    json_opt_bool(in, "passing", false, &entry->passing) &&
                    json_opt_int(in, "man", 1, 4, 0, &man);
    entry->man = (uint8_t)man;
    return ok;
}

bool words_add(words *w, const json_in *root)
{
    const char *code;
    json_t *value;
    const size_t sorted = w->count;
    bool ok = true;
    if (!json_is_object(root->value))
        return json_fail(root, "an object of sentences {\"code\": \"text\"} is expected");
    json_object_foreach(root->value, code, value)
    {
        word_entry entry;
        json_in in = json_get(root, code);
        if (code[0] == '_') continue;
        if (!read_entry(w, &in, &entry)) {
            ok = false;
            break;
        }
        item *old = find_item(w, sorted, code);
        if (old != NULL) {
            old->entry = entry;
            continue;
        }
        if (w->count == w->cap) {
            w->cap = w->cap > 0 ? 2 * w->cap : 256;
            w->items = mem_realloc(w->items, w->cap * sizeof *w->items);
        }
        w->items[w->count++] = (item){.code = arena_strdup(w->memory, code), .entry = entry};
    }
    if (w->count > 0) qsort(w->items, w->count, sizeof *w->items, by_code); /* codes are unique: no ties */
    return ok;
}

bool words_read(words *w, const char *path, error *err)
{
    json_in root;
    if (!json_read_file(path, WORDS_FILE_MAX, &root, err)) return false;
    const bool ok = translation_put(&root, path) && words_add(w, &root);
    json_close(&root);
    return ok;
}

/* ---- filling */

typedef struct filler {
    const scenario *sc;
    const state *s;
    const word_args *args;
    strbuf *out;
    int *left; /* place holders that may still be filled */
} filler;

static void fill(const filler *f, const char *p, size_t len, int depth);

static void put_code(const filler *f, const char *code, int depth)
{
    const word_entry *entry = words_find(f->sc != NULL ? f->sc->words : NULL, code);
    if (entry == NULL || depth > NESTING_MAX) {
        strbuf_addf(f->out, "[%s]", code);
        return;
    }
    const char *text = entry->text[0] != '\0' ? entry->text : entry->title;
    fill(f, text, strlen(text), depth);
}

/* A name may have nobody to name: then the common word for it. */
static void put_someone(const filler *f, const char *code, const char *otherwise, int depth)
{
    if (words_find(f->sc != NULL ? f->sc->words : NULL, code) != NULL)
        put_code(f, code, depth + 1);
    else
        strbuf_add(f->out, otherwise);
}

/* A single figure is called what its unit's card calls it: "Askari of Stairs's column". */
static void put_figure(const filler *f, int index, int of, int depth)
{
    panel p = {0};
    if (f->s == NULL || depth >= NESTING_MAX) return;
    game_describe_unit(f->s, of, &p);
    for (int i = 0; i < p.count; i++) {
        const panel_row *row = &p.row[i];
        if (row->style != ROW_FIGURE || row->n[0] != index || row->label == NULL) continue;
        word_args args = word_args_none();
        args.unit = of;
        memcpy(args.n, row->n, sizeof args.n);
        const filler about = {.sc = f->sc, .s = f->s, .args = &args, .out = f->out, .left = f->left};
        put_code(&about, row->label, depth + 1);
        put_someone(f, "name.of", " of ", depth);
        return;
    }
}

/* Is anything of its sentence said before? */
static bool within_sentence(const strbuf *out)
{
    size_t n = out->len;
    while (n > 0 && out->s[n - 1] == ' ')
        n--;
    return n > 0 && strchr(".!?\n", out->s[n - 1]) == NULL;
}

/* With a small article within a sentence: "shots of the hunter", "disparos del cazador". */
static void put_name(const filler *f, const char *name)
{
    const bool within = within_sentence(f->out);
    const size_t at = f->out->len;
    strbuf_add(f->out, name);
    if (within && f->out->len > at) f->out->len = language_join(f->out->s, at);
}

static void put_unit(const filler *f, int u, int depth)
{
    const int of = f->sc != NULL ? action_unit_of(f->sc, u) : NO_UNIT;
    if (of == NO_UNIT) {
        put_someone(f, "name.unit", _("a unit"), depth);
        return;
    }
    if (u >= FIGURE_BASE) put_figure(f, u - FIGURE_BASE, of, depth);
    put_name(f, f->sc->units[of].name);
}

static void put_side(const filler *f, int side, int depth)
{
    if (f->sc == NULL || side < 0 || side >= f->sc->nsides)
        put_someone(f, "name.side", "nobody", depth);
    else
        put_name(f, f->sc->sides[side].name);
}

static void put_space(const filler *f, int space, int depth)
{
    char id[16];
    if (f->sc == NULL || space < 0 || space >= f->sc->board->nspaces) {
        put_someone(f, "name.space", "somewhere", depth);
        return;
    }
    board_space_name(f->sc->board, space, id);
    const char *title = f->sc->board->spaces[space].name;
    const bool named = title != NULL && title[0] != '\0';
    if (f->args->from_afar && !named)
        put_someone(f, "name.spot", _("this place"), depth);
    else if (!named)
        strbuf_add(f->out, id);
    else
        put_name(f, title);
    if (named && !f->args->from_afar) strbuf_addf(f->out, " (%s)", id);
}

/* By its name alone, where it has one. */
static void put_place(const filler *f, int space, int depth)
{
    const bool is = f->sc != NULL && space >= 0 && space < f->sc->board->nspaces;
    const char *title = is ? f->sc->board->spaces[space].name : NULL;
    if (title != NULL && title[0] != '\0')
        put_name(f, title);
    else
        put_space(f, space, depth);
}

static void put_named(const filler *f, const char *prefix, const char *name, int depth)
{
    char code[96];
    snprintf(code, sizeof code, "%s%s", prefix, name);
    put_code(f, code, depth + 1);
}

/* So many of the map's own: "3 boxes". */
static void put_spaces(const filler *f, int depth)
{
    static const char *const kinds[] = {
        [BOARD_SQUARE] = "square", [BOARD_HEX] = "hex", [BOARD_AREA] = "area"};
    const board *b = f->sc->board;
    const int at = f->args->space, sheet = at >= 0 && at < b->nspaces ? b->spaces[at].sheet : 0;
    put_named(f, "spaces.", kinds[b->sheets[sheet].kind], depth);
}

static int side_of(const filler *f, int u)
{
    const int of = f->sc != NULL ? action_unit_of(f->sc, u) : NO_UNIT;
    return of != NO_UNIT ? f->sc->units[of].side : NO_SIDE;
}

static int side_spoken_of(const filler *f)
{
    return f->args->side != NO_SIDE ? f->args->side : side_of(f, f->args->unit);
}

static int other_side(const filler *f)
{
    const int side = side_spoken_of(f), other = side_of(f, f->args->other);
    return other != NO_SIDE && other != side ? other : side == 0 || side == 1 ? 1 - side : NO_SIDE;
}

/* A figure is one, whatever its party is called; nobody is, too. */
static bool unit_is_plural(const filler *f, int u)
{
    const int of = f->sc != NULL && u < FIGURE_BASE ? action_unit_of(f->sc, u) : NO_UNIT;
    return of != NO_UNIT && f->sc->units[of].plural;
}

static bool side_is_plural(const filler *f, int side)
{
    return f->sc != NULL && side >= 0 && side < f->sc->nsides && f->sc->sides[side].plural;
}

/* Is the name plural that a choice goes by? See agreeing(). */
static bool is_plural(const filler *f, const char *name, size_t len)
{
    const int32_t *n = f->args->n;
    if (same(name, len, "unit")) return unit_is_plural(f, f->args->unit);
    if (same(name, len, "other")) return unit_is_plural(f, f->args->other);
    if (same(name, len, "side")) return side_is_plural(f, side_spoken_of(f));
    if (same(name, len, "otherside")) return side_is_plural(f, other_side(f));
    return name[0] == 'u' ? unit_is_plural(f, n[name[len - 1] - '0'])
                          : side_is_plural(f, n[name[len - 1] - '0']);
}

static void put_plain(const filler *f, const char *name, size_t len, int depth)
{
    const word_args *a = f->args;
    if (same(name, len, "unit")) {
        put_unit(f, a->unit, depth);
    } else if (same(name, len, "other")) {
        put_unit(f, a->other, depth);
    } else if (same(name, len, "side")) {
        put_side(f, side_spoken_of(f), depth);
    } else if (same(name, len, "otherside")) {
        put_side(f, other_side(f), depth);
    } else if (same(name, len, "space")) {
        put_space(f, a->space, depth);
    } else if (same(name, len, "from")) {
        put_space(f, a->from, depth);
    } else if (same(name, len, "place")) {
        put_place(f, a->space, depth);
    } else if (same(name, len, "spaces") && f->sc != NULL) {
        put_spaces(f, depth);
    } else if (same(name, len, "step") && f->s != NULL && f->sc != NULL &&
               f->s->step < f->sc->rules->nsteps) {
        put_named(f, "step.", f->sc->rules->steps[f->s->step], depth);
    } else if (same(name, len, "turn") && f->s != NULL) {
        strbuf_addf(f->out, "%d", f->s->turn);
    } else {
        strbuf_addf(f->out, "[%.*s]", (int)len, name);
    }
}

/* Directions are named by the sheet the place spoken of lies on, else the first that has any. */
static const char *direction_name(const filler *f, int32_t n)
{
    const board *b = f->sc->board;
    int sheet = -1;
    const int space = f->args->space;
    if (space >= 0 && space < b->nspaces) sheet = b->spaces[space].sheet;
    for (int i = 0; sheet < 0 && i < b->nsheets; i++)
        if (b->sheets[i].kind != BOARD_AREA) sheet = i;
    if (sheet < 0 || n < 0 ||
        n >= (b->sheets[sheet].kind == BOARD_SQUARE ? 8
              : b->sheets[sheet].kind == BOARD_HEX  ? 6
                                                    : 0))
        return NULL;
    return board_direction_name(b, sheet, n);
}

/* A mark stands within a sentence there, so that it begins as it does within one, whatever it does on a card.
 */
static void put_mark(const filler *f, const char *name, int depth)
{
    const size_t at = f->out->len;
    put_named(f, "mark.", name, depth);
    if (f->out->len > at) language_within(f->out->s + at);
}

enum { NUMBERS = sizeof((word_args *)NULL)->n / sizeof(int32_t) };
enum { PLACE_BITS = 8, LIST_BITS = 32, PLACE_MOST = 0xff }; /* of a list: an index, and one, in each byte */

bool word_list_add(int32_t *list, int space)
{
    const uint32_t has = (uint32_t)*list;
    if (space < 0 || space >= PLACE_MOST) return false;
    for (int at = 0; at < LIST_BITS; at += PLACE_BITS)
        if ((has >> at & PLACE_MOST) == 0) {
            *list = (int32_t)(has | (uint32_t)(space + 1) << at);
            return true;
        }
    return false;
}

/* One more of several, by its number alone. */
static void put_listed(const filler *f, int space, bool *first)
{
    char id[16];
    if (space < 0 || f->sc == NULL || space >= f->sc->board->nspaces) return;
    board_space_name(f->sc->board, space, id);
    strbuf_addf(f->out, "%s%s", *first ? "" : ", ", id);
    *first = false;
}

static void put_list(const filler *f, uint32_t n)
{
    for (bool first = true; n != 0; n >>= PLACE_BITS)
        put_listed(f, (int)(n & PLACE_MOST) - 1, &first);
}

/* The spaces whose bits stand in those numbers. */
static void put_set(const filler *f, const int32_t *set, int count)
{
    bool first = true;
    for (int i = 0; i < count * LIST_BITS; i++)
        if ((uint32_t)set[i / LIST_BITS] >> i % LIST_BITS & 1) put_listed(f, i, &first);
}

static void put_indexed(const filler *f, int what, int at, int depth)
{
    const int32_t n = f->args->n[at];
    const ruleset *rs = f->sc != NULL ? f->sc->rules : NULL;
    key_info key;
    const char *name = rs != NULL && strcmp(indexed_names[what], "dir") == 0 ? direction_name(f, n) : NULL;
    if (strcmp(indexed_names[what], "unit") == 0)
        put_unit(f, n, depth);
    else if (strcmp(indexed_names[what], "space") == 0)
        put_space(f, n, depth);
    else if (strcmp(indexed_names[what], "list") == 0)
        put_list(f, (uint32_t)n);
    else if (strcmp(indexed_names[what], "set") == 0)
        put_set(f, &f->args->n[at], NUMBERS - at);
    else if (strcmp(indexed_names[what], "side") == 0)
        put_side(f, n, depth);
    else if (strcmp(indexed_names[what], "step") == 0 && rs != NULL && n >= 0 && n < rs->nsteps)
        put_named(f, "step.", rs->steps[n], depth);
    else if (strcmp(indexed_names[what], "mark") == 0 && rs != NULL && n >= 0 && n < rs->nmarks)
        put_mark(f, rs->marks[n].name, depth);
    else if (strcmp(indexed_names[what], "condition") == 0 && rs != NULL && n >= 0 && n < f->sc->nconditions)
        strbuf_add(f->out, f->sc->conditions[n].text);
    else if (strcmp(indexed_names[what], "level") == 0 && rs != NULL && n >= 0 && n < f->sc->nlevels)
        put_named(f, "level.", f->sc->levels[n], depth);
    else if (strcmp(indexed_names[what], "key") == 0 && rs != NULL && key_at(f->sc, n, &key))
        strbuf_addf(f->out, "\"%s\"", key.name);
    else if (strcmp(indexed_names[what], "purpose") == 0 && n >= 0 && n < UMPIRE_PURPOSES)
        put_named(f, "umpire.for.", umpire_purposes[n], depth);
    else if (name != NULL)
        put_named(f, "dir.", name, depth);
    else
        strbuf_addf(f->out, "[%s %ld]", indexed_names[what], (long)n);
}

static void put_number(strbuf *out, int64_t n)
{
    char text[NUMBER_TEXT];
    strbuf_add(out, number_text(n, text));
}

/* "box|boxes", split at the bar that is not inside braces. */
static void put_choice(const filler *f, const char *p, const char *end, bool first, int depth)
{
    const char *bar = p;
    for (int open = 0; bar < end && (*bar != '|' || open > 0); bar++)
        open += *bar == '{' ? 1 : *bar == '}' ? -1 : 0;
    if (first)
        fill(f, p, (size_t)(bar - p), depth + 1);
    else if (bar < end)
        fill(f, bar + 1, (size_t)(end - bar - 1), depth + 1);
}

/* The inside of {0...}. */
static void put_numbered(const filler *f, const char *p, const char *end, int depth)
{
    const int32_t n = f->args->n[p[0] - '0'];
    char code[96];
    switch (end - p > 1 ? p[1] : '\0') {
    case '+':
        if (n >= 0) strbuf_addc(f->out, '+');
        put_number(f->out, n);
        break;
    case 'h':
        if (n == -1) strbuf_add(f->out, MINUS); /* its whole part is no number with a sign */
        put_number(f->out, n / 2);
        if (n % 2 != 0) strbuf_add(f->out, ".5");
        break;
    case '|':
        put_choice(f, p + 2, end, n == 1 || n == -1, depth);
        break;
    case '?':
        put_choice(f, p + 2, end, n != 0, depth);
        break;
    case ':':
        snprintf(code, sizeof code, "%.*s%ld", end - p - 2 > 60 ? 60 : (int)(end - p - 2), p + 2, (long)n);
        put_code(f, code, depth + 1);
        break;
    default:
        put_number(f->out, n);
        break;
    }
}

static bool put_key(const filler *f, const char *name, size_t len)
{
    const char *command, *born;
    size_t clen, blen;
    char of[48], now[48] = "";
    if (!key_parts(name, len, &command, &clen, &born, &blen)) return false;
    const words *w = f->sc != NULL ? f->sc->words : NULL;
    snprintf(of, sizeof of, "%.*s", (int)clen, command);
    if (w != NULL && w->key_name != NULL) w->key_name(w->key_self, of, now, sizeof now);
    if (now[0] != '\0')
        strbuf_add(f->out, now);
    else
        strbuf_addn(f->out, born, blen);
    return true;
}

static void fill(const filler *f, const char *p, size_t len, int depth)
{
    const char *stop = p + len;
    while (p < stop) {
        const char *brace = memchr(p, '{', (size_t)(stop - p));
        if (brace == NULL || depth > NESTING_MAX || --*f->left < 0) {
            strbuf_addn(f->out, p, (size_t)(stop - p));
            return;
        }
        strbuf_addn(f->out, p, (size_t)(brace - p));
        if (brace + 1 < stop && brace[1] == '{') {
            strbuf_addc(f->out, '{');
            p = brace + 2;
            continue;
        }
        const char *end = closing(brace), *name = brace + 1;
        int n;
        if (end == NULL || end >= stop) {
            strbuf_addn(f->out, brace, (size_t)(stop - brace));
            return;
        }
        const size_t name_len = (size_t)(end - name);
        const int what = indexed_name(name, name_len, &n);
        const size_t chosen_by = agreeing(name, name_len);
        if (chosen_by > 0)
            put_choice(f, name + chosen_by + 1, end, !is_plural(f, name, chosen_by), depth);
        else if (is_number(name, name_len))
            put_numbered(f, name, end, depth);
        else if (what >= 0)
            put_indexed(f, what, n, depth);
        else if (!put_key(f, name, name_len))
            put_plain(f, name, name_len, depth);
        p = end + 1;
        /* A name that ends in a full stop ends the sentence with it. */
        const char *said = strbuf_str(f->out);
        if (p < stop && *p == '.' && p[1] != '.' && f->out->len > 0 && said[f->out->len - 1] == '.') p++;
    }
}

void words_format(const scenario *sc, const state *s, const char *code, const word_args *args, strbuf *out)
{
    const word_args none = word_args_none();
    int left = HOLDERS_MAX;
    const filler f = {.sc = sc, .s = s, .args = args != NULL ? args : &none, .out = out, .left = &left};
    put_code(&f, code != NULL ? code : "?", 0);
}

void words_format_template(const scenario *sc, const state *s, const char *template, const word_args *args,
                           strbuf *out)
{
    const word_args none = word_args_none();
    int left = HOLDERS_MAX;
    const filler f = {.sc = sc, .s = s, .args = args != NULL ? args : &none, .out = out, .left = &left};
    fill(&f, template, strlen(template), 0);
}
