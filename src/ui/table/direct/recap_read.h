/*
 * recap_read.h: what the other side did, as its recap tells it: who went from where to where, what fights
 * came to and what else they changed, as it happened: all of it, a line each. Made from the events the viewer
 * saw; nothing here is drawn.
 */
#ifndef UI_TABLE_RECAP_READ_H
#define UI_TABLE_RECAP_READ_H

#include "game/tale.h"

enum { RECAP_STEPS = 12, RECAP_BLOWS = 32, RECAP_LINES = 160, RECAP_BOLD = 480, RECAP_QUIET = 960 };

typedef struct recap_way { /* of one unit */
    int16_t unit;
    int16_t line; /* that tells of it */
    uint8_t n;    /* spaces, the first where it came from; of one that fell where it stood that one */
    bool runs, enters, lost;
    bool off;        /* lost: it did not fall, it ran off over the edge of the map */
    bool unseen;     /* it went out of sight: where its way ends it was seen last, and does not stand */
    bool gives;      /* it retreated: beaten or driven back */
    int16_t by;      /* lost: who brought it down, where one alone is known; NO_UNIT */
    int entry;       /* in which it set out */
    int16_t why;     /* the note right before its first step, of that entry's events; -1: none */
    uint8_t heading; /* of eight, from north with the sun */
    uint16_t via[RECAP_STEPS];
} recap_way;

typedef struct recap_blow { /* a charge or attack that was begun */
    int16_t unit, other;    /* other NO_UNIT: a place */
    uint16_t space;         /* where to */
    bool attack;
    int entry;       /* in which it was begun */
    const char *how; /* words of what made it worse than another ("also"); NULL: nothing did */
} recap_blow;

typedef struct recap_line {
    int8_t side;        /* whom it is about, as the line begins; NO_SIDE: nobody's */
    int8_t fares;       /* how that side fared it tells: of a shot without effect, whoever was shot at */
    int16_t turn, step; /* when it happened */
    uint16_t space;     /* where it leads */
    int entry;          /* when it happened: they stand in that order */
    tale_at fight;      /* of a fight: its blow; entry -1: of none */
    bool verdict;       /* a verdict on the board says the same */
    bool passes;        /* and goes by itself, as that of an arrival does: it may not have been read */
    bool retreat;       /* one beaten or driven back went: nobody ordered it */
    bool enters;        /* somebody came onto the map: before all else that he did or suffered then */
    char bold[RECAP_BOLD], quiet[RECAP_QUIET];
} recap_line;

typedef struct recap_spot { /* one of several places that a line leads to, beside the ends of ways */
    int16_t line;
    uint16_t space;
} recap_spot;

typedef struct recap_told {
    recap_way way[UNITS_MAX];
    int nways;
    recap_blow blow[RECAP_BLOWS];
    int nblows;
    int ndid; /* units of theirs that did something: marched, charged, shot, were in a fight */
    recap_line line[RECAP_LINES];
    int nlines;
    recap_spot spot[UNITS_MAX];
    int nspots;
    bool parts;              /* it happened in several steps, or in another turn than it is now */
    int8_t whose;            /* the other side that chose last, else the first other */
    bool named;              /* two people read it: sides are named, nobody is "you" */
    bool both;               /* what the viewer's own shots and blows came to is told, too */
    bool fled;               /* one of the viewer's had to go: each side stands under a head of its own */
    bool own;                /* what befell one of the viewer's by itself is told, too: nobody did it */
    char order[RECAP_QUIET]; /* the order of the day, in a sentence, and what it cost them */
    char went[RECAP_QUIET];  /* the order alone: what may be told while it is still under way */
} recap_told;

/* Of eight, from north with the sun: where it lies from there ("way.N" of the words). */
int recap_heading(const scenario *sc, int from, int to);

/* The places a line leads to, each once: the ends of its ways, then its spots; answers how many. */
int recap_places(const recap_told *k, int line, uint16_t out[UNITS_MAX]);

/* In the same step of the same turn. */
bool recap_same_part(const recap_line *a, const recap_line *b);

typedef struct recap_span { /* entries: from..to-1 are told of */
    int from, to;
    int own;    /* what the viewer's own shots and blows came to is told from this one on; `to`: nowhere */
    int lost;   /* what fell is counted from this one on */
    bool named; /* two people play here: whoever reads it is told by its name */
} recap_span;

/* The entry after all that came at once, in the same step, of the viewer's own order before `from`: what fell
 * by itself and what was answered, as far as nobody else struck or marched in it. It was told as it fell.
 * `from`, where the order given last was not the viewer's, or ended the step. */
int recap_order_upto(const session *s, int viewer, int from, int to);
/* What that viewer (a side) saw the others do in entries from..to-1. */
void recap_read(recap_told *out, const session *s, int viewer, int from, int to);
/* That, and what he did not look at of what he did himself. */
void recap_read_span(recap_told *out, const session *s, int viewer, const recap_span *of);

#endif
