/*
 * scenario.h: a battle as its designer wrote it, with the rule system's data: loaded once, then never
 * changed.
 *
 * rules/<id>/scenarios/<name>.json: see rules/README.md for every member. Everything is the scenario's
 * arena's; state points at it by its first word.
 */
#ifndef GAME_SCENARIO_H
#define GAME_SCENARIO_H

#include "board/board.h"
#include "core/json.h"
#include "game/branch.h"
#include "game/chart.h"
#include "game/limits.h"

struct chance_model;
struct character;
struct chart;
struct modifier_table;
struct ruleset;
struct state;
struct words;

typedef struct scenario scenario;

enum {
    TYPES_MAX = 64,
    TAGS_MAX = 32,
    GROUPS_MAX = 16,
    CONDITIONS_MAX = 24,
    OPTIONS_MAX = 32,
    LIGHTS_MAX = 8,
    LEVELS_MAX = 8,
    FILES_MAX = 32,
    PAGES_MAX = 48
};

typedef struct scenario_side {
    const char *id, *name, *commander; /* "british", "British", "Maj-Gen Graham" */
    uint8_t style;                     /* 0 madder, 1 prussian, 2 forest, 3 ochre, 4 plum, 5 beasts */
    const char *hat;                   /* headgear variant of its silhouettes: "helmet" */
    bool goes_alone;                   /* beasts nobody plays: a side that only goes */
    bool plural;                       /* its name, as it is said: "the Zulus are", not "is" (names.h) */
    const struct character *character; /* of its commander (character.h), or NULL */
    const uint16_t *ways_out; /* spaces by which its units leave the map, for the table; by the rules' load */
    int nways_out;
} scenario_side;

typedef struct unit_type { /* rules/<id>/types.json, common part; the system compiles the rest */
    const char *id, *title;
    const branch *branch; /* what it looks and sounds like */
    int16_t strength;     /* full, steps or bases */
    uint8_t quality;      /* 0 none, 1 to 3 bars */
} unit_type;

/* Order of battle: unit index = place in this table = its number in texts (u0 ...). */
typedef struct scenario_unit {
    const char *name, *note; /* "York & Lancaster", "84th Foot, line infantry" */
    const char *called; /* its name in the scenario's file, whatever language is spoken: lessons call it so */
    const char *hat;    /* NULL: the side's */
    uint32_t tags;      /* bits into scenario.tags */
    int16_t strength;
    uint16_t space;                    /* start, NO_SPACE if waiting */
    uint8_t type, side, facing, group; /* group: reinforcement group + 1; 0: there at the start */
    bool hidden;
    bool plural; /* its name, as it is said: "Askaris are", not "is" (names.h) */
    /* "at" named a zone of several spaces: the side places it there (UNIT_READY); else NULL, 0 */
    const uint16_t *deploy;
    int ndeploy;
    int16_t first_figure, nfigures; /* its figures in state.figures, see scenario_add_figures */
    int json; /* index into the source's "units", for the system's own members while loading */
} scenario_unit;

/* Arrival: from `turn[i]` on, a die of `sides` showing need[i] or more brings them; need <= 1 is certain. One
 * die a turn for the group. */
typedef struct scenario_group {
    const char *id, *name; /* words free: printed as given */
    uint8_t side, sides, nsteps;
    uint8_t turn[4], need[4];
    const uint16_t *spaces;
    int nspaces; /* where they may come on */
    uint8_t facing;
} scenario_group;

/* What the light is, for what is drawn and told; what it does is its visibility and its flags. */
typedef enum light_kind {
    LIGHT_DAY,
    LIGHT_DAWN,
    LIGHT_DUSK,
    LIGHT_NIGHT,
    LIGHT_MOON,
    LIGHT_HAZE, /* smoke, dust, high grass: day, but nobody sees far */
    LIGHT_STORM
} light_kind;

/* Visibility in spaces, 0: no limit; flags: bits into scenario.tags, the system's own ("moon-charge"). */
typedef struct scenario_light {
    uint8_t turn;
    uint8_t kind; /* light_kind */
    const char *name;
    uint8_t visibility;
    uint32_t flags;
} scenario_light;

