/*
 * save_load.c: reading a save back: every line's check, then every action played again, its faces and the
 * hash after it compared. A new session is built; nothing of the old one is touched. Not for writing
 * (save.c).
 */
#include "game/save_load.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/language.h"
#include "core/plain.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/save_header.h"
#include "game/save_older.h"
#include "game/save_scenario.h"
#include "game/scenario_load.h"
#include "game/save_seal.h"
#include "game/session_undo.h"
#include "game/session_seats.h"
#include "game/story.h"

/* ---- the scenario it was played on */

/* Notes which data files have changed since; the battle still loads if every face and hash comes out as
 * saved. */
static void compare_data(reading *in, session *s)
{
    int now = 0, then = 0;
    const char *which = "";
    strbuf want = {0};
    for (int k = 1; k < in->start; k++)
        then += in->lines[k].size > 5 && memcmp(in->lines[k].text, "data ", 5) == 0;
    for (int i = 0; i < s->sc->nfiles; i++, now++) {
        bool same = false;
        strbuf_clear(&want);
        strbuf_addf(&want, "data %016" PRIx64 " ", s->sc->files[i].hash); /* wherever it lies now */
        for (int k = 1; k < in->start && !same; k++)
            same = in->lines[k].size > want.len && memcmp(in->lines[k].text, want.s, want.len) == 0;
        if (!same && which[0] == '\0') which = s->sc->files[i].path;
    }
    strbuf_free(&want);
    if (which[0] != '\0' || now != then) {
        in->report->data_changed = true;
        snprintf(in->report->said, sizeof in->report->said,
                 _("The data has changed since this battle was saved (%.200s), but everything in it still "
                   "comes out the same. "),
                 which[0] != '\0' ? which : _("a file is gone"));
    }
}

/* ---- the battle played again */

/* Sixteen small hexadecimal digits. */
static bool same_hash(const char *text, uint64_t hash)
{
    char want[17];
    save_hex(hash, want);
    return strcmp(text, want) == 0;
}

static bool differs(reading *in, int at, const char *what, const char *saved, const char *now)
{
    return error_set(in->err, in->name, at + 1, 0,
                     "\"%.120s\": %.100s was saved, but it now comes out as %.100s%s", what, saved, now,
                     in->report->data_changed ? "; the data has changed since: put the old data back" : "");
}

/* Faces that were given: "typed 3 5 2: 3 5 2 6" or "given ...". */
static bool take_given(reading *in, int at, char **faces, entry *e)
{
    char *given;
    if (!reading_given(in, at, faces, &given, &e->typed)) return false;
    if (given != NULL) e->given = mem_strdup(given);
    return true;
}

/* Plays the entry from the present and compares. The entry is the session's on success; on failure the
 * session is thrown away. */
static bool replay_entry(reading *in, int at, session *s, entry *e, const line_parts *p)
{
    dice_source dice;
    seen before;
    session_entry_dice(s, e, e->typed ? DICE_TYPED : DICE_SEEDED, &dice);
    if (e->given != NULL) dice_script(&dice, e->given, NULL);
    event_list_clear(&in->events);
    resolver r = {.dice = &dice, .events = &in->events};
    seen_note(&before, &s->now);
    game_apply(&s->now, &e->pub.act, &r);
    event_list_copy(&e->pub.events, &in->events); /* no larger than it has to be */
    entry_conclude(e, &before, &s->now);
    if (dice.misfit || dice.lacked || dice_left_over(&dice) > 0)
        return differs(in, at, p->what, e->given != NULL ? e->given : p->faces, _("other dice"));
    strbuf_clear(&in->faces);
    save_faces(&e->pub.events, &in->faces);
    const char *faces = strbuf_str(&in->faces);
    if (strcmp(faces, p->faces) != 0)
        return differs(in, at, p->what, p->faces[0] != '\0' ? p->faces : _("no dice"),
                       faces[0] != '\0' ? faces : _("no dice"));
    if (!same_hash(p->hash, e->pub.hash)) {
        char text[17];
        snprintf(text, sizeof text, "%016" PRIx64, e->pub.hash);
        return differs(in, at, p->what, p->hash, text);
    }
    if (e->typed) entry_mark_typed(s, e);
    session_push(s, e, &s->now);
    return true;
}

