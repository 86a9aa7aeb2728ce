/*
 * theme.h: colours, type sizes and spacing of the table, scaled to the window.
 *
 * Sizes are given as two numbers, for a window 720 and 1080 pixels high; between them they are mixed, beyond
 * them they grow or shrink in proportion. Lengths that hold text also grow with the text scale (100 to 150 %,
 * convention x 1.3).
 */
#ifndef UI_THEME_H
#define UI_THEME_H

#include "ui/draw/draw.h"

/* Colours that stay what they are on paper, whatever the theme of the window. */
#define THEME_INK 0x2a1e14ffu
/* Ink less dense: alpha 0x00 to 0xff. */
#define THEME_INK_AT(alpha) (THEME_INK - 0xffu + (alpha))
#define THEME_INK2 0x5c4937ffu
#define THEME_IVORY 0xf8f1dfffu
#define THEME_WATER_INK 0x1f4a56ffu

typedef enum text_role {
    TEXT_DISPLAY,
    TEXT_TITLE,
    TEXT_BATTLE,
    TEXT_UNIT,
    TEXT_PLACE,
    TEXT_NOTE,
    TEXT_NOTE_ITALIC,
    TEXT_PROMPT,
    TEXT_PROMPT_STRONG,
    TEXT_BUTTON,
    TEXT_BODY,
    TEXT_BODY_STRONG,
    TEXT_BODY_BOLD,
    TEXT_SMALL,
    TEXT_SMALL_STRONG,
    TEXT_KEY,
    TEXT_HEADING,
    TEXT_RESULT,
    TEXT_TOTAL,
    TEXT_ROLES
} text_role;

/* Of one of the six styles a side may have. */
typedef struct side_colours {
    colour face, dark, light, text; /* of a counter: its card, its edges, what is written on it */
    colour window, figure;          /* the silhouette, and what it stands on; ivory and ink, or reversed */
    colour line;          /* a mark on light paper: the face's where that is dark enough to be seen */
    colour coat;          /* cloth of a miniature: the side's colour as a dyer of the time had it */
    colour die, die_dark; /* a die's body and its shaded faces */
} side_colours;

typedef struct theme {
    float width, height;
    float text;                       /* text scale, convention included */
    float mix;                        /* 0 at 720 and under, 1 at 1080 and over */
    float zoom;                       /* beyond both ends: height / 720 or height / 1080 */
    float margin;                     /* convention: 5 % kept free all round */
    bool compact;                     /* the layout for 1280 x 720: phases as a pill, odds in the dock */
    bool drawer;                      /* narrower still: the dock slides in over the board */
    bool contrast, convention, still; /* still: reduced motion */
    colour ink, ink2, ivory, panel, popover, paper, band, rule, line, walnut, walnut2, walnut_line, sand,
        brass, brass2, link, good, warn, gold, baize, off, off_text, window;
} theme;

typedef struct theme_wishes {
    float text;
    bool contrast, convention, still;
} theme_wishes; /* text: 1 to 1.5 */

void theme_make(theme *t, float width, float height, const theme_wishes *wishes);
float theme_px(const theme *t, float at720, float at1080); /* lengths that hold no text */
float theme_tx(const theme *t, float at720, float at1080); /* lengths that do */
font theme_font(const theme *t, text_role role);
side_colours theme_side(int style);         /* 0 madder ... 4 plum, 5 beasts; anything else: beasts */
colour colour_alpha(colour c, float alpha); /* the colour with its alpha multiplied */

#endif
