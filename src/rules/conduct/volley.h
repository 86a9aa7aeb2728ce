/*
 * volley.h: the dice of fire thrown, jams, low ammunition, the gate, and what the hits of a step do when all
 * of it has been thrown (U2, U13, U·H2, U·H6).
 */
#ifndef RULES_CONDUCT_VOLLEY_H
#define RULES_CONDUCT_VOLLEY_H

#include "rules/conduct/conduct.h"

void conduct_volley(state *s, int u, resolver *r);
void conduct_unjam(state *s, int u, resolver *r);
void conduct_blow(state *s, int u, resolver *r);
const char *conduct_unjam_refused(const state *s, int u);
const char *conduct_blow_refused(const state *s, int u);
void conduct_losses(state *s, resolver *r); /* of the fire of this step */

#endif
