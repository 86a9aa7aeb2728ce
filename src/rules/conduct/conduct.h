/*
 * conduct.h: what the files of the unit-conduct rules share: compiled tables, the system's part of the state,
 * and who does what.
 *
 * U1 to U28 are the rules document's; U·H1 to U·H30 our house values where it is silent, U·D1 to U·D10 our
 * rulings where its campaign charts differ from the master chart, U·HX1 to U·HX9 how inches become hexes.
 * Numbers live in rules/conduct/, not here. Internal to src/rules/conduct/: everybody else sees
 * `conduct_ruleset` alone.
 */
#ifndef RULES_CONDUCT_CONDUCT_H
#define RULES_CONDUCT_CONDUCT_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/kit.h"

extern const ruleset conduct_ruleset;

enum {
    CONDUCT_HEXES_MAX = 640,
    CONDUCT_WORDS = CONDUCT_HEXES_MAX / 64,
    CONDUCT_UNITS_MAX = 80, /* a scenario's: at most one thing is ever owed by one unit */
    HEX_INCHES = 3,         /* U·HX1 */
    FIRE_HEXES = 12,
    MG_LEAST = 3, /* U12 */
    MG_MOST = 6,
    MOVE_MAX = 8, /* hexes: 24 inches, four actions of massed horse (U28) */
    STEPS_MAX = ACTION_SPACES
};

/* ---- verbs, steps, marks, options: indices into the tables of conduct.c */

enum {
    VERB_END,
    VERB_FIRST,
    VERB_SECOND,
    VERB_FIX,
    VERB_UNFIX,
    VERB_HOLD,
    VERB_ORDER,
    VERB_MOVE,
    VERB_CHARGE,
    VERB_FACE,
    VERB_FORM,
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_MOUNT,
    VERB_DISMOUNT,
    VERB_RING,
    VERB_MARCH,
    VERB_ENTER,
    VERB_LEAVE,
    VERB_FIRE,
    VERB_UNJAM,
    VERB_BLOW,
    CONDUCT_VERBS
};
enum {
    STEP_ARRIVALS,
    STEP_BAYONETS,
    STEP_INITIATIVE,
    STEP_MOVEMENT,
    STEP_MARKERS,
    STEP_ARTILLERY,
    STEP_RIFLES,
    STEP_MELEE,
    STEP_CRITICAL,
    CONDUCT_STEPS
};
enum { FORM_LINE, FORM_COLUMN, FORM_DEEP, FORM_SKIRMISH, FORM_SQUARE, FORM_GROUND, FORMS };

enum {
    MARK_SHAKEN,
    MARK_DISORDERED,
    MARK_LOW_AMMO,
    MARK_JAMMED,
    MARK_HIDDEN,
    MARK_LIMBERED,
    MARK_DISMOUNTED,
    MARK_COLUMN,
    MARK_DEEP,
    MARK_SKIRMISH,
    MARK_SQUARE,
    MARK_GROUND,
    MARK_RING,   /* part of a square of several companies ... */
    MARK_CLOSED, /* ... that is whole */
    MARK_BAYONETS,
    MARK_FANATIC,
    /* of this turn only */
    MARK_ORDERED,
    MARK_DONE,
    MARK_MOVED,
    MARK_PIVOTED,
    MARK_CHARGED,
    MARK_FIRED,
    MARK_HIT,
    MARK_EXPLOIT,
    MARK_WON,
    MARK_LOST,
    MARK_SUPPORTED,
    /* from turn to turn */
    MARK_RELIEVED, /* its opponent recoiled or was destroyed (U21) */
    MARK_FLANKER,  /* its charge came in on a flank or the rear */
    CONDUCT_MARKS
};

