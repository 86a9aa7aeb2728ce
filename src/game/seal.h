/*
 * seal.h: dice that nobody can foresee and anyone can check afterwards. The program throws in a part of its
 * own, the players may each throw in a secret; all of them are committed to before the first die and told
 * after the last. The scheme and its limits: docs/fair-dice.md. The cryptography is libsodium's; which lines
 * of a save have it is session_seal.c's.
 */
#ifndef GAME_SEAL_H
#define GAME_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/strbuf.h"
#include "game/limits.h"

enum {
    SEAL_DIGEST = 32, /* bytes of a commitment, and of the key */
    SEAL_OWN = 16,    /* bytes of the program's part, and of the salt that hides a short secret */
    SEAL_SECRET_MAX = 100
};

/* What one side threw in. Its commitment is known from the beginning, the rest only to whoever has the key.
 */
typedef struct seal_secret {
    bool thrown; /* false: nothing, and the rest is not to be read */
    uint8_t commit[SEAL_DIGEST], salt[SEAL_OWN];
    char text[SEAL_SECRET_MAX + 1];
} seal_secret;

typedef struct seal {
    uint8_t commit[SEAL_DIGEST]; /* to `own` */
    uint8_t own[SEAL_OWN];
    seal_secret secret[SIDES_MAX];
    bool known;               /* own and every secret are at hand, and so is the key */
    bool told;                /* the save tells them: whoever reads it knows all its dice */
    int first;                /* entries that stood when it came into force */
    uint8_t key[SEAL_DIGEST]; /* what the dice come from (seal_bind) */
} seal;

/* A new part of the program's, from the operating system's own randomness. */
void seal_make(seal *out);
/* The same with a part that came from elsewhere. */
void seal_make_of(const uint8_t own[SEAL_OWN], seal *out);
/* Bytes that whoever has not the part cannot know, and that tell nothing of it or of its dice: for what `tag`
 * and `what` name, the same each time. At most 64. */
void seal_derive(const seal *s, const char *tag, const char *what, uint8_t *out, size_t size);
/* What a side throws in: any text, best one that nobody guesses. False: it is empty or too long. */
bool seal_throw_in(seal *s, int side, const char *text);
/* The same with a salt that came from elsewhere: where whoever throws it in must not choose one. */
bool seal_throw_in_salted(seal *s, int side, const char *text, const uint8_t salt[SEAL_OWN]);
/* Makes the key, from own part, secrets and the terms of the battle: so who changes these terms afterwards
 * changes every die. */
void seal_bind(seal *s, const char *terms, size_t size);
/* Does what is told fit the commitments? */
bool seal_fits(const seal *s);
void seal_wipe(void *bytes, size_t size); /* so that nothing of them stays in memory */
void seal_forget(seal *s);                /* wipes what only the key's owner may know */

/* A face 1..sides of the die number `draw` after the actions whose running hash is `stream`, unbiased; `set`
 * keeps apart dice that are thrown for different ends after the same actions. */
int seal_face(const uint8_t key[SEAL_DIGEST], uint64_t stream, uint32_t set, uint32_t draw, int sides);

void seal_add_hex(const uint8_t *bytes, size_t size, strbuf *out);
/* Exactly so many bytes in small hexadecimal digits, and nothing after `length` characters. */
bool seal_read_hex(const char *text, size_t length, uint8_t *out, size_t size);
/* The first digits of a commitment as people read them to each other: "3fa2-91c0-77de-0b14". */
void seal_short(const uint8_t commit[SEAL_DIGEST], char out[20]);

uint64_t seal_number(const seal *s); /* the same digits as a number: tells nothing of the dice */

/* "OWN british SALT TEXT german SALT TEXT": what opens it, as save and key file have it; the texts' blanks
 * and unprintable bytes as %20. `ids` are the sides'. */
void seal_add_opening(const seal *s, const char *const *ids, strbuf *out);
/* Reads it into a seal whose commitments are there. False: it is no such text, or does not fit them; the
 * seal is then as it was. */
bool seal_open(seal *s, const char *const *ids, int nsides, const char *text);

#endif
