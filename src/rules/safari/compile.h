/*
 * compile.h: the tables the rules read, made at load: weapons, people, beasts, ground, parties, distances and
 * sight.
 */
#ifndef RULES_SAFARI_COMPILE_H
#define RULES_SAFARI_COMPILE_H

#include "board/tables.h"
#include "rules/safari/safari.h"

typedef struct safari_weapon {
    const char *id, *words, *rule; /* words: its name */
    uint8_t shots_moving, shots_still;
    uint8_t nbands, upto[BANDS];
    uint8_t need_moving[BANDS], need_still[BANDS]; /* to-hit base numbers (S·H6); 0: no such shot */
    bool reload, reload_moved;                     /* a turn to reload after every shot; only if it moved */
    uint8_t length;                                /* hand-to-hand (S·H9); 0: no use there */
    uint8_t jam;                                   /* machine guns: 2d6 (S22); else 0 */
    bool rifle, elephant_gun, poison, powder;
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
    const branch *branch;          /* its picture, NULL: none */
    const char *words, *arms;      /* codes: what he is called ("fig.3"), his die and weapons ("arms.3") */
    const char *loading;           /* the same while he loads ("arms.3.loading"); NULL: he never needs to */
    const char *shot;              /* arms, of who has shot this turn ("arms.3.shot") */
    const char *shot_loading;      /* and loads ("arms.3.shot.loading"); NULL: he never needs to */
    uint16_t power[HEXES_MAX + 1]; /* thousandths of a hit he does standing, by hexes: for the computer */
    uint8_t die;
    uint8_t base; /* morale base number (S19, S·H13) */
    uint8_t nweapons;
    uint8_t weapon[3];
    unsigned is; /* IS_ */
} safari_man;

