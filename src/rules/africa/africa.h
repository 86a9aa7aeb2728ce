/*
 * africa.h: what every file of the area rules of 1859-1860 needs: verbs, marks, phases, the system's part of
 * the state, the compiled data of a scenario.
 *
 * A1 to A10 are the rules document's; A·H1 to A·H20 our house values where it is silent. Numbers live in
 * rules/africa/, not here. Internal to src/rules/africa/: everybody else sees `africa_ruleset` alone.
 *
 * Names: `u`, `target`, `other` are numbers of units, `self` and `enemy` the units themselves; `at`, `from`,
 * `to` are spaces (areas). Distances are in areas.
 */
#ifndef RULES_AFRICA_AFRICA_H
#define RULES_AFRICA_AFRICA_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "board/tables.h"
#include "game/course.h"

extern const ruleset africa_ruleset;

enum {
    AREAS_MAX = 96,                     /* of all sheets of a scenario */
    AREA_WORDS = (AREAS_MAX + 63) / 64, /* of a set of them */
    NEAR_MAX = 12,                      /* neighbours of one area */
    RING_MAX = 64,                      /* areas one or two moves away */
    BATTLES_MAX = 4,                    /* of a campaign */
    PATH_MAX = 2,                       /* nobody goes farther in one activation (A·H10) */
    SUPPORTS_MAX = 8,                   /* corps that may come to a battle */
    NOWHERE = 255
};

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
    VERB_STAND,
    VERB_RETIRE,
    VERB_RAID,
    VERB_CALL,
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
/* What it is, whatever befalls it. */
#define MARKS_OF_KIND (BIT(MARK_OFFICER) | BIT(MARK_SHIP))
enum { OPTION_FIRE_BUILDINGS, OPTION_VALUES, AFRICA_OPTIONS };
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
    PHASE_COUNCIL,
    PHASE_MARCH,
    PHASE_SUPPLY,
    PHASE_WEEK_END,
    PHASES
};
/* What is being decided; nothing keeps it, it follows from the phase and from what is owed. */
enum {
    STAGE_DEPLOY = STAGE_NONE + 1,
    STAGE_GUNS,
    STAGE_ACT,
    STAGE_COUNCIL,
    STAGE_MARCH,
    STAGE_RETREAT,
    STAGE_LOSE,
    STAGE_PULL_BACK
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
    uint8_t ready;    /* weeks of preparation since the last battle (A·H21) */
    uint8_t away;     /* the army's horse rides elsewhere this week (A·H22) */
} africa_game;
EXT_ACCESSORS(a, africa)

