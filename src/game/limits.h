/*
 * limits.h: how many of anything a battle holds at the most, and the numbers that stand for nobody.
 */
#ifndef GAME_LIMITS_H
#define GAME_LIMITS_H

enum {
    SIDES_MAX = 4,
    UNITS_MAX = 128,
    FIGURES_MAX = 128,
    THINGS_MAX = 32,
    OBJECTIVES_MAX = 64,
    AGENDA_MAX = 96,
    UNIT_EXT = 12,
    FIGURE_EXT = 4,
    GAME_EXT = 384,
    NO_UNIT = -1,
    NO_SIDE = -1,
    /* Who looks on, as a viewer: he knows what everybody who plays a side knows, and nothing else. */
    ONLOOKER = SIDES_MAX,
    VIEWERS = ONLOOKER + 1 /* room for a row for each who may look: the sides, and who looks on */
};

typedef struct scenario scenario; /* scenario.h */

#endif
