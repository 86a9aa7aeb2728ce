/*
 * africa.h: what the files of the area rules of 1859-1860 share: compiled tables, the system's part of the
 * state, and who does what.
 *
 * A1 to A10 are the rules document's; A·H1 to A·H20 our house values where it is silent. Numbers live in
 * rules/africa/, not here. Internal to src/rules/africa/: everybody else sees `africa_ruleset` alone.
 */
#ifndef RULES_AFRICA_AFRICA_H
#define RULES_AFRICA_AFRICA_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/kit.h"

extern const ruleset africa_ruleset;

enum {
    AREAS_MAX = 96,   /* of all sheets of a scenario */
    NEAR_MAX = 12,    /* neighbours of one area */
    BATTLES_MAX = 4,  /* of a campaign */
    PATH_MAX = 2,     /* nobody goes farther in one activation (A·H10) */
    SUPPORTS_MAX = 8, /* corps that may come to a battle */
    NOWHERE = 255
};

/* ---- verbs, steps, marks, options: indices into the tables of africa.c */

enum {
    VERB_END,
    VERB_PLACE,
    VERB_ENTER,
    VERB_MOVE,
    VERB_ATTACK,
    VERB_RUSH,
    VERB_FIRE,
    VERB_RETREAT,
    VERB_PULL_BACK,
    VERB_LOSE,
    VERB_MARCH,
    AFRICA_VERBS
};
enum {
    STEP_DEPLOY,
    STEP_INITIATIVE,
    STEP_ARTILLERY,
    STEP_FIRST,
    STEP_SECOND,
    STEP_RALLY,
    STEP_END,
    STEP_WEEK,
    AFRICA_STEPS
};
enum {
    MARK_DEMORALIZED,
    MARK_ACTION, /* has acted this turn; of a battery: activated (A·H8) */
    MARK_DRIVEN, /* suffered a DR this turn */
    MARK_HIDDEN,
    MARK_CHOLERA, /* of a corps, this week */
    MARK_STARVING,
    MARK_OFFICER, /* what it is: officers and ships neither hold nor contest */
    MARK_SHIP,
    MARK_ATTACKING, /* in the fight that goes on */
    MARK_HIT,       /* lost its step in it */
    MARK_RUSHING,
    AFRICA_MARKS
};

enum { OPTION_FIRE_BUILDINGS, AFRICA_OPTIONS };

/* ---- the system's part of the state */

typedef struct africa_unit { /* unit.ext */
    uint8_t came;            /* area it attacked from + 1, while the fight lasts */
    uint8_t arrives;         /* turn of the campaign's battle it comes on, 0: not waiting for one */
} africa_unit;

enum {
    PHASE_DEPLOY_1,
    PHASE_DEPLOY_2,
    PHASE_TURN,
    PHASE_GUNS_1,
    PHASE_GUNS_2,
    PHASE_ACT_1,
    PHASE_ACT_2,
    PHASE_RALLY,
    PHASE_CLOSE,
    PHASE_WEEK,
    PHASE_MARCH,
    PHASE_SUPPLY,
    PHASE_WEEK_END,
    PHASES
};
enum { WEATHER_UNKNOWN, WEATHER_FAIR, WEATHER_STORM };

typedef struct africa_game { /* state.ext */
    uint8_t phase;
    uint8_t first;    /* side with the initiative */
    uint8_t battle;   /* being fought + 1; 0: the campaign's map */
    uint8_t turn;     /* of the campaign's battle */
    uint8_t rushed;   /* the attack of Ramadan of this turn is used */
    uint8_t weather;  /* WEATHER_ */
    uint8_t army;     /* battle the army stands ready for + 1; 0: it is scattered */
    uint8_t attacker; /* corps that brought on the battle + 1 */
    uint8_t fought;   /* a battle was fought this week */
    uint8_t won;      /* battles won by the invader, a bit each */
} africa_game;

static inline africa_unit *au(state *s, int u)
{
    return (africa_unit *)(void *)s->units[u].ext;
}
static inline const africa_unit *au_const(const state *s, int u)
{
    return (const africa_unit *)(const void *)s->units[u].ext;
}
static inline africa_game *ag(state *s)
{
    return (africa_game *)(void *)s->ext;
}
static inline const africa_game *ag_const(const state *s)
{
    return (const africa_game *)(const void *)s->ext;
}

/* Agenda items. Those with a side are its decision as long as it has a choice; else one `go` each. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_INITIATIVE,
    DUE_RETREAT /* unit, side */,
    DUE_LOSSES /* side, space, n0 still to choose */,
    DUE_PULL_BACK /* side, space, n0 still to go */,
    DUE_ROUT /* side, space: what is left of the beaten; does itself */,
    DUE_AFTERMATH /* space: who keeps the area; does itself */,
    DUE_RALLY /* unit */,
    DUE_WEATHER,
    DUE_REPLACEMENTS,
    DUE_CHOLERA /* unit: corps */,
    DUE_SUPPLY /* unit: corps */,
    DUE_BATTLE /* the battle begins */,
    DUE_RETURN /* the battle is over: back to the campaign */
};

