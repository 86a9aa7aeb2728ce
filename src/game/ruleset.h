/*
 * ruleset.h: the one interface between a rule system and everything else.
 *
 * A rule system is one `const ruleset` of tables and functions. It draws nothing, reads no input, opens no
 * file after load(), keeps no global, and gets chance only from the resolver it is handed. Nothing outside
 * src/rules/ names one.
 */
#ifndef GAME_RULESET_H
#define GAME_RULESET_H

#include "game/action.h"
#include "game/member.h"
#include "game/odds.h"
#include "game/overlay.h"
#include "game/panel.h"
#include "game/refusal.h"
#include "game/resolver.h"
#include "game/scenario.h"
#include "game/state.h"
#include "game/way.h"
#include "game/word_args.h"

/* Boards: what the map is made of. FLAT_TOPS, with ON_HEX: no other hexes will do. */
enum { ON_SQUARE = 1, ON_HEX = 2, ON_AREA = 4, FLAT_TOPS = 8 };

/* What a system knows of: a scenario may use the common members that belong to one of these only where the
 * system has it. */
enum {
    HAS_FACING = 1,     /* units look a way: "facing" of units and groups */
    HAS_HIDDEN = 2,     /* "hidden" units */
    HAS_LIGHT = 4,      /* "light" by turn */
    HAS_DEPLOYMENT = 8, /* a unit "at" a zone of several spaces is placed by its side */
    HAS_GROUPS = 16,    /* reinforcement "groups" */
    HAS_FIGURES = 32,   /* units of figures counted one by one */
    HAS_SHEETS = 64     /* several "maps" in one battle */
};

/* decision.side */
enum { NOBODY = -2, GAME_OVER = -3 }; /* NOBODY: the only action is `go`, which the session plays itself */

typedef struct decision {
    int side;           /* 0..: that side; NOBODY; GAME_OVER */
    const char *prompt; /* words: what is awaited */
    word_args args;
    int sheet;   /* which sheet to show */
    bool secret; /* hot-seat: curtain before and after */
    bool lax;    /* to end it with nobody used is as usual a choice as any: the table does not ask twice */
    bool one;    /* what ends it ends the turn of args.unit alone, and not the step */
    bool single; /* one unit is ordered now; who orders the next is settled after it */
} decision;

enum { RESULT_TALLIES = 10 };
typedef struct result {
    bool over;
    int winner;       /* NO_SIDE: draw, or not over */
    int level;        /* index into scenario.levels: 0 none, then draw, marginal, win, major ... */
    const char *code; /* words: the verdict */
    word_args args;
    struct {
        const char *code;
        bool held; /* counts the objectives held */
        int score; /* it is scores[score - 1] of the rules; 0: none of them */
        int32_t value[SIDES_MAX];
        int32_t wanted[SIDES_MAX]; /* what a condition of that side asks of it, the next that is not met; 0:
                                      none */
    } tally[RESULT_TALLIES];       /* true at any moment: bases lost, units broken... */
    int ntally;
    int nbar; /* the first of the tallies stand in the top bar at all times (score, loads); 0: strength lost
               */
    int32_t lost[SIDES_MAX]; /* strength lost: the top bar and the plot of losses */
} result;

enum { SCORE_PARTS = 4 };
typedef struct score_part { /* so many of something, each for so many points */
    const char *code;       /* words, of what: "{0} killed"; the rule that gives the points is theirs */
    int32_t count, each;
} score_part;

typedef struct mark {
    const char *name;    /* words "mark.<name>" */
    const char *picture; /* assets/marks/<picture>.svg, NULL: not shown on the counter */
    bool cannot_hold;    /* a unit bearing it neither holds nor contests objectives */
    bool charging;       /* the charge of a unit stands as long as it bears it, and no longer */
    uint8_t gravity;     /* order on the counter: the higher comes first */
    bool of_turn;        /* it goes with the turn, and says nothing after the battle: has acted */
} mark;

typedef struct unit_face {
    int number, of, quality;
    bool leader, spent;
    bool commander; /* the army's leads it, and is there */
    bool on_foot;   /* riders who have dismounted */
    bool prone;     /* they lie on the ground */
    bool hurt;      /* the leader who is with it is wounded */
    int hit_of; /* so many hits take the step that suffers now, where hits on it are kept; 0: they are not */
    uint32_t hides; /* bits of marks that it bears and does not show now */
    uint32_t signs; /* bits of ruleset.signs that it shows besides */
} unit_face;

