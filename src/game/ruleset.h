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
#include "game/chart.h"
#include "game/ledger.h"
#include "game/odds.h"
#include "game/resolver.h"
#include "game/scenario.h"
#include "game/state.h"
#include "game/words.h"

enum { ON_SQUARE = 1, ON_HEX = 2, ON_AREA = 4 };

/* decision.side */
enum { NOBODY = -2, GAME_OVER = -3 }; /* NOBODY: the only action is `go`, which the session plays itself */

typedef struct decision {
    int side;           /* 0..: that side; NOBODY; GAME_OVER */
    const char *prompt; /* words: what is awaited */
    word_args args;
    int sheet;   /* which sheet to show */
    bool secret; /* hot-seat: curtain before and after */
} decision;

/* Why an action is refused: a stable code and its numbers; words.json has the sentence. */
typedef struct refusal {
    const char *code; /* "grid.move.too-far"; static */
    word_args args;   /* unit, other, space: what the table points to */
} refusal;

typedef struct result {
    bool over;
    int winner;       /* NO_SIDE: draw, or not over */
    int level;        /* index into scenario.levels: 0 none, then draw, marginal, win, major ... */
    const char *code; /* words: the verdict */
    word_args args;
    struct {
        const char *code;
        int32_t value[SIDES_MAX];
    } tally[8]; /* true at any moment: bases lost, units broken... */
    int ntally;
    int nbar; /* the first of the tallies stand in the top bar at all times (score, loads); 0: strength lost
               */
    int32_t lost[SIDES_MAX]; /* strength lost: the top bar and the plot of losses */
} result;

/* Rows for the unit card and the place card; words by code, numbers by n. */
typedef enum row_style {
    ROW_TEXT,
    ROW_PIPS,
    ROW_BAR,
    ROW_QUALITY,
    ROW_GOOD,
    ROW_WARN,
    ROW_HEADING,
    ROW_CHART,
    ROW_FIGURE /* one figure: label what it is, value its details; n[0] its index in state.figures, n[1] 1
                  wounded, n[2] loads carried, n[3] 0 fit, 1 entangled or otherwise held, 2 lost; rule: its
                  picture (a branch, as unit types have), NULL: none */
} row_style;
enum { PANEL_ROWS = 32 };
typedef struct panel_row {
    const char *label, *value; /* words */
    row_style style;
    int32_t n[4];     /* PIPS, BAR: n[0] of n[1]; CHART: n[0] chart index, n[1] row, n[2] column */
    const char *rule; /* chip, or NULL */
} panel_row;
typedef struct panel {
    int count;
    panel_row row[PANEL_ROWS];
} panel;
panel_row *panel_add(panel *p, row_style style, const char *label, const char *value, int32_t n0, int32_t n1);

/* What to draw over the board for a unit or an action beyond what the list of actions says. */
typedef enum overlay_kind {
    OVERLAY_ARC,
    OVERLAY_SHORT,
    OVERLAY_LONG,
    OVERLAY_LINE,
    OVERLAY_BLOCK,
    OVERLAY_ZONE,
    OVERLAY_COVER
} overlay_kind;
enum { OVERLAY_ITEMS = 512 };
typedef struct overlay_item {
    overlay_kind kind;
    uint16_t from, to;
    int32_t n;
    const char *code;
} overlay_item;
typedef struct overlay {
    int count;
    overlay_item item[OVERLAY_ITEMS];
} overlay;
void overlay_add(overlay *o, overlay_kind kind, int from, int to, int32_t n, const char *code);

typedef struct mark {
    const char *name;    /* words "mark.<name>" */
    const char *picture; /* assets/marks/<picture>.svg, NULL: not shown on the counter */
    bool cannot_hold;    /* Z6: neither holds nor contests */
    uint8_t gravity;     /* order on the counter, gravest first */
} mark;

typedef struct unit_face {
    int number, of, quality;
    bool leader, spent;
} unit_face;

