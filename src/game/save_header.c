/*
 * save_header.c: the lines of a save and their check digits, and what stands before the battle. Not for
 * playing it (save_load.c).
 */
#include "game/save_header.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/language.h"

bool reading_fail(const reading *in, int at, const char *text)
{
    return error_set(in->err, in->name, at + 1, 0, "%s", language_said(text));
}

/* ---- lines and their checks */

static bool check_line(reading *in, const char *text, size_t size)
{
    char want[SAVE_CHECK + 1] = " #";
    if (size < SAVE_CHECK) return false;
    uint64_t check = save_check(in->check, text, size - SAVE_CHECK);
    save_hex(check, want + 2);
    if (memcmp(want, text + size - SAVE_CHECK, SAVE_CHECK) != 0) return false;
    in->check = check;
    return true;
}

static bool begins(const char *text, size_t size, const char *with)
{
    const size_t n = strlen(with);
    return size >= n && memcmp(text, with, n) == 0;
}

/* What else of ours somebody may take for a battle, and what he can do with it. */
static bool no_save(reading *in, const char *text, size_t size)
{
    static const struct {
        const char *begins, *says;
    } others[] = {
        {"sandtable-letter ",
         N_("is a letter, closed to one side's key, and no saved battle: its side opens it with "
            "\"sandtable letter FILE --key KEY\" in a terminal (--legal lists the orders, "
            "--picture draws the board)")},
        {"sandtable-answer ",
         N_("is an answer by letter and no saved battle: who judges plays it with \"sandtable "
            "letter SAVE --answer FILE\" in a terminal")},
        {"sandtable-post ",
         N_("is the key to a side's letters and no saved battle: \"sandtable letter LETTER --key "
            "FILE\" in a terminal opens one with it")},
        {"sandtable-key ",
         N_("is the key to the dice of a battle and no saved battle: open the battle itself")},
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (begins(text, size, others[i].begins))
            return error_set(in->err, in->name, 0, 0, "%s", language_said(others[i].says));
    return reading_fail(in, 0, "is not a saved battle: it should begin with \"sandtable-save\"");
}

bool reading_split(reading *in, const char *text, size_t size)
{
    int cap = 0;
    in->report->kept = 0;
    if (!begins(text, size, "sandtable-save ")) return no_save(in, text, size);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - (text + at)) : size - at;
        if (end == NULL && length < SAVE_CHECK + 4096 &&
            !check_line(in, text + at, length > 0 ? length - 1 : 0)) {
            in->report->torn = true; /* cut off while it was being written */
            break;
        }
        if (end == NULL || !check_line(in, text + at, length)) {
            if (in->count == 0 && !begins(text, size, "sandtable-save 1 "))
                return reading_fail(
                    in, 0,
                    "is not of save format 1, the one this program reads: it is damaged, or of a "
                    "newer Sandtable");
            in->report->damaged = true;
            return error_set(in->err, in->name, in->count + 1, 0,
                             ngettext("this line is not as it was written (its check digits do not fit): the "
                                      "file was damaged or edited; %d line before it is whole",
                                      "this line is not as it was written (its check digits do not fit): the "
                                      "file was damaged or edited; %d lines before it are whole",
                                      (unsigned long)in->count),
                             in->count);
        }
        if (in->count >= SAVE_LINES_MAX) return reading_fail(in, in->count, "has more lines than any battle");
        if (in->count == cap) {
            cap = cap > 0 ? cap * 2 : 256;
            in->lines = mem_realloc(in->lines, sizeof *in->lines * (size_t)cap);
        }
        in->lines[in->count++] = (line){text + at, length - SAVE_CHECK};
        at += length + 1;
        in->report->kept = at;
    }
    return true;
}

/* ---- the header */

/* The value of "key value" copied and unescaped into the reading's strings, or NULL. */
static const char *value_of(reading *in, int at, const char *key, char **free_space)
{
    const line *l = &in->lines[at];
    size_t n = strlen(key);
    if (l->size <= n || memcmp(l->text, key, n) != 0 || l->text[n] != ' ') return NULL;
    char *out = *free_space, *start = out;
    for (size_t i = n + 1; i < l->size; i++) {
        unsigned code;
        if (l->text[i] == '%' && i + 2 < l->size &&
            sscanf((const char[]){l->text[i + 1], l->text[i + 2], '\0'}, "%2x", &code) == 1 && code != 0) {
            *out++ = (char)code;
            i += 2;
        } else {
            *out++ = l->text[i];
        }
    }
    *out++ = '\0';
    *free_space = out;
    return start;
}

static bool parse_u64(const char *text, uint64_t *out)
{
    uint64_t n = 0;
    if (*text == '\0') return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || n > (UINT64_MAX - 9) / 10) return false;
        n = n * 10 + (uint64_t)(*text - '0');
    }
    *out = n;
    return true;
}