/* Agenda items. Those with a side are its decision as long as it has a choice; else one `go` each. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_INITIATIVE,
    DUE_RETREAT /* unit, side */,
    DUE_LOSSES /* side, space, n0 still to choose */,
    DUE_PULL_BACK /* side, space, n0 still to go */,
    DUE_ROUT /* side, space: what is left of the beaten; needs no `go` */,
    DUE_AFTERMATH /* space: who keeps the area; needs no `go` */,
    DUE_RALLY /* unit */,
    DUE_WEATHER,
    DUE_REPLACEMENTS,
    DUE_CHOLERA /* unit: corps */,
    DUE_SUPPLY /* unit: corps */,
    DUE_BATTLE /* the battle begins */,
    DUE_RETURN /* the battle is over: back to the campaign */,
    DUE_KINDS
};
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
/* As what it counts in its area (A·H11). */
enum { COUNTS_NOT, COUNTS_UNIT, COUNTS_GUN, COUNTS_OFFICER };
typedef struct africa_type {
    uint8_t class;
    uint8_t counts;      /* COUNTS_ */
    uint8_t fire, coins; /* coins of the first toss; of a gun */
    uint8_t combat, reduced;
    uint8_t range;      /* areas */
    uint8_t support;    /* officer's coins */
    uint8_t move, road; /* areas; along a road */
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
    bool road[NEAR_MAX];    /* a road runs over that border */
    int8_t link[AREAS_MAX]; /* africa_link() */
    uint8_t ring[RING_MAX]; /* those of near[], and then those two moves away, each once */
    uint8_t nring;
    uint64_t beside[AREA_WORDS]; /* itself and all next to it, a bit each */
    uint64_t beyond[AREA_WORDS]; /* those of near[] ... */
    uint64_t along[AREA_WORDS];  /* ... and of them those a road leads to */
    uint8_t sea;                 /* areas from the sea: 1 coast, 2 beside one; 0 farther */
} africa_area;
typedef struct africa_numbers {
    int32_t stack_units, stack_officers, stack_guns;
    int32_t rally_coins, margin_base, pool;
    int32_t casualty, initiative_die;
    int32_t storm, cholera_coins, replacements, march, march_road;
    int32_t supply_road, supply_mud; /* areas; in a storm */
    int32_t prepare, repeat, pass;   /* weeks: before a battle, before it is tried again, before the pass */
    int32_t raid_coins, raid_reach, call_coins;
    int32_t drafts;          /* steps a fair week brings the invader's corps */
    int32_t heart, interior; /* steps that come: after a battle held; a week, for the last of them */
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
    board_tables map; /* distances alone */
    int n;            /* areas */
    africa_area area[AREAS_MAX];
    uint8_t by_road[AREAS_MAX][AREAS_MAX]; /* areas along roads; NOWHERE: no way */
    africa_type type[TYPES_MAX];
    uint64_t barred[TYPES_MAX][AREA_WORDS]; /* by type: ground it cannot enter, ... */
    uint64_t whole[TYPES_MAX][AREA_WORDS];  /* ... and ground that takes it the whole move */
    africa_start start[UNITS_MAX];
    africa_numbers number;
    africa_battle battle[BATTLES_MAX];
    int nbattles;
    bool campaign;
    int invader;                /* side that marches; the other has the army */
    int army;                   /* its counter on the campaign's map, NO_UNIT */
    uint8_t base;               /* port that is never closed */
    uint8_t stronghold;         /* area whose fall ends the replacements, NOWHERE */
    uint8_t pass;               /* area beyond the last battle that is to be prepared for too, NOWHERE */
    uint8_t goal[2][AREAS_MAX]; /* per side: areas to the nearest place it wants; NOWHERE: none */
    const modifier_table *fire, *guns, *combat, *rally;
    const chart *fire_chart, *guns_chart, *combat_chart, *rally_chart;
} africa_data;
DATA_ACCESSORS(a, africa)
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
static inline uint32_t kind_marks(int class)
{
    return class == CLASS_OFFICER ? BIT(MARK_OFFICER) : class == CLASS_SHIP ? BIT(MARK_SHIP) : 0;
}
/* The battle being fought, NULL on the campaign's map. */
static inline const africa_battle *battle_of(const state *s)
{
    const int which = ag_const(s)->battle;
    return which > 0 ? &ad(s)->battle[which - 1] : NULL;
}
/* The area of the campaign's map where the army stands; NOWHERE: it is scattered. */
static inline int army_area(const state *s)
{
    const int army = ag_const(s)->army;
    return army > 0 ? ad(s)->battle[army - 1].area : NOWHERE;
}
/* Weeks of preparation that the next battle needs, or with the army scattered the pass (A·H21). */
static inline int weeks_needed(const state *s)
{
    return ag_const(s)->army > 0 ? ad(s)->number.prepare : ad(s)->number.pass;
}
/* As many of them as are prepared. */
static inline int weeks_ready(const state *s)
{
    return ag_const(s)->ready < weeks_needed(s) ? ag_const(s)->ready : weeks_needed(s);
}
static inline int battle_turn(const state *s)
{
    return ad(s)->campaign ? ag_const(s)->turn : s->turn;
}
static inline int far_between(const africa_data *d, int a, int b) /* areas; NOWHERE: no way */
{
    return tables_far(&d->map, a, b);
}
static inline const africa_area *area_of(const state *s, int space)
{
    return &ad(s)->area[space];
}

#endif
