/*
 * save_letter.c: see save_letter.h. On the disk a letter is
 *
 *     sandtable-letter 1
 *     to british 2 7f3a...        whom it is for, its number, the digest of the letter before it
 *     of 91c4...                  commitment to the save as far as it goes
 *     ...                         closed to that side's key
 *
 * and closed in it
 *
 *     sandtable-letter 1
 *     to british 2 7f3a...
 *     host 5d02...                public key that closes the answer
 *     seal 0b14...                commitment to the program's part of the dice after the answer
 *     sandtable-save 1 #...       from here on lines with check digits: the save's beginning without what its
 *     ...                         dice come from,
 *     start |  | 0...             and then
 *     form 1c02...                how a state lies in memory
 *     view 32 00ff...             bytes of the state that the side may see, from that one on
 *     told The 60th Rifles ...    what it has been told
 */
#include "game/save_letter.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/plain.h"
#include "game/fits.h"
#include "game/game.h"
#include "game/save_header.h"
#include "game/save_load.h"
#include "game/save_scenario.h"
#include "game/scenario_load.h"
#include "game/story.h"

enum { VIEW_BYTES = 32 };
static const char first_line[] = "sandtable-letter 1\n", salt_tag[] = "letter salt 1",
                  part_tag[] = "letter part 1", host_tag[] = "letter host 1",
                  secret_tag[] = "letter secret 1", digest_tag[] = "sandtable letter 1";

/* ---- what is known */

static void add_line(strbuf *out, uint64_t *check, const strbuf *row)
{
    save_add_line(out, check, strbuf_str(row), row->len);
}

static bool line_begins(const char *row, const char *word)
{
    return strncmp(row, word, strlen(word)) == 0;
}

/* The save's beginning, but for what tells of its dice, and of what was done out of sight. */
static void add_beginning(const session *s, strbuf *out, uint64_t *check)
{
    static const char *const untold[] = {"seed ", "seal ", "secret ", "begun "};
    static const char start[] = "start |  | 0000000000000000";
    for (const char *at = strbuf_str(&s->log), *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        bool tell = true;
        if (line_begins(at, "start | ")) break;
        for (size_t i = 0; i < sizeof untold / sizeof *untold; i++)
            tell = tell && !line_begins(at, untold[i]);
        if (tell) save_add_line(out, check, at, (size_t)(end - at) - SAVE_CHECK);
    }
    save_add_line(out, check, start, sizeof start - 1);
}

/* How a state lies in memory: of two programs with the same number the bytes mean the same. */
static uint64_t form_of(const scenario *sc)
{
    const ruleset *rs = sc->rules;
    uint64_t h = hash_string(hash_string(1, SANDTABLE_VERSION), rs->id);
    const uint16_t one = 1;
    h = hash_bytes(h, &one, sizeof one); /* the order of bytes */
    h = hash_mix(hash_mix(h, (uint64_t)rs->version), sizeof(state));
    for (int i = 0; i < rs->nfields; i++)
        h = hash_mix(hash_string(h, rs->fields[i].name),
                     (uint64_t)rs->fields[i].offset << 8 | rs->fields[i].width);
    for (int i = 0; i < rs->nmarks; i++)
        h = hash_string(h, rs->marks[i].name);
    for (int i = 0; i < rs->nsteps; i++)
        h = hash_string(h, rs->steps[i]);
    return h;
}

static void add_view(const session *s, int side, strbuf *out, uint64_t *check)
{
    static const uint8_t none[VIEW_BYTES];
    state view;
    strbuf row = {0};
    const uint8_t *bytes = (const uint8_t *)&view + sizeof view.sc;
    const size_t all = sizeof view - sizeof view.sc;
    session_view(s, side, &view);
    view.actions = 0; /* counts what was done out of sight, too */
    strbuf_addf(&row, "form %016" PRIx64, form_of(s->sc));
    add_line(out, check, &row);
    for (size_t at = 0; at < all; at += VIEW_BYTES) {
        const size_t n = all - at < VIEW_BYTES ? all - at : VIEW_BYTES;
        if (memcmp(bytes + at, none, n) == 0) continue;
        strbuf_clear(&row);
        strbuf_addf(&row, "view %zu ", at);
        seal_add_hex(bytes + at, n, &row);
        add_line(out, check, &row);
    }
    strbuf_free(&row);
}

