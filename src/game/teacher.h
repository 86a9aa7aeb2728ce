/*
 * teacher.h: what a teacher has to say: a hint to the side that decides, and the review of a battle, by which
 * bad play and bad luck are told apart. src/ai/teach*.c finds both; main() hands the teacher down.
 *
 * One currency: the chance of winning in thousandths, a draw counting half, with half of its 95 % interval.
 * A hint knows what the side that asks may know, and dice of its own.
 */
#ifndef GAME_TEACHER_H
#define GAME_TEACHER_H

#include "core/strbuf.h"
#include "game/session.h"

enum { TAUGHT_ORDERS = 64, TAUGHT_TEXT = 200, HINT_REASONS = 3, REVIEW_MOMENTS = 3, REVIEW_ROWS = 400 };
enum { HINT_PLAYOUTS = 600, REVIEW_PLAYOUTS = 160 }; /* of one hint; of one side-turn */
enum { HINT_GAIN = 20, HINT_MORE = 10 }; /* what is less is no gain; so much more than its error is sure */
enum { HINT_CHOICES = 6 };               /* of what no unit does: "move first or second?" */

typedef struct taught_chance {
    int32_t share, error;
} taught_chance;

enum { TAUGHT_MOVES = 1, TAUGHT_ENTERS = 2, TAUGHT_FIRES = 4, TAUGHT_CHARGES = 8, TAUGHT_DOES = 16 };

/* What one unit is to do in this side-turn. */
typedef struct taught_order {
    int16_t unit, target; /* target: whom it charges, or else fires at; NO_UNIT */
    uint16_t from, to;    /* NO_SPACE: it is not on the board; the same: it stays */
    uint16_t meets;       /* where the target is thought to stand by then, + 1; 0: not known */
    uint8_t what, does;   /* TAUGHT_ bits, 0: it holds; of TAUGHT_DOES the verb */
    bool later;           /* of a hint: not in the step that is on but in one that follows */
    bool first;           /* of TAUGHT_DOES: before it fires or charges, which it may be unable to as it is */
    const char *once; /* what must come before it may fire at the target, to be translated; NULL: nothing */
    action act;       /* by which it charges or fires, or else what it does first */
    action deed;      /* of TAUGHT_DOES: the whole of it, with where to and what into */
    action way;       /* by which it comes to `to` in the end; nspaces 0: it stays, or is not known to go */
} taught_order;

typedef struct taught_plan {
    taught_chance chance, gain; /* gain: against all holding, by the same dice */
    int norders;                /* gravest first */
    taught_order order[TAUGHT_ORDERS];
} taught_plan;

typedef struct taught_reason {
    char text[TAUGHT_TEXT], rule[24]; /* a sentence with a number in it; its rule, or "" */
    int16_t unit;
} taught_reason;

typedef struct hint {
    int side, turn;
    int done, most; /* play-outs, and how many there will be */
    /* What was found is worse than to hold; or not surely better, and no more than to fire or to stay. */
    bool holds;
    bool early;         /* another plan may yet take its place: its errors tell nothing of that */
    bool unsure;        /* the best gains less than HINT_GAIN, or hardly more than its own error */
    bool has_second;    /* another plan that does more than fire, and is not surely worse than to hold */
    taught_chance hold; /* all of them stand, and fire where they can */
    bool fires;         /* some of them do fire then, as far as is seen, at who matters */
    taught_plan best, second; /* where it holds, best is what they do by that */
    int nchoices; /* what is asked now is of no unit: each answer and what it comes to; 0: orders are asked */
    action choice[HINT_CHOICES];
    int32_t choice_share[HINT_CHOICES]; /* within the error of the one played by: the same as that one */
    int nreasons;
    taught_reason reason[HINT_REASONS];
} hint;

/* How long, and what is told meanwhile. */
typedef struct teach_budget {
    int playouts;                                 /* by which the answer is the same on every machine */
    bool (*stop)(void *self);                     /* asked between play-outs; NULL: never */
    void (*tell)(void *self, const hint *so_far); /* an answer, and then better ones; NULL */
    void *self;
} teach_budget;

/* ---- a review: side-turn by side-turn, all chances are those of `side`. The ledger adds up: start, the
 * choices of all and their dice are the end. */

typedef struct review_row {
    int first, last;       /* entries of the history, `last` not among them */
    int turn, side;        /* whose side-turn */
    bool done;             /* false: not reckoned yet */
    bool asked;            /* a lesson asked for what was done: review_spare() */
    bool rolled;           /* a die fell in it, whoever threw it, or one of its own after the other side had
                              only ended its part; else there is no luck */
    int32_t before, after; /* never quite none nor all while the battle is not over */
    int32_t error;         /* half of the 95 % interval of `before`; 0: not known */
    taught_chance choice;  /* what was done less the best found, before any die; for the enemy's turns >= 0 */
    taught_chance luck;    /* what came less what was to be expected of what was done; no die, no luck */
    int32_t rest;          /* what neither accounts for: what the battles in the head did not foresee */
    int32_t
        overlap; /* where the sides of a turn act by turns: what another row of that turn holds; 0 in sum */
    char best[TAUGHT_TEXT], played[TAUGHT_TEXT];
} review_row;

