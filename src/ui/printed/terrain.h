/*
 * terrain.h: printing the ground of one sheet: from a board's spaces and features to paths in board units.
 *
 * Inside the sheet's art only (ui/sheet.h is what the table uses). Every recipe is look.md section 6. Decides
 * nothing; knows no rule.
 */
#ifndef UI_TERRAIN_H
#define UI_TERRAIN_H

#include "board/board.h"
#include "ui/draw/draw.h"
#include "ui/printed/distance.h"
#include "ui/printed/terrain_curve.h"

enum { SHEET_CELL = 72 }; /* board units a cell */

/* How a terrain is drawn. Several names may share a recipe; names nobody knows are GROUND_PLAIN. */
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
    GROUND_YARD, /* trodden ground inside works */
    GROUND_PLAIN
} ground_kind;

typedef struct ground_recipe {
    const char *name;
    ground_kind kind;
    float height;      /* GROUND_RELIEF: how high it stands, a ridge being 1 */
    colour tint;       /* of an area of it; the minimap's colour */
    const char *title; /* in the explanation, where the caller gives no words */
} ground_recipe;

const ground_recipe *ground_recipe_find(const char *name); /* never NULL */

typedef enum ground_paper { PAPER_DESERT, PAPER_SAVANNAH, PAPER_MEADOW } ground_paper;

/* A river or canal as drawn, for the bridges and fords over it. */
typedef struct waterway {
    curve line;
    float half; /* half its width */
    bool canal;
} waterway;

/* One sheet, prepared for drawing. */
typedef struct ground {
    const board *b;
    const board_sheet *s;
    int sheet;
    board_kind shape;
    float w, h;   /* the map in board units */
    float u;      /* unit of detail: 1 for a square of 72 */
    float radius; /* of a cell: half a square, a hex's corner, a third of an area */
    uint32_t seed;
    bool contrast; /* high contrast: fewer tints, stronger lines */
    ground_paper paper;
    int nspaces;
    const ground_recipe **recipe; /* per space of the sheet, from 0 */
    fpoint *centre;
    int *first_corner; /* nspaces + 1 */
    fpoint *corner;    /* outlines; areas' borders already displaced */
    curve *border;     /* areas: each shared border once */
    int nborders;
    waterway *way; /* found while the water is drawn */
    int nways;
    bool shore; /* areas: what no area covers is sea */
    float step; /* between nodes of owner and taken */
    int nx, ny;
    uint16_t *owner; /* per node: space of the sheet, from 0; NO_SPACE off every area */
    uint8_t *taken;  /* per node: water, road or rail lies here: no stamps */
    uint8_t *wide;   /* per space: water beside a river's line: the river is broader there */
    curve *lane;     /* roads and railways as drawn, for the bridges */
    uint8_t *lane_rail;
    int nlanes;
    int detail; /* signs a cell: 100 per cent, less on huge boards */
} ground;

ground *ground_new(const board *b, int sheet, bool contrast);
void ground_free(ground *g);

bool ground_has(const ground *g, ground_kind kind);
int ground_at(const ground *g, float x, float y); /* space of the sheet, from 0; -1 */
fpoint ground_point(const ground *g, board_point p);
void ground_take(const ground *g, float x, float y, float r);
void ground_take_curve(const ground *g, const curve *c, float r);
bool ground_taken(const ground *g, float x, float y);
/* Nodes of the spaces that `weigh` likes: the mask every wash begins with. */
field ground_mask(const ground *g, float step, float (*weigh)(const ground *g, int space));
float ground_unit(const ground *g, int space, int item, int k); /* hashed chance of item k in a space */
int ground_share(const ground *g, int wanted); /* as many signs as the board's size allows, at least 1 */
/* Whether a point stands inside a space, at least `margin` from its outline's corner-most lines. */
bool ground_inside(const ground *g, int space, float x, float y, float margin);
void ground_box(const ground *g, int space, frect *box);

/* Takes the line. */
void ground_add_way(ground *g, curve line, float half, bool canal);
/* The river or canal nearest to p and the index of its nearest point; NULL if none comes within `within`. */
const waterway *ground_nearest_way(const ground *g, fpoint p, float within, int *at);

/* Copies the line of a road or railway. */
void ground_add_lane(ground *g, const curve *line, bool rail);
/* Which way the road or railway within reach of p runs, in degrees clockwise from east; false if there is
 * none. */
bool ground_lane_at(const ground *g, fpoint p, float within, float *degrees, bool *rail);

/* ---- areas (terrain_area.c): outlines and borders from straight polygons */
void ground_area_outlines(ground *g);

/* ---- layers, bottom up; each records into d */
void terrain_wash_base(const ground *g, draw_list *d);
void terrain_relief(const ground *g, draw_list *d);
field terrain_woods_field(const ground *g); /* the caller's */
void terrain_washes(const ground *g, const field *woods, draw_list *d);
void terrain_water(ground *g, draw_list *d); /* sea, rivers, fords; marks what is taken */
void terrain_lines(ground *g, draw_list *d); /* roads, rails, canals, bridges */
void terrain_works(ground *g, draw_list *d); /* trenches, redoubts, earthworks */
void terrain_dry(ground *g, draw_list *d);   /* dry beds and gullies */
void terrain_walls(ground *g, draw_list *d); /* walls, gates, thorn and stone rings, breastworks */
void terrain_scatter(const ground *g, const field *woods, draw_list *d);

/* Everything but grid and names. */
void terrain_record(ground *g, draw_list *d);

/* ---- lines of cells (terrain_spine.c) */
typedef struct spine {
    curve line;                   /* through the cells' centres or the feature's points; not yet smoothed */
    const board_feature *feature; /* NULL: made from cells */
    bool over_cells;              /* a feature that runs through cells of that kind, not between them */
    bool open_start, open_end;    /* runs off the map there */
} spine;

/* The middle lines of all cells of a kind, and all features of two kinds (the same twice, or -1 for none).
 * The caller's. */
int ground_spines(const ground *g, ground_kind kind, int feature, int other, spine **out);
void spines_free(spine *s, int n);
/* Is water of that name on this sheet waded: drawn with a dashed bank. */
bool ground_fordable(const ground *g, const char *name);
bool ground_broad(const ground *g,
                  ground_kind kind); /* two cells wide and more: a body of water, not a line */
/* Takes the zigzag of the cells out of a line that runs along a row of them; weight 1: all of it. */
void spine_relax(const ground *g, spine *s, float weight);
/* A spine rounded and smoothed: points `pitch` apart; wobbled first where amplitude > 0. */
curve spine_curve(const ground *g, const spine *s, float pitch, float amplitude, int smoothing);

#endif
