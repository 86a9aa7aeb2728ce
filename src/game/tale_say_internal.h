/*
 * tale_say_internal.h: what the files that put a tale (tale.h) in words share: tale_say.c, tale_also.c.
 */
#ifndef GAME_TALE_SAY_INTERNAL_H
#define GAME_TALE_SAY_INTERNAL_H

#include "core/strbuf.h"
#include "game/tale.h"

/* Appends the words of that code. */
void tale_phrase(const session *s, const char *code, const word_args *args, strbuf *out);
bool tale_same_who(const scenario *sc, int a, int b); /* units or figures of one unit; NO_UNIT is nobody */
/* The card at `at` says of somebody what his mark, which is told, says. */
bool tale_is_card_of(const session *s, tale_at at, const event *told);

/* Did what is told come of that, who is nearest to it? It is said before it. */
bool tale_is_cause(const session *s, const tale_fight *f, tale_at at);
void tale_say_causes(const session *s, int viewer, const tale_fight *f, strbuf *what);
/* Several of what is told came of it, in words that count them; false: only one, or there are no such words.
 */
bool tale_say_several(const session *s, const tale_fight *f, strbuf *out);
/* Appends " Also: ..."; nothing where nothing else befell anybody. */
void tale_say_also(const session *s, const tale_fight *f, strbuf *out);

#endif
