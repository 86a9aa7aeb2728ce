/* party.h: parties and their figures, and what they throw. A figure is an index into state.figures. */
#ifndef RULES_SAFARI_PARTY_H
#define RULES_SAFARI_PARTY_H

#include "rules/safari/safari.h"

static inline bool figure_on(const state *s, int f) /* alive and with its party on the board */
{
    return s->figures[f].status == UNIT_ON;
}
static inline int first_figure(const state *s, int u)
{
    return s->sc->units[u].first_figure;
}
static inline int end_figure(const state *s, int u) /* for (f = first_figure; f < end_figure; f++) */
{
    return s->sc->units[u].first_figure + s->sc->units[u].nfigures;
}
/* The figure there after that one; NO_UNIT: the first, and none. */
static inline int next_figure(const state *s, int u, int after)
{
    for (int f = after == NO_UNIT ? first_figure(s, u) : after + 1; f < end_figure(s, u); f++)
        if (figure_on(s, f)) return f;
    return NO_UNIT;
}

int safari_count(const state *s, int u, unsigned is);   /* figures there that are any of it (IS_); 0: all */
int safari_leader(const state *s, int u);               /* who leads now; NO_UNIT if nobody is left */
bool safari_is(const state *s, int f, unsigned is);     /* any of it (IS_); nobody (NO_UNIT) is anything */
bool safari_led_by(const state *s, int u, unsigned is); /* who leads it now is any of it */
bool safari_spooked(const state *s, int f);   /* S29: that figure does nothing while its party is spooked */
bool safari_frightens(const state *s, int f); /* S29: it is one of those whom the bush spooks */
/* Its Q-die as things stand: lowered (S17.5), d6 in panic (S17.3) or in a net and in hand-to-hand (S23.2). */
int safari_die(const state *s, int f, bool fighting);
int safari_hand_weapon(const state *s, int f); /* its longest in hand-to-hand; -1 in a net or with none */
int safari_length(const state *s, int f);      /* of its weapon (S·H9); 0 in a net; -1 crew of a gun, last */
int safari_loads(const state *s, int u);
bool safari_encumbered(const state *s, int u); /* S9: loads or a machine gun */
bool safari_fighter(const state *s, int u); /* a party, not a beast, that is no mere bearers' or civilians' */
bool safari_can_shoot_now(const state *s, int f); /* unladen, not in a net, has not shot this turn */

void safari_refresh(state *s, int u);    /* the marks and counts that are made from its figures */
void safari_clear_unit(state *s, int u); /* its marks, hits and ext */
void safari_set_timer(state *s, int u, int which, int value); /* TIMER_ */
/* An event of u and `other` (may be NO_UNIT), to be filled in further. */
event *safari_tell(const state *s, int u, event_kind kind, const char *code, int other, int n0, int n1,
                   resolver *r);
void safari_note_figure(const state *s, int f, const char *code, resolver *r); /* EV_NOTE of a figure */

/* ---- figures of a party that throw alike throw together: one roll for all of them */

typedef struct safari_throw {
    int who[PARTY_MAX], n; /* figures, in the order of the party */
    int die;
    int weapon, shots, need; /* of shooters: dice of each, and their base number */
    ledger l;
} safari_throw;

/* Fills what a figure would throw, all but who and n; false: it takes no part. */
typedef bool safari_thrower(const state *s, int f, const void *about, safari_throw *out);
/* Of those in `left` (bits from the party's first figure): the first that takes part, and all who throw like
 * him. They are taken out of `left`. False: nobody takes part. */
bool safari_next_throw(const state *s, int u, uint32_t *left, safari_thrower *ask, const void *about,
                       safari_throw *out);
uint32_t safari_there(const state *s, int u); /* all of it that are there, as such bits */

/* What the rows of a table come to. n0, n1: the table's own (conditions.c); f: the figure that throws,
 * NO_UNIT where the table asks of none. */
void safari_ledger(const state *s, const modifier_table *rows, int u, int other, int n0, int n1, int f,
                   ledger *out);
/* What is added to a die that a figure throws for itself: to save itself, to stand, to mend a gun (S24). */
void safari_self_ledger(const state *s, int f, ledger *out);
/* One die of a happening, without more: what it shows. */
int safari_throw_die(const state *s, const char *purpose, const char *rule, int sides, int u, int other,
                     resolver *r);
/* Reads a chart (index into scenario.charts) by what a roll has come to, and notes in the roll which cell
 * that is. */
const chart_cell *safari_read_chart(const state *s, roll *made, int which, int column);
/* How many faces of a die are `need` or more; one_fails: the 1 never is. */
int safari_good_faces(int die, int need, bool one_fails);
/* Which dice reach `need` with what is added to each, bit a die; one_fails: a natural 1 never does. The roll
 * notes the face needed and how many do. */
uint64_t safari_successes(roll *made, int need, int32_t add, bool one_fails);

/* S·H1: what came on its movement die attacked and lives, and that holds it up this turn. (Hyenas turn it
 * back as an omen does.) */
bool safari_held_by_beast(const state *s, int u);

#endif