typedef enum field_of { FIELD_GAME, FIELD_UNIT, FIELD_FIGURE } field_of;
typedef struct field { /* one field of ext; all of them together cover every byte used */
    const char *name;
    field_of of;
    uint16_t offset;
    uint8_t width; /* 1, 2 or 4 bytes */
    bool is_signed;
    int32_t lo, hi;  /* what the umpire may set */
    bool names_unit; /* a unit + 1; 0: none */
} field;

/* One of <id>_unit, <id>_game or <id>_figure, from 0: FIELD_BYTE(UNIT, grid_unit, streak, 250). */
#define FIELD_BYTE(of_, type_, member_, most_) FIELD_NAMED(#member_, of_, type_, member_, most_)
/* The same by another name; of an array, one of it. */
#define FIELD_NAMED(name_, of_, type_, member_, most_)                                                       \
    {                                                                                                        \
        .name = (name_), .of = FIELD_##of_, .offset = offsetof(type_, member_),                              \
        .width = sizeof(((type_ *)NULL)->member_), .hi = (most_)                                             \
    }
/* A unit + 1, of which the rules name none beyond `most_`. */
#define FIELD_UNIT_NAMED(name_, of_, type_, member_, most_)                                                  \
    {                                                                                                        \
        .name = (name_), .of = FIELD_##of_, .offset = offsetof(type_, member_),                              \
        .width = sizeof(((type_ *)NULL)->member_), .hi = (most_), .names_unit = true                         \
    }