static bool decode_entry(reading *in, int at, session *s, const char *text, entry *e)
{
    decision d;
    refusal why;
    error err = {0};
    game_decide(&s->now, &d);
    if (!action_decode(s->sc, d.side == NOBODY ? NO_SIDE : d.side, text, &e->pub.act, &err))
        return error_set(in->err, in->name, at + 1, 0, "\"%.80s\": %.300s", text, err.text);
    if (e->pub.act.verb == VERB_GO ? d.side != NOBODY : !game_check(&s->now, &e->pub.act, &why))
        return error_set(in->err, in->name, at + 1, 0, "\"%.120s\" is not allowed here%s", text,
                         in->report->data_changed ? "; the data has changed since this battle was saved"
                                                  : "");
    e->pub.turn = (uint16_t)s->now.turn;
    e->pub.step = s->now.step;
    e->pub.by_umpire = e->pub.act.verb > VERB_GO && e->pub.act.verb < VERB_COMMON_END;
    e->pub.side = (int8_t)(e->pub.by_umpire || d.side < 0 ? NO_SIDE : d.side);
    return true;
}

/* "12 british move u3 > I5 | 4 2 | 0f3a..." */
static bool read_entry(reading *in, int at, session *s, char *text, size_t size)
{
    line_parts p;
    if (!reading_cut(text, size, true, &p))
        return reading_fail(in, at, "expected \"NUMBER SIDE ACTION | FACES | HASH\"");
    entry *e = mem_alloc(sizeof *e);
    char *gap = strchr(text, ' ');
    char *what = gap != NULL ? strchr(gap + 1, ' ') : NULL;
    bool good = what != NULL || reading_fail(in, at, "expected \"NUMBER SIDE ACTION | FACES | HASH\"");
    if (good) good = decode_entry(in, at, s, what + 1, e);
    if (good) {
        strbuf_clear(&in->want);
        save_number(s->count + 1, &in->want);
        strbuf_addc(&in->want, ' ');
        save_who(s, e, &in->want);
        strbuf_addc(&in->want, ' ');
        size_t who = in->want.len;
        action_encode(s->sc, &e->pub.act, &in->want);
        e->stream = hash_bytes(session_stream(s), in->want.s + who,
                               in->want.len - who); /* session_next_stream() of the text at hand */
        if (strcmp(in->want.s, text) != 0)
            good = error_set(in->err, in->name, at + 1, 0, "found \"%.120s\" where \"%.120s\" would be right",
                             text, in->want.s);
    }
    good = good && take_given(in, at, &p.faces, e) && reading_take_record(in, at, s, e, p.faces) &&
           replay_entry(in, at, s, e, &p);
    if (!good) entry_free(e);
    return good;
}

/* "undo 11 | 0f3a..." */
static bool read_undo(reading *in, int at, session *s, char *text, size_t size)
{
    line_parts p;
    int keep;
    if (!reading_cut(text, size, false, &p) || !reading_int(text + 5, &keep))
        return reading_fail(in, at, "expected \"undo NUMBER | HASH\"");
    if (keep < 0 || keep >= s->count || s->entries[keep]->pub.act.verb == VERB_GO)
        return reading_fail(in, at, "goes back to a place that is not a choice of this battle");
    state then;
    session_state_at(s, keep, &then);
    if (!same_hash(p.hash, state_hash(&then)))
        return reading_fail(in, at, "the battle gone back to is not the one that was saved");
    session_cut(s, keep, &then);
    return true;
}

