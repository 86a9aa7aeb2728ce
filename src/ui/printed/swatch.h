/* swatch.h: a small picture of a kind of ground, for the explanation. */
#ifndef UI_SWATCH_H
#define UI_SWATCH_H

#include "ui/printed/ground.h"

/* What a swatch is drawn from; made for 46 x 32. */
typedef struct swatch {
    draw_list *d;
    frect r;
    float cx, cy; /* its middle */
    const ground_recipe *recipe;
    const ground_look *look;
    ground_paper paper;
    bool fordable;
} swatch;

/* A terrain as it looks on this ground, in a frame; at least 46 x 32. */
void swatch_record(const ground *g, draw_list *out, const char *terrain, frect r);

#endif