#define FIELD_NAMES_UNIT(of_, type_, member_) FIELD_UNIT_NAMED(#member_, of_, type_, member_, UNITS_MAX)
#define FIELD_FOUR_UNITS(of_, type_, member_)                                                                \
    FIELD_UNIT_NAMED(#member_ "0", of_, type_, member_[0], UNITS_MAX),                                       \
        FIELD_UNIT_NAMED(#member_ "1", of_, type_, member_[1], UNITS_MAX),                                   \
        FIELD_UNIT_NAMED(#member_ "2", of_, type_, member_[2], UNITS_MAX),                                   \
        FIELD_UNIT_NAMED(#member_ "3", of_, type_, member_[3], UNITS_MAX)
/* An array of four: "aim0" to "aim3", or with `between` "-" "aim-0" to "aim-3". */
#define FIELD_FOUR(of_, type_, member_, between_, most_)                                                     \
    FIELD_NAMED(#member_ between_ "0", of_, type_, member_[0], most_),                                       \
        FIELD_NAMED(#member_ between_ "1", of_, type_, member_[1], most_),                                   \
        FIELD_NAMED(#member_ between_ "2", of_, type_, member_[2], most_),                                   \
        FIELD_NAMED(#member_ between_ "3", of_, type_, member_[3], most_)

/* What an item of the agenda must have, by its kind. n[0] is `least` to most[0], n[1] 0 to most[1]. */
enum {
    OWED_KNOWN = 1, /* there is such a kind */
    OWED_UNIT = 2,
    OWED_OTHER = 4,
    OWED_DECIDER = 8, /* .side: who decides it */
    OWED_SPACE = 16,
    OWED_GROUP = 32, /* n[0] is a group of reinforcements */
    OWED_SIDE = 64   /* n[0] is a side */
};
typedef struct owed_form {
    uint8_t needs; /* OWED_ */
    int16_t least, most[2];
} owed_form;

typedef struct rule_option {    /* the tag "option" is getopt's */
    const char *key;            /* words "option.<key>" say what it does */
    int32_t value, lo, hi;      /* default and range */
    const char *const *choices; /* names of lo..hi, NULL: plain number */
    const char *rule;
    bool variant; /* another game altogether: tests play every value of it to the end */
} option;

/* ---- the interface, and the parts of it that a system may leave out */

struct light_now; /* light.h */

/* Hidden information. A system without it shows everything but enemies not seen_by a side. */
typedef struct ruleset_hidden {
    /* Beyond the common part: enemy units not seen_by `side` are already off the board in s. May be NULL. */
    void (*redact)(state *s, int side);
    void (*imagine)(state *s, int side,
                    random_stream *r); /* a likely filling of what redact wiped; or NULL */
    /* Who sees whom, where that goes by who stands near: found anew from what stands in s; or NULL. `r` NULL:
     * nothing is told. */
    void (*see)(state *s, resolver *r);
} ruleset_hidden;

/* Of what all systems share of the features below, in thousandths unless it says so. */
enum {
    FEATURE_AHEAD,       /* it would win if the battle ended now */
    FEATURE_PROGRESS,    /* of what its nearest victory asks for */
    FEATURE_HELD,        /* of the objectives */
    FEATURE_LEFT,        /* of its strength at the start */
    FEATURE_FORCE,       /* of the strength on either side */
    FEATURE_STEADY,      /* of its strength at the start: bears no mark of those that hold nothing */
    FEATURE_ABSENT,      /* of its strength at the start: still to come */
    FEATURE_LATE,        /* hundredths of a space for each turn left, on average, to be at its goal in time */
    FEATURE_ROUND_GOALS, /* of the strength round an objective, on average */
    FEATURES_SHARED,
    FEATURES_MAX = 16 /* of a system's own */
};

/* What the computer thinks by. Without it the computer judges by strength, the victory conditions and how
 * near it is to them (worth.h). */
typedef struct ruleset_thinking {
    int32_t (*evaluate)(const state *s,
                        int side); /* how well it stands, in the system's own points; or NULL */
    /* What makes an action worth asking "are you sure?", as a code of words; NULL: nothing does. */
    const char *(*exceptional)(const state *s, const action *a);
    /* Is it a real chance, worth a question before the step ends without it? NULL: all are. */
    bool (*missed)(const state *s, const action *a);
    /* Of a unit that could march in the step that is open: is there anything to better about where it stands?
     * NULL: nobody knows. */
    bool (*useful)(const state *s, int unit);
    /* Of a chance that would be missed: may it be let go unasked, since nothing is to be feared of whom it is
     * done to, nor to be won? NULL: none may. */
    bool (*slight)(const state *s, const action *a);
    /* Game that does nothing to anybody: that it comes into sight is no reason to give other orders. NULL:
     * nobody is. */
    bool (*harmless)(const state *s, int unit);
    /* What a shot costs beside the turn to shoot, as a code of words, part of a sentence: ammunition that is
     * counted, the risk of a jam, a friend to be; NULL: nothing. That who was hidden shows himself is common
     * (game_shot_cost). NULL: none costs anything. */
    const char *(*dear)(const state *s, const action *a);
    /* What its chance of winning is read from, beside what all systems share (chance.h): names,
     * NULL-terminated, and a number for each of them of one side, all written. Both or neither. */
    const char *const *features;
    void (*measure)(const state *s, int side, int32_t *out);
    /* Half spaces of plain ground from every space to the end of that side's way: where it goes when it is
     * told no more than to go on. NULL, or what it gives is NULL: to what its victory conditions name. */
    const uint16_t *(*way_on)(const state *s, int side);
} ruleset_thinking;

/* Keys of its own that it reads, beside the common ones of rules/README.md: NULL-terminated lists or NULL.
 * Any other key is refused. `chart`: the fields of chart cells (chart_field); each must be in some cell, and
 * where it is NULL, any may. */
typedef struct ruleset_keys {
    const char *const *scenario, *const *side, *const *unit, *const *group, *const *type, *const *terrain;
    const char *const *chart;
} ruleset_keys;

/* A table and its count: RULESET_TABLE(verbs, verbs). */
#define RULESET_TABLE(member, table) .member = (table), .n##member = (int)(sizeof(table) / sizeof(table)[0])

typedef struct ruleset {
    const char *id, *title;
    int version;           /* raised when old logs would replay differently */
    unsigned boards;       /* ON_ bits */
    int max_spaces;        /* of a map; larger ones are refused. 0: any */
    unsigned capabilities; /* HAS_ bits */
    const verb *verbs;
    int nverbs;
    const char *const *steps;
    int nsteps; /* words "step.<name>" */
    const mark *marks;
    int nmarks;
    const mark
        *signs; /* shown as marks are, and borne by no state: unit_face.signs; numbered after the marks */
    int nsigns;
    const field *fields;
    int nfields;
    const owed_form *owed; /* by kind of agenda item; NULL: nothing is ever owed */
    int nowed;
    const condition *conditions;
    int nconditions;
    const option *options;
    int noptions;
    /* Can that option change anything in such a battle? It is not offered where it cannot. NULL: any can. */
    bool (*option_concerns)(const struct scenario *sc, int index);
    /* What a victory condition of the kind "score" may ask for, NULL-terminated or NULL; score() counts them.
     */
    const char *const *scores;
    size_t ext_size; /* bytes of state.ext used */
    int max_actions; /* a bound on any game of it, `go` included */

    ruleset_keys keys;
    const member_tables *members; /* the same as tables that say what the keys hold; or NULL */
    /* The course of a turn, phase by phase (course.h). NULL: the system has none, and gives setup, decide,
     * check, apply and mend. */
    const struct course *course;

    /* Required. */

    /* Reads rules/<id>/ tables and the scenario's own members (sc->source), compiles them to sc->data (the
     * scenario's arena). ALL validation; nothing can fail afterwards. */
    bool (*load)(scenario *sc, error *err);

    /* NULL: those of the course. */

    /* Fills a cleared state (units of the order of battle are already set up from the scenario by
     * scenario_setup). May roll. Ends at a decision. NULL: the first turn of the course begins. */
    void (*setup)(state *s, resolver *r);
    void (*decide)(const state *s, decision *out);
    /* The ONLY judge of legality. true, or false and *why filled. Any bit pattern may arrive. Judges by what
     * the deciding side can see. */
    bool (*check)(const state *s, const action *a, refusal *why);
    /* Precondition: check() said true (or the action is `go` and decide() says NOBODY). Cannot fail. Ends at
     * the next decision or `go`. */
    void (*apply)(state *s, const action *a, resolver *r);
    /* After the umpire, who may have changed anything: brings units and bytes of its own into order. What is
     * owed and the phase are course_mend()'s work, which follows; without a course they are its own: the
     * decision must belong to the step the umpire set, and everything listed must pass check(). */
    void (*mend)(state *s);

    /* Optional: NULL has a generic fallback. */

    /* Legal actions of the deciding side led by `unit` (NO_UNIT: those that need none). Each passes check().
     * The list is whole over verb, unit, target, destination and arguments; of groups it holds each unit
     * alone and the whole stack, of ways the cheapest to each end; the others only check() knows. The first
     * listed is what the computer's trials run on by: the end, the least harm. brief: only what is worth the
     * computer's trying; a system that knows no such list makes the whole one. NULL: each verb's own
     * list, and of a verb without one every combination is put to check() (game_list), which is right and
     * slow. */
    void (*actions)(const state *s, int unit, bool brief, action_list *out);
    /* The whole lists of a side's units one after the other, the same and in the same order, where what they
     * share is found once. NULL: one by one. */
    void (*side_actions)(const state *s, int side, action_list *out);
    /* Does whoever of that side comes there leave the board for good? NULL: nowhere but where a condition of
     * victory has them leave it. */
    bool (*leaves_at)(const scenario *sc, int side, int space);
    void (*result)(const state *s, result *out);                    /* victory_result() */
    void (*describe_unit)(const state *s, int unit, panel *out);    /* its status and strength */
    void (*describe_place)(const state *s, int space, panel *out);  /* terrain's title and effect words */
    void (*show)(const state *s, int unit, int verb, overlay *out); /* nothing beyond the list of actions */
    /* The spaces an action leads its unit through and what each costs (game_way). false: it goes nowhere, or
     * may not. NULL: the straight distance. */
    bool (*way)(const state *s, const action *a, unit_way *out);
    /* Would the ground ever let that unit go from a space to its neighbour, whoever stands there and however
     * little it may go now? NULL: all ground does. */
    bool (*open_to)(const state *s, int unit, int from, int to);
    bool (*odds)(const state *s, const action *a, odds *out); /* false: none */
    /* The blow that `unit` strikes at `other`, hand to hand, where no order has a card for it: as it would be
     * thrown from how both stand, with all that is struck at the same one. false: none is. */
    bool (*blow)(const state *s, int unit, int other, odds *out);
    /* Who lead the fight hand to hand that `unit` stands in, on its side and on the other: of those two
     * blow() tells. false: it is in none. NULL: no fight is known before it is struck. */
    bool (*fight)(const state *s, int unit, int *ours, int *theirs);
    /* What a person is asked "are you sure?" about, as a code of words; NULL: about nothing. Where the system
     * has none: what its thinking calls exceptional. */
    const char *(*asked_about)(const state *s, const action *a);
    /* What a person who has prepared that legal action is warned of: *why, a code with its numbers, which
     * says a sentence. It forbids nothing and asks nothing, and no computer reads it. false, or NULL: of
     * nothing.
     */
    bool (*warned_of)(const state *s, const action *a, refusal *why);
    /* Of those whom that loss or end of a unit counts, how many were only wounded; NULL: all fell. */
    int (*wounded)(const event *ev);
    /* Of a unit that is gone, what became of it beyond its status, as a code of words with two numbers: its
     * men ran off. NULL, or answers NULL: its status says it. */
    const char *(*fate)(const state *s, int unit, int32_t n[2]);
    /* What the unit of `move` could do to `target` in a later step of the turn, once `move` is done and
     * nothing else has changed: the odds of that roll. false: it could not, or move is no such action. */
    bool (*preview_odds)(const state *s, const action *move, int target, odds *out);
    /* What the unit could do to `target` from where it stands, were it its side's turn and had it acted not
     * yet: its shot, or close: its charge or attack; where that hangs on a roll not yet thrown, as it would
     * be after it, and in a note how often it comes to that. *of: that deed. false: nothing. NULL: nothing,
     * but for what preview_odds says of a deed that moves nobody. */
    bool (*threat)(const state *s, int unit, int target, bool close, action *of, odds *out);
    /* Does the unit see `space` from where it stands; of a target (else NO_UNIT): may it fire at it as it
     * is now, were it its step and had it declared nothing yet? false: *why, its args.space what stands
     * between, or the place itself; its code NULL: the rules have nothing to say of it. NULL: they never
     * have. */
    bool (*sight)(const state *s, int unit, int space, int target, refusal *why);
    /* What a space is across, in what the words measure.across count: inches of the table, yards. NULL or 0:
     * the rules do not say. */
    int (*across)(const scenario *sc);
    /* How far `side` has come in scores[which], true at any moment: points, loads brought home. */
    int32_t (*score)(const state *s, int side, int which);
    /* What that score is the sum of, as things stand; how many. NULL, or 0: it is a plain count. */
    int (*score_parts)(const state *s, int side, int which, score_part out[SCORE_PARTS]);
    bool (*step_comes)(const state *s, int step); /* in the turn as it is played now: all, if NULL */
    /* While one unit has begun its turn and nothing is listed for the others of its side: could `unit` act
     * after it in this step? NULL: what is listed is all there is. */
    bool (*waits)(const state *s, int unit);
    /* Is that an order of this unit at all, as it is: one that its kind may be given in some position or
     * other, and of which something would be left to do (no charge for a gun, no limbering of what is
     * limbered)? What is and may not be given now stands barred in its row of orders, with what check() says
     * of it. NULL: what others of its kind may do now. */
    bool (*has_order)(const state *s, int unit, int verb_index);
    /* Does what that order is done with lie where this unit stands (loads to take up)? Then it stands barred
     * in its row where it may not be given. NULL: nothing lies anywhere. */
    bool (*at_hand)(const state *s, int unit, int verb_index);
    /* Is that value of a choice one of his who acts at all, whether or not it may be chosen now? What is and
     * may not stands barred beside those that may, with what check() says of it. NULL: none is. */
    bool (*has_choice)(const state *s, const action *a, int arg, int32_t value);
    /* Counter face of a unit, where it is not what stands in *out already: its strength of what it began
     * with, the quality of its type, no leader, not spent. */
    void (*face)(const state *s, int unit, unit_face *out);
    /* What that event changes of the system's own part of the state as it is shown, between two actions; what
     * it does not tell is seen when the action has been shown. May be NULL. */
    void (*befell)(state *shown, const event *ev);
    /* The light that `side` fights in (NO_SIDE, ONLOOKER: that anybody sees), where it is not the scenario's
     * row, which stands in *out already: weather, beasts that see by night. */
    void (*light)(const state *s, int side, struct light_now *out);
    /* Of a state whose numbers are all in their ranges (fits.h): do they go together, as far as what the
     * system does with them would else look where nothing is. NULL: they do. */
    bool (*fits)(const state *s);
    const ruleset_hidden *hidden;     /* NULL: it hides nothing */
    const ruleset_thinking *thinking; /* NULL: the computer thinks in common terms */
} ruleset;

const ruleset *ruleset_find(const ruleset *const *list, const char *id); /* NULL */

/* The names of all features: the shared ones, then the system's own. How many. */
int ruleset_features(const ruleset *rs, const char *names[FEATURES_SHARED + FEATURES_MAX]);

/* Is the table of functions and names itself in order (names unique, fields within bounds and not
 * overlapping)? Asked at every load. */
bool ruleset_verify(const ruleset *rs, error *err);

#endif
