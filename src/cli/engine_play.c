/*
 * engine_play.c: the engine's commands that move the battle on or back: do, dice, umpire, undo, redo, think,
 * play.
 */
#include "cli/engine_internal.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/names.h"
#include "cli/cli.h"
#include "game/action_text.h"
#include "game/session_undo.h"
#include "game/story_json.h"

/* ---- acting */

static void answer_outcome(engine *e, session_outcome outcome, const refusal *why, const error *err,
                           int first, strbuf *out)
{
    strbuf text = {0};
    switch (outcome) {
    case SESSION_DONE:
        engine_events(e, first, &text);
        engine_ok(out, text.s);
        break;
    case SESSION_REFUSED:
        strbuf_add(&text, "illegal ");
        engine_refusal(e, why, &text);
        engine_bad(out, text.s);
        break;
    case SESSION_NEEDS_FACES:
        session_forget_faces(e->s);
        engine_bad(out, "this battle's dice are thrown by hand: give their faces with \"dice\" first");
        break;
    case SESSION_FAILED:
        engine_bad_error(out, err);
        break;
    }
    strbuf_free(&text);
}

void engine_do_action(engine *e, const char *arg, strbuf *out)
{
    refusal why = {.code = "", .args = word_args_none()};
    error err = {0};
    int first = session_count(e->s);
    session_outcome outcome = session_do_text(e->s, arg, &why, &err);
    answer_outcome(e, outcome, &why, &err, first, out);
}

void engine_do_dice(engine *e, const char *arg, strbuf *out)
{
    error err = {0};
    if (session_script(e->s, arg, &err))
        engine_ok(out, "");
    else
        engine_bad_error(out, &err);
}

/* The number of a value given by name: a direction, a status, a side; -1: it is none of these. */
static int umpire_value(const scenario *sc, const char *key, const char *value)
{
    if (strcmp(key, "facing") == 0) {
        int direction = board_direction_find(sc->board, 0, value);
        return direction != NO_DIRECTION ? direction : -1;
    }
    if (strcmp(key, "status") == 0) return story_status_find(value);
    bool side = strcmp(key, "side") == 0, holder = strcmp(key, "holder") == 0;
    for (int k = 0; (side || holder) && k < sc->nsides; k++)
        if (strcmp(sc->sides[k].id, value) == 0 || strcmp(sc->sides[k].name, value) == 0)
            return holder ? k + 1 : k; /* a holder of 0 is nobody */
    return -1;
}

/* "u3 facing n", "game side british", "I5 holder french" as the umpire's action. */
static void umpire_set_text(const scenario *sc, char *words_of[4], int n, strbuf *text)
{
    const char *value = n > 3 ? words_of[3] : "";
    bool is_unit = words_of[1][0] == 'u' && isdigit((unsigned char)words_of[1][1]);
    int named = umpire_value(sc, words_of[2], value);
    strbuf_add(text, "umpire-set");
    if (is_unit)
        strbuf_addf(text, " %s", words_of[1]);
    else if (strcmp(words_of[1], "game") != 0)
        strbuf_addf(text, " > %s", words_of[1]);
    strbuf_addf(text, " key=%s ", words_of[2]);
    if (named >= 0)
        strbuf_addf(text, "value=%d", named);
    else
        strbuf_addf(text, "value=%s", value);
}

void engine_do_umpire(engine *e, const char *arg, strbuf *out)
{
    char copy[256], *w[5], *rest = NULL;
    int n = 0;
    strbuf text = {0};
    if (strlen(arg) < sizeof copy) {
        memcpy(copy, arg, strlen(arg) + 1);
        for (char *p = strtok_r(copy, " \t>", &rest); p != NULL && n < 5; p = strtok_r(NULL, " \t>", &rest))
            w[n++] = p;
    }
    if (n == 3 && strcmp(w[0], "place") == 0)
        strbuf_addf(&text, "umpire-place %s > %s", w[1], w[2]);
    else if (n == 2 && strcmp(w[0], "remove") == 0)
        strbuf_addf(&text, "umpire-remove %s", w[1]);
    else if (n == 4 && strcmp(w[0], "set") == 0)
        umpire_set_text(session_scenario(e->s), w, n, &text);
    else if (n == 2 && strcmp(w[0], "step") == 0)
        strbuf_addf(&text, "umpire-step step=%s", w[1]);
    else if ((n == 3 || n == 4) && strcmp(w[0], "roll") == 0)
        strbuf_addf(&text, "umpire-roll dice=%s sides=%s%s%s", w[1], w[2], n == 4 ? " for=" : "",
                    n == 4 ? w[3] : "");
    else {
        engine_bad(out, "expected: umpire place UNIT SPACE, umpire remove UNIT, umpire set UNIT|game KEY "
                        "VALUE, umpire step NAME, or umpire roll DICE SIDES [PURPOSE]");
        return;
    }
    action a;
    error err = {0};
    refusal why = {.code = "", .args = word_args_none()};
    int first = session_count(e->s);
    if (!action_decode(session_scenario(e->s), NO_SIDE, text.s, &a, &err))
        engine_bad_error(out, &err);
    else if (session_umpire(e->s, &a, &why, &err))
        answer_outcome(e, SESSION_DONE, &why, &err, first, out);
    else
        answer_outcome(e, error_is_set(&err) ? SESSION_FAILED : SESSION_REFUSED, &why, &err, first, out);
    strbuf_free(&text);
}

