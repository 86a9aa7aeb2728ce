/*
 * luck.h: luck by what it changed: what a fight came to, against what was likeliest by the odds card of the
 * deed it began with; where blows are thrown and the rules have cards of them, by the card of each blow as it
 * would be drawn up before its dice. Read from those cards and from what the rules told of their rows; no die
 * is drawn, and nothing is known here of any rule.
 */
#ifndef GAME_LUCK_H
#define GAME_LUCK_H

#include "game/tale.h"

/* "Luck: 3 bases, 17 in 100; likeliest: no base, 83 in 100." False, and nothing is added: it came
 * much as was likeliest, or there is no card that says. */
bool luck_say(const session *s, const tale_fight *f, strbuf *out);

#endif