/* Each condition belongs to one side. */
typedef enum victory_kind {
    VICTORY_HOLD,
    VICTORY_CLEAR,
    VICTORY_DESTROY,
    VICTORY_BREAK,
    VICTORY_LOSE_STRENGTH,
    VICTORY_CAPTURE,
    VICTORY_ENTER,
    VICTORY_EXIT,
    VICTORY_SURVIVE,
    VICTORY_MEET,
    VICTORY_SCORE,
    VICTORY_ALL,
    VICTORY_ANY,
    VICTORY_NOT
} victory_kind;
typedef enum victory_effect {
    EFFECT_WIN,
    EFFECT_RAISE,
    EFFECT_LOWER,
    EFFECT_PART
} victory_effect; /* PART: only within ALL, ANY or NOT */
typedef struct victory_condition {
    victory_kind kind;
    victory_effect effect;
    int8_t side;    /* whose condition */
    int8_t of;      /* whose units count, NO_SIDE: any */
    uint32_t tags;  /* units with all of these; 0: any */
    int32_t count;  /* how many at least; -1: half, rounded up; -2: all; -100 - p: p per cent, rounded up */
    int32_t level;  /* index into levels, for WIN */
    bool at_end;    /* judged after the last turn only */
    int16_t turn;   /* judged when this turn ends, 0: not so */
    bool strength;  /* counts strength, not units */
    uint8_t score;  /* SCORE: index into ruleset.scores */
    const char *id; /* "" if it has none */
    const uint16_t *spaces;
    int nspaces;
    const uint8_t *worth; /* HOLD, CLEAR: points each of the spaces counts */
    int8_t parts[6];
    int nparts;     /* ALL, ANY, NOT: indices of other conditions */
    uint32_t marks; /* SURVIVE, ENTER: only units bearing all of these count */
    uint32_t near;  /* MEET: tags of the units to be come near to ... */
    int16_t within; /* ... so many spaces */
    /* Those that count, by tags and side, in the order of battle, and what all of them come to:
     * victory_prepare(). */
    const uint16_t *units;
    int nunits;
    int32_t all;
    const char *text; /* the designer's sentence, for browser and verdict */
} victory_condition;

typedef struct data_file {
    const char *path;
    uint64_t hash;
} data_file;
typedef struct rule_page {
    const char *id, *title, *text; /* text: Markdown */
    const char *rules;             /* " G7 G8 ": those it explains */
    bool untold;                   /* another language is spoken, in which it is not written yet */
} rule_page;

struct scenario {
    arena *memory;
    const struct ruleset *rules;
    board *board; /* owned */
    const char *path, *id, *title, *date, *place, *note, *history, *length;
    int year, turns;
    const char *data_dir;
    scenario_side sides[SIDES_MAX];
    int nsides;
    unit_type types[TYPES_MAX];
    int ntypes;
    branch_list branches;
    scenario_unit units[UNITS_MAX];
    int nunits;
    scenario_group groups[GROUPS_MAX];
    int ngroups;
    scenario_light lights[LIGHTS_MAX];
    int nlights;
    const char *tags[TAGS_MAX];
    int ntags;
    victory_condition conditions[CONDITIONS_MAX];
    int nconditions;
    const char *levels[LEVELS_MAX];
    int nlevels; /* words: [0] "draw", then rising */
    uint16_t objectives[OBJECTIVES_MAX];
    int nobjectives;                         /* spaces any HOLD or CLEAR speaks of, ascending */
    uint8_t objective_start[OBJECTIVES_MAX]; /* side + 1 at the start, 0 nobody */
    const uint8_t *objective_at;             /* per space: its place in objectives + 1, 0: none */
    uint32_t cannot_hold;                    /* marks of units that neither hold nor contest */
    int16_t figure_unit[FIGURES_MAX];
    int nfigures;                 /* whose each figure is */
    int32_t options[OPTIONS_MAX]; /* by ruleset.options */
    int32_t printed[OPTIONS_MAX]; /* the same as its file has them, whatever was chosen for this battle */
    struct words *words;
    struct chart *charts;
    int ncharts;
    struct modifier_table *tables;
    int ntables;
    rule_page pages[PAGES_MAX];
    int npages;
    struct {
        const char *title, *effect, *rule;
        bool house;
    } terrain[BOARD_TERRAINS_MAX]; /* by board terrain index; from rules/<id>/terrain.json */
    data_file files[FILES_MAX];
    int nfiles;                        /* everything that decides anything */
    void *data;                        /* the rule system's compiled tables, ... */
    const struct board_tables *map;    /* ... its board among them (occupied.h); NULL: it has none */
    const struct chance_model *chance; /* what its chances of winning go by (chance.h); never NULL */
    uint64_t roomless;                 /* the types that take no room (bit by index): leaders beside troops */
    uint64_t noncombatants;            /* the types that do not fight: leaders, mules, ships off the coast */
    uint64_t peaceful;                 /* the types that are only to be kept from harm: labourers */
    const json_in *source;             /* the document, only while loading */
    json_in types_file, terrain_file;  /* types.json and terrain.json, only while loading */
};

uint32_t scenario_tag(const scenario *sc, const char *name);           /* 0 if nothing is tagged so */
const scenario_light *scenario_light_at(const scenario *sc, int turn); /* NULL: full daylight */
int scenario_type(const scenario *sc, const char *id);                 /* -1 */
int scenario_side_find(const scenario *sc, const char *id);            /* NO_SIDE */
int scenario_worth(const scenario *sc, int space); /* most points a condition counts for holding it, 0 */
/* Is a space among such places (ascending, as scenario_places leaves them)? */
bool scenario_has_place(const uint16_t *spaces, int count, int space);
/* Unit u does not fight and goes with those who do: leaders, mules; not ships, which go by themselves. */
bool scenario_attends(const scenario *sc, int u);
/* Where unit u may be put: where its group comes on, else its deployment area; how many spaces. */
int scenario_entry(const scenario *sc, int u, const uint16_t **spaces);

#endif
