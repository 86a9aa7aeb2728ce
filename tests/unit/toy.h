/*
 * toy.h: a small rule system for the tests of the game layer: squads and guns on squares, hidden units,
 * declared fire that falls in a `go`.
 *
 * Each side in turn gives each of its units one order (move to a neighbouring free box, hold, fire, alone or
 * together, at an enemy in range), then passes; then the volleys declared fall, one `go` each; then it is the
 * other side's turn. Its data lies in tests/unit/data/. Nothing outside the tests may use it.
 */
#ifndef TESTS_UNIT_TOY_H
#define TESTS_UNIT_TOY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/ruleset.h"
#include "game/state_hold.h"
#include "game/victory.h"
#include "game/scenario_load.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

#define TOY_DATA "tests/unit/data"
#define TOY_SCENARIO TOY_DATA "/rules/toy/scenarios/field.json"

enum { TOY_PASS, TOY_HOLD, TOY_MOVE, TOY_FIRE, TOY_VERBS };
enum { TOY_SHAKEN, TOY_ACTED, TOY_MARKS };
enum { TOY_ORDERS, TOY_VOLLEY };
enum { TOY_OWES_FIRE = 1 };
enum { RED, BLUE };

typedef struct toy_data {
    int32_t range[TYPES_MAX];
    int32_t figures[TYPES_MAX];
    int32_t shots[UNITS_MAX];
    long glow;
} toy_data;
typedef struct toy_game {
    uint16_t volleys;
    uint8_t loud, spare;
} toy_game;

static const char *const toy_steps[] = {"orders", "volley"};
static const char *const toy_moods[] = {"calm", "grim", NULL};
static const char *const toy_ranges[] = {"near", "far", NULL};
static const verb toy_verbs[TOY_VERBS] = {
    [TOY_PASS] = {.name = "pass", .takes = ENDS_STEP, .key = 'D'},
    [TOY_HOLD] = {.name = "hold", .takes = TAKES_UNIT | IS_REST, .key = 'H'},
    [TOY_MOVE] = {.name = "move",
                  .takes = TAKES_UNIT | TAKES_SPACE | TAKES_PATH,
                  .args = {{.name = "facing", .kind = ARG_DIRECTION}}},
    [TOY_FIRE] = {.name = "fire",
                  .takes = TAKES_UNIT | TAKES_GROUP | TAKES_TARGET,
                  .key = 'F',
                  .args = {{.name = "dice", .kind = ARG_NUMBER, .lo = 1, .hi = 9},
                           {.name = "aim", .kind = ARG_CHOICE, .choices = toy_ranges}}},
};
static const mark toy_marks[TOY_MARKS] = {
    {.name = "shaken", .picture = "shaken", .cannot_hold = true, .gravity = 1}, {.name = "acted"}};
static const field toy_fields[] = {
    {.name = "volleys", .of = FIELD_GAME, .offset = 0, .width = 2, .lo = 0, .hi = 1000},
    {.name = "loud", .of = FIELD_GAME, .offset = 2, .width = 1, .lo = 0, .hi = 1},
    {.name = "spare", .of = FIELD_GAME, .offset = 3, .width = 1, .is_signed = true, .lo = -9, .hi = 9},
    {.name = "shots", .of = FIELD_UNIT, .offset = 0, .width = 1, .lo = 0, .hi = 255},
    {.name = "wound", .of = FIELD_FIGURE, .offset = 0, .width = 1, .lo = 0, .hi = 3},
};
static const option toy_options[] = {
    {.key = "hardFire", .value = 0, .lo = 0, .hi = 1, .rule = "T·H3"},
    {.key = "mood", .value = 0, .lo = 0, .hi = 1, .choices = toy_moods, .rule = "T·H4"},
};
static const char *const toy_scenario_keys[] = {"glow", NULL};
static const char *const toy_unit_keys[] = {"shots", NULL};
static const char *const toy_type_keys[] = {"range", "figures", NULL};

