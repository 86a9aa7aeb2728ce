/*
 * ground_recipe.h: which kind of ground a terrain of that name is, and in what it differs from others of its
 * kind. The one place where a terrain's name meets its picture; what a kind looks like is in ground_looks.c.
 */
#ifndef UI_GROUND_RECIPE_H
#define UI_GROUND_RECIPE_H

#include "ui/printed/ground_kind.h"

/* In what a terrain differs from the others of its kind, as bits. */
enum {
    VARIANT_DENSE = 1,      /* trees: closer, with palms among them */
    VARIANT_THORNY = 2,     /* scrub: thornbush */
    VARIANT_PENNED = 4,     /* huts: in a ring round a pen */
    VARIANT_TENTED = 8,     /* a thorn ring with tents in it */
    VARIANT_PARAPET = 16,   /* a yard: with works round it in the explanation */
    VARIANT_DEEP = 32,      /* a river nobody wades; where there is one, the others are waded */
    VARIANT_WADED = 64,     /* a river that is waded everywhere */
    VARIANT_LOCK = 128,     /* a bridge: over the gates of a lock */
    VARIANT_FARMSTEAD = 256 /* buildings: a hex of them by itself is one house and its shed */
};

typedef struct ground_recipe {
    const char *name;
    ground_kind kind;
    float height; /* how high it stands, a ridge being 1 */
    colour tint;  /* of an area of it; the minimap's colour */
    unsigned variant;
    const char *title; /* in the explanation, where the caller gives no words; NULL: the terrain's name */
} ground_recipe;

const ground_recipe *ground_recipe_find(const char *name); /* never NULL; unknown names: GROUND_PLAIN */

#endif
