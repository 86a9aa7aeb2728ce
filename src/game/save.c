/*
 * save.c: writing a battle as an append-only text log, line by line.
 *
 * Each line ends with sixteen digits that check it and every line before it. First the header:
 *
 *     sandtable-save 1 #1f0c...
 *     title Kassassin Lock
 *     scenario rules/grid/scenarios/kassassin.json
 *     rules grid 1
 *
 * (there, if its rules had another version when it was begun: begun 1 14 60 3 9, a session_begun) and in the
 * same way seed (or seal and secrets: session_seal.c), dice, undo, side, option, data (a file and its hash)
 * and start (the faces of setting up, the state's hash). Then a line an action: number, who, action, faces,
 * hash of the state after:
 *
 *     1 british move u12 > I5 facing=n |  | 59ab...
 *     2 british fire u9 @u17 | typed 3 5 2: 3 5 2 | 0c4e...
 *     3 - go | 6 1 | 77d0...
 *     undo 1 | 59ab...
 *     seat british computer quick
 *     dice british typed
 *     hint british after 1
 *
 * the first of the last four being an undo: so many entries stand; then: somebody else plays that side, or
 * throws its dice, from here on; a hint was asked for when so many entries stood.
 *
 * Reading is save_load.c. Not for the report.
 */
#include "game/save.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "game/action_text.h"
#include "game/own.h"
#include "game/session_internal.h"

uint64_t save_check(uint64_t previous, const char *text, size_t size)
{
    return hash_bytes(previous ^ 0x73616e647461626cu, text, size);
}

void save_hex(uint64_t n, char out[17])
{
    for (int i = 0; i < 16; i++)
        out[i] = "0123456789abcdef"[n >> (60 - 4 * i) & 15];
    out[16] = '\0';
}

void save_add_line(strbuf *log, uint64_t *check, const char *text, size_t size)
{
    char end[SAVE_CHECK + 2] = " #";
    *check = save_check(*check, text, size);
    save_hex(*check, end + 2);
    end[SAVE_CHECK] = '\n';
    strbuf_addn(log, text, size);
    strbuf_addn(log, end, SAVE_CHECK + 1);
}

void save_log_line(session *s, const strbuf *line)
{
    save_add_line(&s->log, &s->check, strbuf_str(line), line->len);
    s->lines++;
}

/* Players choose paths and titles: a character that would break the line is written as %0a. */
static void add_escaped(strbuf *out, const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < 0x20 || *text == '%' || *text == 0x7f)
            strbuf_addf(out, "%%%02x", (unsigned)(unsigned char)*text);
        else
            strbuf_addc(out, *text);
}

void save_portable_path(const scenario *sc, const char *path, strbuf *out)
{
    const char *const bases[] = {sc->data_dir, own_folder()};
    for (int i = 0; i < 2; i++) {
        size_t n = bases[i] != NULL ? strlen(bases[i]) : 0;
        while (n > 0 && bases[i][n - 1] == '/')
            n--;
        if (n == 0 || strncmp(path, bases[i], n) != 0 || path[n] != '/') continue;
        for (path += n; *path == '/';)
            path++;
        break;
    }
    while (path[0] == '.' && path[1] == '/')
        path += 2;
    add_escaped(out, path);
}

void save_faces(const event_list *events, strbuf *out)
{
    bool first = true;
    for (int i = 0; i < events->nrolls; i++) {
        const roll *r = &events->rolls[i];
        for (int k = 0; k < r->count; k++) {
            char text[4];
            if (!first) strbuf_addc(out, ' ');
            first = false;
            if (r->kind == ROLL_DICE) {
                save_number(r->faces[k], out);
                continue;
            }
            dice_face_text(r, k, text);
            strbuf_add(out, text);
        }
    }
}

void save_who(const session *s, const entry *e, strbuf *out)
{
    if (e->pub.by_umpire)
        strbuf_add(out, "umpire");
    else if (e->pub.side == NO_SIDE)
        strbuf_add(out, "-");
    else
        strbuf_add(out, s->sc->sides[e->pub.side].id);
}

void save_number(int n, strbuf *out)
{
    char digits[12];
    int at = (int)sizeof digits;
    do
        digits[--at] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    strbuf_addn(out, digits + at, sizeof digits - (size_t)at);
}

