/*
 * odds_fought.h: a fight hand to hand that is being rolled, or was, as a source of the battle board: what
 * each side throws and what it was made of, and in the end what came of it. Read from the events the viewer
 * saw; nothing is drawn here.
 */
#ifndef UI_TABLE_ODDS_FOUGHT_H
#define UI_TABLE_ODDS_FOUGHT_H

#include "game/tale.h"
#include "ui/table/parts.h"

typedef enum fought_seen { FOUGHT_TO_THROW, FOUGHT_FALLS, FOUGHT_LIES } fought_seen;

typedef struct odds_fought {
    bool on;       /* the board is of it */
    bool told;     /* what came of it stands below */
    tale_at asked; /* of the line that was pressed; entry -1: none was */
    unsigned picked;
    bool recap;   /* when it was pressed: the choice, and whether the enemy's doings were being told */
    tale_at read; /* which of its throws it was read by, */
    int entries;  /* and how long the battle was */
    tale_fight fight;
    int n, nthrows; /* those that are to be seen; all of them */
    struct {
        tale_at at;
        bool theirs; /* of whom was struck, the right column's */
    } thrown[TALE_ROLLS];
    ledger notes[2]; /* of ours and theirs: what of them decides what comes of hits, as they stood */
    char what[800], why[1600], rule[32], luck[200];
} odds_fought;

/* Finds whether there is one to be shown, and lays it out as the odds last found; false: there is none. */
bool odds_fought_find(table *t);
bool odds_fought_close(table *t); /* of a line that was pressed: no more; false: none was */
/* The n-th throw of it, and how much of that is to be seen. */
const roll *odds_fought_roll(const table *t, int nth);
fought_seen odds_fought_seen(const table *t, int nth);

#endif
