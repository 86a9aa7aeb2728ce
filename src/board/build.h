/*
 * build.h: making a board piece by piece. For map readers and tests; nobody changes a board once it is built.
 *
 * Order: a sheet first, then its spaces (grids: board_builder_space; areas: board_builder_area and links),
 * then features and zones in any order, at last board_builder_finish(), which computes links, directions,
 * centres, outlines, distances, what lies on every edge, and the hash. All texts and points are copied.
 * Points are in thousandths of a cell (board.h); board_builder_point() makes them of Tiled's pixels.
 *
 * Geometry of a cell. Square: 1000 x 1000. Hex: 1000 from flat side to flat side, 1154 from corner to corner;
 * flat-topped columns stand 866 apart and rows 1000, pointy the other way about. Areas: the reader chooses
 * the scale.
 *
 * Mistakes that the map's author made are refused with one sentence in *err (`file` of the sheet is named);
 * calls out of order or out of range are bugs, and assert.
 */
#ifndef BOARD_BUILD_H
#define BOARD_BUILD_H

#include "board/board.h"

typedef struct board_builder board_builder;

enum {
    BUILD_SIDE_MAX = 999,   /* columns or rows of a grid */
    BUILD_SHEET_ID_MAX = 6, /* bytes: names must fit board_space_name() */
    BUILD_AREA_ID_MAX = 8,
    BUILD_AREAS_MAX = 2000,         /* areas of one board: their distances are a table */
    BUILD_AREA_LINKS_MAX = 200,     /* links of one area */
    BUILD_OUTLINE_MAX = 500,        /* points of one area's outline */
    BUILD_POINTS_MAX = 20000,       /* points of one feature or zone */
    BUILD_COORDINATE_MAX = 4000000, /* every point's x and y, either way: 4000 cells */
    BUILD_FEATURES_MAX = 20000,
    BUILD_ZONES_MAX = 2000
};

board_builder *board_builder_new(void);
void board_builder_free(board_builder *bb); /* NULL is allowed; not after finish */

/* ---- sheets */

typedef struct build_sheet {
    board_kind kind;
    bool pointy, shifted_even; /* hex: as in board_sheet (Tiled's staggeraxis "y" is pointy; staggerindex
                                  "even": see below) */
    int columns, rows;         /* grids; areas: 0 */
    int32_t width, height;     /* areas, thousandths of a cell; grids: computed */
    const char *file;          /* named in errors; NULL: none */
    const char *name, *id, *title, *subtitle, *scale, *paper; /* NULL is "" */
} build_sheet;

/* Returns the sheet's number, or -1 with *err (too many sheets or spaces, no size, an id too long or used
 * twice). Tiled counts columns and rows from 0: staggerindex "odd" pushes 1, 3, 5... (shifted_even false),
 * "even" pushes 0, 2, 4... (true). */
int board_builder_sheet(board_builder *bb, const build_sheet *sheet, error *err);

/* Names to indices: the same name gives the same index; -1 with *err where there are too many. Terrain 0 is
 * "clear", look 0 is "". A tag gives its bit (0 and *err if too many). */
int board_builder_terrain(board_builder *bb, const char *name, error *err);
int board_builder_look(board_builder *bb, const char *name, error *err);
uint32_t board_builder_tag(board_builder *bb, const char *name, error *err);

/* ---- spaces of a grid: all exist from the start, terrain clear, look 0, elevation 0, no tags */
int board_builder_at(const board_builder *bb, int sheet, int column, int row); /* NO_SPACE off the grid */
void board_builder_space(board_builder *bb, int space, int terrain, int look);
void board_builder_elevation(board_builder *bb, int space, int elevation); /* clamped to int16_t */
void board_builder_add_tags(board_builder *bb, int space, uint32_t tags);

/* ---- areas */

