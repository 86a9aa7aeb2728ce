/*
 * kit.h: what the procedures of every rule system do the same way: telling of a unit, its marks, steps and
 * turns, reinforcements, who has the initiative, rows that look alike on every card. Not a framework: a
 * system calls what fits it and does the rest itself. Only for rule systems.
 */
#ifndef GAME_KIT_H
#define GAME_KIT_H

#include "game/ruleset.h"

/* ---- telling: an enemy who does not see a unit is not told what befalls it, nor is anybody the resolver's
 * hidden_from keeps out, which stays as it was */
event *kit_emit_of(const state *s, int u, event_kind kind, const char *code, resolver *r);
/* Bit a side: who may not be told of what u does to `other` (NO_UNIT: to nobody), because he sees only one of
 * them, or none; u's own side always may. */
uint8_t kit_blind_to(const state *s, int u, int other);
/* The same for what u does to `other`: also whoever does not see that one is not told. */
event *kit_emit_with(const state *s, int u, event_kind kind, const char *code, int other, resolver *r);
/* What u does to `other`: from its space to the other's. All see it, but hidden_from. */
event *kit_emit_at(const state *s, event_kind kind, const char *code, int u, int other, resolver *r);
/* What it declares, against `other` (may be NO_UNIT). */
event *kit_declare_of(const state *s, int u, declaration what, const char *code, int other, resolver *r);
/* It goes from one space to another; code: how. */
event *kit_tell_move(const state *s, int u, const char *code, int from, int to, resolver *r);
event *kit_move_to(state *s, int u, const char *code, int to,
                   resolver *r); /* it goes there, and that is told */
/* How much has been told so far; and: whoever went anywhere since then was made to (`gives` of event.h). */
int kit_told(const resolver *r);
void kit_gave_way(int since, resolver *r);
void kit_ran_off(int since, resolver *r); /* whoever went off the board since then did so over its edge */
/* It was stopped by something its side could not see: `other` (may be NO_UNIT) stands at `to`. n[0] is the
 * caller's: not 0, it would have come on there, and stays off the board. */
event *kit_tell_run_into(int u, int other, int to, resolver *r);
void kit_turn_to(state *s, int u, int facing, resolver *r); /* NO_ARG: it stays as it is */
void kit_set_mark(state *s, int u, int which, resolver *r); /* with an event, if it changes */
void kit_clear_mark(state *s, int u, int which, resolver *r);
void kit_clear_marks(state *s, uint32_t marks); /* of every unit, without a word */
/* From now on everybody sees it: it loses the mark `hidden`. Does nothing if everybody saw it before. */
void kit_reveal(state *s, int u, int hidden, resolver *r);
/* What the enemy sees of a unit on the board now: where it is, or nothing. Told if it comes into view, but
 * not where r is NULL. */
void kit_show(state *s, int u, bool in_view, resolver *r);

/* In a position that is being redacted for `side`: does that field name (unit + 1) an enemy who is not there
 * in it, so that the field tells who acts unseen? */
bool kit_names_unseen(const state *s, int named, int side);

/* How far one sees this turn, in spaces; 0: no limit. */
int kit_visibility(const state *s);
/* At the beginning of a turn: that the light is another than it was, and how far one sees in it, in the words
 * of rules/common.json. */
void kit_tell_light(const state *s, resolver *r);
/* Who is seen in the dark: whoever has an enemy within kit_visibility(), and who shows himself. shows() is
 * asked only of units on the board that do not hide, and only where that is a limit. */
typedef bool (*kit_shows)(const state *s, int u, int visibility);
void kit_see(state *s, int hidden, kit_shows shows, resolver *r); /* kit_show() of them all */
/* Goes out of sight, its own side alone knowing where it is: before a move is told. */
void kit_dim(state *s, int u, int hidden, kit_shows shows);
/* One who hides steps out onto ground that hides nobody, before the step: shown to all by day, in the dark to
 * nobody who does not see it there. */
void kit_leave_cover(state *s, int u, int hidden, kit_shows shows, resolver *r);
/* kit_move_to() of one who may go out of sight by it. */
event *kit_go_to(state *s, int u, const char *code, int to, int hidden, kit_shows shows, resolver *r);

/* ---- onto the board and off it */
/* May it come at that space: one of its group's or its deployment area's. */
bool kit_may_enter(const scenario *sc, int u, int space);
/* Onto the board, and told. Unless the scenario hides it, all see it. facing NO_ARG: as it is. */
void kit_enter(state *s, int u, int space, int facing);
void kit_tell_enter(const state *s, int u, const char *code, resolver *r);
/* Destroyed, captured (by `captor`) or gone: without marks, known to all but for where it stood unseen, which
 * those who saw it are told. */
void kit_remove(state *s, int u, int status, int captor, const char *code, resolver *r);

/* What an order that readies a unit takes of its movement, and the mark it sets or clears. */
typedef struct kit_ready {
    uint32_t spends;  /* marks, without a word */
    int sets, clears; /* -1: none */
} kit_ready;
void kit_apply_ready(state *s, const action *a, const kit_ready *of, resolver *r); /* args[0]: the facing */

