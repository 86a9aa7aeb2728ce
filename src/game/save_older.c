/*
 * save_older.c: a battle whose save an older version of its rules wrote: its choices played again under the
 * rules of today, each with the faces it had, up to the first that they refuse or throw other dice for. There
 * the battle goes on. Not for verifying (save_load.c), nor for edited data (session_reload.c).
 *
 * The old file holds no position, only choices, faces and hashes. A choice and the `go`s that follow it are
 * taken together: today's rules may have more steps or fewer, as long as the dice are the same.
 */
#include "game/save_older.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/save.h"
#include "game/session_seats.h"

/* One entry of the old battle. Its texts are the copy's. */
typedef struct old_entry {
    const char *who, *what, *faces, *hash;
    const char *given; /* faces given to it; NULL: none */
    bool typed;
} old_entry;

typedef struct old_battle {
    reading *in;
    char *copy; /* its lines, cut up */
    old_entry *entries;
    int count, cap;
    strbuf given, faces, now; /* used again and again */
} old_battle;

static bool is_go(const old_entry *e)
{
    return strcmp(e->what, "go") == 0;
}

/* ---- its lines */

static bool add_entry(old_battle *b, int at, char *text, size_t size)
{
    static const char wanted[] = "expected \"NUMBER SIDE ACTION | FACES | HASH\"";
    line_parts p;
    if (!reading_cut(text, size, true, &p)) return reading_fail(b->in, at, wanted);
    char *who = strchr(text, ' '), *what = who != NULL ? strchr(who + 1, ' ') : NULL;
    int number = 0;
    if (what == NULL) return reading_fail(b->in, at, wanted);
    *who = *what = '\0';
    if (!reading_int(text, &number) || number != b->count + 1)
        return error_set(b->in->err, b->in->name, at + 1, 0,
                         "found action \"%.20s\" where action %d would be right", text, b->count + 1);
    if (b->count == b->cap) {
        b->cap = b->cap > 0 ? b->cap * 2 : 64;
        b->entries = mem_realloc(b->entries, sizeof *b->entries * (size_t)b->cap);
    }
    old_entry *e = &b->entries[b->count];
    *e = (old_entry){.who = who + 1, .what = what + 1, .hash = p.hash};
    char *given;
    if (!reading_given(b->in, at, &p.faces, &given, &e->typed)) return false;
    e->given = given;
    e->faces = p.faces;
    dice_source dice;
    error err = {0};
    dice_seeded(&dice, 0, 0);
    if (!dice_script(&dice, e->faces, &err)) return reading_fail(b->in, at, err.text);
    b->count++;
    return true;
}

static bool add_undo(old_battle *b, int at, char *text, size_t size)
{
    line_parts p;
    int keep;
    if (!reading_cut(text, size, false, &p) || !reading_int(text + 5, &keep))
        return reading_fail(b->in, at, "expected \"undo NUMBER | HASH\"");
    if (keep < 0 || keep >= b->count || is_go(&b->entries[keep]))
        return reading_fail(b->in, at, "goes back to a place that is not a choice of this battle");
    b->count = keep;
    return true;
}

static bool read_lines(old_battle *b)
{
    const reading *in = b->in;
    size_t total = 0;
    for (int i = in->start + 1; i < in->count; i++)
        total += in->lines[i].size + 1;
    b->copy = mem_alloc(total + 1);
    char *to = b->copy;
    for (int i = in->start + 1; i < in->count; i++) {
        const line *l = &in->lines[i];
        memcpy(to, l->text, l->size);
        to[l->size] = '\0';
        if (memchr(to, '\0', l->size) != NULL) return reading_fail(in, i, "holds a byte that no action has");
        if (session_is_seat_line(to)) continue;                                     /* take_seats() */
        if (strncmp(to, "seal ", 5) == 0 || strncmp(to, "open ", 5) == 0) continue; /* save_seal.h */
        if (strncmp(to, "undo ", 5) == 0 ? !add_undo(b, i, to, l->size) : !add_entry(b, i, to, l->size))
            return false;
        to += l->size + 1;
    }
    return true;
}

