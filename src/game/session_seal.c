/*
 * session_seal.c: the seals of one battle: which is in force, what the dice come from, when one is made and
 * when it is told. A save has them as lines:
 *
 *     seal 3fa291c0...                    in the header instead of a seed: what the program threw in, hashed
 *     secret british 91bb...              in the header: what a side threw in, hashed
 *     seal 0b14...                        in the battle: from here on another: the key of the one
 *                                         before is lost; or, with a secret after it, an answer came
 *     open 1 77de... british 5c1e... TEXT when it is over: what was hashed
 *
 * The cryptography is seal.c's, the key's file seal_key.c's.
 */
#include "game/session_seal.h"

#include <assert.h>
#include <string.h>

#include "game/seal_key.h"
#include "game/session_internal.h"

static void side_ids(const scenario *sc, const char *ids[SIDES_MAX])
{
    for (int i = 0; i < SIDES_MAX; i++)
        ids[i] = i < sc->nsides ? sc->sides[i].id : "";
}

/* ---- dice */

static void dice_begin(const session *s, dice_kind kind, uint64_t stream, dice_source *out)
{
    if (kind == DICE_TYPED)
        dice_typed(out, s->config.seed, stream);
    else
        dice_seeded(out, s->config.seed, stream);
}

void session_dice(const session *s, dice_kind kind, uint64_t stream, dice_source *out)
{
    dice_begin(s, kind, stream, out);
    if (s->seal >= 0 && s->seals[s->seal].known) dice_sealed(out, s->seals[s->seal].key);
}

void session_entry_dice(const session *s, const entry *e, dice_kind kind, dice_source *out)
{
    dice_begin(s, kind, e->stream, out);
    if (e->seal < 0) return;
    if (s->seals[e->seal].known)
        dice_sealed(out, s->seals[e->seal].key);
    else
        dice_recorded(out, e->record, e->nrecord);
}

/* ---- coming into force */

static void add_seal(session *s, const seal *from)
{
    s->seals = mem_realloc(s->seals, sizeof *s->seals * (size_t)(s->nseals + 1));
    s->seals[s->nseals++] = *from;
    if (from->known) seal_bind(&s->seals[s->nseals - 1], s->terms, strlen(s->terms));
}

void session_seal_take(session *s, const session_config *config, const session_past *past)
{
    strbuf terms = {0};
    s->config.seal = NULL;
    s->seal = -1;
    if (config->key_dir != NULL) s->key_dir = mem_strdup(config->key_dir);
    s->config.key_dir = s->key_dir;
    if (past == NULL ? config->seal == NULL : past->nseals == 0) return;
    s->config.seed = 0;
    if (past == NULL) save_terms(s, &terms);
    s->terms = mem_strdup(past != NULL ? past->terms : strbuf_str(&terms));
    strbuf_free(&terms);
    if (past == NULL)
        add_seal(s, config->seal);
    else
        for (int i = 0; i < past->nseals; i++)
            add_seal(s, &past->seals[i]);
    for (int i = 0; i < s->nseals; i++)
        s->seals[i].told = false; /* until a line of the battle says so */
    s->seals[0].first = 0;
    s->seal = 0;
}

void session_seal_free(session *s)
{
    for (int i = 0; i < s->nseals; i++)
        seal_forget(&s->seals[i]);
    mem_free(s->seals);
    mem_free(s->terms);
    mem_free(s->key_dir);
    mem_free(s->opening_record);
}

static bool is_usable(const seal *s)
{
    return s->known && !s->told;
}

static bool write_key(const session *s, const seal *from, const char *path, error *err)
{
    const char *ids[SIDES_MAX];
    if (s->key_dir == NULL) return true;
    side_ids(s->sc, ids);
    return seal_key_write(s->key_dir, from, ids, path, err);
}

bool session_seal_keep(session *s, const char *path, error *err)
{
    for (int i = 0; i < s->nseals; i++)
        if (is_usable(&s->seals[i]) && !write_key(s, &s->seals[i], path, err)) return false;
    return true;
}

bool session_seal_change(session *s, const seal *to, error *err)
{
    seal fresh = *to;
    fresh.first = s->count;
    /* where play goes on without a file it goes on without its key, too */
    bool good =
        !s->autosaves || write_key(s, &fresh, s->config.save_path, s->plays_on ? NULL : err) || s->plays_on;
    good = good && save_append_seal(s, &fresh, err);
    if (good) {
        session_forget_undone(s); /* done again it would stand under a seal it was not thrown under */
        add_seal(s, &fresh);
        s->seal = s->nseals - 1;
    }
    seal_forget(&fresh);
    return good;
}

bool session_seal_complete(session *s, const seal *to, error *err)
{
    seal *its = &s->seals[s->seal];
    if (!save_append_secrets(s, to, err)) return false;
    const int first = its->first;
    *its = *to;
    its->first = first;
    seal_bind(its, s->terms, strlen(s->terms));
    return true;
}

bool session_seal_ready(session *s, error *err)
{
    seal fresh;
    if (s->nseals == 0 || is_usable(&s->seals[s->seal])) return true;
    seal_make(&fresh);
    const bool good = session_seal_change(s, &fresh, err);
    seal_forget(&fresh);
    return good;
}

/* ---- being told */

void session_seal_tell(session *s)
{
    const char *ids[SIDES_MAX];
    strbuf line = {0};
    side_ids(s->sc, ids);
    for (int i = 0; i < s->nseals; i++) {
        if (!is_usable(&s->seals[i])) continue;
        strbuf_clear(&line);
        strbuf_addf(&line, "open %d ", i + 1);
        seal_add_opening(&s->seals[i], ids, &line);
        save_log_line(s, &line);
    }
    strbuf_free(&line);
}

void session_seal_told(session *s)
{
    const bool is_kept = s->autosaves && !error_is_set(&s->unkept);
    for (int i = 0; i < s->nseals; i++) {
        s->seals[i].told = s->seals[i].told || s->seals[i].known;
        if (s->seals[i].told && is_kept && s->key_dir != NULL) seal_key_remove(s->key_dir, &s->seals[i]);
    }
}

const seal *session_seal_onwards(const session *old, seal *fresh)
{
    if (old->nseals == 0) return NULL;
    if (is_usable(&old->seals[old->seal])) return &old->seals[old->seal];
    seal_make(fresh);
    return fresh;
}

/* ---- for people */

int session_seals(const session *s)
{
    return s->nseals;
}

void session_seal_card(const session *s, int i, seal_card *out)
{
    assert(i >= 0 && i < s->nseals);
    const seal *from = &s->seals[i];
    strbuf hex = {0};
    *out = (seal_card){.first = from->first, .told = from->told, .known = from->known};
    seal_add_hex(from->commit, sizeof from->commit, &hex);
    memcpy(out->commit, hex.s, sizeof out->commit);
    strbuf_free(&hex);
    seal_short(from->commit, out->digits);
    for (int k = 0; k < SIDES_MAX; k++) {
        out->thrown[k] = from->secret[k].thrown;
        if (from->told && out->thrown[k]) out->secret[k] = from->secret[k].text;
    }
}

uint64_t session_public_seed(const session *s)
{
    return s->nseals == 0 ? s->config.seed : seal_number(&s->seals[0]);
}

void session_keys_in(session *s, const char *folder)
{
    char *copy = folder != NULL ? mem_strdup(folder) : NULL;
    mem_free(s->key_dir);
    s->config.key_dir = s->key_dir = copy;
}