typedef struct safari_type { /* unit type; beasts: bush.animal_of */
    int8_t gun;              /* its machine gun, index into weapons; -1 none */
    bool forest;             /* hides in the jungle (S·H16b) */
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
    SPACE_EDGE = 8192,       /* at the border of the map */
    SPACE_NEAR_WATER = 16384 /* is water or lies beside it */
};
typedef struct safari_space {
    uint16_t is;     /* SPACE_ */
    uint8_t penalty; /* hexes it takes from a march (S7) */
    uint8_t holds;   /* figures; 0: the common number (S·H21) */
    int8_t village;  /* which one stands here or beside it, -1 none */
    int16_t level;
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

/* ---- beasts. Those that happenings call for are real units of the side nobody plays: a small pool of them
 * stands at the end of the order of battle, waiting; they enter beside a party, attack, and are killed or go
 * off again. */

enum { ANIMALS_MAX = 20, POOL_MAX = 16, NO_ANIMAL = -1 };

typedef struct safari_animal { /* animals.json (S·H23) */
    const char *id, *rule;
    uint8_t move, water; /* hexes; water 0: it does not go in */
    uint8_t die;         /* 0: it does not fight */
    uint8_t toughness, agg, wounded_agg;
    int8_t target;  /* to the die of whoever shoots at it */
    int8_t springs; /* the same while it runs or springs */
    bool thick;     /* S38: hand to hand only wounded, and three wounds kill it */
    bool tramples, straight, waters, water_only, cat, runs_once, cover, food;
    bool house;
} safari_animal;

typedef struct bush_strength { /* S37: by weapon, in weapons.json's order; die 0: it is not shot or thrown */
    uint8_t die;
    int8_t bonus;   /* of the weapon shot or thrown */
    int8_t in_hand; /* of the weapon as it is held, hand to hand */
    bool not_thick; /* the latter not against elephants, hippopotamuses and rhinoceroses (S38) */
    bool house;
    const char *rule, *hand_rule;
} bush_strength;

typedef struct bush_numbers {
    int32_t kill_wounds, kill_wounds_thick, trample_kills, cats_each, length, water_penalty, spooked_die,
        notice, ambush, bolt;
} bush_numbers;

enum { BUSH_WEAPONS_MAX = 32 };

typedef struct bush_data {
    safari_animal animal[ANIMALS_MAX];
    int nanimals;
    int8_t animal_of[TYPES_MAX]; /* by unit type, NO_ANIMAL: people */
    bush_strength strength[BUSH_WEAPONS_MAX];
    bush_numbers number;
    int side; /* the side that goes alone and owns the beasts of happenings */
    uint8_t pool_type[POOL_MAX];
    int npool, first_pool;                 /* units of the pool, at the end of the order of battle */
    int happenings, attack, cats, roaming; /* indices into scenario.charts */
    const modifier_table *blow, *strength_table, *save;
} bush_data;

/* How a unit of a side that goes alone behaves (S·H24). */
enum {
    BEHAVIOUR_NONE,
    BEHAVIOUR_ROAM,
    BEHAVIOUR_AMBUSH,
    BEHAVIOUR_GUARD,
    BEHAVIOUR_GRAZE,
    BEHAVIOUR_ROVE,
    BEHAVIOURS
};

/* What the scenario says of a side, and what follows from it. */
typedef struct safari_side {
    const uint16_t *exit, *goal, *entry; /* where its parties leave the map; a race's hexes to reach; where it
                                            came on. NULL: nowhere */
    int nexit, ngoal, nentry;
    uint16_t *to_goal;  /* per space: effort to the exit or goal (savannah 2 a hex); NULL: none */
    uint16_t *to_entry; /* per space: hexes to where the side came on; NULL: the map's edge */
    bool prowls;        /* beasts somebody plays: they see in the dark (S·H22) */
    bool raids;         /* its points: enemies killed and loads taken; else what it brings off */
    uint8_t loads;      /* at the start */
} safari_side;

/* ---- all of it: scenario.data */

typedef struct safari_data {
    board_tables map; /* neighbours, distances, and what the ground lets see as far as HEXES_MAX */
    int n;            /* spaces */
    safari_space *space;
    safari_weapon weapon[WEAPONS_MAX];
    int nweapons;
    uint8_t
        chosen[WEAPON_CHOICES]; /* the weapon of each of safari_weapon_choices; WEAPONS_MAX: there is none */
    safari_man man[MEN_MAX];
    int nmen;
    safari_type type[TYPES_MAX];
    safari_start start[UNITS_MAX];
    safari_numbers number;
    uint32_t night; /* the bit of lights that are nights */
    uint16_t village[VILLAGES_MAX];
    int nvillages;
    bool trade; /* villages of this scenario want a toll */
    uint16_t gun_power[WEAPONS_MAX][HEXES_MAX + 1];
    safari_side side[SIDES_MAX];
    uint16_t *to_edge; /* per space: hexes to the nearest border of the map */
    const modifier_table *march, *shoot, *fight, *leader, *jam, *wound;
    int move_chart;            /* index into scenario.charts */
    uint8_t longest_die[2];    /* the face of it that brings most hexes: of parties led slow, led fast (S2) */
    uint8_t longest[2];        /* ... and as many hexes */
    uint64_t beasts;           /* unit types that are animals, bit by index */
    uint32_t barred_ever[2];   /* of a party, of a beast: verbs that nothing lets them give, ... */
    uint32_t barred_by[2][32]; /* ... that a mark keeps them from (check.c), bit by bit, ... */
    uint8_t bar_asked[BARS_MAX], nbars_asked; /* ... and rows there that more is asked of */
    bush_data bush;
} safari_data;

DATA_ACCESSORS(s, safari)
static inline const safari_animal *beast_of(const state *s, int u) /* NULL: a party */
{
    const int b = sd(s)->bush.animal_of[s->units[u].type];
    return b < 0 ? NULL : &sd(s)->bush.animal[b];
}
static inline bool is_beast(const state *s, int u)
{
    return beast_of(s, u) != NULL;
}
static inline bool plays_itself(const state *s, int u) /* nobody plays its side */
{
    return s->sc->sides[s->units[u].side].goes_alone;
}

/* A beast of the country's own: to shoot it counts for nobody (S·H25c knows of people and loads alone). */
static inline bool safari_is_game(const state *s, int u)
{
    return is_beast(s, u) && plays_itself(s, u);
}
static inline const safari_man *man_of(const state *s, int f)
{
    return &sd(s)->man[s->figures[f].type];
}
static inline int steps_between(const safari_data *d, int a, int b)
{
    return tables_far(&d->map, a, b);
}
static inline bool ground_sees(const safari_data *d, int a, int b)
{
    return tables_sees(&d->map, a, b);
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
static inline const bush_data *bd(const state *s)
{
    return &sd(s)->bush;
}

static inline bool bush_pooled(const state *s, int u) /* one of those that happenings call for */
{
    return sd(s)->start[u].pool;
}

void safari_compile_map(scenario *sc, safari_data *d); /* neighbours and distances: before all else */
bool safari_compile_villages(scenario *sc, safari_data *d, error *err);
int safari_hidden_behind(const state *s, int from, int to); /* the hex that blocks it; NO_SPACE: none */
void safari_compile(scenario *sc, safari_data *d);          /* the rest, once all is read */

#endif
