/*
 * strewing.h: what is strewn over a ground: gathered cell by cell, kept apart, drawn from the back to the
 * front.
 */
#ifndef UI_STREWING_H
#define UI_STREWING_H

#include "ui/printed/ground.h"

typedef struct strewn {
    float x, y, scale;
    stamp kind;
    uint32_t variety;
    int order; /* as made: settles equal y */
} strewn;

typedef struct strewing {
    const ground *g;
    const level_map *woods;
    strewn *all;
    int n, cap;
    float bucket; /* trees are kept apart through buckets of this size */
    int bx, by;
    int *head, *next; /* by bucket, by item; -1 ends */
    int next_cap;
} strewing;

strewing strewing_new(const ground *g, const level_map *woods); /* the caller's, strewing_free() */
void strewing_free(strewing *s);
/* Nothing off the map. */
void strewing_add(strewing *s, stamp kind, float x, float y, float scale, uint32_t variety);
/* A tree, or a palm in so many of a hundred: added and kept apart from those to come. */
void strewing_plant(strewing *s, float x, float y, uint32_t variety, int palms_in_hundred);
bool strewing_crowded(const strewing *s, float x, float y, float apart); /* is a tree so near already */
void strewing_draw(strewing *s, draw_list *d);                           /* from the back to the front */

#endif
