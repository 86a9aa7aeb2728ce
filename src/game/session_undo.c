/*
 * session_undo.c: going back and forth: keyframes, undo, redo, the state at any point.
 *
 * An undo never removes a line of the save: it adds one. Whether both players agree is for the table
 * to ask.
 */
#include "game/session_undo.h"

#include <assert.h>
#include <string.h>

#include "game/belief.h"
#include "game/game.h"
#include "game/session_internal.h"

void session_keep_keyframe(session *s, const state *after)
{
    if (s->nkeyframes == s->keyframe_cap) {
        s->keyframe_cap = s->keyframe_cap > 0 ? s->keyframe_cap * 2 : 16;
        s->keyframes = mem_realloc(s->keyframes, sizeof *s->keyframes * (size_t)s->keyframe_cap);
    }
    state *copy = mem_alloc(sizeof *copy);
    *copy = *after;
    s->keyframes[s->nkeyframes++] = copy;
}

void session_state_at(const session *s, int count, state *out)
{
    assert(count >= 0 && count <= s->count);
    if (count == s->count) {
        *out = s->now;
        return;
    }
    int k = count / KEYFRAME_EVERY;
    assert(k < s->nkeyframes);
    *out = *s->keyframes[k];
    for (int i = k * KEYFRAME_EVERY; i < count; i++)
        entry_replay(s, s->entries[i], out, NULL);
}

void session_view_at(const session *s, int side, int count, state *out)
{
    state whole;
    session_state_at(s, count, &whole);
    session_redact(s, &whole, side, count, out);
}

void session_recall(const session *s, int side, int count, state *view)
{
    state whole;
    if (side == NO_SIDE) return;
    session_state_at(s, count, &whole);
    belief_strengths(&whole, side, session_told, s, count, view);
}

static void undone_push(session *s, entry *e)
{
    if (s->nundone == s->undone_cap) {
        s->undone_cap = s->undone_cap > 0 ? s->undone_cap * 2 : 16;
        s->undone = mem_realloc(s->undone, sizeof *s->undone * (size_t)s->undone_cap);
    }
    s->undone[s->nundone++] = e;
}

/* Would taking back the entries from `count` on take back a roll, or something newly seen? */
static bool tells_something(const session *s, int count)
{
    for (int i = count; i < s->count; i++)
        if (s->entries[i]->pub.rolled || s->entries[i]->pub.revealed) return true;
    return false;
}

static void note_back(session *s, int count, bool told)
{
    if (s->undos == s->back_cap) {
        s->back_cap = s->back_cap > 0 ? s->back_cap * 2 : 16;
        s->back = mem_realloc(s->back, sizeof *s->back * (size_t)s->back_cap);
    }
    for (int i = 0; i < s->undos; i++)
        if (s->back[i].at > count) s->back[i].at = count;
    s->back[s->undos++] = (session_back){count, told};
    s->undos_seen += told;
}

int session_taken_back(const session *s)
{
    return s->undos;
}

int session_taken_back_at(const session *s, int count, int *after_seen)
{
    int n = 0;
    *after_seen = 0;
    for (int i = 0; i < s->undos; i++) {
        if (s->back[i].at != count) continue;
        n++;
        *after_seen += s->back[i].seen;
    }
    return n;
}

void session_cut(session *s, int count, const state *at)
{
    note_back(s, count, tells_something(s, count));
    while (s->count > count)
        undone_push(s, s->entries[--s->count]);
    while (s->nkeyframes > count / KEYFRAME_EVERY + 1)
        mem_free(s->keyframes[--s->nkeyframes]);
    s->now = *at;
}

static bool has_human(const session *s)
{
    for (int i = 0; i < s->sc->nsides; i++)
        if (s->config.seat[i] == SEAT_HUMAN && !s->sc->sides[i].goes_alone) return true;
    return false;
}

/* Is it a choice to go back to? A `go` is not, nor is the computer's where a person plays too. */
static bool is_choice(const session *s, const entry *e)
{
    if (e->pub.act.verb == VERB_GO) return false;
    return e->pub.side == NO_SIDE || s->config.seat[e->pub.side] == SEAT_HUMAN || !has_human(s);
}

/* How many entries stand once the last choice is taken back; -1: there is none. */
static int last_choice(const session *s)
{
    for (int i = s->count - 1; i >= 0; i--)
        if (is_choice(s, s->entries[i])) return i;
    return -1;
}

bool session_can_undo(const session *s, bool *needs_agreement)
{
    int to = last_choice(s);
    bool tells = to >= 0 && tells_something(s, to);
    if (needs_agreement != NULL) *needs_agreement = tells && s->config.undo == UNDO_ASK;
    return to >= 0 && !(tells && s->config.undo == UNDO_NO);
}

bool session_undo_to(session *s, int count, bool agreed, refusal *why, error *err)
{
    while (count > 0 && count < s->count && s->entries[count]->pub.act.verb == VERB_GO)
        count--; /* a `go` is nobody's choice: back to the choice before it */
    if (count < 0 || count >= s->count || s->entries[count]->pub.act.verb == VERB_GO)
        return refuse(why, "undo.nothing", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (tells_something(s, count)) {
        if (s->config.undo == UNDO_NO) return refuse(why, "undo.never", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
        if (s->config.undo == UNDO_ASK && !agreed)
            return refuse(why, "undo.agree", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    }
    state at;
    session_state_at(s, count, &at);
    if (!save_append_undo(s, count, state_hash(&at), err)) return false;
    session_forget_faces(s);
    s->scripted = false;
    session_cut(s, count, &at);
    return true;
}

bool session_undo(session *s, bool agreed, refusal *why, error *err)
{
    int to = last_choice(s);
    if (to < 0) return refuse(why, "undo.nothing", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    return session_undo_to(s, to, agreed, why, err);
}

bool session_can_redo(const session *s)
{
    return s->nundone > 0;
}

/* How many undone entries a redo brings back: the choice, its `go`s, and the computer's answer. */
static int redo_length(const session *s)
{
    int n = 1;
    while (n < s->nundone && !is_choice(s, s->undone[s->nundone - 1 - n]))
        n++;
    return n;
}

bool session_redo(session *s, error *err)
{
    if (s->nundone == 0) return error_set(err, NULL, 0, 0, "There is nothing to redo.");
    int n = redo_length(s);
    entry **again = mem_alloc(sizeof *again * (size_t)n);
    for (int i = 0; i < n; i++)
        again[i] = s->undone[s->nundone - 1 - i];
    if (!save_append_entries(s, again, n, s->count, false, err)) {
        mem_free(again);
        return false;
    }
    session_forget_faces(s);
    s->scripted = false;
    s->nundone -= n;
    int left = s->nundone;
    s->nundone = 0; /* session_push() would compare it with what is still undone */
    for (int i = 0; i < n; i++) {
        entry_replay(s, again[i], &s->now, NULL);
        session_push(s, again[i], &s->now);
    }
    s->nundone = left;
    assert(state_hash(&s->now) == again[n - 1]->pub.hash);
    mem_free(again);
    return true;
}
