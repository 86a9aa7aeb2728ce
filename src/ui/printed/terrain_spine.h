/*
 * terrain_spine.h: from cells in a row to lines: where the river, canal, railway or trench of a grid map
 * runs, in order, ready to be smoothed.
 */
#ifndef UI_TERRAIN_SPINE_H
#define UI_TERRAIN_SPINE_H

#include "ui/printed/ground.h"

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
bool ground_broad(const ground *g,
                  ground_kind kind); /* two cells wide and more: a body of water, not a line */
/* Takes the zigzag of the cells out of a line that runs along a row of them; weight 1: all of it. */
void spine_relax(const ground *g, spine *s, float weight);
/* A spine rounded and smoothed: points `pitch` apart; wobbled first where amplitude > 0. */
curve spine_curve(const ground *g, const spine *s, float pitch, float amplitude, int smoothing);

#endif