static int32_t toy_always(const query *q)
{
    (void)q;
    return 1;
}
static int32_t toy_firers(const query *q)
{
    return q->n[0];
}
static int32_t toy_wood(const query *q)
{
    const board *b = q->s->sc->board;
    return q->to != NO_SPACE && strcmp(b->terrains[b->spaces[q->to].terrain], "wood") == 0;
}
static int32_t toy_is_shaken(const query *q)
{
    return q->unit != NO_UNIT && (q->s->units[q->unit].marks >> TOY_SHAKEN & 1) != 0;
}
static const condition toy_conditions[] = {{"always", .count = toy_always},
                                           {"firers", .count = toy_firers},
                                           {"target-in-wood", .count = toy_wood},
                                           {"shaken", .count = toy_is_shaken}};

static bool toy_load_types(scenario *sc, toy_data *data, error *err)
{
    json_in root, types;
    bool ok;
    if (!scenario_rules_file(sc, "types.json", &root, err)) return false;
    ok = json_want_array(&root, "types", &types);
    for (int i = 0; ok && i < sc->ntypes; i++) {
        json_in type = json_at(&types, (size_t)i);
        long range, figures;
        ok = json_want_int(&type, "range", 1, 9, &range) && json_opt_int(&type, "figures", 0, 9, 0, &figures);
        data->range[i] = ok ? (int32_t)range : 0;
        data->figures[i] = ok ? (int32_t)figures : 0;
    }
    json_close(&root);
    return ok;
}

static bool toy_load(scenario *sc, error *err)
{
    toy_data *data = arena_alloc(sc->memory, sizeof *data);
    json_in units;
    sc->data = data;
    if (!toy_load_types(sc, data, err) || !json_opt_int(sc->source, "glow", 0, 9, 0, &data->glow) ||
        !json_want_array(sc->source, "units", &units))
        return false;
    for (int i = 0; i < sc->nunits; i++) {
        json_in in = json_at(&units, (size_t)sc->units[i].json);
        long shots;
        if (!json_opt_int(&in, "shots", 0, 255, 20, &shots) ||
            !scenario_add_figures(sc, i, data->figures[sc->units[i].type], err))
            return false;
        data->shots[i] = (int32_t)shots;
    }
    return true;
}

static void toy_setup(state *s, resolver *r)
{
    const toy_data *data = s->sc->data;
    (void)r;
    for (int i = 0; i < s->sc->nunits; i++)
        s->units[i].ext[0] = (uint8_t)data->shots[i];
}

static void toy_decide(const state *s, decision *out)
{
    out->side = s->step == TOY_VOLLEY ? NOBODY : s->side;
    out->prompt = s->step == TOY_VOLLEY ? "prompt.volley" : "prompt.toy";
    out->args.side = s->side;
}

static bool toy_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    if (a->nspaces != 1) return refuse(why, "toy.where", u, NO_UNIT, NO_SPACE, 0, 0);
    if (board_distance2(s->sc->board, s->units[u].space, to) > 3 || to == s->units[u].space)
        return refuse(why, "toy.far", u, NO_UNIT, to, 1,
                      board_distance2(s->sc->board, s->units[u].space, to));
    for (int v = state_unit_at(s, to, NO_UNIT); v != NO_UNIT; v = state_unit_at(s, to, v))
        if (state_seen(s, v, a->side)) /* what it cannot see, it only finds in apply() */
            return refuse(why, "toy.full", u, NO_UNIT, to, 0, 0);
    return true;
}

static bool toy_check_fire(const state *s, const action *a, refusal *why)
{
    const toy_data *data = s->sc->data;
    if (a->target < 0 || a->target >= s->sc->nunits || s->units[a->target].status != UNIT_ON ||
        s->units[a->target].side == a->side)
        return refuse(why, "toy.target", a->units[0], NO_UNIT, NO_SPACE, 0, 0);
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i],
                  far2 = board_distance2(s->sc->board, s->units[u].space, s->units[a->target].space);
        if (far2 > 2 * data->range[s->units[u].type])
            return refuse(why, "toy.range", u, a->target, NO_SPACE, data->range[s->units[u].type], far2);
    }
    return true;
}

