/*
 * ledger_read.h: tables of modifiers from rules/<id>/modifiers.json. Only for the loader of scenarios.
 */
#ifndef GAME_LEDGER_READ_H
#define GAME_LEDGER_READ_H

#include "core/json.h"
#include "game/ledger.h"

/* Every table of rules/<id>/modifiers.json; conditions by name from the system, memory from the scenario's
 * arena. */
bool ledger_read_tables(scenario *sc, const json_in *root);

#endif