typedef struct build_area {
    const char *id, *name; /* id: letters, digits, - _ ; name may be NULL */
    int terrain, look, elevation;
    uint32_t tags;
    const board_point *points; /* outline, either way about, first point not repeated */
    int npoints;
} build_area;

/* Returns the space, or -1 with *err (id missing, too long, odd letters or used twice; fewer than three
 * points; no surface; an outline that crosses itself). Its centre is a point well inside until an anchor is
 * given. */
int board_builder_area(board_builder *bb, int sheet, const build_area *area, error *err);
int board_builder_area_find(const board_builder *bb, int sheet, const char *id); /* NO_SPACE */
void board_builder_anchor(board_builder *bb, int space, board_point anchor);     /* where the stack stands */
void board_builder_berth(board_builder *bb, int space,
                         board_point berth); /* where its ships lie: only drawn */

/* Links two areas of one sheet, both ways; edge: EDGE_ROAD, EDGE_FORD, EDGE_PASS... or 0 (plain). Said twice,
 * the bits add up. points: the line as drawn, kept as a FEATURE_LINK (NULL: straight from anchor to anchor,
 * computed at the end). false with *err: linked to itself, areas of two sheets, too many links. */
bool board_builder_link(board_builder *bb, int from, int to, unsigned edge, const board_point *points,
                        int npoints, error *err);

/* EDGE_ bits of the edge between two neighbouring spaces, added by hand (tests; maps normally draw features).
 * Neighbours only. */
void board_builder_edge(board_builder *bb, int from, int to, unsigned edge);

/* ---- things drawn */

typedef struct build_feature {
    feature_kind kind;
    int sheet;
    unsigned edge;             /* EDGE_ bits it lays on the board's edges; 0: only drawn */
    const char *text, *style;  /* may be NULL */
    const board_point *points; /* one for a label, bridge or ford; closed lines repeat their first point */
    int npoints;
    int32_t breadth[2]; /* these four as board_feature has them */
    int16_t height[2], turn;
    uint8_t form;
} build_feature;

/*
 * What becomes of `edge`, at finish, on grids:
 *  - RIVER, CANAL, EDGE: the line is laid along the nearest sides of spaces in one unbroken chain;
 *  - ROAD, TRACK, RAIL: every side (or corner) it crosses;
 *  - BRIDGE, FORD: the nearest side that has a river, wall or ditch; failing that the nearest side at all;
 *  - LABEL, COAST, LINK, GULLY, SLOPE, SCENE: nothing.
 * On area maps, RIVER, CANAL and EDGE mark the links whose straight line between anchors they cross; roads
 * the links between areas they pass through in turn; bridges and fords the nearest link. What is doubtful (a
 * river through the middle of spaces, a bridge far from water, a road over a river without a bridge) becomes
 * a note. false with *err: too many points.
 */
bool board_builder_feature(board_builder *bb, const build_feature *feature, error *err);

/* ---- zones: named sets of spaces. The same name again adds to the set; sets may span sheets. */
bool board_builder_zone_space(board_builder *bb, const char *name, int space, error *err);
/* Every space of the sheet whose centre lies in the polygon (rectangles and ellipses come as polygons); a
 * shape with no centre in it takes the space its middle lies in. */
bool board_builder_zone_shape(board_builder *bb, const char *name, int sheet, const board_point *points,
                              int npoints, error *err);

/* ---- places */

/* The space a point lies in, NO_SPACE if none. */
int board_builder_space_at(const board_builder *bb, int sheet, board_point p);

/* A point of Tiled's, in thousandths of a pixel, on a map with these tile sizes (pixels; hexside 0 on squares
 * and areas, where one tile is one cell): into thousandths of a cell. Grid points at the corners of Tiled's
 * hexes come out at the corners of ours. */
typedef struct build_pixels {
    board_kind kind;
    bool pointy;
    int tile_width, tile_height, hexside;
} build_pixels;
board_point board_builder_point(const build_pixels *pixels, int64_t x, int64_t y);

#endif