static void add_told(const session *s, int side, strbuf *out, uint64_t *check)
{
    strbuf row = {0};
    for (int i = -1; i < s->count; i++) {
        const session_entry *e = i >= 0 ? session_at(s, i) : NULL;
        const event_list *l = e != NULL ? &e->events : session_opening(s);
        for (int k = 0; k < l->count; k++) {
            strbuf_clear(&row);
            strbuf_add(&row, "told ");
            if (story_event(s, e, &l->items[k], side, &row)) add_line(out, check, &row);
        }
    }
    strbuf_free(&row);
}

void letter_known(const session *s, int side, strbuf *out)
{
    uint64_t check = 0;
    add_beginning(s, out, &check);
    add_view(s, side, out, &check);
    add_told(s, side, out, &check);
}

/* ---- made */

/* To the text, by somebody who has the salt. */
static void commit_begin(crypto_generichash_state *st, const uint8_t salt[SEAL_OWN])
{
    crypto_generichash_init(st, NULL, 0, SEAL_DIGEST);
    crypto_generichash_update(st, (const uint8_t *)digest_tag, sizeof digest_tag);
    crypto_generichash_update(st, salt, SEAL_OWN);
}

static void commit_end(const crypto_generichash_state *so_far, char out[LETTER_DIGITS])
{
    crypto_generichash_state st = *so_far;
    uint8_t digest[SEAL_DIGEST];
    strbuf hex = {0};
    crypto_generichash_final(&st, digest, sizeof digest);
    seal_add_hex(digest, sizeof digest, &hex);
    memcpy(out, hex.s, LETTER_DIGITS);
    strbuf_free(&hex);
}

static void number_name(const char *side, int number, char out[64])
{
    snprintf(out, 64, "%.40s %d", side, number);
}

void letter_digest(const char *text, size_t size, char out[LETTER_DIGITS])
{
    static const uint8_t none[SEAL_OWN];
    crypto_generichash_state st;
    commit_begin(&st, none);
    crypto_generichash_update(&st, (const uint8_t *)text, size);
    commit_end(&st, out);
}

void letter_next_part(const seal *now, const char *side, int number, seal *next)
{
    char name[64];
    uint8_t own[SEAL_OWN];
    number_name(side, number, name);
    seal_derive(now, part_tag, name, own, sizeof own);
    seal_make_of(own, next);
    sodium_memzero(own, sizeof own);
}

static void secret_salt(const seal *next, const char *side_id, uint8_t out[SEAL_OWN])
{
    seal_derive(next, secret_tag, side_id, out, SEAL_OWN);
}

bool letter_throw_in(seal *next, const char *side_id, int side, const char *secret)
{
    uint8_t salt[SEAL_OWN];
    secret_salt(next, side_id, salt);
    return seal_throw_in_salted(next, side, secret, salt);
}

void letter_host_keys(const seal *now, const char *side, int number, post_keys *out)
{
    char name[64];
    uint8_t seed[POST_KEY];
    number_name(side, number, name);
    seal_derive(now, host_tag, name, seed, sizeof seed);
    post_make_of(seed, out);
    sodium_memzero(seed, sizeof seed);
}

void letter_commitment(const session *s, const seal *now, size_t size, const char *side, int number,
                       char out[LETTER_DIGITS])
{
    crypto_generichash_state st;
    char name[64];
    uint8_t salt[SEAL_OWN];
    number_name(side, number, name);
    seal_derive(now, salt_tag, name, salt, sizeof salt);
    commit_begin(&st, salt);
    crypto_generichash_update(&st, (const uint8_t *)s->log.s, size);
    commit_end(&st, out);
}

