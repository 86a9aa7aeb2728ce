/*
 * dice.h: how many dice a unit has for its fire and its movement, what it may go by them, and tests of one
 * die.
 */
#ifndef RULES_PRONE_DICE_H
#define RULES_PRONE_DICE_H

#include "rules/prone/prone.h"

int prone_in_shot(const state *s, int u);  /* men who get a shot, by their order */
int prone_shooters(const state *s, int u); /* of a hundred of those so many throw a die */
int prone_fire_dice(const state *s, int u);
int prone_move_dice(const state *s, int u, bool charge);
int prone_road_dice(const state *s, int u, int space); /* of a march that begins there, besides */
const char *prone_inches(int road_dice);               /* words: what such a throw counts */

/* What was thrown, in hexes: over easy ground, over rough ground, along a road. */
typedef struct prone_budget {
    int full, rough, road;
} prone_budget;
prone_budget prone_budget_of(const uint8_t *faces, int count, int road_dice); /* the last are road dice */
prone_budget prone_budget_most(const state *s, int u, bool charge);           /* every die its highest */
/* Throws the movement dice and tells how far it may go. */
prone_budget prone_throw(const state *s, int u, const char *purpose, const char *rule, int dice,
                         int road_dice, resolver *r);

/* The rows of a table that hold of u; against `other` (may be NO_UNIT), n0 as the table's conditions say. */
void prone_ledger(const state *s, int u, int other, int n0, const modifier_table *table, ledger *out);
/* What a die must show then, all that counts reckoned in; of a unit without a leader, to obey (H·H12). */
int prone_to_throw(const state *s, int u, const modifier_table *table, int need);
int prone_obeys_on(const state *s, int u);
/* A d6 and its ledger that must come to `need`. `secret`: enemies who do not see u do not see the die. The
 * roll is good until the next. */
roll *prone_test(const state *s, int u, const char *purpose, const char *rule, const modifier_table *table,
                 int need, bool secret, resolver *r);
/* It does. */
bool prone_passes(const state *s, int u, const char *purpose, const char *rule, const modifier_table *table,
                  int need, bool secret, resolver *r);

#endif
