/*
 * gully.h: a cut watercourse as it is printed: a bed of sand between two banks, the one nearer the light in
 * shade, and rills that feel uphill from its head. Dongas, nullahs, khors, ravines and their tributaries.
 */
#ifndef UI_GULLY_H
#define UI_GULLY_H

#include "ui/printed/ground.h"

typedef struct gully {
    const curve *way; /* from its head down */
    float from, to;   /* half its width at the head and at the mouth, in board units */
    bool head;        /* it begins on the map: rills feel uphill */
    uint32_t salt;    /* of its chances */
    bool faint;       /* no ground of the rules: it must not look like one */
} gully;

void gully_draw(const ground *g, const gully *what, draw_list *d);

#endif
