/*
 * recap_day.h: the order of the day, in one sentence: where most of those who moved go, who came nearer and
 * who fell back, and what it cost. Made of the ways that recap_read.c has read; and the words, places and
 * ways that both put into lines.
 */
#ifndef UI_TABLE_RECAP_DAY_H
#define UI_TABLE_RECAP_DAY_H

#include "game/word_args.h"
#include "ui/draw/draw.h"
#include "ui/table/direct/recap_read.h"

/* What was counted beside the ways. */
typedef struct recap_sum {
    bool charged, back;      /* they charged or attacked; one came back to where he had been */
    bool fought;             /* a line tells what a fight of one of them came to */
    bool chose;              /* another side chose anything in it */
    bool sighted[UNITS_MAX]; /* they came to light: whether they had moved nobody saw */
    bool gave[UNITS_MAX];    /* of the viewer's: it had to go, and not by a fight that he began */
    int hidden;              /* they went out of sight: where to, nobody saw */
    int lost[SIDES_MAX];     /* of each side's strength, whoever did it: as the bar counts it */
} recap_sum;

/* Puts order and went of *out, of its ways and lines; the stretch goes from entry `from` to before
 * `to`. */
void recap_day(recap_told *out, const session *s, int viewer, int from, int to, const recap_sum *sum);

fpoint recap_place(const scenario *sc, int space); /* its centre, in board units */
bool recap_is_area(const scenario *sc, int space);
bool recap_goes_nowhere(const recap_way *w); /* where it ended it had been, and it is not new on the map */
/* The sentence of that code; recap_add: behind what stands there already. */
void recap_say(const session *s, const char *code, const word_args *args, char *out, size_t size);
void recap_add(const session *s, const char *code, const word_args *args, char *out, size_t size);

#endif