static void entry_text(const session *s, const entry *e, int number, strbuf *out)
{
    char hash[17];
    save_number(number, out);
    strbuf_addc(out, ' ');
    save_who(s, e, out);
    strbuf_addc(out, ' ');
    action_encode(s->sc, &e->pub.act, out);
    strbuf_add(out, " | ");
    if (e->given != NULL) strbuf_addf(out, "%s %s: ", e->typed ? "typed" : "given", e->given);
    save_faces(&e->pub.events, out);
    save_hex(e->pub.hash, hash);
    strbuf_add(out, " | ");
    strbuf_add(out, hash);
}

static const char *undo_word(undo_policy policy)
{
    switch (policy) {
    case UNDO_FREE:
        return "free";
    case UNDO_ASK:
        return "ask";
    case UNDO_NO:
        return "never";
    }
    return "free";
}

static void seat_text(const scenario *sc, const char *word, int side, int seat, const char *player,
                      strbuf *out)
{
    strbuf_addf(out, "%s %s %s", word, sc->sides[side].id, seat == SEAT_COMPUTER ? "computer" : "human");
    if (player == NULL) return;
    strbuf_addc(out, ' ');
    add_escaped(out, player);
}

/* "seeded"; "typed" where it is every person's side, as most have it; else "typed" and the sides. */
static void save_dice(const session *s, strbuf *line)
{
    unsigned people = 0;
    for (int i = 0; i < s->sc->nsides; i++)
        if (s->config.seat[i] == SEAT_HUMAN) people |= 1u << i;
    strbuf_add(line, s->config.typed != 0 ? "dice typed" : "dice seeded");
    if (s->config.typed == 0 || s->config.typed == people) return;
    for (int i = 0; i < s->sc->nsides; i++)
        if (s->config.typed >> i & 1) strbuf_addf(line, " %s", s->sc->sides[i].id);
}

void save_terms(const session *s, strbuf *out)
{
    const scenario *sc = s->sc;
    save_dice(s, out);
    strbuf_addf(out, "\nundo %s\n", undo_word(s->config.undo));
    for (int i = 0; i < sc->nsides; i++) {
        seat_text(sc, "side", i, s->config.seat[i], s->config.player[i], out);
        strbuf_addc(out, '\n');
    }
    for (int i = 0; i < sc->rules->noptions; i++)
        strbuf_addf(out, "option %s %" PRId32 "\n", sc->rules->options[i].key, sc->options[i]);
}

static void seal_line(const seal *from, strbuf *line)
{
    strbuf_clear(line);
    strbuf_add(line, "seal ");
    seal_add_hex(from->commit, sizeof from->commit, line);
}

static void write_secrets(session *s, const seal *from, strbuf *line)
{
    for (int i = 0; i < s->sc->nsides; i++) {
        if (!from->secret[i].thrown) continue;
        strbuf_clear(line);
        strbuf_addf(line, "secret %s ", s->sc->sides[i].id);
        seal_add_hex(from->secret[i].commit, SEAL_DIGEST, line);
        save_log_line(s, line);
    }
}

/* What was committed to: the program's part, and what the sides threw in. */
static void write_seal(session *s, const seal *from, strbuf *line)
{
    seal_line(from, line);
    save_log_line(s, line);
    write_secrets(s, from, line);
}

/* The seed; or what was committed to in its stead. */
static void write_chance(session *s, strbuf *line)
{
    if (s->nseals > 0) {
        write_seal(s, &s->seals[0], line);
        return;
    }
    strbuf_clear(line);
    strbuf_addf(line, "seed %" PRIu64, s->config.seed);
    save_log_line(s, line);
}

static void write_terms(session *s, strbuf *line)
{
    strbuf terms = {0};
    save_terms(s, &terms);
    for (const char *p = strbuf_str(&terms), *end; (end = strchr(p, '\n')) != NULL; p = end + 1) {
        strbuf_clear(line);
        strbuf_addn(line, p, (size_t)(end - p));
        save_log_line(s, line);
    }
    strbuf_free(&terms);
}

