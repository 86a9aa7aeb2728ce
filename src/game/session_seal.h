/*
 * session_seal.h: what may be told of the seals of a battle. What a battle does with them is
 * session_seal.c's.
 */
#ifndef GAME_SESSION_SEAL_H
#define GAME_SESSION_SEAL_H

#include "game/session.h"

/* One seal: from the beginning, or from where another's key was lost or had been told. */
typedef struct seal_card {
    char commit[65];               /* the program's commitment, in hexadecimal digits */
    char digits[20];               /* its first digits, as people compare them */
    int first;                     /* entries that stood when it came into force */
    bool told;                     /* the save tells what opens it */
    bool known;                    /* its key is at hand: all its dice are checked when a save is read */
    bool thrown[SIDES_MAX];        /* that side threw in a secret of its own */
    const char *secret[SIDES_MAX]; /* which; NULL: none, or not told yet */
} seal_card;
int session_seals(const session *s); /* how many there were; 0: its seed is in the save */
void session_seal_card(const session *s, int i, seal_card *out);
/* Keys of seals to come are kept in that folder; NULL: nowhere. */
void session_keys_in(session *s, const char *folder);
/* A number of this battle for whoever thinks or shuffles beside it, that tells nothing of its dice if it is
 * sealed. */
uint64_t session_public_seed(const session *s);

#endif
