/* scene_rock.h: rock that stands: crags, koppies, boulders; and the pyramids. */
#ifndef UI_SCENE_ROCK_H
#define UI_SCENE_ROCK_H

#include "ui/printed/scene.h"

void scene_crag(const scene *s);     /* its outline: facets up to a broken crest, cliffs below */
void scene_koppie(const scene *s);   /* boulders heaped, the larger in the middle */
void scene_boulders(const scene *s); /* strewn, with room between */
void scene_pyramid(const scene *s);  /* its base: four faces */

#endif
