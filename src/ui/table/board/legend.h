/*
 * legend.h: the first time a mark lies on the board a small card says what it means; whoever has seen it is
 * not told again (settings.h), unless he asks. It lies in the dock, below the log: over no counter and no
 * name; where no dock is open, or it has no room there, along the board's edge. No press elsewhere moves it
 * or puts it away: it folds to its heading, and is closed by its cross, with the end of the step, or some
 * seconds after the last of what it explains has gone; in a lesson with the first thing that is done. Folded
 * it has not been read: it waits, and counts what it would explain if it were unfolded.
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
    LEGEND_LINE,      /* at whom it would act */
    LEGEND_BARRED,    /* at whom it may not: what is in the way is crossed */
    LEGEND_HELD,      /* who holds an objective */
    LEGEND_COUNT,     /* how many lie in a stack of which not all are seen */
    LEGEND_MORE,      /* dots: it bears more marks than have room */
    LEGEND_FALLEN,    /* where somebody fell */
    LEGEND_MEDIUM,    /* one of the overlay, as those from SHORT to BLOCK */
    LEGEND_HITS,      /* of a counter: what it took short of a step */
    LEGEND_COMMANDER, /* of a counter: the army's */
    LEGEND_SMOKE,     /* where they fired */
    LEGEND_EDGE,      /* of a counter: what its edge is printed with */
    LEGEND_MARKS
} legend_mark;

typedef struct legend {
    uint64_t shown;  /* bits of what the card explains; 0: there is none */
    uint64_t told;   /* bits of what has been explained in this battle */
    uint64_t beside; /* bits of what else lies there, explained before: while there is a card it has all */
    uint32_t badges, badges_told; /* the same of the marks on counters: bits of the rules' marks */
    bool asked;                   /* called back: whatever lies on the board */
    bool stale;                   /* rows of it lie there no more beside others that do, and go once read */
    bool keep;                    /* the settings are to be kept, as soon as nothing is drawn */
    uint64_t since, gone; /* when its last row was first drawn, 0: not yet, or folded; when the last of it had
                             gone, 0: not */
    frect at;             /* as last drawn; w 0: it was not */
    char said[LEGEND_MARKS][80]; /* the rules' own words for what the overlay has, as last found */
    bool laid;                   /* it lies over the board in the frame that is drawn now */
    bool moved;                  /* between the dock and the board: its place is another than in that frame */
    bool afloat;                 /* it lies over the board although there is a dock: it has no room there */
    bool crowded, opened; /* over the board: folded because it would hide something; unfolded all the same */
    int spot;             /* of the board's edge, where it lay there */
    bool docked;          /* asked for, and it lay in the dock: there it stays */
    ui_scroll scroll;     /* of its rows, where it was asked for and not all have room in the dock */
    int16_t turn;         /* when it was first drawn: turn, step and side */
    int8_t step, side;
    int lesson_at; /* the lesson's step then; -1: there was none */
    int entries;   /* of the session, when it was last minded: fewer of them now, and one was taken back */
} legend;

struct legend *legend_new(void);
uint64_t legend_lies(const table *t); /* bits of the marks that lie on the board now */
void legend_ask(table *t);            /* calls the card back, or puts it away */
void legend_keys(
    table *t); /* Escape puts away what was asked for, where nobody is chosen; before the board's */
void legend_mind(table *t);                 /* in every run: heeds a press */
void legend_draw(table *t, frect off);      /* above the counters, and not there (w 0: nowhere) */
float legend_wanted(table *t, float width); /* how high it would be; 0: there is nothing to explain */
float legend_least(const table *t);         /* its heading and a row; asked for, some to be scrolled */
void legend_dock(table *t, frect r);        /* in the dock, as much of it as has room; w 0: it has none */
void legend_float(table *t, bool on);       /* over the board, from the next frame on */
bool legend_first(const table *t, legend_mark m); /* nobody has been told yet, and wishes to be */
int legend_tick(table *t); /* milliseconds until it has to be asked again, -1: it need not be */

#endif
