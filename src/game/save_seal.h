/*
 * save_seal.h: the seals of a save that is being read, from all its lines before the battle is played again:
 * what opens one stands at the end.
 */
#ifndef GAME_SAVE_SEAL_H
#define GAME_SAVE_SEAL_H

#include "game/save_header.h"

/* After reading_header(): in->seals, none where it has a seed, and in->terms. What is told in it and does not
 * fit what was committed to refuses it. Where in->key_dir is set, keys kept there are taken, too. */
bool reading_seals(reading *in);
/* A line of the battle, "seal ..." or "open ...": it comes into force, or is known to everybody from here on.
 */
bool reading_seal_line(reading *in, int at, session *s);
bool reading_is_seal_line(const char *text);
/* The dice of an entry under a seal whose key is not at hand are those written down for it. */
bool reading_take_record(reading *in, int at, const session *s, entry *e, const char *faces);

#endif
