/* bush.h: "the bush plays itself" (S·H24). */
#ifndef RULES_SAFARI_BUSH_H
#define RULES_SAFARI_BUSH_H

#include "rules/safari/safari.h"

/* The half turn of a side that goes alone: it acts after the played ones. */
bool safari_bush_idle(const state *s, int side); /* nothing of it on the board: the half turn is left out */
void safari_bush_turn(state *s, int side);       /* pushes what its beasts and bands do */
void safari_bush_shoot(state *s, int side, resolver *r); /* also as return fire: pushes DUE_SHOTS */
/* Bands nobody plays throw their movement die, as everybody (DUE_MARCH); then the march of one that does not
 * charge is this. */
void safari_bush_set_out(state *s, int u, resolver *r);
/* What they do then: DUE_GRAZE, DUE_ROVE, DUE_ROAM, DUE_AMBUSH, DUE_PURSUE. */
void bush_graze(state *s, int u, resolver *r);
void bush_rove(state *s, int u, resolver *r);
void bush_roam(state *s, int u, resolver *r);
void bush_ambush(state *s, int u, resolver *r);
void bush_pursue(state *s, int u, resolver *r);
void safari_bush_end_turn(state *s, resolver *r);

#endif