typedef enum field_of { FIELD_GAME, FIELD_UNIT, FIELD_FIGURE } field_of;
typedef struct field { /* one field of ext; all of them together cover every byte used */
    const char *name;
    field_of of;
    uint16_t offset;
    uint8_t width; /* 1, 2 or 4 bytes */
    bool is_signed;
    int32_t lo, hi; /* what the umpire may set */
} field;

typedef struct rule_option {    /* the tag "option" is getopt's */
    const char *key;            /* words "option.<key>" say what it does */
    int32_t value, lo, hi;      /* default and range */
    const char *const *choices; /* names of lo..hi, NULL: plain number */
    const char *rule;
    bool variant; /* another game altogether: tests play every value of it to the end */
} option;

typedef struct ruleset {
    const char *id, *title;
    int version;     /* raised when old logs would replay differently */
    unsigned boards; /* ON_ bits */
    const verb *verbs;
    int nverbs;
    const char *const *steps;
    int nsteps; /* words "step.<name>" */
    const mark *marks;
    int nmarks;
    const field *fields;
    int nfields;
    const condition *conditions;
    int nconditions;
    const option *options;
    int noptions;
    /* What a victory condition of the kind "score" may ask for, NULL-terminated or NULL; score() counts them.
     */
    const char *const *scores;
    size_t ext_size; /* bytes of state.ext used */
    int max_actions; /* a bound on any game of it, `go` included */

    /* Required. */

    /* Reads rules/<id>/ tables and the scenario's own members (sc->source), compiles them to sc->data (the
     * scenario's arena). ALL validation; nothing can fail afterwards. */
    bool (*load)(scenario *sc, error *err);
    /* Fills a cleared state (units of the order of battle are already set up from the scenario by
     * scenario_setup). May roll. Ends at a decision. */
    void (*setup)(state *s, resolver *r);
    void (*decide)(const state *s, decision *out);
    /* The ONLY judge of legality. true, or false and *why filled. Any bit pattern may arrive. Judges by what
     * the deciding side can see. */
    bool (*check)(const state *s, const action *a, refusal *why);
    /* Legal actions of the deciding side led by `unit` (NO_UNIT: those that need none). Each passes check();
     * the list is complete as design.md says. */
    void (*actions)(const state *s, int unit, action_list *out);
    /* Precondition: check() said true (or the action is `go` and decide() says NOBODY). Cannot fail. Ends at
     * the next decision or `go`. */
    void (*apply)(state *s, const action *a, resolver *r);
    void (*result)(const state *s, result *out);
    void (*describe_unit)(const state *s, int unit, panel *out);

    /* Optional: NULL has a generic fallback. */

    void (*describe_place)(const state *s, int space, panel *out);  /* terrain's title and effect words */
    void (*show)(const state *s, int unit, int verb, overlay *out); /* nothing beyond the list of actions */
    bool (*odds)(const state *s, const action *a, odds *out);       /* false: none */
    /* What the unit of `move` could do to `target` in a later step of the turn, once `move` is done and
     * nothing else has changed: the odds of that roll. false: it could not, or move is no such action. */
    bool (*preview_odds)(const state *s, const action *move, int target, odds *out);
    /* Beyond the common part: enemy units not seen_by `side` are already off the board in s. */
    void (*redact)(state *s, int side);
    void (*imagine)(state *s, int side, random_stream *r); /* a likely filling of what redact wiped */
    int32_t (*evaluate)(const state *s, int side);         /* strength margin */
    /* How far `side` has come in scores[which], true at any moment: points, loads brought home. */
    int32_t (*score)(const state *s, int side, int which);
    void (*suggest)(const state *s, int unit, action_list *out); /* actions(): what the computer tries */
    void (*mend)(state *s);                               /* after the umpire: bring the rest into order */
    bool (*step_comes)(const state *s, int step);         /* in the turn as it is played now: all, if NULL */
    bool (*exceptional)(const state *s, const action *a); /* worth asking "are you sure?": false */
    /* Counter face of a unit beyond its type: number printed, total, leader, quality 0-3. NULL: strength of
     * type's maximum. */
    void (*face)(const state *s, int unit, unit_face *out);
    void (*unload)(scenario *sc); /* frees what load() made outside the scenario's arena (reach maps); called
                                     also when load() fails. NULL: nothing */

    /* Keys of its own that load() reads, beside the common ones of rules/README.md; NULL-terminated lists or
     * NULL. Any other key is refused. */
    const char *const *scenario_keys,
        *const *side_keys, *const *unit_keys, *const *group_keys, *const *type_keys, *const *terrain_keys;
} ruleset;

