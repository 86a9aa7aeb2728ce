/*
 * drill.h: a table for the tests of the unit-conduct rules: the drill ground with its units put where a test
 * wants them, orders as text, faces given beforehand, and what came of it. Orders go the common road: decode,
 * check, apply, and the `go`s that follow.
 */
#ifndef TESTS_RULES_CONDUCT_DRILL_H
#define TESTS_RULES_CONDUCT_DRILL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/names.h"
#include "core/file.h"
#include "core/mem.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/words.h"
#include "rules/conduct/conduct.h"
#include "rules/conduct/apply.h"
#include "rules/conduct/place.h"
#include "rules/list.h"

/* Units of data/drill.json, by their places in the list. */
enum {
    COMPANY,
    SECOND,
    THIRD,
    ELITE,
    DRILL_HUSSARS,
    IRREGULARS,
    CONTINGENT,
    RECRUITS,
    BRITTLE,
    MUSKETS,
    FIELD_GUN,
    LIGHT_GUN,
    HEAVY_GUN,
    MOUNTAIN_GUN,
    GATLING,
    MAXIM_GUN,
    COMMANDER,
    LEADER,
    MULES,
    WAGON,
    BOERS,
    SAPPERS,
    ZULUS,
    ZULUS_2,
    ZULUS_3,
    MUSKETEERS,
    PATHANS,
    TIGERMEN,
    TRIBAL_HORSE,
    ENEMY,
    ENEMY_HUSSARS,
    CHIEF,
    IMPERIALS,
    LURKERS,
    ENEMY_GUN,
    KANSU,
    RESERVE,
    LATE_ZULUS,
    ENEMY_LEADER,
    ENEMY_IRREGULARS,
    ENEMY_BOERS,
    DEPLOYING,
    ENEMY_RECRUITS,
    DRILL_UNITS
};

typedef struct drill {
    scenario *sc;
    state s;
    dice_source dice;
    event_list events;
    refusal why;
} drill;

/* The drill ground in that campaign ("zulu", "sudan"...); options "key=value", NULL-terminated, or NULL. */
static inline scenario *drill_scenario(const char *campaign, const char *const *options)
{
    static const char path[] = "tests/rules/conduct/data/drill.json";
    error err = {0};
    char *text, said[1024];
    size_t size;
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    char *at = strstr(text, "\"campaign\": \"zulu\"");
    assert_non_null(at);
    const size_t before = (size_t)(at - text), old = strlen("\"campaign\": \"zulu\"");
    char *made = mem_alloc(size + 1024), chosen[600] = "";
    for (int i = 0; options != NULL && options[i] != NULL; i++) {
        const size_t key = strcspn(options[i], "="), n = strlen(chosen);
        snprintf(chosen + n, sizeof chosen - n, "%s\"%.*s\": %s%s%s", i > 0 ? ", " : "", (int)key, options[i],
                 options[i][key + 1] >= 'a' ? "\"" : "", options[i] + key + 1,
                 options[i][key + 1] >= 'a' ? "\"" : "");
    }
    snprintf(made, size + 1024, "%.*s\"campaign\": \"%s\", \"options\": {%s}%s", (int)before, text, campaign,
             chosen, text + before + old);
    scenario *sc = scenario_parse(path, made, strlen(made), ".", ruleset_list, &err);
    mem_free(text);
    mem_free(made);
    if (sc == NULL) {
        error_format(&err, said, sizeof said);
        fail_msg("%s", said);
    }
    return sc;
}

static inline void drill_begin(drill *t)
{
    resolver r = {.dice = &t->dice, .events = &t->events};
    dice_seeded(&t->dice, 7, 0);
    game_setup(t->sc, &t->s, &r);
}

static inline drill *drill_open(const char *campaign, const char *const *options)
{
    drill *t = mem_alloc(sizeof *t);
    t->sc = drill_scenario(campaign, options);
    drill_begin(t);
    return t;
}

/* The same ground from its first moment, without reading it again. */
static inline void drill_again(drill *t)
{
    event_list_free(&t->events);
    drill_begin(t);
}

static inline void drill_close(drill *t)
{
    event_list_free(&t->events);
    scenario_free(t->sc);
    mem_free(t);
}

static inline int drill_hex(const drill *t, const char *name)
{
    const int at = board_space_find(t->sc->board, name);
    if (at == NO_SPACE) fail_msg("no hex %s", name);
    return at;
}

