/* palette.h: ink and ivory, and the colours of the sides: the printed ones, and two other sets for whom those
 * are hard to tell apart. Outline, spine and signs of a side are the same in all of them (pieces/counter.h).
 */
#ifndef UI_PALETTE_H
#define UI_PALETTE_H

#include "ui/draw/draw.h"

/* Colours that stay what they are on paper, whatever the theme of the window. */
#define THEME_INK 0x2a1e14ffu
/* Ink less dense: alpha 0x00 to 0xff. */
#define THEME_INK_AT(alpha) (THEME_INK - 0xffu + (alpha))
#define THEME_INK2 0x5c4937ffu
#define THEME_IVORY 0xf8f1dfffu
#define THEME_WATER_INK 0x1f4a56ffu

/* Hues that the colour-blind tell apart, after Okabe and Ito, darker where ivory digits stand on them; no hue
 * at all. */
typedef enum side_palette { PALETTE_PRINTED, PALETTE_OKABE_ITO, PALETTE_GREY, PALETTES } side_palette;

enum { SIDE_STYLES = 6 };

/* Of one of the six styles a side may have. */
typedef struct side_colours {
    colour face, dark, light, text; /* of a counter: its card, its edges, what is written on it */
    colour window, figure;          /* the silhouette, and what it stands on; ivory and ink, or reversed */
    colour line;          /* a mark on light paper: the face's where that is dark enough to be seen */
    colour coat;          /* cloth of a miniature: the side's colour as a dyer of the time had it */
    colour die, die_dark; /* a die's body and its shaded faces */
} side_colours;

/* style: 0 madder ... 4 plum, 5 beasts; anything else: beasts. */
side_colours palette_side(side_palette palette, int style);

/* "printed", "okabe-ito", "grey", as files and options name them; -1: there is no such palette. */
const char *palette_name(side_palette palette);
int palette_find(const char *id);

#endif