static bool toy_check(const state *s, const action *a, refusal *why)
{
    if (a->verb == TOY_PASS) return true;
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i];
        if (u >= FIGURE_BASE || s->units[u].status != UNIT_ON)
            return refuse(why, "toy.off", action_unit_of(s->sc, u), NO_UNIT, NO_SPACE, 0, 0);
        if ((s->units[u].marks >> TOY_ACTED & 1) != 0)
            return refuse(why, "toy.acted", u, NO_UNIT, NO_SPACE, 0, 0);
    }
    return a->verb == TOY_HOLD ||
           (a->verb == TOY_MOVE ? toy_check_move(s, a, why) : toy_check_fire(s, a, why));
}

static void toy_actions(const state *s, int u, bool brief, action_list *out)
{
    (void)brief;
    action a;
    refusal why;
    if (u == NO_UNIT) {
        action_init(&a, TOY_PASS, s->side);
        action_list_add(out, &a);
        return;
    }
    if (s->units[u].side != s->side || s->units[u].status != UNIT_ON ||
        (s->units[u].marks >> TOY_ACTED & 1) != 0)
        return;
    action_init(&a, TOY_HOLD, s->side);
    action_add_unit(&a, u);
    action_list_add(out, &a);
    a.verb = TOY_MOVE;
    a.nspaces = 1;
    for (int d = 0; d < 8; d++) {
        const int to = board_neighbour(s->sc->board, s->units[u].space, d);
        a.spaces[0] = (uint16_t)to;
        if (to != NO_SPACE && toy_check_move(s, &a, &why)) action_list_add(out, &a);
    }
    a.verb = TOY_FIRE;
    a.nspaces = 0;
    a.spaces[0] = NO_SPACE;
    for (int v = 0; v < s->sc->nunits; v++) {
        a.target = (int16_t)v;
        if (s->units[v].side != s->side && state_seen(s, v, s->side) && toy_check_fire(s, &a, &why))
            action_list_add(out, &a);
    }
}

/* Hidden enemies within two boxes show themselves. */
static void toy_spot(state *s, resolver *r)
{
    for (int h = 0; h < s->sc->nunits; h++) {
        if (s->units[h].status != UNIT_ON) continue;
        for (int u = 0; u < s->sc->nunits; u++) {
            const int side = s->units[u].side;
            if (s->units[u].status != UNIT_ON || state_seen(s, h, side) ||
                board_distance2(s->sc->board, s->units[u].space, s->units[h].space) > 4)
                continue;
            s->units[h].seen_by |= (uint8_t)(1u << side);
            resolver_emit(r, EV_REVEAL, "ev.toy.reveal", h)->to = s->units[h].space;
        }
    }
}

static void toy_move(state *s, const action *a, resolver *r)
{
    unit *u = &s->units[a->units[0]];
    u->marks |= 1u << TOY_ACTED;
    if (a->args[0] != NO_ARG) u->facing = (uint8_t)a->args[0];
    if (state_unit_at(s, action_space(a), NO_UNIT) != NO_UNIT) return; /* runs into somebody hidden: stays */
    event *e = resolver_emit(r, EV_MOVE, "ev.toy.move", a->units[0]);
    e->from = u->space;
    e->to = u->space = (uint16_t)action_space(a);
    e->seen_by = u->seen_by;
    state_update_holders(s, r);
}

static void toy_declare(state *s, const action *a, resolver *r)
{
    for (int i = 0; i < a->nunits; i++) {
        s->units[a->units[i]].marks |= 1u << TOY_ACTED;
        s->units[a->units[i]].seen_by = 0x3;
    }
    agenda_push(s, (agenda_item){.kind = TOY_OWES_FIRE,
                                 .side = NO_SIDE,
                                 .unit = a->units[0],
                                 .other = a->target,
                                 .space = NO_SPACE,
                                 .n = {a->nunits, 0}});
    resolver_declare(r, DECLARE_FIRE, "ev.toy.declare", a->units[0], a->target);
}

