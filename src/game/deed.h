/*
 * deed.h: an action taken apart into what a person chooses one after the other, and each of it in words: who,
 * what, at whom, where, how. For lists to choose from; nothing is judged here.
 */
#ifndef GAME_DEED_H
#define GAME_DEED_H

#include "core/strbuf.h"
#include "game/action.h"

struct decision;

/* In the order in which they are chosen; from DEED_ARGS on the verb's own arguments. */
enum { DEED_WHO, DEED_VERB, DEED_TARGET, DEED_PLACE, DEED_ARGS, DEED_PARTS = DEED_ARGS + ACTION_ARGS };

/* Are both the same in that part? What needs no unit is told apart by its verb at once. */
bool deed_same(const action *a, const action *b, int part);
/* That part in words, as `s` knows it: "B Company, 0507", "Fire", "north". Appends nothing where the action
 * has no such part. */
void deed_part_say(const state *s, const action *a, int part, strbuf *out);
/* In short, without whose it is: "Fire"; of what is not a unit's, or ends a step, the whole of what it is
 * called: "Move first", "End movement" (of the step that is on). Never nothing. */
void deed_name_say(const state *s, const action *a, strbuf *out);
/* The whole: "B Company, 0507: Fire, Undi Corps". */
void deed_say(const state *s, const action *a, strbuf *out);
/* What ends what is being decided: "End movement" of a step, "Done with ..." of one unit's turn; else what
 * the verb is called. `d`: of that state. */
void deed_end_say(const state *s, const struct decision *d, int verb_index, strbuf *out);
/* "End movement", of the step that is on. */
void deed_step_end_say(const state *s, strbuf *out);
/* A unit by its name and where it stands; of a figure its unit. */
void deed_unit_say(const state *s, int who, strbuf *out);
/* What that choice of the verb is called: by a name of its own ("Form square"; *whole true), else by that of
 * the choice alone ("square"), which stands after the verb's; NULL: it has no words. Borrowed. */
const char *deed_choice(const scenario *sc, const verb *v, int arg, int32_t value, bool *whole);

#endif
