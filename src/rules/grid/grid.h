/*
 * grid.h: what every file of the square-grid rules needs: verbs, marks, phases, the system's part of the
 * state, the compiled data of a scenario. What a file does stands in the header of its name.
 *
 * G1 to G11 are the rules document's; G·H1 to G·H21 our house values where it is silent. Numbers live in
 * rules/grid/, not here. Internal to src/rules/grid/: everybody else sees `grid_ruleset` alone.
 *
 * Names: `u`, `target`, `other` are numbers of units, `self` and `enemy` the units themselves; `at`, `from`,
 * `to` are spaces. Distances called far2, range2, limit2 are in half boxes, others in boxes.
 */
#ifndef RULES_GRID_GRID_H
#define RULES_GRID_GRID_H

#include <assert.h>
#include <string.h>

#include "game/course.h"
#include "game/ground.h"
#include "game/occupied.h"

extern const ruleset grid_ruleset;

enum {
    GRID_UNITS_MAX = AGENDA_MAX / 2, /* a scenario's: at most two things are ever owed by one unit */
    RANGE_MAX = 10,
    WEAPONS_MAX = 32
};

/* ---- verbs, steps, marks, options: indices into the tables of ruleset.c */

enum {
    VERB_END,
    VERB_FIRST,
    VERB_SECOND,
    VERB_HOLD,
    VERB_MOVE,
    VERB_FACE,
    VERB_CHARGE,
    VERB_ENTER,
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_MOUNT,
    VERB_DISMOUNT,
    VERB_FORM,
    VERB_FIRE
};
enum { STEP_INITIATIVE, STEP_MOVEMENT, STEP_FIRE, STEP_MELEE, STEP_MORALE, STEP_END };
enum { FORM_LINE, FORM_COLUMN, FORM_SQUARE };

enum {
    MARK_DISORDERED,
    MARK_BROKEN,
    MARK_JAMMED,
    MARK_OVERHEATED,
    MARK_HIDDEN,
    MARK_LIMBERED,
    MARK_DISMOUNTED,
    MARK_SQUARE,
    MARK_COLUMN,
    MARK_LOW_AMMO,
    /* of this turn only */
    MARK_MOVED,
    MARK_DONE,
    MARK_TURNED,
    MARK_SPENT,
    MARK_SWAPPED,
    MARK_CHARGED,
    MARK_FIRED,
    MARK_FIRED_ON,
    MARK_LOST_BASE,
    MARK_LEADER_HIT,
    MARK_LEADER_KILLED,
    MARK_ROCKETED,
    MARK_LOST_MELEE,
    MARK_FLANKED,
    MARK_FRIEND_BROKE,
    MARK_TESTED,
    /* from turn to turn */
    MARK_ENGAGED,
    MARK_ANEW, /* disordered this turn: it does not recover at once */
    /* of this turn only: its leader was on foot already when he was unhorsed */
    MARK_UNLED,
    GRID_MARKS
};
enum { SIGN_NO_AMMO, SIGN_MELEE, GRID_SIGNS };

enum {
    OPTION_LEADER_CHECK,
    OPTION_D3_SUBSTITUTE,
    OPTION_COLUMNS,
    OPTION_SECRET_FIRE,
    OPTION_COMMANDERS,
    GRID_OPTIONS
};
enum { LEADER_CHECK_BOTH, LEADER_CHECK_FIVE_HITS, LEADER_CHECK_MAXIMUM };

/* ---- the system's part of the state */

enum { LEADER_NONE, LEADER_WITH, LEADER_LOST, LEADER_WOUNDED, LEADER_UNHORSED };

/* What the leader hits table said this phase, applied with the losses. */
enum {
    FATE_TURNS = 7,
    FATE_UNHORSED = 8,
    FATE_LOST = 16,
    FATE_PENALTY = 32,
    FATE_TEST = 64,
    FATE_WOUNDED = 128
};

typedef struct grid_unit { /* unit.ext */
    uint8_t leader;        /* LEADER_ */
    uint8_t leader_out;    /* turns still without him, this one included */
    uint8_t leader_due;    /* FATE_ */
    uint8_t streak;        /* machine guns: consecutive turns fired (G3) */
    uint8_t ammo;          /* turns of fire left; AMMO_FREE: no limit */
    uint8_t quarry;        /* unit charged this turn + 1 */
    uint8_t aim[KIT_AIMS]; /* units fired at + 1: [0], or a square's four sides n e s w */
    uint8_t pending[2];    /* hits of this phase, low byte first: they fall after the last fire */
} grid_unit;
enum { AMMO_FREE = 255 };

