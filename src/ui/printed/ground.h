/*
 * ground.h: one sheet of a board, prepared for drawing: which space owns which node, what stands where, what
 * is taken already. Inside ui/printed/ only (sheet.h is what the table uses). Draws nothing; knows no
 * rule.
 */
#ifndef UI_GROUND_H
#define UI_GROUND_H

#include "board/board.h"
#include "ui/printed/ground_recipe.h"
#include "ui/printed/sheet_unit.h"
#include "ui/printed/terrain_curve.h"

typedef enum ground_paper { PAPER_DESERT, PAPER_SAVANNAH, PAPER_MEADOW } ground_paper;
colour ground_paper_tint(ground_paper paper);

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
    const ground_look *looks;      /* a row a kind, borrowed */
    const ground_recipe **recipe;  /* per space of the sheet, from 0: of its look, or its terrain */
    const ground_recipe **terrain; /* per space: of its terrain, whatever it looks like */
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
    level_map heights; /* as the map draws its land, in levels (slopes.h); a NULL where it does not */
    int detail;        /* signs a cell: 100 per cent, less on huge boards */
} ground;

/* `looks`: a row for each kind, for as long as the ground lives. The caller's, ground_free(). */
ground *ground_new(const board *b, int sheet, bool contrast, const ground_look *looks);
void ground_free(ground *g);

bool ground_has(const ground *g, ground_kind kind);
const ground_look *ground_look_at(const ground *g, int space); /* the row of its kind */
bool ground_is(const ground *g, int space, unsigned traits);   /* has its kind any of them */
int ground_at(const ground *g, float x, float y); /* space of the sheet, from 0, within a node of it; -1 */
int ground_space_at(const ground *g, float x, float y); /* the same exactly, by the outlines */
bool ground_outline_holds(const fpoint *p, int n, float x, float y);
fpoint ground_point(const ground *g, board_point p);
void ground_take(const ground *g, float x, float y, float r);
void ground_take_curve(const ground *g, const curve *c, float r);
bool ground_taken(const ground *g, float x, float y);
float ground_height(const ground *g, float x, float y); /* as the map draws its land; 0 where it does not */
/* Nodes of the spaces that `weigh` likes: the mask every wash begins with. */
level_map ground_mask(const ground *g, float step, float (*weigh)(const ground *g, int space));
level_map ground_mask_of(const ground *g, float step, ground_kind kind); /* 1 in that kind, else 0 */
float ground_unit(const ground *g, int space, int item, int k); /* hashed chance of item k in a space */
int ground_share(const ground *g, int wanted); /* as many signs as the board's size allows, at least 1 */
/* Whether a point stands inside a space, at least `margin` from its outline's corner-most lines. */
bool ground_inside(const ground *g, int space, float x, float y, float margin);
void ground_box(const ground *g, int space, frect *box);

#endif