/* Everybody off the field: a test puts on it whom it needs. */
static inline void drill_clear(drill *t)
{
    for (int u = 0; u < t->sc->nunits; u++) {
        unit *at = &t->s.units[u];
        const uint8_t side = at->side, type = at->type;
        *at = (unit){.side = side,
                     .type = type,
                     .status = UNIT_DESTROYED,
                     .space = NO_SPACE,
                     .seen_by = 3,
                     .facing = 0};
        at->strength = t->sc->units[u].strength;
    }
    while (t->s.nagenda > 0)
        agenda_pop(&t->s);
    memset(t->s.ext, 0, sizeof t->s.ext);
}

static inline void drill_put(drill *t, int u, const char *hex, const char *facing)
{
    unit *at = &t->s.units[u];
    at->status = UNIT_ON;
    at->space = (uint16_t)drill_hex(t, hex);
    at->facing = (uint8_t)board_direction_find(t->sc->board, 0, facing);
    at->seen_by = 3;
    at->strength = t->sc->units[u].strength;
    assert_true(at->facing < 6);
}

static inline void drill_mark(drill *t, int u, int which)
{
    t->s.units[u].marks |= BIT(which);
}

/* Nobody crosses from one to the other any more. */
static inline void drill_cliff(drill *t, const char *from, const char *to)
{
    conduct_data *d = t->sc->data;
    const int a = drill_hex(t, from), b = drill_hex(t, to), dir = tables_direction(&d->map, a, b);
    assert_true(dir >= 0);
    d->map.edge[a][dir] |= EDGE_CLIFF;
    d->map.edge[b][(dir + 3) % 6] |= EDGE_CLIFF;
    d->parted = true; /* as load finds it of a board that has one */
}

/* The phase begins there, for the side that moves first. */
static inline void drill_phase(drill *t, int phase, int stage, int step, int first)
{
    conduct_game *g = cg(&t->s);
    g->phase = (uint8_t)phase;
    g->stage = (uint8_t)stage;
    g->first = (uint8_t)first;
    g->winner = (uint8_t)(first + 1);
    t->s.step = (uint8_t)step;
    t->s.side = (int8_t)first;
}

/* Into that phase, and on to the next decision or `go`; nothing is told. */
static inline void drill_resume(drill *t, int phase)
{
    resolver quiet = {0};
    agenda_clear(&t->s);
    course_open(&t->s, STAGE_NONE);
    course_enter(&t->s, phase, &quiet);
    course_advance(&t->s, &quiet);
}

static inline void drill_movement(drill *t, int first)
{
    drill_phase(t, PHASE_MOVE_1, STAGE_MOVE, STEP_MOVEMENT, first);
}

/* a charges b: in contact, as if it had just come home. */
static inline void drill_contact(drill *t, int a, int b)
{
    resolver quiet = {0};
    conduct_charge_home(&t->s, a, b, t->s.units[a].space, &quiet);
    assert_true(conduct_touching(&t->s, a, b));
}

static inline void drill_faces(drill *t, const char *faces)
{
    error err = {0};
    dice_seeded(&t->dice, 11, t->s.actions);
    if (faces != NULL && !dice_script(&t->dice, faces, &err)) fail_msg("%s", err.text);
}

/* Nobody has a choice: it goes on by itself. */
static inline void drill_go(drill *t)
{
    resolver r = {.dice = &t->dice, .events = &t->events};
    for (int i = 0; i < 400; i++) {
        decision d;
        action go;
        game_decide(&t->s, &d);
        if (d.side != NOBODY) return;
        action_init(&go, VERB_GO, 0xff);
        game_apply(&t->s, &go, &r);
    }
    fail_msg("it goes on for ever");
}