static bool read_start(reading *in, session *s)
{
    strbuf want = {0};
    const line *l = &in->lines[in->start];
    strbuf_add(&want, "start | ");
    save_faces(&s->opening, &want);
    strbuf_addf(&want, " | %016" PRIx64, s->opening_hash);
    bool same = want.len == l->size && memcmp(want.s, l->text, l->size) == 0;
    strbuf_free(&want);
    if (!same)
        return reading_fail(in, in->start,
                            in->report->data_changed
                                ? "the battle now begins differently: its scenario or rules "
                                  "data has changed since; put the old data back"
                                : "the battle does not begin as it was saved: the file was "
                                  "edited, or another program wrote it");
    return true;
}

static bool read_battle(reading *in, session *s)
{
    strbuf copy = {0};
    bool good = read_start(in, s);
    for (int i = in->start + 1; good && i < in->count; i++) {
        strbuf_clear(&copy);
        strbuf_addn(&copy, in->lines[i].text, in->lines[i].size);
        if (memchr(copy.s, '\0', copy.len) != NULL)
            good = reading_fail(in, i, "holds a byte that no action has");
        else if (copy.s[0] >= '0' && copy.s[0] <= '9') /* most of them are */
            good = read_entry(in, i, s, copy.s, copy.len);
        else if (strncmp(copy.s, "undo ", 5) == 0)
            good = read_undo(in, i, s, copy.s, copy.len);
        else if (reading_is_seal_line(copy.s))
            good = reading_seal_line(in, i, s);
        else if (session_is_seat_line(copy.s))
            good = session_read_seat(s, copy.s) || reading_fail(in, i, READING_SEAT_WANTED);
        else
            good = read_entry(in, i, s, copy.s, copy.len);
    }
    strbuf_free(&copy);
    return good;
}

/* A crash may have cut off the `go`s that follow an action. They are played to the end with the seed's dice;
 * where people enter theirs, the table does the next `go` and asks. */
static bool finish_burst(session *s, load_report *report, error *err)
{
    decision d;
    game_decide(&s->now, &d);
    if (d.side != NOBODY || session_types_dice(s)) return true;
    report->torn = true;
    dice_source dice;
    chain c;
    if (!session_seal_ready(s, err)) return false;
    session_dice(s, DICE_SEEDED, session_stream(s), &dice);
    chain_play(s, NULL, &dice, &c);
    bool good = session_commit(s, &c, err);
    chain_free(&c);
    return good;
}

/* Of the version of its rules that the program has: face by face as it was. */
static bool build_same(reading *in, session *s, const char *text)
{
    compare_data(in, s);
    if (!read_battle(in, s)) return false;
    strbuf_addn(&s->log, text, in->report->kept);
    s->check = in->check;
    s->lines = in->count;
    return finish_burst(s, in->report, in->err);
}

/* Of an older version: as far as it goes under today's. */
static bool build_older(reading *in, session *s)
{
    strbuf text = {0};
    if (!older_play(in, s)) return false;
    in->report->older = true;
    story_begun(s, &text);
    snprintf(in->report->said, sizeof in->report->said, "%s", strbuf_str(&text));
    strbuf_free(&text);
    return true;
}

static session *start_same(reading *in, scenario *sc)
{
    const line *l = &in->lines[in->start];
    strbuf copy = {0};
    line_parts p;
    strbuf_addn(&copy, l->text, l->size);
    const bool good = copy.len == strlen(copy.s) && reading_cut(copy.s, copy.len, true, &p);
    const session_past past = {.seals = in->seals,
                               .nseals = in->nseals,
                               .terms = strbuf_str(&in->terms),
                               .opening = good ? p.faces : ""};
    session *s = session_start(sc, &in->config, &past);
    strbuf_free(&copy);
    return s;
}

/* Its dice come out as they were as far as its last seal threw them and nothing else was agreed. */
static session *start_older(reading *in, scenario *sc)
{
    seal fresh, *last = in->nseals > 0 ? &in->seals[in->nseals - 1] : NULL;
    if (last != NULL && (!last->known || last->told)) {
        seal_make(&fresh);
        last = &fresh;
    }
    in->config.seal = last;
    session *s = session_start(sc, &in->config, NULL);
    in->config.seal = NULL;
    if (last == &fresh) seal_forget(&fresh);
    return s;
}

