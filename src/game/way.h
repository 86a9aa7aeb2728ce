/*
 * way.h: the way a unit goes, space by space, with what it costs. Not for finding one.
 */
#ifndef GAME_WAY_H
#define GAME_WAY_H

#include <stdint.h>

/* The way an action goes: the spaces entered, in order, and what it has cost when each is entered, in
 * `per`-ths of the system's own unit of movement. */
enum { WAY_SPACES = 64, WAY_PARTS = 4 };
typedef struct unit_way {
    int count;
    uint16_t space[WAY_SPACES];
    int16_t cost[WAY_SPACES];
    int16_t most;        /* what may be spent, in the same unit; 0: no such limit */
    uint8_t per;         /* 1: whole units; 2: cost counts halves */
    const char *unit;    /* words: what is counted ("way.boxes"); NULL: spaces */
    const char *forgoes; /* words: what whoever goes it can no longer do this turn; NULL: nothing */
    const char *stops;   /* words: what ends the move there, though more could be spent; NULL: nothing */
    /* Words: what its end brings besides, or what it risks, by the rules as they stand ("off the map, +16
     * points"), {0} of them `brought`, {space} `where` and {other} `whom`; NULL: nothing. */
    const char *brings;
    int32_t brought;
    uint16_t where;
    int16_t whom;
    /* Words: what the price of the whole of it is made of, {0} of them its part in the system's unit. None:
     * it needs no telling. */
    int nparts;
    struct way_part {
        const char *code;
        int16_t n;
    } part[WAY_PARTS];
} unit_way;
void way_add(unit_way *w, int space, int cost);          /* ignored when it is full */
void way_part_add(unit_way *w, const char *code, int n); /* ignored when n is 0, or it is full */

#endif
