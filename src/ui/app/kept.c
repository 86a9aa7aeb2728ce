/* kept.c: see kept.h. */
#include "ui/app/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"
#include "game/game.h"
#include "game/save_load.h"
#include "game/seal_key.h"
#include "ui/app/setup.h"

/* ---- the files */

static const char *const parts[] = {"battles", "saves"};
enum { PARTS = 2, COPIES = 1, NAME_BYTES = 4096 };

/* "x.save" -> "x.name" */
static bool name_path(const char *save, char *out, size_t size)
{
    const size_t n = strlen(save);
    if (n < 5 || n >= size || strcmp(save + n - 5, ".save") != 0) return false;
    memcpy(out, save, n + 1);
    memcpy(out + n - 4, "name", 4);
    return true;
}

static void read_name(kept_battle *b)
{
    char path[1024], *text;
    size_t size;
    error err = {0};
    b->name[0] = '\0';
    if (!name_path(b->path, path, sizeof path) || !file_exists(path)) return;
    if (!file_read(path, NAME_BYTES, &text, &size, &err)) return;
    snprintf(b->name, sizeof b->name, "%.*s", (int)strcspn(text, "\n"), text);
    plain_cut(b->name, sizeof b->name);
    plain_text(b->name);
    mem_free(text);
}

static kept_battle *add(kept_list *l)
{
    if (l->count == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 32;
        l->battles = mem_realloc(l->battles, sizeof *l->battles * (size_t)l->cap);
    }
    kept_battle *b = &l->battles[l->count++];
    *b = (kept_battle){.path = ""};
    return b;
}

static const kept_battle *known(const kept_list *l, const char *path)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->battles[i].path, path) == 0) return &l->battles[i];
    return NULL;
}

/* One that cannot be read is in the list, too: with the sentence that says why. */
static void read_file(kept_list *l, const kept_list *before, const char *path, bool copy)
{
    struct stat st;
    error err = {0};
    if (stat(path, &st) != 0) return;
    kept_battle *b = add(l);
    const kept_battle *was = known(before, path);
    if (was && was->played == st.st_mtime && was->size == (long)st.st_size) {
        *b = *was;
    } else {
        snprintf(b->path, sizeof b->path, "%s", path);
        b->played = st.st_mtime;
        b->size = (long)st.st_size;
        b->copy = copy;
        if (!session_read_card(path, &b->card, &err)) {
            error_format(&err, b->trouble, sizeof b->trouble);
            b->looked = true;
        }
    }
    read_name(b);
}

bool kept_one(const char *path, kept_battle *out, error *err)
{
    *out = (kept_battle){.path = ""};
    snprintf(out->path, sizeof out->path, "%s", path);
    if (!file_exists(path)) return false;
    if (!session_read_card(path, &out->card, err)) {
        error_format(err, out->trouble, sizeof out->trouble);
        out->looked = true;
        if (!out->card.damaged) return false;
    }
    read_name(out);
    return true;
}

static void read_folder(kept_list *l, const kept_list *before, const char *base, int part)
{
    char folder[1024], path[1024], **names;
    int n;
    error err = {0};
    file_join(base, parts[part], folder, sizeof folder);
    if (!file_exists(folder) || !file_list(folder, ".save", &names, &n, &err)) return;
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        read_file(l, before, path, part == COPIES);
    }
    file_list_free(names, n);
}

static int last_played_first(const void *a, const void *b)
{
    const kept_battle *x = a, *y = b;
    if (x->played != y->played) return x->played < y->played ? 1 : -1;
    return strcmp(x->path, y->path);
}

/* Where it goes now, and where older versions put it. */
static int folders_of(const app *a, const char *out[2])
{
    int n = 0;
    if (app_keep_dir(a)) out[n++] = app_keep_dir(a);
    if (a->config.state_dir && (n == 0 || !file_same(out[0], a->config.state_dir)))
        out[n++] = a->config.state_dir;
    return n;
}

/* Keys of sealed dice; NULL: there is no place for them. */
static const char *keys_of(const app *a, char *out, size_t size)
{
    if (!a->config.state_dir) return NULL;
    file_join(a->config.state_dir, "keys", out, size);
    return out;
}

