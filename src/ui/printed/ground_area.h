/* ground_area.h: outlines and borders of areas, made from straight polygons. */
#ifndef UI_GROUND_AREA_H
#define UI_GROUND_AREA_H

#include "ui/printed/ground.h"

/* Displaces every border of the ground's areas and keeps those that are drawn; finds whether there is a
 * shore. */
void ground_area_outlines(ground *g);

#endif