enum {
    OPTION_MOVEMENT,
    OPTION_CHARTS,
    OPTION_STEADY_FAIL,
    OPTION_REGULARS_KILL,
    OPTION_REGULARS_FREE,
    OPTION_COLONIAL_SLOW,
    OPTION_DESTROYED_RECOIL,
    OPTION_IRREGULAR_STEADY,
    OPTION_NNC,
    OPTION_AUTO_DESTROY,
    OPTION_IMPERIAL,
    OPTION_ONES_MISS,
    OPTION_PRIORITY,
    OPTION_SECRET_FIRE,
    CONDUCT_OPTIONS
};
enum { MOVEMENT_CHARTS, MOVEMENT_FOUR_DICE };
enum { AS_PRINTED, ALWAYS_OFF, ALWAYS_ON };

/* ---- the system's part of the state */

typedef struct conduct_unit { /* unit.ext */
    uint8_t quarry;           /* unit it charged and is in melee with + 1 (U·HX4) */
    uint8_t aim[4];           /* units fired at + 1: [0], or a square's faces */
    uint8_t pending;          /* Kills that fall when the fire or melee of this step is over */
    uint8_t rounds;           /* of melee fought in this contact */
    uint8_t ring;             /* lead unit of its square + 1 */
    uint8_t out;              /* leaders and mules: turns still out, this one included */
    uint8_t doom;             /* mounted or massed unit it recoiled from + 1 (U22) */
    uint8_t dice;             /* machine guns: dice chosen */
    uint8_t tries;            /* attempts to clear a jam */
} conduct_unit;

enum {
    PHASE_TURN,
    PHASE_BAYONETS_1,
    PHASE_BAYONETS_2,
    PHASE_INITIATIVE,
    PHASE_ORDER,
    PHASE_COMMAND_1,
    PHASE_COMMAND_2,
    PHASE_RALLY_1,
    PHASE_MOVE_1,
    PHASE_LATE_1,
    PHASE_RALLY_2,
    PHASE_MOVE_2,
    PHASE_LATE_2,
    PHASE_DOOM,
    PHASE_EXPLOIT_1,
    PHASE_EXPLOIT_2,
    PHASE_MARKERS,
    PHASE_GUNS_1,
    PHASE_GUNS_2,
    PHASE_GUNFIRE,
    PHASE_RIFLES_1,
    PHASE_RIFLES_2,
    PHASE_VOLLEYS,
    PHASE_MELEE,
    PHASE_CRITICAL,
    PHASE_CLOSE,
    PHASES
};
/* What is being decided; RUN: nothing, the agenda goes. */
enum {
    STAGE_RUN,
    STAGE_BAYONETS,
    STAGE_ORDER,
    STAGE_COMMAND,
    STAGE_MOVE,
    STAGE_EXPLOIT,
    STAGE_GUNS,
    STAGE_RIFLES,
    STAGES
};

typedef struct conduct_game { /* state.ext */
    uint8_t phase, stage;
    uint8_t first;   /* side that moves and declares first */
    uint8_t winner;  /* of the last initiative + 1; 0: none yet */
    uint8_t active;  /* unit that has rolled and may now move + 1; 0: none */
    uint8_t left;    /* hexes it may move */
    uint8_t free;    /* FREE_ bits: penalties it is spared */
    uint8_t formed;  /* 1: the active unit has changed formation, limbered, mounted */
    uint8_t rallied; /* 1: it rallied by the very roll, so that only fanatics may charge */
    uint8_t gate;    /* 1: blown in */
    uint8_t aside;   /* 1: the attack elsewhere has had its success */
} conduct_game;

enum { FREE_FORM = 1 /* formation and facing */, FREE_SADDLE = 2 /* mounting, dismounting */ };

static inline conduct_unit *cu(state *s, int u)
{
    return (conduct_unit *)(void *)s->units[u].ext;
}
static inline const conduct_unit *cu_const(const state *s, int u)
{
    return (const conduct_unit *)(const void *)s->units[u].ext;
}
static inline conduct_game *cg(state *s)
{
    return (conduct_game *)(void *)s->ext;
}
static inline const conduct_game *cg_const(const state *s)
{
    return (const conduct_game *)(const void *)s->ext;
}

