/*
 * tale_say.h: a fight or a tiding of a tale (tale.h) in sentences, as a viewer may read them: whose it is,
 * what came of it, and why.
 */
#ifndef GAME_TALE_SAY_H
#define GAME_TALE_SAY_H

#include "core/strbuf.h"
#include "game/tale.h"

/* A tiding that decides much: a leader lost, a shot out of hiding, a charge that fell short. It is read like
 * a fight. */
bool tale_weighs(const session *s, const tale_fight *f);
/*
 * Where hits fall when all have fired: the throws of which `told` is the sum, as far as that viewer saw them,
 * those from before the stretch too, none without a hit. Answers how many; 0: it came of the fight's own
 * dice.
 */
int tale_volleys(const session *s, int viewer, const tale_fight *f, tale_at out[TALE_VOLLEYS]);
/* Whom the first line begins with, and of which side he is: whose verdict it is. NO_UNIT: it is said of a
 * side, or (side NO_SIDE) of neither. */
int tale_about(const session *s, const tale_fight *f, int *side);
/*
 * The die by which what is told came in the end, or what is said beside it, where it is none of the blow's
 * own: whether men go down, or a beast that is hit is dead. entry -1: there is none.
 */
tale_at tale_decided(const session *s, int viewer, const tale_fight *f);
/* The last die of a check by which something came that is told in it, or beside it; entry -1: none. */
tale_at tale_last_check(const session *s, int viewer, const tale_fight *f);
/* A card was turned up for what is told: it came of a check after the blow, whatever the blow hit. */
bool tale_by_card(const session *s, const tale_fight *f);
/*
 * The two lines of a fight: who and what, then why. rule: "" or the rule by which it was decided; borrowed
 * from the roll or the words. Neither line is ever empty.
 */
void tale_verdict(const session *s, int viewer, const tale_fight *f, strbuf *what, strbuf *why,
                  const char **rule);

#endif