/* ---- the course of a turn */
void kit_begin_turn(state *s, int step, resolver *r);           /* tells the turn and its first step */
void kit_begin_step(state *s, int step, int side, resolver *r); /* tells it, if it was another */
void kit_end_turn(state *s, resolver *r); /* victory is judged; the next turn, or the end */
/* A roll that is a side's, not a unit's; its event is of that side. Outcome: the total and what `l` (may be
 * NULL) adds. */
int kit_roll_initiative(int side, int sides, const char *rule, const ledger *l, resolver *r);
/* A d6 a side, told; the winner. on_tie: who has it then; NO_SIDE: both throw again. */
int kit_initiative(int on_tie, const char *rule, resolver *r);

/* A roll whose outcome is its total and what `l` (may be NULL) adds. */
roll *kit_roll(resolver *r, roll_cause cause, const char *purpose, const char *rule, int count, int sides,
               int u, int other, const ledger *l);
/* The same, seen by those who see `seen`: the unit that throws, or the one something is done to. */
roll *kit_roll_of(const state *s, int seen, resolver *r, roll_cause cause, const char *purpose,
                  const char *rule, int count, int sides, int u, int other, const ledger *l);
/* What a roll brings by a chart; where it was read is noted in the roll. NULL: outside every row. */
const chart_cell *kit_read_chart(const state *s, roll *made, const chart *c, int32_t value, int column);

/* ---- fire that is declared, and thrown after all have: whom each face of a unit aims at, its index + 1; 0:
 * nobody */
enum { KIT_AIMS = 4 };
bool kit_aims(const uint8_t aim[KIT_AIMS]); /* at anybody */
int kit_take_aim(uint8_t aim[KIT_AIMS]);    /* whom the first face that aims does, no more; NO_UNIT */

/* ---- reinforcements (scenario_group) */
bool kit_group_waits(const state *s, int group); /* somebody of it has not come yet */
void kit_owe_arrivals(state *s, int kind);       /* an item (n0 group) for each that may come this turn */
bool kit_roll_arrival(const state *s, int group, const char *rule,
                      resolver *r);          /* the die, if one is needed: they come */
void kit_come(state *s, int u, resolver *r); /* ready to be put on the board: its side alone is told */
void kit_arrive(state *s, int group, const char *rule, resolver *r); /* the die, and all of them */

/* ---- loading: yes and no in data, as bits. A bit is set where what is said is not what goes without saying.
 */
typedef struct kit_flag {
    const char *key;
    bool otherwise; /* what goes without saying */
    unsigned bit;
} kit_flag;
bool kit_read_flags(const json_in *in, const kit_flag *flags, size_t count, unsigned *out);

/* ---- setting up, imagining, mending */
/* May it be that u, hidden from the start and not a reinforcement, stands somewhere unseen: redacted for
 * `side`. */
bool kit_lurks(const state *s, int u, int side);
/* Whoever lies hidden from `side` looks at the nearest of it: how he really stands it does not know. */
void kit_imagine_facing(state *s, int u, int side);
/* Puts everyone who lurks on one of those places, no two on the same (the list is used up); `start` sets them
 * up as the scenario has them. */
void kit_imagine(state *s, int side, uint16_t *places, int count, void (*start)(state *s, int u),
                 random_stream *r);
/* Of a unit the scenario gives no facing: that of its group, else 0. */
void kit_start_facing(state *s, int u, int directions);
/* After the umpire: off the board, and not waiting at its edge, it bears no marks of `turn_marks`; on it, it
 * faces one of so many directions, and is seen unless it is `hidden`. */
void kit_mend_unit(state *s, int u, int directions, int hidden, uint32_t turn_marks);
void kit_mend_turn(state *s); /* a turn the umpire set beyond the battle */

/* ---- cards, tallies */
typedef struct kit_ground {
    unsigned bit; /* of what the place is */
    const char *label, *value, *rule;
} kit_ground;
void kit_describe_ground(unsigned is, const kit_ground *rows, size_t count,
                         panel *out);             /* a row for each bit it has */
int kit_add_tally(result *out, const char *code); /* at 0 for every side: its index */
/* The same, and counted: units of each side on the board that bear the mark. */
void kit_tally_marked(const state *s, result *out, const char *code, int which);
/* How far one sees this turn, `each` for a space, where that is a limit. */
void kit_describe_light(const state *s, int each, const char *value, const char *rule, panel *out);
/* The first row of the unit card: come or still to come, else the first of `rows` that holds of it, else
 * `steady` (good). */
typedef struct kit_status {
    int mark;                            /* it bears that; -1: */
    bool (*when)(const state *s, int u); /* that is so */
    row_style style;
    const char *value, *rule;
} kit_status;
void kit_describe_status(const state *s, int u, const kit_status *rows, size_t count, const char *steady,
                         panel *out);
/* ruleset.describe_unit of a system that has none. */
void kit_describe_plainly(const state *s, int u, panel *out);

#endif
