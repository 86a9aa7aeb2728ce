/*
 * safari.h: what the files of the safari rules share: compiled tables and the system's part of the state.
 *
 * S1 to S40 are the rules document's; S·H1 to S·H29 our house values where it is silent. Numbers live in
 * rules/safari/, not here; who does what stands in calls.h, which comes along. Internal to src/rules/safari/:
 * everybody else sees `safari_ruleset` alone.
 */
#ifndef RULES_SAFARI_SAFARI_H
#define RULES_SAFARI_SAFARI_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/kit.h"
#include "rules/safari/bush.h"

extern const ruleset safari_ruleset;

enum {
    SAFARI_SPACES_MAX = 1024,
    SAFARI_WORDS = SAFARI_SPACES_MAX / 64,
    PARTY_MAX = 12,          /* figures of one party */
    SAFARI_PARTIES_MAX = 64, /* units of a scenario: at most one thing a unit is owed in a phase */
    WEAPONS_MAX = 24,
    MEN_MAX = 48,
    VILLAGES_MAX = 8,
    BANDS = 3, /* short, medium, long range */
    HEXES_MAX = 12
};

/* ---- verbs, steps, marks, options: indices into the tables of safari.c */

enum {
    VERB_END,
    VERB_HOLD,
    VERB_ENTER,
    VERB_MARCH,
    VERB_MOVE,
    VERB_CHARGE,
    VERB_FLEE,
    VERB_DROP,
    VERB_LIFT,
    VERB_TRADE,
    VERB_FREE,
    VERB_CLEAR,
    VERB_FIRE,
    SAFARI_VERBS
};
/* The half turn of the side that acts first has steps of its own, so that a step ends where the next side
 * decides. */
enum {
    STEP_DEPLOY,
    STEP_LEADERS,
    STEP_MOVE,
    STEP_SHOOT,
    STEP_FIGHT,
    STEP_MORALE,
    STEP_MOVE_2,
    STEP_SHOOT_2,
    STEP_FIGHT_2,
    STEP_MORALE_2,
    STEP_BUSH,
    STEP_END,
    SAFARI_STEPS
};

enum {
    MARK_HIDDEN,
    MARK_FLEEING,    /* S6: dropped everything and runs; never rallies */
    MARK_RETREATING, /* S17.4: goes back at full speed until rallied */
    MARK_COVER,      /* S17.2: runs from the machine gun until no longer fired on */
    MARK_DREAD,      /* S23.4: must run out of the jungle */
    MARK_STUNNED,    /* S·H12: no move and no shot next turn, fights only if attacked */
    MARK_PANIC,      /* S17.3: all figures are d6 in the next round */
    MARK_BAD_MORALE, /* S·H11: failed a check and has not rallied */
    MARK_LOWERED,    /* S17.5: next lower Q-die for the rest of the game */
    MARK_JAMMED,
    MARK_HELD,    /* a happening or a beast holds it up this turn */
    MARK_SPELL,   /* S28: no movement, return fire only, after taking losses */
    MARK_SPOOKED, /* S29: inaction */
    MARK_DRUMS,   /* S30: one hex less in its next turn */
    MARK_ENGAGED, /* in hand-to-hand contact */
    MARK_SURROUNDED,
    MARK_ENRAGED, /* a wounded beast */
    MARK_LADEN,   /* somebody carries a load, or it has a machine gun: for the counter */
    MARK_NETTED,  /* somebody hangs in a net: for the counter */
    /* of this turn only */
    MARK_ROLLED,
    MARK_MOVED,
    MARK_CHARGED,
    MARK_FIRED,    /* somebody of it has shot */
    MARK_LOST_MEN, /* took losses */
    MARK_GUNNED,   /* was under machine-gun fire */
    MARK_HANDLED,  /* picked up, traded, freed or cleared: once a turn */
    MARK_DONE,     /* nothing more this step */
    MARK_FOUGHT,   /* hand-to-hand: one round a turn */
    MARK_WINDED,   /* a big cat that ran this turn or the turn before (bush.c clears it) */
    SAFARI_MARKS
};

