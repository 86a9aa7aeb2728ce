/*
 * beasts.h: what animals.c, happenings.c, encounter.c, stampede.c and bush.c share. What the other rules call
 * of them stands in safari.h.
 */
#ifndef RULES_SAFARI_BEASTS_H
#define RULES_SAFARI_BEASTS_H

#include "rules/safari/safari.h"

/* Agenda items of ours, beside DUE_HAPPENING and DUE_ANIMALS. */
enum {
    DUE_SINK = DUE_BUSH_NEXT /* unit: quicksand (S25) */,
    DUE_CAT /* unit: a big cat springs (S26); n0 1: it is a lion (S33); n1 1: held if it lives */,
    DUE_ELEPHANTS /* unit (S27) */,
    DUE_HIPPO /* unit (S32) */,
    DUE_LIONS /* unit (S33) */,
    DUE_STAMPEDE /* unit (S34): the men fire */,
    DUE_TRAMPLE /* unit, other the herd: it runs over them */,
    DUE_SNAKE /* unit (S35) */,
    DUE_CROCODILE /* unit (S·H1) */,
    DUE_NEAR /* unit, other a beast of the pool beside it: it tests its aggressiveness first (S·H1) */,
    DUE_GUNS /* unit at other, a beast; n0 figure it springs at + 1 */,
    DUE_POUNCE /* other attacks unit; n0 figure + 1, 0: whoever is there; n1 1: the party is held if it lives
                */
    ,
    DUE_DAUNT /* unit: a wounded beast tests its aggressiveness again (S·H19) */,
    DUE_AWAY /* unit: a beast of the pool goes off */,
    DUE_GRAZE /* unit: game */,
    DUE_ROVE /* unit: a dangerous beast of the map */,
    DUE_ROAM /* unit: a roaming band */,
    DUE_AMBUSH /* unit: a hidden band springs its ambush */,
    DUE_PURSUE /* unit: a band goes for the nearest party */
};
_Static_assert((int)DUE_PURSUE <= (int)DUE_BUSH_LAST,
               "the bush owes more kinds of things than safari.h has room for");

enum {
    BUSH_STRUCK = 1 /* a beast that has had its part of this round */,
    BUSH_ROUSED = 2 /* a band that attacks */,
    BUSH_HYENAS = 4 /* only bearers are touched */
};

/* ---- animals.c */
static inline bool is_beast(const state *s, int u)
{
    return beast_of(s, u) != NULL;
}
static inline const bush_data *bd(const state *s)
{
    return &sd(s)->bush;
}
/* One round between a party and the beasts that fight it; victim: the one figure they are at, NO_UNIT all. */
void bush_round(state *s, int party, const int *beasts, int n, int victim, resolver *r);
void bush_daunt(state *s, int u, resolver *r);
void bush_break_off(state *s, int u, resolver *r); /* a beast runs, or goes off */
/* A roll about `party`, told to those who see it. */
roll *bush_roll(state *s, int party, const char *purpose, const char *rule, int count, int sides, int u,
                int other, const ledger *l, resolver *r);
bool bush_same_ledger(const ledger *a, const ledger *b); /* figures with the same throw together */
void bush_save_ledger(const state *s, int f, ledger *l); /* of what a figure throws to save itself */

/* ---- encounter.c */
void bush_owe_first(state *s, int kind, int u, int other, int n0, int n1);
/* A beast of that animal comes beside the party, so many of them; its unit. */
int bush_enter(state *s, const char *animal, int party, int strength, resolver *r);
void bush_away(state *s, int u, resolver *r);
bool bush_pooled(const state *s, int u);
/* It attacks: the men fire, it springs, it goes off. victim NO_UNIT: at whoever is there. */
void bush_attack(state *s, int party, int beast, int victim, bool holds);
void bush_guns(state *s, agenda_item item, resolver *r);
void bush_pounce(state *s, agenda_item item, resolver *r);
void bush_hold(state *s, int u, resolver *r); /* it moves no more this turn */

/* ---- happenings.c */
void bush_event(state *s, agenda_item item, resolver *r);      /* DUE_SINK to DUE_NEAR */
const chart_cell *bush_cell(const chart *c, const char *name); /* the cell that says so; never NULL */

/* ---- stampede.c */
void bush_stampede(state *s, int u, resolver *r);
void bush_trample(state *s, int u, int herd, resolver *r);

#endif
