/*
 * words.h: every sentence of a rule system, by code; rules themselves write none.
 *
 * rules/<id>/words.json (in other languages rules/<id>/<language>/words.json: translation.h); a plain string
 * is just its text:
 *
 *     { "grid.move.too-far": { "title": "Too far",
 *                              "text": "{unit} moves {0} {0|box|boxes}. {space} is {1h} away.",
 *                              "remedy": "Choose a box it can reach.", "rule": "G7" }, ... }
 *
 * Place-holders:
 *     {unit} {other} {side} {otherside} {space} {from} {step}      names
 *     {spaces}                     as many of the map's spaces as the first number says: "3 boxes"
 *     {place}                      the space's name without its number; the number where it has no name
 *     {0} to {3}                   numbers; {0+} with its sign (U+2212); {0h} half spaces as "1.5"
 *     {0|box|boxes} {0?yes|no}     singular or plural; nonzero or zero
 *     {unit|is|are}                by the name's number (names.h); so of other, side, otherside, unit0, side0
 *     {0:chart.word.}              the words of the code "chart.word.<n>"
 *     {dir0} {unit0} {space0} {side0} {step0} {mark0} {condition0} {level0} {key0}
 *                                  the name of the direction, unit, space... whose index is that number
 *     {list0} {set0}               spaces, "A3, A7": up to four (word_list_add()); a bit each, 32 a number
 *     {key:unit-card|I}            the key of that command as the window has it now, else its first
 *     {turn} {{                    the turn; a brace
 */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "core/json.h"
#include "core/strbuf.h"
#include "game/state.h"
#include "game/word_args.h"

typedef struct words words;

typedef struct word_entry {
    const char *title, *text, *remedy, *rule; /* "" where absent */
    const char *follows; /* of what has a title: what the rules make of it from now on; "": nothing to add */
    const char *also;    /* of what comes of a fight: its words beside something graver; "": not told there */
    bool leads;          /* of what comes of a fight: what befell after it came of it, and is told after it */
    bool among;          /* "also" is of one who is counted in what his unit lost */
    bool passing;        /* of what comes of a fight: it leaves no trace that counts, and is told only where
                            nothing graver came, "also" then saying how often */
    uint8_t man;         /* the event is of one man, whom its number n[man - 1] names; 0: of none */
    const char *picture; /* of a card: the branch whose portrait it shows; "": that of whom it is about */
} word_entry;

words *words_new(void);
void words_free(words *w);
bool words_read(words *w, const char *path, error *err);        /* later files override earlier entries */
bool words_add(words *w, const json_in *root);                  /* the same from a document */
const word_entry *words_find(const words *w, const char *code); /* NULL if there is none */
/* What a kind of unit is called: "type.<id>" where its sheet abbreviates, else its title. */
const char *words_kind(const scenario *sc, int type);
/* Its title, else its text; NULL if it has neither. */
const char *words_title(const words *w, const char *code);
/* Who knows which key gives a command now: writes its name. The window; NULL: nobody. Kept as long as `w`. */
typedef void (*words_key_name)(void *self, const char *command, char *out, size_t size);
void words_tell_keys(words *w, words_key_name name, void *self);
/* A sentence of another file that words_format_template() is to fill; false and why, told of `at`. */
bool words_may_fill(const json_in *at, const char *text);
/* Sorted by code; false past the end. */
bool words_each(const words *w, size_t i, const char **code, const word_entry **entry);

/* That space (an index) joins the list that {list0} tells; false: it holds four already, or no such index. */
bool word_list_add(int32_t *list, int space);
/* Appends the sentence; an unknown code appears as itself, in brackets, so that it is seen and mended. `s`
 * supplies names (may be NULL). */
void words_format(const scenario *sc, const state *s, const char *code, const word_args *args, strbuf *out);
void words_format_template(const scenario *sc, const state *s, const char *template, const word_args *args,
                           strbuf *out);

#endif