extern const ruleset *const ruleset_list[]; /* NULL-terminated: src/rules/list.c, handed down by main() */
const ruleset *ruleset_find(const ruleset *const *list, const char *id); /* NULL */

/* Is the table of functions and names itself in order (names unique, fields within bounds and not
 * overlapping)? Asked at every load. */
bool ruleset_verify(const ruleset *rs, error *err);

/* ---- the common judge: the umpire's verbs and `go`, then the system. Everybody calls these, never rs->check
 * or rs->apply. game_check refuses, before the system is asked: what is not well-formed (codes of
 * action_fault), "action.over", "action.go" (nobody decides), "action.not-yours" (another side's decision),
 * "action.not-your-unit" (unless the verb has ANY_UNIT), "action.unseen" (an enemy target this side may not
 * know of). */
bool game_check(const state *s, const action *a, refusal *why);
void game_apply(state *s, const action *a, resolver *r);    /* counts the action; umpire verbs then mend() */
void game_setup(const scenario *sc, state *s, resolver *r); /* clear, order of battle, ruleset.setup */
void game_decide(const state *s, decision *out);
/* All actions of the deciding side: NO_UNIT's, then unit by unit in order. */
void game_actions(const state *s, action_list *out);
/* What `side` may know: copies, takes enemy units it has not seen off the board, then ruleset.redact. side
 * NO_SIDE: everything (no change). `out` is another state than `s`. */
void game_redact(const state *s, int side, state *out);
int32_t game_evaluate(const state *s, int side);

/* Refuses: fills *why and returns false, for `return refuse(why, "grid.move.too-far", ...)`. */
bool refuse(refusal *why, const char *code, int unit, int other, int space, int32_t n0, int32_t n1);

/* ---- asking: `out` is emptied first; what the system does not supply is answered plainly. Odds: only of
 * what game_check allows. */
void game_result(const state *s, result *out);
void game_describe_unit(const state *s, int unit, panel *out);
void game_describe_place(const state *s, int space, panel *out); /* beyond the terrain's title and effect */
void game_show(const state *s, int unit, int verb, overlay *out);
bool game_odds(const state *s, const action *a, odds *out);
bool game_preview_odds(const state *s, const action *move, int target, odds *out);
void game_suggest(const state *s, int unit, action_list *out); /* appends */
bool game_exceptional(const state *s, const action *a);
void game_face(const state *s, int unit, unit_face *out);

/* ---- victory (Z6), judged for all systems; see game/victory.c. */
/* After things changed: conditions met at once; may end the battle (s->over). */
void victory_watch(state *s, resolver *r);
/* At the end of each turn: conditions with a turn of their own; may end the battle. */
void victory_turn(state *s, resolver *r);
void victory_close(state *s, resolver *r);       /* after the last turn */
bool victory_met(const state *s, int condition); /* as things stand now */
/* How far it has come, for the panel: boxes held of 3. */
int32_t victory_progress(const state *s, int condition, int32_t *needed);
/* Fills over, winner, level, code, lost and tallies from the state. */
void victory_result(const state *s, result *out);

#endif