/* Who sat where in the end goes on. */
static bool take_seats(const reading *in, session *s)
{
    bool good = true;
    strbuf text = {0};
    for (int i = in->start + 1; good && i < in->count; i++) {
        const line *l = &in->lines[i];
        strbuf_clear(&text);
        strbuf_addn(&text, l->text, l->size);
        if (!session_is_seat_line(strbuf_str(&text))) continue;
        good = session_read_seat(s, strbuf_str(&text)) || reading_fail(in, i, READING_SEAT_WANTED);
    }
    strbuf_free(&text);
    return good;
}

/* The `go`s from `at` on end there. */
static int burst_end(const old_battle *b, int at)
{
    while (at < b->count && is_go(&b->entries[at]))
        at++;
    return at;
}

/* ---- a choice and its `go`s */

static void add_faces(strbuf *out, const char *faces)
{
    if (faces == NULL || faces[0] == '\0') return;
    if (out->len > 0) strbuf_addc(out, ' ');
    strbuf_add(out, faces);
}

static void chain_faces(const chain *c, strbuf *out)
{
    strbuf one = {0};
    strbuf_clear(out);
    for (int i = 0; i < c->count; i++) {
        strbuf_clear(&one);
        save_faces(&c->items[i]->pub.events, &one);
        add_faces(out, strbuf_str(&one));
    }
    strbuf_free(&one);
}

/* Did it throw what was thrown then? `cut`: the old program was stopped in the middle of it. */
static bool same_faces(old_battle *b, const chain *c, bool cut)
{
    chain_faces(c, &b->now);
    const char *then = strbuf_str(&b->faces), *now = strbuf_str(&b->now);
    const size_t n = strlen(then);
    return strncmp(then, now, n) == 0 && (now[n] == '\0' || (cut && (n == 0 || now[n] == ' ')));
}

/* Plays it with these faces given ("": the seed throws). False: they do not fit; *c is freed. */
static bool play_with(old_battle *b, session *s, const action *a, const char *faces, bool typed, bool cut,
                      chain *c)
{
    dice_source dice;
    session_dice(s, typed ? DICE_TYPED : DICE_SEEDED, 0, &dice);
    if (faces[0] != '\0' && !dice_script(&dice, faces, NULL)) return false;
    strbuf *script = typed ? &s->entered : &s->script; /* chain_play() notes from there what was given */
    strbuf_clear(script);
    strbuf_add(script, faces);
    chain_play(s, a, &dice, c);
    strbuf_clear(script);
    for (int i = 0; typed && i < c->count; i++)
        entry_mark_typed(s, c->items[i]);
    if (typed && dice.lacked && c->count > 1) { /* it waited for faces there */
        chain_drop(c);
        dice.lacked = false;
    }
    if (!dice.misfit && !dice.lacked && dice_left_over(&dice) == 0 && same_faces(b, c, cut)) return true;
    chain_free(c);
    return false;
}

/* The action (NULL: only `go`s) with the dice of the entries from..to-1: by the seed and with what was given
 * then, or else with every face given. */
static bool play_burst(old_battle *b, session *s, const action *a, int from, int to, chain *c)
{
    bool typed = session_types_dice(s);
    const bool cut = b->in->report->torn && to == b->count;
    strbuf_clear(&b->given);
    strbuf_clear(&b->faces);
    for (int i = from; i < to; i++) {
        add_faces(&b->given, b->entries[i].given);
        add_faces(&b->faces, b->entries[i].faces);
        if (b->entries[i].given != NULL)
            typed = b->entries[i].typed; /* changed since, or an umpire's script */
    }
    if (play_with(b, s, a, strbuf_str(&b->given), typed, cut, c)) return true;
    return !typed && b->faces.len > 0 && play_with(b, s, a, strbuf_str(&b->faces), false, false, c);
}

/* The old choice as an action of today; false: it cannot be done. */
static bool judge_choice(const session *s, const old_entry *e, action *out)
{
    decision d;
    refusal why = {.code = "", .args = word_args_none()};
    game_decide(&s->now, &d);
    if (!action_decode(s->sc, d.side == NOBODY ? NO_SIDE : d.side, e->what, out, NULL)) return false;
    const bool by_umpire = out->verb > VERB_GO && out->verb < VERB_COMMON_END;
    if (by_umpire != (strcmp(e->who, "umpire") == 0) || out->verb == VERB_GO) return false;
    if (!by_umpire && (d.side < 0 || strcmp(s->sc->sides[d.side].id, e->who) != 0)) return false;
    return game_check(&s->now, out, &why);
}

