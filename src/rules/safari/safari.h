/*
 * safari.h: what all files of the safari rules share: verbs, steps, marks, options, and the system's part of
 * the state. Compiled tables stand in compile.h.
 *
 * S1 to S40 are the rules document's; S·H1 to S·H29 our house values where it is silent. Numbers live in
 * rules/safari/, not here. Internal to src/rules/safari/: everybody else sees `safari_ruleset` alone.
 */
#ifndef RULES_SAFARI_SAFARI_H
#define RULES_SAFARI_SAFARI_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/course.h"

extern const ruleset safari_ruleset;

enum {
    SAFARI_SPACES_MAX = 1024,
    PARTY_MAX = 12,          /* figures of one party */
    SAFARI_PARTIES_MAX = 64, /* units of a scenario: at most one thing a unit is owed in a phase */
    WEAPONS_MAX = 24,
    WEAPON_CHOICES = 13, /* names of weapons.json that an order to fire may give */
    MEN_MAX = 48,
    VILLAGES_MAX = 8,
    BARS_MAX = 32, /* rows of check.c */
    BANDS = 3,     /* short, medium, long range */
    HEXES_MAX = 12
};

/* ---- verbs, steps, marks, options: indices into the tables of ruleset.c */

enum {
    VERB_END,
    VERB_HOLD,
    VERB_ENTER,
    VERB_MARCH,
    VERB_MOVE,
    VERB_CHARGE,
    VERB_FLEE,
    VERB_DROP,
    VERB_LIFT,
    VERB_TRADE,
    VERB_FREE,
    VERB_CLEAR,
    VERB_FIRE,
    SAFARI_VERBS
};
/* The half turn of the side that acts first has steps of its own, so that a step ends where the next side
 * decides. */
enum {
    STEP_DEPLOY,
    STEP_LEADERS,
    STEP_MOVE,
    STEP_SHOOT,
    STEP_FIGHT,
    STEP_MORALE,
    STEP_MOVE_2,
    STEP_SHOOT_2,
    STEP_FIGHT_2,
    STEP_MORALE_2,
    STEP_BUSH,
    STEP_END,
    SAFARI_STEPS
};

enum {
    MARK_HIDDEN,
    MARK_FLEEING,    /* S6: dropped everything and runs; never rallies */
    MARK_RETREATING, /* S17.4: goes back at full speed until rallied */
    MARK_COVER,      /* S17.2: runs from the machine gun until no longer fired on */
    MARK_DREAD,      /* S23.4: must run out of the jungle */
    MARK_STUNNED,    /* S·H12: no move and no shot next turn, fights only if attacked */
    MARK_PANIC,      /* S17.3: all figures are d6 in the next round */
    MARK_BAD_MORALE, /* S·H11: failed a check and has not rallied */
    MARK_LOWERED,    /* S17.5: next lower Q-die for the rest of the game */
    MARK_JAMMED,
    MARK_HELD,       /* a happening or a beast holds it up this turn */
    MARK_SPELL,      /* S28: no movement, return fire only, after taking losses */
    MARK_SPOOKED,    /* S29: inaction */
    MARK_DRUMS,      /* S30: one hex less in its next turn */
    MARK_ENGAGED,    /* in hand-to-hand contact */
    MARK_SURROUNDED, /* S·H26: no way out */
    MARK_ENRAGED,    /* a wounded beast */
    MARK_LADEN,      /* somebody carries a load, or it has a machine gun: for the counter */
    MARK_NETTED,     /* somebody hangs in a net: for the counter */
    /* of this turn only */
    MARK_ROLLED,
    MARK_MOVED,
    MARK_CHARGED,
    MARK_FIRED,    /* somebody of it has shot */
    MARK_LOST_MEN, /* took losses */
    MARK_GUNNED,   /* was under machine-gun fire */
    MARK_HANDLED,  /* picked up, traded, freed or cleared: once a turn */
    MARK_DONE,     /* nothing more this step */
    MARK_FOUGHT,   /* hand-to-hand: one round a turn */
    MARK_WINDED,   /* a big cat that ran this turn or the turn before (bush.c clears it) */
    /* and of more than this turn */
    MARK_CUT_OFF, /* S·H26: from its main body, though a way out is left */
    SAFARI_MARKS
};

