/*
 * drill.h: a table for the tests of any rule system: a scenario, positions set up by the umpire, faces given
 * beforehand. Every order goes the engine's own road: text, session, events. Included by each system's own
 * drill.h, which says in DRILL_FOLDER where its scenarios are and asks what came of an order.
 */
#ifndef TESTS_RULES_DRILL_H
#define TESTS_RULES_DRILL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/action_text.h"
#include "game/session.h"
#include "game/scenario_load.h"
#include "rules/list.h"

typedef struct drill {
    session *play;
    int from; /* entries before the last order */
    refusal why;
} drill;

/* A scenario by its path, or the test fails with what is wrong; the caller's. Options as scenario_load(). */
static inline scenario *drill_load(const char *path, const char *const *options)
{
    error err = {0};
    char said[1024];
    scenario *sc = scenario_load(path, ".", ruleset_list, options, &err);
    if (sc == NULL) {
        error_format(&err, said, sizeof said);
        fail_msg("%s", said);
    }
    return sc;
}

/* DRILL_FOLDER/<name>.json, or a path; options "key=value", NULL-terminated, or NULL. */
static inline drill drill_open(const char *name, const char *const *options)
{
    drill t = {0};
    error err = {0};
    char path[256];
    snprintf(path, sizeof path, strchr(name, '/') != NULL ? "%s" : DRILL_FOLDER "/%s.json", name);
    const session_config config = {.seed = 7, .undo = UNDO_FREE};
    t.play = session_new(drill_load(path, options), &config, &err);
    assert_non_null(t.play);
    return t;
}

static inline void drill_close(drill *t)
{
    session_free(t->play);
}

static inline const state *drill_state(const drill *t)
{
    return session_state(t->play);
}

static inline const unit *drill_unit(const drill *t, int u)
{
    return &drill_state(t)->units[u];
}

/* One order, the umpire's included. */
static inline session_outcome drill_try(drill *t, const char *text)
{
    error err = {0};
    char said[1024];
    t->from = session_count(t->play);
    t->why.code = "";
    if (strncmp(text, "umpire", 6) != 0) {
        const session_outcome got = session_do_text(t->play, text, &t->why, &err);
        if (got == SESSION_FAILED) {
            error_format(&err, said, sizeof said);
            fail_msg("%s: %s", text, said);
        }
        return got;
    }
    action a;
    if (!action_decode(session_scenario(t->play), NO_SIDE, text, &a, &err)) {
        error_format(&err, said, sizeof said);
        fail_msg("%s: %s", text, said);
    }
    return session_umpire(t->play, &a, &t->why, &err) ? SESSION_DONE : SESSION_REFUSED;
}

static inline void drill_do(drill *t, const char *text)
{
    if (drill_try(t, text) != SESSION_DONE) fail_msg("\"%s\" was refused: %s", text, t->why.code);
}

/* Several, separated by semicolons. */
static inline void drill_all(drill *t, const char *texts)
{
    char copy[2048];
    snprintf(copy, sizeof copy, "%s", texts);
    for (char *p = copy; p != NULL && *p != '\0';) {
        char *end = strchr(p, ';');
        if (end != NULL) *end = '\0';
        p += strspn(p, " ");
        if (*p != '\0') drill_do(t, p);
        p = end != NULL ? end + 1 : NULL;
    }
}

/* The faces of the rolls of the next order and what follows it; beyond them the seed. */
static inline void drill_dice(drill *t, const char *faces)
{
    error err = {0};
    if (!session_script(t->play, faces, &err)) fail_msg("%s", err.text);
}

#endif