enum { OPTION_WOUNDS, OPTION_CLOSE, OPTION_TERRAIN_DIE, OPTION_STACK, SAFARI_OPTIONS };

/* ---- the system's part of the state */

enum { FIG_WOUNDED = 1, FIG_FIRED = 2, FIG_GRAZED = 4 };

typedef struct safari_figure { /* figure.ext; figure.type: index into men; figure.status: UNIT_ON, ... */
    uint8_t flags;             /* FIG_ */
    uint8_t net;               /* turns still in a net (S23) */
    uint8_t load;              /* loads carried */
    uint8_t reload;            /* ends of turn until it may shoot again */
} safari_figure;

/* Two bits each in timers: 1 due in its side's next half turn, 2 in force now; 0 none. */
enum { TIMER_STUN = 0, TIMER_PANIC = 2, TIMER_DRUMS = 4 };

/* safari_unit.checks: what has been asked of it already, and what is to be asked. */
enum {
    CHECK_QUARTER = 1, /* 25% check made */
    CHECK_HALF = 2,    /* 50% check made */
    CHECK_CUT_OFF = 4, /* stands surrounded, and has been checked for it */
    CHECK_FACING = 8,  /* has faced forest archers in the jungle, and been checked for it (S23.4, S·H29) */
    CHECK_LEADER = 16, /* leader killed or wounded: a check is to be made */
    CHECK_GUNNED = 32, /* an African party under machine-gun fire: a check is to be made */
    CHECK_NERVOUS = 64 /* a man of a nervous camp was killed: a check is to be made */
};

enum { PAID_PENALTY = 0x0f, PAID_FORD = 0x10, PAID_NOTHING = 0x20 /* the terrain die freed it (S·H4) */ };

typedef struct safari_unit { /* unit.ext */
    uint8_t die;             /* the movement die as it fell in its side's last half turn; 0: not rolled */
    uint8_t hexes;           /* hexes it may move this turn before terrain (S·H3) */
    uint8_t used;            /* hexes entered of them */
    uint8_t paid;            /* PAID_: what terrain has taken this turn */
    uint8_t quarry;          /* unit it charges + 1 */
    uint8_t foe;             /* unit it is locked with in hand-to-hand + 1 */
    uint8_t timers, checks;
    uint8_t force; /* figures when the fight going on began; 0: not in it */
    uint8_t men;   /* figures at hand as last counted: what the umpire changed shows by it */
    uint8_t gun;   /* beasts: turns it has run */
    uint8_t bush;  /* bush.c's own: a direction, a wait */
} safari_unit;

enum {
    PHASE_DEPLOY,
    PHASE_TURN,
    PHASE_LEADERS,
    PHASE_FLIGHT, /* of one mover, in the order of this turn; each mover once a turn */
    PHASE_MOVE,
    PHASE_SHOOT, /* mover first, then the others */
    PHASE_FIGHT,
    PHASE_MORALE,
    PHASE_RALLY,
    PHASE_CLOSE,
    PHASES
};
enum { STAGE_RUN, STAGE_DEPLOY, STAGE_MOVE, STAGE_SHOOT }; /* what is being decided; RUN: the agenda goes */

typedef struct safari_game { /* state.ext */
    uint8_t phase, stage;
    uint8_t mover;              /* place in order[] of the side that moves */
    uint8_t shooter;            /* how many sides have shot in this half turn */
    uint8_t order[SIDES_MAX];   /* sides as they act this turn; the bush last */
    uint8_t kills[SIDES_MAX];   /* enemies a side has killed */
    uint8_t off[SIDES_MAX];     /* loads it has brought off the map */
    uint8_t taken[SIDES_MAX];   /* enemy loads it has taken */
    uint8_t passage[SIDES_MAX]; /* bits by village: it may pass freely */
    uint8_t attacked;           /* bits by village: it trades no more */
    uint8_t force[SIDES_MAX];   /* figures of each side as the fight going on began */
    uint8_t walker;             /* party whose die has fallen and who marches now + 1; 0: nobody */
    uint8_t bush[14];           /* bush.c's own */
} safari_game;