/* ---- compiled data: scenario.data */

typedef enum africa_class {
    CLASS_REGULAR,
    CLASS_LIGHT,
    CLASS_TRIBAL,
    CLASS_CAVALRY,
    CLASS_ENGINEER,
    CLASS_FIELD_GUN,
    CLASS_MOUNTAIN_GUN,
    CLASS_SHIP,
    CLASS_OFFICER,
    CLASS_CORPS,
    CLASS_ARMY
} africa_class;

typedef struct africa_type {
    uint8_t class;
    uint8_t fire, coins; /* coins of the first toss; of a gun */
    uint8_t combat, reduced;
    uint8_t range;      /* areas */
    uint8_t support;    /* officer's coins */
    uint8_t move, road; /* areas; along a road */
    bool house;
    const char *rule;
} africa_type;

/* What an area is. */
enum {
    GROUND_MOUNTAIN = 1,
    GROUND_RIVER = 2,
    GROUND_FOREST = 4,
    GROUND_BUILDINGS = 8,
    GROUND_TRENCH = 16,
    GROUND_HORSE_WHOLE = 32 /* cavalry spends its whole movement (A9, A10) */,
    GROUND_NO_FIELD_GUNS = 64,
    GROUND_NO_GUNS = 128 /* but by a road */,
    GROUND_GUNS_WHOLE = 256,
    GROUND_CONCEALS = 512,
    GROUND_OPEN = 1024 /* guns fire across it: clear, or a road runs through */,
    GROUND_ROAD = 2048,
    GROUND_COAST = 4096,
    GROUND_PORT = 8192
};

typedef struct africa_area {
    uint16_t is; /* GROUND_ */
    uint8_t sheet, count;
    uint8_t near[NEAR_MAX];
    bool road[NEAR_MAX]; /* a road runs over that border */
    uint8_t sea;         /* areas from the sea: 1 coast, 2 beside one; 0 farther */
} africa_area;

typedef struct africa_numbers {
    int32_t stack_units, stack_officers, stack_guns;
    int32_t rally_coins, margin_base, pool;
    int32_t casualty, initiative_die;
    int32_t storm, cholera_coins, replacements, supply_road, march, march_road;
} africa_numbers;

typedef struct africa_post { /* where a unit of the campaign stands in a battle */
    uint8_t at;              /* NOWHERE: off the map, it comes on */
    uint8_t turn;            /* it comes on that turn, 0: with its corps */
    bool takes_part, hidden;
} africa_post;

typedef struct africa_start { /* a unit as the scenario sets it up */
    int16_t corps, then;      /* its headquarters, NO_UNIT: none; and after until_week */
    uint8_t support, from_week, until_week;
    bool transfers;  /* goes to `then` after until_week; else it leaves */
    uint8_t *waters; /* a ship fires into these areas only; NULL: all within reach */
    int nwaters;
    const uint16_t *places; /* where it may be put when its side deploys, of all battles; none on a battle's
                               map: anywhere */
    int nplaces;
    africa_post post[BATTLES_MAX];
} africa_start;

typedef struct africa_battle {
    const char *id;
    int sheet, turns;
    uint8_t supply[2]; /* NOWHERE: none */
    const uint16_t *deploy[2], *enter[2];
    int ndeploy[2], nenter[2];
    int attacker;                  /* side with the first initiative */
    int rushes;                    /* side that has the attack of Ramadan, NO_SIDE */
    uint8_t area;                  /* of the campaign's map */
    uint8_t support[SUPPORTS_MAX]; /* turn on which the second, third... corps comes on: no more come */
    int nsupport;
    int won, early; /* conditions; early: ends the battle at the end of early_turn. -1: none */
    int early_turn;
    bool on_map; /* the attacker's corps start on their posts */
} africa_battle;

typedef struct africa_data {
    const board *board;
    int n; /* areas */
    africa_area area[AREAS_MAX];
    uint8_t far[AREAS_MAX][AREAS_MAX];     /* in areas; NOWHERE: no way */
    uint8_t by_road[AREAS_MAX][AREAS_MAX]; /* the same along roads */
    africa_type type[TYPES_MAX];
    africa_start start[UNITS_MAX];
    africa_numbers number;
    africa_battle battle[BATTLES_MAX];
    int nbattles;
    bool campaign;
    int invader;                /* side that marches; the other has the army */
    int army;                   /* its counter on the campaign's map, NO_UNIT */
    uint8_t base;               /* port that is never closed */
    int tetuan;                 /* area whose fall ends the replacements, NOWHERE */
    uint8_t goal[2][AREAS_MAX]; /* per side: areas to the nearest place it wants; NOWHERE: none */
    const modifier_table *fire, *guns, *combat, *rally;
    const chart *fire_chart, *guns_chart, *combat_chart, *rally_chart;
} africa_data;