/* Shown on the counter, borne by no state. */
enum { SIGN_MELEE, SIGN_WOUNDED, SAFARI_SIGNS };

enum { OPTION_WOUNDS, OPTION_CLOSE, OPTION_TERRAIN_DIE, OPTION_STACK, OPTION_VALUES, SAFARI_OPTIONS };

/* ---- the system's part of the state */

enum {
    FIG_WOUNDED = 1,
    FIG_FIRED = 2,
    FIG_RAN = 4 /* off for good by himself (S6, S21): neither dead nor taken */
};

typedef struct safari_figure { /* figure.ext; figure.type: index into men; figure.status: UNIT_ON, ... */
    uint8_t flags;             /* FIG_ */
    uint8_t net;               /* turns still in a net (S23) */
    uint8_t load;              /* loads carried */
    uint8_t reload;            /* ends of turn until it may shoot again */
} safari_figure;

/* Two bits each in timers: 1 due in its side's next half turn, 2 in force now; 0 none. Panic alone also takes
 * hold between the two, but not in the very morale step that brought it: "next round" (S17.3). */
enum { TIMER_STUN = 0, TIMER_PANIC = 2, TIMER_DRUMS = 4 };
enum { PANIC_NEXT = 3 /* its timer until that step is over */ };

/* safari_unit.checks: what has been asked of it already, and what is to be asked. */
enum {
    CHECK_QUARTER = 1, /* 25% check made */
    CHECK_HALF = 2,    /* 50% check made */
    CHECK_CUT_OFF = 4, /* stands surrounded or cut off, and has been checked for it */
    CHECK_FACING = 8,  /* has faced forest archers in the jungle, and been checked for it (S23.4, S·H29) */
    CHECK_LEADER = 16, /* leader killed or wounded: a check is to be made */
    CHECK_GUNNED = 32, /* an African party under machine-gun fire: a check is to be made */
    CHECK_NERVOUS = 64 /* a man of a nervous camp was killed: a check is to be made */
};

enum { PAID_PENALTY = 0x0f, PAID_FORD = 0x10, PAID_NOTHING = 0x20 /* the terrain die freed it (S·H4) */ };

typedef struct safari_unit { /* unit.ext */
    uint8_t die;             /* the movement die as it fell in its side's last half turn; 0: not rolled */
    uint8_t hexes;           /* hexes it may move this turn before terrain (S·H3) */
    uint8_t used;            /* hexes entered of them */
    uint8_t paid;            /* PAID_: what terrain has taken this turn */
    uint8_t quarry;          /* unit it charges + 1 */
    uint8_t foe;             /* unit it is locked with in hand-to-hand + 1 */
    uint8_t timers, checks;
    uint8_t force; /* figures when the round going on began; 0: not in it */
    uint8_t men;   /* figures at hand as last counted: what the umpire changed shows by it */
    uint8_t began; /* figures as it was first locked in the fight it is in; 0: it is in none */
    uint8_t bush;  /* bush.c's own: a direction, a wait */
} safari_unit;

enum {
    PHASE_DEPLOY,
    PHASE_TURN,
    PHASE_LEADERS,
    PHASE_FLIGHT, /* of one mover, in the order of this turn; each mover once a turn */
    PHASE_MOVE,
    PHASE_SHOOT, /* mover first, then the others */
    PHASE_FIGHT,
    PHASE_MORALE,
    PHASE_RALLY,
    PHASE_CLOSE,
    PHASES
};
enum { STAGE_DEPLOY = STAGE_NONE + 1, STAGE_MOVE, STAGE_SHOOT }; /* what is being decided */

typedef struct safari_game { /* state.ext */
    uint8_t phase, stage;
    uint8_t mover;              /* place in order[] of the side that moves */
    uint8_t shooter;            /* how many sides have shot in this half turn */
    uint8_t order[SIDES_MAX];   /* sides as they act this turn; the bush last */
    uint8_t kills[SIDES_MAX];   /* enemies a side has killed */
    uint8_t off[SIDES_MAX];     /* loads it has brought off the map */
    uint8_t taken[SIDES_MAX];   /* enemy loads it has taken */
    uint8_t passage[SIDES_MAX]; /* bits by village: it may pass freely */
    uint8_t attacked;           /* bits by village: it trades no more */
    uint8_t force[SIDES_MAX];   /* figures of each side in the round going on, as their fight began */
    uint8_t walker;             /* party whose die has fallen and who marches now + 1; 0: nobody */
} safari_game;