static void add_to(const letter_head *head, strbuf *out)
{
    strbuf_add(out, first_line);
    strbuf_addf(out, "to %s %d %s\n", head->side, head->number, head->before);
}

/* All that is closed, from a session that may have been read again without its key. */
static void add_text(const session *s, int side, const seal *now, const letter_head *head, strbuf *out)
{
    seal next;
    post_keys host;
    letter_next_part(now, head->side, head->number, &next);
    letter_host_keys(now, head->side, head->number, &host);
    add_to(head, out);
    strbuf_add(out, "host ");
    seal_add_hex(host.known, sizeof host.known, out);
    strbuf_add(out, "\nseal ");
    seal_add_hex(next.commit, sizeof next.commit, out);
    strbuf_addc(out, '\n');
    letter_known(s, side, out);
    seal_forget(&next);
    post_forget(&host);
}

bool letter_can_be_made(const session *s, error *err)
{
    if (s->now.over) return error_set(err, s->save_path, 0, 0, "is over: send the save itself, it tells all");
    if (s->nseals == 0)
        return error_set(
            err, s->save_path, 0, 0,
            "throws its dice from a named seed, by which whoever has it knows every die and every "
            "letter: for letters begin a battle with sealed dice");
    return (s->seals[s->seal].known && !s->seals[s->seal].told) ||
           error_set(err, s->save_path, 0, 0,
                     "has sealed dice whose key is not on this machine: only where it is kept are letters "
                     "written and answers read");
}

bool letter_seal_ready(session *s, error *err)
{
    return s->now.over || session_seal_ready(s, err);
}

bool letter_text(const session *s, int side, int number, const char *before, letter_head *head, strbuf *out,
                 error *err)
{
    if (!letter_can_be_made(s, err)) return false;
    *head = (letter_head){.number = number};
    snprintf(head->side, sizeof head->side, "%s", s->sc->sides[side].id);
    snprintf(head->before, sizeof head->before, "%s", before != NULL ? before : "-");
    letter_commitment(s, &s->seals[s->seal], s->log.len, head->side, number, head->of);
    add_text(s, side, &s->seals[s->seal], head, out);
    return true;
}

bool letter_make(const session *s, int side, int number, const char *before, const uint8_t to[POST_KEY],
                 strbuf *out, error *err)
{
    letter_head head;
    strbuf text = {0};
    if (!letter_text(s, side, number, before, &head, &text, err)) return false;
    add_to(&head, out);
    strbuf_addf(out, "of %s\n", head.of);
    post_close(to, text.s, text.len, out);
    sodium_memzero(text.s, text.len);
    strbuf_free(&text);
    return true;
}

/* ---- opened */

/* The next line of a text, without its end; NULL: there is none. */
static const char *next_line(const char **at, const char *end, char *out, size_t size)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    if (stop == NULL || (size_t)(stop - *at) >= size) return NULL;
    memcpy(out, *at, (size_t)(stop - *at));
    out[stop - *at] = '\0';
    *at = stop + 1;
    return out;
}

static bool is_digest(const char *text)
{
    return strlen(text) == LETTER_DIGITS - 1 && strspn(text, "0123456789abcdef") == LETTER_DIGITS - 1;
}

static bool read_to(const char *row, letter_head *out)
{
    char more;
    return sscanf(row, "to %39s %5d %64s%c", out->side, &out->number, out->before, &more) == 3 &&
           out->number >= 1 && out->number <= LETTER_NUMBER_MAX &&
           (strcmp(out->before, "-") == 0 || is_digest(out->before));
}

