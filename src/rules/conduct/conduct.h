/*
 * conduct.h: what the files of the unit-conduct rules share: compiled tables, the system's part of the state,
 * and who does what.
 *
 * U1 to U28 are the rules document's; U·H1 to U·H30 our house values where it is silent, U·D1 to U·D10 our
 * rulings where its campaign charts differ from the master chart, U·HX1 to U·HX9 how inches become hexes.
 * Numbers live in rules/conduct/, not here. Internal to src/rules/conduct/: everybody else sees
 * `conduct_ruleset` alone.
 *
 * Names: `u`, `target`, `other` are numbers of units, `self` and `enemy` the units themselves; `at`, `from`,
 * `to` are spaces. Distances are in hexes unless they say inches.
 */
#ifndef RULES_CONDUCT_CONDUCT_H
#define RULES_CONDUCT_CONDUCT_H

#include <assert.h>
#include <string.h>

#include "game/course.h"
#include "game/ground.h"
#include "game/occupied.h"

extern const ruleset conduct_ruleset;

enum {
    CONDUCT_HEXES_MAX = 640,
    CONDUCT_UNITS_MAX = 80, /* a scenario's: at most one thing is ever owed by one unit */
    HEX_INCHES = 3,         /* U·HX1 */
    WAY_MOST = 250,         /* hexes of a way to a goal ... */
    NO_WAY = 255,           /* ... and what stands for none */
    FIRE_HEXES = 12,
    MG_LEAST = 3, /* U12 */
    MG_MOST = 6,
    MOVE_MAX = 8, /* hexes: 24 inches, four actions of massed horse (U28) */
    STEPS_MAX = ACTION_SPACES
};

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
extern const char *const conduct_formations[];  /* by FORM_, NULL-terminated */
extern const uint8_t conduct_form_marks[FORMS]; /* [FORM_LINE]: none */
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
    MARK_MARCHED,  /* of this turn: it went with the great square */
    CONDUCT_MARKS
};
enum { SIGN_MELEE, SIGN_OUT, CONDUCT_SIGNS };
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
    OPTION_SUM_HITS,
    OPTION_STANDS,
    CONDUCT_OPTIONS
};
enum { MOVEMENT_CHARTS, MOVEMENT_FOUR_DICE };
enum { AS_PRINTED, ALWAYS_OFF, ALWAYS_ON };
/* Columns of the charts of four dice, of steady and of Shaken units: natives that show two sixes (U25), and
 * natives and recruits that show two ones (U26), read their own. */
