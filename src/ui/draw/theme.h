/*
 * theme.h: colours, type sizes and spacing of the table, scaled to the window.
 *
 * Sizes are given as two numbers, for a window 720 and 1080 pixels high; between them they are mixed, beyond
 * them they grow or shrink in proportion. Lengths that hold text also grow with the text scale (75 to 300 %,
 * convention x 1.3). Above 150 % the panels beside the board become pages that one opens.
 */
#ifndef UI_THEME_H
#define UI_THEME_H

#include "ui/draw/palette.h"

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

typedef struct theme {
    float width, height;
    float text;                       /* text scale of what is being set, convention included */
    float whole;                      /* the same as wished: what has no room for it is set smaller */
    float page;                       /* and as an opened panel has it (pages) */
    float mix;                        /* 0 at 720 and under, 1 at 1080 and over */
    float zoom;                       /* beyond both ends: height / 720 or height / 1080 */
    float margin;                     /* convention: 5 % kept free all round */
    bool compact;                     /* the layout for 1280 x 720: phases as a pill, odds in the dock */
    bool drawer;                      /* narrower still: the dock slides in over the board */
    bool pages;                       /* above 150 %: the panels of the table are opened over the board */
    bool contrast, convention, still; /* still: reduced motion */
    side_palette sides;               /* in which colours the sides are shown */
    colour ink, ink2, ivory, panel, popover, paper, band, rule, line, walnut, walnut2, walnut_line, sand,
        brass, brass2, link, good, warn, gold, baize, off, off_text, window;
} theme;

typedef struct theme_wishes {
    float text;
    bool contrast, convention, still;
    side_palette sides;
} theme_wishes; /* text: 1 for 100 % */

enum { THEME_TEXT_LEAST = 75, THEME_TEXT_PANELS = 150, THEME_TEXT_MOST = 300 };

void theme_make(theme *t, float width, float height, const theme_wishes *wishes);
float theme_px(const theme *t, float at720, float at1080); /* lengths that hold no text */
float theme_tx(const theme *t, float at720, float at1080); /* lengths that do */
font theme_font(const theme *t, text_role role);
colour colour_alpha(colour c, float alpha); /* the colour with its alpha multiplied */

#endif
