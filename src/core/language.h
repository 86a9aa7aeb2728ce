/*
 * language.h: which language the program speaks, and the mark of sentences that a translator finds.
 *
 *     _("Nothing to take back")                      said here and now, in the player's language
 *     N_("Movement")                                 of a table: marked here, said with _() where it is shown
 *     ngettext("%d unit", "%d units", n)             singular and plural
 *
 * The catalogues are gettext's (po/<language>.po). What rules say is in data: game/translation.h. Only
 * sentences change: numbers and whatever is kept in files stay as they are (LC_NUMERIC is never set).
 */
#ifndef CORE_LANGUAGE_H
#define CORE_LANGUAGE_H

#include <libintl.h>
#include <stdbool.h>
#include <stddef.h>

#define _(text) gettext(text)
#define N_(text) text

typedef struct language {
    const char *code, *name; /* "es", "Español": as whoever speaks it calls it */
    bool capitals;           /* nouns have a capital wherever they stand */
} language;

/* English is the first; false past the end. */
bool language_at(size_t i, language *out);
bool language_known(const char *code);
/* What the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG, as gettext reads them): a code that is
 * known, "en" if none is. */
const char *language_wanted(void);
/* From now on sentences are in that language; `catalogues` holds <code>/LC_MESSAGES/sandtable.mo. A code that
 * is not known is English. Sets LANGUAGE of this process: before there is another thread, or while none
 * asks. */
void language_speak(const char *code, const char *catalogues);
/* What a table of the program calls something (N_), in the language spoken; what nobody translated as it is.
 * The widgets ask it of all they show. */
const char *language_said(const char *text);
/* A name or title becomes part of a sentence: its first letter is small then, but where nouns keep theirs, or
 * where it begins with an abbreviation. */
void language_within(char *name);
/* The same of somebody's name: "the hunter", but "Lieutenant Chard" and "A Company"; only an article is
 * small.
 */
void language_within_proper(char *name);
/* The name at text[at] has been added to a sentence: its article is small, and in Spanish one word with "de"
 * or "a" before it ("del cazador"). The text is never longer; returns how long it is. */
size_t language_join(char *text, size_t at);
/* It begins a sentence, or is a heading: its first letter is a capital, of the Latin letters of Europe
 * (Latin-1 and Latin Extended-A in UTF-8; what else there is stays as it is). */
void language_begin(char *name);
/* All of its letters are capitals, those same. It is as long as it was. */
void language_capitals(char *text);
/* "en" until language_speak() was called. */
const char *language_spoken(void);

#endif
