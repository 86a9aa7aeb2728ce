/* save_mail_open.c: a letter of a battle played by mail, opened: checked against what was sent, its dice
 * thrown again, and only then taken over. See save_mail_open.h. */
#include "game/save_mail_open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "game/own.h"
#include "game/pack.h"
#include "game/save_letter.h"
#include "game/save_load.h"
#include "game/save_mail_internal.h"
#include "game/seal_key.h"
#include "game/session_internal.h"

static bool say(error *err, const char *text)
{
    return error_set(err, NULL, 0, 0, "%s", text);
}

bool mail_is_letter(const char *path)
{
    return file_begins(path, "sandtable-mail 1\n");
}

/* ---- is it the one that is awaited */

static bool is_next(const mail_letter *l, const mail_game *g, bool first, error *err)
{
    if (first)
        return l->number == 1 ||
               say(err, _("This letter is from the midst of a battle whose first letter was never "
                          "opened here: open that one first."));
    if (strcmp(l->from, g->side) == 0) return say(err, _("This is your own letter: your friend opens it."));
    if (strcmp(l->from, g->other) != 0 || strcmp(l->to, g->side) != 0 ||
        (g->signs && strcmp(l->key, g->friends) != 0))
        return say(err, _("This letter is not from the person who wrote the first one: it is not taken."));
    if (l->number <= g->number) return say(err, _("This letter has been opened already."));
    if (!g->waits) return say(err, _("It is for you to write first: this letter answers none of yours."));
    return (l->number == g->number + 1 && strcmp(l->before, g->last) == 0) ||
           say(err, _("This letter answers another one than you wrote last."));
}

/* Nothing of what we sent is changed, nor taken back. */
static bool goes_on(const mail_letter *l, const mail_game *g)
{
    char sum[MAIL_DIGITS];
    if (l->save_size < g->size) return false;
    mail_digest(l->save, g->size, sum);
    if (strcmp(sum, g->sum) != 0) return false;
    const char *end = l->save + l->save_size;
    for (const char *at = l->save + g->size; at < end; at++) {
        if (strncmp(at, "undo ", 5) == 0 && atoi(at + 5) < g->kept) return false;
        at = memchr(at, '\n', (size_t)(end - at));
        if (at == NULL) break;
    }
    return true;
}

/* Its writer decided for his own side alone, and nobody overruled. *rolled: dice were thrown. */
static bool is_his(const session *s, const mail_letter *l, int from, bool *rolled)
{
    const int side = scenario_side_find(s->sc, l->from);
    *rolled = false;
    for (int i = from; i < s->count; i++) {
        const session_entry *e = session_at(s, i);
        *rolled = *rolled || e->rolled;
        if (e->by_umpire || (e->act.verb != VERB_GO && e->act.side != side)) return false;
    }
    return true;
}

static bool has_given_faces(const session *s, int from)
{
    for (int i = from; i < s->count; i++)
        if (s->entries[i]->given != NULL || s->entries[i]->typed) return true;
    return false;
}

/* ---- its dice */

/* The seal they came from is the one its writer was bound to, with our secret in it. */
static mail_dice look_at_dice(session *s, const mail_letter *l, const mail_game *g, bool first, bool rolled)
{
    const char *ids[SIDES_MAX];
    char commit[MAIL_DIGITS] = "";
    strbuf hex = {0};
    if (s->nseals == 0) return MAIL_DICE_TRUSTED;
    seal *its = &s->seals[s->seal];
    const int ours = g->side[0] != '\0' ? scenario_side_find(s->sc, g->side) : NO_SIDE;
    mail_side_ids(s->sc, ids);
    const bool opened = its->told ? seal_fits(its) : seal_open(its, ids, s->sc->nsides, l->opening);
    seal_add_hex(its->commit, sizeof its->commit, &hex);
    snprintf(commit, sizeof commit, "%s", strbuf_str(&hex));
    strbuf_free(&hex);
    if (!rolled) return MAIL_DICE_NONE;
    if (!opened || has_given_faces(s, first ? 0 : g->kept)) return MAIL_DICE_TRUSTED;
    if (first) return s->nseals == 1 ? MAIL_DICE_FIRST : MAIL_DICE_TRUSTED;
    if (strcmp(g->theirs, "-") == 0) return MAIL_DICE_TRUSTED;
    const bool bound = strcmp(commit, g->theirs) == 0 && its->first == g->kept && ours >= 0 &&
                       its->secret[ours].thrown && strcmp(its->secret[ours].text, g->gave) == 0;
    return bound ? MAIL_DICE_FAIR : MAIL_DICE_TRUSTED;
}

/* ---- taken over */

static bool take_pack(const mail_place *p, const mail_letter *l, error *err)
{
    char folder[1100], path[1200], to[1300], name[64];
    if (l->pack_size == 0) return true;
    if (!mail_folder(p, false, folder, sizeof folder, err)) return false;
    snprintf(name, sizeof name, "by-mail-%.12s" PACK_ENDING, l->id);
    file_join(folder, name, path, sizeof path);
    const bool good = file_write(path, l->pack, l->pack_size, err) &&
                      own_take_pack(p->own, path, p->data_dir, p->rulesets, to, sizeof to, err);
    file_remove(path, NULL);
    return good;
}

/* The battle as the letter has it, from a file aside, with the key of its last stretch: every face of it is
 * thrown again. */
