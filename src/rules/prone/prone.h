/*
 * prone.h: what every file of the forced-prone rules needs: verbs, marks, phases, the system's part of the
 * state, the compiled data of a scenario. What a file does stands in the header of its name.
 *
 * H1 to H11 are the document's rules; H·H1 to H·H26 our house values, of which H·H14 on are the host game the
 * document is an addition to; H·HX1 to H·HX5 the conventions of hexes of two inches. Numbers live in
 * rules/prone/, not here. Internal to src/rules/prone/: everybody else sees `prone_ruleset` alone
 * (ruleset.c).
 *
 * Names: `u`, `target`, `other` are numbers of units, `self` and `enemy` the units themselves; `at`, `from`,
 * `to` are spaces; distances are in hexes.
 */
#ifndef RULES_PRONE_PRONE_H
#define RULES_PRONE_PRONE_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/course.h"
#include "game/ground.h"
#include "game/occupied.h"

extern const ruleset prone_ruleset;

enum {
    PRONE_SPACES_MAX = 2048,
    PRONE_UNITS_MAX = AGENDA_MAX / 2, /* a scenario's: at most two things are ever owed by one unit */
    RANGE_MAX = 24,
    HEX_SIDES = 6,
    LOST_PLACES = 6,
    FIRE_DICE_MAX = 40,
    KILLED_MAX = 250, /* figures counted as killed */
    PAIRS_MAX = 7     /* 36 to that power, times a million, is still counted in 64 bits */
};

enum {
    VERB_END,
    VERB_DEPLOY_REST,
    VERB_DEPLOY,
    VERB_HOLD,
    VERB_MARCH,
    VERB_CHARGE,
    VERB_LIE,
    VERB_STAY,
    VERB_STAND,
    VERB_FORM,
    VERB_FACE,
    VERB_MOUNT,
    VERB_DISMOUNT,
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_ENTER,
    VERB_LEAVE,
    VERB_MOVE,
    VERB_HALT,
    VERB_FIRE,
    VERB_CLEAR,
    PRONE_VERBS
};
enum { STEP_DEPLOY, STEP_MOVEMENT, STEP_FIRE, STEP_MELEE, STEP_MORALE, PRONE_STEPS };
enum { ORDER_CLOSE, ORDER_OPEN, ORDER_COLUMN, ORDER_SQUARE, ORDER_MASS, ORDERS };
enum {
    MARK_PRONE,  /* of its own choice (H7) */
    MARK_FORCED, /* H1 */
    MARK_SHAKEN,
    MARK_JAMMED,
    MARK_HIDDEN,
    MARK_DISGUISED, /* white hat-bands: taken for friends until it fires */
    MARK_LIMBERED,
    MARK_DISMOUNTED,
    MARK_SQUARE,
    MARK_LOW_AMMO,
    MARK_SMOKELESS, /* in position and not yet shot: not to be made out far off */
    MARK_LOST,      /* a patrol that waits to be found */
    MARK_TREES,     /* up in the trees: Class IV until it comes down */
    /* of this turn only */
    MARK_DONE,
    MARK_MOVED,
    MARK_CHARGED,
    MARK_FIRED,
    MARK_ANEW,      /* forced prone this very turn (H4) */
    MARK_DIRECTING, /* its leader directs the fire and helps with nothing else */
    PRONE_MARKS
};
enum { OPTION_MG_AS_ARTILLERY, OPTION_RETEST_PRONE, OPTION_AS_DOCUMENT, PRONE_OPTIONS };
enum { LEADER_NONE, LEADER_WITH, LEADER_KILLED, LEADER_WOUNDED };
typedef struct prone_unit { /* unit.ext */
    uint8_t leader;         /* LEADER_ */
    uint8_t lying;          /* 1: its leader lies with it; of a leader's own counter: he does (H8) */
    uint8_t keys;           /* key figures left */
    uint8_t killed;         /* figures killed; the others lost are wounded */
    uint8_t ammo;           /* fire actions left; AMMO_FREE: no limit */
    uint8_t quarry;         /* unit charged this turn + 1 */
    uint8_t order;          /* ORDER_ */
    uint8_t unseen_shots;   /* fires that do not yet show where it is (tree snipers) */
} prone_unit;
enum { AMMO_FREE = 255 };
enum { PHASE_DEPLOY, PHASE_TURN, PHASE_MOVE, PHASE_FIRE, PHASE_MELEE, PHASE_MORALE, PHASE_CLOSE, PHASES };
enum { STAGE_DEPLOY = STAGE_NONE + 1, STAGE_CARD, STAGE_MOVE, STAGE_FIRE, STAGES }; /* what is decided */
typedef struct prone_game {                                                         /* state.ext */
    uint16_t deck[4]; /* the cards still in it, bit a card, lowest first */
    uint8_t phase, stage;
    uint8_t mover;               /* unit that is moving + 1: its dice are thrown */
    uint8_t order;               /* the verb it carries out */
    uint8_t full, rough, road;   /* hexes it may go: over easy ground, over any, along the road */
    uint8_t ended;               /* bit a side: does no more this step */
    uint8_t arrived[GROUPS_MAX]; /* the turn a group came, 0 not yet */
} prone_game;
EXT_ACCESSORS(p, prone)