bool reading_int(const char *text, int *out)
{
    uint64_t n;
    bool minus = *text == '-';
    if (!parse_u64(text + minus, &n) || n > INT32_MAX) return false;
    *out = minus ? -(int)n : (int)n;
    return true;
}

static bool read_seat(reading *in, int at, int side, char *value)
{
    char *seat = strchr(value, ' ');
    if (side >= SIDES_MAX || seat == NULL)
        return reading_fail(in, at, "expected \"side NAME human\" or \"side NAME computer PLAYER\"");
    *seat++ = '\0';
    in->side_id[side] = value;
    if (strcmp(seat, "human") == 0) {
        in->config.seat[side] = SEAT_HUMAN;
        return true;
    }
    if (strncmp(seat, "computer", 8) != 0 || (seat[8] != '\0' && seat[8] != ' '))
        return reading_fail(in, at, "who plays this side should be \"human\" or \"computer\"");
    in->config.seat[side] = SEAT_COMPUTER;
    in->config.player[side] = seat[8] == ' ' ? seat + 9 : NULL;
    return true;
}

static bool read_word(reading *in, int at, const char *value, const char *const *known, int *out)
{
    for (int i = 0; known[i] != NULL; i++)
        if (strcmp(value, known[i]) == 0) {
            *out = i;
            return true;
        }
    return error_set(in->err, in->name, at + 1, 0, "\"%.40s\" is not one of the words known here (%s, %s)",
                     value, known[0], known[1]);
}

/* "seeded", "typed" (the dice of every person's side) or "typed SIDE SIDE"; the sides come later. */
static bool read_dice(reading *in, int at, const char *value)
{
    in->typed = strncmp(value, "typed", 5) == 0 && (value[5] == '\0' || value[5] == ' ') ? value + 5 : NULL;
    return in->typed != NULL || strcmp(value, "seeded") == 0 ||
           error_set(in->err, in->name, at + 1, 0,
                     "\"%.40s\" is not one of the words known here (seeded, typed)", value);
}

/* Whose dice are entered, now that the sides are known. */
static bool settle_dice(reading *in, int nsides)
{
    for (int i = 0; in->typed != NULL && *in->typed == '\0' && i < nsides; i++)
        if (in->config.seat[i] == SEAT_HUMAN) in->config.typed |= (uint8_t)(1u << i);
    for (const char *p = in->typed; p != NULL && *p != '\0';) {
        p += strspn(p, " ");
        const size_t n = strcspn(p, " ");
        int i = 0;
        while (i < nsides && !(strlen(in->side_id[i]) == n && memcmp(in->side_id[i], p, n) == 0))
            i++;
        if (i == nsides)
            return error_set(
                in->err, in->name, 0, 0,
                "\"%.*s\" throws real dice, but no side is called so: the beginning of the save is damaged",
                (int)(n < 40 ? n : 40), p);
        in->config.typed |= (uint8_t)(1u << i);
        p += n;
    }
    return true;
}

/* "begun 1 14 60 3 9": a session_begun. */
static bool read_begun(reading *in, int at, const char *value)
{
    session_begun *b = &in->config.begun;
    int *const to[] = {&b->version, &b->kept, &b->of, &b->turn, &b->otherwise};
    char word[12];
    for (size_t i = 0; i < sizeof to / sizeof to[0]; i++) {
        const size_t n = strcspn(value, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), value);
        if (n == 0 || n >= sizeof word || !reading_int(word, to[i]) || *to[i] < 0)
            return reading_fail(in, at, "expected \"begun\" and five whole numbers");
        value += n + (value[n] == ' ');
    }
    return *value == '\0' || reading_fail(in, at, "expected \"begun\" and five whole numbers");
}