static session *build(reading *in, scenario *sc, const char *text)
{
    if (!reading_fits(in, sc)) {
        scenario_free(sc);
        return NULL;
    }
    const bool same = in->rules_version == sc->rules->version;
    session *s = same ? start_same(in, sc) : start_older(in, sc);
    if (!(same ? build_same(in, s, text) : build_older(in, s))) {
        session_free(s);
        return NULL;
    }
    in->report->actions = s->count;
    in->report->lost_key = in->nseals > 0 && !in->seals[in->nseals - 1].known && !s->now.over;
    if (in->report->torn) {
        const int whole = in->report->older ? s->config.begun.of : s->count;
        size_t n = strlen(in->report->said);
        snprintf(in->report->said + n, sizeof in->report->said - n,
                 ngettext("%sThe last line was cut off while it was being written and is dropped; %d action "
                          "before it is whole.",
                          "%sThe last line was cut off while it was being written and is dropped; %d actions "
                          "before it are whole.",
                          (unsigned long)whole),
                 in->report->older ? " " : "", whole);
    }
    return s;
}

static session *parse(scenario *sc, const char *name, const char *text, size_t size, const char *data_dir,
                      const ruleset *const *rulesets, const char *key_dir, load_report *report, error *err)
{
    load_report unread;
    const char *options[OPTIONS_MAX + 1] = {NULL};
    error own = {0};
    reading in = {.name = name,
                  .report = report != NULL ? report : &unread,
                  .err = err != NULL ? err : &own,
                  .key_dir = key_dir,
                  .config = {.key_dir = key_dir}};
    *in.report = (load_report){0};
    session *s = NULL;
    if (reading_split(&in, text, size) && reading_header(&in, options) && reading_seals(&in)) {
        if (sc == NULL) sc = reading_scenario(&in, data_dir, rulesets, options);
        if (sc != NULL) s = build(&in, sc, text);
    } else {
        scenario_free(sc);
    }
    reading_free(&in);
    return s;
}

session *session_parse_save(const char *name, const char *text, size_t size, const char *data_dir,
                            const ruleset *const *rulesets, load_report *report, error *err)
{
    return parse(NULL, name, text, size, data_dir, rulesets, NULL, report, err);
}

session *session_parse_save_of(scenario *sc, const char *name, const char *text, size_t size,
                               load_report *report, error *err)
{
    assert(sc != NULL);
    return parse(sc, name, text, size, NULL, NULL, NULL, report, err);
}

/* From here on its file is written to: with the end that reading added, if any. */
static bool take_file(session *s, const char *path, size_t had, load_report *report, error *err)
{
    const size_t more = s->log.len - report->kept;
    const bool keys = session_seal_keep(s, path, more > 0 ? err : NULL); /* before what is committed to */
    if (more > 0 && !keys) return false;
    if (!file_log_open(&s->file, path, had, report->kept, err)) {
        report->busy = s->file.busy;
        return false;
    }
    s->autosaves = true;
    if (more > 0 && !file_log_append(&s->file, s->log.s + report->kept, more, err)) return false;
    session_own_save_path(s, path);
    return true;
}

/* Over and not told: a disk that failed kept the end from it. */
static bool tell_seals(session *s, error *err)
{
    if (!s->now.over || s->nseals == 0) return true;
    if (!save_append_entries(s, NULL, 0, s->count, true, err)) return false;
    session_seal_told(s);
    return true;
}

static void say_lost_key(const session *s, load_report *report)
{
    const size_t n = strlen(report->said);
    snprintf(report->said + n, sizeof report->said - n,
             _("%sThe key of its sealed dice is not here: from action %d on they come from a new one."),
             n > 0 && report->said[n - 1] != ' ' ? " " : "",
             (s->seals[s->seal].known ? s->seals[s->seal].first : s->count) + 1);
}

