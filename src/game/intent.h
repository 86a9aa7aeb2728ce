/*
 * intent.h: what a side means to do, as it may be told to another: by wings, of units that one sees alone.
 * Made by whoever plans (player.h); told by the window.
 */
#ifndef GAME_INTENT_H
#define GAME_INTENT_H

#include <stdint.h>

enum { INTENT_WINGS = 3, INTENT_UNITS = 8 };

typedef enum intent_kind {
    INTENT_FREE, /* takes what offers */
    INTENT_CHARGE,
    INTENT_CLOSE,
    INTENT_GO,
    INTENT_STAND,
    INTENT_WAIT,   /* stands, and goes at it in a later turn */
    INTENT_GATHER, /* out of the enemy's reach */
    INTENT_FOLLOW, /* keeps up with friends */
    INTENT_SCREEN, /* goes before friends */
    INTENT_BACK,
    INTENT_KINDS
} intent_kind;

typedef enum intent_wing { WING_ALL, WING_LEFT, WING_CENTRE, WING_RIGHT, WINGS } intent_wing;

typedef struct intention_line {
    uint8_t wing, kind;         /* as that side sees it, its face to the enemy */
    uint16_t from, to;          /* where its leader stands, and is led; NO_SPACE: nowhere else */
    int16_t unit[INTENT_UNITS]; /* the leader first; as many as there is room for */
    int nunits;                 /* all of them */
    int nseen;                  /* of that wing, with those that mean something else */
} intention_line;

typedef struct intention {
    int side;
    int nlines; /* 0: one sees nobody of it, and there is nothing to tell */
    intention_line line[INTENT_WINGS];
} intention;

#endif
