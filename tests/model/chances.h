/*
 * chances.h: the chances of a throw, worked out the long way: every face of every die, one die after the
 * other. For the models of this folder, which must not lean on game/odds.c.
 */
#ifndef TESTS_MODEL_CHANCES_H
#define TESTS_MODEL_CHANCES_H

#include <math.h>
#include <string.h>

#include "model/model.h"

enum { CHANCES_MOST = 400 };

/* The chance of each number 0, 1, 2 ... */
typedef struct chances {
    double of[CHANCES_MOST];
} chances;

static inline chances chances_certain(int value)
{
    chances c = {{0}};
    c.of[value] = 1;
    return c;
}

/* What another die adds: each of its faces is as likely as the next. */
static inline chances chances_with_die(const chances *before, int sides)
{
    chances after = {{0}};
    for (int sum = 0; sum + sides < CHANCES_MOST; sum++)
        for (int face = 1; face <= sides; face++)
            after.of[sum + face] += before->of[sum] / sides;
    return after;
}

/* What another throw adds. */
static inline chances chances_with(const chances *before, const chances *other)
{
    chances after = {{0}};
    for (int a = 0; a < CHANCES_MOST; a++)
        for (int b = 0; before->of[a] > 0 && a + b < CHANCES_MOST; b++)
            after.of[a + b] += before->of[a] * other->of[b];
    return after;
}

static inline chances chances_of_dice(int dice, int sides)
{
    chances c = chances_certain(0);
    for (int i = 0; i < dice; i++)
        c = chances_with_die(&c, sides);
    return c;
}

/* Heads of so many coins. */
static inline chances chances_of_coins(int coins)
{
    chances c = chances_certain(0);
    for (int i = 0; i < coins; i++) {
        const chances before = c;
        for (int heads = 0; heads < CHANCES_MOST; heads++)
            c.of[heads] = before.of[heads] / 2 + (heads > 0 ? before.of[heads - 1] / 2 : 0);
    }
    return c;
}

/* Does what the card says come so near to the truth as parts per million can? Rounded so that all of a card
 * add up, one may be off by a part or two. */
static inline bool chances_agree(double truth, uint32_t ppm)
{
    return fabs(truth * PPM - (double)ppm) <= 2.0;
}

#endif
