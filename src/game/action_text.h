/*
 * action_text.h: the line of text of an action, in saves, over the protocol and in error messages.
 */
#ifndef GAME_ACTION_TEXT_H
#define GAME_ACTION_TEXT_H

#include "core/error.h"
#include "core/strbuf.h"
#include "game/action.h"

void action_encode(const scenario *sc, const action *a, strbuf *out); /* appends */
/* False and one sentence in *err (file "", no line) for anything that is not an action of this scenario.
 * Never asserts on text. */
bool action_decode(const scenario *sc, int side, const char *text, action *out, error *err);
void action_unit_text(const scenario *sc, int u, strbuf *out); /* "u12", "u12.5" */

#endif
