/*
 * save_mail.c: see save_mail.h: the record of a correspondence, beginning one, and writing a letter. Opening
 * one is save_mail_open.c's. A record lies beside the keys, "ID.mail", for its owner alone, a line a member.
 */
#include "game/save_mail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/pack.h"
#include "game/save_load.h"
#include "game/save_mail_internal.h"
#include "game/session_internal.h"

static const char record_line[] = "sandtable-mail-record 1\n";
enum { RECORD_BYTES = 16 * 1024 };

/* ---- the record */

typedef struct text_member {
    const char *word;
    size_t at, size;
} text_member;

#define TEXT_OF(word, name)                                                                                  \
    {                                                                                                        \
        word, offsetof(mail_game, name), sizeof((mail_game *)0)->name                                        \
    }
static const text_member texts[] = {
    TEXT_OF("battle", id),       TEXT_OF("title", title), TEXT_OF("side", side), TEXT_OF("other", other),
    TEXT_OF("path", save),       TEXT_OF("sum", sum),     TEXT_OF("last", last), TEXT_OF("before", before),
    TEXT_OF("friends", friends), TEXT_OF("sign", sign),   TEXT_OF("part", part), TEXT_OF("gave", gave),
    TEXT_OF("theirs", theirs),
};
enum { TEXTS = sizeof texts / sizeof texts[0] };

static void record_path(const mail_place *p, const char *id, char *out, size_t size)
{
    char name[MAIL_ID + 8];
    snprintf(name, sizeof name, "%s.mail", id);
    file_join(p->keys, name, out, size);
}

bool mail_keep(const mail_place *p, const mail_game *g, error *err)
{
    char path[1200];
    strbuf text = {0};
    if (!file_make_folders(p->keys, err)) return false;
    record_path(p, g->id, path, sizeof path);
    strbuf_add(&text, record_line);
    for (int i = 0; i < TEXTS; i++)
        strbuf_addf(&text, "%s %s\n", texts[i].word, (const char *)g + texts[i].at);
    strbuf_addf(&text, "numbers %d %d %d %d %d %d %zu\n", g->number, g->turn, g->kept, g->waits, g->ended,
                g->signs, g->size);
    const bool good = file_write_private(path, text.s, text.len, err);
    seal_wipe(text.s, text.cap);
    strbuf_free(&text);
    return good;
}

static bool read_record(char *at, mail_game *g)
{
    for (int i = 0; i < TEXTS; i++) {
        const size_t n = strlen(texts[i].word);
        char *end = strchr(at, '\n');
        if (end == NULL || strncmp(at, texts[i].word, n) != 0 || at[n] != ' ') return false;
        *end = '\0';
        if (strlen(at + n + 1) >= texts[i].size) return false;
        memcpy((char *)g + texts[i].at, at + n + 1, strlen(at + n + 1) + 1);
        at = end + 1;
    }
    int waits, ended, signs;
    if (sscanf(at, "numbers %d %d %d %d %d %d %zu", &g->number, &g->turn, &g->kept, &waits, &ended, &signs,
               &g->size) != 7)
        return false;
    g->waits = waits != 0, g->ended = ended != 0, g->signs = signs != 0;
    return true;
}

static bool read_file(const char *path, mail_game *out)
{
    char *text;
    size_t size;
    *out = (mail_game){.number = 0};
    if (!file_exists(path) || !file_read(path, RECORD_BYTES, &text, &size, NULL)) return false;
    const size_t n = sizeof record_line - 1;
    const bool good = strncmp(text, record_line, n) == 0 && read_record(text + n, out);
    seal_wipe(text, size);
    mem_free(text);
    return good;
}

bool mail_recall(const mail_place *p, const char *id, mail_game *out)
{
    char path[1200];
    if (p->keys == NULL) return false;
    record_path(p, id, path, sizeof path);
    return read_file(path, out);
}

static int by_title(const void *a, const void *b)
{
    const mail_game *x = a, *y = b;
    const int first = strcmp(x->title, y->title);
    return first != 0 ? first : strcmp(x->id, y->id);
}

