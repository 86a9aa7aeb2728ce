/* swatch_built.h: the swatches of what people built: for the rows of ground_looks.c. */
#ifndef UI_SWATCH_BUILT_H
#define UI_SWATCH_BUILT_H

#include "ui/printed/swatch.h"

void swatch_rail(const swatch *w);
void swatch_road(const swatch *w);
void swatch_bridge(const swatch *w);
void swatch_buildings(const swatch *w);
void swatch_village(const swatch *w);
void swatch_city(const swatch *w);
void swatch_huts(const swatch *w); /* a kraal's in their ring */
void swatch_wells(const swatch *w);
void swatch_chimney(const swatch *w);
void swatch_works(const swatch *w);
void swatch_redoubt(const swatch *w);
void swatch_yard(const swatch *w);
void swatch_breastwork(const swatch *w);
void swatch_stone_ring(const swatch *w);
void swatch_thorn_ring(const swatch *w);
void swatch_wall(const swatch *w);
void swatch_mud_wall(const swatch *w);
void swatch_gate(const swatch *w);

#endif
