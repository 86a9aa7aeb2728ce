/*
 * resolver.h: the only source of chance a rule system has, and where it says what happened.
 */
#ifndef GAME_RESOLVER_H
#define GAME_RESOLVER_H

#include "core/random.h"
#include "game/event.h"
#include "game/seal.h"

typedef enum dice_kind { DICE_SEEDED, DICE_SCRIPTED, DICE_TYPED, DICE_FORKED } dice_kind;

enum { DICE_SCRIPT_MAX = 256 };

/*
 * Seeded: faces are a function of (seed, running hash of the actions so far, draw number). Scripted: given
 * faces first, then seeded. Typed: the faces entered so far, then throw-away ones; `lacked` notes the first
 * roll that went without. Forked: seeded from another seed, never the table's; shared out: the forked dice of
 * trials that divide the faces of every die among them, so that few of them tell what many would.
 *
 * Of a sealed battle what the seed would throw comes from its key; where the key is not at hand, from the
 * faces that were written down when they were thrown. Neither is ever in a forked source.
 */
typedef struct dice_source {
    dice_kind kind;
    uint64_t seed, stream; /* stream: the running hash of the actions */
    uint32_t draw;
    const uint8_t *key;     /* borrowed, SEAL_DIGEST bytes; NULL: the seed throws */
    const uint16_t *record; /* borrowed: the face of each draw; NULL: none */
    int nrecord;
    int share, shares; /* forked: which of how many trials, 0: of none */
    uint16_t script[DICE_SCRIPT_MAX];
    int nscript, used; /* scripted and typed faces */
    bool misfit;       /* a given face that its die does not have; the action is refused */
    bool own;          /* typed: a face of the present roll was the program's */
    bool lacked;       /* typed: a roll went short */
    roll lacking;      /* which: purpose, sides, count, kind, unit; faces[0..lacking_have-1] were given */
    int lacking_have;
} dice_source;

/* Somebody who waits for the numbers of one card and would have no other event: what OUTCOME_COUNT tells
 * first of that unit (or of nobody in particular) against that other. */
enum { OUTCOMES_TOLD = 4 };
typedef struct outcome_wanted {
    int16_t unit, other;
    int told;
    struct {
        const char *code;
        int32_t n;
        uint32_t draws; /* dice thrown in this action when it was told */
    } count[OUTCOMES_TOLD];
} outcome_wanted;

typedef struct resolver {
    dice_source *dice;
    event_list *events;     /* NULL: nobody listens (play-outs) */
    outcome_wanted *wanted; /* NULL: nobody waits for numbers */
    event scratch;          /* what is written to when nobody listens */
    roll scratch_roll;
    /* Sides that may not see the rolls and events that follow, bit a side; set before rolling, 0 again after.
     * Typed dice: such rolls the program makes itself. */
    uint8_t hidden_from;
    uint8_t thrower; /* side + 1 whose the following rolls are, where no unit throws; 0: none */
    bool unasked;    /* typed dice: the following rolls the program makes itself, seen or not */
} resolver;

void dice_seeded(dice_source *d, uint64_t seed, uint64_t stream);
void dice_forked(dice_source *d, uint64_t seed, uint64_t stream);
/* Of trial `share` of `shares` (at most RANDOM_SHARES) that all have this seed and stream. */
void dice_forked_share(dice_source *d, uint64_t seed, uint64_t stream, int share, int shares);
/* Faces as text: "6 4 H T QS". False and a sentence if one is not a face at all. Keeps the seed for the rolls
 * beyond them. Adds to faces already there; makes the source scripted, unless it is typed: then a face with a
 * star before it ("*4") is one that the program was asked to throw, and its roll is not marked as typed. */
bool dice_script(dice_source *d, const char *faces, error *err);
void dice_typed(dice_source *d, uint64_t seed, uint64_t stream);
void dice_sealed(dice_source *d, const uint8_t *key);                 /* after one of those above */
void dice_recorded(dice_source *d, const uint16_t *faces, int count); /* the same, without the key */
/* Faces as a save has them, for dice_recorded(); *out is the caller's. False: one is no face. */
bool dice_read_record(const char *faces, uint16_t **out, int *count);
/* A face thrown besides the table's rolls, for `set` of this action's (from 1): what typed dice asked for. */
int dice_own_face(const dice_source *d, uint32_t set, uint32_t draw, int sides);
int dice_left_over(const dice_source *d);               /* given faces nobody rolled */
void dice_face_text(const roll *r, int i, char out[4]); /* "6", "H", "QS": what dice_script reads */

/*
 * Rolls `count` dice (at most ROLL_FACES) of `sides` and emits EV_ROLL; returns the roll to fill further
 * (ledger copied if given and somebody listens; total = sum of faces). The pointer is good until the next
 * roll. Sides 2 to 20, 3 being a true D3. Seen by all but hidden_from. Its table is the ledger's; its cause
 * is the caller's to say.
 */
roll *resolver_roll(resolver *r, const char *purpose, const char *rule, int count, int sides, int unit,
                    int other, const ledger *l);
/* Total: heads. */
roll *resolver_toss(resolver *r, const char *purpose, const char *rule, int coins, int unit, int other,
                    const ledger *l);
/* A card from those still in the deck (bit set: 52 bits, never empty); takes it out. face 1..52: suit*13 +
 * rank, clubs first, ace low. */
roll *resolver_draw_card(resolver *r, const char *purpose, const char *rule, uint64_t *deck, int unit);

/* An EV_DECLARE of unit u, against `other` (NO_UNIT: against a space); fill it in further. */
event *resolver_declare(resolver *r, declaration what, const char *code, int u, int other);
/* Appends an event with everything neutral (seen by all); fill it in. Never NULL. */
event *resolver_emit(resolver *r, event_kind kind, const char *code, int unit);
/* Tells what a row of the card of unit u against `other` came to (event.h); nothing where nobody listens. */
void resolver_outcome(resolver *r, outcome_of of, const char *code, int u, int other, int32_t n);

#endif
