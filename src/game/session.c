/*
 * session.c: one battle: beginning, acting, views of it. Undo is in session_undo.c, dice in session_dice.c,
 * the file in save.c. Not for rules and not for sentences.
 */
#include "game/session_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/language.h"
#include "game/action_text.h"
#include "game/belief.h"
#include "game/game.h"
#include "game/save.h"
#include "game/scenario_load.h"

static const char opening_key[] = "sandtable: setting up";

uint64_t session_opening_stream(void)
{
    return hash_string(0, opening_key);
}

uint64_t session_stream(const session *s)
{
    return s->count > 0 ? s->entries[s->count - 1]->stream : s->opening_stream;
}

session *session_start(scenario *sc, const session_config *config, const session_past *past)
{
    session *s = mem_alloc(sizeof *s);
    s->sc = sc;
    s->config = *config;
    for (int i = 0; i < SIDES_MAX; i++)
        s->config.player[i] = s->player[i] = config->player[i] != NULL ? mem_strdup(config->player[i]) : NULL;
    s->config.save_path = NULL;
    s->file.fd = -1;
    s->opening_stream = session_opening_stream();
    session_seal_take(s, config, past);
    dice_source dice;
    session_dice(s, DICE_SEEDED, s->opening_stream, &dice);
    if (past != NULL && s->nseals > 0 && !s->seals[0].known) {
        int n = 0;
        if (!dice_read_record(past->opening, &s->opening_record, &n)) n = 0;
        dice_recorded(&dice, s->opening_record, n);
    }
    resolver r = {.dice = &dice, .events = &s->opening};
    game_setup(sc, &s->now, &r);
    s->opening_hash = state_hash(&s->now);
    session_keep_keyframe(s, &s->now);
    return s;
}

session *session_new(scenario *sc, const session_config *config, error *err)
{
    session *s = session_start(sc, config, NULL);
    save_write_header(s);
    dice_source dice;
    chain c;
    session_dice(s, DICE_SEEDED, 0, &dice);
    /* Where people throw their own dice, the first `go`s wait: the table plays them when it can ask for the
     * faces. */
    if (session_types_dice(s))
        c = (chain){.end = s->now};
    else
        chain_play(s, NULL, &dice, &c);
    bool good = session_commit(s, &c, err);
    chain_free(&c);
    if (good && config->save_path != NULL) good = session_begins_in(s, config->save_path, err);
    if (!good) {
        session_free(s);
        return NULL;
    }
    return s;
}

void session_own_save_path(session *s, const char *path)
{
    char *copy = mem_strdup(path);
    mem_free(s->save_path);
    s->config.save_path = s->save_path = copy;
}

void session_forget_undone(session *s)
{
    for (int i = 0; i < s->nundone; i++)
        entry_free(s->undone[i]);
    s->nundone = 0;
}

void session_free(session *s)
{
    if (s == NULL) return;
    if (s->autosaves) file_log_close(&s->file);
    save_note_unkept(s, NULL);
    for (int i = 0; i < s->count; i++)
        entry_free(s->entries[i]);
    session_forget_undone(s);
    for (int i = 0; i < s->nkeyframes; i++)
        mem_free(s->keyframes[i]);
    for (int i = 0; i < SIDES_MAX; i++)
        mem_free(s->player[i]);
    mem_free(s->save_path);
    mem_free(s->older_path);
    mem_free(s->owed_path);
    session_seal_free(s);
    mem_free(s->entries);
    mem_free(s->undone);
    mem_free(s->back);
    mem_free(s->keyframes);
    event_list_free(&s->opening);
    strbuf_free(&s->log);
    strbuf_free(&s->script);
    strbuf_free(&s->entered);
    scenario_free(s->sc);
    mem_free(s);
}

const scenario *session_scenario(const session *s)
{
    return s->sc;
}

const session_config *session_settings(const session *s)
{
    return &s->config;
}

const state *session_state(const session *s)
{
    return &s->now;
}

const event_list *session_opening(const session *s)
{
    return &s->opening;
}

const event_list *session_told(const void *history, int i)
{
    const session *s = history;
    return i < 0 ? &s->opening : &s->entries[i]->pub.events;
}

void session_redact(const session *s, const state *whole, int side, int count, state *out)
{
    game_redact(whole, side, out);
    belief_holders(whole, side, session_told, s, count, out);
}