bool letter_read_head(const char *name, const char *text, size_t size, const char *word, letter_head *out,
                      const char **body, error *err)
{
    char row[256], wanted[40];
    const char *at = text, *end = text + size;
    *out = (letter_head){.number = 0};
    *body = text;
    snprintf(wanted, sizeof wanted, "sandtable-%s 1", word);
    if (next_line(&at, end, row, sizeof row) == NULL || strcmp(row, wanted) != 0)
        return error_set(err, name, 1, 0, "is no %s: it should begin with \"%s\"", word, wanted);
    bool good = next_line(&at, end, row, sizeof row) != NULL && read_to(row, out);
    good = good && next_line(&at, end, row, sizeof row) != NULL && strncmp(row, "of ", 3) == 0 &&
           is_digest(row + 3);
    if (!good)
        return error_set(err, name, 0, 0, "is a damaged %s: what stands in clear on it cannot be read", word);
    memcpy(out->of, row + 3, LETTER_DIGITS);
    *body = at;
    return true;
}

/* "view 32 00ff...": those bytes. */
static bool take_bytes(const line *l, uint8_t *bytes, size_t all)
{
    char text[2 * VIEW_BYTES + 32], digits[2 * VIEW_BYTES + 2];
    unsigned at;
    if (l->size >= sizeof text) return false;
    memcpy(text, l->text, l->size);
    text[l->size] = '\0';
    if (sscanf(text, "view %5u %65s", &at, digits) != 2 || at % VIEW_BYTES != 0 || at >= all) return false;
    const size_t n = all - at < VIEW_BYTES ? all - at : VIEW_BYTES;
    return seal_read_hex(digits, strlen(digits), bytes + at, n);
}

static bool same_data(const reading *in, const scenario *sc)
{
    int then = 0, same = 0;
    strbuf want = {0};
    for (int k = 1; k < in->start; k++) {
        const line *l = &in->lines[k];
        if (l->size <= 5 || memcmp(l->text, "data ", 5) != 0) continue;
        then++;
        for (int i = 0; i < sc->nfiles; i++) {
            strbuf_clear(&want);
            strbuf_addf(&want, "data %016" PRIx64 " ", sc->files[i].hash);
            save_portable_path(sc, sc->files[i].path, &want);
            same += l->size == want.len && memcmp(l->text, want.s, want.len) == 0;
        }
    }
    strbuf_free(&want);
    return then == sc->nfiles && same == then;
}

static bool is_line(const line *l, const char *word)
{
    const size_t n = strlen(word);
    return l->size >= n && memcmp(l->text, word, n) == 0;
}

/* A sentence more; whoever wrote it, it gives the reader's terminal no orders. */
static void tell(strbuf *told, const char *text, size_t size)
{
    const size_t at = told->len;
    strbuf_addn(told, text, size);
    strbuf_addc(told, '\n');
    plain_text(told->s + at);
    told->len = at + strlen(told->s + at);
}

/* The lines after the beginning, into the battle as that side knows it. */
static bool take_known(reading *in, letter *out)
{
    session *s = out->s;
    state st = {.sc = s->sc};
    bool formed = false;
    char form[24];
    snprintf(form, sizeof form, "form %016" PRIx64, form_of(s->sc));
    for (int i = in->start + 1; i < in->count; i++) {
        const line *l = &in->lines[i];
        if (is_line(l, "form ")) {
            formed = l->size == strlen(form) && memcmp(l->text, form, l->size) == 0;
            if (!formed)
                return reading_fail(
                    in, i, "was written by another version of the program: both sides need the same one");
        } else if (is_line(l, "view ")) {
            if (!formed || !take_bytes(l, (uint8_t *)&st + sizeof st.sc, sizeof st - sizeof st.sc))
                return reading_fail(in, i, "expected \"view\", a place and the bytes there");
        } else if (is_line(l, "told ")) {
            tell(&out->told, l->text + 5, l->size - 5);
        } else {
            return reading_fail(in, i, "is not a line a letter has");
        }
    }
    if (!formed || st.over || !state_fits(&st, NULL))
        return reading_fail(in, in->start, "tells of a battle that cannot be");
    s->now = st;
    *s->keyframes[0] = st;
    event_list_clear(&s->opening);
    return true;
}

