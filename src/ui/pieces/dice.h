/*
 * dice.h: dice as they lie in the tray: solids that tumble and settle on the face rolled, coins, flat dice
 * for volleys, cards. It draws what was rolled and never chooses a face; `seed` only turns the die a little,
 * so that a row of them looks thrown.
 */
#ifndef UI_DICE_H
#define UI_DICE_H

#include <stdbool.h>
#include <stdint.h>
#include "ui/draw/palette.h"

typedef struct dice_look {
    int sides; /* 2 a coin (1 heads, 2 tails), 3 bars, 4, 6, 8, 10, 12, 20; any other: a plate with the number
                */
    int face;  /* 1 to sides; a d10's ten reads 0 */
    float tumble; /* 1 just thrown ... 0 lying */
    uint32_t seed;
    int side; /* colour: 0 madder ... 4 plum; -1 ivory (three-sided: brass) */
    side_palette palette;
    bool highlighted; /* a gold ring: this face triggers something */
    bool flat;        /* for volleys of many: six-sided seen from straight above, the others as an outline of
                         their shape with a number that can be read when small */
} dice_look;

/* (x, y): the middle of the square of side `size` the die lies in; shadows fall a little beyond. */
void dice_draw_look(draw_list *d, const draw_host *host, const dice_look *look, float x, float y, float size);
void dice_draw(draw_list *d, const draw_host *host, int sides, int face, float x, float y, float size,
               float tumble, uint32_t seed, bool highlighted);
/* Six-sided from above: of the look its face, side, palette and ring. */
void dice_draw_flat(draw_list *d, const dice_look *look, float x, float y, float size, float degrees);

#endif
