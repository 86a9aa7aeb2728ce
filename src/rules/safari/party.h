/*
 * party.h: parties and their figures. A figure is an index into state.figures.
 */
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
/* Figures there that are any of it (IS_); 0: all of them. */
int safari_count(const state *s, int u, unsigned is);
static inline int next_figure(const state *s, int u,
                              int after) /* figure there after that one; NO_UNIT: first, none */
{
    for (int f = after == NO_UNIT ? first_figure(s, u) : after + 1; f < end_figure(s, u); f++)
        if (figure_on(s, f)) return f;
    return NO_UNIT;
}
int safari_leader(const state *s, int u);     /* who leads now: figure, NO_UNIT if nobody is left */
int safari_rank(const state *s, int f);       /* the higher leads */
bool safari_frightens(const state *s, int f); /* S29: one of those whom the bush spooks */
bool safari_spooked(const state *s, int f);   /* S29: that figure does nothing while its party is spooked */
void safari_note_figure(const state *s, int f, const char *code, resolver *r); /* EV_NOTE of a figure */
/* Its Q-die as things stand: lowered (S17.5), d6 in panic (S17.3) or in a net and in hand-to-hand (S23.2). */
int safari_die(const state *s, int f, bool fighting);
int safari_lower_die(int die);                 /* d20 d12 d10 d8 d6 */
bool safari_encumbered(const state *s, int u); /* S9: loads or a machine gun */
int safari_loads(const state *s, int u);
bool safari_fighter(const state *s, int u); /* a party, not a beast, that is no mere bearers' or civilians' */
/* Figure by its place among those there (0..strength-1). */
int safari_nth(const state *s, int u, int n);
int safari_figures_at(const state *s, int space, int but); /* figures standing there, a unit left out */
int safari_holds(const state *s, int space);               /* S·H21: so many figures */
bool safari_room(const state *s, int u, int space);        /* S·H21; only what its side sees counts */

void safari_refresh(state *s, int u);    /* the marks and counts that are made from its figures */
void safari_clear_unit(state *s, int u); /* its marks, hits and ext */
void safari_set_timer(state *s, int u, int which, int value); /* TIMER_ */
bool safari_can_shoot_now(const state *s, int f);   /* loaded, not in a net, has not shot this turn */
void safari_note_shot(state *s, int f, int weapon); /* it has: unloads, counts as its fire of this turn */
void safari_fight_refresh(state *s);                /* links to those no longer there are cut */
/* Weapon length in hand-to-hand; 0 in a net; -1 crew of a gun, last. */
int safari_length(const state *s, int f);
int safari_foe_of(const state *s, int u); /* whom it is at, hand to hand; NO_UNIT */

#endif
