/*
 * story_json.h: events, ledgers, units and the state as JSON for the engine, each on one line.
 */
#ifndef GAME_STORY_JSON_H
#define GAME_STORY_JSON_H

#include "core/strbuf.h"
#include "game/event.h"
#include "game/state.h"

void story_event_json(const scenario *sc, const state *st, const event_list *l, const event *ev, int side,
                      strbuf *out); /* as that side is told it (NO_SIDE: all) */
void story_ledger_json(const scenario *sc, const state *st, const ledger *l, strbuf *out);
/* Whose decision, what is awaited, the game's own fields, hash. */
void story_state_json(const scenario *sc, const state *st, strbuf *out);
/* For whoever sees as `side`: of what it does not know the name is null, and so is the type. */
void story_unit_json(const scenario *sc, const state *st, int unit, int side, strbuf *out);
int story_status_find(const char *name); /* unit_status of a name the protocol uses; -1: none */

#endif
