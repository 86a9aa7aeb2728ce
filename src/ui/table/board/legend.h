/*
 * legend.h: the first time a mark lies on the board a small card at its edge says what it means; whoever has
 * seen it is not told again (settings.h), unless he asks. It is put away by the next press, or by itself some
 * seconds after the last of what it explains has gone.
 */
#ifndef UI_TABLE_LEGEND_H
#define UI_TABLE_LEGEND_H

#include "ui/table/parts.h"

/* Kept in the settings as bits: new ones at the end. */
typedef enum legend_mark {
    LEGEND_REACH,
    LEGEND_SETTING, /* where a unit may be placed */
    LEGEND_SHORT,
    LEGEND_LONG,
    LEGEND_ZONE,
    LEGEND_BLOCK,
    LEGEND_TARGET,
    LEGEND_MARKED,
    LEGEND_CALLED,
    LEGEND_GHOST,
    LEGEND_TRAIL,
    LEGEND_DECLARED,
    LEGEND_DIE,
    LEGEND_SIGHT,
    LEGEND_THROUGH,
    LEGEND_STRENGTH, /* of what a counter is made: this and the next three */
    LEGEND_QUALITY,
    LEGEND_LEADER,
    LEGEND_FACING,
    LEGEND_WAY_OUT,
    LEGEND_HURT,
    LEGEND_LEADERLESS,
    LEGEND_MARKS
} legend_mark;

typedef struct legend {
    unsigned shown;               /* bits of what the card explains; 0: there is none */
    unsigned told;                /* bits of what has been explained in this battle */
    uint32_t badges, badges_told; /* the same of the marks on counters: bits of the rules' marks */
    bool asked;                   /* called back: whatever lies on the board */
    bool keep;                    /* the settings are to be kept, as soon as nothing is drawn */
    uint64_t since, gone; /* when it was first drawn, 0: not yet; when the last of it had gone, 0: not */
    frect at;             /* as last drawn; w 0: it was not */
} legend;

struct legend *legend_new(void);
unsigned legend_lies(const table *t);  /* bits of the marks that lie on the board now */
void legend_ask(table *t);             /* calls the card back, or puts it away */
void legend_mind(table *t);            /* in every run: heeds a press */
void legend_draw(table *t, frect off); /* above the counters, and not there (w 0: nowhere) */
int legend_tick(table *t);             /* milliseconds until it has to be asked again, -1: it need not be */

#endif