void save_write_header(session *s)
{
    const scenario *sc = s->sc;
    strbuf line = {0};
    strbuf_clear(&s->log);
    s->check = 0;
    s->lines = 0;
#define HEADER_LINE(...) (strbuf_clear(&line), strbuf_addf(&line, __VA_ARGS__), save_log_line(s, &line))
    HEADER_LINE("sandtable-save %d", SAVE_FORMAT);
    strbuf_clear(&line);
    strbuf_add(&line, "title ");
    add_escaped(&line, sc->title != NULL ? sc->title : "");
    save_log_line(s, &line);
    strbuf_clear(&line);
    strbuf_add(&line, "scenario ");
    save_portable_path(sc, sc->path != NULL ? sc->path : "", &line);
    save_log_line(s, &line);
    HEADER_LINE("rules %s %d", sc->rules->id, sc->rules->version);
    const session_begun *b = &s->config.begun;
    if (b->version != 0)
        HEADER_LINE("begun %d %d %d %d %d", b->version, b->kept, b->of, b->turn, b->otherwise);
    write_chance(s, &line);
    write_terms(s, &line);
    for (int i = 0; i < sc->nfiles; i++) {
        strbuf_clear(&line);
        strbuf_addf(&line, "data %016" PRIx64 " ", sc->files[i].hash);
        save_portable_path(sc, sc->files[i].path, &line);
        save_log_line(s, &line);
    }
    strbuf_clear(&line);
    strbuf_add(&line, "start | ");
    save_faces(&s->opening, &line);
    strbuf_addf(&line, " | %016" PRIx64, s->opening_hash);
    save_log_line(s, &line);
#undef HEADER_LINE
    strbuf_free(&line);
}

void save_note_unkept(session *s, const error *why)
{
    const bool was = error_is_set(&s->unkept), is = why != NULL && error_is_set(why);
    if (is)
        s->unkept = *why;
    else
        error_clear(&s->unkept);
    if (is != was) mem_count_unkept(is ? 1 : -1);
}

/* What the file lacks of the log. */
static bool write_rest(session *s, error *err)
{
    const size_t had = s->file.length;
    if (!file_log_append(&s->file, s->log.s + had, s->log.len - had, err)) return false;
    save_note_unkept(s, NULL);
    return true;
}

/* There is no file yet: the whole of it is written as soon as that can be done, beside another battle where
 * that has the name by now. */
static void pay_owed(session *s)
{
    char folder[1200], path[1200];
    error why = {0};
    if (s->owed_path == NULL) return;
    file_folder(s->owed_path, folder, sizeof folder);
    snprintf(path, sizeof path, "%s", s->owed_path);
    if (file_exists(path) && !file_name_beside(s->owed_path, ".save", "too", path, sizeof path))
        error_set(&why, s->owed_path, 0, 0, "is another battle by now");
    else if (file_make_folders(folder, &why) && session_begins_in(s, path, &why))
        return;
    save_note_unkept(s, &why);
}

/* Puts new lines, and any that it refused before, into the file. If it refuses them the log keeps its old
 * end, or, where play goes on all the same, its new one. */
static bool append_log(session *s, size_t old_length, uint64_t old_check, int old_lines, error *err)
{
    error why = {0};
    if (!s->autosaves && s->log.len != old_length) pay_owed(s);
    if (!s->autosaves || s->log.len == old_length || write_rest(s, &why)) return true;
    if (s->plays_on) {
        save_note_unkept(s, &why);
        return true;
    }
    error_set(err, why.file, 0, 0, "%s", why.text);
    s->log.len = old_length;
    s->log.s[old_length] = '\0';
    s->check = old_check;
    s->lines = old_lines;
    return false;
}

bool save_append_entries(session *s, entry *const *items, int count, int first, bool over, error *err)
{
    size_t length = s->log.len;
    uint64_t check = s->check;
    int lines = s->lines;
    strbuf line = {0};
    for (int i = 0; i < count; i++) {
        strbuf_clear(&line);
        entry_text(s, items[i], first + i + 1, &line);
        save_log_line(s, &line);
    }
    strbuf_free(&line);
    if (over) session_seal_tell(s); /* in one write with what ended it */
    return append_log(s, length, check, lines, err);
}

bool save_append_undo(session *s, int keep, uint64_t hash, error *err)
{
    size_t length = s->log.len;
    uint64_t check = s->check;
    int lines = s->lines;
    strbuf line = {0};
    strbuf_addf(&line, "undo %d | %016" PRIx64, keep, hash);
    save_log_line(s, &line);
    strbuf_free(&line);
    return append_log(s, length, check, lines, err);
}

static bool append_of_seal(session *s, const seal *from, bool whole, error *err)
{
    size_t length = s->log.len;
    uint64_t check = s->check;
    int lines = s->lines;
    strbuf line = {0};
    (whole ? write_seal : write_secrets)(s, from, &line);
    strbuf_free(&line);
    return append_log(s, length, check, lines, err);
}

