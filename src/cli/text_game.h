/*
 * text_game.h: a battle by lines of text alone, for a screen reader or a terminal far away: no cursor is
 * moved, nothing is drawn, each answer says what matters. Lines in, lines out; the terminal is text.c's.
 */
#ifndef CLI_TEXT_GAME_H
#define CLI_TEXT_GAME_H

#include "core/strbuf.h"
#include "game/player.h"
#include "game/session.h"

typedef struct text_game text_game;

typedef struct text_seats {
    unsigned people;        /* bit a side: who types here; the computer plays the rest */
    const player *computer; /* never NULL */
    bool by_clock;          /* it takes the time of its level; else its own fixed effort */
} text_seats;

/* Takes the session. */
text_game *text_game_new(session *s, const text_seats *seats);
void text_game_free(text_game *g);
/* What is read before the first line is typed: the battle, who plays, and what is to be decided. */
void text_game_open(text_game *g, strbuf *out);
/* One line as typed, without its end; its answer, and what is to be decided then. False: the person leaves.
 */
bool text_game_line(text_game *g, const char *line, strbuf *out);
const session *text_game_session(const text_game *g);

#endif