void engine_do_undo(engine *e, strbuf *out)
{
    error err = {0};
    refusal why = {.code = "", .args = word_args_none()};
    if (session_undo(e->s, true, &why, &err)) {
        engine_ok(out, "");
        return;
    }
    answer_outcome(e, error_is_set(&err) ? SESSION_FAILED : SESSION_REFUSED, &why, &err, 0, out);
}

void engine_do_redo(engine *e, strbuf *out)
{
    error err = {0};
    int first = session_count(e->s);
    answer_outcome(e, session_redo(e->s, &err) ? SESSION_DONE : SESSION_FAILED, NULL, &err, first, out);
}

/* ---- the computer */

static const player *strongest(const engine *e)
{
    const player *best = NULL;
    for (int i = 0; e->players != NULL && e->players[i] != NULL; i++)
        best = e->players[i];
    return best;
}

static const player *find_player(const engine *e, const char *name)
{
    for (int i = 0; e->players != NULL && e->players[i] != NULL; i++)
        if (strcmp(e->players[i]->name, name) == 0) return e->players[i];
    return NULL;
}

static bool read_count(const char *arg, long most, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(arg, &end, 10);
    return isdigit((unsigned char)arg[0]) && (*end == '\0' || *end == ' ') && errno == 0 && *out <= most;
}

void engine_do_think(engine *e, const char *arg, strbuf *out)
{
    long ms = 0;
    action a;
    strbuf text = {0};
    decision d;
    session_decide(e->s, &d);
    if (arg[0] != '\0' && !read_count(arg, 600000, &ms)) {
        engine_bad(out, "expected: think MILLISECONDS, at most 600000");
    } else if (d.side < 0) {
        engine_bad(out, "the battle is over");
    } else if (e->view != NO_SIDE && e->view != d.side) {
        engine_bad(out, "the other side decides now");
    } else if (strongest(e) == NULL ||
               !cli_choose(e->s, strongest(e), &(budget){.milliseconds = (int)ms}, &a)) {
        engine_bad(out, "the computer has no player for this");
    } else {
        action_encode(session_scenario(e->s), &a, &text);
        engine_ok(out, strbuf_str(&text));
    }
    strbuf_free(&text);
}

void engine_do_play(engine *e, const char *arg, strbuf *out)
{
    long n = 1;
    const player *p = strongest(e);
    const char *name = strchr(arg, ' ');
    error err = {0};
    refusal why = {.code = "", .args = word_args_none()};
    strbuf text = {0};
    if (arg[0] != '\0' && !read_count(arg, 100000, &n)) {
        engine_bad(out, "expected: play N, at most 100000, and a player's name after it if you like");
        return;
    }
    if (name != NULL) p = find_player(e, name + 1);
    if (p == NULL) {
        engine_bad(out, "there is no computer player of that name");
        return;
    }
    long played = 0;
    strbuf_add(&text, "{\"actions\":[");
    for (; played < n; played++) {
        action a;
        decision d;
        session_decide(e->s, &d);
        if (d.side < 0) break;
        strbuf line = {0};
        session_outcome outcome = SESSION_FAILED;
        if (cli_choose(e->s, p, NULL, &a)) {
            action_encode(session_scenario(e->s), &a, &line);
            outcome = session_do(e->s, &a, &why, &err);
        } else {
            error_set(&err, NULL, 0, 0, "The computer found nothing to do.");
        }
        if (outcome != SESSION_DONE) {
            answer_outcome(e, outcome, &why, &err, 0, out);
            strbuf_free(&line);
            strbuf_free(&text);
            return;
        }
        if (e->view == NO_SIDE || e->view == d.side) {
            strbuf_add(&text, text.s[text.len - 1] == '[' ? "" : ",");
            strbuf_add_json(&text, strbuf_str(&line));
        }
        strbuf_free(&line);
    }
    strbuf_addf(&text, "],\"played\":%ld,\"over\":%s,\"hash\":\"%016" PRIx64 "\"}", played,
                session_state(e->s)->over ? "true" : "false", session_hash(e->s, e->view));
    engine_ok(out, text.s);
    strbuf_free(&text);
}