static inline safari_unit *su(state *s, int u)
{
    return (safari_unit *)(void *)s->units[u].ext;
}
static inline const safari_unit *su_const(const state *s, int u)
{
    return (const safari_unit *)(const void *)s->units[u].ext;
}
static inline safari_figure *sf(state *s, int f)
{
    return (safari_figure *)(void *)s->figures[f].ext;
}
static inline const safari_figure *sf_const(const state *s, int f)
{
    return (const safari_figure *)(const void *)s->figures[f].ext;
}
static inline safari_game *sg(state *s)
{
    return (safari_game *)(void *)s->ext;
}
static inline const safari_game *sg_const(const state *s)
{
    return (const safari_game *)(const void *)s->ext;
}

/*
 * Agenda items: each is one burst, one line of the log. Items pushed while another goes on and that must come
 * before what is owed already are pushed with safari_owe_first (the last one pushed goes first).
 */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_LEADERS /* initiative */,
    DUE_FLIGHT /* unit: forced move of a fleeing, retreating... party */,
    DUE_MARCH /* unit: the movement die is rolled */,
    DUE_SET_OUT /* unit: happening and animal are over, hexes are set; a charge runs home */,
    DUE_NETS /* unit: S23.2, n0 target */,
    DUE_SHOTS /* unit at other: n0 group of like shooters */,
    DUE_JAM /* unit */,
    DUE_FIGHT /* unit: the fight it is in begins */,
    DUE_BEAST /* unit against other, a beast */,
    DUE_BLOWS /* of the fight going on; n0 weapon length */,
    DUE_OUTCOME /* who lost the fight going on */,
    DUE_MORALE /* unit, n0 TRIGGER_ */,
    DUE_MEN /* unit, n0 TRIGGER_: man by man after the leader failed */,
    DUE_RALLY /* unit */,
    DUE_CLEAR /* unit: a jam is cleared */,
    DUE_BUSH_FIRST = 32, /* 32 to 63: handed to safari_bush_go() */
    DUE_HAPPENING = 32 /* unit: safari_happening() */,
    DUE_ANIMALS /* unit: safari_animals_attack() */,
    DUE_BUSH_NEXT /* the first of bush.c's own */,
    DUE_BUSH_LAST = 63
};

enum {
    TRIGGER_LEADER = 1, /* S·H12 */
    TRIGGER_GUN,        /* S17.2 */
    TRIGGER_CUT_OFF,    /* S17.3 */
    TRIGGER_LOSSES,     /* S17.4 */
    TRIGGER_CLOSE,      /* S17.5 */
    TRIGGER_FIGHT,      /* S16 */
    TRIGGER_FOREST,     /* S23.4 */
    TRIGGER_OMEN,       /* S31: safari_bush_failed() says what follows */
    TRIGGERS
};

/* ---- compiled data: scenario.data */

typedef struct safari_weapon {
    const char *id, *words, *rule; /* words: its name */
    uint8_t shots_moving, shots_still;
    uint8_t nbands, upto[BANDS];
    uint8_t need_moving[BANDS], need_still[BANDS]; /* to-hit base numbers (S·H6); 0: no such shot */
    bool reload, reload_moved;                     /* a turn to reload after every shot; only if it moved */
    uint8_t length;                                /* hand-to-hand (S·H9); 0: no use there */
    uint8_t jam;                                   /* machine guns: 2d6 (S22); else 0 */
    bool rifle, elephant_gun, arrow, poison, blade /* machete, sword: S38 */, spear;
    bool house;
} safari_weapon;

