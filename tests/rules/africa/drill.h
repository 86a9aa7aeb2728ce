/*
 * drill.h: a table for the tests of the area rules: a scenario, positions set up by the umpire, faces given
 * beforehand, and what came of it. Every order goes the engine's own road: text, session, events.
 */
#ifndef TESTS_RULES_AFRICA_DRILL_H
#define TESTS_RULES_AFRICA_DRILL_H

#include "game/field.h"
#define DRILL_FOLDER "tests/rules/africa/data"
#include "board/names.h"
#include "game/action_text.h"
#include "game/game.h"
#include "rules/drill.h"

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
