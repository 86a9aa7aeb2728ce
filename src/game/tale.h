/*
 * tale.h: a stretch of the battle as it is told afterwards: its fights, each with what came of it and the
 * dice that decided, and what else is worth a plate of its own. Made from the events a viewer saw, by their
 * kinds and fields alone; it knows no rule and no system.
 */
#ifndef GAME_TALE_H
#define GAME_TALE_H

#include "game/session.h"

enum {
    TALE_FIGHTS = 160,
    TALE_ROLLS = 8,
    TALE_ALSO = 16,
    TALE_VOLLEYS = 16,
    TALE_WITH = 16,
    TALE_HELPERS = 16
};
enum { TALE_MINOR = 20 }; /* no graver tiding is told of among others */

/* An event of the history; entry -1: none. */
typedef struct tale_at {
    int entry, event;
} tale_at;

typedef struct tale_fight {
    int16_t doer, other; /* units; other NO_UNIT: a place, or nobody */
    uint16_t space;      /* where it is told: where the other one stood, or who struck if it befell him */
    uint16_t struck;     /* where the other one stood; of both NO_SPACE: nowhere that was seen */
    bool blow;           /* shots or blows; false: a tiding, which is told where it stands in `told` */
    bool settled;        /* another step has begun: nothing more comes of it */
    tale_at begin;       /* the first event of it */
    tale_at last;        /* the verdict follows this one */
    tale_at told;        /* the gravest thing that came of it */
    tale_at roll[TALE_ROLLS]; /* the dice that decided: of all who fired, or of both */
    tale_at deed;             /* of a tiding: the shot or charge by which somebody hidden came to light */
    int told_of; /* of a tiding: how many units it is told of, in words of their own ("<code>.many") */
    int times;   /* ... and how often it came about; of one unit in words of their own ("<code>.again") */
    int16_t with[TALE_WITH]; /* the first of them: units, each once */
    tale_at owed; /* the dice by which somebody must still do something, when nothing has come of it */
    int grave;    /* of `told`, 0: nothing came of it */
    tale_at also[TALE_ALSO]; /* what is told beside `told`, which may be among them */
    int nalso;
    int16_t helper[TALE_HELPERS]; /* hand to hand: who took part beside those two, on either side; units */
    int nhelpers;
} tale_fight;

typedef struct tale {
    tale_fight fights[TALE_FIGHTS]; /* as they ended */
    int count;
} tale;

/* NULL where there is none; the throw of an event that has one. */
const event *tale_event(const session *s, tale_at at);
const roll *tale_roll(const session *s, tale_at at);

/* What that viewer (NO_SIDE: everybody) saw from entry `from` on, up to entry `to`. */
void tale_read(tale *out, const session *s, int viewer, int from, int to);
/* The words by which an event is told on a plate: those of its code, of a mark "told.<mark>"; NULL: none
 * of them has a title. */
const struct word_entry *tale_words(const scenario *sc, const event *ev);
/* The words by which several such events of one fight are told as one ("<code>.several": {0} how much in
 * all); NULL: there are none. */
const struct word_entry *tale_several(const scenario *sc, const event *ev);
/* It is what is told once more, of the same one, in those words. */
bool tale_one_more(const scenario *sc, const event *told, const event *ev);
/* What befell after it came of it: it is told first ("leads" of its words). */
bool tale_leads(const scenario *sc, const event *ev);
/* It came to less than was needed, or to more where no more may come; false where nothing was needed, and of
 * dice that count each for itself. */
bool tale_failed(const roll *r);
/* What the throw called for: its own code, or that of the cell of a chart it was read in; NULL: none. */
const char *tale_cell(const scenario *sc, const roll *r);
bool tale_before(tale_at a, tale_at b); /* in the order of the history */
/* More came of the same order to the same two, and is told next. */
bool tale_goes_on(const tale *t, int fight);
/* That unit took part in it beside those two. */
bool tale_helps(const tale_fight *f, int who);
/* Nothing came of it, and nothing is to come. */
bool tale_nothing(const tale_fight *f);

#endif