/* Agenda items: each is one burst, one line of the log. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_THIRST,
    DUE_ASIDE,
    DUE_INITIATIVE,
    DUE_CONDUCT /* unit: a Shaken unit rolls */,
    DUE_FANATICS /* unit: charges as it must */,
    DUE_DOOM,
    DUE_MARKERS,
    DUE_VOLLEY /* unit */,
    DUE_LOSSES,
    DUE_MELEE /* unit, other: the two primaries */,
    DUE_MELEE_LOSSES,
    DUE_CRITICAL /* unit: a leader or mule */
};

/* ---- compiled data: scenario.data */

typedef enum conduct_class {
    CLASS_FOOT,
    CLASS_MOUNTED,
    CLASS_GUN,
    CLASS_MOUNTAIN_GUN,
    CLASS_MG,
    CLASS_MAXIM,
    CLASS_LEADER,
    CLASS_COMMANDER,
    CLASS_MULE,
    CLASS_WAGON
} conduct_class;
typedef enum conduct_order { ORDER_CLOSE, ORDER_MASSED, ORDER_LOOSE } conduct_order;
/* Whose line of the Shaken charts. */
typedef enum conduct_kind {
    KIND_REGULARS,
    KIND_RECRUITS,
    KIND_ASSAULT,
    KIND_FICKLE,
    KIND_BOERS,
    KIND_IRREGULAR,
    KIND_IMPERIAL,
    KINDS
} conduct_kind;
typedef enum conduct_weapon {
    WEAPON_NONE,
    WEAPON_BREECHLOADER,
    WEAPON_MUZZLE,
    WEAPON_MG,
    WEAPON_MAXIM,
    WEAPON_LIGHT,
    WEAPON_FIELD,
    WEAPON_HEAVY
} conduct_weapon;
typedef enum conduct_campaign {
    CAMPAIGN_MASTER,
    CAMPAIGN_ZULU,
    CAMPAIGN_SUDAN,
    CAMPAIGN_FRONTIER,
    CAMPAIGN_BOXER,
    CAMPAIGNS
} conduct_campaign;

typedef struct conduct_type {
    uint8_t class, order, kind, weapon, rate, stands;
    bool elite, brittle, tigermen, sangars, bayonets, skirmishes, squares, dismounts, nnc;
    const char *rule;
    bool house;
} conduct_type;

typedef struct conduct_column {                           /* where a kind of troops reads its results */
    int16_t steady, steady_column, shaken, shaken_column; /* charts by index */
} conduct_column;

/* What a space is, for movers and shooters. */
enum {
    HEX_NO_FOOT = 1,
    HEX_NO_HORSE = 2,
    HEX_NO_GUNS = 4,
    HEX_HALF = 8,
    HEX_SOFT = 16,
    HEX_HARD = 32,
    HEX_SANGAR = 64,
    HEX_WORKS = 128,
    HEX_OBSTACLE = 256,
    HEX_DEFENDS = 512,
    HEX_CONCEALS = 1024,
    HEX_OPAQUE = 2048,
    HEX_GATE = 4096,
    HEX_RAMPART = 8192 /* those the gate keeps out cannot climb it */
};

typedef struct conduct_space {
    int16_t level;
    uint16_t is; /* HEX_ */
} conduct_space;

typedef struct conduct_numbers {
    int32_t commander_hexes, leader_hexes, mule_hexes, wagon_hexes, friends_hexes, ammo_hexes, reveal_hexes;
    int32_t limbered, unlimbered, mountain_limbered, mountain_unlimbered; /* inches (U20) */
    int32_t disorder_hits, shaken_hits, low_rifle, low_gun;
    int32_t melee_unit, melee_narrow, melee_dismounted, melee_crew, support_unit, support_narrow, supports;
    int32_t melee_need, four_need, four_drilled_foot, four_drilled_horse, four_massed_foot, four_massed_horse;
    int32_t four_fanatic, four_destroyed, rally_others, unjam, maxim_bonus, bayonet_hexes;
    int32_t narrow_stands, face_stands, escape_hexes;
} conduct_numbers;

