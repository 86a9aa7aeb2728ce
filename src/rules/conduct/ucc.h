/*
 * ucc.h: the Unit Conduct Charts rolled on and carried out, and the other way with four dice (U24 to U28).
 */
#ifndef RULES_CONDUCT_UCC_H
#define RULES_CONDUCT_UCC_H

#include "rules/conduct/conduct.h"

/* What a roll orders, as it will be done. One object for all who ask: the roll's line in the log, the odds,
 * the effect. */
typedef struct conduct_verdict {
    int chart, row, column; /* the cell */
    int value;              /* by which its row was found */
    const char *code;       /* the cell's words */
    bool destroyed, rally, remain, shaken, fanatic;
    bool taken; /* it fails in melee and that is its end (U22c, U22d) */
    int recoil; /* inches; 0: it is not in melee */
    int kills, hexes;
    int free; /* FREE_ bits */
} conduct_verdict;

bool conduct_rolls(const state *s, int u); /* U20: does it roll as it stands */
void conduct_ledger(const state *s, int u, ledger *out);
const chart *conduct_chart_of(const state *s, int u, int *index, int *column); /* which it would read now */
/* One face, or four; `added` to each. */
bool conduct_four_succeeds(const state *s, int face, int added); /* one of four dice (U24) */
conduct_verdict conduct_read(const state *s, int u, const uint8_t *faces, int added);
void conduct_roll_unit(state *s, int u, resolver *r);
void conduct_obey(state *s, int u, const conduct_verdict *v, resolver *r); /* the roll carried out */
void conduct_apply_roll(state *s, const action *a, resolver *r);           /* by order */
int conduct_four_base(const state *s, int u);                              /* inches an action */
/* U·H13: hexes it may go as it is now, mounted or on foot, where the same roll gave it `left` the other way.
 */
int conduct_remounted(const state *s, int u, int left);

#endif
