/*
 * drill.h: a table for the tests of the forced-prone rules: a scenario, positions set up by the umpire, faces
 * given beforehand, and what came of it. Every order goes the engine's own road: text, session, events.
 */
#ifndef TESTS_RULES_PRONE_DRILL_H
#define TESTS_RULES_PRONE_DRILL_H

#define DRILL_FOLDER "tests/rules/prone/data"
#include "board/names.h"
#include "game/words.h"
#include "rules/drill.h"

/* Units of the range (tests/rules/prone/data/range.json), by their places in the list. */
enum {
    COMPANY,
    SECOND,
    MARINES,
    RIDERS,
    GUNS,
    MACHINE_GUN,
    WAGONS,
    COMMANDER,
    SCOUTS,
    BAND,
    BAND_TWO,
    HERERO_RIDERS,
    SNIPERS,
    CHIEF,
    HIDDEN_BAND,
    HAT_BANDS,
    SMOKELESS,
    LATE_BAND,
    LATE_COMPANY,
    POINT,
    PATROL,
    MUSKETS
};

/* Only that side has anything to do in this step: no card is drawn, and it decides. */
static inline void drill_turn_of(drill *t, const char *step, int side)
{
    char text[80];
    snprintf(text, sizeof text, "umpire-step step=%s", step);
    drill_do(t, text);
    snprintf(text, sizeof text, "umpire-set key=ended value=%d", side == 0 ? 2 : 1);
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

/* The nth event with that code since the last order; NULL: there is none. */
static inline const event *drill_event(const drill *t, const char *code, int nth)
{
    for (int i = t->from; i < session_count(t->play); i++) {
        const session_entry *e = session_at(t->play, i);
        for (int k = 0; k < e->events.count; k++)
            if (strcmp(e->events.items[k].code, code) == 0 && nth-- == 0) return &e->events.items[k];
    }
    return NULL;
}

/* The first event with that code since the last order is there, and its sentence has that in it. */
static inline void drill_reads(const drill *t, const char *code, const char *says)
{
    const event *ev = drill_event(t, code, 0);
    if (ev == NULL) fail_msg("nothing is told as %s", code);
    const word_args args = event_args(ev);
    strbuf out = {0};
    words_format(session_scenario(t->play), drill_state(t), code, &args, &out);
    if (strstr(strbuf_str(&out), says) == NULL)
        fail_msg("%s: \"%s\", without \"%s\"", code, strbuf_str(&out), says);
    strbuf_free(&out);
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

static inline int drill_space(const drill *t, const char *name)
{
    return board_space_find(session_scenario(t->play)->board, name);
}

static inline const char *drill_at(const drill *t, int u)
{
    static char name[16];
    if (drill_unit(t, u)->space == NO_SPACE) return "";
    board_space_name(session_scenario(t->play)->board, drill_unit(t, u)->space, name);
    return name;
}

/* Everybody off the field but the units named by number, so that nothing disturbs; ends with -1. */
static inline void drill_clear(drill *t, ...)
{
    int keep[32], n = 0;
    va_list list;
    va_start(list, t);
    for (int u = va_arg(list, int); u >= 0; u = va_arg(list, int))
        keep[n++] = u;
    va_end(list);
    for (int u = 0; u < session_scenario(t->play)->nunits; u++) {
        bool stays = drill_unit(t, u)->status != UNIT_ON;
        for (int i = 0; i < n; i++)
            stays = stays || keep[i] == u;
        if (stays) continue;
        char text[64];
        snprintf(text, sizeof text, "umpire-remove u%d", u);
        drill_do(t, text);
    }
}

#endif