static bool build(reading *in, const char **options, const char *data_dir, const ruleset *const *rulesets,
                  letter *out)
{
    scenario *sc = reading_scenario(in, data_dir, rulesets, options);
    if (sc == NULL) return false;
    if (!reading_fits(in, sc) || in->rules_version != sc->rules->version || !same_data(in, sc)) {
        if (!error_is_set(in->err))
            error_set(in->err, in->name, 0, 0,
                      "is of rules or a scenario that are not the same here: both sides need the same data");
        scenario_free(sc);
        return false;
    }
    out->side = NO_SIDE;
    for (int i = 0; i < sc->nsides; i++)
        if (strcmp(sc->sides[i].id, out->head.side) == 0) out->side = i;
    out->s = session_start(sc, &in->config, NULL);
    save_write_header(out->s);
    return (out->side != NO_SIDE || reading_fail(in, 0, "is for a side that this battle has not")) &&
           take_known(in, out);
}

/* What was closed: its first lines, then those with check digits. */
static bool read_text(const char *name, const char *data_dir, const ruleset *const *rulesets, letter *out,
                      error *err)
{
    char row[256];
    const char *at = out->text.s, *end = at + out->text.len;
    const char *options[OPTIONS_MAX + 1] = {NULL};
    letter_head inner = {.number = 0};
    uint8_t digest[SEAL_DIGEST];
    load_report report = {0};
    bool good = next_line(&at, end, row, sizeof row) != NULL && strlen(row) + 1 == sizeof first_line - 1 &&
                strncmp(row, first_line, strlen(row)) == 0;
    good = good && next_line(&at, end, row, sizeof row) != NULL && read_to(row, &inner) &&
           strcmp(inner.side, out->head.side) == 0 && inner.number == out->head.number &&
           strcmp(inner.before, out->head.before) == 0;
    good = good && next_line(&at, end, row, sizeof row) != NULL && strncmp(row, "host ", 5) == 0 &&
           seal_read_hex(row + 5, strlen(row + 5), out->host, POST_KEY);
    good = good && next_line(&at, end, row, sizeof row) != NULL && strncmp(row, "seal ", 5) == 0 &&
           seal_read_hex(row + 5, strlen(row + 5), digest, sizeof digest);
    if (!good)
        return error_set(err, name, 0, 0, "is a letter whose outside and inside do not belong together");
    memcpy(out->next, row + 5, LETTER_DIGITS);
    reading in = {.name = name, .report = &report, .err = err};
    good = reading_split(&in, at, (size_t)(end - at)) && reading_header(&in, options) &&
           build(&in, options, data_dir, rulesets, out);
    reading_free(&in);
    return good;
}

bool letter_open(const char *name, const char *text, size_t size, const post_keys *keys, const char *data_dir,
                 const ruleset *const *rulesets, letter *out, error *err)
{
    const char *body;
    error own = {0};
    if (err == NULL) err = &own;
    *out = (letter){.side = NO_SIDE};
    if (!letter_read_head(name, text, size, "letter", &out->head, &body, err)) return false;
    if (!post_open(keys, body, size - (size_t)(body - text), &out->text))
        return error_set(err, name, 0, 0,
                         "cannot be opened with this key: it is closed for somebody else, or it is damaged");
    if (read_text(name, data_dir, rulesets, out, err)) return true;
    letter_free(out);
    return false;
}

void letter_free(letter *l)
{
    session_free(l->s);
    l->s = NULL;
    strbuf_free(&l->told);
    strbuf_free(&l->text);
}

/* ---- verified */