/* Agenda items: each is one burst, one line of the log. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_CARD,
    DUE_BURST /* unit, other, n0 1: the leader directs */,
    DUE_CLEAR /* unit */,
    DUE_CLOSE /* unit charges other */,
    DUE_ROUND /* unit, other, n0 which round */,
    DUE_MORALE /* unit */,
    DUE_KINDS
};
typedef enum prone_class {
    CLASS_FOOT,
    CLASS_HORSE,
    CLASS_GUN,
    CLASS_MG,
    CLASS_WAGON,
    CLASS_LEADER
} prone_class;
enum { ARMY_GERMAN, ARMY_HERERO, ARMY_AUXILIARY };
enum { WEAPON_NONE, WEAPON_RIFLE, WEAPON_MUZZLE_LOADER, WEAPON_GUN, WEAPON_MG, WEAPONS };
typedef struct prone_type {
    uint8_t class, army, weapon;
    uint8_t order;                          /* ORDER_ at the start */
    uint8_t dice[ORDERS];                   /* movement dice on foot, by order */
    uint8_t mounted, limbered, charge_dice; /* charge_dice: thrown beside the others in a charge */
    uint8_t keys, shooters;                 /* shooters: per cent of those who may fire */
    bool leader;                            /* has one, and needs one to be moved */
    bool forms;                             /* close, open, column at will */
    bool bushcraft;                         /* goes through bush as over open ground */
    bool elite, sniper;
} prone_type;
/* What a space is. */
enum {
    SPACE_ROUGH_BUSH = 1, /* rough to those who do not know the bush */
    SPACE_ROUGH_ROCK = 2, /* rough to all */
    SPACE_BUSH = 4,       /* Class III */
    SPACE_HARD = 8,       /* Class IV */
    SPACE_DENSE = 16,     /* limits sight */
    SPACE_CONCEALS = 32,
    SPACE_SLOW_GUNS = 64, /* two hexes of a gun's or wagon's move */
    SPACE_OVER_FRIENDS = 128,
    SPACE_CLOSED = 256 /* nobody goes there */
};
typedef struct prone_numbers {
    int32_t prone_total, prone_automatic, stand_inches; /* H1, H1b, H4 */
    int32_t short_inches, medium_inches, long_inches, gun_inches, leader_inches, bush_inches, gun_bush_inches;
    int32_t smokeless_inches, find_inches, reveal_hexes;
    int32_t gun_dice, mg_dice, crew_few, column_front, formed_part, jam_faces, clear_on;
    int32_t leaderless_on, close_on, stand_on, morale_on, retire_dice, rounds, square_friends, road_dice,
        pairs, step_in;
} prone_numbers;
typedef struct prone_start { /* a unit as the scenario sets it up */
    bool leader;
    uint8_t ammo, order, unseen_shots;
    uint32_t marks;
    uint16_t stands;            /* its place when the rest is placed for the player, NO_SPACE: any */
    uint16_t lost[LOST_PLACES]; /* one of these by a die; lost[0] NO_SPACE: not lost */
} prone_start;
typedef struct prone_exit { /* where and from when a side may leave the map */
    const uint16_t *spaces;
    int nspaces, turn;
} prone_exit;
typedef struct prone_follow { /* a group that comes so many turns after another has come */
    int8_t group, turns;      /* group -1: by its own dice */
} prone_follow;
enum { WAY_ANY, WAY_EASY, WAY_ROAD, WAYS }; /* over any ground, over easy ground alone, along the road */
enum { STEP_COST = 3, STEP_ENDS = 4 };
/* From a hex to each next to it, by each kind of way: hexes it costs (0: not that way), and STEP_ENDS where
 * crossing there ends the move. */
