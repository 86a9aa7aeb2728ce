/*
 * fire.h: shooting (S11-S13, S22).
 */
#ifndef RULES_SAFARI_FIRE_H
#define RULES_SAFARI_FIRE_H

#include "rules/safari/compile.h"

static inline const char *safari_shot_rule(const safari_weapon *w) /* S12 are the pistol's own shots */
{
    return w->jam > 0 ? "S22" : w->house ? "S11" : w->rule;
}
typedef struct safari_group { /* like shooters of a party: one roll */
    int figure;               /* the first of them */
    int count, each;          /* figures, shots of each */
    int die, weapon, need;
    int32_t modifier; /* what their ledger comes to */
} safari_group;
bool safari_may_fire(const state *s, int f); /* loaded, and not spooked */
/* Those who can shoot at it now, in order of the figures; how many groups, at most PARTY_MAX. */
int safari_shot_groups(const state *s, int u, int target, safari_group out[PARTY_MAX]);
bool safari_in_group(const state *s, int f, int target,
                     const safari_group *g); /* is the figure one of them */
int safari_longest_range(const state *s, int u);
/* Modifiers of the die (the total is added to what it shows); query n[0] weapon, n[1] surprised, n[2] figure.
 */
void safari_shot_ledger(const state *s, int figure, int target, int weapon, bool surprised, ledger *out);
void safari_fire_group(state *s, int u, int target,
                       resolver *r); /* DUE_SHOTS: one group, the others come after */
/* The weapon a figure would use at that range: index, -1 none; *shots and *need filled. */
int safari_best_weapon(const state *s, int f, int hexes, bool moved, int *shots, int *need);
int safari_gunner(const state *s, int u); /* who serves the machine gun: figure, NO_UNIT */
void safari_jam_ledger(const state *s, int u, ledger *out);
void safari_jam_roll(state *s, int u, resolver *r);
void safari_clear_roll(state *s, int u, resolver *r);

#endif