/* What a figure is. */
enum {
    IS_LEADER = 1,
    IS_EUROPEAN = 2,
    IS_REGULAR = 4,
    IS_HUNTER = 8, /* great hunter: leads at full speed, +1 hex, +1 to hit */
    IS_GUIDE = 16,
    IS_WARRIOR = 32, /* African warriors: five hexes, no cap on a charge */
    IS_AFRICAN = 64, /* African or Zanzibari */
    IS_BEARER = 128,
    IS_FOREST = 256, /* forest archers */
    IS_BOWMAN = 512,
    IS_TROOPS = 1024, /* Zanzibaris, askaris: the +4 of S20 is not for them */
    IS_SPECIAL = 2048,
    IS_CREW = 4096,
    IS_TRAINED = 8192,
    IS_UNTRAINED = 16384,
    IS_FEARED = 32768,
    IS_CIVILIAN = 65536
};
typedef struct safari_man {
    const char *id, *title, *rule;
    const char *branch;            /* its picture, NULL: none */
    const char *words, *arms;      /* codes: what he is called ("fig.3"), his die and weapons ("arms.3") */
    uint16_t power[HEXES_MAX + 1]; /* thousandths of a hit he does standing, by hexes: for the computer */
    uint8_t die;
    uint8_t base; /* morale base number (S19, S·H13) */
    uint8_t nweapons;
    uint8_t weapon[3];
    unsigned is; /* IS_ */
    bool house;
} safari_man;

typedef struct safari_type { /* unit type; beasts: bush.animal_of */
    int8_t gun;              /* its machine gun, index into weapons; -1 none */
    bool forest;             /* hides in the jungle (S·H16) */
    bool stalks;             /* a hidden hunter: unseen everywhere but near (man-eaters) */
    uint8_t nmen;            /* its men where the scenario names none */
    uint8_t man[PARTY_MAX];
} safari_type;

/* What a space is. */
enum {
    SPACE_SAVANNAH = 1,
    SPACE_JUNGLE = 2,
    SPACE_SWAMP = 4,
    SPACE_FORD = 8,     /* costs a hex to enter (S7): river, ford */
    SPACE_DEEP = 16,    /* never entered */
    SPACE_WATER = 32,   /* river, deep river, lake, ford: crocodiles and hippos */
    SPACE_SOFT = 64,    /* bush, tall grass: -1 to be shot at */
    SPACE_HARD = 128,   /* boma, hut: -2 */
    SPACE_SECURE = 256, /* a secure structure (S20) */
    SPACE_VILLAGE = 512,
    SPACE_OPAQUE = 1024,
    SPACE_CONCEALS = 2048,
    SPACE_HILL = 4096,
    SPACE_EDGE = 8192,       /* at the border of the map */
    SPACE_NEAR_WATER = 16384 /* is water or lies beside it */
};
typedef struct safari_space {
    uint16_t is;     /* SPACE_ */
    uint8_t penalty; /* hexes it takes from a march (S7) */
    uint8_t holds;   /* figures; 0: the common number (S·H21) */
    int8_t village;  /* which one stands here or beside it, -1 none */
    int16_t level;
    uint16_t next[6];
} safari_space;

typedef struct safari_numbers { /* rules/safari/numbers.json */
    int32_t kill_on, lone_pass, omen_hexes;
    int32_t outnumber_num, outnumber_den, far_outnumbered;
    int32_t wounded_on, killed_on;
    int32_t net_holds, net_turns;
    int32_t reveal, hide_again, enter_distance, stalk_day, stalk_night, near, facing;
    int32_t jam_clear, trade_on, bunched, run_fast, run_slow;
    int32_t inches; /* S10 */
    int32_t guide;  /* S·H27 */
    int32_t rally;  /* S·H28 */
    int32_t load_points, european_points, other_points, kill_points, taken_points;
} safari_numbers;

