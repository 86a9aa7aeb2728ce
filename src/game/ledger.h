/*
 * ledger.h: the calculation itself: base, each modifier with its value and rule, caps, the final number.
 *
 * Rules compute *from* a ledger and the table shows the very same lines. A modifier is a row of data
 * (rules/<id>/modifiers.json): condition, operation, value, words, rule, source, option; a condition is a
 * named C function that counts (0: no; an officer's three coins: 3).
 */
#ifndef GAME_LEDGER_H
#define GAME_LEDGER_H

#include "game/state.h"

enum {
    LEDGER_LINES = 32,
    LEDGER_ROWS_MAX = 26, /* of a table: what is left is for base, range and cap */
    LEDGER_TEXT = 32,
    TABLES_MAX = 64
};

typedef enum ledger_op {
    LEDGER_BASE, /* sets a part of the start: added */
    LEDGER_ADD,
    LEDGER_HALVE_UP, /* halves what stands so far, fractions up; value is not used */
    LEDGER_DOUBLE,
    LEDGER_AT_LEAST,
    LEDGER_AT_MOST,
    LEDGER_NOTE /* changes nothing: "range 2, short" */
} ledger_op;

typedef struct ledger_line {
    const char *code; /* words; static or the scenario's */
    const char *rule; /* "G4a", "G·H6"; static or the scenario's */
    int32_t value;    /* as applied: times the count for LEDGER_ADD */
    int32_t n;        /* what the words may count: bases, range in half spaces */
    uint8_t op;
    bool house;
} ledger_line;

typedef struct ledger {
    int count;
    int32_t total;      /* running; the final number when done */
    uint8_t from_table; /* whose rows were asked first: index into scenario.tables + 1; 0: none's */
    ledger_line line[LEDGER_LINES];
} ledger;

void ledger_clear(ledger *l);
/* Appends a line and updates the total. An AT_LEAST or AT_MOST that changes nothing is not written. */
void ledger_put(ledger *l, ledger_op op, int32_t value, int32_t n, const char *code, const char *rule,
                bool house);

/* What a condition is asked about. Fill what the roll is about; the rest neutral. */
typedef struct query {
    const state *s;
    int unit, other; /* who rolls, and against whom */
    int from, to;    /* spaces */
    int32_t n[4];    /* the system's own: weapon, range... */
    int32_t asked;   /* the condition's own */
} query;
query query_about(const state *s, int unit, int other);

typedef struct condition {
    const char *name;                 /* in modifiers.json */
    int32_t (*count)(const query *q); /* NULL: it holds where ... */
    uint32_t unit_marks, other_marks; /* ... who rolls, or whom it rolls against, bears one of these ... */
    bool (*unit_is)(const state *s, int u),
        (*other_is)(const state *s, int u); /* ... or that is so of them */
    int32_t asked; /* query.asked while count() is called: which grade, which weapon */
    bool (*may)(const struct scenario *sc); /* can it ever hold in such a battle? NULL: it can */
} condition;
/* count() of conditions that ask no more: what the roll has measured, n[asked]; every time. */
int32_t query_given(const query *q);
int32_t query_always(const query *q);

typedef struct modifier {
    const condition *when;
    const char *code, *rule;
    int32_t value;
    int16_t option; /* index into ruleset.options it depends on, -1: none */
    int16_t option_value;
    uint8_t op;
    bool house;
} modifier;

typedef struct modifier_table {
    const char *name;
    const modifier *rows;
    int count;
} modifier_table;

/* Applies every row whose condition counts, in order. ADD is multiplied by the count; the others happen once.
 */
void ledger_apply(ledger *l, const modifier_table *table, const query *q);
/* As what a line is read: the base that begins the sum as one, and every further part of the start as added
 * to it. Notes before it count for nothing. */
ledger_op ledger_op_read(const ledger *l, int line);
/* What an operation does, as people read it: the one place that says so, with a true minus sign. In words for
 * a card ("+2", "half", "at least −1"); brief for a line of the log ("½", "≥ −1"). A base bears no plus: it
 * begins the sum. */
void ledger_op_text(ledger_op op, int32_t value, bool brief, char out[LEDGER_TEXT]);
const char *ledger_op_name(int op); /* "add", "halve-up"... as in modifiers.json; "base" */
#endif