/* ---- the battle */

static bool hash_is(const char *text, uint64_t hash)
{
    char now[17];
    save_hex(hash, now);
    return strcmp(text, now) == 0;
}

/* As it began then: with these faces. *same: in the very same position, so that later ones may be compared.
 */
static bool begins_alike(old_battle *b, const session *s, bool *same)
{
    const line *l = &b->in->lines[b->in->start];
    strbuf want = {0}, copy = {0};
    line_parts p;
    strbuf_addn(&copy, l->text, l->size);
    save_faces(&s->opening, &want);
    bool good = copy.len == strlen(copy.s) && reading_cut(copy.s, copy.len, true, &p);
    *same = good && hash_is(p.hash, s->opening_hash);
    good = good && strcmp(p.faces, strbuf_str(&want)) == 0;
    strbuf_free(&copy);
    strbuf_free(&want);
    return good;
}

static void keep(session *s, chain *c)
{
    session_commit(s, c, NULL); /* it has no file yet: nothing can fail */
    chain_free(c);
}

static void play_choices(old_battle *b, session *s)
{
    session_begun *begun = &s->config.begun;
    chain c;
    bool alike = false;
    const bool begins = begins_alike(b, s, &alike);
    begun->of = b->count;
    int to = burst_end(b, 0);
    const bool waits = session_types_dice(s) && to == 0; /* its first dice are still to be thrown */
    bool good = begins && (waits || play_burst(b, s, NULL, 0, to, &c));
    if (good && !waits) keep(s, &c);
    for (int at = to; good; at = to) {
        begun->kept = at;
        if (alike && begun->otherwise == 0 && at > 0 &&
            !hash_is(b->entries[at - 1].hash, state_hash(&s->now)))
            begun->otherwise = at;
        if (at == b->count) return;
        action a;
        to = burst_end(b, at + 1);
        good = judge_choice(s, &b->entries[at], &a) && play_burst(b, s, &a, at, to, &c);
        if (good) keep(s, &c);
    }
    if (s->count > 0 || session_types_dice(s)) return;
    dice_source dice; /* it does not begin as it did: then as a new battle does */
    session_dice(s, DICE_SEEDED, 0, &dice);
    chain_play(s, NULL, &dice, &c);
    keep(s, &c);
}

bool older_play(reading *in, session *s)
{
    old_battle b = {.in = in};
    session_begun *begun = &s->config.begun;
    const int first = begun->version;
    *begun = (session_begun){.version = first != 0 ? first : in->rules_version};
    bool good = read_lines(&b);
    if (good) {
        play_choices(&b, s);
        good = take_seats(in, s);
    }
    if (good) {
        begun->turn = s->now.turn;
        for (int i = 0; i < s->nseals; i++)
            s->seals[i].told = false; /* the log begins anew */
        save_write_header(s);
        save_append_entries(s, s->entries, s->count, 0, s->now.over, NULL);
        save_write_hints(s);
        if (s->now.over) session_seal_told(s);
    }
    strbuf_free(&b.given);
    strbuf_free(&b.faces);
    strbuf_free(&b.now);
    mem_free(b.entries);
    mem_free(b.copy);
    return good;
}

/* ---- its file */

bool older_take_file(session *s, const char *path, bool resume, load_report *report, error *err)
{
    const size_t n = strlen(report->said), room = sizeof report->said - n;
    char next[1200];
    mem_free(s->older_path);
    s->older_path = mem_strdup(path);
    if (!resume) return true;
    if (!file_name_beside(path, ".save", "goes-on", next, sizeof next))
        return error_set(err, path, 0, 0, "has no free name beside it for the battle to go on in");
    if (!session_begins_in(s, next, err)) return false;
    snprintf(report->said + n, room, _(" It goes on in %.100s; %.100s stays as it was."),
             file_last_name(next), file_last_name(path));
    return true;
}
