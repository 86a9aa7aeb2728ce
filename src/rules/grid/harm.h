/* harm.h: what dice thrown at a unit may do to it: hits, its leader, its morale; as chances. */
#ifndef RULES_GRID_HARM_H
#define RULES_GRID_HARM_H

#include "rules/grid/grid.h"

enum { HARM_FATES = 24 };

/* Chances, in 2^-40ths, of so many hits together with what becomes of its leader: FATE_ bits but for the
 * turns he is away. */
typedef struct grid_harm {
    int nfates, most; /* most: hits */
    uint8_t fate[HARM_FATES];
    uint64_t p[HARM_FATES][ODDS_BARS];
} grid_harm;

dist grid_hits_of(const state *s, int dice, int sides); /* of so many dice (G1a, G1e) */
void grid_harm_none(grid_harm *h);                      /* nothing yet */
/* A volley or a blow more, its leader checked by itself (G2, G10). */
void grid_harm_add(const state *s, int target, int dice, int sides, bool melee, grid_harm *h);
/* The chances that it fails the test that follows, and that it breaks by it, in parts of a million. dealt:
 * hits it deals itself in the melee, NULL: there is none. */
void grid_harm_morale(const state *s, int target, const grid_harm *h, const dist *dealt, uint32_t *fails,
                      uint32_t *breaks);
/* The same as a table behind the bands of bases lost. */
void grid_harm_after(const state *s, int target, const grid_harm *h, const dist *dealt, odds *out);

#endif
