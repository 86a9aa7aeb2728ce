/*
 * prone.h: what the files of the forced-prone rules share: compiled tables, the system's part of the state,
 * and who does what.
 *
 * H1 to H11 are the document's rules; H·H1 to H·H26 our house values, of which H·H14 on are the host game the
 * document is an addition to; H·HX1 to H·HX5 the conventions of hexes of two inches. Numbers live in
 * rules/prone/, not here. Internal to src/rules/prone/: everybody else sees `prone_ruleset` alone.
 */
#ifndef RULES_PRONE_PRONE_H
#define RULES_PRONE_PRONE_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/kit.h"

extern const ruleset prone_ruleset;

enum {
    PRONE_SPACES_MAX = 2048,
    PRONE_WORDS = PRONE_SPACES_MAX / 64,
    PRONE_UNITS_MAX = AGENDA_MAX / 2, /* a scenario's: at most two things are ever owed by one unit */
    RANGE_MAX = 24,
    WINDOW = 2 * RANGE_MAX + 1,
    PRONE_LINE_MAX = 2 * RANGE_MAX,
    HEX_SIDES = 6,
    LOST_PLACES = 6,
    FIRE_DICE_MAX = 40,
    PAIRS_MAX = 24
};

/* ---- verbs, steps, marks, options: indices into the tables of prone.c */

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

enum { OPTION_MG_AS_ARTILLERY, OPTION_RETEST_PRONE, PRONE_OPTIONS };

/* ---- the system's part of the state */

enum { LEADER_NONE, LEADER_WITH, LEADER_KILLED, LEADER_WOUNDED };

typedef struct prone_unit { /* unit.ext */
    uint8_t leader;         /* LEADER_ */
    uint8_t lying;          /* 1: the leader lies down with a prone unit (H8) */
    uint8_t keys;           /* key figures left */
    uint8_t killed;         /* figures killed; the others lost are wounded */
    uint8_t ammo;           /* fire actions left; AMMO_FREE: no limit */
    uint8_t quarry;         /* unit charged this turn + 1 */
    uint8_t order;          /* ORDER_ */
    uint8_t unseen_shots;   /* fires that do not yet show where it is (tree snipers) */
} prone_unit;
enum { AMMO_FREE = 255 };

enum { PHASE_DEPLOY, PHASE_TURN, PHASE_MOVE, PHASE_FIRE, PHASE_MELEE, PHASE_MORALE, PHASE_CLOSE, PHASES };
enum { STAGE_RUN, STAGE_DEPLOY, STAGE_CARD, STAGE_MOVE, STAGE_FIRE, STAGES }; /* RUN: the agenda goes */

typedef struct prone_game { /* state.ext */
    uint16_t deck[4];       /* the cards still in it, bit a card, lowest first */
    uint8_t phase, stage;
    uint8_t mover;               /* unit that is moving + 1: its dice are thrown */
    uint8_t order;               /* the verb it carries out */
    uint8_t full, rough, road;   /* hexes it may go: over easy ground, over any, along the road */
    uint8_t ended;               /* bit a side: does no more this step */
    uint8_t arrived[GROUPS_MAX]; /* the turn a group came, 0 not yet */
} prone_game;

static inline prone_unit *pu(state *s, int u)
{
    return (prone_unit *)(void *)s->units[u].ext;
}
static inline const prone_unit *pu_const(const state *s, int u)
{
    return (const prone_unit *)(const void *)s->units[u].ext;
}
static inline prone_game *pg(state *s)
{
    return (prone_game *)(void *)s->ext;
}
static inline const prone_game *pg_const(const state *s)
{
    return (const prone_game *)(const void *)s->ext;
}

/* Agenda items: each is one burst, one line of the log. */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_CARD,
    DUE_BURST /* unit, other, n0 1: the leader directs */,
    DUE_CLEAR /* unit */,
    DUE_CLOSE /* unit charges other */,
    DUE_ROUND /* unit, other, n0 which round */,
    DUE_MORALE /* unit */
};

/* ---- compiled data: scenario.data */

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
    uint8_t keys, shooters;                 /* shooters: per cent that have a rifle */
    bool leader;                            /* has one, and needs one to be moved */
    bool forms;                             /* close, open, column at will */
    bool bushcraft;                         /* goes through bush as over open ground */
    bool elite, sniper;
    const char *rule;
    bool house;
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

