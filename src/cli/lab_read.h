/*
 * lab_read.h: the tables of a folder of the laboratory, counted up for its page.
 */
#ifndef CLI_LAB_READ_H
#define CLI_LAB_READ_H

#include "cli/lab.h"

enum { LAB_TURNS = 128, LAB_ROLLS = 6, LAB_SHARES = 101, LAB_WORDS = 160 };

typedef struct lab_roll {
    int game, turn, before, after; /* per cent of the viewer's chance, in thousandths */
    int side;                      /* who threw; NO_SIDE */
    char mean[16], tail[16], title[LAB_WORDS], dice[LAB_WORDS];
} lab_roll;

typedef struct lab_data {
    const scenario *sc;
    int viewer; /* whose chance is told (lab_notes_viewer) */
    int games, won[SIDES_MAX], drawn;
    int ended[LAB_TURNS + 1], last_turn; /* games that ended in that turn */
    int reached[LAB_TURNS + 1];          /* games that came to it */
    double turns, turns_squared;         /* sums over games */
    double lost[LAB_TURNS + 1][SIDES_MAX], lost_squared[LAB_TURNS + 1][SIDES_MAX];
    int64_t total[SIDES_MAX], *fallen; /* strength lost; by space and side: space * SIDES_MAX + side */
    /* Games by the viewer's chance in per cent as the turn began: of those he won, and of those he lost. */
    int chance[2][LAB_TURNS + 1][LAB_SHARES];
    lab_roll roll[LAB_ROLLS]; /* those that changed most, of different games */
    int nrolls;
    double seconds; /* processor time that is known of; and of how many games */
    int seconds_of;
} lab_data;

/* NULL and *err: the tables cannot be read. lab_data_free(). */
lab_data *lab_data_read(const char *dir, const scenario *sc, error *err);
void lab_data_free(lab_data *d); /* may be NULL */

/* Wilson's interval for a share at 95 in a hundred, in per cent. */
void lab_wilson(double won, double games, double *low, double *high);

#endif