typedef struct prone_steps {
    uint8_t step[WAYS][HEX_SIDES];
} prone_steps;
typedef struct prone_data {
    board_tables map;
    ground_space *space; /* is: SPACE_ */
    prone_steps
        *steps[2][2]; /* by hex, of those who know the bush or not, and are slow (guns, wagons) or not */
    prone_type type[TYPES_MAX];
    prone_start start[UNITS_MAX];
    prone_numbers number;
    uint8_t bush;        /* hexes one sees into dense bush; 0 no limit */
    uint8_t square_turn; /* after this turn a moving square is not seen beyond square_far; 0: never */
    uint8_t square_far;
    bool squares; /* squares may be formed here */
    int red;      /* the side that moves on red cards: the Germans */
    prone_exit exit[2];
    prone_follow follow[GROUPS_MAX];
    const modifier_table *fire, *prone, *closing, *standing, *melee, *morale, *leaderless;
    const chart *rifle_chart, *gun_chart, *card_chart, *prone_chart;
    /* per side and space: hexes to the nearest place it must hold or reach; NULL: none */
    const uint16_t *to_goal[2];
    bool own_goal[2];           /* places of its own conditions, not only those it keeps the enemy from */
    const uint16_t *to_exit[2]; /* the same to where it leaves the map; NULL: nowhere */
} prone_data;
DATA_ACCESSORS(p, prone)
static inline int hexes_between(const prone_data *d, int a, int b)
{
    return cells_far_hex(d->map.cell[a], d->map.cell[b]);
}
static inline int hexes_apart(const state *s, int u, int other)
{
    return hexes_between(pd(s), s->units[u].space, s->units[other].space);
}
static inline int hexes_of(int inches) /* H·HX1: two inches a hex, fractions up */
{
    return (inches + 1) / 2;
}
static inline bool is_red(int card) /* 1 to 52: clubs, diamonds, hearts, spades */
{
    return card > 13 && card <= 39;
}
static inline bool is_chief(const state *s, int u) /* a leader's own counter */
{
    return type_of(s, u)->class == CLASS_LEADER;
}
static inline bool is_troops(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_FOOT || type_of(s, u)->class == CLASS_HORSE;
}
static inline bool is_crew(const state *s, int u) /* guns and machine guns */
{
    return type_of(s, u)->class == CLASS_GUN || type_of(s, u)->class == CLASS_MG;
}
static inline bool is_mounted(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_HORSE && !state_has(s, u, MARK_DISMOUNTED);
}
/* Another unit of its side, on the board. */
static inline bool is_friend(const state *s, int u, int other)
{
    return other != u && state_on_board(s, other) && s->units[other].side == s->units[u].side;
}
static inline bool is_enemy(const state *s, int u, int other)
{
    return state_on_board(s, other) && s->units[other].side != s->units[u].side;
}
static inline bool is_known_enemy(const state *s, int u, int other)
{
    return is_enemy(s, u, other) && state_seen(s, other, s->units[u].side);
}
static inline bool is_prone(const state *s, int u) /* of its own choice or forced */
{
    return (s->units[u].marks & (BIT(MARK_PRONE) | BIT(MARK_FORCED))) != 0;
}
static inline bool in_square(const state *s, int u) /* standing in square */
{
    return state_has(s, u, MARK_SQUARE) && !is_prone(s, u);
}
static inline bool below_half(const state *s, int u)
{
    return 2 * s->units[u].strength < s->sc->units[u].strength;
}

#endif
