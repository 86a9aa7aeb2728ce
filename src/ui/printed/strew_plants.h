/*
 * strew_plants.h: what grows, by the cell: for the rows of ground_looks.c, whose `plants` say what and how
 * many.
 */
#ifndef UI_STREW_PLANTS_H
#define UI_STREW_PLANTS_H

#include "ui/printed/strewing.h"

void strew_tufts(strewing *s, int space); /* here and there in the cell */
void strew_ring(strewing *s, int space);  /* one in each of as many places round the cell */
void strew_sward(strewing *s, int space); /* grass: tufts on a grid, thin on a meadow; over all of an area */
void strew_open(strewing *s, int space);  /* the same, but for a desert, which is bare */
void strew_area_grass(strewing *s, int space); /* only in areas */
void strew_scrub(strewing *s, int space);      /* a ring of it; areas have grass between */
void strew_trees(strewing *s, int space);
void strew_thicket(strewing *s, int space);
void strew_crops(strewing *s, int space);

#endif
