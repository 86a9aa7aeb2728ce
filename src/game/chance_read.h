/*
 * chance_read.h: the weights of rules/<id>/ai.json, while a scenario loads. They decide no rule: the file is
 * no part of what a save remembers, and where there is none the computer judges as its rule system does.
 */
#ifndef GAME_CHANCE_READ_H
#define GAME_CHANCE_READ_H

#include "game/scenario.h"

enum { CHANCE_WEIGHT_MOST = 10000000 };

/* Sets sc->chance, after the system's load(). Everything wrong in the file is told. */
bool chance_read(scenario *sc, error *err);

#endif
