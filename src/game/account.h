/*
 * account.h: a battle told in about ten sentences: who met, what turned it and when, what it cost, how it
 * ended. The turning points are the fights that took the largest share of a side's strength, broke or
 * destroyed somebody or decided a place.
 *
 * Nothing is in it that `side` may not know. Not for the log, line by line (report.c).
 */
#ifndef GAME_ACCOUNT_H
#define GAME_ACCOUNT_H

#include "core/strbuf.h"
#include "game/session.h"

enum { ACCOUNT_POINTS = 5, ACCOUNT_A_TURN = 2 };

typedef struct account_point { /* a fight the battle turned on */
    int entry;                 /* in which it was settled */
    int event;                 /* of that entry: what came of it */
    int turn;
    int32_t weight; /* thousandths of its side's strength that it took, and more for what it decided */
    int32_t cost;   /* strength it took from that side */
    int side;       /* who suffered it; NO_SIDE: not said */
    uint16_t space; /* where, or NO_SPACE */
    strbuf words;   /* its sentence; freed by account_free() */
} account_point;

typedef struct account {
    account_point point[ACCOUNT_POINTS]; /* as they happened */
    int count, largest;          /* largest: no fight of all cost a side as large a part, -1: none of them */
    int32_t strength[SIDES_MAX]; /* of each side when it began */
    int32_t greatest;            /* thousandths of it that the costliest fight took */
} account;

void account_read(account *out, const session *s, int side);
void account_free(account *a);
/* The page's part of it: a paragraph, then each turning point with a small plan where it was. */
void account_html(const session *s, int side, strbuf *out);

#endif