typedef struct conduct_start { /* a unit as the scenario sets it up */
    uint8_t formation, rate, kind, weapon;
    bool limbered, dismounted, bayonets, elite, brittle, tigermen;
    int16_t ring; /* lead unit of its square, -1: none */
} conduct_start;

typedef struct conduct_special {                     /* what a scenario adds */
    int gate_space, gate_need, gate_turn, gate_side; /* NO_SPACE: no gate; side: whom it keeps out */
    uint32_t gate_tags;
    int exit_side; /* NO_SIDE: nobody leaves the map */
    const uint16_t *exits;
    int nexits;
    int aside_side, aside_turn, aside_need, aside_remove; /* NO_SIDE: none */
    uint32_t aside_tags;
    int thirst_side, thirst_turn, thirst_shows; /* NO_SIDE: none */
} conduct_special;

typedef struct conduct_data {
    const board *board;
    int n, words, campaign;
    uint16_t (*next)[6]; /* neighbours by direction */
    uint16_t (*edge)[6]; /* EDGE_ bits crossed */
    conduct_space *space;
    uint8_t *far;    /* n x n: hexes between */
    uint8_t *arc;    /* n x n: bit a facing, those whose front looks there (U·HX3) */
    uint64_t *sight; /* n rows of `words`: terrain lets see, within fire range */
    conduct_type type[TYPES_MAX];
    conduct_start start[UNITS_MAX];
    conduct_numbers number;
    conduct_column column[KINDS][3]; /* by kind and order */
    conduct_special special;
    bool mules[SIDES_MAX]; /* the side's order of battle has mules or wagons */
    uint8_t *visible;      /* by turn: hexes one sees, 0 no limit */
    const modifier_table *conduct, *four, *artillery, *rifle, *melee;
    int artillery_dice, artillery_hit, breechloader, muzzle, machine_gun, critical, four_steady, four_shaken;
    uint8_t *to_goal[2]; /* per side and space: hexes to the nearest place its conditions name; NULL: none */
} conduct_data;

static inline const conduct_data *cd(const state *s)
{
    return s->sc->data;
}
static inline const conduct_type *type_of(const state *s, int u)
{
    return &cd(s)->type[s->units[u].type];
}
static inline const conduct_start *start_of(const state *s, int u)
{
    return &cd(s)->start[u];
}
static inline int hexes(const conduct_data *d, int a, int b)
{
    return d->far[a * d->n + b];
}
static inline bool bit_of(const uint64_t *set, int i)
{
    return (set[i >> 6] >> (i & 63) & 1) != 0;
}
static inline bool clear_sight(const conduct_data *d, int from, int to)
{
    return bit_of(d->sight + (size_t)from * (size_t)d->words, to);
}
static inline bool is_leader(const state *s, int u) /* leaders, mules and wagons: they share a unit's hex */
{
    return type_of(s, u)->class >= CLASS_LEADER;
}
static inline bool is_crew(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return class >= CLASS_GUN && class <= CLASS_MAXIM;
}
static inline bool is_gun(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return class == CLASS_GUN || class == CLASS_MOUNTAIN_GUN;
}
static inline bool is_mg(const state *s, int u)
{
    const int class = type_of(s, u)->class;
    return class == CLASS_MG || class == CLASS_MAXIM;
}
static inline bool mounted(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_MOUNTED && !state_has(s, u, MARK_DISMOUNTED);
}
static inline bool massed_foot(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_FOOT && type_of(s, u)->order == ORDER_MASSED;
}
static inline bool native(const state *s, int u) /* U·H17: Boers are not */
{
    const int kind = start_of(s, u)->kind;
    return kind == KIND_ASSAULT || kind == KIND_FICKLE;
}
static inline int kills_of(const state *s, int u)
{
    return s->sc->units[u].strength - s->units[u].strength;
}
static inline bool fighting(const state *s, int u) /* a unit of troops on the board */
{
    return state_on_board(s, u) && !is_leader(s, u);
}