typedef struct prone_space {
    int16_t q, r; /* axial: lines and distances are the same everywhere */
    int16_t level;
    uint16_t is;
} prone_space;

typedef struct prone_line { /* hexes between two that lie so apart, as offsets; p: the other of a pair */
    uint8_t count;
    int8_t q[PRONE_LINE_MAX], r[PRONE_LINE_MAX], pq[PRONE_LINE_MAX], pr[PRONE_LINE_MAX];
} prone_line;

typedef struct prone_numbers {
    int32_t prone_total, prone_automatic, stand_inches; /* H1, H1b, H4 */
    int32_t short_inches, medium_inches, long_inches, gun_inches, leader_inches, bush_inches, gun_bush_inches;
    int32_t smokeless_inches, find_inches, reveal_hexes;
    int32_t gun_dice, mg_dice, crew_few, column_front, jam_faces, clear_on;
    int32_t leaderless_on, close_on, stand_on, morale_on, retire_dice, rounds, square_friends, road_dice,
        pairs, step_in;
} prone_numbers;

typedef struct prone_start { /* a unit as the scenario sets it up */
    uint8_t leader, ammo, order, unseen_shots;
    bool limbered, dismounted, disguised, smokeless, prone;
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

typedef struct prone_data {
    const board *board;
    int n, words;
    uint16_t (*next)[HEX_SIDES];
    uint16_t (*edge)[HEX_SIDES];
    prone_space *space;
    uint16_t *at; /* space by (q - q0) * rows + (r - r0), NO_SPACE off the map */
    int q0, r0, qs, rs;
    prone_line *line; /* by offset, WINDOW x WINDOW */
    prone_type type[TYPES_MAX];
    prone_start start[UNITS_MAX];
    prone_numbers number;
    uint8_t bush;        /* hexes one sees into dense bush; 0 no limit */
    uint8_t *light;      /* by turn, hexes, 0 no limit */
    uint8_t square_turn; /* after this turn a moving square is not seen beyond square_far; 0: never */
    uint8_t square_far;
    bool squares; /* squares may be formed here */
    int red;      /* the side that moves on red cards: the Germans */
    prone_exit exit[2];
    prone_follow follow[GROUPS_MAX];
    const modifier_table *fire, *prone, *closing, *standing, *melee, *morale, *leaderless;
    const chart *rifle_chart, *gun_chart, *card_chart, *prone_chart;
    int rifle_index, gun_index, card_index, prone_index;
    uint16_t
        *to_goal[2];  /* per side and space: hexes to the nearest place it must hold or reach; NULL: none */
    bool own_goal[2]; /* places of its own conditions, not only those it keeps the enemy from */
    uint16_t *to_exit[2]; /* the same to where it leaves the map; NULL: nowhere */
} prone_data;

static inline const prone_data *pd(const state *s)
{
    return s->sc->data;
}
static inline const prone_type *type_of(const state *s, int u)
{
    return &pd(s)->type[s->units[u].type];
}
static inline int hexes_between(const prone_data *d, int a, int b)
{
    const int q = d->space[a].q - d->space[b].q, r = d->space[a].r - d->space[b].r, t = q + r;
    const int aq = q < 0 ? -q : q, ar = r < 0 ? -r : r, at = t < 0 ? -t : t;
    return aq > ar ? (aq > at ? aq : at) : ar > at ? ar : at;
}
static inline int hexes_of(int inches) /* H·HX1: two inches a hex, fractions up */
{
    return (inches + 1) / 2;
}
static inline int space_at(const prone_data *d, int q, int r)
{
    q -= d->q0;
    r -= d->r0;
    return q < 0 || r < 0 || q >= d->qs || r >= d->rs ? NO_SPACE : d->at[q * d->rs + r];
}
static inline bool bit_of(const uint64_t *set, int i)
{
    return (set[i >> 6] >> (i & 63) & 1) != 0;
}
static inline bool is_prone(const state *s, int u) /* of its own choice or forced */
{
    return (s->units[u].marks & (BIT(MARK_PRONE) | BIT(MARK_FORCED))) != 0;
}

/* ---- load.c, compile.c */
bool prone_load(scenario *sc, error *err);
bool prone_compile_sheet(scenario *sc, prone_data *d, error *err); /* is it a map for these rules */
void prone_compile_board(scenario *sc, prone_data *d);             /* the rest, once the ground is known */

/* ---- place.c: who stands where and who sees whom */
typedef struct prone_occupied {
    uint64_t friends[PRONE_WORDS], enemies[PRONE_WORDS];       /* a friend's leaders leave room for a unit */
    uint64_t friends_up[PRONE_WORDS], enemies_up[PRONE_WORDS]; /* those who stand in the line of fire */
} prone_occupied;
void prone_occupy(const state *s, int side, prone_occupied *out); /* only what `side` may know */
bool prone_mounted(const state *s, int u);
bool prone_crew(const state *s, int u);      /* guns and machine guns */
bool prone_infantry(const state *s, int u);  /* H1: German infantry, on its feet or dismounted */
bool prone_may_lie(const state *s, int u);   /* H4 to H10 */
bool prone_in_square(const state *s, int u); /* standing in square */
bool prone_inside_square(const state *s, int u,
                         int viewer);                 /* guns, wagons, leaders among friends in square */
int prone_superior(const state *s, int u, int hexes); /* leader counter of its side so near, NO_UNIT */
bool prone_attached(const state *s, int u);           /* a leader is in the hex: his own, or a superior */
bool prone_led(const state *s, int u); /* H4, H·H12: his own, or a superior near who is with nobody else */
bool prone_with_unit(const state *s, int leader,
                     int viewer); /* a leader counter shares its hex with a unit */
bool prone_needs_leader(const state *s, int u);
bool prone_below_half(const state *s, int u);
int prone_nearest(const state *s, int side, int space, int *who); /* hexes; BOARD_FAR: no enemy it knows of */
bool prone_charged(const state *s, int u); /* an enemy on the board has charged it this turn */
bool prone_faces(const state *s, int u, int to);
int prone_target_class(const state *s, int u, const char **because); /* 1 to 4 */
int prone_facing_to(const prone_data *d, int from, int to, int fallback);
/* NULL: `to` can be made out from `from`; else a refusal code, *block the space that hides it, *limit hexes.
 */
const char *prone_sight(const state *s, int from, int to, int *block, int32_t *limit);
/* The same where dense bush is seen (or shot) through for `bush` hexes, 0: as far as one likes. */
const char *prone_sight_through(const state *s, int from, int to, int bush, int *block, int32_t *limit);
int prone_fire_dice(const state *s, int u);
int prone_move_dice(const state *s, int u, bool charge);

/* ---- route.c: where a unit can go */
enum { WAY_ANY, WAY_EASY, WAY_ROAD, WAYS }; /* over any ground, over easy ground alone, along the road */
typedef struct prone_reach { /* per way and space: hexes of the cheapest, 0: not reached (or the start) */
    int from, n;
    uint8_t cost[WAYS][PRONE_SPACES_MAX];
    uint16_t before[WAYS][PRONE_SPACES_MAX];
} prone_reach;
typedef struct prone_budget {
    int full, rough, road;
} prone_budget;
/* What was thrown, in hexes, for the kind of ground. */
prone_budget prone_budget_of(const state *s, int u, const uint8_t *faces, int count, int road_dice);
prone_budget prone_budget_most(const state *s, int u, bool charge); /* every die its highest */
void prone_reach_find(const state *s, const prone_occupied *occ, int u, prone_budget b, prone_reach *out);
bool prone_may_end(const state *s, const prone_occupied *occ, int u, int to);
int prone_cost_to(const prone_reach *reach, int to);                       /* hexes, 0: it cannot */
int prone_path(const prone_reach *reach, int to, uint16_t *path, int max); /* spaces after the start */
bool prone_on_road(const state *s, int u);
/* The hex beside the target where a charge would end, NO_SPACE: none within the reach. */
int prone_charge_end(const state *s, const prone_occupied *occ, const prone_reach *reach, int u, int target);

/* ---- orders.c: the orders of the Movement step judged; NULL or a refusal code */
const char *prone_order_refused(const state *s, int u); /* may it take any order at all */
const char *prone_verb_refused(const state *s, int u, int verb);
const char *prone_form_refused(const state *s, int u, int order);
const char *prone_charge_refused(const state *s, int u, int target); /* but for the way there */
const char *prone_enter_refused(const state *s, const prone_occupied *occ, int u, int space);
const char *prone_deploy_refused(const state *s, const prone_occupied *occ, int u, int space);
bool prone_check_order(const state *s, const action *a, refusal *why);
bool prone_check_move(const state *s, const action *a, refusal *why);
bool prone_check_deploy(const state *s, const action *a, refusal *why);

/* ---- act.c: orders done */
void prone_act(state *s, const action *a, resolver *r);
void prone_act_move(state *s, const action *a, resolver *r); /* move and halt: the dice are thrown */
void prone_act_deploy(state *s, const action *a, resolver *r);
void prone_see(state *s, resolver *r);
void prone_look_around(state *s, int u, resolver *r); /* Z7: what is hidden near it, or it near them */
void prone_remove(state *s, int u, int status, int captor, const char *code, resolver *r);
void prone_fall_back(state *s, int u, int hexes, resolver *r);
void prone_advance_into(state *s, int u, int space, resolver *r); /* after a fight: the hex beside it */
void prone_rise(state *s, int u, resolver *r);
void prone_stop_moving(state *s, resolver *r);                             /* whoever is moving is done */
int prone_default_place(const state *s, const prone_occupied *occ, int u); /* NO_SPACE: none is free */

/* ---- fire.c, burst.c */
typedef struct prone_shot {
    int hexes, band; /* band: column of the chart */
    int class;
    const char *because;
    int block;     /* the space that blocks, NO_SPACE */
    int32_t limit; /* hexes it may not pass, where that is the reason */
    bool direct;   /* its leader directs */
} prone_shot;
const char *prone_shooter_refused(const state *s, int u);
const char *prone_shot_refused(const state *s, const prone_occupied *occ, int u, int target, prone_shot *out);
const char *prone_direct_refused(const state *s, int u);
bool prone_square_unseen(const state *s, int target, int hexes);
void prone_shot_measure(const state *s, int u, int target, prone_shot *out);
bool prone_check_fire(const state *s, const action *a, refusal *why);
void prone_fire_ledger(const state *s, int u, int target, const prone_shot *shot, ledger *out);
int prone_weapon_range(const state *s, int u); /* hexes, 0: none */
bool prone_can_fire_at_all(const state *s, int side);
bool prone_tested(const state *s, int u, int target); /* does fire of u at target call for the test of H1 */
void prone_burst(state *s, agenda_item item, resolver *r);
void prone_clear_jam(state *s, int u, resolver *r);
bool prone_man_the_gun(state *s, int gun,
                       resolver *r); /* whose crew has just fallen; true: others serve it */
void prone_test_ledger(const state *s, int target, int casualties, ledger *out);

/* ---- melee.c: closing, standing, rounds, morale */
void prone_melee_push(state *s);
void prone_close(state *s, agenda_item item, resolver *r);
void prone_round(state *s, agenda_item item, resolver *r);
void prone_closing_ledger(const state *s, int u, ledger *out);
void prone_standing_ledger(const state *s, int u, ledger *out);
void prone_melee_ledger(const state *s, int u, int other, int round, ledger *out);
bool prone_must_test(const state *s, int u);
void prone_morale(state *s, int u, resolver *r);
void prone_leaderless_ledger(const state *s, int u, ledger *out);

/* ---- turn.c */
void prone_setup(state *s, resolver *r);
void prone_decide(const state *s, decision *out);
bool prone_check(const state *s, const action *a, refusal *why);
void prone_apply(state *s, const action *a, resolver *r);
void prone_mend(state *s);
void prone_start_unit(state *s, int u);
bool prone_may_act(const state *s, int u); /* movement: has an order to take */

/* ---- conditions.c, legal.c, odds.c, describe.c, judge.c */
enum { PRONE_CONDITIONS = 19 };
extern const condition prone_conditions[PRONE_CONDITIONS];
void prone_actions(const state *s, int unit, action_list *out);
void prone_suggest(const state *s, int unit, action_list *out);
bool prone_odds(const state *s, const action *a, odds *out);
bool prone_preview_odds(const state *s, const action *move, int target, odds *out);
void prone_describe_unit(const state *s, int unit, panel *out);
void prone_describe_place(const state *s, int space, panel *out);
void prone_show(const state *s, int unit, int verb, overlay *out);
void prone_face(const state *s, int unit, unit_face *out);
void prone_imagine(state *s, int side, random_stream *r);
int32_t prone_evaluate(const state *s, int side);
int32_t prone_place_worth(const state *s, int u, int space, bool lying); /* as if it stood (or lay) there */
void prone_redact(state *s, int side);
void prone_result(const state *s, result *out);

#endif