static inline const africa_data *ad(const state *s)
{
    return s->sc->data;
}
static inline const africa_type *type_of(const state *s, int u)
{
    return &ad(s)->type[s->units[u].type];
}
static inline int class_of(const state *s, int u)
{
    return type_of(s, u)->class;
}
static inline bool is_gun(int class) /* on land */
{
    return class == CLASS_FIELD_GUN || class == CLASS_MOUNTAIN_GUN;
}
static inline bool is_foot(int class)
{
    return class == CLASS_REGULAR || class == CLASS_LIGHT || class == CLASS_TRIBAL;
}
static inline bool is_troops(int class) /* foot, horse and engineers: the "units" of a stack (A·H11) */
{
    return class <= CLASS_ENGINEER;
}
static inline bool on_land(int class) /* stands in an area of a battle and can be met there */
{
    return class <= CLASS_MOUNTAIN_GUN || class == CLASS_OFFICER;
}
static inline bool fights(int class) /* troops and guns: what a combat is about */
{
    return class <= CLASS_MOUNTAIN_GUN;
}
static inline bool is_headquarters(int class) /* stands on the campaign's map */
{
    return class >= CLASS_CORPS;
}
/* The battle being fought, NULL on the campaign's map. */
static inline const africa_battle *battle_of(const state *s)
{
    const int which = ag_const(s)->battle;
    return which > 0 ? &ad(s)->battle[which - 1] : NULL;
}
static inline int battle_turn(const state *s)
{
    return ad(s)->campaign ? ag_const(s)->turn : s->turn;
}
static inline const africa_area *area_of(const state *s, int space)
{
    return &ad(s)->area[space];
}

/* ---- load.c, read.c, compile.c */
bool africa_load(scenario *sc, error *err);
bool africa_read_members(scenario *sc, africa_data *d,
                         error *err); /* the scenario's own members and its units' */
bool africa_compile_areas(scenario *sc, africa_data *d, error *err);
void africa_compile_goals(scenario *sc, africa_data *d);

/* ---- place.c: who stands where */
typedef struct africa_map {     /* as one side knows it */
    uint8_t enemies[AREAS_MAX]; /* units on land: troops, guns, officers */
    uint8_t foes[AREAS_MAX];    /* of those, troops and guns */
    uint8_t units[AREAS_MAX], guns[AREAS_MAX], officers[AREAS_MAX]; /* its own */
} africa_map;
void africa_map_of(const state *s, int side, africa_map *out);
int africa_nearest(const state *s, const africa_map *m, int area); /* areas to the nearest enemy; NOWHERE */
/* NULL, or why so many more have no room there (A·H11). */
const char *africa_room(const state *s, const africa_map *m, const int16_t *units, int n, int area);
bool africa_refuse_room(const state *s, const char *code, int u, int area, refusal *why);
int africa_link(const africa_area *from, int to); /* index into near[], -1 */
int africa_factor(const state *s, int u);         /* A·H6, demoralized units at half */
/* Units of the side that fight in the area, in order. */
int africa_fighters(const state *s, int area, int side, int16_t out[UNITS_MAX]);
int africa_steps(const state *s, int corps); /* left to a corps, or to the army */
bool africa_belongs(const state *s, int u, int corps);

/* ---- move.c: movement judged */
typedef struct africa_way {
    uint8_t n, at[PATH_MAX];
} africa_way;
/* The way of an action for all its units; false with *why. */
bool africa_way_of(const state *s, const africa_map *m, const action *a, africa_way *out, refusal *why);
const char *africa_may_act(const state *s, int u); /* NULL: it may be activated */
const char *africa_barred(const africa_data *d, const africa_type *t,
                          int area);                                   /* ground it never enters; NULL */
bool africa_check_move(const state *s, const action *a, refusal *why); /* move, attack, rush, enter */
bool africa_check_move_on(const state *s, const africa_map *m, const action *a, refusal *why);
bool africa_check_place(const state *s, const action *a, refusal *why);
bool africa_deploys(const state *s, int u, int area);

/* ---- act.c: things that happen to units */
void africa_reveal(state *s, int u, resolver *r);
bool africa_reveal_at(state *s, int area, int side,
                      resolver *r); /* hidden enemies of that side; true: there were any */
