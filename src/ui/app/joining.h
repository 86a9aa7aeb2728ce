/*
 * joining.h: who stands before the show, by the clock alone: nobody, somebody who is asked which side he
 * takes, somebody who plays, and how each of that ends. It knows no battle and draws nothing.
 */
#ifndef UI_JOINING_H
#define UI_JOINING_H

#include <stdbool.h>
#include <stdint.h>

enum { /* milliseconds */
       JOINING_ASKED_MS = 20000,
       JOINING_IDLE_MS = 60000,
       JOINING_STILL_MS = 15000,
       JOINING_SLICE_MS = 600000,
       JOINING_GOODBYE_MS = 20000
};

typedef enum joining_at {
    JOINING_NOT,     /* the show goes on */
    JOINING_ASKED,   /* "Take the Spanish: press 1" */
    JOINING_PLAYS,   /* the slice */
    JOINING_STILL,   /* "Still there?" */
    JOINING_HANDS,   /* "Still you?" */
    JOINING_GOODBYE, /* the verdict, and what is taken home */
    JOINING_AT
} joining_at;

typedef struct joining {
    joining_at at;
    int side;         /* taken */
    uint64_t since;   /* when `at` began */
    uint64_t touched; /* last press of whoever plays */
    uint64_t ends;    /* of the slice */
    int presses;      /* since the show was stopped, that press too */
} joining;

void joining_ask(joining *j, uint64_t now);            /* a press in the show */
void joining_take(joining *j, int side, uint64_t now); /* the slice begins */
void joining_touch(joining *j, uint64_t now);          /* any press while somebody is there: he is there */
void joining_hand(joining *j, uint64_t now);           /* to a friend; joining_touch() is his answer */
void joining_end(joining *j, uint64_t now);            /* the slice is over */
void joining_leave(joining *j, uint64_t now);          /* back to the show */
void joining_waits(joining *j, uint64_t now);          /* the other side acts: nothing is asked of him */
/* Lets time pass; true: something else has begun. */
bool joining_tick(joining *j, uint64_t now);
int joining_left(const joining *j, uint64_t now); /* milliseconds of what is now, of a slice all of it; -1 */
bool joining_holds(const joining *j);             /* the battle's own clock stands still */

#endif