int mail_games(const mail_place *p, mail_game out[MAIL_GAMES_MAX])
{
    char path[1200], **names;
    int count, n = 0;
    if (p->keys == NULL || !file_exists(p->keys) || !file_list(p->keys, ".mail", &names, &count, NULL))
        return 0;
    for (int i = 0; i < count && n < MAIL_GAMES_MAX; i++) {
        file_join(p->keys, names[i], path, sizeof path);
        n += read_file(path, &out[n]);
    }
    file_list_free(names, count);
    qsort(out, (size_t)n, sizeof *out, by_title);
    return n;
}

bool mail_find(const mail_place *p, const char *save, mail_game *out)
{
    mail_game *all = mem_alloc(sizeof *all * MAIL_GAMES_MAX);
    const int n = save != NULL ? mail_games(p, all) : 0;
    bool found = false;
    for (int i = 0; i < n && !found; i++) {
        found = strcmp(all[i].save, save) == 0 || file_same(all[i].save, save);
        if (found) *out = all[i];
    }
    mem_free(all);
    return found;
}

bool mail_folder(const mail_place *p, bool to_send, char *out, size_t size, error *err)
{
    if (p->own == NULL)
        return error_set(err, NULL, 0, 0, "%s", _("There is no home folder to keep letters in."));
    file_join(p->own, to_send ? "mail/to-send" : "mail", out, size);
    return file_make_folders(out, err);
}

/* ---- begun */

void mail_side_ids(const scenario *sc, const char *ids[SIDES_MAX])
{
    for (int i = 0; i < SIDES_MAX; i++)
        ids[i] = i < sc->nsides ? sc->sides[i].id : "";
}

int mail_other(const scenario *sc, int side)
{
    int other = NO_SIDE;
    for (int i = 0; i < sc->nsides; i++) {
        if (i == side || sc->sides[i].goes_alone) continue;
        if (other != NO_SIDE) return NO_SIDE;
        other = i;
    }
    return other;
}

bool mail_begin(const mail_place *p, const session *s, int side, mail_game *out, error *err)
{
    const scenario *sc = s->sc;
    const int other = mail_other(sc, side);
    if (other == NO_SIDE)
        return error_set(err, NULL, 0, 0, "%s",
                         _("By mail two people play: this battle is not one of two sides."));
    if (s->nseals == 0 || s->config.save_path == NULL)
        return error_set(err, NULL, 0, 0, "%s",
                         _("By mail a battle is played with sealed dice, and is kept."));
    *out = (mail_game){.kept = 0};
    mail_random(out->id, 16);
    mail_sign_make(out->sign, sizeof out->sign);
    snprintf(out->title, sizeof out->title, "%.90s", sc->title);
    snprintf(out->side, sizeof out->side, "%s", sc->sides[side].id);
    snprintf(out->other, sizeof out->other, "%s", sc->sides[other].id);
    file_absolute(s->config.save_path, out->save, sizeof out->save);
    snprintf(out->last, sizeof out->last, "-");
    snprintf(out->theirs, sizeof out->theirs, "-");
    return mail_keep(p, out, err);
}

bool mail_is_due(const mail_game *g, const session *s)
{
    decision d;
    session_decide(s, &d);
    if (g->waits || g->ended) return false;
    return d.side == GAME_OVER || (d.side >= 0 && strcmp(s->sc->sides[d.side].id, g->side) != 0);
}

/* ---- written */

/* A scenario that not every program has goes with the letter. */
static bool add_pack(const mail_place *p, const scenario *sc, char **out, size_t *size, error *err)
{
    char folder[1100], path[1200];
    pack files;
    *out = NULL;
    *size = 0;
    if (file_lies_with(sc->path, p->data_dir)) return true;
    if (!mail_folder(p, true, folder, sizeof folder, err) || !pack_scenario(sc, &files, err)) return false;
    file_join(folder, ".pack", path, sizeof path);
    const bool good = pack_write(&files, path, err) && file_read(path, MAIL_BYTES_MAX, out, size, err);
    file_remove(path, NULL);
    pack_free(&files);
    return good;
}