void session_view(const session *s, int side, state *out)
{
    session_redact(s, &s->now, side, s->count, out);
}

void session_decide(const session *s, decision *out)
{
    game_decide(&s->now, out);
}

int session_count(const session *s)
{
    return s->count;
}

const session_entry *session_at(const session *s, int i)
{
    assert(i >= 0 && i < s->count);
    return &s->entries[i]->pub;
}

uint64_t session_hash(const session *s, int side)
{
    if (side == NO_SIDE) return state_hash(&s->now);
    state view;
    session_view(s, side, &view);
    return state_hash(&view);
}

/* If the player does again just what was undone, the rest may still be redone; any other action forgets it.
 */
static void settle_undone(session *s, const entry *e)
{
    if (s->nundone == 0) return;
    entry *next = s->undone[s->nundone - 1];
    if (next->pub.hash == e->pub.hash && memcmp(&next->pub.act, &e->pub.act, sizeof e->pub.act) == 0) {
        s->nundone--;
        entry_free(next);
    } else {
        session_forget_undone(s);
    }
}

void session_push(session *s, entry *e, const state *after)
{
    s->after_told += e->seal >= 0 && s->seals[e->seal].told;
    if (s->count == s->cap) {
        s->cap = s->cap > 0 ? s->cap * 2 : 64;
        s->entries = mem_realloc(s->entries, sizeof *s->entries * (size_t)s->cap);
    }
    s->entries[s->count++] = e;
    settle_undone(s, e);
    if (after != NULL && s->count % KEYFRAME_EVERY == 0) session_keep_keyframe(s, after);
}

bool session_commit(session *s, chain *c, error *err)
{
    const bool over = c->end.over != 0;
    if (!save_append_entries(s, c->items, c->count, s->count, over, err)) return false;
    state st = s->now;
    bool keyframe = s->count / KEYFRAME_EVERY != (s->count + c->count) / KEYFRAME_EVERY;
    for (int i = 0; i < c->count; i++) {
        if (keyframe) /* one entry of this chain may be due for a keyframe: play on to it */
            entry_replay(s, c->items[i], &st, NULL);
        session_push(s, c->items[i], keyframe ? &st : NULL);
    }
    c->count = 0;
    s->now = c->end;
    if (over) session_seal_told(s);
    return true;
}

void session_forget_faces(session *s)
{
    s->is_asking = s->is_lacking = s->gives_one = s->unfit = false;
    s->fitting = 0;
    strbuf_clear(&s->entered);
}

bool session_half_thrown(const session *s)
{
    return s->is_lacking && s->entered.len > 0;
}

const roll *session_thrown_before(const session *s, int *n)
{
    *n = s->is_lacking ? s->nthrown : 0;
    return s->thrown;
}

bool session_faces_unfit(const session *s)
{
    return s->is_lacking && s->unfit;
}

bool session_throw_for(session *s)
{
    if (!s->is_lacking) return false;
    s->is_lacking = false;
    s->gives_one = true;
    return true;
}

bool session_types_dice(const session *s)
{
    return s->config.typed != 0;
}

static session_outcome finish(session *s, chain *c, error *err)
{
    bool good = session_commit(s, c, err);
    chain_free(c);
    return good ? SESSION_DONE : SESSION_FAILED;
}