enum {
    PHASE_TURN,
    PHASE_ORDER,
    PHASE_FLEE_1,
    PHASE_MOVE_1,
    PHASE_DRIFT_1,
    PHASE_FLEE_2,
    PHASE_MOVE_2,
    PHASE_DRIFT_2,
    PHASE_FIRE_1,
    PHASE_FIRE_2,
    PHASE_VOLLEYS,
    PHASE_MELEE,
    PHASE_MORALE,
    PHASE_END,
    PHASE_CLOSE,
    PHASES
};
enum { STAGE_ORDER = STAGE_NONE + 1, STAGE_MOVE, STAGE_FIRE }; /* what is being decided */

typedef struct grid_game { /* state.ext */
    uint8_t phase, stage;
    uint8_t first;  /* side that moves and declares first */
    uint8_t winner; /* of the last initiative + 1; 0: none yet */
    uint8_t asleep; /* side + 1 that still sleeps */
} grid_game;

EXT_ACCESSORS(g, grid)

/* Agenda items: each is one burst, one line of the log. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_INITIATIVE,
    DUE_FLIGHT /* unit */,
    DUE_DRIFT /* side */,
    DUE_VOLLEY /* unit */,
    DUE_LOSSES,
    DUE_MELEE /* unit, other */,
    DUE_BLOWS /* unit, other, n0 hits: already struck */,
    DUE_MELEE_LOSSES,
    DUE_MORALE /* unit */,
    DUE_BARREL /* unit */,
    DUE_RALLY /* unit */,
    DUE_KINDS
};

/* ---- compiled data: scenario.data */

typedef enum grid_class {
    CLASS_FOOT,
    CLASS_HORSE,
    CLASS_GUN,
    CLASS_HORSE_GUN,
    CLASS_PACK_GUN,
    CLASS_MG,
    CLASS_ROCKET,
    CLASS_FIXED,
    CLASS_TRUCK
} grid_class;
enum { GRADE_RAW = 1, GRADE_EXPERIENCED, GRADE_ELITE };

typedef struct grid_weapon {
    const char *id, *words, *rule;             /* words: row on the unit card */
    uint8_t die, dice;                         /* sides; dice a base */
    uint8_t shortest, short_range, long_range; /* half boxes */
    uint8_t canister, canister_range;          /* extra dice a base at that range or less */
    bool artillery, rocket, barrels;           /* barrels: a machine gun, overheats */
} grid_weapon;

typedef struct grid_type {
    uint8_t class, move, melee_die, grade, melee_grade, hits; /* hits: a base stands */
    int8_t weapon;                                            /* -1: none */
    bool leader, dense, skirmish, can_square, can_column, mounted_fire, can_dismount;
} grid_type;

/* What a space is, for movers and shooters. */
enum {
    SPACE_NO_FOOT = 1,
    SPACE_NO_HORSE = 2,
    SPACE_NO_GUNS = 4,
    SPACE_ROUGH = 8 /* horse: one box */,
    SPACE_RAIL = 16,
    SPACE_WHOLE_MOVE = 32,
    SPACE_SOFT = 64,
    SPACE_WORKS = 128,
    SPACE_WALL = 256,
    SPACE_CONCEALS = 512,
    SPACE_OPAQUE = 1024
};

typedef struct grid_numbers {
    int32_t base_hits, gun_hits, need[4] /* by grade */, leader_hits, rocket_on, commander_range2, pool,
        wake2, reveal2;
    int32_t mg_streak, stray_on, stray_die, quarter, retreat_foot, retreat_horse, column_bases;
} grid_numbers;

typedef struct grid_start { /* a unit as the scenario sets it up */
    uint8_t leader, ammo, formation;
    bool limbered, dismounted;
    bool commander, attached; /* the army's commander; attached: with that unit by our choice, an option */
    int8_t parent;            /* unit it comes out of, -1: none */
} grid_start;

typedef struct grid_data {
    board_tables map;
    ground_space *space; /* is: SPACE_ */
    grid_weapon weapon[WEAPONS_MAX];
    int nweapons;
    grid_type type[TYPES_MAX];
    grid_start start[UNITS_MAX];
    grid_numbers number;
    int asleep;                   /* side that starts asleep, NO_SIDE */
    int strays;                   /* side that strays in the dark, NO_SIDE */
    uint32_t moonlight, straying; /* flags of scenario_light: charges by it, sides go astray in it */
    const modifier_table *fire, *melee, *morale;
    const chart *leader_chart, *morale_chart;
    const uint16_t
        *to_goal[2]; /* per side and space: half boxes to the nearest place it must hold; or NULL */
} grid_data;

DATA_ACCESSORS(g, grid)
static inline int dist2(const grid_data *d, int a, int b) /* G4: a diagonal counts one and a half */
{
    return cells_far_square(d->map.cell[a], d->map.cell[b]);
}
static inline int steps_between(const grid_data *d, int a, int b)
{
    return cells_steps_square(d->map.cell[a], d->map.cell[b]);
}
static inline int light2(const state *s) /* half boxes one sees this turn, 0: no limit */
{
    return 2 * kit_visibility(s);
}

#endif