/* What opens the seal that threw since the letter before: "-" where the save tells it, or the key is lost. */
static void add_opening(const session *s, char out[MAIL_OPENING])
{
    const char *ids[SIDES_MAX];
    const seal *its = &s->seals[s->seal];
    strbuf text = {0};
    mail_side_ids(s->sc, ids);
    if (its->known && !its->told) seal_add_opening(its, ids, &text);
    snprintf(out, MAIL_OPENING, "%s", text.len > 0 && text.len < MAIL_OPENING ? text.s : "-");
    if (text.s != NULL) seal_wipe(text.s, text.cap);
    strbuf_free(&text);
}

static bool compose(const mail_place *p, const mail_game *g, const session *s, strbuf *out, error *err)
{
    mail_letter l = {.number = g->number, .turn = g->turn};
    uint8_t own[SEAL_OWN] = {0};
    seal next;
    char *files;
    strbuf hex = {0};
    if (!add_pack(p, s->sc, &files, &l.pack_size, err)) return false;
    snprintf(l.id, sizeof l.id, "%s", g->id);
    snprintf(l.from, sizeof l.from, "%s", g->side);
    snprintf(l.to, sizeof l.to, "%s", g->other);
    snprintf(l.title, sizeof l.title, "%s", g->title);
    snprintf(l.before, sizeof l.before, "%s", g->before);
    snprintf(l.secret, sizeof l.secret, "%s", g->gave);
    mail_sign_known(g->sign, l.key);
    seal_read_hex(g->part, strlen(g->part), own, sizeof own);
    seal_make_of(own, &next);
    seal_add_hex(next.commit, sizeof next.commit, &hex);
    snprintf(l.commit, sizeof l.commit, "%s", strbuf_str(&hex));
    strbuf_free(&hex);
    seal_forget(&next);
    add_opening(s, l.opening);
    l.pack = files != NULL ? files : "";
    l.save = s->log.s;
    l.save_size = s->log.len;
    mail_add_head(&l, g->sign, out);
    strbuf_addn(out, l.pack, l.pack_size);
    strbuf_addn(out, l.save, l.save_size);
    mem_free(files);
    return true;
}

static bool prepare(mail_game *g, const session *s, error *err)
{
    if (g->waits) return true;
    if (!mail_is_due(g, s))
        return error_set(
            err, NULL, 0, 0, "%s",
            g->ended ? _("This battle is over, and its last letter has come.")
                     : _("It is still for you to decide: play on, and write when it is your friend's turn."));
    memcpy(g->before, g->last, sizeof g->before);
    g->number++;
    g->turn = s->now.turn;
    g->kept = s->count;
    g->waits = true;
    g->ended = s->now.over;
    g->size = s->log.len;
    mail_digest(s->log.s, s->log.len, g->sum);
    mail_random(g->part, sizeof g->part / 2);
    mail_random(g->gave, sizeof g->gave / 2);
    return true;
}

static bool write_out(const mail_place *p, const mail_game *g, const scenario *sc, const strbuf *text,
                      char *out, size_t size, error *err)
{
    char folder[1100], name[200];
    snprintf(name, sizeof name, "%.80s-turn-%d-%.39s-%d-%.6s" MAIL_ENDING, sc->id, g->turn, g->side,
             g->number, g->id);
    if (!mail_folder(p, true, folder, sizeof folder, err)) return false;
    file_join(folder, name, out, size);
    return file_write(out, text->s, text->len, err);
}

bool mail_write(const mail_place *p, mail_game *g, char *out, size_t size, error *err)
{
    const bool again = g->waits;
    load_report report;
    mail_game now = *g;
    strbuf text = {0};
    char digest[MAIL_DIGITS];
    session *s = session_resume(g->save, p->data_dir, p->rulesets, p->keys, &report, err);
    if (s == NULL) return false;
    bool good = prepare(&now, s, err) && compose(p, &now, s, &text, err);
    if (good) {
        mail_digest(text.s, text.len, digest);
        if (again && strcmp(digest, now.last) != 0)
            good = error_set(
                err, NULL, 0, 0, "%s",
                _("The battle has changed since this letter was written: it cannot be written again."));
        memcpy(now.last, digest, sizeof now.last);
    }
    /* The record first: what it has can be written again, a letter it does not know could not be. */
    good = good && (again || mail_keep(p, &now, err));
    if (good) *g = now;
    good = good && write_out(p, &now, s->sc, &text, out, size, err);
    strbuf_free(&text);
    session_free(s);
    return good;
}
