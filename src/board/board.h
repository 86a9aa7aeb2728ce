/*
 * board.h: one graph of spaces for every kind of map.
 *
 * Square, hex and area maps compile at load to the same flat arrays; only src/board/ knows the shape. Rules
 * ask for neighbours, distances, lines and sight; the table asks for centres, outlines and features to draw.
 * A board is immutable once built and may be shared by threads. Several maps are several *sheets* of one
 * graph, not connected.
 *
 * Units: a space is an index from 0; distances are in *half spaces* (a square's diagonal is 3, its side 2; a
 * hex or an area step is 2); points are in thousandths of a cell, x to the east, y to the south, from the
 * sheet's corner.
 */
#ifndef BOARD_BOARD_H
#define BOARD_BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include "core/error.h"
#include "core/mem.h"

typedef enum board_kind { BOARD_SQUARE, BOARD_HEX, BOARD_AREA } board_kind;

enum {
    NO_SPACE = 0xffff,
    BOARD_SPACES_MAX = 60000,
    BOARD_SHEETS_MAX = 8,
    BOARD_TERRAINS_MAX = 64, /* distinct terrain names of one graph; index 0 is always "clear" */
    BOARD_DIRECTIONS_MAX = 8,
    NO_DIRECTION = 0xff,
    BOARD_FAR = 0x7fff /* distance between sheets, or unconnected areas */
};

/*
 * Directions count clockwise. Square: 0 north, 1 north-east, ... 7 north-west (even: through a side, odd: a
 * corner). Hex, flat-topped: 0 n, 1 ne, 2 se, 3 s, 4 sw, 5 nw; pointy: 0 ne, 1 e, 2 se, 3 sw, 4 w, 5 nw.
 * Areas have none.
 */

/* What lies on, or crosses, the edge shared by two spaces. */
enum {
    EDGE_RIVER = 1,
    EDGE_WALL = 2,
    EDGE_DITCH = 4,
    EDGE_FORD = 8,
    EDGE_BRIDGE = 16,
    EDGE_PASS = 32,
    EDGE_ROAD = 64,
    EDGE_TRACK = 128,
    EDGE_RAIL = 256,
    EDGE_CLIFF = 512
};

typedef struct board_point {
    int32_t x, y;
} board_point;

typedef struct board_link {
    uint16_t to;
    uint16_t edge;     /* EDGE_ bits */
    uint8_t direction; /* NO_DIRECTION on area boards */
} board_link;

typedef struct board_space {
    uint32_t first_link;   /* into board.links */
    uint32_t first_corner; /* into board.corners */
    uint16_t column, row;  /* from 0, from the north-west; areas: running number, 0 */
    int16_t q, r;          /* the same as a place on the sheet's lattice: geometry.h */
    uint8_t nlinks, sheet;
    uint8_t terrain;   /* index into board.terrains */
    uint8_t look;      /* index into board.looks: how it is drawn; 0: as its terrain */
    int16_t elevation; /* levels, from the map */
    uint16_t ncorners;
    board_point centre;
    board_point berth; /* where ships that belong to it are drawn: beside a coast; else the centre */
    const char *name;  /* area's title, or NULL; the printed id is board_space_name() */
    const char *id;    /* area id ("A7"); NULL on grids */
    uint32_t tags;     /* bits into board.tags: road, coast, camp, objective... as the map says */
} board_space;

/* Things drawn along points: rivers, roads, walls, names. */
typedef enum feature_kind {
    FEATURE_RIVER,
    FEATURE_CANAL,
    FEATURE_ROAD,
    FEATURE_TRACK,
    FEATURE_RAIL,
    FEATURE_EDGE, /* wall, ditch, river side */
    FEATURE_BRIDGE,
    FEATURE_FORD,
    FEATURE_LABEL,
    FEATURE_COAST,
    FEATURE_LINK,
    FEATURE_GULLY, /* a cut watercourse, wet or dry: only drawn, rules go by the terrain below */
    FEATURE_SLOPE, /* the lie of the land: only drawn */
    FEATURE_SCENE  /* what stands on it: only drawn */
} feature_kind;

typedef enum slope_form {
    SLOPE_RIDGE, /* falls away to both sides */
    SLOPE_SCARP, /* high on the left of its run, falls to the right */
    SLOPE_SWELL, /* added to what is there */
    SLOPE_DUNE   /* blown sand: gentle on the left of its run, steep on the right, to nothing at both ends */
} slope_form;