static void toy_lose(state *s, int v, int lost, resolver *r)
{
    unit *t = &s->units[v];
    if (lost == 0) return;
    t->strength = (int16_t)(t->strength > lost ? t->strength - lost : 0);
    event *e = resolver_emit(r, EV_LOSS, "ev.toy.loss", v);
    e->n[0] = lost;
    e->n[1] = t->strength;
    if (t->strength > 0) {
        t->marks |= 1u << TOY_SHAKEN;
        resolver_emit(r, EV_MARK, "ev.toy.mark", v)->n[0] = TOY_SHAKEN;
        return;
    }
    e = resolver_emit(r, EV_REMOVE, "ev.toy.gone", v);
    e->from = t->space;
    e->n[0] = t->status = UNIT_DESTROYED;
    t->space = NO_SPACE;
}

static void toy_fire_ledger(const state *s, int u, int v, int firers, ledger *l)
{
    query q = query_about(s, u, v);
    q.n[0] = firers;
    ledger_clear(l);
    ledger_put(l, LEDGER_BASE, 0, 0, "mod.firers", "T2", false);
    ledger_apply(l, scenario_table(s->sc, "fire"), &q);
}

static void toy_volley(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    const int chart_number = chart_index(s->sc, "hits");
    ledger l;
    if (s->units[item.unit].status == UNIT_ON && s->units[item.other].status == UNIT_ON) {
        int row = -1;
        resolver_emit(r, EV_FIRE, "ev.toy.fire", item.unit)->other = item.other;
        toy_fire_ledger(s, item.unit, item.other, item.n[0], &l);
        roll *made = resolver_roll(r, "roll.toy.fire", "T4", 1, 6, item.unit, item.other, &l);
        made->cause = CAUSE_DECLARED;
        made->outcome = made->total + l.total;
        const chart_cell *cell = chart_at(&s->sc->charts[chart_number], made->outcome, 0, &row);
        made->chart = (int16_t)chart_number;
        made->row = (int16_t)row;
        made->column = 0;
        ((toy_game *)(void *)s->ext)->volleys++;
        toy_lose(s, item.other, chart_field(cell, "lost"), r);
    }
    state_update_holders(s, r);
    victory_watch(s, r);
}

static void toy_arrive(state *s, resolver *r)
{
    for (int g = 0; g < s->sc->ngroups; g++) {
        const scenario_group *group = &s->sc->groups[g];
        int need = 0;
        for (int i = 0; i < group->nsteps; i++)
            if (s->turn >= group->turn[i]) need = group->need[i];
        if (need == 0 ||
            (need > 1 &&
             resolver_roll(r, "roll.toy.fire", "T7", 1, group->sides, NO_UNIT, NO_UNIT, NULL)->total < need))
            continue;
        for (int u = 0; u < s->sc->nunits; u++) {
            if (s->sc->units[u].group != g + 1 || s->units[u].status != UNIT_WAITING) continue;
            for (int i = 0; i < group->nspaces && s->units[u].status == UNIT_WAITING; i++) {
                if (state_unit_at(s, group->spaces[i], NO_UNIT) != NO_UNIT) continue;
                s->units[u].status = UNIT_ON;
                s->units[u].space = group->spaces[i];
                resolver_emit(r, EV_ENTER, "ev.toy.reveal", u)->to = group->spaces[i];
            }
        }
    }
}

static void toy_next_side(state *s, resolver *r)
{
    s->step = TOY_ORDERS;
    for (int u = 0; u < s->sc->nunits; u++)
        s->units[u].marks &= ~(1u << TOY_ACTED);
    s->side = (int8_t)(s->side == RED ? BLUE : RED);
    if (s->side == BLUE) return;
    victory_turn(s, r);
    if (s->over) return;
    if (s->turn == s->sc->turns) {
        victory_close(s, r);
        return;
    }
    s->turn++;
    resolver_emit(r, EV_TURN, "ev.toy.turn", NO_UNIT)->n[0] = s->turn;
    toy_arrive(s, r);
}

