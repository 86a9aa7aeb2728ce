/*
 * pointer.h: what is pointed at on the board, by mouse or keys, and looked into.
 */
#ifndef UI_TABLE_POINTER_H
#define UI_TABLE_POINTER_H

#include "ui/table/parts.h"

enum { POINTER_GROUNDS = 32 };

typedef struct pointer {
    int hover;   /* space under the pointer or the keyboard's cursor, NO_SPACE */
    int hovered; /* entries there were when the pointer came there */
    int hovered_turn, hovered_step;
    int cursor;
    int pressed_at;   /* space that was pressed and has not been left since: its plate has been read; NO_SPACE
                       */
    int pressed_ship; /* she off it that was; NO_UNIT: the place itself */
    bool by_keys;     /* the cursor leads, not the pointer */
    int rested_on;    /* the last space that was read of before the pointer went on, NO_SPACE */
    uint64_t came, left;            /* when it came to `hover`, and when it went on from `rested_on` */
    bool beside;                    /* it is on a card that tells of `hover`, and not there itself */
    int inspect;                    /* unit looked at without being chosen, NO_UNIT */
    bool inspect_stands;            /* it stood on the map then */
    bool marks_known;               /* it has been said at this table what marking an enemy does */
    int inspect_turn, inspect_step; /* when it was pressed */
    int fan;                        /* space whose stack is looked into, NO_SPACE */
    int shut;                       /* where that was before Escape closed it; NO_SPACE: it did not */
    unsigned picked; /* counts how often the choice was made anew: what was said of the one before is void */
    unsigned opened; /* counts how often a stack was looked into from its top */
    bool placing;    /* the next press says where the umpire's unit shall stand */
    bool panning, pressed, turning;       /* turning: pressed on a destination and drawn out of it */
    bool panned;                          /* the press that pans has moved */
    float press_x, press_y, pan_x, pan_y; /* the pan's latest point, and its first */
    /* What the ground of a place says is told at length once; where the pointer meets it again, briefly, and
     * at length when it has rested there. */
    uint64_t grounds[POINTER_GROUNDS], noted_ground, noted_since;
    int ngrounds, noted; /* noted: the place that is told of now, NO_SPACE */
    bool brief, rested;
    bool counts, counted[UNITS_MAX]; /* it is on a button that counts units: which */
    frect plate; /* where the plate of that place lies, w 0: nowhere yet; it stays while it says the same */
    uint64_t plate_says;
} pointer;

struct pointer *pointer_new(void);
void pointer_hover(table *t, int space); /* by mouse */
void pointer_go(table *t, int space);    /* by keys, or sent there */
void pointer_away(table *t);             /* another map: nowhere */
void pointer_hide(table *t);             /* nothing is under it */
bool pointer_before(const table *t);     /* play has gone on since it came there */
bool pointer_old(const table *t);        /* it has lain there since an earlier step: nobody asks for it now */
void pointer_rests(table *t); /* a card was laid over the table, or a unit let go: what lies under it was not
                                 asked for */
bool pointer_asks(const table *t); /* it came there in this step, and was not only left lying there */
int pointer_read_of(
    const table *t); /* on a card beside the board: the space it came from to read; NO_SPACE */
void pointer_beside(table *t, bool on);
void pointer_count(table *t, const bool counted[UNITS_MAX]); /* NULL: it is on no such button */
void pointer_inspect(table *t, int unit);
bool pointer_marks_first(table *t); /* an enemy was marked: true the first time, when it is to be said */
void pointer_fallen(table *t);      /* who was looked at is looked at no more once he has gone from the map */
void pointer_anew(table *t);        /* the choice is made anew */
void pointer_chosen(table *t);      /* a unit, or none: no look at another any more, no umpire's place */
void pointer_place(table *t, bool on);      /* the umpire asks for a place, or no more */
void pointer_fan(table *t, int space);      /* NO_SPACE: closed */
void pointer_shut(table *t);                /* closed by Escape */
void pointer_fan_anew(table *t, int space); /* from its top */
/* The place under the pointer is told of, its ground by a hash of what it says: is it known already? */
bool pointer_note(table *t, int space, uint64_t ground);
int pointer_tick(
    table *t); /* milliseconds until it has rested, 0: it has just now, -1: nothing comes of it */
void pointer_lay_plate(table *t, frect r, uint64_t says);
void pointer_press(table *t, bool down);
void pointer_read(table *t, int ship); /* the place it is over was pressed, or the ship off it */
void pointer_turn(table *t);
void pointer_pan(table *t, float x, float y); /* begins, or goes on */
void pointer_pan_end(table *t);

#endif
