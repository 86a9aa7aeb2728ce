/*
 * grid.h: what the files of the square-grid rules share: compiled tables, the system's part of the state, and
 * who does what.
 *
 * G1 to G11 are the rules document's; G·H1 to G·H19 our house values where it is silent. Numbers live in
 * rules/grid/, not here. Internal to src/rules/grid/: everybody else sees `grid_ruleset` alone.
 */
#ifndef RULES_GRID_GRID_H
#define RULES_GRID_GRID_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/kit.h"

extern const ruleset grid_ruleset;

enum {
    GRID_SPACES_MAX = 4096,
    GRID_WORDS = GRID_SPACES_MAX / 64,
    GRID_UNITS_MAX = AGENDA_MAX / 2, /* a scenario's: at most two things are ever owed by one unit */
    RANGE_MAX = 10,
    WINDOW = 2 * RANGE_MAX + 1,
    WINDOW_CELLS = WINDOW * WINDOW,
    WINDOW_WORDS = (WINDOW_CELLS + 63) / 64,
    GRID_LINE_MAX = 2 * RANGE_MAX,
    WEAPONS_MAX = 32,
    REACH_ACTIONS = 24
};

/* ---- verbs, steps, marks, options: indices into the tables of grid.c */

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
    VERB_FIRE,
    GRID_VERBS
};
enum { STEP_INITIATIVE, STEP_MOVEMENT, STEP_FIRE, STEP_MELEE, STEP_MORALE, STEP_END, GRID_STEPS };
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
    GRID_MARKS
};

enum { OPTION_LEADER_CHECK, OPTION_D3_SUBSTITUTE, OPTION_COLUMNS, OPTION_SECRET_FIRE, GRID_OPTIONS };
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
    uint8_t aim[4];        /* units fired at + 1: [0], or a square's four sides n e s w */
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
enum {
    STAGE_RUN,
    STAGE_ORDER,
    STAGE_MOVE,
    STAGE_FIRE
}; /* what is being decided; RUN: nothing, the agenda goes */

typedef struct grid_game { /* state.ext */
    uint8_t phase, stage;
    uint8_t first;  /* side that moves and declares first */
    uint8_t winner; /* of the last initiative + 1; 0: none yet */
    uint8_t asleep; /* side + 1 that still sleeps */
} grid_game;

static inline grid_unit *gu(state *s, int u)
{
    return (grid_unit *)(void *)s->units[u].ext;
}
static inline const grid_unit *gu_const(const state *s, int u)
{
    return (const grid_unit *)(const void *)s->units[u].ext;
}
static inline grid_game *gg(state *s)
{
    return (grid_game *)(void *)s->ext;
}
static inline const grid_game *gg_const(const state *s)
{
    return (const grid_game *)(const void *)s->ext;
}

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
    DUE_RALLY /* unit */
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
    bool house;
} grid_weapon;

