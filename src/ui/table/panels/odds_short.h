/*
 * odds_short.h: what the dice of an action promise, in one number and a word or two: for lists and cards that
 * have no room for its odds.
 */
#ifndef UI_TABLE_ODDS_SHORT_H
#define UI_TABLE_ODDS_SHORT_H

#include "ui/table/parts.h"

/* Of a shot or a blow how likely it does the enemy something, of all else the likeliest of what may come of
 * it: what that is called into says, how likely (0 to 1000) into *thousandths. false, and both as they were:
 * nothing is thrown, or a die but says how far one goes. */
bool odds_short_say(const table *t, const action *a, char *says, size_t size, int32_t *thousandths);
/* Of a shot or a blow alone: how likely it does the enemy anything, 0 to 1000. */
bool odds_short_tells(const table *t, const action *a, int32_t *thousandths);
/* What that is the chance of, in words: "it has an effect". of: the index of its verb. */
const char *odds_short_word(const table *t, int of);

#endif