static inline bool drill_try(drill *t, const char *text)
{
    decision d;
    action a;
    error err = {0};
    game_decide(&t->s, &d);
    if (!action_decode(t->sc, d.side, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    t->why = (refusal){.code = ""};
    return game_check(&t->s, &a, &t->why);
}

/* One order with those faces, without what follows by itself. */
static inline void drill_only(drill *t, const char *text, const char *faces)
{
    decision d;
    action a;
    error err = {0};
    resolver r = {.dice = &t->dice, .events = &t->events};
    if (!drill_try(t, text)) fail_msg("\"%s\" was refused: %s", text, t->why.code);
    game_decide(&t->s, &d);
    assert_true(action_decode(t->sc, d.side, text, &a, &err));
    event_list_clear(&t->events);
    drill_faces(t, faces);
    game_apply(&t->s, &a, &r);
    assert_false(t->dice.misfit);
}

/* The same, and all that follows by itself; no face may be left over: no die is drawn that no rule calls for.
 */
static inline void drill_do(drill *t, const char *text, const char *faces)
{
    drill_only(t, text, faces);
    drill_go(t);
    if (faces != NULL && dice_left_over(&t->dice) != 0)
        fail_msg("\"%s\": %d faces left over", text, dice_left_over(&t->dice));
}

static inline void drill_refused(drill *t, const char *text, const char *code)
{
    if (drill_try(t, text)) fail_msg("\"%s\" was not refused; \"%s\" was expected", text, code);
    if (strcmp(t->why.code, code) != 0)
        fail_msg("\"%s\" was refused by \"%s\"; \"%s\" was expected", text, t->why.code, code);
}

static inline const roll *drill_roll(const drill *t, const char *purpose, int nth)
{
    for (int k = 0; k < t->events.nrolls; k++)
        if (strcmp(t->events.rolls[k].purpose, purpose) == 0 && nth-- == 0) return &t->events.rolls[k];
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
    for (int k = 0; k < t->events.count; k++)
        if (strcmp(t->events.items[k].code, code) == 0 && nth-- == 0) return &t->events.items[k];
    return NULL;
}

/* The first event with that code is there, and its sentence has that in it. */
static inline void drill_reads(const drill *t, const char *code, const char *says)
{
    const event *ev = drill_event(t, code, 0);
    if (ev == NULL) fail_msg("nothing is told as %s", code);
    const word_args args = event_args(ev);
    strbuf out = {0};
    words_format(t->sc, &t->s, code, &args, &out);
    if (strstr(strbuf_str(&out), says) == NULL)
        fail_msg("%s: \"%s\", without \"%s\"", code, strbuf_str(&out), says);
    strbuf_free(&out);
}

/* What a ledger says under that code; -1000: nothing. */
static inline int drill_line(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->line[i].code, code) == 0)
            return l->line[i].op == LEDGER_NOTE ? l->line[i].n : l->line[i].value;
    return -1000;
}

static inline const char *drill_at(const drill *t, int u)
{
    static char name[16];
    if (t->s.units[u].space == NO_SPACE) return "";
    board_space_name(t->sc->board, t->s.units[u].space, name);
    return name;
}

static inline int drill_kills(const drill *t, int u)
{
    return kills_of(&t->s, u);
}

/* Fire of u at target alone with those dice, as things stand; leaves the losses done. */
static inline const roll *drill_fire(drill *t, int u, int target, int mg_dice, const char *faces)
{
    char text[64];
    const bool gun = is_gun(&t->s, u);
    drill_phase(t, gun ? PHASE_GUNS_1 : PHASE_RIFLES_1, gun ? STAGE_GUNS : STAGE_RIFLES,
                gun ? STEP_ARTILLERY : STEP_RIFLES, t->s.units[u].side);
    if (mg_dice > 0)
        snprintf(text, sizeof text, "fire u%d @u%d dice=%d", u, target, mg_dice);
    else
        snprintf(text, sizeof text, "fire u%d @u%d", u, target);
    drill_only(t, text, NULL);
    decision d;
    resolver r = {.dice = &t->dice, .events = &t->events};
    event_list_clear(&t->events);
    drill_faces(t, faces);
    const int phase = gun ? PHASE_GUNFIRE : PHASE_VOLLEYS;
    for (int i = 0; i < 8 && cg(&t->s)->phase <= phase; i++) {
        action a;
        game_decide(&t->s, &d);
        action_init(&a, d.side == NOBODY ? VERB_GO : VERB_END, d.side == NOBODY ? 0xff : d.side);
        game_apply(&t->s, &a, &r);
        if (drill_event(t, "ev.fire", 0) != NULL && t->s.nagenda == 0) break;
    }
    for (int k = 0; k < t->events.nrolls; k++)
        if (t->events.rolls[k].unit == u && t->events.rolls[k].other == target) return &t->events.rolls[k];
    return NULL;
}

#endif