/* What was best and what was played instead, a sentence each; where both come to the same words `best` has
 * the only one. */
void review_row_compared(const review_row *row, strbuf *best, strbuf *played);
/* What of the way from before to after is told neither as choice nor as dice: what was not foreseen, and what
 * is not surely known. So what is told of a row adds up. */
int32_t review_row_left(const review_row *row);
/* That, where it is a whole per cent: a sentence, or nothing. */
void review_row_rest(const review_row *row, strbuf *out);
/* How surely it is known what the row began with: a sentence, or nothing. */
void review_row_sure(const review_row *row, strbuf *out);

typedef struct review {
    int side, nsides, rows, done, playouts;
    int32_t start, end;
    review_row *row; /* as they were played; review_free() */
} review;

void review_free(review *r);
/* A lesson asked for that entry, a deed of that side: the row it lies in is not judged. Its choice is
 * nothing, and what it cost stands with the rest, so that the ledger adds up. */
void review_spare(review *r, int side, int entry);
/* Sums over the side-turns of one side: in the chances of review.side. */
typedef struct review_sum {
    int32_t choice, choice_error, luck, luck_error, rest;
    int turns;
    int32_t mean_cost; /* a side-turn, never negative */
    const char *like;  /* "general", "colonel", "captain", "recruit" */
} review_sum;
void review_add_up(const review *r, int side, review_sum *out);
/* The same; false: nothing is told of that side, which never decides, or nobody plays. */
bool review_told(const scenario *sc, const review *r, int side, review_sum *out);
/* What is neither choice nor luck that is told as a number: what was not foreseen, and what is not surely
 * known. So what is told adds up from start to end. */
int32_t review_rest(const scenario *sc, const review *r);
/* The largest choice or luck of a side-turn that stands, whichever way: what bars are drawn by; never less
 * than 250. */
int32_t review_largest(const review *r);
/* The side-turns in which the chance rose or fell most, by a whole per cent at least, as they came; how many.
 */
int review_moments(const review *r, int which[REVIEW_MOMENTS]);

typedef struct teacher {
    /* What the side that decides might do. False: nobody decides, or it was stopped before any answer. */
    bool (*hint)(const state *view, uint64_t seed, const teach_budget *b, hint *out);
    /* The chance of winning of the side that decides after each of n actions, by the same play-outs (b: of
     * each) to the end of the next turn: all do as they like. What
     * differs from the best by no more than the error of the difference is told as the same. False: nobody
     * decides, or there are no chances here. */
    bool (*weigh)(const state *view, uint64_t seed, const teach_budget *b, const action *act, int n,
                  int32_t share[]);
    /* A review is reckoned row by row, from the last to the first. Opening copies all that is needed of the
     * session; NULL: there are no chances here, or nobody has decided anything. */
    void *(*open)(const session *s, int side, int playouts, review *out);
    bool (*next)(void *work, const teach_budget *b, review *into); /* one row; false: there is no other */
    void (*close)(void *work);
} teacher;

/* ---- in words */

/* "46.2"; "−2.5": put together from parts that each have an error, a chance may come out below nothing. */
void taught_share_words(int32_t thousandths, char out[16]);
/* The same of a difference: "+6.1", "0.0". */
void taught_change_words(int32_t thousandths, char out[16]);
bool taught_is_noise(taught_chance c); /* not larger than its own error: it could be nothing */
/* At least twice its own error: it may be told as a number. What does not stand is told in words, has no bar,
 * and no headline follows it. */
bool taught_stands(taught_chance c);
/* "+6.1"; of what does not stand "about 0" or "not known". */
void taught_known_words(taught_chance c, char out[32]);
/* Of what is left over: no more than a whole chance can be, else it is as rough as that. */
void taught_rest_words(int32_t rest, char out[32]);
/* The same of a row's luck; "no dice" where none fell. */
void review_luck_words(const review_row *row, char out[32]);
/* Its first order that the other has not; -1: none. */
int taught_plan_differs(const taught_plan *p, const taught_plan *other);
/* "York & Lancaster", "charge Baker Pasha"; "later: fire at Sixth band, once it is seen". */
void taught_order_words(const scenario *sc, const state *view, const taught_order *o, strbuf *who,
                        strbuf *what);
/* The gravest orders as one sentence without its end: "York & Lancaster: charge Baker Pasha; ..." */
void taught_plan_words(const scenario *sc, const state *view, const taught_plan *p, int most, strbuf *out);
/* What that fight of a row came to that did most of what the row did, and why, for those who may know all;
 * nothing where there was none. */
void review_row_words(const session *s, const review *r, const review_row *row, strbuf *what, strbuf *why);
/* Where the chance rose and fell most: rows; -1: nowhere by as much as a per cent. */
void review_swings(const review *r, int *rose, int *fell);
/* In plain lines, whether or not anything stands out: "The chance rose most in turn 5, British: 54.2 to 71.0
 * %."; where it fell most; what the reader's orders cost against the best found; what luck did. What does not
 * stand is told by what it cannot be more than. */
void review_plain(const scenario *sc, const review *r, strbuf *text);
/* "The dice won it.", and a second sentence. */
void review_verdict(const scenario *sc, const review *r, strbuf *title, strbuf *text);

#endif
