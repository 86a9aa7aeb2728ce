/*
 * say.h: what things are called: units, verbs, steps, places, refusals, in the words of the battle. Nothing
 * is drawn here and nothing is judged.
 */
#ifndef UI_TABLE_SAY_H
#define UI_TABLE_SAY_H

#include "game/panel.h"
#include "game/words.h"
#include "ui/table/parts.h"

const char *say_unit(const table *t, int who); /* of a figure its unit's name; "" of nobody */
/* What kind of unit it is: as its counter's sheet has it, or in full where that is abbreviated ("type.<id>").
 */
const char *say_kind(const table *t, int who);
/* All that take part: "A, B and C", of more than so many "A and 4 more". */
void say_units(const table *t, const int16_t *who, int n, int most, char *out, size_t size);
/* What stands before name i, not the first, of n: " and " before the last; where a name has a comma of its
 * own semicolons, which " and " would not end. */
const char *say_between(const table *t, int i, int n);
/* "4 units, 2 officers": those who go with the others beside them, where the system has words for such
 * ("count.attending"); else all as units. */
void say_count(const table *t, int units, int attending, char *out, size_t size);
void say_more(int left, strbuf *out); /* of a list cut short: " and 4 more"; nothing where none is left */
const char *say_word(const table *t, const char *code,
                     const char *otherwise); /* text of a word, or the other */
const char *say_title(const table *t, const char *code, const char *otherwise); /* its title, else its text */
/* What it is called to leave that choice open ("Each his best"); NULL: that is nothing to be chosen. */
const char *say_left_open(const table *t, const verb_arg *arg);
const char *say_step(const table *t, int index); /* of a turn */
const char *say_boxes(const table *t, int n);    /* "box", "boxes", "hex"... */
/* What an action does in a sentence of its verb's, where that has one with the place or the direction it is
 * done in, or the single figure that it is done to: "Attack {space}", "March the square {dir0}", "Cut {unit}
 * free". false: it has none. */
bool say_sentence(const table *t, const action *a, strbuf *out);
/* What whoever goes can no longer do this turn, after a blank: " Pushed by hand, it cannot fire this turn."
 * false: nothing is given up, and nothing is said. */
bool say_forgone(const table *t, const action *a, strbuf *out);
/* " No throw makes them close.": what the rules warn of before it is ordered; false: of nothing. */
bool say_warned(const table *t, const action *a, strbuf *out);
const char *say_verb(const table *t, int index);
/* Appends what the end of the way of `a` brings, in the rules' words (way.h); nothing where it brings no
 * more; brief: by their title, where they have one. Returns the rule it follows from: the words' own; "":
 * none. */
const char *say_brought(const table *t, const action *a, bool brief, strbuf *out);
/* "46 %"; what is not certain never reads as that: "over 99 %", "under 1 %". Of 1000; rounded to a whole. */
void say_chance(int32_t thousandths, char out[24]);
/* "4 of 5: 2 hexes, 2 for the ground; 1 left", of a way whose price has parts; rules: with what says so. */
void say_price(const table *t, const action *a, bool rules, strbuf *out);

/* "Now column: two bases fire.": in which formation that unit stands, before it is changed; false: its rules
 * know of none. */
bool say_formation(const table *t, int who, strbuf *out);

/* The sentence of that code with its arguments filled in, of the battle as `seen`; "" of NULL. */
void say_code(const table *t, const state *seen, const char *code, const word_args *args, char *out,
              size_t size);
/* The same of a label or value of a row about that unit; what is no code is said as it is. */
void say_row(const table *t, const char *code, const panel_row *row, int who, char *out, size_t size);

#endif