static bool throws_again(const mail_place *p, const mail_letter *l, const seal *its, const scenario *sc,
                         error *err)
{
    char folder[1100], aside[1200];
    const char *ids[SIDES_MAX];
    load_report report;
    mail_side_ids(sc, ids);
    if (!mail_folder(p, false, folder, sizeof folder, err)) return false;
    file_join(folder, ".opening.save", aside, sizeof aside);
    bool good = file_write(aside, l->save, l->save_size, err);
    const bool keyed = its != NULL && its->known && !its->told;
    if (good && keyed) good = seal_key_write(p->keys, its, ids, aside, err);
    if (good) {
        session *s = session_resume(aside, p->data_dir, p->rulesets, p->keys, &report, err);
        good = s != NULL;
        session_free(s);
    }
    if (keyed) seal_key_remove(p->keys, its);
    file_remove(aside, NULL);
    return good;
}

/* Our part, to which we are bound since our last letter, and the friend's secret: the dice of our stretch. */
static bool begin_stretch(session *s, const mail_letter *l, const mail_game *g, error *err)
{
    uint8_t own[SEAL_OWN] = {0};
    seal next;
    const int from = scenario_side_find(s->sc, l->from);
    if (s->now.over) return true;
    if (s->nseals == 0) return say(err, _("By mail a battle is played with sealed dice, and is kept."));
    seal_read_hex(g->part, strlen(g->part), own, sizeof own);
    seal_make_of(own, &next);
    const bool good = letter_throw_in(&next, l->from, from, l->secret) && session_seal_change(s, &next, err);
    seal_forget(&next);
    return good;
}

static bool settle(const mail_place *p, const mail_letter *l, const seal *its, const scenario *sc,
                   mail_game *g, error *err)
{
    const char *ids[SIDES_MAX];
    load_report report;
    mail_side_ids(sc, ids);
    if (its != NULL && its->known && !its->told && !seal_key_write(p->keys, its, ids, g->save, err))
        return false;
    if (!file_write(g->save, l->save, l->save_size, err)) return false;
    session *s = session_resume(g->save, p->data_dir, p->rulesets, p->keys, &report, err);
    if (s == NULL) return false;
    const bool good = begin_stretch(s, l, g, err);
    if (good) {
        g->number = l->number;
        g->turn = l->turn;
        g->kept = s->count;
        g->waits = false;
        g->ended = s->now.over;
        g->signs = true;
        memcpy(g->friends, l->key, sizeof g->friends);
        memcpy(g->theirs, l->commit, sizeof g->theirs);
    }
    session_free(s);
    return good && mail_keep(p, g, err);
}

/* The friend's first letter: a correspondence of our own begins, and a file for the battle. */
static bool begin_ours(const mail_place *p, const mail_letter *l, const session *s, mail_game *g, error *err)
{
    const scenario *sc = s->sc;
    const int from = scenario_side_find(sc, l->from), to = scenario_side_find(sc, l->to);
    if (from == NO_SIDE || to == NO_SIDE || mail_other(sc, from) != to || s->nseals == 0)
        return say(err, _("This letter does not fit its battle: it is not taken."));
    char path[1024];
    if (!own_battle_path(p->own, sc, seal_number(&s->seals[0]), path, sizeof path, err)) return false;
    file_absolute(path, g->save, sizeof g->save);
    memcpy(g->id, l->id, sizeof g->id);
    memcpy(g->title, l->title, sizeof g->title);
    memcpy(g->side, l->to, sizeof g->side);
    memcpy(g->other, l->from, sizeof g->other);
    snprintf(g->sum, sizeof g->sum, "-");
    mail_sign_make(g->sign, sizeof g->sign);
    mail_random(g->part, sizeof g->part / 2);
    mail_random(g->gave, sizeof g->gave / 2);
    return true;
}

static bool take(const mail_place *p, const mail_letter *l, mail_opened *out, error *err)
{
    load_report report;
    bool rolled = false;
    mail_game *g = &out->game;
    char name[1200];
    file_join(p->own, "mail/letter.save", name, sizeof name);
    session *s = session_parse_save(name, l->save, l->save_size, p->data_dir, p->rulesets, &report, err);
    if (s == NULL) return false;
    bool good =
        (out->first ? begin_ours(p, l, s, g, err)
                    : goes_on(l, g) || say(err, _("This letter changes what you sent: it is not taken.")));
    if (good && !is_his(s, l, out->first ? 0 : g->kept, &rolled))
        good = say(err, _("In this letter your side was played, or an umpire overruled: it is not taken."));
    if (good) {
        out->from = out->first ? 0 : g->kept;
        out->dice = look_at_dice(s, l, g, out->first, rolled);
        const seal *its = s->nseals > 0 ? &s->seals[s->seal] : NULL;
        error inner = {0};
        if (!throws_again(p, l, its, s->sc, &inner))
            good = say(err,
                       _("The dice of this letter are not those its writer was bound to: it is not taken."));
        good = good && settle(p, l, its, s->sc, g, err);
    }
    session_free(s);
    return good;
}

bool mail_open(const mail_place *p, const char *path, mail_opened *out, error *err)
{
    char *text;
    size_t size;
    mail_letter l;
    *out = (mail_opened){.from = 0};
    if (p->own == NULL || p->keys == NULL) return say(err, _("There is no home folder to keep letters in."));
    if (!file_read(path, MAIL_BYTES_MAX, &text, &size, err)) return false;
    bool good = mail_parse(text, size, &l, err);
    out->first = good && !mail_recall(p, l.id, &out->game);
    if (good) good = is_next(&l, &out->game, out->first, err) && file_make_folders(p->keys, err);
    if (good) {
        mail_digest(text, size, out->game.last);
        good = take_pack(p, &l, err) && take(p, &l, out, err);
    }
    mem_free(text);
    return good;
}
