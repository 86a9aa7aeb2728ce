/*
 * sightline.h: does the chosen unit, or one that is looked at, see the place under the pointer, and may it
 * fire there? Asked with Ctrl at any time, or at every place while it is switched on; of what is prepared,
 * from where it would stand then. The rules say it (game_sight); what they refuse is told by why.h, with the
 * place that stands between.
 */
#ifndef UI_TABLE_SIGHTLINE_H
#define UI_TABLE_SIGHTLINE_H

#include "ui/table/parts.h"

typedef struct sight_look {
    bool kept;        /* switched on: without Ctrl too */
    bool held;        /* Ctrl, when the pointer last moved */
    bool asked;       /* the rest is of what the pointer is over */
    int unit, target; /* who looks; whom it may fire at, or may not, there: NO_UNIT */
    int from, space;
    bool seen, fires;
    unsigned picked; /* pointer's, when it was asked */
} sight_look;

struct sight_look *sightline_new(void);
void sightline_toggle(table *t);
void sightline_mind(table *t); /* after the pointer: asks where it has come to */
void sightline_draw(table *t); /* above the counters */

#endif