/* ---- load.c, special.c, charts.c, compile.c */
bool conduct_load(scenario *sc, error *err);
bool conduct_read_specials(scenario *sc, conduct_data *d);
/* Finds each kind's columns, and changes the compiled charts as the options rule (U·D1 to U·D6). */
bool conduct_find_charts(scenario *sc, conduct_data *d, error *err);
bool conduct_compile_sheet(scenario *sc, conduct_data *d, error *err);
void conduct_compile_board(scenario *sc, conduct_data *d); /* once the ground is known */

/* ---- place.c: who stands where, how they face, who is in contact */
typedef struct conduct_occupied {
    uint64_t friends[CONDUCT_WORDS], enemies[CONDUCT_WORDS]; /* troops only; only what `side` may know */
} conduct_occupied;
void conduct_occupy(const state *s, int side, conduct_occupied *out);
int conduct_troops_at(const state *s, int space); /* NO_UNIT */
bool conduct_in_square(const state *s, int u);    /* of one company, or of several and whole */
bool conduct_faces(const state *s, int u, int to);
enum { FROM_FRONT, FROM_FLANK, FROM_REAR };
int conduct_side_from(const state *s, int u, int from); /* where a hex beside u lies, as u stands */
int conduct_towards(const conduct_data *d, int from, int to, int prefer); /* nearest of the six directions */
int conduct_nearest(const state *s, int side, int space, int *who);       /* hexes; BOARD_FAR: none known */
bool conduct_touching(const state *s, int a, int b);                      /* in melee with each other */
bool conduct_in_contact(const state *s, int u);
bool conduct_commander_attached(const state *s, int u);
bool conduct_commander_near(const state *s, int u);
bool conduct_leader_attached(const state *s, int u);
bool conduct_attached(const state *s, int leader); /* some friendly unit stands in its hex */
bool conduct_narrow(const state *s, int u);        /* column or deep */
bool conduct_covered(const state *s, int u);       /* U7, U8: any of what gives -1 */
bool conduct_in_sangar(const state *s, int u);     /* U8: skirmishing Pathans and Boers, one more */
bool conduct_works(const state *s, int u);

/* ---- ring.c: squares of several companies */
const char *conduct_ring_refused(const state *s, int lead); /* NULL: it can form one now */
void conduct_ring_form(state *s, int lead, resolver *r);
const char *conduct_march_refused(const state *s, int lead, int direction, int *where);
void conduct_ring_march(state *s, int lead, int direction, resolver *r);
void conduct_ring_leave(state *s, int u, resolver *r);
void conduct_ring_refresh(state *s, resolver *r); /* which squares are whole */

/* ---- mover.c: movement judged for check() and for the lists alike */
typedef struct conduct_mover {
    const state *s;
    const conduct_data *d;
    const conduct_occupied *occ;
    int unit, side, from, facing;
    int budget;      /* hexes without a turn of more than a hexside at a time */
    int turned;      /* hexes with one, or -1 */
    uint16_t barred; /* HEX_ bits it never enters */
    bool slowed;     /* half-move ground costs it double */
    bool formed;     /* passing friends costs it double */
    bool loose;      /* no facing to keep: leaders */
    bool straight;   /* exploitation: one direction only */
} conduct_mover;
enum { REACH_STATES = CONDUCT_HEXES_MAX * 7 };
typedef struct conduct_reach { /* by space * 7 + facing; facing 6: after a turn */
    uint8_t cost[REACH_STATES];
    uint16_t before[REACH_STATES];
} conduct_reach;
enum { REACH_NOT = 255 };
void conduct_mover_fill(conduct_mover *m, const state *s, const conduct_occupied *occ, int unit);
int conduct_step_cost(const conduct_mover *m, int from, int direction, const char **why); /* -1: never */
void conduct_reach_find(const conduct_mover *m, conduct_reach *out);
/* May it end there facing so? NULL or why not. Facing NO_ARG: any. */
const char *conduct_reach_refused(const conduct_mover *m, const conduct_reach *reach, int to, int facing);
/* May it charge from there: facing of the charge, -1 no. */
int conduct_reach_charge(const conduct_mover *m, const conduct_reach *reach, int to, int target_space);
int conduct_reach_path(const conduct_mover *m, const conduct_reach *reach, int to, int facing,
                       uint16_t path[STEPS_MAX]);
