/*
 * scenario_setup.h: what of a scenario goes into a state.
 */
#ifndef GAME_SCENARIO_SETUP_H
#define GAME_SCENARIO_SETUP_H

#include "game/scenario.h"

/* Asserts it exists; look it up once, at load. */
int32_t scenario_option(const scenario *sc, const char *key);
/* Puts the order of battle on a cleared state (common part). */
void scenario_setup(const scenario *sc, struct state *s);

#endif
