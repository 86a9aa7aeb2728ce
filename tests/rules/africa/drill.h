/*
 * drill.h: a table for the tests of the area rules: a scenario, positions set up by the umpire, faces given
 * beforehand, and what came of it. Every order goes the engine's own road: text, session, events.
 */
#ifndef TESTS_RULES_AFRICA_DRILL_H
#define TESTS_RULES_AFRICA_DRILL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/field.h"
#include "game/session.h"

/* Units of both drill grounds (tests/rules/africa/data), by their places in the list. All but the anchors and
 * the hidden tribe wait off the map until they are placed. */
enum {
    ANCHOR,
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    LIGHT,
    LIGHT2,
    HORSE,
    BATTERY,
    MOUNTAIN,
    PRIM,
    OROZCO,
    SHIP,
    ENEMY_ANCHOR,
    TRIBE,
    TRIBE2,
    TRIBE3,
    TRIBE4,
    TRIBE5,
    GAIX,
    GAIX2,
    NIZAM,
    ENEMY_HORSE,
    ENEMY_HORSE2,
    ENEMY_GUNS,
    MULEY,
    HIDDEN,
    GENERAL3,
    CAID,
    MOUNTAIN2,
    NIZAM2
};

typedef struct drill {
    session *play;
    int from; /* entries before the last order */
    refusal why;
} drill;

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

/* tests/rules/africa/data/<name>.json, or a path. */
static inline drill drill_open(const char *name, const char *const *options)
{
    drill t = {0};
    error err = {0};
    char path[256];
    snprintf(path, sizeof path, strchr(name, '/') != NULL ? "%s" : "tests/rules/africa/data/%s.json", name);
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

static inline void drill_place(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, where);
    drill_do(t, text);
}

static inline void drill_set(drill *t, int u, const char *key, int value)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-set u%d key=%s value=%d", u, key, value);
    drill_do(t, text);
}

static inline void drill_off(drill *t, int u)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-remove u%d", u);
    drill_do(t, text);
}

/* The faces of the rolls of the next order and what follows it; beyond them the seed. */
static inline void drill_dice(drill *t, const char *faces)
{
    error err = {0};
    if (!session_script(t->play, faces, &err)) fail_msg("%s", err.text);
}

static inline void drill_with(drill *t, const char *text, const char *faces)
{
    drill_dice(t, faces);
    drill_do(t, text);
}

static inline void drill_refused(drill *t, const char *text, const char *code)
{
    if (drill_try(t, text) != SESSION_REFUSED)
        fail_msg("\"%s\" was not refused; \"%s\" was expected", text, code);
    if (strcmp(t->why.code, code) != 0)
        fail_msg("\"%s\" was refused by \"%s\"; \"%s\" was expected", text, t->why.code, code);
}

/* The nth roll (from 0) since the last order with that purpose, or any where it is NULL; NULL: there is none.
 */
static inline const roll *drill_roll(const drill *t, const char *purpose, int nth)
{
    for (int i = t->from; i < session_count(t->play); i++) {
        const session_entry *e = session_at(t->play, i);
        for (int k = 0; k < e->events.nrolls; k++)
            if ((purpose == NULL || strcmp(e->events.rolls[k].purpose, purpose) == 0) && nth-- == 0)
                return &e->events.rolls[k];
    }
    return NULL;
}

static inline int drill_rolls(const drill *t, const char *purpose)
{
    int n = 0;
    while (drill_roll(t, purpose, n) != NULL)
        n++;
    return n;
}

static inline const event *drill_event(const drill *t, const char *code, int nth)
{
    for (int i = t->from; i < session_count(t->play); i++) {
        const session_entry *e = session_at(t->play, i);
        for (int k = 0; k < e->events.count; k++)
            if (strcmp(e->events.items[k].code, code) == 0 && nth-- == 0) return &e->events.items[k];
    }
    return NULL;
}

/* What a ledger says under that code; -1000: nothing. */
static inline int drill_line(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->line[i].code, code) == 0) return l->line[i].value;
    return -1000;
}

static inline bool drill_marked(const drill *t, int u, const char *name)
{
    const ruleset *rs = session_scenario(t->play)->rules;
    for (int i = 0; i < rs->nmarks; i++)
        if (strcmp(rs->marks[i].name, name) == 0) return (drill_unit(t, u)->marks >> i & 1) != 0;
    fail_msg("no mark \"%s\"", name);
    return false;
}

static inline const char *drill_at(const drill *t, int u)
{
    static char name[16];
    if (drill_unit(t, u)->space == NO_SPACE) return "";
    board_space_name(session_scenario(t->play)->board, drill_unit(t, u)->space, name);
    return name;
}

static inline void drill_stands(const drill *t, int u, const char *where)
{
    if (strcmp(drill_at(t, u), where) != 0)
        fail_msg("u%d stands at \"%s\"; \"%s\" was expected", u, drill_at(t, u), where);
}

static inline decision drill_decision(const drill *t)
{
    decision d;
    game_decide(drill_state(t), &d);
    return d;
}

/* The side that has the initiative, and so acts in the first of the two steps. */
static inline void drill_first(drill *t, int side)
{
    drill_do(t, side == 0 ? "umpire-set key=first value=0" : "umpire-set key=first value=1");
    drill_do(t, "umpire-step step=first");
}

/* What the judge of odds says of an order: the total of its ledger; and the chances, if wanted. */
static inline int drill_odds(const drill *t, const char *text, odds *out)
{
    static odds unread;
    action a;
    error err = {0};
    odds *o = out != NULL ? out : &unread;
    const decision d = drill_decision(t);
    if (!action_decode(session_scenario(t->play), d.side, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    memset(o, 0, sizeof *o);
    if (!game_odds(drill_state(t), &a, o)) fail_msg("no odds of \"%s\"", text);
    return o->ledger.total;
}

#endif
