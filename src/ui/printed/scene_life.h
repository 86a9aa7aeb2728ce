/* scene_life.h: what people made and grow: homesteads, fields, orchards, tents, wagons, walls, houses, water
 * led. */
#ifndef UI_SCENE_LIFE_H
#define UI_SCENE_LIFE_H

#include "ui/printed/scene.h"

void scene_homestead(const scene *s); /* its box: a ring of huts between a fence and the cattle fold; `turn`:
                                         where the gate looks, from east */
void scene_mealies(const scene *s);   /* its outline: maize, rows at `turn`, a broken hedge */
void scene_field(const scene *s);     /* its outline: another crop */
void scene_orchard(const scene *s);   /* its outline: trees in rows */
void scene_thorns(const scene *s);    /* its outline: thornbush, thick in the middle, thin at the edge */
void scene_tents(const scene *s);     /* its outline: rows of bell tents */
void scene_wagons(const scene *s);    /* along a line, nose to tail */
void scene_wall(const scene *s);      /* along a line: a mud wall */
void scene_houses(const scene *s);    /* its outline: flat roofs, a dome here and there */
void scene_mill(const scene *s);      /* its box: a windmill; `turn`: of its sails */
void scene_channel(const scene *s);   /* along a line: water led between small banks */
void scene_karez(const scene *s);     /* along a line: the shafts of an underground channel */
void scene_path(const scene *s);      /* along a line: trodden by feet */
void scene_track(const scene *s);     /* along a line: a wagon road */
void scene_pool(const scene *s);      /* its box */

#endif
