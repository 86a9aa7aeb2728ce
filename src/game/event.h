/*
 * event.h: what happened, as codes and numbers. Log, animation, sound, captions and save are all made from
 * these.
 */
#ifndef GAME_EVENT_H
#define GAME_EVENT_H

#include "game/ledger.h"
#include "game/word_args.h"

enum { ROLL_FACES = 48 };

typedef enum roll_kind { ROLL_DICE, ROLL_COINS, ROLL_CARDS } roll_kind;

/* Why it was thrown. */
typedef enum roll_cause {
    CAUSE_OTHER,
    CAUSE_DECLARED,   /* fire, or another deed, that a side asked for */
    CAUSE_ANSWERED,   /* what the other side throws against it */
    CAUSE_MELEE,      /* blows of both sides, hand to hand */
    CAUSE_MORALE,     /* whether men or beasts obey, stand, rally, attack */
    CAUSE_LOSS,       /* whom it hit, and how badly */
    CAUSE_MOVEMENT,   /* how far they come, or where they stray */
    CAUSE_WEAPON,     /* a jam, an overheated barrel, and its clearing */
    CAUSE_HAPPENING,  /* weather, thirst, what is met on the way */
    CAUSE_ARRIVAL,    /* do the reinforcements come? */
    CAUSE_INITIATIVE, /* who goes first, or whose turn it is */
    CAUSES
} roll_cause;

typedef struct roll {
    const char *purpose; /* words: "Volley of {unit}" */
    const char *rule;
    uint8_t sides, count; /* coins: sides 2, face 1 tails, 2 heads; cards: 52, face 1..52 */
    uint8_t kind;         /* roll_kind */
    uint8_t typed;        /* entered by hand */
    uint8_t faces[ROLL_FACES];
    int16_t unit, other;
    int16_t chart, row, column; /* the cell read; -1: none. chart: index into scenario.charts */
    int16_t table;              /* the modifiers that could count: index into scenario.tables; -1: none */
    uint8_t cause;              /* roll_cause */
    int32_t total;              /* what the faces come to */
    int32_t need;               /* number to reach, 0: none */
    int32_t outcome;            /* final number after the ledger; of a pool that is counted, how many did */
    const char *counted;   /* each die by itself was held against need: words of how many; NULL: added up */
    bool paired;           /* die against die with the throw of the other side */
    uint64_t ahead;        /* of paired dice, once both lie there: bit i, die i beat the one beside it */
    bool or_less;          /* a counted die does with need or less; else with need or more */
    const char *calls_for; /* what it, or a die that shows `calls`, has called for: words; NULL: nothing */
    uint8_t calls;         /* a face; 0: it is the whole throw */
    uint8_t seen_by;
    uint8_t thrower; /* side + 1 whose throw it is; 0: that of unit, or nobody's */
    uint64_t deck;   /* of a card: those it was drawn from, bit face - 1; of dice and coins nothing */
    bool of_faces;   /* the ledger was drawn up when the faces lay there: it tells of them */
    ledger ledger;
} roll;

/* That ledger, and the table it was drawn up from. */
void roll_take_ledger(roll *r, const ledger *l);
/* The same for the caller of resolver_roll() where a ledger depends on the faces: nobody is shown what they
 * decide of it before they lie there. */
void roll_take_ledger_of_faces(roll *r, const ledger *l);
/* It without what the faces decide, as it stands while the dice roll: base and bounds wait for them. */
void roll_before_faces(const roll *r, roll *out);

typedef enum event_kind {
    EV_STEP,    /* a phase begins: n[0] step */
    EV_TURN,    /* n[0] turn */
    EV_DECLARE, /* unit will fire at, charge or attack other (or space to): see declared */
    EV_MOVE,    /* unit from -> to, one event a space entered */
    EV_FACE,    /* unit turns; n[0] direction */
    EV_FIRE,    /* unit at other (or space to) */
    EV_MELEE,   /* unit against other */
    EV_ROLL,    /* roll: index into the list's rolls */
    EV_HITS,    /* unit takes n[0] hits from other, by n[1] shots; n[2], n[3]: a system's own */
    EV_LOSS,    /* unit loses n[0] steps, n[1] left */
    EV_MARK,
    EV_UNMARK, /* n[0]: index into ruleset.marks */
    EV_ENTER,  /* unit comes onto the board at to */
    EV_REMOVE, /* unit leaves it from `from`, or what event_left() says; n[0] new unit_status */
    EV_REVEAL, /* unit, hidden till now, is seen at to */
    EV_LEADER, /* leader of unit: n[0] the system's code */
    EV_HOLD,   /* space to is now held by side */
    EV_THING,  /* something lies at, or goes from, to */
    EV_NOTE,   /* anything else worth a sentence */
    EV_UMPIRE, /* the umpire changed something */
    EV_CARD,   /* unit met with something worth a card of its own: code's title and text, with its picture */
    EV_OVER,   /* the battle ends: side wins (NO_SIDE: draw) */
    EV_KINDS
} event_kind;

/* What an EV_DECLARE declares. */
typedef enum declaration {
    DECLARE_FIRE,
    DECLARE_CHARGE, /* to close and fight hand to hand, now */
    DECLARE_ATTACK, /* to enter where the enemy is */
    DECLARE_BATTLE, /* armies meet: to be fought on another map */
    DECLARATIONS
} declaration;

typedef struct event {
    const char *code; /* words: its sentence; static or the scenario's */
    uint8_t kind;
    uint8_t seen_by;  /* bit a side; 0xff: everybody */
    int8_t side;      /* whose doing, NO_SIDE */
    uint8_t declared; /* EV_DECLARE: a declaration; EV_NOTE: that which has come to nothing, 0: none */
    int16_t unit, other;
    uint16_t from, to;
    int16_t roll; /* -1: none */
    bool met;     /* EV_REVEAL: somebody on the move came upon it, which ends his march */
    /* EV_MOVE: it gives way: beaten, driven back, sent back; no order of its own. EV_REMOVE: it ran off over
     * the edge of the map, and did not fall. EV_LOSS: so many ran off. */
    uint8_t gives;
    /* EV_REMOVE of one whom not all saw: where it stood, and bit a side, who is told so. */
    uint16_t stood;
    uint8_t stood_seen_by;
    int32_t n[4];
} event;

/* Of an EV_REMOVE, where the unit stood, as far as that side may know (NO_SIDE: all); NO_SPACE: not at all.
 * Of any other event its `from`. */
uint16_t event_left(const event *ev, int side);

word_args event_args(const event *ev); /* what its sentence may name and count */

/* What a row of an odds card came to, told by the rules at the moment they act upon it and under the very
 * code of the row, so that the card can be held against play. No event: nobody draws, logs or saves it. */
typedef enum outcome_of {
    OUTCOME_COUNT, /* what the bars count: code is the card's unit_code, n the number */
    OUTCOME_BAND,  /* code and n of the band */
    OUTCOME_NOTE   /* n: 1, what the note says came about; 0, it did not */
} outcome_of;

typedef struct card_outcome {
    const char *code;
    int16_t unit, other; /* whose card it is: who acts, and against whom; NO_UNIT: any card that asks */
    uint8_t of;          /* outcome_of */
    int32_t n;
} card_outcome;

typedef struct event_list { /* grows; used again */
    event *items;
    int count, cap;
    roll *rolls;
    int nrolls, roll_cap;
    card_outcome *outcomes;
    int noutcomes, outcome_cap;
} event_list;
void event_list_clear(event_list *l);
void event_list_free(event_list *l);
void event_list_copy(event_list *to, const event_list *from);

#endif
