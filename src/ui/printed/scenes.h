/*
 * scenes.h: what stands on the land of a sheet beside its grounds: objects of the class scene, drawn and no
 * more. What kinds there are is a table in scenes.c; how each is drawn, scene_rock.c and scene_life.c.
 */
#ifndef UI_SCENES_H
#define UI_SCENES_H

#include "ui/printed/ground.h"

void scenes_land(const ground *g, draw_list *d);  /* what lies flat: fields, channels, paths, pools */
void scenes_works(const ground *g, draw_list *d); /* what stands: rocks, huts, tents, wagons, walls */

#endif
