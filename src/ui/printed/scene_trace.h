/* scene_trace.h: what wind, beasts and men have left on the ground: ripples of sand, anthills, rifle pits,
 * the remains of a rout. A row each in scenes.c. */
#ifndef UI_SCENE_TRACE_H
#define UI_SCENE_TRACE_H

#include "ui/printed/scene.h"

void scene_ripples(const scene *s); /* in its outline; its turn is how their crests run, from east */
void scene_pits(const scene *s);    /* its turn is where their banks look, from east */
void scene_remains(const scene *s);
void scene_anthills(const scene *s);

#endif
