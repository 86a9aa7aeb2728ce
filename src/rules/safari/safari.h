/*
 * safari.h: what the files of the safari rules share: compiled tables, the system's part of the state, and who
 * does what.
 *
 * S1 to S40 are the rules document's; S·H1 to S·H21 our house values where it is silent. Numbers live in
 * rules/safari/, not here. Internal to src/rules/safari/: everybody else sees `safari_ruleset` alone.
 */
#ifndef RULES_SAFARI_SAFARI_H
#define RULES_SAFARI_SAFARI_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/ruleset.h"
#include "rules/safari/bush.h"

extern const ruleset safari_ruleset;

enum {
    SAFARI_SPACES_MAX = 1024,
    SAFARI_WORDS = SAFARI_SPACES_MAX / 64,
    PARTY_MAX = 12,        /* figures of one party */
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
/* The half turn of the side that acts first has steps of its own, so that a step ends where the next side decides. */
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
    MARK_HELD,       /* a happening or a beast holds it up this turn */
    MARK_SPELL,      /* S28: no movement, return fire only, after taking losses */
    MARK_SPOOKED,    /* S29: inaction */
    MARK_DRUMS,      /* S30: one hex less in its next turn */
    MARK_ENGAGED,    /* in hand-to-hand contact */
    MARK_SURROUNDED,
    MARK_ENRAGED,    /* a wounded beast */
    MARK_LADEN,      /* somebody carries a load, or it has a machine gun: for the counter */
    MARK_NETTED,     /* somebody hangs in a net: for the counter */
    /* of this turn only */
    MARK_ROLLED,
    MARK_MOVED,
    MARK_CHARGED,
    MARK_FIRED,      /* somebody of it has shot */
    MARK_LOST_MEN,   /* took losses */
    MARK_GUNNED,     /* was under machine-gun fire */
    MARK_HANDLED,    /* picked up, traded, freed or cleared: once a turn */
    MARK_DONE,       /* nothing more this step */
    MARK_FOUGHT,     /* hand-to-hand: one round a turn */
    MARK_WINDED,     /* a big cat that ran this turn or the turn before (bush.c clears it) */
    SAFARI_MARKS
};
#define BIT(which) ((uint32_t)1 << (which))

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
    CHECK_QUARTER = 1,  /* 25% check made */
    CHECK_HALF = 2,     /* 50% check made */
    CHECK_CUT_OFF = 4,  /* stands surrounded, and has been checked for it */
    CHECK_FACING = 8,   /* has faced forest archers in the jungle, and been checked for it (S23.4, S·H29) */
    CHECK_LEADER = 16,  /* leader killed or wounded: a check is to be made */
    CHECK_GUNNED = 32,  /* an African party under machine-gun fire: a check is to be made */
    CHECK_NERVOUS = 64  /* a man of a nervous camp was killed: a check is to be made */
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
    uint8_t force;           /* figures when the fight going on began; 0: not in it */
    uint8_t men;             /* figures at hand as last counted: what the umpire changed shows by it */
    uint8_t gun;             /* beasts: turns it has run */
    uint8_t bush;            /* bush.c's own: a direction, a wait */
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
    uint8_t mover;            /* place in order[] of the side that moves */
    uint8_t shooter;          /* how many sides have shot in this half turn */
    uint8_t order[SIDES_MAX]; /* sides as they act this turn; the bush last */
    uint8_t kills[SIDES_MAX]; /* enemies a side has killed */
    uint8_t off[SIDES_MAX];   /* loads it has brought off the map */
    uint8_t taken[SIDES_MAX]; /* enemy loads it has taken */
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
    IS_HUNTER = 8,    /* great hunter: leads at full speed, +1 hex, +1 to hit */
    IS_GUIDE = 16,
    IS_WARRIOR = 32,  /* African warriors: five hexes, no cap on a charge */
    IS_AFRICAN = 64,  /* African or Zanzibari */
    IS_BEARER = 128,
    IS_FOREST = 256,  /* forest archers */
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
    const char *words, *arms; /* codes: what he is called ("fig.3"), his die and weapons ("arms.3") */
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
    SPACE_FORD = 8,   /* costs a hex to enter (S7): river, ford */
    SPACE_DEEP = 16,  /* never entered */
    SPACE_WATER = 32, /* river, deep river, lake, ford: crocodiles and hippos */
    SPACE_SOFT = 64,  /* bush, tall grass: -1 to be shot at */
    SPACE_HARD = 128, /* boma, hut: -2 */
    SPACE_SECURE = 256, /* a secure structure (S20) */
    SPACE_VILLAGE = 512,
    SPACE_OPAQUE = 1024,
    SPACE_CONCEALS = 2048,
    SPACE_HILL = 4096,
    SPACE_EDGE = 8192, /* at the border of the map */
    SPACE_NEAR_WATER = 16384 /* is water or lies beside it */
};
typedef struct safari_space {
    uint16_t is; /* SPACE_ */
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
    bool nervous;    /* every man lost calls for the check of S17.4 */
    bool defends;    /* its village, below: S20, and trade ends when it is attacked */
    uint8_t behaviour; /* BEHAVIOUR_, read by bush.c */
    bool pool;       /* one of the beasts that happenings call for: waits off the board */
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
    uint8_t *steps;    /* n x n: hexes between two, over the board */
    uint64_t *sight;   /* n x n bits: the ground lets see */
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
    bool trade;            /* villages of this scenario want a toll */
    uint16_t gun_power[WEAPONS_MAX][HEXES_MAX + 1];
    const uint16_t *exit[SIDES_MAX];   /* where its parties leave the map; n, NULL: nowhere */
    int nexit[SIDES_MAX];
    const uint16_t *goal[SIDES_MAX];   /* a race: hexes to reach */
    int ngoal[SIDES_MAX];
    uint16_t *to_goal[SIDES_MAX]; /* per space: effort to the exit or goal (savannah 2 a hex); NULL: none */
    const uint16_t *entry[SIDES_MAX]; /* where it came on */
    int nentry[SIDES_MAX];
    uint16_t *to_entry[SIDES_MAX]; /* per space: hexes to where the side came on; NULL: the map's edge */
    uint16_t *to_edge;             /* per space: hexes to the nearest border of the map */
    bool raids[SIDES_MAX];        /* its points: enemies killed and loads taken; else what it brings off */
    uint8_t loads[SIDES_MAX];     /* at the start */
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
static inline bool has(const state *s, int u, int which)
{
    return (s->units[u].marks & BIT(which)) != 0;
}
static inline bool on_board(const state *s, int u)
{
    return s->units[u].status == UNIT_ON;
}
static inline bool seen(const state *s, int u, int side)
{
    return s->units[u].side == side || (s->units[u].seen_by >> side & 1) != 0;
}
static inline uint8_t everybody(const state *s)
{
    return (uint8_t)((1u << s->sc->nsides) - 1);
}
static inline uint8_t blind_to(const state *s, int u) /* sides that do not see it, bit a side; never its own */
{
    return (uint8_t)(everybody(s) & ~s->units[u].seen_by & ~(1u << s->units[u].side));
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

/* ---- load.c, compile.c */
bool safari_load(scenario *sc, error *err);
bool safari_compile_sheet(scenario *sc, safari_data *d, error *err); /* is it a map for these rules */
bool safari_compile_villages(scenario *sc, safari_data *d, error *err);
bool safari_compile(scenario *sc, safari_data *d, error *err); /* the rest, once all is read */

/* ---- party.c: figures. A figure is an index into state.figures. */
static inline bool figure_on(const state *s, int f) /* alive and with its party on the board */
{
    return s->figures[f].status == UNIT_ON;
}
static inline int first_figure(const state *s, int u)
{
    return s->sc->units[u].first_figure;
}
static inline int end_figure(const state *s, int u) /* for (f = first_figure; f < end_figure; f++) */
{
    return s->sc->units[u].first_figure + s->sc->units[u].nfigures;
}
int safari_count(const state *s, int u, unsigned is); /* figures there that are any of it; is 0: all of them */
int safari_leader(const state *s, int u);             /* who leads now: figure, NO_UNIT if nobody is left */
/* Its Q-die as things stand: lowered (S17.5), d6 in panic (S17.3) or in a net and in hand-to-hand (S23.2). */
int safari_die(const state *s, int f, bool fighting);
int safari_lower_die(int die);                        /* d20 d12 d10 d8 d6 */
bool safari_encumbered(const state *s, int u);        /* S9: loads or a machine gun */
int safari_loads(const state *s, int u);
bool safari_fighter(const state *s, int u);           /* a party, not a beast, that is no mere bearers' or civilians' */
/* Figure by its place among those there (0..strength-1). */
int safari_nth(const state *s, int u, int n);
/* One of those there, by a die of as many sides ("roll.who"); no die for one alone. `but`: IS_ bits or a die
 * size (0 none) never taken: skip_die. NO_UNIT: nobody can be. */
int safari_random_figure(state *s, int u, int skip_die, const char *rule, resolver *r);
/* It is dead. by: the side that killed it, NO_SIDE for nobody (happenings, beasts). Drops its load, tells it,
 * notes what morale checks follow; removes the party with its last figure. */
void safari_kill(state *s, int f, int by, const char *code, resolver *r);
/* It runs off and is not seen again: nobody's kill. */
void safari_vanish(state *s, int f, const char *code, resolver *r);
/* A second wound kills (S·H17). */
void safari_wound(state *s, int f, int by, resolver *r);
/* A hit on a figure: killed, or with the wounds option a wound roll (S24) of the striker's Q-die. weapon: what hit
 * it, -1: a blow hand to hand or a beast's. striker: figure, NO_UNIT: a beast. */
void safari_hit(state *s, int f, int by, int die, int weapon, int striker, resolver *r);
void safari_wound_ledger(const state *s, int striker, int weapon, ledger *out);
void safari_refresh(state *s, int u); /* the marks and counts that are made from its figures */
void safari_remove(state *s, int u, int status, const char *code, resolver *r);
void safari_set_mark(state *s, int u, int which, resolver *r); /* with an event, if it changes */
void safari_clear_mark(state *s, int u, int which, resolver *r);
void safari_set_timer(state *s, int u, int which, int value);
void safari_owe(state *s, int kind, int u, int other, int n0);
void safari_owe_first(state *s, int kind, int u, int other, int n0);
/* Told to those who see the unit. */
event *safari_emit(state *s, int u, event_kind kind, const char *code, resolver *r);
/* The same for rolls: r->hidden_from is set for them; call with u NO_UNIT to end it. */
void safari_whisper(state *s, int u, resolver *r);
int safari_figures_at(const state *s, int space, int but); /* figures standing there, a unit left out */
bool safari_room(const state *s, int u, int space);        /* S·H21; only what its side sees counts */
bool safari_can_shoot_now(const state *s, int f); /* loaded, not in a net, has not shot this turn */
void safari_note_shot(state *s, int f, int weapon); /* it has: unloads, counts as its fire of this turn */

/* ---- goods.c: loads, villages, trade */
void safari_lay_down(state *s, int space, int loads, int side, resolver *r); /* baggage left lying there */
int safari_lying(const state *s, int space);                                 /* loads lying there */
void safari_drop_all(state *s, int u, resolver *r);
bool safari_check_goods(const state *s, const action *a, refusal *why);
const char *safari_goods_refused(const state *s, int what, int verb_index); /* what: unit, or FIGURE_BASE + figure */
bool safari_can_carry(const state *s, int f);
void safari_act_goods(state *s, const action *a, resolver *r);
bool safari_may_pass(const state *s, int side, int space); /* no toll is owed there */

/* ---- march.c: how far (S1-S10, S·H2, S·H3), and the ways there */
void safari_march_ledger(const state *s, int u, int die, bool charge, ledger *out);
void safari_roll_march(state *s, int u, resolver *r); /* DUE_MARCH */
void safari_set_out(state *s, int u, resolver *r);    /* DUE_SET_OUT */
int safari_penalty(const state *s, int u, int space); /* hexes its terrain takes from that party */
int safari_left(const state *s, int u);               /* hexes of open ground it may still go */
typedef struct safari_reach {
    int count;
    uint16_t space[256];
    uint8_t steps[256], level[256]; /* level: penalty paid on the way, 0x10: ford, REACH_CREEP */
} safari_reach;
enum { REACH_FORD = 0x10, REACH_CREEP = 0xff };
/* Every hex it may end in with what is left of its march, cheapest first. */
void safari_reach_find(const state *s, int u, safari_reach *out);
/* The hexes of the way to the i-th of them; how many. */
int safari_reach_path(const state *s, int u, const safari_reach *reach, int i, uint16_t path[HEXES_MAX]);
/* Where it would end if it went as near to `target` as it can; -1: it stays. *beside: that is beside it. */
int safari_reach_nearest(const state *s, int u, const safari_reach *reach, int target, bool *beside);
bool safari_check_march(const state *s, const action *a, refusal *why); /* march, move, charge, flee, enter, hold */
const char *safari_mover_refused(const state *s, int u, int verb_index);
const char *safari_charge_refused(const state *s, int u, int target);
const char *safari_enter_refused(const state *s, int u, int space);
const char *safari_step_refused(const state *s, int u, int from, int to); /* ground, enemies, tolls; not room */
bool safari_is_exit(const state *s, int u, int space);

/* ---- walk.c: moving done */
void safari_act_move(state *s, const action *a, resolver *r);
/* Moves it one hex and shows what it comes upon. STEP_NOT: it has not moved; STEP_HALT: it has, and stops there;
 * STEP_GONE: it has left the map or is no more. */
enum { STEP_NOT, STEP_DONE, STEP_HALT, STEP_GONE };
int safari_step(state *s, int u, int to, resolver *r);
/* Runs up to so many hexes away from the enemy, terrain paid; with `to_entry` back towards where it came on.
 * Returns hexes gone; it may have left the map. */
int safari_run(state *s, int u, int hexes, bool to_entry, resolver *r);
/* Bands nobody plays. They throw their movement die, as everybody (DUE_MARCH); the march of a unit of a side that
 * goes alone then runs, as soon as it sets out, towards safari_unit.quarry (charging, and engaging it where it
 * comes beside it) if MARK_CHARGED is on, else towards or along where bush.c says: */
void safari_bush_set_out(state *s, int u, resolver *r); /* bush.c: DUE_SET_OUT of a party nobody plays, not charging */
/* Along the cheapest way until beside `target`, at most `hexes` (its terrain is paid): hexes gone. */
int safari_approach(state *s, int u, int target, int hexes, resolver *r);
int safari_full_move(const state *s, int u); /* S·H22: hexes of a full move, no die */
void safari_flight(state *s, int u, resolver *r); /* DUE_FLIGHT */
void safari_reveal(state *s, int u, resolver *r);
void safari_see(state *s, resolver *r); /* who sees whom; r NULL: nothing is told */
/* Nearest unit of another side that `side` sees, hexes; BOARD_FAR and NO_UNIT if none. beasts: they count too. */
int safari_nearest(const state *s, int side, int space, bool beasts, int *who);
bool safari_cut_off(const state *s, int u);
bool safari_faces_forest(const state *s, int u, int *who); /* S23: forest archers in the jungle, and it too */

/* ---- shoot.c */
static inline const char *safari_shot_rule(const safari_weapon *w) /* S12 are the pistol's own shots */
{
    return w->jam > 0 ? "S22" : w->house ? "S11" : w->rule;
}
typedef struct safari_group { /* like shooters of a party: one roll */
    int figure;               /* the first of them */
    int count, each;          /* figures, shots of each */
    int die, weapon, need;
    int32_t modifier;         /* what their ledger comes to */
} safari_group;
const char *safari_shooter_refused(const state *s, int u);
/* NULL, or why not; *limit (or NULL): the range or sight it may not pass. */
const char *safari_shot_refused(const state *s, int u, int target, int *limit);
/* Those who can shoot at it now, in order of the figures; how many groups, at most PARTY_MAX. */
int safari_shot_groups(const state *s, int u, int target, safari_group out[PARTY_MAX]);
bool safari_in_group(const state *s, int f, int target, const safari_group *g); /* is the figure one of them */
/* Modifiers of the die (the total is added to what it shows); query n[0] weapon, n[1] surprised, n[2] figure. */
void safari_shot_ledger(const state *s, int figure, int target, int weapon, bool surprised, ledger *out);
bool safari_check_fire(const state *s, const action *a, refusal *why);
void safari_act_fire(state *s, const action *a, resolver *r);
void safari_fire_group(state *s, int u, int target, resolver *r); /* DUE_SHOTS: one group, the others come after */
/* One figure shoots at a unit so many hexes away, all the shots of its best weapon, as one that moves: each hit
 * goes to safari_beast_hit() or safari_hit(). Nothing (false) if it cannot. surprised: S·H7, -2. */
bool safari_snap_shot(state *s, int f, int target, int hexes, bool surprised, resolver *r);
/* The weapon a figure would use at that range: index, -1 none; *shots and *need filled. */
int safari_best_weapon(const state *s, int f, int hexes, bool moved, int *shots, int *need);
int safari_gunner(const state *s, int u); /* who serves the machine gun: figure, NO_UNIT */
void safari_jam_ledger(const state *s, int u, ledger *out);
void safari_jam_roll(state *s, int u, resolver *r);
void safari_clear_roll(state *s, int u, resolver *r);
bool safari_can_shoot(const state *s, int side); /* has anybody of it something to shoot at */

/* ---- fight.c: hand-to-hand between parties (S14-S16); beasts fight by animals.c */
void safari_engage(state *s, int u, int target, resolver *r); /* who catches runaways ends them (S6) */
void safari_owe_fights(state *s);
void safari_fight_begin(state *s, int u, resolver *r);        /* DUE_FIGHT */
void safari_fight_blows(state *s, int length, resolver *r);   /* DUE_BLOWS */
void safari_fight_outcome(state *s, resolver *r);             /* DUE_OUTCOME */
void safari_fight_ledger(const state *s, int figure, int target, ledger *out);
void safari_fight_numbers(const state *s, int u, int target, int *mine, int *theirs);
int safari_length(const state *s, int f); /* weapon length in hand-to-hand; 0 in a net; -1 crew of a gun, last */
void safari_fight_refresh(state *s);      /* links to those no longer there are cut */
void safari_nets(state *s, int u, int target, resolver *r); /* DUE_NETS: S23.2 */

/* ---- morale.c */
/* other: who it closes with or faces, NO_UNIT. total: the number the leader needs; query n[0] trigger. */
void safari_leader_ledger(const state *s, int u, int other, int trigger, ledger *out);
/* DUE_MORALE: the leader's roll; where he fails it owes DUE_MEN next. Passed? Owe it (safari_owe_first) rather
 * than call it, so that it is a burst of its own. */
bool safari_morale(state *s, int u, int other, int trigger, resolver *r);
void safari_men(state *s, int u, int trigger, resolver *r);      /* DUE_MEN */
void safari_owe_checks(state *s, resolver *r);                   /* every check that parties owe now */
void safari_owe_rallies(state *s, int side, resolver *r);
void safari_rally(state *s, int u, resolver *r);                 /* DUE_RALLY */
int safari_rallier(const state *s, int u); /* who rallies it: a leader, its own or one near by */

/* ---- turn.c */
void safari_setup(state *s, resolver *r);
void safari_decide(const state *s, decision *out);
bool safari_check(const state *s, const action *a, refusal *why);
void safari_apply(state *s, const action *a, resolver *r);
void safari_mend(state *s); /* mend.c */
void safari_resume(state *s, int phase, resolver *r); /* enters it, and on to the next decision */
bool safari_in_phase(const state *s); /* do step, phase and stage belong together */
int safari_phase_of(state *s, int step); /* what begins there; sets whose half turn it is */
void safari_start_unit(state *s, int u);
int safari_mover(const state *s);   /* side whose half turn it is */
int safari_decider(const state *s); /* side that decides in this stage */
int safari_walker(const state *s);  /* the party that must march now, or stand: NO_UNIT if there is none */

/* ---- animals.c, happenings.c, bush.c: what the rest calls */
/* In this order: after weapons.json and types.json are read and before anything is sized by sc->nunits;
 * "behaviour" of each unit of the scenario; at the end of load. */
bool safari_load_animals(scenario *sc, safari_data *d, error *err); /* also appends the pool: start[u].pool */
bool safari_bush_read_unit(scenario *sc, safari_data *d, const json_in *in, int u);
void safari_bush_setup(state *s, resolver *r);
/* S4, S3: agenda DUE_HAPPENING, DUE_ANIMALS; DUE_SET_OUT follows them. MARK_HELD says that it may not move on. */
void safari_happening(state *s, int u, resolver *r);
void safari_animals_attack(state *s, int u, resolver *r);
/* The half turn of a side that goes alone: it acts after the played ones. */
bool safari_bush_idle(const state *s, int side);           /* nothing of it on the board: the half turn is left out */
void safari_bush_turn(state *s, int side, resolver *r);    /* pushes what its beasts and bands do */
void safari_bush_shoot(state *s, int side, resolver *r);   /* also as return fire: pushes DUE_SHOTS */
void safari_bush_go(state *s, agenda_item item, resolver *r); /* items from DUE_BUSH_FIRST to DUE_BUSH_LAST */
int safari_beast_move(const state *s, int u);              /* hexes a beast may move this turn */
int safari_aggression(const state *s, int u); /* as it stands: a wounded buffalo rages */
void safari_aggression_ledger(const state *s, int u, ledger *out);
bool safari_beast_attacks(state *s, int u, int target, resolver *r); /* S36: it does */
bool safari_spooked(const state *s, int f);       /* S29: that figure does nothing while its party is spooked */
bool safari_omen_touches(const state *s, int f);  /* S31: it rolls where the leader failed */
/* A hit by that weapon of figure f (melee: a blow of hand-to-hand) on a beast: S37, S38, S·H19. */
void safari_beast_hit(state *s, int f, int weapon, bool melee, int beast, resolver *r);
/* One round of hand-to-hand of a party and beasts in contact (S37-S39). */
void safari_beast_fight(state *s, int party, int beast, resolver *r);
void safari_bush_failed(state *s, int u, resolver *r); /* S31: TRIGGER_OMEN failed: it withdraws a hex */
void safari_bush_end_turn(state *s, resolver *r);
void safari_bush_mend(state *s);
/* ---- conditions.c, legal.c, odds.c, describe.c, judge.c */
enum { SAFARI_CONDITIONS = 42 };
extern const condition safari_conditions[SAFARI_CONDITIONS];
void safari_actions(const state *s, int u, action_list *out);
void safari_suggest(const state *s, int u, action_list *out);
bool safari_odds(const state *s, const action *a, odds *out);
bool safari_preview_odds(const state *s, const action *move, int target, odds *out);
void safari_describe_unit(const state *s, int u, panel *out);
void safari_describe_place(const state *s, int space, panel *out);
void safari_show(const state *s, int u, int what, overlay *out);
void safari_face(const state *s, int u, unit_face *out);
void safari_redact(state *s, int side);
void safari_imagine(state *s, int side, random_stream *r);
int32_t safari_evaluate(const state *s, int side);
int32_t safari_score(const state *s, int side, int which);
bool safari_leads_side(const state *s, int u);                      /* the leader of its side is with it */
int32_t safari_place_worth(const state *s, int u, int space);       /* to the computer */
bool safari_worth_charging(const state *s, int u, int target);
void safari_result(const state *s, result *out);
bool safari_exceptional(const state *s, const action *a);

#endif