/* One line of the header; the options come back as "key=value" for the scenario. */
static bool read_header_line(reading *in, int at, int *nsides, const char **options, int *noptions,
                             char **space)
{
    static const char *const undo_words[] = {"free", "ask", "never", NULL};
    const char *v;
    int n = 0;
    if ((v = value_of(in, at, "scenario", space)) != NULL) {
        in->scenario = v;
        return true;
    }
    if ((v = value_of(in, at, "rules", space)) != NULL) {
        char *gap = strrchr(v, ' ');
        if (gap == NULL || !reading_int(gap + 1, &in->rules_version))
            return reading_fail(in, at, "expected \"rules NAME VERSION\"");
        *gap = '\0';
        in->rules_id = v;
        return true;
    }
    if ((v = value_of(in, at, "begun", space)) != NULL) return read_begun(in, at, v);
    if ((v = value_of(in, at, "seed", space)) != NULL)
        return parse_u64(v, &in->config.seed) || reading_fail(in, at, "the seed should be a whole number");
    if ((v = value_of(in, at, "dice", space)) != NULL) return read_dice(in, at, v);
    if ((v = value_of(in, at, "undo", space)) != NULL) {
        if (!read_word(in, at, v, undo_words, &n)) return false;
        in->config.undo = (undo_policy)n;
        return true;
    }
    if ((v = value_of(in, at, "side", space)) != NULL) return read_seat(in, at, (*nsides)++, (char *)v);
    if ((v = value_of(in, at, "option", space)) != NULL) {
        char *gap = strchr(v, ' ');
        if (gap == NULL || *noptions >= OPTIONS_MAX)
            return reading_fail(in, at, "expected \"option KEY VALUE\"");
        *gap = '=';
        options[(*noptions)++] = v;
        return true;
    }
    if (value_of(in, at, "seal", space) != NULL || value_of(in, at, "secret", space) != NULL)
        return true; /* save_seal.h */
    if (value_of(in, at, "title", space) != NULL) return true;
    if ((v = value_of(in, at, "data", space)) != NULL) {
        const char *gap = strchr(v, ' ');
        if (gap != NULL && in->scenario != NULL && strcmp(gap + 1, in->scenario) == 0)
            in->scenario_hash = strtoull(v, NULL, 16);
        return true;
    }
    return reading_fail(in, at, "is not a line a save's beginning has");
}

bool reading_header(reading *in, const char **options)
{
    int nsides = 0, noptions = 0;
    if (in->count == 0) return reading_fail(in, 0, "is cut off in its first line: there is no battle in it");
    if (in->lines[0].size != 16 || in->lines[0].text[15] != '1')
        return error_set(
            in->err, in->name, 1, 0,
            "is of save format %.*s and this program reads format %d: use the Sandtable that wrote it",
            (int)(in->lines[0].size - 15 < 20 ? in->lines[0].size - 15 : 20), in->lines[0].text + 15,
            SAVE_FORMAT);
    size_t total = 0;
    int end = -1;
    for (int i = 1; i < in->count && i < HEADER_LINES_MAX && end < 0; i++) {
        if (in->lines[i].size >= 8 && memcmp(in->lines[i].text, "start | ", 8) == 0) end = i;
        total += in->lines[i].size + 1;
    }
    if (end < 0)
        return reading_fail(in, in->count - 1,
                            "is cut off before the battle begins (there is no \"start\" line)");
    in->start = end;
    in->strings = mem_alloc(total * 2 + 1);
    char *space = in->strings;
    for (int i = 1; i < end; i++)
        if (!read_header_line(in, i, &nsides, options, &noptions, &space)) return false;
    options[noptions] = NULL;
    in->nsides = nsides;
    if (!settle_dice(in, nsides)) return false;
    if (in->scenario == NULL || in->rules_id == NULL)
        return reading_fail(
            in, end, "the lines before the battle do not say which scenario and rules it is played by");
    return true;
}

/* ---- the lines of the battle */

bool reading_cut(char *text, size_t size, bool has_faces, line_parts *out)
{
    enum { HASH_DIGITS = 16, BAR = 3 };
    if (size < HASH_DIGITS + BAR || memcmp(text + size - HASH_DIGITS - BAR, " | ", BAR) != 0) return false;
    text[size - HASH_DIGITS - BAR] = '\0';
    out->what = text;
    out->hash = text + size - HASH_DIGITS;
    out->faces = NULL;
    if (!has_faces) return true;
    char *first = strstr(text, " | ");
    if (first == NULL) return false;
    *first = '\0';
    out->faces = first + BAR;
    return true;
}

bool reading_given(reading *in, int at, char **faces, char **given, bool *typed)
{
    *given = NULL;
    *typed = strncmp(*faces, "typed ", 6) == 0;
    if (!*typed && strncmp(*faces, "given ", 6) != 0) return true;
    char *colon = strstr(*faces, ": ");
    dice_source dice;
    if (colon == NULL) return reading_fail(in, at, "expected \": \" after the faces that were given");
    *colon = '\0';
    dice_seeded(&dice, 0, 0);
    if (*typed) dice_typed(&dice, 0, 0);
    error err = {0};
    if (!dice_script(&dice, *faces + 6, &err) || dice.nscript == 0)
        return reading_fail(in, at, err.text[0] != '\0' ? err.text : "expected the faces that were given");
    *given = *faces + 6;
    *faces = colon + 2;
    return true;
}

void reading_free(reading *in)
{
    mem_free(in->lines);
    mem_free(in->strings);
    for (int i = 0; i < in->nseals; i++)
        seal_forget(&in->seals[i]);
    mem_free(in->seals);
    strbuf_free(&in->terms);
    strbuf_free(&in->want);
    strbuf_free(&in->faces);
    event_list_free(&in->events);
}