/* A save that was moved still finds its key; one that is gone so long needs none. */
static void tidy_keys(const app *a)
{
    enum { LONG_GONE = 90 * 24 * 60 * 60 };
    char folder[1024];
    const char *keys = keys_of(a, folder, sizeof folder);
    if (keys) seal_keys_tidy(keys, time(NULL) - LONG_GONE);
}

void kept_read(app *a, kept_list *l)
{
    const char *bases[2];
    const int n = folders_of(a, bases);
    kept_list before = *l;
    l->battles = NULL;
    l->count = l->cap = 0;
    for (int i = 0; i < n; i++)
        for (int part = 0; part < PARTS; part++)
            read_folder(l, &before, bases[i], part);
    if (l->count > 1) qsort(l->battles, (size_t)l->count, sizeof *l->battles, last_played_first);
    mem_free(before.battles);
    tidy_keys(a);
}

bool kept_owns(const app *a, const char *path)
{
    char folder[1024], ours[1024];
    const char *bases[2];
    const int n = folders_of(a, bases);
    file_folder(path, folder, sizeof folder);
    for (int i = 0; i < n; i++)
        for (int part = 0; part < PARTS; part++) {
            file_join(bases[i], parts[part], ours, sizeof ours);
            if (file_same(folder, ours)) return true;
        }
    return false;
}

static void put_away(app *a, kept_list *l)
{
    catalogue_drop(a, &l->picture);
    mem_free(l->picture.start);
    session_free(l->open); /* and its scenario */
    l->picture = (catalogue_entry){.path = ""};
    l->open = NULL;
    l->shown[0] = '\0';
}

void kept_free(app *a, kept_list *l)
{
    put_away(a, l);
    mem_free(l->battles);
    *l = (kept_list){.battles = NULL};
}

/* ---- what it is called */

const char *kept_file(const kept_battle *b)
{
    return file_last_name(b->path);
}

const char *kept_title(const kept_battle *b)
{
    return b->name[0] ? b->name : b->card.title[0] ? b->card.title : kept_file(b);
}

bool kept_rename(kept_battle *b, const char *name, error *err)
{
    char path[1024];
    if (!name_path(b->path, path, sizeof path))
        return error_set(err, b->path, 0, 0, "cannot be given a name: its file should end in .save");
    if (name[0] ? !file_write(path, name, strlen(name), err) : !file_remove(path, err)) return false;
    snprintf(b->name, sizeof b->name, "%s", name);
    return true;
}

bool kept_delete(const app *a, const kept_battle *b, error *err)
{
    char path[1024], folder[1024], whole[1200];
    const char *keys = keys_of(a, folder, sizeof folder);
    file_absolute(b->path, whole, sizeof whole);
    if (!file_remove(b->path, err)) return false;
    if (keys) seal_keys_forget(keys, whole);
    return !name_path(b->path, path, sizeof path) || file_remove(path, err);
}

/* ---- how it stands */

static void tell_stands(const session *s, char *out, size_t size)
{
    const scenario *sc = session_scenario(s);
    const state *st = session_state(s);
    decision d;
    session_decide(s, &d);
    if (d.side == GAME_OVER) {
        if (st->winner >= 0)
            snprintf(out, size, _("Over after turn %d. Victory: %s"), st->turn, sc->sides[st->winner].name);
        else
            snprintf(out, size, _("Over after turn %d: a draw"), st->turn);
    } else if (d.side >= 0) {
        snprintf(out, size, _("Turn %d of %d, %s to act"), st->turn, sc->turns, sc->sides[d.side].name);
    } else {
        snprintf(out, size, _("Turn %d of %d, dice to be thrown"), st->turn, sc->turns);
    }
}