/* The bytes of the save that the letter's commitment fits, under that seal; 0: none. */
static size_t prefix_of(const letter_head *head, const seal *from, const char *save, size_t size)
{
    crypto_generichash_state st;
    char name[64], of[LETTER_DIGITS];
    uint8_t salt[SEAL_OWN];
    number_name(head->side, head->number, name);
    seal_derive(from, salt_tag, name, salt, sizeof salt);
    commit_begin(&st, salt);
    for (const char *at = save, *end = save + size, *stop;
         (stop = memchr(at, '\n', (size_t)(end - at))) != NULL; at = stop + 1) {
        crypto_generichash_update(&st, (const uint8_t *)at, (size_t)(stop + 1 - at));
        commit_end(&st, of);
        if (strcmp(of, head->of) == 0) return (size_t)(stop + 1 - save);
    }
    return 0;
}

bool letter_is_of(const letter_head *head, const session *s)
{
    for (int i = 0; i < s->nseals; i++)
        if (s->seals[i].known && prefix_of(head, &s->seals[i], s->log.s, s->log.len) > 0) return true;
    return false;
}

/* The secret of that side and nobody else's, under the salt that the letter's part gives it. */
static bool answer_fits(const seal *next, const char *side_id, int side)
{
    uint8_t salt[SEAL_OWN];
    if (!next->known || !next->secret[side].thrown) return false;
    secret_salt(next, side_id, salt);
    for (int k = 0; k < SIDES_MAX; k++)
        if (k != side && next->secret[k].thrown) return false;
    return memcmp(salt, next->secret[side].salt, sizeof salt) == 0;
}

/* The dice that its answer was played with: the seal that it committed to, in force from where it was made.
 */
static bool find_answer(const letter *l, const session *all, const char *name, letter_outcome *out,
                        error *err)
{
    uint8_t commit[SEAL_DIGEST];
    bool good = seal_read_hex(l->next, strlen(l->next), commit, sizeof commit);
    for (int i = 0; good && i < all->nseals; i++) {
        const seal *next = &all->seals[i];
        if (memcmp(next->commit, commit, sizeof commit) != 0) continue;
        good = next->first == out->after && answer_fits(next, l->head.side, l->side);
        if (!good) break;
        out->first = next->first + 1;
        out->last = i + 1 < all->nseals ? all->seals[i + 1].first : all->count;
        memcpy(out->secret, next->secret[l->side].text, sizeof out->secret);
    }
    return good || error_set(err, name, 0, 0,
                             "throws the dice after this letter's answer from something else than what the "
                             "letter committed to and the secret in the answer");
}

bool letter_verify(const letter *l, const char *name, const char *save, size_t size, const char *data_dir,
                   const ruleset *const *rulesets, letter_outcome *out, error *err)
{
    load_report report;
    size_t n = 0;
    const seal *from = NULL;
    *out = (letter_outcome){.after = 0};
    session *all = session_parse_save(name, save, size, data_dir, rulesets, &report, err), *then = NULL;
    if (all == NULL) return false;
    for (int i = 0; i < all->nseals && n == 0; i++) {
        from = &all->seals[i];
        if (from->known) n = prefix_of(&l->head, from, save, report.kept);
    }
    if (n > 0) then = session_parse_save(name, save, n, data_dir, rulesets, &report, err);
    bool good = then != NULL;
    if (n == 0)
        error_set(err, name, 0, 0,
                  "is not a save that this letter was made from: it has been changed since, or its seals are "
                  "not opened "
                  "yet");
    if (good) {
        strbuf text = {0};
        add_text(then, l->side, from, &l->head, &text);
        good = text.len == l->text.len && memcmp(text.s, l->text.s, text.len) == 0;
        if (!good) error_set(err, name, 0, 0, "tells this side something else than the letter did");
        out->after = then->count;
        good = good && find_answer(l, all, name, out, err);
        strbuf_free(&text);
    }
    session_free(then);
    session_free(all);
    return good;
}
