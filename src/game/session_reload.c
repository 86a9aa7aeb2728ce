/*
 * session_reload.c: a battle played again under edited data: its choices in their order, each with the faces
 * it had, as long as the rules still allow it. Not for undo, nor for verifying a save.
 */
#include "game/session_reload.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/save.h"
#include "game/scenario_load.h"
#include "game/session_internal.h"
#include "game/story.h"

typedef struct reloading {
    const session *old;
    session *next;
    int viewer;
    reload_report *report;
    strbuf text;     /* used again and again */
    const char *why; /* the dice of the last burst did not fit */
} reloading;

/* ---- the data */

static scenario *load_anew(const session *old, error *err)
{
    const scenario *sc = old->sc;
    const ruleset *const rulesets[] = {sc->rules, NULL};
    char text[OPTIONS_MAX][96];
    const char *options[OPTIONS_MAX + 1] = {NULL};
    if (sc->path == NULL || !file_exists(sc->path)) {
        error_set(err, sc->path, 0, 0, "is not there any more: the scenario cannot be read anew");
        return NULL;
    }
    for (int i = 0; i < sc->rules->noptions; i++) {
        snprintf(text[i], sizeof text[i], "%.80s=%" PRId32, sc->rules->options[i].key, sc->options[i]);
        options[i] = text[i];
    }
    return scenario_load(sc->path, sc->data_dir, rulesets, options, err);
}

static const data_file *file_of(const scenario *sc, const char *path)
{
    for (int i = 0; i < sc->nfiles; i++)
        if (strcmp(sc->files[i].path, path) == 0) return &sc->files[i];
    return NULL;
}

static void add_file(reloading *r, const scenario *sc, const char *path)
{
    reload_report *out = r->report;
    if (out->nfiles < RELOAD_FILES) {
        strbuf_clear(&r->text);
        save_portable_path(sc, path, &r->text);
        snprintf(out->files[out->nfiles], sizeof out->files[0], "%s", strbuf_str(&r->text));
    }
    out->nfiles++;
}

static void compare_files(reloading *r)
{
    const scenario *then = r->old->sc, *now = r->next->sc;
    for (int i = 0; i < now->nfiles; i++) {
        const data_file *was = file_of(then, now->files[i].path);
        if (was == NULL || was->hash != now->files[i].hash) add_file(r, now, now->files[i].path);
    }
    for (int i = 0; i < then->nfiles; i++)
        if (file_of(now, then->files[i].path) == NULL) add_file(r, then, then->files[i].path);
}

/* ---- one entry and its dice */

static bool throw_entry(const session *s, entry *e, state *st, const char *given, bool by_hand)
{
    dice_source dice;
    seen before = {0};
    session_entry_dice(s, e, by_hand ? DICE_TYPED : DICE_SEEDED, &dice);
    if (given != NULL && !dice_script(&dice, given, NULL)) return false;
    event_list_clear(&e->pub.events);
    seen_note(&before, st);
    resolver r = {.dice = &dice, .events = &e->pub.events};
    game_apply(st, &e->pub.act, &r);
    entry_conclude(e, &before, st);
    return !dice.misfit && !dice.lacked && dice_left_over(&dice) == 0;
}

/* Do the same actions throw the same dice in both battles? */
static bool same_source(const reloading *r, const entry *was)
{
    const session *old = r->old, *next = r->next;
    if (was->seal < 0) return true;
    return was->seal == old->seal && old->seals[old->seal].known &&
           memcmp(old->seals[old->seal].key, next->seals[0].key, SEAL_DIGEST) == 0;
}

/*
 * Plays e, which stands where `was` stood (NULL: nothing did). Faces given by people or by a script are given
 * again and must fit. The seed throws the same as before where the actions before were the same; where they
 * were not (another `go` came between) its old faces are given as far as they fit.
 */
