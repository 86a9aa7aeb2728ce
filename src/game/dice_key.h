/*
 * dice_key.h: what the dice of an action are keyed by: the running hash of the texts of the actions up to it.
 * For the session, and for whoever plays battles without one.
 */
#ifndef GAME_DICE_KEY_H
#define GAME_DICE_KEY_H

#include "core/strbuf.h"
#include "game/action.h"

/* `text` is written to again and again, and holds the action's text afterwards. */
uint64_t dice_key_after(const scenario *sc, uint64_t stream, const action *a, strbuf *text);

#endif