static session *load(const char *path, const char *data_dir, const ruleset *const *rulesets, bool resume,
                     const char *key_dir, load_report *report, error *err)
{
    char *text;
    size_t size;
    load_report unread;
    if (report == NULL) report = &unread;
    if (!file_read(path, SAVE_BYTES_MAX, &text, &size, err)) return NULL;
    session *s = parse(NULL, path, text, size, data_dir, rulesets, key_dir, report, err);
    mem_free(text);
    if (s == NULL) return NULL;
    const bool good = report->older
                          ? older_take_file(s, path, resume, report, err)
                          : !resume || (take_file(s, path, size, report, err) && tell_seals(s, err));
    if (!good) {
        session_free(s);
        return NULL;
    }
    if (resume && report->lost_key && !report->older) say_lost_key(s, report);
    return s;
}

session *session_load(const char *path, const char *data_dir, const ruleset *const *rulesets, bool resume,
                      load_report *report, error *err)
{
    return load(path, data_dir, rulesets, resume, NULL, report, err);
}

session *session_resume(const char *path, const char *data_dir, const ruleset *const *rulesets,
                        const char *key_dir, load_report *report, error *err)
{
    return load(path, data_dir, rulesets, true, key_dir, report, err);
}

/* ---- what a list of saves shows */

static void copy_value(char *out, size_t size, const line *l, const char *key)
{
    size_t n = strlen(key);
    if (l->size <= n || memcmp(l->text, key, n) != 0) return;
    snprintf(out, size, "%.*s", (int)(l->size - n), l->text + n);
    plain_cut(out, size);
    plain_text(out);
}

/* All of its header is whole. */
static bool stands(const reading *in)
{
    for (int i = 0; i < in->count; i++)
        if (in->lines[i].size > 8 && memcmp(in->lines[i].text, "start | ", 8) == 0) return true;
    return false;
}

bool session_salvage(const char *path, const char *out, int *actions, error *err)
{
    char *text;
    size_t size;
    save_card card;
    load_report report = {0};
    error damage = {0};
    if (!file_read(path, SAVE_BYTES_MAX, &text, &size, err)) return false;
    reading in = {.name = path, .report = &report, .err = &damage};
    const bool whole = reading_split(&in, text, size), good = !whole && report.damaged && stands(&in);
    if (whole)
        error_set(err, path, 0, 0, "is not damaged: there is nothing to mend");
    else if (!good)
        error_set(err, path, damage.line, 0, "%s: nothing of it can be gone on with", damage.text);
    reading_free(&in);
    const bool wrote =
        good && (file_exists(out) ? error_set(err, out, 0, 0, "is there already: name a new file")
                                  : file_write(out, text, report.kept, err));
    mem_free(text);
    if (!wrote || !session_read_card(out, &card, err)) return false;
    if (actions != NULL) *actions = card.actions;
    return true;
}

bool session_read_card(const char *path, save_card *out, error *err)
{
    char *text;
    size_t size;
    load_report report = {0};
    error own = {0};
    *out = (save_card){.title = ""};
    if (!file_read(path, SAVE_BYTES_MAX, &text, &size, err)) return false;
    reading in = {.name = path, .report = &report, .err = err != NULL ? err : &own};
    const bool good = reading_split(&in, text, size);
    out->damaged = report.damaged && stands(&in);
    for (int i = 0; (good || out->damaged) && i < in.count; i++) {
        const line *l = &in.lines[i];
        copy_value(out->title, sizeof out->title, l, "title ");
        copy_value(out->scenario, sizeof out->scenario, l, "scenario ");
        copy_value(out->rules, sizeof out->rules, l, "rules ");
        /* not sscanf: it would look for the end of the whole file in every line */
        if (l->size > 5 && memcmp(l->text, "undo ", 5) == 0 && l->text[5] >= '0' && l->text[5] <= '9')
            out->actions = (int)strtol(l->text + 5, NULL, 10);
        else if (l->size > 0 && l->text[0] >= '0' && l->text[0] <= '9') {
            out->actions++;
            snprintf(out->last, sizeof out->last, "%.*s", (int)l->size, l->text);
        }
    }
    char *gap = strchr(out->rules, ' ');
    if (gap != NULL) *gap = '\0';
    reading_free(&in);
    mem_free(text);
    return good;
}