static void toy_apply(state *s, const action *a, resolver *r)
{
    switch (a->verb) {
    case TOY_HOLD:
        s->units[a->units[0]].marks |= 1u << TOY_ACTED;
        break;
    case TOY_MOVE:
        toy_move(s, a, r);
        break;
    case TOY_FIRE:
        toy_declare(s, a, r);
        break;
    case TOY_PASS:
        s->step = TOY_VOLLEY;
        break;
    default:
        toy_volley(s, r);
        break;
    }
    if (!s->over) toy_spot(s, r);
    if (!s->over && s->step == TOY_VOLLEY && s->nagenda == 0) toy_next_side(s, r);
}

static bool toy_odds(const state *s, const action *a, odds *out)
{
    dist d;
    if (a->verb != TOY_FIRE) return false;
    memset(out, 0, sizeof *out);
    toy_fire_ledger(s, a->units[0], a->target, a->nunits, &out->ledger);
    dist_sum(&d, 1, 6);
    d.lo += out->ledger.total;
    out->ndice = 1;
    out->sides = 6;
    odds_bars(out, &d);
    return true;
}

/* A removed unit fires no more. */
static void toy_mend(state *s)
{
    for (int i = 0; i < s->nagenda;) {
        if (s->units[s->agenda[i].unit].status == UNIT_ON && s->units[s->agenda[i].other].status == UNIT_ON) {
            i++;
            continue;
        }
        memmove(&s->agenda[i], &s->agenda[i + 1], (size_t)(s->nagenda - i - 1) * sizeof s->agenda[0]);
        memset(&s->agenda[--s->nagenda], 0, sizeof s->agenda[0]);
    }
    if (s->step == TOY_VOLLEY && s->nagenda == 0) s->step = TOY_ORDERS;
}

static void toy_describe_unit(const state *s, int u, panel *out)
{
    const toy_data *data = s->sc->data;
    panel_add(out, ROW_TEXT, "row.range", NULL, data->range[s->units[u].type], 0, NULL);
}

static const char *const toy_scores[] = {"ones", "volleys", NULL};
static int32_t toy_score(const state *s, int side, int which)
{
    toy_game g;
    memcpy(&g, s->ext, sizeof g);
    return which == 0 ? 1 : side == RED ? g.volleys : 0;
}

static const ruleset toy_ruleset = {
    .id = "toy",
    .title = "The toy",
    .version = 1,
    .boards = ON_SQUARE,
    .capabilities = HAS_FACING | HAS_HIDDEN | HAS_LIGHT | HAS_DEPLOYMENT | HAS_GROUPS | HAS_FIGURES,
    .verbs = toy_verbs,
    .nverbs = TOY_VERBS,
    .steps = toy_steps,
    .nsteps = 2,
    .marks = toy_marks,
    .nmarks = TOY_MARKS,
    .fields = toy_fields,
    .nfields = 5,
    .conditions = toy_conditions,
    .nconditions = 4,
    .options = toy_options,
    .noptions = 2,
    .scores = toy_scores,
    .score = toy_score,
    .ext_size = sizeof(toy_game),
    .max_actions = 2000,
    .load = toy_load,
    .setup = toy_setup,
    .decide = toy_decide,
    .check = toy_check,
    .actions = toy_actions,
    .apply = toy_apply,
    .result = victory_result,
    .describe_unit = toy_describe_unit,
    .odds = toy_odds,
    .mend = toy_mend,
    .keys = {.scenario = toy_scenario_keys, .unit = toy_unit_keys, .type = toy_type_keys},
};
static const ruleset *const toy_list[] = {&toy_ruleset, NULL};

/* The toy's one battle; fails the test with the sentence if it does not load. */
static inline scenario *toy_scenario(void)
{
    error err = {0};
    scenario *sc = scenario_load(TOY_SCENARIO, TOY_DATA, toy_list, NULL, &err);
    if (sc == NULL) {
        char text[900];
        error_format(&err, text, sizeof text);
        fail_msg("%s", text);
    }
    return sc;
}

#endif
