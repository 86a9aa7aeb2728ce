/* swatch_land.h: the swatches of land and water: for the rows of ground_looks.c, whose `picture` fills them
 * in. */
#ifndef UI_SWATCH_LAND_H
#define UI_SWATCH_LAND_H

#include "ui/printed/swatch.h"

void swatch_tint(const swatch *w);   /* only the recipe's tint */
void swatch_stamps(const swatch *w); /* the picture's stamps on its colour */
void swatch_open(const swatch *w);
void swatch_scrub(const swatch *w);
void swatch_farm(const swatch *w);
void swatch_trees(const swatch *w);
void swatch_clearing(const swatch *w);
void swatch_relief(const swatch *w);
void swatch_river(const swatch *w);
void swatch_canal(const swatch *w);
void swatch_sea(const swatch *w);
void swatch_ford(const swatch *w);
void swatch_pool(const swatch *w);
void swatch_dry_bed(const swatch *w);
void swatch_gully(const swatch *w);

#endif