typedef struct safari_start { /* a unit as the scenario sets it up */
    uint8_t nmen;
    uint8_t man[PARTY_MAX];
    uint8_t load[PARTY_MAX];
    bool nervous;      /* every man lost calls for the check of S17.4 */
    bool defends;      /* its village, below: S20, and trade ends when it is attacked */
    uint8_t behaviour; /* BEHAVIOUR_, read by bush.c */
    bool pool;         /* one of the beasts that happenings call for: waits off the board */
    int8_t village;
} safari_start;

typedef struct safari_light {
    uint8_t sees; /* hexes, 0: no limit */
    bool night;
} safari_light;

typedef struct safari_data {
    const board *board;
    int n;
    safari_space *space;
    uint8_t *steps;  /* n x n: hexes between two, over the board */
    uint64_t *sight; /* n x n bits: the ground lets see */
    safari_weapon weapon[WEAPONS_MAX];
    int nweapons;
    safari_man man[MEN_MAX];
    int nmen;
    safari_type type[TYPES_MAX];
    safari_start start[UNITS_MAX];
    safari_numbers number;
    safari_light *light; /* by turn, 0..turns+1 */
    uint16_t village[VILLAGES_MAX];
    int nvillages;
    bool trade; /* villages of this scenario want a toll */
    uint16_t gun_power[WEAPONS_MAX][HEXES_MAX + 1];
    const uint16_t *exit[SIDES_MAX]; /* where its parties leave the map; n, NULL: nowhere */
    int nexit[SIDES_MAX];
    const uint16_t *goal[SIDES_MAX]; /* a race: hexes to reach */
    int ngoal[SIDES_MAX];
    uint16_t *to_goal[SIDES_MAX]; /* per space: effort to the exit or goal (savannah 2 a hex); NULL: none */
    const uint16_t *entry[SIDES_MAX]; /* where it came on */
    int nentry[SIDES_MAX];
    uint16_t *to_entry[SIDES_MAX]; /* per space: hexes to where the side came on; NULL: the map's edge */
    uint16_t *to_edge;             /* per space: hexes to the nearest border of the map */
    bool prowls[SIDES_MAX];        /* beasts somebody plays: they see in the dark (S·H22) */
    bool raids[SIDES_MAX];         /* its points: enemies killed and loads taken; else what it brings off */
    uint8_t loads[SIDES_MAX];      /* at the start */
    const modifier_table *march, *shoot, *fight, *leader, *jam, *wound;
    const chart *move_chart;
    int move_chart_index;
    bush_data bush;
} safari_data;

static inline const safari_data *sd(const state *s)
{
    return s->sc->data;
}
static inline const safari_type *type_of(const state *s, int u)
{
    return &sd(s)->type[s->units[u].type];
}
static inline const safari_animal *beast_of(const state *s, int u) /* NULL: a party */
{
    const int b = sd(s)->bush.animal_of[s->units[u].type];
    return b < 0 ? NULL : &sd(s)->bush.animal[b];
}
static inline const safari_man *man_of(const state *s, int f)
{
    return &sd(s)->man[s->figures[f].type];
}
static inline int steps_between(const safari_data *d, int a, int b)
{
    return d->steps[a * d->n + b];
}
static inline bool ground_sees(const safari_data *d, int a, int b)
{
    const int i = a * d->n + b;
    return (d->sight[i >> 6] >> (i & 63) & 1) != 0;
}
static inline const safari_space *ground(const state *s, int space)
{
    return &sd(s)->space[space];
}
static inline bool ground_is(const state *s, int space, unsigned bits)
{
    return space != NO_SPACE && (sd(s)->space[space].is & bits) != 0;
}
static inline int timer(const state *s, int u, int which)
{
    return su_const(s, u)->timers >> which & 3;
}

#include "rules/safari/calls.h"

#endif