void africa_put(state *s, int u, int area, resolver *r); /* moves it, telling those who see it */
void africa_remove(state *s, int u, int status, const char *code, resolver *r);
void africa_lose_step(state *s, int u, resolver *r); /* A·H4 */
void africa_demoralize(state *s, int u, bool again,
                       resolver *r); /* again: destroyed if it is so already (A·H12) */
void africa_owe(state *s, int kind, int side, int u, int space, int n0);
void africa_act(state *s, const action *a, resolver *r);

/* ---- fire.c */
const char *africa_shooter_refused(const state *s, int u); /* NULL: it may fire at something */
const char *africa_shot_refused(const state *s, const africa_map *m, int u, int target, int *range);
bool africa_check_fire(const state *s, const action *a, refusal *why);
void africa_fire_ledger(const state *s, int u, int target, ledger *l);
const chart_cell *africa_guns_cell(const africa_data *d, int range, int die, int heads, int *row,
                                   int *column);
void africa_fire(state *s, const action *a, resolver *r);
bool africa_can_fire_guns(const state *s, int side);

/* ---- combat.c */
enum { ROLE_ATTACK, ROLE_DEFEND };
void africa_combat_ledger(const state *s, const int16_t *units, int n, const int16_t *others, int nothers,
                          int area, int role, bool rush, ledger *l);
int africa_tail_coins(const state *s, int margin);
void africa_attack(state *s, const action *a, resolver *r);
void africa_rout(state *s, agenda_item item, resolver *r);
void africa_aftermath(state *s, int area, resolver *r);
void africa_take_loss(state *s, const action *a, resolver *r);

/* ---- retreat.c */
int africa_retreats(const state *s, const africa_map *m, int u,
                    uint8_t out[NEAR_MAX]); /* A·H12: where it may go */
int africa_pull_backs(const state *s, const africa_map *m, int u, uint8_t out[NEAR_MAX]);
bool africa_owed(const state *s, int kind, int u); /* among what the deciding side may answer now */
bool africa_has_choice(const state *s);            /* the head of the agenda is somebody's decision */
bool africa_check_retreat(const state *s, const action *a, refusal *why);
bool africa_check_lose(const state *s, const action *a, refusal *why);
void africa_retreat(state *s, const action *a, resolver *r);
void africa_retreat_alone(state *s, agenda_item item, resolver *r); /* the `go` of it */
void africa_pull_back_alone(state *s, agenda_item item, resolver *r);

/* ---- rally.c */
void africa_rally_ledger(const state *s, int u, ledger *l);
void africa_rally(state *s, int u, resolver *r);
int africa_next_to_rally(const state *s, int after); /* NO_UNIT: no more */

/* ---- turn.c */
void africa_setup(state *s, resolver *r);
void africa_decide(const state *s, decision *out);
bool africa_check(const state *s, const action *a, refusal *why);
void africa_apply(state *s, const action *a, resolver *r);
void africa_mend(state *s);
void africa_start_unit(state *s, int u);
void africa_enter_phase(state *s, int phase, resolver *r);
int africa_decider(const state *s); /* side whose the phase is, NO_SIDE */

/* ---- campaign.c, battle.c */
bool africa_check_march(const state *s, const action *a, refusal *why);
const char *africa_march_refused(const state *s, int corps, int to, africa_way *way, int *where);
void africa_march(state *s, const action *a, resolver *r);
bool africa_supplied(const state *s, int corps);
void africa_week(state *s, resolver *r); /* begins one */
void africa_weather(state *s, resolver *r);
void africa_replacements(state *s, resolver *r);
void africa_cholera(state *s, int corps, resolver *r);
void africa_supply(state *s, int corps, resolver *r);
void africa_week_end(state *s, resolver *r);
void africa_battle_begin(state *s, resolver *r);
void africa_battle_arrivals(state *s, resolver *r);
bool africa_battle_over(const state *s);
void africa_battle_end(state *s, resolver *r);

/* ---- conditions.c, legal.c, odds.c, describe.c, judge.c */
enum { AFRICA_CONDITIONS = 24 };
extern const condition africa_conditions[AFRICA_CONDITIONS];
void africa_actions(const state *s, int unit, action_list *out);
void africa_suggest(const state *s, int unit, action_list *out);
bool africa_odds(const state *s, const action *a, odds *out);
void africa_describe_unit(const state *s, int unit, panel *out);
void africa_describe_place(const state *s, int space, panel *out);
void africa_show(const state *s, int unit, int verb, overlay *out);
void africa_face(const state *s, int unit, unit_face *out);
void africa_imagine(state *s, int side, random_stream *r);
int32_t africa_evaluate(const state *s, int side);
void africa_result(const state *s, result *out);
bool africa_exceptional(const state *s, const action *a);

#endif
