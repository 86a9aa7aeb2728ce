/* teach_internal.h: playing on by plans, for a teacher. For teach*.c alone. */
#ifndef AI_TEACH_INTERNAL_H
#define AI_TEACH_INTERNAL_H

#include "ai/plan.h"
#include "game/teacher.h"

/* What was done in a side-turn, in order. */
typedef struct teach_deed {
    action act;
    int entry; /* of the history */
    int16_t turn;
    uint8_t step;
} teach_deed;

typedef struct teach_script {
    const teach_deed *deed;
    int count;
} teach_script;

/* Playing on from one position. */
typedef struct teach {
    plan_field *f;
    const trials *t;
    int reader;                /* whose chances */
    int horizon;               /* the turn that is not played any more */
    const plan *then;          /* of all sides, once the side-turn is over; NULL: as in it */
    bool whole_turn;           /* not the side-turn but the whole turn counts as one */
    const teach_script *first; /* what is done before all else where no script is given; NULL */
    const teach_budget *b;     /* or NULL */
    int done;
    bool stopped;
    uint64_t held; /* objectives that the reader held at the end of the last battle, a bit each */
} teach;

enum { TEACH_LOTS_MOST = 256, TEACH_HELD = 64 }; /* lots; objectives that are told of */
/* Of a hint and of a review alike, so that they say the same of a moment: the turns that are played on before
 * chances are read, and the dice by which what was found is judged, which are not those it was sought by. */
enum { TEACH_HORIZON = 4, TEACH_SALT = 0x68696e74u };

/* One battle in the head, by `own` (orders of all sides); `script`: what was done goes before it, as far as
 * it may be done; NULL. The chance of the reader that it comes to, in thousandths. */
int32_t teach_play(teach *w, const plan *own, const teach_script *script, uint64_t salt, int lot_number);

/* The mean of n, and of the differences of two lists, with its interval. */
taught_chance teach_mean(const int32_t *value, int n);
taught_chance teach_gain(const int32_t *value, const int32_t *other, int n);

int32_t teach_error_of_both(int32_t a, int32_t b); /* of a sum */

/* All do as they like, but for the enemies of the side that decides in w->t: of a few postures theirs is the
 * one by which it fares worst, whether it does as it likes or stands. */
void teach_replies(teach *w, plan *out);

/* The best plan found for the side that decides in w->t, by about so many play-outs; all other sides by
 * *best as it comes in. `second`: another one that does something else, or NULL. */
void teach_search(teach *w, int playouts, plan *best, plan *second);

/* Lets stand, in this side-turn or turn, whom *best sends somewhere for nothing that shows: by fresh dice,
 * and by about so many play-outs. What comes after goes by w->then, which must not be NULL. */
void teach_prune(teach *w, int playouts, plan *best);

/* Lets stand whom it has do what a player would be asked about, whether he is sure (game_exceptional), and
 * who does not surely gain by it, by fresh dice. After it as above. */
void teach_make_sure(teach *w, plan *p);

/* What comes of it, unit by unit, in this side-turn, or this turn. */
void teach_orders(teach *w, const plan *own, taught_plan *out);
/* The same to the end of the turn, where a side decides several times in it: after the side-turn by w->then.
 */
void teach_orders_of_turn(teach *w, const plan *own, taught_plan *out);
/* Adds one action's; `later`: it is of a step to come. */
void teach_note(const state *view, int side, const action *a, bool later, taught_plan *out);
void teach_sort(taught_plan *p);
/* Who may come on only when others have made room comes after them: the lines can be followed one by one. */
void teach_make_room_first(const state *view, taught_plan *p);

void teach_reasons(const state *view, int side, hint *h);
/* Where there is room for a reason more: how surely the dice bring the first of its orders whither it goes.
 */
void teach_throws(const state *view, hint *h);

bool teach_same_phase(const state *s, int turn, int phase);
int teach_phase(const state *s); /* whose it is; of both: who decides */

bool teach_hint(const state *view, uint64_t seed, const teach_budget *b, hint *out);
bool teach_weigh(const state *view, uint64_t seed, const teach_budget *b, const action *act, int n,
                 int32_t share[]);
void *teach_open(const session *s, int side, int playouts, review *out);
bool teach_next(void *work, const teach_budget *b, review *into);
void teach_close(void *work);

/* The chance of an answer, in thousandths, that comes to so much less than the one that is played by: worse
 * or better where that is surely so, else the same. */
int32_t teach_answer_share(int32_t played, taught_chance less);

/* What a choice gave away, in thousandths with the reader's sign, that by battles in the head came to
 * `choice` beside the best, where what was done came to `expected` in them and to `without` in all: no more
 * than is missing of what the best promised. Where nothing is, they saw less in what was done than there was,
 * and blame nobody. sign: 1, or -1 where it is not the reader's choice. */
int32_t teach_given_away(int32_t choice, int32_t expected, int32_t without, int sign);

#endif