/* A way given hex by hex: NULL, or why not and where. */
const char *conduct_path_refused(const conduct_mover *m, const uint16_t *path, int n, int facing, int *where);
const char *conduct_walled(const state *s, int side, int space);
bool conduct_end_free(const conduct_mover *m, int to);
int conduct_half(int hexes_left);             /* a half-move price, rounded up (U·HX6) */
int conduct_own_move(const state *s, int u);  /* hexes of guns, leaders, mules: they do not roll; 0: troops */
int conduct_slow_move(const state *s, int u); /* hexes of the slow pace (U·H9) */

/* ---- move.c: the verbs of the Movement step judged */
bool conduct_check_move(const state *s, const action *a, refusal *why);
bool conduct_check_charge(const state *s, const action *a, refusal *why);
bool conduct_check_enter(const state *s, const action *a, refusal *why);
bool conduct_check_order(const state *s, const action *a, refusal *why);
bool conduct_check_ready(const state *s, const action *a,
                         refusal *why); /* hold, face, form, limber, ring... */
const char *conduct_mover_refused(const state *s,
                                  int u); /* NULL: it may move or do something of the kind now */
const char *conduct_charge_refused(const state *s, int u, int target); /* but for the way there */
const char *conduct_enter_refused(const state *s, const conduct_occupied *occ, int u, int space);
const char *conduct_leave_refused(const state *s, int u);
const char *conduct_order_refused(const state *s, int u);
const char *conduct_hold_refused(const state *s, int u);
const char *conduct_form_refused(const state *s, int u, int formation);
const char *conduct_ready_refused(const state *s, int u, int verb, int choice); /* limber, mount, face... */
bool conduct_must_charge(const state *s, int u, int *target); /* a fanatic that can reach an enemy */
const char *conduct_bayonets_refused(const state *s, int u, bool fix);
bool conduct_falls_back(const state *s, int u, int to); /* out of touch with all it fights */

/* ---- act.c: movement done */
void conduct_act(state *s, const action *a, resolver *r);
void conduct_finish(state *s, int u);    /* its move is over */
void conduct_see(state *s, resolver *r); /* who sees whom; r NULL: nothing is told */
void conduct_part(state *s, int u);      /* out of every melee */
void conduct_relieve(state *s, int u);   /* those it was in contact with lose it: U21, U·H9 */
void conduct_remove(state *s, int u, int status, const char *code, resolver *r);
void conduct_endanger(state *s, int u);
void conduct_take_kills(state *s, int u, int kills, resolver *r);
void conduct_recoil(state *s, int u, int inches, resolver *r); /* U·HX5; the unit may be gone afterwards */
void conduct_charge_home(state *s, int u, int target, int start, resolver *r); /* start: where it came from */
bool conduct_flanks(const state *s, int start, int end, int target);
void conduct_fanatic_charge(state *s, int u, resolver *r);
void conduct_walk_to(state *s, int u, const uint16_t *path, int n, resolver *r);

/* ---- ucc.c: the Unit Conduct Charts, and the other way with four dice */
bool conduct_rolls(const state *s, int u); /* U20: does it roll as it stands */
void conduct_ledger(const state *s, int u, ledger *out);
const chart *conduct_chart_of(const state *s, int u, int *index, int *column); /* which it would read now */
void conduct_roll_unit(state *s, int u, resolver *r);
int conduct_four_base(const state *s, int u); /* inches an action */

