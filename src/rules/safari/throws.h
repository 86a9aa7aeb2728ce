/*
 * throws.h: figures of a party that throw alike throw together: one roll for all of them.
 */
#ifndef RULES_SAFARI_THROWS_H
#define RULES_SAFARI_THROWS_H

#include "rules/safari/safari.h"

typedef struct safari_throw {
    int who[PARTY_MAX], n; /* figures, in the order of the party */
    int die;
    int weapon, shots, need; /* of shooters: dice of each, and their base number */
    ledger l;
} safari_throw;

/* Fills what a figure would throw, all but who and n; false: it takes no part. */
typedef bool safari_thrower(const state *s, int f, const void *about, safari_throw *out);
/* Of those in `left` (bits from the party's first figure): the first that takes part, and all who throw like
 * him. They are taken out of `left`. False: nobody takes part. */
bool safari_next_throw(const state *s, int u, uint32_t *left, safari_thrower *ask, const void *about,
                       safari_throw *out);
uint32_t safari_there(const state *s, int u); /* all of it that are there, as such bits */

/* A roll that those see who see u, the thrower. Outcome: the total and what `l` (may be NULL) adds. */
roll *safari_roll(const state *s, const char *purpose, const char *rule, int count, int sides, int u,
                  int other, const ledger *l, resolver *r);
/* The same of what u does to a beast: those see it who see the beast. */
roll *safari_roll_at(const state *s, const char *purpose, const char *rule, int count, int sides, int u,
                     int beast, const ledger *l, resolver *r);
/* Reads a chart (index into scenario.charts) by what a roll has come to, and notes in the roll which cell
 * that is. */
const chart_cell *safari_read_chart(const state *s, roll *made, int which, int column);
/* Which dice reach `need` with what is added to each, bit a die; one_fails: a natural 1 never does. The roll
 * notes the face needed and how many do. */
uint64_t safari_successes(roll *made, int need, int32_t add, bool one_fails);
const chart_cell *bush_cell(const state *s, const char *name); /* the row of the happenings that says so */

#endif