static bool roll_entry(reloading *r, const entry *was, entry *e, state *st)
{
    const state before = *st;
    const bool by_seed = !session_types_dice(r->next) || (was != NULL && was->pub.rolled && !was->typed);
    strbuf_clear(&r->text);
    if (was != NULL && was->given != NULL)
        strbuf_add(&r->text, was->given);
    else if (was != NULL && (was->stream != e->stream || !same_source(r, was)))
        save_faces(&was->pub.events, &r->text);
    const char *given = r->text.len > 0 ? strbuf_str(&r->text) : NULL;
    if (throw_entry(r->next, e, st, given, !by_seed)) {
        if (given == NULL) return true;
        e->given = mem_strdup(given);
        e->typed = !by_seed;
        if (e->typed) entry_mark_typed(r->next, e);
        return true;
    }
    if (!by_seed || was == NULL || given == NULL || was->given != NULL) {
        r->why = by_seed ? "The faces that were given for it do not fit the dice it throws now."
                         : "The dice that were thrown for it by hand do not fit those it throws now.";
        return false;
    }
    *st = before;
    r->report->thrown_anew++;
    return throw_entry(r->next, e, st, NULL, false);
}

/* The action (NULL: only `go`s) and the `go`s after it, with the faces of the old entries from..to-1. False:
 * *c is not to be kept, r->why. */
static bool play_burst(reloading *r, const action *a, int from, int to, chain *c)
{
    uint64_t stream = session_stream(r->next);
    action go;
    action_init(&go, VERB_GO, NO_SIDE);
    *c = (chain){.end = r->next->now};
    for (int k = from;; k++, a = NULL) {
        decision d;
        game_decide(&c->end, &d);
        if (a == NULL && d.side != NOBODY) return true;
        if (c->count >= GO_CHAIN_MAX) {
            r->why = "After it the rules never come to a decision.";
            return false;
        }
        entry *e = entry_new(r->next, &c->end, a != NULL ? a : &go, stream);
        chain_add(c, e);
        stream = e->stream;
        if (!roll_entry(r, k < to ? r->old->entries[k] : NULL, e, &c->end)) return false;
    }
}

/* ---- what is told of it */

static bool may_tell(const reloading *r, const entry *e)
{
    return r->viewer == NO_SIDE || r->old->now.over || e->pub.side == r->viewer;
}

static void note_place(reloading *r, int at, reload_place *out)
{
    const entry *e = r->old->entries[at];
    out->number = at + 1;
    if (!may_tell(r, e)) return;
    strbuf_clear(&r->text);
    save_who(r->old, e, &r->text);
    strbuf_addc(&r->text, ' ');
    action_encode(r->old->sc, &e->pub.act, &r->text);
    snprintf(out->action, sizeof out->action, "%s", strbuf_str(&r->text));
}

/* What these entries tell, a line an event. */
static void tell(const session *s, int from, int to, int viewer, strbuf *out)
{
    for (int i = from; i < to; i++) {
        const session_entry *e = &s->entries[i]->pub;
        for (int k = 0; k < e->events.count; k++)
            if (story_event(s, e, &e->events.items[k], viewer, out)) strbuf_addc(out, '\n');
    }
    strbuf_addc(out, '\n');
}

/* The first line told otherwise. */
static void note_difference(reloading *r, int from, int to, int next_from)
{
    reload_place *out = &r->report->differs;
    strbuf was = {0}, now = {0};
    note_place(r, from, out);
    tell(r->old, from, to, r->viewer, &was);
    tell(r->next, next_from, r->next->count, r->viewer, &now);
    const char *a = was.s, *b = now.s;
    size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
    while (n > 0 && n == m && memcmp(a, b, n) == 0) {
        a += n + 1;
        b += m + 1;
        n = strcspn(a, "\n");
        m = strcspn(b, "\n");
    }
    snprintf(out->was, sizeof out->was, "%.*s", (int)n, a);
    snprintf(out->is_now, sizeof out->is_now, "%.*s", (int)m, b);
    strbuf_free(&was);
    strbuf_free(&now);
}

static void note_stop(reloading *r, int at, const char *why)
{
    reload_place *out = &r->report->stopped;
    note_place(r, at, out);
    if (may_tell(r, r->old->entries[at])) snprintf(out->why, sizeof out->why, "%s", why);
}

static void note_refusal(reloading *r, int at, const refusal *why)
{
    state view;
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule = NULL;
    session_view(r->next, r->viewer, &view);
    story_refusal(r->next->sc, &view, why, &title, &text, &remedy, &rule);
    note_stop(r, at, strbuf_str(&text));
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
}

/* ---- the battle */

/* The old choice at `at` as an action of the new battle; false: it cannot be done, and the report says why.
 */
