/* scene.h: one scene of a sheet as its painters get it. Inside ui/printed/ only. */
#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "ui/printed/ground.h"

typedef struct scene {
    const ground *g;
    draw_list *d;
    curve shape;   /* the object's points: an outline, or a line to run along */
    fpoint middle; /* of its box */
    float rx, ry;  /* half the sides of its box */
    float turn;    /* degrees clockwise */
    uint32_t seed;
} scene;

scene scene_of(const ground *g, const board_feature *f, uint32_t salt, draw_list *d);
void scene_free(scene *s);

float scene_chance(const scene *s, int item, int k);
bool scene_holds(const scene *s, float x, float y); /* inside its outline */
void scene_take(const scene *s, float more); /* no plants grow in its outline, nor `more` units round it */
/* A spindle from a through b to c, w wide at its first point, to nothing. */
void scene_spindle(draw_list *d, fpoint a, fpoint b, fpoint c, float w, colour ink);

#endif
