/*
 * story.h: sentences for people: what `side` may know (NO_SIDE: all); each event at most one line. False:
 * nothing to say.
 */
#ifndef GAME_STORY_H
#define GAME_STORY_H

#include "core/strbuf.h"
#include "game/session.h"

/* Between what dice are thrown for and the dice: an en dash, as they have a colon of their own. */
#define STORY_DICE " \u2013 "

/* Whose dice these are: the side of the unit that rolls, or of the one it is about; NO_SIDE. */
int session_roll_side(const scenario *sc, const roll *r);

/* The sentence of an event of that entry (NULL: of the opening) for a side (NO_SIDE: for all). False: nothing
 * is told of it, as it sees nothing of it, or has been told already where that unit is. A copy, as of moves
 * told as one, is told as it stands. */
bool story_event(const session *s, const session_entry *e, const event *ev, int side, strbuf *out);
enum { STORY_SIGHT_KEPT = 1 }; /* turns: who comes into sight again where he was is not told of once more */
/* The EV_REVEAL `nth` of that entry is no news to that side (NO_SIDE: to anybody): it was told in the same
 * turn, or so many before it, that the unit is there, and nothing else of where it is since. */
bool story_sighted_before(const session *s, int entry, int nth, int side, int turns);
/* With that entry is done what a side did with the card that was drawn for it, and no event tells of it: who
 * rested, or that nothing came of it that is seen. False: it is told, is still owed, or no card was drawn. */
bool story_untold(const session *s, int entry, int side, strbuf *out);
/* That something was taken back when so many entries were left: "Taken back here, once." */
bool story_taken_back(const session *s, int count, strbuf *out);
/* What stands between the names of several units: where one of that battle has a comma in his own, no comma.
 */
const char *story_between(const scenario *sc);
/* Does its sentence begin with the other one, and not with whom it is about? */
bool story_by_other(const scenario *sc, const event *ev);
/* Whose shots all missed, if it tells of those: they are his, and not whom they were meant for; NO_UNIT. */
int story_shooter_missed(const scenario *sc, const event *ev);
/* Of a throw that does something from a lesser number on, which a note of its ledger says ("need.CODE" of the
 * words: {0} that number, {1} the whole): "6 to wound, 12 to kill". False: of none such, and nothing is
 * added. */
bool story_need_both(const scenario *sc, const state *st, const roll *r, strbuf *out);
/* The same, or of a roll whose dice are counted: "4 or more needed", "2 or less needed" */
void story_need(const scenario *sc, const state *st, const roll *r, strbuf *out);
/* "2 hits" */
void story_did(const scenario *sc, const state *st, const roll *r, strbuf *out);
/* Both: "2 hits (4 or more needed)" */
void story_counted(const scenario *sc, const state *st, const roll *r, strbuf *out);
/* "six of diamonds"; nothing for a face that is no card of 1 to 52 */
void story_card(int face, strbuf *out);
/* "5d6: 3 5 2 6 1 → 2 hits (4 or more needed)"; "1d6: 2; 2 hexes → 3", where the dice alone find the row */
void story_roll(const scenario *sc, const state *st, const roll *r, strbuf *out);
/* What was added to its dice, each with its number: "−2 Bases lost, by quarters, +1 Leader with the unit" */
void story_added(const scenario *sc, const state *st, const ledger *l, strbuf *out);
void story_ledger(const scenario *sc, const state *st, const ledger *l, strbuf *out);
/* The same of that roll; of dice that count each for itself and whose needed number holds it already, that it
 * does: "−1 Target in bush, counted in". */
void story_roll_ledger(const scenario *sc, const state *st, const roll *r, strbuf *out);
void story_refusal(const scenario *sc, const state *st, const refusal *why, strbuf *title, strbuf *text,
                   strbuf *remedy, const char **rule);
/* The same reason, whoever is refused: the same code, and the same of all that its title names. */
bool story_refused_alike(const scenario *sc, const refusal *a, const refusal *b);
/* Its reason names whom it refuses: of several it would tell of one. */
bool story_refusal_names_unit(const scenario *sc, const refusal *why);
/* How it ended, as the event that ended it says it. False: nothing did, it goes on or was broken off. */
bool story_ending(const session *s, strbuf *out);
/* What became of a unit that is gone, where the rules know more than its status: "5 gone, 1 killed". */
bool story_fate(const state *view, int who, strbuf *out);
/* "Begun under version 1 of the rules; goes on under version 2." False: it was begun under those of today. */
bool story_begun(const session *s, strbuf *out);
void story_prompt(const scenario *sc, const state *st, const decision *d, strbuf *out);

#endif