bool save_append_seal(session *s, const seal *from, error *err)
{
    return append_of_seal(s, from, true, err);
}

bool save_append_secrets(session *s, const seal *from, error *err)
{
    return append_of_seal(s, from, false, err);
}

/* The line is freed. */
static bool append_line(session *s, strbuf *line, error *err)
{
    size_t length = s->log.len;
    uint64_t check = s->check;
    int lines = s->lines;
    save_log_line(s, line);
    strbuf_free(line);
    return append_log(s, length, check, lines, err);
}

bool save_append_seat(session *s, int side, int seat, const char *player, error *err)
{
    strbuf line = {0};
    seat_text(s->sc, "seat", side, seat, player, &line);
    return append_line(s, &line, err);
}

bool save_append_hand(session *s, int side, bool typed, error *err)
{
    strbuf line = {0};
    strbuf_addf(&line, "dice %s %s", s->sc->sides[side].id, typed ? "typed" : "seeded");
    return append_line(s, &line, err);
}

static void hint_text(const session *s, int side, strbuf *line)
{
    strbuf_addf(line, "hint %s after %d", s->sc->sides[side].id, s->count);
}

bool save_append_hint(session *s, int side, error *err)
{
    strbuf line = {0};
    hint_text(s, side, &line);
    return append_line(s, &line, err);
}

void save_write_hints(session *s)
{
    for (int k = 0; k < s->sc->nsides; k++)
        for (int i = 0; i < s->hints[k]; i++) {
            strbuf line = {0};
            hint_text(s, k, &line);
            save_log_line(s, &line);
            strbuf_free(&line);
        }
}

static bool may_write(const session *s, const char *path, error *err)
{
    if (s->older_path == NULL || !file_same(s->older_path, path)) return true;
    return error_set(err, path, 0, 0,
                     "keeps this battle as it was begun under version %d of the rules: save it under another "
                     "name",
                     s->config.begun.version);
}

static bool line_begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

void session_tally(const session *s, save_tally *out)
{
    *out = (save_tally){0};
    for (int i = 0; i < s->count; i++) {
        const entry *e = s->entries[i];
        out->umpire += e->pub.by_umpire;
        out->typed += e->given != NULL && e->typed;
        out->given += e->given != NULL && !e->typed;
    }
    out->undos = s->undos;
    out->undos_seen = s->undos_seen;
    out->after_told = s->after_told;
    for (const char *line = strbuf_str(&s->log); line != NULL && *line != '\0';) {
        out->seats += line_begins(line, "seat ");
        line = strchr(line, '\n');
        if (line != NULL) line++;
    }
}

void session_plays_on(session *s, bool on)
{
    s->plays_on = on;
}

const error *session_unkept(const session *s)
{
    return error_is_set(&s->unkept) ? &s->unkept : NULL;
}

bool session_save_as(session *s, const char *path, error *err)
{
    if (!may_write(s, path, err)) return false;
    if (s->autosaves && file_log_is_at(&s->file, path)) /* it is there already, every line or all but a few */
        return !session_unkept(s) || write_rest(s, err);
    return file_write(path, s->log.s, s->log.len, err);
}

bool session_saves_to(session *s, const char *path, error *err)
{
    return save_takes_over(s, s->autosaves ? &s->file : NULL, path, err);
}

void session_owes(session *s, const char *path, const error *why)
{
    char *copy = path != NULL ? mem_strdup(path) : NULL;
    mem_free(s->owed_path);
    s->owed_path = copy;
    save_note_unkept(s, why);
}

static void takes(session *s, const file_log *file, const char *path)
{
    if (s->autosaves) file_log_close(&s->file);
    s->file = *file;
    s->autosaves = true;
    save_note_unkept(s, NULL);
    session_own_save_path(s, path);
    mem_free(s->owed_path);
    s->owed_path = NULL;
}

bool session_begins_in(session *s, const char *path, error *err)
{
    file_log next = {.fd = -1};
    if (!session_seal_keep(s, path, err)) return false;
    if (!file_log_begin(&next, path, s->log.s, s->log.len, err)) return false;
    takes(s, &next, path);
    return true;
}

bool save_takes_over(session *s, const file_log *mine, const char *path, error *err)
{
    file_log next = {.fd = -1};
    if (!may_write(s, path, err) || !session_seal_keep(s, path, err)) return false;
    if (!file_log_replace(&next, mine, path, s->log.s, s->log.len, err)) return false;
    takes(s, &next, path);
    return true;
}
