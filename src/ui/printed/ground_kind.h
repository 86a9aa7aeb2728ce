/*
 * ground_kind.h: the kinds of ground there are, and what a row of the table of kinds (ground_looks.c) says of
 * each: how it is washed, what is strewn on it, what is built there, its swatch in the explanation, and what
 * else of it matters to its neighbours. How a terrain is drawn; no rule is known here.
 */
#ifndef UI_GROUND_KIND_H
#define UI_GROUND_KIND_H

#include "ui/draw/stamp.h"
#include "ui/printed/level_map.h"

/* Several terrains may be of one kind; terrains nobody knows are GROUND_PLAIN. */
typedef enum ground_kind {
    GROUND_OPEN,
    GROUND_GRASS,
    GROUND_RELIEF,
    GROUND_SCRUB,
    GROUND_PALMS,
    GROUND_FARM,
    GROUND_TREES,
    GROUND_SWAMP,
    GROUND_POOL,
    GROUND_WELLS,
    GROUND_RIVER,
    GROUND_CANAL,
    GROUND_BRIDGE,
    GROUND_FORD,
    GROUND_RAIL,
    GROUND_ROAD,
    GROUND_SEA,
    GROUND_VILLAGE,
    GROUND_BUILDINGS,
    GROUND_HUTS,
    GROUND_TRENCH,
    GROUND_REDOUBT,
    GROUND_EARTHWORK,
    GROUND_BOILER,
    GROUND_CAMP,
    GROUND_THICKET,    /* thornbush so dense that one does not see through */
    GROUND_CLEARING,   /* open ground in the bush */
    GROUND_DRY_BED,    /* a river without water */
    GROUND_GULLY,      /* donga, nullah, khor */
    GROUND_BREASTWORK, /* stone breastworks along a crest */
    GROUND_THORN_RING, /* zareba, boma */
    GROUND_STONE_RING, /* cattle kraal */
    GROUND_WALL,       /* city wall */
    GROUND_MUD_WALL,
    GROUND_GATE, /* in a wall */
    GROUND_CITY,
    GROUND_YARD,  /* trodden ground inside works */
    GROUND_ROCKS, /* boulders so thick that men lie behind them */
    GROUND_PLAIN,
    GROUND_KINDS
} ground_kind;

/* Traits of a kind, as bits. */
enum {
    TRAIT_WET = 1,      /* water, or built over it: no stipple lies on it */
    TRAIT_CROSSING = 2, /* a river or what leads over it: no land of its own, it goes by the land beside it */
    TRAIT_COURSE = 4,   /* water's work: a line, or broad where its cells lie side by side */
    TRAIT_BUILT = 8,    /* people live or stand there: works look away from it */
    TRAIT_IN_YARD = 16, /* stands on a yard's trodden ground, if there is one beside it */
    TRAIT_OWN_TINT = 32, /* an area of it has the recipe's tint */
    TRAIT_LAMPS = 64     /* by night a lamp burns there */
};

/* What the woods' outline makes of it. */
typedef enum ground_woods {
    WOODS_NONE,
    WOODS_WHOLE,
    WOODS_BESIDE, /* as much as the land beside it is wooded */
    WOODS_EDGE    /* wood where most of the land beside it is, else a little */
} ground_woods;

struct ground;
struct strewing;
struct swatch;

/* One row. What is zero or NULL is not there. */
typedef struct ground_look {
    unsigned traits;
    uint64_t lies_in; /* kinds, a bit each: lines that run through it, as a river under its bridge */
    colour area;      /* of an area of it, unless it has its own tint; 0: bare ground's */
    ground_woods woods;

    /* The flat wash of all cells of the kind, the lowest depth first, from 1 to GROUND_DEPTHS. */
    int depth;
    void (*wash)(const struct ground *g, ground_kind kind, const level_map *woods, draw_list *d);
    struct {
        colour fill, line, contrast; /* contrast: the fill then; 0: the same */
    } patch;

    /* What stands in a cell: drawn at once, in the order of the cells. */
    void (*raise)(const struct ground *g, int space, draw_list *d); /* over walls and tracks */
    void (*settle)(struct strewing *s, int space, draw_list *d);    /* under what is strewn */

    /* What is strewn in it, drawn from the back to the front. */
    void (*strew)(struct strewing *s, int space);
    struct {
        stamp kind;
        int n;
        float reach;     /* of the cell's radius */
        float low, high; /* size */
        int salt;        /* of its chances */
        float chance;    /* of there being any; 0: always */
    } plants;

    void (*swatch)(const struct swatch *w);
    struct {
        colour under; /* 0: the paper */
        stamp kind;
        float scale;
        int n;
    } picture;
} ground_look;

enum { GROUND_DEPTHS = 8 };

#endif