EXT_ACCESSORS(s, safari)
EXT_FIGURES(s, safari)

static inline int safari_mover(const state *s) /* side whose half turn it is */
{
    return sg_const(s)->order[sg_const(s)->mover];
}

static inline bool safari_runs(const state *s, int u) /* somewhere, by what befell it: nobody orders it */
{
    return (s->units[u].marks &
            (BIT(MARK_FLEEING) | BIT(MARK_RETREATING) | BIT(MARK_COVER) | BIT(MARK_DREAD))) != 0;
}

/* safari_unit.bush */
enum {
    BUSH_STRUCK = 1 /* a beast that has had its part of this round */,
    BUSH_ROUSED = 2 /* a band that attacks */,
    BUSH_HYENAS = 4 /* only bearers are touched */
};

/*
 * Agenda items: each is one burst, one line of the log. Items pushed while another goes on and that must come
 * before what is owed already are pushed with agenda_owe_first (the last one pushed goes first).
 */
enum {
    DUE_NOTHING,
    DUE_ARRIVAL /* n0 group */,
    DUE_LEADERS /* initiative */,
    DUE_FLIGHT /* unit: forced move of a fleeing, retreating... party */,
    DUE_MARCH /* unit: the movement die is rolled */,
    DUE_SET_OUT /* unit: happening and animal are over, hexes are set; a charge runs home */,
    DUE_NETS /* unit: S23.2, n0 target */,
    DUE_SHOTS /* unit at other; n: safari_volley_due() */,
    DUE_JAM /* unit */,
    DUE_FIGHT /* unit: the fight it is in begins */,
    DUE_BEAST /* unit against other, a beast */,
    DUE_BLOWS /* of the fight going on; n0 weapon length */,
    DUE_OUTCOME /* who lost the fight going on; n0 figures lost in its rounds before this */,
    DUE_MORALE /* unit, n0 TRIGGER_ */,
    DUE_MEN /* unit, n0 TRIGGER_: man by man after the leader failed */,
    DUE_RALLY /* unit */,
    DUE_CLEAR /* unit: a jam is cleared */,
    DUE_HAPPENING = 32 /* unit */,
    DUE_ANIMALS /* unit */,
    DUE_SINK /* unit: quicksand (S25) */,
    DUE_CAT /* unit: a big cat springs (S26); n0 1: it is a lion (S33); n1 1: held if it lives */,
    DUE_ELEPHANTS /* unit (S27) */,
    DUE_HIPPO /* unit (S32) */,
    DUE_LIONS /* unit (S33) */,
    DUE_STAMPEDE /* unit (S34): the men fire */,
    DUE_TRAMPLE /* unit, other the herd: it runs over them */,
    DUE_SNAKE /* unit (S35) */,
    DUE_CROCODILE /* unit (S·H1) */,
    DUE_NEAR /* unit, other a beast of the pool beside it: it tests its aggressiveness first (S·H1) */,
    DUE_GUNS /* unit at other, a beast; n0 figure it springs at + 1 */,
    DUE_POUNCE /* other attacks unit; n0 figure + 1, 0: all of it; n1 1: the party is held if it lives */,
    DUE_DAUNT /* unit: a wounded beast tests its aggressiveness again (S·H19) */,
    DUE_AWAY /* unit: a beast of the pool goes off */,
    DUE_GRAZE /* unit: game */,
    DUE_ROVE /* unit: a dangerous beast of the map */,
    DUE_ROAM /* unit: a roaming band */,
    DUE_AMBUSH /* unit: a hidden band springs its ambush */,
    DUE_PURSUE /* unit: a band goes for the nearest party */,
    DUE_KINDS
};

enum {
    TRIGGER_LEADER = 1, /* S·H12 */
    TRIGGER_GUN,        /* S17.2 */
    TRIGGER_CUT_OFF,    /* S17.3 */
    TRIGGER_LOSSES,     /* S17.4 */
    TRIGGER_CLOSE,      /* S17.5 */
    TRIGGER_FIGHT,      /* S16 */
    TRIGGER_FOREST,     /* S23.4 */
    TRIGGER_OMEN,       /* S31: safari_bush_failed() says what follows */
    TRIGGERS
};

#endif