typedef struct grid_type {
    uint8_t class, move, melee_die, grade, melee_grade, hits; /* hits: a base stands */
    int8_t weapon;                                            /* -1: none */
    bool leader, dense, skirmish, can_square, can_column, mounted_fire, can_dismount;
    const char *rule;
    bool house;
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

typedef struct grid_space {
    int16_t column, row; /* row from the north */
    int16_t level;
    uint16_t is; /* SPACE_ */
} grid_space;

typedef struct grid_line { /* boxes between two that lie so apart */
    uint8_t count;
    int8_t dx[GRID_LINE_MAX], dy[GRID_LINE_MAX], px[GRID_LINE_MAX],
        py[GRID_LINE_MAX]; /* px, py: the other of a pair; the same as dx, dy: none */
} grid_line;

typedef struct grid_numbers {
    int32_t base_hits, gun_hits, need[4] /* by grade */, leader_hits, rocket_on, commander_range2, pool,
        wake2, reveal2;
    int32_t mg_streak, stray_on, stray_die, quarter, retreat_foot, retreat_horse, column_bases;
} grid_numbers;

typedef struct grid_start { /* a unit as the scenario sets it up */
    uint8_t leader, ammo, formation;
    bool limbered, dismounted, commander;
    int8_t parent; /* unit it comes out of, -1: none */
} grid_start;

typedef struct grid_light {
    uint8_t reach2;
    bool moon_charge, stray;
} grid_light; /* reach2: half boxes, 0 no limit */

typedef struct grid_data {
    const board *board;
    int n, columns, rows, words;
    uint16_t (*next)[8]; /* neighbours by direction */
    uint16_t (*edge)[8]; /* EDGE_ bits crossed */
    grid_space *space;
    uint64_t (*sight)[WINDOW_WORDS]; /* terrain lets see: bit by offset */
    grid_line *line;                 /* by offset */
    grid_weapon weapon[WEAPONS_MAX];
    int nweapons;
    grid_type type[TYPES_MAX];
    grid_start start[UNITS_MAX];
    grid_numbers number;
    grid_light *light; /* by turn, 0..turns */
    int asleep;        /* side that starts asleep, NO_SIDE */
    int strays;        /* side that strays in the dark, NO_SIDE */
    const modifier_table *fire, *melee, *morale;
    const chart *leader_chart, *morale_chart;
    int leader_chart_index, morale_chart_index;
    uint16_t(*to_goal[2]); /* per side and space: half boxes to the nearest place it must hold; NULL: none */
} grid_data;

static inline const grid_data *gd(const state *s)
{
    return s->sc->data;
}
static inline const grid_type *type_of(const state *s, int u)
{
    return &gd(s)->type[s->units[u].type];
}
static inline int dist2(const grid_data *d, int a, int b) /* G4: a diagonal counts one and a half */
{
    int x = d->space[a].column - d->space[b].column, y = d->space[a].row - d->space[b].row;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? 2 * x + y : 2 * y + x;
}
static inline int steps_between(const grid_data *d, int a, int b)
{
    int x = d->space[a].column - d->space[b].column, y = d->space[a].row - d->space[b].row;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}
static inline int pending_hits(const grid_unit *g)
{
    return g->pending[0] | g->pending[1] << 8;
}

/* ---- load.c, compile.c */
bool grid_load(scenario *sc, error *err);
/* Is it a map for these rules, and how large. */
bool grid_compile_sheet(scenario *sc, grid_data *d, error *err);
void grid_compile_board(scenario *sc, grid_data *d); /* the rest, once the ground is known */

/* ---- place.c: who stands where, and how they face */
typedef struct grid_occupied {
    uint64_t friends[GRID_WORDS], enemies[GRID_WORDS];
} grid_occupied;
/* Only what `side` may know; words beyond the board are not set. */
void grid_occupy(const state *s, int side, grid_occupied *out);
static inline bool bit_of(const uint64_t *set, int i)
{
    return (set[i >> 6] >> (i & 63) & 1) != 0;
}
static inline int window_index(const grid_data *d, int from, int to) /* the two within RANGE_MAX boxes */
{
    return (d->space[to].row - d->space[from].row + RANGE_MAX) * WINDOW + d->space[to].column -
           d->space[from].column + RANGE_MAX;
}
bool grid_faces(const state *s, int u, int to); /* a square faces every way */
/* The side of the box nearest to that way; ties: prefer, else clockwise. */
int grid_side_to(const grid_data *d, int from, int to, int prefer);
/* G·H1: one box, one unit; a gun's single base may join foot */
bool grid_may_share(const state *s, int u, int other);
/* Half boxes; BOARD_FAR: no enemy that side knows of. */
int grid_nearest2(const state *s, int side, int space, int *who);
bool grid_leader_helps(const state *s, int u);
bool grid_near_commander(const state *s, int u);
bool grid_touching(const state *s, int a, int b); /* base to base (G9) */
bool grid_in_contact(const state *s, int u);
bool grid_charged_by(const state *s, int u); /* somebody charged it this turn */
bool grid_mounted(const state *s, int u);
bool grid_in_square(const state *s, int u); /* itself, or guns within one */
bool grid_guns(const state *s, int u);      /* artillery, machine guns, rockets: may face a corner (G6) */
bool grid_asleep(const state *s, int side);

/* ---- mover.c: movement judged a step at a time, for check() and for the lists alike */
typedef struct grid_mover {
    const state *s;
    const grid_data *d;
    const grid_occupied *occ;
    int unit, side, from;
    int boxes;                    /* it may move */
    int closest2;                 /* disordered: it may not come nearer to the enemy than this; 0: free */
    uint16_t barred;              /* SPACE_ bits it never enters */
    bool horse, gun, truck, road; /* road: boxes beyond the first only along a road */
} grid_mover;
/* NULL, or why it may not move at all */
const char *grid_move_begin(grid_mover *m, const state *s, const grid_occupied *occ, int unit);
/* The same without asking whether it may. */
void grid_move_fill(grid_mover *m, const state *s, const grid_occupied *occ, int unit);
/* NULL, or why not; total: boxes of the whole move */
const char *grid_move_step(const grid_mover *m, int from, int direction, int total);
const char *grid_move_shape(const grid_mover *m, int first, int second); /* G8: the directions of two boxes */
const char *grid_move_end(const grid_mover *m, int to); /* a disordered unit may not come nearer */
/* The cheapest: boxes, 0 with *why. */
int grid_move_route(const grid_mover *m, int to, uint16_t path[2], const char **why, int *where);

/* ---- move.c: the verbs of the Movement step judged */
bool grid_check_move(const state *s, const action *a, refusal *why);
bool grid_check_face(const state *s, const action *a, refusal *why);
bool grid_check_charge(const state *s, const action *a, refusal *why);
bool grid_check_enter(const state *s, const action *a, refusal *why);
/* Limber, unlimber, mount, dismount, form, hold. */
bool grid_check_ready(const state *s, const action *a, refusal *why);
const char *grid_enter_refused(const state *s, const grid_occupied *occ, int unit, int space);
const char *grid_turn_refused(const state *s, int unit, int facing); /* facing alone */
const char *grid_ready_refused(const state *s, int unit, int verb, int choice);
const char *grid_charge_refused(const state *s, int unit, int target); /* but for the way there */
/* NULL: standing at `at` is contact (G·H7) */
const char *grid_charge_contact(const grid_mover *m, int at, int target, int *where);

/* ---- act.c: movement done */
void grid_act(state *s, const action *a, resolver *r);
void grid_spend(state *s, int u, int boxes); /* marks what a move of so many boxes leaves of its movement */
void grid_see(state *s, resolver *r);        /* who sees whom in the dark; r NULL: nothing is told */
void grid_remove(state *s, int u, int status, int captor, const char *code, resolver *r);
void grid_fall_back(state *s, int u, int boxes, bool flee, resolver *r);
void grid_stray(state *s, int side, resolver *r);
void grid_wake(state *s, resolver *r);

/* ---- fire.c, volley.c */
typedef struct grid_shot { /* one unit's fire at another, worked out */
    int range2, over;      /* over: boxes of friends fired over */
    int slot;              /* which aim[] */
    int block;             /* the space that blocks, NO_SPACE */
    int32_t limit2;        /* the range it may not pass, where that is the reason */
} grid_shot;
const char *grid_shooter_refused(const state *s, int unit); /* NULL: it may fire at something */
const char *grid_shot_refused(const state *s, const grid_occupied *occ, int unit, int target, grid_shot *out);
bool grid_check_fire(const state *s, const action *a, refusal *why);
void grid_fire_ledger(const state *s, int unit, int target, const grid_shot *shot, ledger *out);
void grid_shot_measure(const state *s, const grid_occupied *occ, int unit, int target, grid_shot *out);
const grid_weapon *grid_weapon_of(const state *s, int unit); /* NULL: none */
void grid_fire_declare(state *s, const action *a, resolver *r);
void grid_fire_volley(state *s, int unit, resolver *r);
int grid_die(const state *s, int sides);             /* G1e: a d6 where no d3 is at hand */
int grid_hits(const state *s, int total, int sides); /* G1a, G1e */
bool grid_leader_at_risk(const state *s, int u);
void grid_leader_check(state *s, int unit, int target, bool maximum, int hits, bool melee, resolver *r);
void grid_take_hits(state *s, int u, int hits);
void grid_apply_losses(state *s, bool melee, resolver *r);

/* ---- melee.c */
void grid_melee_ledger(const state *s, int unit, int other, ledger *out);
void grid_melee_push(state *s);
void grid_melee_strike(state *s, agenda_item item, resolver *r);
void grid_melee_losses(state *s, resolver *r);
void grid_melee_refresh(state *s); /* at the end of the turn: who stays engaged */

/* ---- morale.c */
bool grid_must_test(const state *s, int unit);
void grid_morale_test(state *s, int unit, resolver *r);
void grid_rally_test(state *s, int unit, resolver *r);
void grid_barrel_test(state *s, int unit, resolver *r);

/* ---- turn.c */
void grid_setup(state *s, resolver *r);
void grid_decide(const state *s, decision *out);
bool grid_check(const state *s, const action *a, refusal *why);
void grid_apply(state *s, const action *a, resolver *r);
void grid_mend(state *s);
void grid_start_unit(state *s, int u); /* ext and marks as the scenario has them */

/* ---- conditions.c, legal.c, odds.c, describe.c, judge.c */
enum { GRID_CONDITIONS = 34 };
extern const condition grid_conditions[GRID_CONDITIONS];
void grid_actions(const state *s, int unit, action_list *out);
void grid_suggest(const state *s, int unit, action_list *out);
bool grid_can_fire(const state *s, int side);
bool grid_odds(const state *s, const action *a, odds *out);
bool grid_preview_odds(const state *s, const action *move, int target, odds *out);
void grid_describe_unit(const state *s, int unit, panel *out);
void grid_describe_place(const state *s, int space, panel *out);
void grid_show(const state *s, int unit, int verb, overlay *out);
void grid_face(const state *s, int unit, unit_face *out);
void grid_redact(state *s, int side);
void grid_imagine(state *s, int side, random_stream *r);
int32_t grid_evaluate(const state *s, int side);
bool grid_exceptional(const state *s, const action *a);
void grid_result(const state *s, result *out);

#endif
