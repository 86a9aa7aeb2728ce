/*
 * character.h: what a commander is like: rules/<id>/commanders.json, by the name that scenarios of the system
 * give him. A character is a leaning of the computer among plans of about equal worth, and the words that
 * tell a player of it; no rule and no die knows of it. Not for what a leaning does: ai/leaning.h.
 */
#ifndef GAME_CHARACTER_H
#define GAME_CHARACTER_H

#include <stdint.h>

#include "core/error.h"

/* What a plan may have its units do; and by its shape, the wings round the enemy while the centre waits. */
typedef enum character_leaning {
    LEAN_STAND,
    LEAN_GO, /* for what is to be held */
    LEAN_CLOSE,
    LEAN_CHARGE,
    LEAN_GATHER,
    LEAN_BACK,
    LEAN_HORNS,
    CHARACTER_LEANS
} character_leaning;

enum { CHARACTER_LEAN_MOST = 3 };

typedef struct character {
    const char *name;             /* "Maj-Gen Graham" */
    const char *saying;           /* "Graham stands." */
    const char *how;              /* two lines */
    int8_t lean[CHARACTER_LEANS]; /* in hundredths of a battle, at most CHARACTER_LEAN_MOST */
} character;

/* What a person may wish for in place of the commander's own. */
typedef enum character_wish {
    CHARACTER_OWN, /* and where the commander has none: even */
    CHARACTER_BOLD,
    CHARACTER_CAREFUL,
    CHARACTER_EVEN,
    CHARACTER_WISHES
} character_wish;

/* Never NULL. `own` may be. */
const character *character_wished(character_wish wish, const character *own);

struct scenario;
/* Every side of the scenario gets the character of its commander, where he has one. */
bool character_read(struct scenario *sc, error *err);

#endif