static bool judge_choice(reloading *r, int at, action *out)
{
    const entry *was = r->old->entries[at];
    const session *next = r->next;
    decision d;
    error err = {0};
    refusal why = {.code = "", .args = word_args_none()};
    game_decide(&next->now, &d);
    const char *who = was->pub.side >= 0 ? r->old->sc->sides[was->pub.side].id : "";
    if (was->pub.side >= 0 && (d.side < 0 || strcmp(next->sc->sides[d.side].id, who) != 0)) {
        note_stop(r, at,
                  d.side == GAME_OVER ? _("The battle is over by then.")
                                      : _("Another side decides by then."));
        return false;
    }
    strbuf_clear(&r->text);
    action_encode(r->old->sc, &was->pub.act, &r->text);
    if (!action_decode(next->sc, d.side == NOBODY ? NO_SIDE : d.side, strbuf_str(&r->text), out, &err)) {
        note_stop(r, at, err.text);
        return false;
    }
    if (game_check(&next->now, out, &why)) return true;
    note_refusal(r, at, &why);
    return false;
}

/* The `go`s from `at` on end there. */
static int burst_end(const session *old, int at)
{
    while (at < old->count && old->entries[at]->pub.act.verb == VERB_GO)
        at++;
    return at;
}

/* Makes the chain part of the new battle. It has no file yet, so that nothing can fail. */
static void keep(reloading *r, chain *c)
{
    session_commit(r->next, c, NULL);
}

/* The `go`s before the first choice. Where people throw their own dice they may still have to be thrown. */
static bool play_opening(reloading *r, int to)
{
    bool good = true;
    if (!session_types_dice(r->next) || to > 0) {
        chain c;
        good = play_burst(r, NULL, 0, to, &c);
        if (good)
            keep(r, &c);
        else if (to > 0)
            note_stop(r, 0, r->why);
        chain_free(&c);
    }
    const uint64_t was = to > 0 ? r->old->entries[to - 1]->pub.hash : r->old->opening_hash;
    r->report->begins_otherwise = was != state_hash(&r->next->now);
    return good;
}

/* False: the battle cannot go further than it stands. */
static bool play_choice(reloading *r, int from, int to)
{
    action a;
    chain c;
    if (!judge_choice(r, from, &a)) return false;
    const int before = r->next->count;
    const bool good = play_burst(r, &a, from, to, &c);
    if (good)
        keep(r, &c);
    else
        note_stop(r, from, r->why);
    chain_free(&c);
    if (!good) return false;
    r->report->kept++;
    if (state_hash(&r->next->now) == r->old->entries[to - 1]->pub.hash) return true;
    if (r->report->differing++ == 0) note_difference(r, from, to, before);
    return true;
}

session *session_reload(const session *old, int viewer, reload_report *report, error *err)
{
    *report = (reload_report){0};
    scenario *sc = load_anew(old, err);
    if (sc == NULL) return NULL;
    reloading r = {.old = old, .viewer = viewer, .report = report};
    seal fresh;
    session_config config = old->config;
    config.seal = session_seal_onwards(old, &fresh);
    r.next = session_start(sc, &config, NULL);
    if (old->older_path != NULL) r.next->older_path = mem_strdup(old->older_path);
    save_write_header(r.next);
    compare_files(&r);
    for (int i = 0; i < old->count; i++)
        report->actions += old->entries[i]->pub.act.verb != VERB_GO;
    int at = burst_end(old, 0);
    bool good = play_opening(&r, at);
    while (good && at < old->count) {
        const int end = burst_end(old, at + 1);
        good = play_choice(&r, at, end);
        at = end;
    }
    strbuf_free(&r.text);
    return r.next;
}

/* ---- its file */

bool session_reload_take(session *next, const session *old, char *kept, size_t size, error *err)
{
    kept[0] = '\0';
    if (!old->autosaves) return true;
    const char *path = old->config.save_path;
    if (next->log.len == old->log.len && memcmp(next->log.s, old->log.s, old->log.len) == 0) {
        if (!file_log_share(&next->file, &old->file, err)) return false;
        next->autosaves = true;
        session_own_save_path(next, path);
        return true;
    }
    if (!file_name_beside(path, ".save", "before", kept, size))
        return error_set(err, path, 0, 0, "has no free name beside it to keep the battle as it was");
    return file_write(kept, old->log.s, old->log.len, err) && save_takes_over(next, &old->file, path, err);
}