static session_outcome do_typed(session *s, const action *a, refusal *why, error *err)
{
    if (!s->is_asking || memcmp(&s->asked, a, sizeof *a) != 0) {
        session_forget_faces(s);
        s->asked = *a;
        s->is_asking = true;
    }
    s->is_lacking = false;
    chain c;
    if (!session_seal_ready(s, err)) return SESSION_FAILED;
    session_outcome outcome = chain_play_typed(s, a, &c);
    if (outcome == SESSION_REFUSED) refuse(why, "dice.misfit", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (outcome == SESSION_DONE) outcome = finish(s, &c, err);
    if (outcome == SESSION_DONE || outcome == SESSION_REFUSED) session_forget_faces(s);
    return outcome;
}

static session_outcome do_scripted(session *s, const action *a, refusal *why, error *err)
{
    dice_source dice;
    chain c;
    if (!session_seal_ready(s, err)) return SESSION_FAILED;
    session_dice(s, DICE_SEEDED, session_stream(s), &dice);
    bool scripted = s->scripted;
    s->scripted = false; /* the faces were meant for this action alone, even if it is refused */
    if (scripted && !dice_script(&dice, strbuf_str(&s->script), err)) return SESSION_FAILED;
    chain_play(s, a, &dice, &c);
    if (scripted && (dice.misfit || dice_left_over(&dice) > 0)) {
        refuse(why, dice.misfit ? "dice.misfit" : "dice.left-over", NO_UNIT, NO_UNIT, NO_SPACE,
               dice_left_over(&dice), 0);
        chain_free(&c);
        return SESSION_REFUSED;
    }
    return finish(s, &c, err);
}

session_outcome session_do(session *s, const action *a, refusal *why, error *err)
{
    refusal unheard;
    if (why == NULL) why = &unheard;
    if (!game_check(&s->now, a, why)) {
        s->scripted = false;
        return SESSION_REFUSED;
    }
    if (session_types_dice(s) && !s->scripted) return do_typed(s, a, why, err);
    return do_scripted(s, a, why, err);
}

session_outcome session_do_text(session *s, const char *text, refusal *why, error *err)
{
    decision d;
    action a;
    game_decide(&s->now, &d);
    /* where nobody decides, read it as side 0's: game_check() then says that the battle is over */
    if (!action_decode(s->sc, d.side >= 0 ? d.side : 0, text, &a, err)) {
        s->scripted = false;
        return SESSION_FAILED;
    }
    return session_do(s, &a, why, err);
}

const roll *session_lacking(const session *s)
{
    return s->is_lacking ? &s->lacking : NULL;
}

/* Does the face fit the die that waits for it? */
static bool face_fits(const roll *r, const char *word, size_t size)
{
    if (r->kind == ROLL_COINS) return size == 1 && strchr("HTht", word[0]) != NULL;
    if (r->kind == ROLL_CARDS) return size == 2 || size == 3;
    int face = 0;
    for (size_t i = 0; i < size; i++) {
        if (word[i] < '0' || word[i] > '9' || face > 1000) return false;
        face = face * 10 + (word[i] - '0');
    }
    return size > 0 && face >= 1 && face <= r->sides;
}

bool session_enter_faces(session *s, const char *faces, error *err)
{
    if (!s->is_lacking) return error_set(err, NULL, 0, 0, "No roll is waiting for faces.");
    int n = 0;
    for (const char *p = faces;;) {
        p += strspn(p, " ,\t\r\n");
        size_t size = strcspn(p, " ,\t\r\n");
        if (size == 0) break;
        if (!face_fits(&s->lacking, p, size)) {
            char die[32];
            if (s->lacking.kind == ROLL_DICE)
                snprintf(die, sizeof die, "d%d", s->lacking.sides);
            else
                snprintf(die, sizeof die, "%s",
                         s->lacking.kind == ROLL_COINS ? _("coin (H or T)") : _("card (QS, TH, 4C)"));
            return error_set(err, NULL, 0, 0, "\"%.*s\" is not on a %s: look again and enter what it shows.",
                             (int)(size < 12 ? size : 12), p, die);
        }
        n++;
        p += size;
    }
    if (n != s->lacking.count)
        return error_set(err, NULL, 0, 0, "The roll has %d faces and %d were entered: enter each die once.",
                         s->lacking.count, n);
    dice_source dice;
    dice_seeded(&dice, 0, 0);
    if (!dice_script(&dice, faces, err)) return false;
    s->fitting = s->entered.len;
    s->unfit = false;
    strbuf_addc(&s->entered, ' ');
    for (const char *p = faces; *p != '\0'; p++)
        strbuf_addc(&s->entered, strchr(",\t\r\n", *p) != NULL ? ' ' : *p);
    s->is_lacking = false;
    return true;
}

bool session_script(session *s, const char *faces, error *err)
{
    dice_source dice;
    dice_seeded(&dice, 0, 0);
    s->scripted = false;
    if (!dice_script(&dice, faces, err)) return false;
    strbuf_clear(&s->script);
    strbuf_add(&s->script, faces);
    s->scripted = true;
    return true;
}

bool session_umpire(session *s, const action *a, refusal *why, error *err)
{
    refusal unheard;
    if (why == NULL) why = &unheard;
    if (a->verb <= VERB_GO || a->verb >= VERB_COMMON_END)
        return refuse(why, "umpire.not-his", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (!game_check(&s->now, a, why)) return false;
    session_forget_faces(s);
    return do_scripted(s, a, why, err) == SESSION_DONE;
}