enum { FOUR_MOVES, FOUR_MOVES_SIXES, FOUR_STEADY_COLUMNS };
enum { FOUR_REGULARS, FOUR_OTHERS, FOUR_SIXES, FOUR_ONES, FOUR_SHAKEN_COLUMNS };
enum { CRITICAL_OUT = 2 };    /* who is out for a turn (U19): the rest of this one, and the next */
typedef struct conduct_unit { /* unit.ext */
    uint8_t quarry;           /* unit it charged and is in melee with + 1 (U·HX4) */
    union {
        uint8_t aim[KIT_AIMS]; /* steps 6 and 7: units fired at + 1: [0], or a square's faces */
        uint8_t hunter[4];     /* step 4: more of those it recoiled from + 1, beside `doom` */
    };
    uint8_t pending; /* Kills that fall when the fire or melee of this step is over */
    uint8_t rounds;  /* of melee fought in this contact */
    uint8_t ring;    /* lead unit of its square + 1 */
    uint8_t out;     /* leaders and mules: turns still out, this one included */
    uint8_t doom;    /* mounted or massed unit it recoiled from + 1 (U22): the first of them */
    uint8_t dice;    /* machine guns: dice chosen */
    uint8_t tries;   /* attempts to clear a jam */
} conduct_unit;
enum { CONDUCT_HUNTERS = 5 };
static inline uint8_t *conduct_hunter(conduct_unit *c, int n) /* the nth of those it recoiled from */
{
    return n == 0 ? &c->doom : &c->hunter[n - 1];
}
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
enum { /* what is being decided */
       STAGE_BAYONETS = STAGE_NONE + 1,
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

EXT_ACCESSORS(c, conduct)

/* Agenda items: each is one burst, one line of the log. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_THIRST,
    DUE_ASIDE,
    DUE_INITIATIVE,
    DUE_CONDUCT /* unit: a Shaken unit rolls */,
    DUE_DOOM = DUE_CONDUCT + 2, /* the number between was another kind's, and saves hold numbers */
    DUE_MARKERS,
    DUE_VOLLEY /* unit */,
    DUE_LOSSES,
    DUE_MELEE /* unit, other: the two primaries */,
    DUE_MELEE_LOSSES,
    DUE_CRITICAL /* unit: a leader or mule */,
    DUE_KINDS
};
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
enum { RATING_NORMAL, RATING_ELITE, RATING_BRITTLE };
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
    uint8_t class, order, kind, weapon, rating, rate, stands; /* rating: RATING_ */
    uint32_t forms;                                           /* bit by FORM_: what it may form */
    bool tigermen, sangars, bayonets, dismounts, nnc;
} conduct_type;
typedef struct conduct_column {                           /* where a kind of troops reads its results */
    int16_t steady, steady_column, shaken, shaken_column; /* charts by index */
    bool native;                                          /* one of them prints a Fanatic Charge */
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
typedef struct conduct_numbers {
    int32_t commander_hexes, leader_hexes, mule_hexes, wagon_hexes, friends_hexes, ammo_hexes, reveal_hexes;
    int32_t limbered, unlimbered, mountain_limbered, mountain_unlimbered; /* inches (U20) */
    int32_t disorder_hits, shaken_hits, low_rifle, low_gun;
    int32_t melee_unit, melee_narrow, melee_dismounted, melee_crew, support_unit, support_narrow, supports;
    int32_t melee_need, four_need, four_drilled_foot, four_drilled_horse, four_massed_foot, four_massed_horse;
    int32_t four_fanatic, four_destroyed, unjam, maxim_bonus, bayonet_hexes;
    int32_t narrow_stands, face_stands, escape_hexes;
} conduct_numbers;
typedef struct conduct_start { /* a unit as the scenario sets it up */
    uint8_t formation, rating, rate, kind, weapon;
    bool limbered, dismounted, bayonets, tigermen;
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
    board_tables map; /* distances, arcs (U·HX3), and what terrain lets see within fire range */
    bool parted;      /* somewhere hexes side by side are kept apart by an edge that nobody crosses */
    int campaign;
    ground_space *space; /* is: HEX_ */
    conduct_type type[TYPES_MAX];
    conduct_start start[UNITS_MAX];
    conduct_numbers number;
    conduct_column column[KINDS][3]; /* by kind and order */
    conduct_special special;
    bool mules[SIDES_MAX]; /* the side's order of battle has mules or wagons */
    const modifier_table *conduct, *four, *artillery, *rifle, *melee;
    int artillery_dice, artillery_hit, breechloader, muzzle, machine_gun, critical, four_steady, four_shaken;
    /* per side and space: hexes to the nearest place its conditions name, NO_WAY; NULL: none */
    uint16_t *to_goal[2];
} conduct_data;
DATA_ACCESSORS(c, conduct)
static inline const conduct_start *start_of(const state *s, int u)
{
    return &cd(s)->start[u];
}
static inline int hexes(const conduct_data *d, int a, int b)
{
    return tables_far(&d->map, a, b);
}
static inline bool is_artillery(int weapon)
{
    return weapon >= WEAPON_LIGHT;
}
static inline int conduct_weapon_of(const state *s, int u)
{
    return start_of(s, u)->weapon;
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
static inline int conduct_looks(const state *s, int u) /* 0 where it has no facing */
{
    return s->units[u].facing < 6 ? s->units[u].facing : 0;
}
static inline uint16_t bar_of(int class) /* HEX_ bits such a unit never enters, in the saddle if it has one */
{
    return class == CLASS_MOUNTED                                                 ? HEX_NO_HORSE
           : (class >= CLASS_GUN && class <= CLASS_MAXIM) || class == CLASS_WAGON ? HEX_NO_GUNS
                                                                                  : HEX_NO_FOOT;
}
enum { ROADS = EDGE_ROAD | EDGE_TRACK | EDGE_BRIDGE };
static inline bool uncrossable(unsigned edge) /* EDGE_ bits */
{
    return (edge & EDGE_CLIFF) != 0 || ((edge & EDGE_RIVER) != 0 && (edge & (EDGE_BRIDGE | EDGE_FORD)) == 0);
}
static inline bool massed_foot(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_FOOT && type_of(s, u)->order == ORDER_MASSED;
}
/* U·H17: who reads a chart on which a Fanatic Charge is printed; Boers have charts of their own. */
static inline bool native(const state *s, int u)
{
    return cd(s)->column[start_of(s, u)->kind][type_of(s, u)->order].native;
}
static inline int kills_of(const state *s, int u)
{
    return s->sc->units[u].strength - s->units[u].strength;
}
static inline bool fighting(const state *s, int u) /* a unit of troops on the board */
{
    return state_on_board(s, u) && !is_leader(s, u);
}
static inline bool known_enemy(const state *s, int side, int u) /* troops that side knows it has against it */
{
    return s->units[u].side != side && fighting(s, u) && state_seen(s, u, side);
}

#endif