typedef enum scene_kind {
    SCENE_CRAG,
    SCENE_KOPPIE,
    SCENE_BOULDERS,
    SCENE_HOMESTEAD,
    SCENE_MEALIES,
    SCENE_FIELD,
    SCENE_ORCHARD,
    SCENE_THORNS,
    SCENE_TENTS,
    SCENE_WAGONS,
    SCENE_WALL,
    SCENE_HOUSES,
    SCENE_CHANNEL,
    SCENE_KAREZ,
    SCENE_PATH,
    SCENE_TRACK,
    SCENE_POOL,
    SCENE_PYRAMID,
    SCENE_MILL,
    SCENE_RIPPLES,
    SCENE_PITS,
    SCENE_REMAINS,
    SCENE_ANTHILLS,
    SCENE_KINDS
} scene_kind;

typedef struct board_feature {
    feature_kind kind;
    uint8_t sheet;
    uint8_t form;      /* a slope's slope_form, a scene's scene_kind */
    uint16_t edge;     /* EDGE_ bits it stands for, 0 for names */
    const char *text;  /* name printed beside it, or NULL */
    const char *style; /* "water", "place", "note", "deep", "fordable"..., or "" */
    const board_point *points;
    int npoints;
    /* At the first point and at the last. Gullies: how wide the cut is; slopes: how far they fall to either
     * side. Thousandths of a cell; 0: as the kind is drawn. */
    int32_t breadth[2];
    int16_t height[2]; /* slopes: hundredths of a level */
    int16_t turn;      /* scenes: degrees clockwise */
} board_feature;

typedef struct board_zone { /* a named set of spaces: objective, entry edge, deployment */
    const char *name;
    const uint16_t *spaces; /* ascending */
    int nspaces;
} board_zone;

typedef struct board_sheet {
    board_kind kind;
    bool pointy;       /* hex: pointy tops */
    bool shifted_even; /* hex: even (from 0) columns or rows are the ones pushed half a hex */
    uint16_t first_space, nspaces;
    uint16_t columns, rows;  /* areas: 0 */
    int32_t width, height;   /* thousandths of a cell */
    uint32_t first_distance; /* areas: into board.area_distance, nspaces x nspaces of this sheet */
    const char *name;        /* file's stem, the seed of the drawing */
    const char *id;          /* "L1" */
    const char *title, *subtitle, *scale, *paper; /* map properties, "" where absent */
} board_sheet;

typedef struct board {
    arena *memory;
    board_sheet sheets[BOARD_SHEETS_MAX];
    int nsheets;
    board_space *spaces;
    int nspaces;
    board_link *links;
    board_point *corners; /* outlines, clockwise */
    const char *terrains[BOARD_TERRAINS_MAX];
    int nterrains;
    const char *looks[BOARD_TERRAINS_MAX]; /* looks[0] is "" */
    int nlooks;
    const char *tags[32];
    int ntags;
    board_feature *features;
    int nfeatures;
    board_zone *zones;
    int nzones;
    uint16_t *area_distance; /* steps between the areas of each area sheet, BOARD_FAR if unconnected; NULL
                                without areas */
    uint64_t hash;           /* of everything that decides anything */
} board;

void board_free(board *b);

/* ---- asking */

int board_directions(const board *b, int space);                   /* 8, 6 or 0 */
int board_neighbour(const board *b, int space, int direction);     /* NO_SPACE off the map */
const board_link *board_link_to(const board *b, int from, int to); /* NULL if not adjacent */
/* In half spaces; squares: 2*max + min (G4, G-Gap5). */
int board_distance2(const board *b, int from, int to);
/* Moves between them, every step one (king moves on squares). */
int board_steps(const board *b, int from, int to);
/* Nearest of 8 or 6; ties go clockwise; NO_DIRECTION. */
int board_direction(const board *b, int from, int to);
/* Whether `to` lies in the arc opening from `from` about `facing` (a direction): on squares facing a side, a
 * quarter-plane of 45 degrees either side, edges included; facing a corner, the quarter-plane of that corner;
 * on hexes 60 degrees either side. NO_DIRECTION, and areas, look all round. Never `from` itself, nor another
 * sheet. */
bool board_in_arc(const board *b, int from, int facing, int to);
int board_at(const board *b, int sheet, int column, int row); /* NO_SPACE if off the map */
uint32_t board_tag(const board *b, const char *name);         /* its bit, 0 if the map never says it */
int board_terrain(const board *b, const char *name);          /* index, -1 if none */
const board_zone *board_zone_find(const board *b, const char *name);
bool board_zone_has(const board_zone *zone, int space);

/* ---- shapes, for drawing and pointing */

/* The space a point lies in, NO_SPACE if none. */
int board_space_at(const board *b, int sheet, board_point p);
/* The border two neighbours share, as a line of points (a grid's side, or the stretch two areas' outlines
 * have in common, to within a fortieth of a cell). Returns how many points (at most max); 0 if they share
 * only a corner, or nothing. */
int board_border(const board *b, int from, int to, board_point *out, int max);

#endif