/* ---- fire.c, volley.c */
typedef struct conduct_shot { /* one unit's fire at another, worked out */
    int range;                /* hexes */
    int chart, row, column;   /* cell read: dice for guns, to hit for the others */
    int need;                 /* as printed */
    int natural;              /* on the die itself, after modifiers: 1 to 6 */
    int dice;                 /* after U9 */
    int slot;                 /* which aim[] */
    int block;                /* the space that blocks, NO_SPACE */
    int limit;                /* hexes it may not pass, where that is the reason */
} conduct_shot;
const char *conduct_shooter_refused(const state *s, int u); /* NULL: it may fire at something */
const char *conduct_shot_refused(const state *s, int u, int target, conduct_shot *out);
bool conduct_check_fire(const state *s, const action *a, refusal *why);
int conduct_range_most(const state *s, int u); /* hexes; 0: no weapon */
int conduct_range_near(const state *s, int u); /* hexes of the first row of its weapon's chart */
int conduct_gun_dice(const state *s, int u);   /* of artillery: a stand's dice in that row */
/* dice: chosen for a machine gun, 0 else. */
void conduct_fire_ledger(const state *s, int u, int target, int dice, conduct_shot *shot, ledger *out);
int conduct_weapon_of(const state *s, int u);
void conduct_fire_declare(state *s, const action *a, resolver *r);
void conduct_volley(state *s, int u, resolver *r);
void conduct_unjam(state *s, int u, resolver *r);
void conduct_blow(state *s, int u, resolver *r);
const char *conduct_unjam_refused(const state *s, int u);
const char *conduct_blow_refused(const state *s, int u);
void conduct_losses(state *s, resolver *r); /* of the fire of this step */

/* ---- melee.c */
enum { MELEE_SIDE = 24 };
typedef struct conduct_party {   /* one side of a melee */
    int unit[MELEE_SIDE], count; /* the primary first */
    int dice;
    bool doubled;
} conduct_party;
typedef struct conduct_melee {
    conduct_party party[2];
} conduct_melee;                                                  /* by side */
bool conduct_melee_of(const state *s, int u, conduct_melee *out); /* the whole melee u is in */
void conduct_melee_ledger(const state *s, const conduct_melee *m, int side, ledger *out);
int conduct_melee_need(const state *s, int added); /* natural face that hits: 2 to 6 */
void conduct_melee_push(state *s);
void conduct_melee_strike(state *s, agenda_item item, resolver *r);
void conduct_melee_losses(state *s, resolver *r);

/* ---- turn.c, mend.c */
void conduct_setup(state *s, resolver *r);
void conduct_decide(const state *s, decision *out);
bool conduct_check(const state *s, const action *a, refusal *why);
void conduct_apply(state *s, const action *a, resolver *r);
void conduct_mend(state *s);
void conduct_resume(state *s, int phase); /* for mend.c */
void conduct_start_unit(state *s, int u); /* ext and marks as the scenario has them */
int conduct_mover_of(const conduct_game *g, int phase);
bool conduct_moving(const state *s); /* steps 4 and 4a */

/* ---- conditions.c, legal.c, suggest.c, odds.c, describe.c, judge.c */
enum { CONDUCT_CONDITIONS = 28 };
extern const condition conduct_conditions[CONDUCT_CONDITIONS];
void conduct_actions(const state *s, int unit, action_list *out);
void conduct_suggest(const state *s, int unit, action_list *out);
bool conduct_can_fire(const state *s, int side);
bool conduct_can_exploit(const state *s, int side);
bool conduct_odds(const state *s, const action *a, odds *out);
bool conduct_preview_odds(const state *s, const action *move, int target, odds *out);
void conduct_describe_unit(const state *s, int unit, panel *out);
void conduct_describe_place(const state *s, int space, panel *out);
void conduct_show(const state *s, int unit, int verb, overlay *out);
void conduct_face(const state *s, int unit, unit_face *out);
void conduct_redact(state *s, int side);
void conduct_imagine(state *s, int side, random_stream *r);
int32_t conduct_evaluate(const state *s, int side);
int32_t conduct_place_worth(const state *s, int u, int at,
                            int facing); /* what standing there is worth to it */
int32_t conduct_coverage(const state *s, int u, int at,
                         int facing);         /* enemies before it, the nearer the more */
bool conduct_pressed(const state *s, int u);  /* little time is left for its goal */
bool conduct_comes_on(const state *s, int u); /* it rather comes to blows than shoots */
bool conduct_exceptional(const state *s, const action *a);
void conduct_result(const state *s, result *out);

#endif