static void tell_players(const app *a, const session *s, char *out, size_t size)
{
    const scenario *sc = session_scenario(s);
    const session_config *c = session_settings(s);
    size_t at = 0;
    out[0] = '\0';
    for (int i = 0; i < sc->nsides && at < size; i++) {
        const char *title = "";
        if (sc->sides[i].goes_alone) continue;
        const player *p = player_find(a->config.players, c->player[i]);
        if (p) title = language_said(p->title);
        at += (size_t)snprintf(out + at, size - at, "%s%s: %s%s%s%s", at ? "; " : "", sc->sides[i].name,
                               c->seat[i] == SEAT_HUMAN ? _("a person") : _("the computer"),
                               c->seat[i] == SEAT_HUMAN || !title[0] ? "" : " (",
                               c->seat[i] == SEAT_HUMAN ? "" : title,
                               c->seat[i] == SEAT_HUMAN || !title[0] ? "" : ")");
    }
}

void kept_tell(const app *a, const session *s, kept_battle *b)
{
    strbuf who = {0};
    b->over = session_state(s)->over;
    tell_stands(s, b->stands, sizeof b->stands);
    setup_seats_words(a, session_scenario(s), session_settings(s)->seat, &who);
    snprintf(b->who, sizeof b->who, "%s", strbuf_str(&who));
    memcpy(b->seat, session_settings(s)->seat, sizeof b->seat);
    strbuf_free(&who);
}

bool kept_is_long(const kept_battle *b)
{
    return b->size > KEPT_LOOKED_THROUGH;
}

/* Its session, or NULL: then b->trouble says why, or it would take too long. It is only read, never gone on
 * with. */
static session *play_through(app *a, kept_battle *b)
{
    error err = {0};
    load_report report;
    if (kept_is_long(b)) {
        b->looked = true;
        snprintf(b->stands, sizeof b->stands, _("Not looked through: a file of %ld MB"), b->size >> 20);
        return NULL;
    }
    session *s = session_load(b->path, a->config.data_dir, a->config.rulesets, false, &report, &err);
    b->looked = true;
    if (!s) {
        error_format(&err, b->trouble, sizeof b->trouble);
        return NULL;
    }
    kept_tell(a, s, b);
    tell_players(a, s, b->players, sizeof b->players);
    snprintf(b->date, sizeof b->date, "%s", session_scenario(s)->date);
    return s;
}

bool kept_look(app *a, kept_battle *b)
{
    if (b->looked) return false;
    session_free(play_through(a, b));
    return true;
}

/* ---- what it looks like */

/* What its one person may know; of two, what both know; of none, or when it is over, everything. */
static int sight_of(const session *s, bool *all_must_know)
{
    const scenario *sc = session_scenario(s);
    int humans = 0, one = NO_SIDE;
    for (int i = 0; i < sc->nsides; i++)
        if (!sc->sides[i].goes_alone && session_settings(s)->seat[i] == SEAT_HUMAN) humans++, one = i;
    *all_must_know = humans > 1 && !session_state(s)->over;
    return humans == 1 && !session_state(s)->over ? one : NO_SIDE;
}

/* Another one when the battle has gone on. */
static void picture_name(const kept_battle *b, char *out, size_t size)
{
    snprintf(out, size, "%.900s %ld %ld", b->path, (long)b->played, b->size);
}

static void lay_out(app *a, kept_list *l, kept_battle *b)
{
    put_away(a, l);
    picture_name(b, l->shown, sizeof l->shown);
    l->open = play_through(a, b);
    if (!l->open) return;
    decision d;
    bool all_must_know;
    catalogue_entry *e = &l->picture;
    session_decide(l->open, &d);
    snprintf(e->path, sizeof e->path, "%s", l->shown);
    e->tried = true;
    e->sc = (scenario *)session_scenario(l->open);
    e->start = mem_alloc(sizeof *e->start);
    session_view(l->open, sight_of(l->open, &all_must_know), e->start);
    e->as_seen = !all_must_know;
    e->sheet = d.sheet;
}

bool kept_paint(app *a, kept_list *l, int i, int w, int h)
{
    if (i < 0 || i >= l->count) return false;
    kept_battle *b = &l->battles[i];
    char name[sizeof l->shown];
    picture_name(b, name, sizeof name);
    if (strcmp(l->shown, name) != 0) {
        lay_out(a, l, b);
        return true;
    }
    return l->open && catalogue_paint(a, &l->picture, w, h);
}
